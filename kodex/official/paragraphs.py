"""Paragraphs of a book that was dumped page by page: page marks, footers, hyphens at line ends, broken sentences.

A dump knows lines and pages, a reader paragraphs. A sentence that goes on over a blank line or a page is one paragraph
all the same; an item of a list begins one even where no blank line parts it from the item above.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kodex.official.letters import every_line
from kodex.text.folding import fold, words

_PAGE_MARK = re.compile(r"<\|[^|<>\n]{1,80}\|>|\f")
_PAGE = "\ue000"
"""Stands for a page mark while lines are cleaned: a private letter that no print has."""

_PARTS_A_WORD = re.compile(r"[a-záéíóöőúüű]-$")
_IN_CAPITALS = re.compile(r"[A-ZÁÉÍÓÖŐÚÜŰ]{2}-$")
_QUESTION_PARTICLE = re.compile(r"e(?![^\W\d_])")
_ENDS = re.compile(r"[.:;!?…][)\]”\"'’]*$")
_ITEM = re.compile(r"[•�▪■] |(?:[IVX]+|[0-9]{1,2})\.\)? (?=\S)")


class Line(NamedTuple):
    """A line of the print: its number in the file (from 1), its text, whether a blank line or a page stands before."""

    number: int
    text: str
    is_parted: bool


class Paragraph(NamedTuple):
    """A paragraph with the line it begins in."""

    line: int
    text: str


def slug(text: str) -> str:
    """A name as a step of an address: ``"Átüt az őrposzton"`` -> ``"atut-az-orposzton"``."""
    return "-".join(words(fold(text)))


def printed_lines(text: str) -> list[Line]:
    """The lines of a dump without its page marks (form feeds or ``<|…|>``, on a line of their own or not)."""
    found: list[Line] = []
    is_parted = True
    for number, line in every_line(_PAGE_MARK.sub(_PAGE, text)):
        for at, piece in enumerate(line.split(_PAGE)):
            is_parted |= at > 0
            if piece := piece.strip():
                found.append(Line(number, piece, is_parted))
                is_parted = False
        is_parted |= not line
    return found


def without(lines: Sequence[Line], dropped: Iterable[int]) -> list[Line]:
    """The lines without those at the positions ``dropped``; what follows a dropped one is parted from what precedes."""
    gone = frozenset(dropped)
    found: list[Line] = []
    was_gone = False
    for at, line in enumerate(lines):
        if at in gone:
            was_gone = True
        else:
            found.append(line._replace(is_parted=True) if was_gone else line)
            was_gone = False
    return found


def ends_sentence(text: str) -> bool:
    """Whether a text ends as a sentence, a lead-in or a whole remark in brackets does."""
    return bool(_ENDS.search(text)) or (text.startswith("(") and text.endswith(")"))


def begins(line: Line, above: str) -> bool:
    """Whether a line begins a paragraph below a paragraph that reads ``above`` so far."""
    is_complete = ends_sentence(above)
    if _ITEM.match(line.text):
        return is_complete or (line.is_parted and above.endswith(")"))
    return line.is_parted and is_complete


def joined(above: str, below: str) -> str:
    """Two lines of one paragraph as one: a hyphen that only parts a word goes, one that belongs to it stays.

    It belongs to the word after a capital letter or a digit (``X-|szel``), before another word's capital, and before
    the question particle (``jöjjön-|e``); in a heading in capitals it only parts.
    """
    if not above.endswith("-") or above[-2:-1] in ("", " "):
        return f"{above} {below}"
    if _IN_CAPITALS.search(above) and below[:1].isupper():
        return above[:-1] + below
    if not _PARTS_A_WORD.search(above) or not below[:1].islower() or _QUESTION_PARTICLE.match(below):
        return above + below
    return above[:-1] + below


def paragraphs(lines: Iterable[Line], is_centred: bool = False) -> Iterator[Paragraph]:
    """The paragraphs of some lines; where the print ``is_centred`` (title pages) only blank lines part them."""
    number, text = 0, ""
    for line in lines:
        if text and (line.is_parted if is_centred else begins(line, text)):
            yield Paragraph(number, text)
            text = ""
        if not text:
            number, text = line.number, line.text
        else:
            text = joined(text, line.text)
    if text:
        yield Paragraph(number, text)
