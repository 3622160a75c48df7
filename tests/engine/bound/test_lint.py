"""The linter's view of norms whose rules have changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from kodex.engine.bound import bindings
from kodex.engine.bound.lint import CODES, disputed, lint
from kodex.kb import reread
from kodex.kb.read import once, read_rulebook
from tests.kb.conftest import RULES, book
from tests.kb.test_lint import set_

__all__ = ["book"]
ROOT = Path(__file__).parents[3]
TEXT = "A kezdő két kavicsot terít maga elé."
"""What rule 1.1 of the invented book says."""


@pytest.fixture
def bind(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Pretend that one norm is bound to a number, and was written for a text."""

    def bound(number: str, text: str | None) -> None:
        rows = [(number, text and reread.fingerprint(text), ["norm_name"])]
        monkeypatch.setattr(bindings, "bound", lambda _rulebook: rows)

    return bound


def codes(folder: Path) -> list[str]:
    """The codes found, all of which are listed."""
    found = [finding.code for finding in lint(folder, once())]
    assert set(found) <= CODES.keys()
    return found


def test_a_norm_written_for_the_present_text_is_in_order(book: Callable[..., Path], bind: Callable[..., None]) -> None:
    bind("1.1", "A kezdő két kavicsot\n terít maga elé.")
    assert codes(book()) == []


def test_a_norm_written_for_another_text_is_found(book: Callable[..., Path], bind: Callable[..., None]) -> None:
    bind("1.1", "A kezdő három kavicsot terít maga elé.")
    (finding,) = lint(book())
    assert finding.code == "L602"
    assert finding.place.startswith(f"{RULES}:")


def test_a_norm_that_nobody_has_compared_yet_is_told_apart(
    book: Callable[..., Path], bind: Callable[..., None]
) -> None:
    bind("1.1", "A kezdő három kavicsot terít maga elé.")
    (old,) = lint(book())
    bind("1.1", None)
    (new,) = lint(book())
    assert (new.code, new.place, new.mend) == (old.code, old.place, old.mend)
    assert new.message != old.message
    assert old.mend.endswith(f"kodex lint --rulebook {read_rulebook(book()).id} --accept 1.1")


def test_a_norm_of_no_rule_is_found(book: Callable[..., Path], bind: Callable[..., None]) -> None:
    bind("7.7", "Akármi.")
    assert codes(book()) == ["L601"]


def test_a_norm_of_a_rule_no_program_checks_is_found(book: Callable[..., Path], bind: Callable[..., None]) -> None:
    bind("1.1", TEXT)
    assert codes(book(set_("1.1", executable="leírás"))) == ["L603"]


def test_a_norm_that_forgets_where_its_rule_stands_again_is_found(
    book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = book(set_("1.4", same_as=["1.1", "2.1"]))

    def found(**bound: list[str]) -> list[str]:
        texts = {rule.number: reread.fingerprint(rule.text or "") for rule in read_rulebook(folder).rules.values()}
        rows = [(number, texts[number], norms) for number, norms in bound.items()]
        monkeypatch.setattr(bindings, "bound", lambda _rulebook: rows)
        return [finding.message for finding in lint(folder) if finding.code == "L610"]

    assert found() == found(**{"1.2": ["rain"]}) == []
    assert found(**{"1.1": ["lay"], "2.1": ["roll"], "1.4": ["lay", "roll"]}) == []
    (forgotten,) = found(**{"1.1": ["lay"], "2.1": ["roll"], "1.4": ["lay"]})
    assert "roll" in forgotten
    assert "lay" not in forgotten
    (alone,) = found(**{"1.4": ["stay"]})
    assert "stay" in alone


def test_a_book_that_cannot_be_read_is_left_to_the_other_linter(book: Callable[..., Path]) -> None:
    assert lint(book(raw={RULES: b"number: ["})) == []


def test_a_dispute_that_parts_from_its_switch_is_found() -> None:
    kodex = read_rulebook(ROOT / "kb" / "hkk-kodex", from_cache=True)
    assert list(disputed(kodex)) == []
    first, *others = [one for one in kodex.disputes if one.switch is not None]
    other = next(reading.id for reading in first.readings if reading.id != first.default)
    parted = replace(kodex, disputes=(replace(first, default=other), *others))
    (finding,) = disputed(parted)
    assert finding.code == "L609"
    assert str(first.switch) in finding.message
    assert other in finding.message
    (finding,) = disputed(replace(kodex, disputes=tuple(others)))
    assert str(first.switch) in finding.message
