"""Scenarios written in a test: a small table, steps and expectations, run as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import indent

from kodex.engine.scenarios.running.run import Result, check

CARDS = """\
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 4}
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 1}]}
"""
"""Cards that any table may use; those that lie nowhere are left out."""


def text(
    a: str,
    b: str,
    when: Sequence[str] = (),
    then: str = "",
    *,
    cards: str = "",
    phase: str = "fő.1",
    more: str = "",
    active: str = "A",
) -> str:
    """A file with one scenario: the sides of A and B, steps, ``then``, further cards, further keys (``more``)."""
    used = "".join(f"{line}\n" for line in CARDS.splitlines() if line.split(":")[0].strip() in f"{a} {b} {more}")
    own = indent(cards.strip("\n"), "  ") + "\n" if cards else ""
    head = f"cards:\n{used}{own}" if used or own else ""
    steps = "".join(f"  - {{{step}}}\n" for step in when)
    return (
        f"{head}scenarios:\n- id: proba\n  title: Próba\n  asks: Mi lesz?\n  rules: ['34.5']\n"
        f"  given:\n    active: {active}\n    phase: {phase}\n    players:\n      A: {{{a}}}\n      B: {{{b}}}\n"
        + (f"  when:\n{steps}" if steps else "")
        + (f"  then: {{{then}}}\n" if then else "")
        + (indent(more.strip("\n"), "  ") + "\n" if more else "")
    )


def result(folder: Path, *args: str | Sequence[str], **more: str) -> Result:
    """What comes of the one scenario of :func:`text`."""
    file = folder / "proba.yaml"
    file.write_text(text(*args, **more), "utf-8")  # type: ignore[arg-type]
    [found] = check([file])
    return found
