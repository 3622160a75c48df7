"""Everything that is recorded, of every game there is: ``python -m tests.records --check``.

A record is a file with a line for each thing: what comes of a scenario, which rules are cited at which kind of event,
what is declared, in how many scenarios of an edition a rule is cited, what every question is answered, how many ways
there are to act; of HKK what every word, selector and field of cards comes to; what search and answers make of invented
rulebooks. ``--check`` names what is otherwise than recorded (1: something is), ``--write`` records it, ``--show``
prints what is recorded now, or with the name of a thing (a scenario, a question, a word) all that is recorded of it.
``NAMES`` and ``--rulebook`` choose records. A commit leaves the files as they are, or says what changes, and why.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from kodex.ground import games
from tests.answers import recorded as answers
from tests.editions import DEFAULT
from tests.engine import (
    cited_at,
    declared,
    defaults,
    digest,
    every_field,
    every_place,
    every_selector,
    every_spot,
    every_word,
    often,
    perft,
)
from tests.engine.every_game import GAMES
from tests.engine.lines import Lines

OF_EVERY_GAME = {
    "digest": digest.of,
    "cited_at": cited_at.of,
    "declared": declared.of,
    "defaults": defaults.of,
    "perft": perft.of,
}
"""What is recorded of a game, by its rulebook."""
OF_ONE = {
    "every_word": every_word.RECORD,
    "every_selector": every_selector.RECORD,
    "every_field": every_field.RECORD,
    "every_place": every_place.RECORD,
    "every_spot": every_spot.RECORD,
    "answers": answers.RECORD,
}
"""What is recorded of the words of HKK's cards, and of search."""


def records(names: list[str], rulebook: str | None) -> Iterator[tuple[str, Lines]]:
    """The records that are meant, each with what it is called."""
    for game in GAMES if rulebook is None else (rulebook,):
        every = {name: make for name, make in OF_EVERY_GAME.items() if not names or name in names}
        yield from ((f"{game} {name}", make(game)) for name, make in every.items())
        home = games.shipped().get(game)
        if home is not None and (not names or "often" in names):
            yield from ((f"{edition} often", often.of(edition)) for edition in home.editions)
    if rulebook in (None, DEFAULT):
        yield from ((f"{DEFAULT} {name}", one) for name, one in OF_ONE.items() if not names or name in names)


def show(name: str, found: Lines, thing: str) -> Iterator[str]:
    """What is recorded now, or all that is recorded of a thing."""
    game, _space, kind = name.partition(" ")
    if thing and kind == "digest":
        yield from digest.shown(thing, game)
    else:
        yield from (line for line in found.make() if not thing or found.name(line) == thing)


def main() -> int:
    """Check (1: something has changed), write or show."""
    parser = argparse.ArgumentParser(prog="python -m tests.records", description=str(__doc__).split("\n")[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="name what is otherwise than recorded")
    what.add_argument("--write", action="store_true", help="record what there is now")
    what.add_argument("--show", nargs="?", const="", metavar="THING", help="print what there is now, or of one thing")
    parser.add_argument("--rulebook", choices=GAMES, help="of this game alone")
    parser.add_argument("names", nargs="*", choices=[[], *OF_EVERY_GAME, "often", *OF_ONE], help="these records alone")
    asked = parser.parse_args()
    found = 0
    for name, one in records(asked.names, asked.rulebook):
        if asked.show is not None:
            print(*(f"{name}: {line}" for line in show(name, one, asked.show)), sep="\n")
            continue
        changed = one.changed()
        print(*(f"{name}: {thing}" for thing in changed), f"{name}: {len(changed)} changed", sep="\n")
        found += len(changed)
        if asked.write and changed:
            one.write()
    return 1 if asked.check and found else 0


if __name__ == "__main__":
    sys.exit(main())
