"""Play the steps of a scenario on a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct, structs

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.outcomes.judging import Failure, compare, missing
from kodex.engine.scenarios.outcomes.parts import Parts
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.answers import Answers, OtherChoice, told
from kodex.engine.scenarios.steps.choosing import acting, barring, forbidden_choice
from kodex.engine.scenarios.steps.failing import (
    barred,
    decisions,
    misanswered,
    misformed,
    not_allowed,
    not_freed,
    options_of,
    undecided,
)
from kodex.engine.scenarios.steps.refusing import forbidden_by, listed, refusal
from kodex.ground.i18n import _

_ADVANCE_LIMIT = 400


class Group(Struct, frozen=True):
    """A step with the ``choose`` steps that answer it; no step for the beginning of the given stage (or for its going
    on, when it has ``begun``).

    ``resumed``: it goes on from a decision in which the game rested and that was free: so many answers are ``used``,
    and ``before`` is what the game rested in when the step began. ``after``: the step before it that was done, where
    this one is a pass of everybody. ``since``: the place in the log where it began, of one that goes on from a pause
    (:func:`going_on`).
    """

    position: int
    step: f.Step | None
    answers: tuple[f.ChooseStep, ...]
    begun: bool = False
    resumed: bool = False
    used: int = 0
    before: Hashable = None
    after: f.Step | None = None
    since: int | None = None


def groups(scenario: f.Scenario) -> list[Group]:
    """The steps of a scenario, each with the answers that follow it; the beginning of the given stage first."""
    found = [Group(-1, None, (), faces.of(scenario.played_by).has_begun(scenario.given))]
    done: f.Step | None = None
    for n, step in enumerate(scenario.when):
        if isinstance(step, f.ChooseStep):
            last = found[-1]
            found[-1] = structs.replace(last, answers=(*last.answers, step))
            continue
        found.append(Group(n, step, (), after=done if _is_everybodys(step) else None))
        if not isinstance(step, f.CheckStep) and getattr(step, "illegal", None) is None:
            done = step
    return found


def play(
    table: Table,
    scenario: f.Scenario,
    refused: Refused | None = None,
    starts: list[int] | None = None,
    parts: Parts | None = None,
) -> None:
    """Play the steps of a scenario on its table. Raises Failure for the first that does not go as it says.

    ``refused`` gets the steps that rules forbid, each as an event with its place in the log; ``starts`` the place
    in the log at which each step begins, the beginning of the given stage first; ``parts`` what comes of each.
    """
    refused = [] if refused is None else refused
    if parts is None:
        open_(table, scenario)
    else:
        with parts.noted(table, refused):
            open_(table, scenario)
    _play_groups(table, scenario, steps_of(scenario), refused, starts, parts)


def open_(table: Table, scenario: f.Scenario) -> None:
    """Look whether the given table is as possible as the scenario says. Raises Failure."""
    face = faces.of_table(table)
    wrong = face.why_illegal(table, face.as_given)
    if scenario.then.impossible is not None:
        claimed = ("then", "impossible")
        forbidden_by(table, _("the given table"), scenario.then.impossible, face.as_given, wrong, claimed)
    elif wrong:
        what = _("the given table is impossible: {why}").format(why=listed(wrong))
        place, mend = face.hint_on_given(table, scenario.given)
        raise Failure(what, "given", *place, mend=mend)


def steps_of(scenario: f.Scenario) -> list[Group]:
    """The steps that are played, as :func:`groups`: none from an impossible table."""
    return groups(scenario) if scenario.then.impossible is None else []


def play_on(
    table: Table, scenario: f.Scenario, left: Sequence[Group], refused: Refused, parts: Parts | None = None
) -> None:
    """Play the steps that are ``left`` of a scenario, of which the others have been played. Raises Failure."""
    _play_groups(table, scenario, left, refused, parts=parts)


def _play_groups(
    table: Table,
    scenario: f.Scenario,
    left: Sequence[Group],
    refused: Refused,
    starts: list[int] | None = None,
    parts: Parts | None = None,
) -> None:
    for group in left:
        if starts is not None:
            starts.append(len(table.log))
        if parts is None:
            play_step(table, scenario, group, refused)
        else:
            with parts.noted(table, refused):
                play_step(table, scenario, group, refused)


def play_step(table: Table, scenario: f.Scenario, group: Group, refused: Refused) -> None:
    """Play one step of a scenario; of what it leaves open the first option is taken. Raises Failure."""
    take(table, group, scenario.explore.free if scenario.explore is not None else (), _first, refused)


def _first(choice: Choice) -> Any:
    return choice.options[0]


def going_on(table: Table, group: Group) -> Group:
    """A step that begins on this table, as it goes on when what comes of it until a pause has been told."""
    before = faces.of_table(table).rests_in(table) if _is_everybodys(group.step) else None
    return structs.replace(group, resumed=True, before=before, since=len(table.log))


class _AtRest(Exception):
    """The game rests in a decision that is free, in the middle of a step."""


def take(
    table: Table,
    group: Group,
    free: Sequence[str],
    others: Any,
    refused: Refused | None = None,
    *,
    stops: bool = False,
) -> Group | None:
    """Play one step with its answers; ``others`` decides what is ``free``. Raises Failure.

    ``stops``: where the game rests in a decision that is free it stops, and gives what is left of the step.
    """
    refused = [] if refused is None else refused
    inline = getattr(group.step, "choose", ())
    since, start = len(table.log) if group.since is None else group.since, table.state
    unasked: list[Choice] = []
    settled = partial(_settled, table, since, unasked)
    if inline or group.answers:
        table.unasked = unasked.append
    oracle = table.oracle = Answers(inline, group.answers, free, others, group.used, settled)
    at = _place(group)
    before = group.before
    if _is_everybodys(group.step) and not group.resumed:
        before = faces.of_table(table).rests_in(table)
    try:
        try:
            _play(table, group, refused, oracle, before, stops)
        except _AtRest:
            return structs.replace(group, resumed=True, used=oracle.used, before=before)
    except Failure as failure:
        raise failure.under(*at) from None
    except IllegalAction as error:
        forbidden = Failure.later(partial(not_allowed, table.forked(), group.step, error))
        if group.step is not None:
            form = faces.of_table(table).misformed(table, group.step, error.violations)
            if form is None:
                refused.append(refusal(table, group.step, error.action, error.violations))
            else:
                forbidden = misformed(group.step, *form)
        raise forbidden.under(*at) from None
    except MissingChoice as error:
        face = faces.of_table(table)
        strayed = not_freed(face, error.choice, free)
        raise strayed or undecided(error.choice, decisions(face, free)).under(*at) from None
    except WrongChoice as error:
        raise Failure.later(partial(_no_option, table.forked(), group, oracle, error, start, since)) from None
    except OtherChoice as other:
        what = _("{by} decides about {about} now").format(by=other.choice.by, about=other.choice.about)
        if other.step.about is not None:
            what = _("{what}, not about {given}").format(what=what, given=other.step.about)
        right = f"about: {other.choice.about}; {options_of(other.choice)}"
        if other.step.by is not None and other.step.by != other.choice.by:
            right = f"by: {other.choice.by}; {options_of(other.choice)}"
        raise misanswered(what, right, *_answer_place(group, oracle)) from None
    finally:
        table.unasked = None
    oracle.end()
    if table.pauses and (unasked or oracle.passed_over):  # whoever goes on does not know what nobody was asked
        table.pauses.clear()
    if oracle.unused is not None:
        what = _("nobody asks for this decision: it does not come, or only one option is left")
        if isinstance(group.step, f.ActionStep) and group.step.illegal is not None:
            what = _("the step is refused, so nobody is asked for this decision")
        left = [f"{one.about}: {told(one.options[0])}" for one in unasked]
        what = f"{what} ({', '.join(left)})" if left else what
        rules = _ruling_out(table, group, start, since, oracle.used)
        right = ", ".join(f'"{number}"' for number in rules)
        right = _("delete it, or say that it is forbidden: illegal: [{rules}]").format(rules=right) if rules else ""
        raise misanswered(barred(what, rules), right or _("delete it"), *_answer_place(group, oracle))
    return None


def _no_option(table: Table, group: Group, oracle: Answers, error: WrongChoice, start: State, since: int) -> Failure:
    """The failure of an answer that is none of the options."""
    what = _("'{answer}' is none of the options of {by} about {about}")
    what = what.format(answer=told(error.answer), by=error.choice.by, about=error.choice.about)
    rules = _ruling_out(table, group, start, since, oracle.used)
    right = options_of(error.choice, error.answer, faces.of_table(table), table, group.step)
    return misanswered(barred(what, rules), right, *_answer_place(group, oracle))


def _ruling_out(table: Table, group: Group, start: State, since: int, n: int) -> tuple[str, ...]:
    """The rules that keep an answer from being offered, the ``n``th of a step that began in ``start``, when so much
    had happened."""
    step = group.step
    if not isinstance(step, f.ActionStep) or isinstance(step, f.AdvanceStep) or _is_everybodys(step) or group.resumed:
        return ()
    if step.illegal is not None:  # it is not taken, so nothing is asked
        return ()
    before, past, log = table.at(start), table.past, tuple(table.log[:since])
    before.past = lambda: (*past(), *log)
    answers = [*step.choose, *(one.take for one in group.answers)]
    return barring(before, acting(faces.of_table(table).action(step)), answers[: n + 1])


def _settled(table: Table, since: int, unasked: Sequence[Choice]) -> list[Choice]:
    """The decisions with a single option, in the middle of something and on its way."""
    return [*resting.settled(table, since), *unasked]


def _play(table: Table, group: Group, refused: Refused, oracle: Answers, before: Hashable, stops: bool) -> None:
    """Play one step, or the rest of it, and what it comes to rest in as far as there are answers."""
    face, step = faces.of_table(table), group.step

    def rest() -> None:
        if resting.answer(table, oracle, stops):
            raise _AtRest

    if group.since is not None:
        face.begin(table, begun=True)
        if _is_everybodys(step):
            rest()
    if step is None and not group.resumed:
        face.begin(table, begun=group.begun)
    elif isinstance(step, f.AdvanceStep):
        _advance(face, table, step, refused, rest, (group.since or 0) if group.resumed else None)
    elif _is_everybodys(step):
        if group.resumed or not _closes_nothing(face, table, group):
            _everybody_passes(face, table, before, rest, group.resumed)
    elif step is not None and not group.resumed:
        _do(table, step, refused, oracle)
    rest()


def _is_everybodys(step: f.Step | None) -> bool:
    return isinstance(step, f.PassStep) and step.by == "all"


def _closes_nothing(face: Face, table: Table, group: Group) -> bool:
    """Whether everybody passes after what others may answer and nobody could: no window opened, the stage goes on."""
    return group.after is not None and face.is_answered(table, group.after) and face.open_decision(table) is None


def _place(group: Group) -> tuple[str | int, ...]:
    return ("given", "phase") if group.step is None else ("when", group.position)


def _answer_place(group: Group, oracle: Answers) -> tuple[str | int, ...]:
    where = oracle.unused
    if where is None:
        return _place(group)
    if where[0] == "choose":
        return (*_place(group), *where)
    return ("when", group.position + 1 + int(where[1]))


def _do(table: Table, step: f.Step, refused: Refused, oracle: Answers) -> None:
    """Play one step. Raises Failure, IllegalAction, MissingChoice, WrongChoice, OtherChoice."""
    face = faces.of_table(table)
    if isinstance(step, f.CheckStep):
        problems = [*compare(table, step.that, "that"), *missing(table, step.cites, refused, "cites")]
        if problems:
            raise problems[0] if len(problems) == 1 else Failure.together(problems)
    else:
        action, illegal = face.action(step), getattr(step, "illegal", None)
        if illegal is not None:
            violations = face.why_illegal(table, action)
            if violations:
                refused.append(refusal(table, step, action, violations))
            elif isinstance(step, f.ActionStep) and forbidden_choice(table, step, action, refused):
                oracle.used = len(step.choose)
                return
            forbidden_by(table, _("the step"), illegal, action, violations, ("illegal",))
        else:
            idle = face.misformed(table, step, ())
            if idle is not None and face.is_legal(table, action):
                raise misformed(step, *idle)
            resting.act(face, table, action)


def _next_to_pass(face: Face, table: Table) -> Any:
    return face.passing(next(iter(face.to_act(table)), None) or next(iter(table.state.players)))


def _everybody_passes(face: Face, table: Table, before: Hashable, rest: Callable[[], None], resumed: bool) -> None:
    """Passing goes on until what the game rests in is over."""
    for n in range(_ADVANCE_LIMIT):
        if (n or resumed) and (face.rests_in(table) != before or face.outcome(table) is not None):
            return
        resting.act(face, table, _next_to_pass(face, table))
        rest()
    raise Failure(_("passing comes to no end"))


def _advance(
    face: Face, table: Table, step: f.AdvanceStep, refused: Refused, rest: Callable[[], None], since: int | None
) -> None:
    """``since``: the place in the log where it began, of one that is resumed."""
    goal = str(face.stage(step.to))
    start = len(table.log) if since is None else since
    if since is None and face.reached(table, goal) and face.outcome(table) is None:
        raise Failure(_("the table is in {stage} already: the step does nothing").format(stage=goal))
    for _n in range(_ADVANCE_LIMIT):
        came = len(table.log) > start and face.reached(table, goal)  # what is decided there may end the stage
        rest()
        if came or (len(table.log) > start and (face.reached(table, goal) or _is_over(face, table, step.to, start))):
            if step.illegal is not None:
                forbidden_by(table, _("the step"), step.illegal, None, [], ("illegal",))
            return
        if face.outcome(table) is not None:
            if face.last_stage(goal) and step.illegal is None:
                return
            over = face.hint(table, None, ()) or ("", "")
            raise Failure(f"{_('the game is over before {stage}').format(stage=goal)}; {over[0]}", mend=over[1])
        choice = resting.waiting(table)
        if choice is not None:
            raise MissingChoice(choice)
        action = _next_to_pass(face, table)
        if not face.is_legal(table, action):
            violations = face.why_illegal(table, action)
            refused.append(refusal(table, step, action, violations))
            if step.illegal is None:
                why = _("a decision is missing: {why}").format(why=listed(violations))
                hint = face.hint(table, action, violations)
                raise Failure(f"{why}; {hint[0]}" if hint else why, mend=hint[1] if hint else None, error=True)
            forbidden_by(table, _("the step"), step.illegal, action, violations, ("illegal",))
            return
        face.carry_out(table, action)
    raise Failure(_("{stage} is never reached").format(stage=goal))


def _is_over(face: Face, table: Table, word: str, start: int) -> bool:
    """Whether the game has gone through a stage in which it does not rest. Raises Failure where that stage is named."""
    gone = face.gone_through(table, word, start)
    if isinstance(gone, bool):
        return gone
    raise Failure(gone[0], "to", mend=gone[1], error=True)
