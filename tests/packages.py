"""The packages that the tests run with: those the lock names, and the oldest and newest that were tried.

``python -m tests.packages --tried oldest`` (or ``newest``) notes the versions installed now, the Python and the day in
``tried.json``; ``.ci/run --oldest`` and ``--newest`` do so when the tests have passed. ``python -m tests.packages
--write`` puts the table of them into the README. The lock is written by uv (``pip install uv``):

    uv pip compile --universal --generate-hashes --python-version 3.11 --extra dev pyproject.toml -o requirements.lock

with ``--upgrade`` to move to what is newest today.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
TRIED = Path(__file__).with_name("tried.json")
README = ROOT / "README.md"
BEGIN = "<!-- packages: python -m tests.packages --write -->"
END = "<!-- end -->"
STAGES = ("oldest", "newest")
LOCKED_EXTRA = "dev"
"""The extra of pyproject.toml that the lock is for; it holds all that the tests and the website are made with."""


class Locked(NamedTuple):
    """An entry of the lock: what it pins and for where, and its hashes."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def version(self) -> str:
        """The one version it allows. Raises ValueError where it allows others."""
        (only,) = self.requirement.specifier
        if only.operator != "==" or "*" in only.version:
            raise ValueError(str(self.requirement))
        return only.version


def locked(text: str) -> list[Locked]:
    """The entries of a lock in the form of requirements. Raises ValueError for a line of any other kind."""
    entries = []
    for logical in re.sub(r"\\\n", " ", text).splitlines():
        line = logical.partition(" #")[0].strip()
        if not line or line.startswith("#"):
            continue
        named, *hashes = re.split(r"\s+--hash=", line)
        if named.startswith("-"):
            raise ValueError(f"not a package: {named}")
        entries.append(Locked(Requirement(named), tuple(hashes)))
    return entries


def wanted(extra: str = LOCKED_EXTRA) -> list[Requirement]:
    """What pyproject.toml asks for directly: by the package, an extra (with those it names) and the build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    own, extras = project["project"]["name"], project["project"]["optional-dependencies"]

    def opened(lines: Iterable[str]) -> Iterator[Requirement]:
        for each in map(Requirement, lines):
            if each.name == own:
                for name in each.extras:
                    yield from opened(extras[name])
            else:
                yield each

    return list(opened([*project["project"]["dependencies"], *project["build-system"]["requires"], *extras[extra]]))


def pinned(entries: Iterable[Locked], name: str, where: Mapping[str, str] | None = None) -> list[Locked]:
    """The entries of a package that hold in an environment (default: this one)."""
    environment = dict(default_environment()) | dict(where or {})  # type: ignore[arg-type]
    return [
        one
        for one in entries
        if canonicalize_name(one.requirement.name) == canonicalize_name(name)
        and (one.requirement.marker is None or one.requirement.marker.evaluate(environment))
    ]


# --- what was tried ---------------------------------------------------------------------------------------------------


def note(stage: str) -> None:
    """Note the versions that are installed now as those with which the tests of a stage passed today."""
    found = json.loads(TRIED.read_text(encoding="utf-8")) if TRIED.exists() else {}
    versions = {canonicalize_name(one.name): version(one.name) for one in wanted("test")}
    day = datetime.now(UTC).date().isoformat()
    found[stage] = {"day": day, "python": platform.python_version(), "versions": dict(sorted(versions.items()))}
    TRIED.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8", newline="\n")


def table() -> Iterator[str]:
    """The lines of the README: each package asked for directly, and its versions."""
    tried = json.loads(TRIED.read_text(encoding="utf-8"))
    entries = locked(LOCK.read_text(encoding="utf-8"))
    days = ", ".join(f"{stage} {tried[stage]['day']} (Python {tried[stage]['python']})" for stage in STAGES)
    yield ""
    yield f"Tried: {days}."
    yield ""
    yield "| package | oldest | locked | newest |"
    yield "| --- | --- | --- | --- |"
    for name in sorted({canonicalize_name(one.name) for one in wanted("test")}):
        pins = " / ".join(dict.fromkeys(one.version for one in reversed(_of(entries, name))))
        yield f"| {name} | {tried['oldest']['versions'][name]} | {pins} | {tried['newest']['versions'][name]} |"
    yield ""


def _of(entries: Iterable[Locked], name: str) -> list[Locked]:
    return [one for one in entries if canonicalize_name(one.requirement.name) == name]


def written(text: str) -> str:
    """The README with the table as it is now. Raises ValueError when it has no place for it."""
    before, mark, rest = text.partition(f"{BEGIN}\n")
    _old, end, after = rest.partition(f"{END}\n")
    if not mark or not end:
        raise ValueError(f"no block {BEGIN}")
    return "".join((before, mark, *(f"{line}\n" for line in table()), end, after))


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--tried", choices=STAGES, help="note the installed versions as those of a stage")
    parser.add_argument("--write", action="store_true", help="write the table of the README")
    options = parser.parse_args()
    if options.tried:
        note(options.tried)
    if options.write:
        README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    else:
        print(*table(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
