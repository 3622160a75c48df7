"""Many vectors of signed bytes, kept by direction so that another one is multiplied by all of them at once.

A question is held against the stored questions of thirty items, some hundreds of them, each of forty directions: number
by number that would be a tenth of the time of an answer (measured).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

_SLOT = 8
"""Bytes that a vector has for itself in a column."""

_ABOVE = 128
"""Added to each part, for no slot may hold less than nothing."""

_UNSIGNED = bytes((_ABOVE + byte) % 256 for byte in range(256))
"""What a signed byte becomes so."""

_ZERO = 1 << 48
"""A product of nothing as its slot has it: more than any product is below zero."""


class Columns(NamedTuple):
    """Some vectors. ``columns``: for each direction a whole number with a slot for each vector, in which its part there
    is, :data:`_ABOVE` what it is; last a column of ones. ``lengths``: those of the vectors."""

    columns: list[int]
    lengths: list[float]


def of(stored: bytes, size: int) -> Columns:
    """Vectors of so many signed bytes that are kept one after the other."""
    count = len(stored) // size
    parts, room = stored.translate(_UNSIGNED), bytearray(count * _SLOT)
    columns = []
    for column in (*(parts[at::size] for at in range(size)), b"\1" * count):
        room[::_SLOT] = column
        columns.append(int.from_bytes(room, "little"))
    signed = array("b", stored)
    vectors = [signed[at : at + size] for at in range(0, len(signed), size)]
    return Columns(columns, [math.sqrt(sum(map(mul, vector, vector))) for vector in vectors])


def products(parts: Sequence[int], known: Columns) -> list[int]:
    """The scalar product of a vector and each of some others.

    The columns times the parts add up to one number with all the products in its slots. What :data:`_ABOVE` added to
    them is taken off, and :data:`_ZERO` put on, so that none is negative: it would borrow of the next.
    """
    slots = sum(map(mul, (*parts, _ZERO - _ABOVE * sum(parts)), known.columns))
    count = len(known.lengths)
    return [slot - _ZERO for slot in array("Q", slots.to_bytes(_SLOT * count, "little"))]
