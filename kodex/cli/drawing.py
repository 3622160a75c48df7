"""A part of the graph as Graphviz DOT or Mermaid."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kodex.cli.output import clip

if TYPE_CHECKING:
    from kodex.links.graph import Graph

_ABOUT = 40
_DOT = {"exception": "color=red, penwidth=2", "refs": "", "related": "style=dashed", "below": "style=dotted"}
_SPELLED = {".": "_", "-": "_h_", "/": "_s_", "#": "_n_", "~": "_t_"}
_MERMAID = {"exception": "==>", "refs": "-->", "related": "-.->", "below": "---"}


def as_dot(graph: Graph, number: str) -> Iterator[str]:
    """The graph for Graphviz."""
    from kodex.links.graph import edges, order

    yield "digraph kodex {"
    yield "  rankdir=LR; node [shape=box];"
    for other in sorted(graph, key=order(graph)):
        bold = ", style=bold" if other == number else ""
        yield f"  {_quoted(other)} [label={_quoted(_label(graph, other))}{bold}];"
    for start, end, kind, _reason in edges(graph):
        style = f" [{_DOT[kind]}]" if _DOT[kind] else ""
        yield f"  {_quoted(start)} -> {_quoted(end)}{style};"
    yield "}"


def as_mermaid(graph: Graph, number: str) -> Iterator[str]:
    """The graph for Mermaid."""
    from kodex.links.graph import edges, order

    yield "flowchart LR"
    for other in sorted(graph, key=order(graph)):
        text = _label(graph, other).replace("#", "#35;").replace('"', "#quot;").replace("\n", "<br>")
        yield f'  {_id(other)}["{text}"]'
    for start, end, kind, _reason in edges(graph):
        yield f"  {_id(start)} {_MERMAID[kind]} {_id(end)}"
    yield f"  style {_id(number)} stroke-width:3px"


def _label(graph: Graph, number: str) -> str:
    about = clip(graph.nodes[number]["about"] or "", _ABOUT)
    label = graph.nodes[number]["label"]
    return f"{label}\n{about}" if about else str(label)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _id(number: str) -> str:
    """``r34_5``; marks that Mermaid does not take in a name are spelled out, so that no two numbers are one."""
    return "r" + "".join(letter if letter.isalnum() else _SPELLED[letter] for letter in number)
