"""The numbers that a Hungarian sentence names."""

from __future__ import annotations

import pytest

from kodex.text.numerals import numerals


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Egyszerre kettőnél több lény nem támadhat.", [2]),
        ("legfeljebb három lény, 20 életponttal", [3, 20]),
        ("háromféle módon, négyféle szín", [3, 4]),
        ("50–53 lapos, 57-nél kevesebb", [50, 53, 57]),
        ("-1 sebzés és +1 életpont", [-1, 1]),
        ("További 1,5 győzelempont", [1.5]),
        ("ötvenhárom lap, tizenhárom jelző, huszonöt", [53, 13, 25]),
        ("az ötlet hatása a hétköznapi kettős", []),
        ("eggyel kevesebb, nullára, a duplája, kétszeresét", [1, 0, 2, 2]),
        ("lásd [[143.2]]", []),
        ("a 143.2 szerint", []),
        ("Harc, VII. lépés", [7]),
        ("hatan, hárman, ketten, négyen", [6, 3, 2, 4]),
        ("az első öt kör", [1, 5]),
    ],
)
def test_numbers_of_a_sentence(text: str, values: list[float]) -> None:
    assert [one.value for one in numerals(text)] == values


UNITS = ["egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc"]
TENS = ["tizen", "huszon", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven"]


@pytest.mark.parametrize("tens", range(10))
def test_every_number_below_a_hundred_is_known_in_words(tens: int) -> None:
    begin = TENS[tens - 1] if tens else ""
    for n, unit in enumerate(UNITS, 1):
        assert [one.value for one in numerals(f"Az {begin}{unit} lap.")] == [10 * tens + n]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("egyedül két, három, négy, öt lény", [2, 3, 4, 5]),
        ("a negyedik, a hetedik és a kilencedik menet", [4, 7, 9]),
        ("tíz, húsz, harminc, negyven, ötven, hatvan, hetven, nyolcvan, kilencven, száz", [*range(10, 101, 10)]),
        ("a tizedik, a huszadik, a harmincadik", [10, 20, 30]),
        ("nulla, null, fél, másfél, páros", [0, 0, 0.5, 1.5, 2]),
        ("az első, a második, a másodszori, a harmada, a harmadik", [1, 2, 2, 3, 3]),
        ("eggyel, egyetlenegy, egyféle, dupla, kétszer", [1, 1, 1, 2, 2]),
        ("I. II. III. IV. V. VI. VII. VIII. IX. X. lépés", [*range(1, 11)]),
    ],
)
def test_numbers_in_all_their_forms(words: str, values: list[float]) -> None:
    assert [one.value for one in numerals(words)] == values


def test_a_number_is_found_where_it_stands() -> None:
    text = "Legfeljebb kettőnél 30 lap."
    assert [text[one.start : one.end] for one in numerals(text)] == ["kettőnél", "30"]


WITH = "nullával eggyel kettővel hárommal néggyel öttel hattal héttel nyolccal kilenccel tízzel"
BY_TENS = "tízzel hússzal harminccal negyvennel ötvennel hatvannal hetvennel nyolcvannal kilencvennel százzal"
FORMS = ["t", "ből", "szer", "en", "nek", "re", "hez", "nél", "től", "ig", "ben", "ért", "ről"]
HARMONY = {
    "öt": "ötöt ötből ötször öten ötnek ötre öthöz ötnél öttől ötig ötben ötért ötről",
    "hat": "hatot hatból hatszor hatan hatnak hatra hathoz hatnál hattól hatig hatban hatért hatról",
    "négy": "négyet négyből négyszer négyen négynek négyre négyhez négynél négytől négyig négyben négyért négyről",
    "nyolc": "nyolcat nyolcból nyolcszor nyolcan nyolcnak nyolcra nyolchoz nyolcnál nyolctól nyolcig nyolcban nyolcért "
    "nyolcról",
    "húsz": "húszat húszból húszszor húszan húsznak húszra húszhoz húsznál húsztól húszig húszban húszért húszról",
}


def test_the_consonant_before_val_and_vel_is_doubled() -> None:
    assert [one.value for one in numerals(WITH)] == [*range(11)]
    assert [one.value for one in numerals(BY_TENS)] == [*range(10, 101, 10)]
    assert [one.value for one in numerals("tizeneggyel, huszonnéggyel, kilencvenhattal")] == [11, 24, 96]


@pytest.mark.parametrize(("number", "words"), HARMONY.items())
def test_a_number_is_known_with_every_ending(number: str, words: str) -> None:
    [value] = [one.value for one in numerals(number)]
    assert [one.value for one in numerals(words)] == [value] * len(FORMS)


def test_words_that_only_begin_like_a_number_are_none() -> None:
    assert numerals("hatalmas hatás, hatnánk, ötletes négyzet, nyolcadrész, hetente, hússal, százalék") == []
