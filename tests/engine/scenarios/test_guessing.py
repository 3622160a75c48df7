"""What a question says is set on the table of a scenario only where it plainly is one thing there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.engine.scenarios.free_play.guessing import MOST, guess
from kodex.engine.scenarios.free_play.instead import Instead
from kodex.engine.scenarios.free_play.other_tables import guessed, otherwise
from kodex.engine.scenarios.free_play.tried import read
from kodex.ground import yamlfile

TABLE = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  nyil: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: damage, n: 3}]}
  medve: {type: szörny, damage: 2, life: 3}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {magic: 1, hand: [nyil]}, B: {reserve: [ork]}}}
  when:
  - {act: play, by: A, card: nyil, target: ork}
"""
WITH_A_BEAR = TABLE.replace("reserve: [ork]", "reserve: [ork, medve]")
WITH_A_MARKER = TABLE.replace("[ork]}}}", "[{card: ork, markers: {élet: 2}}]}}}")


@pytest.fixture
def of(tmp_path: Path) -> Callable[..., tuple[list[str], list[str]]]:
    def conditions(said: Sequence[str], text: str = TABLE) -> tuple[list[str], list[str]]:
        document = yamlfile.parse(text, tmp_path / "x.yaml")
        instead = Instead(document, read(document, None), "hu")
        found = guess(instead, said)
        return [instead.choices()[n - 1].says for n in found.numbers], list(found.left)

    return conditions


@pytest.mark.parametrize(
    ("word", "condition"),
    [
        ("kalandozómat", "az ork típusa kalandozó volna (szörny helyett)"),
        ("általánost", "a nyil típusa általános volna (azonnali helyett)"),
        ("passzív", "az ork passzív volna"),
        ("életjelzős", "az ork lapnak 1 életjelzője volna (0 helyett)"),
        ("forrásimmunitásom", "az ork lapnak volna kulcsszava: forrásimmunitás"),
    ],
)
def test_what_a_word_says_of_one_thing_is_set(
    of: Callable[..., tuple[list[str], list[str]]], word: str, condition: str
) -> None:
    assert of([word]) == ([condition], [])


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("szörnyem", "the table has it already"),
        ("élet", "points, a keyword and a marker are called so"),
        ("életjelző", "nobody knows how many"),
        ("azonnal", "another word of the same stem"),
        ("kalandozólap", "a compound with it"),
        ("harcban", "a question names a phase for many reasons"),
        ("mindenképp", "a question means itself"),
        ("kilencedszer", "nothing there is called so"),
    ],
)
def test_a_word_that_is_not_sure_stays_named(
    of: Callable[..., tuple[list[str], list[str]]], word: str, why: str
) -> None:
    assert of([word]) == ([], [word]), why


def test_what_may_be_said_of_two_things_is_said_of_none(of: Callable[..., tuple[list[str], list[str]]]) -> None:
    assert of(["kalandozó"], WITH_A_BEAR) == ([], ["kalandozó"])
    assert of(["általános"], WITH_A_BEAR)[1] == []


def test_markers_that_lie_there_are_not_made_fewer(of: Callable[..., tuple[list[str], list[str]]]) -> None:
    assert of(["életjelzős"], WITH_A_MARKER) == ([], ["életjelzős"])


def test_with_more_things_it_would_be_another_table(of: Callable[..., tuple[list[str], list[str]]]) -> None:
    conditions, left = of(["kalandozó", "általános", "passzív"])
    assert len(conditions) == MOST
    assert left == ["passzív"]


def test_the_playground_gets_the_table_with_it_and_what_is_left(tmp_path: Path) -> None:
    found = guessed(TABLE, ["általánost", "rögtön"], tmp_path / "x.yaml")
    assert found["error"] is None
    assert (found["supposed"], found["left"]) == (["a nyil típusa általános volna (azonnali helyett)"], ["rögtön"])
    assert found["scenario"]["cards"]["nyil"]["type"] == "általános"
    assert found["scenario"]["when"][0]["card"] == "nyil"
    assert found["supposed"][0] in {one["says"] for one in otherwise(TABLE, tmp_path / "x.yaml")["choices"]}
    assert guessed("scenarios: []", ["ork"], tmp_path / "x.yaml")["error"]


def test_what_the_case_claims_on_the_way_is_not_claimed_of_the_other_table(tmp_path: Path) -> None:
    text = f"{TABLE}  - {{act: check, that: {{ork.zone: gyűjtő}}}}\n"
    steps = {word: guessed(text, [word], tmp_path / "x.yaml")["scenario"]["when"] for word in ("passzív", "rögtön")}
    assert [one["act"] for one in steps["passzív"]] == ["play"]
    assert [one["act"] for one in steps["rögtön"]] == ["play", "check"]


def test_the_command_sets_it_and_says_that_it_is_guessed(tmp_path: Path) -> None:
    file = tmp_path / "eset.yaml"
    file.write_text(TABLE, "utf-8")
    run = [*("try", str(file), "--no-turns"), "--said", "általánost rögtön"]
    told = CliRunner().invoke(cli, [*run, "--lang", "hu"], catch_exceptions=False).output
    assert "A kérdésből feltételezve: ha a nyil típusa általános volna (azonnali helyett)" in told
    assert "„rögtön”" in told
    found = json.loads(CliRunner().invoke(cli, [*run, "--json"], catch_exceptions=False).output)
    assert len(found["guessed"]) == 1
    assert found["left"] == ["rögtön"]
    assert "supposed" not in found
