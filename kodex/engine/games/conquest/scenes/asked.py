"""What the texts of cards ask for by the author's own words (``jellemző:gép``, ``név:fal``) is there, and what they
create is a token unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from kodex.engine.cards.plain import named
from kodex.engine.face import Place as InFile
from kodex.engine.games.conquest.cards import Card, Keyword
from kodex.engine.games.conquest.opening.planets import PLANETS
from kodex.engine.games.conquest.scenes.setting import named as created_by
from kodex.ground.i18n import N_, _
from kodex.ground.nearby import mend
from kodex.ground.yamlfile import Document

TOKEN = "jelölőegység"
_NOBODY = {
    "jellemző": N_("no card of this file has the trait '{name}'"),
    "név": N_("no card of this file is called '{name}'"),
    "frakció": N_("no card of this file is of the faction '{name}'"),
    "kulcsszó": N_("there is no keyword '{name}'"),
}
_ASKED = re.compile(rf"(?<![\w:])({'|'.join(_NOBODY)}):([\w\-']+)")


def check_asked(document: Document, cards: Mapping[str, Card], at: InFile) -> None:
    """Raises KodexError where a text of one of the ``cards`` below ``at`` asks for what no card of the file is, or
    creates what is no token unit."""
    data = document.data
    for step in at:
        data = data[step]
    every = dict(_cards(document.data))
    for name, card in cards.items():
        here = (*at, "cards", name)
        own = data["cards"][name]
        for place, tag, word in _asked(own.get("abilities")):
            known = _borne(every)[tag]
            if word not in known:
                what = _(_NOBODY[tag]).format(name=word)
                near = mend(word, known) if known else None
                raise document.error(what, *here, "abilities", *place, mend=near)
        for other in created_by(card):
            if (type_ := _type_of(every.get(other))) not in (None, TOKEN):
                what = _("only token units are created, and '{id}' is of the type {type}").format(id=other, type=type_)
                tokens = [one for one, printed in every.items() if _type_of(printed) == TOKEN]
                near = mend(other, tokens) if tokens else _("give it the type {type}").format(type=TOKEN)
                raise document.error(what, *here, *named(own, other), mend=near)


def _cards(data: Any) -> Iterator[tuple[str, Any]]:
    """The cards of a file and of its scenarios."""
    scenarios = data.get("scenarios")
    for part in (data, *(scenarios if isinstance(scenarios, list) else ())):
        there = part.get("cards") if isinstance(part, dict) else None
        yield from there.items() if isinstance(there, dict) else ()


def _type_of(printed: Any) -> Any:
    return printed.get("type") if isinstance(printed, dict) else None


def _borne(every: Mapping[str, Any]) -> dict[str, list[str]]:
    """By tag the words that the cards of a file bear."""
    printed = [one for one in every.values() if isinstance(one, dict)]
    traits = (one.get("traits") for one in printed)
    return {
        "jellemző": [str(word) for own in traits if isinstance(own, list) for word in own],
        "név": [*every, *PLANETS],
        "frakció": [str(one["faction"]) for one in printed if one.get("faction")],
        "kulcsszó": list(get_args(Keyword)),
    }


def _asked(data: Any) -> Iterator[tuple[InFile, str, str]]:
    """What selectors in plain data ask for: the place, the tag, and the word."""
    if isinstance(data, str):
        yield from (((), found[1], found[2]) for found in _ASKED.finditer(data))
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in parts:
        yield from (((key, *place), tag, word) for place, tag, word in _asked(inner))


__all__ = ["TOKEN", "check_asked"]
