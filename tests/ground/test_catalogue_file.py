"""Our reader of compiled messages says what Python's own says of every message, and of what nobody has translated."""

from __future__ import annotations

import gettext
from pathlib import Path

from babel.messages.mofile import read_mo

from kodex.ground import i18n
from kodex.ground.catalogue import Catalogue

FILE = Path(i18n.CATALOGUES, "hu", "LC_MESSAGES", "kodex.mo")


def test_every_message_is_read_as_python_reads_it() -> None:
    ours = Catalogue(str(FILE))
    with FILE.open("rb") as stream:
        theirs = gettext.GNUTranslations(stream)
    with FILE.open("rb") as stream:
        every = [message.id for message in read_mo(stream) if message.id]
    forms = [one for one in every if not isinstance(one, str)]
    assert len(every) > 1000
    assert len(forms) > 10
    for message in [one if isinstance(one, str) else one[0] for one in every]:
        for asked in (message, message[:-1], f"{message} "):
            assert ours.gettext(asked) == theirs.gettext(asked)
    for singular, plural in forms:
        for count in range(3):
            assert ours.ngettext(singular, plural, count) == theirs.ngettext(singular, plural, count)
            unknown = f"{singular} ", f"{plural} "
            assert ours.ngettext(*unknown, count) == theirs.ngettext(*unknown, count)
