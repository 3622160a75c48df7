"""Cards from zone to zone (4.7, 4.8, 4.12–4.18), sacrifice (104), markers and independent markers (26, 27)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import combinations, count
from typing import Any

from msgspec.structs import force_setattr

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, Card, is_creature
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import compiled, selected
from kodex.engine.games.hkk.effects.checks import at_least_one, both, names_one, of_what_lies
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.phases import ON_TABLE, read_zone
from kodex.engine.games.hkk.table.seats import guards_in_post
from kodex.engine.games.hkk.table.values import card, is_on_table, markers
from kodex.engine.games.hkk.vocabulary import (
    BANISH_FEWER,
    GUARD_OVERFULL,
    GUARD_SIZE,
    MARKER_CARD,
    MARKER_LANDING,
    MARKER_MEANT,
    MARKER_OWNER,
    PUT_KIND,
    SEARCH_OF_WAY,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import Landing
from kodex.engine.games.hkk.zones.leaving import home, leave
from kodex.engine.kernel.state import Created, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

BOTTOM = "alja"
"""The end of a deck, where not its top is meant."""


def choose_some(table: Table, by: str, about: str, among: list[str], n: int) -> tuple[str, ...]:
    """``n`` of these, or all when there are not so many; a player decides which (one is asked for as such)."""
    if n >= len(among):
        return tuple(among)
    if n == 1:
        return (table.choose(by, about, tuple(among)),)
    return tuple(table.choose(by, about, tuple(combinations(among, n)))) if n > 0 else ()


@book.applies(Happens.DISCARDED, Happens.MILLED, Happens.BANISHED)
def apply_moving_off_table(table: Table, happening: Happening) -> None:
    """A card goes from hand, deck or pile to its owner's pile or void."""
    thing, to = table.thing(Tells.THING.of(happening)), Tells.TO.of(happening)
    facts = {name: told for name, told in happening.facts.items() if name != "to"}
    table.emit(happening.kind, Moved(thing.id, to, home(table, thing, to), 0), **facts)


@verb(
    "search",
    "4.13.0",
    on="players",
    fields=("n", "to"),
    required=("of",),
    checks=both(at_least_one, of_what_lies(Zones.DECK)),
)
def search(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take cards that ``of`` means (of the deck) into the hand."""
    search_deck(table, whom, effect, run)


def by_drawback(table: Table, run: Run, effect: Effect) -> dict[str, bool]:
    """The fact that a drawback of the card asks for it, where one does."""
    own = [ability for ability in card(table, table.thing(run.source)).abilities if ability.drawback]
    return {"drawback": True} if any(effect in all_effects(one.effects) for one in own) else {}


@book.procedure("4.13.0")
def search_deck(table: Table, whom: str, effect: Effect, run: Run) -> None:
    """To search is to take cards out of the deck by a condition or by choice."""
    table.justified_by(SEARCH_OF_WAY, table.thing(run.source))
    test = compiled(str(effect.of))
    fitting = [thing.id for thing in table.in_zone(whom, "deck") if test(table, thing, run.view())]
    with table.noting():
        drawback = by_drawback(table, run, effect)
    for id_ in choose_some(table, whom, "search", fitting, run.n(table, effect)):
        table.happen(Happens.SEARCHED, thing=id_, player=whom, **(run.facts(effect) | drawback))


@book.applies(Happens.SEARCHED)
def apply_search(table: Table, happening: Happening) -> None:
    """The card goes to the hand, or where the text puts it."""
    facts = {key: value for key, value in happening.facts.items() if key not in ("to", "place")}
    thing, to = table.thing(Tells.THING.of(happening)), str(Tells.TO.get(happening, "hand"))
    with table.noting() as whose_hand:
        whose = home(table, thing, to)
    if to != Zones.HAND or whose != Tells.PLAYER.get(happening, whose):
        table.cite(*whose_hand)
    move = Moved(thing.id, to, whose, Tells.PLACE.get(happening, -1))
    searched = Marks.SEARCHED_DECKS.set(tuple(dict.fromkeys((*table.mark(Marks.SEARCHED_DECKS), thing.controller))))
    table.emit(Happens.SEARCHED, *([] if to == "stays" else [move]), searched, **facts)


def _leaving(kind: Happens, to: str) -> Any:
    def act(table: Table, run: Run, effect: Effect, whom: str) -> None:
        if is_on_table(table.thing(whom)):
            leave(table, kind, whom, to, **run.facts(effect))
        else:
            put_it(table, whom, to, run.facts(effect))

    return act


_RETURN = _leaving(Happens.RETURNED, "hand")
_SEND = _leaving(Happens.SENT, "pile")
_VOID = _leaving(Happens.VOIDED, "void")
_SHUFFLE = _leaving(Happens.SHUFFLED_BACK, "deck")


@book.procedure("4.14.3")
def return_it(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Taking back means from the table, unless another place is named."""
    _RETURN(table, run, effect, whom)


@book.procedure("4.15.0")
def shuffle_it_back(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """To shuffle back is to put a card right into its owner's deck."""
    _SHUFFLE(table, run, effect, whom)


@book.procedure("4.7.1")
def send_to_pile(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Cards that leave play from the table go to the pile."""
    _SEND(table, run, effect, whom)


@book.procedure("4.7.10")
def send_to_void(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """What sends cards to the void without a place to come from sends them from the table."""
    _VOID(table, run, effect, whom)


Sends = Callable[[Table, Run, Effect, str], None]


@book.procedure("26.3")
def let_it_leave_the_game(table: Table, run: Run, effect: Effect, whom: str, sends: Sends) -> None:
    """What is no card goes to no pile and no void: it leaves the game."""
    sends(table, run, effect, whom)


@book.procedure("26.7")
def let_it_leave_instead(table: Table, run: Run, effect: Effect, whom: str, sends: Sends) -> None:
    """Nor to the hand or the deck; what would have brought it there has succeeded."""
    sends(table, run, effect, whom)


def _unless_marker(of_cards: Sends, of_markers: Callable[..., object], sends: Sends) -> Sends:
    """What is done to cards by one rule and to independent markers by another."""

    @wraps(of_cards)
    def moves(table: Table, run: Run, effect: Effect, whom: str) -> None:
        thing = table.state.things.get(whom)
        if thing is not None and (Facts.MARKER.of(thing) or card(table, thing).marker):
            of_markers(table, run, effect, whom, sends)
        else:
            of_cards(table, run, effect, whom)

    return moves


verb("to_hand", "4.14.3", fields=("to",))(_unless_marker(return_it, let_it_leave_instead, _RETURN))
verb("shuffle_back", "4.15.0", fields=("to",))(_unless_marker(shuffle_it_back, let_it_leave_instead, _SHUFFLE))
verb("to_pile", "4.7.9", fields=("to",))(_unless_marker(send_to_pile, let_it_leave_the_game, _SEND))
verb("to_void", "4.7.10", fields=("to",))(_unless_marker(send_to_void, let_it_leave_the_game, _VOID))


@verb(
    "void_from_pile",
    "4.16.0",
    on="players",
    fields=("n", "to", "of", "by"),
    checks=both(at_least_one, of_what_lies(Zones.PILE)),
)
def void_from_pile(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Banish cards of a pile; the one who does it chooses."""
    banish(table, whom, run, effect)


@book.procedure("4.16.0")
def banish(table: Table, whom: str, run: Run, effect: Effect) -> None:
    """Banishing takes a card from a pile to the void of the same player (4.16.1)."""
    test = compiled(effect.of) if effect.of else None
    there = [t.id for t in table.in_zone(whom, "pile") if test is None or test(table, t, run.view())]
    n = min(run.n(table, effect), len(there))
    if n > 0 and table.decide(BANISH_FEWER):
        n = table.choose(run.by, "banish_n", tuple(range(n, -1, -1)))
    for id_ in choose_some(table, run.by, "banish", there, n):
        table.happen(Happens.BANISHED, thing=id_, player=whom, to="void", **run.facts(effect))


@verb("sacrifice", "104.0", on="players", fields=("n", "to", "of"), checks=both(at_least_one, of_what_lies(*ON_TABLE)))
def sacrifice(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make a player sacrifice permanents of the own (``of``: which); the player chooses."""
    drawback = by_drawback(table, run, effect)
    (sacrifice_by_a_drawback if drawback else forced_sacrifice)(table, whom, run, effect, drawback)


@book.procedure("104.0")
def forced_sacrifice(table: Table, whom: str, run: Run, effect: Effect, drawback: dict[str, bool]) -> None:
    """A sacrifice that a source makes a player do is a forced one."""
    _sacrifice(table, whom, run, effect, drawback)


@book.procedure("105.1")
def sacrifice_by_a_drawback(table: Table, whom: str, run: Run, effect: Effect, drawback: dict[str, bool]) -> None:
    """One that the drawback of a card asks for is not."""
    _sacrifice(table, whom, run, effect, drawback)


def _sacrifice(table: Table, whom: str, run: Run, effect: Effect, drawback: dict[str, bool]) -> None:
    able = [thing.id for thing in selected(table, effect.of or "permanens", run.view()) if thing.controller == whom]
    for id_ in choose_some(table, whom, "sacrifice", able, run.n(table, effect)):
        leave(table, Happens.SACRIFICED, id_, forced=not drawback, **(run.facts(effect) | drawback))


@verb("mark", "27.1", fields=("n", "to"), required=("what",), checks=at_least_one)
def mark(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Put markers of the name ``what`` on a permanent."""
    put_markers(table, whom, str(effect.what), run.n(table, effect), run.facts(effect))


@book.procedure("27.1")
def put_markers(table: Table, whom: str, name: str, n: int, facts: dict[str, Any]) -> None:
    """A marker that is not independent comes onto a permanent."""
    if n > 0:
        table.happen(Happens.MARKED, thing=whom, marker=name, n=n, **facts)


@book.applies(Happens.MARKED, Happens.UNMARKED)
def apply_marking(table: Table, happening: Happening) -> None:
    """The number of markers of that name on a thing changes."""
    thing, name = table.thing(Tells.THING.of(happening)), Tells.MARKER.of(happening)
    sign = 1 if happening.kind == Happens.MARKED else -1
    now = max(0, markers(thing, name) + sign * Tells.N.of(happening))
    table.emit(happening.kind, Facts.MARKERS.set(thing.id, with_markers(thing, name, now)), **happening.facts)


def with_markers(thing: Thing, name: str, n: int) -> dict[str, int] | None:
    """The markers on a thing once there are ``n`` of a name."""
    left = {key: value for key, value in Facts.MARKERS.of(thing).items() if key != name}
    return (left | ({name: n} if n else {})) or None


@verb("unmark", "27.1", fields=("n", "to"), required=("what",), checks=at_least_one)
def unmark(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take markers of the name ``what`` off a permanent."""
    take_markers(table, whom, str(effect.what), run.n(table, effect), run.facts(effect))


@book.procedure("27.2")
def take_markers(table: Table, whom: str, name: str, n: int, facts: dict[str, Any]) -> None:
    """A marker is what its name says it is; it comes off as the text says."""
    for kind in table.decide(MARKER_MEANT, table.thing(whom), name, default=tuple(_markers(table, whom))):
        there = min(n, markers(table.thing(whom), kind))
        if there > 0:
            n -= there
            table.happen(Happens.UNMARKED, thing=whom, marker=kind, n=there, **facts)


def _markers(table: Table, whom: str) -> dict[str, int]:
    return dict(Facts.MARKERS.of(table.thing(whom)) or {})


@verb("cleanse", "27.2", fields=("to",), required=("what",))
def cleanse(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take all markers of the name ``what`` off a permanent."""
    name = str(effect.what)
    take_markers(table, whom, name, markers(table.thing(whom), name), run.facts(effect))


@verb("token", "26.1", on="players", fields=("n", "to", "passive"), required=("card",), checks=at_least_one)
def token(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Put independent markers, made like the card ``card``, onto a player's side."""
    for _n in range(run.n(table, effect)):
        name = table.decide(MARKER_CARD, effect, default=_namesake(table, str(effect.card)))
        create(table, whom, str(name), effect.passive, run.facts(effect))


def _namesake(table: Table, card: str) -> str:
    """The first card of the same name: what a marker would be like if it did not depend on who makes it."""
    name = table.cards[card].name or card
    return next(other for other, found in table.cards.items() if (found.name or other) == name)


@book.procedure("26.1")
def create(
    table: Table, player: str, card: str, passive: bool | None, facts: dict[str, Any], copy: Card | None = None
) -> str:
    """An independent marker comes into being on the table, as a card does; gives its id."""
    id_ = next(new for n in count(1) if (new := f"{card}-{n}") not in table.state.things)
    landing = table.decide(MARKER_LANDING, copy or table.cards[card], default=Landing("table"))
    turned = landing.passive if passive is None else passive
    facts_of_it: dict[str, Any] = {"marker": True, **({"passive": True} if turned else {})}
    if copy is not None:
        facts_of_it[Facts.COPY.name] = copy
    owner = table.decide(MARKER_OWNER, player, default=str(facts.get("by", player)))
    thing = Thing(id_, card, owner, player, landing.zone, facts_of_it)
    table.emit(Happens.CREATED, Created(thing), thing=id_, player=player, **facts)
    return id_


@book.decides("26.2", MARKER_LANDING)
def markers_come_like_cards(table: Table, definition: Card) -> Landing:
    """A marker comes in the way and position of the card type it stands for."""
    if is_creature(definition):
        return Landing("reserve", True)
    return Landing("table", definition.type == BUILDING)


ROWS = (Zones.GUARD, Zones.RESERVE)
_is_a_row = names_one(lambda: ROWS)


def _a_row(effect: Effect) -> str | None:
    """A row as players call it is the one of the program."""
    zone = read_zone(str(effect.what))
    if zone in ROWS and zone != effect.what:
        force_setattr(effect, "what", zone)
    return _is_a_row(effect)


@verb("move", "99.0", fields=("to",), required=("what",), checks=_a_row)
def move(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Move a creature between guard post and reserve (``what``: guard or reserve)."""
    move_it(table, whom, str(effect.what), run.facts(effect))


@book.procedure("99.0")
def move_it(table: Table, whom: str, zone: str, facts: dict[str, Any]) -> None:
    """A source affects a card when it changes its place."""
    if table.thing(whom).zone != zone and not (zone == Zones.GUARD and _no_room(table, table.thing(whom).controller)):
        table.happen(Happens.MOVED, thing=whom, zone=zone, **facts)


def _no_room(table: Table, player: str) -> bool:
    """Whether a guard post is full, and its size matters."""
    size = table.decide(GUARD_SIZE, player)
    full = size is not None and guards_in_post(table, player) >= size
    return full and not table.decide(GUARD_OVERFULL)


@book.applies(Happens.MOVED)
def apply_moving(table: Table, happening: Happening) -> None:
    """It stands in the other row."""
    whom, zone = Tells.THING.of(happening), Tells.ZONE.of(happening)
    table.emit(Happens.MOVED, Moved(whom, zone, table.thing(whom).controller, -1), **happening.facts)


@book.procedure("99.0")
def put_it(table: Table, whom: str, to: str, facts: dict[str, Any], place: int = -1) -> None:
    """A source affects a card when it changes its place; where that has a name, it happens by the rule that says so."""
    thing = table.thing(whom)
    about = {"thing": whom, "player": thing.controller, "to": to, "off": True, "place": place, **facts}
    with table.noting():
        named = table.decision(PUT_KIND, thing, to)
    if named is None:
        table.happen(PUT_KIND.default, **about)
        return
    norm = next(one for one in table.norms_deciding(PUT_KIND) if one.number in named.norms)
    with table.under(norm):
        table.happen(named.value, **about)


@book.applies(Happens.PUT)
def apply_putting(table: Table, happening: Happening) -> None:
    """It goes there, whatever that is called."""
    thing, to = table.thing(Tells.THING.of(happening)), Tells.TO.of(happening)
    facts = {key: value for key, value in happening.facts.items() if key not in ("to", "off", "place")}
    table.emit(Happens.PUT, Moved(thing.id, to, home(table, thing, to), Tells.PLACE.of(happening)), **facts)
