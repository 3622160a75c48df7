"""What whoever plays a whole game goes by: the worth of a table, what is deployed where, what an event hides."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from kodex.engine.games.conquest.actions import Attack, Deploy, Retreat
from kodex.engine.games.conquest.battle.retreat import ideas
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.text import Ability, Cost, Effect
from kodex.engine.games.conquest.vocabulary import OUTCOME, Happens
from kodex.engine.kernel.procedures import Course
from kodex.engine.kernel.state import Event, apply
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import HIDDEN
from kodex.engine.scenarios.outcomes.coming import lines
from tests.engine.conquest import CARDS, DECK, table

PLAIN = {"hq": ("Vezér",), "1": ("ork",), "deck": DECK}


def set_up(more: dict[str, tuple[str, ...]], **notes: dict[str, int]) -> Table:
    """B's plain table against A's with something more."""
    return table("1.2", {"A": {**PLAIN, **more}, "B": PLAIN}, **notes).table


@pytest.mark.parametrize(
    "more",
    [
        {"victory": ("Homok",)},
        {"hq": ("Vezér", "szentély")},
        {"hand": ("csel",)},
        {"1": ("ork", "ork")},
        {"1": ("hős",)},
    ],
    ids=["planet", "support", "card", "unit", "stronger unit"],
)
def test_who_has_more_is_better_off(more: dict[str, tuple[str, ...]]) -> None:
    found = set_up(more)
    assert FACE.worth(found, "A") == -FACE.worth(found, "B") > 0


@pytest.mark.parametrize("worse", [{"hq": ("Vezér*",)}, {"1": ("dárdás",)}, {"hq": ()}])
def test_who_has_less_is_worse_off(worse: dict[str, tuple[str, ...]]) -> None:
    assert FACE.worth(set_up(worse), "A") < 0 == FACE.worth(set_up({}), "A")


def test_damage_makes_a_unit_worth_less() -> None:
    assert FACE.worth(set_up({}, damage={"A-ork": 1}), "A") < 0


@pytest.mark.parametrize(("won", "signs"), [("A", (1, -1)), ("B", (-1, 1)), ("", (0, 0)), (None, (0, 0))])
def test_the_game_is_worth_more_than_any_table(won: str | None, signs: tuple[int, int]) -> None:
    found = set_up({})
    found = found.at(apply(found.state, (OUTCOME.set(won),)))
    assert [FACE.worth(found, player) for player in "AB"] == [100.0 * sign for sign in signs]


def test_units_go_to_the_first_planet_and_supports_home() -> None:
    found = set_up({"hand": ("ork", "szentély")})
    assert [action for _card, action in FACE.in_hand(found, "A")] == [
        Deploy("A", "A-ork2", 1),
        Deploy("A", "A-szentély", 0),
    ]


TEXTS = {
    **CARDS,
    "támad": Card(type="esemény", abilities=(Ability("akció", (Effect("draw", 1, "controller"),), cost=Cost(99)),)),
    "felel": Card(type="esemény", abilities=(Ability("reakció", (Effect("draw", 1, "controller"),), on="kijátszás"),)),
    "drága": replace(CARDS["ork"], cost=99),
}


def test_each_card_in_hand_is_offered_or_has_a_reason_that_tells_of_its_kind() -> None:
    hand = ("ork", "csel", "támad", "felel", "drága")
    found = table("1.2", {"A": {"hq": ("Vezér",), "hand": hand}, "B": PLAIN}, cards=TEXTS).table
    why = {id_: [one.rule for one in FACE.why_illegal(found, action)] for id_, action in FACE.in_hand(found, "A")}
    assert why == {
        "A-ork": [],
        "A-csel": ["conquest:sz/esemenykartya#b1"],
        "A-támad": ["conquest:sz/kartyahatasok#b2"],
        "A-felel": ["conquest:sz/kivaltott-kepessegek#p1"],
        "A-drága": ["conquest:f2/1.2#p4"],
    }


@pytest.mark.parametrize(
    ("first", "row"),
    [
        (1, ["1. Tűzföld", "2. Jégmező", "3. Homok"]),
        (2, ["3. Tűzföld", "1. Jégmező", "2. Homok"]),
        (3, ["3. Tűzföld", "2. Jégmező", "1. Homok"]),
    ],
)
def test_planets_are_numbered_as_on_a_dial_and_the_place_is_told_where_it_is_another(
    first: int, row: list[str]
) -> None:
    found = table("1.2", {"A": PLAIN, "B": PLAIN}, first=first).table
    lines = [line for line in FACE.seen_in_words(found, None, "hu") if line[0].isdigit()]
    assert [line.partition(" (")[0] for line in lines] == row
    assert [f"a sor {n}. helyén" in line for n, line in enumerate(lines, 1)] == [
        not line.startswith(f"{n}.") for n, line in enumerate(row, 1)
    ]


@pytest.mark.parametrize(
    ("kind", "facts", "hidden"),
    [
        (Happens.DRAWN, {"player": "A", "thing": "A-ork"}, "thing"),
        (Happens.DRAWN, {"player": "A"}, None),
        (Course.DECIDES, {"player": "A", "answer": 2}, "answer"),
        (Happens.GAINED, {"player": "A", "n": 2}, None),
    ],
)
def test_of_what_the_other_does_only_the_secret_is_veiled(kind: str, facts: dict[str, object], hidden: str) -> None:
    event = Event(kind, (), (), facts)
    assert (FACE.veiled(event, "A"), FACE.veiled(event, None)) == (event, event)
    assert FACE.veiled(event, "B").facts == facts | ({hidden: HIDDEN} if hidden else {})


@pytest.mark.parametrize(
    ("more", "as_much_as"),
    [({"attack": 2}, {"hp": 4}), ({"attack": 1}, {"command": 2}), ({"hp": 2}, {"command": 2})],
    ids=["two of life", "two icons", "life and icons"],
)
def test_a_point_of_attack_weighs_as_much_as_two_of_life_or_two_icons(
    more: dict[str, int], as_much_as: dict[str, int]
) -> None:
    """What a unit is worth beside one of the same card."""

    def worth(extra: dict[str, int]) -> float:
        own = {key: getattr(CARDS["ork"], key) + extra.get(key, 0) for key in ("attack", "hp", "command")}
        cards = {**CARDS, "másik": replace(CARDS["ork"], **own)}
        return FACE.worth(table("1.2", {"A": {"1": ("másik",)}, "B": {"1": ("ork",)}}, cards=cards).table, "A")

    assert worth({}) == 0
    assert worth(more) == worth(as_much_as) > 0


def test_units_that_may_retreat_are_offered_in_every_set_of_them_and_no_empty_one() -> None:
    side = {"hq": ("Vezér",), "1": ("ork", "dárdás", "hős"), "deck": DECK}
    found = table("3.2.9", {"A": side, "B": {**side, "1": ("ork",)}}, beginner="A")
    own = ("A-ork", "A-dárdás", "A-hős")
    sets = [combination for n in (1, 2, 3) for combination in combinations(own, n)]
    assert [action for action in found.legal_actions() if isinstance(action, Retreat)] == [
        Retreat("A", one) for one in sets
    ]
    assert [one.cards for one in ideas(found.table, "A")] == sets


def test_what_has_come_of_a_step_names_who_has_won() -> None:
    side = {"hq": ("Vezér",), "deck": DECK}
    found = table("3.2", {"A": {**side, "1": ("Vezér", "ork")}, "B": {**side, "1": ("ork!",)}}, row=("Homok",))
    ended = found.push(Attack("A", "A-ork"))
    told = [one.text for one in lines(FACE, ended.log(), "hu", "conquest", stage=True)]
    assert "A megnyeri a csatát" in " ".join(told)
    assert "A megnyeri a játékot" in told
