"""``kodex show``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.mark.parametrize("typed", ["3.2", "3.2.", "§3.2", "§ 3.2", "3,2", " 3.2 ", "hkk-kodex:3.2", "03.2"])
def test_numbers_as_people_type_them(typed: str, run: Run) -> None:
    assert json.loads(run("show", typed, "--json").output)["number"] == "3.2"


@pytest.mark.parametrize("typed", ["", "x", "3..2", "-1", "3.2a", "x:3.2", "\x1b[31m3.2", "9" * 5000])
def test_what_is_no_number_or_no_rule_is_one_line(typed: str, run: Run) -> None:
    result = run("show", "--", typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.strip("\n").isprintable()


def test_unknown_number_offers_the_nearest(run: Run) -> None:
    result = run("show", "3.2", "3.77")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("kodex: there is no rule 3.77 in hkk-kodex → nearest: 3, 3.10, 3.9,")


def test_where_a_rule_stands_again_is_told_at_both_places(run: Run, own_pebbles_kb: Path) -> None:
    file = own_pebbles_kb / "hkk-kodex" / "2-a-part" / "003-a-dobas-menete.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('- number: "3.10"\n', '- number: "3.10"\n  same_as: ["3.2"]\n'), encoding="utf-8")
    again, first = (json.loads(run("show", number, "--json").output) for number in ("3.10", "3.2"))
    assert (again["same_as"], first["repeated_by"]) == (["3.2"], ["3.10"])
    assert "repeated_by" not in again
    assert "3.2" in again["related"]
    for number, other in (("3.10", "3.2  A dobó nem léphet be a nádba."), ("3.2", "3.10  ")):
        told = run("show", number).output
        assert told.partition("\nRegulates the same\n  ")[2].startswith(other)
        assert "Related\n  3.2" not in told


def test_one_rule_for_people(run: Run) -> None:
    assert run("show", "3.2").output == (
        "3.2  main rule\n"
        "II. A part › 3. A dobás menete\n"
        "\n"
        "A dobó nem léphet be a nádba.\n"
        "\n"
        "Beaten by\n"
        "  3.3  Kidőlt nádban a dobó megállhat.\n"
        "    because a kidőlt nád már nem takarja a dobót\n"
        "\n"
        "Related\n"
        "  1.1.1  A tóparton minden játékos csak suttogva szólhat.\n"
        "  3.4  A célzás\n"
        "\n"
        "Referred to by\n"
        "  1.1.2, 3.3\n"
        "\n"
        "Disputed\n"
        "  Nád-e a nád széle?\n"
        "  A nád szélén álló dobóról a szabály nem szól.\n"
        "  · a széle is nád (3.2)\n"
        "  → csak a sűrűje nád (3.3)\n"
        "    taken by default: a kivétel is a sűrűjéről beszél\n"
        "\n"
        "Rulings\n"
        "  Forum  Dobhatok a nád széléről?\n"
        "    Igen, a széle még part. the text here says otherwise (A dobók fóruma, date unknown)\n"
        "  Official answer  Felvehetem a kavicsot, amely a nádba gurult?\n"
        "    Igen, de a nádba nem léphetsz be érte. (A partjárók lapja, 2015-03)\n"
        "  Official answer (column)  Dobhatok a nád széléről?\n"
        "    Nem, a széle is nád. superseded (Kérdezz a parton 3, date unknown)\n"
    )


def test_links_in_texts_are_plain_numbers_and_corrections_are_told(run: Run) -> None:
    text = run("show", "1.1.2").output
    assert "ahogy a 2.1 sávjainál is" in text
    assert "2 is printed, 2.1 is meant (a sávokat a 2.1. sorolja fel)" in text


def test_lists_terms_parameters_and_status(run: Run) -> None:
    assert "\n- a reggeli kavics színét,\n- két további színt.\n" in run("show", "1.2.1").output
    assert "egy napon gyűjthető színek: 3 szín" in run("show", "1.2.1").output
    assert "Terms\n  sáv, part\n" in run("show", "2.1").output
    assert "supplement · obsolete, no longer in tournament play · since 2019-05-02" in run("show", "2.2").output


def test_questions_only_when_wanted(run: Run) -> None:
    assert "kidőlt nád\n" not in run("show", "3.3").output
    assert "Questions\n  A vihar ledöntötte a nádat, ott már állhatok?\n" in run("show", "3.3", "--questions").output


def test_pending_and_bare_titles(run: Run) -> None:
    pending = run("show", "4.1").output
    assert "4.1  not restated yet\nII. A part › 4. Alapszavak\nCsobbanás\n" in pending
    assert "Nobody has restated this rule yet" in pending
    assert run("show", "5").output.startswith("5  heading\nII. A part\nÉl\n")


def test_a_title_lists_its_rules(run: Run) -> None:
    for number in ("1", "3"):
        below = [rule["number"] for rule in json.loads(run("show", number, "--tree", "--json").output)][1:]
        lines = run("show", number).output.split("Its rules\n")[1].split("\n\n")[0].splitlines()
        assert [line.split()[0] for line in lines] == below
    assert lines[2] == "  3.3  Kidőlt nádban a dobó megállhat."
    assert "Its rules" not in run("show", "3.2").output
    assert "Its rules" not in run("show", "3", "--tree").output


def test_missing_explanation_is_told(run: Run) -> None:
    assert "The print carries an explanation here" in run("show", "1").output
    assert "The print carries an explanation here" not in run("show", "1.1").output
    assert json.loads(run("show", "1", "--json").output)["note_missing"] is True


def test_tree_has_everything_below_and_nothing_else(run: Run) -> None:
    found = json.loads(run("show", "3", "--tree", "--json").output)
    assert [rule["number"] for rule in found] == ["3", *(f"3.{n}" for n in range(1, 11))]
    assert [rule["number"] for rule in json.loads(run("show", "3.1", "--tree", "--json").output)] == ["3.1"]
    text = run("show", "1", "--tree").output
    assert "\n  1.1  A csend elve\n" in text
    assert "\n    1.1.1\n      A tóparton" in text


def test_json_shape(run: Run) -> None:
    one = json.loads(run("show", "3.2", "--json").output)
    two = json.loads(run("show", "3.2", "1", "--json").output)
    assert isinstance(one, dict)
    assert two[0] == one
    assert two[1]["number"] == "1"
    assert one["beaten_by"] == ["3.3"]


def test_official_without_an_import_says_how(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path))
    assert "to see it here: kodex import FILE" in run("show", "3.2", "--official").output
    assert json.loads(run("show", "3.2", "--official", "--json").output)["official"] is None


def test_official_wording_beside_ours(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kodex.official import save
    from kodex.official.hkk_kodex import parse

    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path))
    pebbles = (Path(__file__).parents[1] / "official" / "kavics.txt").read_text(encoding="utf-8")
    save(parse(pebbles))
    text = run("show", "3.2", "--official").output
    assert "A dobó nem léphet be a nádba." in text
    assert "Official wording\n  3.2. A dobó nem léphet a nádba.\n    Ha a nád kidőlt" in text
    assert "3.3. Aki zajt csap" in run("show", "3", "--tree", "--official").output
    assert "has no 3.4" in run("show", "3.4", "--official").output
    assert json.loads(run("show", "3.2", "--official", "--json").output)["official"]["number"] == "3.2"
