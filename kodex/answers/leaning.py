"""The second of two questions that were asked at once, as if it was asked alone: it speaks of what the first does."""

from __future__ import annotations

import re
from collections.abc import Container

from kodex.text import asked_terms, fold, words
from kodex.text.grams import START
from kodex.text.question_kinds import PLACE, as_much, asking_word
from kodex.text.small_words import SMALL_WORDS

POINTING = """
belole beloluk benne bennuk ra rajta rajtuk rola erte ertuk vele veluk hozza hozzajuk tole toluk nala naluk neki nekik
ennel annal ennyi annyi ezt azt ezeket azokat kozte koztuk kozottuk mindegyik mindegyiket mindegyiknek mindkettonek
"""
"""With one of these, or without a word of the game, a question leans on the one before it."""

ACTING = "ok ek unk hatnak hetnek"
"""What so ends mostly says what somebody does, and is no thing that may be spoken of again."""

FAINT = """
kerul marad torten vissza szamit haszn masik masod rajta tenyleg egysz tovab mukod minde utols kifiz ilyen kozot
helyett semmi tobbi egesz ossze legfe telje lenni kezdek kezdun kezdhet megis ketto harma nulla valasz sajat kulon negye
plusz elkez valam valak elej vegen fordulo kor csinal jatek lenyeg jelent akkor
"""
"""So begin words that name no thing of the game: a question with no other leans on the one before it."""

DONE = "(?:hat|het)(?:om|em|od|ed|ja|i|juk)$"
"""What so ends is done to a thing: where the second question names none, it is that of the first."""

_ARTICLES = ("a", "az")
BEGUN = 3
"""A place that stands so early begins a question: "Az első sorban hányan állhatnak …"."""

_PLACE, _DONE = re.compile(PLACE), re.compile(DONE)
_POINTING, _ACTING = frozenset(POINTING.split()), tuple(ACTING.split())
_FAINT = tuple(FAINT.split())


def whole(first: str, second: str, terms: Container[str], is_sentence: bool = True) -> str:
    """The second question, with the term that the first asks for, or with the words of the game in that where it leans
    on it in the same sentence; what asks whether the same holds elsewhere is the first, asked of that. ``terms``: how
    words of the game begin.

    >>> whole("Mi az a bűbáj?", "hova kerül?", {"bubaj"}), whole("Hány életpontom van?", "mehet 20 fölé?", {"eletp"})
    ('bubaj hova kerül?', 'eletpontom mehet 20 fölé?')
    >>> whole("Hány lap kell?", "versenyen is ennyi?", {"lap"}), whole("Hány lap kell?", "az ork üthet?", {"ork"})
    ('Hány lap kell versenyen?', 'az ork üthet?')
    >>> whole("Melyik fázisban húzok?", "hányat?", set())
    'fázisban húzok hányat?'
    """
    if elsewhere := as_much(second):
        return f"{_without_place(first.rstrip(' ?'), elsewhere)} {elsewhere}?"
    told, found = words(fold(first)), words(fold(second))
    if len(found) == 1 and asking_word(found[0]):
        return " ".join([*(word for word in first.rstrip(" ?").split() if not _asks(word)), second])
    names = [] if asked_terms.compared(told) else asked_terms.asked(told)
    if names:
        return " ".join([*names[0], second])
    if not is_sentence or (_POINTING.isdisjoint(found) and any(word[:START] in terms for word in found)):
        return second
    things = [word for word in told if word[:START] in terms and word not in SMALL_WORDS and not word.endswith(_ACTING)]
    return " ".join([*things, second])


def about(first: str, terms: Container[str]) -> str:
    """What a question is about, as a folded word: the first that names a thing of the game, else the first that tells
    anything.

    >>> about("Mennyibe kerül egy bűbáj?", {"bubaj", "kerul"}), about("Mikor vonulhatok vissza?", {"vissz"})
    ('bubaj', 'vonulhatok')
    """
    told = [word for word in words(fold(first)) if _names(word)]
    return next((word for word in told if word[:START] in terms and not word.endswith(_ACTING)), next(iter(told), ""))


def names_nothing(second: str, terms: Container[str]) -> bool:
    """Whether the second question names no thing of the game, or only who does something to one.

    >>> names_nothing("hova kerül?", {"kerul"}), names_nothing("leveheti az ellenfél?", {"ellen"})
    (True, True)
    >>> names_nothing("leveheti a tárgyat?", {"targy"})
    False
    """
    found = words(fold(second))
    if any(map(_DONE.search, found)) and not any(word.endswith("t") for word in found):
        return True
    return not any(_names(word) and word[:START] in terms for word in found)


def _names(word: str) -> bool:
    """Whether a folded word may name a thing."""
    return not word.startswith(_FAINT) and word not in SMALL_WORDS and not asking_word(word)


def _without_place(first: str, elsewhere: str) -> str:
    """A question without the place it ends with, where it is to be asked of another one.

    >>> _without_place("Hány lény állhat az őrposzton", "a tartalékban"), _without_place("Hány lap kell", "versenyen")
    ('Hány lény állhat', 'Hány lap kell')
    >>> _without_place("Az első sorban hányan állhatnak", "hátul")
    'hányan állhatnak'
    """
    told = first.split()
    if not _PLACE.search(fold(elsewhere)):
        return first
    if _PLACE.search(fold(told[-1])):
        return " ".join(told[: -2 if told[-2:-1] and told[-2] in _ARTICLES else -1])
    begun = next((at for at, word in enumerate(told[:BEGUN], 1) if _PLACE.search(fold(word))), 0)
    return " ".join(told[begun:])


def _asks(typed: str) -> bool:
    """Whether a word as it was typed is one of asking."""
    return any(map(asking_word, words(fold(typed))))
