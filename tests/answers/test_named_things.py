"""Whoever asks what a thing is, does or is good for is led to what defines it, however the thing is called."""

from __future__ import annotations

import pytest

import kodex


def meant(book: str, question: str) -> str:
    """The rule that decides a question; "" where it is declined."""
    rules = kodex.open(book).ask(question)["rules"]
    return rules[0]["number"] if rules else ""


@pytest.mark.parametrize(
    ("book", "question", "rule"),
    [
        ("magus", "Mit csinál egy bestia?", "3.04.D"),
        ("conquest", "Mit csinál egy parancsszimbólum?", "sz/parancsszimbolum#p1"),
        ("conquest", "Micsoda egy erősítő kártya?", "sz/erositokartya#p1"),
        ("conquest", "Mit tud egy jelölőegység lap?", "sz/jeloloegysegek#p1"),
        ("conquest", "Mire jó a főhadiszállás?", "sz/foparancsnoksag#p1"),
        ("hkk-kodex", "Mit takar a graveyard?", "4.7.0"),
        ("hkk-8", "Mit tud az instant?", "azonnali/1"),
        ("conquest", "Mit tud a mozgékony (az angol mobile)?", "sz/mozgekony#p1"),
    ],
)
def test_what_stands_beside_a_name_or_for_it_leads_to_the_definition(book: str, question: str, rule: str) -> None:
    assert meant(book, question) == rule


@pytest.mark.parametrize(
    ("question", "rule", "said"),
    [
        (
            "Ki kezd?",
            "sz/kezdemenyezo#p1",
            ("A fordulót a kezdeményezésjelző birtokosa", "a csatát az, akinek a hadura ott van"),
        ),
        ("Mit csinál a hadúr?", "sz/hadurak#p1", ("csata lesz", "ha csak a tiéd van ott, te kezded", "pihenten")),
        ("Visszavonulás után áll vagy fekszik az egységem?", "sz/visszavonulas#b2", ("Fekszik", "kimerülten")),
    ],
)
def test_what_a_beginner_of_conquest_asks_first_is_answered_surely(
    question: str, rule: str, said: tuple[str, ...]
) -> None:
    answer = kodex.open("conquest").ask(question)
    assert (answer["status"], answer["rules"][0]["number"]) == ("answered", rule)
    assert [part for part in said if part not in answer["verdict"]["text"]] == []


def test_a_bracket_that_belongs_to_a_name_is_not_taken_for_an_aside() -> None:
    assert meant("conquest", "Mit jelent az (X) területre ható?") == "sz/x-teruletre-hato#p1"


def test_what_has_no_such_name_is_not_led_to_a_definition() -> None:
    assert kodex.open("conquest").ask("Mit csinál a hobbit kártya?")["status"] == "declined"


@pytest.mark.parametrize(
    ("question", "kind", "text"),
    [
        ("A 412.7 szerint három lénnyel is támadhatok egy lényre?", "number", "412.7"),
        ("Nullára esett a Rezgő Lényőr, és senki sem menti meg. A gyűjtőbe kerül?", "name", "„Rezgő Lényőr”"),
    ],
)
def test_what_nobody_knows_is_told_beside_the_answer(question: str, kind: str, text: str) -> None:
    answer = kodex.open("hkk-kodex").ask(question)
    assert answer["status"] == "answered"
    assert answer["verdict"]
    assert answer["hint"]["kind"] == kind
    assert text in answer["hint"]["text"]


@pytest.mark.parametrize(
    ("question", "told_of_it"),
    [
        ("Mivel a bank mindig osztalékot fizet, hány lapot húzok a kör elején?", True),
        ("Mivel a paklim már elfogyott, vesztettem?", False),
        ("Mivel fizetek, ha nincs varázspontom?", False),  # asks with what
        ("Mivel a kör elején mindenki zálogot ad, hol látom a kártyán, mennyibe kerül?", True),  # zálogot: of no rule
        (
            "Mivel minden kör elején mindenki szavaz, hol látom a kártyán, mennyibe kerül?",
            True,
        ),  # its rarest word is not
    ],
)
def test_what_is_taken_for_granted_and_no_rule_says_is_told_beside_the_answer(question: str, told_of_it: bool) -> None:
    answer = kodex.open("hkk-kodex").ask(question)
    assert answer["verdict"]
    told = (answer["hint"] or {}).get("kind")
    assert (told == "premise") is told_of_it


def test_what_is_taken_for_granted_is_no_question_of_its_own() -> None:
    verdict = kodex.open("hkk-kodex").ask(
        "Mivel minden kör elején hat kockával dobunk, három lényem áll az őrposztomban, és egy azonnalim a negyediket "
        "is odarakná, a szövegében egy szó sincs az őrposzt méretéről. Befér?"
    )["verdict"]
    assert verdict is not None
    assert verdict["rule"] == "5.4.3.1"
    assert "pénzfeldobás" not in verdict["text"]  # who throws a dice begins


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("Mit jelent a két szám a vagon alsó sarkaiban?", ["vagon"]),
        ("Mit jelent a két szám a lény alsó sarkaiban?", []),
        ("A húgom szerint támadhat. Támadhat a lényem, ha most játszottam ki?", []),  # a person
        ("Kiraktam egy petárdát. Mikor támadhat a lényem?", ["petárdát"]),  # not in the sentence that asks
        ("Eldobom az általános vagont kijátszás után?", ["vagont"]),  # behind what a thing is like
        ("Mikor támadhat a hatalmas lényem?", []),  # itself what a thing is like
        ("Mit jelent a két szám a huszár alsó sarkaiban?", ["huszár"]),  # begins as a word that other games have
        ("Mikor támadhat a temetőből visszahozott lény?", []),  # stands for a term
        ("Mikor támadhat az epitmény?", []),  # mistyped
    ],
)
def test_a_thing_that_no_rule_knows_is_told_beside_the_answer(question: str, things: list[str]) -> None:
    answer = kodex.open("hkk-kodex").ask(question)
    assert answer["verdict"]
    told = answer["hint"] if answer["hint"] and answer["hint"]["kind"] == "thing" else None
    assert bool(told) is bool(things)
    assert not told or (all(thing in told["text"] for thing in things) and answer["certainty"] != "sure")


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Az ellenfél szerint nem üthet vissza a passzív lényem. Igaza van?", "igen"),
        ("Az ellenfél szerint visszaüthet a passzív lényem. Igaza van?", "nem"),
        ("A haverom szerint a Semmiből nem lehet visszahozni lapot. Igaz ez?", "igen"),
        ("A haverom szerint a Semmiből vissza lehet hozni lapot. Igaz ez?", "nem"),
    ],
)
def test_yes_and_no_go_by_what_somebody_says(question: str, word: str) -> None:
    text = kodex.open("hkk-kodex").ask(question)["verdict"]["text"]
    assert word in text.lower().split(".")[0].split()


@pytest.mark.parametrize(
    ("book", "question", "stored"),
    [
        ("conquest", "Mit csinál a vezér?", "Mire való a vezér?"),
        ("hkk-kodex", "Mire szolgál a tartalék?", "Mire való a tartalék?"),
        ("hkk-11", "Mire szolgál az őrposzt?", "Mire való az őrposzt?"),
    ],
)
def test_what_is_the_same_but_for_how_it_asks_is_answered_as_it_was_written(
    book: str, question: str, stored: str
) -> None:
    assert kodex.open(book).ask(question)["verdict"]["question"] == stored


@pytest.mark.parametrize("stand", ["0 Ép-n van", "1 Ép-n van"])
def test_an_abbreviation_with_a_capital_is_no_card(stand: str) -> None:
    answer = kodex.open("hkk-kodex").ask(f"A lényem {stand}, de van még manám. Használhatom a képességét másra?")
    assert answer["status"] == "answered"
