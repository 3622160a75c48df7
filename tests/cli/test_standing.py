"""What is piped in (``-``) where a file is read and where it is not; ranges of rules, slips in their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.typos.test_sets import SETS

DECK = SETS["twenty-fourth"]["files"]["sereg.yaml"]
SCENARIO = SETS["twenty-fourth"]["files"]["csata.yaml"]


def said(*args: str, given: str = "") -> str:
    """What a command prints, in one line."""
    return " ".join(CliRunner().invoke(cli, [*args], input=given, env={"LANGUAGE": "en"}).output.split())


def test_a_deck_that_is_piped_in_is_read_like_a_file(tmp_path: Path) -> None:
    file = tmp_path / "sereg.yaml"
    file.write_text(DECK, encoding="utf-8")
    assert said("deck", "-", given=DECK) == said("deck", str(file)).replace(str(file), "<stdin>")
    wrong = said("deck", "-", given=DECK.replace("deck:", "dekk:", 1))
    assert wrong.startswith("kodex: <stdin>:")
    assert "[dekk]: there is no key 'dekk' here" in wrong


def test_scenarios_questions_and_texts_are_piped_in() -> None:
    assert "scenarios: 1, random games: 0" in said("pairs", "-", given=SCENARIO)
    assert "Questions: 1" in said("eval", "-", given='- {id: x, question: "Ki kezd?", gold: ["3.2"]}\n')
    assert "<stdin>:1 [[0].gold[0]]" in said("eval", "-", given='- {id: x, question: "Ki?", gold: ["3.999"]}\n')
    assert "<stdin>: this is not the text of a rulebook" in said("import", "-", given="szia")


@pytest.mark.parametrize("command", ["deck", "pairs", "eval", "import", "try"])
def test_nothing_that_is_piped_in_is_told(command: str) -> None:
    assert "nothing stands on standard input" in said(command, "-")


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "-", "--cards", "-"),
        ("play", "--deck", "-"),
        ("play", "--cards", "-"),
        ("lint", "--against", "-"),
        ("coverage", "--scenarios", "-"),
        ("site", "serve", "--output", "-"),
    ],
)
def test_where_nothing_is_piped_in_that_is_said(args: tuple[str, ...]) -> None:
    assert "standard input is not read here; a file of this name is ./-" in said(*args)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("show", "81.O"), "did you mean '81.0'?"),
        (("show", "34.S"), "did you mean '34.5'?"),
        (("show", "34..5"), "did you mean '34.5'?"),
        (("show", "92914"), "nearest: 92.9, 92"),
        (("show", "36-34"), "the earlier one first: 34-36"),
        (("graph", "81.O"), "did you mean '81.0'?"),
        (("compare", "34-36"), "one by one: 34 36"),
        (("impact", "81.O"), "did you mean '81.0'?"),
        (("check", "81.O"), "did you mean '81.0'?"),
        (("81.O",), "did you mean '81.0'?"),
    ],
)
def test_a_number_with_a_slip_is_led_to_the_one_that_is_meant(args: tuple[str, ...], told: str) -> None:
    assert told in said(*args)


def test_a_range_shows_all_from_one_to_the_other() -> None:
    assert said("show", "34.5-34.6") == said("show", "34.5", "34.6") == said("34.5–34.6")
    assert said("show", "34-36") == said("show", "34", "35", "36")
