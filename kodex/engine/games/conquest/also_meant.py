"""Further words that stand for words of Conquest's files: those of HKK, and others for what happens and what is
done."""

from __future__ import annotations

PHRASES = """
arrives, arrive, arrived, comes_in, comes_into_play, enters_play, entered, appears, jatekba_jon: játékba lép
megerkezik, megjelenik, lekerul, comes, jon: játékba lép
is_killed, is_destroyed, perishes, elhal, kinyirjak, kills: megsemmisül
goes_away, departs, exits, left, leaves_play, out_of_play, kikerul, eltavozik, voided, banished: kikerül a játékból
healed, heals, gyogyit, meggyogyul, is_healed: gyógyul
passivized, exhausts, exhausted, elfordul, is_exhausted: kimerül
activated, readies, readied, felall, awakens: pihen
plays, uses, used, is_played: kijátszás, hatás
sacrificed, is_sacrificed, felaldoz, felaldozzak: feláldozás
returned, bounced, is_returned, visszakerul: visszavétel
discards, discarded, is_discarded, eldobja: eldobás
draws, drawn, huz: húzás
controlled, stolen: irányítás átvétele
shielded, pajzsol: pajzs
hits, strikes: támad
defends, blocks: védekezik
captured, captures: elfoglalás
wins_battle, battle_won: csatagyőzelem
moves, moved, goes, atmegy, elmozdul: átmozog
wounds, source_hurts, hurts: sérül
regenerates: gyógyul
demolished: megsemmisül
attached, is_attached, csatoljak: csatolás
countered, cancelled: hatás
num, nr, no, szam, how_many: n
egyseg, unit: harcoló egység
szorny, monster: harcoló egység
jelzo, token, marker: jelölőegység
activate, awaken: ready
passivize, passzival: exhaust
counter, ellenhatas, countermand, neutralize: cancel
to_hand, bounce: return
to_pile, eliminate, vanish: destroy
to_void: remove, discard
token, mark: create
show_hand: reveal
grant, ad_kepesseget: give, modify
ad, ad_kulcsszot, kap: give
raise_damage, raise_life: modify
forbid, silence: cannot, blank
gain_magic, gain_components: gain
lose_magic, lose_components: lose
change_target: redirect
untargetable, invulnerable: cannot
switch: swap
combat, harci_kepesseg: csataképesség
automatic, linked: reakció
aktivan_erkezik, aktivan_jon_jatekba: rajtaütő
"""
"""Lines as in :mod:`kodex.engine.games.conquest.cards`."""

__all__ = ["PHRASES"]
