"""Read a scenario file; a scenario that cannot be run is given with the line that is at fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.face import Face
from kodex.engine.face.checks import one_of, unlike_the_others
from kodex.engine.face.format import LARGEST, By, Head, Scenario
from kodex.engine.face.spoken import folded
from kodex.engine.scenarios.files import kept
from kodex.engine.scenarios.files.expecting import check_switches, forbidden, take_forbidding
from kodex.engine.scenarios.files.loaded import Loaded, stem
from kodex.engine.scenarios.files.rulenumbers import asks_rulebooks
from kodex.engine.scenarios.files.sound import (
    check_scenario,
    doubtful,
    misspelt,
    misspelt_in,
    unused,
)
from kodex.engine.scenarios.files.unplayed import Strange, take_acts, take_words
from kodex.errors import KodexError
from kodex.ground import structured, yamlfile
from kodex.ground.bugs import contained
from kodex.ground.i18n import _
from kodex.ground.yamlfile import Document
from kodex.rules.books import DEFAULT

if TYPE_CHECKING:
    from pathlib import Path

_DECKS = ("deck", "pakli", "army", "sereg")
"""Keys of a file that is a deck list."""
_OF_HEAD = 1_000
"""A fault for which nothing else of a file is looked at counts as so many."""
MOST_ERRORS = 20
"""How many scenarios of one file are reported that cannot be run."""


def parse(path: Path | str) -> Iterator[Loaded]:
    """The scenarios of one file; what has neither an error nor a warning is kept."""
    rulebook = DEFAULT
    try:
        document = yamlfile.read(path, faults)
        rulebook = _rulebook_named(document)
        head, strange = _head_of(document)
    except KodexError as error:
        yield Loaded(stem(path), path, error.line or 1, error=error, unreadable=True, rulebook=rulebook)
        return
    found = parsed_of(document, head, strange)
    scenarios = [(one.line, one.scenario) for one in found if one.scenario is not None]
    if len(scenarios) == len(found):
        own = [
            (("scenarios", n, "cards", name), card)
            for n, (_line, one) in enumerate(scenarios)
            for name, card in one.cards.items()
        ]
        idle = [*_unused(document, head, [one for _line, one in scenarios]), *_misspelt(document, head, own)]
        found[0] = structs.replace(found[0], warnings=(*idle, *found[0].warnings))
    yield from found
    is_plain = all(one.strange is None and not one.warnings for one in found)
    if len(scenarios) == len(found) and is_plain:
        asked = any(asks_rulebooks(scenario) for _line, scenario in scenarios)
        kept.keep(path, head.rulebook, head.cards, scenarios, asked)


def refuse_no_list(document: Document) -> None:
    """Raise the error of what stands in the place of the list of scenarios, where anything does."""
    if isinstance(document.data, dict) and document.data.get("scenarios"):
        wrong = next((one.error for one in parsed(document) if one.error is not None), None)
        if wrong is not None:
            raise wrong


def parsed(document: Document) -> list[Loaded]:
    """The scenarios of a file that is read already; nothing is kept. Raises KodexError for an error of the whole."""
    return parsed_of(document, *_head_of(document))


def parsed_of(document: Document, head: Head, strange: dict[str, list[str]]) -> list[Loaded]:
    """The scenarios of a file with its head. A card that cannot be played is told of the scenarios that use it, and of
    the first where none does."""
    found = list(_loaded(document, head, strange))
    if any(one.error is not None for one in found):
        return found
    left = (name for name in head.cards if all(name not in one.cards for one in found))
    wrong = next((fault for name in left if (fault := _fault(document, head, name)) is not None), None)
    if wrong is not None:
        first = found[0]
        found[0] = Loaded(first.id, first.file, wrong.line or 1, error=wrong, position=0, rulebook=head.rulebook)
    return found


def _fault(document: Document, head: Head, name: str) -> KodexError | None:
    return _face(head).fault(document, head.cards[name], ("cards", name))


def faults(document: Document) -> int:
    """How many faults a file has that is YAML: those of its head weigh more than all scenarios."""
    try:
        return sum(one.error is not None for one in parsed(document))
    except KodexError:
        return _OF_HEAD


def complete(file: Mapping[str, Any], scenario: dict[str, Any]) -> None:
    """Put into a scenario of a file, both as plain data, what it must have and somebody who tries it need not write.

    Nothing where no game plays the rulebook, which reading it will say.
    """
    rulebook = file.get("rulebook", DEFAULT)
    face = _of_rulebook(rulebook) if isinstance(rulebook, str) else None
    if face is not None:
        edition = editions.called(scenario.get("edition") or file.get("edition") or face.rulebook, face.rulebook)
        face.complete(scenario, edition if edition in face.editions else face.rulebook)


def _loaded(document: Document, head: Head, strange: dict[str, list[str]]) -> Iterator[Loaded]:
    """The scenarios of a file one by one; after :data:`MOST_ERRORS` that cannot be run no more are looked at."""
    wrong = 0
    for position, data in enumerate(head.scenarios):
        one = _load_one(document, head, strange, position, data)
        yield one
        wrong += one.error is not None
        left = len(head.scenarios) - position - 1
        if wrong == MOST_ERRORS and left:
            what = _("the scenarios from here on were not looked at ({n})").format(n=left)
            error = document.error(what, "scenarios", position + 1, mend=_("mend those before first"))
            yield Loaded(stem(document.path), document.path, error.line or 1, error=error)
            return


def _unused(document: Document, head: Head, scenarios: list[Scenario]) -> Iterator[KodexError]:
    """A warning for every card of the file that no scenario uses."""
    for name in _face(head).unused_cards(head.cards, scenarios):
        message = _("no scenario of the file uses the card '{id}'").format(id=name)
        yield document.error(message, "cards", name, mend=_("delete it"))


def _misspelt(document: Document, head: Head, own: Sequence[tuple[tuple[str | int, ...], Any]]) -> Iterator[KodexError]:
    """A warning for every free word of a card of the file that is nearly one of the game, or of another card; ``own``
    are the cards that scenarios describe themselves."""
    cards: list[tuple[tuple[str | int, ...], Any]] = [(("cards", name), card) for name, card in head.cards.items()]
    for at, card in cards:
        yield from misspelt(document, _face(head), card, at)
    yield from unlike_the_others(document, _face(head), [*cards, *own])


def _rulebook_named(document: Document) -> str:
    """The rulebook that a file names, whatever else is wrong with it."""
    named = document.data.get("rulebook") if isinstance(document.data, dict) else None
    return named if isinstance(named, str) and _of_rulebook(named) is not None else DEFAULT


def _head_of(document: Document) -> tuple[Head, dict[str, list[str]]]:
    if not isinstance(document.data, dict):
        what = _("a scenario file is a mapping with the key 'scenarios'")
        raise yamlfile.of_another_kind(document) or document.error(
            what, mend=_("cards:, then scenarios: with given: and when:")
        )
    if "scenarios" not in document.data and (part := next(filter(_DECKS.__contains__, document.data), None)):
        what = _("this is a deck list: '{key}' stands in it, and no scenarios").format(key=part)
        raise document.error(what, part, mend=f"kodex deck {document.path}")
    rulebook = document.data.get("rulebook", DEFAULT)
    if isinstance(rulebook, int) and not isinstance(rulebook, bool):
        rulebook = str(rulebook)  # the number of an edition
    face = _of_rulebook(rulebook if isinstance(rulebook, str) else DEFAULT)
    if rulebook is None and face is not None:
        from kodex.engine.face import whose  # only for what is refused

        other = whose.by_types(face, document.data.get("cards"))
        other = face.rulebook if other is None and document.data.get("cards") else other
        right = f"rulebook: {other}" if other is not None else _mend("")
        raise document.error(_("the key '{key}' stands empty").format(key="rulebook"), "rulebook", mend=right)
    if face is None:
        raise document.error(
            _("there is no engine for rulebook '{id}'").format(id=rulebook), "rulebook", mend=_mend(str(rulebook))
        )
    _spoken(document, face, document.data, ())
    for key in document.data:
        if key != "scenarios":
            document.bound(LARGEST, key)
    strange = take_words(face, document.data.get("cards"))
    _refuse_strayed(document, face)
    try:
        head = document.convert(face.head)
    except KodexError as error:
        if str(error.field).endswith(("edition", ".type")):
            _check_game(document, face)
        raise
    if not head.scenarios:
        raise document.error(
            _("there is no scenario in this list"), "scenarios", mend=_("write one, or delete the file")
        )
    face.check_cards(document, head.cards, ())
    own = [data.get("cards") for data in head.scenarios if isinstance(data, dict)]
    known = {*head.cards, *(name for cards in own if isinstance(cards, dict) for name in cards)}
    face.check_named(document, head.cards, known, ())
    return head, strange


def _refuse_strayed(document: Document, face: Face) -> None:
    """Raise the error of a key that belongs in a scenario and stands beside all of them."""
    for key in document.data:
        if key not in face.head.__struct_fields__:
            from kodex.ground.refused.around import belongs  # only for what is refused

            right = belongs(face.scenario, str(key), "scenarios")
            if right is not None:
                raise document.error(_("there is no key '{key}' here").format(key=key), key, mend=right)


def _check_game(document: Document, face: Face) -> None:
    """Raise KodexError where a file is of another game than the rulebook it names, or is taken to mean, says: its
    edition is that game, or its cards have the types of that game."""
    data = document.data
    from kodex.engine.face import whose  # only for what is refused

    others = whose.others(face)
    edition = data.get("edition")
    if edition in others:
        what = _("'{word}' is a rulebook of its own, no edition of {rulebook}").format(
            word=edition, rulebook=face.rulebook
        )
        raise document.error(what, "edition", mend=f"rulebook: {edition}")
    if (other := whose.by_types(face, data.get("cards"))) is not None:
        place = ("rulebook",) if "rulebook" in data else ("cards",)
        raise document.error(whose.of_another_game(face), *place, mend=f"rulebook: {other}")


def _mend(rulebook: str) -> str:
    edition = editions.called(rulebook, DEFAULT)
    books = [name for name in faces.known() if name == faces.of(name).rulebook]
    alike = [one for one in books if one[:3] == rulebook.strip().lower()[:3]]
    if edition in books or (edition is None and len(alike) == 1):
        return f"rulebook: {edition or alike[0]}"
    return f"edition: {edition}" if edition else one_of(rulebook, books)


def _of_rulebook(rulebook: str) -> Face | None:
    """The game that implements a rulebook, None where there is none (an edition is not named as a rulebook)."""
    found = faces.of(rulebook) if faces.is_known(rulebook) else None
    return found if found is not None and found.rulebook == rulebook else None


def _face(head: Head) -> Face:
    return faces.of(head.rulebook)


def _spoken(document: Document, face: Face, data: Any, at: tuple[str | int, ...]) -> None:
    """Put the words of the format in the place of those players use, in a scenario or a file's head."""
    document.speech = face.speech
    if isinstance(data, dict):
        face.normalize(document, data, at)
        if isinstance(data.get("edition"), str):
            data["edition"] = editions.called(data["edition"], face.rulebook) or data["edition"]


def _check_players(document: Document, face: Face, data: Any, at: tuple[str | int, ...]) -> None:
    """Raise KodexError for a player's letter that is small beside a capital one, or missing where one must stand."""
    given = data.get("given") if isinstance(data, dict) else None
    players = given.get("players") if isinstance(given, dict) else None
    if not isinstance(given, dict) or not isinstance(players, dict):
        return
    for name in players:
        if len(name) == 1 and name.islower() and any(len(one) == 1 and one.isupper() for one in players):
            what = _("the letter of a player is a capital one, not '{name}'").format(name=name)
            raise document.error(what, *at, "given", "players", name, mend=f"{name.upper()}: …")
    type_ = next(one.type for one in structured.fields(face.scenario) if one.name == "given")
    fields = structured.fields(type_) if isinstance(type_, type) else ()
    needed = {one.encode_name for one in fields if one.type in (str, By)}
    for key, value in given.items():
        if isinstance(value, int) and not isinstance(value, bool) and key in needed and key in _WHO:
            what = _("there is no player '{id}'").format(id=document.source(*at, "given", key) or value)
            raise document.error(what, *at, "given", key, mend=one_of("", players))
    empty = [("given", key) for key, value in given.items() if value is None and key in needed]
    steps = data.get("when")
    for n, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, dict) and isinstance(step.get("by"), int) and not isinstance(step["by"], bool):
            what = _("there is no player '{id}'").format(id=document.source(*at, "when", n, "by") or step["by"])
            raise document.error(what, *at, "when", n, "by", mend=one_of("", players))
        if isinstance(step, dict) and "by" in step and step["by"] is None:
            empty.append(("when", n, "by"))  # type: ignore[arg-type]
    for place in empty:
        what = _("the key '{key}' stands empty").format(key=place[-1])
        mend = _("a player: {known}").format(known=", ".join(players))
        raise document.error(what, *at, *place, mend=mend)


_WHO = frozenset(("active", "initiative", "beginner", "starter", "by"))
"""Keys of a given table that name a player."""
_ANY = frozenset(
    {"any", "any_of", "anyof", "one_of", "oneof", "either", "or", "some", "valamelyik", "barmelyik", "egyike", "vagy"}
)
"""Words with which people say that one of several rules forbids something, whichever."""


def _check_forbidding(document: Document, data: Any, at: tuple[str | int, ...]) -> None:
    """Raise KodexError where any one of several rules is to forbid something: on one table it is known which do."""
    for place, holder, word in forbidden(data):
        numbers = holder[word]
        for key in numbers if isinstance(numbers, dict) else ():
            if isinstance(key, str) and folded(key) in _ANY:
                what = _("nothing says 'one of these rules' ('{key}'): on one table it is known which forbid it")
                mend = _("{word}: […] names all that do, {{among: […]}} some of them; the run says which do")
                raise document.error(what.format(key=key), *at, *place, key, mend=mend.format(word=word))


def _is_named(name: str, data: Any, cards: Mapping[str, Any]) -> bool:
    """Whether a scenario may use a card of its file: it names it, or another card does."""
    return name in str(data) or any(name in str(card) for other, card in cards.items() if other != name)


def _load_one(document: Document, head: Head, strange: dict[str, list[str]], position: int, data: Any) -> Loaded:
    at = ("scenarios", position)
    line = document.line(*at)
    name = str(data.get("id", "?")) if isinstance(data, dict) else "?"
    try:
        face = _face(head)
        document.bound(LARGEST, *at, besides=("max_nodes",))
        _spoken(document, face, data, at)
        words = take_words(face, data.get("cards")) if isinstance(data, dict) else {}
        left_out = Strange(strange | words, tuple(take_acts(face, data)))
        _check_players(document, face, data, at)
        _check_forbidding(document, data, at)
        check_switches(document, face, data, at)
        take_forbidding(document, data, at)
        scenario = document.convert(face.scenario, data, *at)
        written = scenario.edition or head.edition or head.rulebook
        edition = editions.called(written, head.rulebook)
        if edition not in face.editions:
            what = _("there is no edition '{id}' the engine plays").format(id=written)
            mend = _("one of: {known}").format(known=", ".join(face.editions))
            raise document.error(what, *(at if scenario.edition else ()), "edition", mend=mend)
        scenario = structs.replace(scenario, edition=edition)
        faulty = {name for name in head.cards if _fault(document, head, name) and not _is_named(name, data, head.cards)}
        cards = {name: card for name, card in head.cards.items() if name not in faulty} | scenario.cards
        check_scenario(document, face, scenario, cards, data, at)
    except Exception as error:
        told = contained(error)
        path, line = document.path, told.line or line
        if told is not error:
            told.path, told.line = path, line
        return Loaded(name, path, line, error=told, position=position, rulebook=head.rulebook)
    return Loaded(
        scenario.id,
        document.path,
        line,
        scenario,
        cards,
        position=position,
        strange=left_out if left_out != Strange() else None,
        warnings=(
            *unused(document, face, scenario, at),
            *misspelt_in(document, face, scenario, at),
            *doubtful(document, face, scenario, at),
        ),
    )
