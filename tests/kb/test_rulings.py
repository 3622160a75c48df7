"""Rulings: every code of the linter with planted faults, and files that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.ground import yamlfile
from kodex.kb import rulings
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook

Files = dict[str, Any]

FULL = {
    "id": "kod-az-eso",
    "question": "Esik az eső, ha köd van?",
    "answer": "Nem, a köd nem eső.",
    "rules": ["1.2"],
    "agreement": "adds",
    "authority": "publisher",
    "source": "A kaviccsal játszók lapja",
    "address": "https://kavics.example/3?lap=2",
    "date": "2015-03-15",
    "seen": "2016-01-01",
    "added": "2016-01-02",
}
OLD = FULL | {"id": "regi", "question": "Eső-e a dér?", "date": "2014"}


def written(*entries: dict[str, Any]) -> Callable[[Files], object]:
    return lambda files: files.update({"rulings.yaml": [deepcopy(one) for one in entries]})


def without(key: str) -> Callable[[Files], object]:
    return written({name: value for name, value in FULL.items() if name != key})


def but(**values: Any) -> Callable[[Files], object]:
    return written(OLD, FULL | values)


BROKEN: list[tuple[str, Callable[[Files], object]]] = [
    *(("L801", without(key)) for key in ("authority", "source", "address", "date", "added")),
    ("L802", but(date="tavaly")),
    ("L802", but(date="2015-13")),
    ("L802", but(date="2016-01-03")),
    ("L802", but(date="2017")),
    ("L802", but(seen="2016")),
    ("L802", but(seen="2016-13")),
    ("L802", but(added="2016")),
    ("L803", but(address="a mai honlap")),
    ("L803", but(address="javascript:alert(1)")),
    ("L803", but(address="https://kavics.example/két szó")),
    ("L804", but(question="Esik az eső, ha köd van.")),
    ("L804", but(question=f"Esik az eső, ha {'nagyon ' * 40}köd van?")),
    ("L804", but(question="Az 1.2 szerint esik az eső?")),
    ("L805", but(answer=f"Nem, a köd {'nagyon ' * 30}nem eső.")),
    ("L805", but(answer="Nem, mert az 1.2 nem mondja.")),
    ("L805", but(question="Esőnek számít ma reggel a köd?", answer="A köd nem eső.")),
    ("L806", but(supersedes=["semmi"])),
    ("L806", but(supersedes=["kod-az-eso"])),
    ("L806", but(supersedes=["regi"], date="2013")),
    ("L806", written(OLD | {"supersedes": ["kod-az-eso"]}, FULL | {"supersedes": ["regi"], "date": "unknown"})),
    ("L807", but(agreement="differs")),
    ("L807", but(agreement="differs", dispute="semmi")),
    ("L807", but(rules=["1.1"], dispute="eso")),
    ("L808", but(rules=[])),
    ("L809", but(question="Eső-e a dér?")),
    ("L810", but(scenarios=["Kőd és eső"])),
    ("L810", but(scenarios=["kod", "kod"])),
    ("L810", written(OLD | {"scenarios": ["kod"]}, FULL | {"scenarios": ["kod"]})),
    ("L402", but(rules=["1.2", "7.7"])),
    ("L403", but(id="regi")),
    ("L408", written()),
]


@pytest.mark.parametrize(("code", "change"), BROKEN)
def test_a_planted_fault_is_found_alone_and_in_its_place(
    code: str, change: Callable[[Files], object], book: Callable[..., Path]
) -> None:
    folder = book(change)
    found = lint(folder)
    assert {finding.code for finding in found} == {code}
    for finding in found:
        file, line = finding.place.split(":")
        assert file == "rulings.yaml"
        said = (folder / file).read_text("utf-8").splitlines()[int(line) - 1]
        assert code == "L408" or re.match(r"(- id|  \w+):|  - ", said), said
        assert finding.mend


def test_every_code_is_planted() -> None:
    assert {code for code, _change in BROKEN if code.startswith("L8")} == set(rulings.CODES)


@pytest.mark.parametrize(
    "change",
    [
        but(),
        but(address="unknown", date="unknown", authority="unknown"),
        but(date="2015"),
        but(seen="2015-12"),
        but(date="2015-03"),
        but(date="2016"),
        but(supersedes=["regi"]),
        but(supersedes=["regi"], question=OLD["question"]),
        but(supersedes=["regi"], date="unknown"),
        but(agreement="differs", dispute="eso"),
        but(question="Hány lapot húzok, ha 1.5 VP-m van, vagy 2.5 Ép-m?", answer="Kettőt."),
    ],
)
def test_what_is_whole_or_says_that_it_is_unknown_is_in_order(
    change: Callable[[Files], object], codes: Callable[..., list[str]]
) -> None:
    assert codes(change) == []


def test_a_question_of_a_rule_is_not_asked_again(book: Callable[..., Path]) -> None:
    asked = read_rulebook(book()).rules["1.2"].questions[0]
    found = lint(book(written(FULL | {"question": asked, "answer": "Igen, vagy nem."})))
    assert "L809" in {finding.code for finding in found}
    assert any("1.2" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"- id: a\n  question: [", "rulings.yaml"),
        ("- id: kő".encode("cp1250"), "rulings.yaml"),
        (b"id: a\n", "list of entries"),
        (yaml.safe_dump([FULL | {"szerzo": "valaki"}]).encode(), "szerzo"),
        (yaml.safe_dump([FULL | {"authority": "szomszed"}]).encode(), "authority"),
        (yaml.safe_dump([FULL | {"agreement": True}]).encode(), "agreement"),
        (yaml.safe_dump([{"id": "a", "question": "Mi ez?", "answer": "Kő."}]).encode(), "agreement"),
    ],
)
def test_a_damaged_file_is_one_finding(content: bytes, said: str, book: Callable[..., Path]) -> None:
    found = lint(book(raw={"rulings.yaml": content}))
    assert [finding.code for finding in found] == ["L100"]
    assert found[0].place.split(":")[0].endswith("rulings.yaml")
    assert said in f"{found[0].place} {found[0].message}"
    assert "\n" not in found[0].message


@pytest.fixture(scope="module")
def books() -> dict[str, Any]:
    """The shipped rulebooks that have rulings."""
    kb = Path(__file__).parents[2] / "kb"
    return {path.parent.name: read_rulebook(path.parent, from_cache=True) for path in kb.glob("*/rulings.yaml")}


class TestShipped:
    """What no checker of one rulebook sees."""

    def test_there_are_some_of_each_kind(self, books: dict[str, Any]) -> None:
        found = [ruling for book in books.values() for ruling in book.rulings]
        assert {"publisher", "column", "judge", "announcement", "article", "forum"} <= {one.authority for one in found}
        assert {one.agreement for one in found} == {"agrees", "adds", "differs", "unclear"}
        assert any(one.supersedes for one in found)

    def test_a_dispute_has_the_reading_of_the_ruling_that_differs(self, books: dict[str, Any]) -> None:
        for book in books.values():
            disputes = {dispute.id: dispute for dispute in book.disputes}
            for ruling in book.rulings:
                if ruling.agreement == "differs":
                    dispute = disputes[ruling.dispute]
                    assert any(reading.source for reading in dispute.readings) or dispute.source, ruling.id

    def test_the_scenarios_that_play_them_are_there_and_about_their_rules(self, books: dict[str, Any]) -> None:
        root, named = Path(__file__).parents[2] / "queries" / "scenarios", 0
        for name, book in books.items():
            files = (yamlfile.read(path).data for path in (root / name).glob("*/**/*.yaml"))
            about = {one["id"]: set(one["rules"]) for file in files for one in file["scenarios"]}
            for ruling in book.rulings:
                for id_ in ruling.scenarios:
                    named += 1
                    assert id_ in about, ruling.id
                    assert about[id_] & set(ruling.rules), ruling.id
        assert named

    def test_none_is_a_stored_question(self, books: dict[str, Any]) -> None:
        for book in books.values():
            stored = {question for rule in book.rules.values() for question in (*rule.questions, *rule.cases)}
            assert not stored & {ruling.question for ruling in book.rulings}


def test_the_authors_guide_shows_rulings_that_are_there() -> None:
    root = Path(__file__).parents[2]
    guide = (root / "CONTRIBUTING.md").read_text("utf-8").partition("### Rulings\n")[2].partition("\n### ")[0]
    shown = [entry for block in guide.split("```yaml\n")[1:] for entry in yaml.safe_load(block.partition("```")[0])]
    known = yaml.safe_load((root / "kb" / "hkk-kodex" / "rulings.yaml").read_text("utf-8"))
    assert len(shown) == 2
    assert all(entry in known for entry in shown)
