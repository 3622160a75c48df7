"""Readings of disputed rules: what they claim, the verdict on them, where two of them part; the trace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import Told, lines, parting, rules_of
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.otherwise.parting import partings
from kodex.engine.scenarios.outcomes.markdown import markdown
from kodex.engine.scenarios.outcomes.words import sentence, story
from kodex.engine.scenarios.running import readings
from kodex.engine.scenarios.running.run import Result, check, run_all
from kodex.errors import KodexError

TEXT = """\
cards:
  medve: {type: szörny, damage: 4, life: 4, components: 2}
  torony: {type: építmény, life: 4}
  zapor: {type: azonnali, effects: [{do: passivize}]}
scenarios:
- id: passziv-epitmeny-olvasatai
  title: Kijelölés után passzívvá vált építmény
  asks: Ledől?
  rules: ["34.11"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [medve]}, B: {asztal: [torony], hand: [zapor]}}}
  when:
  - {act: attack, by: A, map: {medve: torony}}
  - {act: advance, to: harc.ütés.előtt}
  - {act: pass, by: A}
  - {act: play, by: B, card: zapor, target: torony}
  - {act: advance, to: fő.2}
  readings:
    vedett:
      switches: {passive_building.strike: vedett}
      then: {state: {torony.zone: asztal}}
      verdict: supported
    ledol:
      switches: {passive_building.strike: kijeloles-szamit}
      then: {state: {torony.zone: gyűjtő}}
      verdict: refuted
"""


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule of the scenario has a note whose text is missing."""
    monkeypatch.setattr(readings, "_without_note", lambda rulebook, rules: "")


def checked(tmp_path: Path, text: str) -> Result:
    path = tmp_path / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    [result] = check([path])
    return result


@pytest.mark.usefixtures("known")
def test_the_corpus_speaks_against_a_reading(tmp_path: Path) -> None:
    result = checked(tmp_path, TEXT)
    assert result.failures == ()
    assert [(one.reading, one.verdict) for one in result.readings] == [("vedett", "supported"), ("ledol", "refuted")]
    assert "utes-elott-elfordult-epitmeny-vedett" in result.readings[1].against


@pytest.mark.usefixtures("known")
def test_no_more_is_sought_against_a_reading_than_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readings, "_known", {})
    path = tmp_path / "proba.yaml"
    path.write_text(TEXT, encoding="utf-8")
    [(_one, few)] = run_all([path], against=1)
    [(_two, all_)] = run_all([path])
    assert [one.verdict for one in few.readings] == [one.verdict for one in all_.readings] == ["supported", "refuted"]
    assert few.readings[1].against == all_.readings[1].against[:1] != all_.readings[1].against


@pytest.mark.usefixtures("known")
def test_without_a_witness_a_reading_is_undecided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_corpus", lambda *_args: [])
    monkeypatch.setattr(readings, "_known", {})
    result = checked(tmp_path, TEXT.replace("verdict: refuted", "verdict: undecided"))
    assert result.failures == ()
    assert result.readings[1].verdict == "undecided"


def test_a_missing_note_leaves_readings_undecided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_without_note", lambda rulebook, rules: ", ".join(rules))
    result = checked(tmp_path, TEXT)
    assert [one.verdict for one in result.readings] == ["undecided", "undecided"]
    assert result.verdict == "fail"
    assert "readings.vedett.verdict]: the reading is undecided, not supported" in result.failures[0]
    assert f"{tmp_path / 'proba.yaml'}:21 " in result.failures[0]


@pytest.mark.usefixtures("known")
def test_a_wrong_verdict_fails(tmp_path: Path) -> None:
    result = checked(tmp_path, TEXT.replace("verdict: supported", "verdict: refuted"))
    assert result.verdict == "fail"
    assert "the reading is supported, not refuted" in result.failures[0]


@pytest.mark.usefixtures("known")
def test_a_claim_that_does_not_follow_from_its_reading_fails(tmp_path: Path) -> None:
    result = checked(tmp_path, TEXT.replace("torony.zone: gyűjtő", "torony.zone: Semmi"))
    assert result.verdict == "fail"
    assert "what the reading claims does not follow from it: torony.zone is gyűjtő, not Semmi" in result.failures[0]
    assert f"{tmp_path / 'proba.yaml'}:24 " in result.failures[0]


# --- where readings part ----------------------------------------------------------------------------------------------


def test_two_readings_part_at_the_strike(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(TEXT, encoding="utf-8")
    [one] = partings([path], ("vedett", "ledol"), "hu")
    assert one.before is not None
    assert one.left is not None
    assert one.right is not None
    assert (one.before.event, one.right.event) == ("strike", "strike_damage")
    assert one.left.event != "strike_damage"
    assert json.loads(json.dumps(one.to_json()))["right"]["rules"]
    [same] = partings([path], ("default", "passive_building.strike=vedett"), "hu")
    assert (same.at, same.left, same.right) == (None, None, None)


@pytest.mark.parametrize("name", ["senki", "passive_building.strike=senki", "x=y"])
def test_an_unknown_reading_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(KodexError, match="reading"):
        partings([path], ("vedett", name), "hu")


def test_logs_part_where_one_is_over() -> None:
    a, b = Event("a", (), ("1",)), Event("b", (), ("2",))
    assert parting([a, b], [a, b]) is None
    assert parting([a, b], [a]) == 1
    assert parting([b], [a]) == 0
    assert parting([a], [Event("a", (), ("3",))]) is None


# --- the trace --------------------------------------------------------------------------------------------------------


def test_text_markdown_and_json_tell_the_same(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(TEXT, encoding="utf-8")
    [loaded] = load(path)
    told = story(check([path])[0].log, "hu", "hkk-kodex")
    flat = [(depth, one.text) for depth, one in lines(told)]
    assert loaded.scenario is not None
    assert len(flat) == check([path])[0].to_json()["events"]
    assert max(depth for depth, _text in flat) >= 1
    assert [line.partition("- ")[0] for line in markdown(told)] == ["  " * depth for depth, _text in flat]

    def texts(nodes: list[dict[str, Any]]) -> list[tuple[int, str]]:
        return [one for node in nodes for one in ((node["number"], node["text"]), *texts(node["children"]))]

    assert [text for _number, text in sorted(texts([one.to_json() for one in told]))] == [text for _depth, text in flat]
    assert rules_of(told)[:1] == ["34.1"]


def test_markdown_is_not_formatted_by_accident() -> None:
    [line] = markdown([Told("x", "a*b [c](d) <e>", ("1.1",))])
    assert line == "- a\\*b \\[c\\](d) \\<e\\> (1.1)"


def test_an_event_without_a_sentence_is_told_in_plain_words() -> None:
    event = Event("ghost.walks", (), ("1",), {"thing": "ork", "n": 2})
    assert sentence(event, "hu", "hkk-kodex") == "ork: ghost walks (n: 2)"
    assert sentence(Event("dies", (), ("1",)), "hu", "hkk-kodex") == "dies"
    assert sentence(Event("dies", (), ("1",), {"thing": "ork"}), "en", "hkk-kodex") == "ork goes to the discard pile"


def test_a_reading_plays_on_where_it_lets_more_be_done(tmp_path: Path, known: None) -> None:
    more = """\
    megtamadhato:
      switches: {passive_building.attack: tamadhato-de-nem-sebzodik}
      when: [{act: attack, by: A, map: {medve: torony}}, {act: advance, to: fő.2}]
      then: {state: {torony.zone: asztal, stage: fő.2}}
"""
    given = TEXT[: TEXT.index("  when:")].replace("asztal: [torony]", "table: [{card: torony, passive: true}]")
    given = given.replace("  zapor: {type: azonnali, effects: [{do: passivize}]}\n", "").replace(", hand: [zapor]", "")
    text = given + "  when: []\n  then: {state: {stage: harc.támadók}}\n  readings:\n" + more
    [weighed] = checked(tmp_path, text).readings
    assert (weighed.reading, weighed.verdict) != ("megtamadhato", "supported")
    barred = checked(tmp_path, text.replace("tamadhato-de-nem-sebzodik", "nem-tamadhato"))
    assert barred.verdict != "pass"


DECKS = """\
cards:
  isten: {type: szörny, damage: 1, life: 1, copies: 100, colours: [raia]}
  korcs: {type: torzszülött, damage: 1, life: 1, copies: 100}
scenarios:
- id: torzszulott-olvasatai
  title: Színtelen torzszülött
  asks: Vihetem?
  rules: ["157.2"]
  given:
    {active: A, phase: kezdés, deck_check: true, format: túlélők csatája, players: {
      A: {turn: 0, deck: [{card: isten, n: 48}, {card: korcs, n: 2}]}, B: {turn: 0, deck: [{card: isten, n: 50}]}}}
  then: {impossible: ["157.1", "157.2"]}
  readings:
    tilos:
      switches: {deck.colourless_freaks: tilos}
      then: {impossible: ["157.1", "157.2"]}
      verdict: supported
    hasznalhato:
      switches: {deck.colourless_freaks: hasznalhato}
      when: [{act: pass, by: A}, {act: pass, by: B}, {act: choose, by: A, about: first, take: A}]
      then: {state: {A.hand.count: 5}}
      verdict: undecided
"""


def test_readings_may_part_in_whether_a_table_is_possible(tmp_path: Path, known: None) -> None:
    assert checked(tmp_path, DECKS).verdict == "pass"
    swapped = DECKS.replace("deck.colourless_freaks: tilos", "deck.colourless_freaks: hasznalhato")
    result = checked(tmp_path, swapped)
    assert result.verdict == "fail"
    assert "does not follow" in result.failures[0]


def test_a_reading_that_makes_a_table_impossible_plays_nothing(tmp_path: Path) -> None:
    steps = DECKS.replace("    hasznalhato:\n", "      when: [{act: pass, by: A}]\n    hasznalhato:\n")
    assert "'impossible' stands alone" in checked(tmp_path, steps).failures[0]
