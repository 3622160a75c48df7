"""Damage that is redirected: what lies beside a unit, and not on it yet, comes to lie beside another one, once."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Effect, Shield
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.damage.shields import DECIDED
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.vocabulary import BESIDE, Happens, Rest, Under
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.table import Table

REDIRECT = "redirect"
REDIRECTED = "redirected"
"""The note of damage with the units to which some of it has been redirected."""


def _damage(table: Table) -> Frame:
    return course.frame(table.state, Under.DAMAGE) or Frame(Under.DAMAGE)


@book.forbids("sz/atiranyitas#b2", Effect)
def only_what_lies_beside(table: Table, action: Effect) -> str | None:
    """What lies on a unit is not redirected, and neither is more than lies beside it."""
    if action.do != REDIRECT:
        return None
    return action.of if not 0 < action.n <= BESIDE.of(table.thing(action.of)) else None


@book.forbids("sz/atiranyitas#b1", Effect)
def once_only(table: Table, action: Effect) -> str | None:
    """What has been redirected stays where it has come to lie."""
    if action.do != REDIRECT:
        return None
    times = _damage(table).get(REDIRECTED, ()).count(action.of)
    return action.of if times >= fixed("redirect.times") else None


@book.forbids("sz/atiranyitas#p1", Effect)
def when_it_is_redirected(table: Table, action: Effect) -> str | None:
    """Before shields are decided on for the unit, or by the other reading afterwards."""
    if action.do != REDIRECT:
        return None
    is_decided = action.of in _damage(table).get(DECIDED, ())
    after = read_as(table, "redirect-before-shields", "after-shields")
    return None if window(table) == Rest.SHIELDS and is_decided == after else action.of


@book.forbids("sz/pajzsok#b2", Shield)
def no_second_shield_for_what_was_redirected(table: Table, action: Shield) -> str | None:
    """By the other reading a shield is due to the unit that was hit at first, and to no other."""
    is_redirected = action.unit in _damage(table).get(REDIRECTED, ())
    return action.unit if is_redirected and read_as(table, "shield-after-redirecting", "no-shield") else None


@book.procedure("sz/atiranyitas#p1")
def redirect(table: Table, origin: str, to: str, n: int) -> None:
    """So much of the damage beside one unit lies beside another."""
    course.acts(table)
    one, other = table.thing(origin), table.thing(to)
    redirected = (*_damage(table).get(REDIRECTED, ()), to)
    table.emit(
        Happens.REDIRECTED,
        BESIDE.set(one, BESIDE.of(one) - n or None),
        BESIDE.set(other, BESIDE.of(other) + n),
        course.noted(table.state, Under.DAMAGE, **{REDIRECTED: redirected}),
        thing=to,
        origin=origin,
        n=n,
    )


__all__ = ["REDIRECT", "redirect"]
