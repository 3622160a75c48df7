"""Markers: both kinds of them, and each of the known ones (strength, dream, freezing, life, poison, muscle, delay,
pulsing).
"""
