"""The concordance of the invented rulebooks, to be changed by tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

Change = Callable[[dict[str, Any]], object]
Edit = Callable[[Change], Path]


@pytest.fixture
def edit(shelf_kb: Path) -> Edit:
    """Change the concordance of the shelf; gives the knowledge base."""

    def write(change: Change) -> Path:
        path = shelf_kb / "concordance" / "kavics.yaml"
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        change(data)
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
        return shelf_kb

    return write


def entry(data: dict[str, Any], id_: str) -> dict[str, Any]:
    """The raw mechanism with this id."""
    found: dict[str, Any] = next(each for each in data["mechanisms"] if each["id"] == id_)
    return found
