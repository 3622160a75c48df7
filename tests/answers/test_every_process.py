"""What an answer is judged by is the same in every process, to the last digit."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
from kodex.answers import asking
from kodex.compile import open_store
store = open_store()
for question in (
    "Hányan támadhatnak egyszerre ugyanarra a lényre?",
    "Elfordított lényem visszaüt, ha az őrposztban megtámadják?",
    "melyik szín a legerősebb a kezdő paklihoz",
    "Az ellopott lényem kinek a gyűjtőjébe kerül, ha méregtől hal meg a körében?",
    "Pokémonban hány energia kell a támadáshoz?",
):
    case = asking.consider(store, question)
    print(case.likely, [(item.number, item.score) for item in case.items])
"""


def told(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_nothing_hangs_on_the_order_of_sets() -> None:
    assert told("1") == told("2") == told("3")
