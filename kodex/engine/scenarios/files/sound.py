"""What the types of the format cannot say: names that exist, ids used once, expectations that can fail.

Every error stands at the line of the key at fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from kodex.engine.bound import editions
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.scenarios.files.expecting import Involved, check_expectations, check_explore, check_readings
from kodex.engine.scenarios.files.rulenumbers import check_number, edition_of, numbers_in
from kodex.engine.scenarios.files.setting import state_of
from kodex.errors import KodexError, apart
from kodex.ground.i18n import _
from kodex.ground.nearby import slug
from kodex.ground.quotes import in_other_quotes
from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

MOST_BESIDE = 4
"""So many errors of a scenario are told beside the first."""
_ENOUGH = 4 * MOST_BESIDE
"""So many are found before the rest of a scenario is no longer looked at: each mend takes a while."""
_SCENARIO_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def unused(document: Document, face: Face, scenario: f.Scenario, at: Steps) -> tuple[KodexError, ...]:
    """A warning for every card of a scenario that it does not use."""
    message = _("the scenario does not use the card '{id}'")
    names = face.unused_cards(scenario.cards, [scenario])
    return tuple(document.error(message.format(id=name), *at, "cards", name, mend=_("delete it")) for name in names)


def doubtful(document: Document, face: Face, scenario: f.Scenario, at: Steps) -> Iterator[KodexError]:
    """A warning for what the game says is hardly meant."""
    every = [
        ((*place, n), "never_cites" in place, edition_of(scenario.played_by, number))
        for place, numbers in numbers_in(scenario)
        for n, number in enumerate(numbers)
    ]
    absent = {rule for _place, is_never, rule in every if is_never}
    if isinstance(scenario.then.impossible, list):  # all that forbid it: no other does
        forbidding = {rule for place, _is_never, rule in every if place[:2] == ("then", "impossible")}
        absent |= {rule for _place, _is_never, rule in every} - forbidding
    named = {place: rule for place, _is_never, rule in every if rule not in absent}
    for what, place, mend in face.doubts(scenario, named):
        yield document.error(what, *at, *place, mend=mend)


def misspelt(document: Document, face: Face, card: Any, at: Steps) -> Iterator[KodexError]:
    """A warning for every free word of a card that is nearly one of the game, or stands in quotes of print."""
    for place, word in face.free_words(card):
        if in_other_quotes(word, ()) is not None:
            yield document.error(_("'{word}' is no word of this game").format(word=word), *at, *place)
    for place, word, likely in face.misspelt(card):
        if place == ("text",):
            message = _("'{word}' is a text that is searched for words only, the card does nothing of it")
            yield document.error(message.format(word=word), *at, *place, mend=likely)
            continue
        message = _("'{word}' is no word of this game").format(word=word)
        yield document.error(message, *at, *place, mend=_("did you mean '{word}'?").format(word=likely))


def misspelt_in(document: Document, face: Face, scenario: f.Scenario, at: Steps) -> Iterator[KodexError]:
    """The same of every card that a scenario describes itself."""
    for name, card in scenario.cards.items():
        yield from misspelt(document, face, card, (*at, "cards", name))


def check_scenario(
    document: Document, face: Face, scenario: f.Scenario, cards: dict[str, Any], data: Any, at: Steps
) -> None:
    """Raise KodexError for the first thing of a scenario that is not sound, with what else is not beside it."""
    editions.book(scenario.played_by)  # it may have words and events of its own
    if not _SCENARIO_ID.fullmatch(scenario.id):
        what = _("'{id}' is no id of a scenario").format(id=scenario.id)
        mend = _("small letters without accents, digits and hyphens")
        right = slug(scenario.id) or slug(scenario.title)
        raise document.error(what, *at, "id", mend=f"{mend}: {right}" if right else mend)
    for key in ("title", "asks", "answer"):
        said = getattr(scenario, key)
        if said is not None and not said.strip():
            raise document.error(_("this text is empty"), *at, key)
    if not scenario.rules:
        raise document.error(_("this list is empty"), *at, "rules", mend=_("name the rules that decide"))
    found: list[KodexError] = []

    def told(check: Callable[..., object], *args: Any) -> None:
        """What a check finds is told with what the others find, whatever becomes of it, until there is enough."""
        if len(found) > _ENOUGH:
            return
        try:
            check(*args)
        except KodexError as error:
            found.append(error)

    told(_check_played, document, face, scenario, cards, data, at, told)
    for place, numbers in numbers_in(scenario):
        for n, number in enumerate(numbers):
            told(check_number, document, scenario.played_by, number, (*at, *place, n))
    if found:
        first, *rest = found
        first.beside = apart(first, rest)[:MOST_BESIDE]
        raise first


def _check_played(
    document: Document,
    face: Face,
    scenario: f.Scenario,
    cards: dict[str, Any],
    data: Any,
    at: Steps,
    told: Callable[..., None],
) -> None:
    """The cards, the table, the steps and what is expected: without a table nothing is told of the rest."""
    face.check_cards(document, scenario.cards, at)
    face.check_named(document, scenario.cards, cards, at)
    face.check_given(document, scenario, cards, (*at, "given"))
    start = state_of(scenario)
    for n, step in enumerate(scenario.when):
        told(_check_words, document, data["when"][n], (*at, "when", n))
        told(face.check_step, document, scenario, start.things, cards, n, step, (*at, "when", n))
    involved = Involved(
        face,
        (*start.things, *start.players),
        lambda id_: face.may_come(cards, id_),
        lambda id_: start.things[id_].card if id_ in start.things else None,
    )
    told(check_expectations, document, scenario, involved, data, at)
    told(check_explore, document, face, scenario, at)
    told(check_readings, document, scenario, involved, at)
    for name, reading in scenario.readings.items():
        for n, step in enumerate(reading.when):
            place = (*at, "readings", name, "when", n)
            told(_check_words, document, data["readings"][name]["when"][n], place)
            told(face.check_step, document, scenario, start.things, cards, n, step, place)


def _check_words(document: Document, step: Any, at: Steps) -> None:
    """Raise KodexError for a word of a step that is empty: a game takes some for words that are left out."""
    for key, value in step.items():
        if isinstance(value, str) and not value.strip():
            raise document.error(
                _("this text is empty"), *at, key, mend=_("say who or what, or leave '{key}' out").format(key=key)
            )
        if isinstance(value, list):
            for n, one in enumerate(value):
                if isinstance(one, dict):
                    _check_words(document, one, (*at, key, n))
