"""What games are built of, each on its own: procedures, windows, chance, views, shared places, periods, addresses."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.engine.kernel.chance import CHANCE, Chance, chosen_secretly, roll, shuffled
from kodex.engine.kernel.choices import Choice, MissingChoice, Script, at_random, nobody
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.periods import KEPT, Kept, Limit, Periods
from kodex.engine.kernel.procedures import STACK, Course, Frame, Procedures, Window
from kodex.engine.kernel.questions import EventKind, Question
from kodex.engine.kernel.state import (
    NOBODY,
    Created,
    Event,
    Moved,
    Reordered,
    State,
    Thing,
    apply,
    fold,
    lying,
    side,
    slot,
)
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import HIDDEN, Sight, seated, view


class Happens(EventKind):
    """What happens at dinner."""

    SERVED = "served", "A course is served", "n"
    SPILLS = "spills", "Somebody spills something", "player"
    SAYS = "says", "Somebody says something", "player"
    PASSES = "passes", "Somebody says nothing", "player"
    WIPED = "wiped", "It is wiped off", "who"
    STOPS = "stops", "It is over", ""


PLAYERS: dict[str, dict[str, int]] = {"A": {}, "B": {}, "C": {}}


# --- procedures -------------------------------------------------------------------------------------------------------


def dinner() -> tuple[NormBook, Procedures]:
    """A dinner of two courses, at each of which all may speak; whoever spills begins a cleaning in its middle."""
    book = NormBook("dinner")
    courses = Procedures(book)

    @book.procedure("1.1")
    def serve(table: Table, frame: Frame) -> None:
        n = frame.get("served", 0) + 1
        table.emit(Happens.SERVED, courses.noted(table.state, served=n), n=n)

    def talk(table: Table, frame: Frame) -> Window:
        return Window("talk", ("A", "B", "C"))

    @book.decides("1.3", ENOUGH)
    def two_are_enough(table: Table, served: int) -> bool:
        return served >= 2

    def more(table: Table, frame: Frame) -> str | None:
        return None if table.decide(ENOUGH, frame.get("served")) else "serve"

    @book.follows("2.1", Happens.SPILLS)
    def clean(table: Table, event: Event) -> None:
        courses.begin(table, "cleaning", who=event.facts["player"])

    @book.procedure("2.2")
    def wipe(table: Table, frame: Frame) -> None:
        table.emit(Happens.WIPED, who=frame.get("who"))

    courses.declare("1", "dinner", [("serve", serve), ("talk", talk), ("more", more)])
    courses.declare("2", "cleaning", [("look", lambda table, frame: Window("look", ("C",))), ("wipe", wipe)])
    return book, courses


ENOUGH = Question[bool]("enough", "Have they had enough?", False, "served")


def act(book: NormBook, courses: Procedures, state: State, kind: str, **off: Any) -> Table:
    """A new table at a snapshot, where whoever may act passes or does something; then it goes on."""
    table = Table(book, {}, state, **off)
    window = courses.window(state)
    assert window is not None
    change = courses.passed(state) if kind == "passes" else courses.acted(state)
    with table.under(book.norms[0]):
        table.emit(Happens(kind), change, player=window.holder)
    courses.go_on(table)
    return table


def begun(**off: Any) -> tuple[NormBook, Procedures, Table]:
    """The dinner, at the first window."""
    book, courses = dinner()
    table = Table(book, {}, State(PLAYERS, {}), **off)
    courses.begin(table, "dinner")
    courses.go_on(table)
    return book, courses, table


def test_a_procedure_stops_nests_and_goes_on_from_what_the_snapshot_says() -> None:
    book, courses, table = begun()
    state, log = table.state, list(table.log)
    for kind in ("passes", "spills", "passes", *["passes"] * 6):
        after = act(book, courses, state, kind)  # nothing but the snapshot is handed on
        state, log = after.state, [*log, *after.log]
    assert state == State(PLAYERS, {})
    assert fold(State(PLAYERS, {}), log) == state
    told = [(event.kind, *event.facts.values()) for event in log if not event.kind.startswith("procedure.")]
    assert told == [
        *(
            ("served", 1),
            ("window.opens", "talk", "A"),
            ("passes", "A"),
            ("spills", "B"),
            ("window.opens", "look", "C"),
        ),
        *(("passes", "C"), ("wiped", "B"), ("passes", "C"), ("passes", "A"), ("passes", "B")),
        *(("served", 2), ("window.opens", "talk", "A"), ("passes", "A"), ("passes", "B"), ("passes", "C")),
    ]


def test_what_is_under_way_is_a_value_and_part_of_the_position() -> None:
    book, courses, table = begun()
    again = act(book, courses, table.state, "spills")
    other = act(book, courses, table.state, "spills")
    assert (frozen(again.state), again.state) == (frozen(other.state), other.state)
    assert [frame.procedure for frame in STACK.of(again.state)] == ["dinner", "cleaning"]
    waiting = courses.frame(again.state, "dinner")
    assert waiting is not None
    assert waiting.window == Window("talk", ("A", "B", "C"), at=1)
    assert frozen(act(book, courses, table.state, "passes").state) != frozen(again.state)


def test_a_procedure_can_be_left_with_all_that_nests_in_it() -> None:
    book, courses, table = begun()
    deep = act(book, courses, table.state, "spills").state
    assert [one.procedure for one in STACK.of(apply(deep, [courses.ended(deep, "cleaning")]))] == ["dinner"]
    assert STACK.of(apply(deep, [courses.ended(deep, "dinner")])) == ()
    assert STACK.of(apply(deep, [courses.ended(deep)])) == ()
    assert apply(deep, [courses.ended(deep, "breakfast")]) == deep


def test_a_procedure_whose_rule_is_off_takes_no_step() -> None:
    _book, _courses, table = begun(disabled=frozenset({"1"}))
    assert [event.kind for event in table.log] == [Course.BEGINS, Course.ENDS]


def test_steps_cite_the_rule_that_orders_them() -> None:
    _book, _courses, table = begun()
    assert [(event.kind, event.norms) for event in table.log][:3] == [
        (Course.BEGINS, ("1",)),
        (Course.STEP, ("1",)),
        ("served", ("1.1",)),
    ]


def test_procedures_without_end_are_refused() -> None:
    book = NormBook("round and round")
    turns = Procedures(book)
    turns.declare("1", "wheel", [("turn", lambda table, frame: "turn")])
    table = Table(book, {}, State(PLAYERS, {}))
    turns.begin(table, "wheel")
    with pytest.raises(Endless, match="wheel"):
        turns.go_on(table)


# --- windows ----------------------------------------------------------------------------------------------------------


def played(window: Window, said: str) -> tuple[str, bool]:
    """Who holds the right to act before each act (``a``) or pass (``p``), and whether it is over then."""
    holders, left = "", window
    for one in said:
        assert left is not None, "it was over before"
        holders += left.holder
        after = left.after_action() if one == "a" else left.after_pass()
        if after is None:
            assert one == "p"
            return holders, True
        left = after
    return holders, False


@pytest.mark.parametrize(
    ("window", "said", "holders", "over"),
    [
        (Window("w", ("A", "B", "C")), "ppp", "ABC", True),
        (Window("w", ("A", "B", "C")), "ppappp", "ABCABC", True),
        (Window("w", ("A", "B", "C")), "ppapp", "ABCAB", False),
        (Window("w", ("A", "B"), needed=4), "pppp", "ABAB", True),
        (Window("w", ("A", "B"), needed=4), "ppp", "ABA", False),
        (Window("w", ("A", "B"), keeps=True), "aaapaap", "AAAABBB", False),
        (Window("w", ("A",)), "ap", "AA", True),
    ],
)
def test_who_may_act_and_when_it_is_over(window: Window, said: str, holders: str, over: bool) -> None:
    assert played(window, said) == (holders, over)


def test_nobody_acts_where_no_window_is_open() -> None:
    courses = Procedures(NormBook("empty"))
    with pytest.raises(ValueError, match="no window"):
        courses.passed(State(PLAYERS, {}))


# --- chance, secrets, views -------------------------------------------------------------------------------------------

DECK = ("a1", "a2", "a3", "b1")


def dealt(order: tuple[str, ...] = DECK, hand: str = "c1") -> State:
    """A deck of three cards alike and another one, a card in B's hand and one on the table."""
    things = {id_: Thing(id_, id_[0], "A", "A", "deck") for id_ in order}
    things |= {hand: Thing(hand, hand[0], "B", "B", "hand"), "t": Thing("t", "t", "A", "A", "table")}
    return State(PLAYERS, things, {"A.deck": order, "B.hand": (hand,), "A.table": ("t",)}, {"bid:A": 3, "round": 1})


def table_with(oracle: Any, state: State | None = None) -> Table:
    """A table that asks this oracle."""
    return Table(NormBook("invented"), {}, state or dealt(), oracle=oracle)


def test_a_die_shows_what_the_oracle_says() -> None:
    assert roll(table_with(Script([4])), 6) == 4
    with pytest.raises(MissingChoice) as missing:
        roll(table_with(nobody), 6, "weather")
    assert missing.value.choice == Choice(CHANCE, "weather", (1, 2, 3, 4, 5, 6))
    shown = Counter(roll(table_with(at_random(Random(n))), 6) for n in range(600))
    assert set(shown) == set(range(1, 7))
    assert min(shown.values()) > 60


def orders(state: State) -> set[tuple[str, ...]]:
    """Every order that shuffling may give, by trying every answer."""
    found, scripts = set(), [()]
    while scripts:
        script = scripts.pop()
        try:
            change = shuffled(table_with(Script(script), state), "A.deck")
            found.add("".join(id_[0] for id_ in change.ids))
        except MissingChoice as missing:
            scripts += [(*script, option) for option in missing.choice.options]
    return found


def test_shuffling_gives_every_order_and_cards_alike_count_once() -> None:
    assert orders(dealt()) == {"aaab", "aaba", "abaa", "baaa"}
    after = apply(dealt(), [shuffled(table_with(Script(["b1"])), "A.deck")])
    assert after.order["A.deck"] == ("b1", "a1", "a2", "a3")
    assert after.things == dealt().things


def test_an_order_of_other_things_is_refused() -> None:
    with pytest.raises(ValueError, match=r"A\.deck"):
        apply(dealt(), [Reordered("A.deck", ("a1", "a2", "a3"))])


def test_secret_choices_are_asked_without_showing_the_others() -> None:
    seen: list[tuple[State, Choice]] = []

    def oracle(choice: Choice) -> Any:
        seen.append((table.state, choice))
        return choice.options[-1]

    table = table_with(oracle)
    assert chosen_secretly(table, "bid", {"A": (0, 1), "B": (0, 1, 2), "C": (0,)}) == {"A": 1, "B": 2, "C": 0}
    assert [(choice.by, choice.options) for _state, choice in seen] == [("A", (0, 1)), ("B", (0, 1, 2))]
    assert all(state is seen[0][0] for state, _choice in seen)


SIGHT = Sight(
    lambda state, player, thing: thing.zone == "table" or (thing.zone == "hand" and thing.controller == player),
    lambda state, player, mark: ":" not in mark or mark.endswith(f":{player}"),
)


def test_a_player_sees_the_own_hand_and_backs() -> None:
    a, b = view(dealt(), "A", SIGHT), view(dealt(), "B", SIGHT)
    assert [len(a.order[one]) for one in ("A.deck", "B.hand", "A.table")] == [4, 1, 1]
    assert {thing.card for thing in a.things.values()} == {HIDDEN, "t"}
    assert {thing.card for thing in b.things.values()} == {HIDDEN, "t", "c"}
    assert (a.marks, b.marks) == ({"bid:A": 3, "round": 1}, {"round": 1})


@given(st.permutations(DECK), st.sampled_from(["c1", "d9"]))
def test_what_is_not_seen_does_not_show_in_a_view(order: tuple[str, ...], hand: str) -> None:
    other = dealt(tuple(order), hand)
    assert frozen(view(other, "A", SIGHT)) == frozen(view(dealt(), "A", SIGHT))
    assert (view(other, "B", SIGHT) == view(dealt(), "B", SIGHT)) == (hand == "c1")


def test_each_seat_decides_from_its_own_view() -> None:
    table = table_with(nobody)
    looks: dict[str, State] = {}

    def seat(state: State, choice: Choice) -> Any:
        looks[choice.by] = state
        return choice.options[0]

    table.oracle = seated(table, {"A": seat, "B": seat}, SIGHT)
    chosen_secretly(table, "bid", {"A": (0, 1), "B": (0, 1)})
    assert looks == {player: view(table.state, player, SIGHT) for player in "AB"}
    with pytest.raises(MissingChoice):
        roll(table, 6)


def test_the_kinds_of_events_have_meanings() -> None:
    assert all(kind.meaning for kinds in (Chance, Course) for kind in kinds)


# --- places without a player ------------------------------------------------------------------------------------------


def test_a_row_in_the_middle_has_places_that_may_be_empty() -> None:
    state = State(PLAYERS, {"ork": Thing("ork", "ork", "A", "A", "hand")}, {"A.hand": ("ork",)})
    state = apply(
        state,
        [
            Created(Thing("moon", "moon", NOBODY, NOBODY, slot("row", 1))),
            Created(Thing("coin", "coin", NOBODY, NOBODY, slot("row", 2))),
            Moved("ork", slot("row", 1), "A", -1),
        ],
    )
    assert [[thing.id for thing in lying(state, slot("row", n))] for n in (1, 2, 3)] == [["ork", "moon"], ["coin"], []]
    assert (side("A", "row/1"), side(NOBODY, "row/1")) == ("A.row/1", "row/1")
    moved = apply(state, [Moved("moon", slot("row", 3), NOBODY, -1)])
    assert (moved.order["row/1"], moved.order["row/3"], moved.order["A.row/1"]) == ((), ("moon",), ("ork",))
    assert frozen(moved) != frozen(state)


def test_a_thing_goes_to_the_place_that_is_said() -> None:
    state = apply(dealt(), [Moved("t", "deck", "A", 2)])
    assert state.order["A.deck"] == ("a1", "a2", "t", "a3", "b1")
    assert apply(dealt(), [Moved("a1", "deck", "A", 1)]).order["A.deck"] == ("a2", "a1", "a3", "b1")


# --- periods ----------------------------------------------------------------------------------------------------------

PERIODS = Periods("round", "turn", "battle")
TWICE = Limit("water", 2, "round")


def keeping(*kept: Kept) -> State:
    """A snapshot in which these hold."""
    state = State(PLAYERS, {})
    for one in kept:
        state = apply(state, [PERIODS.keep(state, one)])
    return state


def over(state: State, *ends: str) -> list[str]:
    """What still holds after these ends of periods (``turn`` or ``turn:A``), by what it is."""
    for end in ends:
        period, _colon, whose = end.partition(":")
        state = apply(state, [PERIODS.over(state, period, whose)])
    return [kept.what for kept in KEPT.of(state)]


def test_what_lasts_ends_with_its_period_or_a_longer_one() -> None:
    state = keeping(*(Kept(period, "ork", 1, period) for period in PERIODS.names))
    assert over(state, "battle") == ["round", "turn"]
    assert over(state, "turn:B") == ["round"]
    assert over(state, "round") == []
    assert apply(state, [PERIODS.over(state, "round")]).marks == {}


def test_a_period_of_somebody_and_the_end_after_the_next() -> None:
    state = keeping(Kept("mine", "ork", 1, "turn", "A"), Kept("later", "ork", 1, "turn", ends=2))
    assert over(state, "turn:B") == ["mine", "later"]
    assert over(state, "turn:B", "turn:C") == ["mine"]
    assert over(state, "turn:A") == ["later"]


def test_a_limit_counts_for_each_and_begins_again() -> None:
    state = State(PLAYERS, {})
    for who in ("A", "A", "B"):
        state = apply(state, [PERIODS.used(state, TWICE, who)])
    assert [PERIODS.left(state, TWICE, who) for who in "ABC"] == [0, 1, 2]
    assert PERIODS.left(apply(state, [PERIODS.over(state, "turn")]), TWICE, "A") == 0
    assert PERIODS.left(apply(state, [PERIODS.over(state, "round")]), TWICE, "A") == 2


def test_values_hold_of_whom_they_are_said_and_go_with_it() -> None:
    state = keeping(
        Kept("strong", "ork", 2, "turn"), Kept("strong", "elf", 5, "turn"), Kept("strong", "ork", 1, "round")
    )
    assert PERIODS.values(state, "strong", "ork") == [2, 1]
    left = apply(state, [PERIODS.gone(state, "ork")])
    assert (PERIODS.values(left, "strong", "ork"), PERIODS.values(left, "strong", "elf")) == ([], [5])


def test_an_unknown_period_is_refused() -> None:
    with pytest.raises(ValueError, match="week"):
        PERIODS.keep(State(PLAYERS, {}), Kept("x", "ork", 1, "week"))


# --- one norm under several addresses ---------------------------------------------------------------------------------


def test_a_rule_that_stands_twice_is_cited_by_both_and_found_by_both() -> None:
    book = NormBook("twice")

    @book.decides(("4.1", "sheet/2"), ENOUGH)
    def enough(table: Table, served: int) -> bool:
        return True

    @book.procedure(("5", "sheet/3", "sheet/4"))
    def stop(table: Table) -> None:
        table.decide(ENOUGH, 1)
        table.emit(Happens.STOPS)

    table = Table(book, {}, State(PLAYERS, {}))
    stop(table)
    assert [name for number in table.log[0].norms for name in book.cites(number)] == [
        *("5", "sheet/3", "sheet/4"),
        *("4.1", "sheet/2"),
    ]
    assert book.numbers() == {name: ["stop"] for name in ("5", "sheet/3", "sheet/4")} | {
        name: ["enough"] for name in ("4.1", "sheet/2")
    }
    assert (book.behind("sheet/4"), book.behind("sheet/2"), book.behind("5")) == ({"5"}, {"4.1"}, frozenset())
    off = Table(book, {}, State(PLAYERS, {}), disabled=book.behind("sheet/2"))
    assert off.decide(ENOUGH, 1) is False


def test_an_edition_keeps_the_addresses_of_its_own_norms() -> None:
    over = Overlay("new", NormBook("old"))
    over.states(("1", "sheet/1"), ENOUGH, True)
    assert over.cites("1") == ("1", "sheet/1")
    assert over.behind("sheet/1") == {"1"}
    assert set(over.numbers()) == {"1", "sheet/1"}


def test_the_procedure_that_an_edition_replaces_is_found_by_its_number_however_it_came() -> None:
    old = NormBook("old")

    @old.procedure("1.1")
    def stop(table: Table) -> None:
        table.emit(Happens.STOPS)

    new = Overlay("new", old)

    @new.procedure("2", instead_of=".".join("11"))
    def stop_at_once(table: Table) -> None:
        """It stops at once."""
        table.emit(Happens.STOPS)

    assert new.out(frozenset()) == {"1.1"}
    assert new.out(frozenset({"2"})) == frozenset()
