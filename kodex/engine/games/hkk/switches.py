"""What a switch of a disputed rule is, and those of decks, matches and tournaments (others: ``interpretations``)."""

from __future__ import annotations

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A switch: its readings, the one that holds by default, the dispute it belongs to."""

    name: str
    readings: tuple[str, ...]
    default: str
    dispute: str


OF_TOURNAMENTS = (
    Switch("penalty.own_source", ("igen", "nem"), "igen", "buntetes-sajat-forrasra"),
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
    Switch("deck.banned_expansions", ("igen", "nem"), "igen", "hatalom-korlatozasa-felsorolt-kiadasok"),
    Switch(
        "deck.board_game_rare_before",
        ("tiltott", "nem-tiltott"),
        "tiltott",
        "hatalom-korlatozasa-tarsasjatekos-lap",
    ),
    Switch("deck.cheap_mixed_cost", ("egyik-eleg", "mindketto-kell"), "egyik-eleg", "magia-meltosaga-es-vagy"),
    Switch("deck.morph_race", ("igen", "nem"), "igen", "veszelyes-faj-es-a-morf"),
    Switch("talk.deck_size", ("indulo-igaz", "bloffolheto"), "indulo-igaz", "bloff-a-pakli-meretrol"),
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
    Switch("deck.race_of_others", ("barmely-lap", "csak-leny"), "barmely-lap", "veszelyes-faj-nem-leny-lapok"),
)
"""The switches of decks and formats, of matches and of what players tell each other."""
