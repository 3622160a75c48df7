"""What people say before and behind a question costs no answer: stored questions with heads and tails from speech."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from zlib import crc32

import pytest

from kodex.answers.asking import ask
from kodex.compile import open_store
from kodex.rules import books

HEADS = (
    "Te figyu, ",
    "Na szóval, ",
    "Sziasztok, kezdő vagyok, ",
    "Lehet, hogy hülye kérdés, de ",
    "Bocs a zavarásért, ",
    "Tegnap azon vitatkoztunk a bátyámmal, hogy ",
    "A haverom szerint máshogy van, de ",
    "Figyeljetek, egy gyors kérdés: ",
    "Ezen mindig összeveszünk: ",
    "Légyszi segítsetek, ",
    "Jaj, megint elakadtunk. ",
    "Most ültünk le játszani, ",
    "Nem találom sehol a szabályban, ",
    "Komolyan nem értem, ",
    "Hú, ez fogós: ",
    "Mondjátok már meg, ",
    "Ne nevessetek ki, de ",
    "Van itt valaki, aki tudja? ",
    "Esküszöm, tegnap még tudtam: ",
    "Csak a tisztánlátás végett, ",
)
TAILS = (
    " Köszi előre is!",
    " Előre is köszönöm a választ.",
    " Szerintem igen, de nem vagyok biztos benne.",
    " A haverom mást mond.",
    " Na erre varrjatok gombot.",
    " Sürgős lenne!",
    " Ezen most fél órája rágódunk.",
    " Ti hogy szoktátok?",
    " Valaki tudja?",
    " Bocs, ha már volt.",
    " Segítsetek, légyszi.",
    " Nálunk ebből mindig balhé van.",
    " Az ellenfelem esküszik rá.",
    " Kösz!",
    " Puszi.",
    " Tök kíváncsi vagyok.",
    " Na?",
    " Ez így rendben van?",
    " Nem akarok csalni.",
    " Fogadtunk egy sörben.",
)
"""Every second one was not looked at while this was made."""

QUESTIONS, EACH = 12, 2
"""So many stored questions of a book are asked, each with so many of them: many questions say more than many heads."""

KEPT, DECLINED = 0.97, 0.01
"""The share of first rules that stay, at least, and of declines, at most."""

LEAST = 4
"""So many words a whole question has."""


def around(question: str) -> Iterator[str]:
    """A question with each of the heads and tails."""
    yield from (head + question[0].lower() + question[1:] for head in HEADS)
    yield from (question + tail for tail in TAILS)


def drawn(stored: Iterable[str], count: int) -> list[str]:
    """Questions by their fingerprint: one that is written tomorrow changes hardly anything of the draw."""
    return sorted({one for one in stored if len(one.split()) >= LEAST}, key=lambda one: crc32(one.encode()))[:count]


@pytest.mark.parametrize(("count", "each"), [(QUESTIONS, EACH), pytest.param(60, 8, marks=pytest.mark.whole)])
def test_what_is_said_around_a_question_costs_no_answer(count: int, each: int) -> None:
    kept = declined = asked = 0
    for rulebook in books.every():
        store = open_store(rulebook)
        stored = [one for rule in store.all_rules() if rule["text"] for one in rule["questions"] if one.endswith("?")]
        for question in drawn(stored, count):
            first = ask(store, question)["rules"][0]["number"]
            for one in random.Random(question).sample(list(around(question)), each):
                rules = ask(store, one)["rules"]
                asked += 1
                declined += not rules
                kept += bool(rules) and rules[0]["number"] == first
    chance = 0 if asked > 1000 else 1  # a small draw may be off by one deviation, the large one is the measure
    assert kept >= KEPT * asked - chance * (asked * KEPT * (1 - KEPT)) ** 0.5
    assert declined <= DECLINED * asked + chance


@pytest.mark.parametrize("oath", ["franc", "manó", "fene"])
def test_an_oath_is_no_word_of_the_game(oath: str) -> None:
    told = ask(open_store("hkk-kodex"), f"mi a {oath} az a komponens")
    assert told["rules"][0]["title"] == ask(open_store("hkk-kodex"), "mi az a komponens")["rules"][0]["title"]


@pytest.mark.parametrize("head", ["Tegnap azon vitatkoztunk a haverommal"])
@pytest.mark.parametrize("asked", ["ütéskor meghal-e a lény", "meddig él a bűbáj"])
def test_a_question_that_is_reported_is_answered_as_the_question(head: str, asked: str) -> None:
    store = open_store("hkk-kodex")
    plain, told = ask(store, asked), ask(store, f"{head}, hogy {asked}")
    assert told["rules"]
    assert told["rules"][0]["number"] == plain["rules"][0]["number"]
    assert told["verdict"]["text"] == plain["verdict"]["text"]
    assert told["certainty"] in (plain["certainty"], "likely")
