"""The icons of cards and what each means (titles 63, 69, 70, 72–90): guardian, resistance, ancient magic, flying,
treasure, fog, bond and the others.
"""
