"""Play the steps of a scenario on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.answers import Answers, OtherChoice, told
from kodex.engine.scenarios.judging import Failure, compare, missing
from kodex.engine.scenarios.refusing import Refused, forbidden_by, listed, refusal
from kodex.i18n import _

_ADVANCE_LIMIT = 400


class Group(Struct, frozen=True):
    """A step with the ``choose`` steps that answer it; no step for the beginning of the given stage."""

    position: int
    step: f.Step | None
    answers: tuple[f.ChooseStep, ...]


def groups(scenario: f.Scenario) -> list[Group]:
    """The steps of a scenario, each with the answers that follow it; the beginning of the given stage first."""
    found = [Group(-1, None, ())]
    for n, step in enumerate(scenario.when):
        if isinstance(step, f.ChooseStep):
            last = found[-1]
            found[-1] = Group(last.position, last.step, (*last.answers, step))
        else:
            found.append(Group(n, step, ()))
    return found


def play(table: Table, scenario: f.Scenario, refused: Refused | None = None) -> None:
    """Play the steps of a scenario on its table. Raises Failure for the first that does not go as it says.

    ``refused`` gets the steps that rules forbid, each as an event with its place in the log.
    """
    face = faces.of_table(table)
    wrong = face.why_illegal(table, face.as_given)
    if scenario.then.impossible:
        place = ("then", "impossible")
        forbidden_by(table, _("the given table"), scenario.then.impossible, face.as_given, wrong, place)
        return
    if wrong:
        raise Failure(_("the given table is impossible: {why}").format(why=listed(wrong)), "given")
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
            faces.of_table(table).begin(table)
        else:
            _do(table, group.step, refused)
    except Failure as failure:
        raise failure.under(*at) from None
    except IllegalAction as error:
        if group.step is not None:
            refused.append(refusal(table, group.step, error.violations))
        tag = group.step.__struct_config__.tag if group.step is not None else ""
        raise Failure(_("{act} is illegal: {why}").format(act=tag, why=listed(error.violations)), *at) from None
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


def _do(table: Table, step: f.Step, refused: Refused) -> None:
    """Play one step. Raises Failure, IllegalAction, MissingChoice, WrongChoice, OtherChoice."""
    face = faces.of_table(table)
    if isinstance(step, f.CheckStep):
        problems = [*compare(table, step.that, "that"), *missing(table, step.cites, refused, "cites")]
        if problems:
            raise problems[0] if len(problems) == 1 else Failure("; ".join(one.what for one in problems))
    elif isinstance(step, f.AdvanceStep):
        _advance(face, table, step, refused)
    elif isinstance(step, f.PassStep) and step.by == "all":
        _everybody_passes(face, table)
    else:
        action, illegal = face.action(step), getattr(step, "illegal", None)
        if illegal is not None:
            violations = face.why_illegal(table, action)
            if violations:
                refused.append(refusal(table, step, violations))
            forbidden_by(table, _("the step"), illegal, action, violations, ("illegal",))
        else:
            face.act(table, action)


def _next_to_pass(face: Face, table: Table) -> Any:
    return face.passing(next(iter(face.to_act(table)), None) or next(iter(table.state.players)))


def _everybody_passes(face: Face, table: Table) -> None:
    """Passing goes on until what the game rests in is over."""
    before = face.rests_in(table)
    for _n in range(_ADVANCE_LIMIT):
        face.act(table, _next_to_pass(face, table))
        if face.rests_in(table) != before or face.outcome(table) is not None:
            return
    raise Failure(_("passing comes to no end"))


def _advance(face: Face, table: Table, step: f.AdvanceStep, refused: Refused) -> None:
    goal = str(face.stage(step.to))
    start = len(table.log)
    if face.reached(table, goal, start) and face.outcome(table) is None:
        raise Failure(_("the table is in {stage} already: the step does nothing").format(stage=goal))
    for _n in range(_ADVANCE_LIMIT):
        if len(table.log) > start and face.reached(table, goal, start):
            if step.illegal is not None:
                forbidden_by(table, _("the step"), step.illegal, None, [], ("illegal",))
            return
        if face.outcome(table) is not None:
            if face.last_stage(goal) and step.illegal is None:
                return
            raise Failure(_("the game is over before {stage}").format(stage=goal))
        action = _next_to_pass(face, table)
        if not face.is_legal(table, action):
            violations = face.why_illegal(table, action)
            refused.append(refusal(table, step, violations))
            if step.illegal is None:
                raise Failure(_("a decision is missing: {why}").format(why=listed(violations)), error=True)
            forbidden_by(table, _("the step"), step.illegal, action, violations, ("illegal",))
            return
        face.carry_out(table, action)
    raise Failure(_("{stage} is never reached").format(stage=goal))
