"""What answers what: the reaction chain, linked effects, automatic reactions, reactions that modify, and how the links
of a closed chain take effect.
"""
