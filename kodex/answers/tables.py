"""What the engine says of a table (``kodex try``), with what its rules say in a sentence and its disputes in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kodex.errors import KodexError
from kodex.ground import games

if TYPE_CHECKING:
    from kodex.store import Store

Stores = Callable[[str], "Store"]
"""Gives the store of a rulebook; raises KodexError where there is none."""


def told(found: dict[str, Any], stores: Stores) -> dict[str, Any]:
    """What was found (the plain data of ``Tried``) with ``gists``, by rule, and ``dispute`` in each of ``others``.

    A rule that no rulebook here has is left without its gist, and a dispute without its words.
    """
    gists = {rule: gist for rule in dict.fromkeys(_rules(found)) if (gist := _gist(rule, found["edition"], stores))}
    others = [one | {"dispute": _dispute(one, found["edition"], stores)} for one in found.get("others", ())]
    return found | ({"gists": gists} if gists else {}) | ({"others": others} if others else {})


def _rules(found: dict[str, Any]) -> Iterator[str]:
    """The rules behind what is forbidden and what comes, in the order in which they are told."""
    for line in found.get("before", ()):
        yield from line["rules"]
    for step in (*found.get("steps", ()), *found.get("others", ()), *found.get("turns", {}).get("found", ())):
        yield from (one["rule"] for one in step.get("why", ()))
        for line in step.get("comes", ()):
            yield from line["rules"]
        yield from step.get("decides", ())
    for line in found.get("after", ()):
        yield from line["rules"]
    yield from found.get("decides", ())


def _gist(number: str, edition: str, stores: Stores) -> str:
    of, _colon, bare = number.rpartition(":")
    try:
        rule = stores(of or edition).rule(bare)
    except KodexError:
        return ""
    return "" if rule is None else str(rule["gist"] or rule["heading"] or "")


def _dispute(other: dict[str, Any], edition: str, stores: Stores) -> dict[str, Any]:
    """The dispute that a switch decides, of the edition or of the rulebook of its game, with the two readings."""
    game = games.home(edition)
    for rulebook in dict.fromkeys((edition, game.rulebook if game is not None else edition)):
        try:
            dispute = stores(rulebook).disputes_by_switch().get(other["switch"])
        except KodexError:
            continue
        if dispute is not None:
            texts = {str(one["id"]): str(one["text"]) for one in dispute["readings"]}
            return {
                "id": dispute["id"],
                "title": dispute["title"],
                "question": dispute["question"],
                "holds": texts.get(other["holds"], other["holds"]),
                "otherwise": texts.get(other["reading"], other["reading"]),
            }
    return {}


__all__ = ["Stores", "told"]
