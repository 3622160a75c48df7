"""A card as sentences with blanks: what may stand in each, as plain data for whoever knows nothing of the game.

A card is a part, and so is each of its abilities, effects and costs; a part is a row of blanks. What a card says is
what stands in them, so a card of any origin can be opened, changed and written again. The website's script reads and
writes them (``playground-blanks.js``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

Sort = Literal[
    "number", "flag", "word", "written", "selector", "trigger", "amount", "part", "numbered", "named", "called"
]


class Blank(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What may stand under a key of a part, and what it is called.

    ``sort``: a number, a flag, one of the ``words`` of a table, something that is written (a table only proposes it), a
    selector (or one of the words), a trigger (a word, and a selector behind a colon), an amount, a ``part``; of a
    mapping words with their number (``numbered``), names with a word (``named``) or with a part (``called``).
    ``many``: 1 for a list of these, 2 for a list of lists. ``needed``: without it there is no such part; then ``usual``
    stands in it first. ``by``: a table by what stands in the part's first blank.
    """

    key: str
    label: str
    sort: Sort
    words: str = ""
    part: str = ""
    many: int = 0
    needed: bool = False
    usual: str = ""
    by: Mapping[str, str] = {}


class Blanks(Struct, frozen=True, kw_only=True):
    """The ``parts`` of cards, each a row of blanks, of which the first says what it is; ``card`` is a whole one.

    ``words`` are the tables: what a word is in a card, with what it is called. Of selectors these are ``words``,
    ``values`` (which are compared) and ``tags`` (with a text behind a colon), of amounts ``amounts``; ``closed`` are
    the texts that a tag takes, where it takes no others. ``has``: by part and word of its first blank the keys that it
    takes, all where nothing is said. ``numbers``: the words of a table that have a number. ``spelt``: by table
    of selectors other spellings of its words, each with the word.
    """

    parts: Mapping[str, Sequence[Blank]]
    words: Mapping[str, Sequence[tuple[str, str]]]
    card: str
    has: Mapping[str, Mapping[str, Sequence[str]]] = {}
    closed: Mapping[str, Sequence[str]] = {}
    numbers: Mapping[str, Sequence[str]] = {}
    spelt: Mapping[str, Mapping[str, str]] = {}


__all__ = ["Blank", "Blanks", "Sort"]
