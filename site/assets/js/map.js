// The map of the rulebook: a square for every item, framed by title and part, on one canvas. Lines are drawn only for
// what is selected (and, on demand, for all exceptions), so that the whole stays readable.

import { LABEL, PAD, PART_GAP, SIDE, layout, neighbours, titleOf } from "./map-layout.js";

/**
 * @typedef {{parts: string[], titles: [string, string, number][], rules: string[], names: string[], kinds: string[],
 *   proof: string[], over: number[], refs: number[], disputes: [string, string, number[]][],
 *   words: {kinds: Record<string, string>, proof: Record<string, string>}}} Data
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

const ZOOM_STEP = 1.4, MOST_ZOOM = 8, LISTED = 12;
const MODES = { kinds: "Fajta", over: "Kivételek", refs: "Hivatkozások", disputes: "Viták", proof: "Ellenőrzöttség" };
const ROOT = new URL("../../", import.meta.url);

/** Where an item stands. @param {string} number */
const address = (number) => new URL(`cim/${titleOf(number)}/#r-${number.replaceAll(".", "-")}`, ROOT).href;

/** An element with classes and text. */
function make(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

class RuleMap {
  /** @param {HTMLElement} place @param {Data} data */
  constructor(place, data) {
    this.data = data;
    this.over = neighbours(data.over, data.rules.length);
    this.refs = neighbours(data.refs, data.rules.length);
    this.disputed = data.rules.map(() => []);
    data.disputes.forEach(([, , rules], n) => rules.forEach((rule) => this.disputed[rule].push(n)));
    this.mode = "kinds";
    this.selected = -1;
    /** The title chosen as a whole, as a place in the layout. @type {number} */
    this.chosen = -1;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.build(place);
    this.colours();
    this.fit();
    new ResizeObserver(() => this.fit()).observe(this.stage);
    new MutationObserver(() => { this.colours(); this.draw(); })
      .observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  }

  build(place) {
    const bar = make("div", "k-map-bar");
    const modes = make("fieldset", "k-map-modes");
    modes.append(make("legend", "", "Mit mutasson a szín?"));
    for (const [mode, words] of Object.entries(MODES)) {
      const label = make("label"), input = make("input");
      input.type = "radio";
      input.name = "k-map-mode";
      input.checked = mode === this.mode;
      input.addEventListener("change", () => { this.mode = mode; this.legend(); this.draw(); });
      label.append(input, words);
      modes.append(label);
    }
    const tools = make("div", "k-map-tools");
    const jump = make("form", "k-map-jump"), field = make("input");
    field.type = "text";
    field.inputMode = "decimal";
    field.placeholder = "34.5";
    field.setAttribute("aria-label", "Ugrás a pont számára");
    jump.append(field, this.button("Mutasd", "", () => {}, "submit"));
    jump.addEventListener("submit", (event) => { event.preventDefault(); this.find(field.value); });
    tools.append(jump, this.button("−", "Kicsinyítés", () => this.zoom(1 / ZOOM_STEP)),
      this.button("+", "Nagyítás", () => this.zoom(ZOOM_STEP)), this.button("Egész", "Az egész térkép", () => this.fit()));
    bar.append(modes, tools);
    this.stage = make("div", "k-map-stage");
    this.stage.tabIndex = 0;
    this.stage.setAttribute("role", "application");
    this.stage.setAttribute("aria-label", "A szabálykönyv térképe. Nyilakkal lépkedsz a pontok között, Enterrel megnyitod a kiválasztottat, plusz és mínusz nagyít.");
    this.canvas = make("canvas");
    this.stage.append(this.canvas);
    this.key = make("ul", "k-map-key");
    this.panel = make("div", "k-map-panel");
    this.panel.setAttribute("aria-live", "polite");
    this.panel.append(make("p", "", "Válassz ki egy pontot: itt jelenik meg, mi ez, és mivel függ össze."));
    place.replaceChildren(bar, this.key, this.stage, this.panel);
    this.legend();
    this.listen();
  }

  button(text, label, act, type = "button") {
    const button = make("button", "k-map-button", text);
    button.type = type;
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", act);
    return button;
  }

  colours() {
    const style = getComputedStyle(document.body);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.colour = {
      text: colour("--k-map-text"), soft: colour("--k-soft"), line: colour("--k-line"), ground: colour("--k-ground"),
      page: colour("--md-default-bg-color"), over: colour("--k-map-over"), refs: colour("--k-map-refs"),
      disputes: colour("--k-map-disputes"), plain: colour("--k-map-plain"),
      kinds: { exception: colour("--k-map-over"), definition: colour("--k-map-definition"), main: colour("--k-map-main"),
        supplement: colour("--k-map-supplement"), procedure: colour("--k-map-procedure"), list: colour("--k-map-procedure") },
      proof: { decisive: colour("--k-map-decisive"), asserted: colour("--k-map-asserted"), cited: colour("--k-map-cited"),
        untestable: colour("--k-map-untestable") },
    };
    this.legend();
  }

  /** The colour of a square in the present mode. @param {number} n */
  fill(n) {
    const c = this.colour;
    if (this.mode === "kinds") return c.kinds[this.data.kinds[n]] ?? c.plain;
    if (this.mode === "proof") return c.proof[this.data.proof[n]] ?? c.plain;
    if (this.mode === "over") return this.over.to[n].length ? c.over : this.over.from[n].length ? c.disputes : c.plain;
    if (this.mode === "disputes") return this.disputed[n].length ? c.disputes : c.plain;
    return this.refs.from[n].length ? c.refs : c.plain;
  }

  /** How strong a square's colour is: in the mode of references by how many point to it. @param {number} n */
  strength(n) {
    if (this.mode === "refs") return Math.min(1, 0.12 + this.refs.from[n].length / 16);
    if (this.mode === "disputes" && this.disputed[n].length) return Math.min(1, 0.45 + this.disputed[n].length / 6);
    return 1;
  }

  legend() {
    if (!this.key || !this.colour) return;
    const { kinds, proof } = this.data.words, c = this.colour;
    const rows = {
      kinds: ["main", "supplement", "exception", "definition", "procedure"].map((kind) => [c.kinds[kind], kinds[kind]]),
      over: [[c.over, "felülír valamit"], [c.disputes, "van kivétel alóla"]],
      refs: [[c.refs, "minél erősebb, annál többen mutatnak rá"]],
      disputes: [[c.disputes, "vitás kérdés érinti"]],
      proof: ["decisive", "asserted", "cited", "untestable"].map((name) => [c.proof[name], proof[name]]),
    }[this.mode];
    this.key.replaceChildren(...[...rows, [c.plain, "egyéb"]].map(([colour, words]) => {
      const row = make("li"), swatch = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const square = document.createElementNS(swatch.namespaceURI, "rect");
      swatch.setAttribute("viewBox", "0 0 10 10");
      swatch.setAttribute("aria-hidden", "true");
      for (const [name, value] of [["width", 10], ["height", 10], ["rx", 2], ["fill", colour]]) square.setAttribute(name, value);
      swatch.append(square);
      row.append(swatch, words);
      return row;
    }));
  }

  fit() {
    const w = this.stage.clientWidth, h = this.stage.clientHeight;
    if (!w || !h) return;
    if (this.world && w === this.shownWidth && this.scale !== this.whole) { this.resize(w, h); this.draw(); return; }
    this.shownWidth = w;
    let best = null;
    for (let width = 600; width <= 2600; width += 50) {
      const world = layout(this.data, width), scale = Math.min(w / world.width, h / world.height);
      if (!best || scale > best.scale) best = { world, scale };
    }
    this.world = best.world;
    this.chosen = -1;
    this.resize(w, h);
    this.home();
  }

  home() {
    const w = this.stage.clientWidth, h = this.stage.clientHeight;
    this.whole = this.scale = Math.min(w / this.world.width, h / this.world.height);
    this.x = (w - this.world.width * this.scale) / 2;
    this.y = (h - this.world.height * this.scale) / 2;
    this.draw();
  }

  resize(w, h) {
    const dense = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(w * dense);
    this.canvas.height = Math.round(h * dense);
  }

  zoom(factor, cx = this.stage.clientWidth / 2, cy = this.stage.clientHeight / 2) {
    const next = Math.min(MOST_ZOOM, Math.max(this.whole, this.scale * factor));
    this.x = cx - ((cx - this.x) * next) / this.scale;
    this.y = cy - ((cy - this.y) * next) / this.scale;
    this.scale = next;
    this.keepInside();
    this.draw();
  }

  keepInside() {
    const w = this.stage.clientWidth, h = this.stage.clientHeight;
    const wide = this.world.width * this.scale, high = this.world.height * this.scale;
    this.x = wide <= w ? (w - wide) / 2 : Math.min(0, Math.max(w - wide, this.x));
    this.y = high <= h ? (h - high) / 2 : Math.min(0, Math.max(h - high, this.y));
  }

  draw() {
    this.stage.classList.toggle("k-map-whole", this.scale <= this.whole);
    if (!this.pending) this.pending = requestAnimationFrame(() => { this.pending = 0; this.paint(); });
  }

  paint() {
    const context = this.canvas.getContext("2d"), dense = window.devicePixelRatio || 1, c = this.colour;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(dense * this.scale, 0, 0, dense * this.scale, dense * this.x, dense * this.y);
    const shown = (size) => size * this.scale;
    for (const part of this.world.parts) {
      context.fillStyle = c.text;
      this.label(context, part.name, part.x + PART_GAP, part.y + 18, part.w - 2 * PART_GAP, Math.max(13, Math.min(20, 12 / this.scale)), true);
    }
    const chosen = this.chosenRules();
    const near = chosen.length ? this.nearOf(chosen) : null;
    for (const title of this.world.titles) {
      context.fillStyle = c.ground;
      context.strokeStyle = c.line;
      context.lineWidth = 1 / this.scale;
      context.beginPath();
      context.roundRect(title.x, title.y, title.w, title.h, 4);
      context.fill();
      context.stroke();
      context.fillStyle = c.soft;
      const text = shown(10) >= 6.5 ? `${title.number}. ${title.heading}` : title.number;
      this.label(context, text, title.x + PAD, title.y + 13, title.w - 2 * PAD, shown(10) >= 6.5 ? 10 : 13, false);
      for (const n of title.inside) {
        const cell = this.world.cells[n];
        context.globalAlpha = near && !chosen.includes(n) && !near.has(n) ? 0.22 : this.strength(n);
        context.fillStyle = this.fill(n);
        context.fillRect(cell.x, cell.y, SIDE, SIDE);
      }
      context.globalAlpha = 1;
    }
    this.lines(context, near, chosen);
  }

  /** Text in a size of the world, cut to a width. */
  label(context, text, x, y, most, size, bold) {
    context.font = `${bold ? "bold " : ""}${size}px sans-serif`;
    let shownText = text;
    while (shownText.length > 2 && context.measureText(shownText).width > most) shownText = `${shownText.slice(0, -2).trimEnd()}…`;
    context.fillText(shownText, x, y);
  }

  /** The squares that are selected: one, or all of a title. */
  chosenRules() {
    return this.chosen >= 0 ? this.world.titles[this.chosen].inside : this.selected >= 0 ? [this.selected] : [];
  }

  /** Whether lines of a kind are drawn: those of the mode, for a single item in other modes all. @param {string} kind */
  wanted(kind) {
    if (["over", "refs", "disputes"].includes(this.mode)) return this.mode === kind;
    return this.chosen < 0 || kind === "over";
  }

  /** Every square that a selection is connected with by a drawn line, with the kind of it. @param {number[]} chosen */
  nearOf(chosen) {
    const found = new Map();
    for (const n of chosen) {
      if (this.wanted("disputes")) for (const rule of this.disputed[n].flatMap((one) => this.data.disputes[one][2])) found.set(rule, "disputes");
    }
    for (const kind of ["refs", "over"]) {
      if (this.wanted(kind)) for (const n of chosen) for (const rule of [...this[kind].to[n], ...this[kind].from[n]]) found.set(rule, kind);
    }
    for (const n of chosen) found.delete(n);
    return found;
  }

  lines(context, near, chosen) {
    if (!near) return;
    const c = this.colour, draw = (from, to, kind) => {
      if (near.get(to) === kind) this.curve(context, from, to, c[kind], kind === "disputes" ? 0.6 : 0.9, kind === "over" ? 2.2 : 1.3);
    };
    for (const n of chosen) {
      for (const kind of ["refs", "over"]) for (const to of [...this[kind].to[n], ...this[kind].from[n]]) draw(n, to, kind);
      for (const to of new Set(this.disputed[n].flatMap((one) => this.data.disputes[one][2]))) draw(n, to, "disputes");
    }
    for (const n of [...near.keys(), ...(this.chosen < 0 ? chosen : [])]) {
      const cell = this.world.cells[n], own = n === this.selected;
      context.strokeStyle = own ? c.text : c[near.get(n)];
      context.lineWidth = (own ? 3 : 1.6) / Math.sqrt(this.scale);
      context.strokeRect(cell.x - 1, cell.y - 1, SIDE + 2, SIDE + 2);
    }
    if (this.chosen >= 0) {
      const title = this.world.titles[this.chosen];
      context.strokeStyle = c.text;
      context.lineWidth = 2 / Math.sqrt(this.scale);
      context.strokeRect(title.x, title.y, title.w, title.h);
    }
  }

  curve(context, from, to, colour, alpha, width) {
    const a = this.world.cells[from], b = this.world.cells[to], half = SIDE / 2;
    const bend = Math.min(60, Math.hypot(b.x - a.x, b.y - a.y) / 4);
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = width / Math.sqrt(this.scale);
    context.beginPath();
    context.moveTo(a.x + half, a.y + half);
    context.quadraticCurveTo((a.x + b.x) / 2 + half, (a.y + b.y) / 2 + half - bend, b.x + half, b.y + half);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** The square at a point of the stage, nearest within a finger's reach; −1 for none. */
  at(px, py) {
    const x = (px - this.x) / this.scale, y = (py - this.y) / this.scale, reach = Math.max(SIDE, 16 / this.scale);
    let best = -1, nearest = reach;
    this.world.cells.forEach((cell, n) => {
      const away = Math.hypot(cell.x + SIDE / 2 - x, cell.y + SIDE / 2 - y);
      if (away < nearest) { nearest = away; best = n; }
    });
    return best;
  }

  /** The title whose frame holds a point of the stage; −1 for none. */
  titleAt(px, py) {
    const x = (px - this.x) / this.scale, y = (py - this.y) / this.scale;
    return this.world.titles.findIndex((title) => x >= title.x && x <= title.x + title.w && y >= title.y && y <= title.y + title.h);
  }

  /** Selects the item under a point, or the title when the point is nearer to its name. */
  pick(px, py) {
    const title = this.titleAt(px, py), top = title >= 0 ? this.y + (this.world.titles[title].y + LABEL) * this.scale : 0;
    const n = title >= 0 && py < top ? -1 : this.at(px, py);
    if (n < 0 && title >= 0) this.selectTitle(title);
    else this.select(n);
  }

  selectTitle(title) {
    this.chosen = title;
    this.selected = -1;
    this.draw();
    const { number, heading, inside } = this.world.titles[title];
    const head = make("p", "k-map-head"), link = make("a", "", `${number}. ${heading}`);
    link.href = new URL(`cim/${number}/`, ROOT).href;
    head.append(link, " ", make("small", "", `${inside.length} pont`));
    const outside = (lists) => [...new Set(inside.flatMap((n) => lists[n]))].filter((n) => !inside.includes(n));
    const rows = [["Amit felülír", this.over.to], ["Ami felülírja", this.over.from], ["Ide mutat", this.refs.from]]
      .map(([label, lists]) => [label, outside(lists)]).filter(([, rules]) => rules.length).map(([label, rules]) => this.row(label, rules));
    this.panel.replaceChildren(head, this.row("Pontjai", inside), ...rows);
  }

  select(n, reveal = false) {
    this.selected = n;
    this.chosen = -1;
    if (reveal && n >= 0) this.reveal(n);
    this.draw();
    this.tell();
  }

  /** Moves the map so that a square can be seen. @param {number} n */
  reveal(n) {
    const cell = this.world.cells[n], w = this.stage.clientWidth, h = this.stage.clientHeight, edge = 40;
    const x = this.x + cell.x * this.scale, y = this.y + cell.y * this.scale;
    if (x < edge || x > w - edge) this.x += w / 2 - x;
    if (y < edge || y > h - edge) this.y += h / 2 - y;
    this.keepInside();
  }

  /** The panel: what is selected, and its neighbours as buttons. */
  tell() {
    const n = this.selected, data = this.data;
    if (n < 0) { this.panel.replaceChildren(make("p", "", "Nincs kiválasztott pont.")); return; }
    const head = make("p", "k-map-head"), link = make("a", "", `${data.rules[n]}.`);
    link.href = address(data.rules[n]);
    const note = [data.words.kinds[data.kinds[n]], data.words.proof[data.proof[n]]].filter(Boolean).join(" · ");
    head.append(link, ` ${data.names[n]} `, make("small", "", note));
    const rows = [["Felülírja", this.over.to[n]], ["Kivétel alóla", this.over.from[n]], ["Innen vezet", this.refs.to[n]], ["Ide mutat", this.refs.from[n]]]
      .filter(([, rules]) => rules.length).map(([label, rules]) => this.row(label, rules));
    if (this.disputed[n].length) {
      const row = make("p", "k-map-row");
      row.append(make("strong", "", "Viták: "));
      this.disputed[n].forEach((dispute, i) => {
        const to = make("a", "", data.disputes[dispute][1]);
        to.href = new URL(`vitak/#v-${data.disputes[dispute][0]}`, ROOT).href;
        row.append(...(i ? ["; ", to] : [to]));
      });
      rows.push(row);
    }
    const open = make("a", "k-map-open", "Megnyitom a szövegét");
    open.href = address(data.rules[n]);
    this.panel.replaceChildren(head, ...rows, open);
  }

  row(label, rules) {
    const row = make("p", "k-map-row");
    row.append(make("strong", "", `${label}: `));
    for (const rule of rules.slice(0, LISTED)) {
      const to = this.button(this.data.rules[rule], "", () => this.select(rule, true));
      to.title = this.data.names[rule];
      row.append(to, " ");
    }
    if (rules.length > LISTED) row.append(`+${rules.length - LISTED} további`);
    return row;
  }

  /** Selects an item by what a person types. @param {string} typed */
  find(typed) {
    const wanted = typed.trim().replace(/^§\s*/, "").replaceAll(",", ".").replace(/\.$/, "");
    const n = this.data.rules.indexOf(wanted);
    if (n >= 0) {
      if (this.scale < 1) this.zoom(1 / this.scale);
      this.select(n, true);
    } else this.panel.replaceChildren(make("p", "", `Nincs ilyen pont: ${typed}`));
  }

  /** The nearest square in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    if (this.selected < 0) { this.select(0, true); return; }
    const from = this.world.cells[this.selected];
    let best = -1, least = Infinity;
    this.world.cells.forEach((cell, n) => {
      const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy, aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) { least = ahead + 3 * aside; best = n; }
    });
    if (best >= 0) this.select(best, true);
  }

  listen() {
    const touches = new Map();
    let moved = 0, spread = 0;
    const place = (event) => { const box = this.stage.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    const span = () => { const [a, b] = [...touches.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]); };
    this.stage.addEventListener("pointerdown", (event) => {
      this.stage.setPointerCapture(event.pointerId);
      touches.set(event.pointerId, place(event));
      if (touches.size === 1) moved = 0;
      if (touches.size === 2) spread = span();
    });
    this.stage.addEventListener("pointermove", (event) => {
      const before = touches.get(event.pointerId), now = place(event);
      if (!before) return;
      touches.set(event.pointerId, now);
      moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (touches.size === 2) {
        const wide = span(), [a, b] = [...touches.values()];
        this.zoom(wide / (spread || wide), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        spread = wide;
      } else if (moved > 6) {
        this.x += now[0] - before[0];
        this.y += now[1] - before[1];
        this.keepInside();
        this.draw();
      }
    });
    const end = (event) => {
      const at = touches.get(event.pointerId);
      if (touches.delete(event.pointerId) && event.type === "pointerup" && moved <= 6 && touches.size === 0) this.pick(...at);
    };
    this.stage.addEventListener("pointerup", end);
    this.stage.addEventListener("pointercancel", end);
    this.stage.addEventListener("dblclick", (event) => {
      const n = this.at(...place(event));
      if (n >= 0) location.href = address(this.data.rules[n]);
    });
    this.stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.stage) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, ...place(event));
    }, { passive: false });
    this.stage.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (steps[event.key]) this.step(...steps[event.key]);
      else if (event.key === "+" || event.key === "=") this.zoom(ZOOM_STEP);
      else if (event.key === "-") this.zoom(1 / ZOOM_STEP);
      else if (event.key === "0") this.home();
      else if (event.key === "Escape") this.select(-1);
      else if (event.key === "Enter" && this.selected >= 0) location.href = address(this.data.rules[this.selected]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

const place = document.querySelector(".k-map");
if (place) {
  try {
    const answer = await fetch(place.dataset.map);
    if (!answer.ok) throw new Error(String(answer.status));
    const map = new RuleMap(place, await answer.json());
    const wanted = new URLSearchParams(location.search).get("pont");
    if (wanted) map.find(wanted);
  } catch (error) {
    place.replaceChildren(make("p", "", "A térkép most nem tölthető be. Ugyanez szövegesen lejjebb olvasható."));
    throw error;
  }
}
