"""Damage that is redirected: what lies beside a unit, and not on it yet, comes to lie beside another one, once."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.actions import Shield
from kodex.engine.games.conquest.answers.aims import Run, whom
from kodex.engine.games.conquest.answers.answering import happenings, react, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.damage.dealing import struck
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import BESIDE, HURTS, REDIRECTABLE, Happens, Under
from kodex.engine.kernel.procedures import Frame, Step
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

BEFORE, AFTER = "pajzs-elott", "pajzs-utan"
REDIRECTED = "redirected"
"""The note of damage with the units to which some of it has been redirected."""


def _damage(table: Table) -> Frame:
    return course.frame(table.state, Under.DAMAGE) or Frame(Under.DAMAGE)


def while_it_lies_beside(when: str) -> Step:
    """What answers damage that lies beside a unit does it now: before shields, or by the other reading after them."""

    def lies(table: Table, frame: Frame) -> None:
        """Of each unit beside which some lies."""
        if read_as(table, "redirect-before-shields", when):
            batch = [told(Happens.ASSIGNED, player=frame.get("by"), thing=one.id) for one in struck(table)]
            react(table, happenings.given(table.state, *batch))

    return lies


@book.decides("sz/atiranyitas#b2", REDIRECTABLE)
def only_what_lies_beside(table: Table, thing: Thing, n: int) -> bool | None:
    """What lies on a unit is not redirected, and neither is more than lies beside it."""
    return None if 0 < n <= BESIDE.of(thing) else False


@book.decides("sz/atiranyitas#b1", REDIRECTABLE, agrees_with="sz/atiranyitas#b2")
def once_only(table: Table, thing: Thing, n: int) -> bool | None:
    """What has been redirected stays where it has come to lie."""
    times = _damage(table).get(REDIRECTED, ()).count(thing.id)
    return False if times >= fixed("redirect.times") else None


@book.forbids("sz/pajzsok#b2", Shield)
def no_second_shield_for_what_was_redirected(table: Table, action: Shield) -> str | None:
    """By the other reading a shield is due to the unit that was hit at first, and to no other."""
    is_redirected = action.unit in _damage(table).get(REDIRECTED, ())
    return action.unit if is_redirected and read_as(table, "shield-after-redirecting", "nem-vedheto") else None


@LANGUAGE.registry.verb("redirect", "sz/atiranyitas#p1", fields=("n", "to", "of"), done=Done((Happens.REDIRECTED,)))
@book.procedure("sz/atiranyitas#p1")
def redirect(table: Table, run: Run, effect: Effect, there: Sequence[Thing]) -> None:
    """So much of the damage beside one unit lies beside another."""
    origins, n = whom(table, effect.of or "it", run), LANGUAGE.amounts.how_many(table, effect.n, run.view())
    able = bool(origins) and table.decide(HURTS, there[0]) and table.decide(REDIRECTABLE, origins[0], n)
    if not able:
        return
    one, other = origins[0], there[0]
    redirected = (*_damage(table).get(REDIRECTED, ()), other.id)
    table.emit(
        Happens.REDIRECTED,
        BESIDE.set(one, BESIDE.of(one) - n or None),
        BESIDE.set(other, BESIDE.of(other) + n),
        course.noted(table.state, Under.DAMAGE, **{REDIRECTED: redirected}),
        thing=other.id,
        origin=one.id,
        n=n,
    )


__all__ = ["AFTER", "BEFORE", "redirect", "while_it_lies_beside"]
