"""The site's scripts."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from pathlib import Path

import pytest

from kodex.ground import paths
from kodex.website.building import generator, scripts

SCRIPTS = sorted(Path(paths.shipped("site"), "assets", "js").glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_template_stands_within_another(script: Path) -> None:
    """What makes scripts small takes the blanks out of the inner one."""
    assert re.findall(r"`[^`\n]*\$\{[^}`\n]*`", script.read_text(encoding="utf-8")) == []


def test_the_search_s_thread_is_one_file_and_the_pages_keep_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "assets" / "js"
    shutil.copytree(SCRIPTS[0].parent, folder)
    scripts.write_scripts(tmp_path)
    bundle = (folder / scripts.BUNDLED).read_text(encoding="utf-8")
    assert not re.search(r"^(?:import|export)\b", bundle, re.MULTILINE)
    assert "class Book" in bundle
    left = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.js")}
    named = {name for text in left.values() for name in re.findall(r'(?:from ?|import\()"\./([\w-]+\.js)"', text)}
    assert named <= set(left)
    assert "search-book.js" not in left
    assert {path.name for path in SCRIPTS} - set(left) <= set(scripts.needed(scripts.BUNDLED, source))


def test_the_script_in_the_head_is_known_by_its_hash(tmp_path: Path) -> None:
    """Taken out of the scripts that are files; what stands in the page is to the letter what the policy allows."""
    folder, partials = tmp_path / "assets" / "js", tmp_path / "partials"
    shutil.copytree(SCRIPTS[0].parent, folder)
    partials.mkdir()
    scripts.write_scripts(tmp_path)
    scripts.write_ahead(tmp_path, partials)
    text = (partials / "ahead.js").read_text(encoding="utf-8")
    page = generator.tight(f"<head>\n  <script>{text}</script>")
    stands = page[page.index("<script>") + len("<script>") : page.index("</script>")]
    digest = base64.b64encode(hashlib.sha256(stands.encode()).digest()).decode()
    assert (partials / "ahead.sha256").read_text(encoding="utf-8") == digest
    assert "new Worker" in text
    assert not re.search(r"\{[{%#]|</script", text), "a template would read it"
    assert not (folder / scripts.AHEAD).exists()


def test_a_bundle_runs_each_module_before_who_needs_it() -> None:
    files = {
        "a.js": 'import { one } from "./b.js";\nimport { two as three } from "./c.js";\nself.found = one() + three;\n',
        "b.js": 'import { two } from "./c.js";\nexport function one() {\n  return two;\n}\n',
        "c.js": 'export const two = 2;\n/** @type {import("./d.js").D} */\nexport class Three {}\n',
    }
    made = scripts.bundled("a.js", files.__getitem__)
    assert scripts.needed("a.js", files.__getitem__) == ["c.js", "b.js", "a.js"]
    assert [made.index(f"const ${name} =") for name in "cb"] == sorted(made.index(f"const ${name} =") for name in "cb")
    assert "return { two, Three };" in made
    assert "const { two: three } = $c;" in made


def source(name: str) -> str:
    """A script as it is written."""
    return (SCRIPTS[0].parent / name).read_text(encoding="utf-8")


def test_what_a_bundle_cannot_hold_is_refused() -> None:
    files = {"a.js": 'import { b } from "./b.js";\nb();\n', "b.js": "export const [b, c] = [1, 2];\n"}
    with pytest.raises(ValueError, match=r"export const \[b"):
        scripts.bundled("a.js", files.__getitem__)
