"""Try a table out: play the steps so far, and say how the table stands, what may be done next and why not otherwise.

A trial is the text of a scenario file in the making: it need not expect anything yet. What the website's playground
shows comes from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from kodex import yamlfile
from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.game import Endless, new_table
from kodex.engine.games.hkk.position import Position
from kodex.engine.games.hkk.table.values import damage, has_life, life, markers, max_life
from kodex.engine.kernel.explore import branches
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import REFUSED, with_refused
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios import hungarian, unplayed
from kodex.engine.scenarios.exploring import action_step
from kodex.engine.scenarios.judging import Failure, judge, told_by
from kodex.engine.scenarios.load import Loaded
from kodex.engine.scenarios.parse import parse
from kodex.engine.scenarios.paying import with_payments
from kodex.engine.scenarios.playing import action_of, play
from kodex.engine.scenarios.refusing import Refused
from kodex.engine.scenarios.setting import named, state_of
from kodex.engine.scenarios.words import told
from kodex.errors import KodexError
from kodex.i18n import _

MOST = 80
"""How many ways to go on are named at most."""

ZONES = ("guard", "reserve", "table", "hand", "pile", "void", "aside")
_DEFAULTS: dict[str, Any] = {"id": "proba", "title": "Próba", "asks": "Mi történik?", "rules": ["4.11.1"]}
"""What a scenario must have and a trial need not."""
_NUMBERS = ("life", "max_life", "magic", "components", "turn")


def trial(text: str, path: Path) -> dict[str, Any]:
    """Play the first scenario of a text that is to stand in ``path`` (which is written); plain data for JSON.

    ``error``: why it cannot be played at all. Otherwise ``table`` (players, zones, what lies there), ``stage``,
    ``active``, ``to_act``, ``outcome``, ``trace`` (depth, sentence, rule numbers), ``cites``, ``options``: steps that
    may come next, each with its Hungarian ``text`` (at most :data:`MOST`, ``more`` when there are others), ``failures``
    (what is wrong, at which ``step`` if at one; ``decide``: that step with every possible decision, when one is
    missing) and ``verdict``: ``pass``, ``fail``, or ``open`` when nothing is expected or not all steps can be played.
    ``scenario`` is the whole as plain data.
    """
    try:
        wanted = _write(text, path)
        loaded = next(iter(parse(path)))
    except KodexError as error:
        return {"error": str(error.what)}
    if loaded.scenario is None:
        return {"error": _told(loaded.error) if loaded.error is not None else _("there is no scenario")}
    return _played(loaded, loaded.scenario, wanted) | {"scenario": _plain(loaded, loaded.scenario, wanted)}


def _plain(loaded: Loaded, scenario: f.Scenario, wanted: bool) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(scenario)
    cards = msgspec.to_builtins(loaded.cards)
    return {
        "title": scenario.title,
        "asks": scenario.asks,
        "rules": scenario.rules,
        "given": named(scenario.given, state_of(scenario)),
        "when": data["when"],
        "then": data["then"] if wanted else {},
        "cards": {name: _trimmed(card) for name, card in cards.items()},
    }


def _trimmed(value: Any) -> Any:
    """Plain data without what is empty."""
    if isinstance(value, dict):
        return {key: _trimmed(one) for key, one in value.items() if one not in (None, False, 0, "", [], {}, ())}
    return [_trimmed(one) for one in value] if isinstance(value, list | tuple) else value


def _told(error: KodexError) -> str:
    where = f" [{error.field}]" if error.field else ""
    mend = f" → {error.mend}" if error.mend else ""
    return f"{error.what}{where}{mend}"


def _write(text: str, path: Path) -> bool:
    """Write the text as a whole scenario file; gives whether the scenario expects something."""
    data = yamlfile.parse(text, path).data
    scenarios = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(scenarios, list) or not scenarios or not isinstance(scenarios[0], dict):
        raise KodexError(_("there is no scenario in this text"))
    first = scenarios[0]
    wanted = bool(first.get("then"))
    given = first.get("given")
    if not wanted:
        first["then"] = {"state": {"stage": str(given.get("phase", "")) if isinstance(given, dict) else ""}}
    for key, value in _DEFAULTS.items():
        first[key] = first.get(key) or value
    import yaml

    path.write_text(yaml.safe_dump(data | {"scenarios": [first]}, allow_unicode=True, sort_keys=False), "utf-8")
    return wanted


def _played(loaded: Loaded, scenario: f.Scenario, wanted: bool) -> dict[str, Any]:
    table = new_table(loaded.cards, state_of(scenario), rules=loaded.rules)
    failures: list[Failure] = []
    through = False
    refused: Refused = []
    try:
        play(table, scenario, refused)
        through = True
        failures = judge(table, scenario.then, refused=refused) if wanted else []
    except Failure as failure:
        failures = [failure]
    except (NormConflict, Endless) as problem:
        failures = [Failure(f"{type(problem).__name__}: {problem}")]
    rests_on = unplayed.met(scenario, loaded.cards, loaded.strange, table.log)
    if rests_on:
        failures = [unplayed.failure(rests_on)]
    verdict = ("fail" if failures else "pass") if through and wanted and not rests_on else "open"
    position = Position(loaded.cards, table.state, rules=loaded.rules)
    options = list(islice(_options(position), MOST + 1))
    log = told_by(table.book, with_refused(with_payments(table.start, table.log), refused))
    return {
        "error": None,
        "verdict": verdict,
        "failures": [_failure(one, scenario, position) for one in failures],
        "table": table_data(table),
        "stage": table.mark("stage"),
        "stage_name": hungarian.stage(str(table.mark("stage"))),
        "steps": [hungarian.step(msgspec.to_builtins(step))[0] for step in scenario.when],
        "active": table.mark("active"),
        "to_act": list(game.to_act(table)),
        "outcome": msgspec.to_builtins(table.mark("outcome")),
        "trace": [[depth, sentence, list(rules)] for depth, sentence, rules in told(log)],
        "cites": list(dict.fromkeys(number for event in log if event.kind != REFUSED for number in event.norms)),
        "options": options[:MOST],
        "more": len(options) > MOST,
    }


def _failure(failure: Failure, scenario: f.Scenario, position: Position) -> dict[str, Any]:
    step = failure.place[1] if len(failure.place) > 1 and failure.place[0] == "when" else None
    found: dict[str, Any] = {"what": failure.what, "mend": failure.mend or "", "step": step}
    if failure.error and isinstance(step, int) and step < len(scenario.when):
        found["decide"] = list(islice(_decided(position, scenario.when[step]), MOST))
    return found


def _decided(position: Position, step: f.AnyStep) -> Iterator[dict[str, Any]]:
    """A step with every decision that may be taken on its way; nothing for one that is no legal action."""
    try:
        action = action_of(step)
    except TypeError:
        return
    if not position.why_illegal(action):
        yield from _ways(position, action)


def _options(position: Position) -> Iterator[dict[str, Any]]:
    """Every legal action as a step, with every way to decide what it asks."""
    for action in position.legal_actions():
        yield from _ways(position, action)


def _ways(position: Position, action: Any) -> Iterator[dict[str, Any]]:
    for after in branches(position, action):
        if after.move is not None:
            step = action_step(action, after.move.choices)
            yield {"step": step, "text": hungarian.step(step)[0]}


def table_data(table: Table) -> dict[str, Any]:
    """What each player has and where it lies, as plain data."""
    players = {}
    for player in table.state.players:
        zones = {zone: [_thing(table, one) for one in table.in_zone(player, zone)] for zone in ZONES}
        deck = len(table.in_zone(player, "deck"))
        numbers = {key: table.player(player, key) for key in _NUMBERS}
        players[player] = numbers | {"deck": deck} | {zone: there for zone, there in zones.items() if there}
    return players


def _thing(table: Table, thing: Thing) -> dict[str, Any]:
    found: dict[str, Any] = {"id": thing.id, "card": thing.card}
    if has_life(table, thing):
        found |= {"damage": damage(table, thing), "life": life(table, thing), "max_life": max_life(table, thing)}
    if thing.facts.get("passive"):
        found["passive"] = True
    if thing.facts.get("host"):
        found["host"] = thing.facts["host"]
    there = {name: markers(thing, name) for name in thing.facts.get("markers", {})}
    return found | ({"markers": there} if there else {})


__all__ = ["MOST", "ZONES", "table_data", "trial"]
