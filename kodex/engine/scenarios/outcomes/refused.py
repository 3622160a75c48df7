"""Steps that rules forbid, as events that change nothing; what they tell is found out when it is asked for."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.kernel.state import Event


class Refusal:
    """A step that is refused.

    Why a gate is closed is found out by judging the step again, once without each rule that was asked, and of most
    refusals nobody is told anything: ``tell`` is called for the first who asks for the event. It depends on nothing
    that changes meanwhile, so the event is the same whenever that is.
    """

    def __init__(self, tell: Callable[[], Event]) -> None:
        self._tell = tell
        self._event: Event | None = None

    @classmethod
    def of(cls, event: Event) -> Refusal:
        """The refusal that an event tells."""
        return cls(lambda: event)

    @property
    def event(self) -> Event:
        """The step with what stands in its way."""
        if self._event is None:
            self._event = self._tell()
        return self._event

    def __eq__(self, other: object) -> bool:
        """Refusals are equal that tell the same."""
        return isinstance(other, Refusal) and self.event == other.event

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Callable[[Event], Refusal], tuple[Event]]:
        """To another process goes what is told, not the table it was found out on."""
        return Refusal.of, (self.event,)


Refused = list[tuple[int, Refusal]]
"""The steps that rules forbid, each with its place in the log."""

__all__ = ["Refusal", "Refused"]
