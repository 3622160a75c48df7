// Where everything stands on the map of the rulebook: squares in frames of titles, frames in parts.

export const CELL = 13, SIDE = 11, PAD = 6, LABEL = 15, PART_GAP = 14;
const PART_LABEL = 26, BOX_GAP = 6, MIN_COLUMNS = 6;

/** @param {string} number */
export const titleOf = (number) => number.split(".")[0];

/** Lists of neighbours by place, out of flat pairs. @param {number[]} pairs @param {number} count */
export function neighbours(pairs, count) {
  const to = Array.from({ length: count }, () => []), from = Array.from({ length: count }, () => []);
  for (let n = 0; n < pairs.length; n += 2) {
    to[pairs[n]].push(pairs[n + 1]);
    from[pairs[n + 1]].push(pairs[n]);
  }
  return { to, from };
}

/**
 * Places every square: titles flow like words into rows, parts stand below each other.
 * @param {import("./map.js").Data} data @param {number} width of the world
 */
export function layout(data, width) {
  /** @type {Map<string, number[]>} */
  const members = new Map(data.titles.map(([number]) => [number, []]));
  data.rules.forEach((number, n) => members.get(titleOf(number))?.push(n));
  const cells = new Array(data.rules.length), titles = [], parts = [];
  const rows = { x: 0, y: 0, high: 0 };
  data.parts.forEach((name, part) => {
    const boxes = data.titles.filter(([, , of]) => of === part).map(([number, heading]) => {
      const inside = members.get(number) ?? [];
      const columns = Math.max(MIN_COLUMNS, Math.min(14, Math.ceil(Math.sqrt(inside.length * 2.2))));
      const h = LABEL + Math.max(1, Math.ceil(inside.length / columns)) * CELL + 2 * PAD;
      return { number, heading, inside, columns, w: columns * CELL + 2 * PAD, h };
    });
    const whole = boxes.reduce((sum, box) => sum + box.w + BOX_GAP, 2 * PART_GAP);
    const w = Math.min(width, Math.max(whole, name.length * 9));
    if (rows.x > 0 && rows.x + w > width) Object.assign(rows, { x: 0, y: rows.y + rows.high, high: 0 });
    const right = rows.x + w - PART_GAP;
    let x = rows.x + PART_GAP, y = rows.y + PART_LABEL, rowHeight = 0;
    for (const box of boxes) {
      if (x + box.w > right + BOX_GAP && x > rows.x + PART_GAP) {
        x = rows.x + PART_GAP;
        y += rowHeight + BOX_GAP;
        rowHeight = 0;
      }
      titles.push({ ...box, x, y });
      box.inside.forEach((rule, i) => {
        cells[rule] = { x: x + PAD + (i % box.columns) * CELL, y: y + PAD + LABEL + Math.floor(i / box.columns) * CELL };
      });
      x += box.w + BOX_GAP;
      rowHeight = Math.max(rowHeight, box.h);
    }
    const h = y + rowHeight + PART_GAP - rows.y;
    parts.push({ name, x: rows.x, y: rows.y, w, h });
    rows.x += w;
    rows.high = Math.max(rows.high, h);
  });
  return { cells, titles, parts, width, height: rows.y + rows.high };
}
