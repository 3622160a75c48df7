"""A table of HKK as plain data, for whoever tries it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from kodex.engine.face.barring import Pairs
from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Action, Attack, Play, Use
from kodex.engine.games.hkk.book import REACTING_TURN
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.card import Rarity, Sign
from kodex.engine.games.hkk.cards.types import CardType
from kodex.engine.games.hkk.effects.runs import slots
from kodex.engine.games.hkk.formats.gods import EVIL, GOOD, NEUTRAL
from kodex.engine.games.hkk.formats.tournament_decks import CLANS, FREE
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.reactions.linked import offers
from kodex.engine.games.hkk.scenes.format import TOURNAMENT, TOURNAMENTS
from kodex.engine.games.hkk.scenes.waiting import NOT_FITTING
from kodex.engine.games.hkk.table.values import (
    abilities,
    attaches,
    card,
    damage,
    has_life,
    keyword,
    life,
    markers,
    max_life,
    on_table,
)
from kodex.engine.games.hkk.vocabulary import Happens, Marks, Stages, Tells
from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.norm import Norm
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

ONLY_REACTIONS = ":94.0"
"""How the rule ends that says what a reaction is, where there is nothing to react to."""
IMMUNITY = "immunitás"
"""How the keywords end that protect from some sources."""
ZONES = ("guard", "reserve", "table", "hand", "pile", "void", "aside")
_NUMBERS = ("life", "max_life", "magic", "components", "turn")


_MUST_HAVE = {"id": "proba", "title": "Próba", "asks": "Mi történik?"}


def complete(data: dict[str, Any], rule: str) -> None:
    """Put into a scenario what it must have and a trial need not; what it expects is where it is.

    ``rule``: the one that it is about if it names none.
    """
    given = data.get("given")
    if not data.get("then"):
        data["then"] = {"state": {"stage": str(given.get("phase", "")) if isinstance(given, dict) else ""}}
    for key, value in {**_MUST_HAVE, "rules": [rule]}.items():
        data[key] = data.get(key) or value


def shown(table: Table) -> dict[str, Any]:
    """Players with their numbers, and what lies in their zones."""
    players = {}
    for player in table.state.players:
        zones = {zone: [_thing(table, one) for one in table.in_zone(player, zone)] for zone in ZONES}
        deck = len(table.in_zone(player, "deck"))
        numbers = {key: table.player(player, key) for key in _NUMBERS}
        players[player] = numbers | {"deck": deck} | {zone: there for zone, there in zones.items() if there}
    return players


def _thing(table: Table, thing: Thing) -> dict[str, Any]:
    found: dict[str, Any] = {"id": thing.id, "card": thing.card}
    if has_life(table, thing):
        found |= {"damage": damage(table, thing), "life": life(table, thing), "max_life": max_life(table, thing)}
    if thing.facts.get("passive"):
        found["passive"] = True
    if thing.facts.get("host"):
        found["host"] = thing.facts["host"]
    there = {name: markers(thing, name) for name in thing.facts.get("markers", {})}
    return found | ({"markers": there} if there else {})


def kept_off(table: Table) -> Iterator[tuple[Action, list[Violation]]]:
    """What somebody might want to do now and a rule forbids, with that rule: an attack, a card or an ability at all, or
    only a target of it that something protects."""
    for player in game.to_act(table):
        yield from _attacks(table, player)
        if links(table):
            yield from _answers(table, player)
        elif not offers(table):
            yield from _of_hand_and_table(table, player)


def pairs(table: Table) -> Pairs | None:
    """The attack that may be declared now (34): who may be sent and at what."""
    player = table.mark(Marks.ACTIVE)
    if table.mark(Marks.STAGE) != Stages.ATTACKERS or player not in game.to_act(table) or links(table):
        return None
    guards = tuple(thing.id for thing in table.in_zone(player, "guard"))
    there = tuple(candidates.aims(table, player))
    return Pairs("attack", player, guards, there, lambda sent: Attack(player, sent))


def _attacks(table: Table, player: str) -> Iterator[tuple[Action, list[Violation]]]:
    """Attacks of one guard that may not be, and of all guards together on one creature."""
    if table.mark(Marks.STAGE) != Stages.ATTACKERS or table.mark(Marks.ACTIVE) != player:
        return
    guards = [thing.id for thing in table.in_zone(player, "guard")]
    for where in candidates.aims(table, player):
        maps = [{guard: where} for guard in guards]
        crowd = dict.fromkeys(guards, where)
        for sent in [*maps, crowd] if len(guards) > 2 and where not in table.state.players else maps:
            why = table.why_illegal(Attack(player, sent))
            if why:
                yield Attack(player, sent), why


def _of_hand_and_table(table: Table, player: str) -> Iterator[tuple[Action, list[Violation]]]:
    """Cards of the hand and abilities that cannot be played or used at all now, or not on something protected."""
    for action in _wanted(table, player):
        why = table.why_illegal(action, leaving_out=("target",))
        if why:
            yield action, _why_no_reaction(table, action, why)
            continue
        if not _is_aimed_at_one(table, action):
            continue
        aimed = [(one, table.why_illegal(one)) for one in _aimed(table, action)]
        if any(not table.why_illegal(replace(action, target=player)) for player in table.state.players):
            continue  # it may be aimed at a player
        protected = [(one, [w for w in found if not w.rule.endswith(NOT_FITTING)]) for one, found in aimed]
        yield from ((one, found) for one, found in protected if found)
        if all(found for _one, found in aimed) and not any(found for _one, found in protected):
            yield action, table.why_illegal(action)


def _why_no_reaction(table: Table, action: Play | Use, why: list[Violation]) -> list[Violation]:
    """Of a card that can only be a reaction, why it could not answer what was done last: that no reaction chain is open
    says only what it is (94.0)."""
    last = next((event for event in reversed(table.log) if event.kind in (Happens.PLAYS, Happens.USES)), None)
    if last is None or not isinstance(action, Play) or all(not one.rule.endswith(ONLY_REACTIONS) for one in why):
        return why
    ability = Tells.ABILITY.get(last)
    done = f"{Tells.THING.of(last)}/{ability}" if ability else str(Tells.THING.of(last))
    return table.why_illegal(replace(action, reacts_to=done), ("target", REACTING_TURN)) or why


def _wanted(table: Table, player: str) -> Iterator[Play | Use]:
    """Each card of the hand and each ability of a player's things, aimed at nobody."""
    for thing in table.in_zone(player, "hand"):
        yield Play(player, thing.id)
    for thing in on_table(table):
        for ability in candidates.usable(table, thing) if thing.controller == player else ():
            if ability.kind != "reaction":
                yield Use(player, thing.id, ability.id)


def _is_aimed_at_one(table: Table, action: Play | Use) -> bool:
    if isinstance(action, Play):
        thing = table.thing(action.card)
        return slots(card(table, thing).effects) == ["target"] or bool(attaches(table, thing))
    known = abilities(table, table.thing(action.of))
    return any(
        one.kind == "activated" and slots(one.effects) == ["target"] for one in known if one.id == action.ability
    )


def _aimed(table: Table, action: Play | Use) -> Iterator[Play | Use]:
    for thing in on_table(table):
        yield replace(action, target=thing.id)


def _answers(table: Table, player: str) -> Iterator[tuple[Action, list[Violation]]]:
    """Cards of the hand that may answer nothing of what waits to take effect, with why not the last of it."""
    waiting = links(table)
    for thing in table.in_zone(player, "hand"):
        why = [
            table.why_illegal(Play(player, thing.id, reacts_to=link.id), ("target", REACTING_TURN)) for link in waiting
        ]
        if all(why):
            yield Play(player, thing.id, reacts_to=waiting[-1].id), why[-1]


def unprotected(table: Table, log: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """The immunities of who has been damaged by a source all the same, each with its rule (132.3 to 132.11)."""
    for event in log:
        thing = table.state.things.get(Tells.VICTIM.of(event)) if event.kind == Happens.DAMAGE else None
        if thing is None:
            continue
        for name, word in registry.KEYWORDS.items():
            if name.endswith(IMMUNITY) and word.rule and keyword(table, thing, name):
                yield f"{thing.id} {name.replace('-', ' ')}a ez ellen nem véd", word.rule


def in_play(table: Table) -> list[str]:
    """Each player in a few English words: ``A: 20 life, ork1 ork2``."""
    zones = ("guard", "reserve", "table")
    lying = {player: [thing.id for thing in table.in_zone(player, *zones)] for player in table.state.players}
    numbers = ((player, f"{player}: {table.player(player, 'life')} life,") for player in lying)
    return [" ".join((told, *lying[player])).rstrip(",") for player, told in numbers]


# --- decks ------------------------------------------------------------------------------------------------------------


def deck_offered(norms: Sequence[Norm]) -> dict[str, Any]:
    """The words that a form for decks is made of; ``norms`` say which title a format is about."""
    return {
        "types": list(get_args(CardType)),
        "colours": [*sorted(GOOD | NEUTRAL | EVIL), *sorted(CLANS), FREE[-1]],
        "rarities": list(get_args(Rarity)),
        "signs": list(get_args(Sign)),
        "formats": [[name, None if name == TOURNAMENT else _title(norms, name)] for name in TOURNAMENTS],
    }


def _title(norms: Sequence[Norm], format_: str) -> str | None:
    """The title most of whose norms are asked for a format alone; where there is none, for it among others."""
    about = [norm for norm in norms if format_ in norm.needs]
    alone = [norm for norm in about if len(norm.needs) == 1]
    counts = Counter(norm.number.partition(".")[0] for norm in alone or about)
    return max(counts, key=counts.__getitem__, default=None)
