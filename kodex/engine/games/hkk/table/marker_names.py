"""Markers on permanents by their names (117–127): what players call them, how many there are, whether they work."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.values import markers
from kodex.engine.games.hkk.vocabulary import MARKER_AUTOMATIC, MARKER_IDLE, Facts
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

DREAM, FREEZE, LIFE, POISON, PASSING = "álom", "dermesztés", "élet", "méreg", "elmúlás"
AGE, MUSCLE, LEVEL, PULSE = "öregítés", "izom", "szintlépés", "pulzáló"
DELAY, TIME = "késleltetett hatás", "időleges hatás"
STRONGER, WEAKER, UPKEEP = "erősödés", "gyengülés", "időleges költség"
NAMES = (DREAM, FREEZE, LIFE, POISON, PASSING, AGE, MUSCLE, LEVEL, PULSE, DELAY, TIME, STRONGER, WEAKER, UPKEEP)

POISONING, DELAYED, TEMPORARY = "mérgezés", "delayed", "temporary"
BRINGERS = (POISONING, DELAYED, TEMPORARY)
"""Words by which cards bring markers that they do not name."""

_SPOKEN = {
    DREAM: ("alvas", "altatas", "dream"),
    FREEZE: ("fagy", "fagyas", "freezing", "freeze", "frozen"),
    LIFE: ("life",),
    POISON: ("mergezes", "poison"),
    PASSING: ("passing",),
    AGE: ("oregito", "oregedes", "ageing", "aging"),
    MUSCLE: ("muscle",),
    LEVEL: ("szint", "level"),
    PULSE: ("pulzus", "pulsing"),
    DELAY: ("kesleltetett", "kesleltetes", "delayed"),
    TIME: ("idoleges", "temporary"),
    STRONGER: ("strength",),
    WEAKER: ("gyengites", "weakness"),
    UPKEEP: ("upkeep",),
}
_CALLED = {folded(name): name for name in NAMES} | {word: name for name, words in _SPOKEN.items() for word in words}
_AMOUNTS = r"^(?P<name>.+?)\s*(?P<damage>[+-]?\d+)/(?P<life>[+-]?\d+)$"


def called(word: str) -> str:
    """The marker a player means by a word, accents and the word for marker optional; another name as it stands."""
    base, amounts = _parted(word)
    known = folded(base).replace("_", " ").strip()
    name = _CALLED.get(known) or _CALLED.get(known.removesuffix("jelzo").strip(" -"))
    return word if name is None else name + _signed(name, amounts)


def _parted(word: str) -> tuple[str, tuple[str, ...]]:
    """The name of a marker and what it says of damage and life."""
    found = re.match(_AMOUNTS, word.strip())
    return (found["name"], (found["damage"], found["life"])) if found else (word, ())


def _signed(name: str, amounts: tuple[str, ...]) -> str:
    """What a marker says of damage and life, each with its sign: weakness takes, everything else gives."""
    sign = "-" if name == WEAKER else "+"
    told = "/".join(one if one[0] in "+-" else sign + one for one in amounts)
    return f" {told}" if told else ""


def says_nothing(name: str) -> str | None:
    """What to write for strength or weakness without a number, which would do nothing (117.3, 117.4)."""
    return {STRONGER: f"{STRONGER} +1/+1", WEAKER: f"{WEAKER} -1/-1"}.get(name)


def misspelt(word: str) -> str | None:
    """The marker that a name is meant to be that differs from it by a slip; None for a name of its own."""
    from difflib import get_close_matches  # only for names that no rule knows

    base, amounts = _parted(word)
    if base in NAMES or base in BRINGERS:
        return None
    spoken = {way: name for known, name in _CALLED.items() for way in (known, f"{known}jelzo")}
    near = get_close_matches(folded(base).replace("_", " ").strip(), spoken, 1, 0.8)
    return spoken[near[0]] + _signed(spoken[near[0]], amounts) if near else None


def lying(table: Table) -> list[str]:
    """The names of the markers that lie on something, or did when the game began."""
    things = (*table.state.things.values(), *table.start.things.values())
    return list(dict.fromkeys(name for thing in things for name in Facts.MARKERS.of(thing)))


def is_known(table: Table, name: str) -> bool:
    """Whether a marker may be called so on a table: by the rules, by what lies on it, or by a card."""
    base = _parted(name)[0]
    return base in NAMES or base in BRINGERS or name in lying(table) or any(base in repr(one) for one in _named(table))


def _named(table: Table) -> Iterator[object]:
    for key, card in table.cards.items():
        yield from (key, card)


def amounts_of(name: str) -> tuple[int, int] | None:
    """The damage and life in the name of a marker, ``erősödés +2/+0``; None where it names none."""
    found = re.match(_AMOUNTS, name)
    if found is None:
        return None
    return int(found["damage"]), int(found["life"])


def count(table: Table, thing: Thing, name: str) -> int:
    """How many markers of a name on a thing work (27.5): none where something silences them."""
    n = markers(thing, name)
    return 0 if n and table.decide(MARKER_IDLE, thing, name) else n


def by_itself(table: Table, name: str) -> bool:
    """Whether what markers of a name do is an automatic ability of theirs."""
    return table.decide(MARKER_AUTOMATIC, name)
