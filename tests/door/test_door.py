"""Two more games through one door: what commands, website, playground, API and MCP say of games nobody has heard of.

The gardens and the game of the author's guide are shipped in a checkout, under made-up names. Every run asks them
beside an invented rulebook; the whole run beside all that is real, and builds their website.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kodex.cli import cli
from kodex.engine.kernel.procedures import Window
from tests import guest
from tests.door.checkout import CHAPTER, GARDENS, GUIDE, STONES, cut, is_theirs, made, python
from tests.engine.tinygame import rules
from tests.guest import Said

BOOKS = (STONES, GARDENS)
NUMBERS = ("1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.3", "2.4", "2.5")
"""The rules of the stones."""
UNBOUND = ("lint", "before its norms are bound")
FAIR = "akinek-a-legtobb-penze-van"
"""A scenario of the gardens that begins in the middle of a fair."""
TABLE = {
    "rulebook": STONES,
    "cards": {"kő": {"points": 2}, "zöld": {"green": True}},
    "scenarios": [{"given": {"row": ["kő", "zöld", "zöld"], "players": {"A": {}, "B": {}}}}],
}
"""A table of the stones on which the die is still to be rolled."""


class Asked(NamedTuple):
    """What is asked of a game, and of what is said a part, whether by ``code`` 0 or another."""

    args: tuple[str, ...]
    says: str
    code: int = 0


def asked(book: str) -> dict[str, tuple[Asked, ...]]:
    """By command what is asked of each, and what it is to say."""
    stones = book == STONES
    at = "--rulebook", book
    name, rule, text = ("Kősor", "2.2", "zöldje") if stones else ("Kertek", "3.2", "A kaktusz esőtől")
    scenarios = 4 if stones else guest.SCENARIOS
    one = "a-zold-kovek-szamitjak-egymast" if stones else "a-szarka-kozbeszol"
    played = "A takes zöld2 for 2" if stones else "the magpie of C takes A-répa"
    deck = f"queries/decks/{'viragoskert' if not stones else 'nincs'}.yaml"
    return {
        "rulebooks": (Asked(("rulebooks",), f"{book}"), Asked(("rulebooks",), name)),
        "show": (
            Asked(("show", *at, rule), text),
            Asked(("show", book, rule), text),
            Asked(("show", f"{book}:{rule}", "--norms"), f"kodex/engine/games/{book}/rules.py:"),
            Asked(("show", book, "9.9"), "", 2),
        ),
        "search": (Asked(("search", *at, text), f"{book} {rule}"),),
        "ask": (Asked(("ask", *at, f"Igaz-e, hogy {text}?" if not stones else "Mennyit ér a zöld kő?"), f"{book} "),),
        "check": (
            Asked(("check", *at, one, "--explain"), played),
            Asked(("check", *at, rule), "pass  "),
            Asked(("check", f"queries/scenarios/{book}"), f"{scenarios} of {scenarios} scenarios"),
            Asked(
                ("check", *at, one, "--readings"),
                "its course comes to no such disputed rule",
            ),
            *(() if stones else (Asked(("check", *at, FAIR, "--explain"), "A buys B-tök  9.4, 9, lap/2"),)),
            *(() if stones else (Asked(("check", *at, FAIR, "--why-not"), "A had 4 coins (not 3)"),)),
            Asked(
                ("check", *at, one, "--why-not"), "knows nothing to suppose" if stones else "pass", 2 if stones else 0
            ),
        ),
        "try": (Asked(("try", "asztal.yaml"), "chance about first → choose: [one of: 1 | 2]"),) if stones else (),
        "coverage": (Asked(("coverage", *at), f"executable: {len(NUMBERS) if stones else guest.RULES}"),),
        "lint": (Asked(("lint", *at), "Nothing to mend."),),
        "pairs": (Asked(("pairs", *at), f"scenarios: {scenarios}, random games: 0"),),
        "impact": (Asked(("impact", book, rule, "--play"), one if stones else "a-tragya-a-kor-vegeig-hat"),),
        "graph": (Asked(("graph", *at, rule), "2.2 beats 2.1" if stones else text),),
        "scenario": (
            Asked(("scenario", "words", *at), "take" if stones else "compost"),
            Asked(("scenario", "schema", *at), "Stone" if stones else "Plant"),
            Asked(("scenario", "new", *at, "1.1"), f"rulebook: {book}"),
        ),
        "play": (
            Asked(("play", *at), "cannot be played from the deal on", 2)
            if stones
            else Asked(("play", *at, "--auto", "--seed", "3", "--turns", "4"), "turns"),
        ),
        "deck": (
            Asked(("deck", *at, "asztal.yaml"), "knows no rules of decks", 2)
            if stones
            else Asked(("deck", deck), "the deck is in order"),
        ),
        "learn": (Asked(("learn", *at), f"{book} has no lesson", 2),),
        "quiz": (Asked(("quiz", *at), "nothing can be asked of this", 2),),
        "rulings": (Asked(("rulings", *at), "No ruling is on record"),),
        "changes": (Asked(("changes", *at), "No dated change is on record"),),
        "compare": (Asked(("compare", f"{book}:{rule}"), "not compared with another edition"),),
        "eval": (Asked(("eval", *at), "", 2),),
        "import": (Asked(("import", *at, "asztal.yaml"), "", 2),),
    }


ELSEWHERE = {"site": "the website, below", "mcp": "the server, below"}
"""Commands that are asked otherwise."""


class Door(NamedTuple):
    """A checkout with both games, and the files it had before anybody asked."""

    folder: Path
    whole: bool
    before: Mapping[str, bytes]

    def python(self, *args: str) -> str:
        """What Python prints in the checkout."""
        return python(self.folder, *args)


def files(folder: Path) -> dict[str, bytes]:
    """What stands in a checkout, but for compiled modules and what is written into no repository."""
    every = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every if path.suffix != ".mo"}


@pytest.fixture(scope="module", params=[False, pytest.param(True, marks=pytest.mark.whole)], ids=["sample", "whole"])
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Door:
    """The checkout; the norms of the game of the guide have been bound as the guide says."""
    folder = made(tmp_path_factory.mktemp("door"), whole=request.param)
    (folder / "asztal.yaml").write_text(json.dumps(TABLE), "utf-8")
    return Door(folder, request.param, files(folder))


@pytest.fixture(scope="module")
def said(door: Door) -> Mapping[tuple[str, ...], Said]:
    """What each command says, asked one after the other; first the norms of the stones are bound to their texts."""
    accept = ["lint", "--rulebook", STONES, *(word for number in NUMBERS for word in ("--accept", number))]
    unbound = ["lint", "--rulebook", STONES]
    every = [one.args for book in (STONES, GARDENS) for several in asked(book).values() for one in several]
    lines = door.python("-c", guest._ALL, json.dumps([unbound, accept, *every])).splitlines()
    return dict(zip([UNBOUND, tuple(accept), *every], [Said(*json.loads(line)) for line in lines], strict=True))


def test_the_guide_makes_a_game() -> None:
    paths = list(cut())
    assert [path for path in paths if path.endswith(".py")] == [
        f"kodex/engine/games/kosor/{name}.py" for name in ("__init__", "vocabulary", "rules", "face")
    ]
    assert paths[0] == "kb/kosor/rulebook.yaml"
    assert paths[-1] == "queries/scenarios/kosor/menet.yaml"


def test_the_guide_tells_every_kind_of_window_and_where_the_gardens_have_it() -> None:
    chapter = GUIDE.read_text("utf-8").partition(CHAPTER)[2]
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.*) \|$", chapter, re.MULTILINE)
    told = {name for names, _meaning in rows for name in re.findall(r"\w+", names)}
    assert told == set(Window.__struct_fields__) - {"name", "order", "at", "passes"}
    for _names, meaning in rows:
        for place in re.findall(r"\((`[^)]*)\)", meaning):
            assert all(hasattr(rules, name) for name in re.findall(r"(?<!here )`(\w+)`", place)), place


def test_every_command_is_asked() -> None:
    for book in (STONES, GARDENS):
        assert {*asked(book), *ELSEWHERE} == set(cli.list_commands(None))  # type: ignore[arg-type]


@pytest.mark.parametrize("book", [STONES, GARDENS])
def test_what_commands_say(book: str, said: Mapping[tuple[str, ...], Said]) -> None:
    wrong = [
        (one, found)
        for several in asked(book).values()
        for one in several
        if (found := said[one.args]).code != one.code
        or one.says not in found.out + found.err
        or (one.code and not one_line(found.err))
    ]
    assert wrong == []


def test_what_has_not_been_bound_is_said_with_what_to_type(said: Mapping[tuple[str, ...], Said]) -> None:
    *lines, counted = said[UNBOUND].out.splitlines()
    assert (len(lines), counted) == (len(NUMBERS), f"{len(NUMBERS)} findings")
    assert [line for line in lines if line.endswith(f"then run: kodex lint --rulebook {STONES} --accept 2.2")]
    assert all("have not been compared with the text of" in line for line in lines)


def one_line(text: str) -> bool:
    """Whether a refusal is one line of ours."""
    return text.count("\n") == 1 and "Traceback" not in text


PLAYED = """
import json, sys
from pathlib import Path
from kodex.engine import Position
from kodex.engine.scenarios.free_play.trial import trial
text = Path("asztal.yaml").read_text("utf-8")
first = Position.from_text(text)
rolled = first.push({"act": "choose", "by": "chance", "take": 2})
found = trial(text, Path("kiprobalt.yaml"))
Path("kiprobalt.yaml").unlink()
print(json.dumps({
    "api": [list(first.to_act), first.stage, [first.say(one) for one in first.legal_actions]],
    "rolled": [list(rolled.to_act), rolled.explain(), [rolled.say(one) for one in rolled.legal_actions]],
    "trial": [found["to_act"], [one["text"] for one in found["options"]]],
}))
"""


def test_what_api_and_playground_say(door: Door) -> None:
    found = json.loads(door.python("-c", PLAYED))
    rolls = ["A véletlen döntése: 1", "A véletlen döntése: 2"]
    assert found["api"] == [["chance"], "sorsolás", rolls]
    assert found["trial"] == [["chance"], rolls]
    assert found["rolled"] == [["B"], ["B begins (1.1)"], ["B elveszi: kő", "B elveszi: zöld2"]]


TREE = """
import json, sys
from pathlib import Path
from msgspec import to_builtins
from kodex.ground import paths
from kodex.website.building.tree import section_pages
from kodex.website.content import load
from kodex.website.files.playground import _data
written = Path(paths.shipped("site"), "pages")
for book in sys.argv[1:]:
    content = load(book, section=f"{book}/")
    content.shelf = {book: content}
    print(json.dumps([section_pages(content, written), _data(content, content)]))
"""


@pytest.fixture(scope="module")
def pages(door: Door, said: Mapping[tuple[str, ...], Said]) -> Mapping[str, tuple[dict[str, str], Any]]:
    """By book its pages as Markdown, and the data of its playground."""
    lines = door.python("-c", TREE, STONES, GARDENS).splitlines()
    return dict(zip((STONES, GARDENS), map(json.loads, lines), strict=True))


def test_what_the_website_says(pages: Mapping[str, tuple[dict[str, str], Any]]) -> None:
    stones, offered = pages[STONES]
    cases = stones[f"{STONES}/esetek/1.md"] + stones[f"{STONES}/esetek/2.md"]
    for told in (
        "1. A véletlen döntése: 2.",
        "1. A elveszi: zöld2.",
        "A elveszi: zöld2 (2 pont)",
        "B passzol. **Nem",
        "Sor: zöld, szürke, zöld.",
    ):
        assert told in cases
    assert "bizonyítja:** 10 a 10 pontból" in stones[f"{STONES}/lefedettseg.md"]
    assert [place["label"] for place in offered["board"]["places"]] == ["Sor", "Elvett kövek"]
    assert "A zöld kő annyi pontot ad" in stones[f"{STONES}/cim/2.md"]
    gardens, offered = pages[GARDENS]
    told = "".join(text for page, text in gardens.items() if "/esetek/" in page)
    for line in ("C szarkája elviszi: A-répa", "Bódé: A.répa, B.tök, B.répa (másik).", "A, kéz: A-répa, B-tök"):
        assert line in told
    assert "A kaktusz és a csepp" in "".join(gardens.values())
    assert offered["rules"] == {GARDENS: "1.1"}
    assert f"{GARDENS}/jatszoter.md" in gardens


def talking(door: Door, *calls: tuple[str, dict[str, Any]]) -> Iterator[Any]:
    """What the MCP server says: its tools, then the answers to calls."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "door", "version": "1"}}
    lines: list[dict[str, Any]] = [
        {"id": 0, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 1, "method": "tools/list"},
        *(
            {"id": n + 2, "method": "tools/call", "params": {"name": name, "arguments": given}}
            for n, (name, given) in enumerate(calls)
        ),
    ]
    found = {}
    process = subprocess.Popen(
        [sys.executable, "-m", "kodex", "mcp"],
        cwd=door.folder,
        env=os.environ | {"PYTHONPATH": str(door.folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for one in lines:
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **one}) + "\n")
        process.stdin.flush()
        while "id" in one and one["id"] not in found:
            answer = json.loads(process.stdout.readline())
            found[answer.get("id")] = answer
    process.stdin.close()
    process.wait(60)
    process.stdout.close()
    yield from (found[n]["result"] for n in range(1, len(calls) + 2))


def test_what_an_assistant_is_told(door: Door, said: Mapping[tuple[str, ...], Said]) -> None:
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    choose = {"act": "choose", "by": "chance", "take": 1}
    rolling = {**TABLE["scenarios"][0], "id": "x", "title": "x", "asks": "x", "rules": ["1.1"]}  # type: ignore[index]
    ways = {"free": ["first", "action"], "until": "vége", "sometimes": [{"outcome": "A"}, {"outcome": "B"}]}
    take, there = {"act": "take", "by": "A", "card": "kő"}, {"then": {"state": {"stage": "lépés"}}}
    ask = ({"when": [choose], **there}, {"explore": ways}, {"when": [take], **there})
    texts = [json.dumps({**TABLE, "scenarios": [{**rolling, **more}]}) for more in ask]
    tools, shown, words, *played = talking(
        door,
        ("show", {"number": f"{STONES}:2.2"}),
        ("scenario", {"rulebook": STONES}),
        *(("check", {"scenario_yaml": text}) for text in texts),
    )
    [search] = [tool for tool in tools["tools"] if tool["name"] == "search"]
    named = search["inputSchema"]["properties"]["rulebook"]["description"]
    assert all(book in named for book in (STONES, GARDENS))
    assert "zöldje" in shown["structuredContent"]["text"]
    assert "take" in [one["word"] for one in words["structuredContent"]["result"]]
    verdicts = [one["structuredContent"]["result"][0] for one in played]
    assert [one["verdict"] for one in verdicts] == ["pass", "pass", "error"]
    assert "chance about first" in verdicts[2]["failures"][0]
    assert [one["text"] for one in verdicts[0]["trace"]] == ["A begins"]


def test_what_records_say(door: Door, said: Mapping[tuple[str, ...], Said]) -> None:
    """A game is recorded, with the game a parameter; then nothing has changed, and each thing can be shown."""
    write = ("-m", "tests.records", "--write", "--rulebook", STONES)
    assert f"{STONES} declared: norm {STONES} 2.2 green_stones_count_each_other decides worth" in door.python(*write)
    again = door.python("-m", "tests.records", "--check", "--rulebook", STONES).splitlines()
    assert again == [
        f"{STONES} {name}: 0 changed" for name in ("digest", "cited_at", "declared", "defaults", "perft", "often")
    ]
    shown = door.python("-m", "tests.records", "--show", "taken", "--rulebook", STONES, "cited_at")
    assert shown == f"{STONES} cited_at: taken: 2.1 2.2 2.3\n"


def test_nothing_is_written_outside_their_folders(door: Door, said: Mapping[tuple[str, ...], Said]) -> None:
    after = files(door.folder)
    changed = {path for path in after.keys() | door.before.keys() if after.get(path) != door.before.get(path)}
    assert f"kodex/engine/games/{STONES}/bindings.json" in changed
    assert {path for path in changed if not is_theirs(path)} == set()


def test_no_line_outside_folder_and_book_names_them(door: Door) -> None:
    own = {path for path in door.before if is_theirs(path)}
    assert own
    names = (GARDENS.encode(), STONES.encode(), b"kosor", b"kert_")
    outside = {
        path: text for path, text in door.before.items() if path not in own and path.startswith(("kodex/", "site/"))
    }
    assert [path for path, text in outside.items() if any(name in text for name in names)] == []


@pytest.mark.whole
@pytest.mark.parametrize("door", [False], indirect=True, ids=["sample"])
def test_their_site_is_built(door: Door, said: Mapping[tuple[str, ...], Said], tmp_path: Path, mkdocs: None) -> None:
    out = tmp_path / "site"
    door.python("-m", "kodex", "site", "build", "--no-engine", "--output", str(out))
    told = {book: "".join(page.read_text("utf-8") for page in (out / book).rglob("*.html")) for book in BOOKS}
    assert "C szarkája elviszi: A-répa" in told[GARDENS]
    assert "gazdája: B" in told[GARDENS]
    assert "A elveszi: zöld2 (2 pont)" in told[STONES]
    assert "Elvett kövek" in (out / f"assets/playground/{STONES}.json").read_text("utf-8")
    assert all(book in (out / "index.html").read_text("utf-8") for book in BOOKS)
