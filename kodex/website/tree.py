"""The Markdown tree: a plain folder that mkdocs, or another generator of its kind, turns into the site.

``docs/`` holds the pages and assets, ``base.yml`` what ``site/mkdocs.yml`` fixes by hand, ``mkdocs.yml`` what follows
from the rulebook (name, navigation), ``overrides/`` the few templates of the theme that differ. No hook, no generating
plugin.
"""

from __future__ import annotations

import html
import shutil
from pathlib import Path
from typing import Any

import yaml

from kodex import paths
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.website import handwritten, lists, reports, scenarios, titles, worldmap
from kodex.website.cases import of_title
from kodex.website.content import Content
from kodex.website.links import case_page, part_page, title_page
from kodex.website.markdown import quoted

CONFIG = "mkdocs.yml"


def write_tree(content: Content, folder: Path, url: str | None = None, source: Path | None = None) -> list[str]:
    """Write the tree of a rulebook into an empty folder; gives the files of its pages below ``docs/``.

    ``url`` is where the site will stand, ``source`` the folder of hand-made things (default: the shipped ``site``).
    Raises KodexError when it is not whole.
    """
    source = source or Path(paths.shipped("site"))
    for name in (CONFIG, "pages", "assets", "overrides"):
        if not (source / name).exists():
            raise KodexError(_("a piece of the website is missing"), path=source / name, mend=_("install Kódex anew"))
    docs = folder / "docs"
    shutil.copytree(source / "assets", docs / "assets")
    shutil.copytree(source / "overrides", folder / "overrides")
    shutil.copyfile(source / CONFIG, folder / "base.yml")
    found = pages(content, source / "pages")
    for name, text in found.items():
        path = docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    (folder / CONFIG).write_text(
        yaml.safe_dump(config(content, url), allow_unicode=True, sort_keys=False, width=120), encoding="utf-8"
    )
    return list(found)


def pages(content: Content, written: Path) -> dict[str, str]:
    """File (from the root of the tree) -> Markdown of every page; ``written`` is the folder of hand-written pages."""
    result = handwritten.pages(written, content)
    result |= {part_page(part.number): titles.part_markdown(content, part) for part in content.parts}
    result |= {title_page(title.number): titles.title_markdown(content, title) for title in content.titles.values()}
    result[lists.PREFACE] = lists.preface_markdown(content)
    result[lists.INDEX] = lists.index_markdown(content)
    result[lists.THESAURUS] = lists.thesaurus_markdown(content)
    result[lists.DISPUTES] = lists.disputes_markdown(content)
    result[reports.CHANGES_PAGE] = reports.changes_markdown(content)
    result[reports.COVERAGE] = reports.coverage_markdown(content)
    result[reports.FORMATS] = reports.formats_markdown(content)
    result[worldmap.PAGE] = worldmap.map_markdown(content)
    return result | scenarios.pages(content)


def config(content: Content, url: str | None = None) -> dict[str, Any]:
    """The generated configuration: what follows from the rulebook."""
    book = content.book
    return {
        "INHERIT": "base.yml",
        "site_name": book.name,
        "site_url": url or "",
        "site_description": f"{book.name}: a szabályok saját szavainkkal, számokkal és hivatkozásokkal.",
        "copyright": (
            f"A játék és a hivatalos szabályszövegek a kiadójuké ({quoted(book.publisher)}). "
            "Ez az oldal nem hivatalos átirat, a szövegek a mi megfogalmazásaink."
        ),
        "docs_dir": "docs",
        "site_dir": "site",
        "theme": {"custom_dir": "overrides"},
        "extra": {"private": content.official is not None},
        "nav": nav(content),
    }


def nav(content: Content) -> list[Any]:
    """The navigation in the order of the rulebook. Names are HTML there, so they are escaped here."""
    parts: list[Any] = [
        {
            html.escape(part.name): [
                part_page(part.number),
                *({html.escape(title.name): title_page(title.number)} for title in content.titles_of(part.number)),
            ]
        }
        for part in content.parts
    ]
    return [
        {"Kezdőlap": "index.md"},
        {"Kérdezz": "kerdes.md"},
        {"Bevezetés": lists.PREFACE},
        *parts,
        {"Tárgymutató": lists.INDEX},
        {"A játékosok szavai": lists.THESAURUS},
        {"Esetek": [scenarios.OVERVIEW, *_case_pages(content)]},
        {"Játszótér": "jatszoter.md"},
        {"Vitás kérdések": lists.DISPUTES},
        {"Versenyformátumok": reports.FORMATS},
        {"Térkép": worldmap.PAGE},
        {"Változások": reports.CHANGES_PAGE},
        {"Mennyit ellenőriztünk?": reports.COVERAGE},
        {"Erről az átiratról": "atirat.md"},
    ]


def _case_pages(content: Content) -> list[dict[str, str]]:
    return [
        {html.escape(content.titles[number].name if number in content.titles else f"{number}."): case_page(number)}
        for number in of_title(content.cases.cases)
    ]
