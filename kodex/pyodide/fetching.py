"""The process that fetches Pyodide with the user's own npm and pip, and leaves it in the cache as a whole.

Whoever starts it gives it a folder to work in and reads there how far it is (:class:`Told`). It ends when its standard
input does, so that it never outlives who started it, and then takes the tools and the folder with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.reasons import reason
from kodex.pyodide import files

ASKING, COMING, DONE, FAILED = "asking", "coming", "done", "failed"
"""How far it is: whether there is a network, the tools are at work, it is in the cache, it cannot be had."""

REACH = 2.0
"""Seconds within which a host must answer that is to be reached."""

_LOOK = 0.1
"""Seconds between two looks at what has come."""

_TIDIED = 50
"""So often at most a folder is removed in which what is ending may still have been writing."""

_PROXIES = ("https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY")
_PORTS = {"http": 80, "https": 443}
_TOLD = "told.json"


class Told(NamedTuple):
    """What the process says: how far it is, the bytes that have come; when it failed, why and what would help."""

    stage: str = ASKING
    size: int = 0
    what: str = ""
    mend: str | None = None


class Tools(NamedTuple):
    """How npm and pip are called."""

    npm: list[str]
    pip: list[str]


def told(work: Path) -> Told:
    """What a process that works in ``work`` says now."""
    try:
        return Told(*json.loads((work / _TOLD).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return Told()


def age(work: Path) -> float:
    """Seconds since it has last said something: as long nothing has come."""
    try:
        return time.time() - (work / _TOLD).stat().st_mtime
    except OSError:
        return 0.0


def tools() -> Tools:
    """The user's npm, and the pip of this Python or any other. Raises KodexError when one is missing."""
    npm = shutil.which("npm")
    pip = shutil.which("pip3") or shutil.which("pip")
    ours = [sys.executable, "-m", "pip"] if find_spec("pip") else [pip] if pip else []
    missing = [name for name, found in (("npm", npm), ("pip", ours)) if not found]
    if npm is None or missing:
        mend = _("install {tools}, or name a folder of Pyodide with --pyodide").format(tools=", ".join(missing))
        raise KodexError(_("not found: {tools}").format(tools=", ".join(missing)), mend=mend)
    return Tools([npm], ours)


def main(work: Path) -> None:
    """Fetch, and say what came of it. SIGTERM is for the tools, which share our group: this process does not mind."""
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    ending = threading.Event()
    threading.Thread(target=_end_with_input, args=(work, ending), daemon=True).start()
    with contextlib.suppress(OSError):  # the folder may be gone
        _say(work, _outcome(work))
    if ending.is_set():
        threading.Event().wait()  # the other thread tidies up and ends this process


def _outcome(work: Path) -> Told:
    try:
        fetch(work)
    except KodexError as error:
        return Told(FAILED, 0, error.what, error.mend)
    except OSError as error:
        return Told(FAILED, 0, _("cannot be fetched: {why}").format(why=reason(error)))
    return Told(DONE)


def fetch(work: Path) -> None:
    """Leave Pyodide in the cache. Raises KodexError or OSError when it cannot be had."""
    _say(work, Told())
    npm, pip = tools()
    if not _is_reachable(_hosts(npm)):
        raise KodexError(_("no network"), mend=_("kodex site engine fetches it once there is one"))
    _say(work, Told(COMING))
    got, new = work / "got", work / "new"
    for folder in (got, new, work / "tmp"):
        folder.mkdir()
    _run({"npm": [*npm, *_packing(work, got)], "pip": [*pip, *_downloading(got)]}, work)
    _unpack(got, new)
    wrong = files.differing(new)
    if wrong:
        what = _("what came is not the Pyodide that is known here, {files} differs: refused")
        raise KodexError(what.format(files=", ".join(wrong)), mend=_("check where npm and pip get their packages"))
    files.keep(new)


def _packing(work: Path, got: Path) -> list[str]:
    """npm's part of the work; with a cache of its own, for what comes is needed once and its growth is looked at."""
    fixed = ["--ignore-scripts", "--no-update-notifier", "--loglevel=error", "--fetch-retries=0"]
    return ["pack", f"pyodide@{files.PYODIDE}", f"--pack-destination={got}", f"--cache={work / 'npm'}", *fixed]


def _downloading(got: Path) -> list[str]:
    """pip's part."""
    wheel = ["--no-deps", "--only-binary=:all:", f"--platform={files.PLATFORM}", "--implementation=cp"]
    wheel += [f"--python-version={files.PYTHON}", f"--abi=cp{files.PYTHON.replace('.', '')}"]
    fixed = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries=0"]
    return ["download", *fixed, *wheel, f"--dest={got}", f"msgspec=={files.MSGSPEC}"]


def _hosts(npm: Sequence[str]) -> set[tuple[str, int]]:
    """Host and port of all that npm would ask: its registry, and proxies where some are set."""
    asked = [*npm, "config", "get", "registry", "https-proxy", "proxy"]
    ran = subprocess.run(asked, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise _failure("npm", ran.stderr)
    named = [*re.findall(r"https?://\S+", ran.stdout), *filter(None, map(os.environ.get, _PROXIES))]
    found = set()
    for address in named:
        with contextlib.suppress(ValueError):  # a port that is none
            parts = urlsplit(address if "://" in address else f"http://{address}")
            if parts.hostname:
                found.add((parts.hostname, parts.port or _PORTS.get(parts.scheme, 80)))
    return found


def _is_reachable(hosts: Iterable[tuple[str, int]]) -> bool:
    """Whether any of these hosts answers soon. Names are looked up in threads: that may take longer than anything."""
    answered = threading.Event()

    def connect(host: tuple[str, int]) -> None:
        with contextlib.suppress(OSError), socket.create_connection(host, REACH):
            answered.set()

    tries = [threading.Thread(target=connect, args=(host,), daemon=True) for host in hosts]
    for one in tries:
        one.start()
    until = time.monotonic() + REACH
    while any(one.is_alive() for one in tries) and not answered.is_set() and time.monotonic() < until:
        answered.wait(0.02)
    return answered.is_set()


def _run(commands: Mapping[str, list[str]], work: Path) -> None:
    """Run the tools side by side until all are done, and tell what comes. Raises KodexError when one fails."""
    temporary = os.fspath(work / "tmp")
    environment = os.environ | {"TMPDIR": temporary, "TEMP": temporary, "TMP": temporary}
    running = {}
    for name, command in commands.items():
        with (work / f"{name}.log").open("wb") as log:
            running[name] = subprocess.Popen(
                command, cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
    size = 0
    while not _failed(running) and any(one.poll() is None for one in running.values()):
        time.sleep(_LOOK)
        now = _size(work)
        if now > size:
            size = now
            _say(work, Told(COMING, size))
    failed = _failed(running)
    for one in running.values():
        if one.poll() is None:
            one.kill()
        one.wait()
    if failed:
        raise _failure(failed, (work / f"{failed}.log").read_text(encoding="utf-8", errors="replace"))


def _failed(running: Mapping[str, subprocess.Popen[bytes]]) -> str | None:
    """The first tool that has ended badly."""
    return next((name for name, one in running.items() if one.poll()), None)


def _size(folder: Path) -> int:
    """Bytes of what lies below a folder, as far as it can be seen while others write there."""
    size = 0
    for below, _folders, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                size += os.path.getsize(f"{below}/{name}")
    return size


def _failure(tool: str, log: str) -> KodexError:
    """What is said of a tool that failed: the first line in which it speaks of an error, or its last."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    why = next((line for line in lines if "error" in line.lower()), lines[-1] if lines else "?")
    what = _("{tool} could not fetch it: {why}").format(tool=tool, why=why[:200])
    return KodexError(what, mend=_("name a folder of Pyodide with --pyodide"))


def _unpack(got: Path, new: Path) -> None:
    """Bring together what is needed of what the tools have left. Raises KodexError when that is no package."""
    try:
        for packed in got.glob("*.tgz"):
            with tarfile.open(packed) as archive:
                for name in files.FILES:
                    found = archive.extractfile(f"package/{name}")
                    (new / name).write_bytes(found.read() if found else b"")
    except (tarfile.TarError, KeyError, EOFError) as error:
        raise _failure("npm", str(error)) from None
    for wheel in got.glob(files.WHEEL):
        os.replace(wheel, new / wheel.name)


def _say(work: Path, what: Told) -> None:
    """Leave it where it is read (:func:`told`)."""
    part = work / f"{_TOLD}.part"
    part.write_text(json.dumps(what), encoding="utf-8")
    os.replace(part, work / _TOLD)


def _end_with_input(work: Path, ending: threading.Event) -> None:
    """Wait until nobody holds our standard input any more: then end the tools, the folder and this process."""
    sys.stdin.buffer.read()
    ending.set()
    if sys.platform == "win32":
        shutil.rmtree(work, ignore_errors=True)
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(os.getpid())], capture_output=True, check=False)
        return
    os.killpg(0, signal.SIGTERM)
    for _once_more in range(_TIDIED):
        time.sleep(_LOOK)
        shutil.rmtree(work, ignore_errors=True)
        if not work.exists():
            break
    os.killpg(0, signal.SIGKILL)
