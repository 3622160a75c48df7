"""Common abilities (106), what is out of play (107)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import abilities, sources
from kodex.engine.games.hkk.vocabulary import COMMON_INSTANT, HEARD, LEAVING, USED_BY_OTHERS, Heard, Marks, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table


@book.decides("106.0", USED_BY_OTHERS)
def common_abilities_are_everybodys(table: Table, thing: Thing, ability: Ability, by: str) -> bool | None:
    """A common ability may be used by every player; who uses it pays its cost."""
    return True if ability.common else None


def look_again(table: Table, action: Play | Use) -> None:
    """A common ability that is used cites who may use it."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    if isinstance(action, Use) and ability is not None and ability.common:
        table.justified_by(USED_BY_OTHERS, table.thing(action.of), ability, action.by)


# A common ability whose text names no time is used whenever an instant spell could be played.
book.states("106.1", COMMON_INSTANT, True)


@thought_of(checked=True, needs=("common",))
def others_common_abilities(table: Table, player: str) -> Iterator[Action]:
    """To use a common ability of somebody else's card."""
    if any(table.mark(one) for one in (Marks.CHAIN, Marks.OFFERS)):
        return
    for thing in sources(table):
        if thing.controller != player:
            for ability in abilities(table, thing):
                if ability.common and ability.on is None:
                    yield from uses_of(table, player, thing.id, ability)


linked.trigger("out_of_play", *LEAVING)
hearing.QUIET.add("out_of_play")


@book.decides("107.0", HEARD[Heard.OUT_OF_PLAY], needs="out_of_play")
def what_leaves_the_table_is_out_of_play(table: Table, event: Event) -> bool | None:
    """A permanent is out of play that goes to the pile or void, is shuffled into the deck or taken back to the hand."""
    return True if Tells.WAS.get(event) in ON_TABLE else None
