"""The words of a rulebook packed: themselves (``vocabulary``) and where they stand (``wordbags``); its phrases.

That is half the work of making search data, and needs no store: it is done while that is compiled, where a process can
be had for it. What it was made from goes along, so that nothing is taken that the store would not have given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from kodex.ground.kept import digest
from kodex.search import prepared
from kodex.store.proofs import Proof, attached
from kodex.text import fold, words
from kodex.website.content import Content
from kodex.website.search import shards, spelling, vocabulary, wordbags

_PHRASES = 6000
"""Bytes of the dictionary that the parts are packed with."""


class Told(NamedTuple):
    """The folded texts of a rulebook's items in printed order: questions with situations, and by place the words by
    which an item is found, if there are any; then how the questions and situations are written."""

    lines: Sequence[Sequence[str]]
    bodies: Mapping[int, Sequence[str]]
    written: Sequence[str]

    @classmethod
    def of(cls, items: Iterable[tuple[bool, int, str]], written: Sequence[str]) -> Told:
        """Of each item whether it has a heading or text, and as :class:`~kodex.search.prepared.Prepared` has them
        how many of its lines are questions, its lines."""
        lines, bodies = [], {}
        for place, (is_found, asked, folded) in enumerate(items, 1):
            every = folded.split("\n")
            lines.append([line.strip() for line in every[1:]])
            if is_found:
                bodies[place] = " ".join(every[: 1 + asked]).split()
        return cls(lines, bodies, written)

    def key(self) -> bytes:
        """A hash of it."""
        return digest(msgspec.msgpack.encode(self))


class Words(NamedTuple):
    """All words in alphabetical order; themselves and where they stand, packed; the dictionary that other files are
    packed with; ``key``: what they were made from."""

    key: bytes
    words: list[str]
    listed: bytes
    bags: bytes
    phrases: bytes


def pack(content: Content, told: Told, sure: set[str], usual: Mapping[str, str] | None = None) -> Words:
    """Pack the words of a rulebook; ``sure``: those that are no typos, of the words that stand only once; ``usual``:
    how words are mostly written (:func:`spelling.usual`), where that is known already."""
    others = {word for lines in told.lines for line in lines for word in line.split()}
    bags = wordbags.pack(told.bodies, _named(content), sure, others)
    usual = spelling.usual(told.written, texts(content)) if usual is None else usual
    phrases = shards.phrases(_written(content), _PHRASES)
    return Words(told.key(), bags.words, vocabulary.pack(bags.words, usual), bags.packed, phrases)


def ahead(content: Content, proofs: Iterable[Proof], folder: Path) -> Words:
    """Pack the words of a rulebook, whose ``folder`` it was read from, without its store."""
    book = attached(content.book, proofs)
    rules, items = book.rules.values(), prepared.every(book, folder)
    rows = ((bool(rule.text or rule.heading), item.asked, item.lines) for rule, item in zip(rules, items, strict=True))
    told = Told.of(rows, [one for rule in rules for one in (*rule.questions, *rule.cases)])
    return pack(content, told, {word for item in items for word in item.sure.split()})


def texts(content: Content) -> Iterable[str]:
    """What tells the spelling of words that no question has: headings and texts."""
    return (f"{item['heading'] or ''} {item['text'] or ''}" for item in content.items.values())


def _written(content: Content) -> Iterable[str]:
    """All that is written for players."""
    for number, item in content.items.items():
        yield from (item["text"] or "", item["gist"] or "", *item.get("statements", ()))
        yield from (group.a for group in content.book.rules[number].asked if group.a)


def _named(content: Content) -> dict[int, list[str]]:
    """By place the words of an item that the browser has already: of the headings above it, its own and its terms."""
    return {
        place: words(fold("\n".join((*prepared.headings(content.book, rule), *rule.terms))))
        for place, rule in enumerate(content.book.rules.values(), 1)
    }
