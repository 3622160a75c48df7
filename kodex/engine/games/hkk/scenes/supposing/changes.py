"""Changes of a scenario of HKK that one may suppose: a fact of a card, whose turn, a position, points, a card more or
less, a step."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from kodex.engine.face.format import ActionStep
from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.games.hkk.cards.costs import PARTS
from kodex.engine.games.hkk.cards.types import CREATURES
from kodex.engine.games.hkk.phases import ORDER, STAGES, read_stage
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.setting import named, state_of_given
from kodex.ground import structured

_IN_PLAY = ("guard", "reserve", "table")
_SHOWN = (*_IN_PLAY, "hand", "aside")
_AWAY = ("deck", "pile", "void")
_STEPS = (1, 2, 3, 4, 6, 10)
"""By how much a number is changed, the smallest first."""
_MAPPED = ("attack", "strike_back")
_NEAR, _FARTHER, _FAR = 0, 1, 2


def draft(scenario: f.Scenario, cards: Mapping[str, Card]) -> Draft:
    """A scenario that may be changed."""
    given = named(scenario.given, state_of_given(scenario.given))
    return Draft(given, [msgspec.to_builtins(step) for step in scenario.when], dict(cards))


def supposed(scenario: f.Scenario, changed: Draft) -> f.Scenario:
    """The scenario with the table and the steps of a draft. Raises ValueError."""
    given = structured.convert(changed.given, f.Given)
    when = [_step(old, plain) for old, plain in zip(scenario.when, changed.when, strict=True)]
    return msgspec.structs.replace(scenario, given=given, when=when)


def _step(old: f.AnyStep, plain: dict[str, Any]) -> f.AnyStep:
    """A step as a draft has it; which rules are to forbid it stays as it is, whatever they are."""
    if msgspec.to_builtins(old) == plain:
        return old
    new: f.AnyStep = structured.convert({key: value for key, value in plain.items() if key != "illegal"}, f.AnyStep)
    if isinstance(new, ActionStep) and isinstance(old, ActionStep):
        new = msgspec.structs.replace(new, illegal=old.illegal)
    return new


def changes(of: Draft, asked: Asked) -> Iterator[Change]:
    """Everything that may be supposed otherwise, of what the rules have asked about."""
    registry.load()
    yield from _positions(of)
    yield from _elsewhere(of)
    yield from _points(of)
    yield from _course(of)
    yield from _facts(of, asked)
    yield from _keywords(of, asked)
    yield from _costs(of, asked)
    yield from _prices(of, asked)
    yield from _abilities(of, asked)
    yield from _words(of, asked)
    yield from _more_or_less(of)
    yield from _steps(of)


# --- how a draft is changed -------------------------------------------------------------------------------------------


def _things(of: Draft, *zones: str) -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """Player, zone, place and thing of everything in these zones."""
    for player, side in of.given["players"].items():
        for zone in zones:
            for place, thing in enumerate(side.get(zone, ())):
                yield player, zone, place, thing


def _set(path: tuple[Any, ...], value: Any, of: Draft) -> None:
    """Set a value of the given table."""
    of.given = copy.deepcopy(of.given)
    at = of.given
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value


def _set_thing(id_: str, key: str, value: Any, of: Draft) -> None:
    player, zone, place, _thing = next(one for one in _things(of, *_SHOWN, *_AWAY) if one[3]["id"] == id_)
    _set(("players", player, zone, place, key), value, of)


def _take(id_: str, of: Draft) -> tuple[str, dict[str, Any]]:
    """Take a thing off the table; gives whose it was, and the thing."""
    player, zone, place, thing = next(one for one in _things(of, *_SHOWN, *_AWAY) if one[3]["id"] == id_)
    side = of.given["players"][player]
    _set(("players", player, zone), [*side[zone][:place], *side[zone][place + 1 :]], of)
    return player, thing


def _lay(player: str, zone: str, thing: dict[str, Any], of: Draft) -> None:
    _set(("players", player, zone), [*of.given["players"][player].get(zone, ()), thing], of)


def _move(id_: str, zone: str, of: Draft) -> None:
    player, thing = _take(id_, of)
    _lay(player, zone, thing, of)


def _remove(id_: str, of: Draft) -> None:
    _take(id_, of)


def _replace_card(name: str, field: str, value: Any, of: Draft) -> None:
    of.cards = {**of.cards, name: msgspec.structs.replace(of.cards[name], **{field: value})}


def _nearest(value: int, least: int = 0) -> Iterator[tuple[int, int]]:
    """Other numbers and how far they are, the nearest first."""
    for far in _STEPS:
        for other in (value + far, value - far):
            if other >= least:
                yield other, far


# --- the table --------------------------------------------------------------------------------------------------------


def _positions(of: Draft) -> Iterator[Change]:
    """Active or passive, guard post or reserve, wounds, markers."""
    for _player, zone, _place, thing in _things(of, *_IN_PLAY):
        id_, passive, wounds = thing["id"], bool(thing.get("passive")), thing.get("wounds", 0)
        creature = of.cards[thing["card"]].type in CREATURES
        yield Change("passive", id_, passive, not passive, partial(_set_thing, id_, "passive", not passive), (_NEAR, 1))
        if creature and zone != "table":
            other = "guard" if zone == "reserve" else "reserve"
            yield Change("zone", id_, zone, other, partial(_move, id_, other), (_NEAR, 1))
        if of.cards[thing["card"]].life:
            for n, far in _nearest(wounds):
                yield Change("wounds", id_, wounds, n, partial(_set_thing, id_, "wounds", n), (_FARTHER, far))
        markers = thing.get("markers", {})
        for marker, n in markers.items():
            fewer = {**markers, marker: n - 1}
            yield Change("marker", id_, (marker, n), (marker, n - 1), partial(_set_thing, id_, "markers", fewer))


_POINTS = {"magic": 0, "components": 0, "life": 1, "turn": 1}
"""The numbers of players that may be otherwise, with the least there may be."""


def _elsewhere(of: Draft) -> Iterator[Change]:
    """What a step names and lies in no hand and in no play comes into the hand."""
    said = set(_said(of.when))
    for _player, zone, _place, thing in _things(of, *_AWAY):
        if thing["id"] in said:
            yield Change("zone", thing["id"], zone, "hand", partial(_move, thing["id"], "hand"), (_FARTHER, 1))


def _points(of: Draft) -> Iterator[Change]:
    for player, side in of.given["players"].items():
        for key, least in _POINTS.items():
            for n, far in _nearest(side[key], least):
                change = partial(_set, ("players", player, key), n)
                kind = f"player.{key}" if key in ("life", "components") else key
                yield Change(kind, player, side[key], n, change, (_FARTHER, far))


def _course(of: Draft) -> Iterator[Change]:
    """Whose turn, which stage; where somebody is to act or has been hurt in the middle of one, neither."""
    given = of.given
    if given.get("hurt") or given.get("right"):
        return
    for player in given["players"]:
        if player != given["active"]:
            yield Change("active", player, given["active"], player, partial(_set, ("active",), player), (_FARTHER, 1))
    now = ORDER.get(read_stage(given["phase"]) or "", 0)
    for n, stage in enumerate(STAGES):
        if stage.rests and n != now:
            change = partial(_set, ("phase",), stage.id)
            yield Change("stage", "", STAGES[now].id, stage.id, change, (_FARTHER, abs(n - now)))


def _more_or_less(of: Draft) -> Iterator[Change]:
    """A card more beside each that lies in play, a card less where no step names it."""
    said = set(_said([of.when, [thing.get("host") for *_where, thing in _things(of, *_SHOWN)], of.given.get("hurt")]))
    seen = set()
    for player, zone, _place, thing in _things(of, *_IN_PLAY):
        id_, card = thing["id"], thing["card"]
        if id_ not in said:
            yield Change("less", id_, id_, None, partial(_remove, id_), (_FARTHER, 3))
        if (player, zone, card) not in seen and not thing.get("host"):
            seen.add((player, zone, card))
            new = {"card": card, "id": f"{card}-még"}
            yield Change("more", f"{player}.{zone}.{card}", None, card, partial(_lay, player, zone, new), (_FARTHER, 4))


def _said(value: Any) -> Iterator[str]:
    """Every word of plain data, keys too."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from _said(one)
    elif isinstance(value, list):
        for one in value:
            yield from _said(one)
    elif isinstance(value, str):
        yield value
        yield from value.split("/")


# --- the cards --------------------------------------------------------------------------------------------------------


def _named_cards(of: Draft) -> list[str]:
    """The cards that lie where they may matter, each once."""
    return list(dict.fromkeys(thing["card"] for *_where, thing in _things(of, *_SHOWN)))


def _tier(asked: Asked, card: str, field: str) -> int | None:
    """How near a field of a card lies to what decides; None for one that nothing has read."""
    by = asked.reads.get((card, field))
    return None if by is None else _FARTHER if asked.decisive.isdisjoint(by) else _NEAR


def _readers(asked: Asked, card: str, field: str) -> frozenset[str]:
    return frozenset(asked.reads.get((card, field), ()))


def _facts(of: Draft, asked: Asked) -> Iterator[Change]:
    """Numbers and icons that are printed on a card."""
    for name in _named_cards(of):
        card = of.cards[name]
        for field, least in (("damage", 0), ("life", 1), ("components", 0)):
            tier, value = _tier(asked, name, field), getattr(card, field)
            if tier is not None and (value or field != "life") and card.type in CREATURES:
                for n, far in _nearest(value, least):
                    change = partial(_replace_card, name, field, n)
                    yield Change(field, name, value, n, change, (tier, far), _readers(asked, name, field))
        for field in ("magic_attack", "magic_defence"):
            tier, has = _tier(asked, name, field), getattr(card, field)
            if tier is not None and (card.life or has):
                change = partial(_replace_card, name, field, not has)
                yield Change(field, name, has, not has, change, (tier, 1), _readers(asked, name, field))


def _keywords(of: Draft, asked: Asked) -> Iterator[Change]:
    """A keyword less; one more that rules have a word about which could not be asked for want of it."""
    for name in _named_cards(of):
        card = of.cards[name]
        for word in card.keywords:
            fewer = {key: value for key, value in card.keywords.items() if key != word}
            tier = _tier(asked, name, "keywords")
            change = partial(_replace_card, name, "keywords", fewer)
            rank, by = (_FARTHER if tier is None else tier, 1), _readers(asked, name, "keywords")
            yield Change("keyword", f"{name}.{word}", word, None, change, rank, by)
        for word, rules in asked.words.items():
            known = registry.KEYWORDS.get(word)
            if known is None or word in card.keywords or not card.life:
                continue
            more = {**card.keywords, word: 1 if known.number else True}
            tier = _FARTHER if asked.decisive.isdisjoint(rules) else _NEAR
            change = partial(_replace_card, name, "keywords", more)
            yield Change("keyword", f"{name}.{word}", None, word, change, (tier, 2), frozenset(rules))


def _costs(of: Draft, asked: Asked) -> Iterator[Change]:
    for name in _named_cards(of):
        cost = of.cards[name].cost
        tier = _tier(asked, name, "cost")
        for part in PARTS if tier is not None else ():
            value = getattr(cost, part)
            for n, far in _nearest(value) if value else ():
                change = partial(_recost, name, part, n)
                yield Change(f"cost.{part}", name, value, n, change, (tier or 0, far), _readers(asked, name, "cost"))


def _recost(name: str, part: str, n: int, of: Draft) -> None:
    """Another cost of a card. Raises ValueError for one that makes no sense, such as victims without a sacrifice."""
    _replace_card(name, "cost", msgspec.structs.replace(of.cards[name].cost, **{part: n}), of)


def _prices(of: Draft, asked: Asked) -> Iterator[Change]:
    """What the use of an ability costs."""
    for name in _named_cards(of):
        abilities, tier = of.cards[name].abilities, _tier(asked, name, "abilities")
        for at, ability in enumerate(abilities if tier is not None else ()):
            for part, value in ability.cost.parts().items():
                for n, far in _nearest(value):
                    change = partial(_reprice, name, at, part, n)
                    yield Change(f"price.{part}", f"{name}.{ability.id}", value, n, change, (_FARTHER, far))


def _abilities(of: Draft, asked: Asked) -> Iterator[Change]:
    """An ability less, where no step names it."""
    said = set(_said(of.when))
    for name in _named_cards(of):
        tier, abilities = _tier(asked, name, "abilities"), of.cards[name].abilities
        for one in abilities if tier is not None else ():
            if one.id not in said:
                change = partial(_replace_card, name, "abilities", tuple(other for other in abilities if other != one))
                yield Change("ability", f"{name}.{one.id}", one.id, None, change, (_FARTHER, 2))


def _reprice(name: str, at: int, part: str, n: int, of: Draft) -> None:
    abilities = of.cards[name].abilities
    cost = msgspec.structs.replace(abilities[at].cost, **{part: n})
    changed = msgspec.structs.replace(abilities[at], cost=cost)
    _replace_card(name, "abilities", (*abilities[:at], changed, *abilities[at + 1 :]), of)


def _words(of: Draft, asked: Asked) -> Iterator[Change]:
    """Subtypes and colours: one less, or one that another card has."""
    for field in ("subtypes", "colours"):
        known = dict.fromkeys(word for name in _named_cards(of) for word in getattr(of.cards[name], field))
        for name in _named_cards(of):
            tier, has = _tier(asked, name, field), getattr(of.cards[name], field)
            for word in known if tier is not None else ():
                other = tuple(one for one in has if one != word) if word in has else (*has, word)
                old, new = (word, None) if word in has else (None, word)
                change = partial(_replace_card, name, field, other)
                rank = (max(tier or 0, _FARTHER), 3)
                yield Change(field, f"{name}.{word}", old, new, change, rank, _readers(asked, name, field))


# --- the steps --------------------------------------------------------------------------------------------------------


def _steps(of: Draft) -> Iterator[Change]:
    """Somebody fewer in an attack, another target, a step left out."""
    targets = [*(thing["id"] for *_where, thing in _things(of, *_IN_PLAY)), *of.given["players"]]
    for n, step in enumerate(of.when):
        if step["act"] in _MAPPED:
            yield from _mapped(n, step, targets)
        elif step["act"] in ("play", "use", "react"):
            for other in targets:
                if other != step.get("target"):
                    change = partial(_set_step, n, "target", other)
                    yield Change("target", f"{n}", step.get("target"), other, change, (_FARTHER, 2))
        for times, far in _nearest(step.get("n", 1), 1) if step["act"] == "use" else ():
            change = partial(_set_step, n, "n", times)
            yield Change("times", f"{n}.{step['of']}", step.get("n", 1), times, change, (_NEAR, far))
        alone = n + 1 == len(of.when) or of.when[n + 1]["act"] != "choose"
        if alone and step["act"] not in ("check", "choose", "advance", "pass") and not step.get("illegal"):
            yield Change("step", f"{n}", step, None, partial(_drop_step, n), (_FAR, 1))


def _mapped(n: int, step: dict[str, Any], targets: list[str]) -> Iterator[Change]:
    aims: dict[str, str] = step["map"]
    for one, aim in aims.items():
        if len(aims) > 1:
            fewer = {key: value for key, value in aims.items() if key != one}
            yield Change("aim", f"{n}.{one}", aim, None, partial(_set_step, n, "map", fewer), (_NEAR, 2))
        for other in targets:
            if other not in (aim, one):
                change = partial(_set_step, n, "map", {**aims, one: other})
                yield Change("aim", f"{n}.{one}", aim, other, change, (_FARTHER, 3))


def _set_step(n: int, key: str, value: Any, of: Draft) -> None:
    of.when = [*of.when[:n], {**of.when[n], key: value}, *of.when[n + 1 :]]


def _drop_step(n: int, of: Draft) -> None:
    """The step becomes a look at the table that looks at nothing, so that the places of the others stay."""
    of.when = [*of.when[:n], {"act": "check"}, *of.when[n + 1 :]]


__all__ = ["changes", "draft", "supposed"]
