"""A card in a deck of which something is claimed, though another one of the same name is meant."""

from __future__ import annotations

from kodex.engine.face import Face, NotInPlay, UnknownPath
from kodex.engine.face.format import Value
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

_DECK = "deck"
"""The zone that games call so."""


def other_copy(face: Face, table: Table, path: str, expected: Value) -> str | None:
    """The mend where the claim holds of another card of the same name that lies in no deck: of which it is not said."""
    id_, dot, key = path.partition(".")
    thing = table.state.things.get(id_)
    if not dot or thing is None or thing.zone != _DECK:
        return None
    same = [one for one in table.state.things.values() if one.card == thing.card and one.controller == thing.controller]
    meant = [one.id for one in same if one.zone != _DECK and _is(face, table, f"{one.id}.{key}", expected)]
    if len(meant) != 1:
        return None
    lying = ", ".join(f"{one.id} ({one.zone})" for one in same)
    what = _("there are {n} of '{card}' on this table").format(n=len(same), card=thing.card)
    return f"{what}: {lying}; {meant[0]}.{key}"


def _is(face: Face, table: Table, path: str, expected: Value) -> bool:
    try:
        return face.same(path, expected, face.value(table, path))
    except (UnknownPath, NotInPlay):
        return False


__all__ = ["other_copy"]
