"""Who may react to what, in which order, and what the chain forbids meanwhile (titles 94, 23.4, 99.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from kodex.engine.games.hkk.actions import ASIDE, Action, Announce, Pass, Play, Use, source_of
from kodex.engine.games.hkk.book import REACTING_TURN, book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.reactions.chain import AUTOMATIC, Link, is_open, link, links
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.seats import is_opponent, may_act_for
from kodex.engine.games.hkk.table.values import abilities, ability, card, sources
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    AUTOMATIC_ANSWERED,
    CHAIN_ORDER,
    PLAYS_ELSEWHERE,
    PLAYS_ELSEWHERE_MORE,
    REACTING,
    REACTING_AGAIN,
    REACTION,
    REACTION_ALONE,
    REACTION_PATTERNS,
    REACTION_TO,
    UNREACTABLE,
    WAYS,
    Happens,
    Marks,
    ReactionWord,
)
from kodex.engine.kernel.kept import while_cards_stay, while_nothing_changes
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

# --- who may react ----------------------------------------------------------------------------------------------------

Reacting = tuple[str, str | None, tuple[str, ...]]
"""What is reacted with: card, ability or None, and what it says it may be used on."""


def reactions(table: Table, player: str) -> list[Reacting]:
    """What a player has to react with: card, ability or None, and what it says it may be used on; nothing is cited."""
    if not _anything_reacts(table):
        return []
    able = _able_to_react(table)
    if able is not None and announced(table) is None:
        return _reactions_of_able(table, player)
    with table.noting():
        return _reactions(table, at_hand(table, player), sources(table, player))


def _reactions_of_able(table: Table, player: str) -> list[Reacting]:
    able = _able_to_react(table) or frozenset()
    hand = [one for one in table.in_zone(player, "hand") if one.card in able]
    there = [one for one in sources(table, player) if one.card in able]
    return _reactions(table, hand, there) if hand or there else []


def _reactions(table: Table, hand: list[Thing], there: list[Thing]) -> list[Reacting]:
    found: list[Reacting] = [(thing.id, None, patterns) for thing in hand if (patterns := says_to_react(table, thing))]
    for thing in there:
        found += [(thing.id, one.id, one.reaction) for one in abilities(table, thing) if one.kind == "reaction"]
    return found


@while_cards_stay
def _able_to_react(table: Table) -> frozenset[str] | None:
    """The names of the cards that have a reaction or are one; None where norms may make others such, or give some to
    players from elsewhere than their hand."""
    others = table.norms_adding(ABILITIES), table.norms_deciding(REACTION_PATTERNS), table.norms_adding(WAYS)
    elsewhere = table.norms_deciding(PLAYS_ELSEWHERE), table.norms_adding(PLAYS_ELSEWHERE_MORE)
    if any(others) or any(elsewhere) or table.knows(COPYING):
        return None
    every = table.cards.items()
    return frozenset(
        name for name, one in every if one.reaction or any(own.kind == "reaction" for own in one.abilities)
    )


def says_to_react(table: Table, thing: Thing) -> tuple[str, ...]:
    """What a card says it may be played on as a reaction; of one that does not say it a rule may (57.1)."""
    patterns: tuple[str, ...] = card(table, thing).reaction or table.decide(REACTION_PATTERNS, thing)
    return patterns


class Announced(Struct, frozen=True):
    """A card that has been announced and is not played yet: whose, which, out of which zone, in reaction to what.

    ``ability``: it is the use of this ability of it that has been announced.
    """

    by: str
    card: str
    was: str
    reacts_to: str | None = None
    ability: str | None = None


def announced(table: Table) -> Announced | None:
    """The card that is being announced."""
    return table.mark(Marks.ON_ITS_WAY)


def from_elsewhere(table: Table, player: str) -> tuple[str, ...]:
    """The cards that a player may play from elsewhere as from hand."""
    found: tuple[str, ...] = table.decide(PLAYS_ELSEWHERE, player)
    more = table.parts(PLAYS_ELSEWHERE_MORE, player)
    return tuple(dict.fromkeys((*found, *(id_ for ids in more for id_ in ids)))) if more else found


def at_hand(table: Table, player: str) -> list[Thing]:
    """The cards that a player may play: those in hand, and those that count as such; of one announced that one only."""
    on_its_way = announced(table)
    if on_its_way is not None:
        mine = on_its_way.by == player and on_its_way.ability is None
        return [table.thing(on_its_way.card)] if mine else []
    return [*table.in_zone(player, "hand"), *(table.thing(id_) for id_ in from_elsewhere(table, player))]


COPYING = ("copy", "become")
"""Verbs by which something may come to have the reactions of another card."""
GIVEN: Pipeline[Callable[[Card], bool]] = Pipeline("reactions that rules give")
"""Whether a card of this game may have something to react with by a rule, and not by its text."""
OFFERED: Pipeline[Callable[[Table, str], Iterable[Action]]] = Pipeline("reactions a player may use")
"""The reactions that a player can use now whoever has the turn, one after the other; only the first is looked at."""


@while_cards_stay
def _anything_reacts(table: Table) -> bool:
    cards = table.cards.values()
    printed = table.knows(_REACTING) and any(map(_reacts, cards))
    return printed or any(gives(one) for gives in GIVEN.of(table) for one in cards)


_REACTING = frozenset({"reaction", "neutralises", "testrész", "reakció"})
"""The words of which a card knows one if its text gives it something to react with."""


def _reacts(one: Card) -> bool:
    if one.reaction or one.neutralises or one.type == "testrész" or "reakció" in one.subtypes:
        return True
    return any(ability.reaction for ability in one.abilities)


def may_react(
    table: Table, by: str, source: str, patterns: tuple[str, ...], to: Link, unless_barred: bool = False
) -> bool:
    """Whether what a reaction says fits a link, and nothing forbids reacting to it.

    ``unless_barred``: whatever bars reactions to it is left out of account.
    """
    if not is_open(table, to) or not table.decide(REACTING, by, to):
        return False
    if to.kind == AUTOMATIC:
        if not table.decide(AUTOMATIC_ANSWERED, by, source, patterns, to):
            return False
    elif not any(_fits(table, by, source, pattern, to) for pattern in patterns):
        return False
    answered = any(other.reacts_to == to.id and other.kind != AUTOMATIC for other in links(table))
    if answered and not table.decide(REACTING_AGAIN):
        return False
    return unless_barred or not table.decide(UNREACTABLE, to, by, source)


def _fits(table: Table, by: str, source: str, pattern: str, to: Link) -> bool:
    word = pattern.partition(":")[0].strip()
    return table.decide(REACTION_TO[ReactionWord(word)], by, to) and names(table, by, source, pattern, to)


def names(table: Table, by: str, source: str, pattern: str, to: Link) -> bool:
    """Whether the selector of a pattern, if it has one, means the card of a link."""
    selector = pattern.partition(":")[2].strip()
    thing = table.state.things.get(to.source)
    return not selector or (thing is not None and compiled(selector)(table, thing, View(by, source, 0, "reacted")))


# Any number of reactions may be used on one action.
book.states("94.3", REACTING_AGAIN, True)


@book.decides("94.0.2", REACTION_TO[ReactionWord.ANY])
def unspecific_reactions_answer_the_opponent(table: Table, by: str, to: Link) -> bool:
    """A reaction that does not say when it is used answers an opponent's action of its own, nothing else."""
    return to.reacts_to is None and is_opponent(table, by, to.by)


@book.decides("21.15", REACTION_TO[ReactionWord.PLAY])
def playing_is_reacted_to(table: Table, by: str, to: Link) -> bool:
    """Any player may react to a card that has been played."""
    return to.kind == "play"


@book.decides("94.0", REACTION_TO[ReactionWord.USE])
def using_is_reacted_to(table: Table, by: str, to: Link) -> bool:
    """A reaction answers an action of some player: the use of an ability too."""
    return to.kind == "use"


@book.decides("94.0", REACTION_TO[ReactionWord.EFFECT])
def effects_of_use_are_reacted_to(table: Table, by: str, to: Link) -> bool:
    """What prevents an effect answers the use of an ability."""
    return to.kind == "use"


@book.decides("94.6.1", REACTION_TO[ReactionWord.REACT])
def any_link_is_reacted_to(table: Table, by: str, to: Link) -> bool | None:
    """A reaction may answer any action in the chain, not only the first."""
    return True if to.reacts_to is not None and to.kind != "use" else None


@book.decides("137.3", REACTION_TO[ReactionWord.REACT])
def an_ability_used_so_is_a_reaction(table: Table, by: str, to: Link) -> bool | None:
    """To use an activated ability in reaction, whether it is used only so or so too, is a reaction."""
    return True if to.reacts_to is not None and to.kind == "use" else None


@book.decides("94.8", UNREACTABLE)
def only_cards_from_hand_are_reacted_to(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Reactions to playing a card are used only against cards played from hand."""
    return True if to.kind == "play" and not to.from_hand else None


def open_to(table: Table) -> list[str]:
    """The players the chain waits for: they have not passed, and have something to react with; who is next first."""
    chain = links(table)
    if not chain or table.mark(Marks.CHAIN_CLOSED):
        return []
    return _open_to(table, chain[-1].by)


@while_nothing_changes
def _open_to(table: Table, last: str) -> list[str]:
    with table.noting():
        order = table.decide(CHAIN_ORDER, last, default=tuple(table.state.players))
        passed = table.mark(Marks.CHAIN_PASSED)
        return [player for player in order if player not in passed and _able(table, player)]


@book.decides("94.4", CHAIN_ORDER)
def reactions_are_used_by_turns(table: Table, last: str) -> tuple[str, ...]:
    """Players use reactions by turns: after whoever acted last the next one may."""
    players = list(table.state.players)
    n = players.index(last) + 1
    return (*players[n:], *players[:n])


def _able(table: Table, player: str) -> bool:
    return any(True for offered in OFFERED.of(table) for _first in offered(table, player))


# --- what the chain forbids -------------------------------------------------------------------------------------------


@book.forbids("94.7", Action, during=Marks.CHAIN)
def only_reactions_in_the_chain(table: Table, action: Action) -> str | None:
    """Nothing but reactions happens while a chain of reactions is open."""
    if not links(table) or table.mark(Marks.CHAIN_CLOSED) or isinstance(action, Pass):
        return None
    reacts = isinstance(action, Play | Use | Announce) and action.reacts_to is not None
    return None if reacts or _leaves_the_game(action) else f"{ANSWER_FIRST}{links(table)[-1].id}"


ANSWER_FIRST = "előbb erre kell felelni vagy passzolni: "


def _leaves_the_game(action: Action) -> bool:
    return type(action).__name__ in (*ASIDE, "TakeBack")


def continuous_link(table: Table, to: str) -> bool:
    """Whether a reaction means a continuous ability (``card/ability``): of those 130.4 speaks."""
    of, _slash, name = to.partition("/")
    thing = table.state.things.get(of)
    found = ability(table, thing, name) if thing is not None and name else None
    return found is not None and found.kind == "continuous"


@book.forbids("94.0", Play, Use)
def a_reaction_says_what_it_answers(table: Table, action: Play | Use) -> str | None:
    """A reaction is used on what it says; what is only a reaction is not used otherwise."""
    patterns, alone = _patterns(table, action)
    if action.reacts_to is None:
        return source_of(action) if patterns and not alone and not _is_of_the_subtype(table, action) else None
    to = link(table, action.reacts_to)
    if to is None:
        return None
    fits = may_react(table, action.by, source_of(action), patterns, to, unless_barred=True)
    return None if fits else action.reacts_to


@book.forbids("94.4", Play, Use, about=REACTING_TURN, during=Marks.CHAIN)
def reactions_wait_for_their_turn(table: Table, action: Play | Use) -> str | None:
    """As long as others want to react too, nobody uses two reactions in a row."""
    waiting = open_to(table) if action.reacts_to is not None else []
    return waiting[0] if waiting and not may_act_for(table, waiting[0], action.by) else None


@book.forbids("94.8", Play, Use, during=Marks.CHAIN)
def reactions_to_playing_mean_cards_from_hand(table: Table, action: Play | Use) -> str | None:
    """Nobody reacts to the playing of a card that is not played from hand."""
    to = link(table, action.reacts_to)
    return to.source if to is not None and to.kind == "play" and not to.from_hand else None


def _is_of_the_subtype(table: Table, action: Play | Use) -> bool:
    """Whether 57.0 speaks of it: a card that is a reaction by its subtype."""
    thing = table.state.things.get(source_of(action))
    return isinstance(action, Play) and thing is not None and REACTION in card(table, thing).subtypes


def _patterns(table: Table, action: Play | Use) -> tuple[tuple[str, ...], bool]:
    thing = table.state.things.get(source_of(action))
    if thing is None:
        return (), True
    if isinstance(action, Use):
        used = ability_of(table, action)
        return (used.reaction, table.decide(REACTION_ALONE, used)) if used else ((), True)
    definition = card(table, thing)
    return definition.reaction if action.reacts_to is None else says_to_react(table, thing), definition.alone


@book.forbids("94.5", Pass, during=Marks.CHAIN)
def who_has_passed_waits(table: Table, action: Pass) -> str | None:
    """Whoever wants no reaction has said so once; the others may go on."""
    if not links(table):
        return None
    return action.by if action.by not in open_to(table) else None


@book.procedure("94.5")
def pass_in_chain(table: Table, by: str) -> None:
    """That one player wants no reaction does not keep others from using several."""
    table.emit(Happens.CHAIN_PASSES, Marks.CHAIN_PASSED.set((*table.mark(Marks.CHAIN_PASSED), by)), by=by)
