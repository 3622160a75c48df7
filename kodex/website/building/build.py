"""From a rulebook to a website in a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kodex import books, processes
from kodex.books import DEFAULT
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.official import is_kept
from kodex.website import editions, output, unchanged
from kodex.website.building import beside, generator, reuse, shares, tree
from kodex.website.content import Content, load
from kodex.website.files import machine, offline, playground
from kodex.website.search import search_data

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and out of how much."""


class Options(NamedTuple):
    """How a site is built: ``url`` where it will stand (with a slash at the end), ``official`` with the printed wording
    from the user's own copy, for nobody else's eyes; ``fresh`` without taking over pages of the build before;
    ``pyodide`` the folder of Pyodide for the playground (see ``playground``)."""

    url: str | None = None
    official: bool = False
    fresh: bool = False
    pyodide: Path | None = None


class Report(NamedTuple):
    """What a build made: pages (of which ``reused`` were taken over), short links, sheets, mkdocs' warnings; seconds in
    all and without mkdocs."""

    pages: int
    redirects: int
    warnings: list[str]
    seconds: float
    own_seconds: float
    reused: int = 0
    sheets: int = 0


def wanted(rulebook: str | None) -> list[str]:
    """The ids of the rulebooks that a site is made of, the one at its root first.

    None stands for every rulebook. That at the root is the default one, whichever is wanted, so that an address is the
    same on every site; without it in the knowledge base it is the wanted one.
    """
    every = books.every()
    if rulebook is None:
        return every or [DEFAULT]
    return [DEFAULT, rulebook] if DEFAULT in every and rulebook != DEFAULT else [rulebook]


def contents(rulebook: str | None, official: bool = False) -> list[Content]:
    """What a site is made of (:func:`wanted`), read; with ``official`` the printed wording of those that are kept here.

    Raises KodexError when a rulebook cannot be read, or when the one at the root has no official text.
    """
    first, *others = wanted(rulebook)
    with _prepared(others) as prepared:
        found = [load(first, official)]
        prepared()
    found += [load(id_, official and is_kept(id_), f"{id_}/") for id_ in others]
    found[0].others = found[1:]
    for content in found:
        content.shelf = {one.book.id: one for one in found}
    editions.compare(found)
    return found


def _prepared(rulebooks: Sequence[str]) -> AbstractContextManager[Callable[[], None]]:
    """Make ready in another process, where one can be had, what takes longest of some rulebooks; the function given
    waits for its end."""
    if not rulebooks or not processes.possible():
        return nullcontext(lambda: None)
    return processes.started(partial(_prepare, rulebooks))


def _prepare(rulebooks: Sequence[str]) -> None:
    """Leave in the cache folder what is kept there of some rulebooks: those that are played, played; search data of the
    others. What fails here is told when it is done again."""
    for id_ in rulebooks:
        with suppress(KodexError):
            content = load(id_, section=f"{id_}/")
            if not content.is_played:
                search_data.kept_files(content)


def build_site(rulebook: str | None, folder: Path, tell: Tell | None = None, options: Options | None = None) -> Report:
    """Build the website and put it at ``folder``, which stays as it was when anything fails.

    ``rulebook``: the only one to build beside the one at the root, None for all of them (:func:`wanted`).
    Raises KodexError: mkdocs is missing, the folder is not ours, the knowledge base cannot be read.
    """
    start = time.perf_counter()
    options = options or Options()
    generator.require_mkdocs()
    folder = Path(os.path.realpath(folder))
    output.check(folder)
    made_from = unchanged.fingerprint(wanted(rulebook), (options.url, options.official), options.pyodide)
    before = None if options.fresh or options.official else unchanged.before(folder, made_from)
    if before is not None:
        seconds = time.perf_counter() - start
        return Report(before.pages, before.redirects, [], seconds, seconds, before.pages, before.sheets)
    say = tell or (lambda _what, _done, _all: None)
    say(_("reading the rulebook"), 0, 1)
    if options.pyodide is not None:
        playground.runtime(options.pyodide)
    shelf = contents(rulebook, options.official)
    shelf[0].has_engine = options.pyodide is not None
    with output.staging(folder) as work:
        try:
            with beside.meanwhile(shelf, work / "beside", options.url, options.pyodide) as rest:
                pages = tree.write_tree(shelf, work, options.url)
                taken = {} if options.fresh else reuse.take_over(work, pages, folder)
                began = time.perf_counter()
                whole = 2 * (len(pages) - len(taken))
                step = None if tell is None else (lambda done: tell(_("pages"), min(done, whole), whole))
                warnings = _mkdocs(work, [page for page in pages if page not in taken], step, only_changed=bool(taken))
                mkdocs_seconds = time.perf_counter() - began
                say(_("short links, drawings, data"), 0, 1)
                made = rest()
            beside.merge(work / "beside", work / "site")
            machine.write_sitemap(work / "site", options.url)
            offline.write_offline(shelf, work / "site")
            noted: dict[str, Any] = {"reuse": reuse.record(work, pages, taken)}
            if options.official:
                noted["official"] = True
            elif not warnings:
                counts = unchanged.Before(len(pages), made.redirects, made.sheets)
                noted["whole"] = unchanged.note(work / "site", made_from, counts)
        except OSError as error:
            what = _("the website cannot be written: {why}").format(why=output.reason(error))
            raise KodexError(what, path=error.filename) from None
        output.publish(work / "site", folder, noted)
    seconds = time.perf_counter() - start
    return Report(len(pages), made.redirects, warnings, seconds, seconds - mkdocs_seconds, len(taken), made.sheets)


def _mkdocs(work: Path, pages: list[str], step: generator.Step | None, only_changed: bool) -> list[str]:
    """Have mkdocs build some pages of the tree below ``work``, in shares where that is faster; gives its warnings."""
    count = 1 if reuse.gathers(work) else shares.possible(pages)
    if count > 1:
        return shares.run(work / tree.CONFIG, pages, count, step)
    return generator.run_mkdocs(work / tree.CONFIG, step, only_changed)
