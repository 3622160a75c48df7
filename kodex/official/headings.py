"""Where an item's own name ends and its text begins, when the print sets both on one line.

Bold type is lost in a dump, so the name is told by punctuation: a line that ends without a mark is a name and nothing
else; a title's name ends at its first dot or colon; a point has a name only when its beginning is as short as one and
is not a sentence. A name that is missed stays in the text, so nothing is lost either way.
"""

from __future__ import annotations

import re

_SENTENCE_END = re.compile(r"[.:;!?…][)\]”\"'’]*$")
_TAIL = 300
_MARK = re.compile(r"[.:](?= \S)")
_BRACKETED = re.compile(r"\([^()]*\)")
_ABBREVIATIONS = frozenset(("c", "ill", "kb", "max", "min", "pl", "stb", "ti", "ún", "vö"))
_VERB = re.compile(r"(?:nak|nek|hat|het|unk|ünk|juk|jük|áll|jelöl|kell|kerül|lehet|számít|van)$")
_LONGEST = 100
_MOST_WORDS = 5


def is_sentence(line: str) -> bool:
    """Whether a line ends as a sentence does, remarks and references in brackets at its end aside."""
    body = _without_last_brackets(line[-_TAIL:])
    return not body or bool(_SENTENCE_END.search(body))


def split_heading(line: str, is_title: bool) -> tuple[str | None, str, str]:
    """``(name, mark, text)`` of a numbered line without its number; ``name mark text`` joined give the line again."""
    if len(line) <= _LONGEST and not is_sentence(line):
        return line, "", ""
    for mark in _MARK.finditer(line, 0, _LONGEST + 2):
        name = line[: mark.start()]
        if not _is_closed(name) or name.rpartition(" ")[2].lstrip("(") in _ABBREVIATIONS:
            continue
        text = line[mark.end() + 1 :]
        if name and (is_title or (_is_name(name) and _without_last_brackets(text[:_TAIL]))):
            return name, mark[0], text
        break
    if is_title and 1 < len(line) <= _LONGEST and line[-1] in ".:":
        return line[:-1], line[-1], ""
    return None, "", line


def _without_last_brackets(line: str) -> str:
    while line.endswith(")"):
        line = line[: max(line.rfind("("), 0)].rstrip()
    return line


def _is_closed(phrase: str) -> bool:
    return phrase.count("(") == phrase.count(")") and phrase.count("„") == phrase.count("”")


def _is_name(phrase: str) -> bool:
    """Whether a point's beginning names it ("Sortilalom", "A menet vége") rather than says something."""
    words = [word.strip(",„”") for word in _BRACKETED.sub("", phrase).split()]
    if not 1 <= len(words) <= _MOST_WORDS or phrase[0].islower():
        return False
    if words[0] in ("A", "Az") and not words[-1].endswith(("a", "e", "i")):
        return False
    return words[0] == "Nem" or not any(_VERB.search(word) for word in words[1:])
