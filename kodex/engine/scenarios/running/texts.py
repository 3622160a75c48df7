"""Scenarios given as text: played as if they stood in a file of their own, which nobody sees."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kodex.engine.scenarios.running.run import check
from kodex.errors import KodexError
from kodex.ground.i18n import _, language

FILE = "scenario.yaml"
"""What the text is called in messages."""

LONGEST = 200_000
"""The longest text that is played, in characters."""


def check_text(text: str, trace: bool = False) -> list[dict[str, Any]]:
    """The list of ``kodex check --json`` for a text, with ``trace`` that of ``--explain``.

    Raises KodexError for a text that is no scenario file.
    """
    with as_file(text) as path:
        results = check([path])
    found = []
    for result in results:
        if result.unreadable:
            raise KodexError(named(result.failures[0], path))
        one = result.to_json()
        one["file"] = FILE
        for key in ("failures", "warnings"):
            if key in one:
                one[key] = [named(said, path) for said in one[key]]
        if trace:
            from kodex.engine.scenarios.outcomes.words import story

            one["trace"] = [told.to_json() for told in story(result.log, language(), result.edition)]
        found.append(one)
    return found


def bounded(text: str) -> None:
    """Raise KodexError for a text that is too long."""
    if len(text) > LONGEST:
        what = _("the text is longer than {n} characters").format(n=LONGEST)
        raise KodexError(what, mend=_("give fewer scenarios at once"))


@contextmanager
def as_file(text: str) -> Iterator[Path]:
    """The text as a file for a while. Raises KodexError for one that is too long or no text."""
    bounded(text)
    with tempfile.TemporaryDirectory(prefix="kodex-") as folder:
        path = Path(folder, FILE)
        path.write_text(text, encoding="utf-8", errors="replace")
        yield path


def named(message: str, path: Path) -> str:
    """A message about the file as one about the text."""
    return message.replace(str(path), FILE)
