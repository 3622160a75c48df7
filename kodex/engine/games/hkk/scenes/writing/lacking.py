"""What a scenario of HKK counts on and its table has not: the format of a rule, the game of many players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from kodex.engine.games.hkk.book import RULEBOOK, book
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.many.given import games_of
from kodex.engine.games.hkk.scenes.setting import formats_of
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.kernel.norms import Norm
from kodex.ground.i18n import _

_DECKS = "deck_check"
_KNOWN = frozenset({*f.FORMATS, _DECKS})
"""The words of a table that only say which game it is: no card brings them."""
_OF_MANY = "168."
"""The rules of every game for more than two players."""
_AT_LEAST = 4
"""So many may play in pairs, or for the last power; three may be there for a rule of any game."""

Steps = tuple[str | int, ...]


def doubts(scenario: f.Scenario, named: Mapping[Steps, tuple[str, str]]) -> Iterator[tuple[str, Steps, str]]:
    """What is wrong, where, and what would be right; ``named``: the rules that must hold, with their editions."""
    given = scenario.given
    present = {*formats_of(given), *((_DECKS,) if given.deck_check else ())}
    told: set[str] = set()
    for place, (edition, number) in named.items():
        lacks = _needed_by(number) if edition == RULEBOOK and number not in told else frozenset()
        if lacks and lacks.isdisjoint(present):
            told.add(number)
            what = _("{rule} holds only in a certain format, and the given table is not of it: it is never met here")
            yield (
                what.format(rule=number),
                place,
                _("{form}; to show that it does not hold: {otherwise}").format(
                    form=_written(number, lacks), otherwise=f'never_cites: ["{number}"]'
                ),
            )
    is_of_many = any(number.startswith(_OF_MANY) for _edition, number in named.values())
    if len(given.players) >= _AT_LEAST and not games_of(given) and not is_of_many:
        what = _("{n} players and no game for so many: each plays against all others, by the rules for two")
        mend = " | ".join(f"format: {name}" for name in f.GAMES)
        yield what.format(n=len(given.players)), ("given", "players"), mend


@cache
def _norms() -> Mapping[str, list[Norm]]:
    found: dict[str, list[Norm]] = defaultdict(list)
    for norm in book.norms:
        found[norm.number].append(norm)
    return found


def _needed_by(number: str) -> frozenset[str]:
    """The formats of which one is needed for any norm of a rule to be in force; none where one holds without."""
    needs = [norm.needs for norm in _norms().get(number, ())]
    return frozenset().union(*needs) if needs and all(one and one <= _KNOWN for one in needs) else frozenset()


def _written(number: str, lacks: frozenset[str]) -> str:
    """What the given table says where a rule is to hold."""
    formats = [name for name in f.FORMATS if name in lacks]
    of_decks = all(GivenTable in norm.forbids for norm in _norms()[number])
    form = f"format: {' | '.join(formats)}" if formats else ""
    return ", ".join(filter(None, (form, f"{_DECKS}: true" if of_decks or not formats else "")))


__all__ = ["doubts"]
