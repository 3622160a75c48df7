"""Every public name, called from eight threads at once in a process that has done nothing before.

    python -m tests.threads NAME        (the names of :data:`CALLS`)

What is made on the first call (decoders, caches, modules) is made while the others ask for it; a short switch interval
makes the moment likely. It prints nothing when each thread got what one thread alone gets afterwards, else what they
got, and ends with 1.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

THREADS = 8
ROUNDS = 3
PLAIN: dict[str, Any] = {"ensure_ascii": False, "sort_keys": True, "default": repr}

SCENARIO = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 4, keywords: {mérgezés: 1}}
  láp:
    type: bűbáj
    cost: {magic: 2}
    abilities:
    - {id: köd, kind: automatic, on: "dies: szörny & ellenséges", effects: [{do: damage, n: 1, to: "lény & !saját"}]}
scenarios:
- id: egy-az-egyben
  title: Egy ork egy medve ellen
  asks: Mi lesz az orkkal?
  rules: ["36.4"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [medve]}}}
  when:
  - {act: attack, by: A, map: {ork: medve}}
  - {act: advance, to: fő.2}
  then: {state: {ork.zone: gyűjtő, medve.wounds: 2}, cites: ["36.4"]}
"""
OF_EDITIONS = {"hkk-8": "harc-fazisai/10", "hkk-11": "harc-fazisai/10"}
"""Where the editions say what the scenario is about."""
TYPO = SCENARIO.replace("mérgezés", "mergez")
GIVEN = SCENARIO.partition("  when:")[0]
ATTACK = "{act: attack, by: A, map: {ork: medve}}"


CONQUEST = """
rulebook: conquest
cards:
  Homok: {type: bolygó, symbols: [nyersanyag]}
  medve: {type: harcoló egység, cost: 4, attack: 3, hp: 5}
  fal: {type: harcoló egység, cost: 2, attack: 0, hp: 4}
  csel: {type: esemény, cost: 1, shields: 1}
scenarios:
- id: pajzs-egyet-fog
  title: A pajzs egy sérülést megakadályoz
  asks: Hármas támadásra eldobok egy egypajzsos lapot. Mennyi sérülést kap a falam?
  rules: ["sz/serules-okozasa#n2"]
  given:
    row: [Homok]
    step: "3.2.6"
    beginner: A
    players: {A: {planets: {1: [medve]}}, B: {hand: [csel], planets: {1: [fal]}}}
  when:
  - {act: attack, by: A, card: A-medve}
  - {act: shield, by: B, unit: B-fal, card: B-csel}
  then: {state: {B-fal.damage: 2}}
"""
ATTACKS = "{act: attack, by: A, card: A-medve}"


def _book(rulebook: str = "hkk-kodex", lang: str | None = None) -> Any:
    import kodex

    return kodex.open(rulebook, lang=lang)


def _shelf() -> Any:
    from kodex import library

    return library.open()


def _position() -> Any:
    from kodex.engine import Position

    return Position.from_text(GIVEN)


def _conquest() -> Any:
    from kodex.engine import Position

    return Position.from_text(CONQUEST.partition("  when:")[0])


def _checked() -> Any:
    """What comes of the scenario by each edition; each thread begins with another one."""
    others = [f"edition: {edition}\n{SCENARIO.replace('36.4', own)}" for edition, own in OF_EDITIONS.items()]
    texts, me = [SCENARIO, *others], threading.get_ident()
    first = me // 4096 % len(texts)
    found = [_book().check(f"{text}# {me}\n", trace=True) for text in (*texts[first:], *texts[:first])]
    return sorted(json.dumps(one, ensure_ascii=False) for one in found)


def _error(work: Callable[[], object], kind: str) -> tuple[str, str]:
    """What is said against something."""
    from kodex import engine, errors

    wanted: Any = getattr(engine, kind) if kind in engine.__all__ else errors.KodexError
    try:
        work()
    except wanted as error:
        return type(error).__name__, str(error)
    return "", "nothing"


def _by_name(question: str) -> Any:
    from kodex import library

    return library.by_name(question, _book())


def _concordance(name: str, *arguments: str) -> Any:
    from kodex import concordance

    return getattr(concordance, name)(*arguments)


CALLS: dict[str, Callable[[], object]] = {
    "open": lambda: repr(_book()),
    "KodexError": lambda: _error(lambda: _book("ulti", "hu"), "KodexError"),
    "Kodex.rulebook": lambda: _book().rulebook,
    "Kodex.numbers": lambda: _book().numbers(),
    "Kodex.rule": lambda: _book().rule("34.5"),
    "Kodex.below": lambda: _book().below("34"),
    "Kodex.search": lambda: _book().search("hány lény támadhat egy lényre"),
    "Kodex.page": lambda: _book().page("cím:támadó AND lény"),
    "Kodex.unknown_numbers": lambda: _book().unknown_numbers("34.99"),
    "Kodex.suggestion": lambda: _book().suggestion("tartalékk mérete"),
    "Kodex.strange": lambda: _book().strange("őrposzt xyzzyqwert"),
    "Kodex.ask": lambda: _book().ask("Hány lényem állhat az őrposztban?"),
    "Kodex.ask_beside": lambda: _book("hkk-8").ask_beside("Hány lényem állhat az őrposztban?", "hkk-kodex"),
    "Kodex.counterparts": lambda: _book().counterparts("36.4"),
    "Kodex.compare": lambda: _book().compare("36.4"),
    "Kodex.changes": lambda: _book().changes(since="2010"),
    "Kodex.graph": lambda: _book().graph("34.5", depth=2),
    "Kodex.check": _checked,
    "Kodex.try_": lambda: _book().try_(GIVEN),
    "Kodex.check of a typo": lambda: _error(lambda: _book().check(TYPO), "KodexError"),
    "Kodex.context": lambda: _book().context("34.5"),
    "Kodex.learn": lambda: _book().learn(),
    "Kodex.rulings": lambda: _book().rulings(words="testrész"),
    "Kodex.count": lambda: _book().count([1, 2, 700]),
    "library.open": lambda: [book.rulebook for book in _shelf().books],
    "Library.book": lambda: repr(_shelf().book("hkk-11:harc-fazisai/8")),
    "Library.search": lambda: _shelf().search("tartalék"),
    "Library.page": lambda: _shelf().page("tartalék"),
    "Library.ask": lambda: _shelf().ask("Hány lényem állhat az őrposztban?"),
    "Library.unknown_numbers": lambda: _shelf().unknown_numbers("34.99"),
    "Library.suggestion": lambda: _shelf().suggestion("tartalékk mérete"),
    "Library.strange": lambda: _shelf().strange("őrposzt xyzzyqwert"),
    "Library.context": lambda: _shelf().context("hkk-kodex:34.5"),
    "library.by_name": lambda: _by_name("Hány lapos a pakli a 8. kiadás szerint?"),
    "concordance.counterparts": lambda: _concordance("counterparts", "hkk-kodex", "36.4"),
    "concordance.differences": lambda: _concordance("differences"),
    "concordance.open": lambda: _concordance("open").editions(),
    "Position.from_text": lambda: repr(_position()),
    "Position.legal_actions": lambda: sorted(map(repr, _position().legal_actions)),
    "Position.to_act": lambda: _position().to_act,
    "Position.outcome": lambda: _position().outcome,
    "Position.stage": lambda: _position().stage,
    "Position.before": lambda: repr(_position().push(ATTACK).before),
    "Position.push": lambda: _position().push(ATTACK).push("{act: advance, to: fő.2}").to_json(),
    "Position.why_illegal": lambda: repr(_position().why_illegal("{act: attack, by: A, map: {ork: B}}")),
    "Position.explain": lambda: _position().push(ATTACK).push("{act: advance, to: fő.2}").explain(),
    "Position.say": lambda: _position().say(ATTACK),
    "Position.to_json": lambda: _position().to_json(),
    "Position.key": lambda: _position().key() == _position().key(),
    "Kodex.check of Conquest": lambda: _book("conquest").check(CONQUEST, trace=True),
    "Kodex.ask of Conquest": lambda: _book("conquest").ask("Mikor vonulhat vissza egy egység?"),
    "Position.legal_actions of Conquest": lambda: sorted(map(repr, _conquest().legal_actions)),
    "Position.push of Conquest": lambda: _conquest().push(ATTACKS).to_json(),
    "IllegalStep": lambda: _error(lambda: _position().push("{act: attack, by: A, map: {ork: B}}"), "IllegalStep"),
}
"""Name -> a call of it that gives the same each time; one of several classes stands with that of its class."""


def main(name: str) -> int:
    """Call it from all threads at once; 1 where one of them gets something else."""
    sys.setswitchinterval(1e-5)
    call, start = CALLS[name], threading.Barrier(THREADS)

    def work(_at: int) -> list[str]:
        start.wait()
        return [_plain(call) for _round in range(ROUNDS)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = {one for each in pool.map(work, range(THREADS)) for one in each}
    alone = json.dumps(call(), **PLAIN)
    for one in found - {alone}:
        print(one[:2000])
    return int(found != {alone})


def _plain(call: Callable[[], object]) -> str:
    try:
        return json.dumps(call(), **PLAIN)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
