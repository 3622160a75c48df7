"""Print every word of the game that norms and calls use: ``python -m kodex.engine.games.hkk.vocabulary``."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk import vocabulary
from kodex.engine.kernel.questions import Asked, Declared, Question, Vocabulary, Word


def lines() -> Iterator[str]:
    """A line for each word: its name in the code, its own name, what it gives and is asked about, its meaning."""
    in_code = {id(value): name for name, value in vars(vocabulary).items()}
    for within in (vocabulary.Marks, vocabulary.Facts, vocabulary.Tells):
        in_code |= {id(value): f"{within.__name__}.{name}" for name, value in vars(within).items()}
    for one in Vocabulary.of(vocabulary):
        name = f"{type(one).__name__}.{one.name}" if isinstance(one, Word) else in_code.get(id(one), "")
        yield "\t".join((name or "(of a family)", _form(one), one.meaning))


def _form(one: Declared[object] | Word) -> str:
    if isinstance(one, Word):
        return f"{one.value}({', '.join(one.fields)})" if one.fields else one.value
    if isinstance(one, Asked):
        default = f" = {one.default!r}" if isinstance(one, Question) else ""
        return f"{one.name}({', '.join(one.args)}) -> {one.gives}{default}"
    return f"{one.name}: {one.gives}"


if __name__ == "__main__":
    print(*lines(), sep="\n")
