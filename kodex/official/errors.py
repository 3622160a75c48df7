"""The one error of this room."""

from __future__ import annotations

import os

from kodex.errors import KodexError


class OfficialError(KodexError):
    """A file that cannot be read as an official text, or an overlay that cannot be kept or read.

    ``where`` is a place inside the file in words ("line 12, byte 480"), empty when the whole file is meant.
    """

    def __init__(self, path: str | os.PathLike[str], what: str, where: str = "", mend: str | None = None) -> None:
        super().__init__(what, path=os.fspath(path), field=where or None, mend=mend)
        self.where = where
