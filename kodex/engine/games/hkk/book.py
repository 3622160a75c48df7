"""The book of HKK norms; every norm module of this room enters its norms here."""

from kodex.engine.kernel.norms import Customs, NormBook

RULEBOOK = "hkk-kodex"
CUSTOMS = Customs(
    course="stage",
    parts=("cost", "target"),
    concerned=("thing", "victim", "target", "player"),
    orderer="orderer",
)

book = NormBook(RULEBOOK, customs=CUSTOMS)
"""Filled while the norm modules are imported, never changed afterwards."""
