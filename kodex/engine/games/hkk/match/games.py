"""The games of a match: how many, who begins, the time, what happens between two of them (139, 140, 167.1, 2.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, AgreeAnew, AroundTheGame, Clock, Concede, EndMatch, NextGame, Swap
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as, reading
from kodex.engine.games.hkk.phases import ASIDE, OPENING, SIDE
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.format import BEGINNING, TIME, TOURNAMENT, is_at_a_tournament, is_played_by
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.turn.course import run_entering
from kodex.engine.games.hkk.vocabulary import (
    MATCH_GAMES,
    OPENING_FIRST,
    RIGHT_ANEW,
    TOURNAMENT_HOLDS,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Change, Event, FactSet, MarkSet, Moved, PlayerSet
from kodex.engine.kernel.table import Table

FAST = "pörgős"
SECOND, THIRD = 2, 3

say(
    agreed_anew="{by} beleegyezik, hogy a harmadik játszma előtt újra döntsenek a kezdés jogáról",
    given_back="véget ért a játszma, visszakapja a tulajdonosa: {things}",
    match__ends="a mérkőzés véget ért (megnyert játszmák: {wins})",
    next_game="kezdődik a mérkőzés {n}. játszmája",
    right_won="az első játszma kezdésének joga: {player}",
    time__passes="eltelik {n} perc (összesen {now})",
    won_in_match="megnyert játszmák: {wins}",
)


# --- how many games ---------------------------------------------------------------------------------------------------


@book.decides("139.0", MATCH_GAMES, needs=TOURNAMENT)
def three_games(table: Table) -> int | None:
    """At a tournament a match is three games."""
    return fixed(table, "tournament.match.games") if is_at_a_tournament(table) else None


@book.decides("167.1", MATCH_GAMES, exception_to="139.0")
def one_fast_game(table: Table) -> int | None:
    """At a fast tournament two opponents play a single game."""
    return fixed(table, "fast.match.games") if is_played_by(table, FAST) else None


@book.forbids("139.0", NextGame, EndMatch, Concede)
def neither_more_nor_fewer(table: Table, action: NextGame | EndMatch | Concede) -> str | None:
    """No game follows the last one, and the last one is played even where the match is decided.

    Disputed: with ``match.last_conceded`` on ``nem-adhato-fel`` it is not given up either.
    """
    games, now = table.decide(MATCH_GAMES) if table.mark(Marks.GAME) else None, table.mark(Marks.GAME)
    if games is None:
        return None
    if isinstance(action, Concede):
        kept = read_as(table, "match.last_conceded", "nem-adhato-fel") and now == games and _is_decided(table, games)
        return action.by if kept else None
    if isinstance(action, NextGame):
        return f"{now}/{games}" if now >= games and not is_played_by(table, FAST) else None
    return f"{now}/{games}" if now < games and not is_time_up(table) else None


@book.forbids("167.1", NextGame)
def no_second_fast_game(table: Table, action: NextGame) -> str | None:
    """At a fast tournament no game follows the first one."""
    return action.by if table.mark(Marks.GAME) and is_played_by(table, FAST) else None


def _is_decided(table: Table, games: int) -> bool:
    """Whether somebody has won more games than the others can win yet."""
    wins = sorted((*table.mark(Marks.WINS).values(), 0, 0), reverse=True)
    return wins[0] - wins[1] > games - table.mark(Marks.GAME) + 1


@book.forbids("4.19.1", AroundTheGame)
def a_game_lasts_until_it_is_won(table: Table, action: AroundTheGame) -> str | None:
    """Until the game is won, given up or drawn it goes on: what stands between two games comes after that."""
    if isinstance(action, Clock | Swap) or table.mark(Marks.OUTCOME) is not None:
        return None
    return None if isinstance(action, EndMatch) and is_time_up(table) else action.by


@book.follows("4.19.1", Happens.GAME_ENDS)
def the_score_is_kept(table: Table, event: Event) -> None:
    """A game of a match that has ended counts for whoever has won it."""
    outcome = table.mark(Marks.OUTCOME)
    if not table.mark(Marks.GAME) or not outcome or not outcome["won"]:
        return
    wins = dict(table.mark(Marks.WINS))
    for player in outcome["won"]:
        wins[player] = wins.get(player, 0) + 1
    table.emit(Happens.WON_IN_MATCH, Marks.WINS.set(wins), wins=wins)


@book.procedure("139.0")
def end_match(table: Table, action: EndMatch) -> None:
    """The match is over when its games have been played."""
    wins = table.mark(Marks.WINS)
    table.emit(Happens.MATCH_ENDS, Marks.MATCH_OVER.set(True), wins=wins, games=table.decide(MATCH_GAMES))


@book.forbids("139.0", Action, during=Marks.MATCH_OVER)
def a_finished_match_is_over(table: Table, action: Action) -> str | None:
    """After that nothing is played in it any more."""
    return action.by if table.mark(Marks.MATCH_OVER) else None


# --- the time ---------------------------------------------------------------------------------------------------------


def is_time_up(table: Table) -> bool:
    """Whether the time of the match is over."""
    if not table.mark(Marks.GAME) or not table.decide(TOURNAMENT_HOLDS, TIME):
        return False
    return table.mark(Marks.MINUTES) >= fixed(table, "tournament.match.minutes")


@book.procedure("139.1")
def time_passes(table: Table, action: Clock) -> None:
    """A match has a time of its own, the pauses between its games included."""
    pause = table.mark(Marks.OUTCOME) is not None
    outside = pause and read_as(table, "match.side_minutes", "idon-kivul")
    now = table.mark(Marks.MINUTES) + (0 if outside else action.minutes)
    changes: list[Change] = [Marks.MINUTES.set(now)]
    if pause:
        changes.append(Marks.BREAK_MINUTES.set(table.mark(Marks.BREAK_MINUTES) + action.minutes))
    table.emit(Happens.TIME_PASSES, *changes, n=action.minutes, now=now)
    if is_time_up(table) and not pause:
        the_unfinished_game(table)


def the_unfinished_game(table: Table) -> None:
    """Disputed: with ``match.time_up`` on ``dontetlen`` nobody has won it, on ``kor-befejezese`` life decides."""
    how = reading(table, "match.time_up")
    if how == "biro-lezarja":
        return
    life = {player: table.player(player, "life") for player in table.state.players}
    won = tuple(player for player in life if life[player] == max(life.values()))
    if how == "dontetlen" or len(won) == len(life):
        table.emit(Happens.GAME_DRAWN, Marks.OUTCOME.set({"lost": (), "won": ()}), lost=(), won=())
        return
    lost = tuple(player for player in life if player not in won)
    table.emit(Happens.GAME_WON, Marks.OUTCOME.set({"lost": lost, "won": won}), lost=lost, won=won)


@book.forbids("139.1", Action)
def nothing_is_played_after_the_time(table: Table, action: Action) -> str | None:
    """When the time of a match is up, nothing more is played in it."""
    if not table.mark(Marks.MINUTES) or isinstance(action, EndMatch | Clock) or not is_time_up(table):
        return None
    return f"{table.mark(Marks.MINUTES)} perc"


# --- who begins -------------------------------------------------------------------------------------------------------


@book.follows("140.0", Happens.GOES_FIRST, needs=TOURNAMENT)
def who_has_won_the_right(table: Table, event: Event) -> None:
    """Who has the right to begin the first game is remembered for the third.

    Disputed: with ``match.right_given_away`` on ``eredeti-jogosult`` also where it was left to the opponent.
    """
    if table.mark(Marks.GAME) != 1 or not table.decide(TOURNAMENT_HOLDS, BEGINNING):
        return
    entitled = Tells.RIGHT.get(event)
    given_away = read_as(table, "match.right_given_away", "eredeti-jogosult")
    player = entitled if entitled is not None and given_away else Tells.PLAYER.of(event)
    table.emit(Happens.RIGHT_WON, Marks.RIGHT_WON.set(player), player=player)


@book.decides("140.0", OPENING_FIRST, exception_to="3.6", needs=TOURNAMENT)
def the_order_of_a_match(table: Table) -> str | None:
    """Whoever has won the right to begin the first game begins the third too; the opponent begins the second."""
    right, game = table.mark(Marks.RIGHT_WON), table.mark(Marks.GAME)
    if right is None or game not in (SECOND, THIRD) or table.decide(RIGHT_ANEW):
        return None
    if not table.decide(TOURNAMENT_HOLDS, BEGINNING):
        return None
    players = list(table.state.players)
    return right if game == THIRD else players[(players.index(right) + 1) % len(players)]


@book.decides("140.1", RIGHT_ANEW)
def they_have_agreed_to_decide_anew(table: Table) -> bool | None:
    """By common consent it is decided anew before the third game who begins."""
    if table.mark(Marks.GAME) != THIRD:
        return None
    return True if set(table.mark(Marks.AGREED_ANEW)) >= set(table.state.players) else None


@book.forbids("140.1", AgreeAnew)
def before_the_first_game_alone(table: Table, action: AgreeAnew) -> str | None:
    """They have to agree before the first game, as long as the right to begin it is open."""
    return None if table.mark(Marks.GAME) == 1 and table.mark(Marks.STAGE) == OPENING.id else action.by


@book.procedure("140.1")
def agree_anew(table: Table, action: AgreeAnew) -> None:
    """A player agrees; nobody can be made to."""
    agreed = tuple(dict.fromkeys((*table.mark(Marks.AGREED_ANEW), action.by)))
    table.emit(Happens.AGREED_ANEW, Marks.AGREED_ANEW.set(agreed), by=action.by)


# --- from one game to the next ----------------------------------------------------------------------------------------


@book.follows("2.2.5", Happens.GAME_ENDS)
def cards_go_back_to_their_owners(table: Table, event: Event) -> None:
    """A card that has come under somebody else's control is given back to its owner when the game is over."""
    away = [thing for thing in table.state.things.values() if thing.owner != thing.controller and thing.owner]
    if away:
        moves = (Moved(thing.id, thing.zone, thing.owner, -1) for thing in away)
        table.emit(Happens.GIVEN_BACK, *moves, things=tuple(thing.id for thing in away))


KEPT = (
    *(Marks.AGREED_ANEW, Marks.DATE, Marks.DECK_CHECK, Marks.DECK_SIZES, Marks.FORMATS, Marks.MINUTES),
    *(Marks.PACKS, Marks.PENALTY, Marks.RIGHT_WON, Marks.STARTED, Marks.WAIVED, Marks.WINS),
)
"""What is known beyond a game."""
NOTED = (Marks.DONE, Marks.HARMED, Marks.HURT_BY, Marks.JUST_SHUFFLED, Marks.RESPONSIBLE, Marks.SPELLS_DID)
"""What is kept of the past for rules that will ask; it goes on by itself."""


@book.procedure("139.0")
def next_game(table: Table, action: NextGame) -> None:
    """All cards lie in the decks again, nothing of the last game is left, and the next one of the match begins."""
    n, outcome = table.mark(Marks.GAME) + 1, table.mark(Marks.OUTCOME) or {"lost": (), "won": ()}
    loser = outcome["lost"][0] if len(outcome["lost"]) == 1 else None
    whole = (Marks.BREAK_MINUTES,) if read_as(table, "match.side_minutes", "osszesen") else ()
    kept = {mark.name for mark in (*KEPT, *NOTED, *whole)}
    forgotten: list[Change] = [MarkSet(name, None) for name in table.state.marks if name not in kept]
    active = table.mark(Marks.ACTIVE)
    new = (Marks.GAME.set(n), Marks.LOSER.set(loser), Marks.STAGE.set(OPENING.id), Marks.ACTIVE.set(active))
    changes = (*_cards_collected(table), *_numbers_reset(table), *forgotten, *new, Marks.RIGHT.set(active))
    table.emit(Happens.NEXT_GAME, *changes, n=n)
    run_entering(table, OPENING.id)


def _cards_collected(table: Table) -> Iterator[Change]:
    """Every card goes into its deck, or beside it; what the game has brought into being is gone."""
    for thing in table.state.things.values():
        yield from (FactSet(thing.id, key, None) for key in thing.facts)
        if thing.zone == SIDE:
            continue
        made = Facts.MARKER.of(thing) or Facts.PREPARED.of(thing) is not None
        home = str(ASIDE) if card(table, thing).type in SLOTTED else "deck"
        yield Moved(thing.id, "gone" if made else home, thing.controller if made else thing.owner, -1)


def _numbers_reset(table: Table) -> Iterator[Change]:
    """The players' numbers are what they are before a game."""
    for player, numbers in table.state.players.items():
        of = {"max_life": "player.life.max", "max_magic": "player.magic_points.max"}
        for key, value in numbers.items():
            now = fixed(table, of[key]) if key in of else 0
            if key != "opening_hand" and value != now:
                yield PlayerSet(player, key, now)
