"""The words of a game's cards that are looked up by name: verbs of effects, keywords, triggers.

A module that brings a mechanism enters its words when it is imported. A word nobody has entered is refused, with the
words there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct

from kodex.engine.face.spoken import folded
from kodex.ground import nearby
from kodex.ground.i18n import _
from kodex.ground.nearby import Speech
from kodex.ground.within import Chosen, Within

On = Literal["things", "players", "any", "none"]
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
_WITH_NUMBER = re.compile(r"([^\W\d]\w*)[\s:=]+(\d{1,4})")
"""A verb with its number behind it: ``damage 2``."""
_NUMBERED = re.compile(r"([^\W\d](?:[\w -]*\w)?)[\s:=]+(\d{1,4})")
"""A keyword, which may have several words, with its number behind it: ``mérgezés 2``."""
THEN = "then"
"""The field of an effect that is carried out only where the one before it has been."""


def _always(table: Any, event: Any) -> bool:
    return True


class Done(Struct, frozen=True):
    """By which events a verb has been carried out: those of these kinds of which ``if_`` holds (the table after the
    event, and the event)."""

    kinds: tuple[str, ...]
    if_: Callable[[Any, Any], bool] = _always


class Verb(Struct, frozen=True):
    """A verb of effects: what it may be done to, which fields it uses, the rule it comes from, what it does, by which
    events it has been carried out."""

    name: str
    rule: str
    on: On
    fields: frozenset[str]
    required: frozenset[str]
    says: str
    continuous: bool
    function: Callable[..., Any] | None
    checks: Callable[[Any], str | None] | None = None
    coming: bool = False
    done: Done | None = None


class Keyword(Struct, frozen=True):
    """A keyword or icon of cards: whether it has a number, the rule it comes from."""

    name: str
    rule: str
    number: bool
    says: str


class Registry:
    """The verbs, keywords and triggers of one game.

    ``load`` makes sure that every module has entered its words; it is called for a word that is not there. ``speech``
    tells what writers may mean by another word; it is called for what is refused. ``always`` are the fields that an
    effect may have whatever its verb.
    """

    def __init__(
        self, load: Callable[[], None], speech: Callable[[], Speech] = Speech, always: Iterable[str] = ("if",)
    ) -> None:
        self.load = load
        self._speech = speech
        self.always = frozenset(always)
        self.verbs: dict[str, Verb] = {}
        self.keywords: dict[str, Keyword] = {}
        self.aliases: dict[str, str] = {}
        self.triggers: dict[str, tuple[str, ...]] = {}

    # --- entering ---------------------------------------------------------------------------------------------------

    def verb(
        self,
        name: str,
        rule: str,
        *,
        on: On = "things",
        fields: Iterable[str] = ("n", "to"),
        required: Iterable[str] = (),
        continuous: bool = False,
        checks: Callable[[Any], str | None] | None = None,
        coming: bool = False,
        done: Done | None = None,
    ) -> Callable[[F], F]:
        """Enter a verb: ``function(table, run, effect, whom)`` is called for everybody it is done to.

        With ``on="none"`` it is called once with ``whom=""``. ``continuous``: an ability that always works may have it;
        then nothing is called, whoever wants to know asks what is in force. ``checks`` says what is wrong with an
        effect, None where nothing is. ``coming``: it changes what a text answers before that happens.
        ``done``: by what it has been carried out, which a game must say where its texts have a ``then``.
        """
        if THEN in self.always and done is None:
            raise ValueError(f"verb {name!r} does not say by what it has been carried out")

        def enter(function: F) -> F:
            says = (function.__doc__ or "").strip().splitlines()[0] if function.__doc__ else name
            if name in self.verbs:
                raise ValueError(f"verb {name!r} is entered twice")
            used = frozenset(fields) | frozenset(required) | self.always
            needed = frozenset(required)
            entered = Verb(name, rule, on, used, needed, says, continuous, function, checks, coming, done)
            self.verbs[name] = entered
            return function

        return enter

    def keyword(self, name: str, rule: str, says: str, *, number: bool = False) -> str:
        """Enter a keyword; gives its name."""
        if name in self.keywords:
            raise ValueError(f"keyword {name!r} is entered twice")
        self.keywords[name] = Keyword(name, rule, number, says)
        return name

    def alias(self, name: str, *others: str) -> None:
        """Let a keyword be written otherwise too, and without accents."""
        for word in (name, *others):
            self.aliases.update((way, name) for way in (word, folded(word)) if way != name)

    def trigger(self, word: str, *kinds: str) -> None:
        """Enter a word for events that an ability may wait for, with the kinds of events it means."""
        if word in self.triggers:
            raise ValueError(f"trigger {word!r} is entered twice")
        self.triggers[word] = kinds

    # --- looking up -------------------------------------------------------------------------------------------------

    def canonical(self, word: str) -> str:
        """The name of the keyword that a word means; a word that means none stays as it is."""
        if word in self.keywords:
            return word
        self.load()
        known = folded(word)
        return self.aliases.get(known) or next((name for name in self.keywords if folded(name) == known), word)

    def known(self, table: Mapping[str, T], word: str, message: str) -> T:
        """The entry of a word. Raises ValueError that names the words there are, the nearest first."""
        if word not in table:
            self.load()
        if word in table:
            return table[word]
        what = message.format(word=word)
        raise Within(f"{what}; {self.one_of(word, table)}", chosen=Chosen(what, word, tuple(table)))

    def known_verb(self, word: str) -> Verb:
        """The verb of that name. Raises ValueError."""
        found = _WITH_NUMBER.fullmatch(word) if word not in self.verbs else None
        found = found or re.fullmatch(r"(\w+) (\d{1,4}) \w+", word)
        if found is not None and found[1] in self.verbs and word not in self.verbs:
            right = f"do: {found[1]}, n: {found[2]}"
            raise ValueError(_("there is no verb '{word}'; write: {form}").format(word=word, form=right))
        return self.known(self.verbs, word, _("there is no verb '{word}'"))

    def known_keyword(self, word: str) -> Keyword:
        """The keyword of that name. Raises ValueError."""
        found = _NUMBERED.fullmatch(word.strip()) if word not in self.keywords else None
        name = self.canonical(found[1]) if found is not None else ""
        if found is not None and name in self.keywords:
            right = f"{name}: {found[2] if self.keywords[name].number else 'true'}"
            raise ValueError(_("there is no keyword '{word}'; write: {form}").format(word=word, form=right))
        return self.known(self.keywords, word, _("there is no keyword '{word}'"))

    def listed(self, word: str | None, known: Iterable[str]) -> str:
        """The words that may stand for one there is not, the nearest first."""
        speech = self._speech()
        return nearby.listed(str(word), known, speech.meant(), speech.all_in)

    def near(self, word: str, known: Iterable[str]) -> list[str]:
        """Those of the known words that are likely meant; none where none is near."""
        return nearby.nearest(word, known, self._speech().meant())

    def means(self, word: str, known: Collection[str]) -> list[str]:
        """Those of the known words that writers mean by another word."""
        return [one for one in self._speech().meant().get(nearby.plain(word), ()) if one in known and one != word]

    def no_place(self, key: str, word: str, known: Iterable[str]) -> str:
        """What is wrong with a word under a key that names a place."""
        message = _("'{key}' names a place, and '{word}' is none; {known}")
        return message.format(key=key, word=word, known=self.one_of(word, known))

    def one_of(self, word: str, known: Iterable[str]) -> str:
        """The mend that names them."""
        return nearby.mend(word, known, self._speech())


__all__ = ["Done", "Keyword", "On", "Registry", "Verb"]
