"""Gists that add a limit: planted in the Kódex, and in a small book what bears a limit and what no longer does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from kodex.ground import paths
from kodex.kb import defaults, limits, reread, standing
from kodex.kb.limits import Limits
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from kodex.model import Rulebook
from tests.kb.test_answers import answered, rule, write

PLANTED = [
    ("81.0", "Ha az ellenfél kezdett, az első köre fő fázisában kézből ingyen kijátszhatsz védekezés lapot."),
    ("118.1", "Akire álomjelző kerül, az legfeljebb a tartalékba kerül, passzívan."),
    ("4.12.0", "Húzás: a paklid tetejéről versenyen veszel kézbe egy lapot."),
    ("36.4", "Ütéskor minden támadó szörny a tényleges sebzésével csökkenti az ellenfele Ép-jét."),
    ("109.0", "Egy lény akkor sebez meg valamit, ha legalább 3 pontot sebez rajta."),
    ("124.2", "Ha izmos lény kikerül, gazdája jelzőnként három lapot vagy 1 VP-t kér."),
    ("32.1", "A csere fázisodban csak kétszer mozgathatod lényeidet a tartalék és az őrposzt között."),
    ("90.1", "A K ikon: körönként egyszer, csak az előkészítő fázisban."),
    ("77", "Játékban lévő őrző mellett gyűjtőből sebző varázslat nem célozhat játékost."),
    ("169.2.9", "Párosban döntetlen csak az építmények mellett lehet, ha mind a négy játékos beleegyezik."),
]
"""Gists of the Kódex, each with a limit of ours that its rule has not."""

ELSEWHERE = [
    ("hkk-kodex", "4.18.2", "Ha kevesebb lap van az ellenfél paklijában, mint amennyit dobni kell, mind megy."),
    ("magus", "5.03.A", "A Jelenben lévő kalandozón és szövetségesen a jel nélküli szöveg laphatás."),
    ("hkk-kodex", "3.19", "Egyes lapok a kör végéig növelhetik vagy csökkenthetik a maximális Ép-t és VP-t."),
    ("hkk-kodex", "156.2", "Ősök Városa-lap az első kiadás torzszülöttje, galetkije, testrésze."),
    ("hkk-kodex", "44.6", "A saját körödben semlegesített követőt képpel lefelé kell fordítani."),
    (
        "conquest",
        "gy/szimbolumok#eroforrasbonusz",
        "A szám mutatja, legfeljebb hány jelzőt vehet el az irányítás nyertese.",
    ),
    ("hkk-kodex", "26.9", "Harcban elesett jelző lényért nem jár szörnykomponens."),
    ("magus", "2.13.d", "Az egyéb módon csatolt akadálylap nem foglal csatolási helyet, amíg a kalandozó éber."),
    ("magus", "4.03.F", "Védő nélkül az alsó toronyszint a harc lépés után ledől."),
    ("magus", "10.01.C", "Saját hősre ráépíteni MP-kötött manőver, és a ráépítést nem lehet levenni róla."),
    ("hkk-8", "hatasok/2", "Idő nélkül a képesség a saját fő, harci vagy gyógyulási fázisodban használható."),
    ("hkk-11", "fogalmak/sebzes-eletpont/3", "A lény ÉP-jét a védekezés bónusz az ellenfél harci fázisában növeli."),
]
"""Whose it is, when, where, for how long: of all five books."""


NARROWED = [
    ("hkk-kodex", "92.5", "A pontosvesszővel elválasztott káros hatások többnyire egyenrangúak.", "karos"),
    ("hkk-kodex", "8.4.1", "Szintlépés csak sebzetlen kalandozóra, testrész csak galetkire mehet.", "sebzetlen"),
    ("hkk-kodex", "39.2", "A gyógyulási fázisban bármilyen ingyenes azonnali cselekvés jöhet.", "ingyenes"),
    ("hkk-kodex", "169.2.1", "Ifjúsági páros versenyen a hagyományos versenyszabályok élnek.", "ifjusagi"),
    (
        "hkk-kodex",
        "90.5",
        "Az E ikon: csak az ellenfél körében, egyszer, megszakításként.",
        "megszakitaskent",
    ),
    ("hkk-kodex", "33.0", "A csere fázis után, ha cseréltél, rögtön a harci fázis következik.", "ha"),
    (
        "hkk-8",
        "hatasok/3",
        "Képességet aktivizálni reakcióként ugyanolyan lépés, mint lapot kijátszani.",
        "reakciokent",
    ),
    ("hkk-11", "tanacs-csere/2", "Csere előtt játssz néhány versenyjátszmát.", "versenyjatszmat"),
    ("magus", "4.04.A", "Védtelen építményre indulni annyi MP, amennyi az építmény DP-értéke.", "vedtelen"),
    ("conquest", "f2/2.2#p1", "Titokban egy felfelé néző szomszédos bolygó sorszámát állítod be.", "szomszedos"),
]
"""Narrowed by how a word stands, and the word."""

Books = Callable[[str], tuple[Rulebook, Limits]]


@pytest.fixture(scope="module")
def books() -> Books:
    @cache
    def read(id_: str) -> tuple[Rulebook, Limits]:
        rulebook = read_rulebook(Path(paths.kb_folder(), id_), from_cache=True)
        return rulebook, Limits(rulebook)

    return read


def added(books: Books, id_: str, number: str, gist: str) -> set[str]:
    """By which words a gist limits its rule, the stored one of which does not."""
    rulebook, gists = books(id_)
    stored = rulebook.rules[number]
    return set(gists.added(replace(stored, gist=gist))) - set(gists.added(stored))


def test_planted_gists_are_found(books: Books) -> None:
    missed = [number for number, gist in PLANTED if not added(books, "hkk-kodex", number, gist)]
    assert len(missed) <= 1, missed


@pytest.mark.parametrize(("id_", "number", "gist", "word"), NARROWED)
def test_what_stands_so_that_it_narrows_is_found(id_: str, number: str, gist: str, word: str, books: Books) -> None:
    assert word in added(books, id_, number, gist)


def test_a_way_to_talk_is_no_limit(books: Books) -> None:
    """What the gists of several rules add is let pass; an entry for it holds."""
    rulebook, gists = books("hkk-kodex")
    gist = "A nagyképes, drága lap ugyanúgy működik, mint a megszokott kinézetű."
    number, *others = "6.4", "4.8.2", "8.1.3", "21.11", "39.2"
    rules = {one: replace(rulebook.rules[one], gist=gist) for one in (number, *others)}
    assert "draga" in gists.added(rules[number])
    talking = Limits(replace(rulebook, rules={**rulebook.rules, **rules}))
    assert "draga" not in talking.added(rules[number])
    assert "draga" in talking.added(rules[number], rarely=False)


def test_whose_when_and_where_are_limits_too(books: Books) -> None:
    for id_, number, gist in ELSEWHERE:
        assert added(books, id_, number, gist), gist


@pytest.mark.parametrize(
    ("number", "gist"),
    [
        ("34.5", "Egy lényre legfeljebb ketten támadhatnak."),  # "kettőnél több … nem"
        ("169.2.2", "Páros játékot négyen játszanak."),
        ("36.2", "Ütéskor hat dolog lehet."),  # "hat" may be a verb
        ("124.3", "Az izomjelzőkért egyszerre jár a lap és jönnek a VP-k, VP-ket elengedni nem lehet."),  # no "két"
        ("27.2", "Ha nincs neve, az őt létrehozó lap mondja meg, ott."),  # "őt", "ott" are no five
    ],
)
def test_the_same_in_other_words_is_no_limit(number: str, gist: str, books: Books) -> None:
    rulebook, gists = books("hkk-kodex")
    assert gists.added(replace(rulebook.rules[number], gist=gist)) == []


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., list[str]]:
    """The codes of the answered book whose 2.1 has the gist and whose ``limits.yaml`` the entries that are given."""

    def codes(gist: str, entries: Any) -> list[str]:
        files = answered()
        rule(files, "2.1")["gist"] = gist
        folder = write(files, tmp_path / "kavics")
        book = read_rulebook(folder)
        reread.accept(folder, [one for one in book.rules.values() if one.text])
        defaults.accept(book, folder, book.rules)
        standing.accept(book, folder, book.rules)
        (folder / limits.NAME).write_text(yaml.safe_dump(entries, allow_unicode=True), encoding="utf-8")
        return [finding.code for finding in lint(folder)]

    return codes


LIMITED = "A kockát versenyen gurítod el."


@pytest.mark.parametrize(
    ("gist", "entries", "found"),
    [
        (LIMITED, [], ["L335"]),
        (LIMITED, [{"gist": "2.1", "word": "versenyen", "says": "egyszer  gurítja"}], []),
        (LIMITED, [{"gist": "2.1", "word": "versenyen", "says": "kétszer gurítja"}], ["L336"]),
        (LIMITED, [{"gist": "2.1", "word": "versenyen", "by": "1.1"}], ["L336"]),
        (LIMITED, [{"gist": "2.1", "word": "versenyen", "by": "9.9"}], ["L336"]),
        (LIMITED, [{"gist": "2.1", "word": "versenyen"}], ["L336"]),
        ("A dobó gurít.", [{"gist": "2.1", "word": "versenyen", "says": "egyszer gurítja"}], ["L336"]),
        ("Két kockát gurítasz.", [{"gist": "2.1", "word": "ket", "by": "1.1"}], []),
        ("A dobó gurít.", [{"gist": "2.1", "word": "x", "mert": "y"}], ["L100"]),
        ("A dobó gurít.", {"gist": "2.1"}, ["L100"]),
    ],
)
def test_a_limit_needs_words_that_bear_it(
    gist: str, entries: Any, found: list[str], book: Callable[..., list[str]]
) -> None:
    assert book(gist, entries) == found
