"""What the kernel promises of values, of the order in which norms are asked, and of those that are entered later."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from kodex.engine import kernel
from kodex.engine.kernel.choices import Choice, nobody
from kodex.engine.kernel.court import Court, Noting
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.norm import Norm
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.periods import KEPT, Kept, Limit, Periods
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import Frame, Procedures
from kodex.engine.kernel.questions import EventKind, Question
from kodex.engine.kernel.state import Event, State, apply
from kodex.engine.kernel.table import Assumption, Table
from kodex.engine.kernel.windows import Happening, replaced

START = State({"A": {"life": 3}, "B": {}}, {})
WHO = Question[tuple[str, ...]]("who", "Who has been asked?", ())


class Bells(EventKind):
    """What rings."""

    RINGS = "rings", "A bell rings", "n"
    ECHOES = "echoes", "It echoes", "n"


def structs() -> Iterator[type[Struct]]:
    """Every record that a module of the kernel defines."""
    for module in pkgutil.iter_modules(kernel.__path__, f"{kernel.__name__}."):
        for one in vars(importlib.import_module(module.name)).values():
            if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.name:
                yield one


@pytest.mark.parametrize("one", sorted(structs(), key=repr), ids=lambda one: one.__qualname__)
def test_what_the_kernel_hands_about_cannot_be_changed(one: type[Struct]) -> None:
    """But for the one that only a ``with`` block sees, which is made anew each time."""
    assert one.__struct_config__.frozen is (one is not Noting)


def test_a_norm_is_itself_and_no_other_that_says_the_same() -> None:
    def rule(table: Table) -> None:
        return None

    one, other = Norm("1", "rule", rule), Norm("1", "rule", rule)
    assert len({one, other}) == 2
    assert one != other


def test_a_number_that_nobody_has_set_is_0() -> None:
    table = Table(NormBook("invented"), {}, START)
    assert (table.player("A", "life"), table.player("A", "magic"), table.player("B", "life")) == (3, 0, 0)


def test_a_table_at_a_snapshot_has_all_that_a_table_has_and_shares_what_does_not_change() -> None:
    """A table is copied by what is written out: nothing may be forgotten there."""
    table = Table(NormBook("invented"), {}, START)
    own = {"cache", "read", "log", "choices", "_judges", "_running", "_consulted", "_causes"}
    for other in (table.at(START), table.trial(), table.assuming(Assumption[int]("n", "A number"), 1)):
        for name in (*Court.__slots__, *Journal.__slots__, *Table.__slots__):
            assert name in own or name == "assumed" or getattr(other, name) == getattr(table, name), name
        assert other._consulted is not table._consulted
        assert other.cache is not table.cache


def test_a_table_takes_nothing_that_it_does_not_declare() -> None:
    with pytest.raises(AttributeError):
        Table(NormBook("invented"), {}, START).choose = print  # type: ignore[method-assign,assignment]


def test_who_listens_hears_of_a_decision_with_one_option_that_nobody_is_asked_about() -> None:
    table, heard = Table(NormBook("invented"), {}, START), list[Choice]()
    table.unasked = heard.append
    assert table.choose("A", "which", ("a",)) == "a"
    assert heard == [Choice("A", "which", ("a",))]
    assert table.choices == []
    assert table.at(START).unasked is None


# --- the order of norms, and those that come later --------------------------------------------------------------------


def test_norms_are_asked_in_the_order_of_their_numbers_whatever_order_they_are_entered_in() -> None:
    """Numbers by what they count, and before words; whoever comes by the same one by name."""
    book, asked = NormBook("invented"), []
    expected = ["1", "1.2", "1.10", "1.10.a", "1.b", "2", "a"]

    def enter(number: str) -> None:
        @book.decides(number, WHO)
        def ask(table: Table) -> None:
            asked.append(number)

    for number in ("a", "1.10", "2", "1.b", "1.10.a", "1", "1.2"):
        enter(number)
    assert Table(book, {}, START).decide(WHO) == ()
    assert asked == expected


def test_a_norm_that_is_entered_after_the_others_were_asked_is_asked_on_the_next_table() -> None:
    book = NormBook("invented")
    book.states("1", WHO, ("A",))
    assert Table(book, {}, START).decide(WHO) == ("A",)
    book.states("2", WHO, ("B",), exception_to="1")
    assert Table(book, {}, START).decide(WHO) == ("B",)
    assert Table(book, {}, START, words=frozenset()).decide(WHO) == ("B",)


def test_a_function_that_is_entered_later_is_found_and_one_that_is_two_norms_is_not() -> None:
    book = NormBook("invented")

    @book.decides("1", WHO)
    def first(table: Table) -> None:
        return None

    assert book.norm_of(first).number == "1"

    @book.decides("2", WHO)
    def second(table: Table) -> None:
        return None

    assert (book.norm_of(first).number, book.norm_of(second).number) == ("1", "2")
    book.decides("3", WHO)(second)
    with pytest.raises(ValueError, match=r"second is 2 norms: \['2', '3'\]"):
        book.norm_of(second)


def test_only_a_book_with_other_addresses_cites_under_other_numbers() -> None:
    book = NormBook("invented")
    book.states("1", WHO, ("A",))
    assert book.renames is False
    book.states(("2", "sheet/1"), WHO, ("A",))
    assert book.renames is True
    assert (book.cited(["1", "2"]), book.cited(["1", "1"])) == (("1", "2", "sheet/1"), ("1",))


# --- what is around, what has led here --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "cited"), [((), ("3", "1", "2")), (("outer",), ("3", "1")), (("outer", "middle"), ("3", "1", "2"))]
)
def test_of_what_is_around_only_what_is_named_is_cited(names: tuple[str, ...], cited: tuple[str, ...]) -> None:
    book = NormBook("invented")
    course = Procedures(book)

    def quietly(table: Table, frame: Frame) -> None:
        table.emit(Bells.ECHOES, n=0)

    def say(table: Table, frame: Frame) -> None:
        course.cite_around(table, *names)
        table.emit(Bells.RINGS, n=1)

    course.declare("1", "outer", [("on", lambda table, _frame: course.begin(table, "middle"))])
    course.declare("2", "middle", [("on", lambda table, _frame: course.begin(table, "inner"))])
    course.declare("3", "inner", [("first", quietly), ("say", say)])
    table = Table(book, {}, START)
    course.begin(table, "outer")
    course.go_on(table)
    [rings] = [event for event in table.log if event.kind == Bells.RINGS]
    assert rings.norms == cited


class Tower:
    """A game in which every action is a ring, which an echo follows."""

    alike = None

    def __init__(self) -> None:
        self.book = NormBook("tower")

        @self.book.procedure("1")
        def ring(table: Table, n: int) -> None:
            table.emit(Bells.RINGS, n=n)

        @self.book.follows("2", Bells.RINGS)
        def echo(table: Table, event: Event) -> None:
            table.emit(Bells.ECHOES, n=event.facts["n"])

        self.ring: Any = ring

    def table(self, state: State, oracle: Any = nobody) -> Table:
        return Table(self.book, {}, state, oracle=oracle)

    def act(self, table: Table, action: Any) -> None:
        self.ring(table, action)

    carry_out = act


def test_all_that_has_led_to_a_position_is_one_log_whose_causes_are_counted_in_it() -> None:
    position = Position(Tower(), START)  # type: ignore[arg-type]
    for n in (1, 2, 3):
        position = position.push(n)
    log = position.log()
    assert [(event.kind, event.facts["n"]) for event in log] == [(kind, n) for n in (1, 2, 3) for kind in Bells]
    assert [event.cause for event in log] == [None, 0, None, 2, None, 4]
    assert [[child.index for child in node.children] for node in position.explain()] == [[1], [3], [5]]
    assert [move.action for move in position.moves()] == [1, 2, 3]


def test_whose_name_is_made_anew_is_the_same_player() -> None:
    """Whether two words are one object is nobody's business: what is read from a file is another one."""
    book = NormBook("invented")

    @book.replaces("1", Bells.RINGS)
    def softer(table: Journal, happening: Happening) -> list[Happening] | None:
        return [happening.but(n="".join(("s", "oft")))] if happening.get("n") == "loud" else None

    table = Table(book, {}, START)
    assert [one.get("n") for one in replaced(table, [Happening(Bells.RINGS, {"n": "".join(("lo", "ud"))})])] == ["soft"]


# --- periods ----------------------------------------------------------------------------------------------------------

PERIODS = Periods("round", "turn")


def test_what_has_gone_takes_along_what_held_of_it_and_of_nobody_else() -> None:
    state = START
    for who in ("elf", "ork", "troll"):
        state = apply(state, [PERIODS.keep(state, Kept("strong", who, who, "turn"))])
    for who in ("elf", "ork", "troll"):
        left = apply(state, [PERIODS.gone(state, who)])
        assert [kept.about for kept in KEPT.of(left)] == [one for one in ("elf", "ork", "troll") if one != who]
        assert PERIODS.values(state, "strong", who) == [who]
    assert PERIODS.values(state, "weak", "ork") == []


def test_who_has_used_more_than_there_is_has_nothing_left_and_owes_nothing() -> None:
    limit, state = Limit("water", 1, "round"), START
    for _ in range(3):
        state = apply(state, [PERIODS.used(state, limit, "A")])
    assert PERIODS.left(state, limit, "A") == 0
