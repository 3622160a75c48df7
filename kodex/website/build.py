"""From a rulebook to a website in a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kodex.errors import KodexError
from kodex.i18n import _
from kodex.website import generator, output, redirects, tree
from kodex.website.content import load

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and out of how much."""


class Report(NamedTuple):
    """What a build made: pages, short links, mkdocs' warnings; seconds in all and without mkdocs."""

    pages: int
    redirects: int
    warnings: list[str]
    seconds: float
    own_seconds: float


def build_site(rulebook: str, folder: Path, tell: Tell | None = None) -> Report:
    """Build the website of ``rulebook`` and put it at ``folder``, which stays as it was when anything fails.

    Raises KodexError: mkdocs is missing, the folder is not ours, the knowledge base cannot be read.
    """
    start = time.perf_counter()
    generator.require_mkdocs()
    folder = Path(os.path.realpath(folder))
    output.check(folder)
    say = tell or (lambda _what, _done, _all: None)
    say(_("reading the rulebook"), 0, 1)
    content = load(rulebook)
    with output.staging(folder) as work:
        try:
            pages = tree.write_tree(content, work)
            before = time.perf_counter()
            step = None if tell is None else (lambda done: tell(_("pages"), min(done, 2 * pages), 2 * pages))
            warnings = generator.run_mkdocs(work / tree.CONFIG, step)
            mkdocs_seconds = time.perf_counter() - before
            say(_("short links"), 0, len(content.numbers))
            site = work / "site"
            _remove_empty_sitemap(site)
            links = redirects.write_redirects(sorted(content.numbers), content.book.name, site)
        except OSError as error:
            why = error.strerror or str(error)
            raise KodexError(_("the website cannot be written: {why}").format(why=why), path=error.filename) from None
        output.publish(site, folder)
    seconds = time.perf_counter() - start
    return Report(pages, links, warnings, seconds, seconds - mkdocs_seconds)


def _remove_empty_sitemap(site: Path) -> None:
    """mkdocs writes a sitemap also when no address of the site is known; it lists nothing then."""
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (site / name).unlink(missing_ok=True)
