"""``kodex compare``, and what other commands say about other editions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli, compare, rules
from tests.cli.test_schemas import closed

Run = Callable[..., Result]


@pytest.fixture
def shelf(shelf_kb: Path) -> Run:
    """Run the command on both invented rulebooks and their concordance."""

    def call(*args: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)

    return call


def check(name: str, output: str) -> Any:
    schema = json.loads((Path(kodex.__file__).parent / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    data = json.loads(output)
    jsonschema.Draft202012Validator(closed(schema)).validate(data)
    return data


def test_a_rule_with_a_difference(shelf: Run) -> None:
    shown = shelf("compare", "3.2").stdout
    assert shown.startswith("3.2  main rule\n")
    for part in (
        "Ki dob  different\n",
        "  Egyszerre csak egy játékos dob.\n",
        "  Kagylókönyv  A legifjabb.\n",
        "  Kavicskönyv  Aki a nád mellett áll.\n",
        "  Both stand: Senki sem tudja, melyik az erősebb.\n",
        "  Kagylókönyv: Az ár lépései 1.2 · Kavicskönyv: 3.1, 3.2\n",
    ):
        assert part in shown
    assert "Az ár második lépésében" not in shown


@pytest.mark.parametrize(
    "args", [["e11", "f2/1.2"], ["e11/f2/1.2"], ["hkk-11:f2/1.2"], ["--rulebook", "hkk-11", "f2/1.2"]]
)
def test_the_same_from_the_other_side(args: list[str], shelf: Run) -> None:
    data = check("compare", shelf("compare", "--json", *args).stdout)
    assert (data["id"], [entry["id"] for entry in data["entries"]]) == ("hkk-11:f2/1.2", ["throw"])
    assert data["entries"][0]["rules"] == {"hkk-11": ["f2/1.2"], "hkk-kodex": ["3.1", "3.2"]}


def test_verdicts_and_notes_are_said(shelf: Run) -> None:
    shown = shelf("compare", "e11", "1.01").stdout
    assert "Meddig tart a part  the same\n" in shown
    assert "Hányan lehetnek a parton  only here: Kagylókönyv\n" in shown
    shown = shelf("compare", "1.1.2").stdout
    assert "Letett dolgok  the same, one says more\n" in shown
    assert "  A kagylóra ez értelmetlen.\n" in shown


def test_texts_on_request(shelf: Run) -> None:
    shown = shelf("compare", "3.2", "--texts").stdout
    assert "    hkk-11 Az ár lépései 1.2  Az ár második lépésében a legifjabb dob.\n" in shown
    assert shown.count("A dobó nem léphet be a nádba.") == 1
    data = check("compare", shelf("compare", "--differences", "--texts", "--json").stdout)
    assert sorted(data["entries"][0]["texts"]) == ["hkk-11:f2/1.2", "hkk-kodex:3.1", "hkk-kodex:3.2"]


def test_no_counterpart_is_said_plainly(shelf: Run, shelf_kb: Path) -> None:
    result = shelf("compare", "2.2")
    assert result.exit_code == 0
    assert result.stdout.endswith("No counterpart: the concordance with Kagylókönyv does not name this rule.\n")
    assert check("compare", shelf("compare", "2.2", "--json").stdout)["entries"] == []
    path = shelf_kb / "concordance" / "kavics.yaml"
    path.write_text("{id: kavics, name: x, editions: {hkk-11: K}, mechanisms: []}", encoding="utf-8")
    assert shelf("compare", "2.2").stdout.endswith("This rulebook is not compared with another edition.\n")


def test_lists(shelf: Run) -> None:
    shown = shelf("compare", "--differences").stdout
    assert shown.startswith("A dobás\n\nKi dob  different *\n")
    assert shown.endswith("\n* Senki sem tudja, melyik az erősebb.\n")
    assert shelf("compare", "--differences", "--group", "part").stdout == "There is nothing to compare.\n"
    found = check("compare", shelf("compare", "--all", "--group", "a part", "--json").stdout)
    assert [entry["id"] for entry in found["entries"]] == ["shore", "laying", "crowd"]
    assert [pair["wins"] for pair in found["precedence"]] == [None]


def test_overview(shelf: Run) -> None:
    shown = shelf("compare").stdout.splitlines()
    assert shown[0] == "A part  the same 1 · the same, one says more 1 · only here 1"
    data = check("compare", shelf("compare", "--json").stdout)
    assert [group["group"] for group in data["groups"]] == ["A part", "A dobás"]


@pytest.mark.parametrize(
    ("args", "english", "hungarian"),
    [
        (["3.99"], "there is no rule 3.99 in hkk-kodex → nearest: 3", "nincs"),
        (["e11", "f2/1.9"], "there is no rule f2/1.9 in hkk-11 → nearest: f2/1", "nincs"),
        (["3.2", "3.3"], "only one rule at a time", "egyszerre csak egy szabály"),
        (["3.2", "--differences"], "a rule and a list cannot be asked for at once", "egyszerre"),
        (["--group", "tenger"], "there is no group 'tenger' → one of: A part, A dobás", "„tenger”"),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_line(args: list[str], english: str, hungarian: str, shelf: Run) -> None:
    for language, message in (("en", english), ("hu", hungarian)):
        result = shelf("--lang", language, "compare", *args)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert message in result.stderr


def test_hungarian(shelf: Run) -> None:
    shown = shelf("--lang", "hu", "compare", "3.2").stdout
    assert "Ki dob  eltér\n" in shown
    assert "Mindkettő áll: Senki sem tudja" in shown


def test_show_names_the_counterparts_in_a_line(shelf: Run) -> None:
    line = "  Kagylókönyv: Az ár lépései 1.2 · different  kodex compare 3.2\n"
    assert "In the other editions\n" + line in shelf("show", "3.2").stdout
    assert "  Kavicskönyv: 2.1  kodex compare hkk-11 1.01.A\n" in shelf("show", "e11", "1.01.A").stdout
    assert "other editions" not in shelf("show", "2.2").stdout


def test_an_unreadable_concordance_hides_no_rule(shelf: Run, shelf_kb: Path) -> None:
    (shelf_kb / "concordance" / "kavics.yaml").write_text("[", encoding="utf-8")
    assert shelf("show", "3.2").exit_code == 0
    result = shelf("compare", "3.2")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "kavics.yaml" in result.stderr


def test_ask_by_an_edition(shelf: Run) -> None:
    shown = shelf("ask", "--edition", "11", "mit mond az f2/1.2?").stdout
    assert shown.startswith("hkk-11 Az ár lépései 1.2 decides")
    assert "In the other edition: Kavicskönyv\n  Ki dob  different *\n    Egyszerre csak egy játékos dob.\n" in shown
    assert (
        "    Kagylókönyv (Az ár lépései 1.2)  A legifjabb.\n    Kavicskönyv (3.1, 3.2)  Aki a nád mellett áll.\n"
        in shown
    )
    assert shown.endswith("  * Both stand: Senki sem tudja, melyik az erősebb.\n")
    shown = shelf("ask", "--edition", "11", "mit mond a kijatszas/1?").stdout
    common = "Ami a part kövein van, ott marad."
    assert f"  Letett dolgok (1.1.2)  the same, one says more  {common} A kavicsot előtte meg kell törölni.\n" in shown
    shown = shelf("ask", "--edition", "11", "mit mond az 1.01.A?").stdout
    assert "  Meddig tart a part (2.1)  the same  A part a víz széléig tart.\n" in shown
    assert "has no such rule" in shelf("ask", "--edition", "11", "mit mond az 1.01.B?").stdout
    answer = check("ask", shelf("ask", "--edition", "11", "--json", "mit mond az f2/1.2?").stdout)
    assert answer["compared"]["entries"][0]["id"] == "throw"
    assert "compared" not in check("ask", shelf("ask", "--edition", "11", "--json", "mennyi az autóadó").stdout)


def test_a_question_that_names_an_edition_is_answered_by_it_and_says_so(shelf: Run) -> None:
    named = ["--json", "a 11. kiadásban mit mond az f2/1.2?"]
    asked = check("ask", shelf("ask", "--edition", "11", "--json", "mit mond az f2/1.2?").stdout)
    assert check("ask", shelf("ask", *named).stdout) == asked | {"question": named[1], "named": ["hkk-11"]}
    first, *rest = shelf("ask", named[1]).stdout.split("\n")
    assert first.startswith("By the rulebook that the question names: ")
    assert "\n".join(rest) == shelf("ask", "--edition", "11", "mit mond az f2/1.2?").stdout
    assert "named" not in check("ask", shelf("ask", "--rulebook", "hkk-kodex", *named).stdout)
    assert shelf("ask", "a 11. kiadás szerint mennyi az autóadó").stdout.startswith(first)


def test_who_goes_first_is_said_once(shelf: Run, shelf_kb: Path) -> None:
    path = shelf_kb / "concordance" / "kavics.yaml"
    text = path.read_text(encoding="utf-8").replace("  open: true\n", "").replace("  why:", "  wins: hkk-kodex\n  why:")
    path.write_text(text, encoding="utf-8")
    shown = shelf("ask", "--edition", "11", "mit mond az f2/1.2?").stdout
    assert shown.endswith("  Kavicskönyv goes first: Senki sem tudja, melyik az erősebb.\n")


def test_no_star_stands_where_one_edition_goes_first(shelf: Run, shelf_kb: Path) -> None:
    """A difference may be open between two editions and settled between the two that are compared."""
    path = shelf_kb / "concordance" / "kavics.yaml"
    text = path.read_text(encoding="utf-8").replace("  why:", "  wins: hkk-kodex\n  why:")
    assert "open: true" in text
    path.write_text(text, encoding="utf-8")
    assert "Ki dob  different\n" in shelf("ask", "--edition", "11", "mit mond az f2/1.2?").stdout


def test_what_two_editions_share_is_said_where_a_third_says_something_else() -> None:
    """As of regeneration: the 8th edition and the Kódex have one text, and there is nothing that all three share."""
    answer = kodex.open("hkk-8").ask_beside("mit mond a kep-aktivalast-kivano/2?", "hkk-kodex")
    entry = next(each for each in answer["compared"]["entries"] if each["id"] == "regeneration")
    assert entry["common"] is None
    shown = "\n".join(compare.beside_answer("hkk-8", answer["compared"]))
    assert entry["facts"][0]["text"] in shown.replace("\n    ", " ")


@pytest.mark.parametrize(("address", "entry"), [("lenyek/8", "avatar-limit"), ("targyak/2", "item-limit")])
def test_the_eleventh_edition_says_that_it_sets_no_limit(address: str, entry: str) -> None:
    answer = kodex.open("hkk-11").ask_beside(f"mit mond a {address}?", "hkk-kodex")
    found = next(each for each in answer["compared"]["entries"] if each["id"] == entry)
    (fact,) = (each for each in found["facts"] if "hkk-11" in each["rulebooks"])
    assert fact["text"].startswith(("Nincs korlát", "Nincs határ"))
    assert fact["text"] in "\n".join(compare.beside_answer("hkk-11", answer["compared"])).replace("\n    ", " ")


@pytest.mark.parametrize(
    ("edition", "question", "address"),
    [
        ("hkk-8", "Hányan támadhatnak egyszerre ugyanarra a lényre?", "harc-fazisai/4"),
        ("hkk-11", "Hányan támadhatnak egyszerre ugyanarra a lényre?", "harc-fazisai/4"),
        ("hkk-8", "Meghal, ha elfogy az élete?", "lenyek/3"),
        ("hkk-11", "Meghal, ha elfogy az élete?", "lenyek/2"),
    ],
)
def test_the_questions_of_the_readme_by_an_edition(edition: str, question: str, address: str) -> None:
    assert question in (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert kodex.open(edition).ask_beside(question, "hkk-kodex")["rules"][0]["number"] == address


@pytest.mark.parametrize("rulebook", ["all", "hkk-kodex"])
def test_an_edition_is_one_book(rulebook: str, shelf: Run) -> None:
    result = shelf("--rulebook", rulebook, "ask", "--edition", "11", "mit mond az f2/1.2?")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "--edition and --rulebook name different books" in result.stderr


def test_the_prompt_compares(shelf: Run) -> None:
    lines = shelf("--json", stdin="=3.2\ncompare e11 f2/1.2\nösszevet 3.2\n= 3.99\n=3.2 3.3\n").stdout.splitlines()
    data = [json.loads(line) for line in lines]
    assert [each.get("id") for each in data] == ["hkk-kodex:3.2", "hkk-11:f2/1.2", "hkk-kodex:3.2", None, None]
    assert "nearest" in data[3]["error"]
    assert "is not a rule number" in data[4]["error"]
    assert "Ki dob  different" in shelf(stdin="=3.2\n").stdout


def test_lint_checks_the_concordance(shelf: Run, shelf_kb: Path) -> None:
    path = shelf_kb / "concordance" / "kavics.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"2.1"', '"2.9"'), encoding="utf-8")
    assert "concordance/kavics.yaml:8: L701 'shore' points to hkk-kodex:2.9" in shelf("lint").stdout
    assert "L701" in shelf("lint", "--rulebook", "all").stdout
    assert "L701" not in shelf("lint", "--rulebook", "hkk-11").stdout


def test_labels_are_those_of_the_knowledge_base_asked(
    shelf_kb: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A process that has looked into one knowledge base says of another what stands there."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("KODEX_KB", str(tmp_path / "none"))
        assert rules.shown("hkk-11", "f2/1.2") == "f2/1.2"
    assert rules.shown("hkk-11", "f2/1.2") == "Az ár lépései 1.2"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--differences", "--all"), "--differences and --all are two lists: take one"),
        (("--texts",), "--texts is for a rule or a list"),
        (("--group", " "), "the value of --group is empty"),
    ],
)
def test_what_would_do_nothing_is_refused(args: tuple[str, ...], told: str, shelf: Run) -> None:
    found = shelf("compare", *args)
    assert found.exit_code == 2
    assert told in found.stderr
