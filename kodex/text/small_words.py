"""Words that say little: never corrected, never marked, not counted as what a question is about. All folded."""

from __future__ import annotations

import re

_ASKING = """
mennyi mennyit mennyibe mennyire milyen milyet melyik melyiket melyikre mikor mikortol meddig hogyan hogy miert mihez
minek kinek kitol hanyan hanyat hanyadik hanyszor honnan hova hovag merre lehet lehetne szabad tilos muszaj kellene
szeretnem tudok tudom tudja lenne volna jelent jelenti
"""
_JOINING = "akkor vagyis ilyen olyan amikor ahogy ugyan"
_SMALL = """
a az es vagy ha hogy nem is egy ez azt ezt arra erre van vannak volt meg csak mar majd mint vele neki nekem minden
valami valamit mi mit ki kit hol ott itt en te o mind ebben abban
"""

_TALK = """
szia sziasztok szevasztok hello hellosztok udv udvozlet koszi koszike koszonom koszonjuk elore legyszi
legyszives kerlek kerem segitsetek segits segitseg valaki tudja tudjatok szerintetek szerinted vajon amugy egyebkent
szoval figyelj figyeljetek mondjatok megmondjatok kerdes kerdesem kerdesunk erdekel erdekelne
"""
ASKING = frozenset(_ASKING.split())
"""What a question asks with."""

WHENCE = frozenset(("honnan",))
"""A question that begins so asks where a thing comes from: what the thing is called alone does not answer it."""

QUESTION_WORDS = ASKING | frozenset(_JOINING.split())
"""Words of asking, and those that join clauses: a typo correction would make other words of them."""

SMALL_WORDS = QUESTION_WORDS | frozenset(_SMALL.split()) | frozenset(_TALK.split())
"""Question words, articles, pronouns, greetings and the like."""

_GREETING = (
    r"szia(?:sztok)?|szevasz(?:tok)?|hell[óo](?:sztok)?|hel[óo]|hali(?:h[óo])?|üdv(?:özlet)?|udv(?:ozlet)?|j[óo] napot"
)
GREETED = re.compile(
    rf"^[\s„\"(]*(?:{_GREETING})(?:\s+(?:mindenki(?:nek)?|skacok|fiúk|emberek))?[\s,.!]+(?=\w)"
    r"|(?<=[.?!])\s*(?:el[őo]re is )?k[öo]sz(?:i|ike|önöm|onom)?(?: el[őo]re(?: is)?)?[.!]*\s*$",
    re.IGNORECASE,
)
"""What greets before a question, or thanks behind it: no word of it is looked for."""


def ungreeted(text: str) -> str:
    """A text without :data:`GREETED`.

    >>> ungreeted("Szia! Hány lap kell? Köszi előre!"), ungreeted("szia"), ungreeted("Köszönöm")
    ('Hány lap kell?', 'szia', 'Köszönöm')
    """
    return GREETED.sub("", text)
