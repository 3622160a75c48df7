"""What is sent to a worker of a cluster as it stands here, so that the scheduler needs no Kódex."""

from __future__ import annotations

from collections.abc import Callable

OTHER = b"other "
"""What it says before the version of a Kódex that cannot do shares."""


def courier() -> Callable[[bytes, bytes], bytes]:
    """A function that hands a share, and what its job has in common, over to the Kódex of a worker, or says that there
    is none (:mod:`kodex.work.remote` reads both and answers).

    It is made anew, for a function that stands in a module is sent by its name alone.
    """

    def carry(order: bytes, common: bytes) -> bytes:
        try:
            from kodex.work import remote
        except ImportError:
            try:
                from kodex.ground.version import __version__

                return b"other " + __version__.encode()
            except ImportError:
                return b"none"
        return remote.carry(order, common)

    return carry


__all__ = ["OTHER", "courier"]
