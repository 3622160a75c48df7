"""The struggle for command: a sole ready warlord wins, else more icons on ready units; the winner may take a bonus."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.answering import happenings, occur, react, told
from kodex.engine.games.conquest.answers.drawing import draw
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.drawing import gain
from kodex.engine.games.conquest.table.places import outward, planet_card
from kodex.engine.games.conquest.table.units import card, units, warlord_at
from kodex.engine.games.conquest.vocabulary import COMMANDER, EXHAUSTED, FIRST_PLANET, ICONS, Happens, Rest, Under
from kodex.engine.kernel.happenings import INTERRUPT
from kodex.engine.kernel.procedures import Frame, Owed, Sometimes, Step
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

YES, NO, CARDS, RESOURCES = "igen", "nem", "lapok", "erőforrás"
BONUS = str(Rest.BONUS)
STRUGGLED = "struggled"
"""The note of a round with the planets where command has been struggled for."""


def at_the_first(table: Table, frame: Frame) -> None:
    """The struggle at the first planet."""
    first = table.decide(FIRST_PLANET)
    if first:
        course.begin(table, Under.STRUGGLE, planet=first)


def at_the_others(number: str) -> Step:
    """A step of the round with its number: the struggle at the next planet, and so on until all have had theirs."""

    def goes_on(table: Table, frame: Frame) -> str | None:
        """The planets one after the other, outward."""
        first, before = table.decide(FIRST_PLANET), frame.get(STRUGGLED, ())
        left = [n for n in outward(table) if n != first and n not in before]
        change = course.noted(table.state, Under.ROUND, **{STRUGGLED: (*before, left[0]) if left else None})
        table.emit(Happens.STEP, change, step=number, **({"planet": left[0]} if left else {}))
        if not left:
            return None
        return and_so_on(table, number, left[0])

    return goes_on


@book.procedure("f2/2.6#p2")
def and_so_on(table: Table, number: str, planet: int) -> str:
    """The step is taken again until all planets have had their struggle."""
    course.begin(table, Under.STRUGGLE, planet=planet)
    return number


@book.decides("f2/2.5#b2", COMMANDER)
def more_icons_win(table: Table, planet: int) -> str | None:
    """Whoever has more icons on ready units wins; on a tie, and with no icons, nobody does."""
    icons = {player: _icons(table, player, planet) for player in table.state.players}
    most = max(icons.values())
    best = [player for player, n in icons.items() if n == most]
    return best[0] if most and len(best) == 1 else None


def _icons(table: Table, player: str, planet: int) -> int:
    return sum(table.decide(ICONS, one) for one in units(table, player, planet))


@book.decides("f2/2.5#b1", COMMANDER, exception_to="f2/2.5#b2")
def a_sole_ready_warlord_wins(table: Table, planet: int) -> str | None:
    """Where one player alone has a ready warlord, he wins whatever the icons."""
    warlords = {player: warlord_at(table, player, planet) for player in table.state.players}
    there = [player for player, one in warlords.items() if one is not None and not EXHAUSTED.of(one)]
    return there[0] if len(there) == 1 else None


def winner(table: Table, frame: Frame) -> None:
    """It is found out who wins. That is reacted to, or by the other reading when the bonus has been decided on."""
    planet = frame.get("planet")
    found = table.decide(COMMANDER, planet)
    if not found:
        nobody_wins(table, planet)
        return
    later = {} if _is_reacted_to_at_once(table) else {"only": INTERRUPT}
    occur(table, told(Happens.COMMAND_WON, player=found, planet=planet, **later))


def _is_reacted_to_at_once(table: Table) -> bool:
    return read_as(table, "reaction-to-command-won", "bonusz-elott")


@book.applies(Happens.COMMAND_WON)
def command_is_won(table: Table, one: Happening) -> None:
    """The struggle remembers who has won it."""
    noted = course.noted(table.state, Under.STRUGGLE, winner=one.facts["player"])
    table.emit(Happens.COMMAND_WON, noted, **{fact: what for fact, what in one.facts.items() if fact != "only"})


@book.procedure("f2/2.5#p4")
def nobody_wins(table: Table, planet: int) -> None:
    """The bonus of a planet where nobody wins is lost for this round."""
    table.emit(Happens.COMMAND_LOST, planet=planet)


def bonus(table: Table, frame: Frame) -> Owed | None:
    """The winner decides: all of it, or none; by the other reading one of the two, too."""
    by, (cards, resources) = frame.get("winner"), _bonus(table, frame.get("planet"))
    if by is None or not (cards or resources):
        return None
    parts = bool(cards and resources) and read_as(table, "planet-bonus-in-parts", "kulon-is")
    return Owed(by, BONUS, (YES, NO, CARDS, RESOURCES) if parts else (YES, NO))


def _bonus(table: Table, planet: int) -> tuple[int, int]:
    there = planet_card(table, planet)
    return (0, 0) if there is None else (card(table, there).cards, card(table, there).resources)


def taking(table: Table, frame: Frame) -> None:
    """The resources are taken, the cards drawn, or they are not; by the other reading the victory is reacted to now."""
    by, answer, planet = frame.get("winner"), frame.get(BONUS), frame.get("planet")
    if answer == NO:
        table.emit(Happens.DECLINED, player=by, planet=planet)
    elif answer is not None:
        _takes(table, by, planet, answer)
    if by is not None and not _is_reacted_to_at_once(table):
        react(table, happenings.given(table.state, told(Happens.COMMAND_WON, player=by, planet=planet)))


def _takes(table: Table, by: str, planet: int, answer: str) -> None:
    cards, resources = _bonus(table, planet)
    cards, resources = cards * (answer != RESOURCES), resources * (answer != CARDS)
    table.emit(Happens.BONUS, player=by, planet=planet, cards=cards, resources=resources)
    gain(table, by, resources)
    draw(table, {by: cards})


course.declare(
    "f2/2.5#p1",
    Under.STRUGGLE,
    [("győztes", winner), (BONUS, bonus, Sometimes("f2/2.5#p2")), ("begyűjtés", taking, Sometimes("f2/2.5#p2"))],
)

__all__ = ["CARDS", "NO", "RESOURCES", "YES", "at_the_first", "at_the_others"]
