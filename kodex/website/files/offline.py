"""The site without a network: a service worker that keeps pages and search data, and the manifest of the installed app.

``sw.js`` gets the list of all files it keeps, each with a hash of its content, so that a new build fetches only what
has changed. It keeps all of the section it is asked from, of other sections what was looked at. Sheets and drawings are
kept when a reader asks for everything (``mindent.json`` lists them); short links are understood without being kept, and
the JSON of the rules is left to the network.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kodex.website.content import Content
from kodex.website.files import social
from kodex.website.links import API, SHEETS, SHORT, TITLES
from kodex.website.output import listed

WORKER, MANIFEST = "sw.js", "manifest.webmanifest"

EVERYTHING = "mindent.json"
"""Lists what is kept on request beside the rest."""

_TEMPLATE = "assets/js/sw.js"
_HASH = 8
_LEFT_OUT = (SHORT, SHEETS, API)
_PICTURES = f"{social.FOLDER}/"
"""Shown elsewhere, where the site is linked, and never on it."""
_KEPT = (".html", ".js", ".css", ".svg", ".bin", ".json", ".png", ".woff2")
_ON_DEMAND = ("assets/playground/pyodide/", "assets/playground/engine.zip")
"""Kept only once it has been asked for: 13 MB that most visitors never need."""
_UNUSED = "assets/javascripts/"
"""The theme's scripts; of them only the bundle is used."""


def write_offline(contents: Sequence[Content], site: Path) -> int:
    """Write the worker and the manifest into a finished site of these rulebooks, the first at its root; gives the
    number of files that are kept.

    Must come last: whatever is written later is not kept.
    """
    template = (site / _TEMPLATE).read_text(encoding="utf-8")
    (site / _TEMPLATE).unlink()
    first, *others = contents
    sections = [content.places.section for content in others]
    every = [*_files(site, sections)]
    lazy = {file.address: file.digest for file in every if file.address.startswith(_ON_DEMAND)}
    kept = [file for file in every if file.address not in lazy]
    files = {file.address: file.digest for file in kept}
    filled = template.replace("/*files*/ {}", _script(files)).replace("/*lazy*/ {}", _script(lazy))
    filled = filled.replace("/*shell*/ []", _script(_shell(site, files)))
    filled = filled.replace("/*sections*/ []", _script(sections))
    more = [*_more(site, sections)]
    on_request = {file.address: file.digest for file in more}
    (site / EVERYTHING).write_text(_script(on_request), encoding="utf-8", newline="\n")
    size = sum(file.size for file in (*kept, *more))
    filled = filled.replace("/*bytes*/ 0", str(size))
    (site / WORKER).write_text(filled, encoding="utf-8", newline="\n")
    (site / MANIFEST).write_text(_script(manifest(first)), encoding="utf-8", newline="\n")
    return len(files)


class _File(NamedTuple):
    """A file of the site: its address from the root, a hash of its content, its size."""

    address: str
    digest: str
    size: int

    @classmethod
    def of(cls, root: str, name: str) -> _File:
        """Read the file of this name below a folder."""
        with open(f"{root}/{name}", "rb") as stream:
            content = stream.read()
        address = name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name
        return cls(address, hashlib.sha256(content).hexdigest()[:_HASH], len(content))


def _files(site: Path, sections: Sequence[str]) -> Iterator[_File]:
    """Every file to keep, at once or on demand, in a fixed order."""
    root = os.fspath(site)
    for folder, folders, names in os.walk(root):
        folders.sort()
        below = os.path.relpath(folder, root).replace(os.sep, "/") + "/"
        below = "" if below == "./" else below
        if not below or below in sections:
            folders[:] = [name for name in folders if name not in _LEFT_OUT]
        for name in sorted(names):
            path = below + name
            unused = path.startswith(_UNUSED) and not path.startswith(_UNUSED + "bundle.")
            drawing = name.endswith(".svg") and below.removeprefix(_section(below, sections)).startswith(f"{TITLES}/")
            left_out = name in (WORKER, EVERYTHING, "404.html") or unused or drawing or path.startswith(_PICTURES)
            if path.startswith(_ON_DEMAND) or (name.endswith(_KEPT) and not left_out):
                yield _File.of(root, path)


def _more(site: Path, sections: Sequence[str]) -> Iterator[_File]:
    """The sheets and drawings, which are kept on request, in a fixed order."""
    root = os.fspath(site)
    for section in ("", *sections):
        for kind, ending in ((SHEETS, ".html"), (TITLES, ".svg")):
            folder = f"{section}{kind}"
            names = listed(f"{root}/{folder}") if os.path.isdir(f"{root}/{folder}") else ()
            for name in sorted((name for name in names if name.endswith(ending)), key=lambda name: name.split("/")):
                yield _File.of(root, f"{folder}/{name}")


def _section(path: str, sections: Sequence[str]) -> str:
    """The section that a path belongs to, nothing for the root's own."""
    return next((section for section in sections if path.startswith(section)), "")


def _shell(site: Path, files: dict[str, str]) -> list[str]:
    """What every page needs, the front page, and the page for what is not kept."""
    looks = [path for path in files if path.startswith("assets/") and path.endswith((".js", ".css", ".svg"))]
    return [path for path in ("", "offline/", "kerdes/") if path in files] + looks


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
