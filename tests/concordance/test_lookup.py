"""Counterparts, differences and precedence, on the invented rulebooks."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import kodex
from kodex import concordance
from kodex.errors import KodexError
from tests.concordance.conftest import Edit, entry


def ids(entries: list[Any]) -> list[str]:
    return [each["id"] for each in entries]


@pytest.mark.parametrize(
    ("rulebook", "number", "found", "through"),
    [
        ("hkk-kodex", "3.2", ["throw"], ["3.2"]),
        ("hkk-11", "f2/1.2", ["throw"], ["f2/1.2"]),
        ("hkk-kodex", "3", ["throw"], ["3.1", "3.2"]),
        ("hkk-11", "1.01", ["shore", "crowd"], ["1.01.A", "1.01.A#1"]),
        ("hkk-11", "1.01.A", ["shore"], ["1.01.A", "1.01.A#1"]),
        ("hkk-11", "2.01.A~2", ["waves"], ["2.01"]),
        ("hkk-11", "2.01.1#1.1", ["waves"], ["2.01"]),
        ("hkk-kodex", "3.10", [], []),
        ("hkk-kodex", "1.1", ["laying"], ["1.1.2"]),
        ("hkk-8", "3.2", [], []),
    ],
)
def test_counterparts(shelf_kb: Path, rulebook: str, number: str, found: list[str], through: list[str]) -> None:
    entries = concordance.counterparts(rulebook, number)
    assert ids(entries) == found
    assert [each for each in entries[:1] for each in each["through"]] == through


def test_every_rule_that_an_entry_names_leads_back_to_it(shelf_kb: Path) -> None:
    found = concordance.open()
    for each in found.entries():
        for rulebook, numbers in each["rules"].items():
            for number in numbers:
                assert each["id"] in ids(found.counterparts(rulebook, number))


def test_the_rule_itself_comes_before_what_is_below_and_few_rules_before_many(edit: Edit) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data, "throw")["rules"]["hkk-kodex"] = ["3", "3.1", "3.2"]
        entry(data, "waves")["rules"]["hkk-kodex"] = ["3.2"]
        entry(data, "shore")["rules"]["hkk-kodex"] = ["3", "2.1"]

    edit(change)
    assert ids(concordance.counterparts("hkk-kodex", "3")) == ["shore", "throw", "waves"]
    assert ids(concordance.counterparts("hkk-kodex", "3.2")) == ["waves", "throw"]


def test_lists_and_groups(shelf_kb: Path) -> None:
    found = concordance.open()
    assert ids(concordance.differences()) == ["throw"]
    assert ids(concordance.differences("a part")) == []
    assert ids(found.entries("same", "only-here", group="PART")) == ["shore", "crowd"]
    assert ids(found.entries(group="dobas")) == ["throw", "waves"]
    assert found.groups()[1] == {
        "group": "A dobás",
        "verdicts": {"same": 1, "detail": 0, "different": 1, "only-here": 0},
    }
    assert list(found.editions()) == ["hkk-11", "hkk-kodex"]


def test_an_entry_has_every_key(shelf_kb: Path) -> None:
    keys = {"id", "group", "name", "rules", "verdict", "only", "common", "facts", "open", "note"}
    assert all(each.keys() == keys for each in concordance.open().entries())


def test_precedence_does_not_depend_on_who_is_named_first(shelf_kb: Path) -> None:
    found = concordance.open()
    pair = found.precedence("hkk-kodex", "hkk-11")
    assert pair == found.precedence("hkk-11", "hkk-kodex")
    assert pair is not None
    assert pair["wins"] is None
    assert found.precedence("hkk-kodex", "hkk-8") is None


def test_who_differs(shelf_kb: Path) -> None:
    differing = {each["id"] for each in concordance.open().entries() if concordance.differ(each, "hkk-11", "hkk-kodex")}
    assert differing == {"throw", "crowd"}


def test_editions_in_one_fact_do_not_differ() -> None:
    facts = [{"rulebooks": ["a", "b"], "text": "x"}, {"rulebooks": ["c"], "text": "y"}]
    found: Any = {"verdict": "different", "only": [], "facts": facts}
    assert [concordance.differ(found, *pair) for pair in (("a", "b"), ("a", "c"), ("c", "b"))] == [False, True, True]


def test_from_the_book(shelf_kb: Path) -> None:
    assert ids(kodex.open().counterparts("§3,2")) == ["throw"]
    assert ids(kodex.open().counterparts("1.2.1")) == []
    with pytest.raises(KodexError, match="nearest"):
        kodex.open().counterparts("3.99")


def test_beside_an_answer(shelf_kb: Path) -> None:
    answer = kodex.open("hkk-11").ask_beside("Mit mond az f2/1.2?", "hkk-kodex")
    compared = answer["compared"]
    assert (compared["rulebook"], ids(compared["entries"])) == ("hkk-kodex", ["throw"])
    assert compared["precedence"] is not None
    assert "compared" not in kodex.open("hkk-11").ask_beside("mennyi az autóadó", "hkk-kodex")


def test_beside_other_rules_only_the_differences_count(edit: Edit) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data, "shore")["rules"]["hkk-11"] = ["1.01.B", "f2/1.2"]

    edit(change)
    rules = [
        {"rulebook": "hkk-11", "number": n, "role": r} for n, r in (("kijatszas/1", "decides"), ("f2/1.2", "main"))
    ]
    answer: Any = {"rules": rules}
    assert ids(concordance.open().beside(answer, "hkk-kodex")["entries"]) == ["throw", "laying"]


def test_changes_are_seen_and_damage_is_mended(edit: Edit) -> None:
    assert concordance.counterparts("hkk-kodex", "3.2")[0]["name"] == "Ki dob"
    edit(lambda data: entry(data, "throw").update(name="Kicsoda dob"))
    assert concordance.counterparts("hkk-kodex", "3.2")[0]["name"] == "Kicsoda dob"
    from kodex.ground import paths

    for path in Path(paths.cache_folder()).glob("concordance-*.db"):
        path.write_bytes(path.read_bytes()[:-100])
    assert ids(concordance.counterparts("hkk-kodex", "3.2")) == ["throw"]


def test_without_a_concordance_all_is_empty(shelf_kb: Path) -> None:
    shutil.rmtree(shelf_kb / "concordance")
    found = concordance.open()
    assert (found.entries(), found.groups(), found.editions()) == ([], [], {})
    assert found.counterparts("hkk-kodex", "3.2") == []
    assert found.precedence("hkk-11", "hkk-kodex") is None


def test_an_unreadable_concordance_is_one_error_with_its_place(shelf_kb: Path) -> None:
    (shelf_kb / "concordance" / "kavics.yaml").write_text("id: kavics\nnev: x\n", encoding="utf-8")
    with pytest.raises(KodexError, match=r"kavics\.yaml:\d"):
        concordance.open()
