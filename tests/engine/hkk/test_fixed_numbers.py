"""The numbers that rules fix stand in text, parameter and engine alike: who changes one alone is told of the others."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import kodex
from kodex.engine.bound import parameters, unread
from kodex.engine.games.hkk import fixed
from kodex.engine.scenarios.files import setting
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.running import readings
from kodex.engine.scenarios.running.run import run
from kodex.ground import paths
from kodex.kb.lint import Finding
from kodex.kb.read import read_rulebook
from kodex.model import Parameter, Rulebook
from kodex.text.numerals import numerals
from tests.editions import DEFAULT, EDITIONS, HOME

KB = Path(paths.kb_folder())
SCENARIOS = Path(paths.shipped("queries"), "scenarios")
KODEX = DEFAULT


@cache
def rulebook(edition: str = KODEX) -> Rulebook:
    return read_rulebook(KB / edition, from_cache=True)


def with_text(book: Rulebook, number: str, text: str) -> Rulebook:
    return replace(book, rules={**book.rules, number: replace(book.rules[number], text=text)})


def with_value(book: Rulebook, changed: Parameter) -> Rulebook:
    return replace(book, parameters=tuple(changed if one.id == changed.id else one for one in book.parameters))


def found(book: Rulebook) -> list[Finding]:
    return list(parameters.lint(book, KB / book.id))


@pytest.fixture
def no_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs on a number is told elsewhere: looking for it takes long."""
    monkeypatch.setattr(parameters, "places_of", lambda *_args: iter(("…",)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_text_parameter_and_engine_say_the_same(edition: str) -> None:
    assert found(rulebook(edition)) == []
    assert (
        fixed.compiled()[edition]
        == parameters.compiled(HOME.folder)[edition]
        == parameters.of_rulebook(rulebook(edition))
    )


@pytest.mark.usefixtures("no_places")
def test_a_number_changed_in_a_text_alone_is_refused() -> None:
    """In rounds: of each rule its first number, of each its second …"""
    numbered = sorted({one.rule for one in rulebook().parameters})
    texts = {number: rulebook().rules[number].text or "" for number in numbered}
    places = {number: list(numerals(text)) for number, text in texts.items()}
    for at in range(max(map(len, places.values()))):
        changed, rules = rulebook(), [number for number in numbered if at < len(places[number])]
        for number in rules:
            one, text = places[number][at], texts[number]
            changed = with_text(changed, number, f"{text[: one.start]}{int(one.value) + 7}{text[one.end :]}")
        told = [finding.message for finding in found(changed) if finding.code == "L605"]
        words = [set(re.findall(r"[\w.]*\w", message)) for message in told]
        for number in rules:
            assert any(number in of_message for of_message in words), (
                number,
                texts[number][places[number][at].start :],
            )


def _other(value: object) -> int | list[int | str]:
    return [6, 7] if isinstance(value, list) else (int(value) if isinstance(value, int | float) else 0) + 7


@pytest.mark.usefixtures("no_places")
def test_a_number_changed_in_a_parameter_alone_is_refused() -> None:
    changed = rulebook()
    for one in rulebook().parameters:
        changed = with_value(changed, replace(one, value=_other(one.value)))
    told = {finding.message.partition(" says ")[0] for finding in found(changed) if finding.code == "L605"}
    assert {one.id for one in rulebook().parameters} - told == set()


@pytest.mark.usefixtures("no_places")
def test_compiling_anew_does_not_help_a_parameter_that_the_text_denies(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = rulebook()
    denied = [one for one in rulebook().parameters if one.id not in parameters.implied(HOME.folder)]
    for one in denied:
        changed = with_value(changed, replace(one, value=997))
    monkeypatch.setattr(parameters, "compiled", lambda _folder: {KODEX: parameters.of_rulebook(changed)})
    assert [finding.code for finding in found(changed)] == ["L604"] * len(denied)


@pytest.mark.usefixtures("no_places")
def test_a_number_in_quotes_is_not_told_as_another_number() -> None:
    one = next(one for one in rulebook().parameters if isinstance(one.value, int))
    changed = with_value(rulebook(), replace(one, value=str(one.value)))
    assert "L605" not in [finding.code for finding in found(changed)]


def test_the_refusal_lists_all_that_hangs_on_the_number() -> None:
    text = str(rulebook().rules["34.5"].text)
    assert "kettőnél" in text
    findings = found(with_text(rulebook(), "34.5", text.replace("kettőnél", "háromnál")))
    assert [finding.code for finding in findings] == ["L604", "L605"]
    for finding in findings:
        assert finding.place == f"{rulebook().rules['34.5'].place.file}:{rulebook().rules['34.5'].place.line}"
        for place in (
            "hkk-kodex/parameters.yaml: attackers.per_creature.max = 2",
            " at_most_two_attack_one_creature",
            "concordance/hkk.yaml: attack-two",
            "34/tamadok.yaml: harom-tamado-egy-vedore",
        ):
            assert place in finding.message


def test_an_edition_has_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    books = {KODEX: {"values": {"a": 1, "b": 2}}, "hkk-11": {"values": {"a": 3}}}
    monkeypatch.setattr(fixed, "compiled", lambda: books)
    fixed.of.cache_clear()
    assert [fixed.of(KODEX, "a"), fixed.of("hkk-11", "a"), fixed.of("hkk-11", "b")] == [1, 3, 2]
    with pytest.raises(KeyError):
        fixed.of(KODEX, "c")
    fixed.of.cache_clear()


# --- what norms read --------------------------------------------------------------------------------------------------


@cache
def sources() -> list[str]:
    """The modules of the engine that read numbers."""
    every = (Path(kodex.__file__).parent / "engine" / "games" / "hkk").rglob("*.py")
    return [text for path in every if "hkk.fixed import" in (text := path.read_text("utf-8"))]


@cache
def names_read() -> frozenset[str]:
    """The names of numbers that stand in the engine, of those that are compiled (which are those of the rulebooks)."""
    known = {name for edition in EDITIONS for name in fixed.compiled()[edition]["values"]}
    return frozenset(known.intersection(one for text in sources() for one in re.findall(r'"([\w.]+)"', text)))


def test_every_number_that_norms_ask_for_is_one() -> None:
    asked = {
        one.value
        for text in sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("fixed", "several")
        for one in node.args[1:]
        if isinstance(one, ast.Constant)
    }
    assert len(asked) > 100
    assert asked <= names_read()


def _whose(name: str) -> tuple[str, Parameter]:
    """The first edition that fixes the number with this name (the Kódex before all), and the number."""
    fixing = ((edition, one) for edition in EDITIONS for one in rulebook(edition).parameters)
    return next((edition, one) for edition, one in fixing if one.id == name)


def test_numbers_that_norms_read_are_of_rules_that_are_played() -> None:
    assert EDITIONS[0] == KODEX
    for name in names_read():
        edition, one = _whose(name)
        assert one in parameters.of_played_rules(rulebook(edition)), name
    assert unread.names_read(HOME.folder) >= names_read()


@pytest.mark.parametrize("name", sorted(names_read()))
def test_a_number_that_norms_read_decides_a_scenario(
    name: str, corpus: list[Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    edition, one = _whose(name)
    played = corpus if edition == KODEX else of_an_edition(edition)
    about = [each for each in played if each.scenario is not None and one.rule in each.scenario.rules]
    plain = fixed.compiled()
    for by in (1, -1):
        values = {**plain[edition]["values"], name: _moved(one.value, by)}
        books = {**plain, edition: {**plain[edition], "values": values}}
        _forget()
        with monkeypatch.context() as patched:
            patched.setattr(fixed, "compiled", lambda books=books: books)
            # what a whole corpus says of readings would be kept, as the other numbers have it, for all tests to come
            patched.setattr(readings, "weigh", lambda *_args: ((), []))
            changes = any(run(loaded).verdict != "pass" for loaded in about)
        _forget()
        if changes:
            return
    pytest.fail(f"no scenario about {one.rule} hangs on {name}")


@cache
def of_an_edition(edition: str) -> list[Loaded]:
    return [one for path in files([SCENARIOS / edition]) for one in load(path)]


def _forget() -> None:
    fixed.of.cache_clear()
    setting._known.clear()


def _moved(value: object, by: int) -> object:
    if isinstance(value, list):
        return [one + by for one in value]
    return value + by if isinstance(value, float) else int(str(value)) + by
