"""Cards that steal: whose the stolen card is, and when it goes back (174); Csábítás (137.1)."""

from __future__ import annotations

from functools import cache

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import GIVEN, alias, keyword, verb
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.marker_names import LIFE, count
from kodex.engine.games.hkk.table.targets import candidates
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.table.values import keyword as number_of
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    CONTROL_ZONE,
    DAMAGE_PARTS,
    LEAVING,
    LIFE_MARKER_IN_VAIN,
    LIFE_PARTS,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Change, Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

TEMPTING = keyword("csábítás", "137.1", "on being played a creature that costs no more comes over", number=True)
alias(TEMPTING)
GIVEN.add(TEMPTING)
STRENGTH = "erő"
STEALING = ("control", TEMPTING)
"""Words of cards without which nothing changes hands."""
Theft = tuple[str, bool, str | None, str]
"""The stealing card, whether it is attached to what it steals, until when, whose the stolen card has been."""

say(
    theft__noted="{thing} lopott lap, előző gazdája: {was}",
    theft__over="{thing}: egy lopó hatás megszűnt",
    tempts="{thing} csábít",
    tempts__no__more="{thing} nem csábít tovább",
)


def thefts(thing: Thing) -> tuple[Theft, ...]:
    """The thefts of a thing that have not ended, the latest last."""
    found: tuple[Theft, ...] = Facts.STOLEN.of(thing)
    return found


def _steals(table: Table, thing: Thing) -> str | None:
    """What a card steals because it is attached to it."""
    host = Facts.HOST.of(thing)
    return str(host) if host and Facts.SPARES.of(thing) != host and steals_its_host(card(table, thing)) else None


def steals_its_host(definition: Card) -> bool:
    """Whether a card takes control of what it is attached to for as long as it lies there."""
    effects = (one for ability in definition.abilities if ability.kind == "continuous" for one in ability.effects)
    return any(one.do == "control" and one.to == "host" for one in effects)


@book.follows("174.0", Happens.ENTERS, needs=STEALING)
def attached_cards_steal(table: Table, event: Event) -> None:
    """A card put on a permanent may have the effect that this gets another controller."""
    thing = table.state.things.get(str(Tells.THING.get(event)))
    host = _steals(table, thing) if thing is not None else None
    if thing is None or host is None or table.thing(host).controller == thing.controller:
        return
    facts = {"source": thing.id, "by": thing.controller, "tags": ("képesség",), "attached": True}
    table.happen(Happens.CONTROLLED, thing=host, player=thing.controller, **facts)


def hold_as_given(table: Table) -> None:
    """On a given table a card that steals what it lies on has done so, if that is, or was, another player's."""
    for thing in on_table(table) if table.knows(STEALING) else ():
        host = table.state.things.get(_steals(table, thing) or "")
        if host is not None and not any(one[0] == thing.id for one in thefts(host)):
            holds_from_the_start(table, thing, host)


@book.procedure("174.0")
def holds_from_the_start(table: Table, thing: Thing, host: Thing) -> None:
    """What lies on a given table has another controller because of the card that has been put on it."""
    comes = host.controller != thing.controller
    was = host.controller if comes else host.owner
    changes: list[Change] = [Facts.STOLEN.set(host, ((thing.id, True, None, was),))]
    if comes:
        changes.append(Moved(host.id, table.decide(CONTROL_ZONE, host, default=host.zone), thing.controller, -1))
    table.emit(Happens.THEFT_NOTED, *changes, thing=host.id, was=was)


@book.follows("174.3", Happens.CONTROLLED, needs=STEALING)
def the_new_controller_keeps_it(table: Table, event: Event) -> None:
    """The new controller keeps the card until it leaves play, unless the stealing card says when it goes back."""
    if not Tells.ATTACHED.get(event) and Tells.UNTIL.get(event) is None:
        _note_theft(table, event)


@book.follows("174.2", Happens.CONTROLLED, needs=STEALING)
def an_attached_card_keeps_it_while_it_lies_there(table: Table, event: Event) -> None:
    """What an attached card has stolen goes back to its controller before when the stealing card leaves play."""
    if Tells.ATTACHED.get(event):
        _note_theft(table, event)


@book.follows("174.4", Happens.CONTROLLED, needs=STEALING)
def what_is_stolen_for_a_time_is_kept_so_long(table: Table, event: Event) -> None:
    """If the stealing card says when the stolen one goes back, it goes back to its controller before."""
    if not Tells.ATTACHED.get(event) and Tells.UNTIL.get(event) is not None:
        _note_theft(table, event)


def _note_theft(table: Table, event: Event) -> None:
    thing, source = table.thing(Tells.THING.of(event)), Tells.SOURCE.get(event)
    if Tells.BACK.get(event) or source is None:
        return
    theft = (source, Tells.ATTACHED.get(event, False), Tells.UNTIL.get(event), Tells.WAS.of(event))
    table.emit(Happens.THEFT_NOTED, Facts.STOLEN.set(thing, (*thefts(thing), theft)), thing=thing.id, was=theft[3])


@book.follows("174.2", *LEAVING, needs=STEALING)
def what_an_attached_card_has_stolen_goes_back(table: Table, event: Event) -> None:
    """When the stealing card leaves play what it lies on goes back to its controller before, in any case."""
    gone = Tells.THING.of(event)
    for thing in on_table(table):
        for theft in thefts(thing):
            if theft[0] == gone and theft[1]:
                _over(table, thing.id, theft)


@book.follows("174.4", Happens.EXPIRES, needs=STEALING)
def what_was_stolen_for_a_time_goes_back(table: Table, event: Event) -> None:
    """If the stealing card says when the stolen one goes back, then it does, in any case."""
    for thing in on_table(table):
        for theft in thefts(thing):
            if theft[2] == "kör vége":
                _over(table, thing.id, theft)


def _over(table: Table, id_: str, theft: Theft) -> None:
    """One theft ends: the one in force gives the card back; of an earlier one only its trace goes."""
    thing = table.thing(id_)
    every = thefts(thing)
    at = every.index(theft)
    left = (*every[:at], *every[at + 1 :])
    if at < len(every) - 1 and read_as(table, "thefts.expired_earlier", "eredeti-gazdahoz"):
        later = every[at + 1]
        left = (*every[:at], (*later[:3], theft[3]), *every[at + 2 :])
    table.emit(Happens.THEFT_OVER, Facts.STOLEN.set(id_, left or None), thing=id_)
    if at == len(every) - 1:
        (goes_back if len(every) == 1 else goes_back_to_the_one_before)(table, id_, theft)


@book.procedure("174.5")
def goes_back_to_the_one_before(table: Table, id_: str, theft: Theft) -> None:
    """Of a card stolen several times the end of the theft in force always gives it to its controller before."""
    goes_back(table, id_, theft)


def goes_back(table: Table, id_: str, theft: Theft) -> None:
    """A card goes back to its controller before. Must be called by a norm."""
    if table.thing(id_).controller != theft[3]:
        facts = {"back": True, "attached": theft[1], "absolute": True, "tags": ()}
        table.happen(Happens.CONTROLLED, thing=id_, player=theft[3], **facts)


@book.decides("174.1", LIFE_MARKER_IN_VAIN, needs=LIFE)
def life_markers_are_no_help_against_attached_thieves(table: Table, happening: Happening) -> bool | None:
    """Against a card that steals what it lies on a life marker is no help: it comes off, and the thief prevails."""
    return True if Tells.ATTACHED.get(happening) and not Tells.BACK.get(happening) else None


@book.decides("174.2", LIFE_MARKER_IN_VAIN, needs=LIFE)
def nor_when_it_goes_back(table: Table, happening: Happening) -> bool | None:
    """Nor is it when what was stolen so goes back: it comes off, and the creature changes hands in any case."""
    return True if Tells.ATTACHED.get(happening) and Tells.BACK.get(happening) else None


@book.prevents("174.6", Happens.CONTROLLED, needs=STEALING)
def what_an_attached_card_holds_is_not_stolen_once(table: Table, happening: Happening) -> str | None:
    """What a card attached to it has stolen is not stolen by an effect that happens once.

    Disputed: with ``theft.of_stolen_by_attached`` on ``nem`` neither is it by another attached card.
    """
    held = thefts(table.thing(Tells.THING.of(happening)))
    if Tells.BACK.get(happening) or not held or not held[-1][1]:
        return None
    if Tells.ATTACHED.get(happening) and read_as(table, "theft.of_stolen_by_attached", "igen"):
        return None
    return held[-1][0]


# --- Csábítás ---------------------------------------------------------------------------------------------------------


@verb("tempt", "137.1", fields=("to",))
def tempt(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Put a creature into the own reserve: from now on it is one's own."""
    tempted(table, run, effect, whom)


@book.procedure("137.1")
def tempted(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The target creature comes into the reserve of the player, who is its controller from now on."""
    if is_on_table(table.thing(whom)) and table.thing(whom).controller != run.by:
        table.happen(Happens.CONTROLLED, thing=whom, player=run.by, ability=TEMPTING, **run.facts(effect))


@cache
def _ability(n: int) -> Ability:
    """The ability to tempt a creature that costs at most so much; making it checks all its words, so it is kept."""
    does = Effect("tempt", to="target")
    return Ability(TEMPTING, "activated", (does,), on="enters: self", targets=(f"lény & !ez & költség<={n}",))


@book.adds("137.1", ABILITIES, needs=TEMPTING)
def the_ability_to_tempt(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """On playing a creature with Csábítás a target creature whose cost is at most X may be taken."""
    n = number_of(table, thing, TEMPTING)
    return (_ability(n),) if n else None


@book.follows("137.1", Happens.ENTERS, needs=TEMPTING)
def it_has_been_played(table: Table, event: Event) -> None:
    """If it is not used the creature may get a marker instead.

    Disputed: with ``temptation.without_target`` on ``nem`` only if there has been somebody to tempt.
    """
    thing = table.thing(Tells.THING.of(event))
    n = number_of(table, thing, TEMPTING) if Tells.PLAYED.get(event) else 0
    if not n or not is_creature(card(table, thing)):
        return
    able = candidates(table, Tells.PLAYER.of(event), thing.id, TEMPTING, _ability(n).effects, 0)
    if able or read_as(table, "temptation.without_target", "igen"):
        table.emit(Happens.TEMPTS, Facts.TEMPTS.set(thing, True), thing=thing.id)


@book.follows("137.1", Happens.USES, needs=TEMPTING)
def it_has_tempted(table: Table, event: Event) -> None:
    """Whoever uses it gets no marker."""
    if Tells.ABILITY.get(event) == TEMPTING:
        table.emit(Happens.TEMPTS_NO_MORE, Facts.TEMPTS.set(Tells.THING.of(event), None), thing=Tells.THING.of(event))


@book.follows("137.1", Happens.OFFERS_END, needs=TEMPTING)
def it_has_not_tempted(table: Table, event: Event) -> None:
    """Who has not used it may put a strength marker on the creature."""
    for thing in on_table(table):
        if Facts.TEMPTS.of(thing):
            table.emit(Happens.TEMPTS_NO_MORE, Facts.TEMPTS.set(thing, None), thing=thing.id)
            if table.choose(thing.controller, "tempts", ("igen", "nem"), "igen") == "igen":
                table.happen(Happens.MARKED, thing=thing.id, marker=STRENGTH, n=1, source=thing.id, tags=())


@book.adds("137.1", DAMAGE_PARTS, needs=TEMPTING)
def strength_markers_give_damage(table: Table, thing: Thing) -> int | None:
    """A strength marker is +1 damage."""
    return count(table, thing, STRENGTH) * fixed(table, "temptation.marker.damage") or None


@book.adds("137.1", LIFE_PARTS, needs=TEMPTING)
def strength_markers_give_life(table: Table, thing: Thing) -> int | None:
    """A strength marker is +1 life."""
    return count(table, thing, STRENGTH) * fixed(table, "temptation.marker.life") or None


def to_tempt() -> Ability:
    """The ability of tempting, as a card has it by a norm: its events are listened for."""
    return _ability(0)
