"""What cannot lie somewhere: cards where their type does not, ids of two, what nothing would look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import ValidationError

from kodex.engine.face import Place as InFile
from kodex.engine.face.checks import check_id
from kodex.engine.games.conquest.cards import FROM_HAND, UNITS, Card
from kodex.engine.games.conquest.language.checks import problem
from kodex.engine.games.conquest.scenes.referring import check_references
from kodex.engine.games.conquest.scenes.setting import Ids, entries, laid
from kodex.engine.games.conquest.table.units import is_unit
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import FALLS, HIT_POINTS, Place
from kodex.engine.kernel.table import Table
from kodex.errors import KodexError
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import FEW, mend, with_its_tag
from kodex.ground.refused.fitting import at as written_at
from kodex.ground.refused.fitting import replaced_at, those_that_fit
from kodex.ground.within import Chosen
from kodex.ground.yamlfile import Document

IN_PLAY = (Place.HQ, Place.PLANET)
_OF_TYPES = {
    "attack": UNITS,
    "command": UNITS,
    "shields": (*FROM_HAND, "esemény"),
    "loyal": (*FROM_HAND, "esemény"),
    "signature": ("hadúr", *FROM_HAND, "esemény"),
    "keywords": (*UNITS, "támogatás", "erősítő"),
    "hand": ("hadúr",),
    "resources": ("hadúr", "bolygó"),
    "cards": ("bolygó",),
}
"""What is printed on cards of these types only."""


def fault(document: Document, card: Card, at: InFile) -> KodexError | None:
    """What no text can say, and what nothing looks at on a card of its type."""
    for key, types in _OF_TYPES.items():
        if getattr(card, key) and card.type not in types:
            what = _("a card of the type {type} has no '{key}': nothing would look at it").format(
                type=card.type, key=key
            )
            mend = _("leave it out, or give the card one of the types: {types}").format(types=", ".join(types))
            return document.error(what, *at, key, mend=mend)
    for n, ability in enumerate(card.abilities):
        found = problem(ability)
        if found is not None:
            what, place, unknown, chosen = found
            data = document.data.get("cards") if isinstance(document.data, dict) else None
            right = with_its_tag(*unknown, data, document.speech.tags) if unknown is not None else None
            what = what.rsplit("; ", 1)[0] if right is not None else what
            if right is None and chosen is not None:
                what = _with_what_fits(document, chosen, (*at, "abilities", n), place) or what
            return document.error(what, *at, "abilities", n, *place, mend=right)
    return None


def _with_what_fits(document: Document, chosen: Chosen, at: InFile, place: InFile) -> str | None:
    """What is said of a word that there is not, with those of the words there are that fit beside what stands in its
    ability; None where it is not known how that is written."""
    plain = written_at(document.data, at)
    text = written_at(plain, place)
    what, word, known = chosen
    if not isinstance(text, str) or word not in text:
        return None

    def far(one: str) -> int:
        try:
            right = problem(structured.convert(replaced_at(plain, place, text.replace(word, one)), Ability))
        except ValidationError:
            return 0
        return 2 if right is None else int(right[1] != place)

    fitting = those_that_fit(word, known, document.speech.meant(), far)
    return f"{what}; {mend(word, fitting, document.speech, len(known) > FEW, known)}"


def check_cards(document: Document, scenario: Any, cards: Mapping[str, Card], at: InFile) -> None:
    """Raises KodexError where a card lies where its type does not, or says what its type cannot be, or no text says."""
    for name, printed in cards.items():
        wrong = fault(document, printed, (*(at[:-1] if name in scenario.cards else ()), "cards", name))
        if wrong is not None:
            raise wrong
    ids = Ids(scenario.given.players)
    warlords: dict[str, str] = {}
    for player, zone, entry, where in entries(scenario.given):
        one = laid(entry)
        if one.id is not None:
            # it may have blanks, as the names of cards
            check_id(document, one.id.strip().replace(" ", "-"), (*at, *where, "id"))
        if one.id is not None and one.id in ids.taken:
            what, mend = _("the id '{id}' is used twice").format(id=one.id), _("give one of them another 'id'")
            raise document.error(what, *at, *where, "id", mend=mend)
        ids.of(one, player)
        card = cards.get(one.card)
        if card is None:
            continue
        here = (*at, *where)
        if (card.type == "bolygó") != (zone.startswith(Place.ROW) or zone == Place.VICTORY):
            what = _("'{id}' is of the type {type} and does not lie here").format(id=one.card, type=card.type)
            raise document.error(
                what, *here, mend=_("planets lie in the row or in a victory display, others elsewhere")
            )
        if (able := _other_places(card, zone)) is not None:
            what = _("'{id}' is of the type {type} and does not lie here").format(id=one.card, type=card.type)
            raise document.error(what, *here, mend=_("its place: {zones}").format(zones=able))
        if card.type == "hadúr" and zone.startswith(IN_PLAY) and one.owner in (None, player):
            if player in warlords:
                what = _("{player} has two warlords in play: '{one}' and '{other}'").format(
                    player=player, one=warlords[player], other=one.card
                )
                raise document.error(what, *here, mend=_("leave one of them out, or say with 'owner' whose it is"))
            warlords[player] = one.card
        if one.bloodied and card.bloodied is None:
            what = _("'{id}' has no bloodied side").format(id=one.card)
            is_warlord = card.type == "hadúr"
            right = _("give the warlord 'bloodied: {attack: …, hp: …}'") if is_warlord else _("leave it out")
            raise document.error(what, *here, *(() if is_warlord else ("bloodied",)), mend=right)
        if one.damage and not card.is_unit:
            what = _("only units have damage, and '{id}' is none").format(id=one.card)
            raise document.error(what, *here, mend=_("leave it out"))
    check_references(document, scenario, cards, at)


def _other_places(card: Card, zone: str) -> str | None:
    """Where a card of its type may lie, if it cannot lie in a zone: a support does not leave the headquarters, an event
    is never in play."""
    if card.type == "esemény" and zone.startswith(IN_PLAY):
        return "hand | deck | discard"
    return "hq" if card.type == "támogatás" and zone.startswith(Place.PLANET) else None


def helps(table: Table, given: Any) -> tuple[InFile, str | None]:
    """Where in a given table somebody stands who has fallen of his damage, and how much of it he may have."""
    ids = Ids(given.players)
    for player, _zone, entry, where in entries(given):
        one = laid(entry)
        id_ = ids.of(one, player)
        thing = table.state.things.get(id_)
        if thing is not None and is_unit(table, thing) and table.decide(FALLS, thing):
            hp = table.decide(HIT_POINTS, thing)
            told = _("{id} has {hp} hit points, {damage} damage: damage: {most} at most")
            told = told if hp > 0 else _("{id} has no hit points left: it has fallen")
            right = told.format(id=id_, hp=hp, damage=one.damage, most=hp - 1)
            return (*where, "damage") if one.damage else where, right
    return (), None


__all__ = ["check_cards", "fault", "helps"]
