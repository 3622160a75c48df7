"""Going out of a game that the others play on (3.14, 169.3.7): what becomes of the cards, and when the game is over."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.knockouts import points_for_the_last, points_for_those_who_go
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import in_game, seat_after
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    OUT_AT_ONCE,
    WON_BY_FOES,
    WON_BY_POINTS,
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Change, Moved, Thing
from kodex.engine.kernel.table import Table

say(goes_out="{player} kiesik a játékból, vele együtt kikerül: {things}")


def go_out(table: Table, lost: tuple[str, ...], conceded: bool) -> None:
    """Those who have lost go out together; if nobody is left but one, or nobody at all, the game is over."""
    points_for_those_who_go(table, lost, conceded)
    for player in lost:
        leave(table, player)
    if not first_without_opponents(table) and len(in_game(table)) < 2:
        points_for_the_last(table, lost)
        judge(table)


def at_once(table: Table) -> bool | None:
    """A step of coming to rest: whoever has no life left goes out now, where that does not wait for the turn's end."""
    least = fixed(table, "player.life.lost_at")
    with table.noting():
        lost = tuple(player for player in in_game(table) if table.player(player, "life") <= least)
    if not lost or table.mark(Marks.OUTCOME) is not None or not table.decide(OUT_AT_ONCE):
        return None
    go_out(table, lost, conceded=False)
    return False


@book.procedure("3.14")
def first_without_opponents(table: Table) -> bool:
    """The game may be over because somebody has no opponents any more; gives whether it is."""
    won = table.decide(WON_BY_FOES)
    if not won:
        return False
    lost = tuple(player for player in table.state.players if player not in won)
    table.emit(Happens.GAME_WON, Marks.OUTCOME.set({"lost": lost, "won": won}), lost=lost, won=won)
    return True


@book.procedure("3.14")
def leave(table: Table, player: str) -> None:
    """Whoever has lost goes out of the game.

    Disputed: the own cards go out too, wherever they are, and what was controlled of others' goes back to its owner;
    with ``out.cards`` on ``helyukon-maradnak`` all of them stay where they are.
    """
    table.justified_by(OUT_AT_ONCE)
    gone = _own(table, player) if read_as(table, "out.cards", "jatekon-kivul") else []
    changes: list[Change] = [Moved(thing.id, "gone", player, -1) for thing in gone]
    if gone:
        changes += _given_back(table, player, {thing.id for thing in gone})
    changes += _forgotten(table, player)
    changes.append(Marks.OUT.set((*table.mark(Marks.OUT), player)))
    if table.mark(Marks.RIGHT) == player:
        changes.append(Marks.RIGHT.set(seat_after(table, player)))
    if table.mark(Marks.ACTIVE) == player and stage(table).phase != "kör vége":
        changes.append(Marks.TURN_BROKEN.set(True))
    table.emit(Happens.GOES_OUT, *changes, player=player, things=tuple(thing.id for thing in gone))


def _own(table: Table, player: str) -> list[Thing]:
    return [thing for thing in table.state.things.values() if thing.owner == player and thing.zone != Zones.GONE]


def _given_back(table: Table, player: str, gone: set[str]) -> list[Change]:
    """Others' cards: what lies on a card that goes out goes to the pile, what the player controls to its owner."""
    changes: list[Change] = []
    for thing in table.state.things.values():
        if thing.id in gone or thing.zone not in ON_TABLE:
            continue
        if Facts.HOST.of(thing) in gone:
            changes.append(Moved(thing.id, "pile", thing.owner, 0))
        elif thing.controller == player:
            zone = "reserve" if is_creature(card(table, thing)) else "table"
            changes += [Moved(thing.id, zone, thing.owner, -1), Facts.STOLEN.set(thing.id, None)]
    return changes


def _forgotten(table: Table, player: str) -> list[Change]:
    """What the player has left in force, put off or waiting ends; nobody waits for that player any more."""
    lasting, scheduled = table.mark(Marks.LASTING), table.mark(Marks.SCHEDULED)
    claims = {
        thing: (tuple(other for other in who if other != player), n)
        for thing, (who, n) in table.mark(Marks.CLAIMS).items()
    }
    chain = table.mark(Marks.CHAIN)
    return [
        Marks.LASTING.set(tuple(one for one in lasting if one.by != player) or None),
        Marks.SCHEDULED.set(tuple(one for one in scheduled if one.run.by != player) or None),
        Marks.CLAIMS.set({thing: (who, n) for thing, (who, n) in claims.items() if who} or None),
        Marks.CHAIN.set(tuple(one for one in chain if one.by != player) or None),
    ]


@book.procedure("3.14")
def judge(table: Table) -> None:
    """Nobody plays on: who has most victory points has won, or where there are none who is left; else it is a draw."""
    by_points = table.decide(WON_BY_POINTS, table.mark(Marks.POINTS))
    won = tuple(in_game(table)) if by_points is None else by_points
    lost = tuple(player for player in table.state.players if player not in won) if won else ()
    kind = Happens.GAME_WON if won else Happens.GAME_DRAWN
    table.emit(kind, Marks.OUTCOME.set({"lost": lost, "won": won}), lost=lost, won=won)
