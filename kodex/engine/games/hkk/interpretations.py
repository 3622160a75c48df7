"""The switches of disputed rules: which readings there are and which holds unless a table says otherwise.

The disputes themselves, with their reasons, are in the knowledge base; a test compares this table with them.
"""

from __future__ import annotations

from kodex.engine.games.hkk.switches import OF_GAMES, Switch
from kodex.engine.kernel.table import Table

SWITCHES = {
    switch.name: switch
    for switch in (
        Switch(
            "loss.check",
            ("fazis-vege", "fazis-kezdete", "masodik-szakasz"),
            "fazis-vege",
            "vereseg-vizsgalatanak-pillanata",
        ),
        Switch(
            "draw.stalemate",
            ("megallapitassal", "megegyezessel", "ures-paklival"),
            "megallapitassal",
            "patthelyzet-dontetlen",
        ),
        Switch(
            "resistance.up_to",
            ("valasztott-szam", "szoveg"),
            "valasztott-szam",
            "rezisztencia-legfeljebb-tobb-celpont",
        ),
        Switch("preparation.skipped", ("elmarad", "jar"), "elmarad", "elmarado-elokeszito-fazis"),
        Switch("main_phase.identity", ("egy-fazis", "ket-fazis"), "egy-fazis", "fo-fazis-egy-vagy-ketto"),
        Switch("pass.final", ("igen", "nem"), "igen", "passz-utan-ujra-cselekves"),
        Switch(
            "dream_marker.guard_post",
            ("tartalekba-passzivan", "marad-aktivan", "tartalekba-aktivan"),
            "tartalekba-passzivan",
            "alomjelzo-az-orposztban",
        ),
        Switch("withdrawn_play.cost", ("visszajar", "elveszett"), "visszajar", "meghiusult-kijatszas-koltsege"),
        Switch(
            "opening_hand.rule_card_and_follower",
            ("kettovel", "eggyel"),
            "kettovel",
            "kezdokez-szabalylappal-es-kovetovel",
        ),
        Switch(
            "preparation.start_order",
            ("nincs-sorrend", "aktiv-jatekos"),
            "nincs-sorrend",
            "elokeszito-fazis-legeleji-sorrend",
        ),
        Switch(
            "preparation.skipped_expiry",
            ("kovetkezo-fazis", "kor-kezdete"),
            "kovetkezo-fazis",
            "elokeszito-fazisig-tarto-hatas-elmaradaskor",
        ),
        Switch("until_preparation.whose", ("barmelyike", "letrehozoe"), "barmelyike", "kinek-az-elokeszito-fazisaig"),
        Switch(
            "preparation.attempts", ("kepessegenkent", "osszesen"), "kepessegenkent", "elokeszito-fazis-egy-probalkozas"
        ),
        Switch(
            "preparation.life_saving", ("nem-mentheto", "mentheto"), "nem-mentheto", "eletmentes-az-elokeszito-fazisban"
        ),
        Switch(
            "exchange_phase.continuous_abilities",
            ("mukodnek", "szunetelnek"),
            "mukodnek",
            "allando-kepessegek-a-csere-fazisban",
        ),
        Switch(
            "creatures.moved_by_effects",
            ("forras-igen", "semmi-sem"),
            "forras-igen",
            "lenyek-helyzete-a-csere-fazison-kivul",
        ),
        Switch(
            "passive_building.attack",
            ("nem-tamadhato", "tamadhato-de-nem-sebzodik", "sebzodik-de-nem-pusztul"),
            "nem-tamadhato",
            "passziv-epitmeny-tamadasa",
        ),
        Switch(
            "passive_building.strike",
            ("vedett", "kijeloles-szamit", "sebzodik-de-nem-pusztul"),
            "vedett",
            "kijeloles-utan-passzivva-valt-epitmeny",
        ),
        Switch(
            "combat_abilities.pass",
            ("ujra-bejelenthet", "vegleges"),
            "ujra-bejelenthet",
            "harci-kepesseg-bejelentese-passz-utan",
        ),
        Switch(
            "combat.opponent_left_guard_post", ("kiesik", "tovabb-harcol"), "kiesik", "ellenfel-kikerul-az-orposztbol"
        ),
        Switch("combat.struck_back_gone", ("megutik", "kimarad"), "megutik", "kettos-tamadas-egyik-tamado-eltunik"),
        Switch(
            "end_phase.life_saving",
            ("csak-a-megengedett", "barmikor"),
            "csak-a-megengedett",
            "eletmentes-huzas-csere-kor-vege-fazisban",
        ),
        Switch("damage.per_subphase", ("ketto", "egy"), "ketto", "egyetlen-sebzodes-a-harcban"),
        Switch(
            "bonus.ends", ("nem-aktiv", "szo-szerint", "minden-leny"), "nem-aktiv", "vedekezesi-bonusz-kie-szunik-meg"
        ),
        Switch(
            "turn_break.dying",
            ("gyujtobe-mentes-nelkul", "mentessel", "jatekban-maradnak"),
            "gyujtobe-mentes-nelkul",
            "korszakitas-es-haldoklo-lenyek",
        ),
        Switch(
            "end_phase.unconditional_abilities",
            ("masodik-szakasz", "elso-szakasz-kotelezo", "elso-szakasz-szabadon"),
            "masodik-szakasz",
            "kor-vegi-kepesseg-koltseg-nelkul",
        ),
        Switch(
            "end_phase.death",
            ("meghal-mentes-nelkul", "meghal-mentessel", "nem-vizsgaljuk"),
            "meghal-mentes-nelkul",
            "halal-a-bonusz-elvesztesekor",
        ),
        Switch(
            "components.stolen_creature",
            ("gazda-ellenfele", "tulajdonos-ellenfele"),
            "gazda-ellenfele",
            "szornykomponens-lopott-lenyert",
        ),
        Switch("components.deadline", ("reszfazis", "fazis"), "reszfazis", "szornykomponens-hatarido-harcban"),
        Switch("killing.by_maximum", ("igen", "nem"), "igen", "megoles-maximalis-eletpont-csokkentesevel"),
        Switch(
            "strong_words.clash",
            ("tovabbi-szempontok", "a-tilalom", "a-mindenkepp"),
            "tovabbi-szempontok",
            "mindenkepp-a-semmikepp-ellen",
        ),
        Switch(
            "abilities.clash",
            ("csak-ha-a-sorrend-nem-dont", "kepessegeknel-mindig"),
            "csak-ha-a-sorrend-nem-dont",
            "kijatszas-sorrendje-vagy-kepessegfajta",
        ),
        Switch("abilities.given_and_taken", ("elvetel", "102-rendje"), "102-rendje", "kapott-kepesseg-es-az-elvetele"),
        Switch("later_played.moment", ("lap-kijatszasa", "hatas-letrejotte"), "lap-kijatszasa", "utobb-kijatszott-lap"),
        Switch("max_life.sacrifice", ("nullaig", "egy-marad"), "nullaig", "maximalis-eletpont-aldozasa-nullaig"),
        Switch(
            "drawback.sacrifice",
            ("barmely-hatrany", "csak-sajat-lap"),
            "barmely-hatrany",
            "hatrany-miatti-aldozas-kie-a-hatrany",
        ),
        Switch("effect.condition", ("csak-az-utobbiak", "mindenre"), "csak-az-utobbiak", "hatas-fogalom-feltetele"),
        Switch("attacking_creature.until", ("kezdeteig", "vegeig"), "kezdeteig", "tamado-leny-meddig"),
        Switch("delayed.target_gone", ("nem", "igen"), "nem", "kesleltetett-hatas-eltunt-celpontja"),
        Switch("preparation.marker_stage", ("igen", "nem"), "igen", "alom-es-dermesztesjelzo-levetelenek-szakasza"),
        Switch("life_marker.own_return", ("igen", "nem"), "igen", "eletjelzo-es-a-sajat-visszavetel"),
        Switch("life_marker.lethal_counters", ("mindketto", "csak-gyogyul"), "mindketto", "eletjelzo-es-oregitesjelzo"),
        Switch(
            "life_marker.heals",
            ("ep-vesztestol", "sebzo-forrastol"),
            "ep-vesztestol",
            "eletjelzo-gyogyitas-mely-halalnal",
        ),
        Switch("life_marker.several_counters", ("megmarad", "meghal"), "megmarad", "tobb-halalos-jelzo-egy-eletjelzo"),
        Switch(
            "life_marker.killing_icon",
            ("csak-eletkiolto", "minden-forras"),
            "csak-eletkiolto",
            "eletkiolto-es-az-eletjelzok",
        ),
        Switch(
            "life_marker.killing_damage",
            ("halalos-sebzes", "csak-kozvetlenul"),
            "halalos-sebzes",
            "eletkiolto-sebzes-es-az-eletjelzo",
        ),
        Switch("markers.deadly", ("csak-elokeszitoben", "azonnal"), "csak-elokeszitoben", "meregjelzo-mikor-ol"),
        Switch("markers.on_tokens", ("hatnak", "nem-hatnak"), "hatnak", "dermesztes-elmulas-onallo-jelzon"),
        Switch(
            "frozen.other_markers",
            ("jelzo-mukodik", "jelzo-is-elnemul"),
            "jelzo-mukodik",
            "dermesztes-es-a-leny-tobbi-jelzoje",
        ),
        Switch("passing.cost", ("minden-resz", "csak-varazspont"), "minden-resz", "elmulasjelzo-vegyes-koltsegnel"),
        Switch("muscle.reward", ("regi-gazda", "uj-gazda"), "regi-gazda", "izomjelzo-jutalma-gazdacserenel"),
        Switch("muscle.choice", ("szabadon", "csak-teljesithetot"), "szabadon", "izomjelzo-nem-teljesitheto-jutalom"),
        Switch("muscle.level", ("egyszer", "ketszer"), "egyszer", "izomjelzo-kalandozon"),
        Switch("timed.never_had", ("nem", "igen"), "nem", "hatasjelzo-nelkul-erkezo-permanens"),
        Switch(
            "timed.last_marker",
            ("aktiv-jatekos-dont", "egyszerre"),
            "aktiv-jatekos-dont",
            "utolso-hatasjelzo-es-az-elokeszito-fazis",
        ),
        Switch("poisoning.no_damage", ("felkerul", "nem-kerul-fel"), "felkerul", "mergezes-nulla-sebzesnel"),
        Switch(
            "combat_abilities.limit", ("harconkent", "bejelentesenkent"), "harconkent", "direkt-sebzes-felso-hatara"
        ),
        Switch("magic_immunity.other_spells", ("hat", "nem-hat"), "hat", "magiaimmunitas-nem-sebzo-varazslat"),
        Switch(
            "source_immunity.items",
            ("marad-hatastalanul", "marad-es-hat", "leesik"),
            "marad-hatastalanul",
            "forrasimmunitas-es-a-ratett-targy",
        ),
        Switch(
            "immunity.given_by_enchantment",
            ("csak-az-ado-marad", "egyik-sem-esik-le"),
            "csak-az-ado-marad",
            "immunitast-ado-bubaj-kivetele",
        ),
        Switch("element_immunity.strike", ("nem-sebzi", "sebzi"), "nem-sebzi", "sebzesfajta-immunitas-es-az-utes"),
        Switch(
            "own_abilities.order",
            ("jatekos-valaszt", "lapra-irt-sorrend"),
            "jatekos-valaszt",
            "kijatszaskori-kepessegek-sorrendje",
        ),
        Switch(
            "thefts.expired_earlier",
            ("akitol-elvettek", "eredeti-gazdahoz"),
            "akitol-elvettek",
            "tobb-lopas-lejaratanak-sorrendje",
        ),
        Switch("theft.end_life_marker", ("lekerul", "rajta-marad"), "lekerul", "idoleges-lopas-vege-es-eletjelzo"),
        Switch("theft.of_stolen_by_attached", ("igen", "nem"), "igen", "ratett-lappal-lopott-lap-ujabb-lopasa"),
        Switch("temptation.without_target", ("igen", "nem"), "igen", "csabitas-celpont-nelkul"),
        Switch("regeneration.repeated", ("tobbszor", "egyszer"), "tobbszor", "regeneralodas-ara-es-ismetlese"),
        Switch("blocking.duration", ("tartos", "visszaall"), "tartos", "blokkolas-tartama-es-also-hatara"),
        Switch("recycling.none", ("igen", "nem"), "igen", "ujrahasznositas-nulla-lappal"),
        Switch("flying.ability", ("kepesseg", "nem-kepesseg"), "kepesseg", "repules-kepesseg-e"),
        Switch("flying.text", ("pontos-szoveg", "ertelem-szerint"), "pontos-szoveg", "aktivan-jon-jatekba-szovege"),
        Switch(
            "flying.building", ("csak-kepessegkent", "minden-repulore-szolo"), "csak-kepessegkent", "repulo-epitmeny"
        ),
        Switch("invulnerable.aim", ("celozhato", "nem-celozhato"), "celozhato", "megsebezhetetlenseg-es-celzas"),
        Switch(
            "unanswerable.scope",
            ("csak-reakcio-cselekves", "minden-valaszlepes"),
            "csak-reakcio-cselekves",
            "nem-lehet-ra-reagalni-hatokore",
        ),
        Switch("bond.continuous", ("kezbol-nem", "kezbol-is"), "kezbol-nem", "kotelek-allandoan-mukodo-kepessegnel"),
        Switch(
            "bond.dearer_from_hand", ("koltsegnel-kell", "kezbol-soha"), "koltsegnel-kell", "kotelek-kezben-levo-lappal"
        ),
        Switch(
            "preventing.alone",
            ("csak-reakciokent", "mindkettokent"),
            "csak-reakciokent",
            "megakadalyozo-kepesseg-onallo-cselekveskent",
        ),
        Switch("penalty.own_source", ("igen", "nem"), "igen", "buntetes-sajat-forrasra"),
        Switch("copy.state", ("csak-tulajdonsagok", "minden"), "csak-tulajdonsagok", "masolt-allapot-tartalma"),
        Switch(
            "copy.effect_markers", ("pillanatnyi", "szoveg-szerinti"), "pillanatnyi", "masolat-hatasjelzoinek-szama"
        ),
        Switch("defence.instants", ("teljes-kor", "fo-fazis"), "teljes-kor", "vedekezes-azonnalival-a-teljes-korben"),
        Switch(
            "defence.turn_of_several", ("legelso-kor", "mindket-ellenfel"), "legelso-kor", "vedekezes-paros-jatekban"
        ),
        Switch(
            "body_part.what_is_put_on",
            ("rajta-hatastalanul", "gyujtobe"),
            "rajta-hatastalanul",
            "testresszel-kivedett-ratett-lap",
        ),
        Switch("copy.components", ("igen", "nem"), "igen", "masolat-jelzo-szornykomponense"),
        Switch("shadow.cost", ("elvesz", "nem-vesz-el"), "elvesz", "arnyek-meghiusult-visszavetel-koltsege"),
        Switch(
            "shadow.anchored",
            ("egyikkel-sem", "arnyekkal-igen"),
            "egyikkel-sem",
            "nem-visszaveheto-leny-arnyek-szkritter",
        ),
        Switch("scritter.reaction", ("nem", "igen"), "nem", "szkritter-visszavetele-reakciokent"),
        Switch(
            "immediate.order",
            ("aktiv-jatekos", "egymasba-agyazva"),
            "aktiv-jatekos",
            "egyszerre-letrejovo-azonnali-kepessegek",
        ),
        Switch("leaving.whose", ("gazda", "tulajdonos"), "gazda", "tavozo-lap-gazdaja"),
        Switch(
            "leaving.like",
            ("ahogy-az-asztalon-volt", "eredeti-allapot"),
            "ahogy-az-asztalon-volt",
            "tavozo-lap-tulajdonsagai",
        ),
        Switch("leaving.attached", ("letrejon", "nem-jon-letre"), "letrejon", "hordozoval-tavozo-lap-kepessege"),
        *OF_GAMES,
    )
}


def read_as(table: Table, switch: str, one: str) -> bool:
    """Whether this reading of a disputed rule holds on this table. Raises KeyError for an unknown switch, ValueError
    for a reading that it does not have."""
    if one not in SWITCHES[switch].readings:
        raise ValueError(f"{switch} has no reading {one}")
    return reading(table, switch) == one


def reading(table: Table, switch: str) -> str:
    """The reading of a disputed rule that holds on this table. Raises KeyError for an unknown switch."""
    return table.reading(switch, SWITCHES[switch].default)
