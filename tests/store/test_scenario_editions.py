"""A scenario is evidence only of rules of the edition it is played by: an address alone does not say which that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.compile import open_store
from kodex.engine.bound import editions
from kodex.engine.scenarios.files.load import files, load
from kodex.ground import paths
from kodex.store.proofs import edition_of, read
from tests.editions import DEFAULT, EDITIONS, HOME

SCENARIOS = Path(paths.shipped("queries")) / "scenarios"


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_every_proof_is_of_the_edition_of_its_rulebook(rulebook: str) -> None:
    played = {one.id: one.edition for path in files([SCENARIOS / rulebook]) for one in load(path)}
    store = open_store(rulebook)
    proofs = [(number, proof["id"]) for number in map(_number, store.all_rules()) for proof in store.scenarios(number)]
    assert proofs
    assert [(number, id_) for number, id_ in proofs if played[id_] != rulebook] == []
    about = {(number, id_) for number, _id in proofs for id_, _file in store.scenarios_about(number)}
    assert [(number, id_) for number, id_ in about if played[id_] != rulebook] == []


def _number(item: object) -> str:
    assert isinstance(item, dict)
    return str(item["number"])


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_every_situation_out_of_a_scenario_is_of_the_edition(rulebook: str) -> None:
    played = {one.id: one.edition for path in files([SCENARIOS / rulebook]) for one in load(path)}
    proofs = list(read(f"{paths.kb_folder()}/{rulebook}"))
    numbers = {item["number"] for item in open_store(rulebook).all_rules()}
    assert len(proofs) == len(played)
    assert [one.id for one in proofs if numbers.intersection(one.rules) and played[one.id] != rulebook] == []


@pytest.mark.parametrize(("rulebook", "number"), [("hkk-8", "lenyek/8"), ("hkk-11", "f7-gyogyulasi/2")])
def test_another_edition_proves_nothing_here(rulebook: str, number: str) -> None:
    """Both addresses are decided by a scenario beside these books that goes by the rules of another edition."""
    beside = {one.id: one.rules for one in read(f"{paths.kb_folder()}/{rulebook}")}
    assert any(rule.endswith(f":{number}") for rules in beside.values() for rule in rules)
    assert all(
        "-nyolc" not in one["id"] and "-tizenegy" not in one["id"] for one in open_store(rulebook).scenarios(number)
    )


@pytest.mark.parametrize(
    "written", [*(word for words in HOME.editions.values() for word in words), *EDITIONS, 8, 11, " E11 ", "Kodex"]
)
def test_editions_are_named_as_in_the_engine(written: str | int) -> None:
    assert edition_of(written, "hkk-11") == editions.called(written, "hkk-11")


def test_without_a_name_it_is_the_kodex() -> None:
    assert edition_of(None, "hkk-8") == edition_of("", "hkk-kodex") == DEFAULT
    assert edition_of(None, "senkie") == "senkie"
