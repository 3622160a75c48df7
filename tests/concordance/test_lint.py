"""Every code about concordances: an example it finds, and the sound one in which it finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kodex.kb.concordance import lint
from kodex.kb.lint import CODES
from tests.concordance.conftest import Edit, entry

Data = dict[str, Any]


def set_(id_: str, **values: Any) -> Callable[[Data], object]:
    return lambda data: entry(data, id_).update(values)


def drop(id_: str, key: str) -> Callable[[Data], object]:
    return lambda data: entry(data, id_).pop(key)


def twice(data: Data) -> None:
    data["mechanisms"].append(deepcopy(data["mechanisms"][0]))


def settled(data: Data) -> None:
    data["precedence"][0]["wins"] = "hkk-kodex"


FACT = {"rulebooks": ["hkk-11"], "text": "Bárki."}

BROKEN: dict[str, list[Callable[[Data], object]]] = {
    "L100": [set_("shore", nev="x"), set_("shore", verdict="maybe")],
    "L701": [
        lambda data: entry(data, "shore")["rules"].update({"hkk-kodex": ["2.9"]}),
        lambda data: entry(data, "shore")["rules"].update({"hkk-11": ["1.01.C"]}),
    ],
    "L702": [
        lambda data: entry(data, "shore")["rules"].update(magus=["1.02.A"]),
        lambda data: data["editions"].pop("hkk-11"),
        lambda data: entry(data, "throw")["facts"].append({"rulebooks": ["hkk-8"], "text": "Senki."}),
    ],
    "L703": [twice],
    "L704": [
        lambda data: entry(data, "throw").update(open=False, facts=[FACT]),
        lambda data: entry(data, "throw")["facts"].append(FACT),
        set_("throw", open=False, facts=[{"rulebooks": ["hkk-11", "hkk-kodex"], "text": "Bárki."}]),
    ],
    "L705": [
        drop("shore", "common"),
        set_("shore", facts=[FACT]),
        drop("laying", "facts"),
        set_("crowd", facts=[{"rulebooks": ["hkk-kodex"], "text": "Bárki."}]),
        set_("shore", rules={"hkk-11": ["1.01.A"]}),
    ],
    "L706": [settled, set_("shore", open=True)],
}


def codes(kb: Path, *against: str) -> set[str]:
    return {finding.code for finding in lint(kb, against)}


def test_a_sound_concordance_has_no_finding(shelf_kb: Path) -> None:
    assert codes(shelf_kb) == set()


@pytest.mark.parametrize(("code", "change"), [(code, change) for code, each in BROKEN.items() for change in each])
def test_a_broken_one_has_the_finding(code: str, change: Callable[[Data], object], edit: Edit) -> None:
    assert codes(edit(change)) == {code}


def test_every_code_has_an_example() -> None:
    assert {code for code in CODES if code.startswith("L7")} == set(BROKEN) - {"L100"}


def test_editions_that_agree_need_one_fact(edit: Edit) -> None:
    facts = [{"rulebooks": ["hkk-11"], "text": "A legifjabb."}, {"rulebooks": ["hkk-kodex"], "text": "Bárki."}]
    assert codes(edit(set_("throw", facts=facts, rules={"hkk-11": ["f2/1.2"]}))) == set()


def test_copied_wording_is_found(shelf_kb: Path) -> None:
    source = "Elöljáróban: a kavicsot előtte meg kell törölni, és utána el kell dobni messzire."
    assert codes(shelf_kb, source) == set()
    path = shelf_kb / "concordance" / "kavics.yaml"
    longer = "A kavicsot előtte meg kell törölni, és utána el kell dobni messze."
    text = path.read_text(encoding="utf-8").replace("A kavicsot előtte meg kell törölni.", f"'{longer}'")
    path.write_text(text, encoding="utf-8")
    assert codes(shelf_kb, source) == {"L501"}


def test_a_finding_names_the_line_of_its_entry(edit: Edit) -> None:
    kb = edit(twice)
    (finding,) = lint(kb)
    file, line = finding.place.split(":")
    assert (kb / "concordance" / file).read_text(encoding="utf-8").splitlines()[int(line) - 1] == "- id: shore"
