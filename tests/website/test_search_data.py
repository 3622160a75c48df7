"""What the browser's search gets, and what the site keeps for use without a network."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex import books, numbers
from kodex.answers import conditions, hints, reasons
from kodex.search import called, evidence, meaning, plain
from kodex.store import Store, open_store
from kodex.text import asked_addresses, asked_numbers, question_kinds
from kodex.text.grams import START
from kodex.website import lexicon, offline, search_data, spelling
from kodex.website.content import Content, load

MOST_OF_ONE, MOST_OF_ALL = 1_400_000, 2_600_000
"""Bytes of search data and scripts: of the first book, of all of them."""

LETTERS = r"\p{L}\p{N}_"


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store("hkk-kodex")


@pytest.fixture(scope="module")
def files(content: Content, store: Store) -> dict[str, bytes]:
    return search_data.search_files(content, store)


def unpacked(files: dict[str, bytes], name: str) -> Any:
    return json.loads(gzip.decompress(files[name]))


def unpack(lexicon: dict[str, Any], raw: bytes, text: int = 0) -> list[str]:
    """What ``search-lexicon.js`` does."""
    before, others = "", []
    for piece in re.findall("[A-Z][^A-Z]*", lexicon["others"]):
        before = before[: ord(piece[0]) - ord("A")] + piece[1:]
        others.append(before)
    length = lexicon["lengths"][text]
    low = iter(raw[length:])
    own = len(lexicon["frequent"])
    found = [
        lexicon["frequent"][first] if first < own else others[(first - own) * 256 + next(low)] for first in raw[:length]
    ]
    return [line.strip() for line in " ".join(found).split("\n")[:-1]]


def unspell(told: dict[str, Any], words: list[str], line: str, coded: str) -> str:
    """What ``ask-told.js`` does."""
    accents = {"a": "aá", "e": "eé", "i": "ií", "o": "oóöő", "u": "uúüű"}
    spellings = dict(zip(words, told["spellings"].split("\n"), strict=True))
    written = ""
    for word, letter in zip(line.split(), coded, strict=True):
        place = ord(letter) - spelling.FIRST
        way = told["ways"][place - (ord(letter) > spelling.ESCAPED)]
        which, capitals, after, before = [*way, ""][:4]
        if isinstance(which, int):
            code = [*spellings[word].split(","), *[""] * which][which]
            given = iter(code.ljust(len(word), "0"))
            which = code[1:] or word
            if not code.startswith("="):
                which = "".join(accents[one][int(next(given))] if one in accents else one for one in word)
        written += before + (which, which[:1].upper() + which[1:], which.upper())[capitals] + after
    return written


def streams(packed: lexicon.Lexicon) -> dict[str, Any]:
    lengths = [len(stream.upper) for stream in packed.streams]
    return {"frequent": packed.frequent, "others": packed.coded, "lengths": lengths}


WORDS = st.lists(st.lists(st.from_regex(r"[a-z0-9]{1,30}", fullmatch=True), max_size=6), max_size=200)


@given(WORDS, WORDS)
def test_packed_lines_are_had_back(questions: list[list[str]], situations: list[list[str]]) -> None:
    written = [[" ".join(line) for line in lines] for lines in (questions, situations)]
    packed = lexicon.pack(*written)
    for text, stream in enumerate(packed.streams):
        assert unpack(streams(packed), stream.upper + stream.lower, text) == written[text]


def test_many_words_need_two_bytes_and_too_many_are_refused() -> None:
    written = [f"w{n}" for n in range(2000)]
    packed = lexicon.pack(written)
    [stream] = packed.streams
    assert len(stream.lower) > 1000
    assert unpack(streams(packed), stream.upper + stream.lower) == written
    with pytest.raises(ValueError, match="too many"):
        lexicon.pack(f"w{n}" for n in range(70_000))


def spelled(lines: list[str]) -> list[str]:
    """Some lines written and read again."""
    speller = spelling.Speller(lines)
    folded = [evidence.line(line).strip() for line in lines]
    order = sorted({word for line in folded for word in line.split()})
    told = {"spellings": speller.spellings(order), "ways": json.loads(json.dumps(speller.told_ways()))}
    return [unspell(told, order, line, speller.coded(text)) for line, text in zip(folded, lines, strict=True)]


WRITTEN = st.text("aáeéöőüűÓ ?,-„”.59VPlß", min_size=1, max_size=20).filter(lambda text: any(map(str.isalnum, text)))


@given(st.lists(WRITTEN, max_size=20))
def test_written_lines_are_had_back(lines: list[str]) -> None:
    assert spelled(lines) == lines


def test_spelling_keeps_capitals_signs_and_what_folds_to_more_letters() -> None:
    lines = ["„Őrposzt” – VP-t, vagy vp-t?", "Az ő őrposztja? Æsir!", "kézlimit", "eﬃciens lap"]
    assert spelled(lines) == lines


def test_the_same_rulebook_gives_the_same_bytes(content: Content, store: Store, files: dict[str, bytes]) -> None:
    assert search_data.search_files(content, store) == files


def test_the_files_are_of_one_build(files: dict[str, bytes]) -> None:
    id_ = unpacked(files, "index.bin")["id"]
    for name, packed in files.items():
        if name == "answers.bin" or name.startswith("said-"):
            assert unpacked(files, name)["id"] == id_
        elif name != "index.bin":
            assert gzip.decompress(packed).startswith(id_.encode())


def test_every_item_is_there_with_what_it_is_found_by(content: Content, store: Store, files: dict[str, bytes]) -> None:
    data = unpacked(files, "index.bin")
    rules = data["rules"]
    assert rules["number"] == list(content.items)
    assert {len(column) for column in rules.values()} == {len(content.items)}
    for at, (number, item) in enumerate(content.items.items()):
        assert (rules["text"][at], data["kinds"][rules["kind"][at]]) == (item["text"], item["kind"]), number
        assert rules["gist"][at] == item["gist"], number
    rows = store.connection.execute("SELECT asked, lines FROM surroundings ORDER BY ord").fetchall()
    lines = [[line.strip() for line in one.split("\n")[1:]] for _asked, one in rows]
    asked = [row[0] for row in rows]
    assert rules["questions"] == asked
    assert rules["situations"] == [len(one) - count for one, count in zip(lines, asked, strict=True)]
    for text, name in enumerate(("questions.bin", "situations.bin")):
        raw = gzip.decompress(files[name])[len(data["id"]) :]
        wanted = [one[count:] if text else one[:count] for one, count in zip(lines, asked, strict=True)]
        assert unpack(data["lexicon"], raw, text) == [line for one in wanted for line in one]


def test_what_was_said_to_a_question_is_in_the_part_of_its_rule(store: Store, files: dict[str, bytes]) -> None:
    data, told = unpacked(files, "index.bin"), unpacked(files, "answers.bin")
    parts = [unpacked(files, f"said-{part}.bin")["rules"] for part in range(1, len(data["said"]) + 1)]
    firsts = [1 + sum(map(len, parts[:at])) for at in range(len(parts))]
    assert data["said"] == firsts
    assert all(len(packed) < 40_000 for name, packed in files.items() if name.startswith("said-"))
    rules = store.all_rules()
    words = [*data["lexicon"]["frequent"]]
    before = ""
    for piece in re.findall("[A-Z][^A-Z]*", data["lexicon"]["others"]):
        before = before[: ord(piece[0]) - ord("A")] + piece[1:]
        words.append(before)
    for rule, (asked, cases, written, _proofs) in list(
        zip(rules, [one for part in parts for one in part], strict=True)
    )[::40]:
        questions = [*rule["questions"], *(question for group in rule["situations"] for question in group["q"])]
        answers = [answer for count, answer in [*(asked or []), *(cases or [])] for _question in range(count)]
        wanted = {q: group["a"] for group in (*rule["answers"], *rule["situations"]) for q in group["q"]}
        assert dict(zip(questions, answers, strict=True)) == dict.fromkeys(questions) | wanted
        coded = written.split(" ") if written else []
        for question, code in zip(questions, coded, strict=True):
            assert unspell(told, words, evidence.line(question), code) == question


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
        "SELECT number, lines, asked, meaning FROM rule JOIN surroundings USING (ord) ORDER BY ord"
    )
    for number, lines, asked, stored in rows:
        if not content.items[number]["text"]:
            continue
        body = " ".join(lines.split("\n")[: asked + 1])
        summed = meaning.of_question(body.split(), known)
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
    assert constants["plain"]["looked_at"] == plain.LOOKED_AT
    assert constants["postings"]["k1"] == 3
    assert constants["composing"]["how_many"] == "hany"
    assert constants["evidence"]["scale"] == evidence._SCALE
    assert constants["called"]["question"] == called.QUESTION
    assert constants["conditions"]["named"] == conditions.NAMED


def test_words_of_asking_are_had_back() -> None:
    words = search_data._answering()
    kinds = {
        start + ending: kind
        for kind, starts in reversed(words["asking"])
        for start in starts.split()
        for ending in ("", *words["endings"])
    }
    kinds = {word: kind for word, kind in (kinds | words["others"]).items() if word not in words["none"]}
    assert kinds == question_kinds._INFLECTED
    assert len(words["others"]) + len(words["none"]) < 100


def test_every_template_is_hungarian_and_has_its_names() -> None:
    found = search_data.templates()
    every = search_data._TEMPLATES | search_data._SAID
    every |= {f"hint_{kind}": english for kind, english in search_data._HINTS.items()}
    for name, english in every.items():
        assert found[name] != english, name
        assert set(re.findall(r"\{\w+\}", found[name])) == set(re.findall(r"\{\w+\}", english)), name


def test_no_template_of_the_reasons_is_forgotten() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8").partition("def rule_name")[2]
    said = {"".join(re.findall(r'"([^"]*)"', call)) for call in re.findall(r'\b_\(((?:\s*"[^"]*")+)\s*\)', source)}
    assert said == set(search_data._TEMPLATES.values())


def test_no_hint_is_forgotten() -> None:
    assert set(search_data._HINTS) == set(get_args(hints.Kind))
    for kind, english in search_data._HINTS.items():
        assert hints.text(hints.Hint(kind, ("x",))) == english.format(words="„x”")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "pattern",
    [
        asked_numbers._ASKED.pattern,
        asked_numbers._FILLER.pattern,
        numbers._TYPED.pattern,
        asked_addresses._SUFFIX.pattern,
        asked_addresses._NUMBER_LIKE.pattern,
        hints._SENTENCE.pattern,
        question_kinds._PIECES.pattern,
    ],
)
def test_patterns_are_written_for_javascript(pattern: str) -> None:
    written = search_data.javascript(pattern)
    assert "(?P" not in written
    assert not re.search(r"\\[wd]", written)
    assert written.replace(r"\p{Nd}", r"\d").replace(f"[{LETTERS}]", r"\w").replace(LETTERS, r"\w").replace(
        "(?<", "(?P<"
    ).replace("(?P<!", "(?<!").replace("(?P<=", "(?<=").replace(r"[^\w]", "¬") == pattern.replace(
        r"[^\w]", "¬"
    ).replace(r"\"", '"')


def test_the_end_of_a_word_knows_accents() -> None:
    assert search_data.javascript(question_kinds._PARTICLE.pattern) == f"[{LETTERS}]-e(?![{LETTERS}])"


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


def test_all_that_search_and_answers_of_a_book_load_is_small(site: Path) -> None:
    scripts = [*site.glob("assets/js/search-*.js"), *site.glob("assets/js/ask-*.js")]
    code = sum(len(gzip.compress(path.read_bytes())) for path in scripts)
    folder = site / "assets" / "search"
    sizes = {id_: sum(path.stat().st_size for path in (folder / id_).iterdir()) for id_ in books.every()[1:]}
    own = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    assert own + code <= MOST_OF_ONE
    assert own + sum(sizes.values()) + code <= MOST_OF_ALL


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
