"""Further properties of cards that keep things off them: no target, not to be wounded or answered (132.12–132.15)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.abilities.immunities import nobody_reacts_to_the_source_immune
from kodex.engine.games.hkk.abilities.immunity import IMMUNE, SOURCES, Threat, by_action, by_happening, by_source
from kodex.engine.games.hkk.actions import Play, Use, source_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import alias, keyword, verb
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.combat.strike import Blow
from kodex.engine.games.hkk.effects.checks import both, of_what_attacks
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.reactions.barring import barring
from kodex.engine.games.hkk.reactions.chain import Link, link_id
from kodex.engine.games.hkk.reactions.reacting import reactions
from kodex.engine.games.hkk.table.continuous import Force, in_force
from kodex.engine.games.hkk.table.moment import aimed_at
from kodex.engine.games.hkk.table.values import abilities, card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    COMBAT_IMMUNE,
    IMMUNITY,
    IMMUNITY_AIM,
    IS_UNTARGETABLE,
    MARKER_IDLE,
    STRIKE_DAMAGE,
    UNREACTABLE,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

UNTARGETABLE, INVULNERABLE = "untargetable", "invulnerable"
UNANSWERABLE, MARKER_PROOF = "unanswerable", "marker_proof"
SILENT = keyword("reagálhatatlan", "132.15", "nobody reacts to its being played, nor to its abilities")
alias(SILENT, "nem-lehet-rá-reagálni", "megválaszolhatatlan")

FORMS = ("forrás", "varázslat", "képesség", "ütés", "harci_képesség")
"""Forms of attack that a text may name; naming none it means any."""


def _a_form(effect: Effect) -> str | None:
    if effect.what is None or folded(effect.what) in map(folded, FORMS):
        return None
    known = registry.listed(effect.what, FORMS)
    return _("'{word}' is no form of attack; one of: {known}").format(word=effect.what, known=known)


_NEVER_ACT = ("Semmi", "kiegészítő_pakli")
_protects = both(_a_form, of_what_attacks(*_NEVER_ACT))
_never_aims = both(_a_form, of_what_attacks(*_NEVER_ACT, "reakciósor", "kijátszott"))
_never_reacts = of_what_attacks(*_NEVER_ACT, "pakli", "reakciósor", "kijátszott")


@verb(IMMUNE, "132.0", fields=("to", "until", "of", "what"), continuous=True, checks=_protects)
def immune_to(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make it immune (``what``: to that form of attack, ``of``: to what that selector means)."""
    lasts(table, run, effect, whom, 1)


@verb(UNTARGETABLE, "132.12", fields=("to", "until", "of", "what"), continuous=True, checks=_never_aims)
def untargetable(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Keep it from being a target (``what``: of that form of attack, ``of``: of what that selector means)."""
    lasts(table, run, effect, whom, 1)


@verb(INVULNERABLE, "132.13", fields=("to", "until", "of", "what"), continuous=True, checks=_protects)
def invulnerable(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make damage done to it always 0 (``what``: in that form, ``of``: by what that selector means)."""
    lasts(table, run, effect, whom, 1)


@verb(MARKER_PROOF, "132.14", fields=("to", "until"), required=("what",), continuous=True)
def marker_proof(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let markers of the name ``what`` have no effect on it."""
    lasts(table, run, effect, whom, 1)


@verb(UNANSWERABLE, "132.15", fields=("to", "until", "of"), continuous=True, checks=_never_reacts)
def unanswerable(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Keep players from reacting to it (``of``: with what that selector means)."""
    lasts(table, run, effect, whom, 1)


def _forces(table: Table, verb_: str, thing: Thing) -> Iterator[Force]:
    return (force for force in in_force(table, verb_) if force.on(table, thing.id))


def _form(attack: Threat) -> set[str]:
    if attack.struck:
        return {"utes"}
    if attack.combat is not None:
        return {"harci_kepesseg"}
    return {"forras", "varazslat" if attack.spell else "kepesseg"}


def _means(table: Table, force: Force, attack: Threat) -> bool:
    """Whether a text that keeps something off means this."""
    what, of = force.effect.what, force.effect.of
    if what is not None and folded(what) not in _form(attack):
        return False
    return of is None or bool(compiled(of)(table, attack.source, View(force.by, force.source)))


# --- immune to what a text names --------------------------------------------------------------------------------------


@book.decides("132.0", IMMUNITY, needs=IMMUNE)
def immunity_to_what_is_named(table: Table, thing: Thing, attack: Threat) -> bool | None:
    """An attack has no effect whatever on a card that is immune to it."""
    return True if any(_means(table, force, attack) for force in _forces(table, IMMUNE, thing)) else None


@book.decides("132.1", IMMUNITY_AIM, needs=IMMUNE)
def that_bars_aiming(table: Table, thing: Thing, attack: Threat, names: tuple[str, ...]) -> bool | None:
    """Nor is it aimed at such a card."""
    return immunity_to_what_is_named(table, thing, attack) if IMMUNE in names else None


@book.forbids("132.1", Play, Use, about="target", needs=IMMUNE)
def nothing_aims_at_what_is_immune_to_it(table: Table, action: Play | Use) -> str | None:
    """Neither a card played nor an ability used."""
    attack = by_action(table, action)
    for whom in aimed_at(table, action) if attack is not None else ():
        thing = table.state.things.get(whom)
        if thing is not None and table.decide(IMMUNITY_AIM, thing, attack, (IMMUNE,)):
            return whom
    return None


@book.decides("132.0", COMBAT_IMMUNE, needs=IMMUNE)
def combat_abilities_do_nothing_to_what_is_immune_to_them(
    table: Table, target: str, of: str, ability: Ability
) -> bool | None:
    """A text that names combat abilities keeps those off; one that means sources, effects or cards does not (35.7)."""
    return True if _names(table, target, Threat(table.thing(of), damage=True, combat=ability)) else None


@book.decides("132.0", STRIKE_DAMAGE, exception_to=("36.4", "15.3"), needs=IMMUNE)
def blows_do_nothing_to_what_is_immune_to_them(table: Table, blow: Blow) -> int | None:
    """Nor does a text keep blows off that does not name them."""
    return 0 if _names(table, blow.target, Threat(blow.striker, damage=True, struck=True)) else None


def _names(table: Table, id_: str, attack: Threat) -> bool:
    """Whether a text on a thing that makes it immune names this form of attack, which no other word means."""
    thing = table.state.things.get(id_)
    forces = (force for force in _forces(table, IMMUNE, thing) if force.effect.what) if thing is not None else ()
    return any(_means(table, force, attack) for force in forces)


# --- no target --------------------------------------------------------------------------------------------------------


@book.forbids("132.12", Play, Use, about="target", needs=UNTARGETABLE)
def what_cannot_be_a_target_is_not_chosen(table: Table, action: Play | Use) -> str | None:
    """A card of that ability is not chosen as a target of the form of attack it names."""
    attack = by_action(table, action)
    things = (table.state.things.get(whom) for whom in aimed_at(table, action))
    if attack is None:
        return None
    return next((one.id for one in things if one is not None and _is_no_target(table, one, attack)), None)


def _is_no_target(table: Table, thing: Thing, attack: Threat) -> bool:
    return any(_means(table, force, attack) for force in _forces(table, UNTARGETABLE, thing))


@book.decides("132.12", IS_UNTARGETABLE, needs=UNTARGETABLE)
def nor_is_it_chosen_later(table: Table, thing: Thing, view: View) -> bool | None:
    """Nor is it chosen where another target is needed."""
    attack = by_source(table, view.source, view.using)
    return True if attack is not None and _is_no_target(table, thing, attack) else None


# --- not to be wounded ------------------------------------------------------------------------------------------------


def _unhurt(table: Table, id_: str, attack: Threat | None) -> bool:
    thing = table.state.things.get(id_)
    if thing is None or attack is None:
        return False
    return any(_means(table, force, attack) for force in _forces(table, INVULNERABLE, thing))


@book.decides("132.13", STRIKE_DAMAGE, exception_to=("36.4", "15.3"), needs=INVULNERABLE)
def blows_do_no_damage(table: Table, blow: Blow) -> int | None:
    """The damage of a blow to what cannot be wounded so is always 0, whatever would modify it."""
    unhurt = _unhurt(table, blow.target, Threat(blow.striker, damage=True, struck=True))
    return fixed(table, "not_woundable.damage") if unhurt else None


@book.decides("132.13", COMBAT_IMMUNE, needs=INVULNERABLE)
def combat_abilities_do_no_damage(table: Table, target: str, of: str, ability: Ability) -> bool | None:
    """So is that of a combat ability."""
    return True if _unhurt(table, target, Threat(table.thing(of), damage=True, combat=ability)) else None


@book.prevents("132.13", Happens.DAMAGE, needs=INVULNERABLE)
def other_damage_is_none(table: Table, happening: Happening) -> str | None:
    """So is all other damage; what does not say with what it cannot be wounded means damage of any kind."""
    victim = Tells.VICTIM.of(happening)
    return victim if _unhurt(table, victim, by_happening(table, happening)) else None


@book.decides("132.1", IS_UNTARGETABLE, needs=INVULNERABLE)
def the_invulnerable_are_targets(table: Table, thing: Thing, view: View) -> bool | None:
    """Disputed: only with ``invulnerable.aim`` on ``nem-celozhato`` what wounds is not aimed at the invulnerable."""
    if not read_as(table, "invulnerable.aim", "nem-celozhato"):
        return None
    return True if _unhurt(table, thing.id, by_source(table, view.source, view.using)) else None


# --- markers ----------------------------------------------------------------------------------------------------------


@book.decides("132.14", MARKER_IDLE, needs=MARKER_PROOF)
def markers_without_effect(table: Table, thing: Thing, name: str) -> bool | None:
    """The ability does not keep the marker from being put on the permanent; it only has no effect on it."""
    return True if any(force.effect.what == name for force in _forces(table, MARKER_PROOF, thing)) else None


# --- no reactions -----------------------------------------------------------------------------------------------------

_BARRING = (UNANSWERABLE, SILENT)


@book.decides("132.15", UNREACTABLE, needs=_BARRING)
def nobody_reacts_to_it(table: Table, to: Link, by: str, source: str) -> bool | None:
    """Neither to its being played nor to its abilities, if it is a permanent, does anybody react in the way it names.

    Disputed: only with ``unanswerable.scope`` on ``minden-valaszlepes`` does it keep off automatic reactions too.
    """
    thing, answer = table.state.things.get(to.source), table.state.things.get(source)
    if thing is None or answer is None or not (has(table, thing, SILENT) or _barred(table, thing, answer)):
        return None
    reacting = [one for one in abilities(table, answer) if one.reaction]
    automatic = bool(reacting) and all(one.kind == "automatic" for one in reacting)
    return None if automatic and read_as(table, "unanswerable.scope", "csak-reakcio-cselekves") else True


barring("132.15", nobody_reacts_to_it, needs=_BARRING)
barring("132.5.2", nobody_reacts_to_the_source_immune, needs=SOURCES)


def _barred(table: Table, thing: Thing, answer: Thing) -> bool:
    """Whether a text in force, or that of a card which is being played, means what would react."""
    own = [one for ability in card(table, thing).abilities for one in ability.effects] if not is_on_table(thing) else []
    texts = [(one.of, thing.controller, thing.id) for one in own if one.do == UNANSWERABLE and one.to == "self"]
    texts += [(force.effect.of, force.by, force.source) for force in _forces(table, UNANSWERABLE, thing)]
    return any(of is None or compiled(of)(table, answer, View(by, source)) for of, by, source in texts)


def _bars_any(table: Table, thing: Thing) -> bool:
    """Whether a text in force on a thing, or its own, keeps some reactions off."""
    with table.noting():
        own = any(one.do == UNANSWERABLE for ability in card(table, thing).abilities for one in ability.effects)
        return own or bool(has(table, thing, SILENT)) or any(True for _force in _forces(table, UNANSWERABLE, thing))


def look_again(table: Table, action: Play | Use) -> None:
    """What nobody may react to cites why."""
    used, id_ = isinstance(action, Use), source_of(action)
    if action.reacts_to is not None or not table.knows(_BARRING) or not _bars_any(table, table.thing(id_)):
        return
    ability = action.ability if isinstance(action, Use) else None
    one = Link(link_id(id_, ability), action.by, id_, "use" if used else "play", ability)
    for player in table.state.players:
        for source, _ability, _patterns in reactions(table, player):
            table.justified_by(UNREACTABLE, one, player, source)
