"""The book of HKK norms; every norm module of this room enters its norms here."""

from kodex.engine.games.hkk import vocabulary
from kodex.engine.kernel.norms import Customs, NormBook
from kodex.engine.kernel.questions import Vocabulary

RULEBOOK = "hkk-kodex"
REACTING_TURN, LINKED_TURN = "turn to react", "turn to use a linked effect"
"""Parts of an action: whether nobody else has the turn. Who waits for whom hangs on what each could do in that turn."""
CUSTOMS = Customs(
    course="stage",
    parts=("cost", "target", REACTING_TURN, LINKED_TURN),
    concerned=("thing", "victim", "target", "player"),
    orderer=vocabulary.ORDERER,
)

book = NormBook(RULEBOOK, Vocabulary.of(vocabulary), CUSTOMS)
"""Filled while the norm modules are imported, never changed afterwards."""
