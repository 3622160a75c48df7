"""Steps said in a form that is not theirs: a reaction written as a use, an attack the wrong way round.

A rule forbids them, but what is the matter is the word and no rule: the same thing said otherwise may be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.cards.steps import written
from kodex.engine.face import Told
from kodex.engine.games.hkk import actions, game
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.reactions import chain
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes import waiting
from kodex.engine.games.hkk.scenes.acting import action_of
from kodex.engine.games.hkk.scenes.steps import aimed
from kodex.engine.games.hkk.table.values import abilities, ability
from kodex.engine.games.hkk.vocabulary import Happens, Marks, Zones
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.table import Table, Violation
from kodex.ground.i18n import _


class Form(Struct, frozen=True):
    """A step that says the same in another form, and why that one is right.

    ``same``: only the word is another; then what forbids it need only be less.
    """

    step: f.AnyStep
    why: str
    same: bool = False


def said_of_modes(table: Table, step: Any, choice: Choice) -> Mapping[Any, str]:
    """What each mode of the card of a step does, in the words of the files; nothing where it is another decision, or
    the card has several such."""
    named = next((getattr(step, key) for key in ("card", "of") if getattr(step, key, None)), None)
    if choice.about != "mode" or named is None:
        return {}
    card = table.card(named)
    every = [*card.effects, *(one for own in card.abilities for one in own.effects)]
    able = [one for one in all_effects(tuple(every)) if one.do == "choose" and len(one.options) >= len(choice.options)]
    if len(able) != 1:
        return {}
    return {n: ", ".join(f"{one.do} {one.n}" for one in part) for n, part in enumerate(able[0].options)}


def misformed(table: Table, step: f.AnyStep, violations: Sequence[Violation]) -> Told | None:
    """What is wrong with the form of a step that rules forbid, and the right one; None where it is the rules.

    Of a step that nothing forbids: what of it would do nothing.
    """
    if table.mark(Marks.OUTCOME) is not None or (isinstance(step, f.ReactStep) and _is_late(table, step.to)):
        return None
    table = table.at(table.state)  # what is asked here is cited nowhere
    if not violations:
        return _misaimed(table, action_of(step), aimed.too_many)
    by_itself = _by_itself(table, step)
    if by_itself is not None:
        return by_itself
    going_on = _going_on(table, step)
    if going_on is not None:
        return going_on
    target = waiting.no_target(table, action_of(step), violations)
    if target is not None:
        return _("no target is named"), target
    few = _misaimed(table, action_of(step), aimed.too_few)
    if few is not None and any(one.rule.endswith(waiting.NOT_FITTING) for one in violations):
        return few
    forbidding = {one.rule for one in violations}
    for form in _forms(table, step):
        action = action_of(form.step)
        fewer = form.same and {one.rule for one in game.why_illegal(table, action)} < forbidding
        if fewer or game.is_legal(table, action):
            return form.why, written(form.step)
    return None


def _misaimed(table: Table, action: Any, look: Callable[[Table, Any], Told | None]) -> Told | None:
    """What is wrong with the number of targets of an action that has some."""
    if not isinstance(action, actions.Play | actions.Use):
        return None
    with table.noting():
        return look(table, action)


def _is_late(table: Table, link: str) -> bool:
    """Whether what is reacted to has taken effect already, or been countered: then rules say that it is too late."""
    ended = [event.facts for event in table.log if event.kind in (Happens.RESOLVES, Happens.COUNTERED)]
    known = {facts.get("link") or chain.link_id(str(facts.get("thing")), facts.get("ability")) for facts in ended}
    return link in known and link not in _links(table)


def _by_itself(table: Table, step: f.AnyStep) -> Told | None:
    """Of an ability that nobody uses: it comes by itself, or works all the time."""
    if not isinstance(step, f.UseStep | f.ReactStep) or step.ability is None or step.of not in table.state.things:
        return None
    with table.noting():
        found = ability(table, table.thing(step.of), step.ability)
    if found is None or found.kind in ("activated", "combat", "reaction"):
        return None
    if found.kind == "automatic":
        what = _("'{ability}' of {thing} is an automatic ability: it comes by itself, nobody uses it")
        mend = _("leave the step out; play on with {act: pass, by: all} or {act: advance, to: …}")
    else:
        what = _("'{ability}' of {thing} works by itself all the time, nobody uses it")
        mend = _("leave the step out")
    return what.format(ability=step.ability, thing=step.of), mend


def _going_on(table: Table, step: f.AnyStep) -> Told | None:
    """Of what is announced once more: whoever has announced it goes on by playing or using it."""
    announced = table.mark(Marks.ON_ITS_WAY)
    if not isinstance(step, f.AnnounceStep) or announced is None or announced.by != step.by:
        return None
    if (announced.card, announced.ability) != (step.card, step.ability):
        return None
    on: f.AnyStep = f.PlayStep(by=step.by, card=step.card)
    if announced.reacts_to is not None:
        with_card: dict[str, Any] = (
            {"card": step.card} if step.ability is None else {"of": step.card, "ability": step.ability}
        )
        on = f.ReactStep(by=step.by, to=announced.reacts_to, **with_card)
    elif step.ability is not None:
        on = f.UseStep(by=step.by, of=step.card, ability=step.ability)
    action = action_of(on)
    target = waiting.no_target(table, action, game.why_illegal(table, action))
    told = _("{card} is announced already: whoever goes on plays or uses it").format(card=step.card)
    return told, target or written(on)


def _forms(table: Table, step: f.AnyStep) -> Iterator[Form]:
    """What else the same step might be called, the likeliest first."""
    if isinstance(step, f.PlayStep):
        yield from _of_playing(table, step)
    elif isinstance(step, f.UseStep):
        yield from _as_reactions(table, step)
    elif isinstance(step, f.ReactStep):
        yield from _of_reacting(table, step)
    elif isinstance(step, f.AnnounceStep):
        yield from _of_announcing(table, step)
    elif isinstance(step, f.TakeBackStep):
        yield from _of_taking_back(table, step)
    elif isinstance(step, f.AttackStep | f.StrikeBackStep):
        yield from _of_combat(step)
    elif isinstance(step, f.ExchangeStep):
        why = _("'into' is what goes into the guard post, 'out' what comes out of it")
        yield Form(replace(step, into=step.out, out=step.into), why)
    elif isinstance(step, f.SacrificeStep):
        why = _("components of what died are taken out of it, it is not sacrificed")
        for thing in step.things:
            yield Form(f.ClaimStep(by=step.by, thing=thing, n=1 if step.keep is None else step.keep), why)
    elif isinstance(step, f.ClaimStep):
        why = _("a monster of the own reserve is sacrificed for its components")
        yield Form(f.SacrificeStep(by=step.by, things=[step.thing]), why)


def _links(table: Table) -> list[str]:
    """What waits in the chain of reactions, the latest first."""
    return [one.id for one in reversed(chain.links(table))]


def _waits(link: str) -> str:
    return _("{thing} has not taken effect yet: what is used meanwhile is a reaction to it").format(thing=link)


def _as_reactions(table: Table, step: f.PlayStep | f.UseStep) -> Iterator[Form]:
    """The same as a reaction to each of what waits."""
    x = step.x if isinstance(step.x, int) else 0
    with_it: dict[str, Any] = {"target": step.target, "targets": step.targets, "x": x, "choose": step.choose}
    for link in _links(table):
        if isinstance(step, f.PlayStep):
            reaction = f.ReactStep(by=step.by, to=link, card=step.card, **with_it)
        else:
            reaction = f.ReactStep(by=step.by, to=link, of=step.of, ability=step.ability, **with_it)
        yield Form(reaction, _waits(link), same=True)


def _of_playing(table: Table, step: f.PlayStep) -> Iterator[Form]:
    """A reaction, or the use of an ability of what lies on the table already."""
    yield from _as_reactions(table, step)
    x = step.x if isinstance(step.x, int) else 0
    for name in _abilities(table, step.card):
        used = f.UseStep(by=step.by, of=step.card, ability=name, target=step.target, targets=step.targets, x=x)
        yield Form(used, _lies_there(step.card))
        yield from (replace(one, same=False) for one in _as_reactions(table, used))


def _of_announcing(table: Table, step: f.AnnounceStep) -> Iterator[Form]:
    """Announced as a reaction or as none; a card that lies there for its ability, one that does not as a card."""
    links = _links(table)
    if step.to is None:
        yield from (Form(replace(step, to=link), _waits(link), same=True) for link in links)
    elif not links:
        alone = _("nothing waits that could be reacted to: this is an action of its own")
        yield Form(replace(step, to=None), alone, same=True)
    elif step.to not in links:
        what = _("'{to}' does not wait to take effect; what waits: {links}").format(to=step.to, links=", ".join(links))
        yield from (Form(replace(step, to=link), what, same=True) for link in links)
    if step.ability is None:
        for name in _abilities(table, step.card):
            yield Form(replace(step, ability=name), _lies_there(step.card))
    elif not _abilities(table, step.card):
        why = _("{card} does not lie there yet: it is played as a card").format(card=step.card)
        yield Form(replace(step, ability=None), why)


def _of_taking_back(table: Table, step: f.TakeBackStep) -> Iterator[Form]:
    """What is taken back is what the same player has announced; what nobody has is announced first."""
    announced = table.mark(Marks.ON_ITS_WAY)
    if announced is None:
        why = _("nothing has been announced that could be taken back")
        for to in (None, *_links(table)):
            yield Form(f.AnnounceStep(by=step.by, card=step.card, to=to, ability=step.ability), why)
    elif announced.by == step.by:
        card = getattr(announced, "card", None) or getattr(announced, "of", None)
        told = announced.ability if getattr(announced, "ability", None) else None
        why = _("what has been announced is {what}").format(what=f"{card} ({told})" if told else card)
        yield Form(replace(step, card=str(card), ability=told), why)


def _lies_there(card: str) -> str:
    return _("{card} is not played any more: its ability is used").format(card=card)


def _abilities(table: Table, id_: str) -> list[str]:
    """The abilities that may be used of a card in play."""
    thing = table.state.things.get(id_)
    if thing is None or thing.zone not in (Zones.GUARD, Zones.RESERVE, Zones.TABLE, Zones.ASIDE):
        return []
    with table.noting():
        return [one.id for one in abilities(table, thing) if one.kind in ("activated", "combat", "reaction")]


def _of_reacting(table: Table, step: f.ReactStep) -> Iterator[Form]:
    """An action of its own; a reaction to something else that waits, or with the card instead of an ability."""
    links = _links(table)
    if not links:
        alone = _("nothing waits that could be reacted to: this is an action of its own")
        for target in dict.fromkeys((step.target, step.to.partition("/")[0])):
            yield from (Form(one, alone, same=target == step.target) for one in _alone(step, target))
    elif step.to not in links:
        what = _("'{to}' does not wait to take effect; what waits: {links}").format(to=step.to, links=", ".join(links))
        yield from (Form(replace(step, to=link), what) for link in links)
    for of, name in ((step.card, one) for one in _abilities(table, step.card or "")):
        used = f.UseStep(by=step.by, of=str(of), ability=name, target=step.target, targets=step.targets, x=step.x)
        yield from (replace(one, why=_lies_there(str(of)), same=False) for one in _as_reactions(table, used))
        if not links:
            yield Form(used, _lies_there(str(of)))
    if step.of is not None and links:
        why = _("{card} is reacted with as a card, not with an ability of it").format(card=step.of)
        yield Form(replace(step, card=step.of, of=None, ability=None), why)


def _alone(step: f.ReactStep, target: str | None) -> Iterator[f.AnyStep]:
    with_it: dict[str, Any] = {"target": target, "targets": step.targets, "x": step.x, "choose": step.choose}
    if step.card is not None:
        yield f.PlayStep(by=step.by, card=step.card, **with_it)
    else:
        yield f.UseStep(by=step.by, of=str(step.of), ability=str(step.ability), **with_it)


def _of_combat(step: f.AttackStep | f.StrikeBackStep) -> Iterator[Form]:
    """The other one of the two, and either the wrong way round."""
    turned = {victim: by for by, victim in step.map.items()}
    attack = _("attackers are declared now: first who attacks, then whom")
    strike = _("whom to strike back at is said now: first who strikes back, then at whom")
    for places in (step.map, turned):
        yield Form(f.AttackStep(by=step.by, map=places), attack)
        yield Form(f.StrikeBackStep(by=step.by, map=places), strike)


__all__ = ["misformed", "written"]
