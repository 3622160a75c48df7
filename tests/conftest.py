"""For all tests: compiled message catalogues, English messages, caches of their own, an invented rulebook."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from filelock import FileLock
from hypothesis import HealthCheck, settings
from platformdirs import user_cache_dir

from kodex.ground import i18n
from kodex.ground.garbage import uncollected
from tests.watched import is_worker, pytest_sessionstart, pytest_terminal_summary, pytest_testnodedown

if TYPE_CHECKING:
    from kodex.website.cases import Cases

__all__ = ["pytest_sessionstart", "pytest_terminal_summary", "pytest_testnodedown"]

TESTS = Path(__file__).parent

os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", user_cache_dir("kodex-tests"))
"""What Hypothesis keeps between runs names files of this machine: nothing of it stands in the tree."""

settings.register_profile("kodex", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kodex")
"""No example has to be made or done by a certain time: that would only say how busy the machine is."""


@contextmanager
def _bytecode_elsewhere() -> Iterator[None]:
    """Whoever wants nothing beside the sources: what is compiled goes elsewhere for as long as the run lasts.

    Else each process of a run would compile all tests, all that they try and what is installed, and so would the
    hundreds of commands that are started. Processes that are started from now on find it in their environment.
    """
    if not os.environ.get("PYTHONDONTWRITEBYTECODE") or is_worker():
        yield
        return
    kept = TemporaryDirectory(prefix="kodex-bytecode-", ignore_cleanup_errors=True)
    with kept as folder, pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE")
        patch.setenv("PYTHONPYCACHEPREFIX", folder)
        patch.setattr(sys, "dont_write_bytecode", False)
        patch.setattr(sys, "pycache_prefix", folder)
        yield


def pytest_configure(config: pytest.Config) -> None:
    lasting = ExitStack()
    lasting.enter_context(_bytecode_elsewhere())
    config.add_cleanup(lasting.close)
    compile_catalogues()


def compile_catalogues() -> None:
    """Compile catalogues that are missing or older than their source (an installed package has them)."""
    for source in Path(i18n.CATALOGUES).rglob("*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        part = target.with_name(f".{target.name}.{os.getpid()}")
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name)
        with part.open("wb") as stream:
            write_mo(stream, catalogue)
        part.replace(target)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One process more than there are cores that this one may use, for each waits now and then: for a page, a server,
    a lock. Each further one would only collect and load everything again.

    xdist itself counts the machine's cores, also where a container or ``taskset`` leaves fewer.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ or not hasattr(os, "sched_getaffinity"):
        return None
    return len(os.sched_getaffinity(0)) + 1


OF_A_BROWSER = 4
"""As so many others a test in a browser counts: enough that no long file is left for the end, and few enough that the
site has been built when most of them begin."""

LONG = (
    "twin/test_twin.py",
    "answers/test_golden_questions.py",
    "docs/test_shell.py",
    "test_mcp.py",
    "website/building/test_reuse.py",
    "website/building/test_engine.py",
    "website/building/test_build.py",
    "engine/test_digest.py",
    "engine/test_metamorphic.py",
    "engine/hkk/test_values_of_positions.py",
    "answers/test_never_empty_handed.py",
    "test_threads.py",
    "door/test_door.py",
    "answers/test_editions_lead.py",
    "website/test_output.py",
    "faults/test_yaml.py",
    "test_windows.py",
    "test_distribution.py",
    "work/test_local.py",
    "website/test_editions.py",
    "browser/test_everything_offline.py",
    "browser/test_any_board.py",
    "website/files/test_playground.py",
    "engine/hkk/test_stateful.py",
    "engine/hkk/test_play.py",
    "engine/conquest/test_whole_games.py",
    "engine/kernel/test_questions.py",
    "store/test_edits.py",
    "kb/test_defaults.py",
)
"""Files of few tests that take long together (``pytest --durations=60``), in the order in which they come before all
others: by the number of their tests they would come last. The first builds the site that many others look at."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Where several processes collect at once, each begins in another room: what one has compiled by then the others
    only load. Side by side in the same order each would compile everything."""
    report = yield
    if is_worker() and collector.path == TESTS:
        number, of = int(os.environ["PYTEST_XDIST_WORKER"][2:]), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        first = len(report.result or []) * number // of
        report.result = [*report.result[first:], *report.result[:first]]
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Where several processes share the files, those that take long come first: else one goes on alone at the end.

    All of them have the tests in one order, wherever each began to collect.
    """
    if not is_worker():
        yield
        return
    items.sort(key=lambda item: item.path)
    yield
    weight: Counter[Path] = Counter()
    for item in items:
        weight[item.path] += OF_A_BROWSER if (TESTS / "browser") in item.path.parents else 1
    early = {TESTS / name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: (early.get(item.path, len(LONG)), -weight[item.path]))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Meanwhile nobody looks for garbage: hardly any is made, and looking takes a third of all that collecting does."""
    with uncollected():
        return (yield)


def pytest_collection_finish() -> None:
    """What was imported and collected stays until the end: nobody need look for garbage in it, or look that often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def of_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The temporary folder that all processes of a run share; or ``KODEX_MADE``, that of several over the same files.

    What the first of them has compiled, played and built the next one finds there. No process that a test starts hears
    of it, for it may have other files.
    """
    if made := os.environ.pop("KODEX_MADE", None):
        return Path(made)
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session", autouse=True)
def _own_world(tmp_path_factory: pytest.TempPathFactory, of_all: Path) -> Iterator[None]:
    """No test reads or writes the user's folders, colours or language.

    The cache is that of all processes of a run, as that of a user's: what one has compiled another need not.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KODEX_CACHE_DIR", str(of_all / "cache"))
        patch.setenv("KODEX_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        patch.setenv("npm_config_registry", "http://127.0.0.1:9/")  # nobody is there: nothing is fetched by mistake
        patch.setenv("LANGUAGE", "en")
        patch.setenv("KODEX_LANG", "en")
        for name in ("KODEX_KB", "KODEX_DEBUG", "NO_COLOR", "PAGER"):
            patch.delenv(name, raising=False)
        i18n.set_language("en")
        yield


@pytest.fixture(scope="session", autouse=True)
def _corpus_once(of_all: Path, _own_world: None) -> Iterator[None]:
    """Whoever weighs a reading holds the corpus against it: what passes of that is found out once for all processes."""
    from kodex.engine.scenarios.running import readings

    found_out = readings._corpus

    def once(rulebook: str, crew: Any = None) -> Any:
        kept = of_all / f"passing-{rulebook}.pickle"
        every = readings._files(rulebook)
        if not all(path in readings._kept for path in every):
            with FileLock(kept.with_suffix(".lock")):
                if kept.exists():
                    readings._kept.update(pickle.loads(kept.read_bytes()))
                else:
                    found_out(rulebook, crew)
                    kept.write_bytes(pickle.dumps({path: readings._kept[path] for path in every}))
        return found_out(rulebook, crew)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "_corpus", once)
        yield


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A test begins in English, whatever language a command before it has answered in.

    So does what is made for many of them, which is made before: each test leaves English behind, too.
    """
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.fixture(scope="session")
def shown(of_all: Path) -> dict[str, Cases]:
    """What the scenarios of each rulebook show; played by one process for all of a run, the cache holds it."""
    from kodex.rules import books
    from kodex.website.cases import cases

    with FileLock(of_all / "played.lock"):
        return {rulebook: cases(rulebook) for rulebook in books.every()}


@pytest.fixture(scope="session")
def mkdocs() -> None:
    """Skip a test that builds where the theme is not installed."""
    if find_spec("mkdocs") is None or find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed: pip install 'hkk-kodex[site]'")


def _built_once(of_all: Path, name: str, rulebooks: Sequence[Path], wanted: str | None) -> Path:
    """The site of invented rulebooks, built by one process for all of a run."""
    from kodex.website.building.build import build_site

    folder, kb = of_all / f"{name}-site", of_all / f"{name}-kb"
    with FileLock(of_all / f"{name}.lock"), pytest.MonkeyPatch.context() as patch:
        if not folder.exists():
            for rulebook in rulebooks:
                shutil.copytree(rulebook, kb, dirs_exist_ok=True)
            patch.setenv("KODEX_KB", str(kb))
            report = build_site(wanted, folder)
            assert (report.warnings, report.reused) == ([], 0)
    return folder


@pytest.fixture(scope="session")
def pebbles_site(of_all: Path, mkdocs: None) -> Path:
    """The built site of the game of pebbles; no test may change it, but what builds on one may begin with a copy."""
    return _built_once(of_all, "pebbles", [TESTS / "pebbles"], "hkk-kodex")


@pytest.fixture(scope="session")
def shelf_site(of_all: Path, mkdocs: None) -> Path:
    """The same of both invented rulebooks."""
    return _built_once(of_all, "shelf", [TESTS / "pebbles", TESTS / "shelf"], None)


@pytest.fixture(scope="session")
def built_site(of_all: Path, shown: dict[str, Cases], mkdocs: None) -> Path:
    """The built site of all real rulebooks, built once for all processes of a run; no test may change it.

    With the engine for the browser where ``KODEX_PYODIDE`` names a folder for it.
    """
    from kodex.pyodide import Sought
    from kodex.website.building.build import Options, build_site

    folder, built = of_all / "site" / "site-build", of_all / "site-is-built"
    pyodide = os.environ.get("KODEX_PYODIDE")
    with FileLock(of_all / "site.lock"):
        if not built.exists():
            options = Options(engine=Sought(Path(pyodide)) if pyodide else None)
            assert build_site(None, folder, None, options).warnings == []
            built.touch()
    return folder


@pytest.fixture
def pebbles_kb(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The knowledge base of an invented game about throwing pebbles stands in for the real one."""
    folder = TESTS / "pebbles"
    monkeypatch.setenv("KODEX_KB", str(folder))
    return folder


@pytest.fixture
def own_pebbles_kb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the invented knowledge base that a test may change."""
    folder = tmp_path / "kb"
    shutil.copytree(TESTS / "pebbles", folder)
    monkeypatch.setenv("KODEX_KB", str(folder))
    return folder


@pytest.fixture
def shelf_kb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two invented rulebooks side by side: the pebbles, and one about shells whose numbers are addresses."""
    folder = tmp_path / "shelf"
    shutil.copytree(TESTS / "pebbles", folder)
    shutil.copytree(TESTS / "shelf", folder, dirs_exist_ok=True)
    monkeypatch.setenv("KODEX_KB", str(folder))
    return folder
