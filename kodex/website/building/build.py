"""From a rulebook to a website in a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kodex.engine import face
from kodex.errors import KodexError
from kodex.ground import processes
from kodex.ground.garbage import uncollected
from kodex.ground.i18n import _
from kodex.official import is_kept
from kodex.pyodide import Sought
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.store import places
from kodex.website import editions, exchange, output, unchanged
from kodex.website.building import beside, generator, reuse, shares, tree
from kodex.website.content import Content, load
from kodex.website.files import machine, offline, playground
from kodex.website.search import search_data
from kodex.website.site import Site

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and out of how much."""


class Options(NamedTuple):
    """How a site is built: ``url`` where it will stand (with a slash at the end), ``official`` with the printed wording
    from the user's own copy, for nobody else's eyes; ``fresh`` without taking over pages of the build before;
    ``engine`` whatever the engine for the browser needs (:func:`kodex.pyodide.sought`): here, or fetched meanwhile.
    Without it nothing can be played or checked on the site. ``report``: where faults of answers are reported, an
    address of the web or of mail; without it nothing on the site offers that."""

    url: str | None = None
    official: bool = False
    fresh: bool = False
    engine: Sought | None = None
    report: str | None = None


class Report(NamedTuple):
    """What a build made: pages (of which ``reused`` were taken over), short links, sheets; mkdocs' warnings, and a line
    where the engine was to come along and could not be had; how many seconds it took."""

    pages: int
    redirects: int
    warnings: list[str]
    reused: int = 0
    sheets: int = 0
    seconds: float = 0.0


def wanted(rulebook: str | None) -> list[str]:
    """The ids of the rulebooks that a site is made of, the one at its root first.

    None stands for every rulebook. That at the root is the default one, whichever is wanted, so that an address is the
    same on every site; without it in the knowledge base it is the wanted one.
    """
    every = books.every()
    if rulebook is None:
        return every or [DEFAULT]
    return [DEFAULT, rulebook] if DEFAULT in every and rulebook != DEFAULT else [rulebook]


def contents(
    rulebook: str | None, official: bool = False, ready: Callable[[Content], None] = lambda _first: None
) -> list[Content]:
    """What a site is made of (:func:`wanted`), read; with ``official`` the printed wording of those that are kept here.

    ``ready`` is called with the rulebook at the root as soon as that is read; it does not know the others yet.
    Raises KodexError when a rulebook cannot be read, or when the one at the root has no official text.
    """
    first, *others = wanted(rulebook)
    for id_ in (first, *others):
        if face.is_known(id_):
            face.of(id_)  # loaded once, before this process is split
    with _prepared(others) as prepared:
        found = [load(first, official)]
        ready(found[0])
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
    Raises KodexError: mkdocs is missing, there is no such rulebook, the folder is not ours, the knowledge base
    cannot be read.
    """
    start = time.perf_counter()
    options = options or Options()
    generator.require_mkdocs()
    if rulebook is not None:
        places.folder(rulebook)  # before anything is made
    folder = Path(os.path.realpath(folder))
    exchange.recover(folder)
    output.check(folder)
    engine = options.engine or Sought()
    report = _brought_up(rulebook, folder, tell, options, engine)
    if engine.lacks is not None:
        what = _("the website has no engine, so nothing can be played or checked on it: {why}")
        report.warnings.append(what.format(why=engine.lacks))
    return report._replace(seconds=time.perf_counter() - start)


def _brought_up(rulebook: str | None, folder: Path, tell: Tell | None, options: Options, engine: Sought) -> Report:
    """Bring the site at ``folder`` up to date, or leave it where it is. Raises KodexError."""
    parts = unchanged.fingerprint(wanted(rulebook), (options.url, options.official, options.report))
    pyodide = engine.folder
    made_from = unchanged.with_engine(parts, pyodide)
    before = None if options.fresh or options.official else unchanged.before(folder, made_from)
    if before is not None and not engine.is_coming() and engine.folder == pyodide:
        engine.stop()
        return Report(before.pages, before.redirects, [], before.pages, before.sheets)
    say = tell or (lambda _what, _done, _all: None)
    say(_("reading the rulebook"), 0, 1)
    with uncollected(to_the_end=True), output.staging(folder) as work:
        try:
            site = Site(work / "site", output.standing(folder))
            report, pages = _built(rulebook, site, work, tell, options, engine)
            if engine.folder != pyodide:
                made_from = unchanged.with_engine(parts, engine.folder)
            site.settle()
            noted = _noted(report, site, options, made_from) | {"reuse": pages}
        except OSError as error:
            what = _("the website cannot be written: {why}").format(why=output.why(error))
            raise KodexError(what, path=error.filename) from None
        exchange.publish(site, folder, noted)
    return report


def _built(
    rulebook: str | None, site: Site, work: Path, tell: Tell | None, options: Options, engine: Sought
) -> tuple[Report, dict[str, Any]]:
    """Build a site in ``work``, of which it is a folder, with what still holds of the one that stands.

    Gives what was made, and what the next build needs to know of its pages (``reuse``). Raises OSError or KodexError.
    """
    say = tell or (lambda _what, _done, _all: None)
    with beside.meanwhile(work / "beside", site.standing, options.url) as others:
        shelf = contents(rulebook, options.official, others.first)
        is_coming, pyodide = engine.is_coming(), engine.folder
        for content in shelf:
            content.has_engine = is_coming or pyodide is not None
        others.rest(shelf, pyodide)
        pages = tree.write_tree(shelf, work, options.url, report=options.report)
        taken = {} if options.fresh else reuse.still_hold(work, pages, site.standing)
        whole = 2 * (len(pages) - len(taken))
        step = None if tell is None else (lambda done: tell(_("pages"), min(done, whole), whole))
        warnings = _mkdocs(work, [page for page in pages if page not in taken], step, whole=not taken)
        say(_("short links, drawings, data"), 0, 1)
        made, written = others.end()
    beside.merge(work / "beside", site.folder)
    site.take(written)
    found = engine.end(tell)
    if found != pyodide and found is not None:
        playground.write_engine(site.folder / playground.ASSETS, found)
    if shelf[0].has_engine != (found is not None):
        for content in shelf:
            content.has_engine = found is not None
        warnings += _turned(shelf, work, taken)
    site.kept.update(map(reuse.page_file, taken))
    machine.write_sitemap(site, options.url)
    offline.write_offline(shelf, site)
    report = Report(len(pages), made.redirects, warnings, len(taken), made.sheets)
    return report, reuse.record(work, site, pages, taken)


def _turned(shelf: Sequence[Content], work: Path, taken: dict[str, Any]) -> list[str]:
    """Make the pages anew that speak of the engine, because it has come or failed after they were made; they are no
    longer ``taken``. Gives mkdocs' warnings."""
    anew = tree.write_anew(shelf, work)
    for page in anew:
        taken.pop(page, None)
    return _mkdocs(work, anew, None, whole=reuse.gathers(work))


def _noted(report: Report, site: Site, options: Options, made_from: str) -> dict[str, Any]:
    """What is noted of a build as a whole; of one that had something to warn of nothing."""
    if options.official:
        return {"official": True}
    if report.warnings:
        return {}
    counts = unchanged.Before(report.pages, report.redirects, report.sheets)
    return {"whole": unchanged.note(site, made_from, counts)}


def _mkdocs(work: Path, pages: list[str], step: generator.Step | None, whole: bool) -> list[str]:
    """Have mkdocs build some pages of the tree below ``work``, in shares where that is faster; gives its warnings.

    ``whole``: these are all of them.
    """
    count = 1 if reuse.gathers(work) else shares.possible(pages)
    if count > 1:
        return shares.run(work / tree.CONFIG, pages, count, step)
    return generator.run_mkdocs(work / tree.CONFIG, step, None if whole else pages)
