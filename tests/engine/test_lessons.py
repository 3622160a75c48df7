"""The turn that a lesson teaches is a scenario: each screen names a rule that what has just happened rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

import kodex
from kodex.engine import Position
from kodex.ground import i18n
from kodex.ground.paths import PACKAGE
from kodex.text import fold, words
from kodex.website.pages import lessons, taught

QUERIES = Path(PACKAGE).parent / "queries" / "scenarios"

KB = Path(PACKAGE).parent / "kb"
SHIPPED = sorted(path.parent.name for path in KB.glob("*/rulebook.yaml"))


def turn(book: str) -> dict[str, Any]:
    """The turn that the lesson of a book teaches, as it is written: nothing is compiled before the tests begin."""
    path = KB / book / "learn.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader).get("turn", {}) if path.exists() else {}


BOOKS = [book for book in SHIPPED if "scenario" in turn(book)]
HEAD = ("rulebook", "edition", "cards")
_NUMBER = re.compile(r"[\w/.#-]+")
ORDINALS, SMALL, STEM = {"elso": "1.", "masodik": "2."}, ("a", "az", "es", "fazis"), 4


@pytest.fixture
def hungarian() -> Iterator[None]:
    """Lines as a Hungarian reads them."""
    i18n.set_language("hu")
    yield
    i18n.set_language("en")


def played(book: str, id_: str) -> tuple[dict[str, Any], Path]:
    """The scenario of a book by its id, with the cards and the edition of its file, and the file."""
    for path in sorted((QUERIES / book).rglob("*.yaml")):
        if f"id: {id_}\n" in (text := path.read_text(encoding="utf-8")):
            data = yaml.safe_load(text)
            scenario = next(one for one in data["scenarios"] if one["id"] == id_)
            shared = {key: data[key] for key in HEAD if key in data}
            return {**shared, **scenario}, path
    raise AssertionError(f"{book} has no scenario {id_}")


def moments(book: str, lesson: Any) -> Iterator[tuple[Any, list[str]]]:
    """Each screen with what has happened since the one before it, as lines with their rules."""
    scenario, _path = played(book, lesson["turn"]["scenario"])
    given = {key: scenario[key] for key in HEAD if key in scenario}
    given["scenarios"] = [{"given": scenario["given"]}]
    position, told, done = Position.from_text(yaml.safe_dump(given, allow_unicode=True)), 0, 0
    for screen in lesson["turn"]["screens"]:
        for step in scenario["when"][done : screen["step"]]:
            position = position.push(step)
        done = screen["step"]
        lines = position.explain()
        yield screen, lines[told:]
        told = len(lines)


@pytest.mark.parametrize("book", BOOKS)
def test_each_screen_rests_on_what_has_just_happened(book: str) -> None:
    lesson = kodex.open(book).learn()
    for screen, lines in moments(book, lesson):
        cited = set(_NUMBER.findall("\n".join(lines)))
        assert screen["rule"] in cited, (screen["title"], sorted(cited))


@pytest.mark.parametrize("book", BOOKS)
def test_each_sentence_is_of_what_has_just_happened(book: str, hungarian: None) -> None:
    lesson: Any = kodex.open(book).learn()
    scenario, _path = played(book, lesson["turn"]["scenario"])
    begun = ""
    for n, (screen, lines) in enumerate(moments(book, lesson)):
        told = fold("\n".join([begun, *lines, *phases_of(lesson, lines)]))
        begun = next((line for line in reversed(lines) if "elkezdődik" in line), begun)
        where, _dash, _what = screen["title"].partition(" – ")
        named = [ORDINALS.get(word, word[:STEM]) for word in words(fold(where)) if word not in SMALL]
        assert [word for word in named if word not in told] == [], (screen["title"], lines)
        cards = [card for card in scenario["cards"] if any(begins(word, card) for word in words(fold(screen["says"])))]
        moved = fold("\n".join(line for line in lines if "így állnak" not in line))  # there all that lies is told
        if cards and n:  # the first screen tells of cards that lie there from the beginning
            assert [card for card in cards if fold(card) not in told] == [], (screen["says"], lines)
            assert any(fold(card) in moved for card in cards), (screen["says"], lines)


def phases_of(lesson: Any, lines: list[str]) -> list[str]:
    """The names of phases that lines name by the number of a step behind its words: ``(3.2.6. lépés)``."""
    steps = [re.search(r"\((\d)\.[\d.]* lépés", line) for line in lines]
    return [lesson["aid"]["phases"][int(found[1]) - 1]["name"] for found in steps if found]


def begins(word: str, card: str) -> bool:
    """Whether a folded word is the name of a card in any case: ``medvét``."""
    return word.startswith(fold(card)[:-1]) and len(word) < len(card) + STEM


@pytest.mark.parametrize("book", BOOKS)
def test_what_you_choose_on_a_screen_is_still_open_where_it_is_tried(book: str) -> None:
    lesson: Any = kodex.open(book).learn()
    scenario, _path = played(book, lesson["turn"]["scenario"])
    case: Any = SimpleNamespace(given=scenario["given"], when=scenario["when"])
    given = {key: scenario[key] for key in HEAD if key in scenario}
    since, chosen = 0, 0
    for screen in lesson["turn"]["screens"]:
        at = lessons.open_at(case, since, screen["step"])
        mine = [one for one in scenario["when"][since : screen["step"]] if one.get("by") == taught.you(case)]
        if any(one["act"] != "pass" for one in mine):
            table = {"given": scenario["given"], "when": scenario["when"][:at]}
            text = yaml.safe_dump({**given, "scenarios": [table]}, allow_unicode=True)
            assert scenario["when"][at] in mine
            assert Position.from_text(text).why_illegal(scenario["when"][at]) == [], screen["title"]
            chosen += 1
        since = screen["step"]
    assert chosen > 3


@pytest.mark.parametrize("book", ["hkk-11", "hkk-8", "hkk-kodex"])
def test_why_there_is_so_much_magic_is_what_the_engine_counts(book: str) -> None:
    folder = Path(PACKAGE).parent / "kb" / book
    data = yaml.safe_load((folder / "learn.yaml").read_text("utf-8"))
    first, last = data["turn"]["screens"][0], data["turn"]["screens"][-1]
    scenario, _path = played(book, data["turn"]["scenario"])
    values = {one["id"]: one["value"] for one in yaml.safe_load((folder / "parameters.yaml").read_text("utf-8"))}
    regular, bonus = values["turn.magic_points"], values["turn.magic_points.bonus"]
    turns = {name: own["turn"] for name, own in scenario["given"]["players"].items()}
    assert f"{{turn.magic_points[{turns['A']}]}}" in first["says"]
    noted = " ".join(note["says"] for note in last["notes"])
    assert f"{{turn.magic_points[{turns['B'] + 1}]}}" in noted
    given = {key: scenario[key] for key in HEAD if key in scenario} | {"scenarios": [{"given": scenario["given"]}]}
    position = Position.from_text(yaml.safe_dump(given, allow_unicode=True))
    assert position.to_json()["players"]["A"]["magic"] == regular[turns["A"] - 1] + bonus


@pytest.mark.parametrize("book", BOOKS)
def test_the_turn_of_a_lesson_is_played_to_its_end(book: str) -> None:
    lesson = kodex.open(book).learn()
    assert lesson is not None
    scenario, path = played(book, lesson["turn"]["scenario"])
    assert lesson["turn"]["screens"][-1].get("step") == len(scenario["when"])
    verdicts = {one["scenario"]: one["verdict"] for one in kodex.open(book).check(path.read_text("utf-8"))}
    assert verdicts[scenario["id"]] == "pass"


TAUGHT = ("conquest", "hkk-11", "hkk-8", "hkk-kodex", "magus")
"""Books that have a lesson. A new one grows in steps, and has none before somebody has written it."""


@pytest.mark.parametrize("book", sorted({*TAUGHT, *BOOKS}))
def test_a_rulebook_has_a_lesson_that_fits_a_page(book: str) -> None:
    lesson: Any = kodex.open(book).learn()
    screens, aid = lesson["turn"]["screens"], lesson["aid"]
    assert 8 <= len(screens) <= 12
    assert len({place["place"] for place in lesson["places"]}) == len(lesson["places"]) > 0
    assert len(aid["mistakes"]) == 5
    listed = [*lesson.get("start", ()), *lesson["places"], *screens, *aid["battle"], *aid["costs"], *aid["mistakes"]]
    listed += [line for phase in aid["phases"] for line in phase["may"]]
    listed += [note for screen in screens for note in screen.get("notes", ())]
    said = [lesson["about"], lesson["win"], *(line["says"] for line in listed)]
    assert [text for text in said if len(text) > 200] == []
