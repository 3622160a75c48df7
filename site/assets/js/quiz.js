/**
 * The self-test (tudod.md): ten questions of the book or of a part, each told with its rule; wrong ones come again.
 */

import { root } from "./search-client.js";
import { make } from "./search-dom.js";

const COUNT = 10;
/** So many of them ask for more than yes or no, where there are as many that have not been asked yet. */
const OTHERS = 4;
const FAILED = "A kérdések most nem jönnek le. Próbáld újra, ha van hálózat.";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-k-quiz]"));
const address = (/** @type {string} */ path) => new URL(path, root).href;

const part = make("select", { id: "k-quiz-part" }, .../** @type {HTMLTemplateElement} */ (place.querySelector("template")).content.cloneNode(true).childNodes);
/** Who comes from the first lesson is asked what it teaches. */
const LEVELS = { first: "Kezdő: amit a lecke tanít", any: "Bármi", judge: "Bírói: csak kivételek és viták" };
const START = location.hash === `#${place.id}` ? "first" : "any";
const level = make("select", { id: "k-quiz-level" }, ...Object.entries(LEVELS).map(([key, label]) => make("option", { value: key, selected: key === START }, label)));
const begin = make("button", { type: "button", class: "md-button md-button--primary" }, "Kezdjük");
const stage = make("section", { "aria-live": "polite", "aria-label": "A kérdés" });
/** @type {any[] | null} */
let every = null;

/** The list in an order by chance. @param {any[]} list */
function shuffled(list) {
  const found = [...list];
  for (let at = found.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [found[at], found[other]] = [found[other], found[at]];
  }
  return found;
}

const isPlain = ({ choices }) => choices[0] === "Igen";

/** Whether a question is asked at a level. */
const FITS = { first: (one) => one.first, any: (one) => one.kind !== "dispute", judge: (one) => one.hard };

/** What has been asked on this page: it comes again only where there is nothing else. @type {Set<any>} */
const known = new Set();

/** Questions that fit what is chosen, at most one of a rule; what has not been asked yet comes first. */
function drawn() {
  const fit = shuffled(every.filter((one) => FITS[level.value](one) && (!part.value || one.part === part.value)));
  const rules = new Set();
  const found = [...fit.filter((one) => !known.has(one)), ...fit.filter((one) => known.has(one))].filter((one) => {
    const first = one.rules[0]?.to ?? one.asks;
    return !rules.has(first) && rules.add(first);
  });
  const others = found.filter((one) => !isPlain(one) && !known.has(one)).slice(0, OTHERS);
  const asked = [...others, ...found.filter((one) => !others.includes(one))].slice(0, COUNT);
  for (const one of asked) known.add(one);
  return shuffled(asked);
}

/** Who has been here with a network is asked without one, too: the worker keeps the questions once they have come. */
async function keep() {
  const workers = navigator.serviceWorker;
  if (!workers || navigator.connection?.saveData) return;
  await workers.ready;
  if (!workers.controller) await new Promise((kept) => workers.addEventListener("controllerchange", kept, { once: true }));
  await fetch(address(place.dataset.kQuiz)).catch(() => null);
}

async function start() {
  begin.disabled = true;
  try {
    every ??= await (await fetch(address(place.dataset.kQuiz))).json();
  } catch {
    stage.replaceChildren(make("p", {}, FAILED));
    return;
  } finally {
    begin.disabled = false;
  }
  const items = drawn();
  if (!items.length) {
    stage.replaceChildren(make("p", {}, "Ebből a részből ezen a szinten nincs kérdés. Válassz másikat."));
    return;
  }
  ask(items, 0, [], 0, items.length);
}

/**
 * Ask one; `wrong` come again behind the last.
 * @param {any[]} items @param {number} at @param {any[]} wrong @param {number} right @param {number} first how many count
 */
function ask(items, at, wrong, right, first) {
  if (at === items.length && wrong.length) return ask([...items, ...wrong], at, [], right, first);
  if (at === items.length) return end(right, first);
  const item = items[at];
  const told = make("div", {});
  const choices = item.choices.map((choice, n) => {
    const one = make("button", { type: "button", class: "k-quiz__choice" }, choice);
    one.addEventListener("click", () => {
      for (const [m, other] of choices.entries()) {
        other.disabled = true;
        if (m === item.right) other.classList.add("k-quiz__right");
      }
      if (n !== item.right) one.classList.add("k-quiz__wrong");
      const counts = at < first;
      const again = n === item.right ? wrong : [...wrong, item];
      const next = make("button", { type: "button", class: "md-button" }, at + 1 < items.length || again.length ? "Tovább" : "Az eredmény");
      next.addEventListener("click", () => ask(items, at + 1, again, right + (counts && n === item.right ? 1 : 0), first));
      told.replaceChildren(...answer(item, n === item.right), next);
      next.focus({ preventScroll: true });
    });
    return one;
  });
  const heading = at < first ? `${at + 1}. kérdés, ${first} közül` : "Még egyszer, amit elrontottál";
  stage.replaceChildren(
    make("p", { class: "k-quiz__at" }, heading),
    make("p", { class: "k-quiz__asks", id: "k-quiz-asks", tabindex: "-1" }, item.asks),
    make("div", { role: "group", "aria-labelledby": "k-quiz-asks", class: "k-quiz__choices" }, ...choices),
    told,
  );
  if (at) /** @type {HTMLElement} */ (stage.querySelector("#k-quiz-asks")).focus({ preventScroll: true });
}

/** What is said of an answer. @param {any} item @param {boolean} isRight */
function answer(item, isRight) {
  const says = item.says === item.choices[item.right] ? null : make("p", {}, item.says);
  const ways = [
    item.case && make("a", { href: address(item.case) }, "Lejátszva"),
    item.open && make("a", { href: address(item.open) }, "A vita"),
  ].filter(Boolean);
  return [
    make("p", {}, make("strong", {}, isRight ? "Helyes." : `Nem talált. A jó válasz: ${item.choices[item.right]}`)),
    says,
    ...item.rules.map((rule) => make("p", { class: "k-quiz__rule" }, make("a", { href: address(rule.to) }, rule.label), ` ${rule.says}`)),
    ways.length > 0 && make("p", { class: "k-quiz__ways" }, ...ways.flatMap((way, at) => (at ? [" · ", way] : [way]))),
  ].filter(Boolean);
}

/** @param {number} right @param {number} first */
function end(right, first) {
  const again = make("button", { type: "button", class: "md-button md-button--primary" }, "Másik tíz");
  again.addEventListener("click", start);
  stage.replaceChildren(make("p", { class: "k-quiz__asks", id: "k-quiz-asks", tabindex: "-1" }, `${first} kérdésből ${right} elsőre jó.`), again);
  /** @type {HTMLElement} */ (stage.querySelector("#k-quiz-asks")).focus({ preventScroll: true });
}

begin.addEventListener("click", start);
keep();
place.append(
  make("p", { class: "k-quiz__row" }, make("label", { for: "k-quiz-part" }, "Miből?"), part),
  make("p", { class: "k-quiz__row" }, make("label", { for: "k-quiz-level" }, "Szint"), level),
  begin,
  stage,
);
