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
from kodex.ground.nearby import mend

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_ASKED = re.compile(r"(?<![\w:])(név|nev|fajta):([\w\-']+)")
_IS_TEXT = frozenset({"name", "text", "id"})
"""Keys behind which no selector stands."""


def slug(name: str) -> str:
    """A name as selectors write it: ``vén bagoly`` is ``ven_bagoly``."""
    return folded(name).replace(" ", "_")


def asked_by(selector: str) -> set[tuple[bool, str]]:
    """What a selector asks for: whether by subtype, and the subtype or the name as it is compared."""
    return {_word(found[1], found[2]) for found in _ASKED.finditer(selector)}


def bears(key: str, name: str | None, subtypes: Iterable[str], keywords: Iterable[str]) -> set[tuple[bool, str]]:
    """What a card can be asked by: its name (without one its key), its subtypes, those its icons or its name stand for
    (52.1, 62.0, 82)."""
    known = {*subtypes, *{*ICONS, MENTAL}.intersection(keywords)}
    known |= {one for icon, names in ICONS.items() if not known.isdisjoint((icon, *names)) for one in names}
    known |= {MORPH} if MORPH in (name or key).lower() else set()
    return {(False, slug(name or key)), *((True, one) for one in known)}


def _word(tag: str, word: str) -> tuple[bool, str]:
    return (True, word) if tag == "fajta" else (False, slug(word))


def check_called(document: Document, cards: Iterable[str], at: Steps) -> None:
    """Raise KodexError where a selector of the ``cards`` below ``at`` asks for a name or a subtype of nobody."""
    data = document.data
    for key in at:
        data = data[key]
    for card in cards:
        for place, tag, word in _asked(data["cards"][card]):
            known = _borne(document.data)
            asked = _word(tag, word)
            if asked not in known:
                what = (
                    _("no card of this file has the subtype '{name}'")
                    if tag == "fajta"
                    else _("no card of this file is called '{name}'")
                ).format(name=word)
                others = {
                    other.replace(" ", "_") for (is_subtype, _word), other in known.items() if is_subtype == asked[0]
                }
                near = mend(word, others) if others else None
                raise document.error(what, *at, "cards", card, *place, mend=near)


def _borne(data: Any) -> dict[tuple[bool, str], str]:
    """What the cards of a file can be asked by, each as one writes it; also the subtypes that effects give (51.5)."""
    found: dict[tuple[bool, str], str] = {}
    for key, card in _cards(data):
        own, keywords = card.get("subtypes"), card.get("keywords")
        name = str(card.get("name") or key)
        subtypes = list(map(str, own if isinstance(own, list) else ()))
        subtypes += [str(one.get("what")) for one in _mappings(card) if one.get("do") == "subtype"]
        borne = bears(key, name, subtypes, keywords if isinstance(keywords, dict) else ())
        found |= {(is_subtype, word): word if is_subtype else name for is_subtype, word in borne}
    return found


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
