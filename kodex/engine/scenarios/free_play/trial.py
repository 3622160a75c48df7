"""Try a table out: play the steps so far, and say how the table stands, what may be done next and why not otherwise.

A trial is the text of a scenario file in the making: it need not expect anything yet. What the website's playground
shows comes from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.asking import Asking, Deciding, Placing
from kodex.engine.face.barring import Barring, Pairing, Pairs, Protecting
from kodex.engine.face.gaming import Gaming
from kodex.engine.face.playing import Rules
from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.explore import branches
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.table import Table, Taken
from kodex.engine.kernel.trace import REFUSED
from kodex.engine.scenarios.files import unplayed
from kodex.engine.scenarios.files.load import Loaded, state_of
from kodex.engine.scenarios.files.parse import complete, parse
from kodex.engine.scenarios.free_play.following import Plan, follow
from kodex.engine.scenarios.free_play.tried import tried
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.engine.scenarios.free_play.walking import walk
from kodex.engine.scenarios.outcomes.coming import lines
from kodex.engine.scenarios.outcomes.deciding import deciding, ranked
from kodex.engine.scenarios.outcomes.judging import Failure, judge
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.outcomes.results import Course
from kodex.engine.scenarios.outcomes.words import told, why_in_words
from kodex.engine.scenarios.running.exploring import action_step
from kodex.engine.scenarios.steps import answers, resting
from kodex.engine.scenarios.steps.answers import written
from kodex.engine.scenarios.steps.playing import play
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.i18n import _

MOST = 80
"""How many ways to go on are named at most."""
CROWD = 15
"""So many ways to send several things somewhere stand in a list; where there are more, each thing is asked for."""


def trial(text: str, path: Path, since: int | None = None) -> dict[str, Any]:
    """Play the first scenario of a text that is to stand in ``path`` (which is written); plain data for JSON.

    ``since``: the place of the step from which on it is told what has come of them, not only of the last one.

    ``error``: why it cannot be played at all. Otherwise ``table`` (players, zones, what lies there), ``stage``,
    ``active``, ``to_act``, ``outcome``, ``trace`` (depth, sentence, rule numbers), ``cites``, ``options``: steps that
    may come next, each with its Hungarian ``text`` (at most :data:`MOST`, ``more`` when there are others),
    ``pairs``: the action in which several things are each sent somewhere, where there are many ways (``act``, ``by``,
    what may be ``sent`` and where ``to``: the ``options`` send one alone),
    ``held``: the cards in hand of whoever is to act (``by``) that cannot be played now, each with ``why``,
    ``came``: what has come of the last step, each a line with its rules, and the places of the ``landmarks`` among them
    and of the first that is of the next turn (``ended``),
    ``first_column``: which column of the board counts as the first, where that changes,
    ``kept_off``: each ``step`` that somebody might want and a rule forbids, with its ``text`` and ``why`` (and
    ``card``, if that is among those held), ``owed``
    (whose decision it waits for, when nobody may pass before it is taken; ``question``: as one, where the game asks
    it), ``waits`` (what is open besides acting in the stage, in words), ``came`` (what the last step has changed, each
    sentence with its rule numbers), ``decides`` (the rules that tell most of it first), ``claims`` (what is expected,
    in words), ``failures`` (what is wrong, at which ``step`` if at one; ``why``: the rules that forbid it, each with
    what stands in its way; ``instead``: what to do instead, as steps with their text; ``decide``: that step with every
    possible decision, when one is missing) and ``verdict``: ``pass``, ``fail``, or ``open`` when nothing is expected
    or not all steps can be played. ``scenario`` is the whole as plain data.
    """
    try:
        wanted = _write(text, path)
        loaded = next(iter(parse(path)))
    except KodexError as error:
        return {"error": error_in_words(error)}
    if loaded.scenario is None:
        return {"error": error_in_words(loaded.error) if loaded.error is not None else _("there is no scenario")}
    return _played(loaded, loaded.scenario, wanted, since) | {
        "scenario": scenario_data(loaded, loaded.scenario, wanted)
    }


def ruled(text: str, path: Path) -> dict[str, Any]:
    """What the rules say of a table as ``kodex try`` tells it, with other readings and what would turn it.

    ``error``: why there is no ruling.
    """
    try:
        found: dict[str, Any] = msgspec.to_builtins(tried(path, "hu", text=text, counter=True))
    except KodexError as error:
        return {"error": error_in_words(error)}
    return {"error": None} | found


def walked(text: str, to: str | None, viewer: str | None, path: Path) -> dict[str, Any]:
    """Go on from a table by passing, to the stage ``to`` or (None) to the next decision: ``steps`` to be taken, each
    with its ``text``; whether the stage ``came``; ``by``: whose choice it stops at; ``phase``: whether it ended where
    another phase has begun; ``stage_name``: where that is.

    ``viewer``: only the viewer's own choices stop it. ``error``: why nobody can go on there.
    """

    def go(face: Face, table: Table) -> dict[str, Any]:
        found = walk(face, table, to, viewer)
        told = {"came": found.came, "by": found.by, "phase": found.phase, "stage_name": face.now(table)["stage_name"]}
        return {"steps": found.steps} | told

    return _gone_on(text, path, go)


def followed(text: str, mine: str, passing: bool, path: Path, plan: Plan = ()) -> dict[str, Any]:
    """Go on as one of the players, the others moved by themselves (:func:`following.follow`): ``steps`` to be taken,
    each with its ``text``; whether another ``turn`` has begun; what could not be done on the way (``idle``).
    ``error``: why nobody can go on there.
    """

    def go(face: Face, table: Table) -> dict[str, Any]:
        found = follow(face, table, mine, passing=passing, plan=plan)
        return {"steps": found.steps, "turn": found.turn, "idle": list(found.idle)}

    return _gone_on(text, path, go)


def _gone_on(text: str, path: Path, go: Callable[[Face, Table], dict[str, Any]]) -> dict[str, Any]:
    """What comes of going on from a table: each of its ``steps`` with its ``text``, and what ``go`` tells besides;
    ``error``: why nobody can go on there."""
    try:
        _write(text, path)
        loaded = next(iter(parse(path)))
    except KodexError as error:
        return {"error": error_in_words(error)}
    if loaded.scenario is None:
        return {"error": error_in_words(loaded.error) if loaded.error is not None else _("there is no scenario")}
    face, table = loaded.face, _table(loaded, loaded.scenario)
    try:
        play(table, loaded.scenario)
        found = go(face, table)
        steps = [
            {"step": step, "text": _placed(face, table, face.step_in_words(step, "hu"))} for step in found["steps"]
        ]
    except Failure as failure:
        return {"error": failure.what}
    except (NormConflict, Endless) as problem:
        return {"error": f"{type(problem).__name__}: {problem}"}
    return {"error": None} | found | {"steps": steps}


def _table(loaded: Loaded, scenario: f.Scenario) -> Table:
    return loaded.face.table(loaded.cards, state_of(scenario), rules=loaded.rules)


def scenario_data(loaded: Loaded, scenario: f.Scenario, wanted: bool) -> dict[str, Any]:
    """A scenario as plain data; what it claims only where that is ``wanted``."""
    data: dict[str, Any] = msgspec.to_builtins(scenario)
    return {
        "title": scenario.title,
        "asks": scenario.asks,
        "rules": scenario.rules,
        "edition": scenario.edition,
        "given": loaded.face.named(scenario.given, state_of(scenario)),
        "when": data["when"],
        "then": data["then"] if wanted else {},
        "cards": as_written(dict(loaded.cards)),
    }


def error_in_words(error: KodexError) -> str:
    """An error in a line, with where it is and its mend."""
    where = f" [{error.field}]" if error.field else ""
    mend = f" → {error.mend}" if error.mend else ""
    line = _("line {n}").format(n=error.line) if error.line is not None and not error.field else ""
    return f"{line}: {error.what}{mend}" if line else f"{error.what}{where}{mend}"


def _write(text: str, path: Path) -> bool:
    """Write the text as a whole scenario file; gives whether the scenario expects something."""
    data = yamlfile.parse(text, path).data
    scenarios = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(scenarios, list) or not scenarios or not isinstance(scenarios[0], dict):
        raise KodexError(_("there is no scenario in this text"))
    first = scenarios[0]
    then = first.get("then")
    wanted = any(then.values()) if isinstance(then, dict) else bool(then)
    if not wanted:  # a case that weighs readings claims something of each, and nothing by itself
        first.pop("then", None)
    complete(data, first)
    path.write_text(yamlfile.written(data | {"scenarios": [first]}), "utf-8")
    return wanted


def _played(loaded: Loaded, scenario: f.Scenario, wanted: bool, since: int | None = None) -> dict[str, Any]:
    face = loaded.face
    table = _table(loaded, scenario)
    failures: list[Failure] = []
    through = False
    refused: Refused = []
    starts: list[int] = []
    try:
        play(table, scenario, refused, starts)
        through = True
        failures = judge(table, scenario.then, refused=refused) if wanted else []
    except Failure as failure:
        failures = [failure]
    except (NormConflict, Endless) as problem:
        failures = [Failure(f"{type(problem).__name__}: {problem}")]
    rests_on = unplayed.watch(face, scenario, loaded.cards, loaded.strange).met(table.log)
    if rests_on:
        failures = [unplayed.failure(rests_on)]
    verdict = ("fail" if failures else "pass") if through and wanted and not rests_on else "open"
    position = Position(Rules(face, loaded.cards, table.state, loaded.rules), table.state)
    told_failures = [_failure(one, scenario, table, position, refused) for one in failures]
    kept = None if through else _before_the_walk(scenario, failures)
    if kept is not None:
        return _played(loaded, structs.replace(scenario, when=kept), False) | {
            "verdict": "open",
            "failures": told_failures,
        }
    options = list(islice(_options(face, position), MOST + 1))
    log = Course(table.start, table.log, refused).told(loaded.edition)
    pairs = _pairs(face, table)
    return {
        "error": None,
        "verdict": verdict,
        "failures": told_failures,
        "table": face.shown(table),
        "steps": list(_said(face, table, scenario.when)),
        "claims": list(face.pages.outcome(msgspec.to_builtins(scenario.then))) if wanted else [],
        **face.now(table),
        "to_act": list(resting.to_act(face, table)),
        "trace": [[depth, sentence, list(rules)] for depth, sentence, rules in told(log, loaded.edition)],
        "cites": list(dict.fromkeys(number for event in log if event.kind != REFUSED for number in event.norms)),
        **(
            _came(loaded, scenario, table, starts, since)
            if through
            else {"came": [], "landmarks": [], "ended": 0, "decides": []}
        ),
        **({"first_column": face.first_column(table)} if isinstance(face, Placing) else {}),
        "owed": _owed(face, table),
        "waits": _waits(face, table),
        "question": _question(face, table),
        "options": options[:MOST],
        "pairs": None if pairs is None else {key: getattr(pairs, key) for key in ("act", "by", "sent", "to")},
        "more": len(options) > MOST,
        **_barred(face, table, options),
    }


def _before_the_walk(scenario: f.Scenario, failures: Sequence[Failure]) -> list[f.Step] | None:
    """The steps before the last one where that goes on by passing and got stuck on its way: what can be done from
    there is no choice of a table that is not kept."""
    at = failures[0].place[1] if failures and len(failures[0].place) > 1 and failures[0].place[0] == "when" else None
    last = scenario.when[-1] if scenario.when else None
    is_walk = isinstance(last, f.AdvanceStep) or (isinstance(last, f.PassStep) and last.by == "all")
    return list(scenario.when[:-1]) if is_walk and at == len(scenario.when) - 1 else None


def _since(loaded: Loaded, scenario: f.Scenario, starts: Sequence[int], at: int | None) -> int:
    """The place in the log at which a step begins (none: the last), also an answer, which belongs to the step before
    it."""
    if at is None and not isinstance(scenario.when[-1], f.ChooseStep):
        return starts[-1]
    table = _table(loaded, scenario)
    try:
        play(table, structs.replace(scenario, when=scenario.when[:-1] if at is None else scenario.when[:at]))
    except (Failure, NormConflict, Endless):
        return starts[-1]
    return len(table.log)


def _said(face: Face, table: Table, steps: Sequence[f.Step]) -> Iterator[str]:
    """The steps in words: an answer as what it answers says it."""
    taken = iter(table.choices)
    for step in steps:
        data = msgspec.to_builtins(step)
        words = _with_whose(face, data, _in_step(table.choices, data.get("choose") or ()))
        if isinstance(step, f.ChooseStep) and isinstance(face, Asking):
            wanted = written(step.take)
            one = next((one for one in taken if wanted in (written(one.answer), answers.told(one.answer))), None)
            words = (one and face.answer(None, one.choice, one.answer, "hu")) or words
        yield _placed(face, table, words)


def _placed(face: Face, table: Table, text: str, step: dict[str, Any] | None = None) -> str:
    """A sentence with places by their names, where they have some on this table."""
    return face.on_the_table(table, text, step) if isinstance(face, Placing) else text


def _question(face: Face, table: Table) -> str | None:
    """What the table waits to be decided, as a question, where the game asks one."""
    choice = resting.waiting(table)
    return face.question(table, choice, "hu") if choice is not None and isinstance(face, Asking) else None


def _came(loaded: Loaded, scenario: f.Scenario, table: Table, starts: Sequence[int], at: int | None) -> dict[str, Any]:
    since = _since(loaded, scenario, starts, at) if scenario.when else 0
    log = Course(table.start, table.log, []).told(loaded.edition)[since:]
    told = lines(loaded.face, log, "hu", loaded.edition, stage=True, only_changes=not scenario.when)
    came = [[_placed(loaded.face, table, line.text), list(line.rules)] for line in told]
    landmarks = [n for n, line in enumerate(told) if line.landmark]
    ended = next((n for n, line in enumerate(told) if line.next), len(told))
    if isinstance(loaded.face, Protecting):
        came += [[text, [rule]] for text, rule in dict.fromkeys(loaded.face.unprotected(table, log))]
    return {"came": came, "landmarks": landmarks, "ended": ended, "decides": list(deciding(log, loaded.edition))}


def _waits(face: Face, table: Table) -> str | None:
    """What is open besides acting in the stage, where something is: whose reaction, life saving, answer."""
    told = None if face.outcome(table) is not None else resting.open_decision(face, table)
    return None if told is None else told[0]


def _owed(face: Face, table: Table) -> str | None:
    """Whose decision about what the table waits for, where nobody may pass before it is taken."""
    acting = resting.to_act(face, table)
    told = resting.open_decision(face, table)
    if told is None or not acting or face.outcome(table) is not None:
        return None
    passing = face.passing(acting[0])
    return None if resting.waiting(table) is None and face.is_legal(table, passing) else told[0]


def _failure(
    failure: Failure, scenario: f.Scenario, table: Table, position: Position, refused: Refused
) -> dict[str, Any]:
    """What is wrong in plain words: nothing in it is written as in a file."""
    face = faces.of_table(table)
    at = failure.place[1] if len(failure.place) > 1 and failure.place[0] == "when" else None
    mend = failure.mend or ""
    found: dict[str, Any] = {"what": _what(face, failure), "mend": "" if "{" in mend else mend, "step": at}
    if not isinstance(at, int) or at >= len(scenario.when):
        return found
    step, last = scenario.when[at], refused[-1][1].event if refused else None
    found["instead"] = list(_instead(face, mend))
    if failure.error:
        found["decide"] = list(islice(_decided(face, position, step), MOST))
        owed = None if found["decide"] else _owed(face, table)
        return found if owed is None else found | {"what": owed}
    if last is not None and not failure.misformed and last.facts["step"] == msgspec.to_builtins(step):
        why = dict(last.facts["why"]).items()
        found["why"] = _first([[number, why_in_words(face, str(detail), "hu")] for number, detail in why], table)
    return found


def _what(face: Face, failure: Failure) -> str:
    """What is wrong; of a value that is not as claimed, what it is in words and no path of a file."""
    if failure.values is None or not failure.place:
        return failure.what
    path, (actual, claimed) = str(failure.place[-1]), failure.values
    told = face.step_in_words({"act": "check", "that": {path: actual}}, "hu").partition(" – ")[2]
    return f"{told} (és nem {claimed})" if told and path not in told else failure.what


def _instead(face: Face, mend: str) -> Iterator[dict[str, Any]]:
    """The steps that a mend names, each with its text."""
    import yaml

    for one in mend.split(" | ") if mend.startswith("{act: ") else ():
        try:
            step = yaml.safe_load(one)
        except yaml.YAMLError:
            continue
        yield {"step": step, "text": face.step_in_words(step, "hu")}


def _barred(face: Face, table: Table, options: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """What is forbidden now, each with why: cards in hand that none of the options plays (``held``), and other steps
    that somebody might want (``kept_off``). Of one card both say the same."""
    if face.outcome(table) is not None:
        return {"kept_off": [], "held": []}
    barred = list(islice(face.kept_off(table), MOST)) if isinstance(face, Barring) else []
    held = dict(_held(face, table, options, barred)) if len(options) <= MOST else {}
    return {
        "held": [{"card": id_, "by": by, "why": _why(face, table, why)} for id_, (by, why) in held.items()],
        "kept_off": [
            {
                "step": step,
                "text": _placed(face, table, face.step_in_words(step, "hu")),
                "why": _why(face, table, why),
                **({"card": action.card} if getattr(action, "card", None) in held else {}),
            }
            for action, why in barred
            for step in (action_step(face, action, ()),)
        ],
    }


def _held(
    face: Face,
    table: Table,
    options: Sequence[dict[str, Any]],
    barred: Sequence[tuple[Any, Sequence[Violation]]],
) -> Iterator[tuple[str, tuple[str, Sequence[Violation]]]]:
    """The cards in hand that none of the options plays, each with whose it is and what stands in the way of it: what
    keeps it off at all, or from what it might be aimed at, before what it lacks as long as it is aimed at nothing."""
    if not isinstance(face, Gaming) or resting.waiting(table) is not None:
        return
    playable = {one["step"].get("card") for one in options}
    for player in face.to_act(table):
        for id_, action in face.in_hand(table, player):
            if id_ in playable:
                continue
            known = (why for one, why in barred if getattr(one, "card", None) == id_ and one.by == player)
            why = next(known, None) or face.why_illegal(table, action)
            if why:
                yield id_, (player, why)


def _why(face: Face, table: Table, why: Sequence[Violation]) -> list[list[str]]:
    """Rules that forbid something, those that tell most first, each with what exactly stands in the way."""
    cited = [(", ".join(table.book.cites(one.rule.partition(":")[2])), one.detail) for one in why]
    return _first([[rules, why_in_words(face, detail, "hu")] for rules, detail in dict.fromkeys(cited)], table)


def _first(why: list[list[str]], table: Table) -> list[list[str]]:
    """Reasons, each with its rules before it, in the order in which they are told."""
    order = ranked((rules.partition(", ")[0] for rules, _detail in why), table.book.rulebook)
    return sorted(why, key=lambda one: order.index(one[0].partition(", ")[0]))


def _decided(face: Face, position: Position, step: Any) -> Iterator[dict[str, Any]]:
    """A step with every decision that may be taken on its way; nothing for one that is no legal action."""
    try:
        action = resting.action(face, position.table, step)
    except TypeError:
        return
    if not position.why_illegal(action):
        yield from _ways(face, position, action)


def _options(face: Face, position: Position) -> Iterator[dict[str, Any]]:
    """Every legal action as a step, with every way to decide what it asks; of those that send several things somewhere
    (:func:`_pairs`) one thing alone."""
    pairs = _pairs(face, position.table)
    alone = [] if pairs is None else [pairs.action({one: to}) for one in pairs.sent for to in pairs.to]
    crowds = 0
    for action in position.legal_actions():
        if pairs is not None and action not in alone and face.step(action)["act"] == pairs.act:
            crowds += 1
            if crowds > MOST:
                break
        elif action not in alone:
            yield from _ways(face, position, action)
    for action in alone:
        if not position.why_illegal(action):
            yield from _ways(face, position, action)


def _pairs(face: Face, table: Table) -> Pairs | None:
    """What may be sent where in one action, where there are more ways than one would read through."""
    found = face.pairs(table) if isinstance(face, Pairing) and face.outcome(table) is None else None
    return found if found is not None and found.ways > CROWD else None


def _ways(face: Face, position: Position, action: Any) -> Iterator[dict[str, Any]]:
    for after in branches(position, action):
        if after.move is not None:
            step = action_step(face, action, after.move.choices)
            words = None
            choice = resting.waiting(position.table)
            if choice is not None and isinstance(action, Decide) and isinstance(face, Asking):
                words = face.answer(position.table, choice, action.answer, "hu")
            text = words or _with_whose(face, step, after.move.choices)
            yield {"step": step, "text": _placed(face, position.table, text, step)}


def _in_step(taken: Sequence[Taken], answers: Sequence[Any]) -> list[Taken]:
    """The decisions of a step by its answers; nothing unless all are found."""
    found = [one for answer in answers for one in taken if written(one.answer) == answer][: len(answers)]
    return found if [written(one.answer) for one in found] == list(answers) else []


def _with_whose(face: Face, step: dict[str, Any], taken: Sequence[Taken]) -> str:
    """A step in words, each decision in it that is somebody else's with whose it is (4.17.2)."""
    whose = [(one.choice.by, written(one.answer), _decision(face, one)) for one in taken]
    own = step.get("by")
    if all(by == own and not words for by, _answer, words in whose):
        return face.step_in_words(step, "hu")
    plain = face.step_in_words({key: value for key, value in step.items() if key != "choose"}, "hu")
    if step["act"] == "pass" and all(by != own for by, _answer, _words in whose):
        return _first_whose(plain, whose)
    told = (
        words if words and by == own else f"{by} döntése – {words}" if words else f"{by} döntése: {_listed(one)}"
        for by, one, words in whose
    )
    return f"{plain} ({'; '.join(told)})"


def _first_whose(plain: str, whose: Sequence[tuple[str | None, Any, str | None]]) -> str:
    """Somebody passes, and others decide what comes of it: their decision is what is chosen there."""
    told = "; ".join(f"{by} dönt: {words or _listed(answer)}" for by, answer, words in whose)
    return f"{told} ({plain})"


def _decision(face: Face, one: Taken) -> str | None:
    """A decision in the words of the game, if it has any."""
    return face.decided(one.choice, one.answer) if isinstance(face, Deciding) else None


def _listed(answer: Any) -> str:
    return ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)


__all__ = ["MOST", "error_in_words", "followed", "ruled", "scenario_data", "trial", "walked"]
