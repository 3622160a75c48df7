"""The modules of a package, found by the names of their files: a new module of a room needs no list.

:mod:`pkgutil` finds the same, and looks into each package for it: a tenth of the time in which a game is loaded.
"""

from __future__ import annotations

import os
from functools import cache
from types import ModuleType


def packages(package: ModuleType) -> list[str]:
    """The full names of the packages that lie in the folder of a package, by name."""
    return [f"{package.__name__}.{name}" for name in _listed(package) if _is_package(package, name)]


def modules(package: ModuleType) -> list[str]:
    """The full names of the modules that lie in the folder of a package, by name; not those of its packages."""
    inside = (name.removesuffix(".py") for name in _listed(package) if name.endswith(".py"))
    return [f"{package.__name__}.{name}" for name in inside if name != "__init__"]


@cache
def _listed(package: ModuleType) -> list[str]:
    return sorted(os.listdir(package.__path__[0]))


def _is_package(package: ModuleType, name: str) -> bool:
    if "." in name or name.startswith("__"):
        return False
    return os.path.isfile(os.path.join(package.__path__[0], name, "__init__.py"))


__all__ = ["modules", "packages"]
