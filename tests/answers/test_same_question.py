"""Whether a stored question that is alike asks the same thing."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.answers import asking, refusal
from kodex.answers.verdict import has_words_of
from kodex.store.store import Store
from kodex.text import fold, words


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("Mi a különbség a lény és a szörny között?", "Mi a különbség a kártya és a lap között?", False),
        ("hát mi a különbség a kártyák meg a lap között", "Mi a különbség a kártya és a lap között?", True),
        ("mi a különbség a krátya és a lap között", "Mi a különbség a kártya és a lap között?", True),
        ("mi a különbség a kártya és a lap köztt", "Mi a különbség a kártya és a lap között?", True),
        ("hány lapot húzok", "Hány lapot dobok?", False),
        ("hány lapot", "Hány lapot dobok?", False),
        ("hány lapot dobok el", "Hány lapot dobok?", True),
    ],
)
def test_the_same_words_are_asked(asked: str, stored: str, same: bool) -> None:
    assert has_words_of(words(fold(asked)), words(fold(stored))) is same


def test_what_two_things_differ_in_is_never_sure(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    asked = "Hány magot rakhatok le este egyszerre?"
    assert asking.ask(store, asked)["certainty"] == "sure"
    assert asking.ask(store, f"Mi a különbség a zsák és a kaktusz között? {asked}")["certainty"] == "unsure"


def test_where_two_rules_may_decide_the_verdict_has_the_gists_of_both(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    asked = "Mi a különbség a kaktusz és a sün között?"
    answer = asking.ask(store, asked)
    assert [rule["number"] for rule in answer["rules"]] == ["2.50", "3.2"]
    assert (answer["certainty"], answer["hint"]["kind"], answer["verdict"]) == ("unsure", "between", None)
    told = Store.rules
    monkeypatch.setattr(Store, "rules", lambda *some: [rule | {"gist": rule["text"]} for rule in told(*some)])
    verdict = asking.ask(store, asked)["verdict"]
    assert (verdict["text"], verdict["rule"]) == ("Este nem szabad locsolni a kaktuszokat.", "2.50")
    assert verdict["other"] == {"text": "A kertben tartható állatok:\n- sün,\n- katica,\n- méh.", "rule": "3.2"}
    monkeypatch.setattr(Store, "rules", lambda *some: [_with_gist(rule, "2.50") for rule in told(*some)])
    assert asking.ask(store, asked)["verdict"] is None


def _with_gist(rule: dict[str, Any], number: str) -> dict[str, Any]:
    return rule | {"gist": rule["text"]} if rule["number"] == number else rule
