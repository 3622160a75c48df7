"""A crew that is a Dask cluster: its scheduler hands the shares to workers, and again to others where one is lost.

Workers have a Kódex of their own, of the same version, with the same rules; what a share is about is sent with it.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import queue
import socket
import warnings
import zlib
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kodex.errors import KodexError, one_line
from kodex.ground.i18n import _
from kodex.ground.reasons import reason
from kodex.work.courier import OTHER, courier
from kodex.work.fingerprint import Fingerprint, fingerprint
from kodex.work.job import LOSSES, Job, Outcome, Parcels, read
from kodex.work.remote import DIFFERS, DONE, order

if TYPE_CHECKING:
    from kodex.work.crew import Tell

Client = Any
Future = Any
"""Those of ``distributed``, which is imported when there is a cluster to talk to."""

SECONDS = 10
"""So long a scheduler may take to answer."""
PATIENCE = 60
"""So many seconds work may stand still for want of any worker."""
_LOOK = 1.0
"""Seconds between two looks at whether there is anybody."""


class Cluster:
    """The workers of the scheduler at an address such as ``tcp://host:8786``; ``sent``: how many bytes went there.

    Raises KodexError where nobody answers, or the package for it is missing.
    """

    def __init__(self, address: str) -> None:
        self.tell: Tell | None = None
        self.address, self.sent = address, 0
        self._client = _connected(address)

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """What comes of the shares, each with its place, as they are done."""
        if not len(job):
            return
        places: dict[str, list[int]] = {}
        finished: queue.SimpleQueue[Future] = queue.SimpleQueue()
        futures = self._handed_out(job, places)
        try:
            for future in futures:
                future.add_done_callback(finished.put)
            left = len(futures)
            while left:
                batch = self._next(finished)
                left -= len(batch)
                for future, told in zip(batch, self._answers(batch), strict=True):
                    for n in places[future.key]:
                        yield n, told
        finally:
            with suppress(Exception):
                self._client.cancel([one for one in futures if not one.done()], force=True)
                for future in futures:
                    future.release()

    def _handed_out(self, job: Job[Any, Any, Any], places: dict[str, list[int]]) -> list[Future]:
        """The shares as tasks of the cluster, named by what is in them; equal ones are one."""
        parcels, wanted = Parcels(job), fingerprint()
        orders: dict[str, bytes] = {}
        for n in range(len(job)):
            share = parcels.share(n)
            key = f"kodex-{share.name}-{wanted.program}-{wanted.rules}-{wanted.queries}"
            orders[key] = order(share, parcels.common, wanted)
            places.setdefault(key, []).append(n)
        common = zlib.compress(parcels.common.content, 1)
        self.sent += len(common) + sum(map(len, orders.values()))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that much is sent at once
            kept = self._client.submit(bytes, common, key=f"kodex-common-{parcels.common.name}")
            futures: list[Future] = self._client.map(courier(), list(orders.values()), common=kept, key=list(orders))
        return futures

    def _next(self, finished: queue.SimpleQueue[Future]) -> list[Future]:
        """The tasks that have ended since, one at least. Raises KodexError where nobody is there to do any."""
        waited = 0.0
        while True:
            try:
                batch = [finished.get(timeout=_LOOK)]
                break
            except queue.Empty:
                waited = 0 if self._is_manned() else waited + _LOOK
                if waited >= PATIENCE:
                    what = _("no worker is connected to the scheduler at {address}").format(address=self.address)
                    raise KodexError(what, mend=f"dask worker {self.address}") from None
        with suppress(queue.Empty):
            while True:
                batch.append(finished.get_nowait())
        return batch

    def _is_manned(self) -> bool:
        """Whether there is a worker. Raises KodexError when the scheduler is gone."""
        if self._client.status not in ("running", "connecting"):
            raise self._gone()
        return bool(self._client.scheduler_info()["workers"])

    def _gone(self) -> KodexError:
        return KodexError(_("the scheduler at {address} has gone").format(address=self.address))

    def _answers(self, batch: list[Future]) -> list[Outcome]:
        """What tasks that have ended say. Raises KodexError where they cannot be done."""
        for future in batch:
            if future.status == "cancelled":
                raise self._gone()
            if future.status == "error":
                raise failed(future.exception(), self.address)
        try:
            return [read_answer(told, self.address) for told in self._client.gather(batch)]
        except KodexError:
            raise
        except Exception as error:
            raise failed(error, self.address) from None

    def close(self) -> None:
        """Leave the cluster; what has not begun is called off."""
        with suppress(Exception):
            self._client.close(timeout=SECONDS)


def failed(error: BaseException, address: str) -> KodexError:
    """The error of a task that the cluster of the scheduler at ``address`` gave up, in a line."""
    if type(error).__name__ == "KilledWorker":
        what = _("the same share of the work has ended {n} workers").format(n=LOSSES + 1)
        return KodexError(what, mend=_("give each worker more memory"))
    what = _("the cluster at {address} cannot do the work: {why}")
    told = what.format(address=address, why=one_line(f"{type(error).__name__}: {error}", 200))
    return KodexError(told, mend=_("the same versions of Python and dask here and there"))


def read_answer(told: bytes, address: str) -> Outcome:
    """The outcome that a worker of the scheduler at ``address`` has sent. Raises KodexError where it has none, for its
    Kódex is another one."""
    if told.startswith(DONE):
        return read(zlib.decompress(told[len(DONE) :]))
    if told.startswith(DIFFERS):
        there = _different(Fingerprint(*pickle.loads(told[len(DIFFERS) :])))
    elif told.startswith(OTHER):
        there = _("another Kódex ({version})").format(version=told[len(OTHER) :].decode())
    else:
        there = _("no Kódex")
    what = _("a worker of the cluster at {address} has {what}").format(address=address, what=there)
    mend = _("install hkk-kodex {version} there as it is here, and start the workers again")
    raise KodexError(what, mend=mend.format(version=fingerprint().version))


def _different(there: Fingerprint) -> str:
    """What a worker has otherwise than we: the first thing that differs."""
    here = fingerprint()
    if there.version != here.version:
        return _("Kódex {there}, not {here}").format(there=there.version, here=here.version)
    if there.program != here.program:
        return _("another program of the same version ({there}, not {here})").format(
            there=there.program, here=here.program
        )
    if there.rules != here.rules:
        return _("another knowledge base ({there}, not {here})").format(there=there.rules, here=here.rules)
    return _("other scenarios and decks ({there}, not {here})").format(there=there.queries, here=here.queries)


def _connected(address: str) -> Client:
    if find_spec("distributed") is None:
        what = _("a cluster needs the package dask.distributed")
        raise KodexError(what, mend="pip install 'hkk-kodex[cluster]'")
    _reach(address)
    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told in our own line
    try:
        asyncio.run(asyncio.wait_for(_greet(address), SECONDS))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return distributed.Client(address, timeout=SECONDS, set_as_default=False, name="kodex")
    except Exception as error:
        what = _("what listens at {address} is no Dask scheduler that can be talked to: {why}")
        why = one_line(f"{type(error).__name__}: {error}", 200)
        raise KodexError(what.format(address=address, why=why), mend="dask scheduler") from None


async def _greet(address: str) -> None:
    """Talk to a scheduler for a moment: a client would wait for ever for an answer of somebody who is none."""
    from distributed.comm import connect

    (await connect(address, timeout=SECONDS)).abort()


def _reach(address: str) -> None:
    """Raise KodexError for an address where nobody listens."""
    parts = urlsplit(address)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 0), SECONDS).close()
    except OSError as error:
        what = _("no scheduler can be reached at {address}: {why}").format(address=address, why=reason(error))
        raise KodexError(what, mend="dask scheduler") from None


__all__ = ["PATIENCE", "Cluster", "failed", "read_answer"]
