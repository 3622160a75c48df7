"""The log as a tree by cause, for people: as text, Markdown and JSON from one structure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.state import Event


class Node(Struct, frozen=True):
    """An event and what it brought about."""

    index: int
    event: Event
    children: tuple[Node, ...]


class Told(Struct, frozen=True):
    """An event in words: its kind, a sentence, the numbers of the rules it rests on, what it brought about."""

    event: str
    text: str
    rules: tuple[str, ...]
    children: tuple[Told, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "event": self.event,
            "text": self.text,
            "rules": list(self.rules),
            "children": [child.to_json() for child in self.children],
        }


def tree(log: Sequence[Event]) -> list[Node]:
    """The events without a cause in the log, each with what followed from it, in the order of the log."""
    below: dict[int | None, list[int]] = defaultdict(list)
    for index, event in enumerate(log):
        below[event.cause if event.cause is not None and event.cause >= 0 else None].append(index)

    def node(index: int) -> Node:
        return Node(index, log[index], tuple(node(child) for child in below.get(index, ())))

    return [node(index) for index in below[None]]


def tell(log: Sequence[Event], say: Callable[[Event], str]) -> list[Told]:
    """A log in words: ``say`` gives the sentence of an event."""

    def told(node: Node) -> Told:
        return Told(node.event.kind, say(node.event), node.event.norms, tuple(map(told, node.children)))

    return [told(node) for node in tree(log)]


def lines(story: Sequence[Told], depth: int = 0) -> Iterator[tuple[int, Told]]:
    """Every event of a story with its depth below the causes."""
    for one in story:
        yield depth, one
        yield from lines(one.children, depth + 1)


def markdown(story: Sequence[Told]) -> Iterator[str]:
    """A story as a nested Markdown list."""
    for depth, one in lines(story):
        yield f"{'  ' * depth}- {_literal(one.text)} ({', '.join(one.rules)})"


def _literal(text: str) -> str:
    """Text in which Markdown finds nothing to format."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)


def rules_of(story: Sequence[Told]) -> list[str]:
    """The numbers of the rules a story rests on, in the order in which they come."""
    return list(dict.fromkeys(number for _depth, one in lines(story) for number in one.rules))


def parting(one: Sequence[Event], other: Sequence[Event]) -> int | None:
    """The index of the first event in which two logs differ, None when they do not: what happens, not which rule."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if (left.kind, left.facts) != (right.kind, right.facts):
            return index
    return None if len(one) == len(other) else min(len(one), len(other))
