"""A table as a still drawing: HTML with the classes of the playground's board, for a page that nothing moves.

What places there are and what is said of a card comes from the game (:mod:`kodex.engine.face.board`); the script of the
playground (``playground-board.js``, ``playground-says.js``) says the same of the same table.
"""

from __future__ import annotations

import html
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from kodex.engine.face.board import Board, Number, Place, Says, When

Data = Mapping[str, Any]


class Look(NamedTuple):
    """How a table is looked at.

    ``cards``: what is printed on them. ``viewer``: whose eyes see it (None: whose see everything). ``names``: what
    players are called. ``places``: the only ones that are drawn, as (player, key). ``before``: the table a moment ago,
    from which what has changed is marked. ``first``: the column that counts as the first.
    """

    cards: Mapping[str, Data]
    viewer: str | None = None
    names: Mapping[str, str] = {}
    places: Container[tuple[str, str]] | None = None
    before: Data | None = None
    first: int = 1


def drawn(board: Board, given: Data, cards: Mapping[str, Data], viewer: str | None = None) -> str:
    """A given table, in which everything has its id, seen by a player (None: by somebody who sees everything)."""
    return as_it_stands(board, _given(board, given), Look(cards, viewer))


def _given(board: Board, given: Data) -> Data:
    """A given table as one that is shown: by player its numbers and what lies in its places, under ``""`` what lies in
    everybody's. Whose a place is, is asked when it is drawn."""
    table: dict[str, dict[str, Any]] = {"": {}}
    for player, own in given["players"].items():
        table[player] = {one.key: own.get(one.key, one.usual) for one in board.numbers}
    for place in board.places:
        for player in table:
            table[player][place.key] = at(given, place.at.replace("{player}", player)) or ()
    return table


def as_it_stands(board: Board, table: Data, look: Look) -> str:
    """A table that is shown (``Position.to_json()["players"]``)."""
    players = [player for player in table if player]
    sides = [_side(board, table, player, look) for player in reversed(players)]
    common = _zones(board, table, "", look)
    if common:
        sides.insert(len(sides) - 1, f'<div class="k-side" role="group" aria-label="Ami közös">{common}</div>')
    return f'<div class="k-board" role="group" aria-label="Az asztal">{"".join(sides)}</div>'


def _side(board: Board, table: Data, player: str, look: Look) -> str:
    name = look.names.get(player, f"{player} játékos")
    numbers = "".join(_number(one, table[player], look, player) for one in board.numbers)
    head = f'<div class="k-side__head"><b>{_text(name)}</b>{numbers}</div>'
    return (
        f'<div class="k-side" role="group" aria-label="{_text(name)}">{head}{_zones(board, table, player, look)}</div>'
    )


def _number(one: Number, own: Data, look: Look, player: str) -> str:
    value = own.get(one.key, one.usual)
    changed = look.before is not None and look.before[player].get(one.key, one.usual) != value
    marked = " k-side__number--new" if changed else ""
    return f'<span class="k-side__number{marked}">{value} {_text(one.label)}</span>'


def _zones(board: Board, table: Data, player: str, look: Look) -> str:
    """The places of a player, or (``""``) of all: those at the edge, and the others below each other, those with a
    column beside each other."""
    own = [place for place in board.places if _is_drawn(place, table, player, look)]
    told = {place.key: _zone(board, place, table.get(player, {}).get(place.key) or (), player, look) for place in own}
    edge = "".join(told[place.key] for place in own if place.edge)
    parts = ['<div class="k-side__edge">' + edge + "</div>"] if edge else []
    inner = [place for place in own if not place.edge]
    if any(place.column for place in inner):
        rows = ("".join(told[one.key] for one in inner if one.column == n) for n in _columns(board, table, look))
        inside = '<div class="k-side__columns">' + "".join(f"<div>{row}</div>" for row in rows) + "</div>"
    else:
        inside = "".join(told[place.key] for place in inner)
    sits_below = player == next((one for one in table if one), "")
    return "".join([inside, *parts] if sits_below else [*parts, inside])


def _columns(board: Board, table: Data, look: Look) -> list[int]:
    """The columns of which anybody's are drawn: everybody has them, so that they stand below each other."""
    drawn_in = (
        place.column
        for player in table
        if any(place.column for place in board.places if _is_drawn(place, table, player, look))
        for place in board.places
        if not place.edge and _is_drawn(place, table, player, look)
    )
    return sorted(set(drawn_in))


def _is_drawn(place: Place, table: Data, player: str, look: Look) -> bool:
    if ("{player}" in place.at) != bool(player):
        return False
    found = table.get(player, {}).get(place.key)
    if isinstance(found, int):  # of what nobody sees only the number is told
        return False
    if look.places is not None:
        return (player, place.key) in look.places
    return (place.set and not place.rare) or bool(found)


def _zone(board: Board, place: Place, things: Sequence[Any], player: str, look: Look) -> str:
    viewer = look.viewer
    hidden = viewer is not None and (place.sees == "nobody" or (place.sees == "owner" and player != viewer))
    named = [{"card": one} if isinstance(one, str) else one for one in things]
    if hidden or place.form == "heap":
        was = (look.before.get(player, {}).get(place.key) or ()) if look.before is not None else things
        look_of = "k-card k-card--back" + " k-card--new" * (len(was) != len(things))
        lying = f'<span class="{look_of}">{len(things)} lap</span>' if things else ""
    else:
        before = (look.before.get(player, {}).get(place.key) or ()) if look.before is not None else named
        priced = board.price if look.places is not None and place.sees == "owner" else ()  # in a hand, in a lesson
        lying = "".join(_card(board, one, look.cards.get(one["card"], {}), one not in before, priced) for one in named)
    called = _called(place, look.first)
    label = f"{look.names.get(player, player)}: {called}" if player else called
    name = f'<span class="k-zone__name">{_text(called)}</span>'
    return f'<div class="k-zone k-zone--{place.form}" role="group" aria-label="{_text(label)}">{name}{lying}</div>'


def _called(place: Place, first: int) -> str:
    """What a place is called: of a column by its number from that which counts as the first, before it without one."""
    if not place.column or first == 1:
        return place.label
    n = place.column - first + 1
    return re.sub(r"^\d+\. ", f"{n}. " if n > 0 else "", place.label)


def _card(board: Board, thing: Data, card: Data, is_new: bool, price: Sequence[Says] = ()) -> str:
    whole = {**card, **thing, "printed": card}
    small = [" ".join(said(board.thing, whole)), *said(board.notes, whole), *said(price, card)]
    told = "".join(f"<small>{_text(one)}</small>" for one in small if one)
    look = " k-card--passive" * bool(board.passive and thing.get(board.passive)) + " k-card--new" * is_new
    return f'<span class="k-card{look}"><b>{_text(thing.get("id", thing["card"]))}</b>{told}</span>'


def _text(value: object) -> str:
    return html.escape(str(value))


# --- what is said -----------------------------------------------------------------------------------------------------


def said(pieces: Sequence[Says], data: Data) -> list[str]:
    """The pieces that are said of something."""
    return [told for piece in pieces for one in _each(piece, data) for told in _told(piece, one)]


def _each(piece: Says, data: Data) -> Iterator[Data]:
    if not piece.each:
        yield data
        return
    found = at(data, piece.each) or ()
    if isinstance(found, Mapping):
        yield from ({"key": key, "value": one} for key, one in found.items())
    else:
        yield from ({"value": one} if isinstance(one, str) else one for one in found)


def _told(piece: Says, data: Data) -> Iterator[str]:
    if not holds(data, piece.when):
        return
    if piece.unlike is not None and field(data, piece.unlike[0]) == field(data, piece.unlike[1]):
        return
    text, rest = "", piece.text
    while rest:
        before, _open, rest = rest.partition("{")
        path, closed, rest = rest.partition("}")
        value = field(data, path) if closed else ""
        if value is None:
            return
        text += before + str(piece.words.get(_word(value), value))
    text = " ".join(re.sub(r"\( *\)", "", text).split())  # a field that is not there leaves no gap
    yield re.sub(r":(?= *(\(|$))", "", text)


def holds(data: Data, when: When) -> bool:
    """Whether all fields have one of the words that are asked for."""
    return all(_word(at(data, path)) in words for path, words in when.items())


def _word(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def at(data: Any, path: str) -> Any:
    """What stands at a path, such as ``cost.magic``; None where there is nothing."""

    def inside(one: Any, key: str) -> Any:
        if isinstance(one, Mapping):
            return one.get(key)
        return one[int(key)] if isinstance(one, Sequence) and key.isdecimal() and int(key) < len(one) else None

    return reduce(inside, path.split("."), data)


def field(data: Data, text: str) -> Any:
    """A field: the first of ``a|b|0`` that is there; ``a-b`` is a difference. None where there is none."""
    for one in text.split("|"):
        if not one or one.isdecimal():
            return int(one) if one else ""
        first, *less = (at(data, path) for path in one.split("-"))
        if less and isinstance(first, int | float):
            return first - sum(n or 0 for n in less)
        if not less and first is not None and first is not False:
            return first
    return None


__all__ = ["Look", "as_it_stands", "at", "drawn", "field", "holds", "said"]
