"""Pyodide comes into the cache as a whole and only as it has to be, or it is said in a line why not."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kodex.errors import KodexError
from kodex.pyodide import fetched, fetching, files, kept, runtime, seeking, sought
from tests.pyodide.tools import Tools, tools_in

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the tools are scripts")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tools(tmp_path: Path) -> Iterator[Tools]:
    with tools_in(tmp_path) as found:
        yield found


def in_cache() -> list[str]:
    """The names of what lies in the cache."""
    return sorted(path.name for path in files.place().parent.iterdir())


def until(holds: object) -> None:
    for _ in range(1200):
        if callable(holds) and holds():
            return
        time.sleep(0.05)
    raise AssertionError("it has not come to hold")


def test_it_is_fetched_once_and_then_lies_in_the_cache(tools: Tools) -> None:
    assert kept() is None
    folder = fetched()
    assert folder == files.place() == kept()
    assert sorted(path.name for path in folder.iterdir()) == sorted(files.DIGESTS)
    assert runtime(folder).wheel.name == files.WHEEL
    assert tools.called() == ["config", "pack"]
    assert fetched() == folder
    assert tools.called() == ["config", "pack"]
    assert in_cache() == [folder.name]


def test_another_content_is_refused_and_nothing_stays(tools: Tools) -> None:
    tools.npm("another")
    with pytest.raises(
        KodexError, match=r"^what came is not the Pyodide .* pyodide\.mjs, .*: refused → check where npm"
    ):
        fetched()
    assert in_cache() == []


def test_a_damaged_file_in_the_cache_is_fetched_anew(tools: Tools) -> None:
    folder = fetched()
    (folder / "pyodide.mjs").write_text("half", encoding="utf-8")
    assert kept() is None
    assert fetched() == kept() == folder
    assert in_cache() == [folder.name]


@pytest.mark.parametrize("missing", ["npm", "pip"])
def test_a_missing_tool_is_named(missing: str, tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "npm":
        (tools.programs / "npm").unlink()
    monkeypatch.setenv("PATH", str(tools.programs))
    monkeypatch.setattr(fetching, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(KodexError) as caught:
        fetched()
    assert str(caught.value) == (
        f"not found: {missing} → install {missing}, or name a folder of Pyodide with --pyodide"
    )


def test_a_tool_that_fails_is_quoted(tools: Tools) -> None:
    tools.npm("fails")
    with pytest.raises(KodexError, match=r"^npm could not fetch it: npm error code E404 → name a folder"):
        fetched()
    assert in_cache() == []


def test_where_the_registry_does_not_answer_there_is_no_network(tools: Tools) -> None:
    tools.npm(is_reachable=False)
    start = time.monotonic()
    with pytest.raises(KodexError, match=r"^no network → kodex site engine fetches it once there is one$"):
        fetched()
    assert time.monotonic() - start < fetching.REACH + 20
    assert tools.called() == ["config"]


@contextmanager
def black_hole() -> Iterator[str]:
    """An address at which whoever connects hears nothing at all: so many wait there already that no more are let in."""
    with socket.socket() as server, ExitStack() as waiting:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        for _ in range(20):
            client = waiting.enter_context(socket.socket())
            client.settimeout(0.2)
            try:
                client.connect(server.getsockname())
            except TimeoutError:
                yield f"http://127.0.0.1:{server.getsockname()[1]}/"
                return
        pytest.skip("here everybody is let in")


def test_nobody_waits_for_a_network_that_drops_everything(tools: Tools) -> None:
    with black_hole() as address:
        tools.registry = address
        tools.npm()
        with sought(None, fetch=True) as found:
            until(tools.called)
            time.sleep(0.5)
            start = time.monotonic()
            assert found.end() is None
            assert time.monotonic() - start < 1
        with pytest.raises(KodexError, match=r"^no network"):
            fetched()
    assert tools.called() == ["config", "config"]


def test_a_proxy_is_what_has_to_answer_where_there_is_one(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    tools.npm(is_reachable=False)
    monkeypatch.setenv("HTTPS_PROXY", tools.registry.removeprefix("http://"))
    assert fetched() == files.place()


def test_nobody_waits_for_a_tool_that_says_nothing(tools: Tools) -> None:
    tools.npm("silent")
    with sought(None, fetch=True) as found:
        until(tools.called)
        assert not found.is_coming()
        start = time.monotonic()
        assert found.end() is None
        assert time.monotonic() - start < 5
    assert str(found.lacks) == "neither npm nor the network has answered yet → kodex site engine waits for it"
    assert tools.running() == []
    assert in_cache() == []


def test_what_stops_coming_is_waited_for_only_a_while(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeking, "PATIENCE", 0.5)
    tools.npm("stuck")
    with sought(None, fetch=True) as found:
        until(found.is_coming)
        assert found.end() is None
    assert str(found.lacks) == "nothing more has come → kodex site engine waits for it"
    assert tools.running() == []
    assert in_cache() == []


def test_what_is_coming_is_waited_for(tools: Tools) -> None:
    tools.npm(seconds=1.0)
    told: list[str] = []
    with sought(None, fetch=True) as found:
        until(found.is_coming)
        assert found.end(lambda what, _done, _all: told.append(what)) == kept()
    assert set(told) == {"fetching the engine for the browser"}


def test_two_at_once_do_not_disturb_each_other(tools: Tools) -> None:
    tools.npm(seconds=0.5)
    found: list[Path] = []
    both = [threading.Thread(target=lambda: found.append(fetched())) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert found == [files.place()] * 2
    assert tools.called().count("pack") == 2
    assert in_cache() == [files.place().name]


KILLED = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may have had it ignored
from kodex.pyodide import seeking, sought
seeking._PROGRAM = {program!r}
with sought(None, fetch=True) as found:
    while not found.is_coming():
        time.sleep(0.02)
    print("coming", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_who_is_killed_takes_the_tools_along_and_leaves_nothing_half(how: signal.Signals, tools: Tools) -> None:
    tools.npm("stuck")
    program = KILLED.format(program=seeking._PROGRAM)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"coming\n"
        process.send_signal(how)
    until(lambda: tools.running() == [])
    until(lambda: in_cache() == [])


def test_a_folder_that_is_still_written_into_goes_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool that is ending may put a file there while the folder is being removed."""
    work, sent, late = tmp_path / "work", [], iter(["half.tgz", "half.whl"])
    work.mkdir()
    removed = shutil.rmtree

    def remove(folder: Path, **options: Any) -> None:
        for name in islice(late, 1):
            (folder / name).touch()
            return
        removed(folder, **options)

    monkeypatch.setattr(fetching.shutil, "rmtree", remove)
    monkeypatch.setattr(fetching.os, "killpg", lambda _group, how: sent.append((how, work.exists())))
    monkeypatch.setattr(fetching.sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    fetching._end_with_input(work, threading.Event())
    assert sent == [(signal.SIGTERM, True), (signal.SIGKILL, False)]


def test_what_a_dead_process_left_is_removed_by_the_next(tools: Tools) -> None:
    cache = files.place().parent
    done = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    (cache / f"pyodide.{int(done.stdout)}.abc.new").mkdir(parents=True)
    (cache / f"pyodide.{os.getpid()}.abc.new").mkdir()
    fetched()
    assert in_cache() == [files.place().name, f"pyodide.{os.getpid()}.abc.new"]


def test_a_cache_that_cannot_be_written_is_said(tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.raises(KodexError, match="the cache folder cannot be used: "):
        fetched()


def test_a_folder_that_is_named_is_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "pyodide.mjs").write_text("", encoding="utf-8")
    with pytest.raises(KodexError, match=r"pyodide\.asm\.wasm, .*msgspec") as caught, sought(tmp_path, fetch=True):
        raise AssertionError("it was taken")
    assert "pyodide.mjs," not in str(caught.value)
    for name in (*files.FILES, "msgspec-1-wasm32.whl"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    with sought(tmp_path, fetch=True) as found:
        assert (found.folder, found.is_coming(), found.end(), found.lacks) == (tmp_path, False, tmp_path, None)


def test_it_runs_from_a_checkout_where_nothing_is_installed(tools: Tools) -> None:
    """As ``python3 -m kodex.pyodide``: nothing of what the package needs otherwise is imported."""
    fetched()
    program = (
        "import sys; from kodex.pyodide import files; files.DIGESTS.clear(); from kodex.pyodide.__main__ import main; "
        "code = main(); print(sorted({'click', 'yaml', 'msgspec', 'numpy', 'platformdirs'}.intersection(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [str(files.place()), "[]"]


def test_the_fixed_digests_are_those_of_the_folder_that_the_tests_of_the_browser_use() -> None:
    folder = os.environ.get("KODEX_PYODIDE")
    if not folder:
        pytest.skip("no Pyodide: set KODEX_PYODIDE to the folder that `kodex site engine` prints")
    assert files.differing(Path(folder)) == []


def test_no_host_is_named() -> None:
    """Where packages come from is for the user's tools to know."""
    texts = [path.read_text(encoding="utf-8") for path in Path(files.__file__).parent.glob("*.py")]
    assert not re.findall(r"https?://(?![\[({\\])\S+", "".join(texts))
