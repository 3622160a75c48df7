"""A scenario passes only for the reason it gives: refusals are named whole, expectations are about what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.written import result

ORKS, BEAR = "guard: [ork, ork, ork]", "guard: [medve]"
CROWD = "act: attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}"
DECLARING = "harc.támadók"


def crowd(folder: Path, illegal: str, phase: str = DECLARING, active: str = "A") -> tuple[str, str]:
    found = result(folder, ORKS, BEAR, [f"{CROWD}, illegal: {illegal}"], phase=phase, active=active)
    return found.verdict, " ".join(found.failures)


def test_the_rule_that_alone_forbids_a_step_is_enough(tmp_path: Path) -> None:
    assert crowd(tmp_path, '["34.5"]') == ("pass", "")


@pytest.mark.parametrize(("phase", "active"), [("fő.1", "A"), ("gyógyulási", "A"), (DECLARING, "B")])
def test_in_the_wrong_phase_or_turn_a_step_is_forbidden_for_other_reasons_too(
    tmp_path: Path, phase: str, active: str
) -> None:
    verdict, why = crowd(tmp_path, '["34.5"]', phase, active)
    assert verdict == "fail"
    assert "forbidden for other reasons too: hkk-kodex:34.1" in why
    assert 'name all: ["34.5", "34.1"' in why


def test_among_leaves_room_for_other_reasons(tmp_path: Path) -> None:
    assert crowd(tmp_path, '{among: ["34.5"]}', "fő.1") == ("pass", "")
    verdict, why = crowd(tmp_path, '{among: ["34.5", "3.3"]}', "fő.1")
    assert verdict == "fail"
    assert "not by 3.3" in why


def test_among_nothing_is_refused(tmp_path: Path) -> None:
    verdict, why = crowd(tmp_path, "{among: []}")
    assert verdict == "error"
    assert "illegal.among" in why


def test_what_only_follows_from_the_named_rule_need_not_be_named(tmp_path: Path) -> None:
    """Who is immune is no legal target (21.5.1), and that is no reason of its own."""
    cards = "torony: {type: szörny, life: 3, keywords: {mágiaimmunitás: true}}"
    step = "act: play, by: A, card: szikra, target: torony, illegal: "
    hand = "magic: 1, hand: [szikra]"
    assert result(tmp_path, hand, "guard: [torony]", [step + '["132.4"]'], cards=cards).verdict == "pass"
    other = result(tmp_path, hand, "guard: [torony]", [step + '["21.5.1"]'], cards=cards)
    assert other.verdict == "fail"
    assert "hkk-kodex:132.4" in other.failures[0]


def test_an_impossible_table_names_every_rule_it_breaks(tmp_path: Path) -> None:
    found = result(tmp_path, "life: 21", "guard: [{card: ork, passive: true}]", (), 'impossible: ["3.18"]')
    assert found.verdict == "fail"
    assert "hkk-kodex:5.4.5" in found.failures[0]
    both = result(tmp_path, "life: 21", "guard: [{card: ork, passive: true}]", (), 'impossible: ["3.18", "5.4.5"]')
    assert both.verdict == "pass"


@pytest.mark.parametrize("path", ["ork.life", "ork.damage", "ork.wounds", "ork.passive", "ork.keywords.repül"])
@pytest.mark.parametrize("place", ["pile", "hand", "void", "deck"])
def test_a_card_that_is_not_in_play_has_no_values(tmp_path: Path, path: str, place: str) -> None:
    found = result(tmp_path, f"{place}: [ork]", "", (), f"state: {{{path}: 0}}")
    assert found.verdict == "error"
    assert "for it is not in play" in found.failures[0]
    assert "→ ork.zone: " in found.failures[0]


def test_where_a_card_out_of_play_lies_may_be_asked(tmp_path: Path) -> None:
    assert result(tmp_path, "pile: [ork]", "", (), "state: {ork.zone: gyűjtő, ork.owner: A}").verdict == "pass"


def test_on_a_way_on_which_a_card_has_left_play_no_value_of_it_holds(tmp_path: Path) -> None:
    """An exploration goes through both: what is asked of a card in play does not hold where it is dead."""
    more = (
        "explore: {free: [action], until: csere, sometimes: [{ork.life: 4}, {ork.zone: gyűjtő}], never: {ork.life: 1}}"
    )
    cards = "tuz: {type: azonnali, targets: [lény], effects: [{do: damage, n: 4, to: target}]}"
    found = result(tmp_path, "hand: [tuz]", "reserve: [ork]", (), cards=cards, more=more)
    assert (found.verdict, found.failures) == ("pass", ())
    always = more.replace("never: {ork.life: 1}", "always: {ork.life: 4}")
    assert result(tmp_path, "hand: [tuz]", "reserve: [ork]", (), cards=cards, more=always).verdict == "fail"


@pytest.mark.parametrize("then", ["counts: {'dies:senki': 0}", "events: ['dies:orkk']", "counts: {'draws:C': 0}"])
def test_events_of_nobody_are_refused(tmp_path: Path, then: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), then)
    assert found.verdict == "error"
    assert "is about nobody on this table" in found.failures[0]


@pytest.mark.parametrize("about", ["ork", "A", "fő.2"])
def test_events_of_cards_players_and_stages_may_be_counted(tmp_path: Path, about: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), f"counts: {{'dies:{about}': 0}}")
    assert found.verdict == "pass"


def test_numbers_go_round_the_name_of_another_card(tmp_path: Path) -> None:
    """Two orks beside a card that is called ``ork1`` are numbered ``ork2`` and ``ork3``."""
    cards = "ork1: {type: szörny, life: 1}"
    then = "state: {ork1.max_life: 1, ork2.name: ork, ork3.name: ork}"
    assert result(tmp_path, "reserve: [ork, ork, ork1]", "", (), then, cards=cards).verdict == "pass"


@pytest.mark.parametrize(("side", "zone"), [("hand: [ork], deck: [ork]", "kéz"), ("deck: [ork], hand: [ork]", "pakli")])
def test_cards_of_one_name_are_numbered_as_they_are_written(tmp_path: Path, side: str, zone: str) -> None:
    assert result(tmp_path, side, "hand: [ork]", (), f"state: {{ork1.zone: {zone}, ork3.owner: B}}").verdict == "pass"


def test_where_the_rules_know_two_players_a_third_is_refused(tmp_path: Path) -> None:
    three = "guard: [ork]}\n      C: {life: 20"
    then = "state: {C.life: 20}"
    assert result(tmp_path, "", three, (), then).verdict == "pass"
    found = result(tmp_path, "", three, (), then, more="edition: hkk-8")
    assert found.verdict == "error"
    assert "hkk-8 knows games of two players only, here are 3" in found.failures[0]


def test_nobody_plays_alone(tmp_path: Path) -> None:
    from kodex.engine.scenarios.running.run import check
    from tests.engine.written import text

    file = tmp_path / "egyedul.yaml"
    file.write_text(text("guard: [ork]", "", (), "state: {A.life: 20}").replace("      B: {}\n", ""), "utf-8")
    [found] = check([file])
    assert found.verdict in ("error", "fail")
    assert "2.5.1" in found.failures[0]


def test_a_refusal_is_a_citation_and_what_is_cited_is_told(tmp_path: Path) -> None:
    step = f"{CROWD}, illegal: ['34.5']"
    assert result(tmp_path, ORKS, BEAR, [step], "cites: ['34.5']", phase=DECLARING).failures == ()
    checked = "act: check, cites: ['34.5']"
    assert result(tmp_path, ORKS, BEAR, [step, checked], "", phase=DECLARING).failures == ()
    early = result(tmp_path, ORKS, BEAR, [checked, step], "", phase=DECLARING)
    assert early.verdict == "fail"
    found = result(tmp_path, ORKS, BEAR, [step], "cites: ['36.4']", phase=DECLARING)
    assert "36.4 is not cited → cited are: 34.5" in found.failures[0]


def test_many_cards_alike_are_written_once(tmp_path: Path) -> None:
    given = "deck: [{card: ork, n: 30}, medve], hand: [ork]"
    then = "state: {A.deck.count: 31, ork1.zone: pakli, ork30.zone: pakli, ork31.zone: kéz}"
    assert result(tmp_path, given, "", (), then).failures == ()
    found = result(tmp_path, "deck: [{card: ork, n: 2, id: o}]", "", (), "state: {A.deck.count: 2}")
    assert found.verdict == "error"
    assert "2 cards cannot have one id" in found.failures[0]


@pytest.mark.parametrize(
    ("path", "mend"),
    [
        ("ork.lif", "→ one of: ork.life"),
        ("A.manga", "A.magic"),
        ("senki.life", "→ one of: "),
        ("stagee", "one of: stage"),
    ],
)
def test_a_path_to_nothing_names_the_nearest(tmp_path: Path, path: str, mend: str) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), f"state: {{{path}: 1}}")
    assert found.verdict == "error"
    assert mend in found.failures[0]


def test_a_number_in_quotes_is_told_apart(tmp_path: Path) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), "state: {ork.life: '3'}")
    assert "write 3 without quotes" in found.failures[0]


@pytest.mark.parametrize(("word", "mend"), [("false", "→ write 0"), ("true", None)])
def test_true_or_false_where_a_count_stands_is_told_as_the_count(tmp_path: Path, word: str, mend: str | None) -> None:
    found = result(tmp_path, "guard: [ork]", "", (), f"state: {{ork.keywords.láthatatlan: {word}}}")
    assert f"ork.keywords.láthatatlan is 0, not {word}" in found.failures[0]
    assert found.failures[0].endswith(mend) if mend else "→" not in found.failures[0]
