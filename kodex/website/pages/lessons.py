"""The first lesson: a page that teaches one turn, and the turn aid that is printed for the table."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kodex.engine import face
from kodex.engine.scenarios.free_play.trimming import trimmed
from kodex.kb import lessons
from kodex.model import Lesson, LessonLine, TaughtTurn
from kodex.website.cases import Case
from kodex.website.content import Content, has_playground
from kodex.website.links import Links, built, case_anchor
from kodex.website.markdown import literal, quoted
from kodex.website.pages import tablemap, taught

PAGE, AID = "tanulas.md", "segedlet.md"
PLAYGROUND = "jatszoter.md"
OPENING = "elso"
"""Behind ``#`` the playground opens a game that has just begun (``playground.js``)."""
END = "vege"
"""Behind ``#`` the lesson where it sends whoever has read it to the playground, which leads back there."""
BEGINNER = "kezdo"
"""Behind ``#`` the self-test begins with what the lesson teaches."""
_LEGEND = "Alul te vagy, fölül az ellenfeled. Vastag keretben az, ami épp változott; szaggatottban az elfektetett lap."

_NOT_PLAYED = "A példa egy már tartó játék közepén indul. Ezt a játékot a honlap nem játssza le: játszótere nincs."


def lesson_of(content: Content) -> Lesson | None:
    """The lesson of a rulebook with the numbers in its texts."""
    found = content.book.lesson
    return lessons.filled(found, {one.id: one for one in content.book.parameters}) if found is not None else None


def beside(content: Content) -> Iterator[tuple[str, str]]:
    """Name and file (below the section) of the pages about it that a rulebook has."""
    if content.book.lesson is not None:
        yield "Tanulj meg játszani", PAGE
        if content.book.lesson.aid is not None:
            yield "Segédlet az asztalra", AID


def pages(content: Content, test: str | None = None) -> dict[str, str]:
    """File (from the root of the tree) -> Markdown of the lesson and of the turn aid; ``test``: the self-test's."""
    lesson = lesson_of(content)
    if lesson is None:
        return {}
    found = {content.places.page(PAGE): lesson_markdown(content, lesson, test)}
    if lesson.aid is not None:
        found[content.places.page(AID)] = aid_markdown(content, lesson)
    return found


def turn_heading(lesson: Lesson) -> str:
    """What stands above the phases of a turn: ``A kör``."""
    return f"A {lesson.turn.name if lesson.turn is not None else 'kör'}"


def lesson_markdown(content: Content, lesson: Lesson, test: str | None = None) -> str:
    """The page that teaches: the aim, the beginning, the table, one turn."""
    links = content.links(PAGE)
    rules = ", ".join(_source(links, number) for number in lesson.win_rules)
    blocks = [
        f"# Tanulj meg játszani: {literal(content.name)}",
        literal(lesson.about),
        f"**Hogyan győzöl?** {literal(lesson.win)} <small>{rules}</small>",
    ]
    if lesson.start:
        blocks += ["## Így kezdődik", _ordered(links, lesson.start)]
    if lesson.places:
        drawing = tablemap.drawn(content, lesson, links)
        blocks += [
            "## Az asztal",
            *([_folded(drawing, links, lesson.places)] if drawing else [_lines(links, lesson.places)]),
        ]
    if lesson.turn is not None:
        case = _played(content, lesson)
        seen = taught.seen(lesson.turn, case)
        drawings, counted = taught.drawings(lesson.turn, case, seen), taught.counted(case, seen)
        blocks.append(f"## Egy {literal(lesson.turn.name)}, lépésről lépésre")
        blocks += [" ".join(filter(None, (_LEGEND, literal(lesson.turn.legend or ""))))] if drawings else []
        blocks += [" ".join(_beforehand(content, lesson, links, case))]
        blocks += _screens(content, links, lesson.turn, case, drawings, counted)
        if case is not None:
            page = f"{links.path(content.case_page(case))}#{case_anchor(case.id)}"
            blocks += _whole(content, lesson.turn, links, case)
            blocks.append(f"[Ugyanez a {literal(lesson.turn.name)} esetként, minden eseménnyel]({page})")
    if lesson.aid is not None:
        blocks.append(f"Az asztal mellé: [segédlet egy lapon]({links.own(AID)}).")
    if test is not None:
        blocks.append(f"Megjegyezted? [Tudod?]({links.own(test)}#{BEGINNER})")
    return "\n\n".join(blocks) + "\n"


def _beforehand(content: Content, lesson: Lesson, links: Links, case: Case | None) -> Iterator[str]:
    """What is to be known before one tries: who is who on the playground, and that there is an aid."""
    if case is None:
        yield _NOT_PLAYED
    elif content.has_engine:
        yield f"A játszótéren te vagy {taught.you(case)}; {taught.other(case)} az ellenfeled, őt a gép lépteti."
    if lesson.aid is not None:
        yield f"Ha elakadsz, nyisd meg a [segédletet]({links.own(AID)})."


def _whole(content: Content, turn: TaughtTurn, links: Links, case: Case) -> Iterator[str]:
    """The way to a game that has just begun, where the rulebook's own playground has one."""
    way = _opening(content, turn, links, case)
    if way:
        yield f'<span id="{END}"></span>Játszd végig te is, az elejéről: {way} a játszótéren.{_borrowed(content)}'


_BEGUN = {"hand.start.size", "player.life.start"}
"""The numbers with which the playground of HKK begins a game."""


def _borrowed(content: Content) -> str:
    """What a book does not say of how a game begins, and the playground takes from the book that it stands by."""
    if has_playground(content) or {one.id for one in content.book.parameters} >= _BEGUN:
        return ""
    return " Hány lappal és életponttal kezdtek, azt ez a könyv nem mondja meg: ott annyival, amennyivel a Kódexben."


def _opening(content: Content, turn: TaughtTurn, links: Links, case: Case, name: str = "") -> str:
    if not (content.has_engine and face.of(case.edition).playground().opening):
        return ""
    at = OPENING if has_playground(content) else f"{OPENING}={content.book.id}"
    return f'<a href="{_playground(content, links)}#{at}">{quoted(name or f"az első {turn.name}")}</a>'


def _played(content: Content, lesson: Lesson) -> Case | None:
    """The scenario that plays the turn of a lesson."""
    turn = lesson.turn
    return next((one for one in content.cases.cases if turn is not None and one.id == turn.scenario), None)


def _playground(content: Content, links: Links) -> str:
    own = content.places.page(PLAYGROUND) if has_playground(content) else PLAYGROUND
    return f"{links.up()}{built(own)}"


def _folded(drawing: str, links: Links, places: Iterable[LessonLine]) -> str:
    """The table drawn, and below it what each place is: every place of the drawing leads to its rule, too."""
    told = _list("ul", links, places)
    return f'{drawing}\n\n<details class="k-box" open><summary>Mi micsoda a rajzon?</summary>\n{told}\n</details>'


def _screens(
    content: Content, links: Links, turn: TaughtTurn, case: Case | None, drawings: list[str], counted: list[str]
) -> list[str]:
    """The screens of the turn, one below the other; on a phone side by side, with a number for each above them."""
    name = f"A {quoted(turn.name)} lépései"
    numbers = [f'<a href="#l-{n}">{n}</a>' for n in range(1, len(turn.screens) + 1)]
    told = [
        line
        for n in range(1, len(turn.screens) + 1)
        for line in _screen(
            content, links, n, turn, case, drawings[n - 1] if drawings else "", counted[n - 1] if counted else ""
        )
    ]
    return [
        f'<nav class="k-steps" aria-label="{name}">{" ".join(numbers)}</nav>',
        "\n".join([f'<div class="k-screens" role="group" tabindex="0" aria-label="{name}">', *told, "</div>"]),
    ]


def _screen(
    content: Content, links: Links, n: int, turn: TaughtTurn, case: Case | None, drawing: str, counted: str = ""
) -> Iterator[str]:
    screen = turn.screens[n - 1]
    yield '<div class="k-screen">'
    yield f'<h3 id="l-{n}">{n}. {quoted(screen.title)}</h3>'
    yield f"<p>{quoted(screen.says)} <small>{_source(links, screen.rule)}</small></p>"
    if drawing:
        yield f'<div class="k-still">{drawing}</div>'
    since = (turn.screens[n - 2].step or 0) if n > 1 else 0
    fighting = taught.fighting(case, since, screen.step) if case is not None and screen.step else ""
    yield from (f'<p class="k-learn__try">{quoted(told)}</p>' for told in filter(None, (fighting, counted)))
    if screen.notes:
        yield f'<div class="k-notes">{_list("ul", links, screen.notes)}</div>'
    yield '<div class="k-screen__ways">'
    if case is not None and screen.step is not None and content.has_engine:
        way = f"{_playground(content, links)}#{packed(case, open_at(case, since, screen.step), n)}"
        yield f'<p class="k-learn__try"><a href="{way}">Próbáld ki innen</a></p>'
    if n < len(turn.screens):
        yield f'<p class="k-screen__next"><a href="#l-{n + 1}">Tovább</a></p>'
    elif case is not None and content.has_engine:
        whole = _opening(content, turn, links, case, f"Játszd végig: az első {turn.name}")
        yield from (f'<p class="k-screen__next">{one}</p>' for one in filter(None, [whole]))
    yield "</div></div>"


def open_at(case: Case, since: int, step: int) -> int:
    """So many steps of a scenario after which what you choose on a screen is still to be chosen; all of the screen's
    where you choose nothing on it."""
    own = (n for n in range(since, step) if case.when[n].get("by") == taught.you(case))
    return next((n for n in own if case.when[n]["act"] != "pass"), step)


def packed(case: Case, step: int, screen: int) -> str:
    """A scenario after so many steps as the address of the playground holds it (``link-packing.js``), to be played as
    the player whose turn is taught; ``screen``: where the lesson goes on."""
    when = case.when[:step]
    told = [case.pages.step(data)[0] for data in when]
    cards = {name: trimmed(card) for name, card in case.cards.items()}
    scenario: dict[str, Any] = {
        "given": case.given,
        "when": when,
        "told": told,
        "then": {},
        "cards": cards,
        "play": True,
        "mine": taught.you(case),
        "plan": [data for data in case.when[step:] if data.get("by") not in (None, "all", taught.you(case))],
        "lesson": screen,
    }
    if case.edition != face.of(case.edition).rulebook:
        scenario["edition"] = case.edition
    text = json.dumps(scenario, ensure_ascii=False, separators=(",", ":")).encode()
    squeezed = zlib.compress(text, 9, -15)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def aid_markdown(content: Content, lesson: Lesson) -> str:
    """The turn aid: one page in two columns, for printing."""
    links = content.links(AID)
    aid = lesson.aid
    assert aid is not None
    rows = ['<div class="k-aid">', f"<h2>{turn_heading(lesson)}</h2>"]
    for phase in aid.phases:
        rows += [f"<h3>{quoted(phase.name)}</h3>", _list("ul", links, phase.may, links.html)]
    rows += _under("A harc", _list("ol", links, aid.battle, links.html))
    rows += _under("Mit mivel fizetsz?", _list("ul", links, aid.costs, links.html))
    rows += _under("Amit a kezdők elrontanak", _list("ul", links, aid.mistakes, links.html))
    case = _played(content, lesson)
    whole = _opening(content, lesson.turn, links, case) if lesson.turn is not None and case is not None else ""
    ways = [
        f"Előbb tanulnád? [Lépésről lépésre]({links.own(PAGE)})",
        *([f"Játszanál? Itt {whole} a játszótéren."] if whole else []),
    ]
    blocks = [
        f"# Segédlet: {literal(content.name)}",
        "\n".join([*rows, "</div>"]),
        *(f"{way}\n{{ .k-ways }}" for way in ways),
    ]
    return "\n\n".join(blocks) + "\n"


def _under(heading: str, told: str) -> list[str]:
    return [f"<h2>{heading}</h2>", told] if told else []


def _list(tag: str, links: Links, told: Iterable[LessonLine], source: Callable[[str], str] | None = None) -> str:
    rows = "\n".join(f"<li>{_html(one, source or (lambda number: _source(links, number)))}</li>" for one in told)
    return f"<{tag}>\n{rows}\n</{tag}>" if rows else ""


def _html(one: LessonLine, source: Callable[[str], str]) -> str:
    name = f"<b>{quoted(_before_text(one.name))}</b> " if one.name else ""
    return f"{name}{quoted(one.says)} <small>{source(one.rule)}</small>"


_LABELLED = re.compile(r">([^<>]*[^\W\d]{3}[^<>]*)</a>")


def _source(links: Links, number: str) -> str:
    """A link to a rule beside what a beginner reads; one that is called by words is a sign, with its name behind it."""
    return _LABELLED.sub(r' title="\1" aria-label="\1">§</a>', links.html(number))


def _before_text(name: str) -> str:
    return name if name.endswith(("?", "!")) else f"{name}:"


def _ordered(links: Links, told: Iterable[LessonLine]) -> str:
    return "\n".join(f"{n}. {_line(links, one)}" for n, one in enumerate(told, 1))


def _lines(links: Links, told: Iterable[LessonLine]) -> str:
    return "\n".join(f"- {_line(links, one)}" for one in told)


def _line(links: Links, one: LessonLine) -> str:
    name = f"**{literal(_before_text(one.name))}** " if one.name else ""
    return f"{name}{literal(one.says)} <small>{_source(links, one.rule)}</small>"
