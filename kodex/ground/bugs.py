"""A fault of the program itself, in one line: what it is, and with ``KODEX_DEBUG=1`` where it happened."""

from __future__ import annotations

import os

from kodex.errors import KodexError
from kodex.ground.i18n import _


class Bug(KodexError):
    """The program breaks down over something that is to be judged."""


def named(error: Exception) -> str:
    """A fault of the program as a sentence."""
    return _("this is a bug in Kódex ({error})").format(error=f"{type(error).__name__}: {error}")


def trace(error: Exception) -> None:
    """Print where it happened, to who asks for that."""
    if os.environ.get("KODEX_DEBUG"):
        import traceback

        traceback.print_exception(error)


def contained(error: Exception) -> KodexError:
    """What is said of one thing over which the program breaks down, so that the others are still judged.

    Raises the error again where the machine is at fault and not that thing: no memory, no file, no module.
    """
    if isinstance(error, MemoryError | OSError | ImportError):
        raise error
    if isinstance(error, KodexError):
        return error
    trace(error)
    if isinstance(error, RecursionError):
        return KodexError(_("this is nested too deeply"))
    return Bug(named(error), mend=_("please report it with this file; KODEX_DEBUG=1 shows where it happened"))


__all__ = ["Bug", "contained", "named", "trace"]
