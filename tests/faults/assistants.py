"""Changed messages for ``kodex mcp``."""

from tests.faults.campaign import Tally

SHARE = 40


def run(inputs, seed, folder):
    return Tally()
