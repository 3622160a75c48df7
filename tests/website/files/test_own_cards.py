"""A card that somebody makes with the playground's form, whatever is chosen, is one that can be written and played."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kodex.engine import face
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.ground import structured
from tests.twin.test_twin import node

SCRIPT = Path(__file__).parents[3] / "site" / "assets" / "js" / "playground-card.js"
ASKS = """
import { readFileSync } from "node:fs";
const { described } = await import(process.argv[1]);
const { board, asked } = JSON.parse(readFileSync(0, "utf8"));
const usual = Object.fromEntries(board.form.map(({ key, usual = 1, options }) => [key, options ? "0" : usual]));
console.log(JSON.stringify(asked.map((values) => described(board, { ...usual, ...values }))));
"""
GAME = face.of("hkk-kodex")
BOARD: dict[str, Any] = msgspec.to_builtins(GAME.playground().board)
FORM = {one["key"]: one for one in BOARD["form"]}
PLAYED = ("szörny", "kalandozó", "azonnali", "általános")
NOT_AT_ONCE = ("megakadályoz (reakció)", "feláldoztat")
"""What is no action by itself, or needs something of somebody else's."""


def places(key: str) -> dict[str, str]:
    """The options of a field by what they are called, each with its place."""
    return {told: str(at) for at, (told, _data) in enumerate(FORM[key]["options"])}


def chosen() -> Iterator[dict[str, str]]:
    """Every type with every verb and whom it may concern, and every keyword on a creature."""
    for type_, at in places("type").items():
        for does, told in places("does").items():
            data = FORM["does"]["options"][int(told)][1]
            of = places(f"whom_{data['on']}") if data.get("on") in ("things", "players", "any") else {"": ""}
            for whom in of.values() if type_ in PLAYED or does == "sebez" else [next(iter(of.values()))]:
                yield {"type": at, "does": told} | ({f"whom_{data['on']}": whom} if whom else {})
    for keyword in places("keyword1").values():
        yield {"type": places("type")["szörny"], "keyword1": keyword, "keyword2": places("keyword2")["repül"]}


def made(asked: list[dict[str, str]]) -> list[dict[str, Any]]:
    script = ["--input-type=module", "-e", ASKS, SCRIPT.as_uri()]
    ran = subprocess.run(
        [node(), *script],
        input=json.dumps({"board": BOARD, "asked": asked}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def table(card: dict[str, Any]) -> str:
    medve = {"type": "szörny", "damage": 2, "life": 4}
    type_ = card["type"]
    zone = "reserve" if type_ in ("szörny", "kalandozó") else "hand"
    side = {"magic": 9, "components": 3, "hand": [], "deck": ["medve", "medve", "medve"], zone: ["próba"]}
    players = {
        "A": side,
        "B": {"magic": 3, "components": 2, "hand": ["medve"], "reserve": ["medve"], "deck": ["medve"]},
    }
    given = {"active": "A", "phase": "fő.1", "players": players}
    return json.dumps({"cards": {"medve": medve, "próba": card}, "scenarios": [{"given": given}]})


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_every_card_of_the_form_plays(tmp_path: Path) -> None:
    asked = list(chosen())
    assert len(asked) > 300
    wrong = []
    for values, found in zip(asked, made(asked), strict=True):
        card = found["card"]
        told = trial(table(card), tmp_path / "proba.yaml")
        does = FORM["does"]["options"][int(values.get("does", "0"))][0]
        if told["error"]:
            wrong.append((card, told["error"]))
            continue
        head = {"rulebook": "hkk-kodex", "cards": {"próba": card}, "scenarios": []}
        [read] = structured.convert(head, GAME.head).cards.values()
        again = structured.convert(head | {"cards": {"próba": as_written(read)}}, GAME.head).cards["próba"]
        if again != read:
            wrong.append((card, "is another card when it is written and read again"))
        acts = card["type"] in PLAYED and "text" in FORM["does"]["options"][int(values.get("does", "0"))][1]
        if acts and does not in NOT_AT_ONCE and not any("próba" in one["text"] for one in told["options"]):
            wrong.append((card, "is not offered"))
    assert not wrong, (len(wrong), wrong[:8])


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_a_card_says_what_it_aims_at() -> None:
    noun = {"type": places("type")["azonnali"], "does": places("does")["sebez"]}
    [found] = made([noun | {"whom_any": places("whom_any")["célpont permanens"]}])
    assert found["card"]["targets"] == ["permanens"]
    assert {"price", "damage"}.isdisjoint(found["counting"])
