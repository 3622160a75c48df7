"""A compiled catalogue of messages (gettext's ``.mo``), of which only what is asked for is read.

Python's own reader decodes all of it when it opens one, which took a command a twentieth of its time (measured).
"""

from __future__ import annotations

import struct
from bisect import bisect_left

_MAGIC = 0x950412DE
_HEAD, _PLACE = struct.Struct("<5I"), struct.Struct("<2I")


class Catalogue:
    """Messages by what stands in the code, which the file has in order.

    Raises OSError or ValueError where it is missing, cut off, or overwritten so that it is no text any more.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as stream:
            self._whole = stream.read()
        try:
            magic, _version, self._count, self._keys, self._texts = _HEAD.unpack_from(self._whole)
            _length, first = _PLACE.unpack_from(self._whole, self._keys)
            length, last = _PLACE.unpack_from(self._whole, self._texts + (self._count - 1) * _PLACE.size)
        except struct.error as error:
            raise ValueError(path) from error
        if magic != _MAGIC or last + length + 1 != len(self._whole):
            raise ValueError(path)
        self._whole[first:].decode()
        self._known: dict[str, str] = {}

    def gettext(self, message: str) -> str:
        """A message as it was translated; itself where it was not."""
        return self._text(message) or message

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The same of a message with a number; Hungarian has one form for all of them."""
        return self._text(singular) or (singular if count == 1 else plural)

    def _text(self, message: str) -> str | None:
        if message not in self._known:
            wanted = message.encode()
            at = bisect_left(range(self._count), wanted, key=self._key)
            if at == self._count or self._key(at) != wanted:
                return None
            self._known[message] = self._string(self._texts, at).decode(errors="replace")
        return self._known[message]

    def _key(self, n: int) -> bytes:
        """A message as it stands in the code; of one with a number that for one thing."""
        return self._string(self._keys, n).partition(b"\0")[0]

    def _string(self, table: int, n: int) -> bytes:
        length, start = _PLACE.unpack_from(self._whole, table + n * _PLACE.size)
        return self._whole[start : start + length]
