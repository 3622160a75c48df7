"""Every shell line of the README and the manual, run as it stands: redirections and pipes included.

The lines of a page are run one after the other in one folder, as a reader would; what they call the reader's own files
lies there. What a page says twice is run once.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs import reference

ROOT, MANUAL = reference.ROOT, reference.MANUAL
PAGES = [ROOT / "README.md", ROOT / "README.hu.md", *sorted(MANUAL.glob("*.md"))]

NOT_RUN = {
    r"pip install|python3 -m venv": "installs, from the network",
    r"^\.venv/bin/python -m pytest$": "runs these tests themselves; .ci/run runs it as it stands",
    r"python -m (tests|build|kodex\.engine\.scenarios\.outcomes\.shapes)": "for developers: writes, or takes minutes",
    r"^dask |--scheduler": "needs a cluster on the network",
    r"site serve": "serves until Ctrl-C; tests/website/building has it",
    r"^kodex lint --(accept|reread|provisions)": "writes into the knowledge base",
    r"^(kodex site engine|python3 -m kodex\.pyodide)": "fetches from the network; tests/pyodide has it",
    r"[A-ZÁÉÍÓÖŐÚÜŰ]{4}|…": "has a placeholder",
}
"""What is not run -> why."""
PRINT = os.environ.get("KODEX_OFFICIAL_TEXT")
if PRINT is None:
    NOT_RUN["kodex import kodex.txt"] = "needs the reader's own copy of the print (KODEX_OFFICIAL_TEXT)"

NAMES = re.compile(r"kodex (--json|[a-z]+( [a-z]+)?( --auto --games)?)")
"""What in a sentence only names a command."""

DEAR = r"kodex (coverage|pairs|eval)\b|--games|queries/scenarios|kodex lint\b|site build"
"""What takes seconds."""
DEAREST = r"--games 100|^kodex eval$|site build"
"""What takes most of a minute, or more."""

JUDGES = r"^kodex (deck|check|coverage|lint|eval|pairs)\b"
"""Commands whose exit code 1 says what they think of the reader's file."""


def shell(page: Path) -> Iterator[str]:
    """The lines of a page that are typed into a shell: in blocks of ``sh``, indented in the README, or in the text."""
    text = page.read_text(encoding="utf-8")
    for language, block in re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines() if language == "sh" else ()
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from (line.strip() for line in re.findall(r"^    (\S.*)$", text, re.MULTILINE))
    inside = re.findall(r"`((?:kodex|pip|python|python3|dask) [^`]+)`", text)
    yield from (line for line in inside if not NAMES.fullmatch(line))


def reason(line: str) -> str | None:
    """Why a line is not run; None where it is."""
    return next((why for form, why in NOT_RUN.items() if re.search(form, line)), None)


def pages() -> Iterator[Any]:
    """Each page with the lines of it that are run: every time the first of each command, unless it is dear, and what is
    asked of a print that a line before it imports; the others in their tiers."""
    for page in PAGES:
        if page.name == "parancsok.md":  # has the lines of the English reference
            continue
        tiers: dict[str, list[str]] = {"": [], "whole": [], "long": []}
        seen: set[str] = set()
        for line in dict.fromkeys(line for line in shell(page) if reason(line) is None):
            command = line.split()[1]
            again = command in seen and "--official" not in line
            seen.add(command)
            tiers["long" if re.search(DEAREST, line) else "whole" if re.search(DEAR, line) or again else ""].append(
                line
            )
        for tier, lines in tiers.items():
            marks = [getattr(pytest.mark, tier)] if tier else []
            yield from [pytest.param(tuple(lines), id=f"{page.name} {tier}".strip(), marks=marks)] * bool(lines)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the reader works: the files that the pages speak of lie there."""
    decks = sorted((ROOT / "queries" / "decks").glob("*.yaml"))
    for name, deck in zip(("pakli.yaml", "masik.yaml"), decks, strict=False):
        (tmp_path / name).write_bytes(deck.read_bytes())
    deck = yaml.safe_load(decks[0].read_text(encoding="utf-8"))
    listed = "".join(f"{count} {card}\n" for card, count in deck["deck"].items())
    (tmp_path / "pakli.txt").write_text(listed, encoding="utf-8")
    (tmp_path / "lapok.yaml").write_text(yaml.safe_dump({"cards": deck["cards"]}, allow_unicode=True), encoding="utf-8")
    question = [{"id": "sajat", "question": "Hányan támadhatnak egy lényt?", "gold": ["34.5"]}]
    (tmp_path / "kerdesek.yaml").write_text(yaml.safe_dump(question, allow_unicode=True), encoding="utf-8")
    (tmp_path / "queries").symlink_to(ROOT / "queries")
    own = next(iter(re.findall(r"```yaml\n(.*?)```", (MANUAL / "birok.md").read_text(encoding="utf-8"), re.DOTALL)))
    (tmp_path / "eset.yaml").write_text(own, encoding="utf-8")
    if PRINT is not None:
        (tmp_path / "kodex.txt").symlink_to(PRINT)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the lines are for a POSIX shell")
@pytest.mark.parametrize("lines", list(pages()))
def test_every_line_does_what_it_says(lines: tuple[str, ...], folder: Path) -> None:
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = os.environ | {"PATH": tools, "KODEX_DATA_DIR": str(folder / "data")}
    for line in lines:
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=1800,
            check=False,
        )
        told = f"{line}: exit code {done.returncode}: {done.stderr.decode()}"
        assert done.returncode in ((0, 1) if re.search(JUDGES, line) else (0,)), told
        assert b"Traceback" not in done.stderr, told
        (written,) = re.findall(r" > (\S+)$", line) or [None]
        if written is not None:
            assert (folder / written).stat().st_size > 1000, told
            assert done.stdout == b"", told


def test_the_first_minute_of_a_judge(folder: Path) -> None:
    """The two lines of the manual, as a judge types them: a sample of one's own, and it is played."""
    first, second, *_rest = [line for line in shell(MANUAL / "birok.md") if "eset.yaml" in line]
    (folder / "eset.yaml").unlink()
    test_every_line_does_what_it_says((first, second.replace("--explain", "")), folder)
    assert {path.name for path in folder.glob("*.yaml")} >= {"eset.yaml"}
    assert "uj-forgatokonyv.yaml" not in {path.name for path in folder.iterdir()}
    done = subprocess.run(
        [sys.executable, "-m", "kodex", "--lang", "en", "check", "eset.yaml"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout.decode().splitlines()[-1]) == (0, "1 of 1 scenario passes")


def test_what_is_not_run_is_there() -> None:
    """A reason for nothing hides a line that somebody writes later."""
    lines = {line for page in PAGES for line in shell(page)}
    for form in NOT_RUN:
        assert any(re.search(form, line) for line in lines), form
    assert sum(reason(line) is None for line in lines) > 60
