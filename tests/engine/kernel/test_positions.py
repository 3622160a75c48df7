"""Positions and exhaustive search: what may be asked, what a search finds, what a replay repeats."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Attack, Pass, Play
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, registry
from kodex.engine.games.hkk.interpretations import SWITCHES, read_as
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice, MissingChoice, Script, WrongChoice, at_random, first
from kodex.engine.kernel.explore import counter_example, explore
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.state import State, Thing, fold
from tests.editions import DEFAULT, EDITIONS
from tests.engine.setting import NUMBERS, RICH, setting
from tests.tiers import usually

ROOT = Path(__file__).parents[3]

CARDS = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1),
    "medve": Card("szörny", Cost(4), 4, 4, components=2),
    "mag": Card("kalandozó", Cost(2), 3, 3, magic_attack=True),
    "golem": Card("szörny", Cost(1, zan=1), 3, 3, components=1),
    "tuzes": Card("kalandozó", Cost(1), 1, 3, abilities=(Ability("tuz", "combat", (Effect("damage"),), Cost(1)),)),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 3),)),
    "kotszer": Card("azonnali", Cost(1), effects=(Effect("heal", 3),)),
    "tagadas": Card("azonnali", Cost(2), effects=(Effect("counter"),), reaction=("play",)),
    "tudas": Card("általános", Cost(1), effects=(Effect("draw", 2, "controller"),)),
    "zaszlo": Card(
        "bűbáj",
        Cost(2),
        abilities=(Ability("ero", "continuous", (Effect("modify", to="lény & saját", what="damage"),)),),
    ),
}


def combat() -> Position:
    """A may attack with two orcs and holds a spark; B has a bear and an orc and holds a spark."""
    position: Position = setting(
        CARDS,
        {
            "A": {"magic": 3, "guard": ["ork", "ork"], "hand": ["szikra"]},
            "B": {"magic": 1, "guard": ["medve", "ork"], "hand": ["szikra"]},
        },
        "harc.támadók",
    )
    return position


def test_legal_actions_are_a_view() -> None:
    actions = combat().legal_actions()
    assert Pass("A") in actions
    assert Attack("A", {"A.ork": "B"}) not in actions
    assert len(actions) == len(list(actions)) > 1
    assert actions
    assert repr(Pass("A")) in repr(actions)


def test_pushing_leaves_the_position_as_it_was() -> None:
    start = combat()
    key = start.key()
    after = start.push(Attack("A", {"A.ork": "B.ork"}))
    assert (start.key(), len(start.log())) == (key, 0)
    assert after.key() != key
    assert after.log()[0].kind == "attack"
    assert next(node.event.kind for node in after.explain()) == "attack"


def test_an_illegal_action_says_which_rule() -> None:
    start = combat()
    assert [v.rule for v in start.why_illegal(Attack("A", {"A.ork": "B"}))] == ["hkk-kodex:34.4"]
    with pytest.raises(game.IllegalAction, match=r"34\.4"):
        start.push(Attack("A", {"A.ork": "B"}))


def test_answers_must_be_asked_for_and_be_options() -> None:
    start = setting(CARDS, {"A": {"magic": 2, "components": 1, "hand": ["golem"]}, "B": {}})
    golem = Play("A", "A.golem")
    assert start.push(golem, ["2 VP"]).state.players["A"] | {"magic": 0} == start.state.players["A"] | {"magic": 0}
    with pytest.raises(MissingChoice):
        start.push(golem)
    with pytest.raises(WrongChoice):
        start.push(golem, ["3 VP"])
    with pytest.raises(ValueError, match="nobody asked"):
        start.push(golem, ["2 VP", "2 VP"])


def test_a_missing_answer_leaves_the_table_as_it_was() -> None:
    start = setting(CARDS, {"A": {"magic": 2, "components": 1, "hand": ["golem"]}, "B": {}})
    table = start.rules.table(start.state)
    with pytest.raises(MissingChoice):
        game.act(table, Play("A", "A.golem"))
    assert table.state is start.state
    assert (table.log, table.choices) == ([], [])


def test_status_names_what_is_wrong() -> None:
    """A passive creature in the guard post, and nobody to play against."""
    state = State(
        {"A": dict(NUMBERS)},
        {"x": Thing("x", "ork", "A", "A", "guard", {"passive": True})},
        {"A.guard": ("x",)},
    )
    from kodex.engine.games.hkk.position import Position as HkkPosition

    assert [v.rule for v in HkkPosition(CARDS, state).status()] == ["hkk-kodex:2.5.1", "hkk-kodex:5.4.5"]


def over(position: Position) -> bool:
    """Combat is over."""
    return bool(position.state.marks["stage"] == "fő.2")


def test_a_search_finds_every_end_and_says_whether_it_is_complete() -> None:
    small = setting(
        CARDS, {"A": {"guard": ["ork"]}, "B": {"magic": 1, "guard": ["ork"], "hand": ["szikra"]}}, "harc.támadók"
    )
    whole = explore(small, until=over)
    assert whole.complete
    assert {leaf.state.marks["stage"] for leaf in whole.leaves} == {"fő.2"}
    assert len({leaf.key() for leaf in whole.leaves}) == len(whole.leaves)
    part = explore(small, until=over, max_nodes=5)
    assert (part.complete, part.nodes) == (False, 5)


def test_the_shortest_way_to_a_claim_that_fails_is_found_and_replays() -> None:
    start = combat()
    found = counter_example(start, lambda p: p.state.things["B.medve"].zone == "guard", until=over, max_nodes=20_000)
    assert found is not None
    again = start
    for move in found.moves()[1:]:
        again = again.push(move.action, [taken.answer for taken in move.choices])
    assert again.key() == found.key()
    assert (
        counter_example(start, lambda p: p.state.things["B.medve"].zone in ("guard", "pile"), until=over, max_nodes=500)
        is None
    )


def test_every_choice_is_explored() -> None:
    start = setting(CARDS, {"A": {"magic": 2, "components": 1, "hand": ["golem"]}, "B": {}})
    left = explore(start, actions=lambda p: [a for a in p.legal_actions() if isinstance(a, Play)])
    assert {tuple(leaf.state.players["A"][key] for key in ("magic", "components")) for leaf in left.leaves} == {
        (0, 1),
        (1, 0),
    }


def a_game(seed: int) -> tuple[Any, list[Any]]:
    """A random game from the first turn to its end: the table and the actions taken."""
    random = Random(seed)
    cards = CARDS | RICH
    deck = [random.choice(list(cards)) for _ in range(60)]
    sides = {
        p: {"deck": deck[30 * n + 5 : 30 * n + 30], "hand": deck[30 * n : 30 * n + 5], "turn": 0, "life": 12}
        for n, p in enumerate("AB")
    }
    start = setting(cards, sides, "előkészítő.1")
    table = start.rules.table(start.state, at_random(random))
    actions: list[Any] = []
    while table.mark(Marks.OUTCOME) is None:
        able = [action for player in game.to_act(table) for action in candidates.actions(table, player)]
        assert able, table.mark(Marks.STAGE)
        actions.append(random.choice(able))
        game.act(table, actions[-1])
        lying = Counter(id_ for ids in table.state.order.values() for id_ in ids)
        assert set(lying) == set(table.state.things)
        assert set(lying.values()) == {1}, "everything lies in one place"
        assert len(actions) < 20_000
    return table, actions


@pytest.mark.parametrize("seed", usually(range(4), [3]))
def test_random_games_finish_and_replay_from_actions_and_choices(seed: int) -> None:
    table, actions = a_game(seed)
    again = table.at(table.start, Script([taken.answer for taken in table.choices]))
    for action in actions:
        game.act(again, action)
    assert again.log == table.log
    assert fold(table.start, table.log) == table.state
    assert all(event.norms for event in table.log)


def test_equal_keys_have_equal_legal_actions() -> None:
    known: dict[Any, list[str]] = {}
    for path in range(60):
        random = Random(path)
        position = combat()
        for _ in range(8):
            able = list(position.legal_actions())
            if not able or over(position):
                break
            known_here = known.setdefault(position.key(), sorted(map(repr, able)))
            assert known_here == sorted(map(repr, able))
            position = position.play(random.choice(able), first)


def test_oracles() -> None:
    choice = Choice("A", "x", (1, 2))
    assert first(choice) == 1
    assert at_random(Random(1))(choice) in choice.options
    script = Script([2, 1])
    assert (script(choice), script.unused) == (2, [1])


def test_every_switch_of_a_dispute_exists_with_its_readings() -> None:
    text = (ROOT / "kb" / "hkk-kodex" / "disputes.yaml").read_text(encoding="utf-8")
    disputes = [one for one in yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)) if one.get("switch")]
    written = {one["switch"]: (tuple(r["id"] for r in one["readings"]), one["default"], one["id"]) for one in disputes}
    assert {name: (s.readings, s.default, s.dispute) for name, s in SWITCHES.items()} == written


def test_every_switch_is_asked_for_somewhere_and_no_reading_that_does_not_exist() -> None:
    asked: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "kodex" / "engine" / "games" / "hkk").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        words = {ast.unparse(one.targets[0]): one.value for one in tree.body if isinstance(one, ast.Assign)}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("reading", "read_as"):
                switch, *readings = (words.get(ast.unparse(one), one) for one in call.args[1:])
                if isinstance(switch, ast.Constant):
                    asked[str(switch.value)].update(str(one.value) for one in readings if isinstance(one, ast.Constant))
    assert asked.keys() == SWITCHES.keys()
    unknown = {name: found - set(SWITCHES[name].readings) for name, found in asked.items()}
    assert {name: found for name, found in unknown.items() if found} == {}


def test_a_mistyped_reading_is_no_reading_that_does_not_hold() -> None:
    table = combat().table
    name, switch = next(iter(SWITCHES.items()))
    assert [one for one in switch.readings if read_as(table, name, one)] == [switch.default]
    with pytest.raises(ValueError, match=f"{name} has no reading fazisvege"):
        read_as(table, name, "fazisvege")
    with pytest.raises(KeyError):
        read_as(table, "loss.chekc", switch.default)


def test_every_word_of_the_vocabulary_names_an_existing_rule() -> None:
    from kodex.kb.read import read_rulebook

    registry.load()
    books = {id_: set(read_rulebook(ROOT / "kb" / id_, from_cache=True).rules) for id_ in EDITIONS}
    numbers = books[DEFAULT] | {f"{id_}:{number}" for id_, there in books.items() for number in there}
    words = [*registry.VERBS.values(), *registry.KEYWORDS.values()]
    assert [word.name for word in words if word.rule not in numbers] == []


def test_an_unknown_word_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="damage"):
        Effect("damge")
    with pytest.raises(ValueError, match="lény"):
        Effect("damage", to="leeny & saját")
    with pytest.raises(ValueError, match="dies"):
        Ability("x", "automatic", (Effect("damage", 1, "self"),), on="deis: lény")
    with pytest.raises(ValueError, match="count"):
        Effect("damage", "sok")
    with pytest.raises(ValueError, match="needs 'what'"):
        Effect("mark")


@pytest.mark.parametrize("seed", range(2))
def test_the_plays_listed_are_those_no_norm_forbids(seed: int) -> None:
    random = Random(seed)
    cards = CARDS | RICH
    hands = {p: {"hand": random.choices(list(cards), k=8), "magic": 9, "guard": ["ork", "medve"]} for p in "AB"}
    position = setting(cards, hands)
    for _ in range(40):
        able = list(position.legal_actions())
        if not able:
            break
        table = position.table
        whom = [None, *table.state.players, *table.state.things]
        for player in position.to_act():
            for thing in table.in_zone(player, "hand"):
                listed = {
                    a.target for a in able if isinstance(a, Play) and (a.card, a.x, a.reacts_to) == (thing.id, 0, None)
                }
                allowed = {target for target in whom if not table.why_illegal(Play(player, thing.id, target))}
                assert listed == (allowed if None not in allowed else {None}), thing.card
        position = position.play(random.choice(able), first)
