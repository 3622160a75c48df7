/* A page that is opened with a question keeps room for its answer from the first. */
if (new URLSearchParams(location.search).get("q")) document.documentElement.classList.add("k-asked");
/* What the theme expects to find before it starts; the theme itself has it inline, which our policy forbids. */
globalThis.__md_scope = new URL(document.currentScript.dataset.base, location);
globalThis.__md_hash = (text) => [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0);
globalThis.__md_get = (key, storage = localStorage, scope = __md_scope) =>
  JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
globalThis.__md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try {
    storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // a full or forbidden store: the choice lasts as long as the page
  }
};
