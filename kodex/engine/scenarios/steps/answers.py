"""Who answers the decisions that a scenario's steps ask for: what is written there, else whoever explores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kodex.engine.face import format as f
from kodex.engine.face.spoken import folded
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice


class OtherChoice(Exception):
    """A ``choose`` step is about another decision than the one that is asked for."""

    def __init__(self, choice: Choice, step: f.ChooseStep) -> None:
        self.choice = choice
        self.step = step
        super().__init__(f"{choice.by}: {choice.about}")


class Answers:
    """An oracle that gives the written answers in order: those of the step, then of the ``choose`` steps after it.

    Decisions that nobody has written down, and that are ``free``, go to ``others``. ``settled`` are those that nobody
    was asked, for one option was left: who names it says nothing wrong.
    """

    def __init__(
        self,
        inline: Sequence[Any] = (),
        steps: Sequence[f.ChooseStep] = (),
        free: Sequence[str] = (),
        others: Callable[[Choice], Any] | None = None,
        used: int = 0,
        settled: Callable[[], Sequence[Choice]] = tuple,
    ) -> None:
        self._written: list[Any] = [*inline, *steps]
        self._inline = len(inline)
        self._free = free
        self._others = others
        self.used = used
        self._settled = settled
        self._named: list[int] = []

    def __call__(self, choice: Choice) -> Any:
        """The answer. Raises MissingChoice, WrongChoice, OtherChoice."""
        if self._others is not None and is_free(choice, self._free):
            return self._others(choice)
        self._pass_over(choice)
        if self.used >= len(self._written):
            raise MissingChoice(choice)
        written = self._written[self.used]
        if isinstance(written, f.ChooseStep):
            if written.by not in (None, choice.by) or written.about not in (None, choice.about):
                raise OtherChoice(choice, written)
            written = written.take
        answer = option(choice, written)
        self.used += 1
        return answer

    def is_free(self, choice: Choice) -> bool:
        """Whether a decision is left to whoever explores."""
        return self._others is not None and is_free(choice, self._free)

    def knows(self, choice: Choice) -> bool:
        """Whether there is an answer to a decision: one that is free, or any that is still written down."""
        self._pass_over(choice)
        return self.used < len(self._written) or self.is_free(choice)

    @property
    def passed_over(self) -> bool:
        """Whether answers have been left out that name what was settled."""
        return bool(self._named)

    def end(self) -> None:
        """All has been decided: what is left of the answers may name what was settled."""
        self._pass_over(None)

    def _pass_over(self, choice: Choice | None) -> None:
        """Leave the answers out that name what was settled, and are none to the decision that is asked for."""
        while self.used < len(self._written):
            written = self._written[self.used]
            if choice is not None and _answers(choice, written):
                return
            settled = self._settled()
            n = next((n for n, one in enumerate(settled) if n not in self._named and _answers(one, written)), None)
            if n is None:
                return
            self._named.append(n)
            self.used += 1

    @property
    def unused(self) -> tuple[str | int, ...] | None:
        """The first answer nobody has asked for: ``("choose", n)`` in the step, ``("+", n)`` the nth step after it."""
        if self.used >= len(self._written):
            return None
        return ("choose", self.used) if self.used < self._inline else ("+", self.used - self._inline)


def _answers(choice: Choice, written: Any) -> bool:
    """Whether what is written names an option of a decision; of one that nobody was asked nobody knows whose it was."""
    if isinstance(written, f.ChooseStep):
        if written.by not in (None, choice.by or written.by) or written.about not in (None, choice.about):
            return False
        written = written.take
    try:
        option(choice, written)
    except WrongChoice:
        return False
    return True


def option(choice: Choice, answer: Any) -> Any:
    """The option that an answer of a file means. Raises WrongChoice when it is none."""
    plain = tuple(answer) if isinstance(answer, list) else answer
    for one in choice.options:
        if one == plain and isinstance(one, bool) == isinstance(plain, bool):
            return one
    wanted = folded(told(plain))
    for one in choice.options:
        if folded(told(one)) == wanted:
            return one
    raise WrongChoice(choice, plain)


def told(one: Any) -> str:
    """An option as it is written in a file and in messages."""
    return ", ".join(map(told, one)) if isinstance(one, tuple) else str(one)


def written(one: Any) -> Any:
    """An option as plain data, for a file."""
    return list(map(written, one)) if isinstance(one, tuple) else one


def is_free(choice: Choice, free: Sequence[str]) -> bool:
    """Whether a scenario leaves a decision free: by what it is about, or by player and that."""
    return any(_fits(pattern, choice.about) or _fits(pattern, f"{choice.by}.{choice.about}") for pattern in free)


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
