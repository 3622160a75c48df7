"""Player words and official terms."""

from __future__ import annotations

from kodex.text.thesaurus import expand, start, starts, whole

_ENTRIES = [("temeto", ["gyűjtő"]), ("kor eleje", ["előkészítő fázis"]), ("hp", ["életpont", "Ép"])]


def test_an_inflected_player_word_leads_to_the_official_terms() -> None:
    assert expand(["mi", "van", "a", "temetombol"], _ENTRIES) == {3: ["gyűjtő"]}


def test_words_of_a_phrase_must_follow_each_other() -> None:
    assert expand(["korom", "elejen"], _ENTRIES) == {0: ["előkészítő fázis"]}
    assert expand(["kor", "vege", "eleje"], _ENTRIES) == {}


def test_two_entries_at_one_place_add_up() -> None:
    assert expand(["hp"], [*_ENTRIES, ("hp", ["Ép", "élet"])]) == {0: ["életpont", "Ép", "élet"]}


def test_every_entry_that_could_match_is_looked_up() -> None:
    for player, _official in _ENTRIES:
        first = player.split()[0]
        assert start(first) in starts([first + "ben"])


def test_a_whole_query_stands_for_a_term_only_when_nothing_else_is_asked() -> None:
    assert whole(["mi", "az", "a", "temeto"], _ENTRIES) == ["gyűjtő"]
    assert whole(["korom", "elejen"], _ENTRIES) == ["előkészítő fázis"]
    assert whole(["temeto", "lathato"], _ENTRIES) == []
    assert whole(["kor"], _ENTRIES) == []
