"""Hold what a scenario expects against what has happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Any

from msgspec import structs

from kodex.engine import face as faces
from kodex.engine.face import Face, NotInPlay, UnknownPath
from kodex.engine.face import format as f
from kodex.engine.face.checks import one_of
from kodex.engine.kernel.amounts import renumbered
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.outcomes.copies import other_copy
from kodex.engine.scenarios.outcomes.refused import Refusal
from kodex.ground.bugs import Bug, contained
from kodex.ground.i18n import _
from kodex.ground.nearby import NEAR, mend, nearest, plain
from kodex.ground.written import flow
from kodex.rules import numbers as numbering

Steps = tuple[str | int, ...]

_PARTED = re.compile(r"([^\s:=;]+)(?:\s*(?:=+>?|-+>|→)\s*|\s*[:;]\s*|\s+[-–—]\s+|\s+)(\S.*)")
"""A path and its value, with another sign between them than a colon and a blank."""
_MOST_PARTS = 4
"""So many parts of a path are tried in another order."""


class Failure(Exception):
    """An expectation that does not hold, or (``error``) a scenario that cannot be played; ``place`` inside it."""

    conflict = False
    endless = False
    gone: bool
    """Whether it is about what only a card in play has, and the card is not."""
    misformed: bool
    """Whether it is the form of a step that is wrong, and no rule that forbids it."""
    misanswered: bool
    """Whether it is an answer that is wrong: one that nobody asked for, or none of those there are."""
    broken: bool
    """Whether the program breaks down over it."""
    values: tuple[object, object] | None
    """Of a value that differs: what it is, and what is expected."""
    each: tuple[Failure, ...]
    """Those of which it tells in one, where there are several."""
    _tell: Callable[[], Failure]
    """Of one that is told later: what finds it out."""

    def __init__(self, what: str, *place: str | int, mend: str | None = None, error: bool = False) -> None:
        super().__init__(what)
        self.what = what
        self.place: Steps = place
        self.mend = mend
        self.error = error
        self.gone = self.misformed = self.misanswered = self.broken = False
        self.values, self.each = None, ()

    @classmethod
    def later(cls, tell: Callable[[], Failure]) -> Failure:
        """One that is found out for the first who asks what it tells: of most that are met under other readings nobody
        does. What it is found out from must not change meanwhile."""
        failure = cls.__new__(cls)
        failure._tell = tell
        return failure

    def __getattr__(self, name: str) -> Any:
        """What is not known of it before it is found out."""
        tell = self.__dict__.pop("_tell", None)
        if tell is None:
            raise AttributeError(name)
        self.__dict__.update(tell().__dict__)
        return getattr(self, name)

    def __str__(self) -> str:
        """What does not hold."""
        return self.what

    def __reduce__(self) -> tuple[type[Failure], tuple[str], dict[str, Any]]:
        """To another process goes what is told."""
        return type(self), (self.what,), self.__dict__

    def under(self, *place: str | int) -> Failure:
        """The same failure, its place counted from further out."""
        if "_tell" in self.__dict__:
            tell = self._tell
            return Failure.later(lambda: tell().under(*place))
        further = Failure(self.what, *place, *self.place, mend=self.mend, error=self.error)
        further.gone, further.values, further.broken = self.gone, self.values, self.broken
        further.each = self.each
        further.misformed, further.misanswered = self.misformed, self.misanswered
        return further

    @classmethod
    def together(cls, several: Sequence[Failure]) -> Failure:
        """One failure that tells of several."""
        failure = cls("; ".join(one.what for one in several))
        failure.each = tuple(several)
        return failure

    @classmethod
    def of(cls, error: Exception) -> Failure:
        """What is said of a scenario over which something breaks down, so that the others are still judged.

        Raises the error again where the machine is at fault and not the scenario.
        """
        told = contained(error)
        failure = cls(told.what, mend=told.mend, error=True)
        failure.broken = isinstance(told, Bug)
        return failure


def judge(
    table: Table, then: f.Then, at: Steps = ("then",), refused: Sequence[tuple[int, Refusal]] = ()
) -> list[Failure]:
    """Everything in ``then`` that does not hold on a table where the steps have been played, some ``refused``."""
    if then.impossible is not None:
        return []
    try:
        return [failure.under(*at) for failure in _judge(table, then, refused)]
    except Failure as failure:
        raise failure.under(*at) from None


def _judge(table: Table, then: f.Then, refused: Sequence[tuple[int, Refusal]]) -> list[Failure]:
    lacking = missing(table, then.cites, refused, "cites")
    found = [*compare(table, then.state, "state"), *lacking, *_changes(table, then.delta)]
    known = cited(table) if then.never_cites else ()
    found += [
        Failure(_("{rule} is cited but should not be").format(rule=number), "never_cites", n)
        for n, number in enumerate(then.never_cites)
        if number in known
    ]
    return [*found, *_subsequence(table, then.events), *_counted(table, then.counts)]


def cited(table: Table) -> set[str]:
    """The rules that what has happened cites, under the numbers of the edition that is played."""
    norms: set[str] = set()
    norms.update(*[event.norms for event in table.log])
    return {*table.book.cited(norms)}


def told_by(book: NormBook, log: Sequence[Event]) -> Sequence[Event]:
    """A log whose events cite rules under the numbers of an edition."""
    if not book.renames:
        return log
    cited = book.cited
    return [structs.replace(event, norms=cited(event.norms), facts=renumbered(event.facts, cited)) for event in log]


def compare(table: Table, expected: Mapping[str, f.Value], *at: str) -> list[Failure]:
    """The values that differ from what is expected."""
    from kodex.ground.written import flow  # only for what is not as claimed

    face, found = faces.of_table(table), []
    for path, value in expected.items():
        actual = _read(face, table, path, *at, expected=value, beside=expected)
        if not face.same(path, value, actual):
            message = _("{path} is {actual}, not {expected}")
            right = (
                _left_empty(expected, path)
                or _written_otherwise(value, actual)
                or _no_place(face, path, value)
                or _how_many(face, table, path, value)
                or _who_wins(table, path, value)
                or other_copy(face, table, path, value)
            )
            shown = [flow(one) if isinstance(one, list | bool | None) else one for one in (actual, value)]
            failure = Failure(message.format(path=path, actual=shown[0], expected=shown[1]), *at, path, mend=right)
            failure.values = actual, value
            found.append(failure)
    return found


def _left_empty(expected: Mapping[str, f.Value], path: str) -> str | None:
    """The mend where a path stands with nothing, before another one that ends alike and has what both are:
    ``{ork.zone, medve.zone: gyűjtő}``."""
    from kodex.ground.written import flow  # only for what is not as claimed

    if expected[path] is not None:
        return None
    paths = list(expected)
    alike = [one for one in paths[paths.index(path) :] if one.rpartition(".")[2] == path.rpartition(".")[2]]
    filled = next((expected[one] for one in alike if expected[one] is not None), None)
    given = ", ".join(f"{one}: {flow(expected[one] if expected[one] is not None else filled)}" for one in alike)
    return None if filled is None else _("write {value}").format(value=given)


def comparison(path: str, expected: object) -> str | None:
    """The mend where a comparison is expected of a path, which nothing can ever be."""
    from kodex.ground.written import compared  # only for what is looked for in many positions

    one = compared(expected) if isinstance(expected, str) else None
    return None if one is None else _no_comparison().format(value=f"{path}: {one}")


def _no_comparison() -> str:
    return _("a value is one number, not a comparison: write {value}")


def _written_otherwise(expected: object, actual: object) -> str | None:
    """The mend where a number stands in quotes, so that it is a text, or true or false (in words) for a number."""
    from kodex.ground.written import compared, flow, rightly  # only for what is not as claimed

    if isinstance(expected, str) and (one := compared(expected)) is not None and not isinstance(actual, str):
        return _no_comparison().format(value=one)
    if isinstance(expected, bool) and isinstance(actual, int) and bool(actual) is expected:
        return _("write {value}").format(value=actual)
    if isinstance(actual, list) and isinstance(expected, str) and expected in actual:
        return _("write {value}").format(value=flow(actual))
    if isinstance(actual, list) and isinstance(expected, list) and (slip := _slip(actual, expected)) is not None:
        what = _("one of the two is mistyped: '{right}' where '{wrong}' comes from, or {form} here")
        return what.format(wrong=slip[0], right=slip[1], form=flow(actual))
    is_same = isinstance(actual, str) and isinstance(expected, str) and actual.casefold() == expected.casefold()
    if is_same and actual != expected:
        return _("write {value}").format(value=actual)
    if expected is None and isinstance(actual, int) and not isinstance(actual, bool):
        return _("write a number")
    if isinstance(actual, bool) and not isinstance(expected, bool):
        meant = expected == 1 if expected in (0, 1) else rightly(expected, None, lambda one: isinstance(one, bool))
        return _("write {value}").format(value=flow(actual if meant is None else meant))
    if isinstance(actual, int | float) and isinstance(expected, str) and expected != str(actual):
        number = rightly(expected, None, lambda one: isinstance(one, int | float))
        return _("write a number") if number is None else _("write {value}").format(value=number)
    alike = isinstance(expected, str) and not isinstance(actual, str) and expected == str(actual)
    return _("write {value} without quotes").format(value=actual) if alike else None


def _slip(actual: Sequence[object], expected: Sequence[object]) -> tuple[str, str] | None:
    """The first word of a list that differs from the one expected by a slip of the hand only."""
    from difflib import SequenceMatcher  # only for what is not as claimed

    for one, other in zip(actual, expected, strict=False):
        if one != other and isinstance(one, str) and isinstance(other, str):
            is_near = SequenceMatcher(None, one, other).ratio() > 0.7 or sorted(one) == sorted(other)
            return (one, other) if is_near else None
    return None


def _no_place(face: Face, path: str, expected: object) -> str | None:
    """The mend where what is expected of a zone, or as the stage, is the name of none."""
    if path == "stage" and isinstance(expected, str) and face.stage(expected) is None:
        known = mend(expected, face.stages, face.speech)
        return _("no stage is called '{stage}'; {known}").format(stage=expected, known=known)
    if not path.endswith(".zone") or (isinstance(expected, str) and face.zone(expected) is not None):
        return None
    if not isinstance(expected, str):
        return _("write a zone: {known}").format(known=", ".join(face.zone_words()))
    known = mend(expected, face.zone_words(), face.speech)
    return _("no zone is called '{zone}'; {known}").format(zone=expected, known=known)


def _who_wins(table: Table, path: str, expected: object) -> str | None:
    """The mend where the outcome is a sentence: it is who has won, by the name alone."""
    if path != "outcome" or not isinstance(expected, str) or expected in table.state.players:
        return None
    named = [one for one in table.state.players if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", expected)]
    return f"outcome: {named[0]}" if len(named) == 1 else None


def _how_many(face: Face, table: Table, path: str, expected: object) -> str | None:
    """The mend where a number stands for a list, which has one of its own: how many it holds."""
    try:
        number = isinstance(expected, int) and not isinstance(expected, bool)
        found = face.value(table, f"{path}.count") if number else None
    except (UnknownPath, NotInPlay):
        return None
    return f"{path}.count: {expected}" if isinstance(found, int) else None


def holds(table: Table, expected: Mapping[str, f.Value], *at: str) -> bool:
    """Whether all of the values are as expected; a card out of play has none. Raises Failure for an unknown path."""
    face = faces.of_table(table)
    try:
        return all(face.same(path, value, _read(face, table, path, *at)) for path, value in expected.items())
    except Failure as failure:
        if failure.gone:
            return False
        raise


def _read(
    face: Face, table: Table, path: str, *at: str, expected: object = None, beside: Mapping[str, f.Value] | None = None
) -> object:
    try:
        return face.value(table, path)
    except UnknownPath:
        if beside is not None and expected is None and (cut := _cut_by_a_comma(face, table, path, beside)) is not None:
            raise cut.under(*at) from None
        right = _place_of(face, table, path, expected) or _the_other_end(face, table, path, expected)
        right = right or _opposite(face, table, path, expected) or _nearest_paths(face, table, path)
        raise Failure(_("nothing is called '{path}'").format(path=path), *at, path, mend=right, error=True) from None
    except NotInPlay as gone:
        what = _("{thing} has no {key}, for it is not in play").format(thing=gone.thing, key=gone.key)
        mend = f"{gone.thing}.zone: {gone.zone}"
        failure = Failure(what, *at, path, mend=mend, error=True)
        failure.gone = True
        raise failure from None


def _cut_by_a_comma(face: Face, table: Table, path: str, beside: Mapping[str, f.Value]) -> Failure | None:
    """The failure of what is no path of its own: the rest of a number with a comma (``{A.life: 1,5}``), or the name
    that belongs to the next key (``{ork,zone: gyűjtő}``)."""
    from kodex.ground.refused.intended import cut_number  # only for what is refused
    from kodex.ground.refused.names import with_colons

    if beside[path] is None and (pairs := with_colons(dict(beside))) is not None and path not in pairs:
        what = _("nothing is called '{path}'").format(path=path)
        return Failure(what, path, mend=flow(pairs), error=True)
    if (found := cut_number(beside, path)) is not None:
        before, written, whole = found
        what = _("a comma stands within a number: {number}").format(number=written)
        right = _("a whole number, without the comma: {form}").format(form=f"{before}: {whole}")
        return Failure(what, before, mend=right, error=True)
    paths = list(beside)
    after = next(iter(paths[paths.index(path) + 1 :]), "")
    if f"{path}.{after}" not in face.paths(table, f"{path}.{after}"):
        return None
    return Failure(_("nothing is called '{path}'").format(path=path), path, mend=f"{path}.{after}", error=True)


def _place_of(face: Face, table: Table, path: str, expected: object) -> str | None:
    """The mend where a zone is expected of a card by its id alone."""
    parted = _PARTED.fullmatch(path) if expected is None else None
    if parted is not None:
        return comparison(parted[1], parted[2]) or f"{parted[1]}: {parted[2]}"
    if isinstance(expected, str) and len(words := expected.split(maxsplit=1)) == 2:  # {ork: zone gyűjtő}
        known = face.paths(table, path)
        meant = (words[0], *face.speech.meant().get(plain(words[0]), ()))
        own = next((one for one in meant if f"{path}.{one}" in known), None)
        return f"{path}.{own}: {words[1]}" if own is not None else None
    if not isinstance(expected, str) or face.zone(expected) is None:
        return None
    return f"{path}.zone: {expected}" if f"{path}.zone" in face.paths(table, path) else None


def _the_other_end(face: Face, table: Table, path: str, expected: object) -> str | None:
    """The mend where a link between two things is claimed of the other of them: ``ork.attached: béklyó`` is
    ``béklyó.host: ork``."""
    thing = path.partition(".")[0]
    if not isinstance(expected, str) or expected not in table.state.things or thing not in table.state.things:
        return None
    for one in face.paths(table, f"{expected}."):
        if one.startswith(f"{expected}.") and face.value(table, one) == thing:
            return f"{one}: {thing}"
    return None


def _opposite(face: Face, table: Table, path: str, expected: object) -> str | None:
    """The mend where a truth is claimed of the opposite of what there is: ``fal.ready: false`` is ``fal.exhausted:
    true``."""
    from kodex.ground.refused.instead import TURNED_ROUND  # only for what is refused

    thing, _dot, key = path.rpartition(".")
    if not isinstance(expected, bool) or plain(key) not in TURNED_ROUND:
        return None
    meant = (f"{thing}.{one}" for one in face.speech.meant().get(plain(key), ()))
    known = face.paths(table, path)
    return next((f"{one}: {flow(not expected)}" for one in meant if one in known), None)


def _nearest_paths(face: Face, table: Table, path: str) -> str:
    """The mend of a path there is not: what of its thing is meant, or which thing."""
    joined = re.sub(r"\s*[\s.:/]\s*", ".", path.strip())
    if joined != path and joined in face.paths(table, joined):
        return joined
    if (dotted := list(_with_a_dot(face, table, path))) or (dotted := _whose(face, table, path)):
        return dotted[0] if len(dotted) == 1 else one_of(path, dotted)
    if (meant := _in_other_words(face, table, path)) is not None:
        return _("did you mean '{word}'?").format(word=meant)
    parts = path.split(".")
    turned = map(".".join, permutations(parts) if 1 < len(parts) <= _MOST_PARTS else ())
    for one in turned:
        if one in face.paths(table, one):
            return one_of(path, [one])
    for n in range(1, len(parts)):  # what stands before a path that is right without it
        if (rest := ".".join(parts[n:])) in face.paths(table, rest):
            return one_of(path, [rest])
    thing, dot, key = path.rpartition(".")
    known = face.paths(table, path)
    if key == "count" and _is_number(face, table, thing):
        return one_of(path, [thing])
    for likely in nearest(thing, known)[:1] if dot and thing not in known else ():
        if f"{likely}.{key}" in face.paths(table, f"{likely}.{key}"):
            return one_of(path, [f"{likely}.{key}"])
    own = [one.removeprefix(thing + dot) for one in known if one.startswith(thing + dot)]
    means = [one for one in dict.fromkeys(face.speech.meant().get(plain(key), ())) if one in own]
    if len(means) == 1:
        return _("did you mean '{word}'?").format(word=f"{thing}{dot}{means[0]}")
    own = own if dot else []
    near = nearest(key, own, face.speech.meant())
    return one_of(path, [f"{thing}.{one}" for one in near] or known)


def _in_other_words(face: Face, table: Table, path: str) -> str | None:
    """The path whose part is meant by another word: ``B.dobópakli.count``."""
    parts = path.split(".")
    if parts[0] not in table.state.players or not 2 < len(parts) <= _MOST_PARTS:
        return None
    for at, part in enumerate(parts):
        for word in face.speech.meant().get(plain(part), ()):
            one = ".".join((*parts[:at], word, *parts[at + 1 :]))
            if one in face.paths(table, one):
                return one
    return None


def _with_a_dot(face: Face, table: Table, path: str) -> Iterator[str]:
    """The paths that one is in which no dot stands, or another sign for it: ``Blife``, ``B_life``, ``b-élet``."""
    asked = plain(path)
    for name in _names(face, table) if "." not in path else ():
        key = path[len(name) :].lstrip("_-,;")
        if not key or not asked.startswith(plain(name)):
            continue
        own = [one for one in face.paths(table, f"{name}.{key}") if one.startswith(f"{name}.")]
        means = {key, plain(key), *face.speech.meant().get(plain(key), ())}
        yield from [one for one in own if one.removeprefix(f"{name}.") in means][:1]


def _whose(face: Face, table: Table, key: str) -> list[str]:
    """The paths of players, and of things, that end in a key which stands alone, where it is no thing's name."""
    names = [] if "." in key else _names(face, table)
    players = [one for one in names if one in table.state.players]
    of_players = [f"{one}.{key}" for one in players if f"{one}.{key}" in face.paths(table, f"{one}.{key}")]
    of_things = (one for one in names if one not in players and f"{one}.{key}" in face.paths(table, f"{one}.{key}"))
    return of_players or [f"{one}.{key}" for one in islice(of_things, NEAR)]


def _names(face: Face, table: Table) -> list[str]:
    """The names with which a path may begin."""
    return list(dict.fromkeys(one.partition(".")[0] for one in face.paths(table, "?.?")))


def _is_number(face: Face, table: Table, path: str) -> bool:
    """Whether there is a number at a path, which is itself how many there are."""
    try:
        return isinstance(face.value(table, path), int)
    except (UnknownPath, NotInPlay):
        return False


def _nearest_numbers(number: str, known: Iterable[str]) -> list[str]:
    """Those of the numbers that are of the same paragraph or title as one, the nearest first."""
    title = re.split(r"[.#]", number)[0]
    alike = [one for one in known if re.split(r"[.#]", one)[0] == title]
    return sorted(alike, key=lambda one: (not one.startswith(number), numbering.key(one)))


def missing(table: Table, numbers: Sequence[str], refused: Sequence[tuple[int, Refusal]], *at: str) -> list[Failure]:
    """The rules that nothing that has happened cites, and no refusal of a step."""
    if not numbers:
        return []
    known = cited(table)
    if known.issuperset(numbers):
        return []
    known |= {*table.book.cited([number for _at, one in refused for number in one.event.norms])}
    lacking = [(n, number) for n, number in enumerate(numbers) if number not in known]
    if not lacking:
        return []
    wrong = lacking[0][1]
    near = _nearest_numbers(wrong, known)
    shown = [*near, *(one for one in sorted(known, key=numbering.key) if one not in near)]
    mend = _("cited are: {rules}").format(rules=", ".join(shown) or _("none"))
    return [Failure(_("{rule} is not cited").format(rule=number), *at, n, mend=mend) for n, number in lacking]


def _changes(table: Table, delta: Mapping[str, int]) -> Iterable[Failure]:
    face, start = faces.of_table(table), table.trial(table.start) if delta else table
    for path, expected in delta.items():
        now, before = _read(face, table, path, "delta"), _read(face, start, path, "delta")
        if not isinstance(now, int) or not isinstance(before, int):
            right = _how_many(face, table, path, expected) or _("say under 'state' what it is in the end")
            raise Failure(_("{path} is no number").format(path=path), "delta", path, mend=right, error=True)
        if now - before != expected:
            message = _("{path} changed by {actual}, not by {expected}")
            yield Failure(message.format(path=path, actual=now - before, expected=expected), "delta", path)


def _subsequence(table: Table, wanted: Sequence[str]) -> list[Failure]:
    if not wanted:
        return []
    face, log = faces.of_table(table), iter(table.log)
    for n, word in enumerate(wanted):
        if not any(_is_event(face, event, word) for event in log):
            what = _("the event {event} does not happen (in this order)").format(event=word)
            return [Failure(what, "events", n)]
    return []


def _counted(table: Table, counts: Mapping[str, int]) -> list[Failure]:
    if not counts:
        return []
    face, found = faces.of_table(table), []
    for word, expected in counts.items():
        n = sum(_is_event(face, event, word) for event in table.log)
        if n != expected:
            message = _("the event {event} happens {actual} times, not {expected}")
            found.append(Failure(message.format(event=word, actual=n, expected=expected), "counts", word))
    return found


def _is_event(face: Face, event: Event, word: str) -> bool:
    """Whether this is the event a word such as ``dies:ork`` means."""
    kind, _colon, about = word.partition(":")
    return event.kind == kind and (not about or any(about == str(event.facts.get(key)) for key in face.involved))
