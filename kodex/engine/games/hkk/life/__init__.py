"""Damage outside and after combat, the life saving window, death and killing, maxima of life, life and permanents
given.
"""
