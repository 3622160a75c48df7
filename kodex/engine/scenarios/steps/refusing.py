"""Steps that rules forbid: a scenario names every one of them, or says that they are ``among`` those that do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kodex.engine import face as faces
from kodex.engine.face import format as f
from kodex.engine.kernel.questions import kind_of
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.kernel.trace import REFUSED
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.outcomes.refused import Refusal
from kodex.engine.scenarios.outcomes.words import why_in_words
from kodex.ground.i18n import _, language

Steps = tuple[str | int, ...]


def refusal(table: Table, step: f.Step, action: Any, violations: Sequence[Violation]) -> tuple[int, Refusal]:
    """A step that is refused, with what stands in its way, at its place in the log."""
    now = _as_it_is(table)

    def tell() -> Event:
        why = {_key(now, violation): violation.detail for violation in violations}
        why |= behind_gates(now, action, violations)
        told = {", ".join(now.book.cites(key)): detail for key, detail in why.items()}
        return Event(kind_of(REFUSED), (), tuple(why), {"step": msgspec.to_builtins(step), "why": told})

    return len(table.log), Refusal(tell)


def _as_it_is(table: Table) -> Table:
    """A table to be asked what this one would say now, though this one is played on."""
    other, past, log = table.at(table.state), table.past, tuple(table.log)
    other.past = lambda: (*past(), *log)
    return other


def behind_gates(
    table: Table, action: Any, violations: Sequence[Violation], named: Sequence[str] | None = None
) -> dict[str, str]:
    """The rules because of which a gate is closed (whose opponent it is, what makes a card dear), with what they bar.

    They have been asked, and without any one of them the gate is open. A gate that follows from a rule that forbids by
    itself, such as an immunity, has its reason in that. ``named``: only rules with these numbers are looked at.
    """
    face, keys = faces.of_table(table), {_key(table, one) for one in violations}
    gates = {one: face.gates.get(one.rule.partition(":")[2]) for one in violations}
    closed = [one for one, plain in gates.items() if plain is not None]
    if not closed:
        return {}
    others = {number for one in violations if one not in closed for number in table.book.cites(_key(table, one))}
    if others:
        left = _left(table, others, action)
        closed = [one for one in closed if (one.rule, one.norm) in left]
    with table.noting() as asked:
        face.why_illegal(table, action)
    found: dict[str, str] = {}
    for key in dict.fromkeys(asked if closed else ()):
        if key in keys or all(key in (gates[one] or ()) for one in closed):
            continue
        if named is not None and set(named).isdisjoint(table.book.cited([key])):
            continue
        left = _left(table, table.book.cites(key), action)
        opened = [one for one in closed if (one.rule, one.norm) not in left and key not in (gates[one] or ())]
        if opened:
            found[key] = opened[0].detail
    return found


def _left(table: Table, numbers: Iterable[str], action: Any) -> set[tuple[str, str]]:
    """What still forbids an action with these rules out of force."""
    off = {norm for number in numbers for norm in (number, *table.book.behind(number))}
    return {(one.rule, one.norm) for one in faces.of_table(table).why_illegal(without(table, off), action)}


def _key(table: Table, violation: Violation) -> str:
    return table.book.key(violation.rule.partition(":")[2], violation.norm)


def forbidden_by(
    table: Table, what: str, expected: f.Forbidding, action: Any, violations: Sequence[Violation], place: Steps
) -> None:
    """Raise Failure unless the expected rules forbid an action, and no others do that they do not bring about.

    A rule that forbids nothing once the named ones are out of force is not expected: that no legal target is chosen
    (21.5.1) follows from the immunity that is named. A rule because of which such a gate is closed may be named for it.
    ``among`` leaves room for others.
    """
    numbers = f.forbidding(expected)
    if not violations:
        message = _("{what} should be forbidden by {rules} but is legal")
        message = message if numbers else _("{what} should be forbidden but is legal")
        mend = _("leave '{key}' out, or change the table so that it is forbidden").format(key=place[-1])
        raise Failure(message.format(what=what, rules=", ".join(numbers)), *place, mend=mend)
    by = _numbers(table, violations)
    lacking = [number for number in numbers if number not in by]
    if lacking:
        gates = table.book.cited(behind_gates(table, action, violations, lacking))
        lacking = [number for number in lacking if number not in gates]
    if lacking:
        by = sorted({*by, *table.book.cited(behind_gates(table, action, violations))})
        message = _("{what} is forbidden by {by}, not by {rules}")
        mend = _how_named(expected, [number for number in numbers if number in by], str(place[-1]))
        raise Failure(message.format(what=what, by=", ".join(by), rules=", ".join(lacking)), *place, mend=mend)
    if not numbers and not isinstance(expected, f.Among):
        enough = next(([one] for one in by if not further_reasons(table, [one], action, violations)), by)
        known = ", ".join(f'"{number}"' for number in enough)
        message = _("{what} is forbidden, and it is not said by which rules").format(what=what)
        raise Failure(message, *place, mend=f"{place[-1]}: [{known}]")
    further = [] if isinstance(expected, f.Among) else further_reasons(table, numbers, action, violations)
    if further:
        message = _("{what} is forbidden for other reasons too: {why}")
        known = ", ".join(f'"{number}"' for number in dict.fromkeys([*numbers, *_numbers(table, further)]))
        mend = _("change the table or the step so that they do not matter, or name all: [{known}]").format(known=known)
        mend = _("{mend}; where the others are no matter: {form}").format(mend=mend, form=_among(numbers))
        raise Failure(message.format(what=what, why=listed(further)), *place, mend=mend)


def _how_named(expected: f.Forbidding, rightly: Sequence[str], word: str) -> str:
    """What each form of naming rules means, where some that are named do not forbid it; ``rightly``: those that do."""
    if isinstance(expected, f.Among):
        mend = _("'among' names rules that all forbid it, and leaves room for others: delete what does not")
        return f"{mend}: {_among(rightly)}" if rightly else mend
    mend = _("'{word}' names all rules that forbid it, and no others: delete what does not").format(word=word)
    if not rightly:
        return mend
    return _("{mend}; where others do besides: {form}").format(mend=mend, form=_among(rightly))


def _among(numbers: Sequence[str]) -> str:
    """Some of the rules that forbid something, as a file names them."""
    return "{among: [" + ", ".join(f'"{number}"' for number in numbers) + "]}"


def further_reasons(
    table: Table, numbers: Iterable[str], action: Any, violations: Sequence[Violation]
) -> list[Violation]:
    """Those of the violations that would remain if the rules with these numbers were out of force."""
    numbers = set(numbers)
    violations = [one for one in violations if not numbers.issuperset(table.book.cites(_key(table, one)))]
    if not violations:
        return []
    left = _left(table, numbers, action)
    return [one for one in violations if (one.rule, one.norm) in left]


def without(table: Table, norms: Iterable[str]) -> Table:
    """This table with some norms out of force."""
    disabled = table.disabled | {*norms}
    face = faces.of_table(table)
    other = face.table(table.cards, table.state, disabled=disabled, readings=table.readings, rules=table.book)
    other.past = lambda: (*table.past(), *table.log)
    return other


def listed(violations: Iterable[Violation]) -> str:
    """Violations as one text, in the language that is spoken."""
    told = ((v.rule, why_in_words(faces.of(v.rule.partition(":")[0]), v.detail, language())) for v in violations)
    return "; ".join(f"{rule} ({why})" for rule, why in told)


def _numbers(table: Table, violations: Iterable[Violation]) -> list[str]:
    return sorted(table.book.cited([_key(table, violation) for violation in violations]))


__all__ = ["behind_gates", "forbidden_by", "further_reasons", "listed", "refusal", "without"]
