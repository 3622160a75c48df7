"""Measures the search figures of the README and prints them; ``python -m tests.bench.readme --write`` puts them there.

They are measured on the test questions, on which nothing is tuned, side by side with stock engines on the same texts.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from kodex.answers import asking
from kodex.answers.evaluate import baselines, evaluate, read_questions
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
EVERY = ROOT / "queries" / "questions"
QUESTIONS = EVERY / DEFAULT
PRACTICE = ROOT / "tests" / "bench" / "practice.yaml"
JUDGED = ROOT / "queries" / "verdicts" / "test-hkk-kodex.yaml"
BEGIN = "<!-- measured: python -m tests.bench.readme --write -->"
END = "<!-- end -->"
NAMES = {
    "kodex": "Kódex",
    "whoosh": "Whoosh, stock Hungarian analyser",
    "fts5": "SQLite FTS5, `unicode61`",
    "substring": "plain substring",
}

_BOOKS = [id_ for id_ in books.every() if id_ != DEFAULT]
FIGURES = ("r_at_1", "r_at_5", "mrr", "ndcg", "declined_right", "declined_wrong")
HEAD = "| | R@1 | R@5 | MRR | nDCG | declined: unanswerable | declined: answerable | warm p50 |"
ROW = re.compile(r"\| ([^|]+)(?: \| [01]\.\d{3}){6} \| \d+\.\d ms \|")
"""A row of the table."""


def measured() -> Iterator[str]:
    """The lines of the block."""
    questions = read_questions(sorted(QUESTIONS.glob("test-*.yaml")))
    result = evaluate(open_store, questions)
    answerable = sum(bool(question.gold) for question in questions)
    yield ""
    yield f"{len(questions)} test questions, {len(questions) - answerable} of them not answered by the rules:"
    yield ""
    yield HEAD
    yield "| --- |" + " ---: |" * (len(FIGURES) + 1)
    for key, figures in ({"kodex": result} | baselines(open_store, questions)).items():
        shares = " | ".join(f"{figures[name]:.3f}" for name in FIGURES)
        yield f"| {NAMES[key]} | {shares} | {figures['ms_p50']:.1f} ms |"
    yield ""
    yield f"R@5 of Kódex by style: {_styles(result)}. One question in a hundred takes over {result['ms_p99']:.0f} ms."
    yield ""
    yield from _others()
    yield ""
    yield from _judged()
    yield ""
    yield from practised()
    yield ""


def practised() -> Iterator[str]:
    """What came of the sets of practice, which were played and asked once before they were joined to the corpus."""
    for one in yaml.load(PRACTICE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
        scenarios, asked, of = one["scenarios"], one.get("questions"), one.get("of")
        told = (
            f"Practice of {one['month']}{f' ({of})' if of else ''}, by a hand that had read only the print, played "
            f"{'and asked ' if asked else ''}once: of {scenarios['n']} scenarios {scenarios['first']} passed as "
            f"written; with their form mended {scenarios['outcome']} came out as put down, {scenarios['reason']} "
            "with the right reason."
        )
        if asked:
            told += (
                f" Of {asked['n']} questions the rule of the verdict is right for {asked['gold']}, among the first "
                f"five for {asked['five']}; {asked['right']} of the {asked['led']} verdicts that begin with yes or no "
                "were right."
            )
        yield told


def _others() -> Iterator[str]:
    """The same for the questions in the style of real players, the further rulebooks, and beginners: a row each."""
    yield "| test questions of | n | R@1 | R@5 | MRR | declined: unanswerable | declined: answerable |"
    yield "| --- |" + " ---: |" * 6
    yield _row("Kódex, as real players ask", [QUESTIONS / "test-players-2.yaml"])
    for folder in sorted(path for path in EVERY.iterdir() if path.is_dir() and path.name in _BOOKS):
        files = sorted(folder.glob("test*.yaml"))
        players = [path for path in files if path.stem == "test-players"]
        yield _row(folder.name, [path for path in files if path not in players])
        if players:
            yield _row(f"{folder.name}, as real players ask", players)
    yield _row("all five, beginners", sorted((EVERY / "fresh").glob("*.yaml")))


def _row(name: str, files: Sequence[Path]) -> str:
    questions = read_questions(files)
    result = evaluate(open_store, questions)
    figures = (result[one] for one in ("r_at_1", "r_at_5", "mrr", "declined_right", "declined_wrong"))
    return f"| {name} | {len(questions)} | " + " | ".join("–" if x is None else f"{x:.3f}" for x in figures) + " |"


def _judged() -> Iterator[str]:
    """What a reader who had written none of the answers made of the verdicts, of those that are still the same (each as
    :func:`_said`); and to how many of all questions two rules are named."""
    entries = yaml.load(JUDGED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    store = open_store(DEFAULT)
    yield "| verdicts judged blind | judged | right | partly right | beside the point | wrong | two rules named |"
    yield "| --- |" + " ---: |" * 6
    told = [(one, asking.ask(store, one["question"])) for one in entries]
    for name, players in (("as real players ask", True), ("the others", False)):
        mine = [(one, answer) for one, answer in told if one["players"] is players]
        marks = [one["mark"] for one, answer in mine if _said(answer) == one["verdict"]]
        two = sum("other" in (answer["verdict"] or {}) for _one, answer in mine) / (len(mine) or 1)
        shares = [marks.count(mark) / (len(marks) or 1) for mark in ("right", "partly", "beside", "wrong")]
        yield f"| {name} | {len(marks)} | " + " | ".join(f"{share:.3f}" for share in (*shares, two)) + " |"


def _said(answer: dict[str, Any]) -> str | None:
    """A verdict as it is judged: its words, behind a stroke those of the other rule that is named with it, and those of
    the exceptions whose condition was named."""
    verdict = answer["verdict"]
    if not verdict:
        return None
    other = [verdict["other"]] if "other" in verdict else []
    named = {one["rule"] for one in other}
    exceptions = [
        one["gist"] or one["text"]
        for one in answer["rules"]
        if one["role"] == "exception" and one.get("applies") and one["number"] not in named
    ]
    return " | ".join([verdict["text"], *(one["text"] for one in other), *(f"kivéve: {one}" for one in exceptions)])


def _styles(result: dict[str, Any]) -> str:
    return ", ".join(
        f"{style} {figures['r_at_5']:.3f}"
        for style, figures in result["by_style"].items()
        if figures["r_at_5"] is not None
    )


def replaced(text: str, lines: Iterator[str]) -> str:
    """``text`` with the block between its marks replaced. Raises ValueError when there is no block."""
    block(text)
    before, mark, rest = text.partition(f"{BEGIN}\n")
    return f"{before}{mark}" + "\n".join(lines) + f"\n{END}" + rest.partition(END)[2]


def block(text: str) -> list[str]:
    """The lines between the marks. Raises ValueError when there is no block."""
    _before, mark, rest = text.partition(f"{BEGIN}\n")
    if not mark or END not in rest:
        raise ValueError(f"no block after {BEGIN}")
    return rest.partition(END)[0].splitlines()


def main() -> int:
    """Measure, then print or write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.readme", description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write them between the marks of README.md")
    if parser.parse_args().write:
        README.write_text(replaced(README.read_text(encoding="utf-8"), measured()), encoding="utf-8")
    else:
        print("\n".join(measured()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
