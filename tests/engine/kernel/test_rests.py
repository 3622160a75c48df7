"""Rolls and secret choices as rests, every kind of window, steps with rules of their own, what waits, what is alike."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from kodex.engine.kernel import position, rests
from kodex.engine.kernel.chance import CHANCE, draws, rolls, secretly
from kodex.engine.kernel.choices import Choice, Oracle, WrongChoice, at_random, first, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.explore import explore, odds
from kodex.engine.kernel.frames import STACK
from kodex.engine.kernel.freeze import Alike, frozen
from kodex.engine.kernel.norm import Customs
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.procedures import Course, Frame, Place, Procedures, Window
from kodex.engine.kernel.questions import EventKind, Mark, Procedure, Question, Undeclared, Vocabulary
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.soundness import Unsound, at_random_from, unsound
from kodex.engine.kernel.state import MarkSet, State, Thing, apply
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import HIDDEN, Sight, seen_events, view
from kodex.engine.kernel.windows import Happening, InPlace

PLAYERS: dict[str, dict[str, int]] = {"A": {}, "B": {}, "C": {}}
TOTAL = Mark[int]("total", "What has been rolled so far", 0)
OPEN = Mark[str]("open", "What waits for the dice", "", within="dice")


class Happens(EventKind):
    """What happens at the dice."""

    ADDED = "added", "The dice are added", "n"
    SAID = "said", "Somebody says something", "player"
    SHOWN = "shown", "What all have chosen", "chosen"


class Dice(position.Rules):
    """A game of procedures alone: whoever holds a window may pass, or say something."""

    def __init__(self, course: Procedures, book: NormBook, **off: Any) -> None:
        self.course, self.book, self.off = course, book, off

    def table(self, state: State, oracle: Oracle = nobody) -> Table:
        return Table(self.book, {}, state, oracle=oracle, **self.off)

    def begin(self, table: Table) -> None:
        self.course.go_on(table)

    def act(self, table: Table, action: Any) -> None:
        self.carry_out(table, action)

    def carry_out(self, table: Table, action: Any) -> None:
        if action == "pass":
            self.course.passes(table)
        else:
            with table.under(self.book.norms[0]):
                self.course.acts(table)
                table.emit(Happens.SAID, player=action)
        self.course.go_on(table)

    def actions(self, table: Table) -> Any:
        window = self.course.window(table.state)
        return iter(() if window is None else (window.holder,) if window.must else ("pass", window.holder))

    def to_act(self, table: Table) -> tuple[str, ...]:
        window = self.course.window(table.state)
        return () if window is None else (window.holder,)

    def status(self, table: Table) -> list[Any]:
        return []

    def outcome(self, table: Table) -> Outcome | None:
        return Outcome((), ()) if not STACK.of(table.state) else None


def thrice(most: int = 3) -> Position:
    """Three (or so many) rolls of two dice in a row, added up."""
    book = NormBook("dice")
    course = Procedures(book)

    def add(table: Table, frame: Frame) -> str | None:
        n = TOTAL.of(table.state) + frame.get("dice")
        times = frame.get("times", 0) + 1
        table.emit(Happens.ADDED, TOTAL.set(n), course.noted(table.state, times=times, dice=None), n=n)
        return "roll" if times < most else None

    course.declare("1", "dice", [("roll", lambda table, frame: rolls("dice", 6, 6), "1.1"), ("add", add, "1.2")])
    return begun(course, book)


def begun(course: Procedures, book: NormBook, name: str = "dice", **off: Any) -> Position:
    """A game at the first rest of a procedure."""
    rules = Dice(course, book, **off)
    table = rules.table(State(PLAYERS, {}))
    course.begin(table, name)
    course.go_on(table)
    return Position(rules, table.state, past=table.log)


# --- chance -----------------------------------------------------------------------------------------------------------


def test_two_dice_are_one_rest_of_eleven_results_with_their_odds() -> None:
    first = thrice()
    assert first.to_act() == (CHANCE,)
    assert list(first.legal_actions()) == [Decide(CHANCE, n) for n in range(2, 13)]
    ask = rests.waiting(first.state)
    assert ask is not None
    assert ask.weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert Decide(CHANCE, 13) not in first.legal_actions()
    assert [one.rule for one in first.why_illegal(Decide("A", 7))] == ["dice:1.1"]
    with pytest.raises(IllegalAction):
        first.push(Decide(CHANCE, 1))


def test_three_rolls_in_a_row_are_explored_at_once_and_their_odds_are_exact() -> None:
    begin = time.process_time()
    found = explore(thrice())
    exact = odds(thrice(), lambda one: TOTAL.of(one.state))
    spent = time.process_time() - begin
    assert (found.complete, found.nodes, len(found.leaves)) == (True, 1 + 11 + 21 + 31, 31)
    assert found.edges == 11 * (1 + 11 + 21)
    reckoned = Counter(sum(dice) for dice in product(range(1, 7), repeat=6))
    assert exact == {total: Fraction(n, 6**6) for total, n in reckoned.items()}
    assert spent < 1


def test_chance_goes_by_its_weights() -> None:
    random = Random(3)
    oracle, choice = at_random(random), rolls("dice", 6, 6).choice()
    shown = Counter(oracle(choice) for _ in range(3600))
    assert all(abs(shown[n] - 100 * (6 - abs(7 - n))) < 80 for n in range(2, 13))
    ends = Counter(TOTAL.of(at_random_from(thrice(), random, 10).state) for _ in range(300))
    assert 18 < sum(total * n for total, n in ends.items()) / 300 < 24


def test_cards_alike_come_as_often_as_there_are_of_them() -> None:
    things = {id_: Thing(id_, id_[0], "A", "A", "deck") for id_ in ("a1", "a2", "b1")}
    ask = draws(State(PLAYERS, things), "draw", tuple(things))
    assert (ask.options, ask.weights) == (("a1", "b1"), (2, 1))


# --- secrets ----------------------------------------------------------------------------------------------------------


def bidding() -> Position:
    """All choose a number in secret; who may choose but one is not asked."""
    book = NormBook("bids")
    course = Procedures(book)
    own = {"A": (0, 1), "B": (0, 1, 2), "C": (5,)}

    def show(table: Table, frame: Frame) -> Window:
        table.emit(Happens.SHOWN, chosen=frame.get("bid"))
        return Window("talk", ("A",))

    course.declare("1", "dice", [("bid", lambda table, frame: secretly("bid", own)), ("show", show)])
    return begun(course, book)


SIGHT = Sight(lambda state, player, thing: True)


def test_a_secret_is_one_until_the_last_has_chosen() -> None:
    first = bidding()
    low, high = first.push(Decide("A", 0)), first.push(Decide("A", 1))
    assert low.to_act() == high.to_act() == ("B",)
    assert view(low.state, "B", SIGHT) == view(high.state, "B", SIGHT)
    assert view(low.state, "A", SIGHT) != view(high.state, "A", SIGHT)
    logs = [list(seen_events(first.state, one.log(), "B", SIGHT)) for one in (low, high)]
    assert logs[0] == logs[1]
    assert "answer" not in logs[0][-1].facts
    assert list(low.legal_actions()) == list(high.legal_actions())
    after = high.push(Decide("B", 2))
    assert after.log()[-2].facts == {"chosen": {"A": 1, "B": 2, "C": 5}}
    assert explore(first, until=lambda one: one.to_act() == ("A",) and one.move is not None).nodes == 1 + 2 + 6


def test_only_whoever_is_asked_answers_and_nothing_but_an_option() -> None:
    with pytest.raises(IllegalAction):
        bidding().push(Decide("B", 1))
    with pytest.raises(WrongChoice):
        bidding().push(Decide("A", 1), [3])
    assert bidding().push(Decide("A", 1), [2]).to_act() == ("A",)


# --- windows ----------------------------------------------------------------------------------------------------------


def opened(window: Window, **procedures: Any) -> tuple[Procedures, Position]:
    """A procedure with one window."""
    book = NormBook("window")
    course = Procedures(book, **procedures)
    course.declare("1", "dice", [("talk", lambda table, frame: window), ("end", lambda table, frame: None)])
    return course, begun(course, book)


def holders(first: Position, said: str) -> str:
    """Who holds the window before each act (``a``) or pass (``p``), and ``.`` when it is over."""
    found, now = "", first
    for one in said:
        found += "".join(now.to_act())
        now = now.push("pass" if one == "p" else now.to_act()[0])
    return found + ("." if now.outcome() is not None else "")


@pytest.mark.parametrize(
    ("window", "said", "expected"),
    [
        (Window("w", ("A", "B", "C"), out=True), "papa", "ABCB"),
        (Window("w", ("A", "B", "C"), out=True), "papap", "ABCBB."),
        (Window("w", ("B",), decision=True), "a", "B."),
        (Window("w", ("B",), decision=True), "p", "B."),
        (Window("w", ("A", "B"), decision=True), "pa", "AB."),
    ],
)
def test_who_passes_is_out_and_a_decision_is_closed_by_an_action(window: Window, said: str, expected: str) -> None:
    assert holders(opened(window)[1], said) == expected


def test_nobody_passes_where_something_must_be_done() -> None:
    with pytest.raises(ValueError, match="nobody may pass"):
        opened(Window("w", ("A",), must=True))[1].push("pass")


def test_the_holder_is_found_anew_after_every_action() -> None:
    book = NormBook("anew")
    course = Procedures(book)
    spoken = Mark[int]("spoken", "How often somebody has spoken", 0)

    def next_to_act(table: Table, frame: Frame) -> Window:
        first = spoken.of(table.state) % 3
        return Window("w", ("ABC"[first], "ABC"[(first + 2) % 3]), anew=True)

    @book.notes(spoken, Happens.SAID)
    def count(before: int, event: Any, state: State) -> int:
        return before + 1

    course.declare("1", "dice", [("talk", next_to_act)])
    assert holders(begun(course, book), "aapp") == "ABCB."
    assert holders(begun(course, book), "aapapp") == "ABCBAC."


def test_who_can_do_nothing_passes_and_the_log_does_not_tell_it() -> None:
    window = Window("w", ("A", "B", "C"), skips=True)
    asked = opened(window, able=lambda table, window: window.holder == "B")[1]
    assert asked.to_act() == ("B",)
    unasked = opened(window, able=lambda table, window: False)[1]
    assert unasked.outcome() is not None
    log = [*asked.past(), *asked.push("pass").log()]
    assert log == list(unasked.past())
    assert [event.kind for event in log].count(Course.PASSES) == 3


# --- procedures -------------------------------------------------------------------------------------------------------


def test_a_step_has_a_rule_of_its_own_that_is_cited_and_switched_off() -> None:
    book = NormBook("steps")
    course = Procedures(book)

    def say(table: Table, frame: Frame) -> None:
        table.emit(Happens.SAID, player="A")

    course.declare(("1", "sheet/1"), "dice", [("one", say, ("1.1", "sheet/2")), ("two", say)])
    said = [event for event in begun(course, book).past() if event.kind == Happens.SAID]
    assert [event.norms for event in said] == [("1.1",), ("1",)]
    steps = [event for event in begun(course, book).past() if event.kind == Course.STEP]
    assert steps[0].norms == ("1.1", "1")
    assert (book.cites("1"), book.behind("sheet/2")) == (("1", "sheet/1"), {"1.1"})
    off = begun(course, book, disabled=frozenset({"1.1"}))
    assert [event.norms for event in off.past() if event.kind == Happens.SAID] == [("1",)]


def test_what_begins_a_procedure_is_cited_in_it_and_what_is_around_it_can_be() -> None:
    book = NormBook("reasons")
    course = Procedures(book)
    why = Question[bool]("why", "Is there a reason?", False)
    book.states("7", why, True)

    @book.procedure("2")
    def start(table: Table) -> None:
        table.decide(why)
        course.begin(table, "inner")

    def say(table: Table, frame: Frame) -> None:
        course.cite_around(table, "dice")
        table.emit(Happens.SAID, player="A")

    course.declare("1", "dice", [("start", lambda table, frame: start(table))])
    course.declare("3", "inner", [("say", say), ("again", say)])
    said = [event.norms for event in begun(course, book).past() if event.kind == Happens.SAID]
    assert said == [("3", "2", "7", "1"), ("3", "1")]


def test_a_table_begins_at_any_step_of_nested_procedures() -> None:
    book = NormBook("middle")
    course = Procedures(book)

    def say(player: str) -> Any:
        def step(table: Table, frame: Frame) -> None:
            table.emit(Happens.SAID, player=frame.get("who", player))

        return step

    course.declare("1", "dice", [("a", say("A")), ("b", say("B")), ("c", say("C"))])
    course.declare("2", "inner", [("x", say("X")), ("y", say("Y"))])
    state = apply(State(PLAYERS, {}), [course.under_way(Place("dice", "a"), Place("inner", "y", {"who": "Z"}))])
    table = Dice(course, book).table(state)
    course.go_on(table)
    assert [event.facts["player"] for event in table.log if event.kind == Happens.SAID] == ["Z", "B", "C"]
    window = Window("w", ("B",))
    open_ = apply(State(PLAYERS, {}), [course.under_way(Place("dice", "a", window=window))])
    assert course.window(open_) == window
    with pytest.raises(ValueError, match="q"):
        course.under_way(Place("dice", "q"))


def test_a_procedure_goes_on_elsewhere_whatever_it_waits_for() -> None:
    book = NormBook("jumps")
    course = Procedures(book)

    def say(player: str) -> Any:
        def step(table: Table, frame: Frame) -> None:
            table.emit(Happens.SAID, player=frame.get("who", player))

        return step

    course.declare("1", "dice", [("a", say("A")), ("w", lambda _table, _frame: Window("w", ("A",))), ("c", say("C"))])
    course.declare("2", "inner", [("x", lambda _table, _frame: Window("x", ("B",)))])
    waits = apply(
        State(PLAYERS, {}), [course.under_way(Place("dice", "w"), Place("inner", "x", window=Window("x", ("B",))))]
    )
    table = Dice(course, book).table(apply(waits, [course.jumps(waits, "dice", "c", who="Z")]))
    course.go_on(table)
    assert [event.facts["player"] for event in table.log if event.kind == Happens.SAID] == ["Z"]
    with pytest.raises(ValueError, match="q"):
        course.jumps(waits, "dice", "q")
    with pytest.raises(LookupError, match="other"):
        course.jumps(waits, "other", "c")


def test_what_is_triggered_while_a_procedure_closes_opens_another() -> None:
    book = NormBook("closing")
    course = Procedures(book)

    @book.follows("2", Course.ENDS)
    def once_more(table: Table, event: Any) -> None:
        if event.facts["procedure"] == "dice":
            table.emit(Happens.SAID, course.later(table.state, "inner", who="late"), player="later")

    def say(table: Table, frame: Frame) -> None:
        table.emit(Happens.SAID, player=frame.get("who"))

    course.declare("1", "dice", [("end", lambda table, frame: None)])
    course.declare("3", "inner", [("say", say)])
    said = [event.facts["player"] for event in begun(course, book).past() if event.kind == Happens.SAID]
    assert said == ["later", "late"]


def test_what_is_noted_in_no_procedure_is_an_error_and_so_is_a_name_nobody_declared() -> None:
    course, first = opened(Window("w", ("A",)))
    assert course.frame(apply(first.state, [course.noted(first.state, "dice", x=1)])).get("x") == 1  # type: ignore[union-attr]
    with pytest.raises(LookupError, match="other"):
        course.noted(first.state, "other", x=1)

    class Under(Procedure):
        DICE = "dice", "The dice"

    declared = Procedures(NormBook("names", Vocabulary((), (Under, Course))))
    declared.declare("1", Under.DICE, [])
    with pytest.raises(Undeclared, match="cards"):
        declared.declare("2", "cards", [])


def test_random_play_says_where_a_game_is_stuck() -> None:
    _course, first = opened(Window("w", ("A",), must=True))
    assert unsound(first) is None
    lonely = Position(first.rules, State(PLAYERS, {}, {}, {STACK.name: (Frame("dice", 2),)}))
    with pytest.raises(Unsound, match="nobody may act"):
        at_random_from(lonely, Random(1), 5)
    book = NormBook("waits", Vocabulary((OPEN,), (Course, Happens)))
    other = Procedures(book)
    other.declare("1", "cards", [("talk", lambda table, frame: Window("w", ("A",)))])
    waits = begun(other, book, "cards")
    assert unsound(waits) is None
    stuck = Position(waits.rules, apply(waits.state, [OPEN.set("x")]))
    assert unsound(stuck) == "something waits in no procedure: open (dice)"


# --- replacing, likeness ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "expected"), [(None, "ba"), (("b", "a"), "ba"), (("a", "b"), "ab")])
def test_each_effect_replaces_once_in_an_order_of_the_games_own(order: Any, expected: str) -> None:
    first = Question[str | None]("first", "Which replaces first?", None, "happening offers")
    book = NormBook("replace", None, Customs(replacing=first))

    @book.replaces("5", Happens.ADDED)
    def effects(table: Table, one: Happening) -> list[InPlace]:
        return [InPlace(by, (one.but(n=one.facts["n"] + by),)) for by in ("a", "b")]

    if order is not None:

        @book.decides("6", first)
        def as_ordered(table: Table, happening: Happening, offers: tuple[str, ...]) -> str:
            return min(offers, key=lambda one: order.index(one.partition(":")[2]))

    @book.applies(Happens.ADDED)
    def added(table: Table, one: Happening) -> None:
        table.emit(Happens.ADDED, n=one.facts["n"])

    asked: list[Choice] = []

    def last(choice: Choice) -> Any:
        asked.append(choice)
        return choice.options[-1]

    @book.procedure("1")
    def go(table: Table) -> None:
        table.happen(Happens.ADDED, n="")

    table = Table(book, {}, State(PLAYERS, {}), oracle=last)
    go(table)
    assert table.log[-1].facts["n"] == expected
    assert [one.options for one in asked] == ([("5:a", "5:b")] if order is None else [])


@pytest.mark.parametrize("orders", ["", "B"])
def test_whoever_the_game_says_orders_what_replaces(orders: str) -> None:
    who = Question[str | None]("who", "Who orders?", None, "window about")
    book = NormBook("replace", None, Customs(orderer=who))

    @book.replaces("5", Happens.ADDED)
    def effects(table: Table, one: Happening) -> list[InPlace]:
        return [InPlace(by, (one,)) for by in ("a", "b")]

    @book.decides("6", who)
    def ordering(table: Table, window: str, about: Happening) -> str | None:
        return orders or None

    @book.applies(Happens.ADDED)
    def added(table: Table, one: Happening) -> None:
        table.emit(Happens.ADDED, n=one.facts["n"])

    @book.procedure("1")
    def go(table: Table) -> None:
        table.happen(Happens.ADDED, n=1)

    asked: list[Choice] = []

    def oracle(choice: Choice) -> Any:
        asked.append(choice)
        return first(choice)

    go(Table(book, {}, State(PLAYERS, {}), oracle=oracle))
    assert [(one.by, one.options) for one in asked] == [(orders or "A", ("5:a", "5:b"))]


def test_the_first_option_is_taken_by_who_takes_the_first() -> None:
    assert first(Choice("A", "bid", ("a", "b"))) == "a"


def test_a_search_stops_at_its_bound_however_large() -> None:
    assert explore(thrice(8), max_nodes=300).nodes == 300


def test_order_without_meaning_counters_and_tokens_keep_nothing_apart() -> None:
    def laid(hand: tuple[str, ...], first: str, turn: int) -> State:
        things = {id_: Thing(id_, id_[0], "A", "A", "hand") for id_ in hand}
        beds = {first: "bed/1", "d1" if first == "d2" else "d2": "bed/2"}
        things |= {id_: Thing(id_, "drop", "", "", zone, {"x": zone}) for id_, zone in beds.items()}
        return State(PLAYERS, things, {"A.hand": hand} | {zone: (id_,) for id_, zone in beds.items()}, {"turn": turn})

    alike = Alike(frozenset({"hand"}), frozenset({"turn"}), frozenset({"drop"}))
    one, other = laid(("a", "b"), "d1", 1), laid(("b", "a"), "d2", 7)
    assert frozen(one) != frozen(other)
    assert frozen(one, alike) == frozen(other, alike)
    for less in (Alike(alike.unordered, alike.counters), Alike(alike.unordered), Alike()):
        assert frozen(one, less) != frozen(other, less)
    moved = apply(one, [MarkSet("round", 2)])
    assert frozen(moved, alike) != frozen(one, alike)


def test_what_all_may_see_of_a_hidden_thing_stays_and_it_has_no_name_anywhere() -> None:
    def with_(card: str) -> State:
        things = {
            card: Thing(card, card, "A", "A", "hand", {"host": "t", "x": card}),
            "t": Thing("t", "t", "A", "A", "bed"),
        }
        notes = (("batch", (Happening(Happens.SAID, {"thing": card}), {card: 1})),)
        return State(PLAYERS, things, {"A.hand": (card,), "A.bed": ("t",)}, {STACK.name: (Frame("dice", notes=notes),)})

    sight = Sight(lambda state, player, thing: thing.zone == "bed" or player == "A", open=("host",))
    assert view(with_("secret"), "B", sight) == view(with_("other"), "B", sight)
    seen = view(with_("secret"), "B", sight)
    assert seen.things["?A.hand/0"] == Thing("?A.hand/0", HIDDEN, "A", "A", "hand", {"host": "t"})
    assert "secret" not in repr(seen)
    assert view(with_("secret"), "A", sight) == with_("secret")
