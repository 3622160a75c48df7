"""Decisions in the middle of a step: written in the file, checked, missing, left free; reactions; things with facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.running.run import Result, check

CARDS = """\
cards:
  golem: {type: szörny, cost: {magic: 2, zan: 2}, damage: 3, life: 5}
  szolga: {type: kalandozó, damage: 1, life: 1}
  medve: {type: szörny, cost: {magic: 1}, damage: 3, life: 4}
  tagadas: {type: azonnali, cost: {magic: 1}, reaction: ["play"], effects: [{do: counter, to: reacted}]}
scenarios:
"""
PAYING = """\
- id: fizetes
  title: Vegyes költség
  asks: Mivel fizethetek?
  rules: ["7.2.1"]
  given:
    active: A
    phase: fő.1
    players:
      A: {magic: 3, components: 1, kéz: [golem], tartalék: [szolga]}
      B: {gyűjtő: [medve, tagadas]}
  when:
  - {act: play, by: A, card: golem}
  - {act: advance, to: csere}
  then:
    state: {golem.zone: tartalek}
"""
PLAY = "- {act: play, by: A, card: golem}"
ANSWER = "- {act: choose, by: A, about: payment, take: 3 vp + 1 EPITO}"


def checked(tmp_path: Path, text: str, cards: str = CARDS) -> Result:
    path = tmp_path / "proba.yaml"
    path.write_text(cards + text, encoding="utf-8")
    [result] = check([path])
    return result


def test_a_decision_that_nobody_takes_is_an_error_that_names_the_options(tmp_path: Path) -> None:
    result = checked(tmp_path, PAYING)
    assert result.verdict == "error"
    [failure] = result.failures
    assert failure.startswith(
        f"{tmp_path / 'proba.yaml'}:18 [scenarios[0].when[0]]: a decision is missing: A about payment"
    )
    assert "choose: [one of: " in failure
    assert "2 VP + 1 szk + 1 építő" in failure


@pytest.mark.parametrize(
    "steps",
    [
        '- {act: play, by: A, card: golem, choose: ["3 VP + 1 építő"]}',
        f"{PLAY}\n  {ANSWER}",
        f"{PLAY}\n  - {{act: choose, take: 3 VP + 1 építő}}",
    ],
)
def test_the_answer_stands_in_the_step_or_after_it(tmp_path: Path, steps: str) -> None:
    text = PAYING.replace(PLAY, steps).replace(
        "golem.zone: tartalek", "A.magic: 0, A.components: 1, szolga.passive: true"
    )
    assert checked(tmp_path, text).failures == ()


WRONG = {
    "no option": ('choose: ["9 VP"]', "choose[0]]: '9 VP' is none of the options of A about payment"),
    "not asked for": ('choose: ["3 VP + 1 szk", 7]', "when[0].choose[1]]: nobody asks for this decision"),
}


@pytest.mark.parametrize(("answers", "message"), WRONG.values(), ids=WRONG)
def test_wrong_and_needless_answers_are_errors(tmp_path: Path, answers: str, message: str) -> None:
    result = checked(tmp_path, PAYING.replace("card: golem}", f"card: golem, {answers}}}"))
    assert result.verdict == "error"
    assert message in result.failures[0]
    assert f"{tmp_path / 'proba.yaml'}:18 " in result.failures[0]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("- {act: choose, by: B, take: 3 VP + 1 szk}", "A decides about payment now"),
        ("- {act: choose, about: target, take: 3 VP + 1 szk}", "A decides about payment now"),
        (f"{ANSWER}\n  - {{act: choose, take: 1}}", "nobody asks for this decision"),
    ],
)
def test_a_step_that_answers_something_else_is_an_error_at_its_line(tmp_path: Path, answer: str, message: str) -> None:
    result = checked(tmp_path, PAYING.replace(PLAY, f"{PLAY}\n  {answer}"))
    assert result.verdict == "error"
    assert message in result.failures[0]
    assert f"{tmp_path / 'proba.yaml'}:{19 + answer.count(chr(10))} " in result.failures[0]


REACTING = """\
- id: tagadas
  title: A megakadályozott lény a gyűjtőbe kerül
  asks: Letehetem, ha megtagadják?
  rules: ["21.15"]
  given:
    active: A
    phase: fő.1
    players:
      A: {magic: 1, kéz: [medve], gyűjtő: [golem, szolga]}
      B: {magic: 1, kéz: [tagadas]}
  when:
  - {act: play, by: A, card: medve}
  - {act: react, by: B, card: tagadas, to: medve}
  - {act: advance, to: csere}
  then:
    state: {medve.zone: gyűjtő, tagadas.zone: gyujto, B.magic: 0}
"""


def test_a_reaction_answers_a_link_of_the_chain(tmp_path: Path) -> None:
    assert checked(tmp_path, REACTING).failures == ()


def test_whoever_may_react_must_say_that_they_do_not(tmp_path: Path) -> None:
    lines = [line for line in REACTING.splitlines() if "react" not in line and "advance" not in line]
    result = checked(tmp_path, "\n".join(lines).replace(", B.magic: 0", "") + "\n")
    assert result.verdict == "fail"
    assert any("still open" in failure for failure in result.failures)


def test_markers_and_hosts_are_given_and_read(tmp_path: Path) -> None:
    text = PAYING.replace("tartalék: [szolga]", "tartalék: [{card: szolga, markers: {méreg: 2}}]").replace(
        "golem.zone: tartalek", "szolga.markers.méreg: 2, szolga.markers.álom: 0"
    )
    assert checked(tmp_path, text.replace(f"{PLAY}\n  ", "")).failures == ()


def test_what_the_beginning_asks_for_is_answered_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(table: Table) -> None:
        asked.append(table.choose("A", "order:x", ("golem", "szolga")))

    asked: list[str] = []
    monkeypatch.setattr(game, "begin", begin)
    text = PAYING.replace(PLAY, '- {act: play, by: A, card: golem, choose: ["3 VP + 1 szk"]}')
    missing = checked(tmp_path, text)
    assert missing.verdict == "error"
    assert (
        f"{tmp_path / 'proba.yaml'}:13 [scenarios[0].given.phase]: a decision is missing: A about order:x"
        in (missing.failures[0])
    )
    answered = checked(tmp_path, text.replace("  when:\n", "  when:\n  - {act: choose, by: A, take: SZOLGA}\n"))
    assert answered.failures == ()
    assert asked == ["szolga"]


GUARDED = """\
cards:
  orszem: {type: szörny, damage: 1, life: 4, keywords: {őrző: true}}
  iker:
    type: általános
    cost: {magic: 2}
    targets: [játékos]
    effects: [{do: choose, options: [[{do: damage, n: 4}], [{do: lose_magic, n: 1, to: target}]]}]
scenarios:
"""
REFUSED = """\
- id: tiltott
  title: Tiltott választás
  asks: Választhatom?
  rules: ["77"]
  given:
    active: B
    phase: fő.1
    players:
      A: {magic: 3, reserve: [orszem]}
      B: {magic: 2, hand: [iker]}
  when:
  - {act: play, by: B, card: iker, target: A, choose: [CHOSEN], illegal: BY}
  then:
    state: {A.life: 20, iker.zone: kéz}
"""


@pytest.mark.parametrize(
    ("chosen", "by", "failure"),
    [
        ("0", '["77"]', None),
        ("0", "[]", None),
        ("0", '{among: ["77"]}', None),
        ("1", '["77"]', "should be forbidden by 77 but is legal"),
        ("0", '["34.5"]', "what is chosen is not offered, whether 34.5 is in force or not"),
        ("0", '["77", "34.5"]', "what is chosen is not offered, and 34.5 has no part in it"),
    ],
)
def test_a_refused_step_is_judged_by_what_is_chosen_in_it(
    tmp_path: Path, chosen: str, by: str, failure: str | None
) -> None:
    result = checked(tmp_path, REFUSED.replace("CHOSEN", chosen).replace("BY", by), GUARDED)
    if failure is None:
        assert result.failures == ()
        return
    [told] = result.failures
    assert failure in told


def test_a_choice_that_is_offered_is_not_refused(tmp_path: Path) -> None:
    unguarded = REFUSED.replace("reserve: [orszem]", "pile: [orszem]").replace("CHOSEN", "0").replace("BY", '["77"]')
    [told] = checked(tmp_path, unguarded, GUARDED).failures
    assert "should be forbidden by 77 but is legal" in told


def test_after_a_refused_step_nobody_is_asked(tmp_path: Path) -> None:
    """Which rules rule the answer out is not looked for where the step itself may not be taken."""
    refused = ', illegal: {among: ["29.4.6"]}}\n  - {act: choose, by: A, take: igen}'
    asked = REFUSED.replace(", choose: [CHOSEN], illegal: BY}", refused)
    [told] = checked(tmp_path, asked.replace("phase: fő.1", "phase: előkészítő.2"), GUARDED).failures
    assert told.endswith("the step is refused, so nobody is asked for this decision → delete it")
