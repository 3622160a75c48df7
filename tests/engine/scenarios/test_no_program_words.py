"""What players read has no word of the program in it: every path, event, effect, selector and amount has words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import amounts, language, registry
from kodex.engine.games.hkk.cards import selectors as words_of_selectors
from kodex.engine.games.hkk.cards.costs import PART_WORDS
from kodex.engine.games.hkk.effects import lasting
from kodex.engine.games.hkk.scenes import paths
from kodex.engine.games.hkk.scenes.telling import happenings, hungarian, named, selectors, values
from kodex.engine.games.hkk.table.marker_names import NAMES
from kodex.engine.games.hkk.vocabulary import Happens
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import load, state_of
from kodex.ground import paths as folders
from kodex.website.cases import Case, Cases

CASE = Path(folders.kb_folder()).parent / "queries/scenarios/hkk-kodex/34/kikapcsolt-epitmeny.yaml"
KINDS = frozenset(map(str, Happens))
ENGLISH = {*paths._PLAYER, *paths._THING, "markers", "keywords", "count", "points", "out"} - {"x"}
PROGRAM = (
    KINDS | ENGLISH | {*phases.ZONES, *language.WHOM, "outcome", "stage", "active", "chance", "True", "False", "None"}
)
"""Words of the program that are none of Hungarian."""


@pytest.fixture(scope="module")
def table() -> Table:
    loaded = next(iter(load(CASE)))
    found: Table = loaded.face.table(loaded.cards, state_of(loaded.scenario), rules=loaded.rules)
    return found


def program_words(told: str, own: Iterable[str] = ()) -> set[str]:
    """The words of the program in a text; not those that are names its author has chosen."""
    words = {*re.findall(r"\w+", told), *re.findall(r"\w+(?:\.\w+)+", told)}
    return {word for word in words if word in PROGRAM or "_" in word} - {*own}


def every_path(table: Table) -> Iterator[str]:
    thing = next(iter(table.state.things))
    yield from paths.known(table, "")
    yield from paths.known(table, "A.")
    for path in paths.known(table, f"{thing}."):
        head, _dot, key = path.partition(".")
        if key == "markers.…":
            yield from (f"{head}.markers.{name}" for name in (*NAMES, "gyengülés -1/-2", "langjelzo", "poison"))
        elif key == "keywords.…":
            yield from (f"{head}.keywords.{name}" for name in registry.KEYWORDS)
        else:
            yield path
    for word in (*phases.ZONES, *phases.ZONE_WORDS.values()):
        yield from (f"A.{word}", f"A.{word}.count")


@pytest.mark.parametrize("value", [True, False, None, 0, 1, 3, -2, 2.5, [], ["medve"]], ids=repr)
def test_every_path_has_words(table: Table, value: Any) -> None:
    every, own = list(every_path(table)), {*table.state.things, "medve"}
    assert len(every) > 100
    told = {path: values.is_so(path, value, hu=True) for path in every}
    assert {path: one for path, one in told.items() if program_words(one, own)} == {}
    english = {path: values.is_so(path, value, hu=False) for path in every}
    assert [one for one in english.values() if re.search(r"\b(True|False|None)\b|\w_\w", one)] == []
    assert [path for path, one in english.items() if "." in path and path in one] == []


def test_every_number_may_change_in_words(table: Table) -> None:
    numbers = [path for path in every_path(table) if path.endswith((".count", "life", "magic")) or ".markers." in path]
    told = [values.changes(path, n, True) for path in numbers for n in (-2, 0, 3)]
    assert [one for one in told if program_words(one, table.state.things)] == []
    assert len(numbers) > 30
    assert all("−2" in told[n] and told[n + 1].endswith(" nem változik") for n in range(0, len(told), 3))


def test_a_zone_is_told_as_players_call_it() -> None:
    told = {zone: values.is_so("ork.zone", zone, True) for zone in phases.ZONES}
    assert told == {zone: f"ork helye: {phases.ZONE_WORDS[zone]}" for zone in phases.ZONES}


def test_every_kind_of_event_has_a_noun_of_its_own() -> None:
    assert happenings.NOUNS.keys() == KINDS
    assert len(set(happenings.NOUNS.values())) == len(KINDS)
    told = [happenings.times(kind, "medve", n) for kind in KINDS for n in (0, 2)]
    assert [one for one in told if program_words(one)] == []


def test_what_can_be_prevented_has_words_in_both_languages() -> None:
    preventable = set(map(str, book.appliers))
    assert {"copied", "damage", "marked"} <= preventable
    for kind in preventable:
        assert program_words(happenings.happening(kind, hu=True)) == set(), kind
        assert happenings.happening(kind, hu=False) != kind


TOLD_BY_EVENTS = ("control", "switch_off")
"""Lasting effects that are told by events of their own."""


def test_every_lasting_effect_has_words() -> None:
    registry.load()
    verbs = {verb.name for verb in registry.VERBS.values() if verb.continuous and "until" in verb.fields}
    assert len(verbs) > 12
    for verb in verbs - {*TOLD_BY_EVENTS}:
        for value in _values_of(verb):
            told = named.ended({"over": [("opponents", verb, value, 2)]}, hu=True)
            assert program_words(told) == set(), (verb, value)
            assert (value is None or verb == "modify") or told != f" – az ellenfelek: {value} +2", (verb, value)
            english = named.lasting({"verb": verb, "value": value, "n": 2}, hu=False)
            assert re.search(r"\bNone\b|\w_\w", english) is None, (verb, value)


def _values_of(verb: str) -> tuple[str | None, ...]:
    """The words that an effect of a verb may have for what it changes."""
    if verb == "modify":
        return lasting.VALUES
    if verb == "against":
        return ("damage", "life", "képességek")
    if verb == "forbid":
        return ("damage", "heals", "forrás")
    if verb == "cost":
        return (None, *PART_WORDS)
    known = registry.VERBS[verb]
    named = ("repül",) if "what" in known.fields else ()
    return named if "what" in known.required else (None, *named)


@pytest.mark.parametrize(
    ("table_of", "ending"), [("WORDS", ""), ("VALUES", ">=3"), ("TAGS", ":ork")], ids=["words", "numbers", "tags"]
)
def test_every_word_of_selectors_has_words(table_of: str, ending: str) -> None:
    registry.load()
    every = getattr(words_of_selectors, table_of)
    assert len(every) > 15
    for word in every:
        told = selectors.described(f"lény & !{word}{ending}")
        assert told is not None, word
        assert program_words(told) == set(), word


def test_every_amount_has_words() -> None:
    registry.load()
    for word in (*amounts.AMOUNTS, "X", "3", "count(lény & saját)"):
        told = selectors.amount(word)
        assert told is not None, word
        assert program_words(" ".join(told)) == set(), word


@pytest.mark.parametrize(
    ("selector", "told"),
    [
        ("lény", "lény"),
        ("szörny & ellenséges & !passzív", "ellenséges, nem passzív szörny"),
        ("gyűjtő & saját & lény", "saját lény a gyűjtőben"),
        ("lény | építmény", "lény vagy építmény"),
        ("szörny & !ez", "másik szörny"),
        ("lény & költség>=4", "legalább 4 költségű lény"),
        ("altípus:ork & saját", "saját, ork altípusú lap"),
        ("leny & own", "saját lény"),
        ("(lény | építmény) & saját", None),
        ("csavar", None),
    ],
)
def test_selectors_in_words(selector: str, told: str | None) -> None:
    assert selectors.described(selector) == told


@pytest.mark.parametrize("whom", [*language.WHOM, *language.PLACES])
def test_everybody_an_effect_may_concern_has_words(whom: str) -> None:
    card = {"type": "azonnali", "effects": [{"do": "damage", "n": 2, "to": whom}]}
    [(_name, told)] = hungarian.cards({"lap": card})
    assert "2 sebzés" in told
    assert program_words(told) == set()


def test_no_page_of_a_scenario_has_a_word_of_the_program(shown: dict[str, Cases]) -> None:
    cases = [case for found in shown.values() for case in found.cases]
    assert len(cases) > 1000
    found = {case.id: leaks for case in cases if (leaks := _leaks(case))}
    assert found == {}


def _leaks(case: Case) -> set[str]:
    own = set(re.findall(r"[\w.]*\w", repr((case.given, case.when, case.cards))))
    own -= PROGRAM - {*case.cards}
    return {word for line in _lines(case) for word in program_words(line) if word.rstrip("0123456789") not in own}


def _lines(case: Case) -> Iterator[str]:
    pages = case.pages
    yield pages.table(case.given)
    for name, points, zones in pages.sides(case.given):
        yield f"{name} {points} {zones}"
    yield from (f"{name} {line}" for name, line in pages.cards(case.cards))
    yield from (pages.step(step)[0] for step in case.when)
    yield from pages.outcome(case.then)
    yield from (sentence for _depth, sentence, _rules in case.trace)
