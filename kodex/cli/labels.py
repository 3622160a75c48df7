"""Names that people read for the closed words of the data: kinds, statuses, roles."""

from __future__ import annotations

from typing import Any

from kodex.ground.i18n import N_, _

_KINDS = {
    "definition": N_("definition"),
    "main": N_("main rule"),
    "supplement": N_("supplement"),
    "exception": N_("exception"),
    "procedure": N_("procedure"),
    "list": N_("list"),
    "heading": N_("heading"),
}
_STATUSES = {
    "normative": N_("normative"),
    "informative": N_("informative, binds nobody"),
    "obsolete": N_("obsolete, no longer in tournament play"),
}
_ROLES = {
    "decides": N_("decides"),
    "exception": N_("exception"),
    "main": N_("main rule"),
    "related": N_("related"),
}
_VERDICTS = {
    "same": N_("the same"),
    "detail": N_("the same, one says more"),
    "different": N_("different"),
    "only-here": N_("only here"),
}
_CHANGES = {"rule": N_("rule"), "card": N_("card"), "format": N_("format"), "edition": N_("edition")}

_AUTHORITIES = {
    "publisher": N_("Official answer"),
    "column": N_("Official answer (column)"),
    "judge": N_("Answer of a head judge"),
    "announcement": N_("Announcement of a tournament"),
    "article": N_("Article"),
    "forum": N_("Forum"),
    "unknown": N_("Answer (by whom is unknown)"),
}
_STANDINGS = {
    "agrees": N_("the text here says the same"),
    "adds": N_("the text here leaves this open"),
    "differs": N_("the text here says otherwise"),
    "unclear": N_("unclear whether the text here says the same"),
    "superseded": N_("superseded"),
}


def authority(name: str) -> str:
    """Who ruled."""
    return _(_AUTHORITIES.get(name, name))


def standing(ruling: dict[str, Any]) -> str:
    """How a ruling stands to the text, or that it holds no longer."""
    name = "superseded" if ruling.get("superseded_by") else str(ruling["agreement"])
    return _(_STANDINGS.get(name, name))


def verdict(name: str) -> str:
    """What a comparison of editions comes to."""
    return _(_VERDICTS.get(name, name))


def change(name: str) -> str:
    """What a dated change is about."""
    return _(_CHANGES.get(name, name))


def kind(name: str | None) -> str:
    """A rule's kind; without one nobody has restated it yet."""
    return _("not restated yet") if name is None else _(_KINDS.get(name, name))


def status(name: str) -> str:
    """A rule's status."""
    return _(_STATUSES.get(name, name))


def role(name: str) -> str:
    """A rule's role in an answer."""
    return _(_ROLES.get(name, name))
