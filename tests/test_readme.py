"""The figures in the README are the measuring command's own output (which figures they are is not checked here)."""

from __future__ import annotations

import pytest
import yaml

from tests.bench import readme


def test_the_table_is_as_the_command_writes_it() -> None:
    lines = readme.block(readme.README.read_text(encoding="utf-8"))
    assert readme.HEAD in lines
    rows = [found[1] for line in lines if (found := readme.ROW.fullmatch(line))]
    assert rows == list(readme.NAMES.values())


def test_only_the_block_is_replaced() -> None:
    text = f"before\n{readme.BEGIN}\nold\n{readme.END}\nafter\n"
    written = readme.replaced(text, iter(["new"]))
    assert readme.block(written) == ["new"]
    assert written == text.replace("old", "new")
    with pytest.raises(ValueError, match="no block"):
        readme.replaced("no marks", iter([]))


def test_the_sets_of_practice_are_told() -> None:
    """What came of the sealed sets stands in the README as it was counted, and whatever failed is named."""
    assert set(readme.practised()) <= set(readme.block(readme.README.read_text(encoding="utf-8")))
    for one in yaml.safe_load(readme.PRACTICE.read_text(encoding="utf-8")):
        for what in ("outcome", "reason"):
            failed = sum(other["what"] == what for other in one["failed"])
            assert failed == one["scenarios"]["n"] - one["scenarios"][what]
