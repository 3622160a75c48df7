"""What stands under an answer concerns the question: disputes and exceptions that it names, and only those."""

from __future__ import annotations

import pytest

import kodex


def disputed(question: str) -> list[str]:
    return [one["title"] for one in kodex.open().ask(question)["disputes"] if one["concerns"]]


def excepted(question: str) -> list[str]:
    rules = kodex.open().ask(question)["rules"]
    return [one["number"] for one in rules if one.get("applies") and one["role"] == "exception"]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Elfektetett épületet neki lehet esni a lényeimmel?", "Passzív építmény támadása"),
        ("Az őrző jeles lap kit véd, engem vagy saját magát?", "Kit véd az őrző ikon"),
        (
            "Két célpont lapot pusztítanék el egyszerre, az egyik rezisztenciás.",
            "Rezisztencia és a „legfeljebb két célpont”",
        ),
        ("Hét életem van, a lap tíz Ép feláldozását kéri. Mehetek mínuszba?", "A maximális életpont feláldozása"),
    ],
)
def test_a_dispute_whose_subject_the_question_names_is_shown(question: str, title: str) -> None:
    assert title in disputed(question)


@pytest.mark.parametrize(
    "question",
    [
        "álomjelző",
        "célzás",
        "mérgezés",
        "semmilyen módon jelentése",
        "Mennyi életem van induláskor?",
        "képességek sorrendje",
    ],
)
def test_a_dispute_about_something_else_within_the_same_rule_is_not(question: str) -> None:
    assert kodex.open().ask(question)["disputes"]
    assert disputed(question) == []


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        (
            "Két izomjelző ül a lényemen, és mielőtt elpusztítanák, árnyékkal visszahúzom a kezembe. Kapok a két "
            "jelzőért lapot vagy VP-t?",
            ["136.9"],
        ),
        ("Mit kapnak a lényeim az ellenfél körében?", []),
        ("Lerakhatok lényt olyankor is, amikor nem az én köröm van?", []),
    ],
)
def test_an_exception_from_another_title_is_shown_where_the_question_names_its_subject(
    question: str, numbers: list[str]
) -> None:
    assert excepted(question) == numbers


def test_short_words_that_rules_have_are_not_called_unknown() -> None:
    hint = kodex.open().ask("Kijátszhat-e a játékos xyzzyqwert lapot, ha ad le paklit?")["hint"]
    assert hint is not None
    assert (hint["kind"], [word for word in ("e", "ad", "le", "xyzzyqwert") if f"„{word}”" in hint["text"]]) == (
        "unknown",
        ["xyzzyqwert"],
    )
