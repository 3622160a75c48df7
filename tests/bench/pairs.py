"""Questions that differ in one thing and are answered otherwise: ``python -m tests.bench.pairs``.

Each pair of ``pairs.yaml`` has a question that is answered yes and one that is answered no; they differ in a denial, a
turn (forced or not, whose, active or not) or a condition. Prints for each of these, and for each rulebook, in how many
pairs the two are answered otherwise and rightly: by their words, or by the rule that decides where no word is said, and
of the single questions how many get the right word, the opposite one, none, or are declined, and how many are called
sure with the opposite one. ``--held`` measures ``pairs-held.yaml``, which nobody looks at; ``--each`` prints the
questions with what is wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kodex.answers import asking
from kodex.compile import open_store
from kodex.ground import yamlfile
from kodex.text import verdicts

HERE = Path(__file__).parent
SEEN, HELD = HERE / "pairs.yaml", HERE / "pairs-held.yaml"
WORDS = {"yes": "i", "no": "n"}


class Side(NamedTuple):
    """What came of a question: its word (``i``, ``n`` or ``-``; empty for a declined one), whether the rule that
    decides is the right one, its first line, its certainty."""

    question: str
    gold: str
    word: str
    is_rule: bool
    text: str
    certainty: str | None

    @property
    def is_right(self) -> bool:
        """Whether the word is right, or none is said and the rule is."""
        return self.word == self.gold or (self.word == verdicts.NEITHER and self.is_rule)

    @property
    def is_opposite(self) -> bool:
        """Whether the other word is said."""
        return self.word in "in" and self.word != self.gold and bool(self.word)


class Pair(NamedTuple):
    """The two questions of a pair, yes first, and what they differ in."""

    rulebook: str
    by: str
    sides: tuple[Side, Side]

    @property
    def is_right(self) -> bool:
        """Whether both are answered rightly and not alike."""
        yes, no = self.sides
        return yes.is_right and no.is_right and yes.text != no.text


def asked(rulebook: str, question: str, gold: str, rule: str) -> Side:
    """What comes of a question."""
    answer = asking.ask(open_store(rulebook), question)
    told = answer["verdict"]
    if told is None:
        return Side(question, gold, "", False, "", None)
    text = told["text"]
    is_rule = rule in (told["rule"], told.get("other", {}).get("rule"))
    return Side(question, gold, said(text), is_rule, text, answer["certainty"])


def said(text: str) -> str:
    """The word that a first line begins with (``verdicts.word``), also where it is said to be likely."""
    led = (word for word, leading in zip("in", verdicts.LEADING, strict=True) if text.startswith(leading))
    return next(led, verdicts.word(text))


def pairs(path: Path = SEEN) -> Iterator[Pair]:
    """The pairs of a file with what comes of each."""
    every: list[dict[str, Any]] = yamlfile.read(path).data
    for one in every:
        yes, no = (asked(one["rulebook"], one[of]["q"], word, one[of]["rule"]) for of, word in WORDS.items())
        yield Pair(one["rulebook"], one["by"], (yes, no))


def line(name: str, found: Iterable[Pair]) -> str:
    """A line of the table."""
    every = list(found)
    sides = [side for pair in every for side in pair.sides]
    led = [[side.word == side.gold for side in sides if side.gold == gold] for gold in WORDS.values()]
    yes, no = (sum(of) / (len(of) or 1) for of in led)
    opposite = sum(side.is_opposite for side in sides)
    sure = sum(side.certainty == "sure" and not side.is_right for side in sides)
    rest = Counter(side.word for side in sides)
    right = sum(pair.is_right for pair in every)
    return (
        f"{name:12} {right:3} of {len(every):3} pairs right ({right / (len(every) or 1):.3f}); led yes {yes:.3f}, no "
        f"{no:.3f}; opposite {opposite}, no word {rest[verdicts.NEITHER]}, declined {rest['']} of {len(sides)}; "
        f"sure and wrong {sure}"
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pairs", description=__doc__.splitlines()[0])
    parser.add_argument("--held", action="store_true", help="measure the pairs held back")
    parser.add_argument("--each", action="store_true", help="print the questions with what is wrong")
    options = parser.parse_args()
    found = list(pairs(HELD if options.held else SEEN))
    for name in dict.fromkeys(pair.by for pair in found):
        print(line(name, (pair for pair in found if pair.by == name)))
    for name in dict.fromkeys(pair.rulebook for pair in found):
        print(line(name, (pair for pair in found if pair.rulebook == name)))
    print(line("all", found))
    for pair in found if options.each else ():
        for side in pair.sides if not pair.is_right else ():
            state = (
                "right"
                if side.is_right
                else "OPPOSITE"
                if side.is_opposite
                else "DECLINED"
                if not side.word
                else "beside"
            )
            print(f"{pair.rulebook} {side.question} [{side.gold}] {state} {side.certainty}: {side.text}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
