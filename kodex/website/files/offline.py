"""The site without a network: a service worker that keeps pages and search data, and the manifest of the installed app.

``sw.js`` gets the list of all files it keeps, each with a hash of its content, so that a new build fetches only what
has changed. It keeps all of the section it is asked from, of other sections what was looked at. Sheets and drawings are
kept when a reader asks for everything (``mindent.json`` lists them); short links are understood without being kept, and
the JSON of the rules is left to the network.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kodex.website.content import Content
from kodex.website.files import social, tables
from kodex.website.links import API, SHEETS, SHORT, TITLES
from kodex.website.pages import quiz
from kodex.website.site import Site

WORKER, MANIFEST = "sw.js", "manifest.webmanifest"

EVERYTHING = "mindent.json"
"""Lists what is kept on request beside the rest."""

_TEMPLATE = "assets/js/sw.js"
_HASH = 8
_LEFT_OUT = (SHORT, SHEETS, API)
_PICTURES = f"{social.FOLDER}/"
"""Shown elsewhere, where the site is linked, and never on it."""
_KEPT = (".html", ".js", ".css", ".svg", ".bin", ".json", ".png", ".woff2")
_ON_DEMAND = ("assets/playground/pyodide/", "assets/playground/engine.zip", tables.FOLDER, f"{quiz.FOLDER}/")
"""Kept only once it has been asked for: what most visitors never need, 13 MB of the engine most of all."""
_UNUSED = "assets/javascripts/"
"""The theme's scripts; of them only the bundle is used."""


def write_offline(contents: Sequence[Content], site: Site) -> int:
    """Write the worker and the manifest into a finished site of these rulebooks, the first at its root; gives the
    number of files that are kept.

    Must come last: whatever is written later is not kept.
    """
    template = (site.folder / _TEMPLATE).read_text(encoding="utf-8")
    (site.folder / _TEMPLATE).unlink()
    first, *others = contents
    sections = [content.places.section for content in others]
    names = sorted(site.names(), key=_place)
    every = [*_files(site, names, sections)]
    lazy = {file.address: file.digest for file in every if file.address.startswith(_ON_DEMAND)}
    kept = [file for file in every if file.address not in lazy]
    files = {file.address: file.digest for file in kept}
    filled = template.replace("/*files*/ {}", _script(files)).replace("/*lazy*/ {}", _script(lazy))
    filled = filled.replace("/*shell*/ []", _script(_shell(files)))
    filled = filled.replace("/*sections*/ []", _script(sections))
    more = [*_more(site, names, sections)]
    on_request = {file.address: file.digest for file in more}
    (site.folder / EVERYTHING).write_text(_script(on_request), encoding="utf-8", newline="\n")
    size = sum(file.size for file in (*kept, *more))
    filled = filled.replace("/*bytes*/ 0", str(size))
    (site.folder / WORKER).write_text(filled, encoding="utf-8", newline="\n")
    (site.folder / MANIFEST).write_text(_script(manifest(first)), encoding="utf-8", newline="\n")
    return len(files)


class _File(NamedTuple):
    """A file of the site: its address from the root, a hash of its content, its size."""

    address: str
    digest: str
    size: int

    @classmethod
    def of(cls, site: Site, name: str) -> _File:
        """What is listed of the file of this name."""
        digest, size = site.digest(name)
        address = name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name
        return cls(address, digest[:_HASH], size)


def _files(site: Site, names: Iterable[str], sections: Sequence[str]) -> Iterator[_File]:
    """Every file to keep, at once or on demand."""
    left_out = tuple(f"{section}{folder}/" for section in ("", *sections) for folder in _LEFT_OUT)
    for path in names:
        if path.startswith(left_out):
            continue
        name = path.rpartition("/")[2]
        unused = path.startswith(_UNUSED) and not path.startswith(_UNUSED + "bundle.")
        drawing = name.endswith(".svg") and path.removeprefix(_section(path, sections)).startswith(f"{TITLES}/")
        passed = name in (WORKER, EVERYTHING, "404.html") or unused or drawing or path.startswith(_PICTURES)
        if path.startswith(_ON_DEMAND) or (name.endswith(_KEPT) and not passed):
            yield _File.of(site, path)


def _more(site: Site, names: Sequence[str], sections: Sequence[str]) -> Iterator[_File]:
    """The sheets and drawings, which are kept on request."""
    for section in ("", *sections):
        for kind, ending in ((SHEETS, ".html"), (TITLES, ".svg")):
            folder = f"{section}{kind}/"
            yield from (_File.of(site, name) for name in names if name.startswith(folder) and name.endswith(ending))


def _place(name: str) -> tuple[bool, list[str], str]:
    """Where a file comes in the lists, which are kept in this order: what whoever has never played reads comes first,
    those of a folder stand before those of the folders in it."""
    *folders, file = name.split("/")
    return folders[-1:] not in (["tanulas"], ["segedlet"]), folders, file


def _section(path: str, sections: Sequence[str]) -> str:
    """The section that a path belongs to, nothing for the root's own."""
    return next((section for section in sections if path.startswith(section)), "")


def _shell(files: dict[str, str]) -> list[str]:
    """What every page needs, the front page, and the page for what is not kept."""
    looks = [path for path in files if path.startswith("assets/") and path.endswith((".js", ".css", ".svg"))]
    return [path for path in ("", "offline/", "kerdes/", "tanulas/", "segedlet/") if path in files] + looks


def manifest(content: Content) -> dict[str, Any]:
    """The web app manifest."""
    name = content.book.name
    icon = {"src": "assets/kodex.svg", "type": "image/svg+xml", "sizes": "any"}
    return {
        "name": name,
        "short_name": "Kódex",
        "description": f"{name}: a szabályok saját szavainkkal, számokkal és hivatkozásokkal.",
        "lang": "hu",
        "dir": "ltr",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#6d1f2f",
        "icons": [
            icon | {"purpose": "any"},
            *({"src": f"assets/icon-{n}.png", "type": "image/png", "sizes": f"{n}x{n}"} for n in (192, 512)),
            icon | {"src": "assets/kodex-maskable.svg", "purpose": "maskable"},
        ],
        "shortcuts": [{"name": "Kérdezz", "url": "kerdes/"}],
    }


def _script(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
