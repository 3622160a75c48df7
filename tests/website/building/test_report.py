"""Where faults of answers are reported stands on the page of questions, if the build was told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kodex.website.building.build import Options, build_site

TARGET = "https://hibak.example/uj?cim={title}&leiras={body}"


@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb")
def test_the_target_is_given_at_build_and_its_change_is_a_change(out: Path) -> None:
    page = out / "kerdes" / "index.html"
    assert "kodex-report" not in page.read_text(encoding="utf-8")
    build_site("hkk-kodex", out, None, Options(report=TARGET))
    told = page.read_text(encoding="utf-8")
    assert f'<meta name="kodex-report" content="{TARGET.replace("&", "&amp;")}">' in told
    assert "kodex-report" not in (out / "index.html").read_text(encoding="utf-8")
    build_site("hkk-kodex", out, None, Options())
    assert "kodex-report" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "hibak@example.org", "http://hibak.example/", "mailto:senki"]
)
def test_what_is_no_address_is_refused_in_a_line(target: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kodex", "site", "build", "--output", str(tmp_path / "out"), "--report", target]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "KODEX_LANG": "hu"})
    assert done.returncode == 2
    assert target in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()
