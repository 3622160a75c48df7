"""Everything that is declared to the engine, a line each: norms, words of cards and scenarios, stages, the vocabulary.

``python -m tests.records --check declared`` names what is declared otherwise than is recorded, ``--write`` records it.
A norm that is no longer bound, bound to another number or asked only sometimes (``needs``, ``at``) changes a line here,
whether a scenario rests on it or not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from kodex.engine import face
from kodex.engine.bound import bindings
from kodex.engine.games.hkk.phases import ORDER, STAGES
from kodex.engine.games.hkk.scenes.telling import english, hungarian
from kodex.engine.games.hkk.vocabulary import __main__ as vocabulary
from kodex.engine.kernel.norm import Norm
from tests.editions import DEFAULT
from tests.engine.every_game import record_file
from tests.engine.lines import Lines
from tests.engine.plain import text


def of(rulebook: str = DEFAULT) -> Lines:
    """The record of a game, sorted."""

    def lines() -> list[str]:
        own = (*_stages(), *_vocabulary()) if rulebook == DEFAULT else _plainly(rulebook)
        return sorted({*_norms(rulebook), *_words(rulebook), *own})

    return Lines(record_file(__file__, rulebook), lines)


def _plainly(rulebook: str) -> Iterator[str]:
    """The stages of a game and what it has declared, as its face and its book name them."""
    yield from (f"stage {stage}" for stage in face.of(rulebook).stages)
    declared = bindings.book(rulebook)
    words = declared.vocabulary if declared is not None else None
    for kind in () if words is None else words.events:
        yield f"vocabulary {type(kind).__name__} {kind} {' '.join(kind.fields)}"
    for name, mark in {} if words is None else words.marks.items():
        yield f"vocabulary mark {name} {mark.default!r} {mark.within}"


def _norms(rulebook: str) -> Iterator[str]:
    seen: set[str] = set()
    for edition in face.of(rulebook).editions:  # the Kódex first; of the others what is their own
        book = bindings.book(edition)
        own = {_norm(norm) for norm in book.norms} - seen if book is not None else set()
        seen |= own
        yield from (f"norm {edition} {line}" for line in own)


def _norm(norm: Norm) -> str:
    about = norm.decides or norm.about or ""
    more = {
        "forbids": norm.forbids and sorted(kind.__name__ for kind in norm.forbids),
        "during": norm.during,
        "needs": sorted(norm.needs),
        "at": sorted(norm.at),
        "beats": sorted(norm.exception_to),
        "agrees": sorted(norm.agrees_with),
    }
    told = [f"{key}={text(value)}" for key, value in more.items() if value]
    return " ".join([norm.number, norm.name, norm.role, about, *told])


def _words(rulebook: str) -> Iterator[str]:
    for word in face.of(rulebook).words():
        yield f"word {word['kind']} {word['word']} {text({key: word[key] for key in sorted(word) if key != 'says'})}"


def _stages() -> Iterator[str]:
    for stage in STAGES:
        yield f"stage {ORDER[stage.id]:02} {text(stage)} {hungarian.stage(stage.id)} / {english.stage(stage.id)}"


def _vocabulary() -> Iterator[str]:
    for line in vocabulary.lines():
        name, form, _meaning = line.split("\t")
        yield f"vocabulary {form} {name}"


RECORD = of()


if __name__ == "__main__":
    sys.exit(RECORD.main())
