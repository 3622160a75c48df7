"""What players read of a case of Conquest has no word of the program in it, nor a sign of its language."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

import kodex.api
from kodex.engine.games.conquest.cards import CardType, Keyword
from kodex.engine.games.conquest.language.triggers import MOMENTS
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.scenes import called, english
from kodex.engine.games.conquest.scenes.asking import QUESTIONS
from kodex.engine.games.conquest.scenes.board import PLAYGROUND, USUAL
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.scenes.pages import STATES, Pages
from kodex.engine.games.conquest.scenes.telling import CALLED, LASTING, SENTENCES
from kodex.engine.games.conquest.text import VALUES, Allowed, Barred, Period
from kodex.engine.games.conquest.vocabulary import ANSWERING, Happens, Place, Rest
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.outcomes.words import told
from kodex.engine.scenarios.running.run import run
from tests.engine.every_game import scenarios

PROGRAM = {
    *map(str, Place),
    *STATES,
    "planet",
    "stage",
    "damage",
    "controller",
    "host",
    "True",
    "False",
    "None",
    "count",
    *(one.partition(" ")[0] for one in LASTING),
}
PAGES = Pages()


def lines(one: Loaded) -> Iterator[str]:
    """What the page of a case says of its table, cards, steps and outcome."""
    if one.scenario is None:
        return
    data = msgspec.to_builtins(one.scenario)
    yield PAGES.table(data["given"])
    for _player, resources, zones in PAGES.sides(data["given"]):
        yield from (resources, *(f"{name}: {there}" for name, there in zones))
    yield from (printed for _name, printed in PAGES.cards(msgspec.to_builtins(one.cards)))
    for step in [*data["when"], *(step for each in data.get("readings", {}).values() for step in each.get("when", ()))]:
        yield PAGES.step(step)[0]
    yield from PAGES.outcome(data["then"])
    for reading in data.get("readings", {}).values():
        yield from PAGES.outcome(reading["then"])


def traces(one: Loaded) -> Iterator[str]:
    """What has happened and what was refused, as the page of a case says it: by the rules and by each reading."""
    if one.scenario is None:
        return
    ways = [(one.scenario.when, one.scenario.then, {})]
    ways += [([*one.scenario.when, *more.when], more.then, more.switches) for more in one.scenario.readings.values()]
    for when, then, switches in ways:
        scenario = msgspec.structs.replace(one.scenario, when=when, then=then, readings={}, explore=None)
        result = run(msgspec.structs.replace(one, scenario=scenario), readings=switches)
        yield from (text for _depth, text, _rules in told(result.log, result.edition))


def test_no_line_of_a_case_has_a_word_of_the_program() -> None:
    every = [(loaded, line) for path in scenarios("conquest") for loaded in load(path) for line in lines(loaded)]
    assert len(every) > 3_000
    wrong = [
        (loaded.id, line)
        for loaded, line in every
        if PROGRAM.intersection(re.findall(r"\w+", line)) or re.search(r" [&|] |[<>]=|!\w|row/|\w_\w|#", line)
    ]
    assert wrong == []


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.whole)])
def test_nothing_that_happens_or_is_refused_is_told_in_signs(each: int) -> None:
    every = [(one, line) for path in scenarios("conquest")[::each] for one in load(path) for line in traces(one)]
    assert len(every) > 500
    wrong = [(one.id, line) for one, line in every if re.search(r" [&|] |[<>]|!\w|row/|planet/|\w_\w|\bNone\b", line)]
    assert wrong == []


@pytest.mark.parametrize(
    ("detail", "hungarian", "english"),
    [
        ("2 > 1", "2 kellene, 1 van", "2 needed, 1 there"),
        ("egység & ellenséges", "ellenséges egység", "egység & ellenséges"),
        ("pajzs", "pajzs a sérült egységért", "a shield for a damaged unit"),
        ("akció 3.1", "akciólehetőség (3.1. lépés után)", "action window after step 3.1"),
        ("A-medve", "A-medve", "A-medve"),
    ],
)
def test_what_stands_in_the_way_is_told_in_words(detail: str, hungarian: str, english: str) -> None:
    assert (FACE.reason_in_words(detail, "hu"), FACE.reason_in_words(detail, "en")) == (hungarian, english)


def test_every_kind_of_event_has_a_sentence_in_both_languages() -> None:
    kinds = [str(kind) for kind in Happens]
    told = {kind.partition(":")[0] for kind in SENTENCES}
    assert [kind for kind in kinds if kind not in told] == []
    assert [kind for kind, said in SENTENCES.items() if len({*said}) != 2] == []


def test_whatever_is_told_by_a_word_of_the_files_has_an_english_name() -> None:
    words = {
        "step": {*called.STEPS},
        "moment": {*MOMENTS},
        "until": {*get_args(Period)},
        "what": {*VALUES, *get_args(CardType), *get_args(Keyword)},
    }
    for fact, every in words.items():
        assert every <= CALLED[fact].keys(), fact
        assert [word for word in every if CALLED[fact][word][0] == CALLED[fact][word][1]] == []
    assert {*english.RESTS} == {*Rest}


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.whole)])
def test_in_english_nothing_but_names_is_hungarian(each: int) -> None:
    every = [(one.id, line) for path in scenarios("conquest")[::each] for one in load(path) for line in in_english(one)]
    assert len(every) > 500
    assert [(id_, line) for id_, line in every if re.search("[áéíóöőúüű]", line.lower())] == []


def in_english(one: Loaded) -> Iterator[str]:
    """What is said in English of what happens in a scenario, without the names of its cards."""
    course = run(one).course
    if course is None:
        return
    made = (str(event.facts.get("thing")) for event in course.events)
    names = sorted({*one.cards, *course.start.things, *made}, key=len, reverse=True)
    for event in course.events:
        said = FACE.sentence(event, "en") or ""
        yield re.sub("|".join(map(re.escape, names)), "", said)


def test_what_is_put_into_play_at_no_planet_comes_to_the_headquarters() -> None:
    facts = {"player": "A", "thing": "A-oszlop"}
    told = [
        FACE.sentence(Event(str(Happens.PUT), (), (), {**facts, "planet": n}), language)
        for n in (0, 2)
        for language in ("hu", "en")
    ]
    assert told == [
        "A-oszlop játékba kerül, irányítója A (a főparancsnokságra)",
        "A-oszlop is put into play under A in the headquarters",
        "A-oszlop játékba kerül, irányítója A (a sor 2. bolygójához)",
        "A-oszlop is put into play under A at planet 2",
    ]


def test_every_decision_is_asked_as_a_question() -> None:
    windows = {Rest.DEPLOY, Rest.MOBILE, Rest.SKIRMISH, Rest.TURN, Rest.SHIELDS, Rest.RETREAT, *ANSWERING}
    assert {*QUESTIONS} == {*Rest} - windows - {Rest.SHUFFLE}
    assert [one for one, (hungarian, english) in QUESTIONS.items() if hungarian == english] == []


def test_whatever_lasts_is_told_by_what_it_does() -> None:
    """A value that is set is not told as one that is raised, nor what cannot be done by the name of its verb."""
    verbs = {
        verb for verb, one in LANGUAGE.registry.verbs.items() if one.continuous and verb not in ("cannot", "permit")
    }
    what = {*(f"cannot {one}" for one in get_args(Barred)), *(f"permit {one}" for one in get_args(Allowed))}
    assert {*LASTING} == verbs | what | {"give a number"}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("A-ork.planet", 2, "A-ork: a sor 2. bolygójánál"),
        ("A-ork.planet", 0, "A-ork: egyik bolygónál sincs"),
        ("row/1.count", 0, "a sor 1. bolygója (lapok száma): 0"),
        ("stage", "akció 4.1", "a játék itt tart: akciólehetőség (4.1. lépés után)"),
        ("A-ork.zone", "planet/3", "A-ork helye: a sor 3. bolygója"),
        ("A-ork.damage", 2, "A-ork sérülése: 2"),
        ("A-ork.seen", [], "A-ork: kik látják: senki"),
        ("A.hand.count", 2, "A: kéz (lapok száma): 2"),
        ("stage", "X", "a játék itt tart: az X értékének megadása"),
    ],
)
def test_what_has_come_of_it_is_told_in_words(path: str, value: object, told: str) -> None:
    assert list(PAGES.outcome({"state": {path: value}})) == [told]
    assert PAGES.step({"act": "check", "that": {path: value}})[0] == f"ellenőrzés: {told}"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"act": "advance", "to": "akció 3.2"}, "a játék továbbmegy eddig: akciólehetőség (3.2. lépés után)"),
        ({"act": "choose", "by": "A", "take": 2}, "A választása: 2"),
        ({"act": "choose", "take": "nem"}, "a döntés: nem"),
    ],
)
def test_what_is_done_is_told_in_words(step: dict[str, object], told: str) -> None:
    assert PAGES.step(step)[0] == told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("2.5", "A 2.5. lépés (Harc az irányításért az első bolygón) kezdődik"),
        ("1.4", "Az 1.4. lépés (Az egyik játékos passzol a felfejlődésfázisban) kezdődik"),
        ("3.2.6 vége", "A 3.2.6. lépés (A kezdő játékos harci köre) véget ér"),
        ("akció 1.1", "Akciólehetőség nyílik az 1.1. lépés után"),
        ("előkészítés", "A játék előkészítése következik"),
    ],
)
def test_the_step_that_begins_is_named(step: str, told: str) -> None:
    given = {"players": {"A": {}, "B": {}}, "step": step}
    assert PAGES.table(given) == f"{told}, a kezdeményezésjelző az A játékosnál van."


@pytest.mark.parametrize(
    ("facts", "hungarian", "in_english"),
    [
        (
            {"step": "1.4"},
            "az egyik játékos passzol a felfejlődésfázisban (1.4. lépés)",
            "a player passes in the deploy phase (step 1.4)",
        ),
        (
            {"step": "3.2.1", "planet": 2},
            "kezdeményezés meghatározása (3.2.1. lépés, a sor 2. bolygója)",
            "the initiative is determined (step 3.2.1, planet 2 of the row)",
        ),
    ],
)
def test_a_step_that_happens_is_told_in_words_before_its_number(
    facts: dict[str, Any], hungarian: str, in_english: str
) -> None:
    event = Event(str(Happens.STEP), (), (), facts)
    assert (FACE.sentence(event, "hu"), FACE.sentence(event, "en")) == (hungarian, in_english)


def test_who_has_the_token_is_told_with_the_article_that_is_said() -> None:
    given = {"players": {"A": {}, "B": {}}, "initiative": "B"}
    assert PAGES.table(given).endswith("a kezdeményezésjelző a B játékosnál van.")


def test_what_a_planet_gives_is_called_by_its_name() -> None:
    planet = {"type": "bolygó", "cards": 1, "resources": 2, "symbols": ["nyersanyag"]}
    told = "bolygó, 1 kártyabónusz, 2 erőforrásbónusz, nyersanyag"
    assert dict(PAGES.cards({"Tűzföld": planet}))["Tűzföld"] == told


def test_cards_go_by_the_names_that_the_outcome_uses_and_equal_ones_are_counted() -> None:
    deck = ["zsoldos", "zsoldos", "medve", "zsoldos"]
    there = [{"card": "gyalogos", "id": "bgy", "damage": 1}, {"card": "ork", "id": "ork"}]
    [(_player, _resources, lines)] = PAGES.sides({"players": {"A": {"deck": deck, "planets": {1: there}}}})
    assert dict(lines) == {
        "pakli": "2 zsoldos, medve, zsoldos",
        "a sor 1. bolygójánál": "gyalogos („bgy”, 1 sérülés), ork",
    }


def test_what_a_warlord_begins_with_is_said_so() -> None:
    card = {"type": "hadúr", "attack": 2, "hp": 6, "hand": 7, "resources": 5}
    assert dict(PAGES.cards({"Vezér": card}))["Vezér"] == "hadúr, 2 TÉ, 6 ÉP, kezdéskor 7 lap, kezdéskor 5 erőforrás"


def test_every_step_and_stage_has_a_name_for_players() -> None:
    [steps, _initiative] = PLAYGROUND.settings
    assert [name for value, name in steps.options if value == name] == []
    assert dict(PLAYGROUND.stages)["parancstárcsák"] == "a parancstárcsák titkos beállítása"


def test_all_but_planets_and_what_lies_at_them_is_drawn_at_the_edge_of_its_player() -> None:
    assert [one.key for one in PLAYGROUND.board.places if one.edge is bool(one.column)] == []


def test_nothing_is_laid_where_a_card_needs_more_than_its_place() -> None:
    """An attachment its host, a warlord that lies aside a game that has not begun; columns beyond the usual ones are
    shown where something lies in them."""
    closed = [one for one in PLAYGROUND.board.places if not one.set]
    assert [one.key for one in closed if not one.column] == ["attached", "aside"]
    assert {one.column > USUAL for one in closed if one.column} == {True}
    assert {one.column > USUAL for one in PLAYGROUND.board.places if one.column and one.set} == {False}


def test_the_table_with_which_the_playground_begins_can_be_played() -> None:
    """Things go by the names that the board gives them: a card by its own, a second one with a number."""
    fresh, used = copy.deepcopy(PLAYGROUND.fresh), set[str]()
    for there in [*fresh["given"]["row"].values(), *_lying(fresh["given"]["players"])]:
        for n, entry in enumerate(there):
            thing = {"card": entry} if isinstance(entry, str) else entry
            name = next(
                one for one in (thing["card"], *(f"{thing['card']}{n}" for n in range(2, 9))) if one not in used
            )
            used.add(name)
            there[n] = {**thing, "id": name}
    case = {"id": "proba", "given": fresh["given"], "when": fresh["when"]}
    text = json.dumps({"rulebook": "conquest", "cards": PLAYGROUND.cards, "scenarios": [case]}, ensure_ascii=False)
    steps = kodex.api.open("conquest").try_(text)["steps"]
    assert [one["verdict"] for one in steps] == ["allowed"] * len(fresh["when"])


def _lying(players: dict[str, Any]) -> Iterator[list[Any]]:
    for own in players.values():
        yield from (there for there in own.values() if isinstance(there, list))
        yield from own["planets"].values()
