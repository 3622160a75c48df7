"""What tells answerable questions from others: ``python -m tests.bench.refusal``.

Prints for each rulebook how many of its development questions are declined at the stored threshold. ``--fit`` (with
the extra ``fit``) fits, on the development questions of all rulebooks together, the weights of refusal and of wording,
for each rulebook its word odds and the names it does not know, two thresholds, and writes them with the
risk-coverage curves (out of sample, eight folds) to ``calibration*.json``.

Tried and left: one table of beginnings for all rulebooks, set against what each book's players ask, in the place of
word odds for each. It has 2,985 numbers for 12,332 and declines nearly as many unanswerable questions (out of sample
.878 .820 .842 .855 .885 by book, for .879 .813 .847 .858 .893), but of the answerable ones made to be hard .214, where
.185 is the bound; of the test questions .012 fewer unanswerable ones; and a word of another world no longer speaks
against a question to a small book.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from kodex.answers import asking, refusal
from kodex.answers.evaluate import Question, read_questions
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import query
from kodex.search.calibration import figures, path
from kodex.store.store import Store
from kodex.text import fold, words
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS
from tests.bench.fitting import crossed, descend, dot, spread
from tests.bench.search import OUTSIDE, QUESTIONS, development, outside

if TYPE_CHECKING:
    from tests.bench.fitting import Numbers

MOST_WRONG = {True: 0.03, False: 0.05}
"""The share of answerable development questions that may be declined of the default rulebook and of the others, the
hard ones (:data:`_HARD`) left aside, which count in fitting the weights. The default rulebook has a threshold of its
own; the others share one (measured: one of its own for each is no better)."""

TO_DECLINE = 3.0
"""So much a question weighs that somebody wrote for a rulebook to decline: it uses words of the game, which one of the
long list about other things does not."""

PLAIN = 4.0
"""So much an answerable question weighs that was not made to be hard (:data:`_HARD`): such are asked oftener."""

OURS = 16.0
"""So much an answerable development question weighs beside a stored one where wording is fitted: few ask as the stored
ones do."""

_HARD = "dev-hard*.yaml"
"""Questions that a rulebook answers in words that are hardly its own, and such in its words as it does not answer."""

_SHRINK = 0.004
"""How hard the weights of the features are drawn to nothing."""

_SMOOTH = 2.0
_MOST = 2.0
"""Odds are cut here: no single word decides."""

_SEEN = 4
"""A word or a pair of words must stand in so many development questions: rarer ones tell who wrote these."""

_FREEDOM = 3.0
"""How little the weights of words and pairs are drawn to nothing (scikit-learn's ``C``); most of them are nothing, for
browsers load them."""

_STEP = 2
"""Weights of words and pairs are whole multiples of this: finer ones tell nothing more, and browsers load them."""

_STEPS = 2
"""Odds are kept in so many steps of one, for the same reason."""

_LEAST = 5
"""Terms of fewer letters begin like too many other words."""

_ABBREVIATION = re.compile(r"\b[A-ZÁÉÍÓÖŐÚÜŰ]{2,3}\b")
_USUAL = 5
"""A rulebook speaks in abbreviations that stand so often in its texts."""

_BY_CHANCE = 1
"""A name is unknown to a rulebook when no more of its lines than this have a word that begins so."""

_CAPITAL = re.compile(r"(?<=[a-záéíóöőúüű,] )[A-ZÁÉÍÓÖŐÚÜŰ][a-záéíóöőúüű]+")
_KINDS = {"game": {"other-game", "othergame", "game", "other"}, "outside": {"trade", "talk"}}
"""Of what kind a question is that no rulebook of ours answers, by its tags."""

_TOLD = 5
"""A word of a kind stands in so many of its questions: a rarer one tells who wrote these."""

_OFTENER = 20.0
"""And it is so many times as frequent there as in questions that are answered."""

_OUTSIDE = refusal.FEATURES.index("outside")
_WORDING = refusal.FEATURES.index("wording")

Odds = dict[str, float]


class Case(NamedTuple):
    """A question in words with what is found for it: its refusal features, its words, whether it has an answer, what it
    weighs in fitting, whether it is none of the hard ones: those decide about the threshold."""

    rulebook: str
    features: tuple[float, ...]
    words: list[str]
    right: bool
    weight: float
    is_plain: bool


def fit(rulebooks: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By rulebook the parts ``outside``, ``refuse`` and ``risk`` of the calibration; the default one has ``terms`` and
    ``wording`` for all of them, too.

    The odds that a question is judged by while fitting never come from that question itself, and the thresholds come
    from weights that have not seen the question: those of one rulebook hold for its own questions. Nothing is taken
    from what was fitted before, so that it comes out the same again; what looks like a follow-up is left aside.
    """
    starts = terms(rulebooks)
    figures().update(terms=frozenset(starts), wording={})
    spoken = {rulebook: names(rulebook) for rulebook in rulebooks}
    found: list[Case] = []
    rows: list[list[float]] = []
    parts: dict[str, dict[str, Any]] = {}
    asked = [words for rulebook in rulebooks for words in stored(open_store(rulebook))]
    for rulebook in rulebooks:
        store = open_store(rulebook)
        others = set().union(*(mine for other, mine in spoken.items() if other != rulebook))
        unknown = strange(store, others)
        figures(rulebook)["sisters"] = frozenset(unknown)
        figures(rulebook)["refuse"] = dict.fromkeys((*refusal.FEATURES, "bias", "least"), 0.0)
        mine = [*cases(store, development(rulebook), TO_DECLINE), *cases(store, outside(rulebook))]
        home = at_home(store)
        known = odds([case.words for case in mine if not case.right], home)
        parts[rulebook] = {"outside": known, "sisters": unknown}
        held = crossed([" ".join(case.words) for case in mine], partial(_judge, mine, home=home))
        for case, value in zip(mine, held, strict=True):
            row = list(case.features)
            row[_OUTSIDE] = value
            rows.append(row)
        found += mine
    speaking = Wording(found, asked)
    parts[DEFAULT] |= {"terms": starts, "wording": speaking.weights(range(len(found)))}
    alike = [" ".join(case.words) for case in found]
    for row, value in zip(rows, crossed(alike, speaking.judge), strict=True):
        row[_WORDING] = value

    def judge(kept: list[int]) -> Callable[[int], float]:
        weights = fit_weights(
            [rows[at] for at in kept], [found[at].right for at in kept], [found[at].weight for at in kept]
        )
        return lambda at: likelihood(weights, rows[at])

    *chosen, bias = fit_weights(rows, [case.right for case in found], [case.weight for case in found])
    weights = {name: round(w, 4) for name, w in zip(refusal.FEATURES, chosen, strict=True)} | {"bias": round(bias, 4)}
    likely = crossed(alike, judge)
    plain = [place for place, case in enumerate(found) if case.right and case.is_plain]
    least = {
        is_default: threshold([likely[at] for at in plain if (found[at].rulebook == DEFAULT) is is_default], most)
        for is_default, most in MOST_WRONG.items()
    }
    for rulebook in rulebooks:
        at = [place for place, case in enumerate(found) if case.rulebook == rulebook]
        chances, right = [likely[place] for place in at], [found[place].right for place in at]
        parts[rulebook] |= {"refuse": weights | {"least": least[rulebook == DEFAULT]}, "risk": curve(chances, right)}
    return parts


def terms(rulebooks: Iterable[str]) -> list[str]:
    """How the words begin that any rulebook defines or sets as a heading."""
    return sorted({word[:START] for rulebook in rulebooks for word in _named(rulebook)})


def _named(rulebook: str) -> set[str]:
    """The folded words of a rulebook's terms and headings."""
    rules = open_store(rulebook).all_rules()
    every = (name for rule in rules for name in (*rule["terms"], rule["heading"] or "", rule["title"]))
    return {word for name in every for word in words(fold(name)) if len(word) >= _LEAST}


def names(rulebook: str) -> set[str]:
    """What a rulebook calls its own things by: the folded words of its terms and headings without their last letter,
    and its usual abbreviations."""
    often = Counter(
        short for rule in open_store(rulebook).all_rules() for short in _ABBREVIATION.findall(rule["text"] or "")
    )
    short = {fold(one) for one, times in often.items() if times >= _USUAL}
    return {word[: max(refusal.SHORT + 1, len(word) - 1)] for word in _named(rulebook)} | (short - SMALL_WORDS)


def strange(store: Store, others: Iterable[str]) -> list[str]:
    """Those of the names of ``others`` that hardly any word of a rulebook begins with, its player questions and
    thesaurus included, and none of its own terms and headings."""
    rows = store.connection.execute("SELECT lines || ' ' || gist FROM surroundings")
    often: Counter[str] = Counter()
    for (text,) in (*rows, *store.connection.execute("SELECT player FROM thesaurus")):
        often.update(word[:size] for word in set(text.split()) for size in refusal.sizes(word))
    own = {word[:size] for word in _named(store.rulebook) for size in refusal.sizes(word)}
    return sorted(name for name in others if often[name] <= _BY_CHANCE and name not in own)


def _judge(found: Sequence[Case], kept: Iterable[int], home: tuple[Counter[str], int]) -> Callable[[int], float]:
    known = odds([found[at].words for at in kept if not found[at].right], home)
    return lambda at: refusal.foreign(found[at].words, known)


def cases(store: Store, questions: Iterable[Question], to_decline: float = 1.0) -> list[Case]:
    """The questions that are judged by their words: no number, term or stored question, nor in another language.

    ``to_decline``: what one without an answer weighs.
    """
    out = []
    hard = {one.id for one in read_questions(sorted((QUESTIONS / store.rulebook).glob(_HARD)))}
    for question in questions:
        case = asking.consider(store, query.clean(question.question))
        if case.items and case.found.reading.telling() and case.is_judged():
            features = refusal.features(case.found.inquiry, case.items)
            mended, is_right, is_plain = case.found.reading.mended(), bool(question.gold), question.id not in hard
            weight = (PLAIN if is_plain else 1.0) if is_right else to_decline
            out.append(Case(store.rulebook, features, mended, is_right, weight, is_plain))
    return out


def at_home(store: Store) -> tuple[Counter[str], int]:
    """In how many of the stored player questions each word beginning stands, and how many questions there are."""
    counts: Counter[str] = Counter()
    total = 0
    for words_asked in stored(store):
        total += 1
        counts.update({word[:START] for word in words_asked})
    return counts, total


def stored(store: Store) -> Iterator[list[str]]:
    """The folded words of the stored player questions."""
    for (lines,) in store.connection.execute("SELECT lines FROM surroundings"):
        yield from (line.split() for line in lines.split("\n")[1:])


class Wording:
    """What the words and pairs of words of questions tell (:func:`refusal.wording`), fitted on development questions
    and on the stored ones, which are all answerable."""

    def __init__(self, found: Sequence[Case], asked: Sequence[Sequence[str]]) -> None:
        from sklearn.feature_extraction.text import CountVectorizer

        self.found = found
        self.terms = figures()["terms"]
        texts = [refusal.tokens(one, self.terms) for one in (*(case.words for case in found), *asked)]
        count = CountVectorizer(analyzer=list, min_df=_SEEN).fit(texts[: len(found)])
        counts = count.transform(texts)
        self.rows = counts.multiply([[1 / math.sqrt(len(text))] for text in texts]).tocsr()
        self.tokens = list(count.get_feature_names_out())
        self.right = [*(case.right for case in found), *(True for _words in asked)]
        self.mass = [*(OURS if case.right else case.weight for case in found), *(1.0 for _words in asked)]

    def weights(self, kept: Iterable[int]) -> dict[str, int]:
        """The weights by token, fitted on some of the development questions and on all stored ones."""
        from sklearn.linear_model import LogisticRegression

        at = [*kept, *range(len(self.found), len(self.right))]
        right = [self.right[place] for place in at]
        whole = {side: sum(self.mass[place] for place in at if self.right[place] is side) for side in (False, True)}
        mass = [self.mass[place] * len(at) / 2 / whole[self.right[place]] for place in at]
        fitted = LogisticRegression(C=_FREEDOM, l1_ratio=1, solver="liblinear", random_state=1)
        (found,) = fitted.fit(self.rows[at], right, mass).coef_
        steps = zip(self.tokens, (round(weight / _STEP) for weight in found), strict=True)
        return {token: _STEP * value for token, value in steps if value}

    def judge(self, kept: list[int]) -> Callable[[int], float]:
        """By the place of a development question what :func:`refusal.wording` says of it, fitted on others."""
        weights = self.weights(kept)
        return lambda at: refusal.wording(self.found[at].words, weights, self.terms)


def odds(foreign: Sequence[Sequence[str]], home: tuple[Counter[str], int]) -> Odds:
    """By word beginning how much likelier it is in ``foreign`` questions than at home (logarithm, smoothed, cut)."""
    counts = Counter(start for found in foreign for start in {word[:START] for word in found})
    known, total = home

    def of(start: str) -> float:
        there = (counts[start] + _SMOOTH * (known[start] + 1) / (total + 2)) / (len(foreign) + _SMOOTH)
        return max(-_MOST, min(_MOST, math.log(there * (total + 1) / (known[start] + 0.5))))

    found = {start: round(_STEPS * of(start)) / _STEPS for start in sorted(counts)}
    return {start: value for start, value in found.items() if value > refusal.AT_HOME}


def told() -> dict[str, str]:
    """How the words begin by which a question shows that it is about another ``game``, or about trade and events
    (``outside``): each stands in :data:`_TOLD` questions of that kind or more, hardly ever in one that a rule answers,
    and not evenly in questions of all kinds; in several forms, for a word that has one alone ("neked", "ahol") names
    nothing; and not as a name of trade and events, which would be a place."""
    places: set[str] = set()
    answered = [one for rulebook in books.every() for one in stored(open_store(rulebook))]
    asked: dict[str, list[list[str]]] = {kind: [] for kind in (*_KINDS, "others")}
    for file in (*sorted(QUESTIONS.glob("*/dev*.yaml")), OUTSIDE):
        for row in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            kinds = [kind for kind, tags in _KINDS.items() if tags & set(row.get("tags", ()))]
            some = answered if row["gold"] else asked[kinds[0] if kinds else "others"]
            some.append(words(fold(row["question"])))
            places.update(
                _begun(words(fold(" ".join(_CAPITAL.findall(row["question"]))))) if "outside" in kinds else ()
            )
    forms = {start: set[str]() for some in asked.values() for one in some for start in _begun(one)}
    for one in (one for some in asked.values() for one in some):
        for word in one:
            forms.get(word[:START], set()).add(word)
    counts = {kind: Counter(start for one in some for start in set(_begun(one))) for kind, some in asked.items()}
    home = Counter(start for one in answered for start in set(_begun(one)))

    def share(kind: str, start: str) -> float:
        return counts[kind][start] / len(asked[kind])

    return {
        start: kind
        for kind in _KINDS
        for start, often in sorted(counts[kind].items())
        if often >= _TOLD
        and len(forms[start]) > 1
        and (kind == "game" or start not in places)
        and share(kind, start) >= _OFTENER * (home[start] + 0.5) / len(answered)
        and share(kind, start) > sum(share(other, start) for other in counts if other != kind)
    }


def _begun(found: Iterable[str]) -> list[str]:
    return [word[:START] for word in found if len(word) >= START and word not in SMALL_WORDS]


def likelihood(weights: Sequence[float], row: Sequence[float]) -> float:
    """How likely a question with these features is answerable; the constant is the last weight."""
    return 1 / (1 + math.exp(-dot(weights, [*row, 1.0])))


def fit_weights(
    rows: Sequence[Sequence[float]], right: Sequence[bool], weighing: Sequence[float] | None = None, steps: int = 300
) -> list[float]:
    """Logistic regression, both sides weighing the same: the weights, the constant last."""
    import numpy as np

    table, answered = np.array(rows), np.array(right)
    scale = np.append(spread(table), 1.0)
    scaled = np.column_stack([table, np.ones(len(rows))]) / scale
    mass = np.ones(len(rows)) if weighing is None else np.array(weighing, float)
    share = 0.5 * mass / np.where(answered, mass[answered].sum() or 1.0, mass[~answered].sum() or 1.0)

    def slope(weights: Numbers) -> Numbers:
        pull = share * (1 / (1 + np.exp(-scaled @ weights)) - answered)
        found: Numbers = pull @ scaled + _SHRINK * np.append(weights[:-1], 0.0)
        return found

    fitted: list[float] = (descend(np.zeros(len(scale)), slope, steps) / scale).tolist()
    return fitted


def curve(likely: Sequence[float], right: Sequence[bool]) -> list[dict[str, float]]:
    """Risk and coverage: at each threshold the share of answerable and of unanswerable questions declined."""
    yes = [p for p, one in zip(likely, right, strict=True) if one]
    no = [p for p, one in zip(likely, right, strict=True) if not one]
    return [
        {
            "least": round(least, 3),
            "declined_wrong": round(sum(p < least for p in yes) / len(yes), 4),
            "declined_right": round(sum(p < least for p in no) / len(no), 4),
        }
        for least in [at / 20 for at in range(1, 20)]
    ]


def threshold(likely: Sequence[float], most: float) -> float:
    """The likelihood at which no more than this share of answerable questions are declined: in the middle between the
    last that is and the first that is not, for with few questions these lie far apart."""
    yes = sorted(likely)
    at = int(most * len(yes))
    return round((yes[max(0, at - 1)] + yes[at]) / 2, 4)


def show(rulebook: str) -> None:
    """Print what the stored threshold declines of a rulebook's development questions."""
    store = open_store(rulebook)
    for name, questions in (("dev", development(rulebook)), ("outside", outside(rulebook))):
        down = [
            (not asking.consider(store, query.clean(one.question)).is_answered(), bool(one.gold)) for one in questions
        ]
        for side, what in ((True, "answerable"), (False, "unanswerable")):
            mine = [declined for declined, right in down if right is side]
            if mine:
                print(f"{rulebook}, {name}: {sum(mine)} of {len(mine)} {what} questions declined")


def main() -> int:
    """Print the shares; with ``--fit`` fit and store first."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.refusal", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights, odds and thresholds and store them")
    parser.add_argument("--told", action="store_true", help="find the words that show what a question is about, only")
    options = parser.parse_args()
    every = books.every()
    if options.fit or options.told:
        for rulebook, part in (fit(every) if options.fit else {DEFAULT: {}}).items():
            part |= {"told": told()} if rulebook == DEFAULT else {}
            target = Path(path(rulebook))
            stored = json.loads(target.read_text(encoding="utf-8")) if target.exists() else {}
            target.write_text(json.dumps(stored | part, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            sets = {key: frozenset(part[key]) for key in ("terms", "sisters") if key in part}
            figures(rulebook).update(part | sets, own=True)
    for rulebook in every:
        show(rulebook)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
