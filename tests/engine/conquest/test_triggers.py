"""Whatever a text may wait for comes: each word for a happening and each moment sets a reaction off."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.games.conquest.language.triggers import KINDS, MOMENTS
from kodex.engine.scenarios.running.run import check

CASE = """
rulebook: conquest
cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  Jégmező: {{type: bolygó, symbols: [technológia]}}
  Vezér: {{type: hadúr, attack: 2, hp: 6, bloodied: {{attack: 1, hp: 5}}, hand: 7, resources: 7}}
  ork: {{type: harcoló egység, cost: 0, attack: 2, hp: 4}}
  fal: {{type: harcoló egység, cost: 2, attack: 0, hp: 9}}
  pajzs: {{type: esemény, cost: 0, shields: 1}}
  tett: {{type: esemény, cost: {cost}, abilities: [{{kind: akció, effects: [{does}]}}]}}
  óra:
    type: támogatás
    cost: 1
    abilities: [{{kind: reakció, on: "{word}", cost: {{exhaust: true}}, effects: [{{do: gain, to: controller}}]}}]
scenarios:
- id: proba
  title: Próba
  asks: Mi lesz?
  rules: ["sz/reakciok#p1"]
  given:
    row: [Tűzföld, Jégmező]
    step: "{step}"
    players:
      A:
        resources: {resources}
        hq: [óra, {{card: Vezér, exhausted: true}}]
        hand: [tett, ork]
        deck: [fal, fal, fal]
        planets: {{1: [{{card: ork, damage: 1, exhausted: true, id: hős}}]}}
      B: {{hq: [Vezér], hand: [pajzs], deck: [fal, fal, fal], planets: {{1: [{{card: fal, exhausted: {tired}}}]}}}}
  when: [{when}]
  then: {{state: {{A-óra.exhausted: true, A.resources: {has}}}}}
"""
NOTHING = "{do: gain, to: controller}"
USE = "{act: use, by: A, card: A-tett}"
ANSWER = "{act: use, by: A, card: A-óra}"
ACTION = "akció 3.1"
BLOW = "{do: damage, n: 1, to: egység & saját & bolygón}"
DONE = {
    "gyógyul": "{do: heal, n: 1, to: egység & saját & sérült}",
    "feláldozás": "{do: sacrifice, of: sereg & saját, to: controller}",
    "pihen": "{do: ready, to: sereg & saját}",
    "kimerül": "{do: exhaust, to: egység & ellenséges & bolygón}",
    "hazaküldés": "{do: rout, to: egység & saját & bolygón}",
    "visszavétel": "{do: return, to: sereg & saját}",
    "kikerül a játékból": "{do: return, to: sereg & saját}",
    "eldobás": "{do: discard, to: controller}",
    "megsemmisül": "{do: destroy, to: egység & ellenséges & bolygón}",
    "mellé kerül": BLOW,
    "sérül": BLOW,
    "vereség": "{do: damage, n: 6, to: hadúr & saját}",
    "kijátszás": NOTHING,
    "húzás": "{do: draw, to: controller}",
}
"""What an event does by which this comes about."""
EARLY = {"ár": NOTHING, "hatás": NOTHING, "sérülne": BLOW}
"""What only an interrupt answers, for it is still going on."""
SHIELDED = ("sérül", "vereség")
AT = {
    "a játékforduló kezdete": "1.1",
    "a felfejlődésfázis vége": "1.5",
    "az irányításfázis kezdete": "2.1",
    "az irányításfázis vége": "2.7",
    "a csatafázis kezdete": "3.1",
    "a csata kezdete": "3.2.1",
    "a távharc kezdete": "3.2.2",
    "a harci kör vége": "3.2.8",
    "a csatafázis vége": "3.4",
    "a főparancsnokság fázis kezdete": "4.1",
    "a játékforduló vége": "4.8",
}
"""By moment a step with which it comes."""
ELSEWHERE = {
    "telepítés",
    "csatolás",
    "visszavonulás",
    "játékba lép",
    "irányítás átvétele",
    "támad",
    "védekezik",
    "pajzs",
    "átmozog",
    "kimegy",
    "parancs",
    "csatagyőzelem",
}
"""Answered in scenarios."""
CAPTURED = "elfoglalás"


def played(folder: Path, word: str, does: str, step: str, *when: str, kind: str = "reakció", **more: int) -> list[str]:
    """What is wrong with a scenario in which a support answers the word and brings a resource."""
    fields = {"cost": 0, "resources": 0, "has": 2 if does == NOTHING and step == ACTION else 1} | more
    tired = str(step == "3.2.8").lower()
    text = CASE.format(does=does, word=word, step=step, when=", ".join(when), tired=tired, **fields)
    text = text.replace("kind: reakció", f"kind: {kind}")
    if "3.2." in step:
        text = text.replace("    players:", "    beginner: A\n    players:")
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    [result] = check([folder / "a.yaml"])
    return list(result.failures)


@pytest.mark.parametrize("word", DONE)
def test_a_reaction_answers_what_happens(word: str, tmp_path: Path) -> None:
    shields = ["{act: pass, by: A}"] if word in SHIELDED else []
    assert played(tmp_path, word, DONE[word], ACTION, USE, *shields, ANSWER) == []


def test_a_reaction_answers_a_planet_that_is_captured(tmp_path: Path) -> None:
    passes = ["{act: pass, by: all}"] * 5
    assert played(tmp_path, CAPTURED, DONE["megsemmisül"], "akció 3.2.5", USE, *passes, ANSWER) == []


@pytest.mark.parametrize("word", AT)
def test_a_reaction_answers_a_moment(word: str, tmp_path: Path) -> None:
    dials = [f"{{act: choose, by: {player}, take: 1}}" for player in "AB" if AT[word] in ("1.5", "2.1")]
    assert played(tmp_path, word, NOTHING, AT[word], ANSWER, *dials) == []


@pytest.mark.parametrize("word", EARLY)
def test_what_is_still_going_on_is_interrupted_and_reacted_to_no_sooner_than_it_is_over(
    word: str, tmp_path: Path
) -> None:
    [refused] = played(tmp_path, word, EARLY[word], ACTION, USE, ANSWER)
    assert "a reaction comes when it is over" in refused
    shields = ["{act: pass, by: A}"] if word == "sérülne" else []
    price = {"cost": 1, "resources": 1} if word == "ár" else {}
    assert played(tmp_path, word, EARLY[word], ACTION, USE, ANSWER, *shields, kind="megszakítás", **price) == []


def test_every_word_is_tried_here_or_in_scenarios() -> None:
    assert {*DONE, *EARLY, *ELSEWHERE, CAPTURED} == {*KINDS}
    assert {*AT} == {*MOMENTS}
