/* On a page that was opened with a question, before anything else of it is there: the search's thread is started, what it
   needs is asked for, and it is told the question. Stands in the head of the page itself; what it fetches, and how the
   page will ask, is in its data. The third file is asked for when the first begins to come, the fourth after it: what is
   read first has the line to itself, and is read while the others are on their way. The page's own letters, which would
   come too late to be shown, are left to later pages, unless they are here already. */
{
  const asked = new URLSearchParams(location.search);
  const { section, kind, limit, books, files, thread } = document.currentScript.dataset;
  const text = asked.get("q");
  if (text) {
    document.documentElement.classList.add("k-asked");
    const names = files.split(" ");
    const address = new URL(thread, location.href);
    const worker = new Worker(address, { type: "module", name: section });
    worker.addEventListener("error", () => (globalThis.kodexSearch = null));
    worker.postMessage({ kind: "ahead", names });
    const everywhere = asked.get("hol") === "mindenhol";
    worker.postMessage({ foreseen: true, kind, text, limit: Number(limit), everywhere, here: section, books: JSON.parse(books) });
    /** Hands a file over when it has come; gives what is told when it begins to. */
    const ask = async (name, after) => {
      await after;
      const answer = fetch(new URL(`../search/${section}${name}`, address), { cache: "no-cache" });
      const give = (bytes) => worker.postMessage({ kind: "data", name, bytes }, bytes ? [bytes] : []);
      answer.then((found) => (found.ok ? found.arrayBuffer() : null)).then(give, () => give(null));
      return answer.catch(() => null);
    };
    const [first, second, ...others] = names;
    let before = ask(first);
    ask(second);
    for (const name of others) before = ask(name, before);
    if (!navigator.serviceWorker?.controller) document.documentElement.classList.add("k-first");
    globalThis.kodexSearch = worker;
  }
}
