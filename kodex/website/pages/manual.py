"""The manual: the pages of ``site/manual`` as they stand in the repository."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

FOLDER = "kezikonyv"
"""Where the manual stands on the website."""

_PAGES = (
    ("Kézikönyv", "index"),
    ("Játékosoknak", "jatekosok"),
    ("Bíróknak", "birok"),
    ("Parancsok és kapcsolók", "parancsok"),
    ("For authors of rules", "authors"),
    ("For programmers", "programming"),
    ("For operators", "operating"),
    ("Work on many machines", "cluster"),
    ("Commands and options", "commands"),
)
"""Name and file of every page, in their order; the English ones are for developers."""


def pages(written: Path) -> dict[str, str]:
    """File (from the root of the tree) -> Markdown of every page of the manual; none where there is no manual."""
    if not written.is_dir():
        return {}
    return {f"{FOLDER}/{name}.md": (written / f"{name}.md").read_text(encoding="utf-8") for _title, name in _PAGES}


def copy_pictures(written: Path, docs: Path) -> None:
    """Put the pictures of the manual beside its pages."""
    if (written / "kepek").is_dir():
        shutil.copytree(written / "kepek", docs / FOLDER / "kepek")


def nav(found: dict[str, str]) -> list[Any]:
    """The manual in the navigation, where its pages are among those ``found``."""
    listed = [{title: f"{FOLDER}/{name}.md"} for title, name in _PAGES if f"{FOLDER}/{name}.md" in found]
    return [{"Kézikönyv": listed}] if listed else []
