"""Files for programs: the JSON of every rule, a list of all, ``llms.txt``, and what needs the site's own address.

Everything is written beside what mkdocs builds. Addresses are relative to the root of the site unless it is known where
the site will stand (``url``, with a slash at its end); OpenSearch and the sitemap must have full addresses and are left
out without it.
"""

from __future__ import annotations

import html
import json
import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from kodex.website import cases
from kodex.website.content import Content, Item, clip
from kodex.website.labels import AUTHORITIES, CHANGES
from kodex.website.links import API, SHEETS, SHORT, built, case_anchor, ruling_anchor
from kodex.website.pages import quiz, reports, rulings, worldmap
from kodex.website.pages.scenarios import OVERVIEW
from kodex.website.site import Site

FEED = "valtozasok.xml"
_NAMES = uuid.UUID("6d1a4f0e-4c0e-5d5c-9a57-6b6f6465782e")
"""Name space of the feed's entries: the same change keeps its id from build to build."""
_SHORT = 90
_UNLISTED = frozenset((SHORT, SHEETS, "offline"))
"""Folders whose pages no search engine need know: each says again what another page says."""


def write_machine_files(content: Content, site: Site, url: str | None = None, others: Iterable[Content] = ()) -> int:
    """Write all of them; gives the number of rules. ``others``: the rulebooks of the sections,
    which are only named here."""
    write_rules(content, site, url)
    site.write("llms.txt", ("\n".join(_llms(content, url or "", others)) + "\n").encode())
    site.write(FEED, feed(content, url).encode())
    site.write("robots.txt", robots(content, url).encode())
    if url:
        site.write("opensearch.xml", opensearch(content, url).encode())
    return len(content.items)


def write_rules(content: Content, site: Site, url: str | None = None) -> None:
    """Write the JSON of every rule, the list of all of a rulebook, its rulings and their feed."""
    of_rule = content.cases.by_rule()
    for number, item in content.items.items():
        site.write(content.places.api(number), _json(rule_object(content, item, of_rule.get(number, ()))))
    site.write(f"{API}/{content.places.section}index.json", _json(index_object(content)))
    if quiz.has_page(content):
        site.write(quiz.address(content), _json(quiz.questions(content)))
    if content.rulings:
        found = [one | {"url": ruling_url(content, one["id"])} for one in content.rulings]
        site.write(f"{API}/{content.places.section}rulings.json", _json(found))
        site.write(content.places.page(rulings.FEED), rulings_feed(content, url).encode())


def write_sitemap(site: Site, url: str | None) -> None:
    """Write the list of pages of a whole site in the place of mkdocs' own; without an address it lists nothing.

    The file is there in any case, because the theme's script asks for it on every page.
    """
    (site.folder / "sitemap.xml.gz").unlink(missing_ok=True)
    (site.folder / "sitemap.xml").write_text(sitemap(site, url), encoding="utf-8", newline="\n")


def rule_object(content: Content, item: Item, found: Iterable[cases.Case]) -> dict[str, Any]:
    """A rule as ``kodex show --json`` gives it, with its addresses, what proves it and the numbers it fixes."""
    number = item["number"]
    return item | {
        "url": content.places.address(number),
        "short_url": content.places.short(number),
        "rulings": content.rulings_of.get(number, []),
        "verification": cases.status(content.cases, item) or None,
        "scenarios": [{"id": c.id, "title": c.title, "asks": c.asks, "url": case_url(content, c)} for c in found],
        "parameters": [
            {"id": p.id, "name": p.name, "value": p.value, "unit": p.unit, "format": p.format, "note": p.note}
            for p in content.parameters.get(number, ())
        ],
    }


def case_url(content: Content, case: cases.Case) -> str:
    """Where a scenario stands on the built site, from its root."""
    page = content.case_page(case)
    return f"{built(page)}#{case_anchor(case.id)}" if page else ""


def ruling_url(content: Content, id_: str) -> str:
    """Where a ruling stands on the built site, from its root."""
    return f"{built(content.places.page(rulings.PAGE))}#{ruling_anchor(id_)}"


def index_object(content: Content) -> dict[str, Any]:
    """Every rule in short, in printed order."""
    book = content.book
    return {
        "rulebook": book.id,
        "name": book.name,
        "edition": book.edition,
        "publisher": book.publisher,
        "official": False,
        "language": "hu",
        "rules": [
            {
                "number": number,
                "title": item["title"],
                "kind": item["kind"],
                "summary": clip(content.gist(number), _SHORT),
                "url": content.places.address(number),
                "api": content.places.api(number),
            }
            for number, item in content.items.items()
        ],
    }


def _llms(content: Content, url: str, others: Iterable[Content]) -> Iterator[str]:
    """The site for language models, after llmstxt.org."""
    book = content.book
    yield f"# {book.name}"
    yield ""
    yield f"> Szabályok saját szavainkkal, számozott pontonként, nem hivatalosan. Forrás: {_plain(book.edition)}."
    yield ""
    yield "Egy pontra a számával hivatkozz (például 34.5.), és add meg a címét is: `r/<szám>/`."
    yield "A szövegeket szó szerint idézd, ne pótold; ahol a szabályok nem döntenek, azt a vitás kérdések mondják meg."
    yield ""
    yield "## Adatok"
    yield ""
    yield f"- [Minden pont listája]({url}{API}/index.json): szám, cím, fajta, rövid tartalom (JSON)"
    yield f"- Egy pont: `{url}{API}/rules/<szám>.json` (szöveg, hivatkozások oda-vissza, kivételek indokkal, kérdések)"
    yield f"- [Változások]({url}{FEED}): Atom"
    if content.rulings:
        yield f"- [{rulings.NAME}]({url}{API}/rulings.json): kitől, mikor, hol (JSON; Atom: {url}{rulings.FEED})"
    yield ""
    yield "## Oldalak"
    yield ""
    pages = [("Tárgymutató", "targymutato.md"), ("A játékosok szavai", "szotar.md"), ("Vitás kérdések", "vitak.md")]
    pages += [(rulings.NAME, rulings.PAGE)] if content.rulings else []
    pages += [("Esetek", OVERVIEW), ("Versenyformátumok", reports.FORMATS), ("Térkép", worldmap.PAGE)]
    yield from (f"- [{name}]({url}{built(page)})" for name, page in pages)
    for part in content.parts:
        yield ""
        yield f"## {_plain(part.name)}"
        yield ""
        yield f"- [Áttekintés]({url}{built(content.places.part(part.number))})"
        for title in content.titles_of(part.number):
            yield f"- [{_plain(title.name)}]({url}{built(content.places.title(title.number))})"
    for other in others:
        section = other.places.section
        yield from ("", f"## {_plain(other.book.name)}", "")
        yield f"- [Kezdőlap]({url}{section}): {_plain(other.book.edition)}"
        yield f"- [Minden pont listája]({url}{API}/{section}index.json); egy pont címe ott az `api` mezőben áll (JSON)"


def feed(content: Content, url: str | None) -> str:
    """The dated changes as an Atom feed, newest first."""
    book, root = content.book, url or ""
    changes = sorted(book.chronology, key=lambda change: change.date, reverse=True)
    entries = []
    for change in changes:
        name = f"{book.id}\n{change.date}\n{change.text}"
        link = (
            f"{root}{content.places.address(change.rules[0])}"
            if change.rules
            else f"{root}{built(reports.CHANGES_PAGE)}"
        )
        entries.append(
            f"<entry><id>{uuid.uuid5(_NAMES, name).urn}</id><updated>{_moment(change.date)}</updated>"
            f"<title>{html.escape(clip(change.text, _SHORT))}</title>"
            f'<category term="{html.escape(CHANGES.get(change.kind, change.kind))}"/>'
            f'<link href="{html.escape(link)}"/><content type="text">{html.escape(change.text)}</content></entry>'
        )
    newest = changes[0].date if changes else ""
    return _atom(book.id, f"{book.name}: változások", newest, entries, f"{root}{FEED}" if url else "", root or "./")


def rulings_feed(content: Content, url: str | None) -> str:
    """The rulings as an Atom feed, in the order in which they came here, the last first: many sources have no date."""
    book, root = content.book, url or content.places.up()
    found = sorted(content.rulings, key=lambda one: one["added"] or "", reverse=True)
    entries = []
    for one in found:
        name = f"{book.id}\n{one['id']}\n{one['answer']}"
        text = f"{one['answer']} ({one['source']}, {one['date'] or 'dátuma ismeretlen'}; {rulings.standing(one)})"
        given = f"<published>{_moment(one['date'])}</published>" if one["date"] else ""
        entries.append(
            f"<entry><id>{uuid.uuid5(_NAMES, name).urn}</id><updated>{_moment(one['added'] or '')}</updated>{given}"
            f"<title>{html.escape(clip(one['question'], _SHORT))}</title>"
            f'<category term="{html.escape(AUTHORITIES[one["authority"]])}"/>'
            f'<link href="{html.escape(root + ruling_url(content, one["id"]))}"/>'
            f'<content type="text">{html.escape(text)}</content></entry>'
        )
    newest = found[0]["added"] or "" if found else ""
    own = f"{root}{content.places.page(rulings.FEED)}" if url else ""
    page = root + built(content.places.page(rulings.PAGE))
    return _atom(f"{book.id}\nrulings", f"{book.name}: {rulings.NAME.lower()}", newest, entries, own, page)


def _atom(name: str, title: str, newest: str, entries: Iterable[str], own: str, page: str) -> str:
    """A feed: what its id is made of, its title, the date of its newest entry, the entries, its own address where that
    is known, the page that it goes with."""
    self_ = f'<link rel="self" href="{html.escape(own)}"/>' if own else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="hu">'
        f"<id>{uuid.uuid5(_NAMES, name).urn}</id><title>{html.escape(title)}</title>"
        f"<updated>{_moment(newest)}</updated><author><name>Kódex</name></author>"
        f'{self_}<link href="{html.escape(page)}"/>\n' + "\n".join(entries) + "\n</feed>\n"
    )


def robots(content: Content, url: str | None) -> str:
    """What search engines may read: everything, save on a site that is for nobody else's eyes."""
    if content.official is not None:
        return "User-agent: *\nDisallow: /\n"
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {url}sitemap.xml\n" if url else "")


def opensearch(content: Content, url: str) -> str:
    """The description that lets a browser search the site from its address bar."""
    short = html.escape(clip(content.book.name, 16))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        f"<ShortName>{short}</ShortName><Description>{html.escape(content.book.name)}: szabálykereső</Description>"
        "<InputEncoding>UTF-8</InputEncoding><Language>hu</Language>"
        f'<Image height="32" width="32" type="image/svg+xml">{html.escape(url)}assets/kodex.svg</Image>'
        f'<Url type="text/html" template="{html.escape(url)}kereses/?q={{searchTerms}}"/></OpenSearchDescription>\n'
    )


def sitemap(site: Site, url: str | None) -> str:
    """Every page of the site but the short links, the sheets, and the pages for what is missing."""
    found = sorted(_listed(site)) if url else []
    places = [f"{url}{path}/" if path else str(url) for path in found]
    rows = [f"<url><loc>{html.escape(place)}</loc></url>" for place in places]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        + "\n".join(rows)
        + "\n</urlset>\n"
    )


def _listed(site: Site) -> Iterator[str]:
    """The folder of every page to be listed, nothing for the front page."""
    for name in site.names():
        *folders, file = name.split("/")
        if file == "index.html" and _UNLISTED.isdisjoint(folders):
            yield "/".join(folders)


def _moment(date: str) -> str:
    """A year, a month or a day as the moment it begins; nothing as the beginning of time."""
    date = date or "1970"
    return f"{date}{'-01-01'[len(date) - 4 :] if len(date) < 10 else ''}T00:00:00Z"


def _plain(text: str) -> str:
    return " ".join(text.replace("[", "(").replace("]", ")").split())


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
