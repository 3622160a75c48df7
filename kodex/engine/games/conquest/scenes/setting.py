"""The snapshot that a given table is, and what cannot be given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from kodex.engine.face import Place as InFile
from kodex.engine.face.checks import one_of
from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.cards import SPEECH, Card
from kodex.engine.games.conquest.opening.setting_up import SETUP
from kodex.engine.games.conquest.rounds.steps import BY_A_READING, LOST_CHARTS
from kodex.engine.games.conquest.scenes import called
from kodex.engine.games.conquest.scenes.format import Entry, Given, Laid, Side
from kodex.engine.games.conquest.scenes.rows import check_places_by_name
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import (
    BLOODIED,
    CAPTOR,
    DAMAGE,
    DOWN,
    EXHAUSTED,
    FIRST,
    HOST,
    STARTER,
    TOKEN,
    Place,
    Rest,
    Under,
    beside,
    in_row,
)
from kodex.engine.kernel.procedures import Place as At
from kodex.engine.kernel.state import NOBODY, State, Thing, apply, side
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest, plain
from kodex.ground.written import flow
from kodex.ground.yamlfile import Document

PHASES = {"1": Under.ROUND, "2": Under.ROUND, "3": Under.COMBAT, "4": Under.HQ_PHASE}
AROUND = {Under.ROUND: "fázisok", Under.COMBAT: "csatafázis", Under.HQ_PHASE: "főparancsnokság"}
"""By phase the step of the whole game in which it is gone through."""
AFTER_THE_FIRST = ("akció 3.2", "3.3")
"""The steps of the combat phase before which the battle at the first planet has been fought."""
ZONES = (Place.ASIDE, Place.HAND, Place.DECK, Place.DISCARD, Place.ATTACHED, Place.HQ, Place.VICTORY)
_LONGEST = 300
"""Longest text in which names of planets are looked for, in letters."""
MOST_PLANETS = 10
"""No row is longer: there are no more planet cards (``components.planets``)."""


def laid(entry: Entry) -> Laid:
    """An entry with all that may be said of it."""
    return Laid(entry) if isinstance(entry, str) else entry


def _phase(step: str) -> Under:
    """The phase, or the battle, to which a step belongs."""
    number = step.removeprefix("akció ")
    return Under.BATTLE if number.startswith("3.2.") else PHASES.get(number[:1], Under.ROUND)


def steps() -> list[str]:
    """The steps with which a table may begin: those with a number, the windows of the charts, the set-up."""
    every = [one for name in (Under.ROUND, Under.COMBAT, Under.BATTLE, Under.HQ_PHASE) for one in course.steps(name)]
    numbered = ["2.2" if one == Rest.DIALS else one for one in every]
    return [*(one for one in numbered if "." in one), SETUP]


def under_way(given: Given) -> list[At]:
    """The procedures under way as the given step begins."""
    if given.step == SETUP:
        return [At(Under.GAME, SETUP)]
    phase = _phase(given.step)
    step: str = Rest.DIALS if given.step == "2.2" else given.step
    if phase != Under.BATTLE:
        is_later = phase == Under.COMBAT and given.step in AFTER_THE_FIRST
        return [At(Under.GAME, AROUND[phase]), At(phase, step, {"battled": (given.first,)} if is_later else {})]
    planet = given.planet or given.first
    notes = {"planet": planet} | ({"beginner": given.beginner} if given.beginner else {})
    is_first = planet == given.first
    step_around = "3.2" if is_first else "akció 3.2"  # of the others 3.3 is taken again after each
    around = At(Under.COMBAT, step_around, {"battled": tuple(dict.fromkeys((given.first, planet)))})
    return [At(Under.GAME, "csatafázis"), around, At(Under.BATTLE, step, notes)]


def entries(given: Given) -> Iterator[tuple[str, str, Entry, InFile]]:
    """Each entry with the player on whose side it lies (nobody for the row), its zone, and where it stands."""
    for n, there in given.row.items():
        for at, one in enumerate(there):
            yield NOBODY, in_row(int(n)), one, ("row", n, at)
    for player, own in given.players.items():
        for zone, there, where in _of_side(own):
            for at, one in enumerate(there):
                yield player, zone, one, ("players", player, *where, at)


def _of_side(own: Side) -> Iterator[tuple[str, list[Entry], InFile]]:
    for zone in ZONES:
        yield zone, getattr(own, zone), (zone.value,)
    for n, there in own.planets.items():
        yield beside(int(n)), there, ("planets", n)


def start(given: Given) -> State:
    """The snapshot. A card goes by its player and name (``A-ork``, ``A-ork2``), a planet of the row by its name."""
    things: dict[str, Thing] = {}
    order: dict[str, list[str]] = {}
    ids = Ids()
    for player, zone, entry, _at in entries(given):
        one = laid(entry)
        id_ = ids.of(one, player)
        things[id_] = Thing(id_, one.card, one.owner or player, player, zone, _facts(one))
        order.setdefault(side(player, zone), []).append(id_)
    players = {player: {"resources": own.resources} for player, own in given.players.items()}
    first = next(iter(given.players), "")
    marks = (
        FIRST.set(given.first),
        TOKEN.set(given.initiative or first),
        STARTER.set(given.starter or first),
        *([CAPTOR.set(given.captor)] if given.captor else []),
        course.under_way(*under_way(given)),
    )
    return apply(State(players, things, {place: tuple(there) for place, there in order.items()}), marks)


class Ids:
    """The ids on a given table: what lies somewhere without one gets a name of its own."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken)
        self._copies: dict[str, int] = {}  # by name up to which number it is taken

    def of(self, one: Laid, player: str) -> str:
        """The id of what lies somewhere, taken from now on."""
        found = one.id or self._free(f"{player}-{one.card}" if player else one.card)
        self.taken.add(found)
        return found

    def _free(self, name: str) -> str:
        n = self._copies.get(name, 1)
        while (found := name if n == 1 else f"{name}{n}") in self.taken:
            n += 1
        self._copies[name] = n
        return found


def _facts(one: Laid) -> dict[str, Any]:
    flags = {EXHAUSTED: one.exhausted, BLOODIED: one.bloodied, DOWN: one.face_down}
    found: dict[str, Any] = {fact.name: True for fact, holds in flags.items() if holds}
    if one.host:
        found[HOST.name] = one.host
    return found | ({DAMAGE.name: one.damage} if one.damage else {})


def named(card: Card) -> Iterator[str]:
    """The tokens that the text of a card brings into play."""
    for ability in card.abilities:
        yield from _created(ability.effects)


def _created(effects: Iterable[Effect]) -> Iterator[str]:
    for one in effects:
        if one.do == "create" and one.what is not None:
            yield one.what
        yield from _created(one.effects)


def as_laid(thing: Thing) -> dict[str, Any]:
    """What is said of a thing that lies somewhere beyond its id and card, as an entry says it."""
    found: dict[str, Any] = {}
    for key, fact in (("exhausted", EXHAUSTED), ("bloodied", BLOODIED), ("face_down", DOWN)):
        if fact.of(thing):
            found[key] = True
    if DAMAGE.of(thing):
        found["damage"] = DAMAGE.of(thing)
    if HOST.of(thing):
        found["host"] = HOST.of(thing)
    return found | ({"owner": thing.owner} if thing.owner != thing.controller else {})


# --- what cannot be given ---------------------------------------------------------------------------------------------


def normalize(document: Document, data: Any, at: InFile) -> None:
    """A row may be written as a list from the left: ``[Tűzföld, null, {card: Homok, face_down: true}]``."""
    given = data.get("given")
    _check_step(document, given, at)
    row = given.get("row") if isinstance(given, dict) else None
    names: list[Any] = (
        [name if place is None else place for name, place in row.items()] if isinstance(row, dict) else []
    )
    if isinstance(row, str):
        names = [one for one in re.split(r"\s*[,;]\s*", row[:_LONGEST].strip(" []()")) if one]
    else:
        check_places_by_name(document, data, at)
    if isinstance(row, str) or (names and all(isinstance(one, str) for one in names)):
        what = _("'row' is the list of the planets from the left")
        raise document.error(what, *at, "given", "row", mend=f"row: {flow(names)}")
    if isinstance(given, dict) and isinstance(given.get("row"), list):
        _check_names(document, given, at)
        given["row"] = {str(n): [one] for n, one in enumerate(given["row"], 1) if one is not None}
        document.numbered(*at, "given", "row")
    for player, own in _named_sides(given):
        for key in own:
            if plain(str(key)) in _AT_PLANETS and isinstance(own[key], list) and "planets" not in own:
                what = _("there is no key '{key}' here").format(key=key)
                raise document.error(what, *at, "given", "players", player, key, mend=f"planets: {flow({1: own[key]})}")
        if isinstance(own.get("planets"), list):
            what = _("'planets' says at which place of the row units are")
            each = own["planets"]
            several = bool(each) and all(isinstance(one, list) for one in each)
            mend = f"planets: {flow(dict(enumerate(each, 1)) if several else {1: each})}"
            raise document.error(what, *at, "given", "players", player, "planets", mend=mend)
    planets = (own.get("planets") for own in _sides(given))
    for there in planets:
        if isinstance(there, dict):
            for n in [key for key in there if isinstance(key, int)]:
                there[str(n)] = there.pop(n)


_PHASES = ("phase", "fázis", "stage", "szakasz", "lépés")
"""Words for the key of the step."""
_AT_PLANETS = frozenset(("guard", "front", "orposzt", "orposzton", "battlefield", "board", "field", "csatater"))
"""Words of other games for where those stand who fight."""


def _check_step(document: Document, given: Any, at: InFile) -> None:
    """A step that is written as a number stands in quotes, and is one that there is: ``3.26`` is no step, but
    ``"3.2.6"``."""
    for key in _PHASES if isinstance(given, dict) and "step" not in given else ():
        word = given.get(key)
        near = called.near(str(word), steps()) if isinstance(word, str | int | float) else []
        if near:
            what = _("there is no key '{key}' here").format(key=key)
            raise document.error(what, *at, "given", key, mend=" | ".join(f"step: {flow(one)}" for one in near[:3]))
    written = given.get("step") if isinstance(given, dict) else None
    if not isinstance(written, int | float) or isinstance(written, bool):
        return
    number = document.source(*at, "given", "step") or str(written)
    near = [number] if number in steps() else called.near(number, steps())
    right = " | ".join(f"step: {flow(one)}" for one in near)
    what = _("a number stands here: '{number}'").format(number=number)
    raise document.error(what, *at, "given", "step", mend=right or one_of(number, steps(), document))


def _check_names(document: Document, given: dict[str, Any], at: InFile) -> None:
    """A row names planets, it does not number them."""
    known = document.data.get("cards") if isinstance(document.data, dict) else None
    planets = (
        [name for name, one in known.items() if isinstance(one, dict) and one.get("type") == "bolygó"]
        if isinstance(known, dict)
        else []
    )
    for n, one in enumerate(given["row"]):
        parts = re.split(r"[\s;.]+", one[:_LONGEST].strip()) if isinstance(one, str) else []
        if len(parts) > 1 and all(part in planets for part in parts):
            what = _("there is no card '{id}'").format(id=one)
            raise document.error(what, *at, "given", "row", n, mend=f"row: {flow(parts)}")
        if isinstance(one, int) and not isinstance(one, bool):
            what = _("a planet goes by its name, not by a number")
            raise document.error(
                what, *at, "given", "row", n, mend=f"row: {flow(planets[: len(given['row'])] or ['…'])}"
            )


def _sides(given: Any) -> list[dict[str, Any]]:
    return [own for _player, own in _named_sides(given)]


def _named_sides(given: Any) -> list[tuple[str, dict[str, Any]]]:
    players = given.get("players") if isinstance(given, dict) else None
    return [(name, one) for name, one in players.items() if isinstance(one, dict)] if isinstance(players, dict) else []


def check(document: Document, scenario: Any, at: InFile) -> None:
    """Raises KodexError for a table, which stands at ``at``, of which the cards are no matter."""
    given: Given = scenario.given
    if len(given.players) != 2:
        what = _("two play this game, and the table has {n} players").format(n=len(given.players))
        raise document.error(what, *at, "players", mend=_("give two players"))
    for key in ("initiative", "starter", "beginner", "captor"):
        player = getattr(given, key)
        if player is not None and player not in given.players:
            what = _("there is no player '{id}'").format(id=player)
            raise document.error(what, *at, key, mend=one_of(player, given.players))
    if given.step not in steps():
        open_ = [one for one in steps() if one not in BY_A_READING]  # by the default
        what = _("'{word}' is no step of a round").format(word=given.step)
        raise document.error(what, *at, "step", mend=_step_meant(given) or one_of(given.step, open_, document))
    if _is_begun(given.step) and given.beginner is None:
        what = _("in the middle of a battle it is asked who has begun it")
        raise document.error(what, *at, "step", mend=_("give 'beginner', or begin with step 3.2"))
    _check_places(document, scenario, at)


def doubts(scenario: Any) -> Iterator[tuple[str, InFile, str]]:
    """A table that begins in a window that there is only by a reading which none of its own goes by."""
    step, (switch, reading) = scenario.given.step, LOST_CHARTS
    if step in BY_A_READING and all(one.switches.get(switch) != reading for one in scenario.readings.values()):
        what = _("'{step}' is a window only by a reading of a disputed rule: by the default the table goes on past it")
        following = steps()[steps().index(step) + 1]
        mend = _('step: "{step}"; or play it with --rulebook conquest --reading {reading}')
        named = f"{switch}={reading}"
        yield what.format(step=step), ("given", "step"), mend.format(step=following, reading=named)


def _is_begun(step: str) -> bool:
    return _phase(step) == Under.BATTLE and step != "3.2.1"


def _step_meant(given: Given) -> str | None:
    """The mend that names the steps a word may mean, each with its heading; those first that need nothing else said."""
    word = given.step
    near = called.near(word, steps())
    if not near and not nearest(word, steps(), SPEECH.meant()):
        near = called.by_parts(word, steps())
    if not near:
        return None
    near = sorted(near, key=lambda one: given.beginner is None and _is_begun(one))
    said = "; ".join(f"{one}: {called.headed(one)}" for one in near)
    return _("did you mean '{word}'? ({said})").format(word=near[0], said=said)


def _check_places(document: Document, scenario: Any, at: InFile) -> None:
    given: Given = scenario.given
    known = [str(n) for n in range(1, MOST_PLANETS + 1)]
    rows = [("row", given.row), *((f"players.{one}.planets", own.planets) for one, own in given.players.items())]
    lie = {laid(there[0]).card: n for n, there in given.row.items() if there}
    for name, there in rows:
        for n in there:
            if n not in known:
                what = _("'{n}' is no place of a row").format(n=n)
                mend = f"{lie[n]}: {flow([laid(one).card for one in there[n]])}" if n in lie else None
                if mend is None and lie and name != "row":
                    mend = _("one of: {known}").format(known=", ".join(f"{n} ({card})" for card, n in lie.items()))
                raise document.error(what, *at, *name.split("."), n, mend=mend or _("1 to {n}").format(n=MOST_PLANETS))
            if given.row and n not in given.row:
                what = _("no planet lies at place {n} of the row").format(n=n)
                mend = one_of("", sorted(given.row, key=int))
                raise document.error(what, *at, *name.split("."), n, mend=mend)
    for number, step in enumerate(scenario.when):
        zone = getattr(step, "zone", None)
        if zone is not None and zone not in ZONES:
            what = _("there is no zone '{zone}'").format(zone=zone)
            raise document.error(what, *at[:-1], "when", number, "zone", mend=one_of(zone, map(str, ZONES), document))
        place = getattr(step, "planet", 0)
        if place and given.row and str(place) not in given.row:
            what = _("no planet lies at place {n} of the row").format(n=place)
            raise document.error(what, *at[:-1], "when", number, "planet", mend=one_of("", sorted(given.row, key=int)))
    if given.planet is not None and given.row and str(given.planet) not in given.row:
        what = _("no planet lies at place {n} of the row").format(n=given.planet)
        raise document.error(what, *at, "planet", mend=one_of("", sorted(given.row, key=int)))
    for n, lying in given.row.items():
        if len(lying) != 1:
            raise document.error(_("one planet lies at a place of the row"), *at, "row", n)


__all__ = ["Ids", "as_laid", "check", "doubts", "entries", "laid", "normalize", "start", "steps", "under_way"]
