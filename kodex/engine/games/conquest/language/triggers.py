"""What an ability may answer: words for happenings and for moments of the game.

``megsemmisül: egység & saját``: behind the colon what it happens to, or by whom it is done where that is a player.
"""

from __future__ import annotations

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.vocabulary import ENTERS, EXHAUSTED, LEAVES, SACRIFICE_DESTROYS, Happens, Place, Under
from kodex.engine.kernel.happenings import Coming
from kodex.engine.kernel.table import Table

MOMENTS = (
    "a játékforduló kezdete",
    "a felfejlődésfázis vége",
    "az irányításfázis kezdete",
    "az irányításfázis vége",
    "a csatafázis kezdete",
    "a csata kezdete",
    "a távharc kezdete",
    "a harci kör vége",
    "a csatafázis vége",
    "a főparancsnokság fázis kezdete",
    "a játékforduló vége",
)
"""The moments that texts may name."""
KINDS: dict[str, tuple[Happens, ...]] = {
    "ár": (Happens.PRICED,),
    "hatás": (Happens.EFFECT,),
    "kijátszás": (Happens.USED,),
    "telepítés": (Happens.DEPLOYED,),
    "csatolás": (Happens.DEPLOYED, Happens.PUT),
    "játékba lép": (Happens.DEPLOYED, Happens.PUT, Happens.CREATED),
    "kikerül a játékból": (
        *(Happens.DESTROYED, Happens.SACRIFICED, Happens.DISCARDED, Happens.RETURNED),
        Happens.ATTACHMENT_GONE,
    ),
    "irányítás átvétele": (Happens.CONTROLLED,),
    "támad": (Happens.ATTACKS,),
    "védekezik": (Happens.DEFENDS,),
    "sérülne": (Happens.HURT, Happens.REDIRECTED),
    "mellé kerül": (Happens.ASSIGNED, Happens.REDIRECTED),
    "sérül": (Happens.DAMAGED,),
    "pajzs": (Happens.SHIELDED,),
    "gyógyul": (Happens.HEALED,),
    "megsemmisül": (Happens.DESTROYED, Happens.DEFEATED, Happens.SACRIFICED),
    "vereség": (Happens.DEFEATED, Happens.FALLEN),
    "feláldozás": (Happens.SACRIFICED,),
    "kimerül": (
        *(Happens.EXHAUSTED, Happens.ATTACKS, Happens.WENT_OUT, Happens.ROUTED, Happens.DEFEATED),
        Happens.RETREATED,
    ),
    "pihen": (Happens.READIED,),
    "hazaküldés": (Happens.ROUTED,),
    "visszavonulás": (Happens.RETREATED,),
    "átmozog": (Happens.GOES, Happens.MOVED),
    "kimegy": (Happens.WENT_OUT,),
    "parancs": (Happens.COMMAND_WON,),
    "csatagyőzelem": (Happens.BATTLE_WON,),
    "elfoglalás": (Happens.CAPTURED,),
    "eldobás": (Happens.DISCARDED, Happens.SHIELDED, Happens.ATTACHMENT_GONE),
    "húzás": (Happens.DRAWN,),
    "visszavétel": (Happens.RETURNED,),
}
REACTED_TO = (Happens.ASSIGNED, Happens.DAMAGED, Happens.CONTROLLED, Happens.DRAWN, Happens.ATTACHMENT_GONE)
"""What has happened by the time it can be answered: it is reacted to, and never interrupted."""
ATTACHING = "csatolás"
"""The word for a card that is deployed or put onto a host."""
COMING_AND_GOING = {"játékba lép": ENTERS, "kikerül a játékból": LEAVES}
"""The words for what goes between play and out of play."""
for _word, _kinds in KINDS.items():
    LANGUAGE.registry.trigger(_word, *_kinds)
for _moment in MOMENTS:
    LANGUAGE.registry.trigger(_moment, Happens.MOMENT)


def fits(table: Table, pattern: str, coming: Coming, view: View) -> bool:
    """Whether a happening is what an ability waits for."""
    kind, (word, selector) = coming.happening.kind, pattern_of(pattern)
    if kind == Happens.MOMENT:
        return bool(word == coming.happening.get("moment"))
    if kind not in KINDS.get(word, ()):
        return False
    if kind == Happens.DEFEATED and word == "megsemmisül" and not is_destroyed_too(table):
        return False
    if kind == Happens.SACRIFICED and word == "megsemmisül" and not table.decide(SACRIFICE_DESTROYS):
        return False
    if word == "kimerül" and kind != Happens.EXHAUSTED and not _has_been_turned(table, coming):
        return False
    if kind == Happens.REDIRECTED and not coming.happening.get("n"):
        return False  # nothing is left of it
    if word == ATTACHING and not _is_attached(table, coming):
        return False
    if word in COMING_AND_GOING and not _crosses(table, word, coming):
        return False
    if not selector:
        return True
    thing = table.state.things.get(str(coming.happening.get("thing"))) or coming.was
    if thing is not None:
        return LANGUAGE.selectors.compiled(selector)(table, thing, view)
    player = coming.happening.get("player")
    return player is not None and LANGUAGE.selectors.of_player(selector)(table, player, view)


def _has_been_turned(table: Table, coming: Coming) -> bool:
    """Whether what attacks, goes out or goes home was ready before and has been exhausted by that."""
    now = table.state.things.get(str(coming.happening.get("thing")))
    return now is not None and coming.was is not None and EXHAUSTED.of(now) and not EXHAUSTED.of(coming.was)


def _is_attached(table: Table, coming: Coming) -> bool:
    """Whether what comes into play comes, or is to come, onto a host."""
    now = table.state.things.get(str(coming.happening.get("thing")))
    play = course.frame(table.state, Under.PLAY)
    is_to_come = coming.happening.get("host") or (play is not None and play.get("host"))
    return now is not None and (now.zone == Place.ATTACHED or bool(is_to_come and now.zone == Place.HAND))


def _crosses(table: Table, word: str, coming: Coming) -> bool:
    """Whether what has gone from place to place has come into play, or left it; what is still to happen counts as it
    would."""
    now = table.state.things.get(str(coming.happening.get("thing")))
    origin = Place.POOL if coming.was is None else coming.was.zone
    if now is None or now.zone == origin:
        return True
    return table.decide(COMING_AND_GOING[word], origin, now.zone)


# What is sacrificed is not destroyed, nor is what is destroyed sacrificed.
book.states("sz/felaldozas#b3", SACRIFICE_DESTROYS, False)


def is_destroyed_too(table: Table) -> bool:
    """Whether by the other reading the defeat of a hale warlord is his destruction."""
    return read_as(table, "warlord-defeated-or-destroyed", "megsemmisul")


__all__ = ["KINDS", "MOMENTS", "REACTED_TO", "fits", "is_destroyed_too"]
