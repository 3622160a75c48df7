"""What the docstrings of overlay, journal, happenings, trace, views, explore and questions promise, each by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from inspect import signature
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from kodex.engine.kernel import kept, rests, rooms
from kodex.engine.kernel.amounts import AMOUNTS, Amount, Share, amounts_of, renumbered
from kodex.engine.kernel.chance import CHANCE, rolls
from kodex.engine.kernel.choices import Choice, MissingChoice, Script, WrongChoice, at_random, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.explore import branches, counter_example, explore, odds
from kodex.engine.kernel.frames import STACK, Frame, Owed, Window
from kodex.engine.kernel.happenings import INTERRUPT, Answer, Coming, Fate, Happenings, Texts
from kodex.engine.kernel.norm import Customs, Norm
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import Overlay, address
from kodex.engine.kernel.pipeline import Lookup, Pipeline
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.procedures import LATER, Procedures
from kodex.engine.kernel.questions import Asked, EventKind, Mark, Question, Ranked, Several, Sum, Undeclared, Vocabulary
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.soundness import Unsound, at_random_from, unsound, waits_for_ever
from kodex.engine.kernel.state import Created, Event, FactSet, Moved, PlayerSet, Reordered, State, Thing, apply
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import REFUSED, Told, lines, parting, rules_of, tell, tree, with_refused
from kodex.engine.kernel.views import HIDDEN, Sight, seen_events
from kodex.engine.kernel.watching import Watch
from kodex.engine.kernel.windows import Happening, replaced


class Kites(EventKind):
    """What happens to kites."""

    FLIES = "flies", "A kite flies", "thing n"
    FALLS = "falls", "A kite falls", "thing n"
    TANGLES = "tangles", "Its string tangles", "thing n"


HOW_HIGH = Question[int]("how high", "How high does it fly?", 1)
TAIL = Sum[int]("tail", "How long its tail is")
WIND = Mark[int]("wind", "How much wind there was", 0)
START = State({"A": {"kites": 2}, "B": {"kites": 2}}, {})


def kites() -> NormBook:
    """The rules of kites."""
    book = NormBook("kites", customs=Customs(course="stage", parts=("string",)))
    book.states("1", HOW_HIGH, 10)
    book.states("2", TAIL_OR_HIGH, 3)

    @book.forbids("3", Fly)
    def not_in_a_storm(table: Table, action: Fly) -> str | None:
        return "storm" if action.wind > 8 else None

    @book.forbids("3", Fly)
    def not_without_wind(table: Table, action: Fly) -> str | None:
        return "calm" if action.wind < 1 else None

    @book.procedure("4")
    def fly(table: Table, n: int = 0) -> int:
        return table.emit(Kites.FLIES, n=n)

    @book.follows("5", Kites.FLIES)
    def it_tangles(table: Table, event: Event) -> None:
        table.emit(Kites.TANGLES, n=0)

    return book


class Fly:
    """Let a kite fly."""

    def __init__(self, wind: int) -> None:
        self.wind = wind


HOW_LONG = Question[int]("how long", "How long is its tail?", 1, "kite")
TAIL_OR_HIGH = Question[int]("second", "How high does the second one fly?", 1)

# --- editions ---------------------------------------------------------------------------------------------------------


def edition() -> tuple[NormBook, Overlay]:
    """The rules of kites, and an edition of them."""
    base = kites()
    other = Overlay("kites-2", base)
    other.leaves_out("1", by="20", why="higher")
    other.states("20", HOW_HIGH, 20)
    other.reads("string", "long", by="21")
    other.tells({"7": "3", "8": "3:not_without_wind 5", "9": "5"}, otherwise={"1": "20"}, unknown={"a barrow": "2"})
    other.tells({}, silent="4")
    return base, other


def test_an_edition_has_the_norms_of_its_base_but_for_what_it_leaves_out() -> None:
    base, other = edition()
    table = Table(other, {}, START, disabled=other.out(frozenset()))
    assert (table.decide(HOW_HIGH), table.decide(TAIL_OR_HIGH)) == (20, 3)
    assert Table(base, {}, START).decide(HOW_HIGH) == 10
    assert (other.out(frozenset()), other.out(frozenset({"20"}))) == (frozenset({"1"}), frozenset())
    assert (other.readings(frozenset()), other.readings(frozenset({"21"}))) == ({"string": "long"}, {})
    assert [norm.number for norm in other.own] == ["20"]
    assert other.numbers() == {"20": ["how high is 20", "without 1"], "21": ["string=long"]}


def test_an_edition_cites_the_rules_of_its_base_where_they_stand_in_it() -> None:
    _base, other = edition()
    assert {number: other.cites(number) for number in ("20", "3", "5", "2", "3:not_without_wind")} == {
        "20": ("20",),
        "3": ("7",),
        "5": ("8", "9"),
        "2": ("kites:2",),
        "3:not_without_wind": ("8",),
    }
    assert (other.key("3", "not_without_wind"), other.key("3", "not_in_a_storm")) == ("3:not_without_wind", "3")
    assert other.cited(["3", "5", "5", "20"]) == ("7", "8", "9", "20")
    assert {number: other.behind(number) for number in ("7", "8", "9", "20")} == {
        "7": {"3"},
        "8": {"3", "5"},
        "9": {"5"},
        "20": frozenset(),
    }
    assert (other.qualified("20"), other.qualified("3"), other.renames) == ("kites-2:20", "kites:3", True)
    assert address(other, "3", "not_without_wind") == "kites-2:8"
    assert address(other, "2", "x") == "kites:2"
    assert other.unsaid == {"1": "otherwise: 20", "2": "unknown: a barrow", "4": "silent"}


@pytest.mark.parametrize(
    "tell_",
    [
        lambda other: other.leaves_out("99", by="20", why="x"),
        lambda other: other.tells({"7": "99"}),
        lambda other: other.tells({"7": "3:nobody"}),
        lambda other: other.tells({}, silent="3"),
        lambda other: other.tells({}, silent="4"),
        lambda other: other.tells({}, unknown={"a barrow": "1"}),
    ],
)
def test_an_edition_tells_one_thing_of_a_rule_that_there_is(tell_: Callable[[Overlay], None]) -> None:
    with pytest.raises(ValueError, match="kites-2: "):
        tell_(edition()[1])


def test_a_procedure_of_an_edition_runs_on_its_tables_alone() -> None:
    base = kites()
    other = Overlay("kites-2", base)

    @other.procedure("22", instead_of="4")
    def higher(table: Table, n: int = 0) -> int:
        """It flies twice as high."""
        return table.emit(Kites.FLIES, n=2 * n)

    there = Table(other, {}, START, disabled=other.out(frozenset()))
    here = Table(base, {}, START)
    assert (higher(there, 3), higher(here, 3)) == (0, None)
    assert [event.facts["n"] for event in there.log] == [6, 0]
    assert (there.log[0].norms, here.log) == (("22",), [])
    assert [(one.number, one.by, one.why) for one in other.left_out] == [("4", "22", "It flies twice as high.")]
    with pytest.raises(ValueError, match="5 has 0 procedures to be replaced, not one"):
        other.procedure("23", instead_of="5")(higher)


# --- steps in one place -----------------------------------------------------------------------------------------------


def test_what_stands_in_one_place_is_said_once() -> None:
    steps, stages = Pipeline[str]("flying"), Lookup[str, int]("stages")

    def on(rulebook: str) -> Any:
        return SimpleNamespace(book=SimpleNamespace(rulebook=rulebook))

    asks: list[Callable[[], Any]] = [
        *(lambda: list(steps), lambda: steps.of(on("x")), lambda: stages["x"], lambda: len(stages))
    ]
    for ask in asks:
        with pytest.raises(LookupError, match="nobody has said"):
            ask()
    steps.are("run", "let go")
    steps.also_in("kites-2", "shout")
    stages.are({"x": 1, "y": 2})
    assert (steps.of(on("kites")), steps.of(on("kites-2"))) == (("run", "let go"), ("run", "let go", "shout"))
    assert (list(steps), dict(stages), len(stages)) == (["run", "let go"], {"x": 1, "y": 2}, 2)
    again: list[Callable[[], Any]] = [
        *(lambda: steps.are("x"), lambda: steps.also_in("kites-2", "x"), lambda: stages.are({}))
    ]
    for say in again:
        with pytest.raises(ValueError, match="stand somewhere else already"):
            say()


# --- what happens -----------------------------------------------------------------------------------------------------


def test_what_was_looked_at_before_is_cited_by_what_came_first_since() -> None:
    book = kites()
    table, fly = Table(book, {}, START), book.norms[4].function
    with table.under(book.norms[4]):
        assert table.rest_on(0, "8") == ("8",)
        table.emit(Kites.FALLS, n=1)
        fly(table, 2)
        assert table.rest_on(1, "8", "4", "8") == ()
        table.cite_since(len(table.log), "9")
        table.cite_since(0)
        table.emit(Kites.FALLS, n=3)
    assert [(event.kind, event.norms) for event in table.log] == [
        ("falls", ("4",)),
        ("flies", ("4", "8")),
        ("tangles", ("5",)),
        ("falls", ("4", "9")),
    ]


def test_what_rules_ask_of_the_past_is_kept_in_a_mark_until_it_is_forgotten() -> None:
    book = kites()

    @book.notes(WIND, Kites.FLIES, Kites.TANGLES)
    def most_so_far(before: int, event: Event, state: State) -> int:
        return max(before, int(event.facts["n"]))

    book.forgets(WIND, Kites.FALLS)
    table = Table(book, {}, START)
    with table.under(book.norms[4]):
        for kind, n in ((Kites.FALLS, 9), (Kites.FLIES, 0), (Kites.FLIES, 4), (Kites.FLIES, 2), (Kites.FALLS, 5)):
            table.emit(kind, n=n)
    assert [(event.kind, [one.value for one in event.noted]) for event in table.log] == [  # type: ignore[union-attr]
        *(("falls", []), ("flies", []), ("tangles", []), ("flies", [4]), ("tangles", [])),
        *(("flies", []), ("tangles", []), ("falls", [None])),
    ]
    assert "wind" not in table.state.marks
    assert all(event.changes == () for event in table.log)


def test_what_is_kept_anew_and_is_the_same_is_not_told_again() -> None:
    book, seen = kites(), Mark[tuple[int, ...]]("seen", "How far the kites have flown", ())
    book.notes(seen, Kites.FLIES)(lambda before, event, state: tuple(sorted({*before, event.facts["n"]})))
    table = Table(book, {}, START)
    with table.under(book.norms[4]):
        for n in (2_000, 1_000, 2_000):
            table.emit(Kites.FLIES, n=n)
    flown = [event for event in table.log if event.kind == Kites.FLIES]
    assert [[one.value for one in event.noted] for event in flown] == [[(2_000,)], [(1_000, 2_000)], []]  # type: ignore[union-attr]


def test_norms_of_a_kind_come_before_those_of_any() -> None:
    book, ran = NormBook("kites"), list[str]()
    book.follows("1", "*")(lambda table, event: ran.append(f"any {event.kind}"))
    book.follows("2", Kites.FLIES)(lambda table, event: ran.append("flies"))
    table = Table(book, {}, START)
    with table.under(book.norms[0]):
        table.emit(Kites.FLIES)
        table.emit(Kites.FALLS)
    assert ran == ["flies", "any flies", "any falls"]


def test_values_on_behalf_of_others_are_weighed_one_by_one() -> None:
    book = NormBook("kites")
    given: list[Any] = [Ranked(5, "low")]
    book.decides("1", HOW_HIGH)(lambda table: given[0])
    book.meta("2")(lambda live: [one for one in live if one.rank == "high"] or None)
    table = Table(book, {}, START)
    with table.noting() as cited:
        assert table.decide(HOW_HIGH) == 5
    assert cited == ["1"]
    given[0] = Several((Ranked(5, "low"), Ranked(7, "high")))
    with table.noting() as cited:
        assert table.decide(HOW_HIGH) == 7
    assert cited == ["1", "2"]
    given[0] = Several((Ranked(5, "low"), Ranked(7, "lower")))
    with pytest.raises(NormConflict, match="how high"):
        table.decide(HOW_HIGH)
    assert Table(book, {}, START, disabled=frozenset({"1"})).decide(HOW_HIGH, default=None) is None
    assert table.parts(TAIL) == []


def test_a_forked_table_goes_on_from_what_has_happened_and_leaves_the_other_alone() -> None:
    book = kites()
    table = Table(book, {}, START)
    table.past = lambda: [Event("old", (), ())]
    table.unasked = lambda choice: None
    with table.under(book.norms[4]):
        table.emit(Kites.FALLS, n=1)
        table.cite("9")
        table.reading("string", "short")
        other = table.forked()
        assert (other.log, other.past(), other.read) == (table.log, table.past(), {"string": "short"})
        assert other.unasked is table.unasked
        other.reading("tail", "long")
    with other.under(book.norms[4]):
        other.emit(Kites.FALLS, n=2)
    assert (len(other.log), len(table.log), table.read) == (2, 1, {"string": "short"})


def test_an_amount_goes_by_other_numbers_and_an_event_without_one_stays() -> None:
    share = Share(3, "printed", ("1", "2"), of="kite")
    facts = {"n": 3, AMOUNTS: (Amount("A", "wind", 3, (share, Share(0, "limit"))),)}
    other = renumbered(facts, lambda numbers: tuple(f"x{number}" for number in numbers))
    [amount] = amounts_of(other)
    assert (amount.player, amount.what, amount.n, other["n"]) == ("A", "wind", 3, 3)
    assert amount.parts == (Share(3, "printed", ("x1", "x2"), of="kite"), Share(0, "limit"))
    assert amounts_of(facts)[0].parts[0] == share
    assert renumbered({"n": 1}, lambda numbers: ()) == {"n": 1}
    assert amounts_of({}) == ()
    # and what a share does not say is not written: JSON has the number and the reason alone
    assert to_builtins(Share(3, "printed")) == {"n": 3, "why": "printed"}
    assert to_builtins(Share(-1, "tail", ("4",), "red")) == {"n": -1, "why": "tail", "rules": ("4",), "of": "red"}


# --- the log in words -------------------------------------------------------------------------------------------------


def event(kind: str, cause: int | None = None, *norms: str, **facts: Any) -> Event:
    return Event(kind, (), norms, facts, cause)


LOG = [event("a", None, "1"), event("quiet", 0, "2"), event("b", 1, "3", "1"), event("c", -1, "4"), event("d", 0, "3")]


def test_a_log_is_told_as_a_tree_in_which_what_is_not_told_has_no_place() -> None:
    assert [(node.index, [one.index for one in node.children]) for node in tree(LOG)] == [(0, [1, 4]), (3, [])]
    story = tell(LOG, lambda one: None if one.kind == "quiet" else one.kind.upper())
    assert [(depth, one.text, one.number, one.place) for depth, one in lines(story)] == [
        *((0, "A", 1, 0), (1, "B", 2, 2), (0, "C", 3, 3), (1, "D", 4, 4))
    ]
    assert rules_of(story) == ["1", "3", "4"]
    [first, _last] = story
    assert [one["number"] for one in first.to_json()["children"]] == [2, 4]
    assert set(first.to_json()) == {"number", "event", "text", "rules", "children"}
    amount = Amount("A", "wind", 1, ())
    assert tell([event("a", amounts=(amount,))], str)[0].to_json()["amounts"][0]["what"] == "wind"


def test_a_refused_step_stands_before_the_event_and_has_no_number() -> None:
    refused = event(REFUSED, why="no")
    found = with_refused(LOG, [(0, refused), (2, refused), (9, refused)])
    assert [one.kind for one in found] == [REFUSED, "a", "quiet", REFUSED, "b", "c", "d", REFUSED]
    assert [one.cause for one in found] == [None, None, 1, None, 2, -1, 1, None]
    told = [one.number for _depth, one in lines(tell(found, lambda one: one.kind))]
    assert told == [0, 1, 2, 0, 3, 4, 5, 0]
    by_hand = Told("a", "A", ())
    assert (by_hand.number, by_hand.place, by_hand.children) == (0, 0, ())  # as if it were refused before all else
    assert with_refused(LOG, []) == LOG
    assert with_refused(LOG, []) is not LOG


def test_logs_part_where_something_else_happens_whichever_rule_says_so() -> None:
    assert parting(LOG, [event("a", None, "9"), *LOG[1:]]) is None
    assert parting(LOG, [*LOG[:2], event("x"), *LOG[3:]]) == 2
    assert parting(LOG, [event("a", n=1), *LOG[1:]]) == 0
    assert (parting(LOG, LOG[:3]), parting(LOG[:1], LOG), parting([], [])) == (3, 1, None)


# --- what players see -------------------------------------------------------------------------------------------------

SIGHT = Sight(
    lambda state, player, thing: thing.zone == "sky" or thing.controller == player,
    lambda state, player, mark: mark != "secret",
    open=("wet",),
)


def test_what_happens_names_nothing_that_a_player_does_not_see() -> None:
    things = {id_: Thing(id_, "kite", "B", "B", "bag", {"wet": True, "name": "x"}) for id_ in ("one", "two")}
    start = State({"A": {}, "B": {}}, things, {"B.bag": ("one", "two")})
    changes: list[Any] = [
        [Mark[str]("secret", "", "").set("one"), Mark[str]("open", "", "").set("two"), PlayerSet("B", "kites", 1)],
        [FactSet("one", "wet", None), FactSet("one", "name", "y")],
        [Reordered("B.bag", ("two", "one"))],
        [Moved("one", "sky", "B", 0)],
        [Created(Thing("three", "kite", "B", "B", "bag"))],
    ]
    log = [Event("x", tuple(some), (), {"thing": "one", "by": ["one", "A"]}) for some in changes]
    log[0] = replace(log[0], noted=tuple(changes[0][:2]))
    marks, facts, order, moved, created = seen_events(start, log, "A", SIGHT)
    one, two = f"{HIDDEN}B.bag/0", f"{HIDDEN}B.bag/1"
    assert [(change.key, change.value) for change in marks.changes] == [("open", two), ("kites", 1)]  # type: ignore[union-attr]
    assert (marks.noted, marks.facts) == (marks.changes[:1], {"thing": one, "by": [one, "A"]})
    assert facts.changes == (FactSet(one, "wet", None),)
    assert order.changes == (Reordered("B.bag", (one, two)),)
    assert (order.facts["thing"], moved.facts["thing"]) == (one, "one")
    assert [*moved.changes] == [Moved("one", "sky", "B", 0)]
    [new] = created.changes
    assert isinstance(new, Created)
    assert (new.thing.card, new.thing.id) == (HIDDEN, two)
    assert [*seen_events(start, log, "B", SIGHT)][3].changes == log[3].changes


# --- searching --------------------------------------------------------------------------------------------------------


class Walk:
    """A game on numbers: one more or two more, to the end at ``end``; where it asks, so many more as is said."""

    alike = None

    def __init__(self, end: int = 5, asks: bool = False, stuck: bool = False) -> None:
        self.end, self.asks, self.stuck = end, asks, stuck
        self.book = NormBook("walk")
        Procedures(self.book)

        @self.book.procedure("1")
        def go(table: Table, n: int) -> None:
            more = table.choose("A", "more", (0, 1)) if asks else 0
            table.emit(Kites.FLIES, PlayerSet("A", "at", table.player("A", "at") + n + more), n=n)

        self.go: Any = go

    def table(self, state: State, oracle: Any = nobody) -> Table:
        return Table(self.book, {}, state, oracle=oracle)

    def act(self, table: Table, action: int) -> None:
        if action not in (1, 2):
            raise IllegalAction(action, [])
        self.go(table, action)

    carry_out = act

    def begin(self, table: Table) -> None:
        self.go(table, 1)

    def actions(self, table: Table) -> Any:
        return iter(() if self.stuck else (1, 2))

    def to_act(self, table: Table) -> tuple[str, ...]:
        return ("A",)

    def status(self, table: Table) -> list[Any]:
        return []

    def outcome(self, table: Table) -> Outcome | None:
        return Outcome(("A",), ()) if table.player("A", "at") >= self.end else None


def walk(**how: Any) -> Position:
    return Position(Walk(**how), State({"A": {"at": 0}}, {}))  # type: ignore[arg-type]


def at(position: Position) -> int:
    return position.state.players["A"]["at"]


def test_a_search_reaches_each_position_once_by_its_shortest_way() -> None:
    found = explore(walk())
    assert (found.nodes, found.edges, found.complete) == (7, 10, True)
    assert sorted(map(at, found.leaves)) == [5, 6]
    near = explore(walk(), find=lambda position: at(position) == 4).found
    assert near is not None
    assert [move.action for move in near.moves()] == [2, 2]
    assert explore(walk(), find=lambda position: at(position) == 0).found is not None
    until = explore(walk(), until=lambda position: at(position) >= 2)
    assert (until.nodes, sorted(map(at, until.leaves))) == (4, [2, 3])
    ones = explore(walk(), actions=lambda position: [1])
    assert (ones.nodes, ones.edges, ones.found) == (6, 5, None)
    wrong = counter_example(walk(), lambda position: at(position) < 3)
    assert wrong is not None
    assert at(wrong) == 3
    assert counter_example(walk(), lambda position: at(position) < 9) is None


@pytest.mark.parametrize(("most", "nodes", "complete"), [(3, 3, False), (7, 7, False), (8, 7, True)])
def test_a_search_says_whether_its_bound_left_something_out(most: int, nodes: int, complete: bool) -> None:
    found = explore(walk(), max_nodes=most)
    assert (found.nodes, found.complete) == (nodes, complete)


def test_an_action_leads_to_a_position_for_each_way_to_decide_in_the_order_of_the_options() -> None:
    assert [at(one) for one in branches(walk(asks=True), 1)] == [1, 2]
    assert [at(one) for one in branches(walk(), 2)] == [2]


def test_a_position_takes_answers_that_are_asked_for_and_no_others() -> None:
    start = walk(asks=True)
    assert at(start.push(1, [1])) == 2
    assert at(start.begin([0])) == 1
    assert start.push(1, [1]).move.choices[0].answer == 1  # type: ignore[union-attr]
    with pytest.raises(MissingChoice):
        start.push(1)
    with pytest.raises(ValueError, match="nobody asked for"):
        start.push(1, [1, 0])
    with pytest.raises(WrongChoice):
        start.push(1, [2])
    assert (repr(start.legal_actions()), len(start.legal_actions()), start.to_act()) == (
        "<LegalActions (1, 2)>",
        2,
        ("A",),
    )
    assert start.status() == []


def test_a_game_is_sound_while_somebody_may_act_or_it_is_over() -> None:
    assert unsound(walk()) is None
    assert unsound(walk(end=0, stuck=True)) is None
    assert unsound(walk(stuck=True)) == "nobody may act and nothing is over"


def test_what_waits_in_no_procedure_waits_for_ever() -> None:
    held = Mark[int]("held", "What is held", 0, within="flying")
    book = NormBook("kites", Vocabulary([held, WIND], []))
    course = Procedures(book)
    course.declare("1", "flying", [("up", lambda table, frame: Window("up", ("A",)))])
    marks = {"held": 1, "wind": 2, "unknown": 3}
    table = Table(book, {}, State({}, {}, marks=marks))
    assert waits_for_ever(table) == "something waits in no procedure: held (flying)"
    table.state = State({}, {}, marks=marks | {STACK.name: (Frame("flying"),)})
    assert waits_for_ever(table) is None
    later = course.later(table.state, "flying")
    table.state = State({}, {}, marks={LATER.name: later.value})  # type: ignore[union-attr]
    assert waits_for_ever(table) == "something waits in no procedure: flying"


def dice(*asks: Owed) -> tuple[Procedures, Any]:
    """A game that asks this and then is over."""
    rules = Walk(end=99, stuck=True)
    course = Procedures(rules.book)
    course.declare("2", "ask", [(f"ask {n}", lambda table, frame, ask=ask: ask) for n, ask in enumerate(asks)])
    table = rules.table(State({"A": {"at": 0}}, {}))
    course.begin(table, "ask")
    course.go_on(table)
    return course, Position(rules, table.state)  # type: ignore[arg-type]


def test_odds_are_exact_and_nobody_but_chance_decides() -> None:
    course, start = dice(rolls("a", 2, 2), rolls("b", 3))
    assert odds(start, lambda position: course.frame(position.state) is None) == {True: Fraction(1)}
    shown: Counter[Any] = Counter()
    for one in start.legal_actions():
        shown[one.answer] += 1
    assert (sorted(shown), start.to_act()) == ([2, 3, 4], (CHANCE,))
    _course, mine = dice(Owed("A", "which", ("x", "y")))
    assert odds(mine, lambda position: position.to_act()) == {("A",): Fraction(1)}
    chosen = odds(mine, lambda position: position.to_act(), lambda position: next(iter(position.legal_actions()), None))
    assert sum(chosen.values()) == 1


def test_a_decision_that_waits_is_taken_by_whom_it_is_for_or_nothing_happens() -> None:
    _course, start = dice(Owed("A", "which", ("x", "y")))
    assert list(start.legal_actions()) == [rests.Decide("A", "x"), rests.Decide("A", "y")]
    assert rests.Decide("A", "x") in start.legal_actions()
    for wrong in (rests.Decide("B", "x"), rests.Decide("A", "z")):
        assert wrong not in start.legal_actions()
        [why] = start.why_illegal(wrong)
        assert (why.rule, why.norm, why.detail) == ("walk:2", "ask", f"{wrong.by}: {wrong.answer}")
        with pytest.raises(IllegalAction):
            start.push(wrong)
    after = start.push(rests.Decide("A", "y"))
    assert (STACK.of(after.state), rests.to_act(after.state), list(rests.actions(after.table))) == ((), (), [])
    assert [one.detail for one in after.why_illegal(rests.Decide("A", "x"))] == ["A: x"]


def test_a_decision_that_cannot_be_carried_out_leaves_the_table_as_it_was() -> None:
    course, start = dice(Owed("A", "which", ("x", "y")))

    def breaks(table: Table) -> None:
        raise KeyError("on the way")

    course.go_on = breaks  # type: ignore[method-assign,assignment]
    table = start.rules.table(start.state)
    with pytest.raises(KeyError):
        rests.carry_out(table, rests.Decide("A", "x"))
    assert (table.state, table.log) == (start.state, [])


def test_a_script_gives_its_answers_in_order_and_chance_goes_by_its_weights() -> None:
    script = Script(["a", "b"])
    choice = Owed("A", "which", ("a", "b"), (1, 0)).choice()
    assert (script(choice), script.unused, script(choice), script.unused) == ("a", ["b"], "b", [])
    with pytest.raises(MissingChoice):
        script(choice)
    oracle = at_random(Random(5))
    assert {oracle(choice) for _ in range(20)} == {"a"}
    assert {oracle(Owed("A", "which", ("a", "b", "c")).choice()) for _ in range(60)} == {"a", "b", "c"}


# --- what is about to happen ------------------------------------------------------------------------------------------


class Field:
    """Two players who may answer what is about to happen to a kite, each once; what they have done is noted."""

    def __init__(self, *answers: Answer) -> None:
        self.book, self.ran = NormBook("field"), list[str]()
        self.course = Procedures(self.book, able=lambda table, window: bool(self.happenings.answers(table)))
        self.given = answers
        self.happenings = Happenings(self.course, self.listening, lambda table: ("A", "B"), self.begins)
        steps = [("forced", "2"), ("interrupt", "3"), ("happen", "4"), ("forced after", "5"), ("react", "6")]
        self.happenings.declare("1", "happening", steps)

        @self.book.applies(Kites.FLIES, Kites.FALLS, Kites.TANGLES)
        def apply_(table: Table, happening: Happening) -> None:
            table.emit(happening.kind, **happening.facts)

        @self.book.procedure("9")
        def begin(table: Table) -> bool:
            return self.happenings.occur_together(table, self.batch)

        self.batch = [Happening(Kites.FLIES, {"n": 1}), Happening(Kites.FALLS, {"n": 2})]
        self.table = Table(self.book, {}, START)
        self.begin: Any = begin

    def listening(self, table: Table, role: str, batch: Any) -> list[Answer]:
        kind = batch[0].happening.kind
        return [one for one in self.given if one.what[0] == role and (kind != Kites.TANGLES or one.what[1] == "look")]

    def begins(self, table: Table, role: str, answer: Answer, coming: Coming) -> None:
        _role, does = answer.what
        self.ran.append(f"{answer.by} {role} {coming.happening.kind} {does}")
        h, state = self.happenings, table.state
        made: dict[str, Callable[[], Any]] = {
            "cancel": lambda: h.cancel(state),
            "more": lambda: h.change(state, n=h.answered(state).happening.get("n") + 1),
            "instead": lambda: h.instead(state, Happening(Kites.TANGLES, {"n": 9})),
        }
        if does in made:
            table.emit(Kites.TANGLES, made[does](), n=0)

    def play(self) -> list[str]:
        self.begin(self.table)
        self.course.go_on(self.table)
        return self.happened()

    def happened(self) -> list[str]:
        told = ("flies", "falls", "tangles", *map(str, Fate))
        return [f"{one.kind} {one.facts.get('n', one.facts.get('what'))}" for one in self.table.log if one.kind in told]


def test_what_nobody_answers_happens_at_once_and_all_of_it_together() -> None:
    field = Field()
    assert field.play() == ["flies 1", "falls 2"]
    assert (STACK.of(field.table.state), field.happenings.waits(field.table.state)) == ((), ())
    with pytest.raises(LookupError, match="nothing is about to happen"):
        field.happenings.frame(field.table.state)
    with pytest.raises(LookupError, match="nothing is about to happen"):
        field.happenings.cancel(field.table.state)


def test_forced_answers_come_by_themselves_before_those_that_may_be_given() -> None:
    field = Field(
        Answer("B", (INTERRUPT, "watch")),
        Answer("B", (INTERRUPT, "cancel"), forced=True),
        Answer("A", (INTERRUPT, "more"), to=1, forced=True),
    )
    field.play()
    assert field.ran == ["A interrupt falls more", "B interrupt flies cancel"]
    window = field.course.window(field.table.state)
    assert window is not None
    assert (window.holder, [one.what for one in field.happenings.answers(field.table)]) == ("B", [(INTERRUPT, "watch")])
    assert [one.happens for one in field.happenings.waits(field.table.state)] == [False, True]
    wrong = Answer("A", (INTERRUPT, "watch"))
    with pytest.raises(ValueError, match="no answer to what is about to happen"):
        field.happenings.answer(field.table, wrong)
    with field.table.under(field.book.norms[0]):
        field.happenings.answer(field.table, field.given[0])
    field.course.go_on(field.table)
    assert field.happened() == ["tangles 0", "tangles 0", "happening.cancelled flies", "falls 3"]


def test_of_several_forced_answers_their_player_says_which_comes_first_and_must() -> None:
    field = Field(*(Answer("A", (INTERRUPT, name), forced=True) for name in ("one", "two")))
    field.play()
    window = field.course.window(field.table.state)
    assert window is not None
    assert (window.holder, window.must, len(field.happenings.answers(field.table))) == ("A", True, 2)
    with field.table.under(field.book.norms[0]):
        field.happenings.answer(field.table, field.given[1])
    field.course.go_on(field.table)
    assert field.ran == ["A interrupt flies two", "A interrupt flies one"]
    assert field.happened() == ["flies 1", "falls 2"]


def test_something_else_happens_in_its_place_and_is_answered_for_itself() -> None:
    field = Field(Answer("A", (INTERRUPT, "instead"), forced=True), Answer("B", ("reaction", "look"), forced=True))
    happened = field.play()
    assert happened[0] == "tangles 0"
    assert happened[1:3] == ["falls 2", "happening.replaced flies"]
    assert "flies 1" not in happened
    assert happened[3:] == ["tangles 9"]
    assert field.ran == [
        "A interrupt flies instead",
        "B reaction tangles look",
    ]  # nobody reacts to what has not happened


def test_the_last_to_say_what_becomes_of_it_prevails() -> None:
    for first, last, told in (("cancel", "instead", "replaced"), ("instead", "cancel", "cancelled")):
        field = Field(Answer("A", (INTERRUPT, first), forced=True), Answer("B", (INTERRUPT, last), forced=True))
        field.batch = field.batch[:1]
        assert f"happening.{told} flies" in field.play()[:4]


def test_a_text_is_carried_out_effect_by_effect_and_what_is_left_waits() -> None:
    book, ran = NormBook("field"), list[Any]()
    course = Procedures(book)

    def carries(table: Table, frame: Frame, effect: Any) -> Any:
        ran.append((effect, frame.get("by")))
        return Window("stop", ("A",)) if effect == "stop" else None

    texts = Texts(course, carries)
    texts.declare("1", "text")
    table = Table(book, {}, START)
    texts.begin(table, ["one", "stop", "two"], by="A")
    course.go_on(table)
    [frame] = STACK.of(table.state)
    assert (ran, frame.get("effects"), frame.get("by")) == ([("one", "A"), ("stop", "A")], ("two",), "A")
    course.passes(table)
    course.go_on(table)
    assert (ran[2:], STACK.of(table.state)) == ([("two", "A")], ())
    texts.begin(table, [])
    course.go_on(table)
    assert (len(ran), STACK.of(table.state)) == (3, ())


# --- watching cards ---------------------------------------------------------------------------------------------------


def test_a_watch_tells_which_norm_reads_which_field_of_which_card() -> None:
    class Card(Struct, frozen=True):
        colour: str
        tail: int = 0

        def is_red(self) -> bool:
            return self.colour == "red"

    book = NormBook("kites")
    book.decides("1", HOW_HIGH)(lambda table: table.cards["one"].tail or None)
    book.decides("2", HOW_HIGH, exception_to="1")(lambda table: 9 if table.cards["two"].is_red() else None)
    watch = Watch()
    cards = watch.cards({"one": Card("blue", 3), "two": Card("red")})
    assert (cards["one"].colour, cards["one"].tail, [*watch.reads]) == ("blue", 3, [("one", "colour"), ("one", "tail")])
    table = Table(book, cards, START)
    watch.over(table)
    assert table.decide(HOW_HIGH) == 9
    assert watch.reads == {("one", "tail"): {"1"}, ("two", "colour"): {"2"}}
    assert watch.spoke == {"1": set(), "2": set()}
    book.decides("3", HOW_LONG, at="evening")(lambda table, kite: table.cards[kite].tail or None)
    table = Table(book, cards, START)
    watch.over(table)
    asked: list[Any] = [HOW_HIGH, HOW_LONG]
    found = [table._live.deciding(one, None) for one in asked]  # type: ignore[attr-defined]
    again = [table._live.deciding(one, None) for one in asked]  # type: ignore[attr-defined]
    assert all(one is other for one, other in zip(found, again, strict=True))  # found once, however often it is asked


# --- what is kept, what is found, who is asked ------------------------------------------------------------------------


@pytest.mark.parametrize("change", [FactSet("one", "wet", True), Reordered("A.sky", ("two", "one"))])
def test_what_things_settle_is_found_out_anew_when_either_they_or_their_order_change(change: Any) -> None:
    found: list[int] = []

    @kept.while_things_stay
    def flying(table: Table) -> int:
        found.append(1)
        return len(found)

    things = {id_: Thing(id_, "kite", "A", "A", "sky") for id_ in ("one", "two")}
    table = Table(kites(), {}, State({"A": {}}, things, {"A.sky": ("one", "two")}))
    assert (flying(table), flying(table), flying(table.at(table.state))) == (1, 1, 1)
    table.state = apply(table.state, [WIND.set(3), PlayerSet("A", "kites", 1)])
    assert flying(table) == 1
    before = table.state
    table.state = apply(table.state, [change])
    assert (flying(table), flying(table), flying(table.at(before))) == (2, 2, 3)


def test_what_is_called_in_the_place_of_a_function_is_called_like_it() -> None:
    book, other = kites(), Overlay("kites-2", kites())
    watch = Watch()
    stands_for: list[Callable[[Any], Any]] = [
        *(kept.while_things_stay, kept.while_cards_stay, kept.while_nothing_changes),
        *(book.procedure("9"), other.procedure("9"), book.decides("9", HOW_HIGH), book.meta("9")),
        lambda find: watch.asked_of(Norm("9", "x", find)),
    ]
    for decorate in stands_for:

        def goes_up(table: Table) -> None:
            """It goes up."""

        one = decorate(goes_up)
        assert (one.__name__, one.__doc__, one.__module__) == ("goes_up", "It goes up.", __name__)
    assert book.metas[0].function.__name__ == "goes_up"


def test_the_modules_of_a_folder_are_those_of_its_files(tmp_path: Path) -> None:
    for name in ("b.py", "a.py", "__init__.py", "notes.txt", "room/__init__.py", "data/x.json", "a.b/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "__init__.py").write_text("")
    package: Any = ModuleType("invented")
    package.__path__ = [str(tmp_path)]
    assert rooms.modules(package) == ["invented.a", "invented.b"]
    assert rooms.packages(package) == ["invented.room"]


def test_whoever_finds_out_where_positions_lead_to_is_asked_by_levels_and_told_when_it_is_over() -> None:
    levels, closed = [], []

    def spread(level: Any) -> Any:
        levels.append([at(position) for position in level])
        try:
            yield from ([position.push(action) for action in (1, 2)] if at(position) < 5 else () for position in level)
        finally:
            closed.append(len(levels))

    found = explore(walk(), spread=spread)
    assert (found.nodes, found.edges, found.complete) == (7, 10, True)
    assert ([sorted(one) for one in levels], closed) == ([[0], [1, 2], [3, 4], [5, 6]], [1, 2, 3, 4])
    explore(walk(), spread=spread, find=lambda position: at(position) == 1)
    assert (levels[4:], closed[4:]) == ([[0]], [5])


def test_random_play_ends_where_a_game_does_or_at_its_bound_and_says_where_it_is_stuck() -> None:
    assert at(at_random_from(walk(), Random(1), 1)) in (1, 2)
    assert at(at_random_from(walk(), Random(1), 0)) == 0
    assert {at(at_random_from(walk(), Random(n), 99)) for n in range(20)} == {5, 6}
    with pytest.raises(Unsound, match="nobody may act") as stuck:
        at_random_from(walk(stuck=True), Random(1), 1)
    assert stuck.value.position is not None
    _course, start = dice(rolls("a", 2))
    with pytest.raises(Unsound, match="nobody may act"):
        at_random_from(start, Random(1), 9)


def test_cards_know_a_word_where_one_is_asked_for() -> None:
    book = kites()
    table = Table(book, {}, START, words=frozenset({"tail"}))
    assert [table.knows(words) for words in ((), ("tail",), ("bow", "tail"), ("bow",))] == [True, True, True, False]
    assert Table(book, {}, START).knows(("bow",))
    assert [norm.number for norm in table.norms_deciding(HOW_HIGH)] == ["1"]
    assert table.norms_deciding(HOW_HIGH) is table.norms_deciding(HOW_HIGH)


def test_parts_of_an_action_are_judged_in_the_order_of_the_customs_and_the_rest_before_them() -> None:
    judged: list[str] = []
    book = NormBook("kites", customs=Customs(parts=("string", "tail")))

    def judge(name: str) -> Callable[[Table, Fly], None]:
        return lambda table, action: judged.append(name)

    for number, part in (("1", "tail"), ("2", None), ("3", "string"), ("4", "bow")):
        book.forbids(number, Fly, about=part)(judge(number))
    book.forbids("5", Fly, about="tail", foreseen=judge("5 foreseen"))(judge("5"))
    table = Table(book, {}, START)
    assert table.is_legal(Fly(1))
    assert judged == ["2", "4", "5 foreseen", "3", "1", "5"]
    judged.clear()
    assert table.is_legal(Fly(1), leaving_out=("tail",))
    assert judged == ["2", "4", "5 foreseen", "3"]


def test_whoever_is_first_orders_what_replaces_unless_the_game_says_who() -> None:
    who = Question[str | None]("who", "Who orders?", None, "what happening")

    def asked(customs: Customs, *norms: str | None) -> list[str]:
        book, heard = NormBook("kites", customs=customs), list[str]()
        for number in ("1", "2"):
            book.replaces(number, Kites.FLIES)(lambda table, happening: [Happening(Kites.FALLS, {})])
        for norm in norms:
            book.decides("3", who)(lambda table, what, happening, norm=norm: norm if what == "replace" else "nobody")

        def second(choice: Choice) -> str:
            heard.append(f"{choice.by} {choice.options}")
            return "2"

        table = Table(book, {}, START, oracle=second)
        assert [one.kind for one in replaced(table, [Happening(Kites.FLIES, {})])] == [Kites.FALLS]
        return heard

    assert asked(Customs()) == ["A ('1', '2')"]
    assert asked(Customs(orderer=who), "B") == ["B ('1', '2')"]
    assert asked(Customs(orderer=who), None) == ["A ('1', '2')"]


# --- watching ---------------------------------------------------------------------------------------------------------


def test_however_often_a_watched_table_is_asked_its_norms_are_watched_once() -> None:
    table, watch = Table(kites(), {}, START), Watch()
    watch.over(table)
    assert {table.decide(HOW_HIGH) for _ in range(2_000)} == {10}
    assert {(table.decision(HOW_HIGH) or table).value for _ in range(2_000)} == {10}  # type: ignore[union-attr]
    assert watch.spoke == {"1": set()}
    assert [norm.number for norm in table.norms_on("follows", Kites.FLIES)] == ["5"]


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "function", "fits"),
    [
        ("a b", lambda table, a, b: None, True),
        ("a b", lambda table, a: None, False),
        ("a", lambda table, a, b: None, False),
        ("a", lambda table, a, b=1: None, True),
        ("a, b?", lambda table, a, b=None: None, True),
        ("a, b?", lambda table, a: None, False),
        ("a, b?", lambda table, a, b: None, False),
        ("*", lambda table: None, True),
        ("a", lambda *args: None, True),
        ("a b", lambda table, *rest: None, True),
        ("", lambda: None, False),
    ],
)
def test_a_norm_must_take_what_is_asked(args: str, function: Any, fits: bool) -> None:
    for one in (function, _called(function), wraps(function)(lambda *args: None)):
        try:
            Asked[int]("x", "", args).check(one)
        except TypeError:
            assert not fits
        else:
            assert fits


def _called(function: Any) -> Any:
    """The same behind an object that is called, whose parameters only its signature tells."""
    return type("Called", (), {"__call__": lambda self, *args: None, "__signature__": signature(function)})()


def test_a_vocabulary_refuses_a_name_of_two_and_tells_all_by_sort_and_name() -> None:
    other = Mark[int]("wind", "Another", 0)
    with pytest.raises(ValueError, match="declared twice"):
        Vocabulary([WIND, other])
    known = Vocabulary([WIND, TAIL, HOW_HIGH], [Kites])
    assert [str(one.name if not isinstance(one, EventKind) else one) for one in known] == [
        *("how high", "tail", "wind", "flies", "falls", "tangles")
    ]
    assert (known.kind("flies"), known.kind("*"), known.question(TAIL)) == ("flies", "*", TAIL)
    for ask in (lambda: known.kind("lands"), lambda: known.question(Question[int]("how high", "", 1))):
        with pytest.raises(Undeclared):
            ask()
    assert (str(Kites.FLIES) == "flies", Kites.FLIES.meaning, Kites.FLIES.fields) == (
        True,
        "A kite flies",
        ("thing", "n"),
    )
    assert (repr(WIND), WIND.gives, Question[int | None]("x", "", None).gives) == ("Mark('wind')", "int", "int | None")
    assert [one.gives for one in (Question[None]("x", "", None), Mark("x", "", 0), Sum[list[int]]("x", ""))] == [
        *("None", "", "list[int]")
    ]
