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
from kodex.engine.games.hkk.permissions import claimants, is_combat_ability, stage
from kodex.engine.games.hkk.phases import BY_ID, STAGES, Stage
from kodex.engine.games.hkk.setup import Position
from kodex.engine.games.hkk.values import is_active_player
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
    return table.why_illegal(action)


def why_impossible(table: Table) -> list[Violation]:
    """Every rule that this position breaks; it can be played on when there is none."""
    return table.why_illegal(Position())


def settle(table: Table) -> None:
    """Go on through everything that needs no decision."""
    for _ in range(LIMIT):
        if table.mark("outcome") is not None:
            return
        if table.mark("turn_broken"):
            cut_short(table)
            end_phase_follows(table)
            continue
        now = stage(table)
        if table.mark("window") or claimants(table):
            return
        if now.rests and (now.id != "harc.visszaütés" or combat.contested(table)):
            return
        leave(table, now)
    raise Endless(str(table.mark("stage")))


def leave(table: Table, now: Stage) -> None:
    """End a stage and enter the next one."""
    if now.phase == "harci":
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
        ("mark", "right", table.decide("right.first", new)),
        ("mark", "passed", None),
    ]


@book.decides("4.11.6", "right.first")
def active_player_acts_first(table: Table, _new: Stage) -> str:
    """In every phase the right of action is first the active player's."""
    return str(table.mark("active"))


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
    over: list[Change] = [("mark", key, None) for key in ("bonus_over", "draw_agreed") if table.mark(key) is not None]
    table.emit("turn.ends", *over, player=table.mark("active"))
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
        stage=first.id,
    )


@book.procedure("40.3.1")
def cut_short(table: Table) -> None:
    """When the turn is ended the phase under way is closed at once: nobody can act in it any more."""
    if table.mark("window"):
        life.close_life_saving(table)
    marks = ("turn_broken", "claims", *combat.MARKS)
    table.emit("cut_short", *(("mark", key, None) for key in marks if table.mark(key) is not None))


@book.procedure("40.3.3")
def end_phase_follows(table: Table) -> None:
    """Right after a card has ended the turn, the end phase begins."""
    new = BY_ID["kör_vége.1"]
    table.emit("phase", *_marks(table, new), phase=new.phase, stage=new.id)


# --- passing --------------------------------------------------------------------------------------------------------


def _pass(table: Table, action: Pass) -> None:
    if table.mark("window"):
        _pass_window(table, action)
    elif claimants(table):
        life.renounce_components(table, action.by)
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


def _pass_stage(table: Table, action: Pass) -> None:
    """Only what is said once the active player has declared to be done counts towards the end of the stage."""
    before = table.mark("passed", ())
    passed = (*before, action.by) if before or is_active_player(table, action.by) else ()
    if passed and table.decide("stage.over", passed):
        now = stage(table)
        end_stage(table, passed)
        leave(table, now)
    else:
        give_right_on(table, action.by, passed)


@book.procedure("4.11.7")
def end_stage(table: Table, passed: tuple[str, ...]) -> None:
    """A phase is over when the players, the active one first, have said that they do not want to act in it any more."""
    table.decide("stage.over", passed)
    table.emit("done", by=passed[-1], stage=table.mark("stage"))


@book.decides("4.11.7", "stage.over")
def everybody_is_done(table: Table, passed: tuple[str, ...]) -> bool:
    """All players, beginning with the active one, must have said that they will not act any more."""
    return set(passed) >= set(table.state.players)


@book.decides("32.5", "stage.over", exception_to="4.11.7")
def active_player_ends_the_exchange(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The active player alone announces the end of the exchange phase."""
    return bool(passed) if table.mark("stage") == "csere" else None


@book.decides("34.12", "stage.over", exception_to="4.11.7")
def active_player_ends_the_declaring(table: Table, passed: tuple[str, ...]) -> bool | None:
    """Declaring attackers is over when the active player has said who attacks what, even if nobody does."""
    return bool(passed) if table.mark("stage") == "harc.támadók" else None


@book.decides("29.6", "stage.over", exception_to="4.11.7")
def only_the_active_player_sacrifices(table: Table, passed: tuple[str, ...]) -> bool | None:
    """In the fourth stage of the preparation phase nobody but the active player has anything to do."""
    return bool(passed) if table.mark("stage") == "előkészítő.4" else None


@book.decides("41.5", "stage.over", exception_to="4.11.7")
def active_player_hands_the_turn_over(table: Table, passed: tuple[str, ...]) -> bool | None:
    """The turn really ends when the active player announces to have handed it over."""
    return bool(passed) if table.mark("stage") == "kör_vége.4" else None


@book.procedure("4.23.4")
def give_right_on(table: Table, by: str, passed: tuple[str, ...]) -> None:
    """The right of action may be renounced; it goes to the next player."""
    table.emit("passes", ("mark", "passed", passed or None), ("mark", "right", _next(table, by)), by=by)


def _next(table: Table, player: str) -> str:
    players = list(table.state.players)
    return players[(players.index(player) + 1) % len(players)]


@book.procedure("2.6.3")
def right_moves_on(table: Table, by: str) -> None:
    """Players act by turns."""
    table.emit("right", ("mark", "passed", None), ("mark", "right", _next(table, by)), player=_next(table, by))


def _alternate(table: Table, by: str, saving: bool) -> None:
    """After an action it is the next player's turn to act; life saving stands outside that order (4.23.3)."""
    if saving:
        life.keep_window_open(table)
    elif table.mark("outcome") is None:
        right_moves_on(table, by)


# --- the actions ----------------------------------------------------------------------------------------------------


def _play(table: Table, action: Play) -> None:
    saving = bool(table.mark("window"))
    play.play_card(table, action)
    _alternate(table, action.by, saving)


def _use(table: Table, action: Use) -> None:
    saving = bool(table.mark("window"))
    if is_combat_ability(table, action):
        combat.announce_ability(table, action)
    else:
        play.use_ability(table, action)
    _alternate(table, action.by, saving)


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


_PERFORM: dict[type, Callable[[Table, object], None]] = {
    Pass: _pass,  # type: ignore[dict-item]
    Play: _play,  # type: ignore[dict-item]
    Use: _use,  # type: ignore[dict-item]
    Attack: _attack,  # type: ignore[dict-item]
    StrikeBack: _strike_back,  # type: ignore[dict-item]
    Exchange: _exchange,  # type: ignore[dict-item]
    Sacrifice: _sacrifice,  # type: ignore[dict-item]
    Claim: _claim,  # type: ignore[dict-item]
    Concede: end.concede,  # type: ignore[dict-item]
    AgreeDraw: end.agree_draw,  # type: ignore[dict-item]
}
