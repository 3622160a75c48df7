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
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kodex.engine import face
from kodex.engine.scenarios.files.exemptions import EXEMPTIONS
from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.i18n import _
from kodex.pyodide import runtime
from kodex.website.cases import Case
from kodex.website.content import Content
from kodex.website.site import Site

ASSETS = "assets/playground"
_PACKAGE = Path(paths.PACKAGE)
_MODULES = (
    "__init__",
    "errors",
    "ground/__init__",
    "ground/article",
    "ground/atomic",
    "ground/cachefile",
    "ground/files",
    "ground/games",
    "ground/garbage",
    "ground/i18n",
    "ground/paths",
    "ground/processes",
    "ground/reasons",
    "ground/refusals",
    "ground/version",
    "ground/yamlfaults",
    "ground/yamlfile",
    "ground/yamlstop",
    "rules/__init__",
    "rules/books",
    "rules/numbers",
    "shapes",
    "text/__init__",
    "text/folding",
    "text/grams",
    "work/__init__",
    "work/choosing",
    "work/crew",
    "work/here",
    "work/job",
)
_ROOMS = ("engine", "locale")
_EXAMPLES = (
    "atutes-csak-ha-mindenki-foglalt",
    "magikus-vedelem-nullara-csokkenti",
    "eletmento-azonnalival-megmentheto",
    "reakcio-altipus-cselekvesre",
    "harom-tamado-egy-vedore",
    "mergezes-utes-utan",
)
"""The scenarios offered as examples; the first opens with the page."""

_TIME = (1980, 1, 1, 0, 0, 0)


def write_playground(content: Content, site: Site, pyodide: Path | None) -> None:
    """Write what the page needs: words and examples, and the engine where ``pyodide`` is known already."""
    found: dict[str, Any] = face.of(content.book.id).offered() if face.is_known(content.book.id) else {}
    found |= {"examples": list(_examples(content.cases.cases)), "labels": _labels(content)}
    if pyodide is not None:
        write_engine(site.folder / ASSETS, pyodide)
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    site.write(f"{ASSETS}/playground.json", data.encode())


def _labels(content: Content) -> dict[str, dict[str, str]]:
    """By other edition that the engine plays, what people read for the addresses of its rules."""
    played = [one for one in content.others if face.is_known(one.book.id)]
    return {one.book.id: {number: item["label"] for number, item in one.items.items()} for one in played}


def _examples(cases: tuple[Case, ...]) -> Iterator[dict[str, Any]]:
    by_id = {case.id: case for case in cases}
    for id_ in _EXAMPLES:
        if id_ in by_id:
            case = by_id[id_]
            yield {
                "title": case.title,
                "asks": case.asks,
                "rules": list(case.rules),
                "given": face.of(case.edition).placed(case.given),
                "when": list(case.when),
                "told": [face.of(case.edition).step_in_words(step, "hu") for step in case.when],
                "then": case.then,
                "cards": {name: _trimmed(card) for name, card in case.cards.items()},
            }


def _trimmed(value: Any) -> Any:
    """Plain data without what is empty."""
    if isinstance(value, dict):
        return {key: _trimmed(one) for key, one in value.items() if one not in (None, False, 0, "", [], {}, ())}
    return [_trimmed(one) for one in value] if isinstance(value, list | tuple) else value


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
    return packed.getvalue()


def _sources() -> Iterator[tuple[str, Path]]:
    queries = Path(paths.shipped("queries"))
    for path in sorted(queries.glob(f"scenarios/*/{EXEMPTIONS}")):  # a table that rests on what nobody plays says so
        yield f"queries/{path.relative_to(queries).as_posix()}", path
    for module in _MODULES:
        yield f"kodex/{module}.py", _PACKAGE / f"{module}.py"
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*")):
            if path.suffix in (".py", ".json", ".mo"):
                yield f"kodex/{path.relative_to(_PACKAGE).as_posix()}", path
    spec = find_spec("yaml")
    if spec is None or spec.origin is None:
        raise KodexError(_("PyYAML is missing"), mend="pip install pyyaml")
    for path in sorted(Path(spec.origin).parent.glob("*.py")):
        yield f"yaml/{path.name}", path
