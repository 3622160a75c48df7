"""Pyodide and msgspec's wheel for it: the one version of both that is fetched, and folders that hold such files.

The versions belong together: a Pyodide of another Python needs another wheel. To take others, change the names and
digests here; nothing else knows them.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.i18n import _

PYODIDE, MSGSPEC = "314.0.7", "0.22.0"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""Of the wheel: the Python of this Pyodide, and what pip calls the browser."""

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEEL = f"msgspec-{MSGSPEC}-cp314-cp314-{PLATFORM}.whl"
DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
"""The SHA-256 of every file that is fetched."""


class Runtime(NamedTuple):
    """The files of Pyodide and the wheel of msgspec for it."""

    files: tuple[Path, ...]
    wheel: Path


def runtime(folder: Path) -> Runtime:
    """Pyodide in a folder, as ``npm pack pyodide`` has it. Raises KodexError when something is missing."""
    files = tuple(folder / name for name in FILES)
    wheels = sorted(folder.glob("msgspec-*wasm32.whl"))
    lacking = [path.name for path in files if not path.is_file()] + ([] if wheels else ["msgspec-….whl"])
    if lacking:
        mend = _("unpack the npm package 'pyodide' here and put msgspec's wheel for it beside its files")
        what = _("no Pyodide here: {files} missing").format(files=", ".join(lacking))
        raise KodexError(what, path=folder, mend=mend)
    return Runtime(files, wheels[-1])


def place() -> Path:
    """Where in the user's cache the fetched files are kept; may not exist yet."""
    return Path(paths.cache_folder(), f"pyodide-{PYODIDE}-msgspec-{MSGSPEC}")


def kept() -> Path | None:
    """The folder in the cache when every file in it is what it has to be, None otherwise."""
    folder = place()
    return None if differing(folder) else folder


def differing(folder: Path) -> list[str]:
    """The names of the files that are missing in a folder or have another content than the fixed one."""
    return [name for name, digest in DIGESTS.items() if _digest(folder / name) != digest]


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def keep(fetched: Path) -> None:
    """Move a folder of the right files to its place in the cache, as a whole; where another process was quicker, its
    files stay. Raises OSError."""
    target = place()
    try:
        os.rename(fetched, target)
    except OSError:
        if kept() is not None:
            return
        os.rename(target, fetched.with_name("damaged"))
        os.rename(fetched, target)
