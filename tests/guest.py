"""The gardens as a game that somebody else has written: a package of its own with book, scenarios and bindings.

It is put together in a folder from the sources of ``tests/engine/tinygame``, under a made-up name, as ``pip`` would
leave it there: what is on ``PYTHONPATH`` is found by its entry point.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from kodex.kb import reread

ROOT = Path(__file__).parents[1]
PACKAGE, BOOK = "kerti_jatek", "kertek"
SOURCES = Path(__file__).parent / "engine" / "tinygame"
MODULES = ("__init__", "decks", "face", "game", "gaming", "language", "rules", "supposing", "vocabulary")


class Said(NamedTuple):
    """What a command says, and with which code it ends."""

    code: int
    out: str
    err: str


TEXTS = {
    "0": {
        "0": "Más lapját senki sem játszhatja ki.",
        "0.1": "Trágyázni csak annak szabad, akinek van pénze.",
        "0.2": "Két növény nem állhat ugyanabban az ágyásban.",
    },
    "1": {
        "1": "Egy körben az időjárás, az ajánlatok, a kertészkedés, a szüret és a húzás követik egymást.",
        "1.1": "A kör elején egy kocka mutatja meg az időjárást.",
        "1.2": "Ezután mindenki titokban pénzt ajánl a kezdésért.",
        "1.3": "Az kezd, aki a legtöbbet ajánlotta; egyenlő ajánlatnál, aki előbb ül.",
        "1.4": "Az ajánlatok után felváltva kertészkednek, amíg sorban mindenki ki nem hagyta.",
        "1.5": "Amíg egy kör tart, újat nem lehet kezdeni.",
    },
    "2": {
        "2.1": "Ültetni üres ágyásba szabad.",
        "2.2": "A kertészek egymás után következnek.",
        "2.3": "Öntözni körönként egyszer lehet.",
        "2.4": "A trágyázott ágyásban a kör végéig minden eggyel jobban nő.",
    },
    "3": {
        "3.1": "A növény annyit nő, amennyit az időjárás enged, és minden csepp eggyel többet.",
        "3.2": "A kaktusz esőtől függetlenül kettőt nő.",
        "3.3": "Az árnyékkedvelő növényt az időjárás nem növeli.",
        "3.4": "Ha a lapok ellentmondanak egymásnak, a kisebb növekedés számít.",
    },
    "4": {
        "4": "Ami történne, arra előbb a lapok felelhetnek, amelyek ezt mondják.",
        "4.1": "A kézből kijátszott felelet a saját komposztra kerül.",
        "4.2": "A kötelező közbeszólás minden másnál előbb jön.",
        "4.3": "Ezután felváltva szólhatnak közbe a kertészek.",
        "4.4": "Ha senki sem akadályozta meg, a dolog bekövetkezik.",
        "4.5": "A kötelező visszahatást nem lehet kihagyni.",
        "4.6": "Végül bárki válaszolhat arra, ami már megtörtént.",
        "4.7": "Egy lap szövegét mondatonként kell végrehajtani.",
        "4.8": "A szarka elviszi, amit éppen ültetnének.",
        "4.9": "A madárijesztő elzavarja a szarkát.",
        "4.10": "Akit a lapja öntözni hagy, az egy ágyást azonnal megöntöz, akkor is, ha már öntözött.",
        "4.11": "A talicska másik ágyásba, az első üresbe viszi, amit ültetnének.",
        "4.12": "Ami éppen elment az ágyásából, még felelhet arra, ami vele történt.",
    },
    "5": {
        "5": "A kör végén leszüretelik, ami eleget nőtt; mindegyik egy pontot ér.",
        "5.1": "A szüret után mindenki húz egy lapot; akinek elfogyott a paklija, a komposztját keveri meg.",
        "5.2": "Az édes termés eggyel több pontot ér.",
        "5.3": "Az iker termés kétszer annyi pontot ér.",
        "5.4": "Ami a termés pontját változtatja, a lapon álló sorrendben teszi.",
    },
    "6": {"6": "A kör végén az győz, akinek legalább három pontja van, és abból a legtöbb."},
    "7": {"7.1": "A kertet télen senki sem műveli.", "7.2": "A hó alatt a cseppek megfagynak."},
    "8": {"8.1": "A pakli legalább négy lapból áll.", "8.2": "Egyforma névvel három lapot szabad betenni."},
    "9": {
        "9": "A vásáron előbb árulnak, aztán kiderül az ár, végül vesznek; mást ott nem lehet tenni.",
        "9.1": "Ha a kör végén áll valami a bódén, a kör után vásár jön.",
        "9.2": "Felváltva lehet egy-egy lapot egy pénzért a bódéra tenni; aki kihagyja, többet nem árul.",
        "9.3": "Ha egyetlen lap áll a bódén, két pénzbe kerül, különben egybe.",
        "9.4": "Mindig az vehet, akinek a legtöbb pénze van; minden vétel után újra meg kell nézni, ki az.",
        "9.5": "Ami a bódén marad, a tulajdonosa komposztjára kerül.",
    },
    "lap": {
        "lap/1": "Táblázat: minden csepp és az időjárás is növeli a növényt.",
        "lap/2": "Táblázat: a vásár sorrendje árulás, ár, vétel.",
    },
}
"""By title the rules of the invented book; nobody plays title 7."""
ITEMS = sum(len(rules) + (title not in rules) for title, rules in TEXTS.items())
RULES = sum(map(len, TEXTS.values()))
SCENARIOS = sum(path.read_text("utf-8").count("\n- id: ") for path in (SOURCES / "scenarios").glob("*.yaml"))
"""How many items the book has, how many of them are rules, how many scenarios there are."""
DISPUTES = [
    {
        "id": "kaktusz-es-csepp",
        "title": "A kaktusz és a csepp",
        "question": "Nő-e a kaktusz attól, ha az ágyásában vízcsepp van?",
        "rules": ["3.1", "3.2"],
        "readings": [
            {"id": "issza", "text": "Nő.", "rules": ["3.1"]},
            {"id": "nem-issza", "text": "Nem nő.", "rules": ["3.2"]},
        ],
        "switch": "growth.cactus_drops",
        "default": "issza",
        "why": "A cseppekről szóló szabály minden növényről beszél.",
    }
]
DECK = {
    "edition": BOOK,
    "deck": {"répa": 3, "tök": 2, "kaktusz": 2, "szarka": 2, "madárijesztő": 1, "kofa": 1, "kanna": 1},
    "cards": {
        "répa": {"needs": 1},
        "tök": {"needs": 3},
        "kaktusz": {"needs": 2, "cactus": True},
        "szarka": {"magpie": True},
        "madárijesztő": {"needs": 0, "text": [{"on": "pecked", "do": ["scare"]}]},
        "kofa": {"needs": 0, "text": [{"on": "harvested", "do": ["sell"], "own": True}]},
        "kanna": {"needs": 0, "text": [{"on": "planted", "do": ["pour", "pay"], "role": "reaction", "own": True}]},
    },
}
"""A deck to play with."""
PUT_OFF = [{"title": "7", "reason": "a tél a következő lépés", "until": "2099-12-31"}]


def made(folder: Path) -> Path:
    """Put the package into a folder, which is then to stand on ``PYTHONPATH``; gives the folder."""
    package = folder / PACKAGE
    package.mkdir(parents=True)
    for module in MODULES:
        text = (SOURCES / f"{module}.py").read_text("utf-8").replace("tests.engine.tinygame", PACKAGE)
        lines = [line for line in text.splitlines() if "register" not in line]
        (package / f"{module}.py").write_text("\n".join(lines) + "\n", "utf-8")
    (package / "game.json").write_text((SOURCES / "game.json").read_text("utf-8"), "utf-8")
    hashes = {number: reread.fingerprint(text) for rules in TEXTS.values() for number, text in rules.items()}
    bound = {number: told for number, told in hashes.items() if not number.startswith("7")}
    (package / "bindings.json").write_text(json.dumps(bound), "utf-8")
    _book(package / "kb" / BOOK)
    scenarios = package / "queries" / "scenarios" / BOOK
    scenarios.mkdir(parents=True)
    for path in (SOURCES / "scenarios").glob("*.yaml"):
        (scenarios / path.name).write_text(path.read_text("utf-8"), "utf-8")
    _yaml(scenarios / "exemptions.yaml", PUT_OFF)
    for name in ("konyhakert", "viragoskert"):
        _yaml(scenarios.parents[1] / "decks" / f"{name}.yaml", DECK)
    info = folder / f"{PACKAGE}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[kodex.games]\n{BOOK} = {PACKAGE}\n", "utf-8")
    return folder


def _book(folder: Path) -> None:
    part = folder / "1-kert"
    part.mkdir(parents=True)
    _yaml(
        folder / "rulebook.yaml",
        {
            "id": BOOK,
            "name": "Kertek",
            "edition": "kitalált játék próbákhoz",
            "publisher": "senki",
            "parts": [{"number": "1", "heading": "A kert", "folder": "1-kert", "items": ITEMS}],
        },
    )
    for n, (title, rules) in enumerate(TEXTS.items()):
        told = [{"number": number, **_rule(text)} for number, text in rules.items() if number != title]
        own = _rule(rules[title]) if title in rules else {"kind": "heading"}
        _yaml(part / f"{n:03}-{title}.yaml", {"number": title, "heading": f"{title}. fejezet", **own, "rules": told})
    _yaml(folder / "disputes.yaml", DISPUTES)


def _rule(text: str) -> dict[str, object]:
    bare = text.rstrip(".")
    asked = [f"Igaz-e, hogy {bare[:1].lower()}{bare[1:]}?", " ".join(bare.split()[-3:]), f"Mi van, ha {bare.lower()}?"]
    return {"kind": "main", "text": text, "executable": True, "questions": asked}


def _yaml(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")


_ALL = """
import json, sys
from click.testing import CliRunner
from kodex.cli import cli
for args in json.loads(sys.argv[1]):
    done = CliRunner().invoke(cli, args)
    print(json.dumps([done.exit_code, done.stdout, done.stderr or repr(done.exception or "")]))
"""


def python(folder: Path, *args: str, **environment: str) -> str:
    """What Python prints where the package is installed; ``environment`` is added."""
    found = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "KODEX_LANG": "en", "NO_COLOR": "1"}
    found |= environment
    done = subprocess.run([sys.executable, *args], env=found, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def said(folder: Path, commands: Sequence[Sequence[str]]) -> list[Said]:
    """What commands say where the package is installed, one after the other in a process."""
    return [Said(*json.loads(line)) for line in python(folder, "-c", _ALL, json.dumps(commands)).splitlines()]
