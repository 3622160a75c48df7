"""Coverage: counts with both sides, exemptions that run out, gates, norms off side by side; the cache of files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from kodex.engine.face.format import Then
from kodex.engine.scenarios.corpus import ablation
from kodex.engine.scenarios.corpus.coverage import Coverage, falls_short, report
from kodex.engine.scenarios.files import exemptions, kept
from kodex.engine.scenarios.files.exemptions import Exemption, Postponed
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.errors import KodexError

CORPUS = Path(__file__).parents[3] / "queries" / "scenarios" / "hkk-kodex"


def rule(number: str, **values: Any) -> dict[str, Any]:
    title = number.split(".")[0]
    placed = {"title_number": title, "part": {"1": "I", "2": "II"}[title]}
    return {
        "number": number,
        "status": "normative",
        "kind": "main",
        "executable": True,
        "title": "T",
        **placed,
        **values,
    }


RULES = [rule("1.1"), rule("1.2"), rule("1.3", executable="reason"), rule("2.1"), rule("2.2", kind="heading")]
MEASURED = Coverage(
    cited=frozenset({"1.1", "1.2"}),
    asserted=frozenset({"1.1"}),
    decisive=frozenset({"1.1"}),
    bound=frozenset({"1.1", "1.2"}),
    failing=(),
    scenarios=3,
    noticed={"1.1": "egy", "1.2": ""},
    stated=frozenset({"1.2", "2.1", "9.9"}),
)


def test_the_report_counts_both_sides_and_names_what_is_missing() -> None:
    found = report(RULES, MEASURED)
    assert {key: found[key] for key in ("normative", "executable", "cited", "asserted", "decisive", "exempt")} == {
        "normative": 4,
        "executable": 3,
        "cited": 2,
        "asserted": 1,
        "decisive": 1,
        "exempt": 0,
    }
    assert found["states"] == {"rules": 2, "asked": 1, "decisive": 0}
    assert [(t["number"], t["states"]["rules"]) for t in found["titles"]] == [("1", 1), ("2", 1)]
    assert [(t["number"], t["uncovered"], t["idle"]) for t in found["titles"]] == [
        ("1", [], ["1.2"]),
        ("2", ["2.1"], []),
    ]
    assert (found["unnoticed"], found["noticed"]) == (["1.2"], {"1.1": "egy"})


def test_what_says_the_same_again_counts_once() -> None:
    again = rule("1.4", same_as=["1.1"])
    measured = structs.replace(MEASURED, cited=MEASURED.cited | {"1.4"}, decisive=MEASURED.decisive | {"1.4"})
    found, before = report([*RULES, again], measured), report(RULES, MEASURED)
    counts = ("executable", "cited", "asserted", "decisive", "exempt")
    assert [found[key] for key in counts] == [before[key] for key in counts]
    assert found["normative"] == before["normative"] + 1


def test_of_a_frozen_list_an_exempt_rule_is_not_reached() -> None:
    exempt = [Exemption(number="2.1", reason="nincs itt", until="2027-01-01")]
    for frozen, executable in ((False, 2), (True, 3)):
        found = report(RULES, MEASURED, exempt, today="2026-12-31", frozen=frozen)
        assert (found["executable"], found["exempt"], found["cited"]) == (executable, 1, 2)
    assert falls_short(found, {"cited": 0.7}) == [("cited", 2, 3, 0.7)]


def test_titles_limit_the_report() -> None:
    found = report(RULES, MEASURED, titles=["2"])
    assert (found["normative"], found["cited"], found["unnoticed"]) == (1, 0, [])


@pytest.mark.parametrize(("today", "executable", "expired"), [("2026-12-31", 2, False), ("2027-01-01", 3, True)])
def test_an_exemption_counts_until_its_last_day(today: str, executable: int, expired: bool) -> None:
    found = report(RULES, MEASURED, [Exemption("2.1", "mert", "2026-12-31")], today=today)
    assert found["executable"] == executable
    assert [one["expired"] for one in found["exemptions"]] == [expired]


def test_an_exemption_of_what_is_decisive_is_needless() -> None:
    found = report(RULES, MEASURED, [Exemption("1.1", "mert", "2027-01-01")], today="2026-01-01")
    assert [one["needless"] for one in found["exemptions"]] == [True]
    assert found["cited"] == 1


@pytest.mark.parametrize(("share", "short"), [(0.66, []), (0.67, [("cited", 2, 3, 0.67)])])
def test_a_gate_is_passed_by_its_share(share: float, short: list[Any]) -> None:
    assert falls_short(report(RULES, MEASURED), {"cited": share}) == short
    assert falls_short(report([], MEASURED), {"cited": 1.0}) == []


@pytest.mark.parametrize("named", [{"title": "2"}, {"part": "II"}])
def test_what_is_put_off_is_counted_apart_and_not_demanded(named: dict[str, str]) -> None:
    put_off = Postponed(reason="mert", until="2027-01-31", **named)
    found = report(RULES, MEASURED, postponed=[put_off], today="2027-01-31")
    assert (found["executable"], found["put_off"], found["cited"]) == (3, 1, 2)
    assert [(t["number"], t["put_off"], t["uncovered"]) for t in found["titles"]] == [("1", 0, []), ("2", 1, [])]
    assert falls_short(found, {"cited": 1.0}) == []
    assert [one["expired"] for one in found["postponed"]] == [False]
    assert report(RULES, MEASURED, postponed=[put_off], today="2027-02-01")["postponed"][0]["expired"]


def test_what_has_a_norm_is_played_though_its_title_is_put_off() -> None:
    found = report(RULES, MEASURED, postponed=[Postponed(title="1", reason="mert", until="2027-01-31")])
    assert ("put_off" in found, found["titles"][0]["idle"]) == (False, ["1.2"])


PUT_OFF = {
    "no such title": ("{title: '3', reason: mert, until: 2027-01-31}", "the rulebook has no title 3"),
    "no such part": ("{part: I., reason: mert, until: 2027-01-31}", "the rulebook has no part I."),
    "both": ("{title: '1', part: I, reason: mert, until: 2027-01-31}", "either a title or a part is put off"),
    "no reason": ("{title: '1', reason: ' ', until: 2027-01-31}", "an exemption needs a reason"),
    "no date": ("{part: I, reason: mert, until: soon}", "'soon' is not a date"),
}


@pytest.mark.parametrize(("entry", "message"), PUT_OFF.values(), ids=PUT_OFF)
def test_a_wrong_putting_off_is_refused(tmp_path: Path, entry: str, message: str) -> None:
    path = tmp_path / "exemptions.yaml"
    path.write_text(f"- {entry}\n", encoding="utf-8")
    with pytest.raises(KodexError, match=message):
        exemptions.read(path, KNOWN)


KNOWN = exemptions.Places({"1.1", "2.1"}, {"1": "I", "2": "II"})
WRONG = {
    "unknown rule": ("number: '9.9'", 1, "the rulebook has no rule 9.9"),
    "no date": ("until: soon", 3, "'soon' is not a date"),
    "no such day": ("until: 2027-02-30", 3, "'2027-02-30' is not a date"),
    "no reason": ("reason: ' '", 2, "an exemption needs a reason"),
    "unknown key": ("why: x", 2, "there is no key 'why' here"),
}
EXEMPT = {"number": "- number: '1.1'", "reason": "  reason: mert", "until": "  until: 2027-01-31"}


@pytest.mark.parametrize(("line", "at", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_exemption_is_refused_at_its_line(tmp_path: Path, line: str, at: int, message: str) -> None:
    path = tmp_path / "exemptions.yaml"
    key = line.partition(":")[0]
    lines = {**EXEMPT, {"why": "reason"}.get(key, key): ("- " if key == "number" else "  ") + line}
    path.write_text("\n".join(lines.values()) + "\n", encoding="utf-8")
    with pytest.raises(KodexError) as caught:
        exemptions.read(path, KNOWN)
    assert str(caught.value).startswith(f"{path}:{at} ")
    assert message in str(caught.value)


def test_good_exemptions_are_read_and_are_no_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "exemptions.yaml"
    assert exemptions.read(path, KNOWN) == ([], [])
    path.write_text("\n".join(EXEMPT.values()) + "\n", encoding="utf-8")
    assert exemptions.read(path, KNOWN) == ([Exemption("1.1", "mert", "2027-01-31")], [])
    (tmp_path / "a.yaml").touch()
    assert files([tmp_path]) == [tmp_path / "a.yaml"]


def bare(corpus: list[Loaded], id_: str) -> Loaded:
    return ablation.of_what_happens(next(one for one in corpus if one.id == id_))


def test_a_norm_without_which_the_program_breaks_decides_nothing(
    monkeypatch: pytest.MonkeyPatch, corpus: list[Loaded]
) -> None:
    one = bare(corpus, "harom-tamado-egy-vedore")
    assert ablation.changes(one, "34.5")

    def broken(*_args: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(ablation, "attempt", broken)
    assert not ablation.changes(one, "34.5")


def test_a_rule_that_is_only_named_decides_nothing(corpus: list[Loaded]) -> None:
    """In the draw phase three rules forbid an instant: without one of them it is as illegal as before."""
    one = bare(corpus, "huzas-fazisban-nincs-kijatszas")
    assert not ablation.changes(one, "30.2")
    assert not ablation.changes(one, "8.5.1")


def test_what_happens_otherwise_is_decisive_though_nothing_is_expected_of_it(corpus: list[Loaded]) -> None:
    """Damage that nobody looks at in the end changes the course all the same."""
    one = bare(corpus, "harom-tamado-egy-vedore")
    assert one.scenario is not None
    blind = structs.replace(one, scenario=structs.replace(one.scenario, then=Then()))
    assert ablation.changes(blind, "36.4")


# --- the cache of parsed files ----------------------------------------------------------------------------------------


@pytest.fixture
def some_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "cache"))
    path = tmp_path / "harc.yaml"
    path.write_bytes((CORPUS / "33" / "harci-fazis.yaml").read_bytes())
    return path


def test_a_sound_file_is_kept_and_comes_back_the_same(some_file: Path) -> None:
    assert kept.read(some_file) is None
    first = list(load(some_file))
    assert kept.read(some_file) is not None
    assert list(load(some_file)) == first


def test_a_changed_file_is_read_anew(some_file: Path) -> None:
    list(load(some_file))
    text = some_file.read_text(encoding="utf-8")
    some_file.write_text(text.replace("asks: ", "ask: ", 1), encoding="utf-8")
    assert next(load(some_file)).error is not None
    assert kept.read(some_file) is None  # a file with an error is never kept


def test_a_damaged_cache_is_done_without(some_file: Path, tmp_path: Path) -> None:
    first = list(load(some_file))
    [entry] = (tmp_path / "cache" / "scenarios").iterdir()
    entry.write_bytes(b"\xc1junk")
    assert list(load(some_file)) == first


def test_a_cache_that_cannot_be_written_is_done_without(some_file: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert [one.error for one in load(some_file)] == [None] * len(list(load(some_file)))
