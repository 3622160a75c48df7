"""Where things are: the shipped data (kb, queries, site), the cache folder and the private data folder.

Environment variables override each: ``KODEX_KB``, ``KODEX_CACHE_DIR``, ``KODEX_DATA_DIR``.
"""

from __future__ import annotations

import os
import sys
from typing import Literal

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder of the package ``kodex``."""


def shipped(name: Literal["kb", "queries", "site"]) -> str:
    """Folder of shipped data: inside the package when installed, beside it in a checkout."""
    inside = os.path.join(PACKAGE, "_data", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(PACKAGE), name)


def is_checkout() -> bool:
    """Whether the package runs from a checkout, where its data may be changed, and not as installed."""
    return not os.path.isdir(os.path.join(PACKAGE, "_data"))


def kb_folder() -> str:
    """The folder that holds one folder per rulebook."""
    return os.environ.get("KODEX_KB") or shipped("kb")


def scenarios_beside(rulebook_folder: str) -> str:
    """The folder of scenarios that belongs to a rulebook's folder in a knowledge base; need not exist."""
    kb, rulebook = os.path.split(os.path.abspath(rulebook_folder))
    return os.path.join(os.path.dirname(kb), "queries", "scenarios", rulebook)


def cache_folder() -> str:
    """The folder of compiled stores; may not exist yet."""
    return os.environ.get("KODEX_CACHE_DIR") or _user_folder("cache")


def data_folder() -> str:
    """The folder of the user's private overlays; may not exist yet."""
    return os.environ.get("KODEX_DATA_DIR") or _user_folder("data")


def _user_folder(kind: Literal["cache", "data"]) -> str:
    """The platform's folder for this user.

    On Linux this is the two lines of the XDG rule that platformdirs would apply; importing platformdirs there costs a
    third of the time of the whole ``kodex show``.
    """
    if sys.platform.startswith("linux"):
        variable, default = {"cache": ("XDG_CACHE_HOME", ".cache"), "data": ("XDG_DATA_HOME", ".local/share")}[kind]
        base = os.environ.get(variable, "")
        return os.path.join(base if os.path.isabs(base) else os.path.join(os.path.expanduser("~"), default), "kodex")
    import platformdirs

    return (
        platformdirs.user_cache_dir("kodex", False) if kind == "cache" else platformdirs.user_data_dir("kodex", False)
    )
