"""The worker's side of a cluster: its own Kódex does a share, if that is the one the share was made for."""

from __future__ import annotations

import pickle
import threading
import zlib

from kodex.work.fingerprint import Fingerprint, fingerprint
from kodex.work.job import Bench, Parcel

DONE, DIFFERS = b"done ", b"differs "
"""What an answer begins with: the outcome comes after it, or the fingerprint of the Kódex that is here."""

_bench = Bench()
_one_at_a_time = threading.Lock()
"""A worker with several threads does one share after the other: the engine keeps what it has found out in one place."""


def order(share: Parcel, common: Parcel, wanted: Fingerprint) -> bytes:
    """A share with the name of what its job has in common and the fingerprint it was made for."""
    return pickle.dumps((wanted.version, wanted.program, wanted.rules, wanted.queries, common.name, share.content))


def carry(order: bytes, common: bytes) -> bytes:
    """Do what :func:`order` made, or say that another Kódex is here. Nothing of the share is read before that."""
    *wanted, name, share = pickle.loads(order)
    here = fingerprint()
    if Fingerprint(*wanted) != here:
        return DIFFERS + pickle.dumps((here.version, here.program, here.rules, here.queries))
    with _one_at_a_time:
        if not _bench.has(name):
            _bench.put(name, zlib.decompress(common))
        return DONE + zlib.compress(_bench.do(share), 1)


__all__ = ["DIFFERS", "DONE", "carry", "order"]
