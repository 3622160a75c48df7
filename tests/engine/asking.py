"""Everything one may ask of the positions of a random game, in any order: the answers must not hang on it.

``python -m tests.engine.asking SEED ORDER EACH`` asks each so many-th position in a process of its own and prints the
answers as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kodex.engine.games.hkk.actions import Concede, Cut, Pass, Play, Revoke, Shuffle
from kodex.engine.games.hkk.table.values import abilities, colours, damage, life, subtypes
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.explore import branches
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.state import Event
from tests.engine.perft import CARDS
from tests.engine.plain import text
from tests.engine.setting import RICH, setting

EVERY = CARDS | RICH
LENGTH = 24
"""So many actions of a game."""
AHEAD = 3
"""The first actions of a position that are taken, too."""
VALUES = {"damage": damage, "life": life, "colours": colours, "subtypes": subtypes, "abilities": abilities}
Answers = dict[str, str]


def game(seed: int) -> list[Position]:
    """The positions of a random game between two shuffled decks, in their order."""
    dice = Random(seed)
    names = sorted(EVERY)
    sides: dict[str, dict[str, Any]] = {}
    for player in "AB":
        deck = dice.sample(names, 18)
        there = {"hand": deck[:6], "deck": deck[6:12], "guard": ["ork", "mag"], "table": ["gyasz", "torony"]}
        sides[player] = {**there, "magic": 6, "components": 3}
    found = [setting(EVERY, sides, dice.choice(["fő.1", "csere", "harc.támadók"]))]
    while len(found) <= LENGTH and found[-1].outcome() is None:
        actions = list(found[-1].legal_actions())
        found.append(found[-1].play(dice.choice(actions[1:] or actions), at_random(dice)))
    return found


def again(positions: Sequence[Position]) -> list[Position]:
    """The same positions, of which nothing is known yet: nothing but the snapshots."""
    return [Position(one.rules, one.state) for one in positions]


def tries(position: Position) -> Iterator[Any]:
    """Actions of which most are illegal."""
    for by in position.state.players:
        yield from (Pass(by), Concede(by))
        for whose in position.state.players:
            yield from (Cut(by, whose, 2), Shuffle(by, whose))
        for thing in position.state.things.values():
            if thing.zone in ("hand", "pile"):
                yield from (Play(by, thing.id), Play(by, thing.id, "B.ork"), Revoke(by, thing.id))


def questions(position: Position) -> list[tuple[str, Any]]:
    """What is asked of a position."""
    asked: list[tuple[str, Any]] = [(what, None) for what in ("to_act", "outcome", "status", "actions")]
    asked += [("why", action) for action in tries(position)]
    asked += [(what, one.id) for what in VALUES for one in position.state.things.values() if one.zone != "deck"]
    return [*asked, *(("take", n) for n in range(AHEAD))]


def answer(position: Position, what: str, about: Any) -> str:
    """The answer to a question, with all that is cited for it."""
    if what == "why":
        return text(position.why_illegal(about))
    if what == "actions":
        return text([*position.legal_actions()])
    if what == "take":
        action = [*position.legal_actions()][about : about + 1]
        after = (next(branches(position, one)) for one in action)
        return text([(*map(_as_text, one.move.events), one.key()) for one in after if one.move is not None])
    if what in VALUES:
        with position.table.noting() as cited:
            value = VALUES[what](position.table, position.table.thing(about))  # type: ignore[operator]
        return f"{text(value)} {sorted(set(cited))}"
    return text(getattr(position, what)())


def _as_text(event: Event) -> str:
    """An event without its cause, which may lie before the position: that is told of a log, not of a snapshot."""
    return text((event.kind, event.changes, event.norms, event.facts, event.noted))


def ask(positions: Sequence[Position], order: Random | None = None) -> Answers:
    """The answers to every question to every position, asked in some order (None: one after the other)."""
    every = [(n, *question) for n, position in enumerate(positions) for question in questions(position)]
    if order is not None:
        order.shuffle(every)
    return {f"{n} {what} {text(about)}": answer(positions[n], what, about) for n, what, about in every}


if __name__ == "__main__":
    seed, own_order, each = map(int, sys.argv[1:])
    print(json.dumps(ask(again(game(seed)[::each]), Random(own_order))))
