"""Changes of what is printed on the cards of a scenario of HKK: numbers, icons, keywords, costs, abilities, words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.games.hkk.cards import Card, Effect, registry
from kodex.engine.games.hkk.cards.costs import PARTS
from kodex.engine.games.hkk.cards.types import CREATURES
from kodex.engine.games.hkk.scenes.supposing.drafting import (
    FARTHER,
    NEAR,
    SHOWN,
    nearest,
    replace_card,
    things,
    words_in,
)


def of_cards(of: Draft, asked: Asked) -> Iterator[Change]:
    """Everything printed that the rules have asked about."""
    yield from _facts(of, asked)
    yield from _keywords(of, asked)
    yield from _costs(of, asked)
    yield from _prices(of, asked)
    yield from _abilities(of, asked)
    yield from _absolute(of)
    yield from _words(of, asked)


def _named_cards(of: Draft) -> list[str]:
    """The cards that lie where they may matter, each once."""
    return list(dict.fromkeys(thing["card"] for *_where, thing in things(of, *SHOWN)))


def _tier(asked: Asked, card: str, field: str) -> int | None:
    """How near a field of a card lies to what decides; None for one that nothing has read."""
    by = asked.reads.get((card, field))
    return None if by is None else FARTHER if asked.decisive.isdisjoint(by) else NEAR


def _readers(asked: Asked, card: str, field: str) -> frozenset[str]:
    return frozenset(asked.reads.get((card, field), ()))


def _facts(of: Draft, asked: Asked) -> Iterator[Change]:
    """Numbers and icons that are printed on a card."""
    for name in _named_cards(of):
        card = of.cards[name]
        for field, least in (("damage", 0), ("life", 1), ("components", 0)):
            tier, value = _tier(asked, name, field), getattr(card, field)
            if tier is not None and (value or field != "life") and card.type in CREATURES:
                for n, far in nearest(value, least):
                    change = partial(replace_card, name, field, n)
                    yield Change(field, name, value, n, change, (tier, far), _readers(asked, name, field))
        for field in ("magic_attack", "magic_defence"):
            tier, has = _tier(asked, name, field), getattr(card, field)
            if tier is not None and (card.life or has):
                change = partial(replace_card, name, field, not has)
                yield Change(field, name, has, not has, change, (tier, 1), _readers(asked, name, field))


def _keywords(of: Draft, asked: Asked) -> Iterator[Change]:
    """A keyword less; one more that rules have a word about which could not be asked for want of it."""
    for name in _named_cards(of):
        card = of.cards[name]
        for word in card.keywords:
            fewer = {key: value for key, value in card.keywords.items() if key != word}
            tier = _tier(asked, name, "keywords")
            change = partial(replace_card, name, "keywords", fewer)
            rank, by = (FARTHER if tier is None else tier, 1), _readers(asked, name, "keywords")
            yield Change("keyword", f"{name}.{word}", word, None, change, rank, by)
        for word, rules in asked.words.items():
            known = registry.KEYWORDS.get(word)
            if known is None or word in card.keywords or not card.life:
                continue
            more = {**card.keywords, word: 1 if known.number else True}
            tier = FARTHER if asked.decisive.isdisjoint(rules) else NEAR
            change = partial(replace_card, name, "keywords", more)
            yield Change("keyword", f"{name}.{word}", None, word, change, (tier, 2), frozenset(rules))


def _costs(of: Draft, asked: Asked) -> Iterator[Change]:
    for name in _named_cards(of):
        cost = of.cards[name].cost
        tier = _tier(asked, name, "cost")
        for part in PARTS if tier is not None else ():
            value = getattr(cost, part)
            for n, far in nearest(value) if value else ():
                change = partial(_recost, name, part, n)
                yield Change(f"cost.{part}", name, value, n, change, (tier or 0, far), _readers(asked, name, "cost"))


def _recost(name: str, part: str, n: int, of: Draft) -> None:
    """Another cost of a card. Raises ValueError for one that makes no sense, such as victims without a sacrifice."""
    replace_card(name, "cost", msgspec.structs.replace(of.cards[name].cost, **{part: n}), of)


def _prices(of: Draft, asked: Asked) -> Iterator[Change]:
    """What the use of an ability costs."""
    for name in _named_cards(of):
        abilities, tier = of.cards[name].abilities, _tier(asked, name, "abilities")
        for at, ability in enumerate(abilities if tier is not None else ()):
            for part, value in ability.cost.parts().items():
                for n, far in nearest(value):
                    change = partial(_reprice, name, at, part, n)
                    yield Change(f"price.{part}", f"{name}.{ability.id}", value, n, change, (FARTHER, far))


def _abilities(of: Draft, asked: Asked) -> Iterator[Change]:
    """An ability less, where no step names it."""
    said = set(words_in(of.when))
    for name in _named_cards(of):
        tier, abilities = _tier(asked, name, "abilities"), of.cards[name].abilities
        for one in abilities if tier is not None else ():
            if one.id not in said:
                change = partial(replace_card, name, "abilities", tuple(other for other in abilities if other != one))
                yield Change("ability", f"{name}.{one.id}", one.id, None, change, (FARTHER, 2))


def _absolute(of: Draft) -> Iterator[Change]:
    """ "Mindenképp" and "semmilyen módon" on or off, of what a card does."""
    for name in _named_cards(of):
        card = of.cards[name]
        has = any(effect.absolute for effect in _effects_of(card))
        if card.effects or card.abilities:
            yield Change("absolute", name, has, not has, partial(_make_absolute, name, not has), (NEAR, 2))


def _effects_of(card: Card) -> tuple[Effect, ...]:
    return (*card.effects, *(effect for ability in card.abilities for effect in ability.effects))


def _make_absolute(name: str, absolute: bool, of: Draft) -> None:
    def made(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(msgspec.structs.replace(one, absolute=absolute) for one in effects)

    card = of.cards[name]
    abilities = tuple(msgspec.structs.replace(one, effects=made(one.effects)) for one in card.abilities)
    replace_card(name, "effects", made(card.effects), of)
    replace_card(name, "abilities", abilities, of)


def _reprice(name: str, at: int, part: str, n: int, of: Draft) -> None:
    abilities = of.cards[name].abilities
    cost = msgspec.structs.replace(abilities[at].cost, **{part: n})
    changed = msgspec.structs.replace(abilities[at], cost=cost)
    replace_card(name, "abilities", (*abilities[:at], changed, *abilities[at + 1 :]), of)


def _words(of: Draft, asked: Asked) -> Iterator[Change]:
    """Subtypes and colours: one less, or one that another card has."""
    for field in ("subtypes", "colours"):
        known = dict.fromkeys(word for name in _named_cards(of) for word in getattr(of.cards[name], field))
        for name in _named_cards(of):
            tier, has = _tier(asked, name, field), getattr(of.cards[name], field)
            for word in known if tier is not None else ():
                other = tuple(one for one in has if one != word) if word in has else (*has, word)
                old, new = (word, None) if word in has else (None, word)
                change = partial(replace_card, name, field, other)
                rank = (max(tier or 0, FARTHER), 3)
                yield Change(field, f"{name}.{word}", old, new, change, rank, _readers(asked, name, field))


__all__ = ["of_cards"]
