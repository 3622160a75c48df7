"""What does not fit is said in people's words, at the key that is at fault."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from kodex.ground import i18n
from kodex.ground.refused.refusals import Steps, refusal

Count = Annotated[int, Meta(ge=0)]


class Step(Struct, forbid_unknown_fields=True, tag_field="act"):
    """A step."""


class Go(Step, tag="go"):
    """One kind."""

    to: str


class Stop(Step, tag="stop"):
    """Another kind."""

    n: Count = 0


class Inside(Struct, forbid_unknown_fields=True):
    """Something inside."""

    colour: Literal["red", "green"] = "red"
    n: Count = 0
    size: Annotated[int, Meta(le=9)] = 0

    def __post_init__(self) -> None:
        if self.n == 13:
            raise ValueError("not on a Friday")


class Whole(Struct, forbid_unknown_fields=True):
    """The whole."""

    steps: list[Go | Stop] = []
    parts: dict[str, Inside] = {}
    lists: dict[str, list[Inside | str]] = {}
    maybe: Inside | None = None
    name: Annotated[str, Meta(max_length=3)] = ""
    pair: tuple[str, int] | None = None
    two: Annotated[list[int], Meta(min_length=2, max_length=2)] | None = None
    share: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    icon: Annotated[str, Meta(pattern="^[KSE]$")] = "K"
    words: tuple[Literal["red", "green"], ...] = ()
    names: list[str] = []


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language(i18n.locale_language())


CASES: list[tuple[Any, Steps, str, str | None]] = [
    (
        {"step": 1},
        ("step",),
        "there is no key 'step' here",
        "one of: steps, icon, lists, maybe, name, names, pair, parts, share, two, words",
    ),
    ({"steps": [{"act": "go"}]}, ("steps", 0), "the key 'to' is missing", "add 'to': text"),
    ({"steps": [{"to": "x"}]}, ("steps", 0), "the key 'act' is missing", "one of: go, stop"),
    (
        {"steps": [{"act": "goo"}]},
        ("steps", 0, "act"),
        "'goo' is not one of the words that may stand here",
        "one of: go, stop",
    ),
    (
        {"steps": [{"act": "stop", "m": 1}]},
        ("steps", 0, "m"),
        "there is no key 'm' here",
        "leave it out, or write one of: n",
    ),
    ({"steps": [{"act": "stop", "n": -1}]}, ("steps", 0, "n"), "the number must be at least 0, not -1", "n: 1"),
    ({"steps": {}}, ("steps",), "a mapping (key: value) stands here", "it must be a list"),
    ({"words": True}, ("words",), "true or false stands here", "it must be a list: words: […], one of: red, green"),
    ({"words": "green"}, ("words",), "text stands here: 'green'", "it must be a list: words: [green]"),
    ({"words": "blue"}, ("words",), "text stands here: 'blue'", "it must be a list: words: [red]"),
    ({"names": "a b"}, ("names",), "text stands here: 'a b'", "it must be a list: names: [a, b]"),
    ({"names": "a: b"}, ("names",), "text stands here: 'a: b'", 'it must be a list: names: ["a: b"]'),
    ({"names": 1}, ("names",), "a whole number stands here", 'it must be a list: names: ["1"]'),
    (
        {"parts": {"a": {}, "b": {"n": "x"}}},
        ("parts", "b", "n"),
        "text stands here: 'x'",
        "it must be a whole number, such as n: 1",
    ),
    ({"parts": {"a": {"size": 10}}}, ("parts", "a", "size"), "the number must be at most 9, not 10", "size: 9"),
    (
        {"parts": {"a": {"colour": "gren"}}},
        ("parts", "a", "colour"),
        "'gren' is not one of the words that may stand here",
        "one of: green, red",
    ),
    ({"parts": {"a": {"n": 13}}}, ("parts", "a"), "not on a Friday", None),
    (
        {"lists": {"a": ["x"], "b": ["x", {"m": 1}]}},
        ("lists", "b", 1, "m"),
        "there is no key 'm' here",
        "one of: colour, n, size",
    ),
    (
        {"maybe": 3},
        ("maybe",),
        "a whole number stands here",
        "it must be a mapping (key: value) or nothing (null): maybe: {n: 3}",
    ),
    ({"name": "abcd"}, ("name",), "text of length <= 3 must stand here", None),
    ({"pair": ["a", "b"]}, ("pair", 1), "text stands here: 'b'", "it must be a whole number, such as 1"),
    ({"pair": ["a"]}, ("pair",), "a list of length 2 must stand here", None),
    ({"two": [1]}, ("two",), "a list of length >= 2 must stand here", None),
    ({"two": [1, 2, 3]}, ("two",), "a list of length <= 2 must stand here", None),
    ({"share": 0}, ("share",), "the number must be more than 0, not 0", None),
    ({"share": 1.0}, ("share",), "the number must be less than 1, not 1.0", None),
    ({"icon": "X"}, ("icon",), "'X' has another form than what may stand here", "the form ^[KSE]$"),
    ({"steps": [{"act": ["go"]}]}, ("steps", 0, "act"), "a list stands here", "it must be text: act: go"),
    (7, (), "a whole number stands here", "it must be a mapping (key: value)"),
]


@pytest.mark.parametrize(("data", "steps", "what", "mend"), CASES, ids=[case[2] for case in CASES])
def test_every_family_of_messages(data: Any, steps: Steps, what: str, mend: str | None) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, Whole)
    found = refusal(Whole, data)
    assert (found.what, found.steps, found.mend) == (what, steps, mend)


_LEAVES = (
    st.none() | st.booleans() | st.integers(-2, 20) | st.floats(allow_nan=False) | st.sampled_from(["go", "red", "x"])
)
_KEYS = st.sampled_from(
    ["steps", "parts", "lists", "maybe", "name", "act", "n", "to", "colour", "size", "odd `k` in `$"]
)
_DATA = st.recursive(
    _LEAVES, lambda below: st.lists(below, max_size=3) | st.dictionaries(_KEYS, below, max_size=3), max_leaves=8
)


@given(_DATA)
def test_whatever_is_refused_is_refused_at_a_place_of_the_data_and_not_in_raw_words(data: Any) -> None:
    try:
        msgspec.convert(data, Whole)
    except msgspec.ValidationError:
        found = refusal(Whole, data)
        assert "`" not in found.what.replace("odd `k` in `$", "")
        assert "Expected" not in found.what
        inside = data
        for n, step in enumerate(found.steps):
            if isinstance(inside, dict) and step not in inside:
                assert n == len(found.steps) - 1
                break
            inside = inside[step]


# --- a msgspec of tomorrow --------------------------------------------------------------------------------------------

TOMORROW = ["flurbs snorfle", "flurbs snorfle - at `$.zonk[0]`", "", "Expected `gnargle`, got `zonk` - at `$[...]`"]
"""What it may say then."""


@pytest.fixture(params=TOMORROW)
def tomorrow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A msgspec that takes and refuses the same, in other words."""
    convert = msgspec.convert

    def other_words(*args: Any, **named: Any) -> Any:
        try:
            return convert(*args, **named)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(request.param) from error.__cause__

    monkeypatch.setattr(msgspec, "convert", other_words)


@pytest.mark.usefixtures("tomorrow")
@pytest.mark.parametrize(("data", "steps", "what", "mend"), CASES, ids=[case[2] for case in CASES])
def test_no_word_of_msgspec_is_looked_at(data: Any, steps: Steps, what: str, mend: str | None) -> None:
    test_every_family_of_messages(data, steps, what, mend)


class Born(Struct):
    """A struct with a type of which the walk down knows nothing."""

    day: datetime.date
    numbers: dict[int, str] = {}


@pytest.mark.usefixtures("tomorrow")
@pytest.mark.parametrize(
    ("data", "steps", "mend"),
    [
        ([{"day": "2015-03-15"}, {"day": "the ides of March"}], (1, "day"), "it must be text"),
        ([{"day": "2015-03-15", "numbers": {"x": "y"}}], (0, "numbers"), "it must be a mapping (key: value)"),
    ],
)
def test_what_is_of_no_kind_is_refused_at_its_place_all_the_same(data: Any, steps: Steps, mend: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, list[Born])
    found = refusal(list[Born], data)
    assert (found.what, found.steps, found.mend) == ("this does not fit here", steps, mend)
