"""Whether others can tell a short secret from a long one, by whatever a service sends them.

Pairs of evenings differ in the length of one secret only. What others are sent has to be the same,
byte by byte; how long it takes is measured, too.
"""
