"""The same knowledge base gives the same site, whatever order the interpreter keeps sets in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kodex.website import output

pytest.importorskip("material")

TESTS = Path(__file__).parents[2]
_BUILD = (
    "import sys; from pathlib import Path; from kodex.website.building.build import build_site; "
    "build_site(None, Path(sys.argv[1]))"
)


def built(folder: Path, seed: str) -> dict[str, bytes]:
    """Every file of a site that a process of its own built, by its path."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "KODEX_KB": str(TESTS / "pebbles"), "SOURCE_DATE_EPOCH": "0"}
    subprocess.run([sys.executable, "-c", _BUILD, str(folder)], env=environment, check=True, capture_output=True)
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != output.MARKER)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.whole
def test_two_builds_are_the_same_to_the_byte(tmp_path: Path) -> None:
    one, other = built(tmp_path / "one" / "site", "1"), built(tmp_path / "other" / "site", "2")
    assert "assets/playground/playground.json" in one
    assert sorted(one) == sorted(other)
    assert [name for name in one if one[name] != other[name]] == []
