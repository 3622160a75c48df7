"""What lives long keeps its size: after the first calls, which fill the caches, 1,000 mixed ones leave little."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc says what a process takes"),
]

CALLS, FIRST, MOST = 1000, 100, 60
"""So many calls, of which the first are not counted, may leave so many MB."""

ASKED = ("Hány lényem állhat az őrposztban?", "Meghal a lényem, ha elfogy az élete?", "Ki kezdi a játékot?")


def memory(pid: int) -> float:
    """What a process takes now, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def started(*args: str) -> subprocess.Popen[str]:
    """A process of ours, as a user starts it, that is spoken to by lines."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, *args], stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, bufsize=1, env=os.environ
    )


def until(process: subprocess.Popen[str], mark: str) -> str:
    """Read what is printed until a line has the mark in it; gives that line."""
    assert process.stdout is not None
    for line in process.stdout:
        if mark in line:
            return line
    raise AssertionError(f"it ended without {mark!r}")


def grown(process: subprocess.Popen[str], call: Callable[[int], None]) -> list[float]:
    """The sizes of a process after every fifty calls, from the end of the first ones on."""
    sizes = []
    for n in range(1, FIRST + CALLS + 1):
        call(n)
        if n >= FIRST and n % 50 == 0:
            sizes.append(memory(process.pid))
    print("MB after every fifty calls:", *(f"{size:.1f}" for size in sizes))  # pytest -s shows the curve
    return sizes


@pytest.fixture
def ending() -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that are ended with the test."""
    found: list[subprocess.Popen[str]] = []
    yield found
    for process in found:
        process.kill()
        process.communicate()


def mixed(n: int) -> tuple[str, str]:
    """A call of the long-lived kinds: what is done, and with what."""
    question = f"{ASKED[n % 3]} {n}"
    kinds = (
        ("ask", question),
        ("show", str(1 + n % 160)),
        ("search", question),
        ("graph", "34.5"),
        ("search", f"harc AND NOT lény{n}"),
    )
    return kinds[n % 5]


API = """
import sys, kodex
book = kodex.open()
for line in sys.stdin:
    what, _tab, text = line.rstrip("\\n").partition("\\t")
    calls = {"ask": book.ask, "show": book.rule, "search": book.search, "graph": book.graph, "check": book.check}
    calls[what](text.replace("|", "\\n"))
    print("done", flush=True)
"""


SCENARIO = """\
cards: {ork: {type: szörny, damage: 2, life: 3}, medve: {type: szörny, damage: 4, life: 4}}
scenarios:
- id: egy
  title: Egy ork egy medve ellen
  asks: Mi lesz az orkkal?
  rules: ["36.4"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [medve]}}}
  when: [{act: attack, by: A, map: {ork: medve}}, {act: advance, to: fő.2}]
  then: {state: {ork.zone: gyűjtő}}
"""


def test_a_rulebook_that_is_kept_open(ending: list[subprocess.Popen[str]]) -> None:
    process = started("-c", API)
    ending.append(process)

    def call(n: int) -> None:
        assert process.stdin is not None
        what = ("check", f"{SCENARIO}# {n}".replace("\n", "|")) if n % 6 == 5 else mixed(n)
        process.stdin.write("\t".join(what) + "\n")
        until(process, "done")

    sizes = grown(process, call)
    assert min(sizes[-3:]) - min(sizes[:3]) <= MOST, sizes


def test_the_mcp_server(ending: list[subprocess.Popen[str]]) -> None:
    """A thousand mixed calls, once what it keeps is full: at most 60 MB."""
    process = started("-m", "kodex", "mcp")
    ending.append(process)
    assert process.stdin is not None

    def send(**message: object) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")

    client = {"name": "a test", "version": "1"}
    start = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    send(id=0, method="initialize", params=start)
    until(process, '"id":0')
    send(method="notifications/initialized")
    sizes = []
    for n in range(1, 1601):
        question = f"{ASKED[n % 3]} {n}"
        name, arguments = (
            ("ask", {"question": question}),
            ("search", {"query": question}),
            ("show", {"number": str(1 + n % 160)}),
        )[n % 3]
        send(id=n, method="tools/call", params={"name": name, "arguments": arguments})
        until(process, f'"id":{n},')
        if n >= 600 and n % 100 == 0:
            sizes.append(memory(process.pid))
    assert min(sizes[-3:]) - min(sizes[:3]) <= 60, sizes


def test_the_prompt(ending: list[subprocess.Popen[str]]) -> None:
    process = started("-m", "kodex", "--lang", "en")
    ending.append(process)

    def call(n: int) -> None:
        assert process.stdin is not None
        text = mixed(n)[1]
        process.stdin.write(f"{text}\n")
        until(process, f"> {text}")  # the answer comes after it

    sizes = grown(process, call)
    assert min(sizes[-3:]) - min(sizes[:3]) <= MOST, sizes


def test_a_game_at_the_terminal(ending: list[subprocess.Popen[str]]) -> None:
    process = started("-m", "kodex", "--lang", "en", "play", "--seed", "7", "--turns", "10000")
    ending.append(process)

    def call(n: int) -> None:
        assert process.stdin is not None
        typed = "" if n % 25 == 3 else ("?", "k", "m")[n % 3]  # so rarely passed that the game is not over before
        process.stdin.write(f"{typed}\nnyelv{n}x\n")
        until(process, f"nyelv{n}x")

    sizes = grown(process, call)
    assert min(sizes[-3:]) - min(sizes[:3]) <= MOST, sizes


SITE = """
import sys
from pathlib import Path
from kodex.website.building import serve
serve._run(serve.open_server("127.0.0.1", 0, Path(sys.argv[1])), lambda url: print(url, flush=True))
"""


def test_the_website_that_is_served(pebbles_site: Path, ending: list[subprocess.Popen[str]]) -> None:
    process = started("-c", SITE, str(pebbles_site))
    ending.append(process)
    root = until(process, "http://").strip()
    root = root[root.index("http://") :].split()[0]
    pages = ("", "cim/1/", "cim/2/", "nincs/", "search.json", "assets/kodex.css")

    def call(n: int) -> None:
        try:
            with urllib.request.urlopen(root + pages[n % 6], timeout=600) as answer:
                assert answer.read()
        except urllib.error.HTTPError as error:
            error.read()  # there is no such page

    sizes = grown(process, call)
    assert min(sizes[-3:]) - min(sizes[:3]) <= MOST, sizes
