"""Cards that an effect brings into play (21.1.2, 21.3, 24.3): at once, free, and without reactions (94.8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from msgspec.structs import force_setattr, replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.about import never_there
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import compiled
from kodex.engine.games.hkk.effects.checks import at_least_one, both
from kodex.engine.games.hkk.effects.moving import choose_some
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.phases import ZONE_WORDS, read_zone
from kodex.engine.games.hkk.playing.costs import Purchase, with_further, x_brought
from kodex.engine.games.hkk.playing.payment import numbers, why_unpayable
from kodex.engine.games.hkk.playing.steps import take_effect
from kodex.engine.games.hkk.reactions.chain import Link, nested
from kodex.engine.games.hkk.reactions.reacting import may_react, reactions
from kodex.engine.games.hkk.table.targets import candidates, how_many
from kodex.engine.games.hkk.table.this_turn import one_more
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    COST,
    COUNTS_FROM_HAND,
    DECK_PLAY,
    FREE_BARRED,
    FREE_PLAYED,
    FREE_REPLACED,
    UNREACTABLE,
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Change, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

ZONES = (Zones.HAND, Zones.PILE, Zones.DECK)


def _a_zone(effect: Effect) -> str | None:
    zone = read_zone(str(effect.what))
    if zone not in ZONES:
        words = tuple(ZONE_WORDS[one] for one in ZONES)
        known = registry.listed(effect.what, (*words, *ZONES))
        return _("'{word}' is no zone to play from; one of: {known}").format(word=effect.what, known=known)
    if zone != effect.what:
        force_setattr(effect, "what", zone)
    return never_there(effect.of or "", zone)


_FIELDS = ("n", "to", "from_hand", "passive")


@verb("play", "21.1.2", on="players", fields=_FIELDS, required=("what", "of"), checks=both(at_least_one, _a_zone))
def play(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Play n of the cards that ``of`` means out of the zone ``what`` (kéz, gyűjtő, pakli), free."""
    test = compiled(str(effect.of))
    able, barred = dict[str, list[str]](), dict[str, list[str]]()
    for thing in table.in_zone(whom, str(effect.what)):
        if ("unhosted", thing.id) in run.notes or not test(table, thing, run.view()):
            continue
        if aims(table, whom, thing) is not None:
            with table.noting() as why:
                is_barred = table.decide(FREE_BARRED, whom, thing)
            (barred if is_barred else able)[thing.id] = why
    for id_, why in () if able else barred.items():
        about = {
            "what": Happens.PLAYS_FREE.value,
            "thing": id_,
            "why": id_,
            "player": whom,
            "was": table.thing(id_).zone,
        }
        table.emit_by(tuple(dict.fromkeys(why)), Happens.PREVENTED, **about)
    for id_ in choose_some(table, whom, "play", [*able], run.n(table, effect)):
        bring_into_play(table, whom, id_, effect, able[id_])


def aims(table: Table, by: str, thing: Thing) -> list[list[str]] | None:
    """Who may be aimed at, target by target; None when the card needs a target and there is none (21.5.1).

    Those that may be left out end where there is nobody.
    """
    effects = card(table, thing).effects
    least, most = how_many(table, thing.id, None, effects)
    found = [candidates(table, by, thing.id, None, effects, n) for n in range(most)]
    return [*takewhile(bool, found)] if all(found[:least]) else None


def _aimed(table: Table, by: str, thing: Thing, able: list[list[str]]) -> tuple[str, ...]:
    """The targets chosen among those who may be aimed at; with one that is left out the further ones are, too."""
    least, _most = how_many(table, thing.id, None, card(table, thing).effects)
    chosen = []
    for n, whoever in enumerate(able):
        chosen.append(table.choose(by, "target", (*whoever,) if n < least else (*whoever, NOBODY)))
        if chosen[-1] == NOBODY:
            return tuple(chosen[:-1])
    return tuple(chosen)


NOBODY = "nem"
"""The answer of whoever aims at no further target."""


@book.procedure("21.1.2")
def bring_into_play(table: Table, by: str, id_: str, effect: Effect, allowed: Iterable[str] = ()) -> None:
    """A card that an effect plays is no action of its own; ``allowed``: the norms by which nothing keeps it off."""
    thing = table.thing(id_)
    able = aims(table, by, thing)
    if not table.decide(FREE_PLAYED):
        return
    if able is None or (thing.zone == Zones.DECK and not table.decide(DECK_PLAY, by, thing)):
        return
    from_hand = table.decide(COUNTS_FROM_HAND, thing, effect)
    purchase = Purchase(thing, by, 0, from_hand, True)
    cost = with_further(table, purchase, table.decide(COST, purchase, default=FREE))
    if why_unpayable(table, by, cost, id_, FREE) is not None:
        return
    targets = _aimed(table, by, thing, able)
    x = x_brought(table, by, thing, from_hand)
    one = Link(id_, by, id_, "play", targets=targets, x=x, replaced=True, from_hand=from_hand, was=thing.zone)
    one = replace(one, notes=(("brought", True), ("passive", effect.passive)))
    waits = _may_be_answered(table, one)
    changes: list[Change] = [*numbers(table, by, cost), Moved(id_, "chain", by, -1)]
    changes.append(Marks.CLOCK.set(table.mark(Marks.CLOCK) + 1))
    if table.decide(FREE_REPLACED):
        changes.append(Facts.COST_REPLACED.set(id_, True))
    if waits:
        changes += nested(table, one)
    if from_hand:
        counted = (Marks.PLAYED,) if waits else (Marks.PLAYED, Marks.PLAYED_WELL)
        changes += [one_more(table, mark, by) for mark in counted]
    table.cite(*allowed)
    index = table.emit(Happens.PLAYS_FREE, *changes, by=by, thing=id_, was=thing.zone, from_hand=from_hand)
    if not waits:
        with table.caused_by(index):
            take_effect(table, one)


def _may_be_answered(table: Table, one: Link) -> bool:
    """Whether a player has a reaction to such a card; then it waits in the chain like one played by itself (94.8)."""
    for player in table.state.players:
        for source, _ability, patterns in reactions(table, player):
            with table.noting():
                fits = source != one.source and may_react(table, player, source, patterns, one, unless_barred=True)
            if fits and not table.decide(UNREACTABLE, one, player, source):
                return True
    return False
