"""The graph of a rulebook: links, impact, ways, priority."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kodex.compile import open_store
from kodex.links import graph
from kodex.rules import numbers


def made(*edges: tuple[str, str, str], levels: dict[str, str] | None = None) -> Any:
    """A graph of edges (start, end, kind)."""
    found: Any = nx.MultiDiGraph()
    for number in {end for edge in edges for end in edge[:2]} | set(levels or {}):
        found.add_node(number, level=(levels or {}).get(number, "detail"), about="")
    for start, end, kind in edges:
        found.add_edge(start, end, key=kind, reason=None)
    return found


@pytest.fixture
def pebbles(pebbles_kb: Path) -> Any:
    return graph.build(open_store())


def test_build_has_every_number_and_link(pebbles: Any) -> None:
    assert len(pebbles) == 24
    assert pebbles.has_edge("3.3", "3.2", graph.EXCEPTION)
    assert pebbles.has_edge("3.3", "3.2", graph.REFS)
    assert pebbles.has_edge("3.2", "1.1.1", graph.RELATED)
    assert pebbles.has_edge("1.1.1", "1.1", graph.BELOW)
    assert pebbles.has_edge("5.1", "5", graph.BELOW)  # 5 has no printed line of its own
    assert pebbles.edges["3.3", "3.2", graph.EXCEPTION]["reason"] == "a kidőlt nád már nem takarja a dobót"
    assert pebbles.edges["3.3", "3.2", graph.REFS]["reason"] is None


def test_levels_follow_the_place_in_the_book(pebbles: Any) -> None:
    assert {number: pebbles.nodes[number]["level"] for number in ("1.1.1", "2.1", "3.2")} == {
        "1.1.1": "principle",
        "2.1": "basic",
        "3.2": "detail",
    }


def test_summary(pebbles: Any) -> None:
    found = graph.summary(pebbles)
    assert found["edges"] == {"exception": 1, "refs": 2, "related": 3, "below": 19}
    assert found["components"] == {"linked": 1, "alone": 18, "largest": 6}
    assert found["most_referred"][0] == {
        "number": "3.2",
        "label": "3.2",
        "count": 3,
        "about": "A dobó nem léphet be a nádba.",
    }
    assert found["cycles"] == []


def test_around_counts_links_not_the_hierarchy(pebbles: Any) -> None:
    assert set(graph.around(pebbles, "3.3", 1)) == {"3.3", "3.2"}
    assert set(graph.around(pebbles, "3.3", 2)) == {"3.3", "3.2", "3.4", "1.1.1", "1.1.2"}
    assert set(graph.around(pebbles, "3.9", 5)) == {"3.9"}


def test_impact_goes_on_through_references_and_exceptions_only() -> None:
    found = graph.impact(
        made(
            ("2", "1", graph.REFS),
            ("3", "2", graph.EXCEPTION),
            ("4", "1", graph.RELATED),
            ("5", "4", graph.REFS),
            ("6", "3", graph.RELATED),
            ("1", "7", graph.REFS),
            ("1", "3", graph.REFS),
        ),
        "1",
    )
    assert [(affected.number, affected.distance, affected.kind, affected.of) for affected in found] == [
        ("2", 1, "refs", "1"),
        ("4", 1, "related", "1"),
        ("3", 2, "exception", "2"),
    ]


def test_way_prefers_links_and_tells_directions(pebbles: Any) -> None:
    steps = graph.way(pebbles, "1.1.2", "3.3")
    assert steps is not None
    assert [(step.start, step.end, step.kind, step.forward) for step in steps] == [
        ("1.1.2", "3.2", "related", True),
        ("3.2", "3.3", "exception", False),
    ]
    assert steps[1].reason == "a kidőlt nád már nem takarja a dobót"


def test_way_can_be_empty_or_missing() -> None:
    parted = made(("1", "2", graph.REFS), ("3", "4", graph.REFS))
    assert graph.way(parted, "1", "1") == []
    assert graph.way(parted, "1", "4") is None


def test_circles_are_found_and_do_not_break_the_order() -> None:
    circle = made(("1", "2", graph.EXCEPTION), ("2", "3", graph.EXCEPTION), ("3", "1", graph.EXCEPTION))
    assert graph.cycles(circle) == [["1", "2", "3"]]
    assert graph.by_priority(circle, circle) == ["1", "2", "3"]


def test_level_orders_what_no_exception_does() -> None:
    ranked = made(levels={"2": "basic", "10": "detail", "9": "detail", "138": "format", "1": "principle"})
    assert graph.by_priority(ranked, ranked) == ["1", "138", "9", "10", "2"]


NUMBERS = st.sampled_from([str(n) for n in range(1, 9)])
EDGES = st.lists(st.tuples(NUMBERS, NUMBERS, st.sampled_from(graph.KINDS)).filter(lambda edge: edge[0] != edge[1]))


@given(EDGES)
def test_an_exception_stands_before_what_it_beats_unless_they_run_in_a_circle(edges: list[Any]) -> None:
    found = made(*edges)
    order = graph.by_priority(found, found)
    assert sorted(order, key=numbers.key) == sorted(found, key=numbers.key)
    circle_of = {number: at for at, group in enumerate(graph.cycles(found)) for number in group}
    for start, end, kind in edges:
        if kind == graph.EXCEPTION and circle_of.get(start, start) != circle_of.get(end, end):
            assert order.index(start) < order.index(end)


@given(EDGES, NUMBERS)
@example([("1", "2", "exception"), ("3", "1", "exception"), ("3", "2", "related"), ("4", "3", "exception")], "2")
def test_impact_is_every_ancestor_by_references_and_exceptions(edges: list[Any], number: str) -> None:
    found = made(*edges, levels={number: "detail"})
    strict = graph.links(found, [graph.EXCEPTION, graph.REFS])
    related = {start for start, end, kind in edges if end == number and kind == graph.RELATED}
    affected = graph.impact(found, number)
    assert {each.number for each in affected} == (nx.ancestors(strict, number) | related) - {number}
    assert all(each.distance >= 1 for each in affected)


@given(EDGES, NUMBERS, NUMBERS)
def test_a_way_is_made_of_edges(edges: list[Any], start: str, end: str) -> None:
    found = made(*edges, levels={start: "detail", end: "detail"})
    steps = graph.way(found, start, end)
    if steps is None:
        assert not nx.has_path(found.to_undirected(), start, end)
        return
    at = start
    for step in steps:
        assert step.start == at
        assert found.has_edge(*((step.start, step.end) if step.forward else (step.end, step.start)), step.kind)
        at = step.end
    assert at == end
