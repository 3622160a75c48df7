"""A process in which the rooms of the game were loaded in the opposite order: ``python -m tests.engine.backwards``.

It reads ids of scenarios from its input, plays them and prints what came of each, a line of JSON after the other; the
variant ``reversed`` of :mod:`tests.engine.metamorphic` compares that with what comes of them here.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from kodex.engine.kernel import rooms

GAME = "kodex.engine.games.hkk"


def load_backwards(game: str = GAME) -> list[str]:
    """Load every module of a game, the last one by name first; gives their names in the order they were loaded.

    The package itself is entered without running it and runs at the end, so that nothing in it loads them before.
    """
    modules, packages = rooms.modules, rooms.packages

    def last_module_first(package: ModuleType) -> list[str]:
        return modules(package)[::-1]

    def last_package_first(package: ModuleType) -> list[str]:
        return packages(package)[::-1]

    rooms.modules, rooms.packages = last_module_first, last_package_first
    spec = find_spec(game)
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[game] = module_from_spec(spec)
    for name in _modules(package.__path__, game):
        import_module(name)
    spec.loader.exec_module(package)
    return [name for name in sys.modules if name.startswith(f"{game}.")]


def _modules(path: Any, prefix: str) -> Iterator[str]:
    for found in list(pkgutil.iter_modules(path))[::-1]:
        name = f"{prefix}.{found.name}"
        if found.ispkg:
            spec = find_spec(name)
            assert spec is not None
            yield from _modules(spec.submodule_search_locations, name)
        yield name


def main() -> int:
    """Load, play, print."""
    load_backwards()
    from msgspec import json

    from tests.engine.digest import corpus
    from tests.engine.records import course

    wanted = set(sys.stdin.read().split())
    for loaded in corpus():
        if loaded.id in wanted:
            sys.stdout.buffer.write(json.encode((loaded.id, course(loaded))) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
