"""Why a rule stands in an answer: what makes it stronger, and what it explains."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.answers import reasons

RULES: dict[str, dict[str, Any]] = {
    "principle": {"number": "1.9", "title_number": "1", "part": "I"},
    "format": {"number": "140.1", "title_number": "140", "part": "VII"},
    "detail": {"number": "34.5", "title_number": "34", "part": "III"},
    "basic": {"number": "2.1", "title_number": "2", "part": "I"},
}


def _rule(level: str) -> dict[str, Any]:
    return {"rulebook": "hkk-kodex", **RULES[level]}


@pytest.mark.parametrize("other", RULES)
@pytest.mark.parametrize("level", RULES)
def test_a_rule_is_stronger_by_a_level_that_differs_and_has_a_name(level: str, other: str) -> None:
    told = reasons.strength(_rule(level), _rule(other))
    if level == other or level == "basic":
        assert told is None
    else:
        assert told is not None
        assert told == reasons._(reasons._LEVELS[level])


def test_the_rules_of_priority_say_themselves_what_they_are() -> None:
    assert str(reasons.strength(_rule("principle") | {"number": "1.4.3"})).startswith("1.4.3")
    assert reasons.strength(_rule("principle")) is None


@pytest.mark.parametrize(("terms", "named"), [(["a"], 1), (["a", "b"], 2), (["a", "b", "c"], 2), ([], 0)])
def test_a_definition_names_two_words_at_most(terms: list[str], named: int) -> None:
    told = reasons.definition({"terms": [f"»{term}«" for term in terms]})
    assert [term for term in terms if f"»{term}«" in told] == terms[:named]
