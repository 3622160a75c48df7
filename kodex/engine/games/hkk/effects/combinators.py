"""Effects made of effects: one of several (92, VAGY), all of them, some only if, for each, shared out."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import VERBS, verb
from kodex.engine.games.hkk.cards.selectors import selected
from kodex.engine.games.hkk.effects.checks import at_least_one, both, of_no_play
from kodex.engine.games.hkk.effects.runs import AIMED, Run, decider, fits, holds, perform, settled, slots, whom_of
from kodex.engine.games.hkk.table.values import is_source
from kodex.engine.games.hkk.vocabulary import OPTION_BARRED, Happens
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _
from kodex.ground.within import Within


def _options(effect: Effect) -> str | None:
    return None if len(effect.options) > 1 else _("'choose' has at least two 'options'")


@verb("choose", "92.7", on="none", required=("options",), fields=("by",), checks=_options)
def choose(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """One of the options; what is played decides it before it is paid (21.5, 21.6), anything else when it happens."""
    ordinal = ordinal_of(run.root, effect)
    chosen = dict(run.modes).get(ordinal)
    if chosen is None:
        options = options_for(table, effect, run.targets, run.source)
        chosen = table.choose(decider(table, effect, run), "mode", options)
    only_one_of_them(table, run, effect, chosen)


@book.procedure("92.7")
def only_one_of_them(table: Table, run: Run, effect: Effect, chosen: int) -> None:
    """VAGY: one, and only one, of the parts it separates."""
    table.emit(Happens.CHOSEN, thing=run.source, n=chosen + 1)
    perform(table, effect.options[chosen], run)


def ordinal_of(root: tuple[Effect, ...], effect: Effect) -> int:
    """Which of the ``choose`` effects of a text this is; -1 for one of another text, for which nothing was decided."""
    every = [one for one in all_effects(root) if one.do == "choose"]
    return next((n for n, one in enumerate(every) if one is effect), -1)


def options_for(table: Table, effect: Effect, targets: tuple[str, ...], source: str) -> tuple[int, ...]:
    """The options that can be aimed at these targets, and that no rule bars; all of them when there is none."""
    at_players = any(whom in table.state.players for whom in targets)
    able = []
    for n, option in enumerate(effect.options):
        aimed = slots(option)
        chosen = dict(zip(("target", "target2", "target3"), targets, strict=False))
        if at_players and table.decide(OPTION_BARRED, source, option):
            continue
        if all(fits(table, option, slot, chosen.get(slot)) for slot in aimed):
            able.append(n)
    return tuple(able or range(len(effect.options)))


@verb("all", "92.8", on="none", required=("effects",), fields=())
def every(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """All of them, in the order of the text."""
    all_of_them(table, run, effect)


@book.procedure("92.8")
def all_of_them(table: Table, run: Run, effect: Effect) -> None:
    """ÉS: the parts it joins belong together; if one of them has nobody to be done to, none of them is done."""
    aimed = [whom_of(table, one.to, run) for one in effect.effects if one.to in AIMED]
    gone = [whom for whoever in aimed for whom in whoever if not _is_there(table, whom)]
    if not gone and all(aimed):
        table.emit(Happens.JOINED, thing=run.source)
        perform(table, effect.effects, run)


def _is_there(table: Table, whom: str) -> bool:
    return whom in table.state.players or is_source(table.thing(whom))


@verb("if", "92.4", on="none", required=("effects", "of"), fields=("otherwise",))
def only_if(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The effects if the target (or the source, without a target) is what ``of`` says, else ``otherwise``."""
    run = settled(table, str(effect.of), run)
    perform(table, effect.effects if holds(table, str(effect.of), run) else effect.otherwise, run)


@verb("for_each", "92.5", on="none", required=("effects", "of"), fields=())
def for_each(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """The effects once for each thing that ``of`` means, which is then ``it``."""
    for thing in selected(table, str(effect.of), run.view()):
        perform(table, effect.effects, replace(run, it=thing.id))


Shared = tuple[int, Run]
SHARED: Pipeline[Callable[[Table, Run, Effect], Shared]] = Pipeline("more points to share out")
"""What mechanisms add to the points before they are shared out, and the run that carries the shares out."""


def _shares(effect: Effect) -> str | None:
    """What is inside is done to things, so many times as their share is: neither is written there."""
    for n, one in enumerate(effect.effects):
        inside = VERBS[one.do]
        if inside.on == "players" or not {"n", "to"} <= inside.fields:
            return _("'distribute' shares out what is done to cards by number, as damage: '{verb}' is not").format(
                verb=one.do
            )
        if one.n != 1 or one.to != "it":
            what = _("'distribute' says how much, and each share is done to 'it'; write: {form}")
            raise Within(what.format(form=f"{{do: {one.do}, to: it}}"), "effects", n)
    return None


@verb(
    "distribute",
    "111.1.4",
    on="none",
    required=("effects", "of"),
    fields=("n",),
    checks=both(at_least_one, _shares, of_no_play),
)
def distribute(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """n points shared out between the things ``of`` means; the one effect inside is done to each with its share."""
    among = [thing.id for thing in selected(table, str(effect.of), run.view())]
    left = run.n(table, effect)
    with table.noting() as why:
        for shared in SHARED.of(table):
            more, run = shared(table, run, effect)
            left = max(0, left + more)
    before = len(table.log)
    for n, id_ in enumerate(among):
        share = left if n + 1 == len(among) else table.choose(run.by, f"share:{id_}", tuple(range(left + 1)))
        left -= share
        if share:
            perform(table, [replace(one, n=share, to="it") for one in effect.effects], replace(run, it=id_))
    table.cite_since(before, *why)
