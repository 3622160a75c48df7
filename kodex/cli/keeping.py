"""A file that is written when something long is over: refused before it begins, and kept however that ends."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from kodex.errors import KodexError, one_line
from kodex.ground import atomic
from kodex.ground.i18n import _
from kodex.ground.reasons import reason

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that end a process: somebody wants it gone, or its terminal is closed."""


@contextmanager
def kept(path: Path | None, text: Callable[[], str]) -> Iterator[None]:
    """At the end, however it comes, ``text()`` is written into a new file; nothing is done without a path.

    Raises KodexError at once where the file cannot be, and at the end where it cannot be after all: then the text has
    gone into a temporary file or, where that cannot be either, to standard output.
    """
    if path is None:
        yield
        return
    with ExitStack() as stack:
        try:
            write = stack.enter_context(atomic.reserved(path))
        except OSError as error:
            raise _unwritten(path, error, _("name another file, or make its folder first")) from None
        before = [(one, signal.signal(one, _end)) for one in _ENDING]
        try:
            yield
        finally:
            for one in _ENDING:
                signal.signal(one, signal.SIG_IGN)  # the file is written to its end
            try:
                _write(write, path, text())
            finally:
                for one, handler in before:
                    signal.signal(one, handler)


def _end(number: int, _frame: Any) -> NoReturn:
    raise SystemExit(128 + number)


def _write(write: Callable[[str], None], path: Path, text: str) -> None:
    try:
        write(text)
    except OSError as error:
        raise _unwritten(path, error, _elsewhere(text)) from None


def _elsewhere(text: str) -> str:
    """Keep a text where it can be, and say where."""
    try:
        descriptor, name = tempfile.mkstemp(".yaml", "kodex-")
        try:
            with open(descriptor, "w", encoding="utf-8") as other:
                other.write(text)
        except OSError:
            os.unlink(name)
            raise
    except OSError:
        click.echo(text)
        return _("it stands on standard output instead")
    return _("it has been kept in {file}").format(file=one_line(name))


def _unwritten(path: Path, error: OSError, mend: str) -> KodexError:
    if isinstance(error, FileExistsError):
        return KodexError(_("this file exists already"), path=path, mend=mend)
    return KodexError(_("cannot be written: {why}").format(why=reason(error)), path=path, mend=mend)
