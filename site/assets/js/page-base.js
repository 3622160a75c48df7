document.documentElement.classList.replace("no-js", "js");
/* Before anything is painted: room for the answer on a page that is opened with a question, and the text alone where
   the reader has chosen so. */
if (new URLSearchParams(location.search).get("q")) document.documentElement.classList.add("k-asked");
globalThis.kodexKept = (name) => {
  try {
    return localStorage.getItem(`kodex.${name}`);
  } catch {
    return null; // storage that is forbidden: nothing was chosen
  }
};
globalThis.kodexKeep = (name, value) => {
  try {
    localStorage.setItem(`kodex.${name}`, value);
  } catch {
    // the choice lasts as long as the page
  }
};
if (kodexKept("text-only") === "yes") document.documentElement.classList.add("k-text-only");
