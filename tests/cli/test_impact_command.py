"""``kodex impact``: whatever names a rule is found, counted and told; what is wrong is said in one line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.compile import open_store
from kodex.ground import paths, yamlfile
from kodex.links import impact
from tests.cli.test_schemas import check


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["--lang", "en", "impact", *args], catch_exceptions=False)


def told(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = check("impact", run(*args, "--json").output)
    return found


def written(rulebook: str, **wanted: str) -> set[str]:
    """The ids of the scenarios of a rulebook in whose plain YAML one of the named keys holds a number."""
    return {
        one["id"] for one in _scenarios(rulebook) if any(number in _of_key(one, key) for key, number in wanted.items())
    }


@cache
def _scenarios(rulebook: str) -> list[Any]:
    """Every scenario of a rulebook as plain YAML."""
    every = (Path(paths.shipped("queries")) / "scenarios" / rulebook).rglob("*.yaml")
    files = [yamlfile.read(path).data for path in every]
    return [one for data in files if isinstance(data, dict) for one in data["scenarios"]]


def _of_key(value: Any, key: str) -> list[Any]:
    if isinstance(value, list):
        return [one for part in value for one in _of_key(part, key)]
    if not isinstance(value, dict):
        return []
    here = value.get(key, [])
    own = here.get("among", []) if isinstance(here, dict) else here if isinstance(here, list) else []
    return [*own, *(one for other in value.values() for one in _of_key(other, key))]


def test_links_are_those_of_the_rules_themselves() -> None:
    store = open_store("hkk-kodex")
    found = told("36.4")
    for rule in store.all_rules():
        number = rule["number"]
        listed = {key: number in {one["number"] for one in found[key]} for key in ("refers", "related", "exceptions")}
        assert listed["exceptions"] == ("36.4" in rule["beats"]), number
        assert listed["refers"] == ("36.4" in rule["refs"]), number
        assert listed["related"] == ("36.4" in rule["related"] and "36.4" not in rule["refs"]), number
    (reason,) = [one["reason"] for one in found["exceptions"] if one["number"] == "15.3"]
    assert reason


def test_scenarios_are_those_whose_files_name_the_rule() -> None:
    found = told("36.4")
    about = {one["id"] for one in found["scenarios"]}
    citing = {one["id"] for one in found["citing"]}
    of_kodex = {one["id"] for one in [*found["scenarios"], *found["citing"]] if "/hkk-kodex/" in one["file"]}
    plain = written("hkk-kodex", rules="36.4", cites="36.4", illegal="36.4", impossible="36.4")
    assert of_kodex == plain
    assert about & written("hkk-kodex", rules="36.4") == written("hkk-kodex", rules="36.4")
    assert not about & citing


def test_scenarios_of_other_editions_that_go_by_the_rule_count() -> None:
    elsewhere = [one for one in told("94.7")["scenarios"] if "/hkk-kodex/" not in one["file"]]
    assert {one["id"] for one in elsewhere} == {
        id_ for book in ("hkk-8", "hkk-11") for id_ in written(book, rules="hkk-kodex:94.7")
    }


def test_counts_are_the_lengths_of_the_lists_and_come_first() -> None:
    found = told("34.5")
    assert found["counts"] == {key: len(found[key]) for key in impact.COUNTED}
    assert found["counts"]["questions"] > found["counts"]["answers"] > 0
    shown = run("34.5").output
    assert shown.index("rows of the concordance") < shown.index("34.4")
    assert [one["id"] for one in found["parameters"]] == ["attackers.per_creature.max"]


def test_a_title_a_range_and_a_tree_are_taken_together_without_what_is_inside() -> None:
    whole, few = told("34"), told("34.5-34.8")
    assert few["rules"] == ["34.5", "34.6", "34.7", "34.8"]
    assert set(few["rules"]) < set(whole["rules"])
    for found in (whole, few):
        outside = [one for key in ("refers", "related", "exceptions", "overrides") for one in found[key]]
        assert outside
        assert not {one["number"] for one in outside} & set(found["rules"])
        assert all(set(one["of"]) <= set(found["rules"]) for one in outside)
    assert told("4.12", "--tree")["rules"] == ["4.12", *(r["number"] for r in open_store("hkk-kodex").below("4.12"))]


@pytest.mark.parametrize(
    "args", [["hkk-8", "harc-fazisai/8"], ["e11", "harc-fazisai/8"], ["magus", "5.10.D"], ["conquest", "pajzsok"]]
)
def test_every_rulebook_is_told_of(args: list[str]) -> None:
    found = told(*args)
    assert found["counts"]["questions"] > 0
    assert found["counts"]["related"] > 0
    assert run(*args).exit_code == 0


def test_long_lists_are_shown_whole_on_request() -> None:
    found = told("36.4")["questions"]
    assert len(found) > 5
    short, long = run("36.4").output, run("36.4", "--all").output
    assert "more (--all)" in short
    assert "more (--all)" not in long
    assert all(one in long for one in found)
    assert not all(one in short for one in found)


def test_norms_are_named_with_file_and_line() -> None:
    found = told("36.7", "--norms")
    shown = json.loads(CliRunner().invoke(cli, ["show", "36.7", "--norms", "--json"]).output)
    assert [(one["file"], one["line"]) for one in found["norms"]] == [
        (one["file"], one["line"]) for one in shown["norms"]
    ]
    assert found["counts"]["norms"] == len(found["norms"]) > 0


@pytest.mark.whole
def test_played_scenarios_cite_the_rule_and_some_rest_on_it() -> None:
    folder = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex" / "34"
    found = impact.played("hkk-kodex", ["34.5"], folder)
    cites, decides = ({one["id"] for one in found[key]} for key in ("cites", "decides"))
    assert "harom-tamado-egy-vedore" in decides
    assert decides <= cites
    assert not impact.played("hkk-kodex", ["131.1"], folder)["cites"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["34.99"], "there is no rule 34.99 in hkk-kodex"),
        (["34.8-34.5"], "34.8-34.5 is no range of one title"),
        (["34.5-36.1"], "34.5-36.1 is no range of one title"),
        (["34.5-34.99"], "there is no rule 34.99"),
        (["34", "e11", "harc-fazisai/8"], "the rules are in different rulebooks"),
        (["valami"], "'valami' is not a rule number"),
        ([], "Missing argument"),
    ],
)
def test_what_is_wrong_is_one_line(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_a_rule_nothing_hangs_on_says_so(pebbles_kb: Path) -> None:
    found = told("5")
    assert not any(found["counts"].values())
    assert "Nothing hangs on it." in run("5").output


def test_the_website_enters_the_same_citations_as_the_files_say() -> None:
    """A store that is compiled while the site is built knows as much as any other."""
    import msgspec

    from kodex.engine.scenarios.files.load import load
    from kodex.store import proofs
    from kodex.website.cases import Case

    known = {proof.id: proof for proof in proofs.read(str(Path(paths.shipped("kb")) / "hkk-kodex"))}
    empty: dict[str, Any] = {"given": {}, "cards": {}, "trace": (), "passes": True}
    met = 0
    for path in sorted((Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex" / "34").glob("*.yaml")):
        for one in load(path):
            data = msgspec.to_builtins(one.scenario)
            parts = {key: data.get(key) or {} for key in ("then", "readings")}
            said = {"id": one.id, "title": "", "asks": "", "rules": (), "file": "", "edition": one.edition}
            case = Case(**empty, **said, **parts, when=tuple(data["when"]))
            assert set(case.demands("hkk-kodex")) == set(known[one.id].cites)
            met += bool(known[one.id].cites)
    assert met > 10
