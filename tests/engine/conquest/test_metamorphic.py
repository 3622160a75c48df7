"""Every scenario of Conquest played again in ways that must not matter: alone, beside a card with every word, unhinted.

Of a hand or a deck more than this cannot hold: whatever card of the game might be held is waited for (a pause tells
nothing of a hand), so the card with every word that lies there answers nothing from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, get_args
from unittest.mock import patch

import msgspec
import pytest
from msgspec import structs

from kodex.engine.games.conquest.abilities import using
from kodex.engine.games.conquest.answers import answering, inforce, prices
from kodex.engine.games.conquest.cards import NUMBERED, Card, Keyword
from kodex.engine.games.conquest.scenes.format import Laid
from kodex.engine.games.conquest.table import units
from kodex.engine.games.conquest.text import TRIGGERED, Ability
from kodex.engine.games.conquest.vocabulary import Happens
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, load, state_of
from tests.engine.every_game import scenarios
from tests.engine.metamorphic import difference
from tests.engine.records import course

NAME = "mindentudó"
BLANK = Card(type="támogatás", cost=99)


@cache
def corpus() -> tuple[Loaded, ...]:
    """All scenarios that have a table to play."""
    every = [loaded for path in scenarios("conquest") for loaded in load(path)]
    return tuple(one for one in every if one.scenario is not None and not one.scenario.then.impossible)


@cache
def lively() -> Card:
    """A card with every keyword, trait and ability of the corpus, too dear to be played, that does nothing from where
    it lies."""
    every = {json(one): one for loaded in corpus() for card in loaded.cards.values() for one in card.abilities}
    own: tuple[Ability, ...] = tuple(one for one in every.values() if one.works_in is None)
    traits = {one for loaded in corpus() for card in loaded.cards.values() for one in card.traits}
    keywords: dict[Any, int] = {word: 1 if word in NUMBERED else True for word in get_args(Keyword)}
    return Card(type="támogatás", cost=99, keywords=keywords, traits=tuple(sorted(traits)), abilities=own)


def json(one: Ability) -> bytes:
    """A key of an ability."""
    return msgspec.json.encode(one)


def alone(loaded: Loaded) -> Loaded:
    """With the cards that lie on its table, and those that these name."""
    assert loaded.scenario is not None
    left = {thing.card for thing in state_of(loaded.scenario).things.values()}
    own: dict[str, Card] = {}
    while left:
        name = left.pop()
        if name in loaded.cards and name not in own:
            own[name] = loaded.cards[name]
            left |= {other for other in loaded.cards if f'"{other}"' in msgspec.json.encode(own[name]).decode()}
    return structs.replace(loaded, cards=own)


def held(loaded: Loaded, zone: str, card: Card) -> Loaded:
    """With one more card at the end of a zone of the second player."""
    scenario: Any = loaded.scenario
    player = list(scenario.given.players)[-1]
    side = scenario.given.players[player]
    more = structs.replace(side, **{zone: [*getattr(side, zone), Laid(NAME)]})
    given = structs.replace(scenario.given, players={**scenario.given.players, player: more})
    cards = {**loaded.cards, NAME: card}
    return structs.replace(loaded, cards=cards, scenario=structs.replace(scenario, given=given))


@contextmanager
def unhinted() -> Iterator[None]:
    """While it lasts, whatever might be answered or changed is looked for, though no card waits for it."""

    def always(_table: Table) -> bool:
        return True

    def every(_table: Table, _role: str = "") -> frozenset[str]:
        return frozenset(map(str, Happens))

    def any_kind(_table: Table, _role: str) -> frozenset[str]:
        return frozenset(TRIGGERED)

    with ExitStack() as stack:
        for module in (inforce, prices, using):
            stack.enter_context(patch.object(module, "has_texts", always))
        stack.enter_context(patch.object(units, "changes_keywords", always))
        stack.enter_context(patch.object(inforce, "has_blanking", always))
        stack.enter_context(patch.object(answering, "waited_for", every))
        stack.enter_context(patch.object(answering, "used_as", any_kind))
        yield


def differences(way: str, every: int = 1) -> Iterator[str]:
    """A line for each scenario that goes otherwise, of each ``every``-th."""
    for loaded in corpus()[::every]:
        if way == "unhinted":
            one = course(loaded)
            with unhinted():
                other = course(loaded)
        elif way in ("hand", "discard", "deck"):
            one, other = course(held(loaded, way, BLANK)), course(held(loaded, way, lively()))
        elif way == "alone":
            one, other = course(loaded), course(alone(loaded))
        else:
            one = course(loaded)
            other = course(structs.replace(loaded, cards={**loaded.cards, NAME: lively()}))
        found = difference(one, other)
        if found is not None:
            yield f"{loaded.id}: {found}"


@pytest.mark.parametrize("every", [24, pytest.param(1, marks=pytest.mark.whole)])
@pytest.mark.parametrize("way", ["alone", "beside", "hand", "discard", "deck", "unhinted"])
def test_what_must_not_matter_does_not(way: str, every: int) -> None:
    assert len(corpus()) > 400
    assert len(lively().abilities) > 50
    assert list(differences(way, every)) == []


def test_alone_is_less_than_what_stands_in_the_file() -> None:
    assert sum(len(one.cards) for one in map(alone, corpus())) < sum(len(one.cards) for one in corpus()) / 2
