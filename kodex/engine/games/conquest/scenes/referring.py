"""Whom and what the cards of a given table name: owners, those they are attached to, the first planet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.face import Place as InFile
from kodex.engine.face.checks import one_of
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.scenes.setting import MOST_PLANETS, Ids, entries, laid
from kodex.engine.games.conquest.vocabulary import Place
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import flow
from kodex.ground.yamlfile import Document

_BEARING = (Place.HQ, Place.PLANET, Place.ROW)
"""Where lies what something may be attached to."""
_WHOSE = ("saját ", "ellenséges ")
_MOST = 5
"""So many of them are named at most."""


def check_references(document: Document, scenario: Any, cards: Mapping[str, Card], at: InFile) -> None:
    """Raises KodexError for a player or a thing that is not there, a card attached to nothing that is in play, a first
    planet token beside the row."""
    given = scenario.given
    _check_first(document, given, at)
    ids = Ids(given.players)
    lying = [(ids.of(laid(one), player), player, zone, laid(one), where) for player, zone, one, where in entries(given)]
    sides = {id_: side for id_, side, zone, _one, _where in lying if zone.startswith(_BEARING)}
    bearers = {id_: one.card for id_, _side, _zone, one, _where in lying if id_ in sides}
    for _id, player, zone, one, where in lying:
        if one.owner is not None and one.owner not in given.players:
            what = _("there is no player '{id}'").format(id=one.owner)
            raise document.error(what, *at, *where, "owner", mend=one_of(one.owner, given.players, document))
        if one.host is not None and zone != Place.ATTACHED:
            what = _("only what lies under 'attached' is attached to something")
            form = flow([{"card": one.card, **({"id": one.id} if one.id else {}), "host": one.host}])
            right = _("take it out of here, and write: {form}").format(form=f"attached: {form}")
            raise document.error(what, *at, *where, "host", mend=right)
        if zone == Place.ATTACHED:
            kind = cards[one.card].attaches if one.card in cards else None
            owned = {id_: sides[id_] == player for id_ in bearers}
            able = [id_ for id_, card in bearers.items() if card in cards and _may_bear(kind, cards[card], owned[id_])]
            if one.host in able:
                continue
            what, hosts = _without_host(one.host, player, bearers, able)
            if one.host in bearers:
                what = _("'{card}' cannot be attached to '{host}'").format(card=one.card, host=one.host)
                what = f"{what} (attaches: {kind})" if kind else what
            place = (*where, "host") if one.host is not None else where
            rest = {"card": one.card, **({"id": one.id} if one.id else {})}
            forms = [f"host: {flow(id_)}" if one.host is not None else flow({**rest, "host": id_}) for id_ in hosts]
            none = _("nothing is in play that it could be attached to: leave it out")
            raise document.error(what, *at, *place, mend=" | ".join(forms) or none)


def _may_bear(kind: str | None, card: Card, is_own: bool) -> bool:
    """Whether what is attached to such a thing may be attached to a card, an own one or another's."""
    if "nem erősíthető" in card.keywords:
        return False
    whose, _space, sort = (kind or "").rpartition(" ") if (kind or "").startswith(_WHOSE) else ("", "", kind or "")
    if (whose == "saját" and not is_own) or (whose == "ellenséges" and (is_own or card.type == "bolygó")):
        return False
    return card.is_unit if sort == "egység" else card.type == sort if sort else True


def _without_host(host: str | None, player: str, bearers: Mapping[str, str], able: list[str]) -> tuple[str, list[str]]:
    """What is wrong with what a card is attached to, and what may be meant of those ``able`` to bear it: the things of
    that card or of a name that is near, those of the player's own first."""
    own = sorted(able, key=lambda id_: not id_.startswith(f"{player}-"))
    if host is None:
        return _("the key '{key}' is missing").format(key="host"), own[:_MOST]
    same = [id_ for id_ in own if bearers[id_] == host]
    what = _("there is no card or player '{id}' on this table").format(id=host)
    if len(same) > 1:
        what = _("there are {n} of '{card}' on this table").format(n=len(same), card=host)
    near = nearest(host, own)
    return what, (same or [id_ for id_ in own if id_ in near] or own)[:_MOST]


def _check_first(document: Document, given: Any, at: InFile) -> None:
    """The token of the first planet lies at a place of the row; the planet there may have been captured, the last one
    too where a battle has been fought."""
    is_late = given.step.removeprefix("akció ")[:1] in ("3", "4")
    places = [int(n) for n in given.row]
    most = MOST_PLANETS if is_late or not places else max(places)
    if not 1 <= given.first <= most:
        what = _("no planet lies at place {n} of the row").format(n=given.first)
        known = sorted(places) or range(1, most + 1)
        raise document.error(what, *at, "first", mend=" | ".join(f"first: {one}" for one in known))


__all__ = ["check_references"]
