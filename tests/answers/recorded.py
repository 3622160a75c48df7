"""What search and answers make of invented rulebooks, as recorded: ``python -m tests.records --check answers``.

The rulebooks are those of the tests, which nobody restates, so that what is recorded changes only with the code and
with what is fitted (``calibration.json``). ``--write`` records what comes of the questions now; a change of search and
answers leaves the file as it is, or its commit message says what changes and why.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from kodex import library
from kodex.answers import asking, refusal, together
from kodex.compile.database import compile_rulebook
from kodex.errors import KodexError
from kodex.ground import i18n
from kodex.library import Library
from kodex.model import Asked, Dispute, IndexEntry, Reading, Rulebook
from kodex.search import near, plain, query
from kodex.store.store import Store
from tests.engine.lines import Lines
from tests.garden import garden

TABLE = Path(__file__).with_name("recorded.jsonl")
TESTS = Path(__file__).parents[1]

GARDEN = (
    # stored questions, just so and nearly so
    *("Hány magot rakhatok le egyszerre?", "hány magot rakhatok egyszerre le", "lyukas locsoló mennyit bír"),
    *("Átmehetek a szomszédhoz a labdámért?", "tarthatok sünt?", "vetésből mennyi fér bele", "kaktusz este víz"),
    *("Mikor tilos inni adni a szúrósnak?", "Mikor tilos enni adni a szúrósnak?", "mikor tilos a szúrósnak inni"),
    # cases, the other side, questions of several sentences
    "Esős fordulóban hány magot ültethetek?",
    "Ha esik, rakhatok négy magot is, vagy csak hármat? Az ellenfelem szerint a negyedik már nem ér.",
    "A szomszéd nem adja vissza a labdát. Átugorhatom a kerítést?",
    "Este öntöztem a kaktuszt a lyukas kannából, szabad volt?",
    "Három magot ültettem és van két csepp vizem. Jöhet még egy?",
    "Megfulladt a sünöm a túltöltött kannában, kapok érte valamit?",
    "Átgurult a labdám a szomszédhoz, és nincs otthon. Átugorhatok érte?",
    "Átgurult a bogyó a szomszédhoz, ő nincs otthon, átugorhatok?",
    "Mikor szabad átmászni a szomszédhoz?",
    "Hány magot nem rakhatok le?",
    "Lement a nap, a kaktuszom szomjas. Mennyi vizet adhatok neki?",
    "nem ugorhatok át a labdámért a kerítésen?",
    *("Átnyúlhatok a szomszéd kerítésén?", "átmászás-e a kézzel átnyúlás a kerítésen", "szürkületkor este van már?"),
    *("Mikor van este, ha a kaktuszt locsolnám?", "birtokháborítás", "víz", "szomszédok"),
    # names, terms, headings, slang
    *("kanna", "kannát", "a kannák", "bödön", "bödönömben mennyi fér", "ültetés", "palánták", "locsolás", "szomszédok"),
    *("Mi az ültetés?", "mit jelent a kanna?", "Mi a különbség az ültetés és a kanna között?", "mi az a bödön"),
    # spelling
    *("kerites", "KERÍTÉSEN", "kerítsé", "kaktsz este", "kertsz magot", "esös fordulo", "szom széd", "lyukas kana"),
    *("naplemente", "kerítésmászás", "öntözőkanna", "labda-kerítés", "kaktuszokat"),
    # numbers
    *("2.5", "§ 2,5", "2.50", "mit mond a 2.5 és az 1.2?", "1", "3", "2.9", "a 2.50 szerint tilos a kerítés?", "99"),
    *("1.1-1.2", "2.5. szabály kanna", "9.9 kanna", "1.1 1.2 1.3 2.5 2.50 3.1"),
    # what no rule is about
    *("időjárás előrejelzés", "Hogyan sáncolok a sakkban?", "mi az?", "qwertz", "és ha nem?", "What is a can?"),
    *("Mit csinál a Tüzes Permetező?", "és az?", "ez", "hány", "Hány éves a kapitány?", "szomszédság"),
)
ASKED_OF_INDEX = (
    *("mag AND víz", "mag OR kanna", "NOT mag", "mag NOT víz", "cím:locsolás", "kérdés:kanna", "szöveg:(mag OR víz)"),
    *('"lyukas kanna"', "ker*", "kan* AND NOT lyukas", "1..2", "2.5..2.50", "[1 TO 2.5]", "..2", "szám:2.5", "v* k*"),
    *('"kanna lyukas"', "fajta:kivétel", "típus:main", "mag AND", "(mag", "cím:", "*", "title:kana", "kan* OR magg"),
    *(
        "szám:77.7",
        "77..99 OR mag",
        "[2.5 TO]",
        "mag (esős OR három)",
        '"szomszéd kerítésén" OR kaktusz',
        "kert* NOT kertész",
    ),
)
SHELF = (
    *("dobás", "nád", "nádba lépés", "kidőlt nádban állhatok?", "Vizes kővel is dobhatok?", "kavics szárítása"),
    *("mit csinál az antikagyló", "gyöngyös kagyló pontja", "kagyló", "mi a múlt?", "múlt", "part", "a part széle"),
    *("Hányan férünk el a parton?", "dobhatok a mólóról", "stég", "csigahaz ervenyes e", "Mi számít kagylónak?"),
    *("3.2", "2.01.1", "77.7", "e11 kijatszas/2", "kijatszas/2", "e11 nád", "e11 dobás", "kódex kagyló", "kodex part"),
    *("2.01.A#1 hullám", "hullám iránya jobbról", "szám:kijatszas/2", "dobás AND nád", "kagy*", "cím:part", "3.1..3.3"),
    *("qwertz", "gyöngyös kavics", "kagylok", "naddba", "hullamm", "And what about shells?", "és aztán?", "suttogni"),
    *("Kiabálhatok a parton, ha hatan vagyunk?", "megszámolhatom az elmosott kagylókat?", "apály és dagály különbsége"),
    *(
        "Mennyit ér, ha kétszer dobok ugyanazzal a kaviccsal?",
        "apály lépés hátra",
        "sáv",
        "mi a különbség a sáv és a part",
    ),
)


ANSWERS = {
    "1.1": ("Fordulónként legfeljebb három magot ültethetsz.", "Legfeljebb hármat.", "Hármat.", "Két cseppet."),
    "1.2": ("Esős fordulóban négy magot is ültethetsz.", "Igen, négyig.", "Négy mag fér bele.", None),
    "2.50": ("Este a kaktuszt nem szabad locsolni.", "Nem, este tilos.", None, "Este tilos."),
    "3.1": ("Nem mászhatsz át a kerítésen.", "Nem, a szomszéd adja vissza.", "Nem.", "Csak a szomszéd adhatja vissza."),
}
"""Of some rules of the garden the gist, and answers to the questions they have."""
SITUATIONS = {
    "1.1": [("Már két magot elültettem, és a negyedik is a kezemben van. Mindkettőt elvethetem?", "Nem, csak egyet.")],
    "2.50": [("Lement a nap, és szomjas a szúrósom. Adhatok neki inni?", "Nem, este már nem.")],
    "3.1": [
        ("Átgurult a labdám a szomszédhoz, és nincs otthon. Átugorhatok érte?", "Nem, meg kell várnod."),
        ("A szomszéd visszadobta a labdámat. Szabályos volt?", "Igen, ő adja vissza."),
    ],
}

INDEX = (IndexEntry(term="birtokháborítás", rules=("3.1", "9.9")), IndexEntry(term="víz", rules=("2.5", "2.50")))


def answered() -> Rulebook:
    """The garden with gists, answers and situations here and there."""
    book = garden()
    rules = dict(book.rules)
    for number, (gist, *answers) in ANSWERS.items():
        questions = [question for group in rules[number].asked for question in group.q]
        asked = tuple(Asked(q=(question,), a=a) for question, a in zip(questions, answers, strict=True))
        cases = tuple(Asked(q=(case,), a=a) for case, a in SITUATIONS.get(number, ()))
        rules[number] = msgspec.structs.replace(rules[number], gist=gist, asked=asked, situations=cases)
    inside = {title: tuple(number for number in rules if rules[number].title == title) for title in book.titles}
    titles = {title: msgspec.structs.replace(one, rules=inside[title]) for title, one in book.titles.items()}
    fence = Dispute(
        id="atnyulas",
        title="Átnyúlás a kerítésen",
        question="Átmászás-e, ha valaki csak a kezével nyúl át a kerítésen?",
        rules=("3.1", "2.50"),
        readings=(Reading(id="igen", text="Átmászás."), Reading(id="nem", text="Nem az.")),
        default="nem",
        why="a lába itt maradt",
    )
    return msgspec.structs.replace(book, rules=rules, titles=titles, index=INDEX, disputes=(*book.disputes, fence))


def now() -> Iterator[list[Any]]:
    """What comes of every question now: book, question, what is found, what is answered."""
    store = Store("kert", compile_rulebook(answered()))
    for text in GARDEN:
        yield [
            "garden",
            text,
            _said(lambda text=text: _found(store, text)),
            _said(lambda text=text: _asked(store, text)),
        ]
    for text in ASKED_OF_INDEX:
        yield ["garden", text, _said(lambda text=text: _found(store, text)), query.is_query(text)]
    for part, kind in (
        ("I", None),
        ("2", None),
        (None, "kivétel"),
        ("II", "main"),
        (None, "nincs ilyen"),
        ("IX", None),
    ):
        for text in ("kanna mag", "2", "mag OR kanna"):
            named = _said(
                lambda text=text, part=part, kind=kind: _hits(query.search(store, text, part=part, kind=kind))
            )
            yield ["garden", text, part, kind, named]
    shelf = library.open()
    for text in SHELF:
        yield [
            "shelf",
            text,
            _said(lambda text=text: _on_shelf(shelf, text)),
            _said(lambda text=text: _answer(shelf.ask(text))),
        ]


def _said(task: Callable[[], Any]) -> Any:
    try:
        return task()
    except KodexError as error:
        return str(error)


def _hits(hits: list[Any]) -> list[Any]:
    return [[hit["id"], round(hit["score"], 4), hit["snippet"]] for hit in hits]


def _found(store: Store, text: str) -> list[Any]:
    """Hits, how many there are, what was meant, what is strange, which numbers there are not."""
    ranking = query.ranking(store, text, 4)
    return [
        _hits(query.hits(store, ranking.items, ranking.words)),
        ranking.total,
        query.suggestion(store, text),
        near.strange([store], text),
        query.unknown_numbers(text, store),
    ]


def _asked(store: Store, text: str) -> list[Any]:
    """The answer, and all that it was judged by."""
    case = asking.consider(store, query.clean(text))
    reading = case.found.reading
    judged: list[Any] = [reading.mended(), reading.official(), round(case.likely, 4)]
    if case.items:
        numbers = [item.number for item in case.items[:2]]
        seen = [item for item in plain.first(case.found.inquiry) if item.number in numbers]
        looked = plain.look(case.found.inquiry, seen)
        judged.append([[round(one, 4) for one in item.features] for item in looked])
    if case.items and reading.telling():
        judged.append([round(one, 4) for one in refusal.features(case.found.inquiry, case.items)])
    if case.is_answered() and case.items and not case.found.named:
        judged.append(round(case.share(case.decides()), 4))
    return [_answer(asking.ask(store, text)), judged]


def _answer(answer: Any) -> dict[str, Any]:
    """An answer without the texts of the rules."""
    rules = {
        key: [[rule["number"], rule.get("role"), rule.get("applies"), rule.get("why")] for rule in answer[key]]
        for key in ("rules", "nearest")
    }
    return {**{key: value for key, value in answer.items() if key != "question"}, **rules}


def _on_shelf(shelf: Library, text: str) -> list[Any]:
    """The first of several books, how many there are and where, what was meant, what no book knows."""
    page = shelf.page(text, limit=5)
    named = [shelf.unknown_numbers(text), shelf.suggestion(text), shelf.strange(text)]
    sound = sorted(together.sound_words([book.store for book in shelf.books], text))
    return [_hits(page["hits"]), page["facets"], page["more"], *named, sound]


def lines() -> list[str]:
    """What comes of the questions, a line of JSON each, in English."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ):
        for books in ("pebbles", "shelf"):
            shutil.copytree(TESTS / books, Path(folder, "kb"), dirs_exist_ok=True)
        os.environ.update(KODEX_KB=str(Path(folder, "kb")), KODEX_CACHE_DIR=str(Path(folder, "cache")), KODEX_LANG="en")
        i18n.set_language("en")
        return [json.dumps(line, ensure_ascii=False) for line in now()]


RECORD = Lines(TABLE, lines, lambda line: " ".join(map(str, json.loads(line)[:2]))[:80])


def recorded() -> list[str]:
    """The lines on record."""
    return RECORD.recorded()


if __name__ == "__main__":
    sys.exit(RECORD.main())
