"""What the scenarios show of a rulebook: their verdicts and traces, and which rules they cite, demand and rest on.

Playing the corpus, and playing it again without each norm, takes longer than all pages together; the outcome is kept in
the cache folder by the content of the engine and of the scenario files. It does not depend on the rules' texts.

Beside a scenario of an edition stands its *sister*: the same table by the rules of another edition.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kodex.engine import face
from kodex.engine.face import Pages
from kodex.engine.kernel.procedures import Course
from kodex.ground import cachefile, games, paths, processes, structured
from kodex.ground.paths import scenarios_beside
from kodex.ground.version import __version__
from kodex.rules import numbers
from kodex.store.proofs import demanded, qualified

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Event
    from kodex.engine.scenarios.files.load import Loaded
    from kodex.engine.scenarios.running.run import Result

SHAPE = 4
"""Raised whenever :class:`Case` or :class:`Cases` change, so that what was kept before is not read."""


_PROSE = {"id", "title", "asks", "answer", "tags"}
"""The fields of a scenario in which a word is no name of a card."""
_AGAINST = 2
"""So many scenarios that speak against a reading are looked for: beside the reading's own scenario one is enough for
the verdict, and no page names the others."""
Trace = tuple[tuple[int, str, tuple[str, ...]], ...]
"""Depth, sentence and rule numbers of each event."""


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """A reading of a disputed rule that a scenario plays: its switches, its own words for it (None: those of the
    dispute), the steps that come after the scenario's own, what must come of it, and the trace of all of it."""

    switches: dict[str, str]
    text: str | None
    when: tuple[dict[str, Any], ...]
    then: dict[str, Any]
    trace: Trace


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario that was played by the rules of ``edition``; ``sister_of``: the id of the one it is set against.

    ``given``, ``when``, ``then`` and ``cards`` are the scenario's own fields as plain data. ``reads`` are its
    readings, played. ``passes`` is whether the rules bear it out.
    """

    id: str
    title: str
    asks: str
    rules: tuple[str, ...]
    file: str
    given: dict[str, Any]
    when: tuple[dict[str, Any], ...]
    then: dict[str, Any]
    cards: dict[str, dict[str, Any]]
    readings: dict[str, dict[str, Any]]
    trace: Trace
    passes: bool
    reads: tuple[Read, ...] = ()
    answer: str | None = None
    edition: str
    sister_of: str = ""

    @property
    def pages(self) -> Pages:
        """What its game says of it in Hungarian."""
        return face.of(self.edition).pages

    @property
    def can_be(self) -> bool:
        """Whether it does not claim that its table cannot be."""
        return not self.then.get("impossible")

    def about(self, rulebook: str) -> tuple[str, ...]:
        """The rules it decides by, as a rulebook sees them: with the edition before them where that is another."""
        return qualified(rulebook, self.edition, self.rules)

    def demands(self, rulebook: str) -> tuple[str, ...]:
        """The rules it demands to be cited or to forbid something, in the same way."""
        return tuple(dict.fromkeys(qualified(rulebook, self.edition, demanded([self.when, self.then, self.readings]))))


class Cases(msgspec.Struct, frozen=True, kw_only=True):
    """All scenarios of a rulebook in the order of the rules they are about, and the numbers they cover."""

    cases: tuple[Case, ...] = ()
    cited: frozenset[str] = frozenset()
    asserted: frozenset[str] = frozenset()
    decisive: frozenset[str] = frozenset()

    def by_rule(self) -> dict[str, list[Case]]:
        """The scenarios that decide by each rule, those that need the fewest other rules first; no sisters, which are
        about rules of another rulebook."""
        found: dict[str, list[Case]] = defaultdict(list)
        for case in self.cases:
            for number in () if case.sister_of else dict.fromkeys(case.rules):
                found[number].append(case)
        for cases in found.values():
            cases.sort(key=lambda case: (len(case.rules), case.id))
        return found

    def pairs(self) -> list[tuple[Case, Case]]:
        """Each scenario with a sister beside that sister."""
        known = {case.id: case for case in self.cases}
        return [(known[case.sister_of], case) for case in self.cases if case.sister_of]


def cases(rulebook: str) -> Cases:
    """The scenarios beside the knowledge base, played; none when there are none or no engine knows the rulebook."""
    folder = Path(scenarios_beside(games.book_folder(rulebook)))
    if games.home(rulebook) is None or not any(folder.rglob("*.yaml")):
        return Cases()
    key = _fingerprint(rulebook, folder)
    kept = Path(paths.cache_folder(), f"site-cases-{rulebook}.msgpack")
    found = _kept(kept, key)
    if found is None:
        found = _played(folder, rulebook)
        _keep(kept, key, found)
    return found


def _played(folder: Path, rulebook: str) -> Cases:
    from kodex.engine.scenarios.corpus.coverage import of
    from kodex.engine.scenarios.running.run import run_all
    from kodex.work import usual

    with usual(jobs=None if processes.possible() else 1) as crew:
        results = run_all([folder], crew=crew, against=_AGAINST)
        coverage = of(results, rulebook, crew)
    played = _with_sisters([case for loaded, result in results for case in _case(loaded, result, folder)], rulebook)
    return Cases(
        cases=tuple(sorted(played, key=lambda case: ([numbers.key(n) for n in case.rules[:1]], case.file))),
        cited=coverage.cited,
        asserted=coverage.asserted,
        decisive=coverage.decisive,
    )


def _with_sisters(played: list[Case], rulebook: str) -> list[Case]:
    """The scenarios of an edition, and those of others with the one whose id theirs goes on from (``x``, ``x-kodex``).

    One that goes on from none has no place in the rulebook and is left out.
    """
    own = {case.id: case for case in played if case.edition == rulebook}
    found = list(own.values())
    for case in played:
        if case.edition != rulebook:
            twin = next((id_ for id_ in sorted(own, key=len, reverse=True) if case.id.startswith(f"{id_}-")), "")
            found += [msgspec.structs.replace(case, sister_of=twin)] if twin else []
    return found


def _case(loaded: Loaded, result: Result, folder: Path) -> Iterator[Case]:
    """One scenario, played; nothing for one that cannot be read (``kodex check`` says why)."""
    scenario = loaded.scenario
    if scenario is None:
        return
    plain = msgspec.to_builtins(scenario)
    said = " ".join(str(plain[key]) for key in plain.keys() - _PROSE)
    yield Case(
        id=scenario.id,
        title=scenario.title,
        asks=scenario.asks,
        answer=scenario.answer,
        rules=tuple(scenario.rules),
        file=Path(loaded.file).relative_to(folder.parents[2]).as_posix(),
        given=plain["given"],
        when=tuple(_with_what_is_decided(plain["when"], () if result.course is None else result.course.events)),
        then=plain["then"],
        cards=_named(msgspec.to_builtins(loaded.cards), said),
        readings=plain.get("readings") or {},
        reads=tuple(_reads(loaded, plain.get("readings") or {}, result.edition)),
        trace=_trace(result.log, result.edition),
        passes=result.verdict == "pass",
        edition=result.edition,
    )


def _with_what_is_decided(steps: Sequence[dict[str, Any]], log: Sequence[Event]) -> Iterator[dict[str, Any]]:
    """The steps, a decision with what it is about, for readers do not see what was asked.

    Answers come in the order of the steps; what is answered within a step, and in secret, lies between them.
    """
    decided = (event.facts for event in log if event.kind == Course.DECIDES)
    for step in steps:
        if step.get("act") != "choose" or "about" in step:
            yield step
            continue
        met = (one["about"] for one in decided if one.get("answer", step["take"]) == step["take"])
        about = next(met, None)
        yield step if about is None else {**step, "about": str(about)}


def _reads(loaded: Loaded, plain: dict[str, dict[str, Any]], edition: str) -> Iterator[Read]:
    """The readings of a scenario, each played."""
    from kodex.engine.scenarios.running.run import run

    scenario = loaded.scenario
    assert scenario is not None
    for name, reading in scenario.readings.items():
        goes_on = {"when": [*scenario.when, *reading.when], "then": reading.then, "readings": {}, "explore": None}
        one = msgspec.structs.replace(loaded, scenario=msgspec.structs.replace(scenario, **goes_on))
        yield Read(
            switches=dict(reading.switches),
            text=plain[name].get("text"),
            when=tuple(plain[name].get("when") or ()),
            then=plain[name].get("then") or {},
            trace=_trace(run(one, readings=reading.switches).log, edition),
        )


def _trace(log: Sequence[Event], edition: str) -> Trace:
    from kodex.engine.scenarios.outcomes.words import told

    return tuple((depth, sentence, tuple(norms)) for depth, sentence, norms in told(log, edition))


_KIND_OF = ("name", "subtypes", "colours", "expansion")
"""What a card is called besides its name in the file: by that others mean it."""


def _named(cards: dict[str, dict[str, Any]], text: str) -> dict[str, dict[str, Any]]:
    """The cards that a scenario names, by themselves or by an ability that it uses, those that these name, and one of
    each kind that they speak of: without it their words would mean nothing in a file of these alone."""

    def is_named(name: str, card: dict[str, Any]) -> bool:
        return _is_word(name, text, folded) or any(f"'{one.get('id')}'" in text for one in card.get("abilities") or ())

    found: dict[str, dict[str, Any]] = {}
    folded = text.casefold()
    while more := {name: card for name, card in cards.items() if name not in found and is_named(name, card)}:
        found |= more
        text = str([*more.values()])
        folded = text.casefold()
    text = " ".join(str(one) for card in found.values() for key, one in card.items() if key not in _KIND_OF)
    folded = text.casefold()
    known = {kind for one in found.values() for kind in _kinds(one)}
    for name, card in cards.items():
        kinds = _kinds(card)
        if any(_is_word(kind, text, folded) for kind in kinds - known):
            found[name] = card
            known |= kinds
    return {name: _written(card) for name, card in cards.items() if name in found}


def _is_word(word: str, text: str, folded: str) -> bool:
    """Whether it stands in a text, which is given ``folded``, too, as a word of its own, perhaps with a number."""
    if word not in text and word.casefold() not in folded:  # most do not, and this is told sooner
        return False
    return _as_word(word).search(text) is not None


@lru_cache(8192)
def _as_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}\d*(?!\w)", re.IGNORECASE)


def _kinds(card: dict[str, Any]) -> set[str]:
    said = (card.get(key) or () for key in _KIND_OF)
    return {str(one).replace(" ", "_") for some in said for one in ([some] if isinstance(some, str) else some)}


def _written(card: dict[str, Any]) -> dict[str, Any]:
    """A card as somebody would write it: without the kinds of cost that it does not have."""
    cost = card.get("cost")
    return card | {"cost": {kind: n for kind, n in cost.items() if n}} if isinstance(cost, dict) else card


def _fingerprint(rulebook: str, folder: Path) -> str:
    """A hash of everything the outcome depends on."""
    engine, home = Path(face.__file__).parents[1], games.home(rulebook)
    digest = hashlib.sha256(f"{SHAPE} {__version__}\n".encode())
    code = (path for path in engine.rglob("*.py") if "__pycache__" not in path.parts)
    read = [(engine, code), (folder, folder.rglob("*.yaml"))]
    if home is not None and not home.shipped:
        read.append((Path(home.folder), Path(home.folder).rglob("*.py")))
    for root, found in read:
        for path in sorted(found):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def _kept(path: Path, key: str) -> Cases | None:
    try:
        data = cachefile.read(str(path))
        found, cases = ("", None) if data is None else structured.unpacked(data, tuple[str, Cases])
    except (OSError, msgspec.DecodeError):
        return None
    return cases if found == key else None


def _keep(path: Path, key: str, found: Cases) -> None:
    """Keep the outcome for the next build; where nothing can be written it is worked out anew each time."""
    try:
        cachefile.write(str(path), msgspec.msgpack.encode((key, found)))
    except OSError:
        return


def status(cases: Cases, item: dict[str, Any]) -> str:
    """How an item stands: decisive, asserted, cited, ``untestable``, ``open``; empty where it demands nothing."""
    number = item["number"]
    if item["kind"] in (None, "heading") or item["status"] != "normative":
        return ""
    if number in cases.decisive:
        return "decisive"
    if number in cases.asserted:
        return "asserted"
    if number in cases.cited:
        return "cited"
    return "open" if item.get("executable", True) is True else "untestable"
