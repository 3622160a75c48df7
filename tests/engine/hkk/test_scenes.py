"""What the scenes of HKK take from cards and tables: words, numbers, lists of words, changes that may be supposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.face.supposing import Asked, Draft
from kodex.engine.games.hkk.card_types.types import own_level
from kodex.engine.games.hkk.cards import Ability, Card, Effect, registry
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.playing.reckoning import CARD, PRINTED, _sorts
from kodex.engine.games.hkk.scenes.gaming import dealing
from kodex.engine.games.hkk.scenes.seen import _words_of
from kodex.engine.games.hkk.scenes.supposing import of_cards
from kodex.engine.games.hkk.scenes.writing.schema import schema
from kodex.engine.kernel.amounts import Share
from kodex.engine.kernel.table import Table
from tests.engine.setting import setting

PLAIN = Card("szörny")
LOUDER = (Effect("modify", 1, "self", what="damage"),)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (PLAIN, {"szörny", "színtelen"}),
        (replace(PLAIN, subtypes=("goblin",)), {"szörny", "színtelen", "goblin"}),
        (replace(PLAIN, keywords={"repül": True}), {"szörny", "színtelen", "repül"}),
        (replace(PLAIN, colours=("kék", "zöld")), {"szörny", "kék", "zöld"}),
        (replace(PLAIN, marker=True), {"szörny", "színtelen", "jelző"}),
        (replace(PLAIN, abilities=(Ability("a", "continuous", LOUDER),)), {"szörny", "színtelen"}),
        (
            replace(PLAIN, abilities=(Ability("a", "continuous", LOUDER, delayed=2),)),
            {"szörny", "színtelen", "késleltetett"},
        ),
        (
            replace(PLAIN, abilities=(Ability("a", "continuous", LOUDER, temporary=2),)),
            {"szörny", "színtelen", "időleges"},
        ),
    ],
)
def test_a_card_is_known_by_what_is_printed_on_it_and_by_nothing_else(card: Card, words: set[str]) -> None:
    assert sorted(_words_of(card)) == sorted(words)


def _lists(part: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Every closed list of words in a schema."""
    if isinstance(part, dict):
        if all(isinstance(word, str) for word in part.get("enum", [None])):
            yield where, part["enum"]
        for key, one in part.items():
            yield from _lists(one, (*where, key))
    elif isinstance(part, list):
        for n, one in enumerate(part):
            yield from _lists(one, (*where, str(n)))


SPOKEN = ("type", "types", "when", "keywords")
"""What players write with or without accents."""


def test_words_of_players_stand_with_and_without_accents_wherever_they_are_listed() -> None:
    lists = [words for where, words in _lists(schema()) if set(where).intersection(SPOKEN)]
    assert len(lists) >= 3
    assert [word for words in lists for word in words if folded(word) not in words] == []


def _table(**side: Any) -> Table:
    position = setting({"lap": PLAIN}, {"A": {"hand": ["lap"]}, "B": {"hand": ["lap"], **side}})
    return position.rules.table(position.state)


def test_a_table_is_known_again_by_the_numbers_of_every_player() -> None:
    before = dealing.facts(_table())
    assert {key.partition(".")[0] for key in before} == {"stage", "active", "A", "B"}
    assert len(before) == 10
    for other, key in (
        ({"life": 3}, "life"),
        ({"magic": 3}, "magic"),
        ({"turn": 3}, "turn"),
        ({"hand": []}, "hand.count"),
    ):
        now = dealing.facts(_table(**other))
        assert {name for name in now if now[name] != before[name]} == {f"B.{key}"}


@pytest.mark.parametrize(("card", "level"), [(Card("szakértelem"), 1), (Card("kalandozó"), 0), (None, 0)])
def test_a_text_counts_the_level_of_its_own_card(card: Card | None, level: int) -> None:
    position = setting({"lap": card or PLAIN}, {"A": {"table": ["lap"]}, "B": {}})
    table = position.rules.table(position.state)
    assert own_level(table, View("A", "A.lap" if card else None)) == level


@pytest.mark.parametrize(
    ("parts", "sorts"),
    [
        ([], {}),
        ([("magic", PRINTED)], {"magic": ("magic",)}),
        ([("magic", PRINTED), ("zan", PRINTED)], {"magic": ("magic",), "zan": ("zan",)}),
        ([("magic", PRINTED), ("magic", CARD)], {"magic": ("magic",)}),
        ([("magic", PRINTED), ("zan", PRINTED), ("zan", CARD)], {"magic": ("magic",), "zan": ("zan",)}),
        ([("magic", CARD), ("zan", PRINTED)], {"zan": ("magic", "zan")}),
        ([("magic", PRINTED), ("magic", CARD), ("zan", PRINTED)], {"magic+zan": ("magic", "zan")}),
        (
            [("magic", CARD), ("zan", PRINTED), ("components", CARD)],
            {"zan": ("magic", "zan"), "components": ("components",)},
        ),
    ],
)
def test_points_and_shards_are_reckoned_together_where_one_bears_what_is_put_on_the_other(
    parts: list[tuple[str, str]], sorts: dict[str, tuple[str, ...]]
) -> None:
    assert _sorts([(part, Share(1, why)) for part, why in parts]) == sorts


@pytest.mark.parametrize("zone", ["guard", "hand", "aside"])
def test_a_keyword_is_supposed_where_the_card_has_it_not_and_could(zone: str) -> None:
    """One more on what lives and has not got it, one less where it is printed."""
    registry.load()
    cards = {
        "ork": Card("szörny", life=2),
        "sas": Card("szörny", life=2, keywords={"repül": True}),
        "szikra": Card("azonnali"),
    }
    given = {"active": "A", "players": {"A": {zone: [{"card": name} for name in cards]}, "B": {}}}
    asked = Asked({}, {"repül": {"12.1"}, "nincs ilyen szó": {"12.1"}}, frozenset())
    found = [(one.of, one.old, one.new) for one in of_cards._keywords(Draft(given, [], cards), asked)]
    assert sorted(found, key=str) == [("ork.repül", None, "repül"), ("sas.repül", "repül", None)]
