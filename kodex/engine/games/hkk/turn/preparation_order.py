"""The preparation phase: its very beginning, the order in it, magic points received, a turn without it (title 29)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Claim
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import BY_ID
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.ordering import in_order
from kodex.engine.games.hkk.table.values import is_source
from kodex.engine.games.hkk.turn import course, preparation
from kodex.engine.games.hkk.turn.preparation import ability_happens, automatics, works
from kodex.engine.games.hkk.vocabulary import (
    ACTIVATION_ORDER,
    BEGINNING,
    COMPONENTS_NONE,
    MAGIC_PARTS,
    MAGIC_RECEIVED,
    ORDER_OF,
    Happens,
    Marks,
    Ordered,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

BEGINNINGS = ("kör eleje", "előkészítő eleje")
"""Words of ``when`` for the very beginning of the second stage (29.4.3)."""

say(
    phase__skipped="{player} körében elmarad ez a fázis: {phase}",
    skips="{player} következő körében elmarad ez a fázis: {phase}",
)


linked.trigger("regenerates", Happens.MAGIC_REGENERATES)


# --- a turn without it ------------------------------------------------------------------------------------------------


def _preparation_only(effect: Effect) -> str | None:
    return None if effect.what == "előkészítő" else _("'what' is előkészítő")


@verb("skip_phase", "29.1", on="players", fields=("to",), required=("what",), checks=_preparation_only)
def skip_phase(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The next preparation phase of a player does not take place."""
    announce_skip(table, whom)


@book.procedure("29.1")
def announce_skip(table: Table, player: str) -> None:
    """For some reason a preparation phase is left out."""
    waiting = tuple(dict.fromkeys((*table.mark(Marks.SKIPS), player)))
    table.emit(Happens.SKIPS, Marks.SKIPS.set(waiting), player=player, phase="előkészítő")


@book.procedure("29.1")
def turn_without_preparation(table: Table, player: str) -> bool:
    """A turn begins even if its preparation phase is left out; the draw phase follows. Gives whether it is.

    Disputed: with ``preparation.skipped`` on ``jar`` the magic points and the activation are not left out; with
    ``preparation.skipped_expiry`` on ``kor-kezdete`` what lasts until the phase ends at the beginning of the turn.
    """
    waiting = table.mark(Marks.SKIPS)
    if player not in waiting:
        return False
    left = tuple(other for other in waiting if other != player)
    table.emit(Happens.PHASE_SKIPPED, Marks.SKIPS.set(left or None), player=player, phase="előkészítő")
    if read_as(table, "preparation.skipped", "jar"):
        preparation.regenerate_magic(table)
        preparation.activation(table)
    if read_as(table, "preparation.skipped_expiry", "kor-kezdete"):
        course.until_preparation(table)
    course.enter(table, BY_ID["húzás"])
    return True


# --- the first stage --------------------------------------------------------------------------------------------------


@book.decides("29.3.1", MAGIC_RECEIVED)
def everything_regenerated_is_received(table: Table, gain: int) -> int:
    """The magic points "received" in a turn are the whole amount, what the reserve brings included."""
    return gain


@book.adds("29.4.5", MAGIC_PARTS)
def effects_on_regeneration_begin_in_stage_one(table: Table, player: str) -> int:
    """What holds in a turn begins with the second stage; only what bears on the magic points works in the first."""
    return number_on(table, "modify", "regeneration", player)


# --- the second stage -------------------------------------------------------------------------------------------------


@book.decides("29.4.3", BEGINNING)
def beginning_of_the_turn(table: Table, word: str) -> str | None:
    """The beginning of the turn is the very beginning of the second stage."""
    return "előkészítő.2" if word == "kör eleje" else None


@book.decides("29.4.3.1", BEGINNING)
def beginning_of_the_phase(table: Table, word: str) -> str | None:
    """The beginning of the preparation phase is the beginning of its second stage."""
    return "előkészítő.2" if word == "előkészítő eleje" else None


@book.procedure("29.4.2")
def all_at_once(table: Table) -> None:
    """What ends and what begins by itself at the very beginning is equal in rank: nobody looks at an order.

    What may happen is seen before anything ends. Disputed: with ``preparation.start_order`` on ``aktiv-jatekos`` the
    active player chooses an order, the ending of effects included.
    """
    player = table.mark(Marks.ACTIVE)
    waiting: dict[str, tuple[str, Ability]] = {}
    for word in BEGINNINGS:
        if table.decide(BEGINNING, word) == stage(table).id:
            waiting |= automatics(table, player, word)
    able = {name: one for name, one in waiting.items() if works(table, table.thing(one[0]), one[1])}

    def happens(name: str) -> None:
        if name == "lejárat":
            course.until_preparation(table)
        else:
            begins_by_itself(table, *able[name])

    names = ["lejárat", *able]
    if len(names) == 1 or read_as(table, "preparation.start_order", "aktiv-jatekos"):
        in_order(table, player, "order:kör eleje", names, happens)
    else:
        for name in names:
            happens(name)


@book.procedure("29.4.2")
def begins_by_itself(table: Table, source: str, ability: Ability) -> None:
    """An automatic ability of the very beginning happens with all the others."""
    for word in ability.when:
        table.justified_by(BEGINNING, word)
    if is_source(table.thing(source)):
        ability_happens(table, source, ability)


@book.decides("29.4.1", ORDER_OF[Ordered.PREPARATION])
def active_player_orders_preparation(table: Table, _player: str) -> str:
    """In which order the effects of the second stage work is up to the active player, whosever they are."""
    return table.mark(Marks.ACTIVE)


@book.forbids("29.4.11", Claim)
def no_components_in_preparation(table: Table, action: Claim) -> str | None:
    """Nobody takes components out of a creature that goes to the discard pile in the second stage."""
    return action.thing if stage(table).phase == "előkészítő" else None


@book.decides("29.4.11", COMPONENTS_NONE)
def nothing_to_take_in_preparation(table: Table, thing: Thing) -> bool | None:
    """A creature that goes to the discard pile in the second stage has no components to take."""
    return True if stage(table).phase == "előkészítő" else None


# --- the third stage --------------------------------------------------------------------------------------------------


@book.decides("29.5.1", ACTIVATION_ORDER)
def everything_turns_together(table: Table, passive: list[Thing]) -> list[list[Thing]]:
    """All cards concerned turn active at the same time, whatever the players would like."""
    return [passive] if passive else []
