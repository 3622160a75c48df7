"""Names and subtypes that selectors ask for (``név:vén_bagoly``, ``fajta:ork``): some card of the file has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kodex.engine.games.hkk.card_types.morph import MORPH
from kodex.engine.games.hkk.card_types.subtypes import ICONS
from kodex.engine.games.hkk.icons.printed import MENTAL
from kodex.engine.games.hkk.phases import folded
from kodex.ground.i18n import _
from kodex.ground.refusals import nearest

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_ASKED = re.compile(r"(?<![\w:])(név|nev|fajta):([\w\-']+)")
_IS_TEXT = frozenset({"name", "text", "id"})
"""Keys behind which no selector stands."""


def slug(name: str) -> str:
    """A name as selectors write it: ``vén bagoly`` is ``ven_bagoly``."""
    return folded(name).replace(" ", "_")


def names_in(selector: str) -> set[str]:
    """The names of cards that a selector asks for."""
    return {slug(found[2]) for found in _ASKED.finditer(selector) if found[1] != "fajta"}


def check_called(document: Document, cards: Iterable[str], at: Steps) -> None:
    """Raise KodexError where a selector of the ``cards`` below ``at`` asks for a name or a subtype of nobody."""
    data = document.data
    for key in at:
        data = data[key]
    for card in cards:
        for place, tag, word in _asked(data["cards"][card]):
            known = _subtypes(document.data) if tag == "fajta" else _names(document.data)
            if (word if tag == "fajta" else slug(word)) not in known:
                what = (
                    _("no card of this file has the subtype '{name}'")
                    if tag == "fajta"
                    else _("no card of this file is called '{name}'")
                ).format(name=word)
                mend = _("one of: {known}").format(known=nearest(word, known.values())) if known else None
                raise document.error(what, *at, "cards", card, *place, mend=mend)


def _names(data: Any) -> dict[str, str]:
    """The names of the cards of a file (without one its key), as they are compared and as one writes them."""
    return {slug(name): name.replace(" ", "_") for name in (str(card.get("name") or key) for key, card in _cards(data))}


def _subtypes(data: Any) -> dict[str, str]:
    """The subtypes that a card of a file has, may get, or has by an icon or its name (51.5, 52.1, 62.0, 82)."""
    known: set[str] = set()
    for key, card in _cards(data):
        own, keywords = card.get("subtypes"), card.get("keywords")
        known.update(map(str, own if isinstance(own, list) else ()))
        known.update({*ICONS, MENTAL}.intersection(keywords if isinstance(keywords, dict) else ()))
        known.update(str(one.get("what")) for one in _mappings(card) if one.get("do") == "subtype")
        known.update({MORPH} if MORPH in str(card.get("name") or key).lower() else ())
    known.update(name for icon, names in ICONS.items() if not known.isdisjoint((icon, *names)) for name in names)
    return {name: name for name in known}


def _cards(data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
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


def _asked(data: Any) -> Iterator[tuple[Steps, str, str]]:
    """What selectors in plain data ask for: the place, the word before the colon and the one behind."""
    if isinstance(data, str):
        yield from (((), found[1], found[2]) for found in _ASKED.finditer(data))
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in parts:
        if key not in _IS_TEXT:
            yield from (((key, *place), tag, word) for place, tag, word in _asked(inner))
