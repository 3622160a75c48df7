"""A line that one sign makes no YAML is written rightly in the refusal: whichever sign of whichever line it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.ground import yamlfile

GOOD = """\
cards:
  ork: {type: szörny, cost: {magic: 2}, damage: 2, keywords: {izom: 2}}
  nyíl: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 1}]}
  őr:
    type: kalandozó
    abilities:
    - id: véd
      kind: automatic
      'on': "dies: ork & saját"
      effects: [{do: heal, n: 2, to: controller}]
    - id: lő
      kind: combat
scenarios:
- id: egy-csapas
  title: Egy ütés a védőre
  rules: ["36.4", "34.5"]
  given:
    active: A
    players:
      A: {magic: 3, hand: [nyíl], guard: [ork]}
      B: {life: 20, guard: [{card: ork, id: vedo}]}
  when:
  - {act: attack, by: A, map: {ork: vedo}}
  - {act: advance, to: fő.2}
  then:
    state: {vedo.zone: gyűjtő}
"""


def losses() -> Iterator[tuple[str, int, str]]:
    """The text without one of its signs, the line, and that line as it was."""
    for found in re.finditer(r"[\[\]{},:\"](?=\s|[\[\]{},\"\w])|(?<=- )|(?<=\n)  (?=\S)", GOOD):
        line = GOOD.count("\n", 0, found.start())
        if found[0]:
            yield GOOD[: found.start()] + GOOD[found.end() :], line, GOOD.splitlines()[line]


def refused(text: str) -> KodexError | None:
    try:
        yamlfile.parse(text, Path("x.yaml"))
    except KodexError as error:
        return error
    return None


def test_whatever_sign_is_lost_most_lines_are_told_and_written_as_they_were() -> None:
    told = [(line, right, error) for text, line, right in losses() if (error := refused(text)) is not None]
    assert len(told) > 80
    on_line = [error.line == line + 1 for line, _right, error in told]
    shown = [re.sub(r"\s+", " ", part) in (error.mend or "") for line, part, error in told for part in [_near(part)]]
    assert sum(on_line) >= 0.95 * len(told)
    assert sum(shown) >= 0.8 * len(told)


def _near(line: str) -> str:
    """The beginning of a line, as a mend shows it."""
    return line.strip()[:12]


LOST = [
    ("cost: {magic: 2}, damage", "cost: {magic: 2} damage", "cost: {magic: 2}, damage: 2, keywords"),
    ("{magic: 2}, damage", "{magic: 2}; damage", "cost: {magic: 2}, damage: 2, keywords"),
    ("hand: [nyíl], guard", "hand: [nyíl, guard", "A: {magic: 3, hand: [nyíl], guard: [ork]}"),
    ("hand: [nyíl], guard", "hand: nyíl], guard", "A: {magic: 3, hand: [nyíl], guard: [ork]}"),
    ("nyíl: {type: azonnali", "nyíl: type: azonnali", "nyíl: {type: azonnali, cost: {magic: 1}"),
    ("effects: [{do: heal, n: 2, to: controller}]", "effects: ({do: heal, n: 2, to: controller})", "[{do: heal, n: 2"),
    ('"dies: ork & saját"', '"dies: ork & saját', '"dies: ork & saját"'),
    ('rules: ["36.4", "34.5"]', 'rules: "36.4", "34.5"', 'rules: ["36.4", "34.5"]'),
    ("- id: véd\n", "  id: véd\n", "- id: véd"),
    ("  given:\n", "given:\n", "begin it in column 3: given:"),
    ("      A: {magic", "        A: {magic", "begin it in column 7: A: {magic"),
    ("magic: 3, hand", "magic = 3, hand", "A: {magic: 3, hand: [nyíl], guard: [ork]}"),
    ("{act: advance, to", "{{act: advance, to", "- {act: advance, to: fő.2}"),
]


@pytest.mark.parametrize(("right", "wrong", "written"), LOST, ids=[wrong for _right, wrong, _written in LOST])
def test_the_line_is_written_rightly_where_it_is_wrong(right: str, wrong: str, written: str) -> None:
    error = refused(GOOD.replace(right, wrong, 1))
    if error is None:  # read as something else, which the types refuse
        assert wrong.startswith("magic = ")
        return
    assert error.line == GOOD.count("\n", 0, GOOD.index(right) + len(right) - len(right.lstrip())) + 1
    assert written in str(error.mend)


def test_a_text_with_two_faults_is_mended_up_to_the_second() -> None:
    error = refused(GOOD.replace("hand: [nyíl]", "hand: [nyíl").replace("{act: advance", "{{act: advance"))
    assert error is not None
    assert "hand: [nyíl], guard: [ork]}" in str(error.mend)


def test_what_no_small_change_mends_is_told_as_before() -> None:
    error = refused("a: b\nc: \x01")
    assert error is not None
    assert error.mend == "leave them out"


@pytest.mark.parametrize("end", ["\r", "\x85", "\u2028", "\r\n"])
def test_a_key_that_stands_twice_is_found_whatever_ends_a_line(end: str) -> None:
    text = f"a:{end}  b: 1{end * 5}  c: 2{end}  b: 3{end}"
    with pytest.raises(KodexError) as found:
        yamlfile.parse(text, Path("one.yaml"), lambda _document: 0)
    assert found.value.line == 8
