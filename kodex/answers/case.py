"""A question before one rulebook: whether that answers it, by which rule, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import cached_property
from typing import Any

from kodex.answers import (
    beside,
    card_names,
    denying,
    hints,
    leaning,
    meant,
    mixed_up,
    playing,
    refusal,
    unheard,
    verdict,
    vote,
)
from kodex.answers.composing import Composer, Told
from kodex.search import called, evidence, item_cache, plain, query
from kodex.search.calibration import figures
from kodex.search.plain import Ranked
from kodex.store.store import Store
from kodex.text import claimed, fold, question_kinds, sides, words
from kodex.text.grams import START
from kodex.text.question_kinds import asking_word, parts, without_ends

_CLEAR = 0.95
"""So likely an answer, what looks like a follow-up is a question of its own: "És ki kezd?"."""

_DEPTH = 20

_IN_PASSING = 1
"""So many terms of the game stand in what says nothing of it: "Kezdő vagyok, …", "… Az ellenfelem mást mond."
"""

_SUPPOSED = 0.25
"""A rule speaks of what a question takes for granted where it has so much of it: of clauses of other games nine in ten
have less, of those that stand in development questions one in ten (measured)."""

_RAREST = 0.5
"""And so much of the rarest word in it: "minden kör elején" alone is said of nearly everything."""

Rule = dict[str, Any]


class Case:
    """A question before one rulebook: what was found, those with a text among it, how likely they answer it."""

    def __init__(
        self, store: Store, question: str, found: query.Found, items: list[Ranked], likely: float, is_part: bool = False
    ) -> None:
        self.store = store
        self.question = question
        self.asked = question
        """The question as it was asked, with names."""
        self.found = found
        self.items = items
        self.likely = likely
        self.is_part = is_part
        self.cards: tuple[str, ...] | None = None
        """The cards whose names were left out of the question, where that alone is answered."""
        self.of_all: Rule | None = None
        """The rule that answers one of two questions, told by what was found for both."""

    @cached_property
    def told(self) -> Told:
        """The rules found that have a text."""
        return Told(self.store, [item.number for item in self.found.ranked])

    @cached_property
    def meant(self) -> list[Rule]:
        """The rules that are asked or called just so, or define the term whose meaning is asked; the first decides."""
        if self.within:
            return self.within.meant or [self.within.decides()]
        found = [rule for number in self._clearly for rule in self.told_by(number)]
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
        asked += [one.number for one in self.found.exact or meant.terms(self.store, self.question)]
        return (
            list(dict.fromkeys(asked))
            or meant.nearly_asked(self.found.inquiry, self.items)
            or ([] if self.is_part else self._called())
        )

    @cached_property
    def within(self) -> Case | None:
        """What is left of a question without what was said before or behind it, where only that is answered, for it is
        asked or called just so, or is a stored question beside which the rest tells nothing: words of no weight."""
        if self.is_part or self.found.named or self.is_verbatim or self.paired or self._names_card:
            return None
        asking = [part for part in without_ends(self.question) if self._may_ask(part)]
        stored = (part for part in asking if called.is_asked(self.store.connection, words(fold(part))))
        if self.is_likely or self._clearly or (self._at_once and _all_answer(self._at_once)):
            return next(filter(self._tells_as_much, (self._part(part) for part in stored)), None)
        return next(filter(None, map(self._meant_part, asking)), None) or self._reported()

    def _reported(self) -> Case | None:
        """The question that is reported ("… azon vitatkoztunk, hogy meghal-e"), or what somebody says of whom it is
        asked whether he is right, where that alone is answered and what stands around it names hardly anything of the
        game."""
        said = None if sides.read(self.question) else claimed.alone(words(fold(self.question)))
        head, asked = question_kinds.reported(self.question) or said or ("", "")
        starts = {word[:START] for word in words(fold(head))}
        if not asked or len(starts & figures(self.store.rulebook)["terms"]) > _IN_PASSING:
            return None
        part = self._part(asked)
        return part if part.is_answered() else None

    def _may_ask(self, part: str) -> bool:
        """Whether a part of the question may ask something: what that takes for granted does not."""
        if "?" in part:
            return True
        supposed = question_kinds.premise(self.question)
        return question_kinds.kind(part) is not None and not (supposed and supposed in part)

    def _part(self, part: str) -> Case:
        return of_question(self.store, part, is_part=True)

    def _meant_part(self, part: str) -> Case | None:
        """A part of the question by itself, where it is asked or called just so, or nearly; nothing is ranked for one
        of which that is sure not to be."""
        found = query.understood(self.store, part)
        may_be = found.named or found.exact or mixed_up.may_ask(found.inquiry, part) or meant.terms(self.store, part)
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
        """Which of the questions asked at once nothing answers: where its words tell why, where nothing found has to do
        with the first, or where that alone is answered."""
        asked, typed = self._at_once if self.within else self.halves, parts(self.question)
        left = ((part, half.hint()) for half, part in zip(asked, typed, strict=False) if not half.is_answered())
        telling = [part for part, hint in left if hint and hint.kind in hints.OF_WORDS]
        if self.untold or (self.within and typed and self._is_first_alone(self.within, typed[0])):
            telling.append(typed[1])
        return hints.Hint("part", (telling[0],)) if telling else None

    def _is_first_alone(self, within: Case, first: str) -> bool:
        """Whether only the first of two questions is answered."""
        return words(fold(within.question)) == words(fold(first)) and not self._at_once[1].is_answered()

    @cached_property
    def against(self) -> list[Rule]:
        """The rules of two statements that a question sets against each other: "… viszont … Melyik az erősebb?"."""
        sides = [] if self.found.named or self.meant or self.is_part else question_kinds.against(self.question)
        cases = [of_question(self.store, side, is_part=True) for side in sides]
        return [one.decides() for one in cases] if _all_answer(cases) else []

    def opponent(self, decides: Rule) -> Rule | None:
        """The rule that the one which decides is set against; None where it is neither of the two: one that says which
        of them goes first needs no other beside it."""
        others = [rule for rule in self.against if rule["number"] != decides["number"]]
        return others[0] if len(others) == 1 else None

    @property
    def aside(self) -> hints.Hint | None:
        """What an answered question names that the rulebook does not know: a rule's number, a card."""
        if self.found.unknown and not self.found.named:
            return hints.Hint("number", tuple(self.found.unknown))
        if self.cards:
            return hints.Hint("name", self.cards)
        if self.found.named or self.found.exact:
            return None
        counts = {token: count for token, (count, _idf) in self.found.inquiry.weights.items()}
        if cards := hints.cards(self.question, counts):
            return hints.Hint("name", tuple(cards))
        supposed = question_kinds.premise(self.question)
        if supposed and not self._speaks_of(supposed):
            return hints.Hint("premise", (supposed,))
        return hints.Hint("thing", tuple(self.unheard)) if self.unheard else None

    @cached_property
    def unheard(self) -> list[str]:
        """What the question asks about and the rulebook has in no form."""
        return [] if self.found.named or self.found.exact else unheard.things(self.found.inquiry, self.question)

    def _speaks_of(self, supposed: str) -> bool:
        """Whether the rule that decides, or a question stored with it, has enough of what is taken for granted, its
        rarest word too, and the rulebook knows what that names."""
        inquiry = query.understood(self.store, supposed).inquiry
        if any(unheard.is_unheard(inquiry, at) for at in range(len(inquiry.reading.words))):
            return False
        [place] = self.store.places([self.decides()["number"]])
        every = item_cache.lines(self.store, place).every()
        rarest = sorted(inquiry.asked, key=lambda word: -word.weight)[:1]
        return evidence.covered(inquiry.asked, every) >= _SUPPOSED and evidence.covered(rarest, every) >= _RAREST

    @cached_property
    def dispute(self) -> sides.Sides | None:
        """Two who say different things, where it is asked which of them is right."""
        is_within = self.within and self.asked == self.question
        is_other = self.is_part or self.found.named or self.is_verbatim or is_within
        return None if is_other else sides.read(self.asked)

    def claims(self) -> list[Case | None]:
        """What each of two says, as a question; None of one whose claim leans on the other's."""
        asked = self.dispute.asked if self.dispute else ()
        return [of_question(self.store, one, is_part=True) if one else None for one in asked]

    def _called(self) -> list[str]:
        """The rule that all that was asked is the name of, in some form."""
        return [item.number for item in self.items if item.ord in self.found.inquiry.called][:1]

    @cached_property
    def both(self) -> list[Case]:
        """The two questions that were asked at once, where each by itself is likely answered, one of them so clearly
        that no other rule has to be named in the same breath, and one of these is found first for all that was asked:
        then the answer is what is said to one and what is said to the other. What is said before a question asks
        nothing, and one of few words leans on the first: "… és lehet rá reagálni?"."""
        if self.found.named or self.is_verbatim or self.paired or self.is_part or not self._at_once:
            return []
        first, second = self._at_once
        told = question_kinds.without_premise(first.question)
        asks = self.question.count("?") > 1 or any(map(asking_word, words(fold(told))))
        ways = (self._each_likely, self._leads_second, self._each_clear)
        return self._at_once if asks and any(way(first, second) for way in ways) else []

    def _each_likely(self, first: Case, second: Case) -> bool:
        """Whether each of two questions is likely answered by itself, one of them clearly, and one of these is found
        first for both."""
        is_whole = len(second.found.reading.telling()) > 1 or any(map(asking_word, words(fold(second.question))))
        is_clear = is_whole and (first.is_clear() or second.is_clear())
        if not (is_clear and first.is_likely_one() and second.is_likely_one()):
            return False
        decide = [half.decides()["number"] for half in (first, second)]
        return self._of_all(second) == decide[1] and self.items[0].number in decide

    def _each_clear(self, first: Case, second: Case) -> bool:
        """Whether each of two questions in a sentence is clearly answered by a rule of its own that has to do with the
        other, and for both the first of them is found first, or where the second has what the first is about a third.
        """
        if not (self._is_sentence and first.is_clear() and second.is_clear()) or self._strays(first, second):
            return False
        one, other = (half.decides()["number"] for half in (first, second))
        found = self.items[0].number
        return one != other and (found == one or (second.is_part and found != other))

    @cached_property
    def untold(self) -> bool:
        """Whether what was found for the second of the two questions has nothing to do with the first."""
        return bool(self.both) and not self.both[1].is_clear() and self._strays(*self.both)

    def _leads_second(self, first: Case, second: Case) -> bool:
        """Whether the second of two questions is led by what was found for both: the rule that decides the first, too,
        or another one where the first is clear and the second by itself is not."""
        if not (self.is_likely and first.is_answered()):
            return False
        decides, found = first.decides()["number"], self.items[0].number
        is_own = second.is_part and second.is_likely_one()  # it has what the first is about
        of_second = second.items[0].number if is_own else self._of_all(second)
        if not found == decides == of_second:
            asks = any(map(asking_word, words(fold(first.question))))
            if not (asks and first.is_clear()) or second.is_clear():
                return False
            if found == decides:
                found = of_second if second.is_answered() and of_second else decides
            if found == decides:
                return False
        second.of_all = self.store.rule(found)
        return True

    def _of_all(self, second: Case) -> str | None:
        """The rule that was found best for the second of two questions and for both of them."""
        scores = {item.number: item.score for item in self.items}
        both = [item for item in second.items if item.number in scores]
        best = max(both, key=lambda item: (item.score * scores[item.number], -item.ord), default=None)
        return best.number if best else None

    def is_clear(self) -> bool:
        """Whether it is answered by a rule that stands alone."""
        return self.is_answered() and self.is_alone(self.decides())

    def is_likely_one(self) -> bool:
        """Whether the rule that answers it is likely the right one."""
        return self.is_answered() and self.is_likely_by(self.chance(self.decides()))

    @cached_property
    def parts(self) -> list[Rule]:
        """The rules that answer the two questions that were asked at once: the first as if it stood alone, the second
        by what was found for it and for all of it, or alone, too, where nothing answers all."""
        if self.both:
            return [half.decides() for half in self.both]
        if not self.halves:
            return []
        first, second = self.halves
        if not self.is_likely:
            return [first.decides(), second.decides()]
        best = self._of_all(second)
        told = [first.decides()] if first.is_answered() else []
        return [*told, *(self.store.rules([best]) if best else ())]

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

    @property
    def is_verbatim(self) -> bool:
        """Whether a stored question was asked word for word."""
        return bool(self.found.exact) and self.found.exact[0].how == called.QUESTION

    def told_by(self, number: str) -> list[Rule]:
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
        return bool(self.items) and not self._is_hopeless and (self.is_likely or self._answers_halves)

    @property
    def is_likely(self) -> bool:
        """Whether it is likely enough that the rules found answer it."""
        return self.likely >= refusal.least(self.store.rulebook)

    @cached_property
    def halves(self) -> list[Case]:
        """The two questions that were asked at once, each by itself; none where it is one, or clear which rule is
        meant."""
        return [] if self.found.named or self.meant else self._at_once

    @cached_property
    def _at_once(self) -> list[Case]:
        """The two questions that were asked at once, the second as if it had been asked alone (``leaning``): with what
        the first is about where it names nothing itself and what was found for it has nothing to do with that."""
        asked = parts(self.question)
        if not asked:
            return []
        terms = figures(self.store.rulebook)["terms"]
        whole = leaning.whole(asked[0], asked[1], terms, self._is_sentence)
        first, second = of_question(self.store, asked[0]), of_question(self.store, whole, is_part=whole != asked[1])
        if self._is_sentence and leaning.names_nothing(asked[1], terms) and self._strays(first, second):
            second = of_question(self.store, f"{leaning.about(asked[0], terms)} {asked[1]}", is_part=True)
        return [first, second]

    @property
    def _is_sentence(self) -> bool:
        """Whether it is one sentence."""
        return self.question.count("?") <= 1

    def _strays(self, first: Case, second: Case) -> bool:
        """Whether the rule that decides the second of two questions has nothing to do with the first."""
        is_other = not self._is_sentence or not first.is_answered() or not (second.is_answered() or second.of_all)
        return not is_other and not self._belongs(first, second.decides())

    def _belongs(self, first: Case, rule: Rule) -> bool:
        """Whether a rule has to do with the first of two questions: it decides that, is linked with the one that does
        or stands under the same heading, or names what that is about."""
        decides = first.decides()
        place, other = ((one["title_number"], one["heading"]) for one in (decides, rule))
        if place == other or _is_linked(decides, rule) or _is_linked(rule, decides) or first.found.reading.expanded:
            return True
        about = leaning.about(first.question, figures(self.store.rulebook)["terms"])
        [at] = self.store.places([rule["number"]])
        return f" {about[:START]}" in item_cache.lines(self.store, at).every()

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

    def is_strange(self, word: str) -> bool:
        """Whether no rule has a folded word of the question in any form."""
        return not self.found.inquiry.weights.get(plain.beginning(word), (0, 0.0))[0]

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

    def is_first(self, number: str) -> bool:
        """Whether a rule was found first."""
        return bool(self.items) and self.items[0].number == number

    def decides(self) -> Rule:
        """The rule that decides an answered question."""
        if self.found.named:
            return self.store.rule(self.found.named[0]) or {}
        if self.of_all:
            return self.of_all
        if self.both:
            return self.both[0].decides()
        return (self.meant or ([] if self.is_likely else self.parts) or [self._first()])[0]

    def _first(self) -> Rule:
        """The best rule found; where the question says that it is not about one of those found first, the best of the
        others, of those that say yes or no where that is asked."""
        reading = self.found.reading
        told = self.told.first(denying.LOOKED_AT if reading.denied else 1)
        left = [rule for rule in told if not (reading.denied and denying.is_denied(reading, rule))]
        if len(left) < len(told) and vote.asks(self.question):
            left = [rule for rule in left if vote.says_words(self.store, rule)] or left
        return (left or told)[0]

    def certainty(self, decides: Rule) -> str:
        """How sure it is that the rule which decides is the right one: ``sure``, ``likely`` or ``unsure``."""
        fitted, chance = self._certain, self.chance(decides)
        return (
            "sure"
            if chance >= fitted["sure"] and self.cards is None
            else "likely"
            if chance >= fitted["likely"]
            else "unsure"
        )

    def is_likely_by(self, chance: float) -> bool:
        """Whether something of such a chance is likely."""
        return chance >= self._certain["likely"]

    def is_alone(self, decides: Rule) -> bool:
        """Whether it is so likely the right one that no other rule has to be named in the same breath."""
        return self.chance(decides) >= self._certain["alone"]

    @property
    def _certain(self) -> dict[str, float]:
        """The fitted thresholds of certainty."""
        fitted: dict[str, float] = figures(self.store.rulebook)["certainty"]
        return fitted

    def chance(self, decides: Rule) -> float:
        """How likely (0 to 1) the rule that decides is the right one; of two questions the less likely one."""
        if self.both:
            first, second = self.both
            if second.of_all == first.decides():
                return self.share(second.of_all)
            return self._certain["alone"] if second.of_all else min(half.chance(half.decides()) for half in self.both)
        if self.within:
            return self.within.chance(decides)
        if self.found.named or self.meant:
            return 1.0
        return 0.0 if meant.compares(self.question) else self.share(decides)

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


def of_question(store: Store, question: str, sound: Container[str] = (), is_part: bool = False) -> Case:
    """Find what a rulebook has to say to a cleaned question; ``sound`` as in :func:`kodex.search.query.find`,
    ``is_part``: it is one of another question, and has none of its own."""
    return of_found(store, question, query.understood(store, question, sound), is_part)


def without_names(case: Case) -> Case | None:
    """The question without what looks like a card's name in it, where that makes it one that the rulebook answers."""
    if case.found.named or card_names.asks_for_text(case.question):
        return None
    names = card_names.find(case.question, case.is_strange)
    text = card_names.without(case.question, names) if names else None
    bare = of_question(case.store, text) if text else None
    if bare is None or not bare.is_answered():
        return None
    if not card_names.speaks_of_rules(bare.question, bare.likely, len(bare.found.reading.telling())):
        return None
    bare.asked = case.asked
    bare.cards = tuple(dict.fromkeys(one.text for one in names if not one.is_person))
    return bare


def of_a_claim(case: Case) -> Case | None:
    """What one of two says who dispute, as the question, where the rulebook answers that."""
    cases = (of_question(case.store, one) for one in (case.dispute.asked if case.dispute else ()) if one)
    found = next((one for one in cases if one.is_answered()), None)
    if found:
        found.asked = case.question
    return found


def of_found(store: Store, question: str, found: query.Found, is_part: bool = False) -> Case:
    """What a rulebook has to say to a question that was understood."""
    found = query.ranked(found, _DEPTH)
    known = store.with_text([item.number for item in found.ranked])
    items = [item for item in found.ranked if item.ord and item.number in known]
    in_words = bool(items) and not found.named
    likely = refusal.likely(found.inquiry, items) if in_words else 0.0
    return Case(store, question, found, items, likely, is_part)


def _is_linked(rule: Rule, other: Rule) -> bool:
    """Whether the graph links a rule with another one."""
    return any(other["number"] in rule[way] for way in ("refs", "related", "beats", "beaten_by"))


def _all_answer(cases: Iterable[Case]) -> bool:
    """Whether each of some questions is answered by itself."""
    return all(case.is_answered() for case in cases)
