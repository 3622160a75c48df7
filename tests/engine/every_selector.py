"""Every word of selectors and every amount on one table with something of each kind: what it means, what it comes to.

``python -m tests.records --check every_selector`` names those that mean something else than is recorded, ``--write``
records them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from kodex.engine import Position
from kodex.engine.games.hkk.cards import amounts, registry, selectors
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.kernel.table import Table
from tests.engine.lines import Lines

TABLE = """
cards:
  ork: {type: szörny, subtypes: [ork], colours: [piros], cost: {magic: 1}, damage: 2, life: 3, components: 1}
  repulo: {type: szörny, cost: {magic: 2, components: 1}, damage: 1, life: 4, keywords: {repül: true}}
  mag: {type: kalandozó, subtypes: [elf], colours: [kék], cost: {magic: 3}, damage: 1, life: 4, magic_attack: true}
  lathatatlan: {type: szörny, cost: {x: [magic]}, damage: 1, life: 2, keywords: {láthatatlan: true}}
  holt: {type: szörny, subtypes: [élőholt], cost: {components: 2}, damage: 2, life: 2}
  jelzo: {type: szörny, subtypes: [ork], damage: 1, life: 1, marker: true}
  torony: {type: építmény, cost: {builder: 1}, life: 5}
  kard: {type: tárgy, cost: {magic: 1}, attaches: lény}
  atok: {type: bűbáj, cost: {magic: 1}, attaches: lény}
  aldas: {type: bűbáj, cost: {magic: 2}}
  ret: {type: helyszín, cost: {magic: 1}}
  hos: {type: követő}
  vivas: {type: szakértelem, cost: {magic: 1}}
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 2}]}
  tudas: {type: általános, cost: {magic: 2}, effects: [{do: draw, n: 2, to: controller}]}
scenarios:
- given:
    active: A
    phase: fő.1
    players:
      A:
        life: 18
        magic: 4
        components: 3
        hand: [szikra, {card: ork, id: kezben}]
        deck: [tudas, {card: mag, id: pakliban}]
        pile: [{card: holt, id: gyujtoben}, {card: szikra, id: ellott}]
        void: [{card: ork, id: semmiben}]
        aside: [hos]
        guard: [{card: ork, id: seb, wounds: 1}, mag]
        reserve: [{card: repulo, passive: true}, {card: jelzo, markers: {méreg: 2, izom: 1}}]
        table: [torony, aldas, ret, {card: kard, host: seb}, {card: vivas, host: mag}]
      B:
        life: 15
        magic: 2
        components: 1
        hand: [{card: tudas, id: b_tudas}]
        deck: [{card: szikra, id: b_pakli}, {card: torony, id: b_pakli2}]
        guard: [{card: holt, id: b_holt, markers: {öregítés: 1}}, lathatatlan]
        reserve: [{card: mag, id: b_mag, wounds: 2, markers: {szintlépés: 2}}]
        table: [{card: atok, host: b_holt}, {card: torony, id: b_torony, passive: true}]
"""
TAGGED = ("ork", "élőholt", "piros", "kék", "méreg", "repül", "mag", "magic", "ikon", "lény", "tárgy")
"""What may stand behind the colon of a word; those that may not behind one are refused."""
SUMS = (
    "X",
    "2",
    "X+1",
    "2*count(lény)-1",
    "-count(lény)+9",
    "3*X-2*count(szörny & saját)",
    "count(lény)",
    "+4",
    "5-2-1",
)
WRONG = ("", "2 3", "*2", "count(", "count(nincs ilyen)", "nincs_ilyen", "2+", "--2", "X X")
VIEWS = (View("A", "seb", 2), View("B", "b_mag", 1))


def lines() -> Iterator[str]:
    """A line for each."""
    registry.load()
    table = Position.from_text(TABLE).inner.table
    for word in sorted(selectors.WORDS):
        yield f"word {word}: {_meant(table, word)}"
    for value in sorted(selectors.VALUES):
        for compare in ("=", "<=", ">", "!="):
            yield f"value {value}{compare}2: {_meant(table, f'{value}{compare}2')}"
        yield f"value {value}<X: {_meant(table, f'{value}<X')} {_meant(table, f'{value}>=X')}"
    for tag in sorted(selectors.TAGS):
        for text in TAGGED:
            yield f"tag {tag}:{text}: {_meant(table, f'{tag}:{text}')}"
    for amount in (*sorted(amounts.AMOUNTS), *SUMS, *WRONG):
        yield f"amount {amount}: {_amount(table, amount)}"


def _meant(table: Table, selector: str) -> str:
    """Whom a selector means as A sees it, and B where that is others."""
    try:
        found = [" ".join(sorted(one.id for one in selectors.selected(table, selector, view))) for view in VIEWS]
    except ValueError:
        return "refused"
    return " / ".join(dict.fromkeys(found))


def _amount(table: Table, amount: str) -> str:
    try:
        amounts.check_amount(amount)
    except ValueError:
        return "refused"
    return " / ".join(str(amounts.how_many(table, amount, replace(view, event=7))) for view in VIEWS)


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines)


if __name__ == "__main__":
    sys.exit(RECORD.main())
