"""What keeps the promises of the API: messages in the language asked for, and no other error than a KodexError."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Container
from contextvars import Token
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from kodex.errors import KodexError, one_line
from kodex.ground import i18n
from kodex.ground.i18n import _

P = ParamSpec("P")
R = TypeVar("R")


class Speaking(Protocol):
    """What has a language of its own; None: whatever is spoken."""

    @property
    def lang(self) -> str | None:
        """The language of its messages."""


S = TypeVar("S", bound=Speaking)


class Guard:
    """In its ``with`` block messages are in ``lang``, and what fails outside of the program is a KodexError."""

    def __init__(self, lang: str | None) -> None:
        self.lang = lang
        self._token: Token[Any] | None = None

    def __enter__(self) -> None:
        self._token = None if self.lang is None else i18n.speak_aside(self.lang)

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        try:
            if isinstance(error, OSError | sqlite3.Error):
                raise unreadable(error) from error
        finally:
            if self._token is not None:
                i18n.speak_again(self._token)


def guarded(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A method that runs in the :class:`Guard` of its object's language."""

    @wraps(method)
    def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with Guard(self.lang):
            return method(self, *args, **kwargs)

    return call


def unreadable(error: OSError | sqlite3.Error) -> KodexError:
    """What is said when the compiled rulebook or a file cannot be read (any more)."""
    from kodex.ground.reasons import reason  # only for what fails

    what = _("the compiled rulebook cannot be read: {why}").format(why=reason(error))
    return KodexError(what, mend=_("open the rulebook again"))


def language(lang: object) -> str | None:
    """The language that is asked for. Raises KodexError for one that there is not."""
    if lang is None or (isinstance(lang, str) and lang in i18n.LANGUAGES):
        return lang
    what = _("there are no messages in '{language}'").format(language=one_line(str(lang), 60))
    raise KodexError(what, mend=_("one of: {known}").format(known=", ".join(i18n.LANGUAGES)))


def text(given: object, what: str, example: str) -> str:
    """``given`` when it is a text; KodexError when it is not (``what`` names the argument, ``example`` shows one)."""
    if isinstance(given, str):
        return given
    wrong = _("{what} is a text, not {given}").format(what=what, given=one_line(repr(given), 60))
    raise KodexError(wrong, mend=repr(example))


def whole(given: object, what: str, least: int, most: int) -> int:
    """``given`` when it is a whole number within bounds; KodexError when it is not."""
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    wrong = _("{what} is a whole number from {least} to {most}, not {given}")
    raise KodexError(wrong.format(what=what, least=least, most=most, given=one_line(repr(given), 60)))


def query(given: object) -> str:
    """What is searched for. Raises KodexError for what is no text."""
    return text(given, _("a query"), "őrposzt")


def question(given: object) -> str:
    """What is asked. Raises KodexError for what is no text."""
    return text(given, _("a question"), "Meghal, ha elfogy az élete?")


def rulebook(given: object) -> str:
    """A rulebook's id, which is no path. Raises KodexError for what cannot be one."""
    id_ = text(given, _("a rulebook"), "hkk-kodex")
    if not id_.replace("-", "").isalnum() or not id_.isascii():
        raise KodexError(_("'{id}' is not the id of a rulebook").format(id=one_line(id_, 60)))
    return id_


def searched(words: object, limit: int, page: int, part: object, kind: object) -> str:
    """The text of a search whose other arguments are sound, too. Raises KodexError."""
    for given, what, example in ((part, _("a part"), "IV"), (kind, _("a kind"), "exception")):
        if given is not None:
            text(given, what, example)
    paging(limit, page)
    return query(words)


def period(given: str | None) -> str:
    """A day, month or year as the chronology writes it; nothing for None. Raises KodexError for anything else."""
    import datetime
    import re

    if given is None:
        return ""
    written = text(given, _("a date"), "2015-03-15")
    try:
        if re.fullmatch(r"\d{4}(-\d\d){0,2}", written, re.ASCII):
            datetime.date.fromisoformat((written + "-01-01")[:10])
            return written
    except ValueError:
        pass
    raise KodexError(_("'{typed}' is not a date such as 2015-03-15").format(typed=one_line(written, 60)))


def span(first: str, last: str) -> None:
    """Raises KodexError where a span of time (its ends as :func:`period` gives them, or nothing) holds no day."""
    if last and first[: len(last)] > last:
        what = _("no day lies between {first} and {last}").format(first=first, last=last)
        raise KodexError(what, mend=_("the earlier one first"))


def words(given: object) -> Container[str]:
    """A container of words. Raises KodexError for what is none."""
    if isinstance(given, Container) and not isinstance(given, str | bytes):
        return given
    what = _("words are a list of texts, not {given}").format(given=one_line(repr(given), 60))
    raise KodexError(what, mend="['őrposzt']")


def places(given: object) -> list[int]:
    """Places of items in print. Raises KodexError for what are none."""
    if isinstance(given, Collection) and not isinstance(given, str | bytes):
        found = list(given)
        if all(isinstance(one, int) and not isinstance(one, bool) and one > 0 for one in found):
            return found
    what = _("places are whole numbers from 1, not {given}").format(given=one_line(repr(given), 60))
    raise KodexError(what, mend="[1, 2]")


MOST_HITS, MOST_PAGES = 1000, 1000
"""As many hits make the largest page, and as many pages may be turned."""


def truth(given: object, what: str) -> bool:
    """``given`` when it is True or False; KodexError when it is not."""
    if isinstance(given, bool):
        return given
    wrong = _("{what} is True or False, not {given}").format(what=what, given=one_line(repr(given), 60))
    raise KodexError(wrong, mend="True")


def paging(limit: int, page: int) -> None:
    """Raises KodexError for a page that cannot be."""
    whole(limit, _("the size of a page"), 1, MOST_HITS)
    whole(page, _("a page"), 1, MOST_PAGES)
