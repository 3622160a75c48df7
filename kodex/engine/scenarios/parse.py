"""Read a scenario file; a scenario that cannot be run is given with the line that is at fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import structs

from kodex import yamlfile
from kodex.engine import editions
from kodex.engine.scenarios import kept
from kodex.engine.scenarios.cards import check_cards, check_named, unused_cards
from kodex.engine.scenarios.format import Head, Scenario
from kodex.engine.scenarios.load import RULEBOOKS, Loaded
from kodex.engine.scenarios.sound import check_scenario
from kodex.engine.scenarios.spoken import normalize
from kodex.engine.scenarios.unplayed import Strange, take_acts, take_words
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.yamlfile import Document

MOST_ERRORS = 20
"""How many scenarios of one file are reported that cannot be run."""


def parse(path: Path) -> Iterator[Loaded]:
    """The scenarios of one file; what has no error at all is kept."""
    try:
        document, head, strange = _head(path)
    except KodexError as error:
        yield Loaded(path.stem, path, error.line or 1, error=error, unreadable=True)
        return
    found = list(_loaded(document, head, strange))
    scenarios = [(one.line, one.scenario) for one in found if one.scenario is not None]
    if len(scenarios) == len(found):
        found += _idle(document, head, [scenario for _line, scenario in scenarios])
    yield from found
    is_plain = all(one.strange is None for one in found)
    if len(scenarios) == len(found) and is_plain:
        kept.keep(path, head.cards, scenarios)


def parsed(document: Document) -> list[Loaded]:
    """The scenarios of a file that is read already; nothing is kept. Raises KodexError for an error of the whole."""
    return list(_loaded(document, *_head_of(document)))


def _loaded(document: Document, head: Head, strange: dict[str, list[str]]) -> Iterator[Loaded]:
    """The scenarios of a file one by one; after :data:`MOST_ERRORS` that cannot be run no more are looked at."""
    wrong = 0
    for position, data in enumerate(head.scenarios):
        one = _load_one(document, head, strange, position, data)
        yield one
        wrong += one.error is not None
        left = len(head.scenarios) - position - 1
        if wrong == MOST_ERRORS and left:
            what = _("the scenarios from here on were not looked at ({n})").format(n=left)
            error = document.error(what, "scenarios", position + 1, mend=_("mend those before first"))
            yield Loaded(document.path.stem, document.path, error.line or 1, error=error)
            return


def _idle(document: Document, head: Head, scenarios: list[Scenario]) -> Iterator[Loaded]:
    """An error for every card of the file that no scenario uses."""
    for name in unused_cards(head.cards, scenarios):
        message = _("no scenario of the file uses the card '{id}'").format(id=name)
        error = document.error(message, "cards", name, mend=_("delete it"))
        yield Loaded(document.path.stem, document.path, error.line or 1, error=error)


def _head(path: Path) -> tuple[Document, Head, dict[str, list[str]]]:
    """The file with what it says for all its scenarios, and the words of its cards that only unplayed rules know."""
    document = yamlfile.read(path)
    return document, *_head_of(document)


def _head_of(document: Document) -> tuple[Head, dict[str, list[str]]]:
    if not isinstance(document.data, dict):
        raise document.error(_("a scenario file is a mapping with the key 'scenarios'"))
    normalize(document, document.data, ())
    strange = take_words(document.data.get("cards"))
    head = document.convert(Head)
    if head.rulebook not in RULEBOOKS:
        raise document.error(
            _("there is no engine for rulebook '{id}'").format(id=head.rulebook),
            "rulebook",
            mend=_mend(head.rulebook),
        )
    if not head.scenarios:
        raise document.error(
            _("there is no scenario in this list"), "scenarios", mend=_("write one, or delete the file")
        )
    check_cards(document, head.cards, ())
    own = [data.get("cards") for data in head.scenarios if isinstance(data, dict)]
    known = {*head.cards, *(name for cards in own if isinstance(cards, dict) for name in cards)}
    check_named(document, head.cards, known, ())
    return head, strange


def _mend(rulebook: str) -> str:
    edition = editions.called(rulebook)
    return f"edition: {edition}" if edition else _("one of: {known}").format(known=", ".join(RULEBOOKS))


def _load_one(document: Document, head: Head, strange: dict[str, list[str]], position: int, data: Any) -> Loaded:
    at = ("scenarios", position)
    line = document.line(*at)
    name = str(data.get("id", "?")) if isinstance(data, dict) else "?"
    try:
        normalize(document, data, at)
        words = take_words(data.get("cards")) if isinstance(data, dict) else {}
        left_out = Strange(strange | words, tuple(take_acts(data)))
        scenario = document.convert(Scenario, data, *at)
        scenario = structs.replace(scenario, edition=editions.called(scenario.edition or head.edition))
        cards = {**head.cards, **scenario.cards}
        check_scenario(document, scenario, cards, data, at)
    except KodexError as error:
        return Loaded(name, document.path, error.line or line, error=error, position=position)
    return Loaded(
        scenario.id,
        document.path,
        line,
        scenario,
        cards,
        position=position,
        strange=left_out if left_out != Strange() else None,
    )
