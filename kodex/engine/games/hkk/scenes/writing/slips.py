"""Slips that whoever writes a scenario of HKK makes, each with the thing written right: what the types cannot say."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kodex.engine.face.checks import one_of
from kodex.engine.games.hkk.phases import read_zone
from kodex.engine.games.hkk.scenes.format import PlayStep
from kodex.engine.games.hkk.scenes.many.formats import FORMATS, format_called
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_LONGEST = 300
"""Longest text in which a number is looked for, in letters: more blanks than words would take for ever."""
_SO_MANY = re.compile(r"(?:(?P<n>\d+)\s*[x×]?\s+)?(?P<card>.+?)(?:\s+[x×]?\s*(?P<m>\d+)[x×]?)?")
"""``ork x3``, ``3 ork``, ``3x ork``."""


def check_given(document: Document, given: Any, at: Steps) -> None:
    """Raise KodexError for what stands in a given table, as plain data, where something else says it."""
    if not isinstance(given, dict):
        return
    word = given.get("deck_check")
    if isinstance(word, str) and word != "verseny" and format_called(word) in FORMATS:
        what = _("the format stands under 'format'")
        raise document.error(what, *at, "deck_check", mend=f"format: {word}, deck_check: true")
    players = given.get("players")
    sides = players if isinstance(players, dict) else {}
    names = list(sides)
    if "penalty" in given and not isinstance(given["penalty"], list | None):
        what = _("'penalty' names the professional players; the rule itself is applied by a step: {act: penalize, …}")
        raise document.error(what, *at, "penalty", mend=f"penalty: [{', '.join(names[:1])}]")
    for name, side in sides.items():
        for key in side if isinstance(side, dict) else ():
            if key in ("team", "csapat", "pair", "pár", "partner"):
                what = _("who plays with whom stands in the given table, not with a player")
                from kodex.ground.written import flow

                mend = f"format: páros, pairs: [{{players: {flow(names[::2])}}}, …]"
                raise document.error(what, *at, "players", name, key, mend=mend)
            if (able := _zones_for(document, key, side)) is not None:
                right = (
                    one_of(key, able, document) if len(able) > 1 else _("did you mean '{word}'?").format(word=able[0])
                )
                what = _("there is no key '{key}' here").format(key=key)
                raise document.error(what, *at, "players", name, key, mend=right)
            if key in ("pro", "professional", "profi"):
                what = _("the professional players stand in the given table")
                raise document.error(what, *at, "players", name, key, mend=f"penalty: [{name}]")


def check_abilities(document: Document, scenario: dict[str, Any], at: Steps) -> None:
    """Raise KodexError where a step names an ability by a number: it goes by its name, which is told."""
    steps = scenario.get("when")
    for n, step in enumerate(steps if isinstance(steps, list) else ()):
        number = step.get("ability") if isinstance(step, dict) else None
        if not isinstance(number, int) or isinstance(number, bool):
            continue
        names = _abilities(document, scenario, step.get("of") or step.get("card"))
        if not names:
            continue
        own = names[0] if len(names) == 1 else names[number - 1] if 0 < number <= len(names) else None
        right = f"ability: {own}" if own is not None else one_of("", names)
        what = _("an ability goes by its name, not by a number")
        raise document.error(what, *at, "when", n, "ability", mend=right)


def _abilities(document: Document, scenario: dict[str, Any], named: Any) -> list[str]:
    """The names of the abilities of a card, as it is written; none where it is not known which card is meant."""
    given = scenario.get("given")
    players = given.get("players") if isinstance(given, dict) else None
    card = named
    for side in players.values() if isinstance(players, dict) else ():
        for things in side.values() if isinstance(side, dict) else ():
            for thing in things if isinstance(things, list) else ():
                if isinstance(thing, dict) and thing.get("id") == named:
                    card = thing.get("card")
    every = [one.get("cards") for one in (scenario, document.data) if isinstance(one, dict)]
    known = [one for one in every if isinstance(one, dict) and isinstance(card, str)]
    described: Any = next((one[card] for one in known if card in one), {})
    abilities = described.get("abilities") if isinstance(described, dict) else None
    ids = [one.get("id") for one in abilities if isinstance(one, dict)] if isinstance(abilities, list) else []
    return [one for one in ids if isinstance(one, str)]


_ROWS = ("reserve", "guard")
"""Where creatures lie; whatever else is in play lies on the table."""


def _zones_for(document: Document, key: str, side: dict[str, Any]) -> list[str] | None:
    """The zones in play that a word there is not may mean, by the types of the cards it holds, without those that
    stand there already; None where that tells nothing."""
    from kodex.engine.games.hkk.cards.meant import meant
    from kodex.ground.nearby import plain

    things = side[key]
    zones = [one for one in meant().get(plain(str(key)), ()) if one in (*_ROWS, "table")]
    cards = document.data.get("cards") if isinstance(document.data, dict) else None
    if read_zone(str(key)) is not None or "table" not in zones or not isinstance(things, list) or not things:
        return None
    names = [one.get("card") if isinstance(one, dict) else one for one in things]
    every = [cards.get(one) for one in names if isinstance(one, str)] if isinstance(cards, dict) else []
    are_creatures = {one.get("type") in ("szörny", "kalandozó") for one in every if isinstance(one, dict)}
    if len(are_creatures) != 1:
        return None
    return [one for one in zones if (one in _ROWS) in are_creatures and one not in side] or None


def so_many(written: str, cards: Any) -> str | None:
    """How several of a card are written, where a number stands with its name (``ork x3``)."""
    found = _SO_MANY.fullmatch(" ".join(written.split())) if len(written) <= _LONGEST else None
    number = (found["n"] or found["m"]) if found is not None else None
    if found is None or number is None or found["card"] not in cards:
        return None
    return f"{{card: {found['card']}, n: {int(number)}}}"


def check_answered(
    document: Document,
    players: Container[str],
    things: Iterable[str],
    before: Sequence[Any],
    to: str,
    at: Steps,
) -> None:
    """Raise KodexError where a reaction names a player for what it answers; ``before``: the steps played so far."""
    if to not in players:
        return
    answered = [one.card for one in before if isinstance(one, PlayStep)][-1:]
    what = _("'to' names what is answered, a card or an ability, and '{player}' is a player").format(player=to)
    raise document.error(what, *at, mend=f"to: {answered[0]}" if answered else one_of("", things))


__all__ = ["check_abilities", "check_answered", "check_given", "so_many"]
