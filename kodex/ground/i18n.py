"""Messages in the reader's language: what ``--lang`` or ``KODEX_LANG`` says, else the locale's; Hungarian or English.

The command line answers a question in the language it is asked in where neither is given (:mod:`kodex.cli.language`).

Catalogues are gettext files in ``kodex/locale`` (compiled with Babel when the package is built). Rule texts are
Hungarian always and never pass through here.
"""

from __future__ import annotations

import gettext
import os
import sys
from contextvars import ContextVar, Token
from functools import cache

from kodex.errors import KodexError
from kodex.ground.catalogue import Catalogue
from kodex.ground.paths import PACKAGE

LANGUAGES = ("en", "hu")
DOMAIN = "kodex"
CATALOGUES = os.path.join(PACKAGE, "locale")

Spoken = gettext.NullTranslations | Catalogue

_state: dict[str, Spoken] = {}
_aside: ContextVar[Spoken | None] = ContextVar("kodex.language", default=None)
"""What is spoken here instead: in one call of the API, say, while another thread speaks another language."""


VARIABLE = "KODEX_LANG"
"""The environment variable that names the language of messages."""

_DAMAGED = (OSError, ValueError)
"""What reading a catalogue raises that is cut off, overwritten, or empty."""
_HUNGARIAN = 0x0E
"""The primary language of Hungarian in Windows."""


def locale_language(environ: os._Environ[str] | dict[str, str] = os.environ) -> str:
    """The language the locale asks for: the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that is set.

    Where none is (Windows knows none of them) that of the system's own messages.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "hu" if value.split(":")[0].lower().startswith("hu") else "en"
    return "hu" if sys.platform == "win32" and _windows_language() == _HUNGARIAN else "en"


def _windows_language() -> int:
    """The primary language of the user's Windows."""
    import ctypes

    windows = getattr(ctypes, "windll")  # noqa: B009 - only there on Windows, which type checkers elsewhere know
    return int(windows.kernel32.GetUserDefaultUILanguage()) & 0x3FF


def wanted_language(environ: os._Environ[str] | dict[str, str] = os.environ) -> str | None:
    """The language that ``KODEX_LANG`` names; None when it names none of :data:`LANGUAGES`."""
    named = environ.get(VARIABLE, "").strip().lower()
    return named if named in LANGUAGES else None


def set_language(language: str) -> None:
    """Speak ``language`` (one of :data:`LANGUAGES`) from now on."""
    _state["now"] = _catalogue(language)


def speak_aside(language: str) -> Token[Spoken | None]:
    """Speak ``language`` in this context until :func:`speak_again` gets what is returned."""
    if language not in _state:
        _state[language] = _catalogue(language)
    return _aside.set(_state[language])


def speak_again(token: Token[Spoken | None]) -> None:
    """Speak as before :func:`speak_aside`."""
    _aside.reset(token)


def _catalogue(language: str) -> Spoken:
    path = _path(language)
    if language == "en" or not os.path.exists(path):
        return gettext.NullTranslations()
    try:
        return _read(path)
    except _DAMAGED:  # it cannot be said in Hungarian, and nothing else has been lost
        print(f"kodex: {path}: the Hungarian messages are damaged → install Kódex again", file=sys.stderr)
        return gettext.NullTranslations()


def _path(language: str) -> str:
    return f"{CATALOGUES}/{language}/LC_MESSAGES/{DOMAIN}.mo"


@cache
def _read(path: str) -> Catalogue:
    return Catalogue(path)


def _now() -> Spoken:
    aside = _aside.get()
    if aside is not None:
        return aside
    if "now" not in _state:
        set_language(wanted_language() or locale_language())
    return _state["now"]


def language() -> str:
    """The language spoken now, one of :data:`LANGUAGES`: Hungarian only where its catalogue is there."""
    return "hu" if isinstance(_now(), Catalogue) else "en"


def _(message: str) -> str:
    """``message`` in the language spoken now."""
    return _with_articles(_now().gettext(message))


class _Articled(str):
    """A Hungarian message whose ``a(z)`` becomes *a* or *az*, by what is filled in after it."""

    __slots__ = ()

    def format(self, *args: object, **facts: object) -> str:
        """The message with its places filled in."""
        from kodex.ground.article import article

        first, *others = super().format(*args, **facts).split("a(z) ")
        return "".join([first, *(f"{article(rest)} {rest}" for rest in others)])


def _with_articles(message: str) -> str:
    return _Articled(message) if "a(z) " in message else message


def in_hungarian(message: str) -> str:
    """``message`` in Hungarian, whatever is spoken now. Raises KodexError where its catalogue is not compiled."""
    try:
        return _read(_path("hu")).gettext(message)
    except _DAMAGED:
        what = "the Hungarian messages are not compiled"  # so it cannot be said in Hungarian either
        raise KodexError(what, path=CATALOGUES, mend="install Kódex: pip install -e .") from None


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a message that fits ``count``."""
    return _with_articles(_now().ngettext(singular, plural, count))


def N_(message: str) -> str:
    """``message`` itself, marked for the catalogue: it is translated later, when it is shown."""
    return message
