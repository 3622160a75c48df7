"""Games for more than two players: who is whose opponent, what pairs have in common, what a file may not say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kodex.engine.face.supposing import Asked
from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Pass
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.multiplayer.pair_life import common_key
from kodex.engine.games.hkk.scenes.supposing import changes, words
from kodex.engine.games.hkk.scenes.telling import hungarian
from kodex.engine.games.hkk.table.seats import LEFT, RIGHT, in_game, is_opponent, opponents, seat_after
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import State, Thing, apply
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.running.run import check
from tests.engine.digest import corpus
from tests.engine.setting import NUMBERS

ORK = Card("szörny", Cost(1), 3, 2)
CARDS = {
    "ork": ORK,
    "csapas": Card("azonnali", Cost(0), effects=(Effect("damage", 3, "opponent"),)),
    "vihar": Card("azonnali", Cost(0), effects=(Effect("damage", 2, "players"),)),
    "kenocs": Card("azonnali", Cost(0), effects=(Effect("heal", 5, "controller"),)),
    "jos": Card("szörny", Cost(0), 1, 2, abilities=(Ability("j", "activated", (Effect("damage", 1, "opponent"),)),)),
}


def seated(players: str, *marks: Any, life: int = 20, random: Random | None = None) -> Table:
    """A table with these players; with ``random`` they have some cards, and chance takes every decision."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player in players if random else ():
        for zone, names in (("hand", list(CARDS)), ("guard", ["ork"]), ("reserve", ["jos"])):
            ids = [f"{player}-{zone}-{n}" for n in range(len(names))]
            things |= {id_: Thing(id_, name, player, player, zone) for id_, name in zip(ids, names, strict=True)}
            order[f"{player}.{zone}"] = tuple(ids)
    numbers = {player: {**NUMBERS, "life": life, "max_life": life, "magic": 3} for player in players}
    start = {"stage": "fő.1", "active": players[0], "right": players[0]}
    state = apply(State(numbers, things, order, start), marks)

    def decide(choice: Choice) -> Any:
        assert random is not None
        return random.choice(list(choice.options))

    return game.new_table(CARDS, state, oracle=decide) if random else game.new_table(CARDS, state)


def foes(table: Table) -> dict[str, str]:
    return {player: "".join(opponents(table, player)) for player in in_game(table)}


PAIRED = (Marks.GAMES.set(("páros",)), Marks.PAIRS.set((("A", "C"), ("B", "D"))))
POWER = Marks.GAMES.set(("végső hatalom",))


def test_without_a_game_of_its_own_everybody_else_is_an_opponent() -> None:
    assert foes(seated("AB")) == {"A": "B", "B": "A"}
    assert foes(seated("ABC")) == {"A": "BC", "B": "AC", "C": "AB"}


def test_of_pairs_the_other_pair_are_the_opponents() -> None:
    assert foes(seated("ABCD", *PAIRED)) == {"A": "BD", "B": "AC", "C": "BD", "D": "AC"}


def test_for_the_last_power_the_neighbours_are_and_a_gap_closes() -> None:
    assert foes(seated("ABCDE", POWER)) == {"A": "BE", "B": "AC", "C": "BD", "D": "CE", "E": "AD"}
    assert foes(seated("ABCDE", POWER, Marks.OUT.set(("B", "C")))) == {"A": "DE", "D": "AE", "E": "AD"}
    assert foes(seated("ABC", POWER, Marks.OUT.set(("B",)))) == {"A": "C", "C": "A"}


def test_in_the_war_of_the_gods_colours_say_so_one_sided_where_the_lists_are() -> None:
    colours = {"A": "fairlight", "B": "sheran", "C": "tharr", "D": "raia", "E": "leah"}
    table = seated("ABCDE", Marks.GAMES.set(("istenek háborúja",)), Marks.COLOURS.set(colours))
    assert foes(table) == {"A": "CDE", "B": "CE", "C": "AB", "D": "AB", "E": "B"}
    assert is_opponent(table, "A", "E")
    assert not is_opponent(table, "E", "A")


def test_seats_go_round_both_ways_past_those_who_have_gone_out() -> None:
    table = seated("ABCD", POWER, Marks.OUT.set(("B",)))
    assert [seat_after(table, player, LEFT) for player in "ACD"] == ["C", "D", "A"]
    assert [seat_after(table, player, RIGHT) for player in "ACD"] == ["D", "A", "C"]


# --- random play ------------------------------------------------------------------------------------------------------


def played(table: Table, random: Random, steps: int) -> Iterator[Table]:
    """The table after each of some legal actions, chosen at random."""
    game.begin(table)
    for _step in range(steps):
        ways = game.possible(table)
        if not ways:
            assert table.mark(Marks.OUTCOME) is not None
            return
        passing = [way for way in ways if isinstance(way, Pass)]
        game.act(table, random.choice(passing if passing and random.random() < 0.8 else ways))
        yield table


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_a_pair_has_one_life(seed: int) -> None:
    random, pairs = Random(seed), (("A", "C"), ("B", "D"))
    common = Marks.COMMON.set({common_key(key, pair): 12 for pair in pairs for key in ("life", "max_life")})
    for table in played(seated("ABCD", *PAIRED, common, life=12, random=random), random, 150):
        for pair in pairs:
            assert len({table.player(player, "life") for player in pair}) == 1
            assert table.mark(Marks.COMMON)[common_key("life", pair)] == table.player(pair[0], "life")
        outcome = table.mark(Marks.OUTCOME)
        assert outcome is None or set(outcome["lost"]) in ({"A", "C"}, {"B", "D"}, set())


@pytest.mark.parametrize("seed", range(6))
def test_for_the_last_power_who_is_out_has_nothing_and_no_turn(seed: int) -> None:
    random = Random(seed)
    for table in played(seated("ABCD", POWER, life=4, random=random), random, 250):
        out = table.mark(Marks.OUT)
        assert not any(thing.zone != "gone" for thing in table.state.things.values() if thing.owner in out)
        assert set(game.to_act(table)).isdisjoint(out)
        # a point for each who has gone out, and one and a half for whoever is left alone
        if table.mark(Marks.OUTCOME) is not None and len(in_game(table)) == 1:
            assert sum(table.mark(Marks.POINTS).values()) == len(out) + 1.5
    assert table.mark(Marks.OUTCOME) is not None


# --- what a file may not say ------------------------------------------------------------------------------------------

FOUR = "players: {A: {}, B: {}, C: {}, D: {}}"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("format: [páros, végső hatalom]", "one table plays one game"),
        ("options: [közös őrposzt]", "'options' belongs to games in pairs"),
        ("format: páros, options: [közös pakli]", "no optional rule 'közös pakli'"),
        ("format: páros, pairs: [{players: [A, C]}, {players: [A, B]}]", "'A' plays in two pairs"),
        ("format: páros, pairs: [{players: [A, X]}]", "no player 'X'"),
        ("format: páros, pairs: [{players: [A, C], components: 2}]", "only by an optional rule"),
        (
            "format: páros, options: [közös őrposzt], pairs: [{players: [A, C], components: 2}]",
            "only by an optional rule",
        ),
        ("agreed: [{what: körirány, by: [A]}]", "'agreed' belongs to games for more than two"),
        ("format: páros, agreed: [{what: szünet, by: [A]}]", "nobody agrees on 'szünet'"),
        ("format: páros, agreed: [{what: ellenfelek, by: [A]}]", "'opponents' belongs to"),
        ("format: páros, agreed: [{what: kitiltás, by: [A], side: jobb}]", "'side' belongs to"),
    ],
)
def test_what_no_such_table_can_say_is_refused_in_a_line(tmp_path: Path, given: str, said: str) -> None:
    assert said in refused(tmp_path, f"{{active: A, phase: fő.1, {given}, {FOUR}}}")


@pytest.mark.parametrize(
    ("game_", "side", "said"),
    [
        ("páros", "life: 12", "a pair has its life in common"),
        ("páros", "out: true", "nobody goes out of this game alone"),
        ("páros", "points: 1", "there are victory points only"),
        ("végső hatalom", "colour: tharr", "in the war of the gods only"),
        ("istenek háborúja", "colour: zöld", "'zöld' is no god"),
    ],
)
def test_what_no_side_has_there_is_refused_in_a_line(tmp_path: Path, game_: str, side: str, said: str) -> None:
    players = f"players: {{A: {{{side}}}, B: {{}}, C: {{}}, D: {{}}}}"
    assert said in refused(tmp_path, f"{{active: A, phase: fő.1, format: {game_}, {players}}}")


def refused(folder: Path, given: str) -> str:
    """The one line in which a given table is refused."""
    path = folder / "proba.yaml"
    head = "scenarios:\n- id: proba\n  title: Próba\n  asks: Mi lesz?\n  rules: ['169.2.2']\n"
    path.write_text(f"{head}  given: {given}\n  then: {{state: {{active: A}}}}\n", encoding="utf-8")
    [found] = check([path])
    assert found.verdict == "error"
    [line] = found.failures
    assert "\n" not in str(line)
    return str(line)


# --- in words ---------------------------------------------------------------------------------------------------------


def test_a_given_table_of_pairs_is_told_with_the_life_in_common() -> None:
    sides: dict[str, Any] = {"A": {}, "B": {}, "C": {}, "D": {}}
    given = {"format": "páros", "options": ["közös őrposzt"], "active": "A", "phase": "fő.1", "players": sides}
    assert (
        hungarian.table(given) == "Páros játék, közös őrposzt; egy pár: A és C; egy pár: B és D. A köre, 1. fő fázis."
    )
    given["pairs"] = [{"players": ["A", "C"], "life": 7}, {"players": ["B", "D"]}]
    assert [points.split(",")[0] for _name, points, _zones in hungarian.sides(given)] == [
        *("7\u00a0Ép", "40\u00a0Ép", "7\u00a0Ép", "40\u00a0Ép")
    ]


def test_a_given_table_of_the_last_power_tells_points_and_who_is_out() -> None:
    sides = {"A": {"points": 2.5}, "B": {"out": True}, "C": {}}
    given = {"format": "végső hatalom", "active": "A", "phase": "fő.1", "players": sides}
    told = {name: points for name, points, _zones in hungarian.sides(given)}
    assert told["A"].endswith("2,5 győzelempont")
    assert told["B"].endswith("már kiesett")


def test_the_life_of_a_pair_may_be_supposed_otherwise() -> None:
    [loaded] = [one for one in corpus() if one.scenario is not None and one.scenario.id == "e11-paros-kozos-elet"]
    assert loaded.scenario is not None
    draft = changes.draft(loaded.scenario, loaded.cards)
    found = [one for one in changes.changes(draft, Asked({}, {}, frozenset())) if one.kind == "pair.life"]
    assert {one.of for one in found} == {"A, C", "B, D"}
    less = next(one for one in found if one.new < one.old)
    assert words.change(less, "hu") == f"A, C közös életpontja {less.new} volna ({less.old} helyett)"
    less.apply(draft)
    assert [pair.life for pair in changes.supposed(loaded.scenario, draft).given.pairs] == [less.new, None]
