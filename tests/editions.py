"""The editions of HKK, by which most tests of the engine play."""

from __future__ import annotations

from kodex.ground import games

DEFAULT = "hkk-kodex"
HOME = games.shipped()[DEFAULT]
EDITIONS = tuple(HOME.editions)
OVERLAYS = EDITIONS[1:]
