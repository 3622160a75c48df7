"""Büntetés and Kárpótlás: who loses or gains by a card's leaving play or its owner's hands (135.2–135.5).

An ability with ``on: büntetés`` (``on: kárpótlás``) is one; in a penalty ``it`` is the player who has used the source.
"""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.icons.damage_kinds import source_of_death
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.reactions.looking_back import of_event
from kodex.engine.games.hkk.reactions.waiting import OF_ITSELF, Waiting, word_of
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import abilities, ability
from kodex.engine.games.hkk.vocabulary import (
    ABILITY_OFF,
    AUTOMATIC_RESTS,
    HEARD,
    LEAVING,
    PENALTIES_ADD_UP,
    PENALTIES_EACH,
    Happens,
    Heard,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

PENALTY, COMPENSATION = str(Heard.PENALTY), str(Heard.COMPENSATION)
WORDS = (PENALTY, COMPENSATION)

for _word in WORDS:
    linked.trigger(_word, *LEAVING, Happens.CONTROLLED)
    hearing.QUIET.add(_word)
    hearing.ONLY[_word] = lambda event: event.kind == Happens.CONTROLLED or Tells.WAS.get(event) in ON_TABLE

say(not_due="{thing} kikerüléséért nem jár {what}")


def who_used_the_source(table: Table, event: Event) -> str | None:
    """The player whose source has brought a card out of play, or out of its owner's hands; None where none has.

    A creature that dies has gone because of the source that has damaged it last.
    """
    by, source = Tells.BY.get(event), Tells.SOURCE.get(event)
    if by is not None and source is not None:
        return str(by)
    return source_of_death(table, event)[1]


for _word in WORDS:
    OF_ITSELF[_word] = who_used_the_source


def _lost_by_its_owner(table: Table, event: Event) -> bool:
    """Whether the card has left play, or its owner's control."""
    return event.kind != Happens.CONTROLLED or Tells.WAS.of(event) == table.thing(Tells.THING.of(event)).owner


@book.decides("135.2", HEARD[Heard.PENALTY], needs=PENALTY)
def penalties_are_for_who_used_the_source(table: Table, event: Event) -> bool | None:
    """When a player's source brings the card out of play or its owner's hands, that player suffers the losses.

    Disputed: with ``penalty.own_source`` on ``nem`` not the card's own controller.
    """
    by = who_used_the_source(table, event)
    if by is None or not _lost_by_its_owner(table, event):
        return None
    return None if by == _before(event) and read_as(table, "penalty.own_source", "nem") else True


def _before(event: Event) -> str:
    """Whose the card was."""
    return str(Tells.WAS.of(event) if event.kind == Happens.CONTROLLED else Tells.CONTROLLER.of(event))


@book.decides("135.4", HEARD[Heard.COMPENSATION], needs=COMPENSATION)
def compensations_are_for_its_controller(table: Table, event: Event) -> bool | None:
    """When an opponent's source does that, the card's controller has the advantage."""
    by = who_used_the_source(table, event)
    return True if by is not None and by != _before(event) and _lost_by_its_owner(table, event) else None


@book.follows("135.2", *LEAVING, Happens.CONTROLLED, needs=PENALTY)
def no_penalty_without_a_source(table: Table, event: Event) -> None:
    """What goes by nobody's source, as in a strike, lets nobody suffer."""
    if penalties_are_for_who_used_the_source(table, event) is None:
        _not_due_by_source(table, event, PENALTY)


@book.follows("135.4", *LEAVING, Happens.CONTROLLED, needs=COMPENSATION)
def no_compensation_without_an_opponents_source(table: Table, event: Event) -> None:
    """What goes by nobody's source, or by its controller's own, gives its controller nothing."""
    if compensations_are_for_its_controller(table, event) is None:
        _not_due_by_source(table, event, COMPENSATION)


def _not_due_by_source(table: Table, event: Event, word: str) -> None:
    with table.noting():
        other_reason = hearing.passed_over(table, word, event)
    if not other_reason:
        not_due(table, event, word)


def not_due(table: Table, event: Event, word: str) -> None:
    """A rule lets a penalty or compensation of what has left its owner not come about: it stands at the event."""
    thing = table.thing(Tells.THING.of(event))
    if _lost_by_its_owner(table, event) and _has(table, thing, word, event):
        table.emit(Happens.NOT_DUE, thing=thing.id, what=word)


def _has(table: Table, thing: Thing, word: str, event: Event) -> bool:
    """Whether a thing has a penalty or compensation that works."""
    with table.noting():
        return any(
            not table.decide(AUTOMATIC_RESTS, one, event) and not table.decide(ABILITY_OFF, thing, one)
            for one in abilities(table, thing)
            if word_of(one) == word and (one.condition is None or _condition_held(thing, one, event))
        )


def _condition_held(thing: Thing, one: Ability, event: Event) -> bool:
    return any((it.source, it.ability) == (thing.id, one.id) for it in of_event(event))


@book.decides("135.3", PENALTIES_ADD_UP, needs=PENALTY)
def penalties_of_a_card_add_up(table: Table, word: str) -> bool | None:
    """Several penalties of one card add up."""
    return True if word == PENALTY else None


@book.decides("135.3.1", PENALTIES_EACH, needs=PENALTY)
def penalties_of_several_come_each(table: Table, word: str) -> bool | None:
    """One source that sets off the penalties of several permanents at once sets off each by itself."""
    return True if word == PENALTY else None


@book.decides("135.5", PENALTIES_ADD_UP, needs=COMPENSATION)
def compensations_of_a_card_add_up(table: Table, word: str) -> bool | None:
    """What is said of penalties holds for compensations: several of one card add up."""
    return True if word == COMPENSATION else None


@book.decides("135.5", PENALTIES_EACH, needs=COMPENSATION)
def compensations_of_several_come_each(table: Table, word: str) -> bool | None:
    """And those of several permanents come each by itself."""
    return True if word == COMPENSATION else None


def sift(table: Table, found: list[Waiting], event: Event) -> list[Waiting]:
    """Of the penalties that one source sets off those that rules let come about besides the first."""
    if not table.knows(WORDS):
        return found
    left: list[Waiting] = []
    for one in found:
        own = ability(table, table.thing(one.source), one.ability)
        word = word_of(own) if own is not None else ""
        if word not in WORDS or _comes_about(table, word, one, left):
            left.append(one)
    return left


def _comes_about(table: Table, word: str, one: Waiting, before: list[Waiting]) -> bool:
    if any(other.source == one.source for other in before) and not table.decide(PENALTIES_ADD_UP, word):
        return False
    others = [other for other in table.mark(Marks.CONNECTED) if _of_the_same(other, one)]
    return not others or table.decide(PENALTIES_EACH, word)


def look_again(table: Table, one: Waiting, known: Ability | None) -> None:
    """What comes about besides another penalty cites why it does."""
    word = word_of(known) if known is not None else ""
    if word not in WORDS:
        return
    if sum(word_of(other) == word for other in abilities(table, table.thing(one.source))) > 1:
        table.justified_by(PENALTIES_ADD_UP, word)
    if any(_of_the_same(other, one) for other in table.mark(Marks.CONNECTED)):
        table.justified_by(PENALTIES_EACH, word)


def _of_the_same(other: Waiting, one: Waiting) -> bool:
    """Whether another penalty has been set off by the same source."""
    same = other.about.get("source") == one.about.get("source") and other.it == one.it
    return same and other.source != one.source
