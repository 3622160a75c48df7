/**
 * What has been set on the table because the question that led here says it: marked, and taken back with one tap.
 */

import { button } from "./playground-form.js";
import { make } from "./search-dom.js";

/** Plain words of an address that anybody may have written. @param {any} found @returns {string[]} */
const texts = (found) => [found ?? []].flat().filter((one) => typeof one === "string");

/**
 * @param {{says: string[], left: string[], from: string, isSure?: boolean} | undefined} guess conditions in words, the words that could not be set, the case as it is
 * @param {{back: (from: string) => void, sure: () => void}} ways
 * @returns {HTMLElement[]}
 */
export function guessed(guess, { back, sure }) {
  if (!guess) return [];
  const [says, left] = [texts(guess.says), texts(guess.left)];
  const unset = left.map((word) => `„${word}”`).join(", ");
  const lacks = unset && `Ezt is írtad, de ez az asztal nem tér ki rá: ${unset}.`;
  if (!says.length) return lacks ? [make("p", { class: "k-play__why" }, lacks)] : [];
  const begins = guess.isSure ? "A kérdésed szerint: " : "A kérdésedből feltételezve: ";
  const buttons = [
    guess.isSure ? null : button("Így van", sure),
    typeof guess.from === "string" ? button("Visszavonom", () => back(guess.from)) : null,
  ].filter(Boolean);
  return [
    make(
      "section",
      { class: "k-play__guess", "aria-label": "Feltételezve" },
      make("p", {}, make("strong", {}, begins), `mintha ${says.join(", és ")}.`),
      lacks ? make("p", { class: "k-play__why" }, lacks) : null,
      make("p", { class: "k-play__row" }, ...buttons),
    ),
  ];
}
