"""Scenarios as they are written: read, checked for what types cannot say, kept once read; rules that need none."""
