"""Changes of a scenario of Conquest that one may suppose: the state and the place of a card, resources, who is first,
the step, what is printed, a card more or less, a step."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, get_args

import msgspec

from kodex.engine.cards.supposed import supposed as made_whole
from kodex.engine.face.supposing import Asked, Change, Draft
from kodex.engine.games.conquest.answers.inforce import NUMBERED
from kodex.engine.games.conquest.cards import Card, Keyword
from kodex.engine.games.conquest.scenes import format as f
from kodex.engine.games.conquest.scenes.setting import as_laid, entries, start, steps

Way = tuple[str | int, ...]
"""Where an entry stands in the given table as plain data."""
NEAR, FARTHER, FAR = 0, 1, 2
FACTS = (("attack", 0), ("hp", 1), ("cost", 0), ("command", 0), ("shields", 0), ("cards", 0), ("resources", 0))
"""The numbers that are printed on a card, with the least there may be."""
FLAGS = ("unique", "loyal")
BY = (1, 2, 3, 4, 6)
"""By how much a number is changed, the smallest first."""
BATTLE = "3.2."


def draft(scenario: f.Scenario, cards: Mapping[str, Card]) -> Draft:
    """The given table, in which everything has its id, and the steps as plain data."""
    given = msgspec.to_builtins(scenario.given)
    things = start(scenario.given).things
    for (*_whose, way), thing in zip(entries(scenario.given), things.values(), strict=True):
        at = _under(given, way[:-1])
        at[int(way[-1])] = {"card": thing.card, "id": thing.id, **as_laid(thing)}
    return Draft(given, [msgspec.to_builtins(step) for step in scenario.when], dict(cards))


def supposed(scenario: f.Scenario, changed: Draft) -> f.Scenario:
    """The scenario with the table and the steps of a draft. Raises ValueError."""
    found: f.Scenario = made_whole(scenario, changed, f.Given, f.AnyStep)
    return found


def changes(of: Draft, asked: Asked) -> Iterator[Change]:
    """Everything that may be supposed otherwise, of what the rules have asked about."""
    yield from _states(of)
    yield from _places(of)
    yield from _players(of)
    yield from _course(of)
    yield from _cards(of, asked)
    yield from _more_or_less(of)
    yield from _steps(of)


# --- the draft --------------------------------------------------------------------------------------------------------


def _under(given: Any, way: Way) -> Any:
    for key in way:
        given = given[key]
    return given


def laid(of: Draft) -> Iterator[tuple[str, Way, dict[str, Any]]]:
    """Everything that players have somewhere: whose side, where it stands, what is said of it."""
    for player, own in of.given["players"].items():
        for zone, there in own.items():
            if isinstance(there, list):
                yield from ((player, (zone, n), one) for n, one in enumerate(there))
        for place, there in own.get("planets", {}).items():
            yield from ((player, ("planets", place, n), one) for n, one in enumerate(there))


def _in_play(of: Draft) -> Iterator[tuple[str, Way, dict[str, Any]]]:
    return (one for one in laid(of) if one[1][0] in ("hq", "planets", "attached"))


def _put(way: Way, value: Any, of: Draft) -> None:
    of.given = copy.deepcopy(of.given)
    _under(of.given, way[:-1])[way[-1]] = value


def _say(id_: str, key: str, value: Any, of: Draft) -> None:
    player, way, thing = next(one for one in laid(of) if one[2]["id"] == id_)
    _put(("players", player, *way), {**thing, key: value}, of)


def _remove(id_: str, of: Draft) -> dict[str, Any]:
    player, way, thing = next(one for one in laid(of) if one[2]["id"] == id_)
    there = _under(of.given, ("players", player, *way[:-1]))
    _put(("players", player, *way[:-1]), [one for one in there if one["id"] != id_], of)
    return thing


def _lay(player: str, place: str, thing: dict[str, Any], of: Draft) -> None:
    """At a planet by its place in the row, else in a zone."""
    own = of.given["players"][player]
    if place.isdecimal():
        there = own.get("planets", {})
        _put(("players", player, "planets"), {**there, place: [*there.get(place, ()), thing]}, of)
    else:
        _put(("players", player, place), [*own.get(place, ()), thing], of)


def _go(id_: str, player: str, place: str, of: Draft) -> None:
    _lay(player, place, _remove(id_, of), of)


def _nearest(value: int, least: int = 0) -> Iterator[tuple[int, int]]:
    for far in BY:
        yield from ((other, far) for other in (value + far, value - far) if other >= least)


def _place(way: Way) -> str:
    return str(way[1]) if way[0] == "planets" else str(way[0])


def words_in(value: Any) -> Iterator[str]:
    """Every word of plain data."""
    if isinstance(value, dict):
        for one in value.values():
            yield from words_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from words_in(one)
    elif isinstance(value, str):
        yield value


# --- the table --------------------------------------------------------------------------------------------------------


def _states(of: Draft) -> Iterator[Change]:
    """Ready or exhausted, hale or bloodied, damage."""
    for _player, _way, thing in _in_play(of):
        id_, card = thing["id"], of.cards[thing["card"]]
        flags = ("exhausted", "bloodied") if card.bloodied is not None else ("exhausted",)
        for flag in flags:
            before = bool(thing.get(flag))
            yield Change(flag, id_, before, not before, partial(_say, id_, flag, not before), (NEAR, 1))
        for n, far in _nearest(thing.get("damage", 0)) if card.is_unit else ():
            yield Change("damage", id_, thing.get("damage", 0), n, partial(_say, id_, "damage", n), (FARTHER, far))


def _places(of: Draft) -> Iterator[Change]:
    """A unit at another planet, or in the headquarters."""
    row = [place for place, there in of.given.get("row", {}).items() if there]
    for player, way, thing in _in_play(of):
        if not of.cards[thing["card"]].is_unit:
            continue
        for other in (*row, "hq"):
            if other != _place(way):
                go = partial(_go, thing["id"], player, other)
                yield Change("place", thing["id"], _place(way), other, go, (FARTHER, 2))


def _players(of: Draft) -> Iterator[Change]:
    """Resources; who has the token of the initiative, who has begun the battle."""
    for player, own in of.given["players"].items():
        has = own.get("resources", 0)
        for n, far in _nearest(has):
            put = partial(_put, ("players", player, "resources"), n)
            yield Change("player.resources", player, has, n, put, (FARTHER, far))
    first = next(iter(of.given["players"]))
    for key, now in (("initiative", of.given.get("initiative") or first), ("beginner", of.given.get("beginner"))):
        for player in of.given["players"] if now else ():
            if player != now:
                yield Change(key, "", now, player, partial(_put, (key,), player), (FARTHER, 1))


def _course(of: Draft) -> Iterator[Change]:
    """Another step: of the same battle, or out of one."""
    now = of.given.get("step", "1.1")
    alike = [one for one in steps() if (BATTLE in one) == (BATTLE in now)]
    if now in alike:
        for n, other in enumerate(alike):
            if other != now:
                yield Change(
                    "stage", "", now, other, partial(_put, ("step",), other), (FARTHER, abs(n - alike.index(now)))
                )


# --- what is printed --------------------------------------------------------------------------------------------------


def _cards(of: Draft, asked: Asked) -> Iterator[Change]:
    """What the rules have read: numbers, keywords, abilities."""
    there = [*(thing["card"] for _player, way, thing in laid(of) if way[0] != "deck")]
    row = [one["card"] for lying in of.given.get("row", {}).values() for one in lying]
    for name in dict.fromkeys((*there, *row)):
        card = of.cards[name]
        yield from _numbers(name, card, asked)
        yield from _keywords(name, card, asked)
        for n, ability in enumerate(card.abilities):
            fewer = (*card.abilities[:n], *card.abilities[n + 1 :])
            change = partial(_print, name, "abilities", fewer)
            yield Change("ability", f"{name}.{n}", ability, None, change, (FARTHER, 2), _read(asked, name, "abilities"))


def _read(asked: Asked, name: str, field: str) -> frozenset[str]:
    return frozenset(asked.reads.get((name, field), ()))


def _rank(asked: Asked, by: frozenset[str], far: int) -> tuple[int, int]:
    return (FARTHER if asked.decisive.isdisjoint(by) else NEAR, far)


def _numbers(name: str, card: Card, asked: Asked) -> Iterator[Change]:
    for field, least in FACTS:
        value, by = getattr(card, field), _read(asked, name, field)
        if value is not None and by:
            for n, far in _nearest(value, least):
                yield Change(
                    f"card.{field}", name, value, n, partial(_print, name, field, n), _rank(asked, by, far), by
                )
    if card.unique or _read(asked, name, "unique"):
        by = _read(asked, name, "unique")
        change = partial(_print, name, "unique", not card.unique)
        yield Change("unique", name, card.unique, not card.unique, change, _rank(asked, by, 1), by)


def _keywords(name: str, card: Card, asked: Asked) -> Iterator[Change]:
    by = _read(asked, name, "keywords")
    if not by:
        return
    for word in card.keywords:
        fewer = {key: value for key, value in card.keywords.items() if key != word}
        change = partial(_print, name, "keywords", fewer)
        yield Change("keyword", f"{name}.{word}", word, None, change, _rank(asked, by, 1), by)
    for word in get_args(Keyword) if card.is_unit else ():
        if word not in card.keywords:
            more = {**card.keywords, word: 1 if word in NUMBERED else True}
            change = partial(_print, name, "keywords", more)
            yield Change("keyword", f"{name}.{word}", None, word, change, _rank(asked, by, 2), by)


def _print(name: str, field: str, value: Any, of: Draft) -> None:
    of.cards = {**of.cards, name: msgspec.structs.replace(of.cards[name], **{field: value})}


# --- more, less, steps ------------------------------------------------------------------------------------------------


def _more_or_less(of: Draft) -> Iterator[Change]:
    """A card less where nothing names it, one more beside each that lies in play or in a hand."""
    hosts = [thing.get("host") for *_where, thing in laid(of)]
    looked_at = [str(path).partition(".")[0] for step in of.when for path in step.get("that", ())]
    said = {*words_in(of.when), *hosts, *looked_at}
    seen = set()
    for player, way, thing in laid(of):
        place, id_, card = _place(way), thing["id"], thing["card"]
        if place not in ("hq", "hand") and way[0] != "planets":
            continue
        if id_ not in said:
            yield Change("less", id_, id_, None, partial(_drop, id_), (FARTHER, 3))
        if (player, place, card) not in seen and of.cards[card].type != "hadúr":
            seen.add((player, place, card))
            new = {"card": card, "id": f"{card}-még"}
            yield Change(
                "more", f"{player}.{place}.{card}", None, card, partial(_lay, player, place, new), (FARTHER, 4)
            )


def _drop(id_: str, of: Draft) -> None:
    _remove(id_, of)


def _steps(of: Draft) -> Iterator[Change]:
    """A step left out that no decision follows."""
    for n, step in enumerate(of.when):
        alone = n + 1 == len(of.when) or of.when[n + 1]["act"] not in ("choose", "shield", "pass")
        if alone and step["act"] not in ("check", "choose", "advance", "pass") and not step.get("illegal"):
            yield Change("without", str(n), step, None, partial(_drop_step, n), (FAR, 1))


def _drop_step(n: int, of: Draft) -> None:
    """The step becomes a look at the table that looks at nothing, so that the places of the others stay."""
    of.when = [*of.when[:n], {"act": "check"}, *of.when[n + 1 :]]


__all__ = ["changes", "draft", "supposed"]
