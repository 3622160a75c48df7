"""Scenario files that cannot be run are refused with one line that helps; words are read as players write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes.writing.schema import schema
from kodex.engine.scenarios.files.load import EXEMPTIONS
from kodex.engine.scenarios.running.run import Result, check
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.refused import refusals

CORPUS = Path(__file__).parents[3] / "queries" / "scenarios" / "hkk-kodex"

GOOD = """\
cards:
  ork: {type: szörny, damage: 2, life: 3, abilities: [{id: t, kind: combat, cost: {magic: 1}, effects: [{do: damage}]}]}
  szikra: {type: azonnali, effects: [{do: damage}]}
scenarios:
- id: egy
  title: Egy
  asks: Mi?
  rules: ["34.1"]
  given:
    active: A
    phase: harc.támadók
    players:
      A: {guard: [ork]}
      B: {pile: [szikra]}
  when:
  - {act: attack, by: A, map: {ork: B}}
  - {act: advance, to: fő.2}
  then:
    delta: {B.life: -2}
"""


CONTESTED = (
    GOOD.replace("A: {guard: [ork]}", "A: {guard: [ork, ork]}")
    .replace("B: {pile", "B: {guard: [{card: ork, id: v}], pile")
    .replace("{ork: B}", "{ork1: v, ork2: v}")
)
"""Two orks attack one, and nobody says which of them is struck back."""


def checked(tmp_path: Path, text: str | bytes, name: str = "proba.yaml") -> list[Result]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return check([path])


def test_a_file_is_read_once_more_for_all_that_fails_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each scenario: a file of a thousand that all fail took minutes."""
    head, one = GOOD.split("scenarios:\n")
    failing = one.replace("{B.life: -2}", "{B.life: -3}")
    many = f"{head}scenarios:\n" + "".join(failing.replace("id: egy", f"id: n{n}", 1) for n in range(9))
    read = yamlfile.read
    times: list[str] = []

    def counted(path: Path | str, faults: yamlfile.Faults | None = None) -> yamlfile.Document:
        times.append(Path(path).name)
        return read(path, faults)

    monkeypatch.setattr(yamlfile, "read", counted)
    results = checked(tmp_path, many)
    assert [one.verdict for one in results] == ["fail"] * 9
    assert times.count("proba.yaml") == 2  # for its scenarios, and for where they fail


UNUSED = GOOD.replace("  ork:", "  gally: {type: tárgy}\n  ork:", 1).replace(
    "  given:", "  cards: {bot: {type: tárgy}}\n  given:"
)
"""The file has a card that nobody uses, and its scenario another."""


def test_a_card_that_nobody_uses_is_a_warning(tmp_path: Path) -> None:
    """The scenario is played; nothing of it is kept, so that the next run warns again."""
    for _time in ("read", "read again"):
        (result,) = checked(tmp_path, UNUSED)
        assert (result.verdict, result.failures) == ("pass", ())
        of_file, of_scenario = result.warnings
        assert "proba.yaml:2 [cards.gally]: no scenario of the file uses the card 'gally'" in of_file
        assert "proba.yaml:10 [scenarios[0].cards.bot]: the scenario does not use the card 'bot'" in of_scenario
    assert checked(tmp_path, GOOD)[0].warnings == ()


@pytest.mark.parametrize(
    ("bears", "asks"),
    [
        ("name: Vén Bagoly", "név:vén_bagoly"),
        ("damage: 1", "név:bagoly"),
        ("subtypes: [madár]", "fajta:madár"),
        ("keywords: {hideg: true}", "fajta:jég"),
        ("abilities: [{id: a, kind: continuous, effects: [{do: subtype, what: madár, to: self}]}]", "fajta:madár"),
    ],
)
def test_a_card_that_is_asked_for_by_name_or_subtype_is_there(tmp_path: Path, bears: str, asks: str) -> None:
    """By its name, its key where it has none, its subtypes, what an icon stands for, what an effect gives."""
    asking = f"  gally: {{type: azonnali, effects: [{{do: damage, to: {asks}}}]}}\n"
    cards = f"  bagoly: {{type: szörny, life: 1, {bears}}}\n{asking}"
    (result,) = checked(tmp_path, GOOD.replace("  ork:", f"{cards}  ork:", 1))
    assert (result.verdict, result.failures) == ("pass", ())
    unused = [card for card in ("bagoly", "gally") if any(f"'{card}'" in told for told in result.warnings)]
    assert unused == (["bagoly", "gally"] if "do: subtype" in bears else ["gally"])
    (result,) = checked(tmp_path, GOOD.replace("  ork:", f"{asking}  ork:", 1))
    assert result.verdict == "error"


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ("altípus:sárkány", "no card of this file has the subtype 'sárkány'"),
        ("subtype:ork", "no card of this file has the subtype 'ork'"),
        ("szín:kék", "nothing in this file has the colour 'kék'"),
        ("jelző:méregg", "nothing in this file brings a marker 'méregg' → did you mean 'méreg'?"),
        ("lap:orkk", "there is no card 'orkk' in this file → one of: ork, szikra"),
        ("kiegészítő:ősidő", "no card of this file is of the expansion 'ősidő'"),
        ("szerepel:gobblin", "the word 'gobblin' stands on no card of this file"),
        ("leírásban:ork", "the word 'ork' stands in the text of no card of this file"),
        ("anyag:fé", "there is no 'anyag:fé'; one of: fém, fa"),
        ("költségfajta:mana", "there is no 'költségfajta:mana'; one of: VP, nekron, szk"),
        ("altípusfajta:növény", "there is no 'altípusfajta:növény'; one of: "),
        ("immunis:villany", "there is no 'immunis:villany'; did you mean 'villam'?"),
    ],
)
def test_what_nothing_in_the_file_is_cannot_be_asked_for(tmp_path: Path, asks: str, told: str) -> None:
    """Every word behind a colon: one of the author's own, or one of those that the rulebook has."""
    [result] = checked(tmp_path, GOOD.replace("{do: damage}", f'{{do: damage, to: "lény & {asks}"}}', 1))
    assert (result.verdict, told in result.failures[0]) == ("error", True), result.failures


@pytest.mark.parametrize("what", ["unmark", "cleanse"])
def test_a_marker_that_nothing_brings_is_not_taken_off(tmp_path: Path, what: str) -> None:
    taking = f"  szikra: {{type: azonnali, effects: [{{do: {what}, what: ötlet, to: bármi}}]}}"
    damaging = "\n".join(taking if line.startswith("  szikra:") else line for line in GOOD.splitlines())
    [result] = checked(tmp_path, damaging)
    assert "effects[0].what]: nothing in this file brings a marker 'ötlet'" in result.failures[0]
    [result] = checked(tmp_path, damaging.replace("{do:", "{do: mark, what: ötlet}, {do:", 1))
    assert "nothing in this file brings" not in str(result.failures)


def test_a_card_without_a_name_is_called_by_its_key(tmp_path: Path) -> None:
    text = GOOD.replace("effects: [{do: damage}]}\nscen", "effects: [{do: to_pile, to: név:ork}]}\nscen")
    text = text.replace("B: {pile: [szikra]}", "B: {hand: [szikra]}").replace(
        "  - {act: attack", "  - {act: play, by: B, card: szikra}\n  - {act: attack"
    )
    text = text.replace("phase: harc.támadók", "phase: fő.1").replace("active: A", "active: B")
    text = text[: text.index("  - {act: attack")] + "  then: {state: {ork.zone: gyűjtő}}\n"
    assert [(one.verdict, one.failures) for one in checked(tmp_path, text)] == [("pass", ())]


def test_strictly_a_card_that_nobody_uses_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "proba.yaml").write_text(UNUSED, encoding="utf-8")
    (result,) = check([tmp_path / "proba.yaml"], strict=True)
    assert (result.verdict, len(result.failures), result.warnings) == ("error", 2, ())


def test_the_example_the_others_are_made_of_is_sound(tmp_path: Path) -> None:
    assert [result.verdict for result in checked(tmp_path, GOOD)] == ["pass"]


PLAYS, EXPECTS = "- {act: advance, to: fő.2}", "delta: {B.life: -2}"
LOOKS = "- {act: check, that: {stage: fő.2}}"
READINGS = f"{{a: {{switches: {{x: y}}, then: {{{EXPECTS}}}}}}}"
NOTHING_FREE = "{free: [], always: {stage: fő.2}}"
TWICE = "B: {reserve: [{card: ork, id: x}, {card: ork, id: x}]}"
NO_STAGE = "is no stage a scenario can begin in"
REFUSED = {
    # what is written instead of what; the line and a part of the message
    "unknown key": ("asks: Mi?", "ask: Mi?", 7, "there is no key 'ask' here → asks: \"Mi?\""),
    "unknown key of a step": ("to: fő.2", "too: fő.2", 17, "there is no key 'too' here → to: fő.2"),
    "unknown action": (
        "act: attack",
        "act: atack",
        16,
        "one of the words that may stand here → did you mean 'attack'?",
    ),
    "missing key": ("  asks: Mi?\n", "", 5, "the key 'asks' is missing → add 'asks': the question as a player asks it"),
    "one word for a list of them": (
        "guard: [ork]",
        "guard: ork",
        13,
        "text stands here: 'ork' → it must be a list: guard: [ork]",
    ),
    "wrong type": ('rules: ["34.1"]', "rules: 34.1", 8, "a number stands here: '34.1' → it must be a list"),
    "negative number": (
        "A: {guard",
        "A: {magic: -1, guard",
        13,
        "players.A.magic]: the number must be at least 0",
    ),
    "unknown card": ("guard: [ork]", "guard: [orkk]", 13, "there is no card 'orkk'"),
    "unknown stage": ("phase: harc.támadók", "phase: uzsonna", 11, f"'uzsonna' {NO_STAGE}"),
    "stage amid combat": ("phase: harc.támadók", "phase: harc.ütés", 11, "no scenario can begin in harc.ütés"),
    "unknown stage of a step": ("to: fő.2", "to: fő.3", 17, "'fő.3' is no stage"),
    "unknown active player": ("active: A", "active: C", 10, "there is no player 'C'"),
    "unknown player of a step": ("by: A", "by: C", 16, "there is no player 'C'"),
    "unknown card of a step": ("{ork: B}", "{orkk: B}", 16, "there is no card or player 'orkk'"),
    "unknown ability": (PLAYS, "- {act: use, by: A, of: ork, ability: jeg}", 17, "'ork' has no ability 'jeg'"),
    "ability of a player": (
        PLAYS,
        "- {act: use, by: A, of: B, ability: t}",
        17,
        "'B' is a player, and a card is meant here → one of: ork, szikra",
    ),
    "unknown event": (EXPECTS, "events: [explodes]", 19, "there is no event 'explodes'"),
    "unknown counted event": (EXPECTS, "counts: {explodes: 1}", 19, "there is no event 'explodes'"),
    "rule nobody can cite": (
        EXPECTS,
        'cites: ["34.1"]\n    never_cites: ["34.55"]',
        20,
        "the rulebook has no rule 34.55",
    ),
    "the same id twice": ("B: {pile: [szikra]}", TWICE, 14, "the id 'x' is used twice"),
    "a card called like a player": (
        "B: {pile: [szikra]}",
        "B: {reserve: [{card: ork, id: A}]}",
        14,
        "the id 'A' is used twice",
    ),
    "nothing expected": (f"  then:\n    {EXPECTS}\n", "", 5, "nothing is expected"),
    "only what must not be cited": (EXPECTS, 'never_cites: ["34.1"]', 18, "nothing is expected"),
    "an empty check": (PLAYS, "- {act: check, that: {}}", 17, "this check looks at nothing"),
    "an empty expectation": (f"then:\n    {EXPECTS}", "then: {}", 18, "'then' expects nothing"),
    "an empty title": ("title: Egy", "title: ' '", 6, "this text is empty"),
    "no rule": ('rules: ["34.1"]', "rules: []", 8, "this list is empty → name the rules that decide"),
    "an accented id": ("id: egy", "id: első", 5, "'első' is no id of a scenario"),
    "a blank id": ("id: egy", "id: ''", 5, "'' is no id of a scenario"),
    "a rule that does not exist": (
        '["34.1"]',
        '["34.1", "34.99"]',
        8,
        "rules[1]]: the rulebook has no rule 34.99",
    ),
    "a citation that does not exist": (EXPECTS, 'cites: ["999"]', 19, "the rulebook has no rule 999"),
    "a zone under two names": ("A: {guard", "A: {őrposzt: [], guard", 13, "the key stands twice"),
    "an answer to a check": (
        PLAYS,
        "- {act: check, that: {stage: fő.2}}\n  - {act: choose, take: 1}",
        18,
        "a check asks nothing",
    ),
    "a reaction with nothing": (PLAYS, "- {act: react, by: B, to: ork}", 17, "a reaction is either a card"),
    "a name of nobody": (
        "{do: damage}]}\nscen",
        "{do: damage, to: név:orkk}]}\nscen",
        3,
        "cards.szikra.effects[0].to]: no card of this file is called 'orkk' → one of: ork",
    ),
    "a subtype of nobody, of a card of its own": (
        "  given:",
        "  cards: {bot: {type: azonnali, targets: [lény & !fajta:ork], effects: [{do: damage, n: 1}]}}\n  given:",
        9,
        "cards.bot.targets[0]]: no card of this file has the subtype 'ork'",
    ),
    "an unknown switch": (
        EXPECTS,
        f"{EXPECTS}\n  readings: {{a: {{switches: {{x: y}}, then: {{{EXPECTS}}}}}}}",
        20,
        "there is no switch 'x'",
    ),
    "exploring nothing": (
        EXPECTS,
        f"{EXPECTS}\n  explore: {{free: [], always: {{stage: fő.2}}}}",
        20,
        "nothing is free",
    ),
    "exploring for nothing": (EXPECTS, f"{EXPECTS}\n  explore: {{free: [action]}}", 20, "nothing is expected of what"),
    "impossible and played": (EXPECTS, 'impossible: ["34.1"]', 18, "'impossible' stands alone"),
    "everybody illegal": (PLAYS, '- {act: pass, by: all, illegal: ["34.1"]}', 17, "'illegal' needs one player"),
}


@pytest.mark.parametrize(("old", "new", "line", "message"), REFUSED.values(), ids=REFUSED)
def test_a_scenario_with_a_mistake_is_refused(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    assert old in GOOD
    [result] = checked(tmp_path, GOOD.replace(old, new, 1))
    [failure] = result.failures
    assert result.verdict == "error"
    assert failure.startswith(f"{tmp_path / 'proba.yaml'}:{line}")
    assert message in failure
    assert "\n" not in failure


SPELL = "effects: [{do: damage}]}\nscenarios"
PASSIVE = "{id: i, kind: activated, effects: [{do: damage}]}"
UNREADABLE = {
    "unknown card type": (
        "type: szörny",
        "type: szornyeteg",
        2,
        "[cards.ork.type]: 'szornyeteg' is not",
    ),
    "effect of nothing": (SPELL, SPELL.replace("damage", "damage, n: 0"), 3, "'n' is at least 1"),
    "effect on the wrong thing": (SPELL, SPELL.replace("damage", "draw, to: self"), 3, "'draw' does nothing to 'self'"),
    "free combat ability": ("cost: {magic: 1}, ", "", 2, "a combat ability has a cost"),
    "automatic without a moment": ("kind: combat, cost: {magic: 1}", "kind: automatic", 2, "the key 'on' is missing"),
    "limit of no combat ability": ("kind: combat", "kind: activated, limit: 1", 2, "'limit' belongs to combat"),
    "spell with abilities": (
        "effects: [{do: damage}]}\nscenarios",
        f"abilities: [{PASSIVE}]}}\nscenarios",
        3,
        "spells have no",
    ),
    "creature with effects": ("damage: 2, life", "effects: [{do: damage}], life", 2, "only spells have 'effects'"),
    "rulebook without an engine": ("cards:", "rulebook: sakk\ncards:", 1, "'sakk'"),
    "key twice": ("cards:", "cards: {}\ncards:", 2, "the key stands twice"),
    "no YAML": ("cards:", "cards: [", 1, "not valid YAML: what opens here with [ is never closed → close it with ]"),
}


@pytest.mark.parametrize(("old", "new", "line", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_with_a_mistake_is_refused(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    assert old in GOOD
    [result] = checked(tmp_path, GOOD.replace(old, new, 1))
    assert (result.verdict, result.unreadable) == ("error", True)
    [failure] = result.failures
    assert failure.startswith(f"{tmp_path / 'proba.yaml'}:{line}")
    assert message in failure
    assert "\n" not in failure


def test_an_alias_bomb_is_refused(tmp_path: Path) -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    [result] = checked(tmp_path, bomb)
    assert result.unreadable
    assert "there is no key 'a' here" in result.failures[0]  # so small a one is read


def test_yaml_as_tools_write_it_is_read() -> None:
    """``yaml.safe_dump`` writes what stands twice once, with an anchor."""
    given = {"guard": ["ork"], "life": 20}
    data = {"players": {"A": given, "B": given}, "more": [given, "34.10", None, 2.5]}
    written = yaml.safe_dump(data)
    assert "&id001" in written
    document = yamlfile.parse(written, Path("x.yaml"))
    assert document.data == data
    assert document.data["players"]["A"] is not document.data["players"]["B"]
    assert document.line("players", "B", "life") == written.splitlines().index("  B: *id001") + 1


def test_another_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    [result] = checked(tmp_path, GOOD.encode("iso-8859-2"))
    assert result.unreadable
    assert result.failures[0].startswith(f"{tmp_path / 'proba.yaml'}:2")
    assert "not valid UTF-8" in result.failures[0]


@pytest.mark.parametrize("text", ["", "# semmi\n", "[]\n", "42\n"])
def test_a_file_without_scenarios_is_refused(tmp_path: Path, text: str) -> None:
    [result] = checked(tmp_path, text)
    assert result.unreadable
    assert "'scenarios'" in result.failures[0]


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KodexError, match="no scenario files") as caught:
        check([tmp_path])
    assert caught.value.path == tmp_path


def test_a_missing_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KodexError, match="no such file or folder"):
        check([tmp_path / "nincs"])


def test_one_bad_scenario_does_not_keep_the_others_from_running(tmp_path: Path) -> None:
    second = GOOD[GOOD.index("- id: egy") :].replace("id: egy", "id: ketto")
    results = checked(tmp_path, GOOD.replace("active: A", "active: X", 1) + second)
    assert [(result.scenario, result.verdict) for result in results] == [("egy", "error"), ("ketto", "pass")]


def test_an_id_used_twice_is_an_error_at_its_second_place(tmp_path: Path) -> None:
    second = GOOD[GOOD.index("- id: egy") :]
    results = checked(tmp_path, GOOD + second)
    assert [result.verdict for result in results] == ["pass", "error"]
    assert results[1].failures[0].startswith(f"{tmp_path / 'proba.yaml'}:20: the id 'egy' is used in")


def test_an_id_used_in_two_files_is_an_error(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    results = check([tmp_path])
    assert [result.verdict for result in results] == ["pass", "error"]
    assert str(tmp_path / "a.yaml") in results[1].failures[0]


@pytest.mark.parametrize("path", ["ork.hangulat", "A.zseb", "senki.life", "időjárás"])
def test_an_expectation_about_nothing_is_an_error_with_its_line(tmp_path: Path, path: str) -> None:
    [result] = checked(tmp_path, GOOD.replace("delta: {B.life: -2}", f"state: {{{path}: 1}}"))
    assert result.verdict == "error"
    assert result.failures[0].startswith(
        f"{tmp_path / 'proba.yaml'}:19 [scenarios[0].then.state.{path}]: nothing is called"
    )


def test_the_difference_of_what_is_no_number_is_an_error(tmp_path: Path) -> None:
    [result] = checked(tmp_path, GOOD.replace("B.life: -2", "ork.zone: 1"))
    assert result.verdict == "error"


def test_an_open_decision_at_the_end_fails(tmp_path: Path) -> None:
    guard = GOOD.replace("A: {guard: [ork]}", "A: {guard: [ork, ork]}").replace(
        "B: {pile", "B: {guard: [{card: ork, id: v}], pile"
    )
    text = guard.replace("{ork: B}", "{ork1: v, ork2: v}").replace("  - {act: advance, to: fő.2}\n", "")
    [result, *_rest] = checked(tmp_path, text.replace("delta: {B.life: -2}", "state: {v.wounds: 0}"))
    assert result.verdict == "fail"
    assert "a decision is still open" in result.failures[0]


def test_advancing_over_a_decision_says_which_rule_asks_for_it(tmp_path: Path) -> None:
    guard = GOOD.replace("A: {guard: [ork]}", "A: {guard: [ork, ork]}").replace(
        "B: {pile", "B: {guard: [{card: ork, id: v}], pile"
    )
    [result] = checked(tmp_path, guard.replace("{ork: B}", "{ork1: v, ork2: v}"))
    assert result.verdict == "error"
    assert result.failures[0].startswith(f"{tmp_path / 'proba.yaml'}:17 [scenarios[0].when[1]]: a decision is missing")
    assert "hkk-kodex:34.8" in result.failures[0]


def test_a_step_that_should_be_illegal_and_is_not_stops_an_advance(tmp_path: Path) -> None:
    [result] = checked(tmp_path, GOOD.replace("to: fő.2", 'to: fő.2, illegal: ["34.8"]'))
    assert result.verdict == "fail"
    assert "should be forbidden by 34.8 but is legal" in result.failures[0]


# --- words ------------------------------------------------------------------------------------------------------------


SPOKEN = ["harc", "HARC", "fo", "fő fázis", "kor vege", "Kör vége", "gyogyulas", "utes", "csere fázis"]


@pytest.mark.parametrize("word", SPOKEN)
def test_players_may_name_stages_as_they_speak(word: str) -> None:
    assert phases.read_stage(word) in phases.BY_ID


def test_every_stage_is_reached_by_its_own_name_with_and_without_accents() -> None:
    for stage in phases.BY_ID:
        assert phases.read_stage(stage) == stage
        assert phases.read_stage(phases.folded(stage)) == stage
    assert phases.read_stage("uzsonna") is None


def test_the_next_turn_is_reached(tmp_path: Path) -> None:
    text = GOOD.replace("to: fő.2", "to: következő kör").replace("delta: {B.life: -2}", "state: {active: B, B.turn: 6}")
    assert [result.failures for result in checked(tmp_path, text)] == [()]


def test_types_and_phases_need_no_accents(tmp_path: Path) -> None:
    text = GOOD.replace("szörny", "szorny").replace("harc.támadók", "harc.tamadok").replace("fő.2", "fo.2")
    assert [result.failures for result in checked(tmp_path, text)] == [()]


@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.long)])
def test_the_schema_for_editors_accepts_the_corpus_and_refuses_mistakes(each: int) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for path in sorted(CORPUS.rglob("*.yaml"))[::each]:
        if path.name != EXEMPTIONS:
            assert list(validator.iter_errors(yamlfile.read(path).data)) == [], path
    good = yamlfile.parse(GOOD, Path("x")).data
    assert list(validator.iter_errors(good)) == []
    for key, value in (("asks", 5), ("when", [{"act": "atack", "by": "A"}])):
        assert list(validator.iter_errors({**good, "scenarios": [{**good["scenarios"][0], key: value}]}))
    for wrong in ({"scenarios": []}, {**good, "cards": {"x": {"type": "azonnali", "effects": [{"do": "explode"}]}}}):
        assert list(validator.iter_errors(wrong))


def test_markers_and_keywords_need_no_accents(tmp_path: Path) -> None:
    text = (
        "cards:\n"
        "  ork: {type: szorny, life: 3, keywords: {mergezes: 1, life: 2},\n"
        "    abilities: [{id: a, kind: continuous, kesleltetett: 2, effects: [{do: modify, what: life, to: self}]}]}\n"
        "  mereg: {type: azonnali, targets: [lény], effects: [{do: mark, what: meregjelzo}]}\n"
        "scenarios:\n"
        "- id: jelzok\n  title: Jelzők\n  asks: Hány jelző?\n  rules: ['27.1']\n"
        "  given:\n    active: A\n    phase: fő.1\n    players:\n"
        "      A: {hand: [mereg], reserve: [{card: ork, markers: {Dermesztes: 1, erosodes +1/+0: 1}}]}\n"
        "      B: {}\n"
        "  when:\n  - {act: play, by: A, card: mereg, target: ork}\n"
        "  then:\n    state: {ork.markers.mereg: 1, ork.markers.dermesztés: 1, ork.markers.időleges: 0}\n"
    )
    assert [result.failures for result in checked(tmp_path, text)] == [()]
    wrong = text.replace("ork.markers.mereg: 1", "ork.markers.méreg: 0")
    assert [result.verdict for result in checked(tmp_path, wrong)] == ["fail"]


def test_what_does_not_fit_is_not_told_of_a_text_that_is_only_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each of the many texts that are tried for a mend costs as much as a refusal of its own."""
    told: list[object] = []
    whole = refusals.refusal

    def counted(*args: Any) -> refusals.Refusal:
        told.append(args)
        return whole(*args)

    monkeypatch.setattr(refusals, "refusal", counted)
    unfit = GOOD.replace("magic: 1", "magic: []")
    assert "proba.yaml:2 " in checked(tmp_path, unfit)[0].failures[0]
    assert told
    told.clear()
    assert "not valid YAML" in checked(tmp_path, unfit.replace("active: A", "active A"))[0].failures[0]
    assert not told
