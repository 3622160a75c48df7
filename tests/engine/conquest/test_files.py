"""What a file of Conquest may not say: fields that nobody knows, cards that are not there, abilities without."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kodex.engine.face.format import ActionStep, OfCard
from kodex.engine.games.conquest import actions, cards, text
from kodex.engine.games.conquest.actions import Use
from kodex.engine.games.conquest.scenes import format as said
from kodex.engine.games.conquest.scenes import pages
from kodex.engine.games.conquest.scenes.board import PLAYGROUND
from kodex.engine.games.conquest.scenes.forms import forms
from kodex.engine.games.conquest.scenes.setting import MOST_PLANETS
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.running.run import check
from tests.engine.conquest import HQ, forbidden, table

STRUCTS = [
    one
    for module in (said, cards, text, actions)
    for _name, one in inspect.getmembers(module, inspect.isclass)
    if issubclass(one, msgspec.Struct) and one.__module__.startswith("kodex.engine.games.conquest")
]
CASE = """
rulebook: conquest
cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  ork: {{type: harcoló egység, cost: 2, attack: 2, hp: 2}}
scenarios:
- id: proba
  title: Próba
  asks: Mi lesz?
  rules: ["f2/3.2.6#n3"]
  given: {{row: [Tűzföld], step: "3.2", players: {{A: {{planets: {{1: [ork]}}}}, B: {{planets: {{1: [ork]}}}}}}}}
  when: [{{{step}}}]
  then: {{state: {{B-ork.zone: discard}}}}
"""


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: str(one.__name__))
def test_a_field_that_nobody_knows_is_refused(struct: type[msgspec.Struct]) -> None:
    assert len(STRUCTS) > 15
    assert struct.__struct_config__.forbid_unknown_fields or struct.__module__ == actions.__name__


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: str(one.__name__))
def test_what_was_read_nobody_changes(struct: type[msgspec.Struct]) -> None:
    assert struct.__struct_config__.frozen


def test_a_step_says_which_of_its_words_name_a_thing() -> None:
    """All but players, a zone and what is answered: whoever adds a word says what it is."""
    steps = [one for one in STRUCTS if issubclass(one, ActionStep)]
    words = {
        (one, name.name) for one in steps for name in msgspec.structs.fields(one) if name.type in (str, NAMES, OfCard)
    }
    named = {(one, name) for one in steps for name in one.names}
    assert {(one.__struct_config__.tag, name) for one, name in words - named if name != "by"} == OTHER
    assert named <= words


OTHER = {("look", "zone"), ("arrange", "zone"), ("use", "about")}
NAMES = tuple[str, ...]


@pytest.mark.parametrize(
    "short",
    [
        said.Given(players={"A": said.Side()}),
        said.Given(players={"A": said.Side(hand=["ork"])}, row={"1": [said.Laid("Tűzföld")]}),
        said.Given(players={"A": said.Side(attached=[said.Laid("vért", host="ork", exhausted=True)])}),
        text.Ability("akció", (text.Effect("draw", to="controller"),), cost=text.Cost(exhaust=True)),
        said.UseStep(by="A", card="ork"),
        said.ShieldStep(by="A", unit="ork"),
        said.DeployStep(by="A", card="ork", planet=1),
    ],
)
def test_what_is_written_says_nothing_that_goes_without_saying(short: msgspec.Struct) -> None:
    assert [line for line in empty(msgspec.to_builtins(short)) if line] == []


def empty(data: object, at: str = "") -> Iterator[str]:
    """Where something stands that is empty, nought or false."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from empty(value, f"{at}.{key}")
    elif isinstance(data, list | tuple) and data:
        for one in data:
            yield from empty(one, at)
    elif not data and at != ".players.A":
        yield at


@pytest.mark.parametrize(
    ("step", "is_there"),
    [
        ("act: attack, by: A, card: A-ork", True),
        ("act: attack, by: A, card: A-elf", False),
        ("act: attack, by: A, card: ork3", False),
        ("act: retreat, by: A, cards: [A-ork]", True),
        ("act: retreat, by: A, cards: [A-ork, A-elf]", False),
        ("act: arrange, by: A, zone: discard, cards: [A-elf]", False),
        ("act: shield, by: A, unit: A-ork", True),
        ("act: shield, by: A, unit: A-elf", False),
        ("act: shield, by: A, unit: A-ork, share: A-elf", False),
        ("act: deploy, by: A, card: A-ork, host: A-elf", False),
    ],
)
def test_no_step_names_what_is_not_there(step: str, is_there: bool, tmp_path: Path) -> None:
    """Nothing comes into being that a file could name before."""
    found = trial(CASE.format(step=step), tmp_path / "proba.yaml")
    assert (found["error"] is None) is is_there, found["error"]
    assert is_there or "there is no card" in str(found["error"])


@pytest.mark.parametrize("ability", [1, 3])
def test_what_a_card_cannot_do_is_illegal_and_no_fault(ability: int) -> None:
    position = table("akció 3.1", {"A": {HQ: ("szentély",)}, "B": {}})
    assert forbidden(position, Use("A", "A-szentély", ability)) != []


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ("do: tancol", "abilities[0].effects[0].do"),
        ("do: damage, n: sok", "abilities[0].effects[0].n"),
        ("do: damage, to: egysek", "abilities[0].effects[0].to"),
    ],
)
def test_a_fault_of_a_text_is_shown_where_it_stands(effect: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    ability = f"abilities: [{{kind: akció, effects: [{{{effect}}}]}}]"
    case = CASE.format(step="act: attack, by: A, card: A-ork")
    path.write_text(case.replace("attack: 2, hp: 2}", f"attack: 2, hp: 2, {ability}}}"), "utf-8")
    [result] = check([path])
    assert (result.verdict, f"[cards.ork.{place}]" in result.failures[0]) == ("error", True), result.failures


def test_the_cards_to_take_show_what_they_can() -> None:
    told = {name: pages.printed(card) for name, card in PLAYGROUND.cards.items()}
    assert {"távharcos", "repülő", "területre ható (2)"} <= {one for line in told.values() for one in line.split(", ")}


@pytest.mark.parametrize(
    ("step", "meant"),
    [
        (said.ShieldStep(by="B", unit="csel", card="B-ork"), [("B-ork", "csel", "")]),
        (
            said.ShieldStep(by="B", unit="B-ork", card="csel", share="B-ork2"),
            [("csel", "B-ork", "B-ork2"), ("B-ork2", "csel", "B-ork")],
        ),
    ],
)
def test_a_shield_may_be_meant_the_other_way_round(step: said.ShieldStep, meant: list[tuple[str, str, str]]) -> None:
    there = table("3.2.6", {"A": {"1": ["ork"]}, "B": {"1": ["ork", "ork"], "hand": ["csel"]}}, planet=1, beginner="A")
    found = [one for one, _why in forms(there.table, step)]
    assert [(one.unit, one.card, one.share) for one in found] == meant


@pytest.mark.parametrize(
    ("path", "is_known"),
    [
        ("A.planet/1.count", True),
        (f"A.planet/{MOST_PLANETS}.count", True),
        ("A.planet/0.count", False),
        (f"A.planet/{MOST_PLANETS + 1}.count", False),
        ("row/1.count", True),
        (f"row/{MOST_PLANETS}.count", True),
        ("row/0.count", False),
        (f"row/{MOST_PLANETS + 1}.count", False),
    ],
)
def test_what_lies_at_a_planet_is_asked_by_its_place_in_the_row(path: str, is_known: bool, tmp_path: Path) -> None:
    text = CASE.format(step="act: attack, by: A, card: A-ork").replace("B-ork.zone: discard", f"{path}: 7")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    [result] = check([tmp_path / "a.yaml"])
    assert result.failures
    assert (", not 7" in result.failures[0]) is is_known


UNIT = {"type": "harcoló egység", "cost": 1, "attack": 1, "hp": 1}
ATTACHED = {"type": "erősítő", "cost": 1, "attaches": "egység"}


@pytest.mark.parametrize("right", [UNIT, ATTACHED, {"type": "támogatás", "cost": 1}, {"type": "bolygó"}])
@pytest.mark.parametrize(
    ("key", "value", "on"),
    [
        ("attaches", "egység", ("erősítő",)),
        ("hp", 2, ("harcoló egység",)),
        ("cost", 2, ("harcoló egység", "erősítő", "támogatás")),
        ("symbols", ["nyersanyag"], ("bolygó",)),
        ("bloodied", {"attack": 1, "hp": 1}, ()),
        ("keywords", {"repülő": 2}, ()),
        ("keywords", {"területre ható": True}, ()),
    ],
)
def test_no_card_has_what_its_type_has_not(
    right: dict[str, object], key: str, value: object, on: tuple[str, ...]
) -> None:
    """Nor does a keyword without a number take one, or the other way round."""
    msgspec.convert(right, cards.Card)
    if right["type"] in on:
        msgspec.convert(right | {key: value}, cards.Card)
        return
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(right | {key: value}, cards.Card)


@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ("[{card: ork, id: egy}, {card: ork, id: egy}]", "the id 'egy' is used twice"),
        ("[ork, {card: ork, id: A-ork}]", "the id 'A-ork' is used twice"),
        ("[{card: ork, id: A}]", "the id 'A' is used twice"),
        ("[{card: ork, id: Tűzföld}]", "the id 'Tűzföld' is used twice"),
        ("[{card: ork, id: ' '}]", "'' is no id"),
        ("[{card: ork, id: ork.damage}]", "'ork.damage' is no id"),
        ("[{card: ork, id: ''}]", "'' is no id"),
    ],
)
def test_an_id_names_one_thing(laid: str, told: str, tmp_path: Path) -> None:
    text = CASE.format(step="act: attack, by: A, card: A-ork").replace(
        "A: {planets: {1: [ork]}}", f"A: {{hand: {laid}}}"
    )
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    [result] = check([tmp_path / "a.yaml"])
    assert told in result.failures[0]


@pytest.mark.parametrize(
    ("step", "readings", "following"),
    [
        ("akció 1.1", "", "1.2"),
        ("akció 2.1", "", "2.2"),
        ("akció 2.1", "action-windows-of-first-phases: nincs", "2.2"),
        ("akció 2.1", "action-windows-of-first-phases: kezdet-utan", None),
        ("akció 3.1", "", None),
        ("2.1", "", None),
    ],
)
def test_a_table_in_a_window_that_is_passed_over_is_told(
    step: str, readings: str, following: str | None, tmp_path: Path
) -> None:
    """The window that there is by a reading alone is not begun in without a word, unless that reading is tried."""
    text = CASE.format(step="act: check, that: {initiative: A}").replace('step: "3.2"', f'step: "{step}"')
    reading = f"  readings: {{egy: {{switches: {{{readings}}}, then: {{cites: [f2/3.1#p1]}}}}}}\n" if readings else ""
    (tmp_path / "a.yaml").write_text(text + reading, encoding="utf-8")
    [result] = check([tmp_path / "a.yaml"])
    assert result.verdict == "fail"
    told = [one for one in result.warnings if "only by a reading" in one]
    assert [f'step: "{following}"; or play it' in one for one in told] == ([True] if following else [])
