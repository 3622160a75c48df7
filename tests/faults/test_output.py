"""What comes in with an input never steers the terminal or the page it comes out on."""

from __future__ import annotations

import json
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.cli.output import bad, harmless
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.plainjson import as_json
from kodex.kb.read import read_rulebook
from kodex.website import output
from kodex.website.building import build, tree
from tests.faults.conftest import Bounded
from tests.faults.test_yaml import GOOD

CONTROLS = [chr(n) for n in (*range(9), 11, 12, *range(14, 32), *range(0x7F, 0xA0)) if n != 0x85]
TURNING = [chr(n) for n in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]


@pytest.mark.parametrize("letter", [*CONTROLS, *TURNING, "\r", "\x85"], ids=ascii)
def test_no_yaml_brings_letters_that_steer(letter: str) -> None:
    for text in (f'a: "b\\U{ord(letter):08x}c"', f'"b\\U{ord(letter):08x}c": a', f'- ["\\U{ord(letter):08x}"]'):
        with pytest.raises(KodexError, match=r"x\.yaml:1: not valid YAML: control characters are not allowed"):
            yamlfile.parse(text, Path("x.yaml"))


def test_lines_tabs_and_other_alphabets_are_letters_like_others() -> None:
    text = 'a: "b\\n\\tc \\u200f\\u05d0 \\U0001f409"'
    assert yamlfile.parse(text, Path("x")).data == {"a": "b\n\tc \u200f\u05d0 \U0001f409"}


def test_styled_text_keeps_its_styles_and_nothing_else() -> None:
    for letter in (*CONTROLS, *TURNING):
        assert harmless(f"a{letter}b\n\tc") == "a b\n\tc"
        assert harmless(f"ű{letter}\nb") == "ű \nb"
    assert harmless(bad("a") + "\x1b[2J\x1b]0;x\x07\x1bc") == bad("a") + " [2J ]0;x  c"


def test_json_names_letters_that_steer_by_their_numbers() -> None:
    data = {"a": "".join([*CONTROLS, *TURNING]) + "ű\ud800"}
    text = as_json(data)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text.decode())
    assert json.loads(text) == {"a": data["a"].replace("\ud800", "?")}


HOSTILE = "\x1b[2J\x1b]0;pwned\x07\x9b31m\u202e"


def test_a_title_of_two_lines_does_not_add_a_verdict(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(GOOD.replace("title: Egy ork", 'title: "Egy\\npass  minden-rendben"'), encoding="utf-8")
    done = CliRunner().invoke(cli, ["check", str(file)])
    assert done.stdout.splitlines() == ["pass  egy-ork  Egy pass  minden-rendben", "1 of 1 scenario passes"]


def test_names_of_files_and_questions_are_cleaned(pebbles_kb: Path, tmp_path: Path) -> None:
    file = tmp_path / f"{HOSTILE}.yaml"
    file.write_text("scenarios: 1", encoding="utf-8")
    runs = [
        CliRunner().invoke(cli, args, input=lines, color=True)
        for args, lines in (
            (["check", str(file)], ""),
            (["check", str(file), "--explain", "--markdown"], ""),
            (["check", str(file), "--json"], ""),
            (["eval", str(file)], ""),
            (["ask", HOSTILE + " nád"], ""),
            (["ask", HOSTILE + " nád", "--json"], ""),
            (["search", HOSTILE + " nád"], ""),
            (["show", HOSTILE], ""),
            (["graph", HOSTILE], ""),
            (["compare", HOSTILE], ""),
            ([HOSTILE], ""),
            ([], HOSTILE + " nád\n" + HOSTILE + "\n"),
            (["--json"], HOSTILE + " nád\n" + HOSTILE + "\n"),
        )
    ]
    for done in runs:
        said = re.sub(r"\x1b\[[0-9;]*m", "", done.output)
        assert said
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said), done


def test_the_name_of_a_rulebook_is_text_on_the_page(own_pebbles_kb: Path) -> None:
    content = build.contents(None)[0]
    config = tree.config(content)
    assert content.book.name in config["site_description"]
    book = own_pebbles_kb / content.book.id / "rulebook.yaml"
    name = """A "köves" <script>alert('x')</script> & társa"""
    lines = [
        f"name: {json.dumps(name)}" if line.startswith("name:") else line for line in book.read_text().splitlines()
    ]
    book.write_text("\n".join(lines), encoding="utf-8")
    assert read_rulebook(own_pebbles_kb / content.book.id).name == name
    described = tree.config(build.contents(None)[0])["site_description"]
    assert described.startswith("A &quot;köves&quot; &lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; társa: ")


def test_a_full_disk_is_one_line(
    own_pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bounded: Bounded
) -> None:
    pytest.importorskip("material", reason="mkdocs-material is not installed: pip install 'hkk-kodex[site]'")

    def full(*_args: object, **_more: object) -> None:
        raise shutil.Error([("a", "b", "[Errno 28] flurbs: 'b'"), ("c", "d", "[Errno 28] …")])

    monkeypatch.setattr(build.tree, "write_tree", full)
    done = CliRunner().invoke(cli, ["site", "build", "--no-engine", "--output", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert done.stderr == "kodex: the website cannot be written: the disk is full\n"
    assert list(tmp_path.glob(".out*")) == []
    assert output.why(OSError(28, "flurbs")) == "the disk is full"


KILLED = """
import os, sys
from kodex.ground import processes
def task():
    print(os.getpid(), flush=True)
    {what}
with processes.started(task) as outcome:
    sys.stdin.read()
"""


@pytest.mark.parametrize("what", ["return bytes(10_000_000)", "sys.stdin.read()"], ids=["writing", "working"])
def test_a_killed_build_leaves_no_process(what: str) -> None:
    """The second process used to wait for ever to be read, for it kept the reading end open itself."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", KILLED.format(what=what)], **pipes) as build:
        assert build.stdout is not None
        assert build.stdout.readline()
        build.kill()
        ended, _writing, _wrong = select.select([build.stdout], [], [], 600)
        assert ended, "the end of the output: nobody is left who holds it"
        assert build.stdout.read() == b""
