"""Every code of the linter: an example it finds, and the sound book in which it finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kodex.ground import yamlfile
from kodex.kb import answers, audits, beside, defaults, limits, rulings
from kodex.kb.lint import CODES, lint

RULES, DICE = "1-minden/001-kavics.yaml", "1-minden/002-kocka.yaml"
Files = dict[str, Any]
Codes = Callable[..., list[str]]


def rule(files: Files, number: str) -> dict[str, Any]:
    """The raw rule with this number."""
    for name in (RULES, DICE):
        for found in files[name]["rules"]:
            if found["number"] == number:
                assert isinstance(found, dict)
                return found
    raise KeyError(number)


def set_(number: str, **values: Any) -> Callable[[Files], object]:
    return lambda files: rule(files, number).update(values)


def drop(number: str, *keys: str) -> Callable[[Files], object]:
    return lambda files: [rule(files, number).pop(key) for key in keys]


def first(name: str, **values: Any) -> Callable[[Files], object]:
    return lambda files: files[name][0].update(values)


def again(name: str) -> Callable[[Files], object]:
    return lambda files: files[name].append(deepcopy(files[name][0]))


def swap_order(files: Files) -> None:
    files[RULES]["rules"].reverse()


def add_rule(name: str, **values: Any) -> Callable[[Files], object]:
    return lambda files: files[name]["rules"].append({"kind": "heading", "heading": "Új", **values})


def circle_of_three(files: Files) -> None:
    rule(files, "1.1")["exception_to"] = ["1.4"]
    rule(files, "1.4")["exception_to"] = ["1.2"]


def screen(n: int, **values: Any) -> Callable[[Files], object]:
    return lambda files: files["learn.yaml"]["turn"]["screens"][n].update(values)


def drawn_on(table: dict[str, Any]) -> Callable[[Files], object]:
    """A turn that is drawn: a hand, no cards, and a table of the first screen."""

    def change(files: Files) -> None:
        turn = files["learn.yaml"]["turn"]
        turn.pop("scenario")
        for one in turn["screens"]:
            one.pop("step")
        turn["board"] = {"places": [{"place": "hand", "name": "Kéz"}]}
        turn["screens"][0]["table"] = table

    return change


_FEW = ["Mikor gurítok?", "kocka dobasa"]

BROKEN: dict[str, Callable[[Files], object]] = {
    "L101": add_rule(DICE, number="2.1"),
    "L102": add_rule(DICE, number="1.5"),
    "L103": swap_order,
    "L104": lambda files: files["rulebook.yaml"].pop("gaps"),
    "L105": lambda files: files["rulebook.yaml"]["gaps"].append({"number": "1.1", "reason": "tévedés"}),
    "L106": lambda files: files["rulebook.yaml"]["parts"][0].update(items=8),
    "L107": lambda files: files["rulebook.yaml"]["parts"][0].update(folder="1-sehol"),
    "L201": set_("2.1", related=["2.7"]),
    "L202": set_("2.1", text="A dobó a [[1.1]] szerint gurít."),
    "L203": set_("2.1", related=["2.1"]),
    "L204": set_("1.4", refs=[{"to": "1.1", "printed": "1.1", "reason": "elírás"}]),
    "L205": set_("1.1", exception_to=["1.2"]),
    "L206": circle_of_three,
    "L207": drop("1.2", "exception_to"),
    "L208": set_("1.4", related=["1.1"]),
    "L209": set_("1.4", exception_to=["1.1"]),
    "L210": set_("1.4", same_as=["1"]),
    "L301": lambda files: files[DICE]["rules"].append({"number": "2.2", "text": None}),
    "L302": set_("2.1", kind="heading", heading="Gurítás"),
    "L303": lambda files: rule(files, "2.1").update(questions=_FEW),
    "L304": lambda files: rule(files, "2.1")["questions"].append("Mikor teríthetek? (egy)"),
    "L305": lambda files: rule(files, "2.1")["questions"].append("a dobó a kockát egyszer gurítja el"),
    "L306": lambda files: rule(files, "2.1")["questions"].append("Mit mond a 4.12.1 erről?"),
    "L307": lambda files: files[DICE]["rules"].append({"number": "2.2", "kind": "heading"}),
    "L308": set_("2.1", text="A dobó a <b>kockát</b> gurítja."),
    "L309": set_("2.1", as_of="tavaly"),
    "L310": set_("2.1", text="Saját példa: a dobó hatost gurít."),
    "L401": set_("2.1", terms=["Terítés"]),
    "L402": first("parameters.yaml", rule="9.9"),
    "L403": again("parameters.yaml"),
    "L404": first("disputes.yaml", default="talán"),
    "L409": lambda files: files["disputes.yaml"][0]["readings"][1].pop("source"),
    "L410": first("disputes.yaml", changes="A köd is eső.", source="a mai honlap", seen="tavaly"),
    "L411": screen(0, says="Húzol {stones} lapot."),
    "L412": lambda files: files["learn.yaml"]["aid"]["phases"][0]["may"][0].update(says="Legfeljebb 3-at teríthetsz."),
    "L413": screen(1, step=0),
    "L414": lambda files: files["learn.yaml"].update(map={"mine": ["deck hand"]}),
    "L415": lambda files: files["learn.yaml"]["aid"].update(mistakes=[{"says": "Nem.", "rule": "1.1", "asks": "Ki?"}]),
    "L416": lambda files: files["learn.yaml"].update(unasked=["Hova megy a kő?"]),
    "L419": first("parameters.yaml", value="3"),
    "L420": lambda files: files["learn.yaml"].update(
        sums=[{"rule": "1.1", "asks": ["hány"], "reads": {}, "says": [{"text": "{all} lap."}]}]
    ),
    "L418": lambda files: files["learn.yaml"].update(first=["Hova megy a kő?"]),
    "L417": lambda files: files["learn.yaml"].update(overviews=[{"says": "A kör:", "of": "Kör", "phrases": ["kör"]}]),
    "L405": again("thesaurus.yaml"),
    "L407": first("chronology.yaml", date="tavaly"),
    "L406": lambda files: files["index.yaml"].append({"term": "semmi"}),
    "L408": lambda files: files["thesaurus.yaml"].clear(),
}
ELSEWHERE = {
    *answers.CODES,
    *audits.CODES,
    *defaults.CODES,
    *limits.CODES,
    *beside.CODES,
    *rulings.CODES,
    "L100",
    "L340",
    "L501",
    *(f"L70{n}" for n in range(1, 7)),
}


def test_sound_book_has_no_finding(codes: Codes) -> None:
    assert codes() == []


@pytest.mark.parametrize("code", sorted(BROKEN))
def test_broken_book_has_the_finding(code: str, codes: Codes) -> None:
    assert code in codes(BROKEN[code])


def test_every_code_has_an_example() -> None:
    assert set(BROKEN) | ELSEWHERE == set(CODES)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("syntax", b"number: [1"),
        ("encoding", "number: \u0151".encode("cp1250")),
        ("duplicate key", b'number: "1"\nnumber: "1"\nheading: x\n'),
        ("alias inside its own", b'number: "1"\nheading: &a [*a]\n'),
        ("bomb", b"a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n"),
        ("tag", b"number: !!python/object:os.system 1\nheading: x\n"),
        ("unknown key", b'number: "1"\nheading: x\nszoveg: y\n'),
        ("wrong type", b"number: 1\nheading: x\n"),
        ("wrong kind", b'number: "1"\nheading: x\nkind: other\n'),
        ("no mapping", b"- 1\n"),
        ("empty", b""),
        ("deep", b"a: " + b"[" * 200 + b"]" * 200),
        ("bottomless", b"[" * 30_000),
        ("stairs", b"- " * 30_000),
        ("not executable without a reason", b'number: "1"\nheading: x\nexecutable: false\n'),
    ],
)
def test_unreadable_file_is_one_finding_with_its_place(name: str, content: bytes, book: Callable[..., Path]) -> None:
    found = lint(book(raw={RULES: content}))
    assert [finding.code for finding in found] == ["L100"], name
    assert found[0].place.split(":")[0].endswith("001-kavics.yaml")
    assert "\n" not in found[0].message


def test_two_unreadable_files_are_both_found(book: Callable[..., Path]) -> None:
    found = lint(book(raw={RULES: b"number: [", DICE: b"number: ["}))
    assert len(found) == 2


def test_every_title_file_is_parsed_once(book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    read = yamlfile.read
    monkeypatch.setattr(yamlfile, "read", lambda path, *more: parsed.append(path.name) or read(path, *more))
    folder = book()
    assert lint(folder) == []
    assert sorted(name for name in parsed if name[0].isdigit()) == sorted(path.name for path in folder.glob("1-*/*"))


def test_finding_names_line_and_mend(book: Callable[..., Path]) -> None:
    folder = book(BROKEN["L201"])
    finding = next(found for found in lint(folder) if found.code == "L201")
    file, line = finding.place.split(":")
    text = (folder / file).read_text(encoding="utf-8").splitlines()
    assert "2.7" in text[int(line) - 1]
    assert finding.mend


@pytest.mark.parametrize("code", ["L402", "L403", "L405", "L406"])
def test_finding_in_a_table_names_the_line_of_its_entry(code: str, book: Callable[..., Path]) -> None:
    def change(files: Files) -> None:
        files["parameters.yaml"] = [
            {"id": "other", "name": "kocka", "value": 1, "rule": "2.1"},
            {"id": "pebbles", "name": "kavics", "value": 2, "rule": "9.9"},
            {"id": "pebbles", "name": "kavics", "value": 2, "rule": "9.9"},
        ]
        again("thesaurus.yaml")(files)
        files["index.yaml"].append({"term": "semmi"})

    folder = book(change)
    file, line = next(found for found in lint(folder) if found.code == code).place.split(":")
    text = (folder / file).read_text(encoding="utf-8").splitlines()
    assert int(line) > 1
    assert text[int(line) - 1].startswith(("- id: pebbles", "- player: kő", "- term: semmi", "  rule: '9.9'"))


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"source": "a mai honlap", "seen": "2026-11"}, []),
        ({"source": "a mai honlap", "date": "2014-02-07"}, []),
        ({"seen": "2026-11"}, ["L410"]),
        ({"source": "a mai honlap"}, ["L410"]),
        ({"source": "a mai honlap", "seen": "2026-13"}, ["L410"]),
    ],
)
def test_what_changes_is_said_by_somebody_at_some_time(said: dict[str, str], found: list[str], codes: Codes) -> None:
    assert codes(first("disputes.yaml", changes="A köd is eső.", **said)) == found


class TestWording:
    SOURCE = "Egyszer volt, hol nem volt: a kezdő két kavicsot terít maga elé a fűre, aztán vár."
    LONG = "Egyszer volt, hol nem volt, a kezdő két kavicsot terít."

    def test_nine_words_in_a_row_are_a_copy(self, codes: Codes) -> None:
        assert codes(set_("1.1", text=self.LONG), against=(self.SOURCE,)) == ["L501"]

    @pytest.mark.parametrize(
        ("table", "key"),
        [
            ("disputes.yaml", "why"),
            ("disputes.yaml", "changes"),
            ("thesaurus.yaml", "note"),
            ("parameters.yaml", "note"),
            ("chronology.yaml", "text"),
        ],
    )
    def test_tables_are_compared_too(self, table: str, key: str, codes: Codes) -> None:
        said = {"source": "a mai honlap", "seen": "2026-11"} if key == "changes" else {}
        assert codes(first(table, **{key: self.LONG}, **said), against=(self.SOURCE,)) == ["L501"]

    def test_seven_words_are_not(self, codes: Codes) -> None:
        assert codes(against=(self.SOURCE,)) == []

    def test_case_accents_and_punctuation_do_not_hide_a_copy(self, codes: Codes) -> None:
        text = "EGYSZER VOLT hol nem volt; a kezdo ket kavicsot terit!"
        assert codes(set_("1.1", text=text), against=(self.SOURCE,)) == ["L501"]


def test_a_main_rule_that_others_add_to_may_beat_a_rule(codes: Codes) -> None:
    assert codes(set_("1.1", exception_to=["2.1"])) == []
    assert "L209" in codes(set_("2.1", exception_to=["1.4"]))


def test_a_definition_may_beat_a_rule(codes: Codes) -> None:
    assert codes(set_("2.0", exception_to=["1.4"])) == []


def test_an_informative_example_of_ours_is_in_order(codes: Codes) -> None:
    assert codes(set_("2.1", text="Saját példa: a dobó hatost gurít.", status="informative")) == []


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (screen(1, rule="9.9"), "L402", "Vége"),
        (screen(0, says="Húzol {stones} lapot."), "L411", "Eleje"),
        (screen(0, notes=[{"name": "Kő", "says": "Ebből 2 van.", "rule": "1.1"}]), "L412", "Ebből"),
        (screen(0, notes=[{"name": "Kő", "says": "Ebből sok van.", "rule": "9.9"}]), "L402", "Ebből"),
        (lambda files: files["learn.yaml"].update(win="Az nyer, akinek 2 kavicsa van."), "L412", "win:"),
        (lambda files: files["learn.yaml"]["turn"].pop("scenario"), "L413", "turn:"),
        (lambda files: files["learn.yaml"]["turn"]["screens"][1].pop("step"), "L413", "turn:"),
        (drawn_on({"you": {"hand": ["kő"]}}), "L414", "Eleje"),  # no such card
        (drawn_on({"you": {"deck": 3}}), "L414", "Eleje"),  # no such place
        (drawn_on({"you": {"hand": "+{stones}"}}), "L414", "Eleje"),  # no such parameter
        (drawn_on({"me": {}}), "L414", "Eleje"),  # nobody
        (drawn_on({"shared": {"hand": 3}}), "L414", "Eleje"),  # a place of the players
    ],
)
def test_what_is_wrong_in_a_lesson_is_told_with_its_line(
    change: Callable[[Files], object], code: str, line: str, book: Callable[..., Path]
) -> None:
    folder = book(change)
    [found] = lint(folder)
    assert found.code == code
    file, number = found.place.split(":")
    assert file == "learn.yaml"
    assert any(
        line in near for near in (folder / file).read_text("utf-8").splitlines()[int(number) - 1 : int(number) + 2]
    )


def test_a_lesson_that_is_none_is_told_by_line_and_key(book: Callable[..., Path]) -> None:
    [found] = lint(book(raw={"learn.yaml": b"about: Kavics.\nwin: Nyer.\nwin_rules: []\naim: x\n"}))
    assert found.code == "L100"
    assert found.place.split(" ")[0].endswith("learn.yaml:4")
