"""A game of HKK: set a table, take actions, see where the game rests and who may go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from kodex.engine.games.hkk import (
    automatic,
    chain,
    combat,
    connected,
    end,
    exchange,
    legal,
    life,
    passing,
    play,
    preparation,
    resolving,
)
from kodex.engine.games.hkk.actions import (
    Action,
    AgreeDraw,
    Attack,
    Claim,
    Concede,
    Exchange,
    Pass,
    Play,
    Sacrifice,
    StrikeBack,
    Use,
)
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.vocabulary import words_of
from kodex.engine.games.hkk.course import cut_short, end_phase_follows, leave, run_entering
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.permissions import claimants, is_combat_ability, stage
from kodex.engine.games.hkk.setup import Position
from kodex.engine.games.hkk.ways import seen
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import IllegalAction as IllegalAction
from kodex.engine.kernel.journal import Endless as Endless
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation

LIMIT = 2_000
"""Steps after which a course of play counts as endless."""


def new_table(
    cards: Mapping[str, Card],
    state: State,
    *,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
    oracle: Oracle = nobody,
    rules: NormBook = book,
) -> Table:
    """A table of HKK at this position; ``rules``: the book of an edition, by default the Kódex."""
    words = words_of(cards, state)
    readings = {**rules.readings(disabled), **(readings or {})}
    disabled = disabled | rules.out(disabled)
    return Table(rules, cards, state, disabled=disabled, readings=readings, oracle=oracle, words=words)


def begin(table: Table) -> None:
    """Let the given stage begin: its own rules run, then the game comes to rest. Raises Endless, MissingChoice."""
    run_entering(table, table.mark("stage"))
    settle(table)


def act(table: Table, action: Action) -> None:
    """Take an action and let the game come to rest again. Raises IllegalAction, Endless.

    Whatever is raised (MissingChoice, WrongChoice, NormConflict too) leaves the table as it was before the action.
    """
    if not is_legal(table, action):
        raise IllegalAction(action, why_illegal(table, action))
    carry_out(table, action)


def carry_out(table: Table, action: Action) -> None:
    """Take an action that is known to be legal."""
    before = table.snapshot()
    try:
        if getattr(action, "way", None) is None:
            PERFORM[type(action)](table, action)
        else:
            with seen(table, action):
                PERFORM[type(action)](table, action)
        settle(table)
    except BaseException:
        table.restore(before)
        raise


def is_legal(table: Table, action: Action) -> bool:
    """Whether no rule stands in the way of an action now."""
    if getattr(action, "way", None) is None:
        return table.is_legal(action)
    with seen(table, action):
        return table.is_legal(action)


def why_illegal(table: Table, action: Action) -> list[Violation]:
    """Every rule that stands in the way of an action now."""
    with seen(table, action):
        return table.why_illegal(action)


def why_impossible(table: Table) -> list[Violation]:
    """Every rule that this position breaks; it can be played on when there is none."""
    return table.why_illegal(Position())


# --- coming to rest ---------------------------------------------------------------------------------------------------

Settling = Callable[[Table], bool | None]
"""A step of coming to rest: None when it has nothing to do, True when the game rests, False when it has gone on."""


def _over(table: Table) -> bool | None:
    return True if table.mark("outcome") is not None else None


def _broken(table: Table) -> bool | None:
    if not table.mark("turn_broken"):
        return None
    if table.mark("window") and reading(table, "turn_break.dying") == "mentessel":
        return None
    cut_short(table)
    end_phase_follows(table)
    return False


def _announced(table: Table) -> bool | None:
    return True


def _chain(table: Table) -> bool | None:
    if not chain.links(table):
        return None
    if chain.open_to(table):
        return True
    if resolving.closes(table):
        return False
    resolving.resolve_next(table)
    if table.mark("window") and not chain.links(table):
        life.keep_window_open(table)
    return False


def _linked(table: Table) -> bool | None:
    if table.mark("hurt") or table.mark("window"):
        with table.noting():
            if not table.decide("linked.first"):
                return None
    if connected.offers(table):
        with table.noting():
            if not table.decide("automatics.first"):
                return None
    return False if connected.automatics(table) else None


def _offers(table: Table) -> bool | None:
    if not connected.offers(table):
        return None
    resolved = table.mark("resolved")
    played = table.mark("acting") and resolved and resolved[0] == "play"
    if played and not table.decide("action.lasts", resolved, default=False):
        passing.right_moves_on(table, table.mark("acting"))
        return False
    if connected.offered_to(table):
        return True
    connected.offers_end(table)
    return False


def _hurt(table: Table) -> bool | None:
    if not table.mark("hurt"):
        return None
    life.after_damage(table)
    return False


def _window(table: Table) -> bool | None:
    return True if table.mark("window") else None


def _right(table: Table) -> bool | None:
    acting = table.mark("acting")
    if acting is None:
        return None
    passing.right_moves_on(table, acting)
    return False


def _stage(table: Table) -> bool | None:
    now = stage(table)
    if claimants(table) or (now.rests and (now.id != "harc.visszaütés" or combat.contested(table))):
        return True
    leave(table, now)
    return False


SETTLING: list[tuple[str | None, Settling]] = [
    ("outcome", _over),
    ("turn_broken", _broken),
    ("on_its_way", _announced),
    ("automatic", automatic.next_one),
    ("chain", _chain),
    ("connected", _linked),
    ("offers", _offers),
    ("hurt", _hurt),
    ("window", _window),
    ("acting", _right),
    (None, _stage),
]
"""What is looked at after everything that happens, in this order, until the game rests; each by the mark it needs."""


def settle(table: Table) -> None:
    """Go on through everything that needs no decision."""
    for _ in range(LIMIT):
        marks = table.state.marks
        for mark, step in SETTLING:
            if mark is None or mark in marks:
                rests = step(table)
                if rests is not None:
                    break
        if rests:
            return
    raise Endless(str(table.mark("stage")))


def to_act(table: Table) -> tuple[str, ...]:
    """The players the game waits for now; the first is the one to pass next when nobody wants anything."""
    marks = table.state.marks
    if "outcome" in marks:
        return ()
    if "on_its_way" in marks:
        return (marks["on_its_way"].by,)
    if "chain" in marks:
        return tuple(chain.open_to(table))
    if "offers" in marks:
        return tuple(connected.offered_to(table))
    window = marks.get("window")
    if window:
        return tuple(player for player in table.state.players if player not in window["passed"])
    waiting = claimants(table)
    if waiting:
        return tuple(waiting)
    if marks["stage"] == "harc.visszaütés":
        return tuple(dict.fromkeys(table.thing(id_).controller for id_ in combat.contested(table)))
    right = marks.get("right")
    return (str(right),) if right is not None else tuple(table.state.players)


def possible(table: Table) -> Sequence[Action]:
    """The legal actions of everybody the game waits for, those of the first player first; each built when asked for."""
    return legal.possible(table, to_act(table))


def rests_in(table: Table) -> tuple[Any, ...]:
    """What the game rests in: passing by everybody is over when this changes."""
    return (
        table.mark("stage"),
        table.mark("active"),
        table.player(str(table.mark("active")), "turn"),
        bool(table.mark("window")),
        bool(claimants(table)),
        len(chain.links(table)),
        bool(connected.offers(table)),
    )


# --- the actions ------------------------------------------------------------------------------------------------------

PERFORM: dict[type, Callable[[Table, Any], None]] = {}


def performs(kind: type, function: Callable[[Table, Any], None]) -> None:
    """Enter how a kind of action is carried out."""
    PERFORM[kind] = function


def _play(table: Table, action: Play) -> None:
    play.take_up(table, action)


def _use(table: Table, action: Use) -> None:
    if is_combat_ability(table, action):
        combat.announce_ability(table, action)
        passing.right_moves_on(table, action.by)
    else:
        play.take_up(table, action)


def _attack(table: Table, action: Attack) -> None:
    combat.declare_attack(table, action)
    leave(table, stage(table))


performs(Pass, passing.do_pass)
performs(Play, _play)
performs(Use, _use)
performs(Attack, _attack)
performs(StrikeBack, combat.choose_strike_back)
performs(Exchange, exchange.exchange)
performs(Sacrifice, preparation.sacrifice_monsters)
performs(Claim, lambda table, action: life.take_components(table, action.by, action.thing, action.n))
performs(Concede, end.concede)
performs(AgreeDraw, end.agree_draw)


def load_rooms() -> None:
    """Import every module of the rooms that are open to mechanisms; the order of their names, so always the same."""
    for room in ("verbs", "mechanics"):
        package = import_module(f"kodex.engine.games.hkk.{room}")
        for module in sorted(found.name for found in iter_modules(package.__path__)):
            import_module(f"{package.__name__}.{module}")


for _room in ("contradictions", "playing", "words"):
    import_module(f"kodex.engine.games.hkk.{_room}")
load_rooms()
