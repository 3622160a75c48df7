"""What an answer that is not sure leads to: the nearest scenario, which the engine plays."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.answers import asking, playing
from kodex.cli import cli
from kodex.compile import open_store
from kodex.search import cases, playable
from kodex.store.store import Store

UNSURE = "Haldoklik az orkom, erre azonnaliként felépítenék egy tornyot, ami +1/+1-et ad neki. Megúszhatja?"


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store("hkk-kodex")


def test_an_answer_that_is_not_sure_names_the_nearest_scenario_and_what_it_lacks(store: Store) -> None:
    answer = asking.ask(store, UNSURE)
    assert answer["certainty"] != "sure"
    play = answer["play"]
    assert play["rules"] == [answer["rules"][0]["number"]] == ["37.0"]
    assert play["command"] == f'kodex try {play["id"]} --said "{" ".join(play["said"])}"'
    assert set(play["said"]) <= set(play["lacks"])
    assert "tornyot" in play["lacks"]
    assert "haldokló" not in " ".join(play["lacks"]).lower()


def test_one_that_is_sure_or_declined_leads_nowhere(store: Store) -> None:
    for question, status in (("34.5", "answered"), ("Mennyibe kerül egy doboz kiegészítő a boltban?", "declined")):
        answer = asking.ask(store, question)
        assert answer["status"] == status
        assert "play" not in answer


def test_what_cannot_be_played_is_no_scenario_to_play(store: Store) -> None:
    known = playable.known(store)
    assert len(known) > 1000
    assert "haromnal-tobb-azonos-nevu" not in known.values()  # its table cannot be
    answered = {group["case"] for rule in store.all_rules() for group in rule["situations"] if "case" in group}
    assert set(known.values()) < answered


def test_the_id_at_a_place_is_that_of_the_case_there(store: Store) -> None:
    from kodex.answers import beside

    for place, id_ in islice(playable.known(store).items(), 0, None, 97):
        assert beside.case(store, place)["id"] == id_
    assert max(playable.known(store)) < len(cases.known(store).owners)


def test_the_least_common_words_are_named_in_the_order_of_the_question() -> None:
    often = {"orkok": 900, "torny": 2, "sarka": 30, "repul": 50, "ezust": 0}
    found = playing.lacking("Ezüst orkok, repülő sárkány, tornyok", "Van-e medvém?", lambda head: often.get(head, 0))
    assert found == ["repülő", "sárkány", "tornyok"]


def test_the_command_that_an_answer_prints_plays() -> None:
    run = CliRunner()
    said = " ".join(run.invoke(cli, ["ask", UNSURE, "--lang", "hu"], catch_exceptions=False).output.split())
    told = json.loads(run.invoke(cli, ["ask", UNSURE, "--json"], catch_exceptions=False).output)["play"]
    assert f"Játszd le {told['command']}" in said
    lacks = ", ".join(f"„{word}”" for word in told["lacks"])
    assert f"Ez az eset nem tér ki arra, amit így írtál: {lacks}." in said
    played = run.invoke(cli, [*shlex.split(told["command"])[1:], "--no-turns", "--json"], catch_exceptions=False)
    assert json.loads(played.output)["steps"]


def test_an_answer_that_names_a_scenario_imports_no_engine(tmp_path: Path) -> None:
    code = (
        "import sys; from kodex.compile import open_store; from kodex.answers import asking;"
        f"print('play' in asking.ask(open_store(), {UNSURE!r}), [one for one in sys.modules if 'kodex.engine' in one])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True []\n"
    )
