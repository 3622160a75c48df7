/**
 * The engine in its own thread: Pyodide, msgspec, PyYAML and the sources of the engine, loaded when first asked.
 * Messages in: {id, kind: "start" | "trial" | "play" | "try" | "instead" | "change" | "guess" | "walk" | "follow" | "deck", text}; out: {id, result | error} and, while loading, {loaded, stage}.
 */

const FOLDER = new URL("../playground/", import.meta.url);
const PATH = "/home/pyodide/proba.yaml";
const PROGRAM = `
import json, os
from pathlib import Path
os.environ |= {"KODEX_CACHE_DIR": "/tmp/kodex", "KODEX_DATA_DIR": "/tmp/kodex"}
from kodex.ground.i18n import set_language
set_language("hu")
def run(kind, text):
    if kind == "deck":
        from kodex.engine.decks.deck_trial import trial
        return json.dumps(trial(json.loads(text), Path("${PATH}").parent), ensure_ascii=False)
    if kind == "instead":
        from kodex.engine.scenarios.free_play.other_tables import otherwise
        return json.dumps(otherwise(text, Path("${PATH}")), ensure_ascii=False)
    if kind == "change":
        from kodex.engine.scenarios.free_play.other_tables import changed
        asked = json.loads(text)
        return json.dumps(changed(asked["text"], asked["number"], Path("${PATH}")), ensure_ascii=False)
    if kind == "guess":
        from kodex.engine.scenarios.free_play.other_tables import guessed
        asked = json.loads(text)
        return json.dumps(guessed(asked["text"], asked["said"], Path("${PATH}")), ensure_ascii=False)
    if kind == "walk":
        from kodex.engine.scenarios.free_play.trial import walked
        asked = json.loads(text)
        return json.dumps(walked(asked["text"], asked["to"], asked["viewer"], Path("${PATH}")), ensure_ascii=False)
    if kind == "follow":
        from kodex.engine.scenarios.free_play.trial import followed
        asked = json.loads(text)
        return json.dumps(followed(asked["text"], asked["mine"], asked["passing"], Path("${PATH}"), asked["plan"]), ensure_ascii=False)
    if kind == "try":
        from kodex.engine.scenarios.free_play.trial import ruled
        return json.dumps(ruled(text, Path("${PATH}")), ensure_ascii=False)
    from kodex.engine.scenarios.free_play.trial import trial
    asked = json.loads(text) if kind == "play" else {"text": text, "since": None}
    return json.dumps(trial(asked["text"], Path("${PATH}"), asked["since"]), ensure_ascii=False)
run
`;

/** @type {Promise<(kind: string, text: string) => string> | null} */
let engine = null;
let loaded = 0;

/** Counts what is fetched, whoever fetches it. */
const plain = self.fetch.bind(self);
self.fetch = async (...what) => {
  const response = await plain(...what);
  if (!response.ok || !response.body) return response;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        postMessage({ loaded });
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { status: response.status, headers: response.headers });
};

async function start() {
  const known = await (await plain(new URL("engine.json", FOLDER))).json();
  const runtime = new URL("pyodide/", FOLDER);
  const { loadPyodide } = await import(new URL("pyodide.mjs", runtime).href);
  const pyodide = await loadPyodide({ indexURL: runtime.href });
  const [sources, wheel] = await Promise.all(
    [new URL("engine.zip", FOLDER), new URL(known.wheel, runtime)].map(async (url) => (await fetch(url)).arrayBuffer()),
  );
  postMessage({ stage: "starting" });
  pyodide.unpackArchive(sources, "zip");
  pyodide.unpackArchive(wheel, "wheel");
  return pyodide.runPython(PROGRAM);
}

self.addEventListener("message", async ({ data: { id, kind, text } }) => {
  try {
    engine ??= start();
    const run = await engine;
    postMessage({ id, result: kind === "start" ? true : JSON.parse(run(kind, text)) });
  } catch (error) {
    if (kind === "start") engine = null;
    postMessage({ id, error: String(error) });
  }
});
