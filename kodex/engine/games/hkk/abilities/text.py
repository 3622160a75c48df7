"""The text of cards: explanations, advantage, neutralising, drawbacks, spells that are no abilities (91, 92)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, tagged
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.icons.icons import DRAWBACK, EXPLANATION, has
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.phases import SIDE
from kodex.engine.games.hkk.playing.payment import (
    Payment,
    decide_payment,
    is_simple,
    numbers,
    pay_in_kind,
    why_unpayable,
)
from kodex.engine.games.hkk.playing.steps import neutralises
from kodex.engine.games.hkk.reactions.chain import Link, link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.setup import Position
from kodex.engine.games.hkk.table.targets import says
from kodex.engine.games.hkk.table.values import card, is_on_table, is_source, markers, on_table, opponents
from kodex.engine.games.hkk.turn.permissions import ability_of
from kodex.engine.games.hkk.zones.leaving import LEAVING, leave
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(
    chosen="{thing}: a(z) {n}. lehetőség érvényesül",
    joined="{thing}: az összetartozó részek együtt érvényesülnek",
    upkeep__paid="{by} kifizeti {thing} időleges költségét",
    effect__unpayable="{thing} további költségét nincs miből kifizetni",
    drawback__rests="{thing} hátránya nem működik",
    effect__paid="{by} kifizeti {thing} további költségét",
)
ADVANTAGE, NEUTRALISING, REWARD, UPKEEP = "előny", "semlegesítés", "jutalom", "időleges költség"


# --- explanations -----------------------------------------------------------------------------------------------------


@book.decides("91.2.1", "explanation.stays")
def explanations_cannot_be_taken_away(table: Table, name: str) -> bool:
    """An explanation is no ability, drawback or condition: it cannot be taken away, moved or copied."""
    return True


@book.forbids("91.2.2", Position)
def a_card_may_say_how_many_there_are(table: Table, _position: Position) -> str | None:
    """A card's explanation says if more or fewer copies of it may be used than usual."""
    for thing in table.state.things.values():
        most = card(table, thing).copies
        if most is not None:
            same = [
                one
                for one in table.state.things.values()
                if (one.card, one.owner) == (thing.card, thing.owner) and one.zone != SIDE
            ]
            if len(same) > most:
                return f"{thing.card}: {len(same)} > {most}"
    return None


@book.forbids("91.2.3", Position)
def a_card_may_ask_for_a_special_deck(table: Table, _position: Position) -> str | None:
    """A card's explanation says if it may be used only in a deck of a special make."""
    for thing in table.state.things.values():
        only = card(table, thing).deck_only
        if only is None:
            continue
        test, view = compiled(only), View(thing.owner, thing.id)
        for other in table.state.things.values():
            if other.owner == thing.owner and other.card != thing.card and not test(table, other, view):
                return other.id
    return None


# --- advantage --------------------------------------------------------------------------------------------------------


@book.follows("91.2.6", "enters", needs="advantage")
def advantages_are_had(table: Table, event: Event) -> None:
    """Előny A-B: what it says happens if the opponent's life is not below A and not above B."""
    thing, by = table.thing(event.facts["thing"]), str(event.facts["player"])
    advantage = card(table, thing).advantage
    if advantage is None or not event.facts.get("played") or not has(table, thing, ADVANTAGE, 1):
        return
    if not event.facts.get("from_hand") and not table.decide("advantage.from_anywhere"):
        return
    least, most = advantage.least, advantage.most
    if (least is None or most is None) and not table.decide("advantage.open"):
        return
    if any(
        (least is None or table.player(other, "life") >= least)
        and (most is None or table.player(other, "life") <= most)
        for other in opponents(table, by)
    ):
        index = table.emit("ability.happens", thing=thing.id, ability=ADVANTAGE)
        with table.caused_by(index):
            perform(table, advantage.effects, Run(by, thing.id, "automatic"))
            after_damage(table)


@book.decides("91.2.7", "advantage.open")
def a_missing_number_is_no_limit(table: Table) -> bool:
    """Without the first number there is no lower limit, without the second no upper one."""
    return True


@book.decides("91.2.8", "word.kind")
def advantage_is_an_explanation(table: Table, name: str) -> str | None:
    """Előny is an explanation of how the card is played or used."""
    return EXPLANATION if name == ADVANTAGE else None


@book.decides("91.2.9", "advantage.from_anywhere")
def advantage_counts_from_anywhere(table: Table) -> bool:
    """Előny counts even when the card is not played from hand."""
    return True


# --- neutralising -----------------------------------------------------------------------------------------------------


@book.decides("91.2.10", "reaction.patterns", needs="neutralises")
def neutralising_cards_are_reactions_too(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """A card with Semlegesítés may also be played from hand as a reaction to what it names."""
    found: tuple[str, ...] = card(table, thing).neutralises
    return found if found and has(table, thing, NEUTRALISING, 1) else None


@book.decides("91.2.10", "plays_anyway", needs="neutralises")
def neutralising_cards_are_played_any_time(table: Table, action: Play | Use) -> bool | None:
    """As a reaction a card of any type is played."""
    thing = table.state.things.get(action.card) if isinstance(action, Play) and action.reacts_to else None
    return True if thing is not None and card(table, thing).neutralises else None


@book.procedure("91.2.11")
def prevent_what_it_answers(table: Table, one: Link) -> None:
    """Played successfully, it prevents the action it answers."""
    to = link(table, one.reacts_to)
    if to is not None:
        facts = {"source": one.source, "by": one.by, "tags": (), "absolute": False}
        table.happen("countered", link=to.id, thing=to.source, **facts)


def prevent_if_it_may(table: Table, one: Link) -> None:
    """A card that prevents what it answers does so."""
    if neutralises(table, one):
        prevent_what_it_answers(table, one)


@book.decides("91.2.12", "keeps.type")
def neutralising_cards_keep_their_type(table: Table, one: Link) -> bool | None:
    """What is played so keeps its type: a creature comes into play."""
    return True if neutralises(table, one) else None


@book.decides("91.2.13", "word.kind")
def neutralising_is_an_explanation(table: Table, name: str) -> str | None:
    """Semlegesítés is a way of playing: an explanation, no ability."""
    return EXPLANATION if name == NEUTRALISING else None


def look_again(table: Table, action: Play | Use) -> None:
    """A play that answers something and a target meant by its text cite what lets them."""
    if isinstance(action, Play) and action.reacts_to:
        table.decide("plays_anyway", action)
    source = source_of(action)
    selectors = says(table, source, action.ability if isinstance(action, Use) else None)
    for whom, selector in zip(targets_of(action), selectors, strict=False):
        if whom in table.state.things and ("szerepel:" in selector or "leírásban:" in selector):
            compiled(selector)(table, table.thing(whom), View(action.by, source))


# --- drawbacks --------------------------------------------------------------------------------------------------------


@book.follows("91.3.2", *LEAVING, needs="reward")
def rewards_go_to_the_opponent(table: Table, event: Event) -> None:
    """When a card with Jutalom leaves play by an opponent's source, the opponent has what it says."""
    thing, by = table.thing(event.facts["thing"]), event.facts.get("by")
    effects = card(table, thing).reward
    if not effects or by is None or by == event.facts.get("controller") or event.facts.get("source") is None:
        return
    if has(table, thing, REWARD, 1):
        index = table.emit("ability.happens", thing=thing.id, ability=REWARD)
        with table.caused_by(index):
            perform(table, effects, Run(str(by), thing.id, "automatic"))
            after_damage(table)
    else:
        table.emit("drawback.rests", thing=thing.id)


@book.decides("91.3.3", "word.kind")
def reward_is_a_drawback(table: Table, name: str) -> str | None:
    """Jutalom is a drawback."""
    return DRAWBACK if name == REWARD else None


@book.follows("91.3.4", "enters", needs="upkeep")
def upkeep_markers_are_put(table: Table, event: Event) -> None:
    """A card with Időleges költség X comes into play with X markers."""
    thing = table.thing(event.facts["thing"])
    upkeep = card(table, thing).upkeep
    if upkeep is not None and upkeep.n and event.facts.get("played"):
        table.happen("marked", thing=thing.id, marker=UPKEEP, n=upkeep.n, source=thing.id, on_playing=True)


@book.procedure("91.3.4")
def upkeep_is_paid(table: Table) -> None:
    """In every preparation phase its controller pays or sacrifices it; then a marker comes off."""
    by = str(table.mark("active"))
    for thing in on_table(table, by):
        upkeep = card(table, thing).upkeep
        if upkeep is None or not markers(thing, UPKEEP):
            continue
        if not has(table, thing, UPKEEP, 1):
            table.emit("drawback.rests", thing=thing.id)
            continue
        payable = why_unpayable(table, by, upkeep.cost, thing.id, Cost()) is None
        if payable and table.choose(by, "upkeep", ("fizet", "feláldozza")) == "fizet":
            _pay(table, by, thing.id, upkeep.cost, "upkeep.paid")
        else:
            leave(table, "sacrificed", thing.id, forced=False, by=by)
        if is_on_table(table.thing(thing.id)):
            table.happen("unmarked", thing=thing.id, marker=UPKEEP, n=1, source=thing.id)


def _pay(table: Table, by: str, source: str, cost: Cost, kind: str) -> None:
    paid = Payment(cost) if is_simple(cost) else decide_payment(table, by, cost, source)
    pay_in_kind(table, by, paid)
    table.emit(kind, *numbers(table, by, paid.way), by=by, thing=source)


@book.decides("91.3.5", "word.kind")
def upkeep_is_a_drawback(table: Table, name: str) -> str | None:
    """Időleges költség is a drawback."""
    return DRAWBACK if name == UPKEEP else None


@book.decides("91.3.6", "is.action", needs="drawback")
def activating_a_drawback_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """To activate a drawback one decides about oneself is an action of its own."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return True if ability is not None and ability.drawback else None


# --- abilities and spells ---------------------------------------------------------------------------------------------


@book.forbids("91.4.1", Use)
def abilities_are_those_of_cards_in_play(table: Table, action: Use) -> str | None:
    """Only cards in play have abilities, but for those that expressly work elsewhere."""
    thing = table.state.things.get(action.of)
    ability = ability_of(table, action)
    if thing is None or ability is None or is_source(thing) or ability.from_deck:
        return None
    return None if table.decide("hand.ability", thing, action) else action.of


@book.decides("91.5.1", "spell.run")
def spells_are_spells(table: Table) -> str:
    """What an instant or sorcery does is no ability but a spell."""
    return "spell"


@book.decides("91.5.2", "spell.untouched")
def texts_about_abilities_do_not_mean_spells(table: Table) -> bool:
    """Rules and texts about the abilities of cards do not touch spells."""
    return True


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
        _pay(table, run.by, run.source, cost, "effect.paid")
        perform(table, effect.effects, run)
        return
    if not payable:
        table.emit("effect.unpayable", thing=run.source)
    perform(table, effect.otherwise, run)


# --- words on cards ---------------------------------------------------------------------------------------------------


@tagged("szerepel")
def stands_on_the_card(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The word stands on the card."""
    return bool(table.decide("word.found", thing, text, True))


@tagged("leírásban")
def stands_in_the_text(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The word stands in the text of the card."""
    return bool(table.decide("word.found", thing, text, False))


@book.decides("92.10", "word.found")
def where_a_word_is_looked_for(table: Table, thing: Thing, text: str, whole: bool) -> bool:
    """On a card: in name, type, subtype, icons and text, inflected and in compounds; in its text: there only."""
    found = card(table, thing)
    words = [found.text or ""]
    if whole:
        words += table.decide("word.places", thing, default=())
    return any(text.casefold() in one.casefold() for one in words)
