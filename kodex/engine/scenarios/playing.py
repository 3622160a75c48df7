"""Play the steps of a scenario on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from kodex.engine.games.hkk import actions, phases
from kodex.engine.games.hkk.game import (
    IllegalAction,
    act,
    begin,
    carry_out,
    is_legal,
    rests_in,
    to_act,
    why_illegal,
    why_impossible,
)
from kodex.engine.games.hkk.reactions import chain, linked
from kodex.engine.games.hkk.settling import settle
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios import waiting
from kodex.engine.scenarios.answers import Answers, OtherChoice, told
from kodex.engine.scenarios.judging import Failure, compare, missing
from kodex.engine.scenarios.refusing import Refused, forbidden_by, listed, refusal
from kodex.i18n import _

_ADVANCE_LIMIT = 400


class Group(Struct, frozen=True):
    """A step with the ``choose`` steps that answer it; no step for the beginning of the given stage (or for its going
    on, when it has ``begun``)."""

    position: int
    step: f.AnyStep | None
    answers: tuple[f.ChooseStep, ...]
    begun: bool = False


def groups(scenario: f.Scenario) -> list[Group]:
    """The steps of a scenario, each with the answers that follow it; the beginning of the given stage first."""
    found = [Group(-1, None, (), scenario.given.begun or bool(scenario.given.hurt))]
    for n, step in enumerate(scenario.when):
        if isinstance(step, f.ChooseStep):
            last = found[-1]
            found[-1] = structs.replace(last, answers=(*last.answers, step))
        else:
            found.append(Group(n, step, ()))
    return found


def play(table: Table, scenario: f.Scenario, refused: Refused | None = None) -> None:
    """Play the steps of a scenario on its table. Raises Failure for the first that does not go as it says.

    ``refused`` gets the steps that rules forbid, each as an event with its place in the log.
    """
    wrong = why_impossible(table)
    if scenario.then.impossible:
        position, place = GivenTable(), ("then", "impossible")
        forbidden_by(table, _("the given table"), scenario.then.impossible, position, wrong, place)
        return
    if wrong:
        what = _("the given table is impossible: {why}").format(why=listed(wrong))
        raise Failure(what, "given", mend=waiting.impossible(table))
    free = scenario.explore.free if scenario.explore is not None else ()
    for group in groups(scenario):
        take(table, group, free, _first, refused)


def _first(choice: Choice) -> Any:
    return choice.options[0]


def take(table: Table, group: Group, free: Sequence[str], others: Any, refused: Refused | None = None) -> None:
    """Play one step with its answers; ``others`` decides what is ``free``. Raises Failure."""
    refused = [] if refused is None else refused
    inline = getattr(group.step, "choose", ())
    oracle = table.oracle = Answers(inline, group.answers, free, others)
    at = _place(group)
    try:
        if group.step is None:
            (settle if group.begun else begin)(table)
        else:
            _do(table, group.step, refused)
    except Failure as failure:
        raise failure.under(*at) from None
    except IllegalAction as error:
        if group.step is not None:
            refused.append(refusal(table, group.step, error.violations))
        raise _illegal(table, group.step, error).under(*at) from None
    except MissingChoice as error:
        raise _undecided(error.choice).under(*at) from None
    except WrongChoice as error:
        what = _("'{answer}' is none of the options of {by} about {about}")
        what = what.format(answer=told(error.answer), by=error.choice.by, about=error.choice.about)
        raise Failure(what, *_answer_place(group, oracle), mend=_options(error.choice), error=True) from None
    except OtherChoice as other:
        what = _("{by} decides about {about} now").format(by=other.choice.by, about=other.choice.about)
        raise Failure(what, *_answer_place(group, oracle), mend=_options(other.choice), error=True) from None
    if oracle.unused is not None:
        what = _("nobody asks for this decision")
        raise Failure(what, *_answer_place(group, oracle), mend=_("delete it"), error=True)


def _illegal(table: Table, step: f.AnyStep | None, error: IllegalAction) -> Failure:
    """The failure of a step that rules forbid and no ``illegal`` says so."""
    tag = step.__struct_config__.tag if step is not None else ""
    what = _("{act} is illegal: {why}").format(act=tag, why=listed(error.violations))
    told = waiting.refused(table, error.action, error.violations)
    return Failure(what) if told is None else Failure(f"{told[0]}; {what}", mend=told[1])


def _place(group: Group) -> tuple[str | int, ...]:
    return ("given", "phase") if group.step is None else ("when", group.position)


def _answer_place(group: Group, oracle: Answers) -> tuple[str | int, ...]:
    where = oracle.unused
    if where is None:
        return _place(group)
    if where[0] == "choose":
        return (*_place(group), *where)
    return ("when", group.position + 1 + int(where[1]))


def _options(choice: Choice) -> str:
    return _("one of: {known}").format(known=" | ".join(map(told, choice.options)))


def _undecided(choice: Choice) -> Failure:
    """The failure of a step whose decision nobody has taken."""
    what = _("a decision is missing: {by} about {about}").format(by=choice.by, about=choice.about)
    mend = _("choose: [one of: {known}]").format(known=" | ".join(map(told, choice.options)))
    return Failure(what, mend=mend, error=True)


def _do(table: Table, step: f.AnyStep, refused: Refused) -> None:
    """Play one step. Raises Failure, IllegalAction, MissingChoice, WrongChoice, OtherChoice."""
    if isinstance(step, f.CheckStep):
        problems = [*compare(table, step.that, "that"), *missing(table, step.cites, refused, "cites")]
        if problems:
            raise problems[0] if len(problems) == 1 else Failure("; ".join(one.what for one in problems))
    elif isinstance(step, f.AdvanceStep):
        _advance(table, step, refused)
    elif isinstance(step, f.PassStep) and step.by == "all":
        _everybody_passes(table)
    else:
        action, illegal = action_of(step), getattr(step, "illegal", None)
        if illegal is not None:
            violations = why_illegal(table, action)
            if violations:
                refused.append(refusal(table, step, violations))
            forbidden_by(table, _("the step"), illegal, action, violations, ("illegal",))
        else:
            act(table, action)


def _next_to_pass(table: Table) -> str:
    return next(iter(to_act(table)), None) or next(iter(table.state.players))


def _everybody_passes(table: Table) -> None:
    """Passing goes on until what the game rests in is over."""
    before = rests_in(table)
    for _n in range(_ADVANCE_LIMIT):
        act(table, actions.Pass(_next_to_pass(table)))
        if rests_in(table) != before or table.mark("outcome") is not None:
            return
    raise Failure(_("passing comes to no end"))


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
            return actions.Use(step.by, step.of, step.ability, step.target, step.n, tuple(step.targets), step.x)
        case f.PlayStep():
            x = actions.INFINITE if isinstance(step.x, str) else step.x
            return actions.Play(step.by, step.card, step.target, tuple(step.targets), x, None, step.way)
        case f.AnnounceStep():
            return actions.Announce(step.by, step.card, step.to)
        case f.TakeBackStep():
            return actions.TakeBack(step.by, step.card)
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
    raise TypeError(f"{type(step).__name__} is no action")


def _reaction(step: f.ReactStep) -> actions.Action:
    targets = tuple(step.targets)
    if step.card is not None:
        return actions.Play(step.by, step.card, step.target, targets, step.x, step.to)
    return actions.Use(step.by, str(step.of), str(step.ability), step.target, 1, targets, step.x, step.to)


def _advance(table: Table, step: f.AdvanceStep, refused: Refused) -> None:
    goal = phases.LIFE_SAVING if phases.is_life_saving(step.to) else str(phases.read_stage(step.to))
    start = len(table.log)
    if _reached(table, goal) and table.mark("outcome") is None:
        raise Failure(_("the table is in {stage} already: the step does nothing").format(stage=goal))
    for _n in range(_ADVANCE_LIMIT):
        if len(table.log) > start and (_reached(table, goal) or _is_over(table, step.to, goal, start)):
            if step.illegal is not None:
                forbidden_by(table, _("the step"), step.illegal, None, [], ("illegal",))
            return
        if table.mark("outcome") is not None:
            if goal.startswith("kör_vége") and step.illegal is None:
                return
            over = waiting.refused(table, None, ()) or ("", "")
            raise Failure(f"{_('the game is over before {stage}').format(stage=goal)}; {over[0]}", mend=over[1])
        action = actions.Pass(_next_to_pass(table))
        if not is_legal(table, action):
            violations = why_illegal(table, action)
            refused.append(refusal(table, step, violations))
            if step.illegal is None:
                why = _("a decision is missing: {why}").format(why=listed(violations))
                raise waiting.failure(waiting.refused(table, action, violations), why)
            forbidden_by(table, _("the step"), step.illegal, action, violations, ("illegal",))
            return
        carry_out(table, action)
    raise Failure(_("{stage} is never reached").format(stage=goal))


def _reached(table: Table, goal: str) -> bool:
    """Whether the game rests in the stage (the dead may still be searched), or in the life saving window."""
    if chain.links(table) or linked.offers(table):
        return False
    if table.mark("window"):
        return goal == phases.LIFE_SAVING
    return bool(table.mark("stage") == goal)


def _is_over(table: Table, word: str, goal: str, start: int) -> bool:
    """Whether the game has gone through a stage in which it does not rest since ``start``: then a phase that begins
    with it is reached. Raises Failure where that stage itself is named."""
    if goal == phases.LIFE_SAVING or phases.BY_ID[goal].rests or table.mark("stage") == goal:
        return False
    if table.mark("window") or not any(event.facts.get("stage") == goal for event in table.log[start:]):
        return False
    if not phases.names_stage(word):
        return True
    what = _("the game does not stop in {stage}: nobody has anything to decide there")
    window = any(event.kind == "life_saving.opens" for event in table.log[start:])
    ways = [f"to: {word}" for word in (str(table.mark("stage")), *([phases.LIFE_SAVING] if window else []))]
    raise Failure(what.format(stage=goal), "to", mend=" | ".join(ways), error=True)
