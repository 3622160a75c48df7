"""Build hook: compiles the message catalogues (kodex/locale/**/*.po -> .mo) with Babel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Runs before a wheel (also an editable one) is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root, "kodex", "locale").rglob("*.po")):
            with source.open("rb") as stream:
                catalogue = read_po(stream, locale=source.parent.parent.name)
            with source.with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalogue)
