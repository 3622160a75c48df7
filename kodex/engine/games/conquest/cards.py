"""What is printed on a card: type, numbers, keywords, the abilities of its text (:mod:`text`).

No ``from __future__ import annotations`` here: msgspec would evaluate each annotation of a card anew at every start.
"""

from functools import cache
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from kodex.engine.face.format import Count
from kodex.engine.games.conquest.also_meant import PHRASES
from kodex.engine.games.conquest.text import Ability
from kodex.ground.i18n import _
from kodex.ground.made import BY_KEY
from kodex.ground.nearby import Meant, Speech, meanings
from kodex.ground.within import Within

CardType = Literal["hadúr", "harcoló egység", "jelölőegység", "támogatás", "erősítő", "esemény", "bolygó"]
Keyword = Literal[
    "távharcos",
    "mozgékony",
    "repülő",
    "rajtaütő",
    "páncéltörő",
    "területre ható",
    "brutális",
    "limitált",
    "nem sérülhet",
    "nem erősíthető",
]
NUMBERED = ("területre ható",)
"""The keywords that have a number; the others a card has or has not."""


def _taken(keyword: str) -> Any:
    """What a keyword takes, a number or true; None for one that there is not."""
    if keyword not in get_args(Keyword):
        return None
    return Count if keyword in NUMBERED else bool


Attaches = Literal[
    "egység",
    "saját egység",
    "ellenséges egység",
    "harcoló egység",
    "saját harcoló egység",
    "ellenséges harcoló egység",
    "hadúr",
    "saját hadúr",
    "támogatás",
    "bolygó",
]
"""To what an attachment is attached."""
Symbol = Literal["nyersanyag", "technológia", "erődítmény"]
UNITS = ("hadúr", "harcoló egység", "jelölőegység")
"""The three sorts of units."""
_PHRASES = """
damage, dmg, power, sebzes, tamadas, tamadoertek, ero: attack, damage
life, health, ep, elet, eletpont, hit_points, sp: hp
ar, koltseg, price, costs, magic, vp: cost, resources
nyersanyag, eroforras, mana, resource, credits: resources
parancs, parancsikon, icons, commands: command
pajzs, pajzsok, pajzsikon, shield: shields
kulcsszo, kulcsszavak, keyword, ikonok, tulajdonsag: keywords
jellemzo, jellemzok, trait, subtypes, subtype, altipus, fajta: traits, jellemző:…
szin, colour, color, faction, nemzetseg: frakció:…
name: név:…
keyword: kulcsszó:…
tipus, laptipus, kind, card_type: type
szin, colour, color, colours, colors, frakcio, nemzetseg: faction
egyedi: unique
veres, sebesult, megsebesult: bloodied
szimbolum, szimbolumok, symbol: symbols
kez: hand
pakli: deck
pile, gyujto, dobott, discard_pile, graveyard, dobopakli, temeto, eldobott, eldobottak: discard
jatekon_kivul, removed, removed_from_game, kiveve: out
kozos, keszlet, bank: pool
onmaga, onmagat, magat, ezt, ez_a_lap, itself, this, this_card: self, ez
ara: cost
cards, lapok, kartyak: cards, hand, deck
cards_in_hand: hand
neki, nekik, kinek, kit, kire, whom: to
tapped, passive, passziv, kimerult, pihent, elforditott: exhausted
guard, front, orposzt, orposzton, battlefield, csatater: planets
leny, creature, minion: egység
reserve, table, fohadiszallas, bazis, base, headquarters: hq
gyozelmi, gyozelem: victory
bolygok, bolygo, planet: planets
bolygok, planets, bolygosor, sor, sorrend: row
bolygo, helyszin, csata_helye: planet
then, state, expect, akkor, elvart: that
egyseg, unit: card
lepes, fazis, phase, stage: step
kezdo, active, starter: beginner, initiative
szorny, kalandozo, leny, creature, monster, unit, army: harcoló egység, sereg
harcolo, harcolo_egyseg, hadsereg: sereg
targy, epitmeny, support, item, building: támogatás
azonnali, altalanos, event, instant, spell, esemenykartya: esemény
bubaj, attachment, upgrade, erositokartya: erősítő
hos, vezer, leader, warlord, commander: hadúr
token, jelzo: jelölőegység, jelölő
jeloloegyseg: jelölő
semmisse, semlegesites, cancel, torles: cancel, hatás
esemeny_kijatszasa, kartya_kijatszasa, play: kijátszás, hatás
bevetes, lerakas, deploy: telepítés
tamadas, attack: támad
vedekezes, vedo, defend: védekezik
elpusztul, meghal, pusztulas, halal: megsemmisül
iranyitas_megnyerese, iranyitas: parancs, control
csata_megnyerese, gyozelem_a_csataban: csatagyőzelem
bolygo_elfoglalasa: elfoglalás
visszahuzas, kezbe, bounce: return, visszavétel
ranged: távharcos
mobile: mozgékony
flying, repul: repülő
ambush: rajtaütő
indestructible, immune, serthetetlen, sebezhetetlen: nem sérülhet
no_attachments: nem erősíthető
limited: limitált
area_effect, area, terulet: területre ható
armorbane, pancel: páncéltörő
brutal: brutális
wounds, wound, seb, sebek, serules, serulesek, serult: damage
kimerult, kimeritett, tapped, turned, passive, passziv, elfektetett, pihent, ready, aktiv: exhausted
tamad, megtamad, tamadas, attacks, strike, ut: attack
lo, loves, lovi, ralo, shoot, shot, fire: attack
pajzsol, pajzs, pajzsot_hasznal, block, defend: shield
visszavonul, visszavonulas, elvonul, flee: retreat
telepit, bevet, letesz, lerak: deploy, use
attach, equip, csatol, felszerel, rarak: deploy
viselo, viseloje, wearer, bearer: host
play, kijatszik, kijatszas, cast: deploy, use, shield
mozog, mozgat, atmozog, atmozgat, go: move
passzol, passz, skip: pass
valaszt, dont, pick, select: choose
hasznal, akcio, react, reagal, activate: use
tovabb, halad, lep, next, continue: advance
ellenoriz, assert, verify: check
megnez: look
rendez, sorrend: arrange
patt, dontetlen: stalemate
sebez, serulest_okoz, deal, deal_damage, hit: damage
gyogyit, gyogyitas, heals: heal
huz, huzas, laphuzas, draws: draw
eldob, eldobat, dob: discard
megsemmisit, megol, elpusztit, kill: destroy
kimerit, kimerites, tap: exhaust
pihentet, felallit, untap: ready
ad, kap, szerez, gains, gain_resources: gain
hazakuld: rout
felaldoz, aldoz: sacrifice
keres, kikeres, tutor: search
modosit, erosit, boost: modify
letrehoz, token_keszit: create
felfed: reveal
activated, aktivalt, action: akció
automatic, automatikus, triggered, reaction: reakció
interrupt, replacement: megszakítás
continuous, folyamatos, static, allando, passziv, passive: állandó
enemy, ellenfele: ellenséges
own, my, mine, enyem: saját
sajat, me, i, en, you, jatekos: controller
ellenfel: opponent, ellenséges
opponent: ellenséges
controller: saját
it, that: az
self, this: ez
trigger, event, amikor, when, true, yes: on
target: cél
target, targets, celpont, cel: target, unit, host, choose
hatas, hatasok, effect: effects
kepesseg, kepessegek, ability: abilities
player, jatekos, ki: by
attacker, unit, egyseg, tamado, of: card
attack, attack_value, tamadoertek, tamado_ertek, strength, damage, sebzes: támadás
cost, price, ar, ara: költség
command, command_icon, parancsikon, parancsjel: parancs
hp, life, health, hit_points, eletpont, eletero, elet: ép
eletero, eletpontok, toughness, defence, defense, szivossag: hp
tamadoero, ero, strength: attack
tamadas: támad
sebzodik, megsebzodik, megserul, serul, serules, hurt, damaged, is_damaged, takes_damage, damage, wounded: sérül
meghal, dies, die, died, death, killed, destroyed, elpusztul, kimul: megsemmisül
enters, etb, erkezik, belep, bejon, jatekba_kerul: játékba lép
leaves, tavozik, elhagyja: kikerül a játékból
played, kijatszva, kijatsza, cast: kijátszás
deployed, letelepul, telepul, letelepites: telepítés
moves, moved, atkoltozik: mozog
won, battle_won: csatagyőzelem
effect, ability_used: hatás
barati, szovetseges, friendly, ally, allied, sajatom, own_unit: saját
ellenseg, ellenfeles, hostile, opposing, foe, enemies: ellenséges
harcos, katona, soldier, troop, egysegek, units: egység
bolygonal, bolygon_levo: itt, bolygó, bolygón
ugyanott, here, this_planet, helyben: itt
minden, mindegyik, any, all, barmely: egység, támogatás
harc, utkozet, battle, combat, harcfazis, csatafazis: csata
telepites, felfejlodes, deploy_phase, deployment, development: felfejlődés
hq_phase, headquarters_phase, fohadiszallas: főparancsnokság
command_phase, parancs, parancsfazis: irányítás
kor, turn: harci kör, játékforduló
fordulo, round: játékforduló, csataforduló
harcikor, combat_round, combat_turn: harci kör, csataforduló
combat_ability, battle_ability, csata, harci: csataképesség
technologia, tech: technológia
erod, var, fort, fortress, stronghold, strongpoint: erődítmény
anyag, alapanyag, material: nyersanyag
world, location, helyszin, terulet: bolygó, támogatás
kotelezo, kenyszer, mandatory, kotelezoen: forced
alapito, lojalis, huseges: loyal
alairas, szignatura, keszlet, set_number: signature
csatol, hozzacsatol, ratesz, attach: attaches
csatolva, rajta, attachments: attached
korlat, korlatozas, hatar: limit, maximum
legfeljebb, max: maximum
mennyi, darab, db, amount, count, number, value, mennyiseg, pont, points: n
kit, kire, kinek, mit, whom, who: to
hova, hol, hely, helye, zona, location: where, zone, planet
melyik, kozul: of
mi, micsoda: what
meddig, amig, duration: until
idozites, ido, timing, mikor: phase, during, when, step
honnan, source: from
valaszto, chooses: chooser
szoveg, leiras: text
nev, nevu, called: name
tulajdonos, gazda: owner
hordozo, rajta, on, onto, upon, to: host
ha, feltetel, condition: if
nev_id, azonosito, name, neve: id
cim, fejlec: title
kerdes, kerdesek, question, ask: asks
valasz, reply: answer
szabaly, szabalyok, rule: rules
szabalykonyv, konyv, book, game: rulebook
kiadas, version: edition
kartyak, kartya, lapok, lap, card: cards, card
forgatokonyv, forgatokonyvek, esetek, eset, scenario, cases, tests: scenarios
adott, kiindulas, allas, setup, start, helyzet: given
lepesek, steps, actions, moves: when
winner, won, wins, nyertes, gyoztes, nyer, gyozelem, vegeredmeny: outcome
akkor, eredmeny, elvaras, vege, expect, expected, result, outcome: then
allapot, vegallapot, states: state
valtozas, kulonbseg, change, diff: delta
esemeny, esemenyek, happenings: events
hivatkozik, hivatkozas, cite, citations: cites
tilos, illegalis, forbidden, not_allowed: illegal
lehetetlen: impossible
cimkek, tag: tags
bejaras, bejar, explores: explore
olvasat, olvasatok: readings
jatekosok, felek, sides: players
kezdemenyezo, kezdemenyezes, elsobbseg: initiative
kezdo, kezdi: beginner, starter
fogva, fogvatarto, foglyul: captor
hely_a_sorban, bolygoszam, hanyadik: planet
elso_bolygo, first_planet: first
hadur, fovezer: warlord
pakli, lista, list, main, mainboard: deck
formatum, verseny: format
datum, nap, day: date
mindenki, everybody, everyone, mindket, both: all
igaz, igen: true
cselekves, action, tesz, lepes, step_kind: act
hatasa, mit_tesz, verb, effect_type, csinal: do
fajtaja, kepesseg_fajtaja, type, fajta, tipus: kind
kepesseg, kepessege, skill: ability, abilities
mirol, targy, topic: about
vesz, elvesz, viszi, chosen: take
ingyen, ingyenes: free
lehet, szabad, valaszthato, optional: may
csak: only
soha, sosem: never
mindig: always
neha, olykor: sometimes
lefele, lappal_lefele, facedown: face_down
itelet, dontes: verdict
kapcsolok, settings: switches
hogy: that
felre, oldalt: aside
igaz, igen, yes, alatamasztott, alatamasztva, igazolt, igazolva, megerositett, helyes, true, confirmed: supported
nem, no, false, hamis, cafolt, cafolva, megcafolt, megcafolva, teves, nem_igaz, wrong, rejected, disproved: refuted
eldontetlen, nyitott, vitatott, kerdeses, bizonytalan, nem_eldontheto, open, unclear, unknown: undecided
"""


@cache
def _meant() -> Meant:
    """What HKK, players and English call it: a word without accents -> the words of the files."""
    return meanings(_PHRASES + PHRASES.lstrip())


_TAGS = {"traits": "jellemző", "faction": "frakció", "": "név"}
"""By the key of a card under which words of its author stand, how selectors ask for them."""
SPEECH = Speech(_meant, "kodex scenario words --rulebook conquest", tags=_TAGS)
FROM_HAND = ("harcoló egység", "támogatás", "erősítő")
"""What is deployed from a hand, as far as that is played."""


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a warlord's bloodied side."""

    attack: Count
    hp: Count


def _spare(key: str, what: str) -> Within:
    """The error of a key that no card of its type has."""
    return Within(f"{what}; {_('leave it out')}", key)


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card.

    ``attack``, ``hp``, ``command`` (icons) of a unit, ``bloodied`` the other side of a warlord, with the ``hand`` and
    ``resources`` that its player begins with; ``shields`` the shield icons. ``cards``, ``resources`` and ``symbols`` of
    a planet. ``keywords`` with their number or true; ``traits`` have no effect by themselves. ``abilities``: its text.

    For decks: what it is called (``name``, else by its word), ``signature`` the number of the warlord with whom it goes
    (of a warlord his own), ``loyal`` what goes with warlords of its faction only.
    """

    type: CardType
    name: str = ""
    faction: str = ""
    signature: str = ""
    loyal: bool = False
    cost: Count | None = None
    attack: Count = 0
    hp: Count | None = None
    command: Count = 0
    shields: Count = 0
    attaches: Attaches | Literal[""] = ""
    keywords: dict[Keyword, Annotated[Count | bool, Meta(extra={BY_KEY: _taken})]] = {}
    traits: tuple[str, ...] = ()
    unique: bool = False
    bloodied: Side | None = None
    hand: Count = 0
    resources: Count = 0
    cards: Count = 0
    symbols: tuple[Symbol, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for what no card of its type has."""
        if (self.hp is not None) != (self.type in UNITS):
            what = _("units have hit points ('hp'), and nothing else has")
            right = _("leave it out") if self.hp is not None else _("add it: {right}").format(right="hp: …")
            raise ValueError(f"{what}; {right}")
        if self.type in FROM_HAND and self.cost is None:
            what = _("what is deployed has a price ('cost')")
            raise ValueError(_("{what}; add it: {right}").format(what=what, right="cost: …"))
        if self.cost is not None and self.type in ("hadúr", "jelölőegység", "bolygó"):
            raise _spare("cost", _("neither warlords nor tokens nor planets have a price ('cost')"))
        if self.bloodied is not None and self.type != "hadúr":
            raise _spare("bloodied", _("only a warlord has a bloodied side"))
        if bool(self.attaches) != (self.type == "erősítő"):
            what = _("an attachment says to what it is attached ('attaches'), and nothing else does")
            if self.attaches:
                raise _spare("attaches", what)
            raise ValueError(_("{what}; add it: {right}").format(what=what, right="attaches: egység"))
        for word, value in self.keywords.items():
            if (word in NUMBERED) == isinstance(value, bool):
                needs = _("a number") if word in NUMBERED else "true"
                what = _("the keyword '{word}' takes {value}").format(word=word, value=needs)
                such = _("such as {form}").format(form=f"{word}: 1")
                right = f", {such}" if word in NUMBERED else f"; {word}: true"
                raise Within(f"{what}{right}", "keywords", word)
        if self.symbols and self.type != "bolygó":
            raise _spare("symbols", _("only a planet has symbols"))

    @property
    def is_unit(self) -> bool:
        """Whether it is a warlord, an army unit or a token unit."""
        return self.type in UNITS

    def number(self, keyword: Keyword) -> int:
        """The number of a keyword: 0 where the card has it not, 1 where it has no number."""
        return int(self.keywords.get(keyword, 0))
