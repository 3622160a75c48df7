"""Search: a typed query leads to ranked hits.

Numbers go first (the item itself, then what stands below it), then plain words; a query that uses the query language
is read by ``syntax`` and answered by ``language`` instead.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, NamedTuple, TypedDict

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.search import called, filters, plain
from kodex.search.called import Called
from kodex.search.plain import Inquiry, Ranked, Reading
from kodex.search.snippets import Marker
from kodex.store.store import Store
from kodex.text import fold
from kodex.text import words as words_of
from kodex.text.small_words import WHENCE
from kodex.text.suffixes import is_form

LONGEST = 2000
"""Longest query that is read, in characters."""

_EVERY = 100_000
"""More items than any rulebook has."""

LEAST = 32
"""So many items are ranked with care, however few are shown: what stands first does not hang on how many follow."""

_WORDS = 2
"""What has more telling words than this is rather a question: its best items are hits whatever words they share."""

NEAR = 0.1
"""The score of an item that only stands near a number that does not exist."""

_MOST_NUMBERS = 5
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_SIGNS = (":", '"', "„", "“", "»", "*", "[", "..", "AND", "OR", "NOT")
"""Without one of these no query can be in the query language."""


class Hit(TypedDict):
    """One found item, as ``kodex search --json`` prints it. ``score`` runs from 0 to 1, higher is better.

    ``snippet`` marks the words that were met ``**so**``; ``text`` is null for a bare heading or an item that
    nobody has restated yet.
    """

    rulebook: str
    id: str
    number: str
    label: str
    title: str
    path: list[str]
    heading: str | None
    kind: str | None
    score: float
    text: str | None
    snippet: str


class Found(NamedTuple):
    """What a plain query led to: the numbers it names (existing ones, others), what is called or asked just so, the
    words read, the items by rank."""

    named: list[str]
    unknown: list[str]
    exact: list[Called]
    inquiry: Inquiry
    ranked: list[Ranked]

    @property
    def reading(self) -> Reading:
        """The query as understood."""
        return self.inquiry.reading


class Ranking(NamedTuple):
    """Items in order, as many as were wanted; the folded words that :func:`hits` marks; the places of all that meet."""

    items: list[Ranked]
    words: list[str]
    places: set[int]

    @property
    def total(self) -> int:
        """How many items meet the query."""
        return len(self.places)


def search(store: Store, text: str, *, limit: int = 10, part: str | None = None, kind: str | None = None) -> list[Hit]:
    """The items that best meet ``text``, at most ``limit``, best first.

    ``part`` (``IV`` or ``4``) and ``kind`` (English or Hungarian name) keep only such items. Raises KodexError for an
    empty or overlong query, an unknown part or kind, and mistakes in the query language.
    """
    found = ranking(store, text, limit, part, kind)
    return hits(store, found.items, found.words)


def ranking(store: Store, text: str, limit: int, part: str | None = None, kind: str | None = None) -> Ranking:
    """What :func:`search` finds as bare numbers in order, with all that meets the query beyond the limit."""
    text = _range(clean(text))
    wanted = filters.Wanted(part and filters.part(store, part), kind and filters.kind(kind))
    if in_language(text) and not called.names(called.find(store.connection, fold_words(text))):
        from kodex.search import language, syntax

        tree = syntax.parse(text, store)
        every = language.rank(store, tree, wanted, _EVERY)
        if every or not syntax.is_phrase(text):
            return Ranking(every[:limit], syntax.words_of(tree), _places(store, every))
        text = text[1:-1]
    return of_found(find(store, text, LEAST, wanted), limit, wanted)


def of_found(found: Found, limit: int, wanted: filters.Wanted = filters.ALL) -> Ranking:
    """What was found as a list of all that meets the query: what was named, what is called so, then the best."""
    store = found.inquiry.store
    words = found.reading.all_words()
    places = _places(store, [item for item in found.ranked if not item.ord]) | {one.ord for one in found.exact}
    if found.reading.words and not (found.named and len(found.ranked) >= limit):
        meeting = plain.meeting(found.inquiry)
        places |= meeting
        if meeting and len(found.reading.telling()) > _WORDS:
            places |= {item.ord for item in found.ranked if item.ord}
    if wanted != filters.ALL:
        places = filters.among(store, places, wanted)
    items = [item for item in found.ranked if not item.ord or item.ord in places]
    if len(items) < min(limit, len(places)):
        have = {item.number for item in items}
        items += [item for item in plain.rank(found.inquiry, _EVERY, wanted, places) if item.number not in have]
    return Ranking(items[:limit], words, places)


def _places(store: Store, items: Sequence[Ranked]) -> set[int]:
    """The places of items, also of those that were found by number."""
    missing = [item.number for item in items if not item.ord]
    return {item.ord for item in items if item.ord} | set(store.places(missing))


def _range(text: str) -> str:
    """``34.5-34.8`` as the range it means, and what else is plain only by its spelling (``syntax.undashed``)."""
    if ":" not in text and not (text[:1] in "[§" or text[:1].isdigit()):
        return text
    from kodex.search import syntax

    return syntax.undashed(text)


def unknown_numbers(text: str, store: Store) -> list[str]:
    """The rule numbers in a query that the rulebook does not have."""
    if not _may_name(text) or in_language(_range(clean(text))):
        return []
    _named, unknown, _rest = _asked(store, clean(text))
    return unknown


def in_language(text: str) -> bool:
    """Whether a cleaned query is in the query language."""
    if not any(sign in text for sign in _SIGNS):
        return False
    from kodex.search import syntax

    return syntax.is_query(text)


def is_query(text: str) -> bool:
    """Whether what was typed is rather to be searched than asked: a query in the query language, or a number range."""
    return in_language(_range(" ".join(text.split())))


def suggestion(store: Store, text: str, sound: Container[str] = ()) -> str | None:
    """The query with its typos mended, for *Erre gondolt: …?*; None when nothing was mended. ``sound``: no typos."""
    text = _range(clean(text))
    if in_language(text):
        return _mended(store, text)
    reading = plain.read(store, text, sound)
    if not reading.corrected:
        return None
    return " ".join(reading.corrected.get(at, word) for at, word in enumerate(reading.words))


def _mended(store: Store, text: str) -> str | None:
    """A query in the query language with its typos mended; words that only begin so (``kann*``) stay."""
    import re

    from kodex.search import syntax
    from kodex.text import fold

    asked = syntax.words_of(syntax.parse(text, store))
    right = {word: meant for word in asked for meant in plain.read(store, word).corrected.values()}
    mended = re.sub(r"\w+(?![\w*])", lambda found: right.get(fold(found[0]), found[0]), text) if right else text
    return None if mended == text else mended


def clean(text: str) -> str:
    """``text`` in one line without control characters. Raises KodexError when it is empty or too long to be a query."""
    if len(text) > LONGEST:
        raise KodexError(_("the query has {n} characters").format(n=len(text)), mend=_("at most {n}").format(n=LONGEST))
    text = text.translate(_UNSEEN)
    text = " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
    if not any(letter.isalnum() for letter in text):
        raise KodexError(_("empty query"), mend=_("type a rule number, words or a question"))
    return text


def find(
    store: Store, text: str, limit: int, wanted: filters.Wanted = filters.ALL, sound: Container[str] = ()
) -> Found:
    """Answer a cleaned query that is not in the query language: named numbers first, then words.

    ``sound``: folded words that are no typos, though this rulebook does not know them.
    """
    return ranked(understood(store, text, sound), limit, wanted)


def understood(store: Store, text: str, sound: Container[str] = ()) -> Found:
    """A cleaned query as :func:`find` reads it, before anything is ranked."""
    exact = called.find(store.connection, fold_words(text))
    named, unknown, text = _asked(store, text) if not exact and _may_name(text) else ([], [], text)
    reading = plain.read(store, text, sound)
    if not exact and not WHENCE.intersection(fold_words(text)[:1]):
        exact = by_slang(store, reading) or ([] if named or unknown else _nearly(store, text, reading, sound))
    return Found(named, unknown, exact, Inquiry(store, reading, text), [])


def ranked(found: Found, limit: int, wanted: filters.Wanted = filters.ALL) -> Found:
    """What was :func:`understood` with the items by rank, at most ``limit``."""
    store, words = found.inquiry.store, found.reading.words
    items, exact = _numbered(store, found.named, found.unknown if not words else [], wanted), found.exact
    if wanted != filters.ALL:
        kept = filters.among(store, {one.ord for one in exact}, wanted)
        exact = [one for one in exact if one.ord in kept]
    items += [Ranked(one.ord, one.number, 1.0) for one in exact]
    have = {item.number for item in items}
    if len(items) < limit and words:
        items += [item for item in plain.rank(found.inquiry, limit, wanted) if item.number not in have]
    return found._replace(exact=exact, ranked=items[:limit])


def by_slang(store: Store, reading: Reading) -> list[Called]:
    """What is called by the official term that the whole query is a player's word for, or the rule that the thesaurus
    names for it."""
    _telling, *official = reading.names()
    found = (called.names(called.find(store.connection, name)) for name in official)
    return next(filter(None, found), None) or [
        Called(place, store.at(place)["number"], called.INDEXED) for place in reading.meant
    ]


def _nearly(store: Store, text: str, reading: Reading, sound: Container[str]) -> list[Called]:
    """What is called so but for a suffix or a typing error."""
    found = reading.words
    if not found or len(found) > called.MOST_WORDS + 1:
        return []
    *before, last = found
    if before and is_form(f"{before[-1]}{last}", before[-1]) and f"-{last}" in fold(text):  # "VP-t"
        bare = called.names(called.find(store.connection, before)) or by_slang(
            store, plain.read(store, " ".join(before))
        )
        if bare:
            return bare
    known = {*plain.known_words(store, found), *(word for word in found if word in sound)}
    return called.near(store.connection, found, set(found) - known)


def fold_words(text: str) -> list[str]:
    """The folded words of a query."""
    return words_of(fold(text))


def _may_name(text: str) -> bool:
    """Whether a number or an address may be in a query: a quick look."""
    return any(letter.isdigit() or letter in "/#" for letter in text)


def _asked(store: Store, text: str) -> tuple[list[str], list[str], str]:
    """The existing numbers that a cleaned query names, the others that it seems to name, and the rest of it."""
    if store.is_printed():
        from kodex.text import asked_numbers

        asked, rest = asked_numbers.split(text)
        known = {number for number in asked if store.rule(number) is not None}
        named = [number for number in asked if number in known]
        unknown = [number for number in asked if number not in known]
    else:
        from kodex.text import asked_addresses

        named, unknown, rest = asked_addresses.split(text, store.meant)
    return named[:_MOST_NUMBERS], unknown[:_MOST_NUMBERS], rest


def _numbered(store: Store, named: list[str], unknown: list[str], wanted: filters.Wanted) -> list[Ranked]:
    """The named items, then all below them; the nearest existing ones for numbers that do not exist."""
    order = list(dict.fromkeys([*named, *(rule["number"] for number in named for rule in store.below(number))]))
    ranked = [Ranked(0, number, 1.0 if number in named else 0.9) for number in order]
    near = dict.fromkeys(other for number in unknown for other in store.nearest(number))
    ranked += [Ranked(0, number, NEAR) for number in near if number not in order]
    if wanted == filters.ALL:
        return ranked
    return [item for item in ranked if filters.fits(store.rule(item.number) or {}, wanted)]


def hits(store: Store, ranked: list[Ranked], wanted: list[str]) -> list[Hit]:
    """Ranked items as hits; the ``wanted`` words are marked in their snippets."""
    rules = {rule["number"]: rule for rule in store.rules([item.number for item in ranked])}
    marker = Marker(wanted)
    return [_hit(rules.get(item.number) or store.rule(item.number) or {}, item.score, marker) for item in ranked]


def _hit(rule: dict[str, Any], score: float, marker: Marker) -> Hit:
    text = rule["text"] or rule["heading"]
    return {
        "rulebook": rule["rulebook"],
        "id": rule["id"],
        "number": rule["number"],
        "label": rule["label"],
        "title": rule["title"],
        "path": rule["path"],
        "heading": rule["heading"],
        "kind": rule["kind"],
        "score": round(score, 4),
        "text": rule["text"],
        "snippet": marker.snippet(text) if text else "",
    }
