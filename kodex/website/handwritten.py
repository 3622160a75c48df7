"""Hand-written pages (``site/pages/*.md``): Markdown with ``$names`` that are filled in from the data."""

from __future__ import annotations

from pathlib import Path
from string import Template

from kodex.errors import KodexError
from kodex.i18n import _
from kodex.website.content import Content, Progress, progress
from kodex.website.labels import count
from kodex.website.links import Links, part_page
from kodex.website.markdown import literal
from kodex.website.titles import unfinished


def pages(folder: Path, content: Content) -> dict[str, str]:
    """File name -> Markdown of every hand-written page.

    Raises KodexError when a page cannot be read or names something that does not exist.
    """
    names = _names(content)
    result = {}
    for path in sorted(folder.glob("*.md")):
        try:
            result[path.name] = Template(path.read_text(encoding="utf-8")).substitute(names)
        except (OSError, UnicodeDecodeError) as error:
            raise KodexError(_("cannot be read: {why}").format(why=error), path=path) from None
        except (KeyError, ValueError) as error:
            known = ", ".join(f"${name}" for name in sorted(names))
            what = _("the page names something unknown: {name}").format(name=error)
            raise KodexError(what, path=path, mend=_("one of: {known}").format(known=known)) from None
    return result


def _names(content: Content) -> dict[str, str]:
    """What a page may name: facts of the rulebook, counts, ready-made lists."""
    book = content.book
    done = progress(content.items.values())
    return {
        "name": literal(book.name),
        "edition": literal(book.edition),
        "publisher": literal(book.publisher),
        "items": count(done.items),
        "state": _state(done),
        "questions": count(sum(len(item["questions"]) for item in content.items.values())),
        "titles": count(len(content.titles)),
        "disputes": count(len(book.disputes)),
        "engine": "yes" if content.has_engine else "no",
        "parts": _parts(content),
        "gaps": "\n".join(f"- {literal(gap.number)}: {literal(gap.reason)}" for gap in book.gaps)
        or "Nincs ilyen szám.",
    }


def _state(done: Progress) -> str:
    """How far the restating has come, as a sentence."""
    if done.restated == done.items:
        return "Mindegyiket átírtuk."
    return (
        f"Ezekből eddig {count(done.restated)} pontot írtunk át, {count(done.items - done.restated)} még hátravan; "
        "ezeknek egyelőre csak a száma és a címe látszik."
    )


def _parts(content: Content) -> str:
    """The parts as a list of links, each with its size."""
    links = Links("index.md", content.numbers, content.hint)
    rows = []
    for part in content.parts:
        titles = content.titles_of(part.number)
        done = progress(item for title in titles for item in title.all_items)
        size = f"{len(titles)}&nbsp;cím, {count(done.items)}&nbsp;pont{unfinished(done)}"
        rows.append(f"- [{literal(part.name)}]({links.path(part_page(part.number))}) <small>{size}</small>")
    return "\n".join(rows)
