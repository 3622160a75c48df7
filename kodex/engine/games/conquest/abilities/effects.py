"""A text is carried out effect by effect: what would happen by one is answered before the next one comes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kodex.engine.games.conquest.answers.aims import ASKED, Run, offers, players, whom
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.places import other
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import (
    FIRST_TO_DECIDE,
    MAY_DECIDES,
    THEN_ALLOWED,
    THEN_MUST,
    Happens,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.happenings import Fate, Texts
from kodex.engine.kernel.procedures import STACK, Frame, Owed
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

YES, NO = "igen", "nem"
MAY, CHOICE = str(Rest.MAY), str(Rest.CHOICE)
DOING, DONE = "doing", "done"
"""Notes of a text: the verb that is being carried out where another effect hangs on it, and that it has been."""
CHOSEN = ("sacrifice", "discard")
"""The verbs before which players choose cards of theirs."""


def run_of(frame: Frame) -> Run:
    """What a text under way needs to know."""
    return Run(frame.get("by"), frame.get("source"), frame.get("target"), frame.get("it"), frame.get("x", 0))


def carries(table: Table, frame: Frame, effect: Effect) -> Any:
    """One effect: perhaps somebody decides first whether, or whom; then it is done."""
    run, left = run_of(frame), frame.get("effects")[1:]
    if not _is_due(table, frame, effect, run):
        if frame.get(DONE):
            remember(table, Under.TEXT, **{DONE: None})
        return None
    if effect.may and frame.get(MAY) is None:
        by = table.decide(MAY_DECIDES, run.by)
        if by:
            return _asks(table, effect, left, Owed(by, MAY, (YES, NO)))
    asked = effect.do in (*CHOSEN, *ASKED) and not (effect.do == "discard" and effect.n != 1)
    if asked and frame.get(CHOICE) is None:
        asks = choices(table, effect, run)
        if asks:
            return _asks(table, effect, left, *asks)
    answer, chosen = frame.get(MAY), frame.get(CHOICE)
    follows = bool(left) and left[0].then
    if answer is not None or chosen is not None or frame.get(DONE):
        remember(table, Under.TEXT, **{MAY: None, CHOICE: None, DONE: None})
    if answer == NO:
        return None
    remember(table, Under.TEXT, **{DOING: effect.do if follows else None})
    done(table, replace(effect, may=False), run, chosen)
    return None


def done(table: Table, effect: Effect, run: Run, chosen: Any) -> None:
    """The verb does what it does."""
    verb = LANGUAGE.registry.known_verb(effect.do)
    assert verb.function is not None
    if verb.on == "none":
        verb.function(table, run, effect, chosen)
    elif verb.on == "players":
        verb.function(table, run, effect, chosen or players(table, effect.to, run.by))
    else:
        there = whom(table, effect.to, run)
        if there:
            verb.function(table, run, effect, there if chosen is None else (there, chosen))


def _asks(table: Table, effect: Effect, left: tuple[Effect, ...], *asks: Owed) -> tuple[Owed, ...]:
    """It is decided first; then the effect comes again."""
    remember(table, Under.TEXT, effects=(effect, *left))
    return asks


# --- whether it is done at all ----------------------------------------------------------------------------------------


def _is_due(table: Table, frame: Frame, effect: Effect, run: Run) -> bool:
    if effect.condition:
        test = LANGUAGE.selectors.compiled(effect.condition)
        if not test(table, table.thing(run.source), run.view()):
            return False
    if not effect.then or frame.get(MAY) is not None or frame.get(CHOICE) is not None:
        return True
    was_done = bool(frame.get(DONE))
    return table.decide(THEN_MUST) if was_done else table.decide(THEN_ALLOWED)


@book.decides("sz/az-akkor-szo#p1", THEN_ALLOWED)
def not_after_what_was_not_done(table: Table) -> bool:
    """What follows the word "then" is done only where what stands before it has been done."""
    return False


@book.decides("sz/az-akkor-szo#b1", THEN_MUST)
def done_after_what_was_done(table: Table) -> bool:
    """Once it has been done the rest must be, too."""
    return True


def _doing(table: Table) -> str | None:
    """The verb that is being carried out, where another effect hangs on it; what an answer costs, and what becomes of
    its card, is none of its doing."""
    under_way = next((one for one in reversed(STACK.of(table.state)) if one.procedure in (Under.TEXT, Under.USE)), None)
    return None if under_way is None or under_way.procedure == Under.USE else under_way.get(DOING)


def it_has_been_done(table: Table, event: Event) -> None:
    """What the effect before was to do has happened: its verb says by what."""
    verb = _doing(table)
    done = None if verb is None else LANGUAGE.registry.known_verb(verb).done
    if done is not None and event.kind in done.kinds and done.if_(table, event):
        remember(table, Under.TEXT, **{DONE: True})


def follow_what_is_done() -> None:
    """Let it be noted by whatever a verb has been carried out; called when all of them are entered."""
    entered = (one.done for one in LANGUAGE.registry.verbs.values())
    kinds = {Happens(kind) for done in entered if done is not None for kind in done.kinds}
    book.follows("sz/az-akkor-szo#p1", *sorted(kinds))(it_has_been_done)


@book.follows("sz/helyettesito-hatas#p1", Fate.REPLACED)
def it_has_been_done_otherwise(table: Table, event: Event) -> None:
    """What has been replaced has not been done, or by the other reading it has, otherwise."""
    if _doing(table) and read_as(table, "then-after-replaced", "megtortenik"):
        remember(table, Under.TEXT, **{DONE: True})


@book.decides("sz/lehet#p1", MAY_DECIDES)
def the_controller_decides(table: Table, player: str) -> str:
    """Whoever controls the card decides whether a part that may be carried out is."""
    return player


# --- who chooses what -------------------------------------------------------------------------------------------------


def choices(table: Table, effect: Effect, run: Run) -> tuple[Owed, ...]:
    """What has to be chosen before an effect: cards by whoever is told to, or where to go by its controller."""
    if effect.do in ASKED:
        options = tuple(ASKED[effect.do](table, effect, run))
        return (Owed(run.by, CHOICE, options),) if options else ()
    order = [one for one in first_to_decide(table, run.by) if one in players(table, effect.to, run.by)]
    own = {one: tuple(_options(table, effect, one, run)) for one in order}
    return tuple(Owed(one, CHOICE, own[one]) for one in order if own[one])


def _options(table: Table, effect: Effect, player: str, run: Run) -> list[str]:
    if effect.do == "sacrifice":
        return [one.id for one in offers(table, effect.of or "egység", player, run)]
    return [one.id for one in table.in_zone(player, Place.HAND)]


def first_to_decide(table: Table, by: str) -> list[str]:
    """Whoever decides first, then the other."""
    first = table.decide(FIRST_TO_DECIDE, by, default=other(table, by))
    return [first, other(table, first)]


@book.decides("sz/egyideju-dontesek-prioritasa#p1", FIRST_TO_DECIDE)
def whoever_has_begun_it(table: Table, player: str) -> str:
    """Where one effect asks both players whoever has begun it decides first, or by the other reading the player with
    the initiative."""
    by_token = read_as(table, "simultaneous-decision-first", "kezdemenyezo")
    return by_initiative(table)[0] if by_token else player


texts = Texts(course, carries)
texts.declare(("sz/kartyahatasok#b3", "sz/beagyazott-hatassorozatok#b2"), Under.TEXT)


__all__ = ["Run", "follow_what_is_done", "run_of", "texts"]
