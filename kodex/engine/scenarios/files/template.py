"""What ``kodex scenario new`` writes: a small scenario that passes, with comments in the language asked for.

For a rule it is the plainest scenario about that rule, to be changed; where there is none, the game's sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face.format import Scenario
from kodex.engine.scenarios.files.load import load
from kodex.ground import yamlfile
from kodex.rules.books import DEFAULT

NEW = "Új forgatókönyv"
"""The heading of a file that is about no rule yet."""

TITLE = {"hu": "Egy mondat arról, amit a szabály itt mond", "en": "One sentence about what the rule says here"}
ASKS = {
    "hu": "A kérdés, ahogy egy játékos az asztalnál felteszi?",
    "en": "The question as a player asks it at the table?",
}
NONE_YET = {
    "hu": "# Erről a szabályról még nincs forgatókönyv: a csata csak minta, cseréld le arra, amiről a szabály szól.\n",
    "en": "# There is no scenario about this rule yet: the combat is only a sample, to be replaced.\n",
}


class Rule(Struct, frozen=True):
    """What a scenario file is to be about: number and heading, the rule in a sentence, how a player asks for it."""

    number: str
    heading: str
    gist: str | None = None
    asks: str | None = None


def template(
    file: str,
    id_: str,
    rule: Rule,
    rulebook: str,
    language: str = "hu",
    model: tuple[Path, str] | None = None,
) -> str:
    """The text of a new scenario file; ``rulebook``: the edition it goes by; ``model``: file and id of a scenario about
    the rule, whose table and steps it begins with."""
    words = "en" if language == "en" else "hu"
    game = faces.of(rulebook)
    heading = f"{rule.number} {rule.heading}" + (f": {rule.gist}" if rule.gist else "")
    sample = game.sample(rulebook, words)
    head = sample.head.format(heading=" ".join(heading.split()), file=file, book=_book(game, rulebook))
    title, asks = _quoted(rule.gist or TITLE[words]), _quoted(rule.asks or ASKS[words])
    body = _like(game, model, id_, rule.number, title, asks) if model is not None else None
    if body is None:
        body = sample.body.format(id=id_, title=title, asks=asks, rule=rule.number)
        head += NONE_YET[words] if rule.gist else ""
    return head + body + sample.more


def _book(game: Face, edition: str) -> str:
    """The lines of a file that say by which rules it is played: an edition of the game that is meant otherwise, too."""
    if edition == game.rulebook:
        return f"rulebook: {edition}"
    return f"edition: {edition}" if game.rulebook == DEFAULT else f"rulebook: {game.rulebook}\nedition: {edition}"


def sample(language: str, rulebook: str) -> str:
    """A scenario file with comments that is about no rule yet, to start from."""
    first = faces.of(rulebook).first_rule(rulebook)
    return template("scenario.yaml", "uj-forgatokonyv", Rule(first, NEW), rulebook, language)


def _quoted(text: str) -> str:
    """A text as a YAML scalar on one line."""
    dumped: str = yaml.safe_dump(" ".join(text.split()), allow_unicode=True, width=10_000)
    return dumped.removesuffix("...\n").strip()


def _like(game: Face, model: tuple[Path, str], id_: str, number: str, title: str, asks: str) -> str | None:
    """Cards and scenario as they stand in a file, under another id, title and question; None when it is not there."""
    path, wanted = model
    found = next((one for one in load(path) if one.id == wanted and one.scenario is not None), None)
    if found is None or found.position is None or found.scenario is None:
        return None
    document = yamlfile.read(path)
    lines = path.read_text("utf-8").splitlines()
    scenario = list(_without_head(_entry(lines, document.line("scenarios", found.position))))
    shared = document.data.get("cards") or {}
    used = _used(game, {name: card for name, card in found.cards.items() if name in shared}, found.scenario)
    cards = [line for name in used for line in _entry(lines, document.line("cards", name))]
    told = ["cards:", *cards, ""] if used else []
    new = [f"- id: {id_}", f"  title: {title}", f"  asks: {asks}", f'  rules: ["{number}"]', *scenario]
    return "\n".join([*told, "scenarios:", *new]) + "\n"


def _without_head(lines: list[str]) -> Iterator[str]:
    """A scenario without what is written anew: whatever stands before its table."""
    drops = False
    for line in lines:
        key = re.match(r"(?:- |  )(\w+):", line)
        drops = key[1] in _WRITTEN_ANEW if key else drops
        if not drops:
            yield line


_WRITTEN_ANEW = ("id", "title", "asks", "answer", "rules", "tags", "edition")


def _entry(lines: list[str], first: int) -> list[str]:
    """The lines of an entry that begins in line ``first`` (from 1): up to the next one that is indented no further."""
    start = lines[first - 1]
    indent = len(start) - len(start.lstrip())
    found = [start]
    for line in lines[first:]:
        inside = not line.strip() or len(line) - len(line.lstrip()) > indent
        if not inside:
            break
        found.append(line)
    return found


def _used(game: Face, cards: dict[str, Any], scenario: Scenario) -> dict[str, Any]:
    """Those of a file's cards that a scenario needs: those left when no unused one is."""
    while unused := game.unused_cards(cards, [scenario]):
        cards = {name: card for name, card in cards.items() if name not in unused}
    return cards
