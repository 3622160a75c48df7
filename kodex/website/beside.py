"""Everything on the site that does not pass through mkdocs: short links, sheets, drawings, the map's data, the API,
search data.

It needs nothing of what mkdocs makes, so where a process can be split it is written by others meanwhile, into a folder
of its own that is merged into the site at the end. That is most of the time of a build in which one title changed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kodex.errors import KodexError
from kodex.i18n import _
from kodex.website import machine, neighbourhood, playground, redirects, search_data, sheets, worldmap
from kodex.website.content import Content

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext


class Made(NamedTuple):
    """How many short links and sheets were written."""

    redirects: int
    sheets: int


Books = Sequence[Content]
"""The rulebook at the root, then those with a section each."""


def write(contents: Books, folder: Path, url: str | None, pyodide: Path | None = None) -> Made:
    """Write all of it below ``folder``, which must not exist yet. ``url`` is where the site will stand."""
    folder.mkdir()
    return _sum(task(contents, folder, url, pyodide) for task in _TASKS)


def _files(contents: Books, folder: Path, url: str | None, pyodide: Path | None) -> Made:
    first, *others = contents
    made = []
    for content in contents:
        links = redirects.write_redirects(sorted(content.numbers), content.book.name, folder, content.places)
        made.append(Made(links, sheets.write_sheets(content, folder, url)))
        neighbourhood.write_drawings(content, folder)
    worldmap.write_map(first, folder)
    machine.write_machine_files(first, folder, url, others)
    for content in others:
        machine.write_rules(content, folder)
    playground.write_playground(first, folder, pyodide)
    return _sum(made)


def _search(contents: Books, folder: Path, url: str | None, pyodide: Path | None) -> Made:
    for content in contents:
        search_data.write_search_data(content, folder)
    return Made(0, 0)


What = tuple[Books, Path, str | None, Path | None]
"""The rulebooks, the folder to write to, where the site will stand, the folder of Pyodide."""

Task = Callable[[Books, Path, str | None, Path | None], Made]
_TASKS: tuple[Task, ...] = (_search, _files)
"""The longest first; each writes files of its own, so they may run at the same time."""


def _sum(found: Iterable[Made]) -> Made:
    return Made(*(sum(numbers) for numbers in zip(*found, strict=True)))


@contextlib.contextmanager
def meanwhile(
    contents: Books, folder: Path, url: str | None, pyodide: Path | None = None
) -> Iterator[Callable[[], Made]]:
    """Write all of it while the body runs; the function given waits for the end. Raises OSError or KodexError there.

    A process with threads (``site serve`` while it runs) is not split: a lock held by one of them would stay shut in
    the copy for ever.
    """
    if (
        "fork" not in multiprocessing.get_all_start_methods()
        or threading.active_count() > 1
        or (os.cpu_count() or 1) < 2
    ):
        yield lambda: write(contents, folder, url, pyodide)
        return
    folder.mkdir()
    context = multiprocessing.get_context("fork")
    with contextlib.ExitStack() as ends:
        ours = [ends.enter_context(_started(context, task, (contents, folder, url, pyodide))) for task in _TASKS]
        yield lambda: _sum([_result(one) for one in ours])


@contextlib.contextmanager
def _started(context: ForkContext, task: Task, what: What) -> Iterator[Connection]:
    """A process that does one task, and where its outcome can be read; it is gone at the end."""
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(task, what, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.terminate()
        process.join()


def _work(task: Task, what: What, to: Connection) -> None:
    """What such a process does: its task, then say what was made or what went wrong."""
    try:
        to.send(task(*what))
    except (OSError, KodexError) as error:
        to.send(error)


def _result(ours: Connection) -> Made:
    try:
        found = ours.recv()
    except EOFError:
        raise KodexError(_("the second process of the build died")) from None
    if isinstance(found, Exception):
        raise found
    made: Made = found
    return made


def merge(folder: Path, site: Path) -> None:
    """Move everything below ``folder`` into ``site``; folders that exist in both are joined."""
    for entry in list(os.scandir(folder)):
        target = os.path.join(site, entry.name)
        if entry.is_dir() and os.path.isdir(target):
            merge(Path(entry.path), Path(target))
        else:
            os.replace(entry.path, target)
