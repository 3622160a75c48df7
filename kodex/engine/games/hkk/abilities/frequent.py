"""The most frequent continuous abilities: invisibility, flying, resurrection, what cannot be done to a card (131)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, is_creature
from kodex.engine.games.hkk.cards.registry import alias, keyword
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.icons.printed import FLYING, has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.values import card, granted, is_active_player, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    BREAKS_THROUGH,
    ENTER_FACTS,
    FLYER,
    IS_INVISIBLE,
    LANDING,
    NEVER_SILENCED,
    PLAYS_ELSEWHERE_MORE,
    WORD_KIND,
    Facts,
    Happens,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

INVISIBLE = keyword("láthatatlan", "131.3", "breaks through though not every creature of the guard post is attacked")
SEEING = keyword("láthatatlant-lát", "131.4", "in the guard post: no creature of the opponent is invisible")
ACTIVE = keyword("aktívan-jön-játékba", "131.6.1", "the same as flying")
COMING_ACTIVE = keyword("aktívan-érkezik", "131.6.2", "comes active when played, and is yet no flyer")
RESURRECTION = keyword("feltámadás", "131.8", "may be played from the own discard pile too")
FAITHFUL = keyword("nem-cserélhet-gazdát", "131.10", "its controller never changes")
LASTING = keyword("nem-veszítheti-el-képességeit", "131.12", "nothing takes its abilities")
alias(INVISIBLE, "láthatatlanság")
alias(SEEING, "láthatatlanság-látása", "lát-láthatatlant")
alias(ACTIVE, "aktívan-jön")
alias(COMING_ACTIVE)
alias(RESURRECTION, "feltámad")
alias(FAITHFUL, "gazdát-nem-cserél")
alias(LASTING)
_ABILITIES = (INVISIBLE, SEEING, ACTIVE, RESURRECTION, FAITHFUL)


# --- invisibility -----------------------------------------------------------------------------------------------------


@book.decides("131.3", BREAKS_THROUGH, needs=INVISIBLE)
def the_invisible_break_through(table: Table, attacker: str) -> bool | None:
    """An invisible creature breaks through even if not every creature in the opponent's guard post is attacked."""
    thing = table.state.things.get(attacker)
    return True if thing is not None and table.decide(IS_INVISIBLE, thing) else None


@book.decides("131.3", IS_INVISIBLE, needs=INVISIBLE)
def invisible_creatures(table: Table, thing: Thing) -> bool | None:
    """Those that have the ability."""
    return True if has(table, thing, INVISIBLE) else None


@book.decides("131.4", IS_INVISIBLE, exception_to="131.3", needs=SEEING)
def seen_by_the_guard_post(table: Table, thing: Thing) -> bool | None:
    """While somebody in the guard post sees the invisible, none of the opponent's creatures is."""
    seers = (one for player in opponents(table, thing.controller) for one in table.in_zone(player, "guard"))
    return False if any(is_creature(card(table, one)) and has(table, one, SEEING) for one in seers) else None


@word("láthatatlan", "lathatatlan")
def is_invisible(table: Table, thing: Thing, view: View) -> bool:
    """Invisible just now."""
    return table.decide(IS_INVISIBLE, thing)


# --- flying -----------------------------------------------------------------------------------------------------------


@word("repülő", "repulo")
def is_flyer(table: Table, thing: Thing, view: View) -> bool:
    """A flying creature."""
    return table.decide(FLYER, thing)


@book.decides("131.6", FLYER, needs=FLYING)
def flyers_have_the_ability(table: Table, thing: Thing) -> bool | None:
    """Whoever really has the ability is a flyer, in whatever position it has come into play; a building is none.

    Disputed: with ``flying.building`` on ``minden-repulore-szolo`` a building is; with ``flying.ability`` on
    ``nem-kepesseg`` nothing takes the flying of a creature.
    """
    found = card(table, thing)
    if found.marker or not (is_creature(found) or _building_flies(table, thing)):
        return None
    if read_as(table, "flying.ability", "nem-kepesseg"):
        return True if FLYING in found.keywords else None
    return True if FLYING in found.keywords and has(table, thing, FLYING) else None


def _building_flies(table: Table, thing: Thing) -> bool:
    return card(table, thing).type == BUILDING and read_as(table, "flying.building", "minden-repulore-szolo")


@book.decides("131.6.1", FLYER, needs=ACTIVE)
def coming_active_is_flying(table: Table, thing: Thing) -> bool | None:
    """The text "Aktívan jön játékba.", the icon and the word are the same."""
    return True if is_creature(card(table, thing)) and has(table, thing, ACTIVE) else None


def _active(table: Table, thing: Thing) -> Landing | None:
    found = card(table, thing)
    if is_creature(found):
        return Landing("reserve")
    return Landing("table") if found.type == BUILDING else None


@book.decides("131.6.2", LANDING, exception_to=("8.1.2", "8.6"), needs=COMING_ACTIVE)
def some_come_active_by_their_text(table: Table, thing: Thing, one: Link) -> Landing | None:
    """A creature may come active only because its own text says where it is put when it is played."""
    return _active(table, thing) if COMING_ACTIVE in card(table, thing).keywords else None


@book.decides("131.6.2", FLYER, needs=COMING_ACTIVE)
def and_are_no_flyers(table: Table, thing: Thing) -> bool | None:
    """That makes it no flyer.

    Disputed: with ``flying.text`` on ``ertelem-szerint`` it does.
    """
    if COMING_ACTIVE not in card(table, thing).keywords or not is_creature(card(table, thing)):
        return None
    return True if read_as(table, "flying.text", "ertelem-szerint") else None


@book.decides("131.6.3", FLYER, needs="grant")
def flyers_by_condition(table: Table, thing: Thing) -> bool | None:
    """Whoever gets the ability is a flyer while it has it; on a condition at its being played, as long as it plays."""
    if not is_on_table(thing) or not is_creature(card(table, thing)):
        return None
    return True if Facts.FLOWN.of(thing) or (granted(table, thing, FLYING) and has(table, thing, FLYING)) else None


@book.adds("131.6.3", ENTER_FACTS, needs="grant")
def flying_got_on_being_played_stays(table: Table, thing: Thing, one: Link) -> dict[str, object] | None:
    """That it has got the ability on being played is remembered as long as it is in play."""
    got = is_creature(card(table, thing)) and granted(table, thing, FLYING)
    return {Facts.FLOWN.name: True} if got else None


@book.decides("131.7", FLYER, needs=FLYING)
def markers_fly_that_are_said_to(table: Table, thing: Thing) -> bool | None:
    """A marker creature flies only if its abilities as listed by what has made it name flying."""
    found = card(table, thing)
    return True if found.marker and is_creature(found) and FLYING in found.keywords else None


# --- resurrection -----------------------------------------------------------------------------------------------------


@book.adds("131.8", PLAYS_ELSEWHERE_MORE, needs=RESURRECTION)
def the_resurrected_are_played_from_the_pile(table: Table, player: str) -> tuple[str, ...] | None:
    """In the own main phase creatures of that ability are played from the own discard pile as from hand."""
    if not stage(table).main or not is_active_player(table, player):
        return None
    pile = table.in_zone(player, "pile")
    return tuple(one.id for one in pile if RESURRECTION in card(table, one).keywords and is_creature(card(table, one)))


@book.forbids("131.8", Play, needs=RESURRECTION)
def resurrection_is_for_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Not in another phase, nor in the opponent's turn."""
    thing = table.state.things.get(action.card)
    if thing is None or thing.zone != Zones.PILE or RESURRECTION not in card(table, thing).keywords:
        return None
    return None if stage(table).main and is_active_player(table, action.by) else action.card


# --- what cannot be done to it ----------------------------------------------------------------------------------------


@book.prevents("131.10", Happens.CONTROLLED, needs=FAITHFUL)
def the_faithful_keep_their_controller(table: Table, happening: Happening) -> str | None:
    """Such a permanent does not get out of its controller's hands, not even for a while."""
    thing = table.thing(Tells.THING.of(happening))
    return thing.id if has(table, thing, FAITHFUL) else None


@book.decides("131.12", NEVER_SILENCED, needs=LASTING)
def nothing_takes_the_abilities(table: Table, thing: Thing) -> bool | None:
    """Such a permanent is in no way deprived of its abilities, not even for a time."""
    printed = LASTING in card(table, thing).keywords
    return True if printed or granted(table, thing, LASTING) else None


@book.decides("130.0", WORD_KIND, needs=_ABILITIES)
def these_are_continuous_abilities(table: Table, name: str) -> str | None:
    """They work all the time, as long as nothing takes them."""
    return ABILITY if name in _ABILITIES else None
