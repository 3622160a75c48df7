"""What of a scenario may be supposed otherwise (``changes``; ``of_cards`` what is printed), how a draft is changed
(``drafting``), and how that is said (``words``)."""
