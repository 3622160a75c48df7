"""What stands in the way of playing and using at any time (4.20–4.22, 5.5.8, 21.4–21.5, 37.0, 129.5)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost, is_creature
from kodex.engine.games.hkk.cards.about import speaks_of_players
from kodex.engine.games.hkk.cards.registry import BANNED
from kodex.engine.games.hkk.cards.selectors import View, compiled, counts_player, selected
from kodex.engine.games.hkk.combat.abilities import affords_a_mix, announced_cost, price_of
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.saving import may_raise
from kodex.engine.games.hkk.playing.costs import cost_of
from kodex.engine.games.hkk.playing.payment import lacking_part, why_unpayable
from kodex.engine.games.hkk.reactions.reacting import announced, from_elsewhere
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import (
    ability_of,
    effects_of,
    heals,
    is_combat_ability,
    is_life_saving,
    is_taken_away,
)
from kodex.engine.games.hkk.table.seats import in_game
from kodex.engine.games.hkk.table.targets import fits_slot, how_many
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    FREE_BARRED,
    OWN_ANYWAY,
    SAVES_ITSELF,
    USED_BY_OTHERS,
    Facts,
    Marks,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import is_own
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

_MIXED = ("or_cost",)

INSTEAD: Pipeline[Callable[[Table, Play, Cost], list[Cost]]] = Pipeline("other costs of playing")
"""What gives other costs that may be paid instead of a card's (24)."""


@book.forbids("4.22.0", Play)
def cards_are_played_from_hand(table: Table, action: Play) -> str | None:
    """Playing from hand means that the card really comes from the own hand; of the deck 3.3 speaks."""
    thing = table.state.things.get(action.card)
    if thing is None or thing.controller != action.by:
        return action.card
    if thing.zone in (Zones.HAND, Zones.DECK) or thing.id in from_elsewhere(table, action.by):
        return None
    on_its_way = announced(table)
    return None if on_its_way is not None and on_its_way.card == thing.id else action.card


PLAYING_BANNED = "plays"
"""What a text calls it that keeps players from playing cards."""
BANNED.add(PLAYING_BANNED)


def _is_banned(table: Table, player: str) -> bool:
    return any(ban.effect.what == PLAYING_BANNED and ban.on(table, player) for ban in in_force(table, "forbid"))


@book.forbids("102.0", Play, needs=PLAYING_BANNED)
def playing_may_be_banned(table: Table, action: Play) -> str | None:
    """Whom the text of a card keeps from playing cards plays none."""
    return action.card if _is_banned(table, action.by) else None


@book.decides("21.3.0", FREE_BARRED, needs=PLAYING_BANNED)
def what_is_brought_into_play_is_played(table: Table, by: str, thing: Thing) -> bool | None:
    """To bring a card into play in whatever way is to play it: a ban on playing means that, too."""
    return True if _is_banned(table, by) else None


@book.forbids("4.20.3", Play, Use, about="cost")
def costs_are_paid_in_full(table: Table, action: Play | Use) -> str | None:
    """A cost cannot be paid in part: the whole of it must be at hand."""
    if isinstance(action, Play) and action.card not in table.state.things:
        return None
    if isinstance(action, Use) and table.knows(_MIXED):
        mixed = ability_of(table, action)
        if mixed is not None and mixed.or_cost:
            return None if affords_a_mix(table, action, mixed) else action.ability
    cost = cost_of(table, action)
    if not cost:
        return None
    source, promised = source_of(action), announced_cost(table, action.by)
    why = why_unpayable(table, action.by, cost, source, promised)
    if why is None or not isinstance(action, Play):
        return why
    ways = [way for instead in INSTEAD.of(table) for way in instead(table, action, cost)]
    return None if any(why_unpayable(table, action.by, way, source, promised) is None for way in ways) else why


def _lacks(table: Table, action: Play | Use, part: str) -> str | None:
    """What is missing of one part of a cost that cannot be paid in full."""
    if isinstance(action, Play) and action.card not in table.state.things:
        return None
    cost = cost_of(table, action)
    if not getattr(cost, part):  # nearly every cost
        return None
    why = costs_are_paid_in_full(table, action)
    short = why is not None and lacking_part(table, action.by, cost, source_of(action), part)
    return why if short else None


@book.forbids("4.17.5", Play, Use, about="cost", needs="discard")
def a_discard_is_paid_in_full(table: Table, action: Play | Use) -> str | None:
    """With too few cards in hand nothing is discarded as a cost, and what it is for does not come about."""
    return _lacks(table, action, "discard")


@book.forbids("4.18.4", Play, Use, about="cost", needs="mill")
def a_discard_from_the_deck_is_paid_in_full(table: Table, action: Play | Use) -> str | None:
    """With too few cards in the deck nothing is discarded from it as a cost."""
    return _lacks(table, action, "mill")


@book.forbids("103.2", Play, Use, about="cost")
def life_is_sacrificed_in_full(table: Table, action: Play | Use) -> str | None:
    """Whoever has less life than is to be sacrificed as a cost cannot sacrifice any."""
    return _lacks(table, action, "life")


@book.forbids("4.20.1", Use)
def a_cost_is_paid_once_for_a_use(table: Table, action: Use) -> str | None:
    """Abilities are used by paying the cost of their use: once for each use, unless they are combat abilities."""
    if action.n == 1 or is_combat_ability(table, action):
        return None
    return f"{ONE_EACH}{action.n}×" if action.n > 1 else str(action.n)


ONE_EACH = "egy lépés egyetlen használat, ismételd meg a lépést: "


@book.forbids("129.5", Use, needs="limit")
def direct_damage_has_a_limit(table: Table, action: Use) -> str | None:
    """At most as many magic points as the ability's number may be spent on direct damage in a combat.

    Disputed: with ``combat_abilities.limit`` on ``bejelentesenkent`` the number is that of each announcement.
    """
    ability = ability_of(table, action)
    if ability is None or ability.limit is None:
        return None
    before = table.mark(Marks.ANNOUNCED) if read_as(table, "combat_abilities.limit", "harconkent") else ()
    promised = sum(n for _by, of, name, n in before if (of, name) == (action.of, action.ability))
    spent = (promised + action.n) * price_of(table, ability).magic
    return f"{spent} VP > {ability.limit} VP" if spent > ability.limit else None


@book.forbids("4.20.2", Use)
def only_own_cards_are_used(table: Table, action: Use) -> str | None:
    """Players use the abilities of their own cards, out of what is their own."""
    thing = table.state.things.get(action.of)
    ability = ability_of(table, action)
    if thing is None or (ability is None and not is_taken_away(table, action)):
        return action.of
    if ability is None:  # what took it away says more
        return None if thing.controller == action.by else action.of
    if thing.controller != action.by and not table.decide(USED_BY_OTHERS, thing, ability, action.by):
        return action.of
    return None


@book.decides("5.5.8", ABILITIES_REST)
def passive_cards_have_no_abilities(table: Table, thing: Thing) -> bool | None:
    """The abilities of passive permanents other than creatures do not work."""
    return True if Facts.PASSIVE.of(thing) and not is_creature(card(table, thing)) else None


@book.forbids("5.5.8", Use)
def abilities_of_passive_cards_are_not_used(table: Table, action: Use) -> str | None:
    """The abilities of passive permanents other than creatures cannot be used."""
    thing = table.state.things.get(action.of)
    if thing is None or not passive_cards_have_no_abilities(table, thing):
        return None
    own = ability_of(table, action)
    anyway = own is not None and own.on is not None and is_own(own) and table.decide(OWN_ANYWAY, thing)
    return None if anyway else action.of


@book.forbids("21.5.1", Play, about="target")
def cards_need_their_targets(table: Table, action: Play) -> str | None:
    """Choosing a target is a condition: without a fitting one a card is not played."""
    return a_target_is_needed(table, action)


def a_target_is_needed(table: Table, action: Play | Use) -> str | None:
    """The target that does not fit, or the word for one that is missing."""
    if is_combat_ability(table, action):
        return None
    source = source_of(action)
    if source not in table.state.things:
        return None
    ability = ability_of(table, action) if isinstance(action, Use) else None
    effects = ability.effects if ability else card(table, table.thing(source)).effects
    name = ability.id if ability else None
    aimed = targets_of(action)
    least, most = how_many(table, source, name, effects)
    for n in range(max(least, min(len(aimed), most))):
        whom = aimed[n] if n < len(aimed) else None
        if whom is None or not fits_slot(table, action.by, source, name, effects, n, whom, action.x):
            return whom or "célpont"
    return None


def saves_nobody(table: Table, action: Play | Use) -> bool:
    """Whether an action is no life saving whatever it is aimed at: none that saves itself, heals or may raise life."""
    if not table.mark(Marks.WINDOW) or table.mark(Marks.CHAIN):
        return False
    effects = tuple(effects_of(table, action))
    return not (any(map(heals, effects)) or may_raise(table, effects) or table.decide(SAVES_ITSELF, action))


@book.forbids("37.0", Play, Use, about="target", during=Marks.WINDOW, foreseen=saves_nobody)
def only_life_saving_in_the_window(table: Table, action: Play | Use) -> str | None:
    """Right after damage, instants that raise the life of the hurt are used, and what answers them; the rest waits."""
    if not table.mark(Marks.WINDOW) or table.mark(Marks.CHAIN) or is_life_saving(table, action):
        return None
    if action.reacts_to is not None:  # there is nothing to react to: other rules say why
        return None
    if isinstance(action, Use) and is_taken_away(table, action):
        return None
    return f"{NO_LIFE_SAVING}{action.card if isinstance(action, Play) else action.ability}"


NO_LIFE_SAVING = "most csak életmentés jöhet, ez nem az: "


@book.forbids("21.4", Play, about="condition")
def the_condition_is_met(table: Table, action: Play) -> str | None:
    """The condition of playing a card must be met, or it cannot be played."""
    thing = table.state.things.get(action.card)
    condition = card(table, thing).condition if thing is not None else None
    if thing is None or condition is None:
        return None
    return None if is_met(table, condition, View(action.by, thing.id, action.x)) else condition


def is_met(table: Table, condition: str, view: View) -> bool:
    """Whether there is something as the condition of a card says, or a player where it speaks of one."""
    if selected(table, condition, view):
        return True
    asked = in_game(table) if speaks_of_players(condition) else []
    return any(counts_player(condition)(table, player, view) for player in asked)


def look_again(table: Table, action: Play | Use) -> None:
    """A card that has a condition cites that it is met, and the rules by which something meets it."""
    thing = table.state.things.get(action.card) if isinstance(action, Play) else None
    condition = card(table, thing).condition if thing is not None else None
    if thing is None or condition is None:
        return
    table.rests_on(the_condition_is_met)
    view = View(action.by, thing.id)
    with table.noting():
        meeting = selected(table, condition, view)
    if meeting:
        compiled(condition)(table, meeting[0], view)


@book.forbids("136.3", Use, needs=("condition", "once_a_turn"))
def the_condition_of_an_ability_is_met(table: Table, action: Use) -> str | None:
    """An ability is used when its text lets it be used."""
    ability = ability_of(table, action)
    if ability is not None and ability.once_a_turn and (action.of, action.ability) in table.mark(Marks.USED):
        return action.ability
    if ability is None or ability.condition is None:
        return None
    thing = table.thing(action.of)
    met = compiled(ability.condition)(table, thing, View(thing.controller, thing.id))
    return None if met else ability.condition
