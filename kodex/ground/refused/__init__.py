"""Data that no type takes: what does not fit, where, and what was meant by it.

``spots`` are places in such data, ``refusals`` says what is wrong with one. What was meant: ``strangers`` by a key that
there is not, ``intended`` by what does not fit, ``instead`` by what stands where it cannot, ``around`` by a key of what
is around, ``misplaced`` one level too far out, ``sides`` by who and whom in another form, ``names`` by names where a
mapping must stand, ``entries`` by a mapping where a list must; ``examples`` shows what may stand there, ``fitting``
tries each word in its place.
"""
