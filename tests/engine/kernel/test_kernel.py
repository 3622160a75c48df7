"""The kernel on its own: who wins, how snapshots change, what a log must hold."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import EventKind, Mark, Question
from kodex.engine.kernel.resolve import Decision, Live, NormConflict, resolve
from kodex.engine.kernel.state import (
    Change,
    Created,
    Event,
    FactSet,
    MarkSet,
    Moved,
    PlayerSet,
    Reordered,
    State,
    Thing,
    apply,
    fold,
)
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import tree


def live(number: str, value: object, *beats: str) -> Live:
    """A norm that applies, with its value and the numbers it is an exception to."""
    return Live(Norm(number, f"norm_{number}", print, "question", (), frozenset(beats)), value)


# --- who wins ---------------------------------------------------------------------------------------------------------


def test_a_lonely_norm_decides() -> None:
    assert resolve("q", [live("1", 7)]) == Decision(7, ("1",))


def test_the_exception_wins() -> None:
    assert resolve("q", [live("1", 7), live("2", 0, "1")]) == Decision(0, ("2",), (("1", "2"),))


def test_the_last_of_a_chain_of_exceptions_wins() -> None:
    decision = resolve("q", [live("1", "a"), live("2", "b", "1"), live("3", "c", "2")])
    assert (decision.value, decision.norms) == ("c", ("3",))
    assert dict(decision.beaten) == {"1": "2", "2": "3"}


def test_norms_that_agree_are_all_cited() -> None:
    assert resolve("q", [live("1", 7), live("2", 7)]).norms == ("1", "2")


def test_two_exceptions_with_the_same_value_are_both_cited() -> None:
    decision = resolve("q", [live("1", 7), live("2", 0, "1"), live("3", 0, "1")])
    assert (decision.value, decision.norms) == (0, ("2", "3"))
    assert [beaten for beaten, _by in decision.beaten] == ["1"]


def test_two_exceptions_that_differ_are_a_conflict() -> None:
    with pytest.raises(NormConflict) as caught:
        resolve("strike.damage", [live("1", 7), live("2", 0, "1"), live("3", 9, "1")])
    assert caught.value.values == {"2": 0, "3": 9}
    assert "strike.damage" in str(caught.value)


def test_equal_norms_that_differ_are_a_conflict() -> None:
    with pytest.raises(NormConflict) as caught:
        resolve("q", [live("1", 7), live("2", 8)])
    assert caught.value.values == {"1": 7, "2": 8}


def test_norms_that_silence_each_other_are_a_conflict() -> None:
    with pytest.raises(NormConflict) as caught:
        resolve("q", [live("1", 7, "2"), live("2", 8, "1")])
    assert caught.value.values == {"1": 7, "2": 8}


def _prefers(number: str, by: str) -> Callable[[Sequence[Live]], tuple[Sequence[Live], str] | None]:
    def rule(rivals: Sequence[Live]) -> tuple[Sequence[Live], str] | None:
        kept = [one for one in rivals if one.norm.number == number]
        return (kept, by) if kept else None

    return rule


def test_a_meta_rule_chooses_between_rivals() -> None:
    decision = resolve("q", [live("1", 7), live("2", 8)], [_prefers("2", "102.1")])
    assert decision == Decision(8, ("2",), (("1", "102.1"),))


def test_the_next_meta_rule_is_asked_when_the_first_does_not_choose() -> None:
    decision = resolve("q", [live("1", 7), live("2", 8)], [_prefers("9", "102.1"), _prefers("1", "102.2")])
    assert decision == Decision(7, ("1",), (("2", "102.2"),))


def test_a_meta_rule_does_not_override_an_exception() -> None:
    decision = resolve("q", [live("1", 7), live("2", 8, "1")], [_prefers("1", "102.1")])
    assert decision.value == 8


def test_rivals_stay_a_conflict_when_no_meta_rule_chooses() -> None:
    with pytest.raises(NormConflict):
        resolve("q", [live("1", 7), live("2", 8)], [_prefers("9", "102.1")])


_LIVES = st.lists(
    st.builds(
        lambda number, value, beats: (number, value, tuple(beats)),
        st.sampled_from("12345"),
        st.integers(0, 2),
        st.lists(st.sampled_from("12345"), max_size=2),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda one: one[0],
)


@given(_LIVES, st.randoms(use_true_random=False))
def test_the_order_of_definition_does_not_decide(norms: list[tuple[str, int, tuple[str, ...]]], random: Any) -> None:
    def outcome(order: list[tuple[str, int, tuple[str, ...]]]) -> object:
        try:
            decision = resolve("q", [live(n, value, *(b for b in beats if b != n)) for n, value, beats in order])
        except NormConflict as conflict:
            return conflict.values
        return decision.value, set(decision.norms)

    shuffled = list(norms)
    random.shuffle(shuffled)
    assert outcome(norms) == outcome(shuffled)


# --- snapshots --------------------------------------------------------------------------------------------------------


class Sounds(EventKind):
    """What happens in the invented game."""

    SHOUTS = "shouts", "Somebody shouts", "n"
    WHISPERS = "whispers", "Somebody whispers", ""


ACTIVE = Mark[str]("active", "Whose turn it is", "")
PRICE = Question[int]("price", "How much does it cost?", 0)
WEATHER = Question[str | None]("weather", "What is it like outside?", None)
LOUDNESS = Question[int]("loudness", "How loud is it?", 0)
START = State(
    {"A": {"life": 20}, "B": {"life": 20}, "C": {"life": 20}},
    {name: Thing(name, name, owner, owner, "hand") for name, owner in (("a1", "A"), ("a2", "A"), ("b1", "B"))},
    {"A.hand": ("a1", "a2"), "B.hand": ("b1",)},
    {"active": "A"},
)


def test_a_change_changes_what_it_names_and_nothing_else() -> None:
    after = apply(START, [PlayerSet("B", "life", 17)])
    assert after.players == {"A": {"life": 20}, "B": {"life": 17}, "C": {"life": 20}}
    assert (after.things, after.order, after.marks) == (START.things, START.order, START.marks)


def test_none_takes_a_fact_or_a_mark_away() -> None:
    marked = apply(START, [FactSet("a1", "passive", True), MarkSet("stage", "x")])
    assert marked.things["a1"].facts == {"passive": True}
    cleared = apply(marked, [FactSet("a1", "passive", None), MarkSet("stage", None)])
    assert cleared == START
    key = "".join(["pass", "ive"])  # as it is read of a file: another string
    assert apply(marked, [FactSet("a1", key, None), MarkSet("stage", None)]) == START


@pytest.mark.parametrize(
    "change",
    [
        PlayerSet("A", "life", 1),
        FactSet("a1", "passive", True),
        MarkSet("active", "B"),
        Moved("a1", "pile", "A", 0),
        Created(Thing("t1", "token", "A", "A", "table")),
        Reordered("A.hand", ("a2", "a1")),
    ],
)
def test_no_change_touches_the_snapshot_that_it_is_made_in(change: Change) -> None:
    before = copy.deepcopy(START)
    assert apply(START, [change]) != before
    assert before == START


def test_a_move_goes_to_the_top_or_the_end() -> None:
    piled = apply(START, [Moved("a1", "pile", "A", 0), Moved("a2", "pile", "A", 0)])
    assert piled.order["A.pile"] == ("a2", "a1")
    queued = apply(START, [Moved("a1", "pile", "A", -1), Moved("a2", "pile", "A", -1)])
    assert queued.order["A.pile"] == ("a1", "a2")
    assert queued.order["A.hand"] == ()


def test_a_created_thing_lies_where_it_says() -> None:
    after = apply(START, [Created(Thing("t", "token", "C", "C", "table"))])
    assert after.order["C.table"] == ("t",)
    assert after.things["t"].owner == "C"


@pytest.mark.parametrize(
    "change", [PlayerSet("D", "life", 1), FactSet("x", "passive", True), Moved("x", "pile", "A", 0)]
)
def test_what_does_not_exist_cannot_change(change: Change) -> None:
    with pytest.raises(KeyError):
        apply(START, [change])


def test_an_unknown_change_is_refused() -> None:
    with pytest.raises(ValueError, match="explode"):
        apply(START, [("explode", "a1")])


_PLAYERS, _THINGS, _ZONES = (
    st.sampled_from("ABC"),
    st.sampled_from(["a1", "a2", "b1"]),
    st.sampled_from(["hand", "pile"]),
)
_CHANGES = st.lists(
    st.one_of(
        st.builds(PlayerSet, _PLAYERS, st.sampled_from(["life", "magic"]), st.integers(-5, 25)),
        st.builds(FactSet, _THINGS, st.sampled_from(["damage", "passive"]), st.none() | st.integers(0, 3)),
        st.builds(MarkSet, st.sampled_from(["stage", "right"]), st.none() | st.text(max_size=2)),
        st.builds(Moved, _THINGS, _ZONES, _PLAYERS, st.sampled_from([0, -1])),
    ),
    max_size=12,
)


@given(_CHANGES)
def test_a_snapshot_is_never_changed_in_place(changes: list[Change]) -> None:
    state = START
    for change in changes:
        before = copy.deepcopy(state)
        after = apply(state, [change])
        assert state == before
        state = after
    assert state == apply(START, changes)


@given(_CHANGES)
def test_every_thing_lies_in_exactly_one_place(changes: list[Change]) -> None:
    state = apply(START, changes)
    assert sorted(id_ for side in state.order.values() for id_ in side) == sorted(state.things)
    for thing in state.things.values():
        assert thing.id in state.order[f"{thing.controller}.{thing.zone}"]


@given(_CHANGES, st.integers(0, 12))
def test_a_log_can_be_folded_in_parts(changes: list[Change], cut: int) -> None:
    log = [Event("x", (change,), ("1",)) for change in changes]
    assert fold(fold(START, log[:cut]), log[cut:]) == fold(START, log) == apply(START, changes)


# --- a table: norms that act, decide and forbid -----------------------------------------------------------------------


class Shout:
    """An action of an invented game."""


def small_book() -> NormBook:
    """An invented game in which every shout costs a life."""
    book = NormBook("invented")

    @book.decides("2", PRICE)
    def one_life(table: Table) -> int:
        return 1

    @book.decides("2.1", PRICE, exception_to="2")
    def free_for_c(table: Table) -> int | None:
        return 0 if table.mark(ACTIVE) == "C" else None

    @book.procedure("1")
    def shout(table: Table) -> int:
        left = table.player("A", "life") - table.decide(PRICE, default=5)
        return table.emit(Sounds.SHOUTS, PlayerSet("A", "life", left), n=left)

    @book.forbids("3", Shout)
    def nobody_shouts_when_dead(table: Table, action: Shout) -> str | None:
        return "dead" if table.player("A", "life") - table.decide(PRICE) < 0 else None

    return book


def acting(book: NormBook, number: str) -> Callable[..., Any]:
    """The procedure with this number, as the rest of a game would call it."""
    norm = next(norm for norm in book.norms if norm.number == number)

    def run(table: Table) -> object:
        kept = table.begin(norm)
        try:
            return norm.function(table)
        finally:
            table.end(kept)

    return run


def test_a_norm_that_is_set_aside_takes_with_it_what_it_rests_on() -> None:
    book = NormBook("invented")
    book.decides("5", LOUDNESS)(lambda table: 7)
    book.decides("2", PRICE)(lambda table: table.decide(LOUDNESS))
    book.decides("2.1", PRICE, exception_to="2")(lambda table: 0 if table.mark(ACTIVE) == "C" else None)
    book.procedure("1")(lambda table: table.emit(Sounds.SHOUTS, n=table.decide(PRICE)))
    cited = []
    for active in ("A", "C"):
        table = Table(book, {}, apply(START, (ACTIVE.set(active),)))
        acting(book, "1")(table)
        cited.append(set(table.log[-1].norms))
    assert cited == [{"1", "2", "5"}, {"1", "2.1"}]


def test_an_event_cites_the_norm_that_runs_and_those_it_asked() -> None:
    book = small_book()
    table = Table(book, {}, START)
    acting(book, "1")(table)
    assert table.log[-1].norms == ("1", "2")
    assert table.player("A", "life") == 19


def test_the_beaten_norm_is_not_cited() -> None:
    book = small_book()
    table = Table(book, {}, apply(START, [MarkSet("active", "C")]))
    acting(book, "1")(table)
    assert table.log[-1].norms == ("1", "2.1")
    assert table.player("A", "life") == 20


def test_a_disabled_norm_is_as_if_it_did_not_exist() -> None:
    book = small_book()
    table = Table(book, {}, START, disabled=frozenset({"2"}))
    acting(book, "1")(table)
    assert table.log[-1].norms == ("1",)
    assert table.player("A", "life") == 15
    assert Table(book, {}, START, disabled=frozenset({"3"})).why_illegal(Shout()) == []


def test_a_disabled_procedure_does_nothing() -> None:
    book = NormBook("invented")

    @book.procedure("1")
    def shout(table: Table) -> int:
        return table.emit(Sounds.SHOUTS)

    table = Table(book, {}, START, disabled=frozenset({"1"}))
    assert shout(table) is None
    assert table.log == []
    shout(open_table := Table(book, {}, START))
    assert [event.kind for event in open_table.log] == ["shouts"]


def test_nothing_happens_without_a_norm() -> None:
    table = Table(small_book(), {}, START)
    with pytest.raises(RuntimeError, match="shouts"):
        table.emit(Sounds.SHOUTS, PlayerSet("A", "life", 0))
    assert (table.state, table.log) == (START, [])


def test_nothing_is_justified_by_a_norm_that_has_ended() -> None:
    book = small_book()
    table = Table(book, {}, START)
    acting(book, "1")(table)
    with pytest.raises(RuntimeError):
        table.emit(Sounds.SHOUTS)


def choosing_book() -> tuple[NormBook, Callable[[Table], Any]]:
    """Somebody is chosen by norm 2, and shouts by norm 3 if that is in force."""
    book = NormBook("invented")

    @book.procedure("3")
    def shout(table: Table) -> int:
        return table.emit(Sounds.SHOUTS)

    @book.procedure("1")
    def choose(table: Table) -> None:
        before = len(table.log)
        shout(table)
        table.cite_since(before, "2")
        table.emit(Sounds.WHISPERS)

    return book, choose


def test_the_reason_why_another_norm_acts_is_cited_by_what_it_does() -> None:
    book, choose = choosing_book()
    table = Table(book, {}, START)
    choose(table)
    assert [event.norms for event in table.log] == [("3", "2"), ("1",)]


def test_the_reason_for_what_does_not_happen_stays_to_cite() -> None:
    book, choose = choosing_book()
    table = Table(book, {}, START, disabled=frozenset({"3"}))
    choose(table)
    assert [event.norms for event in table.log] == [("1", "2")]


def test_asking_whether_something_is_legal_leaves_no_trace() -> None:
    book = NormBook("invented")

    @book.decides("2", PRICE)
    def one_life(table: Table) -> int:
        return 1

    @book.forbids("3", Shout)
    def too_dear(table: Table, action: Shout) -> str | None:
        return "dear" if table.decide(PRICE) > 0 else None

    @book.procedure("1")
    def whisper(table: Table) -> int:
        assert [violation.rule for violation in table.why_illegal(Shout())] == ["invented:3"]
        return table.emit(Sounds.WHISPERS)

    table = Table(book, {}, START)
    whisper(table)
    assert table.log[-1].norms == ("1",)
    assert table.state == START


def test_a_question_nobody_answers_has_its_default() -> None:
    table = Table(small_book(), {}, START)
    assert table.decide(WEATHER) is None
    assert table.decide(WEATHER, default="rain") == "rain"
    assert table.decision(WEATHER) is None


def test_a_conflict_of_norms_reaches_whoever_asks() -> None:
    book = small_book()

    @book.decides("9", PRICE)
    def nine_lives(table: Table) -> int:
        return 9

    with pytest.raises(NormConflict):
        Table(book, {}, START).decide(PRICE)


def test_the_trace_is_a_tree_by_cause() -> None:
    log = [
        Event("a", (), ("1",)),
        Event("b", (), ("1",), {}, 0),
        Event("c", (), ("1",), {}, 1),
        Event("d", (), ("1",)),
        Event("e", (), ("1",), {}, 0),
    ]
    roots = tree(log)
    assert [node.event.kind for node in roots] == ["a", "d"]
    assert [node.event.kind for node in roots[0].children] == ["b", "e"]
    assert [node.index for node in roots[0].children[0].children] == [2]
    assert roots[1].children == ()


# --- the same on every game of the corpus -----------------------------------------------------------------------------


def test_folding_the_log_gives_the_state(played: list[Table]) -> None:
    for table in played:
        assert fold(table.start, table.log) == table.state


def test_every_event_has_norms_of_the_book(played: list[Table]) -> None:
    for table in played:
        bound = table.book.numbers()
        for event in table.log:
            assert event.norms, event
            assert set(event.norms) <= bound.keys(), event


def test_causes_come_before_what_they_bring_about(played: list[Table]) -> None:
    for table in played:
        assert all(event.cause is None or event.cause < n for n, event in enumerate(table.log))


def test_every_event_stands_once_in_the_trace(played: list[Table]) -> None:
    def flat(nodes: Sequence[Any]) -> list[int]:
        return [index for node in nodes for index in (node.index, *flat(node.children))]

    for table in played:
        assert sorted(flat(tree(table.log))) == list(range(len(table.log)))
