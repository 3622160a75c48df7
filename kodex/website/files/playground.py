"""The playground: the engine for the browser, as files beside the page ``jatszoter/``.

The browser runs the real engine in Pyodide (:mod:`kodex.pyodide`); without it the page lets a table be set and exported
only, and the page that checks decks says that it cannot.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from kodex.engine import face
from kodex.engine.scenarios.files.exemptions import EXEMPTIONS
from kodex.engine.scenarios.outcomes.deciding import CITED
from kodex.errors import KodexError
from kodex.ground import games, paths
from kodex.ground.i18n import _
from kodex.pyodide import runtime
from kodex.rules.books import DEFAULT
from kodex.website.cases import Case
from kodex.website.content import Content, has_playground
from kodex.website.files import tables
from kodex.website.links import dispute_anchor
from kodex.website.pages.lists import DISPUTES
from kodex.website.site import Site

ASSETS = "assets/playground"
_PACKAGE = Path(paths.PACKAGE)
_MODULES = (
    "__init__",
    "errors",
    "rules/__init__",
    "rules/books",
    "rules/numbers",
    "shapes",
    "text/__init__",
    "text/folding",
    "text/grams",
    "text/small_words",
    "text/suffixes",
    "work/__init__",
    "work/choosing",
    "work/crew",
    "work/here",
    "work/job",
)
_ROOMS = ("engine", "ground", "locale")
_TIME = (1980, 1, 1, 0, 0, 0)


def name_of(content: Content) -> str:
    """What the data of a rulebook's playground are called."""
    return content.book.id if content.places.section else "playground"


def write_playground(content: Content, site: Site, pyodide: Path | None) -> None:
    """Write what the pages need: words and examples of each game on the site, and the engine where ``pyodide`` is known
    already."""
    for one in (content, *content.others):
        if has_playground(one):
            data = json.dumps(_data(one, content), ensure_ascii=False, separators=(",", ":"))
            site.write(f"{ASSETS}/{name_of(one)}.json", data.encode())
            told = {"gists": _gists((one, *one.shelf.values())), "disputes": _disputes(one)}
            words = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
            site.write(f"{ASSETS}/{name_of(one)}-words.json", words.encode())
    tables.write_tables((content, *content.others), site)
    if pyodide is not None:
        write_engine(site.folder / ASSETS, pyodide)


def _data(content: Content, root: Content) -> dict[str, Any]:
    game = face.of(content.book.id)
    offered = game.playground()
    found: dict[str, Any] = to_builtins(offered)
    return found | {
        "rulebook": content.book.id,
        "isDefault": content.book.id == DEFAULT,
        "root": root.book.id,
        "blanks": to_builtins(game.blanks()),
        "examples": list(_examples(content.cases.cases, offered.examples)),
        "labels": _labels((content, *content.shelf.values()), game.editions),
    }


def _gists(contents: Sequence[Content]) -> dict[str, dict[str, str]]:
    """By edition of the game, what those of its rules say in a sentence that the engine may cite; loaded with it."""
    game = face.of(contents[0].book.id)
    found = {}
    for one in contents:
        if one.book.id in game.editions:
            rules = game.book(one.book.id)
            cited = {number for norm in rules.norms for number in rules.cites(norm.number)}
            found[one.book.id] = {n: item["gist"] for n, item in one.items.items() if n in cited and item.get("gist")}
    return found


def _disputes(content: Content) -> dict[str, dict[str, Any]]:
    """By the switch of the engine that chooses between them, the question and the readings of a disputed rule."""
    return {
        dispute.switch: {
            "page": f"{content.places.page(DISPUTES).removesuffix('.md')}/#{dispute_anchor(dispute.id)}",
            "question": dispute.question,
            "readings": {reading.id: reading.text for reading in dispute.readings},
        }
        for dispute in content.book.disputes
        if dispute.switch is not None
    }


def _labels(contents: Iterable[Content], editions: Collection[str]) -> dict[str, dict[str, str]]:
    """By edition of the game, what people read for the addresses of its rules; a printed number is read as it is."""
    addressed = [one for one in contents if one.book.id in editions and not one.book.printed]
    return {one.book.id: {number: item["label"] for number, item in one.items.items()} for one in addressed}


def _examples(cases: tuple[Case, ...], wanted: Sequence[str]) -> Iterator[dict[str, Any]]:
    by_id = {case.id: case for case in cases}
    return (tables.table(by_id[id_]) for id_ in wanted if id_ in by_id)


def write_engine(folder: Path, pyodide: Path) -> None:
    """Copy Pyodide and pack the engine into a folder; ``engine.json`` says what is to be loaded, and its bytes."""
    found = runtime(pyodide)
    (folder / "pyodide").mkdir(parents=True)
    for path in (*found.files, found.wheel):
        shutil.copyfile(path, folder / "pyodide" / path.name)
    (folder / "engine.zip").write_bytes(_engine())
    files = ["engine.zip", *(f"pyodide/{path.name}" for path in (*found.files, found.wheel))]
    known = {"wheel": found.wheel.name, "bytes": sum(os.path.getsize(folder / name) for name in files)}
    (folder / "engine.json").write_text(json.dumps(known, separators=(",", ":")), encoding="utf-8", newline="\n")


def _engine() -> bytes:
    """The engine, the list of what it does not play and PyYAML (its part in Python) as a zip; always the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in _sources():
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
        for name, text in _entry_points():
            archive.writestr(zipfile.ZipInfo(name, _TIME), text)
    return packed.getvalue()


def _sources() -> Iterator[tuple[str, Path]]:
    queries = Path(paths.shipped("queries"))
    for path in _beside(queries):
        yield f"queries/{path.relative_to(queries).as_posix()}", path
    for module in _MODULES:
        yield f"kodex/{module}.py", _PACKAGE / f"{module}.py"
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*")):
            if path.suffix in (".py", ".json", ".mo"):
                yield f"kodex/{path.relative_to(_PACKAGE).as_posix()}", path
    yield from _guests()
    spec = find_spec("yaml")
    if spec is None or spec.origin is None:
        raise KodexError(_("PyYAML is missing"), mend="pip install pyyaml")
    for path in sorted(Path(spec.origin).parent.glob("*.py")):
        yield f"yaml/{path.name}", path


def _beside(queries: Path) -> list[Path]:
    """What stands beside scenarios: what nobody plays (a table that rests on it says so), what is cited how often."""
    return sorted(path for name in (EXEMPTIONS, CITED) for path in queries.glob(f"scenarios/*/{name}"))


def _entry_points() -> Iterator[tuple[str, str]]:
    """What lets the engine in the browser find the games in packages of their own."""
    guests = [home for home in games.every() if not home.shipped]
    if guests:
        lines = [f"{home.rulebook} = {home.package}" for home in guests]
        yield "guests-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: guests\nVersion: 1\n"
        yield "guests-1.dist-info/entry_points.txt", "\n".join([f"[{games.GROUP}]", *lines, ""])


def _guests() -> Iterator[tuple[str, Path]]:
    """The games in packages of their own."""
    for home in games.every():
        if not home.shipped:
            folder = Path(home.folder)
            package = home.package.replace(".", "/")
            for path in sorted(folder.rglob("*")):
                inside = path.relative_to(folder)
                if path.suffix in (".py", ".json") and inside.parts[0] not in ("kb", "queries"):
                    yield f"{package}/{inside.as_posix()}", path
            for path in _beside(folder / "queries"):
                yield f"{package}/{path.relative_to(folder).as_posix()}", path
