"""Plain data read into msgspec's types, by several threads at once.

msgspec describes a type when it first reads into it, and lets another thread read by a description that is not finished
yet: that ends Python. So a type is described here, under a lock, and nobody else asks msgspec to read into one.
"""

from __future__ import annotations

import threading
from typing import Any

import msgspec

_LOCK = threading.RLock()
_DECODERS: dict[Any, msgspec.msgpack.Decoder[Any]] = {}
_FIELDS: dict[Any, tuple[msgspec.structs.FieldInfo, ...]] = {}


def convert(data: Any, type_: Any) -> Any:
    """``data`` as a type. Raises msgspec.ValidationError where it does not fit."""
    if type_ not in _DECODERS:
        _described(type_)
    return msgspec.convert(data, type_)


def unpacked(data: bytes | msgspec.Raw, type_: Any) -> Any:
    """MessagePack as a type. Raises msgspec.MsgspecError where it is none or does not fit."""
    return (_DECODERS.get(type_) or _described(type_)).decode(data)


def _described(type_: Any) -> msgspec.msgpack.Decoder[Any]:
    """The decoder of a type: with it, all types inside are described, too."""
    with _LOCK:
        return _DECODERS.setdefault(type_, msgspec.msgpack.Decoder(type_))


def fields(type_: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a type; msgspec works out anew each time what is written behind their names."""
    if type_ not in _FIELDS:
        _FIELDS[type_] = msgspec.structs.fields(type_)
    return _FIELDS[type_]


__all__ = ["convert", "fields", "unpacked"]
