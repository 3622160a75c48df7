"""The query language explained: ``kodex search --help-query``. Every example finds something (a test runs them)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.cli.output import label, strong, wrap
from kodex.ground.i18n import N_, _

EXAMPLES = {
    N_("Words and questions"): (
        ("őrposzt mérete", N_("any of the words, the best match first; endings do not matter")),
        ("orposzt merete", N_("accents may be left out, small typos are mended")),
        ("Hányan támadhatnak ugyanarra a lényre?", N_("a whole question")),
        ("34.5", N_("a number: the rule itself, then what stands below it; §34.5 and 34,5 mean the same")),
    ),
    N_("Words that must be met"): (
        ("támadó AND építmény", N_("both words, in any form; capitals make the operator")),
        ("bűbáj OR átok", N_("at least one of them")),
        ("támadó AND NOT építmény", N_("one without the other")),
        ("(bűbáj OR helyszín) AND költség", N_("brackets say what belongs together")),
        ('"mágikus védelem"', N_("these words side by side, in these forms")),
        ("véd*", N_("words that begin so")),
    ),
    N_("Fields"): (
        ("cím:tartalék", N_("in a heading (title: means the same)")),
        ("szöveg:átütés", N_("in the rule's own words (text:)")),
        ("kérdés:temető", N_("in the questions players ask (question:)")),
        ("fogalom:húzás", N_("the rules that define a term (term:)")),
        ("kérdés:(mana OR temető)", N_("a field before a bracket holds for all inside")),
        ("fajta:kivétel AND építmény", N_("only one kind of rule (kind:): {kinds}")),
        ("rész:VII AND tartalék", N_("only one part (part:)")),
    ),
    N_("Numbers"): (
        ("[34 TO 36]", N_("items from one number to another, both with all below them; also 34..36 and 34-36")),
        ("[100 TO ]", N_("from a number on")),
        ("szám:34.5", N_("exactly this item (number:)")),
        ("szám:34.*", N_("everything below a number")),
        ("34..36 AND fajta:kivétel", N_("exceptions between two numbers")),
    ),
}
"""Group -> queries and what they do."""


def text() -> Iterator[str]:
    """The whole help."""
    from kodex.search.filters import KINDS

    yield from wrap(_("Plain words and whole questions need nothing special; these give you more say:"))
    for group, examples in EXAMPLES.items():
        yield ""
        yield label(_(group))
        for query, meaning in examples:
            yield f"  kodex search {strong(quoted(query))}"
            yield from wrap(_(meaning).format(kinds=", ".join(KINDS)), "      ")
    yield ""
    yield from wrap(_("--part and --kind narrow any search, --limit and --page leaf through it, --context shows more."))


def quoted(query: str) -> str:
    """A query as it is typed in a shell."""
    return f"'{query}'" if any(letter in query for letter in ' "()*[]§') else query
