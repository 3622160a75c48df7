"""A whole game, from the deal on: what may be done, what has been done, and a scenario that plays it again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, cast, get_type_hints

import msgspec
from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.decks.decks import Playable
from kodex.engine.face import Face
from kodex.engine.face.gaming import Gaming, Lists
from kodex.engine.kernel.choices import Choice, Oracle, at_random
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.soundness import Unsound, waits_for_ever
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Violation
from kodex.engine.kernel.trace import Told
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.outcomes.words import brief
from kodex.engine.scenarios.running.exploring import action_step, line
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.refusing import listed
from kodex.errors import KodexError
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.rules.books import DEFAULT

MOST = 400
"""So many actions are offered at most."""
PASS = "pass"


class Offer(Struct, frozen=True):
    """Something that may be done: by whom, the action, and the step of a scenario that it is."""

    by: str
    action: Any
    step: dict[str, Any]


class Game:
    """A game between the players of its face's seats; ``steps`` are those taken so far.

    Raises KodexError for decks that the rules do not allow.
    """

    def __init__(self, edition: str, cards: Mapping[str, Any], decks: Mapping[str, Lists], chance: Random) -> None:
        face = faces.of(edition)
        if not isinstance(face, Gaming):
            raise KodexError(_("the game of {edition} cannot be played from the deal on").format(edition=edition))
        self.face: Face = cast(Face, face)
        self.gaming: Gaming = face
        self.edition, self.cards = edition, dict(cards)
        self.chance = at_random(chance)
        self.given = face.deal(decks, chance)
        given = structured.convert(self.given, get_type_hints(self.face.scenario)["given"])
        self.table = self.face.table(self.cards, self.face.start(given), rules=self.face.book(edition))
        wrong = self.face.why_illegal(self.table, self.face.as_given)
        if wrong:
            raise KodexError(_("these decks cannot be played with: {why}").format(why=listed(wrong)), mend="kodex deck")
        self.steps: list[dict[str, Any]] = []
        self._rests = (0, self.gaming.facts(self.table))
        self.table.oracle = self.chance
        self.face.begin(self.table)
        self._let_chance()

    @classmethod
    def of(cls, decks: Sequence[Playable], chance: Random) -> Game:
        """A game with a deck for each seat; a card of a later one that is called as another gets a name of its own."""
        edition, cards, lists = decks[0].edition, dict(decks[0].cards), [decks[0].lists]
        for deck in decks[1:]:
            names = {name: name if cards.get(name, card) == card else f"{name}_2" for name, card in deck.cards.items()}
            cards |= {names[name]: card for name, card in deck.cards.items()}
            lists.append({part: {names[name]: n for name, n in each.items()} for part, each in deck.lists.items()})
        face = faces.of(edition)
        seats = face.seats if isinstance(face, Gaming) else ()
        return cls(edition, cards, dict(zip(seats, lists, strict=False)), chance)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or lost, or nobody can any more."""
        return self.face.outcome(self.table) is not None

    @property
    def turns(self) -> int:
        """How many turns have begun, of all players together."""
        return self.gaming.turns(self.table)

    def offers(self) -> list[Offer]:
        """What the player to go on may do (at most :data:`MOST` things); passing comes first where it is allowed."""
        for player in resting.to_act(self.face, self.table):
            own = (action for action in resting.actions(self.face, self.table) if action.by == player)
            found = [Offer(player, action, action_step(self.face, action)) for action in islice(own, MOST)]
            if found:
                return sorted(found, key=lambda one: one.step["act"] != PASS)
        return []

    def check(self) -> None:
        """Raises Unsound where nobody may act though nothing is over, or something waits for ever."""
        why = None if self.is_over else waits_for_ever(self.table)
        if not self.is_over and not self.offers():
            why = "nobody may act and nothing is over"
        if why is not None:
            raise Unsound(why)

    def take(self, offer: Offer, decide: Oracle) -> Sequence[Event]:
        """Take an offered action; ``decide`` answers what its players are asked on the way, chance the rest.

        Gives what has happened. Whatever ``decide`` raises leaves the game as it was.
        """
        table, at, taken = self.table, len(self.table.log), len(self.table.choices)
        table.oracle = self._asking(decide)
        resting.carry_out(self.face, table, offer.action)
        self.steps.append(action_step(self.face, offer.action, table.choices[taken:]))
        self._let_chance()
        if self.is_over or resting.open_decision(self.face, table) is None:
            self._rests = (len(self.steps), self.gaming.facts(table))
        return table.log[at:]

    def _let_chance(self) -> None:
        """Chance decides whatever the game rests in for it."""
        while resting.by_chance(self.table):
            choice = resting.waiting(self.table)
            assert choice is not None
            decided = Decide(choice.by, self.chance(choice))
            resting.carry_out(self.face, self.table, decided)
            self.steps.append(action_step(self.face, decided))

    def _asking(self, decide: Oracle) -> Oracle:
        def answer(choice: Choice) -> Any:
            return self.chance(choice) if self.gaming.by_chance(choice) else decide(choice)

        return answer

    def told(self, since: int, viewer: str | None, language: str, whole: bool = False) -> list[tuple[int, Told]]:
        """What has happened since a place in the log, in words, as a player sees it: lines with their depth.

        Passes, and stages in which nobody does anything, are left out but for the stage the game is in (``whole``: they
        are not).
        """
        log = self.table.log[since:]
        moved = [
            msgspec.structs.replace(
                veiled := self.gaming.veiled(event, viewer),
                facts=self.named(veiled.facts),
                cause=None if event.cause is None or event.cause < since else event.cause - since,
            )
            for event in log
        ]
        lines = brief(told_by(self.table.book, moved), language, self.edition)
        return lines if whole else list(self._busy(lines))

    def _busy(self, lines: Sequence[tuple[int, Told]]) -> Iterator[tuple[int, Told]]:
        done = [entry for entry in lines if entry[1].event not in self.face.passes]
        for n, (depth, one) in enumerate(done):
            after = done[n + 1][1].event if n + 1 < len(done) else None
            if one.event not in self.face.beginnings or after is None or after not in self.face.beginnings:
                yield depth, one

    def named(self, value: Any) -> Any:
        """Plain data with each thing called as its card is: ``Kérges hátú 2`` for ``pancelos2``."""
        if isinstance(value, str):
            return self._called(value)
        if isinstance(value, Mapping):
            return {self._called(key): self.named(one) for key, one in value.items()}
        return type(value)(map(self.named, value)) if type(value) in (tuple, list) else value

    def _called(self, id_: str) -> str:
        thing = self.table.state.things.get(id_)
        name = None if thing is None else getattr(self.cards.get(thing.card), "name", None)
        if thing is None or name in (None, thing.card) or not id_.startswith(thing.card):
            return id_
        return f"{name} {id_.removeprefix(thing.card)}".rstrip()

    def seen(self, viewer: str | None, language: str) -> list[str]:
        """The table in words as a player sees it, each thing called as its card is."""
        ids = re.compile(r"[\w-]+")
        lines = self.gaming.seen_in_words(self.table, viewer, language)
        return [ids.sub(lambda found: self._called(found[0]), line) for line in lines]

    def refusals(self, player: str) -> Iterator[tuple[str, list[Violation]]]:
        """The cards of a player's hand with what stands in the way of playing each (nothing: it may be played)."""
        playable = {getattr(offer.action, "card", None) for offer in self.offers() if offer.by == player}
        for id_, action in self.gaming.in_hand(self.table, player):
            yield id_, [] if id_ in playable else self.face.why_illegal(self.table, action)

    def scenario(self, title: str, asks: str) -> str:
        """A scenario file that plays the game again, up to where no decision was open, and expects what came of it."""
        n, facts = self._rests
        first: dict[str, Any] = {"id": "jatszma", "title": title, "asks": asks, "given": self.given}
        first["then"] = {"state": facts}
        self.face.complete(first, self.edition)
        cards = {name: as_written(card) for name, card in self.cards.items()}
        lines = [*self._book(), "cards:"]
        lines += [f"  {name}: {line(card)}" for name, card in cards.items()]
        lines += ["scenarios:", "- id: jatszma"]
        lines += [f"  {key}: {line_of(first[key])}" for key in ("title", "asks", "rules", "given")]
        lines += ["  when:", *(f"  - {line(step)}" for step in self.steps[:n])] if n else []
        return "\n".join([*lines, f"  then: {line(first['then'])}", ""])

    def _book(self) -> Iterator[str]:
        """By whose rules a file is read: the rulebook where it is not the usual one, the edition where it says more."""
        if self.face.rulebook != DEFAULT:
            yield f"rulebook: {self.face.rulebook}"
        if self.face.rulebook == DEFAULT or self.edition != self.face.rulebook:
            yield f"edition: {self.edition}"


def line_of(value: Any) -> str:
    """A value as YAML on one line."""
    return line({"x": value})[len("{x: ") : -1]


# --- who plays --------------------------------------------------------------------------------------------------------


class Chancer:
    """A player who does anything that is allowed."""

    def __init__(self, chance: Random) -> None:
        self.decide: Oracle = at_random(chance)
        self._chance = chance

    def chosen(self, _game: Game, offers: Sequence[Offer]) -> Offer:
        """Any of the offers."""
        return offers[int(self._chance.random() * len(offers))]


class Greedy(Chancer):
    """A player who does what gives the best table at once; of an attack and the like, once everybody has passed on."""

    AHEAD, LOOKED_AT = 12, 16
    _ANSWERS = 8
    """So many times at most somebody may answer what has been done."""

    def chosen(self, game: Game, offers: Sequence[Offer]) -> Offer:
        """The offer that gains most (of many some, by chance); doing nothing where nothing gains."""
        if len(offers) == 1:
            return offers[0]
        idle = offers[0]
        some = list(offers[1:])
        if len(some) > self.LOOKED_AT:
            some = self._chance.sample(some, self.LOOKED_AT)
        now = game.gaming.worth(game.table, idle.by)
        later = self._worth(game, idle, self.AHEAD) if any(game.gaming.is_slow(one.action) for one in some) else now
        best, most = idle, 0.0
        for one in some:
            slow = game.gaming.is_slow(one.action)
            gain = self._worth(game, one, self.AHEAD if slow else 0) - (later if slow else now)
            if gain > most:
                best, most = one, gain
        return best

    def _worth(self, game: Game, offer: Offer, ahead: int) -> float:
        """How well the player stands after an action, and so many times of somebody passing within the turn."""
        face, table = game.face, game.table.at(game.table.state, self.decide)
        table.past = lambda: (*game.table.past(), *game.table.log)
        resting.carry_out(face, table, offer.action)
        turn, n = game.gaming.turns(table), 0
        while n < ahead or (n < self._ANSWERS and resting.open_decision(face, table) is not None):
            n += 1
            to_act = resting.to_act(face, table)
            if not to_act or game.gaming.turns(table) != turn or face.outcome(table) is not None:
                break
            choice = resting.waiting(table)
            passing = face.passing(to_act[0])
            if choice is not None:
                action: Any = Decide(choice.by, self.decide(choice))
            else:
                action = passing if face.is_legal(table, passing) else next(iter(face.actions(table)), None)
            if action is None:
                break
            resting.carry_out(face, table, action)
        return game.gaming.worth(table, offer.by)


__all__ = ["MOST", "PASS", "Chancer", "Game", "Greedy", "Offer"]
