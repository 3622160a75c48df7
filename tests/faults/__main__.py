"""Hostile inputs and kills by the ten thousand: ``python -m tests.faults``.

Inputs are drawn by ``--seed`` (its own of every day when it is not given), so that ``--again SURFACE NUMBER`` with the
same seed hands one of them over once more, and prints it. ``--part 2/6`` runs the second of six parts, none of which
knows of another; the kills are those of the first. ``--short`` is the part for every change: fixed seeds, at
most two minutes. Exit code 1 when anything went wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from kodex.ground import i18n, paths
from tests.faults import assistants, campaign, kills

INPUTS, KILLS = 100_000, 210
SHORT_INPUTS, SHORT_KILLS, SHORT_SEED = 3_000, 9, 1


def main() -> int:
    """Run what is asked for, print the counts."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="kodex-faults-") as name:
        folder = Path(name)
        if os.path.isdir(paths.cache_folder()):  # what has been compiled before need not be again
            with contextlib.suppress(shutil.Error):  # another program may take away what it replaces
                shutil.copytree(paths.cache_folder(), folder / "cache")
        os.environ |= {
            "KODEX_CACHE_DIR": str(folder / "cache"),
            "KODEX_DATA_DIR": str(folder / "data"),
            "LANGUAGE": "en",
        }
        i18n.set_language("en")
        if options.again:
            return _again(options.again[0], int(options.again[1]), options.seed, folder)
        return _all(options, folder)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--short", action="store_true", help="fixed seeds, at most two minutes")
    parser.add_argument("--inputs", type=int, help=f"how many inputs (default {INPUTS})")
    parser.add_argument("--kills", type=int, help=f"how many kills (default {KILLS})")
    parser.add_argument("--seed", type=int, help="where chance begins")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--part", type=_part, default=campaign.Part(), metavar="I/N", help="one of N parts")
    parser.add_argument("--again", nargs=2, metavar=("SURFACE", "NUMBER"), help="one input once more")
    options = parser.parse_args()
    surfaces = [*(surface.name for surface in campaign.SURFACES), "mcp"]
    if options.again and (options.again[0] not in surfaces or not options.again[1].isdecimal()):
        parser.error(f"--again takes one of {', '.join(surfaces)} and a number")
    short = options.short
    options.inputs = options.inputs if options.inputs is not None else SHORT_INPUTS if short else INPUTS
    options.kills = options.kills if options.kills is not None else SHORT_KILLS if short else KILLS
    if options.seed is None:
        options.seed = SHORT_SEED if short or options.again else int(time.time() // 86_400)
    return options


def _part(written: str) -> campaign.Part:
    number, _slash, of = written.partition("/")
    part = campaign.Part(int(number) - 1, int(of))
    if not 0 <= part.number < part.of:
        raise ValueError(written)
    return part


def _again(surface: str, n: int, seed: int, folder: Path) -> int:
    if surface == "mcp":
        print(assistants.message(campaign.chance_of(seed, surface, n), n))
        tally = assistants.run(range(n, n + 1), seed, folder)
        print(f"{tally.seconds:.2f} s, {tally.memory:.0f} MB", *tally.faults, sep="\n")
        return 1 if tally.faults else 0
    found = campaign.surface_called(surface)
    print(found.make(campaign.chance_of(seed, surface, n)))
    campaign.warm()
    tally = campaign.one(found, seed, n, folder)
    print(f"{tally.seconds:.2f} s, {tally.memory:.0f} MB", *tally.faults, sep="\n")
    return 1 if tally.faults else 0


def _tell(what: str) -> None:
    print(f"  {what}", flush=True)


def _all(options: argparse.Namespace, folder: Path) -> int:
    part: campaign.Part = options.part
    print(f"seed {options.seed}, part {part.number + 1} of {part.of}", flush=True)
    start = time.monotonic()
    tallies = campaign.run(options.inputs, options.seed, options.jobs, _tell, part)
    messages = options.inputs * assistants.SHARE // 1000
    own = range(messages * part.number // part.of, messages * (part.number + 1) // part.of)
    tallies["mcp"] = assistants.run(own, options.seed, folder)
    for fault in tallies["mcp"].faults:
        _tell(fault)
    for name, tally in tallies.items():
        print(
            f"{name:10} {tally.inputs:7,} inputs  {len(tally.faults):3} faults  "
            f"at most {tally.seconds:.2f} s and {tally.memory:.0f} MB",
            flush=True,
        )
    faults = sum(len(tally.faults) for tally in tallies.values())
    hits = 0
    for stage in kills.STAGES if part.number == 0 and options.kills else ():
        own = folder / stage.name
        own.mkdir()
        done = stage.run(own, random.Random(f"{options.seed}/{stage.name}"), -(-options.kills * stage.share // 1000))
        hits, faults = hits + done.kills, faults + len(done.faults)
        print(
            f"{stage.name:10} {done.kills:7,} kills   {len(done.faults):3} faults", *done.faults, sep="\n  ", flush=True
        )
    inputs = sum(tally.inputs for tally in tallies.values())
    print(f"{inputs:,} inputs, {hits:,} kills, {faults} faults, {time.monotonic() - start:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
