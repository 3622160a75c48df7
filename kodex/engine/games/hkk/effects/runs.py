"""Carrying effects out: a *run* is one spell or ability at work, with its targets and the decisions taken for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.cards.amounts import how_many
from kodex.engine.games.hkk.cards.effects import GOES_ELSEWHERE, Effect
from kodex.engine.games.hkk.cards.language import PEOPLE, PLACES, WHOM
from kodex.engine.games.hkk.cards.registry import VERBS
from kodex.engine.games.hkk.cards.selectors import View, compiled, selected
from kodex.engine.games.hkk.table.seats import chosen_opponent, opponents, reached
from kodex.engine.games.hkk.table.values import is_source
from kodex.engine.games.hkk.vocabulary import WHOSE, Facts, Happens
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table

AIMED = ("target", "target2", "target3")


class Run(Struct, frozen=True):
    """A spell or ability at work: whose, by which card, of which kind (``spell``, ``activated``, ``automatic`` …).

    ``modes`` are the options chosen for its ``choose`` effects before anything was paid (21.6), in the order of the
    text; ``it`` and ``about`` what the event was about that triggered it; ``reacted`` the link it reacts to; ``notes``
    what has been noted on its link (``("spared", id)``: it has no effect on that one, 8.4.3).
    """

    by: str
    source: str
    kind: str = "spell"
    targets: tuple[str, ...] = ()
    x: int = 0
    modes: tuple[tuple[int, int], ...] = ()
    it: str | None = None
    about: dict[str, Any] = {}
    reacted: str | None = None
    root: tuple[Effect, ...] = ()
    told: tuple[str, ...] | None = None
    notes: tuple[tuple[str, Any], ...] = ()

    def noting(self, key: str, value: Any) -> Run:
        """The same run with one more note."""
        return replace(self, notes=(*self.notes, (key, value)))

    def noted(self, key: str) -> Any:
        """What has been noted on its link, None where nothing has."""
        return dict(self.notes).get(key) if self.notes else None

    def view(self) -> View:
        """From where its selectors and amounts look."""
        return View(self.by, self.source, self.x, foe=self.noted("opponent"))

    def n(self, table: Table, effect: Effect) -> int:
        """The number of an effect now."""
        if isinstance(effect.n, int):
            return effect.n
        return how_many(table, effect.n, replace(self.view(), event=int(self.about.get("n", 0))))

    def facts(self, effect: Effect) -> dict[str, Any]:
        """What a happening should know of where it comes from: source, by, tags (97, 98), absolute, ``how`` (102.4)."""
        how = {"how": self.kind} if self.kind != "spell" else {}
        return {"source": self.source, "by": self.by, "tags": self.tags(), "absolute": effect.absolute, **how}

    def tags(self) -> tuple[str, ...]:
        """What it is, for whatever asks: a spell, an ability (97 and 98 say which of them is an effect, a source)."""
        if self.told is not None:
            return self.told
        return ("varázslat" if self.kind == "spell" else "képesség",)


def perform(table: Table, effects: Sequence[Effect], run: Run) -> None:
    """Carry effects out in the order of the text, as far as they can be (4.24.2).

    What an effect looks at is cited at what it does; of one that does nothing, at what comes after all of them.
    """
    if not run.root and effects:
        run = _rooted(run, tuple(effects))
    unsaid: list[str] = []
    for effect in effects:
        before, why = len(table.log), list[str]()
        if effect.condition is not None:
            run = settled(table, effect.condition, run)
            with table.noting() as why:
                held = holds(table, effect.condition, run)
            if not held:
                unsaid += why
                continue
        with table.noting() as looked:
            carry_out(table, effect, run)
        unsaid += table.rest_on(before, *why, *looked)
    table.cite(*unsaid)


def _rooted(run: Run, effects: tuple[Effect, ...]) -> Run:
    return replace(run, root=effects)


def carry_out(table: Table, effect: Effect, run: Run) -> None:
    """Do one effect to everybody it is done to; what only players can do or suffer, no card does."""
    verb = VERBS[effect.do]
    if verb.function is None:
        return
    if verb.on == "none":
        verb.function(table, run, effect, "")
        return
    if run.notes and ("unhosted", effect) in run.notes:
        return
    unsaid: list[str] = []
    about = places(table, effect.to, run) if verb.on == "players" and effect.to in PLACES else None
    for whom, why in whom_and_why(table, effect.to, run) if about is None else [(one, ()) for one in about]:
        if (
            (run.notes and ("spared", whom) in run.notes)
            or _is_spared(table, run, whom)
            or (verb.on == "players" and whom not in table.state.players)
        ):
            continue
        known = whom in table.state.players or (whom in table.state.things and is_source(table.thing(whom)))
        itself = whom == run.source and effect.do in GOES_ELSEWHERE
        if known or itself or effect.to == "it" or effect.to not in WHOM:
            before = len(table.log)
            with table.noting() as looked:
                verb.function(table, run, effect, whom)
            unsaid += table.rest_on(before, *why, *looked)
    table.cite(*unsaid)


def _is_spared(table: Table, run: Run, whom: str) -> bool:
    """Whether a body part was given up so that the source has no effect on this one (8.4.3)."""
    if run.notes and ("spared", whom) in run.notes:
        return True
    source = table.state.things.get(run.source)
    return source is not None and Facts.SPARES.of(source) == whom


def places(table: Table, place: str, run: Run) -> list[str]:
    """Whose deck, pile, void or hand a word means; of several opponents' that of the one chosen on playing, or now."""
    found = table.decide(WHOSE, place, run.by)
    if len(found) > 1 and place.startswith("ellenfél_") and run.noted("opponent") in found:
        return [run.noted("opponent")]
    return [table.choose(run.by, "whose", tuple(found))] if found else []


def holds(table: Table, condition: str, run: Run) -> bool:
    """A condition of an effect: the source, or its target, is what the selector says."""
    whom = run.targets[0] if run.targets else run.source
    thing = table.state.things.get(whom) or table.state.things.get(run.source)
    view = replace(run.view(), hand=bool(run.noted(SHOWN)))
    return thing is not None and compiled(condition)(table, thing, view)


SHOWN = "shown"
"""The note of a run whose player has been asked to show a card in the hand for a condition."""
SHOWING: Pipeline[Callable[[Table, Run], bool | None]] = Pipeline("what a player may show for a condition")
"""Each gives whether it is shown."""


def settled(table: Table, condition: str, run: Run) -> Run:
    """Where a condition hangs on what its player may show, the player decides, once for the whole run."""
    if BONDED not in condition or run.noted(SHOWN) is not None:
        return run
    with table.noting():
        same = holds(table, condition, run) == holds(table, condition, run.noting(SHOWN, True))
    return run if same else run.noting(SHOWN, all(bool(shows(table, run)) for shows in SHOWING.of(table)))


BONDED = "kötelék"
"""The word of conditions that a card in the hand meets where it is shown (89.1)."""


def works_by(table: Table, condition: str | None, run: Run, changes: Iterable[Change] = ()) -> Run | None:
    """The run of an ability that happens by itself, once its player has shown what its condition needs; None where
    that is left, so that it does not happen (``changes`` come about all the same)."""
    if condition is None or BONDED not in condition:
        return run
    asked = settled(table, condition, run)
    if asked.noted(SHOWN) is None or holds(table, condition, asked):
        return asked
    if changes:
        table.emit(Happens.BOND_LEFT, *changes, player=run.by, thing=run.source)
    return None


def whom_of(table: Table, to: str, run: Run) -> list[str]:
    """Who or what a word of ``to`` means, in seating and table order."""
    if to in AIMED:
        aimed, n = run.targets or chosen_before(table, run.source), AIMED.index(to)
        return [aimed[n]] if n < len(aimed) else []
    if to == "targets":
        return list(run.targets or chosen_before(table, run.source))
    if to in PEOPLE:
        return people(table, to, run.by, run.source, run.noted("opponent"))
    if to == "self":
        return [run.source]
    if to == "it":
        return [run.it] if run.it else []
    if to == "host":
        host = Facts.HOST.of(table.thing(run.source))
        return [str(host)] if host else []
    if to == "owner":
        return [table.thing(run.targets[0] if run.targets else run.source).owner]
    if to == "reacted":
        return [run.reacted] if run.reacted else []
    return [thing.id for thing in selected(table, to, run.view())]


def whom_and_why(table: Table, to: str, run: Run) -> list[tuple[str, tuple[str, ...]]]:
    """Who or what a word of ``to`` means, each with the norms by which a selector means it.

    What was asked of others (why they are not meant) stays to cite.
    """
    with table.noting() as asked:
        found = whom_of(table, to, run)
    if not asked or to in WHOM:
        if not found:
            table.cite(*asked)
        return [(whom, tuple(asked)) for whom in found]
    test, view = compiled(to), run.view()
    reasons: list[tuple[str, tuple[str, ...]]] = []
    for whom in found:
        with table.noting() as why:
            test(table, table.thing(whom), view)
        reasons.append((whom, tuple(dict.fromkeys(why))))
    told = {number for _whom, why in reasons for number in why}
    table.cite(*(number for number in asked if number not in told))
    return reasons


def chosen_before(table: Table, source: str) -> tuple[str, ...]:
    """The players that a permanent has been aimed at when it was played (21.5.4)."""
    found: tuple[str, ...] = Facts.AIMED.of(table.thing(source))
    return found


def people(table: Table, word: str, by: str, source: str, noted: str | None = None) -> list[str]:
    """The players a word means, seen from one of them; ``noted``: the opponent chosen when ``source`` was played."""
    if word == "controller":
        return [by]
    if word == "players":
        return reached(table, by)
    if word == "opponents":
        return opponents(table, by)
    meant = chosen_opponent(table, by, source, noted)
    return [] if meant is None else [meant]


def decider(table: Table, effect: Effect, run: Run) -> str:
    """Who takes the decisions of an effect: its controller, or the opponent where the text says so."""
    if effect.by != "opponent":
        return run.by
    return chosen_opponent(table, run.by, run.source, run.noted("opponent")) or run.by


# --- what an action must be aimed at ----------------------------------------------------------------------------------


def slots(effects: Sequence[Effect]) -> list[str]:
    """The words for targets that effects use, in order; of options those of the first that has the fewest."""
    found: dict[str, None] = {}
    for effect in effects:
        if effect.to in AIMED and VERBS[effect.do].on != "none":
            found[effect.to] = None
        if effect.effects or effect.otherwise or effect.options:
            below = [*slots(effect.effects), *slots(effect.otherwise)]
            if effect.options:
                below += sorted((slots(option) for option in effect.options), key=len)[0]
            found.update(dict.fromkeys(below))
    return sorted(found, key=AIMED.index) if len(found) > 1 else [*found]


def fits(table: Table, effects: Sequence[Effect], slot: str, whom: str | None) -> bool:
    """Whether everything that is done to a target can be done to this one: things, players, or either."""
    player = whom in table.state.players
    thing = table.state.things.get(whom or "")
    if not player and (thing is None or not is_source(thing)):
        return False
    for effect in effects:
        if effect.options and not any(fits(table, option, slot, whom) for option in effect.options):
            return False
        below = (*effect.effects, *effect.otherwise)
        if below and not fits(table, below, slot, whom):
            return False
        on = VERBS[effect.do].on
        if effect.to == slot and ((player and on == "things") or (not player and on == "players")):
            return False
    return True
