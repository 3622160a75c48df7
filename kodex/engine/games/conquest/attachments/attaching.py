"""Attaching a card to another one, or to a planet, as its own kind says; and what becomes of it with its host."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Deploy
from kodex.engine.games.conquest.answers.answering import happenings, react, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.deploy.deploying import ARRIVAL, comes, told_of
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import forgotten, in_play, pile_of, slots
from kodex.engine.games.conquest.table.units import becomes, card, is_unit, is_warlord, keyword
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import (
    ANOTHER,
    AS_ATTACHMENT,
    DOWN,
    HOST,
    KEEPS,
    Happens,
    Place,
    Under,
)
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import NOBODY, Change, Event, Moved, Thing, lying
from kodex.engine.kernel.table import Table

ATTACHMENT = "erősítő"
AS_ONE = "erősítőként telepíthető"
"""What a text permits of a card that may be deployed as an attachment."""


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


def attaches_to(table: Table, thing: Thing, host: Thing, by: str) -> bool:
    """Whether this card may be attached to that one by a player: an attachment, or what a text lets be one."""
    kind = card(table, thing).attaches
    return fits(table, kind, by, host) if kind else table.decide(AS_ATTACHMENT, thing, host, by)


def _letting(table: Table, thing: Thing) -> list[Effect]:
    every = (one for ability in card(table, thing).abilities for one in ability.effects)
    return [one for one in every if one.do == "permit" and one.what == AS_ONE]


def lets_attach(table: Table, thing: Thing) -> bool:
    """Whether its text lets a card that is no attachment be deployed as one."""
    return bool(_letting(table, thing))


@book.decides("sz/korlatozasok-es-engedelyezesek#p2", AS_ATTACHMENT)
def as_its_text_says(table: Table, thing: Thing, host: Thing, player: str) -> bool | None:
    """What a text lets be deployed as an attachment is attached to what the text names."""
    view = View(player, thing.id)
    allowed = (LANGUAGE.selectors.compiled(one.of or "egység") for one in _letting(table, thing))
    return True if any(test(table, host, view) for test in allowed) else None


def _is_attachment(table: Table, action: Deploy) -> bool:
    thing = table.thing(action.card)
    return card(table, thing).type == ATTACHMENT or bool(action.host and lets_attach(table, thing))


@book.forbids("f2/1.2#p6", Deploy)
def onto_what_its_text_names(table: Table, action: Deploy) -> str | None:
    """An attachment is attached to what its text names and lies in play."""
    if not _is_attachment(table, action):
        return action.host or None
    host = next((one for one in hosts(table) if one.id == action.host), None)
    if host is None or not attaches_to(table, table.thing(action.card), host, action.by):
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
    changes: list[Change] = [Moved(id_, Place.ATTACHED, whose, -1), HOST.set(id_, host)]
    if card(table, table.thing(id_)).type != ATTACHMENT:
        table.decide(AS_ATTACHMENT, table.thing(id_), table.thing(host), by)  # what allows it is cited
    if attached(table, host):
        table.decide(ANOTHER, table.thing(host))  # that one more may be there is cited
    table.emit(Happens.ATTACHED, *changes, *comes(table, by, id_), **told_of(by, id_, 0), host=host)
    if card(table, table.thing(id_)).type != ATTACHMENT:
        becomes(table, id_, ATTACHMENT)


ARRIVAL[ATTACHMENT] = attachment_arrives


@book.decides("sz/erositokartya#b4", KEEPS)
def whoever_attached_it_keeps_it(table: Table, player: str) -> str:
    """An attachment on an enemy card stays under the control of whoever has attached it."""
    return player


GONE = (
    *(Happens.DESTROYED, Happens.SACRIFICED, Happens.DISCARDED, Happens.CAPTURED, Happens.LOST),
    *(Happens.RETURNED, Happens.TOKEN_GONE),
)


@book.follows("sz/erositokartya#b2", *GONE)
def they_go_with_their_host(table: Table, event: Event) -> None:
    """When a card leaves play what is attached to it is discarded."""
    _go(table, list(attached(table, event.facts["thing"])))


def _go(table: Table, there: list[Thing]) -> None:
    """They are discarded at the same time, and that is reacted to."""
    gone = (told(Happens.ATTACHMENT_GONE, player=one.controller, thing=one.id) for one in there)
    batch = happenings.given(table.state, *gone)
    with table.together():
        for one in there:
            moved = Moved(one.id, Place.DISCARD, pile_of(table, one), 0)
            table.emit(Happens.ATTACHMENT_GONE, moved, *forgotten(one), player=one.controller, thing=one.id)
    react(table, batch)


@book.follows("sz/erositokartya#b3", Happens.CONTROLLED)
def what_is_not_attached_rightly_goes(table: Table, event: Event) -> None:
    """An attachment that may not be where it is any more is discarded; by the other reading not as long as it might be
    attached to anything else."""
    there = [one for player in table.state.players for one in table.in_zone(player, Place.ATTACHED)]
    hosted = [(one, table.state.things.get(HOST.of(one))) for one in there]
    wrong = [one for one, host in hosted if host is not None and not attaches_to(table, one, host, one.controller)]
    _go(table, [one for one in wrong if _has_no_place(table, one)])


def _has_no_place(table: Table, one: Thing) -> bool:
    if read_as(table, "illegal-attachment", "mostani-hordozo"):
        return True
    return not any(attaches_to(table, one, host, one.controller) for host in hosts(table))


__all__ = ["ATTACHMENT", "attached", "attaches_to", "hosts", "lets_attach"]
