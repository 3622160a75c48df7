"""Every field of an ability × kind × trigger: on a table where all of them are at work, which fields change anything?

All triggers stand on one table, each on a card of its own; spells bring about what they wait for, then the turn goes
on. Then the same is played with one field of all these abilities changed so that it ought to matter (a condition that
never holds, a cost that nobody can pay …). ``--check`` names what is otherwise than recorded, ``--write`` records it. A
field that is allowed and changes nothing stands there as ``nothing``; ``test_every_field`` has the reason for each.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.engine.games.hkk.actions import Attack, Pass, Play, Use
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, registry
from kodex.engine.games.hkk.position import Position
from kodex.engine.kernel.choices import first
from tests.engine.lines import Lines
from tests.engine.setting import setting

ACTIONS = 420
SHOWS = (Effect("show_hand", to="controller"),)
WHEN = ("kezdés", "előkészítő", "kör eleje", "előkészítő eleje", "húzás", "kör vége")
NEVER = "szörny & !szörny"
FIELDS: dict[str, dict[str, Any]] = {
    "if": {"condition": NEVER},
    "legendary": {"legendary": True},
    "delayed": {"delayed": 9},
    "cost": {"cost": Cost(99)},
    "targets": {"targets": (NEVER,)},
    "once_a_turn": {"once_a_turn": True},
    "icon": {"icon": "E1"},
    "common": {"common": True},
    "place": {"place": ("gyűjtő",)},
    "from_deck": {"from_deck": True},
    "gives": {"gives": "eldobja"},
    "immediate": {"immediate": True},
    "limit": {"limit": 1},
    "or_cost": {"or_cost": (Cost(life=1),), "cost": Cost(99)},
    "alone": {"alone": True},
}
"""How each field is changed. What a drawback is, how strong a duel, how long something
lasts and which targets may be left out shows elsewhere."""
CAUSES = (
    *(Effect("damage", 1), Effect("heal", 1), Effect("mark", 1, what="méreg"), Effect("unmark", 1, what="méreg")),
    *(Effect("passivize"), Effect("activate"), Effect("to_hand"), Effect("shuffle_back"), Effect("to_pile")),
    *(Effect("to_void"), Effect("control"), Effect("draw", 1, "controller"), Effect("discard", 1, "controller")),
    *(
        Effect("mill", 1, "controller"),
        Effect("sacrifice", 1, "controller"),
        Effect("search", 1, "controller", of="lény"),
    ),
    *(
        Effect("void_from_pile", 1, "controller"),
        Effect("gain_magic", 1, "controller"),
        Effect("look", to="controller"),
    ),
)


def forms() -> Iterator[tuple[str, Ability]]:
    """Every kind of ability with every trigger and moment, by a name."""
    registry.load()
    for word in registry.TRIGGERS:
        for kind in ("automatic", "activated"):
            yield f"{kind} on {word}", Ability("a", kind, SHOWS, on=word)  # type: ignore[arg-type]
    for own in ("enters", "play"):
        for kind in ("automatic", "activated"):
            yield f"{kind} on {own}: self", Ability("a", kind, SHOWS, on=f"{own}: self")  # type: ignore[arg-type]
    for when in WHEN:
        yield f"automatic when {when}", Ability("a", "automatic", SHOWS, when=(when,))  # type: ignore[arg-type]
    for on in ("play", "use", "any"):
        for kind in ("automatic", "reaction"):
            yield f"{kind} to {on}", Ability("a", kind, SHOWS, reaction=(on,))  # type: ignore[arg-type]
    yield "activated", Ability("a", "activated", SHOWS)
    yield "combat", Ability("a", "combat", cost=Cost(1))
    yield "continuous", Ability("a", "continuous", (Effect("modify", 1, "lény & saját", what="damage"),))


def changed(ability: Ability, how: dict[str, Any]) -> Ability | None:
    """The ability with fields changed; None where the format refuses that."""
    from msgspec.structs import asdict

    try:
        return Ability(**{**asdict(ability), **how})
    except ValueError:
        return None


def plays(abilities: dict[str, Ability]) -> Counter[str]:
    """How often each of the abilities happens, is used or is in force, in the same course of play."""
    cards: dict[str, Card] = {
        "ork": Card("szörny", Cost(1), 2, 4, components=1),
        "torony": Card("építmény", Cost(1), life=1),
    }
    sides: dict[str, dict[str, Any]] = {
        who: {"magic": 20, "components": 9, "deck": ["ork"] * 9, "guard": ["ork"] * 2, "reserve": ["ork"] * 4}
        for who in "AB"
    }
    sides["B"]["table"] = ["torony"]
    sides["A"] |= {"hand": ["ork"], "table": [], "pile": ["ork"] * 3}
    for n, effect in enumerate(CAUSES):
        cards[f"ok{n}"] = Card("azonnali", effects=(effect,))
        sides["A"]["hand"].append(f"ok{n}")
    for name, ability in abilities.items():
        own = ability.on is not None and ability.on.endswith("self")
        fights = ability.kind == "combat"
        cards[name] = Card("szörny" if fights else "tárgy", Cost(), 1, 9 if fights else 0, abilities=(ability,))
        sides["A"]["guard" if fights else "hand" if own else "table"].append(name)
    return _course(setting(cards, sides), {f"A.{name}": name for name in abilities})


def _course(position: Position, bearers: dict[str, str]) -> Counter[str]:
    done: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    for _n in range(ACTIONS):
        able = list(position.legal_actions())
        if not able:
            break
        position = position.play(min(able, key=lambda one: _wish(one, bearers, uses)), first)
        assert position.move is not None
        action = position.move.action
        if isinstance(action, Use):
            uses[action.of] += 1
        for event in position.move.events:
            if event.kind in ("ability.happens", "uses", "ability.announced") and event.facts["thing"] in bearers:
                done[bearers[event.facts["thing"]]] += 1
            if event.kind == "strike":
                done["continuous"] += sum(len(strikers) for strikers in event.facts.get("blows", {}).values())
    return done


def _wish(action: object, bearers: dict[str, str], uses: Counter[str]) -> tuple[int, str]:
    """What is done first: to use what may be used (twice at most), to play, to attack, else to pass."""
    if isinstance(action, Use) and action.of in bearers and uses[action.of] < 2:
        return 0, repr(action)
    if isinstance(action, Play) and action.card.startswith("A."):
        return 1, repr(action)
    if isinstance(action, Attack) and action.map:
        return 2, repr(action)
    return (3 if isinstance(action, Pass) else 4), repr(action)


def lines() -> Iterator[str]:
    """A line for each field of each form."""
    known = dict(forms())
    keys = {name: f"x{n}" for n, name in enumerate(known)}
    base = plays({keys[name]: ability for name, ability in known.items()})
    for field, how in FIELDS.items():
        new = {name: changed(ability, how) for name, ability in known.items()}
        there = plays({keys[name]: ability for name, ability in new.items() if ability is not None})
        for name, ability in new.items():
            key = "continuous" if name == "continuous" else keys[name]
            before, after = base[key], there[key]
            said = "refused" if ability is None else "decides" if before != after else "nothing"
            yield f"{field} × {name}: {said if before or ability is None else 'never happens here'}"


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition(":")[0])


if __name__ == "__main__":
    sys.exit(RECORD.main())
