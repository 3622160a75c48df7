"""Why the system refused something is told by its number, in our words and in either language."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sqlite3
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.ground import guarded, i18n, reasons
from kodex.ground.files import contents
from kodex.ground.reasons import reason, reason_of_one

WORDS = "flurbs snorfle"


def coded(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError(WORDS)
    error.sqlite_errorcode = code
    return error


REASONS: list[tuple[OSError | sqlite3.Error, str, str]] = [
    (OSError(errno.ENOSPC, WORDS), "the disk is full", "megtelt a lemez"),
    (OSError(errno.EACCES, WORDS), "it is not permitted", "nincs hozzá jog"),
    (PermissionError(WORDS), "it is not permitted", "nincs hozzá jog"),
    (FileNotFoundError(), "there is no such file or folder", "nincs ilyen fájl vagy mappa"),
    (OSError(errno.EADDRINUSE, WORDS), "the address is taken", "a cím foglalt"),
    (socket.gaierror(-2, WORDS), "there is no such address", "nincs ilyen cím"),
    (OSError(9999, WORDS), "the system refuses it (error 9999)", "a rendszer nem engedi (9999. hiba)"),
    (OSError(WORDS), "the system refuses it", "a rendszer nem engedi"),
    (coded(11), "it is damaged", "sérült"),
    (coded(26 | 5 << 8), "it is damaged", "sérült"),
    (coded(13), "the disk is full", "megtelt a lemez"),
    (coded(99), "the database refuses it (error 99)", "az adatbázis nem engedi (99. hiba)"),
    (sqlite3.DatabaseError(WORDS), "the database refuses it", "az adatbázis nem engedi"),
]


@pytest.mark.parametrize(("error", "english", "hungarian"), REASONS, ids=[one[1] for one in REASONS])
def test_a_number_has_its_reason_whatever_the_system_calls_it(
    error: OSError | sqlite3.Error, english: str, hungarian: str
) -> None:
    assert reason(error) == english
    i18n.set_language("hu")
    assert reason(error) == hungarian


def test_every_number_of_the_table_is_one_of_this_system_or_another() -> None:
    assert {name for name in reasons._BY_NAME if not hasattr(errno, name)} <= {"EDQUOT", "ELOOP"}
    for number in reasons._OF_THE_SYSTEM:
        assert os.strerror(number) != reason(OSError(number, os.strerror(number)))


def test_the_real_errors_of_sqlite_have_their_reasons(tmp_path: Path) -> None:
    (tmp_path / "noise.db").write_bytes(b"no database" * 100)
    with pytest.raises(sqlite3.Error) as noise:
        sqlite3.connect(tmp_path / "noise.db").execute("SELECT * FROM sqlite_master")
    with pytest.raises(sqlite3.Error) as absent:
        sqlite3.connect(f"file:{tmp_path}/none.db?mode=ro", uri=True).execute("SELECT 1")
    assert [reason(noise.value), reason(absent.value)] == ["it is damaged", "it cannot be opened"]


def test_of_many_files_the_first_one_tells() -> None:
    told = shutil.Error([("a", "b", f"[Errno 28] {WORDS}: 'b'")])
    assert reason_of_one(told.args[0][0][-1]) == "the disk is full"
    assert reason_of_one(WORDS) is None


def test_a_file_that_cannot_be_read_says_why_in_our_words(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path / "none.yaml", "there is no such file or folder"),
        (tmp_path / ("x" * 999), "the name is too long"),
    ):
        with pytest.raises(KodexError) as raised:
            contents(path)
        assert raised.value.what == f"cannot be read: {why}"
        assert raised.value.path == path
    assert guarded.unreadable(coded(11)).what == "the compiled rulebook cannot be read: it is damaged"
