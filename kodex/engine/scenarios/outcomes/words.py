"""The trace in words: one sentence per event, in Hungarian in the words of the rulebook, or in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from kodex.engine import face
from kodex.engine.face.telling import told as told_value
from kodex.engine.kernel.procedures import BOOKKEEPING
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import CHOICE, REFUSED, Told, lines, parting, tell

_WHO = ("by", "player", "victim", "thing", "target")


def sentence(event: Event, language: str, edition: str) -> str:
    """An event in words (``hu`` or ``en``). Every kind of event of the corpus has one (a test says so)."""
    if event.kind == REFUSED:
        return _refused(event, language, edition)
    found = face.of(edition).sentence(event, language)
    if found is not None:
        return found
    nobody = "senki" if language == "hu" else "nobody"
    return _plain(event.kind, {key: told_value(value, nobody) for key, value in event.facts.items()})


def _refused(event: Event, language: str, edition: str) -> str:
    """A step that rules forbid: what was to be done, and which rule has what against it."""
    game = face.of(edition)
    told = {number: why_in_words(game, str(detail), language) for number, detail in event.facts["why"].items()}
    reasons = "; ".join(f"{number}: {detail}" for number, detail in told.items())
    step = game.step_in_words(event.facts["step"], language)
    return f"{step} → {'tilos' if language == 'hu' else 'forbidden'}, {reasons}"


def why_in_words(game: face.Words, detail: str, language: str) -> str:
    """What exactly stands in the way of a step."""
    if detail == CHOICE:
        return "ez nem választható" if language == "hu" else "this cannot be chosen"
    return game.reason_in_words(detail, language)


def _plain(kind: str, facts: Mapping[str, Any]) -> str:
    """The kind in English words, who it is about first, then the other facts."""
    who = [str(facts[key]) for key in _WHO if facts.get(key) is not None]
    rest = [
        f"{key.replace('_', ' ')}: {value}" for key, value in facts.items() if key not in _WHO and value is not None
    ]
    words = kind.replace("_", " ").replace(".", " ")
    text = f"{who[0]}: {words}" if who else words
    return text + (f" ({', '.join([*who[1:], *rest])})" if who[1:] or rest else "")


def story(log: Sequence[Event], language: str, edition: str) -> list[Told]:
    """A log in words, as a tree by cause; ``edition``: by whose rules it was played."""

    def say(event: Event) -> str | None:
        return sentence(event, language, edition) if is_told(event, language, edition) else None

    return tell(log, say)


def is_told(event: Event, language: str, edition: str) -> bool:
    """Whether people are told of an event: of the bookkeeping of procedures only where the game has words for it."""
    return event.kind not in BOOKKEEPING or face.of(edition).sentence(event, language) is not None


Parts = tuple[int | None, Told | None, Told | None, Told | None]
"""The index of an event, what happens before it, and on either side in its place (None: a log is over)."""


def parts(one: Sequence[Event], other: Sequence[Event], language: str, edition: str) -> Parts:
    """Where two logs first tell something else, in words: the index among the events that are told (None: nowhere)."""
    logs = [[event for event in log if is_told(event, language, edition)] for log in (one, other)]
    at = parting(*logs)

    def told(log: Sequence[Event], index: int) -> Told | None:
        if not 0 <= index < len(log):
            return None
        return Told(log[index].kind, sentence(log[index], language, edition), log[index].norms)

    if at is None:
        return None, None, None, None
    return at, told(logs[0], at - 1), told(logs[0], at), told(logs[1], at)


def brief(log: Sequence[Event], language: str, edition: str) -> list[tuple[int, Told]]:
    """The lines of a trace, each with its depth; a stage in which nobody does anything is one line."""
    found: list[tuple[int, Told]] = []
    idle = "senki sem cselekszik" if language == "hu" else "nobody acts"
    words, every = face.of(edition), lines(story(log, language, edition))
    at = 0
    while at < len(every):
        depth, one = every[at]
        begins = one.event in words.beginnings and depth == 0
        passing = _passing(every, at + 1, words) if begins else at + 1
        if passing > at + 1:
            rules = tuple(dict.fromkeys(number for _depth, other in every[at:passing] for number in other.rules))
            one = replace(one, text=f"{one.text} – {idle}", rules=rules)
        found.append((depth, one))
        at = passing
    return found


def _passing(every: Sequence[tuple[int, Told]], at: int, words: face.Words) -> int:
    """The line after those of passing that begin at a place; that place where something else happens in the stage."""
    end = at
    while end < len(every) and every[end][1].event in words.passes:
        end += 1
    over = end == len(every) or every[end][1].event in words.beginnings or every[end][1].event in words.endings
    return end if over else at


def told(log: Sequence[Event], edition: str) -> list[tuple[int, str, tuple[str, ...]]]:
    """The trace as lines in Hungarian: depth in the tree of causes, sentence, rule numbers."""
    return [(depth, one.text, one.rules) for depth, one in brief(log, "hu", edition)]


__all__ = ["Parts", "brief", "is_told", "parts", "sentence", "story", "told", "why_in_words"]
