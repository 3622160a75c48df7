"""The scenarios most like a question, whatever an answer says to it: each is a template of a table to be played.

They are ordered by how much they share of its words, of the rules that may decide it, and of its meaning.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from kodex.answers import asking, beside
from kodex.search import cases, playable, query
from kodex.search.calibration import figures
from kodex.store.store import Store

MOST = 3
"""So many are shown."""

_LOOKED_AT = 24
"""Of so many of those nearest in words it is asked which are nearest in meaning, too."""


def nearest(store: Store, question: str, most: int = MOST) -> list[dict[str, Any]]:
    """The scenarios most like a question that can be played, ``most`` of them, the most alike first; each ``id``,
    ``file``, ``question``, ``answer`` and ``rules``; of one that plays a ruling those of the ruling. Raises KodexError
    for an empty or overlong question."""
    question = query.clean(question)
    case = asking.consider(store, question)
    known, weights = playable.every(store), figures(store.rulebook)["cases"] | {"least": 0.0}
    ranked = cases.ranked(store, cases.heads(question), beside.placed(store, case.shares), weights)
    near = islice(((place, score) for place, score in ranked if place in known), _LOOKED_AT)
    scored = [(score + beside.meant(case.found.inquiry, place), -place) for place, score in near]
    return [_told(store, -place, known[-place]) for _score, place in sorted(scored, reverse=True)[:most]]


def _told(store: Store, place: int, id_: str) -> dict[str, Any]:
    one = beside.case(store, place)
    told = {key: one[key] for key in ("question", "answer", "rules")}
    return {"id": id_} | told | {"file": store.scenario_file(id_)}


__all__ = ["MOST", "nearest"]
