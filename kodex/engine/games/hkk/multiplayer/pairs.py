"""Games in pairs: who plays together, how they sit, what they may look at and use (169.2.2–169.2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Look, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import COMMON_CARDS, PAIRS, is_played
from kodex.engine.games.hkk.phases import ASIDE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.seats import LEFT, RIGHT, seat_after
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    OPPONENTS,
    PAIR_AGREES,
    PARTNERS_CARD,
    Beside,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

say(pairs__approved="a párosok pakli melletti lapjai rendben vannak; a pár két tagjáé egyforma: {what}")

HIDDEN = (Zones.HAND, Zones.DECK)
"""What of a player's cards others do not see."""


def pair_of(table: Table, player: str) -> tuple[str, ...]:
    """The players of a pair, by one of them; the player alone where there are no pairs."""
    return next((pair for pair in table.mark(Marks.PAIRS) if player in pair), (player,))


def partner_of(table: Table, player: str) -> str | None:
    """The other player of a pair, None where there is none."""
    return next((other for other in pair_of(table, player) if other != player), None)


# --- who plays together -----------------------------------------------------------------------------------------------


@book.forbids("169.2.2", GivenTable, needs=PAIRS)
def four_players_in_two_pairs(table: Table, _given: GivenTable) -> str | None:
    """Four players play, two and two together."""
    if not is_played(table, PAIRS):
        return None
    players, pairs = list(table.state.players), table.mark(Marks.PAIRS)
    if len(players) != fixed(table, "pairs.players"):
        return f"{len(players)} ≠ {fixed(table, 'pairs.players')}"
    whole = len(pairs) == fixed(table, "pairs.pairs") and len({len(pair) for pair in pairs}) == 1
    return None if whole and {one for pair in pairs for one in pair} == set(players) else _told(pairs)


def _told(pairs: tuple[tuple[str, ...], ...]) -> str:
    return ", ".join(" + ".join(pair) for pair in pairs)


@book.decides("169.2.2", OPPONENTS, needs=PAIRS)
def the_other_pair_are_the_opponents(table: Table, player: str) -> tuple[str, ...] | None:
    """Two pairs play against each other: the partner is no opponent."""
    if not is_played(table, PAIRS):
        return None
    own = pair_of(table, player)
    return tuple(other for other in table.state.players if other not in own)


@book.forbids("169.2.3", GivenTable, needs=PAIRS)
def partners_sit_opposite_each_other(table: Table, _given: GivenTable) -> str | None:
    """Everybody sits opposite the partner; where cards are used in common, beside each other (169.2.22)."""
    if not is_played(table, PAIRS) or is_played(table, COMMON_CARDS):
        return None
    return next((" + ".join(pair) for pair in table.mark(Marks.PAIRS) if _beside_each_other(table, pair)), None)


def _beside_each_other(table: Table, pair: tuple[str, ...]) -> bool:
    return seat_after(table, pair[0], LEFT) in pair[1:] or seat_after(table, pair[0], RIGHT) in pair[1:]


@book.forbids("169.2.22", GivenTable, needs=COMMON_CARDS)
def partners_with_common_cards_sit_side_by_side(table: Table, _given: GivenTable) -> str | None:
    """Where cards are used in common, partners sit beside each other."""
    if not is_played(table, PAIRS) or not is_played(table, COMMON_CARDS):
        return None
    return next((" + ".join(pair) for pair in table.mark(Marks.PAIRS) if not _beside_each_other(table, pair)), None)


# --- what is not looked at, and not used ------------------------------------------------------------------------------


@book.forbids("169.2.4", Look, needs=PAIRS)
def partners_do_not_look_at_each_others_cards(table: Table, action: Look) -> str | None:
    """Nobody looks at the partner's cards; where cards are used in common the hand may be seen (169.2.22)."""
    if not is_played(table, PAIRS) or action.zone not in HIDDEN or action.whose != partner_of(table, action.by):
        return None
    return None if action.zone == Zones.HAND and table.decide(PARTNERS_CARD, action.by) else action.whose


@book.forbids("169.2.4", Use, needs=PAIRS)
def partners_do_not_use_each_others_cards(table: Table, action: Use) -> str | None:
    """Nobody uses the partner's cards, unless they are used in common (169.2.22).

    Disputed: with ``pairs.common_abilities`` on ``szabad`` a common ability (106) of such a card is used by the partner
    as by everybody else.
    """
    thing = table.state.things.get(action.of)
    if not is_played(table, PAIRS) or thing is None or thing.controller != partner_of(table, action.by):
        return None
    ability = ability_of(table, action)
    if ability is not None and ability.common and read_as(table, "pairs.common_abilities", "szabad"):
        return None
    return None if table.decide(PARTNERS_CARD, action.by) else action.of


# --- rule cards and followers -----------------------------------------------------------------------------------------


@book.forbids("169.2.5", GivenTable, needs=PAIRS)
def the_same_rule_card(table: Table, _given: GivenTable) -> str | None:
    """If a pair uses a rule card, both use the same one; what it does to all counts once anyway (43.7)."""
    if not is_played(table, PAIRS):
        return None
    return next(_disagreements(table), None)


def _disagreements(table: Table) -> Iterator[str]:
    for pair in table.mark(Marks.PAIRS):
        for kind in Beside:
            used = [{thing.card for thing in _beside(table, player, kind)} for player in pair]
            if any(one != used[0] for one in used) and table.decide(PAIR_AGREES[kind]):
                yield ", ".join(f"{player}: {' '.join(cards) or '–'}" for player, cards in zip(pair, used, strict=True))


def _beside(table: Table, player: str, kind: str) -> list[Thing]:
    return [thing for thing in table.in_zone(player, ASIDE) if card(table, thing).type == kind]


# A pair that uses a rule card uses one and the same.
book.states("169.2.5", PAIR_AGREES[Beside.RULE_CARD], True, needs=PAIRS)
# The two of a pair may use different followers.
book.states("169.2.6", PAIR_AGREES[Beside.FOLLOWER], False, needs=PAIRS)


@book.procedure("169.2.5")
def pairs_are_as_they_should(table: Table) -> None:
    """When a game begins, what the pairs have laid beside their decks is in order."""
    if is_played(table, PAIRS) and any(table.in_zone(player, ASIDE) for player in table.state.players):
        alike = tuple(str(kind) for kind in Beside if table.decide(PAIR_AGREES[kind]))
        table.emit(Happens.PAIRS_APPROVED, what=alike)
