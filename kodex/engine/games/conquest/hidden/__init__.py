"""What is hidden and what is open: looking, revealing, searching (``looking``), the piles that all may look through and
nobody rearranges, and in which order cards come into one (``piles``)."""
