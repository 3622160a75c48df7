"""Drawing, searching, taking back, shuffling back, banishing, discarding (4.12–4.18): what each move is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kodex.engine.games.hkk.actions import Action, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, selected, word
from kodex.engine.games.hkk.effects.checks import at_least_one, both, names_one, of_what_lies
from kodex.engine.games.hkk.effects.moving import BOTTOM, choose_some, put_it
from kodex.engine.games.hkk.effects.runs import Run, decider
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ON_TABLE, read_zone
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    BANISHES,
    COUNTS_AS_CARD,
    DECK_PLAY,
    DISCARD_CHOOSER,
    DISCARD_FROM,
    LANDING,
    LANDING_BROUGHT,
    LOOK_KIND,
    MILL_CARDS,
    NECRON_KIND,
    PREPARED_VERSIONS,
    PUT_AMONG,
    PUT_KIND,
    SPELL_KIND,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.kernel.state import Created, Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

PILES = ("pile", "void")
ENDS = {"pakli_teteje": 0, "pakli_alja": -1}
NEW = "új"
"""What the text of a card says that makes the new version of another one (96.2)."""

say(
    looked="{player} átvizsgálja a pakliját",
    shown="{player} megmutatja: {things}",
    put="{thing} máshová kerül",
)
linked.trigger("searched", Happens.SEARCHED)
linked.trigger("looked", Happens.LOOKED)


def _a_zone(effect: Effect) -> str | None:
    if effect.what in ENDS or read_zone(str(effect.what)) is not None:
        return None
    return _("'{word}' is no place to put a card").format(word=effect.what)


@verb("put", "99.0", on="none", fields=("n", "by"), required=("what", "of"), checks=both(at_least_one, _a_zone))
def put(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Put n of the cards that ``of`` means to the place ``what`` (kéz, gyűjtő, semmi, pakli_teteje, pakli_alja …)."""
    able = [thing.id for thing in selected(table, str(effect.of), run.view())]
    able = table.decide(PUT_AMONG, run, effect, able, default=able)
    chooser = decider(table, effect, run)
    to = "deck" if effect.what in ENDS else str(read_zone(str(effect.what)))
    place = ENDS.get(str(effect.what), 0 if to in PILES else -1)
    for id_ in choose_some(table, chooser, "put", able, run.n(table, effect)):
        put_it(table, id_, to, run.facts(effect), place)


# --- searching --------------------------------------------------------------------------------------------------------


@book.decides("4.13.1", PUT_KIND)
def whatever_takes_chosen_cards_out_of_the_deck_searches(table: Table, thing: Thing, to: str) -> Happens | None:
    """To take cards out of a deck by a condition or by choice is to search, whatever the text calls it."""
    return Happens.SEARCHED if thing.zone == Zones.DECK and to not in ("deck", *PILES) else None


@book.decides("4.13.2", PUT_KIND)
def putting_them_on_top_or_at_the_bottom_is_searching_too(table: Table, thing: Thing, to: str) -> Happens | None:
    """It is a search too if what was taken out goes back on top of the deck or to its bottom."""
    return Happens.SEARCHED if thing.zone == to == Zones.DECK else None


@book.decides("4.18.1", PUT_KIND)
def choosing_what_to_discard_is_searching(table: Table, thing: Thing, to: str) -> Happens | None:
    """If a condition or a player picks the cards to discard from the deck, it is a search and no discard."""
    return Happens.SEARCHED if thing.zone == Zones.DECK and to in PILES else None


@book.decides("4.13.3", DECK_PLAY)
def playing_from_the_deck_searches(table: Table, player: str, thing: Thing) -> bool:
    """Playing a card right out of the deck is always a search; gives whether it may be."""
    return bool(it_has_been_searched_for(table, player, thing))


@book.procedure("4.13.3")
def it_has_been_searched_for(table: Table, player: str, thing: Thing) -> bool:
    """What is played right out of the deck has been searched for; gives whether it could be."""
    return table.happen(Happens.SEARCHED, thing=thing.id, player=player, to="stays")


@verb("look", "4.13.4", on="players", fields=("to",))
def look(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Look through a deck without taking anything out of it."""
    look_through(table, whom, run.facts(effect))


@book.procedure("4.13.4")
def look_through(table: Table, whom: str, facts: dict[str, Any]) -> None:
    """A source lets a player look through the deck: nothing leaves it, its order stays."""
    deck = table.state.order.get(f"{whom}.deck", ())
    if deck:
        kind = table.decide(LOOK_KIND)
        table.happen(kind, thing=deck[0], player=whom, to="stays", **facts)


@book.applies(Happens.LOOKED)
def apply_looking(table: Table, happening: Happening) -> None:
    """Nothing changes."""
    table.emit(Happens.LOOKED, player=Tells.PLAYER.of(happening))


# Looking through a deck is no search if nothing leaves it and its order stays.
book.states("4.13.4", LOOK_KIND, Happens.LOOKED)


@book.follows("4.13.5", Happens.SEARCHED)
def what_was_searched_for_is_shown(table: Table, event: Event) -> None:
    """Whoever has searched for a card by its name or some property has to show it."""
    table.emit(
        Happens.SHOWN, player=Tells.PLAYER.get(event), things=(Tells.THING.of(event),), thing=Tells.THING.of(event)
    )


@book.forbids("4.13.5.1", Use, needs="from_deck")
def once_a_turn_by_its_own_ability(table: Table, action: Use) -> str | None:
    """Cards that may be searched for by their own ability are searched for in that way once a turn."""
    ability = ability_of(table, action)
    if ability is None or not ability.from_deck:
        return None
    same = table.thing(action.of).card
    times = sum((table.thing(of).card, name) == (same, ability.id) for of, name in table.mark(Marks.USED))
    return action.of if times >= fixed(table, "search.own_ability.per_turn") else None


@thought_of(checked=True, needs=("from_deck",))
def uses_from_the_deck(table: Table, player: str) -> Iterator[Action]:
    """To use the ability of a card that is in the deck."""
    known = {name for name, one in table.cards.items() if any(a.from_deck for a in one.abilities)}
    for thing in table.in_zone(player, "deck") if known else ():
        for ability in card(table, thing).abilities if thing.card in known else ():
            if ability.from_deck:
                yield from uses_of(table, player, thing.id, ability)


@book.prevents("4.13.6", Happens.SEARCHED)
def no_searching(table: Table, happening: Happening) -> str | None:
    """While cards cannot be searched for, only the search itself is left out of what searches."""
    return "keresés" if _banned(table, "keresés", str(Tells.PLAYER.get(happening))) else None


def _banned(table: Table, what: str, whom: str) -> bool:
    return any(force.effect.what == what and force.on(table, whom) for force in in_force(table, "forbid"))


# --- taking back, shuffling back, banishing ---------------------------------------------------------------------------


@book.decides("4.14.0", PUT_KIND)
def from_pile_or_table_into_the_hand_is_taking_back(table: Table, thing: Thing, to: str) -> Happens | None:
    """To take a card from the pile or the table into the hand is to take it back."""
    return Happens.RETURNED if to == "hand" and thing.zone in (Zones.PILE, *ON_TABLE) else None


@book.prevents("4.14.4", Happens.RETURNED)
def what_cannot_be_taken_back(table: Table, happening: Happening) -> str | None:
    """What cannot be taken back does not come from the table into the hand, by a cost, a source or an effect."""
    id_ = Tells.THING.of(happening)
    return "visszavétel" if table.thing(id_).zone in ON_TABLE and _banned(table, "visszavétel", id_) else None


@book.decides("4.15.0", PUT_KIND)
def into_the_deck_is_shuffling_back(table: Table, thing: Thing, to: str) -> Happens | None:
    """To put a card from hand, pile or table right into the deck is to shuffle it back, wherever it goes there."""
    return Happens.SHUFFLED_BACK if to == "deck" and thing.zone in (Zones.HAND, Zones.PILE, *ON_TABLE) else None


@book.decides("4.16.0", PUT_KIND)
def from_the_pile_into_the_void_is_banishing(table: Table, thing: Thing, to: str) -> Happens | None:
    """To banish is to put a card from the pile into the void."""
    return Happens.BANISHED if thing.zone == Zones.PILE and to == "void" else None


@book.decides("4.16.2", PUT_KIND)
def from_the_table_into_the_void_is_not_banishing(table: Table, thing: Thing, to: str) -> Happens | None:
    """It is not banishing if a card goes from the table into the void."""
    return Happens.VOIDED if thing.zone in ON_TABLE and to == "void" else None


@book.decides("4.7.1", PUT_KIND)
def from_the_table_into_the_pile(table: Table, thing: Thing, to: str) -> Happens | None:
    """Cards that leave play from the table go to the pile."""
    return Happens.SENT if thing.zone in ON_TABLE and to == "pile" else None


@word("semmiző")
def banishes(table: Table, thing: Thing, view: View) -> bool:
    """A source that would banish."""
    return table.decide(BANISHES, thing)


@book.decides("4.16.3", BANISHES)
def what_a_banishing_source_is(table: Table, thing: Thing) -> bool | None:
    """A banishing source is one that would bring cards from a pile to the void."""
    definition = card(table, thing)
    effects = all_effects((*definition.effects, *(one for a in definition.abilities for one in a.effects)))
    return True if any(one.do == "void_from_pile" for one in effects) else None


# --- discarding -------------------------------------------------------------------------------------------------------


@book.decides("4.17.0", PUT_KIND)
def from_the_hand_into_pile_or_void_is_discarding(table: Table, thing: Thing, to: str) -> Happens | None:
    """To discard is to put a card from the hand right into the pile or the void."""
    return Happens.DISCARDED if thing.zone == Zones.HAND and to in PILES else None


@verb(
    *("discard", "4.17.0"),
    on="players",
    fields=("n", "to", "by", "of"),
    checks=both(at_least_one, of_what_lies(Zones.HAND)),
)
def discard(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Discard cards from the hand; who has to, chooses (4.17.2) unless ``by`` says otherwise."""
    discard_from_hand(table, whom, run.n(table, effect), run, effect)


def discard_from_hand(table: Table, whom: str, n: int, run: Run, effect: Effect) -> None:
    """Let a player discard; who is meant to discard more than there is discards by another rule (4.17.3)."""
    with table.noting() as why:
        hand = [
            thing.id
            for thing in table.in_zone(whom, *table.decide(DISCARD_FROM))
            if effect.of is None or compiled(effect.of)(table, thing, run.view())
        ]
        chooser = table.decide(DISCARD_CHOOSER, whom, run, effect, default=run.by)
    before, chosen = len(table.log), choose_some(table, chooser, "discard", hand, n)
    (discard_them if n <= len(hand) else discard_all_there_are)(table, whom, chosen, run.facts(effect))
    table.rest_on(before, *why)


@book.procedure("4.17.0")
def discard_them(table: Table, whom: str, chosen: Sequence[str], facts: dict[str, Any]) -> None:
    """To discard is to put cards from the hand right into the pile."""
    for id_ in chosen:
        table.happen(Happens.DISCARDED, thing=id_, player=whom, to="pile", **facts)


@book.procedure("4.17.3")
def discard_all_there_are(table: Table, whom: str, chosen: Sequence[str], facts: dict[str, Any]) -> None:
    """Whoever has fewer cards than have to be discarded discards all there are."""
    for id_ in chosen:
        table.happen(Happens.DISCARDED, thing=id_, player=whom, to="pile", **facts)


@book.decides("4.17.2", DISCARD_CHOOSER)
def who_discards_chooses(table: Table, whom: str, run: Run, effect: Effect) -> str:
    """Unless the text says otherwise, the player whose hand it is chooses."""
    return whom if effect.by is None else decider(table, effect, run)


# Playing an instant or a sorcery is no discard, though it goes from the hand to the pile.
book.states("4.17.1", SPELL_KIND, Happens.SPELL_DONE)
# Where a text does not say from where to discard, from the hand is meant.
book.states("4.17.4", DISCARD_FROM, ("hand",))


@book.decides("4.18.0", MILL_CARDS)
def discarding_from_the_deck(table: Table, player: str, n: int, end: str | None) -> tuple[str, ...]:
    """To discard from the deck is to put its top (or bottom) cards into the pile."""
    deck: tuple[str, ...] = table.state.order.get(f"{player}.deck", ())
    return tuple(reversed(deck[-n:])) if end == BOTTOM else deck[:n]


@verb(
    "mill", "4.18.0", on="players", fields=("n", "to", "what"), checks=both(at_least_one, names_one(lambda: (BOTTOM,)))
)
def mill(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Put cards from the top of a deck (``what: alja``: from its bottom) into the pile."""
    discard_from_deck(table, whom, run.n(table, effect), run, effect)


def discard_from_deck(table: Table, whom: str, n: int, run: Run, effect: Effect) -> None:
    """Let cards be discarded from a deck; more than there are by another rule (4.18.2)."""
    with table.noting():  # by the rule that acts, too
        there = table.decide(MILL_CARDS, whom, n, effect.what)
    (mill_them if n <= len(there) else mill_all_there_are)(table, whom, there, run.facts(effect))


@book.procedure("4.18.0")
def mill_them(table: Table, whom: str, there: Sequence[str], facts: dict[str, Any]) -> None:
    """To discard from a deck is to put its top (or bottom) cards into the pile."""
    table.happen_together(
        [Happening(Happens.MILLED, {"thing": id_, "player": whom, "to": "pile", **facts}) for id_ in there]
    )


@book.procedure("4.18.2")
def mill_all_there_are(table: Table, whom: str, there: Sequence[str], facts: dict[str, Any]) -> None:
    """A deck that has fewer cards than have to be discarded is discarded as a whole."""
    table.happen_together(
        [Happening(Happens.MILLED, {"thing": id_, "player": whom, "to": "pile", **facts}) for id_ in there]
    )


# For linked effects the cards that pay necron are not discarded from the deck.
book.states("4.18.3", NECRON_KIND, Happens.NECRON_PAID)


# --- showing, and cards made ready before -----------------------------------------------------------------------------


@verb("show_hand", "4.4.1", on="players", fields=("to",))
def show_hand(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make a player show the hand."""
    show(table, whom)


@book.procedure("4.4.1")
def show(table: Table, player: str) -> None:
    """To show the hand is to show the cards in it."""
    table.emit(Happens.SHOWN, player=player, things=tuple(thing.id for thing in table.in_zone(player, "hand")))


def _new_only(effect: Effect) -> str | None:
    return None if effect.what in (None, NEW) else _("'prepared' knows no 'what' but {known}").format(known=NEW)


@verb(
    "prepared",
    "4.5.3",
    on="players",
    fields=("n", "to", "what"),
    required=("card",),
    checks=both(at_least_one, _new_only),
)
def prepared(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make n cards, ready before the game, that are like the card ``card`` (``what: új``: of no other version)."""
    for _n in range(run.n(table, effect)):
        make(table, whom, run, effect)


@book.procedure("4.5.3")
def make(table: Table, player: str, run: Run, effect: Effect) -> None:
    """A card made ready before comes into being like a card out of the deck that is played."""
    versions = table.decide(PREPARED_VERSIONS, run, effect, default=(str(effect.card),))
    name = str(table.choose(run.by, "version", versions))
    n = sum(thing.id.startswith(f"{name}-") for thing in table.state.things.values()) + 1
    id_, about = f"{name}-{n}", {"prepared": player}
    landing = lands(table, Thing(id_, name, player, player, Zones.TABLE, about))
    thing = Thing(id_, name, player, player, landing.zone, about | ({"passive": True} if landing.passive else {}))
    table.emit(Happens.CREATED, Created(thing), thing=thing.id, player=player, **run.facts(effect))


def lands(table: Table, thing: Thing) -> Landing:
    """Where a card made ready before comes, and how: as its type does that a source brings into play (8.1.2.1)."""
    brought = Link(thing.id, thing.controller, thing.id, "play", from_hand=False, notes=(("brought", True),))
    landing: Landing = table.decide(LANDING, thing, brought, default=Landing(Zones.TABLE))
    return table.decide(LANDING_BROUGHT, thing, brought, landing, default=landing)


@book.decides("4.5.3", COUNTS_AS_CARD)
def prepared_cards_are_cards(table: Table, thing: Thing) -> bool | None:
    """Until the end of the game it counts like a card out of the deck."""
    return True if Facts.PREPARED.of(thing) is not None else None


@book.replaces("4.15.1", Happens.SHUFFLED_BACK)
def prepared_cards_are_not_shuffled_back(table: Table, happening: Happening) -> list[Happening] | None:
    """Instead of the deck a card made ready before goes to the void; for linked effects it has been shuffled back."""
    thing = table.thing(Tells.THING.of(happening))
    is_one = Facts.PREPARED.of(thing) is not None and Tells.TO.get(happening) == Zones.DECK
    return [happening.but(to="void")] if is_one else None
