"""``kodex import`` and ``kodex lint``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kodex.kb import provisions
from kodex.kb.read import read_rulebook

Run = Callable[..., Result]

TEXTS = Path(__file__).parents[1] / "official"
PEBBLES = TEXTS / "kavics.txt"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("KODEX_DATA_DIR", str(folder))
    return folder


def test_import_keeps_the_text_and_reports(run: Run, data: Path) -> None:
    text = run("import", str(PEBBLES)).output
    assert text.startswith("hkk-kodex: 54 items, 16 references, 3 marks of missing explanations, 11 index terms.\n")
    assert f"Kept on this machine only: {data}" in text
    assert "Warning: line 187: " in text
    assert "3.2. A dobó nem léphet a nádba." in run("show", "3.2", "--official").output


def test_import_report_for_programs(run: Run, data: Path) -> None:
    found = json.loads(run("import", str(PEBBLES), "--json").output)
    assert (found["items"], found["numbers"][0], len(found["warnings"])) == (54, "1", 1)


@pytest.mark.parametrize(
    ("name", "report"),
    [
        ("kagylo-11", "hkk-11: 76 items."),
        ("kagylo-8", "hkk-8: 31 items."),
        ("homokvar", "magus: 60 items."),
        ("tenger", "conquest: 65 items, 7 references, 4 index terms."),
    ],
)
def test_import_says_which_rulebook_it_is(run: Run, data: Path, name: str, report: str) -> None:
    text = run("import", str(TEXTS / f"{name}.txt")).output
    assert text.splitlines()[0] == report
    assert (data / f"official-{report.partition(':')[0]}.db").is_file()


def test_import_of_half_a_rulebook_leaves_the_whole_one(run: Run, data: Path, tmp_path: Path) -> None:
    run("import", str(TEXTS / "kagylo-11.txt"))
    kept = (data / "official-hkk-11.db").read_bytes()
    half = tmp_path / "half.txt"
    half.write_text((TEXTS / "kagylo-11.txt").read_text(encoding="utf-8")[:2500], encoding="utf-8")
    result = run("import", str(half))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "[ends at line 170]: the text is not whole: " in result.stderr
    assert (data / "official-hkk-11.db").read_bytes() == kept


def test_import_refuses_the_text_of_another_rulebook(run: Run, data: Path) -> None:
    result = run("import", str(PEBBLES), "--rulebook", "kavics")
    assert result.exit_code == 2
    assert "this is the text of hkk-kodex, not of kavics → leave --rulebook out" in result.stderr
    assert not data.exists()


def test_import_of_what_is_no_rulebook(run: Run, data: Path, tmp_path: Path) -> None:
    for name, content in (("empty", b""), ("binary", b"\x00\x01"), ("letter", "Kedves barátom!".encode())):
        path = tmp_path / name
        path.write_bytes(content)
        result = run("import", str(path))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith(f"kodex: {path}")
    assert run("import", str(tmp_path / "none")).exit_code == 2
    assert not data.exists()


@pytest.fixture
def renamed(own_pebbles_kb: Path) -> Path:
    """The invented rulebook under a name for which there is no engine."""
    folder = own_pebbles_kb / "kavics"
    (own_pebbles_kb / "hkk-kodex").rename(folder)
    head = folder / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("id: hkk-kodex", "id: kavics"), encoding="utf-8")
    return folder


def test_lint_prints_findings_and_fails(run: Run, renamed: Path) -> None:
    result = run("lint", "--rulebook", "kavics")
    assert result.exit_code == 1
    assert result.output == (
        "2-a-part/004-alapszavak.yaml:1: L301 4 is not restated yet → restate it\n"
        "2-a-part/004-alapszavak.yaml:5: L301 4.1 is not restated yet → restate it\n"
        "2 findings\n"
    )
    found = json.loads(run("lint", "--rulebook", "kavics", "--json").output)
    assert [finding["code"] for finding in found] == ["L301", "L301"]


def restate(folder: Path) -> None:
    """Mend the two findings."""
    path = folder / "2-a-part" / "004-alapszavak.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("text: null", "kind: heading"), encoding="utf-8")


def test_lint_holds_a_book_to_the_provisions_frozen_for_it(run: Run, renamed: Path) -> None:
    restate(renamed)
    refused = run("lint", "--rulebook", "kavics", "--provisions")
    assert (refused.exit_code, "has printed numbers" in refused.stderr) == (2, True)
    assert not (renamed / "provisions.json").exists()
    provisions.write(renamed, read_rulebook(renamed))
    frozen = json.loads((renamed / "provisions.json").read_text(encoding="utf-8"))
    assert frozen["count"] == len(frozen["provisions"])
    first = next(iter(frozen["provisions"]))
    path = next(path for path in renamed.rglob("*.yaml") if f'number: "{first}"' in path.read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f'number: "{first}"', f'number: "{first}"\n  executable: leírás'), encoding="utf-8")
    result = run("lint", "--rulebook", "kavics")
    assert (result.exit_code, "provisions.json:1: L340 " in result.output, first in result.output) == (1, True, True)


def test_lint_passes_a_clean_rulebook(run: Run, renamed: Path) -> None:
    restate(renamed)
    result = run("lint", "--rulebook", "kavics")
    assert (result.exit_code, result.output) == (0, "Nothing to mend.\n")
    assert run("lint", "--rulebook", "kavics", "--json").output == "[]\n"


def test_lint_finds_copies_of_a_source(run: Run, renamed: Path, tmp_path: Path) -> None:
    restate(renamed)
    source = tmp_path / "source.txt"
    source.write_text(
        "Úgy tudni, hogy a dobás három lépése a kéz hátravitele, előrelendítése és a kavics elengedése.\n",
        encoding="utf-8",
    )
    result = run("lint", "--rulebook", "kavics", "--against", str(source))
    assert result.exit_code == 1
    assert "L501 3.1 shares" in result.output


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"", b" \n"])
def test_lint_needs_a_readable_source(content: bytes | None, run: Run, renamed: Path, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    if content is not None:
        source.write_bytes(content)
    result = run("lint", "--rulebook", "kavics", "--against", str(source))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert str(source) in result.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_lint_reads_no_source_that_never_ends(run: Run, renamed: Path) -> None:
    result = run("lint", "--rulebook", "kavics", "--against", "/dev/zero")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this is not a regular file" in result.stderr


@pytest.mark.parametrize(
    "refused",
    [["--audited", "3.2"], ["--accept", "3.2"], ["--provisions"], ["--against", "nincs.txt"], ["--audited", "9.9"]],
)
def test_lint_writes_nothing_where_one_of_its_options_is_refused(run: Run, renamed: Path, refused: list[str]) -> None:
    before = {path: path.read_bytes() for path in renamed.parent.rglob("*") if path.is_file()}
    result = run("lint", "--rulebook", "kavics", "--reread", "3.2", *refused)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
    assert {path: path.read_bytes() for path in renamed.parent.rglob("*") if path.is_file()} == before
    run("lint", "--rulebook", "kavics", "--reread", "3.2")
    assert {path: path.read_bytes() for path in renamed.parent.rglob("*") if path.is_file()} != before


def test_lint_of_an_unknown_rulebook(run: Run) -> None:
    result = run("lint", "--rulebook", "semmi")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_lint_accepts_bindings_only_where_there_is_an_engine(run: Run, renamed: Path) -> None:
    result = run("lint", "--rulebook", "kavics", "--accept", "3.2")
    assert result.exit_code == 2
    assert "no engine implements kavics" in result.stderr
