"""Cases in which somebody is saved who would not have died: what is used or paid for is left out, and nobody misses it.

``python -m tests.engine.needless`` names every case of the corpus that says what rescues (or what a rescue costs) and
comes to the same without the rescue: where everything lies, and whose life is what, is as it claims. Such a case proves
nothing of the rescue. A case that claims that nobody is saved is left out: there the step is what it is about.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import structs

from kodex.engine.face import format as f
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.running.attempting import attempt
from kodex.ground import paths

CORPUS = Path(paths.shipped("queries")) / "scenarios"
TELLS_OF_RESCUE = re.compile(r"életment|megment|menthet|regener|mennyibe kerül|túlél|visszagyógy", re.IGNORECASE)
OPTIONAL = ("use", "play", "react")
IN_PLAY = ("guard", "reserve", "table")


def about(loaded: Loaded) -> str:
    """What a case says it is about."""
    scenario = loaded.scenario
    return "" if scenario is None else f"{scenario.title} {scenario.asks or ''}"


def stands(loaded: Loaded, steps: list[Any]) -> dict[str, Any] | None:
    """Where all that lay in play lies after these steps, its markers, players' life; None: they cannot be played."""
    scenario = loaded.scenario
    assert scenario is not None
    other = structs.replace(scenario, when=steps, explore=None, readings={})
    table, failures = attempt(structs.replace(loaded, scenario=other), then=f.Then())
    if failures:
        return None
    began = [thing.id for thing in table.start.things.values() if thing.zone in IN_PLAY]
    things = {id_: table.state.things.get(id_) for id_ in began}
    lying = {id_: one and (one.zone, one.facts.get("markers")) for id_, one in things.items()}
    return lying | {player: table.player(player, "life") for player in table.state.players}


def without(steps: list[Any], at: int) -> Iterator[list[Any]]:
    """The steps without one, and without those passes beside it that only it made room for."""
    before, after = steps[:at], steps[at + 1 :]
    yield [*before, *after]
    passes = 0
    while passes < len(after) and act(after[passes]) == "pass":
        passes += 1
        if after[passes:]:
            yield [*before, *after[passes:]]
    if before and act(before[-1]) == "pass":
        yield [*before[:-1], *after]
    if passes:
        yield [*before, _everybody(after[0]), *after[passes:]]


def act(step: Any) -> str:
    """What is done in a step: ``use``, ``pass`` …"""
    return str(type(step).__struct_config__.tag)


def _everybody(passing: Any) -> Any:
    return structs.replace(passing, by="all")


def needless(loaded: Loaded) -> bool:
    """Whether all lies where it does without any of the steps that give life."""
    scenario = loaded.scenario
    if scenario is None or scenario.readings:
        return False
    steps = [one for one in scenario.when if act(one) != "check" and not getattr(one, "illegal", None)]
    saving = [at for at, step in enumerate(steps) if act(step) in OPTIONAL and _saves(loaded, step)]
    usual = stands(loaded, steps) if saving else None
    if usual is None:
        return False
    fewer = [steps]
    for at in reversed(saving):
        fewer = [one for former in fewer for one in without(former, at)]
    return any(stands(loaded, one) == usual for one in fewer)


SAVES = frozenset({"heal", "raise_life"})


def _saves(loaded: Loaded, step: Any) -> bool:
    """Whether a step gives life back: a healing text, regeneration."""
    if getattr(step, "ability", None) == "regenerálódás":
        return True
    name = getattr(step, "card", None) or getattr(step, "of", None)
    card = loaded.cards.get(str(name))
    if card is None:
        return False
    texts = [card.effects, *(one.effects for one in card.abilities if one.id == getattr(step, "ability", one.id))]
    return any(effect.do in SAVES and not str(effect.n).startswith("-") for effects in texts for effect in effects)


def every(rulebook: str = "hkk-kodex") -> Iterator[str]:
    """The cases that tell of a rescue that nobody needs."""
    for path in files([CORPUS / rulebook]):
        for loaded in load(path):
            if TELLS_OF_RESCUE.search(about(loaded)) and needless(loaded):
                yield f"{'/'.join(path.parts[-2:])} {loaded.id}"


if __name__ == "__main__":
    for name in sys.argv[1:] or ("hkk-kodex", "hkk-11", "hkk-8"):
        for case in every(name):
            print(case)
