"""Texts that once ended the reader of YAML, or kept it busy: one line now, within bounds of time and memory."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.errors import KodexError
from kodex.ground import yamlfile
from tests.faults.conftest import Bounded

GOOD = """\
cards:
  ork: {type: szörny, damage: 2, life: 3, components: 1}
scenarios:
- id: egy-ork
  title: Egy ork
  asks: Mi történik?
  rules: ["36.4"]
  given:
    active: A
    phase: fő.1
    players:
      A: {guard: [ork]}
      B: {}
  when:
  - {act: check, that: {ork.zone: őrposzt}}
"""


def checked(text: str, tmp_path: Path) -> tuple[int, str]:
    """Exit code and output (on one line) of checking a scenario file."""
    file = tmp_path / "input.yaml"
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["check", str(file)])
    return done.exit_code, " ".join(done.output.split())


DEEP = "nested too deeply → at most 40 levels"
MANY = "the file holds more than 100000 values → split it"
HIGH = "the number must be at most 9223372036854775807"
BOMB = "- &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"- &{new} [{', '.join([f'*{old}'] * 10)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

REFUSED = {
    "brackets that comments seem to close": ("scenarios: " + "[#]\n" * 49_000, 41, DEEP),
    "brackets that quotes seem to close": ("scenarios: " + "[ ']]]]',\n" * 20_000, 41, DEEP),
    "brackets only": ("[" * 1_000_000, 1, DEEP),
    "braces only": ("{a: " * 1_000_000, 1, DEEP),
    "stairs of lists": ("- " * 1_000_000, 1, DEEP),
    "stairs of keys": ("? " * 1_000_000, 1, "a key must be text → a word before the colon"),
    "many values": ("scenarios:\n" + "- {}\n" * 790_000, 100_000, MANY),
    "many values on one line": ("[" + "1," * 1_900_000 + "1]", 1, MANY),
    "many keys": ("".join(f"k{n}: 1\n" for n in range(300_000)), 100_000, MANY),
    "many shorthands of tags": (
        "".join(f"%TAG !{n}! x\n" for n in range(200_000)) + "--- a",
        1,
        "YAML tags are not allowed → leave them out",
    ),
    "many documents": ("---\na\n" * 600_000, 3, "a second YAML document begins here → keep one of the two"),
    "many anchors": ("".join(f"- &a{n} x\n" for n in range(200_000)), 100_000, MANY),
    "many aliases": ("- &a x\n" + "- *a\n" * 200_000, 100_000, MANY),
    "a bomb of aliases": (BOMB, 5, MANY),
    "stairs of aliases": (
        "- &a [[[[[[[[[[x]]]]]]]]]]\n- [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[*a]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n",
        2,
        DEEP,
    ),
    "an alias inside its own": (
        "a: &a [*a]\n",
        1,
        "an alias stands for a value here, and not inside its own → write the value out",
    ),
    "an alias of nothing": ("a: *b\n", 1, "no anchor is called 'b' → put it in quotes if it is text: '*b…'"),
    "a NUL": ("a: b\0c", 1, "not valid YAML: control characters are not allowed → leave them out"),
    "half a letter": ("a: \ud800", 1, "not valid UTF-8 → save the file as UTF-8"),
    "a number over 64 bits": ("a: 9223372036854775808", 1, HIGH),
    "one below them": ("a: -9223372036854775809", 1, "the number must be at least -9223372036854775808"),
    "a number over 64 bits in hexadecimal": ("a: 0xffffffffffffffffff", 1, HIGH),
}
"""What a file holds, the line on which it is refused, and how."""


def test_they_are_refused_in_one_line_with_their_places(tmp_path: Path, bounded: Bounded) -> None:
    for name, (text, _line, _message) in REFUSED.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8", errors="surrogatepass")
    done = bounded("check", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (2, b"")
    found = {Path(one["file"]).stem: one["failures"] for one in json.loads(done.stdout)}
    for name, (_text, line, message) in REFUSED.items():
        assert found[name] == [f"{tmp_path / f'{name}.yaml'}:{line}: {message}"]


def test_whoever_reads_yaml_reads_it_so(tmp_path: Path, own_pebbles_kb: Path, bounded: Bounded) -> None:
    file = tmp_path / "h.yaml"
    file.write_text(REFUSED["brackets that comments seem to close"][0], encoding="utf-8")
    assert b"nested too deeply" in bounded("eval", str(file)).stderr
    next(own_pebbles_kb.rglob("0*.yaml")).write_bytes(file.read_bytes())
    for args, code in ((["lint"], 1), (["show", "3.2"], 2)):
        done = bounded(*args)
        assert done.returncode == code
        assert b"nested too deeply" in done.stdout + done.stderr


READ = {
    "blank lines": GOOD + "\n" * 1_000_000,
    "blank lines with spaces": GOOD + " \n" * 1_000_002,
    "comments": GOOD + "#\n" * 1_000_001,
    "one long comment": GOOD + "#" * 3_000_000,
    "blanks": GOOD + " " * 3_000_001,
}


def test_what_is_long_and_harmless_is_read(tmp_path: Path, bounded: Bounded) -> None:
    for name, text in READ.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(text.replace("egy-ork", f"egy-ork-{len(text)}"), encoding="utf-8")
    done = bounded("check", str(tmp_path))
    assert done.returncode == 0, done.stdout[-300:]
    assert b"5 of 5 scenarios pass" in done.stdout


def test_depth_and_values_are_counted_as_they_are_read() -> None:
    deep = "[" * (yamlfile.DEPTH + 1) + "1" + "]" * (yamlfile.DEPTH + 1)
    assert str(yamlfile.parse(deep, Path("x")).data) == deep
    with pytest.raises(KodexError, match=r"^x:1: nested too deeply → at most 40 levels$"):
        yamlfile.parse("[" + deep + "]", Path("x"))
    most = "[" + ",".join("1" * (yamlfile.VALUES - 1)) + "]"
    assert len(yamlfile.parse(most, Path("x")).data) == yamlfile.VALUES - 1
    with pytest.raises(KodexError, match=r"^x:1: the file holds more than 100000 values → split it$"):
        yamlfile.parse(most[:-1] + ",1]", Path("x"))


def test_numbers_keep_their_bounds() -> None:
    text = "[9223372036854775807, -9223372036854775808, 0x10, 1_000, '99999999999999999999', 1:30]"
    assert yamlfile.parse(text, Path("x")).data == [2**63 - 1, -(2**63), 16, 1000, "99999999999999999999", "1:30"]


def test_only_the_first_wrong_scenarios_are_reported(tmp_path: Path) -> None:
    code, said = checked("scenarios:\n" + "- {}\n" * 40_000, tmp_path)
    assert code == 1
    assert said.count("the key 'id' is missing") == 20
    assert "input.yaml:22 [scenarios[20]]: the scenarios from here on were not looked at (39980)" in said


@pytest.mark.parametrize(
    ("part", "instead", "place", "message"),
    [
        ("components: 1", "components: 1, keywords: {csábítás: -1}", ":2 [cards.ork.keywords.csábítás]", "at least 0"),
        ("damage: 2", "damage: 18446744073709551616", ":2", "at most 9223372036854775807"),
        ("A: {guard", "A: {life: -9223372036854775809, guard", ":12", "at least -9223372036854775808"),
    ],
)
def test_numbers_out_of_bounds_name_their_line(
    part: str, instead: str, place: str, message: str, tmp_path: Path
) -> None:
    assert part in GOOD
    code, said = checked(GOOD.replace(part, instead), tmp_path)
    assert code == 2
    assert f"input.yaml{place}: the number must be {message}" in said


@pytest.mark.parametrize("life", [0, -1, -10_000])
def test_nobody_begins_a_turn_without_life(life: int, tmp_path: Path) -> None:
    text = GOOD.replace("B: {}", f"B: {{life: {life}}}")
    code, said = checked(text.replace("phase: fő.1", "phase: előkészítő.1"), tmp_path)
    assert code == 1
    assert "players.B.life]: nobody begins a turn without life" in said
    assert checked(text, tmp_path)[0] == 0  # later in a turn it may be so until its end (3.14)


@pytest.mark.parametrize("command", ["check", "eval"])
def test_devices_and_pipes_are_not_read(command: str, tmp_path: Path, bounded: Bounded) -> None:
    os.mkfifo(tmp_path / "pipe")
    paths = ["/dev/zero", "/dev/null", str(tmp_path / "pipe")]
    for given in [paths] if command == "check" else [[path] for path in paths]:
        done = bounded(command, *given)
        said = " ".join((done.stdout + done.stderr).decode().split())
        assert done.returncode == 2, said
        for path in given:
            assert f"{path}: this is not a regular file → save the text to a file first" in said
