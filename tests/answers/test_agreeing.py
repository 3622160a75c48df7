"""Two rules of which it is not sure which decides are told as one answer where they say the same."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.answers import agreeing, asking, verdict
from kodex.compile import open_store


@pytest.mark.parametrize(
    ("text", "other", "is_all"),
    [
        ("Csak a saját körödben, kifizetve játszhatod ki.", "A saját körödben játszhatod ki.", True),
        ("A saját körödben játszhatod ki.", "Csak a saját körödben, kifizetve játszhatod ki.", False),
        ("Legalább 60 lap kell a pakliba.", "Legalább 40 lap kell a pakliba.", False),
        ("A lény nem támadhat az őrposztból.", "A lény támadhat az őrposztból.", False),
    ],
)
def test_a_sentence_says_all_of_another(text: str, other: str, is_all: bool) -> None:
    assert verdict.says_all(text, other) is is_all


def settled(rulebook: str, question: str) -> tuple[agreeing.Settled | None, dict[str, Any]]:
    """What is settled of the two rules that come closest, and the answer."""
    store = open_store(rulebook)
    case = asking.consider(store, question)
    decides = case.decides()
    assert case.certainty(decides) == "unsure"
    rival = case.composer().rival(decides)
    assert rival is not None
    return agreeing.settled(case, decides, rival), asking.ask(store, question)


def test_two_rules_that_say_the_same_are_told_as_one() -> None:
    """A shield is spoken of in its chapter and where damage is dealt."""
    found, answer = settled("conquest", "egy sérüléshez eldobható pajzsos lapok száma")
    assert found is not None
    assert found.is_one
    assert (answer["hint"], answer["certainty"]) == (None, "likely")
    assert "other" not in answer["verdict"]
    assert answer["verdict"]["rule"] == found.decides["number"]
    assert verdict.says_all(found.decides["gist"], found.rival["gist"])
    [rival] = [rule for rule in answer["rules"] if rule["number"] == found.rival["number"]]
    assert rival["applies"]


def test_a_rule_that_only_says_the_other_again_is_no_other_answer() -> None:
    """What becomes of a beaten warlord stands with damage and with warlords, in other words."""
    found, answer = settled("conquest", "Meghalt a hadvezérem, ezzel azonnal vége a játéknak?")
    assert found is not None
    assert found.is_one
    assert found.rival["number"] in found.decides["same_as"]
    assert not verdict.says_all(found.decides["gist"], found.rival["gist"])
    assert (answer["hint"], answer["certainty"]) == (None, "likely")


def test_a_stored_question_settles_which_is_told() -> None:
    found, answer = settled("magus", "Sérültből mi lesz?")
    assert found is not None
    assert not found.is_one
    assert (answer["hint"], answer["certainty"], answer["verdict"]["from"]) == (None, "likely", "question")
    assert answer["verdict"]["other"]["rule"] == found.rival["number"]


def test_rules_that_say_other_things_are_both_told() -> None:
    found, answer = settled("hkk-kodex", "max Ép?")
    assert found is None
    assert answer["hint"]["kind"] == "between"
    assert "other" in answer["verdict"]
