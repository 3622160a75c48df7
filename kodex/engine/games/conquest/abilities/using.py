"""Using an ability, or playing an event: what begins it, and every way in which a player could."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.conquest.abilities.meant import ACTION, answer_of
from kodex.engine.games.conquest.actions import Use
from kodex.engine.games.conquest.answers.answering import around, cite_for, happenings, listening, might
from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.book import ABLE, book, course
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.table.units import has_texts
from kodex.engine.games.conquest.vocabulary import (
    ANSWERING,
    WINDOWS,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.happenings import INTERRUPT, Answer
from kodex.engine.kernel.table import Table


def uses(table: Table, action: Use) -> None:
    """An answer to what happens, or an action in the place of a pass."""
    answer = answer_of(table, action)
    if answer is not None:
        answers(table, answer)
    elif window(table) == Rest.DEPLOY:
        acts_in_a_deploy_turn(table, action)
    else:
        acts_in_a_window(table, action)


@book.procedure("sz/kivaltott-kepessegek#p1")
def answers(table: Table, answer: Answer) -> None:
    """It is used at the moment at which what it asks for is there."""
    cite_for(table, answer)
    happenings.answer(table, answer)


@book.procedure(("f2/1.2#p11", "f2/1.2#b2"))
def acts_in_a_deploy_turn(table: Table, action: Use) -> None:
    """In the place of a card an action."""
    _begins(table, action)


@book.procedure("f2/akciolehetosegek#p1")
def acts_in_a_window(table: Table, action: Use) -> None:
    """Where there is room for actions."""
    _begins(table, action)


def _begins(table: Table, action: Use) -> None:
    course.acts(table)
    course.begin(table, Under.USE, by=action.by, card=action.card, n=action.ability - 1)


def ideas(table: Table, player: str) -> Iterator[Use]:
    """Every way in which a player could use an ability now."""
    if not has_texts(table):
        return
    if window(table) in ANSWERING:
        batch = happenings.waits(table.state)
        for one in happenings.answers(table):
            about = batch[one.to].happening.get("thing") if len(batch) > 1 else None
            yield Use(player, one.what[0], one.what[1] + 1, str(about or ""))
        return
    for thing in around(table, player):
        for n, ability in enumerate(abilities(table, thing), 1):
            if ability.kind == ACTION:
                yield Use(player, thing.id, n)


def may_act(table: Table, player: str) -> bool:
    """Whether a player holds cards, or has a card in play with an action that could be used."""
    if table.in_zone(player, Place.HAND):
        return True
    return any(table.is_legal(one) for one in ideas(table, player))


ABLE.update(dict.fromkeys(WINDOWS, may_act))


def may_answer(table: Table, player: str) -> bool:
    """Whether a player might answer what happens, as far as the other can tell."""
    frame = happenings.frame(table.state)
    role, batch, used = frame.get("role"), frame.get("batch"), frame.get("used", ())
    there = (one for one in listening(table, role, batch, openly=True) if one.by == player and one not in used)
    if any(not one.forced and (role == INTERRUPT or batch[one.to].happens) for one in there):
        return True
    return might(table, player, role, batch)


ABLE.update(dict.fromkeys(map(str, ANSWERING), may_answer))


__all__ = ["ideas", "uses"]
