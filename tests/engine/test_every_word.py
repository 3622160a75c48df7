"""Every verb and keyword does on a table of plain cards what is recorded, and nothing to those who cannot suffer it."""

from __future__ import annotations

import pytest

from kodex.engine.games.hkk.cards import Ability, Card, Effect, registry
from tests.engine import every_word
from tests.engine.every_word import FIELDS, RECORD, course

OF_PLAYERS = ("gain_magic", "lose_magic", "gain_components", "lose_components", "steal_magic", "sacrifice_life", "draw")


def test_every_verb_and_keyword_does_what_is_recorded() -> None:
    """``python -m tests.engine.every_word --write`` records a change that is meant."""
    assert RECORD.changed() == []


@pytest.mark.parametrize("verb", OF_PLAYERS)
def test_what_only_players_can_do_is_done_to_no_card(verb: str) -> None:
    effect = Effect(verb, 1, "it")
    card = Card("szörny", life=2, abilities=(Ability("jön", "automatic", (effect,), on="enters: self"),))
    assert any(line.startswith("enters ") for line in course(verb, card))  # and nothing breaks


def test_no_selector_of_cards_says_which_players() -> None:
    every_word.registry.load()
    for name, verb in registry.VERBS.items():
        if verb.on == "players" and "to" in verb.fields:
            own = {key: FIELDS[key] for key in FIELDS if key in verb.required}
            what = "what" in verb.required and next(word for word in every_word.WHAT if _sound(name, own, word))
            with pytest.raises(ValueError, match=f"'{name}' does nothing to 'lény'"):
                Effect(name, to="lény", what=what or None, **own)


def _sound(name: str, own: dict[str, object], what: str) -> bool:
    try:
        Effect(name, to="controller", what=what, **own)  # type: ignore[arg-type]
    except ValueError:
        return False
    return True
