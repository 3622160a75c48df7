"""Where two questions ask for contrary things: yes to "Megöli?" is no to "Túléli?".

What a question asks is told by the last of the words known here that stands outside its conditions. All words here are
folded, and known by how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from kodex.text.contrary import (
    begins,
    begun,
    between,
    claims,
    clauses,
    is_denied,
    mains,
    of_question,
    sentences,
)
from kodex.text.separated import PREFIXES, joined, same_verb
from kodex.text.small_words import SMALL_WORDS

SUBJECTS = """
lehet johet mehet szabad szabalyos | keso elkes lekes baj gond szabalytalan csal tilos vetek hiba problem akadalya
marad megmarad tulel eletben megtart mukodik mukodnek mukodhet megmenekul hat ervenyes | elvesz elves odavesz \
odalesz oda meghal elpusztul elpusztit belehal megsemmis leesik lees leszed lekerul leker megszunik megszun kialsz \
kikapcsol ugrik elbuk buk bukt kuka gyujtobe temetobe doboba multba melysegbe semmibe vege
megusz meguss megved ved vedi vedhet megment megmenekul kivedi kivedhet tulel kihagyja | megsebz sebez sebzi sebzod \
sebesul megol megut hat hatnak fogja eltalal kapja oli meghal elpusztul elpusztit belehal megmerg bant elkap viszi
muszaj kell kotelez koteles kenytelen | kihagyhat elhagyhat lemondhat mellozhet megtagadhat visszautasit
kapok megkap jar kap jarna | buk bukt bukom elesik lemarad elves elvesz elbuk
"""
"""What is asked one way or the other: a line for each subject, between its two ways a stroke."""

MAY = r"[a-z]{2}((?:hat|het)(?:ok|ek|om|em|od|ed|sz|tsz|unk|juk|ja|i|nak|nek|tok|tek|o|atok|etek)?)$"
"""So ends what may be done, the first way of the first subject."""

OTHERS = "kesobb gondol gyujtoben temetoben semmiben"
"""What so begins is none of these words, though they begin so, too."""

DESCRIBING = "lt tt dt o va ve nya"
"""So ends what describes something, but for the last word of a question: "a harcban megölt lényt"."""

DENYING = "nem ne sem se sosem sose soha"
"""Behind one of these a word is denied."""

LACKING = "nincs nincsen nincsenek sincs"
EFFECT, VOID = "hatas", "hatastalan"
WORKS = "nem mukodik"
"""What lacks what so begins, or is so called, does not work."""

IS = "lehet"
"""But this names nothing that is done."""

LIMITING = """
csak csakis kizarolag egyedul kiveve hacsak kivetel kivetelesen de azonban viszont kulonben legfeljebb maximum ritkan
hatastalan nelkul nincs nincsen nincsenek senki semmi semmit egyik egyetlen egy egyet egyszer tilos tilt
ahelyett helyette
"""
"""With one of these a text does not plainly say yes, nor where it denies."""

APART = "bele ossze szet oda haza elo hozza rajta tul vegig felul ala fol ellen korul kozbe"
"""Prefixes that always stand before their verb here, besides those of ``separated``."""

_LAST = 3
"""So many of its last words tell what a question asks where all are a condition: "ha a hordozó meghal, mi marad"."""

_SUBJECTS = tuple(tuple(tuple(way.split()) for way in line.split("|")) for line in SUBJECTS.strip().split("\n"))
_DENYING, _LIMITING = frozenset(DENYING.split()), frozenset(LIMITING.split())
_LONGEST = sorted([*APART.split(), *PREFIXES.split()], key=len, reverse=True)
_PREFIX = re.compile(rf"^(?:{'|'.join(_LONGEST)})(?=[a-z]{{2}})")
_LACKING, _WORKS = frozenset(LACKING.split()), WORKS.split()
_MAY, _OTHERS, _DESCRIBING = re.compile(MAY), tuple(OTHERS.split()), tuple(DESCRIBING.split())

Ways = Mapping[int, int]
"""By subject the way that is asked for."""


def asked(found: Sequence[str]) -> Ways:
    """What some folded words ask: the ways of the last known word outside a condition, or else at the end.

    >>> is_contrary(asked("a tuzgolyo megoli a lenyemet".split()), asked("tuleli a tuzgolyot".split()))
    True
    """
    every = clauses(" ".join(found))
    mains = [joined(one.words) for one in every if not one.is_condition]
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


def denies(text: str, question: str) -> bool:
    """Whether a text says no to what a question asks, and yes nowhere.

    >>> [denies(text, "Elvész a lapom?") for text in ("Nem vész el a lap.", "A lap megmarad.", "A lap a gyűjtőbe jut.")]
    [True, True, False]
    >>> denies("Ami megmarad, nem vész el.", "Elveszik az el nem költött pont?")
    True
    >>> denies("A fekvő építménynek nincs hatása.", "Rögtön működik?"), denies("Addig hatástalan.", "Rögtön működik?")
    (True, True)
    """
    found = joined(mains(question))
    if not _DENYING.isdisjoint(found):
        return False
    wanted, telling = asked(found), [word for word in found if word not in SMALL_WORDS]
    said = {
        one
        for sentence in sentences(text)
        for clause in clauses(sentence)
        if not clause.is_condition
        for one in _answers(joined(_working(clause.words)), wanted, telling)
    }
    return said == {False}


def allows(text: str, question: str) -> bool:
    """Whether a text plainly says that what a question asks may be done: nothing in it denies, limits or supposes
    anything, or names another way than the question does.

    >>> allows("Bárki gyűjtőjét bármikor átnézheted.", "Belenézhetek az eldobott lapokba?")
    True
    >>> [allows(text, "Belenézhetek?") for text in ("Csak a sajátodba nézhetsz.", "Ha üres, nézheted.", "Üres.")]
    [False, False, False]
    """
    found = joined(mains(question))
    every = [clause for sentence in sentences(text) for clause in clauses(sentence)]
    told = [word for clause in every for word in clause.words]
    if not _DENYING.isdisjoint(found) or not (_DENYING | _LIMITING).isdisjoint(told):
        return False
    if any(clause.is_condition for clause in every) or between(of_question(question), claims(every)):
        return False
    return not _done(told).isdisjoint(_done(found))


def _working(found: Sequence[str]) -> list[str]:
    """Some words that say of what has no effect that it does not work."""
    made: list[str] = []
    for before, word in pairwise(["", *found]):
        is_lacking = before in _LACKING and word.startswith(EFFECT)
        made[len(made) - is_lacking :] = _WORKS if is_lacking or word.startswith(VOID) else [word]
    return made


def _done(found: Sequence[str]) -> set[str]:
    """What may be done by some words, without prefixes."""
    may = [(word, at) for word in found if word != IS and (at := _MAY.search(word))]
    return {_PREFIX.sub("", word[: at.start(1)]) for word, at in may}


def _answers(found: Sequence[str], wanted: Ways, telling: Sequence[str]) -> Iterator[bool]:
    """Whether words of a clause say yes to what is asked: a word of the question that is denied says no, and so does
    what goes the other way; what is asked in one way and what only may be done counts as itself."""
    is_open = is_denied(found)
    starts = {begun(word) for word in telling}
    for before, word in pairwise(["", *found]):
        is_told = begun(word) in starts or any(same_verb(word, other) for other in telling)
        is_own, denied = is_told and word not in SMALL_WORDS, before in _DENYING
        if is_own and denied:
            yield False
        ways = {at: way == wanted[at] for at, way in _ways(word).items() if at in wanted}
        agree = {*ways.values()}
        if len(agree) == 1 and (is_own or any(ways)) and (denied or not is_open):
            yield agree.pop() != denied


def _ways(word: str) -> dict[int, int]:
    """By subject which way a word asks for, by the longest beginning that is known."""
    found = {0: 0} if _MAY.search(word) else {}
    for subject, (one, other) in enumerate(_SUBJECTS):
        mine, its = (max((len(name) for name in way if begins(word, name)), default=0) for way in (one, other))
        if mine or its:
            found[subject] = int(its > mine)
    return found
