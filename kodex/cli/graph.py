"""``kodex graph [NUMBER]``: how rules refer to and beat each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import given
from kodex.cli.options import RULE_NUMBER, current_store, find_one, find_rules, json_option, shared_options
from kodex.cli.output import clip, dim, emit_json, label, print_text, strong, wrap
from kodex.cli.usage import Command, Misuse, OneOf, Whole
from kodex.ground.i18n import N_, _
from kodex.rules.rulename import RuleName

if TYPE_CHECKING:
    from kodex.links.graph import Affected, Graph, Step

_CLIP = 80
_EDGE = {"exception": N_("beats"), "refs": N_("refers to"), "related": N_("is related to"), "below": N_("stands below")}
_BACK = {
    "exception": N_("is beaten by"),
    "refs": N_("is referred to by"),
    "related": N_("is named as related by"),
    "below": N_("stands above"),
}
_COUNTED = {
    "exception": N_("exceptions"),
    "refs": N_("printed references"),
    "related": N_("related rules"),
    "below": N_("places below another rule"),
}
_LEVELS = {
    "principle": N_("principle"),
    "format": N_("tournament rule"),
    "detail": N_("detail rule"),
    "basic": N_("basic rule"),
}


@click.command(
    cls=Command,
    help=N_(
        "Show how rules refer to and beat each other: around one rule, or the whole rulebook in figures.\n\n"
        "--impact lists what a change of the rule concerns, --path the way between two rules."
    ),
    short_help=N_("Show how rules refer to and beat each other"),
)
@click.argument("wanted", type=RULE_NUMBER, nargs=-1, metavar=N_("[NUMBER]"))
@click.option(
    "--depth",
    type=Whole(1, 20),
    default=1,
    metavar=N_("N"),
    help=N_("How many links away from the rule to look (default: 1)."),
)
@click.option(
    "--format",
    "form",
    type=OneOf(("text", "json", "dot", "mermaid")),
    default="text",
    help=N_("How to print the graph (default: text)."),
)
@click.option("--impact", is_flag=True, help=N_("List everything that refers to the rule or beats it, step by step."))
@click.option(
    "--path",
    "ends",
    type=RULE_NUMBER,
    nargs=2,
    default=None,
    metavar=N_("NUMBER NUMBER"),
    help=N_("Show how two rules hang together."),
)
@json_option
@shared_options
def command(
    wanted: tuple[RuleName, ...],
    depth: int,
    form: str,
    impact: bool,
    ends: tuple[RuleName, RuleName] | None,
    as_json: bool,
) -> None:
    """Build the graph and print what is asked for."""
    _check_usage(wanted, impact, ends, form)
    _check_alone(bool(wanted) and not impact, form, as_json)
    as_json = as_json or form == "json"
    if ends is not None:
        _show_way(ends, as_json)
    elif not wanted:
        _show_summary(as_json)
    elif impact:
        _show_impact(wanted, as_json)
    else:
        _show_around(wanted, depth, "json" if as_json else form)


def _check_usage(wanted: tuple[RuleName, ...], impact: bool, ends: tuple[RuleName, RuleName] | None, form: str) -> None:
    drawn = form in ("dot", "mermaid")
    if ends is not None and (wanted or impact or drawn):
        raise Misuse(_("--path stands alone, with --json at most"), click.get_current_context())
    if not wanted and ends is None and (impact or drawn):
        raise Misuse(_("this needs the number of a rule"), click.get_current_context())
    if impact and drawn:
        raise Misuse(_("--impact is printed as text or JSON only"), click.get_current_context())


def _check_alone(around: bool, form: str, as_json: bool) -> None:
    """Wrong usage where an option would have nothing to do."""
    ctx = click.get_current_context()
    if not around and given(ctx, "depth"):
        raise Misuse(_("--depth is how far to look around one rule: not with --impact or --path"), ctx)
    if as_json and form in ("dot", "mermaid"):
        raise Misuse(_("--format {form} and --json are two ways to print it: take one").format(form=form), ctx)


def _around_one(wanted: tuple[RuleName, ...]) -> tuple[Graph, str]:
    """The graph of the rulebook that the one (existing) rule is in, and its number."""
    from kodex.links import graph

    found = find_one(wanted)
    assert found is not None
    return graph.build(found[0]), found[1]


def _between(ends: tuple[RuleName, RuleName]) -> tuple[Graph, str, str]:
    """The graph of the rulebook that two (existing) rules are in, and their numbers."""
    from kodex.links import graph

    (store, start), (other, end) = (find_rules((each,))[0] for each in ends)
    if other.rulebook != store.rulebook:
        raise Misuse(_("the rules are in different rulebooks"), click.get_current_context())
    return graph.build(store), start["number"], end["number"]


def _show_summary(as_json: bool) -> None:
    from kodex.links import graph

    found = graph.summary(graph.build(current_store()))
    if as_json:
        emit_json(found)
    else:
        print_text(_summary(found))


def _summary(found: dict[str, Any]) -> Iterator[str]:
    yield label(_("Rules: {n}").format(n=found["nodes"]))
    for kind, count in found["edges"].items():
        yield f"  {_(_COUNTED[kind])}: {count}"
    parts = found["components"]
    yield label(_("Groups of rules that hang together"))
    yield "  " + _("{linked} groups, the largest of {largest}; {alone} rules stand alone").format(**parts)
    if found["most_referred"]:
        yield label(_("Most referred to"))
    for entry in found["most_referred"]:
        yield from wrap(f"{strong(entry['label'])}  {entry['count']} × {clip(entry['about'], _CLIP)}", "    ", "  ")
    if found["cycles"]:
        yield label(_("Circles in the order of priority"))
    for circle in found["cycles"]:
        yield from wrap(" → ".join([*circle, circle[0]]), "    ", "  ")


def _show_impact(wanted: tuple[RuleName, ...], as_json: bool) -> None:
    from kodex.links import graph

    whole, number = _around_one(wanted)
    found = graph.impact(whole, number)
    if as_json:
        emit_json({"number": number, "affected": [affected._asdict() for affected in found]})
    else:
        print_text(_impact(whole, number, found))


def _impact(whole: Graph, number: str, found: list[Affected]) -> Iterator[str]:
    if not found:
        yield _("No rule refers to {number} or beats it.").format(number=whole.nodes[number]["label"])
        return
    yield label(_("A change of {number} concerns").format(number=whole.nodes[number]["label"]))
    for affected in found:
        about = clip(whole.nodes[affected.number]["about"], _CLIP)
        why = f"{_(_EDGE[affected.kind])} {whole.nodes[affected.of]['label']}"
        indent = "  " * affected.distance
        yield from wrap(
            f"{strong(whole.nodes[affected.number]['label'])}  {dim(why)}  {about}".rstrip(), indent + "  ", indent
        )


def _show_way(ends: tuple[RuleName, RuleName], as_json: bool) -> None:
    from kodex.links import graph

    whole, start, end = _between(ends)
    found = graph.way(whole, start, end)
    if as_json:
        steps = None if found is None else [step._asdict() for step in found]
        emit_json({"from": start, "to": end, "steps": steps})
    elif found is None:
        print_text([_("There is no way between {start} and {end}.").format(start=start, end=end)])
    else:
        print_text(_way(whole, start, found))


def _way(whole: Graph, start: str, steps: list[Step]) -> Iterator[str]:
    yield from wrap(f"{strong(start)}  {clip(whole.nodes[start]['about'], _CLIP)}".rstrip())
    for step in steps:
        name = _(_EDGE[step.kind] if step.forward else _BACK[step.kind])
        about = clip(whole.nodes[step.end]["about"], _CLIP)
        yield from wrap(f"{dim(name)} {strong(step.end)}  {about}".rstrip(), "    ", "  ")
        if step.reason:
            yield from wrap(_("because {reason}").format(reason=step.reason), "    ")


def _show_around(wanted: tuple[RuleName, ...], depth: int, form: str) -> None:
    from kodex.links import graph

    whole, number = _around_one(wanted)
    part = graph.around(whole, number, depth)
    if form == "json":
        emit_json(graph.as_json(part, number, graph.by_priority(part, part.nodes)))
    elif form == "dot":
        from kodex.cli import drawing

        print_text(drawing.as_dot(part, number))
    elif form == "mermaid":
        from kodex.cli import drawing

        print_text(drawing.as_mermaid(part, number))
    else:
        print_text(_around(part, number, graph.by_priority(part, part.nodes)))


def _around(part: Graph, number: str, order: list[str]) -> Iterator[str]:
    from kodex.links.graph import edges
    from kodex.links.graph import order as place_in

    place = place_in(part)
    yield from wrap(f"{strong(part.nodes[number]['label'])}  {clip(part.nodes[number]['about'], _CLIP)}".rstrip())
    for start, end, kind, reason in edges(part):
        mutual = kind == "related" and part.has_edge(end, start, "related")
        if mutual and place(end) < place(start):
            continue
        one, two = (strong(part.nodes[at]["label"]) for at in (start, end))
        if mutual:
            line = _("{start} and {end} are related").format(start=one, end=two)
        else:
            line = f"{one} {dim(_(_EDGE[kind]))} {two}"
        yield from wrap(line, "    ", "  ")
        if reason:
            yield from wrap(_("because {reason}").format(reason=reason), "    ")
    yield label(_("Strongest first"))
    for other in order:
        node = part.nodes[other]
        line = f"{strong(node['label'])}  {dim(_(_LEVELS[node['level']]))}  {clip(node['about'], _CLIP)}"
        yield from wrap(line.rstrip(), "    ", "  ")
