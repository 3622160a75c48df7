"""Mends that are followed before they are told: what names a worse error gives way to what mends the file."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.errors import KodexError
from kodex.ground.followed import FINE, RUNS, Found, follow, steps_to
from kodex.ground.nearby import Offer, keep, mend

KNOWN = ("leaves", "enters", "dies")


def _found(data: Any, right: str) -> Found:
    """A file is fine with one word, can be played with another, and cannot be read with the rest."""
    word = data["cards"]["ork"]["on"]
    return Found(FINE if word == right else RUNS if word == "dies" else 1)


@pytest.mark.parametrize(
    ("right", "told"),
    [("leaves", "one of: leaves, "), ("enters", "one of: enters, leaves, dies"), ("dies", "one of: dies, leaves, ")],
)
def test_a_word_that_leads_to_an_error_gives_way_to_one_that_does_not(right: str, told: str) -> None:
    error = KodexError("there is no event 'leavs'", field="cards.ork.on", mend=mend("leavs", KNOWN))
    before = error.mend
    follow([error], {"cards": {"ork": {"on": "leavs"}}}, lambda data, _told: _found(data, right))
    assert error.mend is not None
    assert error.mend.startswith(told)
    assert (error.mend == before) == (right == "leaves")


def test_a_key_that_is_needed_is_told_with_its_value() -> None:
    what, told = "there is no key 'components' here", "write it in an entry of 'cards'"
    keep(Offer("components", f"{what} → {told}", (), ("n", "order"), is_key=True))
    error = KodexError(what, field="when[0].components", mend=told)

    def read(data: Any, _told: bool) -> Found:
        return Found(FINE if data["when"][0].get("n") == 2 else 1)

    follow([error], {"when": [{"act": "claim", "components": 2}]}, read)
    assert error.mend == "n: 2"


def test_a_key_without_which_the_file_is_sound_is_not_guessed() -> None:
    what, told = "there is no key 'note' here", "one of: name, text"
    keep(Offer("note", f"{what} → {told}", (), ("name", "text"), is_key=True))
    error = KodexError(what, field="note", mend=told)
    follow([error], {"note": "x"}, lambda data, _told: Found(1 if "note" in data else FINE))
    assert error.mend == told


def test_a_number_that_nobody_wrote_is_the_one_with_which_the_file_is_in_order() -> None:
    error = KodexError("nothing (null) stands here", field="life", mend="it must be a whole number: life: 1")
    follow([error], {"life": None}, lambda data, _told: Found(FINE if data["life"] == 3 else RUNS))
    assert error.mend == "it must be a whole number: life: 3"


def test_what_is_told_next_at_the_same_place_is_told_at_once() -> None:
    error = KodexError("a whole number stands here", field="by", mend='by: "2"')
    after = KodexError("there is no player '2'", field="by", mend="one of: A, B")
    follow([error], {"by": 2}, lambda data, _told: Found(1, after) if data["by"] == "2" else Found(1))
    assert error.mend == "one of: A, B"


def test_a_place_leads_where_its_keys_do() -> None:
    data = {"then": {"state": {"A.life": 3}}, "when": [{"by": "A"}]}
    assert steps_to(data, "then.state.A.life") == ("then", "state", "A.life")
    assert steps_to(data, "when[0].by") == ("when", 0, "by")
    assert steps_to(data, "when[3].by") == ()
