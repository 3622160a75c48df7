"""Tables tried without a claim: the same rulings as the scenarios of the corpus assert, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.face import format as f
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.free_play.tried import Tried, tried, try_text
from kodex.errors import KodexError
from kodex.ground import paths
from tests.engine.scenarios.test_misformed import ON_PURPOSE
from tests.engine.written import text

CORPUS = Path(paths.shipped("queries")) / "scenarios"
EVERY = 40
"""Every so many files of the corpus are tried in an ordinary run, all of them in the whole one."""

TABLE = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 4}
scenarios:
- given:
    active: A
    phase: harc.támadók
    players: {A: {guard: [ork, ork, ork]}, B: {guard: [medve]}}
  when: []
"""


def try_(*steps: dict[str, Any], **given: Any) -> Tried:
    data = yaml.safe_load(TABLE)
    data["scenarios"][0]["when"] = list(steps)
    data["scenarios"][0]["given"] |= given
    return tried(Path("eset.yaml"), text=yaml.safe_dump(data, allow_unicode=True))


def attack(*orks: str) -> dict[str, Any]:
    return {"act": "attack", "by": "A", "map": dict.fromkeys(orks, "medve")}


def test_a_forbidden_step_is_told_with_its_rule_and_the_next_is_played_from_where_it_was() -> None:
    found = try_(
        attack("ork1", "ork2", "ork3"),
        attack("ork1", "ork2"),
        {"act": "strike_back", "by": "B", "map": {"medve": "ork2"}},
    )
    assert [step.verdict for step in found.steps] == ["forbidden", "allowed", "allowed"]
    assert [(why.rule, why.detail) for why in found.steps[0].why] == [("34.5", "medve")]
    assert found.steps[1].why == ()


def test_of_what_is_forbidden_now_it_is_told_where_in_the_turn_it_is_not() -> None:
    """Whoever leaves out the way there is no more told that it cannot be done than whoever asks too early."""
    early = try_(attack("ork1"), phase="fő.1").steps[0]
    assert (early.verdict, early.later) == ("forbidden", "harci fázis, támadók kijelölése")
    never = try_(attack("ork1", "ork2", "ork3")).steps[0]
    assert (never.verdict, never.later) == ("forbidden", None)
    over = try_(attack("ork1"), phase="fő.2").steps[0]
    assert (over.verdict, over.later) == ("forbidden", None)


def test_what_comes_of_a_step_is_told_without_whose_turn_it_is() -> None:
    found = try_(attack("ork1"), {"act": "advance", "to": "fő.2"})
    told = [line.text for line in found.steps[1].comes]
    assert "medve 2 ponttal sebződik az ütéstől" in told
    assert not any("lemond" in line or "elkezdődik" in line for line in told)


def test_passing_that_ends_a_stage_says_so() -> None:
    found = try_({"act": "pass", "by": "all"}, phase="fő.1")
    assert [line.text for line in found.steps[0].comes][-1] == "elkezdődik: csere fázis"


def test_what_nobody_asked_about_is_passed() -> None:
    data = yaml.safe_load(TABLE)
    data["cards"]["szikra"] = {"type": "azonnali", "cost": {"magic": 1}, "effects": [{"do": "damage", "n": 5}]}
    given = data["scenarios"][0]["given"]
    given["phase"] = "fő.1"
    given["players"]["A"] |= {"hand": ["szikra"], "magic": 3}
    data["scenarios"][0]["when"] = [{"act": "play", "by": "A", "card": "szikra", "targets": ["medve"]}]
    found = tried(Path("eset.yaml"), text=yaml.safe_dump(data, allow_unicode=True))
    assert [step.verdict for step in found.steps] == ["allowed"]
    lines = [line.text for line in (*found.steps[0].comes, *found.after)]
    assert "medve a gyűjtőbe kerül" in lines
    assert found.decide is None


def test_a_step_in_a_form_that_is_none_is_no_ruling() -> None:
    with pytest.raises(KodexError) as error:
        try_({"act": "attak", "by": "A"})
    assert error.value.field == "scenarios[0].when[0].act"


def test_a_step_in_the_form_of_another_is_no_ruling_and_is_told_the_right_one() -> None:
    with pytest.raises(KodexError) as error:
        try_({"act": "attack", "by": "A", "map": {"medve": "ork1"}})
    assert error.value.field == "scenarios[0].when[0]"
    assert error.value.mend == "{act: attack, by: A, map: {ork1: medve}}"


def test_a_table_that_cannot_be_is_refused_with_the_rule() -> None:
    with pytest.raises(KodexError, match=r"5\.4\.5"):
        try_(players={"A": {"guard": [{"card": "ork", "passive": True}]}, "B": {"guard": ["medve"]}})


IMPOSSIBLE = {
    "{guard: [{card: ork, wounds: 3}]}": "ork has 3 life (3 printed, no defence bonus: it is A's turn), 3 damage: "
    "wounds: 2 at most",
    "{reserve: [{card: ork, wounds: 9}], table: [ero]}": "ork has 4 life (3 printed, +1 ero, no defence bonus: it is "
    "A's turn), 9 damage: wounds: 3 at most",
    "{table: [ork]}": "ork is a szörny: its place is reserve | guard",
    "{reserve: [ero]}": "ero is a bűbáj: its place is table",
    "{guard: [{card: ork, passive: true}]}": "ork: leave 'passive' out, or let it lie in the reserve",
    "{hand: [{card: ork, owner: B}]}": "ork is B's: B: {hand: [ork]}",
}


@pytest.mark.parametrize(("side", "helps"), IMPOSSIBLE.items())
def test_a_table_that_cannot_be_says_which_card_and_what_counts(side: str, helps: str) -> None:
    data = yaml.safe_load(TABLE)
    forces = [{"id": "e", "kind": "continuous", "effects": [{"do": "modify", "what": "life", "n": 1, "to": "szörny"}]}]
    data["cards"]["ero"] = {"type": "bűbáj", "abilities": forces}
    data["scenarios"][0]["given"] |= {"players": {"A": yaml.safe_load(side), "B": {}}, "phase": "fő.1"}
    with pytest.raises(KodexError) as error:
        tried(Path("eset.yaml"), text=yaml.safe_dump(data, allow_unicode=True))
    assert error.value.mend == helps


def test_what_counts_in_the_life_of_a_defender_is_told_with_its_rule() -> None:
    with pytest.raises(KodexError) as error:
        try_(players={"A": {"guard": ["ork"]}, "B": {"guard": [{"card": "medve", "wounds": 5}]}})
    assert error.value.mend == "medve has 5 life (4 printed, +1 defence bonus, 38.0), 5 damage: wounds: 4 at most"


def test_a_claim_in_the_file_changes_nothing() -> None:
    plain = try_(attack("ork1", "ork2", "ork3"))
    claimed = try_(attack("ork1", "ork2", "ork3") | {"illegal": ["99.9"]})
    assert plain == claimed


def test_another_reading_that_leads_elsewhere_is_told() -> None:
    found = [
        tried(Path(path), scenario=one.id)
        for path in files([CORPUS / "hkk-kodex" / "36"])
        for one in load(path)
        if one.scenario is not None and not one.scenario.then.impossible
    ]
    others = [other for one in found for other in one.others]
    assert others
    assert all(other.reading != other.holds for other in others)
    assert all(other.step is None or other.step >= 0 for other in others)


GUARDED = CORPUS / "hkk-kodex" / "77" / "orzo.yaml"
BARRED = "orzo-mellett-a-sebzo-valasztas-tilos"


def test_a_choice_that_a_rule_bars_is_forbidden_by_that_rule_alone() -> None:
    found = tried(GUARDED, scenario=BARRED)
    assert [step.verdict for step in found.steps] == ["forbidden", "allowed", "allowed"]
    assert [(why.rule, why.detail) for why in found.steps[0].why] == [("77", "ez nem választható")]


@pytest.mark.parametrize("wrong", ["[0, 0]", "[2]", "[valami]"])
def test_an_answer_that_nobody_asks_for_is_an_error_of_form_and_no_ruling(wrong: str) -> None:
    text = GUARDED.read_text(encoding="utf-8").replace("choose: [0]", f"choose: {wrong}")
    with pytest.raises(KodexError) as caught:
        tried(GUARDED, scenario=BARRED, text=text)
    assert caught.value.mend is not None
    assert caught.value.mend.startswith("delete it")


OF_CONQUEST = """
rulebook: conquest
cards:
  Tűzföld: {type: bolygó, symbols: [nyersanyag]}
  medve: {type: harcoló egység, cost: 4, attack: 3, hp: 5}
  szent: {type: harcoló egység, cost: 4, attack: 3, hp: 5, keywords: {nem sérülhet: true}}
  Vezér: {type: hadúr, attack: 2, hp: 6, bloodied: {attack: 1, hp: 5}}
  csapás: {type: esemény, cost: 0, abilities: [{kind: akció, target: sereg, effects: [{do: damage, n: 2}]}]}
  kard: {type: erősítő, cost: 1, attaches: egység}
scenarios:
- given:
    step: "3.2.6"
    beginner: A
    row: [Tűzföld]
    players: {A: {planets: {1: [medve]}}, B: {planets: {1: []}}}
  when: []
"""


def of_conquest(there: list[str], *steps: dict[str, Any], step: str = "3.2.6", **side: Any) -> Tried:
    data = yaml.safe_load(OF_CONQUEST)
    given = data["scenarios"][0]["given"]
    given["step"], given["players"]["B"]["planets"][1] = step, there
    given["players"]["A"] |= side
    if step != "3.2.6":
        del given["beginner"]
    data["scenarios"][0]["when"] = list(steps)
    return tried(Path("eset.yaml"), text=yaml.safe_dump(data, allow_unicode=True))


STRIKES = {"act": "attack", "by": "A", "card": "A-medve"}
PLAYS = {"act": "use", "by": "A", "card": "A-csapás"}
CHOSEN = "sz/kepesseg-hasznalata-kartya-kijatszasa#n5"


@pytest.mark.parametrize("within", [True, False])
@pytest.mark.parametrize(
    ("there", "step", "action", "answer", "rule"),
    [
        (["szent", "medve", "medve"], "3.2.6", STRIKES, "B-szent", "sz/nem-serulhet#p1"),
        (["szent", "medve"], "3.2.6", STRIKES, "B-szent", "sz/nem-serulhet#p1"),
        (["Vezér", "medve", "medve"], "akció 3.1", PLAYS, "B-Vezér", CHOSEN),
        (["Vezér", "medve"], "akció 3.1", PLAYS, "B-Vezér", CHOSEN),
    ],
)
def test_what_the_game_rests_in_is_forbidden_to_be_chosen_by_a_rule_too(
    there: list[str], step: str, action: dict[str, Any], answer: str, rule: str, within: bool
) -> None:
    """Whether several options are left or one: in the step itself, or in one after it."""
    steps = [action | {"choose": [answer]}] if within else [action, {"act": "choose", "by": "A", "take": answer}]
    found = of_conquest(there, *steps, step=step, hand=["csapás"])
    assert [one.verdict for one in found.steps] == ["forbidden"]
    assert [(why.rule, why.detail) for why in found.steps[0].why] == [(rule, "ez nem választható")]


@pytest.mark.parametrize("answer", ["valami", 7, "igen"])
def test_a_word_that_names_nothing_is_a_slip_and_no_ruling(answer: Any) -> None:
    choice = {"act": "choose", "by": "A", "take": answer}
    with pytest.raises(KodexError) as caught:
        of_conquest(["Vezér", "medve", "medve"], PLAYS, choice, step="akció 3.1", hand=["csapás"])
    assert "B-medve" in (caught.value.mend or "")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"act": "use", "by": "A", "card": "A-szent"}, "{act: deploy, by: A, card: A-szent, planet: 1}"),
        ({"act": "deploy", "by": "A", "card": "A-szent"}, "{act: deploy, by: A, card: A-szent, planet: 1}"),
        (
            {"act": "deploy", "by": "A", "card": "A-kard", "planet": 1},
            "{act: deploy, by: A, card: A-kard, host: A-medve}",
        ),
        ({"act": "attack", "by": "A", "card": "A-csapás"}, "{act: use, by: A, card: A-csapás}"),
    ],
)
def test_a_step_of_conquest_in_another_form_is_told_the_right_one(wrong: dict[str, Any], right: str) -> None:
    with pytest.raises(KodexError) as error:
        of_conquest(["medve"], wrong, step="1.1", hand=["szent", "kard", "csapás"], resources=9)
    assert error.value.mend == right


def test_what_is_open_is_not_passed_where_the_next_step_belongs_there() -> None:
    path = CORPUS / "hkk-11" / "kozos" / "idozites-es-attekintes.yaml"
    found = tried(path, scenario="e11-fuggetlen-lap-megvarja-a-reakciot")
    assert [(step.verdict, step.passed) for step in found.steps[1:3]] == [("forbidden", False), ("allowed", False)]
    told = "előbb erre kell felelni vagy passzolni: szikra"
    assert [(why.rule, why.detail) for why in found.steps[1].why] == [("idozites/2", told), ("azonnali/2", told)]


OTHERWISE = ("a leírás szerint", "written otherwise", "erre a szabályra", "nothing has cited")
"""How what is otherwise than a check says begins."""


def test_a_look_at_the_table_tells_how_it_stands_and_what_is_otherwise() -> None:
    looks = {"act": "check", "that": {"medve.wounds": 2, "ork2.zone": "őrposzt"}, "cites": ["36.4", "37.5"]}
    found = try_(attack("ork1"), {"act": "advance", "to": "fő.2"}, looks)
    assert [step.verdict for step in found.steps] == ["allowed", "allowed", "told"]
    assert [line.text for line in found.steps[2].comes] == [
        "Itt tart az asztal – medve elszenvedett sebzése: 2; ork2 helye: őrposzt",
    ]
    looks["that"] = {"medve.wounds": 1, "ork2.zone": "őrposzt"}
    looks["cites"] = ["36.4", "112.0"]
    stands, claimed, uncited = try_(attack("ork1"), {"act": "advance", "to": "fő.2"}, looks).steps[2].comes
    assert stands.text.startswith("Itt tart az asztal – medve elszenvedett sebzése: 2")
    assert claimed.text.startswith(OTHERWISE[:2])
    assert claimed.text.endswith("medve elszenvedett sebzése: 1")
    assert (uncited.text.startswith(OTHERWISE[2:]), uncited.rules) == (True, ("112.0",))


def test_a_look_at_what_there_is_not_is_no_ruling() -> None:
    with pytest.raises(KodexError) as error:
        try_({"act": "check", "that": {"medve.wound": 1}})
    assert (error.value.field, "wounds" in str(error.value.mend)) == ("scenarios[0].when[0].that.medve.wound", True)


def _steps(one: Loaded) -> list[f.Step]:
    assert one.scenario is not None
    return [step for step in one.scenario.when if not isinstance(step, f.ChooseStep)]


def _rulings(path: Path) -> tuple[int, list[str]]:
    """How many steps of a file are ruled on, and those ruled on otherwise than its scenarios say."""
    other, count = [], 0
    for one in load(path):
        if one.scenario is None or one.scenario.then.impossible or one.scenario.explore is not None:
            continue
        if one.id in ON_PURPOSE:
            with pytest.raises(KodexError) as error:
                tried(path, scenario=one.id)
            assert (error.value.field or "").startswith("scenarios[")
            assert error.value.mend
            continue
        found = tried(path, scenario=one.id)
        for step, ruled in zip(_steps(one), found.steps, strict=True):
            count += 1
            if isinstance(step, f.CheckStep):
                stands = [line.text for line in ruled.comes]
                if ruled.verdict != "told" or any(one.startswith(OTHERWISE) for one in stands):
                    other.append(f"{one.id}: {step}: {stands}")
                continue
            expected = getattr(step, "illegal", None)
            rules = {number.rpartition(":")[2] for number in f.forbidding(expected)} if expected is not None else set()
            said = {why.rule.rpartition(":")[2] for why in ruled.why}
            if (not said and ruled.verdict != "allowed") or bool(said) != (expected is not None) or not rules <= said:
                other.append(f"{one.id}: {ruled.step}: {ruled.verdict} {sorted(said)}")
            if ruled.passed:  # what was open has been passed here, and was not in the scenario
                break
    return count, other


def _tried(chosen: list[Path | str]) -> None:
    counted = 0
    for path in chosen:
        count, other = _rulings(Path(path))
        counted += count
        assert other == [], path
    assert counted > 20


def test_every_step_is_ruled_on_as_the_corpus_says() -> None:
    _tried(files([CORPUS])[::EVERY])


@pytest.mark.whole
def test_every_step_of_all_is_ruled_on_as_the_corpus_says() -> None:
    _tried(files([CORPUS]))


def test_what_another_reading_leaves_open_is_told_as_open() -> None:
    """Where a poison marker kills at once, its controller first chooses what the muscle marker brings."""
    kigyo = "kigyo: {type: szörny, damage: 2, life: 3, keywords: {mérgezés: 1}}"
    when = ["act: attack, by: A, map: {ork: kigyo}", "act: advance, to: fő.2"]
    told = try_text(
        text("guard: [{card: ork, markers: {izom: 1}}]", "guard: [kigyo]", when, cards=kigyo, phase="harc.támadók")
    )
    [other] = [one for one in told["others"] if one["switch"] == "markers.deadly"]
    assert other["verdict"] == "open"
    assert other["decide"]
