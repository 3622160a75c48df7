"""What speaks for an item beside its BM25."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting, evidence
from kodex.search.evidence import FEATURES, Item, asked, covered, line, of_item
from kodex.text import fold, words
from kodex.text.denied import denied
from kodex.text.grams import tokens

LINES = "\n".join(map(line, ("Locsolás: A kanna öt csepp vizet tart", "Mennyi fér a kannába?", "Lyukas a bödön")))


def features(question: str, **more: Any) -> dict[str, float]:
    found = words(fold(question))
    not_so = [found[at] for at in denied(question)]
    query = asked(found, {}, {token: 2.0 for word in found for token in tokens(word)}, not_so)
    item = Item(LINES, "main", 0.25, 0.5, (), (), "", (), LINES.partition("\n")[0], ())._replace(**more)
    return dict(zip(FEATURES, of_item(query, item), strict=True))


def test_a_word_is_met_in_any_form_and_with_a_typo_in_part() -> None:
    query = asked(["kannaban"], {}, {})
    assert 0.5 < covered(query.words, LINES) < 1
    assert covered(asked(["kannna"], {}, {}).words, LINES) > covered(asked(["kerites"], {}, {}).words, LINES) == 0


def test_official_words_count_for_the_word_asked() -> None:
    alone = asked(["kupa"], {}, {})
    explained = asked(["kupa"], {0: ["kanna"]}, {})
    assert covered(alone.words, LINES) == 0
    assert covered(explained.words, LINES) == 1


def test_the_question_that_fits_best_is_felt() -> None:
    def best(question: str) -> float:
        found = words(fold(question))
        return evidence.fits_of(asked(found, {}, {t: 2.0 for word in found for t in tokens(word)}), LINES)[0]

    assert best("Mennyi fér a kannába?") > best("Mennyi fér a ládába?")


def test_kind_and_place_are_told() -> None:
    assert features("kanna", kind="definition")["definition"] == 1
    assert features("kanna", kind="main")["definition"] == 0
    assert features("kanna")["meaning"] == 0.25
    assert features("kanna")["nearest"] == 0.5


def test_the_nearest_questions_and_situations_are_felt() -> None:
    assert features("kanna", asked=(0.9, 0.6, 0.3, 0.3))["asked"] == pytest.approx(0.6)
    assert features("kanna", asked=(0.9,))["asked"] == pytest.approx(0.3)
    assert features("kanna", situations=(0.7, 0.2))["situation"] == 0.7


def test_what_is_denied_speaks_against_a_rule_that_states_it() -> None:
    assert features("nem kanna")["denied"] > 0.7
    assert features("kanna")["denied"] == 0
    assert features("nem láda")["denied"] == 0
    assert features("nem kanna", gist=line("Nem kanna."))["denied"] == 0, "the rule denies it, too"
    assert features("nem kanna", questions=(line("kanna nélkül hogy megy"),))["denied"] == 0, "as asked before"
    assert features("nem bödön")["denied"] == 0, "only its questions speak of it"


def test_what_every_rule_has_denies_nothing() -> None:
    query = asked(["nem", "kanna"], {}, {token: 0.0 for word in ("nem", "kanna") for token in tokens(word)}, ["kanna"])
    item = Item(LINES, "main", 0.0, 0.0, (), (), "", (), LINES.partition("\n")[0], ())
    assert of_item(query, item)[FEATURES.index("denied")] == 0


def test_a_special_subject_should_be_named() -> None:
    assert features("kanna", subject=[evidence.parts_of("kanna")])["special"] == 0
    assert features("kanna", subject=[evidence.parts_of("sziget")])["special"] == 1
    assert features("kanna", subject=())["special"] == 0


@given(st.lists(st.text(alphabet="abcdelnk", min_size=3, max_size=9), min_size=1, max_size=6, unique=True))
def test_a_question_is_most_alike_to_itself(found: list[str]) -> None:
    weights = {token: 2.0 for word in found for token in tokens(word)}
    own = line(" ".join(found))
    query = evidence.likeness(found, weights)
    texts = counting.Texts([own])
    counted = texts.count(texts.cut(tokens))
    assert evidence.alike(query, [own], evidence.lengths_of(counted, weights)) == [pytest.approx(1)]
    assert evidence.alike(query, [line("zzzz")], [1.0]) == [0]


WORDS = st.lists(st.text(alphabet="abcő", min_size=1, max_size=7), min_size=1, max_size=6)


@given(st.lists(WORDS, min_size=1, max_size=4), WORDS)
def test_what_an_item_holds_is_enough_to_compare_its_lines(said: list[list[str]], found: list[str]) -> None:
    lines = [line(" ".join(words_)) for words_ in said]
    lengths = [1.0 + at for at in range(len(lines))]
    asked_ = {token for word in found for token in tokens(word)}
    query = evidence.likeness(found, {token: 0.1 + 0.7 * at for at, token in enumerate(sorted(asked_))})
    held = {evidence.held_as(token) for one in lines for word in one.split() for token in tokens(word)}
    whole = evidence.alike(query, lines, lengths)
    asked_of_item = held & {evidence.held_as(token) for token in asked_}
    assert evidence.alike(evidence.within(query, asked_of_item), lines, lengths) == whole
    assert evidence.alike(evidence.within_text(query, "\n".join(lines)), lines, lengths) == whole


def test_a_short_word_is_met_where_a_longer_one_begins_so() -> None:
    query = evidence.likeness(["kann"], dict.fromkeys(tokens("kann"), 1.0))
    held = {evidence.held_as(token) for token in {*tokens("kannaban")} & {*tokens("kann")}}
    assert "=kann" not in held
    assert " kann" in dict(evidence.within(query, held).parts)


def test_an_item_without_questions_has_no_fit() -> None:
    assert evidence.fits_of(asked(["kanna"], {}, {}), line("kanna")) == []


@given(st.lists(st.text(alphabet="abcdelnk", min_size=2, max_size=9), min_size=1, max_size=6))
def test_shares_are_shares(found: list[str]) -> None:
    query = asked(found, {}, {})
    assert 0 <= covered(query.words, LINES) <= 1 + 1e-9
    assert abs(covered(query.words, evidence.line(" ".join(found))) - 1) < 1e-9
