"""Games in pairs with cards in common (169.2.22): the partner's abilities are used like own ones."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.multiplayer.games import COMMON_CARDS, PAIRS, is_played
from kodex.engine.games.hkk.multiplayer.pairs import pair_of, partner_of
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.table.values import abilities
from kodex.engine.games.hkk.vocabulary import ALSO_AT, PARTNERS_CARD, USED_BY_OTHERS, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def _are_common(table: Table) -> bool:
    return is_played(table, PAIRS) and is_played(table, COMMON_CARDS)


@book.decides("169.2.22", PARTNERS_CARD, needs=COMMON_CARDS)
def partners_share_their_cards(table: Table, by: str) -> bool | None:
    """The two of a pair may look at each other's hands and use the abilities of what the other has in play."""
    return True if _are_common(table) else None


@book.decides("169.2.22", USED_BY_OTHERS, needs=COMMON_CARDS)
def partners_use_what_needs_activating(table: Table, thing: Thing, ability: Ability, by: str) -> bool | None:
    """An ability that needs activating may be used by the partner of the controller, who pays for it.

    Only abilities are in common: the partner neither attacks with the creature nor sacrifices it.
    """
    needs_activating = ability.kind in ("activated", "reaction")
    return True if _are_common(table) and needs_activating and thing.controller == partner_of(table, by) else None


@book.decides("169.2.22", ALSO_AT, needs=COMMON_CARDS)
def continuous_abilities_work_for_both(table: Table, by: str, whom: str) -> bool | None:
    """What works all the time for the controller of a card works for the partner too."""
    return True if _are_common(table) and whom in pair_of(table, by) else None


@thought_of(checked=True, needs=(COMMON_CARDS,))
def uses_of_the_partner(table: Table, player: str) -> Iterator[Action]:
    """To use an ability of the partner's cards in play."""
    partner = partner_of(table, player)
    if partner is None or not _are_common(table) or any(table.mark(one) for one in (Marks.CHAIN, Marks.OFFERS)):
        return
    for thing in table.in_zone(partner, *ON_TABLE):
        for ability in abilities(table, thing):
            if ability.kind == "activated" and ability.on is None:
                yield from uses_of(table, player, thing.id, ability)
