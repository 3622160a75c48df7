"""Every verb and every keyword on a table of plain cards: what comes of a few turns' worth of play with it.

``python -m tests.records --check every_word`` names the words of which something else comes than is recorded,
``--write`` records it. A verb is that of a spell that is played first, of a permanent that always has it, and of one
that has it when it comes; a keyword is that of a creature on either side. How an effect may be written is recorded,
too: which of the words that may stand beside a verb are refused.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, registry
from kodex.engine.kernel.choices import at_random
from tests.engine.lines import Lines
from tests.engine.plain import text
from tests.engine.setting import setting

ACTIONS = 8
WHAT = (
    *("damage", "life", "max_life", "max_magic", "guard", "magic", "components", "heals", "draws", "méreg", "álom"),
    *("jelző", "piros", "ork", "repül", "páncél", "reserve", "hand", "pile", "kéz", "semmi", "képességek", "minden"),
    *("erősödés +1/+2", "közvetlen", "harci", "főfázis", "előkészítő", "kör vége", "új", "alja"),
)
"""Words that may stand beside a verb: of values, events, markers, colours, zones, phases."""
WHOM = ("target", "it", "controller", "opponents", "lény & ellenséges")
_HARM, _HELP = Effect("damage", 1, "opponent"), Effect("heal", 1, "controller")
FIELDS: dict[str, Any] = {
    "of": "lény",
    "card": "ork",
    "cost": Cost(magic=1),
    "effects": (_HARM,),
    "otherwise": (_HELP,),
    "options": ((_HARM,), (_HELP,)),
}
OTHERWISE: dict[str, dict[str, Any]] = {
    "forbid": {},
    "distribute": {"of": "lény", "effects": (Effect("damage", to="it"),)},
    "name_type": {"of": "szörny", "effects": (_HARM,)},
    "copy": {},
    "become": {},
}
"""What stands beside a verb that refuses the words above."""
PLAIN = {
    "ork": Card("szörny", Cost(1), 2, 3, components=1, subtypes=("ork",), colours=("piros",)),
    "mag": Card("kalandozó", Cost(2), 1, 4, magic_attack=True),
    "torony": Card("építmény", Cost(1), life=4),
    "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 2),)),
    "atok": Card("bűbáj", Cost(1), attaches="lény"),
}


def effects(verb: registry.Verb) -> Iterator[Effect | str]:
    """An effect of the verb with each word that may stand beside it, on whom it may be; what is refused, in words."""
    own = OTHERWISE.get(verb.name, {key: FIELDS[key] for key in FIELDS if key in verb.fields})
    for what in (None, *WHAT) if "what" in verb.fields else (None,):
        for whom in WHOM if "to" in verb.fields else ("target",):
            for until in (None, "kör vége") if "until" in verb.fields else (None,):
                given: dict[str, Any] = {"to": whom, "what": what, "until": until}
                try:
                    yield Effect(verb.name, 2 if "n" in verb.fields else 1, **given, **own)
                except ValueError:
                    yield ValueError.__name__


def cards(effect: Effect) -> Iterator[tuple[str, Card]]:
    """The cards that may have an effect: a spell, a creature when it comes, a permanent all the time."""
    yield "spell", Card("azonnali", effects=(effect,))
    yield "comes", Card("szörny", life=2, abilities=(Ability("jön", "automatic", (effect,), on="enters: self"),))
    if registry.VERBS[effect.do].continuous:
        yield "always", Card("bűbáj", abilities=(Ability("van", "continuous", (effect,)),))


def course(name: str, card: Card, stage: str = "fő.1") -> Iterator[str]:
    """What happens when a card is played, or lies there, and chance goes on."""
    chance = random.Random(name)
    side: dict[str, Any] = {"magic": 9, "components": 3, "deck": ["ork", "szikra", "torony"], "pile": ["ork"]}
    own = {**side, "hand": ["új", "szikra"], "guard": ["ork"], "reserve": ["mag"], "table": ["torony"]}
    zone = "table" if card.type == "bűbáj" else "guard" if card.keywords else "hand"
    if zone != "hand":
        own[zone] = [*own[zone], "új"]
    other = {**side, "hand": ["szikra"], "guard": ["ork", *(["új"] if card.keywords else [])], "reserve": ["mag"]}
    position = setting(PLAIN | {"új": card}, {"A": own, "B": {**other, "table": ["torony"]}}, stage)
    for _n in range(ACTIONS):
        able = list(position.legal_actions())
        first = [one for one in able if isinstance(one, Play) and one.card.startswith("A.új")]
        if not able:
            return
        action = chance.choice(first or able)
        position = position.play(action, at_random(chance))
        assert position.move is not None
        yield text(action)
        yield from (f"{event.kind} {text(event.changes)} {sorted(event.norms)}" for event in position.move.events)


def lines(each: int = 1) -> Iterator[str]:
    """A line for each word, or for each so many-th."""
    registry.load()
    for name, verb in sorted(registry.VERBS.items())[::each]:
        every = list(effects(verb))
        sound = [one for one in every if isinstance(one, Effect)]
        yield f"verb {name} {len(sound)} of {len(every)}: {_hash(every)} {' '.join(_of_effects(name, sound))}"
    for name, known in sorted(registry.KEYWORDS.items())[::each]:
        card = Card("szörny", Cost(1), 2, 4, components=1, keywords={name: 2 if known.number else True})
        yield f"keyword {name} {' '.join(_hash(list(course(name, card, at))) for at in ('fő.1', 'harc.támadók'))}"


def _of_effects(name: str, sound: Sequence[Effect]) -> Iterator[str]:
    """Three of the effects of a verb, on every card that may have them."""
    for effect in random.Random(name).sample(sound, min(3, len(sound))):
        for form, card in cards(effect):
            yield f"{form}={_hash(list(course(f'{name} {form}', card)))}"


def _hash(values: Sequence[object]) -> str:
    return hashlib.sha256(text(list(values)).encode()).hexdigest()[:8]


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: " ".join(line.split()[:2]))


if __name__ == "__main__":
    sys.exit(RECORD.main())
