"""Where a parser of YAML gave up on a text, and what stands around that place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import yaml

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_QUOTES = r"'[^']*+(?:''[^']*+)*+'|\"(?:[^\"\\]|\\.)*+\""
QUOTED = re.compile(_QUOTES, re.DOTALL)
LEVELS = re.compile(rf"{_QUOTES}|#[^\n]*|(?P<into>[\[{{]|[-?](?=\s))|(?P<out>[\]}}])", re.DOTALL)


class Spot(NamedTuple):
    """A line and a column, both from 0."""

    line: int
    column: int


class Reading:
    """A text as far as a parser read it: where it ``stopped``, where what it could not end had ``begun`` (None: it does
    not say), the events of the lists and mappings that are still ``opened``, and the last event of all."""

    def __init__(self, text: str, error: Exception, opened: Sequence[yaml.Event], last: yaml.Event | None) -> None:
        self.text = text
        self.lines = BREAK.split(text)
        self.opened = opened
        self.last = last
        self.begun = spot_of(getattr(error, "context_mark", None))
        stopped = spot_of(getattr(error, "problem_mark", None)) or self.begun
        self.is_marked = stopped is not None
        self.stopped = stopped or self.read_to
        self.gave_up_on_depth = isinstance(error, RecursionError)

    @property
    def read_to(self) -> Spot:
        """Where the last event ends."""
        return spot_of(self.last.end_mark if self.last is not None else None) or Spot(0, 0)

    def line(self, number: int) -> str:
        """A line by its number; nothing after the last one."""
        return self.lines[number] if number < len(self.lines) else ""

    @property
    def here(self) -> str:
        """The line on which the parser stopped."""
        return self.line(self.stopped.line)

    @property
    def before(self) -> str:
        """What stands before it on that line."""
        return self.here[: self.stopped.column]

    @property
    def starts_line(self) -> bool:
        """Whether it stopped at what its line begins with."""
        return not self.before.strip() and is_content(self.here)

    @property
    def letter(self) -> str:
        """The letter at which the parser stopped; nothing at the end of a line."""
        return self.letter_at(self.stopped)

    def letter_at(self, spot: Spot | None) -> str:
        """The letter at a place."""
        return "" if spot is None else self.line(spot.line)[spot.column : spot.column + 1]

    def above(self, number: int) -> int | None:
        """The last line before ``number`` that holds more than blanks and a comment."""
        return next((n for n in range(min(number, len(self.lines)) - 1, -1, -1) if is_content(self.lines[n])), None)

    def less_indented(self, number: int) -> int | None:
        """The last line before ``number`` that begins farther out."""
        line = self.line(number)
        column = _indent(line) + line.lstrip().startswith(
            "- "
        )  # the key of a list may stand in the column of its items
        return next(
            (n for n in range(min(number, len(self.lines)) - 1, -1, -1) if self._is_farther_out(n, column)), None
        )

    def _is_farther_out(self, number: int, column: int) -> bool:
        line = self.lines[number]
        return is_content(line) and _indent(line) < column and not line.lstrip().startswith("- ")

    def below(self, number: int) -> int | None:
        """The first line behind ``number`` that holds more than blanks and a comment."""
        return next((n for n in range(number + 1, len(self.lines)) if is_content(self.lines[n])), None)

    def odd_above(self, number: int) -> int | None:
        """The last line before ``number`` in which quotation marks have no pair."""
        rest = ((n, QUOTED.sub("", self.lines[n])) for n in range(min(number, len(self.lines)) - 1, -1, -1))
        return next((n for n, line in rest if '"' in line or re.search(r"[\[\s]'\w", line)), None)

    @property
    def has_ended(self) -> bool:
        """Whether nothing but blanks and comments stands from here to the end of the text."""
        rest = [self.here[self.stopped.column :], *self.lines[self.stopped.line + 1 :]]
        return not any(map(is_content, rest))

    @property
    def bracket(self) -> Spot | None:
        """Where the innermost bracket stands that is open, None when none is."""
        if self.letter_at(self.begun) in ("[", "{"):
            return self.begun
        last = self.opened[-1] if self.opened else None
        opened = [spot_of(last.start_mark)] if last is not None and getattr(last, "flow_style", False) else []
        unread = self.unread()
        for found in LEVELS.finditer(unread):
            if found["out"]:
                opened = opened[:-1]
            elif found["into"] in ("[", "{"):
                opened.append(self.spot_in(unread, found.start()))
        return opened[-1] if opened else None

    def is_closed(self, bracket: Spot) -> bool:
        """Whether an open bracket has its pair somewhere below."""
        levels = 0
        for found in LEVELS.finditer(self.part(bracket, None)):
            levels += 1 if found["into"] in ("[", "{") else -1 if found["out"] else 0
            if not levels:
                return True
        return False

    def unread(self) -> str:
        """What stands between the last event and where the parser stopped, for it reads some way ahead."""
        return self.part(self.read_to, self.stopped if self.is_marked else None)

    def spot_in(self, unread: str, at: int) -> Spot:
        """The place of a letter of what is unread."""
        start, breaks = self.read_to, list(BREAK.finditer(unread, 0, at))
        column = at - breaks[-1].end() if breaks else start.column + at
        return Spot(start.line + len(breaks), column)

    def part(self, first: Spot, last: Spot | None) -> str:
        """The text between two places; to the end of all when there is no second."""
        if last is not None and last.line == first.line:
            return self.line(first.line)[first.column : last.column]
        below = self.lines[first.line + 1 :] if last is None else self.lines[first.line + 1 : last.line]
        rest = [] if last is None else [self.line(last.line)[: last.column]]
        return "\n".join([self.line(first.line)[first.column :], *below, *rest])


def spot_of(mark: Any) -> Spot | None:
    """The place that a parser's mark names, None when it names none."""
    line, column = getattr(mark, "line", None), getattr(mark, "column", None)
    return Spot(line, column) if isinstance(line, int) and isinstance(column, int) else None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def is_content(line: str) -> bool:
    """Whether a line holds more than blanks and a comment."""
    return bool(line.strip()) and not line.lstrip().startswith("#")
