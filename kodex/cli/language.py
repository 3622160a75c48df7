"""The language of messages: chosen before anything is built, click's own words included."""

from __future__ import annotations

import contextlib
import gettext
import os
from collections.abc import Iterator, Sequence
from typing import TypeVar

import click

from kodex.cli.usage import copied
from kodex.errors import KodexError
from kodex.ground import i18n
from kodex.ground.i18n import N_, _

_asked: list[bool] = []
"""Whether the user has named the language, for each call that is under way."""

C = TypeVar("C", bound=click.Command)

HELP_WORDS = (
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
)
"""Words of click in every help, for our catalogue (click takes them from there while we speak)."""


def asked_language(args: Sequence[str]) -> str | None:
    """The language ``--lang`` names anywhere in ``args``; None when it names none.

    Read before click does, because the help of the arguments to its left must already speak it.
    """
    found = None
    for at, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang" and at + 1 < len(args):
            found = args[at + 1]
        elif word.startswith("--lang="):
            found = word[len("--lang=") :]
    return found.lower() if found and found.lower() in i18n.LANGUAGES else None


@contextlib.contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Speak ``language`` (None: what ``KODEX_LANG`` says, else the locale's) for a while.

    Click takes its messages from our catalogue meanwhile: it asks gettext's global domain, and that the environment.
    """
    asked = language or i18n.wanted_language()
    language = asked or i18n.locale_language()
    before = os.environ.get("LANGUAGE")
    domain = gettext.textdomain()
    gettext.bindtextdomain(i18n.DOMAIN, i18n.CATALOGUES)
    gettext.textdomain(i18n.DOMAIN)
    os.environ["LANGUAGE"] = language
    i18n.set_language(language)
    _asked.append(asked is not None)
    try:
        yield
    finally:
        _asked.pop()
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
        i18n.set_language(i18n.wanted_language() or i18n.locale_language())


def follow(text: str) -> None:
    """Speak the language that a question is asked in, unless the user has named one or its words do not tell."""
    if _asked and _asked[-1]:
        return
    from kodex.text.spoken import language_of

    found = language_of(text)
    if found is not None and found != i18n.language():
        os.environ["LANGUAGE"] = found
        i18n.set_language(found)


def check_wanted() -> None:
    """Raises KodexError when ``KODEX_LANG`` names no language of messages."""
    named = os.environ.get(i18n.VARIABLE, "").strip()
    if named and i18n.wanted_language() is None:
        what = _("{name} is '{value}', which is no language of messages").format(name=i18n.VARIABLE, value=named)
        raise KodexError(what, mend=_("one of: {known}").format(known=", ".join(i18n.LANGUAGES)))


def localized(command: C) -> C:
    """A copy of ``command`` (and of its subcommands) whose help is in the language spoken now."""
    shown = copied(command)
    for name in ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar"):
        text = getattr(shown, name, None)
        if text:
            setattr(shown, name, _as_written(_(text)))
    shown.params = [_localized_parameter(parameter) for parameter in command.params]
    if isinstance(shown, click.Group):
        shown.commands = {name: localized(below) for name, below in shown.commands.items()}
    return shown


def _as_written(text: str) -> str:
    """A text in which click does not wrap the paragraphs whose first line is indented (it knows them by a mark)."""
    return "\n\n".join(f"\b\n{part}" if part.startswith("  ") else part for part in text.split("\n\n"))


def _localized_parameter(parameter: click.Parameter) -> click.Parameter:
    shown = copied(parameter)
    for name in ("help", "metavar"):
        text = getattr(shown, name, None)
        if text:
            setattr(shown, name, _(text))
    return shown
