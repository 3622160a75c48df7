"""What one may type: for each command a few lines that its ``--help`` ends with and the manual repeats."""

from __future__ import annotations

from kodex.ground.i18n import _

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ('kodex ask "Meghal, ha elfogy az élete?"', "kodex --lang en show 34.5", "kodex"),
    "show": (
        "kodex show 34.5",
        "kodex show 34",
        "kodex show 36.4 --questions --norms",
        "kodex show e11 harc-fazisai/8",
    ),
    "search": (
        "kodex search őrposzt",
        "kodex search 'cím:harc AND NOT fajta:kivétel'",
        "kodex search --rulebook all tartalék",
    ),
    "ask": (
        'kodex ask "Hányan támadhatnak egyszerre ugyanarra a lényre?"',
        'kodex ask --more "Meghal, ha elfogy az élete?"',
        'kodex ask --edition 8 "Hány lényem állhat az őrposztban?"',
    ),
    "learn": ("kodex learn", "kodex learn --aid"),
    "quiz": ("kodex quiz", "kodex quiz --part IV --count 5", "kodex quiz --judge --seed 7"),
    "check": (
        "kodex check 34.5",
        "kodex check eset.yaml --explain",
        "kodex check queries/scenarios -q",
        "kodex check eset.yaml --reading passive_building.strike=kijeloles-szamit",
        "kodex check eset.yaml --readings",
        "kodex check eset.yaml --why-not",
    ),
    "try": ("kodex try eset.yaml", "kodex try eset.yaml --scenario harmadik-tamado"),
    "deck": ("kodex deck pakli.txt --cards lapok.yaml", "kodex deck pakli.yaml --format egyszínű --format junior"),
    "play": (
        "kodex play",
        "kodex play --deck pakli.yaml --deck masik.yaml --seed 7",
        "kodex play --auto --seed 7 --log jatszma.yaml",
        "kodex play --auto --games 100 --opponent random --jobs 4",
    ),
    "scenario": ("kodex scenario new > eset.yaml", "kodex scenario words", "kodex scenario schema > schema.json"),
    "scenario new": ("kodex scenario new > eset.yaml",),
    "scenario words": ("kodex scenario words", "kodex scenario words --json"),
    "scenario schema": ("kodex scenario schema > schema.json",),
    "import": ("kodex import kodex.txt", "kodex show --official 34.5"),
    "lint": ("kodex lint", "kodex lint --rulebook hkk-11"),
    "eval": ("kodex eval", "kodex eval --baseline kerdesek.yaml"),
    "coverage": (
        "kodex coverage",
        "kodex coverage --titles 34-36 --gaps",
        "kodex coverage --min-cited 0.8",
        "kodex coverage --scheduler tcp://127.0.0.1:8786",
    ),
    "pairs": ("kodex pairs", "kodex pairs eset.yaml --all", "kodex pairs --games 20 --seed 7 --jobs 4"),
    "graph": ("kodex graph 34.5", "kodex graph 34.5 --impact", "kodex graph --path 34.5 36.4"),
    "impact": ("kodex impact 36.4", "kodex impact 34.5-34.8 --norms", "kodex impact e11 harc-fazisai/8 --all"),
    "rulebooks": ("kodex rulebooks", "kodex rulebooks --json", "kodex rulebooks --rulebook magus"),
    "changes": ("kodex changes", "kodex changes --since 2013", "kodex changes 8.1.0"),
    "rulings": ("kodex rulings 8.4.3", "kodex rulings életjelző", "kodex rulings --rulebook conquest"),
    "compare": ("kodex compare 36.4", "kodex compare e11 harc-fazisai/8 --texts", "kodex compare --differences"),
    "site": ("kodex site build", "kodex site serve"),
    "site build": ("kodex site build", "kodex site build --url https://example.org/kodex/ --output site-build"),
    "site serve": ("kodex site serve", "kodex site serve --port 8080"),
    "site engine": ("kodex site engine",),
    "mcp": ("kodex mcp", "kodex mcp --rulebook hkk-11"),
}
"""By what stands after ``kodex``; the words of a group and its command are joined by a blank."""


def epilog(path: str) -> str | None:
    """The examples at the end of the help of a command; ``path`` is what one types for it after ``kodex``."""
    lines = EXAMPLES.get(path, ())
    return "\n".join(["\b", _("Examples:"), *(f"  {line}" for line in lines)]) if lines else None
