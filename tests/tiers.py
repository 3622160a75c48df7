"""Which cases of a test every run has, and which are left to the run that tries everything (marked ``whole``)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def usually(cases: Iterable[Any], usual: Collection[Any]) -> list[Any]:
    """All cases of a test as its parameters, in their order: what is not among the usual ones is marked ``whole``.

    A tuple is a case of several arguments. A usual case that there is not is an error.
    """
    every = list(cases)
    assert all(one in every for one in usual), "a usual case is no case"
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=() if case in usual else pytest.mark.whole)
        for case in every
    ]
