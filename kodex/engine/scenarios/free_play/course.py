"""One way of playing the steps of a table of which nothing is claimed: what the rules say of each, and what comes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.gaming import Gaming
from kodex.engine.kernel.choices import Choice, MissingChoice
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import CHOICE
from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.files import unplayed
from kodex.engine.scenarios.files.load import Loaded, state_of
from kodex.engine.scenarios.outcomes import judging
from kodex.engine.scenarios.outcomes.coming import Line, lines
from kodex.engine.scenarios.outcomes.deciding import deciding, ranked
from kodex.engine.scenarios.outcomes.judging import Failure, compare, told_by
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.outcomes.words import why_in_words
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.choosing import Act, acting, barring
from kodex.engine.scenarios.steps.playing import Group, groups, take
from kodex.engine.scenarios.steps.refusing import listed
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.i18n import _

Verdict = Literal["allowed", "forbidden", "open", "told"]
"""``open``: somebody must decide something before it can be said; :attr:`TriedStep.decide` says what. ``told``: a
``check`` step is nobody's action; it tells how the table stands."""

MOST_PASSES = 60


class Reason(Struct, frozen=True):
    """A rule that forbids a step, and what exactly stands in its way (a card, a player, a number)."""

    rule: str
    detail: str


class TriedStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the rules say of one step.

    ``why``: the rules that forbid it. ``passed``: they forbid it only as long as something else is open; everybody has
    passed in that, and then it was allowed. ``later``: the stage, in words, of the same turn in which it may be taken
    where everybody passes until then.
    ``comes``: what comes of it, without what only says whose turn to act it is; ``decides``: the rules behind that,
    those that tell most first.
    """

    step: str
    verdict: Verdict
    why: tuple[Reason, ...] = ()
    passed: bool = False
    later: str | None = None
    comes: tuple[Line, ...] = ()
    decides: tuple[str, ...] = ()
    decide: str | None = None


def _owed(failure: Failure) -> str:
    """What keeps a step open: what is lacking, and what to write."""
    return f"{failure.what} → {failure.mend}" if failure.mend else failure.what


def _actual(differs: list[Failure], claimed: f.Value) -> Any:
    """What stands on the table where a value differs from what is claimed of it."""
    values = differs[0].values if differs else None
    return claimed if values is None else values[0]


class Course:
    """One way of playing the steps; a ``watch`` sees what the rules ask in it.

    ``supposed``: something on the table is otherwise than where the steps were written, so that a step may have lost
    what it goes by (there is nothing left to react to, the stage has come already): then it is open, and no error of
    form.
    ``off``: rules that are supposed not to be there. ``met``: the switches of disputed rules that it comes to, with
    their readings.
    """

    def __init__(
        self,
        document: yamlfile.Document,
        loaded: Loaded,
        language: str,
        readings: Mapping[str, str] | None = None,
        watch: Watch | None = None,
        supposed: bool = False,
        off: frozenset[str] = frozenset(),
    ) -> None:
        assert loaded.scenario is not None
        self.document = document
        self.loaded = loaded
        self.scenario = loaded.scenario
        self.face: Face = loaded.face
        self.language = language
        self.supposed = supposed
        cards = loaded.cards if watch is None else watch.cards(loaded.cards)
        self.table: Table = self.face.table(
            cards, state_of(self.scenario), disabled=off, readings=readings, rules=loaded.rules
        )
        if watch is not None:
            watch.over(self.table)
        self.before: list[Line] = []
        self.after: list[Line] = []
        self.decides: tuple[str, ...] = ()
        self.decide: str | None = None

    @property
    def met(self) -> Mapping[str, str]:
        """The switches that were asked for."""
        return self.table.read

    def play(self) -> list[TriedStep]:
        """Take the steps one after the other, then let everybody pass."""
        wrong = self.face.why_illegal(self.table, self.face.as_given)
        if wrong:
            what = _("the given table is impossible: {why}").format(why=listed(wrong))
            mend = self.face.hint_on_given(self.table, self.scenario.given)[1]
            raise KodexError(what, path=self.loaded.file, line=self.loaded.line, mend=mend)
        steps = []
        begun, *rest = groups(self.scenario)
        _refused, failure = self._take(begun)
        barred = self._barred(begun) if failure is not None and failure.error else ()
        if barred:
            return [TriedStep(step=self._in_words(begun.answers[-1]), verdict="forbidden", why=barred)]
        if failure is not None and self.supposed:
            first = begun.answers[-1] if begun.answers else rest[0].step if rest else None
            return [TriedStep(step=self._in_words(first) if first else "", verdict="open", decide=_owed(failure))]
        if failure is not None:
            raise KodexError(failure.what, path=self.loaded.file, line=self.loaded.line, mend=failure.mend)
        self.before = self._lines(0) if begun.begun is False else []
        for group, following in zip_longest(rest, rest[1:]):
            steps.append(self._step(group, following))
            if steps[-1].verdict == "open":  # what comes after it hangs on the decision
                break
        since = len(self.table.log)
        if not (steps and steps[-1].verdict == "open"):
            self._pass_all()
            self.after = self._lines(since, only_changes=True)
            self.decides = self._decides(since) if self.after else ()
        rests_on = unplayed.watch(self.face, self.scenario, self.loaded.cards, self.loaded.strange).met(self.table.log)
        if rests_on:
            raise KodexError(unplayed.failure(rests_on).what, path=self.loaded.file, line=self.loaded.line)
        return steps

    def _step(self, group: Group, following: Group | None) -> TriedStep:
        """What the rules say of a step. What is open is not passed where the ``following`` one belongs there."""
        assert group.step is not None
        if isinstance(group.step, f.CheckStep) and (group.step.that or group.step.cites):
            stands = self._looked(group, group.step)
            found = self._step(replace(group, step=f.CheckStep()), following)
            if found.verdict == "allowed":
                return replace(found, step=_("how the table stands"), verdict="told", comes=(*stands, *found.comes))
            return found
        words = self._in_words(group.step)
        since = len(self.table.log)
        refused, failure = self._take(group)
        if failure is not None and failure.misformed:
            if self.supposed:
                what = _("this step cannot be said so there: {what}").format(what=_owed(failure))
                return TriedStep(step=words, verdict="open", decide=what)
            raise self._error(failure)
        why, passed = self._reasons(refused), False
        if refused and resting.open_decision(self.face, self.table) is not None:
            before, stage = self.table.snapshot(), self.face.now(self.table)["stage"]
            through = self._pass_all() and self.face.now(self.table)["stage"] == stage
            again = self._take(group)[1] if through else failure
            if again is None and not self._comes_before(following, before[0]):
                failure, passed = None, True
            else:
                self.table.restore(before)
        if failure is None:
            comes = tuple(self._lines(since, stage=isinstance(group.step, f.PassStep)))
            return TriedStep(
                step=words,
                verdict="allowed",
                passed=passed,
                why=why if passed else (),
                comes=comes,
                decides=self._decides(since),
            )
        if refused:
            return TriedStep(step=words, verdict="forbidden", why=why, later=self._later(group.step))
        barred = self._barred(group) if failure.error else ()
        if barred:
            return TriedStep(step=words, verdict="forbidden", why=barred)
        if self.supposed or (failure.error and failure.mend and not failure.misanswered):
            return TriedStep(step=words, verdict="open", decide=_owed(failure))
        raise self._error(failure)

    def _in_words(self, step: f.Step) -> str:
        return self.face.step_in_words(msgspec.to_builtins(step), self.language)

    def _looked(self, group: Group, step: f.CheckStep) -> list[Line]:
        """How the table stands in what a ``check`` step looks at, and what is otherwise than it says."""
        stands: dict[str, f.Value] = {}
        gone: list[Line] = []
        for path, value in step.that.items():
            try:
                differs = compare(self.table, {path: value}, "that")
            except Failure as failure:
                if not failure.gone and not self.supposed:
                    raise self._error(failure.under("when", group.position)) from None
                gone.append(Line(failure.what, ()))
            else:
                stands[path] = _actual(differs, value)
        known = judging.cited(self.table)
        uncited = [number for number in step.cites if number not in known]
        claimed = {path: step.that[path] for path, value in stands.items() if value != step.that[path]}
        return [
            *([Line(self._in_words(f.CheckStep(that=stands)), ())] if stands else []),
            *gone,
            *([Line(_("written otherwise: {what}").format(what=self._told(claimed)), ())] if claimed else []),
            *(Line(_("nothing has cited this rule"), (number,)) for number in uncited),
        ]

    def _told(self, values: dict[str, f.Value]) -> str:
        """Values of a table in words, without the words about the table."""
        return self._in_words(f.CheckStep(that=values)).partition(" – " if self.language == "hu" else ": ")[2]

    def _comes_before(self, step: Group | None, earlier: State) -> bool:
        """Whether a step can be taken at an earlier position, and no longer here."""
        return step is not None and not self._able(step, self.table.state) and self._able(step, earlier)

    def _able(self, step: Group, state: State) -> bool:
        """Whether a step can be taken at a position, once what is to be decided in it is."""
        table = self.table.at(state)
        try:
            take(table, step, (), lambda choice: choice.options[0])
        except Failure as failure:
            return failure.error
        except (NormConflict, Endless):
            pass
        return True

    def _error(self, failure: Failure) -> KodexError:
        """What is no ruling, at its place in the file."""
        return self.document.error(
            failure.what, "scenarios", self.loaded.position or 0, *failure.place, mend=failure.mend
        )

    def _reasons(self, refused: Refused) -> tuple[Reason, ...]:
        """The rules that forbid a step, each with what stands in its way."""
        if not refused:
            return ()
        event = refused[-1][1].event
        [told] = told_by(self.table.book, [event])
        by = event.facts["step"].get("by")  # that it is the one who acts is told by the step
        details = {
            number: "" if detail == by else why_in_words(self.face, str(detail), self.language)
            for said, detail in event.facts["why"].items()
            for number in said.split(", ")  # a rule that stands at several addresses
        }
        return tuple(Reason(n, details.get(n, "")) for n in ranked((*details, *told.norms), self.loaded.edition))

    def _barred(self, group: Group) -> tuple[Reason, ...]:
        """The rules that keep what is chosen in a step from being offered."""
        answers = [*getattr(group.step, "choose", ()), *(one.take for one in group.answers)]
        if not answers:
            return ()
        numbers = barring(self.table, self._before_answers(group), answers)
        return tuple(Reason(number, why_in_words(self.face, CHOICE, self.language)) for number in numbers)

    def _before_answers(self, group: Group) -> Act:
        """What a step does before anything is chosen in it."""
        if isinstance(group.step, f.ActionStep) and not isinstance(group.step, f.AdvanceStep | f.PassStep):
            return acting(self.face.action(group.step))
        bare = replace(group, answers=())

        def act(table: Table) -> None:
            try:
                take(table, bare, (), lambda choice: choice.options[0])
            except Failure as failure:
                raise MissingChoice(Choice("", failure.what, ())) from failure

        return act

    def _take(self, group: Group) -> tuple[Refused, Failure | None]:
        """Take a step, or leave the table as it was."""
        refused: Refused = []
        before = self.table.snapshot()
        try:
            take(self.table, group, (), lambda choice: choice.options[0], refused)
        except Failure as failure:
            self.table.restore(before)
            return refused, failure
        except Endless as problem:
            self.table.restore(before)
            endless = Failure(_("one thing brings about another there without end"), error=True)
            if self.supposed:
                return refused, endless
            raise KodexError(endless.what, path=self.loaded.file, line=self.loaded.line) from problem
        except NormConflict as problem:
            raise KodexError(str(problem), path=self.loaded.file, line=self.loaded.line) from problem
        return refused, None

    def _pass_all(self) -> bool:
        """Let everybody pass in what is open, until nothing is or a decision is owed; whether anything was passed."""
        for n in range(MOST_PASSES):
            waiting = (
                None if self.face.outcome(self.table) is not None else resting.open_decision(self.face, self.table)
            )
            if waiting is None:
                return n > 0
            passing = f.PassStep(by="all")
            _refused, failure = self._take(Group(len(self.scenario.when), passing, ()))
            if failure is not None:
                self.decide = " → ".join(part for part in waiting if part)
                return n > 0
        return True

    def _later(self, step: Any) -> str | None:
        """The stage of this turn in which a step may be taken once everybody has passed until then; None for none."""
        if not isinstance(step, f.ActionStep) or isinstance(step, f.AdvanceStep | f.PassStep):
            return None
        face, table = self.face, self.table.at(self.table.state)
        action, turn = face.action(step), face.turns(table) if isinstance(face, Gaming) else 0
        for _n in range(MOST_PASSES):
            who = resting.to_act(face, table)
            if not who or face.outcome(table) is not None or resting.waiting(table) is not None:
                return None
            passing = face.passing(who[0])
            try:
                if not face.is_legal(table, passing):
                    return None
                face.carry_out(table, passing)
                if isinstance(face, Gaming) and face.turns(table) != turn:
                    return None
                if face.is_legal(table, action):
                    return str(face.now(table)["stage_name"])
            except (MissingChoice, NormConflict, Endless):
                return None
        return None

    def _decides(self, since: int) -> tuple[str, ...]:
        """The rules behind what has happened since a place in the log, those that tell most first."""
        return deciding(tuple(told_by(self.table.book, self.table.log))[since:], self.loaded.edition)

    def _lines(self, since: int, *, only_changes: bool = False, stage: bool = False) -> list[Line]:
        """What has happened since a place in the log."""
        log = tuple(told_by(self.table.book, self.table.log))[since:]
        return lines(self.face, log, self.language, self.loaded.edition, only_changes=only_changes, stage=stage)


__all__ = ["Course", "Reason", "TriedStep", "Verdict"]
