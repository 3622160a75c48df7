"""What a course of play is told, shown and offered: everything of the engine that reads events and tables for people.

In both languages: the trace, the steps, what a refused step meets, which decisions were asked for with which options,
what may be done at the end and how that is written, the table as each player sees it, and the page of the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kodex.engine.face.gaming import Gaming
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.results import Result
from kodex.engine.scenarios.outcomes.words import brief
from tests.engine.plain import change_as_tuple

LANGUAGES = ("hu", "en")


def said(loaded: Loaded, table: Table, result: Result) -> Iterator[str]:
    """Everything, a line each."""
    for language in LANGUAGES:
        for depth, one in brief(result.log, language, result.edition):
            yield f"{depth} {one.text} {one.rules}"
    yield from _shown(loaded, table)
    yield from _offered(loaded, table)
    yield from _page(loaded)


def _shown(loaded: Loaded, table: Table) -> Iterator[str]:
    face = loaded.face
    yield from map(repr, (face.shown(table), face.now(table), face.in_play(table), face.to_act(table)))
    if isinstance(face, Gaming):
        yield repr(face.facts(table))
        for viewer in (*table.state.players, None):
            for language in LANGUAGES:
                yield from face.seen_in_words(table, viewer, language)
            yield from (_as_text(face.veiled(event, viewer)) for event in table.log[-3:])


def _as_text(event: Event) -> str:
    """An event with what has happened; what is noted of it besides is nobody's to see."""
    fields = {name: getattr(event, name) for name in ("kind", "changes", "norms", "facts", "cause")}
    fields["changes"] = tuple(map(change_as_tuple, event.changes))
    return f"Event({', '.join(f'{name}={value!r}' for name, value in fields.items())})"


def _offered(loaded: Loaded, table: Table) -> Iterator[str]:
    for taken in table.choices:
        yield repr(taken)
    for action in loaded.face.actions(table):
        step = loaded.face.step(action)
        yield repr((step, *(loaded.face.step_in_words(step, language) for language in LANGUAGES)))


def _page(loaded: Loaded) -> Iterator[str]:
    if loaded.scenario is None:
        return
    pages, data = loaded.face.pages, msgspec.to_builtins(loaded.scenario)
    yield pages.table(data["given"])
    yield from map(repr, pages.sides(data["given"]))
    if loaded.position == 0:
        yield from map(repr, pages.cards(msgspec.to_builtins(loaded.cards)))
    for step in data["when"]:
        yield repr(pages.step(step))
        yield loaded.face.step_in_words(step, "en")
    yield from pages.outcome(data["then"])
