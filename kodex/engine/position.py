"""A game to look at and to play on, for programs: what python-chess has as a board.

>>> from kodex.engine import Position
>>> start = Position.from_text('''
... cards:
...   ork: {type: szörny, damage: 2, life: 3}
...   medve: {type: szörny, damage: 4, life: 4}
... scenarios:
... - given:
...     active: A
...     phase: harc.támadók
...     players: {A: {guard: [ork, ork, ork]}, B: {guard: [medve]}}
... ''')
>>> start
<Position hkk-kodex harc.támadók, A to act; A: 20 life, ork1 ork2 ork3; B: 20 life, medve>
>>> three = "{act: attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}}"
>>> three in start.legal_actions
False
>>> [why.rule for why in start.why_illegal(three)]
['hkk-kodex:34.5']
>>> after = start.push("{act: attack, by: A, map: {ork1: medve}}").push("{act: advance, to: fő.2}")
>>> after.outcome is None, after.to_json()["players"]["B"]["guard"][0]["life"]
(True, 3)
>>> any("36.4" in line for line in after.explain())
True

A position never changes: :meth:`Position.push` gives the next one. Steps are those of scenarios (a mapping, or its
YAML), or the actions that :attr:`Position.legal_actions` gives. Everything that can go wrong is a
:class:`~kodex.errors.KodexError`: an illegal step an :class:`IllegalStep`, which says what forbids it, one on the way
of which somebody must decide something a :class:`MissingDecision`, which says what there is to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.playing import Rules
from kodex.engine.kernel import position as kernel
from kodex.engine.kernel.choices import MissingChoice, WrongChoice
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.position import Move, Outcome
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.scenarios.files.load import Loaded, state_of
from kodex.engine.scenarios.files.parse import complete, faults, parsed, refuse_no_list
from kodex.engine.scenarios.outcomes.judging import Failure, told_by
from kodex.engine.scenarios.outcomes.words import brief
from kodex.engine.scenarios.running.exploring import action_step
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.answers import Answers, told
from kodex.engine.scenarios.steps.playing import Group, groups, take
from kodex.errors import KodexError, one_line
from kodex.ground import yamlfile
from kodex.ground.i18n import _, language

T = TypeVar("T")

Action = Any
"""An action of the game, as :attr:`Position.legal_actions` gives it."""
Step = str | Mapping[str, Any] | Action
"""What a player does: a step of a scenario as YAML or as a mapping, or an action."""

FILE = Path("position.yaml")
"""What a text is called in messages."""

_TRIAL = {"id": "position", "title": "–", "asks": "–"}
"""What a scenario must have and a position need not; its game adds the rest."""


class IllegalStep(KodexError):
    """A step that rules forbid; ``violations`` say which."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        why = "; ".join(f"{one.rule.partition(':')[2]} ({one.detail})" for one in violations)
        super().__init__(_("this is illegal: {why}").format(why=why))
        self.violations = list(violations)

    def __reduce__(self) -> tuple[Any, ...]:
        """An error may be sent to another process."""
        return type(self), (self.violations,)


class MissingDecision(KodexError):
    """A decision that the step asks for: ``by`` whom, ``about`` what, and its ``options``."""

    def __init__(self, missing: MissingChoice) -> None:
        choice = missing.choice
        options = " | ".join(map(told, choice.options))
        what = _("a decision is missing: {by} about {about}").format(by=choice.by, about=choice.about)
        super().__init__(what, mend=_("one of: {known}").format(known=options))
        self.by, self.about, self.options = choice.by, choice.about, choice.options

    def __reduce__(self) -> tuple[Any, ...]:
        """An error may be sent to another process."""
        return _missing, (self.__dict__,)


def _missing(told: dict[str, Any]) -> MissingDecision:
    """A MissingDecision that was sent here."""
    error = MissingDecision.__new__(MissingDecision, told["what"])
    error.__dict__.update(told)
    return error


class LegalActions:
    """The legal actions of a position: a view that finds them as they are asked for."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Action]:
        """One after the other, those of the player to act first before the others'."""
        return iter(self._position.inner.legal_actions())

    def __len__(self) -> int:
        """How many there are."""
        return sum(1 for _action in self)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return next(iter(self), None) is not None

    def __contains__(self, step: object) -> bool:
        """Whether a step is legal. Raises KodexError for what is no step."""
        return not self._position.why_illegal(step)

    def __repr__(self) -> str:
        """All of them."""
        return f"<LegalActions ({', '.join(map(repr, self))})>"


class Position:
    """A game at one moment; made by :meth:`from_text`."""

    def __init__(self, inner: kernel.Position, source: Mapping[str, Any], edition: str) -> None:
        self.inner = inner
        self.edition = edition
        self._face: Face = faces.of(edition)
        self._source = source

    @classmethod
    def from_text(cls, text: str, *, scenario: str | None = None) -> Position:
        """The position at the end of the steps of a scenario, of which only ``given`` must be there.

        ``text`` is that of a scenario file; ``scenario`` the id of the one that is meant where there are several.
        Raises KodexError for a text that cannot be read and for steps that cannot be played.
        """
        if not isinstance(text, str):
            what = _("{what} is a text, not {given}").format(what=_("a scenario file"), given=one_line(repr(text), 60))
            raise KodexError(what, mend=repr("scenarios: …"))
        source = _source_of(yamlfile.parse(text, FILE, faults), scenario)
        loaded = _sound(source)
        assert loaded.scenario is not None
        start = state_of(loaded.scenario)
        inner = kernel.Position(Rules(loaded.face, loaded.cards, start, loaded.rules), start)
        position = cls(inner, _bare(source), loaded.edition)
        wrong = inner.status()
        if wrong:
            raise KodexError(
                _("the given table is impossible: {why}").format(
                    why="; ".join(f"{one.rule.partition(':')[2]} ({one.detail})" for one in wrong)
                )
            )
        for group in groups(loaded.scenario):
            position = position._taken(group)
        return position

    @property
    def legal_actions(self) -> LegalActions:
        """What may be done now."""
        return LegalActions(self)

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players the game waits for."""
        return self.inner.to_act()

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and who has lost; None while the game goes on."""
        return self.inner.outcome()

    @property
    def stage(self) -> str:
        """The stage of the turn (``harc.támadók``)."""
        return str(self._face.now(self.inner.table)["stage"])

    @property
    def before(self) -> Position | None:
        """The position before the last step; None for the given one."""
        found = self.inner.before
        return None if found is None else Position(found, self._source, self.edition)

    def push(self, step: Step, choices: Sequence[Any] = ()) -> Position:
        """The position after a step; ``choices`` answer what is asked on its way (also ``choose:`` in the step).

        Raises IllegalStep, MissingDecision, and KodexError for what is no step or no answer.
        """
        if isinstance(choices, str | bytes) or not isinstance(choices, Sequence):
            given = one_line(repr(choices), 60)
            raise KodexError(_("{what} is {wanted}, not {given}").format(what="choices", wanted="[…]", given=given))
        read = self._read(step)
        if isinstance(read, f.Step):
            _expects_nothing(read)
            answers = (*getattr(read, "choose", ()), *choices)
            if isinstance(read, f.ChooseStep):
                return self._pushed(self._action(read), choices)
            if isinstance(read, f.AdvanceStep | f.CheckStep) or (isinstance(read, f.PassStep) and read.by == "all"):
                return self._taken(Group(0, read, tuple(f.ChooseStep(one) for one in choices)))
            return self._pushed(self._face.action(read), answers)
        return self._pushed(read, choices)

    def why_illegal(self, step: Step) -> list[Violation]:
        """Every rule that stands in the way of a step, with what exactly does; none when it is legal.

        Raises KodexError for what is no step of a player.
        """
        read = self._read(step)
        if isinstance(read, f.Step):
            _expects_nothing(read)
        try:
            action = self._action(read) if isinstance(read, f.Step) else read
        except TypeError:
            raise KodexError(_("this is no step of a player")) from None
        return self._guarded(lambda: resting.why_illegal(self._face, self.inner.table, action))

    def explain(self) -> list[str]:
        """What has happened since the given table, a line each, with the rules behind it; deeper lines follow from it.

        The lines are in the language that is spoken; an edition is cited by its own addresses.
        """
        lines = brief(told_by(self.inner.table.book, self.inner.log()), language(), self.edition)
        return [f"{'  ' * depth}{one.text} ({', '.join(one.rules)})" for depth, one in lines]

    def say(self, step: Step) -> str:
        """A step in a Hungarian sentence."""
        read = self._read(step)
        data = msgspec.to_builtins(read) if isinstance(read, f.Step) else action_step(self._face, read)
        return self._face.step_in_words(data, "hu")

    def to_json(self) -> dict[str, Any]:
        """The table as plain data: stage, whose turn it is, who may act, what each player has and where it lies."""
        table = self.inner.table
        return {
            "edition": self.edition,
            "stage": self.stage,
            "active": self._face.now(table)["active"],
            "to_act": list(self.to_act),
            "outcome": msgspec.to_builtins(self.outcome),
            "players": self._face.shown(table),
        }

    def key(self) -> Hashable:
        """The position as one value: equal keys have equal legal actions and the same future."""
        return self.edition, self.inner.key()

    def __eq__(self, other: object) -> bool:
        """Whether the same cards lie in the same way, by the same rules."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.key() == other.key() and self._source.get("cards") == other._source.get("cards")

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        """Stage, who may act, and what each player has in play."""
        sides = self._face.in_play(self.inner.table)
        now = f"{', '.join(self.to_act)} to act" if self.outcome is None else f"won by {', '.join(self.outcome.won)}"
        return f"<Position {self.edition} {self.stage}, {now}; {'; '.join(sides)}>"

    # --- steps --------------------------------------------------------------------------------------------------------

    def _read(self, step: Step) -> f.Step | Action:
        """A step as it is played. Raises KodexError for what is none, or names what is not there."""
        if isinstance(step, (self._face.kinds["action"], Decide)):
            return step
        data = yamlfile.parse(step, FILE).data if isinstance(step, str) else step
        if not isinstance(data, Mapping):
            raise KodexError(_("a step is a mapping"), mend="{act: pass, by: A}")
        alone = {**self._source["scenarios"][0], "when": [dict(data)]}
        scenario = _sound({**self._source, "scenarios": [alone]}).scenario
        assert scenario is not None
        read: f.Step = scenario.when[0]
        return read

    def _action(self, read: f.Step) -> Action:
        return self._guarded(lambda: resting.action(self._face, self.inner.table, read))

    def _pushed(self, action: Action, answers: Sequence[Any]) -> Position:
        table = self._table()
        oracle = table.oracle = Answers([list(one) if isinstance(one, tuple) else one for one in answers])
        self._guarded(lambda: resting.act(self._face, table, action))
        self._guarded(lambda: resting.answer(table, oracle))
        if oracle.unused is not None:
            raise KodexError(_("nobody asks for this decision"), mend=_("delete it"))
        return self._after(action, table)

    def _taken(self, group: Group) -> Position:
        table = self._table()
        self._guarded(lambda: take(table, group, (), None))
        return self._after(group.step, table)

    def _table(self) -> Table:
        table = self.inner.rules.table(self.inner.state)
        table.past = self.inner.past
        return table

    def _after(self, what: Any, table: Table) -> Position:
        move = Move(what, tuple(table.choices), tuple(table.log))
        after = kernel.Position(self.inner.rules, table.state, self.inner, move)
        return Position(after, self._source, self.edition)

    @staticmethod
    def _guarded(work: Callable[[], T]) -> T:
        """What ``work`` gives; what goes wrong in it is a KodexError."""
        try:
            return work()
        except IllegalAction as error:
            raise IllegalStep(error.violations) from None
        except MissingChoice as error:
            raise MissingDecision(error) from None
        except WrongChoice as error:
            what = _("'{answer}' is none of the options of {by} about {about}")
            what = what.format(answer=told(error.answer), by=error.choice.by, about=error.choice.about)
            options = " | ".join(map(told, error.choice.options))
            raise KodexError(what, mend=_("one of: {known}").format(known=options)) from None
        except Failure as failure:
            raise KodexError(failure.what, field=".".join(map(str, failure.place)), mend=failure.mend) from None
        except (NormConflict, Endless) as problem:
            raise KodexError(str(problem)) from problem
        except KeyError as error:
            raise KodexError(_("there is no '{id}' on the table").format(id=error.args[0])) from None


# --- texts ------------------------------------------------------------------------------------------------------------


def _source_of(document: yamlfile.Document, wanted: str | None) -> dict[str, Any]:
    """The file with the one scenario that is meant, completed. Raises KodexError."""
    data = document.data
    scenarios = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(scenarios, list) or not scenarios or not all(isinstance(one, dict) for one in scenarios):
        refuse_no_list(document)
        what = _("there is no scenario in this text")
        raise document.error(what, mend=_("cards:, then scenarios: with given: and when:"))
    known = [str(one.get("id", "")) for one in scenarios]
    if wanted is None and len(scenarios) > 1:
        raise document.error(_("there are several scenarios"), mend=_("one of: {known}").format(known=", ".join(known)))
    if wanted is not None and wanted not in known:
        what = _("there is no scenario '{id}'").format(id=wanted)
        raise document.error(what, mend=_("one of: {known}").format(known=", ".join(known)))
    found = scenarios[0 if wanted is None else known.index(wanted)]
    plain = {key: value for key, value in found.items() if key not in ("then", "explore", "readings", "answer")}
    completed = {**_TRIAL, **plain}
    complete(data, completed)
    return {**data, "scenarios": [completed]}


def _bare(source: Mapping[str, Any]) -> dict[str, Any]:
    """The same without its steps."""
    return {**source, "scenarios": [{**source["scenarios"][0], "when": []}]}


def _sound(source: Mapping[str, Any]) -> Loaded:
    """The scenario, read and looked through as those of files are. Raises KodexError."""
    loaded = parsed(yamlfile.parse(yamlfile.written(dict(source)), FILE))[0]
    if loaded.error is not None:
        error = loaded.error
        field = (error.field or "").removeprefix("scenarios[0]").lstrip(".")
        raise KodexError(error.what, field=field or None, mend=error.mend)
    return loaded


def _expects_nothing(step: f.Step) -> None:
    """Raise KodexError for a step with what only the steps of a scenario have."""
    expected = next((key for key in ("illegal", "cites") if getattr(step, key, None)), None)
    if expected is not None:
        what = _("only the steps of a scenario expect something")
        raise KodexError(what, field=expected, mend=_("delete it; why_illegal says what forbids a step"))


__all__ = ["Action", "IllegalStep", "LegalActions", "MissingDecision", "Outcome", "Position", "Step", "Violation"]
