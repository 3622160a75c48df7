"""Lists and tables in YAML that are kept parsed: the same comes of them, and what has an error is read each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine import face as faces
from kodex.engine.decks import decks, parsed
from kodex.errors import KodexError
from kodex.ground import paths, yamlfile

LIST = """\
deck:
  ork: 28
  Hosszú ló: 3
side: [2 ork]
format: junior
date: '2026-11-20'
packs: {ork: 40}
cards:
  ork: {type: szörny, damage: 1, life: 2, colours: [tharr], keywords: {mérgezés: 2}}
  medve: {type: szörny, name: Hosszú ló, effects: [], abilities: [{id: a, kind: combat, limit: 3}]}
"""
TABLE = "cards:\n  ork: {type: szörny, damage: 4, life: 5, name: Más ork}\n  ezer: {type: azonnali}\n"


@pytest.fixture(autouse=True)
def read_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are parsed, with a cache of the test's own."""
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    names: list[str] = []
    plain = yamlfile.read
    monkeypatch.setattr(yamlfile, "read", lambda path, *more: names.append(Path(path).name) or plain(path, *more))
    return names


def written(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("edition", [None, "8", "11"])
@pytest.mark.parametrize("formats", [[], ["verseny"]])
def test_the_same_comes_of_what_is_kept(
    edition: str | None, formats: list[str], tmp_path: Path, read_files: list[str]
) -> None:
    path = written(tmp_path, "pakli.yaml", LIST.replace("format: junior\n", "") if edition else LIST)
    table = written(tmp_path, "lapok.yaml", TABLE)
    for with_table in (None, table):
        fresh = decks.check(path, with_table, formats, edition)
        assert decks.check(path, with_table, formats, edition, from_cache=True) == fresh
        read_files.clear()
        assert decks.check(path, with_table, formats, edition, from_cache=True) == fresh
        playable = decks.playable(path, with_table, edition, from_cache=True)
        assert read_files == []
        assert playable == decks.playable(path, with_table, edition)


def test_a_file_that_has_changed_is_read_anew(tmp_path: Path, read_files: list[str]) -> None:
    path, table = written(tmp_path, "pakli.txt", "3 ork\n"), written(tmp_path, "lapok.yaml", TABLE)
    assert decks.playable(path, table, from_cache=True).cards["ork"].damage == 4
    written(tmp_path, "lapok.yaml", TABLE.replace("4", "6"))
    assert decks.playable(path, table, from_cache=True).cards["ork"].damage == 6
    assert read_files == ["lapok.yaml", "lapok.yaml"]


def test_a_list_is_no_table_and_a_table_no_list(tmp_path: Path, read_files: list[str]) -> None:
    path = written(tmp_path, "pakli.yaml", LIST)
    for _n in range(2):
        assert decks.check(path, path, from_cache=True) == decks.check(path, path)
    table = written(tmp_path, "lapok.yaml", TABLE)
    decks.playable(written(tmp_path, "pakli.txt", "3 ork\n"), table, from_cache=True)
    with pytest.raises(KodexError, match="deck"):
        decks.check(table, from_cache=True)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("ork: 28", "ork: 0", "pakli.yaml:2"),
        ("life: 2", "life: sok", "pakli.yaml:9"),
        ("mérgezés: 2", "mérgezés: -2", "pakli.yaml:9"),
        ("format: junior", "format: semmi", "semmi"),
        ("ork: 28", "troll: 28", "troll"),
    ],
)
def test_an_error_is_told_each_time(old: str, new: str, wrong: str, tmp_path: Path) -> None:
    path = written(tmp_path, "pakli.yaml", LIST.replace(old, new, 1))
    told = []
    for from_cache in (False, True, True):
        with pytest.raises(KodexError, match=wrong) as error:
            decks.check(path, from_cache=from_cache)
        told.append(str(error.value))
    assert len(set(told)) == 1, "and as without a cache"


def test_what_is_kept_for_another_game_or_not_as_it_was_is_read_anew(tmp_path: Path, read_files: list[str]) -> None:
    path = written(tmp_path, "pakli.yaml", LIST)
    fresh = decks.check(path, from_cache=True)
    place = parsed.place_of(path, b"deck")
    kept = parsed.read(place, decks.Kept)
    assert kept is not None
    assert kept.described.rulebook == faces.of("hkk-8").rulebook
    spoilt = decks.Kept(
        kept.parts, kept.formats, kept.edition, kept.date, decks.Described("hkk-kodex", decks.Raw(b"1"))
    )
    other = decks.Kept(kept.parts, kept.formats, kept.edition, kept.date, decks.Described("kert", kept.described.head))
    for wrong in (spoilt, other):
        parsed.keep(place, wrong)
        read_files.clear()
        assert decks.check(path, from_cache=True) == fresh
        assert read_files == ["pakli.yaml"]
    [file] = Path(paths.cache_folder(), parsed.FOLDER).glob("*.msgpack")
    file.write_bytes(file.read_bytes()[:-1])
    assert decks.check(path, from_cache=True) == fresh


def test_only_who_asks_for_it_has_it_kept(tmp_path: Path) -> None:
    decks.check(written(tmp_path, "pakli.yaml", LIST), written(tmp_path, "lapok.yaml", TABLE))
    assert not Path(paths.cache_folder()).exists()
