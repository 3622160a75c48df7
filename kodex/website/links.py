"""Addresses: which page an item stands on, its anchor, links between pages.

The addresses are permanent: ``cim/34/#r-34-5`` for an item, ``resz/iv/`` for a part, ``r/34.5/`` as the short link.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Container, Iterable

from kodex import numbers

TITLES, PARTS, SCENARIOS, SHEETS = "cim", "resz", "esetek", "lap"
"""Folders of the title pages, the part overviews, the scenarios and the sheets that print one of them."""


def anchor(number: str) -> str:
    """``"34.5"`` -> ``"r-34-5"``."""
    return "r-" + numbers.slug(number)


def dispute_anchor(id_: str) -> str:
    """The anchor of a dispute on the page of disputes."""
    return f"v-{id_}"


def title_page(number: str) -> str:
    """The file of a title, from the root of the tree."""
    return f"{TITLES}/{number}.md"


def case_anchor(id_: str) -> str:
    """The anchor of a scenario on the page of its title's scenarios."""
    return f"e-{id_}"


def case_page(number: str) -> str:
    """The file with the scenarios of a title, from the root of the tree."""
    return f"{SCENARIOS}/{number}.md"


def sheet_address(id_: str) -> str:
    """Where the sheet of a scenario stands on the built site, from its root."""
    return f"{SHEETS}/{id_}/"


def part_page(number: str) -> str:
    """The file of a part's overview, from the root of the tree."""
    return f"{PARTS}/{number.lower()}/index.md"


def built(page: str) -> str:
    """Where the file of a page stands on the built site: ``cim/34.md`` -> ``cim/34/``."""
    return page.removesuffix("index.md") if page.endswith("index.md") else page.removesuffix(".md") + "/"


def address(number: str) -> str:
    """Where an item stands on the built site, from its root."""
    return f"{TITLES}/{numbers.title(number)}/#{anchor(number)}"


class Links:
    """Links from one page (``page``: its file in the tree) to items and other pages.

    ``known`` are the numbers that exist; ``hint`` gives the few words shown when the pointer rests on a link, as the
    content of a quoted attribute.
    """

    def __init__(self, page: str, known: Container[str], hint: Callable[[str], str]) -> None:
        self.page = page
        self._known = known
        self._hint = hint
        self._paths: dict[str, str] = {}

    def path(self, target: str) -> str:
        """The relative path from this page to another file of the tree."""
        known = self._paths.get(target)
        if known is None:
            known = self._paths[target] = posixpath.relpath(target, posixpath.dirname(self.page) or ".")
        return known

    def number(self, number: str) -> str | None:
        """A Markdown link to an item, None when there is no such item."""
        if number not in self._known:
            return None
        target = title_page(numbers.title(number))
        path = "" if target == self.page else self.path(target)
        hint = self._hint(number)
        note = f' "{hint}"' if hint else ""
        return f"[{number}]({path}#{anchor(number)}{note})"

    def up(self) -> str:
        """The way from this page, as built, to the root of the site: ``../../``, nothing on the front page."""
        return "../" * built(self.page).count("/")

    def html(self, number: str) -> str:
        """A link to an item as HTML, for use inside HTML that Markdown leaves alone; the bare number if unknown."""
        if number not in self._known:
            return number
        own = title_page(numbers.title(number)) == self.page
        return f'<a href="{"" if own else self.up()}{f"#{anchor(number)}" if own else address(number)}">{number}</a>'

    def number_or_plain(self, number: str) -> str:
        """A link to an item, or its bare number when there is no such item."""
        return self.number(number) or number

    def numbers(self, wanted: Iterable[str]) -> str:
        """Several items, separated by commas."""
        return ", ".join(self.number_or_plain(number) for number in wanted)
