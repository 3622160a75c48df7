"""``kodex play --auto --games N``: many games of the computer with itself, and how often each deck has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodex.cli.output import dim, emit_json, label, print_text, strong, table
from kodex.errors import KodexError
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.engine.scenarios.free_play.series import Played
    from kodex.work import Crew


def show(
    named: Sequence[Path],
    others: Sequence[Path],
    read: tuple[Path | None, str | None],
    player: str,
    turns: int,
    seeds: range,
    crew: Crew,
    as_json: bool,
) -> None:
    """Play a game for each of the seeds and print what has come of them.

    ``others``: the decks that chance adds where fewer than two are named. ``read``: the table of cards and the edition.
    Raises KodexError for a deck that cannot be played with.
    """
    from kodex.engine.decks.decks import playable
    from kodex.engine.scenarios.free_play.series import Deck, Series, play

    decks = [Deck(str(path), playable(path, *read)) for path in (*named, *(others if len(named) < 2 else ()))]
    for deck in decks:
        if deck.playable.edition != decks[0].playable.edition:
            raise KodexError(_("the decks are for different editions"), path=deck.name, mend="--edition")
    series = Series(decks[: len(named)], decks[len(named) :], player, turns)
    played = list(play(series, seeds, crew))
    if as_json:
        emit_json([as_plain(one) for one in played])
    else:
        print_text(_page(played))


def as_plain(one: Played) -> dict[str, Any]:
    """A game as ``kodex play --auto --json`` prints it."""
    from msgspec import to_builtins

    plain: dict[str, Any] = to_builtins(one) | {"log": None}
    del plain["winners"]
    return plain


def _page(played: Sequence[Played]) -> Iterator[str]:
    rows: dict[str, list[int]] = {}
    for game in played:
        for seat, deck in enumerate(game.decks):
            row = rows.setdefault(deck, [0, 0, 0, 0, 0])
            row[0] += 1
            row[1 + _came_of(game, seat)] += 1
    heads = ["", _("games"), _("won"), _("lost"), _("a draw"), _("not over")]
    lines = [[strong(Path(deck).stem), *map(str, rows[deck])] for deck in sorted(rows)]
    yield from table([list(map(label, heads)), *lines])
    turns, steps = sum(game.turns for game in played), sum(game.steps for game in played)
    told = _("{games} games, {turns} turns, {steps} steps").format(games=len(played), turns=turns, steps=steps)
    yield dim(f"{told}  kodex play --auto --seed {played[0].seed} … {played[-1].seed}")


def _came_of(game: Played, seat: int) -> int:
    """What came of a game for a seat: won (0), lost, a draw, or not over (3)."""
    if game.outcome is None:
        return 3
    return (0 if seat in game.winners else 1) if game.winners else 2


__all__ = ["as_plain", "show"]
