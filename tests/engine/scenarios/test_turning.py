"""The counter-check: what on a table turns what the rules say of it, and what turns nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kodex.engine.scenarios.files.load import files, load
from kodex.engine.scenarios.free_play.tried import tried
from kodex.engine.scenarios.free_play.turning import MOST, Turns
from kodex.ground import paths
from tests.engine.scenarios.test_misformed import ON_PURPOSE

CORPUS = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex"


def turns(path: Path, scenario: str | None = None, text: str | None = None, language: str = "hu") -> Turns:
    found = tried(path, language, scenario, text, counter=True).turns
    assert found is not None
    return found


def test_a_life_marker_and_mindenkepp_turn_whether_somebody_is_saved() -> None:
    one, other, *_more = turns(CORPUS / "120" / "csak-ami-hozza-tartozik.yaml", "eletjelzo-egymagaban").found
    assert one.changes == ("a toro lapnak volna „mindenképp” a szövegében",)
    assert [line.text for line in one.comes] == ["lovas a gyűjtőbe kerül"]
    [feature] = one.features
    assert (feature.card, feature.old, feature.new, one.outcome) == ("toro", False, True, "otherwise")
    assert other.changes == ("a lovas lapnak nem volna életjelzője (1 helyett)",)
    assert [line.text for line in other.missing] == ["lovas: 1 életjelző lekerül róla"]
    assert [line.text for line in other.comes] == ["lovas a gyűjtőbe kerül"]


def test_what_forbids_a_step_is_found_by_taking_it_out() -> None:
    first, *_more = turns(CORPUS / "77" / "orzo.yaml", "orzo-mellett-jatekos-nem-celpont").found
    assert first.changes == ("a strazsa lapnak nem volna kulcsszava: őrző",)
    assert (first.step, first.verdict, first.outcome) == (1, "allowed", "allowed")
    [feature] = first.features
    assert (feature.feature, feature.card, feature.old, feature.new) == ("keyword", "strazsa", "őrző", None)


FORBIDDING = """
cards:
  gyogyir: {type: általános, effects: [{do: heal, n: 4, to: controller}]}
  aszaly: {type: bűbáj, abilities: [{id: a, kind: continuous, effects: [{do: forbid, what: heals, to: players}]}]}
  strazsa: {type: szörny, life: 4, keywords: {őrző: true}}
  oszlop: {type: építmény, life: 4, keywords: {őrző: true}}
  szikra: {type: azonnali, effects: [{do: damage, n: 2}]}
scenarios:
- given:
    active: A
    phase: fő.1
    players:
      A: {life: 10, hand: [gyogyir, szikra], table: [TABLE]}
      B: {reserve: [RESERVE]}
  when:
  - {act: play, by: A, STEP}
"""


def forbidding(table: str, reserve: str, step: str) -> str:
    return FORBIDDING.replace("TABLE", table).replace("RESERVE", reserve).replace("STEP", step)


HEALING = "card: gyogyir"


def test_where_no_change_alone_turns_it_two_do() -> None:
    alone = forbidding("", "strazsa", "card: szikra, target: B")
    assert all(len(one.changes) == 1 for one in turns(Path("eset.yaml"), text=alone).found)
    both = forbidding("oszlop", "strazsa", "card: szikra, target: B")
    found = turns(Path("eset.yaml"), text=both).found
    keywords = tuple(f"a{z} {card} lapnak nem volna kulcsszava: őrző" for z, card in (("z", "oszlop"), ("", "strazsa")))
    assert keywords in {tuple(sorted(one.changes, reverse=True)) for one in found}
    assert {one.verdict for one in found} == {"allowed"}


BARE = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {reserve: [ork]}, B: {}}}
  when: [{act: pass, by: A}]
"""


def test_where_nothing_turns_it_that_is_said() -> None:
    found = turns(Path("eset.yaml"), text=BARE)
    assert found.found == ()
    assert found.complete
    assert found.tried


STRUCK = """
cards:
  ork: {type: szörny, damage: 3, life: 3}
  medve: {type: szörny, damage: 1, life: 3}
scenarios:
- given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [medve]}}}
  when: [{act: attack, by: A, map: {ork: medve}}, {act: advance, to: fő.2}]
"""


def test_who_lives_by_the_defence_bonus_would_die_without_it_and_that_is_told_first() -> None:
    first, *more = turns(Path("eset.yaml"), text=STRUCK).found
    assert first.changes == ("nem volna védekezési bónusz",)
    assert "medve a gyűjtőbe kerül" in [line.text for line in first.comes]
    assert "forbidden" not in [one.outcome for one in more[:-1]]
    own = STRUCK.replace("active: A", "active: B").replace("{act: attack, by: A, map: {ork: medve}}, ", "")
    changes = [change for one in turns(Path("eset.yaml"), text=own).found for change in one.changes]
    assert not any("bónusz" in change for change in changes)


POISONED = """
cards:
  medve: {type: szörny, damage: 1, life: 2}
scenarios:
- given: {active: B, phase: előkészítő.1, players: {A: {}, B: {reserve: [{card: medve, MARKED}]}}}
"""


def test_what_comes_before_any_step_is_turned_too_and_a_card_more_turns_nothing_by_what_it_brings() -> None:
    [found] = turns(Path("eset.yaml"), text=POISONED.replace("MARKED", "markers: {méreg: 1}")).found
    assert found.changes == ("a medve lapnak nem volna méregjelzője (1 helyett)",)
    asleep = turns(Path("eset.yaml"), text=POISONED.replace("MARKED", "passive: true, markers: {álom: 1}"))
    assert (asleep.found, asleep.complete) == ((), True)


def test_a_step_before_the_one_that_is_asked_about_is_no_turn() -> None:
    burning = "abilities: [{id: tuz, kind: combat, cost: {magic: 1}, effects: [{do: damage, n: 2}]}]"
    text = STRUCK.replace("damage: 3, life: 3", f"damage: 3, life: 3, {burning}").replace(
        "A: {guard", "A: {magic: 2, guard"
    )
    text = text.replace("[ork]", "[{card: ork, markers: {dermesztés: 1}}]")
    text = text.replace("to: fő.2}", "to: harc.képességek}, {act: use, by: A, of: ork, ability: tuz}")
    [found] = turns(Path("eset.yaml"), text=text).found
    assert (found.step, found.verdict) == (3, "allowed")
    assert found.changes == ("az ork lapnak nem volna dermesztésjelzője (1 helyett)",)


def test_it_is_the_same_each_time_and_within_its_bound() -> None:
    path = CORPUS / "36" / "akire-visszautne.yaml"
    once, again = (turns(path, "masik-tamado-meguti") for _ in range(2))
    assert once == again
    assert once.tried <= MOST


def test_whose_turn_and_which_stage_it_is_only_ever_make_a_step_allowed() -> None:
    text = forbidding("", "", HEALING).replace("fő.1", "csere")
    first, *_more = turns(Path("eset.yaml"), text=text).found
    assert first.verdict == "allowed"
    assert "szakasz" in first.changes[0]
    for one in turns(Path("eset.yaml"), text=forbidding("aszaly", "", HEALING)).found:
        assert not any("szakasz" in change or "köre" in change for change in one.changes)


def played(path: Path | str, every: int) -> list[tuple[str, Any]]:
    return [
        (one.id, tried(Path(path), scenario=one.id, counter=True))
        for one in list(load(path))[::every]
        if one.scenario is not None
        and not one.scenario.then.impossible
        and one.scenario.explore is None
        and one.id not in ON_PURPOSE
    ]


@pytest.mark.whole
def test_every_thing_found_says_what_would_be_otherwise() -> None:
    count = 0
    for path in files([CORPUS])[::25]:
        for id_, found in played(path, 2):
            assert found.turns is not None
            for one in found.turns.found:
                count += 1
                assert one.changes, id_
                assert (one.step is not None) != bool(one.missing or one.comes), id_
    assert count > 50
