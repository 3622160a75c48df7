"""Read scenario files and set their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from kodex import yamlfile
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card, CardType
from kodex.engine.kernel.state import State
from kodex.engine.kernel.state import Thing as Piece
from kodex.engine.scenarios.format import Head, Scenario, Side, Thing
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.yamlfile import Document

RULEBOOKS = ("hkk-kodex",)
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
        head = document.convert(Head)
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
        scenario = document.convert(Scenario, data, "scenarios", position)
        cards = {**head.cards, **scenario.cards}
        _check(document, scenario, cards, ("scenarios", position))
    except KodexError as error:
        return Loaded(name, document.path, error.line or line, error=error)
    return Loaded(scenario.id, document.path, line, scenario, cards)


def _normalize(data: dict[str, Any]) -> None:
    """Card types may be written without accents."""
    cards = data.get("cards")
    for card in cards.values() if isinstance(cards, dict) else ():
        if isinstance(card, dict) and isinstance(card.get("type"), str):
            card["type"] = _TYPES.get(phases.folded(card["type"]), card["type"])


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
