"""The template of a scenario file that ``kodex scenario new`` writes: a small one that passes, with comments."""

from __future__ import annotations

from kodex.engine.games.hkk.book import RULEBOOK

TEMPLATE = """\
# {heading}
# Futtatás: kodex check {file} --explain
# Szerkesztőben kiegészítéshez: kodex scenario schema > scenario.schema.json
{book}

# Kitalált lapok, csak a próbához. Típusok: szörny, kalandozó, építmény, azonnali, általános, bűbáj, tárgy …
# Varázslatnak hatása (effects) van, asztalon maradó lapnak képessége (abilities).
cards:
  ork: {{type: szörny, cost: {{magic: 2}}, damage: 2, life: 3}}
  szikra: {{type: azonnali, cost: {{magic: 1}}, effects: [{{do: damage, n: 1}}]}}

scenarios:
- id: {id}                         # kisbetű, szám, kötőjel; az egész gyűjteményben egyedi
  title: Egy mondat arról, amit a szabály itt mond
  asks: A kérdés, ahogy egy játékos az asztalnál felteszi?
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
  # Tiltott lépés, és ami tiltja:  {{act: pass, by: B, illegal: ["4.23.3"]}}
  # Reagálás:  {{act: react, by: B, card: tagadas, to: szikra}}
  # Bejelentés, egyelőre fizetés nélkül:  {{act: announce, by: A, card: szikra}}
  # Utána vagy kijátsszák (play), vagy visszaveszik:  {{act: take_back, by: A, card: szikra}}
  # Döntés egy lépés közben:  choose: ["2 VP"] a lépésben, vagy utána {{act: choose, by: A, about: payment, take: 2 VP}}
  - {{act: advance, to: harc.ütés.előtt}}  # eddig mindenki passzol
  - {{act: check, that: {{vedo.wounds: 1}}}} # közben is megnézhető az asztal
  - {{act: play, by: A, card: szikra, target: vedo}}
  - {{act: advance, to: fő.2}}
  then:                                 # aminek a végén állnia kell
    state: {{vedo.zone: gyűjtő}}
    delta: {{A.magic: -1}}
    cites: ["{strike}"]                     # szabálypontok, amelyekre a történtek hivatkoznak
  # Minden lehetséges döntés végigjátszása:
  # explore: {{free: [payment], always: {{B.life: 20}}, never: {{A.magic: 9}}, sometimes: {{vedo.wounds: 3}}}}
  # Vitás szabály olvasatai (verdict: supported, refuted vagy undecided):
  # readings:
  #   egyik: {{switches: {{components.deadline: fazis}}, then: {{state: {{A.components: 1}}}}, verdict: refuted}}
"""


STRIKE = {RULEBOOK: "36.4"}
"""The rule that says what a strike does; in the other editions it stands in the same place."""


def template(file: str, id_: str, rule: str, heading: str, rulebook: str = RULEBOOK) -> str:
    """The text of a new scenario file; ``rulebook``: the edition it goes by."""
    book = f"{'rulebook' if rulebook == RULEBOOK else 'edition'}: {rulebook}"
    strike = STRIKE.get(rulebook, "harc-fazisai/10")
    return TEMPLATE.format(file=file, id=id_, rule=rule, heading=heading, book=book, strike=strike)
