/**
 * The board of the playground: two sides with their zones, cards that are tapped or dragged there, a row of cards to take
 * from. Changes the scenario in place and tells when it has.
 */

import { button, isCreature, isPassing, printed } from "./playground-form.js";
import { ZONES } from "./playground-model.js";
import { make } from "./search-dom.js";

const NUMBERS = [["life", "Ép", 20], ["magic", "VP", 0], ["components", "szk", 0]];
const MOST = 99;
const LYING = [...ZONES, ["pile", "Gyűjtő"], ["void", "Semmi"], ["aside", "Pakli mellett"]];

/** @typedef {{card: string} | {id: string, player: string, zone: string}} Chosen what was tapped: a card to take, or one that lies there */

export class Board {
  /** @type {Chosen | null} */
  chosen = null;

  /** @param {{changed: () => void, redraw: () => void, take: (step: any, text: string) => void, again: () => void}} told */
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
    this.isSet = !(scenario.when.length && this.result);
    const players = Object.keys(scenario.given.players);
    const focused = document.activeElement?.getAttribute("data-k-key");
    this.element.replaceChildren(
      ...[...players].reverse().map((name) => this.#side(name)),
      this.isSet ? this.#tray() : make("p", { class: "k-board__hint" }, "Így áll most az asztal. ", button("Átrendezem", () => this.told.again(), { class: "k-board__plain" })),
      ...[this.#panel()].filter(Boolean),
    );
    if (focused) [...this.element.querySelectorAll("[data-k-key]")].find((one) => one.getAttribute("data-k-key") === focused)?.focus();
  }

  #side(name) {
    const table = this.scenario.given.players[name];
    const now = this.isSet ? null : this.result.table[name];
    const zones = LYING.filter(([zone]) => (now ? now[zone] : ZONES.some(([own]) => own === zone))).map(([zone, label]) => this.#zone(name, zone, label, (now ?? table)[zone] ?? []));
    return make(
      "section",
      { class: "k-side", "aria-label": `${name} játékos` },
      make("div", { class: "k-side__head" }, make("b", {}, `${name} játékos`), ...NUMBERS.map((one) => this.#number(name, table, now, one))),
      make("div", { class: "k-side__zones" }, ...zones),
    );
  }

  #number(name, table, now, [key, label, usual]) {
    const value = now ? now[key] : (table[key] ?? usual);
    const step = (by, sign) => {
      const changed = () => {
        table[key] = Math.max(0, Math.min(MOST, value + by));
        this.told.changed();
      };
      return button(sign, changed, { class: "k-board__step", "aria-label": `${name}: ${label} ${by > 0 ? "több" : "kevesebb"}`, "data-k-key": `${name}${key}${sign}` });
    };
    return make("span", { class: "k-side__number" }, now ? null : step(-1, "−"), ` ${value} ${label} `, now ? null : step(1, "+"));
  }

  #zone(player, zone, label, things) {
    const cards = things.map((thing) => this.#card(player, zone, thing));
    const put = this.isSet && this.#fits(zone) ? button(this.#putting(), () => this.#put(player, zone), { class: "k-zone__put", "aria-label": `${this.#putting()}: ${player}, ${label}`, "data-k-key": `${player}${zone}` }) : null;
    const field = make("div", { class: "k-zone", role: "group", "aria-label": `${player}: ${label}` }, make("span", { class: "k-zone__name" }, label), ...cards, put);
    if (this.isSet) this.#receive(field, player, zone);
    return field;
  }

  /** Cards may be dropped here. @param {HTMLElement} field */
  #receive(field, player, zone) {
    field.addEventListener("dragover", (event) => this.#fits(zone) && event.preventDefault());
    field.addEventListener("drop", (event) => (event.preventDefault(), this.#put(player, zone)));
  }

  #card(player, zone, thing) {
    const kind = this.scenario.cards[thing.card] ?? { type: "?" };
    const isChosen = this.chosen?.id === thing.id;
    const life = thing.life ?? kind.life;
    const most = thing.max_life ?? kind.life;
    const left = thing.life === undefined && thing.wounds ? life - thing.wounds : life;
    const notes = [thing.passive && "passzív", thing.host && `rátéve erre: ${thing.host}`, ...Object.entries(thing.markers ?? {}).map(([name, n]) => `${n} jelző (${name})`)];
    const whole = left === most ? "" : ` (${most})`;
    const value = isCreature(kind.type) ? `${thing.damage ?? kind.damage ?? 0}/${left}${whole}` : kind.life ? `${left} Sp` : kind.type;
    const card = this.#tile(
      { class: thing.passive ? "k-card k-card--passive" : "k-card", draggable: this.isSet ? "true" : undefined, "aria-pressed": String(isChosen), title: printed(kind), "data-k-key": thing.id },
      () => this.choose(isChosen ? null : { id: thing.id, player, zone }),
      make("b", {}, thing.id),
      make("small", {}, value),
      ...notes.filter(Boolean).map((note) => make("small", {}, note)),
    );
    card.addEventListener("dragstart", () => (this.chosen = { id: thing.id, player, zone }));
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

  /** The cards to take from. */
  #tray() {
    const cards = Object.entries(this.scenario.cards).map(([key, card]) => {
      const isChosen = this.chosen?.card === key;
      const tile = this.#tile(
        { class: "k-card", draggable: "true", "aria-pressed": String(isChosen), title: printed(card), "data-k-key": "+" + key },
        () => this.choose(isChosen ? null : { card: key }),
        make("b", {}, key),
        make("small", {}, printed(card)),
      );
      tile.addEventListener("dragstart", () => (this.chosen = { card: key }));
      return tile;
    });
    return make(
      "div",
      { class: "k-tray", role: "group", "aria-label": "Lapok, amelyeket letehetsz" },
      make("p", { class: "k-board__hint" }, "Koppints egy lapra, aztán arra a helyre, ahová teszed; vagy húzd oda."),
      make("div", { class: "k-tray__cards" }, ...cards),
    );
  }

  #chosenCard() {
    if (!this.chosen) return null;
    const key = this.chosen.card ?? this.#thing()?.card;
    return key ? this.scenario.cards[key] : null;
  }

  #thing() {
    const { id, player, zone } = this.chosen;
    return this.scenario.given.players[player]?.[zone]?.find?.((one) => one.id === id);
  }

  #fits(zone) {
    const card = this.#chosenCard();
    if (!card) return false;
    if (zone === "hand") return true;
    if (zone === "table") return !isCreature(card.type) && !isPassing(card.type);
    return isCreature(card.type);
  }

  #putting() {
    return this.chosen?.card ? `Ide: ${this.chosen.card}` : "Ide";
  }

  /** What was chosen goes to a zone; a card from the row stays chosen, so that the next tap puts another. */
  #put(player, zone) {
    if (!this.chosen || !this.#fits(zone)) return;
    const { players } = this.scenario.given;
    if (this.chosen.card) (players[player][zone] ??= []).push({ card: this.chosen.card });
    else {
      const thing = this.#thing();
      const from = players[this.chosen.player][this.chosen.zone];
      from.splice(from.indexOf(thing), 1);
      (players[player][zone] ??= []).push(thing);
      this.chosen = { id: thing.id, player, zone };
    }
    this.told.changed();
  }

  /** What may be done with the card that was tapped. */
  #panel() {
    if (!this.chosen?.id) return null;
    const { id } = this.chosen;
    const named = JSON.stringify(id);
    const steps = (this.result?.options ?? []).filter(({ step }) => JSON.stringify(step).includes(named));
    const acts = steps.map(({ step, text }) => button(text, () => this.told.take(step, text), { class: "k-play__option" }));
    const thing = this.isSet ? this.#thing() : null;
    return make(
      "div",
      { class: "k-board__panel", role: "group", "aria-label": id },
      make("b", {}, id),
      ...acts,
      this.result && !acts.length ? make("p", { class: "k-play__why" }, "Ezzel a lappal most nincs mit tenni.") : null,
      ...(thing ? this.#edits(thing) : []),
    );
  }

  #edits(thing) {
    const { player, zone, id } = this.chosen;
    const card = this.scenario.cards[thing.card];
    const change = (made) => () => (made(), this.told.changed());
    const plain = (text, made) => button(text, change(made), { class: "k-board__plain" });
    return [
      zone === "reserve" || zone === "table" ? plain(thing.passive ? "Legyen aktív" : "Legyen passzív", () => (thing.passive = thing.passive ? undefined : true)) : null,
      zone !== "hand" && card?.life ? plain("Sebzés rá: +1", () => (thing.wounds = Math.min((thing.wounds ?? 0) + 1, card.life - 1) || undefined)) : null,
      thing.wounds ? plain("Gyógyult", () => (thing.wounds = undefined)) : null,
      plain(`${id} le az asztalról`, () => {
        const lying = this.scenario.given.players[player][zone];
        lying.splice(lying.indexOf(thing), 1);
        this.chosen = null;
      }),
    ].filter(Boolean);
  }
}
