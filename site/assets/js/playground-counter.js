/**
 * The counter-check of the playground: what on the table would turn the outcome, and what other readings make of it.
 */

import { button } from "./playground-form.js";
import { root } from "./search-client.js";
import { make } from "./search-dom.js";

const texts = (lines = []) => lines.map(({ text }) => text).join("; ");

/**
 * @typedef {{
 *   run: () => Promise<any>, isCurrent: () => boolean, steps: string[], failed: string,
 *   disputes: Record<string, {page: string, question: string, readings: Record<string, string>}>,
 *   numbersOf: (rules: string[]) => any[],
 * }} Asking
 */

/** A button that finds it out, and what was found. @param {Asking} asking */
export function counterCheck(asking) {
  const told = make("div", { "aria-live": "polite" });
  const look = button("Mi fordítaná meg, és mi vitatott benne?", async () => {
    look.disabled = true;
    told.replaceChildren(make("p", { class: "k-play__why" }, "Kipróbálom másképp is…"));
    try {
      const found = await asking.run();
      if (asking.isCurrent()) told.replaceChildren(...found.error ? [bad(`Erre nincs ítélet: ${found.error}`)] : [...turns(found.turns, asking), ...readings(found.others ?? [], asking)]);
    } catch {
      told.replaceChildren(bad(asking.failed));
    }
    look.disabled = false;
  });
  return make("section", { class: "k-play__counter", "aria-label": "Mi fordítaná meg?" }, make("p", {}, look), told);
}

const bad = (text) => make("p", { class: "k-play__bad" }, text);

/** What would turn it, or that nothing would. @param {any} found @param {Asking} asking */
function turns(found, { steps, numbersOf }) {
  if (!found) return [];
  if (!found.found?.length) {
    if (!found.complete) return [make("p", { class: "k-play__why" }, "Nem találtam olyat, ami megfordítja.")];
    return [bad(`Ezen az asztalon semmi sem fordítja meg (${found.tried} változtatást próbáltam ki): nézd meg, rajta van-e minden, ami számít.`)];
  }
  const rows = found.found.map(({ changes, step, verdict, why = [], missing, comes }) => {
    const rules = why.length ? [": ", ...numbersOf(why.map(({ rule }) => rule))] : [];
    const what = step
      ? [`${verdict === "allowed" ? "szabad" : "tilos"} volna ez: ${steps[step - 1]}`, ...rules]
      : [[comes && `ez jönne: ${texts(comes)}`, missing && `ez elmaradna: ${texts(missing)}`].filter(Boolean).join("; ")];
    return make("li", {}, `Ha ${changes.join(" és ")}: `, ...what);
  });
  return [make("h3", {}, "Mi fordítaná meg?"), make("ul", {}, ...rows)];
}

/** Where another reading of a disputed rule leads elsewhere. @param {any[]} others @param {Asking} asking */
function readings(others, { steps, disputes, numbersOf }) {
  return others.flatMap(({ switch: name, reading, step, verdict, why = [], comes }) => {
    const dispute = disputes[name];
    if (!dispute) return [];
    const what = verdict === "forbidden" ? ["tilos: ", ...numbersOf(why.map(({ rule }) => rule))] : [texts(comes) || "semmi sem lesz belőle"];
    return [
      make("h3", {}, "Vitatott: ", make("a", { href: new URL(dispute.page, root).href }, dispute.question)),
      make("p", {}, make("strong", {}, "A másik olvasat: "), dispute.readings[reading] ?? reading),
      make("p", {}, "Úgy ", step ? `${steps[step - 1]} → ` : "a végén: ", ...what),
    ];
  });
}
