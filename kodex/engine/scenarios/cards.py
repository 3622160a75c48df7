"""What of the cards of a scenario file their types cannot say: plain ids, numbers that make sense, none without use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios.setting import things_of
from kodex.i18n import _
from kodex.yamlfile import Document

Steps = tuple[str | int, ...]

MAY_TAKE_OFF = frozenset({"kötelék", "reakció-drágítás", "életpont"})
"""The keywords whose number may be below 0: they take off a cost (83, 89.2) or of the life at the start (48.4)."""

_ID = re.compile(r"[\w-]+")
_NAMED_CARD = re.compile(r"\b(?:lap|card):(\w+)")


def check_cards(document: Document, cards: dict[str, Card], at: Steps) -> None:
    """The ids of cards are plain, and so are the numbers of their keywords."""
    for name, card in cards.items():
        check_id(document, name, (*at, "cards", name))
        _check_keywords(document, card, (*at, "cards", name))


def _check_keywords(document: Document, card: Card, at: Steps) -> None:
    for word, n in card.keywords.items():
        if n < 0 and word not in MAY_TAKE_OFF:
            raise document.error(_("the number must be at least {n}").format(n=0), *at, "keywords", word)
    for way, other in card.ways.items():
        _check_keywords(document, other, (*at, "ways", way))


def check_id(document: Document, id_: str, at: Steps) -> None:
    if not _ID.fullmatch(id_):
        what = _("'{id}' is no id").format(id=id_)
        raise document.error(what, *at, mend=_("letters, digits, '_' and '-'"))


def unused_cards(cards: dict[str, Card], scenarios: Iterable[f.Scenario]) -> list[str]:
    """The cards that lie on no table at the start and that no other card names."""
    used = set()
    for scenario in scenarios:
        used |= {thing.card for _player, _zone, _n, thing in things_of(scenario.given)}
        used |= {marker for _player, _zone, _n, thing in things_of(scenario.given) for marker in thing.markers}
        used |= {named for name, card in scenario.cards.items() for named in _named_by(card) if named != name}
    used |= {named for name, card in cards.items() for named in _named_by(card) if named != name}
    return [name for name in cards if name not in used]


def _named_by(card: Card) -> Iterator[str]:
    for effect in all_effects((*card.effects, *(one for ability in card.abilities for one in ability.effects))):
        if effect.card is not None:
            yield effect.card
        if effect.do == "mark" and effect.what is not None:
            yield effect.what
        for text in (effect.to, effect.of, effect.condition):
            yield from _NAMED_CARD.findall(text or "")
    for ability in card.abilities:
        for text in (ability.on, ability.condition, *ability.targets, *ability.reaction):
            yield from _NAMED_CARD.findall(text or "")
    for text in (card.attaches, card.condition, *card.targets, *card.reaction):
        yield from _NAMED_CARD.findall(text or "")
