"""What somebody says, asked whether it is so: ``python -m tests.bench.claims``.

Made of the pairs that differ in one thing (``pairs.yaml``): what a question asks somebody says, and in another denies
("Az ellenfelem szerint megtámadhatom …" and "… nem támadhatom meg …"), with different ways to ask for assent. Prints of
both in how many the right word is led and in how many the other one. ``--held`` is made of ``pairs-held.yaml``,
``--each`` prints the opposite ones. ``--disputes`` asks those of ``disputes.yaml`` instead, as players tell them ("…, ő
nem engedi. Igaza van?"), and prints those too that get no word; with ``--held`` those of ``disputes-held.yaml``.
``--sides`` asks which of two is right: those of ``sides.yaml``, and the pairs again, what one says and another denies;
with ``--held`` those held back.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.answers import asking
from kodex.compile import open_store
from kodex.ground import yamlfile
from kodex.rules.books import DEFAULT
from kodex.text import sides, verdicts
from tests.bench.pairs import HELD, HERE, SEEN, WORDS, Side, asked

TOLD, TOLD_HELD = HERE / "disputes.yaml", HERE / "disputes-held.yaml"
"""Disputes of HKK as players tell them; the second ones nobody looks at."""

SIDES, SIDES_HELD = HERE / "sides.yaml", HERE / "sides-held.yaml"
"""Two who say different things; the second ones nobody looks at."""

BOTH_FRAMES = (
    "Szerintem {}, az ellenfelem szerint {}. Kinek van igaza?",
    "Peti azt mondja, hogy {}, szerintem {}. Kinek van igaza?",
    "Anna szerint {}, Béla szerint {}. Melyiküknek van igaza?",
    "A haverom szerint {}, szerintem viszont {}. Melyikünknek van igaza?",
)

FRAMES = (
    "Az ellenfelem szerint {}. Igaza van?",
    "A haverom azt mondja, hogy {}. Jól mondja?",
    "Szerinte {}, ez igaz?",
    "Jól tudom, hogy {}?",
)
OTHER = {"i": "n", "n": "i"}

_MAY = r"\w+(?:hat|het)(?:ok|ek|om|em|sz|tsz|unk|ünk|juk|jük|ja|i|ik|nak|nek|tok|tek)?"
_VERB = re.compile(rf"\b(?:(meg|el|le|fel|ki|be|vissza|rá|át|oda|szét)(?={_MAY}\b))?({_MAY})\b", re.IGNORECASE)
_NO_VERB = re.compile(r"\b(?:nem|ha|amíg|miután|akinek|vagy)\b", re.IGNORECASE)


def denied(said: str) -> str | None:
    """What denies a sentence with one verb of what may be done; None for any other.

    >>> denied("megtámadhatom a lényét"), denied("a lényem üthet"), denied("van lényem")
    ('nem támadhatom meg a lényét', 'a lényem nem üthet', None)
    """
    found = list(_VERB.finditer(said))
    if len(found) != 1 or _NO_VERB.search(said):
        return None
    [met] = found
    turned = f"nem {met[2]}{f' {met[1].lower()}' if met[1] else ''}"
    return said[: met.start()] + turned + said[met.end() :]


def questions(path: Path) -> Iterator[tuple[str, str, str, str, bool]]:
    """Of each question made: rulebook, question, word, the rule that decides, whether it denies."""
    every: list[dict[str, Any]] = yamlfile.read(path).data
    for place, one in enumerate(every):
        for of, word in WORDS.items():
            question = one[of]["q"].rstrip("?")
            said = question[0].lower() + question[1:]
            against = denied(said)
            if against is None or re.search(r"[.!?]", said):
                continue
            frame = FRAMES[place % len(FRAMES)]
            yield one["rulebook"], frame.format(said), word, one[of]["rule"], False
            yield one["rulebook"], frame.format(against), OTHER[word], one[of]["rule"], True


def claims(path: Path) -> Iterator[tuple[bool, Side]]:
    """What comes of each, and whether it denies."""
    for rulebook, question, word, rule, denies in questions(path):
        yield denies, asked(rulebook, question, word, rule)


def told(path: Path) -> list[str]:
    """The questions of a file of disputes."""
    return [one["q"] for one in yamlfile.read(path).data]


def disputes(path: Path = TOLD) -> list[Side]:
    """What comes of each dispute of a file; of who is right neither word may be said."""
    every: list[dict[str, Any]] = yamlfile.read(path).data
    words = WORDS | {"neither": verdicts.NEITHER}
    return [asked(DEFAULT, one["q"], words[one["word"]], one["rule"]) for one in every]


def both_sides(path: Path, made_of: Path) -> Iterator[tuple[str, str, str]]:
    """Of each question who is right of two: rulebook, question, ``first``, ``second``, ``neither``, or ``none`` where
    no rule tells."""
    for one in yamlfile.read(path).data:
        yield one.get("rulebook", DEFAULT), one["q"], one["right"]
    every: list[dict[str, Any]] = yamlfile.read(made_of).data
    for place, one in enumerate(every):
        for at, (of, is_yes) in enumerate((("yes", True), ("no", False))):
            question = one[of]["q"].rstrip("?")
            said = question[0].lower() + question[1:]
            against = denied(said)
            if against is None or re.search(r"[.!?]", said):
                continue
            is_first = place % 3 > 0
            claims = (said, against) if is_first else (against, said)
            frame = BOTH_FRAMES[(place + at) % len(BOTH_FRAMES)]
            yield one["rulebook"], frame.format(*claims), "first" if is_first is is_yes else "second"


def judged(rulebook: str, question: str, right: str) -> tuple[bool | None, str]:
    """Whether a first line says rightly who is right, or who is not; None where it says nothing of it."""
    verdict = asking.ask(open_store(rulebook), question)["verdict"]
    found = sides.read(question)
    line = verdict["text"] if verdict else ""
    if found is None or not line.startswith(sides.PROBABLY):
        return None, line
    told = line.removeprefix(sides.PROBABLY)
    named = [told.startswith(one) for one in found.right] + [told.startswith(sides.NEITHER)]
    wrong = [told.startswith(one.replace(" van ", " nincs ")) for one in found.right]
    is_right = dict(zip(("first", "second", "neither"), named, strict=True)).get(right, False)
    return is_right or (right == "first" and wrong[1]) or (right == "second" and wrong[0]), line


def _print_sides(is_held: bool, each: bool) -> None:
    every = list(both_sides(SIDES_HELD if is_held else SIDES, HELD if is_held else SEEN))
    found = [judged(*one) for one in every]
    written = len(yamlfile.read(SIDES_HELD if is_held else SIDES).data)
    for name, some in (("written", found[:written]), ("made", found[written:])):
        told = [is_right for is_right, _line in some]
        rightly, wrongly = (told.count(of) / len(some) for of in (True, False))
        print(f"{name} {len(some)}: told rightly {rightly:.3f}, wrongly {wrongly:.3f}")
    for (_book, question, right), (is_right, line) in zip(every, found, strict=True) if each else ():
        if not is_right:
            print(f"{question} [{right}] {'WRONG' if is_right is False else 'nothing'}: {line}")


def _print_disputes(found: list[Side], each: bool) -> None:
    led, other, rule = (sum(test(side) for side in found) for test in (_is_led, _is_other, lambda side: side.is_rule))
    many = len(found)
    print(f"disputes {many}: led right {led / many:.3f}, opposite {other / many:.3f}, the rule right {rule / many:.3f}")
    for side in found if each else ():
        print(f"{side.question} [{side.gold}] {side.certainty}: {side.text}")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.claims", description=__doc__.splitlines()[0])
    parser.add_argument("--held", action="store_true", help="make them of the pairs held back")
    parser.add_argument("--each", action="store_true", help="print those that go wrong")
    parser.add_argument("--disputes", action="store_true", help="ask those that players tell")
    parser.add_argument("--sides", action="store_true", help="ask which of two is right")
    options = parser.parse_args()
    if options.sides:
        _print_sides(options.held, options.each)
        return 0
    if options.disputes:
        _print_disputes(disputes(TOLD_HELD if options.held else TOLD), options.each)
        return 0
    found = list(claims(HELD if options.held else SEEN))
    for denies in (False, True):
        mine = [side for one, side in found if one is denies]
        led, other = (sum(test(side) for side in mine) for test in (_is_led, lambda side: side.is_opposite))
        name, many = "denied" if denies else "said", len(mine)
        print(f"{name:8} {many:3}: led right {led / many:.3f}, opposite {other / many:.3f}")
    for _denies, side in found if options.each else ():
        if side.is_opposite:
            print(f"{side.question} [{side.gold}] {side.certainty}: {side.text}")
    return 0


def _is_led(side: Side) -> bool:
    return side.word == side.gold and side.word != verdicts.NEITHER


def _is_other(side: Side) -> bool:
    return side.is_opposite


if __name__ == "__main__":
    raise SystemExit(main())
