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
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.reactions.automatic import let_it_happen
from kodex.engine.games.hkk.reactions.chain import AUTOMATIC, Link, changed_to, link, links, taken_off
from kodex.engine.games.hkk.reactions.linked import automatics
from kodex.engine.games.hkk.reactions.waiting import Waiting
from kodex.engine.games.hkk.table.continuous import silenced
from kodex.engine.games.hkk.table.targets import fitting, unfit
from kodex.engine.games.hkk.table.this_turn import one_more
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ATTEMPT_IS_ACTION,
    CHAIN_NEXT,
    CHAIN_READY,
    EFFECTS_ORDER,
    ELSEWHERE_TAGS,
    KEEPS_TYPE,
    OWN_FIRST,
    REACTION_WHOLE,
    RULE_TAGS,
    SPELL_KIND,
    SPELL_RUN,
    SPELL_UNTOUCHED,
    SUCCEEDS,
    TARGET_REPLACED,
    TEXT_ALTERED,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.games.hkk.zones.entering import enter
from kodex.engine.games.hkk.zones.leaving import home
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change, Moved, PlayerSet
from kodex.engine.kernel.table import Table

SUCCEEDED: Pipeline[Callable[[Table, Link], object]] = Pipeline("a link succeeds")
"""What a mechanism does when a card or ability has been played or used successfully, before its effects."""


def resolve_next(table: Table) -> None:
    """Let the link that comes next take effect; the chain is closed, nobody reacts any more (94.7.1)."""
    with table.noting():
        ready = table.decide(CHAIN_READY, default=links(table)[:1])
        one: Link = table.decide(CHAIN_NEXT, ready, default=ready[0])
    before: tuple[Waiting, ...] = table.mark(Marks.CONNECTED)
    announced = _announced_at(table, one)
    with table.caused_by(announced):
        aimed = retarget(table, one)
    if aimed is None:
        return
    if one.kind == AUTOMATIC:
        automatic_takes_effect(table, aimed)
    else:
        (use_succeeds if one.kind == "use" else play_succeeds)(table, aimed)
        with table.caused_by(announced):
            for step in SUCCEEDED.of(table):
                step(table, aimed)
            if table.mark(Marks.CONNECTED) and not table.decide(OWN_FIRST, aimed):
                automatics(table)
            take_effect(table, aimed)
    linked_ones_too(table, one, before)


@book.decides("94.1", CHAIN_READY)
def reactions_come_first(table: Table) -> tuple[Link, ...]:
    """The effect of a reaction always comes before that of the action it answers."""
    chain = links(table)
    return tuple(one for n, one in enumerate(chain) if not any(later.reacts_to == one.id for later in chain[n + 1 :]))


@book.decides("94.7", CHAIN_NEXT)
def last_comes_first(table: Table, ready: tuple[Link, ...]) -> Link:
    """The chain takes effect from its last action back to the first."""
    return ready[-1]


def linked_ones_too(table: Table, one: Link, before: tuple[Waiting, ...]) -> None:
    """What is linked to a reaction happens before the chain goes on, as far as it happens by itself."""
    if not links(table) or len(table.mark(Marks.CONNECTED)) <= len(before) or one.kind == AUTOMATIC:
        return
    if not table.mark(Marks.HURT) and table.decide(REACTION_WHOLE):
        automatics(table, before)


# All effects of a reaction are carried out before the next link of the chain has its turn.
book.states("94.7.1", REACTION_WHOLE, True)


def closes(table: Table) -> bool:
    """Close a chain whose rest has become impossible; gives whether it has been."""
    left = links(table)
    if not table.mark(Marks.CHAIN_CLOSED) or not table.mark(Marks.RESOLVED) or table.mark(Marks.CHAIN_FLOORS):
        return False
    return all(_impossible(table, one) for one in left) and bool(close_the_rest(table, left))


NOTHING_ELSE = frozenset({"counter", "change_target", "alter"})
"""Verbs that do nothing unless what they react to is still there."""


def _impossible(table: Table, one: Link) -> bool:
    if one.reacts_to is None or link(table, one.reacts_to) is not None or neutralises(table, one):
        return False
    if one.kind == "play" and is_permanent(card(table, table.thing(one.source))):
        return False
    effects = linked_effects(table, one)
    return bool(effects) and all(effect.do in NOTHING_ELSE for effect in effects)


@book.procedure("94.7.2")
def close_the_rest(table: Table, left: tuple[Link, ...]) -> bool:
    """When the rest of the chain has become impossible it is closed, and what is left of it is not carried out."""
    cards = [table.thing(one.source) for one in left if one.kind == "play"]
    moves: list[Change] = [Moved(thing.id, "pile", home(table, thing, "pile"), 0) for thing in cards]
    table.emit(Happens.CHAIN_CLOSES, *moves, *taken_off(table, *left), things=tuple(one.source for one in left))
    return True


def _announced_at(table: Table, one: Link) -> int:
    kind = {"play": Happens.PLAYS, "use": Happens.USES}.get(one.kind, Happens.KICKS_IN)
    for index, event in table.history():
        if event.kind == kind and Tells.THING.get(event) == one.source:
            return index
    return len(table.log) - 1  # of a position that is gone on from, what has happened before is not told


def _taken_off(table: Table, one: Link) -> list[Change]:
    if len(links(table)) > 1:
        ready = table.decide(CHAIN_READY, default=links(table)[:1])
        table.justified_by(CHAIN_NEXT, ready)
    if table.mark(Marks.CONNECTED):
        table.justified_by(OWN_FIRST, one)
    return [*taken_off(table, one), Marks.RESOLVED.set((one.kind, one.by))]


@book.procedure("21.16")
def play_succeeds(table: Table, one: Link) -> None:
    """A card that nothing has prevented has been played successfully."""
    successful = one.from_hand and table.decide(SUCCEEDS, one)
    counted = [one_more(table, Marks.PLAYED_WELL, one.by)] if successful else []
    with table.noting():
        stays = _comes_to_the_table(table, one)
    if not stays:
        table.justified_by(SPELL_RUN)
    table.emit(
        Happens.RESOLVES, *_taken_off(table, one), *counted, thing=one.source, by=one.by, from_hand=one.from_hand
    )


@book.procedure("136.5")
def use_succeeds(table: Table, one: Link) -> None:
    """The use of an ability succeeds when it has not been prevented."""
    table.emit(Happens.RESOLVES, *_taken_off(table, one), thing=one.source, by=one.by, ability=one.ability)


def automatic_takes_effect(table: Table, one: Link) -> None:
    """An automatic effect that nobody has prevented happens."""
    waiting: Waiting = one.noted("waiting")
    let_it_happen(table, waiting, taken_off(table, one))


def retarget(table: Table, one: Link) -> Link | None:
    """A target that a reaction has made unfit is replaced by another; without one the attempt is withdrawn (21.5.3)."""
    effects = linked_effects(table, one)
    for n, whom in enumerate(one.targets):
        if unfit(table, one, effects, n, whom) and table.decide(TARGET_REPLACED):
            able = [other for other in fitting(table, one, effects, n) if other not in one.targets]
            another = choose_another(table, one, n, tuple(able)) if able else withdraw(table, one)
            if another is None:
                return None
            one = another
    return one


# A target that does not fit any more has to be replaced.
book.states("21.5.3", TARGET_REPLACED, True)


@book.procedure("21.5.3")
def choose_another(table: Table, one: Link, n: int, able: tuple[str, ...]) -> Link:
    """When a target no longer fits another must be chosen."""
    new = table.choose(one.by, "target", able)
    aimed = replace(one, targets=(*one.targets[:n], new, *one.targets[n + 1 :]))
    table.emit(Happens.RETARGETS, changed_to(table, one, aimed), thing=one.source, target=new)
    return aimed


@book.procedure("21.5.3")
def withdraw(table: Table, one: Link) -> None:
    """If there is no other target, the attempt is withdrawn: the card goes back to where it came from."""
    changes = taken_off(table, one)
    if one.kind == "play":
        changes.append(Moved(one.source, one.was, table.thing(one.source).owner, -1))
    if read_as(table, "withdrawn_play.cost", "visszajar"):
        changes += given_back(table, one)
    if one.reacts_to is None and table.mark(Marks.ACTING) and not table.decide(ATTEMPT_IS_ACTION):
        changes.append(Marks.ACTING.set(None))
    table.emit(Happens.WITHDRAWN, *changes, thing=one.source, by=one.by)


def given_back(table: Table, one: Link) -> list[Change]:
    """The changes that undo a payment: the numbers, and the things that still are where the payment has put them."""
    numbers: list[Change] = [
        PlayerSet(one.by, key, table.player(one.by, key) + n)
        for key in ("magic", "components", "life")
        if (n := getattr(one.paid, key))
    ]
    things: list[Change] = []
    for id_, zone, controller, passive, after in one.noted("given", ()):
        now = table.thing(id_)
        if now.zone == after and zone != after:
            things.append(Moved(id_, zone, controller, 0 if zone == Zones.DECK else -1))
        if now.zone == after and Facts.PASSIVE.of(now) != bool(passive):
            things.append(Facts.PASSIVE.set(id_, passive))
    return [*numbers, *things]


def linked_effects(table: Table, one: Link) -> tuple[Effect, ...]:
    """The effects of a link, as its text is by now."""
    effects: tuple[Effect, ...] = ()
    if one.kind == "play":
        effects = card(table, table.thing(one.source)).effects
    elif (used := ability_named(table, table.thing(one.source), str(one.ability))) is not None:
        effects = used.effects
    return table.decide(TEXT_ALTERED, one, effects, default=effects) if one.notes else effects


def _comes_to_the_table(table: Table, one: Link) -> bool:
    """Whether what is played becomes a permanent, and does not do what a spell does."""
    return is_permanent(card(table, table.thing(one.source))) and not _is_spent(table, one)


def take_effect(table: Table, one: Link) -> None:
    """Step 6: a permanent comes onto the table, a spell does what it says (21.17.1, 8.5.3)."""
    if one.kind == "play" and _comes_to_the_table(table, one):
        if _is_put_on_the_spared(table, one):
            resolve_spell(table, one)
        else:
            enter(table, one)
    elif one.kind == "play":
        resolve_spell(table, one)
    else:
        perform(table, linked_effects(table, one), run_of(table, one, "activated"))
        after_damage(table)


def _is_put_on_the_spared(table: Table, one: Link) -> bool:
    """Whether a permanent does not stay because it would lie on a galetki that a body part has spared it (8.4.3).

    Disputed: only with ``body_part.what_is_put_on`` on ``gyujtobe``.
    """
    spared = any(("spared", whom) in one.notes for whom in one.targets)
    return spared and read_as(table, "body_part.what_is_put_on", "gyujtobe")


def _is_spent(table: Table, one: Link) -> bool:
    """Whether a card played to prevent something is used up by that, as long as no rule says that it stays itself."""
    return neutralises(table, one) and not table.decide(KEEPS_TYPE, one)


def neutralises(table: Table, one: Link) -> bool:
    """Whether a link is a card played so as to prevent what it reacts to (91.2.10)."""
    return one.kind == "play" and one.reacts_to is not None and bool(card(table, table.thing(one.source)).neutralises)


def run_of(table: Table, one: Link, kind: str) -> Run:
    """The run of a link."""
    to = link(table, one.reacts_to)
    used = ability_named(table, table.thing(one.source), one.ability) if one.ability else None
    told: tuple[str, ...] | None = table.decide(RULE_TAGS, used) if used and used.id in GIVEN else None
    if used and (used.place or used.special):
        told = table.decide(ELSEWHERE_TAGS, used)
    to_id = to.id if to else None
    return Run(one.by, one.source, kind, one.targets, one.x, one.modes, reacted=to_id, told=told, notes=one.notes)


def _taken_away(table: Table, id_: str) -> bool:
    return silenced(table, table.thing(id_)) and not table.decide(SPELL_UNTOUCHED)


@book.procedure("8.5.3")
def resolve_spell(table: Table, one: Link) -> None:
    """Instants and sorceries take effect at once and then go to the discard pile."""
    before = len(table.log)
    with table.noting() as known:  # what is played, in whatever way, has been told when it was
        card(table, table.thing(one.source))
    with table.noting() as why:
        effects = linked_effects(table, one)
        in_order = table.decide(EFFECTS_ORDER, effects, default=effects[::-1]) if len(effects) > 1 else effects
        works = not _taken_away(table, one.source)
    if works:
        with table.noting():
            as_what = table.decide(SPELL_RUN)
        perform(table, in_order, run_of(table, one, as_what))
    table.cite_since(before, *(number for number in why if number not in known))
    if table.thing(one.source).zone == Zones.CHAIN:
        thing = table.thing(one.source)
        kind = table.decide(SPELL_KIND, one)
        facts = {"thing": thing.id, "player": thing.owner, "played": True, "from_hand": one.from_hand}
        facts |= {"opponent": one.noted("opponent")} if one.noted("opponent") is not None else {}
        table.emit(kind, Moved(thing.id, "pile", home(table, thing, "pile"), 0), **facts)
    after_damage(table)
