"""What a crew gives, put together: in the order of the things, each once, whoever gave it when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.errors import KodexError
from kodex.work import Here, Job, done, results
from kodex.work.job import Bench, Outcome, Parcels, do, packed, read
from tests.work import tasks


class Shuffled(Here):
    """Gives the shares in an order of its own, some of them several times."""

    def __init__(self, order: Sequence[int]) -> None:
        super().__init__()
        self.order = order

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """Some shares twice, all of them once."""
        shares = list(job.shares())
        for n in (*self.order, *range(len(shares))):
            if n < len(shares):
                yield n, do(job.task, job.common, shares[n])


@given(st.integers(0, 40), st.integers(1, 9), st.lists(st.integers(0, 40), max_size=60))
def test_every_thing_counts_once_in_its_place(things: int, size: int, order: list[int]) -> None:
    job = Job(tasks.plus, 100, range(things), size=size)
    assert sum(map(len, job.shares())) == things
    assert len(list(job.shares())) == len(job)
    told: list[tuple[str, int, int]] = []
    crew = Shuffled(order)
    crew.tell = lambda *said: told.append(said)
    assert done(crew, job) == [100 + n for n in range(things)] == done(Here(), job)
    assert [n for _about, n, _of in told] == sorted({n for _about, n, _of in told})
    assert not told or told[-1] == ("", things, things)


@given(st.sets(st.integers(0, 20)), st.integers(1, 5), st.permutations(range(21)))
def test_the_first_error_in_the_order_of_the_things_is_raised(wrong: set[int], size: int, order: list[int]) -> None:
    found: list[int] = []
    job = Job(tasks.refuse, wrong, range(21), size=size)
    told: list[str] = []
    try:
        found.extend(results(Shuffled(order), job))
    except KodexError as error:
        told.append(str(error))
    assert told == [f"file.yaml:{first}: no {first} → less" for first in sorted(wrong)[:1]]
    assert found == list(range(min(wrong, default=21)))


def test_shares_that_nobody_has_done_are_noticed() -> None:
    class Lazy(Here):
        def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
            yield from list(super().outcomes(job))[:-1]

    with pytest.raises(RuntimeError, match="1 shares were not done"):
        done(Lazy(), Job(tasks.plus, 0, range(5)))


def test_a_share_is_named_by_what_is_in_it() -> None:
    one, same = (Parcels(Job(tasks.plus, 1, range(9), size=3)) for _again in range(2))
    assert [one.share(n) for n in range(3)] == [same.share(n) for n in range(3)]
    other = Parcels(Job(tasks.plus, 2, range(9), size=3))
    assert len({one.share(0).name, one.share(1).name, other.share(0).name, packed("x").name}) == 4


def test_a_worker_keeps_what_the_last_jobs_have_in_common() -> None:
    bench = Bench()
    for common in range(4):
        job = Parcels(Job(tasks.plus, common, [7]))
        bench.put(*job.common)
        assert read(bench.do(job.share(0).content)).found == [common + 7]
    assert [bench.has(packed(common).name) for common in range(4)] == [False, False, True, True]
