// The frame of every page: light and dark, the menu, the switch of books, the way back to the top, where the reader is
// in the table of contents.

const FAR = 400;

/** The scheme button says what it will do. @param {HTMLButtonElement} button */
function name(button) {
  const dark = document.body.dataset.mdColorScheme === "slate";
  button.title = dark ? "Váltás világos nézetre" : "Váltás sötét nézetre";
  button.setAttribute("aria-label", button.title);
}

function scheme() {
  const button = document.querySelector("[data-k-scheme]");
  if (!button) return;
  name(button);
  button.addEventListener("click", () => {
    const next = document.body.dataset.mdColorScheme === "slate" ? "default" : "slate";
    document.body.dataset.mdColorScheme = next;
    kodexKeep("scheme", next);
    name(button);
  });
}

/** What is open closes by Escape, by a tap elsewhere, and the menu by a link in it. */
function closing() {
  const books = document.querySelector("details.k-books");
  const drawer = document.querySelector("#__drawer");
  document.addEventListener("click", ({ target }) => {
    if (books?.open && target instanceof Node && !books.contains(target)) books.open = false;
    if (drawer?.checked && target instanceof Element && target.closest(".md-sidebar--primary a")) drawer.checked = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    if (books?.open) {
      books.open = false;
      books.querySelector("summary").focus();
    }
    if (drawer) drawer.checked = false;
  });
}

/** Shows the way to the top while a reader far down turns back up. */
function top() {
  const button = document.querySelector(".md-top");
  if (!button) return;
  let last = scrollY;
  addEventListener("scroll", () => {
    button.hidden = scrollY < FAR || scrollY >= last;
    last = scrollY;
  }, { passive: true });
  button.addEventListener("click", () => {
    scrollTo({ top: 0 });
    document.querySelector("h1")?.focus({ preventScroll: true });
  });
}

/** Marks the link of the table of contents whose item is being read, and keeps it in sight. */
function follow() {
  const aside = document.querySelector(".md-sidebar--secondary .md-sidebar__scrollwrap");
  const active = document.querySelector(".md-sidebar--primary .md-nav__link--active");
  const wide = matchMedia("(min-width: 60em)").matches;
  if (wide && active) within(active.closest(".md-sidebar__scrollwrap"), active);
  const links = [...(aside?.querySelectorAll("a[href^='#']") ?? [])];
  if (!wide || !links.length || !globalThis.IntersectionObserver) return;
  const byId = new Map(links.map((link) => [link.hash.slice(1), link]));
  let marked = null;
  const watcher = new IntersectionObserver((seen) => {
    const first = seen.find((one) => one.isIntersecting);
    const link = first && byId.get(first.target.id);
    if (!link || link === marked) return;
    marked?.classList.remove("k-reading");
    link.classList.add("k-reading");
    marked = link;
    within(aside, link);
  }, { rootMargin: "-64px 0px -70% 0px" });
  for (const id of byId.keys()) {
    const heading = document.getElementById(id);
    if (heading) watcher.observe(heading);
  }
}

/** Scrolls a box, and nothing else, until something in it can be seen. @param {HTMLElement} box @param {HTMLElement} one */
function within(box, one) {
  const [outer, inner] = [box.getBoundingClientRect(), one.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
}

scheme();
closing();
top();
follow();
