"""What bars reactions, by the rule that does, whether a window has opened or not (8.9.1, 23.4, 94.2, 94.7, 99.2)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Play, Use, source_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.registry import BANNED
from kodex.engine.games.hkk.reactions.chain import Link, link
from kodex.engine.games.hkk.reactions.reacting import continuous_link
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import CHAIN_SHUT, UNREACTABLE, Marks
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def answered(table: Table, action: Play | Use) -> Link | None:
    """What a reaction is meant to answer: a link of the chain, or what has been played or used and is over by now."""
    if action.reacts_to is None or continuous_link(table, action.reacts_to):
        return None
    to = link(table, action.reacts_to)
    if to is not None:
        return to
    of, _slash, name = action.reacts_to.partition("/")
    for (by, thing), used in table.mark(Marks.DONE).items():
        if thing == of and (not name or used == name):  # named by its card alone: whatever has been done with it
            return Link(action.reacts_to, by, of, "use" if used else "play", used)
    return None


Bars = Callable[[Table, Link, str, str], bool | None]


def barring(number: str, says: Bars, needs: str | tuple[str, ...] = (), rules: NormBook = book) -> None:
    """A rule that bars reactions stands in the way of one itself, whether a window has opened or not.

    ``says`` is the norm that answers :data:`UNREACTABLE`, ``rules`` the book that it stands in.
    """

    def bars(table: Table, action: Play | Use) -> str | None:
        to = answered(table, action)
        return to.id if to is not None and says(table, to, action.by, source_of(action)) else None

    bars.__name__, bars.__doc__ = f"{says.__name__}_at_all", says.__doc__
    rules.forbids(number, Play, Use, needs=needs)(bars)


def shutting(
    number: str, says: Callable[[Table, Use], bool | None], needs: str | tuple[str, ...] = (), rules: NormBook = book
) -> None:
    """A rule by which there is no chain after the use of an ability stands in the way of a reaction to it.

    ``says`` is the norm that answers :data:`CHAIN_SHUT`.
    """

    def shuts(table: Table, to: Link, by: str, source: str) -> bool | None:
        return says(table, Use(to.by, to.source, to.ability)) if to.ability is not None else None

    shuts.__name__, shuts.__doc__ = says.__name__, says.__doc__
    barring(number, shuts, needs, rules)


@book.decides("8.9.1", UNREACTABLE)
def nobody_reacts_to_a_location(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to a location being brought into play."""
    thing = table.state.things.get(to.source)
    return True if thing is not None and to.kind == "play" and card(table, thing).type == "helyszín" else None


barring("8.9.1", nobody_reacts_to_a_location)


def stands_above(table: Table, thing: Thing) -> bool:
    """Whether a card is a rule card, follower, ancient lich or location, or immune to sources (99.2, 99.3)."""
    if card(table, thing).type in ("szabálylap", "követő", "őslich", "helyszín"):
        return True
    return any(force.effect.what == "forrás" and force.on(table, thing.id) for force in in_force(table, "forbid"))


OWN_RULE = ("szabálylap", "követő", "helyszín")
"""Whose abilities have a rule of their own that says the same (43.1.1, 44.2, 8.9.5.1)."""


@book.decides("99.2", UNREACTABLE)
def nobody_reacts_to_rule_cards(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Nobody reacts to the abilities of rule cards, followers, ancient liches and locations.

    Of rule cards, followers and locations their own rules speak (43.1.1, 44.2, 8.9.5.1).
    """
    thing = table.state.things.get(to.source)
    if thing is None or to.kind != "use" or card(table, thing).type in OWN_RULE:
        return None
    return True if stands_above(table, thing) else None


barring("99.2", nobody_reacts_to_rule_cards)


BANNED.add("react")


@book.decides("94.2", UNREACTABLE)
def effects_may_bar_reactions(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Whatever prevents something is a reaction; what bars reactions bars it too."""
    barred = any(force.effect.what == "react" and force.on(table, by) for force in in_force(table, "forbid"))
    return True if barred else None


barring("94.2", effects_may_bar_reactions)


@book.forbids("23.4", Play, Use)
def reactions_need_something_played(table: Table, action: Play | Use) -> str | None:
    """A reaction answers something that has been played or used."""
    if action.reacts_to is None or continuous_link(table, action.reacts_to):
        return None
    return action.reacts_to if answered(table, action) is None else None


@book.forbids("94.7", Play, Use)
def nobody_reacts_to_what_is_over(table: Table, action: Play | Use) -> str | None:
    """Once nobody wants to react any more the chain is carried out: there is no answer to what is over."""
    to = answered(table, action)
    if to is None or link(table, action.reacts_to) is not None:
        return None
    shut = to.ability is not None and table.decide(CHAIN_SHUT, Use(to.by, to.source, to.ability))
    return None if shut or table.decide(UNREACTABLE, to, action.by, source_of(action)) else to.id
