"""The part of a rule's text that best meets a query, with the words that meet it marked ``**so**``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kodex.text import fold
from kodex.text.small_words import SMALL_WORDS

LENGTH = 200
"""About how many characters a snippet has."""

_ALIKE = 4
"""Forms of one word share at least so many letters, unless they are the same."""

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]+)*[.!?]*")
_LINK = re.compile(r"\[\[([0-9A-Za-z./#~-]+)\]\]")
_WORD = re.compile(r"[^\W_]+")


class Marker:
    """The telling words of a query, and where texts meet them."""

    def __init__(self, query: Iterable[str]) -> None:
        """``query``: folded words; question words and other small change among them are left out."""
        self.wanted = [word for word in dict.fromkeys(query) if word not in SMALL_WORDS]
        self._seen: dict[str, str | None] = {}
        self._begun: dict[str, list[str]] = {}
        for word in self.wanted:
            self._begun.setdefault(word[:_ALIKE], []).append(word)
        self._letters = {word[0] for word in self.wanted}

    def met(self, word: str) -> str | None:
        """The wanted word that ``word`` (as written) looks like a form of."""
        if word[0].isascii() and word[0].lower() not in self._letters:  # most words: folding takes ten times as long
            return None
        if word not in self._seen:
            folded = fold(word)
            near = self._begun.get(folded[:_ALIKE], ())
            self._seen[word] = next((base for base in near if _alike(folded, base)), None)
        return self._seen[word]

    def met_in(self, text: str) -> list[str]:
        """The wanted words that are met anywhere in ``text``, in the order of the query."""
        found = set(map(self.met, set(_WORD.findall(text))))
        return [word for word in self.wanted if word in found]

    def snippet(self, text: str) -> str:
        """The best sentences of ``text``, about :data:`LENGTH` characters, met words marked.

        Links such as ``[[34.8]]`` become plain numbers. Where no word is met it is the beginning of the text.
        """
        text = _LINK.sub(r"\1", text)
        sentences = [found[0].strip(" -\n") for found in _SENTENCE.finditer(text)]
        sentences = [sentence for sentence in sentences if sentence] or [text.strip()]
        worth = [sum(map(len, self.met_in(sentence))) for sentence in sentences]
        best = worth.index(max(worth))
        chosen = sentences[best]
        for following in sentences[best + 1 :]:
            if len(chosen) + len(following) >= LENGTH:
                break
            chosen += " " + following
        return self._mark(self._shorten(chosen))

    def _mark(self, text: str) -> str:
        return _WORD.sub(lambda found: f"**{found[0]}**" if self.met(found[0]) else found[0], text)

    def _shorten(self, text: str) -> str:
        if len(text) <= LENGTH + 20:
            return text
        first = next((found.start() for found in _WORD.finditer(text) if self.met(found[0])), 0)
        start = 0 if first < LENGTH // 2 else text.rfind(" ", 0, first - LENGTH // 4) + 1
        if len(text) - start <= LENGTH + 20:
            return "… " + text[start:]
        end = text.rfind(" ", start, start + LENGTH)
        end = end if end > start else start + LENGTH
        return ("… " if start else "") + text[start:end].rstrip(" ,;:–-") + " …"


def _alike(word: str, base: str) -> bool:
    """Whether two folded words look like forms of one word: they share all but the last few letters."""
    if word == base:
        return True
    short, long = sorted((len(word), len(base)))
    need = max(_ALIKE, short - 2, long - 6)
    return short >= need and word[:need] == base[:need]
