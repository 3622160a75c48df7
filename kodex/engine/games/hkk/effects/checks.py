"""What verbs refuse when a card is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kodex.engine.games.hkk.cards.about import never_there
from kodex.engine.games.hkk.cards.effects import Effect, Until
from kodex.engine.games.hkk.cards.registry import one_of
from kodex.ground.i18n import _


def at_least_one(effect: Effect) -> str | None:
    """A number of at least 1, where it is a number."""
    return _("'n' is at least 1") if isinstance(effect.n, int) and effect.n < 1 else None


def ends_at(*moments: Until) -> Callable[[Effect], str | None]:
    """The check of a verb of which no rule says how it would end at another moment than these."""

    def check(effect: Effect) -> str | None:
        if effect.until is None or effect.until in moments:
            return None
        what = _("'{verb}' does not end at '{until}'; until is one of: {known}")
        return what.format(verb=effect.do, until=effect.until, known=", ".join(moments))

    return check


def names_one(known: Callable[[], Iterable[str]]) -> Callable[[Effect], str | None]:
    """The check of a verb whose ``what`` names one of these words, where it is given; any other would do nothing."""

    def check(effect: Effect) -> str | None:
        words = list(known())
        if effect.what is None or effect.what in words:
            return None
        what = _("'{word}' is no 'what' of '{verb}'").format(word=effect.what, verb=effect.do)
        return f"{what}; {one_of(effect.what, words)}"

    return check


def of_what_lies(*zones: str) -> Callable[[Effect], str | None]:
    """The check of a verb whose ``of`` chooses from these zones: no word that is never true there."""
    return lambda effect: never_there(effect.of or "", *zones)


def both(*checks: Callable[[Effect], str | None]) -> Callable[[Effect], str | None]:
    """Several checks of one verb: the first that finds something."""
    return lambda effect: next(filter(None, (check(effect) for check in checks)), None)
