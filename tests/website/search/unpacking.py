"""What the browser's scripts do with the packed search data, for the tests that compare it with what was packed."""

from __future__ import annotations

import json
import re
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from kodex.text.accents import ACCENTS
from kodex.website.search import rangecoder, search_rules, spelling, vocabulary, wordbags, wordlines

ID = 12


class File(NamedTuple):
    """The id of a file's build, its line of JSON, its bytes."""

    id: str
    told: Any
    raw: bytes


def read(packed: bytes, dictionary: bytes = b"") -> File:
    """``search-load.js``."""
    stored = bytes([0]) + len(dictionary).to_bytes(2, "little") + (len(dictionary) ^ 0xFFFF).to_bytes(2, "little")
    whole = zlib.decompress(stored + dictionary + packed[ID:], -zlib.MAX_WBITS)[len(dictionary) :]
    line, _end, raw = whole.partition(b"\n")
    return File(packed[:ID].decode(), json.loads(line) if line else None, raw)


class Decoder:
    """``search-unpack.js``: reads what an encoder wrote."""

    def __init__(self, packed: bytes, contexts: int) -> None:
        self.bytes = iter(packed)
        self.digits = contexts
        self.chances = [rangecoder._HALF] * (contexts + rangecoder._SHARED * (rangecoder._LONGEST + 1))
        self.seen = [0] * len(self.chances)
        self.range, self.code = (1 << 32) - 1, 0
        for _byte in range(4):
            self.code = self.code << 8 | next(self.bytes, 0)

    def bit(self, context: int) -> bool:
        chance, rate = self.chances[context], rangecoder._RATES[self.seen[context]]
        bound = (self.range >> 12) * min(max(chance >> 4, 1), 4095)
        yes = self.code < bound
        if yes:
            self.range = bound
            self.chances[context] += (65535 - chance) * rate >> 16
        else:
            self.code -= bound
            self.range -= bound
            self.chances[context] -= chance * rate >> 16
        self.seen[context] = min(self.seen[context] + 1, rangecoder._FEW - 1)
        while self.range < 1 << 24:
            self.range <<= 8
            self.code = self.code << 8 | next(self.bytes, 0)
        return yes

    def number(self, context: int) -> int:
        length = 1
        while self.bit(context + length - 1):
            length += 1
        value = 1
        for place in range(length - 2, -1, -1):
            digits = self.digits + rangecoder._SHARED * length
            value = 2 * value + self.bit(digits + (value if value < 8 else 8 + place))
        return value

    def count(self, context: int, contexts: int) -> int:
        value = 1
        while self.bit(context + min(value, contexts) - 1):
            value += 1
        return value


def bags(packed: bytes, words: list[str], totals: dict[str, int]) -> tuple[dict[int, dict[str, int]], set[str]]:
    """By place how often each word stands there beside headings, and the single words that are sure; ``totals``: how
    often each stands in headings."""
    coder = Decoder(packed, wordbags._ALL)
    found: dict[int, dict[str, int]] = {}
    sure = set()
    for word in words:
        items = coder.number(wordbags._ITEMS) - 1
        kind = items if items < 5 else 3 + items.bit_length()
        place, gap_before, count_before, total = 0, wordbags._GAPS - 1, 0, totals.get(word, 0)
        for _item in range(items):
            gap = coder.number(wordbags._GAP + (kind * wordbags._GAPS + gap_before) * wordbags._LENGTHS)
            count = coder.count(
                wordbags._COUNT + (kind * wordbags._COUNT_KINDS + count_before) * wordbags._COUNTS, wordbags._COUNTS
            )
            place += gap
            found.setdefault(place, {})[word] = count
            total += count
            gap_before = min(gap.bit_length(), wordbags._GAPS - 1)
            count_before = min(count, wordbags._COUNT_KINDS - 1)
        if total == 1 and coder.bit(wordbags._SURE):
            sure.add(word)
    return found, sure


def words(packed: bytes, count: int) -> Iterator[tuple[str, str]]:
    """Each word, and how it is mostly written."""
    coder = Decoder(packed, vocabulary._ALL)
    word, accents, shared_before = "", [], 0
    letters = vocabulary._LETTERS
    for _word in range(count):
        shared = coder.number(min(shared_before, vocabulary._SHARED - 1) * vocabulary._LENGTHS) - 1
        word = word[:shared]
        codes = [0, *map(vocabulary._code, word)]
        while True:
            base = vocabulary._LETTER + (codes[-1] * letters + (codes[-2] if len(codes) > 1 else 0)) * vocabulary._TREE
            node = 1
            while node < vocabulary._TREE:
                node = 2 * node + coder.bit(base + node)
            codes.append(node - vocabulary._TREE)
            if not codes[-1]:
                break
            word += _letter(codes[-1]) or chr(coder.number(vocabulary._STRANGE))
        accents = _accents(coder, word, codes, shared, accents)
        yield word, "".join(ACCENTS.get(one, one)[at] for one, at in zip(word, accents, strict=True))
        shared_before = shared


def _letter(code: int) -> str:
    if code == vocabulary._OTHER:
        return ""
    return chr(96 + code) if code < vocabulary._DIGIT else str(code - vocabulary._DIGIT)


def _accents(coder: Decoder, word: str, codes: list[int], shared: int, before: list[int]) -> list[int]:
    found: list[int] = []
    last = 0
    for at, letter in enumerate(word):
        if letter not in ACCENTS:
            found.append(0)
            continue
        vowel = vocabulary._VOWELS[letter]
        if at < shared:
            base = vocabulary._KEPT + (vowel * 4 + before[at]) * 4
        else:
            letters = vocabulary._LETTERS
            base = vocabulary._ACCENT + (((vowel * letters + codes[at]) * letters + codes[at + 2]) * 5 + last) * 4
        low = int(coder.bit(base))
        found.append(low + 2 * coder.bit(base + 1 + low) if letter in "ou" else low)
        last = found[-1] + 1
    return found


def unfronted(coded: str) -> list[str]:
    """The words of a front-coded list."""
    found, before = [], ""
    for piece in re.findall("[A-Z][^A-Z]*", coded):
        before = before[: ord(piece[0]) - ord("A")] + piece[1:]
        found.append(before)
    return found


def vectors(packed: bytes, starts: list[str], size: int) -> dict[str, list[int]]:
    """The vector of each beginning that has one."""
    coder = Decoder(packed, search_rules._VECTORS)
    found: dict[str, list[int]] = {}
    for start in starts:
        if coder.bit(0):
            vector = found[start] = []
            for at in range(size):
                kind = min(search_rules._SIZES * sum(map(abs, vector)) // (at or 1), search_rules._KINDS - 1)
                context = 1 + kind * (search_rules._LARGEST + 1)
                part = coder.count(context, search_rules._LARGEST) - 1
                vector.append(part if not part or coder.bit(context + search_rules._LARGEST) else -part)
    return found


class Shares:
    """``search-unpack.js``: reads what ``rangecoder.Shares`` wrote."""

    def __init__(self, packed: bytes) -> None:
        self.bytes = iter(packed)
        self.range, self.code = (1 << 32) - 1, 0
        for _byte in range(4):
            self.code = self.code << 8 | next(self.bytes, 0)

    def choose(self, shares: list[int]) -> int:
        """Which of several alternatives comes, by their shares."""
        return self.choose_between(list(accumulate(shares, initial=0)))

    def choose_between(self, below: Sequence[int]) -> int:
        """The same by where the share of each begins, and where the last ends."""
        unit = self.range // below[-1]
        part = min(below[-1] - 1, self.code // unit)
        at = bisect_right(below, part) - 1
        self.code -= unit * below[at]
        self.range = unit * (below[at + 1] - below[at])
        while self.range < 1 << 24:
            self.range <<= 8
            self.code = self.code << 8 | next(self.bytes, 0)
        return at

    def number(self) -> int:
        length = 1
        while self.choose([1, 1]):
            length += 1
        value = 1
        for _digit in range(length - 1):
            value = 2 * value + self.choose([1, 1])
        return value - 1


def vector(coder: Shares, size: int) -> list[int]:
    """The vector of a rare beginning; empty where it has none."""
    found = []
    sizes = list(search_rules.PART_SIZES)
    for _part in range(size if coder.choose([1, 1]) else 0):
        part = coder.choose(sizes)
        part += coder.number() if part == len(sizes) - 1 else 0
        found.append(-part if part and not coder.choose([1, 1]) else part)
    return found


def lines(coder: Shares, bag: Counter[str], asked: int, shares: Mapping[str, int]) -> list[str]:
    """The lines of an item; ``shares``: where that of every word of its book ends, in the order of
    the alphabet."""
    own = sorted(bag, key=lambda word: (-bag[word], word))
    counts = [bag[word] for word in own]
    left = counts.copy()
    listed, below = list(shares), [0, *shares.values()]

    def is_end(kind: int, behind: int) -> bool:
        share = wordlines.ENDS[kind][min(behind, len(wordlines.ENDS[kind]) - 1)]
        return coder.choose([share, 64 - share]) == 0

    def question() -> str:
        found: list[str] = []
        while any(left) and not is_end(0, len(found)):
            at = coder.choose(left)
            left[at] -= 1
            found.append(own[at])
        return " ".join(found)

    def other() -> str:
        found: list[str] = []
        while not is_end(1, len(found)):
            at = coder.choose([sum(counts) // wordlines.NEW + 1, *counts])
            if not at:
                own.append(listed[coder.choose_between(below)])
                counts.append(2)
            found.append(own[at - 1])
        return " ".join(found)

    questions = [question() for _line in range(asked if bag else 0)]
    count = coder.number()
    return questions + [other() for _line in range(count)]


def unspell(ways: list[list[Any]], usual: dict[str, str], line: str, coded: str) -> str:
    """``ask-told.js``: a folded line as it was written."""
    written = ""
    for word, found in zip(line.split(), re.finditer("(?:!([^!]+)!)?(.)", coded, re.DOTALL), strict=True):
        place = ord(found[2]) - spelling.FIRST
        which, capitals, after, before = [*ways[place - (ord(found[2]) > spelling.ESCAPED)], ""][:4]
        if isinstance(which, int):
            which = word if which else usual.get(word, word)
        which = found[1] or which
        written += before + (which, which[:1].upper() + which[1:], which.upper())[capitals] + after
    return written
