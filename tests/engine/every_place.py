"""Every word of selectors with everything that an ability may wait for: refused there, or true of what really happened.

The events of the corpus are gone through: of each the words are asked of what it is about, as every source on the table
would ask (of what leaves as it was just before). A line for each trigger: the words that are refused, and those that
were never true; all others were. ``python -m tests.records --check every_place`` names what is otherwise than recorded.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from kodex.engine.games.hkk.cards import Ability, Effect, registry, selectors
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.vocabulary import LEAVING
from kodex.engine.kernel.state import Event, apply
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus
from tests.engine.every_selector import TAGGED
from tests.engine.lines import Lines

SHOWS = (Effect("gain_magic", 1, "controller"),)


def words() -> list[str]:
    """What may stand in a selector: words, values compared with a number, words with a text behind the colon."""
    registry.load()
    values = [f"{value}{how}" for value in selectors.VALUES for how in (">=1", "<1")]
    tags = [f"{tag}:{text}" for tag in selectors.TAGS for text in (*TAGGED, "1", "9") if is_read(f"{tag}:{text}")]
    return [*sorted(selectors.WORDS), *sorted(values), *sorted(tags)]


def is_read(selector: str) -> bool:
    """Whether a selector is one."""
    try:
        selectors.check_selector(selector)
    except ValueError:
        return False
    return True


def name(word: str) -> str:
    """The word itself, without what it is compared with or the text behind it."""
    return word.partition(":")[0] + ":" if ":" in word else word.partition(">")[0].partition("<")[0]


def is_refused(trigger: str, word: str) -> bool:
    """Whether a card with an ability that waits for this is refused."""
    try:
        Ability("a", "automatic", SHOWS, on=f"{trigger}: {word}")
    except ValueError:
        return True
    return False


def true(each: int = 1) -> dict[str, set[str]]:
    """By trigger the words that were true of what an event of the corpus was about."""
    every = words()
    kinds: dict[str, set[str]] = defaultdict(set)
    for trigger, those in registry.TRIGGERS.items():
        for kind in those:
            kinds[str(kind)].add(trigger)
    asked = {trigger: [word for word in every if not is_refused(trigger, word)] for trigger in registry.TRIGGERS}
    found: dict[str, set[str]] = defaultdict(set)
    for one in corpus(each):
        if one.scenario is None:
            continue
        played, _failures = attempt(one, frozenset(), refused=[])
        state = played.start
        for event in played.log:
            before, state = state, apply(state, (*event.changes, *event.noted))
            if event.kind not in kinds:
                continue
            table = played.at(before if event.kind in LEAVING else state)
            for trigger in kinds[event.kind]:
                if hearing.heard(table, trigger, event):
                    left = [word for word in asked[trigger] if name(word) not in found[trigger]]
                    found[trigger].update(name(word) for word in left if _is_true(table, event, word))
    return found


def _is_true(table: Table, event: Event, word: str) -> bool:
    """Whether a source anywhere on the table would hear this word of the event."""
    sources = [thing for thing in table.state.things.values() if thing.zone in ("guard", "reserve", "table", "aside")]
    views = {(thing.controller, thing.id) for thing in sources} | {(player, "") for player in table.state.players}
    for it in linked._about(event):
        thing = table.state.things.get(it or "")
        for by, source in sorted(views):
            view = View(by, source or (it or ""), 0, "linked")
            if event.kind not in LEAVING:
                if hearing.means(table, word, it, view, event):
                    return True
            elif thing is not None and compiled(word)(table, thing, view):
                return True
    return False


def asked() -> str:
    """The words that there are, and what may be waited for."""
    return f"words: {' '.join(sorted({name(word) for word in words()}))} / {' '.join(sorted(registry.TRIGGERS))}"


def lines() -> Iterator[str]:
    """The words that were asked, then a line for each trigger."""
    there, every = true(), words()
    yield asked()
    for trigger in sorted(registry.TRIGGERS):
        names = sorted({name(word) for word in every})
        refused = {one for one in names if all(is_refused(trigger, word) for word in every if name(word) == one)}
        never = [one for one in names if one not in refused and one not in there[trigger]]
        yield f"{trigger}: refused: {' '.join(sorted(refused)) or '–'} / never true: {' '.join(never) or '–'}"


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition(":")[0])


if __name__ == "__main__":
    sys.exit(RECORD.main())
