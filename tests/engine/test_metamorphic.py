"""Scenarios come to the same in ways that must not matter: a sample here, all of them with the module's command."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kodex.engine.bound import editions
from kodex.engine.games.hkk.cards import Ability, Effect
from kodex.engine.games.hkk.game import new_table
from kodex.engine.scenarios.files.load import Loaded, load, state_of
from tests.editions import DEFAULT
from tests.engine import metamorphic
from tests.engine.backwards import GAME
from tests.engine.digest import corpus
from tests.engine.every_game import OTHERS
from tests.engine.metamorphic import VARIANTS, difference, lively, out_of_order, own_cards, problems, reversed_rooms
from tests.engine.records import course
from tests.engine.scenarios.test_not_in_play import CASES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=[30, pytest.param(100, marks=pytest.mark.whole)])
def sample(request: pytest.FixtureRequest) -> list[Loaded]:
    """Some scenarios, the same in every run."""
    return Random(14).sample(list(corpus()), request.param)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_must_not_matter_does_not(variant: str, sample: list[Loaded]) -> None:
    assert list(problems(sample, [variant])) == []


@pytest.mark.parametrize("each", [5, pytest.param(1, marks=pytest.mark.whole)])
@pytest.mark.parametrize("rulebook", OTHERS)
def test_in_other_games_neither_does_going_step_by_step_nor_what_was_played_before(rulebook: str, each: int) -> None:
    every = list(corpus(rulebook=rulebook))[::each]
    assert every
    assert list(problems(every, ["explored"])) == []
    assert list(out_of_order(every)) == []


def test_the_order_of_the_files_does_not_matter(sample: list[Loaded]) -> None:
    assert list(out_of_order(sample)) == []


def test_the_order_of_loading_does_not_matter(sample: list[Loaded]) -> None:
    assert list(reversed_rooms(sample)) == []


def test_rooms_are_really_loaded_backwards() -> None:
    """Else the comparison with them would say nothing: many pairs of modules change places, as far as they may."""
    backwards, usual = _loaded("load_backwards()"), _loaded("import kodex.engine.games.hkk.game")
    places = {name: n for n, name in enumerate(backwards)}
    pairs = list(itertools.combinations([name for name in usual if name in places], 2))
    assert len(usual) > 100
    assert sum(places[one] > places[other] for one, other in pairs) > len(pairs) / 4


def _loaded(by: str) -> list[str]:
    """The modules of the game in the order in which a process of its own has loaded them."""
    tell = f"import sys; from tests.engine.backwards import GAME, load_backwards; {by}; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True, cwd=ROOT)
    return [name for name in told.stdout.split() if name.startswith(f"{GAME}.")]


def test_the_card_that_knows_every_word_opens_every_hint(sample: list[Loaded]) -> None:
    """Else the comparison with it would say little."""
    one = metamorphic.with_card(sample[0], "hand", lively("hand"))
    assert one.scenario is not None
    words = new_table(one.cards, state_of(one.scenario)).words
    assert words is not None
    norms = editions.book(DEFAULT).norms
    assert [norm.name for norm in norms if norm.needs and norm.needs.isdisjoint(words)] == []
    kinds = {ability.kind for ability in lively("nowhere").abilities}
    assert kinds == {"continuous", "automatic", "activated", "reaction", "combat"}


def test_a_scenario_alone_has_its_own_cards_and_no_others() -> None:
    [one, *_others] = load(CASES / "card-of-another-scenario-2.yaml")
    assert sorted(one.cards) == ["lancing", "ork", "tukor", "tuzeso"]
    assert sorted(own_cards(one).cards) == ["lancing", "ork", "tuzeso"]


def test_a_difference_is_seen() -> None:
    """A continuous ability in the place of the blank card is noticed, and so is one citation more."""
    [one, *_others] = load(CASES / "card-of-another-scenario-1.yaml")
    lancing = one.cards["lancing"]
    weaker = Ability("szit", "continuous", (Effect("modify", 2, "controller", what="spell_damage"),))
    other = {**one.cards, "lancing": metamorphic.structs.replace(lancing, abilities=(weaker,))}
    plain = course(one)
    found = difference(plain, course(metamorphic.structs.replace(one, cards=other)))
    assert found is not None
    assert "ork1.wounds" in found
    cited = metamorphic.structs.replace(plain, norms=((*plain.norms[0], "1.1"), *plain.norms[1:]))
    assert difference(plain, cited) == f"event 0 ({plain.events[0].split()[0]}) cites more: ['1.1'], less: []"
