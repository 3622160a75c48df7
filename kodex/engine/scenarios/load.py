"""Read scenario files and set their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from kodex import yamlfile
from kodex.engine import bindings
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card, CardType, When
from kodex.engine.kernel.state import State
from kodex.engine.kernel.state import Thing as Piece
from kodex.engine.scenarios.format import (
    AdvanceStep,
    AnyStep,
    CheckStep,
    Given,
    Head,
    PassStep,
    Scenario,
    Side,
    Thing,
    UseStep,
)
from kodex.engine.scenarios.words import SENTENCES
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.yamlfile import Document

T = TypeVar("T")

RULEBOOKS = ("hkk-kodex",)
_MAPPINGS: tuple[tuple[tuple[str, ...], Any], ...] = ((("cards",), Card), (("given", "players"), Side))
_PHASES = {phases.folded(word): word for word in get_args(When)}
_TYPES = {phases.folded(word): word for word in get_args(CardType)}
_STARTS = tuple(
    stage.id
    for stage in phases.STAGES
    if not (stage.id.startswith("harc.") and phases.ORDER[stage.id] > phases.ORDER["harc.támadók"])
)


class Loaded(Struct, frozen=True):
    """A scenario as read: where it stands, its cards, or the error that keeps it from running."""

    id: str
    file: Path
    line: int
    scenario: Scenario | None = None
    cards: dict[str, Card] = {}
    error: KodexError | None = None
    unreadable: bool = False


def files(paths: list[Path]) -> list[Path]:
    """Every scenario file below the paths, sorted. Raises KodexError for a path that does not exist or holds none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.yaml"))
            if not inside:
                raise KodexError(_("no scenario files (*.yaml) here"), path=path)
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise KodexError(_("no such file or folder"), path=path)
    return list(dict.fromkeys(found))


def load(path: Path) -> Iterator[Loaded]:
    """The scenarios of one file; one that cannot be read is given with its error, the others still run."""
    try:
        document = yamlfile.read(path)
        if not isinstance(document.data, dict):
            raise document.error(_("a scenario file is a mapping with the key 'scenarios'"))
        _normalize(document.data)
        head = _convert(document, Head, document.data, ())
        if head.rulebook not in RULEBOOKS:
            raise document.error(
                _("there is no engine for rulebook '{id}'").format(id=head.rulebook),
                "rulebook",
                mend=_("one of: {known}").format(known=", ".join(RULEBOOKS)),
            )
    except KodexError as error:
        yield Loaded(path.stem, path, error.line or 1, error=error, unreadable=True)
        return
    for position, data in enumerate(head.scenarios):
        yield _load_one(document, head, position, data)


def _load_one(document: Document, head: Head, position: int, data: Any) -> Loaded:
    line = document.line("scenarios", position)
    name = str(data.get("id", "?")) if isinstance(data, dict) else "?"
    try:
        if isinstance(data, dict):
            _normalize(data)
        scenario = _convert(document, Scenario, data, ("scenarios", position))
        cards = {**head.cards, **scenario.cards}
        _check(document, scenario, cards, ("scenarios", position))
    except KodexError as error:
        return Loaded(name, document.path, error.line or line, error=error)
    return Loaded(scenario.id, document.path, line, scenario, cards)


def _convert(document: Document, type_: type[T], data: Any, at: tuple[str | int, ...]) -> T:
    """``data`` as a struct; an error inside a mapping is found again entry by entry, so that it has its line."""
    try:
        return document.convert(type_, data, *at)
    except KodexError:
        for keys, entry in _MAPPINGS:
            inside = data
            for key in keys:
                inside = inside.get(key) if isinstance(inside, dict) else None
            for key, value in inside.items() if isinstance(inside, dict) else ():
                document.convert(entry, value, *at, *keys, key)
        raise


def _normalize(data: dict[str, Any]) -> None:
    """Card types, and the phases of abilities, may be written without accents."""
    cards = data.get("cards")
    for card in cards.values() if isinstance(cards, dict) else ():
        if not isinstance(card, dict):
            continue
        if isinstance(card.get("type"), str):
            card["type"] = _TYPES.get(phases.folded(card["type"]), card["type"])
        abilities = card.get("abilities")
        for ability in abilities if isinstance(abilities, list) else ():
            if isinstance(ability, dict) and isinstance(ability.get("when"), list):
                ability["when"] = [_PHASES.get(phases.folded(str(word)), word) for word in ability["when"]]


def _check(document: Document, scenario: Scenario, cards: dict[str, Card], at: tuple[str | int, ...]) -> None:
    """What the schema cannot say: known cards, ids used once, players, a stage to begin in."""
    given = scenario.given
    if given.active not in given.players:
        raise document.error(_("there is no player '{id}'").format(id=given.active), *at, "given", "active")
    stage = phases.read_stage(given.phase)
    if stage is None or stage not in _STARTS:
        raise document.error(
            _("'{word}' is no stage a scenario can begin in").format(word=given.phase),
            *at,
            "given",
            "phase",
            mend=_("one of: {known}").format(known=", ".join(_STARTS)),
        )
    ids: Counter[str] = Counter(list(given.players))
    for player, side in given.players.items():
        for zone in phases.ZONES:
            for n, entry in enumerate(getattr(side, zone)):
                thing = entry if isinstance(entry, Thing) else Thing(entry)
                if thing.card not in cards:
                    raise document.error(
                        _("there is no card '{id}'").format(id=thing.card),
                        *(*at, "given", "players", player, zone, n),
                        mend=_("define it under cards"),
                    )
                if thing.id is not None:
                    ids[thing.id] += 1
    twice = [id_ for id_, n in ids.items() if n > 1]
    if twice:
        raise document.error(_("the id '{id}' is used twice").format(id=twice[0]), *at, "given")
    things = state_of(scenario).things
    for player in given.players:
        if player in things:
            raise document.error(_("the id '{id}' is used twice").format(id=player), *at, "given")
    for n, step in enumerate(scenario.when):
        _check_step(document, step, given, things, cards, (*at, "when", n))
    _check_expectations(document, scenario, at)


def _check_step(
    document: Document,
    step: AnyStep,
    given: Given,
    things: dict[str, Piece],
    cards: dict[str, Card],
    at: tuple[str | int, ...],
) -> None:
    """Every player, card, ability and stage a step names exists."""
    by = getattr(step, "by", None)
    everybody = isinstance(step, PassStep) and by == "all"
    if by is not None and by not in given.players and not everybody:
        raise document.error(_("there is no player '{id}'").format(id=by), *at, "by")
    if everybody and getattr(step, "illegal", None) is not None:
        raise document.error(_("'illegal' needs one player"), *at, "by")
    if isinstance(step, AdvanceStep) and phases.read_stage(step.to) is None:
        known = ", ".join(phases.BY_ID)
        raise document.error(
            _("'{word}' is no stage").format(word=step.to), *at, "to", mend=_("one of: {known}").format(known=known)
        )
    for key, id_ in _named(step):
        if id_ not in things and id_ not in given.players:
            raise document.error(_("there is no card or player '{id}' on this table").format(id=id_), *at, key)
    if isinstance(step, UseStep):
        user = things.get(step.of)
        if user is None or cards[user.card].ability(step.ability) is None:
            message = _("'{card}' has no ability '{id}'").format(card=step.of, id=step.ability)
            raise document.error(message, *at, "ability")


def _named(step: AnyStep) -> Iterator[tuple[str, str]]:
    """The cards and players a step names, with the key they stand under."""
    for key in ("of", "card", "thing", "target"):
        if getattr(step, key, None) is not None:
            yield key, getattr(step, key)
    for key in ("into", "out", "things"):
        yield from ((key, id_) for id_ in getattr(step, key, ()))
    for one, other in getattr(step, "map", {}).items():
        yield from (("map", one), ("map", other))


def _check_expectations(document: Document, scenario: Scenario, at: tuple[str | int, ...]) -> None:
    """A scenario expects something that can fail to come."""
    then = scenario.then
    expects = bool(then.state or then.delta or then.events or then.counts or then.cites)
    if then.impossible and (expects or then.never_cites or scenario.when):
        raise document.error(_("'impossible' stands alone: nothing is played on such a table"), *at, "then")
    looks = any(
        (step.that or step.cites) if isinstance(step, CheckStep) else step.illegal is not None for step in scenario.when
    )
    if not (looks or expects or then.impossible):
        raise document.error(_("nothing is expected, so the scenario cannot fail"), *at, "then")
    for key in ("events", "counts"):
        for place, word in enumerate(getattr(then, key)):
            if word.partition(":")[0] not in SENTENCES:
                known = ", ".join(SENTENCES)
                message = _("there is no event '{event}'").format(event=word)
                step = place if key == "events" else word
                raise document.error(message, *at, "then", key, step, mend=_("one of: {known}").format(known=known))
    norms = bindings.book(RULEBOOKS[0]) if then.never_cites else None
    for n, number in enumerate(then.never_cites):
        if norms is not None and number not in norms.numbers():
            message = _("no norm is bound to {number}, so it is never cited").format(number=number)
            raise document.error(message, *at, "then", "never_cites", n)


def state_of(scenario: Scenario) -> State:
    """The position a scenario starts from."""
    given = scenario.given
    count = Counter(entry for side in given.players.values() for zone in phases.ZONES for entry in _names(side, zone))
    numbered: Counter[str] = Counter()
    taken = {
        entry.id for side in given.players.values() for z in phases.ZONES for entry in _things(side, z) if entry.id
    }
    things: dict[str, Piece] = {}
    order: dict[str, tuple[str, ...]] = {}
    for player, side in given.players.items():
        for zone in phases.ZONES:
            ids = []
            for entry in _things(side, zone):
                id_ = entry.id or _next_id(entry.card, count, numbered, taken)
                facts: dict[str, Any] = {}
                if entry.passive:
                    facts["passive"] = True
                if entry.wounds:
                    facts["damage"] = entry.wounds
                things[id_] = Piece(id_, entry.card, player, player, zone, facts)
                ids.append(id_)
            if ids:
                order[f"{player}.{zone}"] = tuple(ids)
    marks = {"stage": phases.read_stage(given.phase), "active": given.active, "right": given.active}
    return State({p: _values(side) for p, side in given.players.items()}, things, order, marks)


def _things(side: Side, zone: str) -> list[Thing]:
    return [entry if isinstance(entry, Thing) else Thing(entry) for entry in getattr(side, zone)]


def _names(side: Side, zone: str) -> list[str]:
    return [entry.card for entry in _things(side, zone) if entry.id is None]


def _next_id(card: str, count: Counter[str], numbered: Counter[str], taken: set[str]) -> str:
    if count[card] == 1 and card not in taken:
        return card
    while True:
        numbered[card] += 1
        id_ = f"{card}{numbered[card]}"
        if id_ not in taken:
            return id_


def _values(side: Side) -> dict[str, int]:
    keys = ("life", "max_life", "magic", "max_magic", "components", "turn")
    return {key: getattr(side, key) for key in keys}


def schema() -> dict[str, Any]:
    """JSON Schema of one scenario, for editors."""
    return msgspec.json.schema(Scenario)
