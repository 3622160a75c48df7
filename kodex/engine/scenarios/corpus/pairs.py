"""Two rules at once: pairs of norms that answer the same question in one state, and whether any rule orders them.

They are met in the courses of scenarios and in random games. A pair is *settled* when one is an exception to the other
or a rule of priority chooses between what they say, or when a norm declares that it says the same as the other wherever
both apply (and it has). Otherwise it is a conflict as soon as they say different things. Whether they ever can shows in
the values that each has given anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Literal

from msgspec import Struct, structs

from kodex.engine.decks.decks import Playable
from kodex.engine.kernel.court import Witness
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import Question, Ranked, Several
from kodex.engine.kernel.resolve import Live, MetaRule, NormConflict, resolve
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.files.setting import state_of
from kodex.engine.scenarios.files.sheets import Sheet, sheets
from kodex.engine.scenarios.free_play.gaming import Chancer, Game
from kodex.engine.scenarios.running.attempting import attempt
from kodex.ground.i18n import _
from kodex.work import Crew, Job, results, usual

Order = Literal["exception", "priority", "agreement", "none"]
_VALUES = 6
"""So many values of a norm are kept at most."""


class Said(Struct, frozen=True):
    """A norm of a pair: the number of its rule, its name, and what it has answered (in short) anywhere."""

    rule: str
    norm: str
    values: tuple[str, ...]


class Pair(Struct, frozen=True):
    """Two norms that have answered the same question in one state.

    ``order``: one is an ``exception`` to the other, a rule of ``priority`` chooses, they say the same by ``agreement``,
    or ``none`` orders them. ``differ``: what they have answered anywhere is not always the same. ``met`` so
    many times, with the fewest things on the table in ``situation`` (a scenario, or a random game).
    """

    question: str
    meaning: str
    norms: tuple[Said, Said]
    order: Order
    differ: bool
    met: int
    situation: str
    things: int


class _Meeting(Struct):
    meaning: str
    names: tuple[str, str]
    order: Order
    met: int
    situation: str
    things: int


class Register:
    """What has been heard so far: plain data, so that one can be heard elsewhere and added to another."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str, str], dict[str, None]] = {}
        self._meetings: dict[tuple[str, str, str], _Meeting] = {}
        self.left_out: list[str] = []
        """What is wrong with the scenarios that could not be played, and so not be heard."""

    def witness(self, situation: str, things: int, meta: Sequence[MetaRule]) -> Witness:
        """Who enters what is answered in a situation with so many things."""

        def hear(question: Question[Any], answers: Sequence[tuple[Norm, Any]]) -> None:
            for norm, value in answers:
                known = self._values.setdefault((question.name, norm.number, norm.name), {})
                if len(known) < _VALUES:
                    known[_short(value)] = None
            for one, other in combinations(answers, 2):
                if one[0].number != other[0].number:
                    self._meet(question, one, other, situation, things, meta)

        return hear

    def _meet(
        self,
        question: Question[Any],
        one: tuple[Norm, Any],
        other: tuple[Norm, Any],
        situation: str,
        things: int,
        meta: Sequence[MetaRule],
    ) -> None:
        key = question.name, one[0].number, other[0].number
        if key in self._meetings:
            self._meet_again(key, 1, situation, things, one[1] == other[1])
            return
        names = one[0].name, other[0].name
        self._meetings[key] = _Meeting(question.meaning, names, _order(one, other, meta), 1, situation, things)

    def _meet_again(self, key: tuple[str, str, str], times: int, situation: str, things: int, agreed: bool) -> None:
        known = self._meetings[key]
        known.met += times
        if known.order == "agreement" and not agreed:
            known.order = "none"
        if things < known.things:
            known.situation, known.things = situation, things

    def add(self, later: Register) -> None:
        """Enter what another has heard, as if it had been heard here after the rest."""
        self.left_out += later.left_out
        for said, values in later._values.items():
            known = self._values.setdefault(said, {})
            new = [value for value in values if value not in known]
            known.update(dict.fromkeys(new[: _VALUES - len(known)]))
        for key, met in later._meetings.items():
            if key in self._meetings:
                self._meet_again(key, met.met, met.situation, met.things, met.order == "agreement")
            else:
                self._meetings[key] = structs.replace(met)

    def pairs(self) -> list[Pair]:
        """Every pair: those without an order that may say different things first, then by question and rule."""
        found = []
        for (question, *rules), met in self._meetings.items():
            first, second = (self._said(question, rule, name) for rule, name in zip(rules, met.names, strict=True))
            differ = len({*first.values, *second.values}) > 1
            found.append(
                Pair(question, met.meaning, (first, second), met.order, differ, met.met, met.situation, met.things)
            )
        return sorted(found, key=lambda one: (one.order != "none", not one.differ, one.question, one.norms[0].rule))

    def _said(self, question: str, rule: str, name: str) -> Said:
        return Said(rule, name, tuple(self._values[question, rule, name]))


def _short(value: Any) -> str:
    if type(value) is Ranked:
        return _short(value.value)
    if type(value) is Several:
        return ", ".join(_short(one.value) for one in value.values)
    if isinstance(value, Struct):
        defaults = {one.name: one.default for one in structs.fields(value)}
        told = {key: one for key, one in structs.asdict(value).items() if one != defaults[key]}
        text = f"{type(value).__name__}({', '.join(f'{key}={_written(one)}' for key, one in told.items())})"
    else:
        text = _written(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _written(value: Any) -> str:
    """A value as Python writes it, sets in one order: theirs is another in each process."""
    if isinstance(value, set | frozenset):
        return f"{type(value).__name__}({{{', '.join(sorted(map(_written, value)))}}})"
    if type(value) is tuple:
        return f"({', '.join(map(_written, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def _order(one: tuple[Norm, Any], other: tuple[Norm, Any], meta: Sequence[MetaRule]) -> Order:
    """Which of two norms would win if they said different things: by what it is decided."""
    if one[0].number in other[0].exception_to or other[0].number in one[0].exception_to:
        return "exception"
    if one[1] == other[1] and (one[0].number in other[0].agrees_with or other[0].number in one[0].agrees_with):
        return "agreement"
    live = [Live(norm, object(), value.rank if type(value) is Ranked else None) for norm, value in (one, other)]
    try:
        resolve("", live, meta)
    except NormConflict:
        return "none"
    return "priority"


def of_scenarios(where: Iterable[Path], register: Register, crew: Crew | None = None, only: str | None = None) -> int:
    """Play the scenarios below the paths (``only`` those by the rules of an edition), by the ``crew``, if one is given;
    gives how many.

    Raises KodexError for a path that does not exist.
    """
    job = Job(_of_file, only, sheets(files(list(where))), about=_("scenario files"))
    with usual(crew) as workers:
        return _entered(results(workers, job), register)


def _entered(heard: Iterable[tuple[int, Register]], register: Register) -> int:
    """Enter what has been heard, in its order; gives the sum of what was counted."""
    total = 0
    for n, one in heard:
        total += n
        register.add(one)
    return total


def _of_file(only: str | None, sheet: Sheet) -> tuple[int, Register]:
    """How many scenarios there are in a file, and what is heard in them."""
    register, n = Register(), 0
    for one in sheet.read(lambda path: list(load(path))):
        if one.error is not None:
            register.left_out.append(str(one.error))
        if one.scenario is not None and only in (None, one.edition):
            n += 1
            attempt(one, witness=register.witness(one.id, _things(one), _meta(one)))
    return n, register


def _things(one: Loaded) -> int:
    assert one.scenario is not None
    return len(state_of(one.scenario).things)


def _meta(one: Loaded) -> Sequence[MetaRule]:
    assert one.scenario is not None
    return one.face.table(one.cards, state_of(one.scenario), rules=one.rules).meta


class _Games(Struct, frozen=True):
    """What random games have in common: the decks, where chance begins, how many turns they last at most."""

    decks: Sequence[Playable]
    seed: int
    turns: int


def of_games(
    decks: Sequence[Playable], games: int, seed: int, turns: int, register: Register, crew: Crew | None = None
) -> int:
    """Play so many random games of so many turns with these decks; gives the number of actions."""
    job = Job(_of_game, _Games(decks, seed, turns), range(games), worth=2, about=_("games"))
    with usual(crew) as workers:
        return _entered(results(workers, job), register)


def _of_game(games: _Games, n: int) -> tuple[int, Register]:
    """How many actions there are in a game, and what is heard in it."""
    register, actions = Register(), 0
    chance = Random(f"{games.seed}/{n}")
    game = Game.of(chance.sample(list(games.decks), 2), chance)
    player = Chancer(chance)
    situation = f"--seed {games.seed}, {n + 1}."
    game.table.witness = register.witness(situation, _on_table(game.table), game.table.meta)
    while not game.is_over and game.turns <= games.turns:
        offers = game.offers()
        if not offers:
            break
        game.take(player.chosen(game, offers), player.decide)
        actions += 1
    return actions, register


def _on_table(table: Table) -> int:
    return len(table.state.things)


__all__ = ["Order", "Pair", "Register", "Said", "of_games", "of_scenarios"]
