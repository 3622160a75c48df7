"""The knowledge base: YAML files in, a :class:`kodex.model.Rulebook` out, and the linter that guards it.

``read`` turns a folder into a rulebook, ``lint`` lists findings (code, place, message, mend), ``concordance`` does both
for editions side by side, ``wording`` compares our text with a source text. Nothing here knows search or the engine.
"""
