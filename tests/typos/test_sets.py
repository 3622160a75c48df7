"""Sets of what players type, from the sixth on, in files of every book, a deck, a title, numbers of a rulebook.

And no message leads on to another error: whoever writes what it quotes has mended what it told.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.tiers import usually
from tests.typos import told
from tests.typos.carried_out import A_CHOICE, mended, told_in

SETS: dict[str, dict[str, Any]] = {
    name: told.contents(f"{name}.yaml")
    for name in (
        *("sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
        *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
        *("eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second"),
        *("twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh"),
        *("twenty-ninth", "thirtieth", "relatives"),
    )
}
for _set in SETS.values():
    if "like" in _set:  # slips of the files of another set
        _set |= {key: SETS[_set["like"]][key] for key in ("files", "tables")}
OF_BOOKS = {
    "cim.yaml": "1-a-kavics/001-a-kavics-lelke.yaml",
    "szamok.yaml": "parameters.yaml",
    "dontesek.yaml": "rulings.yaml",
    "vitak.yaml": "disputes.yaml",
    "idorend.yaml": "chronology.yaml",
    "szotar.yaml": "thesaurus.yaml",
    "konyv.yaml": "rulebook.yaml",
    "tanulas.yaml": "learn.yaml",
    "lap.yaml": "1-a-kavics/001-a-kavics-lelke.yaml",
    "mertek.yaml": "parameters.yaml",
    "itelet.yaml": "rulings.yaml",
}
"""Files of a rulebook, and where they lie in it."""


def said_of(text: str, name: str, folder: Path, table: str = "", language: str = "en") -> str:
    """What the command that reads such a file prints of it, its name before each line number."""
    if name in OF_BOOKS:
        book = folder / "kb" / "kavics"
        shutil.copytree(told.PEBBLES / "hkk-kodex", book)
        head = book / "rulebook.yaml"
        head.write_text(head.read_text(encoding="utf-8").replace("id: hkk-kodex", "id: kavics"), encoding="utf-8")
        (book / OF_BOOKS[name]).write_text(text, encoding="utf-8")
        env = {"KODEX_LANG": language, "KODEX_KB": str(book.parent), "KODEX_CACHE_DIR": str(folder / "cache")}
        said = CliRunner().invoke(cli, ["lint"], env=env).output.replace("\n    ", " ")
        own = [line for line in said.splitlines() if Path(OF_BOOKS[name]).name in line]
        return "\n".join(own).replace(Path(OF_BOOKS[name]).name, name)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    command = "deck" if name in ("pakli.yaml", "sereg.yaml", "lista.yaml", "lista.txt") else "check"
    args = [command, str(file)]
    if table:
        command, cards = "deck", folder / "lapok.yaml"
        cards.write_text(table, encoding="utf-8")
        args = [command, str(file), "--cards", str(cards)]
    return CliRunner().invoke(cli, args, env={"KODEX_LANG": language}).output


def lacking(of: dict[str, Any], typo: dict[str, Any], folder: Path) -> tuple[list[str], str]:
    """What the message lacks (line, word, mend), and the message."""
    name = typo.get("file", next(iter(of["files"])))
    right = of["files"][name]
    assert typo["from"] in right
    wrong = right.replace(typo["from"], typo["to"], 1)
    pairs = zip(right.splitlines(), wrong.splitlines(), strict=False)
    line = typo.get("told_at") or next(n for n, (one, two) in enumerate(pairs, 1) if one != two)
    said = said_of(wrong, name, folder, of.get("tables", {}).get(name, ""))
    found = [] if f"{name}:{line} " in said or f"{name}:{line}:" in said else [f"line {line}"]
    found += [] if any(word in said for word in typo["word"]) else ["word"]
    found += [] if any(mend in said for mend in typo["write"]) else ["mend"]
    return found, said


UNDERSTOOD = {"plus-two", "deck-as-text"}.union(*(of.get("understood", ()) for of in SETS.values()))
"""What was written as a typo, and is understood as it stands."""
FILES = [(of, name) for of in SETS for name in SETS[of]["files"]]
TYPOS = [(of, typo) for of in SETS for typo in SETS[of]["typos"]]
USUAL = TYPOS[::8]
"""So many every run has; all of them are told in a minute of the run that tries everything."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], str]:
    """What is said of the files before a slip: by set and file."""
    return {
        (of, name): said_of(
            SETS[of]["files"][name], name, tmp_path_factory.mktemp("before"), SETS[of].get("tables", {}).get(name, "")
        )
        for of, name in FILES
    }


@pytest.mark.parametrize(("of", "name"), FILES)
def test_the_good_files_have_nothing_wrong(before: dict[tuple[str, str], str], of: str, name: str) -> None:
    told_of = [line for line in before[of, name].splitlines() if f"{name}:" in line]
    assert [line for line in told_of if "L303" not in line and "Warning" not in line] == []


@pytest.mark.parametrize(("of", "typo"), usually(TYPOS, USUAL), ids=[f"{of}-{typo['id']}" for of, typo in TYPOS])
def test_a_typo_is_told_whole_and_whoever_writes_what_is_quoted_meets_no_other_error(
    tmp_path: Path, before: dict[tuple[str, str], str], of: str, typo: dict[str, Any]
) -> None:
    lacks, said = lacking(SETS[of], typo, tmp_path)
    if typo["id"] in UNDERSTOOD:
        assert re.search(r"(\d+) of \1 scenarios? pass|the deck is in order", said)
    else:
        assert not lacks, said
    name = typo.get("file", next(iter(SETS[of]["files"])))
    wrong = SETS[of]["files"][name].replace(typo["from"], typo["to"], 1)
    found = mended(wrong, said, name) if f"{of}-{typo['id']}" not in A_CHOICE else None
    if found is None:
        return
    text, first = found
    folder = tmp_path / "mended"
    folder.mkdir()
    again = told_in(said_of(text, name, folder, SETS[of].get("tables", {}).get(name, "")), name)
    known = {one.what for one in told_in(before[of, name], name)}
    assert [one for one in again if one.what not in known] == [], first


def test_enough_of_the_mends_can_be_carried_out(tmp_path: Path) -> None:
    """At least half of those of a set: the form of the messages is still read here."""
    done, of = 0, SETS["fourteenth"]
    for n, typo in enumerate(of["typos"]):
        name = typo["file"]
        wrong = of["files"][name].replace(typo["from"], typo["to"], 1)
        folder = tmp_path / str(n)
        folder.mkdir()
        done += mended(wrong, said_of(wrong, name, folder, of.get("tables", {}).get(name, "")), name) is not None
    assert done >= 30
