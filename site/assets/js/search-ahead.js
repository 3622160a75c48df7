/* On a page that was opened with a question, before anything else of it is there: the search's thread is started, what it
   needs is asked for, all at the same time, and it is told the question. A script of the head; what it fetches, and how the
   page will ask, is in its data. */
{
  const asked = new URLSearchParams(location.search);
  const { src, dataset } = document.currentScript;
  const { section, kind, limit, books } = dataset;
  const text = asked.get("q");
  if (text) {
    const names = dataset.files.split(" ");
    const worker = new Worker(new URL("search-worker.js", src), { type: "module", name: section });
    worker.addEventListener("error", () => (globalThis.kodexSearch = null));
    worker.postMessage({ kind: "ahead", names });
    const everywhere = asked.get("hol") === "mindenhol";
    worker.postMessage({ foreseen: true, kind, text, limit: Number(limit), everywhere, here: section, books: JSON.parse(books) });
    for (const name of names) {
      fetch(new URL(`../search/${section}${name}`, src), { cache: "no-cache" })
        .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
        .catch(() => null)
        .then((bytes) => worker.postMessage({ kind: "data", name, bytes }, bytes ? [bytes] : []));
    }
    globalThis.kodexSearch = worker;
  }
}
