"""Damage that is redirected: what lies beside a unit, and not on it yet, comes to lie beside another one, once."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.actions import Shield
from kodex.engine.games.conquest.answers.aims import Run, whom
from kodex.engine.games.conquest.answers.answering import happenings, occur, react, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.damage.dealing import struck
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import BESIDE, HURTS, REDIRECTABLE, Happens, Under
from kodex.engine.kernel.procedures import Course, Frame, Step
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening, applied

BEFORE, AFTER = "pajzs-elott", "pajzs-utan"
REDIRECTED = "redirected"
"""The note of damage with the units to which some of it has been redirected, each time so much."""


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
    """What has been redirected stays where it has come to lie; what lay there beside may go on."""
    lots = [lot for unit, lot in _damage(table).get(REDIRECTED, ()) if unit == thing.id]
    stays = len(lots) >= fixed("redirect.times") and n > BESIDE.of(thing) - sum(lots)
    return False if stays else None


@book.forbids("sz/pajzsok#b2", Shield)
def no_second_shield_for_what_was_redirected(table: Table, action: Shield) -> str | None:
    """By the other reading a shield is due to the unit that was hit at first, and to no other."""
    is_redirected = action.unit in dict(_damage(table).get(REDIRECTED, ()))
    return action.unit if is_redirected and read_as(table, "shield-after-redirecting", "nem-vedheto") else None


@LANGUAGE.registry.verb("redirect", "sz/atiranyitas#p1", fields=("n", "to", "of"), done=Done((Happens.REDIRECTED,)))
@book.procedure("sz/atiranyitas#p1")
def redirect(table: Table, run: Run, effect: Effect, there: Sequence[Thing]) -> None:
    """So much of the damage beside one unit comes to lie beside another.

    That is interrupted as if it had been hit, or by the other reading the time for it is over; when it lies there it is
    reacted to.
    """
    origins, n = whom(table, effect.of or "it", run), LANGUAGE.amounts.how_many(table, effect.n, run.view())
    able = bool(origins) and table.decide(HURTS, there[0]) and table.decide(REDIRECTABLE, origins[0], n)
    if not able:
        return
    one, by = origins[0], _damage(table).get("by")
    table.emit(Course.STEP, BESIDE.set(one, BESIDE.of(one) - n or None), procedure=Under.DAMAGE, step=REDIRECTED)
    coming = told(Happens.REDIRECTED, player=by, thing=there[0].id, origin=one.id, n=n)
    if read_as(table, "interrupt-at-new-target", "az-uj-celpontnal-is"):
        occur(table, coming)
    else:
        react(table, happenings.given(table.state, *applied(table, [coming])))


@book.applies(Happens.REDIRECTED)
def is_redirected(table: Table, one: Happening) -> None:
    """So much of it is left, and lies there."""
    other, n = table.thing(one.facts["thing"]), one.facts["n"]
    lots = (*_damage(table).get(REDIRECTED, ()), (other.id, n))
    noted = course.noted(table.state, Under.DAMAGE, **{REDIRECTED: lots})
    facts = {key: one.facts[key] for key in ("thing", "origin", "n")}
    table.emit(Happens.REDIRECTED, BESIDE.set(other, BESIDE.of(other) + n or None), noted, **facts)


__all__ = ["AFTER", "BEFORE", "redirect", "while_it_lies_beside"]
