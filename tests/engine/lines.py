"""Records that are a line for each thing: what is made now, compared with what a file beside its maker holds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct


class Lines(Struct, frozen=True):
    """The lines of a file and what makes them anew; ``name`` is what a line is about, to be told which have changed."""

    file: Path
    make: Callable[[], Iterable[str]]
    name: Callable[[str], str] = str

    def recorded(self) -> list[str]:
        """The lines that are recorded; none where nothing is."""
        return self.file.read_text("utf-8").splitlines() if self.file.exists() else []

    def write(self) -> None:
        """Record what is made now."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("".join(f"{line}\n" for line in self.make()), "utf-8")

    def changed(self) -> list[str]:
        """What the lines are about that have changed, come or gone, each once and sorted."""
        return sorted({self.name(line) for line in {*self.make()} ^ {*self.recorded()}})

    def main(self) -> int:
        """What the arguments ask for: ``--check`` (and without any) prints what has changed, ``--write`` records it.

        The exit code is 1 where ``--check`` has found something.
        """
        if sys.argv[1:] == ["--write"]:
            self.write()
            return 0
        found = self.changed()
        print(*found, sep="\n")
        return 1 if found else 0


__all__ = ["Lines"]
