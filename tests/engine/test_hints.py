"""The hints ``needs`` and ``at`` of norms only save time: without them every position has the same actions."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.phases import BY_ID
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.norms import Norm, NormBook, Shelf
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.load import Loaded
from tests.engine.perft import CARDS
from tests.engine.setting import RICH, setting


def without_hints() -> NormBook:
    """The same norms, all of them asked every time."""
    plain = NormBook(book.rulebook, book.vocabulary, book.customs)
    plain.__dict__.update(book.__dict__)
    plain.shelf = Shelf()  # the norms it finds in force are its own
    fresh = {
        id(norm): Norm(
            norm.number, norm.name, norm.function, norm.decides, norm.forbids, norm.exception_to, norm.role, norm.about
        )
        for norm in book.norms
    }
    plain.norms = [fresh[id(norm)] for norm in book.norms]
    for name in ("_deciding", "_adding", "_on"):
        setattr(plain, name, {key: [fresh[id(one)] for one in norms] for key, norms in getattr(book, name).items()})
    return plain


PLAIN = without_hints()


def asks_everything(table: Table) -> Table:
    """The same table, asking every norm."""
    other = Table(PLAIN, table.cards, table.state, disabled=table.disabled, readings=table.readings)
    other.log = list(table.log)
    return other


def actions(table: Table) -> list[str]:
    return sorted(repr(one) for player in game.to_act(table) for one in candidates.actions(table, player))


@pytest.mark.parametrize("seed", range(3))
def test_random_games_have_the_same_actions(seed: int) -> None:
    dice = Random(seed)
    cards = CARDS | RICH
    sides = {}
    for player in "AB":
        deck = dice.sample(sorted(cards), len(cards))
        sides[player] = {"hand": deck[:6], "deck": deck[6:], "turn": 0}
    start = setting(cards, sides, "előkészítő.1")
    table = start.rules.table(start.state, at_random(dice))
    for _ in range(120):
        if table.mark(Marks.OUTCOME) is not None:
            break
        assert actions(table) == actions(asks_everything(table))
        able = [one for player in game.to_act(table) for one in candidates.actions(table, player)]
        game.act(table, dice.choice(able))


def test_every_scenario_starts_with_the_same_actions(corpus: list[Loaded]) -> None:
    from kodex.engine.scenarios.load import state_of

    looked = 0
    for loaded in corpus[::3]:
        assert loaded.scenario is not None
        table = game.new_table(loaded.cards, state_of(loaded.scenario))
        if table.mark(Marks.STAGE) in BY_ID:
            looked += 1
            assert actions(table) == actions(asks_everything(table)), loaded.id
    assert looked > 100
