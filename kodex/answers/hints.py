"""What kind of question cannot be answered, and what to say to it: asked in English, about the text of one card, a
follow-up without its subject, about another game or trade; and what to say where two rules may decide.

Judged only when no stored question or term was asked just so: some of those are English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from kodex.ground.i18n import _
from kodex.text import fold, words
from kodex.text.accents import has_accents
from kodex.text.grams import tokens
from kodex.text.small_words import SMALL_WORDS

Kind = Literal[
    "english",
    "card",
    "followup",
    "game",
    "outside",
    "unknown",
    "between",
    "edition",
    "part",
    "number",
    "name",
    "premise",
    "thing",
]

OF_WORDS: tuple[Kind, ...] = ("game", "outside", "unknown", "card")
"""The kinds that words of the question show, which the rulebook does not know."""

ASIDE: tuple[Kind, ...] = ("number", "name", "premise", "thing")
"""What is told beside a verdict, not instead of it."""

_ENGLISH_WORDS = """
the of to and is are was do does did can could may might must should would my your his her its their our i you he she
we they it this that these those how what when who which why where if then than with without from for after before
while during have has had get gets be been not no any some there in on at by as or but into more much many still
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_BOTH = frozenset(["is", "a", "i", "he", "be", "by", "on", "no", "an", "at", "if", "to", "my"])
"""English words that are Hungarian ones too, or may be typing errors: they do not prove English."""

_SHARE, _SHARE_OF_ONE = 0.25, 0.15
"""At least this share of the words of an English question is English; where only one word proves it, this."""

FOLLOWING = ("es", "de", "na", "akkor", "hat", "meg", "vagy", "illetve")
"""Folded words by which people lean on what was said before, or just begin to speak."""

PREFIX, HELPING = "meg", "tud leh kell szabad fog akar"
"""Before one of these it is the prefix of a verb: "meg lehet mérgezni"."""

_FEW = 2
"""A follow-up has at most so many telling words."""

_SENTENCE = re.compile(r"[.?!:;–—]\s+|[„”\"]")


class Hint(NamedTuple):
    """What kind of question it is, and the words that show it as they were typed."""

    kind: Kind
    words: tuple[str, ...] = ()


def is_english(question: str, found: Sequence[str]) -> bool:
    """Whether a question is an English one, which has no accents; ``found``: its folded words.

    One word of English proves it only where a question mark stands behind it and no small word of Hungarian in it.
    """
    if has_accents(question):
        return False
    share = sum(word in _ENGLISH for word in found) / (len(found) or 1)
    sure = {word for word in found if word in _ENGLISH and word not in _BOTH}
    if len(sure) > 1:
        return share >= _SHARE
    hungarian = any(word in SMALL_WORDS and word not in _BOTH for word in found)
    return bool(sure) and question.rstrip().endswith("?") and not hungarian and share >= _SHARE_OF_ONE


def is_followup(found: Sequence[str], telling: Sequence[str]) -> bool:
    """Whether a question leans on one before it: "és a második játékos?"; "meg" may be the prefix of a verb.

    >>> is_followup(["meg", "az", "ork"], ["ork"]), is_followup(["meg", "lehet", "olni"], ["olni"])
    (True, False)
    """
    is_verb = found[:1] == [PREFIX] and "".join(found[1:2]).startswith(tuple(HELPING.split()))
    return bool(found) and found[0] in FOLLOWING and len(telling) <= _FEW and not is_verb


def named(question: str, known: Mapping[str, int]) -> list[str]:
    """The words of a question that look like a card's name: capital inside a sentence, and of no rule.

    ``known``: by index token in how many items it stands. The last token of a word is its beginning, or all of a short
    one: "Ép" is of many rules.
    """
    found = []
    for sentence in _SENTENCE.split(question):
        for word in words(sentence)[1:]:
            folded = fold(word)
            strange = not known.get(tokens(folded)[-1], 0)
            if _is_capital(word) and folded not in SMALL_WORDS and strange:
                found.append(word)
    return found


def cards(question: str, known: Mapping[str, int]) -> list[str]:
    """The names of several words that look like a card's: capitals in a row inside a sentence, one of no rule."""
    found = []
    strange = set(named(question, known))
    for sentence in _SENTENCE.split(question) if strange else ():
        for is_name, some in groupby(words(sentence)[1:], key=_is_capital):
            run = list(some)
            if is_name and len(run) > 1 and not strange.isdisjoint(run):
                found.append(" ".join(run))
    return found


def _is_capital(word: str) -> bool:
    return word[:1].isupper() and not word.isupper()


def text(hint: Hint) -> str:
    """A line for people."""
    quoted = ", ".join(hint.words if hint.kind in ("edition", "number") else (f"„{word}”" for word in hint.words))
    return {
        "english": _("The rulebook is Hungarian: ask in Hungarian, or search by a word of the game."),
        "card": _("{words}: what a single card says stands on the card; ask about what it does, without its name."),
        "followup": _("This leans on an earlier question: ask it whole, with who does what to whom."),
        "game": _("{words}: a thing of another game; the rulebook does not speak of it."),
        "outside": _("{words}: trade or the running of an event; the rulebook does not speak of it."),
        "unknown": _("The rulebook does not know {words}; try another word, or search for a part of it."),
        "edition": _("Another edition has a rule for this: {words}."),
        "part": _("What was found here does not answer this part: {words}"),
        "number": _("There is no rule {words}."),
        "name": _("{words}: what stands on the card goes first; the rules say:"),
        "premise": _("This rule does not speak of it: {words}"),
        "thing": _("{words}: the rulebook does not know this; what it says here may be about something else."),
        "between": _("It is not sure which rule decides; these two come closest."),
    }[hint.kind].format(words=quoted)
