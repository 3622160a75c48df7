"""What the docstrings of court, procedures, chance, freeze and kept promise, each promise once, by itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from kodex.engine.kernel import kept
from kodex.engine.kernel.chance import CHANCE, chosen_secretly, drawn, draws, roll, rolls, shuffled
from kodex.engine.kernel.choices import Choice, Oracle, WrongChoice, nobody
from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.frames import STACK, Frame, Owed, Window
from kodex.engine.kernel.freeze import Alike, freeze, frozen
from kodex.engine.kernel.norm import Customs
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.procedures import Course, Place, Procedures, Sometimes
from kodex.engine.kernel.questions import EventKind, Mark, Question, Sum
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import PlayerSet, Reordered, State, Thing, apply
from kodex.engine.kernel.table import Table


class Tea(EventKind):
    """What happens at tea."""

    POURED = "poured", "A cup is poured", ""


class Pour(Struct, frozen=True):
    """Pour a cup."""

    by: str
    cups: int = 1


HOW_HOT = Question[int]("how hot", "How hot is it?", 20, "cup")
MILK = Sum[int]("milk", "How much milk there is", "cup")
GUESTS = Mark[bool]("guests", "Whether there are guests", False)
STATE = State({"A": {"cups": 3}, "B": {"cups": 3}}, {})


def tea(state: State = STATE, **how: Any) -> SimpleNamespace:
    """A table at which tea is poured; ``pour`` lets it happen, ``cited`` has what the last event cites."""
    book = NormBook("tea", customs=Customs(parts=("cups",)))

    @book.procedure("1")
    def pour(table: Table) -> None:
        table.emit(Tea.POURED)

    @book.decides("2", HOW_HOT)
    def it_is_hot(table: Table, cup: str) -> int | None:
        return 90 if cup != "empty" else None

    @book.decides("3", HOW_HOT, exception_to="2")
    def it_has_cooled(table: Table, cup: str) -> int | None:
        return 40 if cup == "old" else None

    @book.decides("4", HOW_HOT)
    def somebody_says_otherwise(table: Table, cup: str) -> int | None:
        return 10 if cup == "odd" else None

    @book.adds("5", MILK)
    def a_drop(table: Table, cup: str) -> int:
        return 1

    @book.adds("6", MILK)
    def more_for_cats(table: Table, cup: str) -> int:
        return 5 if cup == "cat's" else 0

    @book.forbids("7", Pour)
    def only_guests_pour(table: Table, action: Pour) -> str | None:
        table.decide(HOW_HOT, "new")
        return action.by if action.by != "A" else None

    @book.forbids("8", Pour, about="cups")
    def no_more_than_there_are(table: Table, action: Pour) -> str | None:
        return str(action.cups) if action.cups > table.player("A", "cups") else None

    @book.forbids("9", Pour, during=GUESTS)
    def not_before_guests(table: Table, action: Pour) -> str | None:
        return "guests"

    table = Table(book, {}, state, **how)

    def happens() -> tuple[str, ...]:
        pour(table)
        return table.log[-1].norms

    return SimpleNamespace(table=table, book=book, pour=pour, cited=happens, hot=it_is_hot)


# --- the court --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("look", "cited"),
    [
        (lambda table: table.decide(HOW_HOT, "new"), ("2",)),
        (lambda table: table.decide(HOW_HOT, "empty"), ()),  # nobody answers
        (lambda table: table.total(MILK, "mine"), ("5",)),  # what adds nothing is not cited
        (lambda table: table.total(MILK, "cat's"), ("5", "6")),
        (lambda table: table.cite("12", "5"), ("12", "5")),
        (lambda table: table.why_illegal(Pour("B", 9)), ()),  # what stands in the way of an action is not for events
        (lambda table: table.is_legal(Pour("A")), ()),
    ],
)
def test_the_next_event_cites_what_had_a_say_and_the_one_after_it_does_not(
    look: Callable[[Table], Any], cited: tuple[str, ...]
) -> None:
    at = tea()

    def poured(table: Table) -> None:
        look(table)
        table.emit(Tea.POURED)
        table.emit(Tea.POURED)

    at.book.procedure("1.1")(poured)(at.table)
    assert [event.norms[1:] for event in at.table.log] == [cited, ()]


def test_what_is_switched_off_is_neither_asked_nor_cited() -> None:
    at = tea(disabled=frozenset({"3", "5"}))
    assert (at.table.decide(HOW_HOT, "old"), at.table.total(MILK, "cat's")) == (90, 5)
    with at.table.noting() as cited:
        at.table.cite("5", "6")
        assert at.table.justified_by(at.hot, "new") == 90
    assert cited == ["6", "2"]
    off = tea(disabled=frozenset({"2"}))
    with off.table.noting() as cited:
        assert off.table.justified_by(off.hot, "new") is None
    assert cited == []


def test_whoever_wins_is_cited_and_whoever_loses_is_told() -> None:
    at = tea()
    decision = at.table.decision(HOW_HOT, "old")
    assert decision is not None
    assert (decision.value, [norm for norm, _by in decision.beaten]) == (40, ["2"])
    assert at.table.decision(HOW_HOT, "empty") is None
    with pytest.raises(NormConflict):
        at.table.decide(HOW_HOT, "odd")


def test_a_witness_hears_all_answers_where_several_may() -> None:
    at, heard = tea(), []
    at.table.witness = lambda question, answers: heard.append((question.name, [(n.number, v) for n, v in answers]))
    at.table.decide(HOW_HOT, "old")
    at.table.decide(HOW_HOT, "empty")
    assert heard == [("how hot", [("2", 90), ("3", 40)]), ("how hot", [])]


def test_what_is_noted_is_left_for_nobody_even_where_it_breaks_off() -> None:
    at = tea()
    with at.table.noting() as outer:
        at.table.decide(HOW_HOT, "new")
        with suppress(NormConflict), at.table.noting() as inner:
            at.table.total(MILK, "mine")
            at.table.decide(HOW_HOT, "odd")
        at.table.cite("12")
    assert (outer, inner) == (["2", "12"], ["5"])
    assert at.cited() == ("1",)


def test_a_reason_that_is_no_norm_is_an_error() -> None:
    with pytest.raises(KeyError):
        tea().table.justified_by(lambda table: True)


def test_every_norm_in_the_way_is_named_and_a_part_can_be_left_out() -> None:
    table = tea().table
    assert table.why_illegal(Pour("A")) == []
    assert [(one.rule, one.detail) for one in table.why_illegal(Pour("B", 9))] == [("tea:7", "B"), ("tea:8", "9")]
    assert table.why_illegal(Pour("A", 9), ("cups",)) == []
    assert table.why_illegal(Pour("A", 9)) == [Violation("tea:8", "no_more_than_there_are", "9")]
    assert (table.is_legal(Pour("A", 9)), table.is_legal(Pour("A", 9), ("cups",))) == (False, True)
    assert (table.passes(Pour("A", 9)), table.passes(Pour("A", 9), "cups")) == (True, False)


def test_a_norm_that_holds_during_something_holds_only_then() -> None:
    table = tea(apply(STATE, [GUESTS.set(True)])).table
    assert [one.rule for one in table.why_illegal(Pour("A"))] == ["tea:9"]
    assert not table.is_legal(Pour("A"))


def test_the_readings_asked_for_are_known_with_what_holds() -> None:
    table = tea(readings={"milk": "first"}).table
    assert (table.reading("milk", "last"), table.reading("sugar", "none")) == ("first", "none")
    assert table.read == {"milk": "first", "sugar": "none"}


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_what_is_kept_is_found_out_once_and_cited_and_read_each_time() -> None:
    found: list[str] = []

    @kept.while_nothing_changes
    def warmth(table: Table, cup: str) -> int:
        found.append(cup)
        return table.decide(HOW_HOT, cup)

    @kept.while_cards_stay
    def milky(table: Table) -> str:
        found.append("milky")
        table.decide(HOW_HOT, "new")
        return table.reading("milk", "last")

    at = tea()
    for _ in range(2):
        with at.table.noting() as cited:
            assert (warmth(at.table, "new"), warmth(at.table, "empty"), milky(at.table)) == (90, 20, "last")
        assert cited == ["2"]
        assert at.table.read == {"milk": "last"}
        at.table.read = {}
    assert found == ["new", "empty", "milky"]
    with at.table.under(at.book.norms[0]):
        at.table.emit(Tea.POURED, PlayerSet("A", "cups", 2))
    assert (warmth(at.table, "new"), milky(at.table), found[3:]) == (90, "last", ["new"])


@pytest.mark.parametrize("keeps", [kept.while_nothing_changes, kept.while_cards_stay])
def test_what_breaks_while_it_is_found_out_leaves_the_table_as_it_was(keeps: Any) -> None:
    @keeps
    def odd(table: Table) -> int:
        return table.decide(HOW_HOT, "odd")

    at = tea()
    with at.table.noting() as cited:
        at.table.cite("12")
        for _ in range(2):
            with pytest.raises(NormConflict):
                odd(at.table)
    assert cited == ["12"]


def test_what_things_settle_is_found_out_anew_when_they_change_and_only_then() -> None:
    found: list[str] = []

    @kept.while_things_stay
    def cups(table: Table, zone: str) -> list[str]:
        found.append(zone)
        return [thing.id for thing in table.in_zone("A", zone)]

    at = tea(things(["c1"], "c1"))
    assert (cups(at.table, "shelf"), cups(at.table, "shelf"), cups(at.table, "floor")) == (["c1"], ["c1"], [])
    at.table.state = apply(at.table.state, [PlayerSet("A", "cups", 2)])
    assert cups(at.table, "shelf") == ["c1"]
    at.table.state = things(["c2", "c1"], "c1", "c2")
    assert (cups(at.table, "shelf"), found) == (["c2", "c1"], ["shelf", "floor", "shelf"])


def things(order: list[str], *ids: str, **facts: Any) -> State:
    """Cups on a shelf."""
    return State(
        {"A": {"cups": 3}}, {id_: Thing(id_, "cup", "A", "A", "shelf", facts) for id_ in ids}, {"A.shelf": tuple(order)}
    )


# --- procedures -------------------------------------------------------------------------------------------------------


def course(*steps: tuple[str, Any], **more: Any) -> tuple[Procedures, Table]:
    """A table and its procedures: ``tea``, of these steps, and ``wash``, which waits in its only step."""
    book = NormBook("tea")
    courses = Procedures(book, **more)
    courses.declare("1", "tea", steps)
    courses.declare("2", "wash", [("dry", lambda table, frame: Window("dry", ("B", "A")))])
    return courses, Table(book, {}, STATE)


def told(table: Table) -> list[str]:
    return [" ".join([event.kind, *map(str, event.facts.values())]) for event in table.log]


def test_what_waits_begins_when_the_step_is_over_the_first_first() -> None:
    def spill(table: Table, frame: Frame) -> None:
        for n in (1, 2):
            table.emit(Tea.POURED, courses.later(table.state, "wash", n=n))

    courses, table = course(("spill", spill), ("sit", lambda table, frame: None))
    courses.begin(table, "tea")
    courses.go_on(table)
    washing = courses.frame(table.state, "wash")
    assert washing is not None
    assert (washing.get("n"), washing.get("nothing"), washing.get("nothing", 5)) == (2, None, 5)
    assert [frame.procedure for frame in STACK.of(table.state)] == ["tea", "wash", "wash"]
    assert "procedure.step tea sit" not in told(table)


@pytest.mark.parametrize(
    ("name", "left"), [("wash", ["tea"]), ("tea", []), (None, []), ("nothing", ["tea", "wash", "wash"])]
)
def test_a_procedure_ends_with_all_that_nests_in_it(name: str | None, left: list[str]) -> None:
    courses, table = course(("sit", lambda table, frame: None))
    for each in ("tea", "wash", "wash"):
        courses.begin(table, each)
    after = apply(table.state, [courses.ended(table.state, name)])
    assert [frame.procedure for frame in STACK.of(after)] == left


def test_where_there_is_one_option_nobody_is_asked_and_the_answer_is_known() -> None:
    seen: list[Any] = []
    courses, table = course(
        ("ask", lambda table, frame: Owed("A", "sugar", ("none",))),
        ("see", lambda table, frame: seen.append(courses.frame(table.state).get("sugar"))),  # type: ignore[union-attr]
    )
    courses.begin(table, "tea")
    courses.go_on(table)
    assert (seen, STACK.of(table.state)) == (["none"], ())
    assert f"{Course.ASKS} [] sugar" in told(table)


def test_a_decision_is_for_whoever_is_asked_and_one_of_the_options() -> None:
    courses, table = course(("ask", lambda table, frame: Owed("A", "sugar", ("none", "some"))))
    courses.begin(table, "tea")
    courses.go_on(table)
    with pytest.raises(ValueError, match="B is not asked"):
        courses.decide(table, "B", "some")
    with pytest.raises(WrongChoice):
        courses.decide(table, "A", "salt")
    courses.decide(table, "A", "some")
    courses.go_on(table)
    assert told(table)[-2:] == ["decision.taken A sugar some", "procedure.ends tea"]
    with pytest.raises(ValueError, match="A is not asked"):
        courses.decide(table, "A", "some")


def test_a_rule_that_bears_on_a_step_only_sometimes_is_cited_by_what_comes_of_it_alone() -> None:
    def sweetens(table: Table, frame: Frame) -> Owed | None:
        return Owed("A", "sugar", ("none", "some")) if frame.get("sweet") else None

    def cited(*off: str, **notes: Any) -> list[tuple[str, tuple[str, ...]]]:
        courses, table = course(("sweeten", sweetens, Sometimes("1.1")), ("stir", lambda table, frame: None, "1.2"))
        table.disabled = frozenset(off)
        courses.begin(table, "tea", **notes)
        courses.go_on(table)
        if notes and not off:
            courses.decide(table, "A", "some")
        return [(str(event.kind), event.norms) for event in table.log]

    steps = [("procedure.step", ("1",)), ("procedure.step", ("1.2", "1")), ("procedure.ends", ("1",))]
    assert cited() == [("procedure.begins", ("1",)), *steps]
    asked = [("decision.waits", ("1.1",)), ("decision.taken", ("1.1",))]
    assert cited(sweet=True) == [("procedure.begins", ("1",)), steps[0], *asked]
    assert cited("1.1", sweet=True) == cited()


def test_a_step_names_the_one_that_comes_next() -> None:
    taken: list[str] = []

    def step(name: str, then: str | None = None) -> tuple[str, Any]:
        return name, lambda table, frame: taken.append(name) or (then if len(taken) < 4 else None)

    courses, table = course(step("pour"), step("drink", "pour"), step("leave"))
    courses.begin(table, "tea")
    courses.go_on(table)
    assert taken == ["pour", "drink", "pour", "drink", "leave"]
    assert courses.steps("tea") == ("pour", "drink", "leave")


def test_a_window_is_closed_whatever_has_been_done_and_nothing_is_done_where_none_is_open() -> None:
    courses, table = course(("sit", lambda table, frame: Window("sit", ("A", "B"))))
    assert courses.window(table.state) is None
    for change in (courses.closed, courses.acted, courses.passed):
        with pytest.raises(ValueError, match="no window is open"):
            change(table.state)
    courses.begin(table, "tea")
    courses.go_on(table)
    window = courses.window(table.state)
    assert window is not None
    assert (window.holder, courses.window(apply(table.state, [courses.closed(table.state)]))) == ("A", None)
    courses.passes(table)
    assert (table.log[-1].kind, table.log[-1].norms) == (Course.PASSES, ("1",))
    courses.passes(table)
    assert courses.window(table.state) is None


@pytest.mark.parametrize(("place", "error"), [(Place("supper", "sit"), KeyError), (Place("tea", "stand"), ValueError)])
def test_no_table_begins_where_nothing_is_declared(place: Place, error: type[Exception]) -> None:
    courses, _table = course(("sit", lambda table, frame: None))
    with pytest.raises(error):
        courses.under_way(place)
    with pytest.raises(KeyError):
        courses.steps("supper")


# --- chance -----------------------------------------------------------------------------------------------------------


def asked(answers: Callable[[Choice], Any] | None = None) -> tuple[list[Choice], Oracle]:
    """An oracle that takes the first option, and what it has been asked."""
    choices: list[Choice] = []

    def oracle(choice: Choice) -> Any:
        choices.append(choice)
        return choice.options[0] if answers is None else answers(choice)

    return choices, oracle


def test_dice_show_every_sum_from_1_on_with_its_odds() -> None:
    one, two = rolls("one", 4), rolls("two", 2, 4)
    assert (one.by, one.options, one.weights) == (CHANCE, (1, 2, 3, 4), ())
    assert dict(zip(two.options, two.weights, strict=True)) == {2: 1, 3: 2, 4: 2, 5: 2, 6: 1}
    choices, oracle = asked(lambda choice: max(choice.options))
    assert roll(Table(NormBook("x"), {}, STATE, oracle=oracle), 20) == 20
    assert (choices[0].by, len(choices[0].options), min(choices[0].options)) == (CHANCE, 20, 1)


def test_things_alike_are_one_option_which_comes_as_often_as_there_are_of_them() -> None:
    state = things(["a", "b", "c"], "a", "b", "c")
    state.things["c"] = Thing("c", "cup", "A", "A", "shelf", {"cracked": True})
    drawing = draws(state, "draw", ["a", "b", "c"])
    assert (drawing.options, drawing.weights) == (("a", "c"), (2, 1))
    choices, oracle = asked()
    table = Table(NormBook("x"), {}, state, oracle=oracle)
    assert drawn(table, ["b", "a"]) == "b"  # which of them it is changes nothing: nobody is asked
    assert drawn(table, ["c", "a"]) == "c"
    assert [choice.options for choice in choices] == [("c", "a")]


def test_every_order_is_asked_for_from_the_first_one_on() -> None:
    state = things(["a", "b", "c"], "a", "b", "c")
    for n, id_ in enumerate("abc"):
        state.things[id_] = Thing(id_, f"cup {n}", "A", "A", "shelf", {})
    for wanted in permutations("abc"):
        left = list(wanted)
        _choices, oracle = asked(lambda choice, left=left: left.pop(0))  # type: ignore[misc]
        change = shuffled(Table(NormBook("x"), {}, state, oracle=oracle), "A.shelf")
        assert apply(state, [change]).order["A.shelf"] == wanted
    assert shuffled(Table(NormBook("x"), {}, state, oracle=nobody), "B.shelf") == Reordered("B.shelf", ())


def test_all_choose_at_the_same_time_and_nothing_happens_between() -> None:
    table = Table(NormBook("x"), {}, STATE)
    states: list[State] = []
    _choices, table.oracle = asked(lambda choice: states.append(table.state) or choice.options[-1])
    options = {"A": ("scone", "cake"), "B": ("milk", "lemon")}
    assert chosen_secretly(table, "with it", options) == {"A": "cake", "B": "lemon"}
    assert (len({id(state) for state in states}), len(states), table.log) == (1, 2, [])


def test_what_forbids_comes_forward_and_none_of_the_others_is_lost() -> None:
    """Whatever was judged before, in whatever order: each still forbids what it forbids, and nothing else does."""
    book = NormBook("tea")
    for n in range(5):
        book.forbids(str(n), Pour)(lambda table, action, n=n: f"not {n}" if action.cups == n else None)
    for order in permutations(range(6)):
        table = Table(book, {}, STATE)
        for cups in (*order, *order[::2], *range(6)):
            assert table.passes(Pour("A", cups)) is (cups == 5), order
        assert [*map(len, table._judges.values())] == [5]  # nor is any judged twice


# --- a snapshot as one value ------------------------------------------------------------------------------------------


class Word(StrEnum):
    """A closed list."""

    CUP = "cup"


class Places(Struct, frozen=True):
    """Who sits where."""

    at: dict[str, int]


VALUES = (
    *(None, True, 3, "cup", (), ("cup", 1), ["cup", [1]], {"a": 1}, {"a": [1], "b": {"c": {2, 3}}}, {1: "x", "a": 2}),
    *({1, 2}, frozenset({"a"}), Pour("A"), Pour("A", 2), [Pour("A")], Thing("c", "cup", "A", "A", "shelf", {"n": [1]})),
)


def test_values_freeze_to_the_same_where_they_are_equal_and_only_there() -> None:
    for value in VALUES:
        copy: Any = eval(repr(value), {**globals()})
        assert freeze(value) == freeze(copy)
        assert hash(freeze(value)) == hash(freeze(copy))
    assert len({freeze(value) for value in VALUES}) == len(VALUES)
    assert freeze({"a": 1, "b": [2]}) == freeze({"b": [2], "a": 1})
    assert type(freeze(Word.CUP)) is str
    # in which order a mapping in a record came does not count either, and what is no record is told by its name
    assert freeze(Thing("c", "cup", "A", "A", "shelf")) != freeze(Thing("c", "cup", "B", "A", "shelf"))
    assert freeze(Places({"a": 1, "b": 2})) == freeze(Places({"b": 2, "a": 1})) != freeze(Places({"a": 1}))
    assert freeze(1.5j) == repr(1.5j)


def test_in_which_order_things_and_marks_came_does_not_count_and_all_else_does() -> None:
    marks = {"m": [1], "n": 2}
    base = State({"A": {"cups": 3}}, things(["a", "b"], "a", "b").things, {"A.shelf": ("a", "b"), "A.floor": ()}, marks)
    again = State({"A": {"cups": 3}}, things(["a", "b"], "b", "a").things, {"A.shelf": ("a", "b")}, {"n": 2, "m": [1]})
    assert frozen(base) == frozen(again)
    assert hash(frozen(base)) == hash(frozen(again))
    others = [
        State({"A": {"cups": 4}}, base.things, base.order, marks),
        State(base.players, base.things, {"A.shelf": ("b", "a")}, marks),
        State(base.players, base.things, base.order, {"m": [2], "n": 2}),
        State(base.players, base.things, base.order, {"m": [1]}),
        State(base.players, things(["a", "b"], "a", "b", cracked=True).things, base.order, marks),
    ]
    assert len({frozen(one) for one in [base, *others]}) == 1 + len(others)


def test_what_is_alike_keeps_nothing_apart_and_a_row_of_places_is_one_zone() -> None:
    def at(*order: str, n: int = 1) -> State:
        return State({}, things([], "a", "b").things, {"A.row/1": order, "A.deck": order[::-1]}, {"turn": n})

    assert frozen(at("a", "b")) != frozen(at("b", "a"))
    loose = Alike(frozenset({"row", "deck"}), frozenset({"turn"}))
    assert frozen(at("a", "b"), loose) == frozen(at("b", "a", n=2), loose)
    assert frozen(at("a", "b"), Alike(frozenset({"row"}))) != frozen(at("b", "a"), Alike(frozenset({"row"})))
