"""``kodex changes`` and ``kodex show --as-of``."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]


def dates(result: Result) -> list[str]:
    return [change["date"] for change in json.loads(result.output)]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["2013", "2014-05-01"]),
        (["--since", "2014-01-01"], ["2014-05-01"]),
        (["--since", "2014-05-01", "--until", "2014-05-01"], ["2014-05-01"]),
        (["--until", "2013-12-31"], ["2013"]),
        (["--since", "2014"], ["2014-05-01"]),
        (["--since", "2014.05."], ["2014-05-01"]),
        (["--since", "2014-06"], []),
        (["--since", "2013"], ["2013", "2014-05-01"]),
        (["--until", "2013"], ["2013"]),
        (["--until", "2014"], ["2013", "2014-05-01"]),
        (["--until", "2014-04"], ["2013"]),
        (["3"], ["2013", "2014-05-01"]),
        (["3.2"], ["2014-05-01"]),
        (["3.3"], []),
    ],
)
def test_which_changes(arguments: list[str], expected: list[str], run: Run) -> None:
    assert dates(run("changes", "--json", *arguments)) == expected


def test_for_people_says_that_the_record_is_partial(run: Run) -> None:
    output = run("changes").output
    assert "2014-05-01  rule  A nádba lépés tilos lett. (3.2)" in output
    assert "The record is partial" in output


@pytest.mark.parametrize("typed", ["2014.04.30.", "2014. 04. 30.", "2014-04-30"])
def test_rule_as_of_a_date_before_its_change(typed: str, run: Run) -> None:
    output = run("show", "3.2", "--as-of", typed).output
    assert "As of 2014-04-30\n  2014-05-01  rule  A nádba lépés tilos lett." in output
    assert "The record is partial" in output


def test_rule_as_of_a_date_after_its_change(run: Run) -> None:
    assert "No later change of this rule is on record." in run("show", "3.2", "--as-of", "2014-05-01").output


@pytest.mark.parametrize("typed", ["tavaly", "201", "2014-13", "2014-13-01", "2014-02-30", ""])
def test_what_is_no_date_is_wrong_usage(typed: str, run: Run) -> None:
    result = run("changes", "--since", typed)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
