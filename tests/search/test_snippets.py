"""Snippets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search.snippets import LENGTH, Marker


def test_the_sentence_that_meets_most_is_shown_marked() -> None:
    text = "Az első mondat semmiről sem szól. A támadó lény a tartalékból jön. A harmadik megint másról."
    assert Marker(["tamadoval", "tartalek"]).snippet(text).startswith("A **támadó** lény a **tartalékból** jön.")


def test_small_words_are_not_marked() -> None:
    assert Marker(["a", "hogy", "mikor", "leny"]).snippet("A lény az, amikor hogy.") == "A **lény** az, amikor hogy."


def test_numbers_and_links_do_not_end_a_sentence() -> None:
    found = Marker(["ketto"]).snippet("Lásd a [[34.5]] és 36.4 pontot, kettőt.")
    assert found == "Lásd a 34.5 és 36.4 pontot, **kettőt**."


def test_a_long_sentence_is_cut_around_what_is_met() -> None:
    text = "szó " * 100 + "sárkány " + "szó " * 100
    found = Marker(["sarkany"]).snippet(text)
    assert found.startswith("… ")
    assert found.endswith(" …")
    assert "**sárkány**" in found


@given(st.lists(st.integers(2, 40), min_size=1, max_size=12), st.data())
def test_whole_sentences_follow_the_best_one_as_long_as_there_is_room(sizes: list[int], data: st.DataObject) -> None:
    best = data.draw(st.integers(0, len(sizes) - 1))
    sentences = [f"{'Sárkány' if at == best else 'Szó'} {'egy ' * size}vége." for at, size in enumerate(sizes)]
    found = Marker(["sarkany"]).snippet(" ".join(sentences)).replace("**", "")
    room = 0
    for at, sentence in enumerate(sentences[best:]):
        if at and room + len(sentence) >= LENGTH:
            break
        room += len(sentence) + (at > 0)
        expected = " ".join(sentences[best : best + at + 1])
    assert found == expected if len(expected) <= LENGTH + 20 else found.startswith("Sárkány")


@given(
    st.text(min_size=1).map(lambda text: text.replace("*", "")),
    st.lists(st.text(alphabet="abcdelmnoprst", min_size=1), max_size=5),
)
def test_a_snippet_is_short_and_of_the_text(text: str, query: list[str]) -> None:
    found = Marker(query).snippet(text).replace("**", "").strip("… ")
    assert len(found) <= LENGTH + 40
    assert all(word in text for word in found.split())


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (0, 30, (0, 31)),  # 217 letters: a little too long is shown whole
        (0, 31, (0, 28)),  # 224 letters
        (14, 40, (0, 28)),  # the word begins in the first half
        (15, 40, (7, 35)),  # a quarter of the length before the word
        (40, 40, (32, 60)),
        (40, 10, (32, 51)),  # up to the end of the text
    ],
)
def test_a_cut_begins_and_ends_between_words(before: int, after: int, shown: tuple[int, int]) -> None:
    words = [*["szavak"] * before, "sárkány", *["szavak"] * after]
    first, last = shown
    found = Marker(["sarkany"]).snippet(" ".join(words))
    whole = " ".join(words[first:last]).replace("sárkány", "**sárkány**")
    assert found == ("… " if first else "") + whole + (" …" if last < len(words) else "")
