"""Shell completion of rule numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from kodex.cli.rules import about

if TYPE_CHECKING:
    from kodex.store import Store


def complete_number(store: Store, incomplete: str) -> list[CompletionItem]:
    """The numbers that begin with ``incomplete``, at most one step deeper, each with what it is about."""
    typed = incomplete.replace(",", ".").lstrip("§")
    known = store.numbers()
    depth = typed.count(".") + (typed in known)
    wanted = [number for number in known if number.startswith(typed) and number.count(".") <= depth]
    return [CompletionItem(rule["number"], help=about(rule)) for rule in store.rules(wanted)]
