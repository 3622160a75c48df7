"""What the browser's search gets, and what the site keeps for use without a network."""

from __future__ import annotations

import gzip
import json
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodex.answers import conditions, hints, reasons
from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.ground import i18n, paths
from kodex.rules import books, numbers
from kodex.search import called, evidence, meaning, plain
from kodex.store import Store
from kodex.text import asked_addresses, asked_numbers, fold, question_kinds
from kodex.text.grams import START
from kodex.website.content import Content, load
from kodex.website.files import offline
from kodex.website.search import (
    packed_words,
    rangecoder,
    search_data,
    search_rules,
    search_told,
    shards,
    spelling,
    vocabulary,
    wordbags,
    wordlines,
)
from kodex.website.search.javascript import javascript
from kodex.website.site import Site
from tests.website.search import unpacking

MOST_OF_ONE, MOST_OF_ALL = 1_600_000, 3_000_000
"""Bytes of search data and scripts: of the first book, of all of them (cases, fetched when the answer stands already,
are 70 kB of it)."""

LETTERS = r"\p{L}\p{N}_"


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store("hkk-kodex")


@pytest.fixture(scope="module")
def files(content: Content) -> dict[str, bytes]:
    """As the site has them, whether it was built before or not."""
    return search_data.kept_files(content)


@pytest.fixture(scope="module")
def index(files: dict[str, bytes]) -> Any:
    return unpacking.read(files["index.bin"]).told


@pytest.fixture(scope="module")
def spelled(files: dict[str, bytes]) -> dict[str, str]:
    """Every word in order, and how it is mostly written."""
    _id, told, raw = unpacking.read(files["words.bin"])
    return dict(unpacking.words(raw[told["often"] :], told["words"]))


def parts(files: dict[str, bytes], kind: str, dictionary: str) -> list[unpacking.File]:
    count = sum(name.startswith(f"{kind}-") for name in files)
    return [unpacking.read(files[f"{kind}-{at}.bin"], dictionary.encode()) for at in range(1, count + 1)]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 60_000)), max_size=200))
def test_coded_numbers_are_had_back(rows: list[tuple[int, int]]) -> None:
    coder = rangecoder.Encoder(400)
    for context, value in rows:
        coder.number(context * 16, value)
        coder.bit(300 + context, value % 3 == 0)
        coder.count(200 + context * 8, value % 30 + 1, 8)
    reader = unpacking.Decoder(coder.finish(), 400)
    for context, value in rows:
        assert reader.number(context * 16) == value
        assert reader.bit(300 + context) == (value % 3 == 0)
        assert reader.count(200 + context * 8, 8) == value % 30 + 1


def test_what_comes_as_expected_costs_next_to_nothing() -> None:
    coder = rangecoder.Encoder(1)
    for _time in range(10_000):
        coder.bit(0, True)
    assert len(coder.finish()) < 60


WORD = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=12)
BAGS = st.dictionaries(st.integers(1, 3000), st.lists(WORD, min_size=1, max_size=30), max_size=40)


@settings(deadline=None, max_examples=60)
@given(BAGS, st.sets(WORD))
def test_packed_bags_are_had_back(bodies: dict[int, list[str]], others: set[str]) -> None:
    bodies = dict(sorted(bodies.items()))
    named = {place: body[: len(body) // 3] for place, body in bodies.items()}
    sure = {body[0] for body in bodies.values()}
    listed, packed = wordbags.pack(bodies, named, sure, others)
    totals = Counter(word for body in bodies.values() for word in body)
    assert listed == sorted({*others, *totals})
    found, known = unpacking.bags(packed, listed, Counter(word for body in named.values() for word in body))
    for place, body in bodies.items():
        assert Counter(found.get(place, {})) + Counter(named[place]) == Counter(body)
    assert known == {word for word in sure if totals[word] == 1}


def test_an_item_must_have_the_words_of_its_headings() -> None:
    with pytest.raises(ValueError, match="item 2 lacks a word"):
        wordbags.pack({1: ["a"], 2: ["b"]}, {1: [], 2: ["c"]}, set(), set())


@settings(deadline=None, max_examples=60)
@given(st.sets(st.text("aáeéiíoóöőuúüűbkz0", min_size=1, max_size=9), max_size=60))
def test_packed_words_are_had_back_with_their_accents(written: set[str]) -> None:
    spelled = {fold(one): one for one in sorted(written)}
    packed = vocabulary.pack(sorted(spelled), spelled)
    assert dict(unpacking.words(packed, len(spelled))) == spelled


def test_words_of_other_letters_are_had_back() -> None:
    listed = sorted(["ωμεγα", "ωμικρον", "a", "ab", "1lap", "жук"])
    packed = vocabulary.pack(listed, {"a": "á", "ab": "abc"})
    assert list(unpacking.words(packed, len(listed))) == [(one, "á" if one == "a" else one) for one in listed]


CHOICES = st.lists(st.integers(1, 5000), min_size=1, max_size=40).flatmap(
    lambda shares: st.tuples(st.just(shares), st.integers(0, len(shares) - 1))
)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.one_of(CHOICES, st.integers(0, 60_000)), max_size=200))
def test_choices_by_their_shares_are_had_back(rows: list[tuple[list[int], int] | int]) -> None:
    coder = rangecoder.Shares()
    for row in rows:
        if isinstance(row, int):
            coder.number(row)
        else:
            shares, at = row
            coder.share(sum(shares[:at]), shares[at], sum(shares))
    reader = unpacking.Shares(coder.finish())
    for row in rows:
        assert reader.number() == row if isinstance(row, int) else reader.choose(row[0]) == row[1]


LINE = st.lists(WORD, max_size=30).map(" ".join)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.lists(LINE, max_size=4), st.lists(LINE, max_size=4), LINE), max_size=5), st.booleans())
def test_coded_lines_are_had_back(items: list[tuple[list[str], list[str], str]], has_bags: bool) -> None:
    """Items with questions, situations and texts; those that are not found by anything have no bag."""
    bags = [Counter(" ".join([*asked, text]).split()) if has_bags else Counter() for asked, _c, text in items]
    totals = wordlines.totals(bag.elements() for bag in bags)
    listed = sorted({word for asked, cases, _t in items for line in (*asked, *cases) for word in line.split()})
    book = wordlines.Book(sorted({*listed, *totals}), totals)
    coder = rangecoder.Shares()
    for bag, (asked, cases, _text) in zip(bags, items, strict=True):
        wordlines.write(coder, book, bag, [*asked, *cases], len(asked))
    reader = unpacking.Shares(coder.finish())
    ends = dict(zip(book.words, accumulate(totals[word] + 1 for word in book.words), strict=True))
    for bag, (asked, cases, _text) in zip(bags, items, strict=True):
        assert unpacking.lines(reader, bag, len(asked), ends) == [*asked, *cases]


def respelled(lines: list[str], texts: list[str] | None = None) -> list[str]:
    """Some lines written and read again."""
    folded = [evidence.line(line).strip() for line in lines]
    speller = spelling.Speller(zip(lines, folded, strict=True), texts or [])
    listed = sorted({word for line in folded for word in line.split()})
    usual = dict(unpacking.words(vocabulary.pack(listed, speller.usual), len(listed)))
    ways = json.loads(json.dumps(speller.told_ways()))
    return [unpacking.unspell(ways, usual, line, speller.coded(text)) for line, text in zip(folded, lines, strict=True)]


WRITTEN = st.text("aáeéöőüűÓ ?,-„”.59VPlß", min_size=1, max_size=20).filter(lambda text: any(map(str.isalnum, text)))


@settings(deadline=None, max_examples=60)
@given(st.lists(WRITTEN, max_size=20))
def test_written_lines_are_had_back(lines: list[str]) -> None:
    assert respelled(lines) == lines


def test_spelling_keeps_capitals_signs_and_what_folds_to_more_letters() -> None:
    lines = ["„Őrposzt” – VP-t, vagy vp-t?", "Az ő őrposztja? Æsir!", "kézlimit", "eﬃciens lap", "kor, kör, kór, KöR"]
    assert respelled(lines, ["kor Őrposzt"]) == lines


def test_a_dictionary_has_the_phrases_that_come_often_the_best_last() -> None:
    texts = [
        "az aktív játékos húz",
        "az aktív játékos dob",
        "ha az aktív játékos nem tud",
        "az aktív játékos, vagy",
    ] * 2
    found = shards.phrases([*texts, "egyszer"], 100).decode()
    assert found.endswith("az aktív játékos")
    assert "egyszer" not in found
    part = shards.Part({"text": texts[0]})
    assert len(part.packed("x" * 12, found.encode())) < len(part.packed("x" * 12)) - 10
    assert unpacking.read(part.packed("x" * 12, found.encode()), found.encode()).told == part.told


@pytest.mark.whole
def test_words_packed_before_there_is_a_store_are_the_same(content: Content, store: Store) -> None:
    folder = Path(paths.kb_folder()) / "hkk-kodex"
    ahead = packed_words.ahead(content, search_data._proofs(content), folder)
    told = search_rules.Stored.of(store).told
    assert ahead == packed_words.pack(content, told, search_data._sure(store))


def test_so_are_they_where_an_item_has_only_a_heading_or_only_a_text(own_pebbles_kb: Path) -> None:
    content, store = load("hkk-kodex"), open_store("hkk-kodex")
    bare = [bool(item["heading"]) for item in content.items.values() if bool(item["heading"]) != bool(item["text"])]
    assert set(bare) == {True, False}
    ahead = packed_words.ahead(content, search_data._proofs(content), own_pebbles_kb / "hkk-kodex")
    assert ahead == packed_words.pack(content, search_rules.Stored.of(store).told, search_data._sure(store))


@pytest.mark.parametrize("section", ["", "x/"])
def test_every_file_of_the_search_is_written_below_its_section_and_counted(
    pebbles_kb: Path, tmp_path: Path, section: str
) -> None:
    content = load("hkk-kodex", section=section)
    size = search_data.write_search_data(content, Site(tmp_path))
    folder = tmp_path / search_data.FOLDER / section
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == search_data.kept_files(content)
    assert size == sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) > 0


def test_words_packed_from_something_else_are_not_taken(pebbles_kb: Path) -> None:
    content, store = load("hkk-kodex"), open_store("hkk-kodex")
    files = search_data.search_files(content, store)
    told = search_rules.Stored.of(store).told
    good = packed_words.pack(content, told, search_data._sure(store))
    other = packed_words.pack(content, told._replace(written=["x", *told.written[1:]]), set())
    assert search_data.search_files(content, store, lambda: other) == files
    assert search_data.search_files(content, store, lambda: good) == files
    assert search_data.search_files(content, store, lambda: good._replace(bags=b"")) != files


@settings(deadline=None, max_examples=60)
@given(st.lists(st.lists(st.sampled_from(["a", "b", "ab", ""]), max_size=30), max_size=6))
def test_every_phrase_that_comes_often_is_counted(lines: list[list[str]]) -> None:
    counts = Counter(
        " ".join(line[at : at + length])
        for line in lines
        for length in range(1, shards._LONGEST + 1)
        for at in range(len(line) - length + 1)
    )
    assert shards._often(lines) == {phrase: count for phrase, count in counts.items() if count >= shards._LEAST}


@pytest.mark.long
def test_the_same_rulebook_gives_the_same_bytes(content: Content, store: Store, files: dict[str, bytes]) -> None:
    assert search_data.search_files(content, store) == files


def test_a_small_rulebook_twice_gives_the_same_bytes(pebbles_kb: Path) -> None:
    content, store = load("hkk-kodex"), open_store("hkk-kodex")
    assert search_data.search_files(content, store) == search_data.search_files(content, store)


def test_the_files_are_of_one_build(files: dict[str, bytes]) -> None:
    assert len({packed[: unpacking.ID] for packed in files.values()}) == 1


def test_every_item_is_there_with_what_it_is_found_by(content: Content, files: dict[str, bytes], index: Any) -> None:
    rules = index["rules"]
    assert {len(rules[column]) for column in rules if column != "near"} == {len(content.items)}
    before, found = "", []
    for short in rules["number"]:
        stem, dot, last = before.rpartition(".")
        before = f"{before}.1" if short == "." else short or f"{stem}{dot}{int(last) + 1}"
        found.append(before)
    assert found == list(content.items)
    shown = [row for part in parts(files, "texts", index["phrases"]) for row in columns(part.told)]
    for at, item in enumerate(content.items.values()):
        assert index["kinds"][rules["kind"][at]] == item["kind"]
        assert (rules["heading"][at], rules["terms"][at].split("\n")) == (item["heading"], item["terms"] or [""])
        assert (shown[at]["text"], shown[at]["gist"]) == (item["text"], item["gist"])
        assert rules["told"][at] == bool(item["text"])
        for key in ("refs", "related", "beats"):
            assert shown[at][key].split() == list(item[key])
        wins = [other for other in shown[at]["beaten"].split() if item["number"] in content.items[other]["beats"]]
        assert wins == shown[at]["beaten"].split()
    assert sum(len(one["beaten"].split()) for one in shown) == sum(len(one["beats"].split()) for one in shown) > 100


def columns(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(zip(told, row, strict=True)) for row in zip(*told.values(), strict=True)]


def test_links_lead_both_ways(store: Store, index: Any) -> None:
    near: dict[int, set[int]] = {}
    mains: dict[int, set[int]] = {}
    for here, distances in enumerate(index["rules"]["near"].split(","), 1):
        for distance in distances.split():
            there = here + int(distance.rstrip("+-"))
            near.setdefault(here, set()).add(there)
            near.setdefault(there, set()).add(here)
            if distance[-1] in "+-":
                exception, main = (here, there) if distance[-1] == "+" else (there, here)
                mains.setdefault(exception, set()).add(main)
    places = dict(store.connection.execute("SELECT number, ord FROM rule"))
    for place, linked, number in store.connection.execute(
        "SELECT ord, near, number FROM surroundings JOIN rule USING (ord)"
    ):
        assert sorted(near.get(place, ())) == list(array("H", linked)), place
        assert mains.get(place, set()) == {places[one] for one in (store.rule(number) or {})["beats"] if one in places}
    assert len(mains) > 100


def few_have(held: Mapping[int, Iterable[str]], index: Any) -> set[str]:
    """The word beginnings that few items are found by, of the words of each."""
    found = Counter(start for words in held.values() for start in {word[:START] for word in words})
    return {start for start, items in found.items() if items <= index["vectors"]["rare"]}


@pytest.mark.whole
def test_what_is_looked_at_of_an_item_is_what_the_store_has(
    store: Store, content: Content, files: dict[str, bytes], index: Any, spelled: dict[str, str]
) -> None:
    listed = list(spelled)
    named = packed_words._named(content)
    totals = Counter(word for words in named.values() for word in words)
    bags, sure = unpacking.bags(unpacking.read(files["bags.bin"]).raw, listed, totals)
    rows = store.connection.execute("SELECT ord, asked, said, lines FROM surroundings ORDER BY ord").fetchall()
    held = {place: Counter(bags.get(place, {})) + Counter(named[place]) for place, *_rest in rows}
    shares = dict.fromkeys(listed, 1)
    for bag in held.values():
        for word, count in bag.items():
            shares[word] += count
    ends = dict(zip(shares, accumulate(shares.values()), strict=True))
    about: dict[int, list[str]] = {}
    vectors = dict(store.connection.execute("SELECT start, vector FROM meaning"))
    rare, seen = few_have(held, index), set()
    per = index["parted"]["rules"]
    letters, often = list(index["said"]), list(index["said"].values())
    for at, part in enumerate(parts(files, "rules", "")):
        coder = unpacking.Shares(part.raw)
        starts = set()
        for place, asked, said, stored in rows[at * per : (at + 1) * per]:
            counted = accumulate(coder.number() for _dispute in range(coder.number()))
            about[place] = [content.book.disputes[one].id for one in counted]
            own, *others = (line.strip() for line in stored.split("\n"))
            assert unpacking.lines(coder, held[place], asked, ends) == others
            assert "".join(letters[coder.choose(often)] for _line in others) == said
            assert index["rules"]["questions"][place - 1] == asked
            assert held[place] == Counter(" ".join([own, *others[:asked]]).split())
            starts.update(word[:START] for line in (own, *others) for word in line.split())
        for start in sorted(starts & rare):
            assert array("b", unpacking.vector(coder, meaning.SIZE)).tobytes() == vectors.get(start, b"")
            seen.add(start)
    assert seen == rare
    assert len(rare & vectors.keys()) > 1000
    for place, number in enumerate(content.items, 1):
        assert about[place] == [one.id for one in content.book.disputes if number in one.rules]
    assert sum(map(bool, about.values())) > 50
    common = dict(store.connection.execute("SELECT letter, common FROM vocabulary"))
    counted: Counter[str] = Counter()
    for bag in held.values():
        counted.update(bag)
    single = {word for word, count in counted.items() if count == 1}
    assert {word for word in single if f" {word} " in f" {common[word[0]]} "} == sure
    assert len(sure) > 100


def test_word_vectors_are_those_of_the_store_and_what_lines_mean_follows_from_them(
    store: Store, files: dict[str, bytes], index: Any, spelled: dict[str, str]
) -> None:
    size = index["constants"]["meaning"]["size"]
    starts = list(dict.fromkeys(word[:START] for word in spelled))
    bodies = store.connection.execute("SELECT ord, asked, lines FROM surroundings")
    held = {place: " ".join(lines.split("\n")[: 1 + asked]).split() for place, asked, lines in bodies}
    rare = few_have(held, index)
    read = unpacking.vectors(unpacking.read(files["meaning.bin"]).raw, [one for one in starts if one not in rare], size)
    found = dict(store.connection.execute("SELECT start, vector FROM meaning"))
    assert {start: array("b", vector).tobytes() for start, vector in read.items()} == {
        start: vector for start, vector in found.items() if start not in rare
    }
    for asked, lines, meant, whole in store.connection.execute(
        "SELECT asked, lines, meanings, meaning FROM surroundings ORDER BY ord"
    ):
        sums = []
        for line in lines.split("\n")[1:]:
            known = [array("b", found[one]) for one in meaning.beginnings(line.split()) if one in found]
            sums.append([max(-meaning.MOST, min(meaning.MOST, sum(parts))) for parts in zip(*known, strict=True)])
        assert meant == b"".join(array("b", one or [0] * size).tobytes() for one in sums)
        counted = zip([0] * size, *(one for one in sums[:asked] if one), strict=True)
        assert list(array("h", whole)) == [sum(parts) for parts in counted]


def test_a_stored_question_is_found_by_its_words_or_by_its_hash(
    store: Store, content: Content, files: dict[str, bytes], index: Any
) -> None:
    _id, told, raw = unpacking.read(files["words.bin"])
    pairs = array("H", raw[: told["often"]])
    half = len(pairs) // 2
    often = set(zip(pairs[:half], pairs[half:], strict=True))
    rows = store.connection.execute("SELECT ord, asked, lines FROM surroundings ORDER BY ord").fetchall()
    holding: dict[str, set[int]] = {}
    for place, asked, lines in rows:
        for word in " ".join(lines.split("\n")[: asked + 1]).split():
            holding.setdefault(word, set()).add(place)
    assert 10 < half < 2000
    for place, asked, lines in rows:
        for line in lines.split("\n")[1 : asked + 1]:
            shared = set.intersection(*(holding[word] for word in line.split()))
            assert place in shared
            assert len(shared) <= index["shared"] or (search_rules.hashed(line.strip()), place) in often, line


def test_what_was_said_to_a_question_is_in_the_part_of_its_rule(
    store: Store, files: dict[str, bytes], index: Any, spelled: dict[str, str], content: Content
) -> None:
    ways = unpacking.read(files["answers.bin"], index["phrases"].encode()).told["ways"]
    found = [part.told["rules"] for part in parts(files, "said", index["phrases"])]
    assert index["firsts"]["said"] == [1 + sum(map(len, found[:at])) for at in range(len(found))]
    rules = store.all_rules()
    said = zip(rules, [one for part in found for one in part], strict=True)
    for rule, (asked, cases, written, proving) in list(said)[::7]:
        questions = [*rule["questions"], *search_rules.cases(rule)]
        answers = [answer for count, answer in [*(asked or []), *(cases or [])] for _question in range(count)]
        wanted = {q: group["a"] for group in (*rule["answers"], *rule["situations"]) for q in group["q"]}
        assert dict(zip(questions, answers, strict=True)) == dict.fromkeys(questions) | wanted
        coded = written.split(" ") if written else []
        for question, code in zip(questions, coded, strict=True):
            assert unpacking.unspell(ways, spelled, evidence.line(question), code) == question
        titles = [title for title, _url in proving or []]
        ids = {case.id for case in content.cases.cases}
        assert titles == [one["title"] for one in store.scenarios(rule["number"]) if one["id"] in ids]


def test_disputes_stand_with_their_rules(content: Content, files: dict[str, bytes], index: Any) -> None:
    found = [one for part in parts(files, "disputes", index["phrases"]) for one in part.told["disputes"]]
    assert [one["id"] for one in found] == [one.id for one in content.book.disputes]
    shown = [row for part in parts(files, "texts", index["phrases"]) for row in columns(part.told)]
    for number, row in zip(content.items, shown, strict=True):
        assert row["disputed"] == any(number in one["rules"] for one in found)


def test_the_figures_of_the_search_go_along() -> None:
    constants = search_data.constants()
    assert constants["evidence"]["start"] == START
    assert constants["plain"]["looked_at"] == plain.LOOKED_AT
    assert constants["postings"]["k1"] == 3
    assert constants["composing"]["how_many"] == "hany"
    assert constants["evidence"]["little"] == evidence._LITTLE
    assert constants["called"]["question"] == called.QUESTION
    assert constants["conditions"]["named"] == conditions.NAMED


def test_words_of_asking_are_had_back() -> None:
    words = search_told._answering()
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
    found = search_told.templates()
    every = search_told._TEMPLATES | search_told._SAID
    every |= {f"hint_{kind}": english for kind, english in search_told._HINTS.items()}
    for name, english in every.items():
        assert found[name] != english, name
        assert set(re.findall(r"\{\w+\}", found[name])) == set(re.findall(r"\{\w+\}", english)), name


def test_without_compiled_messages_no_template_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "CATALOGUES", str(tmp_path))
    with pytest.raises(KodexError, match="the Hungarian messages are not compiled"):
        search_told.templates()


def test_no_template_of_the_reasons_is_forgotten() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8").partition("def rule_name")[2]
    said = {"".join(re.findall(r'"([^"]*)"', call)) for call in re.findall(r'\b_\(((?:\s*"[^"]*")+)\s*\)', source)}
    assert said == set(search_told._TEMPLATES.values())


def test_no_hint_is_forgotten() -> None:
    assert set(search_told._HINTS) == set(get_args(hints.Kind))
    for kind, english in search_told._HINTS.items():
        as_asked = "x" if kind in ("edition", "number") else "„x”"
        assert hints.text(hints.Hint(kind, ("x",))) == english.format(words=as_asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "pattern",
    [
        asked_numbers._ASKED.pattern,
        asked_numbers._FILLER.pattern,
        numbers._TYPED,
        asked_addresses._SUFFIX.pattern,
        asked_addresses._NUMBER_LIKE.pattern,
        hints._SENTENCE.pattern,
        question_kinds._PIECES.pattern,
    ],
)
def test_patterns_are_written_for_javascript(pattern: str) -> None:
    written = javascript(pattern)
    assert "(?P" not in written
    assert not re.search(r"\\[wd]", written)
    assert written.replace(r"\p{Nd}", r"\d").replace(f"[{LETTERS}]", r"\w").replace(LETTERS, r"\w").replace(
        "(?<", "(?P<"
    ).replace("(?P<!", "(?<!").replace("(?P<=", "(?<=").replace(r"[^\w]", "¬") == pattern.replace(
        r"[^\w]", "¬"
    ).replace(r"\"", '"')


def test_the_end_of_a_word_knows_accents() -> None:
    assert javascript(question_kinds._PARTICLE.pattern) == f"[{LETTERS}]-e(?![{LETTERS}])"


def test_a_rulebook_of_a_few_items_works(pebbles_kb: Path) -> None:
    files = search_data.search_files(load("hkk-kodex"), open_store("hkk-kodex"))
    data = unpacking.read(files["index.bin"]).told
    assert data["rules"]["number"][:4] == ["1", ".", ".", ""]


def test_a_rulebook_of_addresses_says_which_title_each_item_is_in(shelf_kb: Path) -> None:
    content = load("hkk-11", section="hkk-11/")
    data = unpacking.read(search_data.search_files(content, open_store("hkk-11"))["index.bin"]).told
    assert (data["section"], data["printed"]) == ("hkk-11/", False)
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


def test_what_is_kept_on_request_are_sheets_and_drawings(site: Path) -> None:
    listed = json.loads((site / offline.EVERYTHING).read_text(encoding="utf-8"))
    kinds = {"sheet" if "lap/" in path else "drawing" if path.endswith(".svg") else path for path in listed}
    assert kinds == {"sheet", "drawing"}
    assert [
        path for path in listed if not (site / path / "index.html" if path.endswith("/") else site / path).is_file()
    ] == []
    text = (site / offline.WORKER).read_text(encoding="utf-8")
    assert int(re.search(r"BYTES = (\d+);", text)[1]) > sum(
        (site / path).stat().st_size for path in listed if path.endswith(".svg")
    )  # type: ignore[index]
    assert not set(listed) & set(json.loads(re.search(r"FILES = (\{.*?\});", text)[1]))  # type: ignore[index]


def test_the_manifest_names_what_exists(site: Path) -> None:
    manifest = json.loads((site / offline.MANIFEST).read_text(encoding="utf-8"))
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])
    assert all((site / shortcut["url"] / "index.html").is_file() for shortcut in manifest["shortcuts"])
