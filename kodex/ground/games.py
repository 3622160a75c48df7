"""Which games there are: where each lies, which rulebook it plays, and by which editions of it.

A game is a package with a file ``game.json``: ``{"editions": {"hkk-kodex": ["kodex"], "hkk-11": ["11", "e11"]}}``, its
editions with what else they are called, first the rulebook that it implements. Those that come with Kódex lie in
``kodex/engine/games``; others are installed packages, found by the entry point ``kodex.games``, which bring their books
(``kb/<rulebook>``) and scenarios (``queries/scenarios/<rulebook>``) along.

Looking through what is installed takes most of the time of a command, so it is done only for a name that nothing
shipped has, and where everything is listed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from kodex.errors import KodexError, one_line
from kodex.ground import paths
from kodex.ground.i18n import _

FILE = "game.json"
GROUP = "kodex.games"
"""The group of entry points by which installed games are found: name -> package."""

_SHIPPED = ("engine", "games")
"""Where in the package of Kódex its games lie."""

_registered: dict[str, None] = {}


class Home(NamedTuple):
    """A game: its package and the folder that lies in, the rulebook that it implements, its editions with what else
    each is called (the rulebook first), whether it comes with Kódex."""

    package: str
    folder: str
    rulebook: str
    editions: Mapping[str, tuple[str, ...]]
    shipped: bool = False

    def called(self, word: object) -> str | None:
        """The edition that is written so (``8``, ``e11``, ``hkk-11``); None when it has none."""
        name = str(word).strip().lower()
        return next((id_ for id_, others in self.editions.items() if name == id_ or name in others), None)


@cache
def shipped() -> Mapping[str, Home]:
    """By edition the games that come with Kódex."""
    folder = os.path.join(paths.PACKAGE, *_SHIPPED)
    names = sorted(entry.name for entry in os.scandir(folder) if os.path.isfile(os.path.join(entry.path, FILE)))
    homes = [_home(".".join(("kodex", *_SHIPPED, name)), os.path.join(folder, name), True) for name in names]
    return {edition: home for home in homes for edition in home.editions}


def home(edition: str) -> Home | None:
    """The game that plays an edition, None when there is none."""
    found = shipped().get(edition)
    return found if found is not None else _guests().get(edition)


def every() -> list[Home]:
    """All games, those that come with Kódex first, of these the one with most editions."""
    ours = sorted(shipped().values(), key=lambda one: -len(one.editions))
    return list({one.package: one for one in (*ours, *_guests().values())}.values())


def unplayed(rulebook: str) -> KodexError:
    """What is said where a rulebook is to be played that no game plays."""
    known = ", ".join(edition for home in every() for edition in home.editions)
    what = _("no engine implements {rulebook}").format(rulebook=one_line(rulebook, 60))
    return KodexError(what, mend=_("one of: {known}").format(known=known))


def book_folder(rulebook: str) -> str:
    """The folder of a rulebook: in the knowledge base, or else in the package of a game; need not exist."""
    here = os.path.join(paths.kb_folder(), rulebook)
    return here if _is_book(here) else brought().get(rulebook, here)


@cache
def brought() -> Mapping[str, str]:
    """The rulebooks that games in packages of their own bring along, with their folders."""
    return {name: path for folder in _folders().values() for name, path in _books(os.path.join(folder, "kb"))}


def scenarios_of(rulebook: str) -> str:
    """The folder of the scenarios that come with Kódex or with the game of a rulebook; need not exist."""
    here = os.path.join(paths.shipped("queries"), "scenarios", rulebook)
    if rulebook in shipped() or os.path.isdir(here) or rulebook not in brought():
        return here
    return paths.scenarios_beside(brought()[rulebook])


def register(package: str) -> None:
    """Make a game known to this process as if it were installed, by its package."""
    _registered[package] = None
    for known in (_guests, _folders, brought):
        known.cache_clear()


# --- packages of their own --------------------------------------------------------------------------------------------


@cache
def _guests() -> Mapping[str, Home]:
    """By edition the games in packages of their own; none takes the place of one that is shipped."""
    homes = [_home(package, folder) for package, folder in _folders().items()]
    found = {edition: home for home in homes for edition in home.editions}
    return {edition: home for edition, home in found.items() if edition not in shipped()}


@cache
def _folders() -> Mapping[str, str]:
    """The packages of these games with their folders; of one that is not there a line is said."""
    from importlib.metadata import entry_points

    installed = sorted((one.name, one.module) for one in entry_points(group=GROUP))
    found = {}
    for name, package in [*((package, package) for package in _registered), *installed]:
        folder = _folder(package)
        if folder is None:
            what = _("the game {name} cannot be used: the package {package} has no {file}")
            print(f"kodex: {what.format(name=name, package=package, file=FILE)}", file=sys.stderr)
        else:
            found[package] = folder
    return found


def _folder(package: str) -> str | None:
    """The folder of a package that says which game it is, without importing more of it than the name needs."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    folder = None if spec is None or spec.origin is None else os.path.dirname(spec.origin)
    return folder if folder is not None and os.path.isfile(os.path.join(folder, FILE)) else None


def _home(package: str, folder: str, is_shipped: bool = False) -> Home:
    """What a game says of itself. Raises KodexError."""
    import msgspec

    path = os.path.join(folder, FILE)
    try:
        with open(path, "rb") as file:
            editions = msgspec.json.decode(file.read(), type=dict[str, dict[str, tuple[str, ...]]])["editions"]
        return Home(package, folder, next(iter(editions)), editions, is_shipped)
    except (OSError, LookupError, StopIteration, msgspec.MsgspecError):
        what = _("this file does not say which game it is")
        raise KodexError(what, path=path, mend='{"editions": {"ID": ["NAME", …]}}') from None


def _books(kb: str) -> Iterator[tuple[str, str]]:
    if os.path.isdir(kb):
        yield from ((entry.name, entry.path) for entry in os.scandir(kb) if _is_book(entry.path))


def _is_book(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "rulebook.yaml"))


__all__ = [
    "FILE",
    "GROUP",
    "Home",
    "book_folder",
    "brought",
    "every",
    "home",
    "register",
    "scenarios_of",
    "shipped",
    "unplayed",
]
