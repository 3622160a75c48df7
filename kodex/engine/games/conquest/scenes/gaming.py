"""Whole games: dealing, and what a player sees of the table and of what happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from kodex.engine.face.gaming import Lists
from kodex.engine.games.conquest.actions import Attack, Deploy, Use
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.game import SIGHT
from kodex.engine.games.conquest.opening.planets import IN_THE_ROW, PLANETS, TURNED_UP
from kodex.engine.games.conquest.opening.setting_up import SETUP
from kodex.engine.games.conquest.scenes import called, english
from kodex.engine.games.conquest.table.places import in_play, outward, planet_card, slots
from kodex.engine.games.conquest.table.units import card, is_unit
from kodex.engine.games.conquest.vocabulary import (
    ATTACK,
    BESIDE,
    BLOODIED,
    DAMAGE,
    DOWN,
    EXHAUSTED,
    FIRST,
    HIT_POINTS,
    HOST,
    OUTCOME,
    TOKEN,
    Happens,
    Place,
    beside,
)
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.procedures import Course
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import HIDDEN

PLANET, CARD, RESOURCE, LOST, WOUNDED = 8.0, 0.8, 0.4, 100.0, 6.0
"""What things are worth to whoever looks for the best table."""


class InGames:
    """What a whole game of Conquest needs."""

    seats: Sequence[str] = ("A", "B")
    course: Collection[str] = (Happens.STEP,)
    lasting: Collection[str] = (
        *(Happens.DIALS, Happens.COMMAND_WON, Happens.FIRST_PLANET, Happens.TOKEN, Happens.ORDERED),
        *(Happens.LASTS, Happens.PRICE_OFF, Happens.STOPPED, Happens.SWAPPED),
        *(Happens.BATTLE_WON, Happens.BATTLE_DRAWN, Happens.WON, Happens.DRAWN_GAME),
    )

    def __init__(self, stage_of: Callable[[Table], str]) -> None:
        self._stage_of = stage_of

    def deal(self, decks: Mapping[str, Lists], chance: Random) -> dict[str, Any]:
        """The table before the set-up: shuffled decks, a row of planets by chance, and who begins by chance."""
        players = {}
        for player, parts in decks.items():
            cards = [name for name, n in parts.get("deck", {}).items() for _copy in range(n)]
            chance.shuffle(cards)
            aside = [name for name, n in parts.get("warlord", {}).items() for _copy in range(n)]
            players[player] = {"aside": aside, "deck": cards}
        row = chance.sample(sorted(PLANETS), IN_THE_ROW)
        there = {
            str(n): [{"card": name} | ({"face_down": True} if n > TURNED_UP else {})] for n, name in enumerate(row, 1)
        }
        starter = chance.choice(list(players))
        return {"step": SETUP, "starter": starter, "initiative": starter, "row": there, "players": players}

    def by_chance(self, choice: Choice) -> bool:
        """What a shuffle brings."""
        return choice.by == CHANCE

    def worth(self, table: Table, player: str) -> float:
        """A player's planets, cards, resources and units, less those of the other."""
        won = OUTCOME.of(table.state)
        over = 0.0 if not won else LOST if won == player else -LOST
        return over + sum(_side(table, one) * (1 if one == player else -1) for one in table.state.players)

    def turns(self, table: Table) -> int:
        """The rounds that have begun."""
        return sum(event.kind == Happens.STEP and event.facts["step"] == "1.1" for event in table.log)

    def is_slow(self, action: Any) -> bool:
        """An attack shows when its defender is named and shields are done."""
        return isinstance(action, Attack)

    def facts(self, table: Table) -> dict[str, Any]:
        """Where the game stands, resources and cards of each."""
        found: dict[str, Any] = {"first_planet": FIRST.of(table.state), "initiative": TOKEN.of(table.state)}
        for player in table.state.players:
            found[f"{player}.resources"] = table.player(player, "resources")
            for zone in (Place.HAND, Place.DECK, Place.DISCARD, Place.HQ, Place.VICTORY):
                found[f"{player}.{zone}.count"] = len(table.in_zone(player, zone))
        return found

    def veiled(self, event: Event, viewer: str | None) -> Event:
        """A card that the other one draws has no name; a dial that is set has no number."""
        if viewer is None or event.facts.get("player") == viewer:
            return event
        hides = {Happens.DRAWN: "thing", Course.DECIDES: "answer"}.get(event.kind)  # type: ignore[call-overload]
        if hides is None or hides not in event.facts:
            return event
        return structs.replace(event, facts={**event.facts, hides: HIDDEN})

    def in_hand(self, table: Table, player: str) -> Iterator[tuple[str, Any]]:
        """Each deployed where it may be soonest: at the first planet, or at home; of an event what its text says."""
        for thing in table.in_zone(player, Place.HAND):
            printed = card(table, thing)
            if printed.type == "esemény" and printed.abilities:
                yield thing.id, Use(player, thing.id, 1)
            else:
                yield thing.id, Deploy(player, thing.id, FIRST.of(table.state) if is_unit(table, thing) else 0)

    def seen_in_words(self, table: Table, viewer: str | None, language: str) -> list[str]:
        """Where the game stands, the row with whoever is at each planet, headquarters, hands, decks, piles."""
        n = int(language != "hu")
        standing = WORDS["standing"][n].format(n=FIRST.of(table.state), player=TOKEN.of(table.state))
        stage = self._stage_of(table)
        stage = english.stage(stage) if n else called.stage(stage)
        return [f"{stage}; {standing}", *_seen(table, viewer, n)]


def _side(table: Table, player: str) -> float:
    found = PLANET * len(table.in_zone(player, Place.VICTORY)) + RESOURCE * table.player(player, "resources")
    found += CARD * len(table.in_zone(player, Place.HAND))
    for thing in in_play(table, player):
        if not is_unit(table, thing):
            found += CARD
            continue
        left = table.decide(HIT_POINTS, thing) - DAMAGE.of(thing)
        found += CARD + table.decide(ATTACK, thing) + left / 2 + card(table, thing).command / 2
        found -= WOUNDED if BLOODIED.of(thing) else 0
    return found


# --- in words ---------------------------------------------------------------------------------------------------------

WORDS = {
    "standing": (
        "az első bolygó jelző a sor {n}. helyénél, a kezdeményezés: {player}",
        "first planet token at place {n} of the row, initiative: {player}",
    ),
    "planet": ("{n}. {name}", "{n} {name}"),
    "place": ("{name} – a sor {n}. helyén", "{name} – place {n} of the row"),
    "down": ("képpel lefelé", "face down"),
    "resources": ("{n} erőforrás, {cards} lap a kézben, pakli: {deck}", "{n} resources, {cards} in hand, deck: {deck}"),
    Place.HAND: ("kéz", "hand"),
    Place.HQ: ("főparancsnokság", "headquarters"),
    Place.ATTACHED: ("csatolva", "attached"),
    Place.DISCARD: ("dobópakli", "discard pile"),
    Place.VICTORY: ("győzelmi terület", "victory display"),
    "unit": ("{attack} TÉ, {left}/{hp} ÉP", "{attack} attack, {left}/{hp} hit points"),
    "beside": ("{n} sérülés mellette", "{n} damage beside"),
    "exhausted": ("kimerült", "exhausted"),
    "bloodied": ("sebesült", "bloodied"),
}


def _seen(table: Table, viewer: str | None, n: int) -> Iterator[str]:
    """The row with the numbers that a dial has for its planets, and the place in the row where it is another one; what
    the players have."""
    numbers = {place: number for number, place in enumerate(outward(table), fixed("dial.first_planet"))}
    for place in slots(table):
        planet = planet_card(table, place)
        name = "" if planet is None else WORDS["down"][n] if DOWN.of(planet) else _planet(table, planet)
        number = numbers.get(place)
        if number != place:
            name = WORDS["place"][n].format(n=place, name=name)
        yield name if number is None else WORDS["planet"][n].format(n=number, name=name)
        for player in table.state.players:
            there = table.in_zone(player, beside(place))
            if there:
                yield f"    {player}: {', '.join(_thing(table, one, n) for one in there)}"
    for player in table.state.players:
        held = {"n": table.player(player, "resources"), "cards": len(table.in_zone(player, Place.HAND))}
        held["deck"] = len(table.in_zone(player, Place.DECK))
        yield f"{player}: {WORDS['resources'][n].format(**held)}"
        for zone in (Place.HAND, Place.HQ, Place.ATTACHED, Place.DISCARD, Place.VICTORY):
            there = table.in_zone(player, zone)
            if there and all(viewer is None or SIGHT.thing(table.state, viewer, one) for one in there):
                yield f"  {WORDS[zone][n]}: {', '.join(_thing(table, one, n) for one in there)}"


def _planet(table: Table, planet: Thing) -> str:
    return f"{planet.id} ({', '.join(card(table, planet).symbols)})"


def _thing(table: Table, thing: Thing, n: int) -> str:
    in_play_now = is_unit(table, thing) and (thing.zone == Place.HQ or thing.zone.startswith(Place.PLANET))
    notes = []
    if in_play_now:
        hp = table.decide(HIT_POINTS, thing)
        told = {"attack": table.decide(ATTACK, thing), "left": hp - DAMAGE.of(thing), "hp": hp}
        notes.append(WORDS["unit"][n].format(**told))
    if BESIDE.of(thing):
        notes.append(WORDS["beside"][n].format(n=BESIDE.of(thing)))
    if HOST.of(thing):
        notes.append(f"→ {HOST.of(thing)}")
    if EXHAUSTED.of(thing):
        notes.append(WORDS["exhausted"][n])
    if BLOODIED.of(thing):
        notes.append(WORDS["bloodied"][n])
    return f"{thing.id} [{', '.join(notes)}]" if notes else thing.id


__all__ = ["InGames"]
