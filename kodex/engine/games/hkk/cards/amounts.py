"""Amounts: how many (``engine/cards/amounts`` has the grammar). Words are entered with :func:`amount`."""

from __future__ import annotations

from kodex.engine.games.hkk.cards.language import LANGUAGE

AMOUNTS = LANGUAGE.amounts.words
amount, check_amount, how_many = LANGUAGE.amounts.amount, LANGUAGE.amounts.check, LANGUAGE.amounts.how_many

__all__ = ["AMOUNTS", "amount", "check_amount", "how_many"]
