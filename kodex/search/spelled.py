"""How a rulebook mostly writes a folded word: what is suggested to people keeps its accents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from kodex.store.store import Store
from kodex.text import fold
from kodex.text.accents import accents

_WORD = re.compile(r"[^\W_]+")


def usual(store: Store, word: str) -> str:
    """The spelling of a folded word that is most frequent in questions and situations, where these have none in the
    rules themselves; of spellings that differ from it by more than accents none. The word itself where nothing has it.
    """
    rows = store.connection.execute(
        "SELECT number FROM rule JOIN surroundings USING (ord) WHERE instr(replace(lines, char(10), ' '), ?)",
        (f" {word} ",),
    )
    rules = store.rules([number for (number,) in rows])
    cases = (case for rule in rules for group in rule["situations"] for case in group["q"])
    asked = [*(question for rule in rules for question in rule["questions"]), *cases]
    texts = (f"{rule['heading'] or ''} {rule['text'] or ''}" for rule in rules)
    return _most(word, asked) or _most(word, texts) or word


def _most(word: str, lines: Iterable[str]) -> str | None:
    found = Counter(one for line in lines for one in _WORD.findall(line.lower()) if fold(one) == word)
    order = sorted(found, key=lambda spelling: (-found[spelling], spelling))
    return next((one for one in order if accents(word, one) is not None), None)
