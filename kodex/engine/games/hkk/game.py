"""The course of play: stages, the right of action, what each action sets in motion."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodex.engine.games.hkk import combat, draw, end, exchange, life, play, preparation
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
from kodex.engine.games.hkk.permissions import stage
from kodex.engine.games.hkk.phases import BY_ID, STAGES, Stage
from kodex.engine.kernel.state import Change, State
from kodex.engine.kernel.table import Table, Violation

LIMIT = 2_000
"""Steps after which a course of play counts as endless."""


class IllegalAction(Exception):
    """An action that rules forbid; ``violations`` say which."""

    def __init__(self, action: Action, violations: list[Violation]) -> None:
        self.action = action
        self.violations = violations
        super().__init__(", ".join(f"{v.rule} ({v.detail})" for v in violations))


class Endless(Exception):
    """The course of play does not come to rest."""


def new_table(
    cards: Mapping[str, Card],
    state: State,
    *,
    disabled: frozenset[str] = frozenset(),
    readings: Mapping[str, str] | None = None,
) -> Table:
    """A table of HKK at this position."""
    return Table(book, cards, state, disabled=disabled, readings=readings)


def begin(table: Table) -> None:
    """Let the given stage begin: its own rules run, then the game comes to rest. Raises Endless."""
    for procedure in _ON_ENTERING.get(table.mark("stage"), ()):
        procedure(table)
    settle(table)


def act(table: Table, action: Action) -> None:
    """Take an action and let the game come to rest again. Raises IllegalAction, Endless."""
    violations = why_illegal(table, action)
    if violations:
        raise IllegalAction(action, violations)
    _PERFORM[type(action)](table, action)
    settle(table)


def why_illegal(table: Table, action: Action) -> list[Violation]:
    """Every rule that stands in the way of an action now."""
    if table.mark("outcome") is not None:
        return [Violation(f"{book.rulebook}:2.8.1", "game_over", action.by)]
    return table.why_illegal(action)


def settle(table: Table) -> None:
    """Go on through everything that needs no decision."""
    for _ in range(LIMIT):
        if table.mark("outcome") is not None or table.mark("window"):
            return
        if table.mark("turn_broken"):
            end_now(table)
            continue
        now = stage(table)
        if table.mark("claims") and not table.mark("claims_passed"):
            return
        if now.id == "harc.visszaütés":
            if combat.contested(table):
                return
        elif now.rests:
            return
        leave(table, now)
    raise Endless(str(table.mark("stage")))


def leave(table: Table, now: Stage) -> None:
    """End a stage and enter the next one."""
    if now.id in ("harc.képességek.vége", "harc.ütés"):
        life.components_expire(table)
    position = STAGES.index(now)
    if position + 1 == len(STAGES):
        hand_over(table)
        return
    enter(table, STAGES[position + 1])


def enter(table: Table, new: Stage) -> None:
    """Begin a stage: the rule of its phase says that it comes now, then its own rules run."""
    before = stage(table).phase
    starter: Callable[[Table, Stage], None] = begin_phase if new.phase != before else _WITHIN[new.phase]
    starter(table, new)
    for procedure in _ON_ENTERING.get(new.id, ()):
        procedure(table)


def _marks(table: Table, new: Stage) -> list[Change]:
    return [
        ("mark", "stage", new.id),
        ("mark", "right", table.mark("active")),
        ("mark", "passed", None),
    ]


@book.procedure("4.11.1")
def begin_phase(table: Table, new: Stage) -> None:
    """The phases follow in their fixed order and all take place, even if nothing happens in them."""
    table.emit("phase", *_marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("29.2")
def next_preparation_stage(table: Table, new: Stage) -> None:
    """The preparation phase has four stages in fixed order."""
    table.emit("stage", *_marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("33.1")
def next_combat_stage(table: Table, new: Stage) -> None:
    """The subphases of combat follow in fixed order and all take place."""
    table.emit("stage", *_marks(table, new), phase=new.phase, stage=new.id)


@book.procedure("41.0")
def next_end_stage(table: Table, new: Stage) -> None:
    """The end phase has four stages in fixed order."""
    table.emit("stage", *_marks(table, new), phase=new.phase, stage=new.id)


_WITHIN: dict[str, Callable[[Table, Stage], None]] = {
    "előkészítő": next_preparation_stage,
    "harci": next_combat_stage,
    "kör vége": next_end_stage,
}

_ON_ENTERING: dict[str, tuple[Callable[[Table], None], ...]] = {
    "előkészítő.1": (preparation.regenerate_magic,),
    "előkészítő.2": (preparation.happenings,),
    "előkészítő.3": (preparation.activation,),
    "húzás": (draw.draw_phase,),
    "harc.képességek.előtt": (combat.pair_off,),
    "harc.képességek": (combat.drop_out,),
    "harc.képességek.vége": (combat.resolve_abilities,),
    "harc.ütés": (combat.drop_out, combat.strike),
    "fő.2": (combat.end_combat,),
    "kör_vége.2": (end.end_automatics,),
    "kör_vége.3": (end.heal_all,),
    "kör_vége.4": (end.expire, end.judge_outcome),
}


@book.procedure("41.5")
def hand_over(table: Table) -> None:
    """The turn ends when the active player hands it over; the next player's turn follows at once."""
    players = list(table.state.players)
    following = players[(players.index(table.mark("active")) + 1) % len(players)]
    table.emit("turn.ends", ("mark", "bonus_over", None), player=table.mark("active"))
    begin_turn(table, following)
    for procedure in _ON_ENTERING["előkészítő.1"]:
        procedure(table)


@book.procedure("4.10.2")
def begin_turn(table: Table, player: str) -> None:
    """A turn lasts from the beginning of the preparation phase to the end of the end phase."""
    turn = table.player(player, "turn") + 1
    first = STAGES[0]
    table.emit(
        "turn.begins",
        ("player", player, "turn", turn),
        ("mark", "active", player),
        ("mark", "stage", first.id),
        ("mark", "right", player),
        ("mark", "passed", None),
        player=player,
        turn=turn,
    )


@book.procedure("40.3.3")
def end_now(table: Table) -> None:
    """Right after a card has ended the turn, the end phase begins."""
    marks = ("turn_broken", "attacks", "strikes_back", "opponent", "announced", "claims", "window")
    clear: list[Change] = [("mark", key, None) for key in marks if table.mark(key) is not None]
    new = BY_ID["kör_vége.1"]
    table.emit("phase", *clear, *_marks(table, new), phase=new.phase, stage=new.id)


# --- passing --------------------------------------------------------------------------------------------------------


def _pass(table: Table, action: Pass) -> None:
    if table.mark("window"):
        _pass_window(table, action)
    elif table.mark("claims"):
        renounce_components(table)
    else:
        _pass_stage(table, action)


def _pass_window(table: Table, action: Pass) -> None:
    window = table.mark("window")
    passed = {*window["passed"], action.by}
    if passed >= set(table.state.players):
        life.close_life_saving(table)
    else:
        wait_in_window(table, action, tuple(sorted(passed)))


@book.procedure("37.2")
def wait_in_window(table: Table, action: Pass, passed: tuple[str, ...]) -> None:
    """Life saving goes on while any player wants to use it."""
    table.emit("passes", ("mark", "window", {**table.mark("window"), "passed": passed}), by=action.by)


@book.procedure("36.10")
def renounce_components(table: Table) -> None:
    """Components that are not taken by the end of the subphase are renounced."""
    table.emit("components.renounced", ("mark", "claims_passed", True))


def _pass_stage(table: Table, action: Pass) -> None:
    passed = (*table.mark("passed", ()), action.by)
    now = stage(table)
    everybody = set(table.state.players) if acts_in(now) == "all" else {table.mark("active")}
    if everybody <= set(passed):
        end_stage(table, now, action.by)
        leave(table, now)
    else:
        give_right_on(table, action.by, passed)


@book.procedure("4.11.7")
def end_stage(table: Table, now: Stage, by: str) -> None:
    """A phase is over when the players, the active one first, have said that they do not want to act in it any more."""
    table.emit("done", by=by, stage=now.id)


@book.procedure("4.23.4")
def give_right_on(table: Table, by: str, passed: tuple[str, ...]) -> None:
    """The right of action may be renounced; it goes to the next player."""
    table.emit("passes", ("mark", "passed", passed), ("mark", "right", _next(table, by)), by=by)


def acts_in(now: Stage) -> str:
    """Whose passing ends a stage: "all" or only the "active" player's."""
    return "active" if now.id in ("harc.támadók", "csere", "előkészítő.4") else "all"


def _next(table: Table, player: str) -> str:
    players = list(table.state.players)
    return players[(players.index(player) + 1) % len(players)]


@book.procedure("2.6.3")
def right_moves_on(table: Table, by: str) -> None:
    """Players act by turns."""
    table.emit("right", ("mark", "passed", None), ("mark", "right", _next(table, by)), player=_next(table, by))


def _after_action(table: Table, by: str) -> None:
    if table.mark("window") and "passed" in table.mark("window"):
        life.keep_window_open(table)
    if table.mark("outcome") is None and acts_in(stage(table)) == "all":
        right_moves_on(table, by)


# --- the actions ----------------------------------------------------------------------------------------------------


def _play(table: Table, action: Play) -> None:
    play.play_card(table, action)
    _after_action(table, action.by)


def _use(table: Table, action: Use) -> None:
    if stage(table).id == "harc.képességek" and not table.mark("window"):
        combat.announce_ability(table, action)
    else:
        play.use_ability(table, action)
    _after_action(table, action.by)


def _attack(table: Table, action: Attack) -> None:
    combat.declare_attack(table, action)
    leave(table, stage(table))


def _strike_back(table: Table, action: StrikeBack) -> None:
    combat.choose_strike_back(table, action)


def _exchange(table: Table, action: Exchange) -> None:
    exchange.exchange(table, action)


def _sacrifice(table: Table, action: Sacrifice) -> None:
    preparation.sacrifice_monsters(table, action)


def _claim(table: Table, action: Claim) -> None:
    life.take_components(table, action.by, action.thing, action.n)


@book.procedure("2.8.2")
def concede(table: Table, action: Concede) -> None:
    """A game may be given up at any time; the opponent wins."""
    left = tuple(player for player in table.state.players if player != action.by)
    table.emit("game.won", ("mark", "outcome", {"lost": (action.by,), "won": left}), lost=(action.by,), won=left)


@book.procedure("2.8.1")
def agree_draw(table: Table, action: AgreeDraw) -> None:
    """A game ends when the players agree on a draw."""
    table.emit("game.drawn", ("mark", "outcome", {"lost": (), "won": ()}), lost=(), won=())


_PERFORM: dict[type, Callable[[Table, object], None]] = {
    Pass: _pass,  # type: ignore[dict-item]
    Play: _play,  # type: ignore[dict-item]
    Use: _use,  # type: ignore[dict-item]
    Attack: _attack,  # type: ignore[dict-item]
    StrikeBack: _strike_back,  # type: ignore[dict-item]
    Exchange: _exchange,  # type: ignore[dict-item]
    Sacrifice: _sacrifice,  # type: ignore[dict-item]
    Claim: _claim,  # type: ignore[dict-item]
    Concede: concede,  # type: ignore[dict-item]
    AgreeDraw: agree_draw,  # type: ignore[dict-item]
}
