"""Attaching a card to another one, or to a planet, as its own kind says; and what becomes of it with its host."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Deploy
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.deploy.deploying import ARRIVAL, told_of, used_up
from kodex.engine.games.conquest.table.places import in_play, slots
from kodex.engine.games.conquest.table.units import card, is_unit, is_warlord, keyword
from kodex.engine.games.conquest.vocabulary import ANOTHER, DOWN, HOST, KEEPS, Happens, Place, Under
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import NOBODY, Event, Moved, Thing, lying
from kodex.engine.kernel.table import Table

ATTACHMENT = "erősítő"


def attached(table: Table, host: str) -> list[Thing]:
    """What is attached to a card, of both players."""
    there = (one for player in table.state.players for one in table.in_zone(player, Place.ATTACHED))
    return [one for one in there if HOST.of(one) == host]


def hosts(table: Table) -> list[Thing]:
    """Whatever in play something may be attached to: cards of both players, planets that are turned up."""
    own = [one for player in table.state.players for one in in_play(table, player)]
    row = [one for n in slots(table) for one in lying(table.state, f"{Place.ROW}/{n}") if not DOWN.of(one)]
    return [*own, *row]


def fits(table: Table, kind: str, by: str, host: Thing) -> bool:
    """Whether what is attached to such a thing may be attached to this one."""
    whose, _space, sort = kind.rpartition(" ") if kind.startswith(("saját ", "ellenséges ")) else ("", "", kind)
    if (whose == "saját" and host.controller != by) or (whose == "ellenséges" and host.controller in (by, NOBODY)):
        return False
    if sort == "egység":
        return is_unit(table, host)
    return is_warlord(table, host) if sort == "hadúr" else card(table, host).type == sort


def _is_attachment(table: Table, action: Deploy) -> bool:
    return card(table, table.thing(action.card)).type == ATTACHMENT


@book.forbids("f2/1.2#p6", Deploy)
def onto_what_its_text_names(table: Table, action: Deploy) -> str | None:
    """An attachment is attached to what its text names and lies in play."""
    if not _is_attachment(table, action):
        return action.host or None
    host = next((one for one in hosts(table) if one.id == action.host), None)
    kind = card(table, table.thing(action.card)).attaches
    if host is None or not fits(table, kind, action.by, host):
        return action.host or action.card
    return action.host if attached(table, host.id) and not table.decide(ANOTHER, host) else None


# To one card any number of attachments is attached.
book.states("sz/erositokartya#b1", ANOTHER, True)


@book.forbids("sz/nem-erositheto#p1", Deploy)
def no_attachments(table: Table, action: Deploy) -> str | None:
    """To a card with No Attachments nothing is attached."""
    if not _is_attachment(table, action) or action.host not in table.state.things:
        return None
    return action.host if keyword(table, table.thing(action.host), "nem erősíthető") else None


@book.procedure("f2/1.2#p6")
def attachment_arrives(table: Table, by: str, id_: str, planet: int) -> None:
    """It lies with its host."""
    frame = course.frame(table.state, Under.PLAY) or Frame(Under.PLAY)
    host = frame.get("host")
    whose = table.decide(KEEPS, by) or table.thing(host).controller or by
    changes = Moved(id_, Place.ATTACHED, whose, -1), HOST.set(id_, host)
    table.emit(Happens.ATTACHED, *changes, *used_up(table, by, id_), **told_of(by, id_, 0), host=host)


ARRIVAL[ATTACHMENT] = attachment_arrives


@book.decides("sz/erositokartya#b4", KEEPS)
def whoever_attached_it_keeps_it(table: Table, player: str) -> str:
    """An attachment on an enemy card stays under the control of whoever has attached it."""
    return player


@book.follows("sz/erositokartya#b2", Happens.DESTROYED, Happens.SACRIFICED, Happens.CAPTURED, Happens.LOST)
def they_go_with_their_host(table: Table, event: Event) -> None:
    """When a card leaves play what is attached to it is discarded."""
    with table.together():
        for one in attached(table, event.facts["thing"]):
            gone = Moved(one.id, Place.DISCARD, one.owner, 0), HOST.set(one, None)
            table.emit(Happens.ATTACHMENT_GONE, *gone, player=one.controller, thing=one.id)


__all__ = ["ATTACHMENT", "attached", "hosts"]
