"""Damage: put beside units, prevented with shields, put on them; and who falls by it."""
