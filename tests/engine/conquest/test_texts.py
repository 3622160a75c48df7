"""Texts of cards: what is refused where one is read, what may be said, and whole games with all of the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from kodex.engine.cards import sentences
from kodex.engine.games.conquest.abilities import verbs  # noqa: F401 - it enters the verbs
from kodex.engine.games.conquest.cards import Card, Keyword
from kodex.engine.games.conquest.language.checks import problem
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.scenes import called
from kodex.engine.games.conquest.scenes import texts as texts_of
from kodex.engine.games.conquest.scenes.setting import MOST_PLANETS
from kodex.engine.games.conquest.scenes.telling import CALLED, SENTENCES
from kodex.engine.games.conquest.scenes.texts import VERBS, said
from kodex.engine.games.conquest.scenes.whom import BEFORE, BEHIND, NAMES, TAGS, VALUES, in_words
from kodex.engine.games.conquest.text import Ability, Effect
from kodex.engine.games.conquest.vocabulary import OUTCOME, Place
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.soundness import unsound
from kodex.engine.scenarios.running.readings import load
from tests.engine.conquest import CARDS, table

FOLDER = Path(__file__).parents[3] / "queries" / "scenarios" / "conquest" / "kepessegek"


def texts() -> dict[str, Card]:
    """Every card of the corpus that has a text, by a name of its own, and the tokens that texts make."""
    found: dict[str, Card] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for loaded in load(path):
            found.update({f"{name}-{path.stem}": card for name, card in loaded.cards.items() if card.abilities})
            found.update({name: card for name, card in loaded.cards.items() if card.type == "jelölőegység"})
    return found


@pytest.mark.parametrize(
    ("ability", "where"),
    [
        (Ability("reakció", (Effect("draw", to="controller"),)), ()),
        (Ability("akció", (Effect("draw", to="controller"),), on="sérül"), ()),
        (Ability("akció", (Effect("draw", to="controller"),), forced=True), ()),
        (Ability("reakció", (Effect("draw", to="controller"),), on="elalszik"), ("on",)),
        (Ability("akció", (Effect("draw", to="egység"),)), ("effects", 0, "to")),
        (Ability("akció", (Effect("dance"),)), ("effects", 0, "do")),
        (Ability("akció", (Effect("modify", what="szín"),)), ("effects", 0, "what")),
        (Ability("akció", (Effect("damage", n="sok"),), target="egység"), ("effects", 0, "n")),
        (Ability("akció", (Effect("damage"),), target="egység & repülős"), ("target",)),
        (Ability("állandó", (Effect("draw", to="controller"),)), ("effects", 0, "do")),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(ability: Ability, where: tuple[str | int, ...]) -> None:
    found = problem(ability)
    assert found is not None
    assert found[1] == where


@pytest.mark.parametrize(
    ("on", "effect", "told", "where"),
    [
        ("kijátszás: esemény", Effect("cancel"), "'hatás'", ("effects", 0, "do")),
        ("esemény kijátszása", Effect("gain", to="controller"), "kijátszás, hatás", ("on",)),
        ("támad: harcoló egység", Effect("gain", to="controller"), "sereg", ("on",)),
        ("támad: jelölőegység", Effect("gain", to="controller"), "jelölő", ("on",)),
        ("bevetés: egység", Effect("gain", to="controller"), "telepítés", ("on",)),
        (
            "támad: egység",
            Effect("cannot", to="it", what="védekezik"),
            "pihen, támad, visszavonul",
            ("effects", 0, "what"),
        ),
        ("támad: egység", Effect("permit", to="it", what="támad"), "erősítőként telepíthető", ("effects", 0, "what")),
        ("támad: egység", Effect("give", to="it", what="Távharc"), "távharcos", ("effects", 0, "what")),
    ],
)
def test_a_word_of_the_print_leads_to_the_right_one(
    on: str, effect: Effect, told: str, where: tuple[str | int]
) -> None:
    found = problem(Ability("megszakítás", (effect,), on=on))
    assert found is not None
    assert told in found[0]
    assert found[1] == where


@pytest.mark.parametrize(
    ("selector", "words"),
    [
        ("sereg & saját & itt & !ez", "saját harcoló egység ugyanannál a bolygónál, de nem ez a lap"),
        ("(egység & ellenséges) | támogatás", "ellenséges egység vagy támogatás"),
        ("(támogatás | erősítő) & saját & kézben", "saját támogatás vagy erősítőkártya a kézben"),
        ("sereg & támadás>=3", "harcoló egység (támadás: legalább 3)"),
        ("egység & jellemző:bányász & !kimerült", "bányász jellemzőjű nem kimerült egység"),
        ("saját & itt", "saját lap ugyanannál a bolygónál"),
    ],
)
def test_a_selector_is_said_in_words(selector: str, words: str) -> None:
    assert in_words(selector) == words


def test_no_text_of_the_corpus_shows_a_sign_of_selectors() -> None:
    lines = [line for card in texts().values() for line in said(msgspec.to_builtins(card.abilities))]
    assert len(lines) > 80
    assert [line for line in lines if set("&|!<>=") & set(line)] == []


def test_every_word_of_selectors_and_triggers_has_words_of_its_own() -> None:
    known = {*BEFORE, *NAMES, *BEHIND, *VALUES, *TAGS}
    places = {*Place, *(one["word"] for one in LANGUAGE.words() if "/" in one["word"])}
    words = [one["word"] for one in LANGUAGE.words() if one["kind"] in ("selector", "tag", "number")]
    assert {one.rstrip(":") for one in words} - known - set(map(str, places)) <= set(LANGUAGE.amounts.words)


def test_every_word_is_said_in_a_line() -> None:
    words = list(LANGUAGE.words())
    assert {"verb", "trigger", "selector", "number", "tag"} <= {one["kind"] for one in words}
    assert [one["word"] for one in words if one["kind"] == "verb" and not one["says"].endswith(".")] == []


def with_texts(seed: int) -> Iterator[Position]:
    """A whole game at random, position by position, with decks of cards that have texts."""
    random, known = Random(seed), texts()
    planets = [name for name, card in known.items() if card.type == "bolygó"]
    held = [name for name, card in known.items() if card.type != "bolygó"]
    sides = {}
    for player in "AB":
        deck = [random.choice(held) for _ in range(30)] + ["ork", "dárdás", "csel", "szentély"] * 2
        sides[player] = {Place.HAND.value: deck[:7], Place.DECK.value: deck[7:], Place.HQ.value: ("Vezér",)}
    row = tuple(random.choice([*planets, "Tűzföld", "Jégmező"]) for _ in range(5))
    position = table("1.1", sides, row, cards={**CARDS, **known}, whole=True)
    for _n in range(6_000):
        yield position
        actions = list(position.legal_actions())
        if not actions:
            return
        position = position.push(random.choice(actions))


def played(seed: int) -> None:
    """Such a game is sound and ends."""
    last = None
    for n, position in enumerate(with_texts(seed)):
        if n % 25 == 0:
            assert unsound(position) is None
        last = position
    assert last is not None
    assert OUTCOME.of(last.state) is not None


def test_a_random_game_with_texts_ends() -> None:
    played(2)  # in which forced interrupts of both players meet


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(30))
def test_random_games_with_texts_end(seed: int) -> None:
    played(seed)


def test_every_text_of_the_corpus_is_said_in_hungarian() -> None:
    for name, card in texts().items():
        lines = list(said(msgspec.to_builtins(card)["abilities"]))
        assert len(lines) == len(card.abilities)
        for word in ("target", "controller", "opponent", "{", "None"):
            assert word not in " ".join(lines), name
    assert set(VERBS) | {"replace"} == set(LANGUAGE.registry.verbs)


@pytest.mark.parametrize("kind", ["damage.assigned", "damage.divided"])
def test_damage_to_several_is_told_of_each(kind: str) -> None:
    """Whoever reads the log need not count which number belongs to whom."""
    told = sentences.in_words(SENTENCES, kind, {"things": ("medve", "fal"), "n": (2, 1)}, "hu")
    assert told is not None
    assert told.endswith(": medve (2), fal (1)")


def test_every_planet_of_the_row_is_called_by_its_number() -> None:
    assert CALLED["planet"].keys() == {str(n) for n in range(MOST_PLANETS + 1)}
    assert CALLED["planet"][str(MOST_PLANETS)][0].startswith(f"a sor {MOST_PLANETS}.")


@pytest.mark.parametrize(
    ("n", "said"),
    [
        ("cél.támadás", ("annyi", ", amennyi a célpont támadása")),
        ("cél.neve", ("cél.neve", "")),
        ("ork.támadás", ("ork.támadás", "")),
        ("X", ("X", "")),
    ],
)
def test_only_a_known_value_of_a_known_card_is_said_as_an_amount(n: str, said: tuple[str, str]) -> None:
    assert texts_of._amount(n) == said


@pytest.mark.parametrize(("keywords", "needs"), [({"területre ható": True}, "a number"), ({"repülő": 2}, "takes true")])
def test_a_keyword_says_whether_it_takes_a_number(keywords: dict[Keyword, int], needs: str) -> None:
    with pytest.raises(ValueError, match=needs):
        Card(type="harcoló egység", cost=1, hp=1, keywords=keywords)


@pytest.mark.parametrize(("word", "of_a_heading"), [("távharci", True), ("ellenőrzése", True), ("táv", False)])
def test_a_step_is_found_by_a_word_of_its_heading_unless_it_is_too_short(word: str, of_a_heading: bool) -> None:
    assert bool(called.near(word, called.STEPS)) == of_a_heading


def test_a_player_is_called_by_whose_side_he_is_on() -> None:
    there = table("akció 3.1", {"A": {}, "B": {}})
    own, enemy = (LANGUAGE.selectors.of_player(word) for word in ("saját", "ellenséges"))
    seen = View(by="A", source="")
    assert [own(there, player, seen) for player in ("A", "B", "")] == [True, False, False]
    assert [enemy(there, player, seen) for player in ("A", "B", "")] == [False, True, False]
