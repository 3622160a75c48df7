"""What ``kodex check`` is told to play: files, folders, shipped scenarios by their ids or by rules, piped text."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kodex.cli.asked import played
from kodex.cli.options import rulebook_asked
from kodex.errors import KodexError
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.engine.scenarios.running.run import Result
    from kodex.rules.rulename import RuleName
    from kodex.store import Store

_ID = r"[a-z0-9]+(-[a-z0-9]+)*"


@contextlib.contextmanager
def piped(paths: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Callable[[Result], Result]]]:
    """The paths, of which ``-`` is a file with what is piped in, and how its results are told: by no path of ours."""
    if "-" not in paths:
        yield paths, lambda result: result
        return
    from msgspec import structs

    from kodex.engine.scenarios.running.texts import as_file, named

    with as_file(sys.stdin.buffer.read().decode("utf-8", "replace") if sys.stdin is not None else "") as file:

        def told(result: Result) -> Result:
            failures, warnings = (
                tuple(named(one, file) for one in said) for said in (result.failures, result.warnings)
            )
            return structs.replace(result, file=named(result.file, file), failures=failures, warnings=warnings)

        yield tuple(str(file) if path == "-" else path for path in paths), told


def meant(paths: tuple[str, ...]) -> tuple[list[str], dict[str, Path]]:
    """The paths themselves, and the shipped scenarios that are named by their id or by a rule, with their files."""
    named: dict[str, Path] = {}
    below: list[str] = []
    for path in paths:
        found = {} if os.path.exists(path) else _shipped(path)
        named |= found
        if not found and not os.path.lexists(path) and (error := _like_a_number(path)) is not None:
            raise error
        if not found and re.fullmatch(_ID, path) and not os.path.lexists(path):
            raise nowhere(path)
        below += [] if found else [path]
    return below, named


def _like_a_number(typed: str) -> KodexError | None:
    """What is said of what is no number of a rule and looks like one; None for anything else."""
    from kodex.rules import numbers

    if numbers.read(typed) is not None or not numbers.looks_like(typed):
        return None
    from kodex.cli.options import current_store
    from kodex.rules.rulename import not_a_number

    return not_a_number(typed, current_store().numbers())


def _shipped(typed: str) -> dict[str, Path]:
    """The shipped scenarios that are meant, with their files: the one of an id, or those about a rule.

    None of them when it is neither. Raises KodexError for a rule there is not, or that no scenario is about.
    """
    file = file_of(typed)
    if file is not None:
        return {typed: file}
    from kodex.cli.options import rule_range

    ends = rule_range(typed)
    number = None if ends else _rule(typed)
    if ends is None and number is None:
        return {}
    return _within(*ends) if ends is not None else _about(number)


def nowhere(typed: str) -> KodexError:
    """What is said of what is neither a file nor a shipped scenario: which is meant, or by whose rules it is played."""
    from kodex.compile import open_store
    from kodex.errors import one_line
    from kodex.ground.nearby import nearest
    from kodex.rules import books

    what = _("there is no file and no scenario '{typed}'").format(typed=one_line(typed, 60))
    asked = rulebook_asked()
    if _rule(typed) is not None:
        return KodexError(what, mend=f"kodex check {typed}")
    of_others: list[str] = []
    for rulebook in books.one_by_one():
        ids = open_store(rulebook).scenario_ids()
        if typed in ids and asked is not None:
            return KodexError(what, mend=f"--rulebook {rulebook}")
        of_others += ids if asked in (None, rulebook) else []
    near = nearest(typed, of_others)
    return KodexError(what, mend=_("one of: {known}").format(known=", ".join(near)) if near else "kodex try --like …")


def _root(store: Store) -> Path:
    """The folder from which the files of a rulebook's scenarios are named. Raises KodexError where nobody plays it."""
    from pathlib import Path

    from kodex.ground import games

    return Path(games.book_folder(played(store.rulebook))).parents[1]


def _within(first: str, last: str) -> dict[str, Path]:
    """The shipped scenarios about the rules from one to another, or about whole titles. Raises KodexError."""
    from kodex.cli.options import current_store
    from kodex.links import impact

    store = current_store()
    root = _root(store)
    every = store.numbers()
    titles = list(dict.fromkeys(map(store.title_of, every)))
    if {first, last} <= set(titles):
        wanted = titles[titles.index(first) : titles.index(last) + 1]
    else:
        wanted = impact.between(store, first, last)
    found = {id_: root / file for number in wanted for id_, file in store.scenarios_about(number)}
    if not found:
        what = _("no scenario is about {number}").format(number=f"{first}-{last}")
        turned = {first, last} <= set(every) and every.index(last) < every.index(first)
        raise KodexError(
            what, mend=_("the earlier one first: {number}").format(number=f"{last}-{first}") if turned else None
        )
    return found


def _about(number: RuleName | None) -> dict[str, Path]:
    """The shipped scenarios about a rule. Raises KodexError where there is none."""
    from kodex.cli.options import find_rules

    found: dict[str, Path] = {}
    for store, rule in find_rules((number,) if number is not None else ()):
        root = _root(store)
        about = store.scenarios_about(str(rule["number"]))
        if not about:
            what = _("no scenario is about {number}").format(number=rule["number"])
            raise KodexError(what, mend=f"kodex scenario new --title {rule['number']}")
        found |= {id_: root / file for id_, file in about}
    return found


def _rule(typed: str) -> RuleName | None:
    """The rule that is meant, None when it is no number and names no rulebook."""
    from kodex.cli.options import RULE_NUMBER, current_store, is_rule
    from kodex.rules.rulename import RuleName

    if is_rule(typed):
        return RULE_NUMBER.convert(typed, None, None)
    asked = rulebook_asked()
    return RuleName(asked, typed) if asked is not None and current_store().is_rule(typed) else None


def file_of(id_: str) -> Path | None:
    """The file of the shipped scenario with this id."""
    from pathlib import Path

    from kodex.compile import open_store
    from kodex.ground import games
    from kodex.rules import books

    if not re.fullmatch(_ID, id_):
        return None
    asked = rulebook_asked()
    for rulebook in books.one_by_one() if asked is None else (asked,):
        file = open_store(rulebook).scenario_file(id_)
        if file:
            return Path(games.book_folder(rulebook)).parents[1] / file
    return None
