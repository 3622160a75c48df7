"""The corpus passes, rests on every norm, and none of its expectations is idle."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

import kodex.engine.games.hkk
from kodex.engine.bound import bindings
from kodex.engine.face.format import AdvanceStep, Among, CheckStep, forbidding
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.game import new_table
from kodex.engine.games.hkk.scenes.telling import english
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.games.hkk.vocabulary import Happens
from kodex.engine.scenarios.files.load import Loaded, files, load, state_of
from kodex.engine.scenarios.outcomes.words import sentence
from kodex.engine.scenarios.running.run import check, run
from kodex.engine.scenarios.steps.playing import play
from kodex.kb.read import read_rulebook
from kodex.website.cases import Cases
from tests.editions import DEFAULT, EDITIONS

ROOT = Path(__file__).parents[3]
CORPUS = ROOT / "queries" / "scenarios" / "hkk-kodex"
CITED, ASSERTED, DECISIVE = 0.99, 0.99, 0.955
"""Shares of the bound norms that the corpus must show; raised as scenarios are added, never lowered. A rule that
forbids nothing which another does not forbid as well is not decisive: there are thirty of them."""
NIGHTLY = "KODEX_TURNS" in os.environ
"""Whether there is time for all: every eightieth scenario is altered otherwise, every twentieth by the whole run."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_scenario_passes(edition: str, shown: dict[str, Cases]) -> None:
    """As the website has played them; what fails is played once more, to say why."""
    every = {str(path.relative_to(ROOT)) for path in files([CORPUS.with_name(edition)])}
    assert {case.file for case in shown[edition].cases} == every
    failing = sorted({ROOT / case.file for case in shown[edition].cases if not case.passes})
    assert [told for file in sorted(every) for one in load(ROOT / file) for told in one.warnings] == []
    assert {result.scenario: result.failures for result in check(failing) if result.verdict != "pass"} == {}
    assert failing == []


def test_ids_are_unique_in_the_corpus(corpus: list[Loaded]) -> None:
    assert [id_ for id_, n in Counter(loaded.id for loaded in corpus).items() if n > 1] == []


BESIDE = ("valaszok", "gyakorlat")
"""The folders of what official answers decide and of practice, by subject: either goes over several titles."""


def test_files_stand_under_a_title_their_scenarios_name(corpus: list[Loaded]) -> None:
    in_file: dict[Path, set[str]] = {}
    for loaded in corpus:
        assert loaded.scenario is not None
        titles = {rule.partition(".")[0] for rule in loaded.scenario.rules}
        assert titles, loaded.id
        in_file.setdefault(loaded.file, set()).update(titles)
    assert [file for file, titles in in_file.items() if file.parent.name not in {*titles, *BESIDE}] == []


@pytest.fixture(scope="module")
def kb_numbers() -> set[str]:
    """Every rule number of the knowledge base."""
    return set(read_rulebook(ROOT / "kb" / "hkk-kodex", from_cache=True).rules)


def test_every_norm_is_bound_to_an_existing_rule(kb_numbers: set[str]) -> None:
    book = bindings.book("hkk-kodex")
    assert book is not None
    assert sorted(set(book.numbers()) - kb_numbers) == []


def test_exceptions_name_bound_norms() -> None:
    book = bindings.book("hkk-kodex")
    assert book is not None
    assert {n for norm in book.norms for n in norm.exception_to} <= set(book.numbers())


def test_scenarios_name_existing_rules_and_rest_on_them(corpus: list[Loaded], kb_numbers: set[str]) -> None:
    for loaded in corpus:
        assert loaded.scenario is not None
        assert set(loaded.scenario.rules) <= kb_numbers, loaded.id


def test_the_corpus_shows_what_it_has_shown(shown: dict[str, Cases]) -> None:
    book = bindings.book(DEFAULT)
    assert book is not None
    bound, measured = set(book.numbers()), shown[DEFAULT]
    assert len(bound & measured.cited) >= CITED * len(bound)
    assert len(bound & measured.asserted) >= ASSERTED * len(bound)
    assert len(bound & measured.decisive) >= DECISIVE * len(bound)


# --- the trace --------------------------------------------------------------------------------------------------------


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    registry.load()  # the editions have sentences of their own
    game = Path(kodex.engine.games.hkk.__file__).parent
    used = {
        node.attr
        for path in game.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Happens"
    }
    assert {str(kind) for kind in Happens} == set(SENTENCES)
    assert {kind.name for kind in Happens} - used == set(), "a kind of event that never happens"


def test_the_english_sentences_say_the_same_of_every_event() -> None:
    registry.load()
    assert set(english.SENTENCES) == set(SENTENCES)
    fields = {kind: [_fields(told[kind]) for told in (SENTENCES, english.SENTENCES)] for kind in SENTENCES}
    assert {kind: both for kind, both in fields.items() if both[0] != both[1]} == {}


def _fields(text: str) -> set[str]:
    """The facts that a sentence tells; English adds its plural and its article."""
    return {name for _text, name, _format, _conversion in Formatter().parse(text) if name} - {"s", "a"}


def test_the_whole_corpus_can_be_told(played: list[Any], shown: dict[str, Cases]) -> None:
    assert {event.kind for table in played for event in table.log} - set(SENTENCES) == set()
    told = [line for cases in shown.values() for case in cases.cases for line in case.trace]
    assert len(told) > 10_000
    assert [line for line in told if not line[1] or "{" in line[1] or not line[2]] == []


def test_every_sentence_fits_the_events_of_the_corpus(played: list[Any]) -> None:
    """None falls back to the plain words that are said when facts are missing."""
    told = ((event.kind, *(sentence(event, one, DEFAULT) for one in ("hu", "en"))) for t in played for event in t.log)
    plain = [kind for kind, hungarian, english in told if hungarian == english]
    assert plain == []


# --- a scenario that claims the wrong thing fails ---------------------------------------------------------------------


def with_(loaded: Loaded, **then: Any) -> Loaded:
    assert loaded.scenario is not None
    changed = msgspec.structs.replace(loaded.scenario.then, **then)
    return msgspec.structs.replace(loaded, scenario=msgspec.structs.replace(loaded.scenario, then=changed))


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "senki"]
    return "Semmi" if value != "Semmi" else "kéz"


def wrong_claims(loaded: Loaded) -> Iterator[tuple[str, Loaded]]:
    """The scenario with one of its expectations changed, for each of them."""
    assert loaded.scenario is not None
    then = loaded.scenario.then
    for key in ("state", "delta", "counts"):
        values: dict[str, Any] = getattr(then, key)
        for path, value in values.items():
            yield f"{key} {path}", with_(loaded, **{key: {**values, path: _other(value)}})
    if then.events:
        yield "events", with_(loaded, events=[*then.events, "game.drawn", "game.drawn"])
    if then.never_cites or then.cites:
        yield "never_cites", with_(loaded, never_cites=[*then.never_cites, *then.cites[:1]] if then.cites else [])
    yield "cites", with_(loaded, cites=["1.1"]) if not then.impossible else with_(loaded, impossible=["1.1"])
    for position, step in enumerate(loaded.scenario.when):
        for changed in _wrong_steps(step):
            when = [*loaded.scenario.when[:position], changed, *loaded.scenario.when[position + 1 :]]
            scenario = msgspec.structs.replace(loaded.scenario, when=when)
            yield f"step {position + 1}", msgspec.structs.replace(loaded, scenario=scenario)


def _wrong_steps(step: Any) -> Iterator[Any]:
    if isinstance(step, CheckStep):
        for path, value in step.that.items():
            yield msgspec.structs.replace(step, that={**step.that, path: _other(value)})
    elif getattr(step, "illegal", None) is not None:
        yield msgspec.structs.replace(step, illegal=None)
        yield msgspec.structs.replace(step, illegal=Among([*forbidding(step.illegal), "1.1"]))


@pytest.mark.parametrize("each", [1] if NIGHTLY else [80, pytest.param(20, marks=pytest.mark.whole)])
def test_no_expectation_of_the_corpus_is_idle(corpus: list[Loaded], each: int) -> None:
    idle = []
    for loaded in corpus[::each]:
        assert loaded.scenario is not None
        for what, changed in wrong_claims(loaded):
            if what == "never_cites" and not loaded.scenario.then.cites:
                continue
            if run(changed).verdict == "pass":
                idle.append(f"{loaded.id}: {what}")
    assert idle == []


def test_a_legal_step_that_is_called_illegal_fails(corpus: list[Loaded]) -> None:
    loaded = next(loaded for loaded in corpus if loaded.id == "alapsebzes-a-jatekosnak")
    assert loaded.scenario is not None
    attack, *rest = loaded.scenario.when
    when = [msgspec.structs.replace(attack, illegal=["34.5"]), *rest]
    result = run(msgspec.structs.replace(loaded, scenario=msgspec.structs.replace(loaded.scenario, when=when)))
    assert result.verdict == "fail"
    assert "should be forbidden by 34.5 but is legal" in result.failures[0]


def test_advancing_to_where_the_table_is_already_fails(corpus: list[Loaded]) -> None:
    loaded = next(loaded for loaded in corpus if loaded.id == "alapsebzes-a-jatekosnak")
    assert loaded.scenario is not None
    idle = AdvanceStep(to=loaded.scenario.given.phase)
    when = [idle, *loaded.scenario.when]
    result = run(msgspec.structs.replace(loaded, scenario=msgspec.structs.replace(loaded.scenario, when=when)))
    assert result.verdict == "fail"
    assert "already" in result.failures[0]


def test_reading_of_a_disputed_rule_changes_the_outcome(corpus: list[Loaded]) -> None:
    loaded = next(loaded for loaded in corpus if loaded.id == "utes-elott-elfordult-epitmeny-vedett")
    assert loaded.scenario is not None
    state = state_of(loaded.scenario)
    table = new_table(loaded.cards, state, readings={"passive_building.strike": "kijeloles-szamit"})
    play(table, loaded.scenario)
    assert table.thing("torony").zone == "pile"
