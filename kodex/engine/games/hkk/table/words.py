"""Words of selectors and amounts: what a thing is, where it is, whose it is, its numbers."""

from __future__ import annotations

from typing import get_args

from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.amounts import amount
from kodex.engine.games.hkk.cards.selectors import View, known_tags, player_value, tagged, value, word
from kodex.engine.games.hkk.cards.types import MEANING_SEVERAL, SLOTTED, CardType
from kodex.engine.games.hkk.phases import ON_TABLE, ZONE_WORDS, folded
from kodex.engine.games.hkk.table import values
from kodex.engine.games.hkk.table.marker_names import called
from kodex.engine.games.hkk.table.seats import is_opponent
from kodex.engine.games.hkk.vocabulary import (
    COST_FOR,
    COST_NAMED,
    PERMANENT,
    SUBTYPE_AT_WILL,
    WOUNDED,
    Asking,
    Facts,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def _enter_types() -> None:
    for name in dict.fromkeys((*get_args(CardType), *MEANING_SEVERAL)):
        enter = word(*dict.fromkeys((name, folded(name))), elsewhere=name in SLOTTED)
        if name in MEANING_SEVERAL:
            enter(lambda t, o, v, name=name: values.kind(t, o) in values.kinds_of(t, name))  # type: ignore[misc]
        else:
            enter(lambda t, o, v, name=name: values.card(t, o).type == name)  # type: ignore[misc]


def _enter_zones() -> None:
    for zone, name in ZONE_WORDS.items():
        names = dict.fromkeys(one.replace(" ", "_") for one in (name, name.lower(), folded(name), zone))
        if zone == Zones.TABLE:
            continue
        word(*names, elsewhere=zone not in ON_TABLE)(lambda t, o, v, zone=zone: o.zone == zone)  # type: ignore[misc]
    word("asztalon", "játékban")(lambda t, o, v: o.zone in ON_TABLE)


_enter_types()
_enter_zones()


@word("permanens")
def permanent(table: Table, thing: Thing, view: View) -> bool:
    """A permanent: a card or an independent marker on the table (4.6.0)."""
    return table.decide(PERMANENT, thing)


@word("bármi")
def anything(table: Table, thing: Thing, view: View) -> bool:
    """Anything at all."""
    return True


@word("saját", "sajat", "own")
def own(table: Table, thing: Thing, view: View) -> bool:
    """Controlled by the controller of the source."""
    return thing.controller == view.by


@word("ellenséges", "ellenseges", "enemy")
def enemy(table: Table, thing: Thing, view: View) -> bool:
    """Controlled by an opponent."""
    return is_opponent(table, view.by, thing.controller)


@word("self", "ez")
def itself(table: Table, thing: Thing, view: View) -> bool:
    """The source itself."""
    return thing.id == view.source


@word("host", "hordozó")
def host(table: Table, thing: Thing, view: View) -> bool:
    """What the source is attached to."""
    return view.source is not None and bool(Facts.HOST.of(table.thing(view.source)) == thing.id)


@word("passzív", "passziv", "passive")
def passive(table: Table, thing: Thing, view: View) -> bool:
    """In the passive position."""
    return Facts.PASSIVE.of(thing)


@word("aktív", "aktiv", "active")
def active(table: Table, thing: Thing, view: View) -> bool:
    """In the active position."""
    return not Facts.PASSIVE.of(thing)


@word("sebzett", "sérült", "sebesült", "hurt")
def hurt(table: Table, thing: Thing, view: View) -> bool:
    """Damaged this turn."""
    return table.decide(WOUNDED, thing)


@word("önálló_jelző", "marker")
def marker(table: Table, thing: Thing, view: View) -> bool:
    """An independent marker (26)."""
    return bool(values.card(table, thing).marker)


@word("rátett", "attached")
def attached(table: Table, thing: Thing, view: View) -> bool:
    """An attached card (8.11)."""
    return Facts.HOST.of(thing) is not None


@value("költség", "koltseg", "cost")
def cost(table: Table, thing: Thing, view: View) -> int:
    """Magic points and zan shards of the printed cost (7.6.1)."""
    asked = table.decide(COST_FOR[Asking(view.asking)], thing) if view.asking else None
    return int(table.decide(COST_NAMED, thing) if asked is None else asked)


@value("sebzés", "sebzes", "damage")
def damage(table: Table, thing: Thing, view: View) -> int:
    """Actual damage."""
    return values.damage(table, thing)


@value("ép", "ep", "life")
def life(table: Table, thing: Thing, view: View) -> int:
    """Current life or structure."""
    return values.life(table, thing)


@player_value("ép", "ep", "life")
def life_of_player(table: Table, player: str, view: View) -> int:
    """The life of a player."""
    return table.player(player, "life")


@value("max_ép", "max_ep", "max_life")
def max_life(table: Table, thing: Thing, view: View) -> int:
    """Maximum life or structure."""
    return values.max_life(table, thing)


@tagged("altípus", "altipus", "subtype")
def subtype(table: Table, thing: Thing, view: View, text: str) -> bool:
    """Of a subtype."""
    with table.noting() as why:
        has = text in values.subtypes(table, thing)
    if has:  # what says which subtypes it has is cited of those alone that are asked about
        table.cite(*why)
    return has or table.decide(SUBTYPE_AT_WILL, thing, text)


@tagged("szín", "szin", "colour")
def colour(table: Table, thing: Thing, view: View, text: str) -> bool:
    """Of a colour; a card without any is colourless, which is a colour too (10)."""
    return values.is_of_colour(table, thing, text)


@tagged("kulcsszó", "kulcsszo", "keyword")
def has_keyword(table: Table, thing: Thing, view: View, text: str) -> bool:
    """With a keyword, printed or gained."""
    return bool(values.keyword(table, thing, text))


known_tags("kulcsszó", "kulcsszo", "keyword", texts=lambda: registry.KEYWORDS, meant=registry.canonical)


@tagged("jelző", "jelzo", "mark")
def has_mark(table: Table, thing: Thing, view: View, text: str) -> bool:
    """With a marker of that name on it, whatever amounts its name gives."""
    name = called(text)
    return any(one == name or one.startswith(f"{name} ") for one in (Facts.MARKERS.of(thing) or ()))


@tagged("lap", "card")
def card_named(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The card of that id."""
    return thing.card == text


@amount("it.n")
def number_of_the_event(table: Table, view: View) -> int:
    """The number of the event that triggered the ability (asked by the ability while it runs)."""
    return view.event


@amount("vp", "magic")
def magic(table: Table, view: View) -> int:
    """The magic points of the controller."""
    return table.player(view.by, "magic")


@amount("ép", "life")
def own_life(table: Table, view: View) -> int:
    """The life of the controller."""
    return table.player(view.by, "life")
