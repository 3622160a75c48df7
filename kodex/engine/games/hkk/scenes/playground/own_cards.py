"""The form for a card of one's own on the playground: sentences with blanks, made of the words of cards
(:mod:`.card_words`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from msgspec import structs

from kodex.engine.face.board import Field, Frame, When
from kodex.engine.games.hkk.cards import BUILDING, registry
from kodex.engine.games.hkk.cards.types import CREATURES, PASSING, SLOTTED, CardType
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.scenes.playground import card_words as words
from kodex.engine.games.hkk.scenes.playground.card_words import Options

TYPES = get_args(CardType)
_CREATURES, _PASSING = sorted(CREATURES), sorted(PASSING)
_STAYING = [word for word in TYPES if word not in PASSING]
_LAID = ["bűbáj", "tárgy"]
_SECOND = "2"
"""What is put to the names of what the second effect is made of."""
_SUBTYPE = "$what_altípus"
_OF_EFFECT = ("text", "on", "counts", "spoken", "asks", "of_which", "always", "lasts", "narrows", "counters")


def offered() -> list[str]:
    """The verbs that the form says, in the order in which it lists them."""
    return [verb for verb in words.VERBS if verb in registry.VERBS]


def form() -> tuple[Field, ...]:
    """The fields, those that others depend on first."""
    registry.load()
    return (
        Field(key="type", label="Típus", options=[(word, {"type": word}) for word in TYPES]),
        Field(key="made", label="Lap vagy jelző?", options=words.MADE, when={"type": [*_CREATURES, BUILDING]}),
        Field(key="cost", label="Ára (VP)", at="cost.magic", when=_PLAYED),
        Field(
            key="further",
            label="További ára",
            options=[(told, _cost(cost)) for told, cost in _costs_to_play()],
            when=_PLAYED,
        ),
        Field(key="damage", label="Sebzés", at="damage", usual=2, when={"type": _CREATURES}),
        Field(key="life", label="Ép / Sp", at="life", usual=2, least=1, when={"type": [*_CREATURES, BUILDING]}),
        Field(
            key="components",
            label="Szörnykomponens benne",
            at="components",
            usual=0,
            when={"type": ["szörny"], "marker": [""]},
        ),
        Field(key="subtypes", label="Altípusa (ha számít)", at="subtypes", written="vámpír, harcos"),
        Field(key="colour", label="Színe (ha számít)", options=words.COLOURED),
        Field(key="onto", label="Mire teszik rá?", options=words.ATTACHES, when={"type": _LAID}),
        Field(key="does", label="Mit tesz?", options=_verbs(offered()), part=True),
        *_asked(),
        Field(
            key="what_against",
            label="Mit akadályoz meg?",
            options=words.AGAINST,
            part=True,
            when={"counters": ["true"]},
        ),
        *_moments(),
        *_whom(),
        *_how(),
        Field(key="when_it_comes", label="Mikor?", options=words.LATER, part=True, when={"type": _PASSING, **_SPOKEN}),
        Field(
            key="as_a_reaction",
            label="Reakcióként is kijátszható?",
            options=words.REACTS,
            part=True,
            when={"type": ["azonnali"], "later": [""], **_SPOKEN},
        ),
        Field(key="price", label="A képesség ára (VP)", when=_PRICED),
        Field(
            key="besides",
            label="A képesség további ára",
            options=[(told, {"paid": cost} if cost else {}) for told, cost in words.FURTHER.items()],
            part=True,
            when=_PRICED,
        ),
        *_second_effect(),
        *_of_keywords(),
    )


_PLAYED: When = {"type": [word for word in TYPES if word not in SLOTTED], "marker": [""]}
"""What lies beside the deck and what is no card has no cost (26.8, 42)."""
_SPOKEN: When = {"spoken": ["true"], "counters": [""]}
_PRICED: When = {"priced": ["true"], "spoken": ["true"]}


def _asked() -> Iterator[Field]:
    """What a verb asks for besides whom: a word, which cards it is about, how many."""
    for word, (label, options) in {**words.WHAT, words.KEYWORD: ("Milyen kulcsszó?", _granted())}.items():
        yield Field(key=f"what_{word}", label=label, options=options, part=True, when={"asks": [word]})
    yield Field(key="what_altípus", label="Milyen altípus?", written="vámpír", wraps="{}", when={"asks": ["altípus"]})
    for word, (label, options) in words.OF.items():
        yield Field(key=f"of_{word}", label=label, options=options, part=True, when={"of_which": [word]})
    yield Field(key="n", label="ennyit", usual=2, least=1, when={"counts": ["true"]})


def _moments() -> Iterator[Field]:
    """When the text of what stays in play comes about."""
    paid = (*words.PAID, *words.ANSWER)
    for key, always, options in (
        ("moment", "false", (*paid, *words.BY_ITSELF)),
        ("moment_always", "true", (*paid, *words.ALWAYS, *words.BY_ITSELF)),
    ):
        when = {"type": _STAYING, "always": [always], "counters": [""]}
        yield Field(key=key, label="Mikor?", options=options, part=True, when=when)
    yield Field(
        key="moment_counter", label="Mikor?", options=words.PAID, part=True, when={"type": _STAYING, **_COUNTERS}
    )


_COUNTERS: When = {"counters": ["true"]}


def _how() -> Iterator[Field]:
    """Of which subtype they must be, how long it lasts, and whether anything can keep it off."""
    yield Field(
        key="narrow",
        label="Csak ilyen altípusú? (üres: mindegy)",
        written="vámpír",
        wraps=" & altípus:{}",
        when={"narrows": ["true"]},
    )
    yield Field(
        key="until",
        label="Meddig?",
        options=[("ahogy szokás", {}), *((told, {"text": {"until": word}}) for word, told in words.UNTIL.items())],
        part=True,
        when={"lasts": ["true"], "kind": ["activated", "automatic", "reaction", ""]},
    )
    yield Field(key="absolute", label="Mindenképp?", options=words.ABSOLUTE, part=True, when={"spoken": ["true"]})


def _second_effect() -> Iterator[Field]:
    """What the same text does besides: the fields of an effect once more, under names of their own."""
    every = [verb for verb in offered() if verb != "counter"]
    lasting = [verb for verb in every if registry.VERBS[verb].continuous]
    kinds = ["activated", "automatic", "reaction", ""]
    fields = (
        Field(key="does", label="És mit még?", options=_verbs(every), part=True, when={"kind": kinds}),
        Field(
            key="does_always", label="És mit még?", options=_verbs(lasting), part=True, when={"kind": ["continuous"]}
        ),
        *_asked(),
        *_whom(),
        *_how(),
    )
    yield from (_again(field) for field in fields)


def _again(field: Field) -> Field:
    when = {
        (f"{path}{_SECOND}" if path.partition(".")[0] in _OF_EFFECT else path): of for path, of in field.when.items()
    }
    if field.key in ("does", "does_always"):
        when |= _SPOKEN
    options = [(told, _renamed(data)) for told, data in field.options] or ()
    return structs.replace(field, key=f"{field.key}{_SECOND}", options=options, when=when)


def _second(part: str) -> str:
    """The name of a part (or a path in it), for the second effect where each effect has its own."""
    return f"{part}{_SECOND}" if part.partition(".")[0] in _OF_EFFECT else part


def _renamed(data: Any) -> Any:
    """Data of an option with the parts of the second effect in the place of those of the first."""
    if isinstance(data, str):
        for blank in ("n", "narrow"):
            data = data.replace(f"${{{blank}}}", f"${{{blank}{_SECOND}}}")
        return f"{data}{_SECOND}" if data in (words.MORE, _SUBTYPE) else data
    if isinstance(data, Mapping):
        return {_second(key): _renamed(one) for key, one in data.items()}
    return [_renamed(one) for one in data] if isinstance(data, list | tuple) else data


def _of_keywords() -> Iterator[Field]:
    keywords, numbered = _keywords()
    for n in (1, 2, 3):
        yield Field(key=f"keyword{n}", label=f"{n}. kulcsszó", options=keywords(n), when=_after(n))
        yield Field(key=f"many{n}", label="ennyi", usual=2, least=1, when={f"keyword{n}": numbered})


def _after(n: int) -> When:
    """A further keyword is asked for when there is one before it."""
    return {f"keyword{n - 1}": [str(at) for at in range(1, len(registry.KEYWORDS) + 1)]} if n > 1 else {}


def _costs_to_play() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What may be paid for playing a card: nothing is passive yet that is only played."""
    return ((told, cost) for told, cost in words.FURTHER.items() if "turn" not in cost)


def _cost(cost: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"cost": cost} if cost else {}


_APART = (*words.OF_OTHERS, *words.NEVER_LINKED)
_OWN_MOMENTS = ["", *(on for on in words.MOMENTS if on not in _APART)]


def _whom() -> Iterator[Field]:
    """Whom an effect concerns, by what the verb may be done to and by what kind of text it stands in: what happens by
    itself chooses no target, what may be used then does."""
    for on, aimed, at_large in (
        ("things", words.AIMED, words.ALL),
        ("players", words.AIMED_PLAYER, words.PLAYERS),
        ("any", (*words.AIMED, *words.AIMED_PLAYER, *words.AIMED_EITHER), (*words.ALL, *words.PLAYERS)),
    ):
        first, last = (at_large, aimed) if on == "players" else (aimed, at_large)
        linked = [(f"{told} (ha gazdája akarja)", {**data, **words.LINKED}) for told, data in aimed]
        itself, host, it = ((), (), ()) if on == "players" else (words.SELF, words.HOST, words.IT)
        yield _to_whom(on, "", (*first, *last), type=_PASSING)
        for laid, attached in (("", [""]), ("_laid", words.HOSTS)):
            there: Options = host if laid else ()
            own: Options = () if laid else itself
            used = ["activated", "reaction"]
            yield _to_whom(on, f"_used{laid}", (*first, *there, *last, *own), kind=used, attaches=attached)
            by_itself = (*there, *at_large, *own)
            yield _to_whom(on, f"_always{laid}", by_itself, kind=["continuous"], attaches=attached)
            for key, options, events in (
                ("_itself", (*by_itself, *linked), _OWN_MOMENTS),
                ("_of_others", (*it, *by_itself, *linked), words.OF_OTHERS),
                ("_unlinked", by_itself, list(words.NEVER_LINKED)),
            ):
                when = {"kind": ["automatic"], "attaches": attached, "event": events}
                yield _to_whom(on, f"{key}{laid}", options, **when)


def _to_whom(on: str, key: str, options: Options, **when: list[str]) -> Field:
    return Field(key=f"whom_{on}{key}", label="Kivel?", options=options, part=True, when={"on": [on], **when})


_TEXTS = ["$text", f"$text{_SECOND}"]
FRAMES = (
    Frame(
        when={"type": _PASSING, "text.do": ["counter"]},
        needs="text",
        card={"effects": ["$text"], "reaction": "$against"},
    ),
    Frame(
        when={"type": _PASSING, "later": ["true"]},
        needs="text",
        card={"effects": [{"do": "schedule", "what": "kör vége", "effects": _TEXTS}], "targets": "$aim"},
    ),
    Frame(
        when={"type": _PASSING},
        needs="text",
        card={"effects": _TEXTS, "targets": "$aim", "reaction": "$against", "alone": "$reacts"},
    ),
    Frame(
        when={"text.do": ["counter"]},
        needs="text",
        card={
            "abilities": [
                {"id": "képesség", "kind": "reaction", "cost": "$paid", "effects": ["$text"], "reaction": "$against"}
            ]
        },
    ),
    Frame(
        needs="text",
        card={
            "abilities": [
                {
                    "id": "képesség",
                    "kind": "$kind",
                    "on": "$event",
                    "when": "$phase",
                    "cost": "$paid",
                    "targets": "$aim",
                    "reaction": "$against",
                    "effects": _TEXTS,
                }
            ]
        },
    ),
)


def said(word: str) -> str:
    """A keyword as players write it: ``aktívan jön játékba``."""
    return word if word.startswith(("anti-", "reakció-")) else word.replace("_", " ").replace("-", " ")


def _known() -> list[str]:
    return sorted(registry.KEYWORDS, key=lambda name: folded(said(name)))


def _keywords() -> tuple[Any, list[str]]:
    """None, and each keyword with what it is on the card; and the places of those that have a number."""
    known = _known()
    numbered = [str(at) for at, name in enumerate(known, 1) if registry.KEYWORDS[name].number]

    def options(n: int) -> list[tuple[str, dict[str, Any]]]:
        told = {name: f"$many{n}" if registry.KEYWORDS[name].number else True for name in known}
        return [("nincs", {}), *((said(name), {"keywords": {name: value}}) for name, value in told.items())]

    return options, numbered


def _granted() -> list[tuple[str, dict[str, Any]]]:
    """The keywords that an effect may give."""
    return [(said(name), {"text": {"what": name}}) for name in _known() if not registry.KEYWORDS[name].number]


def _verbs(verbs: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """What a made-up card may do: nothing by itself, or one of the verbs, with what it asks for and may concern."""
    found: list[tuple[str, dict[str, Any]]] = [("semmi különöset", {})]
    for verb in verbs:
        known = registry.VERBS[verb]
        on = "none" if verb in words.SAYS_WHOM else words.DONE_TO.get(verb, known.on)
        counts = "n" in known.fields and on != "none" and verb not in words.UNCOUNTED
        asks = words.KEYWORD if verb == "grant" else words.ASKS.get(verb, "")
        text: dict[str, Any] = {"do": verb, "n": words.MORE} if counts else {"do": verb}
        if asks == "altípus":
            text["what"] = _SUBTYPE
        parts = {
            "text": text,
            "on": on,
            "counts": counts,
            "spoken": True,
            "asks": asks,
            "of_which": words.OF_WHICH.get(verb, ""),
            "always": known.continuous,
            "lasts": "until" in known.fields,
        }
        found.append((words.VERBS[verb], {**parts, "counters": True} if verb == "counter" else parts))
    return found


__all__ = ["FRAMES", "TYPES", "form", "offered", "said"]
