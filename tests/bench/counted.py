"""How much there is between a question and its answer: ``python -m tests.bench.counted``.

Lines of code (without blank ones, comments and docstrings), fitted numbers, numbers and words set by hand, of the rooms
that read, find and answer, in Python and in the browser's JavaScript. With ``--beside FOLDER`` the same of another
checkout, so that a change can be told: less of each is better.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import tokenize
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("kodex/answers", "kodex/search", "kodex/text", "kodex/website/search")
SCRIPTS = ("search-*.js", "ask-*.js")
_NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"^const ([A-Z_]+) = ([^;]+);", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.\"])\d+(?:\.\d+)?(?![\w\"])")
_KEPT_FOR_PEOPLE = ("risk",)
"""Parts of a calibration that nothing is judged by."""


def python_lines(path: Path) -> int:
    """The lines of a module that have code."""
    with path.open("rb") as stream:
        code = {
            line
            for token in tokenize.tokenize(stream.readline)
            if token.type not in _NO_CODE
            for line in range(token.start[0], token.end[0] + 1)
        }
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {line for node in ast.walk(tree) if _is_told(node) for line in range(node.lineno, _end(node) + 1)}
    return len(code - told)


def _is_told(node: ast.AST) -> bool:
    """Whether it is a docstring, or a string that stands behind what it tells of."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _end(node: Any) -> int:
    return int(node.end_lineno)


def constants(path: Path) -> tuple[int, int]:
    """How many numbers and how many words the capitals of a module are set to."""
    numbers = words = 0
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if not any(isinstance(name, ast.Name) and name.id.strip("_").isupper() for name in names):
            continue
        for one in ast.walk(node):
            if isinstance(one, ast.Constant) and not isinstance(one.value, bool):
                numbers += isinstance(one.value, int | float)
                words += len(re.findall(r"\w+", one.value)) if isinstance(one.value, str) else 0
    return numbers, words


def fitted(folder: Path) -> int:
    """How many numbers are fitted: of calibrations, and those of the vectors of words."""
    found = 0
    for path in folder.glob("calibration*.json"):
        known = json.loads(path.read_text(encoding="utf-8"))
        found += sum(_leaves(part) for name, part in known.items() if name not in _KEPT_FOR_PEOPLE)
    packed = zlib.decompress((folder / "meaning.bin").read_bytes())
    return found + len(packed.partition(b"\n")[2])


def _leaves(part: Any) -> int:
    """A weight, or a name that stands in a list, is one."""
    if isinstance(part, dict):
        return sum(map(_leaves, part.values()))
    return len(part) if isinstance(part, list) else 1


def figures(root: Path) -> dict[str, int]:
    """All of a checkout."""
    modules = [path for room in ROOMS for path in sorted((root / room).glob("*.py"))]
    scripts = [path for some in SCRIPTS for path in sorted((root / "site" / "assets" / "js").glob(some))]
    texts = [_COMMENT.sub("", path.read_text(encoding="utf-8")) for path in scripts]
    set_by_hand = [constants(path) for path in modules]
    return {
        "lines of Python": sum(map(python_lines, modules)),
        "lines of JavaScript": sum(len([line for line in text.splitlines() if line.strip()]) for text in texts),
        "fitted numbers": fitted(root / "kodex" / "search"),
        "of these in calibrations": fitted(root / "kodex" / "search") - _vectors(root),
        "numbers by hand, Python": sum(numbers for numbers, _words in set_by_hand),
        "words by hand, Python": sum(words for _numbers, words in set_by_hand),
        "numbers by hand, JavaScript": sum(map(_by_hand, texts)),
    }


def _vectors(root: Path) -> int:
    packed = zlib.decompress((root / "kodex" / "search" / "meaning.bin").read_bytes())
    return len(packed.partition(b"\n")[2])


def _by_hand(text: str) -> int:
    return sum(len(_NUMBER.findall(value)) for _name, value in _NAMED.findall(text))


def table(roots: Iterable[Path]) -> Iterator[str]:
    """A line for each figure, a column for each checkout."""
    columns = [figures(root) for root in roots]
    yield from (f"{name:28}" + "".join(f"{column[name]:>10}" for column in columns) for name in columns[0])


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.counted", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--beside", type=Path, action="append", default=[], metavar="FOLDER", help="another checkout")
    print(*table([*parser.parse_args().beside, ROOT]), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
