"""``kodex quiz``: asked at the terminal, piped, and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from tests.cli.test_schemas import check

SEED = "7"


def quiz(*options: str, typed: str = "", lang: str = "en") -> Result:
    arguments = ["--lang", lang, "quiz", "--seed", SEED, *options]
    return CliRunner().invoke(cli, arguments, input=typed, catch_exceptions=False)


def items(count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(quiz("--count", str(count), "--json").output)
    return found


def right(count: int) -> list[int]:
    return [item["right"] + 1 for item in items(count)]


def wrong(item: dict[str, Any]) -> int:
    return int((item["right"] + 1) % len(item["choices"])) + 1


def test_the_same_seed_asks_the_same_questions_and_counts_the_right_answers() -> None:
    found = check("quiz", quiz("--count", "3", "--json").output)
    typed = "".join(f"{item['right'] + 1}\n" for item in found)
    output = quiz("--count", "3", typed=typed).output
    for item in found:
        assert item["rules"][0] in output
    assert "3 of 3 answers right" in output
    assert "once more" not in output


def test_what_was_wrong_comes_again_and_does_not_count_twice() -> None:
    first, second = items(2)
    typed = f"{wrong(first)}\n{second['right'] + 1}\n{wrong(first)}\n{first['right'] + 1}\n"
    output = quiz("--count", "2", typed=typed).output
    assert output.count("once more") == 2  # until it is right
    assert output.count("Right.") == 2
    assert "1 of 2 answers right" in output


@pytest.mark.parametrize("leave", ["q\n", "", "kilép\n"])
def test_leaving_tells_how_it_went_so_far(leave: str) -> None:
    result = quiz("--count", "3", typed=f"{right(3)[0]}\n{leave}")
    assert result.exit_code == 0
    assert "1 of 1 answer right" in result.output


@pytest.mark.parametrize("typed", ["x", "0", "9", "9" * 5000, "-1", "1.5", "²"])
def test_what_is_no_choice_is_told_and_asked_again(typed: str) -> None:
    result = quiz("--count", "1", typed=f"{typed}\n{right(1)[0]}\n")
    assert f"a number from 1 to {len(items(1)[0]['choices'])}, or q to leave" in result.output
    assert "1 of 1 answer right" in result.output


def test_a_choice_may_be_typed_by_its_beginning() -> None:
    found = items(5)
    assert any(item["choices"] == ["Igen", "Nem"] for item in found)
    plain = (item["choices"] == ["Igen", "Nem"] for item in found)
    typed = (
        ("ige", "ne")[item["right"]] if short else item["right"] + 1 for item, short in zip(found, plain, strict=True)
    )
    assert "5 of 5 answers right" in quiz("--count", "5", typed="".join(f"{one}\n" for one in typed)).output


def test_in_hungarian() -> None:
    assert "1 válaszból 1 helyes" in quiz("--count", "1", typed=f"{right(1)[0]}\n", lang="hu").output


def test_a_part_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    result = quiz("--part", "XX")
    assert result.exit_code == 2
    assert "there is no part XX → one of: I, II, III, IV, V, VI, VII, VIII" in result.stderr


def test_beginners_get_what_the_lesson_teaches_and_one_level_is_chosen() -> None:
    assert all(item["first"] for item in check("quiz", quiz("--beginner", "--json").output))
    both = quiz("--beginner", "--judge")
    assert both.exit_code == 2
    assert "--beginner and --judge are two levels" in both.stderr


def test_judges_get_exceptions_and_disputes() -> None:
    assert all(item["hard"] for item in check("quiz", quiz("--judge", "--count", "20", "--json").output))
