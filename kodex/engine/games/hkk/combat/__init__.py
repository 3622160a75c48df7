"""The combat phase: declaring attackers, combat abilities, the strike, and who counts as an attacker."""
