"""From a file of the user's to an official text, with a plain answer for every file that is none."""

from __future__ import annotations

import codecs
import os
import stat
import unicodedata
from collections import Counter

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.formats import FORMATS, recognise
from kodex.official.model import OfficialText

MAX_BYTES = 4 * 1024 * 1024
"""Sixteen times the longest rulebook."""

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_BINARY = {b"%PDF": "PDF", b"PK\x03\x04": "ZIP/DOCX/ODT", b"\xd0\xcf\x11\xe0": "DOC", b"{\\rtf": "RTF"}
_HUNGARIAN = frozenset("áéíóöőúüűÁÉÍÓÖŐÚÜŰ„”–’…•")
_TWICE_ENCODED = ("Ã©", "Ă©", "Ã¡", "Ăˇ")


def read_official(path: str | os.PathLike[str]) -> OfficialText:
    """Read a file as the official text it is; raises :class:`OfficialError` for whatever cannot be one."""
    name = os.fspath(path)
    text = decode(read_bytes(name), name)
    known = recognise(text)
    if known is None:
        raise _unknown(text, name)
    return known.parse(text, name)


def summary(text: OfficialText) -> dict[str, object]:
    """What was found, as ``kodex import --json`` prints it."""
    return {
        "rulebook": text.rulebook,
        "items": len(text.items),
        "numbers": [item.number for item in text.items],
        "note_marks": sum(item.note_marks for item in text.items),
        "references": sum(len(item.refs) for item in text.items),
        "index_terms": len(text.index),
        "warnings": list(text.warnings),
    }


def read_bytes(path: str) -> bytes:
    """The bytes of a regular file that is neither empty nor larger than :data:`MAX_BYTES`."""
    try:
        info = os.stat(path)
        if stat.S_ISDIR(info.st_mode):
            raise OfficialError(path, _("this is a folder"), mend=_("give the text file itself"))
        if not stat.S_ISREG(info.st_mode):
            raise OfficialError(path, _("this is not a regular file"), mend=_("save the text to a file first"))
        if info.st_size > MAX_BYTES:
            raise _too_large(path, info.st_size)
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise OfficialError(path, _("there is no such file"), mend=_("check the name")) from None
    except PermissionError:
        raise OfficialError(path, _("the file may not be read"), mend=_("check its permissions")) from None
    except ValueError:  # a NUL in its name
        raise OfficialError(path, _("this is no name of a file"), mend=_("check the name")) from None
    except OSError as error:
        from kodex.ground.reasons import reason  # only for what fails

        raise OfficialError(path, _("the file cannot be read ({reason})").format(reason=reason(error))) from None
    if len(data) > MAX_BYTES:
        raise _too_large(path, len(data))
    if not data.strip():
        raise OfficialError(path, _("the file is empty"), mend=_("save the text of the rulebook into it"))
    return data


def decode(data: bytes, path: str) -> str:
    """The text of UTF-8 bytes (with or without a mark at the beginning), its accents composed."""
    utf8 = _("save it again as plain text in UTF-8")
    for magic, kind in _BINARY.items():
        if data.startswith(magic):
            raise OfficialError(path, _("this is a {kind} file, not plain text").format(kind=kind), mend=utf8)
    if data.startswith(_UTF16_MARKS):
        raise OfficialError(path, _("the text is encoded as UTF-16"), _place(data, 0), utf8)
    if (zero := data.find(b"\0")) >= 0:
        raise OfficialError(path, _("this is a binary file, not plain text"), _place(data, zero), utf8)
    try:
        return unicodedata.normalize("NFC", data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        place = _place(data, error.start)
        if _is_cut(data[error.start :]):
            raise OfficialError(path, _("the text is cut short in the middle of a letter"), place, utf8) from None
        encoding = _legacy_encoding(data)
        if encoding:
            what = _("the text is encoded as {encoding}, not as UTF-8").format(encoding=encoding)
        else:
            what = _("byte 0x{byte:02x} is not UTF-8").format(byte=data[error.start])
        raise OfficialError(path, what, place, utf8) from None


def _is_cut(rest: bytes) -> bool:
    """Whether bytes that are no UTF-8 are the beginning of a letter."""
    try:
        return not codecs.getincrementaldecoder("utf-8")().decode(rest)
    except UnicodeDecodeError:
        return False


def _legacy_encoding(data: bytes) -> str | None:
    """Latin-2 or Windows-1250 when the bytes make Hungarian letters in it, else None."""
    try:
        text = data.decode("cp1250")
    except UnicodeDecodeError:
        return None
    foreign = Counter(letter in _HUNGARIAN for letter in text if letter > "\x7f")
    if foreign[True] < 9 * foreign[False]:
        return None
    return "Windows-1250" if any(0x80 <= byte < 0xA0 for byte in data) else "Latin-2 (ISO 8859-2)"


def _place(data: bytes, at: int) -> str:
    """Line and byte (both from 1) of a position."""
    return _("line {line}, byte {byte}").format(line=data.count(b"\n", 0, at) + 1, byte=at + 1)


def _too_large(path: str, size: int) -> OfficialError:
    what = _("the file has {size:.1f} MB, a rulebook at most {most}").format(size=size / 2**20, most=MAX_BYTES // 2**20)
    return OfficialError(path, what, mend=_("give the text of one rulebook"))


def _unknown(text: str, path: str) -> OfficialError:
    """The error for a text that no format knows, with the likeliest reason."""
    if any(pair in text for pair in _TWICE_ENCODED):
        what = _("the accented letters are broken: the text was encoded twice")
        return OfficialError(path, what, mend=_("save the page again as plain text in UTF-8"))
    if text.lstrip()[:15].lower().startswith(("<!doctype", "<html", "<?xml")):
        return OfficialError(path, _("this is a web page's source"), mend=_("save the page as plain text"))
    names = ", ".join(known.rulebook for known in FORMATS)
    what = _("this is not the text of a rulebook that Kódex can read")
    return OfficialError(path, what, mend=_("give the text of one of these: {names}").format(names=names))
