"""Rules that nobody plays: a scenario that rests on one can be neither right nor wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from click.testing import Result as Output
from msgspec.structs import asdict

from kodex.cli import cli
from kodex.compile import open_store
from kodex.engine import face
from kodex.engine.bound import bindings, editions
from kodex.engine.decks import parsed
from kodex.engine.face import Seen
from kodex.engine.games.hkk.cards import registry
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.files import unplayed
from kodex.engine.scenarios.files.exemptions import Register, Trigger, read_register
from kodex.engine.scenarios.running.run import Result, check
from kodex.errors import KodexError
from tests.editions import DEFAULT, EDITIONS, OVERLAYS
from tests.engine.written import result

Run = Callable[..., Output]


@pytest.fixture
def run() -> Run:
    """Run the command here."""
    return lambda *args: CliRunner().invoke(cli, list(args), catch_exceptions=False)


TRIGGERS = {
    (edition, number): one.trigger
    for edition in EDITIONS
    for number, one in unplayed.every(edition).items()
    if one.trigger is not None
}
NUMBER = max(unplayed.every(DEFAULT))
"""A rule that nobody plays, whichever."""
STEPS: dict[str, dict[str, Any]] = {
    "attack": {"map": {"lap": "masik"}},
    "claim": {"thing": "lap", "n": 1},
    "exchange": {"into": ["lap"]},
    "use": {"of": "lap", "ability": "bármi"},
    "look": {"whose": "B"},
}
"""Fields that the steps of these acts must have."""
TYPES = ("szabálylap", "követő")
GODS = ("rhatt", "raia", "elenios", "tharr", "sheran", "fairlight", "chara-din", "leah", "dornodon")
COLOURS = (*GODS, "bufa", "piros", "zöld")
ABILITY = {"id": "bármi", "kind": "activated", "effects": [{"do": "damage", "n": 1, "to": "opponent"}]}


def test_the_list_names_every_rule_that_no_norm_plays_and_no_other() -> None:
    book = bindings.book("hkk-kodex")
    assert book is not None
    playable = {
        rule["number"]
        for rule in open_store().all_rules()
        if rule["executable"] is True and rule["status"] == "normative" and rule["kind"] not in (None, "heading")
    }
    assert set(unplayed.every(DEFAULT)) == playable - set(book.numbers())


@pytest.mark.parametrize("edition", OVERLAYS)
def test_the_list_of_an_edition_names_what_no_norm_plays_and_no_scenario_shows(edition: str) -> None:
    store = open_store(edition)
    playable = {
        rule["number"]
        for rule in store.all_rules()
        if rule["executable"] is True and rule["status"] == "normative" and rule["kind"] not in (None, "heading")
    }
    played = set(editions.book(edition).numbers()) | editions.shared(edition)
    shown = {number for number in playable - played if store.scenarios_about(number) or _shown(edition, number)}
    assert set(unplayed.every(edition)) == playable - played - shown


def _shown(edition: str, number: str) -> bool:
    """Whether a scenario beside another edition decides by this rule."""
    return any(open_store(other).scenarios_about(f"{edition}:{number}") for other in EDITIONS)


def _card(word: str) -> dict[str, Any]:
    """A card that has a word, wherever that stands on a card."""
    if word in TYPES:
        return {"type": word}
    card: dict[str, Any] = {"type": "szörny", "damage": 1, "life": 2, "abilities": [ABILITY]}
    if word == "jelző":
        return card | {"marker": True}
    if word == "késleltetett":
        return card | {"abilities": [ABILITY | {"delayed": 2}]}
    if word == "színtelen":
        return card
    if word == "reakció":
        return card | {"subtypes": [word]}
    if word == "kötelék":
        return card | {"keywords": {word: -1}}
    keyword = registry.KEYWORDS.get(word)
    if word in COLOURS:
        return card | {"colours": [word]}
    return card | {"keywords": {word: 2 if keyword is not None and keyword.number else True}}


def _scenario(trigger: dict[str, Any], edition: str = DEFAULT) -> dict[str, Any]:
    """A scenario file of an edition that meets a trigger."""
    word = trigger.get("word", "piros")
    beside = trigger.get("beside", "zöld")
    cards = {"lap": _card(word if isinstance(word, str) else word[0])}
    cards["masik"] = _card(beside if isinstance(beside, str) else beside[-1])
    zones = {name: "aside" if card["type"] in TYPES else "guard" for name, card in cards.items()}
    a: dict[str, Any] = {zones["lap"]: ["lap"], "turn": trigger.get("turn", 5)}
    b: dict[str, Any] = {zones["masik"]: ["masik"]}
    a["deck"], b["deck"] = [{"card": "lap", "id": "felul"}], [{"card": "masik", "id": "alul"}]
    if "zone" in trigger and "act" not in trigger:
        a[trigger["zone"]] = ["lap"]
        a = {zone: there for zone, there in a.items() if zone in (trigger["zone"], "turn")}
    given = {"active": "A", "phase": trigger.get("stage", "fő.1"), "players": {"A": a, "B": b}}
    given |= {"format": trigger["format"]} if "format" in trigger else {}
    given |= {"started": "B"} if trigger.get("started") else {}
    act = trigger.get("act")
    step = {"act": act, "by": "A", **STEPS.get(str(act), {})} | ({"zone": trigger["zone"]} if "zone" in trigger else {})
    one: dict[str, Any] = {"id": "proba", "title": "Próba", "asks": "Mi lesz?", "given": given, "edition": edition}
    one |= {"rules": ["hkk-kodex:4.12.1"]}
    one |= {"when": [step]} if act else {}
    return {"cards": cards, "scenarios": [one | {"then": {"state": {"active": "A"}}}]}


def _played(folder: Path, trigger: dict[str, Any], edition: str) -> Result:
    file = folder / "proba.yaml"
    file.write_text(json.dumps(_scenario(trigger, edition)), "utf-8")
    [found] = check([file])
    return found


@pytest.mark.parametrize(("edition", "number"), TRIGGERS)
def test_a_scenario_that_meets_a_trigger_cannot_be_decided(edition: str, number: str, tmp_path: Path) -> None:
    trigger = {key: value for key, value in asdict(TRIGGERS[edition, number]).items() if value is not None}
    found = _played(tmp_path, trigger, edition)
    assert found.verdict == "undecidable", found.failures
    assert f"{edition}:{number}" in found.unplayed
    for key in trigger:
        less = {name: value for name, value in trigger.items() if name != key}
        assert f"{edition}:{number}" not in _played(tmp_path, less, edition).unplayed, key


def test_a_trigger_of_one_edition_is_none_in_another(tmp_path: Path) -> None:
    assert _played(tmp_path, {"format": "páros"}, "hkk-8").unplayed == ()
    assert all(one.startswith("hkk-11:") for one in _played(tmp_path, {"format": "páros"}, "hkk-11").unplayed)


def test_a_stage_counts_when_the_game_comes_to_it() -> None:
    close = unplayed._Watched(NUMBER, Trigger(stage="húzás"), frozenset(), frozenset(), "", "stage: húzás")
    watch = unplayed.Watch([], Seen(stage="előkészítő.1"), {"hkk-kodex": [close]})
    comes = [Event("phase", (), ("4.11.1",), {"stage": stage}) for stage in ("előkészítő.2", "húzás")]
    assert watch.met(comes[:1]) == []
    assert [one.number for one in watch.met(comes)] == [NUMBER]


@pytest.mark.parametrize("then", ["state: {A.life: 20}", "state: {A.life: 3}"])
@pytest.mark.parametrize("keyword", ["összefogó", "OSSZEFOGO", "összefogás"])
def test_a_word_that_only_such_a_rule_knows_is_no_typing_error(tmp_path: Path, keyword: str, then: str) -> None:
    cards = f"par: {{type: szörny, damage: 1, life: 1, keywords: {{{keyword}: true}}}}"
    found = result(tmp_path, "guard: [par]", "", (), then, cards=cards)
    assert found.verdict == "undecidable"
    assert "cannot be decided: " in found.failures[0]


def test_other_errors_of_such_a_scenario_are_still_told(tmp_path: Path) -> None:
    cards = "par: {type: szörny, damage: 1, life: 1, keywords: {összefogó: true, röpül: true}}"
    found = result(tmp_path, "guard: [par]", "", (), "state: {A.life: 20}", cards=cards)
    assert found.verdict == "error"
    assert "röpül" in found.failures[0]


def test_a_card_that_the_scenario_does_not_use_does_not_matter(tmp_path: Path) -> None:
    table = {"active": "A", "phase": "fő.1"}
    one = {"title": "Próba", "asks": "Mi lesz?", "rules": ["4.12.1"], "then": {"state": {"active": "A"}}}
    scenarios = [
        one | {"id": name, "given": table | {"players": {"A": {"guard": [name]}, "B": {}}}} for name in ("par", "ork")
    ]
    creature = {"type": "szörny", "damage": 1, "life": 1}
    cards = {"ork": creature, "par": creature | {"keywords": {"összefogó": True}}}
    file = tmp_path / "ketto.yaml"
    file.write_text(json.dumps({"cards": cards, "scenarios": scenarios}), "utf-8")
    assert [found.verdict for found in check([file])] == ["undecidable", "pass"]


@pytest.mark.parametrize(
    ("when", "then", "more"),
    [
        ([], f"cites: ['{NUMBER}']", ""),
        ([], f"never_cites: ['{NUMBER}'], state: {{active: A}}", ""),
        ([], f"impossible: ['{NUMBER}']", ""),
        ([f"act: pass, by: B, illegal: ['{NUMBER}']"], "", ""),
        ([f"act: check, cites: ['{NUMBER}']"], "", ""),
        ([], "state: {active: A}", f"readings: {{a: {{switches: {{components.deadline: fazis}}, rules: ['{NUMBER}'], "
         "then: {state: {active: A}}}}"),
    ],
)  # fmt: skip
def test_a_scenario_that_names_such_a_rule_cannot_be_decided(
    tmp_path: Path, when: list[str], then: str, more: str
) -> None:
    found = result(tmp_path, "", "", when, then, more=more)
    assert found.verdict == "undecidable"
    assert found.unplayed == (f"hkk-kodex:{NUMBER}",)


@pytest.mark.parametrize(("edition", "number"), [("hkk-11", "lapszoveg/4"), ("hkk-8", "lapszoveg/3")])
def test_a_scenario_of_an_edition_that_names_a_rule_nobody_plays_there(
    tmp_path: Path, edition: str, number: str
) -> None:
    file = tmp_path / "proba.yaml"
    given = {"active": "A", "phase": "fő.1", "players": {"A": {}, "B": {}}}
    one = {"id": "proba", "title": "Próba", "asks": "Mi lesz?", "edition": edition, "rules": [number], "given": given}
    file.write_text(json.dumps({"scenarios": [one | {"then": {"state": {"active": "A"}}}]}), "utf-8")
    [found] = check([file])
    assert (found.verdict, found.unplayed) == ("undecidable", (f"{edition}:{number}",))


@pytest.mark.parametrize(
    ("form", "what"),
    [("egyzínű", "there is no format"), ("verseny", "no rule of the format 'verseny' matters on this table")],
)
def test_a_format_that_changes_nothing_is_refused(tmp_path: Path, form: str, what: str) -> None:
    found = result(tmp_path, "", "", (), "state: {active: A}", phase=f"fő.1\n    format: {form}")
    assert found.verdict == "error"
    assert what in found.failures[0]


def test_at_a_tournament_decks_are_checked_as_at_a_tournament(tmp_path: Path) -> None:
    phase = "fő.1\n    deck_check: true\n    format: Verseny"
    deck = "deck: [{card: ork, n: 49}]"
    found = result(tmp_path, deck, deck, (), "impossible: ['142.1']", phase=phase)
    assert found.verdict == "pass", found.failures


# --- the register -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ("{number: '1.1', trigger: {}}", "every scenario would meet an empty trigger"),
        ("{number: '1.1', trigger: {word: a}, no_trigger: mert}", "has a trigger, or the reason"),
        ("{number: '1.1', no_trigger: ' '}", "has a trigger, or the reason"),
        ("{number: '1.1', trigger: {szó: a}}", "szó"),
    ],
)
def test_bad_entries_are_refused_with_their_line(tmp_path: Path, entry: str, what: str) -> None:
    file = tmp_path / "exemptions.yaml"
    file.write_text(f"- {{number: '1.0', no_trigger: mert}}\n- {entry}\n", "utf-8")
    with pytest.raises(KodexError, match=what) as error:
        read_register(file)
    assert error.value.line == 2


def test_an_entry_has_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "exemptions.yaml"
    file.write_text("- {number: '1.1', trigger: {word: [a, b], act: look, zone: hand}}\n", "utf-8")
    [one] = read_register(file).unplayed
    assert one.trigger == Trigger(word=["a", "b"], act="look", zone="hand")


def test_the_register_is_read_anew_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    file, read = tmp_path / "exemptions.yaml", []

    def told(path: Path) -> Register:
        read.append(path)
        return read_register(path)

    file.write_text(
        "- {number: '1.1', trigger: {word: [a, b], turn: 2}}\n- {number: '1.2', no_trigger: mert}\n", "utf-8"
    )
    first = parsed.made_of(file, Register, told)
    assert first == parsed.made_of(file, Register, told) == read_register(file)
    assert len(read) == 1
    file.write_text("- {number: '1.1', trigger: {}}\n", "utf-8")
    for _n in range(2):  # what cannot be read is not kept
        with pytest.raises(KodexError, match="empty trigger"):
            parsed.made_of(file, Register, told)
    assert len(read) == 3


# --- commands ---------------------------------------------------------------------------------------------------------


def test_the_command_counts_them_apart_and_exits_with_1(run: Run, tmp_path: Path) -> None:
    assert result(tmp_path, "", "", (), f"cites: ['{NUMBER}']").verdict == "undecidable"
    file = str(tmp_path / "proba.yaml")
    told = run("check", file)
    assert told.exit_code == 1
    assert "cannot be decided  proba" in told.output
    assert "0 of 1 scenario passes; cannot be decided: 1" in told.output
    [found] = json.loads(run("check", file, "--json").output)
    assert (found["verdict"], found["unplayed"]) == ("undecidable", [f"hkk-kodex:{NUMBER}"])


def test_in_hungarian_it_says_nem_dontheto_el(run: Run, tmp_path: Path) -> None:
    result(tmp_path, "", "", (), f"cites: ['{NUMBER}']")
    assert f"nem dönthető el: {NUMBER} → a motor ezt még nem játssza" in " ".join(
        run("--lang", "hu", "check", str(tmp_path / "proba.yaml")).output.split()
    )


def test_show_says_that_the_engine_does_not_play_a_rule(run: Run) -> None:
    assert "A motor ezt a szabályt még nem játssza." in run("--lang", "hu", "show", NUMBER).output
    assert "még nem játssza" not in run("--lang", "hu", "show", "34.5").output
    played = {number: json.loads(run("show", number, "--json").output)["played"] for number in (NUMBER, "34.5", "34")}
    assert played == {NUMBER: False, "34.5": True, "34": None}


@pytest.mark.parametrize(
    ("edition", "number", "played"),
    [("hkk-11", "vegso-hatalom/3", False), ("hkk-11", "lenyek/5", True), ("hkk-8", "lapszoveg/3", False)],
)
def test_show_says_it_of_the_editions_too(run: Run, edition: str, number: str, played: bool) -> None:
    told = run("--lang", "hu", "--rulebook", edition, "show", number).output
    assert ("A motor ezt a szabályt még nem játssza." in told) is not played


def test_an_act_that_is_no_word_is_left_to_the_reading_of_the_format() -> None:
    data: dict[str, Any] = {"given": {"active": "A"}, "when": [{"act": ["pass"]}, {"act": None}, 5]}
    assert unplayed.take_acts(face.of(DEFAULT), data) == []
    assert data["when"] == [{"act": ["pass"]}, {"act": None}, 5]
