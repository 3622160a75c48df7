/**
 * "Mi más nálatok?": what may be otherwise on the table, one thing at a time, each of which is played when it is chosen.
 */

import { button } from "./playground-form.js";
import { make } from "./search-dom.js";
import { fold } from "./search-text.js";

/** What each kind is called; of kinds with one name what stands together. */
const CALLED = {
  type: "Lap típusa", side: "Ki oldalán áll", zone: "Hol áll", passive: "Aktív vagy passzív", marker: "Jelző", keyword: "Kulcsszó",
  absolute: "„Mindenképp”", verb: "Mit tesz a lap", noun: "Mit céloz a lap", amount: "Mennyit", ability: "Képesség", magic_attack: "Mágia", magic_defence: "Mágia",
  subtypes: "Altípus", colours: "Szín", damage: "Sebzés, sérülés", life: "Lény számai", wounds: "Lény számai", cost: "Költség", price: "Költség",
  times: "Költség", aim: "Támadás", active: "Kinek a köre", stage: "Fázis", player: "Játékos pontjai", magic: "Játékos pontjai",
  components: "Lény számai", turn: "Játékos pontjai", exhausted: "Pihent vagy kimerült", bloodied: "Egészséges vagy sebesült", place: "Hol áll",
  unique: "Egyedi vagy nem", card: "A lapra nyomtatott számok", initiative: "Ki kezdeményez", beginner: "Ki kezdeményez", less: "Kevesebb vagy több lap", more: "Kevesebb vagy több lap",
};

/**
 * A button that finds it out, and what may be chosen.
 * @param {{choices: () => Promise<any>, change: (number: number) => Promise<string | null>, isCurrent: () => boolean, failed: string}} asking
 */
export function whatElse({ choices, change, isCurrent, failed }) {
  const told = make("div", { "aria-live": "polite" });
  const look = button("Mi más nálatok?", async () => {
    look.disabled = true;
    told.replaceChildren(make("p", { class: "k-play__why" }, "Összeszedem, mi lehet más…"));
    try {
      const found = await choices();
      if (isCurrent()) told.replaceChildren(...(found.error ? [bad(found.error)] : groups(found.choices, chosen)));
    } catch {
      told.replaceChildren(bad(failed));
    }
    look.disabled = false;
  });

  /** @param {number} number */
  async function chosen(number) {
    told.setAttribute("aria-busy", "true");
    try {
      const error = await change(number);
      if (error) told.prepend(bad(error));
    } catch {
      told.prepend(bad(failed));
    }
    told.removeAttribute("aria-busy");
  }

  return make("section", { class: "k-play__counter", "aria-label": "Mi más nálatok?" }, make("p", {}, look), told);
}

/** A field that leaves those choices that have all its words. @param {HTMLElement[]} rows */
function sought(rows) {
  const field = make("input", { type: "search", placeholder: "pl. medve rezisztencia", "aria-label": "Keresés a változtatások között" });
  field.addEventListener("input", () => {
    const wanted = fold(field.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const lines = [...row.querySelectorAll("[data-k-says]")];
      for (const line of lines) line.hidden = !wanted.every((word) => line.getAttribute("data-k-says").includes(word));
      row.hidden = lines.every((line) => line.hidden);
      row.open = wanted.length > 0 && !row.hidden;
    }
  });
  return make("p", {}, field);
}

const bad = (text) => make("p", { class: "k-play__bad" }, text);

/** What may be otherwise, folded by what it is about. @param {{number: number, kind: string, says: string}[]} choices @param {(number: number) => void} chosen */
function groups(choices, chosen) {
  /** @type {Map<string, any[]>} */
  const by = new Map();
  for (const one of choices) by.set(CALLED[one.kind] ?? one.kind, [...(by.get(CALLED[one.kind] ?? one.kind) ?? []), one]);
  if (!by.size) return [bad("Ezen az asztalon nincs mit megváltoztatni.")];
  const rows = [...by].map(([name, ones]) => {
    const lines = ones.map(({ number, says }) => make("li", { "data-k-says": fold(says) }, button(`Ha ${says}`, () => chosen(number))));
    return make("details", { class: "k-box" }, make("summary", {}, name), make("ul", {}, ...lines));
  });
  return [sought(rows), ...rows];
}
