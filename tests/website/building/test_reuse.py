"""A second build takes over the pages that have not changed, and no others."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path
from typing import Any

import pytest

from kodex.errors import KodexError
from kodex.ground import paths, processes
from kodex.ground.paths import scenarios_beside
from kodex.website import output
from kodex.website.building import beside, shares, tree
from kodex.website.building import build as whole_build
from kodex.website.building.build import Options, Report, build_site
from kodex.website.content import Content, load
from kodex.website.site import NOTHING
from tests.tiers import usually

TITLE = Path("hkk-kodex", "2-a-part", "003-a-dobas-menete.yaml")


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the site's hand-made things, which tests may change."""
    folder = tmp_path / "source"
    shutil.copytree(paths.shipped("site"), folder)
    shipped = paths.shipped
    monkeypatch.setattr(paths, "shipped", lambda name: str(folder) if name == "site" else shipped(name))
    return folder


def build(folder: Path, **options: object) -> Report:
    return build_site("hkk-kodex", folder, None, Options(**options))  # type: ignore[arg-type]


def written(folder: Path, pattern: str = "*") -> dict[str, bytes]:
    """The files below a folder."""
    found = (path for path in folder.rglob(pattern) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.mark.usefixtures("mkdocs", "source")
def test_only_what_changed_is_built_and_the_outcome_is_the_same(
    own_pebbles_kb: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[tuple[int, bool]] = []
    mkdocs = whole_build._mkdocs

    def heard(work: Path, pages: list[str], step: Any, whole: bool) -> list[str]:
        built.append((len(pages), whole))
        return mkdocs(work, pages, step, whole)

    monkeypatch.setattr(whole_build, "_mkdocs", heard)
    first = build(out)
    assert first.reused == first.pages
    title = own_pebbles_kb / TITLE
    title.write_text(title.read_text(encoding="utf-8").replace("text: ", "text: Most ", 1), encoding="utf-8")
    second = build(out)
    assert first.pages - 6 < second.reused < second.pages
    assert second.warnings == []
    assert "Most " in (out / "cim" / "3" / "index.html").read_text(encoding="utf-8")
    build(tmp_path / "fresh", fresh=True)
    assert written(out, "*.html") == written(tmp_path / "fresh", "*.html")
    assert built == [(second.pages - second.reused, False), (second.pages, True)]


@pytest.mark.usefixtures("mkdocs", "source")
@pytest.mark.parametrize("split", usually([False, True], [True]))
def test_after_a_change_every_file_is_that_of_a_build_from_nothing(
    own_pebbles_kb: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, split: bool
) -> None:
    monkeypatch.setattr(processes, "possible", lambda: split)
    title = own_pebbles_kb / TITLE
    title.write_text(title.read_text(encoding="utf-8").replace("text: ", "text: Sosemvolt ", 1), encoding="utf-8")
    assert build(out).reused > 0
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "empty"))
    monkeypatch.setattr(processes, "possible", lambda: False)
    assert build(tmp_path / "nothing").reused == 0
    files, others = written(out), written(tmp_path / "nothing")
    del files[output.MARKER], others[output.MARKER]
    assert sorted(files) == sorted(others)
    assert [name for name in files if files[name] != others[name]] == []


@pytest.mark.usefixtures("mkdocs", "source")
@pytest.mark.parametrize("fresh", usually([False, True], [False]))
def test_after_a_change_only_what_differs_is_touched(own_pebbles_kb: Path, out: Path, fresh: bool) -> None:
    """A file is another one when it was written or moved; a folder has another time when something in it was."""
    build(out, fresh=True)  # the copy was built by this very code, but elsewhere
    before, files = written(out), {path: path.stat() for path in out.rglob("*")}
    title = own_pebbles_kb / TITLE
    title.write_text(title.read_text(encoding="utf-8").replace("text: ", "text: Most ", 1), encoding="utf-8")
    build(out, fresh=fresh)
    after = written(out)
    differ = {name for name in before if before[name] != after.get(name)}
    assert before.keys() == after.keys()
    assert {"cim/3/index.html", "sw.js", output.MARKER} < differ
    assert len(differ) < len(before) / 2
    touched = {path for path, stat in files.items() if path.stat() != stat and path.is_file()}
    assert {path.relative_to(out).as_posix() for path in touched} == differ
    folders = {path for path, stat in files.items() if path.stat().st_mtime_ns != stat.st_mtime_ns and path.is_dir()}
    assert folders <= {path.parent for path in touched}


class OtherWords:
    """A logger that warns in words never heard of."""

    def __init__(self, log: logging.Logger) -> None:
        self.log = log

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)

    def warning(self, *_said: object) -> None:
        """Whatever it is."""
        self.log.warning("flurbs")


@pytest.mark.usefixtures("mkdocs", "source")
def test_mkdocs_may_call_a_build_that_leaves_pages_alone_what_it_likes(
    own_pebbles_kb: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mkdocs.commands import build as module

    build(out)
    title = own_pebbles_kb / TITLE
    title.write_text(title.read_text(encoding="utf-8").replace("text: ", "text: Most ", 1), encoding="utf-8")
    monkeypatch.setattr(module, "log", OtherWords(module.log))
    found = build(out)
    assert 0 < found.reused < found.pages
    assert found.warnings == []


@pytest.mark.whole
@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb")
def test_what_all_pages_share_and_what_somebody_changed_by_hand_is_built_anew(source: Path, out: Path) -> None:
    whole = build(out).pages
    page = out / "cim" / "3" / "index.html"
    good = page.read_bytes()
    page.write_text("broken")
    assert build(out).reused == whole - 1
    assert page.read_bytes() == good
    with (source / "overrides" / "main.html").open("a") as stream:
        stream.write("{# changed #}")
    assert build(out).reused == 0
    assert build(out, url="https://kodex.example/").reused == 0
    assert build(out, url="https://kodex.example/", fresh=True).reused == 0


RECORDS: tuple[object, ...] = (None, [], {"shared": 1}, {"shared": "x", "pages": []})


@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb", "source")
@pytest.mark.parametrize("record", usually(RECORDS, RECORDS[-1:]))
def test_a_marker_without_a_usable_record_means_a_whole_build(out: Path, record: object) -> None:
    marker = json.loads((out / output.MARKER).read_text(encoding="utf-8"))
    (out / output.MARKER).write_text(json.dumps(marker | {"reuse": record, "whole": record}), encoding="utf-8")
    assert build(out).reused == 0


@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb")
def test_with_the_address_of_the_site_pages_and_sitemap_name_it(tmp_path: Path) -> None:
    build(tmp_path / "out", url="https://kodex.example/a/")
    assert "https://kodex.example/a/cim/3/" in (tmp_path / "out" / "sitemap.xml").read_text(encoding="utf-8")
    page = (tmp_path / "out" / "cim" / "3" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="search" type="application/opensearchdescription+xml"' in page


@pytest.mark.usefixtures("own_pebbles_kb", "mkdocs")
def test_the_printed_wording_needs_an_imported_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path / "data"))
    with pytest.raises(KodexError, match="no official text is imported → kodex import FILE"):
        build(tmp_path / "out", official=True)


@pytest.mark.usefixtures("pebbles_kb")
def test_the_printed_wording_stands_beside_ours_and_the_build_is_marked() -> None:
    found = load("hkk-kodex")
    titles = [title._asdict() for title in found.titles.values()]
    private = Content(found.items.values(), titles, found.book, None, {"3.2": ("A <nád> *szövege*", "folytatás")})
    page = tree.pages(private, Path(paths.shipped("site")) / "pages")["cim/3.md"]
    assert "<p>A &lt;nád&gt; &#42;szövege&#42;</p>\n<p>folytatás</p>" in page
    assert "ez a szám nincs meg" in page
    assert tree.config(private)["extra"] == {"private": True}
    assert tree.config(found)["extra"] == {"private": False}


@pytest.mark.whole
@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb")
def test_with_a_plugin_that_gathers_across_pages_all_are_built(source: Path, tmp_path: Path) -> None:
    config = (source / "mkdocs.yml").read_text(encoding="utf-8")
    (source / "mkdocs.yml").write_text(config.replace("plugins: []", "plugins: [search]"), encoding="utf-8")
    assert build(tmp_path / "out").reused == 0
    with (source / "assets" / "kodex.css").open("a", encoding="utf-8") as stream:
        stream.write("/* changed */")
    assert build(tmp_path / "out").reused == 0


def beside_at(folder: Path) -> beside.Made:
    """All that mkdocs does not make, written below a folder."""
    content = load("hkk-kodex")
    with beside.meanwhile(folder, NOTHING, None) as others:
        others.first(content)
        others.rest([content])
        return others.end().made


@pytest.mark.usefixtures("own_pebbles_kb")
def test_what_is_written_by_other_processes_is_the_same_as_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "possible", lambda: True)
    made = beside_at(tmp_path / "split")
    monkeypatch.setattr(processes, "possible", lambda: False)
    assert made == beside_at(tmp_path / "alone")
    files = written(tmp_path / "alone")
    assert files == written(tmp_path / "split")
    assert len(files) > 20


@pytest.mark.usefixtures("own_pebbles_kb")
def test_what_goes_wrong_in_another_process_is_said_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_what: object) -> beside.Made:
        raise FileExistsError("taken")

    monkeypatch.setattr(beside, "_TASKS", (fail,))
    with pytest.raises(FileExistsError):
        beside_at(tmp_path / "out")


def test_folders_are_joined_and_files_moved(tmp_path: Path) -> None:
    for name in ("beside/cim/4/a.svg", "site/cim/4/index.html", "beside/r/4/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    beside.merge(tmp_path / "beside", tmp_path / "site")
    assert set(written(tmp_path / "site")) == {"cim/4/a.svg", "cim/4/index.html", "r/4/index.html"}


@pytest.mark.whole
@pytest.mark.usefixtures("mkdocs")
def test_in_shares_the_outcome_is_the_same(
    own_pebbles_kb: Path, pebbles_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int, int]] = []
    monkeypatch.setattr(shares, "possible", lambda _pages: 3)
    report = build_site("hkk-kodex", tmp_path / "shares", lambda *step: done.append(step))
    assert report.warnings == []
    assert written(pebbles_site, "*.html") == written(tmp_path / "shares", "*.html")
    assert not list((tmp_path / "shares").rglob("share-*"))
    assert all(count <= of for _what, count, of in done)


@pytest.mark.usefixtures("mkdocs")
def test_a_link_from_one_share_into_another_is_checked(
    own_pebbles_kb: Path, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "possible", lambda _pages: 3)
    pages = {path.name for path in (source / "pages").glob("*.md")}
    for name in sorted(pages):
        with (source / "pages" / name).open("a", encoding="utf-8") as stream:
            stream.write("\n[x](cim/3.md#nincs) [y](cim/3.md#r-3-2)\n")
    warnings = build(tmp_path / "out").warnings
    assert len(warnings) == len(pages)
    assert all("cim/3.md" in warning and "'#nincs'" in warning for warning in warnings), warnings


def test_shares_weigh_the_same(tmp_path: Path) -> None:
    sizes = {"a.md": 90_000, "b.md": 40_000, "c.md": 40_000, "d.md": 1, "e.md": 1}
    for name, size in sizes.items():
        (tmp_path / name).write_text("x" * size)
    found = shares.split(tmp_path, list(sizes), 2)
    assert sorted(page for share in found for page in share) == sorted(sizes)
    weights = [sum(sizes[page] for page in share) for share in found]
    assert abs(weights[0] - weights[1]) < 20_000
    assert len(shares.split(tmp_path, list(sizes), 3)) == 3


def test_few_pages_are_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "possible", lambda: True)
    monkeypatch.setattr(processes, "cores", lambda: 3)
    assert [shares.possible([""] * n) for n in (0, shares.WORTH, 2 * shares.WORTH, 999)] == [0, 1, 2, 3]
    monkeypatch.setattr(processes, "cores", lambda: 1)
    assert shares.possible([""] * 999) == 1
    monkeypatch.setattr(processes, "cores", lambda: 3)
    monkeypatch.setattr(processes, "possible", lambda: False)
    assert shares.possible([""] * 999) == 1


def refuse(*_what: object) -> None:
    raise AssertionError("something was read")


@pytest.mark.usefixtures("mkdocs")
def test_where_nothing_has_changed_nothing_is_read_or_written(
    own_pebbles_kb: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(out)
    marker = (out / output.MARKER).stat().st_mtime_ns
    with monkeypatch.context() as patch:
        patch.setattr(whole_build, "contents", refuse)
        again = build(out)
        assert again[:2] == first[:2]
        assert (again.reused, again.sheets) == (first.pages, first.sheets)
        assert (out / output.MARKER).stat().st_mtime_ns == marker
        (out / "CNAME").write_text("somebody's own")
        assert build(out).reused == first.pages
        for changed in ({"url": "https://kodex.example/"}, {"fresh": True}, {"official": True}):
            with pytest.raises(AssertionError, match="something was read"):
                build(out, **changed)


@pytest.mark.usefixtures("mkdocs")
def test_a_build_over_another_is_known_for_unchanged_too(
    own_pebbles_kb: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are written anew and are what they were stay, and are noted as they stay."""
    build(out, fresh=True)
    monkeypatch.setattr(whole_build, "contents", refuse)
    assert build(out).reused > 0


@pytest.mark.usefixtures("mkdocs")
def test_whatever_a_site_is_made_from_is_looked_at(
    own_pebbles_kb: Path, source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_build, "contents", refuse)
    case = Path(scenarios_beside(str(own_pebbles_kb / "hkk-kodex")), "1", "new.yaml")
    case.parent.mkdir(parents=True, exist_ok=True)
    for path in (own_pebbles_kb / TITLE, source / "assets" / "kodex.css", case, out / "cim" / "3" / "index.html"):
        before = path.read_bytes() if path.exists() else None
        path.write_bytes((before or b"") + b"\n")
        with pytest.raises(AssertionError, match="something was read"):
            build(out)
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)


@pytest.mark.usefixtures("mkdocs", "own_pebbles_kb")
def test_a_build_that_warned_is_made_again(source: Path, tmp_path: Path) -> None:
    with (source / "pages" / "atirat.md").open("a", encoding="utf-8") as stream:
        stream.write("\n[x](cim/nincs.md)\n")
    assert build(tmp_path / "out").warnings
    assert "whole" not in json.loads((tmp_path / "out" / output.MARKER).read_text(encoding="utf-8"))
