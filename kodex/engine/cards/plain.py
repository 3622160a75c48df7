"""A plain face: all that scenarios, commands and the website ask of a game, from what it says of itself.

For games whose course is procedures (:mod:`kernel.procedures`) and whose given table is plain data. Whoever needs
more than a part offers writes that part; what is not here (whole games, decks, supposing) is looked up in the
``more`` parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from kodex.engine.cards import laid
from kodex.engine.cards.described import Files, Spoken
from kodex.engine.cards.paths import Paths
from kodex.engine.cards.playing import PlainRules, Play, course_of, first_table
from kodex.engine.cards.sentences import in_words, step_in_words, with_names
from kodex.engine.cards.steps import written
from kodex.engine.cards.wordlist import named as named_words
from kodex.engine.cards.wordlist import of_mappings, of_steps
from kodex.engine.face import Pages, Sample, Seen, Told
from kodex.engine.face import Place as InFile
from kodex.engine.face import format as f
from kodex.engine.face.blanks import Blanks
from kodex.engine.face.board import Playground
from kodex.engine.face.checks import check_card, check_id, check_stage, check_thing, one_of
from kodex.engine.face.spoken import folded
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice, MissingChoice
from kodex.engine.kernel.frames import Frame, waiting
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome, Position
from kodex.engine.kernel.procedures import STACK, Course
from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.errors import KodexError
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import Speech
from kodex.ground.yamlfile import Document


def named(data: Any, card: str) -> tuple[str | int, ...]:
    """Where in plain data a card is named for the first time, in a list, as ``card`` or ``what``; nothing where it is
    not."""
    in_list = isinstance(data, list)
    for key, inner in enumerate(data) if in_list else data.items() if isinstance(data, dict) else ():
        if inner == card and (in_list or key in ("card", "what")):
            return (key,)
        found = named(inner, card)
        if found:
            return (key, *found)
    return ()


WAYS_SHOWN = 3
"""So many steps are told of those that whoever is awaited may take."""
MOST_PASSES = 12
"""So many passes are tried to find when what is refused may be done."""


class PlainFace:
    """The face of a game whose course is procedures."""

    beginnings: Collection[str] = (Course.BEGINS, Course.STEP)
    endings: Collection[str] = (Course.ENDS,)

    def __init__(
        self,
        play: Play,
        *,
        files: Files,
        spoken: Spoken,
        paths: Paths,
        pages: Pages,
        playground: Playground,
        passing: Callable[[str], Any],
        more: Sequence[object] = (),
    ) -> None:
        book = play.book
        self.rulebook: str = book.rulebook
        self.editions: tuple[str, ...] = (book.rulebook,)
        self.scenario: type[f.Scenario] = files.scenario
        self.head: type[f.Head] = files.head
        self.acts: Collection[str] = files.acts
        self.speech: Speech = spoken.speech
        self.stages: Collection[str] = tuple(map(str, spoken.stages))
        self._at_rest = str(spoken.stages[0])
        self.switches, self.gates = spoken.switches, spoken.gates
        self.holding, self.kinds = spoken.holding, spoken.kinds
        self.involved: Sequence[str] = spoken.involved
        self.passes: Collection[str] = spoken.passes
        self.as_given = play.as_given
        self.pages = pages
        self._book, self._play, self._course = book, play, course_of(book)
        self._files, self._spoken, self._paths, self._playground = files, spoken, paths, playground
        self._passing, self._more = passing, more
        self._rules = PlainRules(play, {})
        for part in more:  # held itself: since Python 3.12 isinstance() of a protocol does not ask __getattr__
            for name in dir(part):
                if not name.startswith("_") and not hasattr(type(self), name):
                    self.__dict__.setdefault(name, getattr(part, name))

    def __getattr__(self, name: str) -> Any:
        """What only the further parts have. Raises AttributeError."""
        for part in self.__dict__.get("_more", ()):
            if hasattr(part, name):
                return getattr(part, name)
        raise AttributeError(name)

    # --- files ------------------------------------------------------------------------------------------------------

    def normalize(self, document: Document, data: Any, at: InFile) -> None:
        """What the game says."""
        self._files.normalize(document, data, at)

    def check_cards(self, document: Document, cards: Mapping[str, Any], at: InFile) -> None:
        """Plain names."""
        for name in cards:
            check_id(document, name, (*at, "cards", name))

    def fault(self, document: Document, card: Any, at: InFile) -> KodexError | None:
        """What the game says."""
        return self._files.fault(document, card, at)

    def check_named(self, document: Document, cards: Mapping[str, Any], known: Collection[str], at: InFile) -> None:
        """What the text of a card brings into play is a card that there is, and so is what it asks for."""
        for name, card in cards.items():
            for other in self._files.named(card):
                if other not in known and other not in self._play.own_cards:
                    data = document.data
                    for step in (*at, "cards", name):
                        data = data[step]
                    check_card(document, other, known, known, (*at, "cards", name, *named(data, other)))
        self._files.asked(document, cards, at)

    def unused_cards(self, cards: Mapping[str, Any], scenarios: Iterable[Any]) -> list[str]:
        """The cards that lie nowhere, nor come into play by the text of one that is used."""
        every = list(scenarios)
        known = {**cards, **{name: card for one in every for name, card in one.cards.items()}}
        used: set[str] = set()
        left = {thing.card for one in every for thing in self._files.start(one.given).things.values()}
        while left:
            used |= left
            left = {other for name in left & known.keys() for other in self._files.named(known[name])} - used
        return [name for name in cards if name not in used]

    def misspelt(self, card: Any) -> Iterable[tuple[InFile, str, str]]:
        """There are no free words that the game has words of its own for."""
        return ()

    def free_words(self, card: Any) -> Iterable[tuple[InFile, str]]:
        """Those that the files of the game know as such."""
        return self._files.free(card)

    def check_given(self, document: Document, scenario: Any, cards: Mapping[str, Any], at: InFile) -> None:
        """Every card is described, and what the game wants besides."""
        self._files.check(document, scenario, at)
        known = {*cards, *self._play.own_cards}
        for thing in self._files.start(scenario.given).things.values():
            if thing.card not in known:
                data = document.data
                for step in at:
                    data = data[step]
                check_card(document, thing.card, known, cards, (*at, *named(data, thing.card)))
        self._files.check_laid(document, scenario, cards, at)

    def check_step(
        self,
        document: Document,
        scenario: Any,
        things: Mapping[str, Thing],
        cards: Mapping[str, Any],
        n: int,
        step: Any,
        at: InFile,
    ) -> None:
        """Who acts and what is played is there."""
        by = getattr(step, "by", None)
        everybody = ("all",) if isinstance(step, f.PassStep) else ()
        chance = (CHANCE,) if isinstance(step, f.ChooseStep) else ()
        if by is not None and by not in (*scenario.given.players, *everybody, *chance):
            what = _("there is no player '{id}'").format(id=by)
            able = (*scenario.given.players, *everybody)
            raise document.error(what, *at, "by", mend=one_of(by, able, document))
        for field in getattr(step, "whose", ()):
            if getattr(step, field) not in scenario.given.players:
                what = _("there is no player '{id}'").format(id=getattr(step, field))
                raise document.error(
                    what, *at, field, mend=one_of(getattr(step, field), scenario.given.players, document)
                )
        for field in getattr(step, "names", ()):
            named = getattr(step, field) or ()
            for card in (named,) if isinstance(named, str) else named:
                if card not in things and not self._files.comes(card):
                    check_thing(document, card, things, by, (*at, field), step)
        if isinstance(step, f.AdvanceStep):
            check_stage(document, step.to, self.stage(step.to), self.stages, (*at, "to"))

    def may_come(self, cards: Mapping[str, Any], id_: str) -> bool:
        """What the game says comes into being."""
        return self._files.comes(id_)

    def knows_word(self, word: str) -> bool:
        """There are no keywords that are looked for."""
        return False

    def seen(self, scenario: Any, cards: Mapping[str, Any]) -> Seen:
        """Nothing tells of a rule that nobody plays but its number."""
        return Seen()

    def without_effect(self, scenario: Any) -> tuple[str, InFile, str] | None:
        """Nothing is looked for."""
        return None

    def doubts(self, scenario: Any, named: Mapping[InFile, tuple[str, str]]) -> Iterable[tuple[str, InFile, str]]:
        """What the game says is hardly meant."""
        return self._files.doubts(scenario)

    # --- words ------------------------------------------------------------------------------------------------------

    def events(self) -> Collection[str]:
        """All that is declared."""
        vocabulary = self._book.vocabulary
        return [] if vocabulary is None else [str(kind) for kind in vocabulary.events]

    def stage(self, word: str) -> str | None:
        """With or without accents."""
        return next((stage for stage in self.stages if folded(stage) == folded(word)), None)

    def zone(self, word: str) -> str | None:
        """By its name."""
        return word if word in map(str, self._spoken.zones) else None

    def zone_words(self) -> Collection[str]:
        """Their names."""
        return list(self._spoken.zones)

    def sentence(self, event: Event, language: str) -> str | None:
        """By the template of its kind."""
        return in_words(
            self._spoken.sentences, event.kind, with_names(self._spoken.called, event.facts, language), language
        )

    def step_in_words(self, step: Mapping[str, Any], language: str) -> str:
        """By the template of its act."""
        place = self._spoken.places.get(step.get("zone", ""), "") if language == "hu" else ""
        fields = with_names(self._spoken.called, {**step, "zone": place} if place else step, language)
        return step_in_words(self._spoken.steps, fields, language)

    def reason_in_words(self, detail: str, language: str) -> str:
        """What the norm says, as the game words it."""
        return self._spoken.reasons(detail, language)

    def for_people(self, start: State, log: Sequence[Event]) -> Sequence[Event]:
        """As it is."""
        return log

    # --- playing ----------------------------------------------------------------------------------------------------

    def book(self, edition: str) -> NormBook:
        """There is one edition."""
        return self._book

    def start(self, given: Any) -> State:
        """The snapshot that is given."""
        return self._files.start(given)

    def table(
        self,
        cards: Mapping[str, Any],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        rules: NormBook,
    ) -> Table:
        """A table at a snapshot, with the cards that lie on it and what these name: what else stands in a file is none
        of the game's."""
        return first_table(self._play, self._in_game(cards, state), state, disabled, readings, rules)

    def _in_game(self, cards: Mapping[str, Any], state: State) -> Mapping[str, Any]:
        found = {thing.card for thing in state.things.values()}
        left = [name for name in found if name in cards]
        for name in left:  # it grows meanwhile
            further = [one for one in self._files.named(cards[name]) if one not in found]
            found.update(further)
            left += [one for one in further if one in cards]
        return {name: card for name, card in cards.items() if name in found} if found else cards

    def has_begun(self, given: Any) -> bool:
        """What is given waits for somebody."""
        return True

    def begin(self, table: Table, begun: bool = False) -> None:
        """Whatever is under way goes on."""
        self._course.go_on(table)

    def act(self, table: Table, action: Any) -> None:
        """Take an action."""
        self._rules.act(table, action)

    def carry_out(self, table: Table, action: Any) -> None:
        """Take a legal action."""
        self._rules.carry_out(table, action)

    def actions(self, table: Table) -> Iterator[Any]:
        """What whoever is to act may do."""
        return self._rules.actions(table)

    def is_legal(self, table: Table, action: Any) -> bool:
        """Whether no rule forbids it."""
        return table.is_legal(action)

    def why_illegal(self, table: Table, action: Any) -> list[Violation]:
        """The rules that forbid it."""
        return table.why_illegal(action)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """Who is to act."""
        return self._rules.to_act(table)

    def outcome(self, table: Table) -> Outcome | None:
        """Who has won."""
        return self._rules.outcome(table)

    def rests_in(self, table: Table) -> Hashable:
        """The procedures under way, and the steps they have come to, or the window where several steps open one."""
        return tuple((frame.procedure, self._window_of(frame) or frame.step) for frame in STACK.of(table.state))

    def _window_of(self, frame: Frame) -> str | None:
        name = "" if frame.window is None else str(frame.window.name)
        return name if name in self._spoken.spanning else None

    def is_answered(self, table: Table, step: Any) -> bool:
        """Whether it was such a step, and nothing is answered or decided now."""
        if not isinstance(step, self._spoken.answered) or waiting(table.state) is not None:
            return False
        return self.stage_of(table) not in self._spoken.answering

    def open_decision(self, table: Table) -> Told | None:
        """Whether something is answered."""
        stage = self.stage_of(table)
        if stage not in self._spoken.answers:
            return None
        return f"{', '.join(self.to_act(table))}: {stage}?", "{act: pass, by: all}"

    def _of_another(self, table: Table, action: Any) -> Told | None:
        """Whose the card is that somebody else acts with, and his own of that name where he has one."""
        id_, by = getattr(action, "card", None), getattr(action, "by", None)
        thing = table.state.things.get(id_) if isinstance(id_, str) else None
        if thing is None or by is None or by == thing.controller or thing.controller not in table.state.players:
            return None
        what = _("'{thing}' is {player}'s, not {by}'s").format(thing=id_, player=thing.controller, by=by)
        own = [one.id for one in table.state.things.values() if one.card == thing.card and one.controller == by]
        return what, f"card: {own[0]}" if own else f"by: {thing.controller}"

    def hint(self, table: Table, action: Any, violations: Sequence[Violation]) -> Told | None:
        """What is answered first, or who is awaited; and whose passes lead to where it may be done."""
        told = self.open_decision(table) or self.awaited(table)
        if action is not None and (of_another := self._of_another(table, action)) is not None:
            return of_another
        if told is None or action is None:
            return told
        passes = self._passes_before(table, action)
        return (told[0], ", ".join(f"{{act: pass, by: {one}}}" for one in passes)) if passes else told

    def _passes_before(self, table: Table, action: Any) -> list[str]:
        """Who passes, one after the other, until an action may be done; nobody where it may not be then either."""
        now = table.at(table.state)
        passes: list[str] = []
        while len(passes) < MOST_PASSES and self._course.window(now.state) is not None:
            first = next(iter(self.to_act(now)), None)
            if first is None or not self.is_legal(now, self.passing(first)):
                break
            try:
                self.carry_out(now, self.passing(first))
            except MissingChoice:
                break
            passes.append(first)
            if self.is_legal(now, action):
                return passes
        return []

    def awaited(self, table: Table) -> Told | None:
        """Whose turn it is in the window that is open, and that he passes, or what he may do where he may not."""
        if self._course.window(table.state) is None or not self.to_act(table):
            return None
        by = self.to_act(table)[0]
        what = _("{by} is awaited ({stage})").format(by=by, stage=self.stage_of(table))
        now = table.at(table.state)  # what is asked here is cited nowhere
        if self.is_legal(now, self.passing(by)):
            return what, f"{{act: pass, by: {by}}}"
        ways = (written(self._files.steps.step(one)) for one in self.actions(now))
        return what, " | ".join(islice(ways, WAYS_SHOWN))

    def said_of_options(self, table: Table, step: Any, choice: Choice) -> Mapping[Any, str]:
        """What the game says of options that are mere numbers."""
        return self._files.options(table.at(table.state), choice)  # what is asked here is cited nowhere

    def misformed(self, table: Table, step: Any, violations: Sequence[Violation]) -> Told | None:
        """The first form in which a game lets the same be said that may be done, where rules forbid this one."""
        if not violations or self.outcome(table) is not None:
            return None
        table = table.at(table.state)  # what is asked here is cited nowhere
        for form, why in self._files.forms(table, step):
            action = self.action(form)
            if form != step and self.is_legal(table, action):
                return why, written(self._files.steps.step(action))
        return None

    def hint_on_given(self, table: Table, given: Any) -> tuple[InFile, str | None]:
        """What the game says of it."""
        return self._files.helps(table, given)

    def stage_of(self, table: Table) -> str:
        """The window that is open, the step that waits for a decision, or that nothing is under way."""
        frame = self._course.frame(table.state)
        if frame is None:
            return self._at_rest
        return str(frame.window.name if frame.window else self._course.steps(frame.procedure)[frame.step - 1])

    def reached(self, table: Table, stage: str) -> bool:
        """Whether it rests there."""
        return self.stage_of(table) == stage

    def gone_through(self, table: Table, word: str, since: int) -> bool | Told:
        """It rests in every stage."""
        return False

    def last_stage(self, stage: str) -> bool:
        """Where nothing is under way."""
        return stage == self._at_rest

    def until(self, stage: str | None, start: Position) -> Callable[[Position], bool]:
        """A stage, or until nothing is under way."""
        goal = self._at_rest if stage is None else self.stage(stage)
        return lambda position: position is not start and self.stage_of(position.table) == goal

    def passing(self, by: str) -> Any:
        """The action of passing."""
        return self._passing(by)

    def action(self, step: Any) -> Any:
        """The action of a step."""
        return self._files.steps.action(step)

    def step(self, action: Any) -> dict[str, Any]:
        """The step of an action."""
        return self._files.steps.step(action)

    def value(self, table: Table, path: str) -> Any:
        """The value at a path."""
        return self._paths.value(table, path)

    def paths(self, table: Table, path: str) -> list[str]:
        """The paths there are."""
        return list(self._paths.known(table))

    def same(self, path: str, expected: Any, actual: Any) -> bool:
        """The same value; a number is neither true nor false."""
        if isinstance(expected, bool) or isinstance(actual, bool):
            return expected is actual
        return bool(expected == actual)

    # --- trying out, and writing ------------------------------------------------------------------------------------

    def complete(self, data: dict[str, Any], edition: str) -> None:
        """What a scenario must have."""
        for key, value in {"id": "x", "title": "x", "asks": "x", "rules": [self._files.first_rule]}.items():
            data[key] = data.get(key) or value
        data["then"] = data.get("then") or {"state": {"stage": self._at_rest}}

    def shown(self, table: Table) -> dict[str, Any]:
        """The numbers of each, and what lies in the places of the board."""
        return laid.shown(self._playground.board, table, self._files.facts)

    def in_play(self, table: Table) -> list[str]:
        """The numbers of each."""
        return [f"{player}: {numbers}" for player, numbers in table.state.players.items()]

    def named(self, given: Any, start: State) -> dict[str, Any]:
        """Each card with its id, by the places of the board."""
        return laid.named(self._playground.board, msgspec.to_builtins(given), start, self._files.facts)

    def now(self, table: Table) -> dict[str, Any]:
        """The stage, who is to act, who has won."""
        stage, active, over = self.stage_of(table), next(iter(self.to_act(table)), None), self.outcome(table)
        won = None if over is None else ", ".join(over.won)
        name = dict(self._playground.stages).get(stage, stage)
        return {"stage": stage, "stage_name": name, "active": active, "outcome": won}

    def placed(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same of plain data."""
        read = structured.convert(given, self._files.given)
        return self.named(read, self._files.start(read))

    def playground(self) -> Playground:
        """How the table is drawn."""
        return self._playground

    def blanks(self) -> Blanks | None:
        """As the game says."""
        return self._spoken.blanks()

    def words(self) -> list[dict[str, Any]]:
        """Steps and mappings with their keys, what the game says, types of cards, stages, zones."""
        files, spoken = self._files, self._spoken
        acts = of_steps(files.every_step) if files.every_step else named_words("act", sorted(self.acts))
        stages, zones = named_words("stage", spoken.stages), named_words("zone", spoken.zones)
        keys, types = of_mappings(files.mappings), named_words("type", files.types)
        return [*acts, *keys, *types, *stages, *zones, *spoken.words()]

    def paths_in_short(self) -> list[str]:
        """The paths of a state, of player A and a card: of places with a number the first."""
        return list(self._paths.in_short())

    def first_rule(self, edition: str) -> str:
        """The rule of a new scenario."""
        return self._files.first_rule

    def schema(self) -> dict[str, Any]:
        """From the types."""
        return msgspec.json.schema(self._files.file)

    def sample(self, edition: str, language: str) -> Sample:
        """The body of a new scenario."""
        return Sample("# {heading}\n{book}\n", self._files.body, "")


__all__ = ["Files", "PlainFace", "Spoken"]
