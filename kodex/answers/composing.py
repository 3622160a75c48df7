"""An answer put together: the deciding rule, its main rules, the definitions it needs, its exceptions, what is near.

Nothing is worded here (``reasons`` does that); all else is the rules' own text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from kodex.answers import conditions, reasons
from kodex.rules import numbers
from kodex.search import postings
from kodex.search.calibration import figures
from kodex.search.plain import beginning
from kodex.search.query import Found
from kodex.search.snippets import Marker
from kodex.store.store import Store
from kodex.text import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

_RELATED = 0.6
"""A rule this close (in score) to the deciding one is shown beside it."""

_MOST_RELATED = 5
_MOST_EXCEPTIONS = 3
_MOST_MAIN = 3
_MOST_DEFINITIONS = 2
_MOST_DISPUTES = 2
_NEAREST = 3
_CONCERNS = 0.6
"""A dispute is about the question that names this share (by weight) of its title, and of which it meets at least
:data:`_SPOKEN_OF`: the words of the rule itself, which all its disputes share, say nothing of any of them."""

_SPOKEN_OF = 0.2
"""The least share of the telling words asked that a dispute about the question meets."""

FOREIGN = 2
"""A word of other things (calibration, ``told``) stands in no more items than this of our own."""

_HOW_MANY = "hany"
"""A word of asking that search needs, but that no rule can be said to lack."""

_ROLES = ("decides", "main", "definition", "exception", "related")

Rule = dict[str, Any]


class Told:
    """The rules found that have a text, best first. Each is read only when it is looked at: most never are."""

    def __init__(self, store: Store, found: Sequence[str]) -> None:
        self._store = store
        self._found = found

    def where(self, wanted: Callable[[str], bool]) -> Iterator[Rule]:
        """Those whose numbers are wanted."""
        for number in self._found:
            if wanted(number):
                yield from (rule for rule in self._store.rules([number]) if rule["text"])

    def first(self, count: int) -> list[Rule]:
        """The best ``count`` of them."""
        return list(islice(self.where(lambda _number: True), count))


class Composer:
    """One question being answered."""

    def __init__(self, store: Store, found: Found, told: Told) -> None:
        self.store = store
        self.found = found
        self.told = told
        self.marker = Marker(found.reading.all_words())
        self.scores = {item.number: item.score for item in found.ranked}

    def rival(self, decides: Rule) -> Rule | None:
        """The rule that comes closest to a question beside the one that decides."""
        return next(self.told.where(lambda number: number != decides["number"]), None)

    def of_words(
        self, decides: Rule, beside: Sequence[Rule] = (), rival: Rule | None = None, is_open: bool = False
    ) -> list[Rule]:
        """The entries of an answer to a question in words; ``beside``: rules that were asked for as clearly.

        Without an exact match those are what a question compares with the deciding rule: they apply as it does. So does
        the ``rival`` that may decide instead, whatever it is to the other one where that ``is_open``.
        """
        first = entry(decides, "decides", self._why_decides(decides))
        others = [self._beside(rule, decides) for rule in beside if rule["number"] != decides["number"]]
        if not self.found.exact:
            others = [one | {"applies": True} for one in others]
        if rival is not None:
            role = {"role": "related"} if is_open else {}
            others.append(self._beside(rival, decides) | role | {"applies": True})
        return self._filled([first, *others], decides)

    def of_numbers(self, named: list[Rule]) -> list[Rule]:
        """The named rules, then what belongs to the first of them."""
        chosen = [entry(rule, "related" if at else "decides", reasons.named()) for at, rule in enumerate(named)]
        return self._filled(chosen, named[0])

    def near_numbers(self) -> list[Rule]:
        """What stands nearest to numbers that do not exist."""
        unknown = self.found.unknown[0]
        near = self.store.rules(self.store.nearest(unknown))
        return [entry(rule, "related", reasons.no_such_number(unknown)) for rule in near]

    def nearest(self) -> list[Rule]:
        """The rules that come closest to a question that is declined, each with why it is no answer."""
        return [entry(rule, "related", self._why_not(rule)) for rule in self.told.first(_NEAREST)]

    def elsewhere(self, decides: Rule, counterpart_of: Rule | None = None) -> Rule:
        """The rule that decides by this rulebook, beside the answer of another one; ``counterpart_of``: the rule there
        that it corresponds to, where the concordance says so."""
        if counterpart_of is not None:
            return entry(decides, "decides", reasons.counterpart(counterpart_of))
        return entry(decides, "decides", reasons.named() if self.found.named else self._why_decides(decides))

    def disputes(self, decides: Rule) -> list[dict[str, Any]]:
        """The disputes about a rule in short, those that the question speaks of first.

        However many there are, all those are among them in which the official pages have moved on from the text.
        """
        found = self.store.disputes(decides["disputes"])
        if not found:
            return []
        shares = {dispute["id"]: self._share(f"{dispute['title']} {dispute['question']}") for dispute in found}
        found.sort(key=lambda dispute: -shares[dispute["id"]])
        kept = [*found[:_MOST_DISPUTES], *(one for one in found[_MOST_DISPUTES:] if one.get("changes"))]
        titles = self._titles([dispute["title"] for dispute in kept])
        return [
            _dispute(one) | {"concerns": shares[one["id"]] >= _SPOKEN_OF and titles[one["title"]] >= _CONCERNS}
            for one in kept
        ]

    def _titles(self, titles: Sequence[str]) -> dict[str, float]:
        """By title the share of its telling words that the question names, each by how telling it is."""
        telling = {
            title: [word for word in dict.fromkeys(words(title)) if fold(word) not in SMALL_WORDS] for title in titles
        }
        starts = {word: beginning(fold(word)) for found in telling.values() for word in found}
        lists, total, _slow = postings.read(self.store, sorted(set(starts.values())))

        def weight(found: Iterable[str]) -> float:
            items = (lists[starts[word]].items if starts[word] in lists else 0 for word in found)
            return sum([max(0.0, postings.idf(count, total)) for count in items])

        return {
            title: weight([word for word in found if self.marker.met(word)]) / (weight(found) or 1.0)
            for title, found in telling.items()
        }

    def _share(self, text: str) -> float:
        """The share of the telling words asked that a text meets."""
        return len(self.marker.met_in(text)) / (len(self.marker.wanted) or 1)

    def _filled(self, chosen: list[Rule], decides: Rule) -> list[Rule]:
        """``chosen`` and what belongs to the deciding rule: first what was found, by role, then what the graph adds."""
        best = self.scores.get(decides["number"], 1.0)
        have = {one["number"] for one in chosen}
        near = self.told.where(lambda number: number not in have and self.scores[number] >= _RELATED * best)
        found = list(islice(near, _MOST_RELATED))
        have.update(rule["number"] for rule in found)
        beside = [self._beside(rule, decides) for rule in found]
        mains = [rule for rule in beside if rule["role"] == "main"]
        others = self.store.rules([number for number in self._linked(decides) if number not in have])
        return [
            *chosen,
            *mains,
            *(one for one in beside if one["role"] != "main"),
            *sorted((self._beside(rule, decides) for rule in others if rule["text"]), key=_by_role),
        ]

    def _linked(self, decides: Rule) -> list[str]:
        """The numbers that the graph adds to a deciding rule: what it beats, definitions (perhaps), what beats it."""
        linked = (*decides["beats"][:_MOST_MAIN], *self._definitions(decides))
        return list(dict.fromkeys((*linked, *decides["beaten_by"][:_MOST_EXCEPTIONS])))

    def _definitions(self, decides: Rule) -> list[str]:
        """The definitions linked with a rule that explain a word of the question."""
        linked = [*decides["refs"], *decides["related"]]
        if not linked:
            return []
        rows = self.store.connection.execute(
            "SELECT number, names FROM rule JOIN surroundings USING (ord)"
            f" WHERE kind = 'definition' AND number IN ({','.join('?' * len(linked))})",
            linked,
        )
        asked = [number for number, names in rows if self.marker.met_in(names)]
        return sorted(asked, key=linked.index)[:_MOST_DEFINITIONS]

    def _beside(self, rule: Rule, decides: Rule) -> Rule:
        """``rule`` in the role it plays beside the deciding one."""
        number = rule["number"]
        if number in decides["beats"]:
            return entry(rule, "main", reasons.main_rule(decides))
        if number in decides["beaten_by"]:
            why = reasons.together(reasons.exception(rule, decides), reasons.strength(rule, decides))
            weights, denied = self.found.inquiry.weights, self.found.reading.not_so()
            applies = not self.found.named and conditions.named(self.marker, weights, rule, decides, denied)
            return entry(rule, "exception", why) | {"applies": applies}
        if rule["kind"] == "definition" and (number in decides["refs"] or number in decides["related"]):
            return entry(rule, "definition", reasons.definition(rule))
        if _stands_below(rule, decides):
            return entry(rule, "related", reasons.below(decides))
        if decides["number"] in rule["refs"]:
            return entry(rule, "related", reasons.refers(decides))
        if number in decides["refs"]:
            return entry(rule, "related", reasons.referred(decides))
        return entry(rule, "related", reasons.fits_too(self._met(rule)))

    def _why_decides(self, decides: Rule) -> str:
        fits = reasons.fits_best(self._met(decides))
        main = next(self.told.where(decides["beats"].__contains__), None)
        if main is None and decides["beats"]:
            main = self.store.rule(decides["beats"][0])
        later = self._later(decides)
        if main is None:
            return reasons.together(reasons.strength(decides), fits, later)
        return reasons.together(reasons.exception(decides, main), reasons.strength(decides, main), later, fits)

    def _later(self, rule: Rule) -> str | None:
        """What the chronology says of a later change of the rule, where the question speaks of it."""
        if not self.store.is_dated(rule["number"]):
            return None
        changes = [change for change in self.store.changes(rule["number"]) if rule["number"] in change["rules"]]
        asked = [one for one in changes if one["kind"] == "rule" and self.marker.met_in(one["text"])]
        return reasons.later(asked[-1]["date"], asked[-1]["text"]) if asked else None

    def _met(self, rule: Rule) -> list[str]:
        """The query words that the rule or its player questions meet, with what they were taken for."""
        met = self._met_words(rule)
        reading = self.found.reading
        shown = []
        for at, word in enumerate(reading.words):
            if len(word) == 1:  # the particle of "lehet-e"
                continue
            terms = [term for term in reading.expanded.get(at, ()) if met.intersection(words(fold(term)))]
            if terms:
                shown.append(f"{reading.typed[at]} (= {', '.join(terms)})")
            elif word in met or reading.corrected.get(at) in met:
                shown.append(reading.typed[at])
        return list(dict.fromkeys(shown))

    def _met_words(self, rule: Rule, questions: bool = True) -> set[str]:
        """The folded query words that the rule meets: in its own words, or in its player questions, too."""
        parts = (rule["title"], rule["heading"] or "", rule["text"], *rule["terms"])
        return set(self.marker.met_in(" ".join((*parts, *rule["questions"]) if questions else parts)))

    def _why_not(self, rule: Rule) -> str:
        """Why a rule does not answer: the words it does not speak of, and those that no rule does."""
        if not self._telling():
            return reasons.too_little()
        told = self.strange(self._met_words(rule, questions=False))
        return (
            reasons.together(*(getattr(reasons, name)(found) for name, found in told.items())) or reasons.only_words()
        )

    def _telling(self) -> set[str]:
        return {word for word in self.found.reading.telling() if word != _HOW_MANY}

    def strange(self, met: Collection[str] = ()) -> dict[str, list[str]]:
        """The telling words asked as they were typed, without those that were ``met``: those of another ``game``, of
        trade and events (``outside``), those that no rule has (``unknown``), the others (``missing``)."""
        reading = self.found.reading
        telling = self._telling()
        counts = {token: count for token, (count, _idf) in self.found.inquiry.weights.items()}
        groups: dict[str, list[str]] = {"game": [], "outside": [], "unknown": [], "missing": []}
        for at, word in enumerate(reading.mended()):
            official = [part for term in reading.expanded.get(at, ()) for part in words(fold(term))]
            if word in telling and not any(one in met for one in (word, *official)):
                group = "missing" if official else self._group(word, counts.get(beginning(word), 0))
                groups[group].append(reading.typed[at])
        return {name: list(dict.fromkeys(found)) for name, found in groups.items() if found}

    def _group(self, word: str, items: int) -> str:
        """What to say of a word that a rule lacks; ``items``: how many items have a word that begins like it."""
        told: dict[str, str] = figures(self.store.rulebook)["told"]
        kind = told.get(word[:START]) if items <= FOREIGN else None
        return kind or ("missing" if items else "unknown")


def _stands_below(rule: Rule, other: Rule) -> bool:
    """Whether a rule stands below another one, or in the title that it is."""
    in_title = rule["title_number"] == other["number"] != rule["number"]
    return in_title or numbers.is_below(rule["number"], other["number"])


def _by_role(one: Rule) -> int:
    return _ROLES.index(one["role"])


def entry(rule: Rule, role: str, why: str) -> Rule:
    """A rule as an answer shows it (``kodex.shapes.Entry``)."""
    made = {key: rule[key] for key in ("rulebook", "id", "number", "label", "title", "path", "heading", "kind")}
    made |= {"role": role, "gist": rule.get("gist"), "text": rule["text"], "why": why}
    return made | ({"disputes": rule["disputes"]} if rule["disputes"] else {})


def _dispute(dispute: dict[str, Any]) -> dict[str, Any]:
    readings = [
        {key: reading[key] for key in ("id", "text", "source") if reading.get(key)}
        | ({"default": True} if reading["id"] == dispute["default"] else {})
        for reading in dispute["readings"]
    ]
    short = {"id": dispute["id"], "title": dispute["title"], "question": dispute["question"], "readings": readings}
    if dispute.get("source"):
        short["official"] = {key: dispute[key] for key in ("source", "date", "seen", "changes") if dispute.get(key)}
    return short
