"""The words of a question that its rulebook has in no form: what stands there may be about something else.

A word that stands for an official term is known, and so is one that was only mistyped.
"""

from __future__ import annotations

import re
from itertools import pairwise

from kodex.answers.composing import FOREIGN
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, beginning
from kodex.text import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

BEFORE = """
a az egy ket harom negy hat het nyolc kilenc tiz hany tobb tobbi minden melyik egyik masik valamelyik barmelyik masodik
sajat ellenfelem ellenfel egymas uj milyen olyan mas
"""
"""Behind one of these a word names a thing."""

LIKE = "os es as ali eli nyi"
"""And behind a word that ends so: "általános vagon"."""

NO_THING = """
s u i tlan tlen bb dik hat het hatok hetek hatom hetem hatja heti tam tem tuk tunk tt nam nem anak enek jon jen lek lak
sz zik lik va ve
"""
"""So ends what a thing is like, or what somebody does."""

PEOPLE = """
batya nover testver teso haver barat srac fiam lanyom kislany nagyfi nagyb nagyi nagyap nagyma nagyn hugo ocse ocsi apu
apam apak anyu anyam anyak sogor kuzin unoka ferje feleseg szomszed kolleg osztalyt ove
"""
"""So begins who sits at the table, or whose a thing is: no rule has to know that."""

SHORTEST = 4
"""A word of fewer letters begins like too few others to be known by that."""

_AND = "es"
"""Ends as what a thing is like, and joins."""

CLAUSES = re.compile(r"[.?!,;:–]\s+")
_BEFORE, _LIKE = frozenset(BEFORE.split()), tuple(LIKE.split())
_NO_THING, _PEOPLE = tuple(NO_THING.split()), tuple(PEOPLE.split())


def is_unheard(inquiry: Inquiry, at: int) -> bool:
    """Whether the rulebook has the word at a place of what was read in no form."""
    reading = inquiry.reading
    word = reading.words[at]
    if at in reading.corrected or at in reading.expanded or len(word) < SHORTEST or word in SMALL_WORDS:
        return False
    return not word.isdecimal() and not inquiry.weights.get(beginning(word), (0, 0.0))[0]


def things(inquiry: Inquiry, question: str) -> list[str]:
    """What a question names, as it was typed, and the rulebook has in no form: "Mikor támad a bástyám?", or has hardly
    ever and other games have. Not a person, nor a word that questions to rules have otherwise."""
    places = {word: at for at, word in enumerate(inquiry.reading.words)}
    typed = (pair for clause in CLAUSES.split(question) for pair in pairwise(["", *words(clause)]))
    read = ((fold(before), word, places.get(fold(word))) for before, word in typed)
    return list(
        dict.fromkeys(word for before, word, at in read if at is not None and _is_thing(inquiry, before, word, at))
    )


def _is_thing(inquiry: Inquiry, before: str, typed: str, at: int) -> bool:
    word, known = inquiry.reading.words[at], figures(inquiry.store.rulebook)
    start = word[:START]
    if known["told"].get(start) == "game" and inquiry.weights.get(beginning(word), (0, 0.0))[0] <= FOREIGN:
        return True
    is_behind = before in _BEFORE or (before.endswith(_LIKE) and before != _AND)
    is_named = is_behind and typed[0].islower() and not word.endswith(_NO_THING)
    is_usual: bool = known["wording"].get(start, 0) > 0
    return is_named and not is_usual and not word.startswith(_PEOPLE) and is_unheard(inquiry, at)
