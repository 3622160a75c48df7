"""An npm and a pip that fetch nothing: they write what a test has them write, or behave as badly as it wants."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kodex.pyodide import files, seeking

_NPM = """#!{python}
import os, sys, time
with open({log!r}, "a") as log:
    log.write(f"{{os.getpid()}} {{sys.argv[1]}}\\n")
how = {how!r}
if sys.argv[1] == "config":
    if how == "silent":
        time.sleep(600)
    print("registry={registry}\\nhttps-proxy=null\\nproxy=null")
    sys.exit()
(folder,) = (one.partition("=")[2] for one in sys.argv if one.startswith("--pack-destination="))
if how == "stuck":
    with open(folder + "/half.tgz", "wb") as half:
        half.write(bytes(100_000))
    time.sleep(600)
if how == "fails":
    sys.exit("npm error code E404")
import io, tarfile, time
time.sleep({seconds})
with tarfile.open(folder + "/pyodide-1.tgz", "w:gz") as archive:
    for name in {names!r}:
        content = ("another " * (how == "another") + name).encode()
        info = tarfile.TarInfo("package/" + name)
        info.size = len(content)
        archive.addfile(info, io.BytesIO(content))
"""
_PIP = """
import sys
(folder,) = (one.partition("=")[2] for one in sys.argv if one.startswith("--dest="))
with open(folder + "/{wheel}", "w") as wheel:
    wheel.write("{wheel}")
"""
_UNREACHED = "http://192.0.2.1/"
"""An address that is kept for books about networks."""


class Tools:
    """Where they lie; ``npm`` and ``pip`` put them there."""

    def __init__(self, folder: Path, registry: str) -> None:
        self.registry = registry
        self.programs, self.library, self.log = folder / "bin", folder / "lib", folder / "npm.log"
        (self.library / "pip").mkdir(parents=True)
        self.programs.mkdir()
        self.npm()
        (self.library / "pip" / "__init__.py").touch()
        (self.library / "pip" / "__main__.py").write_text(_PIP.format(wheel=files.WHEEL), encoding="utf-8")

    def npm(self, how: str = "", seconds: float = 0.0, is_reachable: bool = True) -> None:
        """Put an npm there: it works, or is ``silent``, ``stuck``, ``fails``, or brings ``another`` Pyodide."""
        registry = self.registry if is_reachable else _UNREACHED
        known = {"python": sys.executable, "log": str(self.log), "how": how, "registry": registry}
        text = _NPM.format(**known, names=files.FILES, seconds=seconds)
        (self.programs / "npm").write_text(text, encoding="utf-8")
        (self.programs / "npm").chmod(0o755)

    def called(self) -> list[str]:
        """What npm was called for."""
        return [line.split()[1] for line in self._lines()]

    def running(self) -> list[int]:
        """Those of its processes that still run, a moment after they were to end."""
        for _ in range(200):
            left = [pid for pid in (int(line.split()[0]) for line in self._lines()) if _runs(pid)]
            if not left:
                return []
            time.sleep(0.05)
        return left

    def _lines(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


def _runs(pid: int) -> bool:
    """Whether a process is there and no mere entry that nobody has asked for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def tools_in(folder: Path) -> Iterator[Tools]:
    """Such tools, a cache of their own, and digests of what they bring in the place of the fixed ones."""
    known = {name: hashlib.sha256(name.encode()).hexdigest() for name in files.DIGESTS}
    program = f"from kodex.pyodide import files; files.DIGESTS.update({known!r}); "
    with socket.create_server(("127.0.0.1", 0)) as registry, pytest.MonkeyPatch.context() as patch:
        tools = Tools(folder, f"http://127.0.0.1:{registry.getsockname()[1]}/")
        patch.setattr(files, "DIGESTS", known)
        patch.setattr(seeking, "_PROGRAM", seeking._PROGRAM.replace("from kodex", program + "from kodex", 1))
        patch.setenv("PATH", os.pathsep.join([str(tools.programs), os.environ["PATH"]]))
        patch.setenv("PYTHONPATH", str(tools.library))
        patch.setenv("KODEX_CACHE_DIR", str(folder / "cache"))
        patch.delenv("KODEX_PYODIDE", raising=False)
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            patch.delenv(name, raising=False)
            patch.delenv(name.upper(), raising=False)
        yield tools
