"""The first lesson of a rulebook (``learn.yaml``): the aim, one turn on screens, an aid for the table.

A text names a number that a rule fixes by its parameter, ``{hand.start.size}``, and one of a list by its place,
``{turn.magic_points[3]}``: :func:`filled` puts the value there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import structs

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.kb import meant, sums
from kodex.model import Lesson, LessonLine, Lying, Overview, Parameter, Rulebook, Screen, TaughtTurn
from kodex.rules.numbers import in_digits

FILE = "learn.yaml"

_NAMED = re.compile(r"\{([^{}]*)\}")
_PLACED = re.compile(r"\[(\d+)\]$")
_DIGIT = re.compile(r"\d")

OVERVIEW = range(3, 9)
"""So many lines an overview may have."""

Row = tuple[str, str, str, str]
Table = dict[str, dict[str, tuple[str | Lying, ...] | int | str]]
SIDES = ("you", "other", "shared")
"""Whose things lie on the board of a turn that no scenario plays."""


def read(folder: Path) -> Lesson | None:
    """The lesson of the rulebook in ``folder``, as it stands in the file; None where there is none.

    Raises KodexError for a file that is not one.
    """
    path = folder / FILE
    if not path.exists():
        return None
    document = meant.read(path)
    if document.data is None:
        raise document.error(_("the file is empty"), mend=_("fill it, or remove the file"))
    return document.convert(Lesson)


def filled(lesson: Lesson, parameters: Mapping[str, Parameter]) -> Lesson:
    """The lesson with the values of the parameters in its texts; a list of values is given with commas.

    Raises KodexError for a name that is no parameter with a value.

    >>> from kodex.model import Parameter
    >>> size = Parameter(id="hand.size", name="kéz", value=5, rule="1.1")
    >>> filled(Lesson(about="{hand.size} lap", win="", win_rules=()), {"hand.size": size}).about
    '5 lap'
    """

    def text(said: str) -> str:
        return _NAMED.sub(lambda found: _value(found[1], parameters), said)

    def told(lines: tuple[LessonLine, ...]) -> tuple[LessonLine, ...]:
        return tuple(structs.replace(line, says=text(line.says)) for line in lines)

    turn, aid = lesson.turn, lesson.aid
    overviews = (structs.replace(one, of=None, lines=told(of_overview(lesson, one))) for one in lesson.overviews)
    if turn is not None:
        screens = (
            structs.replace(one, says=text(one.says), notes=told(one.notes), table=laid(one.table, text))
            for one in turn.screens
        )
        turn = structs.replace(turn, screens=tuple(screens))
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
        overviews=tuple(overviews),
        start=told(lesson.start),
        places=told(lesson.places),
        turn=turn,
        aid=aid,
    )


def of_overview(lesson: Lesson, overview: Overview) -> tuple[LessonLine, ...]:
    """The lines of an overview; none where it is of a part that the lesson does not have."""
    if overview.of is None:
        return overview.lines
    aid = lesson.aid
    parts = {"start": lesson.start, "places": lesson.places}
    if aid is not None:
        parts |= {"costs": aid.costs, "battle": aid.battle} | {phase.name: phase.may for phase in aid.phases}
    return parts.get(overview.of, ())


def laid(table: Table, text: Callable[[str], str]) -> Table:
    """What lies otherwise on a screen, with what ``text`` makes of the numbers that are written."""
    return {
        side: {place: text(there) if isinstance(there, str) else there for place, there in places.items()}
        for side, places in table.items()
    }


def _value(name: str, parameters: Mapping[str, Parameter]) -> str:
    """The value of a named parameter, or the n-th of its list (``turn.magic_points[3]``)."""
    known = _valued(parameters.values())
    if name not in known:
        raise KodexError(_no_parameter(name), path=FILE, mend=_right_parameter(name, known))
    value, place = parameters[_PLACED.sub("", name)].value, _PLACED.search(name)
    if place is not None and isinstance(value, list):
        return str(value[int(place[1]) - 1])
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _valued(parameters: Iterable[Parameter]) -> set[str]:
    """What a text may name: the parameters with a value, and the places of those that are lists."""
    valued = {one.id: one.value for one in parameters if one.value is not None}
    lists = {name: value for name, value in valued.items() if isinstance(value, list)}
    return {*valued, *(f"{name}[{n}]" for name, value in lists.items() for n in range(1, len(value) + 1))}


def _no_parameter(name: str) -> str:
    return _("'{name}' is no parameter with a value").format(name=name)


def _right_parameter(name: str, known: Collection[str]) -> str:
    return ": ".join([_("name one of parameters.yaml"), *nearest(name, known)[:1]])


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) L402 and L411 to L418 and L420 about the lesson."""
    lesson = rulebook.lesson
    if lesson is None:
        return
    document = meant.read(folder / FILE)
    known = _valued(rulebook.parameters)
    for at, said, pointed in lines(lesson):
        place = f"{FILE}:{document.line(*at)}"
        for number in pointed:
            if number not in rulebook.rules:
                message = _("'{name}' points to {number}, which does not exist").format(name=FILE, number=number)
                typed = in_digits(number)
                near = [typed] if typed in rulebook.rules else nearest(number, rulebook.rules)[:1]
                right = ": ".join([_("give an existing number"), *near])
                yield "L402", place, message, right
        for name in _NAMED.findall(said):
            if name not in known:
                yield "L411", place, _no_parameter(name), _right_parameter(name, known)
        if digit := _DIGIT.search(_NAMED.sub("", said)):
            yield (
                "L412",
                place,
                _("a number is typed: {n}").format(n=digit[0]),
                _("name its parameter, or write a word"),
            )
    if lesson.turn is not None and not _follow(lesson.turn):
        message = _("the screens do not follow the steps of a scenario")
        mend = _("name a scenario and for each screen after which step it is, or neither")
        yield "L413", f"{FILE}:{document.line('turn')}", message, mend
    mistakes = lesson.aid.mistakes if lesson.aid is not None else ()
    for n, line in enumerate(mistakes):
        rule = rulebook.rules.get(line.rule)
        if rule is not None and line.asks not in rule.questions:
            message = _("'{asks}' is no stored question of {number}").format(asks=line.asks or "", number=line.rule)
            yield "L415", f"{FILE}:{document.line('aid', 'mistakes', n)}", message, _("give one, word for word")
    stored = {question for rule in rulebook.rules.values() for question in (*rule.questions, *rule.cases)}
    for n, question in enumerate(lesson.unasked):
        if question not in stored:
            message = _("'{asks}' is no stored question").format(asks=question)
            yield "L416", f"{FILE}:{document.line('unasked', n)}", message, _("give one, word for word, or delete it")
    for n, question in enumerate(lesson.first):
        if question not in stored:
            message = _("'{asks}' is no stored question").format(asks=question)
            yield "L418", f"{FILE}:{document.line('first', n)}", message, _("give one, word for word, or delete it")
    for n, one in enumerate(lesson.overviews):
        if len(of_overview(lesson, one)) not in OVERVIEW or (one.of and one.lines):
            message = _("'{says}' is no list of {least} to {most} lines").format(
                says=one.says, least=OVERVIEW[0], most=OVERVIEW[-1]
            )
            mend = _("give so many lines, or a part of the lesson that has them")
            yield "L417", f"{FILE}:{document.line('overviews', n)}", message, mend
    for n, unknown in sums.strange(rulebook):
        message = _("a sum names '{name}', which there is not").format(name=unknown)
        mend = _("name a number that it reads or works out, a parameter, or a rule")
        yield "L420", f"{FILE}:{document.line('sums', n)}", message, mend
    for at, unknown in strange(lesson, known):
        message = _("the drawing names '{name}', which there is not").format(name=unknown)
        mend = _("name a place of the table, a card of the board, or a parameter")
        yield "L414", f"{FILE}:{document.line(*at)}", message, mend


def strange(lesson: Lesson, parameters: Container[str]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What the drawings of a lesson name and nothing is called: where it stands in the file, and the name."""
    places = {line.place for line in lesson.places}
    if lesson.map is not None:
        for row in (*lesson.map.mine, *lesson.map.shared):
            yield from ((("map",), name) for name in row.split() if name not in places)
    if lesson.turn is None or (board := lesson.turn.board) is None:
        return
    own = {one.place for one in (*board.places, *board.numbers) if not one.shared}
    known = {"you": own, "other": own, "shared": {one.place for one in board.places if one.shared}}
    for n, screen in enumerate(lesson.turn.screens):
        for name in _laid(screen, known, board.cards, parameters):
            yield ("turn", "screens", n), name


def _laid(
    screen: Screen, known: Mapping[str, Container[str]], cards: Container[str], parameters: Container[str]
) -> Iterator[str]:
    """What a screen's table names that is not ``known`` (the places by side), no card and no parameter."""
    for side, places in screen.table.items():
        yield from () if side in known else (side,)
        for place, there in places.items():
            yield from () if place in known.get(side, ()) else (place,)
            if isinstance(there, str):
                yield from (name for name in _NAMED.findall(there) if name not in parameters)
            elif not isinstance(there, int):
                named = (one if isinstance(one, str) else one.card for one in there)
                yield from (name for name in named if name not in cards)


def _follow(turn: TaughtTurn) -> bool:
    """Whether the screens of a turn that is played go by its steps in their order, and others by none."""
    steps = [screen.step for screen in turn.screens]
    played = [step for step in steps if step is not None]
    return (len(played) == len(steps) and played == sorted(set(played))) if turn.scenario else not played


def lines(lesson: Lesson) -> Iterator[tuple[tuple[str | int, ...], str, tuple[str, ...]]]:
    """Every text of a lesson: where it stands in the file, what it says, the rules it rests on."""
    yield ("about",), lesson.about, ()
    yield ("win",), lesson.win, lesson.win_rules
    for n, one in enumerate(lesson.overviews):
        yield ("overviews", n), one.says, ()
        yield from _listed(one.lines, "overviews", n, "lines")
    yield from _listed(lesson.start, "start")
    yield from _listed(lesson.places, "places")
    if lesson.turn is not None:
        yield from [(("turn", "legend"), lesson.turn.legend, ())] if lesson.turn.legend else ()
        yield from _listed(lesson.turn.screens, "turn", "screens")
        for n, screen in enumerate(lesson.turn.screens):
            yield from _listed(screen.notes, "turn", "screens", n, "notes")
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


__all__ = ["FILE", "SIDES", "filled", "lines", "lint", "of_overview", "read"]
