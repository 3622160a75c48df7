"""Selectors: which things. A closed little language, compiled once.

``lény & ellenséges & őrposzt``, ``!passzív``, ``(szörny | kalandozó) & cost<=3``, ``altípus:ork``, ``kulcsszó:repül``.
The grammar is the same in every game, the words are the game's. A selector speaks about one thing, seen from a source:
*own* is what the source's controller controls.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from kodex.engine.cards.registry import Registry
from kodex.engine.kernel.kept import while_things_stay
from kodex.engine.kernel.state import NOBODY, side
from kodex.ground.i18n import _
from kodex.ground.within import Chosen, Within

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Thing
    from kodex.engine.kernel.table import Table


class View(Struct, frozen=True):
    """From where a selector looks: the source and its controller, X. A game that needs more derives its own."""

    by: str
    source: str | None = None
    x: int = 0


V = TypeVar("V", bound=View)
T = TypeVar("T")
Test = Callable[["Table", "Thing", V], bool]
Number = Callable[["Table", "Thing", V], int]
Tagged = Callable[["Table", "Thing", V, str], bool]
OfPlayer = Callable[["Table", str, V], bool]
Reach = Callable[["Table", str, V], "list[Thing]"]
"""Which things a selector means, of all there are."""

_TOKEN = r"\s*(!=|[&|!()]|<=|>=|=|<|>|[\w\-]+(?::[\w\-']+)?)"
_WORD = re.compile(r"[\w-]+")
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


class Selectors(Generic[V]):
    """The words of selectors of one game.

    ``zones`` are those that a selector means by itself, ``others`` those it means besides where a word for what lies
    elsewhere stands in it, in the order in which things are found. ``first`` are the words that most selectors are
    made of. ``nowhere`` are words that only effects
    have, each with how. ``selected`` may be set to what a selector means, where that is not just all it fits.
    """

    def __init__(
        self,
        registry: Registry,
        zones: Sequence[str],
        others: Sequence[str] = (),
        first: Sequence[str] = (),
    ) -> None:
        self.registry = registry
        self.first = tuple(first)
        self.words: dict[str, Test[V]] = {}
        self.values: dict[str, Number[V]] = {}
        self.tags: dict[str, Tagged[V]] = {}
        self.players: dict[str, OfPlayer[V]] = {}
        self.numbers: dict[str, Callable[[Table, str, V], int]] = {}
        self.closed: dict[str, Callable[[], Iterable[str]]] = {}
        self.meant: dict[str, Callable[[str], str]] = {}
        self.nowhere: dict[str, str] = {}
        self._elsewhere: set[str] = set()
        self._zones, self._every = tuple(zones), (*zones, *others)
        self.compiled: Callable[[str], Test[V]] = lru_cache(4096)(self._compiled)
        self.of_player: Callable[[str], OfPlayer[V]] = lru_cache(1024)(self._of_player)
        self.counts_player: Callable[[str], OfPlayer[V]] = lru_cache(1024)(self._counts_player)
        self.zones_of: Callable[[str], tuple[str, ...]] = lru_cache(4096)(self._zones_of)
        self.selected: Reach[V] = self._lying

    # --- entering ---------------------------------------------------------------------------------------------------

    def word(self, *names: str, elsewhere: bool = False) -> Callable[[Test[V]], Test[V]]:
        """Enter words that are true or false of a thing; ``elsewhere``: of things off the table."""

        def enter(test: Test[V]) -> Test[V]:
            self.words.update(dict.fromkeys(names, test))
            self._elsewhere.update(names if elsewhere else ())
            return test

        return enter

    def value(self, *names: str) -> Callable[[Number[V]], Number[V]]:
        """Enter words for a number of a thing, to be compared: ``cost<=3``."""

        def enter(number: Number[V]) -> Number[V]:
            self.values.update(dict.fromkeys(names, number))
            return number

        return enter

    def tagged(self, *names: str) -> Callable[[Tagged[V]], Tagged[V]]:
        """Enter words with a text behind a colon: ``altípus:ork``."""

        def enter(test: Tagged[V]) -> Tagged[V]:
            self.tags.update(dict.fromkeys(names, test))
            return test

        return enter

    def player_word(self, *names: str) -> Callable[[OfPlayer[V]], OfPlayer[V]]:
        """Enter words that are true or false of a player; all others are false of any."""

        def enter(test: OfPlayer[V]) -> OfPlayer[V]:
            self.players.update(dict.fromkeys(names, test))
            return test

        return enter

    def player_value(self, *names: str) -> Callable[[T], T]:
        """Enter words for a number of a player, which conditions may ask (``counts_player``)."""

        def enter(number: T) -> T:
            self.numbers.update(dict.fromkeys(names, number))  # type: ignore[arg-type]
            return number

        return enter

    def known_tags(
        self, *names: str, texts: Callable[[], Iterable[str]], meant: Callable[[str], str] = lambda text: text
    ) -> None:
        """Say which ``texts`` there are behind the colon of words, and which one somebody means; others are refused."""
        self.closed.update(dict.fromkeys(names, texts))
        self.meant.update(dict.fromkeys(names, meant))

    # --- reading ----------------------------------------------------------------------------------------------------

    def check(self, text: str, besides: Iterable[str] = ()) -> None:
        """Refuse a selector that cannot be read; ``besides``: words that may stand there in its place. Raises
        ValueError."""
        besides = tuple(besides)
        try:
            self.compiled(text)
        except ValueError:
            if text in self.words or not _WORD.fullmatch(text) or not (near := self.registry.near(text, besides)):
                raise
            if not self.registry.means(text, besides) and self.registry.means(text, self.words):
                raise
            raise _Parser(self, [], text, _of_things).wrong(text, near) from None

    def _lying(self, table: Table, text: str, view: V) -> list[Thing]:
        """Everything that fits in the zones that a selector speaks of."""
        test = self.compiled(text)
        return [one for one in _in_zones(table, self.zones_of(text)) if test(table, one, view)]

    def tokens(self, text: str) -> list[str]:
        """The words, signs and numbers of a selector, in their order."""
        return re.findall(_TOKEN, text)

    def _zones_of(self, text: str) -> tuple[str, ...]:
        """The zones a selector speaks of: those it means by itself, unless it names another."""
        named = self._elsewhere.intersection(self.tokens(text))
        return self._every if named else self._zones

    def _compiled(self, text: str) -> Test[V]:
        """The selector as a function. Raises ValueError."""
        found: Test[V] = self._parsed(text, _of_things)
        return found

    def _of_player(self, text: str) -> OfPlayer[V]:
        """The selector as a function of a player. Raises ValueError."""
        found: OfPlayer[V] = self._parsed(text, lambda word, _test: self.players.get(word, _never))
        return found

    def _counts_player(self, text: str) -> OfPlayer[V]:
        """The selector as a function of a player, of whose numbers it may speak, too. Raises ValueError."""

        def meant(word: str, test: Any) -> Any:
            return test if word in self.numbers else self.players.get(word, _never)

        found: OfPlayer[V] = self._parsed(text, meant, {**self.values, **self.numbers})
        return found

    def _parsed(self, text: str, meant: Callable[[str, Any], Any], values: Mapping[str, Any] | None = None) -> Any:
        """The selector as a function, in which each word means what ``meant`` makes of it; ``values``: the numbers."""
        if not self.words:
            self.registry.load()
        if not text.strip():
            raise ValueError(_("this text is empty"))
        try:
            return self._read(text.strip(), meant, values)
        except ValueError as error:
            from kodex.engine.cards.mending import selector  # only for what is refused

            right = selector(self, text)
            if right is None:
                raise
            what = _("'{text}' is no selector; write: {right}").format(text=text, right=right)
            raise ValueError(what) from error

    def _read(self, text: str, meant: Callable[[str, Any], Any], values: Mapping[str, Any] | None = None) -> Any:
        """The selector as a function, as it is written. Raises ValueError."""
        token = re.compile(_TOKEN)  # now: many tables have no selector
        tokens, at = [], 0
        while at < len(text):
            found = token.match(text, at)
            if found is None:
                what = _("'{text}' cannot be read from '{rest}' on").format(text=text, rest=text[at:])
                raise ValueError(_("{what}; between words stands & (both) or | (either)").format(what=what))
            tokens.append(found[1])
            at = found.end()
        parser = _Parser(self, tokens, text, meant, values)
        test = parser.either()
        if parser.tokens:
            raise parser.wrong(next((one for one in parser.tokens if not self.is_word(one)), parser.tokens[0]))
        return test

    def is_word(self, token: str) -> bool:
        """Whether a part of a selector is a sign, or a word there is."""
        name, colon, _text = token.partition(":")
        return name in (self.tags if colon else self.words) or not _WORD.match(token)

    def reads(self, text: str) -> bool:
        """Whether a text is a selector as it is written."""
        try:
            self._read(text.strip(), _of_things)
        except ValueError:
            return False
        return True


class _Parser(Generic[V]):
    def __init__(
        self,
        language: Selectors[V],
        tokens: list[str],
        text: str,
        meant: Callable[[str, Any], Any],
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self.language = language
        self.values = language.values if values is None else values
        self.meant = meant
        self.tokens = tokens
        self.text = text

    def wrong(self, token: str, besides: Iterable[str] = ()) -> ValueError:
        known = self.language
        if token in known.nowhere:
            what = _("no selector says '{word}'; it is said of an effect: {form}")
            raise ValueError(what.format(word=token, form=known.nowhere[token]))
        words = (*known.first, *known.words, *(f"{name}<=…" for name in known.values), *(f"{n}:…" for n in known.tags))
        able = tuple(besides or words)
        near = known.registry.one_of(token.partition(":")[0], able)
        what = _("'{token}' is no word of selectors").format(token=token)
        if token != self.text:
            what = _("'{token}' in '{text}' is no word of selectors").format(token=token, text=self.text)
        chosen = Chosen(what, token, able) if ":" not in token else None
        return Within(f"{what}; {near}", unknown=(token, self.text), chosen=chosen)

    def take(self) -> str:
        if not self.tokens:
            raise ValueError(_("'{text}' breaks off; a word is missing at its end").format(text=self.text))
        return self.tokens.pop(0)

    def either(self, depth: int = 0) -> Test[V]:
        tests = [self.both(depth)]
        while self.tokens and self.tokens[0] == "|":
            self.take()
            tests.append(self.both(depth))
        return tests[0] if len(tests) == 1 else lambda t, o, v: any(test(t, o, v) for test in tests)

    def both(self, depth: int) -> Test[V]:
        tests = [self.one(depth)]
        while self.tokens and self.tokens[0] == "&":
            self.take()
            tests.append(self.one(depth))
        if len(tests) == 2:  # most have one or two
            first, second = tests
            return lambda t, o, v: bool(first(t, o, v) and second(t, o, v))
        return tests[0] if len(tests) == 1 else lambda t, o, v: all(test(t, o, v) for test in tests)

    def one(self, depth: int = 0) -> Test[V]:
        token = self.take()
        if depth > _DEPTH:
            raise ValueError(_("a selector is nested too deeply: at most {n} levels").format(n=_DEPTH))
        if token == "!":
            test = self.one(depth + 1)
            return lambda t, o, v: not test(t, o, v)
        if token == "(":
            test = self.either(depth + 1)
            if not self.tokens or self.take() != ")":
                raise ValueError(_("a bracket is not closed in '{text}'; close it with )").format(text=self.text))
            return test
        of: Test[V] = self.meant(token, self.leaf(token))
        return of

    def leaf(self, token: str) -> Test[V]:
        """What a word means of a thing. Raises ValueError for what is none."""
        name, colon, rest = token.partition(":")
        words, values = self.language.words, self.values
        if colon and name in self.language.tags:
            return self.with_text(name, rest)
        if token in words and not (self.tokens and self.tokens[0] in _COMPARE):
            return words[token]
        if self.tokens and self.tokens[0] in _COMPARE and token not in values:
            raise self.wrong(token, list(values))
        if token in values and self.tokens and self.tokens[0] in _COMPARE:
            sign = self.take()
            number, compare, limit = values[token], _COMPARE[sign], self.take()
            if limit == "X":
                return lambda t, o, v: compare(number(t, o, v), v.x)
            if limit.isdigit():
                bound = int(limit)
                return lambda t, o, v: compare(number(t, o, v), bound)
            if limit in _COMPARE:
                known = ", ".join(_COMPARE)
                what = _("'{sign}' in '{text}' is no comparison").format(sign=sign + limit, text=self.text)
                raise ValueError(_("{what}; one of: {known}").format(what=what, known=known))
            what = _("'{token}' in '{text}' is no number").format(token=limit, text=self.text)
            raise ValueError(_("{what}; write a number or X: {name}{sign}3").format(what=what, name=token, sign=sign))
        raise self.wrong(token)

    def with_text(self, name: str, text: str) -> Test[V]:
        """A word with the text behind its colon. Raises ValueError for a text there is not."""
        of = self.language.tags[name]
        if name in self.language.closed:
            text, known = self.language.meant[name](text), sorted(self.language.closed[name]())
            if text not in known:
                message = _("there is no '{token}'").format(token=f"{name}:{text}")
                raise ValueError(f"{message}; {self.language.registry.one_of(text, known)}")
        return lambda t, o, v: of(t, o, v, text)


@while_things_stay
def _in_zones(table: Table, zones: tuple[str, ...]) -> list[Thing]:
    """Whatever lies in some zones, whoever's it is."""
    state = table.state
    order, things = state.order, state.things
    return [things[id_] for one in _sides(tuple(order), tuple(state.players), zones) for id_ in order[one]]


@lru_cache(4096)
def _sides(sides: tuple[str, ...], players: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some sides that belong to zones: by zone the players' in their order, then the one that is nobody's."""
    every = (side(player, zone) for zone in zones for player in (*players, NOBODY))
    return tuple(one for one in every if one in sides)


def _of_things(_word: str, test: Test[V]) -> Test[V]:
    return test


def _never(_table: Table, _player: str, _view: View) -> bool:
    return False


def spellings(words: Collection[tuple[str, object]]) -> list[list[str]]:
    """The names of each word of a table, those that mean the same together, the first entered first."""
    found: dict[object, list[str]] = {}
    for name, function in words:
        found.setdefault(function, []).append(name)
    return sorted(found.values())


__all__ = ["Number", "OfPlayer", "Reach", "Selectors", "Tagged", "Test", "V", "View", "spellings"]
