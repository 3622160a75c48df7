"""Where two rules come closest to a question and it is not sure which of them decides: whether that has to be said.

It has not where what was stored for one of them is told to the question anyway, or where one sentence says all that the
other does: the same rule in a definition and in its chapter, a parent and its child, what only says it again.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from kodex.answers import meant, verdict
from kodex.answers.case import Case
from kodex.rules import numbers
from kodex.text import fold, verdicts, words

Rule = dict[str, Any]


class Settled(NamedTuple):
    """The rule that is told first, the other one, and whether they say the same."""

    decides: Rule
    rival: Rule
    is_one: bool


def settled(case: Case, decides: Rule, rival: Rule) -> Settled | None:
    """Which of two rules is told first without saying that it may be the other; None where that has to be said."""
    if not case.chance(decides):
        return None
    return _by_question(case, decides, rival) or _by_sentence(case, decides, rival)


def _by_question(case: Case, decides: Rule, rival: Rule) -> Settled | None:
    """By the stored question that is most like the one asked, where its answer is told: not where one says yes and the
    other no."""
    may_say = partial(_has_all, case)
    one, other = (verdict.told_by(case.found.inquiry, case.question, rule, may_say) for rule in (decides, rival))
    if one is None and other is None:
        return None
    said = {verdicts.word(told.answer) for told in (one, other) if told} - {verdicts.NEITHER}
    if len(said) > 1:
        return None
    if one is None or (other is not None and other.alike > one.alike):
        return Settled(rival, decides, is_one=False)
    return Settled(decides, rival, is_one=False)


def _by_sentence(case: Case, decides: Rule, rival: Rule) -> Settled | None:
    """By their gists, where one says all that the other does and together they are likely enough: that one; of parent
    and child, or of a rule and the one that only says it again, the one that was found first."""
    one, other = decides.get("gist") or "", rival.get("gist") or ""
    if not (one and other and case.is_likely_by(case.share(decides) + case.share(rival))):
        return None
    here, there = decides["number"], rival["number"]
    is_again = there in decides.get("same_as", ()) or here in rival.get("same_as", ())
    if is_again or numbers.is_below(here, there) or numbers.is_below(there, here):
        return Settled(decides, rival, is_one=True)
    if verdict.says_all(one, other):
        return Settled(decides, rival, is_one=True)
    return Settled(rival, decides, is_one=True) if verdict.says_all(other, one) else None


def _has_all(case: Case, one: verdict.Stored) -> bool:
    return meant.is_all_in(case.found.inquiry, words(fold(one.question)))
