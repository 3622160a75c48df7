"""The collector of circular garbage is as it was after work without it, and does not go over all of that at once."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from kodex.ground.garbage import uncollected

MADE = """
import gc
from kodex.ground.garbage import uncollected

looked = []
gc.callbacks.append(lambda phase, info: looked.append(phase))
with uncollected():
    assert not gc.isenabled()
    made = [[] for _ in range(50_000)]
    for one in made:
        one.append(one)
assert gc.isenabled()
more = [[] for _ in range(10)]
print(len(looked))
found = len(made)
del made, one
print(gc.collect() >= found)
"""
"""In a process of its own, for that of the tests has frozen what it has."""


def test_what_is_made_meanwhile_is_not_gone_over_at_once_and_found_when_it_is_garbage() -> None:
    done = subprocess.run([sys.executable, "-c", MADE], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["0", "True"], "")


KEPT = """
import gc, sys
from kodex.ground.garbage import uncollected

rounds, within, beside = map(int, sys.argv[1:])
before = len(gc.get_objects())
for _again in range(rounds):
    with uncollected():
        for _n in range(within):
            one = []
            one.append(one)
    for _n in range(beside):
        one = []
        one.append(one)
print(len(gc.get_objects()) - before)
"""
"""Garbage in circles, made in works without the collector and beside them."""


@pytest.mark.parametrize(("rounds", "within", "beside", "most"), [(300, 10, 600, 20_000), (60, 50_000, 10, 1_100_000)])
def test_what_is_made_beside_such_works_and_in_them_does_not_pile_up(
    rounds: int, within: int, beside: int, most: int
) -> None:
    asked = [str(n) for n in (rounds, within, beside)]
    done = subprocess.run([sys.executable, "-c", KEPT, *asked], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= most


def test_what_was_frozen_stays_frozen() -> None:
    frozen = gc.get_freeze_count()
    assert frozen
    with uncollected():
        made = [[n] for n in range(100)]
    assert len(made) == 100
    assert gc.get_freeze_count() > frozen // 2


def test_what_is_frozen_is_not_counted_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python goes over all of it for that: a crew of a large program was slower by a hundred times."""
    counted: list[int] = []
    whole = gc.get_freeze_count

    def count() -> int:
        counted.append(1)
        return whole()

    monkeypatch.setattr(gc, "get_freeze_count", count)
    for _again in range(20):
        with uncollected():
            pass
    assert len(counted) <= 1


ENDS = """
import gc, sys
from kodex.ground import garbage

if "short" in sys.argv:
    garbage.look_seldom()
garbage._MOST_OWED = 40_000
looked = []
gc.callbacks.append(lambda phase, info: looked.append(phase))
with garbage.uncollected(to_the_end=True):
    made = [[] for _ in range(50_000)]
more = [[] for _ in range(10)]
print(len(looked) > 0)
"""


@pytest.mark.parametrize(("how", "looks"), [("short", "False"), ("long", "True")])
def test_a_short_command_that_is_at_its_end_goes_over_nothing_more(how: str, looks: str) -> None:
    done = subprocess.run([sys.executable, "-c", ENDS, how], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (looks, "")
