"""Measuring search and answers against golden questions (``kodex eval``)."""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kodex.answers.asking import ask
from kodex.errors import KodexError, one_line
from kodex.ground import yamlfile
from kodex.ground.files import below
from kodex.ground.i18n import _
from kodex.ground.nearby import Meant, Speech, meanings, mend, nearest
from kodex.ground.paths import kb_folder
from kodex.ground.quotes import QUOTES
from kodex.ground.written import flow
from kodex.rules import numbers
from kodex.rules.books import DEFAULT
from kodex.search.query import clean, search
from kodex.store.places import folder
from kodex.store.store import Store

_SHOWN = 60
"""Longest text that a message shows, in letters."""
DEPTH = 10
"""How many rules of an answer count."""

STYLES = ("natural", "situation", "slang", "terse", "keyword", "number", "comparison", "typo", "no-accent")
"""How a question is asked: figures are told of each."""
HARDEST = 3
"""How hard a question is for who asks it: from 1 to this."""


class Question(NamedTuple):
    """A golden question: ``gold`` are the numbers of the rules that answer it, best first; none: must be declined."""

    id: str
    question: str
    gold: list[str]
    style: str | None = None
    rulebook: str | None = None


_KEYS = (*Question._fields, "difficulty")
"""The keys that are read."""
_BESIDE = ("answer", "tags", "near", "general")
"""Those that say more of a question to whoever reads the file: how it is answered, whence it comes, which rules are
near to those that answer it, and which are but general ones."""


class Outcome(NamedTuple):
    """What came of a question: the numbers given in order, whether it was declined, how long it took."""

    question: Question
    got: list[str]
    declined: bool
    ms: float

    @property
    def rank(self) -> int | None:
        """Place (from 1) of the first gold rule, None when there is none among the first ten."""
        return next((at for at, number in enumerate(self.got, 1) if number in self.question.gold), None)

    @property
    def missed(self) -> bool:
        """Whether the answer is not what it should be: no gold rule first, or wrongly declined or not declined."""
        return self.declined or self.rank != 1 if self.question.gold else not self.declined


def read_questions(
    paths: Iterable[str | Path], known_rulebooks: bool = False, store_for: Callable[[str], Store] | None = None
) -> list[Question]:
    """The questions of YAML lists (folders: all their ``.yaml`` files).

    Raises KodexError with file and line for what cannot be read, with ``known_rulebooks`` also for a rulebook that is
    not there, with ``store_for`` for a gold number that its rulebook does not have: it would count as missed for ever.
    """
    found = []
    met: dict[tuple[str, str], tuple[Path, int]] = {}
    for path in map(Path, paths):
        files = below(path) if path.is_dir() else [path]
        if not files:
            raise KodexError(_("no question files here"), path=path, mend=_("a question file ends in .yaml"))
        for file in files:
            document, questions = _read_file(file, known_rulebooks, met)
            if store_for is not None:
                _known_gold(store_for, document, questions)
            found += questions
    return found


def _known_gold(store_for: Callable[[str], Store], document: yamlfile.Document, questions: list[Question]) -> None:
    for at, question in enumerate(questions):
        store = store_for(question.rulebook or DEFAULT)
        for place, number in enumerate(question.gold):
            if store.rule(number) is None:
                what = _("there is no rule {number} in {rulebook}").format(number=number, rulebook=store.rulebook)
                near = _("nearest: {numbers}").format(numbers=", ".join(store.nearest(number)))
                raise document.error(what, at, "gold", place, mend=near)


def _read_file(
    path: Path, known_rulebooks: bool, met: dict[tuple[str, str], tuple[Path, int]]
) -> tuple[yamlfile.Document, list[Question]]:
    """A file and its questions. ``met``: rulebook and id of those read before -> where."""
    document = yamlfile.read(path)
    if not isinstance(document.data, list):
        other = yamlfile.of_another_kind(document)
        raise other or document.error(_("expected a list of questions"), mend=_("- {id: …, question: …, gold: […]}"))
    found = [_question(document, at, entry) for at, entry in enumerate(document.data)]
    for at, question in enumerate(found):
        key = question.rulebook or DEFAULT, question.id
        if key in met:
            what = _("the id '{id}' stands twice").format(id=question.id)
            right = _("another id, or leave it out: it stands at {place}").format(place="{}:{}".format(*met[key]))
            raise document.error(what, at, "id", mend=right)
        met[key] = path, document.line(at, "id")
    for at, question in enumerate(found if known_rulebooks else ()):
        try:
            folder(question.rulebook or DEFAULT)
        except KodexError as error:
            if question.rulebook is None or not Path(kb_folder()).is_dir():
                raise
            raise document.error(error.what, at, "rulebook", mend=error.mend) from None
    return document, found


def _question(document: yamlfile.Document, at: int, entry: Any) -> Question:
    if not isinstance(entry, dict):
        raise document.error(_("expected a mapping"), at, mend=_("- {id: …, question: …, gold: […]}"))
    _check_keys(document, at, entry)
    if isinstance(entry.get("id"), bool) or not isinstance(entry.get("id"), str | int):
        raise document.error(_("a question needs an id"), at, "id", mend=f"id: q{at + 1}")
    if not isinstance(entry.get("question"), str):
        raise document.error(_("a question needs a text"), at, "question", mend=_("question: how it is asked"))
    for key in ("question", "answer"):
        text = str(entry.get(key) or "").strip()
        if text[:1] in tuple(QUOTES) and text[-1:] in tuple(QUOTES) and not set(text[1:-1]).intersection(QUOTES):
            what = _("YAML takes these quotes for letters: {text}").format(text=one_line(text, _SHOWN))
            right = _("in plain quotes: {text}").format(text=f'{key}: "{text[1:-1]}"')
            raise document.error(what, at, key, mend=right)
    try:
        clean(entry["question"])
    except KodexError as error:
        raise document.error(error.what, at, "question", mend=error.mend) from None
    for key, example in (("style", "natural"), ("rulebook", DEFAULT)):
        if not isinstance(entry.get(key), str | None):
            raise document.error(_("expected a text"), at, key, mend=f"{key}: {example}")
    _check_words(document, at, entry)
    gold = entry.get("gold")
    if not isinstance(gold, list):
        written = document.source(at, "gold") or ""
        example = written if numbers.is_address(written) else "34.5"
        raise document.error(_("a question needs a list of rule numbers"), at, "gold", mend=f'gold: ["{example}"]')
    return Question(
        str(entry["id"]),
        entry["question"],
        [_gold(document, at, place, entry.get("rulebook")) for place in range(len(gold))],
        entry.get("style"),
        entry.get("rulebook"),
    )


def _asking(entry: dict[str, Any]) -> str | None:
    """The key under which the question stands that lacks its own."""
    if "question" in entry:
        return None
    strange = (key for key in entry if key not in (*_KEYS, *_BESIDE))
    return next((key for key in strange if str(entry[key]).rstrip().endswith("?")), None)


def _check_keys(document: yamlfile.Document, at: int, entry: dict[str, Any]) -> None:
    """A key that nobody reads is refused, with the one that is meant and what stands under it."""
    for key in entry:
        if key in (*_KEYS, *_BESIDE):
            continue
        near = "question" if key == _asking(entry) else _nearly(str(key))
        if near is None or near in entry:
            right = _("leave it out, or write one of: {known}").format(known=", ".join(_free(entry)))
        else:
            right = f"{near}: {_written(document, at, key, entry[key])}"
        raise document.error(_("there is no key '{key}' here").format(key=key), at, key, mend=right)


def _free(entry: dict[str, Any]) -> list[str]:
    return [one for one in (*_KEYS, *_BESIDE) if one not in entry]


def _written(document: yamlfile.Document, at: int, key: str, value: Any) -> str:
    """A value as the file has it, where a number must keep its zeros."""
    if isinstance(value, list):
        return flow([document.source(at, key, n) or one for n, one in enumerate(value)])
    return flow(value) if isinstance(value, str | dict) else document.source(at, key) or flow(value)


def _check_words(document: yamlfile.Document, at: int, entry: dict[str, Any]) -> None:
    """Raise KodexError for a style that there is not, and for a difficulty beyond what there is."""
    style, difficulty = entry.get("style"), entry.get("difficulty")
    if style is not None and style not in STYLES:
        what = _("'{word}' is not one of the words that may stand here").format(word=style)
        raise document.error(what, at, "style", mend=mend(str(style), STYLES, Speech(_styles_meant)))
    is_whole = isinstance(difficulty, int) and not isinstance(difficulty, bool)
    if difficulty is not None and not (is_whole and 1 <= difficulty <= HARDEST):
        what = _("a difficulty is a whole number from {least} to {most}").format(least=1, most=HARDEST)
        raise document.error(what, at, "difficulty", mend="difficulty: 2")


def _styles_meant() -> Meant:
    """What Hungarian words stand for as a style."""
    return meanings(
        """
természetes, köznyelvi: natural
helyzet, eset: situation
szleng, laza: slang
rövid, tömör: terse
kulcsszó, szó, kulcsszavas: keyword
szám, szabályszám, számos: number
összehasonlítás, összehasonlító: comparison
elírás, elgépelés, elírt: typo
ékezet nélkül, ékezet nélküli, ékezettelen: no-accent
"""
    )


@lru_cache(1_000)
def _nearly(key: str) -> str | None:
    """The key that is meant by one that there is not: the entries of a file have the same few keys."""
    return next(iter(nearest(key, (*_KEYS, *_BESIDE), _keys_meant())), None)


def _keys_meant() -> Meant:
    """What other words stand for as a key."""
    return meanings(
        """
kérdés, kérdez, ask, asks, query: question
válasz, felelet, felel, reply, response: answer
arany, szabály, szabályok, helyes, megoldás, rule, rules, number, numbers, expected: gold
stílus, mód, kind: style
könyv, szabálykönyv, book, edition: rulebook
nehézség, fok, level, hardness: difficulty
címke, címkék, tag, label, labels: tags
azonosító, név, name, key: id
közel, közeli, beside: near
általános: general
"""
    )


def _gold(document: yamlfile.Document, at: int, place: int, rulebook: str | None) -> str:
    """A gold number as written in the file: an unquoted 34.10 is that rule and not 34.1, 1.02 is no 1.2."""
    written = document.source(at, "gold", place)
    typed = written.rpartition(":")[2].strip() if written else ""
    exact = rulebook not in (None, DEFAULT) or typed[:1].isdecimal() or "/" in typed
    number = typed if exact and numbers.is_address(typed) else numbers.read(typed)
    if number is None:
        bare = re.sub(r"^[^\w]+|[^\w]+$", "", typed)
        bare = next((one for one in bare.split() if any(map(str.isdecimal, one)) and numbers.is_address(one)), "")
        what = _("'{value}' is not a rule number").format(value=written)
        example = '"34.5"' if rulebook in (None, DEFAULT) else _("a number of {rulebook}").format(rulebook=rulebook)
        raise document.error(what, at, "gold", place, mend=f'"{bare}"' if bare else example)
    return number


def evaluate(store_for: Callable[[str], Store], questions: Iterable[Question], warm: bool = True) -> dict[str, Any]:
    """Ask every question and measure the answers.

    The rules given are those of ``ask`` in their order, filled up to ten from ``search``, also when it declined.
    Shares run from 0 to 1 and are None where there is nothing to divide by. ``r_at_k``: any gold rule among the first
    k; ``best_at_1``: the first gold rule first; ``mrr``: of the first gold rule met; ``ndcg``: at ten, the best gold
    rule worth 2 and the others 1; ``declined_right`` of the unanswerable and ``declined_wrong`` of the answerable.
    ``ms_p50`` and ``ms_p99`` are times of ``ask``, ``warm`` ones unless that is false: then every question is asked
    once only. ``misses``: where no gold rule came first, or declining was
    wrong either way.
    """
    outcomes = [_outcome(store_for(question.rulebook or DEFAULT), question, warm) for question in questions]
    styles = sorted({outcome.question.style for outcome in outcomes if outcome.question.style})
    times = sorted(outcome.ms for outcome in outcomes)
    return {
        **_shares(outcomes),
        "ms_p50": _percentile(times, 0.5),
        "ms_p99": _percentile(times, 0.99),
        "by_style": {style: _shares([o for o in outcomes if o.question.style == style]) for style in styles},
        "misses": [_miss(outcome) for outcome in outcomes if outcome.missed],
    }


def baselines(store_for: Callable[[str], Store], questions: Iterable[Question]) -> dict[str, dict[str, Any]]:
    """The figures of :func:`evaluate` (shares and times) for what one would get without Kódex.

    ``whoosh`` is Whoosh with its stock Hungarian analyser, ``fts5`` SQLite's with ``unicode61``, ``substring`` counts
    the words of the question in each item. All search the same texts (``ask`` and they rank all items; they decline
    only when they find nothing).
    """
    from kodex.answers.baselines import ENGINES

    questions = list(questions)
    table = {}
    for name, engine in ENGINES.items():
        made: dict[str, Callable[[str], list[str]]] = {}
        outcomes = []
        for question in questions:
            rulebook = question.rulebook or DEFAULT
            if rulebook not in made:
                made[rulebook] = engine(store_for(rulebook))
            outcomes.append(_found_by(made[rulebook], question))
        times = sorted(outcome.ms for outcome in outcomes)
        table[name] = {
            **_shares(outcomes),
            "ms_p50": _percentile(times, 0.5),
            "ms_p99": _percentile(times, 0.99),
        }
    return table


def _found_by(find: Callable[[str], list[str]], question: Question) -> Outcome:
    find(question.question)  # warm
    start = time.perf_counter()
    got = find(question.question)[:DEPTH]
    return Outcome(question, got, not got, (time.perf_counter() - start) * 1000)


def _outcome(store: Store, question: Question, warm: bool) -> Outcome:
    if warm:
        ask(store, question.question)
    start = time.perf_counter()
    answer = ask(store, question.question)
    ms = (time.perf_counter() - start) * 1000
    got = [rule["number"] for rule in answer["rules"]]
    with contextlib.suppress(KodexError):  # it may look like a broken query
        got += [hit["number"] for hit in search(store, question.question, limit=DEPTH)]
    return Outcome(question, list(dict.fromkeys(got))[:DEPTH], answer["status"] == "declined", ms)


def _shares(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    answerable = [outcome for outcome in outcomes if outcome.question.gold]
    unanswerable = [outcome for outcome in outcomes if not outcome.question.gold]
    ranks = [outcome.rank for outcome in answerable]
    return {
        "n": len(outcomes),
        "best_at_1": _mean([outcome.got[:1] == outcome.question.gold[:1] for outcome in answerable]),
        **{f"r_at_{k}": _mean([rank is not None and rank <= k for rank in ranks]) for k in (1, 3, 5, 10)},
        "mrr": _mean([1 / rank if rank else 0 for rank in ranks]),
        "ndcg": _mean([_ndcg(outcome) for outcome in answerable]),
        "declined_right": _mean([outcome.declined for outcome in unanswerable]),
        "declined_wrong": _mean([outcome.declined for outcome in answerable]),
    }


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def _ndcg(outcome: Outcome) -> float:
    gold = outcome.question.gold
    gains = [0 if number not in gold else 2 if number == gold[0] else 1 for number in outcome.got]
    return _dcg(gains) / _dcg(([2] + [1] * (len(set(gold)) - 1))[:DEPTH])


def _dcg(gains: Sequence[int]) -> float:
    return sum(gain / math.log2(at + 2) for at, gain in enumerate(gains))


def _percentile(times: Sequence[float], share: float) -> float | None:
    return round(times[math.ceil(share * len(times)) - 1], 3) if times else None


def _miss(outcome: Outcome) -> dict[str, Any]:
    question = outcome.question
    return {
        "id": question.id,
        "question": question.question,
        "gold": question.gold,
        "got": outcome.got,
        "rank": outcome.rank,
        "declined": outcome.declined,
    }
