"""Of every word of selectors in every spot of a card it is recorded in which scenario the word decides, or that a card
is refused for it."""

from __future__ import annotations

import random

import pytest

from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, about, registry
from tests.engine import every_spot
from tests.engine.every_place import name
from tests.engine.every_spot import RECORD, SPOTS, Pair, pairs

DRAWN = 60
"""So many pairs are played at every run; all of them with ``-m whole``."""


def test_no_word_and_no_spot_is_new() -> None:
    """A new one is shown by a scenario or refused where it can never be, then ``--write every_spot`` records it."""
    assert every_spot.asked() == RECORD.recorded()[0]


def test_what_is_refused_is_what_is_recorded() -> None:
    told = [line.partition(": ") for line in RECORD.recorded()[1:] if " => " not in line]
    assert {spot: words.split() for spot, _colon, words in told} == {
        spot: every_spot.refused(spot) or ["–"] for spot in SPOTS
    }


def test_a_word_is_refused_or_decides_somewhere() -> None:
    """Each pair of a word and a spot is one or the other."""
    shown = {(pair.spot, name(pair.selector)) for pair in pairs()}
    assert [line for line in RECORD.recorded() if line.endswith(" => –")] == []
    for spot in SPOTS:
        left = {*every_spot.words()} - {*every_spot.refused(spot)}
        assert {word for word in left if (spot, word) not in shown} == set()


@pytest.mark.parametrize(
    "pair", random.Random(38).sample(pairs(), DRAWN), ids=lambda pair: f"{pair.spot}-{pair.selector}"
)
def test_the_word_decides_in_its_scenario(pair: Pair) -> None:
    assert pair.holds()


@pytest.mark.whole
def test_every_word_decides_in_its_scenario() -> None:
    assert [f"{pair.spot}: {pair.selector}" for pair in pairs() if not pair.holds()] == []


SHOWS = Effect("gain_magic", 1, "controller")


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: Ability("a", "activated", (SHOWS,), condition="ellenséges"), "about its own card"),
        (lambda: Card("azonnali", targets=("játékos & saját",), effects=(SHOWS,)), "stands alone"),
        (lambda: Effect("to_hand", to="lény & játékos"), "no player"),
        (lambda: Effect("for_each", of="kötelék", effects=(SHOWS,)), "if: kötelék"),
        (lambda: Ability("a", "reaction", (SHOWS,), reaction=("play: passzív",)), "bármi"),
        (lambda: Effect("cost", 1, "players", what="magic", of="támadó"), "bármi"),
        (lambda: Effect("cost", 1, "players", what="magic", of="helyszín"), "8.9.1"),
        (lambda: Effect("search", 1, "controller", of="lap"), "lies elsewhere"),
        (lambda: Effect("discard", 1, "controller", of="passzív"), "lies elsewhere"),
        (lambda: Effect("void_from_pile", 1, "controller", of="kéz"), "lies elsewhere"),
        (lambda: Effect("sacrifice", 1, "controller", of="gyűjtő"), "lies elsewhere"),
        (lambda: Effect("play", 1, "controller", what="kéz", of="gyűjtő"), "lies elsewhere"),
        (lambda: Effect("play", 1, "controller", what="Semmi", of="lény"), "pakli"),
        (lambda: Effect("forbid", 1, "players", what="draws"), "no 'what'"),
        (lambda: Effect("counter", to="lény"), "reacted"),
        (lambda: Effect("end_turn", to="opponent"), "'to'"),
        (lambda: Effect("copy", to="lény", card="ork"), "one of: to, of, card"),
        (lambda: Ability("a", "activated", (SHOWS,), condition="kéz"), "lies elsewhere"),
        (lambda: Card("azonnali", effects=(SHOWS,), condition="kötelék"), "bármi"),
        (lambda: Card("azonnali", effects=(SHOWS,), condition="host & lény"), "bármi"),
        (lambda: Card("bűbáj", attaches="lény & kéz"), "lies elsewhere"),
        (lambda: Card("bűbáj", attaches="követő"), "bármi"),
        (lambda: Cost(sacrifice=1, victims="ellenséges & lény"), "permanens"),
        (lambda: Cost(sacrifice=1, victims="self"), "permanens"),
        (lambda: Ability("a", "reaction", (SHOWS,), reaction=("any: saját",)), "play, use"),
        (lambda: Ability("a", "reaction", (SHOWS,), reaction=("react: kéz",)), "lies elsewhere"),
        (lambda: Ability("a", "reaction", (SHOWS,), reaction=("play",), place=("kéz",)), "'place' does nothing"),
        (lambda: Effect("forbid", 1, "players", what="heals", of="lény"), "kijátszás"),
        (lambda: Effect("forbid", 1, "players", what="kijátszás", of="passzív"), "lies elsewhere"),
        (lambda: Effect("passivize", to="kéz & lény"), "not in play, as 'kéz' says"),
        (lambda: Effect("mark", what="élet", to="lény & bárhol"), "not in play, as 'bárhol' says"),
        (lambda: Effect("mark", to="gyűjtő & szörny", what="méreg"), "asztalon"),
        (lambda: Effect("use_cost", 1, "players", of="követő"), "lies elsewhere"),
        (lambda: Effect("substitute", 1, "players", of="helyszín", cost=Cost(life=1)), "8.9.2"),
        (lambda: Effect("untargetable", to="lény", of="reakciósor"), "any source"),
        (lambda: Effect("become", of="self"), "another card"),
        (lambda: Effect("copy", of="self"), "another card"),
        (lambda: Effect("against", 1, what="damage", of="tárgy"), "lény, építmény"),
        (lambda: Effect("against", 1, what="damage", of="kéz"), "lies elsewhere"),
        (lambda: Effect("against", 1, what="damage", of="ellenfél"), "no player"),
        (lambda: Effect("unanswerable", of="pakli"), "never lies where"),
        (lambda: Effect("name_type", of="szörny | azonnali", effects=(SHOWS,)), "on the table"),
        (lambda: Effect("name_type", of="őslich", effects=(SHOWS,)), "on the table"),
        (lambda: Effect("favourite", of="passzív"), "lies elsewhere"),
        (lambda: Effect("favourite", of="követő"), "lies elsewhere"),
        (lambda: Effect("distribute", 3, of="kéz & lény", effects=(Effect("damage", to="it"),)), "not in play"),
        (lambda: Effect("mark", to="szörny & bárhol", what="méreg"), "asztalon"),
        (lambda: Effect("switch", to="kéz & lény"), "not in play"),
        (lambda: Effect("switch_off", to="lény & ellenséges"), "szabálylap, követő"),
        (lambda: Effect("eliminate", to="kéz"), "szabálylap, követő"),
        (lambda: Card("azonnali", targets=("lap",), effects=(Effect("give_up"),)), "szabálylap, követő"),
        (lambda: Card("azonnali", targets=("lény & kéz",), effects=(Effect("passivize"),)), "not in play"),
        (lambda: Effect("for_each", of="pakli & lény", effects=(Effect("damage", 1, "it"),)), "not in play"),
        (lambda: Ability("a", "automatic", (Effect("mark", 1, "it", what="méreg"),), on="draws: lény"), "on: draws"),
        (lambda: Ability("a", "reaction", (SHOWS,), reaction=("use: követő",)), "nobody reacts"),
    ],
)
def test_a_word_that_is_never_true_is_refused_with_what_to_write(made: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        made()  # type: ignore[operator]


def test_a_zone_to_play_from_is_named_as_players_name_it() -> None:
    """Wherever a zone is named, in Hungarian too; an ability that works in hand may have a condition about that."""
    assert [Effect("play", what=zone, of="lény", to="controller").what for zone in ("kéz", "gyűjtő", "pakli")] == [
        *("hand", "pile", "deck")
    ]
    assert Ability("a", "activated", (SHOWS,), place=("kéz",), condition="kéz")


def test_what_verbs_do_to_cards_that_lie_elsewhere_is_said_to_them() -> None:
    """A verb that means something there may name a zone, one about permanents what came from it."""
    assert Effect("move", what="guard", to="szörny & pakli")
    assert Ability("a", "automatic", (Effect("mark", 1, "it", what="méreg"),), on="played: lény")
    assert set(about.DONE_IN_PLAY) <= set(registry.VERBS)


def test_a_player_is_named_as_a_target_by_a_word_alone() -> None:
    assert Card("azonnali", targets=("ellenfél",), effects=(SHOWS,))
    assert Effect("if", of="kötelék", effects=(SHOWS,))
