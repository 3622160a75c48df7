"""Mutants: small changes of the code that some test should notice, drawn by chance (``python -m tests.mutants``)."""
