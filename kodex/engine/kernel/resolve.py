"""Which of several applicable norms wins.

Exceptions come first: a live norm silences the live norms it is an exception to. Norms that remain and agree are all
cited. Norms that remain and differ go to the meta-rules of the rulebook, in order; when none of them chooses, the
conflict is reported, never silently resolved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import Ranked, Several


class Live(Struct, frozen=True):
    """A norm that applies, with the value it gives; ``rank`` is for the meta-rules (whose effect, how strong)."""

    norm: Norm
    value: Any
    rank: Any = None


class Decision(Struct, frozen=True):
    """The outcome of a question: the value, the norms it rests on, and those that lost with the reason."""

    value: Any
    norms: tuple[str, ...]
    beaten: tuple[tuple[str, str], ...] = ()


class NormConflict(Exception):
    """Applicable norms differ and the rulebook's own order of priority does not choose."""

    def __init__(self, question: str, live: Sequence[Live]) -> None:
        self.question = question
        self.values = {one.norm.number: one.value for one in live}
        rivals = ", ".join(f"{number} → {value!r}" for number, value in self.values.items())
        super().__init__(f"{question}: {rivals}")


MetaRule = Callable[[Sequence[Live]], tuple[Sequence[Live], str] | None]
"""Takes rival norms; gives the ones that prevail and the number of the rule that says so, or None."""


def resolve(question: str, live: Sequence[Live], meta: Sequence[MetaRule] = ()) -> Decision:
    """Decide between live norms, at least one. Raises NormConflict."""
    if len(live) == 1:
        return Decision(live[0].value, (live[0].norm.number,))
    silenced = {number: one.norm.number for one in live for number in one.norm.exception_to}
    standing = [one for one in live if one.norm.number not in silenced]
    beaten = [(n.norm.number, silenced[n.norm.number]) for n in live if n.norm.number in silenced]
    if not standing:
        raise NormConflict(question, live)
    for rule in meta:
        if _agree(standing):
            break
        chosen = rule(standing)
        if chosen is not None:
            kept, number = chosen
            beaten += [(one.norm.number, number) for one in standing if one not in kept]
            standing = list(kept)
    if not _agree(standing):
        raise NormConflict(question, standing)
    numbers = tuple(dict.fromkeys(one.norm.number for one in standing))
    return Decision(standing[0].value, numbers, tuple(beaten))


def _agree(live: Sequence[Live]) -> bool:
    return all(one.value == live[0].value for one in live)


__all__ = ["Decision", "Live", "MetaRule", "NormConflict", "Ranked", "Several", "resolve"]
