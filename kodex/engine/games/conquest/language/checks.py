"""What is refused where a card is read: words that nobody has entered, abilities that could never be used."""

from __future__ import annotations

from functools import cache

from kodex.engine.cards.language import pattern_of, too_little
from kodex.engine.games.conquest.language.triggers import KINDS, REACTED_TO
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.text import TRIGGERED, Ability, Effect
from kodex.engine.games.conquest.vocabulary import Happens
from kodex.ground.i18n import _, language
from kodex.ground.within import Chosen, Within, within

USED = next(word for word, kinds in KINDS.items() if kinds == (Happens.USED,))
TOO_EARLY = {"ár": USED, "hatás": USED, "sérülne": "sérül"}
"""What is still going on, with the word for its being over: an interrupt answers the one, a reaction the other."""
BESIDE_WORD = next(word for word, kinds in KINDS.items() if Happens.ASSIGNED in kinds)
AIMED_AT = "cél"
"""The word of selectors for the target."""
Problem = tuple[str, tuple[str | int, ...], tuple[str, str] | None, Chosen | None]
"""What is wrong, where in the ability, a word that there is not with the text it stands in, and the words there are."""


def problem(ability: Ability) -> Problem | None:
    """What is wrong with an ability, and where in it; None where nothing is."""
    return _told(ability, language())


@cache
def _told(ability: Ability, _spoken: str) -> Problem | None:
    """The same, told in the language that is spoken."""
    LANGUAGE.registry.load()
    try:
        _check(ability)
    except Within as error:
        return str(error), tuple(error.steps), error.unknown, error.chosen
    except ValueError as error:
        return str(error), (), None, None
    return None


def _check(ability: Ability) -> None:
    if (ability.on is not None) != (ability.kind in TRIGGERED):
        if ability.on is None:
            near = ", ".join([*LANGUAGE.registry.triggers][:3])
            raise ValueError(
                _("an interrupt or a reaction says what it answers; write: on: … ({some} …)").format(some=near)
            )
        raise ValueError(_("an interrupt or a reaction says what it answers ('on'), and nothing else does"))
    if ability.forced and ability.kind not in TRIGGERED:
        raise ValueError(_("only interrupts and reactions are forced"))
    if ability.on is not None:
        within(("on",), LANGUAGE.check_trigger, ability.on)
    asked = (("target",), ability.target), (("only",), ability.only), (("cost", "sacrifice"), ability.cost.sacrifice)
    for place, selector in asked:
        if selector is not None:
            within(place, LANGUAGE.selectors.check, selector)
    for n, effect in enumerate(ability.effects):
        within(("effects", n), _check_effect, effect, ability.kind == "megszakítás")
    if ability.kind == "állandó":
        _check_always(ability)
    _check_it_lies_beside(ability)
    if ability.on is not None:
        _check_it_is_over(ability, pattern_of(ability.on)[0])
        _check_amounts(ability, pattern_of(ability.on)[0])
        _check_there_is_something_to_cancel(ability, pattern_of(ability.on)[0])


def _check_always(ability: Ability) -> None:
    """What always holds happens at no moment: it has no target, nobody decides on it, it does not end."""
    LANGUAGE.check_continuous(ability.effects)
    for n, effect in enumerate(ability.effects):
        if effect.to in ("target", "it"):
            what = _("what always holds has no target and answers nothing; write self, host or a selector for '{to}'")
            raise Within(what.format(to=effect.to), "effects", n, "to")
        for key, given in (("may", effect.may), ("then", effect.then), ("until", effect.until)):
            if given:
                what = _("what always holds has no '{key}': it happens at no moment and ends with its card")
                raise Within(what.format(key=key), "effects", n, key)


def _check_it_is_over(ability: Ability, word: str) -> None:
    """A reaction to one of the six steps of playing something comes when all of them have been taken."""
    if ability.kind == "reakció" and word in TOO_EARLY:
        what = _("only an interrupt answers '{word}'; a reaction comes when it is over: '{later}'")
        raise Within(what.format(word=word, later=TOO_EARLY[word]), "on")


def _check_it_lies_beside(ability: Ability) -> None:
    """What comes to lie beside a unit has no moment before: it is reacted to; damage is redirected while it lies there,
    and at no other time."""
    word = pattern_of(ability.on)[0] if ability.on is not None else ""
    kinds = KINDS.get(word, ())
    is_over = word == BESIDE_WORD or (kinds and set(kinds) <= set(REACTED_TO))
    if ability.kind == "megszakítás" and is_over:
        what = _("'{word}' is reacted to and never interrupted; write kind: reakció").format(word=word)
        raise Within(what, "kind")
    for n, effect in enumerate(ability.effects):
        if effect.do == "redirect" and word != BESIDE_WORD:
            what = _("'redirect' answers '{word}', while the damage lies beside a unit: kind: reakció, on: '{word}: …'")
            raise Within(what.format(word=BESIDE_WORD), "effects", n, "do")


def _check_amounts(ability: Ability, word: str) -> None:
    """Only what has an amount becomes less."""
    kinds = KINDS.get(word, ())
    for n, effect in enumerate(ability.effects):
        if effect.do == "lessen" and not (kinds and all("n" in kind.fields for kind in kinds)):
            known = ", ".join(one for one, of in KINDS.items() if of and all("n" in kind.fields for kind in of))
            what = _("'{word}' has no amount that could become less; it is said of: {known}")
            raise Within(what.format(word=word, known=known), "effects", n, "do")


def _check_there_is_something_to_cancel(ability: Ability, word: str) -> None:
    """When something has been used its effect is over; what cancels an event answers the effect."""
    for n, effect in enumerate(ability.effects):
        if word == USED and LANGUAGE.registry.known_verb(effect.do).coming:
            what = _("'{word}' comes when all has been carried out; an event is cancelled by answering 'hatás'")
            raise Within(what.format(word=word), "effects", n, "do")


def _check_effect(effect: Effect, interrupts: bool) -> None:
    verb = LANGUAGE.check_effect(effect)
    less = too_little(effect.n, least=0) if not verb.continuous and "n" in verb.fields else None
    if less is not None:
        raise Within(less, "n")
    if LANGUAGE.registry.known_verb(effect.do).coming and not interrupts:
        what = _("'{verb}' changes what is about to happen; only an interrupt answers that ('kind: megszakítás')")
        raise Within(what.format(verb=effect.do), "do")
    if verb.on == "things" and AIMED_AT in LANGUAGE.selectors.tokens(effect.to):
        what = _("'{word}' means nobody here: when it is asked who may be meant, no target is chosen yet")
        raise Within(_("{what}; write: {right}").format(what=what.format(word=AIMED_AT), right="to: target"), "to")
    if effect.where is not None:
        within(("where",), LANGUAGE.selectors.check, effect.where)
    for n, one in enumerate(effect.effects):
        within(("effects", n), _check_effect, one, False)


__all__ = ["Problem", "problem"]
