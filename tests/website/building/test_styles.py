"""The theme's style sheets, made lighter: nothing that a page or a script uses is left out."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from kodex.ground import paths
from kodex.website.building import styles
from kodex.website.building.generator import tight


def test_rules_of_absent_classes_and_named_colours_go_and_all_others_stay() -> None:
    css = (
        '@charset "UTF-8";.tabbed-set{a:b}.md-nav,.tabbed-set{c:d}@media print{.keys kbd{e:f}}'
        "[data-md-color-primary=red]{g:h}.md-nav:not(.md-tabs){i:j}:is(.grid,.md-nav) p{k:l}"
        ":root{--x-icon:url('a(1)');--y-icon:url('b');--z:1}.md-icon{mask:var(--y-icon)}/*# sourceMappingURL=x.map */"
    )
    assert styles.lighter(css) == (
        '@charset "UTF-8";.md-nav,.tabbed-set{c:d}.md-nav:not(.md-tabs){i:j}:is(.grid,.md-nav) p{k:l}'
        ":root{--y-icon:url('b');--z:1}.md-icon{mask:var(--y-icon)}"
    )
    assert "--x-icon" in styles.lighter(css, [".k-box{mask:var(--x-icon)}"])


def test_no_page_and_no_script_uses_a_class_without_its_rules(site: Path) -> None:
    texts = (path.read_text(encoding="utf-8") for path in site.rglob("index.html"))
    used = {name for text in texts for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    scripts = Path(paths.shipped("site"), "assets", "js").glob("*.js")
    used |= {word for path in scripts for word in re.findall(r"\bmd-[\w-]+", path.read_text(encoding="utf-8"))}
    assert "md-nav__link" in used
    assert [name for name in used if name.startswith(styles.ABSENT)] == []


def test_the_lighter_sheets_stand_in_the_place_of_the_themes(site: Path) -> None:
    sheets = {path.name: path.read_text(encoding="utf-8") for path in (site / styles.FOLDER).glob("*.css")}
    assert {name.partition(".")[0] for name in sheets} == {"main", "palette"}
    assert all(0 < len(text) < 90_000 for text in sheets.values())
    assert "data-md-color-scheme=slate" in "".join(sheets.values())


@pytest.mark.usefixtures("mkdocs")
def test_every_other_rule_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    styles.write_styles(tmp_path)
    found = find_spec("material")
    assert found is not None
    assert found.origin is not None
    for path in (Path(found.origin).parent / "templates" / styles.FOLDER).glob("*.css"):
        before, after = (
            [rule[0] for rule in re.finditer(r"[^{}]*\{[^{}]*\}", re.sub(r"--[\w-]+:url\(\"[^\"]*\"\);?", "", text))]
            for text in (path.read_text("utf-8"), (tmp_path / styles.FOLDER / path.name).read_text("utf-8"))
        )
        assert after == [rule for rule in before if not styles._is_idle(rule.rpartition("{")[0])]


def test_a_page_without_indents_says_the_same() -> None:
    assert tight("<p>\n    a b\n\n\n</p>\n") == "<p>\na b\n</p>\n"
    assert tight("<pre>\n  x\n</pre>") == "<pre>\n  x\n</pre>"
