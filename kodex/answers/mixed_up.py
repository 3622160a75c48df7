"""The stored question about just those two things, often mixed up, that are asked about (:mod:`kodex.text.paired`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from kodex.search import item_cache
from kodex.search.plain import Inquiry, Ranked, beginning
from kodex.text import paired


class Paired(NamedTuple):
    """A stored question about two things: the number of its rule, its folded words."""

    number: str
    line: list[str]


def find(inquiry: Inquiry, question: str, items: Sequence[Ranked]) -> Paired | None:
    """The stored question of some items that is about the two things asked about, the most alike one; None: none is."""
    asked = paired.asked(question, inquiry.reading.mended(), list(_named(inquiry)))
    near: list[tuple[float, Paired]] = []
    for item in items if asked else ():
        for at, line in enumerate(item_cache.details(inquiry.store, [item.ord])[item.ord].questions):
            pair = paired.stored(line.split())
            if asked and pair and paired.is_about(pair, asked):
                near.append((inquiry.pairs(item.ord).alike[at], Paired(item.number, line.split())))
    return max(near, key=itemgetter(0))[1] if near else None


def _named(inquiry: Inquiry) -> Iterator[set[str]]:
    """Of each telling word asked that any rule has how that begins and how the official terms for it do."""
    reading = inquiry.reading
    official = reading.official()
    for at, (word, typed) in enumerate(zip(reading.mended(), reading.words, strict=True)):
        is_telling = paired.is_telling(word) and paired.is_telling(typed)
        if is_telling and inquiry.weights.get(beginning(word), (0, 0.0))[0]:
            yield {paired.start(one) for one in (word, *official.get(at, ()))}
