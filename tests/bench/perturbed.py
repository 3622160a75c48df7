"""What is made of questions that cannot be answered as they stand: ``python -m tests.bench.perturbed``.

Each is made of a development question that the rulebook answers, in one of six ways (:data:`WAYS`): a notion of another
game instead of ours, a false premise before it, a condition that decides left out, a card that nobody knows, a number
that no rule has, two rules set against each other. Prints of each way and each rulebook in how many the question is
declined or told what is missing (:func:`is_told`), and how many of the questions they were made of are declined.
``--each`` prints those that are answered as if nothing were wrong, ``--count`` is how many of each way a book has.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

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

NOTIONS = ("hotel", "börtön", "huszár", "vagon", "dominó", "aduász", "malombábu", "bástya", "dobókocka", "jolly")
CARDS = (
    "Lila Őszapó",
    "Hétalvó Csótánykirály",
    "Félszemű Kálmán",
    "Rezgő Mandulaőr",
    "Görbe Holdvarrónő",
    "Zsebes Tintagróf",
)
PREMISES = (
    "Mivel minden kör elején hat kockával dobunk",
    "Mivel a pakli képpel felfelé van",
    "Mivel minden játékos három bábuval kezd",
    "Mivel a vesztes is kap egy zsetont a bankból",
    "Mivel a lapokat négyesével osztjuk ki a licit után",
)
NUMBERS = ("412.7", "388.2", "501.1", "277.9", "633.4")
SETTING = "{}, viszont {}. Melyik az erősebb?"
LEFT_OUT = re.compile(r",? (?:ha|amíg|amikor|miután|mielőtt) [^,.?!]*(?=[,.?!])", re.IGNORECASE)
CONDITIONS = re.compile(r"\b(?:ha|csak|kivéve|hacsak|amíg|legfeljebb|legalább|vagy)\b", re.IGNORECASE)
"""A first line with one of these tells what it hangs on."""

_OURS = re.compile(rf"\b(?:{OURS})(\w*)", re.IGNORECASE)

Asked = str
Answer = dict[str, Any]


def notion(question: Asked, chance: random.Random, store: Store) -> Asked | None:
    """A notion of another game in the place of ours."""
    names = [one for one in NOTIONS if not known_words(store, [fold(one)])]
    return exchanged(question, chance.choice(names))


def card(question: Asked, chance: random.Random, _store: Store) -> Asked | None:
    """A card that nobody knows in the place of what it was."""
    return exchanged(question, chance.choice(CARDS))


def exchanged(question: Asked, name: str) -> Asked | None:
    """A question with a name in the place of what it was."""
    found = _OURS.search(question)
    return f"{question[: found.start()]}{name}{found[1]}{question[found.end() :]}" if found else None


def premise(question: Asked, chance: random.Random, _store: Store) -> Asked:
    """A false premise before it."""
    return f"{chance.choice(PREMISES)}, {question[0].lower()}{question[1:]}"


def condition(question: Asked, _chance: random.Random, _store: Store) -> Asked | None:
    """A condition left out."""
    left = LEFT_OUT.sub("", question)
    return left if left != question and len(words(left)) > 2 else None


def number(question: Asked, chance: random.Random, _store: Store) -> Asked:
    """A number that no rule has."""
    return f"A {chance.choice(NUMBERS)} szerint {question[0].lower()}{question[1:]}"


def against(_question: Asked, chance: random.Random, store: Store) -> Asked:
    """Two rules set against each other that have nothing to do with each other."""
    one, other = (_gist(store, chance) for _ in range(2))
    return SETTING.format(one.rstrip("."), (other[0].lower() + other[1:]).rstrip("."))


def _gist(store: Store, chance: random.Random) -> str:
    every = store.connection.execute("SELECT count(*) FROM rule").fetchone()[0]
    while True:
        rule = store.at(chance.randint(1, every))
        if gist := rule.get("gist"):
            return str(gist)


WAYS: dict[str, Callable[[Asked, random.Random, Store], Asked | None]] = {
    "notion": notion,
    "premise": premise,
    "condition": condition,
    "card": card,
    "number": number,
    "against": against,
}


def questions(rulebook: str, count: int = COUNT) -> Iterator[tuple[str, Asked, Asked]]:
    """The way, what it was made of, the question."""
    chance = random.Random(rulebook)
    store = open_store(rulebook)
    every = [one.question for one in development(rulebook) if one.gold and "?" in one.question]
    chance.shuffle(every)
    for name, way in WAYS.items():
        made = ((question, way(question, chance, store)) for question in every)
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
    options = parser.parse_args()
    found: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for rulebook in [options.rulebook] if options.rulebook else books.every():
        store = open_store(rulebook)
        declined = []
        for way, question, made in questions(rulebook, options.count):
            answer = asking.ask(store, made)
            declined.append(asking.ask(store, question)["status"] == "declined")
            found[rulebook, way].append(is_told(way, answer))
            if options.each and not found[rulebook, way][-1]:
                print(f"{rulebook} {way}: {made} → {answer['certainty']}: {(answer['verdict'] or {}).get('text')}")
        shares = " ".join(f"{way} {_share(found[rulebook, way]):.2f}" for way in WAYS)
        print(f"{rulebook:10} told {shares}; answerable declined {_share(declined):.3f} of {len(declined)}", flush=True)
    for way in WAYS:
        print(f"{way:10} {_share([one for (_book, of), some in found.items() if of == way for one in some]):.3f}")
    every = [one for some in found.values() for one in some]
    print(f"{'all':10} {_share(every):.3f} of {len(every)}")
    return 0


def _share(found: list[bool]) -> float:
    return sum(found) / (len(found) or 1)


if __name__ == "__main__":
    raise SystemExit(main())
