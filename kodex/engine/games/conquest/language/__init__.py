"""The words of cards: which things and how many (``words``), when an ability answers something (``triggers``), and what
is refused where a card is read (``checks``). What a text is made of stands in :mod:`text`."""
