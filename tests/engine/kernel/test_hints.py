"""The hints of norms only save time: without ``needs``, ``at`` and ``foreseen`` every position has the same actions,
and what is not tried out would come to nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.life import saving
from kodex.engine.games.hkk.phases import BY_ID
from kodex.engine.games.hkk.playing import candidates, hindrances
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.explore import explore
from kodex.engine.kernel.norms import Norm, NormBook, Shelf
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded
from tests.engine.perft import CARDS
from tests.engine.setting import RICH, setting
from tests.tiers import usually


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


@pytest.mark.parametrize("seed", usually(range(3), [1]))
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
    from kodex.engine.scenarios.files.load import state_of

    looked = 0
    for loaded in corpus[::3]:
        assert loaded.scenario is not None
        table = game.new_table(loaded.cards, state_of(loaded.scenario))
        if table.mark(Marks.STAGE) in BY_ID:
            looked += 1
            assert actions(table) == actions(asks_everything(table)), loaded.id
    assert looked > 100


# --- what can save nobody ---------------------------------------------------------------------------------------------


def fight() -> Position:
    """A fight in which creatures die, with instants that do damage and one that gives life by a marker."""
    one, other = {"magic": 3, "guard": ["ork", "tuzes"]}, {"magic": 2, "guard": ["ork"], "hand": ["szikra"]}
    cards = CARDS | {"er": RICH["er"]}
    return setting(cards, {"A": {**one, "hand": ["szikra", "er"]}, "B": other}, "harc.támadók")


def test_what_is_foreseen_holds_whatever_the_target_is() -> None:
    foresee = [norm for norm in book.norms if norm.foreseen is not None]
    seen = 0

    def look(position: Position) -> bool:
        nonlocal seen
        table = position.table
        for thing in [one for player in game.to_act(table) for one in table.in_zone(player, "hand")]:
            action = Play(thing.controller, thing.id)
            for norm in [one for one in foresee if one.foreseen is not None and one.foreseen(table, action)]:
                seen += 1
                for whom in (None, *table.state.players, *table.state.things):
                    assert norm.function(table, replace(action, target=whom))
        return False

    explore(fight(), find=look, max_nodes=600)
    assert seen > 20


def test_what_is_not_tried_out_would_save_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    no_use, tried, may_raise, raises = 0, 0, saving.may_raise, saving.raises

    def really_raises(table: Table, effects: tuple[Effect, ...], *how: Any) -> bool:
        nonlocal no_use, tried
        found, tried = raises(table, effects, *how), tried + 1
        if not may_raise(table, effects):
            no_use += 1
            assert not found
        return found

    monkeypatch.setattr(saving, "raises", really_raises)
    for module in (saving, hindrances):
        monkeypatch.setattr(module, "may_raise", lambda *_args: True)
    explore(fight(), max_nodes=600)
    assert no_use > 20
    for seed in range(2):
        random_life_saving(seed)
    assert tried > no_use


def random_life_saving(seed: int) -> None:
    """What may be done again and again right after something has been hurt, among random cards."""
    dice = Random(seed)
    every = CARDS | RICH
    for _ in range(8):
        sides = {player: {"magic": 4, "reserve": dice.sample(sorted(every), 4)} for player in "AB"}
        sides["A"]["hand"], sides["B"]["guard"] = ["szikra", *dice.sample(sorted(every), 3)], ["ork"]
        sides["B"]["hand"] = ["szikra", "er", *dice.sample(sorted(every), 3)]
        position = setting(every, sides)
        hurt = position.play(Play("A", "A.szikra", "B.ork"), at_random(dice))
        list(hurt.legal_actions())


BYSTANDERS = {
    "nobody": ((), False),
    "who heals when hurt": (
        (Ability("h", "automatic", (Effect("heal", 3, "lény & saját"),), on="hurt: self"),),
        True,
    ),
    "who strengthens when wounded": (
        (Ability("d", "continuous", (Effect("modify", 3, "lény & saját", what="life"),), condition="sebzett"),),
        True,
    ),
}


@pytest.mark.parametrize(("abilities", "saves"), BYSTANDERS.values(), ids=BYSTANDERS)
def test_damage_saves_where_a_card_answers_it(abilities: tuple[Ability, ...], saves: bool) -> None:
    cards = {
        "ork": Card("szörny", Cost(1), 1, 2),
        "tanu": Card("szörny", Cost(1), 1, 4, abilities=abilities),
        "villam": Card("azonnali", effects=(Effect("damage", 3),)),
        "szikra": Card("azonnali", effects=(Effect("damage", 1),)),
    }
    sides = {"A": {"hand": ["villam"]}, "B": {"guard": ["ork", "tanu"], "hand": ["szikra"]}}
    dying = setting(cards, sides).push(Play("A", "A.villam", "B.ork"))
    assert dying.table.mark(Marks.WINDOW)
    possible = [one for one in dying.legal_actions() if isinstance(one, Play)]
    assert possible == ([Play("B", "B.szikra", "B.tanu")] if saves else [])
    assert dying.table.is_legal(Play("B", "B.szikra", "B.tanu")) is saves
