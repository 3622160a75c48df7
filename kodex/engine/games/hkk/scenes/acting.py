"""Steps of a scenario as actions of HKK, actions as steps, and where the game has come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from kodex.engine.face import Told
from kodex.engine.games.hkk import actions, phases
from kodex.engine.games.hkk.cards import meant
from kodex.engine.games.hkk.reactions import chain, linked
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.steps import around
from kodex.engine.games.hkk.vocabulary import (
    Happens,
    Marks,
)
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.table import Table
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import Meant, Speech

_AGAINST = ("counter", "change_target", "forbid", "unanswerable")
"""Verbs that are done in answer to what is played or used."""


@cache
def _done() -> Meant:
    """The verbs with the steps by which a card does it: it is played, or its ability is used."""
    from kodex.engine.games.hkk.cards.registry import VERBS, load  # only for what is refused

    load()
    return {one: ("react", "play", "use") if one in _AGAINST else ("play", "use", "react") for one in VERBS}


SPEECH = Speech(meant.meant, meant.SPEECH.all_in, meant.SPEECH.elsewhere, _done, meant.SPEECH.tags)

KINDS: dict[str, type[actions.Action]] = {
    "action": actions.Action,
    "play": actions.Play,
    "use": actions.Use,
    "attack": actions.Attack,
    "strike_back": actions.StrikeBack,
    "exchange": actions.Exchange,
    "sacrifice": actions.Sacrifice,
    "claim": actions.Claim,
}
"""Words of ``free`` that mean kinds of actions; all others mean decisions."""


def action_of(step: f.AnyStep) -> actions.Action:
    """The action a step stands for; what it names was looked up when the scenario was read."""
    match step:
        case f.PassStep():
            return actions.Pass(step.by)
        case f.AttackStep():
            return actions.Attack(step.by, step.map)
        case f.StrikeBackStep():
            return actions.StrikeBack(step.by, step.map)
        case f.UseStep():
            targets = tuple(step.targets)
            return actions.Use(step.by, step.of, step.ability, step.target, step.n, targets, step.x, keep=step.keep)
        case f.PlayStep():
            x = actions.INFINITE if isinstance(step.x, str) else step.x
            return actions.Play(step.by, step.card, step.target, tuple(step.targets), x, None, step.way)
        case f.AnnounceStep():
            return actions.Announce(step.by, step.card, step.to, step.ability)
        case f.TakeBackStep():
            return actions.TakeBack(step.by, step.card, step.ability)
        case f.ReactStep():
            return _reaction(step)
        case f.ExchangeStep():
            return actions.Exchange(step.by, tuple(step.into), tuple(step.out), tuple(step.order))
        case f.SacrificeStep():
            return actions.Sacrifice(step.by, tuple(step.things), step.keep)
        case f.ClaimStep():
            return actions.Claim(step.by, step.thing, step.n)
        case f.LookStep():
            return actions.Look(step.by, step.whose, str(phases.read_zone(step.zone)))
        case f.SeekLocationStep():
            return actions.SeekLocation(step.by)
        case f.ConcedeStep():
            return actions.Concede(step.by)
        case f.DrawStep():
            return actions.AgreeDraw(step.by)
        case f.StalemateStep():
            return actions.Stalemate(step.by)
    return _of_match(step)


def _of_match(step: f.AnyStep) -> actions.Action:
    """The action of a step about the match, or what players owe each other."""
    match step:
        case around.AskStep():
            return actions.Ask(step.by, step.whose, str(phases.read_zone(step.zone)), step.answer)
        case around.ShowStep():
            return actions.Show(step.by, tuple(step.things))
        case around.ShuffleStep():
            return actions.Shuffle(step.by, step.whose)
        case around.CutStep():
            return actions.Cut(step.by, step.whose, step.n)
        case around.StackStep():
            return actions.Stack(step.by)
        case around.DepriveStep():
            return actions.Deprive(step.by, step.whose)
        case around.RevokeStep():
            return actions.Revoke(step.by, step.of)
        case around.NextGameStep():
            return actions.NextGame(step.by)
        case around.EndMatchStep():
            return actions.EndMatch(step.by)
        case around.SwapStep():
            return actions.Swap(step.by, tuple(step.out), tuple(step.into))
        case around.ClockStep():
            return actions.Clock("", step.minutes)
        case around.AgreeAnewStep():
            return actions.AgreeAnew(step.by)
        case around.NoteStep():
            return actions.Note(step.by)
        case around.WarnStep():
            return actions.Warn(step.by, step.whose)
        case around.PenalizeStep():
            return actions.Penalize(step.by, step.whose, step.what, step.n)
        case f.RepeatStep():
            return actions.Repeat(step.by, step.times, tuple(action_of(one) for one in step.cycle))
    raise TypeError(f"{type(step).__name__} is no action")


def _reaction(step: f.ReactStep) -> actions.Action:
    targets = tuple(step.targets)
    if step.card is not None:
        return actions.Play(step.by, step.card, step.target, targets, step.x, step.to)
    return actions.Use(step.by, str(step.of), str(step.ability), step.target, 1, targets, step.x, step.to)


_PLAIN: dict[type, str] = {
    actions.Pass: "pass",
    actions.Concede: "concede",
    actions.AgreeDraw: "agree_draw",
    actions.Stalemate: "stalemate",
    actions.Announce: "announce",
    actions.TakeBack: "take_back",
    actions.Look: "look",
    actions.SeekLocation: "seek_location",
}


_WRITTEN = {"reacts_to": "to", "way": "as"}
"""What facts of an action are called in a step."""


def step_of(action: Any) -> dict[str, Any]:
    """An action as a step of a scenario."""
    kind = next((name for name, type_ in KINDS.items() if type(action) is type_), None)
    if kind is None:
        kind = _PLAIN.get(type(action), "action")
    data: dict[str, Any] = {"act": kind}
    defaults = {one.name: one.default for one in structured.fields(type(action))}
    for key, value in msgspec.structs.asdict(action).items():
        if value != defaults[key] and value not in ((), [], {}):
            data[_WRITTEN.get(key, key)] = list(value) if isinstance(value, tuple) else value
    if "to" in data and data["act"] in ("play", "use"):
        data["act"] = "react"
    return data


def reached(table: Table, goal: str) -> bool:
    """Whether the game rests in the stage (the dead may still be searched), or in the life saving window."""
    if chain.links(table) or linked.offers(table):
        return False
    if table.mark(Marks.WINDOW):
        return goal == phases.LIFE_SAVING
    return table.mark(Marks.STAGE) == goal


def gone_through(table: Table, word: str, since: int) -> bool | Told:
    """Whether the game has gone through a stage in which it does not rest: then a phase that begins with it is reached.

    Where that stage itself is named: what is wrong with that, and what to write.
    """
    goal = str(phases.read_stage(word))
    if phases.is_life_saving(word) or phases.BY_ID[goal].rests or table.mark(Marks.STAGE) == goal:
        return False
    if table.mark(Marks.WINDOW) or not any(event.facts.get("stage") == goal for event in table.log[since:]):
        return False
    if not phases.names_stage(word):
        return True
    what = _("the game does not stop in {stage}: nobody has anything to decide there")
    window = any(event.kind == Happens.LIFE_SAVING_OPENS for event in table.log[since:])
    ways = [f"to: {word}" for word in (table.mark(Marks.STAGE), *([phases.LIFE_SAVING] if window else []))]
    return what.format(stage=goal), " | ".join(ways)


def until(word: str | None, start: Position) -> Callable[[Position], bool]:
    """Where an exploration goes no further: at a stage, or when the turn is over."""
    first = Marks.ACTIVE.of(start.state)
    turn = (first, start.state.players[first].get("turn"))
    goal = phases.read_stage(word) if word is not None else None

    def over(position: Position) -> bool:
        now = position.state
        active = Marks.ACTIVE.of(now)
        if (active, now.players[active].get("turn")) != turn:
            return True
        return goal is not None and Marks.STAGE.of(now) == goal and not (Marks.WINDOW.of(now) or Marks.CHAIN.of(now))

    return over
