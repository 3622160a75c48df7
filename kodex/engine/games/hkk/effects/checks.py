"""What verbs refuse when a card is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kodex.engine.cards.language import too_little
from kodex.engine.games.hkk.cards.about import names, never_there
from kodex.engine.games.hkk.cards.effects import Effect, Until
from kodex.engine.games.hkk.cards.lying import PAID
from kodex.engine.games.hkk.cards.registry import one_of
from kodex.ground.i18n import _


def at_least_one(effect: Effect) -> str | None:
    """A number of at least 1, where it is a number."""
    return too_little(effect.n)


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


def of_what_is_paid(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` says which cards that are being paid for it is about."""
    return _no_location(effect, _("the cost of locations never changes (8.9.1); any other card: bármi")) or (
        _no_word(effect, "self", _("of itself a card says that with a keyword: olcsóbb, drágább, or with 'ways'"))
        or never_there(effect.of or "", *PAID)
    )


def of_what_is_played(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` says which cards are not to be played."""
    why = _("what forbids playing lies on the table: 'self' is never what is played")
    return _no_word(effect, "self", why) or never_there(effect.of or "", *PAID, "deck")


def of_what_is_used(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` says whose abilities it is about: what is used lies in play or in a zone of its
    player, and what bears on that leaves locations, rule cards and followers alone."""
    return _no_location(effect, _("the abilities of locations are never dearer (8.9.5.1); any other card: bármi")) or (
        never_there(effect.of or "", "guard", "reserve", "table", *PAID, "deck")
    )


def of_what_is_paid_otherwise(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` says which cards may be paid for otherwise."""
    return _no_location(effect, _("the cost of locations is never replaced (8.9.2); any other card: bármi")) or (
        _no_word(effect, "self", _("of itself a card says with 'ways' how else it may be paid"))
        or never_there(effect.of or "", *PAID)
    )


def of_no_play(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` means what lies somewhere: nothing is being played when it is done."""
    return _no_word(effect, "kijátszott", _("nothing is being played when '{verb}' is done; any card: bármi"))


def of_what_attacks(*never: str) -> Callable[[Effect], str | None]:
    """The check of a verb whose ``of`` says from what it protects: what acts lies in none of these places."""
    why = _("what acts never lies where '{word}' says; any source: bármi")

    def check(effect: Effect) -> str | None:
        told = (_no_word(effect, word, why.replace("{word}", word)) for word in never)
        return next(filter(None, told), None)

    return check


def not_itself(effect: Effect) -> str | None:
    """The check of a verb whose ``of`` means another card than the one whose text it is."""
    return _no_word(effect, "self", _("'{verb}' takes another card: 'self' is never one of them; any card: bármi"))


def _no_location(effect: Effect, why: str) -> str | None:
    return _no_word(effect, "helyszín", why)


def _no_word(effect: Effect, word: str, why: str) -> str | None:
    """Why a selector may not have a word."""
    return why.format(verb=effect.do) if names(effect.of or "", word) else None


def both(*checks: Callable[[Effect], str | None]) -> Callable[[Effect], str | None]:
    """Several checks of one verb: the first that finds something."""
    return lambda effect: next(filter(None, (check(effect) for check in checks)), None)
