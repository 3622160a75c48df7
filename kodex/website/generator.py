"""mkdocs, run on a finished tree inside this process. The only module that imports it, and only when asked to build."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from kodex.errors import KodexError, one_line
from kodex.i18n import _

_DIRTY = "A 'dirty' build is being performed"
"""mkdocs warns of what we ask for on purpose, having seen to it that the pages left alone still hold."""

Step = Callable[[int], None]
"""Called after each page with the number of pages done."""


def require_mkdocs() -> None:
    """Raise KodexError with the one command that helps when mkdocs or its theme is not installed."""
    if find_spec("mkdocs") is None or find_spec("material") is None:
        raise KodexError(_("building the website needs mkdocs-material"), mend="pip install 'kodex[site]'")


def run_mkdocs(config: Path, step: Step | None = None, only_changed: bool = False) -> list[str]:
    """Build the site that ``config`` describes; gives mkdocs' warnings, one line each.

    With ``only_changed`` a page whose HTML is newer than its Markdown is left as it is. Raises KodexError when mkdocs
    gives up.
    """
    require_mkdocs()
    warnings: list[str] = []
    with _listening(warnings, step):
        try:
            loaded = import_module("mkdocs.config").load_config(config_file=str(config))
            loaded.plugins.run_event("startup", command="build", dirty=only_changed)
            try:
                import_module("mkdocs.commands.build").build(loaded, dirty=only_changed)
            finally:
                loaded.plugins.run_event("shutdown")
        except (Exception, SystemExit) as error:  # mkdocs' Abort is a SystemExit
            why = one_line(str(error)) or (warnings[-1] if warnings else type(error).__name__)
            raise KodexError(_("mkdocs could not build the website: {why}").format(why=why)) from error
    return warnings


class _Listener(logging.Handler):
    """Collects warnings; counts pages by the line mkdocs writes before each."""

    def __init__(self, warnings: list[str], step: Step | None) -> None:
        super().__init__(logging.DEBUG)
        self._warnings = warnings
        self._step = step
        self._pages = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Take one line of mkdocs' log."""
        if record.levelno >= logging.WARNING and _DIRTY not in str(record.msg):
            self._warnings.append(one_line(record.getMessage()))
        elif self._step is not None and str(record.msg).startswith(("Reading:", "Building page")):
            self._pages += 1
            self._step(self._pages)


@contextlib.contextmanager
def _listening(warnings: list[str], step: Step | None) -> Iterator[None]:
    """Hear mkdocs' log instead of letting it out, and leave the loggers as they were."""
    logger, pages = logging.getLogger("mkdocs"), logging.getLogger("mkdocs.commands.build")
    before = (logger.propagate, logger.level, pages.level)
    listener = _Listener(warnings, step)
    logger.addHandler(listener)
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    pages.setLevel(logging.DEBUG if step is not None else logging.NOTSET)
    try:
        yield
    finally:
        logger.removeHandler(listener)
        logger.propagate, level, below = before
        logger.setLevel(level)
        pages.setLevel(below)
