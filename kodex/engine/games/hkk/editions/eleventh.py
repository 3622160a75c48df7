"""The 11th edition, where it differs in play from the Kódex."""

from __future__ import annotations

from kodex.engine.games.hkk.abilities.on_play import ANTIMAGIC
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.card_types.beside_the_deck import FOLLOWER, RULE_CARD, aimed_aside
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.editions import said_in_11 as said
from kodex.engine.games.hkk.editions.base import kodex
from kodex.engine.games.hkk.editions.common import (
    costs_in,
    dying_uses,
    has_been_damaged,
    notes_who_is_damaged,
    strange,
    taken_by_the_killer,
)
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import TOURNAMENT, is_tournament
from kodex.engine.games.hkk.formats.tournament_decks import too_many_colours
from kodex.engine.games.hkk.markers.delayed import NEEDS
from kodex.engine.games.hkk.markers.freezing import is_frozen
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.playing.steps import LOOKING, PAID, Pending
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.reactions.barring import shutting
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import SHIELDS, in_force
from kodex.engine.games.hkk.table.marker_names import FREEZE, LIFE
from kodex.engine.games.hkk.table.moment import ability_of, aimed_at, stage
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card, colours
from kodex.engine.games.hkk.turn.opening import begin_the_game, draw_hand, reveal
from kodex.engine.games.hkk.vocabulary import (
    ANTIMAGIC_BARS,
    ATTACHED_KEEPS_CONTROLLER,
    BANISH_FEWER,
    CHAIN_SHUT,
    COST_BASE_PARTS,
    COST_VARIABLE,
    COUNTS_FROM_HAND,
    FIRST_DRAW,
    HEARD,
    LEAVING,
    LIFE_MARKER_ANYWHERE,
    LIFE_SAVING_OF,
    MAGIC_ATTACK,
    OPENING_HAND,
    TIMED_CHANGED,
    WHOSE,
    ZAN_WAYS,
    Facts,
    Happens,
    Heard,
    Marks,
    Stages,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.stealing import TEMPTING
from kodex.engine.kernel.overlay import Overlay
from kodex.engine.kernel.state import Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

book = Overlay("hkk-11", kodex())
book.tells(said.SAID, otherwise=said.OTHERWISE, unknown=said.UNKNOWN, silent=said.SILENT)
notes_who_is_damaged(book)

say(
    appears="jelenés: {thing} a gyűjtőből a Semmibe kerül",
    used_up="{thing} ezt a képességét a játékban egyszer használhatta: {ability}",
)


# --- cards and decks --------------------------------------------------------------------------------------------------

TYPES = frozenset(
    {
        *("szörny", "kalandozó", "avatár", "építmény", "tárgy", "helyszín"),
        *("szabálylap", "követő", "általános", "azonnali", "bűbáj"),
    }
)
DIVINE = keyword("isteni", "hkk-11:fogalmak/isteni/1", "all of one colour that the deck has anyway, 13 at most")


@book.forbids("lapok-tipusai/1", GivenTable)
def the_types_there_are(table: Table, _given: GivenTable) -> str | None:
    """The types are these and no others: no skills, levels, body parts, galetkis, freaks or ancient liches."""
    return strange(table, TYPES)


@book.forbids("lenyek/7", GivenTable, needs="kalandozó")
def adventurers_hold_no_components(table: Table, _given: GivenTable) -> str | None:
    """There are no components in an adventurer."""
    of = (t.id for t in table.state.things.values() if card(table, t).type == "kalandozó" and card(table, t).components)
    return ", ".join(of) or None


@book.forbids("kijatszas/2", GivenTable, needs="sacrifice")
def the_kinds_of_cost(table: Table, _given: GivenTable) -> str | None:
    """A summoning cost is of magic points, components, builder or zan shards (and necron, 6): not of sacrifice."""
    return ", ".join(t.id for t in table.state.things.values() if "sacrifice" in costs_in(card(table, t))) or None


@book.forbids("fogalmak/isteni/1", GivenTable, needs="deck_check")
def divine_cards_are_of_one_colour(table: Table, _given: GivenTable) -> str | None:
    """A deck has no more than 13 divine cards, all of one colour that its other cards have too."""
    for player in table.state.players if table.mark(Marks.DECK_CHECK) is not None else ():
        deck = [thing for thing in table.state.things.values() if thing.owner == player]
        divine = [thing for thing in deck if DIVINE in card(table, thing).keywords]
        used = {colour for thing in deck if thing not in divine for colour in colours(table, thing)}
        of = {colour for thing in divine for colour in colours(table, thing)}
        if len(divine) > fixed(table, "deck.divine_cards_maximum") or len(of) > 1 or not of <= used:
            return f"{player}: {len(divine)} {DIVINE} ({', '.join(sorted(of))})"
    return None


@book.forbids("alternativ/1", GivenTable, needs=TOURNAMENT)
def three_colours_at_most(table: Table, _given: GivenTable) -> str | None:
    """At a tournament a deck has cards of no more than three colours."""
    return too_many_colours(table, fixed(table, "deck.colours_maximum")) if is_tournament(table) else None


book.leaves_out("48.3", by="szabalylap-koveto/2", why="because of a leader no fewer cards are drawn, in any state")
book.leaves_out("8.6.1", by="epitmenyek/1", why="passive, a building has no effect whatever, not even on being played")


# --- the opening and the first turn -----------------------------------------------------------------------------------


@book.procedure("szabalylap-koveto/1", instead_of="28.2")
def reveal_after_the_hands(table: Table) -> None:
    """Rule cards and followers are turned up when both players have drawn their cards."""
    for player in table.state.players:
        draw_hand(table, player, table.decide(OPENING_HAND, player))
    reveal.__wrapped__(table)  # type: ignore[attr-defined]


@book.procedure("cel-es-menet/2", instead_of="28.6")
def then_it_is_decided_who_begins(table: Table) -> None:
    """When the hands are drawn it is decided who begins."""
    begin_the_game(table)


# Whoever begins the game draws nothing in the first turn.
book.states("cel-es-menet/3", FIRST_DRAW, False, exception_to="3.8")


@book.decides("f7-gyogyulasi/3", CHAIN_SHUT, at="kör_vége.1")
def nobody_reacts_at_the_end(table: Table, action: Play | Use) -> bool | None:
    """To what is activated at the end of the turn there is no reaction in any way."""
    return True if stage(table).id == Stages.END_1 else None


shutting("f7-gyogyulasi/3", nobody_reacts_at_the_end, rules=book)


# --- costs ------------------------------------------------------------------------------------------------------------

SUMMONS = keyword("idézés", "hkk-11:fogalmak/idezes/1", "1 less from turn 2 on if the opponent began the game")


@book.decides("fogalmak/zanszilank/1", ZAN_WAYS, exception_to="7.2.1", needs="zan")
def only_buildings_are_built(table: Table, n: int, source: str | None = None) -> tuple[Cost, ...]:
    """A zan shard is paid with a magic point, a component or a sacrifice; with a builder only for a building."""
    thing = table.state.things.get(source or "")
    builders = n if thing is not None and card(table, thing).type == "építmény" else 0
    return tuple(
        Cost(n - c - b - s, c, builder=b, sacrifice=s)
        for c in range(n + 1)
        for b in range(min(builders, n - c) + 1)
        for s in range(n + 1 - c - b)
    )


def _look_again(table: Table, action: Play | Use) -> None:
    """What is paid with zan shards cites what they are paid with."""
    if isinstance(action, Play) and card(table, table.thing(action.card)).cost.zan:
        table.justified_by(ZAN_WAYS, 1, action.card)


LOOKING.also_in(book.rulebook, _look_again)


def _began(table: Table, player: str) -> bool:
    """Whether a player has begun the game: the turns of the others are not ahead."""
    active = table.mark(Marks.ACTIVE)
    own = table.player(player, "turn")
    theirs = [table.player(other, "turn") for other in opponents(table, player)]
    return all(own > n if active == player else own >= n for n in theirs)


@book.adds("fogalmak/idezes/1", COST_BASE_PARTS, needs=SUMMONS)
def who_is_second_summons_cheaper(table: Table, purchase: Purchase) -> int | None:
    """If the opponent began the game the base cost is 1 less from the second turn on; it can be 0."""
    late = table.player(purchase.by, "turn") >= fixed(table, "cost.summoning_reduction_from_turn")
    known = SUMMONS in card(table, purchase.thing).keywords and late
    return -fixed(table, "cost.summoning_reduction") if known and not _began(table, purchase.by) else None


@book.decides("fogalmak/idezes/1", COST_VARIABLE, exception_to="21.12")
def a_number_in_the_corner_is_a_fixed_cost(table: Table, thing: Thing) -> bool | None:
    """A card with a number in its corner has a fixed cost, even if its own text changes its base cost."""
    return None if card(table, thing).cost.x else False


# --- whose, and what reaches whom -------------------------------------------------------------------------------------


# When a card gets another controller, so does what is attached to it.
book.states("fogalmak/lapok-gazdaja/1", ATTACHED_KEEPS_CONTROLLER, False, exception_to=("8.11.3", "174.7"))


@book.decides("fogalmak/csabitas/1", ATTACHED_KEEPS_CONTROLLER, exception_to="fogalmak/lapok-gazdaja/1", needs=TEMPTING)
def but_not_when_it_has_been_tempted(table: Table, attached: Thing, happening: Happening) -> bool | None:
    """What lies on a creature that Csábítás has taken keeps its controller."""
    return True if Tells.ABILITY.get(happening) == TEMPTING else None


@book.procedure("targyak/2", instead_of="8.7.2")
def items_of_the_killed(table: Table, item: Thing, event: Event) -> bool:
    """The item of a creature killed in combat may be put on the killer, if that can hold it."""
    return taken_by_the_killer(table, item, event)


@book.forbids("szabalylap-koveto/1", Play, Use, about="target", needs=RULE_CARD)
def nothing_but_rule_cards_reaches_rule_cards(table: Table, action: Play | Use) -> str | None:
    """Nothing but another rule card affects a rule card, whatever a text mentions."""
    return aimed_aside(table, action, RULE_CARD, (RULE_CARD,), or_mentioning=False)


@book.forbids("szabalylap-koveto/1", Play, Use, about="target", needs=FOLLOWER)
def nothing_but_rule_cards_and_followers_reaches_followers(table: Table, action: Play | Use) -> str | None:
    """Nothing but another follower or a rule card affects a follower, whatever a text mentions."""
    return aimed_aside(table, action, FOLLOWER, (RULE_CARD, FOLLOWER), or_mentioning=False)


@book.forbids("kep-allando/7", Play, Use, about="target", needs=SHIELDS)
def what_does_not_affect_it_is_not_aimed_at_it(table: Table, action: Play | Use) -> str | None:
    """What has no effect on a card cannot be used on it as a target either."""
    bans = [force for force in in_force(table, "forbid") if force.effect.what in _shields(action)]
    things = [whom for whom in aimed_at(table, action) if whom in table.state.things]
    return next((whom for whom in things if any(force.on(table, whom) for force in bans)), None)


def _shields(action: Play | Use) -> tuple[str, ...]:
    """What a text names that keeps this off: a spell is a source, an ability a source and an effect."""
    return SHIELDS if isinstance(action, Use) else SHIELDS[:1]


book.leaves_out("74.3", by="fogalmak/kincs/1", why="using a treasure is an action like others: it is reacted to")


@book.decides("fogalmak/lapok-kijatszasa/1", COUNTS_FROM_HAND, exception_to="4.22.2")
def what_effects_play_from_hand_is_played_from_hand(table: Table, thing: Thing, effect: Effect) -> bool | None:
    """A card that is played out of the hand is played from hand, be it by an effect."""
    return True if thing.zone == Zones.HAND else None


@book.decides("fogalmak/lapok-hataskore/1", WHOSE, exception_to=("4.2.4", "4.7.7", "4.8.3"))
def without_a_possessive_it_is_everybodys(table: Table, place: str, by: str) -> tuple[str, ...] | None:
    """What a text says of no one's deck, pile or void extends to everybody's."""
    return tuple(table.state.players) if place in ("pakli", "gyűjtő", "semmi") else None


# X cards of a pile at most may be put into the void: fewer, or none, as one likes.
book.states("fogalmak/semmizes/1", BANISH_FEWER, True)


@book.decides("fogalmak/anti-magia/1", ANTIMAGIC_BARS, needs=ANTIMAGIC)
def what_neutralises_answers_anti_magic(table: Table, answer: Thing) -> bool | None:
    """Reaction spells do not answer it; what is played as Semlegesítés does, be it a spell."""
    return False if card(table, answer).neutralises else None


# --- life saving and components ---------------------------------------------------------------------------------------


@book.forbids("harc-fazisai/8", Use, about="target")
def the_dying_only_heal_themselves(table: Table, action: Use) -> str | None:
    """A dying creature uses no ability but one that heals itself."""
    does = dying_uses(table, action)
    return action.of if does and "heal" not in does else None


book.leaves_out("37.1", by="azonnali/4", why="it speaks of creatures: a demolished building is not saved")


@book.decides("azonnali/4", LIFE_SAVING_OF)
def only_the_damaged_are_saved(table: Table, thing: Thing) -> bool | None:
    """A creature that is damaged may be saved, not one whose maximum has fallen: that one dies at once."""
    return None if has_been_damaged(table, thing) else False


book.reads("components.deadline", "fazis", by="lenyek/5")


# --- how often --------------------------------------------------------------------------------------------------------

ONCE = "J"


def _spent(table: Table, thing: Thing) -> tuple[str, ...]:
    return Facts.USED_UP.of(thing)


@book.follows("fogalmak/koronkent-egyszer/1", Happens.USES, needs="icon")
def once_a_game_is_over(table: Table, event: Event) -> None:
    """An ability that is used once a game is lost once it has been used."""
    thing = table.thing(Tells.THING.of(event))
    ability = card(table, thing).ability(Tells.ABILITY.of(event))
    if ability is not None and ability.icon == ONCE:
        lost = (*_spent(table, thing), ability.id)
        table.emit(Happens.USED_UP, Facts.USED_UP.set(thing, lost), thing=thing.id, ability=ability.id)


@book.forbids("fogalmak/koronkent-egyszer/1", Use, needs="icon")
def what_is_used_up_is_lost(table: Table, action: Use) -> str | None:
    """Such an ability is not used a second time."""
    thing = table.state.things.get(action.of)
    return action.ability if thing is not None and action.ability in _spent(table, thing) else None


# --- freezing ---------------------------------------------------------------------------------------------------------


@book.decides("fogalmak/dermesztesjelzo/1", MAGIC_ATTACK, exception_to="14.2", needs=FREEZE)
def the_frozen_strike_without_magic(table: Table, thing: Thing) -> bool | None:
    """A frozen creature strikes, but not as a magic attacker."""
    return False if is_frozen(table, thing) else None


# --- life markers, timed effects --------------------------------------------------------------------------------------


# Any card may have life markers, and they keep it in play: not creatures only.
book.states("fogalmak/elet/1", LIFE_MARKER_ANYWHERE, True, needs=LIFE)


@book.decides("fogalmak/idoleges-es-kesleltetett-hatas/1", TIMED_CHANGED, exception_to="127.0.6", needs=NEEDS)
def markers_are_added_freely(table: Table, happening: Happening) -> bool | None:
    """Other cards add to the markers of a timed effect freely, even when there are none left."""
    return True if happening.kind == Happens.MARKED else None


# --- death cry and apparition -----------------------------------------------------------------------------------------

CRY = "halálsikoly"
linked.trigger(CRY, *LEAVING)
hearing.QUIET.add(CRY)
IN_COMBAT = (Stages.END_OF_ABILITIES, Stages.STRIKE)


@book.decides("fogalmak/halalsikoly/1", HEARD[Heard.DEATH_CRY], needs=CRY)
def a_source_makes_it_cry(table: Table, event: Event) -> bool | None:
    """The death cry is heard when a source makes the permanent leave play: not the blows of combat, not a cost."""
    if event.kind == Happens.DIES:
        return True if stage(table).id not in IN_COMBAT and stage(table).phase != "előkészítő" else None
    by_a_source = Tells.SOURCE.get(event) is not None or bool(Tells.FORCED.get(event))
    return True if by_a_source and not Tells.COST.get(event) else None


APPARITION = "semmibe"


def _is_apparition(table: Table, action: Play | Use) -> bool:
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return ability is not None and ability.gives == APPARITION


@book.procedure("fogalmak/jelenes/1")
def it_appears(table: Table, pending: Pending) -> None:
    """The card goes from the discard pile to the void when its apparition is used."""
    if not _is_apparition(table, pending.action):
        return
    turn = (table.mark(Marks.ACTIVE), table.player(table.mark(Marks.ACTIVE), "turn"))
    known = {**table.mark(Marks.APPEARED), pending.by: turn}
    move = Moved(pending.source, "void", table.thing(pending.source).owner, -1)
    table.emit(Happens.APPEARS, move, Marks.APPEARED.set(known), thing=pending.source, by=pending.by)


PAID.also_in(book.rulebook, it_appears)


@book.forbids("fogalmak/jelenes/1", Use, needs="gives")
def one_apparition_a_turn(table: Table, action: Use) -> str | None:
    """A player uses one apparition a turn."""
    active = table.mark(Marks.ACTIVE)
    now = (active, table.player(active, "turn"))
    return (
        action.ability if _is_apparition(table, action) and table.mark(Marks.APPEARED).get(action.by) == now else None
    )
