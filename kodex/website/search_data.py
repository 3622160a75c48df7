"""What the search in the browser gets: packed files for each rulebook, loaded when first needed.

``index.bin`` is JSON (items, links, thesaurus, fitted figures, constants and patterns of the search, so that the
browser ranks by the very same numbers), ``questions.bin`` and ``situations.bin`` are the players' questions and cases
from the table as folded words (``lexicon``), ``meaning.bin`` the word vectors of ``kodex.search.meaning`` as bytes.
Only answers need ``answers.bin`` (JSON), and one of the ``said-N.bin``: what was answered to the questions of some
rules, how these were written (``spelling``), the scenarios that prove the rules. Each begins with the build's id.

The browser makes its index from the items' own words as ``kodex.search.index`` does, and the items' vectors from those
of the words; what that misses by rounding follows the word vectors, nearly all of it zeros. All are gzip files
whatever the server does, so their size on the way is known.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import re
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from kodex import books, numbers, priority
from kodex.answers import asking, composing, conditions, hints, reasons, refusal, together, verdict
from kodex.i18n import DOMAIN, N_
from kodex.search import called, evidence, meaning, plain, postings, query, snippets
from kodex.search.calibration import figures
from kodex.store import Store, open_store
from kodex.store.scenarios import Proof
from kodex.text import (
    asked_addresses,
    asked_books,
    asked_numbers,
    asked_terms,
    fold,
    question_kinds,
    small_words,
    suffixes,
    verdicts,
    words,
)
from kodex.website import lexicon
from kodex.website.content import Content, Item
from kodex.website.labels import KINDS
from kodex.website.machine import case_url
from kodex.website.spelling import Speller

FOLDER = "assets/search"

_ID = 12
_FIGURES = ("rank", "refuse", "aside", "outside", "terms", "own", "basic", "verdict", "certainty")
_PART = 90_000
"""About so many characters are in a ``said-N.bin``: a first answer waits for one of them."""

_KINDS = (None, "heading", "definition", "main", "supplement", "exception", "procedure", "list")
_MODULES = {
    "plain": plain,
    "postings": postings,
    "evidence": evidence,
    "refusal": refusal,
    "meaning": meaning,
    "conditions": conditions,
    "composing": composing,
    "snippets": snippets,
    "together": together,
    "called": called,
    "query": query,
    "suffixes": suffixes,
    "asking": asking,
    "hints": hints,
    "verdict": verdict,
    "verdicts": verdicts,
}

_TEMPLATES = {
    "fits_best": N_("this fits the words of the question best"),
    "fits_too": N_("this fits the words of the question, too"),
    "named": N_("the question names this rule"),
    "exception": N_("exception to {rule}"),
    "because": N_("{why}, because {reason}"),
    "main_rule": N_("the general rule, {rule} is an exception to it"),
    "definition_of": N_("needed to read it: it says what {terms} means"),
    "definition": N_("needed to read it: it defines what this is about"),
    "below": N_("it belongs to {rule}"),
    "refers": N_("it refers to {rule}"),
    "referred": N_("{rule} refers to it"),
    "later": N_("changed later ({date}: {text}), and what is later is stronger (1.4.3)"),
    "no_such_number": N_("there is no rule {number}, this is close to it"),
    "outside": N_("another game, trade or the running of an event ({words}): the rulebook does not speak of it"),
    "unknown_one": N_("the rulebook does not know this word: {words}"),
    "unknown": N_("the rulebook does not know these words: {words}"),
    "missing": N_("it does not speak of this: {words}"),
    "only_words": N_("it has the words of the question, but answers another one"),
    "too_little": N_("the question has no word that would tell what it is about"),
}
"""The messages of ``kodex.answers.reasons`` by the names that the browser knows them by."""

_HINTS = {
    "english": N_("The rulebook is Hungarian: ask in Hungarian, or search by a word of the game."),
    "card": N_("{words}: what a single card says stands on the card; ask about what it does, without its name."),
    "followup": N_("This leans on an earlier question: ask it whole, with who does what to whom."),
    "outside": N_("{words}: another game, trade or the running of an event; the rulebook does not speak of it."),
    "unknown": N_("The rulebook does not know {words}; try another word, or search for a part of it."),
}
"""The messages of ``kodex.answers.hints`` by kind."""

_SAID = {
    "likely": N_("Probably: {verdict}"),
    "unsure": N_("Not sure, this comes closest: {verdict}"),
    "similar": N_("Similar question: {question}"),
}
"""How ``kodex ask`` says how sure a verdict is, and which question it was written for."""


def write_search_data(content: Content, site: Path) -> int:
    """Write the files below a built site; gives their size in bytes."""
    folder = site / FOLDER / content.places.section
    folder.mkdir(parents=True, exist_ok=True)
    proofs = [Proof(case.id, case.title, case.file, case.rules, case.asks, case.answer) for case in content.cases.cases]
    files = search_files(content, open_store(content.book.id, content.book, proofs))
    for name, packed in files.items():
        (folder / name).write_bytes(packed)
    return sum(map(len, files.values()))


def search_files(content: Content, store: Store) -> dict[str, bytes]:
    """Name -> gzip bytes of every file; the same input gives the same bytes."""
    rows = store.connection.execute("SELECT start, weight, vector FROM meaning ORDER BY start").fetchall()
    vectors = b"".join(row[2] for row in rows)
    size = len(rows[0][2]) if rows else meaning.SIZE
    vectors += _missed(content, store, {start: (weight, vector) for start, weight, vector in rows}, size)
    items = store.all_rules()  # the content's know no scenarios, which are situations, too
    asked = [question for item in items for question in item["questions"]]
    cases = [question for item in items for question in _cases(item)]
    packed = lexicon.pack(map(evidence.line, asked), map(evidence.line, cases))
    speller = Speller([*asked, *cases])
    parts = _parts(content, store, speller)
    data = _index(content, store) | {
        "meaning": {"starts": " ".join(row[0] for row in rows), "weights": [row[1] for row in rows], "size": size},
        "lexicon": {
            "frequent": packed.frequent,
            "others": packed.coded,
            "lengths": [len(stream.upper) for stream in packed.streams],
        },
        "said": [first for first, _said in parts],
    }
    told = _answers(content, store) | {
        "spellings": speller.spellings([*packed.frequent, *packed.others]),
        "ways": speller.told_ways(),
    }
    raw = {
        name: stream.upper + stream.lower
        for name, stream in zip(("questions", "situations"), packed.streams, strict=True)
    }
    answers = {"answers": told} | {f"said-{place}": said for place, (_first, said) in enumerate(parts, 1)}
    whole = hashlib.sha256(_json(data) + vectors + b"".join(raw.values()) + _json(answers))
    id_ = whole.hexdigest()[:_ID]
    return (
        {"index.bin": gzip.compress(_json({"id": id_} | data), 9, mtime=0)}
        | {f"{name}.bin": gzip.compress(id_.encode() + one, 9, mtime=0) for name, one in raw.items()}
        | {"meaning.bin": _squeezed(id_.encode() + vectors)}
        | {f"{name}.bin": gzip.compress(_json({"id": id_} | one), 9, mtime=0) for name, one in answers.items()}
    )


def _squeezed(raw: bytes) -> bytes:
    """Gzip bytes of data without repetitions: letter by letter, which is a tenth smaller here than looking for any."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9, zlib.Z_HUFFMAN_ONLY)
    return packer.compress(raw) + packer.flush()


def _missed(content: Content, store: Store, known: Mapping[str, tuple[float, bytes]], size: int) -> bytes:
    """By item what its stored vector has beyond the one summed up from the words', a signed byte a direction.

    The items are those with a text, in printed order; the sum is that of ``search-book.js`` (``toBytes``).
    """
    import numpy as np

    decoded = {
        start: (weight, np.frombuffer(vector, np.int8).astype(float)) for start, (weight, vector) in known.items()
    }
    rows = store.connection.execute(
        "SELECT number, lines, asked, meaning FROM rule JOIN surroundings USING (ord) ORDER BY ord"
    )
    found = []
    for number, lines, asked, stored in rows:
        if not content.items[number]["text"]:
            continue
        body = " ".join(lines.split("\n")[: asked + 1])  # its situations are not in the index
        summed = np.zeros(size)  # one word after the other, as the browser does: sums of floats depend on their order
        for start, count in meaning.beginnings(body.split()).items():
            if start in decoded:
                weight, vector = decoded[start]
                summed += weight * (1 + math.log(count)) * vector
        largest = np.abs(summed).max()
        own = np.floor(summed * meaning._STEP / (largest or 1) + 0.5).astype(np.int16)
        found.append((np.frombuffer(stored or bytes(size), np.int8) - own).astype(np.int8).tobytes())
    return b"".join(found)


def _index(content: Content, store: Store) -> dict[str, Any]:
    items = list(content.items.values())
    known = figures(content.book.id)
    places = {number: at for at, number in enumerate(content.titles)}
    shown = {} if content.book.printed else {"shown": [item["label"] for item in items]}
    titled = {} if content.book.printed else {"title": [places[item["title_number"]] for item in items]}
    return {
        "rulebook": content.book.id,
        "parts": [[part.number, part.heading] for part in content.parts],
        "section": content.places.section,
        "holds": books.VALID.get(content.book.id),
        "printed": content.book.printed,
        "titles": [[t.number, t.heading, t.part, t.own is not None] for t in content.titles.values()],
        "kinds": _KINDS,
        "labels": KINDS,
        "rules": {
            "number": [item["number"] for item in items],
            **titled,
            **shown,
            "kind": [_KINDS.index(item["kind"]) for item in items],
            "heading": [item["heading"] for item in items],
            "text": [item["text"] for item in items],
            "gist": [item["gist"] for item in items],
            "terms": ["\n".join(item["terms"]) for item in items],
            **{key: [" ".join(item[key]) for item in items] for key in ("refs", "related", "beats")},
            "questions": [len(item["questions"]) for item in items],
            "situations": [sum(1 for _case in _cases(item)) for item in store.all_rules()],
        },
        "entries": [[" ".join(words(fold(entry.term))), " ".join(entry.rules)] for entry in content.book.index],
        "thesaurus": _thesaurus(store),
        "figures": {key: known[key] for key in _FIGURES},
        "constants": constants(),
        "words": {
            "question": sorted(small_words.QUESTION_WORDS),
            "small": sorted(small_words.SMALL_WORDS),
            "suffixes": sorted(suffixes._SUFFIXES),
            "articles": called._ARTICLES,
        },
        "patterns": {
            "asked": javascript(asked_numbers._ASKED.pattern),
            "filler": javascript(asked_numbers._FILLER.pattern),
            "typed": javascript(numbers._TYPED.pattern),
            "address": javascript(asked_addresses._ADDRESS.pattern),
            "ending": javascript(asked_addresses._SUFFIX.pattern),
            "alike": javascript(asked_addresses._NUMBER_LIKE.pattern),
            "called": javascript(asked_books.NAMES.get(content.book.id, "(?!)")),
            "older": javascript(asked_books.OLDER),
            "sentence": javascript(hints._SENTENCE.pattern),
        },
    }


def _cases(item: Item) -> Iterable[str]:
    """The situations of an item as they were written."""
    return (question for group in item["situations"] for question in group["q"])


def _thesaurus(store: Store) -> list[list[str]]:
    """Player's words and official terms, in the order in which a query meets them."""
    rows = store.connection.execute("SELECT player, official FROM thesaurus ORDER BY start, rowid")
    return [list(row) for row in rows]


def constants() -> dict[str, Any]:
    """The numbers and words that the modules of the search name in capitals, by module and lower-case name."""
    return {name: _named(module) for name, module in _MODULES.items()}


def _named(module: ModuleType) -> dict[str, Any]:
    return {
        name.strip("_").lower(): value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | float | str)
    }


def javascript(pattern: str) -> str:
    r"""A Python pattern for a JavaScript one with the flags ``iu``: named groups, ``\w`` and ``\d`` of all scripts."""
    pattern = pattern.replace("(?P<", "(?<").replace(r"\d", r"\p{Nd}").replace(r"\"", '"')
    pattern = pattern.replace(r"\w-e\b", r"\w-e(?!\w)")  # \b knows no letter beyond ASCII there
    inside = re.sub(r"\[[^\]]*\]", lambda found: found[0].replace(r"\w", r"\p{L}\p{N}_"), pattern)
    return inside.replace(r"\w", r"[\p{L}\p{N}_]")


def _answers(content: Content, store: Store) -> dict[str, Any]:
    book = content.book
    reasons_of = {number: item["reasons"] for number, item in content.items.items() if item["reasons"]}
    return {
        "templates": templates(),
        "words": _answering(),
        "principles": {number: _hungarian(text) for number, text in reasons._PRINCIPLES.get(book.id, {}).items()},
        "levels": {
            "names": {level: _hungarian(text) for level, text in reasons._LEVELS.items()},
            "titles": priority._OF_TITLE.get(book.id, {}),
            "parts": priority._OF_PART.get(book.id, {}),
        },
        "reasons": reasons_of,
        "disputes": [_dispute(msgspec.to_builtins(dispute)) for dispute in book.disputes],
        "changes": [
            {"date": change["date"], "text": change["text"], "rules": change["rules"]}
            for change in store.changes()
            if change["kind"] == "rule" and change["rules"]
        ],
    }


def _answering() -> dict[str, Any]:
    """The words and patterns by which answers understand a question."""
    forms = {
        start + ending: kind
        for kind, starts in reversed(question_kinds._ASKING.items())
        for start in starts.split()
        for ending in ("", *question_kinds._ENDINGS.split())
    }
    kinds = question_kinds._INFLECTED
    return {
        "asking": list(question_kinds._ASKING.items()),
        "endings": question_kinds._ENDINGS.split(),
        "others": {word: kind for word, kind in kinds.items() if forms.get(word) != kind},
        "none": [word for word in forms if word not in kinds],
        "unsure": question_kinds._UNSURE,
        "how": question_kinds._HOW,
        "helping": question_kinds._HELPING,
        "naming": javascript(question_kinds._NAMING.pattern),
        "particle": javascript(question_kinds._PARTICLE.pattern),
        "pieces": javascript(question_kinds._PIECES.pattern),
        "turns": verdict._TURNS,
        "open": verdicts.OPEN,
        "both": sorted(hints._BOTH),
        "following": hints._FOLLOWING,
        "first": asked_terms._FIRST,
        "last": asked_terms._LAST,
        "difference": asked_terms._DIFFERENCE,
        "beside": asked_terms._SMALL,
        "sentence": javascript(asking._SENTENCE.pattern),
    }


def _parts(content: Content, store: Store, speller: Speller) -> list[tuple[int, dict[str, Any]]]:
    """What is said to the questions of the rules, in parts: the place in print of each part's first rule, the part."""
    scenarios = _scenarios(content, content.items.values(), store)
    asked = {rule.number: rule.asked for rule in content.book.rules.values()}
    parts: list[tuple[int, dict[str, Any]]] = []
    size = _PART
    for place, item in enumerate(store.all_rules(), 1):
        written = [*item["questions"], *_cases(item)]
        said = {
            "asked": [[len(group.q), group.a] for group in asked[item["number"]]],
            "cases": [[len(group["q"]), group["a"]] for group in item["situations"]],
            "written": " ".join(map(speller.coded, written)),
            "proofs": scenarios.get(item["number"], []),
        }
        if size >= _PART:
            parts.append((place, {"rules": []}))
            size = 0
        parts[-1][1]["rules"].append([value or 0 for value in said.values()])
        size += len(_json(said))
    return parts


def _dispute(dispute: dict[str, Any]) -> dict[str, Any]:
    """A dispute as an answer shows it."""
    readings = [
        {key: reading[key] for key in ("text", "id", "source") if reading.get(key)} for reading in dispute["readings"]
    ]
    kept = {key: dispute[key] for key in ("source", "date", "default") if dispute.get(key)}
    return {key: dispute[key] for key in ("id", "title", "question", "rules")} | {"readings": readings} | kept


def _scenarios(content: Content, items: Iterable[Item], store: Store) -> dict[str, list[dict[str, str]]]:
    """By rule the scenarios that decide by it, with where they stand on the site."""
    cases = {case.id: case for case in content.cases.cases}
    found = {item["number"]: store.scenarios(item["number"]) for item in items}
    return {
        number: [
            {"title": proof["title"], "url": case_url(content, cases[proof["id"]])}
            for proof in proofs
            if proof["id"] in cases
        ]
        for number, proofs in found.items()
        if proofs
    }


def templates() -> dict[str, str]:
    """The Hungarian templates of reasons, hints and verdicts by name."""
    every = _TEMPLATES | {f"hint_{kind}": text for kind, text in _HINTS.items()} | _SAID
    return {name: _hungarian(text) for name, text in every.items()}


def _hungarian(message: str) -> str:
    import gettext

    from kodex.i18n import CATALOGUES

    return gettext.translation(DOMAIN, CATALOGUES, languages=["hu"], fallback=True).gettext(message)


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
