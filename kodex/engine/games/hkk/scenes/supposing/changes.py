"""Changes of a scenario of HKK that one may suppose: a fact of a card, whose turn, a position, points, a card more or
less, a step, no defence bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from kodex.engine.cards.supposed import supposed as made_whole
from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.games.hkk.cards.types import CREATURES
from kodex.engine.games.hkk.phases import ORDER, STAGES, read_stage
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.many.given import numbers_in_common, pairs_of
from kodex.engine.games.hkk.scenes.setting import named, state_of_given
from kodex.engine.games.hkk.scenes.supposing.drafting import (
    AWAY,
    FAR,
    FARTHER,
    IN_PLAY,
    NEAR,
    SHOWN,
    lay,
    looked_at,
    move,
    nearest,
    put,
    remove,
    set_thing,
    take,
    things,
    without,
    words_in,
)
from kodex.engine.games.hkk.scenes.supposing.of_cards import of_cards
from kodex.engine.games.hkk.vocabulary import BONUS
from kodex.ground import structured

_MAPPED = ("attack", "strike_back")


def draft(scenario: f.Scenario, cards: Mapping[str, Card]) -> Draft:
    """A scenario that may be changed."""
    given = named(scenario.given, state_of_given(scenario.given))
    return Draft(given, [msgspec.to_builtins(step) for step in scenario.when], dict(cards))


def supposed(scenario: f.Scenario, changed: Draft) -> f.Scenario:
    """The scenario with the table and the steps of a draft. Raises ValueError."""
    found: f.Scenario = made_whole(scenario, changed, f.Given, f.AnyStep)
    return found


def changes(of: Draft, asked: Asked) -> Iterator[Change]:
    """Everything that may be supposed otherwise, of what the rules have asked about."""
    registry.load()
    yield from _positions(of)
    yield from _elsewhere(of)
    yield from _sides(of)
    yield from _points(of)
    yield from _points_in_common(of)
    yield from _course(of)
    yield from _bonus(of)
    yield from of_cards(of, asked)
    yield from _more_or_less(of)
    yield from _steps(of)


# --- the table --------------------------------------------------------------------------------------------------------


def _positions(of: Draft) -> Iterator[Change]:
    """Active or passive, guard post or reserve, wounds, markers."""
    for _player, zone, _place, thing in things(of, *IN_PLAY):
        id_, passive, wounds = thing["id"], bool(thing.get("passive")), thing.get("wounds", 0)
        creature = of.cards[thing["card"]].type in CREATURES
        yield Change("passive", id_, passive, not passive, partial(set_thing, id_, "passive", not passive), (NEAR, 1))
        if creature and zone != "table":
            other = "guard" if zone == "reserve" else "reserve"
            yield Change("zone", id_, zone, other, partial(move, id_, other), (NEAR, 1))
        if of.cards[thing["card"]].life:
            for n, far in nearest(wounds):
                yield Change("wounds", id_, wounds, n, partial(set_thing, id_, "wounds", n), (FARTHER, far))
        markers = thing.get("markers", {})
        for marker, n in markers.items():
            for left in dict.fromkeys((n - 1, 0)):
                fewer = {**markers, marker: left}
                yield Change("marker", id_, (marker, n), (marker, left), partial(set_thing, id_, "markers", fewer))


def _sides(of: Draft) -> Iterator[Change]:
    """Somebody else's card, in the same place."""
    said = {str(step.get("by")): set(words_in(step)) for step in of.when}
    for player, _zone, _place, thing in things(of, *IN_PLAY):
        if thing.get("host") or thing["id"] in said.get(player, ()):
            continue
        for other in of.given["players"]:
            if other != player:
                yield Change("side", thing["id"], player, other, partial(_pass, thing["id"], other), (FARTHER, 2))


def _pass(id_: str, player: str, of: Draft) -> None:
    zone = next(zone for _player, zone, _place, thing in things(of, *IN_PLAY) if thing["id"] == id_)
    _owner, thing = take(id_, of)
    lay(player, zone, {key: value for key, value in thing.items() if key != "owner"}, of)


_POINTS = {"magic": 0, "components": 0, "life": 1, "turn": 1}
"""The numbers of players that may be otherwise, with the least there may be."""


def _elsewhere(of: Draft) -> Iterator[Change]:
    """What a step names and lies in no hand and in no play comes into the hand."""
    said = set(words_in(of.when))
    for _player, zone, _place, thing in things(of, *AWAY):
        if thing["id"] in said:
            yield Change("zone", thing["id"], zone, "hand", partial(move, thing["id"], "hand"), (FARTHER, 1))


def _points(of: Draft) -> Iterator[Change]:
    for player, side in of.given["players"].items():
        for key, least in _POINTS.items():
            if key not in side:  # a pair has it in common
                continue
            for n, far in nearest(side[key], least):
                change = partial(put, ("players", player, key), n)
                kind = f"player.{key}" if key in ("life", "components") else key
                yield Change(kind, player, side[key], n, change, (FARTHER, far))


def _points_in_common(of: Draft) -> Iterator[Change]:
    """The life that a pair has in common, and the components where that is agreed."""
    given = structured.convert(of.given, f.Given)
    common = numbers_in_common(given)
    pairs = [msgspec.to_builtins(pair) for pair in pairs_of(given)]
    for place, pair in enumerate(pairs):
        players = pair["players"]
        for key in sorted({"life", "components"} & {*common[players[0]]}):
            value = common[players[0]][key]
            for n, far in nearest(value, _POINTS[key]):
                changed = [*pairs[:place], {**pair, key: n}, *pairs[place + 1 :]]
                sets = frozenset(f"{player}.{key}" for player in players)
                change = partial(put, ("pairs",), changed)
                yield Change(f"pair.{key}", ", ".join(players), value, n, change, (FARTHER, far), sets=sets)


def _course(of: Draft) -> Iterator[Change]:
    """Whose turn, which stage; where somebody is to act or has been hurt in the middle of one, neither."""
    given = of.given
    if given.get("hurt") or given.get("right"):
        return
    for player in given["players"]:
        if player != given["active"]:
            yield Change("active", player, given["active"], player, partial(put, ("active",), player), (FARTHER, 1))
    now = ORDER.get(read_stage(given["phase"]) or "", 0)
    for n, stage in enumerate(STAGES):
        if stage.rests and n != now:
            change = partial(put, ("phase",), stage.id)
            yield Change("stage", "", STAGES[now].id, stage.id, change, (FARTHER, abs(n - now)))


def _bonus(of: Draft) -> Iterator[Change]:
    """No defence bonus, where somebody has a creature in another one's turn."""
    active = of.given["active"]
    if any(player != active and of.cards[one["card"]].type in CREATURES for player, *_at, one in things(of, *IN_PLAY)):
        rules = frozenset(norm.number for norm in book.deciding(BONUS))
        yield Change("rule", "bonus", True, False, partial(without, rules), (FAR, 2), rules)


def _more_or_less(of: Draft) -> Iterator[Change]:
    """A card more beside each that lies in play, a card less where no step names it."""
    said = looked_at(of.when) | set(
        words_in([of.when, [thing.get("host") for *_where, thing in things(of, *SHOWN)], of.given.get("hurt")])
    )
    seen = set()
    for player, zone, _place, thing in things(of, *IN_PLAY):
        id_, card = thing["id"], thing["card"]
        if id_ not in said:
            yield Change("less", id_, id_, None, partial(remove, id_), (FARTHER, 3))
        if (player, zone, card) not in seen and not thing.get("host"):
            seen.add((player, zone, card))
            new = {"card": card, "id": f"{card}-még"}
            yield Change("more", f"{player}.{zone}.{card}", None, card, partial(lay, player, zone, new), (FARTHER, 4))


# --- the steps --------------------------------------------------------------------------------------------------------


def _steps(of: Draft) -> Iterator[Change]:
    """Somebody fewer in an attack, another target, a step left out."""
    targets = [*(thing["id"] for *_where, thing in things(of, *IN_PLAY)), *of.given["players"]]
    for n, step in enumerate(of.when):
        if step["act"] in _MAPPED:
            yield from _mapped(n, step, targets)
        elif step["act"] in ("play", "use", "react"):
            for other in targets:
                if other != step.get("target"):
                    change = partial(_set_step, n, "target", other)
                    yield Change("target", f"{n}", step.get("target"), other, change, (FARTHER, 2))
        for times, far in nearest(step.get("n", 1), 1) if step["act"] == "use" else ():
            change = partial(_set_step, n, "n", times)
            yield Change("times", f"{n}.{step['of']}", step.get("n", 1), times, change, (NEAR, far))
        alone = n + 1 == len(of.when) or of.when[n + 1]["act"] != "choose"
        if alone and step["act"] not in ("check", "choose", "advance", "pass") and not step.get("illegal"):
            yield Change("step", f"{n}", step, None, partial(_drop_step, n), (FAR, 1))


def _mapped(n: int, step: dict[str, Any], targets: list[str]) -> Iterator[Change]:
    aims: dict[str, str] = step["map"]
    for one, aim in aims.items():
        if len(aims) > 1:
            fewer = {key: value for key, value in aims.items() if key != one}
            yield Change("aim", f"{n}.{one}", aim, None, partial(_set_step, n, "map", fewer), (NEAR, 2))
        for other in targets:
            if other not in (aim, one):
                change = partial(_set_step, n, "map", {**aims, one: other})
                yield Change("aim", f"{n}.{one}", aim, other, change, (FARTHER, 3))


def _set_step(n: int, key: str, value: Any, of: Draft) -> None:
    of.when = [*of.when[:n], {**of.when[n], key: value}, *of.when[n + 1 :]]


def _drop_step(n: int, of: Draft) -> None:
    """The step becomes a look at the table that looks at nothing, so that the places of the others stay."""
    of.when = [*of.when[:n], {"act": "check"}, *of.when[n + 1 :]]


__all__ = ["changes", "draft", "supposed"]
