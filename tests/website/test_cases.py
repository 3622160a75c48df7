"""What scenarios show: cached by content, badges, pages, sheets, words of steps."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from kodex.engine.games.hkk.scenes.telling import hungarian as steps
from kodex.engine.scenarios.running.run import run
from kodex.ground.paths import scenarios_beside
from kodex.website import cases, played
from kodex.website.cases import Cases, Read
from kodex.website.content import Content, load
from kodex.website.files import sheets, tables
from kodex.website.links import built, case_anchor
from kodex.website.pages import lists, scenarios
from tests.engine.digest import CORPUS, corpus
from tests.website.invented import CASE, PLAYED


@pytest.fixture
def pebbles(pebbles_kb: Path) -> Content:
    found = load("hkk-kodex")
    return Content(found.items.values(), [t._asdict() for t in found.titles.values()], found.book, PLAYED)


def test_a_rulebook_without_scenarios_has_none(pebbles_kb: Path) -> None:
    assert cases.cases("hkk-kodex") == Cases()


def test_the_outcome_is_kept_until_a_scenario_changes(
    own_pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Playing is not repeated for the same engine and files."""
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(scenarios_beside(str(own_pebbles_kb / "hkk-kodex")))
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("scenarios: []", encoding="utf-8")
    played: list[Path] = []

    def play(where: Path, rulebook: str) -> Cases:
        played.append(where)
        return PLAYED

    monkeypatch.setattr(cases, "_played", play)
    assert cases.cases("hkk-kodex") == cases.cases("hkk-kodex") == PLAYED
    assert len(played) == 1
    (folder / "a.yaml").write_text("scenarios: [] #", encoding="utf-8")
    cases.cases("hkk-kodex")
    assert len(played) == 2


def test_a_damaged_cache_is_played_anew(own_pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path))
    folder = Path(scenarios_beside(str(own_pebbles_kb / "hkk-kodex")))
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("scenarios: []", encoding="utf-8")
    monkeypatch.setattr(cases, "_played", lambda *_: PLAYED)
    (tmp_path / "site-cases-hkk-kodex.msgpack").write_bytes(b"\xc1")
    assert cases.cases("hkk-kodex") == PLAYED


@pytest.mark.parametrize(
    ("item", "status"),
    [
        ({"number": "3.2"}, "decisive"),
        ({"number": "3.3"}, "asserted"),
        ({"number": "2.2"}, "cited"),
        ({"number": "2.1"}, "open"),
        ({"number": "2.1", "executable": "leírás"}, "untestable"),
        ({"number": "3.2", "executable": "leírás"}, "decisive"),
        ({"number": "3.2", "kind": "heading"}, ""),
        ({"number": "3.2", "kind": None}, ""),
        ({"number": "3.2", "status": "informative"}, ""),
    ],
)
def test_the_strongest_proof_is_named(item: dict[str, object], status: str) -> None:
    assert cases.status(PLAYED, {"kind": "main", "status": "normative"} | item) == status


def test_the_page_of_a_title_shows_table_steps_outcome_and_trace(pebbles: Content) -> None:
    page = scenarios.pages(pebbles)["esetek/3.md"]
    assert "## Átmegy-e a &#42;nádon&#42;? { #e-nad .k-case" in page
    assert "- **A:** 20 Ép, 1 VP; őrposzt: ork, ork (neve: o2, passzív, 2 sebzést kapott)" in page
    assert "1. A támad: ork → B. **Nem szabad**: tiltja [3.3](../cim/3.md#r-3-3" in page
    assert "1. Továbblépnek, amíg el nem jön: 2. fő fázis." in page
    assert "- A életpontja: 18" in page
    assert "- B életpontja a kezdethez képest: −2" in page
    assert "<strong>ork:</strong> szörny, 2 sebzés, 3 Ép, mágikus támadás, ára 2 VP" in page
    assert 'class="k-depth-1">B sebződik' in page
    assert '<a href="../../cim/3/#r-3-2">3.2</a>' in page
    assert "<i>" not in page
    assert "<b>" not in page


WAITS = {"act": "advance", "to": "fő.2"}
READS = (
    Read(switches={"reed.edge": "igen"}, text=None, when=(WAITS, WAITS), then={"state": {"A.life": 17}}, trace=()),
    Read(switches={"reed.edge": "nem"}, text=None, when=(WAITS,), then={"state": {"A.life": 19}}, trace=CASE.trace),
    Read(switches={"other": "x"}, text="Saját *szavakkal*.", when=(), then={}, trace=((0, "B kidob", ()),)),
    Read(switches={"other": "y"}, text=None, when=(), then={}, trace=()),
)


@pytest.fixture
def disputed(pebbles: Content) -> Content:
    """A scenario with two readings of a dispute (the second is its default), one in its own words, one without any."""
    (dispute,) = pebbles.book.disputes
    book = replace(pebbles.book, disputes=(replace(dispute, switch="reed.edge"),))
    played = replace(PLAYED, cases=(replace(CASE, reads=READS),))
    return Content(pebbles.items.values(), [t._asdict() for t in pebbles.titles.values()], book, played)


def test_readings_are_shown_with_their_steps_and_outcomes_the_one_that_is_taken_first(disputed: Content) -> None:
    page = scenarios.pages(disputed)["esetek/3.md"]
    own, taken, other, third = re.split(r"\*\*(?:Ezt vesszük alapul|Más olvasat):\*\* ", page)
    assert "- A életpontja: 18" in own
    assert taken.startswith("csak a sűrűje nád\n\n**Lépések**\n\n1. Továbblépnek")
    assert "- A életpontja: 19" in taken
    assert "esemény)" not in taken  # what happens is what happens without it
    assert other.startswith("a széle is nád\n")
    assert (other.count("Továbblépnek"), "- A életpontja: 17" in other) == (2, True)
    assert third.startswith("Saját &#42;szavakkal&#42;.")
    assert "B kidob" in third
    assert page.index("**Ezt vesszük alapul:**") < page.index("**Más olvasat:**")


def test_a_case_that_is_nothing_but_its_readings_shows_no_outcome_before_them(disputed: Content) -> None:
    case = replace(CASE, when=(), reads=READS[:2])
    found = Content(
        disputed.items.values(),
        [t._asdict() for t in disputed.titles.values()],
        disputed.book,
        replace(PLAYED, cases=(case,)),
    )
    page = scenarios.pages(found)["esetek/3.md"]
    assert "A életpontja: 18" not in page
    decision, *_others = sheets.sheet(found, case).partition("<h2>Az asztal</h2>")
    assert "<li>A életpontja: 19</li>" in decision


def test_a_sheet_has_each_reading(disputed: Content) -> None:
    (case,) = disputed.cases.cases
    page = sheets.sheet(disputed, case)
    assert page.index("<h2>Ezt vesszük alapul</h2>\n<p>csak a sűrűje nád</p>") < page.index("<p>a széle is nád</p>")
    assert "<li>A életpontja: 17</li>" in page
    assert "Saját *szavakkal*." in page


def test_a_dispute_leads_to_the_scenarios_that_play_it(disputed: Content) -> None:
    page = lists.disputes_markdown(disputed)
    told = "**Mindegyik olvasattal lejátszva:** [Átmegy-e a &#42;nádon&#42;?](esetek/3.md#e-nad)"
    assert told in page


@pytest.mark.parametrize(
    ("text", "is_named"),
    [("{'card': 'óra'}", True), ("['A-óra2', 'medve']", True), ("órakor", False), ("a bóra", False), ("", False)],
)
def test_a_card_is_shown_where_it_is_named_as_a_word_of_its_own(text: str, is_named: bool) -> None:
    assert bool(cases._named({"óra": {}}, text)) is is_named


@pytest.mark.parametrize(("label", "end"), [("3.2", "."), ("Nád 2.", "")])
def test_a_sentence_that_ends_with_a_rule_has_one_full_stop(pebbles: Content, label: str, end: str) -> None:
    links = pebbles.links_from("esetek/3.md")
    links._label = lambda number: label if number == "3.2" else number
    links.numbers(["3.3", "3.2"])  # from the second time on links bring no hints along
    assert links.closing(["3.3", "3.2"]) == f"[3.3](../cim/3.md#r-3-3), [{label}](../cim/3.md#r-3-2){end}"


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (
            {
                "type": "azonnali",
                "cost": {"magic": 2, "zan": 1},
                "targets": ["lény"],
                "effects": [{"do": "damage", "n": 4, "to": "target"}],
            },
            "azonnali, ára 2 VP + 1 zanszilánk, célpont: lény, hatása: 4 sebzés (célpont)",
        ),
        (
            {"type": "azonnali", "cost": {"x": True}, "effects": [{"do": "heal", "n": "X", "to": "lény & !passzív"}]},
            "azonnali, ára X VP, hatása: X gyógyulás (nem passzív lény)",
        ),
        ({"type": "bűbáj", "effects": [{"do": "damage", "to": "self"}, {"do": "banish", "to": "self"}]}, "bűbáj"),
        ({"type": "bűbáj", "effects": [{"do": "damage", "to": "self", "if": "a kör az övé"}]}, "bűbáj"),
        (
            {
                "type": "szörny",
                "life": 3,
                "abilities": [
                    {
                        "id": "ír",
                        "kind": "activated",
                        "cost": {"magic": 1},
                        "effects": [{"do": "heal", "n": 2, "to": "self"}],
                    }
                ],
            },
            "szörny, 3 Ép, ír (aktiválást kívánó képesség, 1 VP): 2 gyógyulás (önmaga)",
        ),
    ],
)
def test_a_card_says_what_it_costs_and_does_or_nothing_of_what_it_does(card: dict[str, object], line: str) -> None:
    """Half of an effect would mislead."""
    assert list(steps.cards({"x": card})) == [("x", line)]


def test_an_unknown_step_is_shown_as_it_stands() -> None:
    assert steps.step({"act": "hold_breath", "by": "A", "n": 3, "choose": ["x"]}) == (
        "hold_breath: by → A, n → 3 (döntés: x)",
        [],
    )


def test_every_step_and_stage_of_the_corpus_has_words(content: Content) -> None:
    for case in content.cases.cases:
        for data in case.when:
            assert not steps.step(data)[0].startswith(f"{data['act']}: "), data
        assert "." not in steps.stage(case.given["phase"]).replace(". ", " ").removesuffix(".")


def test_items_name_their_scenarios_and_how_far_they_are_proven(pebbles: Content, markdown: dict[str, str]) -> None:
    from kodex.website.pages import titles

    page = titles.title_markdown(pebbles, pebbles.titles["3"])
    assert '<strong>Esetek:</strong> <a href="../../esetek/3/#e-nad">Átmegy-e a &#42;nádon&#42;?</a>' in page
    assert "<strong>Eset bizonyítja:</strong> Van olyan lejátszott eset" in page
    assert "<strong>Eset hivatkozik rá:</strong> Egy lejátszott eset" in page


def test_every_scenario_of_the_corpus_stands_on_one_page(content: Content, markdown: dict[str, str]) -> None:
    found = [id_ for text in markdown.values() for id_ in re.findall(r"^## .*\{ #e-([\w-]+) ", text, re.MULTILINE)]
    assert sorted(found) == sorted(case.id for case in content.cases.cases)
    assert len(found) > 100


def test_a_sheet_has_the_decision_the_rules_and_a_way_back(pebbles: Content) -> None:
    page = sheets.sheet(pebbles, CASE)
    assert "<b>Nem szabad:</b> A támad: ork → B (3.3)" in page
    assert "A nád &lt;b&gt;megáll&lt;/b&gt;." in page
    assert f'href="../../{built("esetek/3.md")}#e-nad"' in page
    assert '<dt><a href="../../cim/3/#r-3-2">3.2.</a></dt>' in page
    assert "<svg" not in page
    assert "<script" not in page.replace('<script type="module" src="../../assets/js/sheet.js"></script>', "")
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_a_sheet_answers_its_question_before_anything_else(pebbles: Content) -> None:
    page = sheets.sheet(pebbles, replace(CASE, answer="Nem, a nád <b>megállítja</b>."))
    assert '<h2>A döntés</h2>\n<p class="answer">Nem, a nád &lt;b&gt;megállítja&lt;/b&gt;.</p>' in page
    assert sheets.answer(replace(CASE, answer=None)) == f"Nem. {CASE.title}."
    assert sheets.answer(replace(CASE, answer=None, when=())) == f"{CASE.title}."


def test_lists_stay_lists_on_a_sheet_and_the_rules_that_decide_stand_whole(content: Content) -> None:
    texts = {number: item["text"] or "" for number, item in content.items.items()}
    listed = [case for case in content.cases.cases if any("\n- " in texts.get(number, "") for number in case.rules)]
    assert len(listed) > 50
    for case in listed[:: max(1, len(listed) // 20)]:
        page = sheets.sheet(content, case)
        for number in case.rules:
            text = texts.get(number, "")
            assert page.count("<li>") >= text.count("\n- ")
            last = html.escape(text.rstrip().split("\n")[-1].lstrip("- ").partition("[[")[0].strip())
            assert last in html.escape(html.unescape(page)), (case.id, number)


def test_a_sheet_of_a_site_with_an_address_has_a_qr_code(pebbles: Content) -> None:
    pytest.importorskip("segno", reason="segno comes with hkk-kodex[site]")
    page = sheets.sheet(pebbles, CASE, "https://kodex.example/a/")
    assert 'aria-label="QR-kód: https://kodex.example/a/lap/nad/"' in page
    assert not re.search(r"\sstyle=", page)


def test_every_case_that_can_be_played_links_its_own_table(content: Content, markdown: dict[str, str]) -> None:
    """Under its heading stands the way to the playground, and no other case's."""
    board = played.board(content)
    assert board is not None
    found = dict[str, str]()
    for page, text in markdown.items():
        for block in text.split("\n## " if page.startswith("esetek/") else "\0")[1:]:
            for part in block.split("\n### "):
                anchor = re.search(r"\{ #(\S+) \.k-case", part)
                links = re.findall(rf'href="(?:\.\./)+{re.escape(board)}([^"]+)"', part)
                if anchor is not None and links:
                    [found[anchor[1]]] = links
    stand = tables.addresses(content)
    assert found == {case_anchor(id_): address for id_, address in stand.items()}
    assert len(found) > len(content.cases.cases) * 0.9


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("tamogatas-nem-megy-ki-a-hadurral", ["A nem viszi el a bónuszt"]),
        ("gyoztes-hasznalja-a-csatakepesseget", ["A használja a csataképességet"]),
        ("uresen-a-kapott-teruletre-hato", ["A döntése: mindenkit sebez, akit ott talál"]),
        ("ket-ereklyebol-egyet-megtartasz", ["A választása (melyik ereklye maradjon): B-korona"]),
    ],
)
def test_a_decision_is_told_with_what_was_asked(id_: str, told: list[str]) -> None:
    """A step says only what is answered; the question has come up in playing."""
    loaded = next(one for one in corpus(rulebook="conquest") if one.id == id_)
    [case] = cases._case(loaded, run(loaded), CORPUS / "conquest")
    said = [case.pages.step(step)[0] for step in case.when if step["act"] == "choose"]
    assert [one for one in said if one in told] == told
    assert not any("felel" in one for one in said)
