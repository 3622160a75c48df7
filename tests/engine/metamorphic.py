"""Every scenario played again in ways that must not matter: ``python -m tests.engine.metamorphic`` plays the corpus.

No ruling, event or citation may depend on a card that no rule looks at, on what else stands in the file, on what was
played before, or on a hint being taken. So the same must come of a scenario

- ``alone``: with no cards but its own;
- ``beside``: when the table knows the definition of a card with every word, which lies nowhere;
- ``deck``, ``hand``, ``pile``: when a card with every word lies there in place of a blank one;
- ``unhinted``: when every norm is asked every time (``needs`` and ``at`` left out of account);
- ``explored``: when it is played step by step on tables of its own, as the exploration does;
- ``order``: when other scenarios are played before it;
- ``reversed``: when the rooms of the game are loaded in the opposite order, in a process of its own.

``--only VARIANT`` plays one of them, ``--part K/N`` every Nth scenario from the Kth on; a path limits the scenarios.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from msgspec import json, structs

from kodex.engine.bound import editions
from kodex.engine.face.format import Explore
from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.cards.known_words import words_of
from kodex.engine.games.hkk.cards.registry import KEYWORDS
from kodex.engine.games.hkk.life import saving
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.cards import _named_by
from kodex.engine.kernel.norm import Function, Norm
from kodex.engine.kernel.state import State
from kodex.engine.scenarios.files.load import Loaded, files, load, state_of
from kodex.engine.scenarios.outcomes.judging import Failure, told_by
from kodex.engine.scenarios.running.searching import Search, Stuck
from tests.editions import EDITIONS
from tests.engine.digest import HKK
from tests.engine.records import Course, course, event_as_text

DEAR = Cost(magic=99)
LOOKED_AT = {
    "pakli-aljarol-is-lehet-dobni": "the last card of the deck is discarded",
    "rovid-pakli-egeszben-elfogy": "the whole deck is discarded",
    "ures-pakli-is-celpont": "the whole deck is discarded",
    "kikapcsolt-hordaparancsnok-eletpontja-marad": "the deck is drawn at the start",
    "nem-kezbol-is-kell-a-feltetel": "the condition of a card looks through every zone",
}
"""Scenarios in which something looks at the end of that deck, and what."""
BLANK = Card("általános", DEAR)
LIVELY = "mindentudo"
"""The name of the card that knows every word, or of the blank one in its place."""


def own_cards(loaded: Loaded) -> Loaded:
    """The scenario without the cards that neither lie on its table nor are named by those that do."""
    scenario = loaded.scenario
    assert scenario is not None
    start = state_of(scenario)
    named = {thing.card for thing in start.things.values()}
    named |= {name for thing in start.things.values() for name in thing.facts.get("markers", ())}
    used: dict[str, Card] = {}
    while named:
        name = named.pop()
        if name in used or name not in loaded.cards:
            continue
        card = used[name] = loaded.cards[name]
        named |= set(_named_by(card)) | _of_that_name(loaded, card.name or name)
    return structs.replace(loaded, cards={name: card for name, card in loaded.cards.items() if name in used})


def _of_that_name(loaded: Loaded, name: str) -> set[str]:
    """The versions of a card: those with the same printed name."""
    return {id_ for id_, card in loaded.cards.items() if (card.name or id_) == name}


# --- a card that knows every word -------------------------------------------------------------------------------------


@cache
def every_word() -> tuple[str, ...]:
    """Every word that a norm needs or that a card of the corpus knows."""
    found = {word for edition in EDITIONS for norm in editions.book(edition).norms for word in norm.needs}
    for path in files(list(HKK)):
        for loaded in load(path):
            found |= words_of(loaded.cards, State({}, {}))
    return tuple(sorted(found))


IN_THE_DECK = ("köd", "isteni", "életpont", "kézben")
"""Keywords that a rule looks for in a deck, or before the game begins."""


@cache
def lively(zone: str) -> Card:
    """A card with every word that does nothing in a zone: too dear to be played, its abilities work in another one.

    In the hand and the pile, where rules look at what a card is, it has the words where they mean nothing. In the deck
    and nowhere it has keywords and abilities of all kinds too.
    """
    text = " ".join(every_word())
    ways = dict.fromkeys(every_word(), BLANK)
    if zone not in ("deck", "nowhere"):
        return Card("általános", DEAR, ways=ways, text=text)
    idle = (Effect("modify", 1, "lény", what="life"), Effect("modify", 1, "players", what="max_life"))
    wounds = Effect("damage", 1, "lény")
    own = (
        Ability("a", "continuous", idle),
        Ability("b", "automatic", (wounds,), when=("előkészítő", "húzás", "kör vége")),
        Ability("c", "automatic", (wounds,), on="dies: lény"),
        Ability("d", "activated", (wounds,)),
        Ability("f", "reaction", (Effect("counter"),), reaction=("any",)),
        Ability("g", "automatic", (Effect("counter"),), reaction=("any",)),
        Ability("h", "combat", (), Cost(1)),
        Ability("j", "activated", (wounds,), drawback=True, legendary=True, common=True, icon="K"),
    )
    keywords: dict[str, int | bool] = {name: 1 if one.number else True for name, one in KEYWORDS.items()}
    reacts = {"reaction": ("any",), "neutralises": ("any",)}
    if zone == "deck":
        keywords = {name: n for name, n in keywords.items() if name not in IN_THE_DECK}
        return Card("szörny", DEAR, keywords=keywords, abilities=own, ways=ways, text=text, **reacts)  # type: ignore[arg-type]
    own += (
        Ability("e", "activated", (wounds,), from_deck=True),
        Ability("i", "activated", (wounds,), place=("kéz", "gyűjtő", "pakli")),
    )
    return Card("szörny", subtypes=every_word(), keywords=keywords, abilities=own, ways=ways, text=text, **reacts)  # type: ignore[arg-type]


def blank(zone: str) -> Card:
    """The card to hold beside the one that knows every word."""
    return Card("szörny", DEAR) if zone == "deck" else BLANK


def beside(loaded: Loaded, card: Card) -> Loaded:
    """The scenario with a card that is defined and lies nowhere."""
    return structs.replace(loaded, cards={**loaded.cards, LIVELY: card})


def with_card(loaded: Loaded, zone: str, card: Card) -> Loaded:
    """The scenario with one more card: at the end of a zone of the player who is not active."""
    scenario = loaded.scenario
    assert scenario is not None
    given = scenario.given
    player = next(name for name in reversed(given.players) if name != given.active or len(given.players) == 1)
    side = given.players[player]
    more = structs.replace(side, **{zone: [*getattr(side, zone), f.GivenThing(LIVELY)]})
    given = structs.replace(given, players={**given.players, player: more})
    return structs.replace(beside(loaded, card), scenario=structs.replace(scenario, given=given))


# --- ways to play -----------------------------------------------------------------------------------------------------


@contextmanager
def unhinted() -> Iterator[None]:
    """While it lasts, every norm is asked every time, and everything that might save a life is tried out."""
    books = [editions.book(edition) for edition in EDITIONS]
    hinted: dict[int, tuple[Norm, frozenset[str], Function | None]] = {
        id(norm): (norm, norm.at, norm.foreseen) for book in books for norm in book.norms if norm.at or norm.foreseen
    }
    try:
        for norm, _at, _foreseen in hinted.values():
            structs.force_setattr(norm, "at", frozenset())
            structs.force_setattr(norm, "foreseen", None)
        for book in books:
            book.shelf.known.clear()
        with (
            patch.object(game, "words_of", lambda *_args: None),
            patch.object(saving, "may_raise", lambda *_args: True),
        ):
            yield
    finally:
        for norm, at, foreseen in hinted.values():
            structs.force_setattr(norm, "at", at)
            structs.force_setattr(norm, "foreseen", foreseen)
        for book in books:
            book.shelf.known.clear()


def explored(loaded: Loaded) -> Course | None:
    """What comes of a scenario on the tables of the exploration, each step on one of its own; no step left free."""
    scenario = loaded.scenario
    assert scenario is not None
    if scenario.then.impossible:
        return None
    nothing_free = structs.replace(scenario, explore=Explore(free=[]))
    search = Search(structs.replace(loaded, scenario=nothing_free), frozenset(), None)
    tables = []
    make = search.rules.table

    def noting(state: State, *how: object) -> object:
        tables.append(make(state, *how))  # type: ignore[arg-type]
        return tables[-1]

    search.rules.table = noting  # type: ignore[method-assign, assignment]
    failures: list[Failure] = []
    try:
        for _end in search.ends():
            pass
    except Stuck as stuck:
        failures = [stuck.failure]
    events, norms = [], []
    for table in tables:
        shift = len(events)
        for event, told in zip(table.log, told_by(table.book, table.log), strict=True):
            cause = None if event.cause is None else event.cause + shift
            events.append(event_as_text(structs.replace(event, cause=cause)))
            norms.append(tuple(sorted(set(told.norms))))
    places = tuple(f"{failure.place} {failure.error} {failure.conflict}" for failure in failures)
    return Course(places, (), tuple(events), tuple(norms))


# --- comparing --------------------------------------------------------------------------------------------------------

T = TypeVar("T")
Variant = Callable[[Loaded], tuple[Course, Course] | None]
"""What must be the same: the course as it is, and in another way; None where the variant does not apply."""


def _alone(loaded: Loaded) -> tuple[Course, Course]:
    return course(loaded), course(own_cards(loaded))


def _beside(loaded: Loaded) -> tuple[Course, Course]:
    return course(loaded), course(beside(loaded, lively("nowhere")))


def _placed(zone: str) -> Variant:
    def pair(loaded: Loaded) -> tuple[Course, Course] | None:
        if zone == "deck" and (loaded.id in LOOKED_AT or _judges_decks(loaded)):
            return None
        return course(with_card(loaded, zone, blank(zone))), course(with_card(loaded, zone, lively(zone)))

    return pair


def _judges_decks(loaded: Loaded) -> bool:
    """Whether a format looks at the decks: then what a card of one is must matter."""
    given = getattr(loaded.scenario, "given", None)
    return bool(getattr(given, "deck_check", False)) and getattr(given, "format", None) is not None


def _unhinted(loaded: Loaded) -> tuple[Course, Course]:
    least = own_cards(loaded)
    before = course(least)
    with unhinted():
        return before, course(least)


def _explored(loaded: Loaded) -> tuple[Course, Course] | None:
    other = explored(loaded)
    if other is None or (loaded.scenario is not None and loaded.scenario.explore is not None):
        return None
    one = course(loaded)
    assert loaded.scenario is not None
    return structs.replace(one, refusals=(), failures=()), structs.replace(other, failures=())


VARIANTS: dict[str, Variant] = {
    "alone": _alone,
    "beside": _beside,
    "deck": _placed("deck"),
    "hand": _placed("hand"),
    "pile": _placed("pile"),
    "unhinted": _unhinted,
    "explored": _explored,
}


def difference(one: Course, other: Course) -> str | None:
    """Where two courses part first, as one line; None where they are the same. How often it was asked whether a step is
    legal is no matter, what was refused is."""
    one, other = (structs.replace(each, refusals=tuple(dict.fromkeys(each.refusals))) for each in (one, other))
    if one == other:
        return None
    if one.failures != other.failures:
        return f"fails {other.failures}, not {one.failures}"
    for n, (event, instead) in enumerate(zip(one.events, other.events, strict=False)):
        if event != instead:
            return f"event {n}: {instead}, not {event}"
        if one.norms[n] != other.norms[n]:
            more, less = (sorted(set(a) - set(b)) for a, b in _both_ways(one.norms[n], other.norms[n]))
            return f"event {n} ({event.split()[0]}) cites more: {more}, less: {less}"
    if len(one.events) != len(other.events):
        return f"{len(other.events)} events, not {len(one.events)}: {(one.events + other.events)[-1]}"
    more, less = (sorted(set(a) - set(b)) for a, b in _both_ways(one.refusals, other.refusals))
    return f"refuses {more}, not {less}"


def _both_ways(one: T, other: T) -> tuple[tuple[T, T], tuple[T, T]]:
    return (other, one), (one, other)


def problems(every: Iterable[Loaded], names: Iterable[str]) -> Iterator[str]:
    """A line for each scenario and variant that makes a difference."""
    for name in names:
        for loaded in every:
            pair = VARIANTS[name](loaded) if loaded.scenario is not None else None
            found = difference(*pair) if pair is not None else None
            if found is not None:
                yield f"{name}: {loaded.id}: {found}"


def out_of_order(every: list[Loaded]) -> Iterator[str]:
    """A line for each scenario that goes otherwise when the others are played in the opposite order."""
    first = {loaded.id: course(loaded) for loaded in every}
    for loaded in reversed(every):
        found = difference(first[loaded.id], course(loaded))
        if found is not None:
            yield f"order: {loaded.id}: {found}"


def backwards(every: list[Loaded]) -> dict[str, Course]:
    """What comes of scenarios, by id, in a process that has loaded the rooms of the game in the opposite order.

    Raises CalledProcessError when they cannot be loaded that way.
    """
    ids = "\n".join(loaded.id for loaded in every)
    command = [sys.executable, "-m", "tests.engine.backwards"]
    root = Path(__file__).parents[2]
    played = subprocess.run(command, input=ids.encode(), stdout=subprocess.PIPE, check=True, cwd=root)
    decoder = json.Decoder(tuple[str, Course])
    return dict(map(decoder.decode, played.stdout.splitlines()))


def reversed_rooms(every: list[Loaded]) -> Iterator[str]:
    """A line for each scenario that goes otherwise when the rooms are loaded in the opposite order."""
    other = backwards(every)
    for loaded in every:
        found = difference(course(loaded), other[loaded.id])
        if found is not None:
            yield f"reversed: {loaded.id}: {found}"


TOGETHER = {"order": out_of_order, "reversed": reversed_rooms}
"""Variants that all scenarios are played for together."""


def main() -> int:
    """Play and print what differs; 1 when something does."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.metamorphic", description=str(__doc__).split("\n")[0])
    parser.add_argument("--only", choices=[*VARIANTS, *TOGETHER], help="one variant")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="every Nth scenario from the Kth on")
    parser.add_argument("paths", nargs="*", type=Path, default=list(HKK))
    asked = parser.parse_args()
    k, n = map(int, asked.part.split("/"))
    every = [loaded for path in files(asked.paths) for loaded in load(path)][k - 1 :: n]
    names = [asked.only] if asked.only else [*VARIANTS, *TOGETHER]
    found = 0
    for name in names:
        for line in TOGETHER[name](every) if name in TOGETHER else problems(every, [name]):
            found += 1
            print(line[:600])
    print(f"{len(every)} scenarios, {', '.join(names)}: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
