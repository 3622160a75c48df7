"""Nobody outside its folder knows HKK by name: its module (nor that of another game), stages, zones, editions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kodex
from kodex.engine.games.hkk import phases
from kodex.ground import games, paths

PACKAGE = Path(kodex.__file__).parent
HKK = PACKAGE / "engine" / "games" / "hkk"
GAMES = sorted({home.package.rpartition(".")[2] for home in games.shipped().values()})
EDITIONS = frozenset(edition for edition, home in games.shipped().items() if home.folder == str(HKK))
STAGES = frozenset(phases.BY_ID)
ZONES = frozenset(phases.ZONE_WORDS)
MODULE = re.compile(rf"\bgames[./]({'|'.join(GAMES)})\b")

KNOWN_BOOKS = {
    "answers/reasons.py": "why the titles of a book's own principles count, book by book",
    "ground/guarded.py": "the example in a message",
    "kb/lint.py": "how many questions a book must have",
    "official/": "one module per printed source",
    "rules/books.py": "the setting of the default rulebook; names and order of the books",
    "rules/priority.py": "which titles of a book are principles",
    "text/asked_books.py": "what players call the books",
    "website/labels.py": "short names of the books",
    "website/pages/turn.py": "the front page's strip of a turn, written for a book",
}
"""Modules that name a book of HKK: they speak of books, and nothing of a game follows from it."""
PLAIN_WORDS = {
    "cli/__init__.py": {"deck"},  # the command
    "cli/deck.py": {"table"},  # the argument that is a table of cards
    "cli/examples.py": {"deck"},
    "engine/games/conquest/scenes/texts.py": {"hand"},
    "engine/games/conquest/text.py": {"hand"},  # where a text says that it works
    "engine/games/conquest/opening/decks.py": {"deck"},  # a part of a list
    "engine/games/conquest/scenes/lying.py": {"hand"},  # what a warlord's card shows
    "engine/games/conquest/scenes/board.py": {"aside", "deck", "hand"},  # zones of its own
    "engine/games/conquest/damage/dealing.py": {"aside"},  # a note of damage
    "engine/games/conquest/scenes/decks.py": {"deck"},
    "engine/games/conquest/scenes/gaming.py": {"aside", "deck", "hand"},
    "engine/games/conquest/scenes/pages.py": {"aside", "deck", "hand"},
    "engine/games/conquest/scenes/setting.py": {"guard"},  # a word of other games, told how it is written
    "engine/games/conquest/scenes/supposing/changes.py": {"deck", "hand"},
    "engine/games/conquest/scenes/supposing/words.py": {"hand"},
    "engine/games/conquest/scenes/whole_cards.py": {"hand"},
    "engine/games/conquest/vocabulary.py": {"aside", "deck", "hand"},
    "engine/kernel/chance.py": {"side"},  # a fact of shuffling: whose place
    "engine/kernel/questions.py": {"table"},  # the first argument of every norm
    "engine/scenarios/outcomes/copies.py": {"deck"},  # the zone of that name in every game
    "engine/scenarios/free_play/instead.py": {"side"},  # a kind of change: whose a thing is
    "engine/scenarios/free_play/trial.py": {"table"},  # how the table stands, in the JSON of a trial
    "engine/scenarios/files/parse.py": {"deck"},  # the key of a list for a deck, and the command
    "ground/refused/entries.py": {"deck", "guard", "hand", "pile", "reserve", "side"},  # keys of files
    "ground/refused/instead.py": {"table"},  # a key of files
    "ground/refused/strangers.py": {"hand"},  # a key of files
    "ground/broken/swaps.py": {"hand", "table"},  # keys of files
    "website/search/search_told.py": {"aside"},  # a hint beside an answer
    "ground/broken/repair.py": {"deck", "guard", "hand", "reserve", "side"},  # keys of files
    "website/building/rawblocks.py": {"table"},  # HTML
}
"""Words that are also zones of HKK where they mean something else."""
PLAIN_STAGES = {
    ("engine/games/conquest/language/triggers.py", "húzás"),  # what a text waits for: that a card is drawn
    ("engine/games/conquest/scenes/whom.py", "húzás"),
}
"""Words that are also stages of HKK where they mean something else."""
SCRIPTS = {
    "ask-parts.js": "what is said beside an answer, like answers/leaning.py",
    "search-together.js": "the book that an answer is led by where several are asked, like text/asked_books.py",
}


def modules() -> Iterator[Path]:
    return (path for path in sorted(PACKAGE.rglob("*.py")) if HKK not in path.parents)


@cache
def strings(path: Path) -> set[str]:
    """The strings in the code of a module; no docstrings, which may give examples."""
    tree = ast.parse(path.read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
    return {node.value for node in constants if isinstance(node.value, str)}


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_nobody_names_its_module_or_a_stage() -> None:
    found = {
        (named(path), text)
        for path in modules()
        for text in strings(path)
        if MODULE.search(text) or text in STAGES or any(stage in text for stage in STAGES if "." in stage)
    }
    assert found == PLAIN_STAGES


def test_zones_are_named_by_nobody_but_as_plain_words() -> None:
    found = {named(path): strings(path) & ZONES for path in modules()}
    assert {name: words for name, words in found.items() if words} == PLAIN_WORDS


def test_its_books_are_named_only_where_books_are_spoken_of() -> None:
    naming = {named(path) for path in modules() if strings(path) & EDITIONS}
    allowed = {name: next((one for one in KNOWN_BOOKS if name.startswith(one)), None) for name in naming}
    assert {name for name, reason in allowed.items() if reason is None} == set()
    assert set(allowed.values()) == set(KNOWN_BOOKS)


QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|`[^`]*`')


def quoted(path: Path) -> Iterator[str]:
    code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return (found[0][1:-1] for found in QUOTED.finditer(code))


@pytest.mark.parametrize(
    "path", sorted(Path(paths.shipped("site"), "assets", "js").glob("*.js")), ids=lambda path: path.name
)
def test_a_script_names_neither(path: Path) -> None:
    own = ZONES - {"table", "side", "hand", "deck"}
    words = {text for text in quoted(path) if text in own or text in STAGES}
    books = {text for text in quoted(path) if any(edition in text for edition in EDITIONS)}
    assert bool(books or words) == (path.name in SCRIPTS), (books, words)


def test_the_files_of_a_game_say_what_its_face_says() -> None:
    from kodex.engine import face

    for home in games.every():
        found = face.of(home.rulebook)
        assert (found.rulebook, found.editions) == (home.rulebook, tuple(home.editions))
