"""By whose rules something is played: what ``--rulebook`` and ``--edition`` mean to commands that play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from kodex.cli.options import rulebook_asked
from kodex.cli.usage import Misuse
from kodex.errors import KodexError
from kodex.ground.i18n import _

T = TypeVar("T")


def played(rulebook: str) -> str:
    """A rulebook that a game plays. Raises KodexError for one that nobody plays, or that there is not."""
    from kodex.ground import games

    if games.home(rulebook) is None:
        from kodex.store.places import folder

        folder(rulebook)
        raise games.unplayed(rulebook)
    return rulebook


def played_asked(edition: str | None = None) -> str | None:
    """The edition by whose rules something is to be played: ``--edition`` or ``--rulebook``, None when neither is
    given.

    Wrong usage where they name different ones. Raises KodexError for a rulebook that nobody plays.
    """
    asked = rulebook_asked()
    if asked is None:
        return edition
    from kodex.engine.bound import editions

    if edition is not None and editions.called(edition, played(asked)) != asked:
        raise Misuse(_("--edition and --rulebook name different rules"), click.get_current_context())
    return played(asked)


def of_asked(found: list[T], edition: Callable[[T], str]) -> list[T]:
    """What goes by the rules of the rulebook that was asked for, if one was; else what could not be read at all, for it
    may be that. Raises KodexError where there is neither."""
    asked = rulebook_asked()
    if asked is None:
        return found
    wanted = [one for one in found if edition(one) == asked]
    wanted = wanted or [one for one in found if getattr(one, "unreadable", False)]
    if found and not wanted:
        there = ", ".join(sorted({edition(one) for one in found}))
        what = _("no scenario here goes by the rules of {rulebook}").format(rulebook=asked)
        raise KodexError(what, mend=f"--rulebook {there}")
    return wanted


def given(ctx: click.Context, *names: str) -> str | None:
    """The options of these names that were typed, as one types them; None where none was."""
    from click.core import ParameterSource

    typed = [
        one for one in ctx.command.params if ctx.get_parameter_source(str(one.name)) is ParameterSource.COMMANDLINE
    ]
    return ", ".join(max(one.opts, key=len) for one in typed if one.name in names) or None


__all__ = ["given", "of_asked", "played", "played_asked"]
