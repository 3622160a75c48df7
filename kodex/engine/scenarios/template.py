"""What ``kodex scenario new`` writes: a small scenario that passes, with comments in the language asked for.

For a rule it is the plainest scenario about that rule, to be changed; where there is none, a small combat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from msgspec import Struct

from kodex import yamlfile
from kodex.engine import editions
from kodex.engine.games.hkk.cards import Card
from kodex.engine.scenarios.cards import unused_cards
from kodex.engine.scenarios.format import Scenario
from kodex.engine.scenarios.load import load

HEAD = {
    "hu": """\
# {heading}
# Futtatás: kodex check {file} --explain
# Szerkesztőben kiegészítéshez: kodex scenario schema > scenario.schema.json
{book}

# Kitalált lapok, csak a próbához. Típusok: szörny, kalandozó, építmény, azonnali, általános, bűbáj, tárgy …
# Varázslatnak hatása (effects) van, asztalon maradó lapnak képessége (abilities). Minden szó: kodex scenario words
""",
    "en": """\
# {heading}
# To run it: kodex check {file} --explain
# For an editor that completes: kodex scenario schema > scenario.schema.json
{book}

# Invented cards, for this test only. Types: szörny, kalandozó, építmény, azonnali, általános, bűbáj, tárgy …
# Spells have 'effects', what stays on the table has 'abilities'. Every word: kodex scenario words
""",
}

PLAIN = {
    "hu": """\
cards:
  ork: {{type: szörny, cost: {{magic: 2}}, damage: 2, life: 3}}
  szikra: {{type: azonnali, cost: {{magic: 1}}, effects: [{{do: damage, n: 1}}]}}

scenarios:
- id: {id}                         # kisbetű, szám, kötőjel; az egész gyűjteményben egyedi
  title: {title}
  asks: {asks}
  rules: ["{rule}"]                      # a szabálypontok, amelyek eldöntik
  given:                                # a kiinduló helyzet
    active: A                           # kinek a köre
    phase: harc.támadók                 # előkészítő, húzás, fő, csere, harc.támadók, fő.2, gyógyulás, kör vége …
    players:
      # Zónák: pakli, kéz, őrposzt, tartalék, asztal, gyűjtő, Semmi, pakli mellett. Számok: life, magic, turn …
      A: {{magic: 1, kéz: [szikra], őrposzt: [ork]}}
      B: {{life: 20, őrposzt: [{{card: ork, id: vedo, wounds: 1}}]}}
  when:                                 # a lépések sorban
  - {{act: attack, by: A, map: {{ork: vedo}}}}
  - {{act: advance, to: harc.ütés.előtt}}  # eddig mindenki passzol
  - {{act: check, that: {{vedo.wounds: 1}}}} # közben is megnézhető az asztal
  - {{act: play, by: A, card: szikra, target: vedo}}
  - {{act: advance, to: fő.2}}
  then:                                 # aminek a végén állnia kell
    state: {{vedo.zone: gyűjtő}}
    delta: {{A.magic: -1}}
    cites: ["{strike}"]                     # szabálypontok, amelyekre a történtek hivatkoznak
""",
    "en": """\
cards:
  ork: {{type: szörny, cost: {{magic: 2}}, damage: 2, life: 3}}
  szikra: {{type: azonnali, cost: {{magic: 1}}, effects: [{{do: damage, n: 1}}]}}

scenarios:
- id: {id}                         # small letters, digits, hyphens; used once in the whole corpus
  title: {title}
  asks: {asks}
  rules: ["{rule}"]                      # the rules that decide
  given:                                # the position at the start
    active: A                           # whose turn it is
    phase: harc.támadók                 # előkészítő, húzás, fő, csere, harc.támadók, fő.2, gyógyulás, kör vége …
    players:
      # Zones: deck, hand, guard, reserve, table, pile, void, aside, side. Numbers: life, magic, turn …
      A: {{magic: 1, hand: [szikra], guard: [ork]}}
      B: {{life: 20, guard: [{{card: ork, id: vedo, wounds: 1}}]}}
  when:                                 # the steps in order
  - {{act: attack, by: A, map: {{ork: vedo}}}}
  - {{act: advance, to: harc.ütés.előtt}}  # everybody passes until then
  - {{act: check, that: {{vedo.wounds: 1}}}} # the table may be looked at in between
  - {{act: play, by: A, card: szikra, target: vedo}}
  - {{act: advance, to: fő.2}}
  then:                                 # what must hold in the end
    state: {{vedo.zone: gyűjtő}}
    delta: {{A.magic: -1}}
    cites: ["{strike}"]                     # rules that what happens cites
""",
}

MORE = {
    "hu": """\
  # Tiltott lépés, és ami tiltja:  {act: pass, by: B, illegal: ["4.23.3"]}
  # Reagálás:  {act: react, by: B, card: tagadas, to: szikra}
  # Bejelentés, egyelőre fizetés nélkül:  {act: announce, by: A, card: szikra}
  # Utána vagy kijátsszák (play), vagy visszaveszik:  {act: take_back, by: A, card: szikra}
  # Döntés egy lépés közben:  choose: ["2 VP"] a lépésben, vagy utána {act: choose, by: A, about: payment, take: 2 VP}
  # Életmentő cselekvésig:  {act: advance, to: életmentő}, vagy kezdésnek  given: {…, hurt: [ork]}
  # Minden lehetséges döntés végigjátszása:
  # explore: {free: [payment], always: {B.life: 20}, never: {A.magic: 9}, sometimes: {vedo.wounds: 3}}
  # Vitás szabály olvasatai (verdict: supported, refuted vagy undecided):
  # readings:
  #   egyik: {switches: {components.deadline: fazis}, then: {state: {A.components: 1}}, verdict: refuted}
""",
    "en": """\
  # A forbidden step, and what forbids it:  {act: pass, by: B, illegal: ["4.23.3"]}
  # A reaction:  {act: react, by: B, card: tagadas, to: szikra}
  # A card is announced and not paid yet:  {act: announce, by: A, card: szikra}
  # Then it is played (play) or taken back:  {act: take_back, by: A, card: szikra}
  # A decision within a step:  choose: ["2 VP"] in it, or after it {act: choose, by: A, about: payment, take: 2 VP}
  # To the life saving window:  {act: advance, to: életmentő}, or at the start  given: {…, hurt: [ork]}
  # Every possible decision played:
  # explore: {free: [payment], always: {B.life: 20}, never: {A.magic: 9}, sometimes: {vedo.wounds: 3}}
  # Readings of a disputed rule (verdict: supported, refuted or undecided):
  # readings:
  #   one: {switches: {components.deadline: fazis}, then: {state: {A.components: 1}}, verdict: refuted}
""",
}

TITLE = {"hu": "Egy mondat arról, amit a szabály itt mond", "en": "One sentence about what the rule says here"}
ASKS = {
    "hu": "A kérdés, ahogy egy játékos az asztalnál felteszi?",
    "en": "The question as a player asks it at the table?",
}
NONE_YET = {
    "hu": "# Erről a szabályról még nincs forgatókönyv: a csata csak minta, cseréld le arra, amiről a szabály szól.\n",
    "en": "# There is no scenario about this rule yet: the combat is only a sample, to be replaced.\n",
}

STRIKE = {editions.DEFAULT: "36.4"}
"""The rule that says what a strike does; in the other editions it stands in the same place."""


class Rule(Struct, frozen=True):
    """What a scenario file is to be about: number and heading, the rule in a sentence, how a player asks for it."""

    number: str
    heading: str
    gist: str | None = None
    asks: str | None = None


def template(
    file: str,
    id_: str,
    rule: Rule,
    rulebook: str = editions.DEFAULT,
    language: str = "hu",
    model: tuple[Path, str] | None = None,
) -> str:
    """The text of a new scenario file; ``rulebook``: the edition it goes by; ``model``: file and id of a scenario about
    the rule, whose table and steps it begins with."""
    words = "en" if language == "en" else "hu"
    key = "rulebook" if rulebook == editions.DEFAULT else "edition"
    heading = f"{rule.number} {rule.heading}" + (f": {rule.gist}" if rule.gist else "")
    head = HEAD[words].format(heading=" ".join(heading.split()), file=file, book=f"{key}: {rulebook}")
    title, asks = _quoted(rule.gist or TITLE[words]), _quoted(rule.asks or ASKS[words])
    body = _like(model, id_, rule.number, title, asks) if model is not None else None
    if body is None:
        strike = STRIKE.get(rulebook, "harc-fazisai/10")
        body = PLAIN[words].format(id=id_, title=title, asks=asks, rule=rule.number, strike=strike)
        head += NONE_YET[words] if rule.gist else ""
    return head + body + MORE[words]


def _quoted(text: str) -> str:
    """A text as a YAML scalar on one line."""
    dumped: str = yaml.safe_dump(" ".join(text.split()), allow_unicode=True, width=10_000)
    return dumped.removesuffix("...\n").strip()


def _like(model: tuple[Path, str], id_: str, number: str, title: str, asks: str) -> str | None:
    """Cards and scenario as they stand in a file, under another id, title and question; None when it is not there."""
    path, wanted = model
    found = next((one for one in load(path) if one.id == wanted and one.scenario is not None), None)
    if found is None or found.position is None or found.scenario is None:
        return None
    document = yamlfile.read(path)
    lines = path.read_text("utf-8").splitlines()
    scenario = list(_without_head(_entry(lines, document.line("scenarios", found.position))))
    shared = document.data.get("cards") or {}
    used = _used({name: card for name, card in found.cards.items() if name in shared}, found.scenario)
    cards = [line for name in used for line in _entry(lines, document.line("cards", name))]
    told = ["cards:", *cards, ""] if used else []
    new = [f"- id: {id_}", f"  title: {title}", f"  asks: {asks}", f'  rules: ["{number}"]', *scenario]
    return "\n".join([*told, "scenarios:", *new]) + "\n"


def _without_head(lines: list[str]) -> Iterator[str]:
    """A scenario without what is written anew: whatever stands before its table."""
    drops = False
    for line in lines:
        key = re.match(r"(?:- |  )(\w+):", line)
        drops = key[1] in _WRITTEN_ANEW if key else drops
        if not drops:
            yield line


_WRITTEN_ANEW = ("id", "title", "asks", "answer", "rules", "tags", "edition")


def _entry(lines: list[str], first: int) -> list[str]:
    """The lines of an entry that begins in line ``first`` (from 1): up to the next one that is indented no further."""
    start = lines[first - 1]
    indent = len(start) - len(start.lstrip())
    found = [start]
    for line in lines[first:]:
        inside = not line.strip() or len(line) - len(line.lstrip()) > indent
        if not inside:
            break
        found.append(line)
    return found


def _used(cards: dict[str, Card], scenario: Scenario) -> dict[str, Card]:
    """Those of a file's cards that a scenario needs: those left when no unused one is."""
    while unused := unused_cards(cards, [scenario]):
        cards = {name: card for name, card in cards.items() if name not in unused}
    return cards
