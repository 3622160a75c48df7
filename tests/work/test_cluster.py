"""A Dask cluster of this machine: the same as one process, also when a worker is killed; a clear line otherwise."""

from __future__ import annotations

import json
import os
import pickle
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

import kodex
from kodex.cli import cli
from kodex.errors import KodexError
from kodex.work import cluster as cluster_room
from kodex.work import done, remote
from kodex.work.cluster import Cluster, failed, read_answer
from kodex.work.courier import courier
from kodex.work.fingerprint import Fingerprint, fingerprint
from kodex.work.job import Job, Parcels
from tests.work import tasks
from tests.work.test_local import CORPUS, FIGHT, ROOT, interrupt

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="pip install 'hkk-kodex[cluster]'")
"""Asked for, not imported: whoever collects these tests need not load a cluster."""


class Running(NamedTuple):
    """A cluster: the address of its scheduler, and where its workers leave markers."""

    address: str
    markers: Path


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A scheduler that has no Kódex, and two workers that have."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "without").mkdir()
    (folder / "without" / "kodex.py").write_text("raise ImportError('not here')\n")
    (folder / "markers").mkdir()
    told = folder / "scheduler.json"
    usual = os.environ | {"MARKERS": str(folder / "markers")}
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
    worker = ("worker", "--scheduler-file", str(told), "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with ExitStack() as ends, (folder / "log").open("wb") as log:

        def start(args: tuple[str, ...], path: Path) -> subprocess.Popen[bytes]:
            child = subprocess.Popen(
                [sys.executable, "-m", "dask", *args],
                env=usual | {"PYTHONPATH": str(path)},
                cwd=folder,
                stdout=log,
                stderr=log,
            )
            ends.callback(child.wait)
            ends.callback(child.kill)
            return child

        first = start(scheduler, folder / "without")
        until = time.monotonic() + 120
        while not told.exists() or not told.read_text():
            assert first.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < until
            time.sleep(0.02)
        for _worker in range(2):
            start(worker, ROOT)
        yield Running(json.loads(told.read_text())["address"], folder / "markers")


@pytest.fixture(scope="module")
def found(cluster: Running, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    """What has been done at the cluster and here."""
    folder = tmp_path_factory.mktemp("work")
    for name in ("killed", "every"):
        (folder / name).mkdir()
    text = FIGHT % (300, "sometimes: {vedo.zone: gyűjtő}")
    (folder / "every" / "harc.yaml").write_text(text, encoding="utf-8")
    (folder / "every" / "rossz.yaml").write_text("scenarios: [{id: rossz}]\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.work.at_a_cluster", cluster.address, str(folder)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    times = {int(path.name): path.stat().st_size for path in (folder / "killed").iterdir()}
    return {**json.loads(ran.stdout), "times": times}


@pytest.mark.whole
def test_what_a_killed_worker_had_is_done_again_and_counts_once(found: dict[str, dict[str, object]]) -> None:
    assert found["there"]["killed"] == [n * n for n in range(40)]
    assert found["times"][5] == 3  # over it a worker was killed, then it was done there and here  # type: ignore[index]


@pytest.mark.whole
@pytest.mark.parametrize("what", ["scenarios", "norms", "pairs", "exploration"])
def test_it_comes_to_the_same_as_here(what: str, found: dict[str, dict[str, dict[str, str]]]) -> None:
    assert found["there"]["every"][what] == found["here"]["every"][what]
    assert len(found["here"]["every"][what]) > 100


@pytest.mark.whole
def test_an_error_comes_as_it_was_raised(found: dict[str, dict[str, object]]) -> None:
    assert found["there"]["refused"] == found["here"]["refused"] == "file.yaml:20: no 20 → less"


@pytest.mark.whole
def test_an_interrupt_calls_the_work_off(cluster: Running, found: object) -> None:
    """The one worker that is left is busy for ever with its share; the rest is no longer wanted."""
    args = ("check", str(CORPUS / "34"), "--scheduler", cluster.address)
    code, told, _workers = interrupt(*args, markers=cluster.markers, workers=1)
    assert (code, told.strip()) == (130, "")
    script = f"""
import distributed, time
with distributed.Client({cluster.address!r}) as client:
    tasks = lambda dask_scheduler: sum(len(key) > 0 for key in dask_scheduler.tasks)
    while client.run_on_scheduler(tasks) > 1:
        time.sleep(0.05)
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=120, check=False).returncode == 0


# --- what is refused --------------------------------------------------------------------------------------------------


def refusal(*args: str) -> str:
    result = CliRunner().invoke(cli, ["--lang", "en", "check", str(CORPUS / "34"), *args], catch_exceptions=False)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    return result.stderr.strip()


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of somebody who listens and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


def test_nobody_at_the_address(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_room, "SECONDS", 0.2)
    assert "is no Dask scheduler that can be talked to" in refusal("--scheduler", silent)
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    assert refusal("--scheduler", free).startswith(
        f"kodex: no scheduler can be reached at {free}: nobody listens there"
    )


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_room, "find_spec", lambda name: None)
    assert "hkk-kodex[cluster]" in refusal("--scheduler", "tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--scheduler", "localhost:1"), "'localhost:1' is no address such as tcp://127.0.0.1:8786"),
        (("--scheduler", "tcp://localhost:70000"), "is no address such as"),
        (("--scheduler", "tcp://localhost:1", "--jobs", "2"), "--jobs is for this machine"),
        (("--jobs", "0"), "0 is not in the range"),
        (("--jobs", "2", "--why-not"), "--why-not and --diff are the work of one process"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    assert message in refusal(*args)


class Deserted:
    """A client of a cluster in which nothing is ever done."""

    def __init__(self, status: str) -> None:
        self.status = status

    def scheduler_info(self) -> dict[str, object]:
        """No workers."""
        return {"workers": {}}

    def submit(self, *_args: object, **_named: object) -> None:
        """Nothing comes of it."""

    def map(self, _task: object, orders: list[bytes], **_named: object) -> list[object]:
        """Tasks that never end."""
        return [self for _order in orders]

    def cancel(self, *_args: object, **_named: object) -> None:
        """It was never begun."""

    def add_done_callback(self, _call: object) -> None:
        """It is never done."""

    def done(self) -> bool:
        """It is never done."""
        return False

    def release(self) -> None:
        """Nobody holds it."""


@pytest.mark.parametrize(
    ("status", "told"),
    [("running", "no worker is connected to the scheduler at tcp://host:1"), ("closed", "tcp://host:1 has gone")],
)
def test_a_cluster_in_which_nobody_is_left(status: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_room, "_connected", lambda _address: Deserted(status))
    monkeypatch.setattr(cluster_room, "_LOOK", 0.01)
    monkeypatch.setattr(cluster_room, "PATIENCE", 0.05)
    with pytest.raises(KodexError) as caught:
        done(Cluster("tcp://host:1"), Job(tasks.plus, 1, [1, 2]))
    assert told in str(caught.value)


def test_a_share_that_ends_every_worker_is_given_up() -> None:
    class KilledWorker(Exception):
        pass

    told = str(failed(KilledWorker("task"), "tcp://host:1"))
    assert told.startswith("the same share of the work has ended 4 workers")
    assert "ValueError: what" in str(failed(ValueError("what"), "tcp://host:1"))


OTHERS = {
    "version": "Kódex 0.0.9, not",
    "program": "another program of the same version (0.0.9, not",
    "rules": "another knowledge base (0.0.9, not",
    "queries": "other scenarios and decks (0.0.9, not",
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_worker_with_another_kodex_does_nothing(what: str) -> None:
    here = fingerprint()
    wanted = Fingerprint(**{name: getattr(here, name) for name in here.__struct_fields__} | {what: "0.0.9"})
    parcels = Parcels(Job(tasks.plus, 1, [1]))
    answer = remote.carry(remote.order(parcels.share(0), parcels.common, wanted), b"not even looked at")
    there = Fingerprint(*pickle.loads(answer.removeprefix(remote.DIFFERS)))
    assert there == here
    swapped = remote.DIFFERS + pickle.dumps(tuple(getattr(wanted, name) for name in wanted.__struct_fields__))
    with pytest.raises(KodexError) as caught:
        read_answer(swapped, "tcp://host:1")
    assert f"a worker of the cluster at tcp://host:1 has {OTHERS[what]}" in str(caught.value)
    assert str(caught.value).endswith(
        f"install hkk-kodex {kodex.__version__} there as it is here, and start the workers again"
    )


@pytest.mark.parametrize(
    ("without", "told"),
    [("kodex.work", f"another Kódex ({kodex.__version__})"), ("kodex.ground.version", "no Kódex")],
)
def test_a_worker_without_a_kodex_for_it(without: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    carry: Callable[[bytes, bytes], bytes] = courier()
    monkeypatch.setitem(sys.modules, "kodex.work", None)
    monkeypatch.setitem(sys.modules, without, None)
    answer = carry(b"", b"")
    monkeypatch.undo()
    with pytest.raises(KodexError, match="a worker of the cluster at tcp://host:1 has") as caught:
        read_answer(answer, "tcp://host:1")
    assert told in str(caught.value)
