"""What a scenario counts on and its table has not, and what is told of rules that forbid something or do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.running.run import Result, check

TABLE = """\
cards:
  ork: {{type: szörny, damage: 2, life: 3}}
  medve: {{type: szörny, damage: 4, life: 4}}
scenarios:
- id: proba
  title: Próba
  asks: Mi történik?
  rules: {rules}
  given:
    active: A
    phase: {phase}
{given}    players:
      A: {{guard: [ork, ork, ork]}}
      B: {{guard: [medve]}}
{players}"""
ADVANCE = "  when: [{act: advance, to: fő.2}]\n  then: {state: {ork1.zone: őrposzt}}\n"
ATTACK = "attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}"


def played(
    tmp_path: Path, rules: str, then: str = ADVANCE, *, given: str = "", players: str = "", phase: str = "fő.1"
) -> Result:
    path = tmp_path / "proba.yaml"
    text = TABLE.format(rules=rules, given=given, players=players, phase=phase)
    path.write_text(text + then, encoding="utf-8")
    [result] = check([path])
    return result


@pytest.mark.parametrize(
    ("rule", "form"),
    [
        ("145.1", "format: verseny"),
        ("152.3", "format: egyszínű, deck_check: true"),
        ("158.1", "format: hatalom korlátozása | tiltott hatalom, deck_check: true"),
        ("169.2.9", "format: páros"),
        ("138.3", "deck_check: true"),
    ],
)
def test_a_rule_of_a_format_says_which_one_it_needs(tmp_path: Path, rule: str, form: str) -> None:
    [told] = played(tmp_path, f'["{rule}"]').warnings
    assert f"{rule} holds only in a certain format" in told
    assert f"→ {form}; to show that it does not hold" in told


def test_a_rule_whose_format_is_given_or_that_is_to_be_absent_is_not_told(tmp_path: Path) -> None:
    assert played(tmp_path, '["145.1"]', given="    format: verseny\n").warnings == ()
    absent = ADVANCE.replace("}}\n", '}, never_cites: ["145.1"]}\n')
    assert played(tmp_path, '["145.1"]', absent).verdict == "pass"
    assert played(tmp_path, '["145.1"]', absent).warnings == ()


def test_four_seats_without_a_game_for_so_many_are_told(tmp_path: Path) -> None:
    four = "      C: {}\n      D: {}\n"
    [told] = played(tmp_path, '["34.5"]', players=four).warnings
    assert "4 players and no game for so many" in told
    assert told.endswith("→ format: páros | format: végső hatalom | format: istenek háborúja")
    assert played(tmp_path, '["168.0"]', players=four).warnings == ()
    assert played(tmp_path, '["34.5"]', players=four, given="    format: páros\n").warnings == ()
    assert played(tmp_path, '["34.5"]', players="      C: {}\n").warnings == ()


@pytest.mark.parametrize("word", ["any", "one_of", "bármelyik"])
def test_any_of_several_rules_is_told_what_to_write(tmp_path: Path, word: str) -> None:
    step = f'  when: [{{act: {ATTACK}, illegal: {{{word}: ["34.5", "36.1"]}}}}]\n'
    [told] = played(tmp_path, '["34.5"]', step, phase="harc.támadók").failures
    assert f"nothing says 'one of these rules' ('{word}')" in told
    assert "illegal: […] names all that do, {among: […]} some of them" in told


@pytest.mark.parametrize(
    ("illegal", "mend"),
    [
        ('["34.5", "36.1"]', "'illegal' names all rules that forbid it, and no others: delete what does not; "
         'where others do besides: {among: ["34.5"]}'),
        ('["36.1"]', "'illegal' names all rules that forbid it, and no others: delete what does not"),
        ('{among: ["34.5", "36.1"]}', "'among' names rules that all forbid it, and leaves room for others: "
         'delete what does not: {among: ["34.5"]}'),
    ],
)  # fmt: skip
def test_what_each_form_of_illegal_means_is_told(tmp_path: Path, illegal: str, mend: str) -> None:
    step = f"  when: [{{act: {ATTACK}, illegal: {illegal}}}]\n"
    [told] = played(tmp_path, '["34.5"]', step, phase="harc.támadók").failures
    assert "the step is forbidden by 34.5, not by 36.1" in told
    assert told.endswith(f"→ {mend}")


SPELL = "{type: azonnali, effects: [{do: damage, to: %s}]}"
ABLE = "{type: szörny, damage: 1, life: 1, abilities: [{id: lő, kind: activated, effects: [{do: damage, to: %s}]}]}"
EACH = "{type: azonnali, effects: [{do: for_each, of: lény, effects: [{do: damage, to: %s}]}]}"


@pytest.mark.parametrize(
    ("card", "word", "mend"),
    [
        (SPELL, "targets", "name them: targets: [lény, lény]"),
        (EACH, "targets", "name them: targets: [lény, lény]"),
        (SPELL, "target2", "the one target is: to: target; or name so many: targets: [lény, lény]"),
        (ABLE, "target3", "or name so many: targets: [lény, lény, lény]"),
        (SPELL, "reacted", "say what it reacts to: reaction: [play]"),
        (EACH, "reacted", "say what it reacts to: reaction: [play]"),
        (ABLE, "host", "a creature lies on nothing: to: self"),
        (SPELL, "it", "to: target, or a selector: to: lény"),
        (ABLE, "it", "to: target, or a selector: to: lény"),
    ],
)
def test_a_word_by_which_nobody_is_meant_is_refused(tmp_path: Path, card: str, word: str, mend: str) -> None:
    [told] = _with_card(tmp_path, card % word).failures
    assert f"'damage' does nothing here: nobody is meant by '{word}'" in told
    assert mend in told


@pytest.mark.parametrize(
    "card",
    [
        EACH % "it",
        "{type: azonnali, targets: [lény, lény], effects: [{do: damage, to: targets}]}",
        "{type: azonnali, targets: [lény, lény], effects: [{do: damage, to: target2}]}",
        "{type: azonnali, effects: [{do: damage}, {do: damage, n: 2, to: target2}]}",
        "{type: azonnali, reaction: [play], effects: [{do: counter, to: reacted}]}",
        "{type: bűbáj, attaches: lény, abilities: [{id: a, kind: activated, effects: [{do: damage, to: host}]}]}",
    ],
)
def test_a_word_by_which_somebody_is_meant_is_left(tmp_path: Path, card: str) -> None:
    assert _with_card(tmp_path, card).verdict == "pass"


def _with_card(tmp_path: Path, card: str) -> Result:
    """What comes of a scenario in which such a card lies in a deck."""
    path = tmp_path / "proba.yaml"
    text = TABLE.format(rules='["34.5"]', given="", players="", phase="fő.1")
    text = text.replace("  medve:", f"  uj: {card}\n  medve:", 1).replace("B: {guard", "B: {deck: [uj], guard")
    path.write_text(text + ADVANCE, encoding="utf-8")
    [result] = check([path])
    return result


@pytest.mark.parametrize(
    ("step", "mend"),
    [
        ("{act: claim, by: A, thing: ork1, of: ork1, n: 1}", "'thing' says that already: leave 'of' out"),
        ("{act: sacrifice, by: A, things: [ork1], of: ork1}", "'things' says that already: leave 'of' out"),
        ("{act: exchange, by: A, card: ork1}", "into: [ork1] | out: [ork1] | order: [ork1]"),
        ("{act: concede, by: A, card: ork1}", "leave it out, or write one of: choose, illegal"),
        ("{act: play, by: A, card: ork1, to: ork2}", "target: ork2, or act: react"),
    ],
)
def test_a_key_that_a_step_has_not_is_told_what_to_write(tmp_path: Path, step: str, mend: str) -> None:
    [told] = played(tmp_path, '["34.5"]', f"  when: [{step}]\n").failures
    assert told.endswith(f"→ {mend}")


BARRED = """\
cards:
  strazsa: {type: szörny, life: 4, keywords: {őrző: true}}
  szikra: {type: azonnali, effects: [{do: damage, n: 2}]}
  ketelu: {type: azonnali, targets: [játékos], effects: [{do: choose, options: [%s]}]}
scenarios:
- id: proba
  title: Próba
  asks: Választhatom a sebzést?
  rules: ["77"]
  given:
    active: A
    phase: fő.1
    players:
      A: {hand: [ketelu]}
      B: {hand: [szikra], reserve: [strazsa]}
  when:
  - {act: play, by: A, card: ketelu, target: B, choose: [0]}
  then: {state: {B.life: 20}}
"""
HURTS, DISCARDS = "[{do: damage, n: 2}]", "[{do: discard, n: 1}]"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((HURTS, DISCARDS), '(mode: 1); ruled out by 77 → delete it, or say that it is forbidden: illegal: ["77"]'),
        ((HURTS, DISCARDS, DISCARDS), "about mode; ruled out by 77 → one of: 1 (discard 1) | 2 (discard 1)"),
    ],
)
def test_the_rule_that_rules_an_option_out_is_named(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(BARRED % ", ".join(options), encoding="utf-8")
    [result] = check([path])
    [told] = result.failures
    assert told.endswith(said)
