"""The browser's search and answers are those of the command line, asked in Node without a browser."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from kodex.answers import asking
from kodex.answers.evaluate import read_questions
from kodex.compile import open_store
from kodex.ground import i18n, paths
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import query
from kodex.store.store import Store
from tests.answers import test_disputes, test_fillers, test_paired, test_sums
from tests.answers.test_learning import LEARNERS, LISTED, OTHERS
from tests.bench import claims
from tests.bench.pairs import SEEN
from tests.search import test_terms
from tests.tiers import usually

ASKS = Path(__file__).with_name("asks.mjs")
SCRIPTS = Path(__file__).parents[2] / "site" / "assets" / "js"
QUESTIONS = Path(paths.shipped("queries"), "questions")
BESIDE = ("other", "trump")
"""What else a verdict may say."""

USUAL, CHANGED = 8, 5
"""So many development questions of a book, and of changed ones, every run asks."""

ALL_CHANGED = 200
PAIRED = 61
"""Each so many-th wording of what two things differ in is asked every run."""

TALKED = 13
"""And each so many-th of two questions with something said around them."""

LEARNING = 5
"""And each so many-th of what learners ask, and of what is answered by a list."""

TERMS = 3
"""So many terms of a book every run types in each way."""

SHOUTED = "VAN EGY LÉNYEM AND EGY TÁRGYAM HÁNY LAPOT HÚZOK"
"""In a sentence all in capitals "and" is no operator."""

LETTERS = "aeiouáéőűbkltz"
CLOSE = 1e-6

USUALLY = [(False, DEFAULT), (False, "conquest")]
WAYS = usually([*USUALLY, *((True, rulebook) for rulebook in books.every())], USUALLY)
"""A sample of two books every run, of one that is numbered by titles and of one that is not; or all of each book."""


def node() -> str:
    """Node, or the one that Playwright brings; without either the test is skipped."""
    found = shutil.which("node")
    if found is None:
        driver = pytest.importorskip("playwright._impl._driver", reason="needs Node (or Playwright, which has one)")
        found = driver.compute_driver_executable()[0]
    return str(found)


def development(rulebook: str) -> list[str]:
    """The development questions of a book, in an order by chance that is always the same."""
    files = [*sorted((QUESTIONS / rulebook).glob("dev*.yaml")), QUESTIONS / "first-evening" / f"{rulebook}.yaml"]
    found = [one.question for one in read_questions(files)]
    random.Random(rulebook).shuffle(found)
    return found


GUESSED = "Hány lapot húzok? Annyit, ahány lényem van, vagyis nullát?"
"""Its last sentence only guesses the answer: it wants a number, no word."""

CLAIMED = 40
"""And each so many-th of what somebody says, asked whether it is so."""

DISPUTED = 3
"""And each so many-th of what two players dispute about."""

SIDED = 10
"""And each so many-th of what one says and another denies."""

COUNTED = "Ketten támadják a lényt. Rámehet még egy?"

SET_AGAINST = (
    "Egy lényre ketten támadhatnak, de építményre bárhányan mehetnek. Melyik az érvényes?",
    "A lapomat nem lehet passzivizálni, viszont az ő varázslata passzivizálja. Melyik az erősebb?",
)
"""Two statements of which one may go before the other."""

DENIED = (
    "Két lapot céloz egyszerre a forrás, az egyik rezisztenciás. Azt kihagyja?",
    "Kihagyhatom a támadást, ha van lényem az őrposzton?",
    "A gyűjtőbe került lényen rajta maradnak a jelzők?",
    "Mennyibe kerül egy épület felépítése, és azonnal működik?",
)
"""The rule that decides denies what is asked, or nearly does: no probable yes leads it."""

ALLOWED = (
    "Belenézhetek az ellenfelem eldobott lapjaiba?",
    "Átnézhetem a másik játékos gyűjtőjét?",
)
"""The rule that decides plainly allows what is asked: no probable no leads it."""

AT_ONCE = (
    "Hány életről indulunk, és van-e mana az elején?",
    "Hol a temető, és megnézheti az ellenfél, mi van benne?",
    "Melyik fázisban húzok, és hányat?",
    "Az első sorban hányan állhatnak, és hátul?",
    "Hány fajta varázslat van, és melyik marad fent az asztalon?",
)
"""Two questions, the second of which leans on the first or is led by what is found for both."""

BETWEEN = (
    "egy sérüléshez eldobható pajzsos lapok száma",
    "Két emberem is kapott sebzést ugyanattól a hatástól, és van két pajzsos lapom. Eldobhatok mindkettőért egyet?",
    "Ki üthet elsőként egy csatában, ha csak az én vezérem van ott?",
    "egy utott egysegert eldobhatok ket pajzsos lapot is a kezembol?",
    "támadás lépései sorrend",
    "Kimerült lap mikor áll fel?",
    "mennyi sérüléstől hal meg egy sima katona?",
    "Ki nyeri meg a bolygó irányítását?",
    "telepítésnél ki kezd?",
    "Sérültből mi lesz?",
    "Egyenlő MP-nél ki jön?",
    "laptípusok száma?",
    "max Ép?",
    "Milyen részekből áll egy kör és milyen sorrendben?",
    "A gyűjtőmben fekvő lapot az ellenfél áttetette a Semmibe. Ez semmizésnek minősül?",
)
"""Two rules come closest: they say the same, one of them has a stored question that is told, or it stays open."""

SUPPOSED = (
    "Mivel a bank mindig osztalékot fizet, hány lapot húzok a kör elején?",
    "Mivel a paklim már elfogyott, vesztettem?",
    "Mivel minden kör elején mindenki szavaz, hol látom a kártyán, mennyibe kerül?",
    "Mivel minden kör elején hat kockával dobunk, három lényem áll az őrposztomban, és egy azonnalim a negyediket is "
    "odarakná, a szövegében egy szó sincs az őrposzt méretéről. Befér?",
)
"""What no rule speaks of, and what a rule does, taken for granted."""

UNKNOWN = (
    "A 412.7 szerint hány lapot húzok az első körömben?",
    "Nullára esett a Rezgő Mandulaőr, és senki sem menti meg. A gyűjtőbe kerül?",
    "Mit jelent a két szám a vagon alsó sarkaiban?",
    "Az ellenfél ellopta a sárkányomat, aztán nála megdöglött. Kinek a gyűjtőjébe megy?",
    "Csak neki van pihent hadúra a bolygón. Enyém az irányítás?",
)
"""A rule's number that does not exist, a card of several words, a thing of no rule; what another did, and has."""

NAMED = (
    "A Ködfalú Őrtorony passzívan áll, támadható?",
    "Megtámadhatom a „Rezgő Mandulaőr”-t, ha az őrposztban áll és aktív?",
    "A Sivatagi haramiámat feláldozhatom, ha az ellenfél már megcélozta a Zsebes Tintagróffal?",
    "Peti szerint a Görbe-Hold Kobzosa mellé nem rakhatok még egy követőt, mert már van kint kettő. Igaza van?",
    "A Pokémonban hány lapot húzhatok, ha kifogytam?",
    "Mit csinál a Ködfalú Őrtorony?",
    "Mi látható a Zúzmara Anyó képén, és kijátszhatom azonnaliként?",
)
"""Cards that nobody knows: with what is asked of the rules, another game, what stands on them alone."""

EACH_KIND = (
    *(GUESSED, COUNTED, *UNKNOWN, *NAMED, *SET_AGAINST, *DENIED, *ALLOWED),
    *(question for _book, question in test_disputes.CLAIMED),
    *(*test_sums.WORDS, *test_sums.LEFT, *AT_ONCE, *BETWEEN, *SUPPOSED),
)
"""Every run shares them out among its books."""


def changed(questions: list[str], count: int) -> Iterator[str]:
    """Questions with a word left out, two words exchanged, another letter, or in capitals."""
    chance = random.Random(len(questions))
    for question in chance.sample(questions, min(count, len(questions))):
        words, way = question.split(), chance.randrange(4)
        at = chance.randrange(len(words))
        if way == 0 and len(words) > 2:
            yield " ".join([*words[:at], *words[at + 1 :]])
        elif way == 1 and at:
            yield " ".join([*words[: at - 1], words[at], words[at - 1], *words[at + 1 :]])
        elif way == 2:
            place = chance.randrange(len(question))
            yield question[:place] + chance.choice(LETTERS) + question[place + 1 :]
        else:
            yield question.upper()


def here(store: Store, question: str) -> dict[str, Any]:
    """What the command line makes of a question."""
    cleaned = query.clean(question)
    case = asking.consider(store, cleaned)
    answer = asking.answer(cleaned, case)
    verdict = answer["verdict"]
    found = query.ranking(store, question, 10)
    return {
        "hits": [item.number for item in found.items],
        "total": len(found.places),
        "status": answer["status"],
        "verdict": verdict
        and [verdict["text"], verdict["question"], *(verdict.get(of, {}).get("text") for of in BESIDE)],
        "certainty": answer["certainty"],
        "hint": answer["hint"] and answer["hint"]["text"],
        "learn": "learn" in answer,
        "overview": [[line["says"], line["rule"]] for line in answer.get("overview", {"lines": []})["lines"]],
        "rules": [[one["number"], one["role"], one["why"], bool(one.get("applies"))] for one in answer["rules"]],
        "nearest": [[one["number"], one["why"]] for one in answer["nearest"]],
        "disputes": [one["id"] for one in answer["disputes"]],
        "cases": [[one["question"], one["answer"]] for one in answer["cases"]],
        "play": [answer["play"][key] for key in ("id", "lacks", "said")] if "play" in answer else None,
        "near": [[one["question"], one["rule"]] for one in answer["near"]],
        "likely": case.likely,
        "scores": [[item.number, item.score] for item in case.items[:5]],
    }


class Browser:
    """The browser's scripts in Node with the search files of a folder: started once, as a page that stays open."""

    def __init__(self, folder: Path, errors: Path) -> None:
        self.errors = errors
        with errors.open("wb") as told:
            command = [node(), str(ASKS), str(SCRIPTS), str(folder)]
            self.node = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=told, text=True, encoding="utf-8")

    def ask(self, questions: list[str]) -> list[dict[str, Any]]:
        """What they make of questions."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: str) -> dict[str, Any]:
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        with suppress(BrokenPipeError):
            self.node.stdin.write(f"{json.dumps(question)}\n")
            self.node.stdin.flush()
        line = self.node.stdout.readline()
        assert line, (question, self.errors.read_text("utf-8"))
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> int:
        """Nothing more is asked: how it ended."""
        with suppress(BrokenPipeError):
            self.node.communicate()
        return self.node.returncode


Browsers = Callable[[str], Browser]
"""The browser of a book."""


@pytest.fixture(scope="module")
def browsers(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    """One for each book that is asked of."""
    started: dict[str, Browser] = {}

    def of(rulebook: str) -> Browser:
        if rulebook not in started:
            folder = built_site / "assets" / "search" / ("" if rulebook == DEFAULT else rulebook)
            started[rulebook] = Browser(folder, tmp_path_factory.mktemp("twin") / "errors")
        return started[rulebook]

    yield of
    assert {rulebook: one.close() for rulebook, one in started.items()} == dict.fromkeys(started, 0)


def differs(one: Any, other: Any) -> bool:
    """Whether two results differ by more than the last digits of a number."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) != len(other) or any(map(differs, one, other))
    if isinstance(one, float) and isinstance(other, int | float):
        return abs(one - other) > CLOSE * max(1.0, abs(one))
    return bool(one != other)


@pytest.fixture
def hungarian() -> Iterator[None]:
    """Messages as on the website."""
    i18n.set_language("hu")
    yield
    i18n.set_language("en")


@pytest.mark.parametrize(("every", "rulebook"), WAYS)
def test_the_browser_answers_as_the_command_line_does(
    every: bool, rulebook: str, browsers: Browsers, hungarian: None
) -> None:
    questions = [one for one in development(rulebook) if not query.is_query(one)]
    asked = questions if every else questions[:USUAL]
    pairs = [way for one in test_paired.stored(rulebook) for way in one.others][:: 1 if every else PAIRED]
    talked = [*test_fillers.around(pairs[0]), *test_fillers.around(next(one for one in questions if one[-1] == "?"))]
    kinds = EACH_KIND if every else EACH_KIND[[book for _every, book in USUALLY].index(rulebook) :: len(USUALLY)]
    asked = [
        *asked,
        *pairs,
        *talked[:: 1 if every else TALKED],
        *changed(questions, ALL_CHANGED if every else CHANGED),
        *[*LEARNERS, *OTHERS, *LISTED[rulebook]][:: 1 if every else LEARNING],
        *[question for book, question, *_rest in claims.questions(SEEN) if book == rulebook][
            :: 1 if every else CLAIMED
        ],
        *(claims.told(claims.TOLD) if rulebook == DEFAULT else ())[:: 1 if every else DISPUTED],
        *[question for book, question, _right in claims.both_sides(claims.SIDES, SEEN) if book == rulebook][
            :: 1 if every else SIDED
        ],
        *kinds,
    ]
    store = open_store(rulebook)
    wrong = []
    for question, found in zip(asked, browsers(rulebook).ask(asked), strict=True):
        mine = here(store, question)
        wrong += [(question, key, mine[key], found[key]) for key in mine if differs(mine[key], found[key])]
    assert not wrong, wrong[:5]


ODD = ["?!?", "ﬃ ßß 𝔸", "„„„", "a" * 300, "нет такого", "\u00ad\u200b", "5", "34.5?", "İstanbul", SHOUTED]


def test_odd_letters_are_read_alike(browsers: Browsers, hungarian: None) -> None:
    wrong: dict[str, Any] = {}
    for odd, found in zip(ODD, browsers(DEFAULT).ask(ODD), strict=True):
        if not any(letter.isalnum() for letter in odd):
            wrong |= {odd: found["hits"]} if found["hits"] else {}
            continue
        mine = here(open_store(DEFAULT), odd)
        if parts := {key: (mine[key], found[key]) for key in mine if differs(mine[key], found[key])}:
            wrong[odd] = parts
    assert wrong == {}


@pytest.mark.parametrize(("every", "rulebook"), WAYS)
def test_terms_in_any_form_are_found_there_as_here(
    every: bool, rulebook: str, browsers: Browsers, hungarian: None
) -> None:
    asked = terms_typed(rulebook, None if every else TERMS)
    found = browsers(rulebook).ask([text for text, _number in asked])
    lost = [(text, number) for (text, number), one in zip(asked, found, strict=True) if number not in one["hits"][:3]]
    assert len(lost) <= (1 - test_terms.LEAST) * len(asked), lost


def terms_typed(rulebook: str, most: int | None) -> list[tuple[str, str]]:
    """Terms of a book as people type them (``test_terms``), each with its rule; at most so many in each way."""
    chance, found = random.Random(rulebook), []
    known = [*test_terms.terms(open_store(rulebook))]
    for way in ("bare", "plain", "plural", "accusative", "typo"):
        some = known if most is None else random.Random(way).sample(known, most)
        found += [(text, number) for term, number in some if (text := test_terms.typed(way, term, chance))]
    return found
