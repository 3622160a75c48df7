"""The JSON Schemas of check and coverage are those of the types that are printed."""

from __future__ import annotations

import json

import jsonschema
import msgspec
import pytest

from kodex.engine.scenarios.outcomes import shapes

SCHEMAS = shapes.schemas()


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_that_is_shipped_is_made_from_the_types(name: str) -> None:
    """Otherwise: python -m kodex.engine.scenarios.outcomes.shapes"""
    assert (shapes.FOLDER / f"{name}.schema.json").read_text(encoding="utf-8") == shapes.written(SCHEMAS[name])


def test_what_is_optional_is_left_out_and_not_null() -> None:
    checked = shapes.Checked("a", "b.yaml", "hkk-kodex", "pass", (), ("36.4",), 3)
    data = json.loads(msgspec.json.encode([checked]))
    assert sorted(data[0]) == sorted(("scenario", "file", "edition", "verdict", "failures", "cites", "events"))
    validator = jsonschema.Draft202012Validator(SCHEMAS["check"])
    validator.validate(data)
    wrongs: list[dict[str, object]] = [{"verdict": "maybe"}, {"events": -1}, {"unplayed": []}, {"readings": None}]
    for wrong in wrongs:
        assert list(validator.iter_errors([data[0] | wrong]))
