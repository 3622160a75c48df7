"""``kodex check``, ``kodex coverage`` and ``kodex scenario`` as people and programs call them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli
from kodex.cli.scenario import _addressed
from kodex.engine.scenarios.files import unplayed
from kodex.ground import games
from kodex.rules import books
from kodex.store.light import every_number

GOOD = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
scenarios:
- id: egy
  title: Egy
  asks: Mi?
  rules: ["34.1"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {}}}
  when:
  - {act: attack, by: A, map: {ork: B}}
  - {act: advance, to: fő.2}
  then: {delta: {B.life: -2}}
  readings:
    vedett: {switches: {passive_building.strike: vedett}, then: {delta: {B.life: -2}}}
"""


def run(*args: str) -> Result:
    spoken = () if "--lang" in args else ("--lang", "en")
    return CliRunner().invoke(cli, [*spoken, *args], catch_exceptions=False)


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


EXITS = {
    "all pass": ("cards:", "cards:", 0),
    "one fails": ("B.life: -2}}\n  r", "B.life: -3}}\n  r", 1),
    "one cannot be run": ("asks:", "ask:", 1),
    "the file has an unknown key": ("cards:", "kartya: {}\ncards:", 2),
    "the file is no YAML": ("cards:", "cards: [", 2),
    "the file has no scenario": (GOOD[GOOD.index("scenarios:") :], "scenarios: []\n", 2),
}


@pytest.mark.parametrize(("old", "new", "code"), EXITS.values(), ids=EXITS)
def test_exit_codes(tmp_path: Path, old: str, new: str, code: int) -> None:
    assert old in GOOD
    assert run("check", written(tmp_path, GOOD.replace(old, new, 1))).exit_code == code


@pytest.mark.parametrize("args", [[""], [" "], ["nincs.yaml"], []])
def test_wrong_usage_is_one_line_and_exit_code_two(args: list[str]) -> None:
    result = run("check", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_json_has_the_trace_on_request(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    [plain] = json.loads(run("check", path, "--json").stdout)
    assert "trace" not in plain
    [told] = json.loads(run("check", path, "--json", "--explain", "--texts").stdout)
    assert told["trace"][0] == {
        "number": 1,
        "event": "attack",
        "text": "A declares attackers: ork → B",
        "rules": ["34.1", "5.4.2", "110.0"],
        "children": [],
    }
    assert told["texts"]["34.1"]
    assert {number for node in told["trace"] for number in node["rules"]} <= set(told["texts"])


def test_the_trace_speaks_the_language_of_the_messages(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    assert "1. A declares attackers" in run("check", path, "--explain").stdout
    assert "A kijelöli a támadókat: ork → B" in run("--lang", "hu", "check", path, "--explain").stdout


def test_markdown_and_rule_texts(tmp_path: Path) -> None:
    shown = run("check", written(tmp_path, GOOD), "--markdown", "--texts").stdout
    assert shown.startswith("## egy: pass\n")
    assert "- 1\\. A declares attackers: ork → B (34.1, 5.4.2, 110.0)" in shown
    assert "- **34.1** " in shown
    assert "34.1 " in run("check", written(tmp_path, GOOD), "--texts").stdout.partition("The rules:")[2]


def test_readings_that_do_not_part(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    result = run("check", path, "--diff", "vedett", "default")
    assert (result.exit_code, result.stdout) == (0, "egy: both readings go the same way\n")
    assert json.loads(run("check", path, "--diff", "vedett", "default", "--json").stdout)[0]["at"] is None
    assert run("check", path, "--diff", "vedett", "senki").exit_code == 2


def test_a_counter_example_is_shown_to_paste(tmp_path: Path) -> None:
    text = GOOD.replace("  - {act: attack, by: A, map: {ork: B}}\n  - {act: advance, to: fő.2}\n", "").replace(
        "  when:\n", ""
    )
    text = text.replace(
        "  then: {delta: {B.life: -2}}\n", "  explore: {free: [A.attack], until: fő.2, always: {B.life: 20}}\n"
    )
    shown = run("check", written(tmp_path, text[: text.index("  readings:")])).stdout
    assert "      when:\n      - {act: attack, by: A, map: {ork: B}}\n" in shown


# --- coverage ---------------------------------------------------------------------------------------------------------


def covered(tmp_path: Path, *args: str) -> Result:
    return run("coverage", "--scenarios", written(tmp_path, GOOD), *args)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ([], 0),
        (["--min-cited", "0.9"], 1),
        (["--titles", "34", "--min-cited", "0.01"], 0),
        (["--titles", "34", "--min-decisive", "0.9"], 1),
        (["--titles", "3-116", "--min-asserted", "0"], 0),
        (["--titles", "9-3"], 2),
        (["--titles", "x"], 2),
        (["--min-cited", "90"], 2),
    ],
)
def test_gates_of_coverage(tmp_path: Path, args: list[str], code: int) -> None:
    assert covered(tmp_path, *args).exit_code == code


def test_an_exemption_that_has_run_out_fails(tmp_path: Path) -> None:
    exempt = tmp_path / "exemptions.yaml"
    exempt.write_text("- {number: '34.2', reason: mert, until: 2999-01-01}\n", encoding="utf-8")
    before = json.loads(covered(tmp_path, "--titles", "34", "--json").stdout)
    assert before["exempt"] == 1
    exempt.write_text("- {number: '34.2', reason: mert, until: 2001-01-01}\n", encoding="utf-8")
    late = covered(tmp_path, "--titles", "34", "--json")
    assert late.exit_code == 1
    assert json.loads(late.stdout)["executable"] == before["executable"] + 1
    assert "has run out on 2001-01-01" in covered(tmp_path, "--titles", "34").stdout


def test_ablation_names_the_norms_nobody_notices(tmp_path: Path) -> None:
    result = json.loads(covered(tmp_path, "--ablate", "--titles", "34-36", "--json").stdout)
    assert result["noticed"]["34.1"] == "egy"
    assert "35.1" in result["unnoticed"]
    assert "34.1: egy" in covered(tmp_path, "--ablate", "--titles", "34-36").stdout


# --- scenario ---------------------------------------------------------------------------------------------------------


def test_the_schema_is_printed_and_accepts_a_file() -> None:
    schema: dict[str, Any] = json.loads(run("scenario", "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert {"File", "PlayStep", "Explore", "Reading"} <= set(schema["$defs"])


ABOUT = [[], ["--title", "37"], ["--title", "34.5"], ["36.7"], ["e11 lenyek/5"]]
"""What ``scenario new`` may be told, without a path."""


@pytest.mark.parametrize("args", [*ABOUT, ["-"]])
def test_the_template_goes_where_standard_output_leads(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``kodex scenario new > eset.yaml``: no other file is written, and nothing else stands in that one."""
    monkeypatch.chdir(tmp_path)
    printed = run("scenario", "new", *args)
    assert (printed.exit_code, printed.stderr, list(tmp_path.iterdir())) == (0, "", [])
    Path("eset.yaml").write_bytes(printed.stdout_bytes)
    assert run("check", "eset.yaml").exit_code == 0
    assert printed.stdout.count("#") > 10


@pytest.mark.parametrize("args", [*ABOUT, ["sub/uj.yaml"]])
def test_the_template_passes_as_it_is_and_is_not_overwritten(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kodex.cli.scenario.on_terminal", lambda: True)
    result = run("scenario", "new", *args)
    assert result.exit_code == 0
    [path] = tmp_path.rglob("*.yaml")
    assert str(path.relative_to(tmp_path)) in result.stdout
    assert run("check", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    assert text.count("#") > 10
    path.write_text("enyém", encoding="utf-8")
    assert run("scenario", "new", *args).exit_code == 2
    assert path.read_text(encoding="utf-8") == "enyém"


@pytest.mark.parametrize(
    "args", [["--title", "999"], ["--title", "x"], ["999"], ["e11 lenyek/55"], [""], ["--rulebook", "x"]]
)
def test_no_template_for_what_does_not_exist(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("scenario", "new", *args).exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("more", [[], ["--rulebook", "conquest"]])
def test_an_address_names_a_rule_and_no_folder(
    more: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kodex.cli.scenario.on_terminal", lambda: True)
    assert run("scenario", "new", "f2/3.2.10#p1", *more).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["f2-3-2-10-p1-3-csatafazis.yaml"]


def test_no_address_of_a_playable_rulebook_is_taken_for_a_path() -> None:
    playable = [book for book in books.every() if games.home(book)]
    addresses = [(book, one) for book in playable for one in every_number(book) if {"/", "#"}.intersection(one)]
    assert addresses
    for book, address in addresses[::97]:
        named = _addressed(address)
        assert named is not None, address
        assert address in every_number(named.rulebook or ""), book


@pytest.mark.parametrize("path", ["sub/uj.yaml", "f2/3.2.10#p1.yaml", "sub/uj", "uj"])
def test_what_no_rulebook_has_stays_a_path(path: str) -> None:
    assert _addressed(path) is None


def test_the_words_of_cards_are_listed_with_their_rules() -> None:
    found = json.loads(run("scenario", "words", "--json").stdout)
    kinds = {
        "verb",
        "keyword",
        "trigger",
        "selector",
        "number",
        "tag",
        "value",
        "act",
        "reaction",
        "key",
        "type",
        "stage",
        "zone",
        "path",
        "event",
    }
    assert {entry["kind"] for entry in found} == kinds
    named = {(entry["kind"], entry["word"]): entry for entry in found}
    assert "enemy" in named["selector", "ellenséges"]["says"].split(", ")
    assert {("number", "költség"), ("tag", "altípus"), ("value", "spell_damage")} <= named.keys()
    assert {"by*", "map*", "illegal"} <= set(named["act", "attack"]["fields"])
    assert named["verb", "damage"]["rule"] == "4.25.0"
    assert "what*" in named["verb", "mark"]["fields"]
    assert {"type*", "damage", "keywords"} <= set(named["key", "cards"]["fields"])
    assert {("type", "szörny"), ("stage", "harc.támadók"), ("zone", "gyűjtő"), ("reaction", "play")} <= named.keys()
    assert {("path", "A.hand.count"), ("path", "CARD.zone"), ("event", "dies")} <= named.keys()
    plain = ("selector", "number", "tag", "reaction", "type", "stage", "zone", "path")
    assert all(entry["says"] for entry in found if entry["kind"] not in plain)
    text = run("scenario", "words", "repül", "mill").stdout
    assert "(79)" in text
    assert "(4.18.0)" in text
    unknown = run("scenario", "words", "repu")
    assert unknown.exit_code == 2
    assert "repül" in unknown.stderr


# --- which scenarios, and what is said of them ------------------------------------------------------------------------


def ids(*args: str) -> list[str]:
    return [one["scenario"] for one in json.loads(run("check", "--json", *args).stdout)]


def test_a_rule_means_every_scenario_about_it() -> None:
    found = ids("150.1")
    assert "formatumok-onmagat-tiltja" in found
    assert found == ids("§150.1.") == ids("hkk-kodex:150.1")
    assert len(found) < len(ids("150"))


def test_an_id_means_that_scenario_alone() -> None:
    assert ids("harom-tamado-egy-vedore") == ["harom-tamado-egy-vedore"]


@pytest.mark.parametrize(("typed", "message"), [("34.55", "there is no rule 34.55"), ("2.2.2", "no scenario is about")])
def test_a_rule_without_scenarios_is_refused_in_one_line(typed: str, message: str) -> None:
    result = run("check", typed)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_does_not_pass_stands_last_and_is_named(tmp_path: Path) -> None:
    bad = GOOD.replace("B.life: -2}}\n  r", "B.life: -3}}\n  r").replace("id: egy", "id: rossz")
    file = written(tmp_path, bad + GOOD[GOOD.index("- id: egy") :])
    lines = run("check", file).stdout.splitlines()
    assert [line.split()[1] for line in lines if line.startswith(("pass", "fail"))] == ["egy", "rossz"]
    assert lines[-2:] == ["1 of 2 scenarios pass", "not passed: rossz"]


def test_quietly_only_what_does_not_pass_is_shown(tmp_path: Path) -> None:
    bad = GOOD.replace("B.life: -2}}\n  r", "B.life: -3}}\n  r").replace("id: egy", "id: rossz")
    file = written(tmp_path, bad + GOOD[GOOD.index("- id: egy") :])
    shown = run("check", "-q", file)
    assert shown.exit_code == 1
    assert "egy" not in shown.stdout
    assert "fail  rossz" in shown.stdout
    assert run("check", "-q", written(tmp_path, GOOD)).stdout == "1 of 1 scenario passes\n"


# --- a file to start from, about a rule -------------------------------------------------------------------------------


def begun(folder: Path, number: str, *more: str) -> tuple[str, str]:
    """The text that ``scenario new`` writes about a rule, and what ``check`` says of it."""
    file = folder / "uj.yaml"
    assert run(*more, "scenario", "new", str(file), "--title", number).exit_code == 0
    return file.read_text(encoding="utf-8"), run("check", str(file)).stdout


@pytest.mark.parametrize(("language", "comment"), [("en", "# To run it: "), ("hu", "# Futtatás: ")])
def test_a_number_alone_means_the_rule(
    language: str, comment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kodex.cli.scenario.on_terminal", lambda: True)
    assert run("--lang", language, "scenario", "new", "36.7").exit_code == 0
    [file] = tmp_path.iterdir()
    assert file.name == "36-7-utes-reszfazis.yaml"
    text = file.read_text("utf-8")
    assert comment in text
    assert 'rules: ["36.7"]' in text


def test_a_file_about_a_rule_shows_that_rule(tmp_path: Path) -> None:
    text, said = begun(tmp_path, "34.5")
    assert "# 34.5 Támadók kijelölése részfázis: Egy lényre egyszerre legfeljebb ketten támadhatnak." in text
    assert 'illegal: ["34.5"]' in text
    assert 'rules: ["34.5"]' in text
    assert said.startswith("pass")


def test_a_file_about_an_edition_is_of_it(tmp_path: Path) -> None:
    text, said = begun(tmp_path, "e11 f1-elokeszito/2")
    assert "edition: hkk-11" in text
    assert said.startswith("pass")


@pytest.mark.parametrize(("language", "words"), [("hu", "Futtatás: "), ("en", "To run it: ")])
def test_its_comments_are_in_the_language_asked_for(tmp_path: Path, language: str, words: str) -> None:
    text, _said = begun(tmp_path, "34.5", "--lang", language)
    other = {"hu": "To run it: ", "en": "Futtatás: "}[language]
    assert words in text
    assert other not in text


@pytest.mark.parametrize("number", sorted(unplayed.every("hkk-kodex"))[:: max(1, len(unplayed.every("hkk-kodex")) - 1)])
def test_where_there_is_no_scenario_it_says_so(tmp_path: Path, number: str) -> None:
    text, said = begun(tmp_path, number)
    assert "There is no scenario about this rule yet" in text
    assert f"cannot be decided: {number}" in said


@pytest.mark.parametrize("number", ["21.3.2", "48.2", "97.1", "62.2"])
def test_it_takes_along_the_cards_it_needs_and_no_others(tmp_path: Path, number: str) -> None:
    assert begun(tmp_path, number)[1].startswith("pass")


# --- warnings ---------------------------------------------------------------------------------------------------------

UNUSED = GOOD.replace("  ork:", "  gally: {type: tárgy}\n  ork:", 1)


def test_a_card_that_nobody_uses_is_told_with_the_verdict(tmp_path: Path) -> None:
    path, what = written(tmp_path, UNUSED), "no scenario of the file uses the card 'gally' → delete it"
    told = run("check", path)
    assert (told.exit_code, told.stdout.startswith("pass  egy")) == (0, True)
    assert f"Warning: {path}:2 [cards.gally]: {what}" in " ".join(told.stdout.split())
    schema = json.loads((Path(kodex.__file__).parent / "schemas" / "check.schema.json").read_text(encoding="utf-8"))
    (one,) = data = json.loads(run("check", path, "--json").stdout)
    jsonschema.Draft202012Validator(schema).validate(data)
    assert one["warnings"] == [f"{path}:2 [cards.gally]: {what}"]
    assert f"Warning: {path}:2" in run("check", path, "--explain", "--markdown").stdout
    piped = CliRunner().invoke(cli, ["--lang", "en", "check", "-", "--json"], input=UNUSED)
    assert json.loads(piped.stdout)[0]["warnings"] == [f"scenario.yaml:2 [cards.gally]: {what}"]
    assert kodex.open().check(UNUSED)[0]["warnings"][0].startswith("scenario.yaml:2 [cards.gally]: ")


def test_strict_makes_it_an_error(tmp_path: Path) -> None:
    told = run("check", written(tmp_path, UNUSED), "--strict", "--json")
    (one,) = json.loads(told.stdout)
    assert (told.exit_code, one["verdict"], len(one["failures"]), "warnings" in one) == (1, "error", 1, False)
    assert run("check", written(tmp_path, GOOD), "--strict").exit_code == 0


@pytest.mark.parametrize("option", [["--why-not"], ["--readings"], ["--diff", "default", "vedett"]])
def test_strict_is_refused_where_nothing_would_come_of_it(tmp_path: Path, option: list[str]) -> None:
    told = run("check", written(tmp_path, UNUSED), "--strict", *option)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--strict goes with verdicts alone" in told.stderr


# --- the norms of a rule ----------------------------------------------------------------------------------------------


def test_the_norms_of_a_rule_stand_where_it_says() -> None:
    root = Path(kodex.__file__).parents[1]
    [rule] = [json.loads(run("show", "36.7", "--norms", "--json").stdout)]
    assert rule["norms"]
    for one in rule["norms"]:
        lines = (root / one["file"]).read_text(encoding="utf-8").splitlines()[one["line"] - 1 :]
        assert any('"36.7"' in line for line in lines[:4])
        assert any(f"def {one['name']}(" in line for line in lines[:6])
        assert f"{one['file']}:{one['line']}" in run("show", "36.7", "--norms").stdout


def test_a_rule_that_only_states_a_value_stands_where_it_is_stated() -> None:
    root = Path(kodex.__file__).parents[1]
    [rule] = [json.loads(run("show", "3.7", "--norms", "--json").stdout)]
    [one] = rule["norms"]
    assert (one["name"], one["role"]) == ("opening.given_away is True", "states")
    line = (root / one["file"]).read_text(encoding="utf-8").splitlines()[one["line"] - 1]
    assert line == 'book.states("3.7", OPENING_GIVEN_AWAY, True)'


def test_a_rule_without_norms_says_so() -> None:
    assert "No norm of the engine is bound to it." in run("show", "146.2", "--norms").stdout


def test_an_edition_names_the_norms_of_the_kodex_that_it_is_cited_for() -> None:
    own = json.loads(run("show", "e11 kep-allando/1", "--norms", "--json").stdout)["norms"]
    assert {one["name"] for one in own} > {"immunity_to_what_is_named"}
