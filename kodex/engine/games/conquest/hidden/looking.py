"""Looking at cards, revealing them, searching for one: who sees them meanwhile, what is taken, and where that goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodex.engine.games.conquest.answers.aims import COULD_DO, Run, players
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.opening.shuffling import shuffle
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import other, pile_of
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import LOOKED_AT_BY, MAY_TAKE_NONE, SEEN, Happens, Place, Rest, Under
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Change, Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _
from kodex.ground.within import Within

LOOK, REVEAL, SEARCH = "look", "reveal", "search"
TAKE = str(Rest.TAKE)
NONE, ON = "senki", "tovább"
"""No card is taken; the game goes on, which is asked where nothing fits, too: a pause tells nothing."""
PLACES = {"pakli": Place.DECK, "kéz": Place.HAND, "dobópakli": Place.DISCARD}
TO = {
    "kéz": (Place.HAND, -1),
    "pakli teteje": (Place.DECK, 0),
    "pakli alja": (Place.DECK, -1),
    "dobópakli": (Place.DISCARD, 0),
}
"""Where what is taken goes, by the words of texts."""


def _is_a_place(effect: Effect) -> str | None:
    if effect.what is not None and effect.what not in PLACES:
        raise Within(LANGUAGE.registry.no_place("what", effect.what, PLACES), "what")
    if effect.into is not None and effect.into not in TO:
        raise Within(LANGUAGE.registry.no_place("into", effect.into, TO), "into")
    return _("what is taken ('of') goes somewhere ('into')") if effect.of and not effect.into else None


def _lying(table: Table, effect: Effect, player: str) -> list[Thing]:
    """The cards that are looked at: so many from the top of a deck, or all; a whole hand or pile."""
    place = PLACES[effect.what or "pakli"]
    there = table.in_zone(player, place)
    if effect.do == SEARCH or place != Place.DECK:
        return there
    return there[: max(0, LANGUAGE.amounts.how_many(table, effect.n, View(player)))]


def _could(table: Table, effect: Effect, ability: Ability, run: Run, there: Sequence[Thing]) -> bool:
    return any(_lying(table, effect, player) for player in players(table, effect.to, run.by))


def _begins(table: Table, run: Run, effect: Effect, whose: Sequence[str]) -> None:
    for player in reversed(whose):  # what begins last runs first
        ids = tuple(one.id for one in _lying(table, effect, player))
        if ids:
            notes = {"how": effect.do, "what": effect.what, "of": effect.of, "into": effect.into}
            course.begin(table, Under.LOOK, by=run.by, source=run.source, whose=player, ids=ids, **notes)


def _verb(name: str, rule: str, *fields: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    COULD_DO[name] = _could
    known = ("to", "what", "of", "into", *fields)
    done = Done((Happens.LOOKED, Happens.TAKEN), _found)
    return LANGUAGE.registry.verb(name, rule, on="players", fields=known, checks=_is_a_place, done=done)


def _found(table: Table, event: Event) -> bool:
    """Where a card is to be taken it has been carried out when one has been, or by the other reading when they have
    been looked through."""
    frame = course.frame(table.state, Under.LOOK)
    takes = frame is not None and frame.get("into") is not None
    return event.kind == Happens.TAKEN or not takes or read_as(table, "then-after-vain-search", "kereses-eleg")


@_verb(LOOK, "sz/nezd-meg#p1", "n")
def look(table: Table, run: Run, effect: Effect, whose: Sequence[str]) -> None:
    """A player looks at cards alone: the first of a deck, or a hand."""
    _begins(table, run, effect, whose)


@_verb(REVEAL, "sz/fedd-fel#p1", "n")
def reveal(table: Table, run: Run, effect: Effect, whose: Sequence[str]) -> None:
    """Cards are shown to both players."""
    _begins(table, run, effect, whose)


@_verb(SEARCH, "sz/kereses#p1")
def search(table: Table, run: Run, effect: Effect, whose: Sequence[str]) -> None:
    """A player looks through a whole deck or pile for a card."""
    _begins(table, run, effect, whose)


# --- who sees them ----------------------------------------------------------------------------------------------------


@book.decides("sz/nezd-meg#p1", LOOKED_AT_BY)
def alone(table: Table, how: str, player: str) -> tuple[str, ...] | None:
    """What a player is told to look at the other does not get to know."""
    return (player,) if how == LOOK else None


@book.decides("sz/fedd-fel#p1", LOOKED_AT_BY)
def both_of_them(table: Table, how: str, player: str) -> tuple[str, ...] | None:
    """What is revealed both see."""
    return (player, other(table, player)) if how == REVEAL else None


@book.decides("sz/kereses#p1", LOOKED_AT_BY)
def whoever_searches(table: Table, how: str, player: str) -> tuple[str, ...] | None:
    """Whoever searches looks through all of it, and shows nothing of it."""
    return (player,) if how == SEARCH else None


def looks(table: Table, frame: Frame) -> None:
    """From now on they are seen, until they lie where they belong again."""
    by, ids = frame.get("by"), frame.get("ids")
    viewers = table.decide(LOOKED_AT_BY, frame.get("how"), by)
    seen = (*SEEN.of(table.state), *((viewer, id_) for viewer in viewers for id_ in ids))
    table.emit(Happens.LOOKED, SEEN.set(seen or None), player=by, things=list(ids), viewers=list(viewers))


# --- what is taken ----------------------------------------------------------------------------------------------------

# Whoever searches need not find anything.
book.states("sz/kereses#b1", MAY_TAKE_NONE, True)


def takes(table: Table, frame: Frame) -> Owed | None:
    """Which of them is taken, among those that fit."""
    by = frame.get("by")
    if frame.get("into") is None:
        return None
    view, test = View(by, frame.get("source")), LANGUAGE.selectors.compiled(frame.get("of") or "saját | ellenséges")
    fit = [one for one in frame.get("ids") if test(table, table.thing(one), view)]
    may = frame.get("how") == SEARCH and table.decide(MAY_TAKE_NONE)  # asked whatever there is: citing it tells nothing
    options = (*fit, *([NONE] if may or not fit else []))
    return Owed(by, TAKE, options if len(options) > 1 else (*options, ON), secret=True)


def is_taken(table: Table, frame: Frame) -> None:
    """It goes where the text says; what comes out of a search into a hidden place is shown before."""
    answer = frame.get(TAKE)
    chosen: str = "" if answer is None else next(iter(answer.values()))
    if chosen not in frame.get("ids"):
        return
    thing, (zone, position) = table.thing(chosen), TO[frame.get("into")]
    if frame.get("how") == SEARCH and zone != Place.DISCARD:
        is_shown(table, frame.get("by"), chosen)
    whose = pile_of(table, thing) if zone == Place.DISCARD else thing.controller
    table.emit(Happens.TAKEN, Moved(chosen, zone, whose, position), player=frame.get("by"), thing=chosen)


@book.procedure("sz/kereses#b2")
def is_shown(table: Table, by: str, id_: str) -> None:
    """The other player sees that it is what was searched for."""
    seen = (*SEEN.of(table.state), (other(table, by), id_))
    table.emit(Happens.SHOWN, SEEN.set(seen), player=by, thing=id_)


def is_over(table: Table, frame: Frame) -> None:
    """They lie where they belong, and are hidden there as anything is; by a reading a deck is shuffled then."""
    left = tuple(pair for pair in SEEN.of(table.state) if pair[1] not in frame.get("ids"))
    changes: list[Change] = [SEEN.set(left or None)]
    table.emit(Happens.PUT_BACK, *changes, player=frame.get("by"))
    in_deck = frame.get("how") == SEARCH and frame.get("what") in (None, "pakli")
    if in_deck and read_as(table, "shuffle-after-search", "keveres"):
        shuffle(table, frame.get("whose"))


course.declare(
    "sz/kartyahatasok#b3",
    Under.LOOK,
    [("megnézés", looks), (Rest.TAKE, takes), ("elvétel", is_taken), ("vissza", is_over)],
)

__all__ = ["look", "reveal", "search"]
