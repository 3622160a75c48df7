/**
 * The board of the playground: a side for each player and what is everybody's, with places for cards that are tapped or
 * dragged there, and a row of cards to take from. Which places there are, who sees what, and what is said of a card the
 * game says (kodex/engine/face/board.py). Changes the scenario in place and tells when it has.
 */

import { button, choice, printed } from "./playground-form.js";
import { game, isCommon, lists, lying, pathOf } from "./playground-model.js";
import { field, holds, put, said, typed } from "./playground-says.js";
import { make } from "./search-dom.js";

const MOST = 99;

/** A number by each of some words: a list from which one grows, and a button for each that is there. */
function counted(thing, { key, more, less, words }, plain, changed) {
  const add = (word) => {
    if (!word) return;
    thing[key] = { ...thing[key], [word]: (thing[key]?.[word] ?? 0) + 1 };
    changed();
  };
  const list = choice([["", more], ...words], "", add);
  list.setAttribute("aria-label", more);
  const called = new Map(words);
  const off = (word) => plain(less.replace("{word}", called.get(word) ?? word), () => {
    const { [word]: _gone, ...left } = thing[key];
    thing[key] = Object.keys(left).length ? left : undefined;
  });
  return [list, ...Object.keys(thing[key] ?? {}).map(off)];
}

/**
 * Do it with the tap by which a field is left, else a moment later: what is drawn anew at once takes the button away from
 * under the finger. @param {() => void} act
 */
function withTheTap(act) {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
    document.removeEventListener("click", once, true);
  };
  document.addEventListener("click", once, true);
  setTimeout(once, 400);
}

/** @typedef {{card: string} | {id: string, player: string, zone: string}} Chosen what was tapped: a card to take, or one that lies there */

export class Board {
  /** @type {Chosen | null} */
  chosen = null;
  /** Through whose eyes the table is seen; empty: through nobody's, so all of it. */
  viewer = "";
  /** Whether the table is being set: only then a tap or a drag moves anything; else it is played on. */
  isEdited = true;

  /** @param {{changed: () => void, redraw: () => void, take: (step: any, text: string) => void, edit: () => void, play: (() => void) | null, why: (id: string) => HTMLElement | null, barred: (id: string) => HTMLElement | null}} told */
  constructor(told) {
    this.told = told;
    this.element = make("section", { class: "k-board", "aria-label": "Az asztal" });
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.choose(null));
  }

  choose(chosen) {
    this.chosen = chosen;
    this.told.redraw();
  }

  /**
   * Show a table: as it is set, or as it stands after the steps.
   * @param {any} scenario
   * @param {any} result of the engine, if any
   */
  show(scenario, result) {
    this.scenario = scenario;
    this.result = result?.error ? null : result;
    this.isSet = this.isEdited || !this.result;
    const players = Object.keys(scenario.given.players);
    this.element.classList.toggle("k-board--played", !this.isEdited);
    const focused = document.activeElement?.getAttribute("data-k-key");
    this.element.replaceChildren(
      ...[...players].reverse().flatMap((name, n) => (n === players.length - 1 ? [this.#common(), this.#side(name)] : [this.#side(name)])).filter(Boolean),
      this.isEdited ? this.#tray(this.panel()) : this.#standing(),
    );
    if (focused) [...this.element.querySelectorAll("[data-k-key]")].find((one) => one.getAttribute("data-k-key") === focused)?.focus();
  }

  /** Which moment of the game is drawn, and the way to set another table. */
  #standing() {
    const told = this.isSet && this.scenario.when.length ? "Így indul az asztal; a lépések az indítás után jönnek rá. " : "Egy lapra koppintva látod, mit tud. ";
    return make("p", { class: "k-board__hint" }, told, button("Asztal átrendezése", () => this.told.edit(), { class: "k-board__plain", "data-k-key": "edit" }));
  }

  #side(name) {
    const table = this.scenario.given.players[name];
    const now = this.isSet ? table : this.result.table[name];
    const zones = this.#zones(name);
    return make(
      "section",
      { class: "k-side", "aria-label": `${name} játékos` },
      make("div", { class: "k-side__head" }, make("b", {}, this.#called(name)), ...game.board.numbers.map((one) => this.#number(name, table, now, one))),
      ...zones,
    );
  }

  /** A player, or who one is oneself. */
  #called(name) {
    if (this.isEdited || !this.scenario.mine) return `${name} játékos`;
    return name === this.scenario.mine ? `Te (${name})` : `Ellenfeled (${name})`;
  }

  /** What is everybody's; nothing where a game has no such place. */
  #common() {
    const zones = this.#zones("");
    return zones.length ? make("section", { class: "k-side", "aria-label": "Ami közös" }, ...zones) : null;
  }

  /** The places of a player, or of all: those at the edge, and the others below each other, those with a column beside each other. */
  #zones(player) {
    const shown = this.#shown(player);
    const edge = shown.filter((place) => place.edge).map((place) => this.#zone(player, place));
    const inner = shown.filter((place) => !place.edge);
    const of = (places) => places.map((place) => this.#zone(player, place));
    const rows = () => this.#columns().map((n) => make("div", {}, ...of(inner.filter((place) => (place.column ?? 0) === n))));
    const inside = inner.some((place) => place.column) ? [make("div", { class: "k-side__columns" }, ...rows())] : of(inner);
    const parts = edge.length ? [make("div", { class: "k-side__edge" }, ...edge)] : [];
    const [below] = Object.keys(this.scenario.given.players);
    return player === below ? [...inside, ...parts] : [...parts, ...inside];
  }

  /** The columns of which anybody's are shown: everybody has them, so that they stand below each other. */
  #columns() {
    const sides = ["", ...Object.keys(this.scenario.given.players)].map((player) => this.#shown(player));
    const inColumns = sides.filter((places) => places.some((place) => place.column)).flat();
    return [...new Set(inColumns.filter((place) => !place.edge).map((place) => place.column ?? 0))].sort((one, other) => one - other);
  }

  #shown(player) {
    return game.board.places.filter((place) => isCommon(place) === !player && this.#isShown(place, player));
  }

  #isShown(place, player) {
    if (this.#lying(place, player).length) return true;
    return place.rare ? this.isEdited && this.#fits(place) : place.set !== false;
  }

  /** What lies in a place: as it is set, or as it stands now; of what nobody sees so many nothings. */
  #lying(place, player) {
    if (this.isSet) return lying(this.scenario.given, place, player);
    const found = this.result.table[player]?.[place.key] ?? [];
    return typeof found === "number" ? Array(found).fill(null) : found;
  }

  #number(name, table, now, { key, label, usual = 0 }) {
    const value = now[key] ?? usual;
    const set = (n) => {
      table[key] = Math.max(0, Math.min(MOST, n));
      this.told.changed();
    };
    const step = (by, sign) => {
      return button(sign, () => set(value + by), { class: "k-board__step", "aria-label": `${name}: ${label} ${by > 0 ? "több" : "kevesebb"}`, "data-k-key": `${name}${key}${sign}` });
    };
    if (!this.isEdited) return make("span", { class: "k-side__number" }, ` ${value} ${label} `);
    const typed = make("input", { class: "k-board__amount", type: "number", inputmode: "numeric", min: "0", max: String(MOST), value: String(value), "aria-label": `${name}: ${label}`, "data-k-key": `${name}${key}` });
    typed.addEventListener("focus", () => typed.select());
    typed.addEventListener("change", () => withTheTap(() => set(Math.trunc(Number(typed.value)) || 0)));
    return make("span", { class: "k-side__number" }, step(-1, "−"), typed, ` ${label} `, step(1, "+"));
  }

  #zone(player, place) {
    const { key, form = "row" } = place;
    const label = this.#label(place);
    const where = player ? `${player}, ${label}` : label;
    const things = this.#lying(place, player);
    const cards = this.#isHidden(place, player) || form === "heap" || things.includes(null) ? this.#backs(things) : things.map((thing) => this.#card(player, place, thing));
    const putting = this.isEdited && this.#fits(place) ? button(this.#putting(), () => this.#put(player, place), { class: "k-zone__put", "aria-label": `${this.#putting()}: ${where}`, "data-k-key": `${player}${key}` }) : null;
    const zone = make("div", { class: `k-zone k-zone--${form}`, role: "group", "aria-label": player ? `${player}: ${label}` : label }, make("span", { class: "k-zone__name" }, label), ...cards, putting);
    if (this.isEdited) this.#receive(zone, player, place);
    return zone;
  }

  /** What a place is called: of a column by its number from that which counts as the first now, before it without one. */
  #label({ label, column }) {
    const first = this.isSet ? 1 : (this.result.first_column ?? 1);
    if (!column || first === 1) return label;
    const n = column - first + 1;
    return label.replace(/^\d+\. /, n > 0 ? `${n}. ` : "");
  }

  /** Whether whoever looks does not know what lies there. */
  #isHidden({ sees = "all" }, player) {
    return this.viewer !== "" && (sees === "nobody" || (sees === "owner" && player !== this.viewer));
  }

  /** So many cards, and no more of them. */
  #backs(things) {
    return things.length ? [make("span", { class: "k-card k-card--back" }, `${things.length} lap`)] : [];
  }

  /** Cards may be dropped here. @param {HTMLElement} zone */
  #receive(zone, player, place) {
    zone.addEventListener("dragover", (event) => this.#fits(place) && event.preventDefault());
    zone.addEventListener("drop", (event) => (event.preventDefault(), this.#put(player, place)));
  }

  #card(player, { key: zone, sees }, thing) {
    const kind = this.scenario.cards[thing.card] ?? { type: "?" };
    const whole = { ...kind, ...thing, printed: kind };
    const isChosen = this.chosen?.id === thing.id;
    const value = said(game.board.thing, whole).join(" ");
    const price = !this.isEdited && sees === "owner" ? said(game.board.price ?? [], kind) : [];
    const notes = [...said(game.board.notes, whole), ...price];
    const card = this.#tile(
      { class: thing[game.board.passive] ? "k-card k-card--passive" : "k-card", draggable: this.isEdited ? "true" : undefined, "aria-pressed": String(isChosen), title: this.#printed(thing.card), "data-k-key": thing.id },
      () => this.choose(isChosen ? null : { id: thing.id, player, zone }),
      make("b", {}, typed(thing.id)),
      value ? make("small", {}, value) : null,
      ...notes.map((note) => make("small", {}, typed(note))),
    );
    if (this.isEdited) card.addEventListener("dragstart", () => (this.chosen = { id: thing.id, player, zone }));
    return card;
  }

  /** A card that is tapped or dragged; browsers do not let buttons be dragged. */
  #tile(attributes, tapped, ...children) {
    const tile = make("div", { role: "button", tabindex: "0", ...attributes }, ...children);
    tile.addEventListener("click", tapped);
    tile.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tapped();
    });
    return tile;
  }

  /** The cards to take from, and above them what may be done with the one that was tapped: both stay in sight. */
  #tray(panel) {
    const own = Object.entries(this.scenario.cards).filter(([key]) => !game.cards[key]).reverse();
    const usual = Object.entries(this.scenario.cards).filter(([key]) => game.cards[key]);
    const cards = [...own, ...usual].map(([key]) => {
      const isChosen = this.chosen?.card === key;
      const tile = this.#tile(
        { class: "k-card", draggable: "true", "aria-pressed": String(isChosen), title: this.#printed(key), "data-k-key": "+" + key },
        () => this.choose(isChosen ? null : { card: key }),
        make("b", {}, typed(key)),
        make("small", {}, this.#printed(key)),
      );
      tile.addEventListener("dragstart", () => (this.chosen = { card: key }));
      return tile;
    });
    return make(
      "div",
      { class: "k-tray", role: "group", "aria-label": "Lapok, amelyeket letehetsz" },
      ...(panel ? [panel] : []),
      this.told.play ? make("p", { class: "k-board__hint k-board__edited" }, make("strong", {}, "Átrendezed az asztalt – ez nem lépés. "), button("Kész az asztal, játszom", this.told.play, { class: "k-board__plain", "data-k-key": "play" })) : null,
      make("p", { class: "k-board__hint" }, this.chosen?.card ? `Most ezt teszed le: ${typed(this.chosen.card)}. Koppints arra a helyre, ahová kerül.` : "Koppints egy lapra, aztán arra a helyre, ahová teszed; vagy húzd oda."),
      make("div", { class: "k-tray__cards" }, ...cards),
    );
  }

  /** What is printed on a card: of a case as its page says it, else in the words of the table. @param {string} key */
  #printed(key) {
    const card = this.scenario.cards[key];
    return this.scenario.printed?.[key] ?? (card ? printed(card) : "");
  }

  #chosenCard() {
    if (!this.chosen) return null;
    const key = this.chosen.card ?? this.#thing()?.card;
    return key ? this.scenario.cards[key] : null;
  }

  /** The list in which lies what was chosen, and that thing. */
  #place() {
    const { id } = this.chosen;
    for (const [place, player] of lists(this.scenario.given)) {
      const things = lying(this.scenario.given, place, player);
      const thing = things.find((one) => one.id === id);
      if (thing) return { place, player, things, thing };
    }
    return null;
  }

  #thing() {
    return this.#place()?.thing;
  }

  #fits(place) {
    const card = this.#chosenCard();
    return Boolean(card) && place.set !== false && holds(card, place.takes);
  }

  #putting() {
    return this.chosen?.card ? `Ide: ${typed(this.chosen.card)}` : "Ide";
  }

  /** What was chosen goes to a zone; a card from the row stays chosen, so that the next tap puts another. */
  #put(player, place) {
    if (!this.isEdited || !this.chosen || !this.#fits(place)) return;
    const { given } = this.scenario;
    const first = Object.keys(given.players)[0];
    let thing = { card: this.chosen.card };
    if (!this.chosen.card) {
      const { things, ...found } = this.#place();
      thing = found.thing;
      things.splice(things.indexOf(thing), 1);
      this.chosen = { id: thing.id, player, zone: place.key };
      if (!player) thing.owner ??= found.player || first;
      else delete thing.owner;
    } else if (!player) thing.owner = given.active ?? first;
    put(given, pathOf(place, player), [...lying(given, place, player), thing]);
    this.told.changed();
  }

  /** What may be done with the card that was tapped. */
  panel() {
    if (!this.chosen?.id) return null;
    const { id } = this.chosen;
    const named = JSON.stringify(id);
    const steps = (this.result?.options ?? []).filter(({ step }) => JSON.stringify(step).includes(named));
    const acts = steps.map(({ step, text }) => button(typed(text), () => this.told.take(step, text), { class: "k-play__option" }));
    const kept = this.result && !acts.length ? this.told.why(id) : null;
    const none = this.result ? "Ezzel a lappal most nincs mit tenni." : "Hogy mit tehetsz vele most, azt az indítás után látod.";
    const thing = this.isEdited ? this.#thing() : null;
    return make(
      "div",
      { class: "k-board__panel", role: "group", "aria-label": typed(id) },
      make("b", {}, typed(id)),
      make("small", {}, this.#printed(this.#thing()?.card ?? id)),
      ...acts,
      kept ?? (!acts.length && (this.result || !this.isEdited) ? make("p", { class: "k-play__why" }, none) : null),
      this.result && !kept ? this.told.barred(id) : null,
      ...(thing ? this.#edits(thing) : []),
    );
  }

  /** A list of what lies on the table, one of which this one is put on, and a button that takes it off. */
  #onto(thing, { key, more, less, among }, plain) {
    const there = lists(this.scenario.given).filter(([place]) => among.includes(place.key)).flatMap(([place, player]) => lying(this.scenario.given, place, player)).filter((one) => one !== thing);
    if (!there.length) return [];
    const list = choice([["", more], ...there.map(({ id }) => [id, typed(id)])], thing[key] ?? "", (id) => {
      thing[key] = id || undefined;
      this.told.changed();
    });
    list.setAttribute("aria-label", more);
    return [list, thing[key] ? plain(less, () => (thing[key] = undefined)) : null];
  }

  #edits(thing) {
    const { zone, id } = this.chosen;
    const kind = this.scenario.cards[thing.card] ?? {};
    const whole = { ...kind, ...thing, printed: kind };
    const change = (made) => () => (made(), this.told.changed());
    const plain = (text, made) => button(text, change(made), { class: "k-board__plain" });
    const edits = (game.board.edits ?? []).filter((one) => (one.places ?? [zone]).includes(zone) && holds(whole, one.when));
    const players = Object.keys(this.scenario.given.players);
    return [
      ...edits.flatMap(({ key, more, less, most, words, among }) => {
        if (among) return this.#onto(thing, { key, more, less, among }, plain);
        if (words) return counted(thing, { key, more, less, words }, plain, this.told.changed);
        const off = thing[key] ? plain(less, () => (thing[key] = undefined)) : null;
        if (!most) return [off ?? plain(more, () => (thing[key] = true))];
        const bound = field(whole, most);
        return [bound ? plain(more, () => (thing[key] = Math.min((thing[key] ?? 0) + 1, bound - 1) || undefined)) : null, off];
      }),
      thing.owner ? plain(`Gazdája: ${thing.owner}`, () => (thing.owner = players[(players.indexOf(thing.owner) + 1) % players.length])) : null,
      plain(`${typed(id)} – vissza a többi laphoz`, () => {
        const { things } = this.#place();
        things.splice(things.indexOf(thing), 1);
        this.chosen = null;
      }),
    ].filter(Boolean);
  }
}
