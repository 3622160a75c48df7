"""How many cards of the corpus the sentences of the playground can say: ``python -m tests.bench.own_cards``.

Each different card of every scenario, of all editions of a game, is opened as what stands in its blanks and written
again, in Node as in a browser. ``--write`` puts the figures into the author's guide.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kodex.engine import face
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.free_play.trimming import as_written
from tests.engine.every_game import GAMES, scenarios
from tests.twin.test_twin import node

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "CONTRIBUTING.md"
SCRIPT = ROOT / "site" / "assets" / "js" / "playground-blanks.js"
BEGIN, END = "<!-- measured: python -m tests.bench.own_cards --write -->", "<!-- end -->"
ASKS = """
import { readFileSync } from "node:fs";
const { sentences, Unsaid } = await import(process.argv[1]);
const { blanks, cards } = JSON.parse(readFileSync(0, "utf8"));
const s = sentences(blanks);
const written = (filled, found = new Set(), key = "") => {
  if (filled && typeof filled === "object") for (const [name, one] of Object.entries(filled)) {
    if (name === "text" && key !== "") found.add(key);
    else written(one, found, /^\\d+$/.test(name) ? key : name);
  }
  return [...found];
};
const one = (card) => {
  try {
    const filled = s.read(card);
    return { card: s.write(filled), told: s.tell(filled), written: written(filled) };
  } catch (error) {
    if (error instanceof Unsaid) return { unsaid: error.message };
    throw error;
  }
};
console.log(JSON.stringify(cards.map(one)));
"""
TAGGED = ("any", "of", "to", "targets", "on", "about", "reaction", "if", "attaches", "victims")
"""Where what is written stands behind a word of a selector: ``altípus:ork``."""
_NAMED = ("id", "name", "card", "subtypes", "colours", "text", "expansion", "banned", "language", "released", "traits")
NAMES = (*_NAMED, "faction", "signature", *TAGGED)
"""Blanks that hold a name, which no table can have all of."""


def cards(rulebook: str) -> list[dict[str, Any]]:
    """Each different card of the scenarios of a game, as it is written."""
    every = (card for path in scenarios(rulebook) for one in load(path) for card in one.cards.values())
    found = {json.dumps(data := as_written(card), ensure_ascii=False, sort_keys=True): data for card in every}
    return [found[key] for key in sorted(found)]


def opened(rulebook: str, of: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What comes of opening each card: the ``card`` written again, how it is ``told``, in which blanks something is
    ``written``; or what of it is ``unsaid``."""
    data = json.dumps({"blanks": msgspec.to_builtins(face.of(rulebook).blanks()), "cards": of})
    script = [node(), "--input-type=module", "-e", ASKS, SCRIPT.as_uri()]
    ran = subprocess.run(script, input=data, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def with_blanks() -> list[str]:
    """The rulebooks of the games whose cards consist of sentences."""
    return [rulebook for rulebook in GAMES if face.of(rulebook).blanks() is not None]


def measured() -> Iterator[str]:
    """The lines of the block."""
    yield ""
    yield "| cards of the corpus, each once | n | said whole | by choices alone, but for names |"
    yield "| --- | ---: | ---: | ---: |"
    for rulebook in with_blanks():
        every = cards(rulebook)
        told = opened(rulebook, every)
        said = [one for card, one in zip(every, told, strict=True) if one.get("card") == card]
        chosen = [one for one in said if not set(one["written"]) - {*NAMES}]
        yield f"| `{rulebook}` | {len(every)} | {len(said) / len(every):.3f} | {len(chosen) / len(every):.3f} |"
    yield ""


def block(text: str) -> tuple[int, int]:
    """Where the figures stand in the guide."""
    start = text.index(BEGIN) + len(BEGIN) + 1
    return start, text.index(END, start)


def main() -> None:
    """Print the figures, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put them into the author's guide")
    found = "\n".join(measured()) + "\n"
    if parser.parse_args().write:
        text = GUIDE.read_text(encoding="utf-8")
        start, end = block(text)
        GUIDE.write_text(text[:start] + found + text[end:], encoding="utf-8")
        return
    print(found)
    for rulebook in with_blanks():
        told = opened(rulebook, cards(rulebook))
        print(rulebook, Counter(key for one in told for key in one.get("written", ())).most_common())
        print(*(one["unsaid"] for one in told if "unsaid" in one), sep="\n")


if __name__ == "__main__":
    main()
