"""Which rules the engine's norms implement, and the texts they were written for.

Each game keeps ``bindings.json``: rule number -> hash of the rule's text when somebody last compared norm and text; an
edition that changes some of them keeps ``editions/<edition>.json`` beside it, for the rules by which it does.
An edited text makes its bindings stale; the linter says so until they are accepted again.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path

from msgspec import Struct

from kodex.engine import face
from kodex.engine.bound import editions
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.ground import atomic, games
from kodex.kb import reread

_KODEX = Path(__file__).resolve().parents[3]
"""The folder that holds the package of Kódex: plain norms stand there, too."""


def book(rulebook: str) -> NormBook | None:
    """The norms of a rulebook, None when no engine implements it."""
    return editions.book(rulebook) if face.is_known(rulebook) else None


def _path(rulebook: str) -> Path | None:
    home = games.home(rulebook)
    if home is None:
        return None
    folder = Path(home.folder)
    return folder / "bindings.json" if rulebook == home.rulebook else folder / "editions" / f"{rulebook}.json"


def accepted(rulebook: str) -> dict[str, str]:
    """The hashes on record."""
    path = _path(rulebook)
    if path is None or not path.is_file():
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def bound(rulebook: str) -> list[tuple[str, str | None, list[str]]]:
    """Every bound number with its recorded hash (None: never compared) and the names of its norms."""
    norms = book(rulebook)
    if norms is None:
        return []
    known = accepted(rulebook)
    return [(number, known.get(number), names) for number, names in norms.numbers().items()]


def stated(rulebook: str) -> frozenset[str]:
    """The bound numbers whose norms only state a value, whatever the table is like."""
    norms = book(rulebook)
    says = {norm.name for norm in norms.norms if norm.role == "states"} if norms is not None else set()
    return frozenset(number for number, _known, names in bound(rulebook) if says.issuperset(names))


class Place(Struct, frozen=True):
    """A norm that implements a rule: its name, what it does (``decides``, ``states``, ``procedure`` …), and file (from
    the folder that holds the package of Kódex, or else of the game) and line of its function, or of the statement where
    it needs none."""

    name: str
    role: str
    file: str
    line: int


def norms_of(rulebook: str, number: str) -> list[Place]:
    """The norms bound to a rule, in the order of their definition; of an edition those of the Kódex too that it is
    cited for. Empty where no engine implements the rulebook."""
    norms = book(rulebook)
    if norms is None:
        return []
    wanted = {number, *norms.behind(number)}
    root = root_of(rulebook)
    return [_place(norm, root) for norm in norms.norms if norm.number in wanted]


def root_of(rulebook: str) -> Path:
    """The folder that holds the package with the norms of a rulebook."""
    home = games.home(rulebook)
    assert home is not None, rulebook
    return Path(home.folder).resolve().parents[home.package.count(".")]


def _place(norm: Norm, root: Path) -> Place:
    code = inspect.unwrap(norm.function).__code__
    file = Path(code.co_filename).resolve()
    inside = file.relative_to(root) if file.is_relative_to(root) else file.relative_to(_KODEX)
    return Place(norm.name, norm.role, inside.as_posix(), code.co_firstlineno)


def accept(rulebook: str, texts: dict[str, str]) -> Path:
    """Record that norms and texts agree now; gives the file. Raises KeyError for a rulebook without an engine."""
    path = _path(rulebook)
    if path is None:
        raise KeyError(rulebook)
    hashes = accepted(rulebook) | {number: reread.fingerprint(text) for number, text in texts.items()}
    kept = {number: hashes[number] for number, _known, _names in bound(rulebook) if number in hashes}
    atomic.save(path, json.dumps(dict(sorted(kept.items())), indent=1) + "\n")
    return path
