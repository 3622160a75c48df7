"""What selectors ask for by the author's own words (``név:vén_bagoly``, ``altípus:ork``, ``jelző:ötlet``) is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kodex.engine.games.hkk.card_types.morph import MORPH
from kodex.engine.games.hkk.card_types.subtypes import ICONS
from kodex.engine.games.hkk.icons.printed import MENTAL
from kodex.engine.games.hkk.phases import colour_called, folded
from kodex.engine.games.hkk.table.marker_names import NAMES as MARKERS
from kodex.engine.games.hkk.table.marker_names import STRONGER, called, says_nothing
from kodex.engine.games.hkk.table.values import COLOURLESS
from kodex.ground.i18n import N_, _
from kodex.ground.nearby import mend

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

NAME, SUBTYPE, COLOUR, MARKER, CARD, EXPANSION = "name", "subtype", "colour", "marker", "card", "expansion"
WORD, TEXT = "word", "text"
"""What a word behind a colon may be one of, where the rulebook has no list of them."""

_KINDS = {
    **dict.fromkeys(("név", "nev"), NAME),
    **dict.fromkeys(("fajta", "altípus", "altipus", "subtype"), SUBTYPE),
    **dict.fromkeys(("szín", "szin", "colour"), COLOUR),
    **dict.fromkeys(("jelző", "jelzo", "mark"), MARKER),
    **dict.fromkeys(("lap", "card"), CARD),
    "kiegészítő": EXPANSION,
    "szerepel": WORD,
    "leírásban": TEXT,
}
_NOBODY = {
    NAME: N_("no card of this file is called '{name}'"),
    SUBTYPE: N_("no card of this file has the subtype '{name}'"),
    COLOUR: N_("nothing in this file has the colour '{name}'"),
    MARKER: N_("nothing in this file brings a marker '{name}'"),
    CARD: N_("there is no card '{name}' in this file"),
    EXPANSION: N_("no card of this file is of the expansion '{name}'"),
    WORD: N_("the word '{name}' stands on no card of this file"),
    TEXT: N_("the word '{name}' stands in the text of no card of this file"),
}
_ASKED = re.compile(rf"(?<![\w:])({'|'.join(_KINDS)}):([\w\-']+)")
_OF_MARKERS = ("unmark", "cleanse", "marker_proof")
"""Verbs about markers that something else brings."""
_IS_TEXT = frozenset({"name", "text", "id"})
"""Keys behind which no selector stands."""


def slug(name: str) -> str:
    """A name as selectors write it: ``vén bagoly`` is ``ven_bagoly``."""
    return folded(name).replace(" ", "_")


def asked_by(selector: str) -> set[tuple[bool, str]]:
    """What a selector asks cards for: whether by subtype, and the subtype or the name as it is compared."""
    found = ((_KINDS[found[1]], found[2]) for found in _ASKED.finditer(selector))
    return {(kind == SUBTYPE, _word(kind, word)) for kind, word in found if kind in (NAME, SUBTYPE)}


def bears(key: str, name: str | None, subtypes: Iterable[str], keywords: Iterable[str]) -> set[tuple[bool, str]]:
    """What a card can be asked by: its name (without one its key), its subtypes, those its icons or its name stand for
    (52.1, 62.0, 82)."""
    known = {*subtypes, *{*ICONS, MENTAL}.intersection(keywords)}
    known |= {one for icon, names in ICONS.items() if not known.isdisjoint((icon, *names)) for one in names}
    known |= {MORPH} if MORPH in (name or key).lower() else set()
    return {(False, slug(name or key)), *((True, one) for one in known)}


def _word(kind: str, word: str) -> str:
    """A word as it is compared with those of its kind."""
    if kind == NAME:
        return slug(word)
    if kind == MARKER:
        return _marker(word)
    return colour_called(word) if kind == COLOUR else word


def _marker(word: str) -> str:
    """The name of a marker without what it does: ``erősödés +1/+1`` is called ``erősödés``."""
    return re.split(r"\s+(?=[+-]\d)", called(word.replace("_", " ")), maxsplit=1)[0]


def check_called(document: Document, cards: Iterable[str], at: Steps) -> None:
    """Raise KodexError where a selector or an effect of the ``cards`` below ``at`` asks for what nothing in the file
    is: a name, a subtype, a colour, a marker."""
    data = document.data
    for key in at:
        data = data[key]
    _check_strength(document, data.get("cards", {}), cards, at)
    for card in cards:
        for place, kind, word in _asked(data["cards"][card]):
            known = _borne(document.data)[kind]
            asked = _word(kind, word)
            if kind in (WORD, TEXT):
                if _stands(document.data, word, kind == WORD):
                    continue
                where = _("write it as 'text' on a card, or as its name") if kind == WORD else _("write it as 'text'")
                raise document.error(_(_NOBODY[kind]).format(name=word), *at, "cards", card, *place, mend=where)
            if asked not in known and not (kind in _SAID and asked in _said(document.data)):
                near = mend(word, {one.replace(" ", "_") for one in known.values()}) if known else None
                raise document.error(_(_NOBODY[kind]).format(name=word), *at, "cards", card, *place, mend=near)


def _check_strength(document: Document, there: Mapping[str, Any], cards: Iterable[str], at: Steps) -> None:
    """Strength and weakness that an effect puts down say how much they give or take; only on a galetki the rules say it
    of strength (8.2.1)."""
    galetki = any(card.get("type") == "galetki" for _key, card in cards_of(document.data))
    for card in cards:
        for one in _mappings(there[card]):
            right = says_nothing(str(one.get("what"))) if one.get("do") in ("mark", *_OF_MARKERS) else None
            if right is not None and not (galetki and one["what"] == STRONGER):
                what = _("a marker '{word}' that says nothing of damage and life does nothing").format(word=one["what"])
                raise document.error(what, *at, "cards", card, mend=_("write: {right}").format(right=right))


def _stands(data: Any, word: str, anywhere: bool) -> bool:
    """Whether a word stands on a card of a file (``anywhere``), or in what is written as its text."""
    for key, card in cards_of(data):
        texts = [key, *_words_of(card)] if anywhere else [str(card.get("text") or "")]
        if any(word.casefold() in one.casefold() for one in texts):
            return True
    return False


def _words_of(value: Any) -> Iterator[str]:
    """Every word of a card, keys too, without the selectors that ask for words."""
    if isinstance(value, dict):
        yield from (str(key) for key in value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words_of(one)
    if isinstance(value, str) and not any(f"{tag}:" in value for tag, kind in _KINDS.items() if kind in (WORD, TEXT)):
        yield value


_SAID = (COLOUR, SUBTYPE)
"""What things of a table may be as well, or be named as, whatever is printed on a card."""
_SAYING = ("named", "colour", "colours", "subtypes", "choose", "take")
"""Where a scenario says so."""


def _borne(data: Any) -> dict[str, dict[str, str]]:
    """What there is of each kind in a file: as it is compared, and as one writes it; also what effects give."""
    found: dict[str, dict[str, str]] = {kind: {} for kind in _NOBODY}
    for key, card in cards_of(data):
        own, keywords = card.get("subtypes"), card.get("keywords")
        name = str(card.get("name") or key)
        subtypes = list(map(str, own if isinstance(own, list) else ()))
        subtypes += [str(one.get("what")) for one in _mappings(card) if one.get("do") == "subtype"]
        for is_subtype, word in bears(key, name, subtypes, keywords if isinstance(keywords, dict) else ()):
            found[SUBTYPE if is_subtype else NAME][word] = word if is_subtype else name
        own = card.get("colours")
        colours = [*(own if isinstance(own, list) else ()), COLOURLESS]
        colours += [one.get("what") for one in _mappings(card) if one.get("do") == "recolour"]
        found[COLOUR] |= {colour_called(one): one for one in map(str, colours)}
        found[CARD][key] = key
        if card.get("expansion") is not None:
            found[EXPANSION][str(card["expansion"])] = str(card["expansion"])
    found[MARKER] = {_marker(one): one for one in (*MARKERS, *map(str, _marked(data)))}
    return found


def _marked(data: Any) -> Iterator[Any]:
    """The markers that lie somewhere at the start, or that an effect puts down."""
    for one in _mappings(data):
        if one.get("do") == "mark":
            yield one.get("what")
        there = one.get("markers")
        yield from there if isinstance(there, dict) else ()


def cards_of(data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The cards of a file and of its scenarios."""
    scenarios = data.get("scenarios")
    for part in (data, *(scenarios if isinstance(scenarios, list) else ())):
        cards = part.get("cards") if isinstance(part, dict) else None
        for key, card in cards.items() if isinstance(cards, dict) else ():
            if isinstance(card, dict):
                yield str(key), card
                ways = card.get("ways")
                others = ways.values() if isinstance(ways, dict) else ()
                yield from ((str(key), way) for way in others if isinstance(way, dict))


def _mappings(data: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, dict):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _mappings(inner)


def _said(data: Any) -> set[str]:
    """The words that a file names, chooses or gives to things of its tables; also icons, which some take for
    subtypes."""
    said = {
        colour_called(word)
        for one in _mappings(data)
        for key in _SAYING
        for word in (one[key] if isinstance(one.get(key), list) else [one.get(key)])
        if isinstance(word, str)
    }
    icons = (card.get("keywords") for _key, card in cards_of(data))
    return said.union(*(one for one in icons if isinstance(one, dict)))


def _asked(data: Any) -> Iterator[tuple[Steps, str, str]]:
    """What selectors and effects in plain data ask for: the place, the kind, and the word."""
    if isinstance(data, str):
        yield from (((), _KINDS[found[1]], found[2]) for found in _ASKED.finditer(data))
    if isinstance(data, dict) and data.get("do") in _OF_MARKERS and isinstance(data.get("what"), str):
        yield ("what",), MARKER, data["what"]
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in parts:
        if key not in _IS_TEXT:
            yield from (((key, *place), kind, word) for place, kind, word in _asked(inner))
