"""What a judge writes is taken as meant, or refused with whose, what and what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.written import result

ATTACK = "act: attack, by: A, map: {ork: medve}"
TWO = "act: attack, by: A, map: {ork1: medve, ork2: medve}"
SAVING = "gyogyir: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: heal, n: 2, to: target}]}"
SHOT = "loves: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: damage, n: 3, to: target}]}"
MENDING = "lov: {type: szörny, damage: 2, life: 4, keywords: {regenerálódás: 1}}"


# --- stages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["harci", "harc", "Harci fázis", "HARC fázis"])
def test_combat_as_a_whole_is_no_stage_to_begin_in(tmp_path: Path, word: str) -> None:
    found = result(tmp_path, "guard: [ork]", "guard: [medve]", [ATTACK], "events: [attack]", phase=word)
    assert found.verdict == "error"
    assert "has many stages: which one? → harc.támadók: attackers are declared" in found.failures[0]


@pytest.mark.parametrize(
    ("word", "stage"),
    [("főfázis", "fő.1"), ("2. fő", "fő.2"), ("Fő fázis", "fő.1"), ("támadók kijelölése részfázis", "harc.támadók")],
)
def test_words_of_players_for_stages(tmp_path: Path, word: str, stage: str) -> None:
    assert result(tmp_path, "", "", (), f"state: {{stage: {stage}}}", phase=word).verdict == "pass"


@pytest.mark.parametrize("word", ["harc.ütés", "visszaütés", "képességek", "harc.képességek.vége"])
def test_in_the_middle_of_combat_nothing_begins_without_the_hurt(tmp_path: Path, word: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), "state: {ork.wounds: 0}", phase=word)
    assert found.verdict == "error"
    assert "who has attacked whom is no part of a given table → phase: harc.támadók" in found.failures[0]


def test_advance_stops_in_the_life_saving_window(tmp_path: Path) -> None:
    steps = [ATTACK, "act: advance, to: életmentő", "act: check, that: {stage: harc.ütés, medve.wounds: 3}"]
    steps += ["act: play, by: B, card: gyogyir, target: medve", "act: pass, by: all", "act: check, that: {stage: fő.2}"]
    cards = SAVING.replace("heal, n: 2", "heal, n: 1")
    a, b = "guard: [{card: ork}]", "guard: [{card: medve, wounds: 1}], magic: 1, hand: [gyogyir]"
    found = result(tmp_path, a, b, steps, "state: {medve.wounds: 2}", cards=cards, phase="harc.támadók")
    assert found.verdict == "pass", found.failures


@pytest.mark.parametrize("stage", ["harc.ütés", "kör_vége.2", "kör_vége.3", "harc.képességek.vége"])
def test_advance_does_not_pass_by_where_it_says(tmp_path: Path, stage: str) -> None:
    steps = [ATTACK, f"act: advance, to: {stage}"]
    found = result(tmp_path, "guard: [ork]", "guard: [medve]", steps, "state: {medve.wounds: 0}", phase="harc.támadók")
    assert found.verdict == "error"
    assert f"the game does not stop in {stage}" in found.failures[0]
    assert "→ to: " in found.failures[0]
    assert ("to: életmentő" in found.failures[0]) == (stage != "harc.képességek.vége")


def test_advance_to_a_phase_goes_to_where_the_game_rests_in_it(tmp_path: Path) -> None:
    found = result(tmp_path, "", "deck: [ork]", ["act: advance, to: következő kör"], "state: {active: B}", phase="fő.2")
    assert found.verdict == "pass", found.failures


@pytest.mark.parametrize(
    ("phase", "goes_to"), [("fő.1", "fő.1"), ("harc.ütés", "fő.2"), ("harc.képességek.vége", "harc.ütés.előtt")]
)
@pytest.mark.parametrize("saved", [True, False])
def test_the_life_saving_window_can_be_given(tmp_path: Path, phase: str, goes_to: str, saved: bool) -> None:
    given = f"{phase}\n    hurt: [ork]"
    steps = ["act: play, by: A, card: gyogyir, target: ork"] if saved else []
    there = "state: {ork.wounds: 1}" if saved else "state: {ork.zone: gyűjtő}"
    a = "guard: [{card: ork, wounds: 3}], magic: 1, hand: [gyogyir]"
    steps += ["act: pass, by: all", f"act: check, that: {{stage: {goes_to}}}"]
    found = result(tmp_path, a, "", steps, f"{there}, cites: ['37.0']", cards=SAVING, phase=given)
    assert found.verdict == "pass", found.failures


def test_a_creature_without_life_that_was_not_hurt_is_impossible(tmp_path: Path) -> None:
    a = "guard: [{card: ork, id: o1, wounds: 3}, {card: ork, id: o2, wounds: 3}]"
    found = result(tmp_path, a, "", (), "state: {o1.wounds: 3}", phase="fő.1\n    hurt: [o1]")
    assert found.verdict == "fail"
    assert "impossible: hkk-kodex:37.5 (o2)" in found.failures[0]


@pytest.mark.parametrize(
    ("phase", "what"),
    [
        ("életmentő", "the life saving window opens in a stage"),
        ("fő.1\n    hurt: [medve]", "there is no card or player 'medve'"),
        ("fő.1\n    hurt: [ork]", "'ork' has not been hurt → give it 'wounds'"),
        ("fő.1\n    right: B", "at the beginning of a stage the active player acts first → give begun: true"),
        ("fő.1\n    right: C\n    begun: true", "there is no player 'C'"),
    ],
)
def test_what_is_given_of_the_middle_of_a_stage_must_fit(tmp_path: Path, phase: str, what: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), "state: {ork.wounds: 0}", phase=phase)
    assert found.verdict == "error"
    assert what in found.failures[0]


@pytest.mark.parametrize(("begun", "hand"), [("\n    begun: true", 0), ("", 1)])
def test_the_middle_of_a_stage_can_be_given(tmp_path: Path, begun: str, hand: int) -> None:
    found = result(tmp_path, "deck: [ork]", "", (), f"state: {{A.hand.count: {hand}}}", phase=f"húzás{begun}")
    assert found.verdict == "pass", found.failures


def test_the_other_player_may_be_the_one_to_act(tmp_path: Path) -> None:
    steps = ["act: play, by: B, card: loves, target: ork", "act: pass, by: all"]
    sides = ("guard: [ork]", "magic: 1, hand: [loves]")
    given = result(
        tmp_path, *sides, steps, "events: [dies:ork]", cards=SHOT, phase="fő.1\n    begun: true\n    right: B"
    )
    assert "4.23.3" not in " ".join(given.failures)
    assert "4.23.3" in result(tmp_path, *sides, steps, "events: [dies:ork]", cards=SHOT).failures[0]


# --- what a message says ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["act: advance, to: fő.2", "act: pass, by: all"])
def test_a_missing_strike_back_is_named_with_its_ways(tmp_path: Path, step: str) -> None:
    steps = [TWO, step, "act: pass, by: all"]
    found = result(
        tmp_path, "guard: [ork, ork]", "guard: [medve]", steps, "state: {medve.wounds: 4}", phase="harc.támadók"
    )
    assert found.verdict in ("fail", "error")
    assert "B has not said whom medve strikes back at" in found.failures[0]
    assert "{act: strike_back, by: B, map: {medve: ork2}}" in found.failures[0]


def test_a_missing_target_is_named_with_those_there_are(tmp_path: Path) -> None:
    step = "act: play, by: A, card: loves"
    a = "magic: 1, hand: [loves], guard: [ork]"
    found = result(tmp_path, a, "guard: [medve]", [step], "state: {medve.wounds: 3}", cards=SHOT)
    assert "no target is named" in found.failures[0]
    assert found.failures[0].endswith("→ target: ork | medve")


def test_an_effect_that_only_players_are_meant_by_may_be_ones_own(tmp_path: Path) -> None:
    cards = "keres: {type: általános, cost: {magic: 1}, effects: [{do: search, of: lény}]}"
    step = "act: play, by: A, card: keres"
    found = result(
        tmp_path, "magic: 1, hand: [keres]", "life: 5", [step], "state: {B.life: 5}", cards=cards, phase="fő.1"
    )
    assert "→ target: A | B; or in the effect: to: controller" in found.failures[0]


def test_an_ability_is_used_once_in_a_step(tmp_path: Path) -> None:
    step = "act: use, by: A, of: lov, ability: regenerálódás, n: 4"
    a = "magic: 9, guard: [{card: lov, wounds: 3}]"
    found = result(tmp_path, a, "", [step], "state: {lov.wounds: 0}", cards=MENDING, phase="fő.1\n    hurt: [lov]")
    assert "regenerálódás of lov is used once in a step" in found.failures[0]
    assert "→ write the step 4 times, without n" in found.failures[0]


@pytest.mark.parametrize("zone", ["table", "hand", "deck"])
def test_a_rule_card_lies_beside_the_deck(tmp_path: Path, zone: str) -> None:
    cards = "rend: {type: szabálylap}"
    found = result(tmp_path, f"{zone}: [rend]", "", (), "state: {active: A}", cards=cards)
    assert "rend is a szabálylap, which lies beside the deck: A: {aside: [rend]}" in found.failures[0]
    assert (
        result(tmp_path, "aside: [rend]", "", (), "state: {active: A}", cards="rend: {type: szabálylap}").verdict
        == "pass"
    )


@pytest.mark.parametrize("step", [ATTACK, "act: advance, to: fő.2", "act: pass, by: all", "act: concede, by: A"])
def test_of_an_ended_game_it_is_said_who_has_won(tmp_path: Path, step: str) -> None:
    steps = ["act: concede, by: A", step]
    found = result(tmp_path, "guard: [ork]", "guard: [medve]", steps, "state: {outcome: B}", phase="harc.támadók")
    assert "the game is over: B has won" in found.failures[0]


def test_a_draw_is_called_one(tmp_path: Path) -> None:
    steps = ["act: agree_draw, by: A", "act: agree_draw, by: B", "act: pass, by: A"]
    assert "the game is over: a draw" in result(tmp_path, "", "", steps, "state: {outcome: döntetlen}").failures[0]


@pytest.mark.parametrize(("more", "who"), [([], "A, B"), (["act: pass, by: B"], "A")])
def test_an_open_decision_is_named_with_whose_it_is(tmp_path: Path, more: list[str], who: str) -> None:
    steps = ["act: play, by: A, card: loves, target: medve", *more]
    found = result(tmp_path, "magic: 1, hand: [loves]", "guard: [medve]", steps, "state: {A.magic: 0}", cards=SHOT)
    what = f"the life saving window is open for medve; {who} may act"
    assert f"a decision is still open at the end: {what} → {{act: pass, by: all}}" in found.failures[0]


def test_open_components_are_named_with_their_number(tmp_path: Path) -> None:
    cards = "vad: {type: szörny, damage: 1, life: 1, components: 2}"
    steps = ["act: attack, by: A, map: {medve: vad}", "act: advance, to: harc.ütés"]
    found = result(
        tmp_path,
        "guard: [medve]",
        "guard: [vad]",
        steps,
        "state: {vad.zone: gyűjtő}",
        cards=cards,
        phase="harc.támadók",
    )
    assert "may still take components out of vad" in found.failures[0]
    assert "{act: claim, by: A, thing: vad, n: 2}" in found.failures[0]


@pytest.mark.parametrize(("expected", "path"), [('"2"', "medve.wounds"), ('"0"', "A.magic")])
def test_a_number_in_quotes_is_told_apart(tmp_path: Path, expected: str, path: str) -> None:
    found = result(tmp_path, "guard: [ork]", "guard: [{card: medve, wounds: 2}]", (), f"state: {{{path}: {expected}}}")
    assert f"write {expected[1:-1]} without quotes" in found.failures[0]


@pytest.mark.parametrize(
    ("path", "near"), [("ork.wond", "ork.wounds"), ("A.lif", "A.life"), ("orc.life", "ork.life"), ("stge", "stage")]
)
def test_an_unknown_path_names_the_nearest(tmp_path: Path, path: str, near: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), f"state: {{{path}: 0}}")
    assert f"nothing is called '{path}' → one of: " in found.failures[0]
    assert near in found.failures[0].split("one of: ")[1].split(", ")[:3]


@pytest.mark.parametrize(
    ("path", "meant"), [("ork.wound", "ork.wounds"), ("A.mana", "A.magic"), ("ork.tapped", "ork.passive")]
)
def test_an_unknown_path_in_words_of_players_names_the_one_that_is_meant(tmp_path: Path, path: str, meant: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), f"state: {{{path}: 0}}")
    assert f"nothing is called '{path}' → did you mean '{meant}'?" in found.failures[0]


@pytest.mark.parametrize("whom", ["saját & azonnali", "varázslat"])
def test_damage_of_spells_is_called_spell_damage(tmp_path: Path, whom: str) -> None:
    effect = f"{{do: modify, what: damage, n: 1, to: '{whom}'}}"
    cards = (
        f"mester: {{type: szörny, damage: 1, life: 1, abilities: [{{id: a, kind: continuous, effects: [{effect}]}}]}}"
    )
    found = result(tmp_path, "guard: [mester]", "", (), "state: {mester.damage: 1}", cards=cards)
    assert found.verdict == "error"
    assert "'spell_damage'" in found.failures[0]


# --- what players are given for a while -------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "left"), [("opponent", 0), ("players", 0), ("controller", 2)])
def test_what_cards_cost_a_player_may_last(tmp_path: Path, to: str, left: int) -> None:
    effect = f"{{do: cost, n: 2, of: azonnali, to: {to}, until: kör vége}}"
    cards = f"ado: {{type: általános, cost: {{magic: 1}}, effects: [{effect}]}}"
    steps = ["act: play, by: A, card: ado", "act: play, by: B, card: szikra, target: medve", "act: pass, by: all"]
    a, b = "magic: 1, hand: [ado], guard: [medve]", "magic: 3, hand: [szikra]"
    found = result(tmp_path, a, b, steps, f"state: {{B.magic: {left}}}", cards=cards)
    assert found.verdict == "pass", found.failures


def test_a_value_of_a_player_may_last(tmp_path: Path) -> None:
    effect = "{do: modify, what: max_magic, n: -5, to: target}"
    cards = f"szomj: {{type: általános, targets: [játékos], effects: [{effect}]}}"
    steps = ["act: play, by: A, card: szomj, target: B", "act: pass, by: all", "act: advance, to: fő.2"]
    found = result(tmp_path, "hand: [szomj]", "", steps, "counts: {'modified:B': 1}", cards=cards)
    assert found.verdict == "pass", found.failures


@pytest.mark.parametrize(("attaches", "after"), [("", "gyűjtő"), ("attaches: szörny, ", None)])
def test_an_item_that_fits_nobody_is_taken_by_nobody(tmp_path: Path, attaches: str, after: str | None) -> None:
    cards = f"kard: {{type: tárgy, {attaches}cost: {{magic: 1}}}}"
    steps = ["act: attack, by: A, map: {ork: medve}", "act: advance, to: fő.2"]
    a = "guard: [ork], table: [{card: kard, host: ork}]"
    found = result(
        tmp_path, a, "guard: [medve]", steps, "state: {kard.zone: gyűjtő}", cards=cards, phase="harc.támadók"
    )
    if after is None:  # who has fought with its host may take it
        assert "B about capture:kard" in found.failures[0]
    else:
        assert found.verdict == "pass", found.failures


# --- why a gate is closed ---------------------------------------------------------------------------------------------

COSTLY = "troll: {type: szörny, cost: {magic: 2}, damage: 2, life: 2}"
DEAR = f"""{COSTLY}
kod:
  type: bűbáj
  abilities: [{{id: drágít, kind: continuous, effects: [{{do: cost, n: 2, to: opponent}}]}}]"""


@pytest.mark.parametrize("numbers", ['["99.7"]', '["4.20.3"]', '["4.20.3", "99.7"]'])
def test_what_makes_a_cost_too_high_is_a_reason_beside_the_cost(tmp_path: Path, numbers: str) -> None:
    step = f"act: play, by: A, card: troll, illegal: {numbers}"
    found = result(tmp_path, "magic: 3, hand: [troll]", "table: [kod]", [step], 'cites: ["99.7"]', cards=DEAR)
    assert found.verdict == "pass", found.failures


@pytest.mark.parametrize("number", ["99.7", "21.9", "7.0.0"])
def test_how_any_cost_is_reckoned_is_no_reason(tmp_path: Path, number: str) -> None:
    """Without the enchantment nothing but the cost stands in the way; that costs are reckoned at all is no reason."""
    step = f'act: play, by: A, card: troll, illegal: ["{number}"]'
    found = result(tmp_path, "magic: 1, hand: [troll]", "", [step], "state: {troll.zone: kéz}", cards=COSTLY)
    assert f"is forbidden by 4.20.3, not by {number}" in found.failures[0]


# --- words beside a verb, and whom it is done to ----------------------------------------------------------------------

SPELL = "szel: {{type: azonnali, effects: [{{{effect}}}]}}"
SELECTORS = {
    "ellenséges lény": "ellenséges & lény",
    "lény és saját": "lény & saját",
    "szörny vagy kalandozó": "szörny | kalandozó",
    "lény nem repül": "lény & !repül",
    "nem lény": "!lény",
    "ellenséges lények": "ellenséges & lény",
    "minden lény": "lény",
    "lény cost <= 3": "lény & cost<=3",
    "(szörny vagy kalandozó) saját": "(szörny | kalandozó) & saját",
    "altípus: ork": "altípus:ork",
    "altípus ork": "altípus:ork",
}


@pytest.mark.parametrize(
    ("effect", "mend"),
    [
        ("do: move, what: orhely", "'orhely' is no 'what' of 'move'; one of: guard, reserve"),
        ("do: mill, to: controller, what: teteje", "'teteje' is no 'what' of 'mill'; one of: alja"),
        ("do: cost, to: controller, what: mana", "'mana' is no 'what' of 'cost'; did you mean 'magic'?"),
        ("do: forbid, what: gyogyulas", "'gyogyulas' is no 'what' of 'forbid'; did you mean 'heals'?"),
        ("do: forbid, what: draws", "'draws' is no 'what' of 'forbid'; "),
        ("do: forbid, what: strike", "'strike' is no 'what' of 'forbid'; "),
        ("do: silence, what: repül és úszik", "'repül és úszik' is no 'what' of 'silence'; "),
    ],
)
def test_a_word_that_a_verb_does_not_know_is_refused(tmp_path: Path, effect: str, mend: str) -> None:
    found = result(tmp_path, "hand: [szel]", "guard: [medve]", (), "state: {}", cards=SPELL.format(effect=effect))
    assert found.verdict == "error"
    assert mend in found.failures[0]


def test_a_keyword_is_taken_away_under_any_of_its_names(tmp_path: Path) -> None:
    cards = """\
sarkany: {type: szörny, life: 2, keywords: {repül: true}}
kot: {type: bűbáj, abilities: [{id: kot, kind: continuous, effects: [{do: silence, what: Repül, to: lény}]}]}
"""
    then = "state: {sarkany.keywords.repül: 0}"
    assert result(tmp_path, "table: [kot]", "guard: [sarkany]", (), then, cards=cards).verdict == "pass"


@pytest.mark.parametrize(
    ("effect", "whom"), [("do: draw, n: 1", "to: controller, opponent"), ("do: heal, n: 1", "to: it, self, host")]
)
def test_what_happens_by_itself_has_no_target(tmp_path: Path, effect: str, whom: str) -> None:
    card = f"lov: {{type: szörny, life: 1, abilities: [{{id: a, kind: automatic, on: dies, effects: [{{{effect}}}]}}]}}"
    found = result(tmp_path, "guard: [lov]", "", (), "state: {lov.wounds: 0}", cards=card)
    assert found.verdict == "error"
    assert "has no target here" in found.failures[0]
    assert whom in found.failures[0]


@pytest.mark.parametrize("selector", SELECTORS)
def test_a_selector_in_plain_words_is_told_as_one(tmp_path: Path, selector: str) -> None:
    effect = f'do: damage, to: "{selector}"'
    found = result(tmp_path, "hand: [szel]", "", (), "state: {}", cards=SPELL.format(effect=effect))
    assert found.verdict == "error"
    assert f"write: {SELECTORS[selector]}" in found.failures[0]


@pytest.mark.parametrize(
    ("selector", "mend"),
    [
        ("lény, saját", "write: lény & saját"),
        ("cost<=három", "write a number or X: cost<=3"),
        ("lény &", "a word is missing at its end"),
        ("(lény & saját", "close it with )"),
        ("lény & legendás", "abilities: [{…, legendary: true}]"),
        ("életpont<3", "did you mean 'life'?"),
    ],
)
def test_what_is_wrong_in_a_selector_has_its_mend(tmp_path: Path, selector: str, mend: str) -> None:
    effect = f'do: damage, to: "{selector}"'
    found = result(tmp_path, "hand: [szel]", "", (), "state: {}", cards=SPELL.format(effect=effect))
    assert found.verdict == "error"
    assert mend in found.failures[0]


# --- keys in another place, values of another form --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "mend"),
    [
        ("cites: ['34.5']", "write it under 'then'"),
        ("active: A", "write it under 'given'"),
    ],
)
def test_a_key_one_level_too_far_out_is_told_its_place(tmp_path: Path, more: str, mend: str) -> None:
    found = result(tmp_path, "", "", (), "state: {}", more=more)
    assert found.verdict == "error"
    assert found.failures[0].endswith(mend)


def test_a_key_one_level_too_far_in_is_told_its_place(tmp_path: Path) -> None:
    found = result(tmp_path, "phase: fő.1", "", (), "state: {}")
    assert found.failures[0].endswith("write it further out, where 'A' stands")


@pytest.mark.parametrize(
    ("step", "right"),
    [
        ("pass: A", "{act: pass, by: A}"),
        ("attack: {ork: medve}, by: A", "{act: attack, by: A, map: {ork: medve}}"),
        ("passzol: A", "{act: pass, by: A}"),
    ],
)
def test_a_word_taken_for_a_key_is_told_as_the_step_it_is(tmp_path: Path, step: str, right: str) -> None:
    found = result(tmp_path, "guard: [ork]", "guard: [medve]", [step], "state: {}")
    assert found.verdict == "error"
    assert found.failures[0].endswith(f"→ {right}")


@pytest.mark.parametrize(
    ("then", "mend"),
    [
        ("state: {A.guard: 1}", "A.guard is [ork], not 1 → A.guard.count: 1"),
        ("delta: {A.hand: 1}", "A.hand is no number → A.hand.count: 1"),
        ("delta: {ork.zone: 1}", "ork.zone is no number → say under 'state' what it is in the end"),
        ("state: {ork: őrposzt}", "nothing is called 'ork' → ork.zone: őrposzt"),
        ("state: {ork.zone: temető}", "no zone is called 'temető'; did you mean 'gyűjtő'?"),
        ("state: {ork.sebzés: 2}", "nothing is called 'ork.sebzés' → one of: ork.damage"),
    ],
)
def test_a_value_of_another_form_is_told_rightly(tmp_path: Path, then: str, mend: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), then)
    assert mend in found.failures[0]


@pytest.mark.parametrize("answered", [True, False])
def test_a_window_that_did_not_open_ends_no_stage(tmp_path: Path, answered: bool) -> None:
    cards = f"{SAVING}\ngat: {{type: azonnali, cost: {{magic: 1}}, reaction: [play], effects: [{{do: counter}}]}}\n"
    steps = [
        "act: play, by: A, card: gyogyir, target: ork",
        "act: pass, by: all",
        "act: check, that: {stage: fő.1}",
    ]
    a, b = "reserve: [{card: ork, wounds: 1}], magic: 1, hand: [gyogyir]", "magic: 1, hand: [gat]" if answered else ""
    found = result(tmp_path, a, b, steps, "state: {ork.wounds: 0}", cards=cards, phase="fő.1")
    assert found.verdict == "pass", found.failures


def test_everybody_passes_where_nothing_was_done_to_be_answered(tmp_path: Path) -> None:
    steps = ["act: pass, by: all", "act: check, that: {stage: csere}"]
    found = result(tmp_path, "reserve: [ork]", "", steps, "state: {ork.wounds: 0}", phase="fő.1")
    assert found.verdict == "pass", found.failures


# --- strength and weakness --------------------------------------------------------------------------------------------

WEAKENED = "guard: [{{card: ork, markers: {{{marker}: 1}}}}]"


@pytest.mark.parametrize(
    ("marker", "damage"),
    [
        ("gyengülés -1/0", 1),
        ("gyengülés 1/1", 1),
        ("gyengülésjelző -1/-0", 1),
        ("erősödés 2/0", 4),
        ("erősödés +2/0", 4),
    ],
)
def test_a_marker_says_how_much_with_or_without_a_sign(tmp_path: Path, marker: str, damage: int) -> None:
    found = result(tmp_path, WEAKENED.format(marker=marker), "", (), f"state: {{ork.damage: {damage}}}")
    assert found.verdict == "pass", found.failures


@pytest.mark.parametrize(("marker", "right"), [("gyengülés", "gyengülés -1/-1"), ("erősödésjelző", "erősödés +1/+1")])
def test_a_marker_that_says_nothing_is_refused_with_what_to_write(tmp_path: Path, marker: str, right: str) -> None:
    lies = result(tmp_path, WEAKENED.format(marker=marker), "", (), "state: {ork.damage: 2}")
    assert lies.verdict == "error"
    assert f"→ write: {right}" in lies.failures[0]
    cards = f"le: {{type: azonnali, targets: [lény], effects: [{{do: mark, what: {marker}}}]}}"
    put = result(tmp_path, "hand: [le], guard: [ork]", "", ["act: play, by: A, card: le, target: ork"], cards=cards)
    assert put.verdict == "error"
    assert f"→ write: {right}" in put.failures[0]


def test_on_a_galetki_the_rules_say_what_strength_gives(tmp_path: Path) -> None:
    cards = "gal: {type: galetki, damage: 1, life: 3}"
    there = "guard: [{card: gal, markers: {erősödés: 2}}]"
    found = result(tmp_path, there, "", (), "state: {gal.damage: 3}", cards=cards)
    assert found.verdict == "pass", found.failures
