"""From a question to a decision: the rule that decides, the exceptions that beat it, or an honest refusal."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from typing import Any

from kodex.answers import beside, denying, hints, learning, mixed_up, playing, refusal, verdict, vote
from kodex.answers.composing import Composer, Told
from kodex.rules import numbers
from kodex.search import called, plain, query
from kodex.search.calibration import figures
from kodex.search.called import Called
from kodex.search.plain import Ranked, beginning
from kodex.store.store import Store
from kodex.text import asked_terms, contrary, fold, question_kinds, verdicts, words
from kodex.text.grams import START
from kodex.text.question_kinds import parts, without_ends
from kodex.text.small_words import QUESTION_WORDS

_CLEAR = 0.95
"""So likely an answer, what looks like a follow-up is a question of its own: "És ki kezd?"."""

_DEPTH = 20

_IN_PASSING = 1
"""So many terms of the game stand in what says nothing of it: "Kezdő vagyok, …", "… Az ellenfelem mást mond."
"""

POINTER = "hivatkozás"
"""Why a rule is not executable that only says where others stand."""

_SENTENCE = re.compile(r"[.?!]+")

_ASIDE = re.compile(r"\([^()]*\)")
"""What stands in brackets only says again what a thing is: "Mit csinál a hadúr (a főnök)?"."""

Rule = dict[str, Any]


def ask(store: Store, question: str) -> dict[str, Any]:
    """Answer a question: a :class:`kodex.shapes.Answer` (``kodex ask --json``).

    ``verdict`` is what somebody wrote for the nearest stored question, or the gist of the rule that decides, led by yes
    or no where the stored answers of the best rules say so. Where otherwise it is not sure which of two rules decides
    ``hint`` says so, both of them go first, and the verdict is the gist of one beside that of the ``other`` (None
    unless both have one). Where it is likely, but not very, the verdict has an ``other``, too. ``rules`` are in order
    of importance, each with its ``role`` (decides, main, definition, exception, related), ``text`` and ``why`` (in the
    language of the messages; what it quotes of the rules is Hungarian). ``disputes`` and ``scenarios`` belong to the
    deciding rule. When the question is declined ``rules`` is empty and ``nearest`` holds the closest rules, each with
    why it is no answer. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    return answer(question, consider(store, question))


class Case:
    """A question before one rulebook: what was found, those with a text among it, how likely they answer it."""

    def __init__(
        self, store: Store, question: str, found: query.Found, items: list[Ranked], likely: float, is_part: bool = False
    ) -> None:
        self.store = store
        self.question = question
        self.found = found
        self.items = items
        self.likely = likely
        self.is_part = is_part

    @cached_property
    def told(self) -> Told:
        """The rules found that have a text."""
        return Told(self.store, [item.number for item in self.found.ranked])

    @cached_property
    def meant(self) -> list[Rule]:
        """The rules that are asked or called just so, or define the term whose meaning is asked; the first decides."""
        if self.within:
            return self.within.meant
        found = [rule for number in self._clearly for rule in self._told_by(number)]
        places = {item.number: at for at, item in enumerate(self.found.ranked)}
        if self.is_verbatim:
            found.sort(key=lambda rule: places.get(rule["number"], len(places)))
        return found

    @cached_property
    def paired(self) -> mixed_up.Paired | None:
        """The stored question about the same two things that are asked about: how they differ, which comes first."""
        if self.found.named or self.found.exact:
            return None
        return mixed_up.find(self.found.inquiry, self.question, self.items)

    @cached_property
    def _clearly(self) -> list[str]:
        """What is asked or called just so, or defines the term whose meaning is asked."""
        asked = [self.paired.number] if self.paired else []
        asked += [one.number for one in self.found.exact or _terms(self.store, self.question)]
        return list(dict.fromkeys(asked)) or ([] if self.is_part else self._called()) or self._nearly_asked()

    @cached_property
    def within(self) -> Case | None:
        """What is left of a question without what was said before or behind it, where only that is answered, for it is
        asked or called just so, or is a stored question beside which the rest tells nothing: words of no weight."""
        if self.is_part or self.found.named or self.is_verbatim or self.paired or self._names_card:
            return None
        asking = [part for part in without_ends(self.question) if "?" in part or question_kinds.kind(part)]
        stored = (part for part in asking if called.is_asked(self.store.connection, words(fold(part))))
        if self._is_likely or self._clearly or (self._at_once and _all_answer(self._at_once)):
            return next(filter(self._tells_as_much, (self._part(part) for part in stored)), None)
        return next(filter(None, map(self._meant_part, asking)), None)

    def _part(self, part: str) -> Case:
        return consider(self.store, part, is_part=True)

    def _meant_part(self, part: str) -> Case | None:
        """A part of the question by itself, where it is asked or called just so, or nearly; nothing is ranked for one
        of which that is sure not to be."""
        found = query.understood(self.store, part)
        may_be = found.named or found.exact or mixed_up.may_ask(found.inquiry, part) or _terms(self.store, part)
        if not may_be and not found.inquiry.may_be_near(verdict.SAME):
            return None
        case = of_found(self.store, part, found, is_part=True)
        return case if case.meant else None

    def _tells_as_much(self, part: Case) -> bool:
        """Whether a part finds first by its words what all of the question does, was stored for another rule, and the
        rest names hardly anything of the game."""
        first, alone = ([one.number for one in plain.rank(case.found.inquiry, 1)] for case in (self, part))
        decides = next(iter([*self._clearly, *first]), None)
        if first != alone or decides in {one.number for one in part.found.exact}:
            return False
        starts = ({word[:START] for word in case.found.reading.mended()} for case in (self, part))
        return len((next(starts) - next(starts)) & figures(self.store.rulebook)["terms"]) <= _IN_PASSING

    @cached_property
    def open_part(self) -> hints.Hint | None:
        """Which of the questions that were asked at once nothing answers, where its words tell why."""
        asked = self._at_once if self.within else self.halves
        left = ((half, half.hint()) for half in asked if not half.is_answered())
        telling = (half for half, hint in left if hint and hint.kind in hints.OF_WORDS)
        return next((hints.Hint("part", (half.question,)) for half in telling), None)

    def _called(self) -> list[str]:
        """The rule that all that was asked is the name of, in some form."""
        return [item.number for item in self.items if item.ord in self.found.inquiry.called][:1]

    def _nearly_asked(self) -> list[str]:
        """The rule whose stored question was asked but for a typing error or a filler word."""
        inquiry = self.found.inquiry
        every = self.items if self.found.reading.telling() else []
        nearest = max(every, key=lambda item: (inquiry.pairs(item.ord).best(), -item.ord), default=None)
        if nearest is None or inquiry.pairs(nearest.ord).best() < verdict.SAME:
            return []
        return [nearest.number] if self._asks(verdict.nearest_line(inquiry, nearest.ord).split()) else []

    def _asks(self, line: list[str]) -> bool:
        """Whether a stored question that is alike asks the same: by the same words of asking, and neither has a word of
        the game that the other lacks."""
        found, asking = self.found.reading.mended(), QUESTION_WORDS.intersection
        if not verdict.is_same(found, line) or asking(found) != asking(line):
            return False
        return verdict.has_words_of(found, line) and self._is_all_in(line)

    def _is_all_in(self, line: list[str]) -> bool:
        """Whether a stored question has every word of the game that was asked."""
        reading, weights = self.found.reading, self.found.inquiry.weights
        telling = (word for word in reading.telling() if word not in hints.FOLLOWING)
        return verdict.has_words_of(line, [word for word in telling if weights.get(beginning(word), (0, 0.0))[0]])

    @cached_property
    def parts(self) -> list[Rule]:
        """The rules that answer the two questions that were asked at once: the first as if it stood alone, the second
        by what was found for it and for all of it, or alone, too, where nothing answers all."""
        if not self.halves:
            return []
        first, second = self.halves
        if not self._is_likely:
            return [first.decides(), second.decides()]
        scores = {item.number: item.score for item in self.items}
        both = [item for item in second.items if item.number in scores]
        best = max(both, key=lambda item: (item.score * scores[item.number], -item.ord), default=None)
        told = [first.decides()] if first.is_answered() else []
        return [*told, *(self.store.rules([best.number]) if best else ())]

    @cached_property
    def trumps(self) -> list[Rule]:
        """The rules that decide beside the general one and are named by the words of the question
        (``kb/…/trumps.yaml``)."""
        if self.found.named or self.meant:
            return []
        found = f" {' '.join(self.found.reading.mended())}"

        def names(phrase: str) -> bool:
            return all(f" {start}" in found for start in phrase.split())

        named = dict.fromkeys(number for phrase, number in self.store.trumps() if names(phrase))
        return self.store.rules(list(named))

    def trump(self, decides: Rule) -> Rule | None:
        """The rule that decides this very case, where the one that was found is only the general one."""
        told = [rule for rule in self.trumps if rule.get("gist")]
        return told[0] if told and decides["number"] not in {rule["number"] for rule in self.trumps} else None

    @property
    def is_verbatim(self) -> bool:
        """Whether a stored question was asked word for word."""
        return bool(self.found.exact) and self.found.exact[0].how == called.QUESTION

    @property
    def _compares(self) -> bool:
        """Whether it asks for the difference of two things: one rule alone hardly ever tells it."""
        return any(asked_terms.compared(words(fold(one))) for one in _SENTENCE.split(self.question))

    def _told_by(self, number: str) -> list[Rule]:
        """A rule, or the first with a text below a bare heading."""
        rule = self.store.rule(number) or {}
        return [rule] if rule.get("text") else [one for one in self.store.below(number) if one["text"]][:1]

    def is_numbers(self) -> bool:
        """Whether nothing but rule numbers was asked for, and none of them exists."""
        return bool(self.found.unknown and not self.found.named and not self.found.reading.words)

    def is_answered(self) -> bool:
        """Whether the rulebook answers."""
        if self.found.named or self.is_numbers():
            return bool(self.found.named)
        if self.meant:
            return True
        return bool(self.items) and not self._is_hopeless and (self._is_likely or self._answers_halves)

    @property
    def _is_likely(self) -> bool:
        return self.likely >= refusal.least(self.store.rulebook)

    @cached_property
    def halves(self) -> list[Case]:
        """The two questions that were asked at once, each by itself; none where it is one, or clear which rule is
        meant."""
        return [] if self.found.named or self.meant else self._at_once

    @cached_property
    def _at_once(self) -> list[Case]:
        return [consider(self.store, part) for part in parts(self.question)]

    @property
    def _answers_halves(self) -> bool:
        """Whether each half of a question of two is answered by itself: no rule speaks of both."""
        return bool(self.halves) and _all_answer(self.halves)

    def is_judged(self) -> bool:
        """Whether the likelihood says if the question is answered, and nothing plainer does."""
        return not (self.found.named or self.is_numbers() or self.meant or self._is_hopeless)

    @cached_property
    def _is_hopeless(self) -> bool:
        """Whether no rule found for its words can answer the question: it is English, or leans on another one."""
        reading = self.found.reading
        follows = hints.is_followup(reading.words, reading.telling()) and self.likely < _CLEAR
        return follows or hints.is_english(self.question, reading.words)

    @property
    def _names_card(self) -> bool:
        counts = {token: count for token, (count, _idf) in self.found.inquiry.weights.items()}
        return bool(hints.named(self.question, counts))

    def hint(self) -> hints.Hint | None:
        """Why a question is declined, where its words tell."""
        reading = self.found.reading
        if self.is_numbers():
            return None
        if hints.is_english(self.question, reading.words):
            return hints.Hint("english")
        if hints.is_followup(reading.words, reading.telling()) or not reading.telling():
            return hints.Hint("followup")
        counts = {token: count for token, (count, _idf) in self.found.inquiry.weights.items()}
        if cards := hints.named(self.question, counts):
            return hints.Hint("card", tuple(cards))
        groups = self.composer().strange()
        for kind in ("game", "outside", "unknown"):
            if groups.get(kind):
                return hints.Hint(kind, tuple(groups[kind]))
        return None

    def decides(self) -> Rule:
        """The rule that decides an answered question."""
        if self.found.named:
            return self.store.rule(self.found.named[0]) or {}
        return (self.meant or ([] if self._is_likely else self.parts) or [self._first()])[0]

    def _first(self) -> Rule:
        """The best rule found; where the question says that it is not about one of those found first, the best of the
        others, of those that say yes or no where that is asked."""
        reading = self.found.reading
        told = self.told.first(denying.LOOKED_AT if reading.denied else 1)
        left = [rule for rule in told if not (reading.denied and denying.is_denied(reading, rule))]
        if len(left) < len(told) and vote.asks(self.question):
            left = [rule for rule in left if vote.says_words(self.store, rule)] or left
        return (left or told)[0]

    def verdict(self, decides: Rule) -> dict[str, Any] | None:
        """What the rule that decides says to the question, first of all (:class:`kodex.shapes.Verdict`)."""
        if self.within:
            return self.within.verdict(decides)
        if self.is_verbatim:
            found = verdict.word_for_word(words(fold(self.question)), decides)
        elif self.paired and self.paired.number == decides["number"]:
            found = verdict.word_for_word(self.paired.line, decides, verbatim=False)
        elif self.found.named:
            found = verdict.gist(decides)
        else:
            found = verdict.of_rule(self.found.inquiry, self.question, decides)
        if found is None:
            return None
        return _said(found, decides)

    def led(self, decides: Rule, told: dict[str, Any] | None) -> dict[str, Any] | None:
        """A verdict whose word is what the stored answers of the best rules vote for (``vote``): a gist is led by it
        where it is likely enough, and what was written for a question that the vote answers otherwise is not said.

        "Támadhat?" is much like "Támadható?": where most answers say another word, it was another question.
        """
        word = self._word(decides) if told and not self.within else None
        if told is None or word is None:
            return told
        if told["from"] == "question" and verdicts.word(told["text"]) not in (word.word, verdicts.NEITHER):
            told = told | _said(one, decides) if (one := verdict.statement(self.found.inquiry, decides)) else None
        if told is None or told["from"] == "question" or word.chance < self._least_word:
            return told
        return told | {"text": verdicts.led(word.word, told["text"]), "from": "vote"}

    def _word(self, decides: Rule) -> vote.Word | None:
        """What the stored answers of the best rules vote for, where the question wants a word and was not stored."""
        asks_for_one = vote.asks(self.question) and not (self.found.named or self.is_verbatim)
        if self.parts and self.parts[-1]["number"] != decides["number"]:  # the word would be for the other question
            return None
        ranked = first_of([item for item in self.items if not self._is_denied(item)], decides["number"])
        if not asks_for_one or not ranked or ranked[0].number != decides["number"]:
            return None
        return vote.word(self.found.inquiry, ranked, self.chance(decides))

    def _is_denied(self, item: Ranked) -> bool:
        reading = self.found.reading
        return bool(reading.denied) and denying.is_denied(reading, self.store.rule(item.number) or {})

    @property
    def _least_word(self) -> float:
        least: float = figures(self.store.rulebook)["vote"]["least"]
        return least

    def either(self, decides: Rule, rival: Rule, certainty: str) -> dict[str, Any] | None:
        """What two rules say of which either may decide, as a verdict."""
        told, other = self.verdict(decides), verdict.gist(rival)
        if certainty == "unsure":
            told = _said(one, decides) if other and (one := verdict.statement(self.found.inquiry, decides)) else None
        return told | {"other": {"text": other.text, "rule": rival["number"]}} if told and other else told

    def leads_to(self, decides: Rule) -> Rule | None:
        """Where a rule only introduces others the one of them that was found best, else the first."""
        if decides.get("executable") != POINTER or self.found.named:
            return None
        targets = (*decides["refs"], *decides["related"])

        def is_meant(number: str) -> bool:
            return any(number == one or numbers.is_below(number, one) for one in targets)

        found = (rule for rule in self.told.where(is_meant) if rule.get("executable") != POINTER)
        first = (rule for number in targets for rule in self._told_by(number))
        return next(found, None) or next(first, None)

    def certainty(self, decides: Rule) -> str:
        """How sure it is that the rule which decides is the right one: ``sure``, ``likely`` or ``unsure``."""
        fitted, chance = self._certain, self.chance(decides)
        return "sure" if chance >= fitted["sure"] else "likely" if chance >= fitted["likely"] else "unsure"

    def is_less_sure(self, told: dict[str, Any]) -> bool:
        """Whether a verdict is less sure than its rule: another one trumps it, or it says a word by vote, or it lacks
        something asked: a denial, a second condition, a word of what it was written for."""
        if self.within or told["from"] == "vote" or any(rule["number"] != told["rule"] for rule in self.trumps):
            return True
        if self.found.named or told["verbatim"] or self.paired:
            return False
        said = contrary.of_text(told["text"], told["question"] or "")
        if contrary.between(contrary.of_question(self.question), said):
            return True
        if contrary.lacks(said, contrary.conditions(self.question)):
            return True
        is_firm = told["question"] and verdicts.word(told["text"]) != verdicts.NEITHER
        return bool(is_firm) and not self._is_all_in(words(fold(told["question"])))

    def is_alone(self, decides: Rule) -> bool:
        """Whether it is so likely the right one that no other rule has to be named in the same breath."""
        return self.chance(decides) >= self._certain["alone"]

    @property
    def _certain(self) -> dict[str, float]:
        """The fitted thresholds of certainty."""
        fitted: dict[str, float] = figures(self.store.rulebook)["certainty"]
        return fitted

    def chance(self, decides: Rule) -> float:
        """How likely (0 to 1) the rule that decides is the right one."""
        if self.found.named or self.meant:
            return 1.0
        return 0.0 if self._compares else self.share(decides)

    def share(self, decides: Rule) -> float:
        """The share of a rule among those found: ranking was fitted so that this is how likely it is the right one."""
        return self.shares.get(decides["number"], 0.0)

    @cached_property
    def shares(self) -> dict[str, float]:
        """The shares of the rules found."""
        sharp: float = figures(self.store.rulebook)["rank"]["sharp"]
        powers = {item.number: math.pow(item.score, sharp) for item in self.items}
        total = sum(powers.values()) or 1.0
        return {number: power / total for number, power in powers.items()}

    def beside(self, decides: Rule | None, told: dict[str, Any] | None) -> dict[str, list[dict[str, Any]]]:
        """What stands under an answer: the nearest cases where there is a verdict, and the nearest questions."""
        near = self._near(decides) if decides and self.items else []
        return beside.of(self.found.inquiry, self.items, near, told)

    def play(self, decides: Rule, certainty: str) -> dict[str, Any]:
        """The nearest scenario, to be played, where the answer is not sure; nothing where there is none."""
        if certainty == "sure" or not self.items:
            return {}
        found = playing.nearest(self.found.inquiry, self.question, self._near(decides), decides["number"])
        return {"play": found} if found else {}

    def _near(self, decides: Rule) -> list[int]:
        """The cases near in words: by the shares of the rules found, of the one that decides by how likely that is."""
        number = decides["number"]
        if number not in self._near_by_rule:
            shares = self.shares | {number: self.chance(decides)}
            self._near_by_rule[number] = beside.in_words(self.found.inquiry, self.question, shares)
        return self._near_by_rule[number]

    @cached_property
    def _near_by_rule(self) -> dict[str, list[int]]:
        return {}

    def composer(self) -> Composer:
        """Who puts the answer together."""
        return Composer(self.store, self.found, self.told)


def _all_answer(cases: Iterable[Case]) -> bool:
    """Whether each of some questions is answered by itself."""
    return all(case.is_answered() for case in cases)


def first_of(items: list[Ranked], number: str) -> list[Ranked]:
    """The items with one before all others, if it is among them."""
    return sorted(items, key=lambda item: item.number != number)


def _said(found: verdict.Verdict, rule: Rule) -> dict[str, Any]:
    return {
        "text": found.text,
        "question": found.question,
        "rule": rule["number"],
        "from": "question" if found.question else "gist",
        "verbatim": found.verbatim,
        "situation": found.question is not None and found.question not in rule["questions"],
    }


def _terms(store: Store, question: str) -> list[Called]:
    """The items that define the term, or both terms, that a sentence of a question asks the meaning of."""
    texts = dict.fromkeys((question, _ASIDE.sub(" ", question)))
    sentences = (words(fold(one)) for text in texts for one in _SENTENCE.split(text))
    return next((found for one in sentences if one and (found := _defined(store, one))), [])


def _defined(store: Store, found: list[str]) -> list[Called]:
    several = asked_terms.compared(found) or ((names,) if (names := asked_terms.asked(found)) else ())
    defined = []
    for names in several:
        exact = (called.names(called.find(store.connection, name)) for name in names)
        defined += (next((one for one in exact if one), None) or _by_slang(store, names[0]))[:1]
    return defined if len(defined) == len(several) else []


def _by_slang(store: Store, name: Sequence[str]) -> list[Called]:
    """The items that are called by the official term for a player's word: "Mit csinál a mana?"."""
    return query.by_slang(store, plain.read(store, " ".join(name)))


def consider(store: Store, question: str, sound: Container[str] = (), is_part: bool = False) -> Case:
    """Find what a rulebook has to say to a cleaned question; ``sound`` as in :func:`kodex.search.query.find`,
    ``is_part``: it is one of another question, and has none of its own."""
    return of_found(store, question, query.understood(store, question, sound), is_part)


def of_found(store: Store, question: str, found: query.Found, is_part: bool = False) -> Case:
    """What a rulebook has to say to a question that was understood."""
    found = query.ranked(found, _DEPTH)
    known = store.with_text([item.number for item in found.ranked])
    items = [item for item in found.ranked if item.ord and item.number in known]
    in_words = bool(items) and not found.named
    likely = refusal.likely(found.inquiry, items) if in_words else 0.0
    return Case(store, question, found, items, likely, is_part)


def answer(question: str, case: Case, carried: Rule | None = None) -> dict[str, Any]:
    """The answer to a question that was considered; ``carried``: the rule that decides though it was not found so."""
    if carried is None and not case.is_answered() and (number := learning.listed(case.store, question)):
        carried = case.store.rule(number)
    return learning.pointed(case.store, question, _answer(question, case, carried))


def _answer(question: str, case: Case, carried: Rule | None) -> dict[str, Any]:
    store, composer = case.store, case.composer()
    if carried is None and not case.is_answered():
        near = composer.near_numbers() if case.is_numbers() else composer.nearest()
        return _declined(question, near, case.hint()) | case.beside(None, None)
    decides = carried or case.decides()
    certainty = "likely" if carried else case.certainty(decides)
    rival = None if carried or case.is_alone(decides) else composer.rival(decides)
    led_to = None if carried or rival else case.leads_to(decides)
    if case.found.named:
        named = [rule for number in case.found.named if (rule := store.rule(number))]
        rules = composer.of_numbers(named)
    else:
        every = (*case.meant[1:], *case.parts, *case.trumps, *([led_to] if led_to else ()))
        beside = {rule["number"]: rule for rule in every if rule != rival}
        rules = composer.of_words(decides, list(beside.values()), rival, is_open=certainty == "unsure")
    told = case.either(decides, rival, certainty) if rival else case.verdict(decides)
    if told and told["from"] == "gist" and led_to and (other := verdict.gist(led_to)):
        told |= {"other": {"text": other.text, "rule": led_to["number"]}}
    trump = None if carried or told is None else case.trump(decides)
    if told and trump:
        told = {key: value for key, value in told.items() if key != "other" or value["rule"] != trump["number"]}
        told["trump"] = {"text": trump["gist"], "rule": trump["number"]}
    elif not carried:
        told = case.led(decides, told)
    if told and certainty == "sure" and case.is_less_sure(told):
        certainty = "likely"
    is_open = rival is not None and certainty == "unsure" and (told is None or told["from"] != "vote") and not trump
    return {
        "question": question,
        "status": "answered",
        "hint": _told(hint) if (hint := case.open_part or (hints.Hint("between") if is_open else None)) else None,
        "verdict": told,
        "certainty": certainty,
        "rules": rules,
        "nearest": [],
        "disputes": composer.disputes(decides),
        "scenarios": _commands(store.scenarios(decides["number"])),
        **case.beside(decides, told),
        **case.play(decides, certainty),
    }


def _declined(question: str, nearest: list[Rule], hint: hints.Hint | None) -> dict[str, Any]:
    return {
        "question": question,
        "status": "declined",
        "hint": _told(hint) if hint else None,
        "verdict": None,
        "certainty": None,
        "rules": [],
        "nearest": nearest,
        "disputes": [],
        "scenarios": [],
    }


def _told(hint: hints.Hint) -> dict[str, str]:
    return {"kind": hint.kind, "text": hints.text(hint)}


def _commands(proofs: list[dict[str, str]]) -> list[dict[str, str]]:
    """The scenarios with how to play each."""
    return [proof | {"command": f"kodex check {proof['id']}"} for proof in proofs]
