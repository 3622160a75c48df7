"""Rulings as programs and people read them, and as the store keeps them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kodex.model import UNKNOWN, Rulebook, Ruling
from kodex.store.rulings import Row, heads


def ruling_objects(rulebook: Rulebook) -> list[dict[str, Any]]:
    """The public object of every ruling (the shape of ``kodex rulings --json``); superseded ones come last.

    What is unknown is None; ``superseded_by`` are the rulings that have taken its place.
    """
    newer: dict[str, list[str]] = defaultdict(list)
    for ruling in rulebook.rulings:
        for id_ in ruling.supersedes:
            newer[id_].append(ruling.id)
    ordered = sorted(rulebook.rulings, key=lambda ruling: ruling.id in newer)
    return [_object(rulebook.id, ruling, newer.get(ruling.id, [])) for ruling in ordered]


def _object(rulebook: str, ruling: Ruling, newer: list[str]) -> dict[str, Any]:
    return {
        "rulebook": rulebook,
        "id": ruling.id,
        "question": ruling.question,
        "answer": ruling.answer,
        "rules": list(ruling.rules),
        "agreement": ruling.agreement,
        "authority": ruling.authority or UNKNOWN,
        "source": ruling.source,
        "address": _known(ruling.address),
        "date": _known(ruling.date),
        "seen": ruling.seen,
        "added": ruling.added,
        "dispute": ruling.dispute,
        "scenarios": list(ruling.scenarios),
        "supersedes": list(ruling.supersedes),
        "superseded_by": newer,
        "note": ruling.note,
    }


def _known(said: str | None) -> str | None:
    return None if said == UNKNOWN else said


def rows(rulebook: Rulebook) -> list[Row]:
    """The rulings as rows of the store."""
    found = ruling_objects(rulebook)
    return [Row(one["id"], tuple(one["rules"]), heads(f"{one['question']} {one['answer']}"), one) for one in found]
