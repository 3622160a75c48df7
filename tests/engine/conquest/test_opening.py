"""Decks and the set-up: what a list may hold, what is dealt, what is shuffled, and that a log plays again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.engine.cards.language import pattern_of
from kodex.engine.decks.decks import check, playable, shipped
from kodex.engine.games.conquest.cards import CardType, Keyword
from kodex.engine.games.conquest.language.triggers import KINDS
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.opening.planets import IN_THE_ROW, PLANETS, TURNED_UP
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.text import TRIGGERED, Ability, AbilityKind, Effect
from kodex.engine.games.conquest.vocabulary import Happens, Place
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.rests import Decide
from kodex.engine.scenarios.free_play.gaming import Chancer, Game
from tests.engine.conquest.games import begun, deal, decks

TWO = shipped("conquest")
CARDS = """cards:
  Vezér: {type: hadúr, faction: acél, signature: '001', hp: 5, bloodied: {attack: 1, hp: 4}, hand: 1}
  Herceg: {type: hadúr, faction: köd, hp: 5, bloodied: {attack: 1, hp: 4}, hand: 1}
  őr: {type: harcoló egység, faction: acél, signature: '001', cost: 1, hp: 1}
  harang: {type: harcoló egység, faction: acél, loyal: true, cost: 1, hp: 1}
  rajzó: {type: jelölőegység, hp: 1}
  kehely: {type: támogatás, cost: 1, traits: [ereklye]}
  ork: {type: harcoló egység, cost: 1, hp: 1}
"""


def run(*args: str) -> str:
    done = CliRunner().invoke(cli, ["--lang", "en", *args], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(
    ("warlord", "deck", "against"),
    [
        ("Vezér: 1", "{őr: 8, ork: 3}", []),
        ("Vezér: 1", "{őr: 8, harang: 2, kehely: 3}", []),
        ("Vezér: 1", "{őr: 7, ork: 3}", ["gy/szimbolumok#hadurkartya-szimboluma"]),
        ("Vezér: 1", "{őr: 9, ork: 3}", ["gy/szimbolumok#hadurkartya-szimboluma"]),
        ("Herceg: 1", "{őr: 8, ork: 3}", ["gy/szimbolumok#hadurkartya-szimboluma"]),
        ("Herceg: 1", "{harang: 1, ork: 3}", ["gy/szimbolumok#lojalitasszimbolum"]),
        ("Herceg: 1", "{rajzó: 1, ork: 3}", ["sz/jeloloegysegek#p1"]),
        ("Herceg: 2", "{ork: 3}", ["sz/hadurak#p1"]),
        ("ork: 1", "{ork: 3}", ["sz/hadurak#p1"]),
        ("Herceg: 1", "{Herceg: 1, ork: 3}", ["sz/hadurak#p1"]),
    ],
)
def test_what_stands_against_a_list(tmp_path: Path, warlord: str, deck: str, against: list[str]) -> None:
    file = tmp_path / "pakli.yaml"
    file.write_text(f"edition: conquest\nwarlord: {{{warlord}}}\ndeck: {deck}\n{CARDS}", "utf-8")
    assert [one.rule for one in check(file).objections] == against


def test_a_list_may_be_plain_lines(tmp_path: Path) -> None:
    (tmp_path / "lapok.yaml").write_text(CARDS, "utf-8")
    (tmp_path / "pakli.txt").write_text("Hadúr:\n1 Vezér\nPakli:\n8 őr\n3 ork\n", "utf-8")
    found = check(tmp_path / "pakli.txt", tmp_path / "lapok.yaml", edition="conquest")
    assert (found.verdict, found.counts) == ("legal", {"deck": 11, "warlord": 1})


@pytest.mark.parametrize("path", TWO, ids=lambda path: path.stem)
def test_the_decks_that_come_along_are_in_order(path: Path) -> None:
    assert check(path).verdict == "legal"
    deck = playable(path)
    signed = sum(n for name, n in deck.lists["deck"].items() if deck.cards[name].signature)
    assert (signed, sum(deck.lists["deck"].values())) == (8, 40)


CARDS_OF_BOTH = [card for deck in decks() for card in deck.cards.values()]
OWN = [(card.type, ability) for card in CARDS_OF_BOTH for ability in card.abilities]
DAMAGE = {one for one in Happens if one.startswith("damage")}
"""What happens to damage: it is put beside units, divided, redirected, moved, taken."""


def effects_of(abilities: Iterable[Ability]) -> Iterator[Effect]:
    """All effects of abilities, those in the place of others, too."""
    left = [effect for ability in abilities for effect in ability.effects]
    while left:
        effect = left.pop()
        yield effect
        left += effect.effects


def test_between_them_they_have_every_keyword() -> None:
    played = {entry["word"] for entry in FACE.words() if entry["kind"] == "keyword"}
    assert {word for card in CARDS_OF_BOTH for word in card.keywords} == played == {*get_args(Keyword)}
    assert {card.shields for card in CARDS_OF_BOTH} >= {1, 2, 3}
    assert any(card.loyal for card in CARDS_OF_BOTH)


def test_between_them_they_have_every_kind_of_card_and_ability_as_far_as_decks_hold_it() -> None:
    assert {card.type for card in CARDS_OF_BOTH} == {*get_args(CardType)} - {"bolygó", "jelölőegység"}
    kinds = {one.kind for _type, one in OWN} | {one.kind for card in PLANETS.values() for one in card.abilities}
    assert kinds == {*get_args(AbilityKind)}
    assert {one.kind for type_, one in OWN if type_ == "esemény"} == {"akció", *TRIGGERED}
    assert {(one.kind, one.forced) for _type, one in OWN if one.on} == {*product(TRIGGERED, (False, True))}


def test_between_them_they_answer_every_kind_of_event_that_a_text_can_name() -> None:
    LANGUAGE.registry.load()
    assert {pattern_of(one.on)[0] for _type, one in OWN if one.on} == {*LANGUAGE.registry.triggers}


def test_between_them_they_have_every_way_of_damage() -> None:
    LANGUAGE.registry.load()
    done = {name: one.done for name, one in LANGUAGE.registry.verbs.items()}
    ways = {name for name, one in done.items() if one is not None and DAMAGE & {*one.kinds}}
    assert ways == {"damage", "indirect", "move_damage", "redirect"}
    said = {effect.do for effect in effects_of(one for _type, one in OWN)}
    assert said >= ways | {"heal"}
    lessened = (pattern_of(one.on)[0] for _type, one in OWN if one.on and "lessen" in {e.do for e in one.effects})
    assert {kind for word in lessened for kind in KINDS[word]} == {Happens.HURT, Happens.REDIRECTED, Happens.PRICED}


def test_what_is_dealt() -> None:
    cards, given = deal(0)
    assert (len(given["row"]), IN_THE_ROW, TURNED_UP) == (7, 7, 5)
    assert sum("face_down" not in one for there in given["row"].values() for one in there) == TURNED_UP
    assert {one["card"] for there in given["row"].values() for one in there} <= PLANETS.keys()
    position = begun(cards, given)
    for player in "AB":
        assert len(position.table.in_zone(player, Place.HAND)) == 7
        assert position.state.players[player] == {"resources": 7}


def test_a_shuffle_puts_any_card_anywhere() -> None:
    """Of all hands that can be drawn anew from a deck of four none comes up oftener than chance allows."""
    cards, given = deal(0)
    for own in given["players"].values():
        own["deck"] = own["deck"][:8]
    first = begun(cards, given)
    (player,) = first.to_act()
    tops: Counter[str] = Counter()
    for seed in range(400):
        position, oracle = first.play(Decide(player, "igen"), at_random(Random(seed))), Random(seed)
        while position.to_act() == ("chance",):
            options = [one.answer for one in position.legal_actions()]
            position = position.play(Decide("chance", oracle.choice(options)), at_random(oracle))
        tops[position.table.in_zone(player, Place.HAND)[0].id] += 1
    assert len(tops) == 8
    assert max(tops.values()) < 2 * min(tops.values())


def test_a_game_that_was_played_plays_again(tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    assert "steps" in run(
        "play", "--rulebook", "conquest", "--auto", "--seed", "7", "--opponent", "random", "--log", str(log)
    )
    assert "1 of 1 scenario passes" in run("check", "--strict", str(log))


def test_who_plays_sees_no_card_of_the_other() -> None:
    chance = Random(3)
    game = Game.of([playable(path) for path in TWO], chance)
    lines = "\n".join(game.seen("A", "en"))
    assert all(thing.id in lines for thing in game.table.in_zone("A", Place.HAND))
    assert not any(thing.id in lines for thing in game.table.in_zone("B", Place.HAND))
    told = [one.text for _depth, one in game.told(0, "A", "en", whole=True)]
    assert not any(thing.id in text for thing in game.table.in_zone("B", Place.HAND) for text in told)
    computer = Chancer(chance)
    for _n in range(30):
        game.take(computer.chosen(game, game.offers()), computer.decide)
        game.check()
