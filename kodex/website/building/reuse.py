"""Pages that need not be built again: the last build's HTML, where neither the page's Markdown nor what all pages share
has changed.

The marker file of a built site lists, for each page, a hash of its Markdown and one of its HTML, and a hash of
configuration, navigation, templates and the versions of the tools. A page whose three hashes still hold stays where it
is, and mkdocs is told to leave it alone. With a plugin that gathers across pages nothing is
taken over, because it would see only the changed ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kodex.website.links import built
from kodex.website.site import Site, Standing

_TOOLS = ("mkdocs", "mkdocs-material", "Markdown", "Jinja2", "pymdown-extensions")


class Record(NamedTuple):
    """What a build leaves in the marker file for the next one."""

    shared: str
    pages: dict[str, list[str]]


def still_hold(work: Path, pages: Iterable[str], standing: Standing) -> dict[str, list[str]]:
    """Those of the pages in ``work/docs`` whose HTML in the build before still holds, each with its hashes."""
    try:
        before = json.loads(standing.marker).get("reuse") or {}
        known = dict(before.get("pages", {}))
    except (OSError, ValueError, AttributeError, TypeError):
        return {}
    if before.get("shared") != _shared(work) or gathers(work):
        return {}
    taken = {}
    for page in pages:
        try:
            hashes = [_hash(f"{work}/docs/{page}"), _hash(f"{standing.folder}/{page_file(page)}")]
        except OSError:
            continue
        if known.get(page) == hashes and page_file(page) in standing.files:
            taken[page] = hashes
    return taken


def record(work: Path, site: Site, pages: Iterable[str], taken: Mapping[str, list[str]]) -> dict[str, Any]:
    """What the next build needs to know of this one, for the marker file; ``taken``: the pages that were taken over,
    with their hashes (:func:`still_hold`)."""
    found = {
        page: taken.get(page) or [_hash(f"{work}/docs/{page}"), _hash(site.path(page_file(page)))] for page in pages
    }
    return Record(_shared(work), found)._asdict()


def page_file(page: str) -> str:
    """Where the file of a page stands on the built site."""
    return f"{built(page)}index.html"


def _shared(work: Path) -> str:
    """A hash of everything that is not a page's own."""
    digest = hashlib.blake2b(" ".join(f"{tool} {_version(tool)}" for tool in _TOOLS).encode(), digest_size=12)
    templates = (path for path in (work / "overrides").rglob("*") if path.is_file())
    for path in (work / "base.yml", work / "mkdocs.yml", *sorted(templates)):
        digest.update(path.relative_to(work).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def gathers(work: Path) -> bool:
    """Whether a plugin is on, which may need all pages at once."""
    return bool((yaml.safe_load((work / "base.yml").read_text(encoding="utf-8")) or {}).get("plugins", ["search"]))


def _version(tool: str) -> str:
    try:
        return version(tool)
    except ImportError:
        return ""


def _hash(path: str) -> str:
    with open(path, "rb") as stream:
        return hashlib.blake2b(stream.read(), digest_size=12).hexdigest()
