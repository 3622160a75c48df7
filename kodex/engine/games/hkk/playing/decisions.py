"""What is decided when a card is played: aiming, targets of what stays, hosts, and what is presumed (21.5–21.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.language import PEOPLE, WHOM
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, selected
from kodex.engine.games.hkk.effects.plays import aims
from kodex.engine.games.hkk.effects.runs import Run, people, perform
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.targets import meant
from kodex.engine.games.hkk.table.values import attaches, card
from kodex.engine.games.hkk.vocabulary import AIMS_UNSAID, ENTER_FACTS, MODIFIED_PART, PLAY_NOTES, Happens
from kodex.engine.games.hkk.zones.entering import is_own
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

YES, NO = "igen", "nem"
HARMFUL = frozenset({"damage", "discard", "mill", "sacrifice", "to_pile", "to_void", "passivize"})
FOES = ("opponent", "opponents")

say(accepts="{by} él a lehetőséggel: {thing}", renounces="{by} lemond a lehetőségről: {thing}")


# --- aiming -----------------------------------------------------------------------------------------------------------


# A text that does not speak of a target aims too if it means certain permanents exactly and not a group.
book.states("21.5.0", AIMS_UNSAID, "permanens")


def look_again(table: Table, action: Play | Use) -> None:
    """What is aimed cites who has chosen for it."""
    aimed = targets_of(action)
    if aimed:
        meant(table, source_of(action), action.ability if isinstance(action, Use) else None, len(aimed))


@book.adds("21.5.4", ENTER_FACTS)
def who_was_aimed_at_stays_so(table: Table, thing: Thing, one: Link) -> dict[str, Any] | None:
    """What stays on the table and affects a target player has that target chosen when it is played, and only then."""
    if not one.targets or attaches(table, thing) is not None:
        return None
    return {"aimed": one.targets} if all(whom in table.state.players for whom in one.targets) else None


# --- hosts ------------------------------------------------------------------------------------------------------------


@book.adds("21.6.1", PLAY_NOTES, needs=("mark", "attaches"))
def hosts_are_there_beforehand(table: Table, pending: Pending) -> tuple[tuple[str, object], ...] | None:
    """An attached card or a marker comes only if there is something for it to be put on when the card is played."""
    if not isinstance(pending.action, Play):
        return None
    thing = table.thing(pending.source)
    definition = card(table, thing)
    own = [ability for ability in definition.abilities if ability.kind == "automatic" and is_own(ability)]
    effects = all_effects((*definition.effects, *(one for ability in own for one in ability.effects)))
    return tuple(("unhosted", without) for effect in effects for without in _unhosted(table, pending, effect)) or None


def _unhosted(table: Table, pending: Pending, effect: Effect) -> Iterator[object]:
    """The effect, if it puts markers and there is nothing for them; the attached cards that there is nothing for."""
    view = View(pending.by, pending.source, pending.action.x)
    if effect.do == "mark" and effect.to not in WHOM and not selected(table, effect.to, view):
        yield effect
    if effect.do == "play" and effect.to in PEOPLE:
        test = compiled(str(effect.of))
        for whom in people(table, effect.to, pending.by, pending.source, dict(pending.notes).get("opponent")):
            for thing in table.in_zone(whom, str(effect.what)):
                if attaches(table, thing) is not None and test(table, thing, view) and aims(table, whom, thing) is None:
                    yield thing.id


# --- what is presumed -------------------------------------------------------------------------------------------------


@verb("may", "21.7.3", on="none", required=("effects",), fields=())
def may(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The effects if the player wants them; on playing the card that is presumed of what is to the player's benefit."""
    draws = all(one.do == "draw" for one in effect.effects)
    (wants_to_draw if draws else wants_the_benefit)(table, run, effect)


@book.procedure("21.7.2")
def wants_to_draw(table: Table, run: Run, effect: Effect) -> None:
    """Whoever may draw on playing a card and does not expressly renounce wants to draw."""
    _decides(table, run, effect, True)


@book.procedure("21.7.3")
def wants_the_benefit(table: Table, run: Run, effect: Effect) -> None:
    """Of other advantages on playing a card it is presumed too that the player wants them; it is no duty."""
    _decides(table, run, effect, all(_is_good(one) for one in effect.effects))


def _decides(table: Table, run: Run, effect: Effect, good: bool) -> None:
    on_playing = run.kind == "spell" or run.it == run.source
    wants = table.choose(run.by, "may", (YES, NO), YES if good and on_playing else None) == YES
    table.emit(Happens.ACCEPTS if wants else Happens.RENOUNCES, by=run.by, thing=run.source)
    if wants:
        perform(table, effect.effects, run)


def _is_good(effect: Effect) -> bool:
    """Whether an effect is to the benefit of whoever plays it: harm to others, anything else to itself."""
    to_foes = effect.to in FOES or "ellenséges" in effect.to
    return to_foes if effect.do in HARMFUL else not to_foes


# --- what a short mention of the cost means ---------------------------------------------------------------------------


# Where a text modifies the cost and says no more, the number in the corner of the card is meant (21.9).
book.states("21.9.1", MODIFIED_PART, "magic")
