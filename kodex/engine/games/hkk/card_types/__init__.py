"""What kinds of cards there are and what is special to each: types, subtypes, attached cards, locations, galetkis,
what lies beside the deck, leaders, morphs, visions.
"""
