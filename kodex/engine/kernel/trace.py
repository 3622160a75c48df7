"""The log for people: every event with its number and what brought it about, in words and as plain data.

The lines stand in the order in which things happen; how far they are indented says what brought them about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from kodex.engine.kernel.amounts import Amount, amounts_of
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Event


class Tried(EventKind):
    """What the log tells though it has not happened."""

    REFUSED = "refused", "A step that rules forbid: it has a line and no number", "step why"


REFUSED = Tried.REFUSED
CHOICE = "choice"
"""What is in the way of a step that is legal but for an answer in it: the rule that keeps that from being offered."""


class Node(Struct, frozen=True):
    """An event and what it brought about."""

    index: int
    event: Event
    children: tuple[Node, ...]


class Told(Struct, frozen=True):
    """An event in words: its kind, a sentence, the numbers of the rules it rests on, what it brought about.

    ``number``: the how-manieth of those that are told, from 1; 0 of a refused step. ``place`` is its place in the log.
    ``amounts``: the numbers in it that are sums, with their parts.
    """

    event: str
    text: str
    rules: tuple[str, ...]
    children: tuple[Told, ...] = ()
    number: int = 0
    place: int = 0
    amounts: tuple[Amount, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        found = {
            "number": self.number,
            "event": self.event,
            "text": self.text,
            "rules": list(self.rules),
            "children": [child.to_json() for child in self.children],
        }
        return found | ({"amounts": to_builtins(self.amounts)} if self.amounts else {})


def tree(log: Sequence[Event]) -> list[Node]:
    """The events without a cause in the log, each with what followed from it, in the order of the log."""
    below: dict[int | None, list[int]] = defaultdict(list)
    for index, event in enumerate(log):
        below[event.cause if event.cause is not None and event.cause >= 0 else None].append(index)

    def node(index: int) -> Node:
        return Node(index, log[index], tuple(node(child) for child in below.get(index, ())))

    return [node(index) for index in below[None]]


def tell(log: Sequence[Event], say: Callable[[Event], str | None]) -> list[Told]:
    """A log in words: ``say`` gives the sentence of an event, None where only what it brought about is to be told."""
    sentences = [say(event) for event in log]
    told_of = (text is not None and event.kind != REFUSED for text, event in zip(sentences, log, strict=True))
    numbers = list(accumulate(map(int, told_of)))

    def told(node: Node) -> Iterator[Told]:
        event, text = node.event, sentences[node.index]
        below = tuple(one for child in node.children for one in told(child))
        if text is None:
            yield from below
            return
        number = 0 if event.kind == REFUSED else numbers[node.index]
        yield Told(event.kind, text, event.norms, below, number, node.index, amounts_of(event.facts))

    return [one for node in tree(log) for one in told(node)]


def lines(story: Sequence[Told]) -> list[tuple[int, Told]]:
    """Every event of a story with its depth below the causes, in the order in which they happen."""
    return sorted(_with_depth(story, 0), key=lambda line: line[1].place)


def _with_depth(story: Sequence[Told], depth: int) -> Iterator[tuple[int, Told]]:
    for one in story:
        yield depth, one
        yield from _with_depth(one.children, depth + 1)


def with_refused(log: Sequence[Event], refused: Sequence[tuple[int, Event]]) -> list[Event]:
    """A log with the steps that were refused, each before the event with the index beside it."""
    if not refused:
        return list(log)
    found: list[Event] = []
    moved: list[int] = []
    left = list(refused)
    for index, event in enumerate(log):
        while left and left[0][0] <= index:
            found.append(left.pop(0)[1])
        moved.append(len(found))
        cause = event.cause
        found.append(event if cause is None or cause < 0 else replace(event, cause=moved[cause]))
    return [*found, *(event for _index, event in left)]


def rules_of(story: Sequence[Told]) -> list[str]:
    """The numbers of the rules a story rests on, in the order in which they come."""
    return list(dict.fromkeys(number for _depth, one in lines(story) for number in one.rules))


def parting(one: Sequence[Event], other: Sequence[Event]) -> int | None:
    """The index of the first event in which two logs differ, None when they do not: what happens, not which rule."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if (left.kind, left.facts) != (right.kind, right.facts):
            return index
    return None if len(one) == len(other) else min(len(one), len(other))
