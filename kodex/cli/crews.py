"""``--jobs`` and ``--scheduler``: who does the work of commands that play much, and how far it is."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kodex.cli.usage import BadValue, Misuse, Whole
from kodex.errors import one_line
from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    from kodex.work import Crew, Tell

F = TypeVar("F", bound=Callable[..., Any])

_ADDRESS = r"tcp://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}"
_EACH = 0.1
"""So many seconds lie between two lines about how far it is."""


def _address(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not (re.fullmatch(_ADDRESS, value) and 0 < int(value.rpartition(":")[2]) < 65_536):
        what = _("'{typed}' is no address such as tcp://127.0.0.1:8786")
        raise BadValue(what.format(typed=one_line(value, 60)))
    return value


def crew_options(function: F) -> F:
    """``--jobs`` and ``--scheduler``: the command gets ``jobs`` and ``scheduler``, for :func:`hired`."""
    function = click.option(
        "--scheduler",
        metavar=N_("ADDRESS"),
        callback=_address,
        help=N_("Let the workers of a Dask cluster do it: tcp://HOST:PORT of its scheduler. Needs hkk-kodex[cluster]."),
    )(function)
    return click.option(
        "--jobs",
        type=Whole(1, 1_000),
        metavar=N_("N"),
        help=N_("Processes that do it side by side (default: one for each core)."),
    )(function)


@contextmanager
def hired(jobs: int | None, scheduler: str | None) -> Iterator[Crew]:
    """Whoever is to do the work, for as long as it lasts; on a terminal it is told how far it is.

    Wrong usage where both are given. Raises KodexError for a cluster that cannot be reached.
    """
    from kodex.work import usual

    if jobs is not None and scheduler is not None:
        raise Misuse(_("--jobs is for this machine, --scheduler for a cluster"), click.get_current_context())
    with usual(jobs=jobs, scheduler=scheduler) as crew, telling() as crew.tell:
        yield crew


@contextmanager
def telling() -> Iterator[Tell | None]:
    """What says on a terminal how far the work is, and leaves nothing of it afterwards; None where there is none."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    told = _Told()
    try:
        yield told
    finally:
        told.wipe()


class _Told:
    """One line on stderr, written anew as the work goes on."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, about: str, n: int, of: int) -> None:
        """Say how far it is, if it was not said just now."""
        now = time.monotonic()
        if now >= self._next or n == of:
            self._next = now + _EACH
            click.echo(f"\r\x1b[K{one_line(about)}: {n}/{of}", nl=False, err=True)

    def wipe(self) -> None:
        """Leave nothing of it."""
        if self._next:
            click.echo("\r\x1b[K", nl=False, err=True)


__all__ = ["crew_options", "hired", "telling"]
