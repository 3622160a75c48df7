/* Offline after the first visit: pages from the network first, everything else kept by its content. Filled in by
   kodex.website.offline: SHELL is kept at once, what FILES has of the asking page's book soon after, the rest of it
   when it is looked at, LAZY when a page has asked for it. SECTIONS are the folders of the books beside the root's.
   On request everything is kept: all of FILES, and what the list EVERYTHING names beside (sheets, drawings), in a store of
   its own; BYTES says how much that is. */

const FILES = /*files*/ {};
const LAZY = /*lazy*/ {};
const SHELL = /*shell*/ [];
const SECTIONS = /*sections*/ [];
const BYTES = /*bytes*/ 0;
const CACHE = "kodex";
const MORE = "kodex-minden";
const EVERYTHING = "mindent.json";
const PATIENCE = 3000;
const AT_ONCE = 6;

const root = new URL("./", self.location.href);
const key = (path) => `${new URL(path, root).href}?${FILES[path] ?? LAZY[path]}`;

async function keep(cache, path) {
  if (await cache.match(key(path))) return;
  const answer = await fetch(new URL(path, root), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await put(cache, path, answer);
}

/** Keep an answer, but no search data of another build: a site may be exchanged while it is fetched. */
async function put(cache, path, answer) {
  if (path.endsWith(".bin")) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!hash.startsWith(FILES[path])) return;
  }
  await cache.put(key(path), answer);
}

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => Promise.all(SHELL.map((path) => keep(cache, path))));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const cleaned = caches.open(CACHE).then(async (cache) => {
    const known = new Set([...Object.keys(FILES), ...Object.keys(LAZY)].map(key));
    for (const one of await cache.keys()) if (!known.has(one.url)) await cache.delete(one);
  });
  event.waitUntil(cleaned.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const [tell] = event.ports;
  if (typeof event.data?.fill === "string") event.waitUntil(fill(event.data.fill).then(renew));
  if (event.data?.size) event.waitUntil(caches.has(MORE).then((has) => tell.postMessage({ bytes: BYTES, has })));
  if (event.data?.everything) {
    const told = everything((kept, all) => tell.postMessage({ kept, all }));
    event.waitUntil(told.then(() => tell.postMessage({ done: true }), (error) => tell.postMessage({ error: String(error) })));
  }
});

/** Keep all files of the site that pages may need. @param {(kept: number, all: number) => void} tell */
async function everything(tell) {
  const answer = await fetch(new URL(EVERYTHING, root), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${EVERYTHING}: ${answer.status}`);
  const listed = await answer.clone().json();
  const [cache, more] = await Promise.all([caches.open(CACHE), caches.open(MORE)]);
  const paths = Object.keys(FILES);
  const others = Object.keys(listed);
  const all = paths.length + others.length;
  let kept = 0;
  const next = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await keep(cache, path);
      tell((kept += 1), all);
    }
    for (let path = others.shift(); path !== undefined; path = others.shift()) {
      const named = moreKey(path, listed);
      if (!(await more.match(named))) await more.put(named, await fetched(path));
      tell((kept += 1), all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const known = new Set([new URL(EVERYTHING, root).href, ...Object.keys(listed).map((path) => moreKey(path, listed))]);
  for (const one of await more.keys()) if (!known.has(one.url)) await more.delete(one);
  await more.put(new URL(EVERYTHING, root), answer); // last: what it lists is there
}

const moreKey = (path, listed) => `${new URL(path, root).href}?${listed[path]}`;

async function fetched(path) {
  const answer = await fetch(new URL(path, root), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Who asked for everything once keeps everything of a site that was built anew. */
async function renew() {
  if (await caches.has(MORE)) await everything(() => {}).catch(() => {}); // no network: another visit goes on
}

/** What is kept on request alone. @param {string} path */
async function onRequest(path) {
  if (!(await caches.has(MORE))) return undefined;
  const more = await caches.open(MORE);
  const listed = await (await more.match(new URL(EVERYTHING, root)))?.json();
  return listed && Object.hasOwn(listed, path) ? more.match(moreKey(path, listed)) : undefined;
}

/** The section that a file belongs to. */
const sectionOf = (path) => SECTIONS.find((one) => path.startsWith(one) || path.startsWith(`assets/search/${one}`)) ?? "";

/** Keep what a section needs: its own files, and what all pages share. */
async function fill(section) {
  const cache = await caches.open(CACHE);
  const shared = (path) => path.startsWith("assets/") && !path.startsWith("assets/search/");
  const paths = Object.keys(FILES).filter((path) => sectionOf(path) === section || (!sectionOf(path) && shared(path)));
  const next = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await keep(cache, path).catch(() => paths.splice(0)); // no network: another visit goes on
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = decodeURI(url.pathname.slice(root.pathname.length));
  if (event.request.mode === "navigate") event.respondWith(page(event.request, path));
  else if (Object.hasOwn(FILES, path) || Object.hasOwn(LAZY, path)) event.respondWith(kept(event.request, path));
  else event.respondWith(fetch(event.request).catch(async () => (await onRequest(path)) ?? Response.error()));
});

async function kept(request, path) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key(path));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await put(cache, path, answer.clone());
  return answer;
}

/** The page from the network; when that is silent or too slow, as it was kept. */
async function page(request, path) {
  const cache = await caches.open(CACHE);
  const known = Object.hasOwn(FILES, path) ? await cache.match(key(path)) : undefined;
  const online = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected && Object.hasOwn(FILES, path)) await put(cache, path, answer.clone());
    return answer;
  });
  if (known) {
    const tired = new Promise((resolve) => setTimeout(resolve, PATIENCE, known));
    return Promise.race([online.catch(() => known), tired]);
  }
  return online.catch(async () => {
    const asked = await onRequest(path);
    if (asked) return asked;
    const item = shortened(path);
    if (item) return Response.redirect(new URL(item, root).href);
    return unreachable(cache);
  });
}

/** The page that says so, as it was kept, under the address that was asked for: its links begin one folder down. */
async function unreachable(cache) {
  const found = await cache.match(key("offline/"));
  if (!found) return Response.error();
  const text = (await found.text()).replaceAll('="../', `="${root.href}`).replaceAll('=".."', `="${root.href}"`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Where a short link leads, by the longest name of a title that it begins with; null when the path is none. */
function shortened(path) {
  const found = /^r\/((?:[^/]+\/)?)([^/]+)\/?$/.exec(path);
  if (!found || !["", ...SECTIONS].includes(found[1])) return null;
  const section = found[1];
  const name = found[2].replaceAll(",", ".");
  const plain = (slug) => `${slug.replace(/[-_.]+/g, ".")}.`;
  const titles = Object.keys(FILES).filter((one) => one.startsWith(`${section}cim/`));
  const fits = titles.filter((one) => plain(name).startsWith(plain(one.slice(section.length + 4, -1))));
  const title = fits.sort((one, other) => other.length - one.length)[0];
  return title ? `${title}#r-${/^[\d.-]+$/.test(name) ? name.replaceAll(".", "-").replace(/-$/, "") : name}` : null;
}
