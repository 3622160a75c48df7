"""The graph of a rulebook: how rules refer to each other, beat each other and stand below each other.

Nodes are numbers; edges run from the rule that says something to the rule it says it about and carry their kind as
key: ``refs`` (the print refers), ``related`` (a reader needs it), ``exception`` (beats it when both apply), ``below``
(stands below it in the book). Imports networkx, so commands import this module only when they need it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx

from kodex.rules import numbers
from kodex.rules.priority import LEVELS, level

if TYPE_CHECKING:
    from kodex.store import Store

    Graph = nx.MultiDiGraph[str]

REFS, RELATED, EXCEPTION, BELOW = "refs", "related", "exception", "below"
KINDS = (EXCEPTION, REFS, RELATED, BELOW)
"""Kinds of edges, the most telling first."""


class Step(NamedTuple):
    """One edge of a way: from ``start`` to ``end``; ``forward`` is false where the way runs against the edge."""

    start: str
    end: str
    kind: str
    forward: bool
    reason: str | None


class Affected(NamedTuple):
    """A rule that a change of another one concerns: ``distance`` steps away, because of ``kind`` towards ``of``."""

    number: str
    distance: int
    kind: str
    of: str


def build(store: Store) -> Graph:
    """The graph of a whole rulebook.

    Node attributes: ``title``, ``heading``, ``kind``, ``level``, ``about`` (heading or beginning of the text).
    """
    graph: Graph = nx.MultiDiGraph()
    graph.graph["rulebook"] = store.rulebook
    graph.graph["order"] = {} if store.is_printed() else {number: at for at, number in enumerate(store.numbers())}
    bare = [store.rule(title["number"]) for title in json.loads(store.fact("titles")) if not title["printed"]]
    rules = [*store.all_rules(), *(rule for rule in bare if rule is not None)]
    for rule in rules:
        graph.add_node(
            rule["number"],
            title=rule["title"],
            heading=rule["heading"],
            kind=rule["kind"],
            level=level(rule),
            label=rule["label"],
            about=rule["heading"] or " ".join((rule["text"] or "").replace("[[", "").replace("]]", "").split()),
        )
    for rule in rules:
        _add_edges(graph, rule)
    return graph


def _add_edges(graph: Graph, rule: dict[str, Any]) -> None:
    reasons = rule.get("reasons", {})
    ranked = {*rule["beats"], *rule["beaten_by"]}
    for kind, key in ((REFS, "refs"), (RELATED, "related"), (EXCEPTION, "beats")):
        for number in rule[key]:
            if number in graph:
                told = kind == EXCEPTION or (kind == RELATED and number not in ranked)
                graph.add_edge(rule["number"], number, key=kind, reason=reasons.get(number) if told else None)
    above = next((number for number in reversed(_above(rule)) if number in graph), None)
    if above is not None:
        graph.add_edge(rule["number"], above, key=BELOW, reason=None)


def _above(rule: dict[str, Any]) -> list[str]:
    number, title = rule["number"], rule["title_number"]
    return [] if number == title else [title, *numbers.ancestors(number, title)[1:]]


Order = tuple[int, numbers.Key]


def order(graph: Graph) -> Callable[[str], Order]:
    """Sort key of the graph's numbers: printed numbers by themselves, addresses by their place in the book."""
    places: dict[str, int] = graph.graph.get("order", {})
    return lambda number: (places.get(number, -1), numbers.key(number))


def links(graph: Graph, kinds: Iterable[str]) -> Graph:
    """All nodes with the edges of these kinds only."""
    wanted = set(kinds)
    part: Graph = nx.MultiDiGraph(**graph.graph)
    part.add_nodes_from(graph.nodes(data=True))
    for start, end, kind, data in graph.edges(keys=True, data=True):
        if kind in wanted:
            part.add_edge(start, end, key=kind, **data)
    return part


def cycles(graph: Graph) -> list[list[str]]:
    """Circles in the order of priority: rules that beat each other round about, in printed order."""
    groups = nx.strongly_connected_components(links(graph, [EXCEPTION]))
    place = order(graph)
    return sorted((sorted(group, key=place) for group in groups if len(group) > 1), key=lambda group: place(group[0]))


def summary(graph: Graph) -> dict[str, Any]:
    """The graph in figures: nodes, edges by kind, components of the links, most referred-to rules, circles."""
    linked = links(graph, [REFS, RELATED, EXCEPTION])
    place = order(graph)
    edges = Counter(kind for _start, _end, kind in graph.edges(keys=True))
    incoming = sorted(linked.in_degree(), key=lambda pair: (-pair[1], place(pair[0])))
    sizes = sorted((len(group) for group in nx.weakly_connected_components(linked)), reverse=True)
    return {
        "rulebook": graph.graph["rulebook"],
        "nodes": len(graph),
        "edges": {kind: edges[kind] for kind in KINDS},
        "components": {"linked": sum(size > 1 for size in sizes), "alone": sizes.count(1), "largest": max([0, *sizes])},
        "most_referred": [
            {
                "number": number,
                "label": graph.nodes[number]["label"],
                "count": count,
                "about": graph.nodes[number]["about"],
            }
            for number, count in incoming[:10]
            if count
        ],
        "cycles": cycles(graph),
    }


def around(graph: Graph, number: str, depth: int = 1) -> Graph:
    """The part of the graph within ``depth`` links of a rule, in either direction.

    The hierarchy does not count as a way, but its edges between the rules found are kept.
    """
    ways = links(graph, [REFS, RELATED, EXCEPTION]).to_undirected(as_view=True)
    near = nx.single_source_shortest_path_length(ways, number, cutoff=depth)
    part: Graph = graph.subgraph(near).copy()
    return part


def impact(graph: Graph, number: str) -> list[Affected]:
    """What a change of a rule concerns: all that refers to it or beats it, directly or through others.

    A rule that is only related to it is listed, but not what hangs on that one in turn.
    """
    found = {number: Affected(number, 0, "", "")}
    place = order(graph)
    front = [number]
    while front:
        after = []
        for of in front:
            for kind in (EXCEPTION, REFS) if of != number else (EXCEPTION, REFS, RELATED):
                for start in sorted(_sources(graph, of, kind), key=place):
                    known = found.get(start)
                    if known is None or (known.kind == RELATED and kind != RELATED):
                        found[start] = Affected(start, found[of].distance + 1, kind, of)
                        if kind != RELATED:
                            after.append(start)
        front = after
    return [affected for affected in found.values() if affected.number != number]


def _sources(graph: Graph, number: str, kind: str) -> list[str]:
    return [start for start, _end, key in graph.in_edges(number, keys=True) if key == kind]


_COST = {EXCEPTION: 2, REFS: 2, RELATED: 3, BELOW: 7}


def way(graph: Graph, start: str, end: str) -> list[Step] | None:
    """The most telling way between two rules, along or against links; None when there is none.

    Going through the hierarchy costs more than a few links, because everything hangs together by its title.
    """
    plain: nx.DiGraph[str] = nx.DiGraph()
    plain.add_nodes_from(graph)
    steps: dict[tuple[str, str], Step] = {}
    for a, b, kind, data in sorted(graph.edges(keys=True, data=True), key=lambda edge: -_COST[edge[2]]):
        steps[a, b] = Step(a, b, kind, True, data["reason"])
        plain.add_edge(a, b, cost=_COST[kind])
    for (a, b), step in list(steps.items()):
        cost = _COST[step.kind]
        if not plain.has_edge(b, a) or cost < plain[b][a]["cost"]:
            steps[b, a] = Step(b, a, step.kind, False, step.reason)
            plain.add_edge(b, a, cost=cost)
    try:
        found = nx.shortest_path(plain, start, end, weight="cost")
    except nx.NetworkXNoPath:
        return None
    return [steps[a, b] for a, b in pairwise(found)]


def by_priority(graph: Graph, wanted: Iterable[str]) -> list[str]:
    """These rules, the strongest first: an exception before what it beats, then by level, then in printed order.

    Within a circle of exceptions only level and printed order count.
    """
    part = links(graph, [EXCEPTION]).subgraph(wanted)
    groups = nx.condensation(part)
    members = nx.get_node_attributes(groups, "members")

    def rank(group: int) -> tuple[int, Order]:
        return min(_rank(graph, number) for number in members[group])

    return [
        number
        for group in nx.lexicographical_topological_sort(groups, key=rank)
        for number in sorted(members[group], key=lambda number: _rank(graph, number))
    ]


def _rank(graph: Graph, number: str) -> tuple[int, Order]:
    return LEVELS.index(graph.nodes[number]["level"]), order(graph)(number)


def edges(graph: Graph) -> list[tuple[str, str, str, str | None]]:
    """Start, end, kind and reason of every edge in printed order."""
    place = order(graph)
    found = [(start, end, kind, data["reason"]) for start, end, kind, data in graph.edges(keys=True, data=True)]
    return sorted(found, key=lambda edge: (place(edge[0]), place(edge[1]), edge[2]))


def as_json(graph: Graph, number: str, ranked: list[str]) -> dict[str, Any]:
    """The graph around ``number``: nodes from the strongest to the weakest, edges in printed order."""
    return {
        "number": number,
        "nodes": [{"number": other, **graph.nodes[other]} for other in ranked],
        "edges": [
            {"from": start, "to": end, "kind": kind, "reason": reason} for start, end, kind, reason in edges(graph)
        ],
    }
