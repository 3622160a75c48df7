"""From a question to a decision: the rule that decides, the exceptions that beat it, or an honest refusal.

Nothing is worded here but short templates in Hungarian; all else is the rules' own text.
"""

from __future__ import annotations

from typing import Any

from kodex import numbers
from kodex.search import query, refusal
from kodex.search.query import Found
from kodex.search.snippets import Marker
from kodex.store.store import Store
from kodex.text import fold, words
from kodex.text.article import with_article

_NEAR_TOP = 0.9
"""An exception this close to the rule it beats (in score) is what was asked for."""

_RELATED = 0.6
"""A rule this close to the best one is shown beside it."""

_MOST_RELATED = 5
_MOST_EXCEPTIONS = 3
_NEAREST = 3
_DEPTH = 20

_FITS_BEST = "a kérdés szavaira ez illik legjobban"
_FITS_TOO = "a kérdés szavaira ez is illik"
_NEAREST_WORDS = "nem biztos, hogy erről szól; a kérdés szavai közül ez illik rá"
_NAMED = "a kérdés ezt a szabályt nevezi meg"
_EXCEPTION = "kivétel {rule} alól"
_MAIN = "ez az általános szabály, {rule} kivétel alóla"
_REFERS = "{rule} szabályra hivatkozik"
_REFERRED = "{rule} szabály hivatkozik rá"
_BELOW = "{rule} alá tartozik"
_NUMBER_NEAR = "{rule} számú szabály nincs, ez áll hozzá közel"

Rule = dict[str, Any]


def ask(store: Store, question: str) -> dict[str, Any]:
    """Answer a question: ``{"question", "status", "rules", "nearest"}`` (the shape of ``kodex ask --json``).

    ``rules`` are in order of importance, each with its ``role`` (decides, exception, main, related), ``text`` and
    ``why``; a disputed one names its ``disputes``. When the question is declined ``rules`` is empty and ``nearest``
    holds the closest rules. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    found = query.find(store, question, _DEPTH)
    by_number = {rule["number"]: rule for rule in store.rules([item.number for item in found.ranked])}
    answer = _Answer(store, found, by_number)
    if found.named:
        rules = answer.of_numbers()
    elif found.unknown and not found.reading.words:
        return _result(question, [], answer.near_numbers())
    else:
        rules = answer.of_words()
    return _result(question, rules, [] if rules else answer.nearest())


def _result(question: str, rules: list[Rule], nearest: list[Rule]) -> dict[str, Any]:
    return {
        "question": question,
        "status": "answered" if rules else "declined",
        "rules": rules,
        "nearest": nearest,
    }


class _Answer:
    """One question being answered."""

    def __init__(self, store: Store, found: Found, by_number: dict[str, Rule]) -> None:
        self.store = store
        self.found = found
        self.marker = Marker(found.reading.all_words())
        self.scores = {item.number: item.score for item in found.ranked}
        self.telling = [by_number[n] for n in self.scores if n in by_number and by_number[n]["text"]]
        self.texts = {rule["number"] for rule in self.telling}

    def of_words(self) -> list[Rule]:
        """The rules that answer a question in words; none when no rule fits well enough."""
        if not self.telling:
            return []
        top = self.telling[0]
        told = [item for item in self.found.ranked if item.ord and item.number in self.texts]
        if refusal.likely(self.store, self.found.reading, told) < refusal.least():
            return []
        enough = _NEAR_TOP * self.scores[top["number"]]
        winner = next((rule for rule in self._exceptions_found(top) if self.scores[rule["number"]] >= enough), None)
        chosen = [_entry(winner or top, "decides", self._why_decides(winner or top, top))]
        if winner:
            chosen.append(_entry(top, "main", _MAIN.format(rule=with_article(winner["number"]))))
        return self._fill(chosen, winner or top)

    def of_numbers(self) -> list[Rule]:
        """The named rules, then their exceptions."""
        named = [rule for number in self.found.named if (rule := self.store.rule(number))]
        chosen = [_entry(rule, "related" if at else "decides", _NAMED) for at, rule in enumerate(named)]
        return self._fill(chosen, named[0])

    def near_numbers(self) -> list[Rule]:
        """What stands nearest to numbers that do not exist."""
        unknown = self.found.unknown[0]
        why = _NUMBER_NEAR.format(rule=unknown)
        return [_entry(rule, "related", why) for rule in self.store.rules(self.store.nearest(unknown))]

    def nearest(self) -> list[Rule]:
        """The rules that come closest to a question that is declined."""
        return [_entry(rule, "related", self._fit(rule, _NEAREST_WORDS)) for rule in self.telling[:_NEAREST]]

    def _fill(self, chosen: list[Rule], decides: Rule) -> list[Rule]:
        """Add to the deciding rule: its main rules and exceptions the question supports, related rules, the rest."""
        best = self.scores.get(decides["number"], 1.0)
        have = {entry["number"] for entry in chosen}
        related = 0
        for rule in self.telling:
            number = rule["number"]
            if number in have or self.scores[number] < _RELATED * best or related >= _MOST_RELATED:
                continue
            chosen.append(self._beside(rule, decides))
            have.add(number)
            related += 1
        others = [
            number for number in (*decides["beats"], *decides["beaten_by"][:_MOST_EXCEPTIONS]) if number not in have
        ]
        chosen += [self._beside(rule, decides) for rule in self.store.rules(others) if rule["text"]]
        return chosen

    def _beside(self, rule: Rule, decides: Rule) -> Rule:
        """``rule`` in the role it plays beside the deciding one."""
        number, other = rule["number"], with_article(decides["number"])
        if number in decides["beats"]:
            return _entry(rule, "main", _MAIN.format(rule=other))
        if number in decides["beaten_by"]:
            return _entry(rule, "exception", _because(rule, decides))
        if numbers.is_below(number, decides["number"]):
            return _entry(rule, "related", _BELOW.format(rule=other))
        if decides["number"] in rule["refs"]:
            return _entry(rule, "related", _REFERS.format(rule=other))
        if number in decides["refs"]:
            return _entry(rule, "related", _REFERRED.format(rule=other))
        return _entry(rule, "related", self._fit(rule, _FITS_TOO))

    def _exceptions_found(self, top: Rule) -> list[Rule]:
        return [rule for rule in self.telling if rule["number"] in top["beaten_by"]]

    def _why_decides(self, decides: Rule, top: Rule) -> str:
        return self._fit(decides, _FITS_BEST) if decides is top else _because(decides, top)

    def _fit(self, rule: Rule, template: str) -> str:
        """The template with the query words that the rule or its player questions meet."""
        parts = (rule["title"], rule["heading"] or "", rule["text"], *rule["terms"], *rule["questions"])
        met = set(self.marker.met_in(" ".join(parts)))
        reading = self.found.reading
        shown = []
        for at, word in enumerate(reading.words):
            terms = [term for term in reading.expanded.get(at, ()) if met.intersection(words(fold(term)))]
            if terms:
                shown.append(f"{reading.typed[at]} (= {', '.join(terms)})")
            elif word in met or reading.corrected.get(at) in met:
                shown.append(reading.corrected.get(at) or reading.typed[at])
        return f"{template}: {', '.join(dict.fromkeys(shown))}" if shown else template


def _because(exception: Rule, main: Rule) -> str:
    why = _EXCEPTION.format(rule=with_article(main["number"]))
    reason = exception["reasons"].get(main["number"])
    return f"{why}, mert {reason}" if reason else why


def _entry(rule: Rule, role: str, why: str) -> Rule:
    entry = {key: rule[key] for key in ("rulebook", "number", "title", "path", "heading", "kind")}
    entry |= {"role": role, "text": rule["text"], "why": why}
    return entry | ({"disputes": rule["disputes"]} if rule["disputes"] else {})
