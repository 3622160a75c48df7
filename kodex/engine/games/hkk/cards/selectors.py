"""Selectors: which things. A closed little language, compiled once.

``lény & ellenséges & őrposzt``, ``!passzív``, ``(szörny | kalandozó) & cost<=3``, ``altípus:ork``, ``kulcsszó:repül``.
Words are entered with :func:`word` (yes or no), :func:`value` (a number to compare) and :func:`tagged` (``name:text``).
A selector speaks about one thing, seen from a source: *saját* is what the source's controller controls.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from kodex.engine.games.hkk.vocabulary import (
    NOT_IN_PLAY,
    Zones,
)
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Thing
    from kodex.engine.kernel.table import Table


class View(Struct, frozen=True):
    """From where a selector looks: the source and its controller, X; ``asking``: whether for a linked effect
    (``linked``) or a reaction (``reacted``); ``using``: the ability of the source that it looks for; ``foe``: the
    one of several opponents who has been chosen for it; ``event``: the number of the event that set the ability off."""

    by: str
    source: str | None = None
    x: int = 0
    asking: str = ""
    using: str | None = None
    foe: str | None = None
    event: int = 0


Test = Callable[["Table", "Thing", View], bool]
Number = Callable[["Table", "Thing", View], int]
Tagged = Callable[["Table", "Thing", View, str], bool]

ELSEWHERE: set[str] = set()
"""Words for zones off the table: a selector without one means things on the table only."""
WORDS: dict[str, Test] = {}
VALUES: dict[str, Number] = {}
TAGS: dict[str, Tagged] = {}
CLOSED: dict[str, Callable[[], Iterable[str]]] = {}
MEANT: dict[str, Callable[[str], str]] = {}

_TOKEN = r"\s*([&|!()]|<=|>=|!=|=|<|>|[\w\-]+(?::[\w\-']+)?)"
_DEPTH = 20
"""So deep brackets and negations may be nested."""
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "!=": lambda a, b: a != b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


def word(*names: str, elsewhere: bool = False) -> Callable[[Test], Test]:
    """Enter words that are true or false of a thing; ``elsewhere``: of things off the table."""

    def enter(test: Test) -> Test:
        WORDS.update(dict.fromkeys(names, test))
        ELSEWHERE.update(names if elsewhere else ())
        return test

    return enter


def value(*names: str) -> Callable[[Number], Number]:
    """Enter words for a number of a thing, to be compared: ``cost<=3``."""

    def enter(number: Number) -> Number:
        VALUES.update(dict.fromkeys(names, number))
        return number

    return enter


def tagged(*names: str) -> Callable[[Tagged], Tagged]:
    """Enter words with a text behind a colon: ``altípus:ork``."""

    def enter(test: Tagged) -> Tagged:
        TAGS.update(dict.fromkeys(names, test))
        return test

    return enter


def known_tags(
    *names: str, texts: Callable[[], Iterable[str]], meant: Callable[[str], str] = lambda text: text
) -> None:
    """Say which ``texts`` there are behind the colon of words, and which one somebody means; others are refused."""
    CLOSED.update(dict.fromkeys(names, texts))
    MEANT.update(dict.fromkeys(names, meant))


def check_selector(text: str) -> None:
    """Refuse a selector that cannot be read. Raises ValueError."""
    compiled(text)


def selected(table: Table, text: str, view: View) -> list[Thing]:
    """The things a selector means: on the table, unless it names another zone."""
    test, state = compiled(text), table.state
    zones = zones_of(text)
    found = [
        thing
        for player in state.players
        for zone in zones
        for id_ in state.order.get(f"{player}.{zone}", ())
        if test(table, thing := state.things[id_], view)
    ]
    if table.knows(_HIDING):
        found = [thing for thing in found if not hidden(table, text, thing, view)]
    return found if "aside" in zones else found + _aside(table, test, view)


_HIDING = ("helyszín",)
_NAMING = ("helyszín", "helyszin", "lap:", "card:")


def hidden(table: Table, text: str, thing: Thing, view: View) -> bool:
    """Whether a selector passes over a location, which only what names it means (8.9.3, 8.9.5)."""
    if not table.knows(_HIDING) or any(word in text for word in _NAMING) or thing.id == view.source:
        return False
    return thing.zone == Zones.TABLE and table.decide(NOT_IN_PLAY, thing)


def _aside(table: Table, test: Test, view: View) -> list[Thing]:
    """What lies beside the deck counts only where no rule says that it is no card in play (43.2, 44.3)."""
    state = table.state
    return [
        thing
        for player in state.players
        for id_ in state.order.get(f"{player}.aside", ())
        if not table.decide(NOT_IN_PLAY, thing := state.things[id_]) and test(table, thing, view)
    ]


@lru_cache(4096)
def zones_of(text: str) -> tuple[str, ...]:
    """The zones a selector speaks of: the table, unless it names another."""
    from kodex.engine.games.hkk.phases import ON_TABLE, ZONE_WORDS

    named = ELSEWHERE.intersection(re.findall(_TOKEN, text))
    return (*ON_TABLE, *(zone for zone in ZONE_WORDS if zone not in ON_TABLE)) if named else ON_TABLE


@lru_cache(4096)
def compiled(text: str) -> Test:
    """The selector as a function. Raises ValueError."""
    if not WORDS:
        _load()
    token = re.compile(_TOKEN)  # now: many tables have no selector
    tokens, at = [], 0
    text = text.strip()
    while at < len(text):
        found = token.match(text, at)
        if found is None:
            raise ValueError(_("'{text}' cannot be read from '{rest}' on").format(text=text, rest=text[at:]))
        tokens.append(found[1])
        at = found.end()
    parser = _Parser(tokens, text)
    test = parser.either()
    if parser.tokens:
        raise parser.wrong(parser.tokens[0])
    return test


_FIRST = ("lény", "saját", "ellenséges", "szörny", "kalandozó", "építmény", "self", "host")
"""The words that most selectors are made of."""


class _Parser:
    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens = tokens
        self.text = text

    def wrong(self, token: str) -> ValueError:
        from kodex.engine.games.hkk.cards import registry

        words = (*_FIRST, *WORDS, *(f"{name}<=…" for name in VALUES), *(f"{name}:…" for name in TAGS))
        word = token.partition(":")[0]
        near = registry.one_of(word, words)
        what = _("'{token}' in '{text}' is no word of selectors").format(token=token, text=self.text)
        return ValueError(f"{what}; {near}")

    def take(self) -> str:
        if not self.tokens:
            raise ValueError(_("'{text}' breaks off").format(text=self.text))
        return self.tokens.pop(0)

    def either(self, depth: int = 0) -> Test:
        tests = [self.both(depth)]
        while self.tokens and self.tokens[0] == "|":
            self.take()
            tests.append(self.both(depth))
        return tests[0] if len(tests) == 1 else lambda t, o, v: any(test(t, o, v) for test in tests)

    def both(self, depth: int) -> Test:
        tests = [self.one(depth)]
        while self.tokens and self.tokens[0] == "&":
            self.take()
            tests.append(self.one(depth))
        return tests[0] if len(tests) == 1 else lambda t, o, v: all(test(t, o, v) for test in tests)

    def one(self, depth: int = 0) -> Test:
        token = self.take()
        if depth > _DEPTH:
            raise ValueError(_("a selector is nested too deeply: at most {n} levels").format(n=_DEPTH))
        if token == "!":
            test = self.one(depth + 1)
            return lambda t, o, v: not test(t, o, v)
        if token == "(":
            test = self.either(depth + 1)
            if self.take() != ")":
                raise ValueError(_("'{text}' breaks off").format(text=self.text))
            return test
        name, colon, rest = token.partition(":")
        if colon and name in TAGS:
            return _with(name, rest)
        if token in WORDS and not (self.tokens and self.tokens[0] in _COMPARE):
            return WORDS[token]
        if token in VALUES and self.tokens and self.tokens[0] in _COMPARE:
            number, compare, limit = VALUES[token], _COMPARE[self.take()], self.take()
            if limit == "X":
                return lambda t, o, v: compare(number(t, o, v), v.x)
            if limit.isdigit():
                bound = int(limit)
                return lambda t, o, v: compare(number(t, o, v), bound)
        raise self.wrong(token)


def _with(name: str, text: str) -> Test:
    """A word with the text behind its colon. Raises ValueError for a text there is not."""
    of = TAGS[name]
    if name in CLOSED:
        text, known = MEANT[name](text), sorted(CLOSED[name]())
        if text not in known:
            from kodex.engine.games.hkk.cards import registry

            message = _("there is no '{token}'").format(token=f"{name}:{text}")
            raise ValueError(f"{message}; {registry.one_of(text, known)}")
    return lambda t, o, v: of(t, o, v, text)


def _load() -> None:
    from kodex.engine.games.hkk.cards import registry

    registry.load()
