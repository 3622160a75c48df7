"""Derived values: actual damage, life, the defence bonus, magic attack and defence (titles 3, 14, 15, 38)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, Card, is_creature
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.types import ALWAYS_ATTACHED, ATTACHED_ENCHANTMENT
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ASIDE, ON_TABLE, colour_called
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force, number_on
from kodex.engine.games.hkk.table.seats import is_opponent
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    ABILITIES_LOST,
    ATTACHES,
    BONUS,
    CEILING,
    COLOUR_AT_WILL,
    COLOURS,
    COLOURS_BOTH,
    COLOURS_NONE,
    DAMAGE,
    DAMAGE_BASE,
    DAMAGE_MODIFIERS,
    DAMAGE_PARTS,
    GIVEN_ANYWAY,
    GRANTED_COUNTS,
    LIFE_BASE,
    LIFE_PARTS,
    MAGIC_ATTACK,
    MAGIC_DEFENCE,
    MAX_PARTS,
    SUBTYPES_EACH,
    SUBTYPES_KEPT,
    SUBTYPES_MORE,
    TYPES_MEANT,
    WAY_CARD,
    Ceiled,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.kept import while_cards_stay, while_nothing_changes, while_things_stay
from kodex.engine.kernel.state import Event, Thing, side
from kodex.engine.kernel.table import Table

say(bonus__lost="{thing} nem kap többé védekezési bónuszt")


def card(table: Table, thing: Thing) -> Card:
    """The definition of a thing's card."""
    found: Card
    facts = thing.facts
    if not facts:  # nearly everything
        found = table.cards[thing.card]
        return found
    found = facts[_COPY] if _COPY in facts else table.cards[thing.card]
    if _WAY not in facts and _SEEN not in facts:
        return found
    way = way_of(thing)
    return found if way is None else table.decide(WAY_CARD, thing, way, default=found)


def way_of(thing: Thing) -> str | None:
    """The way in which a card is played or has been played, None for the original one."""
    return Facts.SEEN.of(thing) or Facts.WAY.of(thing)


_WAY, _COPY, _SEEN = Facts.WAY.name, Facts.COPY.name, Facts.SEEN.name
_WORKING = (*ON_TABLE, ASIDE)
COLOURLESS = "színtelen"
EVERY_COLOUR = -1
ATTACHED = frozenset({"bűbáj", "tárgy", *ALWAYS_ATTACHED})
"""The types of cards that may have to be put on something."""


def attaches(table: Table, thing: Thing) -> str | None:
    """The selector of what a card has to be put on (8.4.1, 8.5.5, 8.7.1); None when it lies by itself."""
    definition = card(table, thing)
    if definition.type not in ATTACHED:
        return None
    if _COPY in thing.facts:
        return table.decide(ATTACHES, definition)
    with table.noting():
        return table.decide(ATTACHES, definition)


def kind(table: Table, thing: Thing) -> str:
    """The type of a thing; an enchantment that is put on something is a kind of its own (8.5.5)."""
    found = card(table, thing)
    return ATTACHED_ENCHANTMENT if found.attaches and found.type == "bűbáj" else found.type


@while_cards_stay
def kinds_of(table: Table, word: str) -> frozenset[str]:
    """The types that a type name of a rule or text means: what monsters, creatures, spells are (8.1, 8.5)."""
    return table.decide(TYPES_MEANT, word, default=frozenset({word}))


def is_active_player(table: Table, player: str) -> bool:
    """Whether it is this player's turn (4.10.3)."""
    return bool(table.mark(Marks.ACTIVE) == player)


@book.decides("38.0", BONUS)
def defence_bonus(table: Table, thing: Thing, on: str) -> int | None:
    """In the opponent's turn every creature has +1 damage and +1 life."""
    if is_active_player(table, thing.controller) or table.mark(Marks.BONUS_OVER) or not is_creature(card(table, thing)):
        return None
    if not is_on_table(thing) or not is_opponent(table, thing.controller, table.mark(Marks.ACTIVE)):
        return None
    return fixed(table, "defence_bonus.life" if on == "life" else "defence_bonus.damage")


def missing_the_bonus(table: Table, thing: Thing, left: int) -> None:
    """What has so much life ``left`` that the bonus would keep it alive dies of its end: the event cites the bonus."""
    if not table.mark(Marks.BONUS_OVER):
        return
    with table.noting() as why, table.supposing([Marks.BONUS_OVER.set(None)], [Marks.BONUS_OVER.set(True)]):
        had: int = table.decide(BONUS, thing, "life")
    if left + had > 0:
        table.cite(*why)


@book.follows("38.0", Happens.CONTROLLED)
def the_bonus_ends_with_the_opponents_control(table: Table, event: Event) -> None:
    """A creature that gets over to the player whose turn it is has the bonus no more."""
    thing, before = table.thing(Tells.THING.of(event)), Tells.WAS.of(event)
    with table.noting():
        had, has = (
            table.decide(BONUS, replace(thing, controller=whose), "life") for whose in (before, thing.controller)
        )
    if had > has:
        table.emit(Happens.BONUS_LOST, thing=thing.id)


@book.decides("14.1", DAMAGE_BASE)
def base_damage(table: Table, thing: Thing) -> int:
    """The printed number is the base damage."""
    return card(table, thing).damage


@book.decides("14.4", DAMAGE_MODIFIERS)
def damage_modifiers(table: Table, thing: Thing) -> int | None:
    """Modifiers are equal in rank and add up."""
    return (number_on(table, "modify", "damage", thing.id) + table.total(DAMAGE_PARTS, thing)) or None


@book.decides("14.3", DAMAGE)
def actual_damage(table: Table, thing: Thing) -> int:
    """Actual damage is the base damage with every modifier on it."""
    base = table.decide(DAMAGE_BASE, thing)
    bonus = table.decide(BONUS, thing, "damage")
    return int(base + bonus + table.decide(DAMAGE_MODIFIERS, thing))


@book.decides("15.1", LIFE_BASE)
def base_life(table: Table, thing: Thing) -> int:
    """The printed number is the base life of a creature, the base structure of a building."""
    return card(table, thing).life


def max_life(table: Table, thing: Thing) -> int:
    """Life (structure) a thing has when unhurt: its base, the bonus and the parts that norms add (``life.parts``)."""
    return derived(table, thing, _max_life)


def _max_life(table: Table, thing: Thing) -> int:
    base = table.decide(LIFE_BASE, thing)
    bonus = table.decide(BONUS, thing, "life")
    return int(base + bonus + life_changed(table, thing))


def life_changed(table: Table, thing: Thing) -> int:
    """How much more (or less) life a thing has unhurt than its card and the bonus say."""
    return number_on(table, "modify", "life", thing.id) + table.total(LIFE_PARTS, thing)


def life(table: Table, thing: Thing) -> int:
    """Current life (structure): the maximum less the damage taken this turn."""
    return max_life(table, thing) - Facts.DAMAGE.of(thing)


def damage(table: Table, thing: Thing) -> int:
    """Actual damage of a creature."""
    return derived(table, thing, _damage)


def _damage(table: Table, thing: Thing) -> int:
    return int(table.decide(DAMAGE, thing))


def derived(table: Table, thing: Thing, compute: Callable[[Table, Thing], int]) -> int:
    """A value of a thing, computed once for a snapshot; whoever asks again cites the same norms."""
    if table.state.things.get(thing.id) is not thing:
        return compute(table, thing)
    return _derived(table, compute, thing.id)


@while_nothing_changes
def _derived(table: Table, compute: Callable[[Table, Thing], int], id_: str) -> int:
    return compute(table, table.thing(id_))


# --- abilities, keywords, markers -------------------------------------------------------------------------------------


def abilities(table: Table, thing: Thing) -> tuple[Ability, ...]:
    """The abilities a thing has: its own, and what it has been given (129: received is as good as own)."""
    own = card(table, thing).abilities
    if not table.norms_adding(ABILITIES):
        return own
    given = [ability for more in table.parts(ABILITIES, thing) for ability in more]
    return (*own, *given) if given else own


def ability(table: Table, thing: Thing, id_: str) -> Ability | None:
    """The ability of a thing with this id."""
    for one in abilities(table, thing):
        if one.id == id_:
            return one
    return None


def keyword(table: Table, thing: Thing, name: str) -> int:
    """The number of a keyword on a thing (1 for one without a number), 0 when it has none: printed or granted."""
    printed = int(card(table, thing).keywords.get(name, 0))
    if not printed and not number_on(table, "grant", name, thing.id):
        return 0
    if table.decide(ABILITIES_LOST, thing):
        return 0
    if any(force.effect.what in (None, name) and force.on(table, thing.id) for force in in_force(table, "silence")):
        return table.decide(GIVEN_ANYWAY, thing, name, (None, name))
    return printed + granted(table, thing, name)


def granted(table: Table, thing: Thing, name: str) -> int:
    """The number of a keyword that something else gives a thing."""
    n = number_on(table, "grant", name, thing.id)
    return n if n and table.decide(GRANTED_COUNTS, thing) else 0


def subtypes(table: Table, thing: Thing) -> tuple[str, ...]:
    """The subtypes of a thing; a new one is added to the printed ones (51.5)."""
    own = card(table, thing).subtypes
    gained = [str(force.effect.what) for force in in_force(table, "subtype") if force.on(table, thing.id)]
    if len(own) > 1 and not table.decide(SUBTYPES_EACH, thing):
        own = own[:1]
    if own and gained and not table.decide(SUBTYPES_KEPT, thing):
        own = ()
    return (*own, *gained, *(name for more in table.parts(SUBTYPES_MORE, thing) for name in more))


def colours(table: Table, thing: Thing) -> tuple[str, ...]:
    """The colours of a thing; a card without any is colourless, which is a colour too (10)."""
    found = tuple(one for one in dict.fromkeys(painted(table, thing)) if one != COLOURLESS)
    if len(found) > 1 and not table.decide(COLOURS_BOTH):
        found = found[:1]
    return found or table.decide(COLOURS_NONE)


def painted(table: Table, thing: Thing) -> tuple[str, ...]:
    """The colours in their places on the card, with what has changed them, in the order of the changes."""
    found: tuple[str, ...] = table.decide(COLOURS, thing, default=card(table, thing).colours)
    for force in in_force(table, "recolour"):
        if force.on(table, thing.id):
            new, place = str(force.effect.what), force.n(table)
            found = (new,) if place == EVERY_COLOUR else (*found[:place], new, *found[place + 1 :])
    return found


def is_of_colour(table: Table, thing: Thing, text: str) -> bool:
    """Whether a thing is of a colour, or of any that its player names (62.2)."""
    text = colour_called(text)
    return text in colours(table, thing) or table.decide(COLOUR_AT_WILL, thing, text)


def markers(thing: Thing, name: str) -> int:
    """How many markers of a name lie on a thing (27)."""
    return int(Facts.MARKERS.of(thing).get(name, 0))


def attached_to(table: Table, thing: str) -> list[Thing]:
    """What is attached to a thing."""
    return [*_attached(table).get(thing, ())]


@while_things_stay
def _attached(table: Table) -> dict[str, list[Thing]]:
    """What is attached to something, by what it is attached to."""
    found: dict[str, list[Thing]] = {}
    for thing in table.state.things.values():
        if thing.facts and (host := Facts.HOST.of(thing)) is not None:
            found.setdefault(host, []).append(thing)
    return found


@book.decides("14.2", MAGIC_ATTACK)
def has_magic_attack(table: Table, thing: Thing) -> bool | None:
    """A golden damage icon means magic attack."""
    return True if card(table, thing).magic_attack else None


@book.decides("15.2", MAGIC_DEFENCE)
def has_magic_defence(table: Table, thing: Thing) -> bool | None:
    """A golden life icon means magic defence."""
    return True if card(table, thing).magic_defence else None


@book.decides("3.18", CEILING[Ceiled.LIFE])
def life_ceiling(table: Table, player: str) -> int:
    """A player's life never exceeds the maximum; what is above it is lost."""
    return table.player(player, "max_life") + table.total(MAX_PARTS, player, "max_life")


@book.decides("3.18", CEILING[Ceiled.MAGIC])
def magic_ceiling(table: Table, player: str) -> int:
    """A player's magic points never exceed the maximum; what is above it is lost."""
    return table.player(player, "max_magic") + table.total(MAX_PARTS, player, "max_magic")


def after_gain(table: Table, player: str, key: str, n: int) -> int:
    """What a player has after gaining ``n`` life or magic points under the ceiling.

    The ceiling is cited where it stops the gain, and where it lets it go further than usual.
    """
    now = table.player(player, key) + n
    if key not in _CEILED:
        return now
    with table.noting() as why:
        ceiling = table.decide(CEILING[Ceiled(key)], player)
    if ceiling is None:
        return now
    if now > min(ceiling, table.player(player, f"max_{key}")):
        table.cite(*why)
    return min(now, int(ceiling))


_CEILED = frozenset(map(str, Ceiled))


def is_building(table: Table, thing: Thing) -> bool:
    """Whether a thing is a building."""
    return card(table, thing).type == BUILDING


def is_creature_of(table: Table, id_: str) -> bool:
    """Whether this id names a creature (and not a player or a building)."""
    thing = table.state.things.get(id_)
    return thing is not None and is_creature(card(table, thing))


def on_table(table: Table, player: str | None = None) -> list[Thing]:
    """Everything on the table, of one player or of all, in seating order."""
    return [*_there(table, player, ON_TABLE)]


@while_things_stay
def _there(table: Table, player: str | None, zones: tuple[str, ...]) -> list[Thing]:
    players = tuple(table.state.players) if player is None else (player,)
    order, things = table.state.order, table.state.things
    return [things[id_] for one in _sides(players, zones) for id_ in order.get(one, ())]


@cache
def _sides(players: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side(player, zone) for player in players for zone in zones)


def is_on_table(thing: Thing) -> bool:
    """Whether a thing is in play."""
    return thing.zone in ON_TABLE


def sources(table: Table, player: str | None = None) -> list[Thing]:
    """Everything whose abilities may work: what is on the table, and what lies beside the deck (42)."""
    return [*_there(table, player, _WORKING)]


def is_source(thing: Thing) -> bool:
    """Whether the abilities of a thing may work: it is on the table, or beside the deck (42)."""
    return thing.zone in ON_TABLE or thing.zone == ASIDE


def has_life(table: Table, thing: Thing) -> bool:
    """Whether the thing is a creature or a building."""
    return is_creature(card(table, thing)) or is_building(table, thing)
