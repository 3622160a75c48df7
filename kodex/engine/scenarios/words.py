"""The trace in Hungarian: one sentence per event, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import Node, tree

SENTENCES = {
    "ability.announced": "{by} bejelenti: {thing} harci képessége ({ability}), {n}×",
    "ability.happens": "{thing} automatikus képessége működésbe lép ({ability})",
    "abilities.paid": "a bejelentett harci képességek költségét egyszerre levonják",
    "activated": "{thing} aktív helyzetbe fordul",
    "activation": "aktivizálódik: {things}",
    "attack": "{by} kijelöli a támadókat: {map}",
    "combat.ends": "a harci fázis véget ér",
    "components.expire": "a ki nem nyert szörnykomponens elvész: {things}",
    "components.gained": "{player} {n} szörnykomponenst kap",
    "components.offered": "az ellenfél kinyerheti {thing} szörnykomponensét ({n})",
    "components.renounced": "{player} lemond a szörnykomponensről",
    "components.taken": "{player} kinyer {n} szörnykomponenst ebből: {thing}",
    "cut_short": "a folyamatban lévő fázis azonnal lezárul",
    "damage": "{victim} {n} ponttal sebződik",
    "demolished": "{thing} lerombolva",
    "demolishing": "{thing} rombolása",
    "dies": "{thing} a gyűjtőbe kerül",
    "direct_damage": "direkt sebzés: {victim} {n} ponttal sebződik",
    "done": "{by} jelzi, hogy nem kíván többet cselekedni ({stage})",
    "draw.agreed": "{by} elfogadja a döntetlent",
    "draws": "{player} húz egy lapot",
    "draws_nothing": "{player} nem húz, mert elfogyott a paklija",
    "drops_out": "ellenfél nélkül maradt, nem harcol tovább: {things}",
    "enters": "{thing} játékba kerül",
    "exchange": "{by} cserél; őrposztba: {into}; tartalékba: {out}",
    "expires": "megszűnik a védekezési bónusz és minden, ami a kör végéig tartott",
    "game.drawn": "a játszma döntetlen",
    "game.won": "a játszmát megnyeri: {won}",
    "heals": "{target} {n} pontot gyógyul",
    "heals_all": "maximális életpontra gyógyul: {things}",
    "life_saving.closes": "nincs több életmentő cselekvés",
    "life_saving.goes_on": "folytatódnak az életmentő cselekvések",
    "life_saving.opens": "életmentő cselekvések használhatók: {things}",
    "magic": "{player} varázspontja {n} ponttal változik",
    "magic.regenerates": "{player} {n} varázspontot kap (összesen {now})",
    "modified": "{target}: {value} {n:+d} a kör végéig",
    "pairs": "a harcolók ellenfelei: {pairs}",
    "passes": "{by} lemond a cselekvésről",
    "passivized": "{thing} passzív helyzetbe fordul",
    "phase": "elkezdődik: {stage}",
    "plays": "{by} kifizeti és kijátssza: {thing}",
    "right": "{player} következik",
    "sacrificed": "{thing} feláldozva",
    "spell.done": "{thing} a gyűjtőbe kerül",
    "stage": "elkezdődik: {stage}",
    "stays_active": "{thing} nem passzivizálható",
    "strike": "ütés: {blows}",
    "strike_back": "{by} kijelöli, kire üt vissza: {map}",
    "strike_damage": "{victim} {n} ponttal sebződik az ütéstől",
    "turn.begins": "{player} {turn}. köre kezdődik",
    "turn.ends": "{player} átadja a kört",
    "turn_broken": "körszakítás: a kör véget ér",
    "uses": "{by} használja: {thing} – {ability}",
}
_VALUES = {"life": "maximális Ép", "damage": "sebzés"}


def sentence(event: Event) -> str:
    """An event in a Hungarian sentence; every kind of event has one (a test says so)."""
    facts = {key: _told(value) for key, value in event.facts.items()}
    if event.kind == "modified":
        facts["value"] = _VALUES[event.facts["value"]]
    return SENTENCES[event.kind].format(**facts)


def _told(value: Any) -> Any:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} → {_told(other)}" for key, other in value.items()) or "senki"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "senki"
    return value


def told(log: Sequence[Event]) -> list[tuple[int, str, tuple[str, ...]]]:
    """The trace as lines: depth in the tree of causes, sentence, rule numbers."""
    lines: list[tuple[int, str, tuple[str, ...]]] = []

    def walk(node: Node, depth: int) -> None:
        lines.append((depth, sentence(node.event), node.event.norms))
        for child in node.children:
            walk(child, depth + 1)

    for root in tree(log):
        walk(root, 0)
    return lines
