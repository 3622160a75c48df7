"""The face of HKK, further: supposing, whole games, trying out, and what whoever writes scenarios is told.

Most calls need none of it, and each only a part: what it takes is imported where it is called.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes import setting
from kodex.engine.games.hkk.vocabulary import Happens, Marks
from kodex.ground import structured

if TYPE_CHECKING:
    from random import Random

    from kodex.engine.face import Pages, Place
    from kodex.engine.face.barring import Pairs
    from kodex.engine.face.blanks import Blanks
    from kodex.engine.face.gaming import Lists
    from kodex.engine.face.supposing import Asked, Change, Draft
    from kodex.engine.games.hkk.cards import Card
    from kodex.engine.kernel.choices import Choice
    from kodex.engine.kernel.court import Violation
    from kodex.engine.kernel.state import Event, State
    from kodex.engine.kernel.table import Table


class Further:
    """What the face of HKK has beyond files, decks, words and playing; apart only because one module would be long."""

    lasting: Collection[str] = (
        "modified",
        "scheduled",
        "countered",
        "traits",
        "skips",
        "components.offered",
        "components.denied",
        "gets_points",
        "game.won",
        "game.drawn",
        "turn_broken",
    )
    anytime: Collection[str] = ("sacrifice",)

    # --- decks and words --------------------------------------------------------------------------------------------

    def doubts(self, scenario: f.Scenario, named: Mapping[Place, tuple[str, str]]) -> Iterable[tuple[str, Place, str]]:
        """Rules of a format that the table is not of, and more than two players who play no game of theirs."""
        from kodex.engine.games.hkk.scenes.writing import lacking

        return lacking.doubts(scenario, named)

    @property
    def deck_titles(self) -> Collection[str]:
        """Those about formats of tournaments."""
        return frozenset(map(str, range(148, 168)))

    def deck_offered(self) -> dict[str, Any]:
        """Types, gods and clans, rarities, signs of expansions, formats."""
        from kodex.engine.games.hkk.book import book
        from kodex.engine.games.hkk.scenes import trying

        return trying.deck_offered(book.norms)

    def zone_words(self) -> Collection[str]:
        """``őrposzt``, ``gyűjtő`` …"""
        from kodex.engine.games.hkk import phases

        return phases.ZONE_WORDS.values()

    # --- supposing --------------------------------------------------------------------------------------------------

    numbers: Collection[str] = (
        *("wounds", "life", "max_life", "damage", "magic", "max_magic", "components"),
        *("count", "turn"),
    )
    telling: Collection[str] = (
        *("passive", "zone", "side", "marker", "active", "stage", "magic_attack", "magic_defence"),
        *("keyword", "ability", "absolute", "subtypes", "colours", "less", "more", "rule"),
    )
    when: Collection[str] = ("active", "stage")

    def misspelt(self, card: Card) -> Iterable[tuple[tuple[str | int, ...], str, str]]:
        """Colours that are nearly one of a god or a clan, subtypes that are nearly one that rules know."""
        from kodex.engine.games.hkk.scenes import cards as described

        return described.misspelt(card)

    def free_words(self, card: Card) -> Iterable[tuple[tuple[str | int, ...], str]]:
        """Subtypes."""
        return ((("subtypes", n), word) for n, word in enumerate(card.subtypes))

    def is_answered(self, table: Table, step: Any) -> bool:
        """Whether a card was played or an ability used, other than where combat abilities are announced in turns."""
        from kodex.engine.games.hkk.scenes import waiting

        return waiting.is_answered(table, step)

    def draft(self, scenario: f.Scenario, cards: Mapping[str, Card]) -> Draft:
        """The given table and the steps as plain data."""
        from kodex.engine.games.hkk.scenes.supposing import changes as otherwise

        return otherwise.draft(scenario, cards)

    def changes(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """Facts, phases, positions, points, cards, steps."""
        from kodex.engine.games.hkk.scenes.supposing import changes as otherwise

        return otherwise.changes(draft, asked)

    def offered(self, draft: Draft, asked: Asked) -> Iterable[Change]:
        """The same, and types, verbs, numbers, markers."""
        from kodex.engine.games.hkk.scenes.supposing import offered

        return offered.offered(draft, asked)

    def supposed(self, scenario: f.Scenario, draft: Draft) -> f.Scenario:
        """The scenario as the draft has it."""
        from kodex.engine.games.hkk.scenes.supposing import changes as otherwise

        return otherwise.supposed(scenario, draft)

    def change_in_words(self, change: Change, language: str) -> str:
        """A change as a condition."""
        from kodex.engine.games.hkk.scenes.supposing import words

        return words.change(change, language)

    def value_in_words(self, path: str, actual: Any, expected: Any, language: str) -> str:
        """``ork életpontja: 2 (3 helyett)``."""
        from kodex.engine.games.hkk.scenes.telling import values

        return values.instead(path, actual, expected, language == "hu")

    # --- whole games ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[str]:
        """Two players."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.SEATS

    def deal(self, decks: Mapping[str, Lists], chance: Random) -> dict[str, Any]:
        """The decks are shuffled."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.deal(decks, chance)

    def by_chance(self, choice: Choice) -> bool:
        """Who begins, what a die shows, what a shuffle brings."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.by_chance(choice)

    def worth(self, table: Table, player: str) -> float:
        """A player's points, cards and creatures, less those of the others."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.worth(table, player)

    def turns(self, table: Table) -> int:
        """Of all players together."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.turns(table)

    def is_landmark(self, event: Event) -> bool:
        """A creature dies, a turn begins, a game is won."""
        return event.kind in (Happens.DIES, Happens.TURN_BEGINS, Happens.GAME_WON, Happens.GAME_DRAWN)

    def plainly(self, event: Event) -> str | None:
        """Components that are offered: whose opponent may take them, the one who plays need not find out."""
        if event.kind != Happens.COMPONENTS_OFFERED:
            return None
        return f"{event.facts['n']} szörnykomponens kinyerhető ebből: {event.facts['thing']}"

    def opens_turn(self, event: Event) -> bool:
        """As it says."""
        return event.kind == Happens.TURN_BEGINS

    def is_slow(self, action: Any) -> bool:
        """Blows fall when everybody has passed."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.is_slow(action)

    def facts(self, table: Table) -> dict[str, Any]:
        """Life, cards in hand, whose turn it is, in which stage."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.facts(table)

    def in_hand(self, table: Table, player: str) -> Iterator[tuple[str, Any]]:
        """Each card with the action of playing it at nothing."""
        from kodex.engine.games.hkk.scenes.gaming import dealing

        return dealing.in_hand(table, player)

    def veiled(self, event: Event, viewer: str | None) -> Event:
        """An opening hand of somebody else is so many cards."""
        from kodex.engine.games.hkk.scenes.gaming import seeing

        return seeing.veiled(event, viewer)

    def seen_in_words(self, table: Table, viewer: str | None, language: str) -> list[str]:
        """Whose turn it is, each player with points and zones, other hands as numbers of cards."""
        from kodex.engine.games.hkk.scenes.gaming import seeing

        return seeing.in_words(table, viewer, language)

    # --- trying out, and writing ------------------------------------------------------------------------------------

    def shown(self, table: Table) -> dict[str, Any]:
        """Players with their numbers, and what lies in their zones."""
        from kodex.engine.games.hkk.scenes import trying

        return trying.shown(table)

    def kept_off(self, table: Table) -> Iterator[tuple[Any, list[Violation]]]:
        """Attacks, cards and abilities that a rule forbids."""
        from kodex.engine.games.hkk.scenes import trying

        return trying.kept_off(table)

    def pairs(self, table: Table) -> Pairs | None:
        """An attack: who of the guard post attacks whom."""
        from kodex.engine.games.hkk.scenes import trying

        return trying.pairs(table)

    def unprotected(self, table: Table, log: Sequence[Event]) -> Iterator[tuple[str, str]]:
        """Immunities of who has been damaged all the same (132)."""
        from kodex.engine.games.hkk.scenes import trying

        return trying.unprotected(table, log)

    def decided(self, choice: Choice, answer: Any) -> str | None:
        """How something is paid, which of several comes first, whether somebody wants what he may have."""
        from kodex.engine.games.hkk.scenes.telling import decided

        return decided.decided(choice, answer)

    def phase(self, table: Table) -> Hashable:
        """The phase to which the stage belongs (4.11.2), in whose turn."""
        stage = phases.BY_ID.get(table.mark(Marks.STAGE))
        return table.mark(Marks.ACTIVE), None if stage is None else stage.phase

    def idle(self, table: Table, player: str) -> str | None:
        """What the active player could not do in a main phase, in the exchange, or when attackers are named."""
        from kodex.engine.games.hkk.scenes.telling import stages

        return stages.idle(table.mark(Marks.STAGE)) if table.mark(Marks.ACTIVE) == player else None

    def in_play(self, table: Table) -> list[str]:
        """Life, and what lies on the table."""
        from kodex.engine.games.hkk.scenes import trying

        return trying.in_play(table)

    def named(self, given: f.Given, start: State) -> dict[str, Any]:
        """With the ids of everything."""
        return setting.named(given, start)

    def now(self, table: Table) -> dict[str, Any]:
        """Stage, active player, outcome."""
        from kodex.engine.games.hkk.scenes.telling import stages

        stage, outcome = table.mark(Marks.STAGE), msgspec.to_builtins(table.mark(Marks.OUTCOME))
        found = {"stage": stage, "stage_name": stages.stage(stage)}
        return found | {"active": table.mark(Marks.ACTIVE), "outcome": outcome}

    def placed(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same for plain data."""
        read = structured.convert(given, f.Given)
        return setting.named(read, setting.state_of_given(read))

    @property
    def pages(self) -> Pages:
        """In the words of the rulebook."""
        from kodex.engine.games.hkk.scenes.telling import hungarian

        return hungarian

    def words(self) -> list[dict[str, Any]]:
        """Verbs, keywords, events, selectors, values and acts."""
        from kodex.engine.games.hkk.scenes.writing import wordlist

        return list(wordlist.words())

    def blanks(self) -> Blanks:
        """All that the types of cards read."""
        from kodex.engine.games.hkk.scenes.playground.whole_cards import whole_cards

        return whole_cards()

    def schema(self) -> dict[str, Any]:
        """With players' words."""
        from kodex.engine.games.hkk.scenes.writing import schema

        return schema.schema()

    def said_of_options(self, table: Table, step: Any, choice: Choice) -> Mapping[Any, str]:
        """What each of the modes of a card does."""
        from kodex.engine.games.hkk.scenes.steps import forms

        return forms.said_of_modes(table, step, choice)


__all__ = ["Further"]
