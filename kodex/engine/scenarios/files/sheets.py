"""Scenario files with what stands in them, so that they can be played where they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from kodex.errors import KodexError
from kodex.ground.files import contents, sent

if TYPE_CHECKING:
    from pathlib import Path

Found = TypeVar("Found")


class Sheet(Struct, frozen=True):
    """A file by its name here, and its bytes or why it cannot be read."""

    path: Path | str
    content: bytes | KodexError

    def read(self, how: Callable[[Path | str], Found]) -> Found:
        """What a function makes of the file, wherever that is called."""
        with sent(self.path, self.content):
            return how(self.path)


def sheets(paths: Iterable[Path | str]) -> list[Sheet]:
    """The files at these paths, read."""
    return [Sheet(path, _read(path)) for path in paths]


def _read(path: Path | str) -> bytes | KodexError:
    try:
        return contents(path)
    except KodexError as error:
        return error


__all__ = ["Sheet", "sheets"]
