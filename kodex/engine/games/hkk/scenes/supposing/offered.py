"""What else of a scenario of HKK may be otherwise when somebody looks for their own case in it: the type of a card,
what it does and how much, a marker that does not lie there yet.

All of it comes from the grammar of cards, so that a card changed so is one that could be written.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.games.hkk.cards import Card, Effect, registry
from kodex.engine.games.hkk.cards.language import LANGUAGE
from kodex.engine.games.hkk.cards.types import INSTANT, SORCERY
from kodex.engine.games.hkk.effects.runs import slots
from kodex.engine.games.hkk.phases import read_stage
from kodex.engine.games.hkk.scenes.supposing.changes import changes
from kodex.engine.games.hkk.scenes.supposing.drafting import (
    FARTHER,
    IN_PLAY,
    NEAR,
    SHOWN,
    nearest,
    replace_card,
    set_thing,
    things,
)
from kodex.engine.games.hkk.scenes.telling.hungarian import EFFECTS

_LIKE = (("szörny", "kalandozó"), (INSTANT, SORCERY))
"""Types that take each other's place in a card without anything else of it being otherwise."""

_MARKERS = ("élet", "izom", "méreg", "dermesztés", "erősödés +1/+1", "gyengülés -1/-1")
"""Markers that need no ability of their own."""

_MOST_FAR = 2
"""How far a number of a text goes from what it is."""


_AIMED_ELSEWHERE = ("counter",)
"""Verbs that are about what is reacted to: with another one a step would need another target."""

_NOUNS = ("lény", "lap", "permanens")
"""What a text may call its target; what it calls it decides what protects from it (80, 80.2)."""


def offered(of: Draft, asked: Asked) -> Iterator[Change]:
    """Everything that may be otherwise: what the rules have asked about, and types, verbs, numbers and markers.

    Nothing with which a step could not be said as it is: no stage to which one goes on (it would be reached before), no
    other turn where somebody strikes back, no place in the guard post for a card that goes into it.
    """
    reached = {read_stage(step["to"]) for step in of.when if step["act"] == "advance"}
    strikes_back = any(step["act"] == "strike_back" for step in of.when)
    placed = {("guard", one) for step in of.when for one in step.get("into", ())}
    placed |= {("reserve", one) for step in of.when for one in step.get("out", ())}
    for one in changes(of, asked):
        lost = {"stage": one.new in reached, "active": strikes_back, "zone": (one.new, one.of) in placed}
        if not lost.get(one.kind):
            yield one
    yield from _of_texts(of)


def _of_texts(of: Draft) -> Iterator[Change]:
    """Types, verbs, numbers and markers."""
    for name in dict.fromkeys(thing["card"] for *_where, thing in things(of, *SHOWN)):
        yield from _types(of.cards[name], name)
        yield from _effects(of.cards[name], name)
        yield from _nouns(of.cards[name], name)
    yield from _markers(of)


def _types(card: Card, name: str) -> Iterator[Change]:
    for like in _LIKE:
        for other in like if card.type in like else ():
            if other != card.type:
                yield Change("type", name, card.type, other, partial(replace_card, name, "type", other), (NEAR, 1))


def _nouns(card: Card, name: str) -> Iterator[Change]:
    """Another noun for the one target of a spell or an activated ability; a text may name none (21.5.0)."""
    if not card.attaches and _aims_at_a_thing(card.effects, card.targets):
        for noun in _other_nouns(card.targets):
            change = partial(replace_card, name, "targets", (noun,))
            yield Change("noun", f"{name}..", next(iter(card.targets), None), noun, change, (NEAR, 1))
    for number, ability in enumerate(card.abilities):
        if ability.kind in ("activated", "reaction") and _aims_at_a_thing(ability.effects, ability.targets):
            for noun in _other_nouns(ability.targets):
                change = partial(_with_noun, name, number, noun)
                old = next(iter(ability.targets), None)
                yield Change("noun", f"{name}.{ability.id}.", old, noun, change, (NEAR, 1))


def _aims_at_a_thing(effects: tuple[Effect, ...], targets: tuple[str, ...]) -> bool:
    aimed = [effect for effect in effects if effect.to == "target"]
    apart = any(effect.do in _AIMED_ELSEWHERE or registry.VERBS[effect.do].on == "players" for effect in aimed)
    return bool(aimed) and not apart and slots(effects) == ["target"] and set(targets) <= set(_NOUNS)


def _other_nouns(targets: tuple[str, ...]) -> Iterator[str]:
    return (noun for noun in _NOUNS if targets != (noun,))


def _with_noun(name: str, number: int, noun: str, of: Draft) -> None:
    abilities = of.cards[name].abilities
    changed = msgspec.structs.replace(abilities[number], targets=(noun,))
    replace_card(name, "abilities", (*abilities[:number], changed, *abilities[number + 1 :]), of)


def _markers(of: Draft) -> Iterator[Change]:
    """A marker on a creature on which there is none of its name."""
    for _player, _zone, _place, thing in things(of, *IN_PLAY):
        lying = thing.get("markers", {})
        for marker in _MARKERS if of.cards[thing["card"]].life else ():
            if not any(marker.split()[0] in one for one in lying):
                change = partial(set_thing, thing["id"], "markers", {**lying, marker: 1})
                yield Change("marker", thing["id"], (marker, 0), (marker, 1), change, (FARTHER, 1))


_Path = tuple[int | None, int]
"""Which ability of a card (None: what a spell does), and which of its effects."""


def _effects(card: Card, name: str) -> Iterator[Change]:
    """Another verb that takes the same fields, another number."""
    for path, effect in _told(card):
        key = f"{name}.{'' if path[0] is None else card.abilities[path[0]].id}.{path[1]}"
        for verb in EFFECTS:
            apart = verb == effect.do or bool({verb, effect.do} & set(_AIMED_ELSEWHERE))
            apart = apart or not _is_done_to_the_same(registry.VERBS[verb].on, registry.VERBS[effect.do].on)
            swapped = None if apart else _with_verb(effect, verb)
            if swapped is not None:
                yield Change("verb", key, effect, swapped, partial(_replace, name, path, swapped), (FARTHER, 2))
        if isinstance(effect.n, int) and "n" in registry.VERBS[effect.do].fields:
            for n, far in nearest(effect.n, 1):
                if far <= _MOST_FAR:
                    other = msgspec.structs.replace(effect, n=n)
                    yield Change("amount", key, effect, other, partial(_replace, name, path, other), (NEAR, far))


def _is_done_to_the_same(on: str, instead_of: str) -> bool:
    """Whether whatever one verb is done to, cards or players, another may be done to."""
    return on in (instead_of, "any", "none")


def _with_verb(effect: Effect, verb: str) -> Effect | None:
    """An effect with another verb, and without a number where that has none; None for one that cannot be written."""
    n = effect.n if "n" in registry.VERBS[verb].fields else 1
    try:
        other = msgspec.structs.replace(effect, do=verb, n=n)
        LANGUAGE.check_effect(other)
    except ValueError:
        return None
    return other


def _told(card: Card) -> Iterator[tuple[_Path, Effect]]:
    """The effects that have words, by their places."""
    for at, effect in enumerate(card.effects):
        if effect.do in EFFECTS:
            yield (None, at), effect
    for number, ability in enumerate(card.abilities):
        for at, effect in enumerate(ability.effects if ability.kind != "continuous" else ()):
            if effect.do in EFFECTS:
                yield (number, at), effect


def _replace(name: str, path: _Path, effect: Effect, of: Draft) -> None:
    card, (number, at) = of.cards[name], path
    if number is None:
        replace_card(name, "effects", (*card.effects[:at], effect, *card.effects[at + 1 :]), of)
        return
    ability = card.abilities[number]
    changed = msgspec.structs.replace(ability, effects=(*ability.effects[:at], effect, *ability.effects[at + 1 :]))
    replace_card(name, "abilities", (*card.abilities[:number], changed, *card.abilities[number + 1 :]), of)


__all__ = ["offered"]
