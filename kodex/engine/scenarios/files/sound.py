"""What the types of the format cannot say: names that exist, ids used once, expectations that can fail.

Every error stands at the line of the key at fault.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from kodex.engine.bound import editions
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.scenarios.files.expecting import Involved, check_expectations, check_explore, check_readings
from kodex.engine.scenarios.files.rulenumbers import check_numbers, numbers_in
from kodex.engine.scenarios.files.setting import state_of
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.nearby import plain, slip_of
from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_SCENARIO_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def unused(document: Document, face: Face, scenario: f.Scenario, at: Steps) -> tuple[KodexError, ...]:
    """A warning for every card of a scenario that it does not use."""
    message = _("the scenario does not use the card '{id}'")
    names = face.unused_cards(scenario.cards, [scenario])
    return tuple(document.error(message.format(id=name), *at, "cards", name, mend=_("delete it")) for name in names)


def misspelt(document: Document, face: Face, card: Any, at: Steps) -> Iterator[KodexError]:
    """A warning for every free word of a card that is nearly one of the game."""
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


def unlike_the_others(document: Document, face: Face, cards: Sequence[tuple[Steps, Any]]) -> Iterator[KodexError]:
    """A warning for every free word of one card that is, but for a slip, a word of other cards."""
    words = [((*at, *place), word) for at, card in cards for place, word in face.free_words(card)]
    counts = Counter(word for _place, word in words)
    for n, (place, word) in enumerate(words):
        earlier = {other for _place, other in words[:n]}
        others = [other for other in counts if counts[other] > 1 or other in earlier]
        likely = slip_of(word, others) if counts[word] == 1 else None
        if likely is not None:
            what = _("only this card has the word '{word}'").format(word=word)
            yield document.error(what, *place, mend=_("did you mean '{word}'?").format(word=likely))


def check_scenario(
    document: Document, face: Face, scenario: f.Scenario, cards: dict[str, Any], data: Any, at: Steps
) -> None:
    """Raise KodexError at the first thing of a scenario that is not sound."""
    editions.book(scenario.played_by)  # it may have words and events of its own
    if not _SCENARIO_ID.fullmatch(scenario.id):
        what = _("'{id}' is no id of a scenario").format(id=scenario.id)
        mend = _("small letters without accents, digits and hyphens")
        slug = "-".join(re.findall(r"[a-z0-9]+", plain(scenario.id)))
        raise document.error(what, *at, "id", mend=f"{mend}: {slug}" if slug else mend)
    for key in ("title", "asks", "answer"):
        said = getattr(scenario, key)
        if said is not None and not said.strip():
            raise document.error(_("this text is empty"), *at, key)
    if not scenario.rules:
        raise document.error(_("this list is empty"), *at, "rules", mend=_("name the rules that decide"))
    face.check_cards(document, scenario.cards, at)
    face.check_named(document, scenario.cards, cards, at)
    face.check_given(document, scenario, cards, (*at, "given"))
    start = state_of(scenario)
    for n, step in enumerate(scenario.when):
        _check_words(document, data["when"][n], (*at, "when", n))
        face.check_step(document, scenario, start.things, cards, n, step, (*at, "when", n))
    involved = Involved(face, (*start.things, *start.players), lambda id_: face.may_come(cards, id_))
    check_expectations(document, scenario, involved, data, at)
    check_explore(document, face, scenario, at)
    check_readings(document, scenario, involved, at)
    for name, reading in scenario.readings.items():
        for n, step in enumerate(reading.when):
            _check_words(document, data["readings"][name]["when"][n], (*at, "readings", name, "when", n))
            face.check_step(document, scenario, start.things, cards, n, step, (*at, "readings", name, "when", n))
    for place, numbers in numbers_in(scenario):
        check_numbers(document, scenario.played_by, numbers, (*at, *place))


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
