"""What the page that checks decks needs beside the engine: its words, examples, and the rules that may object."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path

from kodex.engine import face
from kodex.engine.face import Decks
from kodex.ground import paths
from kodex.website.content import Content
from kodex.website.site import Site

PAGE = "pakli.md"
DATA = "assets/playground/deck.json"
_TRADITIONAL = "Hagyományos verseny"
_EXAMPLES = (("szabalyos", "Szabályos versenypakli"), ("hibas", "Hibás egyszínű pakli"))
"""File and name of the lists that are offered where a rulebook has them; all are of the same invented cards."""
_FOLDER, _CARDS = "decks", "lapok.yaml"


def write_decks(content: Content, site: Site) -> None:
    """Write the page's data; nothing where the game has no rules of decks."""
    rules = _face(content)
    if rules is None:
        return
    data = rules.deck_offered() | {
        "formats": [[name, *_format(content, name, title)] for name, title in rules.deck_offered()["formats"]],
        "editions": {one.book.id: one.name for one in _editions(content)},
        "examples": list(_examples(content.book.id)),
        "rules": dict(_rules(content, rules)),
    }
    site.write(DATA, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def titles(content: Content) -> Collection[str]:
    """The titles of a rulebook from whose pages a link leads here."""
    rules = _face(content)
    return () if rules is None else rules.deck_titles


def _face(content: Content) -> Decks | None:
    found = face.of(content.book.id) if face.is_known(content.book.id) else None
    return found if isinstance(found, Decks) else None


def _format(content: Content, name: str, title: str | None) -> tuple[str, str]:
    """What a format is called, and where its title stands."""
    found = content.titles.get(title or "")
    if found is None:
        return (name.capitalize() if title else _TRADITIONAL), ""
    called = found.heading if found.number in titles(content) else f"{name.capitalize()} verseny"
    return called, content.places.address(found.number)


def _editions(content: Content) -> Iterator[Content]:
    """The editions of the game that stand on this site, that at its root first."""
    game = face.of(content.book.id)
    yield from (one for one in (content, *content.others) if one.book.id in game.editions)


def _examples(rulebook: str) -> Iterator[dict[str, str]]:
    folder = Path(paths.shipped("site")) / _FOLDER / rulebook
    if not folder.is_dir():
        return
    cards = (folder / _CARDS).read_text(encoding="utf-8")
    for file, name in _EXAMPLES:
        yield {"name": name, "list": (folder / f"{file}.txt").read_text(encoding="utf-8"), "cards": cards}


def _rules(content: Content, rules: Decks) -> Iterator[tuple[str, dict[str, str | None]]]:
    """Of every rule that may object: what it is called, its text, where it stands."""
    known = {one.book.id: one for one in (content, *content.others)}
    for edition in _editions(content):
        for qualified in rules.deck_rules(edition.book.id):
            book, _colon, number = qualified.partition(":")
            item = known[book].items.get(number) if book in known else None
            if item is not None:
                name = item["label"] if book == content.book.id else f"{known[book].name} {item['label']}"
                yield qualified, {"label": name, "text": item["text"], "to": known[book].places.address(number)}
