"""For whoever writes scenarios: a file's schema, a new file that passes (``template``), the words (``wordlist``), slips
with what was meant by them (``slips``), what a table lacks for its rules (``lacking``), words that mean
nobody (``idle``)."""
