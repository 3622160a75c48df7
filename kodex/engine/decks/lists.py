"""Deck lists as they are written.

A list is YAML (by part of the deck: card and number; ``cards``: what each card is; ``format``, ``edition``, ``date``)
or plain lines ``3 Ork`` under headings. Which parts a deck has, and their headings, the game says.
"""

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Union, cast

from msgspec import Raw, Struct, defstruct, field

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.decks import parsed
from kodex.engine.face import DeckFace, Decks
from kodex.engine.face.checks import check_date, one_of
from kodex.engine.face.format import LARGEST
from kodex.errors import KodexError, one_line
from kodex.ground import games
from kodex.ground.files import contents, sent, text_of
from kodex.ground.i18n import _
from kodex.ground.nearby import mend, nearest
from kodex.ground.written import flow
from kodex.rules.books import DEFAULT
from kodex.text.folding import fold

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.ground.yamlfile import Document

# kodex.ground.yamlfile is imported where a file is parsed: one that is kept does without

# No ``from __future__ import annotations`` here: msgspec and typing would evaluate each annotation of a list anew.

Place = Union["Path", str]
"""The name of a file."""
MOST = 500
"""So many copies of one card a list may name."""
_DIGITS = 9
"""A number of more digits is not read."""
_LINE = r"(?i)(?P<n>[0-9]+)\s*(?:x|×|db)?\s+(?P<card>\S.*)"

_ORNAMENTS = "=-–—*[](){}<>_~|. "
"""What is drawn around a heading."""
_LIKE_A_HEADING = 0.85
"""How alike a heading is to one that differs by a slip."""
_SLIP = re.compile(
    r"(?i)[-–*]\s*(?P<before>[0-9]{1,9})\s*(?:x|×|db)?\s+(?P<name>\S.*)"
    r"|(?P<card>.*\S)\s+(?:[x×]\s*(?P<x>[0-9]{1,9})|(?P<after>[0-9]{1,9})\s*(?:x|×|db))"
    r"|(?P<alone>[-–]?[0-9]{1,9})"
)
"""How many of a card, written as nobody reads it: ``- 3 Ork``, ``Ork x3``, a number alone."""


class Entry(Struct, frozen=True):
    """So many copies of a card, as it is called in the list, and where that stands."""

    card: str
    n: int
    line: int | None


class Described(Struct, frozen=True, array_like=True):
    """The cards that a file describes, as they are kept: the rulebook whose cards they are, and these."""

    rulebook: str
    head: Raw


class Kept(Struct, frozen=True, array_like=True):
    """What is kept of a list in YAML."""

    parts: dict[str, list[Entry]]
    formats: tuple[str, ...]
    edition: str | None
    date: str | None
    described: Described


class Listed(Struct, frozen=True):
    """A list as it is written: entries by part of the deck; what its file says of formats and the edition.

    ``played_by`` is the edition by which it is looked at. What it says of cards is in its ``document``, or is known
    already (``described``); ``place`` is where that is kept. ``is_yaml``: it is no list of plain lines.
    """

    path: Place
    played_by: str
    face: Any
    parts: dict[str, list[Entry]]
    formats: tuple[str, ...] = ()
    edition: str | None = None
    date: str | None = None
    document: Union["Document", None] = None
    described: Described | None = None
    place: str | None = None
    is_yaml: bool = True

    def heading_meant(self, line: str) -> str | None:
        """The heading of a part of the deck, or of the formats, that a line is whose colon is missing."""
        if self.is_yaml:
            return None
        headed = [one for one in self.face.deck_parts.values() if one.heading]
        known = {fold(word): word for one in headed for word in (one.heading, *one.others)}
        text = line.strip(_ORNAMENTS)
        if fold(text) in known:
            return f"{known[fold(text)]}:"
        head, _blank, rest = text.partition(" ")
        if fold(head) in _FORMATS and rest:
            return f"{_FORMAT}: {rest.strip()}"
        from difflib import get_close_matches  # only for what is refused

        near = get_close_matches(fold(text), known, 1, _LIKE_A_HEADING)
        return f"{known[near[0]]}:" if near else None

    def line_of_format(self, word: str) -> int | None:
        """The line on which a list names a format; None where it does not."""
        if word not in self.formats:
            return None
        if self.document is not None:
            return self.document.line("format")
        lines = contents(self.path).decode(errors="replace").splitlines()
        return next((n for n, line in enumerate(lines, 1) if ":" in line and word in line), None)


# --- whose rules ------------------------------------------------------------------------------------------------------


def game_of(written: str | None, path: Place) -> tuple[str, DeckFace]:
    """The edition that is written so (None: the default rulebook's), and its game. Raises KodexError."""
    edition = editions.called(written or DEFAULT, DEFAULT)
    if edition is None:
        what = _("there is no edition '{id}' the engine plays").format(id=one_line(str(written), 60))
        raise KodexError(what, path=path, mend=_editions_like(str(written)))
    face = faces.of(edition)
    if not isinstance(face, Decks):
        raise KodexError(_("the engine knows no rules of decks for '{id}'").format(id=edition), path=path)
    return edition, cast(DeckFace, face)


def _editions_like(written: str) -> str:
    """The mend of what no edition is called: the name that is meant, else the ids of all."""
    speech, home = cast(DeckFace, faces.of(DEFAULT)).speech, games.home(DEFAULT)
    also = [name for names in home.editions.values() for name in names] if home is not None else []
    near = nearest(written, [*also, *faces.known()], speech.meant())
    return mend(written, near[:1] or faces.known(), speech)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(path: Place, edition: str | None = None, from_cache: bool = False) -> Listed:
    """Read a list by the rules of an edition, or of that which it names itself. Raises KodexError."""
    if os.path.splitext(path)[1] not in (".yaml", ".yml"):
        return _of_lines(path, edition)
    with sent(path, contents(path)):  # what is kept is what was read
        place = parsed.place_of(path, b"deck") if from_cache else None
        known = parsed.read(place, Kept)
        if known is not None:
            chosen, face = game_of(edition or known.edition, path)
            if known.described.rulebook == face.rulebook:
                told = known.parts, known.formats, known.edition, known.date
                return Listed(path, chosen, face, *told, described=known.described, place=place)
        return _of_yaml(path, edition, place)


@cache
def _yaml_type(rulebook: str) -> Any:
    """A list in YAML by the rules of a game; ``date`` is the day of the tournament."""
    face = cast(DeckFace, faces.of(rulebook))
    first, *others = (str(key) for key, part in face.deck_parts.items() if part.heading)  # a field's name is plain
    beside = (str(key) for key, part in face.deck_parts.items() if not part.heading)
    lists: Any = dict[str, int] | list[str | dict[str, int]]
    return defstruct(
        "List",
        [
            (first, lists),
            *((key, lists, field(default_factory=list)) for key in others),
            ("cards", dict[str, Any], field(default_factory=dict)),
            ("format", str | list[str], field(default_factory=list)),
            ("edition", str | None, None),
            ("date", str | None, None),
            *((key, dict[str, int], field(default_factory=dict)) for key in beside),
        ],
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )


def _faults(document: "Document", path: Place, edition: str | None) -> int:
    """Whether a list that is YAML cannot be read as a list."""
    named = document.data.get("edition") if isinstance(document.data, dict) else None
    try:
        face = game_of(edition or (named if isinstance(named, str) else None), path)[1]
        document.convert(_yaml_type(face.rulebook))
    except KodexError:
        return 1
    return 0


def _of_yaml(path: Place, edition: str | None, place: str | None) -> Listed:
    from kodex.ground import yamlfile

    document = yamlfile.read(path, lambda found: _faults(found, path, edition))
    document.bound(LARGEST)
    if edition is not None:
        game_of(edition, path)  # whose game has no decks is told that first
    if (other := yamlfile.of_another_kind(document)) is not None:
        raise other
    named = document.data.get("edition") if isinstance(document.data, dict) else None
    if isinstance(named, int | float) and not isinstance(named, bool):
        number = document.source("edition") or str(named)
        name = number.rstrip(".")
        is_known = editions.called(name, DEFAULT) is not None
        right = f'edition: "{name}"' if is_known else _editions_like(number)
        raise document.error(_("a number stands here: '{number}'").format(number=number), "edition", mend=right)
    try:
        chosen, face = game_of(edition or (named if isinstance(named, str) else None), path)
    except KodexError as error:
        if edition is not None:
            raise
        raise document.error(error.what, "edition", mend=error.mend) from None
    document.speech = face.speech
    try:
        found = document.convert(_yaml_type(face.rulebook))
    except KodexError:
        _check_refused(document, face)
        raise
    check_date(document, found.date, "date")
    parts = {}
    for part in (key for key, one in face.deck_parts.items() if one.heading or getattr(found, key)):
        written = getattr(found, part)
        pairs = enumerate(written) if isinstance(written, list) else [(card, {card: n}) for card, n in written.items()]
        parts[part] = [entry for at, one in pairs for entry in _entries(document, one, (part, at))]
    formats = (found.format,) if isinstance(found.format, str) else tuple(found.format)
    return Listed(path, chosen, face, parts, formats, found.edition, found.date, document, place=place)


def _check_refused(document: "Document", face: DeckFace) -> None:
    """Raise KodexError where a list that is refused is one of another game, or has a number for a card."""
    from kodex.engine.face import whose  # only for what is refused

    data = document.data if isinstance(document.data, dict) else {}
    own_game = cast(faces.Face, face)
    cards = data.get("cards")
    by_types = whose.by_types(own_game, cards)
    for name in whose.others(own_game):
        other = faces.of(name)
        theirs = set(other.deck_parts).difference(face.deck_parts) if isinstance(other, Decks) else ()
        for part in (key for key in data if key in theirs):
            if cards and by_types is None:
                what = _("there is no part '{name}' of a deck").format(name=part)
                raise document.error(what, part, mend=one_of("", face.deck_parts))
            what = _("'{part}' is a part of decks of another game than {rulebook}")
            raise document.error(what.format(part=part, rulebook=face.rulebook), part, mend=f"edition: {name}")
    if by_types is not None:
        raise document.error(whose.of_another_game(own_game), "cards", mend=f"edition: {by_types}")
    for part in (key for key in face.deck_parts if key in data):
        _check_numbers(document, part, data[part])


def _check_numbers(document: "Document", part: str, written: Any) -> None:
    """Raise KodexError for a number where a card is to stand: behind that whose it is, or alone."""
    what = _("a number stands where a card is named: {number}")
    if isinstance(written, int):
        right = _("such as {form}").format(form=f"{part}: {{…: {written}}}")
        raise document.error(what.format(number=written), part, mend=right)
    for n, one in enumerate(written if isinstance(written, list) else ()):
        if isinstance(one, int) and not isinstance(one, bool):
            before = written[n - 1] if n else None
            right = f"{{{flow(before) if isinstance(before, str) else '…'}: {one}}}"
            raise document.error(what.format(number=one), part, n, mend=right)


def _entries(document: "Document", written: str | dict[str, int], at: tuple[str | int, ...]) -> list[Entry]:
    if isinstance(written, str):
        match = re.fullmatch(_LINE, written.strip())
        pairs = [(match["card"], _copies(match["n"]))] if match else [(written.strip(), 1)]
    else:
        pairs = list(written.items())
    for card, n in pairs:
        if not 1 <= n <= MOST:
            raise document.error(_so_many(card, n), *at, mend=_most())
    return [Entry(card, n, document.line(*at)) for card, n in pairs]


def _copies(digits: str) -> int:
    """How many copies digits say; of a number that nobody reads one that is too many."""
    return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS


def _so_many(card: str, n: int | str) -> str:
    """What is wrong with a number of copies: which, and of what."""
    return _("{n} copies of '{card}'").format(n=one_line(str(n), 20), card=one_line(card, 60))


def _most() -> str:
    return _("a number from 1 to {n}").format(n=MOST)


def _of_lines(path: Place, edition: str | None) -> Listed:
    chosen, face = game_of(edition, path)
    headed = {key: one for key, one in face.deck_parts.items() if one.heading}
    headings = {fold(word): key for key, one in headed.items() for word in (one.heading, *one.others)}
    text = text_of(contents(path), path)
    parts: dict[str, list[Entry]] = {key: [] for key in headed}
    part, formats = next(iter(headed)), []
    for n, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        head, colon, rest = line.partition(":")
        known = headings.get(fold(head.strip()))
        if colon and fold(head.strip()) in _FORMATS:
            formats += [word.strip() for word in rest.split(",") if word.strip()]
        elif colon and known and not rest.strip():
            part = known
        elif match := re.fullmatch(_LINE, line):
            card, copies = match["card"].strip(), _copies(match["n"])
            if not 1 <= copies <= MOST:
                raise KodexError(_so_many(card, match["n"]), path=path, line=n, mend=_most())
            parts[part].append(Entry(card, copies, n))
        elif colon and not rest.strip():
            what = _("there is no part '{name}' of a deck").format(name=one_line(head, 60))
            written = ", ".join(f"{one}:" for one in (*(each.heading for each in headed.values()), _FORMAT))
            raise KodexError(what, path=path, line=n, mend=_("one of: {known}").format(known=written))
        elif slip := _SLIP.fullmatch(line):
            number, card = slip["before"] or slip["x"] or slip["after"] or slip["alone"], slip["name"] or slip["card"]
            what = _("'{line}' is no card with its number").format(line=one_line(line, 60))
            raise KodexError(what, path=path, line=n, mend=f"{int(number)} {card or '…'}")
        else:
            parts[part].append(Entry(line, 1, n))
    if not any(parts.values()):
        raise KodexError(_("there is no card in this list"), path=path, mend=_("write lines such as '3 Ork'"))
    return Listed(path, chosen, face, parts, tuple(formats), is_yaml=False)


_FORMAT = "Formátum"
_FORMATS = frozenset(("formatum", "format"))


__all__ = ["MOST", "Described", "Entry", "Kept", "Listed", "Place", "game_of", "read"]
