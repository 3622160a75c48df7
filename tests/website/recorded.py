"""What the website makes of invented rulebooks, as recorded: ``python -m tests.website.recorded --check``.

The rulebooks are those of the tests, which nobody restates, so that a page or a file changes only with the code that
makes it. ``--write`` records what is made now; a change of the website leaves the file as it is, or its commit message
says which pages change and why. ``--show NAME`` prints a page or a file, to be compared between two versions.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from kodex import __version__
from kodex.ground import paths
from kodex.website import editions
from kodex.website.building import beside, tree
from kodex.website.cases import Cases
from kodex.website.content import load
from kodex.website.files import offline, playground, social
from kodex.website.pages import describe, handwritten, quiz
from kodex.website.search import search_data
from kodex.website.search.search_data import FIRST
from kodex.website.site import Site
from tests.website.invented import TOLD
from tests.website.search import unpacking

TABLE = Path(__file__).with_name("recorded.txt")
TESTS = Path(__file__).parents[1]
SETS = {
    "pebbles": (("pebbles",), {"hkk-kodex": ""}),
    "shelf": (("pebbles", "shelf"), {"hkk-kodex": "", "hkk-11": "hkk-11/"}),
    "taught": (("pebbles", "shelf", "website/taught"), {"hkk-kodex": "", "hkk-11": "hkk-11/"}),
}
"""The folders of each set of rulebooks, and the rulebooks with their sections. ``taught`` has scenarios, too, a lesson
whose turn is drawn, an edition it is compared with, and of whatever a page may tell something."""
LEFT_OUT = (
    *("assets/playground/", "jatszoter.md", "pakli.md", "lefedettseg.md"),  # what the engine of the real game knows
    *("assets/social/", "index.md", "kerdes.md"),  # of pictures the dots are recorded; the words of site/pages
)
"""Beginnings of names of what hangs on more than the code of the website and an invented rulebook."""
FITTED = ("meaning", "rules", "said")
_LENGTH = 10


def made(name: str) -> Iterator[tuple[str, str]]:
    """Every page as Markdown and every file beside the pages of a set of rulebooks, by name."""
    folders, sections = SETS[name]
    by_hand = Path(paths.shipped("site")) / "pages"
    hand_made = (*LEFT_OUT, *(path.name for path in by_hand.rglob("*.md")))
    with tempfile.TemporaryDirectory() as folder:
        kb = Path(folder, "kb")
        for each in folders:
            shutil.copytree(TESTS / each, kb, dirs_exist_ok=True)
        played = {"hkk-kodex": TOLD} if name == "taught" else {}
        told_cases = mock.patch("kodex.website.content.cases", lambda rulebook: played.get(rulebook, Cases()))
        with mock.patch.dict("os.environ", {"KODEX_KB": str(kb)}), told_cases:
            contents = [load(book, section=section) for book, section in sections.items()]
            for content in contents:
                content.shelf = {one.book.id: one for one in contents}
                content.has_engine = name == "taught"
            editions.compare(contents)
            yield f"{name}/config", json.dumps(tree.config(contents[0], None, contents[1:]), ensure_ascii=False)
            for content, section in zip(contents, sections.values(), strict=True):
                pages = tree.section_pages(content, by_hand) if section else tree.pages(content, by_hand)
                for page, text in describe.with_heads(pages, content).items():
                    if not page.removeprefix(section).startswith(hand_made):
                        yield f"{name}/{section or './'}{page.removeprefix(section)}", text
                words = {key: word for key, word in handwritten._names(content).items() if key != "drawing"}
                told = (quiz.questions(content), playground._disputes(content), words)
                yield f"{name}/{section or './'}{quiz.PAGE}", quiz.page_markdown(content)
                yield f"{name}/{section or './'}asked", json.dumps(told, ensure_ascii=False)
            if name == "pebbles":
                picture = social.picture(contents[0], social.letters())
                yield f"{name}/social", zlib.decompress(picture[picture.index(b"IDAT") + 4 :]).hex()
            yield f"{name}/manifest", json.dumps(offline.manifest(contents[0]), ensure_ascii=False)
            yield f"{name}/labels", json.dumps(playground._labels(contents, sections), ensure_ascii=False)
            site = Site(Path(folder, "site"))
            for write in (beside._pages, beside._files):
                told = write(contents, site, "https://kodex.example", None)
                yield f"{name}/{write.__name__.strip('_')}", str(tuple(told))
            for content, section in zip(contents, sections.values(), strict=True):
                for file, told in search(search_data.kept_files(content)).items():
                    yield f"{name}/{section or './'}search/{file}", told
        for file in site.names():
            if not file.startswith((*LEFT_OUT, "assets/")):
                yield f"{name}/{file}", Path(site.path(file)).read_text("utf-8")


def search(files: dict[str, bytes]) -> dict[str, str]:
    """What the files say that the search in a browser loads, unpacked: how they are packed may differ by machine.

    Without what is fitted: what words mean, and the figures of the ranking.
    """
    phrases = unpacking.read(files["index.bin"]).told["phrases"].encode()
    found = {}
    for file, packed in files.items():
        if not file.startswith(FITTED):
            told = unpacking.read(packed, b"" if file.removesuffix(".bin") in FIRST else phrases)
            kept = {key: one for key, one in (told.told or {}).items() if key != "figures"}
            raw = b"" if file == "index.bin" else told.raw
            found[file] = f"{json.dumps(kept, ensure_ascii=False)} {raw.hex()}"
    return found


def now() -> dict[str, str]:
    """The digests of what is made now, by name."""
    found = {name: text for each in SETS for name, text in made(each)}
    return {name: digest(text) for name, text in sorted(found.items())}


def digest(text: str) -> str:
    """A text as it is recorded, whatever the version of the package."""
    return hashlib.sha256(text.replace(__version__, "VERSION").encode()).hexdigest()[:_LENGTH]


def recorded() -> dict[str, str]:
    """The digests that are recorded."""
    rows = (line.rpartition(" ") for line in TABLE.read_text("utf-8").splitlines())
    return {name: found for name, _blank, found in rows}


def changed() -> list[str]:
    """The names of what is otherwise than recorded, new or gone."""
    before, after = recorded(), now()
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def main() -> int:
    """Check, write or show."""
    parser = argparse.ArgumentParser(prog="python -m tests.website.recorded", description=__doc__)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true")
    action.add_argument("--write", action="store_true")
    action.add_argument("--show", metavar="NAME")
    options = parser.parse_args()
    if options.show:
        found = [text for name, text in made(options.show.partition("/")[0]) if name == options.show]
        print(*found or [f"nothing is made with this name: {options.show}"], sep="")
        return 0 if found else 1
    if options.write:
        TABLE.write_text("".join(f"{name} {found}\n" for name, found in now().items()), "utf-8")
        return 0
    different = changed()
    print(*different, f"{len(different)} changed", sep="\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
