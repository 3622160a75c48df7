"""Everything on the site that does not pass through mkdocs: short links, sheets, drawings, the map's data, the API,
search data.

It needs nothing of what mkdocs makes, so where a process can be split it is written by others meanwhile, into a folder
of its own that is merged into the site at the end. That is most of the time of a build in which one title changed, and
most of it is what it was: each process tells which files stand already (``site``).
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from kodex.ground import processes
from kodex.website.content import Content
from kodex.website.files import machine, neighbourhood, playground, redirects, sheets, social
from kodex.website.pages import decks, worldmap
from kodex.website.search import search_data
from kodex.website.site import Site, Standing, Written

Out = TypeVar("Out")


class Made(NamedTuple):
    """How many short links and sheets there are."""

    redirects: int
    sheets: int


class Outcome(NamedTuple):
    """What was made, and what is known of the files."""

    made: Made
    written: Written


Books = Sequence[Content]
"""The rulebook at the root, then those with a section each."""


def _pages(contents: Books, site: Site, url: str | None, pyodide: Path | None) -> Made:
    """Short links and sheets with the pictures that they show where they are linked."""
    made = []
    for content in contents:
        links = redirects.write_redirects(content, site, url)
        social.write_picture(content, site)
        made.append(Made(links, sheets.write_sheets(content, site, url)))
    return _sum(made)


def _files(contents: Books, site: Site, url: str | None, pyodide: Path | None) -> Made:
    first, *others = contents
    for content in contents:
        neighbourhood.write_drawings(content, site)
    worldmap.write_map(first, site)
    machine.write_machine_files(first, site, url, others)
    for content in others:
        machine.write_rules(content, site, url)
    playground.write_playground(first, site, pyodide)
    decks.write_decks(first, site)
    for content in others:
        search_data.write_search_data(content, site)
    return Made(0, 0)


Task = Callable[[Books, Site, str | None, Path | None], Made]
"""Takes the rulebooks, the site to write to, where the site will stand, the folder of Pyodide."""

_TASKS: tuple[Task, ...] = (_pages, _files)
"""What is written beside the search data of the first rulebook; each writes files of its own, so all may run at the
same time."""


def _sum(found: Iterable[Made]) -> Made:
    return Made(*(sum(numbers) for numbers in zip(*found, strict=True)))


class Meanwhile:
    """Writes to ``site`` while others read and render; where this process cannot be split, at the end.

    ``url`` is where the site will stand, ``ends`` whatever ends the processes.
    """

    def __init__(self, site: Site, url: str | None, ends: contextlib.ExitStack) -> None:
        self._site = site
        self._url = url
        self._ends = ends
        self._outcomes: list[Callable[[], Outcome]] = []

    def first(self, content: Content) -> None:
        """Begin with what takes longest, which needs the rulebook at the root alone: its search data."""
        ahead = self._begun(functools.partial(search_data.words_ahead, content))

        def search() -> Outcome:
            search_data.write_search_data(content, self._site, ahead)
            return Outcome(Made(0, 0), self._site.written())

        self._outcomes.append(self._begun(search))

    def rest(self, contents: Books, pyodide: Path | None = None) -> None:
        """Go on with all else, once every rulebook is read; ``pyodide`` is the folder of Pyodide, if it is known."""
        for task in _TASKS:
            self._outcomes.append(self._begun(functools.partial(self._done, task, contents, pyodide)))

    def _done(self, task: Task, contents: Books, pyodide: Path | None) -> Outcome:
        made = task(contents, self._site, self._url, pyodide)
        return Outcome(made, self._site.written())

    def end(self) -> Outcome:
        """Wait until all is written. Raises OSError or KodexError as the writing did."""
        made = []
        for outcome in self._outcomes:
            one = outcome()
            made.append(one.made)
            self._site.take(one.written)
        return Outcome(_sum(made), self._site.written())

    def _begun(self, work: Callable[[], Out]) -> Callable[[], Out]:
        """Begin with some work; the function given waits for its outcome. One begun later may wait for one before."""
        return self._ends.enter_context(processes.started(work)) if processes.possible() else work


@contextlib.contextmanager
def meanwhile(folder: Path, standing: Standing, url: str | None) -> Iterator[Meanwhile]:
    """What writes below ``folder``, which must not exist yet, and over what stands, while the body runs
    (:class:`Meanwhile`)."""
    folder.mkdir()
    with contextlib.ExitStack() as ends:
        yield Meanwhile(Site(folder, standing), url, ends)


def merge(folder: Path, site: Path) -> None:
    """Move everything below ``folder`` into ``site``; folders that exist in both are joined."""
    for entry in list(os.scandir(folder)):
        target = os.path.join(site, entry.name)
        if entry.is_dir() and os.path.isdir(target):
            merge(Path(entry.path), Path(target))
        else:
            os.replace(entry.path, target)
