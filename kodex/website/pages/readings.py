"""The readings of disputed rules that a scenario plays: what each says, what is done by it and what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from kodex.website.cases import Case, Read
from kodex.website.content import Content

TAKEN, OTHER = "Ezt vesszük alapul", "Más olvasat"


class Reading(NamedTuple):
    """A reading: what stands before it, its sentence, and the scenario with its steps, outcome and trace."""

    name: str
    text: str
    case: Case


def of(content: Content, case: Case) -> list[Reading]:
    """The readings of a scenario that have words, the one that is taken first."""
    found = [_one(content, case, read) for read in case.reads]
    return sorted((one for one in found if one.text), key=lambda one: one.name != TAKEN)


def are_all(case: Case) -> bool:
    """Whether a scenario has nothing to show but its readings: each has steps of its own, and it has none."""
    return not case.when and bool(case.reads) and all(read.when for read in case.reads)


def _one(content: Content, case: Case, read: Read) -> Reading:
    disputes = {one.switch: one for one in content.shelf.get(case.edition, content).book.disputes if one.switch}
    about = [(disputes[switch], value) for switch, value in read.switches.items() if switch in disputes]
    is_taken = len(about) == len(read.switches) and all(one.default == value for one, value in about)
    words = [reading.text for one, value in about for reading in one.readings if reading.id == value]
    trace = read.trace if read.trace != case.trace else ()
    own = replace(case, when=read.when, then=read.then, trace=trace, reads=(), readings={})
    return Reading(TAKEN if is_taken else OTHER, read.text or " ".join(words), own)


__all__ = ["Reading", "are_all", "of"]
