"""What differs on Windows, as far as it can be tried elsewhere: nothing here has run on Windows itself.

The command runs in a process from which everything is gone that Windows lacks, and which says that it is Windows.
"""

from __future__ import annotations

import json
import ntpath
import os
import re
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest

import kodex
from kodex.ground import atomic, paths
from kodex.store import file
from kodex.work import Job

_POSIX_ONLY = ("fcntl", "resource", "termios", "pty", "tty", "grp", "pwd", "readline")
_LACKING = ("fork", "forkpty", "getppid", "killpg", "getuid", "geteuid", "setsid", "O_NOFOLLOW", "O_NONBLOCK", "uname")

NEXT = "\x1e"
"""Between commands of one process, and after what each has printed."""

_PRELUDE = f"""
import os, signal, sys
import asyncio, concurrent.futures.process, ctypes, gettext, multiprocessing, selectors, shutil, socketserver, sqlite3
import subprocess, tempfile, urllib.request, uuid, zipfile
import click, msgspec, networkx, numpy, platformdirs, prompt_toolkit, whoosh, yaml
import click.testing, click._compat, click._termui_impl, http.server, multiprocessing.popen_spawn_posix
for name in {_POSIX_ONLY!r}:
    sys.modules[name] = None
for name in {_LACKING!r}:
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGALRM"):
    if hasattr(signal, name):
        delattr(signal, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
multiprocessing.process.BaseProcess.kill = multiprocessing.process.BaseProcess.terminate  # one and the same there
sys.platform = "win32"
import kodex.ground.i18n
kodex.ground.i18n._windows_language = lambda: 0x0E
from kodex.cli import cli
words, commands = sys.argv[1:], [[]]
for word in words:
    commands.append([]) if word == {NEXT!r} else commands[-1].append(word)
for command in commands:
    sys.argv[1:], code = command, None
    try:
        cli.main()
    except SystemExit as end:
        code = end.code or 0
    sys.stdout.flush()
    os.write(1, {NEXT!r}.encode())
sys.exit(code)
"""
_LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "KODEX_LANG")


def run(*args: str, cache: Path, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The command where nothing is that Windows lacks; ``cache`` is its cache folder."""
    bare = {name: value for name, value in os.environ.items() if name not in _LOCALE}
    return subprocess.run(
        [sys.executable, "-c", _PRELUDE, *args],
        env=bare
        | {
            "PYTHONPATH": os.pathsep.join([str(Path(kodex.__file__).parents[1]), *filter(None, sys.path)]),
            "KODEX_CACHE_DIR": str(cache),
            "PYTHONIOENCODING": "cp852",
        }
        | environ,
        capture_output=True,
        check=False,
        timeout=300,
    )


COMMANDS = [
    (["show", "3.2"], "A dobó nem léphet be a nádba."),
    (["search", "kidőlt", "nád"], "kivétel"),
    (["ask", "Bemehetek a nádasba dobni?"], "3.2"),
    (["graph", "3.2"], "3.3"),
    (["lint"], ""),
    (["rulebooks"], "Kavicsjáték"),
]


def test_commands_need_nothing_that_windows_lacks(pebbles_kb: Path, tmp_path: Path) -> None:
    """All in one process: starting it is most of the work."""
    words = [word for args, _said in COMMANDS for word in (NEXT, *args)]
    done = run(*words[1:], cache=tmp_path / "cache")
    assert done.returncode == 0, done.stderr.decode("cp852")
    assert b"Traceback" not in done.stderr
    *printed, rest = done.stdout.decode("cp852").split(NEXT)
    assert rest == ""
    for (args, said), shown in zip(COMMANDS, printed, strict=True):
        assert said in shown, args


def test_scenarios_do_without_fork() -> None:
    """As many files (the smallest) as would be shared by two processes elsewhere."""
    folder = Path(paths.shipped("queries"), "scenarios", "hkk-kodex")
    every = [path for path in folder.rglob("*.yaml") if b"\nscenarios:" in path.read_bytes()]
    plain = [path for path in every if b"readings:" not in path.read_bytes()]  # these are weighed by the whole corpus
    some = sorted(plain, key=lambda path: path.stat().st_size)[: Job(len, None, ()).worth + 1]
    done = run("check", "--json", *map(str, some), cache=Path(os.environ["KODEX_CACHE_DIR"]))
    assert done.returncode == 0, done.stderr.decode("cp852")
    assert {one["verdict"] for one in json.loads(done.stdout.removesuffix(NEXT.encode()))} == {"pass"}


def test_an_import_is_kept_without_locks(tmp_path: Path) -> None:
    text = Path(__file__).parent / "official" / "kavics.txt"
    environ = {"KODEX_DATA_DIR": str(tmp_path / "data"), "KODEX_KB": str(Path(__file__).parent / "pebbles")}
    commands = ("import", str(text), NEXT, "import", str(text), NEXT, "show", "3.2", "--official")
    done = run(*commands, cache=tmp_path / "cache", **environ)  # the second in the place of the first
    first, second, shown, _rest = done.stdout.decode("cp852").split(NEXT)
    assert (first, done.returncode, done.stderr) == (second, 0, b"")
    assert "A dobó nem léphet" in shown
    assert not [name for name in os.listdir(tmp_path / "data") if name.endswith(atomic.SUFFIX)]


@pytest.mark.parametrize(
    "path",
    [
        r"C:\Users\Kiss Ákos\AppData\Local\kodex\Cache\hkk-kodex-1.db",
        r"D:\a#b\100%\mi?.db",
        r"\\szerver\megosztott\kodex\hkk.db",
    ],
)
def test_a_path_of_windows_is_the_uri_that_sqlite_wants(path: str) -> None:
    from urllib.parse import unquote, urlsplit

    made = file.uri(path, windows=True)
    assert made.startswith("file://")
    assert "\\" not in made
    parts = urlsplit(made)
    back = unquote(parts.path)
    assert (parts.query, parts.fragment) == ("", "")
    meant = PureWindowsPath(path).as_posix()
    assert back in (f"/{meant}", meant, meant.replace("//szerver", "", 1))
    assert parts.netloc in ("", "szerver")


class Kernel:
    """Windows as far as it is asked whether a process runs."""

    def __init__(self, handle: int, waits: int) -> None:
        self.handle, self.waits = handle, waits
        self.closed: list[int] = []

    def OpenProcess(self, rights: int, inherit: bool, pid: int) -> int:
        assert (rights, inherit) == (0x00100000, False)
        return self.handle if pid == 7 else 0

    def WaitForSingleObject(self, handle: int, milliseconds: int) -> int:
        assert milliseconds == 0
        return self.waits

    def CloseHandle(self, handle: int) -> None:
        self.closed.append(handle)


@pytest.mark.parametrize(("waits", "runs"), [(0x102, True), (0, False)])
def test_whether_a_process_runs_is_asked_without_a_signal(waits: int, runs: bool) -> None:
    """``os.kill(pid, 0)`` is Ctrl-C for everybody on Windows."""
    kernel = Kernel(3, waits)
    assert atomic.alive_on_windows(7, kernel, lambda: 0) is runs
    assert kernel.closed == [3]
    assert not atomic.alive_on_windows(8, kernel, lambda: 87)  # no such process
    assert atomic.alive_on_windows(8, kernel, lambda: 5)  # one that is not ours


def test_a_rule_with_an_address_is_not_written_as_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kodex.cli.options import PATH

    (tmp_path / "a.yaml").touch()
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as windows:
        windows.setattr(os.path, "normpath", ntpath.normpath)
        windows.setattr("pathlib.Path", PureWindowsPath)
        found = [PATH.convert(typed, None, None) for typed in ("hkk-11:lenyek/5", "./a.yaml")]
    assert found == ["hkk-11:lenyek/5", "a.yaml"]


def test_every_text_file_is_read_and_written_as_utf8() -> None:
    """Where nothing is said Windows takes the code page of the machine."""
    import ast

    wrong = []
    for path in sorted(Path(kodex.__file__).parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if re.search(r"open|read_text|write_text", text) else ():
            if isinstance(node, ast.Call) and not _says_encoding(node):
                wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []


def _says_encoding(call: object) -> bool:
    import ast

    assert isinstance(call, ast.Call)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if any(keyword.arg == "encoding" for keyword in call.keywords):
        return True
    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if name in ("read_text", "write_text"):
        return "utf-8" in texts or "utf-8-sig" in texts
    if name == "open" and isinstance(call.func, ast.Name) and call.args:
        modes = [text for text in texts if set(text) <= set("rwabxt+") and text]
        return any("b" in mode for mode in modes) or isinstance(call.args[0], ast.Attribute)
    return True
