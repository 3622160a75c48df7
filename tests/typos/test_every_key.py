"""Every key in every place where it is not allowed is refused by its name, with what to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from kodex.engine import Position, face
from kodex.errors import KodexError
from kodex.ground.refused.refusals import refusal
from kodex.ground.refused.spots import Around, Spot
from tests.editions import DEFAULT

BOOKS = (DEFAULT, "conquest")


def structs_of(*roots: Any) -> list[type[Struct]]:
    """Every struct that a file of these types may hold, however deep."""
    found: dict[type[Struct], None] = {}
    waiting = [*roots]
    while waiting:
        spot = Spot(waiting.pop(), None, (), Around(None, lambda _steps: None))
        waiting += [inner for types in spot.inner(list, tuple, dict) for inner in types]
        for one in spot.structs():
            if one not in found:
                found[one] = None
                waiting += [field.type for field in msgspec.structs.fields(one)]
    return list(found)


def places(book: str) -> Iterator[tuple[type[Struct], list[str]]]:
    """Every struct with the keys of all others that it has not."""
    own = face.of(book)
    found = structs_of(own.head, own.scenario)
    keys = {field.encode_name for one in found for field in msgspec.structs.fields(one)}
    for one in found:
        tag = one.__struct_config__.tag_field
        yield one, sorted(keys - {field.encode_name for field in msgspec.structs.fields(one)} - {tag})


@pytest.mark.parametrize("book", BOOKS)
def test_no_struct_of_a_file_takes_a_key_that_it_has_not(book: str) -> None:
    assert [one.__name__ for one, _keys in places(book) if not one.__struct_config__.forbid_unknown_fields] == []


@pytest.mark.whole
@pytest.mark.parametrize("book", BOOKS)
def test_a_key_where_it_is_not_allowed_is_refused_by_name_with_what_to_write(book: str) -> None:
    speech, tried, poor = face.of(book).speech, 0, []
    for struct, strangers in places(book):
        tag = struct.__struct_config__.tag_field
        for key in strangers:
            told = refusal(struct, {**({tag: struct.__struct_config__.tag} if tag else {}), key: "A"}, speech)
            tried += 1
            if f"'{key}'" not in told.what or not told.mend or told.mend == f"{key}: A":
                poor.append((struct.__name__, key, told))
    assert poor == []
    assert tried > 500


def types_of(book: str) -> tuple[str, ...]:
    """The types of cards there are."""
    return next(one.type.__args__ for one in msgspec.structs.fields(card_of(book)) if one.name == "type")


def card_of(book: str) -> Any:
    own = next(one for one in msgspec.structs.fields(face.of(book).head) if one.name == "cards")
    return own.type.__args__[1]


CREATURES = ("szörny", "torzszülött", "kalandozó", "galetki", "avatár")
TYPES = types_of(DEFAULT)
PLAYED = tuple(one for one in TYPES if one not in ("szabálylap", "követő", "őslich"))
STAYING = tuple(one for one in TYPES if one not in ("azonnali", "általános"))
ENTERING = tuple(one for one in STAYING if one in PLAYED)
UNITS = ("hadúr", "harcoló egység", "jelölőegység")
FROM_HAND = ("harcoló egység", "támogatás", "erősítő")
PRINTED = {
    DEFAULT: {
        "damage: 2": CREATURES,
        "magic_attack: true": CREATURES,
        "life: 2": (*CREATURES, "építmény"),
        "magic_defence: true": (*CREATURES, "építmény"),
        "components: 1": CREATURES,
        "shadow: {magic: 1}": CREATURES,
        "reward: [{do: draw, to: controller}]": STAYING,
        "upkeep: {n: 2, cost: {magic: 1}}": ENTERING,
        "advantage: {least: 1, effects: [{do: draw, to: controller}]}": ENTERING,
        "marker: true": ENTERING,
        "compensation: [{do: draw, to: controller}]": PLAYED,
        "neutralises: [play]": PLAYED,
        "further: 1": PLAYED,
        "if: szörny": PLAYED,
    },
    "conquest": {
        "attack: 2": UNITS,
        "command: 1": UNITS,
        "hand: 7": ("hadúr",),
        "resources: 2": ("hadúr", "bolygó"),
        "cards: 2": ("bolygó",),
        "shields: 1": (*FROM_HAND, "esemény"),
        "loyal: true": (*FROM_HAND, "esemény"),
        'signature: "1"': ("hadúr", *FROM_HAND, "esemény"),
        "keywords: {mozgékony: true}": (*UNITS, "támogatás", "erősítő"),
    },
}
"""What is printed on cards of some types only: no other card has it, whatever is done to it."""
NEEDED = {
    **dict.fromkeys(UNITS, "hp: 3"),
    "harcoló egység": "hp: 3, cost: 1",
    "támogatás": "cost: 1",
    "esemény": "cost: 1",
    "erősítő": "cost: 1, attaches: saját egység",
}
TABLE = {
    DEFAULT: "given: {active: A, phase: fő.1, players: {A: {}, B: {}}}",
    "conquest": "given: {row: [], step: '1.1', initiative: A, players: {A: {}, B: {}}}",
}


def told_of(book: str, card: str) -> str:
    """What is said of a file with this card."""
    text = f"rulebook: {book}\ncards:\n  lap: {{{card}}}\nscenarios:\n- id: x\n  title: T\n  asks: K?\n  rules: []\n"
    try:
        Position.from_text(f"{text}  {TABLE[book]}\n  when: []\n  then: {{}}\n")
    except KodexError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("book", "key"), [(book, key) for book in BOOKS for key in PRINTED[book]])
def test_what_no_card_of_a_type_has_is_refused_with_the_types_that_have_it(book: str, key: str) -> None:
    name = key.partition(":")[0]
    for kind in types_of(book):
        told = told_of(book, ", ".join(filter(None, (f"type: {kind}", NEEDED.get(kind), key))))
        is_refused = f"'{name}': nothing would look at it" in told and PRINTED[book][key][-1] in told
        assert is_refused == (kind not in PRINTED[book][key]), (kind, told)


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("type: szörny, targets: [lény]", "the targets are chosen for nothing"),
        ("type: azonnali, targets: [lény]", "the targets are chosen for nothing"),
        ("type: szörny, absolute: true", "there is no key 'absolute' here"),
        ("type: azonnali, alone: true, effects: [{do: draw, to: controller}]", "and this card is none"),
    ],
)
def test_what_does_nothing_on_a_card_is_refused(card: str, told: str) -> None:
    assert told in told_of(DEFAULT, card)
