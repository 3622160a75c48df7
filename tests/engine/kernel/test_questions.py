"""What a game declares of itself, and what is refused because it is not declared or not of its type."""

from __future__ import annotations

import json
import subprocess
import sys
from enum import StrEnum
from functools import wraps
from inspect import unwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.json import encode

from kodex.engine.kernel.amounts import Share
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import (
    EventKind,
    Fact,
    Family,
    Field,
    Mark,
    Question,
    Stage,
    Sum,
    Undeclared,
    Vocabulary,
    Zone,
)
from kodex.engine.kernel.state import Event, State, Thing, apply
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


class Trait(StrEnum):
    """A closed list."""

    HEALING = "healing"
    HURTING = "hurting"


class Happens(EventKind):
    """What happens in the invented game."""

    SHOUTS = "shouts", "Somebody shouts", "n"
    FALLS = "falls", "Something falls"


class Others(EventKind):
    """What the invented game does not declare."""

    EXPLODES = "explodes", "Something explodes"


class Phase(Stage):
    """Its two stages."""

    DAY = "day", "When one shouts"
    NIGHT = "night", "When one does not"


class Place(Zone):
    """Its one place."""

    HALL = "hall", "Where everybody is"


PRICE = Question[int]("price", "How much does a shout cost?", 5, "who how?")
NOISE = Sum[int]("noise", "What makes it louder", "who")
KEEPS = Family(Trait, lambda trait: Question[bool](f"keeps.{trait}", f"Is it still {trait}?", False, "who"))
ACTIVE = Mark[str]("active", "Whose turn it is", "")
HURT = Fact[int]("hurt", "How hurt it is", 0)
START = State({"A": {}}, {"a": Thing("a", "ork", "A", "A", "hall")}, {"A.hall": ("a",)})


def declared() -> Vocabulary:
    """The invented game's vocabulary, as a module would hold it."""
    module = ModuleType("invented")
    vars(module).update(
        price=PRICE, noise=NOISE, keeps=KEEPS, active=ACTIVE, hurt=HURT, happens=Happens, phase=Phase, place=Place
    )
    return Vocabulary.of(module, module)


@pytest.fixture
def book() -> NormBook:
    """A book that knows what its game has declared."""
    return NormBook("invented", declared())


def test_a_vocabulary_lists_everything_once_with_its_meaning_and_type() -> None:
    words = declared()
    assert [str(getattr(one, "name", one)) for one in words] == [
        *("keeps.healing", "keeps.hurting", "noise", "price", "active", "hurt"),
        *("SHOUTS", "FALLS", "DAY", "NIGHT", "HALL"),
    ]
    assert (words.asked["price"].gives, words.asked["price"].args) == ("int", ("who", "how?"))
    assert all(one.meaning for one in words)
    assert Happens.SHOUTS == "shouts"
    assert Happens.SHOUTS.fields == ("n",)


def test_two_questions_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=r"declared twice: Question\('price'\)"):
        Vocabulary([PRICE, Question[int]("price", "Another one", 0)])


def test_a_norm_answers_and_where_none_applies_the_default_holds(book: NormBook) -> None:
    @book.decides("1", PRICE)
    def cheap_for_b(table: Table, who: str, how: str = "") -> int | None:
        return 1 if who == "B" else None

    table = Table(book, {}, START)
    assert (table.decide(PRICE, "A"), table.decide(PRICE, "B", "loudly")) == (5, 1)
    assert table.decide(PRICE, "A", default="dear") == "dear"
    with table.noting() as cited:
        assert (table.decide(PRICE, "B"), cited) == (1, ["1"])
    with table.noting() as cited:
        assert (table.decide(PRICE, "A"), cited) == (5, [])


def test_parts_of_a_sum_and_members_of_a_family(book: NormBook) -> None:
    @book.adds("1", NOISE)
    def two(table: Table, who: str) -> int:
        return 2

    @book.decides("2", KEEPS[Trait.HEALING])
    def always(table: Table, who: str) -> bool:
        return True

    table = Table(book, {}, START)
    assert (table.parts(NOISE, "A"), table.total(NOISE, "A")) == ([2], 2)
    assert (table.decide(KEEPS[Trait.HEALING], "A"), table.decide(KEEPS[Trait.HURTING], "A")) == (True, False)
    assert book.unanswered() == ["price", "keeps.hurting"]


def test_marks_and_facts_have_defaults_and_change_by_name() -> None:
    table = Table(NormBook("invented"), {}, START)
    assert (table.mark(ACTIVE), HURT.of(table.thing("a"))) == ("", 0)
    after = apply(START, [ACTIVE.set("A"), HURT.set("a", 3)])
    assert (ACTIVE.of(after), HURT.of(after.things["a"])) == ("A", 3)
    assert apply(after, [ACTIVE.set(None), HURT.set(after.things["a"], None)]) == START


def test_a_norm_about_what_is_not_declared_fails_when_it_is_defined(book: NormBook) -> None:
    with pytest.raises(Undeclared, match="weather"):
        book.decides("1", Question[int]("weather", "What is it like outside?", 0))
    with pytest.raises(Undeclared, match="price"):
        book.decides("1", Question[int]("price", "Another of that name", 0))
    with pytest.raises(TypeError, match="no Question"):
        book.decides("1", NOISE)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no Sum"):
        book.adds("1", PRICE)  # type: ignore[arg-type]
    for decorator in (book.prevents, book.replaces, book.follows):
        with pytest.raises(Undeclared, match="explodes"):
            decorator("1", Others.EXPLODES)(lambda table, event: None)
    with pytest.raises(Undeclared, match="explodes"):
        book.applies(Others.EXPLODES)(lambda table, happening: None)
    assert book.norms == []


def test_asking_what_is_not_declared_fails(book: NormBook) -> None:
    table = Table(book, {}, START)
    with pytest.raises(Undeclared):
        table.decide(Question[int]("weather", "What is it like outside?", 0))
    with pytest.raises(Undeclared):
        table.parts(Sum[int]("clouds", "What is above"))


@pytest.mark.parametrize("with_vocabulary", [True, False])
def test_a_string_is_no_question(book: NormBook, with_vocabulary: bool) -> None:
    rules = book if with_vocabulary else NormBook("invented")
    table = Table(rules, {}, START)
    for ask in (table.decide, table.decision, table.parts, table.total):
        with pytest.raises(TypeError, match="no question"):
            ask("price")  # type: ignore[operator]
    for decorator in (rules.decides, rules.adds):
        with pytest.raises(TypeError, match="no question"):
            decorator("1", "price")  # type: ignore[operator]


def test_a_string_is_no_kind_of_event(book: NormBook) -> None:
    table = Table(book, {}, START)
    with pytest.raises(TypeError, match="no kind of event"):
        table.happen("shouts")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no kind of event"):
        table.emit("shouts")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no kind of event"):
        Happening("shouts", {}).but(n=1)  # type: ignore[arg-type]
    for decorator in (book.prevents, book.replaces, book.follows):
        with pytest.raises(TypeError, match="no kind of event"):
            decorator("1", "shouts")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no kind of event"):
        book.applies("shouts")  # type: ignore[arg-type]


def test_a_string_is_no_mark(book: NormBook) -> None:
    with pytest.raises(TypeError, match="no mark"):
        Table(book, {}, START).mark("active")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no mark"):
        book.forbids("1", str, during="active")  # type: ignore[arg-type]


def test_a_norm_must_take_what_is_asked(book: NormBook) -> None:
    with pytest.raises(TypeError, match=r"asked with \(table, who, how\?\)"):

        @book.decides("1", PRICE)
        def takes_too_little(table: Table, who: str) -> int:
            return 1

    with pytest.raises(TypeError, match="needs_more"):

        @book.adds("1", NOISE)
        def needs_more(table: Table, who: str, what: str) -> int:
            return 1

    @wraps(takes_nobody)
    def anything(*told: object) -> int:
        return 1

    with pytest.raises(TypeError, match="takes_nobody"):  # a wrapper takes what is wrapped by it
        book.adds("1", NOISE)(anything)


def takes_nobody(table: Table) -> int:
    return 1


@pytest.mark.parametrize("alike", ["2", ("2", "3")])
def test_one_number_or_several_are_agreed_with(book: NormBook, alike: str | tuple[str, ...]) -> None:
    @book.decides("1", PRICE, agrees_with=alike)
    def price(table: Table, who: str, how: str = "") -> int:
        return 1

    assert book.norms[-1].agrees_with == ({"2"} if alike == "2" else {"2", "3"})


def test_a_norm_that_chooses_leads_to_where_it_is_written(book: NormBook) -> None:
    @book.meta("1")
    def first(live: Any) -> Any:
        return live

    assert unwrap(book.norms[-1].function) is first


def test_a_part_of_an_amount_is_written_without_what_it_has_not() -> None:
    assert encode(Share(2, "printed")) == b'{"n":2,"why":"printed"}'
    assert encode(Share(-1, "limit", ("4",), "a1")) == b'{"n":-1,"why":"limit","rules":["4"],"of":"a1"}'


def test_a_rule_that_only_states_a_value_needs_no_function(book: NormBook) -> None:
    book.states("1", PRICE, 2)
    book.states("1.1", PRICE, 0, exception_to="1")
    table = Table(book, {}, START)
    with table.noting() as norms:
        assert table.decide(PRICE, "A") == 0
    assert set(norms) == {"1.1"}
    assert Table(book, {}, START, disabled=frozenset({"1.1"})).decide(PRICE, "A") == 2


def test_a_reason_is_cited_only_where_it_applies(book: NormBook) -> None:
    @book.decides("2", PRICE)
    def cheap_for_b(table: Table, who: str, how: str = "") -> int | None:
        return 1 if who == "B" else None

    @book.procedure("1")
    def shout(table: Table, who: str) -> None:
        table.justified_by(cheap_for_b, who)
        table.emit(Happens.SHOUTS)

    table = Table(book, {}, START)
    shout(table, "A")
    shout(table, "B")
    assert [event.norms for event in table.log] == [("1",), ("1", "2")]
    off = Table(book, {}, START, disabled=frozenset({"2"}))
    shout(off, "B")
    assert [event.norms for event in off.log] == [("1",)]
    with pytest.raises(KeyError):
        table.justified_by(len, "B")


def test_a_reason_by_its_question_is_the_norm_that_wins(book: NormBook) -> None:
    @book.decides("2", PRICE)
    def usual(table: Table, who: str, how: str = "") -> int:
        return 2

    @book.decides("3", PRICE, exception_to="2")
    def free_for_b(table: Table, who: str, how: str = "") -> int | None:
        return 0 if who == "B" else None

    @book.procedure("1")
    def shout(table: Table, who: str) -> None:
        assert table.justified_by(PRICE, who) == (0 if who == "B" else 2)
        table.emit(Happens.SHOUTS)

    table = Table(book, {}, START)
    shout(table, "A")
    shout(table, "B")
    assert [event.norms for event in table.log] == [("1", "2"), ("1", "3")]


TYPES = """
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import Question, Sum
from kodex.engine.kernel.table import Table
book = NormBook("x")
PRICE = Question[int]("price", "How much?", 0)
PARTS = Sum[int]("parts", "What of")
@book.decides("1", PRICE)
def right(table: Table) -> int | None:
    return None
@book.decides("1", PRICE)
def wrong(table: Table) -> str | None:
    return None
@book.adds("1", PARTS)
def wrong_part(table: Table) -> str:
    return ""
def asks(table: Table) -> str:
    return table.decide(PRICE)
def adds(table: Table) -> int:
    return table.decide(PARTS)
def happens(table: Table) -> None:
    table.emit("shouts")
    table.happen("shouts")
def marked(table: Table) -> object:
    return table.mark("active")
@book.follows("1", "shouts")
def hears(table: Table, event: object) -> None:
    return None
"""


@pytest.mark.whole
def test_the_type_checker_refuses_what_is_of_another_type(tmp_path: Path) -> None:
    module = tmp_path / "of_types.py"
    module.write_text(TYPES, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--output", "json", str(module)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in told.stdout.splitlines() if line.startswith("{")]
    ours = [line for line in lines if line["severity"] == "error" and Path(line["file"]).name == module.name]
    wrong = {line["line"] for line in ours}  # what it says of the package is another test's
    assert wrong == {11, 14, 18, 20, 22, 23, 25, 26}, told.stdout


THING = Field[str]("thing", "Who shouts")


class Loud(EventKind):
    """Kinds that tell something."""

    SHOUTS = "shouts", "Somebody shouts", "thing n"


def test_a_field_reads_what_an_event_or_a_happening_tells() -> None:
    event = Event("shouts", (), (), {"thing": "ork"})
    assert (THING.of(event), THING.get(event)) == ("ork", "ork")
    happening = Happening(Loud.SHOUTS, {"n": 1})
    assert (THING.get(happening), THING.get(happening, "A")) == (None, "A")
    with pytest.raises(KeyError):
        THING.of(happening)


def test_kinds_tell_what_is_a_field_where_a_game_has_any() -> None:
    with pytest.raises(Undeclared, match="events tell them: n"):
        Vocabulary([THING], [Loud])
    both = Vocabulary([THING, Field[int]("n", "How loud")], [Loud])
    assert {name: one.gives for name, one in both.fields.items()} == {"thing": "str", "n": "int"}
    assert [repr(one) for one in both][:2] == ["Field('n')", "Field('thing')"]
    assert Vocabulary((), [Loud]).fields == {}
