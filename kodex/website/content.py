"""Everything the pages are made of, read once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kodex.compile import open_store
from kodex.compile.database import rule_objects
from kodex.compile.rulings import ruling_objects
from kodex.errors import KodexError
from kodex.ground import games
from kodex.ground.i18n import _
from kodex.kb.read import read_rulebook
from kodex.model import Parameter, Rulebook
from kodex.rules import numbers
from kodex.store import proofs
from kodex.website import labels
from kodex.website.cases import Case, Cases, cases
from kodex.website.links import Links, Places
from kodex.website.markdown import quoted
from kodex.website.terms import Terms

Item = dict[str, Any]
"""A numbered item as ``kodex show --json`` gives it."""

RulingObject = dict[str, Any]
"""A ruling as ``kodex rulings --json`` gives it."""

HINT = 50
"""Longest hint of a link, in characters: hints are a sixth of what the longest page weighs."""


class Beside(Protocol):
    """What other editions of the game say, where they are on the site (:class:`kodex.website.editions.Editions`).

    ``names``: the editions' ids -> what they are called.
    """

    names: dict[str, str]

    def lines(self, rulebook: str, number: str, links: Links) -> Iterator[tuple[str, str]]:
        """What they have about a rule: verdict and Markdown of each line."""

    def inside(self, ids: Sequence[str]) -> str:
        """``a Kódexben``, ``a 8. és a 11. kiadásban``."""

    def differences_markdown(self, links: Links) -> str:
        """The page of what they answer differently."""

    def all_markdown(self, links: Links) -> str:
        """The page of everything that is compared and does not differ."""


class Part(NamedTuple):
    """A part of the rulebook."""

    number: str
    heading: str

    @property
    def name(self) -> str:
        """``IV. A HKK szabályai részletesen``."""
        return f"{self.number}. {self.heading}"


class Title(NamedTuple):
    """A title; ``items`` are the numbered items below it, ``own`` the title's own item when the print has one."""

    number: str
    heading: str
    part: str
    own: Item | None
    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        """``34. Támadók kijelölése részfázis``; the heading alone where the number is an address."""
        return f"{self.number}. {self.heading}" if numbers.is_printed(self.number) else self.heading

    @property
    def all_items(self) -> tuple[Item, ...]:
        """The numbered items of the title, its own included."""
        return self.items if self.own is None else (self.own, *self.items)


class Progress(NamedTuple):
    """How many of some items there are and how many are restated."""

    items: int
    restated: int


class Content:
    """One rulebook for the site: items by number, titles and parts in printed order, the tables beside them.

    ``book`` is used for what the store does not hold: index, thesaurus, unnumbered sections, gaps. ``rulings`` are
    all there are, ``rulings_of`` those about an item; ``cases`` are the scenarios, played; ``official`` the printed
    wording by number, for a build that nobody else may see; ``has_engine`` whether the build brings the engine to the
    browser; ``section`` the folder of the site that the rulebook has to itself (``magus/``), nothing for the one at
    the root; ``editions`` what other editions of the game say, where they are on the site; ``others`` the rulebooks
    beside the one at the root; ``shelf`` all of the site by id, itself included; ``found`` what a page has found out of
    all of the rulebook and other pages ask again, each under a name of its own.
    """

    def __init__(
        self,
        items: Iterable[Item],
        titles: list[dict[str, Any]],
        book: Rulebook,
        played: Cases | None = None,
        official: dict[str, tuple[str, ...]] | None = None,
        section: str = "",
    ) -> None:
        self.book = book
        self.places = Places(section, self.title_of)
        self.editions: Beside | None = None
        self.others: Sequence[Content] = ()
        self.shelf: Mapping[str, Content] = {book.id: self}
        self.cases = played or Cases()
        home = games.home(book.id)
        self.is_played = home is not None and (home.rulebook == book.id or bool(self.cases.cases))
        self.official = official
        self.has_engine = False
        self.cases_of: dict[str, list[Case]] = self.cases.by_rule()
        self.parameters: dict[str, list[Parameter]] = defaultdict(list)
        for parameter in book.parameters:
            self.parameters[parameter.rule].append(parameter)
        self.items = {item["number"]: item for item in items}
        below: dict[str, list[Item]] = defaultdict(list)
        for number, item in self.items.items():
            if number != item["title_number"]:
                below[item["title_number"]].append(item)
        self.parts = [Part(part.number, part.heading) for part in book.parts]
        self.titles = {
            t["number"]: Title(
                t["number"], t["heading"], t["part"], self.items.get(t["number"]), tuple(below[t["number"]])
            )
            for t in titles
        }
        self.numbers = frozenset(self.items) | frozenset(self.titles)
        self.cases_by_title = self._cases_by_title()
        self.disputes = {dispute.id: dispute for dispute in book.disputes}
        self.rulings: list[RulingObject] = ruling_objects(book)
        self.rulings_of: dict[str, list[RulingObject]] = defaultdict(list)
        for ruling in self.rulings:
            for number in ruling["rules"]:
                self.rulings_of[number].append(ruling)
        self._case_pages = {
            case.id: self.places.case(number) for number, found in self.cases_by_title.items() for case in found
        }
        self._hints: dict[str, str] = {}
        self._gists: dict[str, str] = {}
        self.found: dict[object, Any] = {}

    @cached_property
    def terms(self) -> Terms:
        """The defined terms, which only the pages of titles ask for."""
        return Terms(self.items)

    def title_of(self, number: str) -> str:
        """The number of the title that an item stands in; of a title the number itself."""
        item = self.items.get(number)
        if item is not None:
            return str(item["title_number"])
        return numbers.title(number) if self.book.printed else number

    def _cases_by_title(self) -> dict[str, list[Case]]:
        """The scenarios by the title of the first rule they decide by, in the order of the book; a sister follows the
        one it is set against."""
        place = {number: at for at, number in enumerate(self.items)}
        sisters: dict[str, list[Case]] = defaultdict(list)
        found: dict[str, list[Case]] = defaultdict(list)
        for case in self.cases.cases:
            if case.sister_of:
                sisters[case.sister_of].append(case)
        for case in sorted(self.cases.cases, key=lambda case: place.get(next(iter(case.rules), ""), -1)):
            if case.rules and not case.sister_of:
                found[self.title_of(case.rules[0])] += [case, *sisters[case.id]]
        return {
            number: found[number] for number in (*self.titles, *(found.keys() - self.titles.keys())) if number in found
        }

    def case_page(self, case: Case) -> str:
        """The file on which a scenario stands; empty for one that is about no rule."""
        return self._case_pages.get(case.id, "")

    def links(self, page: str) -> Links:
        """Links from a page (its file below the section) to this rulebook's items and pages."""
        return self.links_from(self.places.page(page))

    def links_from(self, file: str) -> Links:
        """Links from a file of the tree to this rulebook's items and pages, and to rules of the others of the site
        (``hkk-kodex:94.7``)."""
        return Links(file, self.places, self.numbers, self.hint, self.label, self._elsewhere)

    def _elsewhere(self, rulebook: str, file: str) -> tuple[str, Links | None]:
        """What another rulebook is called, and links from a file to it where it is on the site."""
        content = self.shelf.get(rulebook)
        if content is None:
            return labels.BOOKS.get(rulebook, (rulebook, ""))[0], None
        return content.name, content.links_from(file)

    @property
    def name(self) -> str:
        """What the rulebook is called where there is little room: ``Kódex``, ``HKK 11.``."""
        return labels.BOOKS.get(self.book.id, (self.book.name, ""))[0]

    def titles_of(self, part: str) -> list[Title]:
        """The titles of a part in printed order."""
        return [title for title in self.titles.values() if title.part == part]

    def label(self, number: str) -> str:
        """What people read for a number: of an address its label."""
        item = self.items.get(number)
        if item is not None:
            return str(item["label"])
        title = self.titles.get(number)
        return number if title is None or self.book.printed else title.heading

    def hint(self, number: str) -> str:
        """A few words on what an item is about, as the content of a quoted attribute."""
        known = self._hints.get(number)
        if known is None:
            known = self._hints[number] = quoted(self.gist(number))
        return known

    def gist(self, number: str) -> str:
        """An item's heading and the beginning of its text; nothing when it is not restated and has no heading."""
        known = self._gists.get(number)
        if known is None:
            known = self._gists[number] = self._begun(number)
        return known

    def _begun(self, number: str) -> str:
        item = self.items.get(number)
        if item is None:
            return self.titles[number].heading if number in self.titles else ""
        heading, text = item["heading"] or "", item["text"] or ""
        return clip(f"{heading}: {text}" if heading and text else heading or text, HINT)


def progress(items: Iterable[Item]) -> Progress:
    """How far the restating of ``items`` has come."""
    kinds = [item["kind"] for item in items]
    return Progress(len(kinds), sum(kind is not None for kind in kinds))


def clip(text: str, most: int) -> str:
    """The beginning of ``text`` on one line without link brackets, at most ``most`` characters."""
    line = " ".join(text.replace("[[", "").replace("]]", "").split())
    return line if len(line) <= most else line[: most - 1].rsplit(" ", 1)[0].rstrip(" ,;:–-") + "…"


def load(rulebook: str, official: bool = False, section: str = "") -> Content:
    """Read a rulebook and play its scenarios; with ``official`` take the printed wording from the user's own copy.

    ``section`` as in :class:`Content`. Raises KodexError when the rulebook is unknown or cannot be read, or when no
    official text was imported.
    """
    folder = Path(games.book_folder(rulebook))
    if not (folder / "rulebook.yaml").is_file():
        open_store(rulebook)  # says which ones there are
    book = read_rulebook(folder, from_cache=True)
    titles = [{"number": title.number, "heading": title.heading, "part": title.part} for title in book.titles.values()]
    played, printed = cases(rulebook), _printed(rulebook) if official else None
    unplayed = proofs.unplayed(book, str(folder))
    return Content(rule_objects(book, unplayed), titles, book, played, printed, section)


def _printed(rulebook: str) -> dict[str, tuple[str, ...]]:
    """The paragraphs of the imported official text by number."""
    from kodex.official import is_kept
    from kodex.official.overlay import load as load_official

    text = load_official(rulebook) if is_kept(rulebook) else None
    if text is None:
        raise KodexError(_("no official text is imported"), mend="kodex import FILE")
    return {item.number: (item.printed, *item.continuation) for item in text.items}


def has_playground(content: Content) -> bool:
    """Whether a rulebook has a playground of its own: the one that its game implements."""
    home = games.home(content.book.id)
    return home is not None and home.rulebook == content.book.id
