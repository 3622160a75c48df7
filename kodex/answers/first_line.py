"""What is said first of all: the verdict of the rule that decides, the word voted for it, what may stand beside."""

from __future__ import annotations

from functools import partial
from typing import Any

from kodex.answers import denying, meant, verdict, vote
from kodex.answers.case import Case
from kodex.answers.sums import Worked
from kodex.rules import numbers
from kodex.search.calibration import figures
from kodex.search.plain import Ranked
from kodex.text import contrary, fold, opposed, sides, verdicts, words
from kodex.text.question_kinds import as_much, parts

POINTER = "hivatkozás"
"""Why a rule is not executable that only says where others stand."""

Rule = dict[str, Any]
Told = dict[str, Any]


def of(case: Case, decides: Rule) -> Told | None:
    """What the rule that decides says to the question, first of all (:class:`kodex.shapes.Verdict`)."""
    if case.both:
        told = [_of_half(half) for half in case.both[: 1 if case.untold else 2]]
        return _of_both(told, as_much(parts(case.question)[1]))
    if case.within:
        return of(case.within, decides)
    if case.is_verbatim:
        found = verdict.word_for_word(words(fold(case.question)), decides)
    elif case.paired and case.paired.number == decides["number"]:
        found = verdict.word_for_word(case.paired.line, decides, verbatim=False)
    elif case.found.named:
        found = verdict.gist(decides)
    else:
        found = verdict.of_rule(case.found.inquiry, case.question, decides, partial(_has_all, case))
    if found is None:
        return None
    return _said(found, decides)


def _of_half(half: Case) -> Told | None:
    """What is said to one of two questions as if it had been asked alone."""
    decides = half.decides()
    return led(half, decides, of(half, decides))


def _of_both(told: list[Told | None], elsewhere: str) -> Told | None:
    """What is said to two questions, one after the other, as one verdict: else that of the first. What answers both is
    said once; ``elsewhere``: of what else the second asks the same, which is said before its answer."""
    said = [one for one in told if one]
    texts = [one["text"] for one in said]
    texts = [text for text in dict.fromkeys(texts) if not any(text in other for other in texts if text != other)]
    if elsewhere and len(texts) > 1 and fold(elsewhere) not in fold(texts[1]):
        texts[1] = f"{elsewhere[0].upper()}{elsewhere[1:]}: {_small(texts[1])}"
    return said[0] | {"text": " ".join(texts)} if said else None


def _small(text: str) -> str:
    """A sentence as it goes on behind a colon: "VP" stays as it is."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text


def led(case: Case, decides: Rule, told: Told | None, is_clear: bool = True) -> Told | None:
    """A verdict whose word is what the stored answers of the best rules vote for (``vote``): a gist is led by it
    where it is likely enough, and what was written for a question that the vote answers otherwise is not said.

    "Támadhat?" is much like "Támadható?": where most answers say another word, it was another question. Where the
    nearest one says on what it depends ("Csak akkor, ha aktív volt."), that is said. No yes leads a gist that denies
    what is asked: one of the two is wrong (measured: the yes, twice in three). A no does not lead one that plainly
    allows it: the sentence is told, and it says yes. Whether the question has the word that the rule is called by tells
    nothing of whether the word led is right (measured: it is wrong less often where that is lacking).
    """
    if case.dispute:
        return _of_sides(case, case.dispute, decides, told)
    if case.within and not case.within.meant:
        return led(case.within, decides, told, is_clear)
    word = _word(case, decides) if told and not (case.within or case.both) else None
    if told is None or word is None:
        return _without_word(case, decides, told)
    if told["from"] == "question" and verdicts.word(told["text"]) not in (word.word, verdicts.NEITHER):
        told = told | _said(one, decides) if (one := verdict.statement(case.found.inquiry, decides)) else None
    if told is None or told["from"] == "question":
        return told
    near = list(verdict.fitting(case.found.inquiry, case.question, decides, verdict.AGREED)) if is_clear else []
    if near and verdicts.verdict(near[0].answer) in verdicts.CONDITIONAL:
        return told | _said(verdict.Verdict(near[0].answer, near[0].question), decides)
    if word.chance < _least_word(case):
        return told
    if agreed := next((one for one in near if verdicts.word(one.answer) == word.word and _has_all(case, one)), None):
        return told | _said(verdict.Verdict(agreed.answer, agreed.question), decides)
    asked, found = case.found.inquiry.text, word.word
    if found == vote.YES and not word.is_told and opposed.denies(told["text"], asked):
        return told
    if found == vote.NO and not word.is_told and opposed.allows(told["text"], asked):
        found = vote.YES
    return told | {"text": verdicts.led(found, told["text"]), "from": "vote"}


def _of_sides(case: Case, found: sides.Sides, decides: Rule, told: Told | None) -> Told | None:
    """A verdict that says first who is right of two: what each says is voted on by itself, by the rule that decides."""
    if told is None or case.both:
        return told
    if told["from"] == "question" and verdicts.word(told["text"]) != verdicts.NEITHER:  # a word for another question
        says = verdict.statement(case.found.inquiry, decides)
        told = told | _said(says, decides) if says else told
    one, other = (_is_so(claim, decides, told) if claim else None for claim in case.claims())
    right = sides.told(found, (one, other))
    return told | {"text": right + told["text"], "from": "vote"} if right else told


def _is_so(claim: Case, decides: Rule, told: Told) -> bool | None:
    """Whether it is so what one says; None where that is not likely enough, depends, or what is told says otherwise."""
    word, asked = _word(claim, decides), claim.found.inquiry.text
    near = next(verdict.fitting(claim.found.inquiry, claim.question, decides, verdict.AGREED), None)
    if word is None or word.chance < _least_word(claim):
        return None
    if near and verdicts.verdict(near.answer) in verdicts.CONDITIONAL:
        return None
    is_so = word.word == vote.YES
    return None if not word.is_told and (opposed.denies if is_so else opposed.allows)(told["text"], asked) else is_so


def _without_word(case: Case, decides: Rule, told: Told | None) -> Told | None:
    """A verdict without the word of a stored answer where it cannot be told whether what somebody says is so."""
    is_firm = told is not None and told["from"] == "question" and verdicts.word(told["text"]) != verdicts.NEITHER
    if not is_firm or told is None or told["verbatim"] or case.paired:
        return told
    if not _is_dispute(case):
        return told
    found = verdict.statement(case.found.inquiry, decides)
    return told | _said(found, decides) if found else None


def _is_dispute(case: Case) -> bool:
    """Whether it is asked whether somebody is right in what he says."""
    return vote.asks(case.question) and vote.claims(case.found.reading.mended())


def _has_all(case: Case, one: verdict.Stored) -> bool:
    """Whether a stored question has every word of the game that was asked: what it says of a creature holds for no
    building."""
    return meant.is_all_in(case.found.inquiry, words(fold(one.question)))


def _word(case: Case, decides: Rule) -> vote.Word | None:
    """What the stored answers of the best rules vote for, where the question wants a word and was not stored."""
    asks_for_one = vote.asks(case.question) and not (case.found.named or case.is_verbatim)
    if case.parts and case.parts[-1]["number"] != decides["number"]:  # the word would be for the other question
        return None
    ranked = first_of([item for item in case.items if not _is_denied(case, item)], decides["number"])
    if not asks_for_one or not ranked or ranked[0].number != decides["number"]:
        return None
    return vote.word(case.found.inquiry, ranked, case.chance(decides))


def _is_denied(case: Case, item: Ranked) -> bool:
    reading = case.found.reading
    return bool(reading.denied) and denying.is_denied(reading, case.store.rule(item.number) or {})


def _least_word(case: Case) -> float:
    fitted = figures(case.store.rulebook)["vote"]
    least: float = fitted["said" if vote.claims(case.found.reading.mended()) else "least"]
    return least


def either(case: Case, decides: Rule, rival: Rule, certainty: str) -> Told | None:
    """What two rules say of which either may decide, as a verdict."""
    told, other = of(case, decides), verdict.gist(rival)
    if certainty == "unsure":
        told = _said(one, decides) if other and (one := verdict.statement(case.found.inquiry, decides)) else None
    return told | {"other": {"text": other.text, "rule": rival["number"]}} if told and other else told


def leads_to(case: Case, decides: Rule) -> Rule | None:
    """Where a rule only introduces others the one of them that was found best, else the first."""
    if decides.get("executable") != POINTER or case.found.named:
        return None
    targets = (*decides["refs"], *decides["related"])

    def is_meant(number: str) -> bool:
        return any(number == one or numbers.is_below(number, one) for one in targets)

    found = (rule for rule in case.told.where(is_meant) if rule.get("executable") != POINTER)
    first = (rule for number in targets for rule in case.told_by(number))
    return next(found, None) or next(first, None)


def trump(case: Case, decides: Rule) -> Rule | None:
    """The rule that decides this very case, where the one that was found is only the general one: none that the graph
    links with it, for that one is as special, and says itself what there is to it."""
    linked = {*decides["refs"], *decides["related"], *decides["beats"], *decides["beaten_by"]}
    told = [rule for rule in case.trumps if rule.get("gist") and rule["number"] not in linked]
    return told[0] if told and decides["number"] not in {rule["number"] for rule in case.trumps} else None


def is_less_sure(case: Case, told: Told) -> bool:
    """Whether a verdict is less sure than its rule: another one trumps it or is set against it, or it says a word by
    vote, or does not say whether somebody is right, or it lacks something asked: a denial, a second condition, a word
    of what it was written for; or what is asked about is nothing that the rulebook knows."""
    if case.both:
        return any(said and is_less_sure(half, said) for half in case.both for said in [_of_half(half)])
    if (
        case.against
        or case.within
        or case.unheard
        or told["from"] == "vote"
        or any(rule["number"] != told["rule"] for rule in case.trumps)
    ):
        return True
    if case.found.named or told["verbatim"] or case.paired:
        return False
    if case.dispute or (_is_dispute(case) and verdicts.word(told["text"]) == verdicts.NEITHER):
        return True
    said = contrary.of_text(told["text"], told["question"] or "")
    if contrary.between(contrary.of_question(case.question), said):
        return True
    if contrary.lacks(said, contrary.conditions(case.question)):
        return True
    is_firm = told["question"] and verdicts.word(told["text"]) != verdicts.NEITHER
    return bool(is_firm) and not meant.is_all_in(case.found.inquiry, words(fold(told["question"])))


def first_of(items: list[Ranked], number: str) -> list[Ranked]:
    """The items with one before all others, if it is among them."""
    return sorted(items, key=lambda item: item.number != number)


def counted(found: Worked) -> Told:
    """What a question with its own numbers works out to, as a verdict."""
    told = {"text": found.text, "question": None, "rule": found.rule, "from": "sum"}
    return told | {"verbatim": False, "situation": False}


def _said(found: verdict.Verdict, rule: Rule) -> Told:
    return {
        "text": found.text,
        "question": found.question,
        "rule": rule["number"],
        "from": "question" if found.question else "gist",
        "verbatim": found.verbatim,
        "situation": found.question is not None and found.question not in rule["questions"],
    }
