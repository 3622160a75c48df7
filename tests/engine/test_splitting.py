"""When work is shared between two processes."""

from __future__ import annotations

import os
import threading

import pytest

from kodex.engine.scenarios import sharing


@pytest.mark.parametrize(
    ("cores", "threads", "process", "splits"),
    [(2, 1, 0, True), (64, 1, 0, True), (1, 1, 0, False), (None, 1, 0, False), (2, 2, 0, False), (2, 1, 1, False)],
)
def test_a_process_is_split_where_it_is_alone_and_there_is_a_core_for_the_other(
    cores: int | None, threads: int, process: int, splits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    monkeypatch.setattr(os, "fork", lambda: None, raising=False)
    monkeypatch.setattr(sharing, "_FIRST", os.getpid() + process)
    assert sharing._can_split() is splits
