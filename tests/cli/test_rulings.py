"""``kodex rulings``, and rulings in ``kodex show`` and ``kodex search``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

NEW, OLD, STONE = "nad-szele-dobas", "nad-szele-dobas-regen", "nadban-allo-kavics"


def ids(result: Result) -> list[str]:
    return [ruling["id"] for ruling in json.loads(result.output)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([], [STONE, NEW, OLD]),
        (["3.2"], [STONE, NEW, OLD]),
        (["§3,2"], [STONE, NEW, OLD]),
        (["3"], [STONE, NEW, OLD]),
        (["3.3"], [STONE]),
        (["2"], []),
        (["kavics"], [STONE]),
        (["nad", "szele"], [NEW, OLD]),
        (["NÁDBA gurult"], [STONE]),
        (["nád", "xqzw"], []),
        (["Dobhatok a nád széléről, ha fúj?"], [NEW, OLD]),
        (["van-e"], []),
    ],
)
def test_which_rulings(typed: list[str], expected: list[str], run: Run) -> None:
    assert ids(run("rulings", "--json", *typed)) == expected


def test_for_people(run: Run) -> None:
    assert run("rulings", "nád szél").output == (
        "Forum  A dobók fóruma · date unknown · address unknown\n"
        "  Dobhatok a nád széléről?\n"
        "  Igen, a széle még part.\n"
        "  3.2  the text here says otherwise\n"
        "  Disputed  Nád-e a nád széle?\n"
        "\n"
        "Official answer (column)  Kérdezz a parton 3 · date unknown · https://part.example/kerdezz/3\n"
        "  Dobhatok a nád széléről?\n"
        "  Nem, a széle is nád.\n"
        "  3.2  superseded\n"
        "  Superseded by  A dobók fóruma · date unknown · address unknown\n"
    )
    assert "A 3.2 csak a belépésről szól." in run("rulings", "3.3").output
    assert run("rulings", "xqzw").output == "No ruling is on record for this.\n"
    assert "Nem, a széle is nád." in run("--lang", "hu", "rulings").output
    assert "már nem érvényes" in run("--lang", "hu", "rulings").output


def test_an_unknown_number_is_refused_in_one_line(run: Run) -> None:
    result = run("rulings", "3.77")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("kodex: there is no rule 3.77")
    assert result.stderr.count("\n") == 1


def test_json_says_what_is_unknown(run: Run) -> None:
    stone, new, old = json.loads(run("rulings", "--json").output)
    assert (new["address"], new["date"], new["seen"], new["authority"]) == (None, None, None, "forum")
    assert (new["supersedes"], new["superseded_by"]) == ([OLD], [])
    assert (old["supersedes"], old["superseded_by"]) == ([], [NEW])
    assert (stone["date"], stone["agreement"], stone["dispute"]) == ("2015-03", "adds", None)


def test_show_has_them_in_json_and_counts_those_left_out(run: Run, own_pebbles_kb: Path) -> None:
    assert [one["id"] for one in json.loads(run("show", "3.2", "--json").output)["rulings"]] == [STONE, NEW, OLD]
    tree = {rule["number"]: rule["rulings"] for rule in json.loads(run("show", "3", "--tree", "--json").output)}
    assert [one["id"] for one in tree["3.3"]] == [STONE]
    assert tree["3.1"] == []
    path = own_pebbles_kb / "hkk-kodex" / "rulings.yaml"
    more = path.read_text("utf-8").replace("- id: nad", "- id: uj-nad").replace("[nad-szele", "[uj-nad-szele")
    path.write_text(path.read_text("utf-8") + more, encoding="utf-8")
    output = run("show", "3.2").output
    assert output.endswith("3 more: kodex rulings 3.2\n")
    assert output.count("Dobhatok a nád széléről?") == 2


def test_search_tells_them_below_the_first_page_only(run: Run) -> None:
    output = run("search", "nád").output
    assert output.index("\nRulings\n") > output.index("By part:")
    assert "1 more: kodex rulings nád" in output
    assert "Rulings" not in run("search", "nád", "--page", "2", "--limit", "1").output
    assert "Rulings" not in run("search", "dobás lépései").output
    assert all("question" not in hit for hit in json.loads(run("search", "nád", "--json").output))


def test_they_are_no_stored_questions(run: Run) -> None:
    """The word for word question of a ruling is not known to answers as one that is stored."""
    answer = json.loads(run("ask", "Felvehetem a kavicsot, amely a nádba gurult?", "--json").output)
    assert "nem léphetsz be érte" not in json.dumps(answer, ensure_ascii=False)


def test_a_book_without_any_says_so(run: Run, own_pebbles_kb: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "rulings.yaml").unlink()
    assert run("rulings").output == "No ruling is on record for this.\n"
    assert json.loads(run("rulings", "--json").output) == []
    assert "Rulings" not in run("show", "3.2").output
    assert "Rulings" not in run("search", "nád").output


def test_impact_counts_them(run: Run) -> None:
    found = json.loads(run("impact", "3.2", "3.3", "--json").output)
    assert found["counts"]["rulings"] == 3
    assert [one["id"] for one in found["rulings"]] == sorted([STONE, NEW, OLD])
    assert "rulings" in run("impact", "3.3").output
    assert f"{STONE}  Felvehetem a kavicsot" in run("impact", "3.3").output
