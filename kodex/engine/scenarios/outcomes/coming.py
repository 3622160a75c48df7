"""What has come of a step, in a few lines: what it changes on the table, and which stage it has led to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face.asking import Weighing
from kodex.engine.face.barring import Minding, Pacing
from kodex.engine.kernel.state import Event, MarkSet
from kodex.engine.scenarios.outcomes.words import is_told, sentence


class Line(Struct, frozen=True):
    """Something that has happened, in words, with the numbers of the rules behind it; whether it is a landmark of the
    game, and whether it is of the ``next`` turn already."""

    text: str
    rules: tuple[str, ...]
    landmark: bool = False
    next: bool = False


def lines(
    face: Face,
    log: Sequence[Event],
    language: str,
    edition: str,
    *,
    only_changes: bool = False,
    stage: bool = False,
) -> list[Line]:
    """What has changed the table in a part of the log, or else what was done at all (unless ``only_changes``).

    Whose turn to act it is is left out. ``stage``: the last line says which stage has begun, if one has, and what came
    of something and changed nothing is told, too: that somebody is not turned, that damage is prevented. So is always
    what the game keeps in mind and people have to: what holds until the end of the turn, who has won. And so are
    its landmarks.
    """
    idle = {*face.beginnings, *face.passes, *face.endings}
    idle |= {*face.course} if stage and isinstance(face, Pacing) else set()
    minded = face.lasting if isinstance(face, Minding) else ()
    weighing = face if stage and isinstance(face, Weighing) else None
    plain = weighing.plainly if weighing is not None and language == "hu" else _nothing
    marked = weighing.is_landmark if weighing is not None else _never
    changing = [
        event
        for event in log
        if _changes(event) or event.kind in minded or marked(event) or (stage and _comes_to_nothing(event, idle))
    ]
    shown = (
        changing
        if changing or only_changes
        else [event for event in log if event.kind not in idle and event.cause is None]
    )
    begun = [event for event in log if event.kind in face.beginnings][-1:] if stage else []
    opened = next((n for n, event in enumerate(log) if weighing is not None and weighing.opens_turn(event)), len(log))
    following = {id(event) for event in log[opened:]}
    return [
        Line(plain(event) or sentence(event, language, edition), event.norms, marked(event), id(event) in following)
        for event in (*shown, *begun)
        if is_told(event, language, edition)
    ]


def _nothing(event: Event) -> str | None:
    return None


def _never(event: Event) -> bool:
    return False


def _changes(event: Event) -> bool:
    """Whether an event changes a card, a place or a player, and not only what the rules keep in mind."""
    return any(type(change) is not MarkSet for change in event.changes)


def _comes_to_nothing(event: Event, idle: Collection[str]) -> bool:
    """Whether something else has led to an event in which nothing happens, not even to be kept in mind."""
    return event.cause is not None and not event.changes and event.kind not in idle


__all__ = ["Line", "lines"]
