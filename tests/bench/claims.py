"""What somebody says, asked whether it is so: ``python -m tests.bench.claims``.

Made of the pairs that differ in one thing (``pairs.yaml``): what a question asks somebody says, and in another denies
("Az ellenfelem szerint megtámadhatom …" and "… nem támadhatom meg …"), with different ways to ask for assent. Prints of
both in how many the right word is led and in how many the other one. ``--held`` is made of ``pairs-held.yaml``,
``--each`` prints the opposite ones. ``--disputes`` asks those of ``disputes.yaml`` instead, as players tell them ("…, ő
nem engedi. Igaza van?"), and prints those too that get no word; with ``--held`` those of ``disputes-held.yaml``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.ground import yamlfile
from kodex.rules.books import DEFAULT
from kodex.text import verdicts
from tests.bench.pairs import HELD, HERE, SEEN, WORDS, Side, asked

TOLD, TOLD_HELD = HERE / "disputes.yaml", HERE / "disputes-held.yaml"
"""Disputes of HKK as players tell them; the second ones nobody looks at."""

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


def sides(path: Path) -> Iterator[tuple[bool, Side]]:
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
    parser.add_argument("--each", action="store_true", help="print those led by the other word")
    parser.add_argument("--disputes", action="store_true", help="ask those that players tell")
    options = parser.parse_args()
    if options.disputes:
        _print_disputes(disputes(TOLD_HELD if options.held else TOLD), options.each)
        return 0
    found = list(sides(HELD if options.held else SEEN))
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
