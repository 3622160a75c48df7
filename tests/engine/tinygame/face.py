"""The face of the gardens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from kodex.engine.face import Place as InFile
from kodex.engine.face import Sample, Seen, Told, UnknownPath
from kodex.engine.face import format as f
from kodex.engine.face.board import Board, Number, Playground, Says, Setting
from kodex.engine.face.board import Place as Bed
from kodex.engine.face.checks import check_id, check_stage, one_of
from kodex.engine.face.spoken import folded
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.happenings import Fate
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.state import Event, State, Thing, lying, side
from kodex.engine.kernel.table import Table, Violation
from kodex.ground.yamlfile import Document
from tests.engine.tinygame import language as spoken
from tests.engine.tinygame.game import Rules
from tests.engine.tinygame.gaming import InGames
from tests.engine.tinygame.rules import (
    CARDS,
    RULEBOOK,
    Action,
    Compost,
    Given,
    Pass,
    Put,
    Send,
    Start,
    Water,
    book,
    course,
)
from tests.engine.tinygame.vocabulary import BEDS, OUTCOME, Happens, Part, Place, Plant, bed

BETWEEN = "szünet"
ANSWERS = ("kényszer", "közbeszólás", "visszahatás", "válasz")
STAGES = (BETWEEN, Part.DIE.value, Part.BIDS.value, Part.GARDEN.value, *ANSWERS)
"""Where the game rests: between two rounds, on a roll, on the bids, in the gardening, where something is answered."""
SENTENCES = {
    Happens.WEATHER: ("az idő: {n}", "the weather: {n}"),
    Happens.BID: ("a licitek: {coins}; kezd: {first}", "the bids: {coins}; first: {first}"),
    Happens.LAID: ("{player} leteszi: {thing} ({bed}. ágyba)", "{player} lays {thing} down for bed {bed}"),
    Happens.SENT: ("{player} közbeszól: {thing}", "{player} answers with {thing}"),
    Happens.SCARED: ("{player} elriasztja a szarkát: {thing}", "{player} drives the magpie off {thing}"),
    Happens.SOLD: ("{player} eladja: {thing}", "{player} sells {thing}"),
    Happens.PAID: ("{player} kap egy pénzt", "{player} gets a coin"),
    Fate.CANCELLED: ("elmarad: {what} ({thing})", "{what} does not happen ({thing})"),
    Fate.REPLACED: ("helyette más történik: {thing}", "something else happens instead ({thing})"),
    Happens.PLANTED: ("{player} ülteti: {thing} ({bed}. ágy)", "{player} plants {thing} in bed {bed}"),
    Happens.WATERED: ("{player} megöntözi a(z) {bed}. ágyat", "{player} waters bed {bed}"),
    Happens.COMPOSTED: ("{player} megtrágyázza a(z) {bed}. ágyat", "{player} composts bed {bed}"),
    Happens.PECKED: ("{player} szarkája elviszi: {thing}", "the magpie of {player} takes {thing}"),
    Happens.PASSES: ("{player} vár", "{player} waits"),
    Happens.HARVESTED: ("{player} leszüreteli: {thing} ({growth})", "{player} harvests {thing} ({growth})"),
    Happens.DRAWN: ("{player} húz", "{player} draws"),
    Happens.OVER: ("a kör véget ér", "the round is over"),
    Happens.WON: ("{player} nyer", "{player} wins"),
}
STEPS = {
    "pass": "{by} vár",
    "start": "{by} kört kezd",
    "plant": "{by} ülteti: {card} ({bed}. ágy)",
    "water": "{by} öntöz ({bed}. ágy)",
    "compost": "{by} trágyáz ({bed}. ágy)",
    "send": "{by} szarkát küld: {card}",
    "choose": "{by} döntése: {take}",
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
ACTIONS: Mapping[type[f.Step], Callable[[Any], Action]] = {
    f.PassStep: lambda step: Pass(step.by),
    spoken.StartStep: lambda step: Start(step.by),
    spoken.PlantStep: lambda step: Put(step.by, step.card, step.bed, step.hidden),
    spoken.WaterStep: lambda step: Water(step.by, step.bed),
    spoken.CompostStep: lambda step: Compost(step.by, step.bed),
    spoken.SendStep: lambda step: Send(step.by, step.card),
}


def _called(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(entry["card"])


def _bed(n: int) -> Bed:
    return Bed(key=bed(n), label=f"{n}. ágy", at=f"beds.{n}", column=n)


_SIDE = {"coins": 2, "points": 0, "hand": []}
PLAYGROUND = Playground(
    board=Board(
        numbers=(Number("coins", "pénz"), Number("points", "pont")),
        places=(
            *(_bed(n) for n in range(1, BEDS + 1)),
            Bed(key="hand", label="Kéz", at="players.{player}.hand", sees="owner"),
            Bed(key="deck", label="Pakli", at="players.{player}.deck", form="heap", sees="nobody"),
            Bed(key="table", label="Asztal", at="players.{player}.table", set=False),
            Bed(key="pile", label="Komposzt", at="players.{player}.pile", set=False),
        ),
        card=(Says("{needs} növekedés"), Says("kaktusz", {"cactus": ["true"]}), Says("szarka", {"magpie": ["true"]})),
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
    rules={RULEBOOK: "1.1"},
    of_things=(("zone", "helye"),),
    of_players=(("points", "pontja"), ("coins", "pénze")),
    words=("hand", "pile", "bed/1"),
)


class InHungarian:
    """A scenario of the gardens for the website."""

    def table(self, given: dict[str, Any]) -> str:
        """Who begins."""
        return f"{given.get('leader') or 'Bárki'} kezd."

    def sides(self, given: dict[str, Any]) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Coins, points and cards."""
        for player, one in given["players"].items():
            there = (zone for zone in (Place.HAND, Place.DECK, Place.PILE) if one.get(zone))
            zones = [(str(zone), ", ".join(map(_called, one[zone]))) for zone in there]
            yield player, f"{one.get('coins', 0)} pénz, {one.get('points', 0)} pont", zones

    def cards(self, found: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
        """What each needs to grow."""
        for name, card in found.items():
            yield name, f"{card.get('needs', 2)} növekedés"

    def step(self, data: dict[str, Any]) -> tuple[str, list[str]]:
        """A sentence, and what forbids it."""
        return STEPS.get(data["act"], "{act}").format(**data), self.forbidding(data.get("illegal"))

    def forbidding(self, named: Any) -> list[str]:
        """The numbers."""
        return list((named.get("among") if isinstance(named, dict) else named) or [])

    def outcome(self, then: dict[str, Any]) -> Iterator[str]:
        """A line for each value."""
        yield from (f"{path}: {value}" for path, value in (then.get("state") or {}).items())


class Gardens(InGames):
    """The gardens as scenarios know them."""

    rulebook = RULEBOOK
    editions: tuple[str, ...] = (RULEBOOK,)
    scenario = spoken.Scenario
    head = spoken.Head
    acts: Collection[str] = frozenset(str(step.__struct_config__.tag) for step in get_args(spoken.AnyStep))
    stages: Collection[str] = STAGES
    switches: Mapping[str, Sequence[str]] = {}
    holding: Mapping[str, tuple[str, str]] = {}
    kinds: Mapping[str, type] = {"action": Action, "plant": Put, "water": Water, "send": Send}
    involved: Sequence[str] = ("player", "thing")
    beginnings: Collection[str] = (Course.BEGINS, Course.STEP)
    endings: Collection[str] = (Course.ENDS,)
    passes: Collection[str] = (Happens.PASSES,)
    as_given: object = Given()
    pages = InHungarian()

    # --- files ------------------------------------------------------------------------------------------------------

    def normalize(self, document: Document, data: Any, at: InFile) -> None:
        """There are no other words."""

    def check_cards(self, document: Document, cards: Mapping[str, Plant], at: InFile) -> None:
        """Plain names."""
        for name in cards:
            check_id(document, name, (*at, "cards", name))

    def check_named(self, document: Document, cards: Mapping[str, Plant], known: Collection[str], at: InFile) -> None:
        """No card names another."""

    def unused_cards(self, cards: Mapping[str, Plant], scenarios: Iterable[spoken.Scenario]) -> list[str]:
        """The cards that lie nowhere."""
        used = {thing.card for one in scenarios for thing in spoken.start(one.given).things.values()}
        return [name for name in cards if name not in used]

    def check_given(
        self, document: Document, scenario: spoken.Scenario, cards: Mapping[str, Plant], at: InFile
    ) -> None:
        """Every card is described; somebody who is there begins."""
        given = scenario.given
        if given.leader is not None and given.leader not in given.players:
            raise document.error(f"no player {given.leader}", *at, "leader", mend=one_of(given.leader, given.players))
        for thing in spoken.start(given).things.values():
            if thing.card not in cards and thing.card not in CARDS:
                raise document.error(f"no card {thing.card}", *at, mend=one_of(thing.card, cards))

    def check_step(
        self,
        document: Document,
        scenario: spoken.Scenario,
        things: Mapping[str, Thing],
        cards: Mapping[str, Plant],
        n: int,
        step: Any,
        at: InFile,
    ) -> None:
        """Who acts and what is played is there."""
        by, card = getattr(step, "by", None), getattr(step, "card", None)
        if by is not None and by not in (*scenario.given.players, "all", CHANCE):
            raise document.error(f"no player {by}", *at, "by", mend=one_of(by, scenario.given.players))
        if card is not None and card not in things:
            raise document.error(f"no card {card}", *at, "card", mend=one_of(card, things))
        if isinstance(step, f.AdvanceStep):
            check_stage(document, step.to, self.stage(step.to), STAGES, (*at, "to"))

    def may_come(self, cards: Mapping[str, Plant], id_: str) -> bool:
        """Drops come into being."""
        return id_.startswith("csepp-")

    def knows_word(self, word: str) -> bool:
        """Cards have no keywords."""
        return False

    def seen(self, scenario: spoken.Scenario, cards: Mapping[str, Plant]) -> Seen:
        """Every rule is played."""
        return Seen()

    def without_effect(self, scenario: spoken.Scenario) -> tuple[str, InFile, str] | None:
        """A die that nobody looks at."""
        given = scenario.given
        return ("die", ("given", "die"), "leader: A") if given.leader is None and given.die != 1 else None

    # --- words ------------------------------------------------------------------------------------------------------

    def events(self) -> Collection[str]:
        """All that is declared."""
        assert book.vocabulary is not None
        return [str(kind) for kind in book.vocabulary.events]

    def stage(self, word: str) -> str | None:
        """With or without accents."""
        return next((stage for stage in STAGES if folded(stage) == folded(word)), None)

    def zone(self, word: str) -> str | None:
        """By its name."""
        return next((str(zone) for zone in Place if zone == word), None)

    def sentence(self, event: Event, language: str) -> str | None:
        """In Hungarian or English."""
        known = {str(kind): told for kind, told in SENTENCES.items()}.get(event.kind)
        return None if known is None else known[language != "hu"].format(**event.facts)

    def step_in_words(self, step: Mapping[str, Any], language: str) -> str:
        """A step."""
        return self.pages.step(dict(step))[0]

    def reason_in_words(self, detail: str, language: str) -> str:
        """What is in the way of a step."""
        return detail

    def for_people(self, start: State, log: Sequence[Event]) -> Sequence[Event]:
        """As it is."""
        return log

    # --- playing ----------------------------------------------------------------------------------------------------

    def book(self, edition: str) -> NormBook:
        """There is one edition."""
        return book

    def start(self, given: spoken.Given) -> State:
        """The position that is given."""
        return spoken.start(given)

    def table(
        self,
        cards: Mapping[str, Plant],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        rules: NormBook,
    ) -> Table:
        """A table at a snapshot."""
        return Rules(cards, readings, disabled, state, rules).table(state)

    def has_begun(self, given: spoken.Given) -> bool:
        """It waits for somebody."""
        return True

    def begin(self, table: Table, begun: bool = False) -> None:
        """Whatever is under way goes on."""
        course.go_on(table)

    def act(self, table: Table, action: Action) -> None:
        """Take an action."""
        RULES.act(table, action)

    def carry_out(self, table: Table, action: Action) -> None:
        """Take a legal action."""
        RULES.carry_out(table, action)

    def actions(self, table: Table) -> Iterator[Action]:
        """What whoever is to act may do."""
        return RULES.actions(table)

    def is_legal(self, table: Table, action: Action) -> bool:
        """Whether no rule forbids it."""
        return table.is_legal(action)

    def why_illegal(self, table: Table, action: Any) -> list[Violation]:
        """The rules that forbid it."""
        return table.why_illegal(action)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """Who is to act."""
        return RULES.to_act(table)

    def outcome(self, table: Table) -> Outcome | None:
        """Who has won."""
        return RULES.outcome(table)

    def rests_in(self, table: Table) -> Hashable:
        """The procedures under way."""
        return tuple((frame.procedure, frame.step) for frame in STACK.of(table.state))

    def open_decision(self, table: Table) -> Told | None:
        """Whether something is answered."""
        if self._stage(table) not in ANSWERS:
            return None
        return f"{self.to_act(table)[0]}: {self._stage(table)}?", "{act: pass, by: all}"

    def hint(self, table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
        """Whose turn it is."""
        return self.open_decision(table)

    def hint_on_given(self, table: Table) -> str | None:
        """Nothing."""
        return None

    def reached(self, table: Table, stage: str) -> bool:
        """Whether it rests there."""
        return self._stage(table) == stage

    def gone_through(self, table: Table, word: str, since: int) -> bool | Told:
        """It rests in every stage."""
        return False

    def last_stage(self, stage: str) -> bool:
        """Between rounds."""
        return stage == BETWEEN

    def until(self, stage: str | None, start: Position) -> Callable[[Position], bool]:
        """A stage, or the end of the round."""
        goal = BETWEEN if stage is None else self.stage(stage)
        return lambda position: position is not start and self._stage(position.table) == goal

    def passing(self, by: str) -> Action:
        """Wait."""
        return Pass(by)

    def action(self, step: Any) -> Action:
        """The action of a step."""
        if type(step) not in ACTIONS:
            raise TypeError(f"{type(step).__name__} is no action")
        return ACTIONS[type(step)](step)

    def step(self, action: Action) -> dict[str, Any]:
        """The step of an action."""
        act = {Pass: "pass", Start: "start", Put: "plant", Water: "water", Compost: "compost", Send: "send"}
        return {"act": act[type(action)], **msgspec.structs.asdict(action)}

    def _stage(self, table: Table) -> str:
        window, frame = course.window(table.state), course.frame(table.state)
        if window is not None:
            return str(window.name)
        return BETWEEN if frame is None else course.steps(frame.procedure)[frame.step - 1]

    def value(self, table: Table, path: str) -> Any:
        """``A.points``, ``A.hand.count``, ``A-répa.zone``, ``bed/1.count``, ``stage``, ``outcome``."""
        head, _dot, key = path.partition(".")
        if path in ("stage", "outcome"):
            return self._stage(table) if path == "stage" else OUTCOME.of(table.state)
        if head in table.state.players and key in ("coins", "points"):
            return table.player(head, key)
        if head in table.state.players and key.removesuffix(".count") in (Place.HAND, Place.DECK, Place.PILE):
            return len(table.in_zone(head, key.removesuffix(".count")))
        if head in table.state.things and key == "zone":
            return table.thing(head).zone
        if head in [bed(n) for n in range(1, BEDS + 1)] and key == "count":
            return len(lying(table.state, head))
        raise UnknownPath(path)

    def paths(self, table: Table, path: str) -> list[str]:
        """The paths there are."""
        players = [f"{player}.{key}" for player in table.state.players for key in ("coins", "points", "hand.count")]
        return ["stage", "outcome", *players, *(f"{id_}.zone" for id_ in table.state.things), "bed/1.count"]

    def same(self, path: str, expected: Any, actual: Any) -> bool:
        """The same value."""
        return bool(expected == actual)

    # --- trying out, and writing ------------------------------------------------------------------------------------

    def complete(self, data: dict[str, Any], edition: str) -> None:
        """What a scenario must have."""
        data.update({key: data.get(key) or value for key, value in {"id": "x", "title": "x", "asks": "x"}.items()})
        data["rules"] = data.get("rules") or ["1.1"]
        data["then"] = data.get("then") or {"state": {"stage": BETWEEN}}

    def shown(self, table: Table) -> dict[str, Any]:
        """Numbers and cards of each, and the beds."""

        def lies(things: Iterable[Thing], *more: str) -> list[dict[str, Any]]:
            return [{key: getattr(one, key) for key in ("id", "card", *more)} for one in things]

        places = ("hand", "deck", "table", "pile")
        zones = {p: {z: lies(table.in_zone(p, z)) for z in places} for p in table.state.players}
        beds = {bed(n): lies(lying(table.state, bed(n)), "owner") for n in range(1, BEDS + 1)}
        return {player: {**numbers, **zones[player]} for player, numbers in table.state.players.items()} | {"": beds}

    def in_play(self, table: Table) -> list[str]:
        """Coins and points."""
        return [f"{player}: {numbers}" for player, numbers in table.state.players.items()]

    def named(self, given: spoken.Given, start: State) -> dict[str, Any]:
        """Each card with its id."""
        plain: dict[str, Any] = msgspec.to_builtins(given)

        for player, one in plain["players"].items():
            for zone in (Place.HAND, Place.DECK, Place.TABLE, Place.PILE):
                there = (start.things[id_] for id_ in start.order.get(side(player, zone), ()))
                one[str(zone)] = [{"card": thing.card, "id": thing.id} for thing in there]
        for n in plain["beds"]:
            there = lying(start, bed(int(n)))
            plain["beds"][n] = [{"card": thing.card, "id": thing.id, "owner": thing.owner} for thing in there]
        return plain

    def now(self, table: Table) -> dict[str, Any]:
        """The stage, who is to act, the outcome."""
        stage, active = self._stage(table), next(iter(self.to_act(table)), None)
        return {"stage": stage, "stage_name": stage, "active": active, "outcome": OUTCOME.of(table.state)}

    def placed(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same."""
        read = msgspec.convert(given, spoken.Given)
        return self.named(read, spoken.start(read))

    def playground(self) -> Playground:
        """A row of beds for all, a hand for each."""
        return PLAYGROUND

    def words(self) -> list[dict[str, Any]]:
        """The acts of steps."""
        return [{"kind": "act", "word": act, "rule": None, "fields": [], "says": ""} for act in sorted(self.acts)]

    def first_rule(self, edition: str) -> str:
        """The weather."""
        return "1.1"

    def schema(self) -> dict[str, Any]:
        """From the types."""
        return msgspec.json.schema(spoken.File)

    def sample(self, edition: str, language: str) -> Sample:
        """A gardener who waits."""
        return Sample("# {heading}\n{book}\n", BODY, "")


RULES = Rules({})
FACE = Gardens()
