"""The smallest change that makes a broken text YAML again: for the mend of a fault.

Changes of one sign or two near the fault (a comma, a bracket, a quotation mark, a colon, a dash, an indent) are tried
one by one on what stands around it. Of those that can be read the likeliest is told: one that makes no strange keys and
no keys without a value. What is proposed has been read, and the text goes on being read behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import Any, NamedTuple

from kodex.ground.broken.signs import other_signs
from kodex.ground.broken.stop import BREAK, Reading, is_content

Reads = Callable[[str], Any]
"""What a text holds; it raises ValueError where it cannot be read."""


class Trial(NamedTuple):
    """How a change is tried: what a text ``reads`` as, and how many ``faults`` it still has where it can be read."""

    reads: Reads
    faults: Callable[[str], int]


_KEY = re.compile(r"(?:^|(?<=[\s{\[,(;]))([^\W\d][\w.-]*)(?=:(?:\s|$))")
_ENGLISH = re.compile(r"[a-z][a-z_.]*")
"""What a key of a file looks like, even where no other line has it."""
_HOLDS = re.compile(r"([^\W\d][\w.-]*):\s+([\[{])")
_SPLIT = re.compile(r"(?<=[^\s,:;{\[(-])\s+(?=[^\s,:;}\])#&|!<>=-])")
"""A blank that might stand behind a comma or a colon that is missing."""
_ABOUT = re.compile(r"[\w.]+:[\w.-]+")
_SIGN = re.compile(r"\s*=+>?\s*")
_COLON = re.compile(r":(?=[^\s/])")
_WORD = re.compile(r"[^\s,:;{}\[\]()\"']+")
_VALUE = re.compile(r":\s+(?=\S)|(?<=[\[{,])\s*(?=\S)|(?:^\s*(?:- +)+)(?=\S)")
"""What stands before a value."""
_SIGNS = re.compile(r"'[^']*'|\"[^\"]*\"|[\[\]{}]|:(?=\s)")
_LONE_QUOTE = re.compile(r"\"|(?<!\w)'|'(?!\w)")
_IS_MOVED = re.compile(r"- |[\[{]|(?:'[^']*'|\"[^\"]*\"|[^\s:'\"#][^:]*):(?:\s|$)")
"""What begins anew, and does not go on with a text above."""
_END = re.compile(r"(?=\s*[,;}\])]|\s+#|\s*$)")
"""What stands behind one."""
_BARE = re.compile(r"[\w.\-/#~'& :|!<>=+]+")
_LONGEST, _MOST_LINES, _MOST, _LIKELIEST = 1_500, 400, 3_000, 12
"""Longest line that is mended, in letters; most lines around a fault; most changes that are tried, and so many of those
that help on the whole text."""
_LETTERS = 1_500_000
"""So many letters are read in all."""
_WHOLE = 3_000_000
"""So many letters are read with the likeliest changes on the whole text."""
_QUOTED_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_QUOTED_TEXTS = re.compile(rf"(?:(?:{_QUOTED_TEXT.pattern})\s*,?\s*){{2,}}")
"""Texts in quotes side by side: a list without its brackets."""
_SQUARE = str.maketrans("()", "[]")
_AROUND = 34
"""So many letters are shown before and behind a change."""


class Change(NamedTuple):
    """A line (from 0) as it is rather written, from where to where it differs, and how much that is; ``moved``: it only
    begins in another column, or with a dash or without."""

    line: int
    text: str
    first: int
    last: int
    size: float
    moved: bool = False

    @property
    def shown(self) -> str:
        """The line about where it differs, whole words."""
        text, indent = self.text, len(self.text) - len(self.text.lstrip())
        first = self.first - _AROUND if self.first - indent > _AROUND + 12 else indent
        last = self.last + _AROUND if len(text) - self.last > _AROUND + 12 else len(text)
        if first > indent:
            first += len(re.match(r"\S*\s*", text[first:])[0])  # type: ignore[index]
        if last < len(text):
            last -= len(re.search(r"\s*\S*$", text[:last])[0])  # type: ignore[index]
        first, last = min(first, self.first), max(last, self.last)
        return ("…" if first > indent else "") + text[first:last].rstrip() + ("…" if last < len(text.rstrip()) else "")


class Known(NamedTuple):
    """What other lines say: their keys, and which of them hold a list (else a mapping)."""

    keys: frozenset[str]
    lists: dict[str, bool]

    def is_other(self, key: str, value: Any) -> bool:
        """Whether a key holds a list here and a mapping elsewhere, or the other way round."""
        is_list = isinstance(value, list)
        return isinstance(value, list | dict) and self.lists.get(key, is_list) != is_list


def repaired(reading: Reading, near: Iterable[int], trial: Trial) -> Change | None:
    """The likeliest small change on one of these lines that leaves the fewest faults; None where none helps."""
    reads = trial.reads
    lines = [n for n in dict.fromkeys(near) if 0 <= n < len(reading.lines) and is_content(reading.lines[n])]
    if not lines or any(len(reading.lines[n]) > _LONGEST for n in lines):
        return None
    around = _around(reading.lines, lines, reads)
    if around is None:  # in a long text only what is near the fault
        lines = [n for n in lines if abs(n - lines[0]) <= _NEAR]
        around = _around(reading.lines, lines, reads)
    if around is None:
        return None
    first, last = around
    known = Known(_keys_besides(reading.lines, lines), _lists_besides(reading.lines, lines))
    tried: list[tuple[float, int, int, Change]] = []
    length = sum(len(line) + 1 for line in reading.lines[first:last])
    for change in islice(_changes(reading.lines, lines), min(_MOST, _LETTERS // length)):
        text = _with(reading.lines, change, first, last)
        try:
            data = reads(text)
        except ValueError:
            continue
        if not isinstance(data, dict | list) or not _is_whole(reading.lines, change):
            continue
        far = 0 if change.moved else 0.3 * lines.index(change.line)
        badness = change.size + _strange(data, known) + 6 * _bare_pairs(change.text) + far
        tried.append((round(badness, 3), change.line, len(tried), change))
    most = max(2, min(_LIKELIEST, _WHOLE // (len(reading.text) + 1)))
    likeliest = [change for *_badness, change in sorted(tried)[:most]]
    end = len(reading.lines)
    able = [change for change in likeliest if _reads_to(reading, change, end, reads)]
    if able:
        return min(able, key=lambda change: trial.faults(_with(reading.lines, change, 0, end)))
    # up to what stands around it, where the text has another fault
    return next((change for change in likeliest if _reads_to(reading, change, last, reads)), None)


def line_above(reading: Reading, near: Iterable[int], trial: Trial) -> tuple[int, str] | None:
    """The line (from 0) above which the key of a list or a mapping is missing, and that key with its indent: where no
    fault is left with it; None where none helps."""
    tried, most = 0, min(_MOST_LINES, _LETTERS // (len(reading.text) + 1))
    for n in sorted({one for one in near if 0 <= one < len(reading.lines) and is_content(reading.lines[one])}):
        indent = _indent(reading.lines[n])
        for column in dict.fromkeys((max(0, indent - 2), indent)):
            for key in _HOLDERS:
                line = " " * column + f"{key}:"
                text = "\n".join([*reading.lines[:n], line, *reading.lines[n:]])
                tried += 1
                if tried > most or not _is_read(BREAK.split(text), trial.reads):
                    continue
                if not trial.faults(text):
                    return n, line
    return None


_HOLDERS = (
    *("cards", "scenarios", "given", "players", "when", "then", "state", "delta", "abilities", "effects", "keywords"),
    *("readings", "explore", "rules", "questions", "planets", "guard", "reserve", "hand", "hq", "deck", "side"),
)
"""Keys that stand alone on their line, what they hold below."""


def moved_right(text: str, line: int, trial: Trial) -> Change | None:
    """The line of a text that can be read, or the one above which begins as far in and holds what stands there, in
    another column or with a dash, where no fault is left then; None where none helps."""
    lines = BREAK.split(text)
    column = _indent(lines[line])
    if line and lines[line] == lines[line - 1]:
        return None  # the same line twice
    beside = (n for n in range(line - 1, -1, -1) if is_content(lines[n]) and _indent(lines[n]) <= column)
    above = next((n for n in beside if lines[n].rstrip().endswith(":") or _indent(lines[n]) < column), None)
    near = [line, *([above] if above is not None and _indent(lines[above]) == column else [])]
    changes = sorted((change for n in near for change in _moved(lines, n) if change.moved), key=lambda one: one.size)
    for change in changes[:_LIKELIEST]:
        whole = _with(lines, change, 0, len(lines))
        try:
            trial.reads(whole)
        except ValueError:
            continue
        if not trial.faults(whole):
            return change
    return None


def _reads_to(reading: Reading, change: Change, end: int, reads: Reads) -> bool:
    try:
        reads(_with(reading.lines, change, 0, end))
    except ValueError:
        return False
    return True


def _with(lines: Sequence[str], change: Change, first: int, last: int) -> str:
    return "\n".join([*lines[first : change.line], change.text, *lines[change.line + 1 : last]])


def _around(lines: Sequence[str], near: Sequence[int], reads: Reads) -> tuple[int, int] | None:
    """The lines that are looked at with a change: the block around the fault, or all where it cannot be told alone."""
    low, high = min(near), max(near)
    for _further_out in range(3):
        first = _above(lines, low, min(_indent(lines[n]) for n in range(low, high + 1) if is_content(lines[n])))
        bound = _indent(lines[first])
        last = next((n for n in range(high + 1, len(lines)) if _is_outside(lines, n, first, bound)), len(lines))
        if last - first > _MOST_LINES:
            return _beside(lines, low, high, reads)
        if not _is_read(lines[first:last], reads):
            return first, last
        low = first
    return (0, len(lines)) if len(lines) <= _MOST_LINES else None


def _beside(lines: Sequence[str], low: int, high: int, reads: Reads) -> tuple[int, int] | None:
    """The entries around a fault in a block that is too long to be looked at: some above it and below; None where these
    can be read, or are too long themselves."""
    column = min(_indent(lines[n]) for n in range(low, high + 1) if is_content(lines[n]))
    starts = [n for n, line in enumerate(lines) if is_content(line) and _indent(line) == column]
    above = [n for n in starts if n <= low and _is_one_block(lines, n, low, column)]
    below = [n for n in starts if n > high and _is_one_block(lines, high, n, column)]
    if not above:
        return None
    outside = (n for n in range(high + 1, len(lines)) if is_content(lines[n]) and _indent(lines[n]) < column)
    first, last = above[-_ENTRIES:][0], below[_ENTRIES] if len(below) > _ENTRIES else next(outside, len(lines))
    return (first, last) if last - first <= _MOST_LINES and not _is_read(lines[first:last], reads) else None


def _is_one_block(lines: Sequence[str], first: int, last: int, column: int) -> bool:
    """Whether nothing between two lines begins farther out than a column."""
    return last - first <= _MOST_LINES and all(
        not is_content(lines[n]) or _indent(lines[n]) >= column for n in range(first, last)
    )


_NEAR = 20
"""So many lines away from a fault a change is looked for in a long text."""
_ENTRIES = 12
"""So many entries are looked at above a fault and below it."""


def _is_outside(lines: Sequence[str], n: int, first: int, bound: int) -> bool:
    line = lines[n]
    if not is_content(line) or _indent(line) > bound:
        return False
    is_item = line.lstrip().startswith("- ") and not lines[first].lstrip().startswith("- ")
    return _indent(line) < bound or not (is_item and lines[first].rstrip().endswith(":"))


def _is_read(lines: Sequence[str], reads: Reads) -> bool:
    try:
        reads("\n".join(lines))
    except ValueError:
        return False
    return True


def _above(lines: Sequence[str], line: int, bound: int) -> int:
    """The nearest line above that is indented by less, the first of all where none is."""
    found = (n for n in range(line - 1, -1, -1) if is_content(lines[n]) and _indent(lines[n]) < bound)
    return next(found, next(n for n in range(len(lines)) if is_content(lines[n])))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _keys_besides(lines: Sequence[str], near: Sequence[int]) -> frozenset[str]:
    """The keys that are used on other lines."""
    others = (line for n, line in enumerate(lines) if n not in near)
    return frozenset(key for line in others for key in _KEY.findall(line))


def _lists_besides(lines: Sequence[str], near: Sequence[int]) -> dict[str, bool]:
    """Whether the keys that are used on other lines hold a list, or a mapping."""
    found: dict[str, bool] = {}
    for n, line in enumerate(lines):
        if n not in near:
            found.update({key: sign == "[" for key, sign in _HOLDS.findall(line)})
            below = lines[n + 1].lstrip() if n + 1 < len(lines) and n + 1 not in near else ""
            key = _KEY.findall(line)[-1:] if line.rstrip().endswith(":") and below else []
            found.update(dict.fromkeys(key, below.startswith("- ")))
    return found


def _strange(data: Any, known: Known) -> float:
    """How unlikely it is that somebody meant to write this."""
    if isinstance(data, dict):
        other = sum(known.is_other(key, one) for key, one in data.items())
        return 1.5 * other + _strange_entries(data, known)
    if isinstance(data, list):
        if len(data) > 1 and all(isinstance(one, str) and _ABOUT.fullmatch(one) for one in data):
            return 0.5  # events with whom they are about
        return sum(_strange(one, known) for one in data)
    if isinstance(data, str):
        return _strange_text(data, known.keys)
    return 0


def _strange_entries(data: dict[str, Any], known: Known) -> float:
    keys = sum(_strange_key(str(key), known.keys) for key in data)
    return keys + sum(4 if one is None else _strange(one, known) for one in data.values())


def _is_whole(lines: Sequence[str], change: Change) -> bool:
    """Whether each bracket and each quotation mark of a line has its pair there, or goes on with other lines."""
    above = next((lines[n] for n in range(change.line - 1, -1, -1) if is_content(lines[n])), "")
    if any(line.rstrip().endswith((",", "[", "{")) for line in (above, change.text)):
        return True
    signs = _SIGNS.findall(change.text)
    levels = sum((sign in ("[", "{")) - (sign in ("]", "}")) for sign in signs)
    return levels == 0 and not _LONE_QUOTE.search(_SIGNS.sub("", change.text))


def _bare_pairs(line: str) -> int:
    """How many keys stand in square brackets without braces of their own."""
    opened: list[str] = []
    found = 0
    for sign in _SIGNS.findall(line):
        if sign in ("[", "{"):
            opened.append(sign)
        elif sign in ("]", "}"):
            opened = opened[:-1]
        elif sign == ":":
            found += bool(opened) and opened[-1] == "["
    return found


def _strange_text(text: str, known: frozenset[str]) -> float:
    """Text with a key in it, with a bracket, with a number behind a blank."""
    signs = 3 * bool(re.search(r"[{}\[\];]|\w[=:]\w|\w = \w", text)) + 3 * (text.count('"') % 2) + 0.5 * (", " in text)
    signs += 4 * bool(re.search(r", [\w.-]+: ", text))  # other entries in it
    keys = sum(4 if key in known or _ENGLISH.fullmatch(key) else 0.5 for key in _KEY.findall(text))
    return signs + keys + 1.2 * bool(re.fullmatch(r"[a-z_]+ \S+", text))


def _strange_key(key: str, known: frozenset[str]) -> float:
    if key in known:
        return 0
    return (
        (1 if _ENGLISH.fullmatch(key) else 2)
        + 3 * (" " in key)
        + 6 * bool(re.search(r"[{}\[\]=;\"]", key))
        + 3 * (": " in key)
    )


# --- the changes -----------------------------------------------------------------------------------------------------


def _changes(lines: Sequence[str], near: Sequence[int]) -> Iterator[Change]:
    for n in near:
        yield from _moved(lines, n)
    for n in near:
        line = lines[n].rstrip()
        for first, last, put, size in _edits(line):
            yield Change(n, line[:first] + put + line[last:], first, first + len(put), size)
    for n in near:
        yield from _wrapped(n, lines[n].rstrip())


def _edits(line: str) -> Iterator[tuple[int, int, str, float]]:
    """What is put in the place of a part of a line."""
    yield from other_signs(line)
    for found in _SPLIT.finditer(line):
        yield found.start(), found.start(), ",", 1
        yield found.start(), found.start(), ":", 1
    for n, letter in enumerate(line):
        if letter == ";":
            yield n, n + 1, ",", 1
            yield n, n + 1, ":", 1
        elif letter in "()":
            yield n, n + 1, letter.translate(_SQUARE), 1.5
        elif letter in "[{":
            yield n, n + 1, "{" if letter == "[" else "[", 1.2
            yield n, n + 1, "", 1.4
        elif letter in "]}":
            yield n, n + 1, "}" if letter == "]" else "]", 1.2
            yield n, n + 1, "", 0.9 if line[n - 1 : n] == letter else 1.4
        elif letter == "-" and re.match(r"- \d", line[n:]) and re.search(r"[:\[,{] $", line[:n]):
            yield n, n + 2, "-", 0.9
        elif letter in "\"'":
            yield n, n + 1, "", 1.3
            yield n, n + 1, "'" if letter == '"' else '"', 1.1
        elif letter == ",":
            yield n, n + 1, "", 1.3
        elif letter == "\\":
            yield n, n + 1, "\\\\", 1
        elif letter in "\t\xa0\u2007\u202f":
            yield n, n + 1, " ", 1
        elif letter == "." and line[n + 1 : n + 2] == " ":
            yield n, n + 1, ",", 1.4
    for first, last in _braces(line):
        inside = line[first + 1 : last]
        if inside.lstrip().startswith("{") or re.search(r",\s*\{", inside):  # mappings, and no pairs
            yield first, last + 1, f"[{inside}]", 0.8
    if line.count(";") > 1:
        first, last = line.index(";"), line.rindex(";") + 1
        yield first, last, line[first:last].replace(";", ","), 1.2
    if "(" in line and ")" in line:
        first, last = line.index("("), line.rindex(")") + 1
        yield first, last, line[first:last].translate(_SQUARE), 1.5
    for found in _SIGN.finditer(line):
        if "=" in found[0]:
            yield found.start(), found.end(), ": ", 1
    for found in _COLON.finditer(line):
        yield found.end(), found.end(), " ", 1
    for found in _VALUE.finditer(line):
        for sign in ("{", "[", '"', "'"):
            yield found.end(), found.end(), sign, 1 + 0.05 * (sign == "'")
    for found in _END.finditer(line):
        for sign in ("}", "]", '"', "'", "}]", "]}"):
            yield found.start(), found.start(), sign, 0.7 + 0.3 * len(sign) + 0.05 * (sign == "'")


def _braces(line: str) -> Iterator[tuple[int, int]]:
    """From where to where braces stand that belong together."""
    opened: list[int] = []
    for found in _SIGNS.finditer(line):
        if found[0] == "{":
            opened.append(found.start())
        elif found[0] == "}" and opened:
            yield opened.pop(), found.start()


def _wrapped(n: int, line: str) -> Iterator[Change]:
    """A value with both brackets, or both quotation marks, around it."""
    for found in _QUOTED_TEXTS.finditer(line):
        text = "[" + ", ".join(_QUOTED_TEXT.findall(found[0])) + "]"
        yield Change(
            n, line[: found.start()] + text + line[found.end() :], found.start(), found.start() + len(text), 1.5
        )
    ends = [found.start() for found in _END.finditer(line)]
    levels = [0, *accumulate((letter in "[{") - (letter in "]}") for letter in line)]
    for found in _VALUE.finditer(line):
        start = found.end()
        for end in ends:
            part = line[start:end]
            if end <= start or levels[start] != levels[end]:
                continue
            for opening, closing in (("{", "}"), ("[", "]"), ('"', '"'), ("'", "'")):
                if opening in "'\"" and opening in part:
                    continue
                size = 1.6 + (0.6 + 1.5 * (levels[start] > 0) + 0.05 * (opening == "'") if opening in "'\"" else 0)
                size += 0.001 * (len(line) - end)
                yield Change(n, line[:start] + opening + part + closing + line[end:], start, end + 2, size)


def _moved(lines: Sequence[str], n: int) -> Iterator[Change]:
    """A line farther in or out, as an item, or with a colon at its end."""
    line = lines[n].rstrip()
    body, indent = line.lstrip(" \t"), len(line) - len(line.lstrip(" \t"))
    others = {_start(lines[m]) for m in range(max(0, n - 30), min(len(lines), n + 4)) if is_content(lines[m])}
    above = [_start(lines[m]) for m in range(max(0, n - 30), n) if is_content(lines[m])][-2:]
    in_line = 0.5 * (indent in above)
    for column in sorted(others | {_indent(lines[m]) for m in range(max(0, n - 30), n)} | {indent + 2}):
        if column != indent and above and _IS_MOVED.match(body):
            size = 1 + in_line + 0.02 * abs(column - indent) + 0.01 * (not _is_a_step_in(lines, n, column))
            yield Change(n, " " * column + body, column, column, size, moved=True)
        if not body.startswith("-") and column >= 2:
            size = 2 if body.endswith(":") else 1.1
            yield Change(n, " " * (column - 2) + "- " + body, column - 2, column, size, moved=True)
    if body.startswith("-") and not body.startswith("- "):
        yield Change(n, " " * indent + "- " + body[1:], indent, indent + 2, 1)
    if body.startswith("- "):
        yield Change(n, " " * indent + "  " + body[2:], indent + 2, indent + 2, 1.5, moved=True)
        below = next((lines[m] for m in range(n + 1, len(lines)) if is_content(lines[m])), "")
        is_key_among = _indent(below) == indent and not below.lstrip().startswith("- ")  # a dash too many
        yield Change(n, " " * indent + body[2:], indent, indent, 0.8 if is_key_among else 1.5, moved=True)
    if not body.endswith((":", ",")):
        yield Change(n, f"{line}:", len(line), len(line) + 1, 1.1)


def _is_a_step_in(lines: Sequence[str], n: int, column: int) -> bool:
    """Whether a column is that of what belongs to the line above which begins farther out, as most people indent it."""
    above = (_start(lines[m]) for m in range(n - 1, max(-1, n - 30), -1) if is_content(lines[m]))
    return next((column - start == 2 for start in above if start < column), True)


def _start(line: str) -> int:
    return len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))


__all__ = ["Change", "Trial", "line_above", "moved_right", "repaired"]
