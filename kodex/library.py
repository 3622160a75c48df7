"""All rulebooks at once, searched and asked as one (``--rulebook all``).

>>> import kodex.library
>>> shelf = kodex.library.open()
>>> shelf.books[0].rulebook
'hkk-kodex'
>>> hit = shelf.search("tartalék")[0]
>>> hit["id"] == f"{hit['rulebook']}:{hit['number']}"
True

Results are those of :mod:`kodex.api` and say by ``rulebook`` and ``id`` which book they are from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kodex.api import Kodex
from kodex.compile import open_store
from kodex.errors import KodexError, one_line
from kodex.ground import guarded
from kodex.ground.guarded import guarded as public
from kodex.ground.i18n import _
from kodex.rules import books

if TYPE_CHECKING:
    from kodex.shapes import Answer, Context, Hit, Page
    from kodex.store import Store


class Library:
    """Several rulebooks, opened by :func:`open`. Reading only; threads may share it."""

    def __init__(self, books: list[Kodex], lang: str | None = None) -> None:
        self.books = books
        self.lang = guarded.language(lang)
        self._stores = [book.store for book in books]

    @public
    def book(self, id_: str) -> Kodex:
        """The rulebook of a result's id (``hkk-11:harc-fazisai/8``). Raises KodexError when it is not here."""
        name = guarded.text(id_, _("an id"), "hkk-11:harc-fazisai/8").partition(":")[0]
        for book in self.books:
            if book.rulebook == name:
                return book
        raise KodexError(_("there is no rulebook '{id}'").format(id=name))

    @public
    def search(
        self, text: str, *, limit: int = 10, page: int = 1, part: str | None = None, kind: str | None = None
    ) -> list[Hit]:
        """The items of all rulebooks that best meet ``text``, best first; as :meth:`kodex.api.Kodex.search`."""
        from kodex.answers import together

        text = guarded.searched(text, limit, page, part, kind)
        stores, text = self._about(text)
        found = together.ranking(stores, text, page * limit, part, kind)
        return together.hits(found.items[(page - 1) * limit :])

    @public
    def page(
        self, text: str, *, limit: int = 10, page: int = 1, part: str | None = None, kind: str | None = None
    ) -> Page:
        """Like :meth:`search`, with how many hits there are in all, by rulebook and kind, and whether more follow."""
        from kodex.answers import together

        text = guarded.searched(text, limit, page, part, kind)
        stores, text = self._about(text)
        found = together.ranking(stores, text, page * limit, part, kind)
        by_book: dict[str, int] = {}
        kinds: dict[str, int] = {}
        for book in self.books:
            mine = found.places.get(book.rulebook)
            if mine:
                by_book[book.rulebook] = len(mine)
                for kind_, count in book.count(mine)["kinds"].items():
                    kinds[kind_] = kinds.get(kind_, 0) + count
        return {
            "hits": together.hits(found.items[(page - 1) * limit :]),
            "total": found.total,
            "more": found.total > page * limit,
            "facets": {
                "parts": {},
                "kinds": dict(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))),
                "rulebooks": by_book,
            },
        }

    @public
    def ask(self, question: str) -> Answer:
        """The rules that decide a question by the rulebook that most likely answers it; ``elsewhere`` by the others.

        Raises KodexError for an empty or overlong question.
        """
        from kodex.answers import together

        return cast("Answer", together.ask(*self._about(guarded.question(question))))

    @public
    def unknown_numbers(self, text: str) -> list[str]:
        """The rule numbers in a query that no rulebook has."""
        stores, text = self._about(guarded.query(text))
        missing = [Kodex(store).unknown_numbers(text) for store in stores]
        return [number for number in missing[0] if all(number in each for each in missing)] if missing else []

    @public
    def suggestion(self, text: str) -> str | None:
        """The query with the typos mended that every rulebook takes for one, as the first of them mends it."""
        from kodex.answers import together

        stores, text = self._about(guarded.query(text))
        sound = together.sound_words(stores, text)
        mended = [Kodex(store).suggestion(text, sound) for store in stores]
        return next(iter(mended), None) if all(mended) else None

    @public
    def strange(self, text: str) -> dict[str, list[str]]:
        """The words of a query that no rule of any rulebook has, each with the words that look most like it."""
        from kodex.search import near

        return near.strange(*self._about(guarded.query(text)))

    @public
    def context(self, id_: str) -> Context:
        """What stands around a result, by its id."""
        return self.book(id_).context(id_)

    def _about(self, text: str) -> tuple[list[Store], str]:
        """The stores to look in and for what: only one when the text is an address of its rulebook."""
        named, rest = books.split(text)
        for store in self._stores:
            if store.rulebook == named and rest and store.is_rule(rest):
                return [store], rest
        return self._stores, text


def by_name(question: str, book: Kodex) -> Answer:
    """Answer by the rulebooks that a question names ("a 11. kiadásban …"), else by ``book``.

    ``named`` says which they are; an edition says where the Kódex differs, several books answer as one. A question that
    ``book`` knows just so is its own, and so is one that names no other. Raises KodexError as
    :meth:`kodex.api.Kodex.ask`.

    >>> import kodex
    >>> answer = by_name("Hány lapos a pakli a 8. kiadás szerint?", kodex.open())
    >>> answer["named"], answer["rules"][0]["rulebook"], answer["compared"]["rulebook"]
    (['hkk-8'], 'hkk-8', 'hkk-kodex')
    """
    from kodex.text import asked_books

    text = guarded.question(question)
    if not isinstance(book, Kodex):
        given = one_line(repr(book), 60)
        raise KodexError(_("{what} is {wanted}, not {given}").format(what="book", wanted="kodex.Kodex", given=given))
    named, rest = asked_books.chosen(text)
    named = [id_ for id_ in named if id_ in books.every()] if named else []
    if not named or _is_called(book, text):
        return book.ask(text)
    if named == [book.rulebook]:
        return book.ask(rest)
    chosen = [Kodex(open_store(id_), book.lang) for id_ in named]
    if len(chosen) > 1:
        answer = Library(chosen, book.lang).ask(rest)
    elif named[0] in books.VALID:
        answer = chosen[0].ask_beside(rest, books.VALID[named[0]])
    else:
        answer = chosen[0].ask(rest)
    answer["question"], answer["named"] = text, named
    return answer


def _is_called(book: Kodex, text: str) -> bool:
    """Whether something in a rulebook is called or asked just so."""
    from kodex.search import called, query

    with guarded.Guard(book.lang):
        return bool(called.find(book.store.connection, query.fold_words(text)))


def open(*, lang: str | None = None) -> Library:
    """Open every rulebook of the knowledge base. Raises KodexError as :func:`kodex.api.open` does."""
    spoken = guarded.language(lang)
    with guarded.Guard(spoken):
        return Library([Kodex(open_store(id_), spoken) for id_ in books.every()], spoken)
