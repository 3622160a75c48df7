"""The compiled modules of Kódex in two files, the engine's and the others', in place of some hundred ``.pyc`` files.

Modules are small because people read them; to find, open and check each by itself is an eighth of a ``kodex check``.
What runs is what Python would run: the same code, and only while the module's file has the size and the time that it
had when it was compiled; any other module is found as always. The files lie where Python keeps compiled modules
(``__pycache__`` of the package) and are written by it as a whole, when a command has needed a module that was not there
yet, unless Python is told to write none or may not. Only the command ``kodex`` does this.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import NamedTuple, cast

import kodex

_CHECKSUM = 4
"""Bytes of the checksum that a file begins with: code with a flipped bit is not run."""

_ENGINE = "kodex.engine"
_FOLDER = os.path.dirname(os.path.abspath(kodex.__file__))


class Compiled(NamedTuple):
    """A module: its file below the package, where Python keeps what is compiled of it, whether it is a package, the
    size and time (ns) of its file then, its code."""

    file: str
    cached: str | None
    is_package: bool
    size: int
    time: int
    code: bytes


class _Loader(SourceFileLoader):
    """Loads a module whose code is here already."""

    def __init__(self, name: str, path: str, code: bytes) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return cast(CodeType, marshal.loads(self._code))


class Finder:
    """Finds modules of Kódex in the two files (first in :data:`sys.meta_path` once it is in use)."""

    def __init__(self) -> None:
        self._bundles: dict[str, dict[str, Compiled]] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How a module is loaded; None where it is not ours, not kept, or its file has changed."""
        if not name.startswith("kodex."):
            return None
        bundle = _bundle_of(name)
        if bundle not in self._bundles:
            self._bundles[bundle] = _read(bundle)
        found = self._bundles[bundle].get(name)
        if found is None:
            return None
        place = os.path.join(_FOLDER, found.file)
        if _state(place) != (found.size, found.time):
            del self._bundles[bundle][name]
            return None
        spec = ModuleSpec(name, _Loader(name, place, found.code), origin=place, is_package=found.is_package)
        spec.has_location = True
        spec.cached = found.cached  # else Python works it out each time
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(place))
        return spec

    def keep(self) -> None:
        """Write the modules that were loaded otherwise into their file, beside those that are there."""
        if not _may_write():
            return
        for bundle, known in self._bundles.items():
            loaded = [name for name in sys.modules if name.startswith("kodex.") and _bundle_of(name) == bundle]
            compiled = {name: _compiled(sys.modules[name]) for name in loaded if name not in known}
            added = {name: one for name, one in compiled.items() if one is not None}
            if added:
                _write(bundle, known | added)


def use() -> Finder:
    """Find modules in the files from now on; the finder's ``keep`` is to be called at the end."""
    finder = Finder()
    sys.meta_path.insert(0, finder)
    return finder


def _bundle_of(name: str) -> str:
    return "engine" if name.startswith(_ENGINE) else "others"


def _may_write() -> bool:
    """Whether Python may write compiled modules, and may do so there."""
    place = _place("engine")
    return not sys.dont_write_bytecode and place is not None and os.access(os.path.dirname(place), os.W_OK)


def _state(place: str) -> tuple[int, int] | None:
    try:
        found = os.stat(place)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _place(bundle: str) -> str | None:
    """Where a file is: beside what Python compiles of the package itself, and called alike."""
    cached = kodex.__spec__.cached if kodex.__spec__ is not None else None
    if cached is None:
        return None
    folder, name = os.path.split(cached)
    return os.path.join(folder, bundle + name.removeprefix("__init__").removesuffix(".pyc") + ".bundle")


def _compiled(module: ModuleType) -> Compiled | None:
    """A loaded module, as it is to be kept; None for one that Python has not loaded from a file of the package."""
    spec = module.__spec__
    if spec is None or not isinstance(spec.loader, SourceFileLoader) or spec.origin is None:
        return None
    state = _state(spec.origin)  # before its code: of a file that changes meanwhile nothing fits
    code = spec.loader.get_code(spec.name)
    if state is None or code is None or not spec.origin.startswith(_FOLDER + os.sep):
        return None
    file = os.path.relpath(spec.origin, _FOLDER)
    return Compiled(file, spec.cached, spec.submodule_search_locations is not None, *state, marshal.dumps(code))


def _read(bundle: str) -> dict[str, Compiled]:
    """What a file holds; nothing where there is none, or one of another Python or another folder."""
    place = _place(bundle)
    if place is None:
        return {}
    try:
        with open(place, "rb") as stream:
            checksum, data = stream.read(_CHECKSUM), stream.read()
        if zlib.crc32(data).to_bytes(_CHECKSUM, "big") != checksum:
            return {}
        made_for, modules = marshal.loads(data)
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return {name: Compiled(*one) for name, one in modules.items()} if made_for == _made_for() else {}


def _write(bundle: str, modules: dict[str, Compiled]) -> None:
    from kodex import atomic

    place = _place(bundle)
    if place is not None:
        with suppress(OSError):
            data = marshal.dumps((_made_for(), {name: tuple(one) for name, one in modules.items()}))
            atomic.write(place, zlib.crc32(data).to_bytes(_CHECKSUM, "big"), data)
            os.chmod(place, os.stat(kodex.__file__).st_mode & 0o666)  # for whoever may read the modules


def _made_for() -> tuple[str, str]:
    """A file holds for this Python and for this folder (its path is part of the code)."""
    return sys.version, _FOLDER
