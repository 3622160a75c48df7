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
        "Beside which unit does {by} put the next damage?",
    ),
    Rest.AREA: ("Minden ott lévő ellenséget sebez: {attacker}?", "Does {attacker} strike all enemies there?"),
    Rest.AREA_FIRST: ("Minden ott lévő ellenséget sebez: {attacker}?", "Does {attacker} strike all enemies there?"),
    Rest.BATTLE_ABILITY: ("Használja-e {by} a bolygó csataképességét?", "Does {by} use the planet's battle ability?"),
    Rest.TARGET: ("Mi legyen a célpont ({by})?", "What is the target ({by})?"),
    Rest.MAY: ("Kéri-e {by} a szöveg választható részét?", "Does {by} want the optional part of the text?"),
    Rest.X: ("Mennyi legyen X ({by})?", "How much is X ({by})?"),
    Rest.OFFERING: ("Mivel fizet {by}?", "What does {by} pay with?"),
    Rest.TAKE: ("Melyik lapot veszi el {by}?", "Which card does {by} take?"),
    Rest.DISCARD: ("Melyik lapot dobja el {by}?", "Which card does {by} discard?"),
    Rest.RELIC: ("Melyik ereklyéjét tartja meg {by}?", "Which relic does {by} keep?"),
    Rest.CHOICE: ("Melyik lapját választja {by}?", "Which card does {by} choose?"),
}
ANSWERS: dict[tuple[str, Any], tuple[str, str]] = {
    (Rest.BONUS, YES): ("{by} elviszi a bónuszt", "{by} takes the bonus"),
    (Rest.BONUS, NO): ("{by} nem viszi el a bónuszt", "{by} does not take the bonus"),
    (Rest.MULLIGAN, YES): ("{by} újrahúzza a kezét", "{by} draws a new hand"),
    (Rest.MULLIGAN, NO): ("{by} megtartja a kezét", "{by} keeps the hand"),
    (Rest.STALEMATE, YES): ("{by} elfogadja a patthelyzetet", "{by} agrees to a stalemate"),
    (Rest.STALEMATE, NO): ("{by} nem fogadja el a patthelyzetet", "{by} does not agree to a stalemate"),
    (Rest.AREA, YES): ("mindenkit sebez, akit ott talál", "it strikes all enemies there"),
    (Rest.AREA, NO): ("csak a célpontját sebzi", "it strikes its defender alone"),
    (Rest.AREA_FIRST, YES): ("mindenkit sebez, akit ott talál", "it strikes all enemies there"),
    (Rest.AREA_FIRST, NO): ("csak a célpontját sebzi", "it strikes its defender alone"),
    (Rest.BATTLE_ABILITY, YES): ("{by} használja a csataképességet", "{by} uses the battle ability"),
    (Rest.BATTLE_ABILITY, NO): ("{by} nem használja a csataképességet", "{by} does not use the battle ability"),
    (Rest.MAY, YES): ("{by} kéri a szöveg választható részét", "{by} wants the optional part of the text"),
    (Rest.MAY, NO): (
        "{by} nem kéri a szöveg választható részét",
        "{by} does not want the optional part of the text",
    ),
    (Rest.DIALS, None): ("{by} parancstárcsája: {option}", "the dial of {by}: {option}"),
    (Rest.DEFENDER, None): ("{by} célpontja: {option}", "{by} attacks: {option}"),
}
"""By decision and option (None: any) what is said of it."""
BONUS = ("{name} ({cards} lap, {resources} erőforrás)", "{name} (cards: {cards}, resources: {resources})")
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


def options(table: Table, choice: Choice) -> dict[Any, str]:
    """Where each number of the dial leads."""
    if choice.about != Rest.DIALS:
        return {}
    places = {n: table.decide(DIAL_PLANET, n) for n in choice.options}
    there = {n: planet_card(table, place) for n, place in places.items() if place}
    return {n: planet.id for n, planet in there.items() if planet is not None}


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


__all__ = ["Questions", "options"]
