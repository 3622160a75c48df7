/* On a page that was opened with a question, before anything else of it is there: the search's thread is started and what it
   needs is asked for, all at the same time. A script of the head; what it fetches for is in its data. */
if (new URLSearchParams(location.search).get("q")) {
  const { src, dataset } = document.currentScript;
  const names = dataset.files.split(" ");
  const worker = new Worker(new URL("search-worker.js", src), { type: "module", name: dataset.section });
  worker.addEventListener("error", () => (globalThis.kodexSearch = null));
  worker.postMessage({ kind: "ahead", names });
  for (const name of names) {
    fetch(new URL(`../search/${dataset.section}${name}`, src), { cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
      .catch(() => null)
      .then((bytes) => worker.postMessage({ kind: "data", name, bytes }, bytes ? [bytes] : []));
  }
  globalThis.kodexSearch = worker;
}
