"""The face of the gardens: what they say of themselves, put into the plain parts."""

from __future__ import annotations

from kodex.engine.cards.described import Files, Spoken
from kodex.engine.cards.pages import PlainPages
from kodex.engine.cards.paths import Paths
from kodex.engine.cards.plain import PlainFace
from kodex.engine.cards.steps import StepTable, acts
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.board import Board, Number, Playground, Says, Setting
from kodex.engine.face.board import Place as Bed
from kodex.engine.kernel.happenings import Fate
from tests.engine.tinygame import language as spoken
from tests.engine.tinygame import rules, vocabulary
from tests.engine.tinygame.decks import in_decks
from tests.engine.tinygame.game import PLAY
from tests.engine.tinygame.gaming import InGames
from tests.engine.tinygame.supposing import InSupposing
from tests.engine.tinygame.vocabulary import BEDS, OUTCOME, STALL, Happens, Part, Place, bed

BETWEEN = "szünet"
ANSWERS = ("kényszer", "közbeszólás", "visszahatás", "válasz")
STAGES = (BETWEEN, *map(str, (Part.DIE, Part.BIDS, Part.GARDEN, Part.POURING, Part.OFFERS, Part.BUYING)), *ANSWERS)
"""Where the game rests: between two rounds, in parts of a round or of a fair, where something is answered."""
SENTENCES = {
    Happens.WEATHER: ("az idő: {n}", "the weather: {n}"),
    Happens.BID: ("a licitek: {coins}; kezd: {first}", "the bids: {coins}; first: {first}"),
    Happens.LAID: ("{player} leteszi: {thing} ({bed}. ágyba)", "{player} lays {thing} down for bed {bed}"),
    Happens.SENT: ("{player} közbeszól: {thing}", "{player} answers with {thing}"),
    Happens.SCARED: ("{player} elriasztja a szarkát: {thing}", "{player} drives the magpie off {thing}"),
    Happens.SHIFTED: ("{player} áttolja: {thing} ({bed}. ágy)", "{player} carts {thing} to bed {bed}"),
    Happens.HUSHED: ("{player} elhallgattatja, ami {thing} körül történne", "{player} hushes what is done to {thing}"),
    Happens.SOLD: ("{player} eladja: {thing}", "{player} sells {thing}"),
    Happens.FAIR: ("vásár lesz", "there is a fair"),
    Happens.OFFERED: ("{player} árulja: {thing}", "{player} offers {thing}"),
    Happens.PRICED: ("egy lap ára: {n}", "the price of a card: {n}"),
    Happens.BOUGHT: ("{player} megveszi: {thing}", "{player} buys {thing}"),
    Happens.CLOSED: ("a vásár véget ér", "the fair is over"),
    Happens.PAID: ("{player} kap egy pénzt", "{player} gets a coin"),
    Fate.CANCELLED: ("elmarad: {what} ({thing})", "{what} does not happen ({thing})"),
    Fate.REPLACED: ("helyette más történik: {thing}", "something else happens instead ({thing})"),
    Happens.PLANTED: ("{player} ülteti: {thing} ({bed}. ágy)", "{player} plants {thing} in bed {bed}"),
    Happens.WATERED: ("{player} megöntözi a(z) {bed}. ágyat", "{player} waters bed {bed}"),
    Happens.COMPOSTED: ("{player} megtrágyázza a(z) {bed}. ágyat", "{player} composts bed {bed}"),
    Happens.PECKED: ("{player} szarkája elviszi: {thing}", "the magpie of {player} takes {thing}"),
    Happens.PASSES: ("{player} vár", "{player} waits"),
    Happens.HARVESTED: (
        "{player} leszüreteli: {thing} ({growth}; +{points})",
        "{player} harvests {thing} ({growth}; +{points})",
    ),
    Happens.DRAWN: ("{player} húz", "{player} draws"),
    Happens.OVER: ("a kör véget ér", "the round is over"),
    Happens.WON: ("{player} nyer", "{player} wins"),
}
STEPS = {
    "pass": ("{by} vár", "{by} waits"),
    "start": ("{by} kört kezd", "{by} begins a round"),
    "plant": ("{by} ülteti: {card} ({bed}. ágy)", "{by} plants {card} in bed {bed}"),
    "water": ("{by} öntöz ({bed}. ágy)", "{by} waters bed {bed}"),
    "compost": ("{by} trágyáz ({bed}. ágy)", "{by} composts bed {bed}"),
    "send": ("{by} lapot küld: {card}", "{by} sends {card}"),
    "offer": ("{by} árulja: {card}", "{by} offers {card}"),
    "buy": ("{by} veszi: {card}", "{by} buys {card}"),
    "choose": ("{by} döntése: {take}", "{by} decides: {take}"),
}
BODY = """scenarios:
- id: {id}
  title: {title}
  asks: {asks}
  rules: ["{rule}"]
  given: {{leader: A, players: {{A: {{}}, B: {{}}}}}}
  when: [{{act: pass, by: A}}]
  then: {{state: {{stage: kertészkedés}}}}
"""


def _bed(n: int) -> Bed:
    return Bed(key=bed(n), label=f"{n}. ágy", at=f"beds.{n}", column=n)


CARD_WORDS = {"cactus": "kaktusz", "shade": "árnyékkedvelő", "magpie": "szarka"}
_SIDE = {"coins": 2, "points": 0, "hand": []}
PLAYGROUND = Playground(
    board=Board(
        numbers=(Number("coins", "pénz"), Number("points", "pont")),
        places=(
            *(_bed(n) for n in range(1, BEDS + 1)),
            Bed(key=STALL, label="Bódé", at="stall", column=BEDS),
            Bed(key="hand", label="Kéz", at="players.{player}.hand", sees="owner"),
            Bed(key="deck", label="Pakli", at="players.{player}.deck", form="heap", sees="nobody"),
            Bed(key="table", label="Asztal", at="players.{player}.table", set=False),
            Bed(key="pile", label="Komposzt", at="players.{player}.pile", set=False),
        ),
        card=(
            Says("{needs} növekedés"),
            *(Says(told, {key: ["true"]}) for key, told in CARD_WORDS.items()),
        ),
        notes=(Says("gazdája: {owner}"),),
    ),
    cards={"répa": {"needs": 2}, "tök": {"needs": 4}, "kaktusz": {"cactus": True}, "szarka": {"magpie": True}},
    empty={"players": {"A": _SIDE, "B": _SIDE}, "leader": "A", "die": 2, "beds": {}},
    fresh={
        "given": {
            "leader": "A",
            "die": 2,
            "beds": {"1": [{"card": "répa", "owner": "B", "id": "B-répa"}]},
            "players": {"A": {**_SIDE, "hand": ["kaktusz"]}, "B": {**_SIDE, "hand": ["szarka", "tök"]}},
        },
        "when": [{"act": "plant", "by": "A", "card": "kaktusz", "bed": 2}],
        "told": ["A ülteti: kaktusz (2. ágy)"],
    },
    settings=(Setting("Ki kezd", "leader"),),
    stages=[(stage, stage) for stage in STAGES],
    standing="{stage_name}, {active} következik",
    rules={rules.RULEBOOK: "1.1"},
    of_things=(("zone", "helye"),),
    of_players=(("points", "pontja"), ("coins", "pénze")),
    words=("hand", "pile", "bed/1"),
)


GAMES = Files(
    scenario=spoken.Scenario,
    head=spoken.Head,
    file=spoken.File,
    given=spoken.Given,
    start=spoken.start,
    steps=StepTable(
        {
            f.PassStep: rules.Pass,
            spoken.StartStep: rules.Start,
            spoken.PlantStep: rules.Put,
            spoken.WaterStep: rules.Water,
            spoken.CompostStep: rules.Compost,
            spoken.SendStep: rules.Send,
            spoken.OfferStep: rules.Offer,
            spoken.BuyStep: rules.Buy,
        }
    ),
    acts=acts(spoken.AnyStep),
    comes=lambda id_: id_.startswith("csepp-"),
    check=spoken.everybody_is_there,
    first_rule="1.1",
    body=BODY,
)
ZONES = tuple(map(str, (Place.HAND, Place.DECK, Place.TABLE, Place.PILE)))
FACE: PlainFace = PlainFace(
    PLAY,
    files=GAMES,
    spoken=Spoken(
        stages=STAGES,
        answers=ANSWERS,
        zones=tuple(map(str, Place)),
        sentences={str(kind): told for kind, told in SENTENCES.items()},
        steps=STEPS,
        kinds={"action": rules.Action, "plant": rules.Put, "water": rules.Water, "send": rules.Send},
        passes=(Happens.PASSES,),
        switches={vocabulary.CACTUS_DROPS: (vocabulary.DRINKS, vocabulary.LEAVES)},
        holding={vocabulary.CACTUS_DROPS: ("kaktusz-es-csepp", vocabulary.DRINKS)},
    ),
    paths=Paths(
        numbers=("coins", "points"),
        zones=ZONES,
        places=(*(bed(n) for n in range(1, BEDS + 1)), STALL),
        things={"zone": lambda table, thing: thing.zone},
        table={
            "stage": lambda table: FACE.stage_of(table),
            "outcome": lambda table: OUTCOME.of(table.state),
        },
    ),
    pages=PlainPages(
        STEPS,
        lambda given: f"{given.get('leader') or 'Bárki'} kezd.",
        PLAYGROUND.board,
        lambda card: f"{card.get('needs', 2)} növekedés",
    ),
    playground=PLAYGROUND,
    passing=rules.Pass,
    more=(
        InGames(),
        in_decks(lambda cards, state: FACE.table(cards, state, rules=rules.book)),
        InSupposing(lambda given, state: FACE.named(given, state)),
    ),
)
CHECKED: Face = FACE
"""The type checker holds it to the protocol."""
