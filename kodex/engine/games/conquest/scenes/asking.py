"""The decisions in which the game rests as questions, and their answers as sentences."""

from __future__ import annotations

from typing import Any

from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.command.struggle import NO, YES
from kodex.engine.games.conquest.scenes.called import RESTS
from kodex.engine.games.conquest.table.places import outward, planet_card
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.vocabulary import DIAL_PLANET, Rest
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.table import Table

QUESTIONS: dict[str, tuple[str, str]] = {
    Rest.DIALS: ("Hová megy {by} hadura?", "Where does the warlord of {by} go?"),
    Rest.BONUS: ("Elviszi-e {by} ezt a bónuszt: {bonus}?", "Does {by} take this bonus: {bonus}?"),
    Rest.DEFENDER: ("Kit támad: {attacker}?", "Whom does {attacker} attack?"),
    Rest.MULLIGAN: ("Újrahúzza-e {by} a kezdő kezét?", "Does {by} draw the first hand anew?"),
    Rest.STALEMATE: ("Elfogadja-e {by} a patthelyzetet?", "Does {by} agree to a stalemate?"),
    Rest.INDIRECT: (
        "Melyik egysége mellé teszi {by} a következő sérülést?",
        "Beside which unit does {by} put the next?",
    ),
}
ANSWERS: dict[tuple[str, Any], tuple[str, str]] = {
    (Rest.BONUS, YES): ("{by} elviszi a bónuszt", "{by} takes the bonus"),
    (Rest.BONUS, NO): ("{by} nem viszi el a bónuszt", "{by} does not take the bonus"),
    (Rest.DIALS, None): ("{by} parancstárcsája: {option}", "the dial of {by}: {option}"),
    (Rest.DEFENDER, None): ("{by} célpontja: {option}", "{by} attacks: {option}"),
}
"""By decision and option (None: any) what is said of it."""
BONUS = ("{name} ({cards} lap, {resources} erőforrás)", "{name} ({cards} cards, {resources} resources)")
DIAL = ("{option} ({name})", "{option} ({name})")
NO_PLANET = (
    "{option} (itt nincs felfelé fordított bolygó, ezért az utolsóhoz megy: {name})",
    "{option} (no planet is turned up there, so it is the last one: {name})",
)


class Questions:
    """What the game says of its decisions."""

    def question(self, table: Table, choice: Choice, language: str) -> str | None:
        """The decision as a question; one that has none of its own by what it is called."""
        n = int(language != "hu")
        frame = course.frame(table.state)
        told = QUESTIONS.get(choice.about)
        if told is None:
            name = RESTS.get(choice.about)  # type: ignore[call-overload]
            return None if name is None or n else f"{choice.by} dönt: {name}"
        facts = {"by": choice.by, "attacker": frame.get("attacker") if frame is not None else None}
        if choice.about == Rest.BONUS and frame is not None:
            facts["bonus"] = _bonus(table, frame.get("planet"), n)
        return told[n].format(**facts)

    def answer(self, table: Table | None, choice: Choice, option: Any, language: str) -> str | None:
        """An option as a sentence; a number of the dial with the planet that it means."""
        n = int(language != "hu")
        told = ANSWERS.get((choice.about, option)) or ANSWERS.get((choice.about, None))
        if told is None:
            return None
        if choice.about == Rest.DIALS and table is not None:
            option = _dial(table, option, n)
        return told[n].format(by=choice.by, option=option)


def _bonus(table: Table, planet: int, n: int) -> str:
    there = planet_card(table, planet)
    if there is None:
        return ""
    printed = card(table, there)
    return BONUS[n].format(name=there.id, cards=printed.cards, resources=printed.resources)


def _dial(table: Table, number: int, n: int) -> str:
    """A number of the dial and where it leads."""
    place = table.decide(DIAL_PLANET, number)
    there = planet_card(table, place) if place else None
    if there is None:
        return str(number)
    return (DIAL if number <= len(outward(table)) else NO_PLANET)[n].format(option=number, name=there.id)


__all__ = ["Questions"]
