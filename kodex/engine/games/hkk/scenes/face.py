"""The face of HKK: files, decks, words and playing; :mod:`further` has the rest of it.

What only some calls need of this room is imported in those: at the start of a command there is more of the game to be
imported than most will ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import unwrap
from typing import TYPE_CHECKING, Any, cast, get_args

from msgspec import structs

from kodex.engine.face import Place, Sample, Seen, Told
from kodex.engine.face.decks import DeckPart
from kodex.engine.games.hkk import game, phases
from kodex.engine.games.hkk.actions import Action, Pass
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.games.hkk.combat.declaring import declare_attack
from kodex.engine.games.hkk.combat.strike import strike_damage
from kodex.engine.games.hkk.interpretations import SWITCHES
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.scenes import acting, setting
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.further import Further
from kodex.engine.games.hkk.scenes.steps.gates import GATES
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.games.hkk.settling import settle
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.turn.course import begin_phase
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.games.hkk.zones import stealing
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.overlay import address
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.ground.nearby import Speech

if TYPE_CHECKING:
    from kodex.engine.face.board import Playground
    from kodex.errors import KodexError
    from kodex.ground.yamlfile import Document

_OVERLAYS = {"hkk-11": "eleventh", "hkk-8": "eighth"}
"""Edition -> its module in the room of editions."""


class Hkk(Further):
    """HKK as scenarios know it."""

    rulebook = "hkk-kodex"
    editions: tuple[str, ...] = ("hkk-kodex", *_OVERLAYS)
    scenario = f.Scenario
    head = f.Head

    speech: Speech = acting.SPEECH
    stages: Collection[str] = phases.BY_ID
    switches: Mapping[str, Sequence[str]] = {name: switch.readings for name, switch in SWITCHES.items()}
    gates: Mapping[str, Collection[str]] = GATES
    holding: Mapping[str, tuple[str, str]] = {name: (one.dispute, one.default) for name, one in SWITCHES.items()}
    kinds: Mapping[str, type] = acting.KINDS
    involved: Sequence[str] = ("thing", "victim", "player", "by", "target", "stage")
    beginnings: Collection[str] = ("stage", "phase")
    endings: Collection[str] = ("combat.ends", "turn.ends")
    passes: Collection[str] = ("passes", "done")
    as_given: object = GivenTable()

    # --- files ------------------------------------------------------------------------------------------------------

    def normalize(self, document: Document, data: Any, at: Place) -> None:
        """Players' words become those of the format."""
        from kodex.engine.games.hkk.scenes import spoken

        spoken.normalize(document, data, at)

    def check_cards(self, document: Document, cards: Mapping[str, Card], at: Place) -> None:
        """Plain ids, numbers that make sense, effects on whom they can concern."""
        from kodex.engine.games.hkk.scenes import cards as described

        described.check_cards(document, cards, at)

    def fault(self, document: Document, card: Card, at: Place) -> KodexError | None:
        """Nothing beyond what :meth:`check_cards` says: a word that no effect has is refused with the whole file."""

    def awaited(self, table: Table) -> None:
        """The steps of a turn say by themselves whose they are."""

    def check_named(self, document: Document, cards: Mapping[str, Card], known: Collection[str], at: Place) -> None:
        """The cards that cards bring into play are there, and somebody has the names and subtypes that they ask for."""
        from kodex.engine.games.hkk.scenes import called
        from kodex.engine.games.hkk.scenes import cards as described

        described.check_named(document, cards, known, at)
        called.check_called(document, cards, at)

    def unused_cards(self, cards: Mapping[str, Card], scenarios: Iterable[f.Scenario]) -> list[str]:
        """The cards that lie nowhere and that nothing names."""
        from kodex.engine.games.hkk.scenes import cards as described

        return described.unused_cards(cards, scenarios)

    def check_given(self, document: Document, scenario: f.Scenario, cards: Mapping[str, Card], at: Place) -> None:
        """Players, stage, cards and ids of the given table."""
        from kodex.engine.games.hkk.scenes import sound

        sound.check_given(document, scenario, cards, at)

    def check_step(
        self,
        document: Document,
        scenario: f.Scenario,
        things: Mapping[str, Thing],
        cards: Mapping[str, Card],
        n: int,
        step: f.AnyStep,
        at: Place,
    ) -> None:
        """Everybody and everything that a step names is there."""
        from kodex.engine.games.hkk.scenes import sound

        sound.check_step(document, scenario, things, cards, n, step, at)

    def may_come(self, cards: Mapping[str, Card], id_: str) -> bool:
        """Whether it may be a card or marker that is made: ``golem-1``."""
        from kodex.engine.games.hkk.scenes import sound

        return sound.may_come(cards, id_)

    acts: Collection[str] = frozenset(str(step.__struct_config__.tag) for step in get_args(f.AnyStep))

    def knows_word(self, word: str) -> bool:
        """Whether it is a keyword, or another name of one."""
        registry.load()
        return registry.canonical(word) in registry.KEYWORDS

    def seen(self, scenario: f.Scenario, cards: Mapping[str, Card]) -> Seen:
        """Words, zones, acts, stage, turn and format."""
        from kodex.engine.games.hkk.scenes import seen

        return seen.seen(scenario, cards)

    def without_effect(self, scenario: f.Scenario) -> tuple[str, Place, str] | None:
        """A format that nothing on the table hangs on."""
        from kodex.engine.games.hkk.scenes import seen

        return seen.without_effect(scenario)

    # --- decks ------------------------------------------------------------------------------------------------------

    deck_formats: Sequence[str] = f.TOURNAMENTS
    deck_parts: Mapping[str, DeckPart] = setting.DECK_PARTS

    def deck_format(self, word: str, edition: str) -> str | None:
        """Accents and case optional; the formats of titles 148–167 are the Kódex's alone."""
        found = f.format_called(word)
        return found if found in (f.TOURNAMENTS if edition == self.rulebook else (f.TOURNAMENT,)) else None

    def deck_objections(
        self,
        edition: str,
        cards: Mapping[str, Card],
        lists: setting.Lists,
        formats: Sequence[str],
        date: str | None = None,
    ) -> tuple[list[Violation], tuple[str, ...]]:
        """What makes a table with this deck impossible."""
        given = setting.given_deck(cards, lists, formats, date)
        table = self.table(cards, self.start(given), rules=self.book(edition))
        found = self.why_illegal(table, self.as_given)
        told = [structs.replace(one, rule=address(table.book, one.rule.partition(":")[2], one.norm)) for one in found]
        return told, setting.formats_of(given)

    def deck_unknown(self, cards: Mapping[str, Card], lists: setting.Lists, formats: Sequence[str]) -> list[str]:
        """Rarity and expansion, where a format asks for them."""
        return setting.unknown_of_decks(cards, lists, formats)

    def deck_rules(self, edition: str) -> list[str]:
        """Of every norm that looks at a given table."""
        rules = self.book(edition)
        found = (norm for norm in rules.norms if type(self.as_given) in norm.forbids)
        return list(dict.fromkeys(address(rules, norm.number, norm.name) for norm in found))

    # --- words ------------------------------------------------------------------------------------------------------

    def events(self) -> Collection[str]:
        """Everything there is a sentence for."""
        return SENTENCES

    def stage(self, word: str) -> str | None:
        """``harci`` -> ``harc.támadók.előtt``."""
        from kodex.engine.games.hkk.scenes import sound

        return sound.stage_called(word)

    def zone(self, word: str) -> str | None:
        """``őrposzt`` -> ``guard``."""
        return phases.read_zone(word)

    def sentence(self, event: Event, language: str) -> str | None:
        """In the words of the rulebook, or in English."""
        from kodex.engine.games.hkk.scenes.telling import events

        return events.sentence(event, language)

    def step_in_words(self, step: Mapping[str, Any], language: str) -> str:
        """A step as a sentence."""
        from kodex.engine.games.hkk.scenes.telling import events

        return events.step(step, language)

    def reason_in_words(self, detail: str, language: str) -> str:
        """Who is next, what is missing for a cost."""
        from kodex.engine.games.hkk.scenes.telling import named

        return named.reason(detail, language == "hu")

    def for_people(self, start: State, log: Sequence[Event]) -> Sequence[Event]:
        """With what payments cost."""
        from kodex.engine.games.hkk.scenes.telling import paying

        return paying.with_payments(start, log)

    # --- playing ----------------------------------------------------------------------------------------------------

    def book(self, edition: str) -> NormBook:
        """The norms of the Kódex, or an overlay over them."""
        room = import_module("kodex.engine.games.hkk.editions")
        return book if edition == self.rulebook else cast(NormBook, room.overlay(_OVERLAYS[edition]))

    def start(self, given: f.Given) -> State:
        """The position that is given."""
        return setting.state_of_given(given)

    def table(
        self,
        cards: Mapping[str, Card],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        rules: NormBook,
    ) -> Table:
        """A table at a snapshot."""
        return game.new_table(cards, state, disabled=disabled, readings=readings, rules=rules)

    def has_begun(self, given: f.Given) -> bool:
        """Whether the stage is going on, perhaps with the hurt yet to be saved."""
        return given.begun or bool(given.hurt)

    def begin(self, table: Table, begun: bool = False) -> None:
        """The given stage begins, or goes on."""
        if begun:
            stealing.hold_as_given(table)
        (settle if begun else game.begin)(table)

    def act(self, table: Table, action: Action) -> None:
        """Take an action."""
        game.act(table, action)

    def carry_out(self, table: Table, action: Action) -> None:
        """Take an action that is known to be legal."""
        game.carry_out(table, action)

    def actions(self, table: Table) -> Iterator[Action]:
        """The legal actions of everybody the game waits for."""
        for player in game.to_act(table):
            yield from candidates.actions(table, player)

    def is_legal(self, table: Table, action: Action) -> bool:
        """Whether no rule stands in the way."""
        return game.is_legal(table, action)

    def why_illegal(self, table: Table, action: Any) -> list[Violation]:
        """Every rule that stands in the way."""
        return game.why_illegal(table, action)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """The players the game waits for."""
        return game.to_act(table)

    def outcome(self, table: Table) -> Outcome | None:
        """Who has won and who has lost."""
        found = table.mark(Marks.OUTCOME)
        return None if found is None else Outcome(tuple(found["won"]), tuple(found["lost"]))

    def rests_in(self, table: Table) -> Hashable:
        """Stage, turn, and what is open in it."""
        return game.rests_in(table)

    def open_decision(self, table: Table) -> Told | None:
        """Whether life may be saved, a reaction is open, components may be claimed, or strikes back are missing."""
        from kodex.engine.games.hkk.scenes import waiting

        return waiting.open_decision(table)

    def hint(self, table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
        """That the game is over, a target is missing, or a decision is open."""
        from kodex.engine.games.hkk.scenes import waiting

        return waiting.refused(table, action, violations)

    def misformed(self, table: Table, step: Any, violations: Sequence[Violation]) -> Told | None:
        """A reaction that is no reaction, an attack the wrong way round, an ability that nobody uses."""
        from kodex.engine.games.hkk.scenes.steps import forms

        return forms.misformed(table, step, violations)

    def hint_on_given(self, table: Table, given: Any) -> tuple[tuple[str | int, ...], str | None]:
        """Which card, which value, what counts in it, and what would be right."""
        from kodex.engine.games.hkk.scenes.writing import impossible

        return impossible.where(table, given), impossible.helps(table)

    def reached(self, table: Table, stage: str) -> bool:
        """Whether the game rests in a stage, or in the life saving window."""
        return acting.reached(table, stage)

    def gone_through(self, table: Table, word: str, since: int) -> bool | Told:
        """Some stages are over at once."""
        return acting.gone_through(table, word, since)

    def last_stage(self, stage: str) -> bool:
        """The end of the turn."""
        return stage.startswith("kör_vége")

    def until(self, stage: str | None, start: Position) -> Callable[[Position], bool]:
        """A stage, or the end of the turn."""
        return acting.until(stage, start)

    def passing(self, by: str) -> Action:
        """Renounce the right of action."""
        return Pass(by)

    def action(self, step: Any) -> Action:
        """The action that a step stands for."""
        return acting.action_of(step)

    def step(self, action: Action) -> dict[str, Any]:
        """An action as a step."""
        return acting.step_of(action)

    def value(self, table: Table, path: str) -> Any:
        """``ork.life``, ``A.hand.count``, ``stage``."""
        from kodex.engine.games.hkk.scenes import paths

        return paths.read(table, path)

    def paths(self, table: Table, path: str) -> list[str]:
        """The paths there are."""
        from kodex.engine.games.hkk.scenes import paths

        return paths.known(table, path)

    def same(self, path: str, expected: Any, actual: Any) -> bool:
        """Zones and stages may be written in any word players use."""
        from kodex.engine.games.hkk.scenes import paths

        return paths.same(path, expected, actual)

    # --- trying out, and writing ------------------------------------------------------------------------------------

    def complete(self, data: dict[str, Any], edition: str) -> None:
        """A title, a question, a rule; it expects to be in the stage where it is."""
        from kodex.engine.games.hkk.scenes import trying

        trying.complete(data, self._first_phase(edition))

    def playground(self) -> Playground:
        """Zones and numbers, cards of each make, a small attack."""
        from kodex.engine.games.hkk.scenes.playground import board

        return board.playground({edition: self._first_phase(edition) for edition in self.editions})

    def first_rule(self, edition: str) -> str:
        """Declaring attackers."""
        return self._address(edition, declare_attack)

    def sample(self, edition: str, language: str) -> Sample:
        """A small battle that passes."""
        from kodex.engine.games.hkk.scenes.writing import template

        return template.sample(self._address(edition, strike_damage), language)

    def _first_phase(self, edition: str) -> str:
        """The rule of beginning a phase, which every table has to do with, as a scenario of an edition names it."""
        number = book.norm_of(unwrap(begin_phase)).number
        return number if edition == self.rulebook else f"{self.rulebook}:{number}"

    def _address(self, edition: str, norm: Callable[..., Any]) -> str:
        """Where the rule that a norm implements stands in an edition."""
        return self.book(edition).cites(book.norm_of(unwrap(norm)).number)[0]


FACE = Hkk()
