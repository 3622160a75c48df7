"""Words that modules add to the card vocabulary: verbs, keywords, triggers, words of the two small languages.

A module that brings a mechanism enters its words here when it is imported; the package of the game says how all of them
are (:data:`WORDS`). A word nobody has entered is refused, with the words there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

from kodex.engine.games.hkk.phases import folded
from kodex.engine.kernel.pipeline import Pipeline

On = Literal["things", "players", "any", "none"]


class Verb(Struct, frozen=True):
    """A verb of effects: what it may be done to, which fields it uses, the rule it comes from, what it does."""

    name: str
    rule: str
    on: On
    fields: frozenset[str]
    required: frozenset[str]
    says: str
    continuous: bool
    function: Callable[..., None] | None
    checks: Callable[[Any], str | None] | None = None


class Keyword(Struct, frozen=True):
    """A keyword or icon of cards: whether it has a number, the rule it comes from."""

    name: str
    rule: str
    number: bool
    says: str


WORDS: Pipeline[Callable[[], None]] = Pipeline("what enters every word of cards")
"""Said by the package of the game, which is imported before any module of it."""
VERBS: dict[str, Verb] = {}
KEYWORDS: dict[str, Keyword] = {}
ALIASES: dict[str, str] = {}
"""How players write a keyword otherwise, without accents and case -> its name."""
GIVEN: set[str] = set()
"""Ids of abilities that rules give to cards, printed on none."""
TRIGGERS: dict[str, tuple[str, ...]] = {}
"""Word of ``on:`` -> kinds of events."""


def verb(
    name: str,
    rule: str,
    *,
    on: On = "things",
    fields: Iterable[str] = ("n", "to"),
    required: Iterable[str] = (),
    continuous: bool = False,
    checks: Callable[[Any], str | None] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Enter a verb: ``function(table, run, effect, whom)`` is called for everybody it is done to.

    With ``on="none"`` it is called once with ``whom=""``. ``continuous``: an ability that always works may have it;
    then nothing is called, whoever wants to know asks :func:`continuous.in_force`.
    """

    def enter(function: Callable[..., None]) -> Callable[..., None]:
        says = (function.__doc__ or "").strip().splitlines()[0] if function.__doc__ else name
        if name in VERBS:
            raise ValueError(f"verb {name!r} is entered twice")
        used = frozenset(fields) | frozenset(required) | {"if", "absolute"}
        VERBS[name] = Verb(name, rule, on, used, frozenset(required), says, continuous, function, checks)
        return function

    return enter


def keyword(name: str, rule: str, says: str, *, number: bool = False) -> str:
    """Enter a keyword; gives its name."""
    if name in KEYWORDS:
        raise ValueError(f"keyword {name!r} is entered twice")
    KEYWORDS[name] = Keyword(name, rule, number, says)
    return name


def alias(name: str, *others: str) -> None:
    """Let a keyword be written otherwise too, and without accents."""
    for word in (name, *others):
        ALIASES.update((way, name) for way in (word, folded(word)) if way != name)


def canonical(word: str) -> str:
    """The name of the keyword that a word means; a word that means none stays as it is."""
    if word in KEYWORDS:
        return word
    load()
    known = folded(word)
    return ALIASES.get(known) or next((name for name in KEYWORDS if folded(name) == known), word)


def load() -> None:
    """Make sure that every module has entered its words."""
    for enter in WORDS:
        enter()


def known(table: dict[str, Any], word: str, message: str) -> Any:
    """The entry of a word. Raises ValueError that names the words there are, the nearest first."""
    if word not in table:
        load()
    if word in table:
        return table[word]
    raise ValueError(f"{message.format(word=word)}; {one_of(word, table)}")


def listed(word: str | None, known: Iterable[str]) -> str:
    """The words that may stand for one there is not, the nearest first."""
    from kodex.engine.games.hkk.cards.meant import SPEECH  # only for what is refused
    from kodex.ground import nearby

    return nearby.listed(str(word), known, SPEECH.meant(), SPEECH.all_in)


def one_of(word: str, known: Iterable[str]) -> str:
    """The mend that names them."""
    from kodex.engine.games.hkk.cards.meant import SPEECH  # only for what is refused
    from kodex.ground.nearby import mend

    return mend(word, known, SPEECH)
