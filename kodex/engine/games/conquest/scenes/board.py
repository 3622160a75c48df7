"""How the table is drawn and set: the planets are columns, the headquarters lie above and below them."""

from __future__ import annotations

from typing import Any

from kodex.engine.face.board import Board, Edit, Field, Number, Place, Playground, Says, Setting
from kodex.engine.games.conquest.opening.planets import IN_THE_ROW, TURNED_UP
from kodex.engine.games.conquest.scenes import called
from kodex.engine.games.conquest.scenes.setting import MOST_PLANETS, steps
from kodex.engine.games.conquest.vocabulary import IN_A_BATTLE, RULEBOOK, WINDOWS, Rest, beside, in_row

USUAL = 5
"""So many columns are open; the others are shown where something lies in them."""
UNITS = ("hadúr", "harcoló egység", "jelölőegység", "erősítő")
HELD = ("harcoló egység", "támogatás", "erősítő", "esemény")
NOTHING = "szünet"
STOPS = (Rest.DEPLOY, Rest.DIALS, Rest.BONUS, Rest.TURN, Rest.RETREAT)
STAGES = (
    NOTHING,
    *(str(rest) for rest in Rest),
    *WINDOWS,
)
"""Where the game rests: nothing is under way, a decision, a window of the charts."""

ORDER = (
    *map(str, (Rest.MULLIGAN, Rest.DEPLOY, Rest.DIALS, Rest.BONUS, "akció 3.1", Rest.MOBILE)),
    *("akció 3.2.2", str(Rest.SKIRMISH), "akció 3.2.3", "akció 3.2.4", "akció 3.2.5"),
    *map(str, (Rest.TURN, "akció 3.2.6", "akció 3.2.7", Rest.RETREAT, "akció 3.2", "akció 3.3", "akció 4.1")),
)
"""Where the game rests in the course of a round, without the decisions in the middle of something."""


def _columns() -> list[Place]:
    found = []
    for n in range(1, MOST_PLANETS + 1):
        is_open = n <= USUAL
        planet = Place(key=in_row(n), label=f"{n}. bolygó", at=f"row.{n}", column=n, takes={"type": ["bolygó"]})
        side = Place(
            key=beside(n),
            label=f"{n}. bolygónál",
            at=f"players.{{player}}.planets.{n}",
            column=n,
            takes={"type": list(UNITS)},
        )
        found += [planet, side] if is_open else [_closed(planet), _closed(side)]
    return found


def _closed(place: Place) -> Place:
    return Place(key=place.key, label=place.label, at=place.at, column=place.column, set=False)


BOARD = Board(
    numbers=(Number("resources", "erőforrás", 4),),
    places=(
        Place(
            key="hq",
            label="Főparancsnokság",
            at="players.{player}.hq",
            edge=True,
            takes={"type": ["hadúr", "harcoló egység", "jelölőegység", "támogatás"]},
        ),
        *_columns(),
        Place(key="attached", label="Csatolva", at="players.{player}.attached", edge=True, set=False),
        Place(key="aside", label="Félretéve", at="players.{player}.aside", edge=True, set=False),
        Place(key="hand", label="Kéz", at="players.{player}.hand", edge=True, sees="owner", takes={"type": list(HELD)}),
        Place(
            key="deck",
            label="Pakli",
            at="players.{player}.deck",
            edge=True,
            form="heap",
            sees="nobody",
            takes={"type": list(HELD)},
        ),
        Place(key="discard", label="Dobópakli", at="players.{player}.discard", edge=True, form="stack"),
        Place(
            key="victory",
            label="Győzelmi terület",
            at="players.{player}.victory",
            edge=True,
            takes={"type": ["bolygó"]},
        ),
    ),
    price=(Says("ára {cost}"), Says("{shields} pajzs", unlike=("shields|0", "0"))),
    card=(
        Says("{cost} költség"),
        Says("{attack|0} TÉ, {hp} ÉP"),
        Says("sebesülten {bloodied.attack|0} TÉ, {bloodied.hp} ÉP"),
        Says("{command} parancsszimbólum"),
        Says("{shields} pajzs"),
        Says("{cards} kártyabónusz"),
        Says("{resources} erőforrásbónusz", when={"type": ["bolygó"]}),
        Says("szimbóluma: {value}", each="symbols"),
        Says("{key} {value|}", each="keywords", words={"true": ""}),
        Says("egyedi", when={"unique": ["true"]}),
        Says(
            "szövege nincs: pajzsként dobható el",
            when={"type": ["esemény"], "abilities": [""]},
            unlike=("shields|0", "0"),
        ),
    ),
    thing=(
        Says("{attack|0} TÉ, {hp} ÉP", when={"type": ["harcoló egység", "jelölőegység"]}),
        Says("{attack|0} TÉ, {hp} ÉP", unlike=("bloodied.hp|0", "0")),  # a warlord on the healthy side
        Says("{printed.bloodied.attack|0} TÉ, {printed.bloodied.hp} ÉP, sebesült", when={"bloodied": ["true"]}),
        Says("{cards|0} lap, {resources|0} erőforrás", when={"type": ["bolygó"]}),
        Says("kimerült", when={"exhausted": ["true"]}),
    ),
    notes=(
        Says("{value}", each="symbols"),
        Says("{command} parancs", when={"type": ["harcoló egység", "jelölőegység"]}, unlike=("command|0", "0")),
        Says("{damage} sérülés"),
        Says("képpel lefelé", when={"face_down": ["true"]}),
    ),
    passive="exhausted",
    edits=(
        Edit(key="exhausted", more="kimerítem", less="pihentetem", when={"type": ["hadúr", "harcoló egység"]}),
        Edit(key="damage", more="+1 sérülés", less="−1 sérülés", most="hp"),
        Edit(key="bloodied", more="sebesült oldalára fordítom", less="egészséges oldalára", when={"type": ["hadúr"]}),
        Edit(key="face_down", more="képpel lefelé fordítom", less="felfordítom", when={"type": ["bolygó"]}),
    ),
    form=(
        Field(
            key="type",
            label="Típus",
            options=(
                ("harcoló egység", {"type": "harcoló egység", "cost": "$cost", "attack": "$attack", "hp": "$hp"}),
                ("esemény (pajzs)", {"type": "esemény", "cost": "$cost", "shields": "$shields"}),
                ("támogatás", {"type": "támogatás", "cost": "$cost"}),
            ),
        ),
        Field(key="cost", label="Költség", usual=2),
        Field(key="attack", label="TÉ", usual=2),
        Field(key="hp", label="ÉP", usual=3, least=1),
        Field(key="shields", label="Pajzs", usual=1),
        Field(
            key="keyword",
            label="Képesség",
            options=(
                ("nincs", {}),
                *((word, {"keywords": {word: True}}) for word in ("távharcos", "repülő", "páncéltörő", "brutális")),
                ("területre ható (1)", {"keywords": {"területre ható": 1}}),
            ),
        ),
    ),
)
FIRST_STEP = "1.1"
"""The step with which a round begins."""
CARDS: dict[str, Any] = {
    "Vezér": {"type": "hadúr", "attack": 2, "hp": 6, "bloodied": {"attack": 1, "hp": 5}, "hand": 7, "resources": 7},
    "ork": {"type": "harcoló egység", "cost": 2, "attack": 2, "hp": 2, "command": 1},
    "dárdás": {"type": "harcoló egység", "cost": 1, "attack": 1, "hp": 1, "command": 2},
    "íjász": {"type": "harcoló egység", "cost": 2, "attack": 1, "hp": 2, "keywords": {"távharcos": True}},
    "sárkány": {"type": "harcoló egység", "cost": 5, "attack": 4, "hp": 5, "keywords": {"repülő": True}},
    "ágyú": {"type": "harcoló egység", "cost": 4, "attack": 2, "hp": 4, "keywords": {"területre ható": 2}},
    "csel": {"type": "esemény", "cost": 1, "shields": 1},
    "fal": {"type": "esemény", "cost": 0, "shields": 3},
    "szentély": {"type": "támogatás", "cost": 1},
    "Tűzföld": {"type": "bolygó", "cards": 1, "resources": 2, "symbols": ["nyersanyag"]},
    "Jégmező": {"type": "bolygó", "cards": 2, "symbols": ["technológia"]},
    "Homoksík": {"type": "bolygó", "resources": 3, "symbols": ["erődítmény"]},
}
_FURTHER = {
    "Ködláp": {"type": "bolygó", "cards": 1, "resources": 1, "symbols": ["technológia", "erődítmény"]},
    "Sziklavár": {"type": "bolygó", "resources": 2, "symbols": ["erődítmény"]},
    "Vasbánya": {"type": "bolygó", "cards": 1, "resources": 1, "symbols": ["nyersanyag"]},
    "Holdkert": {"type": "bolygó", "cards": 2, "symbols": ["technológia", "nyersanyag"]},
    "őrszem": {"type": "harcoló egység", "cost": 1, "attack": 1, "hp": 2, "command": 1},
    "portyázó": {"type": "harcoló egység", "cost": 2, "attack": 1, "hp": 3, "command": 1},
}
"""More cards for a game that begins."""
_PLANETS = ("Ködláp", "Tűzföld", "Jégmező", "Homoksík", "Sziklavár", "Vasbánya", "Holdkert")
_ELSEWHERE = 2
"""The planet to which the other warlord goes: at the first one two of them would fight for many rounds."""
_RAIDER = "portyázó"
"""The unit that the other side deploys at the first planet: whoever fights for it finds an enemy there."""
_DECKS = {
    "A": ("ork", "dárdás", "fal", "íjász", "szentély", "ágyú", "csel", "őrszem", "ork", "dárdás", "fal", "őrszem"),
    "B": ("portyázó", "dárdás", "csel", "őrszem", "íjász", "szentély", "fal", "ork", "őrszem", "ork", "csel", "ágyú"),
}
ROW = {"1": [{"card": "Tűzföld"}], "2": [{"card": "Jégmező"}], "3": [{"card": "Homoksík"}]}
_STEPS = tuple((step, called.step(step)) for step in steps() if step not in IN_A_BATTLE)


def _opening() -> dict[str, Any]:
    """A game that has just begun: the first round, with as many cards and resources as stand on the warlord."""
    warlord: dict[str, Any] = CARDS["Vezér"]
    size = warlord["hand"]
    row = {
        str(n): [{"card": name} | ({"face_down": True} if n > TURNED_UP else {})]
        for n, name in enumerate(_PLANETS[:IN_THE_ROW], 1)
    }
    players = {
        name: {
            "resources": warlord["resources"],
            "hq": [{"card": "Vezér", "id": f"{name} hadura"}],
            "hand": list(deck[:size]),
            "deck": list(deck[size:]),
            "planets": {},
        }
        for name, deck in _DECKS.items()
    }
    first, other = players
    given = {"players": players, "row": row, "step": FIRST_STEP, "initiative": first}
    plan = [
        {"act": "deploy", "by": other, "card": _RAIDER, "planet": 1},
        {"act": "choose", "by": other, "take": _ELSEWHERE},
    ]
    return {"given": given, "cards": _FURTHER, "plan": plan}


_SIDE = {"resources": 4, "hq": [], "hand": [], "planets": {}}
PLAYGROUND = Playground(
    board=BOARD,
    cards=CARDS,
    empty={"players": {"A": _SIDE, "B": _SIDE}, "row": ROW, "step": "3.2", "initiative": "A"},
    fresh={
        "given": {
            "players": {
                "A": {**_SIDE, "planets": {"1": [{"card": "Vezér"}, {"card": "ork"}]}},
                "B": {**_SIDE, "planets": {"1": [{"card": "sárkány"}]}, "hand": ["csel"]},
            },
            "row": ROW,
            "step": "3.2",
            "initiative": "A",
        },
        "when": [{"act": "advance", "to": "harci kör"}, {"act": "attack", "by": "A", "card": "Vezér"}],
        "told": ["a játék továbbmegy eddig: harci kör", "A támad: Vezér"],
    },
    settings=(
        Setting("Innen indul: melyik lépés kezdődik", "step", _STEPS),
        Setting("A kezdeményezésjelző birtokosa", "initiative"),
    ),
    stages=[(stage, called.stage(stage)) for stage in STAGES],
    acts={"deploy": "kijátssza", "attack": "támad", "play": "kijátssza"},
    stops=tuple(map(str, STOPS)),
    order=ORDER,
    secrets=(str(Rest.DIALS),),
    standing="{stage_name}, {active} következik",
    rules={RULEBOOK: "f2/3.2.6#p1"},
    of_things=(("zone", "helye"), ("damage", "sérülése"), ("exhausted", "kimerült")),
    of_players=(("resources", "erőforrása"),),
    words=("hq", "hand", "discard", "victory"),
    opening=_opening(),
    turn="forduló",
    hints={
        "stalemate": "azt kéred, hogy a csata döntetlen legyen; a másik dönt róla",
        "akció": "Most „akció” feliratú képességet használhatnál. A Tovább csak erről mond le, a támadásodról nem.",
        str(Rest.SHIELDS): "Nincs pajzsod: a Tovább után jön a sérülés.",
    },
)

__all__ = ["CARDS", "NOTHING", "PLAYGROUND", "STAGES"]
