"""Addresses: which page an item stands on, its anchor, links between pages.

The addresses are permanent. The rulebook at the root of the site: ``cim/34/#r-34-5`` for an item, ``resz/iv/`` for a
part, ``r/34.5/`` as the short link. Any other has a section of its own, a folder named by its id, with the same
within it (``magus/cim/5-10/#r-5.10.D``); its short links are ``r/magus/5.10.D/``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from kodex.rules import numbers
from kodex.website.markdown import literal

TITLES, PARTS, SCENARIOS, SHEETS, SHORT, API = "cim", "resz", "esetek", "lap", "r", "api"
"""Folders of the title pages, the part overviews, the scenarios, the sheets that print one of them, the short links
and the JSON of the rules."""


def anchor(number: str) -> str:
    """``"34.5"`` -> ``"r-34-5"``."""
    return "r-" + numbers.slug(number)


def dispute_anchor(id_: str) -> str:
    """The anchor of a dispute on the page of disputes."""
    return f"v-{id_}"


def ruling_anchor(id_: str) -> str:
    """The anchor of a ruling on the page of rulings."""
    return f"d-{id_}"


def case_anchor(id_: str) -> str:
    """The anchor of a scenario on the page of its title's scenarios."""
    return f"e-{id_}"


def title_page(number: str, section: str = "") -> str:
    """The file of a title, from the root of the tree."""
    return f"{section}{TITLES}/{numbers.slug(number)}.md"


def built(page: str) -> str:
    """Where the file of a page stands on the built site: ``cim/34.md`` -> ``cim/34/``."""
    return page.removesuffix("index.md") if page.endswith("index.md") else page.removesuffix(".md") + "/"


def way(target: str, page: str) -> str:
    """The relative path from one file of the tree to another, or from a built page to another.

    >>> way("resz/ii/index.md", "cim/3.md"), way("szotar.md", "index.md"), way("r/", "cim/34/"), way("cim/", "cim/")
    ('../resz/ii/index.md', 'szotar.md', '../../r/', './')
    """
    here, there = page.split("/")[:-1], target.split("/")
    same = 0
    for one, other in zip(here, there[:-1], strict=False):
        if one != other:
            break
        same += 1
    return "../" * (len(here) - same) + "/".join(there[same:]) or "./"


class Places:
    """Where the pages of one rulebook stand.

    ``section`` is its folder with a slash at the end, nothing for the rulebook at the root; ``title_of`` gives the
    title an item stands in.
    """

    def __init__(self, section: str = "", title_of: Callable[[str], str] = numbers.title) -> None:
        self.section = section
        self.title_of = title_of

    def page(self, name: str) -> str:
        """The file of a page that every section may have (``szotar.md``), from the root of the tree."""
        return self.section + name

    def title(self, number: str) -> str:
        """The file of a title."""
        return title_page(number, self.section)

    def part(self, number: str) -> str:
        """The file of a part's overview."""
        return f"{self.section}{PARTS}/{number.lower()}/index.md"

    def case(self, number: str) -> str:
        """The file with the scenarios of a title."""
        return f"{self.section}{SCENARIOS}/{numbers.slug(number)}.md"

    def address(self, number: str) -> str:
        """Where an item stands on the built site, from its root."""
        return f"{self.section}{TITLES}/{numbers.slug(self.title_of(number))}/#{anchor(number)}"

    def file(self, number: str) -> str:
        """An item as the name of a file or a folder: ``34.5``, in a section ``5-10``, ``harc-fazisai_8``."""
        return numbers.slug(number) if self.section or not numbers.is_printed(number) else number

    def short(self, number: str) -> str:
        """The short link of an item, from the root of the site."""
        return f"{SHORT}/{self.section}{self.file(number)}/"

    def api(self, number: str) -> str:
        """Where the JSON of an item stands, from the root of the site."""
        return f"{API}/{self.section}rules/{self.file(number)}.json"

    def sheet(self, id_: str) -> str:
        """Where the sheet of a scenario stands on the built site, from its root."""
        return f"{self.section}{SHEETS}/{id_}/"

    def up(self) -> str:
        """The way from the section's own folder to the root of the site: ``../``, nothing at the root."""
        return "../" * self.section.count("/")


class Links:
    """Links from one page (``page``: its file in the tree) to items and other pages.

    ``places`` says where things stand, ``known`` are the numbers that exist; ``label`` gives what people read for a
    number, ``hint`` gives the few words shown when
    the pointer rests on a link, as the content of a quoted attribute. ``elsewhere`` gives the name of another rulebook
    and links to it from a page, for numbers that name theirs (``hkk-kodex:94.7``).
    """

    def __init__(
        self,
        page: str,
        places: Places,
        known: Container[str],
        hint: Callable[[str], str],
        label: Callable[[str], str] = str,
        elsewhere: Callable[[str, str], tuple[str, Links | None]] = lambda rulebook, _page: (rulebook, None),
    ) -> None:
        self.page = page
        self._elsewhere = elsewhere
        self._places = places
        self._known = known
        self._hint = hint
        self._label = label
        self._paths: dict[str, str] = {}
        self._made: dict[str, str] = {}
        self._made_html: dict[str, str] = {}

    def path(self, target: str) -> str:
        """The relative path from this page to another file of the tree."""
        known = self._paths.get(target)
        if known is None:
            known = self._paths[target] = way(target, self.page)
        return known

    def own(self, name: str) -> str:
        """The relative path to a page of the same section (``szotar.md``)."""
        return self.path(self._places.page(name))

    def number(self, number: str) -> str | None:
        """A Markdown link to an item, None when there is no such item.

        The first one on the page brings the hint along; the others have it from there, and a link within the page from
        what it leads to (``page.js``).
        """
        made = self._made.get(number)
        if made is None and number in self._known:
            target = self._places.title(self._places.title_of(number))
            path = "" if target == self.page else self.path(target)
            hint = self._hint(number) if path else ""
            note = f' "{hint}"' if hint else ""
            link = f"[{literal(self._label(number))}]({path}#{anchor(number)}"
            self._made[number] = f"{link})"
            return f"{link}{note})"
        return made

    def term(self, number: str, words: str) -> str | None:
        """A Markdown link from a term within a text to the item that defines it; None when there is no such item."""
        if number not in self._known:
            return None
        target = self._places.title(self._places.title_of(number))
        path = "" if target == self.page else self.path(target)
        return f'[{literal(words)}]({path}#{anchor(number)} "{self._hint(number)}"){{ .k-term }}'

    def up(self) -> str:
        """The way from this page, as built, to the root of the site: ``../../``, nothing on the front page."""
        return "../" * built(self.page).count("/")

    def html(self, number: str) -> str:
        """A link to an item as HTML, for use inside HTML that Markdown leaves alone; the bare number if unknown."""
        made = self._made_html.get(number)
        if made is None:
            rulebook, _colon, other = number.rpartition(":")
            if rulebook:
                name, links = self._elsewhere(rulebook, self.page)
                made = f"{literal(name)}\u00a0{links.html(other) if links else literal(other)}"
            else:
                made = self._anchored(number) if number in self._known else number
            self._made_html[number] = made
        return made

    def _anchored(self, number: str) -> str:
        own = self._places.title(self._places.title_of(number)) == self.page
        target = f"#{anchor(number)}" if own else f"{self.up()}{self._places.address(number)}"
        return f'<a href="{target}">{literal(self._label(number))}</a>'

    def number_or_plain(self, number: str) -> str:
        """A link to an item, or its bare number when there is no such item; one of another rulebook with its name."""
        rulebook, _colon, other = number.rpartition(":")
        if rulebook:
            name, links = self._elsewhere(rulebook, self.page)
            return f"{literal(name)}\u00a0{links.number_or_plain(other) if links else literal(other)}"
        return self.number(number) or literal(number)

    def numbers(self, wanted: Iterable[str]) -> str:
        """Several items, separated by commas."""
        return ", ".join(self.number_or_plain(number) for number in wanted)

    def closing(self, wanted: Iterable[str]) -> str:
        """Several items at the end of a sentence, with its full stop unless the last one's name ends with one."""
        told = self.numbers(wanted)
        return told if told.rpartition("[")[2].partition("](")[0].endswith(".") else f"{told}."
