"""Turn, phase, action, linked effects, playing (3.9–3.11, 4.10, 4.11, 4.19–4.24)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Action, Play, Use
from kodex.engine.games.hkk.book import LINKED_TURN, book
from kodex.engine.games.hkk.cards import is_permanent, registry
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ORDER, STAGES, TurnStage
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.reactions.barring import shutting
from kodex.engine.games.hkk.reactions.chain import links, of_being_played
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of, is_life_saving, is_taken_away
from kodex.engine.games.hkk.table.seats import is_of_many, seat_after
from kodex.engine.games.hkk.table.values import card, keyword, subtypes
from kodex.engine.games.hkk.vocabulary import (
    ACTIVE_PLAYER,
    ANNOUNCED_ZONE,
    AUTOMATICS_FIRST,
    CHAIN_SHUT,
    COST_NAMED,
    COST_SHORT,
    COUNTS_FROM_HAND,
    FIRST_TURNS,
    HEARD,
    INSTANT_ACTION,
    IS_ACTION,
    OFFERS_ORDER,
    PHASE_CLOSES,
    PHASE_ORDER,
    REACTING,
    TURN_NEXT,
    Happens,
    Heard,
    Marks,
    Stages,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

say(
    game__ends="a játszma véget ért",
    omits="{player} következő körében elmarad ez a fázis: {phase}",
    omitted="{player} körében elmarad ez a fázis: {phase}",
)
linked.trigger("played", Happens.PLAYS, Happens.PLAYS_FREE)
linked.trigger("from_hand", Happens.ENTERS, Happens.SPELL_DONE)


# --- turns and phases -------------------------------------------------------------------------------------------------


@book.decides("3.11", TURN_NEXT)
def the_turns_alternate(table: Table, player: str) -> str | None:
    """After a turn the opponent's follows, then the first player's again, and so on; of more players 168 says it."""
    return None if is_of_many(table) else seat_after(table, player)


@book.decides("4.10.3", ACTIVE_PLAYER)
def the_active_player_is_whose_turn_it_is(table: Table, player: str) -> str:
    """The active player is the one whose turn it is."""
    return player


@tagged("első_kör")
def early(table: Table, thing: Thing, view: View, text: str) -> bool:
    """It is one of the first so many turns of the game."""
    return table.decide(FIRST_TURNS, int(text))


known_tags("első_kör", texts=lambda: map(str, range(1, 31)))


@book.decides("4.10.6", FIRST_TURNS)
def the_first_turns_are_anybodys(table: Table, n: int) -> bool:
    """The first X turns of the game are the first X turns of any player."""
    return table.player(table.mark(Marks.ACTIVE), "turn") <= n


OWN_RULE = frozenset({Stages.DRAW, Stages.MAIN_1, Stages.EXCHANGE, Stages.BEFORE_ATTACKERS, Stages.STRIKE})
"""The stages of which their own rules say what follows."""


@book.decides("4.11.2", PHASE_ORDER)
def the_phases_have_an_order(table: Table, now: TurnStage) -> TurnStage | None:
    """Which phase follows which; of main, exchange and combat phase their own rules speak (31.1, 32.0, 33.0, 34.0)."""
    if now.id in OWN_RULE:
        return None
    after = ORDER[now.id] + 1
    return STAGES[after] if after < len(STAGES) else None


PHASES = ("húzás", "fő", "csere", "harci", "gyógyulási", "kör vége")


def _a_phase(effect: Effect) -> str | None:
    known = registry.listed(effect.what, PHASES)
    return (
        None
        if effect.what in PHASES
        else _("'{word}' is no phase; one of: {known}").format(word=effect.what, known=known)
    )


@verb("omit_phase", "4.10.7", on="players", fields=("to",), required=("what",), checks=_a_phase)
def omit_phase(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """A phase of a player's next turn is left out."""
    omit(table, whom, str(effect.what))


@book.procedure("4.10.7")
def omit(table: Table, player: str, phase: str) -> None:
    """If a phase is left out, everything timed to it is left out with it."""
    turn = table.player(player, "turn") + 1
    waiting = (*table.mark(Marks.OMITS), (player, turn, phase))
    table.emit(Happens.OMITS, Marks.OMITS.set(waiting), player=player, phase=phase)


def is_left_out(table: Table, new: TurnStage) -> bool:
    """Whether the phase of a stage is left out of this turn."""
    omitted, active = table.mark(Marks.OMITS), table.mark(Marks.ACTIVE)
    return bool(omitted) and (active, table.player(active, "turn"), new.phase) in omitted


@book.procedure("4.10.7")
def leave_out(table: Table, new: TurnStage) -> None:
    """The phase does not take place."""
    table.emit(Happens.OMITTED, player=table.mark(Marks.ACTIVE), phase=new.phase)


def phase_is_omitted(table: Table, new: TurnStage) -> bool:
    """Leave a phase out if it is to be; gives whether it is."""
    if not is_left_out(table, new):
        return False
    leave_out(table, new)
    return True


# When all have said that they will not act in it any more, the phase ends and nobody goes on in it.
book.states("4.11.8", PHASE_CLOSES, True)


@book.forbids("4.11.8", Play, Use)
def who_is_done_is_done(table: Table, action: Play | Use) -> str | None:
    """Disputed: with ``pass.final`` on ``nem`` whoever has declared to be done in a phase does not act in it again."""
    if (
        action.by not in table.mark(Marks.PASSED)
        or table.mark(Marks.CHAIN)
        or table.mark(Marks.WINDOW)
        or table.mark(Marks.OFFERS)
    ):
        return None
    return None if read_as(table, "pass.final", "igen") else action.by


# --- actions ----------------------------------------------------------------------------------------------------------


# Players act by turns, and may react to each other's actions.
book.states("3.9", REACTING, True)


@book.decides("4.23.0", IS_ACTION)
def what_an_action_is(table: Table, action: Play | Use) -> bool | None:
    """To play a card from hand or to use an ability by one's own decision is an action; of others their rules say."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    own_rule = ability is not None and (ability.drawback or ability.special or "kéz" in ability.place)
    if own_rule or (ability is not None and any(one.do == "eliminate" for one in ability.effects)):
        return None
    return None if ability is not None and ability.kind == "activated" else True


@book.decides("136.1", IS_ACTION)
def to_use_an_activated_ability_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """Whoever uses an activated ability takes an action of its own; of special ones their rules say."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    if ability is None or ability.drawback or ability.special or "kéz" in ability.place:
        return None
    return True if ability.kind == "activated" else None


@book.decides("4.23.1", CHAIN_SHUT, needs="drawback")
def nobody_reacts_to_a_drawback(table: Table, action: Play | Use) -> bool | None:
    """To activate a drawback is an action too, but there is no reaction to it in any way."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return True if ability is not None and ability.drawback else None


shutting("4.23.1", nobody_reacts_to_a_drawback, needs="drawback")


@book.decides("4.23.2", INSTANT_ACTION)
def what_an_instant_action_is(table: Table, instant: bool) -> bool | None:
    """To play an instant, or to use an ability that counts like one, is an instant action."""
    return True if instant else None


@book.forbids("4.23.5", Action, about="target", during=Marks.ACTING)
def an_action_is_over_when_its_effects_are(table: Table, action: Action) -> str | None:
    """Until all effects of an action are through, the linked ones too, no other action begins.

    While abilities of being played wait, 21.7.1 speaks.
    """
    if of_being_played(table) or links(table) or type(action) not in (Play, Use) or not table.mark(Marks.ACTING):
        return None
    assert isinstance(action, Play | Use)
    if isinstance(action, Use) and linked.offer(table, action):
        return None
    saving = is_life_saving(table, action) or (isinstance(action, Use) and is_taken_away(table, action))
    return None if table.mark(Marks.WINDOW) and saving else action.by


@book.follows("4.19.1", Happens.GAME_WON, Happens.GAME_DRAWN)
def the_game_is_over(table: Table, event: Event) -> None:
    """A game lasts from its beginning until it is won, given up or drawn."""
    table.emit(Happens.GAME_ENDS)


# --- costs and playing ------------------------------------------------------------------------------------------------


@book.decides("4.20.0", COST_NAMED)
def the_cost_of_a_card_is_its_summoning_cost(table: Table, thing: Thing) -> int:
    """Where a text speaks of a card's cost, the summoning cost is meant (zan shards are magic points, 7.6.1)."""
    return int(table.decide(COST_SHORT, thing))


@book.forbids("3.3", Play)
def only_drawn_cards_are_played(table: Table, action: Play) -> str | None:
    """What has been drawn from the deck may be played by paying its cost; what is still in the deck may not."""
    thing = table.state.things.get(action.card)
    return action.card if thing is not None and thing.zone == Zones.DECK else None


# Bringing a card into play in any way is playing it, whether it comes into being or not.
book.states("4.21.0", HEARD[Heard.PLAYED], True)
# Until it has come into being, a card that is played is in the reaction chain and nowhere else.
book.states("4.21.1", ANNOUNCED_ZONE, "chain")


@book.decides("4.22.0", HEARD[Heard.FROM_HAND])
def playing_from_hand(table: Table, event: Event) -> bool:
    """It is played from hand if it really comes from there or a text says that it counts as such."""
    return bool(Tells.FROM_HAND.get(event))


@book.decides("4.22.1", COUNTS_FROM_HAND)
def some_cards_of_the_pile_count(table: Table, thing: Thing, effect: Effect) -> bool | None:
    """Spells, visions and creatures with resurrection that are played from the pile count as played from hand."""
    if thing.zone != Zones.PILE:
        return None
    spell = not is_permanent(card(table, thing)) or card(table, thing).type == "bűbáj"
    return True if spell or "vízió" in subtypes(table, thing) or keyword(table, thing, "feltámadás") else None


@book.decides("4.22.2", COUNTS_FROM_HAND)
def others_count_if_the_text_says_so(table: Table, thing: Thing, effect: Effect) -> bool | None:
    """What is played within another action counts as played from hand only if that action's text says so."""
    return True if effect.from_hand else None


# --- linked effects ---------------------------------------------------------------------------------------------------


# Linked effects that need activating may be used once all automatic ones have happened.
book.states("4.24.3.1", AUTOMATICS_FIRST, True)


@book.decides("4.24.3.3", OFFERS_ORDER)
def linked_effects_are_used_by_turns(table: Table, first: str) -> tuple[str, ...]:
    """Players use linked effects by turns; first whoever has the right of action."""
    players = list(table.state.players)
    n = players.index(first)
    return (*players[n:], *players[:n])


@book.forbids("4.24.3.3", Use, about=LINKED_TURN, during=Marks.OFFERS)
def linked_effects_wait_for_their_turn(table: Table, action: Use) -> str | None:
    """As long as others want to use linked effects too, nobody uses two in a row."""
    if links(table) or linked.offer(table, action) is None:
        return None
    return None if linked.has_turn(table, action.by) else action.by
