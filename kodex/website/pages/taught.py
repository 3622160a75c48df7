"""The table on each screen of the turn that a lesson teaches, as a drawing.

Of a book that is played it is the table of the lesson's scenario after the steps of the screen, drawn as the playground
draws it; of others what the lesson says lies there.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kodex.engine import Position, face
from kodex.engine.face.asking import Placing
from kodex.engine.face.board import Board, Number, Place, Says
from kodex.ground import yamlfile
from kodex.kb.lessons import SIDES
from kodex.model import DrawnBoard, Lying, Screen, TaughtTurn
from kodex.website.cases import Case
from kodex.website.drawing import Look, as_it_stands

YOU, OTHER = "Te", "Az ellenfeled"
_SIGNED = re.compile(r"([+-]?)\s*(\d+)")
Table = dict[str, dict[str, Any]]


class Seen(NamedTuple):
    """A position of the turn: what each player has, and which column of the board counts as the first then."""

    table: Table
    first_column: int


def seen(turn: TaughtTurn, case: Case | None) -> list[Seen]:
    """Each screen of a turn that is played, with you first: the drawing has the first player below."""
    if case is None:
        return []
    return [one._replace(table=_seated(one.table, you(case))) for one in played(case, turn.screens)]


def drawings(turn: TaughtTurn, case: Case | None, screens: Sequence[Seen]) -> list[str]:
    """The drawing of each screen as a block of HTML, in order; none where neither a scenario (with the ``screens`` that
    are :func:`seen`) nor a board is there."""
    if case is not None:
        whose = you(case)
        names = {name: YOU if name == whose else OTHER for name in case.given["players"]}
        board = face.of(case.edition).playground().board
        tables, firsts = [one.table for one in screens], [one.first_column for one in screens]
        return _drawn(board, tables, case.cards, whose, names, _before(board, case, tables[0]), firsts)
    if turn.board is None:
        return []
    mine, other, shared = SIDES
    places = {one.place for one in turn.board.places}
    tables = [
        {mine: _laid(table[mine], places), other: _laid(table[other], places), "": _laid(table[shared], places)}
        for table in told(turn.screens)
    ]
    cards = {name: {"says": says} for name, says in turn.board.cards.items()}
    return _drawn(_board(turn.board), tables, cards, mine, {mine: YOU, other: OTHER})


def you(case: Case) -> str:
    """The player of a scenario whose turn is taught."""
    return str(case.given.get("active") or next(iter(case.given["players"])))


def other(case: Case) -> str:
    """The opponent of the player whose turn is taught."""
    return next(str(name) for name in case.given["players"] if str(name) != you(case))


def counted(case: Case | None, screens: Sequence[Seen]) -> list[str]:
    """For each screen of a turn that is played (the ``screens`` that are :func:`seen`) what has become of the players'
    numbers since the one before."""
    if case is None:
        return []
    board = face.of(case.edition).playground().board
    tables = [one.table for one in screens]
    before = (_before(board, case, tables[0]), *tables)
    return ["; ".join(_changes(board, case, *pair)) for pair in zip(before, tables, strict=False)]


def _changes(board: Board, case: Case, before: Table, after: Table) -> Iterator[str]:
    for name, own in after.items():
        pairs = [(one, before[name].get(one.key, one.usual), own.get(one.key, one.usual)) for one in board.numbers]
        told = [f"{one.label} {was} → {now}" for one, was, now in pairs if was != now]
        if told:
            yield f"{YOU if name == you(case) else OTHER}: {', '.join(told)}"


def fighting(case: Case, since: int, step: int) -> str:
    """Who attacks whom in the steps of a screen, which come after so many; nothing where nobody does."""
    n = next((n for n in range(step - 1, since - 1, -1) if case.when[n].get("act") == "attack"), None)
    if n is None:
        return ""
    attack, then = case.when[n], (case.when[n + 1] if n + 1 < step else {})
    names = {name: (YOU if name == you(case) else OTHER).lower() for name in case.given["players"]}
    aims = attack.get("map") or {attack.get("card"): then.get("take") if then.get("act") == "choose" else None}
    return "Támad: " + ", ".join(f"{one} → {names.get(aim, aim)}" if aim else str(one) for one, aim in aims.items())


def _before(board: Board, case: Case, first: Table) -> Table:
    """The first table with the numbers that players had in the given one: that these have changed is shown there."""
    given = case.given["players"]
    numbers = {one.key: one.usual for one in board.numbers}
    return {name: {**own, **numbers, **_known(given.get(name, {}), numbers)} for name, own in first.items()}


def _known(own: Mapping[str, Any], numbers: Container[str]) -> dict[str, Any]:
    return {key: value for key, value in own.items() if key in numbers}


def _drawn(
    board: Board,
    tables: Sequence[Table],
    cards: Mapping[str, Any],
    viewer: str,
    names: Mapping[str, str],
    first: Table | None = None,
    columns: Sequence[int] = (),
) -> list[str]:
    """Each table as you see it, with those places in all that have something in any, and what is new marked."""
    keys = [place.key for place in board.places]
    used = {(side, key) for table in tables for side in table for key in keys if table[side].get(key)}
    columns = columns or [1] * len(tables)
    return [
        as_it_stands(board, table, Look(cards, viewer, names, used, before, column))
        for before, table, column in zip((first, *tables), tables, columns, strict=False)
    ]


def played(case: Case, screens: Sequence[Screen]) -> Iterator[Seen]:
    """What there is of a scenario after the steps of each screen."""
    ends = [len(case.when) if screen.step is None else screen.step for screen in screens]
    known = _positions(case, max(ends, default=0))
    seen: dict[int, Seen] = {}
    for end in ends:
        if end not in seen:
            seen[end] = _seen(case, known.get(end) or _position(case, end))
        yield seen[end]


def _positions(case: Case, end: int) -> dict[int, Position]:
    """By number of steps the positions on the way to the one after so many: played once, for a screen shows each.

    Those before a decision are missing: it is taken with the step that asks for it.
    """
    line = [_position(case, end)]
    while (before := line[-1].before) is not None:
        line.append(before)
    ends = [n for n in range(end) if case.when[n].get("act") != "choose"]
    return dict(zip((end, *reversed(ends)), line, strict=False))


def _position(case: Case, end: int) -> Position:
    """The position after so many steps of a scenario."""
    game = face.of(case.edition)
    data = {
        **({"rulebook": game.rulebook} if case.edition == game.rulebook else {"edition": case.edition}),
        "cards": case.cards,
        "scenarios": [{"given": case.given, "when": list(case.when[:end])}],
    }
    return Position.from_text(yamlfile.written(data))


def _seen(case: Case, position: Position) -> Seen:
    game = face.of(case.edition)
    column = game.first_column(position.inner.table) if isinstance(game, Placing) else 1
    return Seen(position.to_json()["players"], column)


def _seated(table: Table, whose: str) -> Table:
    """The same with you first."""
    return {whose: table[whose], **table}


def told(screens: Sequence[Screen]) -> Iterator[Table]:
    """The table that each screen tells of: what lies otherwise than on the one before."""
    table: Table = {side: {} for side in SIDES}
    for screen in screens:
        table = {side: dict(there) for side, there in table.items()}
        for side, places in screen.table.items():
            for place, there in places.items():
                table[side][place] = _lying(there, table[side].get(place))
        yield table


def _lying(there: tuple[str | Lying, ...] | int | str, before: Any) -> Any:
    """What lies in a place, or a number: ``+2 -1`` changes the one before."""
    if isinstance(there, str):
        found = _SIGNED.findall(there)
        start = int(before or 0) if found[0][0] else 0
        return start + sum(-int(n) if sign == "-" else int(n) for sign, n in found)
    if isinstance(there, int):
        return there
    return [{"card": one} if isinstance(one, str) else _thing(one) for one in there]


def _laid(there: Mapping[str, Any], places: Container[str]) -> dict[str, Any]:
    """What a side has, with as many cards as are only counted in a place."""
    return {
        key: [{"card": "?"}] * found if key in places and isinstance(found, int) else found
        for key, found in there.items()
    }


def _thing(one: Lying) -> dict[str, Any]:
    return {"card": one.card} | ({"passive": True} if one.passive else {}) | ({"note": one.note} if one.note else {})


def _board(board: DrawnBoard) -> Board:
    return Board(
        numbers=[Number(one.place, one.name) for one in board.numbers],
        places=[
            Place(
                key=one.place,
                label=one.name,
                at=one.place if one.shared else f"{{player}}.{one.place}",
                sees="owner" if one.hidden else "all",
            )
            for one in board.places
        ],
        thing=(Says("{says}"),),
        notes=(Says("{note}"),),
        passive="passive",
    )


__all__ = ["counted", "drawings", "fighting", "other", "played", "told", "you"]
