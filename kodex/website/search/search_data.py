"""What the search in the browser gets: packed files for each rulebook, loaded when first needed.

Every search needs ``index.bin`` (items, links, thesaurus, fitted figures, constants and patterns of the search, so that
the browser ranks by the very same numbers), ``words.bin`` (the words by which items are found, see ``vocabulary``) and
``bags.bin`` (where they stand, see ``wordbags``): each is read while the next is still on its way. From these it knows
which items to look at, and fetches their parts (``search_rules``); only answers need more (``search_told``). Each file
begins with the build's id (``shards``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from kodex import concordance
from kodex.answers import (
    beside,
    card_names,
    case,
    composing,
    conditions,
    hints,
    leaning,
    limits,
    playing,
    refusal,
    sums,
    together,
    unheard,
    verdict,
    vote,
    witness,
)
from kodex.compile import open_store
from kodex.ground import games
from kodex.ground.kept import Kept, digest
from kodex.ground.paths import scenarios_beside
from kodex.rules import books, numbers
from kodex.search import called, evidence, meaning, plain, postings, query, snippets, syntax
from kodex.search.calibration import figures
from kodex.store import Store
from kodex.store.proofs import Proof
from kodex.text import (
    asked_addresses,
    asked_books,
    asked_numbers,
    claimed,
    contrary,
    denied,
    fold,
    opposed,
    separated,
    small_words,
    suffixes,
    verdicts,
    words,
)
from kodex.website.content import Content
from kodex.website.labels import KINDS
from kodex.website.search import case_files, packed_words, search_rules, search_told, wordlines
from kodex.website.search.javascript import javascript
from kodex.website.search.packed_words import Words
from kodex.website.search.shards import Part
from kodex.website.site import Site
from kodex.website.unchanged import code, content_of

FOLDER = "assets/search"

FIRST = ("index", "words", "bags")
"""What every search needs, and in which order."""

_ID = 12
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
    "denied": denied,
    "case": case,
    "leaning": leaning,
    "card_names": card_names,
    "unheard": unheard,
    "beside": beside,
    "playing": playing,
    "hints": hints,
    "verdict": verdict,
    "verdicts": verdicts,
    "vote": vote,
    "claimed": claimed,
    "contrary": contrary,
    "opposed": opposed,
    "separated": separated,
    "sums": sums,
    "witness": witness,
    "limits": limits,
}


def write_search_data(content: Content, site: Site, ahead: Callable[[], Words | None] = lambda: None) -> int:
    """Write the files; gives their size in bytes. ``ahead``: gives :func:`words_ahead`."""
    files = kept_files(content, ahead)
    for name, packed in files.items():
        site.write(f"{FOLDER}/{content.places.section}{name}", packed)
    return sum(map(len, files.values()))


def kept_files(content: Content, ahead: Callable[[], Words | None] = lambda: None) -> dict[str, bytes]:
    """Name -> bytes of every file. They take a third of a build to make, so they are kept in the cache folder by what
    they are made from. ``ahead`` is asked for the packed words, if they are needed, once the store is there."""
    proofs = _proofs(content)
    kept, key = _kept(content, proofs)
    files = kept.get(key, lambda: search_files(content, _store(content, proofs), ahead))
    kept.keep()
    return files


def _store(content: Content, proofs: list[Proof]) -> Store:
    """The store of a rulebook; of one that no game plays, so that nothing of its scenarios is known here, it reads them
    itself: what it holds is kept for whoever asks next."""
    return open_store(content.book.id, content.book, proofs if content.is_played else None)


def words_ahead(content: Content) -> Words | None:
    """The packed words, for :func:`kept_files` in another process; None where it will not need them."""
    proofs = _proofs(content)
    kept, key = _kept(content, proofs)
    return None if kept.has(key) else packed_words.ahead(content, proofs, _folder(content))


def _proofs(content: Content) -> list[Proof]:
    id_ = content.book.id
    return [
        Proof(case.id, case.title, case.file, case.about(id_), case.asks, case.answer, case.demands(id_), case.can_be)
        for case in content.cases.cases
    ]


def _folder(content: Content) -> Path:
    return Path(games.book_folder(content.book.id))


def _kept(content: Content, proofs: list[Proof]) -> tuple[Kept[dict[str, bytes]], bytes]:
    """What is kept of a rulebook, and the key of what it is made from."""
    folder = _folder(content)
    read = (folder, folder.parent / "concordance", Path(scenarios_beside(str(folder))))
    made_from = (content.places.section, repr(proofs), content_of(read))
    return Kept("site-search", code(), folder, dict[str, bytes]), digest(*map(str.encode, made_from))


def search_files(content: Content, store: Store, ahead: Callable[[], Words | None] = lambda: None) -> dict[str, bytes]:
    """Name -> gzip bytes of every file; the same input gives the same bytes. ``ahead`` as in :func:`kept_files`."""
    stored = search_rules.Stored.of(store)
    sizes = search_rules.LARGE if len(content.items) >= search_rules.MANY else search_rules.SMALL
    speller = search_told.spelled(content, stored)
    firsts, said = search_told.said_parts(content, store, stored, speller, sizes.said)
    disputed, disputes = search_told.dispute_parts(content)
    packed = ahead()
    if packed is None or packed.key != stored.told.key():
        packed = packed_words.pack(content, stored.told, _sure(store), speller.usual)
    vectors = search_rules.Vectors.of(store, stored.told.bodies, sizes.rare)
    many = {
        "rules": search_rules.rule_parts(content, stored, vectors, packed.words, sizes),
        "texts": search_rules.text_parts(content, sizes),
        "said": said,
        "disputes": disputes,
    }
    parts = {f"{name}-{at}": part for name, parts in many.items() for at, part in enumerate(parts, 1)}
    beside = _beside(content)
    if beside:
        parts["editions"] = Part(beside)
    parts["cases"] = case_files.part(content, store, packed.words)
    parts["answers"] = search_told.answers(content, store, speller)
    often = search_rules.asked_often(stored)
    parts["words"] = Part({"words": len(packed.words), "often": len(often)}, (often, packed.listed))
    parts["bags"] = Part({}, (packed.bags,))
    parts["meaning"] = search_rules.meaning_part(vectors, packed.words)
    parts["index"] = Part(
        _index(content)
        | {
            "thesaurus": _thesaurus(store),
            "firsts": {"said": firsts, "disputes": disputed},
            "phrases": packed.phrases.decode(),
            "parted": {"rules": sizes.rules, "texts": sizes.texts},
            "shared": search_rules.SHARED,
            "lines": {"ends": wordlines.ENDS, "new": wordlines.NEW},
            "vectors": {"rare": sizes.rare, "sizes": search_rules.PART_SIZES},
            "said": search_rules.WORDS,
            "editions": bool(beside),
        }
    )
    whole = hashlib.sha256(b"".join(name.encode() + part.bare() for name, part in sorted(parts.items())))
    id_ = whole.hexdigest()[:_ID]
    return {f"{name}.bin": part.packed(id_, b"" if name in FIRST else packed.phrases) for name, part in parts.items()}


def _sure(store: Store) -> set[str]:
    """The words that are no typos: those of headings and texts, and those that come more than once."""
    return {word for (common,) in store.connection.execute("SELECT common FROM vocabulary") for word in common.split()}


def _index(content: Content) -> dict[str, Any]:
    items = list(content.items.values())
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
        "labels": {name: words for name, (words, _why) in KINDS.items()},
        "rules": {
            "number": _short([item["number"] for item in items]),
            **titled,
            **shown,
            "kind": [_KINDS.index(item["kind"]) for item in items],
            "heading": [item["heading"] for item in items],
            "told": [int(bool(item["text"])) for item in items],
            "terms": ["\n".join(item["terms"]) for item in items],
            "near": _near(content),
            "questions": [len(item["questions"]) for item in items],
        },
        "entries": [[" ".join(words(fold(entry.term))), " ".join(entry.rules)] for entry in content.book.index],
        "figures": {"rank": figures(content.book.id)["rank"]},
        "constants": constants(),
        "alone": {id_: javascript(pattern) for id_, pattern in asked_books.ALONE.items()},
        "words": {
            "question": sorted(small_words.QUESTION_WORDS),
            "asking": sorted(small_words.ASKING),
            "whence": sorted(small_words.WHENCE),
            "small": sorted(small_words.SMALL_WORDS),
            "suffixes": sorted(suffixes._SUFFIXES),
            "articles": called._ARTICLES,
            "ordinals": asked_numbers.ORDINALS,
            "spelled": asked_numbers.SPELLED,
        },
        "language": {
            "fields": sorted(syntax.FIELDS),
            "patterns": {name: javascript(pattern) for name, pattern in syntax.SIGNS.items()},
        },
        "patterns": {
            "asked": javascript(asked_numbers._ASKED.pattern),
            "part": javascript(asked_numbers._PART.pattern),
            "place": javascript(asked_numbers._BEFORE_NOUN.pattern),
            "filler": javascript(asked_numbers._FILLER.pattern),
            "greeted": javascript(small_words.GREETED.pattern),
            "typed": javascript(numbers._TYPED),
            "address": javascript(asked_addresses._ADDRESS.pattern),
            "ending": javascript(asked_addresses._SUFFIX.pattern),
            "alike": javascript(asked_addresses._NUMBER_LIKE.pattern),
            "called": javascript(asked_books.NAMES.get(content.book.id, "(?!)")),
            "older": javascript(asked_books.OLDER),
            "sentence": javascript(hints._SENTENCE.pattern),
        },
    }


def _beside(content: Content) -> dict[str, Any]:
    """By other edition, for each rule, the rules there that the concordance sets beside it, the nearest first; also
    by other edition, where it says otherwise (``differs``: by place of a rule its lines), and the places of the rules
    that give way to it (``gives``)."""
    known = concordance.open()
    others = [id_ for id_ in known.editions() if id_ != content.book.id]
    if len(others) == len(known.editions()):
        return {}
    found: dict[str, list[str]] = {id_: [] for id_ in others}
    for number in content.items:
        matched = known.counterparts(content.book.id, number)
        for id_, rows in found.items():
            rows.append(" ".join(dict.fromkeys(other for one in matched for other in one["rules"].get(id_, ()))))
    mine = content.book.id
    differs: dict[str, dict[int, list[str]]] = {id_: {} for id_ in others}
    gives: dict[str, list[int]] = {id_: [] for id_ in others}
    for place, number in enumerate(content.items, 1):
        for id_ in others:
            if lines := known.differences_of(mine, number, id_):
                differs[id_][place] = lines
                gives[id_] += [place] if known.gives_way(mine, number, id_) else []
    return {**found, "differs": differs, "gives": gives}


def _short(numbers_: Sequence[str]) -> list[str]:
    """Each number as the one before says it: nothing for the next one beside it, a dot for the first below it."""
    before, found = "", []
    for number in numbers_:
        stem, dot, last = before.rpartition(".")
        following = f"{stem}{dot}{int(last) + 1}" if last.isdecimal() else ""
        found.append("" if number == following else "." if number == f"{before}.1" else number)
        before = number
    return found


def _near(content: Content) -> str:
    """For each item how far behind it those stand that it is linked with either way; a "+" behind that where it is an
    exception to them, a "-" where they are to it."""
    places = {number: at for at, number in enumerate(content.items)}
    near: list[dict[int, str]] = [{} for _item in places]
    for number, item in content.items.items():
        here = places[number]
        for other in (*item["refs"], *item["related"]):
            there = places.get(other, here)
            near[min(here, there)].setdefault(abs(there - here), "")
        for other in item["beats"]:
            there = places.get(other, here)
            near[min(here, there)][abs(there - here)] = "+" if here < there else "-"
    return ",".join(
        " ".join(f"{distance}{how}" for distance, how in sorted(found.items()) if distance) for found in near
    )


def _thesaurus(store: Store) -> list[list[Any]]:
    """Player's words, official terms and the places of their rules, in the order in which a query meets them."""
    rows = store.connection.execute("SELECT player, official, ord FROM thesaurus ORDER BY start, rowid")
    return [list(row) for row in rows]


def constants() -> dict[str, Any]:
    """The numbers and words that the modules of the search name in capitals, by module and lower-case name."""
    return {name: _capitals(module) for name, module in _MODULES.items()}


def _capitals(module: ModuleType) -> dict[str, Any]:
    return {
        name.strip("_").lower(): value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | float | str)
    }
