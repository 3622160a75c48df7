"""Going on as one player: the others pass, or do what they must, and who plays decides all that is the own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine import face
from kodex.engine.scenarios.free_play.trial import followed, trial
from kodex.ground import paths, yamlfile
from tests.engine.scenarios.test_walking import conquest, turn

BOOKS = ("hkk-kodex", "conquest")


class Table:
    """A table on which A plays and B is moved."""

    def __init__(self, text: str, path: Path) -> None:
        self.data: Any = yaml.safe_load(text)
        self.path = path / "proba.yaml"
        self.turn = False
        self.idle: list[str] = []
        self.plan: list[dict[str, Any]] = []

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps so far."""
        return self.data["scenarios"][0].setdefault("when", [])  # type: ignore[no-any-return]

    def _text(self) -> str:
        return yaml.safe_dump(self.data, allow_unicode=True, sort_keys=False)

    def now(self) -> dict[str, Any]:
        """What the playground is told."""
        found = trial(self._text(), self.path)
        assert (found["error"], found.get("failures")) == (None, [])
        return found

    def follow(self, passing: bool) -> list[dict[str, Any]]:
        """Let the others be moved; gives the steps that were taken."""
        found = followed(self._text(), "A", passing, self.path, self.plan)
        assert found["error"] is None
        taken = [one["step"] for one in found["steps"]]
        self.steps.extend(taken)
        self.turn, self.idle = found["turn"], found["idle"]
        return taken

    def take(self, words: str) -> list[dict[str, Any]]:
        """Take an offered step, then let the others be moved."""
        step = next(one["step"] for one in self.now()["options"] if words in one["text"])
        self.steps.append(step)
        return self.follow(passing=False)


def opened(book: str, path: Path) -> Table:
    """The game that has just begun, with each thing called as the page calls it."""
    begin = face.of(book).playground()
    given, used = json.loads(json.dumps(begin.opening["given"])), set[str]()

    def named(there: list[Any]) -> list[dict[str, Any]]:
        found = []
        for entry in there:
            thing = {"card": entry} if isinstance(entry, str) else entry
            known = [thing.get("id", thing["card"]), *(f"{thing['card']}{n}" for n in range(2, 20))]
            found.append({**thing, "id": next(one for one in known if one not in used)})
            used.add(found[-1]["id"])
        return found

    for there in (given.get("row", {}), *given["players"].values()):
        there.update({key: named(one) for key, one in there.items() if isinstance(one, list)})
    cards = {**begin.cards, **begin.opening.get("cards", {})}
    case = {"title": "Az első", "rules": list(begin.rules.values())[:1], "given": given}
    head = {} if book == "hkk-kodex" else {"rulebook": book}
    return Table(yaml.safe_dump({**head, "cards": cards, "scenarios": [case]}, allow_unicode=True), path)


def test_a_turn_is_gone_through_without_a_step_of_the_other(tmp_path: Path) -> None:
    table = Table(turn(0), tmp_path)
    table.follow(passing=True)
    assert table.now()["stage"] == "fő.1"
    table.take("kijátssza: farkas")
    table.follow(passing=True)
    assert table.now()["stage"] == "csere"
    table.take("őrposztba: medve")
    table.follow(passing=True)
    table.take("támad: zsoldos → goblin, medve → B")
    table.follow(passing=True)
    assert any("kinyer 1 szörnykomponenst" in one["text"] for one in table.now()["options"])
    table.take("kinyer 1 szörnykomponenst")
    assert not table.turn
    table.follow(passing=True)
    assert (table.turn, table.now()["active"]) == (True, "B")
    assert {one.get("act") for one in table.steps if one.get("by") == "B"} <= {"pass"}


def test_the_end_is_the_end_of_the_scenario_that_the_lesson_plays(tmp_path: Path) -> None:
    """Who plays the lesson's steps comes to what its scenario claims."""
    table, played = Table(turn(0), tmp_path), Table(turn(11), tmp_path).now()["table"]
    for words in (None, "farkas", None, "őrposztba: medve", None, "goblin, medve → B", None, "kinyer 1", None):
        if words is None:
            table.follow(passing=True)
        else:
            table.take(words)
    assert table.now()["table"] == played


def test_what_is_only_possible_at_any_time_stops_nobody(tmp_path: Path) -> None:
    """The bear could be sacrificed on the way from the beginning of the turn to the first main phase."""
    table = Table(turn(1), tmp_path)
    assert any("feláldozza" in one["text"] for one in table.now()["options"])
    begun = Table(turn(0), tmp_path)
    begun.follow(passing=True)
    assert begun.now()["stage"] == "fő.1"


def test_a_decision_of_the_own_is_never_taken(tmp_path: Path) -> None:
    table = Table(conquest(2), tmp_path)
    table.follow(passing=True)
    now = table.now()
    assert (now["stage"], now["question"]) == ("parancstárcsák", "Hová megy A hadura?")
    assert table.follow(passing=True) == []
    others = table.take("parancstárcsája: 2")
    assert [(one["act"], one["by"]) for one in others][:1] == [("choose", "B")]
    assert not any(one.get("by") == "A" for one in others)


def test_the_other_does_what_its_plan_says_as_soon_as_it_may(tmp_path: Path) -> None:
    """The other side of the lesson plays what it plays there: it deploys, sends its warlord elsewhere, strikes back."""
    table = Table(conquest(0), tmp_path)
    told = Table(conquest(18), tmp_path).steps
    table.plan = [{**step, "about": "is not asked"} for step in told if step.get("by") == "B"]
    assert ("deploy", "B") in [(one["act"], one["by"]) for one in table.take("gyalogos (ide: Jégmező")]
    table.follow(passing=True)
    assert {"act": "choose", "by": "B", "take": 2} in table.take("parancstárcsája: 1")
    table.take("elviszi a bónuszt")
    assert table.now()["stage"] == "harci kör"
    assert {"act": "attack", "by": "B", "card": "portyázó"} in table.take("támad: hadurad")
    assert (table.now()["stage"], table.now()["to_act"]) == ("harci kör", ["A"])


@pytest.mark.parametrize("edition", ["hkk-11", "hkk-8"])
def test_the_first_turn_of_an_edition_is_played(edition: str, tmp_path: Path) -> None:
    table = opened("hkk-kodex", tmp_path)
    table.data["edition"] = edition
    del table.data["scenarios"][0]["rules"]
    table.follow(passing=True)
    assert table.now()["stage"] == "fő.1"
    table.take("kijátssza: ork")
    table.follow(passing=True)
    assert table.turn


def test_the_other_takes_the_first_legal_action_where_passing_is_none(tmp_path: Path) -> None:
    """A creature that two attack: its player says whom it strikes back."""
    text = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 9}
scenarios:
- given:
    active: A
    phase: harc.támadók
    players: {A: {guard: [{card: ork, id: o1}, {card: ork, id: o2}]}, B: {guard: [medve]}}
"""
    table = Table(text, tmp_path)
    others = table.take("o1 → medve, o2 → medve")
    assert others[0] == {"act": "strike_back", "by": "B", "map": {"medve": "o1"}}
    assert table.now()["owed"] is None


def test_an_own_answer_is_waited_for(tmp_path: Path) -> None:
    """With an instant in the hand the window after an own card is the own, without one it is passed."""
    text = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  tiltás: {type: azonnali, effects: [{do: counter}], reaction: [play]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [ork, HELD]}, B: {}}}
"""
    for held, stands in (("tiltás", True), ("{card: ork, id: o2}", False)):
        table = Table(text.replace("HELD", held), tmp_path)
        table.take("kijátssza: ork")
        assert (table.now()["waits"] is not None) is stands


def test_cards_that_were_kept_can_be_played_after_the_fight(tmp_path: Path) -> None:
    """The second main phase offers what the first one did: who has kept it rests there, and not in the exchange."""
    table = opened("hkk-kodex", tmp_path)
    table.follow(passing=True)
    first = [one["text"] for one in table.now()["options"]]
    table.follow(passing=True)
    assert (table.now()["stage"], [one["text"] for one in table.now()["options"]]) == ("fő.2", first)
    assert table.idle == ["csere: nem volt kit mozgatnod", "harc: nem volt kivel támadnod"]
    table.follow(passing=True)
    assert (table.turn, table.idle) == (True, [])


def test_what_could_not_be_done_on_the_way_to_the_other_turn_is_told(tmp_path: Path) -> None:
    """The ork that has just come lies, and there are no points left."""
    table = opened("hkk-kodex", tmp_path)
    table.follow(passing=True)
    table.take("kijátssza: ork")
    table.follow(passing=True)
    assert table.turn
    assert table.idle[-1] == "2. fő fázis: nem volt mit kijátszanod"
    assert len(table.idle) == 3
    table.follow(passing=True)
    assert table.idle == []  # of the turn of the other, nothing


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_that_begins_can_be_played_for_two_turns(book: str, tmp_path: Path) -> None:
    table, turns = opened(book, tmp_path), 0
    for _n in range(60):
        now = table.now()
        own = [one for one in now["options"] if one["step"]["act"] != "pass" and one["step"].get("by") == "A"]
        if not table.follow(passing=True):
            assert own
            table.steps.append(own[0]["step"])
            table.follow(passing=False)
        turns += table.turn
        if turns == 2:
            return
    raise AssertionError(table.now()["stage"])


def test_the_game_that_begins_is_as_the_rules_fix_it(tmp_path: Path) -> None:
    """Hands, points and planets come from the numbers of the rules; the first card is paid with what there is."""
    table = opened("hkk-kodex", tmp_path)
    file = Path(paths.shipped("kb"), "hkk-kodex", "parameters.yaml")
    numbers = {one["id"]: one["value"] for one in yamlfile.read(file).data}
    for own in table.data["scenarios"][0]["given"]["players"].values():
        assert len(own["hand"]) == numbers["hand.start.size"]
        assert (own["life"], own["magic"]) == (numbers["player.life.start"], numbers["player.magic_points.start"])
    table.follow(passing=True)
    assert table.now()["table"]["A"]["magic"] == numbers["turn.magic_points"][0]
    assert any("kijátssza: " in one["text"] for one in table.now()["options"])


def test_a_round_of_conquest_begins_with_what_stands_on_the_warlord(tmp_path: Path) -> None:
    table = opened("conquest", tmp_path)
    warlord = table.data["cards"]["Vezér"]
    for own in table.data["scenarios"][0]["given"]["players"].values():
        assert (len(own["hand"]), own["resources"]) == (warlord["hand"], warlord["resources"])
