"""What is about to happen is interrupted, what has happened is reacted to: by turns, the forced ones first.

``occur`` is the last thing that a step does. Where no card answers it happens at once; else it waits in the snapshot.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.answers.prices import might_be_used, usable
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.triggers import KINDS, MOMENTS, fits
from kodex.engine.games.conquest.language.words import View
from kodex.engine.games.conquest.switches import only_where, read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.places import in_play, other
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.text import TRIGGERED, Ability
from kodex.engine.games.conquest.vocabulary import FORCED_FIRST, ROLE, SETS_OFF, WORKS, Happens, Place, Rest, Under
from kodex.engine.kernel.happenings import INTERRUPT, REACTION, Answer, Batch, Coming, Happenings
from kodex.engine.kernel.kept import while_cards_stay
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening, applied, prevented

OF_A_STEP = (Happens.ANNOUNCED, Happens.PRICED, Happens.EFFECT)
OF_AN_ATTACK = (Happens.ATTACKS, Happens.DEFENDS)
FORCED = (str(Rest.FORCED_BEFORE), str(Rest.FORCED_AFTER))


@book.decides("sz/megszakitas#p1", ROLE)
def before_it_happens(table: Table, kind: str) -> str | None:
    """An interrupt is used before what sets it off happens."""
    return INTERRUPT if kind == "megszakítás" else None


@book.decides("sz/reakciok#p1", ROLE)
def after_it_has_happened(table: Table, kind: str) -> str | None:
    """A reaction is used after what sets it off has happened; it does not undo it."""
    return REACTION if kind == "reakció" else None


@book.decides("sz/kepesseg-hasznalata-kartya-kijatszasa#p2", SETS_OFF)
def a_step_can_be_interrupted(table: Table, kind: str) -> bool | None:
    """Each of the six steps of using or playing something may set an interrupt off."""
    return True if kind in OF_A_STEP else None


@book.decides("f2/3.2.6#p3", SETS_OFF)
def an_attack_sets_off(table: Table, kind: str) -> bool | None:
    """An attack sets interrupts and reactions off, too."""
    in_a_round = course.frame(table.state, Under.ATTACK) is not None
    return True if kind in OF_AN_ATTACK and in_a_round else None


@book.decides("f2/3.2.3#p3", SETS_OFF)
def a_ranged_attack_sets_off(table: Table, kind: str) -> bool | None:
    """So does a ranged attack."""
    in_the_skirmish = course.frame(table.state, Under.RANGED) is not None
    return True if kind in OF_AN_ATTACK and in_the_skirmish else None


@book.decides("sz/jatekban-es-jatekon-kivul#p3", WORKS)
def only_from_play(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """An ability works only while its card is in play: of an event from its player's hand, and where its text says
    that it works out of play, there."""
    if ability.works_in is not None:
        return thing.zone == ability.works_in
    if card(table, thing).type == "esemény":
        return thing.zone == Place.HAND
    return thing.zone == Place.HQ or thing.zone.partition("/")[0] == Place.PLANET


def around(table: Table, player: str, shown: Container[str] | None = None) -> Iterator[Thing]:
    """Whatever of a player could have an ability that works: in play, in hand (or ``shown`` in it), discarded."""
    yield from in_play(table, player)
    yield from (one for one in table.in_zone(player, Place.HAND) if shown is None or one.id in shown)
    yield from table.in_zone(player, Place.DISCARD)


def set_off(
    table: Table, role: str, batch: Batch, *, openly: bool = False, forced: bool = False, of: str | None = None
) -> Iterator[tuple[str, Thing, int, Ability, int]]:
    """The abilities that happenings set off, whether they can be used or not (``openly``: of cards that all see;
    ``forced``: only such; ``of`` one card)."""
    kinds = used_as(table, role)
    if not kinds or waited_for(table, role).isdisjoint([str(one.happening.kind) for one in batch]):
        return
    able = _answering(table, role, forced)
    if not able:
        return
    does: bool | None = None
    shown = {str(_about(one)) for one in batch} if openly else None  # what is being discarded
    for player in table.state.players:
        for thing in around(table, player, shown):
            if thing.card not in able or of not in (None, thing.id):
                continue
            with table.noting() as looked_at:  # cited where one of them is set off
                own = abilities(table, thing)
            for n, ability in enumerate(own):
                answers = ability.kind in kinds and (ability.forced or not forced)
                for to, one in enumerate(batch) if answers else ():
                    if one.happening.get("only") not in (None, role):
                        continue  # a moment of which the reactions come later
                    view = View(player, thing.id, it=_about(one))
                    if not _is_set_off(table, role, thing, ability, one, view):
                        continue
                    does = _sets_off(table, batch) if does is None else does
                    if does:
                        table.cite(*looked_at)
                        yield player, thing, n, ability, to


def anybody_might(table: Table, role: str, batch: Batch) -> bool:
    """Whether a player might answer, as far as the other can tell: the same whatever lies in hands and decks."""
    if any(might(table, player, role, batch) for player in table.state.players):
        return True
    found = set_off(table, role, batch, openly=True)
    return any(usable(table, by, thing, n, one, _about(batch[to]), openly=True) for by, thing, n, one, to in found)


def might(table: Table, player: str, role: str, batch: Batch) -> bool:
    """Whether a player who holds cards could answer from hand with any card of the game.

    Neither his hand nor his deck is looked at: a pause tells nothing of them.
    """
    known = _from_hand(table)
    held = table.in_zone(player, Place.HAND) if known else ()
    if not held:
        return False
    as_any = (replace(held[0], card=name) for name in sorted(known))
    return any(_might(table, player, one, role, batch) for one in as_any)


@while_cards_stay
def _from_hand(table: Table) -> frozenset[str]:
    """The cards that answer something from a hand: of others nobody needs to ask."""
    return frozenset(
        name
        for name, one in table.cards.items()
        for ability in one.abilities
        if ability.kind in TRIGGERED and (one.type == "esemény" or ability.works_in == Place.HAND)
    )


def _might(table: Table, player: str, thing: Thing, role: str, batch: Batch) -> bool:
    for n, ability in enumerate(card(table, thing).abilities):
        for one in batch if ability.kind in TRIGGERED else ():
            view = View(player, thing.id, it=_about(one))
            with table.noting() as looked_at:
                is_meant = bool(ability.on) and fits(table, str(ability.on), one, view) and _sets_off(table, batch)
                is_meant = is_meant and table.decide(ROLE, ability.kind) == role
            if (is_meant or looked_at) and _only_by_the_chart(table):
                return False
            table.cite(*looked_at)
            if is_meant:
                table.decide(WORKS, thing, ability, default=True)  # cited wherever it lies, for that tells nothing
                if might_be_used(table.trial(_supposing(table.state, thing)), player, thing, n, ability, _about(one)):
                    return True
    return False


def _only_by_the_chart(table: Table) -> bool:
    """Whether by the other reading an event is played only where the charts say so: asked where one would answer."""
    return read_as(table, "event-play-times", "csak-az-abra")


def _supposing(state: State, thing: Thing) -> State:
    """The same table if a card were this one."""
    return State(state.players, {**state.things, thing.id: thing}, state.order, state.marks)


def _is_set_off(table: Table, role: str, thing: Thing, ability: Ability, one: Coming, view: View) -> bool:
    """Whether an ability waits for it and is used in this role from where its card lies; cited only where all of it
    holds, for else citations would tell what lies in a hand."""
    with table.noting() as looked_at:
        is_meant = bool(ability.on) and fits(table, str(ability.on), one, view)
        found = is_meant and table.decide(ROLE, ability.kind) == role
        found = found and table.decide(WORKS, thing, ability, default=True)
        found = found and not (card(table, thing).type == "esemény" and _only_by_the_chart(table))
    if found:
        table.cite(*looked_at)
    return bool(found)


@while_cards_stay
def used_as(table: Table, role: str) -> frozenset[str]:
    """The kinds of abilities that are used in a role, of those that the cards have."""
    kinds = {ability.kind for one in table.cards.values() for ability in one.abilities}
    return frozenset(kind for kind in kinds.intersection(TRIGGERED) if table.decide(ROLE, kind) == role)


@while_cards_stay
def _answering(table: Table, role: str, forced: bool) -> frozenset[str]:
    """The cards with an ability that is used in a role (``forced``: with a forced one): no other one answers."""
    kinds = used_as(table, role)
    return frozenset(
        name
        for name, one in table.cards.items()
        if any(own.kind in kinds and (own.forced or not forced) for own in one.abilities)
    )


@while_cards_stay
def waited_for(table: Table, role: str = "") -> frozenset[str]:
    """The kinds of happenings that any card waits for (in a role): of others nobody needs to look for an answer."""
    kinds = used_as(table, role) if role else None
    every = (one for printed in table.cards.values() for one in printed.abilities if one.on)
    words = (pattern_of(one.on)[0] for one in every if kinds is None or one.kind in kinds)
    return frozenset(str(kind) for word in words for kind in KINDS.get(word, (Happens.MOMENT,)))


@while_cards_stay
def moments_waited_for(table: Table) -> frozenset[str]:
    """The moments that any card waits for."""
    every = (ability.on for one in table.cards.values() for ability in one.abilities if ability.on)
    return frozenset(MOMENTS).intersection(pattern_of(on)[0] for on in every)


def is_waited_for(table: Table, what: Happens | str) -> bool:
    """Whether any card waits for happenings of a kind, or for a moment: where none does it is all the same when they
    come, so that the readings of a dispute about that do not part."""
    return what in (waited_for(table) if isinstance(what, Happens) else moments_waited_for(table))


for _switch, _what in {
    "going-out-at-once": Happens.WENT_OUT,
    "reaction-to-command-won": Happens.COMMAND_WON,
    "reaction-to-an-attack": Happens.ATTACKS,
    "redirect-before-shields": Happens.ASSIGNED,
    "interrupt-at-new-target": Happens.HURT,
    "reactions-to-damage": Happens.DAMAGED,
    "reaction-to-moved-damage": Happens.DAMAGED,
    "placement-after-change-of-control": Happens.GOES,
    "mobile-moment": "a csatafázis kezdete",
    "end-of-combat-turn-or-round": "a harci kör vége",
    "at-the-end-or-until-the-end": "a játékforduló vége",
}.items():
    only_where(_switch, partial(is_waited_for, what=_what))


def _sets_off(table: Table, batch: Batch) -> bool:
    kinds = dict.fromkeys(one.happening.kind for one in batch)
    return all(kind not in _ASKED or table.decide(SETS_OFF, kind) for kind in kinds)


_ASKED = frozenset((*OF_A_STEP, *OF_AN_ATTACK))


def _about(coming: Coming) -> str | None:
    found = coming.happening.get("thing")
    return None if found is None else str(found)


def listening(table: Table, role: str, batch: Batch, *, openly: bool = False) -> Iterator[Answer]:
    """Those of them that can be used (``openly``: that the other must reckon with). By default each answers once."""
    frame = course.frame(table.state, Under.HAPPENS)
    used = () if frame is None or frame.get("role") != role else frame.get("used", ())
    forced = frame is not None and course.steps(Under.HAPPENS)[frame.step - 1] in FORCED  # nobody asks for others then
    for player, thing, n, ability, to in set_off(table, role, batch, openly=openly, forced=forced):
        may = usable(table, player, thing, n, ability, _about(batch[to]), openly=openly)
        if may and not _has_been_answered(table, used, player):
            times = sum(one.what[:2] == (thing.id, n) for one in used if not ability.forced)
            again = times and read_as(table, "same-ability-twice", "passzolasig")
            yield Answer(player, (thing.id, n, times if again else 0), to, ability.forced)


def cite_for(table: Table, answer: Answer) -> None:
    """Cite what an answer that is about to be given rests on, as far as all see, and no other one."""
    frame = happenings.frame(table.state)
    batch = frame.get("batch")
    for player, thing, n, ability, to in set_off(table, frame.get("role"), batch, of=answer.what[0]):
        if (player, thing.id, n, to) == (answer.by, *answer.what[:2], answer.to):
            usable(table, player, thing, n, ability, _about(batch[to]), openly=True)


def _has_been_answered(table: Table, used: Sequence[Answer], player: str) -> bool:
    """By the other reading of what the opponent answers: he may not answer what has been answered already."""
    free = [one.by for one in used if not one.forced]
    return free[-1:] not in ([], [player]) and read_as(table, "interrupt-answers-what", "hasznalt-kepesseg")


def in_order(table: Table) -> list[str]:
    """Whoever has the initiative first, or by the other reading whoever it comes from. Of several forced ones the
    players take turns, or by the other reading one does all of his own first."""
    order = by_initiative(table)
    frame = happenings.frame(table.state)
    source = frame.get("batch")[0].happening.get("player")
    if source in order[1:] and read_as(table, "interrupt-first-player", "hatas-elinditoja"):
        order = [source, other(table, source)]
    used = [one for one in frame.get("used", ()) if one.forced]
    is_forced = course.steps(Under.HAPPENS)[frame.step - 1] in FORCED
    if is_forced:
        first = table.decide(FORCED_FIRST) or next(iter(table.state.players))
        order = [first, other(table, first)]
    if is_forced and used and read_as(table, "forced-abilities-order", "felvaltva"):
        order = [other(table, used[-1].by), used[-1].by]
    return order


@book.decides("sz/egyideju-dontesek-prioritasa#p2", FORCED_FIRST)
def by_the_initiative(table: Table) -> str:
    """Where several effects come at the same time the initiative says whose is first."""
    return by_initiative(table)[0]


def begins(table: Table, role: str, answer: Answer, coming: Coming) -> None:
    """Whoever answers uses the ability, in the six steps of any use."""
    id_, n, _times = answer.what
    course.begin(table, Under.USE, by=answer.by, card=id_, n=n, it=_about(coming))


happenings: Happenings = Happenings(course, listening, in_order, begins)
happenings.declare(
    ("sz/beagyazott-hatassorozatok#p2", "sz/beagyazott-hatassorozatok#b1"),
    Under.HAPPENS,
    [
        (Rest.FORCED_BEFORE, "sz/kenyszeritett-megszakitas-reakcio#b1"),
        (Rest.BEFORE, "sz/megszakitas#b2"),
        ("bekövetkezik", "sz/megszakitas#b3"),
        (Rest.FORCED_AFTER, ("sz/kenyszeritett-megszakitas-reakcio#p1", "sz/kenyszeritett-megszakitas-reakcio#b1")),
        (Rest.AFTER, ("sz/reakciok#p3", "sz/reakciok#p2", "sz/reakciok#p4", "sz/beagyazott-hatassorozatok#p1")),
    ],
)


def interrupted(table: Table, batch: Sequence[Happening]) -> bool:
    """Whether anything could interrupt it, or all that the other can see leaves room for it."""
    coming = happenings.given(table.state, *batch)
    return anybody_might(table, INTERRUPT, coming)


def occur(table: Table, *batch: Happening) -> None:
    """Things happen at the same time: interrupted before, reacted to afterwards. The last thing that a step does.

    What no card waits for simply happens.
    """
    if waited_for(table).isdisjoint([str(one.kind) for one in batch]):
        applied(table, prevented(table, list(batch)))
        return
    if interrupted(table, batch):
        happenings.occur_together(table, batch)
        return
    left = prevented(table, list(batch))
    coming = happenings.given(table.state, *left)
    applied(table, left)
    react(table, coming)


def react(table: Table, coming: Batch) -> None:
    """What has happened is reacted to, if anything does."""
    if not coming or not STACK.of(table.state):
        return
    if not anybody_might(table, REACTION, coming):
        return
    course.begin(table, Under.HAPPENS, role=REACTION, batch=coming)
    change = course.jumps(table.state, Under.HAPPENS, FORCED[1])
    table.emit(Course.STEP, change, procedure=Under.HAPPENS, step=FORCED[1])


def told(kind: Happens, **facts: object) -> Happening:
    """Something that happens."""
    return Happening(kind, facts)


__all__ = [
    "Rest",
    "anybody_might",
    "around",
    "cite_for",
    "happenings",
    "interrupted",
    "listening",
    "might",
    "occur",
    "react",
    "set_off",
    "told",
]
