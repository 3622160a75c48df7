"""Everything that may be done now, as one sequence; where that is nothing but passing, found by one look.

Most moments of a game are such: what lies in hand and on the table can be neither played nor used in them. What is
known of it by itself (``legal``) is kept in bits, one for each question whether something like it may be played or
used.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct

from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.exchange import Exchanges
from kodex.engine.games.hkk.legal import WORKING, ideas_at, passing, plays, usable, uses
from kodex.engine.games.hkk.ways import SEEN
from kodex.engine.kernel.known import about
from kodex.engine.kernel.lazily import Parts
from kodex.engine.kernel.moments import Moment, moment
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

MINE = ("hand", *WORKING)


def possible(table: Table, players: Iterable[str]) -> Sequence[Action]:
    """The legal actions of these players now, as :func:`actions` gives them; what need not be built yet is not."""
    marks = table.state.marks
    stage = marks.get("stage")
    found: list[Action] = []
    parts: list[Sequence[Action]] = [found]
    for player in players:
        quiet = _quiet(table, player)
        if quiet is not None and quiet.passes is not None:
            found += quiet.passes
            continue
        busy = False
        for ideas, checked, during in ideas_at(table, stage):
            if during is not None and during not in marks:
                continue
            some = ideas(table, player)
            if type(some) is Exchanges:
                found = []
                parts += some, found
            elif checked:
                busy |= some != () and ideas is not passing
                found += some
            else:
                found += [action for action in some if table.is_legal(action)]
        if quiet is not None and not busy:
            quiet.learn(table, player)
    return found if len(parts) == 1 else Parts(parts)


class Quiet(Struct, gc=False):
    """What is known of a moment in which passing, playing and using are all a player can think of.

    ``has`` are the signs (bits) of what the player has; ``passes`` is set when none of it can be played or used now:
    at ``NEVER`` the moment keeps the signs of what nobody can, by what there is to spend those of what is too dear.
    """

    here: Moment
    has: int
    purse: tuple[int, int]
    passes: tuple[Action, ...] | None

    def learn(self, table: Table, player: str) -> None:
        """Keep that nothing can be done now, as far as that is known of everything by itself."""
        here = self.here
        never, dear = here.get(NEVER, 0), here.get(self.purse, 0)
        nothing = here.get("no play") is True
        for zone in MINE:
            for thing in table.in_zone(player, zone):
                for question, sign in _signs(table, thing):
                    if here.get(question) is False or (nothing and zone == "hand"):
                        never |= sign
                    elif here.get((question, *self.purse)) is False:
                        dear |= sign
        here[NEVER], here[self.purse] = never, dear


NEVER = "never"


def _quiet(table: Table, player: str) -> Quiet | None:
    state = table.state
    here = None if "chain" in state.marks or SEEN in table.memo else moment(table, player)
    if here is None:
        return None
    simple = here.get(SIMPLE)
    if simple is None:
        simple = here[SIMPLE] = _simple(table, state.marks.get("stage"))
    if not simple:
        return None
    for mark in simple:
        if mark in state.marks:
            return None
    numbers = state.players[player]
    purse = numbers.get("magic", 0), numbers.get("components", 0)
    has = table.while_things_stay(("has", player), _has, player)
    left = has & ~here.get(NEVER, 0)
    quiet = (not left or not left & ~here.get(purse, 0)) and type(here.get("pass")) is bool
    return Quiet(here, has, purse, _passes(table, player, here) if quiet else None)


def _passes(table: Table, player: str, here: Moment) -> tuple[Action, ...]:
    found: tuple[Action, ...] | None = here.get(PASSES)
    if found is None:
        found = here[PASSES] = passing(table, player)
    return found


PASSES = "passes, and nothing else"


SIMPLE = "simple"


def _simple(table: Table, stage: str | None) -> tuple[str, ...]:
    """The marks without which passing, playing and using are all one can think of in a stage; () when never."""
    entries = [(ideas, during) for ideas, _checked, during in ideas_at(table, stage)]
    rest = [during for ideas, during in entries if ideas not in (passing, plays, uses)]
    if table.norms_adding("abilities") or table.norms_deciding("plays.elsewhere"):
        return ()
    marks = tuple(during for during in rest if during is not None)
    return marks if len(marks) == len(rest) else ()


def _has(table: Table, player: str) -> int:
    """The signs of what a player has in hand and is able to use."""
    order, things, kept, has = table.state.order, table.state.things, table.known.signs_of, 0
    for zone in MINE:
        for id_ in order.get(f"{player}.{zone}", ()):
            thing = things[id_]
            one = kept.get(id_)
            if one is None or one[0] is not thing:
                one = kept[id_] = thing, sum({sign for _question, sign in _signs(table, thing)})
            has |= one[1]
    return has


def _signs(table: Table, thing: Thing) -> list[tuple[Hashable, int]]:
    """The questions whether a card of the hand may be played or something on the table used, each with its bit."""
    signs = table.known.signs
    if thing.zone == "hand":
        asked: list[Hashable] = [about(("play",), thing)]
    else:
        asked = [about(("use", one.id), thing) for one in usable(table, thing)]
    return [(question, signs.setdefault(question, 1 << len(signs))) for question in asked]


__all__ = ["possible"]
