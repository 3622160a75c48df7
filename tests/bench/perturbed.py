"""What is made of questions that cannot be answered as they stand: ``python -m tests.bench.perturbed``.

Each is made of a development question that the rulebook answers, in one of six ways (:data:`WAYS`): a notion of another
game instead of ours, a false premise before it, a condition that decides left out, a card that nobody knows, a number
that no rule has, two rules set against each other. Prints of each way and each rulebook in how many the question is
declined or told what is missing (:func:`is_told`), and how many of the questions they were made of are declined.
``--each`` prints those that are answered as if nothing were wrong, ``--count`` is how many of each way a book has.
``--held`` makes them of other questions with other names (:data:`HELD`), which nobody looks at. How many of the
questions they were made of get a hint that something is missing is printed, too: who hints at everything tells nothing.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules import books
from kodex.search.plain import known_words
from kodex.store.store import Store
from kodex.text import fold, words
from tests.bench.search import development

COUNT = 20
"""So many of each way: 600 over five books."""

OURS = "lény|szörny|építmény|tárgy|egység|küldetés|követő|kalandozó|varázslat|lap|hadúr|bolygó|kártya|támogatás"
"""What is exchanged for something else, in any form."""


class Names(NamedTuple):
    """What is put into questions: notions of other games, cards, premises, numbers."""

    notions: tuple[str, ...]
    cards: tuple[str, ...]
    premises: tuple[str, ...]
    numbers: tuple[str, ...]


CARDS = (
    "Lila Őszapó",
    "Hétalvó Csótánykirály",
    "Félszemű Kálmán",
    "Rezgő Mandulaőr",
    "Görbe Holdvarrónő",
    "Zsebes Tintagróf",
)
SEEN = Names(
    ("hotel", "börtön", "huszár", "vagon", "dominó", "aduász", "malombábu", "bástya", "dobókocka", "jolly"),
    CARDS,
    (
        "Mivel minden kör elején hat kockával dobunk",
        "Mivel a pakli képpel felfelé van",
        "Mivel minden játékos három bábuval kezd",
        "Mivel a vesztes is kap egy zsetont a bankból",
        "Mivel a lapokat négyesével osztjuk ki a licit után",
    ),
    ("412.7", "388.2", "501.1", "277.9", "633.4"),
)
HELD = Names(
    ("kaszinó", "sakkóra", "rulett", "mozdony", "kikötő", "futó", "póker", "telek", "kapus", "zsinór"),
    ("Kövér Harangöntő", "Tarka Bogárherceg", "Sánta Ferdinánd", "Morgó Kőfaragónő", "Savanyú Ködmolnár"),
    (
        "Mivel a kör végén mindenki licitál az ászokra",
        "Mivel a tábla közepén álló mezőre léptünk",
        "Mivel minden játékos nyolc zsetonnal fogad az elején",
        "Mivel a döntetlent büntetőrúgás dönti el",
    ),
    ("355.2", "298.9", "704.6", "611.3"),
)
SETTING = "{}, viszont {}. Melyik az erősebb?"
LEFT_OUT = re.compile(r",? (?:ha|amíg|amikor|miután|mielőtt) [^,.?!]*(?=[,.?!])", re.IGNORECASE)
CONDITIONS = re.compile(r"\b(?:ha|csak|kivéve|hacsak|amíg|legfeljebb|legalább|vagy)\b", re.IGNORECASE)
"""A first line with one of these tells what it hangs on."""

_OURS = re.compile(rf"\b(?:{OURS})(\w*)", re.IGNORECASE)

Asked = str
Answer = dict[str, Any]


def notion(question: Asked, chance: random.Random, store: Store, names: Names) -> Asked | None:
    """A notion of another game in the place of ours."""
    return exchanged(question, chance.choice([one for one in names.notions if not known_words(store, [fold(one)])]))


def card(question: Asked, chance: random.Random, _store: Store, names: Names) -> Asked | None:
    """A card that nobody knows in the place of what it was."""
    return exchanged(question, chance.choice(names.cards))


def exchanged(question: Asked, name: str) -> Asked | None:
    """A question with a name in the place of what it was."""
    found = _OURS.search(question)
    return f"{question[: found.start()]}{name}{found[1]}{question[found.end() :]}" if found else None


def premise(question: Asked, chance: random.Random, _store: Store, names: Names) -> Asked:
    """A false premise before it."""
    return f"{chance.choice(names.premises)}, {question[0].lower()}{question[1:]}"


def condition(question: Asked, _chance: random.Random, _store: Store, _names: Names) -> Asked | None:
    """A condition left out."""
    left = LEFT_OUT.sub("", question)
    return left if left != question and len(words(left)) > 2 else None


def number(question: Asked, chance: random.Random, _store: Store, names: Names) -> Asked:
    """A number that no rule has."""
    return f"A {chance.choice(names.numbers)} szerint {question[0].lower()}{question[1:]}"


def against(_question: Asked, chance: random.Random, store: Store, _names: Names) -> Asked:
    """Two rules set against each other that have nothing to do with each other."""
    one, other = (_gist(store, chance) for _ in range(2))
    return SETTING.format(one.rstrip("."), (other[0].lower() + other[1:]).rstrip("."))


def _gist(store: Store, chance: random.Random) -> str:
    every = store.connection.execute("SELECT count(*) FROM rule").fetchone()[0]
    while True:
        rule = store.at(chance.randint(1, every))
        if gist := rule.get("gist"):
            return str(gist)


WAYS: dict[str, Callable[[Asked, random.Random, Store, Names], Asked | None]] = {
    "notion": notion,
    "premise": premise,
    "condition": condition,
    "card": card,
    "number": number,
    "against": against,
}


def questions(rulebook: str, count: int = COUNT, is_held: bool = False) -> Iterator[tuple[str, Asked, Asked]]:
    """The way, what it was made of, the question; those held back are made of none that the others are made of."""
    seen = {of for _way, of, _made in questions(rulebook)} if is_held else set()
    names, chance = (HELD, random.Random(f"{rulebook} held")) if is_held else (SEEN, random.Random(rulebook))
    store = open_store(rulebook)
    every = [one.question for one in development(rulebook) if one.gold and "?" in one.question]
    every = [one for one in every if one not in seen]
    chance.shuffle(every)
    for name, way in WAYS.items():
        made = ((question, way(question, chance, store, names)) for question in every)
        good = ((question, one) for question, one in made if one)
        for _at, (question, one) in zip(range(count), good, strict=False):
            yield name, question, one
        chance.shuffle(every)


def is_told(way: str, answer: Answer) -> bool:
    """Whether a question is declined, or told what is missing: a hint, a rule that may decide as well; where a
    condition was left out a first line that names one; where two rules are set against each other both of them."""
    if answer["status"] == "declined" or answer["hint"]:
        return True
    told = answer["verdict"] or {}
    if way == "condition":
        return bool(CONDITIONS.search(told.get("text", "")) or told.get("other") or told.get("trump"))
    return way == "against" and bool(told.get("other") or told.get("trump"))


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.perturbed", description=__doc__.splitlines()[0])
    parser.add_argument("--rulebook", default=None, metavar="ID", help="one rulebook alone")
    parser.add_argument("--count", type=int, default=COUNT, help="how many of each way")
    parser.add_argument("--each", action="store_true", help="print those answered as if nothing were wrong")
    parser.add_argument("--held", action="store_true", help="make them of the questions and names held back")
    options = parser.parse_args()
    found: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for rulebook in [options.rulebook] if options.rulebook else books.every():
        store = open_store(rulebook)
        declined, hinted = [], []
        for way, question, made in questions(rulebook, options.count, options.held):
            answer, of = asking.ask(store, made), asking.ask(store, question)
            declined.append(of["status"] == "declined")
            hinted.append(bool(of["hint"]))
            found[rulebook, way].append(is_told(way, answer))
            if options.each and not found[rulebook, way][-1]:
                print(f"{rulebook} {way}: {made} → {answer['certainty']}: {(answer['verdict'] or {}).get('text')}")
        shares = " ".join(f"{way} {_share(found[rulebook, way]):.2f}" for way in WAYS)
        missed = f"answerable declined {_share(declined):.3f}, hinted {_share(hinted):.3f} of {len(declined)}"
        print(f"{rulebook:10} told {shares}; {missed}", flush=True)
    for way in WAYS:
        print(f"{way:10} {_share([one for (_book, of), some in found.items() if of == way for one in some]):.3f}")
    every = [one for some in found.values() for one in some]
    print(f"{'all':10} {_share(every):.3f} of {len(every)}")
    return 0


def _share(found: list[bool]) -> float:
    return sum(found) / (len(found) or 1)


if __name__ == "__main__":
    raise SystemExit(main())
