"""What events, reactions and costs are about: a word that is never true of it is refused, and the others are right."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import Any

import pytest

from kodex.engine.games.hkk.cards import Ability, Effect, about, registry
from kodex.engine.games.hkk.cards.effects import check_reactions
from kodex.engine.games.hkk.vocabulary import Tells
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus

SHOWS = (Effect("gain_magic", 1, "controller"),)


@pytest.mark.parametrize(
    ("on", "word", "mend"),
    [
        ("dies: lény & játékos", "játékos", "saját, ellenséges"),
        ("pile: (ellenfél)", "ellenfél", "saját, ellenséges"),
        ("magic_stolen: lény", "lény", "játékos"),
        ("attack: saját & lény", "lény", "ellenfél"),
        ("regenerates: költség>=2", "költség>=…", "bármi"),
        ("draws: lap", "lap", "bármi"),
        ("discards: !asztalon", "asztalon", "bármi"),
        ("milled: szörny & kéz", "kéz", "bármi"),
        ("played: permanens", "permanens", "bármi"),
    ],
)
def test_a_trigger_with_a_word_that_is_never_true_is_refused(on: str, word: str, mend: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}' is never true.*{mend}"):
        Ability("a", "automatic", SHOWS, on=on)


@pytest.mark.parametrize("pattern", ["play: lap", "play: asztalon", "use: játékos", "any: ellenfél"])
def test_a_reaction_with_a_word_that_is_never_true_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="is never true"):
        check_reactions((pattern,))


@pytest.mark.parametrize("of", ["lap", "lap & kéz", "permanens", "asztalon", "játékos", "ellenfél"])
def test_a_cost_of_what_is_never_paid_for_is_refused(of: str) -> None:
    with pytest.raises(ValueError, match="is never true"):
        Effect("cost", 1, "controller", of=of)


@pytest.mark.parametrize(
    ("fields", "message"),
    [({"gives": "eldobja"}, "'gives' does nothing"), ({"from_deck": True}, "only as an action of its own: 'alone'")],
)
def test_a_reaction_is_used_on_the_table(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Ability("a", "reaction", SHOWS, reaction=("play",), **fields)
    Ability("a", "reaction", SHOWS, reaction=("play",), alone=True, from_deck=True)
    Ability("a", "activated", SHOWS, **fields)


@pytest.mark.parametrize(
    "fields", [{"gives": "eldobja"}, {"from_deck": True}, {"place": ("gyűjtő",)}, {"common": True}]
)
def test_what_an_event_sets_off_is_used_by_its_player_on_the_table(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="does nothing beside 'on'"):
        Ability("a", "activated", SHOWS, on="dies: lény", **fields)
    Ability("a", "activated", SHOWS, **fields)


def test_words_that_may_be_true_are_taken() -> None:
    for on in (
        "draws: kéz & játékos",
        "discards: gyűjtő",
        "hurt: játékos | lény",
        "played: ellenfél",
        "pile: asztalon",
    ):
        Ability("a", "automatic", SHOWS, on=on)
    check_reactions(("play: szörny & ellenséges", "use: asztalon", "any: lap"))
    Effect("cost", 1, "controller", of="kéz & szörny")


def test_what_events_are_about_is_what_they_tell_in_the_corpus() -> None:
    """Of each kind that an ability can wait for: things, players or both, done by a player, lying where it is said."""
    registry.load()
    played = [attempt(one, frozenset(), refused=[])[0] for one in corpus(6) if one.scenario is not None]
    words = defaultdict(set)
    for word, kinds in registry.TRIGGERS.items():
        for kind in kinds:
            words[kind].add(word)
    for seen, event in ((one, event) for one in played for event in one.log if event.kind in words):
        it = Tells.THING.get(event, Tells.VICTIM.get(event)) or Tells.PLAYER.get(event, Tells.TARGET.get(event))
        if it not in (None, *seen.state.players):
            assert not words[event.kind] & about.PLAYERS, event.kind
        if it in ("A", "B"):
            assert words[event.kind] <= about.PLAYERS | about.EITHER, event.kind
    assert set(chain(about.PLAYERS, about.EITHER, about.DONE, about.LIES)) <= set(registry.TRIGGERS)
