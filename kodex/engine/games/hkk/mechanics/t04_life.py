"""Life: maxima that change, what counts as damage and what does not (3.19, 4.25)."""

from __future__ import annotations

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.continuous import number_on
from kodex.engine.games.hkk.life import can_die
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.values import has_life, is_on_table, life, max_life, on_table
from kodex.engine.games.hkk.verbs.life import less_life
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

MAXIMA = {"max_life": "life", "max_magic": "magic"}

say(
    surplus="{player}: a maximum fölötti {n} pont elvész",
    life_given="{player} {n} életpontot áldoz",
    fallen="akinek már nincs életpontja: {things}",
    stays_dying="életpont nélkül is játékban marad: {things}",
)


@book.adds("3.19", "max.parts")
def cards_change_the_maximum(table: Table, player: str, key: str) -> int:
    """Cards may raise or lower the maximum of life and magic points."""
    return number_on(table, "modify", key, player)


def surplus(table: Table) -> bool | None:
    """A step of coming to rest: what is above a maximum is lost at once."""
    for player in table.state.players:
        for key in MAXIMA.values():
            with table.noting():
                ceiling = table.decide(f"{key}.ceiling", player)
            if ceiling is not None and table.player(player, key) > ceiling:
                lose_surplus(table, player, key, int(ceiling))
                return False
    return None


@book.procedure("3.18")
def lose_surplus(table: Table, player: str, key: str, ceiling: int) -> None:
    """What is above the maximum is lost at once."""
    table.decide(f"{key}.ceiling", player)
    n = table.player(player, key) - ceiling
    kind = table.decide("surplus.kind", key, default="damage")
    table.emit(kind, ("player", player, key, ceiling), player=player, victim=player, n=n)


game.SETTLING.insert(2, (None, surplus))


def fading(table: Table) -> bool | None:
    """A step of coming to rest: who has lost what kept it alive may be saved, however it was lost (37.0).

    What follows from effects that run out in the last stage of the turn is not looked at any more (41.4).
    """
    if table.mark("stage") == "kör_vége.4":
        return None
    seen = (*table.mark("window", {}).get("things", ()), *table.mark("hurt", ()))
    known = table.mark("fallen", ())
    with table.noting():
        fallen = tuple(one.id for one in on_table(table) if can_die(table, one) and life(table, one) <= 0)
    new = [id_ for id_ in fallen if id_ not in known and id_ not in seen]
    if not new and all(id_ in fallen for id_ in known):
        return None
    note_fallen(table, tuple(id_ for id_ in fallen if id_ in known or id_ in new))
    for id_ in new:
        less_life(table, id_)
    return False


@book.procedure("37.0")
def note_fallen(table: Table, fallen: tuple[str, ...]) -> None:
    """Life saving follows once when the life of something falls to 0."""
    table.emit("fallen", ("mark", "fallen", fallen or None), things=fallen)


game.SETTLING.insert([step for _mark, step in game.SETTLING].index(game._hurt), (None, fading))


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
