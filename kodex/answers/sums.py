"""What a question with its own numbers works out to: "A negyedik köröm jön, három lényem van hátul. Hány VP jár?"

How a book counts stands in its lesson (``learn.yaml``, ``sums``): what is asked so, which numbers are read from the
question, what is made of them with the numbers that the rules fix, and what is said then. Nothing is worked out unless
every number of the question is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kodex.store.store import Store
from kodex.text import fold, words

_STEMS = """
nulla 0 egy 1 else 1 elso 1 ket 2 ketto 2 masod 2 harom 3 harm 3 harmad 3 negy 4 negyed 4 ot 5 otod 5 hat 6 hatod 6
het 7 heted 7 nyolc 8 nyolcad 8 kilenc 9 kilenced 9 tiz 10 tized 10 tizenegy 11 tizenegyed 11 tizenket 12 tizenketto 12
tizenharom 13 tizennegy 14 tizenot 15 tizenhat 16 tizenhet 17 tizennyolc 18 tizenkilenc 19 husz 20 harminc 30 negyven 40
"""
_ENDS = "t et at ot as os es ik ikban ikben iket ikat iknek ikre ikra an en ten ra re bol ert nel nal szer szor"
_OTHERS = (
    "hatas hatat hatik hatnak hatra hatan egyen egyik egyikre egyes egyert egynel egyszer otos otas hetek "
    "ketes harmat ott"
)


def _forms() -> dict[str, int]:
    """Every number that is written as a word, folded; not what mostly is another word."""
    stems = _STEMS.split()
    pairs = list(zip(stems[::2], map(int, stems[1::2]), strict=True))
    found = {stem + end: value for stem, value in pairs for end in ("", *_ENDS.split())}
    return {word: value for word, value in found.items() if word not in _OTHERS.split()} | {
        "otos": 5,
        "harmat": 3,
        "egyetlen": 1,
    }


FORMS = _forms()
ARTICLES = "egy egyetlen"
"""A number only right before what is counted, where that may be one; else they may be left unread."""

HIM = "őt"
"""Folded it is five."""

ENDINGS = "as os es at ot et t ik ra re an en ban ben nal nel bol tol val vel ert"
"""What stands behind a number in digits and its hyphen."""

AFTER, BEFORE = 3, 2
"""So many words behind a number, or before it, what it counts may stand."""

MOST = 9_999
"""With a greater number nothing is worked out: no table has so many of anything."""

PAIR = r"([0-9]+)\s*/\s*([0-9]+)"
"""What a creature strikes with and what it bears: "3/2-es"."""

MINUS = r"(?<!\S)[-−–](?=\d)"
"""What makes a number less than nought: "-1-re csökkent". It is read as its word."""

_PAIR = re.compile(PAIR)
_MINUS = re.compile(MINUS)
_ENDINGS = frozenset(ENDINGS.split())
_ARTICLES = frozenset(ARTICLES.split())
_NAMED = re.compile(r"\{(\w+)\}")

Sum = Mapping[str, Any]


class Worked(NamedTuple):
    """What a question works out to: the rule that says how, the words, whether no rule has to be found for it."""

    rule: str
    text: str
    plain: bool = False


def worked(sums: Iterable[Sum], question: str) -> Worked | None:
    """What the first of a book's sums that is asked for works out to; None where none is, or a number is not read.

    >>> one = {"rule": "1", "asks": [[["hany"], ["vp"]]], "unless": [], "reads": {"turn": {"by": ["kor"]}},
    ...     "works": {"all": [{"of": "turn", "times": 2}]}, "says": [{"when": [], "text": "Összesen {all} VP."}]}
    >>> worked([one], "A harmadik köröm jön, hány VP-m lesz?").text, worked([one], "Hány VP jár két körre öt lappal?")
    ('Összesen 6 VP.', None)
    """
    question = _MINUS.sub("mínusz ", question)
    found = words(fold(question))
    for one in sums:
        if not _is_asked(one, found):
            continue
        known = _read(one["reads"], question)
        text = _said(one, known) if known is not None else None
        if text:
            return Worked(one["rule"], text, one.get("plain", False))
    return None


def of(store: Store, question: str) -> Worked | None:
    """What a question works out to by the rules of a book."""
    from kodex.answers import learning

    asked = learning.asked(store)
    return worked(asked.get("sums", ()), question) if asked else None


def _is_asked(one: Sum, found: Sequence[str]) -> bool:
    def names(starts: Sequence[str]) -> bool:
        return any(word.startswith(tuple(starts)) for word in found)

    return not names(one["unless"]) and any(all(map(names, phrase)) for phrase in one["asks"])


def _read(reads: Mapping[str, Any], question: str) -> dict[str, int] | None:
    """The numbers that a sum reads, by name; None where one is missing or another one is left."""
    pairs = _PAIR.findall(question)
    stats = [int(number) for pair in pairs for number in pair]
    bare = _PAIR.sub(" ", question) if pairs else question
    found = words(fold(bare))
    him = {at for at, word in enumerate(words(bare)) if word.lower() == HIM}
    numbers = {at: value for at, word in enumerate(found) if at not in him and (value := _number(word)) is not None}
    if max((*stats, *numbers.values()), default=0) > MOST:
        return None
    known: dict[str, int] = {}
    for name, reading in reads.items():
        if "pair" in reading:
            if len(stats) <= reading["pair"]:
                return None
            known[name] = stats[reading["pair"]]
            continue
        told = [at for at in numbers if reading.get("single") or found[at] not in _ARTICLES]
        near = {at: away for at in told if (away := _away(found, numbers, at, reading))}
        place = min(near, key=lambda at: (near[at], at), default=None)
        if place is None and "otherwise" not in reading:
            return None
        value = reading["otherwise"] if place is None else numbers.pop(place)
        if value > reading.get("most", value):
            return None
        known[name] = value
    is_read = len(stats) == sum("pair" in reading for reading in reads.values())
    return known if is_read and all(found[at] in _ARTICLES for at in numbers) else None


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() else FORMS.get(word)


def _away(found: Sequence[str], numbers: Mapping[int, int], at: int, reading: Mapping[str, Any]) -> int | None:
    """How far from the number at a place what begins so stands that it counts: behind it (unless the number follows
    what it is said of) or before it, with no other number between; None where there is none."""
    starts = tuple(reading["by"])
    behind = at + 1
    while behind < len(found) and found[behind] in _ENDINGS:
        behind += 1
    is_article = found[at] in _ARTICLES
    after = range(behind, min(behind + (1 if is_article else AFTER), len(found)))
    before = range(at - 1, max(at - BEFORE, 0) - 1, -1)
    sides = (before,) if reading.get("follows") else (after, before)
    away = [_first(found, numbers, places, starts) for places in sides]
    return min((one for one in away if one), default=None)


def _first(found: Sequence[str], numbers: Mapping[int, int], places: range, starts: tuple[str, ...]) -> int | None:
    for away, place in enumerate(places, 1):
        if place in numbers and found[place] not in _ARTICLES:
            return None
        if found[place].startswith(starts):
            return away
    return None


def _said(one: Sum, known: dict[str, int]) -> str | None:
    """What is said of the numbers read and what is made of them."""
    for name, terms in one["works"].items():
        known[name] = sum(_term(term, known) for term in terms)
    for says in one["says"]:
        if all(_value(least, known) <= _value(value, known) for value, least in says["when"]):
            return _NAMED.sub(lambda met: str(known[met[1]]), says["text"])
    return None


def _term(term: Mapping[str, Any], known: Mapping[str, int]) -> int:
    value = _value(term["of"], known)
    if "at" in term:
        value = term["at"][min(max(value, 1), len(term["at"])) - 1]
    if "per" in term:
        value //= term["per"]
    if "times" in term:
        value *= _value(term["times"], known)
    if "most" in term:
        value = min(value, term["most"])
    return -value if term.get("minus") else value


def _value(of_: int | str, known: Mapping[str, int]) -> int:
    return known[of_] if isinstance(of_, str) else of_


__all__ = ["AFTER", "ARTICLES", "BEFORE", "ENDINGS", "FORMS", "HIM", "MINUS", "MOST", "PAIR", "Worked", "of", "worked"]
