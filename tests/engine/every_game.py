"""Every game there is, for whatever is recorded or tried of each: those that are shipped, and the gardens."""

from __future__ import annotations

from pathlib import Path

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine.scenarios.files.load import files
from kodex.ground import games
from tests.editions import DEFAULT

GAMES = tuple(home.rulebook for home in games.every())
OTHERS = tuple(rulebook for rulebook in GAMES if rulebook != DEFAULT)
"""Those whose norms no card of the game most is recorded of can try."""
RECORDED = Path(__file__).with_name("recorded")
"""By rulebook a folder with what is recorded of a game; of the first it stands beside what makes it."""


def scenarios(rulebook: str) -> list[Path]:
    """The files of scenarios of a game, of all its editions: where the game stands, or beside the books."""
    home = games.home(rulebook)
    assert home is not None
    shipped = [Path(games.scenarios_of(edition)) for edition in sorted(home.editions)]
    there = [folder for folder in (*shipped, Path(home.folder, "scenarios")) if folder.is_dir()]
    return files(there) if there else []


def record_file(module: str, rulebook: str, suffix: str = ".txt") -> Path:
    """Where what a module records of a game stands."""
    file = Path(module)
    return file.with_suffix(suffix) if rulebook == DEFAULT else RECORDED / rulebook / f"{file.stem}.txt"


__all__ = ["GAMES", "OTHERS", "RECORDED", "record_file", "scenarios"]
