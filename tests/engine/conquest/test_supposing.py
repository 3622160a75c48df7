"""Why not, of scenarios of Conquest: what may be supposed, how it is said, and what it turns."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from kodex.engine.face.supposing import Asked, Change, Supposing
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.otherwise.supposing import why_not
from kodex.engine.scenarios.running.run import run
from tests.engine.conquest.test_pages import PROGRAM
from tests.engine.every_game import scenarios

KINDS = {
    *("exhausted", "bloodied", "damage", "place", "player.resources", "initiative", "beginner", "stage", "keyword"),
    *("ability", "less", "more", "without", "unique", "card.attack", "card.hp", "card.cost", "card.command"),
    *("card.shields", "card.cards", "card.resources"),
}


def corpus() -> list[Loaded]:
    """All that can be played."""
    return [one for path in scenarios("conquest") for one in load(path) if one.scenario is not None]


def named(id_: str) -> Loaded:
    return next(one for one in corpus() if one.id == id_)


def all_read(one: Loaded) -> Asked:
    """As if the rules had read all of every card."""
    fields = ("attack", "hp", "cost", "command", "shields", "cards", "resources", "keywords", "abilities", "unique")
    return Asked({(name, field): {"x"} for name in one.cards for field in fields}, {}, frozenset())


def changes(one: Loaded) -> list[Change]:
    """Everything that may be supposed of a scenario."""
    assert isinstance(FACE, Supposing)
    return list(FACE.changes(FACE.draft(one.scenario, one.cards), all_read(one)))


def test_a_draft_is_the_same_table_with_all_names_said() -> None:
    for one in corpus()[::7]:
        draft = FACE.draft(one.scenario, one.cards)
        again = msgspec.structs.replace(one, scenario=FACE.supposed(one.scenario, draft))
        assert run(again).verdict == run(one).verdict, one.id


def test_every_change_is_said_in_words_and_makes_a_table() -> None:
    kinds = set()
    for one in corpus()[::11]:
        for change in changes(one):
            kinds.add(change.kind)
            hungarian, english = FACE.change_in_words(change, "hu"), FACE.change_in_words(change, "en")
            assert not PROGRAM.intersection(re.findall(r"\w+", hungarian)), hungarian
            assert english != hungarian
            draft = FACE.draft(one.scenario, one.cards)
            before = (msgspec.to_builtins(draft.given), draft.when, draft.cards)
            change.apply(draft)
            assert (draft.given, draft.when, draft.cards) != before, hungarian
    assert kinds == KINDS


@pytest.mark.parametrize(
    ("id_", "kind", "of", "effect", "rule"),
    [
        ("panceltoro-a-repulo-ellen", "keyword", "vágó.páncéltörő", "legal", "sz/panceltoro#p1"),
        ("limitalt-a-jatekba-teves-utan", "keyword", "oszlop.limitált", "legal", "sz/limitalt#p1"),
        ("aki-nem-allhat-fel", "ability", "lusta.0", "otherwise", "f2/4.6#p1"),
        ("repulot-fele-serules-eri", "card.attack", "medve", "otherwise", "sz/repulo#p1"),
    ],
)
def test_the_change_that_turns_it_is_found_with_its_rule(id_: str, kind: str, of: str, effect: str, rule: str) -> None:
    found = [
        one.turn for one in why_not(named(id_), 250).findings if [(c.kind, c.of) for c in one.changes] == [(kind, of)]
    ]
    assert [one.effect for one in found] == [effect]
    assert rule in found[0].rules


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("stage", "", "akció 3.2.5", "3.2.6"), "the step were 3.2.6 (instead of action window after step 3.2.5)"),
        (("keyword", "fal.rajtaütő", "rajtaütő", ""), "fal had not the keyword Ambush"),
        (("step", "", {"act": "choose", "by": "A", "take": "igen"}, None), "this step were left out: A decides: yes"),
    ],
)
def test_a_change_is_said_in_english_words(change: tuple[str, str, Any, Any], told: str) -> None:
    assert FACE.change_in_words(Change(*change, apply=lambda _draft: None), "en") == told


def test_what_comes_otherwise_is_told_in_words_where_several_values_of_a_step_differ() -> None:
    found = why_not(named("egyedul-maradt-megnyeri-a-csatat"))
    told = [found.told(one, "hu")[1] for one in found.findings if one.turn.effect == "otherwise"]
    assert any("a játék itt tart: szünet" in line for line in told)
    assert not [line for line in told if re.search(r"\bstage\b|[a-z]\.[a-z]", line)]


@pytest.mark.parametrize(
    ("path", "actual", "expected", "told"),
    [
        ("outcome", None, "A", "outcome: none (instead of A)"),
        ("A-medve.exhausted", True, False, "A-medve.exhausted: true (instead of false)"),
        ("A.resources", 2, 3, "A.resources: 2 (instead of 3)"),
    ],
)
def test_values_are_told_in_no_words_of_the_program(path: str, actual: Any, expected: Any, told: str) -> None:
    assert isinstance(FACE, Supposing)
    assert FACE.value_in_words(path, actual, expected, "en") == told


def test_of_other_steps_those_are_offered_that_are_two_away_at_most() -> None:
    assert isinstance(FACE, Supposing)
    one = named("repulot-fele-serules-eri")
    draft = FACE.draft(one.scenario, one.cards)
    every, offered = changes(one), list(FACE.offered(draft, all_read(one)))
    steps = {change.new: change.rank[1] for change in every if change.kind == "stage"}
    near = {step for step, away in steps.items() if away <= 2}
    assert {change.new for change in offered if change.kind == "stage"} == near
    assert {*steps.values()} > {1, 2}
    assert len(offered) == len(every) - len(steps.keys() - near)
