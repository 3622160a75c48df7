"""The tables of scenarios for the playground: what an answer links opens there.

``assets/playground/tables/<rulebook>/<title>.json`` has those of a title by their ids, in the form of a link of the
playground; ``jatszoter/#eset=<rulebook>/<title>/<id>`` opens one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from kodex.engine import face
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.ground import games, structured
from kodex.rules import numbers
from kodex.website.cases import Case
from kodex.website.content import Content
from kodex.website.played import address, is_playable
from kodex.website.site import Site

FOLDER = "assets/playground/tables/"


def write_tables(contents: Iterable[Content], site: Site) -> None:
    """Write the tables of all scenarios that can be played."""
    for content in contents:
        for number, found in content.cases_by_title.items():
            tables = {case.id: table(case) for case in found if is_playable(case)}
            if tables:
                data = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
                site.write(f"{FOLDER}{content.book.id}/{numbers.slug(number)}.json", data.encode())


def addresses(content: Content) -> dict[str, str]:
    """By id of a scenario that can be played where its table stands: title, id."""
    return {
        case.id: address(number, case)
        for number, found in content.cases_by_title.items()
        for case in found
        if is_playable(case)
    }


def table(case: Case) -> dict[str, Any]:
    """A scenario as the playground holds it."""
    game, home = face.of(case.edition), games.home(case.edition)
    head = {"rulebook": game.rulebook, "cards": case.cards, "scenarios": []}
    by = {"edition": case.edition} if home is not None and home.rulebook != case.edition else {}
    return {
        "title": case.title,
        "asks": case.asks,
        "rules": list(case.rules),
        "given": game.placed(case.given),
        "when": list(case.when),
        "told": [game.step_in_words(step, "hu") for step in case.when],
        "then": {key: value for key, value in case.then.items() if value},
        "cards": as_written(structured.convert(head, game.head).cards),
        "printed": dict(zip(case.cards, (text for _name, text in case.pages.cards(case.cards)), strict=True)),
        **by,
    }
