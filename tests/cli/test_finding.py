"""``kodex search``, ``ask`` and ``eval``: thin commands over the search room."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.cli.query_help import EXAMPLES, quoted
from kodex.search.syntax import FIELDS
from kodex.text import fold

Run = Callable[..., Result]


def test_search_joins_words_and_prints_hits(run: Run) -> None:
    text = run("search", "kidőlt", "nád").output
    assert text.startswith("3.3  exception\n  II. A part › 3. A dobás menete\n  Kidőlt nádban a dobó megállhat.\n")
    assert "**" not in text


def test_search_limits_and_filters(run: Run) -> None:
    assert len(json.loads(run("search", "nád", "--json", "--limit", "1").output)) == 1
    assert [hit["number"] for hit in json.loads(run("search", "nád", "--kind", "exception", "--json").output)] == [
        "3.3"
    ]
    parts = {hit["path"][0] for hit in json.loads(run("search", "kavics", "--part", "I", "--json").output)}
    assert parts == {"I. A kavics"}


def test_search_says_when_nothing_is_found(run: Run) -> None:
    assert run("search", "xqzw").output == "No rule has „xqzw”.\nNothing was found.\n"
    assert run("search", "xqzw", "--json").output == "[]\n"


def test_search_leafs_through_pages(run: Run) -> None:
    everything = json.loads(run("search", "dobás kavics", "--json", "--limit", "1000").output)
    pages = [
        json.loads(run("search", "dobás kavics", "--json", "--limit", "3", "--page", page).output) for page in "12"
    ]
    assert pages[0] + pages[1] == everything[:6]
    assert run("search", "dobás kavics", "--limit", "3").output.count("; more: --page 2\n") == 1
    assert "more: --page" not in run("search", "dobás kavics", "--limit", "1000").output
    assert run("search", "dobás kavics", "--page", "999").output == "There is no page 999.\n"
    assert run("search", "nád", "--page", "0").exit_code == 2


def test_search_counts_by_part_and_kind(run: Run) -> None:
    everything = json.loads(run("search", "dobás kavics", "--json", "--limit", "1000").output)
    line = next(line for line in run("search", "dobás kavics", "--limit", "2").output.split("\n") if "By part" in line)
    parts, kinds = line.removeprefix("By part: ").split("; by kind: ")
    assert [part.split(" ")[0] for part in parts.split(" · ")] == ["I", "II"]
    for counted in (parts, kinds):
        assert sum(int(each.rsplit(" ", 1)[1]) for each in counted.split(" · ")) == len(everything)
    assert "heading 3" in kinds.split(" · ")


def test_search_shows_the_surroundings(run: Run) -> None:
    lines = run("search", "kidőlt nád", "--limit", "1", "--context").output.split("\n")
    assert lines[3:6] == [
        "    Main rule  3.2  A dobó nem léphet be a nádba.",
        "    Parent  3  A dobás menete",
        "    After  3.4  A célzás",
    ]
    hit = json.loads(run("search", "kidőlt nád", "--limit", "1", "--context", "--json").output)[0]
    assert hit["context"]["main"] == [
        {"number": "3.2", "label": "3.2", "heading": None, "kind": "main", "text": "A dobó nem léphet be a nádba."}
    ]


def test_search_mends_typos_aloud(run: Run) -> None:
    assert run("search", "kidőlt", "nádbann").output.startswith("Did you mean: kidőlt nádban?\n\n3.3  exception\n")
    assert "Did you mean" not in run("search", "kidőlt", "nádban").output


def test_the_query_language_is_explained(run: Run) -> None:
    text = run("search", "--help-query").output
    for group in EXAMPLES.values():
        for query, _meaning in group:
            assert f"  kodex search {quoted(query)}\n" in text
    assert "\nMezők\n" in run("search", "--help-query", "--lang", "hu").output


def test_every_field_is_explained(run: Run) -> None:
    text = fold(run("search", "--help-query").output)
    assert [name for name in FIELDS if f"{name}:" not in text] == []


@pytest.mark.parametrize("query", [query for group in EXAMPLES.values() for query, _meaning in group])
def test_the_examples_of_the_query_help_find_rules(query: str) -> None:
    """On the real rulebook."""
    result = CliRunner().invoke(cli, ["search", "--json", "--", *shlex.split(quoted(query))])
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)


@pytest.mark.parametrize("query", ["", " ", "\x00\x07", "?!", "a" * 1_000_000, "title:", "(nád", "--part"])
def test_bad_queries_are_one_line(query: str, run: Run) -> None:
    for command in ("search", "ask") if ":" not in query and "(" not in query else ("search",):
        result = run(command, "--", query)
        assert result.exit_code in (0, 2)
        assert "bug" not in result.stderr
        if result.exit_code == 2:
            assert (result.stdout, result.stderr.count("\n")) == ("", 1)
            assert " → " in result.stderr


@pytest.mark.parametrize("query", ["", "\x00\x07", "a" * 1_000_000])
@pytest.mark.parametrize("command", ["search", "ask"])
def test_empty_and_huge_queries_are_refused(command: str, query: str, run: Run) -> None:
    result = run(command, query)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr) < 300


def test_lone_surrogates_do_no_harm(run: Run) -> None:
    assert json.loads(run("ask", "n\udce1d", "--json").output)["question"] == "n\ufffdd"


def test_ask_gives_the_verdict_then_the_deciding_rule_then_the_rest(run: Run) -> None:
    lines = run("ask", "Bemehetek", "a", "nádasba", "dobni?").output.split("\n")
    assert lines[:2] == ["3.2 decides", ""]
    assert lines[2].startswith("3.2  3. ")
    assert lines[3] == "  A dobó nem léphet be a nádba."
    assert lines[-2] == "  + 1 dispute: kodex ask --more"
    lines = run("ask", "--more", "Bemehetek", "a", "nádasba", "dobni?").output.split("\n")
    assert lines[4].startswith("  why  ")
    assert "Disputed  A nád szélén álló dobóról a szabály nem szól." in lines
    assert "  → csak a sűrűje nád (taken here)" in lines
    assert "  · a széle is nád" in lines
    assert any(line.startswith("3.3  exception  ") for line in lines)
    assert "  exception to 3.2, because a kidőlt nád már nem takarja a dobót" in lines


MOVED = "  source: a mai honlap\n  changes: A széle is tilos.\n  seen: 2026-11\n"
SAID = "By the official pages of today  A széle is tilos. (a mai honlap · seen 2026-11)"


def test_what_the_official_pages_say_today_stands_under_the_verdict(own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / "hkk-kodex" / "disputes.yaml"
    path.write_text(path.read_text("utf-8").rstrip() + "\n" + MOVED, encoding="utf-8")
    run = CliRunner()
    lines = run.invoke(cli, ["ask", "Bemehetek a nádasba dobni?"]).output.split("\n")
    assert lines[:4] == ["3.2 decides", "", f"  {SAID}", ""]
    data = json.loads(run.invoke(cli, ["ask", "--json", "Bemehetek a nádasba dobni?"]).output)
    official = {"source": "a mai honlap", "seen": "2026-11", "changes": "A széle is tilos."}
    assert data["disputes"][0]["official"] == official
    assert f"  {SAID}\n" in run.invoke(cli, ["show", "3.2"]).output


def test_ask_names_the_scenarios_and_how_to_run_them(own_pebbles_kb: Path) -> None:
    folder = own_pebbles_kb.parent / "queries" / "scenarios" / "hkk-kodex"
    folder.mkdir(parents=True)
    (folder / "nad.yaml").write_text("scenarios:\n- {id: a, title: A nád tilos, rules: ['3.2']}\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["ask", "--more", "Bemehetek a nádasba dobni?"])
    assert "\nScenarios that prove it\n  A nád tilos  kodex check a\n" in result.output


REFUSED = "kodex: --debug is for people: leave out --json → kodex ask --help"


def test_ask_says_how_an_answer_came_about(run: Run) -> None:
    lines = run("ask", "--debug", "mennyit ér a kavics").output.splitlines()
    assert lines[: lines.index("Words") - 1] == run("ask", "mennyit ér a kavics").output.splitlines()
    assert any(line.split()[:1] == ["kavics"] for line in lines)
    assert any("=" in line and "words +" in line for line in lines)
    assert any(line.startswith("Answered or declined") for line in lines)
    assert "likelihood" in run("ask", "--debug", "hearthstone mana").output
    refused = run("ask", "--debug", "--json", "mennyit ér a kavics")
    assert (refused.exit_code, refused.output.splitlines()[-1]) == (2, REFUSED)


def test_ask_declines_honestly(run: Run) -> None:
    text = run("ask", "mennyi az autóadó").output
    assert text.startswith("No rule answers this well enough.\n")


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    path = tmp_path / "golden.yaml"
    path.write_text(
        "- {id: a, question: Bemehetek a nádasba dobni?, gold: ['3.2'], style: natural}\n"
        "- {id: b, question: mennyi az autóadó, gold: []}\n"
        "- {id: c, question: nádas, gold: ['2.2'], rulebook: hkk-kodex}\n",
        encoding="utf-8",
    )
    return path


def test_eval_prints_figures_and_misses(run: Run, golden: Path) -> None:
    text = run("eval", str(golden)).output
    assert text.startswith("Missed: 1\n  c  nádas\n    wanted 2.2; got 3.")
    assert "\nnatural: 1\n" in text
    assert [line.split()[0] for line in text.splitlines()[-3:]] == ["Questions:", "best_at_1", "time"]
    assert "\nQuestions: 3, Missed: 1\n  best_at_1 0.500" in text


def test_eval_shows_on_a_terminal_how_far_it_is(terminal: Callable[..., str], golden: Path) -> None:
    shown = terminal("eval", str(golden))
    assert "asking" in shown
    assert "3/3" in shown
    assert shown.index("asking") < shown.index("Missed: 1")


def test_eval_obeys_the_rulebook_asked_for(run: Run, golden: Path) -> None:
    result = run("eval", str(golden), "--rulebook", "semmi")
    assert result.exit_code == 2
    assert "there is no rulebook 'semmi'" in result.stderr


@pytest.mark.parametrize("content", ["- [", "a: 1", "- {id: a}", "- &x {id: a}\n- *x", "\xff"])
def test_eval_refuses_broken_files_in_one_line(content: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_bytes(content.encode("latin-1"))
    result = run("eval", str(path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert f"{path}:" in result.stderr


def test_eval_sets_stock_engines_beside(run: Run, golden: Path) -> None:
    head, *rows = run("eval", "--baseline", str(golden)).output.strip("\n").split("\n\n")[-1].split("\n")
    assert head.split()[:4] == ["R@1", "R@5", "MRR", "nDCG"]
    assert [row[:6].strip() for row in rows] == ["Kódex", "Whoosh", "FTS5,", "plain"]
    assert len({len(row) for row in rows}) == 1
    assert set(json.loads(run("eval", "--baseline", str(golden), "--json").output)["baselines"]) == {
        "whoosh",
        "fts5",
        "substring",
    }


def test_eval_without_a_file_asks_the_golden_questions(
    run: Run, golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kodex.ground import paths

    monkeypatch.setattr(paths, "shipped", lambda name: str(tmp_path / name))
    result = run("eval")
    assert result.exit_code == 2
    assert "there are no golden questions for hkk-kodex → name a file of questions" in result.stderr
    folder = tmp_path / "queries" / "questions" / "hkk-kodex"
    folder.mkdir(parents=True)
    golden.rename(folder / "all.yaml")
    assert "\nQuestions: 3, Missed: 1\n" in run("eval").output


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ("style: 3", "[[0].style]: expected a text → style: natural"),
        ("rulebook: nosuch", "[[0].rulebook]: there is no rulebook 'nosuch' → one of: hkk-kodex"),
    ],
)
def test_eval_names_file_line_and_mend(entry: str, what: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "golden.yaml"
    path.write_text(f"- id: a\n  question: mi az\n  gold: []\n  {entry}\n", encoding="utf-8")
    result = run("eval", str(path))
    assert result.exit_code == 2
    assert f"golden.yaml:4 {what}" in result.stderr


def test_eval_names_a_missing_file(run: Run, tmp_path: Path) -> None:
    result = run("eval", str(tmp_path / "none.yaml"))
    assert result.exit_code == 2
    assert "none.yaml" in result.stderr


def test_a_verdict_of_a_case_is_called_so(run: Run) -> None:
    from kodex.cli import ask

    told = {"text": "Nem.", "question": "Egy kövem van.", "verbatim": False, "situation": True}
    answer = {"verdict": told, "certainty": "sure", "rules": [], "hint": None}
    assert "Similar case: Egy kövem van." in "".join(ask._verdict(answer))  # type: ignore[arg-type]
    answer["verdict"] = told | {"situation": False}
    assert "Similar question: Egy kövem van." in "".join(ask._verdict(answer))  # type: ignore[arg-type]


def test_where_two_rules_may_decide_both_are_said_first_and_neither_twice(run: Run) -> None:
    from kodex.cli import ask

    answer = json.loads(run("ask", "--json", "Bemehetek a nádasba dobni?").output)
    one, other = (rule for rule in answer["rules"] if rule["number"] in ("3.2", "3.3"))
    one["gist"], other["gist"] = "A nádba nem lép.", "Kidőltbe igen."
    other["applies"] = True
    first = {
        "text": one["gist"],
        "question": None,
        "rule": "3.2",
        "from": "gist",
        "verbatim": False,
        "situation": False,
    }
    answer["verdict"] = first | {"other": {"text": other["gist"], "rule": "3.3"}}
    answer |= {"certainty": "unsure", "hint": {"kind": "between", "text": "Nem biztos."}}
    lines = [click.unstyle(line) for line in ask.page(answer)]
    assert lines[:2] == ["Nem biztos.", "  3.2  A nádba nem lép."]
    assert lines[2] == "  except  3.3  Kidőltbe igen."
    assert lines[3] == ""
    assert sum("Kidőltbe igen." in line for line in lines) == 1
