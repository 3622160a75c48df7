"""A step in a form that is not its own is an error of form which names the right one, never a ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from msgspec.structs import replace

from kodex.engine.face import format as every
from kodex.engine.games.conquest.scenes import format as c
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.hkk.reactions import chain
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, files, load, state_of
from kodex.engine.scenarios.free_play.tried import tried
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.steps.playing import Group, groups, take
from kodex.errors import KodexError
from kodex.ground import paths, yamlfile
from tests.editions import EDITIONS

CORPUS = Path(paths.shipped("queries")) / "scenarios"
OF_HKK = [CORPUS / edition for edition in EDITIONS]
OF_CONQUEST = [CORPUS / "conquest"]
EVERY = 12
"""Every so many files of HKK's scenarios are looked through in an ordinary run, all of them in the whole one."""
ON_PURPOSE = {
    "maradando-lap-celpont-nelkul-nem",  # asks what is played without the target that it could have
    "kf-targy-csak-kf-lenyre",
    "ki-nem-jatszott-lapra-elore-nem",  # asks whether what nobody has played yet may be reacted to
    "az-erosito-arra-kerul-amit-a-szovege-mond",  # asks whether it may go onto nothing
    "egyseg-csak-felforditott-bolygohoz",  # asks, too, whether it may go to no planet
    "automatikus-kepesseg-nem-hivhato-elo",  # asks whether somebody may bring an automatic ability about
}
"""Scenarios that claim of a step in a wrong form that rules forbid it."""


def wrong_forms(table: Table, step: every.Step) -> Iterator[every.Step]:
    """The same as a step, in the forms that somebody who does not know better might write, in whichever game."""
    yield from _of_hkk(table, step)
    yield from _of_conquest(table, step)


def _of_conquest(table: Table, step: every.Step) -> Iterator[every.Step]:
    match step:
        case c.DeployStep():
            yield c.UseStep(by=step.by, card=step.card, choose=step.choose)
            if step.planet:
                yield replace(step, planet=0)
                yield c.MoveStep(by=step.by, card=step.card, planet=step.planet, choose=step.choose)
            if step.host:
                yield replace(step, host="")
                yield replace(step, host="", planet=1)
        case c.MoveStep():
            yield c.DeployStep(by=step.by, card=step.card, planet=step.planet, choose=step.choose)
        case c.AttackStep() if not card(table, table.thing(step.card)).abilities:
            yield c.UseStep(by=step.by, card=step.card, choose=step.choose)
        case c.ShieldStep() if step.card:
            yield replace(step, unit=step.card, card=step.unit)
            if card(table, table.thing(step.card)).abilities == ():
                yield c.UseStep(by=step.by, card=step.card, choose=step.choose)
        case c.UseStep() if card(table, table.thing(step.card)).type == "esemény":
            yield c.AttackStep(by=step.by, card=step.card, choose=step.choose)


def _of_hkk(table: Table, step: every.Step) -> Iterator[every.Step]:
    links = [one.id for one in chain.links(table)]
    match step:
        case f.PlayStep():
            x = step.x if isinstance(step.x, int) else 0
            to = links[-1] if links else step.target or step.card
            if to not in table.state.players and step.way is None and not is_late(table, to):
                yield f.ReactStep(
                    by=step.by, to=to, card=step.card, target=step.target, targets=step.targets, x=x, choose=step.choose
                )
        case f.UseStep():
            to = links[-1] if links else step.target or step.of
            if to not in table.state.players and step.n == 1 and step.keep is None and not is_late(table, to):
                yield f.ReactStep(
                    by=step.by,
                    to=to,
                    of=step.of,
                    ability=step.ability,
                    target=step.target,
                    targets=step.targets,
                    x=step.x,
                    choose=step.choose,
                )
        case f.ReactStep() if step.card is not None:
            yield f.PlayStep(
                by=step.by, card=step.card, target=step.target, targets=step.targets, x=step.x, choose=step.choose
            )
        case f.ReactStep():
            yield f.UseStep(
                by=step.by,
                of=str(step.of),
                ability=str(step.ability),
                target=step.target,
                targets=step.targets,
                x=step.x,
                choose=step.choose,
            )
        case f.AttackStep():
            yield f.StrikeBackStep(by=step.by, map=step.map)
            yield f.AttackStep(by=step.by, map={victim: by for by, victim in step.map.items()})
        case f.StrikeBackStep():
            yield f.AttackStep(by=step.by, map=step.map)
            yield f.StrikeBackStep(by=step.by, map={victim: by for by, victim in step.map.items()})
        case f.AnnounceStep():
            yield replace(step, to=(None if links else step.card) if step.to in (None, *links) else links[-1])
            if step.ability is not None:
                yield replace(step, ability=None)
            elif step.card in table.state.things:
                yield replace(step, ability="nem_az")
            yield f.TakeBackStep(by=step.by, card=step.card, ability=step.ability)
        case f.TakeBackStep():
            yield replace(step, ability=None if step.ability else "nem_az")
            yield replace(step, card="nem_az")
            yield f.AnnounceStep(by=step.by, card=step.card, ability=step.ability)
        case f.ExchangeStep() if not step.order:
            yield replace(step, into=step.out, out=step.into)
        case f.SacrificeStep() if len(step.things) == 1:
            yield f.ClaimStep(by=step.by, thing=step.things[0], n=1)
        case f.ClaimStep():
            yield f.SacrificeStep(by=step.by, things=[step.thing])


def is_late(table: Table, link: str) -> bool:
    """Whether something has taken effect in the course: to react to it now is no wrong word, it is too late."""
    return any(event.kind == "resolves" and event.facts["thing"] == link for event in table.log)


def _wrong_answers(table: Table, group: Group) -> Iterator[str]:
    """The answers of a step that are none of those there are, or another player's, where that is told as forbidden."""
    for n, answer in enumerate(group.answers):
        others = [player for player in table.state.players if player != answer.by] if answer.by else []
        for wrong in (replace(answer, take="nincs_ilyen"), *(replace(answer, by=other) for other in others[:1])):
            answers = (*group.answers[:n], wrong, *group.answers[n + 1 :])
            before, refused = table.snapshot(), list[Any]()
            try:
                take(table, replace(group, answers=answers), (), None, refused)
            except Failure as failure:
                if refused or not failure.misanswered:
                    yield f"{wrong}: {failure.what}"
            else:
                if wrong.by == answer.by:  # another player may be asked the same
                    yield f"{wrong}: is taken"
            table.restore(before)


def _told(table: Table, one: Loaded, step: every.Step) -> list[str]:
    """The step where rules are said to forbid it, in whichever wrong form."""
    found = []
    for wrong in wrong_forms(table, step):
        violations = one.face.why_illegal(table, one.face.action(wrong))
        if violations and one.face.misformed(table, wrong, violations) is None:
            found.append(f"{one.id}: {wrong}: {sorted(each.rule for each in violations)}")
    return found


def _blamed_on_rules(path: Path | str) -> tuple[int, list[str]]:
    """How many steps were looked at, and what is wrong: a wrong form told as forbidden, a claim of rules as a form."""
    count, found = 0, []
    for one in load(path):
        scenario = one.scenario
        if scenario is None or scenario.then.impossible or scenario.explore is not None:
            continue
        table = one.face.table(one.cards, state_of(scenario), rules=one.rules)
        for group in groups(scenario):
            illegal = getattr(group.step, "illegal", None)
            if group.step is not None and illegal is None:
                count += 1
                found += _told(table, one, group.step)
            elif illegal is not None and not isinstance(group.step, every.AdvanceStep) and one.id not in ON_PURPOSE:
                violations = one.face.why_illegal(table, one.face.action(group.step))
                if one.face.misformed(table, group.step, violations) is not None:
                    found.append(f"{one.id}: rules forbid {group.step}")
            if illegal is None:
                found += [f"{one.id}: {told}" for told in _wrong_answers(table, group)]
            if not _taken(table, group):
                break
    return count, found


def _taken(table: Table, group: Group) -> bool:
    try:
        take(table, group, (), lambda choice: choice.options[0], [])
    except Failure:
        return False
    return True


def _look_through(chosen: Sequence[Path | str]) -> None:
    counted = 0
    for path in chosen:
        count, found = _blamed_on_rules(path)
        counted += count
        assert found == [], path
    assert counted > 100


@pytest.mark.parametrize(("folders", "each"), [(OF_HKK, EVERY), (OF_CONQUEST, 1)])
def test_a_wrong_form_is_never_told_as_forbidden(folders: list[Path], each: int) -> None:
    acts = {path: _acts(path) for path in files(folders)}
    chosen = _with_every_act(acts, each)
    assert set().union(*(acts[path] for path in chosen)) == set().union(*acts.values())
    _look_through(chosen)


def _acts(path: Path | str) -> frozenset[str]:
    """The acts of the steps of a file."""
    return frozenset(str(step.__struct_config__.tag) for step in _steps(path))


def _with_every_act(acts: dict[Path | str, frozenset[str]], each: int) -> list[Path | str]:
    """Every so-many-th file, and of the acts that do not occur in those the smallest file with one, until all do."""
    chosen = [*acts][::each]
    seen = set().union(*(acts[path] for path in chosen))
    for path in sorted(acts, key=lambda path: (Path(path).stat().st_size, str(path))):
        if not acts[path] <= seen:
            chosen.append(path)
            seen |= acts[path]
    return chosen


@pytest.mark.whole
def test_no_wrong_form_of_all_is_told_as_forbidden() -> None:
    _look_through(files(OF_HKK))


def _of_every_act(folders: list[Path]) -> dict[str, tuple[dict[str, Any], int]]:
    """By each action that occurs in the corpus of a game a scenario, as plain data, and the place of such a step in it:
    the one with the fewest steps before it."""
    found: dict[str, tuple[dict[str, Any], int]] = {}
    for path in files(folders):
        data = yamlfile.read(Path(path)).data
        for one in data["scenarios"]:
            for n, step in enumerate(one.get("when", ())):
                act = step["act"]
                if "illegal" not in step and "explore" not in one and n < found.get(act, ({}, 99))[1]:
                    kept = {key: data[key] for key in ("rulebook", "edition", "cards") if key in data}
                    found[act] = (kept | {"scenarios": [one]}, n)
    return found


PLAYERS = ("by", "whose")
OWN_WORDS = ("act", "choose", "take", "about", "that", "cites", "as", "what", "cycle", "on")
"""Fields in which there is neither a player nor a thing nor a place."""


def _wrong_words(step: dict[str, Any], player: str) -> Iterator[dict[str, Any]]:
    """A step with something else in each of its fields: nobody's name, a player in the place of a thing, a text for a
    number, a number for a text; and with a field that it has not."""
    for key, value in step.items():
        if key in OWN_WORDS or (key == "by" and value in ("all", "chance")):
            continue
        if isinstance(value, int):
            yield step | {key: "sok"}
        elif isinstance(value, list):
            yield step | {key: ["nincs_ilyen"]}
            yield step | {key: [player]}
        elif isinstance(value, dict):
            yield step | {key: {"nincs_ilyen": "nincs_ilyen"}}
        else:
            yield step | {key: "nincs_ilyen"}
            yield step | {key: ["több"]}
    yield step | {"nincs_ilyen": 1}
    yield {key: value for key, value in step.items() if key != "by"} if "by" in step else step | {"by": "nincs_ilyen"}


@pytest.mark.parametrize(
    ("folders", "kinds", "only_refused"),
    [
        pytest.param(OF_HKK, f.AnyStep, {"stack", "deprive"}, id="hkk"),  # these are there to be refused
        pytest.param(OF_CONQUEST, c.AnyStep, {"arrange"}, id="conquest"),
    ],
)
def test_of_every_action_of_a_game_a_wrong_word_is_an_error_of_form(
    folders: list[Path], kinds: Any, only_refused: set[str]
) -> None:
    found, wrong, tries = _of_every_act(folders), [], 0
    acts = {kind.__struct_config__.tag for kind in get_args(kinds)}
    assert acts == set(found) | only_refused
    for data, n in found.values():
        one = data["scenarios"][0]
        steps = one["when"][:n]
        for step in _wrong_words(one["when"][n], next(iter(one["given"]["players"]))):
            tries += 1
            text = yaml.safe_dump(data | {"scenarios": [one | {"when": [*steps, step]}]}, allow_unicode=True)
            try:
                told = tried(Path("proba.yaml"), "en", text=text).steps[-1:]
            except KodexError:
                continue
            wrong += [f"{one['id']}: {step}: {last.verdict} {[why.rule for why in last.why]}" for last in told]
    assert tries > 3 * len(found)
    assert wrong == []


def _steps(path: Path | str) -> Iterator[every.Step]:
    for one in load(path):
        yield from one.scenario.when if one.scenario is not None else ()


TABLE = """
cards:
  ork: {type: szörny, cost: {magic: 1}, damage: 2, life: 3}
  enyhit: {type: azonnali, alone: true, reaction: [play], effects: [{do: heal, n: 1, to: controller}]}
  szikra: {type: azonnali, targets: [lény], effects: [{do: damage, n: 1}]}
scenarios:
- given:
    active: A
    phase: fő.1
    players: {A: {magic: 5, hand: [ork]}, B: {magic: 5, hand: [enyhit, szikra]}}
  when:
"""
PLAYED = "{act: play, by: A, card: ork}"


@pytest.mark.parametrize(
    ("steps", "right"),
    [
        (["{act: pass, by: ork}"], "A, B"),
        (["{act: pass, by: mindenki}"], "all"),
        (["{act: look, by: A, whose: kéz, zone: B}"], "A, B"),
        (["{act: look, by: A, whose: ork, zone: kéz}"], "A, B"),
        (["{act: look, by: A, whose: B, zone: fiók}"], "kéz"),
        (["{act: take_back, by: A, card: ork}"], "{act: announce, by: A, card: ork}"),
        (["{act: announce, by: A, card: ork}", "{act: announce, by: A, card: ork}"], PLAYED),
        ([PLAYED, "{act: choose, by: B, take: ork}"], "delete it"),
    ],
)
def test_what_is_no_step_is_told_with_the_right_one(steps: list[str], right: str) -> None:
    text = TABLE + "".join(f"  - {step}\n" for step in steps)
    with pytest.raises(KodexError) as caught:
        tried(Path("proba.yaml"), "en", text=text)
    assert right in (caught.value.mend or "")


@pytest.mark.parametrize("late", ["card: enyhit", "card: szikra, target: ork"])
def test_a_reaction_that_comes_too_late_is_forbidden_by_the_rule_that_says_so(late: str) -> None:
    steps = [PLAYED, "{act: pass, by: B}", f"{{act: react, by: B, to: ork, {late}}}"]
    found = tried(Path("proba.yaml"), "hu", text=TABLE + "".join(f"  - {step}\n" for step in steps))
    assert found.steps[-1].verdict == "forbidden"
    assert "94.7" in [reason.rule for reason in found.steps[-1].why]
