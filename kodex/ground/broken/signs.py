"""Signs of other languages and of typing where YAML has its own: a line with one of them, written rightly."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodex.ground.i18n import N_, _

UNSEEN = "\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff"
"""Blanks that are none to YAML, and signs that nobody sees, as part of a class of letters."""
_UNSEEN = re.compile(f"[ {UNSEEN}]*[{UNSEEN}][ {UNSEEN}]*")
_BETWEEN = re.compile(r"(?<=[^\s,:;{\[(])\s+(?:[|&/+;.]|és|and|plus)\s+(?=[^\s,\]})])")
"""What people write between two entries instead of a comma."""
_ARROW = re.compile(r"(?<=[^\s:,\[{(-])\s*(?:[-=–—~]+>|→|:=|::|(?<=\s)[-–—](?=\s))\s*")
"""What they write between a key and its value instead of a colon."""
_COMMA_FOR_COLON = re.compile(r"(?<=\w),\s+(?=[\[{])")
_KEY_AND_COMMA = re.compile(r"\s*(?:- +)*[a-z_]+(?P<sign>[,;])\s+(?=\S)")
_DOT = re.compile(r"(?<=[\w\]}])\.\s+(?=[\w.]+:\s)")
_BACKTICKS = re.compile(r"[`´]([^`´\"]*)[`´]|''([^'\"]+)''|[„“”«»‟]([^„“”«»‟\"]*)[”“«»\"]|[\"']([^„“”«»‟\"']*)[„”“«»]")
_COMMENT_SIGN = re.compile(
    r"(?:(?<=[\s\]}\"'\w:])\s+|(?<=[\]}])(?=[/(#;-])|^\s*)"
    r"(?P<sign>--+|//+|;+|/\*(?!.*\*/.*\S)|%+|(?<=[\]}\"':] )\(|(?<=[\]}])\()\s*"
    r"(?P<rest>[^\[\]{}\"]*)$"
)
"""What begins a comment in other languages, at the end of a line."""
_COMMENT_WITHIN = re.compile(r"(?:#|//|/\*)[^\S\n]*(?=\w)(?:(?:[^\s,:\[\]{}\"]+\s+)*?(?=[\w.-]+:\s)|(?=\S))")
_STRAY = re.compile(r"(?<=[:\[,{] )[@&*%](?=\w)|(?<=[\[{])[@&*%](?=\w)")
"""A sign with which no text may begin, before a word; without a ! it would mean the opposite."""
_COMMENT_BEGUN = re.compile(r"/\*.*?\*/ ?(?=\s)")
"""One with which a line begins, before its indent."""
_CLOSED_COMMENT = re.compile(r"\s*/\*.*?\*/\s*")
_DASHES = re.compile(r"(\s*)(?:--+|-\s+-|[>+~»]|\d{1,2}[.)])\s*(?=[{\w])")
_SIGNS = frozenset("-=–—~>→:|&/+;.")
_ROUND = str.maketrans("()", "{}")


def other_signs(line: str) -> Iterator[tuple[int, int, str, float]]:
    """What may stand in the place of signs that are none of YAML's: from where to where, what, and how much it is."""
    for found in _BETWEEN.finditer(line):
        yield found.start(), found.end(), ", ", 0.9
    for found in _ARROW.finditer(line):
        if found.end() < len(line):
            yield found.start(), found.end(), ": ", 0.9
    for found in _COMMA_FOR_COLON.finditer(line):
        yield found.start(), found.start() + 1, ":", 0.9
    if (key := _KEY_AND_COMMA.match(line)) is not None:
        yield key.start("sign"), key.end("sign"), ":", 0.8
    for found in _DOT.finditer(line):
        yield found.start(), found.end(), ", ", 0.8
    for found in _BACKTICKS.finditer(line):
        yield found.start(), found.end(), f'"{next(filter(None, found.groups()), "")}"', 0.6
    if (found_ := _COMMENT_SIGN.search(line)) is not None:
        blank = " " if line[: found_.start("sign")].endswith(("]", "}")) else ""
        yield found_.start("sign"), len(line), f"{blank}# {found_['rest'].removesuffix(')')}".rstrip(), 0.7
    for found in _COMMENT_WITHIN.finditer(line):
        yield found.start(), found.end(), "", 0.9
    for found in _STRAY.finditer(line):
        yield found.start(), found.end(), "", 2.5
    for found in _CLOSED_COMMENT.finditer(line):
        yield found.start(), found.end(), "", 0.3
    if (begun := _COMMENT_BEGUN.match(line)) is not None:
        yield 0, begun.end(), "", 0.25
    if (dashes := _DASHES.match(line)) is not None:
        yield dashes.end(1), dashes.end(), "- ", 0.8
    for n, letter in enumerate(line):
        if letter in "()":
            yield n, n + 1, letter.translate(_ROUND), 1.5
    if (right := without_unseen(line)) != line:
        first = next(n for n, (one, other) in enumerate(zip(line, f"{right}\0", strict=False)) if one != other)
        yield first, len(line), right[first:], 0.4


def foreign_comment(line: str) -> str | None:
    """A line whose end is a comment of another language, with that of YAML; None for any other line."""
    found = _COMMENT_SIGN.search(line.rstrip())
    return None if found is None else f"{line[: found.start('sign')]}# {found['rest'].removesuffix(')')}".rstrip()


def told_sign(line: str, right: str) -> str | None:
    """What is wrong with a line in which a sign of another kind stands for one of YAML's; None where it is none."""
    first = _alike(line, right)
    behind = _alike(line[::-1], right[::-1])
    behind = min(behind, len(line) - first, len(right) - first)
    while 0 < first < len(line) and line[first - 1] in _SIGNS and not line[first].isspace():
        first -= 1
    was, put = line[first : len(line) - behind].strip(), right[first : len(right) - behind].strip()
    if was[:1] in tuple("„“”«»‟") and put[:1] == put[-1:] == '"':
        return _("YAML takes these quotes for letters: {text}").format(text=was)
    if put.startswith("#") and was and was[0] in "-/;%(":
        return _("a comment begins with #, not with {sign}").format(sign=re.match(r"\W+", was)[0].strip())  # type: ignore[index]
    if not put and was.startswith(("#", "//", "/*")):
        return _("a comment stands within a line that goes on: write it at the end of the line, or leave it out")
    meant = {",": N_("{sign} stands where a comma belongs"), ":": N_("{sign} stands where a colon belongs")}
    if put in meant and was and not re.search(r"[\w\s'\"]{3}", was):
        return _(meant[put]).format(sign=was)
    if put == "-" and was not in ("", "-") and not right[:first].strip():
        return _("{sign} stands where the dash of an item belongs").format(sign=was)
    if was in ("(", ")") and put in ("{", "}"):
        return _("{sign} stands where {right} belongs").format(sign=was, right=put)
    return None


def _alike(one: str, other: str) -> int:
    """How many letters two lines have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def without_unseen(line: str) -> str:
    """A line with ordinary blanks for those that are none to YAML, and without what nobody sees."""
    return _UNSEEN.sub(_seen, line)


def _seen(found: re.Match[str]) -> str:
    """A blank for each that takes room or stands behind a colon or a comma; nothing within a word."""
    before = found.string[: found.start()]
    n = sum(one in " \xa0\u1680\u202f\u205f\u3000" or "\u2000" <= one <= "\u200a" for one in found[0])
    if not before.strip():
        return " " * n
    return " " if n or before.endswith((":", ",")) else ""


__all__ = ["UNSEEN", "foreign_comment", "other_signs", "told_sign", "without_unseen"]
