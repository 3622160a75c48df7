"""What lies beside the deck: rule cards, followers, ancient liches, and what reaches them (titles 42–44, 49)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.effects import Ability, all_effects
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ASIDE, SIDE
from kodex.engine.games.hkk.reactions.barring import barring
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.continuous import Force
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ABILITY_OFF,
    COST_USE_UNMODIFIED,
    DECK_LEFT_OUT,
    FORCE_IDLE,
    LEAVING,
    NOT_IN_PLAY,
    OPENING_HAND_PARTS,
    OPENING_HAND_WHOLE,
    UNREACTABLE,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

RULE_CARD, FOLLOWER, LICH = "szabálylap", "követő", "őslich"
LEADERS = ("hordaparancsnok", "epikus követő")
"""48.1: subtypes of followers that nothing else may be used beside."""


def of_type(table: Table, id_: str, type_: str) -> bool:
    """Whether an id names a thing of this card type."""
    thing = table.state.things.get(id_)
    return thing is not None and card(table, thing).type == type_


def used(table: Table, player: str, type_: str) -> list[Thing]:
    """What a player uses of a type."""
    return [thing for thing in table.in_zone(player, ASIDE) if card(table, thing).type == type_]


def rule_card_of(table: Table, player: str) -> Thing | None:
    """The rule card of a player."""
    return next(iter(used(table, player, RULE_CARD)), None)


def follower_of(table: Table, player: str) -> Thing | None:
    """The follower of a player."""
    return next(iter(used(table, player, FOLLOWER)), None)


def is_leader(table: Table, thing: Thing) -> bool:
    """Whether a follower is a horde commander or an epic follower (48.1)."""
    return not set(LEADERS).isdisjoint(card(table, thing).subtypes)


def _texts(definition: Card) -> Iterator[str]:
    """Everything a card says about whom it means."""
    yield from definition.targets
    effects = all_effects((*definition.effects, *(one for a in definition.abilities for one in a.effects)))
    for effect in effects:
        yield effect.to
        yield effect.of or ""
    for ability in definition.abilities:
        yield from ability.targets


def mentions(table: Table, source: str | None, type_: str) -> bool:
    """Whether the text of a card mentions a type expressly."""
    thing = table.state.things.get(source or "")
    return thing is not None and any(type_ in text for text in _texts(card(table, thing)))


# --- where they are ---------------------------------------------------------------------------------------------------


def _elsewhere(table: Table, types: tuple[str, ...]) -> str | None:
    wrong = [t.id for t in table.state.things.values() if card(table, t).type in types and t.zone != ASIDE]
    return ", ".join(wrong) or None


@book.forbids("42.2", GivenTable)
def only_on_the_table(table: Table, _given: GivenTable) -> str | None:
    """Rule cards and followers are on the table and nowhere else; nothing else lies beside the deck."""
    strange = [
        thing.id
        for player in table.state.players
        for thing in table.in_zone(player, ASIDE)
        if card(table, thing).type not in (RULE_CARD, FOLLOWER, LICH)
    ]
    return _elsewhere(table, (RULE_CARD, FOLLOWER)) or ", ".join(strange) or None


@book.prevents("42.2", *LEAVING, Happens.PUT)
def they_stay_on_the_table(table: Table, happening: Happening) -> str | None:
    """Nothing brings a rule card or follower into hand, deck, discard pile or void."""
    thing = table.state.things.get(Tells.THING.of(happening))
    if thing is None or thing.zone != ASIDE or happening.kind == Happens.SACRIFICED:
        return None
    return None if card(table, thing).type == LICH else Tells.THING.of(happening)


@book.forbids("49.1", GivenTable)
def liches_stay_on_the_table(table: Table, _given: GivenTable) -> str | None:
    """An ancient lich cannot be in a hand, a deck, a discard pile or the void."""
    return _elsewhere(table, (LICH,))


@book.prevents("49.1", *LEAVING, Happens.PUT)
def nothing_brings_a_lich_away(table: Table, happening: Happening) -> str | None:
    """Nothing brings an ancient lich into hand, deck, discard pile or void."""
    return Tells.THING.of(happening) if of_type(table, Tells.THING.of(happening), LICH) else None


@book.decides("43.2", NOT_IN_PLAY)
def rule_cards_are_no_cards_in_play(table: Table, thing: Thing) -> bool | None:
    """A rule card does not count as a card in play, nor as one of any colour."""
    return True if card(table, thing).type == RULE_CARD else None


@book.decides("44.3", NOT_IN_PLAY)
def followers_are_no_cards_in_play(table: Table, thing: Thing) -> bool | None:
    """A follower does not count as a card in play, nor as one of any colour."""
    return True if card(table, thing).type == FOLLOWER else None


# --- the size of the deck ---------------------------------------------------------------------------------------------


@book.forbids("2.3.6", GivenTable, needs="deck_check")
def a_deck_has_thirty_cards(table: Table, _given: GivenTable) -> str | None:
    """A deck has no fewer than 30 cards; the side deck is no part of it."""
    if table.mark(Marks.DECK_CHECK) is None:
        return None
    every = [thing for thing in table.state.things.values() if thing.zone != SIDE]
    counted = [thing for thing in every if not table.decide(DECK_LEFT_OUT, thing)]
    least = fixed(table, "deck.size.min")
    for player in table.state.players:
        n = sum(thing.owner == player for thing in counted)
        if n < least:
            return f"{player}: {n} < {least}"
    return None


@book.decides("42.3", DECK_LEFT_OUT, needs="deck_check")
def what_lies_beside_is_not_counted(table: Table, thing: Thing) -> bool | None:
    """The follower and the rule card in use are left out when the deck is counted."""
    return True if card(table, thing).type in (RULE_CARD, FOLLOWER) else None


# --- how many ---------------------------------------------------------------------------------------------------------


def _too_many(table: Table, type_: str, most: int) -> str | None:
    for player in table.state.players:
        there = used(table, player, type_)
        if len(there) > most:
            return ", ".join(thing.id for thing in there)
    return None


@book.forbids("43.3", GivenTable)
def one_rule_card(table: Table, _given: GivenTable) -> str | None:
    """No more than one rule card belongs to a deck."""
    return _too_many(table, RULE_CARD, fixed(table, "rule_card.kinds.max"))


@book.forbids("44.4", GivenTable)
def one_follower(table: Table, _given: GivenTable) -> str | None:
    """No more than one follower belongs to a deck."""
    return _too_many(table, FOLLOWER, fixed(table, "follower.kinds.max"))


@book.forbids("48.1", GivenTable)
def leaders_stand_alone(table: Table, _given: GivenTable) -> str | None:
    """Beside a horde commander or an epic follower neither another follower nor a rule card is used."""
    for player in table.state.players:
        there = [*used(table, player, RULE_CARD), *used(table, player, FOLLOWER)]
        if len(there) > 1 and any(is_leader(table, thing) for thing in there):
            return ", ".join(thing.id for thing in there)
    return None


@book.adds("43.4", OPENING_HAND_PARTS)
def a_rule_card_costs_a_card(table: Table, player: str) -> int:
    """Whoever uses a rule card draws 1 card less into the opening hand."""
    return -fixed(table, "rule_card.hand.reduction") if rule_card_of(table, player) else 0


@book.adds("44.5", OPENING_HAND_PARTS)
def a_follower_costs_a_card(table: Table, player: str) -> int:
    """Whoever uses a follower draws 1 card less into the opening hand.

    Disputed: with ``opening_hand.rule_card_and_follower`` on ``eggyel`` both together cost one card only.
    """
    both = rule_card_of(table, player) is not None
    if both and read_as(table, "opening_hand.rule_card_and_follower", "eggyel"):
        return 0
    if follower_of(table, player) is None or table.decide(OPENING_HAND_WHOLE, player):
        return 0
    return -fixed(table, "follower.hand.reduction")


# --- what reaches them ------------------------------------------------------------------------------------------------


def aimed_aside(
    table: Table, action: Play | Use, type_: str, by: tuple[str, ...], *, or_mentioning: bool = True
) -> str | None:
    """A target of a type beside the deck that an action must not reach: only sources of the types ``by`` may, and,
    with ``or_mentioning``, those that mention the type expressly."""
    source = source_of(action)
    for whom in targets_of(action):
        if of_type(table, whom, type_) and table.thing(whom).zone == ASIDE and whom != source:
            thing = table.state.things.get(source)
            if thing is not None and card(table, thing).type in by:
                return None
            if not or_mentioning or not mentions(table, source, type_):
                return whom
    return None


@book.forbids("43.1", Play, Use, about="target", needs=RULE_CARD)
def only_rule_cards_reach_rule_cards(table: Table, action: Play | Use) -> str | None:
    """A rule card is affected by another rule card, or by a source that mentions rule cards expressly."""
    return aimed_aside(table, action, RULE_CARD, (RULE_CARD,))


@book.forbids("44.1", Play, Use, about="target", needs=FOLLOWER)
def what_reaches_followers(table: Table, action: Play | Use) -> str | None:
    """A follower is affected by rule cards and other followers, or by a source that mentions followers expressly."""
    return aimed_aside(table, action, FOLLOWER, (RULE_CARD, FOLLOWER))


def _is_used(table: Table, to: Link, type_: str) -> bool | None:
    return True if to.kind == "use" and of_type(table, to.source, type_) else None


@book.decides("43.1.1", UNREACTABLE, needs=RULE_CARD)
def nobody_reacts_to_a_rule_card(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to the use of a rule card's ability."""
    return _is_used(table, to, RULE_CARD)


@book.decides("44.2", UNREACTABLE, needs=FOLLOWER)
def nobody_reacts_to_a_follower(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to the use of a follower's ability."""
    return _is_used(table, to, FOLLOWER)


barring("43.1.1", nobody_reacts_to_a_rule_card, needs=RULE_CARD)
barring("44.2", nobody_reacts_to_a_follower, needs=FOLLOWER)


@book.decides("43.1.1", COST_USE_UNMODIFIED, agrees_with="99.3", needs=RULE_CARD)
def nothing_makes_a_rule_card_dearer(table: Table, action: Use) -> bool | None:
    """Nothing makes the use of a rule card's ability dearer."""
    return True if of_type(table, action.of, RULE_CARD) else None


@book.decides("44.2", COST_USE_UNMODIFIED, agrees_with="99.3", needs=FOLLOWER)
def nothing_makes_a_follower_dearer(table: Table, action: Use) -> bool | None:
    """Nothing makes the use of a follower's ability dearer."""
    return True if of_type(table, action.of, FOLLOWER) else None


def _marks_of_others(table: Table, happening: Happening, type_: str) -> str | None:
    whom, source = Tells.THING.of(happening), Tells.SOURCE.get(happening)
    if not of_type(table, whom, type_) or source in (whom, None) or mentions(table, source, type_):
        return None
    return str(whom)


@book.prevents("43.8", Happens.MARKED, Happens.UNMARKED)
def markers_of_rule_cards(table: Table, happening: Happening) -> str | None:
    """Markers on a rule card are changed by itself, or by a source that says so."""
    return _marks_of_others(table, happening, RULE_CARD)


@book.prevents("44.7", Happens.MARKED, Happens.UNMARKED)
def markers_of_followers(table: Table, happening: Happening) -> str | None:
    """Markers on a follower are changed by itself, or by a source that says so."""
    return _marks_of_others(table, happening, FOLLOWER)


@book.decides("43.7", ABILITY_OFF)
def equal_rule_cards_do_it_once(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """What a rule card does by itself to every player is done once, however many equal ones there are."""
    if ability.kind != "automatic" or not of_type(table, thing.id, RULE_CARD):
        return None
    if any(effect.to != "players" for effect in all_effects(ability.effects)):
        return None
    equal = (one for one in table.state.things.values() if one.card == thing.card and one.zone == thing.zone)
    first = next((one for one in equal if not Facts.DOWN.of(one)), thing)
    return True if first.id != thing.id else None


@book.decides("43.7", FORCE_IDLE)
def equal_rule_cards_do_not_add_up(table: Table, force: Force, before: list[Force]) -> bool | None:
    """The effects of equal rule cards do not add up."""
    if not of_type(table, force.source, RULE_CARD):
        return None
    name = table.thing(force.source).card
    same = any(table.thing(one.source).card == name and one.effect == force.effect for one in before)
    return True if same else None
