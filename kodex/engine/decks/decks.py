"""Deck lists: reading one, and what the rules say against it.

A list is YAML (``deck``, ``side``, ``aside``, ``packs``: card and number; ``cards``: what each card is; ``format``,
``edition``, ``date``) or plain lines ``3 Ork`` under headings. What cards are may stand in a table of its own
(``cards:`` as in a scenario file).
The rules are the norms that a scenario with ``deck_check`` asks (titles 2, 6, 42–49, 142–167 of the Kódex).
"""

import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union, cast

from msgspec import MsgspecError, Raw, Struct, field, msgpack, structs

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.decks import parsed
from kodex.engine.face import DeckFace, Decks, Face
from kodex.engine.face.checks import check_date, one_of
from kodex.engine.face.format import LARGEST, Head
from kodex.errors import KodexError, one_line
from kodex.ground import structured
from kodex.ground.files import contents, sent
from kodex.ground.i18n import _
from kodex.text.folding import fold

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.ground.yamlfile import Document

# kodex.ground.yamlfile is imported where a file is parsed: one that is kept does without

# No ``from __future__ import annotations`` here: msgspec and typing would evaluate each annotation of a list anew.

Place = Union["Path", str]
"""The name of a file."""
PACKS = "packs"
MOST = 500
"""So many copies of one card a list may name."""
_LINE = r"(?i)(?P<n>[0-9]{1,9})\s*(?:x|×|db)?\s+(?P<card>\S.*)"


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

    What it says of cards is in its ``document``, or is known already (``described``); ``place`` is where that is kept.
    """

    path: Place
    parts: dict[str, list[Entry]]
    formats: tuple[str, ...] = ()
    edition: str | None = None
    date: str | None = None
    document: Union["Document", None] = None
    described: Described | None = None
    place: str | None = None


class Objection(Struct, frozen=True):
    """What a rule says against a deck: the rule, and which cards or numbers are wrong."""

    rule: str
    detail: str


class Checked(Struct, frozen=True):
    """What came of a list: its numbers of cards, the formats it was looked at by, what stands against it.

    ``unknown`` are facts that a format asks for and the list does not tell, in words; with one of them nobody can say
    that the deck is in order.
    """

    file: str
    edition: str
    formats: tuple[str, ...]
    counts: dict[str, int]
    objections: tuple[Objection, ...]
    unknown: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """``legal``, ``illegal``, or ``undecidable``."""
        return "illegal" if self.objections else "undecidable" if self.unknown else "legal"


def as_json(found: Checked, text_of: Callable[[str], str | None]) -> dict[str, Any]:
    """What came of a list as plain data for ``deck.schema.json``; ``text_of`` gives the text of a rule."""
    return {
        "file": found.file,
        "edition": found.edition,
        "formats": list(found.formats),
        "verdict": found.verdict,
        "counts": found.counts,
        "objections": [{"rule": one.rule, "detail": one.detail, "text": text_of(one.rule)} for one in found.objections],
        "unknown": list(found.unknown),
    }


def undescribed(path: Place, table: Place | None = None, edition: str | None = None) -> list[str]:
    """The cards of a list that no table says anything of, as the list calls them, each once. Raises KodexError."""
    listed = read(path)
    face = _face(editions.called(edition or listed.edition or editions.DEFAULT), str(edition or listed.edition), path)
    known = _by_name(_cards(face, listed, table))
    written = {fold(entry.card): entry.card for entries in listed.parts.values() for entry in entries}
    return [name for folded, name in written.items() if folded not in known]


def check(
    path: Place,
    table: Place | None = None,
    formats: Sequence[str] = (),
    edition: str | None = None,
    from_cache: bool = False,
) -> Checked:
    """Read a list and ask the rules. ``table`` is a file with ``cards``; ``formats`` come on top of the list's own.

    With ``from_cache`` files in YAML without an error are kept parsed, and not parsed again until they change.
    Raises KodexError for a list that cannot be read, an unknown card, format or edition.
    """
    listed = read(path, from_cache)
    chosen = editions.called(edition or listed.edition or editions.DEFAULT)
    face = _face(chosen, str(edition or listed.edition), path)
    named = [_format(face, word, str(chosen), listed) for word in (*listed.formats, *formats)]
    cards = _cards(face, listed, table, from_cache)
    lists = _resolved(face, listed, cards)
    asked = tuple(dict.fromkeys(named))
    found, told = face.deck_objections(str(chosen), cards, lists, asked, listed.date)
    return Checked(
        str(path),
        str(chosen),
        told,
        {part: sum(counts.values()) for part, counts in lists.items() if part != PACKS},
        tuple(Objection(one.rule.removeprefix(f"{chosen}:"), one.detail) for one in found),
        tuple(face.deck_unknown(cards, lists, told)),
    )


class Playable(Struct, frozen=True):
    """A deck to play with: its edition, the cards it has, and by part of it so many of each."""

    edition: str
    cards: dict[str, Any]
    lists: dict[str, dict[str, int]]


def playable(path: Place, table: Place | None = None, edition: str | None = None, from_cache: bool = False) -> Playable:
    """Read a list to play with; its formats matter no more. Raises KodexError as :func:`check` does."""
    listed = read(path, from_cache)
    chosen = editions.called(edition or listed.edition or editions.DEFAULT)
    face = _face(chosen, str(edition or listed.edition), path)
    cards = _cards(face, listed, table, from_cache)
    lists = _resolved(face, listed, cards)
    used = {name for counts in lists.values() for name in counts}
    return Playable(str(chosen), {name: card for name, card in cards.items() if name in used}, lists)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(path: Place, from_cache: bool = False) -> Listed:
    """Read a list. Raises KodexError."""
    if os.path.splitext(path)[1] not in (".yaml", ".yml"):
        return _of_lines(path)
    with sent(path, contents(path)):  # what is kept is what was read
        place = parsed.place_of(path, b"deck") if from_cache else None
        known = parsed.read(place, Kept)
        if known is None:
            return _of_yaml(path, place)
    return Listed(path, known.parts, known.formats, known.edition, known.date, described=known.described, place=place)


class _ListYaml(Struct, forbid_unknown_fields=True):
    """A list in YAML; ``date`` is the day of the tournament, ``packs`` what was in the packs opened there."""

    deck: dict[str, int] | list[str | dict[str, int]]
    side: dict[str, int] | list[str | dict[str, int]] = field(default_factory=list)
    aside: dict[str, int] | list[str | dict[str, int]] = field(default_factory=list)
    cards: dict[str, Any] = field(default_factory=dict)
    format: str | list[str] = field(default_factory=list)
    edition: str | None = None
    date: str | None = None
    packs: dict[str, int] = field(default_factory=dict)


def _of_yaml(path: Place, place: str | None) -> Listed:
    from kodex.ground import yamlfile

    document = yamlfile.read(path)
    document.bound(LARGEST)
    found = document.convert(_ListYaml)
    check_date(document, found.date, "date")
    parts = {}
    for part in ("deck", "side", "aside", *((PACKS,) if found.packs else ())):
        written = getattr(found, part)
        pairs = enumerate(written) if isinstance(written, list) else [(card, {card: n}) for card, n in written.items()]
        parts[part] = [entry for at, one in pairs for entry in _entries(document, one, (part, at))]
    formats = (found.format,) if isinstance(found.format, str) else tuple(found.format)
    return Listed(path, parts, formats, found.edition, found.date, document, place=place)


def _entries(document: "Document", written: str | dict[str, int], at: tuple[str | int, ...]) -> list[Entry]:
    if isinstance(written, str):
        match = re.fullmatch(_LINE, written.strip())
        pairs = [(match["card"], int(match["n"]))] if match else [(written.strip(), 1)]
    else:
        pairs = list(written.items())
    for _card, n in pairs:
        if not 1 <= n <= MOST:
            raise document.error(_("{n} copies of a card").format(n=n), *at, mend=_most())
    return [Entry(card, n, document.line(*at)) for card, n in pairs]


def _most() -> str:
    return _("a number from 1 to {n}").format(n=MOST)


def _of_lines(path: Place) -> Listed:
    try:
        text = contents(path).removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError:
        raise KodexError(_("not valid UTF-8"), path=path, mend=_("save the file as UTF-8")) from None
    parts: dict[str, list[Entry]] = {"deck": [], "side": [], "aside": []}
    part, formats = "deck", []
    for n, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        head, colon, rest = line.partition(":")
        known = _HEADINGS.get(fold(head.strip()))
        if colon and known == "format":
            formats += [word.strip() for word in rest.split(",") if word.strip()]
        elif colon and known and not rest.strip():
            part = known
        elif match := re.fullmatch(_LINE, line):
            if not 1 <= int(match["n"]) <= MOST:
                raise KodexError(_("{n} copies of a card").format(n=match["n"]), path=path, line=n, mend=_most())
            parts[part].append(Entry(match["card"].strip(), int(match["n"]), n))
        elif colon and not rest.strip():
            what = _("there is no part '{name}' of a deck").format(name=one_line(head, 60))
            raise KodexError(what, path=path, line=n, mend=_("one of: {known}").format(known=", ".join(_WRITTEN)))
        else:
            parts[part].append(Entry(line, 1, n))
    if not any(parts.values()):
        raise KodexError(_("there is no card in this list"), path=path, mend=_("write lines such as '3 Ork'"))
    return Listed(path, parts, tuple(formats))


_WRITTEN = ("Pakli:", "Kiegészítő pakli:", "Pakli mellett:", "Formátum:")
_HEADINGS = {
    **dict.fromkeys(("pakli", "fopakli", "deck", "main"), "deck"),
    **dict.fromkeys(("kiegeszito pakli", "kiegeszito", "side", "sideboard", "side deck"), "side"),
    **dict.fromkeys(("pakli mellett", "szabalylap", "koveto", "szabalylap es koveto", "aside"), "aside"),
    **dict.fromkeys(("formatum", "format"), "format"),
}


# --- who is who -------------------------------------------------------------------------------------------------------


def _face(edition: str | None, typed: str, path: Place) -> DeckFace:
    if edition is None:
        what = _("there is no edition '{id}' the engine plays").format(id=one_line(typed, 60))
        known = ", ".join(editions.EDITIONS)
        raise KodexError(what, path=path, mend=_("one of: {known}").format(known=known))
    face = faces.of(edition)
    if not isinstance(face, Decks):
        raise KodexError(_("the engine knows no rules of decks for '{id}'").format(id=edition), path=path)
    return cast(DeckFace, face)


def _format(face: Decks, typed: str, edition: str, listed: Listed) -> str:
    found = face.deck_format(typed, edition)
    if found is None:
        what = _("there is no format '{word}'").format(word=one_line(typed, 60))
        raise KodexError(
            what,
            path=listed.path,
            mend=one_of(typed, [one for one in face.deck_formats if face.deck_format(one, edition)]),
        )
    return found


def _cards(face: Face, listed: Listed, table: Place | None, from_cache: bool = False) -> dict[str, Any]:
    """The cards that are described, by the words they are written by; each has a name."""
    found = {**({} if table is None else _of_table(face, table, from_cache)), **_own(face, listed)}
    return {key: card if card.name else structs.replace(card, name=key) for key, card in found.items()}


def _of_table(face: Face, table: Place, from_cache: bool) -> dict[str, Any]:
    """The cards of a table."""
    with sent(table, contents(table)):
        place = parsed.place_of(table, b"cards") if from_cache else None
        cards = _known(face, parsed.read(place, Described))
        if cards is not None:
            return cards
        from kodex.ground import yamlfile

        head = _described(face, yamlfile.read(table))
    parsed.keep(place, Described(face.rulebook, Raw(msgpack.encode(head))))
    return head.cards


def _own(face: Face, listed: Listed) -> dict[str, Any]:
    """The cards that the file of a list describes itself."""
    cards = _known(face, listed.described)
    if cards is not None:
        return cards
    document = listed.document
    if listed.described is not None:  # of another game than this edition's
        from kodex.ground import yamlfile

        document = yamlfile.read(listed.path)
    if document is None:
        return {}
    head = _described(face, document)
    described = Described(face.rulebook, Raw(msgpack.encode(head)))
    parsed.keep(listed.place, Kept(listed.parts, listed.formats, listed.edition, listed.date, described))
    return head.cards


def _described(face: Face, document: "Document") -> Head:
    """What a file says of cards, checked."""
    data = document.data if isinstance(document.data, dict) else {}
    plain = {"cards": data.get("cards", {}), "scenarios": []}
    if not isinstance(plain["cards"], dict):
        raise document.error(_("a table of cards is a mapping with the key 'cards'"))
    document.bound(LARGEST)
    head = document.convert(face.head, plain)
    face.check_cards(document, head.cards, ())
    return head


def _known(face: Face, described: Described | None) -> dict[str, Any] | None:
    """The cards that are kept as those of a game; None when there are none."""
    if described is None or described.rulebook != face.rulebook:
        return None
    try:
        return cast("Head", structured.unpacked(described.head, face.head)).cards
    except MsgspecError:
        return None


def _resolved(face: Face, listed: Listed, cards: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """By part of the deck: so many of each card. Raises KodexError that names those that no table describes."""
    by_name = _by_name(cards)
    found: dict[str, dict[str, int]] = {}
    unknown: dict[str, Entry] = {}
    for part, entries in listed.parts.items():
        counts = found.setdefault(part, {})
        for entry in entries:
            key = by_name.get(fold(entry.card))
            if key is None:
                unknown.setdefault(fold(entry.card), entry)
            else:
                counts[key] = counts.get(key, 0) + entry.n
    if unknown:
        raise _unknown(list(unknown.values()), listed, [card.name for card in cards.values()])
    return found


def _by_name(cards: Mapping[str, Any]) -> dict[str, str]:
    """By what a list may call a card, accents and case aside: the word it is written by."""
    return {fold(key): key for key in cards} | {fold(card.name): key for key, card in cards.items()}


def _unknown(entries: Sequence[Entry], listed: Listed, names: Sequence[str]) -> KodexError:
    """What to say of cards that nobody describes, where the first of them stands."""
    first, *others = entries
    if others:
        told = ", ".join(one_line(entry.card, 60) for entry in entries)
        what = _("no table says what these {n} cards are: {names}").format(n=len(entries), names=told)
        mend = _("describe them under cards, or give a table with --cards")
    else:
        what = _("no table says what the card '{name}' is").format(name=one_line(first.card, 60))
        mend = one_of(first.card, names) if names else _("describe it under cards, or give a table with --cards")
    return KodexError(what, path=listed.path, line=first.line, mend=mend)


__all__ = [
    "Checked",
    "Entry",
    "Listed",
    "Objection",
    "Playable",
    "as_json",
    "check",
    "playable",
    "read",
    "undescribed",
]
