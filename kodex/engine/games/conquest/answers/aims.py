"""Whom a text is about: its possible targets, whom an effect is done to, whether it could change anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.words import IN_HAND, LANGUAGE, View, planet_of
from kodex.engine.games.conquest.table.places import in_play, other, planet_card, planets
from kodex.engine.games.conquest.table.units import is_unit, is_warlord, keyword
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import (
    AFFECTED,
    DAMAGE,
    ELSE_HARMS,
    ELSEWHERE,
    EXHAUSTED,
    HOST,
    HURTS,
    QUALIFIES_ALL,
    REDIRECTABLE,
    SACRIFICED,
    SACRIFICES,
    Place,
    Under,
)
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


class Run(Struct, frozen=True):
    """A text at work: who controls it, of which card, its target, what the happening is about, how much X is."""

    by: str
    source: str
    target: str | None = None
    it: str | None = None
    x: int = 0

    def view(self) -> View:
        """From where its selectors look."""
        return View(self.by, self.source, self.x, self.target, self.it)


@while_nothing_changes
def candidates(table: Table, ability: Ability, run: Run) -> list[Thing]:
    """What an ability may be aimed at: what fits, is not immune, and may be hurt where it is to be."""
    if ability.target is None:
        return []
    found = LANGUAGE.selectors.selected(table, ability.target, run.view())
    if ability.only is not None:
        found = [one for one in found if _is_qualified(table, ability, one, run)]
    source = table.thing(run.source)
    hurts = any(one.do in HURTING and one.to == "target" for one in ability.effects)
    return [one for one in found if table.decide(AFFECTED, one, source) and (not hurts or table.decide(HURTS, one))]


def _is_qualified(table: Table, ability: Ability, thing: Thing, run: Run) -> bool:
    """Whether what qualifies the sorts that a text names holds for a card; the first sort is always qualified."""
    first = str(ability.target).partition("|")[0]
    is_of_first = LANGUAGE.selectors.compiled(first)(table, thing, run.view())
    holds = LANGUAGE.selectors.compiled(str(ability.only))(table, thing, run.view())
    return holds or not (is_of_first or table.decide(QUALIFIES_ALL))


# Each qualifier holds for each of the sorts of cards that a text names.
book.states("sz/kikotesek#p1", QUALIFIES_ALL, True)


def may_be_held(table: Table, selector: str, run: Run) -> bool:
    """Whether a text may mean a card in a hand, whichever of the game it is: nobody else can tell that it does not."""
    if IN_HAND not in LANGUAGE.selectors.tokens(selector):
        return False
    test, view = LANGUAGE.selectors.compiled(selector), run.view()
    held = [one for player in table.state.players for one in table.in_zone(player, Place.HAND) if one.id != run.source]
    return any(test(table, replace(one, card=name), view) for one in held for name in table.cards)


def players(table: Table, to: str, by: str) -> list[str]:
    """The players that a word means."""
    return {"controller": [by], "opponent": [other(table, by)], "both": [by, other(table, by)]}[to]


def whom(table: Table, to: str, run: Run) -> list[Thing]:
    """The cards that an effect is done to: what is immune to it is left out."""
    named = {"target": run.target, "self": run.source, "it": run.it, "host": HOST.of(table.thing(run.source)) or None}
    if to in named:
        things = [table.thing(one) for one in [named[to]] if one is not None and one in table.state.things]
    else:
        things = LANGUAGE.selectors.selected(table, to, run.view())
    source = table.thing(run.source)
    return [one for one in things if one.id == run.source or table.decide(AFFECTED, one, source)]


HURTING = ("damage", "indirect", "move_damage", "redirect")
"""The verbs that bring damage to whomever they are done to."""
COULD: dict[str, Callable[[Table, Thing], bool]] = {
    "damage": lambda table, one: is_unit(table, one) and table.decide(HURTS, one),
    "indirect": lambda table, one: is_unit(table, one) and table.decide(HURTS, one),
    "destroy": lambda table, one: not is_warlord(table, one),
    "heal": lambda table, one: DAMAGE.of(one) > 0,
    "exhaust": lambda table, one: not EXHAUSTED.of(one),
    "ready": lambda table, one: EXHAUSTED.of(one),
    "rout": lambda table, one: one.zone != Place.HQ or not EXHAUSTED.of(one),
}
"""By verb whether it could change anything about a card; others always could."""
COULD_DO: dict[str, Callable[[Table, Effect, Ability, Run, list[Thing]], bool]] = {}
"""By verb whether an effect of an ability could change anything; rooms enter those of their own verbs."""
ASKED: dict[str, Callable[[Table, Effect, Run], Sequence[str | int]]] = {}
"""By verb from what whoever controls its text chooses before it is done; rooms enter those of their own verbs."""
OF_PLAYERS = ("draw", "gain", "discard", "sacrifice")


def could(table: Table, effect: Effect, ability: Ability, run: Run) -> bool:
    """Whether an effect of an ability could change anything, whatever it would be aimed at."""
    if effect.do == "sacrifice":
        return any(offers(table, effect.of or "egység", one, run) for one in players(table, effect.to, run.by))
    if effect.do in OF_PLAYERS or effect.do not in (*COULD, *COULD_DO):
        return True
    there = _done_to(table, effect, ability, run)
    if effect.do in COULD_DO:
        return COULD_DO[effect.do](table, effect, ability, run, there)
    return any(COULD[effect.do](table, one) for one in there)


def _done_to(table: Table, effect: Effect, ability: Ability, run: Run) -> list[Thing]:
    """The cards to which it could be done; none where it is done to players or to nobody."""
    if LANGUAGE.registry.known_verb(effect.do).on != "things":
        return []
    return candidates(table, ability, run) if effect.to == "target" else whom(table, effect.to, run)


def _could_move(table: Table, effect: Effect, ability: Ability, run: Run, there: list[Thing]) -> bool:
    return any(destinations(table, effect.where, run, planet_of(table, one)) for one in there)


def _could_take_damage(table: Table, effect: Effect, ability: Ability, run: Run, there: list[Thing]) -> bool:
    units = [one for one in there if is_unit(table, one)]
    return any(table.decide(HURTS, one) and origins(table, effect, one, run) for one in units)


def origins(table: Table, effect: Effect, to: Thing, run: Run) -> list[Thing]:
    """From where damage may come to a unit: from on another one, or from beside it."""
    there = [one for one in whom(table, effect.of or "it", run) if one.id != to.id or not table.decide(ELSEWHERE)]
    if effect.do == "move_damage":
        return [one for one in there if DAMAGE.of(one)]
    n = LANGUAGE.amounts.how_many(table, effect.n, run.view())
    return [one for one in there if table.decide(REDIRECTABLE, one, n)]


def destinations(table: Table, where: str | None, run: Run, now: int) -> list[int]:
    """The planets to which a unit may go by an effect."""
    test = LANGUAGE.selectors.compiled(where or "bolygó")
    there = [(n, planet_card(table, n)) for n in planets(table) if n != now or not table.decide(ELSEWHERE)]
    return [n for n, one in there if one is not None and test(table, one, run.view())]


def _to_move(table: Table, effect: Effect, run: Run) -> list[int]:
    """The planets to which it could go."""
    there = whom(table, effect.to, run)
    return destinations(table, effect.where, run, planet_of(table, there[0])) if there else []


def _damage_to_move(table: Table, effect: Effect, run: Run) -> list[str]:
    """The units from which damage could be taken."""
    there = [one for one in whom(table, effect.to, run) if table.decide(HURTS, one)]
    return [one.id for one in origins(table, effect, there[0], run)] if there else []


COULD_DO.update({"move": _could_move, "move_damage": _could_take_damage, "redirect": _could_take_damage})
ASKED.update({"move": _to_move, "move_damage": _damage_to_move})

# Where something moves to is not where it has been; without another place it does not move.
book.states("sz/atmozgatas#b1", ELSEWHERE, True)


@book.decides("sz/felaldozas#b2", SACRIFICED)
def never_a_warlord(table: Table, thing: Thing) -> bool | None:
    """A warlord is not sacrificed."""
    return False if is_warlord(table, thing) else None


@book.decides("sz/felaldozas#p1", SACRIFICES)
def his_own(table: Table, thing: Thing, player: str) -> bool:
    """Who sacrifices sacrifices a card that he controls."""
    return thing.controller == player


def fitting(table: Table, selector: str, player: str, run: Run) -> list[Thing]:
    """The cards in play that fit and may be sacrificed, whoever controls them."""
    view, test = View(player, run.source, run.x, run.target, run.it), LANGUAGE.selectors.compiled(selector)
    there = [one for owner in (player, other(table, player)) for one in in_play(table, owner)]
    frame = course.frame(table.state, Under.PLAY)
    coming = () if frame is None else (table.thing(frame.get("card")),)
    there += [one for one in coming if one.zone == Place.HAND]
    return [one for one in there if test(table, one, view) and table.decide(SACRIFICED, one) and reaches(table, one)]


def reaches(table: Table, thing: Thing) -> bool:
    """Whether what destroys or sacrifices reaches a card."""
    return not keyword(table, thing, "nem sérülhet") or table.decide(ELSE_HARMS)


@book.decides("sz/felaldozas#b1", SACRIFICED, agrees_with="sz/felaldozas#b2")
def only_what_is_in_play(table: Table, thing: Thing) -> bool | None:
    """What has not come into play yet is not sacrificed."""
    return False if thing.zone == Place.HAND else None


def offers(table: Table, selector: str, player: str, run: Run) -> list[Thing]:
    """The cards that a player could sacrifice where an effect tells him to."""
    return [one for one in fitting(table, selector, player, run) if table.decide(SACRIFICES, one, player)]


__all__ = [
    "ASKED",
    "COULD_DO",
    "OF_PLAYERS",
    "Run",
    "candidates",
    "could",
    "destinations",
    "fitting",
    "may_be_held",
    "offers",
    "origins",
    "players",
    "reaches",
    "whom",
]
