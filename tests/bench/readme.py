"""Writes the search figures of the README: ``python -m tests.bench.readme``.

They are measured on the test questions, on which nothing is tuned, side by side with stock engines on the same texts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex.search.evaluate import baselines, evaluate, read_questions
from kodex.store import open_store
from kodex.store.store import DEFAULT

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
QUESTIONS = ROOT / "queries" / "questions" / DEFAULT
BEGIN = "<!-- measured: python -m tests.bench.readme -->"
END = "<!-- end -->"
NAMES = {
    "kodex": "Kódex",
    "whoosh": "Whoosh, stock Hungarian analyser",
    "fts5": "SQLite FTS5, `unicode61`",
    "substring": "plain substring",
}


def measured() -> Iterator[str]:
    """The lines of the block."""
    questions = read_questions(sorted(QUESTIONS.glob("test-*.yaml")))
    result = evaluate(open_store, questions)
    answerable = sum(bool(question.gold) for question in questions)
    yield ""
    yield f"{len(questions)} test questions, {len(questions) - answerable} of them not answered by the rules:"
    yield ""
    yield "| | R@1 | R@5 | MRR | nDCG | warm p50 |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for key, figures in ({"kodex": result} | baselines(open_store, questions)).items():
        shares = " | ".join(f"{figures[name]:.3f}" for name in ("r_at_1", "r_at_5", "mrr", "ndcg"))
        yield f"| {NAMES[key]} | {shares} | {figures['ms_p50']:.1f} ms |"
    yield ""
    yield (
        f"Kódex declines {result['declined_right']:.1%} of what the rules do not answer and {result['declined_wrong']:.1%} "
        f"of what they do. R@5 by style: {_styles(result)}."
    )
    yield ""


def _styles(result: dict[str, Any]) -> str:
    return ", ".join(
        f"{style} {figures['r_at_5']:.3f}"
        for style, figures in result["by_style"].items()
        if figures["r_at_5"] is not None
    )


def replaced(text: str, lines: Iterator[str]) -> str:
    """``text`` with the block between its marks replaced. Raises ValueError when there is no block."""
    before, mark, rest = text.partition(f"{BEGIN}\n")
    if not mark or END not in rest:
        raise ValueError(f"no block after {BEGIN}")
    return f"{before}{mark}" + "\n".join(lines) + f"\n{END}" + rest.partition(END)[2]


def main() -> int:
    """Measure and write."""
    README.write_text(replaced(README.read_text(encoding="utf-8"), measured()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
