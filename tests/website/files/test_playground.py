"""The playground's files: the engine packed for the browser runs by itself, its words are the engine's."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec

from kodex.engine import face
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.phases import STAGES, folded
from kodex.engine.games.hkk.scenes.playground.card_words import UNSAID, VERBS
from kodex.engine.games.hkk.scenes.playground.own_cards import TYPES, said
from kodex.engine.games.hkk.scenes.trying import ZONES
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.free_play.trimming import trimmed
from kodex.website.files import playground
from tests.editions import DEFAULT

PROGRAM = """
import sys
assert not any(name.partition(".")[0] in ("kodex", "yaml") for name in sys.modules)
from pathlib import Path
from kodex.ground.i18n import set_language
set_language("hu")
from kodex.engine.scenarios.free_play.trial import trial
text = Path("proba.yaml").read_text("utf-8")
found = trial(text, Path("jatek.yaml"))
assert found["error"] is None, found
assert found["failures"] == [], found
print(found["options"][1]["text"], found["stage_name"], sep="|")
unplayed = trial(text.replace("life: 3", "life: 3, keywords: {összefogás: true}"), Path("jatek.yaml"))
assert unplayed["verdict"] == "open" and "131.9" in unplayed["failures"][0]["what"], unplayed
wrong = trial(text.replace("rules: [", "rules: ['999.9', "), Path("jatek.yaml"))
misspelt = trial(text.replace("life: 3", "lfie: 3"), Path("jatek.yaml"))
assert "lfie" in misspelt["error"] and "life" in misspelt["error"], misspelt
unclosed = trial(text.replace("life: 3}", "life: 3"), Path("jatek.yaml"))
assert "2. sor" in unclosed["error"] and "{" in unclosed["error"], unclosed
import kodex, yaml
print(Path(kodex.__file__).parent.parent == Path.cwd(), Path(yaml.__file__).parent.parent == Path.cwd())
"""

TEXT = """
cards: {ork: {type: szörny, cost: {magic: 1}, damage: 2, life: 3}}
scenarios:
- rules: ["34.5"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {}}}
"""


def test_the_packed_engine_needs_nothing_else(tmp_path: Path) -> None:
    packed = tmp_path / "engine.zip"
    packed.write_bytes(playground._engine())
    assert playground._engine() == packed.read_bytes()
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(tmp_path)
    (tmp_path / "proba.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    environment = {"PATH": os.environ["PATH"], "KODEX_CACHE_DIR": str(tmp_path / "cache"), "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["A támad: ork → B|harci fázis, támadók kijelölése", "True True"]


ABSENT = {"kodex.api", "kodex.kb", "kodex.model", "kodex.search", "kodex.store", "kodex.text", "kodex.work"}
"""What some function of the packed engine imports and no page calls: it needs a knowledge base, or other processes."""


def test_what_its_modules_import_is_packed_too() -> None:
    packed = {name.removesuffix(".py").removesuffix("/__init__"): path for name, path in playground._sources()}
    package = Path(playground.paths.PACKAGE).parent
    there = {name.replace("/", ".") for name in packed}
    missing = set()
    for path in (path for name, path in packed.items() if name.startswith("kodex")):
        for node in ast.walk(
            ast.parse(path.read_text(encoding="utf-8")) if path.suffix == ".py" else ast.Module([], [])
        ):
            named = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                named = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            left = {one for one in named if one not in there}
            missing |= {one for one in left if (package / f"{one.replace('.', '/')}.py").exists()}
    assert {one for one in missing if one.split(".")[:2] not in [way.split(".") for way in ABSENT]} == set()


def test_the_words_are_the_engines() -> None:
    offered = face.of(DEFAULT).playground()
    assert [id_ for id_, _name in offered.stages] == [stage.id for stage in STAGES if stage.rests]
    form = {one.key: one for one in offered.board.form}
    assert [card["type"] for _name, card in form["type"].options] == list(TYPES)
    assert [card["text"]["do"] for _name, card in form["does"].options if card] == list(VERBS)
    assert [name for name, _card in form["keyword1"].options[1:]] == sorted(map(said, registry.KEYWORDS), key=folded)


def test_every_verb_of_the_language_is_offered_or_left_out_by_name_and_with_why() -> None:
    registry.load()
    assert registry.VERBS.keys() == VERBS.keys() | UNSAID.keys()
    assert not VERBS.keys() & UNSAID.keys()
    assert all(UNSAID.values())


def test_what_it_begins_with_are_scenarios(tmp_path: Path) -> None:
    offered = face.of(DEFAULT).playground()
    for one in ({"given": offered.empty}, offered.fresh):
        tried = {"rules": [offered.rules[DEFAULT]], **{key: one[key] for key in ("given", "when") if key in one}}
        text = json.dumps({"cards": offered.cards, "scenarios": [tried]})
        found = trial(text, tmp_path / "proba.yaml")
        assert "no scenario of the file uses the card" in (found["error"] or "no scenario of the file uses the card")


def test_its_places_are_the_zones_of_the_table() -> None:
    offered = face.of(DEFAULT).playground()
    assert [place.key for place in offered.board.places if place.key != "deck"] == list(ZONES)
    assert all(place.at == f"players.{{player}}.{place.key}" for place in offered.board.places)


def test_the_examples_are_scenarios_of_the_corpus() -> None:
    corpus = Path(__file__).parents[3] / "queries" / "scenarios" / "hkk-kodex"
    text = "".join(path.read_text(encoding="utf-8") for path in corpus.rglob("*.yaml"))
    for id_ in face.of(DEFAULT).playground().examples:
        assert f"- id: {id_}\n" in text
    json.dumps(trimmed({"a": [{"b": 0, "c": (1,)}]}))


_WHATEVER_WAS_LOADED = """
import hashlib, importlib, json, pkgutil, sys
import kodex
from kodex.engine import face
from msgspec import to_builtins

if sys.argv[1] == "after everything":
    rooms = [one.name for one in pkgutil.walk_packages(kodex.__path__, "kodex.") if not one.name.endswith("__main__")]
    for room in reversed(rooms):
        importlib.import_module(room)
for book in ("hkk-kodex", "conquest"):
    game = face.of(book)
    for said in (to_builtins(game.playground()), game.schema(), game.words()):
        print(book, hashlib.sha256(json.dumps(said, default=str).encode()).hexdigest())
"""


def test_what_it_offers_does_not_depend_on_what_was_loaded_before() -> None:
    def told(when: str) -> str:
        program = [sys.executable, "-c", _WHATEVER_WAS_LOADED, when]
        return subprocess.run(program, capture_output=True, text=True, check=True).stdout

    assert told("first of all") == told("after everything") != ""
