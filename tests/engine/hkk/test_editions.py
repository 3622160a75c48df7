"""Editions as overlays: what they change, what they leave as it is, and under whose numbers it is cited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from kodex.engine.bound import bindings, editions
from kodex.engine.games.hkk.book import book as kodex
from kodex.engine.games.hkk.game import new_table
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.questions import EventKind, Question
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.corpus.coverage import Coverage, of
from kodex.engine.scenarios.files import unplayed
from kodex.engine.scenarios.files.load import Loaded, files, load, state_of
from kodex.engine.scenarios.running.run import attempt, check, run
from kodex.engine.scenarios.steps.playing import play
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.work import Here
from tests.editions import DEFAULT, EDITIONS, OVERLAYS

SCENARIOS = Path(paths.shipped("queries")) / "scenarios"
N = Question[int]("n", "How many?", 0)
OVERLAYS = tuple(OVERLAYS)


def overlay(edition: str) -> Overlay:
    book = editions.book(edition)
    assert isinstance(book, Overlay)
    return book


def corpus(edition: str) -> list[Loaded]:
    return [one for path in files([SCENARIOS / edition]) for one in load(path)]


@pytest.fixture(scope="module")
def loaded() -> dict[str, list[Loaded]]:
    return {edition: [one for one in corpus(edition) if one.edition == edition] for edition in OVERLAYS}


# --- an overlay over nothing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.whole)])
def test_an_edition_that_changes_nothing_is_the_kodex(each: int) -> None:
    """Each fourth scenario of each fourth file, or of all."""
    same = Overlay("same", editions.book(DEFAULT))
    same.tells({number: number for number in kodex.numbers()})
    some = [one for path in files([SCENARIOS / DEFAULT])[::each] for one in load(path)]
    for one in some[::4]:
        assert one.scenario is not None
        if one.scenario.explore is not None or one.scenario.then.impossible:
            continue
        tables = [new_table(one.cards, state_of(one.scenario), rules=rules) for rules in (kodex, same)]
        for table in tables:
            play(table, one.scenario)
        assert tables[0].log == tables[1].log, one.id


# --- every norm of an edition does something --------------------------------------------------------------------------

Change = tuple[str, str, Callable[[Overlay], object]]


def changes(book: Overlay) -> Iterator[Change]:
    """Everything an overlay does, by a name, with its number and what takes it back.

    A procedure that it has besides is taken back with its number (:func:`test_switched_off_a_number_is_missed`).
    """
    for norm in book.own:
        if norm.role != "procedure":
            yield norm.name, norm.number, lambda b, norm=norm: _drop(b, norm)  # type: ignore[misc]
    for left in book.left_out:
        yield f"without {left.number}", left.by, lambda b, left=left: b.left_out.remove(left)  # type: ignore[misc]
    for chosen in book.chosen:
        yield chosen.switch, chosen.by, lambda b, chosen=chosen: b.chosen.remove(chosen)  # type: ignore[misc]


def _lists(book: Overlay) -> list[dict[Any, list[Norm]]]:
    return [cast("dict[Any, list[Norm]]", there) for there in (book._deciding, book._adding, book._on)]


def _drop(book: Overlay, norm: Norm) -> None:
    book.norms.remove(norm)
    for there in _lists(book):
        for norms in there.values():
            if norm in norms:
                norms.remove(norm)


@contextmanager
def without(book: Overlay, change: Callable[[Overlay], object]) -> Iterator[None]:
    """While it lasts an overlay does without one of its changes."""
    kept = list(book.norms), list(book.left_out), list(book.chosen)
    before = [{key: list(norms) for key, norms in there.items()} for there in _lists(book)]
    change(book)
    book.shelf.known.clear()
    try:
        yield
    finally:
        book.norms[:], book.left_out[:], book.chosen[:] = kept
        for there, norms in zip(_lists(book), before, strict=True):
            there.clear()
            there.update(norms)
        book.shelf.known.clear()


@pytest.mark.parametrize(
    ("edition", "name"), [(edition, name) for edition in OVERLAYS for name, _by, _change in changes(overlay(edition))]
)
def test_a_scenario_falls_without_it(edition: str, name: str, loaded: dict[str, list[Loaded]]) -> None:
    book = overlay(edition)
    _name, number, change = next(one for one in changes(book) if one[0] == name)
    about = [one for one in loaded[edition] if one.scenario and number in one.scenario.rules]
    assert about, f"no scenario is about {number}"
    with without(book, change):
        assert any(attempt(_uncited(one))[1] for one in (*about, *loaded[edition])), name


@pytest.fixture(scope="module")
def measured(loaded: dict[str, list[Loaded]]) -> dict[str, Coverage]:
    return {edition: of([(one, run(one)) for one in loaded[edition]], edition, Here()) for edition in OVERLAYS}


@pytest.mark.parametrize("edition", OVERLAYS)
def test_switched_off_a_number_is_missed(edition: str, measured: dict[str, Coverage]) -> None:
    found = measured[edition]
    assert not found.failing
    assert found.bound <= found.decisive
    cited = {number for number in found.cited if ":" not in number}
    assert cited <= found.decisive


UNTOLD = {"hkk-11": {"lenyek/8"}, "hkk-8": set[str]()}
"""Played, and yet not told: avatars by the norm of all creatures, whose trace would name them everywhere."""


@pytest.mark.parametrize("edition", OVERLAYS)
def test_every_executable_address_is_shown_or_listed_as_unplayed(edition: str, measured: dict[str, Coverage]) -> None:
    """Not a share that leaves room: each address that is neither decisive nor listed is named here."""
    rules = read_rulebook(Path(paths.shipped("kb")) / edition, from_cache=True).rules.values()
    executable = {rule.number for rule in rules if rule.executable is True and rule.status == "normative" and rule.text}
    found = measured[edition]
    assert executable - found.decisive - unplayed.every(edition).keys() == UNTOLD[edition]
    assert not found.cited & unplayed.every(edition).keys()


def _uncited(one: Loaded) -> Loaded:
    assert one.scenario is not None
    then = msgspec.structs.replace(one.scenario.then, cites=[], never_cites=[])
    return msgspec.structs.replace(one, scenario=msgspec.structs.replace(one.scenario, then=then))


# --- the corpus -------------------------------------------------------------------------------------------------------


def test_every_scenario_of_an_edition_passes() -> None:
    results = check([SCENARIOS / edition for edition in OVERLAYS])
    assert not [(one.scenario, one.failures) for one in results if one.verdict != "pass"]
    assert {one.edition for one in results} == set(EDITIONS)


@pytest.mark.parametrize("edition", OVERLAYS)
def test_what_comes_out_differently_begins_with_the_same_table(edition: str) -> None:
    """A scenario ``x-kodex`` is beside ``x``: the same table, another edition, something else comes of it."""
    found = {one.id: one for one in corpus(edition)}
    others = {id_: one for id_, one in found.items() if one.edition != edition}
    assert len(others) >= 5
    for id_, other in others.items():
        here = found.get(id_.rpartition("-")[0])
        assert here is not None, id_
        assert here.scenario is not None
        assert other.scenario is not None
        assert here.edition == edition
        if not here.scenario.then.impossible:
            assert here.scenario.given == other.scenario.given, id_
            crossed = msgspec.structs.replace(
                here, scenario=msgspec.structs.replace(here.scenario, edition=other.scenario.edition)
            )
            assert attempt(_uncited(crossed))[1], f"{here.id} comes out the same by {other.edition}"


def test_every_number_is_compared_with_its_text() -> None:
    for edition in OVERLAYS:
        bound = bindings.bound(edition)
        assert bound
        assert all(known for _number, known, _names in bound), edition


# --- the kernel -------------------------------------------------------------------------------------------------------


class Tells(EventKind):
    """What happens in a small rulebook and its overlay."""

    OLD = "old", "What the rulebook does", "n"
    NEW = "new", "What the overlay does instead", "n"


def small() -> tuple[NormBook, Overlay, Callable[[Table], object]]:
    base = NormBook("base")

    @base.procedure("1")
    def act(table: Table) -> None:
        table.emit(Tells.OLD, n=table.decide(N))

    @base.decides("2", N)
    def two(table: Table) -> int:
        return 2

    over = Overlay("over", base)

    @over.procedure("a/1", instead_of="1")
    def act_otherwise(table: Table) -> None:
        table.emit(Tells.NEW, n=table.decide(N))

    over.leaves_out("2", by="a/2", why="it is silent")
    return base, over, act


def played(rules: NormBook, act: Callable[[Table], object], disabled: frozenset[str] = frozenset()) -> tuple[str, int]:
    table = Table(rules, {}, State({}, {}), disabled=disabled | rules.out(disabled))
    act(table)
    return table.log[0].kind, table.log[0].facts["n"]


def test_what_is_left_out_holds_again_when_the_edition_is_silent() -> None:
    base, over, act = small()
    assert played(base, act) == ("old", 2)
    assert played(over, act) == ("new", 0)
    assert played(over, act, frozenset({"a/1"})) == ("old", 0)
    assert played(over, act, frozenset({"a/2"})) == ("new", 2)
    assert over.numbers() == {"a/1": ["act_otherwise", "without 1"], "a/2": ["without 2"]}


def test_an_edition_only_replaces_what_there_is() -> None:
    _base, over, _act = small()
    with pytest.raises(ValueError, match="no norm 9"):
        over.leaves_out("9", by="a/3", why="")
    with pytest.raises(ValueError, match="0 procedures"):
        over.procedure("a/3", instead_of="2")(lambda table: None)


def test_the_procedures_of_an_edition_do_nothing_elsewhere() -> None:
    base, over, _act = small()
    own = over.instead["1"]
    table = Table(base, {}, State({}, {}))
    own(table)
    assert table.log == []


# --- as people write them ---------------------------------------------------------------------------------------------

ONE = """\
edition: {edition}
cards:
  ork: {{type: szörny, cost: {{magic: 2}}, damage: 2, life: 3}}
scenarios:
- id: proba
  title: Próba
  asks: Mi történik?
  rules: ["{rule}"]
  given:
    active: A
    phase: előkészítő
    players:
      A: {{turn: 1, deck: [ork]}}
      B: {{turn: 0}}
  when:
  - {{act: advance, to: fő}}
  then:
    state: {{A.hand.count: {cards}}}
"""


@pytest.mark.parametrize(
    ("written", "edition", "rule", "cards"),
    [
        ("8", "hkk-8", "f2-huzas/1", 1),
        ("e11", "hkk-11", "cel-es-menet/3", 0),
        ("11", "hkk-11", "cel-es-menet/3", 0),
        ("hkk-11", "hkk-11", "hkk-kodex:4.11.2", 0),
        ("Kodex", "hkk-kodex", "30.0", 1),
    ],
)
def test_editions_go_by_several_names(tmp_path: Path, written: str, edition: str, rule: str, cards: int) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(ONE.format(edition=written, rule=rule, cards=cards), encoding="utf-8")
    (result,) = check([path])
    assert result.verdict == "pass", result.failures
    assert result.edition == edition
    assert any(number.startswith(f"{edition}:") for number in result.cites)


@pytest.mark.parametrize(
    ("written", "rule", "says"),
    [
        ("hkk-9", "30.0", "hkk-9"),
        ("hkk-11", "30.0", "hkk-kodex:30.0"),
        ("hkk-kodex", "cel-es-menet/3", "cel-es-menet/3"),
    ],
)
def test_a_wrong_edition_or_number_is_an_error(tmp_path: Path, written: str, rule: str, says: str) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(ONE.format(edition=written, rule=rule, cards=0), encoding="utf-8")
    (result,) = check([path])
    assert result.verdict == "error"
    assert says in result.failures[0]


def test_a_scenario_may_go_by_another_edition_than_its_file(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    text = ONE.format(edition="hkk-11", rule="30.0", cards=1).replace(
        "- id: proba", "- id: proba\n  edition: hkk-kodex"
    )
    path.write_text(text, encoding="utf-8")
    (result,) = check([path])
    assert result.verdict == "pass", result.failures
    assert "hkk-kodex:30.0" in result.cites
