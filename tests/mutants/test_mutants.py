"""Which changes of the code are drawn, who is asked whether they notice them, and what is said of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

from tests.mutants import __main__ as command
from tests.mutants import drawing
from tests.mutants.drawing import ROOMS, SHARE, Mutant, _strata, executed, functions, matters, shares
from tests.mutants.noticing import CHEAP, DECLARED, MOST, TESTS, Known, affordable, fingerprint, witnesses

INSIDE = Mutant("engine", "kodex/a.py", 3, "core/AddNot", 0, "kodex/a.py:2")
OUTSIDE = Mutant("engine", "kodex/a.py", 9, "core/AddNot", 0, "")
KNOWN: Known = {
    "dear": {"file": "dear", "seconds": 9.0, "functions": ["kodex/a.py:2", "kodex/a.py:7"]},
    "cheap": {"file": "cheap", "seconds": 1.0, "functions": ["kodex/a.py:2"]},
    "beside": {"file": "beside", "seconds": 2.0, "functions": ["kodex/a.py:7"]},
    "elsewhere": {"file": "elsewhere", "seconds": 0.1, "functions": ["kodex/aa.py:2"]},
}


def test_only_what_runs_the_function_is_asked_the_cheapest_first() -> None:
    assert witnesses(INSIDE, KNOWN) == ["cheap", "dear"]
    assert witnesses(OUTSIDE, KNOWN) == ["cheap", "beside", "dear"]
    assert witnesses(Mutant("engine", "kodex/names.py", 1, "core/AddNot", 0, ""), KNOWN)[0] == "elsewhere"


def test_what_runs_only_when_modules_are_imported_concerns_all_that_run_anything_of_its_file() -> None:
    assert witnesses(Mutant("engine", "kodex/a.py", 5, "core/AddNot", 0, "kodex/a.py:5"), KNOWN) == [
        "cheap",
        "beside",
        "dear",
    ]


def test_what_goes_through_all_declarations_is_asked_about_each() -> None:
    declared: Known = {name: {"file": name, "seconds": 0.5, "functions": []} for name in DECLARED}
    found = witnesses(OUTSIDE, KNOWN | declared)
    assert set(found[: len(DECLARED)]) == set(DECLARED)
    assert found[len(DECLARED) :] == ["cheap", "beside", "dear"]
    assert witnesses(INSIDE, KNOWN | declared) == ["cheap", "dear"]
    assert all((command.ROOT / name).exists() for name in DECLARED)


def test_cheap_tests_are_run_first_and_dear_ones_for_a_minute() -> None:
    seconds = {"one": CHEAP - 1, "two": 2, "three": MOST - CHEAP - 2, "four": 2, "five": 1}
    known: Known = {name: {"file": name, "seconds": one, "functions": []} for name, one in seconds.items()}
    assert affordable(list(seconds), known, dear=False) == ["one", "two"]
    assert affordable(list(seconds), known, dear=True) == ["three", "four"]


def test_each_folder_has_its_share_and_one_at_least() -> None:
    assert shares({"large": {"a.py": 600, "b.py": 290}, "middle": {"c.py": 100}, "small": {"d.py": 10}}, 20) == {
        "large": 17,
        "middle": 2,
        "small": 1,
    }


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("def f(a: int | None) -> int: ...", "def f(a: int & None) -> str: ...", True),
        ("a: int | None = 1", "a: int + None = 1", True),
        ("if TYPE_CHECKING:\n    import a", "if not TYPE_CHECKING:\n    import b", True),
        ("T = TypeVar('T', bound=int | str)", "T = TypeVar('T', bound=int + str)", True),
        ("class A(Protocol):\n    @property\n    def f(self): ...", "class A(Protocol):\n    def f(self): ...", True),
        ("class A(B):\n    @property\n    def f(self): ...", "class A(B):\n    def f(self): ...", False),
        ("class A(Struct, frozen=True, gc=False): ...", "class A(Struct, frozen=True, gc=True): ...", True),
        ("class A(Struct, frozen=True): ...", "class A(Struct, frozen=False): ...", False),
        ("a = 1", "a = 2", False),
        ("@cache\ndef f(a) -> str: ...", "def f(a) -> str: ...", True),
        ("@functools.lru_cache(9)\ndef f(a) -> int: ...", "@functools.lru_cache(8)\ndef f(a) -> int: ...", True),
        ("@cache\ndef f() -> str: ...", "def f() -> str: ...", False),  # what is around may change
        ("@cache\ndef f(a) -> None: ...", "def f(a) -> None: ...", False),  # something is done once
        ("@while_cards_stay\ndef f(a) -> str: ...", "def f(a) -> str: ...", False),
        ("@cache\n@one\ndef f(a) -> str: ...", "@cache\ndef f(a) -> str: ...", False),
        ("@overload\ndef f(a=1): ...\ndef f(a): g()", "def f(a=2): ...\ndef f(a): g()", True),
        ("class A:\n    @overload\n    def f(self): ...\n    def f(self): g()", "class A:\n    def f(self): g()", True),
        ("@overload\ndef f(): ...\ndef f(a=1): ...", "@overload\ndef f(): ...\ndef f(a=2): ...", False),
        ("@g.register\ndef _(a): ...\n@g.register\ndef _(b): ...", "@g.register\ndef _(b): ...", False),
        ("if a:\n    import a", "if not a:\n    import a", False),
    ],
)
def test_what_no_test_could_see_is_not_drawn(one: str, other: str, same: bool) -> None:
    assert (executed(one) == executed(other)) is same


def test_a_function_begins_with_its_first_decorator_as_the_interpreter_says() -> None:
    code = "@one\n@two\ndef f():\n    def g():\n        pass\n\n\ndef h(): pass\n"
    assert sorted(functions(ast.parse(code))) == [(1, 5), (4, 5), (8, 8)]


def test_a_file_that_changes_is_learnt_anew(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.py").write_text("a")
    (tmp_path / "b.py").write_text("b")
    before = fingerprint(tmp_path, "folder", "b.py")
    assert fingerprint(tmp_path, "folder", "b.py") == before
    (folder / "a.py").write_text("c")
    assert fingerprint(tmp_path, "folder", "b.py") != before


@pytest.mark.parametrize(("killed", "code"), [(17, 0), (16, 1)])
def test_a_room_with_too_few_killed_fails(killed: int, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    sample = [Mutant("engine", "kodex/a.py", line, "core/AddNot", 0, "") for line in range(20)]
    differences = {mutant.name: command.Difference("a", "b", f"-a{mutant.line}") for mutant in sample}
    found = {mutant.name: "a test" if mutant.line < killed else None for mutant in sample}
    assert command.report(sample, differences, found) == code
    told = capsys.readouterr().out
    assert f"engine: 20 mutants, {killed} killed (0 of them by time), 0 equivalent, {20 - killed} survived" in told
    assert "-a19" in told
    assert "-a0\n" not in told


def test_a_room_of_its_own_is_no_part_of_another() -> None:
    """Every module is drawn from one room: the kernel is not the engine's any more."""
    modules = {
        room: {name for stratum in _strata(command.ROOT, folders).values() for name in stratum}
        for room, folders in ROOMS.items()
    }
    assert set(modules) == set(command.LEAST) == set(TESTS) == set(SHARE)
    assert all(modules.values())
    assert sum(map(len, modules.values())) == len(set().union(*modules.values()))
    assert {Path(name).parent.as_posix() for name in modules["kernel"]} == {"kodex/engine/kernel"}
    assert all(Path(command.ROOT, folder).exists() for folders in TESTS.values() for folder in folders)


def test_what_is_called_equivalent_has_a_reason() -> None:
    for one in yaml.safe_load(command.EQUIVALENT.read_text("utf-8")):
        assert set(one) == {"file", "was", "becomes", "why"}
        assert Path(command.ROOT, one["file"]).exists()
        assert len(one["why"]) > 10
        code = {line.strip() for line in Path(command.ROOT, one["file"]).read_text("utf-8").splitlines()}
        assert code.issuperset(one["was"].splitlines()), f"{one['file']}: the line is no longer there: {one['was']}"


def test_what_cannot_be_changed_so_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_a_loss(code: str, mutant: Mutant) -> str:
        raise AttributeError("'PythonNode' object has no attribute 'value'")

    monkeypatch.setattr(drawing, "changed", at_a_loss)
    assert not matters("try:\n    a()\nexcept b.C:\n    pass\n", INSIDE)
    monkeypatch.setattr(drawing, "changed", lambda code, mutant: code.replace("b.C", "D"))
    assert matters("try:\n    a()\nexcept b.C:\n    pass\n", INSIDE)
