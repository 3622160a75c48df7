"""What of the cards of a scenario file their types cannot say: plain ids, numbers that make sense, none without use."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, get_args

from kodex.engine.cards.plain import named
from kodex.engine.face.checks import check_card, check_id, one_of
from kodex.engine.games.hkk.card_types.beside_the_deck import FOLLOWER, LEADERS
from kodex.engine.games.hkk.card_types.few_cards import SINGULAR
from kodex.engine.games.hkk.card_types.scritter import SCRITTER
from kodex.engine.games.hkk.card_types.subtypes import OF_ADVENTURERS, OF_BUILDINGS, OF_ITEMS, OF_SPELLS
from kodex.engine.games.hkk.card_types.vision import VISION
from kodex.engine.games.hkk.cards import BUILDING, Card, is_creature, is_spell, registry
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.language import PEOPLE, PLACES, WHOM
from kodex.engine.games.hkk.cards.types import PASSING, SLOTTED, CardType
from kodex.engine.games.hkk.effects.runs import AIMED
from kodex.engine.games.hkk.formats.tournament_decks import CLANS, FREE
from kodex.engine.games.hkk.icons.groups import OF_THE_DEAD
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.called import asked_by, bears, cards_of
from kodex.engine.games.hkk.scenes.setting import things_of
from kodex.engine.games.hkk.scenes.writing import idle
from kodex.engine.games.hkk.table.targets import PLAYERS
from kodex.engine.games.hkk.vocabulary.games import God
from kodex.engine.games.hkk.vocabulary.reactions import REACTION
from kodex.ground.i18n import _
from kodex.ground.nearby import slip_of

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

MAY_TAKE_OFF = frozenset({"kötelék", "reakció-drágítás", "életpont"})
"""The keywords whose number may be below 0: they take off a cost (83, 89.2) or of the life at the start (48.4)."""

_NAMED_CARD = r"\b(?:lap|card):(\w+)"


def check_cards(document: Document, cards: Mapping[str, Card], at: Steps) -> None:
    """The ids of cards are plain, and so are the numbers of their keywords."""
    for name, card in cards.items():
        check_id(document, name, (*at, "cards", name))
        _check_card(document, card, (*at, "cards", name))


def _check_card(document: Document, card: Card, at: Steps) -> None:
    ids = [one.id for one in card.abilities]
    for n, id_ in enumerate(ids):
        if id_ in ids[:n]:
            what = _("two abilities of the card are called '{id}'").format(id=id_)
            mend = _("give it an id of its own: {id}").format(id=f"{id_}-2")
            raise document.error(what, *at, "abilities", n, "id", mend=mend)
    for word, n in card.keywords.items():
        if n < 0 and word not in MAY_TAKE_OFF:
            raise document.error(_("the number must be at least {n}").format(n=0), *at, "keywords", word)
    for key, selectors in (("targets", card.targets), ("attaches", (card.attaches,)), ("if", (card.condition,))):
        if any(selector is not None and not selector.strip() for selector in selectors):
            raise document.error(_("this text is empty"), *at, key)
    _check_use(document, card, at)
    attached = ("",) if card.attaches else ()
    _check_whom(document, card.effects, (*attached, *card.targets), (*at, "effects"))
    idle.check_meant(document, card, at)
    for n, ability in enumerate(card.abilities):
        _check_whom(document, ability.effects, ability.targets, (*at, "abilities", n, "effects"))
        if ability.kind == "automatic" and not ability.reaction and not (card.targets or card.attaches):
            _check_unaimed(document, ability.effects, (*at, "abilities", n, "effects"))
    for way, other in card.ways.items():
        _check_card(document, other, (*at, "ways", way))


_FIGHTING = ("szörny", "torzszülött", "kalandozó", "galetki", "avatár")
_STAYING = tuple(word for word in get_args(CardType) if word not in PASSING)
_PLAYED = tuple(word for word in get_args(CardType) if word not in SLOTTED)
_ENTERING = tuple(word for word in _STAYING if word in _PLAYED)
_OF_TYPES = {
    "damage": _FIGHTING,
    "magic_attack": _FIGHTING,
    "life": (*_FIGHTING, BUILDING),
    "magic_defence": (*_FIGHTING, BUILDING),
    "components": _FIGHTING,
    "shadow": _FIGHTING,
    "reward": _STAYING,
    "upkeep": _ENTERING,
    "advantage": _ENTERING,
    "marker": _ENTERING,
    "compensation": _PLAYED,
    "neutralises": _PLAYED,
    "further": _PLAYED,
    "condition": _PLAYED,
}
"""What is printed on cards of these types only: on others, which have no such numbers, go to the pile once they have
taken effect or are never played, nothing looks at it."""


def _check_use(document: Document, card: Card, at: Steps) -> None:
    """Raise KodexError for a key of a card at which nothing ever looks, with its type and what else it has."""
    for field, types in _OF_TYPES.items():
        key = "if" if field == "condition" else field
        if getattr(card, field) and card.type not in types:
            what = _("a card of the type {type} has no '{key}': nothing would look at it").format(
                type=card.type, key=key
            )
            mend = _("leave it out, or give the card one of the types: {types}").format(types=", ".join(types))
            raise document.error(what, *at, key, mend=mend)
    does = card.effects or card.abilities or card.modifies or card.attaches or card.advantage
    if card.targets and not does:
        what = _("the targets are chosen for nothing: the card does nothing to them")
        right = _("leave it out, or say what is done: {form}")
        form = "effects: [{do: …}]" if card.type in PASSING else "abilities: [{id: …, kind: …, effects: [{do: …}]}]"
        raise document.error(what, *at, "targets", mend=right.format(form=form))
    if card.alone and not card.reaction:
        what = _("'alone' says of a reaction that it may be played without one, too, and this card is none")
        raise document.error(what, *at, "alone", mend=_("leave it out, or say what it reacts to: reaction: [play]"))


def _check_unaimed(document: Document, effects: tuple[Effect, ...], at: Steps) -> None:
    """An effect of an ability that nobody uses, and so nobody aims, says whom it is done to: it would do nothing."""
    for n, effect in enumerate(effects):
        if effect.to == "target" and registry.VERBS[effect.do].on != "none":
            what = _("'{verb}' has no target here: the ability happens by itself").format(verb=effect.do)
            able = PEOPLE if registry.VERBS[effect.do].on == "players" else ("it", "self", "host", *PEOPLE, "lény")
            raise document.error(what, *at, n, mend=_("say whom: to: {known}").format(known=", ".join(able)))


_A_MARKER: Mapping[str, bool] = {"marker": True}


def check_named(document: Document, cards: Mapping[str, Card], known: Container[str], at: Steps) -> None:
    """The cards that effects of ``cards`` bring into play are ``known``, and what is put down is a marker."""
    every = dict(cards_of(document.data))
    markers = [one for one, printed in every.items() if printed.get("marker")]
    for name, card in cards.items():
        for effect in _every_effect(card):
            if effect.card is not None:
                own = document.data
                for step in (*at, "cards", name):
                    own = own[step]
                here = (*at, "cards", name, *named(own, effect.card))
                check_card(document, effect.card, known, cards, here)
                if effect.do == "token" and markers and not every.get(effect.card, _A_MARKER).get("marker"):
                    what = _("only independent markers are put down, and '{id}' is none").format(id=effect.card)
                    raise document.error(what, *here, mend=one_of(effect.card, markers))


def _every_effect(card: Card) -> Iterator[Effect]:
    advantage = card.advantage.effects if card.advantage is not None else ()
    own = (*card.effects, *card.modifies, *card.reward, *card.compensation, *advantage)
    yield from all_effects((*own, *(one for ability in card.abilities for one in ability.effects)))
    for way in card.ways.values():
        yield from _every_effect(way)


def _check_whom(document: Document, effects: tuple[Effect, ...], targets: tuple[str, ...], at: Steps) -> None:
    """What is done to players is not aimed at cards: nothing would come of it that a rule knows."""
    for effect in all_effects(effects):
        if registry.VERBS[effect.do].on != "players":
            continue
        whom = effect.to
        if whom in AIMED and AIMED.index(whom) < len(targets):
            whom = targets[AIMED.index(whom)]
            meant = whom in PLAYERS
        else:
            meant = whom in WHOM or whom in PLACES
        if not meant:
            what = _("'{verb}' does nothing to '{target}'").format(verb=effect.do, target=whom)
            raise document.error(what, *at, mend=_("one of: {known}").format(known=", ".join((*PEOPLE, *PLAYERS))))


def unused_cards(cards: Mapping[str, Card], scenarios: Iterable[f.Scenario]) -> list[str]:
    """The cards that lie on no table at the start and that no other card names, by id, by name or by subtype."""
    used: set[str] = set()
    asked: set[tuple[bool, str]] = set()
    every = list(scenarios)
    for scenario in every:
        used |= {thing.card for _player, _zone, _n, thing in things_of(scenario.given)}
        used |= {marker for _player, _zone, _n, thing in things_of(scenario.given) for marker in thing.markers}
    for name, card in (*(pair for scenario in every for pair in scenario.cards.items()), *cards.items()):
        used |= {named for named in _named_by(card) if named != name}
        asked |= {word for text in _selectors(card) for word in asked_by(text)}
    left = [(name, card) for name, card in cards.items() if name not in used]
    return [key for key, card in left if asked.isdisjoint(bears(key, card.name, card.subtypes, card.keywords))]


_ALIKE = 0.74
"""How alike a colour is to one of the game that is written wrongly: a letter of four or five."""


def misspelt(card: Card) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """The colours of a card that are nearly one of a god or a clan, and the subtypes that are nearly one of those that
    rules know on cards of its type: where, the word, the likely one."""
    for n, subtype in enumerate(card.subtypes):
        if (meant := slip_of(subtype, _subtypes_of(card))) is not None:
            yield ("subtypes", n), subtype, meant
    if card.text is not None and not card.effects and not card.abilities:
        yield from ((("text",), card.text, _as_keyword(word)) for word in _said_in(card.text, card))
    known = {folded(one): one for one in (*map(str, God), *CLANS, *FREE)}
    for place, colour in (*((("colours", n), one) for n, one in enumerate(card.colours)), *_given_colours(card)):
        if folded(colour) in known:
            continue
        from difflib import get_close_matches  # only for a colour of somebody's own

        near = get_close_matches(folded(colour), known, 1, _ALIKE)
        if near:
            yield place, colour, known[near[0]]


def _given_colours(card: Card) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The colours that a card gives to others, by what it does itself or by an ability."""
    own = (
        (("effects",), card.effects),
        *((("abilities", n, "effects"), x.effects) for n, x in enumerate(card.abilities)),
    )
    for place, effects in own:
        for n, effect in enumerate(effects):
            if effect.do == "recolour" and effect.what is not None:
                yield (*place, n, "what"), effect.what


def _said_in(text: str, card: Card) -> Iterator[str]:
    """The keywords that a text says and its card has not: a text is only searched for words, nobody plays it."""
    said = f" {_apart(text)} "
    for word in registry.KEYWORDS:
        if f" {_apart(word)} " in said and word not in card.keywords:
            yield word


def _apart(text: str) -> str:
    """The words of a text, without what stands between them."""
    return " ".join(re.findall(r"\w+", folded(text).replace("_", " ")))


def _as_keyword(word: str) -> str:
    return f"keywords: {{{word}: {'1' if registry.KEYWORDS[word].number else 'true'}}}"


def _subtypes_of(card: Card) -> frozenset[str]:
    """The subtypes that rules speak of on cards of this type."""
    found = OF_ITEMS if card.type == "tárgy" else OF_BUILDINGS if card.type == BUILDING else frozenset()
    if is_spell(card):
        found |= OF_SPELLS | SINGULAR | {VISION}
    if is_creature(card):
        found |= OF_ADVENTURERS | OF_THE_DEAD | {SCRITTER}
    return found | {REACTION} | (frozenset(LEADERS) if card.type == FOLLOWER else frozenset())


def _named_by(card: Card) -> Iterator[str]:
    """The cards that a card names by their ids."""
    for effect in _effects(card):
        if effect.card is not None:
            yield effect.card
        if effect.do == "mark" and effect.what is not None:
            yield effect.what
    for text in _selectors(card):
        yield from re.findall(_NAMED_CARD, text)


def _effects(card: Card) -> list[Effect]:
    return all_effects((*card.effects, *(one for ability in card.abilities for one in ability.effects)))


def _selectors(card: Card) -> Iterator[str]:
    """The texts of a card in which a selector may name another one."""
    for effect in _effects(card):
        yield from (text for text in (effect.to, effect.of, effect.condition) if text and ":" in text)
    own = (card.attaches, card.condition, *card.targets, *card.reaction)
    of_abilities = ((one.on, one.condition, *one.targets, *one.reaction) for one in card.abilities)
    for texts in (own, *of_abilities):
        yield from (text for text in texts if text and ":" in text)
