"""Looking for Pyodide on behalf of a build: known at once, or fetched by another process while the build goes on.

A build gets a :class:`Sought` from :func:`sought`, around it, so that the looking begins as early as can be.

A build never waits for a network that may not be there, nor for a tool that says nothing; only for bytes that come.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from kodex.errors import KodexError
from kodex.ground import i18n, paths
from kodex.ground.atomic import alive
from kodex.ground.i18n import _
from kodex.ground.reasons import reason
from kodex.pyodide import fetching, files
from kodex.pyodide.fetching import Told

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and out of how much."""

PATIENCE, LONG_PATIENCE = 3.0, 30.0
"""Seconds without a byte after which what was coming is taken for lost: by a build, by who wants nothing else."""

_LOOK = 0.05
_WORK = re.compile(r"pyodide\.(\d+)\.\w+\.new")
_PROGRAM = (
    "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path; "
    "from kodex.pyodide.fetching import main; main(Path(sys.argv[2]))"
)


class Fetcher:
    """The other process and the folder it works in (:mod:`kodex.pyodide.fetching`), both gone after :meth:`close`."""

    def __init__(self) -> None:
        """Start it. Raises KodexError where a tool is missing, OSError where the cache cannot be written."""
        fetching.tools()
        cache = Path(paths.cache_folder())
        cache.mkdir(parents=True, exist_ok=True)
        _sweep(cache)
        self._work = Path(tempfile.mkdtemp(prefix=f"pyodide.{os.getpid()}.", suffix=".new", dir=cache))
        root = os.path.dirname(paths.PACKAGE)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, root, self._work],
            env=os.environ | {i18n.VARIABLE: i18n.language()},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def told(self) -> Told:
        """What it says; once it has ended, what came of it."""
        ended = self._process.poll() is not None
        told = fetching.told(self._work)
        if ended and told.stage not in (fetching.DONE, fetching.FAILED):
            return Told(fetching.FAILED, what=_("the process that fetches it died"))
        return told

    def silence(self) -> float:
        """Seconds since something came."""
        return fetching.age(self._work)

    def close(self) -> None:
        """End it with all that it has started, and leave nothing of its folder."""
        if sys.platform == "win32":
            ended = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            subprocess.run(ended, capture_output=True, check=False)
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody of the group is left
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        shutil.rmtree(self._work, ignore_errors=True)


class Sought:
    """What is known of Pyodide: its ``folder``, or why there is none (``lacks``), or neither while it is fetched."""

    def __init__(
        self, folder: Path | None = None, lacks: KodexError | None = None, fetcher: Fetcher | None = None
    ) -> None:
        self.folder = folder
        self.lacks = lacks
        self._fetcher = fetcher

    def is_coming(self) -> bool:
        """Whether it is not here yet, but there is a network and the tools are at work."""
        return self._told() == fetching.COMING

    def end(self, tell: Tell | None = None, patient: bool = False) -> Path | None:
        """Its folder in the end. Waits only while it is coming; ``patient``: also while that is not known yet."""
        waits = (fetching.COMING, fetching.ASKING) if patient else (fetching.COMING,)
        while self._told() in waits and self._fetcher is not None:
            if self._fetcher.silence() > (LONG_PATIENCE if patient else PATIENCE):
                break
            if tell is not None:
                tell(_("fetching the engine for the browser"), 0, 1)
            time.sleep(_LOOK)
        self.stop()
        return self.folder

    def stop(self) -> None:
        """Do without what is not here by now."""
        stage = self._told()
        if self._fetcher is not None:
            coming = stage == fetching.COMING
            what = _("nothing more has come") if coming else _("neither npm nor the network has answered yet")
            self.lacks = KodexError(what, mend=_("kodex site engine waits for it"))
            self.close()

    def close(self) -> None:
        """End what still goes on."""
        if self._fetcher is not None:
            self._fetcher.close()
            self._fetcher = None

    def _told(self) -> str | None:
        """How far the fetching is, None where nothing is fetched; what came of it is known afterwards."""
        if self._fetcher is None:
            return None
        told = self._fetcher.told()
        if told.stage == fetching.DONE:
            self.folder = files.place()
        elif told.stage == fetching.FAILED:
            self.lacks = KodexError(told.what, mend=told.mend)
        else:
            return told.stage
        self.close()
        return told.stage


@contextlib.contextmanager
def sought(folder: Path | None, fetch: bool) -> Iterator[Sought]:
    """Look for Pyodide while the body runs: the ``folder`` that is named, or with ``fetch`` the one in the cache, or
    one that is fetched. Whatever was started for it ends with the body.

    Raises KodexError when the named folder lacks something.
    """
    found = _begun(folder, fetch)
    try:
        yield found
    finally:
        found.close()


def _begun(folder: Path | None, fetch: bool) -> Sought:
    if folder is not None:
        files.runtime(folder)
        return Sought(folder)
    kept = files.kept() if fetch else None
    if kept is not None or not fetch:
        return Sought(kept)
    try:
        return Sought(fetcher=Fetcher())
    except KodexError as error:
        return Sought(lacks=error)
    except OSError as error:
        what = _("the cache folder cannot be used: {why}").format(why=reason(error))
        return Sought(lacks=KodexError(what, path=error.filename))


def fetched(tell: Tell | None = None) -> Path:
    """The folder of Pyodide in the cache, fetched first where it is not there. Raises KodexError when it cannot be."""
    with sought(None, fetch=True) as found:
        folder = found.end(tell, patient=True)
    if folder is not None:
        return folder
    assert found.lacks is not None
    raise found.lacks


def _sweep(cache: Path) -> None:
    """Remove what killed processes left."""
    for path in cache.glob("pyodide.*.new"):
        found = _WORK.fullmatch(path.name)
        if found is not None and not alive(int(found[1])):
            shutil.rmtree(path, ignore_errors=True)
