"""From a typed query to hits."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.errors import KodexError
from kodex.search.query import LONGEST, search, suggestion, unknown_numbers
from kodex.store.store import Store


def numbers(store: Store, query: str, **more: str) -> list[str]:
    return [hit["number"] for hit in search(store, query, **more)]  # type: ignore[arg-type]


def test_a_number_gives_the_item_and_all_below_it(store: Store) -> None:
    assert numbers(store, "2.5") == ["2.5", "2.5.1"]
    assert numbers(store, "§2,5") == ["2.5", "2.5.1"]


def test_a_title_without_a_printed_line_is_found_by_number(store: Store) -> None:
    assert numbers(store, "3") == ["3", "3.1", "3.2"]


def test_words_beside_a_number_come_after_it(store: Store) -> None:
    found = numbers(store, "a 2.50 szerint tilos átmászni a kerítésen?")
    assert found[:2] == ["2.50", "3.1"]


def test_an_unknown_number_gives_its_neighbours(store: Store) -> None:
    assert numbers(store, "2.9")[0] == "2"
    assert all(hit["score"] < 0.2 for hit in search(store, "2.9"))


@pytest.mark.parametrize("query", ["kerítés", "kerites", "KERÍTÉSEN", "kerités", "kerítsé", "a kerítést"])
def test_accents_endings_and_typos_do_not_matter(store: Store, query: str) -> None:
    assert numbers(store, query)[0] == "3.1"


def test_player_questions_lead_to_their_rule(store: Store) -> None:
    assert numbers(store, "zuhogáskor hány mag fér el")[0] == "1.2"


def test_slang_goes_through_the_thesaurus(store: Store) -> None:
    assert numbers(store, "bödönömben")[0] == "2.5"


def test_a_name_alone_gives_what_defines_it(store: Store) -> None:
    assert numbers(store, "ültetés")[0] == "1.0"
    assert numbers(store, "Kanna?")[0] == "2.5"


def test_a_bare_heading_is_found_by_its_name(store: Store) -> None:
    assert numbers(store, "palánták")[0] == "1.3"


def test_hits_have_the_public_shape(store: Store) -> None:
    hit = next(hit for hit in search(store, "kannába öt csepp") if hit["number"] == "2.5")
    assert hit["rulebook"] == "kert"
    assert hit["title"] == "Locsolás"
    assert hit["path"] == ["II. A víz", "2. Locsolás"]
    assert hit["heading"] == "A kanna"
    assert hit["kind"] == "definition"
    assert hit["text"] is not None
    assert "**kanna** **öt** **csepp**" in hit["snippet"]


def test_links_in_snippets_are_plain_numbers(store: Store) -> None:
    assert "(1.1)" in search(store, "elfolyik a fölösleg")[0]["snippet"]


@given(st.sampled_from(["mag", "kanna", "kerítés este", "Hány magot rakhatok le?", "víz", "2.5 kanna"]))
def test_scores_fall_and_stay_between_0_and_1(store: Store, query: str) -> None:
    scores = [hit["score"] for hit in search(store, query)]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


def test_limit_part_and_kind(store: Store) -> None:
    assert len(search(store, "mag", limit=2)) == 2
    assert set(numbers(store, "mag kanna kerítés", part="ii")) <= {"2", "2.5", "2.5.1", "2.50", "3.1", "3.2"}
    assert numbers(store, "mag kanna kerítés", part="2") == numbers(store, "mag kanna kerítés", part="II")
    assert numbers(store, "mag", kind="kivétel") == ["1.2"]
    assert numbers(store, "2.5", kind="supplement") == ["2.5.1"]


@pytest.mark.parametrize(
    ("query", "more", "what"),
    [
        ("", {}, "empty query"),
        (" \n\t", {}, "empty query"),
        ("\x00\x1b\x07", {}, "empty query"),
        ("?!… – §", {}, "empty query"),
        ("\udcff", {}, "empty query"),
        ("x" * (LONGEST + 1), {}, "2001 characters"),
        ("mag", {"part": "IX"}, "no part 'IX'"),
        ("mag", {"kind": "szabály"}, "no kind 'szabály'"),
    ],
)
def test_what_cannot_be_searched_is_said(store: Store, query: str, more: dict[str, str], what: str) -> None:
    with pytest.raises(KodexError, match=what) as caught:
        search(store, query, **more)  # type: ignore[arg-type]
    assert caught.value.mend
    assert "\n" not in str(caught.value)


def test_control_characters_are_dropped(store: Store) -> None:
    assert numbers(store, "ke\u00adrí\u200btés\x00\x1b") == numbers(store, "kerítés")


@given(st.text(max_size=80))
def test_any_text_finds_or_says_why_not(store: Store, text: str) -> None:
    with contextlib.suppress(KodexError):
        assert len(search(store, text)) <= 10


def test_a_mended_typo_is_offered(store: Store) -> None:
    assert suggestion(store, "Mennyit bír a kannna?") == "mennyit bir a kanna"
    assert suggestion(store, "Mennyit bír a kanna?") is None
    assert suggestion(store, "text:kannna AND NOT (víz OR kqann*)") == "text:kanna AND NOT (víz OR kqann*)"
    assert suggestion(store, "kqann*") is None


@pytest.mark.parametrize("text", ["szám:77.7", "mag AND 77.7", "[77.7 TO 88]", "77.7 AND NOT mag", "kerítés"])
def test_what_is_no_plain_question_names_no_unknown_number(store: Store, text: str) -> None:
    assert unknown_numbers(text, store) == []


def test_a_number_that_no_rule_has_is_named(store: Store) -> None:
    assert unknown_numbers("77.7 és 2.5", store) == ["77.7"]
