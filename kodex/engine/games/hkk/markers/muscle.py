"""Muscle markers (title 124): they make stronger, and whoever loses the creature gets a card or a magic point each."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.registry import alias, keyword
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.effects.moving import choose_some
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.marker_names import FREEZE, MUSCLE, by_itself, count
from kodex.engine.games.hkk.table.values import card, is_creature_of
from kodex.engine.games.hkk.vocabulary import (
    CEILING,
    DAMAGE_PARTS,
    LEAVING,
    LEVEL_PARTS,
    LIFE_PARTS,
    MARKER_AUTOMATIC,
    MUSCLE_DECIDED_BEFORE,
    MUSCLE_IDLE,
    MUSCLE_OBLIGED,
    RESOURCE_TAGS,
    SACRIFICE_VOLUNTARY,
    WORD_KIND,
    Ceiled,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

keyword(MUSCLE, "134.5", "at most so many cards of the hand given away, a muscle marker for each", number=True)
alias(MUSCLE)
CARD, MAGIC, NEITHER = "lap", "VP", "egyik sem"
say(
    rewarded="{player} megkapja, ami {thing} izomjelzőiért jár",
    unrewarded="{thing} izomjelzőiért nem jár semmi",
)
PRODUCES = {CARD: "draw", MAGIC: "gain_magic"}
EACH = {CARD: "muscle_marker.cards", MAGIC: "muscle_marker.magic_points"}


# --- strength ---------------------------------------------------------------------------------------------------------


def _strength(table: Table, thing: Thing, each: str) -> int | None:
    """What muscle markers add: each the number of this name.

    Disputed: with ``muscle.level`` on ``ketszer`` the level of an adventurer adds as much.
    """
    if not Facts.MARKERS.of(thing) or not is_creature_of(table, thing.id):
        return None
    n = count(table, thing, MUSCLE)
    if n and card(table, thing).type == "kalandozó" and read_as(table, "muscle.level", "ketszer"):
        n *= 2
    return n * fixed(table, each) or None


@book.adds("124.1", DAMAGE_PARTS, needs=MUSCLE)
def muscle_gives_damage(table: Table, thing: Thing) -> int | None:
    """Each muscle marker on a creature is +1 damage."""
    return _strength(table, thing, "muscle_marker.damage")


@book.adds("124.1", LIFE_PARTS, needs=MUSCLE)
def muscle_gives_life(table: Table, thing: Thing) -> int | None:
    """Each muscle marker on a creature is +1 life."""
    return _strength(table, thing, "muscle_marker.life")


@book.adds("124.1", LEVEL_PARTS, needs=MUSCLE)
def muscle_is_a_level(table: Table, thing: Thing) -> int | None:
    """For an adventurer each muscle marker is a level too."""
    return count(table, thing, MUSCLE) * fixed(table, "muscle_marker.levels") or None


# --- Izom X -----------------------------------------------------------------------------------------------------------


@book.decides("134.5", WORD_KIND, needs=MUSCLE)
def muscle_is_an_ability(table: Table, name: str) -> str | None:
    """Izom X is an ability of the creature."""
    return ABILITY if name == MUSCLE else None


@book.follows("134.5", Happens.ENTERS, needs=MUSCLE)
def cards_are_given_for_muscle(table: Table, event: Event) -> None:
    """When the creature has been played successfully at most X cards of the hand go to the void, a marker for each."""
    thing = table.thing(Tells.THING.of(event))
    most = has(table, thing, MUSCLE) if Tells.PLAYED.get(event) and is_creature_of(table, thing.id) else 0
    hand = [one.id for one in table.in_zone(thing.controller, "hand")]
    if not most or not hand:
        return
    n = table.choose(thing.controller, "izom", tuple(range(min(most, len(hand)), -1, -1)))
    facts = {"source": thing.id, "by": thing.controller, "tags": ("képesség",)}
    for id_ in choose_some(table, thing.controller, "discard", hand, n):
        table.happen(Happens.DISCARDED, thing=id_, player=thing.controller, to="void", **facts)
    if n:
        each = fixed(table, "muscle_marker.per_card")
        table.happen(Happens.MARKED, thing=thing.id, marker=MUSCLE, n=n * each, **facts)


# --- reward -----------------------------------------------------------------------------------------------------------


@book.follows("124.2", *LEAVING, Happens.CONTROLLED, needs=MUSCLE)
def muscle_is_rewarded(table: Table, event: Event) -> None:
    """When the creature leaves play, or its owner's control, its controller chooses a card or 1 magic point for each.

    Disputed: with ``muscle.reward`` on ``uj-gazda`` it is the new controller of a creature that changes hands.
    """
    thing, n = table.thing(Tells.THING.of(event)), _due(table, event)
    if not n or table.decide(MUSCLE_IDLE, event):
        return
    by = str(Tells.WAS.of(event) if event.kind == Happens.CONTROLLED else Tells.CONTROLLER.of(event))
    if event.kind == Happens.CONTROLLED:
        if by != thing.owner:
            return
        if read_as(table, "muscle.reward", "uj-gazda"):
            by = Tells.PLAYER.of(event)
    reward(table, by, thing.id, n)


def _due(table: Table, event: Event) -> int:
    """How many muscle markers there are on a creature that leaves play or its owner, and work."""
    there, id_ = Tells.MARKERS.get(event, {}), Tells.THING.of(event)
    n = int(there.get(MUSCLE, 0))
    if not n or not is_creature_of(table, id_) or not by_itself(table, MUSCLE):
        return 0
    return 0 if FREEZE in there and read_as(table, "frozen.other_markers", "jelzo-is-elnemul") else n


def unrewarded(table: Table, event: Event) -> None:
    """A rule lets the muscle markers of a creature that leaves give nothing: it stands at the event."""
    with table.noting():
        n = _due(table, event)
    if n:
        table.emit(Happens.UNREWARDED, thing=Tells.THING.of(event))


def reward(table: Table, by: str, source: str, n: int) -> None:
    """Let a player have what ``n`` muscle markers give: decided and received at once, if rules say so."""
    obliged = table.decide(MUSCLE_OBLIGED)
    with table.noting() as before:
        all_before = table.decide(MUSCLE_DECIDED_BEFORE)
    if n > 1:
        table.cite(*before)
    if not all_before:
        for _ in range(n):
            one = table.choose(by, MUSCLE, (CARD, MAGIC) if obliged else (CARD, MAGIC, NEITHER))
            _give(table, by, source, {one: 1})
        return
    plans = _plans(table, by, n)
    plan = plans[table.choose(by, MUSCLE, tuple(plans) if obliged else (*plans, NEITHER))] if plans else {}
    if obliged:
        _give(table, by, source, plan)
    else:
        for what, k in plan.items():
            for _ in range(k):
                _give(table, by, source, {what: 1})


def _plans(table: Table, by: str, n: int) -> dict[str, dict[str, int]]:
    """The ways to share ``n`` out between cards and magic points.

    Disputed: with ``muscle.choice`` on ``csak-teljesithetot`` only those that can be had in full.
    """
    every = [{CARD: k, MAGIC: n - k} for k in range(n, -1, -1)]
    if read_as(table, "muscle.choice", "csak-teljesithetot"):
        ceiling = table.decide(CEILING[Ceiled.MAGIC], by)
        room = (n if ceiling is None else ceiling) - table.player(by, "magic")
        deck = len(table.state.order.get(f"{by}.deck", ()))
        every = [one for one in every if one[CARD] <= deck and one[MAGIC] <= room] or every
    return {" + ".join(f"{k} {what}" for what, k in one.items() if k): one for one in every}


def _give(table: Table, by: str, source: str, plan: dict[str, int]) -> None:
    index = table.emit(Happens.REWARDED, player=by, thing=source)
    tags = table.decide(RESOURCE_TAGS)
    given = {what: k * fixed(table, EACH[what]) for what, k in plan.items() if k and what in PRODUCES}
    with table.caused_by(index):
        table.happen_together(
            Happening(Happens.PRODUCES, {"player": by, "what": PRODUCES[what], "n": n, "source": source, "tags": tags})
            for what, n in given.items()
        )


# Cards and magic points come at the same time, from one source, and none of it can be renounced.
book.states("124.3", MUSCLE_OBLIGED, True, needs=MUSCLE)
# Of several markers on a creature it is decided of each beforehand what is asked for it.
book.states("124.4", MUSCLE_DECIDED_BEFORE, True, needs=MUSCLE)


@book.decides("124.5", MARKER_AUTOMATIC, needs=MUSCLE)
def muscle_rewards_by_itself(table: Table, name: str) -> bool | None:
    """That they give cards or magic points is an automatic ability; by then the creature has really gone."""
    return True if name == MUSCLE else None


@book.decides("124.6", MUSCLE_IDLE, needs=MUSCLE)
def nothing_for_a_voluntary_sacrifice(table: Table, event: Event) -> bool | None:
    """Nothing is had for a creature that is sacrificed unforced."""
    voluntary = event.kind == Happens.SACRIFICED and table.decide(SACRIFICE_VOLUNTARY, event)
    return True if voluntary else None


@book.follows("124.6", *LEAVING, needs=MUSCLE)
def a_voluntary_sacrifice_is_not_rewarded(table: Table, event: Event) -> None:
    """Their ability does not work if the creature is sacrificed unforced."""
    if not Tells.SHADOW.get(event) and nothing_for_a_voluntary_sacrifice(table, event):
        unrewarded(table, event)
