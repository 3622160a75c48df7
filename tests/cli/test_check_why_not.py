"""``kodex check --why-not``: what turns an outcome is found, and a file changed so by hand turns out so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from tests.cli.test_schemas import check

CARDS = {
    "ork": "{type: szörny, cost: {magic: 2}, damage: 2, life: 3, components: 1}",
    "medve": "{type: szörny, cost: {magic: 4}, damage: 4, life: 4, components: 2}",
    "torony": "{type: építmény, cost: {magic: 1}, life: 4}",
    "behemot": "{type: szörny, cost: {magic: 1, components: 1}, damage: 5, life: 5}",
}


def file(*scenarios: str) -> str:
    """A file of scenarios with the cards that they name."""
    cards = "".join(f"  {name}: {card}\n" for name, card in CARDS.items() if any(name in one for one in scenarios))
    heads = (f"- id: proba-{n}\n  title: Próba\n  asks: Mi?\n{one}" for n, one in enumerate(scenarios))
    return f"{'cards:' + chr(10) + cards if cards else ''}scenarios:\n{''.join(heads)}"


ILLEGAL = {
    "a passive building": (
        """\
  rules: ["34.11"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {table: [{card: torony, passive: true}]}}}
  when:
  - {act: attack, by: A, map: {ork: torony}, illegal: ["34.11"]}
""",
        ("passive", "torony", True, False),
        "34.11",
        ("{card: torony, passive: true}", "{card: torony}"),
    ),
    "magic points that lack": (
        """\
  rules: ["4.20.3"]
  given: {active: A, phase: fő.1, players: {A: {hand: [medve], magic: 3}, B: {}}}
  when:
  - {act: play, by: A, card: medve, illegal: ["4.20.3"]}
""",
        ("magic", "A", 3, 4),
        "4.20.3",
        ("magic: 3}, B", "magic: 4}, B"),
    ),
    "components that lack": (
        """\
  rules: ["4.20.3"]
  given: {active: A, phase: fő.1, players: {A: {hand: [behemot], magic: 1}, B: {}}}
  when:
  - {act: play, by: A, card: behemot, illegal: ["4.20.3"]}
""",
        ("player.components", "A", 0, 1),
        "4.20.3",
        ("magic: 1}, B", "magic: 1, components: 1}, B"),
    ),
    "a wrong phase": (
        """\
  rules: ["8.1.1"]
  given: {active: A, phase: csere, players: {A: {hand: [ork], magic: 2}, B: {}}}
  when:
  - {act: play, by: A, card: ork, illegal: {among: ["8.1.1"]}}
""",
        ("stage", "", "csere", "fő.1"),
        "8.1.1",
        ("phase: csere", "phase: fő.1"),
    ),
    "the reserve": (
        """\
  rules: ["34.1"]
  given: {active: A, phase: harc.támadók, players: {A: {reserve: [ork]}, B: {}}}
  when:
  - {act: attack, by: A, map: {ork: B}, illegal: ["34.1"]}
""",
        ("zone", "ork", "reserve", "guard"),
        "34.1",
        ("reserve: [ork]", "guard: [ork]"),
    ),
    "the price of an ability": (
        """\
  rules: ["4.20.3"]
  cards:
    saman: {type: kalandozó, life: 3, abilities: [{id: ima, kind: activated, cost: {magic: 2}, effects: [{do: heal, n: 1}]}]}
  given: {active: A, phase: fő.1, players: {A: {reserve: [saman], magic: 1, life: 9}, B: {}}}
  when:
  - {act: check, that: {A.magic: 1}}
  - {act: use, by: A, of: saman, ability: ima, target: A, illegal: ["4.20.3"]}
""",  # noqa: E501
        ("price.magic", "saman.ima", 2, 1),
        "4.20.3",
        ("cost: {magic: 2}", "cost: {magic: 1}"),
    ),
    "a guard that nobody attacks": (
        """\
  rules: ["34.4"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [medve]}}}
  when:
  - {act: attack, by: A, map: {ork: B}, illegal: ["34.4"]}
""",
        ("less", "medve", "medve", None),
        "34.4",
        ("guard: [medve]", "guard: []"),
    ),
}


def run(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, "check", *args], catch_exceptions=False)


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def searched(path: str, *args: str) -> dict[str, Any]:
    (found,) = check("check", run(path, "--why-not", "--json", *args).output)
    return dict(found)


def plain(finding: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(one["kind"], one["of"], one["old"], one["new"]) for one in finding["changes"]]


@pytest.mark.parametrize(("text", "change", "rule", "edit"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_would_make_it_legal(
    tmp_path: Path, text: str, change: tuple[Any, ...], rule: str, edit: tuple[str, str]
) -> None:
    path = written(tmp_path, file(text))
    assert run(path).exit_code == 0
    found = searched(path)
    assert (found["verdict"], found["complete"]) == ("pass", True)
    legal = [one for one in found["findings"] if one["effect"] == "legal"]
    assert all(len(one["changes"]) == 1 for one in legal)
    (finding,) = [one for one in legal if plain(one) == [change]]
    assert rule in finding["rules"]
    assert finding["step"] == text.count("act: check")
    assert edit[0] in text
    changed = run(written(tmp_path, file(text.replace(*edit))))
    assert changed.exit_code == 1
    assert "but is legal" in changed.output


LEGAL = """\
  rules: ["36.4"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork, medve]}, B: {guard: [{card: ork, id: or}]}}}
  when:
  - {act: attack, by: A, map: {ork: or, medve: or}}
  - {act: strike_back, by: B, map: {or: medve}}
  - {act: advance, to: fő.2}
  then: {state: {or.zone: gyűjtő, medve.zone: őrposzt}}
"""


def test_what_would_forbid_it_and_what_would_come_otherwise(tmp_path: Path) -> None:
    found = searched(written(tmp_path, file(LEGAL)))
    turns = {plain(one)[0]: one for one in found["findings"] if one["changes"][0]["kind"] != "step"}
    forbidden = turns["active", "B", "A", "B"]
    assert (forbidden["effect"], forbidden["step"], list(forbidden["rules"])) == ("forbidden", 0, ["34.1"])
    weaker = turns["damage", "medve", 4, 1]
    assert weaker["effect"] == "otherwise"
    assert "or.zone" in weaker["what"]
    armour = turns["magic_defence", "ork", False, True]
    assert {"15.2", "15.3"} & set(armour["rules"])
    shown = run(str(tmp_path / "proba.yaml"), "--why-not", lang="hu").output
    assert "Ha B köre volna, ez tilos lenne: A támad: ork → or, medve → or – 34.1: A" in shown


def test_the_smallest_number_that_turns_it_is_named(tmp_path: Path) -> None:
    found = searched(written(tmp_path, file(LEGAL)))
    lives = [one for one in found["findings"] if one["changes"][0]["kind"] == "wounds"]
    assert lives
    for one in lives:
        old, new = one["changes"][0]["old"], one["changes"][0]["new"]
        nearer = LEGAL.replace("[ork, medve]", f"[ork, {{card: medve, wounds: {new - 1}}}]")
        assert one["changes"][0]["of"] == "medve"
        assert new > old
        assert run(written(tmp_path, file(nearer))).exit_code == 0
        assert run(written(tmp_path, file(nearer.replace(f"wounds: {new - 1}", f"wounds: {new}")))).exit_code == 1


def test_a_scenario_that_fails_is_told_what_would_make_it_pass(tmp_path: Path) -> None:
    text = LEGAL.replace("or.zone: gyűjtő", "or.zone: őrposzt")
    found = searched(written(tmp_path, file(text)))
    assert found["verdict"] == "fail"
    assert {one["effect"] for one in found["findings"]} == {"passes"}


TWO = """\
  rules: ["4.20.3"]
  given: {active: A, phase: fő.1, players: {A: {hand: [behemot]}, B: {}}}
  when:
  - {act: play, by: A, card: behemot, illegal: ["4.20.3"]}
"""


def test_where_one_change_is_not_enough_two_are(tmp_path: Path) -> None:
    found = searched(written(tmp_path, file(TWO)))
    legal = [one for one in found["findings"] if one["effect"] == "legal"]
    assert {len(one["changes"]) for one in legal} == {2}
    assert [("magic", "A", 0, 1), ("player.components", "A", 0, 1)] in [sorted(plain(one)) for one in legal]


def test_a_bound_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, file(TWO))
    found = searched(path, "--max-nodes", "5")
    assert (found["tried"], found["complete"]) == (5, False)
    shown = run(path, "--why-not", "--max-nodes", "5").output
    assert "given up after 5 tables: raise --max-nodes or --max-seconds" in shown


def test_one_that_cannot_be_played_is_refused_in_one_line(tmp_path: Path) -> None:
    bad = TWO.replace("card: behemot", "card: nincs")
    result = run(written(tmp_path, file(bad)), "--why-not")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    result = run(written(tmp_path, file(bad, TWO)), "--why-not", "--max-nodes", "3")
    assert result.exit_code == 2
    assert "proba-1" in result.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--readings"], "--why-not stands alone"),
        (["--max-nodes", "0"], "0 is not in the range"),
        (["--max-seconds", "x"], "'x' is not a number"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, args: list[str], message: str) -> None:
    result = run(written(tmp_path, file(TWO)), "--why-not", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


NAMED = """\
cards:
  ork: {type: szörny, name: Ork, damage: 1, life: 1}
scenarios:
- id: proba-0
  title: Próba
  asks: Mi?
  rules: ["6.5.1"]
  given: {active: A, phase: fő.1, players: {A: {reserve: [{card: ork, n: %d}]}, B: {}}}
  then: {impossible: ["6.5.1"]}
"""


@pytest.mark.parametrize(("many", "code"), [(4, 0), (3, 1)])
def test_of_an_impossible_table_one_asks_what_makes_it_possible(tmp_path: Path, many: int, code: int) -> None:
    """And of a possible one only what its rules forbid: that any table can be spoilt by some number is no answer."""
    path = written(tmp_path, NAMED % many)
    assert run(path).exit_code == code
    found = searched(path)["findings"]
    assert found
    if many == 4:
        assert {tuple(one["rules"]) for one in found} == {("6.5.1",)}
        shown = " ".join(run(path, "--why-not").output.split())
        assert "If ork1 were not there, the given table would be possible – 6.5.1 forbids it as it is" in shown
    else:
        assert {change["of"] for one in found for change in one["changes"]} == {"A.reserve.ork"}


def test_a_cost_that_says_whom_to_sacrifice_is_changed_only_where_that_makes_sense(tmp_path: Path) -> None:
    text = """\
cards:
  oltar: {type: építmény, life: 3, cost: {sacrifice: 1, victims: "altípus:ork"}}
  medve: {type: szörny, subtypes: [medve], life: 2}
  ork: {type: szörny, subtypes: [ork], life: 1}
scenarios:
- id: proba
  title: Próba
  asks: Mi?
  rules: ["7.4"]
  given: {active: A, phase: fő.1, players: {A: {hand: [oltar], reserve: [medve]}, B: {}}}
  when:
  - {act: play, by: A, card: oltar, illegal: ["4.20.3"]}
"""
    found = searched(written(tmp_path, text))
    assert found["complete"]
    assert found["tried"] > 1
