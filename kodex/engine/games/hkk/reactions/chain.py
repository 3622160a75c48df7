"""The reaction chain (titles 94, 95, 4.21.1–2): what has been played or used and has not taken effect yet."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.vocabulary import CHAIN_TOGETHER, Marks
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table

_CHAIN = Marks.CHAIN.name
AUTOMATIC = "automatic"
"""The kind of a link that is an automatic effect: nobody has played or used it (95)."""


class Link(Struct, frozen=True, gc=False):
    """A card or ability on its way: everything decided about it when it was announced and paid (21.2, steps 1–5).

    ``kind`` is ``play``, ``use`` or ``automatic``.
    """

    id: str
    by: str
    source: str
    kind: str
    ability: str | None = None
    targets: tuple[str, ...] = ()
    x: int = 0
    modes: tuple[tuple[int, int], ...] = ()
    cost: Cost = Cost()
    paid: Cost = Cost()
    replaced: bool = False
    from_hand: bool = True
    reacts_to: str | None = None
    countered: bool = False
    was: str = "hand"
    notes: tuple[tuple[str, Any], ...] = ()

    def noted(self, key: str, default: Any = None) -> Any:
        """Something that a mechanism has noted on the link."""
        return dict(self.notes).get(key, default)


def link_id(source: str, ability: str | None = None) -> str:
    """The id of a link: the card's id, or card and ability with a slash between."""
    return source if ability is None else f"{source}/{ability}"


def links(table: Table) -> tuple[Link, ...]:
    """The links of the chain, in the order of their coming."""
    found: tuple[Link, ...] = table.state.marks.get(_CHAIN, ())
    return found


def link(table: Table, id_: str | None) -> Link | None:
    """The link with this id, the latest one of that id."""
    return next((one for one in reversed(links(table)) if one.id == id_), None)


def changed(table: Table, one: Link, **values: Any) -> Change:
    """The change of the table that changes a link."""
    return changed_to(table, one, replace(one, **values))


def changed_to(table: Table, one: Link, new: Link) -> Change:
    """The change of the table that puts another link in the place of one."""
    return Marks.CHAIN.set(tuple(new if other is one else other for other in links(table)))


def with_link(table: Table, new: Link) -> list[Change]:
    """The changes that add a link: everybody may react to it, whoever had passed may do so again (94.5)."""
    changes: list[Change] = [Marks.CHAIN.set((*links(table), new))]
    if table.mark(Marks.CHAIN_PASSED):
        changes.append(Marks.CHAIN_PASSED.set(None))
    if new.reacts_to is not None and new.kind != AUTOMATIC and not table.decide(CHAIN_TOGETHER):
        changes.append(Marks.CHAIN_CLOSED.set(True))
    return changes


# An action of its own and all reactions used in connection with it are one chain.
book.states("94.6", CHAIN_TOGETHER, True)


def nested(table: Table, new: Link) -> list[Change]:
    """The changes that add a link while the chain takes effect: until it is gone, the links before it rest."""
    floor = (len(links(table)), bool(table.mark(Marks.CHAIN_CLOSED)))
    changes = [*with_link(table, new), Marks.CHAIN_FLOORS.set((*table.mark(Marks.CHAIN_FLOORS), floor))]
    return [*changes, Marks.CHAIN_CLOSED.set(None)] if table.mark(Marks.CHAIN_CLOSED) else changes


def taken_off(table: Table, *gone: Link) -> list[Change]:
    """The changes that take links off the chain; from now on nobody reacts to what is left of it (94.7.1).

    Where links of a chain of their own are gone (:func:`nested`), what was before them goes on as it was.
    """
    left = tuple(other for other in links(table) if not any(other is one for one in gone))
    floors, closed, over = table.mark(Marks.CHAIN_FLOORS), bool(left), not left
    while floors and len(left) <= floors[-1][0]:
        closed, floors, over = bool(left) and floors[-1][1], floors[:-1], True
    now = [
        Marks.CHAIN.set(left or None),
        Marks.CHAIN_CLOSED.set(closed or None),
        Marks.CHAIN_FLOORS.set(floors or None),
    ]
    if over:
        now.append(Marks.CHAIN_PASSED.set(None))
    return [change for change in now if change.value != table.state.marks.get(change.key)]


def is_open(table: Table, one: Link) -> bool:
    """Whether a link may be reacted to as far as its place goes: it is not before a chain nested in its own."""
    floors = table.mark(Marks.CHAIN_FLOORS)
    return not floors or not any(other is one for other in links(table)[: floors[-1][0]])


def of_being_played(table: Table) -> bool:
    """Whether abilities of being played wait to be used."""
    return any(one.own for one in table.mark(Marks.OFFERS))
