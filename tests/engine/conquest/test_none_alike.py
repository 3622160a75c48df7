"""No two scenarios of a rule are alike but for names and numbers: each shows something that no other of its shows."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
import yaml

from tests.engine.every_game import scenarios

TELLS = ("given", "when", "then", "explore", "readings")
SHAPE = ("type", "keywords", "abilities", "unique", "attaches", "traits")
"""What of a card is more than a number."""
PLAYER = re.compile(r"(?<![\w<])[AB](?![\w>])")
RULE = re.compile(r"[a-z0-9]+/\S+")
NUMBER = re.compile(r"\d+")


def every() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every scenario, with the cards of its file."""
    for path in scenarios("conquest"):
        data = yaml.safe_load(path.read_text("utf-8"))
        yield from ((one, data["cards"]) for one in data["scenarios"])


def ids(value: Any) -> Iterator[str]:
    """The names that a table gives to single cards."""
    if isinstance(value, dict):
        if "card" in value and "id" in value:
            yield value["id"]
        yield from (one for other in value.values() for one in ids(other))
    elif isinstance(value, list):
        yield from (one for other in value for one in ids(other))


class Shape:
    """A scenario without names and numbers: cards and players are called by the order in which they come."""

    def __init__(self, one: Mapping[str, Any], cards: Mapping[str, Any]) -> None:
        self._cards, self._names, self._shapes = cards, dict[str, str](), dict[str, Any]()
        known = sorted({*cards, *ids(one.get("given"))}, key=len, reverse=True)
        self._known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})\d*(?!\w)")
        told = [self._of(one.get(key)) for key in TELLS]
        self.text = json.dumps([told, self._shapes], ensure_ascii=False)

    def _name(self, word: str) -> str:
        return self._names.setdefault(word, f"<{'abcdefghijklmnopqrstuvwxyz'[len(self._names)]}>")

    def _named(self, found: re.Match[str]) -> str:
        word = found[0]
        card = word if word in self._cards else word.rstrip("0123456789")
        if card in self._cards and card not in self._names:
            name, printed = self._name(card), self._cards[card]
            printed = printed | {"keywords": [*printed.get("keywords", ())]}
            self._shapes[name] = None  # a card may name itself
            self._shapes[name] = self._of({key: printed[key] for key in SHAPE if key in printed})
        return self._name(word)

    def _of(self, value: Any) -> Any:
        if isinstance(value, dict):
            keys = [(self._of(key), key) for key in value if key not in ("cites", "never_cites")]
            return [[shape, self._of(value[key])] for shape, key in sorted(keys, key=lambda one: str(one[0]))]
        if isinstance(value, list):
            return [self._of(one) for one in value]
        if isinstance(value, str) and not RULE.fullmatch(value):
            text = PLAYER.sub(lambda found: self._name(found[0]), self._known.sub(self._named, value))
            return NUMBER.sub("0", text)
        return 0 if isinstance(value, int) and not isinstance(value, bool) else value


def alike(found: Iterator[tuple[dict[str, Any], dict[str, Any]]]) -> list[list[str]]:
    """Scenarios of a common rule that differ in names and numbers only."""
    groups: dict[str, list[tuple[str, set[str]]]] = defaultdict(list)
    for one, cards in found:
        groups[Shape(one, cards).text].append((one["id"], set(one["rules"])))
    several = (group for group in groups.values() if len(group) > 1)
    return [[id_ for id_, _rules in group] for group in several if set.intersection(*(rules for _id, rules in group))]


def test_no_two_of_a_rule_are_alike_but_for_names_and_numbers() -> None:
    assert alike(every()) == []


def written_otherwise(one: dict[str, Any], cards: dict[str, Any], n: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same with other names of cards, the players exchanged, and one number otherwise wherever it stands."""
    text = yaml.safe_dump([{key: one[key] for key in TELLS if key in one}, cards], allow_unicode=True, sort_keys=False)
    for number, card in enumerate(sorted(cards, key=len, reverse=True)):
        text = re.sub(rf"(?<!\w){re.escape(card)}(?=\d*(?!\w))", f"zz{'abcdefghijklmnopqrstuvwxyz'[number]}zz", text)
    text = re.sub(r"(?<!\w)[AB](?!\w)", lambda found: "BA"["AB".index(found[0])], text)
    text = re.sub(r"(damage|resources): \d+", rf"\1: {n}", text)
    told, known = yaml.safe_load(text)
    return one | told | {"id": "other"}, known


@pytest.mark.parametrize("id_", ["repulot-fele-serules-eri", "telepites-ara", "legyozott-egeszseges-hadur"])
def test_one_that_is_written_with_other_names_and_numbers_is_found(id_: str) -> None:
    one, cards = next((one, cards) for one, cards in every() if one["id"] == id_)
    named = {card: cards[card] for card in cards if card in json.dumps(one, ensure_ascii=False)}
    other = written_otherwise(one, named, 7)
    assert alike(iter([(one, cards), other])) == [[id_, "other"]]
    differs = deepcopy(other[0])
    differs["when"].append({"act": "pass", "by": "A"})
    assert alike(iter([(one, cards), (differs, other[1])])) == []
    of_another_rule = other[0] | {"rules": ["sz/lehet#p1"]}
    assert alike(iter([(one, cards), (of_another_rule, other[1])])) == []
