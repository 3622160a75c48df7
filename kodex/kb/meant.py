"""Words of Hungarian, of English and of other formats that stand for keys and words of a rulebook's files: for whoever
writes the wrong one. Keys are without accents and capitals (:func:`kodex.ground.nearby.plain`)."""

from __future__ import annotations

from pathlib import Path

from kodex.ground import yamlfile
from kodex.ground.nearby import Speech, meanings
from kodex.ground.yamlfile import Document, Faults

_PHRASES = """
szam, sorszam, szabalyszam, no, nr, num, address: number, numbers
cim, cimsor, fejlec, head, header, caption: heading, title
fajta, tipus, type, sort, category: kind
szoveg, szabalyszoveg, body, content, wording: text
lenyeg, roviden, osszefoglalo, kivonat, summary, short, gloss: gist
allitas, allitasok, statement, facts: statements
kerdes, kerdesek, question, ask: questions, question, q
helyzet, helyzetek, esetek, situation: situations
valasz, felelet, reply, response: a, answer
hivatkozas, hivatkozasok, utalas, utalasok, ref, reference, references: refs, hivatkozás
kapcsolodo, kapcsolodik, rokon, lasd, see_also, relates, relation: related, see
kivetel, kiveteles: exception, exception_to
kivetel_alol, exception_of, exceptions, overrides, beats, exception: exception_to, exception
azonos, ugyanaz, same: same_as
fogalmak, fogalom, kifejezes, szavak: terms, definition, term
allapot, state: status
vegrehajthato, jatszhato, playable, runnable: executable
szabalyok, szabaly, rule, paragraph, paragraphs, pont, pontok: rules, rule
nyomtatott, print: printed
ok, indok, miert, because, cause: reason, why
meghatarozas, fogalommeghatarozas, define, def: definition
fo, foszabaly, alap, rule_text, principal: main
kiegeszites, kiegeszito, addition, extra, supplementary: supplement
eljaras, menet, folyamat, steps, process: procedure
felsorolas, lista, enumeration: list
kotelezo, ervenyes, binding, norm: normative
tajekoztato, magyarazo, pelda, info, example: informative
elavult, hatalyon_kivuli, old, deprecated: obsolete
azonosito, nev_id, key, ident: id
nev, elnevezes, label: name
ertek, mennyi, amount, number_value: value
mertekegyseg, egyseg, units: unit
megjegyzes, jegyzet, comment, remark, notes: note
formatum, versenyforma, formats: format
datum, mikor, nap, day, when: date
latva, olvasva, read: seen
hozzaadva, felveve, created, entered: added
forras, honnan, origin, from, sources: source
cimzes, webcim, url, link, href, web: address
ki, tekintely, by, author, who: authority
egyezes, viszony, agrees: agreement
egyezik, egyetert, same, agree, yes: agrees
kiegesziti, hozzatesz: adds
elter, masképp, differ, disagrees, different: differs
nem_vilagos, unknown, open: unclear
kiado, official, company: publisher
rovat, kerdezz_felelek, faq: column
biro, fobiro, referee: judge
felhivas, kiiras, versenykiiras, announce: announcement
cikk, post: article
forumos, community, players: forum
ismeretlen, nem_tudni, none, na: unknown
vita, vitatott, disputes: dispute
olvasat, olvasatok, ertelmezes, ertelmezesek, reading, interpretations, options: readings
alap, alapertelmezett, alapertelmezes, valasztott, chosen, preferred: default
valt, felvaltja, replaces, supersede: supersedes
valtozas, mi_valtozik, change: changes
kapcsolo, switches: switch
jatekos_szava, koznyelvi, slang_word, word: player
hivatalos, hivatalos_szo, term: official
szleng: slang
rovidites, abbrev, short: abbreviation
regi, regies: old
mas_jatek, other_game: other-game
angol: english
hetkoznapi, koznapi, common: everyday
kiadas, version: edition
reszek, resz, sections, chapters: parts
mappa, konyvtar, dir, directory, path: folder
tetel, tetelek, darab, count, entries: items
hezag, hezagok, kimaradt, missing: gaps
forgatokonyv, scenario, played: scenarios
azonos, ugyanaz, egyezo, egyforma: same
reszlet, reszletben, aprosag, minor, details: detail
mas, kulonbozik, eltero, elter, differs: different
csak_itt, sajatos, egyedi, unique, only: only-here
lap, kartya, cards: card
"""

SPEECH = Speech(lambda: meanings(_PHRASES))


def read(path: Path, faults: Faults | None = None) -> Document:
    """A file of a rulebook, with what its writers may mean; ``faults`` as for :func:`kodex.ground.yamlfile.read`.

    Raises KodexError when it cannot be read.
    """
    document = yamlfile.read(path, faults)
    document.speech = SPEECH
    return document
