"""``kodex impact NUMBER``: all that hangs on a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kodex.cli import labels, rules
from kodex.cli.options import (
    RULE_NUMBER,
    check_for_people,
    current_store,
    find_rules,
    json_option,
    rule_range,
    shared_options,
)
from kodex.cli.output import bad, clip, dim, emit_json, label, print_text, strong, table, wrap
from kodex.cli.usage import Command, Misuse
from kodex.ground.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from kodex.store import Store

_SHOWN = 5
_CLIP = 100
_NAMES = {
    "refers": N_("refer to it"),
    "related": N_("name it as related"),
    "exceptions": N_("exceptions to it"),
    "overrides": N_("it is an exception to"),
    "terms": N_("terms it defines"),
    "questions": N_("stored questions"),
    "answers": N_("answers"),
    "situations": N_("situations"),
    "scenarios": N_("scenarios about it"),
    "citing": N_("scenarios that demand its citation"),
    "parameters": N_("numbers it fixes"),
    "disputes": N_("disputes"),
    "rulings": N_("rulings"),
    "changes": N_("dated changes"),
    "concordance": N_("rows of the concordance"),
    "norms": N_("functions of the engine"),
    "cites": N_("scenarios that cite it when played"),
    "decides": N_("scenarios that go another way without it"),
}


@click.command(
    cls=Command,
    help=N_(
        "Show all that hangs on a rule, so what a change of it touches: rules that refer to it or are exceptions to "
        "it, terms, stored questions and answers, scenarios, fixed numbers, disputes, rulings, dated changes, rows of "
        "the concordance. Counts come first, then the lists.\n\n"
        "The number of a title means all of its rules, 34.5-34.8 those of a range. --norms adds the functions of the "
        "engine, --play plays all scenarios to see which cite the rule and which go another way without it, which "
        "takes its time."
    ),
    short_help=N_("Show all that hangs on a rule"),
)
@click.argument("wanted", nargs=-1, required=True, metavar=N_("NUMBER..."))
@click.option("--tree", is_flag=True, help=N_("Count what hangs on the rules below it as well."))
@click.option("--all", "everything", is_flag=True, help=N_("Show the lists whole, not only their beginnings."))
@click.option("--norms", is_flag=True, help=N_("Show the functions of the engine that play it, with file and line."))
@click.option("--play", is_flag=True, help=N_("Play all scenarios: which cite it, which go another way without it."))
@json_option
@shared_options
def command(wanted: tuple[str, ...], tree: bool, everything: bool, norms: bool, play: bool, as_json: bool) -> None:
    """Look it up and print it."""
    check_for_people(as_json, all=everything)
    store, own = _meant(wanted, tree)
    from kodex.links import impact

    found = impact.of(store, own, _other_editions(store.rulebook))
    if norms:
        found["norms"] = impact.norms(store.rulebook, found["rules"])
    if play:
        found |= impact.played(store.rulebook, found["rules"])
    found["counts"] |= {key: len(found[key]) for key in ("norms", "cites", "decides") if key in found}
    if as_json:
        emit_json(found)
    else:
        print_text(_page(store, found, everything))


def _meant(wanted: tuple[str, ...], tree: bool) -> tuple[Store, list[str]]:
    """The rules that are meant, all of one rulebook: a range, or rules with what stands below them if so wished."""
    from kodex.links import impact

    ends = rule_range(wanted[0]) if len(wanted) == 1 else None
    if ends is not None:
        store = current_store()
        return store, impact.between(store, *ends)
    named = tuple(RULE_NUMBER.convert(one, None, click.get_current_context()) for one in wanted)
    found = find_rules(named)
    if len({store.rulebook for store, _rule in found}) > 1:
        raise Misuse(_("the rules are in different rulebooks"), click.get_current_context())
    store = found[0][0]
    own: list[str] = []
    for _store, rule in found:
        bare = rule["kind"] == "heading" or (rule["number"] == rule["title_number"] and not store.is_printed())
        own += impact.whole(store, rule["number"]) if tree or bare else [rule["number"]]
    return store, list(dict.fromkeys(own))


def _other_editions(rulebook: str) -> list[Store]:
    """The stores of the editions that a rulebook is compared with: their scenarios may go by its rules."""
    from kodex import concordance

    editions = concordance.open().editions()
    return [current_store(id_) for id_ in editions if id_ != rulebook] if rulebook in editions else []


# --- for people -------------------------------------------------------------------------------------------------------


def _page(store: Store, found: dict[str, Any], everything: bool) -> Iterator[str]:
    yield from _head(store, found["rules"])
    counted = [(key, n) for key, n in found["counts"].items() if n]
    yield from (f"  {line}" for line in table([(_(_NAMES[key]), strong(str(n))) for key, n in counted]))
    if not counted:
        yield from wrap(_("Nothing hangs on it."), "  ")
    many = len(found["rules"]) > 1
    for key, n in counted:
        yield ""
        yield label(_(_NAMES[key])) + dim(f"  {n}")
        shown = found[key] if everything else found[key][:_SHOWN]
        for entry in shown:
            yield from wrap(_entry(store, key, entry, many), "    ", "  ")
        if len(shown) < n:
            more = n - len(shown)
            yield dim("  " + ngettext("… and {n} more (--all)", "… and {n} more (--all)", more).format(n=more))


def _head(store: Store, own: Sequence[str]) -> Iterator[str]:
    """The rule with its words, or which rules are taken together."""
    first = store.rule(own[0])
    assert first is not None
    if len(own) == 1:
        yield from wrap(f"{rules.name(first)}  {first.get('gist') or rules.about(first)}", "  ", "")
        return
    last = store.label(own[-1])
    told = ngettext("{n} rule", "{n} rules", len(own)).format(n=len(own))
    yield f"{rules.name(first)} – {strong(last)}  {dim(told)}"


def _entry(store: Store, key: str, entry: Any, many: bool) -> str:
    """A line of a list; where there are many rules, which of them it is about."""
    told = _TELLING[key](entry) if key in _TELLING else str(entry)
    return told + (dim("  → " + ", ".join(map(store.label, _of(entry)))) if many and _of(entry) else "")


def _of(entry: Any) -> list[str]:
    about = entry.get("of", []) if isinstance(entry, dict) else []
    return [about] if isinstance(about, str) else list(about)


def _linked(entry: dict[str, Any]) -> str:
    reason = f"  ({entry['reason']})" if entry["reason"] else ""
    about = clip(entry["about"], _CLIP) if entry["about"] != entry["label"] else ""
    return f"{strong(entry['label'])}  {about}{dim(reason)}".rstrip()


def _answered(entry: dict[str, Any]) -> str:
    return f"{clip(entry['a'], _CLIP)}  {dim(clip(' / '.join(entry['q']), _CLIP))}"


def _scenario(entry: dict[str, Any]) -> str:
    return f"{strong(entry['id'])}  {clip(entry['title'], _CLIP)}  {dim(entry.get('file', ''))}".rstrip()


def _parameter(entry: dict[str, Any]) -> str:
    return f"{strong(entry['id'])} = {entry['value']}  {dim(str(entry['rule']))}"


def _dispute(entry: dict[str, Any]) -> str:
    return f"{strong(entry['id'])}  {entry['title']}"


def _ruling(entry: dict[str, Any]) -> str:
    return f"{strong(entry['id'])}  {clip(entry['question'], _CLIP)}"


def _change(entry: dict[str, Any]) -> str:
    return f"{strong(entry['date'])}  {clip(entry['text'], _CLIP)}"


def _compared(entry: dict[str, Any]) -> str:
    differs = entry["verdict"] == "different"
    verdict = (bad if differs else dim)(labels.verdict(entry["verdict"]))
    return f"{strong(entry['id'])}  {entry['name']}  {verdict}"


def _norm(entry: dict[str, Any]) -> str:
    return f"{strong(entry['name'])}  {dim(entry['role'])}  {entry['file']}:{entry['line']}"


_TELLING = {
    **dict.fromkeys(("refers", "related", "exceptions", "overrides"), _linked),
    **dict.fromkeys(("answers", "situations"), _answered),
    **dict.fromkeys(("scenarios", "citing", "cites", "decides"), _scenario),
    "parameters": _parameter,
    "disputes": _dispute,
    "rulings": _ruling,
    "changes": _change,
    "concordance": _compared,
    "norms": _norm,
}
"""By the key of a list: an entry of it as a line."""
