"""The gate of what is said to people: an example for each code, and a book in which it finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.kb import defaults, reread, standing
from kodex.kb.answers import CODES
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from tests.kb.conftest import BOOK

RULES, DICE = "1-minden/001-kavics.yaml", "1-minden/002-kocka.yaml"
Rule = dict[str, Any]


def answered() -> dict[str, Any]:
    """The sound book with a gist for each rule and an answer for each question that is no phrase."""
    files = deepcopy(BOOK)
    for name in (RULES, DICE):
        for rule in files[name]["rules"]:
            rule["gist"] = "Ez a lényege röviden."
            phrases = [q for q in rule["questions"] if "?" not in q and len(q.split()) <= 4]
            yes_no = [q for q in rule["questions"] if q.startswith("A másik")]
            others = [q for q in rule["questions"] if q not in phrases and q not in yes_no]
            rule["questions"] = [{"a": "Nem, előbb terítsz.", "q": yes_no}, {"a": "Az elején.", "q": others}, *phrases]
    return files


def rule(files: dict[str, Any], number: str) -> Rule:
    return next(one for name in (RULES, DICE) for one in files[name]["rules"] if one["number"] == number)


def write(files: dict[str, Any], folder: Path) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return folder


def codes(folder: Path) -> list[str]:
    return [finding.code for finding in lint(folder)]


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[dict[str, Any]], Path]:
    """Writes a book and accepts all its answers."""

    def keep(files: dict[str, Any]) -> Path:
        folder = write(files, tmp_path / "kavics")
        book = read_rulebook(folder)
        reread.accept(folder, [one for one in book.rules.values() if one.text])
        defaults.accept(book, folder, book.rules)
        standing.accept(book, folder, book.rules)
        return folder

    return keep


def change(number: str, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda files: rule(files, number).update(values)


def answer(number: str, group: int, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda files: rule(files, number)["questions"][group].update(values)


def contradict(files: dict[str, Any]) -> None:
    for number, said in (("1.1", "Igen, lehet."), ("2.1", "Nem, sosem.")):
        asked = {"a": said, "q": [f"Kavicsot dobhatok esőben a tóba délután{' is' * (number == '2.1')}?"]}
        rule(files, number)["questions"].append(asked)


def leave_open(files: dict[str, Any]) -> None:
    for number in ("1.1", "1.2", "1.4", "2.1"):
        rule(files, number)["questions"][1]["a"] = "Attól függ: hol állsz."


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "L320": lambda files: rule(files, "2.1").pop("gist"),
    "L321": change("2.1", gist="Aki dob, az " + "gurít és gurít, " * 10 + "aztán vége."),
    "L322": lambda files: rule(files, "2.1")["questions"].append("Mit tegyek, ha a kocka leesett az asztalról?"),
    "L323": lambda files: rule(files, "2.1")["questions"].append({"a": "Ketten.", "q": ["Eldobhatom újra a kockát?"]}),
    "L324": answer("2.1", 0, q=["Eldobhatom újra a kockát?", "Hányszor gurul a kocka ilyenkor?"]),
    "L325": answer("2.1", 1, a="A dobó a kockát egyszer gurítja el."),
    "L326": contradict,
    "L328": leave_open,
    "L332": answer("2.1", 0, a="Igen, most is.", q=["Gurul még a kocka, vagy már megállt?"]),
    "L333": lambda files: rule(files, "2.1").update(
        situations=[{"a": "Nem, előbb terítesz.", "q": ["Leesett a kocka. Mit tegyek, ha nem látszik?"]}]
    ),
    "L337": answer("2.1", 0, q=["Elvész a kockám, ha leesik?", "Visszakapom a kockát, ha leesik?"]),
}


def test_an_answered_book_has_no_finding(kept: Callable[[dict[str, Any]], Path]) -> None:
    assert codes(kept(answered())) == []


@pytest.mark.parametrize("code", sorted(BROKEN))
def test_a_broken_answer_is_found(code: str, kept: Callable[[dict[str, Any]], Path]) -> None:
    files = answered()
    BROKEN[code](files)
    assert code in codes(kept(files))


def test_every_code_has_an_example() -> None:
    assert {*BROKEN, "L327"} == set(CODES)


def test_a_changed_text_is_found_until_its_answers_are_accepted(kept: Callable[[dict[str, Any]], Path]) -> None:
    folder = kept(answered())
    files = answered()
    rule(files, "2.1")["text"] = "A dobó a kockát kétszer gurítja el."
    write(files, folder)
    assert codes(folder) == ["L327"]
    reread.accept(folder, [read_rulebook(folder).rules["2.1"]])
    assert codes(folder) == []


def test_a_book_without_accepted_answers_is_not_held_to_any(tmp_path: Path) -> None:
    assert codes(write(deepcopy(BOOK), tmp_path / "kavics")) == []


def test_questions_stay_a_flat_list_in_the_order_of_the_file(kept: Callable[[dict[str, Any]], Path]) -> None:
    found = read_rulebook(kept(answered())).rules["2.1"]
    assert sorted(found.questions) == sorted(rule(BOOK, "2.1")["questions"])
    assert [group.a for group in found.asked] == ["Nem, előbb terítsz.", "Az elején.", None]
