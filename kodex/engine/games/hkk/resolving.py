"""Taking effect: the last link of a closed chain goes through steps 6 and 7 of 21.2 (titles 8.5, 21.16–21.17, 94.7).

Own effects are done here, what is linked to them in ``connected``.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_permanent
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import GIVEN
from kodex.engine.games.hkk.chain import Link, link, links
from kodex.engine.games.hkk.connected import automatics
from kodex.engine.games.hkk.continuous import in_force
from kodex.engine.games.hkk.entering import enter
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.leaving import home
from kodex.engine.games.hkk.life import after_damage
from kodex.engine.games.hkk.runs import Run, perform
from kodex.engine.games.hkk.targets import fitting, unfit
from kodex.engine.games.hkk.values import ability as ability_named
from kodex.engine.games.hkk.values import card
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table

SUCCEEDED: list[Callable[[Table, Link], object]] = []
"""What a mechanism does when a card or ability has been played or used successfully, before its effects."""


def resolve_next(table: Table) -> None:
    """Let the link that comes next take effect; the chain is closed, nobody reacts any more (94.7.1)."""
    chain = links(table)
    with table.noting():
        one: Link = table.decide("chain.next", default=chain[0])
    (use_succeeds if one.kind == "use" else play_succeeds)(table, one)
    with table.caused_by(_announced_at(table, one)):
        for step in SUCCEEDED:
            step(table, one)
        aimed = retarget(table, one)
        if aimed is not None:
            if table.mark("connected") and not table.decide("own.first", aimed, default=False):
                automatics(table)
            take_effect(table, aimed)


@book.decides("94.7", "chain.next")
def last_comes_first(table: Table) -> Link:
    """The chain takes effect from its last action back to the first."""
    return links(table)[-1]


def _announced_at(table: Table, one: Link) -> int:
    kind = "plays" if one.kind == "play" else "uses"
    for index in range(len(table.log) - 1, -1, -1):
        event = table.log[index]
        if event.kind == kind and event.facts.get("thing") == one.source:
            return index
    return len(table.log) - 1


def _taken_off(table: Table, one: Link) -> list[Change]:
    if len(links(table)) > 1:
        table.decide("chain.next")
    if table.mark("connected"):
        table.decide("own.first", one)
    left = tuple(other for other in links(table) if other is not one)
    changes: list[Change] = [("mark", "chain", left or None), ("mark", "resolved", (one.kind, one.by))]
    for key in ("chain_passed", "chain_closed"):
        if not left and table.mark(key):
            changes.append(("mark", key, None))
    if left and not table.mark("chain_closed"):
        changes.append(("mark", "chain_closed", True))
    return changes


@book.procedure("21.16")
def play_succeeds(table: Table, one: Link) -> None:
    """A card that nothing has prevented has been played successfully."""
    table.emit("resolves", *_taken_off(table, one), thing=one.source, by=one.by, from_hand=one.from_hand)


@book.procedure("136.5")
def use_succeeds(table: Table, one: Link) -> None:
    """The use of an ability succeeds when it has not been prevented."""
    table.emit("resolves", *_taken_off(table, one), thing=one.source, by=one.by, ability=one.ability)


def retarget(table: Table, one: Link) -> Link | None:
    """A target that a reaction has made unfit is replaced by another; without one the attempt is withdrawn (21.5.3)."""
    effects = linked_effects(table, one)
    bad = [n for n, whom in enumerate(one.targets) if unfit(table, one, effects, n, whom)]
    if not bad or len(table.log) < 2:
        return one
    return choose_another(table, one, effects, bad[0])


@book.procedure("21.5.3")
def choose_another(table: Table, one: Link, effects: tuple[Effect, ...], n: int) -> Link | None:
    """When a target no longer fits another must be chosen; if there is none, the attempt is withdrawn."""
    able = [whom for whom in fitting(table, one, effects, n) if whom not in one.targets]
    if able:
        new = table.choose(one.by, "target", tuple(able))
        table.emit("retargets", thing=one.source, target=new)
        return replace(one, targets=(*one.targets[:n], new, *one.targets[n + 1 :]))
    changes: list[Change] = []
    if one.kind == "play":
        changes.append(("move", one.source, one.was, table.thing(one.source).owner, -1))
    if reading(table, "withdrawn_play.cost") == "visszajar":
        for key in ("magic", "components", "life"):
            if getattr(one.paid, key):
                changes.append(("player", one.by, key, table.player(one.by, key) + getattr(one.paid, key)))
    table.emit("withdrawn", *changes, thing=one.source, by=one.by)
    return None


def linked_effects(table: Table, one: Link) -> tuple[Effect, ...]:
    """The effects of a link."""
    if one.kind == "play":
        effects: tuple[Effect, ...] = card(table, table.thing(one.source)).effects
        return effects
    used = ability_named(table, table.thing(one.source), str(one.ability))
    return used.effects if used else ()


def take_effect(table: Table, one: Link) -> None:
    """Step 6: a permanent comes onto the table, a spell does what it says (21.17.1, 8.5.3)."""
    if one.kind == "play" and is_permanent(card(table, table.thing(one.source))) and not _is_spent(table, one):
        if any(("spared", whom) in one.notes for whom in one.targets):
            resolve_spell(table, one)
        else:
            enter(table, one)
    elif one.kind == "play":
        resolve_spell(table, one)
    else:
        perform(table, linked_effects(table, one), run_of(table, one, "activated"))
        after_damage(table)


def _is_spent(table: Table, one: Link) -> bool:
    """Whether a card played to prevent something is used up by that, as long as no rule says that it stays itself."""
    return neutralises(table, one) and not table.decide("keeps.type", one)


def neutralises(table: Table, one: Link) -> bool:
    """Whether a link is a card played so as to prevent what it reacts to (91.2.10)."""
    return one.kind == "play" and one.reacts_to is not None and bool(card(table, table.thing(one.source)).neutralises)


def run_of(table: Table, one: Link, kind: str) -> Run:
    """The run of a link."""
    to = link(table, one.reacts_to)
    used = ability_named(table, table.thing(one.source), one.ability) if one.ability else None
    told: tuple[str, ...] | None = table.decide("rule.tags", used) if used and used.id in GIVEN else None
    if used and (used.place or used.special):
        told = table.decide("elsewhere.tags", used, default=())
    to_id = to.id if to else None
    return Run(one.by, one.source, kind, one.targets, one.x, one.modes, reacted=to_id, told=told, notes=one.notes)


def _taken_away(table: Table, id_: str) -> bool:
    silenced = any(force.effect.what is None and force.on(table, id_) for force in in_force(table, "silence"))
    return silenced and not table.decide("spell.untouched")


@book.procedure("8.5.3")
def resolve_spell(table: Table, one: Link) -> None:
    """Instants and sorceries take effect at once and then go to the discard pile."""
    effects = linked_effects(table, one)
    in_order = table.decide("effects.order", effects, default=effects[::-1]) if len(effects) > 1 else effects
    if not _taken_away(table, one.source):
        perform(table, in_order, run_of(table, one, table.decide("spell.run", default="activated")))
    if table.thing(one.source).zone == "chain":
        thing = table.thing(one.source)
        kind = table.decide("spell.kind", one, default="discarded")
        facts = {"thing": thing.id, "player": thing.owner, "played": True, "from_hand": one.from_hand}
        table.emit(kind, ("move", thing.id, "pile", home(table, thing, "pile"), 0), **facts)
    after_damage(table)
