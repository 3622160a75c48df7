"""mkdocs on both halves of a site at the same time, where the machine has two cores.

mkdocs builds one page after another, and a page needs nothing of another's text: each of two processes builds its half
as if the other pages had not changed (``dirty``), this one in place, the other beside it. What mkdocs would say of a
link into the half that it did not read is said here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kodex import processes
from kodex.website import generator
from kodex.website.generator import Links
from kodex.website.reuse import page_file

WORTH = 60
"""From so many pages on it is worth it; the second process reads configuration and theme anew."""


class Half(NamedTuple):
    """What came of a half: mkdocs' warnings, and the links and anchors of its pages."""

    warnings: list[str]
    links: Links


def run(config: Path, pages: Sequence[str], step: Callable[[int], None] | None = None) -> list[str]:
    """Build ``pages`` (their files below ``docs``) of the site that ``config`` describes; gives mkdocs' warnings.

    The other pages have been built already. Raises KodexError when mkdocs gives up.
    """
    work = config.parent
    _ours, theirs = split(work / "docs", pages)
    beside = work / "half"
    for page in theirs:
        _stand_in(work / "site" / page_file(page))
    others = [path.relative_to(work / "docs").as_posix() for path in (work / "docs").rglob("*.md")]
    for page in set(others) - set(theirs):
        _stand_in(beside / page_file(page))
    with processes.started(partial(_half, config, beside)) as outcome:
        first = _half(config, work / "site", None if step is None else lambda done: step(2 * done))
        second = outcome()
    for page in theirs:
        os.replace(beside / page_file(page), work / "site" / page_file(page))
    lost = generator.lost(first.links, second.links) + generator.lost(second.links, first.links)
    return list(dict.fromkeys([*first.warnings, *second.warnings, *lost]))


def split(docs: Path, pages: Sequence[str]) -> tuple[list[str], list[str]]:
    """Some pages in two halves that weigh about the same, the longest dealt first."""
    halves: tuple[list[str], list[str]] = ([], [])
    weights = [0, 0]
    for size, page in sorted(((os.path.getsize(docs / page), page) for page in pages), reverse=True):
        lighter = weights.index(min(weights))
        halves[lighter].append(page)
        weights[lighter] += size + _PAGE
    return halves


_PAGE = 6000
"""What a page costs by itself, in characters of text that cost as much."""


def _half(config: Path, site: Path, step: Callable[[int], None] | None = None) -> Half:
    links = Links({}, [])
    return Half(generator.run_mkdocs(config, step, only_changed=True, site=site, links=links), links)


def _stand_in(path: Path) -> None:
    """Something newer than the page's text, for which mkdocs leaves the page alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
