"""Where two sentences say contrary things of the same subject: "passzív" and "aktív", "a saját köröm" and "az ellenfél
köre", "van lénye" and "nincs lénye".

What a sentence supposes ("ha …", the sentences before a question, "a nem repülő lény") is compared, not what it says of
it: that is its word. All words here are folded, and known by how they begin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from kodex.text.claimed import is_assent, is_refusal
from kodex.text.folding import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS

SUBJECTS = """
aktiv allo pihent allva | passziv fekv fektet elfektet elfordit elforgat kimerul
sajat sajatom magam tied tieid enyem nalam en te nekem neked | ellenf masik mas nala neki
tartalek tartalekban hatul hatso hatra | orposzt elol eloreviv
kezbol kezem kezed kezben kezebe kezbe | gyujto temeto dobopakli | paklib paklija | asztal jatekban kint
azonnali | altalanos | bubaj
kalandozo | szorny | galetki | epitmeny | targy | helyszin | koveto | szabalylap | avatar | hadur
elokeszito | huzas | fo fofazis | csere | harci harcban csata | gyogyulasi | felfejlodes | iranyitas
elso elsore eloszor | masodik masodszor masodjara | harmadik harmadszor | negyedik | otodik
elott mielott elobb | utan miutan
verseny | otthon barat
siker sikerult | megakadalyoz megallit megallitott
koltseg onkent onkentes | hatrany hatas
mukod bekapcsol | kikapcsol
kulonbozo kulonfele | azonos egyforma ugyanolyan
felfordit felfel felfele | lefordit lefele rejtett
tamado tamad | vedo vedekez
normal sima rendes egyszeru | immunis repulo rajtauto panceltoro tavharcos magikus epikus
kifizet kifizettem fizetve | kifizetetlen ingyen
eredeti eredetileg | hatastol kapott
egyszer | ketszer haromszor tobbszor
azonnal rogton kozvetlenul | kesobb jovo kovetkezo
kiegeszito cserepakli | versenypakli
"""
"""What may be one way or the other, or one of several: a line for each subject, between its ways a stroke."""

CONDITION = "ha hacsak amig mig aki akinek amelyik amelyiken ami amire amin amikor kiveve miutan mielott"
"""With these begins what is supposed."""

PREVERBS = "meg el le fel ki be vissza ra at"
"""What stands before a verb or behind it: "megakadályozták", "nem akadályozták meg"."""

NONE = "nem ne sem se nincs nincsen nincsenek nelkul senki semmi semmit"
"""With one of these a condition is denied."""

WITHOUT = "nelkul kivul"
"""Before one of these a word is denied: "azonnalin kívül"."""

QUALITY = "o u s i tt lan len ig"
"""So ends what describes a thing: "a nem repülő lény" supposes something, "nem támadhat" says it."""

POSSIBLE = "hato heto"
"""But what so ends says what may be done."""

SENTENCES = r"(?:[!?;:()]|(?<![0-9])\.|(?<=[0-9])\.(?!\s+[a-záéíóöőúüű])|\s[–—]\s)+"
"""What stands between two sentences: neither the stop of "4. lépés" nor the dash of "5–9"."""

_SENTENCES = re.compile(SENTENCES)
_SUBJECTS = tuple(tuple(tuple(way.split()) for way in subject.split("|")) for subject in SUBJECTS.strip().split("\n"))
_CONDITION = frozenset(CONDITION.split())
_QUALITY, _POSSIBLE = tuple(QUALITY.split()), tuple(POSSIBLE.split())
_NOT = "nem"
_WITHOUT = frozenset(WITHOUT.split())
_NONE = frozenset(NONE.split())
_PREVERB = re.compile(rf"^(?:{'|'.join(PREVERBS.split())})(?=[a-z0-9]{{4}})")
_BINARY = 2
_LONG = 3
"""A way that has no more letters is a whole word."""

_LOOKED_UP = 2
_EVERY = sorted(
    (name, subject, way) for subject, ways in enumerate(_SUBJECTS) for way, names in enumerate(ways) for name in names
)
_NAMES = {start: list(found) for start, found in groupby(_EVERY, key=lambda one: one[0][:_LOOKED_UP])}
"""By their first letters the words of the subjects, each with its subject and its way."""


class Claims(NamedTuple):
    """What a sentence supposes: by subject the ways it names; how the words begin that it names at all, and those that
    it denies."""

    ways: dict[int, frozenset[int]]
    named: frozenset[str]
    denied: frozenset[str]


class Clause(NamedTuple):
    """A clause as folded words, and whether it is a condition."""

    words: list[str]
    is_condition: bool


def of_question(text: str) -> Claims:
    """What a question supposes: what stands before its last sentence, and the conditions in that."""
    every = _asked(text)
    told = [one._replace(is_condition=True) for sentence in every[:-1] for one in clauses(sentence)]
    return claims([*told, *(clauses(every[-1]) if every else ())])


def mains(text: str) -> list[str]:
    """The words of what a question asks last, without its conditions."""
    every = _asked(text)
    return [word for one in clauses(every[-1] if every else "") if not one.is_condition for word in one.words]


def conditions(text: str) -> Claims:
    """What a question supposes besides what it asks."""
    every = _asked(text)
    asked = clauses(every[-1]) if every else []
    told = [one for sentence in every[:-1] for one in clauses(sentence)]
    return claims([one._replace(is_condition=True) for one in (*told, *(one for one in asked if one.is_condition))])


def of_text(*texts: str) -> Claims:
    """What all sentences of some texts suppose."""
    return claims([one for text in texts for sentence in sentences(text) for one in clauses(sentence)])


def lacks(said: Claims, supposed: Claims) -> bool:
    """Whether a sentence says nothing of a subject, or does not deny a word, of which a question supposes that."""
    return not (supposed.ways.keys() <= said.ways.keys() and supposed.denied <= said.denied)


def of_line(text: str) -> Claims:
    """What a stored question, a folded line, supposes."""
    return claims(clauses(text))


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [one for one in _SENTENCES.split(text) if words(one)]


def _asked(text: str) -> list[str]:
    """The sentences of a question, what it asks last: of "… szerint nem üthetek vissza. Igaza van?" the first, and of
    "Visszavenném. Nem engedi. Igaza van?"."""
    every = sentences(text)
    for is_beside in (is_assent, is_refusal):
        if len(every) > 1 and is_beside(words(fold(every[-1]))):
            every.pop()
    return every


def clauses(sentence: str) -> list[Clause]:
    """The clauses of a sentence: what stands between commas, and from a word on with which a condition begins."""
    found = []
    for piece in sentence.split(","):
        every = words(fold(piece))
        starts = [0, *(at for at, word in enumerate(every) if at and word in _CONDITION)]
        for start, end in zip(starts, [*starts[1:], len(every)], strict=True):
            if every[start:end]:
                found.append(Clause(every[start:end], every[start] in _CONDITION))
    return found


def claims(found: Iterable[Clause]) -> Claims:
    """What some clauses suppose."""
    named: set[str] = set()
    lacking: set[str] = set()
    ways: dict[int, set[int]] = {}
    for clause in found:
        for at, word in enumerate(clause.words):
            if word in _NONE:
                continue
            is_small = word in SMALL_WORDS
            is_lacking = not is_small and _is_lacking(clause, at)
            if not is_small:
                (lacking if is_lacking else named).add(begun(word))
            for subject, way in _ways(word):
                ways.setdefault(subject, set()).update(_otherwise(subject, way) if is_lacking else (way,))
    return Claims({at: frozenset(some) for at, some in ways.items() if some}, frozenset(named), frozenset(lacking))


def between(one: Claims, other: Claims) -> int:
    """In how many subjects two sentences name other ways, and how many words one of them names and the other denies."""
    ways = sum(not (mine & other.ways[at]) for at, mine in one.ways.items() if at in other.ways)
    return ways + len((one.denied & other.named - other.denied) | (other.denied & one.named - one.denied))


def begun(word: str) -> str:
    """How a word begins, without what may as well stand behind it."""
    return _PREVERB.sub("", word)[:START]


def is_denied(found: Iterable[str]) -> bool:
    """Whether one of some words denies."""
    return not _NONE.isdisjoint(found)


def _is_lacking(clause: Clause, at: int) -> bool:
    """Whether a clause denies the word at a place of it: any of a denied condition, else what is described."""
    found, word = clause.words, clause.words[at]
    if clause.is_condition:
        return not _NONE.isdisjoint(found)
    if at + 1 < len(found) and found[at + 1] in _WITHOUT:
        return True
    is_quality = word.endswith(_QUALITY) and not word.endswith(_POSSIBLE) and at + 1 < len(found)
    return is_quality and at > 0 and found[at - 1] == _NOT


def _otherwise(subject: int, way: int) -> Iterable[int]:
    """The way that is left of two where one is denied."""
    return (1 - way,) if len(_SUBJECTS[subject]) == _BINARY else ()


def _ways(word: str) -> Iterator[tuple[int, int]]:
    """The subjects of which a word says something, each with which way: "nálam" is not "nála"."""
    met = [one for one in _NAMES.get(word[:_LOOKED_UP], ()) if begins(word, one[0])]
    for name, subject, way in met:
        if not any(other == subject and len(longer) > len(name) for longer, other, _way in met):
            yield subject, way


def begins(word: str, name: str) -> bool:
    """Whether a word begins so, or is it where that is a short one."""
    return word == name or (len(name) > _LONG and word.startswith(name))
