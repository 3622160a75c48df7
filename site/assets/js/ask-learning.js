/**
 * Whether somebody asks to be taught the whole game, or how a part of it goes: kodex.text.asked_lesson in the browser.
 */

import { fold, START, words } from "./search-text.js";

/** @param {{phrases: string[][][], beside: string[]} | null} asked @param {string} question */
export function isLessonAsked(asked, question) {
  if (!asked) return false;
  const typed = [...new Set(words(fold(question)).map((word) => [...word].slice(0, START).join("")))];
  return asked.phrases.some((phrase) => {
    const known = new Set([...asked.beside, ...phrase.flat()]);
    return typed.every((word) => known.has(word)) && phrase.every((place) => place.some((word) => typed.includes(word)));
  });
}

/** The overview that is asked for, if one is. @param {any} asked @param {string} question */
export function overviewAsked(asked, question) {
  return asked?.overviews.find(({ phrases }) => isLessonAsked({ phrases, beside: asked.beside }, question)) ?? null;
}
