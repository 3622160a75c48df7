"""Shell completion of rule numbers, parts and kinds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from kodex.cli import labels
from kodex.cli.rules import about
from kodex.search import filters
from kodex.text import fold

if TYPE_CHECKING:
    from kodex.store import Store


def complete_number(store: Store, incomplete: str) -> list[CompletionItem]:
    """The numbers that begin with ``incomplete``, at most one step deeper, each with what it is about."""
    typed = incomplete.replace(",", ".").lstrip("§")
    known = store.numbers()
    depth = typed.count(".") + (typed in known)
    wanted = [number for number in known if number.startswith(typed) and number.count(".") <= depth]
    return [CompletionItem(rule["number"], help=about(rule)) for rule in store.rules(wanted)]


def complete_part(store: Store, incomplete: str) -> list[CompletionItem]:
    """The parts of the rulebook that begin with ``incomplete``, each with its heading."""
    parts = json.loads(store.fact("parts"))
    typed = incomplete.upper()
    return [CompletionItem(part["number"], help=part["heading"]) for part in parts if part["number"].startswith(typed)]


def complete_kind(incomplete: str) -> list[CompletionItem]:
    """The kinds of rules that begin with ``incomplete``, by English and, once that is begun, by Hungarian names."""
    typed = fold(incomplete)
    found = [CompletionItem(name, help=labels.kind(name)) for name in filters.KINDS if name.startswith(typed)]
    return found or [CompletionItem(name) for name in filters.HUNGARIAN if name.startswith(typed)]
