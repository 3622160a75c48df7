"""Drawing cards (titles 4.12 and 30)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.format import is_first_turn_of_the_game
from kodex.engine.games.hkk.turn.preparation import ability_happens, run_automatics, works
from kodex.engine.games.hkk.vocabulary import (
    DRAW_CARD,
    DRAW_COMPULSORY,
    DRAW_EMPTY,
    DRAW_FROM,
    FIRST_DRAW,
    HAND_LIMIT,
    ORDER_OF,
    Happens,
    Marks,
    Ordered,
)
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import Question
from kodex.engine.kernel.state import Moved
from kodex.engine.kernel.table import Table

INSTEAD: Pipeline[Callable[[Table, str], object]] = Pipeline("instead of the draw")
"""What may happen instead of the draw of the draw phase; whatever does says so."""


@book.decides("4.12.0", DRAW_CARD)
def top_of_the_deck(table: Table, player: str) -> str | None:
    """To draw is to take the top card of the deck into the hand."""
    deck = table.state.order.get(f"{table.decide(DRAW_FROM, player)}.deck", ())
    return deck[0] if deck else None


@book.decides("30.5", DRAW_EMPTY)
def empty_deck(table: Table, player: str) -> bool | None:
    """With an empty deck no card is drawn in the draw phase."""
    return None if table.state.order.get(f"{player}.deck") else True


@book.procedure("30.0")
def draw_phase(table: Table) -> None:
    """In the draw phase the active player draws the top card of the deck; there is no way to decline (30.1)."""
    player = table.mark(Marks.ACTIVE)
    run_automatics(table, "húzás", player, automatic_in_the_draw_phase, {"húzás": draw_of_the_phase})


@book.procedure("133.0")
def automatic_in_the_draw_phase(table: Table, source: str, ability: Ability) -> None:
    """An automatic ability sets in when what sets it off is there: here the phase that its text names."""
    if works(table, table.thing(source), ability):  # asked again: by this norm, whose event cites why
        ability_happens(table, source, ability)


def draw_of_the_phase(table: Table) -> None:
    """The draw itself; there is one unless the deck is empty or a norm lets the player decline."""
    player = table.mark(Marks.ACTIVE)
    if any(instead(table, player) for instead in INSTEAD.of(table)):
        return
    if table.decide(DRAW_EMPTY, player):
        draws_nothing(table, player, DRAW_EMPTY)
    elif is_first_turn_of_the_game(table) and not table.decide(FIRST_DRAW, player):
        draws_nothing(table, player, FIRST_DRAW)
    elif table.decide(DRAW_COMPULSORY, player) or table.choose(player, "draw", ("igen", "nem")) == "igen":
        for _ in range(fixed(table, "draw_phase.cards")):
            _take(table, player)


@book.procedure("30.4")
def draws_nothing(table: Table, player: str, why: Question[bool]) -> None:
    """The draw phase takes place even if the player draws nothing in it; ``why`` that is so."""
    table.justified_by(why, player)
    table.emit(Happens.DRAWS_NOTHING, player=player)


# The card of the draw phase must be drawn.
book.states("30.1", DRAW_COMPULSORY, True)


@book.procedure("4.12.1")
def draw_because_a_card_says_so(table: Table, player: str, n: int) -> None:
    """Whatever a text calls drawing is a draw, like the one of the draw phase."""
    for _ in range(n):
        _take(table, player)


def _take(table: Table, player: str) -> None:
    top = table.decide(DRAW_CARD, player)
    few = fixed(table, "hand.start.size")  # nobody would hold more if no rule let them
    held = len(table.in_zone(player, "hand"))
    if top is not None and (held < few or held < table.decide(HAND_LIMIT, player, default=few)):
        table.emit(Happens.DRAWS, Moved(top, "hand", player, -1), player=player, thing=top)


@book.decides("30.3", ORDER_OF[Ordered.DRAW])
def active_player_orders_the_draw_phase(table: Table, _player: str) -> str:
    """In which order the effects of the draw phase work is up to the active player, the draw included."""
    return table.mark(Marks.ACTIVE)
