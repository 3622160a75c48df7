"""``kodex check`` under other readings of disputed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import run as play
from kodex.ground.article import with_article
from tests.cli.test_schemas import check

SWITCH, DISPUTE = "passive_building.strike", "kijeloles-utan-passzivva-valt-epitmeny"
FILE = Path(__file__).parents[2] / "queries" / "scenarios" / "hkk-kodex" / "34" / "kikapcsolt-epitmeny.yaml"
SCENARIO = "kijeloles-utan-elforditott-torony"


def run(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, "check", *args], catch_exceptions=False)


def told(*args: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check("check", run(*args, "--json").output)
    return found


def test_under_another_reading_something_else_comes_of_it() -> None:
    usual = run(str(FILE))
    other = run(str(FILE), "--reading", f"{SWITCH}=kijeloles-szamit")
    assert (usual.exit_code, other.exit_code) == (0, 1)
    assert "torony.wounds is 2, not 0" in other.output
    assert told(str(FILE), "--reading", f"{SWITCH}=kijeloles-szamit")[0]["under"] == {SWITCH: "kijeloles-szamit"}
    assert "under" not in told(str(FILE))[0]


def test_nothing_is_said_of_the_course_of_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "rossz.yaml").write_text("cards: [", encoding="utf-8")
    found = run(str(tmp_path / "rossz.yaml"), "--readings")
    assert (found.exit_code, "its course" in found.output) == (2, False)


def test_the_reading_that_holds_changes_nothing() -> None:
    under, usual = told(str(FILE), "--reading", f"{SWITCH}=vedett")[0], told(str(FILE))[0]
    assert {key: under[key] for key in ("verdict", "failures", "cites", "events")} == {
        key: usual[key] for key in ("verdict", "failures", "cites", "events")
    }


def test_a_dispute_may_be_named_by_its_id() -> None:
    by_id, by_switch = (told(str(FILE), "--reading", f"{name}=kijeloles-szamit") for name in (DISPUTE, SWITCH))
    assert by_id == by_switch


def test_a_reading_that_nothing_asks_for_is_told() -> None:
    shown = run(str(FILE), "--reading", "loss.check=fazis-kezdete")
    assert shown.exit_code == 0
    assert "nothing in it asks for loss.check" in shown.output
    assert "nothing in it asks" not in run(str(FILE), "--reading", f"{SWITCH}=kijeloles-szamit").output


def test_every_reading_of_every_dispute_met_is_played_as_if_alone() -> None:
    (one,) = load(FILE)
    (found,) = told(str(FILE), "--readings")
    assert found["verdict"] == "pass"
    assert {dispute["switch"] for dispute in found["disputes"]} == set(play(one).met)
    for dispute in found["disputes"]:
        switch, readings = dispute["switch"], dispute["readings"]
        assert {reading["reading"] for reading in readings} == set(one.face.switches[switch])
        assert [reading["holds"] for reading in readings] == [True] + [False] * (len(readings) - 1)
        for reading in readings:
            assert reading["verdict"] == play(one, readings={switch: reading["reading"]}).verdict
            assert (reading["at"] is None) == (reading["left"] is None and reading["right"] is None)


def test_they_part_where_the_tower_is_hurt() -> None:
    (found,) = told(str(FILE), "--reading", SWITCH)
    (dispute,) = found["disputes"]
    assert (dispute["switch"], dispute["dispute"]) == (SWITCH, DISPUTE)
    usual, other, _third = dispute["readings"]
    assert (usual["reading"], usual["verdict"], usual["at"]) == ("vedett", "pass", None)
    assert other["verdict"] == "fail"
    assert other["before"]["event"] == "strike"
    assert other["right"]["event"] != other["left"]["event"]
    assert "36.4" in other["right"]["rules"]
    shown = run(str(FILE), "--reading", SWITCH, lang="hu").output
    event = f"{other['at'] + 1}. eseménynél válik el"
    assert with_article(event) in shown
    assert "kijeloles-szamit: nem felelt meg" in shown


def test_readings_that_all_go_the_same_way_take_one_line() -> None:
    shown = run("harom-tamado-egy-vedore", "--readings")
    assert shown.exit_code == 0
    lines = [line for line in shown.output.splitlines() if "main_phase.identity" in line]
    assert len(lines) == 1
    assert lines[0].endswith("every reading goes the same way")
    assert "egy-fazis" not in shown.output


def test_what_does_not_pass_exits_with_one(tmp_path: Path) -> None:
    path = tmp_path / "rossz.yaml"
    path.write_text(FILE.read_text(encoding="utf-8").replace("torony.wounds: 0", "torony.wounds: 9"), encoding="utf-8")
    assert run(str(path), "--readings").exit_code == 1
    path.write_text("cards: [", encoding="utf-8")
    assert run(str(path), "--readings").exit_code == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--reading", "nincs.ilyen=x"], "there is no switch 'nincs.ilyen'"),
        (["--reading", f"{SWITCH}=nincs"], f"the switch '{SWITCH}' has no reading 'nincs'"),
        (["--reading", f"{SWITCH}="], f"the switch '{SWITCH}' has no reading ''"),
        (["--reading", ""], "the value of --reading is empty"),
        (["--reading", "bloff-a-lap-szovegerol"], "the engine has no switch for the dispute"),
        (["--reading", f"{SWITCH}=vedett", "--readings"], "either readings to play under"),
        (["--reading", f"{SWITCH}=vedett", "--reading", "loss.check"], "either readings to play under"),
        (["--readings", "--diff", "default", "default"], "--diff stands alone"),
    ],
)
def test_wrong_usage_is_one_line(args: list[str], message: str) -> None:
    result = run(str(FILE), *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_editions_have_readings_of_their_own() -> None:
    """What an edition fixes is the reading that holds there."""
    folder = FILE.parents[2] / "hkk-11"
    path = next(p for p in sorted(folder.rglob("*.yaml")) if "elfelejtett-komponens" in p.name)
    every = told(str(path), "--reading", "components.deadline")
    assert {found["edition"] for found in every if found["disputes"]} == {"hkk-kodex", "hkk-11"}
    for found in every:
        for dispute in found["disputes"]:
            holds = next(reading["reading"] for reading in dispute["readings"] if reading["holds"])
            assert holds == ("fazis" if found["edition"] == "hkk-11" else "reszfazis")


TWO_AT_ONCE = """rulebook: conquest
cards:
  Tűzföld: {type: bolygó, symbols: [nyersanyag]}
  baka: {type: harcoló egység, cost: 1, attack: 1, hp: 1}
  bika: {type: harcoló egység, cost: 4, attack: 3, hp: 5}
  csel: {type: esemény, cost: 1, shields: 1}
scenarios:
- id: egyetlen-egyseggel
  title: Egyetlen egységgel győzök
  asks: Kimerülten megy haza, aki egyedül maradt?
  rules: ["f2/3.2.10#p1"]
  given:
    row: [Tűzföld, Tűzföld]
    step: "3.2.6"
    beginner: A
    players: {A: {hand: [csel], planets: {1: [bika]}}, B: {planets: {1: [baka], 2: [baka]}}}
  when:
  - {act: attack, by: A, card: A-bika}
  - {act: pass, by: A}
  then: {state: {A-bika.zone: planet/1}}
"""


def test_a_reading_under_which_another_one_parts_names_both(tmp_path: Path) -> None:
    """Whether a ready unit is needed decides nothing unless the battle may be won in the turn of the opponent, too."""
    path = tmp_path / "egyszerre.yaml"
    path.write_text(TWO_AT_ONCE, encoding="utf-8")
    (found,) = told(str(path), "--readings")
    (turn,) = (one for one in found["disputes"] if one["switch"] == "battle-win-in-whose-turn")
    assert "battle-win-ready-unit" not in {one["switch"] for one in found["disputes"]}
    usual, other = turn["readings"]
    assert (usual["besides"], other["at"], usual["verdict"], other["verdict"]) == ([], None, "pass", "pass")
    (besides,) = other["besides"]
    holding, parting = besides["readings"]
    assert (besides["switch"], besides["dispute"]) == ("battle-win-ready-unit", "battle-win-ready-unit")
    assert (holding["reading"], holding["holds"], holding["at"]) == ("pihent-egyseg", True, None)
    assert (parting["reading"], parting["verdict"]) == ("barmilyen-egyseg", "fail")
    assert parting["right"]["event"] == "battle.won"
    (one,) = load(path)
    both = {"battle-win-in-whose-turn": "barmelyik-kor", "battle-win-ready-unit": "barmilyen-egyseg"}
    assert {play(one, readings={key: value}).verdict for key, value in both.items()} == {"pass"}
    assert play(one, readings=both).verdict == "fail"
    shown = run(str(path), "--readings", "--rulebook", "conquest", lang="hu").output
    assert "battle-win-in-whose-turn=barmelyik-kor:" in shown
    assert "battle-win-ready-unit=barmilyen-egyseg: nem felelt meg" in shown


def test_what_another_reading_changes_by_itself_is_not_said_of_two() -> None:
    """What parts alone parts in the same way beside other readings: only what does not is told of pairs."""
    for found in told(str(FILE), "--readings"):
        alone = {one["switch"]: {r["at"] for r in one["readings"]} != {None} for one in found["disputes"]}
        for dispute in found["disputes"]:
            for reading in dispute["readings"]:
                assert not any(alone.get(one["switch"], False) for one in reading["besides"])
