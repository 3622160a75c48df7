"""What stays in force for a while, or as long as a continuous ability works: modifiers, grants, bans (99.4, 130)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import force_setattr, replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.costs import EVERY_PART, PARTS
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.language import PEOPLE, WHOM
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.text_kinds import TEXT_KINDS
from kodex.engine.games.hkk.effects.checks import both, names_one, of_what_is_paid, of_what_is_played
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.continuous import Force, Lasting
from kodex.engine.games.hkk.vocabulary import DURATION, FORCE_KEPT_OFF, NEVER_SILENCED, REACH, Happens, Marks
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

VALUES = (
    *("damage", "life", "max_magic", "max_life", "guard", "regeneration", "components"),
    *("spell_damage", "spell_healing"),
)

PLAYING = "kijátszás"
"""What ``forbid`` names where cards are not to be played; ``of`` says which."""
OF_PLAYERS = ("max_magic", "guard", "regeneration", "components", "spell_damage", "spell_healing")
OF_THINGS = ("damage", "life")
_OPEN = ("target", "target2", "target3", "targets", "it")
"""Words of ``to`` that may mean a player or a card."""
_SPELLS = r"(?<![!\w])(varázslat|varazslat|azonnali|általános|altalanos)(?!\w)"


def a_value(effect: Effect) -> str | None:
    """What is wrong with the value that ``what`` names, None when nothing is."""
    if effect.what not in VALUES:
        what = _("'{word}' is no value to modify").format(word=effect.what)
        return f"{what}; {registry.one_of(str(effect.what), VALUES)}"
    people = effect.to in (*PEOPLE, "owner")
    if effect.what in OF_PLAYERS and not people and effect.to not in _OPEN:
        known = ", ".join(PEOPLE)
        return _("'{word}' is a value of players; 'to' is one of: {known}").format(word=effect.what, known=known)
    if effect.what in OF_THINGS and people:
        return _("'{word}' is a value of cards on the table, not of players").format(word=effect.what)
    if effect.what == "damage" and effect.to not in WHOM and re.search(_SPELLS, effect.to):
        return _("the damage of spells is 'spell_damage', of the player whose spells they are: to: controller")
    return None


def _a_keyword(effect: Effect) -> str | None:
    known = registry.canonical(str(effect.what))
    if known != effect.what:
        force_setattr(effect, "what", known)
    registry.REGISTRY.known_keyword(known)
    return None


def kept_off() -> Iterator[str]:
    """What may be forbidden: what happens so that norms may prevent it, and what rules ask for by a word of their own.

    All other kinds of events only tell what has happened: a ban of one would do nothing.
    """
    yield from (kind.value for kind in Happens if kind in book.appliers)
    yield from sorted(registry.BANNED)


def _not_played(effect: Effect) -> str | None:
    """``of`` says which cards are not to be played; of any other ban it would do nothing."""
    if effect.of is None:
        return None
    if effect.what != PLAYING:
        return _("'of' says which cards are not to be played (what: {playing}); whom it is about says 'to'").format(
            playing=PLAYING
        )
    return of_what_is_played(effect)


def _taken(effect: Effect) -> str | None:
    """A keyword by its own name, or a kind of what the text says."""
    if effect.what is not None and (known := registry.canonical(effect.what)) != effect.what:
        force_setattr(effect, "what", known)
    return _is_taken(effect)


_is_taken = names_one(lambda: (*registry.KEYWORDS, *TEXT_KINDS))


@book.procedure("40.2")
def lasts(table: Table, run: Run, effect: Effect, whom: str, n: int) -> None:
    """What lasts to the end of the turn lasts to the very end of the end phase."""
    stamp = int(table.mark(Marks.CLOCK))
    until = effect.until or "kör vége"
    if not table.decide(DURATION, effect):
        return
    only = table.decide(REACH, run, effect, whom)
    alone = replace(effect, to=_kept_for(effect))
    kept = Lasting(alone, n, run.by, run.source, only or (whom,), until, stamp, run.kind)
    if only is None:
        kept = replace(kept, effect=effect, things=())
    facts = {"target": whom, "value": effect.what, "n": n} | ({"until": until} if until != "kör vége" else {})
    lasting = Marks.LASTING.set((*table.mark(Marks.LASTING), kept))
    off = _why_kept_off(table, kept, whom) if whom in kept.things and whom in table.state.things else ()
    if off:
        table.emit_by(off, Happens.PREVENTED, lasting, what=Happens.MODIFIED.value, thing=whom, why=whom)
    else:
        table.emit(Happens.MODIFIED, lasting, verb=effect.do, **facts)


def _why_kept_off(table: Table, kept: Lasting, whom: str) -> tuple[str, ...]:
    """The norms by which what is left in force has no effect on a thing now."""
    force = Force(kept.effect, kept.by, kept.source, kept.kind, kept.stamp, (whom,), kept.n)
    with table.noting() as why:
        off = table.decide(FORCE_KEPT_OFF, force, whom)
    return tuple(dict.fromkeys(why)) if off else ()


def _kept_for(effect: Effect) -> str:
    """The word for whom an effect is kept that names its things or players itself: one that fits its verb."""
    of_players = registry.VERBS[effect.do].on == "players" or (effect.do == "modify" and effect.what in OF_PLAYERS)
    return "controller" if of_players else "self"


def modify(table: Table, run: Run, effect: Effect, whom: str, value: str) -> None:
    """Leave a modifier on one value of a thing or player."""
    lasts(table, run, replace(effect, do="modify", what=value), whom, run.n(table, effect))


@verb("grant", "128.1", fields=("n", "to", "until"), required=("what",), continuous=True, checks=_a_keyword)
def grant(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Give a keyword."""
    lasts(table, run, effect, whom, run.n(table, effect))


@verb("subtype", "51.5", fields=("to", "until"), required=("what",), continuous=True)
def subtype(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Give one more subtype."""
    lasts(table, run, effect, whom, 1)


@verb("silence", "119.2", fields=("to", "until", "what"), continuous=True, checks=_taken)
def silence(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take away all abilities, or the one keyword that ``what`` names."""
    lasts(table, run, effect, whom, 1)
    thing = table.state.things.get(whom)
    with table.noting():
        keeps = thing is not None and table.decide(NEVER_SILENCED, thing)
    if keeps:
        keeps_its_abilities(table, whom)


@book.procedure("131.12")
def keeps_its_abilities(table: Table, whom: str) -> None:
    """What cannot lose its abilities in any way keeps them."""
    table.emit(Happens.KEEPS_ABILITIES, thing=whom)


@verb(
    "forbid",
    "102.0",
    on="any",
    fields=("to", "until", "of"),
    required=("what",),
    continuous=True,
    checks=both(names_one(kept_off), _not_played),
)
def forbid(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Keep something (``what``: the kind of event, e.g. heals, moved) from happening to it."""
    lasts(table, run, effect, whom, 1)


@verb(
    "cost",
    "21.8.3",
    on="players",
    fields=("n", "to", "until", "what", "of"),
    continuous=True,
    checks=both(names_one(lambda: (*PARTS, EVERY_PART)), of_what_is_paid),
)
def cost(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Make the cards of a player (``of``: which) dearer or cheaper by n of the part ``what`` (magic unless said)."""
    lasts(table, run, effect, whom, run.n(table, effect))
