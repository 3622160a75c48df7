"""A scenario in sentences: each kind of card, of thing on the table, of step and of outcome."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.engine.games.hkk.scenes.telling import decided, english, events, hungarian, named, values
from kodex.engine.kernel.state import Event
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus

SHOT = {"id": "gyógyul", "kind": "activated", "cost": {"magic": 1}, "effects": [{"do": "heal", "n": 2, "to": "self"}]}
GUARDS = {"id": "őriz", "kind": "continuous", "effects": [{"do": "modify", "what": "guard"}]}
EVERY = 3
"""Of so many files of scenarios the decisions of one have their words looked at in an ordinary run."""


@pytest.mark.parametrize("each", [EVERY, pytest.param(1, marks=pytest.mark.whole)])
def test_every_decision_has_words_that_say_what_it_is_about(each: int) -> None:
    found: dict[str, str] = {}
    for loaded in corpus(each):
        if loaded.scenario is not None:
            for one in attempt(loaded)[0].choices:
                found[f"{one.choice.about}: {one.answer}"] = str(decided.decided(one.choice, one.answer))
    assert len(found) > 50
    assert [told for told, words in found.items() if words in ("None", "igen", "nem", told.partition(": ")[2])] == []


SPELL: dict[str, Any] = {"type": "azonnali"}


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ({}, "lap"),
        ({"type": "szörny", "damage": 2, "life": 3, "components": 1}, "szörny, 2 sebzés, 3 Ép, 1 szk"),
        ({"type": "építmény", "damage": 0, "life": 4, "cost": {}}, "építmény, 4 Sp"),
        ({"type": "szörny", "magic_attack": True}, "szörny, mágikus támadás"),
        ({"type": "szörny", "magic_defence": True}, "szörny, mágikus védelem"),
        ({"type": "szörny", "keywords": {"páncél": 2, "repülő": True}}, "szörny, páncél 2, repülő"),
        ({"type": "szörny", "cost": {"magic": 2, "components": 1}}, "szörny, ára 2 VP + 1 szk"),
        (SPELL | {"cost": {"x": ["magic"]}, "further": 2}, "azonnali, ára X VP, a szövege szerint további 2 VP"),
        (SPELL | {"cost": {"discard": True, "life": 1}}, "azonnali, ára 1 Ép + eldobott lap"),
        (SPELL | {"targets": ["szörny", "építmény"]}, "azonnali, célpont: szörny, építmény"),
        (
            SPELL | {"effects": [{"do": "damage", "n": "X", "to": "target"}]},
            "azonnali, hatása: X sebzés (célpont)",
        ),
        (
            SPELL
            | {"effects": [{"do": "damage", "n": 2, "to": "!repülő & szörny"}, {"do": "draw", "to": "controller"}]},
            "azonnali, hatása: 2 sebzés (nem repülő szörny) és 1 lap húzása (gazda)",
        ),
        (
            {"type": "kalandozó", "abilities": [SHOT, GUARDS, {"kind": "?"}]},
            "kalandozó, gyógyul (aktiválást kívánó képesség, 1 VP): 2 gyógyulás (önmaga), "
            "őriz (állandóan működő képesség), ? (képesség)",
        ),
    ],
)
def test_what_is_printed_on_a_card(card: dict[str, Any], told: str) -> None:
    assert list(hungarian.cards({"lap": card, "más": {"name": "Másik"}})) == [("lap", told), ("Másik", "lap")]


WITHOUT_WORDS: dict[str, dict[str, Any]] = {
    "an unknown verb": {"do": "csavar", "to": "target"},
    "a selector": {"do": "damage", "to": "of: szörny"},
    "something deeper": {"do": "damage", "to": "target", "until": "turn"},
}


@pytest.mark.parametrize("effect", WITHOUT_WORDS.values(), ids=WITHOUT_WORDS)
@pytest.mark.parametrize("beside", [[], [{"do": "damage", "to": "target"}]], ids=["alone", "beside another"])
def test_no_half_of_a_card_is_told(effect: dict[str, Any], beside: list[dict[str, Any]]) -> None:
    assert dict(hungarian.cards({"lap": SPELL | {"effects": [*beside, effect]}})) == {"lap": "azonnali"}


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("ork", "ork"),
        ({"card": "ork", "id": "ork"}, "ork"),
        ({"card": "ork", "n": 1}, "ork"),
        ({"card": "ork", "n": 3}, "ork ×3"),
        ({"card": "ork", "id": "vezér"}, "ork (neve: vezér)"),
        ({"card": "ork", "passive": True, "wounds": 2}, "ork (passzív, 2 sebzést kapott)"),
        ({"card": "ork", "passive": False, "wounds": 0, "markers": {}}, "ork"),
        ({"card": "ork", "markers": {"erő": 2, "méreg": 1}}, "ork (2 erőjelző, 1 méregjelző)"),
        (
            {"card": "ork", "markers": {"gyengülés -1/-2": 1, "időleges": 2}},
            "ork (1 gyengülésjelző (-1/-2), 2 időleges hatás jelző)",
        ),
        ({"card": "kísérő", "down": True}, "kísérő (lefordítva)"),
        ({"card": "átok", "host": "ork"}, "átok (rátéve erre: ork)"),
    ],
)
def test_what_lies_on_the_table(thing: Any, told: str) -> None:
    [(_name, _points, zones)] = hungarian.sides({"players": {"A": {"reserve": [thing]}}})
    assert zones == [("tartalék", told)]


def test_the_sides() -> None:
    rich = {"life": 12, "magic": 3, "components": 2, "guard": ["ork"], "void": ["medve"], "hand": []}
    assert list(hungarian.sides({"players": {"A": rich, "B": {}}})) == [
        ("A", "12\u00a0Ép, 3\u00a0VP, 2\u00a0szk", [("őrposzt", "ork"), ("Semmi", "medve")]),
        ("B", "20\u00a0Ép, 0\u00a0VP", []),
    ]
    beside = {"life": -1, "aside": ["kísérő"], "side": ["ork"]}
    assert list(hungarian.sides({"players": {"A": beside}})) == [
        ("A", "−1\u00a0Ép, 0\u00a0VP", [("a pakli mellett", "kísérő"), ("kiegészítő pakli", "ork")])
    ]
    assert hungarian.table({"active": "A", "phase": "kör_vége.2"}) == "A köre, kör vége fázis, 2. szakasz."


@pytest.mark.parametrize(("n", "shown", "more"), [(8, 8, ""), (10, 10, ""), (11, 8, ", … és még 3")])
def test_of_many_cards_only_the_first_are_told(n: int, shown: int, more: str) -> None:
    names = [f"l{at}" for at in range(n)]
    [(_name, _points, [(_zone, told)])] = hungarian.sides({"players": {"A": {"deck": names}}})
    assert told == ", ".join(names[:shown]) + more


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("húzás", "húzás fázis"),
        ("fő.1", "1. fő fázis"),
        ("fő", "fő fázis"),
        ("előkészítő.3", "előkészítő fázis, 3. szakasz"),
        ("kör_vége", "kör vége fázis"),
        ("harc.ütés", "harci fázis, ütés"),
        ("fő.x", "fő.x"),
        ("tea", "tea"),
    ],
)
def test_the_stages(id_: str, told: str) -> None:
    assert hungarian.stage(id_) == told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("pass by=A", "A lemond a cselekvésről"),
        ("pass by=all", "Mindenki lemond a cselekvésről, amíg ez a szakasz véget nem ér"),
        ("advance to=fő.2", "Továbblépnek, amíg el nem jön: 2. fő fázis"),
        ("attack by=A map=ork:medve", "A támad: ork → medve"),
        ("attack by=A map={}", "A támad: senkivel"),
        ("strike_back by=B map=medve:ork", "B kijelöli, kire üt vissza: medve → ork"),
        ("use by=A of=ork ability=lő", "A képességet használ: ork (lő)"),
        ("use by=A of=ork ability=lő n=2 target=B", "A képességet használ: ork (lő), 2×, célpontja B"),
        ("play by=A card=ork", "A kijátssza: ork"),
        ("play by=A card=szikra target=medve targets=ork,B", "A kijátssza: szikra, célpontja medve, ork, B"),
        ("play by=A card=szikra targets=ork,B", "A kijátssza: szikra, célpontja ork, B"),
        ("announce by=A card=ork", "A bejelenti, hogy kijátssza: ork"),
        ("look by=A whose=B zone=pile", "A megnézi: B, gyűjtő"),
        ("look by=A whose=B zone=side", "A megnézi: B, kiegészítő pakli"),
        ("ask by=A whose=B zone=hand", "A megkérdezi, hány lapja van: B (kéz)"),
        ("swap by=A into={} out=", "A cserél a kiegészítő paklijával; a pakliba: egy lap sem; a pakliból: egy lap sem"),
        ("take_back by=A card=ork", "A visszaveszi: ork"),
        ("react by=B card=olt to=szikra", "B reagál erre: szikra; ezzel: olt"),
        (
            "react by=B of=lato ability=tilt to=szikra target=A",
            "B reagál erre: szikra; ezzel: lato képessége (tilt), célpontja A",
        ),
        ("exchange by=A into=ork, out=medve,farkas", "A cserél; őrposztba: ork; tartalékba: medve, farkas"),
        ("exchange by=A", "A cserél; nem mozgat semmit"),
        ("sacrifice by=A things=ork,", "A feláldozza: ork"),
        ("sacrifice by=A things=ork, keep=0", "A feláldozza: ork, 0 szörnykomponenst kér érte"),
        ("claim by=A n=1 thing=ork", "A kinyer 1 szörnykomponenst ebből: ork"),
        ("penalize by=A whose=B", "A a büntetőszabályt alkalmazza B ellen"),
        (
            "penalize by=A whose=B what=magic n=2",
            "A a büntetőszabályt alkalmazza B ellen (2 VP hiányzott a költségből)",
        ),
        ("choose take=igen", "Döntés: igen"),
        ("choose take=a,b by=B", "B döntése: a, b"),
        ("choose take=szikra by=chance", "A véletlen döntése: szikra"),
        ("choose take=kut/ad by=B", "B döntése: kut (ad)"),
        ("announce by=A card=pap ability=ima", "A bejelenti, hogy képességet használ: pap (ima)"),
        ("announce by=B card=olt to=ork/lő", "B bejelenti, hogy kijátssza: olt, reakcióként erre: ork (lő)"),
        ("take_back by=A card=pap ability=ima", "A visszaveszi: pap (ima)"),
        ("play by=A card=lavina x=3 as=köd", "A kijátssza: lavina, így: köd, X = 3"),
        ("use by=A of=kincs ability=hoz keep=0", "A képességet használ: kincs (hoz), 0 szörnykomponenst kér érte"),
        ("exchange by=A order=ork,medve", "A cserél; sorrendben: ork, medve"),
        ("check that=A.life:3", "Itt tart az asztal – A életpontja: 3"),
        ("check", "Ellenőrzés"),
        ("clock minutes=40", "Eltelik 40 perc"),
        ("play by=A card=ork choose=x,y", "A kijátssza: ork (döntés: x, y)"),
        ("ásít by=A n=0 choose=x, illegal=1.1,", "ásít: by → A (döntés: x)"),
    ],
)
def test_steps_in_words(step: str, told: str) -> None:
    assert hungarian.step(_step(step))[0] == told


def _step(text: str) -> dict[str, Any]:
    act, *fields = text.split()
    return {"act": act, **{key: _value(value) for key, _is, value in (one.partition("=") for one in fields)}}


def test_a_step_within_a_step_is_told_too() -> None:
    cycle = [_step("pass by=A"), _step("pass by=B")]
    told, _rules = hungarian.step({"act": "repeat", "by": "A", "times": 3, "cycle": cycle})
    assert told == "A 3 alkalommal megismétli: A lemond a cselekvésről; B lemond a cselekvésről"


def _value(text: str) -> Any:
    if text == "{}":
        return {}
    if ":" in text:
        key, _colon, value = text.partition(":")
        return {key: _value(value)}
    if "," in text:
        return [one for one in text.split(",") if one]
    return int(text) if text.isdigit() else text


@pytest.mark.parametrize(
    ("named", "rules"), [(["7.1"], ["7.1"]), ({"among": ["7.1", "7.2"]}, ["7.1", "7.2"]), (None, []), ([], [])]
)
def test_what_forbids_a_step(named: Any, rules: list[str]) -> None:
    assert hungarian.step({"act": "pass", "by": "A", "illegal": named}) == ("A lemond a cselekvésről", rules)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("A.life", 3, "A életpontja: 3"),
        ("A.hand.count", 2, "A lapjainak száma a kézben: 2"),
        ("A.void.count", 1, "A lapjainak száma a Semmiben: 1"),
        ("A.gyűjtő", ["ork", "elf"], "A lapjai a gyűjtőben: ork, elf"),
        ("A.deck", ["ork"], "A lapjai a pakliban (felülről): ork"),
        ("A.hand", [], "A lapjai a kézben: egy lap sem"),
        ("A.points", 2.5, "A győzelempontja: 2,5"),
        ("A.out", True, "A kiesett a játékból"),
        ("ork.passive", True, "ork passzív"),
        ("ork.passive", False, "ork nem passzív"),
        ("kísérő.down", True, "kísérő le van fordítva"),
        ("kard.host", "lovag", "kard erre van rátéve: lovag"),
        ("kard.host", None, "kard nincs rátéve semmire"),
        ("ork.damage", -3, "ork sebzése: −3"),
        ("ork.colours", [], "ork színe: nincs"),
        ("ork.zone", "guard", "ork helye: őrposzt"),
        ("ork.markers.élet", 0, "ork életjelzőinek száma: 0"),
        ("ork.markers.poison", 2, "ork méregjelzőinek száma: 2"),
        ("ork.markers.időleges", 1, "ork időleges hatás jelzőinek száma: 1"),
        ("ork.markers.gyengülés -1/-2", 1, "ork gyengülésjelzőinek (-1/-2) száma: 1"),
        ("ork.markers.langjelzo", 1, "ork langjelzőinek száma: 1"),
        ("ork.keywords.repül", 0, "ork „repül” képessége: nincs"),
        ("ork.keywords.repül", 1, "ork „repül” képessége: van"),
        ("ork.keywords.lényenként_olcsóbb", 2, "ork „lényenként olcsóbb” képessége: 2"),
        ("ork.zone", None, "ork helye: nincs"),
        ("stage", "fő.2", "szakasz: 2. fő fázis"),
        ("active", "B", "aktív játékos: B"),
        ("stage", "kör vége", "szakasz: kör vége fázis, 1. szakasz"),
        ("outcome", "A, C", "a játszmát megnyeri: A, C"),
        ("outcome", "döntetlen", "a játszma döntetlen"),
        ("outcome", None, "a játszma még tart"),
        ("x", 1, "x: 1"),
        ("ork.kor", 1, "ork kor: 1"),
    ],
)
def test_what_must_hold_at_the_end(path: str, value: Any, told: str) -> None:
    assert list(hungarian.outcome({"state": {path: value}})) == [told]


def test_what_must_have_changed_and_happened() -> None:
    counts = {"dies": 2, "dies:ork": 0, "phase:húzás": 1, "resolves:kut/ad": 1}
    then = {"delta": {"A.life": -3, "B.magic": 2, "A.deck.count": 0}, "counts": counts}
    assert list(hungarian.outcome(then)) == [
        "A életpontja a kezdethez képest: −3",
        "B varázspontja a kezdethez képest: +2",
        "A lapjainak száma a pakliban nem változik",
        "halál: 2 alkalommal",
        "halál (ork): egyszer sem",
        "fázis kezdete (húzás fázis): 1 alkalommal",
        "sikeres létrejövetel (kut (ad)): 1 alkalommal",
    ]


@pytest.mark.parametrize("language", ["hu", "en"])
def test_a_step_of_nought_can_be_told(language: str) -> None:
    claim = {"act": "claim", "by": "A", "thing": "zsoldos", "n": 0}
    assert "0" in events.step(claim, language)


def test_what_hungarian_tells_english_tells() -> None:
    apart = {"react", "exchange"}  # put together of several sentences
    assert set(hungarian._STEPS) == set(english._STEPS) | apart


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"act": "check"}, "a look at the table"),
        ({"act": "check", "that": {"A.life": 0, "ork.passive": True, "outcome": None, "A.hand": []}},
         "the table stands so: life of A: 0, ork is passive, the game goes on, cards of A in hand: no card"),
        ({"act": "choose", "by": "A", "take": ["ork", "medve"]}, "A decides: ork, medve"),
        ({"act": "choose", "by": "A", "take": []}, "A decides: nobody"),
        ({"act": "choose", "take": "igen"}, "decided: igen"),
    ],
)  # fmt: skip
def test_what_is_looked_at_and_decided(step: dict[str, Any], told: str) -> None:
    assert events.step(step, "en") == told


@pytest.mark.parametrize(
    ("path", "actual", "expected", "hu", "en"),
    [
        ("ork.life", 2, 3, "ork életpontja: 2 (3 helyett)", "life of ork: 2 (instead of 3)"),
        (
            "ork.zone",
            "kéz",
            "gyűjtő",
            "ork helye: kéz (gyűjtő helyett)",
            "place of ork: hand (instead of discard pile)",
        ),
        ("ork.passive", False, True, "ork nem passzív", "ork is not passive"),
        ("outcome", "A", None, "a játszmát megnyeri: A", "the game is won by A"),
    ],
)
def test_a_value_in_the_place_of_another(path: str, actual: Any, expected: Any, hu: str, en: str) -> None:
    assert (values.instead(path, actual, expected, True), values.instead(path, actual, expected, False)) == (hu, en)


@pytest.mark.parametrize(
    ("detail", "hu", "en"),
    [
        ("B következik", "B következik", "B is next"),
        ("3 VP > 1 VP", "3 VP > 1 VP", "3 magic points > 1 magic point"),
        ("magic", "VP", "magic points"),
        ("A.deck", "A paklija", "the deck of A"),
        ("zaszlo/lobogó", "zaszlo (lobogó)", "zaszlo/lobogó"),
        ("2/3", "2/3", "2/3"),
        ("4 >= 4", "4 ≥ 4", "4 >= 4"),
        ("saját & szörny & játékban", "saját szörny játékban", "saját & szörny & játékban"),
        ("fajta:ork", "ork fajtájú lap", "fajta:ork"),
        ("A: 32 ork < 33", "A: 32 ork < 33", "A: 32 ork < 33"),
    ],
)
def test_what_is_in_the_way_of_a_step(detail: str, hu: str, en: str) -> None:
    assert (named.reason(detail, True), named.reason(detail, False)) == (hu, en)


@pytest.mark.parametrize(
    ("verb", "value", "n", "hu", "en"),
    [
        ("modify", "damage", -2, "sebzés −2", "damage −2"),
        ("grant", "repül", 1, "repül", "repül"),
        ("grant", "blokkolás", 2, "blokkolás 2", "blokkolás 2"),
        ("subtype", "ork", 1, "ork altípusú", "has the subtype ork"),
        ("recolour", "kék", 0, "színe kék", "its colour is kék"),
        ("silence", None, 1, "minden képességét elveszíti", "loses all its abilities"),
        ("silence", "repül", 1, "elveszíti ezt: repül", "loses repül"),
        ("forbid", "heals", 1, "a gyógyulás tilos", "the healing is forbidden"),
        ("invulnerable", "ütés", 1, "ezzel nem lehet megsebezni: ütés", "cannot be hurt by: ütés"),
        ("cost", None, 2, "költség +2", "cost +2"),
        ("cost", "components", 1, "költség (szk) +1", "cost (components) +1"),
        ("against", "damage", 2, "sebzés az ellenfelével szemben +2", "damage against its opponent +2"),
    ],
)
def test_what_lasts(verb: str, value: str | None, n: int, hu: str, en: str) -> None:
    facts = {"verb": verb, "value": value, "n": n}
    assert (named.lasting(facts, True), named.lasting(facts, False)) == (hu, en)


@pytest.mark.parametrize(
    ("kind", "facts", "hu", "en"),
    [
        ("copied", {"thing": None, "card": "zarka"}, "zarka lemásolva", "zarka is copied"),
        ("prevented", {"thing": None, "what": "copied", "why": "nem-másolható"},
         "a másolás nem következik be (nem-másolható)", "the copying is prevented (nem-másolható)"),
        ("prevented", {"thing": "ork", "what": "damage", "why": "damage"},
         "ork: a sebzés nem következik be", "ork: the damage is prevented"),
        ("cost_due", {"player": "A", "spent": {"magic": 1, "components": 2}},
         "A utolsó cselekvésének költsége: 1 VP, 2 szk",
         "the cost of the last action of A: 1 magic point, 2 components"),
        ("cost_due", {"player": "A", "spent": {}},
         "A utolsó cselekvésének költsége: semmi", "the cost of the last action of A: nothing"),
        ("penalized", {"player": "A", "n": 2, "what": "life"},
         "A büntetése: még 2 (Ép)", "the penalty of A: 2 more (life)"),
        ("traits", {"thing": "x", "modes": (1, 2)},
         "x a választott lehetőség szerint számít (0, 1)",
         "x counts as what its chosen effect is (option 0, 1)"),
        ("chosen", {"thing": "x", "n": 5}, "x: a választott lehetőség érvényesül (4)", "x: option 4 takes effect"),
        ("goes_out", {"player": "B", "things": ()}, "B kiesik a játékból", "B goes out of the game"),
        ("shown", {"player": "B", "things": ()}, "B nem mutat meg lapot", "B shows no card"),
        ("opening_hand", {"player": "B", "things": ()}, "B kezdőkeze üres", "the opening hand of B is empty"),
        ("exchange", {"by": "A", "into": ("medve",), "out": ()},
         "A cserél; őrposztba: medve", "A exchanges; into the guard post: medve"),
        ("blocked", {"player": "B", "n": -4, "now": 16}, "B maximális varázspontja −4 (most 16)",
         "the maximum of magic points of B changes by −4 (now 16)"),
    ],
)  # fmt: skip
def test_events_without_words_of_the_program(kind: str, facts: dict[str, Any], hu: str, en: str) -> None:
    event = Event(kind, (), (), facts)
    assert (events.sentence(event, "hu"), events.sentence(event, "en")) == (hu, en)
