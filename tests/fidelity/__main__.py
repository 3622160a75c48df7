"""Record that the audited texts are the present ones: ``python -m tests.fidelity hkk-kodex 34 36``.

The rulebook, then file names without ending (none: every file); ``34`` is ``034``. Run it only after the facts have
been gone through again: for each fact the answer from our text alone, the official answer, and whether they agree.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from kodex.kb.read import read_rulebook
from kodex.kb.reread import fingerprint

HERE = Path(__file__).parent
KB = HERE.parent.parent / "kb"


def main(rulebook: str, *names: str) -> None:
    """Write the hash of each audited rule's text into the files of a rulebook."""
    rules = read_rulebook(KB / rulebook).rules
    wanted = {name.zfill(3) if name.isdigit() else name for name in names}
    for path in sorted((HERE / rulebook).glob("*.yaml")):
        if wanted and path.stem not in wanted:
            continue
        text = path.read_text(encoding="utf-8")
        numbers = dict.fromkeys(fact["rule"] for fact in yaml.safe_load(text)["facts"])
        lines = [f'  "{number}": {fingerprint(rules[number].text or "")!r}' for number in numbers]
        body = text.split("\ntexts:")[0].rstrip("\n")
        path.write_text("\n".join([body, "texts:", *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
