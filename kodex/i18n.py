"""Messages in the user's language: Hungarian under a Hungarian locale or ``--lang hu``, otherwise English.

Catalogues are gettext files in ``kodex/locale`` (compiled with Babel when the package is built). Rule texts are
Hungarian always and never pass through here.
"""

from __future__ import annotations

import gettext
import os

LANGUAGES = ("en", "hu")
DOMAIN = "kodex"
CATALOGUES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "locale")

_state: dict[str, gettext.NullTranslations] = {}


def locale_language(environ: os._Environ[str] | dict[str, str] = os.environ) -> str:
    """The language the environment asks for: the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that is set."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "hu" if value.split(":")[0].lower().startswith("hu") else "en"
    return "en"


def set_language(language: str) -> None:
    """Speak ``language`` (one of :data:`LANGUAGES`) from now on."""
    if language == "en":
        _state["now"] = gettext.NullTranslations()
    else:
        _state["now"] = gettext.translation(DOMAIN, CATALOGUES, languages=[language], fallback=True)


def _now() -> gettext.NullTranslations:
    if "now" not in _state:
        set_language(locale_language())
    return _state["now"]


def language() -> str:
    """The language spoken now, one of :data:`LANGUAGES`: Hungarian only where its catalogue is there."""
    return "hu" if isinstance(_now(), gettext.GNUTranslations) else "en"


def _(message: str) -> str:
    """``message`` in the language spoken now."""
    return _now().gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a message that fits ``count``."""
    return _now().ngettext(singular, plural, count)


def N_(message: str) -> str:
    """``message`` itself, marked for the catalogue: it is translated later, when it is shown."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:
    """Like :func:`N_` for a message with a plural."""
    return singular, plural
