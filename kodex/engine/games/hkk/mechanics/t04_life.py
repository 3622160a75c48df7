"""Life: maxima that change, what counts as damage and what does not (3.19, 4.25)."""

from __future__ import annotations

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.continuous import number_on
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.values import has_life, is_on_table, life, max_life
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

MAXIMA = {"max_life": "life", "max_magic": "magic"}

say(
    surplus="{player}: a maximum fölötti {n} pont elvész",
    life_given="{player} {n} életpontot áldoz",
)


@book.adds("3.19", "max.parts")
def cards_change_the_maximum(table: Table, player: str, key: str) -> int:
    """Cards may raise or lower the maximum of life and magic points."""
    return number_on(table, "modify", key, player)


def surplus(table: Table) -> bool | None:
    """A step of coming to rest: what is above a maximum is lost at once."""
    if not _maxima_change(table):
        return None
    for player in table.state.players:
        for key in MAXIMA.values():
            with table.noting():
                ceiling = table.decide(f"{key}.ceiling", player)
            if ceiling is not None and table.player(player, key) > ceiling:
                lose_surplus(table, player, key, int(ceiling))
                return False
    return None


def _maxima_change(table: Table) -> bool:
    known = table.memo.get("maxima")
    if known is None:
        effects = (
            one
            for card in table.cards.values()
            for one in all_effects((*card.effects, *(e for ability in card.abilities for e in ability.effects)))
        )
        known = table.memo["maxima"] = any(one.what in MAXIMA for one in effects)
    return bool(known)


@book.procedure("3.18")
def lose_surplus(table: Table, player: str, key: str, ceiling: int) -> None:
    """What is above the maximum is lost at once."""
    table.decide(f"{key}.ceiling", player)
    n = table.player(player, key) - ceiling
    kind = table.decide("surplus.kind", key, default="damage")
    table.emit(kind, ("player", player, key, ceiling), player=player, victim=player, n=n)


game.SETTLING.insert(2, (None, surplus))


@book.decides("4.25.3", "surplus.kind")
def losing_surplus_life_is_no_damage(table: Table, key: str) -> str:
    """A player is not damaged by losing the life above a maximum."""
    return "surplus"


@book.decides("4.25.2", "life.kind")
def giving_life_is_no_damage(table: Table) -> str:
    """A player is not damaged by sacrificing life."""
    return "life_given"


@book.decides("4.25.4", "weakened.kind")
def less_maximum_life_is_no_damage(table: Table) -> str:
    """A creature is not damaged when its maximum life falls."""
    return "weakened"


@book.decides("4.25.1", "wounded")
def who_is_wounded(table: Table, thing: Thing) -> bool | None:
    """Wounded is a creature that was damaged this turn and has less life than its maximum."""
    if not thing.facts.get("damage") or not is_on_table(thing) or not has_life(table, thing):
        return None
    return True if life(table, thing) < max_life(table, thing) else None
