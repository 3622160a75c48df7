"""mkdocs, run on a finished tree inside this process. The only module that imports it, and only when asked to build."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from kodex.errors import KodexError, one_line
from kodex.ground.i18n import _

_BUILDS = "mkdocs.commands.build"
"""The module of mkdocs that builds, by which its lines are known."""

Step = Callable[[int], None]
"""Called after each page with the number of pages done."""


class Links(NamedTuple):
    """What pages that were read have: the ids on each, and the links to pages that were not read (file, other, id)."""

    ids: dict[str, set[str]]
    away: list[tuple[str, str, str]]


def require_mkdocs() -> None:
    """Raise KodexError with the one command that helps when mkdocs or its theme is not installed."""
    if any(find_spec(name) is None for name in ("mkdocs", "material", "rjsmin")):
        raise KodexError(_("building the website needs mkdocs-material"), mend="pip install 'hkk-kodex[site]'")


def at_hand() -> None:
    """Have mkdocs read by Python, before this process is split: none of its parts need read it anew.

    Raises KodexError when it is not installed.
    """
    require_mkdocs()
    import_module("mkdocs.config")
    import_module("mkdocs.commands.build")
    import_module("markdown.extensions.toc")
    import_module("markdown.extensions.attr_list")


def run_mkdocs(
    config: Path,
    step: Step | None = None,
    only: Collection[str] | None = None,
    site: Path | None = None,
    links: Links | None = None,
) -> list[str]:
    """Build the site that ``config`` describes; gives mkdocs' warnings, one line each.

    ``only``: the pages to read and build (their files below ``docs``), when not all. ``site``: a folder to build just
    these pages into, without what stands beside pages, in the place of that of ``config``; ``links`` is filled with the
    links of the pages that were read. Raises KodexError when mkdocs gives up.
    """
    require_mkdocs()
    warnings: list[str] = []
    with _listening(warnings, step) as listener:
        try:
            named = {} if site is None else {"site_dir": str(site)}
            loaded = import_module("mkdocs.config").load_config(config_file=str(config), **named)
            loaded.plugins.events["post_page"].append(tight)
            raw = import_module("kodex.website.building.rawblocks").RawBlocks()
            loaded.markdown_extensions.append(raw)
            loaded.plugins.events["page_content"].append(raw.tell)
            if only is not None:
                loaded.plugins.events["pre_build"].append(listener.expect)
                loaded.plugins.events["files"].append(listener.expect_no_more)
                loaded.plugins.events["files"].append(_chooser(only, pages_alone=site is not None))
            if links is not None:
                loaded.plugins.events["env"].append(_reader(links))
            loaded.plugins.run_event("startup", command="build", dirty=only is not None)
            try:
                import_module("mkdocs.commands.build").build(loaded, dirty=only is not None)
            finally:
                loaded.plugins.run_event("shutdown")
        except (Exception, SystemExit) as error:  # mkdocs' Abort is a SystemExit
            why = one_line(str(error)) or (warnings[-1] if warnings else type(error).__name__)
            raise KodexError(_("mkdocs could not build the website: {why}").format(why=why)) from error
    return warnings


_INDENTED = re.compile(r"\n\s+")


def tight(output: str, **_page: Any) -> str:
    """The HTML of a page without indents and empty lines, which the theme's templates leave by the thousand."""
    return output if "<pre" in output or "<textarea" in output else _INDENTED.sub("\n", output)


def _chooser(only: Collection[str], pages_alone: bool) -> Callable[..., None]:
    """Called by mkdocs when it knows all files: it leaves alone what it takes for unchanged (``dirty``)."""

    def choose(files: Any, **_config: Any) -> None:
        for file in files:
            if pages_alone if not file.is_documentation_page() else file.src_uri not in only:
                file.is_modified = lambda: False

    return choose


def _reader(links: Links) -> Callable[..., None]:
    """Called by mkdocs when the pages are read and none is built yet."""

    def read(_env: Any, *, files: Any, **_config: Any) -> None:
        for file in files.documentation_pages():
            page = file.page
            if page.present_anchor_ids is not None:
                links.ids[file.src_uri] = page.present_anchor_ids
            for other, found in (page.links_to_anchors or {}).items():
                if other.page is not None and other.page.present_anchor_ids is None:
                    links.away.extend((file.src_uri, other.src_uri, id_) for id_ in found)

    return read


def lost(links: Links, others: Links) -> list[str]:
    """What is wrong with links between pages that were not read together, a line each, as mkdocs says it."""
    return [
        f"Doc file '{page}' contains a link to '{other}', but that page does not contain an anchor '#{id_}'"
        for page, other, id_ in links.away
        if id_ not in others.ids.get(other, (id_,))
    ]


class _Listener(logging.Handler):
    """Collects warnings; counts pages by the line mkdocs writes before each."""

    def __init__(self, warnings: list[str], step: Step | None) -> None:
        super().__init__(logging.DEBUG)
        self._warnings = warnings
        self._step = step
        self._pages = 0
        self._expected = False

    def expect(self, **_build: Any) -> None:
        """Called by mkdocs before it looks at any file: it warns then of a build that leaves pages alone, which we ask
        for on purpose, having seen to it that they still hold."""
        self._expected = True

    def expect_no_more(self, _files: Any, **_build: Any) -> None:
        """Called by mkdocs when it knows all files: what it warns of from here on is news."""
        self._expected = False

    def emit(self, record: logging.LogRecord) -> None:
        """Take one line of mkdocs' log."""
        if record.levelno >= logging.WARNING:
            if not (self._expected and record.name == _BUILDS):
                self._warnings.append(one_line(record.getMessage()))
        elif self._step is not None and str(record.msg).startswith(("Reading:", "Building page")):
            self._pages += 1
            self._step(self._pages)


@contextlib.contextmanager
def _listening(warnings: list[str], step: Step | None) -> Iterator[_Listener]:
    """Hear mkdocs' log instead of letting it out, and leave the loggers as they were."""
    logger, pages = logging.getLogger("mkdocs"), logging.getLogger(_BUILDS)
    before = (logger.propagate, logger.level, pages.level)
    listener = _Listener(warnings, step)
    logger.addHandler(listener)
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    pages.setLevel(logging.DEBUG if step is not None else logging.NOTSET)
    try:
        yield listener
    finally:
        logger.removeHandler(listener)
        logger.propagate, level, below = before
        logger.setLevel(level)
        pages.setLevel(below)
