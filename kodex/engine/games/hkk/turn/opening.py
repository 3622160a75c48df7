"""The opening: what lies beside the deck is revealed, the table is evaluated, opening hands are drawn (titles 28, 42).

The stage ``kezdés`` stands before the first turn; what happens in it by itself are the procedures here, in their order.
"""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.beside_the_deck import follower_of
from kodex.engine.games.hkk.card_types.switching import switched_off_from_the_start
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ASIDE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of, stage
from kodex.engine.games.hkk.turn import course
from kodex.engine.games.hkk.turn.preparation import ability_happens, automatics, works
from kodex.engine.games.hkk.vocabulary import (
    OPENING_FIRST,
    OPENING_GIVEN_AWAY,
    OPENING_HAND,
    OPENING_HAND_PARTS,
    OPENING_KIND,
    OPENING_LIFE,
    START_OPTIONS,
    WORKS_ANYWAY,
    Facts,
    Happens,
    Marks,
    Stages,
)
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change, Moved, PlayerSet, Thing
from kodex.engine.kernel.table import Table

say(
    laid_out="képpel lefordítva a pakli mellett: {things}",
    revealed="egyszerre felfedik: {things}",
    begins_to_work="működni kezd: {things}",
    evaluated="{player} {hand} lappal, {life} életponttal kezd (legfeljebb {max_life})",
    goes_first="{player} kezdi a játszmát",
    opening_hand="{player} felhúzza a kezdőkezét: {things}",
)


def _beside(table: Table) -> list[Thing]:
    return [thing for player in table.state.players for thing in table.in_zone(player, ASIDE)]


@book.procedure("42.4")
def lay_out(table: Table) -> None:
    """Whoever uses a rule card or follower puts it beside the deck at the start, face down."""
    things = _beside(table)
    if things:
        table.emit(Happens.LAID_OUT, *(Facts.DOWN.set(t.id, True) for t in things), things=tuple(t.id for t in things))


@book.procedure("28.2")
def reveal(table: Table) -> None:
    """All players turn their rule cards and followers up at the same time."""
    things = [thing for thing in _beside(table) if Facts.DOWN.of(thing)]
    if things:
        table.emit(Happens.REVEALED, *(Facts.DOWN.set(t.id, None) for t in things), things=tuple(t.id for t in things))


@book.procedure("28.3")
def begin_to_work(table: Table) -> None:
    """Rule cards and followers begin to work in the same moment; some keep others from working."""
    things = [thing for thing in _beside(table) if not Facts.DOWN.of(thing)]
    if things:
        changes = (Facts.SINCE.set(thing.id, 1) for thing in things)
        table.emit(Happens.BEGINS_TO_WORK, *changes, Marks.CLOCK.set(1), things=tuple(thing.id for thing in things))
        switched_off_from_the_start(table)


@book.procedure("28.4")
def evaluate(table: Table) -> None:
    """What they make of the table is evaluated: cards, maximum and current life of every player."""
    for player in table.state.players:
        hand = table.decide(OPENING_HAND, player)
        more = table.decide(OPENING_LIFE, player)
        life, most = table.player(player, "life") + more, table.player(player, "max_life") + more
        changes: list[Change] = [PlayerSet(player, "opening_hand", hand)]
        if more:
            changes += [PlayerSet(player, "life", life), PlayerSet(player, "max_life", most)]
            leader = follower_of(table, player)
            changes += [Facts.LIFE_GIVEN.set(leader.id, more)] if leader else []
        table.emit(Happens.EVALUATED, *changes, player=player, hand=hand, life=life, max_life=most)


@book.procedure("28.5")
def abilities_of_the_start(table: Table) -> None:
    """Then, at the same time, the abilities of the start of the game work; those to be used may be used."""
    for player in table.state.players:
        for source, ability in automatics(table, player, "kezdés").values():
            thing = table.thing(source)
            if works(table, thing, ability) or table.decide(WORKS_ANYWAY, thing, ability):
                ability_happens(table, source, ability)


@book.forbids("28.5", Play, Use, at="kezdés")
def only_abilities_of_the_start(table: Table, action: Play | Use) -> str | None:
    """Before the first turn only those abilities are used that belong to the start of the game."""
    if stage(table).id != Stages.OPENING:
        return None
    if isinstance(action, Play):
        return action.card
    ability = ability_of(table, action)
    return None if ability is not None and "kezdés" in ability.when else action.ability


@book.procedure("28.6")
def draw_opening_hands(table: Table) -> None:
    """After all that everybody draws the opening hand; only then it is decided who begins."""
    for player in table.state.players:
        draw_hand(table, player, table.player(player, "opening_hand"))
    begin_the_game(table)


def draw_hand(table: Table, player: str, n: int) -> None:
    """Draw an opening hand. Must be called by a norm."""
    hand = table.state.order.get(f"{player}.deck", ())[:n]
    kind = table.decide(OPENING_KIND)
    table.emit(kind, *(Moved(id_, "hand", player, -1) for id_ in hand), player=player, things=hand)


BEFORE_THE_FIRST: Pipeline[Callable[[Table], object]] = Pipeline("before it is said who begins")
"""What is done to find out who begins."""
AFTER_THE_FIRST: Pipeline[Callable[[Table, str], object]] = Pipeline("when it is known who begins")
"""What is decided once it is known who begins."""


def begin_the_game(table: Table) -> None:
    """Who begins is decided, and the first turn begins. Must be called by a norm."""
    for before in BEFORE_THE_FIRST.of(table):
        before(table)
    entitled = table.decide(OPENING_FIRST)
    named = None if entitled is None else table.decide(START_OPTIONS, entitled)
    with table.noting() as given_away:
        free = entitled is None or table.decide(OPENING_GIVEN_AWAY)
    options = named or (tuple(table.state.players) if free else (entitled,))
    first = table.choose(str(entitled or table.mark(Marks.ACTIVE)), "first", options)
    if first != entitled:
        table.cite(*given_away)
    if table.mark(Marks.GAME):
        table.emit(Happens.GOES_FIRST, Marks.STARTED.set(first), player=first, right=entitled)
    else:
        table.emit(Happens.GOES_FIRST, player=first)
    for after in AFTER_THE_FIRST.of(table):
        after(table, first)
    course.begin_turn(table, first)
    course.run_entering(table, "előkészítő.1")


# --- how many cards ---------------------------------------------------------------------------------------------------


@book.decides("3.6", OPENING_HAND)
def five_cards(table: Table, player: str) -> int:
    """At the start everybody draws 5 cards from the own deck, less what rule card and follower cost."""
    return fixed(table, "hand.start.size") + table.total(OPENING_HAND_PARTS, player)


def general_hand(table: Table, player: str) -> int:
    """The opening hand by the general rules alone."""
    return five_cards(table, player)


def puts_markers_on_itself(ability: Ability) -> bool:
    """Whether all an ability does is to put markers on its own card."""
    return all(effect.do == "mark" and effect.to == "self" for effect in ability.effects)


@book.decides("45.3", WORKS_ANYWAY)
def markers_are_put_on_in_any_case(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """The markers a rule card or follower begins with are put on it even if it does not work."""
    return True if thing.zone == ASIDE and puts_markers_on_itself(ability) else None
