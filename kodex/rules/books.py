"""The rulebooks of the knowledge base and their names: ids such as ``hkk-11``, and what people call them (``e11``)."""

from __future__ import annotations

import os
from collections.abc import Iterator

from kodex.ground import paths

DEFAULT = "hkk-kodex"
"""The rulebook of a number that names none."""

ALL = "all"
"""What stands for every rulebook where one may be named."""

_ORDER = (DEFAULT, "hkk-11", "hkk-8", "magus", "conquest")
"""The order in which rulebooks are shown; others follow by their ids."""

VALID = {"hkk-11": DEFAULT, "hkk-8": DEFAULT}
"""By rulebook of an edition that no longer holds the one that does."""

_CALLED = {"kodex": DEFAULT, "kódex": DEFAULT, "e11": "hkk-11", "e8": "hkk-8", "m.a.g.u.s.": "magus"}
_ID = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def every() -> list[str]:
    """The ids of all rulebooks in the knowledge base, the default one first; after them those that games in packages of
    their own bring along."""
    return list(one_by_one())


def guest(word: str) -> str | None:
    """The id of a rulebook that a game in a package of its own brings along; None when there is none."""
    from kodex.ground import games  # what is shipped is found without

    name = word.strip().lower()
    return name if name in games.brought() else None


def _in(kb: str) -> list[str]:
    found = [entry.name for entry in os.scandir(kb) if _is_book(entry.path)] if os.path.isdir(kb) else []
    return sorted(found, key=lambda id_: (_ORDER.index(id_) if id_ in _ORDER else len(_ORDER), id_))


def one_by_one() -> Iterator[str]:
    """The same, those of games in packages of their own only once the others have been gone through."""
    here = _in(paths.kb_folder())
    yield from here
    from kodex.ground import games

    yield from (id_ for id_ in sorted(games.brought()) if id_ not in here)


def called(word: str) -> str | None:
    """The id of the rulebook that people call so (``e11``, ``hkk-11``, ``Magus``); None when there is none."""
    name = word.lower()
    id_ = _CALLED.get(name, name)
    if not id_ or id_ == ALL or not _ID.issuperset(id_):
        return None
    return id_ if _is_book(os.path.join(paths.kb_folder(), id_)) else None


def names(id_: str) -> list[str]:
    """What people call a rulebook: its id, then the other names that :func:`called` knows."""
    return [id_, *(name for name, meant in _CALLED.items() if meant == id_)]


def split(typed: str) -> tuple[str | None, str]:
    """The rulebook that ``typed`` begins with and the rest; None and all of it when it begins with none.

    ``e11 harc-fazisai/8``, ``e11/harc-fazisai/8``, ``e11:harc-fazisai/8`` and ``hkk-11:harc-fazisai/8`` mean the same.
    """
    typed = typed.strip()
    at = next((at for at, letter in enumerate(typed) if letter in " /:\t"), len(typed))
    id_ = called(typed[:at])
    return (None, typed) if id_ is None else (id_, typed[at:].lstrip(" /:\t"))


def _is_book(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "rulebook.yaml"))
