"""Questions about a word itself: ``mi az az őrposzt?``, ``mit jelent az életjelző``, ``X és Y között mi a különbség``.

All words here and given are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kodex.text.suffixes import stems

_BEFORE = """
mi az az|mi az a|mi is az az|mi is az a|mi is az|mi is a|mi az|mi a|mit jelent az hogy|mit jelent hogy|mit jelent az
mit jelent a|mit jelent|micsoda az|micsoda a|micsoda|mit csinal az|mit csinal a|mit csinal|mit tud az|mit tud a|mit tud
mit takar az|mit takar a
mik azok az|mik azok a|mik az|mik a|kik azok a|ki az az|ki az a|mire jo az|mire jo a|mire valo az|mire valo a
hogyan mukodik az|hogyan mukodik a|hogy mukodik az|hogy mukodik a|mit nevezunk|mit neveznek|mi szamit|mi minosul
"""
_BEHIND = """
mit jelent|mi az a|mi az|mi ez|jelentese|micsoda|fogalma|definicioja|mit csinal|mit tud|mire jo|hogy mukodik
hogyan mukodik|mi a jelentese|mit takar|szo jelentese|mi
"""
DIFFERENCE = ("mi a kulonbseg", "miben mas", "miben kulonbozik", "miben ter el", "kulonbseg")
ORDER = ("melyik van elobb", "melyik jon elobb", "melyik elobb")
"""How questions ask for the difference of two things, and which of them comes first."""

PLURAL = ("k", "ok", "ek", "ak")
"""How folded words end in the plural: "Mit csinál a pajzs?" asks for what stands under the heading "Pajzsok"."""

_BETWEEN = (" es ", " meg ", " mint ", " vagy ")
_SMALL = ("a", "az", "egy", "es", "meg", "kozott", "kozt", "mint", "tol", "vagy")
ARTICLES = ("a", "az", "egy")
"""What may stand before the name of a thing: "Mit csinál egy bestia?"."""

CARDS = ("kartya", "lap")
"""What may stand behind the name of a kind of card: "támogatás kártya" is called "támogatáskártya" or "támogatás"."""


def _phrases(text: str) -> list[list[str]]:
    found = [phrase.split() for line in text.split("\n") for phrase in line.split("|") if phrase]
    return sorted(found, key=len, reverse=True)


_FIRST, _LAST = _phrases(_BEFORE), _phrases(_BEHIND)


def asked(found: Sequence[str]) -> list[list[str]]:
    """How the term may be called that a question asks the meaning of: the words left over, the last one also without
    its endings, and in the plural, and without the word "card" behind them; empty for another question.

    >>> asked("mi az az orposzt".split())[0]
    ['orposzt']
    >>> ["pajzsok"] in asked("mit csinal a pajzs".split())
    True
    >>> ["esemenykartya"] in asked("mit csinal egy esemeny kartya".split())
    True
    >>> asked("te mi".split())[0], asked("mikor tamadhatok".split())
    (['te'], [])
    """
    for phrase in _FIRST:
        if len(found) > len(phrase) and list(found[: len(phrase)]) == phrase:
            return _names(found[len(phrase) :])
    for phrase in _LAST:
        if len(found) > len(phrase) and list(found[-len(phrase) :]) == phrase:
            return _names(found[: -len(phrase)])
    return []


def compared(found: Sequence[str]) -> tuple[list[list[str]], list[list[str]]] | None:
    """How the two terms may be called whose difference a question asks for; None for another question.

    >>> [names[0] for names in compared("mi a kulonbseg a gazda es a tulajdonos kozott".split())]
    [['gazda'], ['tulajdonos']]
    """
    both = sides(found, DIFFERENCE)
    return (_names(both[0]), _names(both[1])) if both else None


def sides(found: Sequence[str], phrases: Iterable[str]) -> tuple[list[str], list[str]] | None:
    """The words of two things that a question sets against each other with one of some phrases; None for another."""
    text = f" {' '.join(found)} "
    phrase = next((one for one in phrases if f" {one} " in text), None)
    if phrase is None:
        return None
    rest = text.replace(f" {phrase} ", " ", 1)
    for between in _BETWEEN:
        if between in rest:
            one, other = ([word for word in side.split() if word not in _SMALL] for side in rest.split(between, 1))
            return (one, other) if one and other else None
    return None


def _names(left: Sequence[str]) -> list[list[str]]:
    if len(left) > 1 and left[0] in ARTICLES:
        return _names(left[1:])
    *first, last = left
    shorter = sorted(stems(last) - {last}, key=len, reverse=True)
    found = [[*first, form] for form in (last, *shorter, *(last + ending for ending in PLURAL))]
    if first and last in CARDS:
        found += [[*first[:-1], first[-1] + last], *_names(first)]
    return found
