"""What a game says of itself, for the plain parts: the types of its files, and what it calls things."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.cards.laid import Facts, no_facts
from kodex.engine.cards.sentences import Called, Sentences
from kodex.engine.cards.steps import StepTable
from kodex.engine.face import Place as InFile
from kodex.engine.face import format as f
from kodex.engine.face.blanks import Blanks
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from kodex.errors import KodexError
from kodex.ground.nearby import Speech
from kodex.ground.yamlfile import Document


def _all_right(document: Document, scenario: Any, at: InFile) -> None:
    """Nothing is wrong with a given table beyond its cards."""


def _cards_all_right(document: Document, scenario: Any, cards: Mapping[str, Any], at: InFile) -> None:
    """Every card may lie where it lies."""


def _no_fault(document: Document, card: Any, at: InFile) -> KodexError | None:
    """Nothing is wrong with a card beyond its types."""


def _no_other(card: Any) -> Iterable[str]:
    """A card names no other one."""
    return ()


def _no_free_word(card: Any) -> Iterable[tuple[InFile, str]]:
    """No word of a card is made up."""
    return ()


def _all_there(document: Document, cards: Mapping[str, Any], at: InFile) -> None:
    """Whatever the texts of cards ask for is there."""


def _one_form(table: Table, step: Any) -> Iterable[tuple[Any, str]]:
    """Each step has one form."""
    return ()


def _no_help(table: Table, given: Any) -> tuple[InFile, str | None]:
    """Nothing helps an impossible table but the rule."""
    return (), None


def _no_doubt(scenario: Any) -> Iterable[tuple[str, InFile, str]]:
    """Whatever runs is meant."""
    return ()


def _plain_options(table: Table, choice: Choice) -> Mapping[Any, str]:
    """No option is a mere number that stands for words."""
    return {}


def _no_words() -> list[dict[str, Any]]:
    """There are no words but the acts of steps."""
    return []


class Files(Struct, frozen=True, kw_only=True):
    """The types of files (``file``: a whole one, for the schema), the snapshot of a given table, ids of what may
    come into being, further checks (``check``, with the cards ``check_laid``), other words that a file may use
    (``normalize``), what is wrong with a card beyond its types (``fault``), what is said of a thing that lies
    somewhere (``facts``), which others a card has ``named``, whether what it has ``asked`` for is there, its
    ``free`` words and where they stand, what each of the ``options`` of a decision stands for that are mere numbers, in
    which other ``forms`` a step might be meant, each with why, what is hardly meant though it runs (``doubts``: what,
    where, its mend), and the rule and body of a new scenario; for
    whoever writes files the types of ``every_step``, the ``mappings`` (each with the key that it stands under) and
    the ``types`` of cards; what ``helps`` an impossible table, and where in it that stands."""

    scenario: type[f.Scenario]
    head: type[f.Head]
    file: type[f.Head]
    given: type[Any]
    start: Callable[[Any], State]
    steps: StepTable
    acts: Collection[str]
    comes: Callable[[str], bool] = bool
    check: Callable[[Document, Any, InFile], None] = _all_right
    check_laid: Callable[[Document, Any, Mapping[str, Any], InFile], None] = _cards_all_right
    normalize: Callable[[Document, Any, InFile], None] = _all_right
    fault: Callable[[Document, Any, InFile], KodexError | None] = _no_fault
    facts: Facts = no_facts
    named: Callable[[Any], Iterable[str]] = _no_other
    asked: Callable[[Document, Mapping[str, Any], InFile], None] = _all_there
    free: Callable[[Any], Iterable[tuple[InFile, str]]] = _no_free_word
    forms: Callable[[Table, Any], Iterable[tuple[Any, str]]] = _one_form
    options: Callable[[Table, Choice], Mapping[Any, str]] = _plain_options
    helps: Callable[[Table, Any], tuple[InFile, str | None]] = _no_help
    doubts: Callable[[Any], Iterable[tuple[str, InFile, str]]] = _no_doubt
    every_step: Sequence[type[Any]] = ()
    mappings: Sequence[tuple[type[Any], str]] = ()
    types: Sequence[str] = ()
    first_rule: str
    body: str


def _nothing() -> None:
    """Nobody has said of what cards consist."""


def _as_it_is(detail: str, language: str) -> str:
    return detail


class Spoken(Struct, frozen=True, kw_only=True):
    """What a game calls things: the stages in which it rests (the first: nothing is under way), those in which
    something is answered, zones, sentences of events (by kind) and of steps (by act), and the words for kinds of
    actions, facts of events and passing; ``called`` is what values of a fact are called, by fact, in Hungarian and in
    English: a sentence about ``step`` names it as ``{step_called}`` (a value that is not there by itself); ``places``
    are the Hungarian names of zones that a step names, ``words`` those of cards; ``reasons`` says in a language what a
    norm has against a step, ``blanks`` of what a card consists. ``answered`` are the steps which others may answer,
    ``answering`` the stages in which they do; ``spanning`` those that several steps of a procedure open, and that are
    one window for whoever passes."""

    stages: Sequence[str]
    answers: Collection[str] = ()
    answered: tuple[type, ...] = ()
    answering: Collection[str] = ()
    spanning: Collection[str] = ()
    zones: Sequence[str]
    places: Mapping[str, str] = {}
    sentences: Sentences
    called: Called = {}
    steps: Sentences
    kinds: Mapping[str, type]
    involved: Sequence[str] = ("player", "thing")
    passes: Collection[str]
    switches: Mapping[str, Sequence[str]] = {}
    gates: Mapping[str, Collection[str]] = {}
    holding: Mapping[str, tuple[str, str]] = {}
    speech: Speech = Speech()
    words: Callable[[], list[dict[str, Any]]] = _no_words
    reasons: Callable[[str, str], str] = _as_it_is
    blanks: Callable[[], Blanks | None] = _nothing


__all__ = ["Files", "Spoken"]
