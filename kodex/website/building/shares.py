"""mkdocs on several shares of a site at the same time, where the machine has more than one core.

mkdocs builds one page after another, and a page needs nothing of another's text: each process builds its share as if
the other pages had not changed, this one in place, the others beside it. What mkdocs would say of a link
into a share that it did not read is said here.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kodex.ground import processes
from kodex.website.building import generator
from kodex.website.building.generator import Links
from kodex.website.building.reuse import page_file

WORTH = 30
"""So many pages make a share worth its process, which reads configuration and theme anew."""

MOST = 4
"""More shares would mostly read configuration and theme."""


class Share(NamedTuple):
    """What came of a share: mkdocs' warnings, and the links and anchors of its pages."""

    warnings: list[str]
    links: Links


def possible(pages: Sequence[str]) -> int:
    """How many shares some pages are worth: one where this process cannot or need not be split."""
    return min(MOST, processes.cores(), len(pages) // WORTH) if processes.possible() else 1


def run(config: Path, pages: Sequence[str], count: int, step: Callable[[int], None] | None = None) -> list[str]:
    """Build ``pages`` (their files below ``docs``) of the site that ``config`` describes in ``count`` shares; gives
    mkdocs' warnings.

    The other pages have been built already. Raises KodexError when mkdocs gives up.
    """
    work = config.parent
    generator.at_hand()
    ours, *others = split(work / "docs", pages, count)
    beside = [work / f"share-{at}" for at in range(len(others))]
    with contextlib.ExitStack() as ends:
        tasks = [partial(_share, config, share, folder) for share, folder in zip(others, beside, strict=True)]
        outcomes = [ends.enter_context(processes.started(task)) for task in tasks]
        first = _share(config, ours, None, None if step is None else lambda done: step(count * done))
        shares = [first, *(outcome() for outcome in outcomes)]
    for folder, share in zip(beside, others, strict=True):
        for page in share:
            target = work / "site" / page_file(page)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(folder / page_file(page), target)
    warnings = [warning for share in shares for warning in share.warnings]
    return list(dict.fromkeys([*warnings, *_lost([share.links for share in shares])]))


def split(docs: Path, pages: Sequence[str], count: int) -> list[list[str]]:
    """Some pages in shares that weigh about the same, the longest dealt first."""
    shares: list[list[str]] = [[] for _share in range(count)]
    weights = [0] * count
    for size, page in sorted(((os.path.getsize(docs / page), page) for page in pages), reverse=True):
        lightest = weights.index(min(weights))
        shares[lightest].append(page)
        weights[lightest] += size + _PAGE
    return shares


_PAGE = 6000
"""What a page costs by itself, in characters of text that cost as much."""


def _lost(every: Sequence[Links]) -> list[str]:
    """What is wrong with links from the pages of one share into those of another."""
    known = {page: ids for links in every for page, ids in links.ids.items()}
    return [line for links in every for line in generator.lost(links, Links(known, []))]


def _share(config: Path, pages: Sequence[str], site: Path | None, step: Callable[[int], None] | None = None) -> Share:
    links = Links({}, [])
    return Share(generator.run_mkdocs(config, step, set(pages), site, links), links)
