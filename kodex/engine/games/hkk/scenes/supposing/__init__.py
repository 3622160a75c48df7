"""What of a scenario may be supposed otherwise (``changes``), and how that is said (``words``)."""
