"""Árnyék: for a cost a creature goes back to its owner's hand, even when it would leave play otherwise (136.9)."""

from __future__ import annotations

from functools import cache

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Card, Cost, is_creature
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import GIVEN, SHADOW, verb
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.markers.muscle import unrewarded
from kodex.engine.games.hkk.playing.payment import (
    Payment,
    decide_payment,
    is_simple,
    numbers,
    pay_in_kind,
    why_unpayable,
)
from kodex.engine.games.hkk.powers import penalties
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import silenced
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    ABILITIES_LOST,
    ABILITIES_REST,
    LEAVING,
    MUSCLE_IDLE,
    SACRIFICE_VOLUNTARY,
    SAVES_ITSELF,
    UNHEARD,
    Happens,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Event, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

GIVEN.add(SHADOW)
NEEDS = "shadow"
GOING = ("leaves", "out_of_play", "halálsikoly", *penalties.WORDS)
"""Words of linked effects that mean a creature's leaving play."""

say(
    shadow="{by} elkölti az Árnyék költségét: {thing}",
    shadow__back="{thing} nem került kézbe, az Árnyék költsége visszajár",
)


@cache
def _ability(cost: Cost) -> Ability:
    answers = ("play", "use", "react")
    return Ability(SHADOW, "reaction", (Effect("vanish"),), cost, reaction=answers, alone=True)


def may_react(definition: Card) -> bool:
    """Whether a card may have something to react with by this rule."""
    return definition.shadow is not None


@book.adds("136.9", ABILITIES, needs=NEEDS)
def the_ability_of_a_shadow(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """For the cost after the word the creature goes back to the hand: as an instant action or as a reaction."""
    found = card(table, thing)
    if found.shadow is None or not is_on_table(thing) or not is_creature(found) or _is_lost(table, thing):
        return None
    return (_ability(found.shadow),)


def _is_lost(table: Table, thing: Thing) -> bool:
    """Whether it has lost all its abilities: this is one of them."""
    return silenced(table, thing) or table.decide(ABILITIES_LOST, thing)


@book.decides("136.9", SAVES_ITSELF, needs=NEEDS)
def it_is_life_saving_too(table: Table, action: Play | Use) -> bool | None:
    """It is used as life saving too."""
    return True if isinstance(action, Use) and action.ability == SHADOW else None


@verb("vanish", "136.9", on="none", fields=())
def vanish(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The creature goes back to its owner's hand by its shadow."""
    goes_into_the_shadow(table, run.source, run.by, run.tags())


@book.procedure("136.9")
def goes_into_the_shadow(table: Table, id_: str, by: str, tags: tuple[str, ...]) -> None:
    """The creature goes back to its owner's hand at once; a life marker on it prevents that.

    Disputed: then the cost is lost; with ``shadow.cost`` on ``nem-vesz-el`` it comes back.
    """
    if not is_on_table(table.thing(id_)):
        return
    leave(table, Happens.RETURNED, id_, "hand", source=id_, by=by, tags=tags, shadow=True)
    cost = card(table, table.thing(id_)).shadow
    if cost is not None and is_on_table(table.thing(id_)) and read_as(table, "shadow.cost", "nem-vesz-el"):
        own = (("magic", cost.magic), ("components", cost.components), ("life", cost.life))
        back = [PlayerSet(by, key, table.player(by, key) + n) for key, n in own if n]
        table.emit(Happens.SHADOW_BACK, *back, thing=id_, by=by)


# --- when it would leave play otherwise -------------------------------------------------------------------------------


@book.replaces("136.9", *LEAVING, needs=NEEDS)
def whoever_would_go_may_go_into_the_shadow(table: Table, happening: Happening) -> list[Happening] | None:
    """Its controller may pay when the creature would leave play in any way, but for a sacrifice that is not forced."""
    thing = table.thing(Tells.THING.of(happening))
    cost = card(table, thing).shadow
    if cost is None or Tells.SHADOW.get(happening) or not is_on_table(thing) or not is_creature(card(table, thing)):
        return None
    if happening.kind == Happens.SACRIFICED and table.decide(SACRIFICE_VOLUNTARY, happening):
        return None
    if table.decide(ABILITIES_REST, thing) or _is_lost(table, thing):
        return None
    if why_unpayable(table, thing.controller, cost, thing.id, Cost()) is not None:
        return None
    if table.choose(thing.controller, SHADOW, ("igen", "nem")) == "nem":
        return None
    return [Happening(Happens.SHADOW, {"thing": thing.id, "by": thing.controller})]


@book.applies(Happens.SHADOW)
def apply_shadow(table: Table, happening: Happening) -> None:
    """The cost is paid."""
    id_, by = Tells.THING.of(happening), Tells.BY.of(happening)
    cost = card(table, table.thing(id_)).shadow or Cost()
    paid = Payment(cost) if is_simple(cost) else decide_payment(table, by, cost, id_)
    pay_for_the_shadow(table, id_, by, paid)


@book.procedure("136.9")
def pay_for_the_shadow(table: Table, id_: str, by: str, paid: Payment) -> None:
    """Whatever would have sent the creature off, it goes by its shadow."""
    pay_in_kind(table, by, paid)
    table.emit(Happens.SHADOW, *numbers(table, by, paid.way), thing=id_, by=by)


@book.follows("136.9", Happens.SHADOW, needs=NEEDS)
def then_it_goes(table: Table, event: Event) -> None:
    """Then it goes back to the hand."""
    goes_into_the_shadow(table, Tells.THING.of(event), Tells.BY.of(event), ("képesség",))


# --- what does not work then ------------------------------------------------------------------------------------------


@book.decides("136.9", UNHEARD, needs=NEEDS)
def the_shadow_is_no_leaving(table: Table, word: str, event: Event) -> bool | None:
    """For no linked effect does the use of the shadow count as leaving play; penalty and compensation do not work."""
    return True if word in GOING and Tells.SHADOW.get(event) else None


@book.decides("136.9", MUSCLE_IDLE, needs=NEEDS)
def muscle_gives_nothing_then(table: Table, event: Event) -> bool | None:
    """The muscle markers on such a creature do not work."""
    return True if Tells.SHADOW.get(event) else None


@book.follows("136.9", *LEAVING, needs=NEEDS)
def muscle_is_not_rewarded_then(table: Table, event: Event) -> None:
    """The muscle markers on a creature that goes by its shadow give nothing, its penalty and compensation neither."""
    if Tells.SHADOW.get(event):
        unrewarded(table, event)
        for word in penalties.WORDS:
            penalties.not_due(table, event, word)
