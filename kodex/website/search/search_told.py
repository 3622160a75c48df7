"""What only answers in the browser need: how they are worded, and in parts (``shards``) what was answered.

``answers.bin`` has the templates, the words of asking and the figures by which a question is declined, ``said-N.bin``
what was answered to the questions of some rules, how these were written (``spelling``) and which scenarios prove the
rules; ``disputes-N.bin`` some disputes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain
from typing import Any

import msgspec

from kodex.answers import denying, first_line, hints, meant, reasons, sums, verdict
from kodex.ground.i18n import N_, in_hungarian
from kodex.rules import priority
from kodex.search.calibration import figures
from kodex.store import Store
from kodex.text import asked_alike, asked_terms, paired, question_kinds, sides, verdicts
from kodex.text.accents import ACCENTED
from kodex.website.content import Content
from kodex.website.files.machine import case_url
from kodex.website.search import wordbags
from kodex.website.search.javascript import javascript
from kodex.website.search.packed_words import texts
from kodex.website.search.search_rules import Stored, cases
from kodex.website.search.shards import Part, parted, written
from kodex.website.search.spelling import Speller

_MOST_DISPUTED = 3_000
"""About so many bytes as JSON are in a part of the disputes."""

_TEMPLATES = {
    "fits_best": N_("this fits the words of the question best"),
    "fits_too": N_("this fits the words of the question, too"),
    "usually": N_("Generally: {verdict} Here, because of {rule}: {trump}"),
    "named": N_("the question names this rule"),
    "exception": N_("exception to {rule}"),
    "because": N_("{why}, because {reason}"),
    "counterpart": N_("it regulates what {rule} does here"),
    "main_rule": N_("the general rule, {rule} is an exception to it"),
    "definition_of": N_("needed to read it: it says what {terms} means"),
    "definition": N_("needed to read it: it defines what this is about"),
    "below": N_("it belongs to {rule}"),
    "refers": N_("it refers to {rule}"),
    "referred": N_("{rule} refers to it"),
    "later": N_("changed later ({date}: {text}), and what is later is stronger (1.4.3)"),
    "no_such_number": N_("there is no rule {number}, this is close to it"),
    "game": N_("another game ({words}): the rulebook does not speak of it"),
    "outside": N_("trade or the running of an event ({words}): the rulebook does not speak of it"),
    "unknown_one": N_("the rulebook does not know this word: {words}"),
    "unknown": N_("the rulebook does not know these words: {words}"),
    "missing": N_("it does not speak of this: {words}"),
    "only_words": N_("it has the words of the question, but answers another one"),
    "too_little": N_("the question has no word that would tell what it is about"),
}
"""The messages of ``kodex.answers.reasons`` by the names that the browser knows them by."""

_HINTS = {
    "english": N_("The rulebook is Hungarian: ask in Hungarian, or search by a word of the game."),
    "card": N_("{words}: what a single card says stands on the card; ask about what it does, without its name."),
    "followup": N_("This leans on an earlier question: ask it whole, with who does what to whom."),
    "game": N_("{words}: a thing of another game; the rulebook does not speak of it."),
    "outside": N_("{words}: trade or the running of an event; the rulebook does not speak of it."),
    "unknown": N_("The rulebook does not know {words}; try another word, or search for a part of it."),
    "edition": N_("Another edition has a rule for this: {words}."),
    "part": N_("What was found here does not answer this part: {words}"),
    "number": N_("There is no rule {words}."),
    "name": N_("{words}: what stands on the card goes first; the rules say:"),
    "premise": N_("This rule does not speak of it: {words}"),
    "thing": N_("{words}: the rulebook does not know this; what it says here may be about something else."),
    "between": N_("It is not sure which rule decides; these two come closest."),
}
"""The messages of ``kodex.answers.hints`` by kind."""

_SAID = {
    "likely": N_("Probably: {verdict}"),
    "similar": N_("Similar question: {question}"),
    "similar_case": N_("Similar case: {question}"),
}
"""How ``kodex ask`` says how sure a verdict is, and which question it was written for."""


def answers(content: Content, store: Store, speller: Speller) -> Part:
    """How answers are worded, whatever was asked."""
    book = content.book
    return Part(
        {
            "templates": templates(),
            "words": _answering()
            | {"trumps": store.trumps(), "pointers": _pointers(content), "again": _again(content)},
            "principles": {number: in_hungarian(text) for number, text in reasons._PRINCIPLES.get(book.id, {}).items()},
            "levels": {
                "names": {level: in_hungarian(text) for level, text in reasons._LEVELS.items()},
                "titles": priority._OF_TITLE.get(book.id, {}),
                "parts": priority._OF_PART.get(book.id, {}),
            },
            "changes": [
                {"date": change["date"], "text": change["text"], "rules": change["rules"]}
                for change in store.changes()
                if change["kind"] == "rule" and change["rules"]
            ],
            "learn": json.loads(store.fact("asked_lesson") or "null"),
            "ways": speller.told_ways(),
            "figures": _figures(book.id),
        }
    )


def _figures(rulebook: str) -> dict[str, Any]:
    """By what a question is judged whether it is answered, and how surely."""
    known = figures(rulebook)
    return {key: known[key] for key in ("refuse", "own", "certainty", "vote", "cases", "told")} | {
        "outside": _outside(known["outside"]),
        "wording": _wording(known["wording"]),
        "terms": wordbags.front_coded(sorted(known["terms"])),
        "sisters": wordbags.front_coded(sorted(known["sisters"])),
    }


def _outside(odds: Mapping[str, float]) -> dict[str, Any]:
    """Word beginnings, front-coded, and their odds in tenths."""
    order = sorted(odds)
    return {"starts": wordbags.front_coded(order), "odds": [round(10 * odds[start]) for start in order]}


def _wording(weights: Mapping[str, int]) -> dict[str, Any]:
    """Words and pairs of words, front-coded, and their weights."""
    order = sorted(weights)
    return {"tokens": wordbags.front_coded(order), "weights": [weights[token] for token in order]}


def _sides() -> dict[str, Any]:
    """The words and patterns by which answers understand of which two it is asked who is right."""
    names = ("asked", "sayer", "called", "saying", "nobody", "no_name", "around", "leaning", "back", "front", "long")
    also = ("my", "many", "one", "verb", "probably", "both", "neither", "me", "us", "he")
    return {name: getattr(sides, name.upper()) for name in (*names, *also)}


def _answering() -> dict[str, Any]:
    """The words and patterns by which answers understand a question."""
    forms = {
        start + ending: kind
        for kind, starts in reversed(question_kinds._ASKING.items())
        for start in starts.split()
        for ending in ("", *question_kinds._ENDINGS.split())
    }
    kinds = question_kinds._INFLECTED
    return {
        "asking": list(question_kinds._ASKING.items()),
        "endings": question_kinds._ENDINGS.split(),
        "others": {word: kind for word, kind in kinds.items() if forms.get(word) != kind},
        "none": [word for word in forms if word not in kinds],
        "unsure": question_kinds._UNSURE,
        "supposing": question_kinds._SUPPOSING,
        "pointing": question_kinds._POINTING,
        "how": question_kinds._HOW,
        "helping": question_kinds._HELPING,
        "naming": javascript(question_kinds._NAMING.pattern),
        "twice": javascript(question_kinds._TWICE.pattern),
        "joined": javascript(question_kinds._JOINED.pattern),
        "can": question_kinds._CAN.pattern,
        "as_much": question_kinds._AS_MUCH.pattern,
        "aside": question_kinds._BESIDE.pattern,
        "telling": question_kinds._TELLING.pattern,
        "early": question_kinds._EARLY,
        "indirect": question_kinds._INDIRECT,
        "while": question_kinds._WHILE,
        "about": question_kinds._ABOUT,
        "elsewhere": question_kinds._ELSEWHERE,
        "counts": sums.FORMS,
        "no_place": question_kinds.NO_PLACE.split(),
        "having": question_kinds._HAVING,
        "why_not": question_kinds._WHY_NOT,
        "prefix": question_kinds._PREFIX,
        "prefixes": question_kinds._PREFIXES,
        "also": question_kinds._ALSO,
        "between_two": question_kinds._BETWEEN,
        "reporting": javascript(question_kinds._REPORTING.pattern),
        "clause_end": javascript(question_kinds._CLAUSE_END.pattern),
        "may_ask": javascript(question_kinds._MAY.pattern),
        "joining": javascript(question_kinds._JOINING.pattern),
        "stronger": javascript(question_kinds._STRONGER),
        "contrary_to": javascript(question_kinds._CONTRARY.pattern),
        "premise": javascript(question_kinds._PREMISE.pattern),
        "alone": question_kinds._ALONE,
        "guess": question_kinds._GUESS,
        "closing": javascript(question_kinds.CLOSING),
        "particle": javascript(question_kinds._PARTICLE.pattern),
        "pieces": javascript(question_kinds._PIECES.pattern),
        "turns": verdict._TURNS,
        "compulsory": verdict._COMPULSORY,
        "numerals": verdict._NUMERALS,
        "short": question_kinds._SHORT,
        "or_not": question_kinds.OR_NOT,
        "open": verdicts.OPEN,
        "conditional": verdicts.CONDITIONAL,
        "leading": verdicts.LEADING,
        "answering": verdicts.ANSWERING,
        "sides": _sides(),
        "both": sorted(hints._BOTH),
        "accented": ACCENTED,
        "following": hints.FOLLOWING,
        "first": asked_terms._FIRST,
        "last": asked_terms._LAST,
        "difference": asked_terms.DIFFERENCE,
        "between": asked_terms._BETWEEN,
        "beside": asked_terms._SMALL,
        "plural": asked_terms.PLURAL,
        "articles": asked_terms.ARTICLES,
        "cards": asked_terms.CARDS,
        "paired": {
            "order": asked_terms.ORDER,
            "first": paired.FIRST,
            "marks": paired.MARKS,
            "joined": sorted(paired.JOINED),
            "wanted": paired.WANTED,
            "left_out": sorted(paired.LEFT_OUT),
            "general": paired.GENERAL,
            "not": paired.NOT,
            "back": paired.BACK,
        },
        "alike": {
            "how": asked_alike.HOW,
            "begun": asked_alike.BEGUN,
            "can": asked_alike.CAN.split(),
            "left_out": asked_alike.LEFT_OUT.split(),
            "possible": javascript(asked_alike.POSSIBLE.pattern),
            "infinitive": javascript(asked_alike.INFINITIVE.pattern),
        },
        "sentence": javascript(meant.SENTENCE.pattern),
        "in_passing": javascript(meant.ASIDE.pattern),
        "denying": {
            "lacking": sorted(denying._LACKING),
            "denial": sorted(denying._DENIAL),
            "most": denying.SHORT,
            "near": denying.NEAR,
            "only": denying.ONLY,
            "looked_at": denying.LOOKED_AT,
        },
        "clauses": javascript(question_kinds._CLAUSES.pattern),
        "most_clauses": question_kinds._MOST_CLAUSES,
        "oath": javascript(question_kinds._OATH.pattern),
    }


def _pointers(content: Content) -> dict[str, list[str]]:
    """By number what a rule leads to that only says where others stand."""
    leading = (one for one in content.items.items() if one[1]["executable"] == first_line.POINTER)
    return {number: [*item["refs"], *item["related"]] for number, item in leading}


def _again(content: Content) -> dict[str, list[str]]:
    """By number which rules one only says again."""
    return {number: item["same_as"] for number, item in content.items.items() if item.get("same_as")}


def spelled(content: Content, stored: Stored) -> Speller:
    """How the stored questions and situations of all items are written."""
    lines = zip(stored.told.written, chain.from_iterable(stored.told.lines), strict=True)
    return Speller(lines, texts(content))


def said_parts(
    content: Content, store: Store, stored: Stored, speller: Speller, most: int
) -> tuple[list[int], list[Part]]:
    """What is said to the questions of the rules: the place in print of each part's first rule, and the parts, each
    of about ``most`` bytes as JSON."""
    proofs = _proofs(content, store)
    asked = {rule.number: rule.asked for rule in content.book.rules.values()}
    rows: list[tuple[int, list[Any]]] = []
    for place, item in enumerate(stored.items, 1):
        said: list[Any] = [
            [[len(group.q), group.a] for group in asked[item["number"]]],
            [[len(group["q"]), group["a"]] for group in item["situations"]],
            " ".join(map(speller.coded, (*item["questions"], *cases(item)))),
            proofs.get(item["number"], []),
        ]
        rows.append((place, [value or 0 for value in said]))
    groups = parted(rows, most, lambda row: len(written(row[1])))
    return [rows[0][0] for rows in groups], [Part({"rules": [row[1] for row in rows]}) for rows in groups]


def dispute_parts(content: Content) -> tuple[list[int], list[Part]]:
    """The number of each part's first dispute, counted from 0, and the parts."""
    rows = list(enumerate(_dispute(msgspec.to_builtins(dispute)) for dispute in content.book.disputes))
    groups = parted(rows, _MOST_DISPUTED, lambda row: len(written(row[1])))
    return [rows[0][0] for rows in groups], [Part({"disputes": [row[1] for row in rows]}) for rows in groups]


def _dispute(dispute: dict[str, Any]) -> dict[str, Any]:
    """A dispute as an answer shows it."""
    readings = [
        {key: reading[key] for key in ("text", "id", "source") if reading.get(key)} for reading in dispute["readings"]
    ]
    kept = {key: dispute[key] for key in ("source", "date", "seen", "changes", "default") if dispute.get(key)}
    return {key: dispute[key] for key in ("id", "title", "question", "rules")} | {"readings": readings} | kept


def _proofs(content: Content, store: Store) -> dict[str, list[list[str]]]:
    """By rule the scenarios that decide by it, each with its title and where it stands on the site."""
    cases = {case.id: [case.title, case_url(content, case)] for case in content.cases.cases}
    found = {number: [proof["id"] for proof in store.scenarios(number)] for number in content.items}
    return {number: [cases[id_] for id_ in ids if id_ in cases] for number, ids in found.items() if ids}


def templates() -> dict[str, str]:
    """The Hungarian templates of reasons, hints and verdicts by name."""
    every = _TEMPLATES | {f"hint_{kind}": text for kind, text in _HINTS.items()} | _SAID
    return {name: in_hungarian(text) for name, text in every.items()}
