"""Life markers (title 120): one comes off instead of the creature; Élet X (134.4)."""

from __future__ import annotations

from collections.abc import Iterable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability, all_effects
from kodex.engine.games.hkk.cards.known_words import of_card
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.effects.damage import less_life
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.markers.kinds import is_independent
from kodex.engine.games.hkk.markers.strength import sum_of
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.marker_names import AGE, LIFE, PASSING, POISON, WEAKER, by_itself, count
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import card, is_creature_of, is_on_table, markers, on_table
from kodex.engine.games.hkk.table.values import life as life_of
from kodex.engine.games.hkk.vocabulary import (
    ABSOLUTE_DEED,
    COST_PAID,
    COUNTS_AS,
    LEAVING,
    LIFE_MARKER_AGAINST,
    LIFE_MARKER_ANYWHERE,
    LIFE_MARKER_IDLE,
    LIFE_MARKER_IN_VAIN,
    LIFE_MARKER_LAST,
    MARKER_AUTOMATIC,
    SACRIFICE_VOLUNTARY,
    WORD_KIND,
    Facts,
    Happens,
    Marks,
    Stages,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

keyword(LIFE, "134.4", "comes into play with so many life markers when played from hand and paid for", number=True)
IN_COMBAT = (Stages.END_OF_ABILITIES, Stages.STRIKE)
AWAY = (*LEAVING, Happens.CONTROLLED)
"""What life markers stand in for: leaving play, getting another controller."""
DEADLY = (POISON, PASSING)
"""Markers that bring what they lie on to the pile by their number."""
DOES = {
    "to_pile": "sent",
    "to_void": "voided",
    "to_hand": "returned",
    "shuffle_back": "shuffled_back",
    "control": "controlled",
}

say(
    gets_no_life="{thing} nem kap életjelzőt",
    saved_from="{thing} ebben a szakaszban már megmenekült: {marker}jelző",
    saved_before="ami ezután éri, az nem egyszerre történik: {things}",
)


# --- they come off instead --------------------------------------------------------------------------------------------


@book.replaces("120.0", *AWAY, needs=LIFE)
def a_life_marker_comes_off_instead(table: Table, happening: Happening) -> list[Happening] | None:
    """Instead of leaving play or changing hands a creature loses a life marker, and nothing happens to it.

    What happens "in any case" happens all the same (101.0). Disputed: with ``life_marker.own_return`` on ``nem`` it is
    no help against what the creature's own controller does, with ``theft.end_life_marker`` on ``rajta-marad`` it stays
    on what goes back when a theft for a time is over.
    """
    thing = table.thing(Tells.THING.of(happening))
    if not count(table, thing, LIFE) or not is_on_table(thing) or not _lives(table, thing):
        return None
    if Tells.TO.get(happening) != Zones.GONE and happening.kind in LEAVING and is_independent(table, thing):
        return None  # where it would go to is settled first (26.3, 26.7)
    if not by_itself(table, LIFE) or table.decide(LIFE_MARKER_IDLE, happening):
        return None
    over = Tells.BACK.get(happening) and not Tells.ATTACHED.get(happening)
    if over and read_as(table, "theft.end_life_marker", "rajta-marad"):
        return None
    own = Tells.BY.get(happening) == thing.controller
    if own and read_as(table, "life_marker.own_return", "nem"):
        return None
    if happening.kind == Happens.SACRIFICED:
        table.justified_by(COUNTS_AS, happening)
    saved = {"saved": happening.kind.value, "of_marker": Tells.OF_MARKER.get(happening)}
    off = Happening(
        Happens.UNMARKED,
        {"thing": thing.id, "marker": LIFE, "n": fixed(table, "life_marker.removed"), "tags": (), **saved},
    )
    in_vain = Tells.ABSOLUTE.get(happening) and table.decide(ABSOLUTE_DEED, happening, False)
    return [off.but(saved=None), happening] if in_vain or table.decide(LIFE_MARKER_IN_VAIN, happening) else [off]


def _lives(table: Table, thing: Thing) -> bool:
    """Whether life markers are any good on it: on creatures, unless an edition says more."""
    return is_creature_of(table, thing.id) or table.decide(LIFE_MARKER_ANYWHERE)


@book.decides("120.1", MARKER_AUTOMATIC, needs=LIFE)
def life_markers_work_by_themselves(table: Table, name: str) -> bool | None:
    """What a life marker does is an automatic ability, at the very moment when the creature would really go."""
    return True if name == LIFE else None


@book.follows("120.3", Happens.UNMARKED, needs=LIFE)
def what_would_have_killed_comes_off_too(table: Table, event: Event) -> None:
    """If markers on the creature would have brought it to the pile, they come off with the life marker.

    Disputed: with ``life_marker.lethal_counters`` on ``csak-gyogyul`` not those that lower its life.
    """
    if Tells.MARKER.of(event) != LIFE or not Tells.SAVED.get(event):
        return
    id_, by = Tells.THING.of(event), Tells.OF_MARKER.get(event)
    if by is None and Tells.SAVED.of(event) == "dies" and _lowered(table, table.thing(id_)):
        by = AGE if read_as(table, "life_marker.lethal_counters", "mindketto") else None
    if by is None:
        return
    there = dict(Facts.MARKERS.of(table.thing(id_)))
    several = (
        sum(kind in there or _is_at_work(table, kind) for kind in (*DEADLY, AGE)) > 1 or sum(map(_is_deadly, there)) > 1
    )
    for name, n in there.items():
        with table.noting() as why:
            goes = table.decide(LIFE_MARKER_AGAINST, str(by), name, default=name != LIFE and _is_deadly(name))
        if several:
            table.cite(*why)  # of one kind there is no other that it is no protection against
        if goes:
            table.happen(Happens.UNMARKED, thing=id_, marker=name, n=n, tags=())
    if read_as(table, "life_marker.several_counters", "meghal"):
        table.emit(
            Happens.SAVED_FROM,
            Marks.SAVED_FROM.set({**table.mark(Marks.SAVED_FROM), id_: str(by)}),
            thing=id_,
            marker=str(by),
        )


def _is_at_work(table: Table, kind: str) -> bool:
    """Whether a card on the table speaks of markers of a kind."""
    return any(kind in of_card(card(table, thing)) for thing in on_table(table))


def _is_deadly(name: str) -> bool:
    return name in (*DEADLY, AGE) or name.startswith(WEAKER)


def _lowered(table: Table, thing: Thing) -> bool:
    """Whether it would have life left without the markers on it that lower its life."""
    less = markers(thing, AGE) - sum_of(thing, WEAKER, 1)
    return bool(less) and life_of(table, thing) <= 0 < life_of(table, thing) + less


@book.decides("120.4", LIFE_MARKER_AGAINST, needs=LIFE)
def one_life_marker_is_against_one_kind(table: Table, by: str, name: str) -> bool:
    """One life marker is a protection against the effect of one kind of markers only."""
    if by == AGE:
        return name == AGE or name.startswith(WEAKER)
    return name == by


@book.follows("120.2", Happens.UNMARKED, needs=LIFE)
def the_wounded_are_healed(table: Table, event: Event) -> None:
    """Who would have died of lost life is healed to its maximum when the life marker comes off.

    Disputed: with ``life_marker.heals`` on ``sebzo-forrastol`` only whom damage would have killed.
    """
    if Tells.MARKER.of(event) != LIFE or Tells.SAVED.get(event) != "dies":
        return
    thing = table.thing(Tells.THING.of(event))
    by_maximum = thing.id in table.mark(Marks.FALLEN)
    n = Facts.DAMAGE.of(thing)
    if n and not (by_maximum and read_as(table, "life_marker.heals", "sebzo-forrastol")):
        table.happen(Happens.HEALS, target=thing.id, n=n, tags=())
    now = table.thing(thing.id)
    comes_off = _lowered(table, now) and read_as(table, "life_marker.lethal_counters", "mindketto")
    if life_of(table, now) <= 0 and not comes_off:
        less_life(table, thing.id)


# --- life saving comes first ------------------------------------------------------------------------------------------


def too_early(table: Table, things: Iterable[str]) -> None:
    """Nothing is left to be saved where no rule says that life saving comes before life markers."""
    if not table.knows((LIFE,)):
        return
    with table.noting():  # why they have no life is told when they go
        dying = [one for one in things if markers(table.thing(one), LIFE) and life_of(table, table.thing(one)) <= 0]
    if dying and not table.decide(LIFE_MARKER_LAST):
        table.happen_together(Happening(Happens.DIES, {"thing": one, "to": "pile", "building": False}) for one in dying)


# Life saving actions come first; only then does a life marker work.
book.states("120.5", LIFE_MARKER_LAST, True, needs=LIFE)


# --- what bears on them, and where they do not help -------------------------------------------------------------------


@book.prevents("120.6", Happens.MARKED, Happens.UNMARKED, needs=LIFE)
def only_what_names_them_bears_on_life_markers(table: Table, happening: Happening) -> str | None:
    """No source bears on life markers unless its text says that it does."""
    return LIFE if Tells.MARKER.of(happening) == LIFE and Tells.UNNAMED.get(happening) else None


@book.decides("120.7", LIFE_MARKER_IDLE, needs=LIFE)
def no_help_for_what_one_gives(table: Table, happening: Happening) -> bool | None:
    """They do not help who is sacrificed unforced, or given as a cost."""
    unforced = happening.kind == Happens.SACRIFICED and table.decide(SACRIFICE_VOLUNTARY, happening)
    return True if unforced or Tells.COST.get(happening) else None


@book.decides("120.7", LIFE_MARKER_IDLE, needs=LIFE)
def no_help_in_combat(table: Table, happening: Happening) -> bool | None:
    """Nor whom a strike or a combat ability brings out of play in the combat phase."""
    fell = happening.kind == Happens.DIES and Tells.THING.of(happening) in table.mark(Marks.FOUGHT)
    return True if fell and stage(table).id in IN_COMBAT else None


@book.decides("120.8", LIFE_MARKER_IDLE, needs=LIFE)
def no_help_against_its_own_drawback(table: Table, happening: Happening) -> bool | None:
    """They do not help a creature against its own drawback."""
    if Tells.SOURCE.get(happening) != Tells.THING.of(happening):
        return None
    abilities = card(table, table.thing(Tells.THING.of(happening))).abilities
    by_drawback = any(_does(one, happening.kind) for one in abilities if one.drawback)
    otherwise = any(_does(one, happening.kind) for one in abilities if not one.drawback)
    return True if Tells.DRAWBACK.get(happening) or (by_drawback and not otherwise) else None


def _does(ability: Ability, kind: str) -> bool:
    return any(DOES.get(effect.do) == kind for effect in all_effects(ability.effects))


@book.decides("120.4", LIFE_MARKER_IDLE, needs=LIFE)
def one_at_a_time(table: Table, happening: Happening) -> bool | None:
    """Disputed: with ``life_marker.several_counters`` on ``meghal`` not against a second kind in the same stage."""
    before = table.mark(Marks.SAVED_FROM).get(Tells.THING.of(happening))
    by = Tells.OF_MARKER.get(happening) or (AGE if happening.kind == Happens.DIES else None)
    return True if before is not None and by is not None and before != by else None


def _forget(table: Table, left: dict[str, str]) -> None:
    if left != table.mark(Marks.SAVED_FROM):
        table.emit(Happens.SAVED_BEFORE, Marks.SAVED_FROM.set(left or None), things=tuple(table.mark(Marks.SAVED_FROM)))


@book.procedure("120.4")
def the_stage_is_over(table: Table) -> None:
    """What happens later is not at the same time any more."""
    _forget(table, {})


@book.follows("120.4", *LEAVING, needs=LIFE)
def who_is_gone_is_saved_no_more(table: Table, event: Event) -> None:
    """Of who is gone nothing more is to be kept in mind."""
    _forget(table, {id_: by for id_, by in table.mark(Marks.SAVED_FROM).items() if id_ != Tells.THING.of(event)})


# --- Élet X -----------------------------------------------------------------------------------------------------------


@book.decides("134.4", WORD_KIND, needs=LIFE)
def life_is_an_ability(table: Table, name: str) -> str | None:
    """Élet X is an ability of the creature."""
    return ABILITY if name == LIFE else None


@book.follows("134.4", Happens.ENTERS, needs=LIFE)
def it_comes_with_life_markers(table: Table, event: Event) -> None:
    """A creature with Élet X played successfully from hand, its cost paid, gets X life markers."""
    thing = table.thing(Tells.THING.of(event))
    n = has(table, thing, LIFE) if _lives(table, thing) else 0
    if not n:
        return
    if Tells.PLAYED.get(event) and Tells.FROM_HAND.get(event) and table.decide(COST_PAID, thing):
        table.happen(Happens.MARKED, thing=thing.id, marker=LIFE, n=n, tags=())
    else:
        table.emit(Happens.GETS_NO_LIFE, thing=thing.id)
