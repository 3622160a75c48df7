"""What texts do: each verb with the rule that says what it means, and what becomes of the table by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args

from kodex.engine.games.conquest.abilities.effects import texts
from kodex.engine.games.conquest.answers.aims import COULD, Run, players, reaches
from kodex.engine.games.conquest.answers.answering import happenings, occur, told
from kodex.engine.games.conquest.answers.drawing import draw
from kodex.engine.games.conquest.answers.inforce import NUMBERED
from kodex.engine.games.conquest.battle.phase import goes_home
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.cards import Keyword
from kodex.engine.games.conquest.damage.dealing import deal
from kodex.engine.games.conquest.damage.falling import dies
from kodex.engine.games.conquest.hidden.piles import discard_several
from kodex.engine.games.conquest.language.done import Done, becomes_otherwise, some
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.drawing import gain
from kodex.engine.games.conquest.table.places import forgotten, pile_of
from kodex.engine.games.conquest.table.units import is_unit, is_warlord
from kodex.engine.games.conquest.text import VALUES, Allowed, Barred, Effect
from kodex.engine.games.conquest.vocabulary import (
    DAMAGE,
    EXHAUSTED,
    FORBIDDEN,
    KEEPS_DAMAGE,
    LAST_REPLACES,
    PERIODS,
    SACRIFICE_DESTROYS,
    Happens,
    Place,
    Under,
    beside,
)
from kodex.engine.kernel.happenings import Coming
from kodex.engine.kernel.periods import Kept
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

verb = LANGUAGE.registry.verb
LASTING = ("to", "n", "what", "until")


def _n(table: Table, effect: Effect, run: Run) -> int:
    return max(0, LANGUAGE.amounts.how_many(table, effect.n, run.view()))


# --- units ------------------------------------------------------------------------------------------------------------


@verb("damage", "sz/serules-okozasa#p1", done=Done((Happens.DAMAGED,), some))
def _damage(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """Damage is dealt, to all of them at the same time."""
    deal(table, {one.id: _n(table, effect, run) for one in whom if is_unit(table, one)}, by=run.by)


@verb("destroy", "sz/megsemmisul#p1", fields=("to",), done=Done((Happens.DESTROYED,)))
def _destroy(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """They are destroyed."""
    dies(table, [one for one in whom if not is_warlord(table, one) and reaches(table, one)])


@verb("heal", "sz/serules#b1", done=Done((Happens.HEALED,), some))
def _heal(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """Damage is taken off."""
    n = _n(table, effect, run)
    occur(table, *(told(Happens.HEALED, thing=one.id, n=n) for one in whom if DAMAGE.of(one)))


@book.applies(Happens.HEALED)
def healed(table: Table, one: Happening) -> None:
    """As much as there is, at most."""
    thing = table.thing(one.facts["thing"])
    n = min(one.facts["n"], DAMAGE.of(thing))
    table.emit(Happens.HEALED, DAMAGE.set(thing, DAMAGE.of(thing) - n or None), thing=thing.id, n=n)


@verb("exhaust", "sz/kimerult#b1", fields=("to",), done=Done((Happens.EXHAUSTED,)))
def _exhaust(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """They are turned by a quarter."""
    occur(table, *(told(Happens.EXHAUSTED, thing=one.id) for one in whom if not EXHAUSTED.of(one)))


@book.applies(Happens.EXHAUSTED)
def exhausted(table: Table, one: Happening) -> None:
    """It lies turned."""
    table.emit(Happens.EXHAUSTED, EXHAUSTED.set(one.facts["thing"], True), **one.facts)


@verb("ready", "sz/kimerult#b1", fields=("to",), done=Done((Happens.READIED,)))
def _ready(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """They are turned up, unless a text says that they cannot be."""
    able = [one for one in whom if EXHAUSTED.of(one) and not table.decide(FORBIDDEN, one, "pihen")]
    occur(table, *(told(Happens.READIED, thing=one.id) for one in able))


@book.applies(Happens.READIED)
def readied(table: Table, one: Happening) -> None:
    """It stands again."""
    table.emit(Happens.READIED, EXHAUSTED.set(one.facts["thing"], None), things=[one.facts["thing"]])


@verb("rout", "sz/hazakuldes#p1", fields=("to",), done=Done((Happens.HOME,)))
def _rout(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """They are sent home, unless they lie there exhausted."""
    there = [one for one in whom if COULD["rout"](table, one)]
    occur(table, *(told(Happens.ROUTED, player=one.controller, thing=one.id) for one in there))


@book.applies(Happens.ROUTED)
@book.procedure("sz/hazakuldes#p1")
def routed(table: Table, one: Happening) -> None:
    """Whoever is sent home by an effect goes there exhausted."""
    goes_home(table, table.thing(one.facts["thing"]), exhausted=True)


@verb("move", "sz/atmozgatas#b1", fields=("to", "where"), done=Done((Happens.GOES,)))
def _move(table: Table, run: Run, effect: Effect, whom: tuple[Sequence[Thing], int]) -> None:
    """A unit goes to another planet."""
    there, planet = whom if isinstance(whom, tuple) else (whom, 0)
    if planet:
        occur(table, *(told(Happens.GOES, player=one.controller, thing=one.id, planet=planet) for one in there))


@book.applies(Happens.GOES)
def goes(table: Table, one: Happening) -> None:
    """Where it goes is not where it has been."""
    thing = table.thing(one.facts["thing"])
    table.emit(Happens.GOES, Moved(thing.id, beside(one.facts["planet"]), thing.controller, -1), **one.facts)


# --- players ----------------------------------------------------------------------------------------------------------


@verb("draw", "f2/4.4#p1", on="players", done=Done((Happens.DRAWN,)))
def _draw(table: Table, run: Run, effect: Effect, whom: Sequence[str]) -> None:
    """Players draw."""
    draw(table, {one: _n(table, effect, run) for one in whom})


@verb("gain", "sz/a-megfizetendo-koltsegek#p1", on="players", done=Done((Happens.GAINED,)))
def _gain(table: Table, run: Run, effect: Effect, whom: Sequence[str]) -> None:
    """Players take resources from the common pool."""
    for one in whom:
        gain(table, one, _n(table, effect, run))


def _named(chosen: object) -> list[str]:
    return [str(one) for one in (chosen.values() if isinstance(chosen, dict) else [chosen])]


@verb("sacrifice", "sz/felaldozas#p1", on="players", fields=("to", "of"), done=Done((Happens.SACRIFICED,)))
def _sacrifice(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """Players sacrifice a card each, at the same time."""
    there = [table.thing(one) for one in _named(chosen) if one in table.state.things]
    occur(table, *(told(Happens.SACRIFICED, player=one.controller, thing=one.id) for one in there))


@book.applies(Happens.SACRIFICED)
@book.procedure("sz/felaldozas#p1")
def sacrificed(table: Table, one: Happening) -> None:
    """An own card is discarded; that is no destruction."""
    thing = table.thing(one.facts["thing"])
    table.decide(SACRIFICE_DESTROYS)  # that it is no destruction is cited
    reaches(table, thing)
    pile, clean = pile_of(table, thing), forgotten(thing)
    table.emit(Happens.SACRIFICED, Moved(thing.id, Place.DISCARD, pile, 0), *clean, **one.facts)


@verb(
    "discard",
    "sz/dobopakli-es-gyozelmi-terulet#b3",
    on="players",
    fields=("to", "n"),
    done=Done((Happens.DISCARDED,)),
)
def _discard(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """Players discard cards from their hands: one each, or so many."""
    if effect.n != 1:
        discard_several(table, run, effect, players(table, effect.to, run.by))
        return
    there = [table.thing(one) for one in _named(chosen) if one in table.state.things]
    occur(table, *(told(Happens.DISCARDED, player=one.controller, thing=one.id) for one in there))


@book.applies(Happens.DISCARDED)
def discarded(table: Table, one: Happening) -> None:
    """It goes to its owner's pile."""
    thing = table.thing(one.facts["thing"])
    pile, clean = pile_of(table, thing), forgotten(thing)
    table.emit(Happens.DISCARDED, Moved(thing.id, Place.DISCARD, pile, 0), *clean, **one.facts)


# --- what lasts -------------------------------------------------------------------------------------------------------


def _is_a_value(effect: Effect) -> str | None:
    if effect.what in VALUES:
        return None
    what = _("'{word}' is no value to modify").format(word=effect.what)
    if effect.what is None:
        what = _("'{verb}' says of which value: the key 'what' is missing").format(verb=effect.do)
    return f"{what}; {LANGUAGE.registry.one_of(str(effect.what or ''), VALUES)}"


def _names_one(known: object) -> Callable[[Effect], str | None]:
    """The check of a verb whose ``what`` is one of these words (a Literal): nothing asks for another one."""
    words = get_args(known)

    def check(effect: Effect) -> str | None:
        if effect.what is None or effect.what in words:
            return None
        what = _("'{word}' is no 'what' of '{verb}'").format(word=effect.what, verb=effect.do)
        return f"{what}; {LANGUAGE.registry.one_of(effect.what, words)}"

    return check


@book.procedure("sz/esemenykartya#b3")
def lasts(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """It lasts on the cards that are in play now, and on none that comes later."""
    n, until = LANGUAGE.amounts.how_many(table, effect.n, run.view()), effect.until or PERIODS.names[0]
    for one in whom:
        what = f"{effect.do}:{effect.what or ''}"
        gone = effect.what == "nem sérülhet" and DAMAGE.of(one) and not table.decide(KEEPS_DAMAGE)
        kept = PERIODS.keep(table.state, Kept(what, one.id, n, until))
        changes = (kept, DAMAGE.set(one, None)) if gone else (kept,)
        facts = {"how": _how(effect), **({"what": effect.what} if effect.what else {}), "n": n, "until": until}
        table.emit(Happens.LASTS, *changes, thing=one.id, **facts)


def _how(effect: Effect) -> str:
    """What is said of it: its verb, with what cannot or may be done, or with a number where a keyword has one."""
    if effect.do in ("cannot", "permit"):
        return f"{effect.do} {effect.what}"
    return "give a number" if effect.do == "give" and effect.what in NUMBERED else effect.do


LAIN, MORE_OR_LESS = Done((Happens.LASTS,)), Done((Happens.LASTS,), some)
"""What lasts has been carried out when it lasts: plus nought is nothing, while a value may be set to nought."""
lasting = partial(verb, continuous=True, fields=LASTING, done=LAIN)
AGAIN = "sz/valtozo-mennyisegek-es-tobb-modosito#p1"
lasting("modify", AGAIN, checks=_is_a_value, done=MORE_OR_LESS)(lasts)
for _name in ("set", "rebase"):
    lasting(_name, AGAIN, checks=_is_a_value)(lasts)
for _name in ("double", "halve"):
    lasting(_name, "sz/duplazo-es-felezo-modositok#b1", checks=_is_a_value)(lasts)
lasting("give", "sz/kulcsszo#b2", required=("what",), checks=_names_one(Keyword), done=MORE_OR_LESS)(lasts)
lasting("blank", "sz/ures#p1", fields=("to", "until"))(lasts)
lasting("cannot", "sz/nem-lehet#p1", required=("what",), checks=_names_one(Barred))(lasts)
lasting("permit", "be/arany-szabaly#p2", fields=(*LASTING, "of"), required=("what",), checks=_names_one(Allowed))(lasts)


@lasting("immune", "sz/immunis#p1", fields=("to", "of", "until"), required=("of",))
@book.procedure("sz/esemenykartya#b3")
def immune(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """To a sort of sources, as whoever says so sees them."""
    until = effect.until or PERIODS.names[0]
    for one in whom:
        kept = PERIODS.keep(table.state, Kept("immune:", one.id, (effect.of, run.by, run.source), until))
        table.emit(Happens.LASTS, kept, thing=one.id, how=effect.do, until=until)


# --- what is answered -------------------------------------------------------------------------------------------------


def _above(table: Table) -> int:
    """How many happenings lie above the one that this text answers: those of its own use."""
    names = [frame.procedure for frame in STACK.of(table.state)]
    use = len(names) - 1 - names[::-1].index(Under.USE)
    return names[use:].count(Under.HAPPENS)


def _answered(table: Table) -> Coming:
    return happenings.answered(table.state, _above(table))


STOPS = Done((Happens.STOPPED,), becomes_otherwise)


@verb("cancel", "sz/megszakitas#p1", on="none", fields=(), coming=True, done=STOPS)
@book.procedure("sz/megszakitas#p1")
def cancel(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """What would happen does not."""
    coming = _answered(table)
    stays = coming.instead and read_as(table, "cancelled-and-replaced", "helyettesites-megtortenik")
    changes = [] if stays or coming.cancelled else [happenings.cancel(table.state, _above(table))]
    table.emit(Happens.STOPPED, *changes, player=run.by, thing=run.source)


@verb(
    "lessen",
    "sz/megszakitas#p1",
    on="none",
    fields=("n",),
    coming=True,
    done=Done((Happens.PRICE_OFF,), becomes_otherwise),
)
@book.procedure("sz/megszakitas#p1")
def lessen(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """What would happen becomes less: a price, damage."""
    coming = _answered(table).happening
    before = coming.get("n", 0)
    n = max(0, before - _n(table, effect, run))
    changes = [happenings.change(table.state, _above(table), n=n)] if n != before else []
    table.emit(Happens.PRICE_OFF, *changes, thing=coming.get("thing"), n=n)


@verb(
    "replace",
    "sz/helyettesito-hatas#p1",
    on="none",
    fields=("effects",),
    required=("effects",),
    coming=True,
    done=STOPS,
)
@book.procedure("sz/helyettesito-hatas#p1")
def replace(table: Table, run: Run, effect: Effect, chosen: object) -> None:
    """Something else happens in its place."""
    coming = _answered(table)
    wins = not coming.cancelled or not read_as(table, "cancelled-and-replaced", "semmi-sem")
    is_first = not coming.instead or table.decide(LAST_REPLACES)
    facts = {"player": run.by, "thing": run.source, "effects": effect.effects, "it": run.it, "original": coming}
    instead = Happening(Happens.INSTEAD, facts)
    changes = [happenings.instead(table.state, instead, above=_above(table))] if wins and is_first else []
    table.emit(Happens.STOPPED, *changes, player=run.by, thing=run.source)


# Of several replacements the one that was played last holds.
book.states("sz/helyettesito-hatas#p2", LAST_REPLACES, True)


@book.applies(Happens.INSTEAD)
def in_its_place(table: Table, one: Happening) -> None:
    """The text that replaces it is carried out; by a reading what was replaced is reacted to all the same."""
    by, source = one.facts["player"], one.facts["thing"]
    table.emit(Happens.INSTEAD, player=by, thing=source)
    if read_as(table, "reaction-to-replaced", "mintha-megtortent"):
        original = one.facts["original"]
        batch = (Coming(original.happening, original.was),)
        course.begin(table, Under.HAPPENS, role="reaction", batch=batch)
        step = course.steps(Under.HAPPENS)[3]
        table.emit(Course.STEP, course.jumps(table.state, Under.HAPPENS, step), procedure=Under.HAPPENS, step=step)
    texts.begin(table, one.facts["effects"], by=by, source=source, it=one.facts["it"])


__all__ = ["lasts"]
