"""The command as a process of its own: locale, terminal, pipes, folders it may not write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kodex

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]
Terminal = Callable[..., str]

_LOCALE: dict[str, str | None] = {"LANGUAGE": None, "LC_ALL": None, "LC_MESSAGES": None, "LANG": None} | {
    "KODEX_LANG": None
}


@pytest.mark.parametrize(
    ("environ", "first"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "kodex: nincs 9.9 számú"),
        ({"LC_ALL": "hu_HU.UTF-8", "LANG": "en_US.UTF-8"}, "kodex: nincs 9.9 számú"),
        ({"LANG": "hu_HU.UTF-8", "LANGUAGE": "en"}, "kodex: there is no rule 9.9"),
        ({"LANG": "de_DE.UTF-8"}, "kodex: there is no rule 9.9"),
        ({}, "kodex: there is no rule 9.9"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], first: str, process: Process) -> None:
    done = process("show", "9.9", environ=_LOCALE | environ | {"PYTHONUTF8": "1"})
    assert done.returncode == 2
    assert done.stderr.decode().startswith(first)


def test_json_is_utf8_in_every_locale(process: Process) -> None:
    done = process("show", "3.2", "--json", environ={"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout.decode("utf-8"))["text"] == "A dobó nem léphet be a nádba."
    assert done.stderr == b""


def test_letters_the_encoding_lacks_do_no_harm(process: Process) -> None:
    environ = {"PYTHONIOENCODING": "iso8859-2"}
    shown = process("show", "3.2", environ=environ).stdout.decode("iso8859-2")
    assert "II. A part ? 3. A dobás menete\n" in shown
    assert process("--lang", "hu", "shwo", environ=environ).stderr.decode("iso8859-2").startswith("kodex: nincs ?shwo?")


def test_arguments_that_are_no_utf8_do_no_harm(process: Process) -> None:
    done = process("ask", b"n\xe1d", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["question"] == "n\ufffdd"
    assert process("show", b"\xff").stderr.count(b"\n") == 1


def test_a_reader_who_goes_away_is_no_error(pebbles_kb: Path, process: Process) -> None:
    environ = {"PYTHONPATH": str(Path(kodex.__file__).parents[1]), "KODEX_KB": str(pebbles_kb)}
    process("show", "3.2")  # the store is there now, so that nothing is slow below
    child = subprocess.Popen(
        [sys.executable, "-m", "kodex", "show", *["3"] * 500, "--tree"],
        env=dict(os.environ) | environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == b""
    assert child.wait(600) == 141


def ended(code: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """What comes of the command in a process that has run ``code`` before."""
    begun = f"import sys\n{code}\nfrom kodex.cli import main\nsys.argv = {['kodex', *args]!r}\nmain()"
    environ = dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    return subprocess.run([sys.executable, "-c", begun], env=environ, capture_output=True, timeout=600, check=False)


def test_all_is_written_before_the_process_ends(pebbles_kb: Path, process: Process) -> None:
    told = process("show", *["3"] * 500, "--tree", "--json").stdout
    assert len(json.loads(told)) >= 500
    assert b"--version" in process("--help").stdout


def test_what_is_to_be_done_at_the_end_is_done(pebbles_kb: Path) -> None:
    done = ended("import atexit\natexit.register(lambda: print('swept'))", "show", "9.9")
    assert (done.returncode, done.stdout.decode().splitlines()) == (2, ["swept"])


def test_a_thread_that_works_on_is_waited_for(pebbles_kb: Path) -> None:
    late = "import threading\nthreading.Timer(1.0, lambda: print('late')).start()"
    done = ended(late, "--version")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[1:] == ["late"]


@pytest.mark.parametrize(
    ("args", "often"), [(("show", "3.2"), False), ((), True), (("play", "--seed", "1", "--turns", "1"), True)]
)
def test_what_lives_for_long_looks_often_for_garbage(args: tuple[str, ...], often: bool, pebbles_kb: Path) -> None:
    looks = "import atexit, gc; atexit.register(lambda: print(gc.get_threshold()[0], flush=True))"
    done = subprocess.run(
        [sys.executable, "-c", f"{looks}\nfrom kodex.cli import main\nmain()", *args],
        input=b"nothing\nq\n",
        capture_output=True,
    )
    assert (int(done.stdout.split()[-1]) <= 10_000) is often, done.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="needs a list of the threads of a process")
def test_no_threads_are_started_for_numpy(pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    counting = "import numpy\n    print(len(os.listdir('/proc/self/task')))"
    done = ended(f"import atexit, os\n@atexit.register\ndef count():\n    {counting}", "--version")
    assert done.stdout.decode().splitlines()[1:] == ["1"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line(pebbles_kb: Path, process: Process) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kodex", "show", "3.2"],
            env=dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1]), "KODEX_KB": str(pebbles_kb)},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("kodex: input or output failed: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("args", [["show", "3.2"], ["--version"], ["mcp"]])
def test_closed_output_is_told_before_anything_is_done(args: list[str], pebbles_kb: Path) -> None:
    command = [sys.executable, "-m", "kodex", *args]
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *command], stderr=subprocess.PIPE, env=os.environ, check=False)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "standard output is closed" in done.stderr.decode()


def test_how_far_the_work_is_is_told_on_a_terminal(
    terminal: Terminal, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KODEX_KB")
    folder = Path(kodex.__file__).parents[1] / "queries" / "scenarios" / "hkk-kodex" / "144"
    files = len(list(folder.glob("*.yaml")))
    shown = terminal("check", "-q", str(folder))
    assert f"\r\x1b[Kscenario files: {files}/{files}" in shown
    assert shown.index(f"{files}/{files}") < shown.index("\r\x1b[K\x1b[32m")
    assert process("check", "-q", str(folder)).stderr == b""


def test_colours_are_for_terminals(terminal: Terminal, process: Process) -> None:
    assert "\x1b[1m3.2\x1b[0m" in terminal("show", "3.2")
    assert "\x1b[" not in terminal("show", "3.2", environ={"NO_COLOR": "1"})
    assert "\x1b[" not in terminal("show", "3.2", environ={"TERM": "dumb"})
    assert b"\x1b[" not in process("show", "3.2", environ={"TERM": "xterm"}).stdout


def test_text_fits_the_terminal_and_stays_whole_in_a_pipe(terminal: Terminal, process: Process) -> None:
    shown = terminal("show", "1.1.2", columns=40, environ={"NO_COLOR": "1"})
    assert max(map(len, shown.split("\n"))) <= 40
    assert "Dobás előtt a kavicsot szárazra kell\ntörölni, ahogy a 2.1 sávjainál is.\n" in shown
    assert (
        "Dobás előtt a kavicsot szárazra kell törölni, ahogy a 2.1 sávjainál is.\n"
        in process("show", "1.1.2", environ={"COLUMNS": "40"}).stdout.decode()
    )
    wide = terminal("show", "1.1.2", columns=300, environ={"NO_COLOR": "1"})
    assert max(map(len, wide.split("\n"))) <= 100


def test_long_output_goes_through_the_pager(terminal: Terminal, tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\nsed 's/^/paged: /'\n")
    pager.chmod(0o755)
    environ = {"PAGER": str(pager)}
    assert "paged: " in terminal("show", "3", "--tree", rows=10, environ=environ)
    assert "paged: " not in terminal("show", "3", "--tree", rows=100, environ=environ)
    assert "paged: " not in terminal("show", "3", "--tree", "--no-pager", rows=10, environ=environ)
    assert "paged: " not in terminal("--no-pager", "show", "3", "--tree", rows=10, environ=environ)
    assert "paged: " not in terminal("show", "3", "--tree", rows=10, environ={"PAGER": ""})


def test_an_empty_home_is_enough(process: Process, tmp_path: Path) -> None:
    folders = dict.fromkeys(("KODEX_CACHE_DIR", "KODEX_DATA_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME"))
    done = process("show", "3.2", "--official", environ=folders | {"HOME": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, b"")
    made = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert made <= {".cache", "Library", "AppData"}


def test_a_cache_that_cannot_be_written_costs_only_time(process: Process, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for _again in range(2):
        done = process("show", "3.2", "--json", environ={"KODEX_CACHE_DIR": str(tmp_path / "file" / "cache")})
        assert done.returncode == 0
        assert json.loads(done.stdout)["number"] == "3.2"
        assert done.stderr.count(b"\n") == 1
        assert b"cannot be written" in done.stderr


def test_shell_completion_knows_commands_and_numbers(process: Process) -> None:
    def completed(words: str, at: int) -> list[str]:
        environ = {"_KODEX_COMPLETE": "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
        return process(environ=environ).stdout.decode().split("\n")

    assert "search" in completed("kodex se", 1)
    numbers = completed("kodex show 3.1", 2)
    assert numbers[1::3] == ["3.1", "3.10"]
    assert "A mozdulat részei" in numbers
    assert completed("kodex graph 1", 2)[1::3] == ["1", "1.1", "1.2"]
    assert completed("kodex show §1.", 2)[1::3] == ["1.1", "1.2"]
    assert "hkk-kodex" in completed("kodex --rulebook h", 2)
    assert completed("kodex search --kind ex", 3)[1::3] == ["exception"]
    assert completed("kodex search --kind kiv", 3)[1::3] == ["kivetel"]
    assert completed("kodex search --part i", 3)[1::3] == ["I", "II"]


def test_a_missing_knowledge_base_is_one_line(process: Process, tmp_path: Path) -> None:
    for command in (["show", "1"], ["search", "a"], ["graph"], ["lint"], ["--rulebook", "x", "ask", "a"]):
        done = process(*command, environ={"KODEX_KB": str(tmp_path / "none")})
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_an_unreadable_knowledge_base_is_one_line_with_its_place(process: Process, own_pebbles_kb: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "005-el.yaml").write_text("number: '5'\nheading: [Él\n", "utf-8")
    done = process("show", "1", environ={"KODEX_KB": str(own_pebbles_kb)})
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"005-el.yaml:2: not valid YAML: what opens here with [ is never closed" in done.stderr


FULL = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
os.execv(sys.executable, [sys.executable, "-B", "-m", "kodex", *sys.argv[1:]])
"""


@pytest.mark.skipif(os.name != "posix", reason="needs limits of files")
def test_a_new_scenario_that_there_is_no_room_for_is_told_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "eset.yaml"
    environ = os.environ | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", FULL, "scenario", "new", str(file)], env=environ, capture_output=True)
    said = " ".join(done.stderr.decode().split())
    assert done.returncode == 2, said
    assert said == f"kodex: {file}: cannot be written: the file would be too large → give another name"
    assert list(tmp_path.iterdir()) == []
