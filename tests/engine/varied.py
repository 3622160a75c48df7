"""A scenario with one thing otherwise: what comes of it is recorded, so that conditions are seen from both sides.

A scenario shows a rule where it applies. Most of what stands in the way of a norm is a condition that the scenario
meets: here one fact of its table, of a card or of a step is changed (those changes that one may suppose, and the type
of a card), drawn by the scenario's id, and it is played again. What comes of it is not judged, only kept.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, get_args

from msgspec import structs

from kodex.engine.face.supposing import Asked, Change, Draft, Supposing
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.games.hkk.cards.types import CardType
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.plain import text

CHANGES = 2
"""So many changes of each scenario, each alone."""
_KEYWORDS = 3
"""So many keywords that no card of the scenario has may come to one of them."""
_POINTS = ("player", "magic", "turn", "times", "price", "cost")
"""Kinds of changes that count as one: they are many, and each is a number."""

_LATER = ("side", "absolute", "rule")
"""Kinds of changes that came after what was drawn had been recorded: they are drawn once it is recorded anew."""


class _Everything(dict[tuple[str, str], set[str]]):
    """Everything of the cards has been asked."""

    def get(self, key: Any, default: Any = None) -> Any:
        return {"any"}


def changed(loaded: Loaded) -> Iterator[tuple[str, Loaded]]:
    """The scenario with a change, each with its name; every kind of change is as likely."""
    face = loaded.face
    if loaded.scenario is None or not isinstance(face, Supposing):
        return
    draft = face.draft(loaded.scenario, loaded.cards)
    kinds: Mapping[str, list[Change]] = defaultdict(list)
    chance = random.Random(loaded.id)
    for one in (*face.changes(draft, _asked(chance)), *_types(draft)):
        if one.kind in _LATER or (one.kind == "marker" and one.new[1] != one.old[1] - 1):
            continue
        if not isinstance(one.old, int) or one.rank[1] == 1:  # a number by one
            kind = one.kind.partition(".")[0]
            kinds["points" if kind in _POINTS else kind].append(one)
    for kind in chance.sample(sorted(kinds), min(CHANGES, len(kinds))):
        one, own = chance.choice(kinds[kind]), Draft(draft.given, draft.when, draft.cards)
        try:
            one.apply(own)
            scenario = face.supposed(loaded.scenario, own)
        except ValueError:  # a card or a table that nobody could write
            continue
        yield f"{one.kind} {one.of} {one.old} → {one.new}", structs.replace(loaded, scenario=scenario, cards=own.cards)


def _asked(chance: random.Random) -> Asked:
    registry.load()
    words = chance.sample(sorted(registry.KEYWORDS), _KEYWORDS)
    return Asked(_Everything(), {word: {"any"} for word in words}, frozenset())


def _types(of: Draft) -> Iterator[Change]:
    for name, card in of.cards.items():
        for type_ in get_args(CardType):
            if isinstance(card, Card) and type_ != card.type:
                yield Change("type", name, card.type, type_, partial(_retype, name, type_))


def _retype(name: str, type_: str, of: Draft) -> None:
    of.cards = {**of.cards, name: structs.replace(of.cards[name], type=type_)}


def courses(loaded: Loaded) -> Iterator[str]:
    """Each change, what is wrong with the scenario then, what is forbidden, and the events with what they cite."""
    for name, other in changed(loaded):
        yield name
        refused: Refused = []
        try:
            table, failures = attempt(other, frozenset(), refused=refused)
        except Exception as broken:  # it makes no sense, which no reader of scenarios would have let through
            yield type(broken).__name__
            continue
        yield from (f"{one.place} {one.error}" for one in failures)
        yield from (f"{at} {sorted(one.event.facts['why'].items())}" for at, one in refused)
        yield from (f"{event.kind} {text(event.changes)} {sorted(event.norms)}" for event in table.log)
