"""What a search looks at of the items it has found, in parts (``shards``): stored questions, texts, vectors.

``rules-N.bin`` has what ranking looks at of some neighbouring items: their questions and situations
(``wordlines``), which disputes are about them, and the vectors of word beginnings that few items have. ``texts-N.bin``
has what is shown of more items. ``meaning.bin`` has the vectors of the other word beginnings; of them the browser makes
those of questions and items.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple

from kodex.store import Store
from kodex.text.grams import START
from kodex.website.content import Content, Item
from kodex.website.search import wordlines
from kodex.website.search.packed_words import Told
from kodex.website.search.rangecoder import Encoder, Shares, Step, number_steps
from kodex.website.search.shards import Part, parted


class Sizes(NamedTuple):
    """How many items, and items that are shown, are in a part; how many characters of what was said; word beginnings
    of at most so many items have their vectors with these."""

    rules: int
    texts: int
    said: int
    rare: int


SMALL, LARGE = Sizes(4, 10, 16_000, 0), Sizes(2, 3, 6_000, 8)
"""Of a rulebook with fewer items than :data:`MANY`, and of others: small parts fetch little beside what is looked for,
large ones are smaller in all."""

MANY = 1000

SHARED = 12
"""A question whose words stand together in more items than this is found by its hash, others by their words."""

PART_SIZES = (2300, 2330, 430, 55, 6, 2, 1)
"""How often a part of a vector is so large; the last: that large or larger."""

_SIZES, _KINDS, _LARGEST = 4, 13, 6
_VECTORS = 1 + _KINDS * (_LARGEST + 1)
"""Contexts of vectors: by the average size so far, in parts of this, how large a part is, and its sign."""

WORDS = {"-": 24, "i": 14, "n": 18, "?": 8}
"""What stored questions and situations are answered (:func:`kodex.text.verdicts.word`): in 64ths how often."""

_WORDS = {
    word: (before, own, sum(WORDS.values()))
    for before, (word, own) in zip(accumulate(WORDS.values(), initial=0), WORDS.items(), strict=False)
}

_SEED, _PRIME, _MASK = 0x811C9DC5, 0x01000193, 0xFFFFFFFF


def cases(item: Item) -> list[str]:
    """The situations of an item as they were written."""
    return [question for group in item["situations"] for question in group["q"]]


class Stored(NamedTuple):
    """All items of a rulebook as its store has them, in printed order, their folded texts, and what each of their
    questions and situations is answered (:func:`kodex.text.verdicts.word`)."""

    items: list[Item]
    told: Told
    said: list[str]

    @classmethod
    def of(cls, store: Store) -> Stored:
        """Read from a store."""
        items = store.all_rules()
        folded = store.connection.execute("SELECT asked, lines, said FROM surroundings ORDER BY ord")
        rows = [(bool(item["text"] or item["heading"]), *row) for item, row in zip(items, folded, strict=True)]
        written = [one for item in items for one in (*item["questions"], *cases(item))]
        return cls(items, Told.of((row[:3] for row in rows), written), [row[3] for row in rows])


def rule_parts(content: Content, stored: Stored, vectors: Vectors, words: Iterable[str], sizes: Sizes) -> list[Part]:
    """What ranking looks at of the items, in printed order, and which disputes are about each; ``words``: all that the
    browser knows, in its order."""
    told = stored.told
    book = wordlines.Book(words, wordlines.totals(told.bodies.values()))
    disputes = _disputes(content)
    rows = zip(stored.items, told.lines, stored.said, strict=True)
    return [
        Part({}, (_rules(book, told.bodies, disputes, vectors, group),))
        for group in parted([(place, *row) for place, row in enumerate(rows, 1)], sizes.rules)
    ]


def _rules(
    book: wordlines.Book,
    bodies: Mapping[int, Sequence[str]],
    disputes: Mapping[str, Sequence[int]],
    vectors: Vectors,
    rows: Iterable[tuple[int, Item, Sequence[str], str]],
) -> bytes:
    """Some items with their places and lines."""
    coder = Shares()
    held: set[str] = set()
    for place, item, lines, said in rows:
        held.update(word[:START] for word in {*" ".join(lines).split(), *bodies.get(place, ())})
        about = disputes.get(item["number"], ())
        coder.number(len(about))
        for before, dispute in pairwise((0, *about)):
            coder.number(dispute - before)
        wordlines.write(coder, book, Counter(bodies.get(place, ())), lines, len(item["questions"]))
        coder.shares([_WORDS[word] for word in said])
    for start in sorted(held & vectors.rare):
        vectors.write(coder, start)
    return coder.finish()


def _disputes(content: Content) -> dict[str, list[int]]:
    """By number the places of the disputes about a rule."""
    found: dict[str, list[int]] = {}
    for at, dispute in enumerate(content.book.disputes):
        for number in dict.fromkeys(dispute.rules):
            found.setdefault(number, []).append(at)
    return found


def text_parts(content: Content, sizes: Sizes) -> list[Part]:
    """What is shown of the items, in printed order."""
    beaten: dict[str, list[str]] = {}
    for number, item in content.items.items():
        for other in item["beats"]:
            beaten.setdefault(other, []).append(number)
    disputes = _disputes(content)
    rows = [
        {
            "text": item["text"],
            "gist": item["gist"],
            "statements": item.get("statements", 0),
            **{key: " ".join(item[key]) for key in ("refs", "related", "beats")},
            "beaten": " ".join(beaten.get(number, ())),
            "reasons": item["reasons"] or 0,
            "disputed": int(number in disputes),
        }
        for number, item in content.items.items()
    ]
    return [Part(_columns(group)) for group in parted(rows, sizes.texts)]


def _columns(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {key: [row[key] for row in rows] for key in rows[0]}


class Vectors(NamedTuple):
    """The vectors of a rulebook's word beginnings; which beginnings have theirs with the items that are found by them:
    those of few items, with a vector or without."""

    known: Mapping[str, bytes]
    rare: Set[str]

    @classmethod
    def of(cls, store: Store, bodies: Mapping[int, Iterable[str]], most: int) -> Vectors:
        """Of a store with these words of its items; ``most``: how many items are few."""
        found = Counter(start for body in bodies.values() for start in {word[:START] for word in body})
        known = dict(store.connection.execute("SELECT start, vector FROM meaning"))
        return cls(known, {start for start, items in found.items() if items <= most})

    def write(self, coder: Shares, start: str) -> None:
        """Write whether a beginning has a vector, and which."""
        vector = self.known.get(start, b"")
        coder.share(int(bool(vector)), 1, 2)
        coder.shares(_steps(vector))


@cache
def _steps(vector: bytes) -> list[Step]:
    """A vector as choices."""
    return list(chain.from_iterable(map(_steps_of_part, array("b", vector))))


@cache
def _steps_of_part(value: int) -> list[Step]:
    """A part of a vector as choices: how large, and which sign."""
    size = min(abs(value), len(PART_SIZES) - 1)
    steps: list[Step] = [(sum(PART_SIZES[:size]), PART_SIZES[size], sum(PART_SIZES))]
    if size == len(PART_SIZES) - 1:
        steps += number_steps(abs(value) - size)
    if size:
        steps.append((int(value > 0), 1, 2))
    return steps


def meaning_part(vectors: Vectors, words: Iterable[str]) -> Part:
    """Whether each beginning of the words that the browser knows, in its order, has a vector; those vectors. Without
    the rare ones."""
    known = vectors.known
    coder = Encoder(_VECTORS)
    for start in dict.fromkeys(word[:START] for word in words):
        if start in vectors.rare:
            continue
        coder.bit(0, start in known)
        if start in known:
            _write_vector(coder, array("b", known[start]))
    return Part({}, (coder.finish(),))


def _write_vector(coder: Encoder, vector: Sequence[int]) -> None:
    """Each part of a vector, by how large those before it are on average."""
    total = 0
    for at, value in enumerate(vector):
        context = 1 + min(_SIZES * total // (at or 1), _KINDS - 1) * (_LARGEST + 1)
        size = abs(value)
        coder.count(context, size + 1, _LARGEST)
        if size:
            coder.bit(context + _LARGEST, value > 0)
        total += size


def hashed(line: str) -> int:
    """The hash of a folded line in 16 bits (FNV-1a, halves folded)."""
    found = _SEED
    for byte in line.encode():
        found = (found ^ byte) * _PRIME & _MASK
    return (found >> 16) ^ (found & 0xFFFF)


def asked_often(stored: Stored) -> bytes:
    """The stored questions whose words many items have (:data:`SHARED`): their hashes, then the places of their items,
    two bytes each."""
    holding: dict[str, set[int]] = {}
    for place, body in stored.told.bodies.items():
        for word in set(body):
            holding.setdefault(word, set()).add(place)
    found = set()
    for place, (item, lines) in enumerate(zip(stored.items, stored.told.lines, strict=True), 1):
        for line in lines[: len(item["questions"])]:
            held = [holding.get(word, set()) for word in line.split()]
            if held and (place not in stored.told.bodies or _is_widespread(held)):
                found.add((hashed(line), place))
    return b"".join(row[at].to_bytes(2, "little") for at in (0, 1) for row in sorted(found))


def _is_widespread(held: Sequence[set[int]]) -> bool:
    """Whether more than :data:`SHARED` items have all of some words; ``held``: by word the items that have it."""
    least = min(held, key=len)
    return len(least) > SHARED and len(least.intersection(*held)) > SHARED
