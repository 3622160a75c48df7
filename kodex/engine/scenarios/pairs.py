"""Two rules at once: pairs of norms that answer the same question in one state, and whether any rule orders them.

They are met in the courses of scenarios and in random games. A pair is *settled* when one is an exception to the other
or a rule of priority chooses between what they say, or when a norm declares that it says the same as the other wherever
both apply (and it has). Otherwise it is a conflict as soon as they say different things. Whether they ever can shows in
the values that each has given anywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Literal

from msgspec import Struct, structs

from kodex.engine.decks import Playable
from kodex.engine.kernel.court import Witness
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.questions import Question, Ranked, Several
from kodex.engine.kernel.resolve import Live, MetaRule, NormConflict, resolve
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.attempting import attempt
from kodex.engine.scenarios.gaming import Chancer, Game
from kodex.engine.scenarios.load import Loaded, files, load
from kodex.engine.scenarios.setting import state_of

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
    one: Norm
    other: Norm
    order: Order
    met: int
    situation: str
    things: int


class Register:
    """What has been heard so far."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
        self._meetings: dict[tuple[Question[Any], str, str], _Meeting] = {}

    def witness(self, situation: str, things: int, meta: Sequence[MetaRule]) -> Witness:
        """Who enters what is answered in a situation with so many things."""

        def hear(question: Question[Any], answers: Sequence[tuple[Norm, Any]]) -> None:
            for norm, value in answers:
                known = self._values[question.name, norm.number, norm.name]
                if len(known) < _VALUES:
                    known[_short(value)] = None
            for (one, first), (other, second) in combinations(answers, 2):
                if one.number != other.number:
                    self._meet(question, (one, first), (other, second), situation, things, meta)

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
        key = question, one[0].number, other[0].number
        known = self._meetings.get(key)
        if known is None:
            order = _order(one, other, meta)
            self._meetings[key] = _Meeting(one[0], other[0], order, 1, situation, things)
            return
        known.met += 1
        if known.order == "agreement" and one[1] != other[1]:
            known.order = "none"
        if things < known.things:
            known.situation, known.things = situation, things

    def pairs(self) -> list[Pair]:
        """Every pair: those without an order that may say different things first, then by question and rule."""
        found = []
        for (question, _one, _other), met in self._meetings.items():
            said = tuple(self._said(question.name, norm) for norm in (met.one, met.other))
            differ = len({value for one in said for value in one.values}) > 1
            norms = (said[0], said[1])
            found.append(
                Pair(question.name, question.meaning, norms, met.order, differ, met.met, met.situation, met.things)
            )
        return sorted(found, key=lambda one: (one.order != "none", not one.differ, one.question, one.norms[0].rule))

    def _said(self, question: str, norm: Norm) -> Said:
        return Said(norm.number, norm.name, tuple(self._values[question, norm.number, norm.name]))


def _short(value: Any) -> str:
    if type(value) is Ranked:
        return _short(value.value)
    if type(value) is Several:
        return ", ".join(_short(one.value) for one in value.values)
    if isinstance(value, Struct):
        defaults = {one.name: one.default for one in structs.fields(value)}
        told = {key: one for key, one in structs.asdict(value).items() if one != defaults[key]}
        text = f"{type(value).__name__}({', '.join(f'{key}={one!r}' for key, one in told.items())})"
    else:
        text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


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


def of_scenarios(where: Iterable[Path], register: Register) -> int:
    """Play the scenarios below the paths; gives how many. Raises KodexError for a path that does not exist."""
    n = 0
    for path in files(list(where)):
        for one in load(path):
            if one.scenario is not None:
                n += 1
                attempt(one, witness=register.witness(one.id, _things(one), _meta(one)))
    return n


def _things(one: Loaded) -> int:
    assert one.scenario is not None
    return len(state_of(one.scenario).things)


def _meta(one: Loaded) -> Sequence[MetaRule]:
    assert one.scenario is not None
    return one.face.table(one.cards, state_of(one.scenario), rules=one.rules).meta


def of_games(decks: Sequence[Playable], games: int, seed: int, turns: int, register: Register) -> int:
    """Play so many random games of so many turns with these decks; gives the number of actions."""
    actions = 0
    for n in range(games):
        chance = Random(f"{seed}/{n}")
        game = Game.of(chance.sample(list(decks), 2), chance)
        player = Chancer(chance)
        game.table.witness = register.witness(f"--seed {seed}, {n + 1}.", _on_table(game.table), game.table.meta)
        while not game.is_over and game.turns <= turns:
            offers = game.offers()
            if not offers:
                break
            game.take(player.chosen(game, offers), player.decide)
            actions += 1
    return actions


def _on_table(table: Table) -> int:
    return len(table.state.things)


__all__ = ["Order", "Pair", "Register", "Said", "of_games", "of_scenarios"]
