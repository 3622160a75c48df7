"""What somebody says, asked whether it is so: ``python -m tests.bench.claims``.

Made of the pairs that differ in one thing (``pairs.yaml``): what a question asks somebody says, and in another denies
("Az ellenfelem szerint megtámadhatom …" and "… nem támadhatom meg …"), with different ways to ask for assent. Prints of
both in how many the right word is led and in how many the other one. ``--held`` is made of ``pairs-held.yaml``,
``--each`` prints the opposite ones.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.ground import yamlfile
from tests.bench.pairs import HELD, SEEN, WORDS, Side, asked

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


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.claims", description=__doc__.splitlines()[0])
    parser.add_argument("--held", action="store_true", help="make them of the pairs held back")
    parser.add_argument("--each", action="store_true", help="print those led by the other word")
    options = parser.parse_args()
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
    return side.word == side.gold


if __name__ == "__main__":
    raise SystemExit(main())
