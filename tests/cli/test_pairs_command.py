"""``kodex pairs``: every pair of norms that answers the same question at once is met, and what orders it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import Question
from kodex.engine.scenarios.corpus.pairs import Register
from kodex.engine.scenarios.files.load import load
from kodex.ground import paths
from tests.cli.test_schemas import check

FOLDER = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex"
FILE = FOLDER / "15" / "eletpont-es-magikus-vedelem.yaml"


def run(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, "pairs", *args], catch_exceptions=False)


def pairs(*args: str) -> dict[tuple[str, ...], dict[str, Any]]:
    found = check("pairs", run(*args, "--json").output)["pairs"]
    return {(one["question"], *(norm["rule"] for norm in one["norms"])): one for one in found}


def test_magic_defence_is_an_exception_to_the_blow() -> None:
    found = pairs(str(FILE))
    (key,) = [key for key in found if {"15.3", "36.4"} <= set(key)]
    pair = found[key]
    assert (pair["order"], pair["differ"]) == ("exception", True)
    by_rule = {norm["rule"]: norm["values"] for norm in pair["norms"]}
    assert by_rule["15.3"] == ["0"]
    assert pair["situation"] in {one.id for one in load(FILE)}
    assert "15.3" not in run(str(FILE)).output
    shown = run(str(FILE), "--all").output
    assert "one is an exception to the other" in shown
    assert pair["situation"] in shown


def test_the_smallest_situation_is_named() -> None:
    from kodex.engine.scenarios.files.setting import state_of

    for pair in pairs(str(FILE)).values():
        (one,) = [one for one in load(FILE) if one.id == pair["situation"]]
        assert one.scenario is not None
        assert len(state_of(one.scenario).things) == pair["things"]


@pytest.mark.parametrize("titles", ["2[0-9]", pytest.param("*", marks=pytest.mark.whole)])
def test_no_pair_that_scenarios_meet_is_without_an_order(titles: str) -> None:
    from kodex.engine.scenarios.corpus.pairs import of_scenarios

    register = Register()
    assert of_scenarios([path for path in sorted(FOLDER.glob(titles)) if path.is_dir()], register)
    found = register.pairs()
    assert [(one.question, [norm.rule for norm in one.norms]) for one in found if one.order == "none"] == []
    assert {one.order for one in found} >= {"exception", "agreement"}


def norm(number: str, *, beats: str | None = None, like: str | None = None) -> Norm:
    exception_to, agrees_with = (frozenset([one] if one else []) for one in (beats, like))
    return Norm(number, f"norm_{number}", print, exception_to=exception_to, agrees_with=agrees_with)


def test_pairs_that_nothing_orders_stand_first_those_that_differ_before_others() -> None:
    colour, size = Question("colour", "Of which colour?", "red"), Question("size", "How big?", 1)
    register = Register()
    large, small = register.witness("large", 9, ()), register.witness("small", 2, ())
    large(colour, [(norm("1"), "red"), (norm("2"), "red")])
    small(colour, [(norm("1"), "red"), (norm("2"), "red")])
    large(colour, [(norm("2"), "blue")])
    large(size, [(norm("3"), 1), (norm("4"), 1)])
    large(size, [(norm("5", beats="3"), 2), (norm("3"), 1)])
    large(size, [(norm("6"), 1), (norm("6"), 1)])
    told = [(one.norms[0].rule, one.norms[1].rule, one.order, one.differ, one.met) for one in register.pairs()]
    assert told == [("1", "2", "none", True, 2), ("3", "4", "none", False, 1), ("5", "3", "exception", True, 1)]
    assert (register.pairs()[0].situation, register.pairs()[0].things) == ("small", 2)


def test_sets_are_written_in_one_order() -> None:
    register = Register()
    hear = register.witness("here", 1, ())
    for colours in (("green", "red", "blue"), ("red", "blue", "green")):
        hear(Question("colours", "Of which colours?", ()), [(norm("1"), (frozenset(colours),)), (norm("2"), ())])
    assert register.pairs()[0].norms[0].values == ("(frozenset({'blue', 'green', 'red'}),)",)


def test_a_rule_of_priority_is_told() -> None:
    register = Register()
    register.witness("here", 1, (lambda live: ([live[-1]], "9"),))(
        Question("colour", "Of which colour?", "red"), [(norm("1"), "red"), (norm("2"), "red")]
    )
    assert [one.order for one in register.pairs()] == ["priority"]


def test_norms_that_declare_to_agree_do_so_until_they_part() -> None:
    register = Register()
    hear = register.witness("here", 1, ())
    colour = Question("colour", "Of which colour?", "red")
    hear(colour, [(norm("1"), "red"), (norm("2", like="1"), "red")])
    assert [one.order for one in register.pairs()] == ["agreement"]
    hear(colour, [(norm("1"), "red"), (norm("2", like="1"), "blue")])
    assert [(one.order, one.differ) for one in register.pairs()] == [("none", True)]


def test_listening_changes_nothing() -> None:
    from kodex.engine.scenarios.running.attempting import attempt

    heard: list[Any] = []
    for one in load(FILE):
        usual, listened = attempt(one), attempt(one, witness=lambda *said: heard.append(said))
        assert [(e.kind, e.norms, e.facts) for e in listened[0].log] == [
            (e.kind, e.norms, e.facts) for e in usual[0].log
        ]
    assert heard


def test_random_games_add_to_what_is_met() -> None:
    without, games = pairs(str(FILE)), pairs(str(FILE), "--games", "2", "--seed", "5")
    assert set(without) < set(games)
    assert any(one["situation"].startswith("--seed 5") for one in games.values())


def test_in_hungarian() -> None:
    assert "az egyik kivétel a másik alól" in run(str(FILE), "--all", lang="hu").output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nincs.yaml"], "no such file"),
        (["--games", "-1"], "-1 is not in the range"),
        (["--seed", "x"], "'x' is not a"),
    ],
)
def test_what_is_wrong_is_one_line(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_what_cannot_be_read_is_told_and_left_out(tmp_path: Path) -> None:
    broken = tmp_path / "rossz.yaml"
    broken.write_text(FILE.read_text(encoding="utf-8").replace("type: ", "tipus: ", 1), encoding="utf-8")
    said = run(str(broken), str(FILE))
    assert said.exit_code == 0
    assert f"left out: {broken}" in said.stderr
    assert "type" in said.stderr
    assert "left out" not in run(str(FILE)).stderr
