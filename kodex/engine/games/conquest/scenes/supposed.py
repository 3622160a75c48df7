"""The part of the face that is asked why not: looked up only then, so that nobody else waits for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.scenes import format as f

if TYPE_CHECKING:
    from kodex.engine.face.supposing import Asked, Change, Draft

NEAR = 2
"""So many steps away another one may be to be offered."""


class Otherwise:
    """What may be otherwise in a scenario."""

    numbers: Collection[str] = ("damage", "resources", "count", "attack", "hp", "icons", "price", "beside")
    telling: Collection[str] = (
        *("exhausted", "bloodied", "place", "keyword", "unique", "ability", "less", "more"),
        *("initiative", "beginner", "stage"),
    )
    when: Collection[str] = ("initiative", "beginner", "stage")

    def draft(self, scenario: f.Scenario, cards: Mapping[str, Card]) -> Draft:
        """The given table and the steps as plain data."""
        from kodex.engine.games.conquest.scenes.supposing import changes as otherwise

        return otherwise.draft(scenario, cards)

    def changes(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """States, places, resources, the step, what is printed, cards, steps."""
        from kodex.engine.games.conquest.scenes.supposing import changes as otherwise

        return otherwise.changes(draft, asked)

    def offered(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """The same, but of other steps only those that are near."""
        return (one for one in self.changes(draft, asked) if one.kind != "stage" or one.rank[1] <= NEAR)

    def supposed(self, scenario: f.Scenario, draft: Draft) -> f.Scenario:
        """The scenario as the draft has it."""
        from kodex.engine.games.conquest.scenes.supposing import changes as otherwise

        return otherwise.supposed(scenario, draft)

    def change_in_words(self, change: Change, language: str) -> str:
        """A change as a condition."""
        from kodex.engine.games.conquest.scenes.supposing import words

        return words.change(change, language)

    def value_in_words(self, path: str, actual: Any, expected: Any, language: str) -> str:
        """What a value is in the place of what was expected."""
        from kodex.engine.games.conquest.scenes.supposing import words

        return words.value(path, actual, expected, language)


__all__ = ["Otherwise"]
