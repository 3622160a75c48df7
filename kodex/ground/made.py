"""What types say of what may stand somewhere: that a text is an id made of words that stand beside it, which words of
an answer are yes and no, what a key takes, what is done instead of writing a word."""

from kodex.ground.i18n import N_

MADE_OF = "made of"
"""By ``msgspec.Meta(extra={MADE_OF: "title"})`` a text says that it is an id: the words of ``title`` make one."""
TRUTHS = "truths"
"""By ``msgspec.Meta(extra={TRUTHS: (yes, no)})`` a text says which words answer yes and no where it is an answer."""
OF_CARD = N_("the name of a card, or its id on the table")
"""By ``msgspec.Meta(description=OF_CARD)`` a text says that it names a card."""
BY_KEY = "by_key"
"""By ``msgspec.Meta(extra={BY_KEY: function})`` the values of a mapping say that a key takes less than all of them: the
function gives the type of what stands under a key, None where the key is none."""
SUCH = "such"
"""By ``msgspec.Meta(extra={SUCH: "lény"})`` a place says, as it is written, what may stand there for instance."""
OTHERWISE = "otherwise"
"""By ``msgspec.Meta(extra={OTHERWISE: {word: what to do}})`` a place says what is done where a word is meant that
may not stand there, in small letters without accents."""

WHAT_IT_DOES = N_("what is done: damage, heal, draw …")
"""By ``msgspec.Meta(description=WHAT_IT_DOES)`` a text says that it is a verb of effects."""

__all__ = ["BY_KEY", "MADE_OF", "OF_CARD", "OTHERWISE", "SUCH", "TRUTHS", "WHAT_IT_DOES"]
