"""Everything on the site that does not pass through mkdocs: short links, sheets, drawings, the map's data, the API,
search data.

It needs nothing of what mkdocs makes, so where a process can be split it is written by others meanwhile, into a folder
of its own that is merged into the site at the end. That is most of the time of a build in which one title changed.
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kodex import processes
from kodex.website.content import Content
from kodex.website.files import machine, neighbourhood, playground, redirects, sheets, social
from kodex.website.pages import decks, worldmap
from kodex.website.search import search_data


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


def _pages(contents: Books, folder: Path, url: str | None, pyodide: Path | None) -> Made:
    """Short links and sheets with the pictures that they show where they are linked."""
    made = []
    for content in contents:
        links = redirects.write_redirects(content, folder, url)
        social.write_picture(content, folder)
        made.append(Made(links, sheets.write_sheets(content, folder, url)))
    return _sum(made)


def _files(contents: Books, folder: Path, url: str | None, pyodide: Path | None) -> Made:
    first, *others = contents
    for content in contents:
        neighbourhood.write_drawings(content, folder)
    worldmap.write_map(first, folder)
    machine.write_machine_files(first, folder, url, others)
    for content in others:
        machine.write_rules(content, folder)
    playground.write_playground(first, folder, pyodide)
    decks.write_decks(first, folder)
    for content in others:
        search_data.write_search_data(content, folder)
    return Made(0, 0)


def _search(contents: Books, folder: Path, url: str | None, pyodide: Path | None) -> Made:
    search_data.write_search_data(contents[0], folder)
    return Made(0, 0)


What = tuple[Books, Path, str | None, Path | None]
"""The rulebooks, the folder to write to, where the site will stand, the folder of Pyodide."""

Task = Callable[[Books, Path, str | None, Path | None], Made]
_TASKS: tuple[Task, ...] = (_search, _pages, _files)
"""The longest first; each writes files of its own, so they may run at the same time."""


def _sum(found: Iterable[Made]) -> Made:
    return Made(*(sum(numbers) for numbers in zip(*found, strict=True)))


@contextlib.contextmanager
def meanwhile(
    contents: Books, folder: Path, url: str | None, pyodide: Path | None = None
) -> Iterator[Callable[[], Made]]:
    """Write all of it while the body runs; the function given waits for the end. Raises OSError or KodexError there."""
    if not processes.possible():
        yield lambda: write(contents, folder, url, pyodide)
        return
    folder.mkdir()
    with contextlib.ExitStack() as ends:
        tasks = [functools.partial(task, contents, folder, url, pyodide) for task in _TASKS]
        ours = [ends.enter_context(processes.started(task)) for task in tasks]
        yield lambda: _sum([outcome() for outcome in ours])


def merge(folder: Path, site: Path) -> None:
    """Move everything below ``folder`` into ``site``; folders that exist in both are joined."""
    for entry in list(os.scandir(folder)):
        target = os.path.join(site, entry.name)
        if entry.is_dir() and os.path.isdir(target):
            merge(Path(entry.path), Path(target))
        else:
            os.replace(entry.path, target)
