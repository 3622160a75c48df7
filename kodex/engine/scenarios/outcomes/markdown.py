"""The story of a game as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodex.engine.kernel.trace import Told, lines


def markdown(story: Sequence[Told]) -> Iterator[str]:
    """A story as a nested Markdown list."""
    last = -1
    for depth, one in lines(story):
        last = min(depth, last + 1)  # deeper than its neighbour allows it would be no list
        number = f"{one.number}\\. " if one.number else ""
        yield f"{'  ' * last}- {number}{_literal(one.text)} ({', '.join(one.rules)})"


def _literal(text: str) -> str:
    """Text in which Markdown finds nothing to format."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)
