"""The query language answered by Whoosh."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kodex.search import language, plain
from kodex.search.query import search
from kodex.store.store import Store


def numbers(store: Store, query: str) -> list[str]:
    return [hit["number"] for hit in search(store, query, limit=20)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cím:locsolás kanna", ["2.5", "2.5.1"]),
        ("text:kannát", ["2.5", "2.5.1"]),
        ("question:locsoló", ["2.5", "2.5.1"]),
        ("term:kanna", ["2.5"]),
        ("kérdés:(sün OR méhkas)", ["3.2"]),
        ("magot AND NOT esős AND kind:main", ["1.1"]),
        ('"csepp vizet"', ["2.5"]),
        ('"vizet csepp"', ["1.1", "2.5"]),
        ("lyuk*", ["2.5.1"]),
        ("[2.5 TO 2.50]", ["2.5", "2.5.1", "2.50"]),
        ("2.5..2.5", ["2.5", "2.5.1"]),
        ("[2.50 TO ] AND part:II", ["2.50", "3.1", "3.2"]),
        ("number:2.*", ["2.5", "2.5.1", "2.50"]),
        ("number:2.5", ["2.5"]),
        ("fajta:kivétel", ["1.2"]),
        ("rész:I AND fajta:definíció", ["1.0"]),
        ("kerítésem AND labda", ["3.1"]),
        ("text:nincsilyenszó", []),
    ],
)
def test_a_query_finds_what_meets_it(store: Store, query: str, found: list[str]) -> None:
    assert sorted(numbers(store, query)) == sorted(found)


def test_items_found_by_no_word_stand_in_printed_order(store: Store) -> None:
    assert numbers(store, "NOT kind:heading")[:4] == ["1.0", "1.1", "1.2", "1.3"]
    assert numbers(store, "[1 TO 3]") == store.numbers()


def test_a_phrase_does_not_run_from_one_question_into_the_next(store: Store) -> None:
    assert numbers(store, 'question:"lehet tarthatok"') == []


def test_slang_and_typos_are_understood(store: Store) -> None:
    assert numbers(store, "bödön AND lyukas") == ["2.5.1"]
    assert plain.read(store, "kqanna").corrected == {0: "kanna"}
    assert numbers(store, "kqanna AND lyukas") == ["2.5.1"]
    assert numbers(store, "text:kqanna") == []
    assert "2.5" in numbers(store, "víz NOT bödön")


def test_filters_join_the_query(store: Store) -> None:
    assert [hit["number"] for hit in search(store, "ker*", part="II", kind="main")] == ["3.1"]


@pytest.mark.parametrize("words", [("kerítés", "labda"), ("kaktusz", "este"), ("lyukas", "öntöző"), ("sün", "méh")])
def test_both_engines_agree_on_the_best(store: Store, words: tuple[str, ...]) -> None:
    assert numbers(store, " OR ".join(words))[0] == numbers(store, " ".join(words))[0]


@pytest.fixture
def kept(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The garden game with a cache of its own."""
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(Store, "fact", _with_content(Store.fact))
    return store


def _with_content(fact: Callable[[Store, str], str]) -> Callable[[Store, str], str]:
    return lambda store, key: "abc" if key == "content" else fact(store, key)


def test_the_index_is_made_once(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert numbers(kept, "lyuk*") == ["2.5.1"]
    monkeypatch.setattr(language, "_build", None)
    assert numbers(kept, "lyuk*") == ["2.5.1"]


_HARMS: list[Callable[[bytes], bytes]] = [
    lambda image: image[:-50],
    lambda _image: b"",
    lambda image: image[:99] + bytes([image[99] ^ 1]) + image[100:],
]


@pytest.mark.parametrize("harm", _HARMS)
def test_a_damaged_index_is_made_anew(kept: Store, harm: Callable[[bytes], bytes]) -> None:
    numbers(kept, "lyuk*")
    path = Path(language.index_path(kept))
    whole = path.read_bytes()
    path.write_bytes(harm(whole))
    assert numbers(kept, "lyuk*") == ["2.5.1"]
    assert path.read_bytes() != harm(whole)


def test_a_pipe_in_place_of_the_index_is_not_waited_for(kept: Store) -> None:
    path = Path(language.index_path(kept))
    os.mkfifo(path)
    assert numbers(kept, "lyuk*") == ["2.5.1"]
    assert path.is_file()


def test_an_index_of_other_content_is_made_anew(kept: Store) -> None:
    path = Path(language.index_path(kept))
    path.write_bytes(language._pack(language._Memory(), "old"))
    assert numbers(kept, "lyuk*") == ["2.5.1"]


def test_without_a_cache_it_lives_in_memory(kept: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "file"))
    assert numbers(kept, "lyuk*") == ["2.5.1"]
