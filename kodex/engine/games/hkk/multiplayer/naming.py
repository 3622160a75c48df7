"""Which of several opponents a text means (169.2.14, 169.2.15, 169.3.4)."""

from __future__ import annotations

from typing import Any

from kodex.engine.games.hkk.abilities.elsewhere import DUEL
from kodex.engine.games.hkk.abilities.flow import special
from kodex.engine.games.hkk.abilities.on_play import BLOCKING
from kodex.engine.games.hkk.actions import Play, Use, source_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability, Effect, all_effects
from kodex.engine.games.hkk.multiplayer.games import GODS, PAIRS, POWER, is_played
from kodex.engine.games.hkk.playing.steps import Pending, effects_of_source
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.seats import is_of_many, opponents
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import ENTER_FACTS, OPPONENT_MEANT, Facts, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

NOTE = "opponent"
"""Under this word the opponent chosen for a card or ability is noted on its link."""


@book.decides("169.2.14", OPPONENT_MEANT, needs=PAIRS)
def opponent_means_target_opponent(table: Table, by: str, source: str) -> tuple[str, ...] | None:
    """In pairs, where a text says opponent, a target opponent is meant: one of the two."""
    return tuple(opponents(table, by)) if is_played(table, PAIRS) else None


@book.decides("169.2.15", OPPONENT_MEANT, exception_to="169.2.14", needs=PAIRS)
def attackers_mean_whom_they_attack(table: Table, by: str, source: str) -> tuple[str, ...] | None:
    """Of a creature that has attacked somebody, or what is theirs, the text means that one until the turn ends."""
    whom = table.mark(Marks.FACED).get(source)
    return (whom,) if is_played(table, PAIRS) and whom is not None and whom in opponents(table, by) else None


@book.decides("169.3.4", OPPONENT_MEANT, needs=POWER)
def left_or_right_is_said(table: Table, by: str, source: str) -> tuple[str, ...] | None:
    """Whoever does something that affects the opponent says whether it is the neighbour on the left or on the right."""
    return tuple(opponents(table, by)) if is_played(table, POWER) else None


@book.decides("169.4.3", OPPONENT_MEANT, needs=GODS)
def one_of_those_by_colour(table: Table, by: str, source: str) -> tuple[str, ...] | None:
    """In the war of the gods the opponent is one of those whom the colours make opponents."""
    return tuple(opponents(table, by)) if is_played(table, GODS) else None


# --- when it is said --------------------------------------------------------------------------------------------------


def name_an_opponent(table: Table, pending: Pending) -> tuple[tuple[str, Any], ...] | None:
    """A card or ability that affects an opponent: which one is said before anything is paid."""
    if not is_of_many(table) or not _affects_an_opponent(table, pending):
        return None
    found = table.decide(OPPONENT_MEANT, pending.by, pending.source)
    if not found:
        return None
    return ((NOTE, found[0] if len(found) == 1 else table.choose(pending.by, "opponent", found)),)


def look_again(table: Table, action: Play | Use) -> None:
    """What affects an opponent cites by which rule it was said which one."""
    if is_of_many(table) and _affects_an_opponent(table, Pending(action, effects_of_source(table, action))):
        table.justified_by(OPPONENT_MEANT, action.by, source_of(action))


def _affects_an_opponent(table: Table, pending: Pending) -> bool:
    effects = all_effects(pending.effects)
    if isinstance(pending.action, Play):
        thing = table.thing(pending.source)
        effects += [one for ability in _lasting(table, thing) for one in ability.effects]
        if BLOCKING in card(table, thing).keywords:
            return True
    elif special(table, pending.action, DUEL) is not None:
        return True
    return any(map(_means_an_opponent, effects))


def _means_an_opponent(effect: Effect) -> bool:
    """Whether an effect is done to the opponent, decided by the opponent, or looks at what is the opponent's."""
    return "opponent" in (effect.to, effect.by) or any(THEIRS in str(one) for one in (effect.to, effect.n))


THEIRS = "ellenfél_"
"""With this begin the words for hand, deck, pile and void of the opponent."""


def _lasting(table: Table, thing: Thing) -> list[Ability]:
    return [ability for ability in card(table, thing).abilities if ability.kind == "continuous"]


@book.adds("21.5.4", ENTER_FACTS, needs=(PAIRS, POWER, GODS))
def who_was_said_stays_so(table: Table, thing: Thing, one: Link) -> dict[str, Any] | None:
    """The opponent whom a permanent affects all the time is chosen when it is played, and only then."""
    whom = one.noted(NOTE)
    says = any(map(_means_an_opponent, (one for ability in _lasting(table, thing) for one in ability.effects)))
    says = says or BLOCKING in card(table, thing).keywords
    return {Facts.FOE.name: whom} if whom is not None and says else None
