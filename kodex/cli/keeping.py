"""A file that is written when something long is over: refused before it begins, and kept however that ends."""

from __future__ import annotations

import atexit
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

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
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
    keeper = _Keeper(path, text)
    try:
        yield
    finally:
        keeper.finish()


class _Keeper:
    """Who writes a text once, whatever comes between.

    A closed terminal is two things at once: nothing more can be read, and a signal. While the one is on its way out the
    other may take its place before anything is written; what is left over then is done when the process ends.
    """

    def __init__(self, path: Path, text: Callable[[], str]) -> None:
        self._path, self._text = path, text
        self._room = ExitStack()
        try:
            self._writes = self._room.enter_context(atomic.reserved(path))
        except OSError as error:
            raise unwritten(path, error, _("name another file, or make its folder first")) from None
        atexit.register(self._last)
        self._before = {one: signal.signal(one, _end) for one in _ENDING}
        self._before[signal.SIGINT] = signal.getsignal(signal.SIGINT)

    def finish(self) -> None:
        """Write it, and let no signal in meanwhile. Raises KodexError where it cannot be written."""
        _let_nothing_in()
        atexit.unregister(self._last)
        try:
            with self._room:
                _write(self._writes, self._path, self._text())
        finally:
            for one, handler in self._before.items():
                signal.signal(one, handler)

    def _last(self) -> None:
        """The same when the process ends, where nobody is left to hear of an error but the terminal."""
        try:
            self.finish()
        except KodexError as error:
            click.echo(f"kodex: {error}", err=True)


def _let_nothing_in() -> None:
    for one in (*_ENDING, signal.SIGINT):
        signal.signal(one, signal.SIG_IGN)


def _end(number: int, _frame: Any) -> NoReturn:
    _let_nothing_in()  # one way out is enough
    raise SystemExit(128 + number)


def _write(write: Callable[[str], None], path: Path, text: str) -> None:
    try:
        write(text)
    except OSError as error:
        raise unwritten(path, error, _elsewhere(text)) from None


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


def unwritten(path: Path, error: OSError, mend: str) -> KodexError:
    """What is said where a file of the user's cannot be written."""
    if isinstance(error, FileExistsError):
        return KodexError(_("this file exists already"), path=path, mend=mend)
    return KodexError(_("cannot be written: {why}").format(why=reason(error)), path=path, mend=mend)
