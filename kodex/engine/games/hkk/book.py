"""The book of HKK norms; every norm module of this room enters its norms here."""

from kodex.engine.games.hkk import vocabulary
from kodex.engine.kernel.norms import Customs, NormBook
from kodex.engine.kernel.questions import Vocabulary

RULEBOOK = "hkk-kodex"
CUSTOMS = Customs(
    course="stage",
    parts=("cost", "target"),
    concerned=("thing", "victim", "target", "player"),
    orderer=vocabulary.ORDERER,
)

book = NormBook(RULEBOOK, Vocabulary.of(vocabulary), CUSTOMS)
"""Filled while the norm modules are imported, never changed afterwards."""
