"""``kodex try --like``: a question in everyday words finds tables that can be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.answers import templates
from kodex.cli import cli
from kodex.compile import open_store
from kodex.engine.scenarios.free_play.tried import tried
from kodex.ground import paths
from kodex.search import playable
from tests.engine.scenarios.test_misformed import ON_PURPOSE

ASKED = "mágikus védelmű lényt támadok sima támadóval, sebez valamit?"

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def called(*args: str) -> Result:
        return CliRunner().invoke(cli, ["try", *args], catch_exceptions=False)

    return called


def test_three_cases_are_shown_in_sentences_and_one_is_opened_by_its_number(run: Run) -> None:
    found = json.loads(run("--like", ASKED, "--json").output)
    assert len(found) == templates.MOST
    assert any("15.3" in one["rules"] for one in found)
    shown = " ".join(run("--like", ASKED, "--lang", "hu").output.split())
    for one in found:
        assert one["steps"]
        assert all(" ".join(line.split()) in shown for line in (*one["given"], *one["steps"], one["command"]))
    opened = json.loads(run("--like", ASKED, "2", "--no-turns", "--json").output)
    assert opened == json.loads(run(found[1]["id"], "--no-turns", "--json").output)


def test_a_number_that_is_none_of_them_is_told(run: Run) -> None:
    for wrong in ("4", "0", "eset.yaml"):
        found = run("--like", ASKED, wrong, "--lang", "hu")
        assert found.exit_code == 2
        assert "1 és 3 között" in found.output
    assert run("--lang", "hu").exit_code == 2


def test_what_else_it_is_at_somebody_s_table_has_numbers_and_is_played(run: Run) -> None:
    opened = run("--like", ASKED, "1", "--no-turns", "--lang", "hu")
    assert "Mi más nálatok?" in opened.output
    id_ = json.loads(run("--like", ASKED, "--json").output)[0]["id"]
    asked = json.loads(run(id_, "--instead", "--no-turns", "--json").output)
    assert [one["number"] for one in asked["instead"]] == list(range(1, len(asked["instead"]) + 1))
    number = next(one["number"] for one in asked["instead"] if one["kind"] == "magic_attack")
    other = json.loads(run(id_, "--change", str(number), "--no-turns", "--json").output)
    assert other["supposed"] == [asked["instead"][number - 1]["says"]]
    assert (other["steps"], other.get("after")) != (asked["steps"], asked.get("after"))
    assert "Itt: ha " in run(id_, "--change", str(number), "--no-turns", "--lang", "hu").output
    none = run(id_, "--change", "9999", "--lang", "hu")
    assert none.exit_code == 2
    assert "nincs 9999. változtatás" in none.output


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("meghal a lenyem de van rajta eletjelzo, megmenti?", "120.0"),
        ("elloptak a szornyem buvolettel, vissza tudom lopni?", "174.6"),
    ],
)
def test_a_question_of_the_table_finds_its_kind(question: str, rule: str) -> None:
    found = templates.nearest(open_store("hkk-kodex"), question)
    assert len(found) == templates.MOST
    assert rule in {number for one in found for number in one["rules"]}


def test_who_asks_what_was_ruled_is_led_to_the_table_of_the_ruling() -> None:
    store = open_store("hkk-kodex")
    playable_ones = set(playable.every(store).values())
    rulings = [one for one in store.rulings() if not playable_ones.isdisjoint(one["scenarios"])]
    assert len(rulings) > 60
    for ruling in rulings[::8]:
        found = {one["id"]: one for one in templates.nearest(store, ruling["question"])}
        own = next((found[id_] for id_ in ruling["scenarios"] if id_ in found), None)
        assert own is not None, ruling["id"]
        assert (own["answer"], own["question"]) == (ruling["answer"], ruling["question"])
        assert tried(Path(paths.shipped("queries")).parent / str(own["file"]), "hu", own["id"]).steps


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.whole) for n in range(1, 40))])
def test_what_an_answer_leads_to_can_be_played(first: int) -> None:
    """Each fortieth of the templates every run; those that are said in a wrong form on purpose give no ruling."""
    store = open_store("hkk-kodex")
    for id_ in list(playable.known(store).values())[first::40]:
        if id_ not in ON_PURPOSE:
            path = Path(paths.shipped("queries")).parent / str(store.scenario_file(id_))
            assert tried(path, "hu", id_).edition
