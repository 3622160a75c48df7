"""Further words that stand for words of HKK's files: those of Conquest, and others for what happens or is done."""

from __future__ import annotations

PHRASES = """
arrives, arrive, arrived, arriving, comes_in, come_in, comes_into_play, enters_play, entered, entering, come: enters
appears, appear, megerkezik, bejon, megjelenik, jatekba_lep, jatekba_jon, asztalra_kerul, lekerul: enters
killed, is_killed, destroyed, is_destroyed, perishes, elpusztul, elhal, elhullik, megsemmisul: dies
goes, goes_away, departs, exits, left, leaves_play, kikerul_a_jatekbol, kimegy, eltavozik: leaves
kikerul, elkerul: leaves, out_of_play
serul, serulne, megserul, is_hurt, is_damaged, takes_damage, sebesul: hurt
gyogyul, meggyogyul, recovers, is_healed: healed
kimerul, elfordul, exhausts, is_exhausted: passivized
pihen, felall, readies, is_readied: activated
kijatssza, kijatsszak, is_played, casts: plays
aldozzak, felaldozas, felaldozzak, is_sacrificed: sacrificed
megol, oli, legyozi: kills
utest_kap: hurt
visszavetel, visszaveszik, is_returned: returned
eldobas, is_discarded: discards
iranyitas_atvetele, gazdat_cserel: controlled
jelzot_kap, jelzot_rak: marked
csatolas, felkerul: enters
vereseg: dies
vedekezik: attack
bejovetel, telepites: enters, plays
elfoglalas: controlled
kijon, megidezik, megidezes, summoned, is_summoned: enters, plays
jelzo, jelzot_ad: mark, token
num, nr, no, szam, how_many: n
akcio, action, csatakepesseg, activatable: activated
megszakitas, interrupt, replacement, valaszkepesseg: reaction
csatakepesseg, battle, combat_action: combat
ready: activate
indirect, distribute_damage: distribute
blank: silence
cannot: forbid
exhaust, exhausts: passivize
move_damage: move
rout, hazakuld: to_hand
swap, cserel: switch
reveal: show_hand
create: token
permit: may
redirect, atiranyit: change_target
harcolo_egyseg, egyseg, unit, army, jelolo, jeloloegyseg, sereg: szörny, lény
hadur, warlord, commander: kalandozó
tamogatas, support: építmény, tárgy
erosito, attachment, upgrade: tárgy, bűbáj
esemeny, event: azonnali, általános
bolygo, planet: helyszín
rajtauto, ambush: aktívan-érkezik
nem_serulhet: invulnerable
"""
"""Lines as in :mod:`kodex.engine.games.hkk.cards.meant`."""

__all__ = ["PHRASES"]
