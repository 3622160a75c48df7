"""A disputed rule is met only where its readings would part: a course that cannot hang on it is not played again."""

from __future__ import annotations

import pytest

from kodex.engine.games.conquest.answers.answering import happenings, might, told
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.switches import PARTS, SWITCHES, only_where, read_as
from kodex.engine.games.conquest.text import Ability, Cost, Effect
from kodex.engine.games.conquest.vocabulary import Happens, Place
from kodex.engine.kernel.happenings import REACTION
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.conquest import CARDS, HAND, HQ, table
from tests.engine.digest import corpus

WITHOUT = {
    "egy-egesz-fordulo": {
        "area-effect-and-defender",
        "at-the-end-or-until-the-end",
        "battle-ability-before-planet",
        "end-of-combat-turn-or-round",
        "first-planet-token-target",
        "going-out-at-once",
        "healed-before-destroyed",
        "last-planet-at-the-end",
        "mobile-first-player",
        "mobile-moment",
        "own-shields-order",
        "reaction-to-an-attack",
        "reaction-to-command-won",
        "reactions-to-damage",
        "redirect-before-shields",
        "stalemate-what-counts",
        "walk-after-first-planet",
        "warlord-left-at-the-end",
    },
    "a-tavharc-es-az-elso-csatafordulo": {"battle-end-in-skirmish"},
}
"""Scenarios, each with disputes to which it does not come: nobody answers damage in it, nobody falls and is healed …"""
WITH = {
    "gyogyitas-a-megsemmisules-elott": "healed-before-destroyed",
    "sajat-egysegek-sorrendje-a-pajzsnal": "own-shields-order",
    "mire-felel-az-ellenfel": "interrupt-answers-what",
    "ugyanaz-a-kepesseg-ketszer": "same-ability-twice",
    "harci-kor-vegen": "end-of-combat-turn-or-round",
    "mozgekony-a-fazis-kezdete-elott-vagy-utan": "mobile-moment",
    "kint-maradt-hadur": "warlord-left-at-the-end",
    "fordulo-vegen-es-vegeig": "at-the-end-or-until-the-end",
    "egyszerre-ernek-a-bolygohoz": "going-out-at-once",
    "tavharcban-is-veget-er": "battle-end-in-skirmish",
}


def _loaded(id_: str) -> Loaded:
    return next(one for one in corpus(rulebook="conquest") if one.id == id_)


@pytest.mark.parametrize("id_", WITHOUT)
def test_a_course_does_not_come_to_disputes_that_it_cannot_hang_on(id_: str) -> None:
    assert WITHOUT[id_].isdisjoint(attempt(_loaded(id_))[0].read)


@pytest.mark.parametrize("id_", WITH)
def test_where_the_readings_part_the_dispute_is_met(id_: str) -> None:
    loaded = _loaded(id_)
    assert loaded.scenario is not None
    for one in loaded.scenario.readings.values():
        assert WITH[id_] in attempt(loaded, frozenset(), one.switches, one.then, one.when)[0].read


def test_what_any_card_of_the_game_might_answer_comes_to_disputes_too() -> None:
    """Whether the other is asked hangs on a price that could be hoped to fall: a reading is met there."""
    gains, price = (Effect("gain", to="controller"),), Cost(resources=9)
    dear = Ability("reakció", gains, on="megsemmisül", works_in="hand", cost=price)
    cheaper = Ability("megszakítás", (Effect("lessen", n=9),), on="ár")
    cards = {
        **CARDS,
        "lesben": Card(type="támogatás", cost=1, abilities=(dear,)),
        "alkusz": Card(type="támogatás", cost=1, abilities=(cheaper,)),
    }
    sides = {"A": {"1": ("ork",)}, "B": {HQ: ("alkusz",), HAND: ("csel",), Place.DECK.value: ("lesben",)}}
    found = table("akció 3.1", sides, cards=cards).table
    batch = happenings.given(found.state, told(Happens.DESTROYED, player="A", thing="A-ork"))
    assert might(found, "B", REACTION, batch)
    assert "price-hoped-for" in found.read


def test_where_readings_part_is_said_once_and_of_a_known_switch() -> None:
    """By the default alone, whatever a table says, it goes on where they do not."""
    nobody = table("3.2", {"A": {HQ: ["Vezér"]}, "B": {HQ: ["Vezér"]}}, readings=dict.fromkeys(PARTS, "x")).table
    for switch in PARTS:
        known = SWITCHES[switch]
        assert [read_as(nobody, switch, one) for one in known.readings] == [
            one == known.default for one in known.readings
        ]
        with pytest.raises(ValueError, match=switch):
            only_where(switch, bool)
    with pytest.raises(KeyError):
        only_where("no-such-switch", bool)
