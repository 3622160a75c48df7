"""Whether a given table of a game for more than two players is sound: pairs, options, agreements, colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kodex.engine.face.checks import one_of
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.many.given import GODS, PAIRS, POWER, games_of, numbers_in_common, option_called
from kodex.engine.games.hkk.vocabulary import God
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]


def check_games(document: Document, given: f.Given, at: Steps) -> None:
    """Raise KodexError where such a table says what its game does not know, or does not say what the game needs."""
    games = games_of(given)
    if len(games) > 1:
        what = _("one table plays one game for more than two players, here are {n}").format(n=len(games))
        raise document.error(what, *at, "format", mend=_("leave one out"))
    for key in ("pairs", "options"):
        if getattr(given, key) and PAIRS not in games:
            what = _("'{key}' belongs to games in pairs").format(key=key)
            raise document.error(what, *at, key, mend="format: páros")
    if given.agreed and not games:
        what = _("'{key}' belongs to games for more than two players").format(key="agreed")
        raise document.error(what, *at, "agreed", mend="format: " + " | ".join(f.GAMES))
    _check_options(document, given, at)
    _check_pairs(document, given, at)
    _check_agreements(document, given, at)
    _check_sides(document, given, games, at)


def _check_options(document: Document, given: f.Given, at: Steps) -> None:
    for n, word in enumerate(given.options):
        if option_called(word) not in f.OPTIONS:
            what = _("there is no optional rule '{word}' of games in pairs").format(word=word)
            raise document.error(what, *at, "options", n, mend=one_of(word, f.OPTIONS, document))


def _check_pairs(document: Document, given: f.Given, at: Steps) -> None:
    seen: set[str] = set()
    for n, pair in enumerate(given.pairs):
        for player in pair.players:
            check_player(document, given, player, (*at, "pairs", n, "players"))
            if player in seen:
                what = _("'{id}' plays in two pairs").format(id=player)
                raise document.error(what, *at, "pairs", n, "players", mend=_("leave one out"))
            seen.add(player)
        if pair.components and f.OPTIONS[0] not in map(option_called, given.options):
            what = _("a pair has components in common only by an optional rule")
            raise document.error(what, *at, "pairs", n, "components", mend=f"options: [{f.OPTIONS[0]}]")


def _check_agreements(document: Document, given: f.Given, at: Steps) -> None:
    for n, one in enumerate(given.agreed):
        here = (*at, "agreed", n)
        if one.what not in f.AGREEMENTS:
            what = _("nobody agrees on '{word}'").format(word=one.what)
            raise document.error(what, *here, "what", mend=one_of(one.what, f.AGREEMENTS, document))
        for player in one.by:
            check_player(document, given, player, (*here, "by"))
        for player, others in one.opponents.items():
            for whom in (player, *others):
                check_player(document, given, whom, (*here, "opponents"))
        if bool(one.opponents) != (one.what == "ellenfelek"):
            what = _("'opponents' belongs to what: ellenfelek, and has to be given there")
            raise document.error(what, *here, mend="{what: ellenfelek, by: […], opponents: {A: [B, C]}}")
        if one.side is not None and one.what != "körirány":
            what = _("'side' belongs to what: körirány")
            raise document.error(what, *here, "side", mend="{what: körirány, by: […], side: jobb}")


def _check_sides(document: Document, given: f.Given, games: tuple[str, ...], at: Steps) -> None:
    in_common = numbers_in_common(given)
    for player, side in given.players.items():
        here = (*at, "players", player)
        written = _written(document, here)
        for key in ("life", "max_life", "components"):
            if key in written and key in in_common.get(player, ()):
                what = _("a pair has its {key} in common").format(key=key)
                mend = f"pairs: [{{players: [{player}, …], {key}: {written[key]}}}]"
                raise document.error(what, *here, key, mend=mend)
        if side.colour is not None and GODS not in games:
            what = _("a colour is chosen for the game in the war of the gods only")
            raise document.error(what, *here, "colour", mend=f"format: {GODS}")
        if side.colour is not None and folded(side.colour) not in [folded(god) for god in God]:
            what = _("'{word}' is no god").format(word=side.colour)
            raise document.error(what, *here, "colour", mend=one_of(side.colour, [str(god) for god in God], document))
        if side.points and POWER not in games:
            what = _("there are victory points only where the last power is fought for")
            raise document.error(what, *here, "points", mend=f"format: {POWER}")
        if side.out and (PAIRS in games or not games):
            what = _("nobody goes out of this game alone")
            raise document.error(what, *here, "out", mend=_("leave it out"))


def _written(document: Document, at: Steps) -> dict[str, Any]:
    """What stands in the file at a place."""
    found: Any = document.data
    for step in at:
        found = found[step]
    return found if isinstance(found, dict) else {}


def check_player(document: Document, given: f.Given, player: str, at: Steps, besides: Sequence[str] = ()) -> None:
    """Refuse a player who does not sit at the table; ``besides``: what else may stand there. Raises KodexError."""
    if player not in given.players:
        what = _("there is no player '{id}'").format(id=player)
        if "pairs" in at and len(given.players) < sum(len(pair.players) for pair in given.pairs):
            line = document.line(*at[: at.index("pairs")], "players")
            mend = _("the players on line {n} lack one: {form}").format(n=line, form=f"{player}: {{}}")
            raise document.error(what, *at, mend=mend)
        raise document.error(what, *at, mend=one_of(player, (*given.players, *besides), document))
