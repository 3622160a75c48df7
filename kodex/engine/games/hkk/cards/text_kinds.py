"""What a word printed on a card may be."""

EXPLANATION, ABILITY, SPECIAL, DRAWBACK, ICON = "magyarázat", "állandó", "speciális", "hátrány", "ikon"
TEXT_KINDS = (EXPLANATION, ABILITY, SPECIAL, DRAWBACK)
"""What a word of the text may be, and what may be taken away by its kind; an icon stays."""

__all__ = ["ABILITY", "DRAWBACK", "EXPLANATION", "ICON", "SPECIAL", "TEXT_KINDS"]
