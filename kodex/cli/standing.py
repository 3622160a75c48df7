"""What is piped in (``-``) for a command that reads files: a file for a while, which nobody is told of."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence

from kodex.errors import KodexError
from kodex.ground.i18n import _

STANDARD_INPUT = "-"
NAME = "<stdin>"
"""What it is called in messages and results."""
_MOST = 64_000_000
"""So many bytes are read; whoever reads the file has bounds of its own."""
_YAML = re.compile(rb"(?m)^(?:cards|edition|date|packs|rulebook)\s*:|^[\w-]+:[ \t]*(?:[\[{]|\r?\n[ -])")


@contextlib.contextmanager
def standing(paths: Sequence[str], ending: str | None = None) -> Iterator[list[str]]:
    """The paths, of which ``-`` is a file with what is piped in. Raises KodexError for nothing, and whatever is raised
    of that file under the name of what it is.

    ``ending`` is that of its name; None: ``.yaml`` where the text looks like YAML, else ``.txt``.
    """
    if STANDARD_INPUT not in paths:
        yield list(paths)
        return
    given = b"" if sys.stdin is None else sys.stdin.buffer.read(_MOST)
    if not given.strip():
        raise KodexError(_("nothing stands on standard input"), mend=_("name a file, or pipe one in"))
    with tempfile.TemporaryDirectory(prefix="kodex-") as folder:
        shown = ending if ending is not None else ".yaml" if _YAML.search(given) else ".txt"
        file = os.path.join(folder, f"stdin{shown}")
        with open(file, "wb") as written:
            written.write(given)
        try:
            yield [file if path == STANDARD_INPUT else path for path in paths]
        except KodexError as error:
            for one in (error, *error.beside):
                one.path = NAME if one.path is not None and str(one.path) == file else one.path
                one.what, one.mend = one.what.replace(file, NAME), one.mend and one.mend.replace(file, NAME)
            raise


__all__ = ["NAME", "STANDARD_INPUT", "standing"]
