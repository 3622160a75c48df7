""" "Mi más nálatok?": a scenario as somebody else's case, in which one thing at a time is otherwise.

What may be is counted in a fixed order; each is made of the grammar and of what lies on the table, so that it is a
table and steps that could be written. Where a table with it cannot be, a rule says so, as of any other table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from kodex.engine.face.supposing import Asked, Change, Draft, Offering, Supposing
from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.free_play.course import Course
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.i18n import _

KINDS = (
    *("type", "side", "zone", "passive", "marker", "keyword", "absolute", "verb", "noun", "amount", "ability"),
    *("magic_attack", "magic_defence", "subtypes", "colours", "damage", "life", "wounds", "cost", "price", "times"),
    *("exhausted", "bloodied", "place", "unique", "card", "initiative", "beginner"),
    *("aim", "active", "stage", "player", "magic", "components", "turn", "less", "more"),
)
"""The kinds of what may be otherwise, as they are shown; of a kind with a dot what stands before it."""

_NEAREST = 2
"""So many of the nearest numbers are shown of one number that may be otherwise."""


class Choice(Struct, frozen=True, kw_only=True):
    """One thing that may be otherwise: its ``number`` (from 1), of what ``kind``, and the condition in words."""

    number: int
    kind: str
    says: str


class Instead:
    """What may be otherwise in a scenario that has been read, and the scenario with it."""

    def __init__(self, document: yamlfile.Document, loaded: Loaded, language: str) -> None:
        assert loaded.scenario is not None
        self.document, self.loaded, self.language = document, loaded, language
        self.face = loaded.face
        self._changes: list[Change] | None = None

    @property
    def changes(self) -> Sequence[Change]:
        """Everything that may be otherwise, in the order in which it is numbered."""
        if self._changes is None:
            self._changes = list(self._every()) if isinstance(self.face, Supposing) else []
        return self._changes

    def choices(self) -> list[Choice]:
        """What may be otherwise, in words."""
        return [
            Choice(number=n, kind=_kind(one), says=self.face.change_in_words(one, self.language))
            for n, one in enumerate(self.changes, 1)
            if isinstance(self.face, Supposing)
        ]

    def made(self, numbers: Sequence[int]) -> Loaded:
        """The scenario in which this is otherwise. Raises KodexError for what is no number, and for two that do not go
        together."""
        if not numbers:
            return self.loaded
        face, most = self.face, len(self.changes)
        for n in numbers:
            if not 0 < n <= most or not isinstance(face, Supposing):
                what = _("there is no change {n}").format(n=n)
                raise KodexError(what, mend=_("one of 1 to {most}").format(most=most) if most else None)
        assert isinstance(face, Supposing)
        assert self.loaded.scenario is not None
        draft = face.draft(self.loaded.scenario, self.loaded.cards)
        try:
            for n in numbers:
                self.changes[n - 1].apply(draft)
            scenario = face.supposed(self.loaded.scenario, draft)
        except (ValueError, LookupError, StopIteration) as error:
            told = ", ".join(map(str, numbers))
            raise KodexError(_("the changes {numbers} do not go together").format(numbers=told)) from error
        return structs.replace(self.loaded, scenario=scenario, cards=draft.cards)

    def _every(self) -> Iterator[Change]:
        face = self.face
        assert isinstance(face, Supposing)
        assert self.loaded.scenario is not None
        draft = face.draft(self.loaded.scenario, self.loaded.cards)
        offers = face.offered if isinstance(face, Offering) else face.changes
        found = [one for one in offers(draft, self._asked()) if _kind(one) in KINDS]
        found.sort(key=lambda one: (KINDS.index(_kind(one)), one.of.partition(".")[0]))
        shown: dict[tuple[str, str], int] = {}
        for one in sorted(found, key=lambda one: one.rank[1]):
            if _is_number(one):
                shown[one.key] = shown.get(one.key, 0) + 1
                if shown[one.key] > _NEAREST:
                    found.remove(one)
        yield from (one for one in found if self._is_made(one, draft))

    def _is_made(self, change: Change, of: Draft) -> bool:
        """Whether a table can be written so."""
        face = self.face
        assert isinstance(face, Supposing)
        assert self.loaded.scenario is not None
        draft = Draft(of.given, of.when, of.cards)
        try:
            change.apply(draft)
            face.supposed(self.loaded.scenario, draft)
        except (ValueError, LookupError, StopIteration):
            return False
        return True

    def _asked(self) -> Asked:
        """What the rules ask when it is played as it is."""
        watch = Watch()
        course = Course(self.document, self.loaded, self.language, watch=watch)
        course.play()
        words: dict[str, set[str]] = {}
        for norm in watch.unheard():
            for word in norm.needs:
                words.setdefault(word, set()).add(norm.number)
        return Asked({key: set(rules) for key, rules in watch.reads.items()}, words, frozenset())


def _kind(change: Change) -> str:
    return change.kind.partition(".")[0]


def _is_number(change: Change) -> bool:
    values: tuple[Any, ...] = (change.old, change.new)
    return change.kind == "amount" or all(isinstance(one, int) and not isinstance(one, bool) for one in values)


__all__ = ["KINDS", "Choice", "Instead"]
