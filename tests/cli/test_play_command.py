"""``kodex play``: only legal actions are offered, what has been played is played again, nothing typed breaks it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli
from kodex.engine.decks.decks import playable
from kodex.engine.games.hkk import actions
from kodex.engine.games.hkk.scenes import acting
from kodex.engine.games.hkk.scenes.format import AnyStep
from kodex.engine.kernel.choices import Choice
from kodex.engine.scenarios.free_play.gaming import Chancer, Game, Greedy
from kodex.ground import paths
from tests.cli.test_schemas import check as conforms

DECKS = sorted((Path(paths.shipped("queries")) / "decks").glob("*.yaml"))
COLOURS = {"fairlight", "sheran", "tharr", "raia", "elenios", "leah", "dornodon", "chara-din", "rhatt"}


def run(*args: str, typed: str = "", lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, *args], input=typed, catch_exceptions=False)


def replayed(log: Path) -> Result:
    return run("check", str(log))


def game(seed: int, *decks: Path) -> Game:
    chance = Random(seed)
    chosen = decks or tuple(chance.sample(DECKS, 2))
    return Game.of([playable(path) for path in chosen], chance)


# --- the decks --------------------------------------------------------------------------------------------------------


def test_there_is_a_deck_of_each_colour() -> None:
    assert {path.stem for path in DECKS} == COLOURS
    for path in DECKS:
        cards = playable(path).cards.values()
        assert {colour for card in cards for colour in card.colours} == {path.stem}


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_deck_is_in_order(path: Path) -> None:
    assert run("deck", str(path)).exit_code == 0


# --- a whole game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "opponent"), [(1, "random"), (2, "random"), (3, "random"), (4, "greedy")])
def test_a_game_is_played_again_by_check(seed: int, opponent: str, tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    done = run("play", "--auto", "--seed", str(seed), "--opponent", opponent, "--turns", "8", "--log", str(log))
    assert done.exit_code == 0
    assert replayed(log).exit_code == 0
    text = log.read_text(encoding="utf-8")
    assert text.count("\n  - {act: ") > 50
    life = next(line for line in text.splitlines() if line.startswith("  then:"))
    assert "A.life" in life
    log.write_text(text.replace("A.life: ", "A.life: 1"), encoding="utf-8")
    assert replayed(log).exit_code == 1


def test_the_same_seed_plays_the_same_game() -> None:
    args = ("play", "--auto", "--opponent", "random", "--turns", "6", "--seed")
    assert run(*args, "5").output == run(*args, "5").output
    assert run(*args, "5").output != run(*args, "6").output


def test_what_is_offered_is_legal_and_each_step_stands_for_its_action() -> None:
    import msgspec

    played, chance = game(11), Random(11)
    player, kinds = Greedy(chance), set()
    while not played.is_over and played.turns < 10:
        offers = played.offers()
        assert offers
        for offer in offers:
            assert played.face.is_legal(played.table, offer.action)
            assert acting.action_of(msgspec.convert(offer.step, AnyStep)) == offer.action
        kinds |= {offer.step["act"] for offer in offers}
        played.take(player.chosen(played, offers), player.decide)
    assert {"pass", "play", "exchange", "attack"} <= kinds
    assert "action" not in kinds


@pytest.mark.parametrize(
    "action",
    [
        actions.SeekLocation("A"),
        actions.Look("A", "B", "pile"),
        actions.Announce("A", "ork"),
        actions.Announce("A", "ork", "szikra"),
        actions.TakeBack("A", "ork"),
        actions.Play("A", "ork", None, (), 0, "szikra"),
    ],
)
def test_every_action_is_a_step_and_back(action: Any) -> None:
    import msgspec

    assert acting.action_of(msgspec.convert(acting.step_of(action), AnyStep)) == action


def test_a_greedy_player_beats_chance() -> None:
    """Of four games with the decks and seats exchanged it wins more."""
    won = []
    for seed in range(4):
        played, chance = game(seed, DECKS[0], DECKS[7]), Random(seed)
        greedy, other = Greedy(chance), Chancer(chance)
        seat = "AB"[seed % 2]
        while not played.is_over and played.turns < 60:
            offers = played.offers()
            player = greedy if offers[0].by == seat else other
            played.take(player.chosen(played, offers), player.decide)
        outcome = played.face.outcome(played.table)
        won.append(outcome is not None and seat in outcome.won)
    assert sum(won) >= 3


def written(path: Path, card: str) -> Path:
    """A deck of thirty cards in ten names that are all alike."""
    names = [f"lap{n}" for n in range(10)]
    lines = ["deck:", *(f"  {name}: 3" for name in names), "cards:", *(f"  {name}: {card}" for name in names)]
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def test_an_action_that_is_broken_off_changes_nothing(tmp_path: Path) -> None:
    two = "{type: azonnali, effects: [{do: choose, options: [[{do: heal, n: 1}], [{do: damage, n: 1}]]}]}"
    deck = written(tmp_path / "egy.yaml", two)
    played, player = game(11, deck, deck), Chancer(Random(11))

    def leave(_choice: Choice) -> Any:
        raise EOFError

    broken = 0
    while not played.is_over and played.turns < 12 and not broken:
        offer = player.chosen(played, played.offers())
        before = played.table.state, len(played.table.log), len(played.steps)
        try:
            played.take(offer, leave)
        except EOFError:
            broken += 1
            assert (played.table.state, len(played.table.log), len(played.steps)) == before
            played.take(offer, player.decide)
    assert broken


# --- at the terminal --------------------------------------------------------------------------------------------------


def at_terminal(typed: Sequence[str], *args: str, lang: str = "en") -> Result:
    return run("play", "--seed", "3", "--opponent", "random", *args, typed="\n".join([*typed, ""]), lang=lang)


def test_a_game_is_typed_and_left(tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    done = at_terminal(["?", "k", "m", "2", "", "", "q"], "--log", str(log))
    assert done.exit_code == 0
    assert "the game is not over" in done.output
    assert "4.20.3" in done.output
    assert replayed(log).exit_code == 0


def test_the_end_of_the_input_ends_it(tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    done = at_terminal(["", ""], "--log", str(log))
    assert done.exit_code == 0
    assert "the game is not over" in done.output
    assert replayed(log).exit_code == 0


def test_what_is_no_offer_is_one_line_and_asked_again() -> None:
    done = at_terminal(["x", "0", "99999999999", "-1", "²", "q"])
    assert done.exit_code == 0
    for typed in ("x", "0", "99999999999", "-1", "²"):
        (line,) = [line for line in done.output.splitlines() if f"'{typed}' is none of the numbers" in line]
        assert "q leaves" in line


def test_the_opponents_hand_is_not_shown() -> None:
    played = game(3)
    hidden = {thing.id for thing in played.table.in_zone("B", "deck")}
    done = at_terminal(["?", "q"], lang="hu")
    first = done.output.partition("B kezdi a játszmát")[0]
    assert "B felhúzza a kezdőkezét: ?, ?, ?, ?, ?" in first
    assert hidden
    table = done.output[done.output.rindex("\nB: ") :]
    assert "kéz: " in table
    assert table.partition("kéz: ")[2].partition("\n")[0].isdecimal()


def test_cards_are_called_as_they_are_in_the_deck() -> None:
    done = at_terminal(["?", "k", "m", "2", "", "", "q"], lang="hu")
    ids = {thing.id for thing in game(3).table.state.things.values() if thing.id[-1].isdigit()}
    assert len(ids) > 50
    assert [id_ for id_ in ids if id_ in done.output] == []
    for telling in (
        "A felhúzza a kezdőkezét: Kristálykút 1, ",
        "kéz: Kristálykút 1, ",
        "A kijátssza: Pergamenforgató 1",
    ):
        assert telling in done.output


def test_a_thing_is_called_as_its_card_and_what_is_none_stays(tmp_path: Path) -> None:
    deck = tmp_path / "pakli.yaml"
    cards = "{k: {name: Kérges hátú, type: építmény, life: 1, copies: 29}, ork: {type: építmény, life: 1}}"
    deck.write_text(f"deck: {{k: 29, ork: 1}}\ncards: {cards}\n", "utf-8")
    played = game(1, deck, DECKS[0])
    named = played.named({"thing": "k2", "things": ("k1", "ork", "A", 3), "map": {"k3": "B"}, "n": 2})
    assert named == {
        "thing": "Kérges hátú 2",
        "things": ("Kérges hátú 1", "ork", "A", 3),
        "map": {"Kérges hátú 3": "B"},
        "n": 2,
    }


def test_it_speaks_both_languages() -> None:
    english, hungarian = at_terminal(["?", "q"]).output, at_terminal(["?", "q"], lang="hu").output
    assert "play a card" in english
    assert "A's turn" in english
    assert "lap kijátszása" in hungarian
    assert "A köre, " in hungarian


def test_every_event_has_its_rule_beside_it() -> None:
    done = run("play", "--auto", "--seed", "2", "--opponent", "random", "--turns", "3", "--explain")
    events = [line for line in done.output.splitlines() if line.startswith("  ")]
    assert len(events) > 50
    assert all(line.rstrip()[-1].isdecimal() for line in events)
    short = run("play", "--auto", "--seed", "2", "--opponent", "random", "--turns", "3").output
    assert len(short) < len(done.output)


def test_json_of_a_game(tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    done = run("play", "--auto", "--seed", "2", "--opponent", "random", "--turns", "3", "--json", "--log", str(log))
    found = conforms("play", done.output)
    assert (found["seed"], found["turns"], found["outcome"], found["log"]) == (2, 4, None, str(log))
    assert json.dumps(found["facts"]["A.life"]) in log.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--json"], "--json needs --auto"),
        (["--deck", "a", "--deck", "b", "--deck", "c"], "two decks at most"),
        (["--deck", "nincs.yaml"], "nincs.yaml"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--edition", "9"], "there is no edition '9'"),
        (["--opponent", "isten"], "'isten' is not one of"),
        (["--auto", "--turns", "1", "--opponent", "random", "--log", "nincs/ilyen/mappa.yaml"], "cannot be written"),
    ],
)
def test_what_is_wrong_is_one_line(
    args: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs signals and limits of files")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_who_is_ended_keeps_the_game(tmp_path: Path, number: signal.Signals) -> None:
    """Somebody ends the process, or closes the terminal."""
    log = tmp_path / "jatszma.yaml"
    args = [sys.executable, "-m", "kodex", "play", "--seed", "1", "--log", str(log)]
    player = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=here())
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(b"?\n")
    player.stdin.flush()
    seen = b""
    while b"A> " not in seen:
        seen += player.stdout.read(1)
    player.send_signal(number)
    assert player.wait(60) == 128 + number
    assert [path.name for path in tmp_path.iterdir()] == [log.name]
    assert replayed(log).exit_code == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_a_terminal_that_is_closed_keeps_the_game(tmp_path: Path) -> None:
    """Nothing more can be read, and a signal comes at the same moment: the one interrupts how the other goes out."""
    import pty

    log = tmp_path / "jatszma.yaml"
    outer, inner = pty.openpty()
    args = [sys.executable, "-c", LED, "-m", "kodex", "play", "--seed", "1", "--log", str(log)]
    player = subprocess.Popen(args, stdin=inner, stdout=inner, stderr=inner, start_new_session=True, env=here())
    os.close(inner)
    seen = b""
    while b"A> " not in seen:
        seen += os.read(outer, 1000)
    os.close(outer)
    player.wait(60)
    assert [path.name for path in tmp_path.iterdir()] == [log.name]
    assert replayed(log).exit_code == 0


LED = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""The command leads the terminal that it is given, as one does that a window has started."""


@pytest.mark.skipif(os.name != "posix", reason="needs signals and limits of files")
def test_a_full_disk_leaves_no_half_file_and_loses_nothing(tmp_path: Path) -> None:
    """Nothing over 1000 bytes can be written: what was played stands on standard output."""
    log, whole = tmp_path / "jatszma.yaml", tmp_path / "whole.yaml"
    args = ["-m", "kodex", "play", "--auto", "--seed", "2", "--opponent", "random", "--turns", "2", "--json", "--log"]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *args, str(log)], capture_output=True, env=here(TMPDIR=str(tmp_path))
    )
    assert done.returncode == 2, done.stderr
    assert b"the file would be too large" in done.stderr
    assert list(tmp_path.iterdir()) == []
    whole.write_bytes(done.stdout)
    assert replayed(whole).exit_code == 0


LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
os.execv(sys.executable, [sys.executable, "-B", *sys.argv[1:]])
"""


def here(**changes: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])} | changes


@pytest.mark.parametrize("auto", [["--auto"], []])
def test_a_log_that_cannot_be_is_refused_before_the_game(auto: list[str], tmp_path: Path) -> None:
    result = run("play", *auto, "--log", str(tmp_path / "nincs" / "jatszma.yaml"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no such file or folder → name another file, or make its folder first" in result.stderr


def test_a_log_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "jatszma.yaml"
    log.write_text("enyém", encoding="utf-8")
    result = run("play", "--auto", "--log", str(log))
    assert result.exit_code == 2
    assert "this file exists already" in result.stderr
    assert log.read_text(encoding="utf-8") == "enyém"


def test_two_decks_with_other_cards_of_one_name(tmp_path: Path) -> None:
    one = written(tmp_path / "egy.yaml", "{type: szörny, damage: 1, life: 2}")
    other = written(tmp_path / "ketto.yaml", "{type: szörny, damage: 3, life: 2}")
    log = tmp_path / "jatszma.yaml"
    args = ("play", "--auto", "--opponent", "random", "--turns", "3", "--log", str(log))
    assert run(*args, "--deck", str(one), "--deck", str(other)).exit_code == 0
    assert replayed(log).exit_code == 0
    assert "lap3_2" in log.read_text(encoding="utf-8")


def test_decks_that_the_rules_do_not_allow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "sok.yaml"
    path.write_text("deck: {ork: 30}\ncards:\n  ork: {type: szörny, damage: 1, life: 2}\n", encoding="utf-8")
    result = run("play", "--deck", str(path), "--deck", str(DECKS[0]))
    assert result.exit_code == 2
    assert "6.5.1" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


# --- many games -------------------------------------------------------------------------------------------------------


def test_many_games_are_those_of_their_seeds() -> None:
    args = ("play", "--auto", "--opponent", "random", "--turns", "3", "--json")
    played = conforms("play", run(*args, "--seed", "4", "--games", "3", "--jobs", "2").output)
    assert played == [conforms("play", run(*args, "--seed", str(seed)).output) for seed in (4, 5, 6)]


def test_many_games_are_counted_by_deck() -> None:
    decks = [word for path in DECKS[:2] for word in ("--deck", str(path))]
    args = ("play", "--auto", "--opponent", "random", "--turns", "1", "--seed", "4", "--games", "3")
    lines = run(*args, *decks).output.splitlines()
    assert lines[0].split() == ["games", "won", "lost", "a", "draw", "not", "over"]
    assert [line.split() for line in lines[1:3]] == [[path.stem, "3", "0", "0", "0", "3"] for path in DECKS[:2]]
    assert lines[3].startswith("3 games, ")


@pytest.mark.parametrize(("won", "counted"), [(("A",), [0, 1]), (("B",), [1, 0]), ((), [2, 2])])
def test_who_has_won_is_counted(won: tuple[str, ...], counted: list[int]) -> None:
    from kodex.cli.games import _came_of
    from kodex.engine.kernel.position import Outcome
    from kodex.engine.scenarios.free_play.series import Played

    winners = tuple("AB".index(seat) for seat in won)
    one = Played("hkk-kodex", 1, ("x", "y"), Outcome(won, ()), 1, 1, {}, winners)
    assert [_came_of(one, seat) for seat in (0, 1)] == counted


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", "2"], "--games needs --auto"),
        (["--games", "2", "--auto", "--log", "x.yaml"], "goes without --log"),
        (["--auto", "--jobs", "2"], "--jobs and --scheduler are for many games"),
        (["--games", "0", "--auto"], "0 is not in the range"),
    ],
)
def test_what_many_games_need(args: list[str], message: str) -> None:
    done = run("play", *args)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr
