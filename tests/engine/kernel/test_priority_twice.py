"""The order of priority worked out a second time, by an answer set solver, and compared case by case.

What Kódex decides in Python (``kernel.resolve`` and the meta-rules of title 102) stands here once more as a logic
program that shares nothing with it. Every case goes through both.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

import pytest

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.table.contradictions import Weight
from kodex.engine.kernel.norms import Norm
from kodex.engine.kernel.resolve import Live, NormConflict, resolve
from tests.tiers import usually

clingo = pytest.importorskip("clingo", reason="clingo is not installed: pip install 'hkk-kodex[test]'")

META = tuple(norm.function for norm in book.metas)

PRIORITY = """
criterion(1..4).
% 102.1: strong words; 102.2: continuous over once; 102.3: the later; 102.4: continuous, activated, automatic
stands(C, E, 0) :- effect(C, E).
agreed(C, S) :- effect(C, _), S = 0..4, stands(C, E, S), V = #count { W : stands(C, F, S), value(C, F, W) }, V = 1.
better(C, E, 1) :- strong(C, E).
better(C, E, 2) :- lasting(C, E).
unordered(C, S) :- stands(C, E, S), not played(C, E, _), S = 0..4.
later(C, E, S) :- stands(C, E, S), stands(C, F, S), played(C, E, P), played(C, F, Q), P > Q.
newest(C, E, S) :- stands(C, E, S), not unordered(C, S), not older(C, E, S).
older(C, E, S) :- later(C, F, S), stands(C, E, S), played(C, E, P), played(C, F, Q), Q > P.
rank(continuous, 2). rank(activated, 1). rank(automatic, 0).
unkind(C, S) :- stands(C, E, S), kind(C, E, K), not rank(K, _).
weaker(C, E, S) :- stands(C, E, S), stands(C, F, S), kind(C, E, K), kind(C, F, L), rank(K, A), rank(L, B), A < B.
best(C, E, 1, 0) :- stands(C, E, 0), better(C, E, 1).
best(C, E, 2, 1) :- stands(C, E, 1), better(C, E, 2).
best(C, E, 3, 2) :- newest(C, E, 2).
best(C, E, 4, 3) :- stands(C, E, 3), not unkind(C, 3), not weaker(C, E, 3).
chooses(C, N) :- best(C, _, N, _), not agreed(C, N-1).
stands(C, E, N) :- criterion(N), chooses(C, N), best(C, E, N, N-1).
stands(C, E, N) :- criterion(N), not chooses(C, N), stands(C, E, N-1).
wins(C, V) :- agreed(C, 4), stands(C, E, 4), value(C, E, V).
#show wins/2.
"""

EXCEPTIONS = """
silent(C, N) :- live(C, M), beats(C, M, N), live(C, N).
stands(C, N) :- live(C, N), not silent(C, N).
differ(C) :- stands(C, M), stands(C, N), value(C, M, V), value(C, N, W), V != W.
wins(C, V) :- stands(C, N), value(C, N, V), not differ(C).
#show wins/2.
"""

KINDS = ("continuous", "activated", "automatic", "")
WEIGHTS = [
    Weight(absolute, kind == "continuous", played, kind)
    for absolute, played, kind in product((False, True), (None, 1, 2), KINDS)
]


def solved(program: str, facts: list[str]) -> dict[int, int]:
    """By case the value that the program lets win; cases without a winner are missing."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program + "\n".join(facts))
    control.ground([("base", [])])
    found: dict[int, int] = {}
    with control.solve(yield_=True) as models:
        (model,) = [list(model.symbols(shown=True)) for model in models]
    for symbol in model:
        case, value = (argument.number for argument in symbol.arguments)
        assert case not in found, "two winners"
        found[case] = value
    return found


def ours(live: list[Live], meta: tuple[object, ...] = ()) -> int | None:
    try:
        value: int = resolve("what", live, meta).value  # type: ignore[arg-type]
    except NormConflict:
        return None
    return value


def norm(number: str, beats: frozenset[str] = frozenset()) -> Norm:
    return Norm(number, number, lambda: None, "what", (), beats)


def effects(case: int, weights: tuple[Weight, ...]) -> list[str]:
    facts = []
    for at, weight in enumerate(weights):
        facts += [f"effect({case},{at}). value({case},{at},{at})."]
        facts += [f"kind({case},{at},{weight.kind or 'once'})."]
        facts += [f"strong({case},{at})."] if weight.absolute else []
        facts += [f"lasting({case},{at})."] if weight.continuous else []
        facts += [f"played({case},{at},{weight.played})."] if weight.played else []
    return facts


@pytest.mark.parametrize("size", usually([2, 3], [2]))
def test_title_102_by_two_ways(size: int) -> None:
    """Every pair and every triple of contradictory effects."""
    cases = list(
        product(WEIGHTS, repeat=2) if size == 2 else combinations_with_replacement(WEIGHTS, 3)  # order does not matter
    )
    wanted = solved(PRIORITY, [fact for n, case in enumerate(cases) for fact in effects(n, case)])
    norms = [norm(str(at)) for at in range(size)]
    for n, case in enumerate(cases):
        live = [Live(norms[at], at, weight) for at, weight in enumerate(case)]
        assert ours(live, META) == wanted.get(n), case
    assert 0 < len(wanted) < len(cases), "some are decided, some are left open by the rules"


def test_exceptions_by_two_ways() -> None:
    """Three norms, every way they may beat each other, apply and agree."""
    arrows = [(a, b) for a in range(3) for b in range(3) if a != b]
    cases = []
    facts = []
    for chosen in (some for n in range(len(arrows) + 1) for some in combinations(arrows, n)):
        for values in product((0, 1), repeat=3):
            for applying in (some for n in (1, 2, 3) for some in combinations(range(3), n)):
                case = len(cases)
                cases.append((chosen, values, applying))
                facts += [f"live({case},{at}). value({case},{at},{values[at]})." for at in applying]
                facts += [f"beats({case},{a},{b})." for a, b in chosen]
    wanted = solved(EXCEPTIONS, facts)
    for n, (chosen, values, applying) in enumerate(cases):
        beats = {at: frozenset(str(b) for a, b in chosen if a == at) for at in range(3)}
        live = [Live(norm(str(at), beats[at]), values[at]) for at in applying]
        assert ours(live) == wanted.get(n), (chosen, values, applying)
