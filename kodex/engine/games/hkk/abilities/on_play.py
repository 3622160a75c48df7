"""Automatic abilities of being played: blocking, anti-magic, recycling (133, 134)."""

from __future__ import annotations

from itertools import combinations

from kodex.engine.games.hkk.abilities.frequent import ACTIVE
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, is_creature, is_spell
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import alias, keyword
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.cards.text_kinds import ABILITY, ICON
from kodex.engine.games.hkk.effects.moving import choose_some
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import FLYING, has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.reactions.barring import barring
from kodex.engine.games.hkk.reactions.chain import Link, link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import silenced
from kodex.engine.games.hkk.table.ordering import in_order
from kodex.engine.games.hkk.table.seats import chosen_opponent, reached
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    ANTIMAGIC_BARS,
    ANTIMAGIC_NONE,
    ANTIMAGIC_ORDERER,
    ANTIMAGIC_SHORT,
    AUTOMATIC_HAPPENS,
    FLIES,
    LANDING,
    LEAVING,
    OWN_ACTIVATES,
    OWN_ANYWAY,
    OWN_EFFECTS,
    UNREACTABLE,
    WORD_KIND,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.kernel.state import Event, PlayerSet, Thing
from kodex.engine.kernel.table import Table

BLOCKING = keyword("blokkolás", "134.6", "the opponent's maximum of magic points is so much less", number=True)
UNBLOCKING = keyword("anti-blokkolás", "134.9", "the own maximum of magic points is so much more", number=True)
ANTIMAGIC = keyword("anti-mágia", "134.10", "no spell answers it; every player discards so many spells", number=True)
RECYCLING = keyword("újrahasznosítás", "134.14", "so many cards of a pile go back into decks, and heal", number=True)
alias(BLOCKING)
alias(UNBLOCKING, "antiblokkolás")
alias(ANTIMAGIC, "antimágia")
alias(RECYCLING)
BLOCKED = "blocked"

say(
    antimagic__none="{thing}: a 0-s anti-mágia miatt senki nem dob varázslatot",
    blocked="{player} maximális varázspontja {n} (most {now})",
    unblocked="{player} maximális varázspontja visszaáll ({now})",
    recycles="{player} visszakevertet: {things}",
)


# --- when, and in which order -----------------------------------------------------------------------------------------


# An automatic ability comes into operation as soon as its condition is met, whether the players want it or not.
book.states("133.0", AUTOMATIC_HAPPENS, True)
# They come into operation automatically when their card has been played successfully.
book.states("134.0", OWN_ACTIVATES, True)


@book.decides("134.1.1", OWN_EFFECTS)
def several_effects_in_the_order_of_the_text(table: Table, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects of one such ability are carried out in the order in which they stand on the card."""
    return effects


# --- flying -----------------------------------------------------------------------------------------------------------


@book.decides("134.2", LANDING, exception_to=("8.1.2", "8.6"), needs=ACTIVE)
def they_come_active(table: Table, thing: Thing, one: Link) -> Landing | None:
    """A creature or building of that ability is put into play active."""
    found = card(table, thing)
    if not has(table, thing, ACTIVE):
        return None
    if is_creature(found):
        return Landing("reserve")
    return Landing("table") if found.type == BUILDING else None


@book.decides("134.3", FLIES, needs=(FLYING, ACTIVE))
def the_icon_means_the_ability_of_flying(table: Table, thing: Thing) -> bool | None:
    """On a creature or building the icon, or the text, means the continuous ability of flying."""
    found = card(table, thing)
    return True if is_creature(found) or found.type == BUILDING else None


@word("repül", "repul")
def has_flying(table: Table, thing: Thing, view: View) -> bool:
    """With the ability of flying, creature or not."""
    return bool((has(table, thing, FLYING) or has(table, thing, ACTIVE)) and table.decide(FLIES, thing))


# --- blocking ---------------------------------------------------------------------------------------------------------


def _from_hand(event: Event) -> bool:
    return bool(Tells.FROM_HAND.get(event)) and bool(Tells.PLAYED.get(event, True))


@book.follows("134.6", Happens.ENTERS, needs=BLOCKING)
def blocking_lowers_the_maximum(table: Table, event: Event) -> None:
    """When the card has been played successfully from hand the opponent's maximum of magic points is X less.

    Disputed: it stays so, and is not below nothing; with ``blocking.duration`` on ``visszaall`` it ends with the card.
    """
    _block(table, event)


@book.follows("134.6.1", Happens.SPELL_DONE, needs=BLOCKING)
def blocking_of_a_spell_is_its_effect(table: Table, event: Event) -> None:
    """On an instant or sorcery blocking is one of the effects of the spell."""
    table.justified_by(blocking_is_an_ability_of_being_played, BLOCKING)
    _block(table, event)


def _block(table: Table, event: Event) -> None:
    thing = table.thing(Tells.THING.of(event))
    n = _blocking(table, thing) if _from_hand(event) else 0
    by, noted = Tells.PLAYER.of(event), Tells.OPPONENT.get(event)
    player = chosen_opponent(table, by, thing.id, noted) if n else None
    if player is not None:
        _change_maximum(table, thing, player, -n)


def _blocking(table: Table, thing: Thing) -> int:
    """The number of its blocking; of a building that has come passive its own rule says that it works all the same."""
    with table.noting() as why:
        n = has(table, thing, BLOCKING)
    with table.noting() as anyway:
        resting = table.decide(ABILITIES_REST, thing) and table.decide(OWN_ANYWAY, thing)
    table.cite(*(anyway if resting and not silenced(table, thing) else why))
    return n


def _change_maximum(table: Table, thing: Thing, player: str, n: int) -> None:
    before = table.player(player, "max_magic")
    now = max(0, before + n)
    kept = {**Facts.BLOCKED.of(thing), player: before - now}
    changes = [PlayerSet(player, "max_magic", now)]
    facts = (
        [Facts.BLOCKED.set(thing, kept)] if thing.zone in (Zones.GUARD, Zones.RESERVE, Zones.TABLE) and n < 0 else []
    )
    table.emit(Happens.BLOCKED, *changes, *facts, player=player, n=now - before, now=now, source=thing.id)


@book.follows("134.6", *LEAVING, needs=BLOCKING)
def blocking_ends(table: Table, event: Event) -> None:
    """Disputed: only with ``blocking.duration`` on ``visszaall`` does the maximum come back when the card is gone."""
    for id_, key, value in _lost(table, event):
        if key == BLOCKED and read_as(table, "blocking.duration", "visszaall"):
            for player, n in value.items():
                now = table.player(player, "max_magic") + n
                table.emit(Happens.UNBLOCKED, PlayerSet(player, "max_magic", now), player=player, now=now, source=id_)


def _lost(table: Table, event: Event) -> list[tuple[str, str, dict[str, int]]]:
    """What the thing that leaves had changed; told by the event."""
    had = Tells.HAD.get(event, {})
    return [(Tells.THING.of(event), BLOCKED, had[BLOCKED])] if BLOCKED in had else []


@book.decides("134.6", WORD_KIND, needs=BLOCKING)
def blocking_is_an_ability_of_being_played(table: Table, name: str) -> str | None:
    """On a card that stays on the table blocking is an automatic ability of being played."""
    return ABILITY if name == BLOCKING else None


@book.decides("134.7", WORD_KIND, exception_to="134.6", needs=BLOCKING)
def nothing_switches_blocking_off(table: Table, name: str) -> str | None:
    """Once its card has come about, blocking is in no way prevented, switched off or neutralised."""
    return ICON if name == BLOCKING else None


@book.follows("134.9", Happens.ENTERS, Happens.SPELL_DONE, needs=UNBLOCKING)
def unblocking_raises_the_own_maximum(table: Table, event: Event) -> None:
    """When the card has been played successfully from hand the own maximum of magic points is X more."""
    thing = table.thing(Tells.THING.of(event))
    n = has(table, thing, UNBLOCKING) if _from_hand(event) else 0
    if n:
        _change_maximum(table, thing, Tells.PLAYER.of(event), n)


# --- anti-magic -------------------------------------------------------------------------------------------------------


@book.decides("134.10", UNREACTABLE, needs=ANTIMAGIC)
def no_spell_answers_anti_magic(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to the playing of such a card by playing a spell."""
    thing, answer = table.state.things.get(to.source), table.state.things.get(source)
    if thing is None or answer is None or to.kind != "play" or ANTIMAGIC not in card(table, thing).keywords:
        return None
    there = answer.zone == Zones.HAND or link(table, to.id) is None  # what is over may have made it be discarded
    return True if there and is_spell(card(table, answer)) and table.decide(ANTIMAGIC_BARS, answer) else None


barring("134.10", no_spell_answers_anti_magic, needs=ANTIMAGIC)


@book.follows("134.10", Happens.ENTERS, Happens.SPELL_DONE, needs=ANTIMAGIC)
def everybody_discards_spells(table: Table, event: Event) -> None:
    """Then every player discards X spells; those of whoever has played it go to the void, the others' to the pile."""
    thing, by = table.thing(Tells.THING.of(event)), Tells.PLAYER.of(event)
    n = card(table, thing).keywords.get(ANTIMAGIC)
    if n is None or not Tells.PLAYED.get(event, True):
        return
    if n == 0 and table.decide(ANTIMAGIC_NONE):
        table.emit(Happens.ANTIMAGIC_NONE, thing=thing.id)
        return
    who = table.decide(ANTIMAGIC_ORDERER, by, default=table.mark(Marks.ACTIVE))

    def happens(player: str) -> None:
        table.justified_by(ANTIMAGIC_ORDERER, by)
        _discard_spells(table, player, int(n), thing.id, by)

    in_order(table, who, "order:anti-mágia", _everybody(table, by), happens)


def _everybody(table: Table, by: str) -> list[str]:
    """Everybody whom it reaches if something affects every player, who has played it first."""
    return list(dict.fromkeys((by, *reached(table, by))))


def _discard_spells(table: Table, player: str, n: int, source: str, by: str) -> None:
    spells = [one.id for one in table.in_zone(player, "hand") if is_spell(card(table, one))]
    for id_ in choose_some(table, player, "discard", spells, n):
        to = "void" if player == by else "pile"
        table.happen(Happens.DISCARDED, thing=id_, player=player, to=to, source=source, by=by, tags=("képesség",))
    if len(spells) < n or n == 0:
        _show_what_is_left(table, player)


def _show_what_is_left(table: Table, player: str) -> None:
    if table.decide(ANTIMAGIC_SHORT):
        hand = tuple(thing.id for thing in table.in_zone(player, "hand"))
        table.emit(Happens.SHOWN, player=player, things=hand)


# Whoever has fewer spells discards what there are, and then shows the hand.
book.states("134.11", ANTIMAGIC_SHORT, True)
# Anti-magic 0 makes nobody discard spells or show the hand.
book.states("134.12", ANTIMAGIC_NONE, True, needs=ANTIMAGIC)


@book.decides("134.13", ANTIMAGIC_ORDERER)
def who_plays_it_puts_that_in_order(table: Table, by: str) -> str:
    """The order of discarding and showing is decided by whoever has played the card."""
    return by


# --- recycling --------------------------------------------------------------------------------------------------------


@book.follows("134.14", Happens.ENTERS, Happens.SPELL_DONE, needs=RECYCLING)
def cards_are_recycled(table: Table, event: Event) -> None:
    """Whoever plays it shuffles at most X cards of a pile back into their owners' decks, and heals as much.

    Disputed: with ``recycling.none`` on ``nem`` at least one, if there is any.
    """
    thing, by = table.thing(Tells.THING.of(event)), Tells.PLAYER.of(event)
    most = has(table, thing, RECYCLING) if Tells.PLAYED.get(event, True) else 0
    piles = tuple(player for player in dict.fromkeys(reached(table, by)) if table.in_zone(player, "pile"))
    if not most or not piles:
        return
    whose = table.choose(by, "recycled.pile", piles)
    pile = [one.id for one in table.in_zone(whose, "pile")]
    least = 1 if read_as(table, "recycling.none", "nem") else fixed(table, "recycling.min")
    ways = tuple(way for n in range(least, min(most, len(pile)) + 1) for way in combinations(pile, n))
    chosen = table.choose(by, "recycled", ways)
    table.emit(Happens.RECYCLES, player=by, things=chosen)
    for id_ in chosen:
        table.happen(Happens.SHUFFLED_BACK, thing=id_, to="deck", off=True, source=thing.id, by=by, tags=("képesség",))
    if chosen:
        n = len(chosen) * fixed(table, "recycling.heal.per_card")
        table.happen(Happens.HEALS, target=by, n=n, source=thing.id, by=by, tags=("képesség",))
