"""What an answer that is not sure leads to: the nearest scenario, which ``kodex try`` plays and the playground opens.

It is the nearest of the same kind of case, by the measure of the cases that stand under a verdict
(:mod:`kodex.answers.beside`). Its outcome is that of its own table: what the question says and the scenario lacks is
named. What is said so that it may be set on the table is handed over; the engine sets by guess what plainly is one
thing there (:mod:`kodex.engine.scenarios.free_play.guessing`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from kodex.answers import beside
from kodex.search import cases, playable
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry
from kodex.text import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

COMMAND = "kodex try {id}"
_BEGINNING = 4
"""Words that begin with so many letters alike are taken for forms of one; a shorter one is seldom telling."""

SAYING = "--said"
UNSURE_BESIDE = "nem ne sem se nincs sincs vagy nelkul helyett"
"""A word beside one of these is no plain saying that something is so. Folded."""

MOST_LACKING = 3
"""So many words that the scenario lacks are named at most."""


def nearest(inquiry: Inquiry, question: str, near: Sequence[int], decides: str) -> dict[str, Any] | None:
    """The scenario nearest to a question in meaning, of those that are so in words (:class:`kodex.shapes.Play`).

    None where it is not near enough in meaning, and not about the rule that ``decides`` either. ``near``: the cases
    near in words (:func:`kodex.answers.beside.in_words`).
    """
    store, weights = inquiry.store, figures(inquiry.store.rulebook)["cases"]
    known = playable.known(store)
    played = islice((case for case in near if case in known), beside.LOOKED_AT)
    meant = [(beside.meant(inquiry, case), -case) for case in played]
    best = max(meant, default=(0.0, 0))
    if not meant:
        return None
    one = beside.case(store, -best[1])
    if best[0] < weights["meant"] and decides not in one["rules"]:
        return None
    lacks = lacking(question, one["question"], lambda head: cases.holding(store, head))
    told = {key: one[key] for key in ("id", "question", "answer", "rules")}
    said = affirmed(question, lacks)
    saying = f' {SAYING} "{" ".join(said)}"' if said else ""
    return told | {"lacks": lacks, "said": said, "command": COMMAND.format(id=one["id"]) + saying}


def affirmed(question: str, lacks: Sequence[str]) -> list[str]:
    """Those of the words that a question lacks in a scenario which it says plainly, neither denied nor one of two.

    >>> affirmed("Azonnali vagy általános, és nem repülő, de passzív?", ["általános", "repülő", "passzív"])
    ['passzív']
    """
    every, beside_ = words(question), set(UNSURE_BESIDE.split())
    unsure = {
        word
        for at, word in enumerate(every)
        if beside_.intersection(fold(one) for one in every[max(at - 1, 0) : at + 2] if one != word)
    }
    return [word for word in lacks if word not in unsure]


def lacking(question: str, near: str, holding: Callable[[str], int]) -> list[str]:
    """The most telling words of a question that a near one has in no form, as they are written and in their order;
    ``holding``: in how many cases a word begins so.

    >>> lacking("A repülő orkom is visszaüt?", "Visszaütök az orkommal?", lambda head: 5)
    ['repülő']
    """
    have = {fold(word)[:_BEGINNING] for word in words(near)}
    every = {word: fold(word) for word in words(question)}
    found = [word for word, one in every.items() if one not in SMALL_WORDS and one[:_BEGINNING] not in have]
    known = [word for word in found if len(word) >= _BEGINNING and holding(every[word][:START])]
    telling = sorted(known, key=lambda word: holding(every[word][:START]))[:MOST_LACKING]
    return [word for word in known if word in telling]


__all__ = ["COMMAND", "MOST_LACKING", "SAYING", "UNSURE_BESIDE", "affirmed", "lacking", "nearest"]
