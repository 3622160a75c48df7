"""Every key in every place where it is not allowed is refused by its name, with what to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from kodex.engine import face
from kodex.ground.refusals import refusal
from kodex.ground.spots import Around, Spot
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
