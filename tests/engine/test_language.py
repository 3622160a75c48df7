"""The language of cards is made by each game for itself: two of them share the grammar and no word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct, field

from kodex.engine.cards.language import Language, Whom
from kodex.engine.cards.selectors import View
from kodex.engine.games.hkk.cards.language import LANGUAGE as HKK
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State, Thing, slot
from kodex.engine.kernel.table import Table

WHOM = Whom(
    people=("controller",), things=("self",), either=("target",), to_players=("controller",), to_things=("self",)
)
A = View("A", "nyúl", 2)


class Effect(Struct, frozen=True):
    """An effect of either game."""

    do: str
    n: int | str = 1
    to: str = "target"
    of: str | None = None
    condition: str | None = field(default=None, name="if")


def made(names: dict[str, Callable[[Thing], bool]], verb: str) -> Language[View]:
    """The language of a game with these words and one verb."""
    language: Language[View] = Language(lambda: None, zones=(slot("bed", 1), "table"), others=("hand",), whom=WHOM)
    for name, test in names.items():
        language.selectors.word(name, elsewhere=name == "kézben")(lambda _t, o, _v, test=test: test(o))  # type: ignore[misc]
    language.selectors.value("súly")(lambda _t, o, _v: len(o.id))
    language.amounts.amount(f"{verb}szám")(lambda _t, _v: 7)
    language.registry.verb(verb, "1", fields=("n", "to"), required=("of",))(lambda *_args: None)
    language.registry.keyword(f"{verb}ós", "2", "Does it", number=True)
    language.registry.trigger(f"{verb}ott", f"{verb}.done")
    return language


FIELDS = made({"nyúl": lambda o: o.card == "nyúl", "saját": lambda o: o.controller == "A"}, "ás")
SEA = made({"hal": lambda o: o.card == "hal", "kézben": lambda o: o.zone == "hand", "saját": lambda o: False}, "úsz")


@pytest.fixture
def table() -> Table:
    """A rabbit in a bed, a fish in hand, a rabbit that is nobody's."""
    things = {
        "nyúl": Thing("nyúl", "nyúl", "A", "A", "bed/1"),
        "hal": Thing("hal", "hal", "B", "B", "hand"),
        "más": Thing("más", "nyúl", "", "", "table"),
    }
    order = {"A.bed/1": ("nyúl",), "B.hand": ("hal",), "table": ("más",)}
    return Table(NormBook("próba"), {}, State({"A": {}, "B": {}}, things, order))


@pytest.mark.parametrize(
    ("language", "selector", "found"),
    [
        (FIELDS, "nyúl", ["nyúl", "más"]),
        (FIELDS, "nyúl & saját", ["nyúl"]),
        (FIELDS, "nyúl & !saját", ["más"]),
        (FIELDS, "súly>X", ["nyúl", "más"]),
        (FIELDS, "súly=4 | !nyúl", ["nyúl"]),
        (SEA, "hal", []),
        (SEA, "hal & kézben", ["hal"]),
        (SEA, "saját", []),
    ],
)
def test_the_grammar_is_the_same_and_the_words_mean_what_the_game_says(
    table: Table, language: Language[View], selector: str, found: list[str]
) -> None:
    assert [one.id for one in language.selectors.selected(table, selector, A)] == found


def test_amounts_count_by_the_selectors_of_their_game(table: Table) -> None:
    assert FIELDS.amounts.how_many(table, "2*count(nyúl)+ásszám-X", A) == 9
    assert SEA.amounts.how_many(table, "count(hal & kézben)+úszszám", A) == 8


@pytest.mark.parametrize(
    ("check", "word"),
    [
        (lambda: SEA.selectors.check("nyúl"), "nyúl"),
        (lambda: FIELDS.selectors.check("saját & hal"), "hal"),
        (lambda: FIELDS.selectors.check("lény"), "lény"),
        (lambda: HKK.selectors.check("nyúl"), "nyúl"),
        (lambda: SEA.amounts.check("ásszám"), "ásszám"),
        (lambda: FIELDS.check_effect(Effect("úsz", of="nyúl")), "úsz"),
        (lambda: FIELDS.check_effect(Effect("damage")), "damage"),
        (lambda: SEA.check_effect(Effect("úsz", of="hal", to="nyúl")), "nyúl"),
        (lambda: SEA.check_effect(Effect("úsz", of="hal", condition="nyúl")), "nyúl"),
        (lambda: SEA.check_trigger("ásott: hal"), "ásott"),
        (lambda: SEA.check_trigger("úszott: nyúl"), "nyúl"),
        (lambda: SEA.registry.known_keyword("ásós"), "ásós"),
    ],
)
def test_a_word_of_another_game_is_refused_by_name(check: Callable[[], object], word: str) -> None:
    with pytest.raises(ValueError, match=f"'?{word}'?"):
        check()


def test_what_was_read_in_one_game_is_not_kept_for_another() -> None:
    for text in ("saját", "súly>2"):
        assert FIELDS.selectors.compiled(text) is FIELDS.selectors.compiled(text)
        assert FIELDS.selectors.compiled(text) is not SEA.selectors.compiled(text)
    assert (FIELDS.selectors.zones_of("kézben"), SEA.selectors.zones_of("kézben")) == (
        ("bed/1", "table"),
        ("bed/1", "table", "hand"),
    )


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Effect("ás"), "needs 'of'|'of'"),
        (Effect("ás", of="nyúl", to="controller"), "controller"),
        (Effect("ás", of="nyúl", n="2 3"), "2 3"),
    ],
)
def test_what_can_do_nothing_is_refused(effect: Effect, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        FIELDS.check_effect(effect)
    FIELDS.check_effect(Effect("ás", of="nyúl", to="self", n="X+1"))


def test_every_word_is_listed_once() -> None:
    assert [(word["kind"], word["word"]) for word in SEA.words()] == [
        ("verb", "úsz"),
        ("keyword", "úszós"),
        ("trigger", "úszott"),
        ("selector", "hal"),
        ("selector", "kézben"),
        ("selector", "saját"),
        ("number", "súly"),
    ]
    with pytest.raises(ValueError, match="twice"):
        SEA.registry.trigger("úszott", "x")
