"""Completion at the prompt: rule numbers and the terms that rules define."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from kodex.cli.completion import complete_number
from kodex.text import fold

if TYPE_CHECKING:
    from kodex.api import Kodex

_LONGEST_TERM = 3
"""So many words before the cursor are tried as the beginning of a term, the most first."""

_LEAST = 2


class RuleCompleter(Completer):
    """Completes the number or the term before the cursor; accents need not be typed."""

    def __init__(self, book: Kodex) -> None:
        self.book = book
        self._terms: list[tuple[str, str, str]] | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Numbers one step deeper when a number is being typed, else terms."""
        before = document.text_before_cursor
        word = before.split()[-1] if before and not before[-1].isspace() else ""
        if word.lstrip("§")[:1].isdigit():
            for item in complete_number(self.book.store, word):
                yield Completion(item.value, -len(word), display_meta=item.help)
            return
        yield from self._of_terms(before)

    def _of_terms(self, before: str) -> Iterator[Completion]:
        words = before.lstrip("/").split(" ")
        for count in range(min(_LONGEST_TERM, len(words)), 0, -1):
            typed = " ".join(words[-count:])
            start = fold(typed)
            met = [entry for entry in self.terms() if entry[0].startswith(start)] if len(start) >= _LEAST else []
            for _folded, term, number in met:
                yield Completion(term, -len(typed), display_meta=number)
            if met:
                return

    def terms(self) -> list[tuple[str, str, str]]:
        """Folded term, term and the number of the rule that defines it, sorted; read once."""
        if self._terms is None:
            found = ((term, rule["number"]) for rule in self.book.store.all_rules() for term in rule["terms"])
            self._terms = sorted((fold(term), term, number) for term, number in found)
        return self._terms
