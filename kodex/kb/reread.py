"""Which text of a rule its gist, answers and situations were read against.

Each rulebook keeps ``answers.json`` beside its tables: rule number -> fingerprint of the text when somebody last read
them beside it. An edited text makes them stale; the linter says so until they are accepted again
(``kodex lint --reread``). Norms are bound to texts in the same way (:mod:`kodex.engine.bound.bindings`).
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from kodex.ground import atomic
from kodex.rules.books import DEFAULT

NAME = "answers.json"


def fingerprint(text: str) -> str:
    """A short hash of a rule's text; white space does not count."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def command(rulebook: str, option: str) -> str:
    """What is typed when something of a rulebook has been read: ``kodex lint --rulebook magus --reread 6.05``."""
    of = "" if rulebook == DEFAULT else f"--rulebook {rulebook} "
    return f"kodex lint {of}{option}"


def is_kept(folder: Path) -> bool:
    """Whether a rulebook's answers are looked after: one without the file is still being answered."""
    return (folder / NAME).is_file()


def accepted(folder: Path) -> dict[str, str]:
    """The fingerprints on record of the rulebook in this folder."""
    if not is_kept(folder):
        return {}
    found: dict[str, str] = json.loads((folder / NAME).read_text(encoding="utf-8"))
    return found


def accept(folder: Path, texts: dict[str, str]) -> Path:
    """Record that gists, answers and situations fit these texts now (by rule number); gives the file."""
    path = folder / NAME
    hashes = accepted(folder) | {number: fingerprint(text) for number, text in texts.items()}
    atomic.save(path, json.dumps(dict(sorted(hashes.items())), indent=0) + "\n")
    return path
