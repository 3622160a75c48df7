"""What a new scenario file of HKK begins with, in Hungarian and in English: hints on cards, a plain battle that passes.

Placeholders: ``{heading}``, ``{file}``, ``{book}`` in the head; ``{id}``, ``{title}``, ``{asks}``, ``{rule}`` in the
battle.
"""

from __future__ import annotations

from kodex.engine.face import Sample

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
  szikra: {{type: azonnali, cost: {{magic: 1}}, targets: [lény], effects: [{{do: damage, n: 1}}]}}

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
  szikra: {{type: azonnali, cost: {{magic: 1}}, targets: [lény], effects: [{{do: damage, n: 1}}]}}

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


def sample(strike: str, language: str) -> Sample:
    """The texts for an edition in ``hu`` or ``en``; ``strike`` is where it says what a strike does."""
    words = language if language in PLAIN else "hu"
    return Sample(HEAD[words], PLAIN[words].replace("{strike}", strike), MORE[words])
