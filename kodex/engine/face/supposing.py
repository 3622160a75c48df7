"""What a game offers to whoever supposes a scenario otherwise: changes of its table, its cards and its steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from kodex.engine.face.format import Scenario


class Draft(Struct):
    """A scenario that may be changed: the given table and the steps as plain data (everything has its id), the cards as
    they are; what is changed is put in a place of its own, nothing is changed in place below. ``off``: the rules that
    are supposed not to be there."""

    given: dict[str, Any]
    when: list[dict[str, Any]]
    cards: dict[str, Any]
    off: frozenset[str] = frozenset()


class Asked(Struct, frozen=True):
    """What the rules have asked in the course of a scenario.

    ``reads``: by card and field the rules that read it. ``words``: words that no card knows, each with the rules that
    were not asked for want of it. ``decisive``: the rules that decide what is asked why.
    """

    reads: Mapping[tuple[str, str], set[str]]
    words: Mapping[str, set[str]]
    decisive: frozenset[str]


class Change(Struct, frozen=True):
    """A change of a scenario: of what kind, of what or whom, from what to what.

    ``rank`` says how near it lies (the nearest is 0, then by the size of the change); ``apply`` makes it in a draft
    that nobody else has. ``by``: the rules that have read what is changed, where that is known. ``sets``: paths that
    are but what was changed, where they are not of ``of``.
    """

    kind: str
    of: str
    old: Any
    new: Any
    apply: Callable[[Draft], None]
    rank: tuple[int, int] = (1, 0)
    by: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[str, str]:
        """What two changes must not share to be made together."""
        return self.kind, self.of


@runtime_checkable
class Supposing(Protocol):
    """What a game tells of changes, where it knows any."""

    numbers: Collection[str]
    """The last words of paths whose values are plain numbers (``life``)."""

    telling: Collection[str]
    """The kinds of changes that a counter-check tries: features that somebody tells of a table, no mere numbers."""

    when: Collection[str]
    """Those of them that say at which time it happens."""

    def draft(self, scenario: Scenario, cards: Mapping[str, Any]) -> Draft:
        """A scenario that may be changed."""

    def changes(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """The changes that may matter, in any order."""

    def supposed(self, scenario: Scenario, draft: Draft) -> Scenario:
        """The scenario with the table and the steps of a draft. Raises ValueError where they make no sense."""

    def change_in_words(self, change: Change, language: str) -> str:
        """A change as a condition (``hu`` or ``en``), without its "if"."""

    def value_in_words(self, path: str, actual: Any, expected: Any, language: str) -> str:
        """That a value is ``actual`` in the place of what is ``expected``."""


__all__ = ["Asked", "Change", "Draft", "Supposing"]


@runtime_checkable
class Offering(Supposing, Protocol):
    """What else a game can offer than the changes that may matter."""

    def offered(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """What may be otherwise when somebody looks for their own case in a scenario: the changes that may matter in
        it, and what else could be written there. Each is a table and steps in a form that is one."""
