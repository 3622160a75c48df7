"""The language of a game's cards: what they may say, and what is refused where they are read.

A game makes one for itself and enters its words in it, each where its mechanism stands; two games share no word.

    LANGUAGE: Language[View] = Language(load, zones=("bed/1", "bed/2"), others=("hand", "pile"), whom=WHOM)
    word, value, verb = LANGUAGE.selectors.word, LANGUAGE.selectors.value, LANGUAGE.registry.verb

    @word("saját")
    def own(table, thing, view): return thing.controller == view.by

    @verb("draw", "5.1", on="players")
    def draws(table, run, effect, whom): ...

``registry`` has verbs, keywords and triggers, ``selectors`` and ``amounts`` the two small languages that effects use to
say *which* and *how many*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from kodex.engine.cards.amounts import Amounts
from kodex.engine.cards.registry import Registry, Verb
from kodex.engine.cards.selectors import Selectors, V, spellings
from kodex.ground.i18n import _
from kodex.ground.nearby import Speech
from kodex.ground.within import Chosen, Within, within
from kodex.ground.written import flow


def too_little(n: int | str, least: int = 1) -> str | None:
    """What is wrong with a number of how much is done, or how many it is done to, when there is a least one."""
    if not isinstance(n, int) or n >= least:
        return None
    told = _("'n' is at least {least}, not {n}").format(least=least, n=n)
    return _("{what}; write: {right}").format(what=told, right="n: 1")


class Says(Protocol):
    """An effect, as far as the language reads it; a game has its own type for them, with more fields."""

    @property
    def do(self) -> str:
        """The verb."""

    @property
    def n(self) -> int | str:
        """How much: an amount."""

    @property
    def to(self) -> str:
        """Whom it is done to."""

    @property
    def of(self) -> str | None:
        """A selector of what else it is about."""

    @property
    def condition(self) -> str | None:
        """A selector of what the source or its target must be."""


class Whom(Struct, frozen=True):
    """The words for whom something is done to; any other is a selector.

    ``people`` mean players, ``things`` mean things, ``either`` may mean one or the other (a target); ``places`` mean
    what of a player something is done to (a deck). ``to_players`` and ``to_things`` are named where one is refused.
    """

    people: Sequence[str] = ()
    things: Sequence[str] = ()
    either: Sequence[str] = ()
    places: Sequence[str] = ()
    to_players: Sequence[str] = ()
    to_things: Sequence[str] = ()


_OF_ABILITIES = frozenset(("limit", "kind", "on", "once_a_turn", "when"))
"""Keys of abilities of which one or the other stands in an effect too, of some verbs."""


def _stands_in(word: str, text: str) -> bool:
    """Whether a word begins a text in quotes, or ends it behind a colon."""
    return re.search(rf"^['„]{re.escape(word)}['”]|: {re.escape(word)}$", text) is not None


class Language(Generic[V]):
    """The words of one game: see the module. What the parameters mean stands with :class:`Registry`,
    :class:`Selectors` and :class:`Whom`."""

    def __init__(
        self,
        load: Callable[[], None],
        *,
        zones: Sequence[str],
        others: Sequence[str] = (),
        first: Sequence[str] = (),
        whom: Whom = Whom(),  # noqa: B008 - frozen
        always: Iterable[str] = ("if",),
        speech: Callable[[], Speech] = Speech,
    ) -> None:
        self.registry = Registry(load, speech, always)
        self.selectors: Selectors[V] = Selectors(self.registry, zones, others, first)
        self.amounts: Amounts[V] = Amounts(self.selectors)
        self.whom = whom
        self._named = frozenset((*whom.people, *whom.things, *whom.either))
        self._fields: dict[type, tuple[tuple[str, str, Any], ...]] = {}

    # --- what is refused --------------------------------------------------------------------------------------------

    def check_effect(self, effect: Says) -> Verb:
        """Refuse an effect that says what is no word, or can do nothing; gives its verb. Raises ValueError."""
        verb = self.check_fields(effect)
        self.check_texts(verb, effect)
        return verb

    def check_fields(self, effect: Says) -> Verb:
        """Refuse an effect whose verb there is not, has no such field, or needs another. Raises ValueError."""
        verb = within(("do",), self.registry.known_verb, effect.do)
        given = {key for key, name, default in self._fields_of(type(effect)) if getattr(effect, name) != default}
        for key in sorted(given - verb.fields):
            known = ", ".join(sorted(verb.fields - self.registry.always))
            if key in _OF_ABILITIES:
                what = _("'{verb}' has no '{key}': it belongs to an ability").format(verb=effect.do, key=key)
                raise Within(_("{what}; write it beside 'effects', further out").format(what=what), key)
            what = _("'{verb}' has no '{key}'; it has: {known}").format(verb=effect.do, key=key, known=known)
            other, value = {"of": "to", "to": "of"}.get(key, ""), getattr(effect, key, None)
            if other in verb.fields - given and isinstance(value, str) and self.selectors.reads(value):
                what = _("'{verb}' has no '{key}'").format(verb=effect.do, key=key)
                what = _("{what}; write: {right}").format(what=what, right=f"{other}: {flow(value)}")
            raise Within(what, key)
        for key in sorted(verb.required - given):
            what = _("'{verb}' needs '{key}'").format(verb=effect.do, key=key)
            raise ValueError(_("{what}; write: {right}").format(what=what, right=f"{{do: {effect.do}, {key}: …}}"))
        return verb

    def _fields_of(self, type_: type) -> tuple[tuple[str, str, Any], ...]:
        """The fields of a type of effects, as they are written and named, each with what stands there by itself."""
        known = self._fields.get(type_)
        if known is None:
            every = ((one.encode_name, one.name, one.default) for one in struct_fields(type_) if one.name != "do")
            known = self._fields[type_] = tuple(every)
        return known

    def check_texts(self, verb: Verb, effect: Says) -> None:
        """Refuse an effect whose words cannot be read, or that is done to nobody. Raises ValueError."""
        within(("to",), self.check_whom, verb, effect.to)
        within(("n",), self.amounts.check, effect.n)
        for key, selector in (("of", effect.of), ("if", effect.condition)):
            if selector is not None:
                within((key,), self.selectors.check, selector)
        problem = verb.checks(effect) if verb.checks else None
        if problem:
            raise self._of_a_field(effect, problem)

    def _of_a_field(self, effect: Says, problem: str) -> ValueError:
        """A problem at the key of an effect that it names first, with the word that stands there."""
        given = {key: getattr(effect, name) for key, name, _default in self._fields_of(type(effect))}
        places = ((re.search(rf"['„]{re.escape(key)}['”]", problem), key) for key in given)
        named = sorted((found.start(), key) for found, key in places if found is not None)
        if not named:  # the word itself, in quotes or behind a colon
            said = problem.partition(";")[0]
            own = [key for key, value in given.items() if isinstance(value, str) and _stands_in(value, said)]
            if len(own) == 1:
                return Within(problem, own[0])
        word = given[named[0][1]] if named else None
        if isinstance(word, int) and not isinstance(word, bool):
            return Within(problem, named[0][1])
        if not isinstance(word, str):
            return ValueError(problem)
        told = problem
        if not re.search(rf"['„]{re.escape(word)}['”]", problem):
            told = _("{what} (not '{word}')").format(what=problem, word=word)
        return Within(told, named[0][1])

    def check_whom(self, verb: Verb, to: str) -> None:
        """Refuse a word of ``to`` that means nobody the verb could be done to. Raises ValueError."""
        whom = self.whom
        if (verb.on == "players" and to in whom.things) or (verb.on == "things" and to in whom.people):
            raise self._nobody(verb, to)
        if to in self._named or (verb.on == "players" and to in whom.places):
            return
        if verb.on == "players":
            raise self._nobody(verb, to)
        self.selectors.check(to, besides=(*whom.things, *whom.either, *whom.people))

    def _nobody(self, verb: Verb, to: str) -> ValueError:
        able = self.whom.to_players if verb.on == "players" else self.whom.to_things
        what = _("'{verb}' does nothing to '{target}'").format(verb=verb.name, target=to)
        return Within(f"{what}; {self.registry.one_of(to, able)}", chosen=Chosen(what, to, tuple(able)))

    def check_continuous(self, effects: Iterable[Says]) -> None:
        """Refuse effects that happen once in an ability that always works. Raises ValueError."""
        for n, effect in enumerate(effects):
            if not self.registry.verbs[effect.do].continuous:
                able = sorted(name for name, verb in self.registry.verbs.items() if verb.continuous)
                known = ", ".join(sorted(able, key=lambda name: name != "modify"))  # most often meant
                message = _("'{verb}' happens once; a continuous ability has: {known}")
                raise Within(message.format(verb=effect.do, known=known), "effects", n, "do")

    def check_trigger(self, pattern: str) -> None:
        """Refuse a trigger of unknown events: a word, and behind a colon what it is about. Raises ValueError."""
        word, selector = pattern_of(pattern)
        missing = _("there is no event '{word}' to wait for")
        right = self.with_colon(pattern, self.registry.triggers)
        if right is not None:
            raise ValueError(_("{what}; write: {right}").format(what=missing.format(word=word), right=right))
        self.registry.known(self.registry.triggers, word, missing)
        if selector:
            self.selectors.check(selector)

    def with_colon(self, pattern: str, known: Container[str]) -> str | None:
        """The pattern as it should be written, where its selector stands behind another sign than a colon."""
        word, selector = pattern_of(pattern)
        if word not in known and (event := self._event(selector, known)) and self.selectors.reads(word):
            return f'"{event}: {word}"'
        found = re.match(r"[\w.]+", word)
        if word in known or selector or found is None:
            return None
        heads = [found[0], *(word[: one.start()] for one in re.finditer(r"(?<=\w)\W", word))]  # one has several words
        for head in sorted({one for one in heads if one in known}, key=len, reverse=True):
            rest = re.fullmatch(r"(?: *[&,=(] *| +)(.+?)\)?", word[len(head) :])
            if rest is not None and self.selectors.reads(rest[1]):
                return f'"{head}: {rest[1]}"'
        return None

    def _event(self, word: str, known: Container[str]) -> str | None:
        """The event that a word is or surely means, where it stands behind the colon of a pattern."""
        if word in known:
            return word
        means = self.registry.means(word, self.registry.triggers) if word else []
        return means[0] if len(means) == 1 and means[0] in known else None

    # --- what there is ----------------------------------------------------------------------------------------------

    def words(self) -> Iterator[dict[str, Any]]:
        """Every verb, keyword and trigger, for whoever writes cards: kind, word, rule, fields and what it says."""
        self.registry.load()
        for verb in sorted(self.registry.verbs.values(), key=lambda one: one.name):
            fields = [f"{name}*" if name in verb.required else name for name in sorted(verb.fields)]
            yield {"kind": "verb", "word": verb.name, "rule": verb.rule, "fields": fields, "says": verb.says}
        for word in sorted(self.registry.keywords.values(), key=lambda one: one.name):
            fields = ["n"] if word.number else []
            yield {"kind": "keyword", "word": word.name, "rule": word.rule, "fields": fields, "says": word.says}
        for name, events in sorted(self.registry.triggers.items()):
            yield {"kind": "trigger", "word": name, "rule": None, "fields": [], "says": ", ".join(events)}
        yield from self.words_of_selectors()

    def words_of_selectors(self) -> Iterator[dict[str, Any]]:
        """The words of selectors, each with its other spellings."""
        tables: tuple[tuple[str, Mapping[str, object]], ...] = (
            *(("selector", self.selectors.words), ("number", self.selectors.values), ("tag", self.selectors.tags)),
        )
        for kind, table in tables:
            for name, *others in spellings(table.items()):
                yield {"kind": kind, "word": name, "rule": None, "fields": [], "says": ", ".join(others)}


def pattern_of(pattern: str) -> tuple[str, str]:
    """A word with a selector behind a colon (``dies: lény & saját``), apart; without one the selector is empty."""
    word, _colon, selector = pattern.partition(":")
    return word.strip(), selector.strip()


__all__ = ["Language", "Says", "Whom", "pattern_of"]
