"""The Drama Deck card game, as frozen values and functions on them.

The modules here are the nouns: cards, the table and everything on it, the turn in which a move is
played. `moves` holds the moves and their rules, `uses` what each type of card does when it is
used, `view` what each viewer may see, `game` what callers need: play, list, join and leave.
"""
