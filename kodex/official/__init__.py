"""The user's own copy of a printed rulebook, kept as a private overlay and shown beside our words.

One module per printed source knows that source's format (:mod:`~kodex.official.hkk_kodex`, ``hkk_11``, ``hkk_8``,
``magus``, ``conquest``) and turns its text into paragraphs with numbers or addresses (:mod:`~kodex.official.model`);
:mod:`~kodex.official.formats` picks the module by what the text looks like; :mod:`~kodex.official.reading` guards the
way from a file to an :class:`OfficialText`; :mod:`~kodex.official.overlay` keeps it in the user's data folder and looks
one paragraph up. Nothing official is ever part of the project itself. Names are imported when first used, so that
looking a paragraph up costs SQLite only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodex.official.errors import OfficialError
    from kodex.official.formats import recognise
    from kodex.official.model import IndexEntry, OfficialItem, OfficialText, Part, Passage
    from kodex.official.overlay import Paragraph, is_kept, load, lookup, lookup_tree, overlay_path, save
    from kodex.official.reading import read_official, summary

__all__ = [
    "IndexEntry",
    "OfficialError",
    "OfficialItem",
    "OfficialText",
    "Paragraph",
    "Part",
    "Passage",
    "is_kept",
    "load",
    "lookup",
    "lookup_tree",
    "overlay_path",
    "read_official",
    "recognise",
    "save",
    "summary",
]

_ROOMS = {
    "errors": ("OfficialError",),
    "formats": ("recognise",),
    "model": ("IndexEntry", "OfficialItem", "OfficialText", "Part", "Passage"),
    "overlay": ("Paragraph", "is_kept", "load", "lookup", "lookup_tree", "overlay_path", "save"),
    "reading": ("read_official", "summary"),
}


def __getattr__(name: str) -> object:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
