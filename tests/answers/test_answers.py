"""From a question to a decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from kodex.answers import asking, verdict
from kodex.answers.asking import ask
from kodex.compile.database import compile_rulebook
from kodex.errors import KodexError
from kodex.ground import i18n
from kodex.model import Link, Rulebook
from kodex.store import proofs, scenarios
from kodex.store.store import Store


def roles(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(rule["number"], rule["role"]) for rule in answer["rules"]]


def test_the_best_rule_decides_and_says_by_which_words(store: Store) -> None:
    answer = ask(store, "Átmászhatok a szomszéd kerítésén a labdáért?")
    assert answer["question"] == "Átmászhatok a szomszéd kerítésén a labdáért?"
    assert answer["status"] == "answered"
    assert answer["nearest"] == []
    first = answer["rules"][0]
    assert (first["rulebook"], first["number"], first["role"]) == ("kert", "3.1", "decides")
    assert first["text"].startswith("A szomszéd kerítésén")
    assert first["why"] == "this fits the words of the question best: Átmászhatok, szomszéd, kerítésén, labdáért"


def test_an_exception_that_is_asked_for_comes_before_its_main_rule(store: Store) -> None:
    answer = ask(store, "Esős fordulóban hány magot ültethetek?")
    assert roles(answer)[:2] == [("1.2", "decides"), ("1.1", "main")]
    assert answer["rules"][1]["why"] == "the general rule, 1.2 is an exception to it"


def test_only_an_exception_whose_condition_is_named_applies(store: Store) -> None:
    def applies(question: str) -> list[tuple[str, bool]]:
        return [(rule["number"], rule["applies"]) for rule in ask(store, question)["rules"] if "applies" in rule]

    assert applies("vetésből mennyi fér bele") == [("1.2", False)]
    assert applies("Hány magot ültethet a kertész egy fordulóban, ha esős?") in ([("1.2", True)], [])


def test_exceptions_of_the_deciding_rule_are_named_even_if_not_asked_for(store: Store) -> None:
    answer = ask(store, "vetésből mennyi fér bele")
    assert roles(answer)[0] == ("1.1", "decides")
    exception = next(rule for rule in answer["rules"] if rule["role"] == "exception")
    assert exception["number"] == "1.2"
    assert exception["why"] == "exception to 1.1, because az eső puhává teszi a földet"


def test_slang_is_explained(store: Store) -> None:
    answer = ask(store, "bödön")
    assert roles(answer)[0] == ("2.5", "decides")
    assert answer["rules"][0]["why"].endswith("bödön (= kanna)")


@pytest.mark.parametrize("question", ["mit mond a 2.5?", "2.5", "§ 2,5", "2.5 szabály"])
def test_a_named_rule_answers(store: Store, question: str) -> None:
    answer = ask(store, question)
    assert roles(answer)[:2] == [("2.5", "decides"), ("2.5.1", "related")]
    assert answer["rules"][0]["why"] == "the question names this rule"
    assert answer["rules"][1]["why"] == "it belongs to 2.5"


def test_an_unknown_number_is_declined_with_the_nearest(store: Store) -> None:
    answer = ask(store, "mit mond a 2.9?")
    assert answer["status"] == "declined"
    assert answer["rules"] == []
    assert answer["nearest"][0]["why"] == "there is no rule 2.9, this is close to it"


@pytest.mark.parametrize("question", ["időjárás előrejelzés", "Hogyan sáncolok a sakkban?", "mi az?", "qwertz"])
def test_what_no_rule_is_about_is_declined(store: Store, question: str) -> None:
    answer = ask(store, question)
    assert answer["status"] == "declined"
    assert answer["rules"] == []
    assert all(rule["text"] and rule["why"] for rule in answer["nearest"])


def test_a_bare_heading_never_answers_a_question(store: Store) -> None:
    assert "1.3" not in [rule["number"] for rule in ask(store, "palánták ültetése")["rules"]]


def test_a_disputed_rule_says_so_and_shows_the_readings(store: Store) -> None:
    answer = ask(store, "este nem szabad a kaktuszokat locsolni")
    first = answer["rules"][0]
    assert (first["number"], first["disputes"]) == ("2.50", ["kaktusz-este"])
    (dispute,) = answer["disputes"]
    assert dispute["question"] == "Szürkületkor este van már?"
    assert [(reading["id"], reading.get("default", False)) for reading in dispute["readings"]] == [
        ("igen", True),
        ("nem", False),
    ]
    assert "official" not in dispute


def test_what_the_official_pages_say_today_is_never_left_out(rulebook: Rulebook) -> None:
    """However many disputes there are about a rule that the question speaks of more."""
    (known,) = rulebook.disputes
    told = {"source": "a mai honlap", "seen": "2026-11", "changes": "Kaktuszt este is szabad locsolni."}
    moved = msgspec.structs.replace(known, id="mai", title="Locsolás", question="Más?", **told)
    more = [msgspec.structs.replace(known, id=f"{known.id}-{n}") for n in range(3)]
    changed = msgspec.structs.replace(rulebook, disputes=(*more, moved))
    answer = ask(Store("kert", compile_rulebook(changed)), "Este van már szürkületkor, szabad a kaktuszokat locsolni?")
    assert answer["rules"][0]["number"] == "2.50"
    assert [one["id"] for one in answer["disputes"]][-1] == "mai"
    assert len(answer["disputes"]) == 3
    assert answer["disputes"][-1]["official"] == told


def test_a_dispute_whose_title_says_nothing_concerns_no_question(rulebook: Rulebook) -> None:
    (known,) = rulebook.disputes
    changed = msgspec.structs.replace(rulebook, disputes=(msgspec.structs.replace(known, title="Mi van akkor?"),))
    (dispute,) = ask(Store("kert", compile_rulebook(changed)), "este nem szabad a kaktuszokat locsolni")["disputes"]
    assert dispute["concerns"] is False


def test_only_the_deciding_rules_disputes_are_shown(store: Store) -> None:
    assert ask(store, "Átmászhatok a szomszéd kerítésén a labdáért?")["disputes"] == []


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Hogyan sáncolok a sakkban?", "another game (“sáncolok”)"),
        ("a kertész zsonglőrködik", "the rulebook does not know this word: “zsonglőrködik”"),
        ("mi az?", "the question has no word that would tell what it is about"),
    ],
)
def test_a_refusal_says_why_the_nearest_do_not_answer(store: Store, question: str, why: str) -> None:
    nearest = ask(store, question)["nearest"]
    assert nearest
    assert all(rule["why"].startswith(why) for rule in nearest)


def test_a_definition_that_explains_a_word_asked_is_added(rulebook: Rulebook) -> None:
    linked = msgspec.structs.replace(rulebook.rules["1.1"], related=(Link(to="1.0"),))
    changed = msgspec.structs.replace(rulebook, rules={**rulebook.rules, "1.1": linked})
    answer = ask(Store("kert", compile_rulebook(changed)), "Hány mag ültetése fér egy fordulóba, mi a fizetség?")
    assert roles(answer)[0] == ("1.1", "decides")
    entry = next(rule for rule in answer["rules"] if rule["number"] == "1.0")
    assert (entry["role"], entry["why"]) == ("definition", "needed to read it: it says what “ültetés” means")


def test_hungarian_reasons_have_the_right_article(store: Store) -> None:
    i18n.set_language("hu")
    try:
        rules = ask(store, "Esős fordulóban hány magot ültethetek?")["rules"]
    finally:
        i18n.set_language("en")
    assert rules[0]["why"].startswith("kivétel az 1.1 alól, mert az eső puhává teszi a földet; ")
    assert rules[1]["why"] == "ez az általános szabály, az 1.2 kivétel alóla"


def test_scenarios_of_the_deciding_rule_come_with_a_command(store: Store, rulebook: Rulebook, tmp_path: Path) -> None:
    folder = tmp_path / "queries" / "scenarios" / "kert" / "3"
    folder.mkdir(parents=True)
    (folder / "kerites.yaml").write_text(
        "scenarios:\n- {id: sok, title: Sok szabály, rules: ['3.1', '3.2', '1.1']}\n"
        "- {id: egy, title: Egy szabály, rules: ['3.1']}\n- {id: mas, title: Más, rules: ['1.1']}\n- 5\n",
        encoding="utf-8",
    )
    (folder / "rossz.yaml").write_text("scenarios: [", encoding="utf-8")
    connection = compile_rulebook(rulebook)
    scenarios.add(connection, proofs.read(str(tmp_path / "kb" / "kert")))
    found = ask(Store("kert", connection), "Átmászhatok a szomszéd kerítésén a labdáért?")["scenarios"]
    assert [(one["id"], one["file"]) for one in found] == [
        (id_, "queries/scenarios/kert/3/kerites.yaml") for id_ in ("egy", "sok")
    ]
    assert all(one["command"].startswith("kodex check ") for one in found)
    assert ask(store, "Átmászhatok a szomszéd kerítésén a labdáért?")["scenarios"] == []


def test_each_rule_comes_once(store: Store) -> None:
    for question in ("2.5 és 1.1", "kanna", "Hány magot ültethetek?", "3"):
        given = [rule["number"] for rule in ask(store, question)["rules"]]
        assert len(given) == len(set(given))


@pytest.mark.parametrize("question", ["", "\x00", "?", "x" * 3000])
def test_no_question_is_an_error(store: Store, question: str) -> None:
    with pytest.raises(KodexError):
        ask(store, question)


@pytest.mark.parametrize(
    ("question", "meant", "verbatim"),
    [
        ("Hány magot rakhatok le egyszerre?", ["1.1"], True),
        ("Hany magott rakhatok le egyszerre?", ["1.1"], False),
        ("Na és a lyukas locsoló mennyit bír?", ["2.5.1"], False),
        ("Hány magot nem rakhatok le egyszerre?", [], False),  # turned round
        ("Hány sün lakik a kertben?", [], False),
    ],
)
def test_which_stored_question_is_taken_for_the_one_asked(
    question: str, meant: list[str], verbatim: bool, store: Store
) -> None:
    case = asking.consider(store, question)
    assert [rule["number"] for rule in case.meant] == meant
    assert case.is_verbatim is verbatim


def test_from_the_threshold_on_a_stored_question_is_taken_for_the_one_asked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "Hány magott rakhatok le egyszerre?"
    case = asking.consider(store, question)
    alike = max(case.found.inquiry.pairs(item.ord).best() for item in case.items)
    for same, meant in ((alike - 0.001, ["1.1"]), (alike, ["1.1"]), (alike + 0.001, [])):
        monkeypatch.setattr(verdict, "SAME", same)
        monkeypatch.setattr(verdict, "AGREED", same)  # from there on how it asks may be otherwise
        assert [rule["number"] for rule in asking.consider(store, question).meant] == meant
