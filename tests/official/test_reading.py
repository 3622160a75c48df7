"""Files that are no whole official text: one line that says what, where and what would be right."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.official import OfficialError, read_official, recognise, save, summary
from kodex.official.reading import MAX_BYTES

Given = Callable[[bytes | str], Path]


def refusal(path: Path | str) -> OfficialError:
    with pytest.raises(OfficialError) as caught:
        read_official(path)
    error = caught.value
    assert isinstance(error, KodexError)
    assert "\n" not in str(error)
    assert "Traceback" not in str(error)
    assert error.mend
    return error


def test_summary(pebbles_file: Path) -> None:
    found = summary(read_official(pebbles_file))
    numbers = found.pop("numbers")
    assert isinstance(numbers, list)
    assert numbers[:3] == ["1", "1.1", "1.1.1"]
    assert found == {
        "rulebook": "hkk-kodex",
        "items": 54,
        "note_marks": 3,
        "references": 16,
        "index_terms": 11,
        "warnings": ["line 187: a bracket stays open in the index"],
    }


def test_recognised_by_content(pebbles: str) -> None:
    known = recognise(pebbles)
    assert known is not None
    assert known.rulebook == "hkk-kodex"
    assert recognise("Kedves naplóm!\n1. nap") is None


def test_missing_file(tmp_path: Path) -> None:
    assert "no such file" in refusal(tmp_path / "nincs.txt").what


def test_folder(tmp_path: Path) -> None:
    assert "folder" in refusal(tmp_path).what


def test_name_with_a_zero_byte() -> None:
    with pytest.raises(OfficialError, match="this is no name of a file"):
        read_official("a\0b")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in refusal(tmp_path / "pipe").what


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a user who may not read everything: not root"
)
def test_unreadable_file(given: Given) -> None:
    path = given("x")
    path.chmod(0)
    assert "may not be read" in refusal(path).what


def test_permission_error_is_told(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError

    path = given("x")
    monkeypatch.setattr("builtins.open", forbid)
    assert "may not be read" in refusal(path).what


@pytest.mark.parametrize("content", [b"", b" \n\n\t"])
def test_empty_file(given: Given, content: bytes) -> None:
    assert "empty" in refusal(given(content)).what


def test_huge_file_is_refused_unread(given: Given) -> None:
    path = given("")
    with path.open("r+b") as file:
        file.truncate(100 * 2**20)
    assert "100.0 MB" in refusal(path).what


def test_size_limit_is_exact(given: Given) -> None:
    assert "MB" in refusal(given(b"x" * (MAX_BYTES + 1))).what
    assert "not the text of a rulebook" in refusal(given(b"x" * MAX_BYTES)).what


@pytest.mark.parametrize("start", [b"%PDF-1.7 ", b"PK\x03\x04", b"\x89PNG\r\n\x1a\n\0\0", b"GIF\0"])
def test_binary_file(given: Given, start: bytes) -> None:
    assert "not plain text" in refusal(given(start + b"1. x")).what


def test_utf16(given: Given, pebbles: str) -> None:
    assert "UTF-16" in refusal(given(pebbles.encode("utf-16"))).what


def test_latin2_is_named(given: Given) -> None:
    error = refusal(given("I. rész - Őrség\n\n1. Cím\n".encode("iso8859-2")))
    assert "Latin-2" in error.what
    assert error.where == "line 1, byte 5"
    assert "UTF-8" in (error.mend or "")


def test_windows_1250_is_named(given: Given) -> None:
    error = refusal(given("I. fejezet\n\n1. „Őrség”\n".encode("cp1250")))
    assert "Windows-1250" in error.what
    assert error.where == "line 3, byte 16"


def test_single_broken_byte(given: Given, pebbles: str) -> None:
    data = pebbles.encode()
    at = data.index(b"suttog")
    error = refusal(given(data[:at] + b"\xff" + data[at + 1 :]))
    assert "0xff" in error.what
    assert error.where == f"line 23, byte {at + 1}"


def test_cut_in_the_middle_of_a_letter(given: Given, pebbles: str) -> None:
    data = pebbles.encode()
    error = refusal(given(data[: data.index("ő".encode()) + 1]))
    assert "middle of a letter" in error.what


def test_text_encoded_twice(given: Given, pebbles: str) -> None:
    assert "encoded twice" in refusal(given(pebbles.replace("õ", "ő").encode().decode("latin-1"))).what


def test_source_of_a_web_page(given: Given) -> None:
    assert "web page" in refusal(given("<!DOCTYPE html>\n<html><body>Kódex</body></html>")).what


def test_some_other_text(given: Given) -> None:
    error = refusal(given("Kedves naplóm!\n1. nap: esett."))
    assert "not the text of a rulebook" in error.what
    assert "hkk-kodex" in (error.mend or "")


@pytest.mark.parametrize(
    ("end", "missing"),
    [
        ("  V. rész", "parts V–VIII, the afterword, the index"),
        ("  22. A kavicsok", "the afterword, the index"),
        ("  21. Rendhagyó", "the items of part VIII, the afterword, the index"),
        ("  A tó mindenkié", "the afterword, the index"),
        ("  Tárgymutató\n\n  béka", "the index"),
        ("  béka (14.1.)", "the index"),
        ("  víz (13.)", "the index after “tó”"),
        (")\n  zöld jelző", "the index after “víz”"),
    ],
)
def test_truncated_text_says_what_is_missing_and_where_it_ends(
    given: Given, pebbles: str, end: str, missing: str
) -> None:
    text = pebbles[: pebbles.index(end)]
    error = refusal(given(text))
    assert error.what.endswith(f"; missing: {missing}")
    assert error.where == f"ends at line {len(text.rstrip().splitlines())}"


def test_text_cut_after_its_first_lines(given: Given, pebbles: str) -> None:
    error = refusal(given(pebbles[: pebbles.index("1.1. A csend")]))
    assert "found are 1 parts and 1 items up to 1;" in error.what


def test_lost_afterword(given: Given, pebbles: str) -> None:
    assert refusal(given(pebbles.replace("  Zárszó\n", ""))).what.endswith("missing: the afterword")


def test_parts_out_of_order(given: Given, pebbles: str) -> None:
    error = refusal(given(pebbles.replace("III. rész - A kő", "IX. rész - A kő")))
    assert error.what == "part IX stands where part III was expected"
    assert error.where == "line 87"


def test_many_missing_numbers(given: Given, pebbles: str) -> None:
    damaged = pebbles
    for line in ("  4.2. ", "  4.3. ", "  4.4. ", "  4.5. "):
        damaged = damaged.replace(line, "  ")
    error = refusal(given(damaged))
    assert "the numbering has 4 faults in 50 items (at most 3 are accepted): number 4.2 is missing" in error.what


def test_refused_file_leaves_the_overlay_alone(given: Given, pebbles_file: Path, pebbles: str, data: Path) -> None:
    kept = Path(save(read_official(pebbles_file)))
    before = kept.read_bytes()
    refusal(given(pebbles[:2000]))
    assert kept.read_bytes() == before
    assert os.listdir(data) == [kept.name]
