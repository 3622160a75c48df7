"""Where two questions ask for contrary things: yes to "Megöli?" is no to "Túléli?".

What a question asks is told by the last of the words known here that stands outside its conditions. All words here are
folded, and known by how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kodex.text.contrary import begins, clauses

SUBJECTS = """
lehet johet mehet szabad szabalyos | keso elkes lekes baj gond szabalytalan csal tilos vetek hiba problem akadalya
marad megmarad tulel eletben megtart mukodik mukodnek mukodhet megmenekul hat ervenyes | elvesz elves odavesz \
odalesz oda meghal elpusztul elpusztit belehal megsemmis leesik lees leszed lekerul leker megszunik megszun kialsz \
kikapcsol ugrik elbuk buk bukt kuka gyujtobe temetobe semmibe vege
megusz meguss megved ved vedi vedhet megment megmenekul kivedi kivedhet tulel kihagyja | megsebz sebez sebzi sebzod \
sebesul megol megut hat hatnak fogja eltalal kapja oli meghal elpusztul elpusztit belehal megmerg bant elkap viszi
muszaj kell kotelez koteles kenytelen | kihagyhat elhagyhat lemondhat mellozhet megtagadhat visszautasit
kapok megkap jar kap jarna | buk bukt bukom elesik lemarad elves elvesz elbuk
"""
"""What is asked one way or the other: a line for each subject, between its two ways a stroke."""

MAY = r"[a-z]{2}(?:hat|het)(?:ok|ek|om|em|od|ed|sz|tsz|unk|juk|ja|i|nak|nek|tok|tek|o|atok|etek)?$"
"""So ends what may be done, the first way of the first subject."""

OTHERS = "kesobb gondol gyujtoben temetoben semmiben"
"""What so begins is none of these words, though they begin so, too."""

DESCRIBING = "lt tt o va ve nya"
"""So ends what describes something, but for the last word of a question: "a harcban megölt lényt"."""

_LAST = 3
"""So many of its last words tell what a question asks where all are a condition: "ha a hordozó meghal, mi marad"."""

_SUBJECTS = tuple(tuple(tuple(way.split()) for way in line.split("|")) for line in SUBJECTS.strip().split("\n"))
_MAY, _OTHERS, _DESCRIBING = re.compile(MAY), tuple(OTHERS.split()), tuple(DESCRIBING.split())

Ways = Mapping[int, int]
"""By subject the way that is asked for."""


def asked(found: Sequence[str]) -> Ways:
    """What some folded words ask: the ways of the last known word outside a condition, or else at the end.

    >>> is_contrary(asked("a tuzgolyo megoli a lenyemet".split()), asked("tuleli a tuzgolyot".split()))
    True
    """
    every = clauses(" ".join(found))
    mains = [one.words for one in every if not one.is_condition]
    for several in (mains, [found[-_LAST:]]):
        for clause in reversed(several):
            for at, word in enumerate(reversed(clause)):
                is_other = word.startswith(_OTHERS) or (at > 0 and word.endswith(_DESCRIBING))
                if not is_other and (ways := _ways(word)):
                    return ways
    return {}


def is_contrary(one: Ways, other: Ways) -> bool:
    """Whether yes to the one is no to the other: they ask for other ways of a subject, and for the same of none."""
    agree = [way == other[at] for at, way in one.items() if at in other]
    return bool(agree) and not any(agree)


def _ways(word: str) -> dict[int, int]:
    """By subject which way a word asks for, by the longest beginning that is known."""
    found = {0: 0} if _MAY.search(word) else {}
    for subject, (one, other) in enumerate(_SUBJECTS):
        mine, its = (max((len(name) for name in way if begins(word, name)), default=0) for way in (one, other))
        if mine or its:
            found[subject] = int(its > mine)
    return found
