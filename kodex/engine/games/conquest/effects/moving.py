"""Damage that is moved: it lies on another unit at once, without shields, and what it covers falls."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.aims import Run
from kodex.engine.games.conquest.answers.answering import happenings, react, told
from kodex.engine.games.conquest.book import course, remember
from kodex.engine.games.conquest.language.done import Done, some
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import DAMAGE, HIT_POINTS, Happens, Under
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@LANGUAGE.registry.verb(
    "move_damage",
    "sz/atmozgatott-serules#b1",
    fields=("n", "to", "of"),
    required=("of",),
    done=Done((Happens.DAMAGE_MOVED,), some),
)
def move_damage(table: Table, run: Run, effect: Effect, whom: tuple[Sequence[Thing], str]) -> None:
    """So much of the damage on one unit, or all there is, goes onto another."""
    there, origin = whom if isinstance(whom, tuple) else (whom, "")
    n = LANGUAGE.amounts.how_many(table, effect.n, run.view())
    if origin and there and n > 0:
        course.begin(table, Under.MOVING, origin=origin, to=there[0].id, n=n)


def is_moved(table: Table, frame: Frame) -> None:
    """It is put straight onto the other unit: neither shields nor a redirection come between. By the other reading
    what is more than its hit points goes back to the pool, as when damage is dealt."""
    origin, to = table.thing(frame.get("origin")), table.thing(frame.get("to"))
    n = min(frame.get("n"), DAMAGE.of(origin))
    lies = DAMAGE.of(to) + n
    if read_as(table, "damage-above-hit-points", "soha"):
        lies = min(lies, max(table.decide(HIT_POINTS, to), DAMAGE.of(to)))
    remember(table, Under.MOVING, put=lies - DAMAGE.of(to))
    taken, put = DAMAGE.set(origin, DAMAGE.of(origin) - n or None), DAMAGE.set(to, lies or None)
    table.emit(Happens.DAMAGE_MOVED, taken, put, thing=to.id, origin=origin.id, n=n)


def has_been_moved(table: Table, frame: Frame) -> None:
    """By the other reading whoever has got it has been damaged, which is reacted to."""
    n = frame.get("put", 0)
    if n and read_as(table, "reaction-to-moved-damage", "serul"):
        react(table, happenings.given(table.state, told(Happens.DAMAGED, thing=frame.get("to"), n=n)))


__all__ = ["has_been_moved", "is_moved", "move_damage"]
