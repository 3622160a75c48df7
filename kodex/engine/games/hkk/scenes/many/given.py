"""Given tables of games for more than two players: pairs, agreements, who has gone out (168, 169)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.games.hkk.fixed import of
from kodex.engine.games.hkk.multiplayer.pair_life import common_key
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.state import Change

PAIRS, POWER, GODS = f.GAMES


def games_of(given: f.Given) -> tuple[str, ...]:
    """The games for more than two players that a given table names, as the rules know them."""
    named = (given.format,) if isinstance(given.format, str) else given.format or ()
    return tuple(name for name in map(f.format_called, named) if name in f.GAMES)


def option_called(word: str) -> str:
    """The optional rule that a word stands for, accents and case optional; a word that names none is given back."""
    return {folded(name): name for name in f.OPTIONS}.get(folded(word), word)


def pairs_of(given: f.Given) -> list[f.Pair]:
    """Who plays together: as it is said, or else who sit opposite each other."""
    if given.pairs or PAIRS not in games_of(given):
        return given.pairs
    players = list(given.players)
    half = len(players) // 2
    return [f.Pair([players[n], players[n + half]]) for n in range(half)]


def numbers_in_common(given: f.Given) -> dict[str, dict[str, int]]:
    """By player the numbers that a pair has in common."""
    found: dict[str, dict[str, int]] = {}
    most = of(RULEBOOK, "pairs.life.max")
    for pair in pairs_of(given):
        max_life = most if pair.max_life is None else pair.max_life
        common = {"life": max_life if pair.life is None else pair.life, "max_life": max_life}
        if f.OPTIONS[0] in map(option_called, given.options):
            common["components"] = pair.components
        found |= dict.fromkeys(pair.players, common)
    return found


def marks_of(given: f.Given) -> Iterator[Change]:
    """What such a table sets besides; nothing for a game of two."""
    games = games_of(given)
    if games:
        yield Marks.GAMES.set((*games, *map(option_called, given.options)))
    pairs = tuple(tuple(pair.players) for pair in pairs_of(given))
    yield Marks.PAIRS.set(pairs or None)
    common = numbers_in_common(given)
    kept = {common_key(key, pair): n for pair in pairs for key, n in common[pair[0]].items()}
    yield Marks.COMMON.set(kept or None)
    yield Marks.COLOURS.set(_chosen_colours(given) or None)
    yield Marks.POINTS.set({player: side.points for player, side in given.players.items() if side.points} or None)
    yield Marks.OUT.set(tuple(player for player, side in given.players.items() if side.out) or None)
    yield Marks.AGREED.set({one.what: tuple(one.by) for one in given.agreed} or None)
    foes = {player: tuple(others) for one in given.agreed for player, others in one.opponents.items()}
    yield Marks.AGREED_FOES.set(foes or None)
    yield Marks.DIRECTION.set(next((one.side for one in given.agreed if one.side), None))


def _chosen_colours(given: f.Given) -> dict[str, str]:
    return {player: folded(side.colour) for player, side in given.players.items() if side.colour}
