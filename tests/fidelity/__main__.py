"""Record that the audited texts are the present ones: ``python -m tests.fidelity 34 36`` (no number: every title).

Run it only after the facts have been gone through again: for each fact the answer from our text alone, the official
answer, and whether they agree.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from kodex.engine.bindings import text_hash
from kodex.kb.read import read_rulebook

HERE = Path(__file__).parent
KB = HERE.parent.parent / "kb" / "hkk-kodex"


def main(titles: list[str]) -> None:
    """Write the hash of each audited rule's text into the file of its title."""
    rules = read_rulebook(KB).rules
    for path in sorted(HERE.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        audit = yaml.safe_load(text)
        if titles and audit["title"] not in titles:
            continue
        numbers = dict.fromkeys(fact["rule"] for fact in audit["facts"])
        lines = [f'  "{number}": {text_hash(rules[number].text or "")!r}' for number in numbers]
        body = text.split("\ntexts:")[0].rstrip("\n")
        path.write_text("\n".join([body, "texts:", *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
