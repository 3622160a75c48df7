"""``kodex quiz``: asked at the terminal, piped, and as JSON."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from tests.cli.test_schemas import check

SEED = "7"


def quiz(*options: str, typed: str = "", lang: str = "en") -> Result:
    arguments = ["--lang", lang, "quiz", "--seed", SEED, *options]
    return CliRunner().invoke(cli, arguments, input=typed, catch_exceptions=False)


def right(count: int) -> list[int]:
    return [item["right"] + 1 for item in json.loads(quiz("--count", str(count), "--json").output)]


def test_the_same_seed_asks_the_same_questions_and_counts_the_right_answers() -> None:
    items = check("quiz", quiz("--count", "3", "--json").output)
    typed = "".join(f"{item['right'] + 1}\n" for item in items)
    output = quiz("--count", "3", typed=typed).output
    for item in items:
        assert item["rules"][0] in output
    assert "3 of 3 answers right" in output
    assert "once more" not in output


def test_what_was_wrong_comes_again_and_does_not_count_twice() -> None:
    first, second = right(2)
    typed = f"{3 - first}\n{second}\n{first}\n"
    output = quiz("--count", "2", typed=typed).output
    assert output.count("once more") == 1
    assert output.count("Right.") == 2
    assert "1 of 2 answers right" in output


@pytest.mark.parametrize("leave", ["q\n", "", "kilép\n"])
def test_leaving_tells_how_it_went_so_far(leave: str) -> None:
    result = quiz("--count", "3", typed=f"{right(1)[0]}\n{leave}")
    assert result.exit_code == 0
    assert "1 of 1 answer right" in result.output


@pytest.mark.parametrize("typed", ["x", "0", "9", "9" * 5000, "-1", "1.5", "²"])
def test_what_is_no_choice_is_told_and_asked_again(typed: str) -> None:
    result = quiz("--count", "1", typed=f"{typed}\n{right(1)[0]}\n")
    assert "a number from 1 to 2, or q to leave" in result.output
    assert "1 of 1 answer right" in result.output


def test_a_choice_may_be_typed_by_its_beginning() -> None:
    word = ("ige", "ne")[right(1)[0] - 1]
    assert "1 of 1 answer right" in quiz("--count", "1", typed=f"{word}\n").output


def test_in_hungarian() -> None:
    assert "1 válaszból 1 helyes" in quiz("--count", "1", typed=f"{right(1)[0]}\n", lang="hu").output


def test_a_part_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    result = quiz("--part", "XX")
    assert result.exit_code == 2
    assert "there is no part XX → one of: I, II, III, IV, V, VI, VII, VIII" in result.stderr


def test_judges_get_exceptions_and_disputes() -> None:
    assert all(item["hard"] for item in check("quiz", quiz("--judge", "--count", "20", "--json").output))
