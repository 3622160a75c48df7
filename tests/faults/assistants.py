"""Changed messages for a server of ``kodex mcp``: whatever has a number gets its answer, and the server lives on."""

from __future__ import annotations

import json
import math
import os
import random
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.faults import mutate
from tests.faults.campaign import MEMORY, SECONDS, Tally, chance_of
from tests.faults.patience import LOOK, Patience
from tests.faults.surfaces import ROOT, scenario, words

SHARE = 40
"""So many of a thousand inputs are messages for a server."""
BATCHES = (0, 1, 99, 100, 10_000)
"""So many further messages stand in a batch, which MCP does not know."""
_PLAYED = 0.02
"""This part of them plays a scenario, for which a process is started each time."""
_TICK = os.sysconf("SC_CLK_TCK")
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def run(inputs: range, seed: int, folder: Path) -> Tally:
    """Send the messages of these numbers; what came of them."""
    if not inputs:
        return Tally()
    server = _Server(folder)
    tally = Tally()
    for n in inputs:
        line = message(chance_of(seed, "mcp", n), n)
        faults = server.take(line, n)
        tally = tally.plus(Tally(1, tuple(f"mcp {n}: {fault}" for fault in faults), server.seconds, server.memory()))
        if server.gone():
            return tally.plus(Tally(0, (f"mcp {n}: the server ended",)))
    return tally.plus(Tally(0, server.close()))


def message(chance: random.Random, n: int) -> bytes:
    """A line for the server: a good call, changed as data, as text or as bytes."""
    call = {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": _call(chance)}
    how = chance.random()
    if how < 0.6:
        call["params"] = mutate.data(call["params"], chance, [_call(chance)])
    elif how < 0.7:
        call = mutate.data(call, chance, [{"method": "ping"}, {"method": "tools/list"}, {"method": "resources/list"}])
    batch = [{"jsonrpc": "2.0", "id": f"{n}.{at}", "method": "ping"} for at in range(chance.choice(BATCHES))]
    try:
        line = json.dumps([call, *batch] if how > 0.99 else call, ensure_ascii=chance.random() < 0.5)
    except (ValueError, TypeError):
        line = "{}"
    if 0.7 <= how < 0.85:
        line = mutate.text(line, chance)
    encoded = line.replace("\n", " ").replace("\r", " ").encode("utf-8", "surrogatepass")
    if how >= 0.9:
        encoded = mutate.raw(encoded, chance).replace(b"\n", b" ").replace(b"\r", b" ")
    return encoded


def _call(chance: random.Random) -> dict[str, Any]:
    number = chance.choice(("34.5", "34", "1.4.3", "hkk-11:harc-fazisai/3", "§36.4", "999", words(chance)[:12]))
    tool = (
        "check"
        if chance.random() < _PLAYED
        else chance.choice(("search", "show", "ask", "graph", "compare", "scenario"))
    )
    arguments: dict[str, Any] = {
        "search": {
            "query": words(chance),
            "limit": chance.randrange(30),
            "rulebook": chance.choice((None, "all", "hkk-8")),
        },
        "show": {"number": number, "tree": chance.random() < 0.3},
        "ask": {"question": words(chance), "edition": chance.choice((None, None, "8", "11"))},
        "graph": {"number": number, "depth": chance.randrange(5)},
        "compare": {"number": number},
        "scenario": {"what": chance.choice(("words", "schema", "new"))},
        "check": {},
    }[tool]
    if tool == "check":
        arguments = {"scenario_yaml": scenario(chance)}
    return {"name": tool, "arguments": arguments}


class _Server:
    def __init__(self, folder: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(folder)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kodex", "mcp"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._rest = b""
        self._answered: set[Any] = set()
        self._private = [str(ROOT), str(folder), str(Path.home())]
        self.seconds = 0.0
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
        self._send(json.dumps({"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": client}).encode())
        self._until("hello", [])
        self._send(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        for n, tool in enumerate(("search", "ask")):
            asked = {"query": "lap", "rulebook": "all"} if tool == "search" else {"question": "hány lapot húzok?"}
            call = {"name": tool, "arguments": asked}
            self._send(json.dumps({"jsonrpc": "2.0", "id": f"w{n}", "method": "tools/call", "params": call}).encode())
            self._until(f"w{n}", [])

    def take(self, line: bytes, n: int) -> list[str]:
        """Send a message and wait for what must come of it; the faults."""
        faults: list[str] = []
        before = self._cpu()
        try:
            self._send(line)
            self._send(json.dumps({"jsonrpc": "2.0", "id": f"p{n}", "method": "ping"}).encode())
            for wanted in (f"p{n}", _asks_for(line)):
                if wanted is not None and (why := self._until(wanted, faults)):
                    faults.append(f"no answer to {wanted!r}: {why}")
        except BrokenPipeError:
            pass
        self.seconds = self._cpu() - before
        if self.seconds > SECONDS:
            faults.append(f"{self.seconds:.1f} s")
        if self.memory() > MEMORY:
            faults.append(f"{self.memory():.0f} MB")
        return faults

    def close(self) -> tuple[str, ...]:
        """Close the server's input; it must end by itself."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        patience = Patience(self._process.pid)
        while (code := self._process.poll()) is None:
            if why := patience.ended():
                self._process.kill()
                return (f"mcp: the server did not end with its input: {why}",)
            time.sleep(0.02)
        return (f"mcp: the server ended with {code}",) if code else ()

    def gone(self) -> bool:
        """Whether the server has ended."""
        return self._process.poll() is not None

    def memory(self) -> float:
        """The most memory it has taken, in MB."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0.0
        found = re.search(r"VmHWM:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def _cpu(self) -> float:
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / _TICK

    def _send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def _until(self, id_: Any, faults: list[str]) -> str | None:
        """Read answers until the one with this id; what is wrong with them goes to ``faults``. Why none came, if so."""
        patience = Patience(self._process.pid)
        while id_ not in self._answered:
            if why := "the server has ended" if self.gone() else patience.ended():
                return why
            for line in self._lines():
                answer = json.loads(line)
                self._answered.add(answer.get("id") if isinstance(answer.get("id"), str | int | float) else None)
                faults += self._wrong(line.decode(), answer)
        return None

    def _lines(self) -> list[bytes]:
        assert self._process.stdout is not None
        if select.select([self._process.stdout], [], [], LOOK)[0]:
            self._rest += os.read(self._process.stdout.fileno(), 1 << 20)
        *lines, self._rest = self._rest.split(b"\n")
        return lines

    def _wrong(self, line: str, answer: dict[str, Any]) -> list[str]:
        faults = []
        said = json.dumps(answer.get("error") or "", ensure_ascii=False)
        result = answer.get("result")
        if isinstance(result, dict) and result.get("isError"):
            said += " ".join(one.get("text", "") for one in result["content"])
            if _STEERING.search(said):
                faults.append("letters that steer in a message")
        if "this is a bug" in said or "Traceback" in said:
            faults.append(said[:300])
        if any(folder in line for folder in self._private if len(folder) > 5):
            faults.append("folders of this machine in an answer")
        return faults


def _asks_for(line: bytes) -> Any:
    """The id that an answer must have; None where none is due."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    if isinstance(found, list):
        found = next((one for one in found if isinstance(one, dict) and "method" in one and "id" in one), None)
    if not isinstance(found, dict) or ("method" not in found and found.keys() & {"result", "error"}):
        return None
    id_ = found.get("id")
    is_one = isinstance(id_, str | int | float) and not isinstance(id_, bool)
    return id_ if is_one and (not isinstance(id_, float) or math.isfinite(id_)) else None
