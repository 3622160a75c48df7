"""What a table waits for and what helps a step that cannot be taken: whose decision, about what, and what to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from kodex.engine.games.hkk import actions
from kodex.engine.games.hkk.combat.declaring import contested
from kodex.engine.games.hkk.game import is_legal, to_act
from kodex.engine.games.hkk.phases import ZONE_WORDS
from kodex.engine.games.hkk.reactions import chain, linked, reacting
from kodex.engine.games.hkk.scenes.format import PlayStep, ReactStep, UseStep
from kodex.engine.games.hkk.scenes.steps import aimed
from kodex.engine.games.hkk.table.moment import ability_of, claimants, is_combat_ability
from kodex.engine.games.hkk.vocabulary import (
    Marks,
    Stages,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.ground.i18n import _

Told = tuple[str, str]
"""What is wrong, and what to write."""

_TARGETS_SHOWN = 8
NOT_FITTING = (":21.5.1", ":21.5.2")
"""How the rules end that are said of every target that does not fit, whatever keeps it from fitting."""


def is_answered(table: Table, step: Any) -> bool:
    """Whether a card was played or an ability used, other than where combat abilities are announced in turns."""
    return isinstance(step, PlayStep | ReactStep | UseStep) and table.mark(Marks.STAGE) != Stages.ABILITIES


def open_decision(table: Table) -> Told | None:
    """Whose decision the table waits for besides acting in a stage, and how it is written; None when for none."""
    if table.mark(Marks.OUTCOME) is not None:
        return None
    who = ", ".join(to_act(table))
    passing = "{act: pass, by: all}"
    if chain.links(table) and reacting.open_to(table):
        last = chain.links(table)[-1].id
        return _("{by} may still react to {thing}").format(by=who, thing=last), passing
    if linked.offers(table):
        about = ", ".join(dict.fromkeys(_offered(table)))
        return _("{by} may still use a linked effect: {things}").format(by=who, things=about), passing
    window = table.mark(Marks.WINDOW)
    if window:
        things = ", ".join(window["things"])
        return _("the life saving window is open for {things}; {by} may act").format(things=things, by=who), passing
    return _of_combat(table)


def _offered(table: Table) -> Iterator[str]:
    for one in linked.offers(table):
        yield one.source


def _of_combat(table: Table) -> Told | None:
    players = claimants(table)
    if players:
        claims = {thing: n for thing, (who, n) in table.mark(Marks.CLAIMS).items() if players[0] in who}
        thing, n = next(iter(claims.items()))
        what = _("{by} may still take components out of {things}").format(by=players[0], things=", ".join(claims))
        return what, f"{{act: claim, by: {players[0]}, thing: {thing}, n: {n}}} | {{act: pass, by: {players[0]}}}"
    if table.mark(Marks.STAGE) == Stages.STRIKING_BACK and contested(table):
        victim = contested(table)[0]
        by = table.thing(victim).controller
        strikers = [striker for striker, other in table.mark(Marks.ATTACKS).items() if other == victim]
        what = _("{by} has not said whom {thing} strikes back at").format(by=by, thing=victim)
        ways = " | ".join(f"{{act: strike_back, by: {by}, map: {{{victim}: {striker}}}}}" for striker in strikers)
        return what, ways
    return None


def no_target(table: Table, action: Any, violations: Sequence[Violation]) -> str | None:
    """The targets that an action might be given which names none; None where it lacks none.

    Where only players are meant, an effect without ``to`` is often one's own (``search``).
    """
    if not isinstance(action, actions.Play | actions.Use) or action.target is not None:
        return None
    if not any(violation.rule.endswith(NOT_FITTING) for violation in violations):
        return None
    every = (*table.state.players, *table.state.things)
    meant = [one for one in every if is_legal(table, structs.replace(action, target=one))]
    if not meant:
        return None
    targets = "target: " + " | ".join(meant[:_TARGETS_SHOWN])
    if set(meant) <= set(table.state.players):
        return _("{targets}; or in the effect: to: controller").format(targets=targets)
    return targets


def refused(table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
    """What helps a step that rules forbid although it should be possible, where more than the rules can be said."""
    outcome = table.mark(Marks.OUTCOME)
    if outcome is not None:
        won = ", ".join(outcome["won"])
        what = _("the game is over: {who} has won").format(who=won) if won else _("the game is over: a draw")
        return what, _("delete the step, or end the game later")
    target = no_target(table, action, violations)
    if target is not None:
        return _("no target is named"), target
    if isinstance(action, actions.Play | actions.Use):
        fewer = aimed.without_further(table, action)
        if fewer is not None and any(violation.rule.endswith(NOT_FITTING) for violation in violations):
            return fewer
    if isinstance(action, actions.Use) and action.n > 1 and _is_used_once(table, action):
        what = _("'n' is how often a combat ability is paid; {ability} of {thing} is used once in a step")
        mend = _("write the step {n} times, without n")
        return what.format(ability=action.ability, thing=action.of), mend.format(n=action.n)
    told = of_another(table, action) or out_of_hand(table, action, violations)
    told = told or _of_nothing(table, action) or open_decision(table) or _at_another_time(table, action, violations)
    return told or _before_his_turn(table, action, violations)


def _before_his_turn(table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
    """Who acts first, and that he passes, where nothing else is against an action than that it is not his turn."""
    right = table.mark(Marks.RIGHT)
    if right is None or right == action.by or not all(one.rule.endswith(_ALTERNATE) for one in violations):
        return None
    if not is_legal(table, actions.Pass(right)):
        return None
    what = _("{by} is awaited ({stage})").format(by=right, stage=str(table.mark(Marks.STAGE)))
    return what, f"by: {right}" if isinstance(action, actions.Pass) else f"{{act: pass, by: {right}}}"


_ALTERNATE = ":4.23.3"
"""How the rule ends by which players act in turns."""


def _of_nothing(table: Table, action: Any) -> Told | None:
    """What is the matter with a reaction while there is nothing to react to: what it answers is over, or has not been
    played yet."""
    to = getattr(action, "reacts_to", None)
    if to is None or chain.links(table) or linked.offers(table):
        return None
    what = _("nothing waits for a reaction now, and nothing of {thing} is in the chain").format(thing=to)
    is_play = isinstance(action, actions.Play)
    alone = structs.replace(action, reacts_to=None) if is_play else None
    first = _("put it right behind the step that plays or uses {thing}").format(thing=to)
    if alone is not None and is_legal(table, alone):
        return what, _("{first}; by itself: act: play, without 'to'").format(first=first)
    return what, first


def _at_another_time(table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
    """In which stage an attack, or what is played in the own main phase, belongs; None where it is that stage."""
    now = str(table.mark(Marks.STAGE))
    right = None
    if isinstance(action, actions.Attack) and now != Stages.ATTACKERS:
        right = str(Stages.ATTACKERS)
    elif isinstance(action, actions.Play) and any(one.rule.endswith(_OF_MAIN_PHASE) for one in violations):
        main = Stages.MAIN_2 if now.startswith("harc") else Stages.MAIN_1
        right = str(main) if action.by == table.mark(Marks.ACTIVE) else None
    if right is None or now == right:
        return None
    what = _("it belongs in the stage {right}, and the table is in {now}").format(right=right, now=now)
    step = f"{{act: advance, to: {right}}}"
    if table.log:  # steps were taken before it, in the stage in which the table began
        return what, _("go on before it: {step}").format(step=step)
    return what, _("given: phase: {right}; or go on before it: {step}").format(right=right, step=step)


_OF_MAIN_PHASE = (":8.5.1", ":8.5.2", ":8.1.1")
"""How the rules end that keep what is played to the own main phase."""


def out_of_hand(table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
    """Where the card lies that somebody would play from hand, and what of its name lies there; None where it does."""
    thing = table.state.things.get(action.card) if isinstance(action, actions.Play) else None
    if thing is None or not any(violation.rule.endswith(_FROM_HAND) for violation in violations):
        return None
    hand = [one.id for one in table.in_zone(action.by, Zones.HAND) if one.card == thing.card]
    zone = ZONE_WORDS.get(thing.zone, thing.zone)
    what = _("'{thing}' is not in hand: its zone is {zone}").format(thing=thing.id, zone=zone)
    right = " | ".join(f"card: {one}" for one in hand[:_OWN_SHOWN])
    return what, right or _("lay one into the hand: hand: [{card}]").format(card=thing.card)


_FROM_HAND = (":3.3", ":4.22.0")
"""How the rules end that keep a card from being played because of where it lies."""


def of_another(table: Table, action: Any) -> Told | None:
    """Whose the card is that somebody else plays, uses or attacks with; None where it is his own, or may be taken by
    him as well as by its player."""
    if isinstance(action, actions.Claim):  # components are taken out of what was the opponent's, too
        return None
    named = [getattr(action, key, None) for key in _NAMED]
    named += [*getattr(action, "map", ()), *getattr(action, "things", ())]
    own = [table.thing(id_) for id_ in named if isinstance(id_, str) and id_ in table.state.things]
    if not own or any(thing.controller != own[0].controller for thing in own):
        return None
    thing, by = own[0], own[0].controller
    if by == action.by or by not in table.state.players:
        return None
    what = _("'{thing}' is {player}'s, not {by}'s")
    if thing.zone == Zones.HAND:
        what = _("'{thing}' is in the hand of {player}, not of {by}")
    return what.format(thing=thing.id, player=by, by=action.by), _whose(table, action, thing)


def _whose(table: Table, action: Any, thing: Thing) -> str:
    """The player whose card it is, or the own cards with which the same could be done: first those of its name, then
    what else lies in the same place."""
    by, key = f"by: {thing.controller}", next((one for one in _NAMED if getattr(action, one, None) == thing.id), None)
    own = [one for one in table.state.things.values() if one.controller == action.by and one.zone == thing.zone]
    own.sort(key=lambda one: one.card != thing.card)
    if key is None or not own:
        return by
    told = [*(f"{key}: {one.id}" for one in own[:_OWN_SHOWN])]
    return " | ".join([*told, by] if own[0].card == thing.card else [by, *told])


_NAMED = ("card", "of", "thing")
"""Where a step names the card with which something is done."""
_OWN_SHOWN = 3
"""So many cards are told that one may have meant."""


def _is_used_once(table: Table, action: actions.Use) -> bool:
    return ability_of(table, action) is not None and not is_combat_ability(table, action)
