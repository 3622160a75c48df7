"""How cards come into play otherwise than from a hand for their price, and change hands: putting into play and tokens
(``putting``), control (``control``), and what counts as entering and leaving (``entering``).
"""
