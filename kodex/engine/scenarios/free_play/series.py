"""Many games that the computer plays with itself: what comes of each, by the seed that plays it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from kodex.engine.decks.decks import Playable
from kodex.engine.kernel.position import Outcome
from kodex.engine.scenarios.free_play.gaming import Chancer, Game, Greedy
from kodex.ground.i18n import _
from kodex.work import Crew, Job, results

PLAYERS: dict[str, type[Chancer]] = {"greedy": Greedy, "random": Chancer}
"""Ways to play, by what they are called."""


class Deck(Struct, frozen=True):
    """A deck with its name, the path of its file."""

    name: str
    playable: Playable


class Series(Struct, frozen=True):
    """What games have in common: the decks that are ``named``, at most two, ``others`` for chance to add, how the
    computer plays, and how many turns a game lasts at most."""

    named: Sequence[Deck]
    others: Sequence[Deck]
    player: str
    turns: int

    def decks(self, chance: Random) -> list[Deck]:
        """The two decks of a game."""
        lacking = 2 - len(self.named)
        return [*self.named, *(chance.sample(list(self.others), lacking) if lacking > 0 else ())]


class Played(Struct, frozen=True):
    """What came of a game; ``outcome`` is None where it was not over after the last turn, ``winners`` are the places of
    the decks that have won."""

    edition: str
    seed: int
    decks: tuple[str, ...]
    outcome: Outcome | None
    turns: int
    steps: int
    facts: dict[str, Any]
    winners: tuple[int, ...]


def play(series: Series, seeds: Sequence[int], crew: Crew) -> Iterator[Played]:
    """A game for each seed, in their order. Raises KodexError for decks that the rules do not allow."""
    return results(crew, Job(_game, series, seeds, worth=2, about=_("games")))


def _game(series: Series, seed: int) -> Played:
    chance = Random(seed)
    decks = series.decks(chance)
    game = Game.of([deck.playable for deck in decks], chance)
    player = PLAYERS[series.player](chance)
    while not game.is_over and game.turns <= series.turns and (offers := game.offers()):
        game.take(player.chosen(game, offers), player.decide)
    game.check()
    names = tuple(deck.name for deck in decks)
    outcome, facts = game.face.outcome(game.table), game.gaming.facts(game.table)
    winners = tuple(n for n, seat in enumerate(game.gaming.seats) if outcome is not None and seat in outcome.won)
    return Played(game.edition, seed, names, outcome, game.turns, len(game.steps), facts, winners)


__all__ = ["PLAYERS", "Deck", "Played", "Series", "play"]
