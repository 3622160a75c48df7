/**
 * Whether somebody asks to be taught the whole game, or how a part of it goes: kodex.text.asked_lesson in the browser.
 */

import { fold, START, words } from "./search-text.js";

/** @param {{phrases: string[][][], beside: string[]} | null} asked @param {string} question */
export function isLessonAsked(asked, question) {
  if (!asked) return false;
  const typed = [...new Set(words(fold(question)))].map(beginnings);
  const every = new Set(typed.flat());
  return asked.phrases.some((phrase) => {
    if (!phrase.every((place) => place.some((start) => every.has(start)))) return false;
    const known = new Set([...asked.beside, ...phrase.flat()]);
    return typed.every((word) => word.some((start) => known.has(start)));
  });
}

/** Whatever beginning a folded word may be known by. @param {string} word */
function beginnings(word) {
  const letters = [...word];
  return [word, ...letters.slice(START).map((_, more) => letters.slice(0, START + more).join(""))];
}

/** The overview that is asked for, if one is. @param {any} asked @param {string} question */
export function overviewAsked(asked, question) {
  return asked?.overviews.find(({ phrases }) => isLessonAsked({ phrases, beside: asked.beside }, question)) ?? null;
}
