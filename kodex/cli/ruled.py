"""Rulings as text for people: whole, as ``kodex rulings`` prints them, or in short below a rule and a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kodex.cli import labels
from kodex.cli.output import bad, dim, label, strong, wrap
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.store import Store


def told(store: Store, ruling: dict[str, Any], with_book: bool = False) -> Iterator[str]:
    """One ruling: who ruled and when, the question, the answer, the rules, how it stands to the text, the address."""
    book = f"{dim(ruling['rulebook'])} " if with_book else ""
    yield from wrap(f"{book}{label(labels.authority(ruling['authority']))}  {_where(ruling)}")
    yield from wrap(ruling["question"], "  ")
    yield from wrap(strong(ruling["answer"]), "  ")
    yield from wrap(f"{', '.join(map(store.label, ruling['rules']))}  {dim(labels.standing(ruling))}", "  ")
    if ruling["scenarios"]:
        yield from wrap(dim(_("The engine plays it: {command}").format(command=_commands(ruling))), "  ")
    if ruling["note"]:
        yield from wrap(dim(ruling["note"]), "  ")
    for dispute in store.disputes([ruling["dispute"]] if ruling["dispute"] else []):
        yield from wrap(f"{bad(_('Disputed'))}  {dispute['title']}", "  ")
    for newer in store.rulings() if ruling["superseded_by"] else ():
        if newer["id"] in ruling["superseded_by"]:
            yield from wrap(f"{bad(_('Superseded by'))}  {_where(newer)}", "  ")


def _commands(ruling: dict[str, Any]) -> str:
    """How to see what the engine makes of a ruling, one command a scenario."""
    return ", ".join(f"kodex try {id_}" for id_ in ruling["scenarios"])


def _where(ruling: dict[str, Any]) -> str:
    """``Kérdezz-felelek 24 · date unknown · https://…``."""
    date = ruling["date"] or _("date unknown")
    address = ruling["address"] or _("address unknown")
    return f"{ruling['source'] or _('source unknown')} · {date} · {dim(address)}"


def brief(found: Iterable[dict[str, Any]], most: int, command: str) -> Iterator[str]:
    """The first of some rulings in two or three lines each, and how to see the others."""
    found = list(found)
    for ruling in found[:most]:
        about = ", ".join(filter(None, (ruling["source"], ruling["date"] or _("date unknown"))))
        yield from wrap(f"{label(labels.authority(ruling['authority']))}  {ruling['question']}", "    ", "  ")
        marks = [bad(labels.standing(ruling))] if _is_to_be_marked(ruling) else []
        yield from wrap(" ".join((strong(ruling["answer"]), *marks, dim(f"({about})"))), "    ")
        if ruling["scenarios"]:
            yield from wrap(dim(_("The engine plays it: {command}").format(command=_commands(ruling))), "    ")
    if len(found) > most:
        yield from wrap(dim(_("{n} more: {command}").format(n=len(found) - most, command=command)), "  ")


def _is_to_be_marked(ruling: dict[str, Any]) -> bool:
    """Whether nobody may take a ruling for what the text says."""
    return bool(ruling["superseded_by"]) or ruling["agreement"] == "differs"
