"""By what the browser finds the nearest cases (:mod:`kodex.search.cases`): ``cases.bin``, which an answer fetches once
its verdict is shown.

It says how many situations each item has, for each beginning of a telling word that the browser knows, in the order of
the alphabet, in which cases it stands (coded as in ``wordbags``), and all of the rulings that hold; situations are
fetched as they stand with their items. Beginnings that only rulings have are listed. ``plays`` are the cases that can
be played, each with where its table stands (:mod:`kodex.website.files.tables`), ``board`` the page that opens it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kodex.search import cases, playable
from kodex.store import Store
from kodex.text.grams import START
from kodex.text.small_words import SMALL_WORDS
from kodex.website import played
from kodex.website.content import Content, RulingObject
from kodex.website.files import tables
from kodex.website.labels import AUTHORITIES
from kodex.website.links import ruling_anchor
from kodex.website.pages import rulings
from kodex.website.search import wordbags
from kodex.website.search.rangecoder import Encoder
from kodex.website.search.shards import Part


def part(content: Content, store: Store, words: Iterable[str]) -> Part:
    """The file; ``words``: all that the browser knows, in its order."""
    rows = dict(store.connection.execute("SELECT head, places FROM cased"))
    known = cases.known(store)
    heads = dict.fromkeys(word[:START] for word in words if len(word) > 1 and word not in SMALL_WORDS)
    others = sorted(rows.keys() - heads.keys() - {cases.LENGTHS, cases.OWNERS, cases.RULED})
    coder = Encoder(wordbags.CONTEXTS)
    for head in (*heads, *others):
        wordbags.write_places(coder, cases.read_places(rows.get(head, b"")))
    counts = [0] * len(content.items)
    for owner in known.owners:
        counts[owner - 1] += 1
    holding = [one for one in content.rulings if not one["superseded_by"]]
    stand = tables.addresses(content)
    told = {
        "counts": counts,
        "plays": [[case, stand[id_]] for case, id_ in playable.known(store).items() if id_ in stand],
        "board": played.board(content),
        "others": wordbags.front_coded(others),
        "rulings": [_ruling(one, list(places), stand) for one, places in zip(holding, known.ruled, strict=True)],
    }
    return Part(told, (coder.finish(),))


def _ruling(ruling: RulingObject, places: Sequence[int], stand: Mapping[str, str]) -> dict[str, Any]:
    """A ruling as an answer shows it; ``places``: of its rules, ``stand``: where the tables of scenarios stand."""
    about = [ruling["source"] or "ismeretlen forrás", ruling["date"] or "dátuma ismeretlen"]
    if ruling["agreement"] == "differs":
        about.append(rulings.standing(ruling))
    return {
        "question": ruling["question"],
        "answer": ruling["answer"],
        "who": AUTHORITIES[ruling["authority"]],
        "about": ", ".join(about),
        "anchor": ruling_anchor(ruling["id"]),
        "places": places,
        "plays": next((stand[id_] for id_ in ruling["scenarios"] if id_ in stand), None),
    }
