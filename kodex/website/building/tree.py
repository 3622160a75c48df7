"""The Markdown tree: a plain folder that mkdocs, or another generator of its kind, turns into the site.

``docs/`` holds the pages and assets, ``base.yml`` what ``site/mkdocs.yml`` fixes by hand, ``mkdocs.yml`` what follows
from the rulebooks (names, navigation), ``overrides/`` the few templates of the theme that differ. No hook, no
generating plugin.
"""

from __future__ import annotations

import html
import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from kodex.errors import KodexError
from kodex.ground import paths, processes, yamlfile
from kodex.ground.i18n import _
from kodex.rules import books
from kodex.website import editions
from kodex.website.building import scripts, styles
from kodex.website.content import Content, has_playground
from kodex.website.markdown import quoted
from kodex.website.pages import (
    decks,
    describe,
    handwritten,
    lessons,
    lists,
    manual,
    quiz,
    reports,
    rulings,
    scenarios,
    titles,
    whole,
    worldmap,
)

CONFIG = "mkdocs.yml"
WHOLE = "Az egész könyv"
"""What the page with the whole rulebook is called in the navigation."""

SECTION = "konyv"
"""Folder of the pages that are written by hand for every section."""

GAME = "jatek"
"""Folder of the pages that are written for every section whose game has a playground."""

_LISTS = {
    lists.PREFACE: lists.preface_markdown,
    lists.INDEX: lists.index_markdown,
    lists.THESAURUS: lists.thesaurus_markdown,
    lists.DISPUTES: lists.disputes_markdown,
    rulings.PAGE: rulings.rulings_markdown,
}


def write_tree(
    contents: Sequence[Content],
    folder: Path,
    url: str | None = None,
    source: Path | None = None,
    report: str | None = None,
) -> list[str]:
    """Write the tree of some rulebooks, the first at its root, into an empty folder; gives the files of its pages
    below ``docs/``.

    ``url`` is where the site will stand, ``source`` the folder of hand-made things (default: the shipped ``site``),
    ``report`` where faults are reported.
    Raises KodexError when it is not whole.
    """
    source = source or Path(paths.shipped("site"))
    for name in (CONFIG, "pages", "assets", "overrides"):
        if not (source / name).exists():
            raise KodexError(_("a piece of the website is missing"), path=source / name, mend=_("install Kódex anew"))
    docs = folder / "docs"
    shutil.copytree(source / "assets", docs / "assets")
    styles.write_styles(docs)
    scripts.write_scripts(docs)
    shutil.copytree(source / "overrides", folder / "overrides")
    scripts.write_ahead(docs, folder / "overrides" / "partials")
    shutil.copyfile(source / CONFIG, folder / "base.yml")
    first, *others = contents
    book = manual.pages(source / "manual")
    manual.copy_pictures(source / "manual", docs)
    with _meanwhile(partial(_write_sections, first, others, docs, source / "pages")) as sections:
        found = _write_pages(describe.with_heads(_rule_pages(first, source / "pages") | book, first), docs)
        found += sections()
    settings = config(first, url, others)
    settings["extra"] |= {"report": report} if report else {}
    settings["nav"] += manual.nav(book)
    (folder / CONFIG).write_text(yamlfile.written(settings), encoding="utf-8")
    return found


def _write_pages(found: dict[str, str], docs: Path) -> list[str]:
    for name, text in found.items():
        path = docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(found)


def write_anew(shelf: Sequence[Content], folder: Path) -> list[str]:
    """Write those pages of a tree again that speak of the engine for the browser, after ``has_engine`` of the rulebooks
    has changed; gives the files of those that read differently now."""
    (content, *others), docs, written = shelf, folder / "docs", Path(paths.shipped("site"), "pages")
    places, anew = content.places, []
    for one in others:
        if has_playground(one):
            own = handwritten.pages(written / GAME, one) | _for_learners(one)
            anew += _write_pages(describe.with_heads(own, one), docs)
    speaking = handwritten.pages(written, content)
    about_decks = decks.titles(content)
    formats = [title for number, title in content.titles.items() if number in about_decks]
    speaking |= _for_learners(content)
    speaking |= {places.title(title.number): titles.title_markdown(content, title) for title in formats}
    found = describe.with_heads(speaking, content)
    return anew + _write_pages({name: text for name, text in found.items() if _text(docs / name) != text}, docs)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _write_sections(first: Content, others: Sequence[Content], docs: Path, written: Path) -> list[str]:
    """Write the pages of the sections, and those of the first rulebook's scenarios."""
    found = _write_pages(describe.with_heads(scenarios.pages(first), first), docs)
    for content in others:
        found += _write_pages(describe.with_heads(section_pages(content, written), content), docs)
    return found


def _meanwhile(task: Callable[[], list[str]]) -> AbstractContextManager[Callable[[], list[str]]]:
    """Do a task in another process where one can be had; the function given waits for the outcome."""
    return processes.started(task) if processes.possible() else nullcontext(task)


def pages(content: Content, written: Path) -> dict[str, str]:
    """File (from the root of the tree) -> Markdown of every page of the rulebook at the root; ``written`` is the
    folder of hand-written pages."""
    return _rule_pages(content, written) | scenarios.pages(content)


def _rule_pages(content: Content, written: Path) -> dict[str, str]:
    """All of them but those of scenarios."""
    result = handwritten.pages(written, content) | _titles(content) | _for_learners(content)
    result[whole.PAGE] = whole.whole_markdown(content)
    result[lists.PREFACE] = lists.preface_markdown(content)
    result[lists.INDEX] = lists.index_markdown(content)
    result[lists.THESAURUS] = lists.thesaurus_markdown(content)
    result[lists.DISPUTES] = lists.disputes_markdown(content)
    result[rulings.PAGE] = rulings.rulings_markdown(content)
    result[reports.CHANGES_PAGE] = reports.changes_markdown(content)
    result[reports.COVERAGE] = reports.coverage_markdown(content)
    result[reports.FORMATS] = reports.formats_markdown(content)
    result[worldmap.PAGE] = worldmap.map_markdown(content)
    if content.editions is not None:
        result[editions.PAGE] = content.editions.differences_markdown(content.links(editions.PAGE))
        result[editions.ALL] = content.editions.all_markdown(content.links(editions.ALL))
    return result


def section_pages(content: Content, written: Path) -> dict[str, str]:
    """The pages of a rulebook with a section of its own; lists of which it has nothing are left out."""
    result = handwritten.pages(written / SECTION, content) | _titles(content) | _for_learners(content)
    if has_playground(content):
        result |= handwritten.pages(written / GAME, content)
    result[content.places.page(whole.PAGE)] = whole.whole_markdown(content)
    for _name, page in lists.beside(content):
        result[content.places.page(page)] = _LISTS[page](content)
    if content.cases.cases:
        result[content.places.page(reports.COVERAGE)] = reports.coverage_markdown(content)
        result |= scenarios.pages(content)
    return result


def _titles(content: Content) -> dict[str, str]:
    """The pages of parts and titles."""
    places = content.places
    return {places.part(part.number): titles.part_markdown(content, part) for part in content.parts} | {
        places.title(title.number): titles.title_markdown(content, title) for title in content.titles.values()
    }


def config(content: Content, url: str | None = None, others: Sequence[Content] = ()) -> dict[str, Any]:
    """The generated configuration: what follows from the rulebooks; ``others`` are those with a section."""
    book = content.book
    extra: dict[str, Any] = {"private": content.official is not None}
    if others:
        extra["books"] = [_described(one) for one in (content, *others)]
    return {
        "INHERIT": "base.yml",
        "site_name": book.name,
        "site_url": url or "",
        "site_description": f"{html.escape(book.name)}: a szabályok saját szavainkkal, számokkal és hivatkozásokkal.",
        "copyright": _copyright(content),
        "docs_dir": "docs",
        "site_dir": "site",
        "theme": {"custom_dir": "overrides"},
        "extra": extra,
        "nav": nav(content) + [{html.escape(one.book.name): section_nav(one)} for one in others],
    }


def _described(content: Content) -> dict[str, str]:
    """What the templates and scripts need to know of a rulebook."""
    return {
        "id": content.book.id,
        "section": content.places.section,
        "name": content.book.name,
        "short": content.name,
        "called": " ".join(books.names(content.book.id)),
        "copyright": _copyright(content),
    }


def _copyright(content: Content) -> str:
    return (
        f"A játék és a hivatalos szabályszövegek a kiadójuké ({quoted(content.book.publisher)}). "
        "Ez az oldal nem hivatalos átirat, a szövegek a mi megfogalmazásaink."
    )


def nav(content: Content) -> list[Any]:
    """The navigation in the order of the rulebook. Names are HTML there, so they are escaped here.

    Every page is named, so that mkdocs need not read one to know what to call it on another.
    """
    return [
        {"Kezdőlap": "index.md"},
        *_lesson(content),
        {"Kérdezz": "kerdes.md"},
        {"Bevezetés": lists.PREFACE},
        *_parts(content),
        {WHOLE: whole.PAGE},
        {"Tárgymutató": lists.INDEX},
        {"A játékosok szavai": lists.THESAURUS},
        {"Esetek": [{"Esetek": scenarios.OVERVIEW}, *_case_pages(content)]},
        {"Játszótér": "jatszoter.md"},
        {"Pakliellenőrző": decks.PAGE},
        {"Vitás kérdések": lists.DISPUTES},
        {rulings.NAME: rulings.PAGE},
        *(
            [{"Kiadások": [{"Miben térnek el a kiadások?": editions.PAGE}, {"Minden, ami közös": editions.ALL}]}]
            if content.editions
            else []
        ),
        {"Versenyformátumok": reports.FORMATS},
        {"Térkép": worldmap.PAGE},
        {"Változások": reports.CHANGES_PAGE},
        {"Mennyit ellenőriztünk?": reports.COVERAGE},
        {"Erről az átiratról": "atirat.md"},
    ]


def section_nav(content: Content) -> list[Any]:
    """The navigation of a section, its front page first."""
    page = content.places.page
    found = {name: page(file) for name, file in lists.beside(content)}
    before = [{"Bevezetés": found.pop("Bevezetés")}] if "Bevezetés" in found else []
    cases: list[Any] = []
    if content.cases.cases:
        cases += [{"Esetek": [{"Esetek": page(scenarios.OVERVIEW)}, *_case_pages(content)]}]
        cases += [{"Mennyit ellenőriztünk?": page(reports.COVERAGE)}]
    beside = [{name: file} for name, file in found.items()]
    front = {html.escape(content.book.name): page("index.md")}
    one_page = {WHOLE: page(whole.PAGE)}
    table = [{"Játszótér": page("jatszoter.md")}] if has_playground(content) else []
    return [
        front,
        *_lesson(content),
        {"Kérdezz": page("kerdes.md")},
        *before,
        *_parts(content),
        one_page,
        *beside,
        *cases,
        *table,
    ]


def _lesson(content: Content) -> list[dict[str, str]]:
    """The pages for learners in the navigation."""
    found = [{name: content.places.page(file)} for name, file in lessons.beside(content)]
    return [*found, {"Tudod?": content.places.page(quiz.PAGE)}] if quiz.has_page(content) else found


def _for_learners(content: Content) -> dict[str, str]:
    """The lesson, the turn aid and the self-test."""
    test = quiz.PAGE if quiz.has_page(content) else None
    found = lessons.pages(content, test)
    return found | {content.places.page(quiz.PAGE): quiz.page_markdown(content)} if test else found


def _parts(content: Content) -> list[Any]:
    """The parts with their titles."""
    places = content.places
    return [
        {
            html.escape(part.name): [
                {html.escape(part.name): places.part(part.number)},
                *({html.escape(title.name): places.title(title.number)} for title in content.titles_of(part.number)),
            ]
        }
        for part in content.parts
    ]


def _case_pages(content: Content) -> list[dict[str, str]]:
    return [
        {html.escape(content.titles[n].name if n in content.titles else f"{n}."): content.places.case(n)}
        for n in content.cases_by_title
    ]
