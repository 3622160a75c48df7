"""The penalty rule: damage not taken off and costs not spent count double (146, 147)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Note, Penalize, Warn
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.vocabulary import Happens, Marks, Tells
from kodex.engine.kernel.state import Event, PlayerSet
from kodex.engine.kernel.table import Table

NEEDS = "penalty"
LIFE = "life"
RESOURCES = ("magic", "components")

say(
    cost_due="{player} utolsó cselekvésének költsége: {spent}",
    noted="{by} levonja az elszenvedett sebződést: {n}",
    penalized="{player} büntetése: még {n} ({what})",
    unnoted="{player} levonandó sebződése: {n}",
    unnoted__late="{player} nem vonta le idejében a sebződést",
    warned="{by} közli {player} sebződését: {n}",
)


class Unnoted(Struct, frozen=True):
    """Damage to a player who has to take it off: by an ``own`` source or card, ``told`` by the opponent, and ``late``:
    the time to take it off has gone by."""

    player: str
    n: int
    own: bool
    told: bool = False
    late: bool = False


def _waiting(table: Table, player: str) -> list[Unnoted]:
    return [one for one in table.mark(Marks.UNNOTED) if one.player == player]


def _suffered(table: Table, event: Event, own: bool) -> None:
    """Note that a player has to take off damage, where it comes from an own source or (``own`` not) another's."""
    victim, source = Tells.VICTIM.of(event), Tells.SOURCE.get(event)
    if table.mark(Marks.PENALTY) is None or victim not in table.state.players:
        return
    mine = source in table.state.things and table.thing(source).controller == victim
    if mine is own:
        one = Unnoted(victim, Tells.N.of(event), own)
        changes = Marks.UNNOTED.set((*table.mark(Marks.UNNOTED), one))
        table.emit(Happens.UNNOTED, changes, player=victim, n=one.n, own=own)


@book.follows("147.1", Happens.DAMAGE, needs=NEEDS)
def damage_by_the_own_card_is_taken_off(table: Table, event: Event) -> None:
    """The rule may be applied where a player is damaged by a drawback of an own card or by an own source."""
    _suffered(table, event, own=True)


@book.follows("147.2", Happens.DAMAGE, Happens.STRIKE_DAMAGE, Happens.DIRECT_DAMAGE, needs=NEEDS)
def damage_by_the_opponent_is_told_first(table: Table, event: Event) -> None:
    """Of damage by the opponent's sources and creatures the opponent has to tell the player."""
    _suffered(table, event, own=False)


@book.procedure("147.2")
def warn(table: Table, action: Warn) -> None:
    """The opponent says that the player has been damaged, and by how much; from then on it has to be taken off."""
    told = [replace(one, told=True, late=False) if _is_foreign(one, action) else one for one in _all(table)]
    n = sum(one.n for one in _all(table) if _is_foreign(one, action))
    table.emit(Happens.WARNED, Marks.UNNOTED.set(tuple(told) or None), by=action.by, player=action.whose, n=n)


def _is_foreign(one: Unnoted, action: Warn) -> bool:
    return one.player == action.whose and not one.own


def _all(table: Table) -> tuple[Unnoted, ...]:
    found: tuple[Unnoted, ...] = table.mark(Marks.UNNOTED)
    return found


@book.procedure("147")
def note(table: Table, action: Note) -> None:
    """Whoever takes the damage off in time owes nothing."""
    n = sum(one.n for one in _waiting(table, action.by))
    left = tuple(one for one in _all(table) if one.player != action.by)
    table.emit(Happens.NOTED, Marks.UNNOTED.set(left or None), by=action.by, n=n)


@book.follows("147", Happens.PLAYS, Happens.USES, Happens.ATTACK, Happens.TURN_ENDS, needs=NEEDS)
def the_next_action_is_too_late(table: Table, event: Event) -> None:
    """Damage has to be taken off before the player's next action, or before the turn ends.

    Disputed: with ``penalty.next_action`` on ``csak-onallo`` a reaction is no such action.
    """
    waiting, by = _all(table), Tells.BY.get(event)
    if Tells.REACTS_TO.get(event) and read_as(table, "penalty.next_action", "csak-onallo"):
        return
    late = tuple(replace(one, late=True) if by in (None, one.player) else one for one in waiting)
    if late != waiting:
        who = next(one for one in late if one not in waiting)
        table.emit(Happens.UNNOTED_LATE, Marks.UNNOTED.set(late), player=who.player)


# --- applying it ------------------------------------------------------------------------------------------------------


@book.forbids("146.1", Penalize)
def only_against_professionals(table: Table, action: Penalize) -> str | None:
    """The penalty rule is applied to professional players only."""
    return None if action.whose in (table.mark(Marks.PENALTY) or ()) else action.whose


@book.forbids("147", Penalize)
def only_where_something_was_forgotten(table: Table, action: Penalize) -> str | None:
    """There is a penalty once damage has not been taken off in time."""
    if action.what != LIFE:
        return None
    return None if any(one.late for one in _waiting(table, action.whose)) else action.whose


@book.forbids("147.2", Penalize)
def only_after_telling(table: Table, action: Penalize) -> str | None:
    """For damage by the opponent only whoever does not take it off even after being told."""
    late = [one for one in _waiting(table, action.whose) if one.late]
    told = any(one.own or one.told for one in late)
    return action.whose if action.what == LIFE and late and not told else None


@book.forbids("147.3", Penalize)
def no_more_than_the_cost(table: Table, action: Penalize) -> str | None:
    """Of a cost no more can be lacking than what the player's last action costs."""
    if action.what == LIFE:
        return None
    cost = _last_cost(table, action.whose, action.what)
    return None if 0 < action.n <= cost else f"{action.n} > {cost}"


def _last_cost(table: Table, player: str, what: str) -> int:
    """What the last action of a player has cost of a resource."""
    return dict(table.mark(Marks.LAST_COST).get(player, ())).get(what, 0)


@book.follows("147.3", Happens.PLAYS, Happens.USES, needs=NEEDS)
def the_cost_of_the_last_action(table: Table, event: Event) -> None:
    """What an action has cost is what its player has to have spent."""
    by = str(Tells.BY.get(event))
    if table.mark(Marks.PENALTY) is None:
        return
    earlier = table.log[: next(n for n in reversed(range(len(table.log))) if table.log[n] is event)]
    spent = {key: _before(table, earlier, by, key) - now for key, now in _paid(event, by).items()}
    costs = {**table.mark(Marks.LAST_COST), by: tuple(sorted(spent.items()))}
    table.emit(Happens.COST_DUE, Marks.LAST_COST.set(costs), player=by, spent=spent)


def _paid(event: Event, by: str) -> dict[str, int]:
    """The resources that an event has changed of a player, as they are after it."""
    changes = [change for change in event.changes if isinstance(change, PlayerSet) and change.player == by]
    return {change.key: change.value for change in changes if change.key in RESOURCES}


def _before(table: Table, earlier: Sequence[Event], by: str, key: str) -> int:
    """How much of a resource a player had after these events."""
    for event in reversed(earlier):
        for change in reversed(event.changes):
            if isinstance(change, PlayerSet) and (change.player, change.key) == (by, key):
                return change.value
    return table.start.players[by].get(key, 0)


def penalize(table: Table, action: Penalize) -> None:
    """Apply the rule to damage, or to a cost."""
    (double_damage if action.what == LIFE else double_cost)(table, action)


@book.procedure("147")
def double_damage(table: Table, action: Penalize) -> None:
    """Whoever has not taken damage off suffers it twice."""
    due = [one for one in _waiting(table, action.whose) if one.late and (one.own or one.told)]
    left = tuple(one for one in _all(table) if one not in due)
    n = sum(one.n for one in due) * _more(table, "tournament.penalty.damage")
    now = table.player(action.whose, LIFE) - n
    changes = (PlayerSet(action.whose, LIFE, now), Marks.UNNOTED.set(left or None))
    table.emit(Happens.PENALIZED, *changes, by=action.by, player=action.whose, n=n, what=LIFE)


@book.procedure("147.3")
def double_cost(table: Table, action: Penalize) -> None:
    """Whoever has spent less than a cost spends twice what was lacking.

    Disputed: with ``penalty.short`` on ``meg-nem-tortent`` nothing is spent where there is not so much.
    """
    there, n = table.player(action.whose, action.what), action.n * _more(table, "tournament.penalty.cost")
    if n > there:
        n = 0 if read_as(table, "penalty.short", "meg-nem-tortent") else there
    change = PlayerSet(action.whose, action.what, there - n)
    table.emit(Happens.PENALIZED, change, by=action.by, player=action.whose, n=n, what=action.what)


def _more(table: Table, factor: str) -> int:
    """How often it is paid once more: what it comes to is double.

    Disputed: with ``penalty.double`` on ``azon-felul`` the double comes on top of it.
    """
    times = fixed(table, factor)
    return times if read_as(table, "penalty.double", "azon-felul") else times - 1
