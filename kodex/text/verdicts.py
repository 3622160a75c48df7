"""The verdict that a short Hungarian answer begins with: *Igen*, *Nem*, *Csak …*, *Attól függ*, *Vitatott*; or
*A szabály erről nem szól*."""

from __future__ import annotations

from kodex.text.folding import fold, words

YES, NO, ONLY, DEPENDS, DISPUTED, SILENT = "igen", "nem", "csak", "attol fugg", "vitatott", "a szabaly"

NEITHER = "-"
"""Of an answer that says neither yes nor no (:func:`word`)."""

OPEN = (DEPENDS, DISPUTED)
"""Those that leave it open."""

CONDITIONAL = (ONLY, DEPENDS)
"""Those that say on what it depends."""

_LOOKED_AT = 60
"""The letters of an answer that its two first words do not exceed."""


def verdict(answer: str) -> str | None:
    """The verdict that an answer begins with, folded; None without one.

    >>> verdict("Nem, legfeljebb ketten."), verdict("Nemes lapok."), verdict("Ketten.")
    ('nem', None, None)
    """
    begun = " ".join(words(fold(answer[:_LOOKED_AT]))[:2])
    return next((one for one in (YES, NO, ONLY, *OPEN, SILENT) if begun == one or begun.startswith(f"{one} ")), None)


UNANSWERED = "?"
"""Of a question that nobody has written an answer to (:func:`word`)."""


def word(answer: str | None) -> str:
    """Whether an answer says yes (``i``), no (``n``) or neither (``-``); ``?`` where there is none."""
    return {YES: "i", NO: "n"}.get(verdict(answer) or "", NEITHER) if answer else UNANSWERED


LEADING = ("Valószínűleg igen. ", "Valószínűleg nem. ")
"""What leads a sentence of the rules as its word, yes and no."""


ANSWERING = ("Igen,", "Nem,")
"""What so begins answers; "Nem fektethető el" is only a denied sentence."""


def led(wanted: str, text: str) -> str:
    """A sentence led by yes (``i``) or no (``n``); one that says this word itself, or answers, stays as it is.

    >>> led("n", "Legfeljebb ketten támadhatnak.")
    'Valószínűleg nem. Legfeljebb ketten támadhatnak.'
    """
    is_said = word(text) == wanted or text.startswith(ANSWERING)
    return text if is_said else LEADING["in".index(wanted)] + text
