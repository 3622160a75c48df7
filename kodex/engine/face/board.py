"""How a game's table is drawn and set by whoever knows nothing of the game: the playground's script, a page's drawing.

All of it is plain data. A field is a path in what is spoken of (``cost.magic``); of a thing that lies somewhere these
are its own facts over those of its card, which ``printed`` has by itself. ``a-b`` is a difference, ``a|b|0`` the first
that is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

When = Mapping[str, Sequence[str]]
"""By field the words of which it must have one; ``""`` among them: it may have none."""


class Says(Struct, frozen=True, omit_defaults=True):
    """A piece of what is said: ``text`` with ``{fields}``, left out where one of them is missing, false or empty.

    ``when``: only where this holds. ``each``: once for each entry of the list or mapping in this field, whose own
    fields (of a mapping ``key`` and ``value``, of a word ``value``) are spoken of. ``unlike``: only where these two
    fields differ. ``words``: what is said in the place of a value.
    """

    text: str
    when: When = {}
    each: str = ""
    unlike: tuple[str, str] | None = None
    words: Mapping[str, str] = {}


class Number(Struct, frozen=True, omit_defaults=True):
    """A number of a player: its key, what it is called, and how much it is unless the table says so."""

    key: str
    label: str
    usual: int = 0


class Place(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place where things lie: its key in a table that is shown, what it is called, and its path in a given table
    (``{player}`` stands for whose it is; without it the place is everybody's).

    ``form``: side by side (``row``), one upon the other with the last on top (``stack``), or in a heap of which only
    the number counts (``heap``). Places with the same ``column`` stand below each other, columns beside each other, the
    same column of all players below each other. What lies at the ``edge`` of a player lies beside each other there:
    above the columns of whoever sits above, else below them. ``sees``: who knows what lies there. ``takes``: the cards
    that may be laid there. ``set``: whether they may at all; one that is not is shown only where something lies in it.
    One that is ``rare`` is shown only there, too, and while a card is chosen that may be laid there.
    """

    key: str
    label: str
    at: str
    form: Literal["row", "stack", "heap"] = "row"
    column: int = 0
    edge: bool = False
    sees: Literal["all", "owner", "nobody"] = "all"
    takes: When = {}
    set: bool = True
    rare: bool = False


class Edit(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A fact of a thing that may be changed: a flag (``more`` sets it, ``less`` takes it off), with ``most`` a number
    up to that field less one, or with ``words`` a number by each of these (``more`` lets one be chosen that grows by
    one; ``less`` with ``{word}`` takes all of it off), or with ``among`` which of the things that lie in these places.
    ``places``: only there; ``when``: only of these."""

    key: str
    more: str
    less: str
    most: str = ""
    words: Sequence[tuple[str, str]] = ()
    places: Sequence[str] = ()
    when: When = {}
    among: Sequence[str] = ()


class Field(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A field of the form for a card of one's own: a number, ``options`` with what each adds to the card, or (with
    ``written``, an example of it) words with commas between them.

    A number or the list of words stands at ``at`` of the card, and in the options of others for ``$key``, within a
    longer text for ``${key}``. ``wraps``: a word stands there in the place of ``{}``, nothing where none is written (of
    ``{}`` alone the example, for it must be a word). ``when``: it counts for these cards only. ``part``: its options do
    not add to the card but to what its text is made of (``Frame``), of which ``when`` speaks, too.
    """

    key: str
    label: str
    at: str = ""
    usual: int = 1
    least: int = 0
    options: Sequence[tuple[str, Mapping[str, Any]]] = ()
    when: When = {}
    part: bool = False
    written: str = ""
    wraps: str = ""


class Frame(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where the text of a card of one's own stands: ``card`` is added to it, with ``$part`` for what the fields have
    made of that part (left out where they have made nothing). The first whose ``when`` holds counts; of what the
    fields have made it must have ``needs``."""

    card: Mapping[str, Any]
    needs: str
    when: When = {}


class Setting(Struct, frozen=True, omit_defaults=True):
    """Something of the given table to be chosen: its label, its key, and the options with their names (none: the
    players)."""

    label: str
    key: str
    options: Sequence[tuple[str, str]] = ()


class Board(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The table of a game: numbers and places of players and of all, and what is said of cards and things there.

    ``card`` says what is printed on a card, ``thing`` how one that lies there stands, ``notes`` what is to be known of
    it besides, ``price`` what a card costs that somebody holds; ``passive`` is the flag that lets it look so. ``edits``
    are what may be changed of a thing, ``form`` the fields of a card of one's own, ``frames`` where its text stands.
    """

    numbers: Sequence[Number]
    places: Sequence[Place]
    card: Sequence[Says] = ()
    thing: Sequence[Says] = ()
    notes: Sequence[Says] = ()
    price: Sequence[Says] = ()
    passive: str = ""
    edits: Sequence[Edit] = ()
    form: Sequence[Field] = ()
    frames: Sequence[Frame] = ()


class Playground(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the playground begins with: ``cards`` to take from, a table that is ``empty``, one with a step (``fresh``:
    given, when, told).

    ``settings`` are what may be chosen of the table, ``stages`` where the game goes on to (``stops``: the most wanted;
    ``order``: where it may rest, in the order of a turn, where that is not the order of ``stages``),
    ``standing`` says where it is, from ``stage_name`` and ``active``. ``editions`` are what the game is played by, with
    their names; ``rules`` by edition one that a file may name while nothing is known. ``acts``: what a step is called
    that nobody has told in words. ``secrets`` are stages whose answers only those see who give them, until the stage is
    over. Of things, players and all ``claims`` may be made, with these ``words``. ``in_turn``: rules that only say who
    is to act now. ``examples`` are ids of scenarios, the first opens. ``opening``: a table as a game begins, where the
    first player's first turn starts, for who learns it (``given``, ``cards`` besides, ``plan``: what the others do
    when they may; none: there is no such);
    ``turn`` is what a turn is called; ``hints`` say to whoever learns it what an act or a stage means, by its name or
    its first word.
    """

    board: Board
    cards: Mapping[str, Any]
    empty: Mapping[str, Any]
    fresh: Mapping[str, Any]
    settings: Sequence[Setting] = ()
    stages: Sequence[tuple[str, str]] = ()
    stops: Sequence[str] = ()
    order: Sequence[str] = ()
    standing: str = "{stage_name}"
    editions: Sequence[tuple[str, str]] = ()
    rules: Mapping[str, str] = {}
    acts: Mapping[str, str] = {}
    secrets: Sequence[str] = ()
    of_things: Sequence[tuple[str, str]] = ()
    of_players: Sequence[tuple[str, str]] = ()
    words: Sequence[str] = ()
    in_turn: Sequence[str] = ()
    examples: Sequence[str] = ()
    opening: Mapping[str, Any] = {}
    turn: str = "kör"
    hints: Mapping[str, str] = {}


__all__ = ["Board", "Edit", "Field", "Frame", "Number", "Place", "Playground", "Says", "Setting", "When"]
