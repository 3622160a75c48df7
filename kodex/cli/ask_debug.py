"""``kodex ask --debug``: how an answer came about, under the answer.

The names of features are those of ``calibration.json`` and of the tables of ``python -m tests.bench.search``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kodex.cli.output import dim, label, table, wrap
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.answers.account import Account, Shares, Word
    from kodex.store import Store

_SHOWN = 0.005
"""What adds less is not listed."""


def lines(store: Store, question: str) -> Iterator[str]:
    """The account of a question before a rulebook, for people."""
    from kodex.answers import account, asking
    from kodex.search import query

    told = account.of_case(asking.consider(store, query.clean(question)))
    yield from ("", label(_("Words")), *_words(told.words))
    if told.meant:
        yield from wrap(_("called or asked just so: {rules}").format(rules=", ".join(told.meant)), "  ")
    if told.rules:
        yield from ("", label(_("What speaks for the rules (logarithms, added up)")))
    for one in told.rules:
        yield from wrap(f"{one.label}  {one.score:.3g} = {_shares(one.added)}", "    ", "  ")
    yield from ("", *wrap(_decided(told), "  ", f"{label(_('Answered or declined'))}  "))
    if told.judged:
        yield from wrap(dim(_shares(told.judged)), "  ")
    if told.certainty is not None:
        chance = "" if told.chance is None else f"{told.chance:.3f}"
        yield from wrap(f"{told.certainty} {chance}".rstrip(), "  ", f"{label(_('Certainty'))}  ")


def _words(found: list[Word]) -> Iterator[str]:
    rows = [(one.typed, _read(one), str(one.items), f"{one.weight:.1f}") for one in found]
    heads = (_("word"), _("read as"), _("items"), _("weight"))
    yield from (f"  {row}" for row in table([heads, *rows], 2))


def _read(word: Word) -> str:
    """What a word was taken for."""
    what = [word.mended or "", *word.terms]
    marks = [_("says little")] if word.small else []
    marks += [_("denied")] if word.denied else []
    return ", ".join([*filter(None, what), *(f"({mark})" for mark in marks)]) or "–"


def _shares(found: Shares) -> str:
    """What each feature adds, the most first."""
    telling = sorted(((name, value) for name, value in found.items() if abs(value) >= _SHOWN), key=lambda p: -abs(p[1]))
    return ", ".join(f"{name} {value:+.2f}" for name, value in telling)


def _decided(told: Account) -> str:
    if told.likely is None:
        return _("not by likelihood: a number, a name, a stored question, or nothing that could be judged")
    return _("likelihood {likely:.3f}; answered from {least:.3f}").format(likely=told.likely, least=told.least)
