"""Every verb of texts with whatever its fields may say, in every kind of ability: it is played or refused by name."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from kodex.engine.games.conquest import game  # noqa: F401 - it enters all verbs
from kodex.engine.games.conquest.language.checks import problem
from kodex.engine.games.conquest.language.words import LANGUAGE, PEOPLE, THINGS
from kodex.engine.games.conquest.text import Ability, AbilityKind
from kodex.engine.scenarios.running.run import check

SAID: dict[str, tuple[Any, ...]] = {
    "to": (*PEOPLE, *THINGS, "egység", "egység & ellenséges & itt", "támogatás"),
    "n": (0, 2, "X", "count(egység)"),
    "what": ("támadás", "ép", "parancs", "Brutális", "pihen", "csatában telepíthető"),
    "of": ("egység", "saját", "hadúr"),
    "where": ("bolygó", "szomszédos", "itt"),
    "until": ("fázis", "csata"),
    "if": ("egység", "itt"),
    "may": (True,),
    "effects": ([{"do": "draw", "to": "controller"}], [{"do": "damage", "to": "it"}]),
}
TOKEN = "bábu"
"""What a card brings into play is a token unit that there is."""
CARDS = {
    TOKEN: {"type": "jelölőegység", "attack": 1, "hp": 1},
    "Tűzföld": {"type": "bolygó", "symbols": ["nyersanyag"]},
    "őr": {"type": "harcoló egység", "cost": 2, "attack": 2, "hp": 3},
    "bánya": {
        "type": "támogatás",
        "cost": 1,
        "abilities": [
            {"kind": "akció", "effects": [{"do": "exhaust", "to": "egység"}, {"do": "damage", "to": "egység"}]}
        ],
    },
}


def ways(name: str, most: int) -> list[dict[str, Any]]:
    """Effects with that verb: so many of all the ways to fill in what it may have."""
    words = SAID | ({"what": (TOKEN,)} if name == "create" else {})
    fields = [key for key in words if key in LANGUAGE.registry.verbs[name].fields]
    every = [
        {"do": name} | {key: one for key, one in zip(fields, said, strict=True) if one is not None}
        for said in product(*((None, *words[key]) for key in fields))
    ]
    return Random(name).sample(every, min(most, len(every)))


def scenario(number: int, ability: dict[str, Any]) -> dict[str, Any]:
    """A table where a card with that ability may be used, and where what it answers happens."""
    side = {"hq": ["őr"], "planets": {1: ["őr"]}, "deck": ["őr", "őr"], "resources": 5}
    lap = f"lap-{number}"
    always = ability["kind"] == "állandó"
    use, happens = ({"act": "use", "by": "A", "card": one} for one in (lap, "bánya"))
    steps = {"akció": [use], "megszakítás": [happens, use], "reakció": [happens, use]}.get(ability["kind"], [happens])
    return {
        "id": f"szo-{number}",
        "title": "Minden szó a helyén",
        "asks": "Mi történik?",
        "answer": "Ami a lapon áll.",
        "rules": ["sz/lehet#p1"],
        "given": {
            "row": ["Tűzföld"],
            "step": "akció 3.1",
            "players": {
                "A": side
                | {"hand": ["őr"] if always else [{"card": lap, "id": lap}, "őr"]}
                | {"hq": [{"card": "őr", "id": "gazda"}, {"card": "bánya", "id": "bánya"}]}
                | ({"attached": [{"card": lap, "id": lap, "host": "gazda"}]} if always else {}),
                "B": side | {"hand": ["őr"]},
            },
        },
        "when": steps,
        "then": {"state": {"A.resources": 99, "gazda.attack": 99, "gazda.hp": 99}},
    }


@pytest.mark.parametrize("most", [8, pytest.param(40, marks=pytest.mark.whole)])
def test_every_verb_is_played_or_refused_whatever_its_fields_say(most: int, tmp_path: Path) -> None:
    LANGUAGE.registry.load()
    cards: dict[str, Any] = dict(CARDS)
    scenarios = []
    refused = 0
    for name in LANGUAGE.registry.verbs:
        for n, effect in enumerate(ways(name, most)):
            kind = get_args(AbilityKind)[n % len(get_args(AbilityKind))]
            ability: dict[str, Any] = {"kind": kind, "effects": [effect]}
            ability |= {"on": "kimerül"} if kind in ("megszakítás", "reakció") else {}
            ability |= {"target": "egység"} if n % 2 else {}
            if problem(msgspec.convert(ability, Ability)):
                refused += 1
                continue
            number = len(scenarios)
            type_ = {"type": "erősítő", "attaches": "egység"} if kind == "állandó" else {"type": "esemény"}
            cards[f"lap-{number}"] = type_ | {"cost": 0, "abilities": [ability]}
            scenarios.append(scenario(number, ability))
    path = tmp_path / "szavak.yaml"
    path.write_text(json.dumps({"rulebook": "conquest", "cards": cards, "scenarios": scenarios}), "utf-8")
    results = check([path])
    assert len(results) == len(scenarios) > refused / 4, results[0].failures[:3]
    assert [(one.scenario, one.failures) for one in results if one.broken][:3] == []
