"""Whether a stored question that is alike asks the same thing."""

from __future__ import annotations

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
