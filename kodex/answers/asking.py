"""From a question to an answer: the rule that decides, the exceptions that beat it, or an honest refusal."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from kodex.answers import agreeing, first_line, hints, learning, sums, verdict
from kodex.answers.case import Case, of_a_claim, of_question, without_names
from kodex.search import query
from kodex.store.store import Store
from kodex.text import question_kinds, sides

Rule = dict[str, Any]


def ask(store: Store, question: str) -> dict[str, Any]:
    """Answer a question: a :class:`kodex.shapes.Answer` (``kodex ask --json``).

    ``verdict`` is what somebody wrote for the nearest stored question, or the gist of the rule that decides, led by yes
    or no where the stored answers of the best rules say so. Where otherwise it is not sure which of two rules decides
    ``hint`` says so, both of them go first, and the verdict is the gist of one beside that of the ``other`` (None
    unless both have one). Where it is likely, but not very, the verdict has an ``other``, too. ``rules`` are in order
    of importance, each with its ``role`` (decides, main, definition, exception, related), ``text`` and ``why`` (in the
    language of the messages; what it quotes of the rules is Hungarian). ``disputes`` and ``scenarios`` belong to the
    deciding rule. When the question is declined ``rules`` is empty and ``nearest`` holds the closest rules, each with
    why it is no answer. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    return answer(question, consider(store, question))


def consider(store: Store, question: str, sound: Container[str] = ()) -> Case:
    """Find what a rulebook has to say to a cleaned question, or to it without the names of cards, or to what one of two
    says who dispute, where only that is answered; ``sound`` as in :func:`kodex.search.query.find`."""
    case = of_question(store, question if sides.read(question) else question_kinds.without_closing(question), sound)
    case.asked = question
    return case if case.is_answered() else without_names(case) or of_a_claim(case) or case


def answer(question: str, case: Case, carried: Rule | None = None) -> dict[str, Any]:
    """The answer to a question that was considered; ``carried``: the rule that decides though it was not found so."""
    if carried is None and not case.is_answered() and (number := learning.listed(case.store, question)):
        carried = case.store.rule(number)
    return learning.pointed(case.store, question, _answer(question, case, carried))


def _answer(question: str, case: Case, carried: Rule | None) -> dict[str, Any]:
    store, composer = case.store, case.composer()
    counted = None if carried or case.is_verbatim or case.found.named else sums.of(store, question)
    if counted and not (counted.plain or case.is_answered() or case.is_first(counted.rule)):
        counted = None
    if counted:
        carried = store.rule(counted.rule)
    if carried is None and not case.is_answered():
        near = composer.near_numbers() if case.is_numbers() else composer.nearest()
        return _declined(question, near, case.hint()) | case.beside(None, None)
    decides = carried or case.decides()
    set_against = None if carried else case.opponent(decides)
    rival = set_against or (None if carried or case.both or case.is_alone(decides) else composer.rival(decides))
    certainty = "likely" if carried else case.certainty(decides)
    is_between = rival is not None and certainty == "unsure" and not set_against
    settled = agreeing.settled(case, decides, rival) if rival and is_between else None
    if settled:
        decides, rival, certainty = settled.decides, settled.rival, "likely"
    led_to = None if carried or rival else first_line.leads_to(case, decides)
    if case.found.named:
        named = [rule for number in case.found.named if (rule := store.rule(number))]
        rules = composer.of_numbers(named)
    else:
        every = (*case.meant[1:], *case.parts, *case.trumps, *([led_to] if led_to else ()))
        beside = {rule["number"]: rule for rule in every if rule != rival}
        rules = composer.of_words(decides, list(beside.values()), rival, is_open=certainty == "unsure")
    told = first_line.either(case, decides, rival, certainty) if rival else first_line.of(case, decides)
    if told and settled and settled.is_one:
        told.pop("other", None)
    if told and told["from"] == "gist" and led_to and (other := verdict.gist(led_to)):
        told |= {"other": {"text": other.text, "rule": led_to["number"]}}
    trump = None if carried or told is None else first_line.trump(case, decides)
    if told and trump:
        told = {key: value for key, value in told.items() if key != "other" or value["rule"] != trump["number"]}
        told["trump"] = {"text": trump["gist"], "rule": trump["number"]}
    elif not carried:
        told = first_line.led(case, decides, told, is_clear=certainty != "unsure")
    if counted:
        told, certainty = first_line.counted(counted), "likely"
    if told and certainty == "sure" and first_line.is_less_sure(case, told):
        certainty = "likely"
    is_open = rival is not None and certainty == "unsure" and (told is None or told["from"] != "vote") and not trump
    is_unheard = bool(told and case.aside and case.aside.kind == "thing")  # then neither of the two speaks of it
    hint = case.open_part or (hints.Hint("between") if is_open and not is_unheard else None) or case.aside
    return {
        "question": question,
        "status": "answered",
        "hint": _told(hint) if hint else None,
        "verdict": told,
        "certainty": certainty,
        "rules": rules,
        "nearest": [],
        "disputes": composer.disputes(decides),
        "scenarios": _commands(store.scenarios(decides["number"])),
        **case.beside(decides, told),
        **case.play(decides, certainty),
    }


def _declined(question: str, nearest: list[Rule], hint: hints.Hint | None) -> dict[str, Any]:
    return {
        "question": question,
        "status": "declined",
        "hint": _told(hint) if hint else None,
        "verdict": None,
        "certainty": None,
        "rules": [],
        "nearest": nearest,
        "disputes": [],
        "scenarios": [],
    }


def _told(hint: hints.Hint) -> dict[str, str]:
    return {"kind": hint.kind, "text": hints.text(hint)}


def _commands(proofs: list[dict[str, str]]) -> list[dict[str, str]]:
    """The scenarios with how to play each."""
    return [proof | {"command": f"kodex check {proof['id']}"} for proof in proofs]


__all__ = ["Case", "answer", "ask", "consider"]
