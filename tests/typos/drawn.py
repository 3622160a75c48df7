"""Slips that are drawn: one in a file that is right, by a seed, of each kind that a hand makes.

A slip changes the text where it stands, so that the lines around it stay what they were.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import yaml

from kodex.engine.games.conquest.cards import SPEECH as OF_CONQUEST
from kodex.engine.games.hkk.cards.meant import SPEECH as OF_HKK
from kodex.ground.nearby import plain

_LETTERS = "aábcdeéfghiíjklmnoóöőprstuúüűvz"


class Slip(NamedTuple):
    """A text with one slip: its kind, the line it stands on (from 1), what stood there and what stands there now."""

    kind: str
    line: int
    right: str
    wrong: str
    text: str


class _Scalar(NamedTuple):
    start: int
    end: int
    line: int
    value: str
    is_key: bool
    path: tuple[str | int, ...]
    style: str | None


class _Other(NamedTuple):
    start: int
    end: int
    line: int
    is_list: bool
    is_flow: bool
    path: tuple[str | int, ...]


def _nodes(node: yaml.Node, path: tuple[str | int, ...] = ()) -> Iterator[_Scalar | _Other]:
    if isinstance(node, yaml.ScalarNode):
        mark = node.start_mark
        yield _Scalar(mark.index, node.end_mark.index, mark.line + 1, node.value, False, path, node.style)
        return
    mark = node.start_mark
    is_list = isinstance(node, yaml.SequenceNode)
    yield _Other(mark.index, node.end_mark.index, mark.line + 1, is_list, bool(node.flow_style), path)
    if isinstance(node, yaml.SequenceNode):
        for n, one in enumerate(node.value):
            yield from _nodes(one, (*path, n))
        return
    for key, value in node.value:
        mark = key.start_mark
        here = (*path, key.value)
        yield _Scalar(mark.index, key.end_mark.index, mark.line + 1, key.value, True, here, key.style)
        yield from _nodes(value, here)


def misspelt(draw: random.Random, word: str) -> str:
    """A word with a letter left out, twice, wrong, or in its neighbour's place."""
    at = draw.randrange(max(1, len(word) - 1))
    match draw.randrange(4):
        case 0 if len(word) > 2:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[:at] + word[at] + word[at:]
        case 2 if at + 1 < len(word) and word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case _:
            return word[:at] + draw.choice(_LETTERS) + word[at + 1 :]


def _other_words(conquest: bool) -> dict[str, list[str]]:
    """By a word of a format what its writers may write for it."""
    found: dict[str, list[str]] = {}
    for word, names in (OF_CONQUEST if conquest else OF_HKK).meant().items():
        if len(word) > 2:
            found.setdefault(names[0], []).append(word)
    return found


_FREE = ("id", "title", "asks", "answer", "rules", "text", "reason", "note", "cites", "illegal")
"""Keys whose words anybody chooses."""


def slips(text: str, seed: int, conquest: bool) -> Iterator[Slip]:
    """One slip of each kind that the text has room for."""
    draw = random.Random(seed)
    nodes = list(_nodes(yaml.compose(text, yaml.SafeLoader)))
    scalars = [one for one in nodes if isinstance(one, _Scalar) and one.value and one.style not in ("|", ">")]
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    names: set[str] = {
        str(one.path[1]) for one in scalars if one.is_key and one.path[0] == "cards" and len(one.path) == 2
    }
    keys = [one for one in scalars if one.is_key and one.value not in names and one.path[-1] not in ("A", "B")]
    values = [one for one in scalars if not one.is_key and not set(_FREE) & {one.path[-1], *one.path[-2:-1]}]
    words = [one for one in values if re.fullmatch(r"[^\W\d][\w -]*", one.value) and one.value not in names]
    numbers = [one for one in values if re.fullmatch(r"\d+", one.value) and one.style is None]
    others = _other_words(conquest)
    foreign = _other_words(not conquest)

    def put(kind: str, start: int, end: int, new: str) -> Slip | None:
        wrong = text[:start] + new + text[end:]
        line = text.count("\n", 0, start) + 1
        return Slip(kind, line, text[start:end], new, wrong) if wrong != text else None

    def of(kind: str, able: list[Any], how: Callable[[Any], tuple[int, int, str] | None]) -> Iterator[Slip]:
        for one in draw.sample(able, min(len(able), 6)):
            changed = how(one)
            slip = put(kind, *changed) if changed is not None else None
            if slip is not None:
                yield slip
                return

    def spelled(one: _Scalar) -> tuple[int, int, str] | None:
        new = misspelt(draw, one.value)
        start = one.start + (1 if one.style else 0)
        return (start, start + len(one.value), new) if text[start : start + len(one.value)] == one.value else None

    def told(one: _Scalar, by: dict[str, list[str]]) -> tuple[int, int, str] | None:
        able = [word for word in by.get(one.value, ()) if plain(one.value) != word]
        return (one.start, one.end, draw.choice(able)) if able and not one.style else None

    def with_part(one: _Scalar) -> tuple[int, int, str] | None:
        parts = re.findall(r"[^\W\d_]{3,}", one.value)
        if not parts or (not one.style and " " in one.value and ":" in one.value):
            return None
        part = draw.choice(parts)
        at = text.find(part, one.start, one.end)
        return (at, at + len(part), misspelt(draw, part)) if at >= 0 else None

    def cut(one: _Scalar) -> tuple[int, int, str] | None:
        return (
            (one.start, one.end, one.value[: max(3, len(one.value) // 2)])
            if len(one.value) > 4 and not one.style
            else None
        )

    yield from of("key misspelt", keys, spelled)
    yield from of("key translated", [one for one in keys if one.value in others], lambda one: told(one, others))
    yield from of(
        "key of the other game", [one for one in keys if one.value in foreign], lambda one: told(one, foreign)
    )
    yield from of("key cut off", keys, cut)
    yield from of("value misspelt", words, spelled)
    yield from of("value translated", [one for one in words if one.value in others], lambda one: told(one, others))
    yield from of(
        "value of the other game", [one for one in words if one.value in foreign], lambda one: told(one, foreign)
    )
    yield from of("value cut off", words, cut)
    selectors = [
        one
        for one in values
        if any(sign in one.value for sign in "&!:")
        or {one.path[-1], *one.path[-2:-1]} & {"to", "targets", "target", "attaches", "on", "of"}
    ]
    yield from of("selector or event misspelt", selectors, with_part)
    paths = [one for one in scalars if one.is_key and "." in one.value]
    yield from of("path misspelt", paths, with_part)
    yield from of("key in the other's place", keys, lambda one: (one.start, one.end, draw.choice(keys).value))
    yield from of("value in the other's place", words, lambda one: (one.start, one.end, draw.choice(words).value))
    named = [one for one in values if one.value in names]
    yield from of("name of another card", named, lambda one: (one.start, one.end, draw.choice(sorted(names))))
    yield from of("name misspelt", named, spelled)
    yield from of(
        "name without accents",
        [one for one in named if plain(one.value) != one.value],
        lambda one: (one.start, one.end, plain(one.value)),
    )
    steps = [one for one in values if one.path[-1] in ("by", "active", "initiative") and one.value in "AB"]
    yield from of("other player", steps, lambda one: (one.start, one.end, "B" if one.value == "A" else "A"))
    yield from of("no such player", steps, lambda one: (one.start, one.end, draw.choice("CDab1")))
    stages = [
        one
        for one in values
        if one.path[-1] in ("phase", "to", "step") and re.search(r"\.|^fő|^akció|^harc", one.value)
    ]
    yield from of(
        "stage cut off",
        [one for one in stages if "." in one.value],
        lambda one: (one.start, one.end, one.value.rpartition(".")[0] if not one.style else one.value),
    )
    yield from of("stage misspelt", stages, with_part)
    yield from of("number as text", numbers, lambda one: (one.start, one.end, f'"{one.value}"'))
    yield from of("number with words", numbers, lambda one: (one.start, one.end, f"{one.value} db"))
    yield from of("number in a list", numbers, lambda one: (one.start, one.end, f"[{one.value}]"))
    yield from of("truth for number", numbers, lambda one: (one.start, one.end, "true"))
    yield from of(
        "word for number", numbers, lambda one: (one.start, one.end, draw.choice(("egy", "kettő", "x", "three")))
    )
    yield from of("number for word", words, lambda one: (one.start, one.end, draw.choice("123")))
    yield from of("truth for word", words, lambda one: (one.start, one.end, "true"))
    yield from of("list for word", words, lambda one: (one.start, one.end, f"[{text[one.start : one.end]}]"))
    yield from of(
        "word of a list",
        [
            one
            for one in nodes
            if isinstance(one, _Other) and one.is_list and one.is_flow and "," not in text[one.start : one.end]
        ],
        lambda one: (one.start, one.end, text[one.start + 1 : one.end - 1]),
    )
    flows = [one for one in nodes if isinstance(one, _Other) and one.is_flow]
    yield from of(
        "braces for brackets",
        [one for one in flows if one.is_list],
        lambda one: (one.start, one.end, "{" + text[one.start + 1 : one.end - 1] + "}"),
    )
    yield from of(
        "brackets for braces",
        [one for one in flows if not one.is_list],
        lambda one: (one.start, one.end, "[" + text[one.start + 1 : one.end - 1] + "]"),
    )
    yield from of("bracket missing at the end", flows, lambda one: (one.end - 1, one.end, ""))
    yield from of("bracket missing at the beginning", flows, lambda one: (one.start, one.start + 1, ""))
    yield from of("bracket twice", flows, lambda one: (one.end, one.end, text[one.end - 1]))
    yield from of(
        "value left out", [one for one in values if isinstance(one.path[-1], str)], lambda one: (one.start, one.end, "")
    )
    yield from of(
        "key left out",
        [one for one in keys if text[one.end : one.end + 2] == ": "],
        lambda one: (one.start, one.end + 2, ""),
    )

    def pair_twice(one: _Scalar) -> tuple[int, int, str] | None:
        at = text.find(":", one.end)
        end = re.compile(r"[,}\n]").search(text, at)
        pair = text[one.start : end.start()] if end is not None else ""
        if not pair or set("[{") & set(pair) or end is None or end[0] == "\n":
            return None
        return end.start(), end.start(), f", {pair}"

    yield from of("pair twice", keys, pair_twice)

    def pair_out(one: _Scalar) -> tuple[int, int, str] | None:
        found = re.compile(r"[^\n,{}\[\]]+,\s?").match(text, one.start)
        return (one.start, found.end(), "") if found is not None else None

    yield from of("pair left out", keys, pair_out)
    signs = [(found.start(), found[0]) for found in re.finditer(r":(?= )|,|\"|'|(?<=\n)( *)- ", text)]
    for kind, sign, new in (
        ("colon missing", ":", ""),
        ("semicolon for colon", ":", ";"),
        ("equality for colon", ":", " ="),
        ("comma missing", ",", ""),
        ("semicolon for comma", ",", ";"),
        ("point for comma", ",", "."),
        ("comma twice", ",", ",,"),
        ("quote missing", '"', ""),
        ("colon twice", ":", "::"),
    ):
        yield from of(kind, [one for one in signs if one[1] == sign], lambda one, new=new: (one[0], one[0] + 1, new))
    yield from of(
        "blank missing behind a colon",
        [one for one in signs if one[1] == ":"],
        lambda one: (one[0] + 1, one[0] + 2, ""),
    )
    yield from of(
        "quotes missing",
        [one for one in scalars if one.style in ("'", '"')],
        lambda one: (one.start, one.end, one.value),
    )
    indented = [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]

    def line_to(n: int, new: str) -> tuple[int, int, str]:
        return starts[n], starts[n] + len(lines[n]), new

    deep = [n for n in indented if lines[n].startswith("  ")]
    yield from of("two blanks too few", deep, lambda n: line_to(n, lines[n][2:]))
    yield from of("one blank too few", deep, lambda n: line_to(n, lines[n][1:]))
    yield from of("two blanks too many", indented[1:], lambda n: line_to(n, "  " + lines[n]))
    yield from of("one blank too many", indented[1:], lambda n: line_to(n, " " + lines[n]))
    yield from of("tab", deep, lambda n: line_to(n, "\t" + lines[n].lstrip()))
    items = [n for n in indented if lines[n].lstrip().startswith("- ")]
    yield from of("dash missing", items, lambda n: line_to(n, lines[n].replace("- ", "", 1)))
    yield from of("blank behind a dash missing", items, lambda n: line_to(n, lines[n].replace("- ", "-", 1)))
    yield from of(
        "dash too many",
        [n for n in indented if n not in items],
        lambda n: line_to(n, re.sub(r"(?=\S)", "- ", lines[n], count=1)),
    )

    def block_moved(n: int, by: int) -> tuple[int, int, str] | None:
        indent = len(lines[n]) - len(lines[n].lstrip())
        last = n + 1
        while last < len(lines) and (not lines[last].strip() or len(lines[last]) - len(lines[last].lstrip()) > indent):
            last += 1
        if last == n + 1 or indent + by < 0:
            return None
        moved = [(" " * by + line) if by > 0 else line[-by:] for line in lines[n:last]]
        return starts[n], starts[last - 1] + len(lines[last - 1]), "\n".join(moved)

    yield from of("block too deep", indented[1:], lambda n: block_moved(n, 2))
    yield from of("block too far out", deep, lambda n: block_moved(n, -2))
    yield from of("line left out", indented, lambda n: (starts[n], starts[n + 1], ""))
    yield from of("line twice", indented, lambda n: (starts[n], starts[n], lines[n] + "\n"))
    yield from of(
        "two lines in each other's place",
        indented[:-1],
        lambda n: (starts[n], starts[n + 2] - 1, lines[n + 1] + "\n" + lines[n]) if n + 2 < len(starts) else None,
    )
