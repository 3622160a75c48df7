"""``kodex compare``: what corresponds to a rule in the other editions of its game, and where they really differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex import concordance
from kodex.cli import labels, rules
from kodex.cli.options import RULE_NUMBER, current_store, find_one, json_option, rulebook_asked, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.cli.usage import Command, Misuse
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _
from kodex.rules.rulename import RuleName
from kodex.store.places import folder

if TYPE_CHECKING:
    from kodex.concordance import Concordance
    from kodex.shapes import Comparison, Mechanism, MechanismGroup
    from kodex.store import Store


@click.command(
    cls=Command,
    help=N_(
        "Compare the editions of a game. With the number of a rule: what corresponds to it in the other editions, "
        "whether they say the same, and what differs.\n\n"
        "Without one: how much there is to compare, by groups; with --differences or --all the entries themselves; "
        "with --rulebook only what that edition regulates."
    ),
    short_help=N_("Compare the editions of a game"),
)
@click.argument("wanted", type=RULE_NUMBER, nargs=-1, metavar=N_("[NUMBER]"))
@click.option("--differences", is_flag=True, help=N_("List what the editions answer differently."))
@click.option("--all", "everything", is_flag=True, help=N_("List everything that is compared."))
@click.option("--group", metavar=N_("TEXT"), help=N_("Of these lists only the groups whose name holds this."))
@click.option("--texts", is_flag=True, help=N_("Show the texts of the rules, too."))
@json_option
@shared_options
def command(
    wanted: tuple[RuleName, ...], differences: bool, everything: bool, group: str | None, texts: bool, as_json: bool
) -> None:
    """Look it up and print it."""
    found = concordance.open()
    asked = None if wanted else rulebook_asked()
    if asked is not None and asked not in found.editions():
        folder(asked)
        what = _("{rulebook} is not compared with another edition").format(rulebook=asked)
        raise KodexError(what, mend=_("one of: {known}").format(known=", ".join(found.editions())))
    if group is not None and not group.strip():
        raise Misuse(_("this text is empty"), click.get_current_context())
    if texts and not (wanted or differences or everything or group):
        raise Misuse(
            _("--texts is for a rule or a list: give a number, --differences or --all"), click.get_current_context()
        )
    if wanted and (differences or everything or group):
        raise Misuse(_("a rule and a list cannot be asked for at once"), click.get_current_context())
    if differences and everything:
        raise Misuse(_("--differences and --all are two lists: take one"), click.get_current_context())
    if wanted:
        _print_rule(found, wanted, texts, as_json)
    elif differences or everything or group:
        _print_list(found, found.chosen(group, everything, asked), texts, as_json)
    elif as_json:
        emit_json({"editions": found.editions(), "groups": found.groups(asked)})
    else:
        print_text(_overview(found.groups(asked)))


def _print_rule(found: Concordance, wanted: tuple[RuleName, ...], texts: bool, as_json: bool) -> None:
    one = find_one(wanted)
    assert one is not None
    store, number = one
    entries = found.counterparts(store.rulebook, number)
    if texts:
        _add_texts(entries, {store.rulebook: {number}})
    if as_json:
        emit_json(found.about(store.rulebook, number, entries))
    else:
        print_text(_page(found, store, number, entries))


def page(store: Store, number: str) -> Iterator[str]:
    """A rule and its counterparts for people."""
    found = concordance.open()
    return _page(found, store, number, found.counterparts(store.rulebook, number))


def data(rulebook: str, number: str) -> dict[str, Any]:
    """The object of ``kodex compare NUMBER --json``."""
    return {**concordance.open().about(rulebook, number)}


def _page(found: Concordance, store: Store, number: str, entries: list[Mechanism]) -> Iterator[str]:
    rule = store.rule(number) or {}
    yield from rules.head(rule)
    yield from rules.body(rule)
    yield ""
    yield from _of_rule(found, store.rulebook, entries)


def _print_list(found: Concordance, entries: list[Mechanism], texts: bool, as_json: bool) -> None:
    if texts:
        _add_texts(entries, {})
    if as_json:
        emit_json(found.listed(entries))
    else:
        print_text(_in_groups(found, entries))


def _in_groups(found: Concordance, entries: list[Mechanism]) -> Iterator[str]:
    group = None
    for entry in entries:
        if entry["group"] != group:
            yield from [label(entry["group"])] if group is None else ["", label(entry["group"])]
            group = entry["group"]
        yield ""
        yield from lines(entry, found, why=False)
    if not entries:
        yield _("There is nothing to compare.")
    reasons = dict.fromkeys(why_open(entry, found) for entry in entries if entry["open"])
    for why in reasons:
        yield ""
        yield from wrap(f"{bad('*')} {why}", "  ", "")


def _of_rule(found: Concordance, rulebook: str, entries: list[Mechanism]) -> Iterator[str]:
    if not entries:
        others = ", ".join(name for id_, name in found.editions().items() if id_ != rulebook)
        known = rulebook in found.editions()
        text = _("No counterpart: the concordance with {others} does not name this rule.") if known else None
        yield text.format(others=others) if text else _("This rulebook is not compared with another edition.")
    for at, entry in enumerate(entries):
        yield from [""] if at else []
        yield from lines(entry, found)


def lines(entry: Mechanism, found: Concordance, why: bool = True) -> Iterator[str]:
    """An entry for people: its name and verdict, what is shared, what each edition says, where it stands.

    ``why`` says as well why it is open which edition goes first; without it a star stands for that.
    """
    editions = found.editions()
    star = bad(" *") if entry["open"] and not why else ""
    yield from wrap(f"{strong(entry['name'])}  {_verdict(entry, editions)}{star}", "  ", "")
    if entry["common"]:
        yield from wrap(entry["common"], "  ")
    for fact in entry["facts"]:
        who = ", ".join(editions.get(id_, id_) for id_ in fact["rulebooks"])
        yield from wrap(f"{label(who)}  {fact['text']}", "    ", "  ")
    if entry["open"] and why:
        yield from wrap(bad(_("Both stand:")) + " " + why_open(entry, found), "    ", "  ")
    yield from _holds(entry, editions)
    if entry["note"]:
        yield from wrap(dim(entry["note"]), "  ")
    yield from wrap(dim(where(entry, editions)), "    ", "  ")
    yield from _texts(entry)


def _holds(entry: Mechanism, editions: dict[str, str]) -> Iterator[str]:
    """Which edition holds where they differ, and that is not open."""
    first = concordance.holding(entry, editions)
    if first is not None:
        yield from wrap(dim(_("This holds: {name}").format(name=editions.get(first, first))), "    ", "  ")


def _verdict(entry: Mechanism, editions: dict[str, str]) -> str:
    if entry["only"]:
        names = ", ".join(editions.get(id_, id_) for id_ in entry["only"])
        return dim(_("only here: {editions}").format(editions=names))
    paint = {"same": good, "different": bad}.get(entry["verdict"], dim)
    return paint(labels.verdict(entry["verdict"]))


def why_open(entry: Mechanism, found: Concordance) -> str:
    """Why nothing settles which edition of an open entry goes first."""
    ids = [id_ for fact in entry["facts"] for id_ in fact["rulebooks"]]
    pairs = (found.precedence(one, other) for at, one in enumerate(ids) for other in ids[at + 1 :])
    return next((pair["why"] for pair in pairs if pair and pair["wins"] is None), "")


def where(entry: Mechanism, editions: dict[str, str]) -> str:
    """The rules of each edition on one line."""
    return " · ".join(
        f"{editions.get(id_, id_)}: {', '.join(rules.shown(id_, number) for number in found)}"
        for id_, found in entry["rules"].items()
    )


def _texts(entry: Mechanism) -> Iterator[str]:
    for id_, text in entry.get("texts", {}).items():
        rulebook, _colon, number = id_.partition(":")
        name = f"{rulebook} {rules.shown(rulebook, number)}"
        yield from wrap(f"{strong(name)}  {rules.plain(text or '', rulebook)}".rstrip(), "      ", "    ")


def _add_texts(entries: Iterable[Mechanism], without: dict[str, set[str]]) -> None:
    """Give each entry the texts of its rules but for those that are shown anyway."""
    stores: dict[str, Any] = {}
    for entry in entries:
        texts = entry["texts"] = {}
        for rulebook, numbers in entry["rules"].items():
            store = stores.get(rulebook) or stores.setdefault(rulebook, current_store(rulebook))
            for rule in store.rules(numbers):
                if rule["number"] not in without.get(rulebook, ()):
                    texts[rule["id"]] = rule["text"]


def _overview(groups: list[MechanismGroup]) -> Iterator[str]:
    for group in groups:
        counts = (f"{labels.verdict(name)} {n}" for name, n in group["verdicts"].items() if n)
        yield from wrap(f"{strong(group['group'])}  {' · '.join(counts)}", "    ", "")
    if not groups:
        yield _("There is nothing to compare.")
    else:
        yield ""
        yield dim("kodex compare --differences · kodex compare --all --group TEXT · kodex compare 36.4")


def beside_answer(rulebook: str, compared: Comparison) -> Iterator[str]:
    """What another edition says to an answer by ``rulebook``: the differences whole, the rest on a line each."""
    editions = concordance.open().editions()
    other, precedence = compared["rulebook"], compared["precedence"]
    pair = rulebook, other
    undecided = precedence is not None and precedence["wins"] is None
    differing = [each for each in compared["entries"] if concordance.differ(each, rulebook, other)]
    yield ""
    yield label(_("In the other edition: {name}").format(name=editions.get(other, other)))
    for entry in compared["entries"]:
        if entry in differing:
            yield from _difference(entry, pair, editions, entry["open"] and undecided)
        else:
            yield from _agreement(entry, pair)
    if not compared["entries"]:
        yield from wrap(_("The concordance says nothing about these rules."), "  ")
    if precedence and undecided and any(entry["open"] for entry in differing):
        yield from wrap(bad("* " + _("Both stand:")) + " " + precedence["why"], "    ", "  ")
    elif precedence and precedence["wins"] and any(not entry["only"] for entry in differing):
        first = editions.get(precedence["wins"], precedence["wins"])
        yield from wrap(dim(_("{name} goes first: {why}").format(name=first, why=precedence["why"])), "    ", "  ")


def _difference(entry: Mechanism, pair: tuple[str, str], editions: dict[str, str], both_stand: bool) -> Iterator[str]:
    """What each of two editions says; a star where nothing settles which of them goes first, explained at the end."""
    star = bad(" *") if both_stand else ""
    yield from wrap(f"{strong(entry['name'])}  {bad(labels.verdict('different'))}{star}", "    ", "  ")
    if entry["common"]:
        yield from wrap(entry["common"], "    ")
    for id_ in pair:
        said = [fact["text"] for fact in entry["facts"] if id_ in fact["rulebooks"]]
        text = " ".join(said) or _("has no such rule")
        numbers = ", ".join(rules.shown(id_, number) for number in entry["rules"].get(id_, ()))
        place = dim(f" ({numbers})") if numbers else ""
        yield from wrap(f"{label(editions.get(id_, id_))}{place}  {text}", "      ", "    ")
    yield from _holds(entry, editions)


def _agreement(entry: Mechanism, pair: tuple[str, str]) -> list[str]:
    """On a line: an entry about which two rulebooks agree: what both say, and what the second one says more."""
    rulebook, other = pair
    numbers = ", ".join(rules.shown(other, number) for number in entry["rules"].get(other, ())) or "–"
    said = [fact for fact in entry["facts"] if other in fact["rulebooks"]]
    both = [fact["text"] for fact in said if rulebook in fact["rulebooks"]]
    more = [fact["text"] for fact in said if rulebook not in fact["rulebooks"]]
    verdict = dim(labels.verdict("detail" if more else "same"))
    told = filter(None, (entry["common"], *both, *more))
    return wrap(" ".join((f"{strong(entry['name'])} ({numbers})  {verdict} ", *told)), "    ", "  ")
