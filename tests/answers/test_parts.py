"""Two questions asked at once: the rule of each is told."""

from __future__ import annotations

import pytest

from kodex.answers import asking, vote
from kodex.compile import open_store
from kodex.store.store import Store
from kodex.text.question_kinds import parts


@pytest.fixture(scope="module")
def kodex() -> Store:
    return open_store("hkk-kodex")


def applying(store: Store, question: str) -> set[str]:
    """The rules that are told without being asked for more."""
    rules = asking.ask(store, question)["rules"]
    return {rule["number"] for rule in rules if rule["role"] == "decides" or rule.get("applies")}


@pytest.mark.parametrize(
    "question",
    [
        "Hányan üthetnek egy lényt? És mikor kincsezhetek?",  # no rule speaks of both
        "Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?",
    ],
)
def test_the_rule_of_each_question_is_told(question: str, kodex: Store) -> None:
    first, second = parts(question)
    alone = {asking.ask(kodex, one)["rules"][0]["number"] for one in (first, second)}
    assert alone <= applying(kodex, question)


@pytest.mark.parametrize(
    "question",
    [
        "Orkkal és trollal is támadhatok?",
        "Kint van két lényem, és az ellenfélnek egy. Támadhatok?",
        "Melyik lap az erősebb, a követő vagy a szabálylap?",
        "„és mikor”",
    ],
)
def test_one_question_has_no_parts(question: str) -> None:
    assert parts(question) == []


def test_the_second_question_is_understood_from_the_first(kodex: Store) -> None:
    """Alone it would name nothing."""
    question = "Mikor kincsezhetek? és lehet rá reagálni?"
    assert "74.3" in applying(kodex, question)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Támadhat a lényem? És mennyibe kerül egy bolti pakli?", "mennyibe kerül egy bolti pakli?"),
        ("Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?", None),
        ("Hányan üthetnek egy lényt? És mikor kincsezhetek?", None),
    ],
)
def test_the_answer_says_which_part_nothing_answers(question: str, part: str | None, kodex: Store) -> None:
    hint = asking.ask(kodex, question)["hint"]
    assert (hint is not None and hint["kind"] == "part") is (part is not None)
    assert part is None or part in hint["text"]


def test_a_question_that_asks_for_a_number_first_wants_no_yes_or_no() -> None:
    assert not vote.asks("Hány lapot húzok? Annyit, ahány lényem van, vagyis nullát?")
    assert vote.asks("Kint van egy lényem. Annyit sebez, ahány lapom van?")


def test_two_questions_are_answered_one_after_the_other(kodex: Store) -> None:
    question = "Hány lapot húzok a kör elején, és mi történik, ha elfogy a paklim?"
    alone = [asking.ask(kodex, one)["verdict"]["text"] for one in parts(question)]
    assert asking.ask(kodex, question)["verdict"]["text"] == " ".join(alone)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("Egy lényre ketten támadhatnak, de építményre bárhányan mehetnek. Melyik az érvényes?", ["34.5", "34.6"]),
        ("Ketten támadhatnak egy lényre, viszont a kezemben akárhány lap lehet. Melyik az erősebb?", ["34.5", "4.4.2"]),
    ],
)
def test_of_two_rules_set_against_each_other_both_are_told(question: str, rules: list[str], kodex: Store) -> None:
    answer = asking.ask(kodex, question)
    told = answer["verdict"]
    assert sorted([told["rule"], told["other"]["rule"]]) == sorted(rules)
    assert answer["certainty"] != "sure"


def test_a_rule_that_says_which_goes_first_stands_alone() -> None:
    question = (
        "A kártya szövege szerint nem kell fizetni, viszont a szabály szerint minden lapért fizetni kell. "
        "Melyik az erősebb?"
    )
    case = asking.consider(open_store("conquest"), question)
    assert case.decides()["number"] not in {rule["number"] for rule in case.against}
    assert case.against
    assert case.opponent(case.decides()) is None


def test_what_answers_both_questions_is_said_once() -> None:
    verdict = asking.ask(open_store("magus"), "Mi az a manapont és mire jó?")["verdict"]
    first, *_rest = verdict["text"].split(". ")
    assert verdict["text"].count(first) == 1


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("mennyi ponttal indulok es lehet ennél több?", ["mennyi ponttal indulok?", "lehet ennél több?"]),
        ("hány lap kell s otthon is ugyanannyi?", ["hány lap kell?", "otthon is ugyanannyi?"]),
        ("Mi az a bűbáj, mikor rakhatom le?", ["Mi az a bűbáj?", "mikor rakhatom le?"]),
        ("Ki keveri meg a paklit, emelhet az ellenfél?", ["Ki keveri meg a paklit?", "emelhet az ellenfél?"]),
    ],
)
def test_the_second_question_may_want_yes_or_no_or_stand_behind_a_comma(question: str, expected: list[str]) -> None:
    assert parts(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Mikor támadhatok és varázsolhatok?",  # one word of asking for both
        "Hány követőm és szabálylapom lehet játékban?",
        "Mi dönti el, melyik lény támad?",  # what is told
        "Hol látom, mennyibe kerül a lap?",
        "Mi történik, ha hetest dobok, és kilenc lap van a kezemben?",  # a condition goes on
        "Miért pont négyet kapok, miért nem ötöt?",
        "Kézből raktam ki egy szörnyet, de most meghalt.",  # a prefix asks nothing
    ],
)
def test_what_only_looks_like_two_questions_is_one(question: str) -> None:
    assert parts(question) == []


def test_the_second_question_takes_the_subject_of_the_first() -> None:
    store = open_store("hkk-11")
    said = asking.ask(store, "Hány életponttal indulok, és mehet húsz fölé?")["verdict"]["text"]
    alone = asking.ask(store, "Hány életponttal indulok?")["verdict"]["text"]
    assert said.startswith(alone)
    assert "20 fölé" in said


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("mikor teszem be a lényt az őrposztba és hány fér be?", ("csere fázis", "három")),
        ("hány lény lehet az őrposztban és a tartalékban?", ("három", "akármennyi")),
        ("mennyi komponenst kapok ha megölök egy szörnyet és mikor?", ("ikon", "elpusztul")),
    ],
)
def test_both_are_told_where_only_one_is_clear_or_the_second_is_a_few_words(
    question: str, told: tuple[str, str]
) -> None:
    said = asking.ask(open_store("hkk-11"), question)["verdict"]["text"].lower()
    assert all(one in said for one in told)


def test_what_holds_elsewhere_is_said_with_where() -> None:
    said = asking.ask(open_store("hkk-11"), "Hány lap kell a pakliba, és a versenyen is ennyi?")["verdict"]["text"]
    assert "A versenyen: " in said


def test_a_part_that_nothing_answers_is_told_as_it_was_typed(kodex: Store) -> None:
    hint = asking.ask(kodex, "Mi az a bűbáj, és mennyibe kerül egy bolti pakli?")["hint"]
    assert hint["kind"] == "part"
    assert "„mennyibe kerül egy bolti pakli?”" in hint["text"]


@pytest.mark.parametrize(
    ("rulebook", "question", "told"),
    [
        ("magus", "Hány építményem lehet, és mi történik ha eggyel több lesz?", "negyedik építményt"),
        ("hkk-8", "Hogyan szerzek szörnykomponenst, és mire költhetem?", "a tárgyakért ezzel fizetsz"),
        ("hkk-kodex", "Hova kerül az eldobott lap, és visszaszerezhetem?", "Csak ha egy szabály vagy lap engedi"),
    ],
)
def test_the_second_question_is_answered_by_what_has_to_do_with_the_first(
    rulebook: str, question: str, told: str
) -> None:
    store = open_store(rulebook)
    said = asking.ask(store, question)["verdict"]["text"]
    assert told in said
    assert told not in asking.ask(store, parts(question)[0])["verdict"]["text"]


def test_two_words_of_asking_before_one_clause_are_two_questions() -> None:
    assert parts("Mikor és hányszor cserélhetek lényt?") == ["Mikor cserélhetek lényt?", "hányszor cserélhetek lényt?"]


def test_the_answer_says_that_the_second_part_is_open_where_only_the_first_is_answered(kodex: Store) -> None:
    answer = asking.ask(kodex, "Mi az a követő, és hány lehet belőle?")
    assert answer["hint"]["kind"] == "part"
    assert "„hány lehet belőle?”" in answer["hint"]["text"]
