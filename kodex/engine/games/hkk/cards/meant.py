"""Words of the rulebook, of players and of English that stand for words of the files: for whoever writes the wrong one.

Keys are without accents and capitals, parts joined by ``_`` (:func:`kodex.ground.nearby.plain`). What may stand where
the word was written is chosen among what it means.
"""

from __future__ import annotations

from functools import cache

from kodex.engine.games.hkk.cards.also_meant import PHRASES
from kodex.ground.nearby import Meant, Speech, meanings

_PHRASES = """
sebzes, serules, damage, dmg, tamadas, power, attack_value, attack: damage
ero: damage, erősödés
elet, ep, eletero, eletpont, eletpontok, hp, health, toughness, hit_points, lp, sp, strukturalis_pont, szilardsag: life
max_elet, max_ep, maximalis_elet, max_eletpont: max_life
varazspont, varazspontok, vp, mana, mp, magic_points: magic, lose_magic, gain_magic
max_vp, max_varazspont, max_mana: max_magic
komponens, szk, szornykomponens, component, komponensek: components, gain_components
koltseg, ar, idezesi_koltseg, mana_cost, price, costs, vp_koltseg, kijatszasi_koltseg: cost
tipus, laptipus, kind, card_type, fajta: type, subtypes
altipus, altipusok, subtype, subtypes, fajok, faj, race, races, altipusfajta: subtypes, subtype, altípus
hely, helye, zona, terulet, place, location, where: zone
gazda, gazdaja, owned_by: host, owner, controller
szin, szinek, colour, color, colors: colours, szín, recolour
nev, title, cim: name, title
kulcsszo, kulcsszavak, keyword, trait, traits, ikon, ikonok, tulajdonsag, jellemzo, jellemzok: keywords, subtypes
kepesseg, kepessegek, ability, skill: abilities, ability
hatas, hatasok, effect: effects
celpont, celpontok, cel, aim, target, targets, on: target, targets, to
szoveg, leiras, description, rules_text: text
egyedi, jelzo, onallo_jelzo, token: marker, token
magikus_tamadas, magikus, magical_attack: magic_attack
magikus_vedelem, magical_defence, magic_defense: magic_defence
valasz, reply: answer
reakcio, react, response, valasz: reaction, react
feltetel, condition, ha: if
if, hogy, igaz, then, state, expect, akkor, elvart: that
visszakapas, jutalom: reward
kiegeszito: expansion, side
kartalanitas, karpotlas: compensation, kárpótlás
fenntartas: upkeep
upkeep, upkeep_step, preparation, prepare, standby, untap_step, elokeszites: előkészítő
draw, draw_step, draw_phase, laphuzas: húzás
strike, combat, combat_damage, battle: ütés
end_step, end_phase, turn_end, end_of_turn, end: kör vége
beginning, begin, start_of_turn, turn_start, turn_begins, kor_kezdete: kör eleje
beginning_of_upkeep, upkeep_start: előkészítő eleje
hozzacsatol, csatol, ratesz: attaches
mod, modok: ways
zanszilank, zan: zan
epito: builder
aldozas, felaldozas, aldoz, felaldoz, sacrifices: sacrifice
nekron: necron
dobas, eldobas, eldob, discards, dob: discard
pakli_dobas, malom: mill
passzival, passzivizalas, tap, tapped: turn, passivize, passive
darab, mennyiseg, mennyi, db, amount, count, number, value, cards, card, lapok, lap, points, pont: n
kit, kire, kinek, whom, who: to
mit, mi: what
melyik, kozul: of
meddig, amig: until
until, eddig, hova, where, into, stage, fazis, szakasz, phase: to
ki, player, jatekos: by
tamadas_kijelolese, tamad, megtamad, attacks, attacking, tamado, tamadok: attack, támadó
visszaut, visszautes, block, blocks, defend, vedekezik: strike_back
kijatszik, kijatszas, jatszik, cast, plays, megidez, idez, letesz: play
passzol, passz, passes, skip: pass
tovabb, lep, halad, go, next, continue: advance
move: advance, exchange
valaszt, dont, choice, pick, select, answer: choose
ellenoriz, nez, ellenorzes, assert, verify: check
hasznal, kepesseget_hasznal, activate_ability, uses: use, activate
reagal, responds, respond: react, reaction
bejelent: announce
visszavesz: take_back, to_hand
cserel, csere, switch_positions: exchange
feladja, felad, resign: concede
dontetlen: agree_draw
kever, megkever, keveres: shuffle, shuffle_back
megnez: look
megmutat: show
gyogyit, gyogyulas, gyogyitas, heals, gyogyul: heal, healed, heals
huz, huzas, laphuzas, draws, lapot_huz: draw, draws
megol, elpusztit, kill, destroy, destroys, pusztit, temetobe: to_pile, kills, dies
ol, legyoz, leolt, slays, slay: kills
semmibe, exile, kiuz, szamuz, banish: to_void, voided
kezbe, visszavesz_kezbe, bounce, return: to_hand
lop, ellop, steal: control, steal_magic, steal_components
kontroll, gazda, elvesz, gain_control: control, controller
tulajdonos: owner
ad, kap, gain, gains, give: grant
modosit, modositas, boost, erosit, erosites, plusz, buff: modify, raise_damage, raise_life
ellenhatas, megakadalyoz, semlegesit, cancel, prevent, meghiusit: counter, forbid
tilt, megtilt, forbids: forbid
masol, masolas, copies, lemasol: copy, become
atvaltozik, atalakul, transform: become
keres, kikeres, tutor: search, searched
jelol, jelzot_tesz, put_counter, add_counter, counters, marker: mark, markers, marker
jelzok: markers
immunis, immunitas: immune
elnemit, silence_abilities: silence
shuffles: shuffle_back
belep, erkezik, etb, enter, jon, jatekba_kerul, comes: enters
meghal, hal, die, death, haldoklik, dying, died: dies
kijatszas_tortenik, kijatszik, played, play: plays
sebzes, serules, hurt, wounded: damage, direct_damage, strike_damage
eldob, dobas, discards: discarded
attackers, attacker, tamadok, tamado, celpontok, targets, target, parok, pairs, with, who: map
utes, ut: strike
tavozik, elhagyja, leave: leaves
sebzodik, sebez, megsebzodik, hurts, damaged: hurt
uti, ut: wounds
kez, kezben, hand: hand, kéz
pakli, library: deck, pakli
orposzt, elol, front, guards: guard, őrposzt
tartalek, hatul, bench, reserves: reserve, tartalék
asztal, asztalon, in_play: table, asztalon
onmaga, onmagat, magat, ez, ezt, ez_a_lap, itself, myself, this, this_card: self
ara: cost
cards, lapok, kartyak, cards_in_hand: hand, deck
hq, foparancsnoksag, headquarters: table, reserve
akcio, telepites, bevetes, cselekves, jatek, deployment, action_phase: fő.1, fő.2
planets, play, in_game, jatekban: guard, reserve, table
neki, nekik: to
exhausted, kimerult, pihent, elforditott, lefektetett, tapped, untapped: passive
battlefield, board, csatater, field, play_area: reserve, guard, table
gyujto, temeto, graveyard, discard_pile, discard, dobopakli, grave: pile, gyűjtő
semmi, exiled: void, Semmi
pakli_mellett, oldalt: aside
kiegeszito_pakli, sideboard: side
aktiv, active_player, kor, kore, kinek_a_kore: active, phase
fazis, szakasz, stage, step, kor_resze: phase
jatekosok, player_list, sides, felek: players
forma, formatum, tournament: format
kezdo, first_player: started, active
serult, sebesult, wounded: hurt
passziv, tapped_state: passive
sebek, seb, wound, serulesek, serules, sebzes, damage, dmg: wounds
hordozo: host
azonosito, nev_id, name, nev, neve: id
szabaly, szabalyok, rule, paragraphs: rules
kerdes, question, kerdezi, ask: asks
helyzet, setup, start, adott, kiindulas, table_setup: given
lepesek, steps, actions, moves, mikor: when
winner, won, wins, nyertes, gyoztes, nyer, gyozelem, vegeredmeny: outcome
elvaras, eredmeny, expect, expected, expectation, akkor, result, outcome: then
lapok, kartyak, kartya, lap, card: cards, card
kie, forras, lap, card, kartya, source: of
to, at, ra, kire, mire: target, targets
cimkek, tag, labels: tags
kiadas, version: edition
szabalykonyv, book, konyv: rulebook
esetek, eset, scenario, cases, tests, forgatokonyv, forgatokonyvek: scenarios
bejaras, bejar, explores: explore
olvasat, olvasatok: readings
allapot, vegallapot, states: state
valtozas, kulonbseg, change, changes, diff: delta
esemeny, esemenyek, event: events
hivatkozik, hivatkozas, cite, citations: cites
lehetetlen: impossible
tilos, tilt_lepes, forbidden, not_allowed, illegalis: illegal
leny, creature, teremtmeny: lény, szörny, kalandozó
harcos, monster, szornyeteg, minion: szörny, kalandozó, lény
hos, hero, adventurer: kalandozó
epulet, building, structure: építmény
instant: azonnali
sorcery: általános
spell, varazslat: általános, azonnali, varázslat
enchantment, aura, buvoles: bűbáj
item, artifact, equipment, felszereles: tárgy
location, land, terulet: helyszín
follower: követő
rule_card: szabálylap
flying, flyer, repulo, szarnyas, fly: repül, repülő
invisible, unblockable: láthatatlan
gyorsasag, haste, gyors, rapid: aktívan-érkezik, aktívan-jön-játékba
regeneration, regenerates, regeneral: regenerálódás, regenerates
guardian, orzo_ikon, taunt, defender: őrző
resistance, ellenallas: rezisztencia
lifesteal, lifelink: életkioltó
poison, mergez, mergezo, venom: mérgezés
muscle: izom
armour, armor, pancel: rezisztencia, védekezés
undead: élőholt
fog: köd
treasure: kincs
bond: kötelék
anchor: horgony
recycling, flashback: újrahasznosítás
enemy, opponents_card, ellenfel_lapja, ellenseg: ellenséges
own, enyem, mine, my, controlled, controller: saját
player: játékos
sajat, en, magam, me, i, nekem, nalam, you, player_self, jatekos: controller
ellenfel, opponent_player, masik, other: opponent, ellenséges
ellenfelek, ellensegek: opponents
mindenki, jatekosok, everybody, all: players
any, anything, barmelyik, minden, all_cards: bármi
harci, harci_kepesseg: combat
aktivalt, aktivalast_kivano, aktiv_kepesseg, aktivalhato, aktivalas, kepesseg_hasznalat, activate: activated
automatikus, triggered, trigger, valtott: automatic
trigger, triggers, event, kivalto, kivaltja, esemeny, amikor, whenever, upon: on
stats, stat, ertekek, pt: damage, life
folyamatos, allandoan_mukodo, mukodo, folyamatosan_hato, static, allando, passive_ability, passive, passziv: continuous
tamadok_kijelolese, tamadas, tamadok, tamadas_fazis, harc, combat_phase, combat, battle, attack: harc.támadók
fofazis, fo, main, main_phase: fő.1, fő.2
elokeszito, upkeep_phase, untap: előkészítő.1
gyogyulasi_fazis, healing, healing_phase, heal_phase, recovery: gyógyulási
attackers, attacker, declare_attackers, attackers_declared, attack_step, attack_phase: harc.támadók
strike_back, striking_back, blockers, declare_blockers, defenders: harc.visszaütés
abilities, combat_abilities: harc.képességek
striking, strikes, combat_strike: harc.ütés
exchange, exchange_phase, exchanging, swap, swap_phase: csere
setup, opening, beginning_of_game, game_start: kezdés
before: előtt
harc_utan, csata_utan, harci_fazis_utan, after_combat, post_combat: fő.2
harc_elott, csata_elott, harci_fazis_elott, before_combat, pre_combat: fő.1, csere
lo, loves, lovi, ralo, shoot, shot, fire: attack, use
phase, phases, fazis, fazisok, timing, idozites: when
kor_vege, end, end_of_turn, vege: kör_vége.1, kör vége
sebez, megsebez, megsebzi, sebzi, sebzest_okoz, sebzest_oszt, deal, deals, deal_damage, hit, hits, burn, megloo: damage
feleszt, ebreszt, felebreszt, aktivizal, aktival, untap: activate, awaken
idez_jelzot, letrehoz, keszit, create, create_token, summon, spawn: token
eldobat, dobat: discard
serthetetlen, indestructible: invulnerable
atall, atveszi: control
leveszi, levesz, leszed, eltavolit, remove, remove_counter: unmark, cleanse
kiosztja, szetoszt, eloszt, divide, split: distribute
aldoztat: sacrifice
vp_t_ad, vp_t_kap, varazspontot_ad, varazspontot_kap, add_mana, gain_mana: gain_magic
vp_t_veszit, varazspontot_veszit, lose_mana: lose_magic
visszakever, keverd_vissza: shuffle_back
mindenki, everybody, everyone, osszes_jatekos, mindket_jatekos, both: all
utkozet, csata, fight, harci_fazis, tamadok_kijelolese_szakasz: harc.támadók
harci_kepessegek, kepessegek_szakasz: harc.képességek
utes, utesek, strike_phase: harc.ütés
elso_fo, elso_fazis, first_main, main_1: fő.1
masodik_fo, masodik_fazis, second_main, main_2: fő.2
barati, szovetseges, friendly, ally, allied, sajatom: saját
ellensegeim, hostile, opposing, foe, enemies, ellenfele: ellenséges
ritkasag: rarity
gyakorisag: rarity
korlat, korlatozas, hatar, legfeljebb, max_uses: limit, at_least
optional, up_to, elhagyhato: at_least
legtobb, max, maximum: most
legkevesebb, legalabb, min, minimum: least, at_least
ero, erosseg: strength
kulonleges: special
hatrany: drawback
ismetles: repeat, renewed
kesleltetes, kesleltetett: delayed
idoleges: temporary
arnyek: shadow
elony: advantage
semlegesit, semlegesites, neutralizes: neutralises
legendas: legendary
egyszer, koronkent, once_per_turn: once_a_turn
ingyen, ingyenes: free
kezbol: from_hand
paklibol: from_deck
felsz, felszereles_helye, testresz: icon
szulo, sorrend, sorba: order
kulonben, egyebkent, else: otherwise
kozte, kozott: among
soha, sosem, sehol: never
mindig: always
neha, olykor: sometimes
lehetosegek, opciok, choices: options
vesz, elvesz, viszi, chosen: take
mirol, targy, topic: about
kie, kinek_a, whoever: whose
hanyszor, alkalom: times
csere, cserelj, swaps: swap, csere
megkotes: cost
nem_hivatkozik, sosem_hivatkozik: never_cites
valasztas, itelet, dontes: verdict
nyelv: language
jatek: game, rulebook
meccs, parti: match
nyertes, wins_match: wins
vesztes: loser
datum, nap, mikor, day: date
csomag, csomagok, booster, boosters: packs
pakli, lista, list, main, mainboard, cards_in_deck: deck
kozonseges, common: gyakori
nem_gyakori, uncommon: nem-gyakori
rare: ritka
ultra_rare, mythic: ultraritka
torz, mutant, freak: torzszülött
angyal, isten_megtestesulese: avatár
hive, kisero: követő
cselekves, action, tesz, lepes, step_kind: act
hatasa, mit_tesz, verb, effect_type, csinal: do
fajtaja, kepesseg_fajtaja, type, fajta, tipus: kind
egyutt, tovabbi, also, plus: further
szamol, szamlal, counter_names: counts
tiltott, banlist: banned
bunteti, buntetes, punish: penalty, penalize
figyelmeztet, figyelmeztetes, warning: warn
ido, time: clock, minutes
perc, percek: minutes
kapcsolok, settings: switches
fizetes, fizet, kifizetes, koltsegfizetes, pay, paying: payment, cost
irany: direction
valasztekul, pairing: pairs
kozvetlen, azonnal: immediate
lefele, forditva: down
bal_kez: bal
jobb_kez: jobb
viselo, rajta, ezen, on, onto, upon, wearer, bearer, equipped, enchanted: host
novel, no, noveli, increase, raise, erosodik: raise_damage, raise_life, modify
csokkent, csokkenti, reduce, decrease, lower, gyengit: modify, raise_damage
elfordit, elfordul, turn_down: passivize
visszafordit, visszafordul, felall: activate
mozgat, athelyez, atmozgat: move
mozog, mozgas, atmozog, movement: moved, move
felkutat: search
dobopakliba, gyujtobe, gyujtobe_tesz: to_pile
varazslo, boszorkany, katona, lovag, wizard, warrior, human: kalandozó
sarkany, ork, dragon, beast, allat: szörny
haz, var, torony, castle, house: építmény
fegyver, pancelzat, weapon: tárgy
atok, aldas, curse, blessing: bűbáj
kivet, valaszthat: choose
felfed, mutat: show_hand
talal, kap_egyet: gain_components
kodex: hkk-kodex
hkk8, 8._kiadas, 8_kiadas, nyolcadik, nyolcadik_kiadas: hkk-8
hkk11, 11._kiadas, 11_kiadas, tizenegyedik, tizenegyedik_kiadas: hkk-11
igaz, igen, yes, alatamasztott, alatamasztva, igazolt, igazolva, megerositett, helyes, true, confirmed: supported
nem, no, false, hamis, cafolt, cafolva, megcafolt, megcafolva, teves, nem_igaz, wrong, rejected, disproved: refuted
eldontetlen, nyitott, vitatott, kerdeses, bizonytalan, nem_eldontheto, open, unclear, unknown: undecided
"""


@cache
def meant() -> Meant:
    """The words with what they stand for."""
    return meanings(_PHRASES + PHRASES.lstrip())


_ELSEWHERE = {
    "then": "effects: [{do: …}, {do: …}]",
    "legendas": "abilities: [{…, legendary: true}] | ikon:legendás",
    "legendary": "abilities: [{…, legendary: true}] | ikon:legendás",
    "hatrany": "abilities: [{…, drawback: true}]",
    "kozos": "abilities: [{…, common: true}]",
    "koronkent_egyszer": "abilities: [{…, once_a_turn: true}]",
    "kesleltetett": "abilities: [{…, delayed: 2}]",
    "idoleges": "abilities: [{…, temporary: 2}]",
    "parbaj": "abilities: [{…, special: párbaj, strength: 2}]",
    "aramlas": "abilities: [{…, special: áramlás, strength: 2}]",
    "halalsikoly": "abilities: [{…, kind: automatic, on: halálsikoly}]",
    "magikus_tamadas": "magic_attack: true",
    "magikus_vedelem": "magic_defence: true",
    "jelzo": "marker: true",
    "onallo_jelzo": "marker: true",
    "arnyek": "shadow: {magic: 2}",
    "elony": "advantage: {most: 10, effects: […]}",
    "idoleges_koltseg": "upkeep: {n: 2, cost: {magic: 1}}",
    "visszakapas": "reward: […]",
    "karpotlas": "compensation: […]",
    "ketszinu": "colours: [kék, vörös]",
    "mindenkepp": "absolute: true",
}
"""What players take for a keyword and files say by a key, or at an ability."""


_TAGS = {"subtypes": "altípus", "colours": "szín", "": "név"}
"""By the key of a card under which words of its author stand, how selectors ask for them."""


SPEECH = Speech(meant, "kodex scenario words", lambda: _ELSEWHERE, tags=_TAGS)
