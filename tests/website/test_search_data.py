"""What the browser's search gets, and what the site keeps for use without a network."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex import numbers
from kodex.answers import reasons
from kodex.search import evidence, meaning
from kodex.store import Store, open_store
from kodex.text import asked_addresses, asked_numbers
from kodex.text.grams import START
from kodex.website import lexicon, offline, search_data
from kodex.website.content import Content, load

LETTERS = r"\p{L}\p{N}_"


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store("hkk-kodex")


@pytest.fixture(scope="module")
def files(content: Content, store: Store) -> dict[str, bytes]:
    return search_data.search_files(content, store)


def unpacked(files: dict[str, bytes], name: str) -> Any:
    return json.loads(gzip.decompress(files[name]))


def unpack(lexicon: dict[str, Any], raw: bytes) -> list[str]:
    """What ``search-lexicon.js`` does."""
    before, others = "", []
    for piece in re.findall("[A-Z][^A-Z]*", lexicon["others"]):
        before = before[: ord(piece[0]) - ord("A")] + piece[1:]
        others.append(before)
    low = iter(raw[lexicon["length"] :])
    own = len(lexicon["frequent"])
    found = [
        lexicon["frequent"][first] if first < own else others[(first - own) * 256 + next(low)]
        for first in raw[: lexicon["length"]]
    ]
    return [line.strip() for line in " ".join(found).split("\n")[:-1]]


@given(st.lists(st.lists(st.from_regex(r"[a-z0-9]{1,30}", fullmatch=True), max_size=6), max_size=200))
def test_packed_lines_are_had_back(lines: list[list[str]]) -> None:
    written = [" ".join(line) for line in lines]
    packed = lexicon.pack(written)
    coded = {"frequent": packed.frequent, "others": packed.others, "length": len(packed.upper)}
    assert unpack(coded, packed.upper + packed.lower) == written


def test_many_words_need_two_bytes_and_too_many_are_refused() -> None:
    written = [f"w{n}" for n in range(2000)]
    packed = lexicon.pack(written)
    assert len(packed.lower) > 1000
    coded = {"frequent": packed.frequent, "others": packed.others, "length": len(packed.upper)}
    assert unpack(coded, packed.upper + packed.lower) == written
    with pytest.raises(ValueError, match="too many"):
        lexicon.pack(f"w{n}" for n in range(70_000))


def test_the_same_rulebook_gives_the_same_bytes(content: Content, store: Store, files: dict[str, bytes]) -> None:
    assert search_data.search_files(content, store) == files


def test_the_files_are_of_one_build(files: dict[str, bytes]) -> None:
    id_ = unpacked(files, "index.bin")["id"]
    assert unpacked(files, "answers.bin")["id"] == id_
    assert gzip.decompress(files["meaning.bin"]).startswith(id_.encode())


def test_every_item_is_there_with_what_it_is_found_by(content: Content, store: Store, files: dict[str, bytes]) -> None:
    data = unpacked(files, "index.bin")
    rules = data["rules"]
    assert rules["number"] == list(content.items)
    assert {len(column) for column in rules.values()} == {len(content.items)}
    for at, (number, item) in enumerate(content.items.items()):
        assert (rules["text"][at], data["kinds"][rules["kind"][at]]) == (item["text"], item["kind"]), number
    lines = [row[0] for row in store.connection.execute("SELECT lines FROM surroundings ORDER BY ord")]
    questions = [line.strip() for one in lines for line in one.split("\n")[1:]]
    assert rules["questions"] == [one.count("\n") for one in lines]
    raw = gzip.decompress(files["questions.bin"])[len(data["id"]) :]
    assert unpack(data["lexicon"], raw) == questions


def test_word_vectors_and_what_is_missed_give_back_every_stored_vector(
    store: Store, content: Content, files: dict[str, bytes]
) -> None:
    data = unpacked(files, "index.bin")
    size, starts = data["meaning"]["size"], data["meaning"]["starts"].split(" ")
    raw = gzip.decompress(files["meaning.bin"])[len(data["id"]) :]
    known = {
        start: (weight, raw[at * size : (at + 1) * size])
        for at, (start, weight) in enumerate(zip(starts, data["meaning"]["weights"], strict=True))
    }
    at = len(starts) * size
    rows = store.connection.execute(
        "SELECT number, lines, meaning FROM rule JOIN surroundings USING (ord) ORDER BY ord"
    )
    for number, lines, stored in rows:
        if not content.items[number]["text"]:
            continue
        summed = meaning.of_question(lines.split(), known)
        largest = max(map(abs, summed))
        step = data["constants"]["meaning"]["step"]
        own = [int((value * step / largest + 0.5) // 1) for value in summed]
        missed = [byte - 256 if byte > 127 else byte for byte in raw[at : at + size]]
        assert bytes((o + m) % 256 for o, m in zip(own, missed, strict=True)) == stored, number
        at += size
    assert at == len(raw)


def test_the_figures_of_the_search_go_along() -> None:
    constants = search_data.constants()
    assert constants["evidence"]["start"] == START
    assert constants["plain"]["looked_at"] == 24
    assert constants["postings"]["k1"] == 3
    assert constants["composing"]["how_many"] == "hany"
    assert constants["evidence"]["scale"] == evidence._SCALE


def test_every_template_is_hungarian_and_has_its_names() -> None:
    found = search_data.templates()
    for name, english in search_data._TEMPLATES.items():
        assert found[name] != english, name
        assert set(re.findall(r"\{\w+\}", found[name])) == set(re.findall(r"\{\w+\}", english)), name


def test_no_template_of_the_reasons_is_forgotten() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8").partition("def rule_name")[2]
    said = {"".join(re.findall(r'"([^"]*)"', call)) for call in re.findall(r'\b_\(((?:\s*"[^"]*")+)\s*\)', source)}
    assert said == set(search_data._TEMPLATES.values())


@pytest.mark.parametrize(
    "pattern",
    [
        asked_numbers._ASKED.pattern,
        asked_numbers._FILLER.pattern,
        numbers._TYPED.pattern,
        asked_addresses._SUFFIX.pattern,
        asked_addresses._NUMBER_LIKE.pattern,
    ],
)
def test_patterns_are_written_for_javascript(pattern: str) -> None:
    written = search_data.javascript(pattern)
    assert "(?P" not in written
    assert not re.search(r"\\[wd]", written)
    assert written.replace(r"\p{Nd}", r"\d").replace(f"[{LETTERS}]", r"\w").replace(LETTERS, r"\w").replace(
        "(?<", "(?P<"
    ).replace("(?P<!", "(?<!").replace("(?P<=", "(?<=").replace(r"[^\w]", "¬") == pattern.replace(r"[^\w]", "¬")


def test_a_rulebook_of_a_few_items_works(pebbles_kb: Path) -> None:
    files = search_data.search_files(load("hkk-kodex"), open_store("hkk-kodex"))
    data = unpacked(files, "index.bin")
    assert "1.1.1" in data["rules"]["number"]
    assert data["meaning"]["size"] <= meaning.SIZE


def test_a_rulebook_of_addresses_says_which_title_each_item_is_in(shelf_kb: Path) -> None:
    content = load("hkk-11", section="hkk-11/")
    data = unpacked(search_data.search_files(content, open_store("hkk-11")), "index.bin")
    assert (data["section"], data["printed"], data["figures"]["own"]) == ("hkk-11/", False, True)
    titles = [data["titles"][at][0] for at in data["rules"]["title"]]
    assert titles == [item["title_number"] for item in content.items.values()]
    assert "address" in data["patterns"]
    assert '\\"' not in data["patterns"]["address"]


def test_what_is_kept_exists_and_its_hashes_tell_versions_apart(site: Path) -> None:
    text = (site / offline.WORKER).read_text(encoding="utf-8")
    files = json.loads(re.search(r"FILES = (\{.*?\});", text)[1])  # type: ignore[index]
    shell = json.loads(re.search(r"SHELL = (\[.*?\]);", text)[1])  # type: ignore[index]
    assert set(shell) <= set(files)
    assert {"", "offline/", "cim/34/", "assets/kodex.css", "assets/search/index.bin"} <= set(files)
    assert not [path for path in files if path.startswith(("r/", "api/", "lap/"))]
    for path in files:
        assert (site / (path + "index.html" if path in ("",) or path.endswith("/") else path)).is_file(), path
    assert len(set(files.values())) > len(files) * 0.9
    assert not (site / "assets" / "js" / offline.WORKER).exists()


def test_the_manifest_names_what_exists(site: Path) -> None:
    manifest = json.loads((site / offline.MANIFEST).read_text(encoding="utf-8"))
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])
    assert all((site / shortcut["url"] / "index.html").is_file() for shortcut in manifest["shortcuts"])
