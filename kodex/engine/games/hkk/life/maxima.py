"""Life: maxima that change, what counts as damage and what does not (3.19, 4.25)."""

from __future__ import annotations

from collections.abc import Mapping

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.effects.damage import less_life
from kodex.engine.games.hkk.life.dying import can_die
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import any_modified, modifying, number_on
from kodex.engine.games.hkk.table.values import card, has_life, is_on_table, life, max_life, on_table, way_of
from kodex.engine.games.hkk.vocabulary import (
    CEILING,
    LIFE_KIND,
    LIFE_PARTS,
    MAX_PARTS,
    SURPLUS_KIND,
    WEAKENED_KIND,
    WOUNDED,
    Ceiled,
    Facts,
    Happens,
    Marks,
    Stages,
)
from kodex.engine.kernel.kept import while_things_stay
from kodex.engine.kernel.norm import Norm
from kodex.engine.kernel.state import PlayerSet, Thing
from kodex.engine.kernel.table import Table

MAXIMA = {"max_life": "life", "max_magic": "magic"}
"""The numbers of a player that are maxima, and what they are the maximum of."""
_MAXIMA = modifying(*MAXIMA)
_LIFE = modifying("life")
_LAST = Stages.END_4

say(
    surplus="{player}: a maximum fölötti {n} pont elvész",
    life_given="{player} {n} életpontot áldoz",
    fallen="akinek már nincs életpontja: {things}",
    stays_dying="életpont nélkül is játékban marad: {things}",
)


@book.adds("3.19", MAX_PARTS)
def cards_change_the_maximum(table: Table, player: str, key: str) -> int:
    """Cards may raise or lower the maximum of life and magic points."""
    return number_on(table, "modify", key, player)


def surplus(table: Table) -> bool | None:
    """A step of coming to rest: what is above a maximum is lost at once."""
    if not any_modified(table, _MAXIMA) and not _is_anybody_above(table.state.players):
        return None
    with table.noting():
        found = _first_surplus(table)
    if found is None:
        return None
    lose_surplus(table, *found)
    return False


def _is_anybody_above(players: Mapping[str, Mapping[str, int]]) -> bool:
    """Whether a player has more than a maximum, where nothing changes the maxima."""
    for numbers in players.values():
        of = numbers.get
        if of("life", 0) > of("max_life", 0) or of("magic", 0) > of("max_magic", 0):
            return True
    return False


def _first_surplus(table: Table) -> tuple[str, str, int] | None:
    """Who has more than a maximum, of what, and the maximum."""
    for player, numbers in table.state.players.items():
        for key in MAXIMA.values():
            ceiling = table.decide(CEILING[Ceiled(key)], player)
            if ceiling is not None and numbers.get(key, 0) > ceiling:
                return player, key, int(ceiling)
    return None


@book.procedure("3.18")
def lose_surplus(table: Table, player: str, key: str, ceiling: int) -> None:
    """What is above the maximum is lost at once."""
    table.justified_by(CEILING[Ceiled(key)], player)
    n = table.player(player, key) - ceiling
    kind = table.decide(SURPLUS_KIND, key) if key == "life" else Happens.SURPLUS
    table.emit(kind, PlayerSet(player, key, ceiling), player=player, victim=player, n=n)


def fading(table: Table) -> bool | None:
    """A step of coming to rest: who has lost what kept it alive may be saved, however it was lost (37.0).

    What follows from effects that run out in the last stage of the turn is not looked at any more (41.4).
    """
    if table.mark(Marks.STAGE) == _LAST:
        return None
    known, fallen = table.mark(Marks.FALLEN), _without_life(table)
    if not fallen and not known:
        return None
    seen = (*(table.mark(Marks.WINDOW) or {}).get("things", ()), *table.mark(Marks.HURT))
    new = [id_ for id_ in fallen if id_ not in known and id_ not in seen]
    if not new and all(id_ in fallen for id_ in known):
        return None
    note_fallen(table, tuple(id_ for id_ in fallen if id_ in known or id_ in new))
    for id_ in new:
        less_life(table, id_)
    return False


def _without_life(table: Table) -> tuple[str, ...]:
    """What on the table has no life left; nothing is left to cite for it."""
    if any_modified(table, _LIFE):
        there = on_table(table)
    else:
        parts = table.norms_adding(LIFE_PARTS)
        if parts:
            with table.noting():
                there = _perhaps_without(table, parts)
        else:
            there = _hurt_or_without(table)
    if not there:
        return ()
    with table.noting():
        return tuple(one.id for one in there if can_die(table, one) and life(table, one) <= 0)


def _perhaps_without(table: Table, parts: tuple[Norm, ...]) -> list[Thing]:
    """What may have no life where no effects change it: its damage is as much as what is on the card and its parts.

    ``parts`` are the norms that may change it (``LIFE_PARTS``); the bonus of defenders only gives life.
    """
    found = []
    for one in on_table(table):
        left = card(table, one).life - Facts.DAMAGE.of(one)
        for norm in parts:
            left += norm.function(table, one) or 0
        if left <= 0:
            found.append(one)
    return found


@while_things_stay
def _hurt_or_without(table: Table) -> list[Thing]:
    """What may be without life by itself: by its damage and its card, or it is played in another way or a copy."""
    return [
        one
        for one in on_table(table)
        if table.cards[one.card].life <= Facts.DAMAGE.of(one) or way_of(one) or Facts.COPY.of(one)
    ]


@book.procedure("37.0")
def note_fallen(table: Table, fallen: tuple[str, ...]) -> None:
    """Life saving follows once when the life of something falls to 0."""
    table.emit(Happens.FALLEN, Marks.FALLEN.set(fallen or None), things=fallen)


# A player is not damaged by losing the life above a maximum.
book.states("4.25.3", SURPLUS_KIND, Happens.SURPLUS)
# A player is not damaged by sacrificing life.
book.states("4.25.2", LIFE_KIND, Happens.LIFE_GIVEN)
# A creature is not damaged when its maximum life falls.
book.states("4.25.4", WEAKENED_KIND, Happens.WEAKENED)


@book.decides("4.25.1", WOUNDED)
def who_is_wounded(table: Table, thing: Thing) -> bool | None:
    """Wounded is a creature that was damaged this turn and has less life than its maximum."""
    if not Facts.DAMAGE.of(thing) or not is_on_table(thing) or not has_life(table, thing):
        return None
    return True if life(table, thing) < max_life(table, thing) else None
