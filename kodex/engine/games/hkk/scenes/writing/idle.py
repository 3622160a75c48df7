"""Words of ``to`` that mean nobody where they stand, each with what to write: ``targets`` where none are chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.cards.effects import Ability, Effect, all_effects
from kodex.engine.games.hkk.cards.registry import VERBS
from kodex.engine.games.hkk.effects.runs import AIMED
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_THROUGH = ("if", "choose", "may_pay")
"""Verbs whose effects inside mean the same as they do outside."""
_EACH = ("for_each", "distribute")
"""Those that bring an ``it`` of their own, and leave the other words what they are."""


def check_meant(document: Document, card: Card, at: Steps) -> None:
    """Raise KodexError for a word of ``to`` that nothing can be meant by: the effect would do nothing."""
    _check(document, card, None, card.effects, (*at, "effects"))
    for n, ability in enumerate(card.abilities):
        _check(document, card, ability, ability.effects, (*at, "abilities", n, "effects"))


def _check(document: Document, card: Card, ability: Ability | None, effects: Sequence[Effect], at: Steps) -> None:
    used = {one.to for one in all_effects(tuple(effects)) if one.to in AIMED and VERBS[one.do].on != "none"}
    for effect, place, has_it in _reached(effects, at):
        is_asked = VERBS[effect.do].on != "none" and not (has_it and effect.to == "it")
        says = _SAYS.get(effect.to) if is_asked else None
        mend = says(card, ability, effect.to, used) if says is not None else None
        if mend is not None:
            what = _("'{verb}' does nothing here: nobody is meant by '{word}'").format(verb=effect.do, word=effect.to)
            raise document.error(what, *place, "to", mend=mend)


def _reached(effects: Sequence[Effect], at: Steps, has_it: bool = False) -> Iterator[tuple[Effect, Steps, bool]]:
    """The effects that are not inside one which means others by all words, each with its place, and whether one around
    it has an ``it``."""
    for n, effect in enumerate(effects):
        place = (*at, n)
        yield effect, place, has_it
        if effect.do in (*_THROUGH, *_EACH):
            has_it_inside = has_it or effect.do in _EACH
            yield from _reached(effect.effects, (*place, "effects"), has_it_inside)
            yield from _reached(effect.otherwise, (*place, "otherwise"), has_it_inside)
            for k, option in enumerate(effect.options):
                yield from _reached(option, (*place, "options", k), has_it_inside)


def _chosen(card: Card, ability: Ability | None) -> int:
    """How many targets are chosen by what is written: those of the ability, or of the card that has it."""
    own = len(ability.targets) if ability is not None else 0
    return own or len(card.targets) + bool(card.attaches)


def _all_of_them(card: Card, ability: Ability | None, _word: str, used: set[str]) -> str | None:
    if used or _chosen(card, ability):
        return None
    return _("name them: targets: [lény, lény], or write a selector instead: to: lény")


def _further(card: Card, ability: Ability | None, word: str, used: set[str]) -> str | None:
    n = AIMED.index(word)
    if _chosen(card, ability) > n or used.issuperset(AIMED[:n]):
        return None
    least = ", ".join(["lény"] * (n + 1))
    return _("the one target is: to: target; or name so many: targets: [{least}]").format(least=least)


def _reacted(card: Card, ability: Ability | None, _word: str, _used: set[str]) -> str | None:
    if card.reaction or any(one.reaction or one.kind == "reaction" for one in card.abilities):
        return None
    return _("say what it reacts to: reaction: [play]; or whom it is done to: to: target")


def _host(card: Card, _ability: Ability | None, _word: str, _used: set[str]) -> str | None:
    if card.attaches or not is_creature(card):
        return None
    return _("a creature lies on nothing: to: self; or say what it is attached to: attaches: lény")


def _it(_card: Card, ability: Ability | None, _word: str, _used: set[str]) -> str | None:
    if ability is not None and ability.kind != "activated":
        return None
    return _("'it' is what sets an ability off, or what for_each goes through: to: target, or a selector: to: lény")


_SAYS: dict[str, Callable[[Card, Ability | None, str, set[str]], str | None]] = {
    "targets": _all_of_them,
    "target2": _further,
    "target3": _further,
    "reacted": _reacted,
    "host": _host,
    "it": _it,
}
"""By word what to write instead; None where somebody is meant by it."""

__all__ = ["check_meant"]
