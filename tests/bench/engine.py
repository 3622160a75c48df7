"""How fast the engine is: ``python -m tests.bench.engine``.

Random games are told beside those of python-chess where it is installed (``pip install -e '.[bench]'``), played in
turn, a batch each (processor time, median); they have no aim.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.position import Position
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.explore import explore
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table
from tests.bench.__main__ import ROOT, SCENARIOS, Figure, kodex, per_second

BATCHES = 5
GAMES = 6
DECK = 50
HAND = 5
MOST_ACTIONS = 20_000
COLOUR = {"A": "B", "B": "A"}
NUMBERS = {"life": 20, "max_life": 20, "magic": 0, "max_magic": 20, "components": 0, "turn": 0}

CARDS = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1),
    "medve": Card("szörny", Cost(4), 4, 4, components=2),
    "mag": Card("kalandozó", Cost(2), 3, 3, magic_attack=True),
    "arny": Card("szörny", Cost(2), 1, 2, magic_defence=True, components=1),
    "behemot": Card("szörny", Cost(2, 1), 5, 5, components=3),
    "tuzes": Card("szörny", Cost(1), 1, 3, abilities=(Ability("tuz", "combat", (Effect("damage", 1),), Cost(1)),)),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 3),)),
    "kotszer": Card("azonnali", Cost(1), effects=(Effect("heal", 3),)),
    "tagadas": Card("azonnali", Cost(2), effects=(Effect("counter"),), reaction=("play",)),
    "tudas": Card("általános", Cost(1), effects=(Effect("draw", 2, "controller"),)),
    "zaszlo": Card(
        "bűbáj",
        Cost(2),
        abilities=(Ability("ero", "continuous", (Effect("modify", 1, "lény & saját", what="damage"),)),),
    ),
}
"""Creatures, combat abilities, instants, reactions, card draw and a continuous effect."""


def shuffled(dice: Random) -> Table:
    """A table at the start of a game: two decks of :data:`DECK` random cards, :data:`HAND` of them in hand."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player in COLOUR:
        ids = [f"{player}{n}" for n in range(DECK)]
        for n, id_ in enumerate(ids):
            things[id_] = Thing(id_, dice.choice(list(CARDS)), player, player, "hand" if n < HAND else "deck")
        order |= {f"{player}.hand": tuple(ids[:HAND]), f"{player}.deck": tuple(ids[HAND:])}
    marks = {"stage": "előkészítő.1", "active": "A", "right": "A"}
    start = Position(CARDS, State(dict.fromkeys(COLOUR, NUMBERS), things, order, marks))
    return start.rules.table(start.state, at_random(dice))


def random_game(seed: int) -> tuple[int, int]:
    """Play a game to its end with random legal actions; gives the number of actions and of events."""
    dice = Random(seed)
    table = shuffled(dice)
    game.begin(table)
    for n in range(MOST_ACTIONS):
        if table.mark(Marks.OUTCOME) is not None:
            return n, len(table.log)
        game.carry_out(table, dice.choice(game.possible(table)))
    raise RuntimeError(f"game {seed} does not end")


def random_chess(seed: int) -> tuple[int, int]:
    """The same with python-chess; gives the number of half-moves, twice."""
    import chess

    dice = Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return len(board.move_stack), len(board.move_stack)


def rates(play: Callable[[int], tuple[int, int]], seeds: range) -> tuple[float, float]:
    """Decisions and events a processor second in these games."""
    start = time.process_time()
    decisions, events = map(sum, zip(*map(play, seeds), strict=True))
    seconds = time.process_time() - start
    return decisions / seconds, events / seconds


def games() -> list[Figure]:
    """Decisions a second in random games, beside the half-moves of python-chess: told, not aimed at."""
    plays = [random_game, random_chess] if find_spec("chess") is not None else [random_game]
    for play in plays:
        play(0)
    batches = [range(1 + batch * GAMES, 1 + (batch + 1) * GAMES) for batch in range(BATCHES)]
    ours, *others = zip(*([rates(play, seeds) for play in plays] for seeds in batches), strict=True)
    return [
        Figure("random games, decisions", statistics.median(decisions for decisions, _events in ours), "/s"),
        Figure("random games, cited events", statistics.median(events for _decisions, events in ours), "/s"),
        *(Figure("python-chess, half-moves", statistics.median(n for n, _same in other), "/s") for other in others),
    ]


def exploring() -> list[Figure]:
    """Stable positions per second of an exhaustive search of a fight with instants."""
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player, zone, names in (
        ("A", "guard", ("ork", "ork")),
        ("A", "hand", ("szikra", "szikra")),
        ("B", "guard", ("medve", "ork")),
        ("B", "hand", ("szikra",)),
    ):
        for name in names:
            id_ = f"{player}{len(things)}"
            things[id_] = Thing(id_, name, player, player, zone)
            order[f"{player}.{zone}"] = (*order.get(f"{player}.{zone}", ()), id_)
    players = {player: NUMBERS | {"magic": 2, "turn": 5} for player in COLOUR}
    marks = {"stage": "harc.támadók", "active": "A", "right": "A"}
    start = Position(CARDS, State(players, things, order, marks)).begin()

    def search() -> int:
        return explore(start, until=lambda p: p.state.marks["stage"] == "fő.2", max_nodes=3_000).nodes

    return [Figure("exploration, stable positions", per_second(search), "/s", least=3_000)]


def corpus() -> list[Figure]:
    """Scenarios in process, the whole corpus as a process with and without the cache of parsed files, ablation."""
    from kodex.engine.scenarios.files.load import files, load
    from kodex.engine.scenarios.running.run import run

    loaded = [one for path in files([SCENARIOS]) for one in load(path)]

    def work() -> int:
        for one in loaded:
            run(one)
        return len(loaded)

    with tempfile.TemporaryDirectory() as cache:
        check = kodex("check", str(SCENARIOS))
        cold, warm = wall(check, cache), wall(check, cache)
        ablation = wall(kodex("coverage", "--ablate"), cache)
    return [
        Figure("scenarios in process", per_second(work), "/s", least=2_000),
        Figure(f"{len(loaded)} scenarios, first run", cold, "s", most=6),
        Figure(f"{len(loaded)} scenarios, read before", warm, "s", most=2),
        Figure("full ablation", ablation, "s", most=60),
    ]


def wall(command: list[str], cache: str) -> float:
    """Seconds of a whole process with this cache folder."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment | {"KODEX_CACHE_DIR": cache}, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> int:
    """Measure and print."""
    for figure in (*games(), *exploring(), *corpus()):
        print(figure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
