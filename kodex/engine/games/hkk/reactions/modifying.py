"""Reactions that modify what they answer, and abilities that are reactions and more (94.0.1, 94.9)."""

from __future__ import annotations

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_permanent
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import VERBS, verb
from kodex.engine.games.hkk.cards.text_kinds import EXPLANATION
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.playing.steps import run_of
from kodex.engine.games.hkk.reactions.chain import Link, changed, link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    CHAIN_ORDER,
    PLAYS_ANYWAY,
    REACTION_ALONE,
    TEXT_ALTERED,
    WORD_KIND,
    Happens,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

MODIFYING = "módosító reakció"
ALTERED = "altered"

say(
    altered="{thing} szövege megváltozik ({what}: {n})",
    kicks_in="{thing} automatikusan működésbe lép ({ability}), reagálni lehet rá",
    automatic__rests="{thing} automatikus reakciója elmarad",
)


# --- permanents that are played as modifying reactions ----------------------------------------------------------------


def _modifies(table: Table, action: Play | Use) -> Thing | None:
    """The permanent that an action plays as a modifying reaction."""
    if not isinstance(action, Play) or action.reacts_to is None:
        return None
    thing = table.state.things.get(action.card)
    return thing if thing is not None and card(table, thing).modifies else None


@book.decides("94.0.1.2", PLAYS_ANYWAY, needs="modifies")
def permanents_may_be_modifying_reactions(table: Table, action: Play | Use) -> bool | None:
    """Some cards that stay on the table may also be played as a modifying reaction, whenever one may react."""
    thing = _modifies(table, action)
    return True if thing is not None and has(table, thing, MODIFYING, 1) else None


@book.decides("94.0.1.2", WORD_KIND)
def playing_so_is_an_explanation(table: Table, name: str) -> str | None:
    """To be played as a modifying reaction is an explanation, no special ability."""
    return EXPLANATION if name == MODIFYING else None


def modify_what_it_answers(table: Table, one: Link) -> None:
    if one.kind != "play" or one.reacts_to is None or not is_permanent(card(table, table.thing(one.source))):
        return
    perform(table, card(table, table.thing(one.source)).modifies, run_of(table, one, "reaction"))


# --- the text of what is answered changes -----------------------------------------------------------------------------


def _a_verb(effect: Effect) -> str | None:
    if effect.what in VERBS and "n" in VERBS[effect.what].fields:
        return None
    return _("'{word}' is no verb whose number could change").format(word=effect.what)


@verb("alter", "94.0.1.3", on="none", fields=("n",), required=("what",), checks=_a_verb)
def alter(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Add n to the number that the verb ``what`` has in the text of what it reacts to."""
    change_the_text(table, run, effect)


@book.procedure("94.0.1.1")
def change_the_text(table: Table, run: Run, effect: Effect) -> None:
    """A modifying reaction does not prevent what it answers, it only changes it."""
    one = link(table, run.reacted)
    if one is not None:
        n = run.n(table, effect)
        note = (ALTERED, (str(effect.what), n))
        table.emit(
            Happens.ALTERED, changed(table, one, notes=(*one.notes, note)), thing=one.source, what=effect.what, n=n
        )


@book.decides("94.0.1.3", TEXT_ALTERED, needs="alter")
def it_comes_about_as_changed(table: Table, one: Link, effects: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """The text of what is answered changes, and it comes about in that form."""
    changes = [value for key, value in one.notes if key == ALTERED]
    return _altered(effects, changes) if changes else None


def _altered(effects: tuple[Effect, ...], changes: list[tuple[str, int]]) -> tuple[Effect, ...]:
    """Effects with their numbers changed; one whose number falls to 0 does nothing any more."""
    found = []
    for effect in effects:
        n = sum(n for verb, n in changes if verb == effect.do)
        if isinstance(effect.n, int) and n and effect.n + n < 1:
            continue
        number = effect.n + n if isinstance(effect.n, int) else f"{effect.n}{n:+d}" if n else effect.n
        parts = {key: _altered(getattr(effect, key), changes) for key in ("effects", "otherwise")}
        if effect.effects and not parts["effects"]:
            continue
        options = tuple(_altered(option, changes) for option in effect.options)
        found.append(replace(effect, n=number, options=options, **parts))
    return tuple(found)


# --- "Reakció:" -------------------------------------------------------------------------------------------------------


@book.decides("94.9", REACTION_ALONE, needs=("alone", "shadow", "szkritter"))
def such_abilities_are_used_alone_too(table: Table, ability: Ability) -> bool | None:
    """An ability after the word "Reakció:" is used as a reaction and as an action of its own."""
    return True if ability.alone else None


def look_again(table: Table, action: Play | Use) -> None:
    """A reaction cites that it may be one, or that it may be used alone."""
    if isinstance(action, Use) and action.reacts_to is None:
        ability = ability_of(table, action)
        if ability is not None and ability.reaction:
            table.justified_by(REACTION_ALONE, ability)
    elif _modifies(table, action) is not None:
        table.justified_by(PLAYS_ANYWAY, action)
    if action.reacts_to is not None:
        table.justified_by(CHAIN_ORDER, action.by)
