"""Scenarios that somebody else wrote, played in a process of its own: bounded in time, memory and positions.

:func:`play` starts the process and waits for it; whoever cancels it ends the process. The other side is
``python -m kodex.mcp.limited``: it reads one order from stdin (JSON), plays, and writes what came of it to stdout.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.bugs import named
from kodex.ground.i18n import _, language, set_language

SECONDS = 30
"""How long a text is played at most."""
MEMORY = 1_000
"""How much memory that may take at most, in MB (where the system can say so)."""
POSITIONS = 20_000
"""How many positions a scenario may explore at most (``max_nodes``)."""
TRACES = 1_000_000
"""How long all traces together are at most, in characters; the scenarios after that come without."""

FILE = "scenario.yaml"
"""What the text is called in messages."""


async def play(text: str, trace: bool, seconds: float = SECONDS, memory: int = MEMORY) -> list[dict[str, Any]]:
    """The list of ``kodex check --json`` for a text, with ``trace`` that of ``--explain``.

    Raises KodexError for a text that cannot be read, and when it takes more than its share.
    """
    found: list[dict[str, Any]] = await _done({"text": text, "trace": trace}, seconds, memory)
    return found


async def try_out(text: str, scenario: str | None, seconds: float = SECONDS, memory: int = MEMORY) -> dict[str, Any]:
    """The object of ``kodex try --json`` for a text. Raises KodexError as :func:`play` does."""
    found: dict[str, Any] = await _done({"text": text, "try": True, "scenario": scenario}, seconds, memory)
    return found


async def _done(what: dict[str, Any], seconds: float, memory: int) -> Any:
    """What comes of an order. Raises KodexError for what cannot be read, and when it takes more than its share."""
    import anyio

    order = {**what, "language": language(), "memory": memory, "parent": os.getpid()}
    with tempfile.TemporaryDirectory(prefix="kodex-") as folder:
        process = await anyio.open_process(
            [sys.executable, "-m", "kodex.mcp.limited"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=_environment(),
            start_new_session=os.name == "posix",
        )
        try:
            with anyio.move_on_after(seconds) as scope:
                said = await _talk(process, json.dumps(order).encode())
        finally:
            with anyio.CancelScope(shield=True):
                _end(process)
                await process.aclose()
    if scope.cancelled_caught:
        raise KodexError(
            _("this was not played to its end within {n} seconds").format(n=int(seconds)),
            mend=_("leave less free, or explore fewer positions (max_nodes)"),
        )
    return _outcome(said, process.returncode, memory)


async def _talk(process: Any, order: bytes) -> bytes:
    """Hand the order over and read all that is said."""
    import anyio

    with contextlib.suppress(anyio.BrokenResourceError):
        await process.stdin.send(order)
    await process.stdin.aclose()
    said = b"".join([piece async for piece in process.stdout])
    await process.wait()
    return said


def _outcome(said: bytes, code: int | None, memory: int) -> Any:
    try:
        answer: dict[str, Any] = json.loads(said)
    except ValueError:
        what = _("playing this ended the process that played it ({code})").format(code=code)
        raise KodexError(what, mend=_("it may take at most {n} MB of memory").format(n=memory)) from None
    if "error" in answer:
        raise KodexError(answer["error"], mend=answer.get("mend"))
    return answer["result"]


def _end(process: Any) -> None:
    """End the process and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _environment() -> dict[str, str]:
    """The other side must find this package, wherever it was found here."""
    ours = os.path.dirname(paths.PACKAGE)
    found = [ours, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(found)}


# --- the other side ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Read the order, keep within its bounds, say what came of it."""
    order = json.load(sys.stdin)
    set_language(order["language"])
    _bound(order["memory"], order["parent"])
    try:
        Path(FILE).write_text(order["text"], encoding="utf-8", errors="replace")
        found = _tried(Path(FILE), order["scenario"]) if "try" in order else _results(Path(FILE), order["trace"])
        answer: dict[str, Any] = {"result": found}
    except KodexError as error:
        answer = {"error": str(error)}
    except Exception as error:
        if _is_want_of_memory(error):
            what = _("playing this takes more than {n} MB of memory").format(n=order["memory"])
            answer = {"error": what, "mend": _("leave less free, or explore fewer positions (max_nodes)")}
        elif isinstance(error, RecursionError):
            answer = {"error": _("this is nested too deeply")}
        else:
            answer = {"error": named(error)}
    sys.stdout.write(json.dumps(answer))


def _is_want_of_memory(error: Exception) -> bool:
    """Whether it says that there is no room; a shared object that finds none is an import that fails."""
    if isinstance(error, ImportError):
        return not isinstance(error, ModuleNotFoundError) and str(error.path or "").endswith((".so", ".pyd"))
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    return isinstance(error, MemoryError)


def _bound(memory: int, parent: int) -> None:
    """Take no more memory than that, and do not outlive the parent."""
    from kodex.ground.processes import end_with

    end_with(parent)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory * 1_000_000, memory * 1_000_000))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _results(path: Path, trace: bool) -> list[dict[str, Any]]:
    from kodex.engine.scenarios.running.run import check

    _look_at_positions(path)
    results = check([path])
    found, room = [], TRACES if trace else 0
    for result in results:
        if result.unreadable:
            raise KodexError(result.failures[0])
        one = result.to_json()
        if room > 0:
            from kodex.engine.scenarios.outcomes.words import story

            one["trace"] = [told.to_json() for told in story(result.log, language(), result.edition)]
            room -= len(json.dumps(one["trace"], ensure_ascii=False))
        found.append(one)
    return found


def _tried(path: Path, scenario: str | None) -> dict[str, Any]:
    import msgspec

    from kodex.answers.tables import told
    from kodex.compile import open_store
    from kodex.engine.scenarios.free_play.tried import tried

    return told(msgspec.to_builtins(tried(path, language(), scenario, counter=True)), open_store)


def _look_at_positions(path: Path) -> None:
    """Raise KodexError for a scenario that asks for more positions than may be explored."""
    from kodex.ground import yamlfile

    document = yamlfile.read(path)
    scenarios = document.data.get("scenarios") if isinstance(document.data, dict) else None
    for n, scenario in enumerate(scenarios if isinstance(scenarios, list) else ()):
        explore = scenario.get("explore") if isinstance(scenario, dict) else None
        asked = explore.get("max_nodes") if isinstance(explore, dict) else None
        if isinstance(asked, int) and asked > POSITIONS:
            what = _("the number must be at most {n}").format(n=POSITIONS)
            raise document.error(what, "scenarios", n, "explore", "max_nodes")


if __name__ == "__main__":
    main()
