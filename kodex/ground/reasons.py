"""Why the system or a database refused something, in our words: told by the number of the error, never by its text."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING

from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    import sqlite3

_DAMAGED = N_("it is damaged")
_DENIED = N_("it is not permitted")
_FAILS = N_("the disk fails")
_FULL = N_("the disk is full")
_MEMORY = N_("there is not enough memory")
_THERE = N_("there is something of this name already")
_UNKNOWN_HOST = N_("there is no such address")

_BY_NAME = {
    "ENOENT": N_("there is no such file or folder"),
    "EACCES": _DENIED,
    "EPERM": _DENIED,
    "EROFS": N_("the disk may only be read"),
    "ENOSPC": _FULL,
    "EDQUOT": _FULL,
    "EFBIG": N_("the file would be too large"),
    "EIO": _FAILS,
    "EISDIR": N_("this is a folder"),
    "ENOTDIR": N_("a part of the path is no folder"),
    "EEXIST": _THERE,
    "ENOTEMPTY": N_("the folder is not empty"),
    "ELOOP": N_("links lead in a circle"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "ENOMEM": _MEMORY,
    "EBADF": N_("it is closed"),
    "EPIPE": N_("nobody reads it any more"),
    "EADDRINUSE": N_("the address is taken"),
    "EADDRNOTAVAIL": _UNKNOWN_HOST,
    "ECONNREFUSED": N_("nobody listens there"),
    "ECONNRESET": N_("the other side has gone"),
    "ETIMEDOUT": N_("there was no answer in time"),
    "EHOSTUNREACH": N_("it cannot be reached"),
    "ENETUNREACH": N_("it cannot be reached"),
}
_OF_THE_SYSTEM = {getattr(errno, name): text for name, text in _BY_NAME.items() if hasattr(errno, name)}
"""Not every system has every number."""

_OF_SQLITE = {
    3: _DENIED,  # PERM
    5: N_("somebody else is writing to it"),  # BUSY
    6: N_("somebody else is writing to it"),  # LOCKED
    7: _MEMORY,  # NOMEM
    8: N_("it may only be read"),  # READONLY
    10: _FAILS,  # IOERR
    11: _DAMAGED,  # CORRUPT
    13: _FULL,  # FULL
    14: N_("it cannot be opened"),  # CANTOPEN
    26: _DAMAGED,  # NOTADB
}
"""By SQLite's primary result codes, which are fixed for ever."""

_OF_PYTHON: tuple[tuple[type[OSError], int], ...] = (
    (FileNotFoundError, errno.ENOENT),
    (FileExistsError, errno.EEXIST),
    (IsADirectoryError, errno.EISDIR),
    (NotADirectoryError, errno.ENOTDIR),
    (PermissionError, errno.EACCES),
    (ConnectionRefusedError, errno.ECONNREFUSED),
    (TimeoutError, errno.ETIMEDOUT),
)


def reason(error: OSError | sqlite3.Error) -> str:
    """Why something failed, to stand inside a sentence.

    >>> reason(OSError(28, "flurbs"))
    'the disk is full'
    >>> reason(OSError(9999, "flurbs"))
    'the system refuses it (error 9999)'
    """
    if not isinstance(error, OSError):
        return _of_sqlite(error)
    number = error.errno
    if number is None:
        number = next((code for kind, code in _OF_PYTHON if isinstance(error, kind)), None)
    return _by_number(number, type(error).__name__)


def _by_number(number: int | None, name: str) -> str:
    if name in ("gaierror", "herror"):  # their numbers are those of the resolver
        return _(_UNKNOWN_HOST)
    if number in _OF_THE_SYSTEM:
        return _(_OF_THE_SYSTEM[number])
    return _("the system refuses it") if number is None else _("the system refuses it (error {n})").format(n=number)


def _of_sqlite(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int) and code & 0xFF in _OF_SQLITE:
        return _(_OF_SQLITE[code & 0xFF])
    return _("the database refuses it") if code is None else _("the database refuses it (error {n})").format(n=code)


def reason_of_one(told: str) -> str | None:
    """The reason of an error that is only told, as ``shutil`` tells those of many files; None where it has no number.

    >>> reason_of_one("[Errno 28] flurbs: 'b'")
    'the disk is full'
    """
    found = re.match(r"\[(?:Errno|WinError) (\d+)\]", told)
    return _by_number(int(found[1]), "OSError") if found else None


__all__ = ["reason", "reason_of_one"]
