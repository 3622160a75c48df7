"""The first lesson of a rulebook (``learn.yaml``): the aim, one turn on screens, an aid for the table.

A text names a number that a rule fixes by its parameter, ``{hand.start.size}``: :func:`filled` puts the value there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import structs

from kodex.ground import yamlfile
from kodex.ground.i18n import _
from kodex.model import Lesson, LessonLine, Parameter, Rulebook, Screen, TaughtTurn

FILE = "learn.yaml"

_NAMED = re.compile(r"\{([^{}]*)\}")
_DIGIT = re.compile(r"\d")

Row = tuple[str, str, str, str]


def read(folder: Path) -> Lesson | None:
    """The lesson of the rulebook in ``folder``, as it stands in the file; None where there is none.

    Raises KodexError for a file that is not one.
    """
    path = folder / FILE
    if not path.exists():
        return None
    document = yamlfile.read(path)
    if document.data is None:
        raise document.error(_("the file is empty"), mend=_("fill it, or remove the file"))
    return document.convert(Lesson)


def filled(lesson: Lesson, parameters: Mapping[str, Parameter]) -> Lesson:
    """The lesson with the values of the parameters in its texts; a list of values is given with commas.

    >>> from kodex.model import Parameter
    >>> size = Parameter(id="hand.size", name="kéz", value=5, rule="1.1")
    >>> filled(Lesson(about="{hand.size} lap", win="", win_rules=()), {"hand.size": size}).about
    '5 lap'
    """

    def text(said: str) -> str:
        return _NAMED.sub(lambda found: _value(parameters[found[1]]), said)

    def told(lines: tuple[LessonLine, ...]) -> tuple[LessonLine, ...]:
        return tuple(structs.replace(line, says=text(line.says)) for line in lines)

    turn, aid = lesson.turn, lesson.aid
    if turn is not None:
        screens = tuple(structs.replace(one, says=text(one.says)) for one in turn.screens)
        turn = structs.replace(turn, screens=screens)
    if aid is not None:
        aid = structs.replace(
            aid,
            phases=tuple(structs.replace(phase, may=told(phase.may)) for phase in aid.phases),
            battle=told(aid.battle),
            costs=told(aid.costs),
            mistakes=told(aid.mistakes),
        )
    return structs.replace(
        lesson,
        about=text(lesson.about),
        win=text(lesson.win),
        start=told(lesson.start),
        places=told(lesson.places),
        turn=turn,
        aid=aid,
    )


def _value(parameter: Parameter) -> str:
    value = parameter.value
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) L402 and L411 to L413 about the lesson."""
    lesson = rulebook.lesson
    if lesson is None:
        return
    document = yamlfile.read(folder / FILE)
    known = {parameter.id for parameter in rulebook.parameters if parameter.value is not None}
    for at, said, pointed in lines(lesson):
        place = f"{FILE}:{document.line(*at)}"
        for number in pointed:
            if number not in rulebook.rules:
                message = _("'{name}' points to {number}, which does not exist").format(name=FILE, number=number)
                yield "L402", place, message, _("give an existing number")
        for name in _NAMED.findall(said):
            if name not in known:
                message = _("'{name}' is no parameter with a value").format(name=name)
                yield "L411", place, message, _("name one of parameters.yaml")
        if typed := _DIGIT.search(_NAMED.sub("", said)):
            yield (
                "L412",
                place,
                _("a number is typed: {n}").format(n=typed[0]),
                _("name its parameter, or write a word"),
            )
    if lesson.turn is not None and not _follow(lesson.turn):
        message = _("the screens do not follow the steps of a scenario")
        mend = _("name a scenario and for each screen after which step it is, or neither")
        yield "L413", f"{FILE}:{document.line('turn')}", message, mend


def _follow(turn: TaughtTurn) -> bool:
    """Whether the screens of a turn that is played go by its steps in their order, and others by none."""
    steps = [screen.step for screen in turn.screens]
    played = [step for step in steps if step is not None]
    return (len(played) == len(steps) and played == sorted(set(played))) if turn.scenario else not played


def lines(lesson: Lesson) -> Iterator[tuple[tuple[str | int, ...], str, tuple[str, ...]]]:
    """Every text of a lesson: where it stands in the file, what it says, the rules it rests on."""
    yield ("about",), lesson.about, ()
    yield ("win",), lesson.win, lesson.win_rules
    yield from _listed(lesson.start, "start")
    yield from _listed(lesson.places, "places")
    if lesson.turn is not None:
        yield from _listed(lesson.turn.screens, "turn", "screens")
    if lesson.aid is not None:
        for n, phase in enumerate(lesson.aid.phases):
            yield from _listed(phase.may, "aid", "phases", n, "may")
        for name in ("battle", "costs", "mistakes"):
            yield from _listed(getattr(lesson.aid, name), "aid", name)


def _listed(
    said: Iterable[LessonLine | Screen], *at: str | int
) -> Iterator[tuple[tuple[str | int, ...], str, tuple[str, ...]]]:
    for n, one in enumerate(said):
        yield (*at, n), one.says, (one.rule,)


__all__ = ["FILE", "filled", "lines", "lint", "read"]
