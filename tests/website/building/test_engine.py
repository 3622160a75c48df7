"""A site with the engine for the browser and one without it: what they say, how a build comes to one or the other."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.errors import KodexError
from kodex.ground import paths
from kodex.pyodide import Sought, files, sought
from kodex.website import output
from kodex.website.building import build as whole_build
from kodex.website.building import tree
from kodex.website.building.build import Options, Report, build_site
from kodex.website.content import Content, load
from kodex.website.pages import decks, handwritten, titles
from tests.pyodide.tools import Tools, tools_in
from tests.tiers import usually

pytestmark = [
    pytest.mark.usefixtures("mkdocs", "pebbles_kb"),
    pytest.mark.skipif(os.name == "nt", reason="the tools are scripts"),
]

ENGINE = "assets/playground/"
SPEAKING = {"index.html", "atirat/index.html", "jatszoter/index.html", "pakli/index.html", "sw.js"}
"""What differs between the two sites of the pebbles, which know no format of tournaments."""


@pytest.fixture
def tools(tmp_path: Path) -> Iterator[Tools]:
    (tmp_path / "tools").mkdir()
    with tools_in(tmp_path / "tools") as found:
        yield found


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder of what looks like Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in files.DIGESTS:
        (folder / name).write_text(name, encoding="utf-8")
    return folder


def written(folder: Path) -> dict[str, bytes]:
    """Every file of a site but its marker."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != output.MARKER)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def build(folder: Path, pyodide: Path | None = None, fresh: bool = False) -> Report:
    return build_site("hkk-kodex", folder, None, Options(engine=Sought(pyodide), fresh=fresh))


def command(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["--rulebook", "hkk-kodex", "site", "build", "--output", str(folder), *options])


def test_a_site_without_the_engine_is_one_with_it_but_for_what_speaks_of_it(
    pyodide: Path, pebbles_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_what: object) -> None:
        raise AssertionError("pages were made twice")

    monkeypatch.setattr(whole_build, "_turned", refuse)
    build(tmp_path / "with", pyodide=pyodide)
    one, other = written(tmp_path / "with"), written(pebbles_site)
    brought = {f"{ENGINE}engine.json", f"{ENGINE}engine.zip", *(f"{ENGINE}pyodide/{name}" for name in files.DIGESTS)}
    assert one.keys() - other.keys() == brought
    assert other.keys() - one.keys() == set()
    assert {name for name in other if one[name] != other[name]} == SPEAKING


def test_without_the_engine_both_pages_say_so_first_and_nothing_leads_there(pebbles_site: Path) -> None:
    for page in ("jatszoter", "pakli"):
        text = (pebbles_site / page / "index.html").read_text(encoding="utf-8")
        assert re.search(r'</h1>\s*<p class="k-lacks"><strong>Itt most nem lehet ', text)
    assert "data-k-deck" not in text
    assert "deck-page.js" not in text
    content = "".join(re.findall(r"<article.*?</article>", (pebbles_site / "index.html").read_text(), re.DOTALL))
    assert "pakli/" not in content
    assert "jatszoter/" not in content


def test_no_page_of_the_real_rulebook_sends_anybody_to_an_engine_that_is_not_there(content: Content) -> None:
    without = Content(content.items.values(), [one._asdict() for one in content.titles.values()], content.book)
    found = handwritten.pages(Path(paths.shipped("site"), "pages"), without)
    about_decks = decks.titles(content)
    for number, title in without.titles.items():
        if number in about_decks:
            found[f"cim/{number}.md"] = titles.title_markdown(without, title)
    assert len(found) > len(about_decks)
    assert [name for name, text in found.items() if "pakli.md" in text or "jatszoter.md" in text] == []


def test_pages_that_follow_the_engine_are_those_written_with_it_in_every_section(tmp_path: Path) -> None:
    def shelf(has_engine: bool) -> list[Content]:
        found = [load("hkk-kodex"), load("hkk-kodex", section="x/")]
        for one in found:
            one.has_engine = has_engine
        return found

    def pages(name: str) -> dict[str, str]:
        docs = tmp_path / name / "docs"
        return {path.relative_to(docs).as_posix(): path.read_text("utf-8") for path in docs.rglob("*.md")}

    for name, has_engine in (("with", True), ("without", False)):
        (tmp_path / name).mkdir()
        tree.write_tree(shelf(has_engine), tmp_path / name)
    before = pages("without")
    differ = {page for page, text in pages("with").items() if before[page] != text}
    assert {page.startswith("x/") for page in differ} == {True, False}
    assert differ <= {*tree.write_anew(shelf(True), tmp_path / "without")}
    assert pages("without") == pages("with")


@pytest.mark.whole
def test_where_only_the_engine_changes_the_pages_follow(pyodide: Path, out: Path, tmp_path: Path) -> None:
    build(tmp_path / "with", pyodide=pyodide)
    without = written(out)
    for again in range(2):
        report = build(out, pyodide=pyodide)
        assert 0 < report.pages - report.reused < len(SPEAKING)
        assert written(out) == written(tmp_path / "with")
        assert build(out, pyodide=pyodide).reused == report.pages
        assert build(out).reused == report.reused, again
        assert written(out) == without


class Later(Sought):
    """It seems not to come and then it is there, or the other way round."""

    def __init__(self, in_the_end: Path | None) -> None:
        super().__init__()
        self.in_the_end = in_the_end

    def is_coming(self) -> bool:
        return self.in_the_end is None

    def end(self, _tell: object = None, patient: bool = False) -> Path | None:
        self.folder, self.lacks = self.in_the_end, None if self.in_the_end else KodexError("lost")
        return self.folder


@pytest.mark.whole
@pytest.mark.parametrize(("has_come", "fresh"), [(False, False), (False, True), (True, True)])
def test_what_turns_out_otherwise_at_the_end_is_built_as_it_turned_out(
    has_come: bool, fresh: bool, pyodide: Path, out: Path, tmp_path: Path
) -> None:
    build(tmp_path / "with", pyodide=pyodide)
    wanted = written(tmp_path / "with") if has_come else written(out)
    if not has_come:
        shutil.rmtree(out)
        shutil.copytree(tmp_path / "with", out)
    later = Later(pyodide if has_come else None)
    warnings = build_site("hkk-kodex", out, None, Options(engine=later, fresh=fresh)).warnings
    assert warnings == [] if has_come else [f"{LACKS}lost"]
    assert written(out) == wanted
    assert build(out, pyodide=pyodide if has_come else None, fresh=fresh).warnings == []
    assert written(out) == wanted


LACKS = "the website has no engine, so nothing can be played or checked on it: "


@pytest.mark.whole
def test_the_command_brings_the_engine_along_and_leaves_it_out_where_asked(
    tools: Tools, pyodide: Path, out: Path, tmp_path: Path
) -> None:
    build(tmp_path / "with", pyodide=pyodide)
    without = written(out)
    done = command(out, "--fresh")
    assert (done.exit_code, done.stderr) == (0, "")
    assert written(out) == written(tmp_path / "with")
    assert tools.called() == ["config", "pack"]
    done = command(out, "--no-engine")
    assert (done.exit_code, done.stderr) == (0, "")
    assert written(out) == without
    assert command(out).exit_code == 0
    assert written(out) == written(tmp_path / "with")
    assert tools.called() == ["config", "pack"]


WAYS = [
    ("silent", "neither npm nor the network has answered yet → kodex site engine waits for it"),
    ("fails", "npm could not fetch it: npm error code E404 → name a folder of Pyodide with --pyodide"),
    ("another", "what came is not the Pyodide that is known here, "),
]


@pytest.mark.parametrize(("how", "why"), usually(WAYS, WAYS[:1]))
def test_an_engine_that_cannot_be_had_is_one_line_and_no_failure(how: str, why: str, tools: Tools, out: Path) -> None:
    """Also where nothing else has changed, and where all is built anew; and no tool is left at work."""
    without = written(out)
    tools.npm(how)
    for options in ((), ("--fresh",), ()):
        done = command(out, *options)
        assert done.exit_code == 0
        assert done.stderr.startswith(f"kodex: {LACKS}{why}" if "--fresh" in options else f"kodex: {LACKS}")
        assert done.stderr.count("\n") == 1
        assert written(out) == without
    assert tools.running() == []


def test_without_a_network_an_unchanged_site_is_left_as_it_is(
    tools: Tools, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line about the engine is none of those after which the next build begins anew."""
    (tools.programs / "npm").unlink()
    monkeypatch.setenv("PATH", str(tools.programs))
    assert f"{LACKS}not found: npm → install npm" in command(out, "--fresh").stderr

    def refuse(*_what: object) -> None:
        raise AssertionError("something was read")

    monkeypatch.setattr(whole_build, "contents", refuse)
    done = command(out)
    assert done.exit_code == 0
    assert f"{LACKS}not found: npm → install npm" in done.stderr


def test_an_unchanged_site_is_built_when_the_engine_is_coming_for_it(
    tools: Tools, pyodide: Path, out: Path, tmp_path: Path
) -> None:
    build(tmp_path / "with", pyodide=pyodide)
    tools.npm(seconds=1.0)
    with sought(None, fetch=True) as engine:
        while not engine.is_coming():
            time.sleep(0.02)
        assert build_site("hkk-kodex", out, None, Options(engine=engine)).warnings == []
    assert written(out) == written(tmp_path / "with")


def test_who_asks_for_nothing_fetches_nothing(tools: Tools, tmp_path: Path) -> None:
    assert build_site("hkk-kodex", tmp_path / "plain").warnings == []
    assert tools.called() == []


def test_the_command_for_the_engine_alone_prints_its_folder_or_fails(tools: Tools) -> None:
    done = CliRunner().invoke(cli, ["site", "engine"])
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"{files.place()}\n", "")
    shutil.rmtree(files.place())
    tools.npm("fails")
    done = CliRunner().invoke(cli, ["site", "engine"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert (
        done.stderr == "kodex: npm could not fetch it: npm error code E404 → name a folder of Pyodide with --pyodide\n"
    )


def test_a_failed_build_ends_the_tools(tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools.npm("stuck")

    def fail(*_what: object, **_more: object) -> None:
        until = time.monotonic() + 300
        while "pack" not in tools.called():
            assert time.monotonic() < until
            time.sleep(0.05)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_build.tree, "write_tree", fail)
    assert command(tmp_path / "new").exit_code == 2
    assert tools.running() == []
    assert not list(files.place().parent.glob("pyodide*"))
