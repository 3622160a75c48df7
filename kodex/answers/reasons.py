"""Why a rule stands in an answer: short sentences put together from templates, in the language of the messages.

Reasons written in the knowledge base are Hungarian always, like the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kodex.ground.article import with_article
from kodex.ground.i18n import N_, _, language
from kodex.rules.priority import level

Rule = dict[str, Any]

_PRINCIPLES = {
    "hkk-kodex": {
        "1.4.1": N_("1.4.1: nothing may go against a principle"),
        "1.4.2": N_("1.4.2: a card or a special rule is stronger than a basic rule"),
        "1.4.3": N_("1.4.3: of two rules the one published later is stronger"),
        "100.0": N_("100: what is forbidden in any way stays forbidden"),
        "101.0": N_("101: what happens in any case cannot be prevented"),
        "102.1": N_("102.1: an absolute wording is stronger than any other effect"),
        "102.2": N_("102.2: a lasting effect is stronger than a one-time effect"),
        "102.3": N_("102.3: of two effects the one played later is stronger"),
        "102.4": N_("102.4: a continuous ability is stronger than an activated one, and that than an automatic one"),
    }
}
"""What the rules of priority themselves say, in a few words."""

_LEVELS = {
    "principle": N_("a principle, above every other rule (1.4.1)"),
    "format": N_("a tournament rule, which differs from the general ones (138.0)"),
    "detail": N_("a detailed rule, which may differ from a basic one (1.4.2)"),
}


def rule_name(label: str) -> str:
    """A number, or the label of an address, within a sentence: with its article in Hungarian."""
    return with_article(label) if language() == "hu" else label


def quoted(words: Iterable[str]) -> str:
    """Words in quotation marks, with commas."""
    template = "„{}”" if language() == "hu" else "“{}”"
    return ", ".join(template.format(word) for word in words)


def fits_best(words: list[str]) -> str:
    """The rule that decides by its words alone; ``words``: those of the question that it meets."""
    return _listed(_("this fits the words of the question best"), words)


def fits_too(words: list[str]) -> str:
    """Another rule that was found."""
    return _listed(_("this fits the words of the question, too"), words)


def _listed(sentence: str, words: list[str]) -> str:
    return f"{sentence}: {', '.join(words)}" if words else sentence


def usually(verdict: str, label: str, trump: str) -> str:
    """A verdict that holds in general, and what decides here; ``label``: that of the rule which says so."""
    template = _("Generally: {verdict} Here, because of {rule}: {trump}")
    return template.format(verdict=verdict, rule=rule_name(label), trump=trump)


def named() -> str:
    """A rule asked for by its number."""
    return _("the question names this rule")


def exception(rule: Rule, main: Rule) -> str:
    """``rule`` beats ``main``, and why."""
    why = _("exception to {rule}").format(rule=rule_name(main["label"]))
    reason = rule["reasons"].get(main["number"])
    return _("{why}, because {reason}").format(why=why, reason=reason) if reason else why


def main_rule(beaten_by: Rule) -> str:
    """A rule to which ``beaten_by`` is an exception."""
    return _("the general rule, {rule} is an exception to it").format(rule=rule_name(beaten_by["label"]))


def counterpart(rule: Rule) -> str:
    """A rule of another edition that regulates what ``rule`` does in the one that answers."""
    return _("it regulates what {rule} does here").format(rule=rule_name(rule["label"]))


def definition(rule: Rule) -> str:
    """A rule that says what a word of the deciding one means."""
    if rule["terms"]:
        return _("needed to read it: it says what {terms} means").format(terms=quoted(rule["terms"][:2]))
    return _("needed to read it: it defines what this is about")


def below(rule: Rule) -> str:
    """A rule that stands below ``rule``."""
    return _("it belongs to {rule}").format(rule=rule_name(rule["label"]))


def refers(rule: Rule) -> str:
    """A rule that refers to ``rule``."""
    return _("it refers to {rule}").format(rule=rule_name(rule["label"]))


def referred(rule: Rule) -> str:
    """A rule that ``rule`` refers to."""
    return _("{rule} refers to it").format(rule=rule_name(rule["label"]))


def strength(rule: Rule, other: Rule | None = None) -> str | None:
    """What makes ``rule`` stronger by its level than ``other``, which it beats; or what it says of strength itself."""
    principle = _PRINCIPLES.get(rule["rulebook"], {}).get(rule["number"])
    if principle:
        return _(principle)
    if other is None or level(rule) == level(other):
        return None
    name = _LEVELS.get(level(rule))
    return _(name) if name else None


def later(date: str, text: str) -> str:
    """A change that was published after the rule, in the words of the chronology."""
    return _("changed later ({date}: {text}), and what is later is stronger (1.4.3)").format(
        date=date, text=text.rstrip(". ")
    )


def together(*parts: str | None) -> str:
    """Clauses as one sentence."""
    return "; ".join(part for part in parts if part)


def no_such_number(number: str) -> str:
    """A rule near a number that does not exist."""
    return _("there is no rule {number}, this is close to it").format(number=number)


def game(words: list[str]) -> str:
    """The question is about another game."""
    return _("another game ({words}): the rulebook does not speak of it").format(words=quoted(words))


def outside(words: list[str]) -> str:
    """The question is about something that no rulebook of this game can answer."""
    return _("trade or the running of an event ({words}): the rulebook does not speak of it").format(
        words=quoted(words)
    )


def unknown(words: list[str]) -> str:
    """Words that no rule has."""
    if len(words) == 1:
        return _("the rulebook does not know this word: {words}").format(words=quoted(words))
    return _("the rulebook does not know these words: {words}").format(words=quoted(words))


def missing(words: list[str]) -> str:
    """Words that this rule does not have."""
    return _("it does not speak of this: {words}").format(words=quoted(words))


def only_words() -> str:
    """A rule that has the words asked, but not the question."""
    return _("it has the words of the question, but answers another one")


def too_little() -> str:
    """A question of small words only."""
    return _("the question has no word that would tell what it is about")
