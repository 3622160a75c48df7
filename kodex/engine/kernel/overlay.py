"""An edition of a rulebook, as what it changes in the norms of another one.

An overlay begins with all norms of its *base*. It **leaves out** rules of the base (by their numbers: every norm of the
number), puts norms of its own in, most of them in the place of what it leaves out, and chooses readings of the base's
switches. Whatever it does stands under a number of its own rulebook: switched off, the rule of the base holds again.

What it does not change goes on as in the base. Of each of those rules the overlay **tells** under which number of its
own rulebook it stands there, so that it is cited by it, or why it stands nowhere; then the rule of the base is cited,
with the name of its rulebook before the number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from kodex.engine.kernel.norm import Address, Function, Norm, OnTable
from kodex.engine.kernel.norms import NormBook

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K")


class LeftOut(Struct, frozen=True):
    """A rule of the base that does not hold: its number, the own number that says so, and why."""

    number: str
    by: str
    why: str


class Chosen(Struct, frozen=True):
    """A reading of a switch of the base that holds here, and the own number that says so."""

    switch: str
    reading: str
    by: str


class Overlay(NormBook):
    """The norms of an edition over those of its base, which must be complete by now.

    ``said`` gives, by numbers of the base, the own numbers under which this edition has the same rule; ``unsaid``, by
    the other numbers of the base, why there is none (:meth:`tells`).
    """

    def __init__(self, rulebook: str, base: NormBook) -> None:
        super().__init__(rulebook, base.vocabulary, base.customs)
        self.base = base
        self.procedures = base.procedures
        self.left_out: list[LeftOut] = []
        self.chosen: list[Chosen] = []
        self.norms = list(base.norms)
        self.metas = list(base.metas)
        self.appliers = dict(base.appliers)
        _copy(base._deciding, self._deciding)
        _copy(base._adding, self._adding)
        _copy(base._on, self._on)
        self._notes.update({kind: list(notes) for kind, notes in base._notes.items()})
        self._inherited = len(self.norms)
        self.said: dict[str, tuple[str, ...]] = {}
        self.unsaid: dict[str, str] = {}
        self._cites: dict[str, tuple[str, ...]] = {}
        self._behind: dict[str, set[str]] | None = None

    @property
    def own(self) -> list[Norm]:
        """The norms that are not the base's."""
        return self.norms[self._inherited :]

    def leaves_out(self, *numbers: str, by: str, why: str) -> None:
        """Rules of the base do not hold here. Raises ValueError for a number that no norm of the base is bound to."""
        known = {norm.number for norm in self.base.norms}
        for number in numbers:
            if number not in known:
                raise ValueError(f"{self.rulebook}: {self.base.rulebook} has no norm {number}")
            self.left_out.append(LeftOut(number, by, why))

    def reads(self, switch: str, reading: str, by: str) -> None:
        """A disputed rule of the base is read so here."""
        self.chosen.append(Chosen(switch, reading, by))

    def tells(
        self,
        said: Mapping[str, str],
        *,
        otherwise: Mapping[str, str] | None = None,
        unknown: Mapping[str, str] | None = None,
        silent: str = "",
    ) -> None:
        """Where the rules of the base stand in this edition, and why the others stand nowhere.

        ``said``: own number -> the numbers of the base that it says, with blanks between them; ``7:name`` is only the
        norm of 7 that is called so and forbids something, and goes before 7. ``otherwise``: number of the base -> the
        own number that says something else. ``unknown``: a thing that this edition does not have -> the numbers about
        it. ``silent``: the numbers of which it says nothing. Raises ValueError for a number that no norm of the base
        is bound to, or one of which two things are told.
        """
        for own, keys in said.items():
            for key in keys.split():
                self.said[key] = (*self.said.get(key, ()), own)
        told = [(number, f"otherwise: {own}") for number, own in (otherwise or {}).items()]
        told += [(number, f"unknown: {what}") for what, all_ in (unknown or {}).items() for number in all_.split()]
        told += [(number, "silent") for number in silent.split()]
        known = {norm.number for norm in self.base.norms}
        named = {f"{norm.number}:{norm.name}" for norm in self.base.norms if norm.role == "forbids"}
        for number, why in [*((key, "said") for key in self.said), *told]:
            if number not in known and number not in named:
                raise ValueError(f"{self.rulebook}: {self.base.rulebook} has no norm {number}")
            if why != "said" and (number in self.said or number in self.unsaid):
                raise ValueError(f"{self.rulebook}: of {number} two things are told")
            if why != "said":
                self.unsaid[number] = why

    def procedure(
        self, number: Address, instead_of: str | None = None
    ) -> Callable[[Callable[Concatenate[OnTable, P], R]], Callable[Concatenate[OnTable, P], R | None]]:
        """A norm that acts, only on tables with this book; ``instead_of`` the one procedure of a number of the base."""
        bind = super().procedure(number)

        def here(function: Callable[Concatenate[OnTable, P], R]) -> Callable[Concatenate[OnTable, P], R | None]:
            runs = bind(function)

            @wraps(function)
            def run(table: OnTable, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
                return runs(table, *args, **kwargs) if table.book is self else None

            if instead_of is not None:
                self._puts(instead_of, self.main(number), run)
            return run

        return here

    def _puts(self, number: str, by: str, run: Function) -> None:
        replaced = [norm for norm in self.base.norms if norm.number == number and norm.role == "procedure"]
        if len(replaced) != 1:
            raise ValueError(f"{self.rulebook}: {number} has {len(replaced)} procedures to be replaced, not one")
        self.leaves_out(number, by=by, why=str(run.__doc__))
        self.instead[number] = run

    def out(self, disabled: frozenset[str]) -> frozenset[str]:
        """The numbers of the base that do not hold where ``disabled`` norms are switched off."""
        return frozenset(one.number for one in self.left_out if one.by not in disabled)

    def readings(self, disabled: frozenset[str]) -> dict[str, str]:
        """The readings of the base's switches that hold where ``disabled`` norms are switched off."""
        return {one.switch: one.reading for one in self.chosen if one.by not in disabled}

    def numbers(self) -> dict[str, list[str]]:
        """The own numbers with what hangs on them: norms, rules left out, readings."""
        bound: dict[str, list[str]] = defaultdict(list)
        for norm in self.own:
            for number in self.cites(norm.number):
                bound[number].append(norm.name)
        for left in self.left_out:
            bound[left.by].append(f"without {left.number}")
        for chosen in self.chosen:
            bound[chosen.by].append(f"{chosen.switch}={chosen.reading}")
        return dict(bound)

    def key(self, number: str, name: str) -> str:
        """What :meth:`cites` needs for the norm with this number and name that forbids something."""
        key = f"{number}:{name}"
        return key if key in self.said else number

    @property
    def renames(self) -> bool:
        """An edition cites the rules of its base under its own numbers."""
        return True

    def _stand(self, numbers: Iterable[str]) -> bool:
        """An edition has numbers of its own."""
        return False

    def cites(self, number: str) -> tuple[str, ...]:
        """An own number, or where a number of the base stands in this edition, or that number with its rulebook."""
        found = self._cites.get(number)
        if found is None:
            own = any(norm.number == number for norm in self.own)
            found = super().cites(number) if own else self.said.get(number) or (self.qualified(number),)
            self._cites[number] = found
        return found

    def is_otherwise(self, number: str) -> bool:
        """Whether this edition says something else than a number of the base."""
        return self.unsaid.get(number, "").startswith("otherwise")

    def behind(self, number: str) -> frozenset[str]:
        """The norms of the base, or own ones of another number, that are cited under an own number."""
        if self._behind is None:
            behind: dict[str, set[str]] = {}
            for norm in self.base.norms:
                by_name = self.said.get(f"{norm.number}:{norm.name}", ())
                for own in (*self.cites(norm.number), *by_name):
                    behind.setdefault(own, set()).add(norm.number)
            self._behind = behind
        return super().behind(number) | self._behind.get(number, set())

    def qualified(self, number: str) -> str:
        """A number with the rulebook it is of."""
        own = any(norm.number == number for norm in self.own)
        return f"{self.rulebook if own else self.base.rulebook}:{number}"


def _copy(one: Mapping[K, list[Norm]], other: dict[K, list[Norm]]) -> None:
    other.update({key: list(norms) for key, norms in one.items()})


def address(book: NormBook, number: str, name: str) -> str:
    """Where a norm that forbids something stands for whoever plays by this book: the rulebook and the number there."""
    own = book.cites(book.key(number, name))[0]
    return own if ":" in own else f"{book.rulebook}:{own}"


__all__ = ["Chosen", "LeftOut", "Overlay", "address"]
