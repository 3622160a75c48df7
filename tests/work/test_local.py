"""Processes of this machine: the same as one, whatever becomes of them; none is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kodex.engine.scenarios.corpus import coverage
from kodex.engine.scenarios.corpus.pairs import Register, of_games, of_scenarios
from kodex.engine.scenarios.files.load import files, load
from kodex.engine.scenarios.otherwise.varying import varied
from kodex.engine.scenarios.running import readings, searching
from kodex.engine.scenarios.running.exploring import explore
from kodex.engine.scenarios.running.run import run_all
from kodex.errors import KodexError
from kodex.ground import i18n
from kodex.work import Crew, Here, Job, done, local, results, usual
from tests.engine import written
from tests.tiers import usually
from tests.work import tasks

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "queries" / "scenarios" / "hkk-kodex"
FEW = [CORPUS / "15" / "eletpont-es-magikus-vedelem.yaml"]
MANY = range(60)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed here as POSIX has it")


@pytest.fixture(autouse=True)
def _can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where an earlier test has left a thread behind."""
    monkeypatch.setattr(local, "_can_start", lambda: not multiprocessing.current_process().daemon)


@pytest.fixture
def crew() -> Iterator[Crew]:
    with usual(jobs=3) as found:
        yield found
    assert multiprocessing.active_children() == []


def test_others_do_the_work_and_give_the_same(crew: Crew) -> None:
    found = done(crew, Job(tasks.who, None, MANY))
    assert [n for n, _process in found] == list(MANY)
    processes = {process for _n, process in found}
    assert os.getpid() not in processes
    assert {process for _n, process in done(crew, Job(tasks.who, None, MANY))} == processes


def test_few_things_are_done_here(crew: Crew) -> None:
    assert done(crew, Job(tasks.who, None, MANY[:3])) == [(n, os.getpid()) for n in range(3)]
    assert done(crew, Job(tasks.who, None, [])) == []
    with usual(jobs=1) as alone:
        assert isinstance(alone, Here)


def test_processes_may_be_started_from_the_beginning(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where there are no copies of processes."""
    monkeypatch.setattr(local, "_context", lambda: multiprocessing.get_context("spawn"))
    assert done(crew, Job(tasks.plus, 1, MANY, size=20)) == [n + 1 for n in MANY]


def test_the_share_of_a_killed_process_is_done_again_and_counts_once(crew: Crew, tmp_path: Path) -> None:
    assert done(crew, Job(tasks.die_once, tmp_path, MANY, size=3)) == [n * n for n in MANY]
    times = {int(path.name): path.stat().st_size for path in tmp_path.iterdir()}
    assert times == {n: 2 if n in (3, 4, 5) else 1 for n in MANY}


def test_a_share_that_ends_every_process_is_given_up(crew: Crew) -> None:
    with pytest.raises(KodexError, match="the same share of the work has ended 3 processes"):
        done(crew, Job(tasks.die, None, MANY))
    assert done(crew, Job(tasks.plus, 1, MANY)) == [n + 1 for n in MANY]


def test_an_error_comes_as_it_was_raised(crew: Crew) -> None:
    with pytest.raises(KodexError) as caught:
        done(crew, Job(tasks.refuse, {50, 20}, MANY, size=4))
    assert str(caught.value) == "file.yaml:20: no 20 → less"
    with pytest.raises(RuntimeError, match=r"^\w+Error: "):
        done(crew, Job(tasks.unheard, None, MANY))


def test_the_rest_can_be_called_off(crew: Crew) -> None:
    some = results(crew, Job(tasks.plus, 1, range(1000)))
    assert [next(some) for _n in range(3)] == [1, 2, 3]
    some.close()  # type: ignore[attr-defined]
    assert done(crew, Job(tasks.plus, 2, MANY)) == [n + 2 for n in MANY]


def test_the_language_goes_along(crew: Crew) -> None:
    assert done(crew, Job(tasks.spoken, None, MANY)) == ["en"] * len(MANY)
    i18n.set_language("hu")
    assert done(crew, Job(tasks.spoken, None, MANY)) == ["hu"] * len(MANY)


# --- what it is for ---------------------------------------------------------------------------------------------------


def heard(crew: Crew) -> list[object]:
    register = Register()
    folders = [CORPUS / "15", CORPUS / "34", CORPUS / "36"]
    return [of_scenarios(folders, register, crew), *register.pairs()]


def of_norms(crew: Crew) -> object:
    found = coverage.measure(FEW, "hkk-kodex", crew)
    assert found.decisive
    return found


def weighed(crew: Crew) -> object:
    readings._known.clear()
    found = run_all([CORPUS / "7", CORPUS / "8", CORPUS / "34"], crew=crew)
    assert any(result.readings for _one, result in found)
    return found


DONE: dict[str, Callable[[Crew], object]] = {
    "norms": of_norms,
    "pairs": heard,
    "readings": weighed,
    "every reading": lambda crew: varied([CORPUS / "8", CORPUS / "36"], [], "en", crew),
}


@pytest.mark.parametrize("what", usually(DONE, ["norms", "pairs"]))
def test_it_comes_to_the_same_as_in_one_process(what: str, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "_WORTH", 1)
    monkeypatch.setattr(readings, "_known", {})
    monkeypatch.setattr(readings, "_files", lambda _rulebook: files([CORPUS / "33", CORPUS / "36"]))
    told: list[str] = []
    crew.tell = lambda about, _n, _of: told.append(about)
    assert DONE[what](crew) == DONE[what](Here())
    assert told


def test_random_games_are_the_same(crew: Crew) -> None:
    from kodex.engine.decks.decks import playable

    decks = [playable(path) for path in sorted((ROOT / "queries" / "decks").glob("*.yaml"))[:3]]
    one, other = Register(), Register()
    assert of_games(decks, 3, 7, 2, one, Here()) == of_games(decks, 3, 7, 2, other, crew)
    assert one.pairs() == other.pairs() != []


FIGHT = written.text(
    "magic: 2, guard: [{card: ork, id: egy}, {card: ork, id: ketto}], hand: [szikra, szikra]",
    "guard: [{card: ork, id: vedo}]",
    phase="harc.támadók.előtt",
    more="explore: {free: [A.attack, A.play, B.attack], until: fő.2, max_nodes: %d, %s}",
)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [(300, "always: {B.life: 20}"), (300, "sometimes: {vedo.zone: gyűjtő}"), (90, "sometimes: {A.life: 1}")],
    ids=["a counter-example", "all of it", "cut off at the bound"],
)
def test_an_exploration_is_the_same(
    nodes: int, expected: str, crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "harc.yaml"
    path.write_text(FIGHT % (nodes, expected), encoding="utf-8")
    [one] = load(path)
    monkeypatch.setattr(searching, "WORTH", 6)
    told: list[str] = []
    crew.tell = lambda about, _n, _of: told.append(about)
    shown = [
        (explored, steps, [str(failure) for failure in failures])
        for explored, steps, failures in (explore(one, crew=crew), explore(one))
    ]
    assert shown[0] == shown[1]
    assert told, "the crew was asked"


# --- an interrupt -----------------------------------------------------------------------------------------------------


def is_alive(process: int) -> bool:
    """Whether it runs; what is dead and not yet buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def interrupt(*args: str, markers: Path, workers: int) -> tuple[int, str, list[int]]:
    """Interrupt ``kodex`` as a terminal does when so many workers have begun: exit code, stderr, the workers."""
    environ = os.environ | {"MARKERS": str(markers), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.work.interrupted", *args]
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background a shell has it ignored
    try:
        child = subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        until = time.monotonic() + 120
        while len(list(markers.iterdir())) < workers:
            assert child.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        os.killpg(child.pid, signal.SIGINT)
        _out, told = child.communicate(timeout=120)
    finally:
        child.kill()
    return child.returncode, told, [int(path.name) for path in markers.iterdir()]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_an_interrupt_leaves_nobody_at_work(tmp_path: Path) -> None:
    code, told, workers = interrupt("check", str(CORPUS), "--jobs", "2", markers=tmp_path, workers=2)
    assert (code, told.strip()) == (130, "")
    assert len(workers) == 2
    assert not any(map(is_alive, workers))
