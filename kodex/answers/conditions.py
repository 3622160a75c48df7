"""Which of two rules that beat one another was asked for: does the question name the condition of the exception?

A rule is kept as lines (``index``): its own words, then its player questions. A word tells an exception from its main
rule as far as it stands in more of the one's lines than of the other's. Figures measured on the development questions.
"""

from __future__ import annotations

import math
from typing import Any

from kodex.search import evidence
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, Ranked
from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS

NEAR = 0.9
"""An exception this close (in score) to the rule it beats decides, unless its condition is clearly another one."""

_NAMED = 0.5
"""An exception this close decides if the question clearly names its condition."""

CLEARLY = 0.3
"""A question that speaks of an exception so much more than of the rule it beats names its condition."""

_HOLDS = 0.6
"""A line holds a word if it holds this much of its grams."""

_SMOOTH = 0.1
_ALIKE = 4
"""Forms of one word share at least so many letters."""

Rule = dict[str, Any]


class Conditions:
    """The rules found for one question, weighed against each other in pairs."""

    def __init__(self, inquiry: Inquiry, found: list[Ranked]) -> None:
        self.text = " " + " ".join(inquiry.reading.mended())
        self._inquiry = inquiry
        self._scores = {item.number: item.score for item in found}
        self._lines: dict[str, str] = {}

    def deciding(self, told: list[Rule]) -> tuple[Rule, Rule | None]:
        """Of the rules found, best first: the one that decides, and the exception that was passed over for it."""
        top = told[0]
        winners = [rule for rule in told[1:] if rule["number"] in top["beaten_by"] and self._wins(rule, top)]
        if winners:
            return max(winners, key=lambda rule: self._scores[rule["number"]]), None
        for main in told[1:]:
            if main["number"] in top["beats"] and not self.may_apply(top, main):
                return main, top
        return top, None

    def _wins(self, exception: Rule, main: Rule) -> bool:
        share = self._scores[exception["number"]] / self._scores[main["number"]]
        if share < _NAMED or not self.in_its_format(exception, main):
            return False
        return share >= NEAR or self.named(exception, main) >= CLEARLY

    def may_apply(self, exception: Rule, main: Rule) -> bool:
        """Whether the question says anything by which the exception could apply."""
        return self.in_its_format(exception, main) and any(self._gains(exception, main))

    def names(self, exception: Rule, main: Rule) -> bool:
        """Whether the question names the condition of an exception to a rule."""
        return self.in_its_format(exception, main) and self.named(exception, main) >= CLEARLY

    def in_its_format(self, exception: Rule, main: Rule) -> bool:
        """Whether an exception of a tournament format is asked for by its name (138: others do not play it)."""
        aside = figures(exception["rulebook"])["aside"]
        if exception["part"] != aside["part"] or exception["title"] == main["title"]:
            return True
        if main["part"] != aside["part"] and any(f" {start}" in self.text for start in aside["unless"]):
            return True
        own = set(_starts(exception["title"])) - set(_starts(main["title"]))
        return not own or any(f" {start}" in self.text for start in own)

    def named(self, exception: Rule, main: Rule) -> float:
        """How clearly the words asked speak of the exception rather than of the main rule; 0 where of both alike."""
        gains = self._gains(exception, main)
        mass = sum(word.weight for word in self._inquiry.asked.words) or 1.0
        return sum(word.weight * gain for word, gain in zip(self._inquiry.asked.words, gains, strict=True)) / mass

    def _gains(self, exception: Rule, main: Rule) -> list[float]:
        """For each word asked, the logarithm of how much more the exception speaks of it."""
        reason = exception["reasons"].get(main["number"])
        own = [*self._of(exception), *([evidence.line(reason)] if reason else [])]
        other = self._of(main)
        asked = self._inquiry.asked.words
        return [math.log((_share(word, own) + _SMOOTH) / (_share(word, other) + _SMOOTH)) for word in asked]

    def _of(self, rule: Rule) -> list[str]:
        number = rule["number"]
        if number not in self._lines:
            find = self._inquiry.store.connection.execute
            (self._lines[number],) = find(
                "SELECT lines FROM surroundings JOIN rule USING (ord) WHERE number = ?", (number,)
            ).fetchone()
        return self._lines[number].split("\n")


def _share(word: evidence.Word, lines: list[str]) -> float:
    """In how many of the lines a word stands; the rule's own words count twice."""
    held = [evidence.covered([word], line) for line in lines]
    held = [share if share >= _HOLDS else 0.0 for share in held]
    return (held[0] + sum(held)) / (len(held) + 1)


def _starts(heading: str) -> list[str]:
    return [word[:_ALIKE] for word in words(fold(heading)) if word not in SMALL_WORDS]
