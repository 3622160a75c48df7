"""One item on its page, in an invented rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.website.building.tree import pages
from kodex.website.content import load
from kodex.website.pages import handwritten

SITE = Path(paths.shipped("site"))


def page(file: str) -> str:
    return pages(load("hkk-kodex"), SITE / "pages")[file]


def section(number: str) -> str:
    """The Markdown of one item."""
    text = page(f"cim/{number.split('.')[0]}.md")
    start = text.index(f"[{number}](#r-{number.replace('.', '-')})")
    end = text.find("\n## ", start)
    return text[start : end if end > 0 else None]


@pytest.mark.usefixtures("evil_kb")
class TestEvil:
    """Markup in every field of an item."""

    def test_no_tag_and_no_markup_survives(self) -> None:
        text = page("cim/6.md")
        for piece in ("<script", "<b>", "<i>", "<u>", "*dőlt*", "__vastag__", "[x](y)", "{{", "`kód`", "{ #r-9"):
            assert piece not in text

    def test_known_numbers_are_links_and_others_are_not(self) -> None:
        text = page("cim/6.md")
        assert "[3.2](3.md#r-3-2" in text
        assert "99.9" in text
        assert "[99.9]" not in text

    def test_the_list_in_the_text_is_a_list(self) -> None:
        assert "\n- 1&#46; lépés: a&#95;b&#95;c &#124; d &#123; &#35;r-9 .rossz &#125;\n- &#35; nem cím" in page(
            "cim/6.md"
        )

    def test_reasons_stand_beside_what_is_beaten_and_what_beats(self) -> None:
        reason = "mert a &#42;csillag&#42; &lt;i&gt;erősebb&lt;/i&gt;"
        assert '<strong>Felülírja:</strong> <a href="../3/#r-3-2"' in section("6.1")
        assert reason in section("6.1")
        assert '<a href="../6/#r-6-1"' in section("3.2").partition("<details")[0]
        assert '<strong>Kivétel alóla:</strong> <a href="../6/#r-6-1"' in section("3.2").partition("<details")[2]
        assert reason in section("3.2").partition("<details")[2]


def test_where_a_rule_stands_again_is_told_at_both_places_once(own_pebbles_kb: Path) -> None:
    file = own_pebbles_kb / "hkk-kodex" / "2-a-part" / "003-a-dobas-menete.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('- number: "3.10"\n', '- number: "3.10"\n  same_as: ["3.2"]\n'), encoding="utf-8")
    for number, other in (("3.2", "3-10"), ("3.10", "3-2")):
        (line,) = (line for line in section(number).splitlines() if f'#r-{other}"' in line and "k-relation" in line)
        assert "<strong>Ugyanezt szabályozza:</strong>" in line


@pytest.mark.usefixtures("pebbles_kb")
class TestPebbles:
    """What the invented rulebook has of everything."""

    def test_a_pending_item_shows_its_number_heading_and_that_it_is_pending(self) -> None:
        assert section("4.1").splitlines()[0].startswith("[4.1](#r-4-1){ .k-number } Csobbanás {")
        assert "még nincs átírva" in section("4.1")

    def test_what_nobody_may_overlook_is_seen_at_once_and_the_rest_is_said_in_words(self) -> None:
        seen, folded, meant = section("2.2").partition('<details class="k-about">')
        assert folded
        assert ">elavult<" in seen
        assert ">2019-05-02 óta érvényes<" in seen
        assert "kiegészítő szabály" not in seen
        assert "<strong>Kiegészítő szabály:</strong> Hozzátesz egy főszabályhoz." in meant
        assert "<strong>Elavult:</strong> A versenyjátékból már kivezetett" in meant
        assert "<strong>Kiegészítése hiányzik:</strong> A nyomtatott ponthoz" in page("cim/1.md").partition("k-last")[2]

    def test_the_fold_says_how_much_it_holds(self) -> None:
        summary = '<summary><span class="k-spoken">2.1. </span>'
        told = section("2.1").partition(summary)[2].partition("</summary>")[0]
        found = load("hkk-kodex").items["2.1"]
        others = {n for key in ("beats", "beaten_by", "refs", "related", "referred_by") for n in found[key]}
        assert told == f"{len(others)}&nbsp;kapcsolat, {len(found['questions'])}&nbsp;kérdés"

    def test_beside_other_lines_the_fold_says_it_in_two_words_too(self) -> None:
        summary = '<summary><span class="k-spoken">3.2. </span>'
        seen, _mark, rest = section("3.2").partition(summary)
        assert "Vitás:" in seen
        whole, brief = rest.partition("</summary>")[0].removesuffix("</span>").split('</span><span class="k-brief">')
        counts = [int(told.partition("&nbsp;")[0]) for told in whole.removeprefix('<span class="k-whole">').split(", ")]
        assert len(counts) == 3
        assert brief == f"még {sum(counts)}"

    def test_an_item_of_which_there_is_nothing_to_say_has_no_row(self) -> None:
        assert "k-row" not in page("cim/5.md").split("\n## ")[0]

    def test_a_corrected_reference_shows_the_printed_number_and_why(self) -> None:
        assert '<strong>Javított hivatkozás:</strong> <a href="../2/#r-2-1"' in section("1.1.2")
        assert "(a nyomtatásban 2, mert a sávokat a 2.1. sorolja fel)" in section("1.1.2")

    def test_each_neighbour_is_named_once(self) -> None:
        relations = [line for line in section("3.2").splitlines() if line.startswith('<p class="k-relation')]
        assert sum(line.count(">3.3</a>") for line in relations) == 2  # what overrides it, and folded with the reason

    def test_disputes_and_terms_are_named(self) -> None:
        seen = section("3.2").partition("<details")[0]
        assert '<strong>Vitás:</strong> <a href="../../vitak/#v-nad-szele">Nád-e a nád széle?</a>' in seen
        assert "<strong>Itt meghatározott fogalom:</strong> sáv, part" in section("2.1")
        disputes = page("vitak.md")
        assert "## Nád-e a nád széle? { #v-nad-szele }" in disputes
        assert "- **Ezt vesszük alapul:** csak a sűrűje nád <small>([3.3](cim/3.md#r-3-3" in disputes

    def test_questions_are_folded(self) -> None:
        seen, _fold, folded = section("2.1").partition('<details class="k-about">')
        assert "Mikből áll a part?" not in seen
        assert "<li>Mikből áll a part?</li>" in folded.partition("</details>\n</div>")[0]

    def test_a_title_without_a_printed_line_has_a_page_and_an_anchor(self) -> None:
        assert "# [5.](#r-5){ .k-number } Él { #r-5 .k-title }" in page("cim/5.md")

    def test_the_path_leads_to_the_part(self) -> None:
        assert "[Kezdőlap](../index.md) › [II. A part](../resz/ii/index.md)\n" in page("cim/3.md")

    def test_a_part_lists_its_titles_and_what_is_missing(self) -> None:
        part = page("resz/ii/index.md")
        assert "[4. Alapszavak](../../cim/4.md) <small>2&nbsp;pont, még nincs átírva</small>" in part

    def test_terms_and_players_words_are_listed_under_their_letters(self) -> None:
        assert "## S { #betu-s .k-letter }\n\n- **sáv** [2.1](cim/2.md#r-2-1" in page("targymutato.md")
        assert "- **nádas** → nád <small>köznyelvi</small>" in page("szotar.md")

    def test_the_front_page_is_filled_in_from_the_data(self) -> None:
        assert page("index.md").startswith("# Kavicsjáték\n")
        assert "[I. A kavics](resz/i/index.md)" in page("index.md")


def test_where_the_official_pages_have_moved_on_is_listed_and_said_at_the_rule(own_pebbles_kb: Path) -> None:
    assert "élő Kódex" not in page("vitak.md")
    path = own_pebbles_kb / "hkk-kodex" / "disputes.yaml"
    moved = "  source: a mai honlap\n  changes: A széle is tilos.\n  seen: 2026-11\n"
    path.write_text(path.read_text("utf-8").rstrip() + "\n" + moved, encoding="utf-8")
    disputes = page("vitak.md")
    assert "## Ahol a hivatalos válaszok eltérnek { #elo-kodex }" in disputes
    assert "- **[Nád-e a nád széle?](#v-nad-szele)** ([3.2](cim/3.md#r-3-2" in disputes
    assert "A széle is tilos. <small>a mai honlap (olvasva: 2026-11)</small>" in disputes
    seen, _mark, folded = section("3.2").partition("<details")
    assert "<strong>Vitás, ma másképp:</strong>" in seen
    assert "<strong>A mai hivatalos oldalakon:</strong> A széle is tilos." in folded


@pytest.mark.usefixtures("pebbles_kb")
def test_pages_without_data_say_so(own_pebbles_kb: Path) -> None:
    for name in ("disputes", "thesaurus"):
        (own_pebbles_kb / "hkk-kodex" / f"{name}.yaml").unlink()
    assert "még nem készült el" in page("szotar.md")
    assert "még nem jegyeztünk fel" in page("vitak.md")
    assert "nyomtatott tárgymutató itt még nem szerepel" in page("targymutato.md")


def test_the_printed_index_is_kept_with_its_corrections(own_pebbles_kb: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "index.yaml").write_text(
        "- {term: kő, rules: ['2.1']}\n- {term: agyag, see: [kő]}\n"
        "- {term: bot, rules: ['2.2'], printed: ['2.3'], reason: elcsúszott}\n",
        encoding="utf-8",
    )
    index = page("targymutato.md")
    assert "- **agyag** lásd [kő](#betu-k)" in index
    assert "<small>a nyomtatásban: 2.3, mert elcsúszott</small>" in index


def test_the_index_has_no_second_row_for_a_term_that_it_prints_in_the_plural_or_in_quotes(own_pebbles_kb: Path) -> None:
    printed = own_pebbles_kb / "hkk-kodex" / "index.yaml"
    where = next(number for number, item in load("hkk-kodex").items.items() if "suttogás" in item.get("terms", ()))
    for term, rows in (("suttogások", 1), ("a „suttogás” szó", 1), ("suttogástalan kavics", 2)):
        printed.write_text(f"- {{term: {term}, rules: ['{where}']}}\n", encoding="utf-8")
        assert len(re.findall(r"(?m)^- \*\*.*suttogás", page("targymutato.md"))) == rows
    printed.write_text("- {term: suttogások, rules: ['2.2']}\n", encoding="utf-8")
    assert "- **suttogás** " in page("targymutato.md")


@pytest.mark.usefixtures("pebbles_kb")
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("Itt $valami áll.", r"rossz\.md: the page names something unknown: 'valami' → one of: \$about, "),
        ("Jó: $$.\n\nEz $ rossz.", r"rossz\.md:3: a dollar sign stands here that names nothing → write \$\$ for the"),
    ],
)
def test_a_hand_written_page_that_names_something_unknown_is_refused(tmp_path: Path, text: str, refusal: str) -> None:
    (tmp_path / "rossz.md").write_text(text, encoding="utf-8")
    with pytest.raises(KodexError, match=refusal):
        handwritten.pages(tmp_path, load("hkk-kodex"))
