"""Hand-written pages (``site/pages/*.md``): Markdown with ``$names`` that are filled in from the data.

Those in ``site/pages/konyv`` are written for each rulebook that has a section of its own. What a page says only with
the engine for the browser, and what without it, stands between comments of their own lines (:func:`chosen`).
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from kodex.engine import face
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.reasons import reason
from kodex.website import drawing, labels
from kodex.website.content import Content, Progress, has_playground, progress
from kodex.website.labels import count
from kodex.website.markdown import literal, quoted
from kodex.website.pages import front, lessons, lists
from kodex.website.pages.titles import unfinished

_EITHER = re.compile(r"<!-- with the engine -->\n(.*?)(?:<!-- without the engine -->\n(.*?))?<!-- end -->\n", re.DOTALL)

_SHORT, _LONG = 20, 46
"""How long a question is that shows in a field, in characters."""


def pages(folder: Path, content: Content) -> dict[str, str]:
    """File (from the root of the tree) -> Markdown of every hand-written page of a rulebook.

    Raises KodexError when a page cannot be read or names something that does not exist.
    """
    names = _names(content)
    result = {}
    for path in sorted(folder.glob("*.md")):
        try:
            text = chosen(path.read_text(encoding="utf-8"), content.has_engine)
            result[content.places.page(path.name)] = Template(text).substitute(names)
        except OSError as error:
            raise KodexError(_("cannot be read: {why}").format(why=reason(error)), path=path) from None
        except UnicodeDecodeError:
            raise KodexError(_("not valid UTF-8"), path=path, mend=_("save the file as UTF-8")) from None
        except ValueError:
            what = _("a dollar sign stands here that names nothing")
            raise KodexError(what, path=path, line=_nameless(path), mend=_("write $$ for the sign itself")) from None
        except KeyError as error:
            known = ", ".join(f"${name}" for name in sorted(names))
            what = _("the page names something unknown: {name}").format(name=repr(error.args[0]))
            raise KodexError(what, path=path, mend=_("one of: {known}").format(known=known)) from None
    return result


def _nameless(path: Path) -> int:
    """The first line on which a dollar sign stands before no name."""
    text = path.read_text(encoding="utf-8")
    found = next(one for one in Template.pattern.finditer(text) if one["invalid"] is not None)
    return text.count("\n", 0, found.start()) + 1


def chosen(text: str, has_engine: bool) -> str:
    """A page as it reads with the engine for the browser or without it.

    >>> page = "a\\n<!-- with the engine -->\\nb\\n<!-- without the engine -->\\nc\\n<!-- end -->\\nd\\n"
    >>> chosen(page, has_engine=True), chosen(page, has_engine=False)
    ('a\\nb\\nd\\n', 'a\\nc\\nd\\n')
    """
    return _EITHER.sub(lambda found: (found[1] if has_engine else found[2]) or "", text)


def _names(content: Content) -> dict[str, str]:
    """What a page may name: facts of the rulebook, counts, ready-made lists."""
    book = content.book
    done = progress(content.items.values())
    return {
        "name": literal(book.name),
        "edition": literal(book.edition),
        "publisher": literal(book.publisher),
        "items": count(done.items),
        "state": _state(done),
        "questions": count(sum(len(item["questions"]) for item in content.items.values())),
        "titles": count(len(content.titles)),
        "disputes": count(len(book.disputes)),
        "game": content.book.id,
        "drawing": _drawing(content),
        "first": _first(content),
        "engine": "yes" if content.has_engine else "no",
        "parts": _parts(content),
        "about": literal(labels.BOOKS.get(book.id, ("", "Egy kártyajáték szabálykönyve."))[1]),
        "edition_sentence": f"Forrásunk: {literal(book.edition)}. Kiadó: {literal(book.publisher.rstrip('.'))}.",
        "example": quoted(_example(content)),
        "citing": _citing(content),
        "more": _more(content),
        "editions": _editions(content),
        "asked": _under("Gyakori kérdések", front.asked(content)),
        "turn": _under(front.turn_heading(content), front.turn(content), front.table(content)),
        "shelf": front.shelf(content),
        "learn": front.learn(content),
        "what": front.what(content),
        "short": literal(content.name),
        "gaps": "\n".join(f"- {literal(gap.number)}: {literal(gap.reason)}" for gap in book.gaps)
        or "Nincs ilyen szám.",
    }


def _under(heading: str, *blocks: str) -> str:
    """Some blocks under a heading; nothing where there are none."""
    found = [block for block in blocks if block]
    return "\n\n".join([f"## {heading}", *found]) if found else ""


def _drawing(content: Content) -> str:
    """The table that the playground opens with, for whoever has no scripts; nothing where nobody plays the book."""
    if not face.is_known(content.book.id):
        return ""
    game = face.of(content.book.id)
    begin = game.playground()
    return drawing.drawn(begin.board, game.placed(begin.fresh["given"]), begin.cards)


def _first(content: Content) -> str:
    """Where a game begins on the playground, for who learns it; nothing where there is no such table."""
    if not (has_playground(content) and face.of(content.book.id).playground().opening):
        return ""
    turn = face.of(content.book.id).playground().turn
    return f'**Most tanulod?** Innen indul <a href="#{lessons.OPENING}">az első {turn}</a>, az elejéről.'


def _more(content: Content) -> str:
    """The other pages of a section: a line of links, and what else may be looked for as a list."""
    links = content.links("index.md")
    beside = [("Az egész könyv egy oldalon", "konyv.md"), *lists.beside(content)]
    ways = " ".join(f"[{name}]({links.own(page)})" for name, page in beside)
    rows = []
    if content.cases.cases:
        table = f"; a [játszótéren]({links.own('jatszoter.md')}) te állítod fel az asztalt"
        rows.append(
            f"- **Egy helyzet érdekel?** Az [esetek]({links.own('esetek/index.md')}) lépésről lépésre megmutatják, mi "
            f"történik és miért{table if has_playground(content) else ''}."
        )
    if content.editions is not None:
        rows.append(
            f"- **Másik kiadásból tanultál?** Megmondjuk, [miben térnek el]({links.path('kiadasok/index.md')})."
        )
    more = ["## Ha mást keresel\n\n" + "\n".join(rows)] if rows else []
    return "\n\n".join([ways + "\n{ .k-beside }", *more])


def _editions(content: Content) -> str:
    """A line that leads to the comparison of editions, where there is one."""
    if content.editions is None:
        return ""
    names = ", ".join(literal(name) for name in content.editions.names.values())
    return f"- **Másik kiadásból tanultál?** Megmondjuk, [miben térnek el](kiadasok/index.md) ({names})."


def _citing(content: Content) -> str:
    """How a rule is named and linked, by one of them."""
    number = next((number for number, item in content.items.items() if item["text"]), "1")
    address = f"Rövid linkje: `/{content.places.short(number)}`."
    if content.book.printed:
        return f"A pontoknak számuk van, például `{number}`. {address}"
    return (
        "A pontoknak a forrásban nincs számuk, ezért a helyükből képzett, állandó címmel hivatkozunk rájuk. Például "
        f"`{number}`. {address}"
    )


def _example(content: Content) -> str:
    """A question that players ask: the last of the front page's, where the book has a lesson.

    Otherwise the first fair one about the rule that most others point to.
    """
    if first := front.first_asked(content):
        return first[-1][0]
    rules = sorted(content.items.values(), key=lambda item: -len(item["referred_by"]))
    asked = (q for item in rules for q in item["questions"] if q.endswith("?") and _SHORT <= len(q) <= _LONG)
    return next(asked, "Mit kérdeznél?")


def _state(done: Progress) -> str:
    """How far the restating has come, as a sentence."""
    if done.restated == done.items:
        return "Mindegyiket átírtuk."
    return (
        f"Ezekből eddig {count(done.restated)} pontot írtunk át, {count(done.items - done.restated)} még hátravan; "
        "ezeknek egyelőre csak a száma és a címe látszik."
    )


def _parts(content: Content) -> str:
    """The parts as a list of links, each with its size."""
    links = content.links("index.md")
    rows = []
    for part in content.parts:
        titles = content.titles_of(part.number)
        done = progress(item for title in titles for item in title.all_items)
        size = f"{len(titles)}&nbsp;cím, {count(done.items)}&nbsp;pont{unfinished(done)}"
        rows.append(f"- [{literal(part.name)}]({links.path(content.places.part(part.number))}) <small>{size}</small>")
    return "\n".join(rows)
