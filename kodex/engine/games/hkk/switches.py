"""The switches of disputed rules about decks, matches and games for more than two players; the others beside them.

Which there are of all says ``interpretations``.
"""

from __future__ import annotations

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A switch: its readings, the one that holds by default, the dispute it belongs to."""

    name: str
    readings: tuple[str, ...]
    default: str
    dispute: str


OF_GAMES = (
    Switch("deck.clan_colour", ("egy-szin", "ket-szin"), "egy-szin", "klan-es-isten-szine"),
    Switch(
        "deck.two_colours",
        ("mindket-szin-szamit", "egyik-szin-eleg"),
        "mindket-szin-szamit",
        "ketszinu-lap-a-szinkorlatozasban",
    ),
    Switch(
        "deck.side_deck_may_hold_banned",
        ("nem", "igen"),
        "nem",
        "formatumtilalom-a-kiegeszito-pakliban",
    ),
    Switch("deck.side_deck_colours", ("igen", "nem"), "igen", "kiegeszito-pakli-szinei-a-korlaton-belul"),
    Switch("deck.side_deck_free_colours", ("igen", "nem"), "igen", "szintelen-es-bufa-a-kiegeszito-pakliban"),
    Switch(
        "deck.colourless_unsigned",
        ("hasznalhato", "nem-hasznalhato"),
        "hasznalhato",
        "szintelen-lap-a-ket-hattervilagban",
    ),
    Switch("location.first_turn", ("nem-kereshet", "kereshet"), "nem-kereshet", "helyszinkereses-az-elso-korben"),
    Switch("deck.colourless_freaks", ("tilos", "hasznalhato"), "tilos", "szintelen-torzszulott-a-tulelok-csatajan"),
    Switch(
        "deck.junior_beside",
        ("ott-is-csak-junior", "mas-is-lehet"),
        "ott-is-csak-junior",
        "junior-verseny-szabalylap-es-koveto",
    ),
    Switch("deck.banned_expansions", ("igen", "nem"), "igen", "hatalom-korlatozasa-felsorolt-kiadasok"),
    Switch(
        "deck.board_game_rare_before",
        ("tiltott", "nem-tiltott"),
        "tiltott",
        "hatalom-korlatozasa-tarsasjatekos-lap",
    ),
    Switch("deck.cheap_mixed_cost", ("egyik-eleg", "mindketto-kell"), "egyik-eleg", "magia-meltosaga-es-vagy"),
    Switch("talk.deck_size", ("indulo-igaz", "bloffolheto"), "indulo-igaz", "bloff-a-pakli-meretrol"),
    Switch("deck.morph_race", ("igen", "nem"), "igen", "veszelyes-faj-es-a-morf"),
    Switch("deck.fresh_new_cards", ("ervenyes", "nem-ervenyes"), "ervenyes", "frissen-bontott-paklik-uj-lapjai"),
    Switch(
        "match.right_given_away",
        ("tenyleges-kezdo", "eredeti-jogosult"),
        "tenyleges-kezdo",
        "atengedett-kezdes-harmadik-jatszma",
    ),
    Switch("match.last_conceded", ("feladhato", "nem-adhato-fel"), "feladhato", "kotelezo-harmadik-jatszma-feladasa"),
    Switch("match.time_up", ("biro-lezarja", "kor-befejezese", "dontetlen"), "biro-lezarja", "letelt-merkozesido"),
    Switch("match.side_mutual", ("akinek-van", "csak-kolcsonosen"), "akinek-van", "kiegeszito-pakli-egyoldalu-atadasa"),
    Switch(
        "match.side_minutes", ("alkalmankent", "osszesen", "idon-kivul"), "alkalmankent", "kiegeszito-pakli-ot-perc"
    ),
    Switch(
        "cycle.resources",
        ("eroforras-fogalom", "minden"),
        "eroforras-fogalom",
        "vegtelen-ciklus-nem-csokkeno-eroforrasok",
    ),
    Switch("penalty.double", ("az-egesz", "azon-felul"), "az-egesz", "buntetoszabaly-a-duplaja"),
    Switch(
        "penalty.next_action",
        ("barmely-cselekves", "csak-onallo"),
        "barmely-cselekves",
        "buntetoszabaly-kovetkezo-cselekves",
    ),
    Switch("penalty.short", ("amennyi-van", "meg-nem-tortent"), "amennyi-van", "buntetoszabaly-fedezet-hianya"),
    Switch("pairs.common_abilities", ("tilos", "szabad"), "tilos", "paros-kozos-kepesseg-a-tars-lapjan"),
    Switch("pairs.later_games", ("felvaltva", "ujra-dobnak"), "felvaltva", "paros-kezdes-a-masodik-jatszmaban"),
    Switch("pairs.start_renounced", ("ulesrend", "dobas"), "ulesrend", "paros-kezdesrol-lemondas"),
    Switch("pairs.both_lost", ("dontetlen", "jovahagyas-kell"), "dontetlen", "paros-mindket-par-vesztett"),
    Switch(
        "pairs.partner_attacked",
        ("csak-a-valasztottat", "parjat-is"),
        "csak-a-valasztottat",
        "paros-valasztott-ellenfel-parja",
    ),
    Switch(
        "final_power.empty_seat",
        ("kor-bezarul", "hely-ures-marad"),
        "kor-bezarul",
        "vegso-hatalom-szomszed-kieses-utan",
    ),
    Switch("final_power.reached_twice", ("egyszer", "ketszer"), "egyszer", "vegso-hatalom-kevesebb-mint-ot-jatekos"),
    Switch(
        "final_power.target_opponent",
        ("csak-szomszed", "barmelyik"),
        "csak-szomszed",
        "vegso-hatalom-celpont-ellenfel",
    ),
    Switch("final_power.conceded", ("jar", "nem-jar"), "jar", "vegso-hatalom-feladas-pontja"),
    Switch("final_power.last_together", ("senki", "megosztva"), "senki", "vegso-hatalom-egyszerre-kieso-utolsok"),
    Switch(
        "final_power.responsible",
        ("gazda-valaszt", "biro-dont"),
        "gazda-valaszt",
        "vegso-hatalom-elpusztitasert-felelos",
    ),
    Switch("out.cards", ("jatekon-kivul", "helyukon-maradnak"), "jatekon-kivul", "kiesett-jatekos-lapjai"),
    Switch(
        "gods_war.one_sided",
        ("egyoldalu", "kolcsonos", "eliras"),
        "egyoldalu",
        "istenek-haboruja-egyoldalu-ellenfel",
    ),
    Switch(
        "gods_war.victory",
        ("alapszabalyok", "vegso-hatalom"),
        "alapszabalyok",
        "istenek-haboruja-tamadas-es-gyozelem",
    ),
    Switch("deck.race_of_others", ("barmely-lap", "csak-leny"), "barmely-lap", "veszelyes-faj-nem-leny-lapok"),
)
"""Of title 138 and those after it."""
