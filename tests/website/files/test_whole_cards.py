"""Any card is opened as sentences with blanks and written again as the same card: those of every scenario."""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from kodex.engine import face
from kodex.engine.cards.language import Language
from kodex.engine.cards.selectors import spellings
from kodex.engine.games.conquest.language.words import LANGUAGE as OF_CONQUEST
from kodex.engine.games.hkk.cards import Effect, registry
from kodex.engine.games.hkk.cards.language import LANGUAGE as OF_HKK
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.ground import structured
from tests.bench import own_cards
from tests.website.files.test_own_cards import chosen, made

GAMES = own_cards.with_blanks()
LANGUAGES: dict[str, Language[Any]] = {"hkk-kodex": OF_HKK, "conquest": OF_CONQUEST}
LEAST = 0.95
"""So large a share of the cards is said; what is left is refused by name."""
NEAR = 0.01
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")


@pytest.fixture(scope="module", params=GAMES)
def corpus(request: pytest.FixtureRequest) -> tuple[str, list[dict[str, Any]], list[dict[str, Any]]]:
    """A game, its cards, and what comes of opening them."""
    cards = own_cards.cards(request.param)
    return request.param, cards, own_cards.opened(request.param, cards)


@needs_node
def test_card_to_sentence_and_back_is_the_same_card(corpus: Any) -> None:
    rulebook, cards, found = corpus
    assert len(cards) > 300
    otherwise = [(card, one) for card, one in zip(cards, found, strict=True) if one.get("card", card) != card]
    assert not otherwise, otherwise[:3]
    unsaid = [one["unsaid"] for one in found if "unsaid" in one]
    assert len(unsaid) <= (1 - LEAST) * len(cards), unsaid
    game = face.of(rulebook)
    for card, one in zip(cards, found, strict=True):
        if "card" in one:
            both = {"rulebook": rulebook, "cards": {"ez": card, "az": one["card"]}, "scenarios": []}
            read = structured.convert(both, game.head).cards
            assert read["ez"] == read["az"]


@needs_node
def test_two_cards_are_never_told_alike(corpus: Any) -> None:
    _rulebook, cards, found = corpus
    told: dict[str, dict[str, Any]] = {}
    alike = []
    for card, one in zip(cards, found, strict=True):
        if "told" in one and told.setdefault(one["told"], card) != card:
            alike.append((one["told"], card, told[one["told"]]))
    assert not alike, alike[:3]


@needs_node
@pytest.mark.parametrize("rulebook", GAMES)
def test_what_no_blank_holds_is_refused_by_name(rulebook: str) -> None:
    cards = own_cards.cards(rulebook)
    whole = next(card for card in cards if any("to" in one for one in _effects(card)))
    other = copy.deepcopy(whole)
    next(one for one in _effects(other) if "to" in one)["to"] = "nincs_ilyen"
    more = {**whole, "nincs_ilyen": 1}
    type_ = {**whole, "type": "nincs_ilyen"}
    told = [one.get("unsaid") for one in own_cards.opened(rulebook, [other, more, type_])]
    assert None not in told, told
    assert all("nincs_ilyen" in str(one) for one in told)
    assert "Kivel?" in str(told[0])


def _effects(card: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for ability in card.get("abilities", ()) for one in ability.get("effects", ())]


@pytest.mark.parametrize("rulebook", GAMES)
def test_every_word_of_the_language_stands_in_a_table_under_a_name_of_its_own(rulebook: str) -> None:
    blanks = face.of(rulebook).blanks()
    assert blanks is not None
    language = LANGUAGES[rulebook]
    tables = {name: [word for word, _told in options] for name, options in blanks.words.items()}
    assert set(tables["verbs"]) == set(language.registry.verbs)
    assert set(tables["triggers"]) == set(language.registry.triggers)
    said = language.selectors
    of: dict[str, Mapping[str, Any]] = {"words": said.words, "values": said.values, "tags": said.tags}
    for name, table in of.items():
        for same in spellings(table.items()):
            [kept] = [word for word in same if word in tables[name]]
            assert all(blanks.spelt[name][other] == kept for other in same if other != kept)
    for name, options in blanks.words.items():
        told = [text for _word, text in options]
        assert len(set(told)) == len(told), name
        assert all(told), name


def test_an_effect_is_offered_the_keys_that_its_verb_takes() -> None:
    blanks = face.of("hkk-kodex").blanks()
    assert blanks is not None
    keys = {one.encode_name for one in msgspec.structs.fields(Effect)}
    assert {blank.key for blank in blanks.parts["Effect"]} == keys
    for verb, known in registry.VERBS.items():
        assert set(blanks.has["Effect"][verb]) == {"do", *known.fields}


@needs_node
def test_what_the_short_form_makes_is_opened_too() -> None:
    cards = [found["card"] for found in made(chosen()[::5])]
    assert len(cards) > 700
    head = {"rulebook": "hkk-kodex", "cards": {str(n): card for n, card in enumerate(cards)}, "scenarios": []}
    read = [as_written(card) for card in structured.convert(head, face.of("hkk-kodex").head).cards.values()]
    found = own_cards.opened("hkk-kodex", read)
    assert [one.get("card", one) for one in found] == read


@needs_node
def test_the_shares_in_the_guide_are_near_what_is_measured() -> None:
    """New cards move them a little; whoever writes the figures anew writes all of them."""
    text = own_cards.GUIDE.read_text(encoding="utf-8")
    start, end = own_cards.block(text)
    known, now = _shares(text[start:end]), _shares("\n".join(own_cards.measured()))
    assert known.keys() == now.keys() == set(GAMES)
    assert all(abs(old - new) <= NEAR for game in GAMES for old, new in zip(known[game], now[game], strict=True))


def _shares(table: str) -> dict[str, list[float]]:
    """By game the shares in the rows of a table."""
    rows = re.findall(r"\| `([\w-]+)` \| \d+ \| ([01]\.\d{3}) \| ([01]\.\d{3}) \|", table)
    return {game: [float(said), float(chosen)] for game, said, chosen in rows}


def test_the_blanks_go_to_the_page_as_plain_data() -> None:
    for rulebook in GAMES:
        data = msgspec.to_builtins(face.of(rulebook).blanks())
        assert json.loads(json.dumps(data)) == json.loads(msgspec.json.encode(face.of(rulebook).blanks()))
