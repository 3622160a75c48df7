"""What may be aimed at (21.5): by the text of the card, and by what its effects can be done to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.selectors import View, compiled, hidden, zones_of
from kodex.engine.games.hkk.effects.runs import AIMED, fits, slots
from kodex.engine.games.hkk.phases import ASIDE, ON_TABLE
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.seats import in_game
from kodex.engine.games.hkk.table.values import ATTACHED, attaches, card, sources
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.vocabulary import AIMS_UNSAID, IS_TARGETING, IS_UNTARGETABLE, TARGET_IN_REACH, TARGET_PLAYER
from kodex.engine.kernel.table import Table

PLAYERS = ("játékos", "ellenfél", "pakli", "ellenfél_paklija", "gyűjtő")
"""Words of ``targets`` that mean players, or the deck or pile of one."""


def either(selector: str) -> tuple[str | None, str]:
    """The word for players in a selector of ``targets`` (``lény | játékos``) and the rest, which is about cards."""
    parts = [part.strip() for part in selector.split("|")]
    players = next((part for part in parts if part in PLAYERS), None)
    return players, selector if players is None else " | ".join(part for part in parts if part not in PLAYERS)


def says(table: Table, source: str, ability: str | None) -> tuple[str, ...]:
    """The selectors that a card or ability has for its targets."""
    thing = table.thing(source)
    if ability is None:
        definition = card(table, thing)
        on = attaches(table, thing) if definition.type in ATTACHED else None
        return (on, *definition.targets) if on else definition.targets
    found = ability_named(table, thing, ability)
    return found.targets if found else ()


def how_many(table: Table, source: str, ability: str | None, effects: Sequence[Effect]) -> tuple[int, int]:
    """How many targets a card or ability must have and how many it may have ("up to two")."""
    most = max(len(says(table, source, ability)), len(slots(effects)))
    thing = table.thing(source)
    definition = card(table, thing) if ability is None else ability_named(table, thing, ability)
    least = definition.at_least if definition is not None else None
    if least is None:
        return most, most
    return least + (len(says(table, source, ability)) - len(definition.targets) if definition is not None else 0), most


def meant(table: Table, source: str, ability: str | None, n: int) -> tuple[str, ...]:
    """The selectors for n targets; what a text means exactly without saying *target* is what a rule says (21.5.0)."""
    said = says(table, source, ability)
    unsaid = table.decide(AIMS_UNSAID) if n > len(said) else None
    return said if unsaid is None else (*said, *(str(unsaid) for _more in range(n - len(said))))


def allowed(
    table: Table, by: str, source: str, selector: str, whom: str, x: int = 0, ability: str | None = None
) -> bool:
    """Whether a selector of ``targets`` means this one."""
    players, selector = either(selector)
    if whom in table.state.players:
        return players is not None and table.decide(TARGET_PLAYER, players, by, whom)
    thing = table.state.things.get(whom)
    if thing is None or not selector or thing.zone not in zones_of(selector):
        return False
    view = View(by, source, x, using=ability)
    if not compiled(selector)(table, thing, view) or hidden(table, selector, thing, view):
        return False
    if not table.decide(IS_UNTARGETABLE, thing, view):
        return True
    return not table.decide(IS_TARGETING, card(table, table.thing(source)))


def unfit(table: Table, one: Link, effects: Sequence[Effect], n: int, whom: str) -> bool:
    """Whether the n-th target of a link does not fit (any more)."""
    return not fits_slot(table, one.by, one.source, one.ability, effects, n, whom, one.x)


def fits_slot(
    table: Table, by: str, source: str, ability: str | None, effects: Sequence[Effect], n: int, whom: str, x: int = 0
) -> bool:
    """Whether somebody may be the n-th target of a card or ability."""
    if not table.decide(TARGET_IN_REACH, by, whom):
        return False
    selectors = says(table, source, ability)
    if n < len(selectors):
        if not allowed(table, by, source, selectors[n], whom, x, ability):
            return False
        attached = ability is None and n == 0 and attaches(table, table.thing(source))
        slot = AIMED[n] if n < len(AIMED) else "targets"  # of those beyond the last word texts speak together
        return bool(attached) or whom in table.state.things or fits(table, effects, slot, whom)
    if n >= len(AIMED) or not fits(table, effects, AIMED[n], whom):
        return False
    thing = table.state.things.get(whom)
    view = View(by, source, x, using=ability)
    if thing is None:
        return True
    return not (hidden(table, "", thing, view) or table.decide(IS_UNTARGETABLE, thing, view))


def fitting(table: Table, one: Link, effects: Sequence[Effect], n: int) -> list[str]:
    """Everybody who may be the n-th target of a link."""
    return candidates(table, one.by, one.source, one.ability, effects, n, one.x)


def candidates(
    table: Table, by: str, source: str, ability: str | None, effects: Sequence[Effect], n: int, x: int = 0
) -> list[str]:
    """Everybody who may be the n-th target of a card or ability, players first."""
    whoever = [*in_game(table), *(thing.id for thing in sources(table)), *_elsewhere(table, source, ability, n)]
    return [whom for whom in whoever if fits_slot(table, by, source, ability, effects, n, whom, x)]


def _elsewhere(table: Table, source: str, ability: str | None, n: int) -> Iterator[str]:
    """What lies in the zones off the table that the text of the n-th target names."""
    for selector in says(table, source, ability)[n : n + 1]:
        of_cards = either(selector)[1]
        for zone in zones_of(of_cards) if of_cards else ():
            if zone not in (*ON_TABLE, ASIDE):
                for player in table.state.players:
                    yield from (thing.id for thing in table.in_zone(player, zone))
