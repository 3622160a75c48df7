"""Abilities that work off the table: in the hand, the deck, the pile; flow, duel, compensation (title 93)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.playing.candidates import thought_of, uses_of
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.reactions.chain import Link, links
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import after_gain, card, is_active_player, is_source, opponents
from kodex.engine.games.hkk.turn.permissions import ability_of, stage
from kodex.engine.games.hkk.zones.leaving import LEAVING
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

FLOW, DUEL = "áramlás", "párbaj"
HAND, PILE, DECK = "kéz", "gyűjtő", "pakli"
ZONES = {HAND: "hand", PILE: "pile", DECK: "deck"}
SOURCE = ("forrás", "hatás")

say(
    duel="párbaj: {by} {own}, {other} {others}",
    duel__won="a párbajt {player} nyeri",
    duel__drawn="a párbaj döntetlen",
    shows="{by} megmutatja: {thing}",
    keeps_uses="{thing} használatának korlátja megmarad",
    forgets_uses="{thing} használata elfelejtődik",
)


def works_in(ability: Ability, place: str) -> bool:
    """Whether the text of an ability says that it works there."""
    return place in ability.place or (place == HAND and ability.special is not None)


# --- no memory, no abilities ------------------------------------------------------------------------------------------


@book.decides("93.1", "forgets")
def cards_have_no_memory(table: Table, thing: Thing) -> bool:
    """A card that leaves play goes wherever it goes in its original state."""
    return True


@book.follows("93.1", *LEAVING)
def uses_are_forgotten(table: Table, event: Event) -> None:
    """How often its abilities have been used is forgotten too."""
    thing = table.thing(event.facts["thing"])
    used = table.mark("used", ()) if event.facts.get("was") in ON_TABLE else ()
    left = tuple((of, name) for of, name in used if of != thing.id or table.decide("use.kept", thing, name))
    if len(left) < len(used):
        table.emit("forgets_uses", ("mark", "used", left or None), thing=thing.id)
    elif any(of == thing.id for of, _name in used):
        table.emit("keeps_uses", thing=thing.id)


@book.decides("93.6.2", "use.kept")
def limits_stay_between_table_and_pile(table: Table, thing: Thing, name: str) -> bool | None:
    """What is used from the table and from the pile keeps its limits when the card moves between them."""
    ability = ability_named(table, thing, name)
    return True if ability is not None and works_in(ability, PILE) and thing.zone == "pile" else None


def _taken(table: Table, thing: Thing) -> bool:
    silenced = any(force.effect.what is None and force.on(table, thing.id) for force in in_force(table, "silence"))
    return silenced and not table.decide("ability.kept", thing)


@book.decides("93.4.2", "hand.ability")
def hand_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the hand is used there."""
    ability = ability_of(table, action)
    return True if ability is not None and thing.zone == "hand" and works_in(ability, HAND) else None


@book.decides("93.5.0", "hand.ability")
def deck_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the deck by its text is used there."""
    ability = ability_of(table, action)
    there = ability is not None and thing.zone == "deck" and works_in(ability, DECK)
    return True if there and not _taken(table, thing) else None


@book.decides("93.6.0", "hand.ability")
def pile_abilities_are_used_there(table: Table, thing: Thing, action: Use) -> bool | None:
    """An ability that works in the pile by its text is used there."""
    ability = ability_of(table, action)
    there = ability is not None and thing.zone == "pile" and works_in(ability, PILE)
    return True if there and not _taken(table, thing) else None


@book.decides("93.5.2", "ability.kept")
def deck_abilities_stay(table: Table, thing: Thing) -> bool | None:
    """An ability that works in the deck is there when the card has been shuffled back into it."""
    return True if thing.zone == "deck" else None


@book.decides("93.6.1", "ability.kept")
def pile_abilities_stay(table: Table, thing: Thing) -> bool | None:
    """An ability that works in the pile is not lost by the card's going there."""
    return True if thing.zone == "pile" else None


@thought_of(checked=True, needs=("place", "special"))
def uses_elsewhere(table: Table, player: str) -> Iterator[Action]:
    """To use an ability that works in the hand, the deck or the pile."""
    known = table.memo.get("elsewhere")
    if known is None:
        known = {name for name, one in table.cards.items() if any(a.place or a.special for a in one.abilities)}
        table.memo["elsewhere"] = known
    if not known or links(table) or linked.offers(table):
        return
    for place, zone in ZONES.items():
        for thing in table.in_zone(player, zone):
            for ability in card(table, thing).abilities if thing.card in known else ():
                if works_in(ability, place) and ability.kind == "activated":
                    yield from uses_of(table, player, thing.id, ability)


# --- costs ------------------------------------------------------------------------------------------------------------


def _given(ability: Ability) -> str | None:
    return "visszakeveri" if ability.special == FLOW else ability.gives


@book.procedure("93.4.1")
def the_card_itself_is_part_of_the_cost(table: Table, by: str, of: str, given: str) -> None:
    """To show, discard or shuffle back the card is part of the cost of an ability that works in the hand."""
    if given == "megmutatja":
        table.emit("shows", by=by, thing=of)
    elif given == "eldobja":
        table.happen("discarded", thing=of, player=by, to="pile", cost=True, by=by)
    else:
        table.happen("shuffled_back", thing=of, player=by, to="deck", off=True, cost=True, by=by)


def give_the_card(table: Table, pending: Pending) -> None:
    """A card that is itself a part of the cost of its ability is given."""
    ability = ability_of(table, pending.action) if isinstance(pending.action, Use) else None
    given = _given(ability) if ability is not None else None
    if given is not None and table.thing(pending.source).zone == "hand":
        the_card_itself_is_part_of_the_cost(table, pending.by, pending.source, given)


@book.forbids("93.4.3", Use, needs="gives")
def shown_cards_are_tried_once_a_turn(table: Table, action: Use) -> str | None:
    """What is activated by showing the card may be tried once a turn with it."""
    ability = ability_of(table, action)
    again = (action.of, action.ability) in table.mark("used", ())
    return action.of if again and ability is not None and ability.gives == "megmutatja" else None


@verb("use_cost", "93.3", on="players", fields=("n", "to", "until", "of"), continuous=True)
def use_cost(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make the activated abilities of a player's cards (``of``: which) dearer or cheaper by n magic points."""
    lasts(table, run, effect, whom, run.n(table, effect))


def _use_changes(table: Table, action: Use, on_table: bool) -> dict[str, int] | None:
    thing, ability = table.state.things.get(action.of), ability_of(table, action)
    if thing is None or ability is None or ability.kind == "combat" or is_source(thing) != on_table:
        return None
    n = sum(
        force.n(table)
        for force in in_force(table, "use_cost")
        if force.on(table, action.by)
        and (force.effect.of is None or compiled(force.effect.of)(table, thing, View(force.by, force.source)))
    )
    return {"magic": n} if n else None


@book.adds("4.20.1", "cost.use.modifiers", needs="use_cost")
def what_bears_on_the_cost_of_use(table: Table, action: Use) -> dict[str, int] | None:
    """What bears on the cost of using the abilities of cards on the table."""
    return _use_changes(table, action, True)


@book.adds("93.3", "cost.use.modifiers", needs="use_cost")
def it_bears_on_abilities_elsewhere_too(table: Table, action: Use) -> dict[str, int] | None:
    """What a card says of activated abilities or their cost holds for those in hand, pile and deck too."""
    return _use_changes(table, action, False)


# --- what they count as -----------------------------------------------------------------------------------------------


@book.decides("93.4.2", "is.action", needs=("place", "kincs"))
def using_a_hand_ability_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """To use an activated ability that works in the hand is an action of its own."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return True if ability is not None and ability.special is None and HAND in ability.place else None


@book.decides("93.4.2", "elsewhere.tags")
def hand_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """And it is an effect."""
    return SOURCE if works_in(ability, HAND) and ability.special is None else None


@book.decides("93.5.3", "elsewhere.tags")
def deck_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """An ability that works in the deck is an effect."""
    return SOURCE if works_in(ability, DECK) else None


@book.decides("93.6.3", "elsewhere.tags")
def pile_abilities_are_effects(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """An ability that works in the pile is an effect."""
    return SOURCE if works_in(ability, PILE) else None


@verb("fetch_self", "93.5.1", on="none", fields=())
def fetch_self(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The card is searched for in the deck and comes to the hand."""
    fetch_it(table, run, effect)


@book.procedure("93.5.1")
def fetch_it(table: Table, run: Run, effect: Effect) -> None:
    """To search for the card itself in the deck is an ability of it that works in the deck."""
    if table.thing(run.source).zone == "deck":
        table.happen("searched", thing=run.source, player=run.by, **run.facts(effect))


# --- flow -------------------------------------------------------------------------------------------------------------


def _special(table: Table, action: Play | Use, word: str) -> Ability | None:
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return ability if ability is not None and ability.special == word else None


def _again(table: Table, by: str, word: str) -> bool:
    """Whether the player has used a flow or duel card this turn."""
    for of, name in table.mark("used", ()):
        ability = ability_named(table, table.thing(of), name)
        if ability is not None and ability.special == word and table.thing(of).owner == by:
            return True
    return False


@book.forbids("93.4.4", Use, needs="special")
def flow_has_its_time(table: Table, action: Use) -> str | None:
    """Áramlás: by the active player in the own main phase, from the second turn on, one such card a turn."""
    if _special(table, action, FLOW) is None:
        return None
    early = table.player(action.by, "turn") < 2
    wrong = early or not stage(table).main or not is_active_player(table, action.by)
    return action.of if wrong or _again(table, action.by, FLOW) else None


@book.adds("93.4.4", "cost.use.modifiers", needs="special")
def flow_costs_one(table: Table, action: Use) -> dict[str, int] | None:
    """Its price is 1 magic point."""
    return {"magic": 1} if _special(table, action, FLOW) else None


@book.decides("93.4.5", "cost.use.fixed", needs=FLOW)
def the_cost_of_flow_is_fixed(table: Table, ability: Ability) -> Cost | None:
    """The cost of Áramlás is neither modified nor replaced."""
    return Cost(magic=1) if ability.special == FLOW else None


@book.decides("93.4.6", "is.action", needs=FLOW)
def flow_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """Áramlás is an action of its own, and can be reacted to."""
    return True if _special(table, action, FLOW) else None


@book.decides("93.4.7", "elsewhere.tags")
def flow_is_a_source(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """Áramlás is a source in every case."""
    return SOURCE if ability.special == FLOW else None


# --- duel -------------------------------------------------------------------------------------------------------------


@book.forbids("93.4.9", Use, needs="special")
def duels_have_their_time(table: Table, action: Use) -> str | None:
    """Párbaj: by the active player in the own main phase, once a turn."""
    if _special(table, action, DUEL) is None:
        return None
    wrong = not stage(table).main or not is_active_player(table, action.by)
    return action.of if wrong or _again(table, action.by, DUEL) else None


@book.adds("93.4.9", "cost.use.modifiers", needs="special")
def a_duel_costs_one(table: Table, action: Use) -> dict[str, int] | None:
    """Whoever begins a duel spends 1 magic point."""
    return {"magic": 1} if _special(table, action, DUEL) else None


def _strength(table: Table, id_: str) -> int | None:
    found = next((one for one in card(table, table.thing(id_)).abilities if one.special == DUEL), None)
    return found.strength if found is not None else None


@book.procedure("93.4.9")
def duel(table: Table, one: Link) -> None:
    """Cards are put face down and shown together; the greater number wins; in the end they go to the void."""
    other = opponents(table, one.by)[0]
    able = tuple(t.id for t in table.in_zone(other, "hand") if _strength(table, t.id) is not None)
    answer = table.choose(other, "duel", (*able, "nem")) if able else "nem"
    ours = _strength(table, one.source) or 0
    theirs = -1 if answer == "nem" else (_strength(table, answer) or 0)
    cards = (one.source,) if answer == "nem" else (one.source, str(answer))
    moves = [("move", id_, "void", table.thing(id_).owner, 0) for id_ in cards]
    table.emit("duel", *moves, by=one.by, own=ours, other=other, others=max(theirs, 0), things=cards)
    if ours == theirs:
        table.emit("duel.drawn", things=cards)
    else:
        prize(table, one.by if ours > theirs else other, one.source)


@book.procedure("93.4.9")
def prize(table: Table, winner: str, source: str) -> None:
    """The winner damages a player by 3 or heals one by 4."""
    table.emit("duel.won", player=winner)
    options = tuple(f"{what} {player}" for what in ("sebzés", "gyógyítás") for player in table.state.players)
    what, whom = table.choose(winner, "duel:prize", options).split(" ", 1)
    n = 3 if what == "sebzés" else 4
    kind, key = ("damage", "victim") if what == "sebzés" else ("heals", "target")
    facts = {key: whom, "n": n, "source": source, "by": winner, "tags": table.decide("duel.tags", default=SOURCE)}
    if not table.decide("duel.plain"):
        table.happen(kind, **facts)
    else:
        now = table.player(whom, "life") - n if what == "sebzés" else after_gain(table, whom, "life", n)
        table.emit(kind, ("player", whom, "life", now), **facts)


def fight(table: Table, one: Link) -> None:
    """An ability that means a duel begins it."""
    ability = ability_named(table, table.thing(one.source), one.ability) if one.ability else None
    if ability is not None and ability.special == DUEL:
        duel(table, one)


@book.decides("93.4.10", "is.action", needs=DUEL)
def a_duel_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """A duel is an action of its own."""
    return True if _special(table, action, DUEL) else None


@book.decides("93.4.10", "chain.shut", needs=DUEL)
def nobody_reacts_to_a_duel(table: Table, action: Play | Use) -> bool | None:
    """But there is no reaction to it."""
    return True if _special(table, action, DUEL) else None


@book.decides("93.4.11", "cost.use.fixed", needs=DUEL)
def the_cost_of_a_duel_is_fixed(table: Table, ability: Ability) -> Cost | None:
    """The cost of a duel is not modified."""
    return Cost(magic=1) if ability.special == DUEL else None


@book.decides("93.4.12", "duel.plain")
def nothing_changes_the_prize(table: Table) -> bool:
    """The damage and the healing of a duel are in no way made more or less or prevented."""
    return True


@book.decides("93.4.13", "duel.tags")
def a_duel_is_no_source(table: Table) -> tuple[str, ...]:
    """As an action a duel is no source."""
    return ()


# --- compensation -----------------------------------------------------------------------------------------------------


@book.follows("93.4.14", "countered", needs="compensation")
def compensation_happens(table: Table, event: Event) -> None:
    """A card prevented by an opponent's reaction has its compensation by itself; nobody reacts to it."""
    thing, by = table.thing(event.facts["thing"]), event.facts.get("by")
    effects = card(table, thing).compensation
    if not effects or by in (None, thing.owner) or "/" in str(event.facts.get("link")):
        return
    index = table.emit("ability.happens", thing=thing.id, ability="kompenzáció")
    with table.caused_by(index):
        perform(table, effects, Run(thing.owner, thing.id, "automatic"))
        after_damage(table)


def look_again(table: Table, action: Play | Use) -> None:
    """What is used off the table cites why it may be used there, and what it counts as."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    if ability is not None and isinstance(action, Use) and (ability.place or ability.special):
        if not is_source(table.thing(action.of)):
            table.decide("hand.ability", table.thing(action.of), action)
        table.decide("elsewhere.tags", ability)
