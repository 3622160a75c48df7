"""Sacrificing life, or maximum life, as a cost or because a card says so (title 103)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import life_ceiling
from kodex.engine.games.hkk.vocabulary import GIVEN_LEAST, GIVEN_SHORT, Happens
from kodex.engine.kernel.state import PlayerSet
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

GIVEN = ("life", "max_life")

say(
    max_life_given="{player} {n} maximális életpontot áldoz",
    gives_nothing="{player} nem tud annyit áldozni, ezért semmit sem áldoz",
)
linked.trigger("gives_life", Happens.LIFE_GIVEN)
linked.trigger("gives_max_life", Happens.MAX_LIFE_GIVEN)


def _check(effect: Effect) -> str | None:
    if effect.what not in (None, *GIVEN):
        return _("'{word}' is nothing a player gives; one of: {known}").format(word=effect.what, known=", ".join(GIVEN))
    return at_least_one(effect)


@verb("sacrifice_life", "103.3", on="players", fields=("n", "to", "what"), checks=_check)
def sacrifice_life(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make a player sacrifice life points (``what: max_life``: maximum life points)."""
    key, n = effect.what or "life", run.n(table, effect)
    if n <= table.player(whom, key) or table.decide(GIVEN_SHORT, key, False):
        give_life(table, whom, key, n)
    else:
        table.emit(Happens.GIVES_NOTHING, player=whom)


# Whoever has less than a cost or condition takes cannot give any of it.
book.states("103.2", GIVEN_SHORT, False)


@book.decides("103.3", GIVEN_SHORT, exception_to="103.2")
def who_has_to_gives_what_there_is(table: Table, key: str, cost: bool) -> bool | None:
    """Whoever an effect or drawback obliges to give more than there is gives what there is."""
    return None if cost else True


@book.decides("103.1", GIVEN_LEAST)
def never_below_nothing(table: Table, key: str) -> int:
    """Sacrificing never brings life or maximum life below 0.

    Disputed: with ``max_life.sacrifice`` on ``egy-marad`` 1 of the maximum has to be left.
    """
    one_is_left = key == "max_life" and read_as(table, "max_life.sacrifice", "egy-marad")
    return 1 if one_is_left else fixed(table, "life_sacrifice.life.min")


@book.procedure("103.4")
def give_life(table: Table, whom: str, key: str, n: int) -> None:
    """Life that is sacrificed is no damage; maximum life is life too only where the life sinks with it."""
    least = table.decide(GIVEN_LEAST, key)
    before, life = table.player(whom, key), table.player(whom, "life")
    now = before - n if least is None else max(int(least), before - n)
    if key == "life":
        table.emit(Happens.LIFE_GIVEN, PlayerSet(whom, key, now), player=whom, n=before - now)
        return
    table.emit(Happens.MAX_LIFE_GIVEN, PlayerSet(whom, key, now), player=whom, n=before - now)
    ceiling = life_ceiling(table, whom)
    if ceiling is not None and life > ceiling:
        table.emit(Happens.LIFE_GIVEN, PlayerSet(whom, "life", ceiling), player=whom, n=life - ceiling)
