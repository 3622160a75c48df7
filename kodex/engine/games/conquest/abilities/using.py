"""Using an ability of a card, and playing an event: when, whose, and the six steps in which it is done."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.conquest.abilities.effects import texts
from kodex.engine.games.conquest.actions import Pass, Use
from kodex.engine.games.conquest.answers.aims import Run, candidates
from kodex.engine.games.conquest.answers.answering import around, happenings, might, occur, set_off, told
from kodex.engine.games.conquest.answers.inforce import abilities
from kodex.engine.games.conquest.answers.limits import counted, is_left, limit, maximum
from kodex.engine.games.conquest.answers.prices import is_aimed, payments, pays, pays_besides, price, would_change
from kodex.engine.games.conquest.answers.pricing import prices
from kodex.engine.games.conquest.book import ABLE, book, course, remember
from kodex.engine.games.conquest.damage.falling import dies
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.language.words import HERE, LANGUAGE, NEXT, planet_of
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.places import in_play, other
from kodex.engine.games.conquest.table.units import card, has_texts, is_unit, worth
from kodex.engine.games.conquest.text import TRIGGERED, Ability
from kodex.engine.games.conquest.vocabulary import (
    ACTION_NOW,
    ANSWERING,
    CHOOSER,
    EXHAUSTED,
    FALLS,
    HIT_POINTS,
    REACTS_TO_CANCELLED,
    WINDOWS,
    Happens,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.happenings import Answer
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Change, Moved, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ACTION = "akció"
TARGET, X, OFFERING = str(Rest.TARGET), str(Rest.X), str(Rest.OFFERING)
PHASES = {
    "felfejlődés": (Under.ROUND, "1."),
    "irányítás": (Under.ROUND, "2."),
    "csata": (Under.COMBAT, "3."),
    "főparancsnokság": (Under.HQ_PHASE, "4."),
}
"""By phase the procedure in which it is gone through, and how the numbers of its steps begin."""


def named(table: Table, action: Use) -> Ability | None:
    """The ability that is meant; None where the card has none of that number."""
    thing = table.state.things.get(action.card)
    there = () if thing is None else abilities(table, thing)
    return there[action.ability - 1] if 0 < action.ability <= len(there) else None


def ability_of(table: Table, frame: Frame) -> Ability:
    """The ability that is being used, as it was printed when that began."""
    n: int = frame.get("n")
    return card(table, table.thing(frame.get("card"))).abilities[n]


# --- when -------------------------------------------------------------------------------------------------------------


@book.decides("f2/akciolehetosegek#p1", ACTION_NOW)
def in_the_windows_of_the_charts(table: Table) -> bool | None:
    """Actions are used in action windows only; the charts draw them."""
    return True if window(table) in WINDOWS else None


@book.decides(("f2/1.2#p11", "f2/1.2#b2"), ACTION_NOW)
def as_a_deploy_turn(table: Table) -> bool | None:
    """In a deploy turn an action may be used, though no window is drawn there."""
    return True if window(table) == Rest.DEPLOY else None


@book.forbids("f2/akciolehetosegek#p1", Use)
def actions_in_their_windows(table: Table, action: Use) -> str | None:
    """What begins with the word "action" is used where there is room for one."""
    ability = named(table, action)
    is_one = ability is not None and ability.kind == ACTION and course.frame(table.state, Under.USE) is None
    return action.card if is_one and not table.decide(ACTION_NOW) else None


@book.forbids("f2/akciolehetosegek#p3", Use)
def one_action_before_the_next(table: Table, action: Use) -> str | None:
    """Another action begins when the one before has been carried out to its end."""
    ability, under_way = named(table, action), course.frame(table.state, Under.USE)
    is_one = ability is not None and ability.kind == ACTION
    return str(under_way.get("card")) if is_one and under_way is not None else None


@book.forbids("sz/akcio#b2", Use)
def an_action_of_a_phase(table: Table, action: Use) -> str | None:
    """An action with the name of a phase before it is used in that phase."""
    ability = named(table, action)
    if ability is None or ability.phase is None or ability.kind != ACTION:
        return None
    procedure, begins = PHASES[ability.phase]
    frame = course.frame(table.state, procedure)
    if frame is None:
        return ability.phase
    step = course.steps(procedure)[frame.step - 1]
    is_later = procedure == Under.ROUND and not step.startswith(begins) and step != "parancstárcsák"
    return ability.phase if is_later else None


@book.forbids("sz/korlatozasok-es-engedelyezesek#p1", Use)
def only_under_its_conditions(table: Table, action: Use) -> str | None:
    """What is used in a battle alone is used in one: a card in play in that of its planet."""
    ability = named(table, action)
    if ability is None or ability.during is None:
        return None
    battle, at = course.frame(table.state, Under.BATTLE), planet_of(table, table.thing(action.card))
    is_there = battle is not None and at in (0, battle.get("planet"))
    return None if is_there else ability.during


@book.forbids("sz/kivaltott-kepessegek#p1", Use)
def when_what_sets_it_off_happens(table: Table, action: Use) -> str | None:
    """Interrupts and reactions are used when what they answer is about to happen, or has happened; what is always in
    force is not used, nor are the battle abilities of planets but after their battles."""
    ability = named(table, action)
    if ability is None or ability.kind == ACTION:
        return None if ability is not None else action.card
    if ability.kind not in TRIGGERED:
        return action.card
    frame = course.frame(table.state)
    if window(table) not in ANSWERING or frame is None or frame.procedure != Under.HAPPENS:
        return action.card
    role, batch = frame.get("role"), frame.get("batch")
    wanted = (action.by, action.card, action.ability - 1)
    found = [batch[to] for by, thing, n, _one, to in set_off(table, role, batch) if (by, thing.id, n) == wanted]
    return None if found else action.card


@book.forbids("sz/megszakitas#b1", Use)
def each_once(table: Table, action: Use) -> str | None:
    """One happening sets an ability off once; whose turn it is to answer the window says."""
    ability, holder = named(table, action), course.window(table.state)
    if ability is None or ability.kind not in TRIGGERED or window(table) not in ANSWERING or holder is None:
        return None
    if holder.holder != action.by:
        return holder.holder
    frame = happenings.frame(table.state)
    used = [one for one in frame.get("used", ()) if one.what[:2] == (action.card, action.ability - 1)]
    open_ = [one for one in happenings.answers(table) if one.what[:2] == (action.card, action.ability - 1)]
    return action.card if used and not open_ else None


@book.forbids("sz/kenyszeritett-megszakitas-reakcio#p1", Pass)
def nobody_declines_what_is_forced(table: Table, action: Pass) -> str | None:
    """Of several forced ones a player says which comes first; he passes none of them over."""
    found = course.window(table.state)
    return found.name if found is not None and found.must else None


# --- whose, from where ------------------------------------------------------------------------------------------------


@book.forbids("sz/akcio#b1.1", Use)
def of_an_own_card_in_play(table: Table, action: Use) -> str | None:
    """An action of a unit, support or attachment is used by whoever controls it in play."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or card(table, thing).type == "esemény" or ability.works_in:
        return None
    there = [one.id for one in in_play(table, action.by)]
    return None if thing.id in there or card(table, thing).type == "bolygó" else action.card


@book.forbids("sz/akcio#b1.2", Use)
def of_an_event_in_the_own_hand(table: Table, action: Use) -> str | None:
    """An event is played by whoever holds it."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or card(table, thing).type != "esemény" or ability.works_in:
        return None
    return None if (thing.zone, thing.controller) == (Place.HAND, action.by) else action.card


@book.forbids("sz/akcio#b1.3", Use)
def from_where_its_text_says(table: Table, action: Use) -> str | None:
    """What is used from out of play is used from there, by its player."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or ability.works_in is None:
        return None
    return None if (thing.zone, thing.controller) == (ability.works_in, action.by) else action.card


@book.forbids("sz/kimerult#b1", Use)
def what_is_exhausted_is_not_exhausted(table: Table, action: Use) -> str | None:
    """What lies turned cannot be turned again as a price; by the other reading none of its abilities is used."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or not EXHAUSTED.of(thing):
        return None
    all_of_them = read_as(table, "exhausted-card-abilities", "all-abilities")
    return action.card if ability.cost.exhaust or all_of_them else None


@book.forbids("sz/foparancsnoksag#b1", Use)
def headquarters_are_no_planet(table: Table, action: Use) -> str | None:
    """In the headquarters there is no planet that a text could go by."""
    ability, thing = named(table, action), table.thing(action.card)
    is_there = ability is not None and _names_its_planet(ability) and thing.zone == Place.HQ
    return action.card if is_there else None


@book.forbids("sz/bolygokartyak#b1", Use)
def what_names_its_planet_is_at_one(table: Table, action: Use) -> str | None:
    """What names its own planet, or the next one, is used from a planet."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or not _names_its_planet(ability) or thing.zone == Place.HQ:
        return None
    return None if planet_of(table, thing) else action.card


def _names_its_planet(ability: Ability) -> bool:
    texts_of = [ability.target, ability.cost.sacrifice]
    for one in ability.effects:
        texts_of += [one.to, one.of, one.where]
    words = {word for text in texts_of if text for word in LANGUAGE.selectors.tokens(text)}
    return bool(words & {HERE, NEXT})


# --- what it takes ----------------------------------------------------------------------------------------------------


@book.forbids("sz/kartyahatasok#b2", Use)
def with_a_target_and_its_price(table: Table, action: Use) -> str | None:
    """There is a target that fits, and the resources for the whole price."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None:
        return None
    if not pays(table, action.by, thing, ability):
        return f"{price(table, thing, ability)} > {table.player(action.by, 'resources')}"
    if read_as(table, "target-check-before-payment", "at-choice"):
        return None
    return None if is_aimed(table, ability, _run(table, action)) else str(ability.target)


@book.forbids("sz/egyeb-koltsegek#b1", Use)
def not_without_the_other_price(table: Table, action: Use) -> str | None:
    """Who cannot do what has to be done for it does not do what it brings."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or ability.cost.is_nothing or EXHAUSTED.of(thing):
        return None
    return None if pays_besides(table, action.by, thing, action.ability - 1, ability) else action.card


@book.forbids("sz/a-megfizetendo-koltsegek#b3", Use)
def not_in_vain(table: Table, action: Use) -> str | None:
    """What can change nothing is not paid for."""
    ability = named(table, action)
    if ability is None or (read_as(table, "target-check-before-payment", "at-choice") and ability.target):
        return None
    return None if would_change(table, ability, _run(table, action)) else action.card


@book.forbids("sz/limitalt-es-maximalt#p1", Use)
def within_its_limit(table: Table, action: Use) -> str | None:
    """A limited ability of a card that stays in play is used so often in its period."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or is_left(table, action.by, limit(thing, action.ability - 1, ability)):
        return None
    return action.card


@book.forbids("sz/limitalt-es-maximalt#p2", Use)
def within_its_maximum(table: Table, action: Use) -> str | None:
    """Of cards of a name with a maximum so many are played in its period."""
    ability, thing = named(table, action), table.thing(action.card)
    return None if ability is None or is_left(table, action.by, maximum(thing, ability)) else thing.card


def _run(table: Table, action: Use) -> Run:
    return Run(action.by, action.card, it=_it(table, action))


def _it(table: Table, action: Use) -> str | None:
    """What the happening is about that it answers."""
    found = _answer(table, action)
    batch = happenings.waits(table.state)
    return str(batch[found.to].happening.get("thing")) if found is not None else None


def _answer(table: Table, action: Use) -> Answer | None:
    """The answer that an action is, where something is answered."""
    if window(table) not in ANSWERING:
        return None
    batch = happenings.waits(table.state)
    for one in happenings.answers(table):
        about = batch[one.to].happening.get("thing")
        if one.what[:2] == (action.card, action.ability - 1) and action.about in ("", about):
            return one
    return None


# --- doing it ---------------------------------------------------------------------------------------------------------


def uses(table: Table, action: Use) -> None:
    """An answer to what happens, or an action in the place of a pass."""
    answer = _answer(table, action)
    if answer is not None:
        answers(table, answer)
    elif window(table) == Rest.DEPLOY:
        acts_in_a_deploy_turn(table, action)
    else:
        acts_in_a_window(table, action)


@book.procedure("sz/kivaltott-kepessegek#p1")
def answers(table: Table, answer: Answer) -> None:
    """It is used at the moment at which what it asks for is there."""
    happenings.answer(table, answer)


@book.procedure(("f2/1.2#p11", "f2/1.2#b2"))
def acts_in_a_deploy_turn(table: Table, action: Use) -> None:
    """In the place of a card an action."""
    _begins(table, action)


@book.procedure("f2/akciolehetosegek#p1")
def acts_in_a_window(table: Table, action: Use) -> None:
    """Where there is room for actions."""
    _begins(table, action)


def _begins(table: Table, action: Use) -> None:
    course.acts(table)
    course.begin(table, Under.USE, by=action.by, card=action.card, n=action.ability - 1)


def announces(table: Table, frame: Frame) -> None:
    """It is said which ability is used; it counts against its limit from now on."""
    by, thing, n = frame.get("by"), table.thing(frame.get("card")), frame.get("n")
    is_event = card(table, thing).type == "esemény"
    moved: list[Change] = [Moved(thing.id, Place.PLAYED, by, -1)] if is_event else []
    table.emit(Happens.ANNOUNCED, *moved, player=by, thing=thing.id, ability=n + 1)
    counts(table, by, thing, n, ability_of(table, frame))


@book.procedure("sz/limitalt-es-maximalt#b2")
def counts(table: Table, by: str, thing: Thing, n: int, ability: Ability) -> None:
    """What is cancelled afterwards counts against limits and maxima all the same."""
    changes = counted(table, by, thing, n, ability)
    if changes:
        table.emit(Happens.COUNTED, *changes, player=by, thing=thing.id)


def base_price(table: Table, frame: Frame) -> None:
    """What it costs as it is printed: an event its price, an ability what its text says."""
    thing, ability = table.thing(frame.get("card")), ability_of(table, frame)
    printed = card(table, thing).cost or 0 if card(table, thing).type == "esemény" else 0
    own = 0 if ability.cost.resources == "X" else int(ability.cost.resources)
    remember(table, Under.USE, price=printed + own)


def how_much_x_is(table: Table, frame: Frame) -> Owed | None:
    """X is 0 until whoever may chooses another number."""
    thing, ability = table.thing(frame.get("card")), ability_of(table, frame)
    if ability.cost.resources != "X":
        return None
    most = table.player(frame.get("by"), "resources") - price(table, thing, ability)
    return Owed(frame.get("by"), X, tuple(range(max(0, most) + 1)))


def reckoned(table: Table, frame: Frame) -> None:
    """What changes the price is reckoned in."""
    thing, x = table.thing(frame.get("card")), frame.get(X, fixed("x.default"))
    remember(table, Under.USE, price=price(table, thing, ability_of(table, frame), x))
    prices(table, frame.get("by"), thing.id, price(table, thing, ability_of(table, frame), x))


def paying(table: Table, frame: Frame) -> str | None:
    """The resources go to the common pool; who cannot pay after all has nothing of it."""
    by, thing, n = frame.get("by"), table.thing(frame.get("card")), frame.get("price", 0)
    if n > table.player(by, "resources"):
        back: list[Change] = [Moved(thing.id, Place.HAND, by, -1)] if thing.zone == Place.PLAYED else []
        table.emit(Happens.NOT_PAID, *back, player=by, thing=thing.id)
        return "vége"
    if n:
        left = PlayerSet(by, "resources", table.player(by, "resources") - n)
        table.emit(Happens.PAID, left, player=by, n=n, thing=thing.id)
    return None


def offering(table: Table, frame: Frame) -> tuple[Owed, ...] | None:
    """What is to be sacrificed or discarded for it is chosen."""
    options = payments(table, frame.get("by"), frame.get("card"), ability_of(table, frame))
    return (Owed(frame.get("by"), OFFERING, tuple(options)),) if options else None


@book.procedure("sz/egyeb-koltsegek#p1")
def offered(table: Table, frame: Frame) -> str | None:
    """What has to be done for it is done: that is its price."""
    ability, by, id_ = ability_of(table, frame), frame.get("by"), frame.get("card")
    chosen = frame.get(OFFERING)
    if ability.cost.exhaust:
        occur(table, told(Happens.EXHAUSTED, thing=id_))
    if chosen is not None:
        kind = Happens.SACRIFICED if ability.cost.sacrifice else Happens.DISCARDED
        more = ability.cost.discard > 1 + frame.get("given", 0) and not ability.cost.sacrifice
        remember(table, Under.USE, given=frame.get("given", 0) + 1, **{OFFERING: None})
        occur(table, told(kind, player=by, thing=str(chosen.get(by) if isinstance(chosen, dict) else chosen)))
        return OFFERING if more else None
    return None


@book.decides("sz/celpont#b1", CHOOSER)
def the_controller_of_the_effect(table: Table, player: str, ability: Ability) -> str:
    """Whoever controls the effect chooses, unless its text says otherwise."""
    return other(table, player) if ability.chooser == "opponent" else player


def aims(table: Table, frame: Frame) -> Owed | None:
    """A target is chosen when it has been paid for."""
    by, ability = frame.get("by"), ability_of(table, frame)
    there = candidates(
        table, ability, Run(by, frame.get("card"), it=frame.get("it"), x=frame.get(X, fixed("x.default")))
    )
    chooser = table.decide(CHOOSER, by, ability, default="") or next(iter(table.state.players))
    return Owed(chooser, TARGET, tuple(one.id for one in there)) if there else None


def takes_effect(table: Table, frame: Frame) -> None:
    """Its effect is about to be carried out: now it can be cancelled."""
    if ability_of(table, frame).target is not None and frame.get(TARGET) is None:
        return
    facts = {"player": frame.get("by"), "thing": frame.get("card"), "ability": frame.get("n") + 1}
    occur(table, told(Happens.EFFECT, **facts))


@book.applies(Happens.EFFECT)
def is_carried_out(table: Table, one: Happening) -> None:
    """Its text begins."""
    frame = course.frame(table.state, Under.USE)
    if frame is None:
        return
    run = {"target": frame.get(TARGET), "it": frame.get("it"), "x": frame.get(X, fixed("x.default"))}
    ability = ability_of(table, frame)
    table.emit(Happens.EFFECT, course.noted(table.state, Under.USE, effect=True), **one.facts)
    texts.begin(table, ability.effects, by=frame.get("by"), source=frame.get("card"), **run)


def is_played(table: Table, frame: Frame) -> None:
    """An event that has been carried out, or cancelled, goes to the pile."""
    thing = table.thing(frame.get("card"))
    if thing.zone == Place.PLAYED:
        event_is_discarded(table, thing)


@book.procedure("sz/esemenykartya#b2")
def event_is_discarded(table: Table, thing: Thing) -> None:
    """When all its effects have been carried out an event is discarded."""
    table.emit(
        Happens.DISCARDED, Moved(thing.id, Place.DISCARD, thing.owner, 0), player=thing.controller, thing=thing.id
    )


def has_been_used(table: Table, frame: Frame) -> None:
    """Reactions to any of the steps come now; of what was cancelled the readings differ."""
    if not frame.get("effect") and not table.decide(REACTS_TO_CANCELLED):
        return
    facts = {"player": frame.get("by"), "thing": frame.get("card"), "ability": frame.get("n") + 1}
    occur(table, told(Happens.USED, **facts))


@book.decides("sz/esemenykartya#b4", REACTS_TO_CANCELLED)
def it_has_been_played(table: Table) -> bool:
    """What has been cancelled has been played and paid for; by the other reading it has not, for reactions."""
    return read_as(table, "reaction-to-cancelled", "to-the-playing")


@book.applies(Happens.USED)
def used(table: Table, one: Happening) -> None:
    """It is said that it has been used."""
    table.emit(Happens.USED, **one.facts)


def over(table: Table, frame: Frame) -> None:
    """Whose hit points have been lowered so far falls."""
    there = [one for player in by_initiative(table) for one in in_play(table, player) if is_unit(table, one)]
    lowered = [one for one in there if table.decide(HIT_POINTS, one) < worth(table, one).hp]
    gone = [one for one in lowered if table.decide(FALLS, one)]
    if gone:
        dies(table, gone, of_damage=True)


def ideas(table: Table, player: str) -> Iterator[Use]:
    """Every way in which a player could use an ability now."""
    if not has_texts(table):
        return
    if window(table) in ANSWERING:
        batch = happenings.waits(table.state)
        for one in happenings.answers(table):
            about = batch[one.to].happening.get("thing") if len(batch) > 1 else None
            yield Use(player, one.what[0], one.what[1] + 1, str(about or ""))
        return
    for thing in around(table, player):
        for n, ability in enumerate(abilities(table, thing), 1):
            if ability.kind == ACTION:
                yield Use(player, thing.id, n)


def may_act(table: Table, player: str) -> bool:
    """Whether a player holds cards, or has a card in play with an action that could be used."""
    if table.in_zone(player, Place.HAND):
        return True
    return any(table.is_legal(one) for one in ideas(table, player))


ABLE.update(dict.fromkeys(WINDOWS, may_act))


def may_answer(table: Table, player: str) -> bool:
    """Whether a player can answer what happens, or might from hand, as far as the other can tell."""
    frame = happenings.frame(table.state)
    return bool(happenings.answers(table)) or might(table, player, frame.get("role"), frame.get("batch"))


ABLE.update(dict.fromkeys(map(str, ANSWERING), may_answer))

__all__ = ["ideas", "uses"]
