"""A checkout in which two more games are shipped: the gardens, and the one that the author's guide tells how to make.

Both stand there under names that nobody has heard of, so that whatever is said of them follows from their folders and
their books alone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests import guest
from tests.guest import ROOT

GUIDE = ROOT / "CONTRIBUTING.md"
CHAPTER = "## 6 A new game\n"
GARDENS, STONES = "zsebkert", "kavicsor"
"""What the two are called here."""
_BLOCK = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PACKAGE = "kodex.engine.games"


def cut() -> dict[str, str]:
    """The files of the game that the guide tells how to make, by their paths in a checkout."""
    chapter = GUIDE.read_text("utf-8").partition(CHAPTER)[2].partition("\n## ")[0]
    return dict(_BLOCK.findall(chapter))


def renamed(files: Mapping[str, str], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The files with other names in paths and texts."""
    for path, text in files.items():
        for old, new in names.items():
            path, text = path.replace(old, new), text.replace(old, new)
        yield path, text


def gardens(folder: Path) -> dict[str, str]:
    """The files of the gardens, by the paths that they have where they are shipped; ``folder`` is for the making."""
    package = guest.made(folder) / guest.PACKAGE
    found = {}
    for path in sorted(one for one in package.rglob("*") if one.is_file()):
        inside = path.relative_to(package).as_posix()
        within = "" if inside.startswith(("kb/", "queries/")) else f"kodex/engine/games/{GARDENS}/"
        found[within + inside] = path.read_text("utf-8")
    return found


def made(folder: Path, *, whole: bool) -> Path:
    """A checkout below a folder: with an invented book in the place of the one that is usual, or ``whole`` with all
    there is. Modules are linked, not copied: nobody changes them."""
    found = folder / "checkout"
    for name in ("kodex", "site"):
        shutil.copytree(ROOT / name, found / name, copy_function=_linked)
    if sys.pycache_prefix is not None:  # what is compiled need not be compiled again
        compiled, again = (Path(sys.pycache_prefix, *one.parts[1:], "kodex") for one in (ROOT, found))
        if compiled.is_dir():
            shutil.copytree(compiled, again, copy_function=_linked)
    shutil.copytree(ROOT / "tests", found / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "kb" if whole else ROOT / "tests" / "pebbles", found / "kb")
    if whole:
        shutil.copytree(ROOT / "queries", found / "queries")
    names = {f"{guest.PACKAGE}.": f"{_PACKAGE}.{GARDENS}.", f"from {guest.PACKAGE}": f"from {_PACKAGE}.{GARDENS}"}
    for path, text in renamed(gardens(folder / "gardens"), {**names, guest.BOOK: GARDENS}):
        _write(found / path, text)
    for path, text in renamed(cut(), {"kosor": STONES}):
        _write(found / path, text)
    return found


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def python(checkout: Path, *args: str) -> str:
    """What Python prints in a checkout."""
    found = os.environ | {"PYTHONPATH": str(checkout), "KODEX_LANG": "en", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, *args], cwd=checkout, env=found, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_theirs(path: str) -> bool:
    """Whether a file of the checkout belongs to one of the two."""
    return any(f"/{name}/" in f"/{path}" for name in (GARDENS, STONES))
