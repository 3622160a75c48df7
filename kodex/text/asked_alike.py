"""Questions that are the same but for how they ask: "Hogy tudok nyerni?", "Hogyan lehet nyerni?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

HOW = {"hogy": "hogyan", "mikent": "hogyan", "hogyan": "hogyan"}
"""Folded words that ask how; at the beginning only, where "hogy" joins no clauses."""

BEGUN = {
    "honnan van": "honnan lesz",
    "honnan jon": "honnan lesz",
    "mit csinal": "mire jo",
    "mire valo": "mire jo",
    "mire szolgal": "mire jo",
}
"""Two folded words with which a question begins, and those with which the same one may begin, too."""

CAN = "lehet lehetne lehetseges szabad tudok tudsz tud tudunk tudtok tudnak tudom"
"""Folded words that ask whether or how something is possible, like a verb's own -hat, -het."""

LEFT_OUT = "a az e is na es vajon most akkor"
"""Folded words without which a question is the same."""

POSSIBLE = re.compile(r"^(..+)h[ae]t(?:ok|ek|sz|unk|tok|tek|nak|nek|om|em|od|ed|ja|i|juk|jatok|itek|jak|ik)?$")
"""A folded verb with -hat, -het, in any person."""

INFINITIVE = re.compile(r"^(.+?)n?ni$")
"""A folded infinitive: "tenni" is to "tehet" what "nyerni" is to "nyerhet"."""


def same_but_for_asking(found: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two questions, as folded words, are the same but for how they ask.

    >>> same_but_for_asking(["hogy", "tudok", "nyerni"], ["hogyan", "lehet", "nyerni"])
    True
    >>> same_but_for_asking(["mikor", "tudok", "nyerni"], ["hogyan", "lehet", "nyerni"])
    False
    """
    return bare(found) == bare(other)


def bare(found: Iterable[str]) -> list[str]:
    """The words of a question without how it asks, in no order: its verbs without -hat and -ni, one word for "can".

    >>> bare(["hogy", "tudok", "nyerni"]), bare(["hogyan", "nyerhetek"])
    (['hogyan', 'lehet', 'nyer'], ['hogyan', 'lehet', 'nyer'])
    """
    left_out, can, kept = LEFT_OUT.split(), CAN.split(), set[str]()
    every = [one for one in found if one not in left_out]
    begun = " ".join(every[:2])
    for place, word in enumerate([*BEGUN.get(begun, begun).split(), *every[2:]]):
        if not place and word in HOW:
            kept.add(HOW[word])
        elif word in can:
            kept.add(can[0])
        elif possible := POSSIBLE.match(word):
            kept |= {possible[1], can[0]}
        else:
            infinitive = INFINITIVE.match(word)
            kept.add(infinitive[1] if infinitive else word)
    return sorted(kept)
