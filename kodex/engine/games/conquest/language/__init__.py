"""What the texts of cards may say: abilities and effects (``text``), which things and how many (``words``), when an
ability answers something (``triggers``), and what is refused where a card is read (``checks``)."""
