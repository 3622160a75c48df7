"""Two values are exchanged, where both of them exist."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.aims import COULD_DO, Run, whom
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.units import card, is_unit
from kodex.engine.games.conquest.text import VALUES, Ability, Effect
from kodex.engine.games.conquest.vocabulary import EXISTS, PERIODS, SWAPS, Happens
from kodex.engine.kernel.periods import Kept
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _


def _is_a_value(effect: Effect) -> str | None:
    if effect.what in VALUES:
        return None
    what = _("'{word}' is no value to modify").format(word=effect.what)
    if effect.what is None:
        what = _("'{verb}' says of which value: the key 'what' is missing").format(verb=effect.do)
    return f"{what}; {LANGUAGE.registry.one_of(str(effect.what or ''), VALUES)}"


def _value(table: Table, thing: Thing, what: str, run: Run) -> int:
    return LANGUAGE.selectors.values[what](table, thing, run.view())


def _has(table: Table, thing: Thing, what: str) -> bool:
    """Whether things of its type have such a value at all: units their own, whatever has a price the price."""
    return card(table, thing).cost is not None if what == "költség" else is_unit(table, thing)


@book.decides("sz/csere#p1", EXISTS)
def a_value_that_is_there(table: Table, thing: Thing, what: str, n: int) -> bool | None:
    """Values are exchanged only where both exist."""
    return True if n and _has(table, thing, what) else None


@book.decides("sz/csere#b1", EXISTS)
def nought_is_one_too(table: Table, thing: Thing, what: str, n: int) -> bool | None:
    """Something is got for a value of nought."""
    return True if not n and _has(table, thing, what) else None


@book.decides("sz/csere#b1", SWAPS)
def not_something_for_nought(table: Table, own: int, other: int) -> bool | None:
    """By the other reading whoever exchanges does not give a value of his own for nought."""
    is_refused = own > 0 and not other and read_as(table, "swap-with-zero", "csak-sajat-nulla")
    return False if is_refused else None


def swaps(table: Table, effect: Effect, one: Thing, other: Thing, run: Run) -> bool:
    """Whether the values of two cards can be exchanged; ``other`` is the own one."""
    what = str(effect.what)
    values = [(thing, _value(table, thing, what, run)) for thing in (one, other)]
    exist = all(table.decide(EXISTS, thing, what, n) for thing, n in values)
    return exist and table.decide(SWAPS, values[1][1], values[0][1])


def _could(table: Table, effect: Effect, ability: Ability, run: Run, there: Sequence[Thing]) -> bool:
    others = whom(table, effect.of or "ez", run)
    return any(swaps(table, effect, one, other, run) for one in there for other in others if one.id != other.id)


COULD_DO["swap"] = _could


@LANGUAGE.registry.verb(
    "swap",
    "sz/csere#p1",
    fields=("to", "of", "what", "until"),
    required=("what",),
    checks=_is_a_value,
    done=Done((Happens.SWAPPED,)),
)
@book.procedure("sz/csere#p1")
def swap(table: Table, run: Run, effect: Effect, there: Sequence[Thing]) -> None:
    """Each of two cards has the value of the other until a period ends."""
    others, until = whom(table, effect.of or "ez", run), effect.until or PERIODS.names[0]
    if not others or not there or not swaps(table, effect, there[0], others[0], run):
        return
    one, other, what = there[0], others[0], str(effect.what)
    values = {one.id: _value(table, other, what, run), other.id: _value(table, one, what, run)}
    for id_, n in values.items():
        kept = PERIODS.keep(table.state, Kept(f"set:{what}", id_, n, until))
        table.emit(Happens.LASTS, kept, thing=id_, how="set", what=what, n=n, until=until)
    table.emit(Happens.SWAPPED, things=list(values), what=what)


__all__ = ["swap"]
