"""The site's scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kodex import paths

SCRIPTS = sorted(Path(paths.shipped("site"), "assets", "js").glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_template_stands_within_another(script: Path) -> None:
    """What makes scripts small takes the blanks out of the inner one."""
    assert re.findall(r"`[^`\n]*\$\{[^}`\n]*`", script.read_text(encoding="utf-8")) == []
