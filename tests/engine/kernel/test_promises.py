"""What the docstrings of the kernel promise and nothing in the corpus rests on: each promise once, by itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from kodex.engine.games.hkk.cards import Card, Cost
from kodex.engine.games.hkk.combat.strike import demolish
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import EventKind, Mark, Question
from kodex.engine.kernel.state import Event, PlayerSet, State, Thing, apply, lying, side, slot
from kodex.engine.kernel.table import Assumption, Table
from kodex.engine.kernel.windows import Averted, Happening, Steps, prevented
from tests.engine.setting import setting


class Bells(EventKind):
    """What rings."""

    RINGS = "rings", "A bell rings", "n thing"
    ECHOES = "echoes", "It echoes", "n"


RUNG = Mark[int]("rung", "How many have rung", 0)


def tower(*more: Callable[[NormBook], None]) -> tuple[Table, Callable[[Table, int], int]]:
    """A table where each ring is followed by an echo, and the procedure that rings."""
    book = NormBook("invented")

    @book.procedure("1")
    def ring(table: Table, n: int) -> int:
        return table.emit(Bells.RINGS, n=n)

    @book.follows("2", Bells.RINGS)
    def echo(table: Table, event: Event) -> None:
        table.emit(Bells.ECHOES, n=event.facts["n"])

    for one in more:
        one(book)
    return Table(book, {}, State({"A": {"life": 3}, "B": {"life": 3}}, {})), ring  # type: ignore[return-value]


def rung(table: Journal) -> list[str]:
    return [f"{event.kind} {event.facts.get('n')}" for event in table.log]


# --- the journal ------------------------------------------------------------------------------------------------------


def test_what_is_together_inside_what_is_together_ends_nothing() -> None:
    """Only when the outermost is over does anything follow, in the order in which it happened."""
    table, ring = tower()
    with table.together():
        ring(table, 1)
        with table.together():
            ring(table, 2)
        assert rung(table) == ["rings 1", "rings 2"]
        ring(table, 3)
        assert rung(table) == ["rings 1", "rings 2", "rings 3"]
    assert rung(table)[3:] == ["echoes 1", "echoes 2", "echoes 3"]
    ring(table, 4)
    assert rung(table)[6:] == ["rings 4", "echoes 4"]


def test_nothing_follows_from_what_was_broken_off_together() -> None:
    table, ring = tower()
    with suppress(KeyError), table.together():
        ring(table, 1)
        raise KeyError
    assert rung(table) == ["rings 1"]
    ring(table, 2)
    assert rung(table) == ["rings 1", "rings 2", "echoes 2"]


def test_an_event_names_what_it_follows_from_and_what_it_is_said_to_be_caused_by() -> None:
    table, ring = tower()
    first = ring(table, 1)
    with table.caused_by(first):
        ring(table, 2)
    ring(table, 3)
    assert [event.cause for event in table.log] == [None, 0, 0, 2, None, 4]


def test_the_latest_stands_first_in_history_and_what_was_before_the_log_below_0() -> None:
    table, ring = tower()
    table.past = lambda: [Event("old", (), ()), Event("older still", (), ())][::-1]
    ring(table, 1)
    assert [(n, event.kind) for n, event in table.history()] == [
        (1, "echoes"),
        (0, "rings"),
        (-1, "old"),
        (-2, "older still"),
    ]


def test_a_snapshot_that_is_restored_takes_back_all_that_came_after() -> None:
    table, ring = tower()
    ring(table, 1)
    table.oracle = lambda choice: choice.options[1]
    before, state = table.snapshot(), table.state
    ring(table, 2)
    assert table.choose("A", "which", ("a", "b")) == "b"
    with table.under(table.book.norms[0]):
        table.cite("7")
        table.restore(before)
        assert (rung(table), table.choices, table.state) == (["rings 1", "echoes 1"], [], state)
        table.emit(Bells.ECHOES, n=3)
    assert table.log[2].norms == ("1",)


def test_what_is_supposed_is_taken_back_and_what_happened_meanwhile_stays() -> None:
    table, ring = tower()
    with table.supposing([PlayerSet("A", "life", 9)], [PlayerSet("A", "life", 3)]):
        assert table.player("A", "life") == 9
        ring(table, 1)
    assert (table.player("A", "life"), len(table.log)) == (3, 2)


def test_a_single_option_is_asked_of_nobody_and_a_presumed_answer_is_one_of_the_options() -> None:
    table, _ring = tower()
    asked: list[Choice] = []

    def silent(choice: Choice) -> object:
        asked.append(choice)
        raise MissingChoice(choice)

    table.oracle = silent
    assert (table.choose("A", "which", ("a",)), asked, table.choices) == ("a", [], [])
    with pytest.raises(MissingChoice):
        table.choose("A", "which", ("a", "b"))
    assert table.choose("A", "which", ("a", "b"), presumed="b") == "b"
    with pytest.raises(WrongChoice):
        table.choose("A", "which", ("a", "b"), presumed="c")
    assert [taken.answer for taken in table.choices] == ["b"]


# --- the window -------------------------------------------------------------------------------------------------------


def test_what_is_prevented_is_told_with_its_norm_and_the_rest_happens() -> None:
    def muffled(book: NormBook) -> None:
        @book.prevents("5", Bells.RINGS)
        def the_second_is_muffled(table: Table, happening: Happening) -> str | None:
            return "felt" if happening.get("n") == 2 else None

    table, _ring = tower(muffled)
    batch = [Happening(Bells.RINGS, {"n": n, "thing": f"bell{n}"}) for n in (1, 2, 3)]
    assert prevented(table, batch) == [batch[0], batch[2]]
    [told] = table.log
    assert (told.kind, told.norms) == (str(Averted.PREVENTED), ("5",))
    assert told.facts == {"what": "rings", "thing": "bell2", "why": "felt"}


def test_a_batch_of_which_nothing_is_left_has_not_happened() -> None:
    table, _ring = tower(lambda book: book.prevents("5", Bells.RINGS)(lambda table, happening: "felt"))  # type: ignore[arg-type]
    assert not table.happen(Bells.RINGS, n=1)
    assert not table.happen_together([])


def test_steps_are_inserted_before_and_put_in_the_place_of_others_by_name() -> None:
    steps = Steps([("one", lambda table, batch: batch), ("two", lambda table, batch: batch)])
    steps.insert("half", lambda table, batch: [], before="two")
    assert steps.names() == ["one", "half", "two"]
    steps.replace("half", lambda table, batch: batch)
    assert [step(None, [1]) for _name, step in steps] == [[1], [1], [1]]  # type: ignore[list-item]
    with pytest.raises(ValueError, match="three"):
        steps.replace("three", lambda table, batch: batch)


def test_a_happening_but_for_a_fact_leaves_the_other_as_it_was() -> None:
    one = Happening(Bells.RINGS, {"n": 1, "thing": "bell"})
    assert one.but(n=2) == Happening(Bells.RINGS, {"n": 2, "thing": "bell"})
    assert one.facts["n"] == 1
    with pytest.raises(TypeError):
        Happening("rings", {})  # type: ignore[arg-type]


# --- tables and snapshots ---------------------------------------------------------------------------------------------

LOUD = Question[int]("loud", "How loud is it?", 0)
KNOWN = Assumption[int]("known", "How loud it is said to be")


def test_what_is_said_instead_of_found_out_is_said_to_nobody_else() -> None:
    def as_said(book: NormBook) -> None:
        book.decides("6", LOUD)(lambda table: table.assumed.get(KNOWN))  # type: ignore[arg-type]

    table, _ring = tower(as_said)
    with table.noting() as cited:
        assert table.assuming(KNOWN, 7).decide(LOUD) == 7
        assert table.decide(LOUD) == 0
    assert cited == []
    assert table.at(table.state).assumed == {}


def test_a_table_at_a_snapshot_begins_with_nothing_and_leaves_the_other_alone() -> None:
    table, ring = tower()
    ring(table, 1)
    other = table.at(table.state)
    ring(other, 2)
    assert (rung(other), rung(table)) == (["rings 2", "echoes 2"], ["rings 1", "echoes 1"])
    other.reading("loudness", "loud")
    assert (other.read, table.read) == ({"loudness": "loud"}, {})
    trial = table.trial()
    trial.reading("pitch", "high")
    assert table.read == {"pitch": "high"}


def test_what_lies_in_a_zone_is_the_players_in_their_order_and_then_nobodys() -> None:
    things = {name: Thing(name, "bell", "A", who, "row/1") for name, who in (("x", ""), ("b", "B"), ("a", "A"))}
    order = {"row/1": ("x",), "A.row/1": ("a",), "B.row/1": ("b",)}
    state = State({"A": {}, "B": {}}, things, order)
    assert [thing.id for thing in lying(state, slot("row", 1))] == ["a", "b", "x"]
    assert (side("A", "row/1"), side("", "row/1")) == ("A.row/1", "row/1")


def test_a_snapshot_shares_what_does_not_change() -> None:
    state = State({"A": {"life": 1}}, {"x": Thing("x", "bell", "A", "A", "row")}, {"A.row": ("x",)}, {"rung": 1})
    after = apply(state, [RUNG.set(2)])
    assert (after.players is state.players, after.things is state.things, after.order is state.order) == (True,) * 3
    assert (state.marks, after.marks) == ({"rung": 1}, {"rung": 2})


# --- a game -----------------------------------------------------------------------------------------------------------


def test_a_demolition_is_told_once() -> None:
    """By combat abilities and then by the strike: the building is being demolished already."""
    cards = {"torony": Card("építmény", Cost(0), life=5)}
    table = setting(cards, {"A": {}, "B": {"table": ["torony"]}}).table
    for _time in range(2):
        demolish(table, ["B.torony", "B"][:1])
    assert [event.kind for event in table.log].count("demolishing") == 1
    assert table.mark(Marks.DEMOLISHING) == ("B.torony",)
