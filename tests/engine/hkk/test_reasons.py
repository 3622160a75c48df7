"""What an event cites decides it: not what a neighbour in the batch rests on, nor a rule that is set aside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus

CASES = [
    ("egymast-olik-meg-jelzo", "dies", "ork", ("37.5", "36.9"), ("26.3",)),
    ("egymast-olik-meg-jelzo", "dies", "kobold", ("37.5", "26.3"), ("93.1", "4.7.3")),
    ("eredeti-lap-eredetit-hoz-letre", "created", "bagoly-1", ("4.5.3", "8.1.2.1"), ("26.2",)),
    ("aktivizalt-leny-elore-lephet", "activated", "medve", ("5.3.4",), ("5.5.7.1",)),
    ("direkt-sebzes-mas-koltseggel", "ability.announced", "kovacs", ("35.2", "35.3"), ()),
    ("direkt-sebzes-mas-koltseggel", "abilities.paid", None, ("35.4",), ("35.2",)),
    ("huzas-fazis-sorrendje-az-aktive", "ability.happens", "daralo", ("133.0", "30.3"), ("30.0", "30.5")),
    ("hatalom-blokkolas-egy-szomszedot-er", "blocked", None, ("134.6",), ()),
    ("semlegesites-automatikus-reakcio-ellen", "countered", "torony", ("91.2.11",), ("4.21.2",)),
    ("masolat-megkapja-a-kesleltetett-hatas-jelzoit", "marked", "vulkan-1", ("172.8.1",), ("172.0",)),
    ("alakvalto-egeszben-masol", "becomes", "kameleon", ("172.7", "173.0"), ("172.8",)),
    ("kezbol-semmibe-is-dobas", "discarded", "medve", ("4.17.0",), ("4.17.3",)),
    ("kereso-lap-keres", "searched", "medve", ("4.13.0",), ("4.14.1",)),
    ("idoleges-lopas", "theft.noted", "kobold", ("174.4",), ("174.3",)),
    ("ratett-lopas-vege", "theft.noted", "lovas", ("174.2",), ("174.3",)),
    ("egyszeri-lopas-vegleges", "theft.noted", "kobold", ("174.3",), ("174.2", "174.4")),
    ("kincsezes", "treasure", None, ("74.2",), ("74.4",)),
    ("kincs-mennyisege-nem-valtozik", "treasure", "lada", ("74.2", "74.4"), ()),
    ("szorny-aldozasa-komponensert", "components.denied", "ork", ("105.1", "105.2", "67.2"), ("67.1", "67.3")),
    ("koltsegkent-aldozott-leny", "components.denied", None, ("105.2", "67.3"), ("67.1",)),
    ("elfogyott-jelzo-nem-szaporithato", "prevented", "palca", ("127.0.6",), ("127.0.1",)),
    ("koveto-nem-kerul-kezbe", "prevented", "kisero", ("42.2",), ("4.4.4",)),
    ("k-ikon-hatara", "uses", "k_ko", ("136.1",), ("21.2",)),
    ("megnezes-utan-nem-keverik", "looked", None, ("4.13.4",), ("99.0",)),
    ("arnyek-kikerules-helyett", "shadow", "arny", ("136.9",), ("4.7.1",)),
    ("merkozesen-felvaltva-kezdenek", "goes_first", None, ("3.6", "28.6"), ("3.7",)),
    ("kezdes-jogat-atengedi", "goes_first", None, ("3.7", "28.6"), ()),
    ("szintlepes-csak-kalandozora", "spell.done", None, (), ("91.5.1",)),
    ("blokkolas", "blocked", None, ("134.6",), ("134.7",)),
    ("blokkolas-nem-kapcsolhato-ki", "blocked", None, ("134.6", "134.7"), ()),
    ("orzo-nem-sebzo-varazslat-ellen-nem-ved", "plays", "kacaj", ("77",), ("77.1",)),
    ("passziv-epitmeny-orzoje-nem-mukodik", "plays", "szikra", ("77.1", "5.5.8"), ("77",)),
    ("repulo-leny-aktivan-jon", "enters", "solyom", ("79",), ("79.1",)),
    ("versenypakli-akarhany-hordaval", "decks_approved", None, ("142.1", "144.1"), ("142.2", "144.3")),
    ("szazhusz-lapos-versenypakli", "decks_approved", None, ("142.1", "142.2"), ("144.3",)),
    ("a-kiiras-elterhet-a-meretrol", "decks_approved", None, ("144.1",), ("142.1", "142.2")),
    ("huzo-varazslat", "draws", None, ("4.12.1",), ("4.4.2",)),
    ("kincs-masodik-kortol", "treasure", "elso", ("74.2",), ("74.5",)),
    ("szabalylap-kepessegere-nincs-reakcio", "uses", None, ("43.1.1",), ("99.3",)),
    ("koveto-reakciojara-sem", "uses", "testor", ("4.20.1",), ("44.2", "99.3")),
    ("aramlas-forras", "uses", "orveny", ("93.4.4",), ("93.4.5",)),
    ("parbaj-sebzese-nem-forras", "uses", "bajnok", ("93.4.9",), ("93.4.11",)),
    ("izomjelzo-nem-kenyszeritett-aldozas", "unrewarded", "ork", ("124.6",), ("124.2", "124.5")),
    ("arnyekkal-a-karpotlas-es-az-izom-nem-mukodik", "unrewarded", "vigaszos", ("136.9",), ("124.2", "124.5")),
    ("karpotlas-harcban-nincs", "not_due", "vigasz", ("135.4",), ("135.2",)),
    ("arnyekkal-a-karpotlas-es-az-izom-nem-mukodik", "not_due", "vigaszos", ("136.9",), ("135.4",)),
    ("varazslattal-elpusztitott-epitmeny-nem-lerombolt", "damage", None, ("15.1",), ("4.25.0",)),
    ("epitmeny-is-megmentheto", "heals", None, ("111.2.0",), ("4.26",)),
    ("paros-kozos-elet", "passes", None, ("169.2.11",), ("169.2.2",)),
    ("kodkereses-utan-a-gyujtoben-leny", "banished", None, ("50.4",), ("75.3",)),
    ("utessel-megol", "strike_damage", None, ("36.4",), ("37.7",)),
    ("harci-kepesseggel-megsebez", "direct_damage", None, ("35.8",), ("37.7",)),
    ("ot-tamado-ket-or-ellen", "strike_damage", "medve2", ("36.4", "37.7"), ()),
    ("harci-kepesseg-es-utes-ket-sebzodes", "strike_damage", None, ("37.7",), ()),
    ("bonusz-a-tartalekban-es-varazslat-ellen", "life_saving.closes", None, ("38.0",), ()),
    ("sajat-korben-nincs-bonusz", "life_saving.closes", None, (), ("38.0", "15.1")),
    ("kikeszitett-repulo-leny-aktivan-jon", "created", "karvaly-1", ("8.1.2.1", "79"), ("8.1.2", "79.1")),
    ("ratett-lapot-hatas-sem-fordit-el", "stays_active", "balta", ("5.5.4",), ("5.5.7.1", "5.5.2")),
    ("orposztban-nem-passzivizalhato", "stays_active", "medve", ("5.4.5",), ("5.5.7.1",)),
    ("gyujtobol-kezbe-nem-kikerules", "returned", "ork", ("4.14.0",), ("99.0", "93.1")),
    ("onmagat-kereso-lap-koronkent-egyszer", "searched", "h1", ("4.13.1",), ("99.0",)),
    ("harci-kepesseg-utan-eletmentes", "direct_damage", None, ("35.8",), ("37.7",)),
    ("harci-kepesseg-koltsege-elore-szamit", "direct_damage", None, ("35.8", "37.7"), ()),
    ("harci-kepesseg-koltsege-elore-szamit", "strike_damage", None, ("36.4", "37.7"), ()),
    ("otodik-kor-ot-varazspont", "magic.regenerates", None, ("29.3",), ("29.3.1",)),
    ("gyujtobol-hozott-kedvelt-lap", "plays_free", "ork", ("24.3",), ("7.0.0",)),
    ("aldozat-a-gyujto-szamolasakor", "sacrificed", "ork", ("105.0", "7.4.2"), ("7.4",)),
    ("bent-levo-lap-bejelentesekor-valaszthato", "sacrificed", "ork", ("7.4", "7.4.2"), ("105.0",)),
    ("bontott-csomagok-lapjaibol", "decks_approved", None, ("151.1", "151.4"), ()),
    ("faj-harminchaerom", "decks_approved", None, ("166.1", "166.3"), ()),
    ("egyszinu-bufaval", "decks_approved", None, ("152.1", "152.2"), ()),
    ("ellenfel-hatranya-miatti-aldozas", "sacrificed", "ork", ("105.1",), ("104.0",)),
    ("eletjelzo-komponensert-aldozott-szornyon", "sacrificed", "ork", ("29.6.2",), ("8.1.3",)),
    ("gyujtobol-kezbe-nem-kikerules", "plays", "feltaras", ("21.14",), ("8.1.3",)),
    ("kodkereses", "searched", "para", ("75.1",), ("75.3", "75.7")),
    ("blokkolas-also-hatar", "blocked", None, ("134.6", "8.6.1"), ("134.7",)),
    ("bonusz-nelkul-nulla-ep", "dies", "csirke", ("41.4", "38.0"), ()),
    ("gyogyito-varazslat-epitmenyen", "sets_off", None, ("111.2.0",), ("111.2.1",)),
    ("izomjelzo-kenyszeritett-aldozas", "rewarded", None, ("124.3",), ("124.4",)),
    ("dontes-a-kijatszaskor", "scheduled", "halasztas", ("114.0", "114.3"), ("114.1",)),
    ("varazslatimmunis", "prevented", "varazstoro", ("132.9", "132.0"), ("40.2",)),
    ("vegyes-idezesi-koltseg", "sent", "toredek", ("7.6", "7.6.1"), ()),
    ("vegyes-idezesi-koltseg", "sent", "alku", ("7.6",), ("7.6.1",)),
    ("paros-harom-dontetlent-kernek", "game.drawn", None, ("2.8.1", "169.2.9"), ()),
    ("jelzobol-nincs-komponens-harcban", "stage", None, ("33.1",), ("4.11.6",)),
    ("csere-veget-az-aktiv-jatekos-jelenti-be", "done", None, ("4.11.7", "32.5"), ("4.11.8",)),
    ("jelzobol-nincs-komponens-harcban", "components.denied", "farkas", ("26.9",), ("36.10",)),
    ("jelzo-leny-utan-harcon-kivul-sincs-komponens", "components.denied", "farkas", ("26.9",), ("67.1",)),
    ("ket-tamado-egy-sebzodes", "kills", None, ("108.0",), ("108.1",)),
    ("kodkereses", "plays", "kodleny", ("75.1", "75.2"), ("7.0.0", "21.9")),
    ("kodkereses-ara-nem-valtozik", "plays", "kodleny", ("75.2",), ("21.8.3", "21.9.1", "7.0.0")),
    ("zan-legalabb-egy", "plays", None, ("7.2.2", "21.8.3"), ()),
    ("osmagia-adok-ellen", "plays", "osi", ("78.2", "21.9"), ("21.8.3",)),
    ("utestol-vedett-a-kor-vegeig", "strike", None, ("132.13",), ("38.0",)),
    ("elmulasjelzo-onallo-jelzon", "sent", "szellem", ("26.8",), ("21.9.0",)),
    ("felelos-kapja-a-komponenst", "dies", "medve", ("169.3.11",), ("169.3.3",)),
    ("tuz-ikon-altipus", "searched", "langnyelv", ("52.1",), ("82",)),
    ("mentalis-ikon-altipus", "searched", "gondolat", ("82",), ("52.1",)),
]

NOWHERE = [
    ("eletjelzo-oregites-ellen", "120.4"),
    ("mereg-es-eletjelzo", "120.4"),
]
"""A scenario, and a number that nothing in it hangs on: one kind of markers, though one is against one kind only."""


@pytest.fixture(scope="module")
def events() -> dict[str, list[Event]]:
    """What happens in the scenarios of the cases, by their ids."""
    wanted, found = {case[0] for case in (*CASES, *NOWHERE)}, dict[str, list[Event]]()
    for loaded in corpus():
        if loaded.id in wanted and loaded.scenario is not None:
            table, _failures = attempt(loaded, frozenset())
            found[loaded.id] = list(told_by(table.book, table.log))
    return found


def _of(events: list[Event], kind: str, thing: str | None) -> Iterator[Event]:
    return (
        one for one in events if one.kind == kind and thing in (None, one.facts.get("thing"), one.facts.get("victim"))
    )


@pytest.mark.parametrize(("scenario", "kind", "thing", "cited", "not_cited"), CASES)
def test_an_event_cites_what_decides_it(
    events: dict[str, list[Event]],
    scenario: str,
    kind: str,
    thing: str | None,
    cited: tuple[str, ...],
    not_cited: tuple[str, ...],
) -> None:
    found = list(_of(events[scenario], kind, thing))
    norms = set(found[0].norms) if found else set()
    assert (set(cited) - norms, set(not_cited) & norms) == (set(), set()), sorted(norms)
    assert found or not cited


@pytest.mark.parametrize(("scenario", "number"), NOWHERE)
def test_a_number_that_nothing_hangs_on_is_nowhere(events: dict[str, list[Event]], scenario: str, number: str) -> None:
    citing = [one.kind for one in events[scenario] if number in one.norms]
    assert (citing, bool(events[scenario])) == ([], True)
