"""The table a scenario starts from, and the one on which nothing but a deck is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from kodex.engine.face.decks import DeckPart
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.fixed import of
from kodex.engine.games.hkk.formats import gods, printings
from kodex.engine.games.hkk.scenes.format import (
    TOURNAMENT,
    TOURNAMENTS,
    Given,
    GivenThing,
    Side,
    format_called,
)
from kodex.engine.games.hkk.scenes.many import given as many
from kodex.engine.games.hkk.scenes.steps.around import Match
from kodex.engine.games.hkk.vocabulary import Facts, Marks, Noted
from kodex.engine.kernel.questions import Fact, Mark
from kodex.engine.kernel.state import Change, State, Thing, apply
from kodex.ground.i18n import _

_NUMBERS = ("life", "max_life", "magic", "max_magic", "components", "turn")
_FIXED = {"max_life": "player.life.max", "max_magic": "player.magic_points.max"}


def state_of_given(given: Given) -> State:
    """The position that a given table is."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for id_, (player, zone, _n, thing) in zip(ids_of(given), things_of(given), strict=True):
        things[id_] = Thing(id_, thing.card, thing.owner or player, player, zone, _facts(thing))
        side = f"{player}.{zone}"
        order[side] = (*order.get(side, ()), id_)
    common = many.numbers_in_common(given)
    players = {player: _numbers(side) | common.get(player, {}) for player, side in given.players.items()}
    return apply(State(players, things, order), _marks(given))


def _marks(given: Given) -> Iterator[Change]:
    yield Marks.STAGE.set(phases.read_stage(given.phase))
    yield Marks.ACTIVE.set(given.active)
    yield Marks.RIGHT.set(given.right or given.active)
    yield Marks.HURT.set(tuple(given.hurt) or None)
    yield Marks.LOSER.set(given.loser)
    yield Marks.STARTED.set(given.started)
    if formats_of(given):
        yield Marks.FORMATS.set(formats_of(given))
    if given.match is not None:
        yield from _of_match(given.match)
    if given.date is not None:
        yield Marks.DATE.set(given.date)
    packs = {player: side.packs for player, side in given.players.items() if side.packs is not None}
    if packs:
        yield Marks.PACKS.set(packs)
    if given.penalty is not None:
        yield Marks.PENALTY.set(tuple(given.penalty))
    if given.waived:
        yield Marks.WAIVED.set(tuple(given.waived))
    if given.deck_check or phases.read_stage(given.phase) == phases.OPENING.id:
        yield Marks.DECK_SIZES.set(_deck_sizes(given))
    yield from _history(given)
    if given.deck_check:
        yield Marks.DECK_CHECK.set(formats_of(given))
    yield from many.marks_of(given)


def _deck_sizes(given: Given) -> dict[str, int]:
    """With how many cards each deck begins, where everything a player has is there."""
    apart = (phases.SIDE, phases.ASIDE)
    owners = [thing.owner or player for player, zone, _n, thing in things_of(given) if zone not in apart]
    return {player: owners.count(player) for player in given.players}


def _of_match(match: Match) -> Iterator[Change]:
    yield Marks.GAME.set(match.game)
    yield Marks.RIGHT_WON.set(match.right)
    yield Marks.WINS.set(dict(match.wins) or None)
    yield Marks.MINUTES.set(match.minutes or None)
    yield Marks.AGREED_ANEW.set(tuple(match.anew) or None)


def _history(given: Given) -> Iterator[Change]:
    """What has been played earlier in the turn that is going on."""
    now = given.active, given.players[given.active].turn if given.active in given.players else 0
    played = {player: side.played for player, side in given.players.items() if side.played is not None}
    cards = {player: one.cards for player, one in played.items()}
    counts: tuple[tuple[Mark[Noted], dict[str, int]], ...] = (
        (Marks.PLAYED, cards),
        (Marks.PLAYED_WELL, cards),
        (Marks.SINGULAR, {player: int(one.singular) for player, one in played.items()}),
        (Marks.NECRON_PLAYED, {player: one.necron for player, one in played.items()}),
        (Marks.VISIONS, {f"{player}/{name}": 1 for player, one in played.items() for name in one.visions}),
    )
    for mark, numbers in counts:
        there = tuple(sorted((key, n) for key, n in numbers.items() if n))
        if there:
            yield mark.set((now, there))


def formats_of(given: Given) -> tuple[str, ...]:
    """The formats that a given table names, as the rules know them."""
    named = (given.format,) if isinstance(given.format, str) else given.format or ()
    found = [format_called(name) for name in named]
    if many.GODS in found and given.deck_check:
        found.append(gods.ONE)  # what holds for decks of one colour holds there too (169.4.2)
    if given.deck_check == TOURNAMENT or not set(found).isdisjoint(TOURNAMENTS):
        found.append(TOURNAMENT)  # where a format is silent, the rules of tournaments hold (148.1)
    return tuple(dict.fromkeys(found))


def ids_of(given: Given) -> list[str]:
    """The id of everything that lies on the table; what has none is numbered in the order of writing.

    A number makes way for an id, a player and the name of a card that lies there, too.
    """
    every = list(things_of(given))
    count = Counter(thing.card for _player, _zone, _n, thing in every if thing.id is None)
    own = {thing.id for _player, _zone, _n, thing in every if thing.id}
    alone = {card for card, n in count.items() if n == 1 and card not in own}
    taken, numbered, ids = own | alone | set(given.players), Counter[str](), dict[int, str]()
    for at in sorted(range(len(every)), key=lambda at: _written(given, every[at])):
        thing = every[at][3]
        ids[at] = thing.id or (thing.card if thing.card in alone else _next_id(thing.card, numbered, taken))
    return [ids[at] for at in range(len(every))]


def _written(given: Given, one: tuple[str, str, int, GivenThing]) -> tuple[int, int]:
    """Where something is written: whose it is, in which place among the zones."""
    order = given.players[one[0]].numbered or phases.ZONES
    return list(given.players).index(one[0]), [*order, *phases.ZONES].index(one[1])


def named(given: Given, start: State) -> dict[str, Any]:
    """A given table as plain data in which everything has the id that it has in ``start``, its snapshot."""
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(given)
    in_common = many.numbers_in_common(given)
    for player, side in plain["players"].items():
        side |= {zone: [] for zone in phases.ZONES}
        for key in in_common.get(player, ()):  # a pair has it, none of its players
            side.pop(key, None)
    for (player, zone, _place, thing), id_ in zip(things_of(given), start.things, strict=True):
        told = {
            key: value
            for key, value in msgspec.to_builtins(thing).items()
            if value not in (None, False, 0, {}, "") and key != "n"
        }
        plain["players"][player][zone].append({**told, "id": id_})
    return plain


def things_of(given: Given) -> Iterator[tuple[str, str, int, GivenThing]]:
    """Player, zone, place in what is written and thing, for everything that lies on the table at the start."""
    for player, side in given.players.items():
        for zone in phases.ZONES:
            for place, entry in enumerate(getattr(side, zone)):
                thing = entry if isinstance(entry, GivenThing) else GivenThing(entry)
                for _copy in range(thing.n):
                    yield player, zone, place, thing


def cards_of(given: Given) -> list[tuple[str, str]]:
    """Zone and card of everything that lies on the table at the start, as it is written: copies count once."""
    sides = [(zone, getattr(side, zone)) for side in given.players.values() for zone in phases.ZONES]
    return [
        (zone, entry.card if isinstance(entry, GivenThing) else entry) for zone, entries in sides for entry in entries
    ]


def _facts(thing: GivenThing) -> dict[str, Any]:
    facts: dict[Fact[Any], Any] = {}
    if thing.passive:
        facts[Facts.PASSIVE] = True
    if thing.wounds:
        facts[Facts.DAMAGE] = thing.wounds
    markers = {name: n for name, n in thing.markers.items() if n}
    if markers:
        facts[Facts.MARKERS] = markers
    if thing.host is not None:
        facts[Facts.HOST] = thing.host
    if thing.down:
        facts[Facts.DOWN] = True
    if thing.opponent is not None:
        facts[Facts.FOE] = thing.opponent
    if thing.named is not None:
        facts[Facts.NAMED] = tuple(thing.named)
    if thing.x is not None:
        facts[Facts.X] = thing.x
    return {fact.name: value for fact, value in facts.items()}


def _next_id(card: str, numbered: Counter[str], taken: Collection[str]) -> str:
    while True:
        numbered[card] += 1
        id_ = f"{card}{numbered[card]}"
        if id_ not in taken:
            return id_


def _numbers(side: Side) -> dict[str, int]:
    numbers = {key: getattr(side, key) for key in _NUMBERS}
    for key, name in _FIXED.items():
        if numbers[key] is None:
            numbers[key] = of(RULEBOOK, name)
    return numbers


# --- a deck list ------------------------------------------------------------------------------------------------------

DECK_PARTS = {
    "deck": DeckPart({"hu": "pakli", "en": "deck"}, "Pakli", ("főpakli", "deck", "main")),
    phases.SIDE: DeckPart(
        {"hu": "kiegészítő pakli", "en": "side deck"},
        "Kiegészítő pakli",
        ("kiegészítő", "side", "sideboard", "side deck"),
    ),
    phases.ASIDE: DeckPart(
        {"hu": "pakli mellett", "en": "beside the deck"},
        "Pakli mellett",
        ("szabálylap", "követő", "szabálylap és követő", "aside"),
    ),
    "packs": DeckPart({"hu": "a felbontott csomagok", "en": "the packs opened"}),
}
"""The parts of a deck list; ``packs`` is what was in the packs opened at the tournament."""

OWNER = "pakli"
"""Who owns the only deck: the word that objections begin with."""

Lists = Mapping[str, Mapping[str, int]]
"""By part of the deck (``deck``, ``side``, ``aside``) so many of each card."""


def given_deck(cards: Mapping[str, Card], lists: Lists, formats: Sequence[str], date: str | None = None) -> Given:
    """The table before the game, with one player; rule cards and followers lie beside the deck wherever they stand."""
    zones: dict[str, list[str | GivenThing]] = {"deck": [], phases.SIDE: [], phases.ASIDE: []}
    packs = lists.get("packs")
    for part, counts in lists.items():
        for name, n in counts.items() if part in zones else ():
            beside = part == "deck" and cards[name].type in SLOTTED
            zones[phases.ASIDE if beside else part].append(GivenThing(name, n=n))
    side = Side(
        turn=0,
        deck=zones["deck"],
        side=zones[phases.SIDE],
        aside=zones[phases.ASIDE],
        packs=dict(packs) if packs else None,
    )
    return Given({OWNER: side}, OWNER, phases.OPENING.id, deck_check=True, format=list(formats), date=date)


def unknown_of_decks(cards: Mapping[str, Card], lists: Lists, formats: Sequence[str]) -> list[str]:
    """The facts that a format asks for and some cards do not tell."""
    used = {name: cards[name] for counts in lists.values() for name in counts}
    found = []
    if not set(formats).isdisjoint((printings.POWER, printings.NO_POWER, printings.NO_MAGIC)):
        lacking = [str(card.name) for card in used.values() if card.rarity is None]
        if lacking:
            found.append(_("the rarity of {cards}").format(cards=", ".join(lacking)))
    if not set(formats).isdisjoint((printings.POWER, printings.NO_POWER, printings.JUNIOR)):
        lacking = [str(card.name) for card in used.values() if card.expansion is None]
        if lacking:
            found.append(_("the expansion of {cards}").format(cards=", ".join(lacking)))
    return found
