"""The book of HKK norms; every norm module of this room enters its norms here."""

from kodex.engine.kernel.norms import NormBook

RULEBOOK = "hkk-kodex"

book = NormBook(RULEBOOK)
"""Filled while the norm modules are imported, never changed afterwards."""
