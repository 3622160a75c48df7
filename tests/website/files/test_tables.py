"""Every case that a link opens on the playground plays there, whether it claims something by itself or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.running.run import run
from kodex.ground import games, paths
from kodex.website import cases
from kodex.website.files import tables

FOLDER = Path(paths.shipped("queries")) / "scenarios"
EVERY = 150
"""Every so many cases are opened in an ordinary run, besides some of those that only weigh readings."""
BOOKS = ("hkk-kodex", "hkk-11", "hkk-8", "conquest")


def as_the_page_asks(table: dict[str, Any], edition: str) -> str:
    """What the page gives the engine for a table that a link opens (``toTrial`` of playground-model.js)."""
    home = games.home(edition)
    assert home is not None
    given = {key: one for key, one in table["given"].items() if one is not None}
    scenario = {"id": "proba", "title": "Próba", "asks": "Mi történik?", "rules": table["rules"], "given": given}
    scenario |= {"when": table["when"]} if table["when"] else {}
    scenario |= {"then": table["then"]} if table["then"] else {}
    scenario |= {"edition": table["edition"]} if "edition" in table else {}
    return json.dumps({"rulebook": home.rulebook, "cards": table["cards"], "scenarios": [scenario]}, ensure_ascii=False)


def opened(loaded: Loaded, folder: Path, at: Path) -> str | None:
    """What is wrong with a case that a link opens; None where nothing is, or no link does."""
    [case] = cases._case(loaded, run(loaded), folder)
    if not case.passes or not case.can_be:
        return None
    found = trial(as_the_page_asks(json.loads(json.dumps(tables.table(case))), case.edition), at)
    if found["error"]:
        return f"{case.id}: {found['error']}"
    told = [one for one in found["failures"] if not one.get("why") and not one.get("decide")]
    return f"{case.id}: {told[0]['what']}" if told else None


def every(rulebook: str) -> list[Loaded]:
    return [one for path in files([FOLDER / rulebook]) for one in load(path) if one.scenario is not None]


def faults(rulebook: str, chosen: list[Loaded], at: Path) -> Iterator[str]:
    told = (opened(one, FOLDER / rulebook, at / "proba.yaml") for one in chosen)
    yield from (one for one in told if one is not None)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_case_of_a_link_plays(rulebook: str, tmp_path: Path) -> None:
    known = every(rulebook)
    weighing = [one for one in known if one.scenario is not None and one.scenario.readings]
    assert not list(faults(rulebook, [*known[::EVERY], *weighing[:: EVERY // 10]], tmp_path))


@pytest.mark.whole
@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_case_of_a_link_plays(rulebook: str, tmp_path: Path) -> None:
    assert not list(faults(rulebook, every(rulebook), tmp_path))


def test_a_case_that_only_weighs_readings_claims_nothing_there(tmp_path: Path) -> None:
    [one] = [one for one in every("hkk-kodex") if one.id == "ratett-lappal-ujra-ellopas"]
    [case] = cases._case(one, run(one), FOLDER / "hkk-kodex")
    table = tables.table(case)
    assert table["then"] == {}
    told = as_the_page_asks(table, case.edition)
    assert trial(told, tmp_path / "a.yaml")["verdict"] == "open"
    empty = json.loads(told)
    empty["scenarios"][0]["then"] = {"state": {}, "cites": []}  # as links made before hold it
    assert trial(json.dumps(empty), tmp_path / "b.yaml")["error"] is None


@pytest.mark.parametrize(("rulebook", "named"), [("hkk-kodex", None), ("hkk-11", "hkk-11"), ("conquest", None)])
def test_a_case_names_its_edition_where_the_playground_would_begin_with_another(
    rulebook: str, named: str | None
) -> None:
    one = next(one for one in every(rulebook) if one.scenario is not None and one.scenario.edition in {None, rulebook})
    [case] = cases._case(one, run(one), FOLDER / rulebook)
    assert tables.table(case).get("edition") == named
