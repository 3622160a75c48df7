"""What the rules say against a deck list, and decks to play with.

What cards are stands in the list or in a table of its own (``cards:`` as in a scenario file). The rules are the norms
that a game asks of decks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec import MsgspecError, Raw, Struct, msgpack, structs

from kodex.engine.decks import parsed
from kodex.engine.decks.lists import Described, Entry, Kept, Listed, Place, game_of, read
from kodex.engine.face import Decks, Face
from kodex.engine.face.checks import one_of, unlike_the_others, words_of_a_list
from kodex.engine.face.format import LARGEST, Head
from kodex.errors import KodexError, one_line
from kodex.ground import games, paths, structured
from kodex.ground.files import contents, sent
from kodex.ground.i18n import _
from kodex.ground.written import flow
from kodex.text.folding import fold

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

# kodex.ground.yamlfile is imported where a file is parsed: one that is kept does without


class Objection(Struct, frozen=True):
    """What a rule says against a deck: the rule, which cards or numbers are wrong, and on which lines of the list the
    cards stand that it names."""

    rule: str
    detail: str
    lines: tuple[int, ...] = ()


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
        "objections": [
            {"rule": one.rule, "detail": one.detail, "lines": list(one.lines), "text": text_of(one.rule)}
            for one in found.objections
        ],
        "unknown": list(found.unknown),
    }


def undescribed(path: Place, table: Place | None = None, edition: str | None = None) -> list[str]:
    """The cards of a list that no table says anything of, as the list calls them, each once. Raises KodexError."""
    listed = read(path, edition)
    known = _by_name(_cards(listed.face, listed, table))
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
    try:
        return _checked(path, table, formats, edition, from_cache)
    except KodexError as error:
        if error.field and error.path is not None and os.fspath(error.path) == os.fspath(path):
            from kodex.engine.decks.following import follow_one  # only for what is refused

            follow_one(error, path, edition, lambda: _checked(path, table, formats, edition, False).verdict)
        raise


def _checked(
    path: Place, table: Place | None, formats: Sequence[str], edition: str | None, from_cache: bool
) -> Checked:
    listed = read(path, edition, from_cache)
    face, chosen = listed.face, listed.played_by
    named = [_format(face, word, chosen, listed) for word in (*listed.formats, *formats)]
    cards = _cards(face, listed, table, from_cache)
    lists = _resolved(face, listed, cards)
    asked = tuple(dict.fromkeys(named))
    found, told = face.deck_objections(chosen, cards, lists, asked, listed.date)
    return Checked(
        str(path),
        chosen,
        told,
        {part: sum(counts.values()) for part, counts in lists.items() if face.deck_parts[part].heading},
        tuple(
            Objection(one.rule.removeprefix(f"{chosen}:"), one.detail, _lines(one.detail, listed, cards))
            for one in found
        ),
        tuple(face.deck_unknown(cards, lists, told)),
    )


class Playable(Struct, frozen=True):
    """A deck to play with: its edition, the cards it has, and by part of it so many of each."""

    edition: str
    cards: dict[str, Any]
    lists: dict[str, dict[str, int]]


def playable(path: Place, table: Place | None = None, edition: str | None = None, from_cache: bool = False) -> Playable:
    """Read a list to play with; its formats matter no more. Raises KodexError as :func:`check` does."""
    listed = read(path, edition, from_cache)
    face, chosen = listed.face, listed.played_by
    cards = _cards(face, listed, table, from_cache)
    lists = _resolved(face, listed, cards)
    used = {name for counts in lists.values() for name in counts}
    return Playable(chosen, {name: card for name, card in cards.items() if name in used}, lists)


def shipped(edition: str | None = None) -> list[Path]:
    """The decks to play with that come with Kódex, or with the package of the game, for the game of an edition."""
    face = game_of(edition, "")[1]
    home = games.home(face.rulebook)
    kept = paths.shipped("queries") if home is None or home.shipped else os.path.join(home.folder, "queries")
    own = Path(kept, "decks", face.rulebook)
    found = sorted((own if own.is_dir() else own.parent).glob("*.yaml"))
    return [path for path in found if read(path, from_cache=True).face is face]


# --- who is who -------------------------------------------------------------------------------------------------------


def _format(face: Decks, typed: str, edition: str, listed: Listed) -> str:
    found = face.deck_format(typed, edition)
    if found is None:
        what = _("there is no format '{word}'").format(word=one_line(typed, 60))
        known = [one for one in face.deck_formats if face.deck_format(one, edition)]
        called = words_of_a_list(one_line(typed, 200), lambda word: face.deck_format(word, edition), known)
        none = _("leave it out: decks of {edition} have no formats").format(edition=edition)
        near = one_of(typed, known) if known else none
        if typed not in listed.formats:  # of the command line, not of the file
            right = " ".join(f"--format {one}" for one in called) if called else near
            raise KodexError(what, mend=right)
        if called:
            rest = [one for one in listed.formats if one != typed]
            mend = f"format: {flow([*rest, *called])}" if listed.is_yaml else ", ".join([*rest, *called])
            raise KodexError(what, path=listed.path, line=listed.line_of_format(typed), mend=mend)
        raise KodexError(
            what,
            path=listed.path,
            line=listed.line_of_format(typed),
            mend=near,
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

        document = yamlfile.read(table)
        head = _described(face, document)
        if not head.cards:
            what = _("a table of cards is a mapping with the key 'cards'")
            raise document.error(what, mend="cards: {ork: {type: szörny, …}}")
    parsed.keep(place, Described(face.rulebook, Raw(msgpack.encode(head))))
    return head.cards


def _own(face: Face, listed: Listed) -> dict[str, Any]:
    """The cards that the file of a list describes itself."""
    cards = _known(face, listed.described)
    if cards is not None:
        return cards
    document = listed.document
    if listed.described is not None:  # what is kept is not as it was
        from kodex.ground import yamlfile

        document = yamlfile.read(listed.path)
    if document is None:
        return {}
    head = _described(face, document)
    described = Described(face.rulebook, Raw(msgpack.encode(head)))
    parsed.keep(listed.place, Kept(listed.parts, listed.formats, listed.edition, listed.date, described))
    return head.cards


def _described(face: Face, document: Document) -> Head:
    """What a file says of cards, checked."""
    data = document.data if isinstance(document.data, dict) else {}
    plain = {"rulebook": face.rulebook, "cards": data.get("cards", {}), "scenarios": []}
    if not isinstance(plain["cards"], dict):
        raise document.error(_("a table of cards is a mapping with the key 'cards'"))
    document.bound(LARGEST)
    document.speech = face.speech
    try:
        head = document.convert(face.head, plain)
    except KodexError as error:
        if str(error.field).endswith(".type"):
            from kodex.engine.face import whose  # only for what is refused

            if (other := whose.by_types(face, plain["cards"])) is not None:
                raise document.error(whose.of_another_game(face), "cards", mend=f"edition: {other}") from None
        raise
    face.check_cards(document, head.cards, ())
    for name, card in head.cards.items():
        if (fault := face.fault(document, card, ("cards", name))) is not None:
            raise fault
        for place, word, likely in face.misspelt(card):
            what = _("'{word}' is no word of this game").format(word=word)
            raise document.error(what, "cards", name, *place, mend=_("did you mean '{word}'?").format(word=likely))
    for fault in unlike_the_others(document, face, [(("cards", name), card) for name, card in head.cards.items()]):
        raise fault
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
        raise _unknown(list(unknown.values()), listed, cards)
    return found


def _lines(detail: str, listed: Listed, cards: Mapping[str, Any]) -> tuple[int, ...]:
    """The lines of a list on which the cards stand whose names an objection tells, longer names first: *Ork* is not
    meant where *Ork vezér* is."""
    by_name, rest, told = _by_name(cards), detail, set()
    for key in sorted(cards, key=lambda one: -len(cards[one].name)):
        name = re.compile(rf"(?<!\w){re.escape(cards[key].name)}(?!\w)")
        if name.search(rest):
            rest = name.sub(" ", rest)
            told.add(key)
    entries = [entry for written in listed.parts.values() for entry in written]
    return tuple(
        sorted({entry.line for entry in entries if entry.line is not None and by_name.get(fold(entry.card)) in told})
    )


def _by_name(cards: Mapping[str, Any]) -> dict[str, str]:
    """By what a list may call a card, accents and case aside: the word it is written by."""
    return {fold(key): key for key in cards} | {fold(card.name): key for key, card in cards.items()}


def _unknown(entries: Sequence[Entry], listed: Listed, cards: Mapping[str, Any]) -> KodexError:
    """What to say of cards that nobody describes, where the first of them stands."""
    first, *others = entries
    names = [card.name for card in cards.values()]
    for entry in entries:
        heading = listed.heading_meant(entry.card)
        if heading is not None:
            what = _("the heading '{line}' lacks its colon").format(line=one_line(entry.card, 60))
            return KodexError(what, path=listed.path, line=entry.line, mend=heading)
        counted = _counted_in_words(entry.card, cards)
        if counted is not None:
            what = _("'{line}' is no card with its number").format(line=one_line(entry.card, 60))
            return KodexError(what, path=listed.path, line=entry.line, mend=counted)
    for entry in entries:
        if (right := _counted_otherwise(entry.card, [*names, *cards])) is not None:
            what = _("'{line}' is no card with its number").format(line=one_line(entry.card, 60))
            return KodexError(what, path=listed.path, line=entry.line, mend=right)
    if others:
        told = ", ".join(one_line(entry.card, 60) for entry in entries)
        what = _("no table says what these {n} cards are: {names}").format(n=len(entries), names=told)
        mend = _("describe them under cards, or give a table with --cards")
    else:
        what = _("no table says what the card '{name}' is").format(name=one_line(first.card, 60))
        mend = _nearest(first.card, cards) if cards else _("describe it under cards, or give a table with --cards")
    return KodexError(what, path=listed.path, line=first.line, mend=mend)


def _counted_otherwise(written: str, names: Sequence[str]) -> str | None:
    """A known card and one number in another form, as a line is written: ``Ork 3``, ``3.5 Ork``, ``(3) Ork``, ``3xOrk``
    are ``3 Ork``."""
    for name in sorted(names, key=len, reverse=True):
        before, found, behind = fold(written).partition(fold(name))
        if not found or behind[:1].isalpha() or re.search(r"[^\W\dx×]$", before):
            continue
        numbers = re.findall(r"\d+", f"{before} {behind}")
        others = set(re.findall(r"[^\W\d]+|×", f"{before} {behind}")) - _COUNTERS
        if numbers and not others and (len(numbers) == 1 or re.search(r"\d[.,]\d", before)):
            return f"{int(numbers[0][:6])} {name}"
    return None


def _counted_in_words(written: str, cards: Mapping[str, Any]) -> str | None:
    """A card whose number is written as a word before or behind it, with the number: ``három goblin``."""
    from kodex.ground.nearby import nearest  # only for what is refused
    from kodex.ground.written import number_of

    words = [word for word in written.split() if fold(word) not in _COUNTERS]
    for number, rest in ((words[:1], words[1:]), (words[-1:], words[:-1])):
        n, name = number_of(number[0]) if number else None, " ".join(rest)
        if not n or n < 0 or not name:
            continue
        by_name = _by_name(cards)
        near = nearest(name, [*cards, *(card.name for card in cards.values())])
        known = cards[by_name[fold(name)]].name if fold(name) in by_name else near[0] if near else None
        if known is not None:
            return f"{n} {known}"
    return None


_COUNTERS = frozenset(("db", "darab", "x", "×", "pld", "peldany"))
"""Words between a number and what there is so many of."""


def _nearest(written: str, cards: Mapping[str, Any]) -> str:
    """The mend that names the cards that are meant, by the word they are written by or by their name."""
    from kodex.ground.nearby import nearest  # only for what is refused
    from kodex.ground.quotes import unquoted

    if fold(bare := unquoted(written)) in (known := _by_name(cards)) and bare != written:
        return _("without its quotes: {word}").format(word=known[fold(bare)])
    near = nearest(written, [*cards, *(card.name for card in cards.values())])
    if near and near[0] in cards and cards[near[0]].name != near[0]:
        meant = _("did you mean '{word}'?").format(word=near[0])
        return _("{some} ({name})").format(some=meant, name=cards[near[0]].name)
    return one_of(written, [card.name for card in cards.values()])


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
    "shipped",
    "undescribed",
]
