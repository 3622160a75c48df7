"""Numbers of rules: reading what a person typed, order, ancestry, anchors.

In most rulebooks a rule has a printed number such as ``"34.5"``. Where the print has none its number is an *address*
made from where it stands: ``"harc-fazisai/8"``, ``"1.03/mult#3"``, ``"sz/pajzsok#b1"``, ``"8.03.E~2"``. The grammar:

* an address is one or more steps joined by ``.``, ``/`` or ``#``, the mark telling nothing but where a step ends;
* a step is ASCII letters and digits, in words joined by single hyphens (``harc-fazisai``; then it has a letter);
* ``~2`` at the end of a step tells the second of two equal ones apart; it stands beside the first, not below it.

A printed number is an address whose steps are all digits. The title a rule belongs to is data (``model.Rule.title``):
:func:`title` may be asked for printed numbers only. Imports nothing but ``re``, because every command starts here.
"""

from __future__ import annotations

import re

Key = tuple[tuple[int, str, int], ...]
"""What :func:`key` gives: comparable with any other."""

_STEPS, _DIGITS = 6, 4
"""A number that is typed has no more steps, and no step more digits."""
_TYPED = rf"(?:§\s*)?(\d{{1,{_DIGITS}}}(?:[.,]\d{{1,{_DIGITS}}}){{0,{_STEPS - 1}}})[.,]?\s*§?\.?"
"""A pattern: what else it may look like."""
_STEP = r"(?:[0-9A-Za-z]+|(?=[0-9-]*[A-Za-z])[0-9A-Za-z]+(?:-[0-9A-Za-z]+)+)(?:~[0-9]+)?"

LONGEST = 120
"""No address is longer, in characters."""


def read(typed: str) -> str | None:
    """The number a person meant: ``34.5``, ``34.5.``, ``§34.5``, ``34,5`` and full-width digits; None if it is none."""
    steps = typed.split(".")
    if not (is_printed(typed) and len(steps) <= _STEPS and max(map(len, steps)) <= _DIGITS):  # as most do write
        found = re.fullmatch(_TYPED, typed.strip())
        if not found:
            return None
        steps = found[1].replace(",", ".").split(".")
    return ".".join(str(int(step)) for step in steps)


def is_address(text: str) -> bool:
    """Whether ``text`` is written as a number or an address is in the knowledge base (its grammar stands above)."""
    return len(text) <= LONGEST and re.fullmatch(rf"{_STEP}(?:[./#]{_STEP})*", text) is not None


def is_printed(number: str) -> bool:
    """Whether a number is of digits and dots only."""
    return number.isascii() and all(map(str.isdigit, number.split(".")))


def steps(number: str) -> list[str]:
    """``"1.03/mult#3"`` -> ``["1", "03", "mult", "3"]``."""
    return number.replace("/", ".").replace("#", ".").split(".")


def key(number: str) -> Key:
    """Sort key: digits by their value (4.2 before 4.19), before words; ``b2`` before ``b10``; ``E`` before ``E~2``.

    For printed numbers that is their order in the book. A rulebook of addresses keeps the order of its files.
    """
    return tuple([_step_key(step) for step in steps(number)])


def in_order(number: str) -> str:
    """The same order as :func:`key` gives, as a text: for many numbers that are sorted again and again."""
    return "".join([f"{sort}{word}\0{len(str(n + 1)):03}{n + 1}" for sort, word, n in key(number)])


def _step_key(step: str) -> tuple[int, str, int]:
    if step.isdecimal():
        return (0, "", int(step))
    text = step.rstrip("0123456789")
    return (1, text, int(step[len(text) :] or -1))


def title(number: str) -> str:
    """The title a printed number belongs to."""
    return number.split(".", 1)[0]


def ancestors(number: str, top: str | None = None) -> list[str]:
    """``"4.24.3"`` -> ``["4", "4.24"]``; with ``top`` only what is not above it.

    What is above an address need not exist: ``"sz"`` of ``"sz/pajzsok#b1"`` does not.
    """
    above = [number[:at] for at, letter in enumerate(number) if letter in "./#"]
    return above if top is None else [other for other in above if other == top or is_below(other, top)]


def is_below(number: str, ancestor: str) -> bool:
    """Whether ``number`` stands below ``ancestor`` (34.50 is not below 34.5, nor 8.03.E~2 below 8.03.E)."""
    return number.startswith(ancestor) and number[len(ancestor) : len(ancestor) + 1] in (".", "/", "#")


def slug(number: str) -> str:
    """A number as part of an anchor or a path: ``34-5``, ``harc-fazisai_8``, ``1.02.A``, ``sz_pajzsok__b1``.

    Printed numbers have hyphens for dots; addresses keep dots, hyphens and ``~`` and have ``_`` for ``/`` and ``__``
    for ``#``. No two numbers have the same slug, because no address holds ``_`` and a step with a hyphen has a letter.
    """
    if is_printed(number):
        return number.replace(".", "-")
    return number.replace("/", "_").replace("#", "__")


_LETTERS = str.maketrans("OoQlI|SBZ", "000111582")
"""Letters that are typed for the digits they look like."""


def in_digits(number: str) -> str:
    """A number as it is meant where letters stand for the digits they look like: ``81.O`` is ``81.0``."""
    return number.translate(_LETTERS)


def looks_like(typed: str) -> bool:
    """Whether what is typed is a number but for letters that stand for digits, or the ends of a range: ``81.O``,
    ``34-36``."""
    written = typed.strip().replace("–", "-")
    return written[:1].isdigit() and re.fullmatch(r"[\d.,]+(-[\d.,]+)?", in_digits(written)) is not None


def nearest(number: str, known: list[str], count: int = 5) -> list[str]:
    """The ``count`` existing numbers closest to one that does not exist, best first.

    Close means: the longest common beginning, then the smallest difference at the first step that differs (of words:
    how unlike they are), then what follows it. Of one without a dot those with the same digits come first (345: 34.5),
    and before all one that is the same but for zeros at its end (34.50: 34.5), or for letters typed as digits (81.O:
    81.0).
    """
    want = key(number)
    unlike: dict[tuple[str, str], float] = {}

    def gap(one: tuple[int, str, int], other: tuple[int, str, int]) -> tuple[int, float]:
        if one[:2] == other[:2]:
            return (0, abs(one[2] - other[2]))
        pair = (one[1], other[1])
        if pair not in unlike:
            unlike[pair] = _unlike(*pair)
        return (1, unlike[pair])

    def distance(other: str) -> tuple[int, int, float, int, int, Key]:
        have = key(other)
        shorter = min(len(want), len(have))
        same = next((i for i, (a, b) in enumerate(zip(want, have, strict=False)) if a != b), shorter)
        what, step = gap(want[same], have[same]) if same < shorter else (0, 0)
        after = sum(a == b for a, b in zip(want[same + 1 :], have[same + 1 :], strict=False)) if what else 0
        return (-same, what, step, -after, abs(len(want) - len(have)), have)

    digits = number.replace(".", "")
    dotless = [other for other in known if other.replace(".", "") == digits] if "." not in number else []
    if digits == number and len(digits) > _DIGITS and digits.isdecimal():  # more than a title has: its dots are missing
        dotless += sorted(known, key=lambda other: (-_shared(digits, other.replace(".", "")), len(other)))[:count]
    bare = re.sub(r"(?<=\.[1-9])0+$", "", number)
    zeros = [bare] if bare != number and bare in known else []
    typed = [one for one in known if one == in_digits(number)] if in_digits(number) != number else []
    return list(dict.fromkeys([*typed, *zeros, *dotless, *sorted(known, key=distance)]))[:count]


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _unlike(one: str, other: str) -> float:
    """How unlike two words are, from 0 to 1."""
    from difflib import SequenceMatcher

    return 1 - SequenceMatcher(None, one.lower(), other.lower()).ratio()
