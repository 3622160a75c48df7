"""Yes or no by the stored answers of the best rules."""

from __future__ import annotations

import math
from typing import Any

import pytest

from kodex.answers import asking, first_line, refusal, verdict, vote
from kodex.answers.vote import CHANCE, PAIR, Line
from kodex.compile import open_store
from kodex.compile.database import compile_rulebook
from kodex.search import item_cache
from kodex.search.calibration import figures
from kodex.store.store import Store
from kodex.text import fold, question_kinds, verdicts, words
from tests.answers.recorded import ANSWERS, answered

ASKED = "Locsolhatom a kaktuszokat, ha már este van?"


@pytest.fixture(scope="module")
def told() -> Store:
    """The garden with gists, answers and situations."""
    return Store("kert", compile_rulebook(answered()))


@pytest.fixture(autouse=True)
def every_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)


def fitted(monkeypatch: pytest.MonkeyPatch, least: float, bias: float = 5.0) -> None:
    """All lines weigh the same; every word is as likely as ``bias`` says."""
    some: dict[str, Any] = {"pair": dict.fromkeys(PAIR, 0.0), "chance": dict.fromkeys(CHANCE, 0.0) | {"bias": bias}}
    monkeypatch.setitem(figures("kert"), "vote", some | {"least": least, "said": least})


def line(word: str, alike: float) -> Line:
    return Line((alike, *[0.0] * (len(PAIR) - 1)), word)


def test_each_line_weighs_e_to_its_sum() -> None:
    weights = dict.fromkeys(PAIR, 0.0) | {"alike": 2.0}
    one, other = vote.weighed([line("i", 0.9), line("n", 0.4)], weights)
    assert one + other == pytest.approx(1)
    assert one / other == pytest.approx(math.exp(2 * 0.5))


def test_many_that_agree_outweigh_the_nearest() -> None:
    weights = dict.fromkeys(PAIR, 0.0) | {"alike": 2.0}
    lines = [line("i", 0.6), line("n", 0.5), line("n", 0.5)]
    [(word, features), _other] = vote.judged(lines, vote.weighed(lines, weights), 0.7, -0.5).items()
    known = dict(zip(CHANCE, features, strict=True))
    assert word == "n"
    assert 0 < known["vote"] < 1
    assert (known["liker"], known["share"], known["no"], known["told"]) == (-0.5, 0.7, 1.0, 0.5)
    assert known["neither"] == pytest.approx(0)


def test_lines_with_another_answer_make_the_word_unsure_not_another_one() -> None:
    weights = dict.fromkeys(PAIR, 0.0) | {"alike": 2.0}
    said = [line("i", 0.6), line("n", 0.2)]
    more = [*said, line("-", 0.9)]
    [(word, alone), _other] = vote.judged(said, vote.weighed(said, weights), 0.7, -0.5).items()
    [(same, beside), _other] = vote.judged(more, vote.weighed(more, weights), 0.7, -0.5).items()
    one, other = (dict(zip(CHANCE, features, strict=True)) for features in (alone, beside))
    assert (word, same) == ("i", "i")
    assert one["vote"] == pytest.approx(other["vote"])
    assert one["neither"] == pytest.approx(0)
    assert other["neither"] > 0.4
    assert other["liker"] == pytest.approx(0.3)


def test_what_the_rule_says_itself_may_outweigh_its_lines_and_says_a_word_that_none_of_them_does() -> None:
    pair = dict.fromkeys(PAIR, 0.0) | {"alike": 2.0}
    chance = dict.fromkeys(CHANCE, 0.0) | {"vote": 1.0, "told": 2.0, "bias": 0.0}
    for lines in ([line("n", 0.6), line("i", 0.4)], [line("n", 0.6)]):
        shares = vote.weighed(lines, pair)
        said = [vote.likelier(vote.judged(lines, shares, 0.7, told), chance).word for told in (0.9, 0.0, -0.9)]
        assert said == ["i", "n", "n"]


def test_a_rule_that_has_no_line_for_the_other_word_is_told_from_one_that_has() -> None:
    first = [line("n", 0.6)._replace(is_first=True), line("i", 0.5)]
    both = [first[0], first[1]._replace(is_first=True)]

    def alone(lines: list[Line]) -> dict[str, float]:
        shares = vote.weighed(lines, dict.fromkeys(PAIR, 0.0))
        return {word: one[CHANCE.index("alone")] for word, one in vote.judged(lines, shares, 0.7, 0.0).items()}

    assert alone(first) == {"n": 1.0, "i": 0.0}
    assert alone(both) == {"n": 0.0, "i": 0.0}


def test_only_lines_that_have_an_answer_have_a_say(told: Store) -> None:
    case = asking.consider(told, ASKED)
    lines = list(vote.lines(case.found.inquiry, case.items))
    assert lines
    assert {one.word for one in lines} <= {"i", "n", "-"}
    assert {"?"} < {word for item in case.items for word in item_cache.details(told, [item.ord])[item.ord].said}
    assert all(len(one.pair) == len(PAIR) for one in lines)


def test_a_line_that_is_denied_counts_as_turned(told: Store) -> None:
    def negated(question: str) -> list[float]:
        case = asking.consider(told, question)
        return [one.pair[PAIR.index("negated")] for one in vote.lines(case.found.inquiry, case.items)]

    asked, denied = "Este szabad locsolni a kaktuszt?", "Este nem szabad locsolni a kaktuszt?"
    assert [1.0 - one for one in negated(asked)] == negated(denied)


def test_the_word_leads_the_gist_of_the_rule_that_decides(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(monkeypatch, least=0.5)
    answer = asking.ask(told, ASKED)
    gist = "Este a kaktuszt nem szabad locsolni."
    assert (answer["verdict"]["from"], answer["verdict"]["rule"]) == ("vote", "2.50")
    assert answer["verdict"]["text"] == f"Valószínűleg nem. {gist}"
    assert answer["hint"] is None
    fitted(monkeypatch, least=0.999)
    plain = asking.ask(told, ASKED)["verdict"]
    assert plain is None or (plain["from"], plain["text"]) == ("gist", gist)


@pytest.mark.parametrize(
    "question",
    [
        "Mikor locsolhatom a kaktuszokat, ha már este van?",
        "Este locsolhatom a kaktuszokat, vagy csak reggel?",
        "kaktuszok locsolása este",
        "2.50",
    ],
)
def test_only_what_wants_yes_or_no_is_led_by_it(question: str, told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(monkeypatch, least=0.0)
    verdict = asking.ask(told, question)["verdict"]
    assert verdict is None or verdict["from"] != "vote"


def test_an_answer_that_was_written_for_the_question_stays(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(monkeypatch, least=0.0)
    verdict = asking.ask(told, "Lement a nap, és szomjas a szúrósom. Adhatok neki inni?")["verdict"]
    assert (verdict["from"], verdict["text"]) == ("question", "Nem, este már nem.")


def test_an_answer_that_the_vote_contradicts_is_not_said(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Lement a nap, és szomjas a szúrósom. Adhatok neki inni?"
    monkeypatch.setattr(vote, "word", lambda *_: vote.Word("i", 0.6))
    fitted(monkeypatch, least=0.8)
    verdict = asking.ask(told, question)["verdict"]
    assert verdict is None or verdict["from"] == "gist"
    fitted(monkeypatch, least=0.5)
    assert asking.ask(told, question)["verdict"]["text"].startswith("Valószínűleg igen. ")


@pytest.mark.parametrize(
    ("question", "voted", "led"),
    [
        ("Esős fordulóban elültethetek négy magot?", "n", "Valószínűleg igen. "),
        ("Esős fordulóban elültethetek négy magot?", "i", "Valószínűleg igen. "),
        ("Esős fordulóban kidobhatok négy magot?", "n", "Valószínűleg nem. "),
        ("Átmászhatok a kerítésen?", "i", ""),
    ],
)
def test_no_word_leads_a_sentence_that_says_the_other(
    question: str, voted: str, led: str, told: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vote, "word", lambda *_: vote.Word(voted, 0.9))
    monkeypatch.setattr(verdict, "fitting", lambda *_: iter(()))
    fitted(monkeypatch, least=0.5)
    said = asking.ask(told, question)["verdict"]
    assert said["text"] == led + said["text"].removeprefix(led)
    assert said["text"].removeprefix(led) in {gist for gist, *_ in ANSWERS.values()}


def test_what_it_depends_on_is_said_before_any_word(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(monkeypatch, least=0.0)
    question = "Lement a nap, és szomjas a szúrósom. Adhatok neki most inni?"
    near = [verdict.Stored("Adhatok neki inni?", said, 0.55) for said in ("Csak reggel.", "Nem, este már nem.")]
    for held, text in ((near, "Csak reggel."), (near[::-1], "Nem, este már nem.")):
        monkeypatch.setattr(verdict, "fitting", lambda *_, held=held: iter(held))
        case = asking.consider(told, question)
        decides = case.decides()
        said = first_line.led(case, decides, first_line._said(verdict.Verdict("Este a kaktusz alszik.", None), decides))
        assert said is not None
        assert said["text"] in (text, "Valószínűleg nem. Este a kaktusz alszik.")
        assert (said["text"] == "Csak reggel.") == (held is near)


def test_a_condition_answers_yes_and_no_where_it_is_near() -> None:
    asked, stored = "Gyűjthetek húsznál több magot?", "Gyűjthetek húsznál több magot télen?"
    words_ = [words(fold(one)) for one in (asked, stored)]
    for said, fits in (("Csak akkor, ha elfér.", True), ("Attól függ: kié.", True), ("Húszat.", False)):
        assert verdict.fits(asked, words_[0], verdict.Stored(stored, said, 0.7)) == fits


def test_a_word_by_vote_is_never_sure(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(monkeypatch, least=0.0)
    monkeypatch.setattr(asking.Case, "certainty", lambda *_: "sure")
    assert asking.ask(told, ASKED)["certainty"] == "likely"


def test_what_was_written_for_a_question_without_a_condition_is_not_sure(
    told: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking.Case, "certainty", lambda *_: "sure")
    fitted(monkeypatch, least=0.0)
    asked = "Lement a nap, és szomjas a szúrósom. Adhatok neki inni?"
    assert asking.ask(told, asked)["certainty"] == "sure"
    case = asking.consider(told, "Lement a nap, és szomjas a szúrósom. Adhatok neki kaktuszt inni?")
    said = {"from": "question", "text": "Nem, este már nem.", "question": asked, "verbatim": False}
    assert first_line.is_less_sure(case, said)
    assert not first_line.is_less_sure(case, said | {"verbatim": True})
    assert not first_line.is_less_sure(case, said | {"text": "Este."})


def test_a_sentence_with_a_word_of_its_own_is_not_led_by_another() -> None:
    assert verdicts.led("i", "Nem, este tilos.") == "Nem, este tilos."
    assert verdicts.led("i", "Este tilos.") == "Valószínűleg igen. Este tilos."
    assert verdicts.led("i", "Nem szabad este.") == "Valószínűleg igen. Nem szabad este."
    assert verdicts.led("n", "Nem szabad este.") == "Nem szabad este."


def test_the_question_is_what_stands_last() -> None:
    assert question_kinds.asked_last("Van két lényem. Támadhatnak vagy sem?") == ["tamadhatnak"]


@pytest.mark.whole
@pytest.mark.parametrize("rulebook", ["hkk-kodex", "conquest"])
def test_igen_is_led_nearly_as_often_as_nem(rulebook: str) -> None:
    """On development questions; a constant Nem would be right in three of four of them."""
    from tests.bench import vote as bench

    found = bench.cases(rulebook)
    told = [bench.said(case, figures()["vote"]) for case in found]
    counts = bench.shares(found, told, figures()["vote"]["least"])
    (yes, yes_right, yes_wrong), (no, no_right, no_wrong) = counts["i"], counts["n"]
    assert yes_right / yes >= 2 / 3 * no_right / no >= 0.2
    assert max(yes_wrong / yes, no_wrong / no) <= 0.115


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("Egy életkioltó tűzgolyó megöli az életjelzős lényemet?", "n"),
        ("Hatásokra immunis a lényem. Megússza az ütést sebzés nélkül?", "i"),
    ],
)
def test_no_to_who_asks_whether_something_is_spared_is_yes_to_who_asks_whether_it_is_struck(
    question: str, other: str
) -> None:
    text = asking.ask(open_store(), question)["verdict"]["text"]
    at = "in".index(other)
    assert not text.startswith((verdicts.ANSWERING[at], verdicts.LEADING[at]))
