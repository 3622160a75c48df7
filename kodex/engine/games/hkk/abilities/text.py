"""The text of cards: spells that are no abilities, what is paid for more, words looked for (91.4, 91.5, 92.10)."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.drawbacks import pay
from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, tagged
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.phases import SIDE
from kodex.engine.games.hkk.playing.payment import why_unpayable
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.targets import says
from kodex.engine.games.hkk.table.values import card, is_source
from kodex.engine.games.hkk.vocabulary import (
    HAND_ABILITY,
    PLAYS_ANYWAY,
    SPELL_RUN,
    SPELL_UNTOUCHED,
    WORD_FOUND,
    WORD_PLACES,
    Happens,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

say(
    chosen="{thing}: a választott lehetőség érvényesül ({which})",
    joined="{thing}: az összetartozó részek együtt érvényesülnek",
    effect__unpayable="{thing} további költségét nincs miből kifizetni",
    effect__paid="{by} kifizeti {thing} további költségét",
)


def look_again(table: Table, action: Play | Use) -> None:
    """A play that answers something and a target meant by its text cite what lets them."""
    if isinstance(action, Play) and action.reacts_to:
        table.justified_by(PLAYS_ANYWAY, action)
    source = source_of(action)
    selectors = says(table, source, action.ability if isinstance(action, Use) else None)
    for whom, selector in zip(targets_of(action), selectors, strict=False):
        if whom in table.state.things and ("szerepel:" in selector or "leírásban:" in selector):
            compiled(selector)(table, table.thing(whom), View(action.by, source))


# --- abilities and spells ---------------------------------------------------------------------------------------------


@book.forbids("91.4.1", Use)
def abilities_are_those_of_cards_in_play(table: Table, action: Use) -> str | None:
    """Only cards in play have abilities, but for those that expressly work elsewhere; of the side deck 93.0 speaks."""
    thing = table.state.things.get(action.of)
    ability = ability_of(table, action)
    if thing is None or ability is None or thing.zone == SIDE or is_source(thing) or ability.from_deck:
        return None
    return None if table.decide(HAND_ABILITY, thing, action) else action.of


# What an instant or sorcery does is no ability but a spell.
book.states("91.5.1", SPELL_RUN, "spell")
# Rules and texts about the abilities of cards do not touch spells.
book.states("91.5.2", SPELL_UNTOUCHED, True)


@verb("may_pay", "91.5.3", on="none", required=("effects", "cost"), fields=("otherwise",))
def may_pay(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The effects if a further cost is paid, else ``otherwise``."""
    pay_for_more(table, run, effect)


@book.procedure("91.5.3")
def pay_for_more(table: Table, run: Run, effect: Effect) -> None:
    """A further decision and cost after a spell has been played is no action of its own."""
    cost = effect.cost or Cost()
    payable = why_unpayable(table, run.by, cost, run.source, Cost()) is None
    if payable and table.choose(run.by, "further_cost", ("fizet", "nem")) == "fizet":
        pay(table, run.by, run.source, cost, Happens.EFFECT_PAID)
        perform(table, effect.effects, run)
        return
    if not payable:
        table.emit(Happens.EFFECT_UNPAYABLE, thing=run.source)
    perform(table, effect.otherwise, run)


# --- words on cards ---------------------------------------------------------------------------------------------------


@tagged("szerepel")
def stands_on_the_card(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The word stands on the card."""
    return table.decide(WORD_FOUND, thing, text, True)


@tagged("leírásban")
def stands_in_the_text(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The word stands in the text of the card."""
    return table.decide(WORD_FOUND, thing, text, False)


@book.decides("92.10", WORD_FOUND)
def where_a_word_is_looked_for(table: Table, thing: Thing, text: str, whole: bool) -> bool:
    """On a card: in name, type, subtype, icons and text, inflected and in compounds; in its text: there only."""
    found = card(table, thing)
    words: tuple[str, ...] = (found.text or "",)
    if whole:
        words += table.decide(WORD_PLACES, thing)
    return any(text.casefold() in one.casefold() for one in words)
