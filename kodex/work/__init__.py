"""Work that is more than one process should do, and who does it.

A *job* is a function and the things to call it with: files of scenarios, norms, seeds of games, positions. It is cut
into *shares*, some of the things each, named by what is in them (``job``). A *crew* does the shares (``crew``,
``choosing``): this process (``here``), processes of this machine (``local``) or a Dask cluster (``cluster``, with
``remote`` and ``courier`` at its workers and ``fingerprint`` to tell whether they have the same rules). Whoever does
them, :func:`results` gives the same: what comes of each thing, in the order of the things, each counted once. A share
whose worker is lost is done again.

A function that is to be called elsewhere stands at the top of a module, takes what all things have in common and one of
them, and gives the same wherever and however often it is called.
"""

from __future__ import annotations

from kodex.work.choosing import default_jobs, usual
from kodex.work.crew import Crew, Tell, done, results
from kodex.work.here import Here
from kodex.work.job import Job

__all__ = ["Crew", "Here", "Job", "Tell", "default_jobs", "done", "results", "usual"]
